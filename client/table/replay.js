// The slider over everything that has happened.

import { el } from "../shared/dom.js";

const PACE = 1100;

export class Replay {
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  /** @param {{lookAt: (number: number | null) => void, playOn: (number: number) => void}} page */
  constructor(page) {
    this.page = page;
    this.slider = el("input", {
      type: "range",
      min: "0",
      max: "0",
      step: "1",
      "aria-label": "Moment of the game",
      input: () => this.#go(Number(this.slider.value)),
    });
    this.text = el("output", { class: "replay-at" });
    const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ click) =>
      el("button", { type: "button", title: name, "aria-label": name, click }, sign);
    this.play = button("Play", "Play from here", () => this.#playOrStop());
    this.now = el("button", { type: "button", class: "now", click: () => this.#go(null) }, "Now");
    this.on = el(
      "button",
      {
        type: "button",
        class: "play-on",
        title: "A practice copy that begins at this moment",
        click: () => page.playOn(Number(this.slider.value)),
      },
      "Play on from here",
    );
    this.element = el(
      "div",
      { class: "replay", role: "group", "aria-label": "Replay" },
      button("«", "To the beginning", () => this.#go(0)),
      button("‹", "One back", () => this.step(-1)),
      this.play,
      button("›", "One on", () => this.step(1)),
      this.slider,
      this.text,
      this.now,
      this.on,
    );
  }

  /**
   * @param {number | null} at
   * @param {number} last
   * @param {boolean} isOpen whether a copy may be played on: the secrets are out, or nobody else has any
   */
  draw(at, last, isOpen) {
    this.on.hidden = !isOpen;
    this.slider.max = String(last);
    this.slider.value = String(at ?? last);
    this.text.textContent = `${at ?? last} of ${last}`;
    this.now.disabled = at === null;
    this.element.classList.toggle("past", at !== null);
    if (at === null || at >= last) this.stop();
  }

  /** @param {number} by */
  step(by) {
    const last = Number(this.slider.max);
    this.#go(Math.min(Math.max(Number(this.slider.value) + by, 0), last));
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.play.textContent = "Play";
  }

  #playOrStop() {
    if (this.#timer !== undefined) return this.stop();
    if (this.slider.value === this.slider.max) this.#go(0);
    this.play.textContent = "Stop";
    this.#timer = setInterval(() => this.step(1), PACE);
    return undefined;
  }

  /** @param {number | null} at */
  #go(at) {
    const last = Number(this.slider.max);
    const wanted = at !== null && at >= last ? null : at;
    this.slider.value = String(wanted ?? last);
    this.page.lookAt(wanted);
  }
}
