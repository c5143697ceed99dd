// The head of the table: turn and phase, who sits where, whose turn it is, clocks, the line to the server.

import { el, fill } from "../shared/dom.js";
import { holderOf, withNames } from "../shared/words.js";
import { clockText, secondsLeft } from "./clock.js";

/** @import { Look, Seat } from "../api.d.ts" */
/** @import { Line } from "./live.js" */

export class Banner {
  /** @type {Look | null} */ #look = null;
  #since = 0;

  /** @param {{sideOf: (seat: string) => string, sit: (seat: string) => void}} page */
  constructor(page) {
    this.page = page;
    this.turn = el("b", { class: "turn" });
    this.phase = el("span", { class: "phase" });
    this.seats = el("ul", { class: "seats", "aria-label": "Seats" });
    this.line = el("span", { class: "line", role: "status" });
    this.outcome = el("p", { class: "outcome", hidden: true });
    this.element = el(
      "div",
      { class: "banner" },
      el("p", { class: "when" }, this.turn, " ", this.phase),
      this.seats,
      this.line,
      this.outcome,
    );
    setInterval(() => this.#tick(), 1000);
  }

  /**
   * @param {Look} look
   * @param {string[]} mine
   */
  draw(look, mine) {
    this.#look = look;
    this.#since = performance.now();
    this.turn.textContent = look.banner.turn;
    this.phase.textContent = look.banner.phase;
    fill(this.seats, ...look.seats.map((seat) => this.#seat(seat, look, mine)));
    this.outcome.hidden = !look.outcome;
    this.outcome.textContent = withNames(look.outcome?.label ?? "", look.seats);
    this.#tick();
  }

  /**
   * @param {Seat} held
   * @param {Look} look
   * @param {string[]} mine
   */
  #seat(held, look, mine) {
    const { seat, open } = held;
    const acts = look.to_act.includes(seat);
    const name = holderOf(held) ?? (open ? "open" : "nobody");
    return el(
      "li",
      { class: acts ? "seat acts" : "seat", "data-seat": seat },
      el("span", { class: `flag side-${this.page.sideOf(seat)}`, "aria-hidden": "true" }),
      el("b", {}, held.name ?? seat),
      el("span", { class: "who-sits" }, mine.includes(seat) ? `${name} (you)` : name),
      acts ? el("span", { class: "to-act" }, mine.includes(seat) ? "your turn" : "to decide") : null,
      // Whoever plays several sides has said so when the table was made.
      open && mine.length === 0
        ? el("button", { type: "button", click: () => this.page.sit(seat) }, "Sit down")
        : null,
      el("time", { class: "clock" }),
    );
  }

  #tick() {
    const clock = this.#look?.clock;
    for (const seat of this.seats.children) {
      const time = seat.querySelector(".clock");
      if (!(seat instanceof HTMLElement) || !time) continue;
      const left = clock ? secondsLeft(clock, seat.dataset.seat ?? "", (performance.now() - this.#since) / 1000) : null;
      time.textContent = left === null ? "" : clockText(left);
      time.classList.toggle("short", left !== null && left < 60);
    }
  }

  /** @param {Line} line */
  showLine(line) {
    const says = { live: "", polling: "Reconnecting…", away: "No answer from the server" };
    this.line.textContent = says[line];
    this.line.dataset.line = line;
  }
}
