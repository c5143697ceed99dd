// The staff officer: the best few orders, where nobody is wronged by advice.

import { api, Refused } from "../shared/api.js";
import { el, fill } from "../shared/dom.js";
import { percent } from "./odds.js";

/** @import { Counsel } from "../api.d.ts" */

export class StaffPanel {
  #asked = 0;

  /** @param {{question: () => {table: string, seat: string, at: number | null} | null}} page */
  constructor(page) {
    this.page = page;
    this.answer = el("div", { class: "advice", "aria-live": "polite" });
    this.element = el(
      "div",
      { class: "staff" },
      el(
        "button",
        { type: "button", class: "ask-staff", click: () => void this.ask() },
        "What would you do?",
      ),
      this.answer,
    );
    this.clear();
  }

  clear() {
    this.#asked++;
    fill(
      this.answer,
      el(
        "p",
        { class: "none" },
        "A staff officer advises in practice games, in games for one, and on any moment of a game that is over.",
      ),
    );
  }

  async ask() {
    const question = this.page.question();
    if (!question) return this.#say("none", "Nobody whose seat is yours has anything to decide at this moment.");
    const mine = ++this.#asked;
    this.#say("none", "Thinking…");
    try {
      const advice = await api.advice(question.table, question.seat, question.at);
      if (mine === this.#asked) fill(this.answer, el("ol", {}, ...advice.map(line)));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (mine === this.#asked) this.#say("problem", problem.message);
    }
    return undefined;
  }

  /** @param {string} tone @param {string} text */
  #say(tone, text) {
    fill(this.answer, el("p", { class: tone }, text));
  }
}

/** @param {Counsel} counsel */
function line({ order, words, value, then }) {
  const follows = then.map((next) => `${next.seat}: ${next.order}`).join(", ");
  return el(
    "li",
    {},
    el("strong", {}, percent(value)),
    " ",
    el("code", {}, order),
    words ? el("p", {}, words) : null,
    follows ? el("p", { class: "none" }, `then ${follows}`) : null,
  );
}
