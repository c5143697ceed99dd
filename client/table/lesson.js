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
 * @returns {number}
 */
export function reached(steps, at, log) {
  let orders = log.filter((entry) => !entry.undone && (entry.kind ?? "order") === "order");
  let step = 0;
  while (step < steps.length) {
    const { order, by } = steps[step];
    if (order) {
      // What another side decides in secret is told without its words.
      const found = orders.findIndex(({ seat, text }) =>
        text === null ? seat === by : sameWords(text) === sameWords(order),
      );
      if (found < 0) break;
      orders = orders.slice(found + 1);
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

export class LessonPanel {
  /** The step shown; what has been read is remembered when the page is loaded again. */
  at = 0;

  /**
   * @param {Lesson} lesson
   * @param {{rule: (rule: string) => void, changed: () => void, giveFor: (seat: string, order: string) => Promise<void>,
   *   holds: (seat: string) => boolean, memory: string}} page
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

  /** @param {LogEntry[]} log */
  draw(log) {
    this.at = reached(this.steps, this.at, log);
    const { step } = this;
    if (!step) {
      fill(this.element, el("p", {}, el("b", {}, this.lesson.title), " is done. The game is yours now."));
      return;
    }
    const { by } = step;
    const forOther = step.order && by && by !== this.lesson.seat && this.page.holds(by);
    fill(
      this.element,
      el("p", { class: "lesson-head" }, el("b", {}, this.lesson.title), ` ${this.at + 1} of ${this.steps.length}`),
      el("p", {}, step.text, " ", cite(step.rule, this.page.rule)),
      !step.order ? el("button", { type: "button", class: "primary", click: () => this.#next(log) }, "Next") : null,
      forOther
        ? el(
            "button",
            { type: "button", class: "primary", click: () => this.page.giveFor(by, step.order ?? "") },
            `Let ${by} answer`,
          )
        : null,
      step.order && !forOther
        ? el(
            "p",
            { class: "hint" },
            by && by !== this.lesson.seat ? `Waiting for ${by}.` : "The choice to take is marked.",
          )
        : null,
      el(
        "button",
        { type: "button", class: "quiet", click: () => this.#turnTo(this.steps.length, log) },
        "Leave the lesson",
      ),
    );
  }

  /** @param {LogEntry[]} log */
  #next(log) {
    this.#turnTo(this.at + 1, log);
  }

  /**
   * @param {number} at
   * @param {LogEntry[]} log
   */
  #turnTo(at, log) {
    this.at = at;
    keep(this.page.memory, String(at));
    this.draw(log);
    this.page.changed();
  }
}
