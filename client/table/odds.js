// What the order being built may lead to.

import { api, Refused } from "../shared/api.js";
import { el, fill } from "../shared/dom.js";

/** @import { Odds } from "../api.d.ts" */

/** Bars shown before the rest is added up. */
const MOST = 14;

/**
 * A chance as people say it.
 *
 * @param {number} p
 * @returns {string}
 */
export function percent(p) {
  const hundredths = p * 100;
  if (p > 0 && hundredths < 0.1) return "<0.1%";
  if (p < 1 && hundredths > 99.9) return ">99.9%";
  return `${hundredths.toFixed(hundredths >= 9.95 ? 0 : 1)}%`;
}

/**
 * The likeliest outcomes, and what all the others come to.
 *
 * @param {Odds} odds
 * @returns {{shown: Odds["outcomes"], rest: number}}
 */
export function likeliest(odds) {
  const sorted = [...odds.outcomes].sort((a, b) => b.p - a.p);
  const shown = sorted.slice(0, MOST);
  const rest = sorted.slice(MOST).reduce((sum, { p }) => sum + p, 0) + (odds.remainder || 0);
  return { shown, rest };
}

/**
 * How the chances were found. Past some number the ways the dice can fall are not counted, only weighed.
 *
 * @param {Pick<Odds, "exact" | "branches">} odds
 * @returns {string}
 */
export function howFound({ exact, branches }) {
  if (!exact) return `Sampled ${branches.toLocaleString("en")} times, with 95% intervals.`;
  if (branches > Number.MAX_SAFE_INTEGER) return "Exact, over more ways than can be told.";
  return `Exact, over ${branches.toLocaleString("en")} ways the dice can fall.`;
}

export class OddsPanel {
  #asked = 0;

  constructor() {
    this.element = el("div", { class: "odds" });
    this.clear();
  }

  clear() {
    this.#asked++;
    fill(
      this.element,
      el("p", { class: "none" }, "Build an order to the end and press Odds (or O): what it may lead to is shown here."),
    );
  }

  /**
   * @param {string} table
   * @param {string} seat
   * @param {string} order
   */
  async show(table, seat, order) {
    const mine = ++this.#asked;
    fill(this.element, el("p", { class: "none" }, "Counting…"));
    try {
      const odds = await api.odds(table, seat, order);
      if (mine === this.#asked) this.#draw(order, odds);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (mine === this.#asked) fill(this.element, el("p", { class: "problem" }, problem.message));
    }
  }

  /**
   * @param {string} order
   * @param {Odds} odds
   */
  #draw(order, odds) {
    const { shown, rest } = likeliest(odds);
    const rows = shown.map(({ p, label, low, high }) =>
      bar(label, p, typeof low === "number" && typeof high === "number" ? ` (${percent(low)} to ${percent(high)})` : ""),
    );
    if (rest > 0.0005) rows.push(bar("Everything else", rest, ""));
    fill(
      this.element,
      el("p", { class: "order-text" }, order),
      el("ul", { class: "bars" }, ...rows),
      el(
        "p",
        { class: "hint" },
        howFound(odds),
        odds.veiled ? " The result depends on what this seat may not know." : "",
        odds.default ? ` Later decisions: ${odds.default}.` : "",
      ),
    );
  }
}

/**
 * @param {string} label
 * @param {number} p
 * @param {string} interval
 */
function bar(label, p, interval) {
  const meter = el("span", { class: "bar" });
  meter.style.width = `${Math.max(0.5, p * 100)}%`;
  return el(
    "li",
    {},
    el("span", { class: "bar-label" }, label),
    el("span", { class: "bar-p" }, percent(p), el("small", {}, interval)),
    el("span", { class: "bar-room", "aria-hidden": "true" }, meter),
  );
}
