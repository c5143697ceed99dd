import assert from "node:assert/strict";
import { test } from "node:test";
import { query } from "../shared/api.js";
import { nextTheme } from "../shared/theme.js";
import { plainWords, withNames } from "../shared/words.js";
import { clockText, secondsLeft } from "../table/clock.js";
import { handOver } from "../table/curtain.js";
import { rollText, throwsIn } from "../table/dice.js";
import { hintFor, nextWord, reached } from "../table/lesson.js";
import { entryText, spokenNews } from "../table/log.js";
import { howFound, likeliest, percent } from "../table/odds.js";
import { fresh } from "../table/session.js";

/** The name of a seat in these tests. */
const nameOf = (seat) => seat.charAt(0).toUpperCase() + seat.slice(1);

test("a roll is told with its sum only where a sum means something", () => {
  assert.equal(rollText({ sides: 6, faces: [4] }), "1d6: 4");
  assert.equal(rollText({ sides: 6, faces: [4, 3] }), "2d6: 4 3 (7)");
  assert.equal(rollText({ sides: 10, faces: [1, 2, 3, 4] }), "4d10: 1 2 3 4");
  assert.equal(rollText({ draw: "Fuchida" }), "drawn: Fuchida");
});

test("dice are shown as long as the eye can follow them", () => {
  const event = (count) => ({ text: "", rule: null, rolls: count ? [{ sides: 6, faces: Array(count).fill(1) }] : [] });
  assert.deepEqual(throwsIn([event(0), event(3)]).length, 1);
  assert.deepEqual(throwsIn(Array.from({ length: 10 }, () => event(6))).length, 4);
});

test("clocks read as clocks, run only for whom they run, and stop at nothing", () => {
  assert.equal(clockText(7.2), "0:08");
  assert.equal(clockText(3723), "1:02:03");
  assert.equal(clockText(-4), "0:00");
  const clock = { left: { red: 10_000, blue: 20_000 }, running: ["red"] };
  assert.equal(secondsLeft(clock, "red", 4), 6);
  assert.equal(secondsLeft(clock, "red", 40), 0);
  assert.equal(secondsLeft(clock, "blue", 4), 20);
  assert.equal(secondsLeft(clock, "green", 4), null);
});

test("the screen is handed over only between two seats of one machine", () => {
  assert.equal(handOver("ijn", ["ijn", "usn"], ["usn"]), "usn");
  assert.equal(handOver("ijn", ["ijn", "usn"], ["ijn", "usn"]), null);
  assert.equal(handOver("ijn", ["ijn"], ["usn"]), null);
  assert.equal(handOver("ijn", ["ijn", "usn"], []), null);
});

test("chances never round to certainty or to nothing", () => {
  assert.equal(percent(0), "0.0%");
  assert.equal(percent(0.0004), "<0.1%");
  assert.equal(percent(0.9995), ">99.9%");
  assert.equal(percent(0.0523), "5.2%");
  assert.equal(percent(0.4444), "44%");
  assert.equal(percent(1), "100%");
});

test("past the likeliest outcomes the rest is added up, and nothing is lost", () => {
  const outcomes = Array.from({ length: 20 }, (_, n) => ({ p: (n + 1) / 210, label: String(n) }));
  const { shown, rest } = likeliest({ exact: true, branches: 1, default: "", outcomes, remainder: 0 });
  assert.equal(shown.length, 14);
  assert.equal(shown[0].label, "19");
  assert.ok(Math.abs(shown.reduce((sum, { p }) => sum + p, rest) - 1) < 1e-12);
});

test("how chances were found is told without numbers that a browser cannot hold", () => {
  assert.equal(howFound({ exact: true, branches: 1296 }), "Exact, over 1,296 ways the dice can fall.");
  assert.equal(howFound({ exact: true, branches: 2 ** 64 }), "Exact, over more ways than can be told.");
  assert.equal(howFound({ exact: false, branches: 4000 }), "Sampled 4,000 times, with 95% intervals.");
});

test("only what is new is added to what is held", () => {
  assert.deepEqual(fresh([{ number: 1 }, { number: 4 }], [{ number: 4 }, { number: 5 }]), [{ number: 5 }]);
});

