// The end of a game in a real browser: it is told to each side, and what comes next is one click away.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, WIDE, axeFindings, house, newTable, picture } from "./harness.js";

describe("the end of a game", () => {
  const here = house();

  /** A game of the Japanese against a machine, given up at once. */
  const over = async (size) => {
    const page = await here.open(size);
    const path = await newTable(page, { game: "tora", scenario: "historical", seats: { ijn: "me", usn: "random" } });
    await page.go(here.server.base + path);
    await page.until("document.querySelector('button.choice')", "a decision");
    await page.run(`
      const wish = { method: "POST", headers: { "content-type": "application/json" }, body: '{"seat":"ijn"}' };
      const answer = await fetch("/api${path.replace("/t/", "/tables/")}/resign", wish);
      if (!answer.ok) throw new Error(await answer.text());`);
    await page.until("document.querySelector('.end:not([hidden]) .rematch')", "the end");
    return { page, path };
  };

  for (const [desk, size] of Object.entries({ wide: WIDE, phone: { ...PHONE, touch: true } })) {
    test(`says who has won, and review, rematch and sharing are in sight, ${desk}`, async () => {
      const { page, path } = await over(size);
      assert.equal(await page.run("return document.querySelector('.end h3').textContent"), "You have lost");
      const told = await page.run("return document.querySelector('.outcome').textContent + ' ' + document.querySelector('.end p').textContent");
      assert.equal(told, "Japan resigned Japan resigned.");
      const seen = await page.run(`
        return [...document.querySelectorAll(".end-deeds > *")].map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [part.textContent, part.contains(document.elementFromPoint(x + width / 2, y + height / 2))];
        });`);
      assert.deepEqual(seen, [["Review", true], ["Rematch", true], ["Share", true]]);
      await picture(page, `end-${desk}`);
      assert.deepEqual(await axeFindings(page), []);

      await page.run(`
        window.shared = "";
        Object.defineProperty(navigator, "share", { value: undefined });
        Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.shared = text; } } });`);
      await page.click(".share");
      await page.until("window.shared !== ''", "something to share");
      assert.match(await page.run("return window.shared"), new RegExp(`^Tora! Tora! Tora!: .+ http://.+${path}/review$`));
      assert.deepEqual(page.errors, []);

      await page.click(".rematch");
      await page.until(`location.pathname.startsWith("/t/") && location.pathname !== "${path}"`, "the rematch");
    });
  }

  test("the review is one click away, and the paper about the table calls sides and scenario by name", async () => {
    const { page, path } = await over(WIDE);
    await page.run("document.querySelector('#tab-table').click()");
    const facts = await page.run("return document.querySelector('.table-paper').innerText");
    assert.match(facts, /December 7, 1941/);
    assert.doesNotMatch(facts, /\b(ijn|usn|historical)\b/);
    await page.click(".review-link");
    await page.until(`location.pathname === "${path}/review"`, "the review");
    await page.until("document.querySelector('.review h1, .review-wait, main h1')", "its heading");
    assert.deepEqual(page.errors, []);
  });
});
