// About a game: which edition, what is reconstructed, where to go on.

import { api } from "./shared/api.js";
import { beginLesson, playNow } from "./shared/begin.js";
import { el, fill } from "./shared/dom.js";
import { gameNav, gameOfPage } from "./shared/game-page.js";
import { openPage } from "./shared/page.js";
import { difficultyText, minutesText, seatName, sidesText } from "./shared/words.js";

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
        el(
          "section",
          { class: "sheet about" },
          el("img", { class: "lid", src: game.picture, alt: "", width: "400", height: "200" }),
          el("h1", {}, game.title),
          el("p", { class: "blurb" }, game.line),
          el("p", {}, game.pitch),
          el("p", { class: "facts" }, [minutesText(game), difficultyText(game), sidesText(game)].filter(Boolean).join(" · ")),
          el(
            "p",
            { class: "game-links" },
            el("button", { type: "button", class: "primary big play-now", click: () => playNow(game) }, "Play now"),
            ...lessons(game),
          ),
        ),
        el("section", { class: "sheet" }, el("h2", {}, "This edition"), ...paragraphs(game.about ?? "")),
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
function lessons(game) {
  return (game.lessons ?? []).map(({ id, title }) =>
    el("button", { type: "button", class: "big", click: () => beginLesson(game.id, id) }, `Learn it: ${title}`),
  );
}

/** @param {Game} game */
function scenarios(game) {
  const items = game.scenarios.map(({ title, about, seats }) =>
    el(
      "li",
      {},
      el("h3", {}, title),
      seats.length > 1
        ? el("p", { class: "hint" }, seats.map((seat) => seatName(game, seat)).join(" against "))
        : null,
      about ? el("p", {}, about) : null,
    ),
  );
  return el(
    "section",
    { class: "sheet" },
    el("h2", {}, "Scenarios"),
    el("ul", { class: "plain" }, ...items),
    el(
      "p",
      { class: "game-links" },
      el("a", { class: "button", href: `/new?game=${game.id}` }, "Set up a game"),
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
