// Air Raid in a real browser: the first wave from two screens to the verdict, the raid alone against a US that runs
// itself, and the guided first ten minutes.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  PHONE,
  WIDE,
  accessibilityFindings,
  clickThing,
  house,
  newTable,
  picture,
  playOn,
  stateOf,
  until,
} from "./harness.js";

/** Counters that are sent over the harbour on the first turn. */
const PLACED = 14;
/** Orders after which a player only lets the clock run, so that the test stays short. */
const ACTIVE = 50;

const moodAfter = (orders) => (orders < PLACED ? "lively" : orders < ACTIVE ? "hasty" : "idle");

describe("Air Raid in a browser", () => {
  const here = house();

  test("the first wave is played from two screens to the verdict", async (t) => {
    const [japan, us] = [await here.open(WIDE), await here.open({ ...PHONE, dark: true })];
    const path = await newTable(japan, {
      game: "air-raid",
      scenario: "first-wave",
      seats: { japan: "me", us: "open" },
    });
    await japan.go(here.server.base + path);
    await us.go(here.server.base + path);
    await us.click(".seat button");

    const pages = { japan, us };
    const seen = { lanes: 0, ladders: 0, tracks: 0, gave: { japan: 0, us: 0 } };
    for (let decisions = 0; ; decisions++) {
      assert.ok(decisions < 1_000, "the game does not end");
      const side = await whoDecides(pages);
      if (side === "over") {
        t.diagnostic(`${decisions} decisions`);
        break;
      }
      const done = await decide(pages[side], moodAfter(seen.gave[side]));
      seen.gave[side]++;
      seen.lanes += done.lanes;
      seen.ladders += done.ladders;
      seen.tracks = Math.max(seen.tracks, await drawnTracks(japan));
      if (decisions === 6) {
        // A half-built order is nobody's business but its giver's; all else lies open.
        await until(async () => (await names(japan)) === (await names(us)), "both screens to show the same");
        await picture(us, "air-raid-phone");
      }
      if (decisions === PLACED + 8) await picture(japan, "air-raid-attack");
    }
    for (const page of [japan, us]) {
      await page.until("document.querySelector('.outcome:not([hidden])')");
      assert.match(await page.run("return document.querySelector('.outcome').textContent"), /victory|draw/);
    }
    await picture(japan, "air-raid-over");
    await picture(us, "air-raid-over-phone");
    assert.ok(seen.gave.us > 0, "the US decided something");
    assert.ok(seen.lanes > 0, "the lanes of torpedoes were written on the water");
    assert.ok(seen.ladders > 3, `the die to hit was shown ${seen.ladders} times before a drop`);
    assert.ok(seen.tracks > 0, "the tracks of torpedoes were drawn");
    assert.deepEqual([...japan.errors, ...us.errors], []);
  });

  test("the raid is played alone to the verdict, and the US runs itself", async (t) => {
    const page = await here.open(PHONE);
    const path = await newTable(page, { game: "air-raid", scenario: "solo", seats: { japan: "me" } });
    await page.go(here.server.base + path);
    let decisions = 0;
    for (; ; decisions++) {
      assert.ok(decisions < 1_000, "the game does not end");
      await until(async () => (await stateOf(page)) !== "waiting", "a decision");
      if ((await stateOf(page)) === "over") break;
      if (decisions === PLACED) await picture(page, "air-raid-solo-phone");
      await decide(page, moodAfter(decisions));
    }
    t.diagnostic(`${decisions} decisions`);
    assert.match(await page.run("return document.querySelector('.outcome').textContent"), /victory|draw/);
    const turn = await page.run("return document.querySelector('.turn').textContent");
    assert.match(turn, /1000/, "fourteen turns were played");
    await picture(page, "air-raid-solo-over");
    assert.deepEqual(page.errors, []);
  });

  test("a counter is put over the harbour by clicks on the map, and numbers appear when one goes near", async () => {
    const page = await here.open(WIDE);
    const path = await newTable(page, { game: "air-raid", scenario: "solo", seats: { japan: "me" } });
    await page.go(here.server.base + path);
    await page.until("document.querySelector('[data-id=\"counter-AK-T1\"].lit')");
    const numbers = () => page.run("return document.querySelector('.t-grid').checkVisibility()");
    assert.equal(await numbers(), false, "from far off they would only be a grey haze");
    await picture(page, "air-raid-wide");
    assert.deepEqual(await accessibilityFindings(page), []);
    // The squadron, then the counter; the column, then the hex.
    await clickThing(page, "counter-AK-T1");
    await page.until("document.querySelector('[data-pick=\"AK-T1\"]')");
    await clickThing(page, "counter-AK-T1");
    await page.until("document.querySelectorAll('.note').length > 20", "the lanes to be written on the water");
    await picture(page, "air-raid-lanes");
    await clickThing(page, "hex-2012");
    await page.until("document.querySelector('[data-pick=\"2012\"]')");
    await clickThing(page, "hex-2012");
    await page.until("document.querySelector('[data-id=\"counter-AK-T1\"][aria-label*=\"over 2012\"]')");
    for (let step = 0; step < 5; step++) await page.run("document.querySelector('.stage-buttons button').click()");
    assert.equal(await numbers(), true);
    await picture(page, "air-raid-near");
    assert.deepEqual(page.errors, []);
  });

  test("the guided first ten minutes can be followed to their end", async () => {
    const page = await here.open({ ...WIDE, dark: true });
    const path = await newTable(page, {
      game: "air-raid",
      scenario: "solo",
      seats: { japan: "me" },
      lesson: "first-ten-minutes",
    });
    await page.go(here.server.base + path);
    await page.until("document.querySelector('.lesson')");
    const hand = async (state) => {
      // Steps that are only read come first.
      await page.run("for (let next; (next = document.querySelector('.lesson .primary')); ) next.click()");
      if (state === "ready") return page.click(".give");
      if (state === "question") return page.click("dialog .danger, dialog .primary");
      return page.run(
        "const choice = document.querySelector('.choice.taught'); if (!choice) throw new Error('no choice is marked'); choice.click()",
      );
    };
    const { orders } = await playOn(page, hand, 17);
    assert.equal(orders, 17);
    await page.until("document.querySelector('.turn').textContent.includes('0800')");
    await picture(page, "air-raid-lesson");
    assert.deepEqual(page.errors, []);
  });
});

