// Each game by touch on a telephone, to its end: every target as large as a fingertip, nothing wider than the screen.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, house, newTable, picture, stateOf, until } from "./harness.js";

const GAMES = {
  tora: { scenario: "historical", seats: { ijn: "me", usn: "random" } },
  invasion: { scenario: "landings-made", seats: { japan: "me", us: "random" } },
  "picket-duty": { scenario: "mini", seats: { captain: "me" } },
  doolittle: { scenario: "1", seats: { commander: "me" } },
  "air-raid": { scenario: "first-wave", seats: { japan: "me", us: "random" } },
};

/** Taps by finger, the slow and whole way, before the rest is tapped from inside the page. */
const BY_HAND = 12;

describe("by touch on a telephone", () => {
  const here = house(["--bot-pace", "0"]);

  for (const [game, wish] of Object.entries(GAMES)) {
    test(`${game} is played to its end`, async (t) => {
      const page = await here.open({ ...PHONE, touch: true });
      await page.go(here.server.base + (await newTable(page, { game, ...wish })));
      await page.until("document.querySelector('button.choice, .give, .outcome:not([hidden])')");
      await boardIsMoved(page);
      let taps = 0;
      for (; taps < 3_000; taps++) {
        await until(async () => (await stateOf(page)) !== "waiting", "a decision");
        const state = await stateOf(page);
        if (state === "over") break;
        if (taps < BY_HAND) {
          assert.deepEqual(await tooSmall(page), [], `what is too small for a finger, tap ${taps}`);
          assert.deepEqual(await covered(page), [], "what lies on the board");
          if (taps === 3) await picture(page, `touch-${game}`);
          await tap(page);
        } else taps += await tapOn(page);
      }
      t.diagnostic(`${taps} taps`);
      await page.until("document.querySelector('.outcome:not([hidden])')", "the end");
      assert.ok(await page.run("return document.querySelector('.review-link').checkVisibility()"), "the review is in sight");
      assert.deepEqual(await tooSmall(page), [], "what is too small at the end");
      await picture(page, `touch-${game}-over`);
      assert.deepEqual(page.errors, []);
    });
  }
});

/** One finger moves the board, two bring it nearer. */
async function boardIsMoved(page) {
  const [x, y] = await page.middleOf(".board");
  const view = () => page.run("return document.querySelector('.scene').getAttribute('viewBox').split(' ').map(Number)");
  const touch = (type, ...points) =>
    page.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })) });
  const whole = await view();
  await touch("touchStart", [x - 30, y], [x + 30, y]);
  await touch("touchMove", [x - 90, y], [x + 90, y]);
  await touch("touchEnd");
  const near = await view();
  assert.ok(near[2] < whole[2] * 0.6, `a pinch brings the board nearer: ${whole} ${near}`);
  await touch("touchStart", [x, y]);
  await touch("touchMove", [x - 20, y - 5]);
  await touch("touchMove", [x - 60, y - 20]);
  await touch("touchEnd");
  const moved = await view();
  assert.ok(moved[0] > near[0] && Math.abs(moved[2] - near[2]) < 0.1, `a finger moves it: ${near} ${moved}`);
  await page.run("document.querySelector('.stage-buttons button:last-child').click()");
  assert.deepEqual(await view(), whole);
}

/** What can be pressed in the room of the table and is smaller than a fingertip, or reaches beyond the screen. */
function tooSmall(page) {
  return page.run(`
    const found = [];
    for (const part of document.querySelectorAll(".desk :is(button, a, select, summary, input)")) {
      if (!part.checkVisibility({ visibilityProperty: true }) || part.closest(".paper:not(.open)")) continue;
      const { width, height } = part.getBoundingClientRect();
      if (width < 43.5 || height < 43.5) found.push(part.className + " " + part.textContent + ": " + width + " by " + height);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
    return found;`);
}

/** What lies over the board and does not belong to it. */
function covered(page) {
  return page.run(`
    const board = document.querySelector(".board");
    const box = board.getBoundingClientRect();
    const found = new Set();
    for (let x = 0.05; x < 1; x += 0.15) for (let y = 0.05; y < 1; y += 0.15) {
      const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y);
      if (top && !board.contains(top)) found.add(top.className);
    }
    return [...found];`);
}

/** Where the next tap goes, as a rule that ends games: what is ready is given, else the first choice is taken. */
const NEXT = ".popover:not([hidden]) .menu button, dialog[open] :is(.danger, .primary), .ready .give, button.choice";

/** Taps with a finger where the part is, having scrolled to it. */
async function tap(page) {
  await page.until("document.querySelector('.orders[aria-busy=false]')");
  const before = await pulse(page);
  const measure = () => page.run(`
    const part = document.querySelector(${JSON.stringify(NEXT)});
    if (!part) return null;
    part.scrollIntoView({ block: "nearest" });
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];`);
  for (let spot = await measure(); spot && (await pulse(page)) === before; spot = await measure()) {
    await page.press(...spot);
    // What others do may have moved it from under the finger: then it is tapped where it is now.
    const stays = async () => String(await measure()) === String(spot);
    await until(async () => (await pulse(page)) !== before || !(await stays()), "the page to answer a tap");
  }
}

const PULSE = `[...document.querySelectorAll(".pick, .choice, .turn, .phase, .replay-at, .popover, .give")]
  .map((part) => (part.hidden ? "" : part.textContent)).join("|")`;

const pulse = (page) => page.run(`return ${PULSE}`);

/** Many taps in a row from inside the page, each when the last has been answered; how many. */
function tapOn(page) {
  return page.run(`
    const pulse = () => ${PULSE};
    let taps = 0;
    for (; taps < 60; taps++) {
      const part = document.querySelector(${JSON.stringify(NEXT)});
      if (!part) break;
      const before = pulse();
      part.click();
      for (let tries = 0; tries < 2000 && pulse() === before; tries++) await new Promise((go) => setTimeout(go, 4));
    }
    return taps;`);
}
