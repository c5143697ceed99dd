// The pages around the table in a real browser: the first five minutes, setting a game up, coming by a link, being a guest
// in two browsers, the rule books, the review, and words instead of codes on all of them.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { PHONE, WIDE, accessibilityFindings, axeFindings, house, newTable, picture } from "./harness.js";

const GAMES = ["tora", "invasion", "picket-duty", "doolittle", "air-raid"];
const TOUCH = { ...PHONE, touch: true };
/** The most a picture on a lid may weigh on its way here. */
const LIGHT = 150_000;

describe("the pages around the table", () => {
  const here = house();
  const text = (page, selector = "main") => page.run(`return document.querySelector(${JSON.stringify(selector)}).textContent`);

  /** A click on something that can be seen, brought into view as a reader would bring it. */
  const press = async (page, selector) => {
    await page.until(`document.querySelector(${JSON.stringify(selector)})`);
    await page.run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: "center" })`);
    await page.click(selector);
  };

  /** One click in the lobby; again where a game was over by its dice before anybody was asked. */
  const playNow = async (page, game) => {
    for (let games = 0; games < 30; games++) {
      await press(page, `.play-now[data-game="${game}"]`);
      await page.until(
        "location.pathname.startsWith('/t/') && document.querySelector('button.choice, .outcome:not([hidden])')",
        `a decision in ${game}`,
      );
      if (await page.run("return document.querySelector('.outcome').hidden")) return;
      await page.go(`${here.server.base}/`);
    }
    throw new Error(`thirty games of ${game} were over before they began`);
  };

  for (const [desk, size] of Object.entries({ wide: WIDE, phone: TOUCH })) {
    test(`from the lobby to the first decision of every game it is one click, ${desk}`, async () => {
      for (const game of GAMES) {
        const page = await here.open(size);
        await playNow(page, game);
        assert.deepEqual(page.errors, []);
      }
    });
  }

  test("the lobby shows five games, drawn by themselves, light and kept by the browser", async () => {
    const page = await here.open(WIDE);
    await page.until("document.querySelectorAll('.card .lid').length === 5", "five lids");
    assert.equal(await page.run("return document.querySelectorAll('.card .lesson-link').length"), 5);
    for (const game of GAMES) {
      const seen = await page.run(`
        const path = "/games/${game}/picture.svg";
        const image = new Image();
        image.src = path;
        await image.decode();
        const answer = await fetch(path, { cache: "no-store" });
        const drawn = await answer.text();
        const again = await fetch(path, { headers: { "if-none-match": answer.headers.get("etag") }, cache: "no-store" });
        const entry = performance.getEntriesByName(new URL(path, location.href).href).findLast(({ encodedBodySize }) => encodedBodySize > 0);
        return { width: image.naturalWidth, again: again.status, size: entry.encodedBodySize, things: drawn.split("data-id").length };`);
      assert.ok(seen.width > 0, `${game}: the picture can be shown`);
      assert.ok(seen.things > 15, `${game}: ${seen.things} things are drawn`);
      assert.ok(seen.size < LIGHT, `${game}: ${seen.size} bytes`);
      assert.equal(seen.again, 304, `${game}: a picture that the browser has is not sent again`);
    }
    assert.deepEqual(page.errors, []);
  });

  test("whoever comes back finds the way to where they were", async () => {
    const page = await here.open(WIDE);
    await page.until("document.querySelector('.play-now')");
    assert.equal(await page.run("return document.querySelector('.continue')"), null);
    await playNow(page, "picket-duty");
    const path = await page.run("return location.pathname");
    await page.go(`${here.server.base}/`);
    assert.equal(await page.run("return document.querySelector('.continue').pathname"), path);
    assert.match(await text(page, ".continue"), /Picket Duty.*your turn/);
    await press(page, ".continue");
    await page.until(`location.pathname === ${JSON.stringify(path)} && document.querySelector('button.choice')`, "the table");
  });

  test("the game of the day is the same for everybody", async () => {
    const seen = [];
    for (const size of [WIDE, TOUCH]) {
      const page = await here.open(size);
      await press(page, ".today .primary");
      await page.until("location.pathname.startsWith('/t/') && document.querySelector('.board [data-id]')", "the table");
      seen.push(
        await page.run(`
          const { id } = await (await fetch("/api/tables/" + location.pathname.split("/").at(-1))).json();
          const table = await (await fetch("/api/tables/" + id)).json();
          const look = await (await fetch("/api/tables/" + id + "/look?at=2&seat=" + table.my_seats[0])).json();
          return { commitment: table.commitment, game: table.game, scenario: table.scenario, seat: table.my_seats, layers: look.scene.layers.map(({ hash }) => hash) };`),
      );
    }
    assert.deepEqual(seen[0], seen[1]);
    assert.ok(seen[0].layers.length > 0);
  });

  test("the form for a new game fits a screen, and is short on a phone", async () => {
    for (const game of GAMES) {
      for (const [size, most] of [[WIDE, WIDE.height], [PHONE, 1.15 * PHONE.height]]) {
        const page = await here.open(size, `/new?game=${game}`);
        const foot = await page.run("return document.querySelector('.new-game [type=submit]').getBoundingClientRect().bottom + scrollY");
        assert.ok(foot <= most, `${game} at ${size.width}: the button ends ${foot} px down`);
        await picture(page, `new-${game}-${size.width}`);
      }
    }
    const page = await here.open(WIDE, "/new?game=tora");
    await press(page, ".form-more > summary");
    await page.run("document.querySelector('[name=\"option.waves\"]').value = '2'");
    await picture(page, "new-more");
    assert.deepEqual(await axeFindings(page), []);
    await press(page, ".new-game [type=submit]");
    await page.until("location.pathname.startsWith('/t/') && document.querySelector('button.choice')", "the table");
    const options = await page.run("return (await (await fetch('/api' + location.pathname.replace('/t/', '/tables/'))).json()).options");
    assert.equal(options.waves, "2");
  });

  test("the page behind a link names the game, the side and who invites", async () => {
    const maker = await here.open(WIDE, "/settings");
    await rename(maker, "Chester N");
    const path = await newTable(maker, { game: "tora", scenario: "historical", seats: { ijn: "me", usn: "open" }, dice: "sealed" });
    const link = await maker.run(`return (await (await fetch("/api/tables${path.slice(2)}")).json()).links[0].path`);
    const guest = await here.open(PHONE, link);
    const said = await text(guest);
    for (const words of ["Chester N invites you to Tora! Tora! Tora!", "December 7, 1941", "You would play United States", "Japan: Chester N"])
      assert.ok(said.includes(words), `${words} is not in ${said}`);
    await picture(guest, "join-phone");
    assert.deepEqual(await axeFindings(guest), []);
    await press(guest, "main .primary");
    await guest.until("location.pathname.startsWith('/t/')", "the table");
    const late = await here.open(WIDE, link);
    assert.match(await text(late), /has used this link/);
    await picture(late, "join-late");
  });

  test("a guest has a name of their own, and takes name and games to another browser", async () => {
    const desk = await here.open(WIDE, "/settings");
    await rename(desk, "Isoroku");
    assert.equal(await text(desk, ".who"), "Isoroku");
    const path = await newTable(desk, { game: "tora", scenario: "historical", seats: { ijn: "me", usn: "open" } });
    await desk.go(`${here.server.base}/settings`);
    await press(desk, ".passage button");
    await desk.until("document.querySelector('.passage input')", "the link");
    const link = await desk.run("return document.querySelector('.passage input').value");
    await picture(desk, "settings-passage");
    assert.deepEqual(await axeFindings(desk), []);

    const phone = await here.browser.page(TOUCH);
    await phone.go(link);
    assert.deepEqual(await axeFindings(phone), []);
    await press(phone, "main .primary");
    await phone.until("location.pathname === '/' && document.querySelector('.continue')", "the lobby with the game");
    assert.equal(await phone.run("return document.querySelector('.continue').pathname"), path);
    assert.equal(await text(phone, ".who"), "Isoroku");

    const thief = await here.browser.page(WIDE);
    await thief.go(link);
    await press(thief, "main .primary");
    await thief.until("document.querySelector('.toast.bad')", "a refusal: the link was used");
    thief.errors.length = 0;

    const other = await here.open(WIDE, "/settings");
    await other.run("document.querySelector('.guest-name input').value = 'Isoroku'");
    await press(other, ".guest-name button");
    await other.until("document.querySelector('.toast.bad')", "a refusal");
    assert.match(await text(other, ".toast.bad"), /taken/);
  });

  test("every chapter of every rule book is reached, and every rule it names is in the register", async () => {
    for (const game of GAMES) {
      const page = await here.open(WIDE, `/games/${game}/book`);
      const book = await page.run(`
        const chapters = [...document.querySelectorAll(".contents a")].map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))?.textContent);
        const cites = [...new Set([...document.querySelectorAll(".book .cite")].map((link) => link.pathname + link.hash))];
        return { chapters, cites };`);
      assert.ok(book.chapters.length >= 6 && book.chapters.every(Boolean), `${game}: ${book.chapters}`);
      assert.ok(book.cites.every((cite) => cite.startsWith(`/games/${game}/rules#`)));
      await picture(page, `book-${game}`);
      assert.deepEqual(await axeFindings(page), []);
      await page.go(`${here.server.base}/games/${game}/rules`);
      const lost = await page.run(`
        return ${JSON.stringify(book.cites)}.filter((cite) => !document.getElementById(decodeURIComponent(cite.split("#")[1])));`);
      assert.deepEqual(lost, [], game);
    }
  });

  test("a review tells the turning points in sentences, with the board before and after", async () => {
    const page = await here.open(WIDE);
    const path = await newTable(page, { game: "picket-duty", scenario: "1", seats: { captain: "random" }, dice: "practice" });
    await page.go(here.server.base + path);
    await page.until("document.querySelector('.outcome:not([hidden])')", "the end of the game");
    await page.go(`${here.server.base}${path}/review`);
    await page.until("document.querySelector('.review h1')", "the review");
    const said = await text(page);
    assert.match(said, /Captain began with \d+% and ended with \d+%/);
    assert.doesNotMatch(said.replaceAll(/As it is typed.*?(?=[A-Z][a-z]+:|Every decision|$)/gs, ""), /\d+in\d+@|all@|engage-\d/);
    const boards = await page.run(`
      const shown = [...document.querySelectorAll(".turning-point img")];
      for (const one of shown) { one.loading = "eager"; await one.decode(); }
      return shown.map(({ naturalWidth }) => naturalWidth);`);
    assert.equal(boards.length, 2 * (await page.run("return document.querySelectorAll('.turning-point').length")));
    assert.ok(boards.every((width) => width > 0));
    await picture(page, "review");
    assert.deepEqual(await axeFindings(page), []);
    assert.deepEqual(await accessibilityFindings(page), []);
    assert.deepEqual(page.errors, []);
  });

  test("no page shows a code where a word belongs", async () => {
    const page = await here.open(WIDE);
    const games = await page.run("return (await fetch('/api/games')).json()");
    const seats = { tora: { ijn: "me", usn: "lieutenant" }, invasion: { japan: "me", us: "open" } };
    for (const [game, sits] of Object.entries(seats)) await newTable(page, { game, scenario: games.find(({ id }) => id === game).play.scenario, seats: sits });
    const codes = codesOf(games);
    assert.ok(codes.has("ijn") && codes.has("us-half") && codes.has("landings-made") && codes.has("zone-trigger"));
    const paths = ["/", "/new", "/settings", "/login", ...GAMES.flatMap((id) => [`/new?game=${id}`, `/games/${id}`, `/games/${id}/book`])];
    for (const path of paths) {
      await page.go(here.server.base + path);
      if (path === "/") await page.until("document.querySelectorAll('#list-mine .table-row').length === 2", "my games");
      await page.run("document.querySelectorAll('details').forEach((part) => (part.open = true))");
      const words = await page.run(`return [...document.querySelectorAll("header, main, footer")].map((part) => part.innerText).join(" ")`);
      const found = words.split(/[\s,;:.!?()"“”·]+/).filter((word) => codes.has(word));
      assert.deepEqual([...new Set(found)], [], path);
    }
    for (const id of GAMES) {
      await page.go(`${here.server.base}/games/${id}/charts`);
      const cells = await page.run("return [...document.querySelectorAll('.chart th, .chart td:not(.origin-cell), .chart option')].map((part) => part.textContent)");
      assert.ok(cells.length > 100);
      assert.deepEqual(cells.filter((cell) => /(?<![\w.-])[a-z]+-[a-z0-9-]+(?![\w-])/.test(cell.replaceAll(HYPHENED, ""))), [], id);
    }
  });
});

