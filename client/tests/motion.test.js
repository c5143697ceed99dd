import assert from "node:assert/strict";
import { test } from "node:test";
import { planMotion } from "../table/motion.js";

const places = (entries) => new Map(Object.entries(entries).map(([id, [x, y]]) => [id, { x, y }]));

test("a piece that moved starts where it was", () => {
  const plan = planMotion(places({ zero: [10, 20] }), places({ zero: [110, 70] }));
  assert.deepEqual(plan, { moved: [{ id: "zero", dx: -100, dy: -50 }], came: [], went: [] });
});

test("a piece that trembles by a unit stays", () => {
  assert.deepEqual(planMotion(places({ a: [10, 10] }), places({ a: [11, 10.5] })).moved, []);
});

test("what came and what went is told apart", () => {
  const plan = planMotion(places({ old: [0, 0], both: [5, 5] }), places({ both: [5, 5], fresh: [9, 9] }));
  assert.deepEqual([plan.came, plan.went], [["fresh"], [{ id: "old", dx: 0, dy: 0 }]]);
});

test("when the whole board changes at once nothing is animated", () => {
  const before = places(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, [n, n]])));
  const after = places(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, [n + 50, n]])));
  assert.equal(planMotion(before, after).moved.length, 0);
});

const group = (x, y, name, kind = "zero") => ({ x, y, kind, name });

test("a group whose name holds its place is seen to fly there", () => {
  const before = new Map([["zero-3nw", group(0, 0, "11 Zero in 3NW")]]);
  const after = new Map([["zero-2nw", group(100, 0, "11 Zero in 2NW")]]);
  assert.deepEqual(planMotion(before, after), { moved: [{ id: "zero-2nw", dx: -100, dy: 0 }], came: [], went: [] });
});

test("a part of a group is seen to leave it, and to join another", () => {
  const apart = planMotion(
    new Map([
      ["zero-3nw", group(0, 0, "11 Zero in 3NW")],
      ["zero-1ne", group(90, 0, "4 Zero in 1NE")],
    ]),
    new Map([
      ["zero-3nw", group(0, 0, "7 Zero in 3NW")],
      ["zero-2nw", group(100, 0, "4 Zero in 2NW")],
      ["zero-1ne", group(90, 0, "4 Zero in 1NE")],
    ]),
  );
  assert.deepEqual(apart.moved, [{ id: "zero-2nw", dx: -100, dy: 0 }], "from the group that shrank, not from the nearest");
  const together = planMotion(
    new Map([
      ["zero-3nw", group(0, 0, "4 Zero in 3NW")],
      ["zero-2nw", group(100, 0, "7 Zero in 2NW")],
    ]),
    new Map([["zero-2nw", group(100, 0, "11 Zero in 2NW")]]),
  );
  assert.deepEqual(together.went, [{ id: "zero-3nw", dx: 100, dy: 0 }]);
});

test("a piece of another kind has come from nowhere", () => {
  const plan = planMotion(
    new Map([["val", group(0, 0, "Val", "val")]]),
    new Map([["zero", group(50, 0, "Zero", "zero")]]),
  );
  assert.deepEqual([plan.moved, plan.came], [[], ["zero"]]);
});
