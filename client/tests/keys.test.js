import assert from "node:assert/strict";
import { test } from "node:test";
import { commandFor } from "../table/keys.js";

const choosing = { focus: "page", complete: false, filter: "", shown: 12 };
const complete = { focus: "page", complete: true, filter: "", shown: 0 };
const on = (key, moment, more = {}) => commandFor({ key, ...more }, { ...choosing, ...moment });

test("digits choose what is shown and nothing else", () => {
  assert.deepEqual(on("3", {}), { do: "choose", at: 2 });
  assert.equal(on("3", { shown: 2 }), null);
});

test("letters look for a choice; O asks for the odds once there is nothing to look for", () => {
  assert.deepEqual(on("o", {}), { do: "type", letter: "o" });
  assert.deepEqual(commandFor({ key: "o" }, complete), { do: "odds" });
  assert.equal(commandFor({ key: "x" }, complete), null);
});

test("Escape and Backspace first take back what was typed, then a pick", () => {
  assert.deepEqual(on("Escape", { filter: "ari" }), { do: "clear-filter" });
  assert.deepEqual(on("Backspace", { filter: "ari" }), { do: "rub-out" });
  assert.deepEqual(on("Escape", {}), { do: "back" });
  assert.deepEqual(on("Backspace", {}), { do: "back" });
});

test("Enter gives a complete order, but never twice through a focused button", () => {
  assert.deepEqual(commandFor({ key: "Enter" }, complete), { do: "give" });
  assert.equal(commandFor({ key: "Enter" }, { ...complete, focus: "button" }), null);
  assert.equal(on("Enter", {}), null);
});

test("a text being written keeps all its keys", () => {
  for (const key of ["3", "o", "Escape", "Backspace", "Enter", "+"])
    assert.equal(on(key, { focus: "text" }), null, key);
});

test("in the field that looks for a choice, Enter takes the first and letters are the field's own", () => {
  assert.deepEqual(on("Enter", { focus: "filter", filter: "ne" }), { do: "choose", at: 0 });
  assert.equal(on("e", { focus: "filter", filter: "n" }), null);
  assert.equal(on("7", { focus: "filter", filter: "n" }), null);
  assert.deepEqual(on("ArrowDown", { focus: "filter" }), { do: "step", by: 1 });
});

test("arrows move the board when it has the focus, and the list otherwise", () => {
  assert.deepEqual(on("ArrowLeft", { focus: "stage" }), { do: "pan", dx: -1, dy: 0 });
  assert.deepEqual(on("ArrowUp", { focus: "list" }), { do: "step", by: -1 });
  assert.equal(on("ArrowUp", {}), null);
});

test("the browser keeps its own combinations, but Ctrl Z is undo", () => {
  assert.deepEqual(on("z", {}, { ctrlKey: true }), { do: "undo" });
  assert.equal(on("r", {}, { ctrlKey: true }), null);
  assert.equal(on("1", {}, { altKey: true }), null);
});
