// A game for one, drawn: a guided phase, a whole scenario by clicks, and a campaign that outlives its server.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { WIDE, accessibilityFindings, chance, house, picture, playOn } from "./harness.js";

const PHONE = { width: 390, height: 844, dark: true };

describe("picket duty in a browser", () => {
  const here = house();

  /** A table of one's own, on the page. */
  const sit = (page, wish) => here.sit(page, { game: "picket-duty", seats: { captain: "me" }, ...wish });

  test("the guided phase goes from the fighters to damage control, and its log can be kept", async () => {
    const page = await here.browser.page(WIDE);
    await sit(page, { scenario: "1", lesson: "first-phase" });
    const seen = { arcs: 0, chances: 0 };
    const hand = async (state) => {
      // Steps that are only read come first.
      await page.run("for (let next; (next = document.querySelector('.lesson .primary')); ) next.click()");
      const arcs = await page.run(
        "return [...document.querySelectorAll('.on-demand')].filter((arc) => getComputedStyle(arc).visibility === 'visible').length",
      );
      seen.arcs = Math.max(seen.arcs, arcs);
      if (state === "ready") return page.click(".give");
      if (state === "question") return page.click("dialog .danger, dialog .primary");
      const label = await page.run("return document.querySelector('.choice.taught')?.textContent ?? ''");
      if (/\d% destroyed/.test(label)) seen.chances++;
      return page.run(
        "const choice = document.querySelector('.choice.taught'); if (!choice) throw new Error('no choice is marked'); choice.click()",
      );
    };
    const { state, orders } = await playOn(page, hand);
    assert.equal(state, "over");
    assert.equal(orders, 12);
    assert.ok(seen.arcs > 0, "no arc was shown while a gun was aimed");
    assert.ok(seen.chances >= 8, `${seen.chances} choices said their chance`);
    const log = await page.run("return (await fetch(document.querySelector('.keep-log').href)).text()");
    assert.match(log, /^# Picket Duty: Scenario 1/);
    assert.match(log, /- An emergency is declared .*\[PD pd-T17\\\]/);
    await picture(page, "picket-lesson");
    assert.deepEqual(page.errors, []);
  });

  test("a whole scenario is played by clicks on planes, guns and compartments", async () => {
    const page = await here.browser.page(WIDE);
    // In one phase of June the Japanese may not come at all.
    const sitToDecide = () =>
      here.sitToDecide(page, { game: "picket-duty", scenario: "1", seats: { captain: "me" } });
    await sitToDecide();
    await picture(page, "picket-wave");
    assert.deepEqual(await accessibilityFindings(page), []);
    const pick = chance(5);
    let clicks = 0;
    const hand = async (state) => {
      if (state === "menu") return page.click(".popover .menu button");
      if (state === "ready") return page.click(".give");
      if (state === "question") return page.click("dialog .danger, dialog .primary");
      const lit = await page.run(
        "return [...document.querySelectorAll('.thing.lit .card')].map((card) => card.closest('.thing').dataset.id)",
      );
      if (lit.length === 0) return page.click("button.choice");
      clicks++;
      const id = lit[pick(lit.length)];
      // The name band of a card is never covered by the next card of its row.
      const [x, y] = await page.run(
        `const box = document.querySelector('[data-id="${id}"] .card').getBoundingClientRect(); return [box.x + box.width / 4, box.y + 4];`,
      );
      return page.press(x, y);
    };
    assert.equal((await playOn(page, hand)).state, "over");
    // Or they leave nothing to decide but whether to maneuver, which is not on the board.
    for (let phases = 1; clicks === 0; phases++) {
      assert.ok(phases < 20, "in twenty phases nothing was clicked on the board");
      await sitToDecide();
      assert.equal((await playOn(page, hand)).state, "over");
    }
    assert.deepEqual(page.errors, []);
  });

  test("a mini campaign goes on where it was after the server was killed", async () => {
    const page = await here.browser.page(PHONE);
    const hand = (state) => page.key(state === "choosing" ? "1" : "Enter");
    const where = () =>
      page.run("return ['.turn', '.phase', '.replay-at'].map((part) => document.querySelector(part).textContent)");
    // Now and then the ship is lost on her first morning: then another sails.
    let path = "";
    for (let ships = 0, state = "over"; state === "over"; ships++) {
      assert.ok(ships < 20, "twenty ships were lost within ten orders each");
      path = await sit(page, { scenario: "mini", dice: "sealed" });
      ({ state } = await playOn(page, hand, 10));
    }
    await page.until("document.querySelector('button.choice, .outcome:not([hidden])')");
    const before = await where();
    await picture(page, "picket-campaign");
    await here.server.kill();
    await here.server.start();
    await page.go(here.server.base + path);
    await page.until("document.querySelector('button.choice, .outcome:not([hidden])')");
    assert.deepEqual(await where(), before);
    page.errors.length = 0;
    await playOn(page, hand, 3);
    assert.notDeepEqual(await where(), before);
    assert.deepEqual(page.errors, []);
  });
});
