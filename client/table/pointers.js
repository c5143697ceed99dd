// Mouse, pen and fingers on the board: drag, pinch, wheel, tap.

/** @import { Point } from "./camera.js" */

/** A pointer that moves less than this, in pixels, has not moved. */
const SLACK = 6;

/**
 * @param {HTMLElement} board
 * @param {{drag: (dx: number, dy: number) => void, pinch: (factor: number, at: Point) => void,
 *   press: (at: Point) => string[], tap: (things: string[], at: Point) => void, hover: (at: Point | null) => void}} hear
 *   press tells what is there; a tap means what was there when it began, whatever has been drawn or moved since
 */
export function followPointers(board, hear) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  /** @type {Point | null} */
  let start = null;
  let moved = false;
  /** What the pointer came down on. @type {string[]} */
  let pressed = [];

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    down.set(event.pointerId, spot(event));
    // What comes up over the board meanwhile, dice or a note, must not swallow the release.
    board.setPointerCapture(event.pointerId);
    if (down.size === 1) {
      start = spot(event);
      moved = false;
      pressed = hear.press(start);
    } else {
      moved = true;
    }
  });

  board.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") hear.hover(spot(event));
      return;
    }
    const now = spot(event);
    if (!moved && start && gap(start, now) < SLACK) return;
    moved = true;
    board.classList.add("dragging");
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) hear.drag(now.x - before.x, now.y - before.y);
    else if (gap(other, before) > 0) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      hear.pinch(gap(other, now) / gap(other, before), middle);
      hear.drag((now.x - before.x) / 2, (now.y - before.y) / 2);
    }
    down.set(event.pointerId, now);
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    board.classList.remove("dragging");
    if (!moved && event.type === "pointerup") hear.tap(pressed, spot(event));
  };
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", up);
  board.addEventListener("pointerleave", () => hear.hover(null));
  board.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      hear.pinch(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.04 : 0.0015)), spot(event));
    },
    { passive: false },
  );
}

/** @param {MouseEvent} event @returns {Point} */
function spot(event) {
  return { x: event.clientX, y: event.clientY };
}

/** @param {Point} a @param {Point} b */
function gap(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
