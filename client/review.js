// The review of a game that is over: how it went in sentences, the turning points with the board beside them, chances over
// time, dice.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { addressPart, openPage, pageData, sentence } from "./shared/page.js";

/** @import { Review, ReviewPoint, Table } from "./api.d.ts" */

const WIDTH = 900;
const HEIGHT = 240;
/** What changes the chances by less than this is no turning point, and no loss worth telling. */
const LITTLE = 0.02;
/** How many turning points are told. */
const MOST = 6;
/** How much of what came of an order is told. */
const EVENTS = 4;

/**
 * @typedef {object} Story what the sentences are made of
 * @property {string} id
 * @property {Review} review
 * @property {(seat: string) => string} name
 */

openPage("Review", async (app) => {
  const id = pageData().id ?? addressPart(1);
  fill(app, el("section", { class: "sheet" }, el("p", {}, "Looking back on every decision…")));
  const [table, review] = await Promise.all([api.table(id), api.review(id)]);
  document.title = `${table.title}: review · Wardroom`;
  /** @type {Story} */
  const story = { id, review, name: (seat) => nameOf(table, seat) };
  const turns = turningPoints(review);
  fill(
    app,
    el(
      "section",
      { class: "sheet review" },
      el("h1", {}, `${table.title}: review`),
      el("p", { class: "blurb" }, sentence(review.outcome)),
      ...accounts(story),
      balance(story),
      el("h2", {}, `Chances of ${story.name(review.of)}`),
      graph(story, turns),
      el(
        "p",
        { class: "game-links" },
        el("a", { class: "button primary", href: `/t/${id}` }, "To the table"),
        el("a", { class: "button", href: api.reviewPath(id), download: "review.html" }, "Keep this review"),
      ),
    ),
    el("h2", { class: "turning-title" }, turns.length > 0 ? "Turning points" : "No turning points"),
    turns.length > 0
      ? el("div", {}, ...turns.map((at) => turningPoint(story, at)))
      : el("p", {}, "No single decision changed much: it was decided little by little."),
    el(
      "section",
      { class: "sheet review" },
      el("details", {}, el("summary", {}, "Every decision"), decisions(story)),
      el("details", {}, el("summary", {}, "The dice"), dice(story)),
    ),
  );
});

/**
 * @param {Table} table
 * @param {string} seat
 */
function nameOf(table, seat) {
  return table.seats.find((one) => one.seat === seat)?.name || seat;
}

const percent = (/** @type {number} */ value) => `${Math.round(value * 100)}%`;
const exactly = (/** @type {number} */ value) => `${(value * 100).toFixed(1)}%`;
const signed = (/** @type {number} */ value) => `${value < 0 ? "−" : "+"}${exactly(Math.abs(value))}`;
const points = (/** @type {number} */ value) => {
  const size = Math.round(Math.abs(value) * 100);
  return size === 1 ? "1 point" : `${size} points`;
};
/** Where the board shows a moment, and from where one can play on. */
const moment = (/** @type {string} */ id, /** @type {number} */ at) => `/t/${id}?at=${at}`;

/**
 * What the game was worth to the first seat after a decision.
 *
 * @param {Review} review
 * @param {number} at
 */
function after(review, at) {
  return review.points[at + 1]?.win ?? review.result;
}

/**
 * The decisions after which much had changed, in the order of the game.
 *
 * @param {Review} review
 */
function turningPoints(review) {
  const change = (/** @type {number} */ at) => Math.abs(after(review, at) - review.points[at].win);
  return review.turning
    .filter((at) => change(at) >= LITTLE || review.points[at].loss >= LITTLE)
    .slice(0, MOST)
    .sort((one, other) => one - other);
}

/** @param {Story} story */
function accounts({ review, name }) {
  const all = Object.entries(review.seats);
  return all.map(([seat, account]) => {
    const parts = [`${name(seat)} began with ${percent(account.start)} and ended with ${percent(account.result)}`];
    if (Math.abs(account.luck) >= LITTLE) parts.push(`luck ${account.luck > 0 ? "gave" : "took"} ${points(account.luck)}`);
    if (account.loss >= LITTLE) parts.push(`its own decisions cost ${points(account.loss)}`);
    else parts.push("its own decisions cost next to nothing");
    return el("p", {}, `${parts.join("; ")}.`);
  });
}

/**
 * Where each result comes from, to the digit: with the start, luck and everybody's decisions it adds up.
 *
 * @param {Story} story
 */
function balance({ review, name }) {
  const all = Object.entries(review.seats);
  const rows = all.map(([seat, account]) => {
    const others = all.filter(([other]) => other !== seat).reduce((sum, [, { loss }]) => sum + loss, 0);
    const cells = [exactly(account.start), signed(account.luck), signed(-account.loss), signed(others), exactly(account.result)];
    return el("tr", {}, el("th", { scope: "row" }, name(seat)), ...cells.map((cell) => el("td", {}, cell)));
  });
  const titles = ["", "Start", "Luck", "Own decisions", "The others' decisions", "Result"];
  return sheet("Where the result comes from", titles, rows);
}

/**
 * @param {Story} story
 * @param {number} at
 */
