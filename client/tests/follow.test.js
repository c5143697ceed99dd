import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, sinceMine } from "../table/follow.js";
import { dwell } from "../table/pace.js";

/** The name of a seat in these tests. */
const nameOf = (seat) => seat.charAt(0).toUpperCase() + seat.slice(1);

const entry = (number, seat, more = {}) => ({ number, seat, kind: "order", text: null, undone: false, events: [], ...more });

test("what happened since one's last order leaves out what was taken back and what is no order", () => {
  const log = [
    entry(1, "red"),
    entry(2, "blue"),
    entry(3, "red", { undone: true }),
    entry(4, "blue", { kind: "sat" }),
    entry(5, "blue"),
  ];
  assert.deepEqual(
    sinceMine(log, ["red"]).map(({ number }) => number),
    [2, 5],
  );
  assert.deepEqual(sinceMine(log, ["red", "blue"]), []);
});

test("an order is told by what came of it, in one line", () => {
  const events = ["a", "b", "c", "d"].map((text) => ({ text, rule: "X 1", rolls: [] }));
  assert.equal(headline(entry(1, "blue", { events }), nameOf), "Blue: a b c …");
  assert.equal(headline(entry(1, "blue"), nameOf), "Blue: has decided");
});

test("quick stays quick however much has happened, slow does not hurry, at once does not wait", () => {
  assert.equal(dwell("quick", 2), 550);
  assert.ok(dwell("quick", 100) * 100 <= 6000);
  assert.equal(dwell("slow", 100), 1800);
  assert.equal(dwell("at once", 3), 0);
});
