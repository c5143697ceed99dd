// Guided first turns in a real browser: each is found in the lobby and finished by clicking what it marks, with a mouse at
// a desk and with a finger on a telephone; and what is shown of one to those it is not for, and after its end.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, WIDE, accessibilityFindings, house, newTable, picture, until } from "./harness.js";

/** Every game that the lobby offers, and how many steps its lesson has. */
const LESSONS = { tora: 17, invasion: 21, "picket-duty": 15, doolittle: 20, "air-raid": 20 };

describe("lessons in a browser", () => {
  const here = house();

  /** Opens a lesson as a newcomer comes to it: from the lobby, with one click. */
  const begin = async (size, game) => {
    const page = await here.open(size);
    const link = `.lesson-link[data-game="${game}"]`;
    await page.until(`document.querySelector('${link}')`, `the lobby to offer the lesson of ${game}`);
    await page.run(`document.querySelector('${link}').scrollIntoView({ block: "center" })`);
    await page.click(link);
    await page.until("document.querySelector('.lesson .lesson-head')", "the lesson");
    return page;
  };

  for (const [game, steps] of Object.entries(LESSONS)) {
    for (const [desk, size] of Object.entries({ wide: WIDE, phone: { ...PHONE, touch: true } })) {
      test(`the lesson of ${game} is finished by clicking what is marked, ${desk}`, async (t) => {
        const page = await begin(size, game);
        const seen = await follow(page, desk === "wide" ? "board" : "list", (step) => {
          if ([1, Math.ceil(steps / 2), steps].includes(step)) return picture(page, `lesson-${game}-${desk}-${step}`);
          return undefined;
        });
        assert.equal(seen.steps.size, steps, `steps ${[...seen.steps].join(" ")}`);
        t.diagnostic(`${seen.clicks} clicks, ${seen.onBoard} of them on the board`);
        if (desk === "wide") assert.ok(seen.onBoard > 0, "nothing on the board was marked");
        assert.deepEqual(await accessibilityFindings(page), []);
        await picture(page, `lesson-${game}-${desk}-done`);
        assert.deepEqual(page.errors, []);
      });
    }
  }

  test("after a lesson whose game is over nobody is told to play on", async () => {
    const page = await begin(WIDE, "picket-duty");
    await follow(page, "list");
    assert.match(await lessonText(page), /is done, and this game is over/);
    assert.doesNotMatch(await lessonText(page), /yours now/);
    assert.equal(await page.run("return document.querySelector('.lesson a').pathname"), "/new");
    await page.send("Page.reload");
    await page.until("document.querySelector('.lesson')?.textContent.includes('this game is over')", "the same again");
  });

  test("a lesson whose game ends before its last order says so", async () => {
    const page = await begin(WIDE, "tora");
    await page.run(`
      const id = location.pathname.split("/").at(-1);
      const wish = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seat: "ijn" }) };
      const answer = await fetch("/api/tables/" + id + "/resign", wish);
      if (!answer.ok) throw new Error(await answer.text());`);
    await page.until("document.querySelector('.outcome:not([hidden])')", "the end of the game");
    await page.until("document.querySelector('.lesson').textContent.includes('the game is over')", "the lesson to say so");
    assert.equal(await page.run("return document.querySelectorAll('.taught').length"), 0);
  });

  test("a side is not told to give the order of the other", async () => {
    const page = await begin(WIDE, "tora");
    await page.until("document.querySelectorAll('button.choice').length > 3", "the plans of ijn");
    assert.equal(await page.run("return document.querySelectorAll('.taught').length"), 0);
    await page.click(".lesson .primary");
    await page.until("document.querySelector('.choice.taught')", "the next step");
    assert.equal(await page.run("return document.querySelector('.choice.taught').dataset.pick"), "straight-at-the-row");
  });

  test("who leaves the path of a lesson is told how to come back to it", async () => {
    const page = await begin(WIDE, "tora");
    await page.click(".lesson .primary");
    await page.until("document.querySelector('.choice.taught')", "the step of ijn");
    assert.match(await lessonText(page), /is marked/);
    await page.run("document.querySelector('.choice:not(.taught)').click()");
    await page.until("document.querySelector('.pick')", "another pick");
    assert.match(await lessonText(page), /take back what you have picked/);
    await page.click(".pick");
    await page.until("document.querySelector('.choice.taught')", "the mark again");
    assert.match(await lessonText(page), /is marked/);
  });

  test("who has no seat at a lesson sees its board", async () => {
    const reader = await here.open(WIDE);
    for (const game of ["tora", "picket-duty"]) {
      const { lessons } = await reader.run(`return (await (await fetch("/api/games")).json()).find(({ id }) => id === "${game}")`);
      const path = await newTable(reader, { game, scenario: "", seats: {}, lesson: lessons[0].id });
      for (const size of [WIDE, PHONE]) {
        const guest = await here.browser.page(size);
        await guest.go(here.server.base + path);
        await guest.until("document.querySelectorAll('.board [data-id]').length > 10", "the board");
        assert.equal(await guest.run("return document.querySelector('.lesson')"), null);
        assert.match(await guest.run("return document.querySelector('.orders-note').textContent"), /^You are watching/);
        await picture(guest, `lesson-${game}-watched-${size.width}`);
        assert.deepEqual(guest.errors, []);
      }
    }
  });
});

