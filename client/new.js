// A new table: game, scenario, options, seats, dice, corrections, clock.

import { api, entropy } from "./shared/api.js";
import { el, field, fill, select } from "./shared/dom.js";
import { leaveLinks } from "./shared/links.js";
import { attempt, openPage } from "./shared/page.js";

/** @import { DiceMode, Game, NewTable, Scenario } from "./api.d.ts" */

const WHO = [
  { value: "me", text: "Me" },
  { value: "open", text: "Open: somebody else, by link or from the lobby" },
  { value: "ensign", text: "Computer: Ensign, new to the sea" },
  { value: "lieutenant", text: "Computer: Lieutenant, knows the ropes" },
  { value: "commander", text: "Computer: Commander, thinks before each order" },
  { value: "admiral", text: "Computer: Admiral, the strongest" },
  { value: "greedy", text: "Computer: plays for the next gain" },
  { value: "random", text: "Computer: plays at random" },
];
const DICE = [
  { value: "sealed", text: "Sealed: drawn by the server, verifiable afterwards" },
  { value: "practice", text: "Practice: the game does not count" },
  { value: "table", text: "Real dice: we roll and type what came" },
];

openPage("New game", async (app) => {
  const games = await api.games();
  const wish = new URLSearchParams(location.search);
  const chosen = games.find((game) => game.id === wish.get("game")) ?? games[0];
  if (!chosen) return fill(app, el("section", { class: "sheet narrow" }, el("h1", {}, "There is no game to play.")));
  const gameField = select(
    "game",
    games.map(({ id, title }) => ({ value: id, text: title })),
    chosen.id,
  );
  const rest = el("div", { class: "form-rest" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void create(form, gameOf());
  };
  const form = el(
    "form",
    { class: "sheet new-game", submit },
    el("h1", {}, "New game"),
    field("Game", gameField),
    rest,
  );
  const gameOf = () => games.find((game) => game.id === gameField.value) ?? chosen;
  gameField.addEventListener("change", () => drawRest(rest, gameOf(), null));
  drawRest(rest, chosen, wish.get("lesson"));
  return fill(app, form);
});

/**
 * @param {HTMLElement} rest
 * @param {Game} game
 * @param {string | null} lesson
 */
function drawRest(rest, game, lesson) {
  const scenario = select(
    "scenario",
    game.scenarios.map(({ id, title }) => ({ value: id, text: title })),
  );
  const about = el("p", { class: "hint" });
  const seats = el("fieldset", { class: "seat-fields" });
  const lessons = game.lessons ?? [];
  const lessonField = select(
    "lesson",
    [{ value: "", text: "None: a game of our own" }, ...lessons.map(({ id, title }) => ({ value: id, text: title }))],
    lesson ?? "",
  );
  const drawScenario = () => {
    const found = game.scenarios.find(({ id }) => id === scenario.value);
    about.textContent = found?.about ?? "";
    fill(seats, el("legend", {}, "Who sits where"), ...seatFields(found), hotSeat);
    drawSeats();
  };
  const hotSeat = el("p", { class: "hint" });
  const drawSeats = () => {
    const mine = [...seats.querySelectorAll("select")].filter(({ value }) => value === "me").length;
    hotSeat.textContent = mine > 1 ? "You play several sides: the table and its record say so to everybody." : "";
  };
  seats.addEventListener("change", drawSeats);
  scenario.addEventListener("change", drawScenario);
  const own = el(
    "div",
    { class: "form-rest" },
    field("Scenario", scenario),
    about,
    seats,
    ...optionFields(game),
    ...diceFields(),
    corrections(game),
  );
  const drawOwn = () => {
    // A lesson brings its own scenario, seats and dice.
    own.hidden = lessonField.value !== "";
  };
  lessonField.addEventListener("change", drawOwn);
  drawScenario();
  drawOwn();
  fill(
    rest,
    lessons.length > 0 ? field("Guided first turn", lessonField) : null,
    own,
    el("button", { type: "submit", class: "primary big" }, "Set the table"),
  );
}

/** @param {Scenario | undefined} scenario */
function seatFields(scenario) {
  return (scenario?.seats ?? []).map((seat, at) =>
    field(seat, select(`seat.${seat}`, WHO, at === 0 ? "me" : "lieutenant")),
  );
}

/** @param {Game} game */
function optionFields(game) {
  if (game.options.length === 0) return [];
  const fields = game.options.map((option) =>
    field(
      option.title,
      select(
        `option.${option.id}`,
        option.values.map((value) => ({ value, text: value })),
        option.default,
      ),
      option.rule,
    ),
  );
  return [el("fieldset", {}, el("legend", {}, "Options"), ...fields)];
}

function diceFields() {
  const minutes = el("input", {
    type: "number",
    name: "minutes",
    min: "1",
    max: "6000",
    placeholder: "no clock",
    inputmode: "numeric",
  });
  const increment = el("input", {
    type: "number",
    name: "increment",
    min: "0",
    max: "600",
    value: "10",
    inputmode: "numeric",
  });
  return [
    field("Dice", select("dice", DICE)),
    el(
      "label",
      { class: "check" },
      el("input", { type: "checkbox", name: "odds", checked: true }),
      " Odds may be asked for before an order",
    ),
    el(
      "fieldset",
      { class: "clock-fields" },
      el("legend", {}, "Clock"),
      field("Minutes for each seat", minutes),
      field("Seconds more for each order", increment),
    ),
  ];
}

/** @param {Game} game */
function corrections(game) {
  return el(
    "details",
    {},
    el("summary", {}, "Corrections to the charts"),
    el(
      "p",
      { class: "hint" },
      "Some charts are reconstructed. If you own the printed game, or want to try other values, write them here as TOML. ",
      el("a", { href: `/games/${game.id}/charts`, target: "_blank" }, "The charts and their origin"),
    ),
    field("TOML", el("textarea", { name: "data", rows: "10", spellcheck: "false", class: "code" })),
  );
}

/**
 * @param {HTMLFormElement} form
 * @param {Game} game
 */
async function create(form, game) {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const under = (/** @type {string} */ start) =>
    Object.fromEntries(
      [...data]
        .filter(([name]) => name.startsWith(start))
        .map(([name, value]) => [name.slice(start.length), String(value)]),
    );
  const lesson = text("lesson") || null;
  /** @type {NewTable} */
  const wish = {
    game: game.id,
    scenario: lesson ? game.scenarios[0].id : text("scenario"),
    options: lesson ? {} : under("option."),
    data: lesson ? null : text("data").trim() || null,
    seats: lesson ? {} : under("seat."),
    dice: /** @type {DiceMode} */ (lesson ? "practice" : text("dice")),
    odds: data.get("odds") !== null,
    clock:
      text("minutes") && !lesson
        ? { minutes: Number(text("minutes")), increment: Number(text("increment") || 0) }
        : null,
    entropy: entropy(),
    lesson,
  };
  const made = await attempt(() => api.create(wish));
  if (!made) return;
  leaveLinks(made.id, made.links ?? []);
  location.assign(`/t/${made.id}`);
}
