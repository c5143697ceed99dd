// The words by which things have been picked, learned from the lists as they come by. A thing that is dark now may have
// been lit before; its word is what "why not?" is asked with.

/** @import { Choice } from "../api.d.ts" */

/** More words for one thing than this say too little about it. */
const MOST = 3;

export class ThingWords {
  /** @type {Map<string, string[]>} */ #words = new Map();

  /** @param {Choice[]} choices */
  learn(choices) {
    for (const { pick, things } of choices) {
      // A choice about many things is no word for any of them.
      if (things.length !== 1) continue;
      const known = this.#words.get(things[0]) ?? [];
      this.#words.set(things[0], [pick, ...known.filter((word) => word !== pick)].slice(0, MOST));
    }
  }

  /**
   * What to ask about a thing, the latest word first; its own id where nothing better is known.
   *
   * @param {string} thing
   * @returns {string[]}
   */
  of(thing) {
    return [...(this.#words.get(thing) ?? []), thing];
  }
}
