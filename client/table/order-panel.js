// The order list: every choice as a button, the picks so far, and the button that gives the order.

import { el, fill } from "../shared/dom.js";
import { sentence } from "../shared/page.js";
import { filtered } from "./choice-filter.js";
import { cite } from "./cite.js";

/** @import { Choice } from "../api.d.ts" */
/** @import { OrderBuilder } from "./order.js" */

/**
 * What the page does for the panel.
 *
 * @typedef {object} Page
 * @property {(choice: Choice) => void} pick
 * @property {(at: number) => void} backTo
 * @property {() => void} give
 * @property {() => void} odds
 * @property {(word: string) => void} why
 * @property {(seat: string) => string} nameOf
 * @property {(rule: string) => void} rule
 * @property {(things: string[]) => void} point
 */

/** Lists longer than this get a field to look through them. */
const LONG = 7;

export class OrderPanel {
  /** @type {Choice[]} */ shown = [];
  /** The word a lesson asks for next. */
  /** @type {string | null} */ taught = null;
  #wasFor = "";
  /** Whether the focus goes from list to list, over the moments where there is none. */
  #keepsFocus = false;
  /** What the parts on the page were made from. A part that would come out the same is left alone: it may be pressed. */
  /** @type {Map<Element, unknown[]>} */ #madeFrom = new Map();

  /**
   * @param {OrderBuilder} builder
   * @param {Page} page
   */
  constructor(builder, page) {
    this.builder = builder;
    this.page = page;
    this.heading = el("h2", { id: "orders-title" }, "Orders");
    this.filter = el("input", {
      type: "search",
      class: "filter",
      placeholder: "Type to find…",
      "aria-label": "Find a choice",
      autocomplete: "off",
      spellcheck: "false",
      input: () => this.#list(),
    });
    this.list = el("ol", { class: "choices", "aria-labelledby": "orders-title" });
    this.picks = el("ol", { class: "picks", "aria-label": "Picked so far" });
    this.briefing = el("ul", { class: "briefing", "aria-label": "What the order comes to" });
    this.ready = el("div", { class: "ready" });
    this.note = el("p", { class: "orders-note" });
    this.element = el(
      "section",
      { class: "orders", "aria-labelledby": "orders-title" },
      this.heading,
      this.note,
      this.picks,
      this.briefing,
      this.filter,
      this.list,
      this.ready,
      this.#whyForm(),
    );
  }

  get typed() {
    return this.filter.value;
  }

  /** @param {string} typed */
  find(typed) {
    this.filter.value = typed;
    this.#list();
  }

