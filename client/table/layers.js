// The text of layers, by content hash: what has been seen once is not sent again.

import { api } from "../shared/api.js";
import { keep, kept } from "../shared/store.js";

/** @import { Layer } from "../api.d.ts" */

/** Layers kept in memory; a replay goes back and forth over them. */
const MOST = 80;
/** Hashes told to the server, the latest ones: enough for the drawing on the page and its neighbours. */
const TOLD = 16;

export class LayerCache {
  /** @type {Map<string, string>} */ #texts = new Map();
  /** Still layers that the browser's own cache holds from an earlier visit. */
  /** @type {string[]} */ #stills;

  /** @param {string} game */
  constructor(game) {
    this.name = `stills.${game}`;
    this.#stills = kept(this.name, "").split(",").filter(Boolean);
  }

  /** What the server need not send, as it wants it said. */
  get have() {
    return [...new Set([...this.#stills, ...[...this.#texts.keys()].slice(-TOLD)])].join(",");
  }

  /**
   * Takes in the layers of an answer and gives each its text.
   *
   * @param {Layer[]} layers
   * @returns {Promise<{id: string, hash: string, svg: string}[]>}
   */
  async complete(layers) {
    for (const layer of layers) {
      if (layer.svg !== null) this.#put(layer.hash, layer.svg);
    }
    this.#rememberStills(layers);
    const texts = layers.map(async ({ id, hash }) => ({ id, hash, svg: await this.#text(hash) }));
    return Promise.all(texts);
  }

  /** @param {string} hash */
  async #text(hash) {
    const known = this.#texts.get(hash);
    if (known !== undefined) return known;
    const text = await api.still(hash);
    this.#put(hash, text);
    return text;
  }

  /**
   * @param {string} hash
   * @param {string} text
   */
  #put(hash, text) {
    this.#texts.delete(hash);
    this.#texts.set(hash, text);
    for (const oldest of this.#texts.keys()) {
      if (this.#texts.size <= MOST) break;
      if (!this.#stills.includes(oldest)) this.#texts.delete(oldest);
      else this.#put(oldest, /** @type {string} */ (this.#texts.get(oldest)));
    }
  }

  /** @param {Layer[]} layers */
  #rememberStills(layers) {
    const stills = layers.filter((layer) => layer.still).map((layer) => layer.hash);
    if (stills.every((hash) => this.#stills.includes(hash))) return;
    this.#stills = [...new Set([...stills, ...this.#stills])].slice(0, 6);
    keep(this.name, this.#stills.join(","));
  }

  /** Forgets what was remembered from earlier visits: the server may have been replaced since. */
  forget() {
    this.#texts.clear();
    this.#stills = [];
    keep(this.name, "");
  }
}
