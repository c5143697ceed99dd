// The Doolittle Raid in a real browser: a guided Attack Turn, the whole raid from the first launch to the last landing,
// and markers that keep their secret until they are turned over.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  PHONE,
  WIDE,
  accessibilityFindings,
  axeFindings,
  chance,
  giveOrder,
  house,
  picture,
  playOn,
  stateOf,
  until,
} from "./harness.js";

describe("the Doolittle Raid in a browser", () => {
  const here = house();

  /** A table of one's own, on the page. */
  const sit = (page, wish) => here.sit(page, { game: "doolittle", seats: { commander: "me" }, ...wish });

  test("a newcomer is led through an Attack Turn, phase by phase", async () => {
    const page = await here.browser.page(WIDE);
    await sit(page, { scenario: "1", lesson: "over-tokyo" });
    // Whatever the lesson says to be read, it points at something on the board in the same moment.
    await page.run(`
      window.unpointed = [];
      new MutationObserver(() => {
        const said = document.querySelector(".lesson");
        if (said.querySelector(".primary") && !document.querySelector(".thing.pointed")) unpointed.push(said.textContent);
      }).observe(document.querySelector(".lesson"), { childList: true });`);
    const seen = { phases: new Set(), read: 0, briefings: [], cautions: 0 };
    const hand = async (state) => {
      // Steps that are only read come first.
      for (;;) {
        seen.phases.add(await page.run("return document.querySelector('.phase').textContent.split(':')[0]"));
        const more = await page.run(`
          const next = document.querySelector(".lesson .primary");
          next?.click();
          return next !== null;`);
        if (!more) break;
        seen.read++;
      }
      if (state === "ready") {
        seen.briefings.push(
          await page.run(
            "return [...document.querySelectorAll('.briefing li')].map((line) => line.textContent).join('; ')",
          ),
        );
        await picture(page, "doolittle-briefing");
        return page.click(".give");
      }
      if (state === "question") {
        seen.cautions++;
        return page.click("dialog .danger, dialog .primary");
      }
      return page.run(
        "const choice = document.querySelector('.choice.taught'); if (!choice) throw new Error('no choice is marked'); choice.click()",
      );
    };
    const { orders } = await playOn(page, hand, 14);
    assert.equal(orders, 14);
    await page.until("document.querySelector('.lesson').textContent.includes('The raid is yours')", "the last step");
    for (const phase of ["Airspeed", "Place Hazards", "Assign Hazards", "Evade Hazards", "Exit", "Approach Target", "Bombs Away"])
      assert.ok(seen.phases.has(phase), `${phase} was never reached, only ${[...seen.phases].join(", ")}`);
    assert.deepEqual(await page.run("return unpointed"), [], "the lesson points at what it speaks of");
    assert.ok(seen.read >= 5, `${seen.read} steps were only read`);
    assert.ok(
      seen.briefings.some((text) => /training \+1.*6 or more on 2 dice: 72%/.test(text)),
      `the check was briefed: ${seen.briefings.join(" | ")}`,
    );
    assert.ok(seen.cautions > 0, "nobody asked whether the chance was meant");
    assert.ok(await page.run("return document.querySelector('.scene').textContent.includes('8 POINTS SO FAR')"));
    assert.ok(await page.run("return document.querySelector('[data-id=\"blast-gas-works\"]') !== null"));
    await picture(page, "doolittle-lesson");
    assert.deepEqual(page.errors, []);
  });

  test("the raid is flown from the first launch to the last landing", async (t) => {
    const page = await here.browser.page(WIDE);
    const pick = chance(7);
    // Dice are dice: now and then nobody finds a city, or no field is reached. Then another raid is flown.
    for (let raids = 0, complete = false; !complete; raids++) {
      assert.ok(raids < 6, "six raids found no city, or no field in China");
      await sit(page, { scenario: "7" });
      const stages = [];
      for (let decisions = 0; ; decisions++) {
        assert.ok(decisions < 2_500, "the raid does not end");
        await until(async () => (await stateOf(page)) !== "waiting", "something to decide");
        const seen = await page.run(`return (${glance})()`);
        assert.equal(seen.crews, 16, "every B-25 has her card");
        assert.equal(seen.named, seen.things, "everything has a name");
        if (stages.at(-1)?.stage !== seen.stage) {
          stages.push(seen);
          looksRight(seen);
          await picture(page, `doolittle-${stages.length}-${seen.stage}`);
        }
        if ((await stateOf(page)) === "over") {
          t.diagnostic(`${decisions} decisions, ${stages.map(({ stage }) => stage).join(", ")}`);
          break;
        }
        await giveOrder(page, wish, { chance: pick(1000) });
      }
      assert.equal(stages[0].stage, "east-asia", "it begins with the launch");
      assert.equal(stages[0].flights, 5, "five Flights are in the air");
      assert.equal(stages.at(-1).stage, "debriefing", "and ends with the debriefing");
      assert.ok(await page.run("return document.querySelector('.scene').textContent.includes('Debriefing: ')"));
      // Everybody has come down somewhere, and some of them on a field.
      const cards = await page.run(
        "return [...document.querySelectorAll('[data-id^=\"crew-\"]')].map((card) => card.getAttribute('aria-label'))",
      );
      for (const card of cards) assert.match(card, /landed at|ditched|destroyed|captured|safe/, card);
      const foundCities = new Set(stages.map(({ stage }) => stage)).size > 2;
      complete = foundCities && cards.some((card) => card.includes("landed at"));
    }
    assert.match(await page.run("return document.querySelector('.outcome').textContent"), /\w/);
    await picture(page, "doolittle-over");
    // The report of the raid can be read on a page of its own.
    const report = await page.run("return document.querySelector('.read-report:not([hidden])').href");
    const told = await page.run(`return (await fetch(${JSON.stringify(report)})).text()`);
    for (const words of ["The verdict", "Over Japan", "The crews", "And in 1942"]) assert.ok(told.includes(words), words);
    assert.deepEqual(page.errors, []);
  });

  test("the campaign goes from January to the debriefing, and outlives its server in every segment", async (t) => {
    const page = await here.browser.page(WIDE);
    const pick = chance(11);
    const where = () =>
      page.run("return ['.turn', '.phase', '.replay-at'].map((part) => document.querySelector(part).textContent)");
    const wanted = ["blotter", "pacific", "east-asia", "attack", "china", "debriefing"];
    const survived = new Set();
    // Now and then the fleet is beaten before it can launch: then another sails.
    for (let campaigns = 0; wanted.some((stage) => !survived.has(stage)); campaigns++) {
      assert.ok(campaigns < 12, `twelve campaigns saw only ${[...survived].join(", ")}`);
      const path = await sit(page, { scenario: "10", dice: "sealed" });
      const stages = [];
      for (let decisions = 0; ; decisions++) {
        assert.ok(decisions < 3_000, "the campaign does not end");
        await until(async () => (await stateOf(page)) !== "waiting", "something to decide");
        const seen = await page.run(`return (${glance})()`);
        assert.equal(seen.named, seen.things, "everything has a name");
        if (stages.at(-1) !== seen.stage) {
          stages.push(seen.stage);
          looksRight(seen);
          const stage = wanted.includes(seen.stage) ? seen.stage : "attack";
          if (!survived.has(stage)) {
            survived.add(stage);
            await picture(page, `doolittle-campaign-${stage}`);
            const before = await where();
            await here.server.kill();
            await here.server.start();
            await page.go(here.server.base + path);
            await page.until("document.querySelector('button.choice, .outcome:not([hidden])')");
            assert.deepEqual(await where(), before, `${stage} is as it was`);
            page.errors.length = 0;
          }
        }
        if ((await stateOf(page)) === "over") {
          t.diagnostic(`${decisions} decisions, ${stages.join(", ")}`);
          break;
        }
        await giveOrder(page, wish, { chance: pick(1000) });
      }
    }
    assert.deepEqual(page.errors, []);
  });

  test("no marker tells what is on its back before it is turned over", async () => {
    const page = await here.browser.page(PHONE);
    const heard = page.record();
    const path = await sit(page, { scenario: "2", dice: "sealed" });
    const table = path.replace("/t/", "/tables/");
    const names = await page.run(`
      const charts = ["A5", "F5"].map((id) => fetch("/api/games/doolittle/charts/" + id).then((got) => got.json()));
      return (await Promise.all(charts)).flatMap((chart) => chart.rows.map((row) => row.roll));`);
    assert.ok(names.length > 20, `${names.length} kinds of markers`);
    const asked = () =>
      page.run(`
        const get = (what) => fetch("/api${table}/" + what).then((got) => got.text());
        const look = await get("look");
        const choices = JSON.parse(look).outcome ? "" : await get("choices?seat=commander");
        return { look, choices, page: document.documentElement.outerHTML };`);
    // Words that stand on the page before any marker is drawn, or within others, give nothing away.
    const first = Object.values(await asked()).join("\n");
    const plain = (name) => first.includes(name) || names.some((other) => other !== name && other.includes(name));
    const telling = names.filter((name) => !plain(name));
    assert.ok(telling.length > 15, `only ${telling.length} names tell something`);
    const pick = chance(3);
    let hidden = 0;
    for (let decisions = 0; decisions < 120; decisions++) {
      await until(async () => (await stateOf(page)) !== "waiting", "something to decide");
      const { look, choices, page: html } = await asked();
      const { scene, log, outcome } = JSON.parse(look);
      const turned = new Set(log.flatMap((entry) => entry.events.flatMap((event) => event.rolls.map((roll) => roll.draw))));
      const drawn = scene.layers.map((layer) => layer.svg ?? "").join("\n");
      hidden += drawn.split(", face down").length - 1;
      for (const name of telling.filter((name) => !turned.has(name)))
        for (const [where, text] of Object.entries({ look, choices, html }))
          assert.ok(!text.includes(name), `${where} tells of ${name}, which nobody has turned over`);
      if (outcome) break;
      await giveOrder(page, wish, { chance: pick(1000) });
    }
    assert.ok(hidden > 20, `only ${hidden} markers were seen face down`);
    assert.ok((await heard()).length > 50, "the answers were listened to");
    assert.deepEqual(page.errors, []);
  });

  for (const [name, look] of Object.entries({
    "wide by day": { ...WIDE, dark: false },
    "wide by night": { ...WIDE, dark: true },
    "phone by day": { ...PHONE, dark: false },
    "phone by night": { ...PHONE, dark: true },
  })) {
    test(`the maps can be used by everybody, ${name}`, async () => {
      const page = await here.browser.page(look);
      for (const scenario of ["1", "6", "7", "9", "10"]) {
        await sit(page, { scenario });
        await picture(page, `doolittle-scenario-${scenario}-${name}`.replaceAll(" ", "-"));
        assert.deepEqual(await accessibilityFindings(page), [], scenario);
        assert.deepEqual(await axeFindings(page), [], scenario);
      }
      assert.deepEqual(page.errors, []);
    });
  }
});

