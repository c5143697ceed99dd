// What every page has: head, foot, theme, and a place for the news.

import { api, Refused } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { applyTheme, nextTheme, setTheme, theme } from "./theme.js";

/** @import { Me } from "../api.d.ts" */

/**
 * What the server wrote into the page for its script.
 *
 * @returns {Record<string, any>}
 */
export function pageData() {
  const block = document.getElementById("page");
  try {
    return JSON.parse(block?.textContent || "{}") ?? {};
  } catch {
    return {};
  }
}

/** The part of the address after its first word: `/t/abc` gives `abc`. */
export function addressPart(/** @type {number} */ at) {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean)[at] ?? "");
}

/**
 * Sets up head, foot and theme; then fills the page. What goes wrong on the way is told in the page.
 *
 * @param {string} title
 * @param {(app: HTMLElement, me: Me) => Promise<void>} fillPage
 */
export async function openPage(title, fillPage) {
  applyTheme();
  if (title) document.title = `${title} · Wardroom`;
  const app = byId("app");
  try {
    const me = await api.me();
    drawHead(me);
    drawFoot();
    await fillPage(app, me);
  } catch (problem) {
    tellProblem(app, problem);
  }
  app.dataset.ready = "yes";
}

/**
 * @param {HTMLElement} app
 * @param {unknown} problem
 */
function tellProblem(app, problem) {
  if (!(problem instanceof Refused)) throw problem;
  if (problem.status === 401 && location.pathname !== "/login") {
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    return;
  }
  fill(
    app,
    el(
      "section",
      { class: "sheet narrow" },
      el("h1", {}, "That did not work"),
      el("p", {}, problem.message),
      el("p", {}, el("a", { href: "/" }, "Back to the lobby")),
    ),
  );
}

/** @param {Me} me */
function drawHead(me) {
  const head =
    document.querySelector("body > header") ?? document.body.insertBefore(el("header"), document.body.firstChild);
  head.className = "head";
  const here = document.body.dataset.page;
  const link = (/** @type {string} */ href, /** @type {string} */ text, /** @type {string} */ page) =>
    el("a", { href, "aria-current": page === here && "page" }, text);
  fill(
    head,
    el("a", { class: "skip", href: "#app" }, "Skip to the page"),
    el(
      "a",
      { class: "brand", href: "/", "aria-label": "Wardroom, the lobby" },
      el("img", { src: "/client/mark.svg", alt: "", width: "34", height: "34" }),
      el("span", {}, "Wardroom"),
    ),
    el(
      "nav",
      { "aria-label": "Main" },
      link("/", "Lobby", "lobby"),
      link("/new", "New game", "new"),
      link("/settings", "Settings", "settings"),
    ),
    el("div", { class: "head-end" }, themeButton(), ...whoAmI(me)),
  );
}

/** @param {Me} me */
function whoAmI(me) {
  if (!me.user) return [el("a", { href: "/login" }, "Log in")];
  const name = el("span", { class: "who" }, me.user.name);
  if (me.loopback || me.user.guest) return [name];
  const leave = async () => {
    await api.logOut();
    location.assign("/login");
  };
  return [name, el("button", { type: "button", class: "quiet", click: leave }, "Log out")];
}

function themeButton() {
  const says = { auto: "as the machine", day: "day", night: "night" };
  const signs = { auto: "◐", day: "☀", night: "☾" };
  const button = el("button", { type: "button", class: "quiet theme", click: () => turn() });
  const show = () => {
    const now = theme();
    button.textContent = signs[now];
    button.title = `Light: ${says[now]}`;
    button.setAttribute("aria-label", `Light: ${says[now]}. Change`);
  };
  const turn = () => {
    setTheme(nextTheme(theme()));
    show();
  };
  show();
  return button;
}

function drawFoot() {
  const foot = document.querySelector("body > footer") ?? document.body.appendChild(el("footer"));
  foot.className = "foot";
  fill(
    foot,
    el("p", {}, "Wardroom. Dice that can be verified, a rule behind every line."),
    el("p", {}, el("a", { href: "/api/openapi.json" }, "API")),
  );
}

const MOST_TOASTS = 3;

/**
 * Tells something in passing: a line that comes up and goes again, and is read aloud.
 *
 * @param {string} text
 * @param {"plain" | "bad"} [tone]
 */
export function tell(text, tone = "plain") {
  let place = document.getElementById("toasts");
  if (!place) {
    place = el("div", { id: "toasts", role: "status", "aria-live": "polite" });
    document.body.append(place);
  }
  for (const shown of [...place.children]) {
    if (shown.textContent === text || place.children.length >= MOST_TOASTS) shown.remove();
  }
  const toast = el("p", { class: `toast ${tone}` }, text);
  place.append(toast);
  setTimeout(() => toast.remove(), tone === "bad" ? 8000 : 4500);
}

/**
 * Does something that the server may refuse, and tells the refusal.
 *
 * @template T
 * @param {() => Promise<T>} deed
 * @returns {Promise<T | undefined>}
 */
export async function attempt(deed) {
  try {
    return await deed();
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    tell(refusalText(problem.refusal), "bad");
    return undefined;
  }
}

/**
 * @param {import("../api.d.ts").Refusal} refusal
 * @returns {string}
 */
export function refusalText({ error, rule, nearest }) {
  return `${error}${rule ? ` [${rule}]` : ""}${nearest ? ` Did you mean ${nearest}?` : ""}`;
}

/**
 * A reason as a sentence.
 *
 * @param {string} reason
 */
export function sentence(reason) {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.?!]$/.test(reason) ? "" : "."}`;
}