/** Whose page has something to decide. */
async function whoDecides(pages) {
  let found = "";
  await until(async () => {
    for (const side of ["japan", "us"]) {
      const state = await stateOf(pages[side]);
      if (state !== "waiting") found = state === "over" ? "over" : side;
    }
    return found !== "";
  }, "somebody to decide");
  return found;
}

/** The names of everything on the board. */
function names(page) {
  return page.run(
    "return [...document.querySelectorAll('.board [data-id]')].map((thing) => thing.getAttribute('aria-label')).join('|')",
  );
}

/** How many tracks of torpedoes are on the water. */
function drawnTracks(page) {
  return page.run("return document.querySelectorAll('[data-layer=\"air\"] [stroke-dasharray]').length");
}

/**
 * What a player in a hurry picks. Lively: put counters where their weapons reach, torpedoes before bombs. Hasty: no more
 * moves, but attack with everything. Idle: let the clock run. It runs in the page.
 *
 * @param {string[]} words
 * @param {"lively" | "hasty" | "idle"} mood
 * @param {string[]} hexes that bear a note
 */
function wish(words, mood, hexes) {
  const first = (/** @type {RegExp} */ pattern) => words.find((word) => pattern.test(word));
  const columns = hexes.map((hex) => `c${hex.slice(0, 2)}`);
  const useful = words.find((word) => hexes.includes(word)) ?? words.find((word) => columns.includes(word));
  if (useful) return useful;
  if (mood === "idle") return words[0];
  const ships = first(/^(run|ships)$/);
  if (ships) return ships;
  // Only where something can be attacked are counters offered before anything else is picked.
  const counter = first(/^[A-Z]+\d*-[A-Z]?\d+$/);
  if (counter && /^(pass|done)$/.test(words[0])) return counter;
  if (mood === "lively") return first(/^[A-Z]{2}-[TH]$/) ?? first(/^[A-Z]{2}-D$/) ?? counter ?? words[0];
  return words[0];
}

/** Builds one order in the page and gives it; what was shown on the way. */
function decide(page, mood) {
  return page.run(`
    const wish = ${wish};
    const mood = ${JSON.stringify(mood)};
    const seen = { order: "", ladders: 0, lanes: 0 };
    const choices = () => [...document.querySelectorAll("button.choice")];
    const asks = () => choices().map((choice) => choice.dataset.pick).join(" ") + document.querySelectorAll(".pick").length;
    const give = () => document.querySelector(".ready .give");
    const stamp = () => document.querySelector(".replay-at")?.textContent;
    const until = async (holds) => {
      for (let tries = 0; tries < 2000 && !holds(); tries++) await new Promise((go) => setTimeout(go, 4));
      if (!holds()) throw new Error("the page does not go on");
    };
    // A note on a hex stands in its middle.
    const middles = new Map([...document.querySelectorAll('[data-id^="hex-"]')].map((hex) => {
      const { x, y } = hex.querySelector("[data-x]").dataset;
      return [Number(x) + " " + Number(y), hex.dataset.id.slice(4)];
    }));
    const noted = () => [...document.querySelectorAll(".note text")]
      .map((note) => middles.get(Number(note.getAttribute("x")) + " " + (Number(note.getAttribute("y")) - 5.5)))
      .filter((hex) => hex !== undefined);
    const number = stamp();
    while (!give()) {
      const words = choices().map((choice) => choice.dataset.pick);
      if (words.length === 0) return seen;
      const notes = [...document.querySelectorAll(".note text")].map((note) => note.textContent);
      if (notes.some((note) => /[↑↗↘↓↙↖]/.test(note))) seen.lanes++;
      const word = wish(words, mood, noted());
      const before = asks();
      document.querySelector('[data-pick="' + word + '"]').click();
      await until(() => give() || asks() !== before || stamp() !== number || document.querySelector("dialog[open] .danger"));
      if (stamp() !== number) return seen;
      if (document.querySelector("dialog[open] .danger")) break;
    }
    const lines = [...document.querySelectorAll(".briefing li")].map((line) => line.textContent);
    seen.order = document.querySelector(".order-text")?.lastChild.textContent ?? "";
    if (lines.some((line) => line.startsWith("makes"))) seen.ladders++;
    give()?.click();
    await until(() => document.querySelector("dialog[open] .danger") || !give());
    document.querySelector("dialog[open] .danger")?.click();
    await until(() => !give() && !document.querySelector("dialog[open]"));
    return seen;`);
}
