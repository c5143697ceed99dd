// A new table: game, scenario, options, seats, dice, corrections, clock.

import { api, entropy } from "./shared/api.js";
import { el, field, fill, select } from "./shared/dom.js";
import { leaveLinks } from "./shared/links.js";
import { attempt, openPage } from "./shared/page.js";
import { anchorOf } from "./shared/rule-text.js";
import { capital, difficultyText, minutesText, seatName } from "./shared/words.js";

/** @import { DiceMode, Game, NewTable, Scenario } from "./api.d.ts" */

const WHO = [
  { value: "me", text: "Me" },
  { value: "open", text: "A friend, by link" },
  { value: "ensign", text: "Ensign (computer, easy)" },
  { value: "lieutenant", text: "Lieutenant (computer)" },
  { value: "commander", text: "Commander (computer)" },
  { value: "admiral", text: "Admiral (computer, hard)" },
  { value: "greedy", text: "Computer: for the next gain only" },
  { value: "random", text: "Computer: at random" },
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
  const lid = el("div", { class: "form-lid" });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void create(form, gameOf());
  };
  const form = el(
    "form",
    { class: "sheet new-game", submit },
    el("h1", {}, "Set up a game"),
    field("Game", gameField),
    lid,
    rest,
  );
  const gameOf = () => games.find((game) => game.id === gameField.value) ?? chosen;
  const draw = (/** @type {string | null} */ lesson) => {
    drawLid(lid, gameOf());
    drawRest(rest, gameOf(), lesson);
  };
  gameField.addEventListener("change", () => draw(null));
  draw(wish.get("lesson"));
  return fill(app, form);
});

/**
 * @param {HTMLElement} lid
 * @param {Game} game
 */
function drawLid(lid, game) {
  fill(
    lid,
    el("img", { class: "lid", src: game.picture, alt: "", width: "400", height: "200" }),
    el("p", { class: "blurb" }, game.line),
    el("p", { class: "facts" }, [minutesText(game), difficultyText(game)].filter(Boolean).join(" · ")),
  );
}

/**
 * @param {HTMLElement} rest
 * @param {Game} game
 * @param {string | null} lesson
 */
function drawRest(rest, game, lesson) {
  const scenario = select(
    "scenario",
    game.scenarios.map(({ id, title }) => ({ value: id, text: title })),
    game.play.scenario,
  );
  const about = el("p", { class: "hint" });
  const seats = el("div", { class: "seat-fields" });
  const lessons = game.lessons ?? [];
  const lessonField = select(
    "lesson",
    [{ value: "", text: "A game of our own" }, ...lessons.map(({ id, title }) => ({ value: id, text: `Lesson: ${title}` }))],
    lesson ?? "",
  );
  const drawScenario = () => {
    const found = game.scenarios.find(({ id }) => id === scenario.value);
    about.textContent = found?.about ?? "";
    fill(seats, ...seatFields(game, found), hotSeat);
    drawSeats();
  };
  const hotSeat = el("p", { class: "hint" });
  const drawSeats = () => {
    const mine = [...seats.querySelectorAll("select")].filter(({ value }) => value === "me").length;
    hotSeat.textContent = mine > 1 ? "You play several sides: the table and its record say so to everybody." : "";
  };
  seats.addEventListener("change", drawSeats);
  scenario.addEventListener("change", drawScenario);
  const own = el("div", { class: "form-own" }, field("Scenario", scenario), about, seats);
  const more = el(
    "details",
    { class: "form-more" },
    el("summary", {}, "More: options, dice, clock, charts"),
    ...optionFields(game),
    ...diceFields(),
    corrections(game),
  );
  const drawOwn = () => {
    // A lesson brings its own scenario, seats and dice.
    own.hidden = more.hidden = lessonField.value !== "";
  };
  lessonField.addEventListener("change", drawOwn);
  drawScenario();
  drawOwn();
  fill(
    rest,
    lessons.length > 0 ? field("Game or lesson", lessonField) : null,
    own,
    el("button", { type: "submit", class: "primary big" }, "Set the table"),
    more,
  );
}

/**
 * @param {Game} game
 * @param {Scenario | undefined} scenario
 */
function seatFields(game, scenario) {
  const mine = game.play.seat;
  return (scenario?.seats ?? []).map((seat) =>
    field(seatName(game, seat), select(`seat.${seat}`, WHO, seat === mine ? "me" : "lieutenant")),
  );
}

/** @param {Game} game */
function optionFields(game) {
  if (game.options.length === 0) return [];
  const fields = game.options.map((option) =>
    field(
      capital(option.title),
      select(
        `option.${option.id}`,
        option.values.map((value, at) => ({ value, text: option.says[at] ?? value })),
        option.default,
      ),
    ),
  );
  const rules = game.options.map(({ rule }) => rule);
  return [
    el(
      "fieldset",
      { class: "option-fields" },
      el("legend", {}, "Options"),
      ...fields,
      el("p", { class: "hint" }, "Their rules: ", ...[...new Set(rules)].flatMap((rule, at) => [at > 0 ? ", " : "", ruleLink(game, rule)]), "."),
    ),
  ];
}

/**
 * @param {Game} game
 * @param {string} rule
 */
function ruleLink(game, rule) {
  return el("a", { href: `/games/${game.id}/rules#${anchorOf(rule)}`, target: "_blank" }, rule);
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
    el(
      "fieldset",
      { class: "clock-fields" },
      el("legend", {}, "Dice and clock"),
      field("Dice", select("dice", DICE)),
      field("Minutes for each side", minutes),
      field("Seconds more for each order", increment),
      el(
        "label",
        { class: "check" },
        el("input", { type: "checkbox", name: "odds", checked: true }),
        " Odds may be asked for before an order",
      ),
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
    day: null,
  };
  const made = await attempt(() => api.create(wish));
  if (!made) return;
  leaveLinks(made.id, made.links ?? []);
  location.assign(`/t/${made.id}`);
}
