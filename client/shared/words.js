// Words for people: who plays, how long, how hard, which day.

/** @import { Game, Seat } from "../api.d.ts" */

/** The computer players, by their words. */
export const OFFICERS = {
  ensign: "Ensign",
  lieutenant: "Lieutenant",
  commander: "Commander",
  admiral: "Admiral",
  greedy: "Computer, for the next gain",
  random: "Computer, at random",
};

/**
 * Who holds a seat, by name; a computer player by rank.
 *
 * @param {Seat} seat
 * @returns {string | null}
 */
export function holderOf({ who, bot }) {
  if (!who || !bot) return who ?? null;
  return OFFICERS[/** @type {keyof OFFICERS} */ (who)] ?? who;
}

/**
 * A text in which seats are called by their names.
 *
 * @param {string} text
 * @param {Seat[]} seats
 */
export function withNames(text, seats) {
  const name = (/** @type {string} */ word) => seats.find(({ seat }) => seat === word)?.name ?? word;
  return text.replaceAll(/[a-z]+/gi, name);
}

/**
 * The name of a seat of a game.
 *
 * @param {Game} game
 * @param {string} seat
 */
export function seatName(game, seat) {
  return game.seat_names[seat] ?? seat;
}

/**
 * Who plays against whom, in a few words.
 *
 * @param {Game} game
 */
export function sidesText(game) {
  if (game.seats.length === 1) return "for one";
  return `for two, or one against the ${OFFICERS.lieutenant}`;
}

/** @param {Game} game */
export function minutesText({ minutes: [from, to] }) {
  return to > 0 ? `${from} to ${to} minutes` : "";
}

/** How hard a game is, from 1 to 3. */
const DIFFICULTY = ["", "easy to learn", "some rules to learn", "a game to study"];

/** @param {Game} game */
export function difficultyText({ difficulty }) {
  return DIFFICULTY[difficulty] ?? "";
}

/**
 * A day, counted from 1970, as people write it.
 *
 * @param {number} day
 */
export function dayText(day) {
  const date = new Date(day * 86_400_000);
  return date.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
}

/** Words that have a hyphen of their own. */
const HYPHENED = /\b(re|de|take|i|b|all) (roll|icers|off|boat|25s?|water)\b/gi;

/**
 * A text of a chart as people read it: what is written as a code (`tokyo-bay-north`) becomes words. With a capital where
 * the whole text is one code.
 *
 * @param {string} text
 */
export function plainWords(text) {
  const isCode = /^[a-z]+(-[a-z0-9]+)*$/.test(text);
  const words = text.replaceAll(/(?<![\w.-])[a-z]+(?:-[a-z0-9]+)+(?![\w-])/g, (code) =>
    code.replaceAll("-", " ").replaceAll(HYPHENED, "$1-$2"),
  );
  return isCode ? capital(words) : words;
}

/**
 * A text with a capital at its beginning.
 *
 * @param {string} text
 */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