test("an order one may not know is told without its words", () => {
  const secret = { number: 3, seat: "usn", kind: "order", text: null, events: [] };
  assert.equal(entryText(secret), "has decided");
  assert.equal(spokenNews([secret], nameOf), "Usn: has decided.");
  assert.equal(entryText({ ...secret, kind: "sat", text: "Anna" }), "Anna sits down");
  const open = {
    number: 4,
    seat: "ijn",
    kind: "order",
    text: "attack",
    events: [{ text: "One hit", rule: null, rolls: [{ sides: 6, faces: [5] }] }],
  };
  assert.equal(spokenNews([open], nameOf), "Ijn: attack. One hit 1d6: 5");
});

test("a lesson goes on with the orders it asked for and waits where there is something to read", () => {
  const steps = [{ text: "look" }, { text: "do", order: "a  b" }, { text: "read" }, { text: "do", order: "c" }];
  const given = (text, undone = false) => ({ number: 1, seat: "x", text, events: [], undone });
  assert.equal(reached(steps, 0, [], "x"), 0);
  assert.equal(reached(steps, 1, [], "x"), 1);
  assert.equal(reached(steps, 1, [given("a b")], "x"), 2);
  assert.equal(reached(steps, 1, [given("a b", true)], "x"), 1);
  assert.equal(reached(steps, 3, [given("a b"), given("z"), given("c")], "x"), 4);
  assert.equal(reached([{ text: "", order: "hidden", by: "x" }], 0, [given(null)], "y"), 1);
  assert.equal(reached([{ text: "", order: "a b", by: "y" }], 0, [given("a b")], "x"), 0, "another side's order");
  const both = [{ text: "", order: "p", by: "y" }, { text: "", order: "a b" }, { text: "", order: "c" }];
  const secret = { ...given(null), seat: "y" };
  assert.equal(reached(both, 0, [given("a b"), secret], "x"), 2, "whoever of two planners was first");
  assert.equal(reached(both, 0, [given("c"), secret, given("a b")], "x"), 2, "a seat's own orders come one after the other");
  assert.equal(reached(steps, 4, [], "x"), 4, "a lesson that was left stays left");
});

test("a lesson says where to click, and how one gets back to it", () => {
  assert.match(hintFor("a b", ["a"], ["b", "c"]), /marked/);
  assert.match(hintFor("a b", ["a", "b"], []), /^Give the order/);
  assert.match(hintFor("a b", ["c"], ["d"]), /take back what you have picked/);
  assert.match(hintFor("a b", [], ["d"]), /Take your last order back/);
});

test("a lesson marks the next word as long as the picks follow it", () => {
  assert.equal(nextWord("kaze lagoon hold", ["kaze"]), "lagoon");
  assert.equal(nextWord("kaze lagoon hold", ["nami"]), null);
  assert.equal(nextWord("kaze", ["kaze"]), null);
  assert.equal(nextWord(undefined, []), null);
});

test("a query says only what is said, and says it safely", () => {
  assert.equal(
    query({ seat: "ijn", at: 0, have: "", since: undefined, order: "a b&c" }),
    "?seat=ijn&at=0&order=a%20b%26c",
  );
  assert.equal(query({}), "");
});

test("the light goes round", () => {
  assert.deepEqual(["auto", "day", "night"].map(nextTheme), ["day", "night", "auto"]);
});

test("the codes of charts are read as words", () => {
  assert.equal(plainWords("tokyo-bay-north"), "Tokyo bay north");
  assert.equal(plainWords("pilot-re-roll"), "Pilot re-roll");
  assert.equal(plainWords("tokyo-west, tokyo-east"), "tokyo west, tokyo east");
  assert.equal(plainWords("4-6"), "4-6");
  assert.equal(plainWords("3-3-7 / 2-2-7"), "3-3-7 / 2-2-7");
  assert.equal(plainWords("Fort-Closson"), "Fort-Closson");
  assert.equal(plainWords("first"), "First");
});

test("a line of a list calls seats by their names", () => {
  const seats = [{ seat: "ijn", name: "Japan" }, { seat: "us", name: "United States" }];
  assert.equal(withNames("turn 3, ijn and us decide, just thus", seats), "turn 3, Japan and United States decide, just thus");
});