/** What the board shows; it runs in the page. */
function glance() {
  const count = (/** @type {string} */ start) => document.querySelectorAll(`[data-id^="${start}"]`).length;
  const maps = ["blotter", "pacific", "east-asia", "china", "debriefing"].map((map) => `[data-layer="${map}"]`);
  const layer = document.querySelector([...maps, '[data-layer^="country-"]'].join(", "));
  const things = [...document.querySelectorAll(".scene [data-id]")];
  return {
    stage: layer?.getAttribute("data-layer")?.replace("country-", "") ?? "nothing",
    crews: count("crew-"),
    zones: count("zone-"),
    sites: count("site-"),
    cities: count("city-"),
    winds: count("wind-"),
    flights: count("flight-") + things.filter((thing) => thing.getAttribute("data-id")?.endsWith("-alone")).length,
    areas: count("area-"),
    targets: count("target-"),
    b25s: count("b25-"),
    turns: count("attack-turns"),
    things: things.length,
    named: things.filter((thing) => thing.getAttribute("aria-label")?.trim()).length,
    security: /The next Secrecy Test fails|the first Secrecy Test/.test(document.querySelector(".scene")?.textContent ?? ""),
    sea: count("sea-"),
    ships: count("ship-"),
    spaces: count("space-"),
    calendar: count("calendar-"),
    fittings: count("fitting-"),
    measures: count("measure-"),
  };
}