  /**
   * Shows the order as it stands.
   *
   * @param {string} note what to say where there is nothing to decide
   */
  draw(note) {
    const { builder } = this;
    const now = `${builder.seat} ${builder.number} ${builder.picks.map((pick) => pick.word).join(" ")}`;
    const focused = document.activeElement;
    if (this.list.contains(focused) || this.ready.contains(focused)) {
      // A click leaves the focus too, but only to those who use keys does it mean anything.
      this.#keepsFocus = focused?.matches(":focus-visible") ?? false;
    } else if (focused !== document.body) this.#keepsFocus = false;
    if (now !== this.#wasFor) this.filter.value = "";
    this.#wasFor = now;
    this.element.classList.toggle("idle", builder.seat === null);
    this.heading.textContent = builder.seat === null ? "Orders" : `Orders of ${this.page.nameOf(builder.seat)}`;
    this.note.textContent = note;
    this.note.hidden = note === "";
    this.#renew(this.picks, [builder.picks], () => this.#drawPicks());
    this.#drawBriefing();
    this.#list();
    this.#renew(this.ready, [builder.isComplete, builder.order, builder.answer?.caution], () => this.#drawReady());
    if (this.#keepsFocus) this.focus();
  }

  /**
   * Makes a part of the panel anew where what it is made from has changed.
   *
   * @param {Element} part
   * @param {unknown[]} from
   * @param {() => void} make
   */
  #renew(part, from, make) {
    const before = this.#madeFrom.get(part);
    if (before && from.every((value, at) => value === before[at])) return;
    this.#madeFrom.set(part, from);
    make();
  }

  /** Puts the focus where the next decision is. */
  focus() {
    if (this.list.contains(document.activeElement) || this.ready.contains(document.activeElement)) return;
    const first = this.list.querySelector("button.choice") ?? this.ready.querySelector("input, button.primary");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  #drawPicks() {
    const { picks } = this.builder;
    this.picks.hidden = picks.length === 0;
    const items = picks.map((pick, at) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: "pick",
            title: "Take back from here",
            "aria-label": `${pick.label}. Take back from here`,
            click: () => this.page.backTo(at),
          },
          pick.label,
        ),
      ),
    );
    fill(this.picks, ...items);
  }

  #drawBriefing() {
    const lines = this.builder.answer?.briefing ?? [];
    this.briefing.hidden = lines.length === 0;
    const items = lines.map(({ text, rule }) =>
      el("li", {}, el("span", {}, text), rule ? cite(rule, this.page.rule, { inTabOrder: false }) : null),
    );
    fill(this.briefing, ...items);
  }

  #list() {
    this.#renew(this.list, [this.builder.choices, this.filter.value, this.taught], () => this.#drawList());
  }

  #drawList() {
    const { choices } = this.builder;
    this.shown = filtered(choices, this.filter.value);
    this.filter.hidden = choices.length <= LONG && this.filter.value === "";
    fill(this.list, ...this.shown.map((choice, at) => this.#item(choice, at)));
    this.list.querySelector(".taught")?.scrollIntoView({ block: "nearest" });
    if (choices.length > 0 && this.shown.length === 0) {
      this.list.append(el("li", { class: "none" }, `Nothing here is called “${this.filter.value}”.`));
    }
  }

  /**
   * @param {Choice} choice
   * @param {number} at
   */
  #item(choice, at) {
    const taught = choice.pick === this.taught;
    const button = el(
      "button",
      {
        type: "button",
        class: taught ? "choice taught" : "choice",
        tabindex: at === 0 ? "0" : "-1",
        "data-pick": choice.pick,
        "data-rule": choice.rule,
        click: () => this.page.pick(choice),
        focus: () => this.#rove(button, choice),
        blur: () => this.page.point([]),
        mouseenter: () => this.page.point(choice.things),
        mouseleave: () => this.page.point([]),
      },
      at < 9 ? el("kbd", { "aria-hidden": "true" }, String(at + 1)) : el("span", { class: "no-key" }),
      el("span", { class: "label" }, choice.label),
    );
    return el("li", {}, button, cite(choice.rule, this.page.rule, { inTabOrder: false }));
  }

  /**
   * One choice at a time is in the tab order; arrows go to the others.
   *
   * @param {HTMLElement} button
   * @param {Choice} choice
   */
  #rove(button, choice) {
    for (const other of this.list.querySelectorAll("button.choice"))
      other.setAttribute("tabindex", other === button ? "0" : "-1");
    this.page.point(choice.things);
  }

  /**
   * Marks the choices of the thing under the mouse.
   *
   * @param {string | null} thing
   */
  markHovered(thing) {
    this.#buttons().forEach((button, at) => {
      button.classList.toggle("hovered", thing !== null && this.shown[at].things.includes(thing));
    });
  }

  /** @param {number} by */
  step(by) {
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (at === 0 && by < 0 && !this.filter.hidden) return this.filter.focus();
    return buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus();
  }

  /** @param {"first" | "last"} end */
  edge(end) {
    this.#buttons()
      .at(end === "first" ? 0 : -1)
      ?.focus();
  }

  /** @returns {HTMLButtonElement[]} */
  #buttons() {
    return [...this.list.querySelectorAll("button")].filter((button) => button.classList.contains("choice"));
  }

  #drawReady() {
    const { builder } = this;
    this.ready.hidden = !builder.isComplete;
    if (!builder.isComplete) return fill(this.ready);
    const text = builder.answer?.wants_text ? this.#textField() : null;
    return fill(
      this.ready,
      el("p", { class: "order-text" }, el("span", { class: "visually-hidden" }, "The order: "), builder.order),
      builder.answer?.caution ? el("p", { class: "caution" }, sentence(builder.answer.caution)) : null,
      text,
      el(
        "div",
        { class: "ready-buttons" },
        el("button", { type: "button", class: "primary give", click: this.page.give }, "Give the order"),
        el("button", { type: "button", class: "odds-button", click: this.page.odds }, "Odds"),
        el(
          "button",
          { type: "button", class: "quiet", click: () => this.page.backTo(builder.picks.length - 1) },
          "Take back",
        ),
      ),
    );
  }

  #textField() {
    const input = el("input", {
      class: "free-text",
      "aria-label": "The text of the order",
      placeholder: "Write the text here",
      autocomplete: "off",
      maxlength: "400",
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter") return;
        this.builder.text = input.value;
        this.page.give();
      },
      input: () => {
        this.builder.text = input.value;
      },
    });
    input.value = this.builder.text;
    return input;
  }

  #whyForm() {
    const input = el("input", {
      "aria-label": "A word that is not listed",
      placeholder: "a word that is not listed",
      autocomplete: "off",
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (input.value.trim()) this.page.why(input.value.trim());
    };
    return el(
      "details",
      { class: "why" },
      el("summary", {}, "Why not…?"),
      el("form", { submit }, input, el("button", { type: "submit" }, "Ask")),
    );
  }
}
