// Invasion in a real browser: two people, two screens, from the secret beachhead to the verdict, and the fog between them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  PHONE,
  WIDE,
  chance,
  choose,
  clickThing,
  giveOrder,
  house,
  newTable,
  picture,
  stateOf,
  until,
} from "./harness.js";

/** Turns in which both sides march and fight; after them everybody lets the clock run, so that the test stays short. */
const ACTIVE = 2;
/** Marches of one phase. */
const MARCHES = 2;

describe("Invasion in a browser", () => {
  const here = house();

  test("a whole game is played from two screens, from beachhead to verdict, and the fog holds", async (t) => {
    const [japan, us] = [await here.open(WIDE), await here.open({ ...PHONE, dark: true })];
    const heard = us.record();
    const path = await newTable(japan, {
      game: "invasion",
      scenario: "campaign",
      seats: { japan: "me", us: "open" },
      // Four chits a turn instead of seven: the same game in fewer orders.
      options: { pulls: "four" },
    });
    await japan.go(here.server.base + path);
    await us.go(here.server.base + path);
    await us.click(".seat button");

    // Japan chooses its beachhead by a click on the map.
    await japan.until("document.querySelector('[data-id=\"hex-1631\"].lit')");
    await clickThing(japan, "hex-1631");
    await japan.until("document.querySelector('.ready .give')");
    await japan.click(".give");

    // The US sets up; until then nothing that has reached it says where.
    await us.until("document.querySelector('button.choice')");
    const read = [...(await heard()), await us.run("return document.documentElement.outerHTML")].join("\n");
    for (const secret of ["to-1631", "beach-16", "1631 in the middle"])
      assert.ok(!read.includes(secret), `the US reads ${secret}`);
    assert.ok(
      await japan.run("return document.querySelector('[data-id=\"beach-1631\"]') !== null"),
      "Japan sees its own plan",
    );
    await choose(us, "north-shore");
    await us.until("document.querySelectorAll('.note').length > 20", "the deployment to be written on the map");
    await picture(us, "invasion-deployment");
    await choose(us, "done");
    await us.until("document.querySelector('.ready .give')");
    await us.click(".give");

    const pages = { japan, us };
    const pick = chance(5);
    const seen = { ladders: 0, costs: 0, veiled: 0 };
    const marches = new Map();
    for (let decisions = 0; ; decisions++) {
      assert.ok(decisions < 2_000, "the game does not end");
      const side = await whoDecides(pages);
      if (side === "over") {
        t.diagnostic(`${decisions} decisions`);
        break;
      }
      const turn = await turnOf(pages[side]);
      const marched = marches.get(`${side} ${turn}`) ?? 0;
      const lively = turn <= ACTIVE;
      const done = await decide(pages[side], { lively, marches: lively && marched < MARCHES, chance: pick(1000) });
      if (done.order.startsWith("march")) marches.set(`${side} ${turn}`, marched + 1);
      seen.ladders += done.ladders;
      seen.costs += done.costs;
      if (decisions % 6 === 0) seen.veiled += await fogHolds(us);
    }
    for (const page of [japan, us]) assert.equal(await stateOf(page), "over");
    assert.match(await us.run("return document.querySelector('.outcome').textContent"), /wins/);
    await picture(japan, "invasion-over");
    await picture(us, "invasion-over-phone");
    assert.ok(seen.veiled > 20, `the US looked at ${seen.veiled} stacks that it may not look into`);
    assert.ok(seen.costs > 3, `the cost of a march was shown ${seen.costs} times`);
    assert.ok(seen.ladders > 0, "the ladder of an attack was shown before it was declared");
    assert.deepEqual([...japan.errors, ...us.errors], []);
  });

  test("hex numbers appear when one goes near, and the reach of a stack is written on the map", async () => {
    const page = await here.open(WIDE);
    const path = await newTable(page, {
      game: "invasion",
      scenario: "landings-made",
      seats: { japan: "me", us: "random" },
    });
    await page.go(here.server.base + path);
    await page.until("document.querySelector('button.choice')");
    const numbers = () => page.run("return document.querySelector('.t-grid').checkVisibility()");
    assert.equal(await numbers(), false, "from far off they would only be a grey haze");
    await picture(page, "invasion-wide");
    await choose(page, "movement");
    // Nothing is rolled, so the order is given without a second word.
    await page.until("document.querySelector('[data-id=\"stack-1630\"].lit')");
    await clickThing(page, "stack-1630");
    await page.until("document.querySelector('[data-pick=\"snlf-4-0\"]')");
    await choose(page, "snlf-4-0");
    await page.until("document.querySelectorAll('.note').length > 15", "the costs to be written on the map");
    for (let step = 0; step < 4; step++) await page.run("document.querySelector('.stage-buttons button').click()");
    assert.equal(await numbers(), true);
    await picture(page, "invasion-reach");
    assert.deepEqual(page.errors, []);
  });
});

