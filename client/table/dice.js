// Dice that are seen to fall.

import { el } from "../shared/dom.js";
import { prefersStillness } from "./motion.js";

/** @import { GameEvent, Roll } from "../api.d.ts" */

/** Where the pips of a die lie, on a grid of three by three. */
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
/** More dice than this are told in words only. */
const MOST = 24;
const FALL = 620;
const REST = 1500;

/**
 * A roll in words: `3d6: 4 2 6`, or the name of what was drawn.
 *
 * @param {Roll} roll
 * @returns {string}
 */
export function rollText(roll) {
  if (roll.draw) return `drawn: ${roll.draw}`;
  const faces = roll.faces ?? [];
  const total = faces.length > 1 && faces.length <= 3 ? ` (${faces.reduce((sum, face) => sum + face, 0)})` : "";
  return `${faces.length}d${roll.sides}: ${faces.join(" ")}${total}`;
}

/**
 * What of these events is shown as dice: those with rolls, as many as the eye can follow.
 *
 * @param {GameEvent[]} events
 * @returns {GameEvent[]}
 */
export function throwsIn(events) {
  const shown = [];
  let dice = 0;
  for (const event of events) {
    const count = event.rolls.reduce((sum, roll) => sum + (roll.draw ? 1 : (roll.faces ?? []).length), 0);
    if (count === 0) continue;
    dice += count;
    if (dice > MOST) break;
    shown.push(event);
  }
  return shown;
}

/**
 * One die or drawn card.
 *
 * @param {Roll} roll
 * @returns {HTMLElement[]}
 */
function pieces(roll) {
  if (roll.draw) return [el("span", { class: "die drawn" }, roll.draw)];
  return (roll.faces ?? []).map((face) => {
    const pips = roll.sides === 6 ? PIPS[face] : undefined;
    if (!pips) return el("span", { class: "die numbered" }, String(face));
    const die = el("span", { class: "die" });
    for (let at = 0; at < 9; at++) die.append(el("i", { class: pips.includes(at) ? "pip" : "no-pip" }));
    return die;
  });
}

/** A place over the board where dice fall. */
export class DiceTray {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.element = el("div", { class: "tray", "aria-hidden": "true", hidden: true, click: () => this.clear() });
    place.append(this.element);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  clear() {
    clearTimeout(this.timer);
    this.element.replaceChildren();
    this.element.hidden = true;
  }

  /**
   * Lets the dice of these events fall, then shows what came of them; done when they lie still. The words go
   * to the log and are read aloud from there; the tray is for the eye alone.
   *
   * @param {GameEvent[]} events
   */
  async fall(events) {
    const shown = throwsIn(events);
    if (shown.length === 0) return;
    this.clear();
    this.element.hidden = false;
    const still = prefersStillness();
    const latest = shown.slice(-3);
    latest.forEach((event, row) => {
      const dice = event.rolls.flatMap(pieces);
      const text = el("p", { class: "tray-text" }, event.text);
      this.element.append(el("div", { class: "tray-row" }, el("div", { class: "tray-dice" }, ...dice), text));
      if (still) return;
      dice.forEach((die, at) => tumble(die, row * 260 + at * 60));
      text.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: row * 260 + FALL + 200 });
    });
    this.timer = setTimeout(() => this.clear(), latest.length * 700 + FALL + REST * 2);
    const falling = this.element.getAnimations({ subtree: true }).map((animation) => animation.finished);
    await Promise.allSettled(falling);
  }
}

/**
 * @param {HTMLElement} die
 * @param {number} delay
 */
function tumble(die, delay) {
  const from = 160 + (delay % 7) * 40;
  die.animate(
    [
      { transform: `translate(${-from}px, -120px) rotate(-540deg)`, opacity: 0 },
      { transform: `translate(${-from * 0.3}px, 10px) rotate(-160deg)`, opacity: 1, offset: 0.55 },
      { transform: "translate(8px, -10px) rotate(20deg)", offset: 0.8 },
      { transform: "none" },
    ],
    { duration: FALL, delay, fill: "backwards", easing: "cubic-bezier(.2,.6,.3,1)" },
  );
}
