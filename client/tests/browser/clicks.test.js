// How much work an order is: clicks, taps and keys, and what the page does by itself.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { WIDE, choose, clickThing, house, newTable, picture } from "./harness.js";

describe("an order costs few clicks", () => {
  const here = house();

  const sit = async (wish, size = WIDE) => {
    const page = await here.open(size);
    const path = await newTable(page, wish);
    await page.go(here.server.base + path);
    if (await page.run("return document.querySelector('.curtain:not([hidden])') !== null")) {
      await page.click(".curtain .quiet");
      await page.until("!document.querySelector('.covered')");
    }
    await page.until("document.querySelector('button.choice')");
    return page;
  };
  const text = (page, selector) => page.run(`return document.querySelector('${selector}')?.textContent ?? ""`);

  test("ending a step that can be taken back is one click, and what speaks against it is said once", async () => {
    const page = await sit({ game: "tora", scenario: "historical", seats: { ijn: "me", usn: "me" } });
    // Steps are ended one after the other, until one ends that can be taken back with something left undone.
    let phase = "";
    for (let steps = 0; steps < 30; steps++) {
      phase = await text(page, ".phase");
      const last = `document.querySelector('.replay-at').textContent !== '${await text(page, ".replay-at")}'`;
      await choose(page, "done");
      await page.until(`document.querySelector('.ready .give') || ${last}`);
      // Where nothing can be taken back, one question stands in the panel.
      await page.run(`if (!(${last})) document.querySelector('.ready .give').click()`);
      await page.until(`${last} && document.querySelector('[data-pick="done"]')`);
      if (await page.run("return document.querySelector('.remark:not([hidden])') !== null")) break;
    }
    const remark = await text(page, ".remark");
    assert.match(remark, /^\d+ units with bombs or torpedoes stay in ring \d\.$|could still/);
    const said = await page.run("return document.body.innerText");
    assert.equal(said.split(remark).length - 1, 1, "it is said once");
    assert.equal(await page.run("return document.querySelectorAll('dialog').length"), 0);
    await picture(page, "one-click-step");
    await page.click(".undo");
    await page.until("document.querySelector('.log-entry.undone')", "the order to be taken back");
    assert.equal(await text(page, ".phase"), phase);
    assert.equal(await text(page, ".remark"), "");
    assert.deepEqual(page.errors, []);
  });

  test("an empty combat phase is one click, passes by itself, says so, and goes back with the order before it", async () => {
    const page = await sit({ game: "invasion", scenario: "landings-made", seats: { japan: "me", us: "me" } });
    await page.until("document.querySelector('[data-pick=\"combat\"]')");
    await choose(page, "combat");
    await page.until("document.querySelector('.log .passed')", "the log to say that the phase has passed");
    assert.match(await text(page, ".log-entry:has(.passed)"), /done passed: nothing to decide/);
    await page.until("document.querySelector('.orders[aria-busy=false] :is(button.choice, .give)')", "the next decision");
    const orders = await page.run("return document.querySelectorAll('.log-entry').length - 3");
    assert.ok(orders > 1, "the phase was taken, and ended by itself");
    await picture(page, "passed-phase");
    await page.run("document.querySelector('.undo').click()");
    await page.until("document.querySelector('[data-pick=\"combat\"]')", "the choice again");
    assert.equal(await page.run("return document.querySelectorAll('.log-entry.undone').length"), orders);
    assert.deepEqual(page.errors, []);
  });

  test("a counter is dragged to where it goes, and a right click lists what can be done with it", async () => {
    const page = await sit({ game: "air-raid", scenario: "solo", seats: { japan: "me" } });
    await page.until("document.querySelector('[data-id=\"counter-AK-T1\"].lit')");
    const [from, to] = [await page.middleOf('[data-id="counter-AK-T1"]'), await page.middleOf('[data-id="hex-2012"]')];
    await page.mouse("mouseMoved", ...from);
    await page.mouse("mousePressed", ...from);
    await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: to[0], y: to[1] - 40, button: "left", buttons: 1 });
    await page.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: to[0], y: to[1], button: "left", buttons: 1 });
    assert.equal(await page.run("return document.querySelectorAll('.carried').length"), 1);
    await page.mouse("mouseReleased", ...to);
    await page.until("document.querySelector('[data-id=\"counter-AK-T1\"][aria-label*=\"over 2012\"]')", "AK-T1 over 2012");
    assert.equal(await page.run("return document.querySelectorAll('.carried').length"), 0);

    await page.until("document.querySelector('[data-id=\"counter-AK-T2\"].lit')");
    const [x, y] = await page.middleOf('[data-id="counter-AK-T2"]');
    for (const type of ["mousePressed", "mouseReleased"])
      await page.send("Input.dispatchMouseEvent", { type, x, y, button: "right", clickCount: 1 });
    await page.until("document.querySelector('.popover:not([hidden]) .menu')", "the menu");
    const entries = await page.run("return [...document.querySelectorAll('.popover .menu button')].map((part) => part.textContent)");
    assert.ok(entries.some((entry) => /^AK-T2/.test(entry)) && entries.length > 1, entries.join("; "));
    await picture(page, "what-can-be-done");
    // A whole squadron flies at once: its list offers all of them together.
    await page.run("[...document.querySelectorAll('.popover .menu button')].find((part) => !/^AK-T2/.test(part.textContent)).click()");
    await page.until("document.querySelectorAll('.pick').length === 2", "the squadron");
    assert.deepEqual(page.errors, []);
  });

  test("a half-built order outlives a reload, and lists stay where they were scrolled to", async () => {
    const page = await sit({ game: "air-raid", scenario: "solo", seats: { japan: "me" } });
    const list = "document.querySelector('.choices')";
    await page.run(`${list}.scrollTop = 180`);
    await page.until(`${list}.scrollTop === 180`);
    await clickThing(page, "counter-AK-T1");
    await page.until("document.querySelectorAll('.pick').length === 2");
    const words = await page.run("return [...document.querySelectorAll('.pick')].map((pick) => pick.textContent)");
    await page.run("location.reload()");
    await page.until("document.querySelectorAll('.pick').length === 2", "the order as it was left");
    assert.deepEqual(await page.run("return [...document.querySelectorAll('.pick')].map((pick) => pick.textContent)"), words);
    await page.key("Escape");
    await page.key("Escape");
    await page.until("document.querySelectorAll('.pick').length === 0 && document.querySelector('[data-pick=\"AK-T\"]')");
    await page.run(`${list}.scrollTop = 180`);
    await page.until(`${list}.scrollTop === 180`);
    await choose(page, "AK-T");
    await page.until("document.querySelectorAll('.pick').length === 1");
    await page.key("Escape");
    await page.until("document.querySelectorAll('.pick').length === 0 && document.querySelector('[data-pick=\"AK-T\"]')");
    assert.equal(await page.run(`return ${list}.scrollTop`), 180);
    assert.deepEqual(page.errors, []);
  });
});
