// An order under construction: the picks so far and what the server says may come next.

/** @import { Choices, Choice } from "../api.d.ts" */

/**
 * Asks the server what may be picked after these picks.
 *
 * @callback AskChoices
 * @param {string} seat
 * @param {string[]} picks
 * @returns {Promise<Choices>}
 */

/**
 * @typedef {object} Pick
 * @property {string} word
 * @property {string} label
 * @property {string[]} things
 */

/** @type {Choice[]} */
const NOTHING = [];

/** Builds one order of one seat. It knows no rule: legality is what the list says. */
export class OrderBuilder {
  /** @type {string | null} */ seat = null;
  /** @type {Pick[]} */ picks = [];
  /** @type {Choices | null} */ answer = null;
  text = "";
  /** Which question was asked last; answers to earlier ones come too late. */
  #asked = 0;
  /** The picks of that question. */
  /** @type {Pick[]} */ #wanted = [];
  /** The answer that is on its way, if one is; it is waited for in a loop, since whoever waited first may have asked again. */
  /** @type {Promise<void> | null} */ answering = null;

  /**
   * @param {AskChoices} ask
   * @param {() => void} changed
   */
  constructor(ask, changed) {
    this.ask = ask;
    this.changed = changed;
  }

  /** The number of the position that the list was made for. */
  get number() {
    return this.answer?.number ?? 0;
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.answer?.choices ?? NOTHING;
  }

  get isComplete() {
    return this.answer?.complete ?? false;
  }

  /** Whether only the free text is missing. */
  get lacksText() {
    return Boolean(this.answer?.wants_text) && this.isComplete && this.text.trim() === "";
  }

  get isReady() {
    return this.isComplete && !this.lacksText;
  }

  /** The order in words, with its free text in quotation marks. */
  get order() {
    if (!this.answer) return "";
    const words = this.answer.order || this.picks.map((pick) => pick.word).join(" ");
    return this.answer.wants_text && this.text.trim() ? `${words} "${quotable(this.text)}"` : words;
  }

  /**
   * Begins an order of this seat; `null` when nothing is to be decided.
   *
   * @param {string | null} seat
   */
  async start(seat) {
    this.seat = seat;
    await this.#go([]);
  }

  /**
   * Takes one of the listed choices; one of an earlier list where it is listed still.
   *
   * @param {Choice} choice
   */
  async pick(choice) {
    const listed = this.choices.find(({ pick }) => pick === choice.pick);
    if (!listed) return;
    await this.#go([...this.picks, { word: listed.pick, label: listed.label, things: listed.things }]);
  }

  /** Takes the last pick back; whether there was one. */
  async back() {
    if (this.picks.length === 0) return false;
    await this.#go(this.picks.slice(0, -1));
    return true;
  }

  /**
   * Takes back every pick from this one on.
   *
   * @param {number} at
   */
  async backTo(at) {
    await this.#go(this.picks.slice(0, at));
  }

  /**
   * Asks again with the same picks, since something has happened; begins anew when they no longer fit. A pick whose
   * answer is still on its way is one of them.
   *
   * @param {string | null} seat
   */
  async refresh(seat) {
    if (seat === null || seat !== this.seat || this.#wanted.length === 0) return this.start(seat);
    try {
      return await this.#go(this.#wanted);
    } catch {
      return this.start(seat);
    }
  }

  /** @param {string} text */
  write(text) {
    this.text = text;
    this.changed();
  }

  /**
   * @param {Pick[]} picks
   * @returns {Promise<void>}
   */
  #go(picks) {
    const going = this.#put(picks);
    const done = () => {
      if (this.answering === answering) this.answering = null;
    };
    const answering = going.then(done, done);
    this.answering = answering;
    return going;
  }

  /** @param {Pick[]} picks */
  async #put(picks) {
    const mine = ++this.#asked;
    this.#wanted = picks;
    if (this.seat === null) {
      this.picks = [];
      this.answer = null;
      this.text = "";
      this.changed();
      return;
    }
    let answer;
    try {
      answer = await this.ask(
        this.seat,
        picks.map((pick) => pick.word),
      );
    } catch (problem) {
      if (mine === this.#asked) this.#wanted = this.picks;
      throw problem;
    }
    if (mine !== this.#asked) return;
    // A list that has not changed stays the one that is on the page, and so do its buttons.
    if (sameChoices(answer.choices, this.choices)) answer.choices = this.choices;
    this.picks = picks;
    this.answer = answer;
    if (!answer.wants_text) this.text = "";
    this.changed();
  }
}

/**
 * @param {Choice[]} some
 * @param {Choice[]} others
 */
function sameChoices(some, others) {
  return JSON.stringify(some) === JSON.stringify(others);
}

/**
 * A text that fits between quotation marks on one line.
 *
 * @param {string} text
 */
export function quotable(text) {
  return text.trim().replaceAll(/\s+/g, " ").replaceAll('"', "'");
}
