// Whole games in a real browser: by clicks, by keyboard, between two people, from one chair.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { launch } from "./browser.js";
import {
  accessibilityFindings,
  chance,
  clickThing,
  newTable,
  picture,
  playOn,
  startServer,
  stateOf,
  until,
} from "./harness.js";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

describe("in a browser", () => {
  let server, browser;
  before(async () => {
    server = await startServer();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const open = async (size, path = "/") => {
    const page = await browser.page(size);
    await page.go(server.base + path);
    return page;
  };
  /** One person on both sides, without a curtain. */
  const alone = async (page, wish) => {
    const path = await newTable(page, {
      game: "tora",
      scenario: "historical",
      seats: { ijn: "me", usn: "me" },
      ...wish,
    });
    await page.go(server.base + path);
    await page.click(".curtain .quiet");
    await page.until("!document.querySelector('.covered')");
    return path;
  };

  test("a whole game is played by clicks on the board and in the list", async () => {
    const page = await open(WIDE);
    await alone(page);
    const pick = chance(7);
    const hand = async (state) => {
      if (state === "menu") return page.click(".popover .menu button");
      if (state === "ready") return page.click(".give");
      if (state === "question") return page.click("dialog .danger, dialog .primary");
      // The first choice is often the end of a phase; taking it now and then lets the game end.
      const lit = await page.run(
        "return [...document.querySelectorAll('.thing.lit')].map((thing) => thing.dataset.id)",
      );
      if (lit.length === 0 || pick(3) === 0) return page.click("button.choice");
      return clickThing(page, lit[pick(lit.length)]);
    };
    const { state } = await playOn(page, hand);
    assert.equal(state, "over");
    await picture(page, "over-wide");
    assert.deepEqual(page.errors, []);
  });

  test("a whole game is played by the keyboard alone, on a phone's screen", async () => {
    const page = await open(PHONE);
    await alone(page);
    const pick = chance(11);
    const hand = async (state) => {
      if (state === "choosing")
        return page.key(
          String(1 + pick(Math.min(3, await page.run("return document.querySelectorAll('button.choice').length")))),
        );
      // In a grave question the safe answer has the focus; the other is one Tab away.
      if (state === "question") await page.key("Tab");
      return page.key("Enter");
    };
    const { state } = await playOn(page, hand);
    assert.equal(state, "over");
    await picture(page, "over-phone");
    assert.deepEqual(page.errors, []);
  });

  test("what one side plans in secret reaches the other neither in its page nor in any answer", async () => {
    const [first, second] = [await open(WIDE), await open(PHONE)];
    const heard = second.record();
    const path = await newTable(first, {
      game: "tora",
      scenario: "free",
      seats: { ijn: "me", usn: "open" },
      dice: "sealed",
    });
    await first.go(server.base + path);
    await second.go(server.base + path);
    await second.click(".seat button");
    await second.until("document.querySelector('button.choice')");
    await first.until("document.querySelector('button.choice')");
    const own = new Set(
      await second.run("return [...document.querySelectorAll('button.choice')].map((choice) => choice.dataset.pick)"),
    );
    const pick = chance(3);
    const words = [];
    await playOn(
      first,
      async (state) => {
        if (state !== "choosing") return first.key("Enter");
        const list = await first.run(
          "return [...document.querySelectorAll('button.choice')].map((choice) => choice.dataset.pick)",
        );
        const word = list[pick(list.length)];
        if (!own.has(word) && /[-\d]/.test(word)) words.push(word);
        return first.run(`document.querySelector('[data-pick="${word}"]').click()`);
      },
      1,
    );
    await second.until(
      "document.querySelectorAll('.log-entry').length >= 4",
      "the news that the other side has decided",
    );
    const seen = [...(await heard()), await second.run("return document.documentElement.outerHTML")].join("\n");
    assert.ok(words.length > 0, "there is something to look for");
    for (const word of words) assert.ok(!seen.includes(word), `the other side reads ${word}`);
    assert.deepEqual([...first.errors, ...second.errors], []);
  });

  test("from one chair, the curtain covers the board between two seats", async () => {
    const page = await open(PHONE);
    const path = await newTable(page, { game: "tora", scenario: "free", seats: { ijn: "me", usn: "me" } });
    await page.go(server.base + path);
    assert.equal(await stateOf(page), "curtain");
    const drawn = () =>
      page.run("return document.querySelectorAll('.scene [data-id], .log-entry, button.choice').length");
    let curtains = 0;
    await playOn(
      page,
      async (state) => {
        if (state === "curtain") {
          curtains++;
          assert.equal(await drawn(), 0, "something of the board is left behind the curtain");
          if (curtains === 2) await picture(page, "curtain");
        }
        return page.key(state === "choosing" ? "1" : "Enter");
      },
      3,
    );
    assert.ok(curtains >= 2);
    assert.deepEqual(page.errors, []);
  });

  test("a spectator sees, a reload and a restart lose nothing, and the past can be looked at", async () => {
    const [page, watcher] = [await open(WIDE), await open(PHONE)];
    const path = await alone(page, { dice: "sealed" });
    await watcher.go(server.base + path);
    const hand = (state) => page.key(state === "choosing" ? "1" : "Enter");
    await playOn(page, hand, 4);
    await page.until("document.querySelector('button.choice')", "the last order to be carried out");
    const said = (of) => of.run("return document.querySelector('.replay-at').textContent");
    await until(async () => (await said(watcher)) === (await said(page)), "the spectator to see it");
    assert.equal(await watcher.run("return document.querySelectorAll('button.choice').length"), 0);

    const before = await said(page);
    await server.kill();
    await server.start();
    await page.go(server.base + path);
    assert.equal(await said(page), before);
    page.errors.length = 0;
    await playOn(page, hand, 2);
    assert.notEqual(await said(page), before);
    await until(async () => (await said(watcher)) === (await said(page)), "the spectator to come back by itself");

    const turn = await page.run("return document.querySelector('.turn').textContent");
    await page.run(
      "const slider = document.querySelector('.replay input'); slider.value = '3'; slider.dispatchEvent(new Event('input'));",
    );
    await page.until("document.querySelector('.replay.past') && document.querySelectorAll('.log-entry').length <= 3");
    await picture(page, "replay");
    await page.click(".now");
    await page.until(`document.querySelector('.turn').textContent === ${JSON.stringify(turn)}`);
    assert.deepEqual(page.errors, []);
  });

  for (const [name, size] of [
    ["wide", WIDE],
    ["phone", PHONE],
  ]) {
    test(`every page can be used by everybody, ${name}`, async () => {
      const page = await open({ ...size, dark: name === "phone" });
      const table = await newTable(page, { game: "tora", scenario: "historical", seats: { ijn: "me", usn: "random" } });
      const pages = {
        lobby: "/",
        new: "/new",
        table,
        about: "/games/tora",
        charts: "/games/tora/charts",
        rules: "/games/tora/rules",
        settings: "/settings",
        login: "/login",
      };
      for (const [word, path] of Object.entries(pages)) {
        await page.go(server.base + path);
        if (word === "table") await page.until("document.querySelector('button.choice')");
        assert.deepEqual(await accessibilityFindings(page), [], word);
        await picture(page, `${word}-${name}`);
      }
      assert.deepEqual(page.errors, []);
    });
  }

  test("the page of a game in progress is small", async () => {
    const page = await open(WIDE);
    await alone(page);
    await page.until("document.querySelector('button.choice')");
    const bytes = await page.run(
      "return [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')].reduce((sum, entry) => sum + entry.transferSize, 0)",
    );
    assert.ok(bytes > 20_000 && bytes < 300_000, `${bytes} bytes`);
  });
});
