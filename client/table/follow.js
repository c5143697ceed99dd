// Following what others do: their orders one after the other, each where it happens, at the reader's pace.

import { el, fill } from "../shared/dom.js";
import { entryText } from "./log.js";
import { dwell, paceNow, PACES, setPace } from "./pace.js";

/** @import { LogEntry } from "../api.d.ts" */
/** @import { Pace } from "./pace.js" */

/**
 * The orders since the last one of these seats, as the log tells them.
 *
 * @param {LogEntry[]} log
 * @param {string[]} mine
 * @returns {LogEntry[]}
 */
export function sinceMine(log, mine) {
  const orders = log.filter((entry) => entry.kind === "order" && !entry.undone);
  const last = orders.findLastIndex((entry) => entry.seat && mine.includes(entry.seat));
  return orders.slice(last + 1);
}

/**
 * What an order did, in one line.
 *
 * @param {LogEntry} entry
 * @param {(seat: string) => string} nameOf
 */
export function headline(entry, nameOf) {
  const told = entry.events.map((event) => event.text);
  const most = told.slice(0, 3).join(" ");
  return `${entry.seat ? nameOf(entry.seat) : ""}: ${most || entryText(entry)}${told.length > 3 ? " …" : ""}`;
}

/** How many orders are told to who comes back. */
const RECALLED = 5;

export class Follow {
  /** @type {(() => void) | null} */ #end = null;
  /** Whether the rest is passed over. */
  #skips = false;

  /** @param {{nameOf: (seat: string) => string, show: (entry: LogEntry) => Promise<void>, again: () => void}} page */
  constructor(page) {
    this.page = page;
    this.text = el("span", { class: "following-text" });
    const skip = el("button", { type: "button", class: "skip-following", click: () => this.skip() }, "Skip");
    this.element = el("p", { class: "following", role: "status", hidden: true }, this.text, skip);
    this.since = el("section", { class: "since", "aria-label": "Since your last order", hidden: true });
    const options = PACES.map((pace) => el("option", { value: pace, selected: pace === paceNow() }, pace));
    this.pace = el("select", {
      "aria-label": "How the orders of others are shown",
      change: () => setPace(/** @type {Pace} */ (this.pace.value)),
    });
    this.pace.append(...options);
    this.again = el(
      "button",
      { type: "button", class: "again", title: "Shows once more what happened since your last order", click: page.again },
      "What happened?",
    );
    this.controls = el("span", { class: "follow-controls" }, this.again, el("label", {}, "Others' orders: ", this.pace));
  }

  /**
   * Tells whoever comes back what others did since their last order; nothing where nobody did anything.
   *
   * @param {LogEntry[]} orders
   */
  recall(orders) {
    if (orders.length === 0 && this.since.hidden) return;
    this.since.hidden = orders.length === 0;
    const left = orders.length - RECALLED;
    fill(
      this.since,
      el("h3", {}, "Since your last order"),
      left > 0 ? el("p", { class: "hint" }, `${left} more before these: the log has them.`) : null,
      el("ol", {}, ...orders.slice(-RECALLED).map((entry) => el("li", {}, headline(entry, this.page.nameOf)))),
      el("button", { type: "button", click: this.page.again }, "Show me"),
    );
  }

  get isOn() {
    return !this.element.hidden;
  }

  /** Passes over what is still to be shown; whether there was anything. */
  skip() {
    const was = this.isOn;
    this.#skips = true;
    this.#end?.();
    return was;
  }

  /**
   * Shows these orders one after the other.
   *
   * @param {LogEntry[]} entries
   * @param {Pace} [pace]
   */
  async play(entries, pace = paceNow()) {
    if (entries.length === 0 || pace === "at once") return;
    const each = dwell(pace, entries.length);
    this.#skips = false;
    this.element.hidden = false;
    try {
      for (const [at, entry] of entries.entries()) {
        if (this.#skips) return;
        this.text.textContent = `${entries.length > 1 ? `${at + 1} of ${entries.length} · ` : ""}${headline(entry, this.page.nameOf)}`;
        await this.page.show(entry);
        await this.#rest(each);
      }
    } finally {
      this.element.hidden = true;
    }
  }

  /** @param {number} time */
  async #rest(time) {
    if (this.#skips) return;
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#end = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
    this.#end = null;
  }
}
