// Which part of the drawing is shown. Pure arithmetic; the stage puts it on the page.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{x: number, y: number}} Point */

/** How far one can go in, as a share of the whole. */
const NEAREST = 0.08;
/** How far one can go out. */
const FARTHEST = 1.15;

/**
 * The whole scene, in a window of this shape.
 *
 * @param {{width: number, height: number}} scene
 * @param {{width: number, height: number}} window
 * @returns {Box}
 */
export function whole(scene, window) {
  const shape = window.width / Math.max(1, window.height);
  const width = Math.max(scene.width, scene.height * shape);
  const height = width / shape;
  return { x: (scene.width - width) / 2, y: (scene.height - height) / 2, width, height };
}

/**
 * The view with the scene nearer (`factor` above 1) or further, the point under the finger staying there.
 *
 * @param {Box} view
 * @param {number} factor
 * @param {Point} at in the scene
 * @param {Box} all the whole scene in the same window
 * @returns {Box}
 */
export function zoomed(view, factor, at, all) {
  const width = Math.min(Math.max(view.width / factor, all.width * NEAREST), all.width * FARTHEST);
  const scale = width / view.width;
  const moved = {
    x: at.x - (at.x - view.x) * scale,
    y: at.y - (at.y - view.y) * scale,
    width,
    height: view.height * scale,
  };
  return held(moved, all);
}

/**
 * The view pushed by so much of the scene.
 *
 * @param {Box} view
 * @param {number} dx
 * @param {number} dy
 * @param {Box} all
 * @returns {Box}
 */
export function pushed(view, dx, dy, all) {
  return held({ ...view, x: view.x + dx, y: view.y + dy }, all);
}

/**
 * The view in a window that has changed its shape: same middle, same nearness.
 *
 * @param {Box} view
 * @param {Box} before the whole scene in the old window
 * @param {Box} after the whole scene in the new one
 * @returns {Box}
 */
export function reshaped(view, before, after) {
  const share = view.width / before.width;
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  const width = after.width * share;
  const height = after.height * share;
  return held({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, after);
}

/**
 * The view with its middle kept within the scene, so that nobody gets lost.
 *
 * @param {Box} view
 * @param {Box} all
 * @returns {Box}
 */
function held(view, all) {
  const middle = (
    /** @type {number} */ from,
    /** @type {number} */ size,
    /** @type {number} */ low,
    /** @type {number} */ room,
  ) => Math.min(Math.max(from + size / 2, low), low + room) - size / 2;
  return {
    ...view,
    x: middle(view.x, view.width, all.x, all.width),
    y: middle(view.y, view.height, all.y, all.height),
  };
}

/**
 * A point of the window as a point of the scene.
 *
 * @param {Box} view
 * @param {{left: number, top: number, width: number, height: number}} window
 * @param {Point} at in the window, in pixels of the page
 * @returns {Point}
 */
export function sceneAt(view, window, at) {
  return {
    x: view.x + ((at.x - window.left) / window.width) * view.width,
    y: view.y + ((at.y - window.top) / window.height) * view.height,
  };
}
