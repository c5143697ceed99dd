// The lobby: games that wait for players, games of mine, games that are over.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { attempt, openPage, tell } from "./shared/page.js";

/** @import { Game, Me, TableRow } from "./api.d.ts" */

const LISTS = [
  { id: "mine", title: "My games", none: "You sit at no table yet." },
  { id: "open", title: "Open games", none: "No table waits for players." },
  { id: "finished", title: "Finished games", none: "No game is over yet." },
];
/** How long between two looks at what is new. */
const PAUSE = 15_000;
/** A list this long has more behind it. */
const PAGE = 50;

openPage("Lobby", async (app, me) => {
  const games = await api.games();
  fill(
    app,
    welcome(games),
    el("div", { class: "columns" }, el("div", {}, ...LISTS.map((list) => tableList(list, me))), gameList(games)),
  );
});

/** @param {Game[]} games */
function welcome(games) {
  const lesson = games.flatMap((game) => (game.lessons ?? []).map((found) => ({ game, lesson: found })))[0];
  return el(
    "section",
    { class: "welcome" },
    el(
      "div",
      {},
      el("h1", {}, "The wardroom is open"),
      el(
        "p",
        {},
        "Take a seat, write your orders, and let the dice be verified. Every rule is enforced and cited; every chance can be seen before you take it.",
      ),
    ),
    el(
      "div",
      { class: "welcome-deeds" },
      el("a", { class: "button primary big", href: "/new" }, "New game"),
      lesson
        ? el(
            "a",
            { class: "button big", href: `/new?game=${lesson.game.id}&lesson=${lesson.lesson.id}` },
            `First lesson: ${lesson.lesson.title}`,
          )
        : null,
      uploadButton(),
    ),
  );
}

function uploadButton() {
  const input = el("input", {
    type: "file",
    accept: ".json,application/json",
    class: "visually-hidden",
    id: "upload",
    change: async () => {
      const file = input.files?.[0];
      if (!file) return;
      const made = await attempt(async () => api.upload(recordIn(await file.text())));
      if (made) location.assign(`/t/${made.id}`);
    },
  });
  return el("span", { class: "upload" }, input, el("label", { class: "button", for: "upload" }, "Open a record"));
}

/** @param {string} text */
function recordIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    tell("That file is not a record.", "bad");
    return null;
  }
}

/**
 * @param {{id: string, title: string, none: string}} list
 * @param {Me} me
 */
function tableList({ id, title, none }, me) {
  const rows = el("ul", { class: "tables", "aria-label": title });
  const more = el("button", { type: "button", hidden: true, click: () => load() }, "More");
  const section = el("section", { class: "sheet", id: `list-${id}` }, el("h2", {}, title), rows, more);
  let last = "";
  const load = async () => {
    const tables = await attempt(() => api.tables(id, last));
    if (!tables) return;
    rows.append(...tables.map((table) => tableRow(table, id, me)));
    if (rows.children.length === 0) rows.append(el("li", { class: "none" }, none));
    last = tables.at(-1)?.id ?? last;
    more.hidden = tables.length < PAGE;
  };
  // A list that has been read on stays as it is; the others show what is new.
  const refresh = async () => {
    if (document.hidden || rows.children.length > PAGE || rows.contains(document.activeElement)) return;
    const tables = await api.tables(id).catch(() => null);
    if (!tables) return;
    fill(rows, ...tables.map((table) => tableRow(table, id, me)));
    if (tables.length === 0) rows.append(el("li", { class: "none" }, none));
  };
  setInterval(() => void refresh(), PAUSE);
  void load();
  return section;
}

/**
 * @param {TableRow} table
 * @param {string} list
 * @param {Me} me
 */
function tableRow(table, list, me) {
  const seats = table.seats.map((seat, at) =>
    el(
      "span",
      { class: seat.open ? "seat-chip open" : "seat-chip" },
      el("span", { class: `flag side-${["first", "second"][at] ?? "neutral"}`, "aria-hidden": "true" }),
      `${seat.seat}: ${seat.who ?? (seat.open ? "open" : "nobody")}`,
    ),
  );
  const sits = table.seats.some((seat) => seat.me);
  const free = sits ? undefined : table.seats.find((seat) => seat.open);
  const join = async () => {
    if (free && (await attempt(() => api.sit(table.id, free.seat)))) location.assign(`/t/${table.id}`);
  };
  return el(
    "li",
    { class: table.my_turn ? "table-row my-turn" : "table-row" },
    el(
      "a",
      { class: "table-name", href: `/t/${table.id}` },
      el("b", {}, table.title),
      " ",
      el("span", {}, table.scenario),
    ),
    el(
      "span",
      { class: "table-seats" },
      ...seats,
      table.hot_seat ? el("span", { class: "seat-chip" }, "one person on several sides") : null,
    ),
    el(
      "span",
      { class: "table-when" },
      table.outcome ?? table.turn,
      table.my_turn ? el("b", { class: "to-act" }, " your turn") : null,
    ),
    list === "open" && free && me.user
      ? el("button", { type: "button", class: "primary", click: join }, `Join as ${free.seat}`)
      : null,
  );
}

/** @param {Game[]} games */
function gameList(games) {
  const items = games.map((game) =>
    el(
      "li",
      {},
      el("h3", {}, el("a", { href: `/games/${game.id}` }, game.title)),
      el(
        "p",
        { class: "hint" },
        `${game.scenarios.length === 1 ? "One scenario" : `${game.scenarios.length} scenarios`}, ${game.seats.length === 1 ? "solitaire" : game.seats.join(" against ")}`,
      ),
      el(
        "p",
        { class: "game-links" },
        el("a", { class: "button", href: `/new?game=${game.id}` }, "Play"),
        el("a", { href: `/games/${game.id}/rules` }, "Rules"),
        el("a", { href: `/games/${game.id}/charts` }, "Charts"),
      ),
      ...(game.lessons ?? []).map(({ id, title }) =>
        el("p", {}, el("a", { class: "lesson-link", href: `/new?game=${game.id}&lesson=${id}` }, `Lesson: ${title}`)),
      ),
    ),
  );
  return el(
    "section",
    { class: "sheet games", "aria-labelledby": "games-title" },
    el("h2", { id: "games-title" }, "On the shelf"),
    el("ul", {}, ...items),
  );
}
