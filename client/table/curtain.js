// Two seats on one machine: a curtain between them, so that nobody reads the other's secrets.

import { el, fill } from "../shared/dom.js";

/**
 * Whose turn at the screen it is.
 *
 * @param {string | null} shown the seat on the screen
 * @param {string[]} mine seats held on this machine
 * @param {string[]} toAct seats that must decide
 * @returns {string | null} the seat to hand the screen to; `null` to leave it
 */
export function handOver(shown, mine, toAct) {
  if (mine.length < 2 || shown === null) return null;
  const waiting = toAct.filter((seat) => mine.includes(seat));
  if (waiting.length === 0 || waiting.includes(shown)) return null;
  return waiting[0];
}

export class Curtain {
  /**
   * @param {HTMLElement} covered
   * @param {{nameOf: (seat: string) => string, show: (seat: string) => Promise<void>, never: () => void}} page
   */
  constructor(covered, page) {
    this.covered = covered;
    this.page = page;
    this.element = el("section", { class: "curtain", hidden: true, "aria-label": "Curtain" });
    covered.after(this.element);
  }

  get isDrawn() {
    return !this.element.hidden;
  }

  /**
   * Covers everything until the next player says who they are.
   *
   * @param {string} seat
   */
  draw(seat) {
    // Hidden, but still laid out: the board keeps its measures.
    this.covered.classList.add("covered");
    this.element.hidden = false;
    const show = el(
      "button",
      { type: "button", class: "primary big", click: () => this.#open(seat) },
      `I am ${this.page.nameOf(seat)}, show me`,
    );
    fill(
      this.element,
      el("img", { src: "/client/mark.svg", alt: "", width: "96", height: "96" }),
      el("h1", {}, `The next decision is that of ${this.page.nameOf(seat)}`),
      el("p", {}, "Hand over the screen. Nothing of the board is shown until the other player asks for it."),
      show,
      el(
        "button",
        {
          type: "button",
          class: "quiet",
          click: () => {
            this.page.never();
            this.#open(seat);
          },
        },
        "I play both seats: no curtain at this table",
      ),
    );
    show.focus();
  }

  /** @param {string} seat */
  async #open(seat) {
    await this.page.show(seat);
    this.element.hidden = true;
    fill(this.element);
    this.covered.classList.remove("covered");
  }
}
