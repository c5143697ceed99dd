// What a key means on the table page.

/**
 * What is going on when the key is pressed.
 *
 * @typedef {object} Moment
 * @property {"text" | "filter" | "list" | "stage" | "button" | "page"} focus where it is pressed
 * @property {boolean} complete whether the order only waits to be given
 * @property {string} filter what has been typed so far to find a choice
 * @property {number} shown how many choices are shown
 */

/**
 * @typedef {{do: "choose", at: number} | {do: "type", letter: string} | {do: "pan", dx: number, dy: number}
 *   | {do: "zoom", factor: number} | {do: "whole"} | {do: "back"} | {do: "rub-out"} | {do: "clear-filter"} | {do: "give"}
 *   | {do: "odds"} | {do: "undo"} | {do: "help"} | {do: "step", by: number} | {do: "edge", end: "first" | "last"}} Command
 */

/** @typedef {{key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} Pressed */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The command of a key, or `null` when the browser may have it.
 *
 * @param {Pressed} pressed
 * @param {Moment} moment
 * @returns {Command | null}
 */
export function commandFor(pressed, moment) {
  const { key } = pressed;
  if (moment.focus === "text") return null;
  if ((pressed.ctrlKey || pressed.metaKey) && key.toLowerCase() === "z" && moment.focus !== "filter")
    return { do: "undo" };
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  return inList(key, moment) ?? anywhere(key, moment);
}

/**
 * @param {string} key
 * @param {Moment} moment
 * @returns {Command | null}
 */
function inList(key, moment) {
  if (moment.focus !== "list" && moment.focus !== "filter") return null;
  if (key === "ArrowDown") return { do: "step", by: 1 };
  if (key === "ArrowUp") return { do: "step", by: -1 };
  if (moment.focus === "filter") return null;
  if (key === "Home") return { do: "edge", end: "first" };
  if (key === "End") return { do: "edge", end: "last" };
  return null;
}

/**
 * @param {string} key
 * @param {Moment} moment
 * @returns {Command | null}
 */
function anywhere(key, moment) {
  if (key === "Escape") return moment.filter ? { do: "clear-filter" } : { do: "back" };
  if (moment.focus === "filter") return inFilter(key, moment);
  if (key === "Backspace") return moment.filter ? { do: "rub-out" } : { do: "back" };
  // A focused button answers Enter and the space bar itself.
  if (key === "Enter" && moment.complete && moment.focus !== "button" && moment.focus !== "list") return { do: "give" };
  if (/^[1-9]$/.test(key)) return Number(key) <= moment.shown ? { do: "choose", at: Number(key) - 1 } : null;
  if (key === "+" || key === "=") return { do: "zoom", factor: 1.3 };
  if (key === "-") return { do: "zoom", factor: 1 / 1.3 };
  if (key === "0") return { do: "whole" };
  if (key === "?") return { do: "help" };
  const arrow = ARROWS[key];
  if (arrow && moment.focus === "stage") return { do: "pan", dx: arrow[0], dy: arrow[1] };
  if (/^\p{L}$/u.test(key)) return letter(key, moment);
  return null;
}

/**
 * @param {string} key
 * @param {Moment} moment
 * @returns {Command | null}
 */
function inFilter(key, moment) {
  if (key === "Backspace" && !moment.filter) return { do: "back" };
  if (key === "Enter" && moment.shown > 0) return { do: "choose", at: 0 };
  return null;
}

/**
 * A complete order has no list to look through, so letters are free for other things.
 *
 * @param {string} key
 * @param {Moment} moment
 * @returns {Command | null}
 */
function letter(key, moment) {
  if (moment.shown > 0 || moment.filter) return { do: "type", letter: key };
  return key.toLowerCase() === "o" && moment.complete ? { do: "odds" } : null;
}
