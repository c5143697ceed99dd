// The end of a game: who has won and by what, and what can be done next, each with one click.

import { api } from "../shared/api.js";
import { el, fill } from "../shared/dom.js";
import { attempt, sentence, tell } from "../shared/page.js";
import { withNames } from "../shared/words.js";

/** @import { Outcome } from "../api.d.ts" */
/** @import { Session } from "./session.js" */

/**
 * How a game has ended for somebody, as a headline.
 *
 * @param {Outcome} outcome
 * @param {string[]} mine the seats of the reader
 * @returns {string}
 */
export function headline({ values }, mine) {
  const [value, ...others] = mine.map((seat) => values[seat]);
  if (value === undefined || others.length > 0) return "The game is over";
  // Who plays alone has no one to draw with: between won and lost there are only grades.
  const alone = Object.keys(values).length === 1;
  if (alone && value > 0 && value < 1) return "The game is over";
  if (value === 0.5) return "A draw";
  return value > 0.5 ? "You have won" : "You have lost";
}

export class End {
  /** What was drawn last: it stays as it is while a button may be pressed. */
  #drawn = "";

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.element = el("section", { class: "end", "aria-label": "The end of the game", hidden: true });
  }

  draw() {
    const { now, table, isLive } = this.session;
    const outcome = isLive ? now?.outcome : null;
    const key = outcome ? `${outcome.label} ${table.rematch}` : "";
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.element.hidden = !outcome;
    if (!outcome) return fill(this.element);
    return fill(
      this.element,
      el("h3", {}, headline(outcome, table.my_seats)),
      el("p", {}, this.#result(outcome)),
      el(
        "div",
        { class: "end-deeds" },
        el("a", { class: "button primary review-link", href: this.#reviewPath }, "Review"),
        this.#rematch(),
        el("button", { type: "button", class: "share", click: () => void this.#share(outcome) }, "Share"),
      ),
    );
  }

  /** @param {Outcome} outcome */
  #result({ label }) {
    return sentence(withNames(label, this.session.table.seats));
  }

  get #reviewPath() {
    return `/t/${this.session.id}/review`;
  }

  #rematch() {
    const { table, id } = this.session;
    if (table.rematch) return el("a", { class: "button rematch", href: `/t/${table.rematch}` }, "To the rematch");
    if (table.my_seats.length === 0) return null;
    const click = async () => {
      const made = await attempt(() => api.rematch(id));
      if (made) location.assign(`/t/${made.id}`);
    };
    return el("button", { type: "button", class: "rematch", click }, "Rematch");
  }

  /** @param {Outcome} outcome */
  async #share(outcome) {
    const { title } = this.session.table;
    const url = new URL(this.#reviewPath, location.href).href;
    const text = `${title}: ${this.#result(outcome)}`;
    if (navigator.share) {
      // Whoever changes their mind has shared nothing, and knows it.
      await navigator.share({ title, text, url }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(`${text} ${url}`);
    tell("The result and a link to its review are copied.");
  }
}
