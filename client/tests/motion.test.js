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
  assert.deepEqual([plan.came, plan.went], [["fresh"], ["old"]]);
});

test("when the whole board changes at once nothing is animated", () => {
  const before = places(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, [n, n]])));
  const after = places(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`p${n}`, [n + 50, n]])));
  assert.equal(planMotion(before, after).moved.length, 0);
});
