// Beginning a game without a form: with one click against the Lieutenant, as a lesson, as the game of the day.

import { api, entropy } from "./api.js";
import { attempt } from "./page.js";

/** @import { Game, NewTable, Today } from "../api.d.ts" */

/**
 * @param {Partial<NewTable> & {game: string}} wish
 */
async function begin(wish) {
  const made = await attempt(() => api.create({ odds: true, entropy: entropy(), ...wish }));
  if (made) location.assign(`/t/${made.id}`);
}

/**
 * The usual game at once, against the Lieutenant where there is another side.
 *
 * @param {Game} game
 */
export function playNow(game) {
  const { scenario, seat } = game.play;
  const seats = game.scenarios.find(({ id }) => id === scenario)?.seats ?? game.seats;
  return begin({
    game: game.id,
    scenario,
    seats: Object.fromEntries(seats.map((word) => [word, word === seat ? "me" : "lieutenant"])),
  });
}

/**
 * @param {string} game
 * @param {string} lesson
 */
export function beginLesson(game, lesson) {
  return begin({ game, lesson, dice: "practice" });
}

/** @param {Today} today */
export function playToday({ game, day }) {
  return begin({ game, day, dice: "practice" });
}
