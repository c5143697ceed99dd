import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf, filtered, litThings, narrows } from "../table/choice-filter.js";

const choice = (pick, label, things = []) => ({ pick, label, rule: "X 1", number: 0, things });
const list = [
  choice("arizona", "Attack Arizona", ["arizona"]),
  choice("nevada", "Attack Nevada", ["nevada"]),
  choice("vestal", "Attack Vestal, beside Arizona", ["vestal", "arizona"]),
  choice("done", "No more attacks"),
];
const picks = (choices) => choices.map(({ pick }) => pick);

test("nothing typed shows everything in its order", () => {
  assert.deepEqual(filtered(list, "  "), list);
});

test("every typed word must be there, in any order and any case", () => {
  assert.deepEqual(picks(filtered(list, "ARIZONA attack")), ["arizona", "vestal"]);
  assert.deepEqual(picks(filtered(list, "zzz")), []);
});

test("the word itself comes before words that only contain it", () => {
  assert.deepEqual(picks(filtered([choice("x", "Abandon"), choice("done", "Done")], "don")), ["done", "x"]);
});

test("a thing finds its choices, and the choices light their things", () => {
  assert.deepEqual(picks(choicesOf(list, "arizona")), ["arizona", "vestal"]);
  assert.deepEqual([...litThings(list)].sort(), ["arizona", "nevada", "vestal"]);
});

test("a click goes on to the thing that was clicked, where the next list only asks which is meant", () => {
  const choice = (pick, ...things) => ({ pick, label: pick, rule: "X 1", number: 0, things });
  const squadron = choice("AK", "one", "two");
  const counters = [choice("all"), choice("first", "one"), choice("second", "two")];
  assert.equal(narrows(squadron, counters, "two")?.pick, "second");
  assert.equal(narrows(squadron, [...counters, choice("away", "three")], "two"), undefined, "another thing is asked for");
  assert.equal(narrows(squadron, [...counters, choice("both", "two")], "two"), undefined, "two ways to mean it");
  assert.equal(narrows(choice("one", "one"), [choice("first", "one")], "one"), undefined, "nothing was left open");
});