/** Whether the board of a segment has everything on it. */
function looksRight(seen) {
  assert.ok(seen.security, "the security track is in sight");
  switch (seen.stage) {
    case "blotter":
      return assert.deepEqual([seen.calendar, seen.fittings, seen.measures, seen.sites], [3, 10, 4, 5]);
    case "pacific":
      assert.ok(seen.ships > 0, "there are ships");
      return assert.deepEqual([seen.sea, seen.spaces, seen.zones], [10, 9, 0]);
    case "east-asia":
      return assert.deepEqual([seen.zones >= 12, seen.sites, seen.cities, seen.winds, seen.areas], [true, 7, 3, 5, 0]);
    case "china":
      return assert.equal(seen.sites, 7, "five fields, those on foot, and Chungking");
    case "debriefing":
      return assert.equal(seen.areas, 0);
    default:
      assert.ok(seen.areas >= 7 && seen.targets >= 7 && seen.turns === 1, JSON.stringify(seen));
      return assert.equal(seen.sites, 0);
  }
}

/**
 * What a hasty commander picks: at home and at sea what must be done, a launch as soon as Japan is in reach, bombs on
 * whatever is near, then China, and no flying against the wind. It runs in the page.
 *
 * @param {string[]} words
 * @param {{chance: number}} mood
 */
