// Time left, counted down between two answers of the server.

/** @import { Clock } from "../api.d.ts" */

/**
 * Seconds left as a person reads them: `1:02:03`, `9:59`, `0:07`.
 *
 * @param {number} seconds
 * @returns {string}
 */
export function clockText(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/**
 * Seconds a seat has left, so many seconds after the server said so.
 *
 * @param {Clock} clock
 * @param {string} seat
 * @param {number} since
 * @returns {number | null}
 */
export function secondsLeft(clock, seat, since) {
  const said = clock.left[seat];
  if (said === undefined) return null;
  const left = said / 1000;
  return clock.running.includes(seat) ? Math.max(0, left - since) : left;
}