async function rename(page, name) {
  await page.run(`document.querySelector(".guest-name input").value = ${JSON.stringify(name)}`);
  await page.click(".guest-name button");
  await page.until(`document.querySelector(".who")?.textContent === ${JSON.stringify(name)}`, "the name");
}

/** Words that have a hyphen of their own. */
const HYPHENED = /\b(re-roll|de-icers|take-off|i-boat|b-25s?|all-water)\b/gi;

/** Words that are codes and stand in sentences all the same, each with its reason. */
const ALLOWED = new Map([
  ["captain", "the captain of a ship"],
  ["commander", "whoever commands"],
  ["both", "both sides"],
  ["off", "an adverb"],
  ["on", "a preposition"],
  ["no", "an answer"],
  ["yes", "an answer"],
  ["always", "an adverb"],
  ["total", "a sum"],
  ["once", "an adverb"],
  ["twice", "an adverb"],
  ["four", "a number"],
  ["turn", "a turn of the game"],
  ["free", "free of something"],
  ["solo", "alone"],
  ["campaign", "a kind of game"],
  ["historical", "an adjective"],
  ["mini", "a small campaign, in a title"],
  ["basic", "a kind of rules"],
  ["advanced", "a kind of rules"],
  ["secret", "an adjective"],
  ["waves", "of aircraft"],
  ["luck", "what one has"],
  ["bombing", "what bombers do"],
  ["pulls", "drawing chits"],
  ["odds", "chances"],
  ["hits", "what dice bring"],
  ["halving", "dividing by two"],
  ["level", "of the game, of alert, of flight"],
  ["counterflooding", "the book's word for it"],
  ["withdrawal", "going away"],
  ["tracers", "a kind of shell"],
  ["beacons", "lights to land by"],
  ["denouement", "the book's name for its last part"],
  ["incidents", "things that happen"],
  ["us", "all of us"],
]);

/** Every word that a game is asked by, but for those that are plain words, and plain numbers. */
function codesOf(games) {
  const all = games.flatMap((game) => [
    game.id,
    ...game.seats,
    ...game.scenarios.map(({ id }) => id),
    ...game.options.flatMap(({ id, values }) => [id, ...values]),
    ...game.lessons.map(({ id }) => id),
  ]);
  return new Set(all.filter((word) => !ALLOWED.has(word) && !/^[\d-]+$/.test(word)));
}
