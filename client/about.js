// About a game: which edition, what is reconstructed, where to go on.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { gameNav, gameOfPage } from "./shared/game-page.js";
import { openPage } from "./shared/page.js";

/** @import { ChartTitle, Game } from "./api.d.ts" */

openPage("About", async (app) => {
  const game = await gameOfPage();
  document.title = `${game.title} · Wardroom`;
  const charts = await api.charts(game.id);
  fill(
    app,
    gameNav(game, "about"),
    el(
      "div",
      { class: "columns" },
      el(
        "div",
        {},
        el("section", { class: "sheet" }, el("h1", {}, game.title), ...paragraphs(game.about ?? "")),
        scenarios(game),
      ),
      origins(game, charts),
    ),
  );
});

/** @param {string} text */
function paragraphs(text) {
  return text.split(/\n\s*\n/).map((part) => el("p", {}, part));
}

/** @param {Game} game */
function scenarios(game) {
  const items = game.scenarios.map(({ title, about, seats }) =>
    el(
      "li",
      {},
      el("h3", {}, title),
      el("p", { class: "hint" }, seats.join(" against ")),
      about ? el("p", {}, about) : null,
    ),
  );
  const lessons = (game.lessons ?? []).map(({ id, title }) =>
    el("a", { class: "button", href: `/new?game=${game.id}&lesson=${id}` }, `Lesson: ${title}`),
  );
  return el(
    "section",
    { class: "sheet" },
    el("h2", {}, "Scenarios"),
    el("ul", { class: "plain" }, ...items),
    el(
      "p",
      { class: "game-links" },
      el("a", { class: "button primary", href: `/new?game=${game.id}` }, "Play"),
      ...lessons,
    ),
  );
}

/**
 * @param {Game} game
 * @param {ChartTitle[]} charts
 */
function origins(game, charts) {
  const ours = charts.filter((chart) => chart.origin !== "given");
  const items = ours.map((chart) =>
    el(
      "li",
      {},
      el("a", { href: `/games/${game.id}/charts#${chart.id}` }, chart.title),
      " ",
      el("span", { class: `origin ${chart.origin}` }, chart.origin),
    ),
  );
  return el(
    "section",
    { class: "sheet", "aria-labelledby": "origin-title" },
    el("h2", { id: "origin-title" }, "What is reconstructed"),
    ours.length > 0
      ? el(
          "p",
          {},
          `${ours.length} of ${charts.length} charts are ours in whole or in part, because the source lacks them. They are not the printed values; you can correct them for a table of your own.`,
        )
      : el("p", {}, `All ${charts.length} charts are as the source gives them.`),
    el("ul", {}, ...items),
  );
}