function wish(words, mood) {
  const any = (/** @type {string[]} */ list) => list[mood.chance % list.length];
  const first = (/** @type {string[]} */ list) => list.find((word) => words.includes(word));
  const label = (/** @type {string} */ word) => document.querySelector(`[data-pick="${word}"]`)?.textContent ?? "";
  const phase = document.querySelector(".phase")?.textContent ?? "";
  // At home: a short take-off is what everything hangs on.
  const busy = /General Quarters|Recovery|arrange|Diplomacy|spend Training|repairs|choose the Training Site/;
  const home = ["thompson-april", "stilwell-april", "nimitz-april", "16", "draw", "b-mark-twain", "h-more-tanks"];
  const drill = first([...home, "train-short-take-off", "adjust-take-off", "train-navigation"]);
  if (drill) return drill;
  const picks = document.querySelectorAll(".pick").length;
  if (/Naval Plan/i.test(phase)) return first([["midway"], ["defense-east"]][picks] ?? []) ?? any(words);
  if (busy.test(phase) && words.includes("done")) return "done";
  // At sea: westwards in silence, the Hornet out of harm, and a launch as soon as Japan is in reach.
  const force = document.querySelector('[data-id="patrol-task-force"]')?.getAttribute("aria-label") ?? "";
  if (words.includes("emergency-launch")) {
    const near = /in (Influence West|Defense|Japan)/.test(force);
    return near ? "emergency-launch" : any(words.filter((word) => word !== "emergency-launch"));
  }
  if (words.includes("try") && words.includes("hold")) {
    const likely = Number(/(\d+)%/.exec(label("try"))?.[1] ?? 100) >= 40;
    return likely && !/Raid Move/.test(phase) ? "try" : "hold";
  }
  if (words.includes("hold") && words.some((word) => word.startsWith("radio-"))) return "hold";
  const others = words.filter((word) => word !== "hornet" && word !== "enterprise");
  if (words.includes("hornet") && others.length > 0) return any(others);
  const must = first(["keep", "ignore-damage", "next-4", "next-3", "next-2", "take-off", "force-move", "everyone", "to-chungking"]);
  if (must) return must;
  // In the air.
  const fields = ["lishui", "chuchow", "yushan", "kian", "kweilin"].filter((field) => words.includes(field));
  if (fields.length > 0) return any(fields);
  if (words.includes("stay") && words.some((word) => /headwind|crosswind/.test(label(word)))) return "stay";
  const idle = /^(done|hold|stay|let-it-be|high|low|vladivostok|korea|radio-.*|.*-leaves|.*-stays-home)$/;
  const deeds = words.filter((word) => !idle.test(word));
  return any(deeds.length > 0 ? deeds : words);
}
