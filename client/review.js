// The review of a game that is over: chances over time, skill and luck, turning points, dice.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { addressPart, openPage, pageData } from "./shared/page.js";

/** @import { Review, ReviewPoint } from "./api.d.ts" */

const WIDTH = 900;
const HEIGHT = 240;
/** What is lost or won by less than this is not told. */
const LITTLE = 0.0005;

openPage("Review", async (app) => {
  const id = pageData().id ?? addressPart(1);
  fill(app, el("section", { class: "sheet" }, el("p", {}, "Looking back on every decision…")));
  const [table, review] = await Promise.all([api.table(id), api.review(id)]);
  document.title = `${table.title}: review · Wardroom`;
  fill(
    app,
    el(
      "section",
      { class: "sheet review" },
      el("h1", {}, `${table.title}: review`),
      el("p", {}, review.outcome),
      el("h2", {}, `Chances of ${review.of}`),
      graph(id, review),
      el("h2", {}, "Skill and luck"),
      accounts(review),
      el("h2", {}, "Turning points"),
      decisions(
        id,
        review.turning.map((at) => review.points[at]),
      ),
      el("h2", {}, "Dice"),
      dice(review),
      el("h2", {}, "Every decision"),
      decisions(id, review.points),
      el(
        "p",
        {},
        el("a", { class: "button", href: `/t/${id}` }, "To the table"),
        " ",
        el("a", { class: "button", href: api.reviewPath(id), download: "review.html" }, "Keep this review"),
      ),
    ),
  );
});

const percent = (/** @type {number} */ value) => `${(value * 100).toFixed(1)}%`;
const signed = (/** @type {number} */ value) => `${value < 0 ? "−" : "+"}${Math.abs(value * 100).toFixed(1)}%`;
/** Where the board shows a moment, and from where one can play on. */
const moment = (/** @type {string} */ id, /** @type {number} */ at) => `/t/${id}?at=${at}`;

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
 * @param {string} id
 * @param {Review} review
 */
function graph(id, review) {
  const steps = Math.max(review.points.length, 1);
  const x = (/** @type {number} */ at) => (WIDTH * at) / steps;
  const y = (/** @type {number} */ win) => HEIGHT * (1 - win);
  const line = [...review.points.map(({ win }) => win), review.result]
    .map((win, at) => `${x(at).toFixed(1)},${y(win).toFixed(1)}`)
    .join(" ");
  const turning = new Set(review.turning);
  const dots = review.points.map((point, at) => {
    const title = svg("title", {}, `${point.seat}: ${point.order} (${percent(point.win)})`);
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

/** @param {string[]} titles @param {HTMLElement[]} rows */
function sheet(titles, rows) {
  return el(
    "div",
    { class: "scroll" },
    el("table", {}, el("thead", {}, el("tr", {}, ...titles.map((title) => el("th", {}, title)))), el("tbody", {}, ...rows)),
  );
}

/** @param {Review} review */
function accounts(review) {
  const all = Object.entries(review.seats);
  const rows = all.map(([seat, account]) => {
    const others = all.filter(([other]) => other !== seat).reduce((sum, [, { loss }]) => sum + loss, 0);
    const cells = [percent(account.start), signed(account.luck), signed(-account.loss), signed(others), percent(account.result)];
    return el("tr", {}, el("th", { scope: "row" }, seat), ...cells.map((cell) => el("td", {}, cell)));
  });
  return sheet(["Seat", "Start", "Luck", "Own losses", "Opponent\u2019s losses", "Result"], rows);
}

/** @param {string} id @param {ReviewPoint[]} points */
function decisions(id, points) {
  const rows = points.map((point) => {
    const { better, loss, luck } = point;
    return el(
      "tr",
      {},
      el("td", {}, el("a", { href: moment(id, point.before) }, String(point.number))),
      el("td", {}, point.seat),
      el("td", {}, point.order, better && loss >= 0.005 ? el("p", { class: "none" }, `better: ${better}`) : null),
      el("td", {}, percent(point.win)),
      el("td", {}, loss >= LITTLE ? signed(-loss) : ""),
      el("td", {}, Math.abs(luck) >= LITTLE ? signed(luck) : ""),
    );
  });
  return sheet(["Moment", "Who", "Order", "Chance", "Loss", "Luck"], rows);
}

/** @param {Review} review */
function dice(review) {
  const rows = review.dice.map((one) =>
    el(
      "tr",
      {},
      el("td", {}, one.seat ?? "the opening"),
      el("td", {}, `${one.rolls} d${one.sides}`),
      el("td", {}, `${one.mean.toFixed(2)} (${one.expected.toFixed(2)})`),
      el("td", {}, one.faces.join(" ")),
      el("td", {}, one.fairness),
    ),
  );
  return sheet(["Whose", "Dice", "Mean (honest)", "Faces", "Fair?"], rows);
}
