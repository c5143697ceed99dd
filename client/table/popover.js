// A small menu or note beside the thing that was clicked.

import { el, fill } from "../shared/dom.js";

/** @import { Point } from "./camera.js" */

export class Popover {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.element = el("div", { class: "popover sheet", hidden: true });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    place.append(this.element);
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.element.contains(event.target)) this.close();
    });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  close() {
    this.element.hidden = true;
  }

  /**
   * @param {Point} at in the window
   * @param {(HTMLElement | null)[]} body
   */
  open(at, body) {
    fill(this.element, ...body);
    this.element.hidden = false;
    const { width, height } = this.element.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.x + 10, innerWidth - width - 8));
    const top = Math.max(8, Math.min(at.y + 10, innerHeight - height - 8));
    this.element.style.left = `${left}px`;
    this.element.style.top = `${top}px`;
  }

  /**
   * A menu; the first entry takes the focus.
   *
   * @param {Point} at
   * @param {string} title
   * @param {{text: string, do: () => void, isTaught: boolean}[]} entries
   */
  menu(at, title, entries) {
    const buttons = entries.map(({ text, do: deed, isTaught }) =>
      el(
        "button",
        {
          type: "button",
          class: isTaught ? "taught" : null,
          click: () => {
            this.close();
            deed();
          },
        },
        text,
      ),
    );
    this.open(at, [el("p", { class: "popover-title" }, title), el("div", { class: "menu" }, ...buttons)]);
    buttons[0]?.focus();
  }
}
