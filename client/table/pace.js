// How fast the orders of others are shown: set by each reader, kept in the browser.

import { keep, kept } from "../shared/store.js";
import { prefersStillness } from "./motion.js";

/** @typedef {"slow" | "quick" | "at once"} Pace */

/** @type {Pace[]} */
export const PACES = ["slow", "quick", "at once"];
/** How long one order is looked at, in milliseconds. */
const EACH = { slow: 1800, quick: 550 };
/** Quick stays quick however much has happened, in milliseconds. */
const ALTOGETHER = 6000;

/** The pace that was set; who wants pages that do not move is shown everything at once unless they say otherwise. */
export function paceNow() {
  const set = kept("pace", "");
  return PACES.find((pace) => pace === set) ?? (prefersStillness() ? "at once" : "quick");
}

/** @param {Pace} pace */
export function setPace(pace) {
  keep("pace", pace);
}

/**
 * How long each of so many orders is looked at, in milliseconds.
 *
 * @param {Pace} pace
 * @param {number} orders
 */
export function dwell(pace, orders) {
  if (pace === "at once" || orders === 0) return 0;
  return pace === "slow" ? EACH.slow : Math.min(EACH.quick, ALTOGETHER / orders);
}
