// Whole games in a real browser: by clicks, by keyboard, between two people, from one chair.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  PHONE,
  WIDE,
  accessibilityFindings,
  axeFindings,
  chance,
  clickThing,
  house,
  newTable,
  picture,
  playOn,
  stateOf,
  until,
} from "./harness.js";

describe("in a browser", () => {
  const here = house();

  /** One person on both sides, without a curtain. */
  const alone = async (page, wish) => {
    const path = await newTable(page, {
      game: "tora",
      scenario: "historical",
      seats: { ijn: "me", usn: "me" },
      ...wish,
    });
    await page.go(here.server.base + path);
    await page.click(".curtain .quiet");
    await page.until("!document.querySelector('.covered')");
    return path;
  };

  test("a whole game is played by clicks on the board and in the list", async () => {
    const page = await here.open(WIDE);
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
    const page = await here.open(PHONE);
    await alone(page);
    const pick = chance(11);
    const hand = async (state) => {
      const choices = await page.run("return document.querySelectorAll('button.choice').length");
      return pressKeys(page, state, String(1 + pick(Math.min(3, choices))));
    };
    const { state } = await playOn(page, hand);
    assert.equal(state, "over");
    await picture(page, "over-phone");
    assert.deepEqual(page.errors, []);
  });

  test("a choice that is pressed while news comes in is still taken", async () => {
    const page = await here.open(WIDE);
    const path = await alone(page);
    await page.until("document.querySelector('button.choice')");
    // The last choice begins an order; the first would end a step at once.
    const [x, y] = await page.middleOf("li:last-child > button.choice");
    await page.mouse("mousePressed", x, y);
    await page.run(
      `const wish = { method: "POST", headers: { "content-type": "application/json" }, body: '{"text":"Ahoy"}' };
      await fetch("/api/tables/${path.split("/").at(-1)}/chat", wish);`,
    );
    await page.until("document.querySelector('.chat')?.textContent.includes('Ahoy')", "the news to come in");
    await page.mouse("mouseReleased", x, y);
    await page.until("document.querySelector('.pick')", "the pick that was pressed");
    assert.deepEqual(page.errors, []);
  });

  test("a pick made before the last order is acknowledged is not lost", async () => {
    const page = await here.open(WIDE);
    await alone(page);
    // The news of an order may overtake its own acknowledgement: here it always does.
    await page.run(`
      const ask = window.fetch;
      window.held = [];
      window.looks = 0;
      window.fetch = async (path, wish) => {
        const answer = await ask(path, wish);
        if (String(path).endsWith("/act")) await new Promise((go) => window.held.push(go));
        if (String(path).includes("/look")) window.looks++;
        return answer;
      };`);
    const picks = () => page.run("return document.querySelectorAll('.pick').length");
    await page.until("document.querySelector('[data-pick=\"all-3NW\"]')");
    await page.click('[data-pick="all-3NW"]');
    await page.until("document.querySelector('[data-pick=\"2NW\"]')");
    await page.click('[data-pick="2NW"]');
    await page.until("window.held.length > 0 && document.querySelector('button.choice')", "the next list");
    await page.click("li:last-child > button.choice");
    await page.until("document.querySelector('.pick')", "a pick");
    const [before, looks] = [await picks(), await page.run("return window.looks")];
    await page.run("window.held.forEach((go) => go())");
    await page.until(`window.looks > ${looks}`, "the page to look once more");
    assert.equal(await picks(), before);
    assert.deepEqual(page.errors, []);
  });

  test("aircraft are seen to fly from zone to zone", async () => {
    const page = await here.open({ ...WIDE, still: false });
    await alone(page);
    await page.run(`
      const animate = Element.prototype.animate;
      window.flown = [];
      Element.prototype.animate = function (frames, how) {
        if (frames[0].transform && this.dataset.kind) window.flown.push(this.dataset.id);
        return animate.call(this, frames, how);
      };`);
    await page.until("document.querySelector('[data-pick=\"all-3NW\"]')");
    await page.click('[data-pick="all-3NW"]');
    await page.until("document.querySelector('[data-pick=\"2NW\"]')");
    await page.click('[data-pick="2NW"]');
    await page.until("window.flown.length > 1", "aircraft in flight");
    assert.ok((await page.run("return window.flown")).every((id) => id.startsWith("planes-2nw-")));
    assert.deepEqual(page.errors, []);
  });

  test("the focus of one who plays by keys goes from list to list", async () => {
    const page = await here.open(WIDE);
    await alone(page);
    await page.until("document.querySelector('[data-pick=\"all-3NW\"]')");
    await page.key("Tab");
    await page.run("document.querySelector('button.choice').focus()");
    const number = await page.run("return document.querySelector('.replay-at').textContent");
    await page.key("ArrowDown");
    await page.key("Enter");
    await page.until("document.querySelector('.pick') && document.activeElement.matches('button.choice')", "the zones");
    await page.key("Enter");
    await page.until(
      `document.querySelector('.replay-at').textContent !== ${JSON.stringify(number)} && document.activeElement.matches('button.choice')`,
      "the next list, with the focus in it",
    );
    assert.deepEqual(page.errors, []);
  });

  test("what is dark says why nothing can be done with it, by which rule", async () => {
    const page = await here.open(WIDE);
    await alone(page);
    await page.until("document.querySelector('.thing.lit')");
    const dark = await page.run(`
      const things = [...document.querySelectorAll(".thing:not(.lit)")];
      return things.map((thing) => thing.dataset.id).filter((id) => id.startsWith("ship-"));`);
    assert.ok(dark.length > 0, "some ship is dark");
    await clickThing(page, dark[0]);
    await page.until("document.querySelector('.popover:not([hidden]) .cite')", "a reason with its rule");
    const said = await page.run("return document.querySelector('.popover [role=status]').textContent");
    assert.match(said, /^[A-Z].{10,}\. /);
    await picture(page, "why-not");
    await page.click(".popover .cite");
    await page.until("document.querySelector('#paper-rules:not([hidden]) .rule')", "the rule");
    assert.deepEqual(page.errors, []);
  });

  test("what one side plans in secret reaches the other neither in its page nor in any answer", async () => {
    const [first, second] = [await here.open(WIDE), await here.open(PHONE)];
    const heard = second.record();
    const path = await newTable(first, {
      game: "tora",
      scenario: "free",
      seats: { ijn: "me", usn: "open" },
      dice: "sealed",
    });
    await first.go(here.server.base + path);
    await second.go(here.server.base + path);
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
    // Whole words only: a short one stands by chance in some id or hash.
    const said = new Set(seen.split(/[^\w-]+/));
    for (const word of words) assert.ok(!said.has(word), `the other side reads ${word}`);
    assert.deepEqual([...first.errors, ...second.errors], []);
  });

  test("a link is for one person, and its maker sees who came by it", async () => {
    const [maker, guest, late] = [await here.open(WIDE), await here.open(PHONE), await here.open(WIDE)];
    const wish = { game: "tora", scenario: "historical", seats: { ijn: "me", usn: "open" }, dice: "sealed" };
    await maker.go(here.server.base + (await newTable(maker, wish)));
    await maker.until("document.querySelector('.links input')", "the link");
    const link = await maker.run("return document.querySelector('.links input').value");
    assert.equal(await maker.run("return document.querySelectorAll('.seat button').length"), 0, "one side is enough");

    await guest.go(link);
    await guest.click("main .primary");
    await guest.until("location.pathname.startsWith('/t/') && document.querySelector('.log-entry')", "the table");
    await late.go(link);
    assert.match(await late.run("return document.querySelector('main').textContent"), /has used this link/);
    assert.equal(await late.run("return document.querySelectorAll('main button').length"), 0, "there is no seat to take");

    await maker.until("document.querySelector('.links')?.textContent.includes('came by a link of')", "who came");
    assert.equal(await maker.run("return document.querySelectorAll('.links input').length"), 0, "the link has ended");
    await maker.run(
      "[...document.querySelectorAll('.table-paper button')].find((button) => button.textContent === 'Share Japan').click()",
    );
    await maker.until("document.querySelector('.links input')", "a link of one's own seat");
    await maker.run(
      "[...document.querySelectorAll('.links button')].find((button) => button.textContent === 'Withdraw').click()",
    );
    await maker.until("!document.querySelector('.links input')", "the link to be withdrawn");
    assert.deepEqual([...maker.errors, ...guest.errors], []);
  });

  test("whoever logs in comes to a page of this server", async () => {
    const page = await here.open(WIDE);
    const places = ["/\\\\evil.example/", "/%09/evil.example/", "//evil.example/", "/new"];
    const led = await page.run(`
      const { localPath } = await import("/client/shared/local-path.js");
      return ${JSON.stringify(places)}.map((place) => {
        const next = new URLSearchParams("next=" + place).get("next");
        const way = document.createElement("a");
        way.href = localPath(next);
        return way.origin === location.origin && way.pathname;
      });`);
    assert.deepEqual(led, ["/", "/", "/", "/new"]);
  });

  test("from one chair, the curtain covers the board between two seats", async () => {
    const page = await here.open(PHONE);
    const path = await newTable(page, { game: "tora", scenario: "free", seats: { ijn: "me", usn: "me" } });
    await page.go(here.server.base + path);
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
        return pressKeys(page, state, "1");
      },
      3,
    );
    assert.ok(curtains >= 2);
    assert.deepEqual(page.errors, []);
  });

  test("a spectator sees, a reload and a restart lose nothing, and the past can be looked at", async () => {
    const [page, watcher] = [await here.open(WIDE), await here.open(PHONE)];
    const path = await alone(page, { dice: "sealed" });
    await watcher.go(here.server.base + path);
    const hand = (state) => pressKeys(page, state, "1");
    await playOn(page, hand, 4);
    await page.until("document.querySelector('button.choice')", "the last order to be carried out");
    const said = (of) => of.run("return document.querySelector('.replay-at').textContent");
    await until(async () => (await said(watcher)) === (await said(page)), "the spectator to see it");
    assert.equal(await watcher.run("return document.querySelectorAll('button.choice').length"), 0);

    const before = await said(page);
    await here.server.kill();
    await here.server.start();
    await page.go(here.server.base + path);
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

  for (const [name, look] of Object.entries({
    "wide by day": { ...WIDE, dark: false },
    "wide by night": { ...WIDE, dark: true },
    "phone by day": { ...PHONE, dark: false },
    "phone by night": { ...PHONE, dark: true },
  })) {
    test(`every page can be used by everybody, ${name}`, async () => {
      const page = await here.open(look);
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
        await page.go(here.server.base + path);
        if (word === "table") await page.until("document.querySelector('button.choice')");
        await picture(page, `${word} ${name}`.replaceAll(" ", "-"));
        assert.deepEqual(await accessibilityFindings(page), [], word);
        assert.deepEqual(await axeFindings(page), [], word);
      }
      assert.deepEqual(page.errors, []);
    });
  }

  test("the page of a game in progress is small, and news is smaller", async () => {
    const page = await here.open(WIDE);
    const path = await alone(page);
    const hand = (state) => pressKeys(page, state, "1");
    await playOn(page, hand, 5);
    await page.send("Network.enable");
    await page.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.go(here.server.base + path);
    await page.until("document.querySelector('button.choice')");
    const transferred = () =>
      page.run(
        "return [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')].reduce((sum, entry) => sum + entry.transferSize, 0)",
      );
    const whole = await transferred();
    assert.ok(whole > 20_000 && whole < 300_000, `the page: ${whole} bytes`);
    await playOn(page, hand, 1);
    await page.until("document.querySelector('button.choice')", "the order to be carried out");
    const news = (await transferred()) - whole;
    assert.ok(news > 500 && news < 30_000, `an order and all that it changes: ${news} bytes`);
  });

  test("no page flashes up in the wrong light, or asks for its modules one after the other", async () => {
    const page = await here.open(WIDE);
    await page.run("localStorage.setItem('wardroom.theme', 'night')");
    await page.send("Page.addScriptToEvaluateOnNewDocument", {
      source: `new MutationObserver((_, observer) => {
        if (!document.body) return;
        window.firstLight = document.documentElement.dataset.theme;
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });`,
    });
    await page.go(`${here.server.base}/`);
    assert.equal(await page.run("return window.firstLight"), "night");
    const unforeseen = await page.run(`
      const foreseen = new Set([...document.querySelectorAll("link[rel=modulepreload], script[src]")].map((part) => part.href || part.src));
      const scripts = performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith(".js"));
      return scripts.map((entry) => entry.name).filter((name) => !foreseen.has(name));`);
    assert.deepEqual(unforeseen, []);
    assert.deepEqual(page.errors, []);
  });
});

/** Goes on by the keyboard alone: takes the choice with this number, or says yes. */
async function pressKeys(page, state, choice) {
  if (state === "choosing") return page.key(choice);
  // In a grave question the safe answer has the focus; the other is one Tab away.
  if (state === "question") await page.key("Tab");
  return page.key("Enter");
}