function lessonText(page) {
  return page.run("return document.querySelector('.lesson').textContent");
}

/**
 * What a reader finds marked, where it can be pressed: the answer to a question, the button of the lesson, the order to give, and the
 * choice to take, on the board or in the list. Nothing while the page is not at rest. It runs in the page.
 *
 * @param {"board" | "list"} where
 */
function marked(where) {
  const question = document.querySelector("dialog[open]");
  const orders = document.querySelector(".orders");
  if (!question && orders.getAttribute("aria-busy") === "true") return null;
  const hit = (part) => {
    const box = part.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.3, 0.3], [0.7, 0.7], [0.15, 0.15], [0.85, 0.85], [0.1, 0.9], [0.9, 0.1]]) {
      const at = [box.x + box.width * x, box.y + box.height * y];
      if (part.contains(document.elementFromPoint(at[0], at[1]))) return at;
    }
    return null;
  };
  const lesson = document.querySelector(".lesson");
  const finished = lesson.querySelector(".lesson-head") === null;
  if (finished) return { what: "end", at: null };
  const press = (what, part) => ({ what: what + " " + part.textContent, at: hit(part) });
  if (question) return press("question", question.querySelector(".danger, .primary"));
  const inMenu = document.querySelector(".popover:not([hidden]) .menu .taught");
  if (inMenu) return press("menu", inMenu);
  const read = lesson.querySelector(".primary");
  if (read) return press("lesson", read);
  const give = document.querySelector(".ready .give");
  if (give) return press("give", give);
  const choice = document.querySelector(".choice.taught");
  if (!choice) return null;
  if (where === "board") {
    for (const thing of document.querySelectorAll(".thing.taught")) {
      const at = hit(thing);
      // What lies on top of it, and can be picked too, would be meant by a click there.
      const top = at && document.elementsFromPoint(...at).map((part) => part.closest(".thing.lit")).find(Boolean);
      if (top === thing) return { what: "board " + thing.dataset.id, at };
    }
  }
  return press("choice", choice);
}

/** What differs when a click has done something. */
function pulse(page) {
  return page.run(`
    const parts = [...document.querySelectorAll(".lesson-head, .pick, .replay-at, .popover:not([hidden]), dialog[open], .give, .outcome:not([hidden])")];
    return parts.map((part) => part.className + part.textContent).join("|");`);
}

/**
 * Follows a lesson to its end by pressing what is marked and nothing else.
 *
 * @param {"board" | "list"} where choices are looked for first
 * @param {(step: number) => Promise<void> | undefined} look at each step, when it is first shown
 */
async function follow(page, where, look = () => undefined) {
  const seen = { steps: new Set(), clicks: 0, onBoard: 0 };
  for (; seen.clicks < 400; ) {
    let next = null;
    await until(async () => {
      next = await page.run(`return (${marked})(${JSON.stringify(where)})`);
      return next !== null;
    }, `something to be marked after ${await pulse(page)}, in ${await lessonText(page)}`);
    if (next.what === "end") return seen;
    const step = Number((await lessonText(page)).match(/(\d+) of \d+/)?.[1]);
    if (!seen.steps.has(step)) {
      seen.steps.add(step);
      await look(step);
    }
    assert.ok(next.at, `step ${step}: ${next.what} is marked and cannot be pressed`);
    const before = await pulse(page);
    await page.press(...next.at);
    seen.clicks++;
    if (next.what.startsWith("board")) seen.onBoard++;
    await until(async () => (await pulse(page)) !== before, `step ${step}: ${next.what} to do something`);
  }
  throw new Error("the lesson does not end");
}
