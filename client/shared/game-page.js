// What the pages about one game share.

import { api, refusal, Refused } from "./api.js";
import { el } from "./dom.js";
import { addressPart, pageData } from "./page.js";

/** @import { Game } from "../api.d.ts" */

/**
 * The game that the page is about.
 *
 * @returns {Promise<Game>}
 */
export async function gameOfPage() {
  const told = pageData().game;
  if (told) return told;
  const wanted = addressPart(1);
  const games = await api.games();
  const found = games.find((game) => game.id === wanted);
  if (!found) throw new Refused(404, refusal(`There is no game called ${wanted} here.`));
  return found;
}

/**
 * @param {Game} game
 * @param {"about" | "book" | "rules" | "charts"} here
 */
export function gameNav(game, here) {
  const link = (/** @type {string} */ page, /** @type {string} */ path, /** @type {string} */ text) =>
    el("a", { href: `/games/${game.id}${path}`, "aria-current": page === here && "page" }, text);
  return el(
    "nav",
    { class: "game-nav", "aria-label": game.title },
    el("b", {}, game.title),
    link("about", "", "About"),
    link("book", "/book", "Rule book"),
    link("rules", "/rules", "Rules by number"),
    link("charts", "/charts", "Charts"),
    el("a", { class: "button", href: `/new?game=${game.id}` }, "Play"),
  );
}