function turningPoint({ id, review, name }, at) {
  const point = review.points[at];
  const [from, to] = [point.win, after(review, at)];
  const picture = (/** @type {number} */ number, /** @type {string} */ text) =>
    el(
      "figure",
      {},
      el(
        "a",
        { href: moment(id, number) },
        el("img", { src: `/t/${id}/board.svg?at=${number}`, alt: `The board ${text.toLowerCase()}`, loading: "lazy", width: "520", height: "325" }),
      ),
      el("figcaption", {}, text),
    );
  return el(
    "article",
    { class: "sheet turning-point" },
    el("h3", {}, `${name(point.seat)}: ${percent(from)} to ${percent(to)} for ${name(review.of)}`),
    el("p", {}, sentence(point.words)),
    point.events.length > 0 ? el("ul", { class: "happened" }, ...happened(point.events)) : null,
    Math.abs(point.luck) >= LITTLE
      ? el("p", {}, `Luck ${point.luck > 0 ? "gave" : "cost"} ${name(review.of)} ${points(point.luck)}.`)
      : null,
    point.better_words && point.loss >= LITTLE
      ? el("p", { class: "better" }, `${points(point.loss)} better: ${point.better_words}.`)
      : null,
    el("div", { class: "before-after" }, picture(point.before, "Before"), picture(point.number, "After")),
    typed(point),
  );
}

/** @param {string[]} events */
function happened(events) {
  const told = events.slice(0, EVENTS).map((text) => el("li", {}, sentence(text)));
  if (events.length > EVENTS) told.push(el("li", {}, `And ${events.length - EVENTS} more.`));
  return told;
}

/**
 * The typed form, for those who ask for it.
 *
 * @param {ReviewPoint} point
 */
function typed({ order, better }) {
  return el(
    "details",
    { class: "typed" },
    el("summary", {}, "As it is typed"),
    el("p", { class: "code" }, order),
    better ? el("p", { class: "code" }, `better: ${better}`) : null,
  );
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {(Element | string)[]} children
 */
function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * The chances from decision to decision; each is a link to its moment on the board.
 *
 * @param {Story} story
 * @param {number[]} turns
 */
function graph({ id, review, name }, turns) {
  const steps = Math.max(review.points.length, 1);
  const x = (/** @type {number} */ at) => (WIDTH * at) / steps;
  const y = (/** @type {number} */ win) => HEIGHT * (1 - win);
  const line = [...review.points.map(({ win }) => win), review.result]
    .map((win, at) => `${x(at).toFixed(1)},${y(win).toFixed(1)}`)
    .join(" ");
  const turning = new Set(turns);
  const dots = review.points.map((point, at) => {
    const title = svg("title", {}, `${name(point.seat)}: ${point.words} (${percent(point.win)})`);
    const dot = svg(
      "circle",
      { cx: x(at), cy: y(point.win), r: turning.has(at) ? 6 : 3, class: turning.has(at) ? "turning" : "decision" },
      title,
    );
    const link = svg("a", { href: moment(id, point.before) }, dot);
    // Those who go by keys find the turning points; every decision is in the list below.
    if (!turning.has(at)) link.setAttribute("tabindex", "-1");
    return link;
  });
  return svg(
    "svg",
    { viewBox: `-56 -8 ${WIDTH + 64} ${HEIGHT + 16}`, class: "chances", role: "group", "aria-label": "Chances over the game" },
    svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
    ...[1, 0.5, 0].map((win) => svg("text", { x: -8, y: y(win) + 4, class: "scale" }, `${win * 100}%`)),
    svg("polyline", { points: line, class: "line" }),
    ...dots,
  );
}

/** @param {string} label @param {string[]} titles @param {HTMLElement[]} rows */
function sheet(label, titles, rows) {
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": label },
    el("table", {}, el("thead", {}, el("tr", {}, ...titles.map((title) => el("th", { scope: "col" }, title)))), el("tbody", {}, ...rows)),
  );
}

/** @param {Story} story */
function decisions({ id, review, name }) {
  const rows = review.points.map((point) =>
    el(
      "tr",
      {},
      el("td", {}, el("a", { href: moment(id, point.before) }, String(point.number))),
      el("td", {}, name(point.seat)),
      el(
        "td",
        { title: point.order },
        point.words,
        point.better_words && point.loss >= LITTLE ? el("p", { class: "none" }, `Better: ${point.better_words}`) : null,
      ),
      el("td", {}, percent(point.win)),
      el("td", {}, point.loss >= LITTLE ? `cost ${points(point.loss)}` : ""),
      el("td", {}, Math.abs(point.luck) >= LITTLE ? `${point.luck > 0 ? "good" : "bad"}, ${points(point.luck)}` : ""),
    ),
  );
  return sheet("Every decision", ["Moment", "Who", "Order", `Chance of ${name(review.of)}`, "Mistake", "Luck"], rows);
}

/** @param {Story} story */
function dice({ review, name }) {
  const rows = review.dice.map((one) =>
    el(
      "tr",
      {},
      el("td", {}, one.seat ? name(one.seat) : "Before the first order"),
      el("td", {}, `${one.rolls} of ${one.sides} sides`),
      el("td", {}, `${one.mean.toFixed(2)} (honest: ${one.expected.toFixed(2)})`),
      el("td", {}, one.faces.join(" ")),
      el("td", {}, one.fairness),
    ),
  );
  return sheet("The dice", ["Whose", "Dice", "Mean", "How often each face came", "Fair?"], rows);
}
