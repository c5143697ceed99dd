// What this page knows of its table, kept up to date by number.

import { api, Refused } from "../shared/api.js";
import { LayerCache } from "./layers.js";

/** @import { ChatLine, LogEntry, Look, Table } from "../api.d.ts" */

/**
 * A look with its drawing complete.
 *
 * @typedef {object} Sight
 * @property {Look} look
 * @property {{id: string, hash: string, svg: string}[]} layers
 * @property {LogEntry[]} news log entries that are new to the page
 */

export class Session {
  /** @type {Table} */ table;
  /** The seat looked from; `null` for a spectator. */
  /** @type {string | null} */ seat = null;
  /** The latest look at the present. */
  /** @type {Look | null} */ now = null;
  /** What the page shows: the present, or the moment looked back to. */
  /** @type {Look | null} */ shown = null;
  /** @type {LogEntry[]} */ log = [];
  /** @type {ChatLine[]} */ chat = [];
  /** The number looked back to; `null` for the present. */
  /** @type {number | null} */ at = null;
  /** @type {Promise<void> | null} */ #running = null;
  #again = false;

  /**
   * @param {Table} table
   * @param {(sight: Sight) => void | Promise<void>} show
   */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    this.layers = new LayerCache(table.game);
  }

  get id() {
    return this.table.id;
  }

  /** The last number this page has seen. */
  get number() {
    return this.now?.last ?? this.now?.number ?? 0;
  }

  /** Whether the whole record may be had: the game is over, or nobody else has a seat. */
  get isOpenBook() {
    return Boolean(this.now && (this.now.outcome || this.now.seats.every((seat) => seat.me)));
  }

  /** Whether the game is over. */
  get isOver() {
    return Boolean(this.now?.outcome);
  }

  get isLive() {
    return this.at === null;
  }

  /** @param {string} seat */
  holds(seat) {
    return this.table.my_seats.includes(seat);
  }

  /**
   * What a seat is called.
   *
   * @param {string} seat
   */
  nameOf(seat) {
    return this.table.seats.find((one) => one.seat === seat)?.name ?? seat;
  }

  /** The seats of mine that have to decide. */
  get mySeatsToAct() {
    return (this.now?.to_act ?? []).filter((seat) => this.holds(seat));
  }

  /**
   * Looks from another seat, forgetting all that was known from the last.
   *
   * @param {string | null} seat
   */
  async lookFrom(seat) {
    this.seat = seat;
    this.now = null;
    this.log = [];
    this.chat = [];
    this.at = null;
    await this.catchUp();
  }

  /**
   * Fetches what has happened since; a wish while one is under way makes it look once more, and waits for that.
   *
   * @returns {Promise<void>}
   */
  catchUp() {
    this.#again = true;
    this.#running ??= this.#fetchAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #fetchAll() {
    while (this.#again) {
      this.#again = false;
      await this.#fetchNow();
    }
  }

  async #fetchNow() {
    const { seat } = this;
    const since = this.number;
    const { look, layers } = await this.#look({ seat, since });
    if (seat !== this.seat) {
      // The seat has changed meanwhile: what this answer knows is not for the one who looks now.
      this.#again = true;
      return;
    }
    const first = this.now === null;
    const news = fresh(this.log, look.log);
    if (!first && news.some(takesBack)) {
      // What was taken back is marked on lines the page has already.
      this.log = (await api.look(this.id, { seat, have: this.layers.have })).log;
    } else {
      this.log.push(...news);
    }
    this.chat.push(...fresh(this.chat, look.chat));
    this.now = look;
    if (this.isLive) this.shown = look;
    if (this.isLive) await this.show({ look, layers, news: first ? [] : news });
  }

  /**
   * Looks at an earlier number, or at the present again.
   *
   * @param {number | null} at
   */
  async lookAt(at) {
    this.at = at;
    const { look, layers } = await this.#look({ seat: this.seat, at, since: this.number });
    if (this.at !== at) return;
    if (at === null) this.now = { ...look, log: [], chat: [] };
    this.shown = look;
    await this.show({ look, layers, news: [] });
  }

  /**
   * A look with its layers; once more, from scratch, when a remembered layer is not to be had.
   *
   * @param {{seat: string | null, at?: number | null, since: number}} what
   */
  async #look(what) {
    const look = await api.look(this.id, { ...what, have: this.layers.have });
    try {
      return { look, layers: await this.layers.complete(look.scene.layers) };
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.layers.forget();
      const again = await api.look(this.id, what);
      return { look: again, layers: await this.layers.complete(again.scene.layers) };
    }
  }

  /** Fetches who sits where, and what only the end of the game shows. */
  async reloadTable() {
    const { lesson } = this.table;
    this.table = await api.table(this.id);
    this.table.lesson ??= lesson;
  }
}

/** @param {LogEntry} entry */
function takesBack(entry) {
  return entry.kind === "undo" || entry.kind === "rollback";
}

/**
 * Of what has come, that which is not held already.
 *
 * @template {{number: number}} T
 * @param {T[]} held
 * @param {T[]} came
 * @returns {T[]}
 */
export function fresh(held, came) {
  const last = held.at(-1)?.number ?? 0;
  return came.filter((item) => item.number > last);
}
