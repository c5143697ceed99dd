// Against an officer in a real browser, and what the machine says before and after: odds, advice, a review.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { WIDE, axeFindings, chance, clickThing, house, newTable, picture, playOn, until } from "./harness.js";

const run = promisify(execFile);

/** In how many worlds an Admiral tries his orders at each decision, at most. */
const ADMIRAL = 240;

describe("officers in a browser", () => {
  const here = house(["--bot-pace", "0"]);

  test("a whole game against the Admiral, then its review, from which one can play on", async () => {
    const page = await here.open(WIDE);
    const seats = { ijn: "me", usn: "admiral" };
    const path = await newTable(page, { game: "tora", scenario: "historical", seats });
    await page.go(here.server.base + path);
    const pick = chance(3);
    const hand = async (state) => {
      if (state === "menu") await page.click(".popover .menu button");
      else if (state === "ready") await page.click(".give");
      else if (state === "question") await page.click("dialog .danger, dialog .primary");
      else {
        // The first choice is often the end of a phase; taking it often lets the game end.
        const lit = await page.run(
          "return [...document.querySelectorAll('.thing.lit')].map((thing) => thing.dataset.id)",
        );
        if (lit.length === 0 || pick(2) === 0) await page.click("button.choice");
        else await clickThing(page, lit[pick(lit.length)]);
      }
    };
    const { state } = await playOn(page, hand);
    assert.equal(state, "over");
    const record = await page.run(`return (await fetch("/api/tables/${path.split("/").at(-1)}/record")).json()`);
    const given = (seat) => record.entries.filter((entry) => entry.seat === seat).length;
    assert.ok(given("usn") > 0 && given("ijn") > 0, "both have given orders");
    // Each of the Admiral's moves was within the budget: no search of this server took more worlds.
    const metrics = await page.run(`return (await fetch("/metrics")).text()`);
    const metric = (name) => Number(metrics.match(new RegExp(`^${name} (\\d+)$`, "m"))[1]);
    assert.equal(metric("wardroom_computer_orders_total"), given("usn"));
    const [most, all] = ["most", "total"].map((which) => metric(`wardroom_computer_worlds_${which}`));
    assert.ok(most > 0 && most <= ADMIRAL, `${most} worlds for one decision`);
    assert.ok(all <= given("usn") * ADMIRAL, `${all} worlds in all`);

    await page.go(`${here.server.base}${path}/review`);
    await page.until("document.querySelector('.chances .turning')", "the review");
    await picture(page, "review");
    assert.deepEqual(await axeFindings(page), []);
    const told = await page.run(`
      const cells = [...document.querySelectorAll(".review table")[0].querySelectorAll("tbody tr")];
      return cells.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent.replace("\u2212", "-").replace("%", ""))));`);
    for (const [start, luck, own, others, result] of told) {
      assert.ok(Math.abs(start + luck + own + others - result) < 0.35, "the sum comes out, as far as it is told");
    }

    // A turning point is a link to the board, where a staff officer is asked and from where one plays on.
    const href = await page.run("return document.querySelector('.chances .turning').closest('a').getAttribute('href')");
    await page.go(here.server.base + href);
    await page.until("document.querySelector('.replay.past')", "the moment");
    await page.click("#tab-staff");
    await page.click(".ask-staff");
    await page.until("document.querySelector('.advice li')", "advice");
    await picture(page, "staff");
    await page.click(".play-on");
    await until(async () => !(await page.run("return location.pathname")).endsWith(path), "the copy");
    assert.deepEqual(page.errors, []);
  });

  /** The odds of an order as the page asks for them and as the command line works them out from the record. */
  const bothOdds = async (page, path, seat, order) => {
    const table = `/api/tables/${path.split("/").at(-1)}`;
    const folder = await mkdtemp(join(tmpdir(), "wardroom-odds-"));
    const file = join(folder, "game.json");
    await writeFile(file, await page.run(`return (await fetch("${table}/record")).text()`));
    const { stdout } = await run(process.env.WARDROOM ?? "wardroom", ["odds", file, order, "--seat", seat, "--json"]);
    await rm(folder, { recursive: true });
    const query = `seat=${seat}&order=${encodeURIComponent(order)}`;
    const shown = await page.run(`return (await fetch("${table}/odds?${query}")).json()`);
    return { shown, told: JSON.parse(stdout) };
  };

  test("odds in the browser are those of the command line, without dice", async () => {
    const page = await here.open(WIDE);
    const seats = { ijn: "me", usn: "me" };
    const path = await newTable(page, { game: "tora", scenario: "historical", seats });
    await page.go(here.server.base + path);
    await page.click(".curtain .quiet");
    await page.until("document.querySelector('[data-pick=\"all-3NW\"]')");
    const { shown, told } = await bothOdds(page, path, "ijn", "all-3NW 2NW");
    assert.deepEqual(shown, told);
    assert.deepEqual(page.errors, []);
  });

  test("odds in the browser are those of the command line, with dice", async () => {
    const page = await here.open(WIDE);
    // Fighters engage the first wave with two dice; on one day in sixty the Japanese do not come at all.
    const path = await here.sitToDecide(page, { game: "picket-duty", scenario: "2", seats: { captain: "me" } });
    await page.until("document.querySelector('[data-pick=\"engage-1\"]')", "a plane to engage");
    const { shown, told } = await bothOdds(page, path, "captain", "engage-1 enough");
    assert.deepEqual(shown, told);
    assert.ok(shown.outcomes.length > 1, "dice may fall in more ways than one");
    const sum = shown.outcomes.reduce((sum, { p }) => sum + p, shown.remainder);
    assert.ok(Math.abs(sum - 1) < 1e-9, "chances come to one");
    assert.deepEqual(page.errors, []);
  });
});
