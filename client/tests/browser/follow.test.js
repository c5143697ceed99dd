// Following the fight: what others did is shown order by order at the reader's pace, again on demand, and to who comes back.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { WIDE, house, newTable, picture } from "./harness.js";

describe("what others do is followed", () => {
  const here = house(["--bot-pace", "0"]);

  /** A seat against a machine, with a pace and a note of every line that was shown of the machine's orders. */
  const sit = async (pace) => {
    const page = await here.open(WIDE);
    await page.run(`localStorage.setItem("wardroom.pace", ${JSON.stringify(pace)})`);
    const path = await newTable(page, { game: "invasion", scenario: "landings-made", seats: { japan: "me", us: "random" } });
    await page.go(here.server.base + path);
    await page.until("document.querySelector('button.choice')");
    await page.run(`
      window.followed = [];
      new MutationObserver(() => {
        const said = document.querySelector(".following:not([hidden]) .following-text")?.textContent;
        if (said && window.followed.at(-1) !== said) window.followed.push(said);
      }).observe(document.querySelector(".following"), { subtree: true, childList: true, characterData: true, attributes: true });`);
    return page;
  };
  const decide = "document.querySelector('.orders[aria-busy=false] :is(button.choice, .ready .give)')";
  /** Gives the first order of each list until the machine has answered with some of its own. */
  const play = async (page) => {
    const theirs = "[...document.querySelectorAll('.log-order b')].filter((seat) => seat.textContent === 'United States').length";
    for (let orders = 0; orders < 40; orders++) {
      await page.until(`${decide} || document.querySelector('.following:not([hidden])')`);
      if ((await page.run(`return ${theirs}`)) > 1) break;
      await page.run("(document.querySelector('.ready .give') ?? document.querySelector('button.choice'))?.click()");
    }
    await page.until(decide, "a decision of one's own");
  };

  test("step by step at a quick pace, and once more when asked", async () => {
    const page = await sit("quick");
    await play(page);
    const first = await page.run("return window.followed");
    assert.ok(first.length > 0, "the orders of the machine were shown");
    assert.match(first[0], /United States: ./);
    await page.run("window.followed.length = 0; document.querySelector('.again').click()");
    await page.until("window.followed.length > 0", "it is shown again");
    await picture(page, "followed");
    await page.key("Escape");
    await page.until(`document.querySelector('.following').hidden && ${decide}`, "the present again");
    assert.deepEqual(page.errors, []);
  });

  test("at once, nothing is waited for; who comes back is told what happened meanwhile", async () => {
    const page = await sit("at once");
    await play(page);
    assert.deepEqual(await page.run("return window.followed"), []);
    await page.run("location.reload()");
    await page.until("document.querySelector('.since:not([hidden]) li')", "what happened since the last order");
    assert.match(await page.run("return document.querySelector('.since li').textContent"), /^United States: ./);
    await picture(page, "since-your-last-order");
    await page.run("document.querySelector('.since button').click()");
    await page.until("document.querySelector('.following:not([hidden])')", "it is shown on demand");
    await page.click(".skip-following");
    await page.until(decide);
    assert.deepEqual(page.errors, []);
  });
});
