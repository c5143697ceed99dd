// What moved between two drawings, and the animation of it.

import { keptFlag } from "../shared/store.js";

/**
 * Where a thing stands. Pieces of one kind are the same wherever they stand; what a thing is called changes when
 * some of them leave or join.
 *
 * @typedef {{x: number, y: number, kind?: string | null, name?: string | null}} Place
 */
/** @typedef {{id: string, dx: number, dy: number}} Move */
/**
 * What moved here, with where it came from; what is just there; what went, with where it went to, if anywhere.
 *
 * @typedef {{moved: Move[], came: string[], went: Move[]}} Plan
 */

/** Smaller shifts are not worth a glance. */
const STILL = 1.5;
/** More pieces than this at once are shown where they are: nobody could follow them. */
const MOST = 160;

/**
 * Compares where things were with where they are.
 *
 * @param {Map<string, Place>} before
 * @param {Map<string, Place>} after
 * @returns {Plan}
 */
export function planMotion(before, after) {
  /** @type {Plan} */
  const plan = { moved: [], came: [], went: [] };
  const others = [...before].filter(([id, place]) => after.get(id)?.name !== place.name);
  /** Those that have gone and are seen again elsewhere. */
  const found = new Set();
  for (const [id, now] of after) {
    const then = before.get(id) ?? origin(now, others, after, found);
    if (!then) plan.came.push(id);
    else if (Math.hypot(then.x - now.x, then.y - now.y) > STILL) {
      plan.moved.push({ id, dx: then.x - now.x, dy: then.y - now.y });
    }
  }
  const grown = [...after].filter(([id, place]) => before.has(id) && before.get(id)?.name !== place.name);
  for (const [id, then] of before) {
    if (after.has(id) || found.has(id)) continue;
    const now = nearest(then, grown)?.[1] ?? then;
    plan.went.push({ id, dx: now.x - then.x, dy: now.y - then.y });
  }
  const all = plan.moved.length + plan.came.length + plan.went.length;
  return all > MOST ? { moved: [], came: [], went: [] } : plan;
}

/**
 * Where a piece that was not there before has come from: one of its kind that is gone, else one that has changed.
 *
 * @param {Place} place
 * @param {[string, Place][]} others
 * @param {Map<string, Place>} after
 * @param {Set<string>} found
 * @returns {Place | undefined}
 */
function origin(place, others, after, found) {
  const gone = nearest(
    place,
    others.filter(([id]) => !after.has(id)),
  );
  if (gone) found.add(gone[0]);
  return (gone ?? nearest(place, others))?.[1];
}

/**
 * The nearest piece of the same kind.
 *
 * @param {Place} place
 * @param {[string, Place][]} among
 * @returns {[string, Place] | undefined}
 */
function nearest(place, among) {
  const gap = (/** @type {Place} */ other) => Math.hypot(other.x - place.x, other.y - place.y);
  const alike = place.kind ? among.filter(([, other]) => other.kind === place.kind) : [];
  return alike.sort(([, a], [, b]) => gap(a) - gap(b))[0];
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
 * Lets things that are gone fade out, on their way to where they went.
 *
 * @param {{ghost: Element, dx: number, dy: number}[]} gone already placed where they were
 */
export function fadeOut(gone) {
  for (const { ghost, dx, dy } of gone) {
    const frames = [
      { opacity: 1, transform: "translate(0px, 0px)" },
      { opacity: 0, transform: `translate(${dx}px, ${dy}px)` },
    ];
    const fading = ghost.animate(frames, { duration: 600, easing: "ease-in" });
    fading.onfinish = fading.oncancel = () => ghost.remove();
  }
}
