// What happened, line by line, each with the rule behind it.

import { el, fill } from "../shared/dom.js";
import { cite } from "./cite.js";
import { rollText } from "./dice.js";

/** @import { GameEvent, LogEntry } from "../api.d.ts" */

export class LogPanel {
  /** @type {string[]} */ #drawn = [];

  /**
   * What the page does for the panel.
   *
   * @typedef {object} Page
   * @property {(rule: string) => void} rule
   * @property {(number: number) => void} lookAt
   * @property {(seat: string) => string} sideOf
   * @property {(seat: string) => string} nameOf
   * @property {() => string} path where the log is to be had as a text to keep
   * @property {() => string} reportPath where the game's own report is to be read
   */

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.list = el("ol", { class: "log" });
    this.scroll = el("div", { class: "log-scroll", tabindex: "0", role: "group", "aria-label": "The log" }, this.list);
    this.keep = el("a", { class: "keep-log", download: "", hidden: true }, "Keep the log");
    this.keep.title = "The whole log with its dice and rules, as a Markdown file";
    this.report = el("a", { class: "read-report", target: "_blank", hidden: true }, "Read the report");
    this.report.title = "The game told as a report, on a page of its own";
    this.element = el(
      "div",
      { class: "log-paper" },
      this.scroll,
      el("p", { class: "log-links" }, this.report, this.keep),
    );
  }

  /**
   * Shows the log up to a number.
   *
   * @param {LogEntry[]} log
   * @param {number | null} upTo
   * @param {boolean} hasReport whether the game tells a report of its own
   */
  draw(log, upTo, hasReport = false) {
    this.report.hidden = !hasReport;
    this.report.setAttribute("href", this.page.reportPath());
    const shown = upTo === null ? log : log.filter((entry) => entry.number <= upTo);
    const lines = shown.map((entry) => `${entry.number}${entry.undone ? " undone" : ""}`);
    const grows = this.#drawn.every((line, at) => lines[at] === line);
    const added = grows ? shown.slice(this.#drawn.length) : shown;
    if (!grows) fill(this.list);
    this.list.append(...added.map((entry) => this.#entry(entry)));
    this.#drawn = lines;
    this.keep.hidden = !shown.some((entry) => entry.kind === "opening");
    this.keep.setAttribute("href", this.page.path());
    if (shown.length === 0) fill(this.list, el("li", { class: "none" }, "Nothing has happened yet."));
    else this.list.querySelector(":scope > .none")?.remove();
    if (added.length > 0 || !grows) this.scroll.scrollTop = this.scroll.scrollHeight;
  }

  /** @param {LogEntry} entry */
  #entry(entry) {
    const side = entry.seat ? this.page.sideOf(entry.seat) : "neutral";
    const number = el(
      "button",
      {
        type: "button",
        class: "log-number",
        title: "Look at this moment",
        "aria-label": `Look at number ${entry.number}`,
        click: () => this.page.lookAt(entry.number),
      },
      String(entry.number),
    );
    const head = el(
      "p",
      { class: "log-order" },
      number,
      entry.seat ? el("b", { class: `side-${side}` }, this.page.nameOf(entry.seat)) : null,
      el("span", {}, ` ${entryText(entry)}`),
      entry.undone ? el("em", {}, " taken back") : null,
    );
    const events = entry.events.map((event) => this.#event(event));
    return el(
      "li",
      { class: entry.undone ? "log-entry undone" : "log-entry" },
      head,
      events.length > 0 ? el("ul", {}, ...events) : null,
    );
  }

  /** @param {GameEvent} event */
  #event(event) {
    const rolls = event.rolls.map((roll) => el("span", { class: "roll" }, rollText(roll)));
    return el(
      "li",
      {},
      el("span", {}, event.text),
      ...rolls.flatMap((roll) => [" ", roll]),
      " ",
      cite(event.rule, this.page.rule),
    );
  }
}

/** @type {Record<string, string>} */
const KINDS = {
  opening: "the game begins",
  order: "has decided",
  undo: "takes the last order back",
  rollback: "the game goes back by agreement",
  resign: "resigns",
  sat: "sits down",
  stood: "stands up",
  linked: "makes a link to the seat",
  unlinked: "a link to the seat is withdrawn",
  "gives-up": "would resign; everybody who holds the seat must",
  proposal: "proposes to go back to number",
  agreed: "agrees to go back",
  declined: "does not go back",
  rematch: "a rematch begins",
  timeout: "has run out of time",
};

/**
 * What an entry is, in words: the order itself where one may know it.
 *
 * @param {LogEntry} entry
 * @returns {string}
 */
export function entryText({ text, kind }) {
  if (text && kind === "proposal") return `${KINDS.proposal} ${text}`;
  if (text && kind && ["sat", "linked", "gives-up"].includes(kind)) return `${text} ${KINDS[kind]}`;
  return text ?? KINDS[kind ?? ""] ?? "";
}

/**
 * News in words, for those who listen.
 *
 * @param {LogEntry[]} entries
 * @param {(seat: string) => string} nameOf
 * @returns {string}
 */
export function spokenNews(entries, nameOf) {
  return entries
    .flatMap((entry) => [
      entryText(entry) ? `${entry.seat ? `${nameOf(entry.seat)}: ` : ""}${entryText(entry)}.` : "",
      ...entry.events.map((event) => [event.text, ...event.rolls.map(rollText)].join(" ")),
    ])
    .filter(Boolean)
    .slice(-12)
    .join(" ");
}
