// What moved between two drawings, and the animation of it.

import { keptFlag } from "../shared/store.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{id: string, dx: number, dy: number}} Move */
/** @typedef {{moved: Move[], came: string[], went: string[]}} Plan */

/** Smaller shifts are not worth a glance. */
const STILL = 1.5;
/** More pieces than this at once are shown where they are: nobody could follow them. */
const MOST = 160;

/**
 * Compares where things were with where they are.
 *
 * @param {Map<string, Point>} before
 * @param {Map<string, Point>} after
 * @returns {Plan}
 */
export function planMotion(before, after) {
  /** @type {Plan} */
  const plan = { moved: [], came: [], went: [] };
  for (const [id, now] of after) {
    const then = before.get(id);
    if (!then) plan.came.push(id);
    else if (Math.hypot(then.x - now.x, then.y - now.y) > STILL) {
      plan.moved.push({ id, dx: then.x - now.x, dy: then.y - now.y });
    }
  }
  plan.went = [...before.keys()].filter((id) => !after.has(id));
  const all = plan.moved.length + plan.came.length + plan.went.length;
  return all > MOST ? { moved: [], came: [], went: [] } : plan;
}

/** Whether the person has asked, here or of the whole machine, for pages that do not move. */
export function prefersStillness() {
  return keptFlag("stillness") || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Shows a plan on things that already stand where they belong.
 *
 * @param {Plan} plan
 * @param {(id: string) => Element | null} find
 */
export function showMotion(plan, find) {
  if (prefersStillness()) return;
  for (const { id, dx, dy } of plan.moved) {
    const duration = Math.min(900, 350 + Math.hypot(dx, dy));
    find(id)?.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0px, 0px)" }], {
      duration,
      easing: "cubic-bezier(.3,.1,.2,1)",
    });
  }
  for (const id of plan.came) {
    find(id)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 450, easing: "ease-out" });
  }
}

/**
 * Lets things that are gone fade out; they are handed over from the drawing they were in.
 *
 * @param {Element[]} ghosts already placed where they were
 */
export function fadeOut(ghosts) {
  for (const ghost of ghosts) {
    const fading = ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 600, easing: "ease-in" });
    fading.onfinish = fading.oncancel = () => ghost.remove();
  }
}
