// What the tests in a real browser share: a server with a file of its own, pages, and a hand that plays.
//
// The program is named by WARDROOM; the browser by CHROMIUM. Pictures go to the folder named by WARDROOM_SHOTS.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { launch } from "./browser.js";

/** A desk and a telephone. */
export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const PROGRAM = process.env.WARDROOM ?? "wardroom";
const SHOTS = process.env.WARDROOM_SHOTS;

/** A port that was free a moment ago. */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** A server that can be killed and started again on the same file. */
export async function startServer(more = []) {
  const folder = await mkdtemp(join(tmpdir(), "wardroom-play-"));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  let child;
  const start = async () => {
    const flags = ["serve", "--port", String(port), "--database", join(folder, "wardroom.db"), "--no-open", ...more];
    child = spawn(PROGRAM, flags, { stdio: "ignore" });
    await until(() => fetch(`${base}/healthz`).then((answer) => answer.ok), "the server to answer");
  };
  const kill = async () => {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  };
  await start();
  return {
    base,
    kill,
    start,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A server and a browser for the tests of one `describe`, there from its first test to its last, and the ways to a page.
 *
 * @param {string[]} flags of `wardroom serve`
 */
export function house(flags = []) {
  const here = {
    /** @type {Awaited<ReturnType<typeof startServer>>} */ server: undefined,
    /** @type {Awaited<ReturnType<typeof launch>>} */ browser: undefined,

    /** A page of one's own, at an address of the server. */
    async open(size, path = "/") {
      const page = await here.browser.page(size);
      await page.go(here.server.base + path);
      return page;
    },

    /** Sits down at a new table, on a page that is there; its address. */
    async sit(page, wish) {
      await page.go(`${here.server.base}/`);
      const path = await newTable(page, wish);
      await page.go(here.server.base + path);
      await page.until("document.querySelector('button.choice, .outcome:not([hidden])')");
      return path;
    },

    /** Sits down until there is something to decide: a game may be over before its first decision, by its dice. */
    async sitToDecide(page, wish) {
      for (let tables = 0; tables < 30; tables++) {
        const path = await here.sit(page, wish);
        if ((await stateOf(page)) !== "over") return path;
      }
      throw new Error("thirty games were over before they began");
    },
  };
  before(async () => {
    here.server = await startServer(flags);
    here.browser = await launch();
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.close();
  });
  return here;
}

/** Waits until something holds; asks again and again, since a browser tells nothing of itself. */
export async function until(holds, what) {
  const end = Date.now() + 40_000;
  while (Date.now() < end) {
    if (await Promise.resolve(holds()).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`waited in vain for ${what}`);
}

/** Makes a table as the page of new games does; its address. */
export async function newTable(page, wish) {
  const full = { dice: "practice", odds: true, entropy: "00", options: {}, ...wish };
  const id = await page.run(`
    const wish = { method: "POST", headers: { "content-type": "application/json" }, body: ${JSON.stringify(JSON.stringify(full))} };
    const answer = await fetch("/api/tables", wish);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()).id;`);
  return `/t/${id}`;
}

/** What the page of a table waits for. */
export function stateOf(page) {
  return page.run(`
    const there = (selector) => document.querySelector(selector) !== null;
    if (there(".curtain:not([hidden])")) return "curtain";
    if (there("dialog[open]")) return "question";
    if (there(".outcome:not([hidden])")) return "over";
    if (there(".popover .menu") && !document.querySelector(".popover").hidden) return "menu";
    if (there(".ready .give")) return "ready";
    return there("button.choice") ? "choosing" : "waiting";`);
}

/** Numbers from a seed, so that a game that fails can be played again. */
export function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Plays until the game is over or so many orders are given, counted by the number of the last happening: some orders
 * are given at once, some after a question. `hand` does one thing for each state of the page.
 * The page is given time to answer by waiting for it to change.
 */
export async function playOn(page, hand, most = Infinity) {
  let orders = 0;
  let last = 0;
  for (let turns = 0; turns < 20_000; turns++) {
    const state = await stateOf(page);
    const number = await page.run("return Number(document.querySelector('.replay-at')?.textContent.split(' ').at(-1))");
    if (last > 0 && number > last) orders += number - last;
    last = number || last;
    if (state === "over" || orders >= most) return { state, orders };
    const before = await pulse(page);
    // What was there a moment ago may be gone when the hand comes down: the page has gone on.
    if (state !== "waiting" && !(await hand(state).then(there, gone))) continue;
    await until(
      async () => (await pulse(page)) !== before || (await stateOf(page)) !== state,
      `the page to go on from ${state}`,
    );
  }
  throw new Error("the game does not end");
}

const there = () => true;

/** Whether what a hand reached for was not there any more; any other failure is one. */
function gone(error) {
  if (!/^Error: no /.test(error.message)) throw error;
  return false;
}

/** Something that differs whenever the page has gone on. */
function pulse(page) {
  return page.run(`
    const all = [...document.querySelectorAll(".pick, .choice, .turn, .phase, .replay-at, .popover, .curtain h1")];
    return all.map((part) => (part.hidden ? "" : part.textContent)).join("|");`);
}

/** Clicks where a thing can be seen; a thing wholly covered by others is picked in the list. */
export async function clickThing(page, id) {
  const spot = await page.run(`
    const thing = document.querySelector('[data-id="${id}"]');
    if (!thing) throw new Error("no thing ${id}");
    const box = thing.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.2, 0.2], [0.8, 0.8], [0.1, 0.9], [0.9, 0.1]]) {
      const at = [box.x + box.width * x, box.y + box.height * y];
      if (thing.contains(document.elementFromPoint(...at))) return at;
    }
    return null;`);
  if (spot) return page.press(...spot);
  return page.click("button.choice");
}

/** Presses the button of a choice. */
export function choose(page, word) {
  return page.run(`
    const button = document.querySelector('[data-pick="${word}"]');
    if (!button) throw new Error("no choice ${word}");
    button.click();`);
}

/**
 * Builds one order in the page and gives it, saying yes to every question. `wish` takes the words on offer and a mood,
 * runs in the page and names the word to pick. Tells the order, what was said of it before it was given, and for every
 * pick whether something was written on the board.
 *
 * @param {{run: (code: string) => Promise<any>}} page
 * @param {(words: string[], mood: any) => string} wish
 * @param {object} mood
 * @returns {Promise<{order: string, briefing: string[], picked: {word: string, noted: boolean}[]}>}
 */
export function giveOrder(page, wish, mood) {
  return page.run(`
    const wish = ${wish};
    const mood = ${JSON.stringify(mood)};
    const seen = { order: "", briefing: [], picked: [] };
    const choices = () => [...document.querySelectorAll("button.choice")];
    const asks = () => choices().map((choice) => choice.dataset.pick).join(" ") + document.querySelectorAll(".pick").length;
    const give = () => document.querySelector(".ready .give");
    const number = () => document.querySelector(".replay-at").textContent;
    const until = async (holds) => {
      for (let tries = 0; tries < 2000 && !holds(); tries++) await new Promise((go) => setTimeout(go, 4));
      if (!holds()) throw new Error("the page does not go on");
    };
    const begun = number();
    while (!give()) {
      const words = choices().map((choice) => choice.dataset.pick);
      // An order that can be taken back has been given without a second word.
      if (words.length === 0 || number() !== begun) return seen;
      const word = wish(words, mood);
      seen.picked.push({ word, noted: document.querySelector(".note") !== null });
      const before = asks();
      document.querySelector('[data-pick="' + word + '"]').click();
      await until(() => give() || asks() !== before || number() !== begun);
    }
    seen.briefing = [...document.querySelectorAll(".briefing li")].map((line) => line.textContent);
    seen.order = document.querySelector(".order-text").lastChild.textContent;
    give().click();
    await until(() => document.querySelector("dialog[open] .danger") || !give());
    document.querySelector("dialog[open] .danger")?.click();
    await until(() => !give());
    return seen;`);
}

/** Keeps a picture of the page, where pictures are wanted. */
export async function picture(page, name) {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.shot(join(SHOTS, `${name}.png`));
}

const AXE = new URL("../../node_modules/axe-core/axe.min.js", import.meta.url);

/** What axe-core finds on a page that keeps somebody from using it. */
export async function axeFindings(page) {
  await page.send("Runtime.evaluate", { expression: await readFile(AXE, "utf8") });
  return page.run(`
    const { violations } = await axe.run(document, { preload: false, resultTypes: ["violations"] });
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    return grave.flatMap(({ id, nodes }) => nodes.map((node) => id + " at " + node.target.join(" ") + ": " + node.failureSummary));`);
}

/** What is wrong with a page for those who cannot see it, from the browser's own accessibility tree. */
export async function accessibilityFindings(page) {
  const { nodes } = await page.send("Accessibility.getFullAXTree");
  const named = [
    "button",
    "link",
    "textbox",
    "searchbox",
    "combobox",
    "checkbox",
    "slider",
    "tab",
    "tabpanel",
    "dialog",
    "img",
    "image",
    "spinbutton",
    "navigation",
  ];
  const bad = nodes
    .filter((node) => !node.ignored && named.includes(node.role?.value) && !node.name?.value)
    .map((node) => `a ${node.role.value} has no name`);
  const rest = await page.run(`
    const found = [];
    const ids = [...document.querySelectorAll("[id]")].map((part) => part.id);
    found.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => "two parts are called #" + id));
    if (!document.documentElement.lang) found.push("the page has no language");
    if (!document.title) found.push("the page has no title");
    if (![...document.querySelectorAll("h1")].some((h1) => h1.checkVisibility({ visibilityProperty: true }))) found.push("the page has no main heading");
    for (const part of document.querySelectorAll("[aria-labelledby], [aria-controls]")) {
      for (const name of ["aria-labelledby", "aria-controls"]) {
        const id = part.getAttribute(name);
        if (id && !document.getElementById(id)) found.push(name + " points at nothing: " + id);
      }
    }
    for (const part of document.querySelectorAll("[aria-hidden=true]")) {
      if (part.querySelector("button, a[href], input, [tabindex='0']")) found.push("something hidden can be reached by the keyboard");
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push("the page is wider than the window");
    return found;`);
  return [...bad, ...rest];
}
