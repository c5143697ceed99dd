// Papers beside the board: one at a time, with arrow keys between the tabs.

import { el } from "../shared/dom.js";

/**
 * @typedef {object} Paper
 * @property {string} id
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} [opened]
 */

export class Tabs {
  /** @param {Paper[]} papers */
  constructor(papers) {
    this.papers = papers;
    this.buttons = papers.map(({ id, title }) =>
      el(
        "button",
        { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `paper-${id}`, click: () => this.open(id) },
        title,
      ),
    );
    this.list = el(
      "div",
      {
        class: "tabs",
        role: "tablist",
        "aria-label": "Papers",
        keydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      },
      ...this.buttons,
    );
    this.panels = papers.map(({ id, element }) =>
      el("div", { class: "paper", role: "tabpanel", id: `paper-${id}`, "aria-labelledby": `tab-${id}` }, element),
    );
    this.now = "";
  }

  /** @param {string} id */
  open(id) {
    this.now = id;
    this.papers.forEach((paper, at) => {
      const here = paper.id === id;
      this.buttons[at].setAttribute("aria-selected", String(here));
      this.buttons[at].tabIndex = here ? 0 : -1;
      this.buttons[at].classList.remove("news");
      this.panels[at].classList.toggle("open", here);
      if (here) paper.opened?.();
    });
  }

  /** Marks a paper that has news nobody has seen. @param {string} id */
  mark(id) {
    if (this.now !== id) this.buttons[this.papers.findIndex((paper) => paper.id === id)]?.classList.add("news");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = this.buttons.filter((button) => button.offsetParent !== null);
    const at = shown.findIndex((button) => button === document.activeElement);
    const next = shown[(at + by + shown.length) % shown.length];
    next?.focus();
    next?.click();
  }
}
