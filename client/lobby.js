// The lobby: what there is to play, where one was, tables that wait for players, games that are over.

import { api } from "./shared/api.js";
import { beginLesson, playNow, playToday } from "./shared/begin.js";
import { el, fill } from "./shared/dom.js";
import { attempt, openPage, tell } from "./shared/page.js";
import { capital, dayText, difficultyText, holderOf, minutesText, seatName, sidesText, withNames } from "./shared/words.js";

/** @import { Game, Me, TableRow, Today } from "./api.d.ts" */

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
  const [games, today, mine] = await Promise.all([api.games(), api.today(), api.tables("mine")]);
  const shelf = el(
    "section",
    { class: "shelf", "aria-label": "The games" },
    ...games.map(gameCard),
    todayCard(today, games),
  );
  fill(
    app,
    welcome(games, mine),
    shelf,
    el("div", { class: "lists" }, ...LISTS.map((list) => tableList(list, me))),
  );
});

/**
 * @param {Game[]} games
 * @param {TableRow[]} mine
 */
function welcome(games, mine) {
  const running = mine.filter(({ state }) => state !== "finished");
  const last = running.find(({ my_turn }) => my_turn) ?? running[0];
  return el(
    "section",
    { class: "welcome" },
    el(
      "div",
      {},
      el("h1", {}, `${COUNT[games.length] ?? games.length} battles of the Pacific War`),
      el(
        "p",
        {},
        "Board games with every rule kept for you. Against the computer, a friend by link, or alone; nothing to install, nothing to pay.",
      ),
    ),
    el(
      "div",
      { class: "welcome-deeds" },
      last ? continueCard(last) : null,
      el("a", { class: "button", href: "/new" }, "Set up a game of your own"),
      uploadButton(),
    ),
  );
}

const COUNT = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven"];

/** @param {TableRow} table */
function continueCard(table) {
  return el(
    "a",
    { class: "button primary continue", href: `/t/${table.id}` },
    el("b", {}, "Continue where you were"),
    el("span", {}, `${table.title}${table.turn ? `, ${withNames(table.turn, table.seats)}` : ""}${table.my_turn ? ": your turn" : ""}`),
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
  return el("span", { class: "upload" }, input, el("label", { class: "button", for: "upload" }, "Open a saved game"));
}

/** @param {string} text */
function recordIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    tell("That file is not a saved game.", "bad");
    return null;
  }
}

/**
 * A button that can be pressed once: a second table would be begun by a second press.
 *
 * @param {Record<string, unknown>} attributes
 * @param {string} text
 * @param {() => Promise<unknown>} deed
 */
function once(attributes, text, deed) {
  const press = async () => {
    button.disabled = true;
    await deed();
    button.disabled = false;
  };
  const button = el("button", { type: "button", ...attributes, click: press }, text);
  return button;
}

/** @param {Game} game */
function picture(game) {
  return el("img", { class: "lid", src: game.picture, alt: "", loading: "lazy", width: "400", height: "200" });
}

/** @param {Game} game */
function gameCard(game) {
  const name = `game-${game.id}`;
  const lessons = (game.lessons ?? []).map(({ id, title }) =>
    once({ class: "lesson-link", "data-game": game.id, title }, "Learn it", () => beginLesson(game.id, id)),
  );
  return el(
    "article",
    { class: "card", "aria-labelledby": name },
    el("a", { class: "lid-link", href: `/games/${game.id}`, tabindex: "-1", "aria-hidden": "true" }, picture(game)),
    el("h2", { id: name }, el("a", { href: `/games/${game.id}` }, game.title)),
    el("p", { class: "blurb" }, game.line),
    el("p", { class: "facts" }, [minutesText(game), difficultyText(game), sidesText(game)].filter(Boolean).join(" · ")),
    el(
      "p",
      { class: "game-links" },
      once({ class: "primary play-now", "data-game": game.id }, "Play now", () => playNow(game)),
      ...lessons,
      el("a", { href: `/games/${game.id}/book` }, "Rule book"),
      el("a", { href: `/new?game=${game.id}` }, "Set up"),
    ),
  );
}

/**
 * @param {Today} today
 * @param {Game[]} games
 */
function todayCard(today, games) {
  const game = games.find(({ id }) => id === today.game);
  if (!game) return null;
  const scenario = game.scenarios.find(({ id }) => id === today.scenario);
  const side = game.seats.length > 1 ? `, as ${seatName(game, today.seat)}` : "";
  return el(
    "article",
    { class: "card today", "aria-labelledby": "today" },
    el("p", { class: "today-date" }, dayText(today.day)),
    el("h2", { id: "today" }, "Game of the day"),
    el("p", { class: "blurb" }, el("b", {}, game.title), `: ${scenario?.title ?? today.scenario}${side}.`),
    el("p", {}, scenario?.about ?? ""),
    el("p", { class: "facts" }, "The same position and the same dice for everybody, today only."),
    el("p", { class: "game-links" }, once({ class: "primary" }, "Play it", () => playToday(today))),
  );
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
      `${seat.name}: ${holderOf(seat) ?? (seat.open ? "open" : "nobody")}`,
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
      el("span", {}, table.scenario_title),
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
      capital(withNames(table.outcome ?? table.turn, table.seats)),
      table.my_turn ? el("b", { class: "to-act" }, " your turn") : null,
    ),
    list === "open" && free && me.user
      ? el("button", { type: "button", class: "primary", click: join }, `Join as ${free.name}`)
      : null,
  );
}
