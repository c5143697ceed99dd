import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf, filtered, litThings } from "../table/choice-filter.js";

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
