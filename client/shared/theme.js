// Day, night, or as the machine has it.

import { keep, kept } from "./store.js";

/** @typedef {"auto" | "day" | "night"} Theme */

/** @type {Theme[]} */
export const THEMES = ["auto", "day", "night"];

/** @returns {Theme} */
export function theme() {
  const word = kept("theme", "auto");
  return THEMES.find((theme) => theme === word) ?? "auto";
}

/** @param {Theme} theme */
export function setTheme(theme) {
  keep("theme", theme);
  applyTheme();
}

/** Puts the chosen theme on the page. */
export function applyTheme() {
  const chosen = theme();
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** The theme after this one, for a button that goes round.
 *
 * @param {Theme} theme
 * @returns {Theme}
 */
export function nextTheme(theme) {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
}
