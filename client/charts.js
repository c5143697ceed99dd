// The charts of a game with the origin of every row, and look-ups for those who play with cardboard.

import { api } from "./shared/api.js";
import { el, field, fill, select } from "./shared/dom.js";
import { gameNav, gameOfPage } from "./shared/game-page.js";
import { attempt, openPage } from "./shared/page.js";
import { plainWords } from "./shared/words.js";

/** @import { Chart, Game } from "./api.d.ts" */

openPage("Charts", async (app) => {
  const game = await gameOfPage();
  document.title = `Charts of ${game.title} · Wardroom`;
  const titles = await api.charts(game.id);
  const charts = await Promise.all(titles.map(({ id }) => api.chart(game.id, id, {})));
  const contents = charts.map(({ id, title, origin }) =>
    el(
      "li",
      {},
      el("a", { href: `#${id}` }, title),
      origin === "given" ? null : el("span", { class: `origin ${origin}` }, origin),
    ),
  );
  fill(
    app,
    gameNav(game, "charts"),
    el(
      "div",
      { class: "columns contents-first" },
      el("nav", { class: "sheet contents", "aria-label": "Charts" }, el("h1", {}, "Charts"), el("ul", {}, ...contents)),
      el("div", {}, ...charts.map((chart) => chartSection(game, chart))),
    ),
  );
  // The browser looked for the part named in the address before there was one.
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});

/**
 * @param {Game} game
 * @param {Chart} chart
 */
function chartSection(game, chart) {
  const rows = chart.rows.map((row) =>
    el(
      "tr",
      { "data-roll": row.roll, class: row.origin === "given" ? null : "ours" },
      shown("th", row.roll, { scope: "row" }),
      ...row.cells.map((cell) => shown("td", cell)),
      el(
        "td",
        { class: "origin-cell" },
        el("span", { class: `origin ${row.origin}` }, row.origin),
        row.why ? el("small", {}, ` ${row.why}`) : null,
      ),
    ),
  );
  const table = el(
    "table",
    {},
    el("caption", { class: "visually-hidden" }, chart.title),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col" }, chart.dice ? `${chart.dice[0]}d${chart.dice[1]}` : "Row"),
        ...chart.columns.map((column) => shown("th", column, { scope: "col" })),
        el("th", { scope: "col" }, "Origin"),
      ),
    ),
    el("tbody", {}, ...rows),
  );
  return el(
    "section",
    { class: "sheet chart", id: chart.id },
    el("h2", {}, chart.title),
    el(
      "p",
      { class: "hint" },
      el("a", { href: `/games/${game.id}/rules#${chart.rule.replaceAll(" ", "-")}` }, chart.rule),
      " ",
      el("span", { class: `origin ${chart.origin}` }, chart.origin),
    ),
    el("div", { class: "table-scroll", tabindex: "0", role: "group", "aria-label": chart.title }, table),
    ...(chart.notes ?? []).map((note) => el("p", { class: "note" }, plainWords(note))),
    lookUp(game, chart, table),
  );
}

/**
 * A cell in words; what is typed for it is its title where that differs.
 *
 * @param {"th" | "td"} tag
 * @param {string} text
 * @param {Record<string, string>} [attributes]
 */
function shown(tag, text, attributes = {}) {
  const words = plainWords(text);
  return el(tag, { ...attributes, title: words === text ? null : text }, words);
}

/**
 * @param {Game} game
 * @param {Chart} chart
 * @param {HTMLTableElement} table
 */
function lookUp(game, chart, table) {
  const column = select(
    "column",
    chart.columns.map((name) => ({ value: name, text: plainWords(name) })),
  );
  const roll = el("input", { name: "roll", required: true, autocomplete: "off", size: "6" });
  const modifier = el("input", { name: "modifier", type: "number", value: "0", size: "4" });
  const answer = el("output", { class: "found" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const found = await attempt(() =>
      api.chart(game.id, chart.id, { column: column.value, roll: roll.value, modifier: modifier.value }),
    );
    const result = found?.result;
    answer.textContent = result
      ? `${plainWords(result.row)}: ${plainWords(result.result)}${result.origin === "given" ? "" : ` (${result.origin})`}`
      : "";
    for (const row of table.tBodies[0].rows)
      row.classList.toggle("here", row.dataset.roll === result?.row);
  };
  return el(
    "form",
    { class: "look-up", submit },
    field("Column", column),
    field(chart.dice ? "Roll" : "Row", roll),
    chart.dice ? field("Modifier", modifier) : null,
    el("button", { type: "submit" }, "Look up"),
    answer,
  );
}
