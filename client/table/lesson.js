// A guided first turn: what to do, step by step.

import { el, fill } from "../shared/dom.js";
import { keep, kept } from "../shared/store.js";
import { cite } from "./cite.js";

/** @import { Lesson, LessonStep, LogEntry } from "../api.d.ts" */

/**
 * The steps of a lesson.
 *
 * @param {Lesson} lesson
 * @returns {LessonStep[]}
 */
export function stepsOf(lesson) {
  return lesson.step ?? [];
}

/**
 * How far a lesson has come: past every step whose order has been given, not past one that has still to be read.
 *
 * @param {LessonStep[]} steps
 * @param {number} at the step shown so far
 * @param {LogEntry[]} log
 * @param {string} reader the seat that gives the orders of steps that name none
 * @returns {number}
 */
export function reached(steps, at, log, reader) {
  const orders = log.filter((entry) => !entry.undone && (entry.kind ?? "order") === "order");
  // Where both sides decide at once, either may be first: each has a count of its own.
  /** @type {Map<string, number>} */
  const passed = new Map();
  let step = 0;
  while (step < steps.length) {
    const { order, by } = steps[step];
    if (order) {
      const giver = by ?? reader;
      const from = passed.get(giver) ?? 0;
      // What another side decides in secret is told without its words.
      const found = orders.findIndex(
        ({ seat, text }, place) =>
          place >= from && seat === giver && (text === null || sameWords(text) === sameWords(order)),
      );
      if (found < 0) break;
      passed.set(giver, found + 1);
    } else if (step >= at) break;
    step++;
  }
  return Math.max(step, at >= steps.length ? at : 0);
}

/**
 * The word of an order that comes after these picks, if the picks follow it so far.
 *
 * @param {string | null | undefined} order
 * @param {string[]} picks
 * @returns {string | null}
 */
export function nextWord(order, picks) {
  const words = sameWords(order ?? "").split(" ");
  return picks.every((pick, at) => pick === words[at]) ? words[picks.length] || null : null;
}

/** @param {string} order */
function sameWords(order) {
  return order.replaceAll(/#.*$/gm, "").trim().split(/\s+/).join(" ");
}

/**
 * What a reader is told who has something to decide: where to click, or how to get back to what the lesson asks.
 *
 * @param {string} order what the lesson asks for
 * @param {string[]} picks
 * @param {string[]} listed
 * @returns {string}
 */
export function hintFor(order, picks, listed) {
  const next = nextWord(order, picks);
  if (next !== null && listed.includes(next)) return "The choice to take is marked.";
  if (sameWords(order) === picks.join(" ")) return "Give the order.";
  if (picks.length > 0) return "The lesson asks for another order: take back what you have picked.";
  return "You have left the lesson's path. Take your last order back (Ctrl Z), or leave the lesson and play on.";
}

export class LessonPanel {
  /** The step shown; what has been read is remembered when the page is loaded again. */
  at = 0;
  #hint = el("p", { class: "hint" });
  /** What is on the page. What would come out the same is left alone: it may be pressed. */
  #shown = "";

  /**
   * @param {Lesson} lesson
   * @param {{rule: (rule: string) => void, changed: () => void, giveFor: (seat: string, order: string) => Promise<void>,
   *   nameOf: (seat: string) => string, memory: string, game: string}} page
   */
  constructor(lesson, page) {
    this.lesson = lesson;
    this.at = Number(kept(page.memory, "0"));
    this.page = page;
    this.steps = stepsOf(lesson);
    this.element = el("section", { class: "lesson", "aria-live": "polite", "aria-label": lesson.title });
  }

  /** @returns {LessonStep | undefined} */
  get step() {
    return this.steps[this.at];
  }

  /**
   * The order that the step asks of a seat, if it asks one of it.
   *
   * @param {string | null} seat
   * @returns {string | null}
   */
  orderOf(seat) {
    const { step } = this;
    return step?.order && (step.by ?? this.lesson.seat) === seat ? step.order : null;
  }

  /** Says where to click. @param {string} text */
  hint(text) {
    if (this.#hint.textContent !== text) this.#hint.textContent = text;
  }

  /**
   * @param {LogEntry[]} log
   * @param {boolean} isOver
   */
  draw(log, isOver) {
    this.at = reached(this.steps, this.at, log, this.lesson.seat);
    const { step } = this;
    const now = `${this.at} ${isOver}`;
    if (now === this.#shown) return undefined;
    this.#shown = now;
    // A step that is only read may have the room of the list.
    this.element.classList.toggle("reading", Boolean(step) && this.orderOf(this.lesson.seat) === null);
    if (!step || (isOver && step.order)) return this.#close(isOver);
    const { order, by } = step;
    const deed =
      order && by && by !== this.lesson.seat
        ? el(
            "button",
            { type: "button", class: "primary", click: () => this.page.giveFor(by, order) },
            `Let ${this.page.nameOf(by)} decide`,
          )
        : el(
            "button",
            { type: "button", class: "primary", click: () => this.#turnTo(this.at + 1) },
            this.at + 1 < this.steps.length ? "Next" : "End the lesson",
          );
    fill(
      this.element,
      el("p", { class: "lesson-head" }, el("b", {}, this.lesson.title), ` ${this.at + 1} of ${this.steps.length}`),
      el("p", { class: "lesson-text" }, step.text, " ", cite(step.rule, this.page.rule)),
      el(
        "div",
        { class: "lesson-deeds" },
        this.orderOf(this.lesson.seat) ? this.#hint : deed,
        this.at + 1 < this.steps.length || order
          ? el(
              "button",
              { type: "button", class: "quiet", click: () => this.#turnTo(this.steps.length) },
              "Leave the lesson",
            )
          : null,
      ),
    );
    return undefined;
  }

  /**
   * The lesson is at its end, or the game is.
   *
   * @param {boolean} isOver
   */
  #close(isOver) {
    const own = el("a", { class: "button", href: `/new?game=${this.page.game}` }, "Begin a game of your own");
    const book = el("a", { href: `/games/${this.page.game}/book` }, "The rule book");
    const title = el("b", {}, this.lesson.title);
    const ways = el("p", { class: "lesson-deeds" }, own, book);
    if (!isOver) return fill(this.element, el("p", {}, title, " is done. The game is yours now."), ways);
    const says = this.step ? ": the game is over, and the lesson with it." : " is done, and this game is over.";
    return fill(this.element, el("p", {}, title, says), ways);
  }

  /** @param {number} at */
  #turnTo(at) {
    this.at = at;
    keep(this.page.memory, String(at));
    this.page.changed();
  }
}