/** The number of the turn on the page. */
async function turnOf(page) {
  return Number(/Turn (\d+)/.exec(await page.run("return document.querySelector('.turn').textContent"))?.[1]);
}

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

/**
 * What a hasty player picks: some marches and every attack while the game is lively, the end of the phase otherwise.
 * It runs in the page.
 *
 * @param {string[]} words
 * @param {{lively: boolean, marches: boolean, chance: number}} mood
 */
function wish(words, mood) {
  const begins = (/** @type {string} */ start) => words.filter((word) => word.startsWith(start));
  const any = (/** @type {string[]} */ list) => list[mood.chance % list.length];
  if (mood.lively && words.includes("movement")) return "movement";
  if (mood.lively && words.includes("combat") && words.includes("pull")) return mood.chance % 2 ? "combat" : "pull";
  if (words.includes("pull")) return "pull";
  if (mood.marches && begins("march-").length > 0) return any(begins("march-"));
  if (mood.lively && begins("attack-").length > 0) return any(begins("attack-"));
  if (begins("to-").length > 0) return any(begins("to-"));
  if (words.includes("all")) return "all";
  return words[0];
}

/** Builds one order and gives it; what was shown on the way. */
async function decide(page, mood) {
  const { order, briefing, picked } = await giveOrder(page, wish, mood);
  const ladder = order.startsWith("attack") && briefing.some((line) => line.startsWith("makes"));
  const costs = picked.filter(({ word, noted }) => word.startsWith("to-") && noted).length;
  return { order, ladders: ladder ? 1 : 0, costs };
}

/**
 * What the US may not look into shows nothing but the unit on top [6.8]: on its page, and in a fresh answer of the
 * server. Gives how many such stacks there were.
 */
async function fogHolds(page) {
  const { labels, answer } = await page.run(`
    const answer = await fetch("/api" + location.pathname.replace("/t/", "/tables/") + "/look").then((got) => got.text());
    // In a battle both sides look.
    const calm = document.querySelector('[data-id="battle"]') === null;
    const stacks = calm ? [...document.querySelectorAll('[data-id^="stack-"]')] : [];
    return { labels: stacks.map((stack) => stack.getAttribute("aria-label")), answer };`);
  // When all is over nothing is hidden any more.
  if (JSON.parse(answer).outcome) return 0;
  const calm = !answer.includes('data-id=\\"battle\\"');
  const told = [...answer.matchAll(/aria-label=\\"(Japanese in [^"\\]*)/g)].map(([, label]) => label);
  const japanese = [...labels.filter((label) => label.startsWith("Japanese in")), ...(calm ? told : [])];
  for (const label of japanese) {
    const veiled = / on top, the rest unseen$/.test(label) || /: the Beachhead marker$/.test(label);
    assert.ok(veiled, `the US reads “${label}”`);
  }
  return japanese.length;
}
