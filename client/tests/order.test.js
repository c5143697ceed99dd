import assert from "node:assert/strict";
import { test } from "node:test";
import { OrderBuilder, quotable } from "../table/order.js";

/** A server with orders of two picks: a ship, then a zone. */
function server() {
  const asked = [];
  const ask = async (seat, picks) => {
    asked.push(`${seat}:${picks.join(",")}`);
    const words =
      [
        ["kaze", "nami"],
        ["north", "south"],
      ][picks.length] ?? [];
    const choices = words.map((pick) => ({ pick, label: pick.toUpperCase(), rule: "X 1", number: 0, things: [pick] }));
    return {
      number: 7,
      complete: choices.length === 0,
      wants_text: false,
      caution: null,
      order: picks.join(" "),
      choices,
    };
  };
  return { asked, ask };
}

test("an order grows pick by pick until it is complete", async () => {
  const { ask, asked } = server();
  const order = new OrderBuilder(ask, () => {});
  await order.start("red");
  await order.pick(order.choices[1]);
  assert.equal(order.isReady, false);
  await order.pick(order.choices[0]);
  assert.equal(order.isReady, true);
  assert.equal(order.order, "nami north");
  assert.equal(order.number, 7);
  assert.deepEqual(asked, ["red:", "red:nami", "red:nami,north"]);
});

test("picks are taken back one at a time or from one on", async () => {
  const order = new OrderBuilder(server().ask, () => {});
  await order.start("red");
  await order.pick(order.choices[0]);
  await order.pick(order.choices[0]);
  assert.equal(await order.back(), true);
  assert.deepEqual(
    order.picks.map((pick) => pick.word),
    ["kaze"],
  );
  await order.backTo(0);
  assert.equal(await order.back(), false);
});

test("only what is listed can be picked", async () => {
  const order = new OrderBuilder(server().ask, () => {});
  await order.start("red");
  const stale = order.choices[0];
  await order.pick(order.choices[1]);
  await order.pick(stale);
  assert.deepEqual(
    order.picks.map((pick) => pick.word),
    ["nami"],
  );
});

test("an answer that comes too late is thrown away", async () => {
  const waiting = [];
  const order = new OrderBuilder(
    (_, picks) =>
      new Promise((resolve) =>
        waiting.push(() =>
          resolve({
            number: 1,
            complete: false,
            wants_text: false,
            caution: null,
            order: picks.join(" "),
            choices: [],
          }),
        ),
      ),
    () => {},
  );
  const slow = order.start("red");
  const quick = order.start("blue");
  waiting[1]();
  await quick;
  waiting[0]();
  await slow;
  assert.equal(order.seat, "blue");
  assert.equal(order.answer?.number, 1);
});

test("when a refused order is asked for again it begins anew", async () => {
  const { ask } = server();
  let strict = false;
  const order = new OrderBuilder(
    async (seat, picks) => {
      if (strict && picks.length > 0) throw new Error("no longer possible");
      return ask(seat, picks);
    },
    () => {},
  );
  await order.start("red");
  await order.pick(order.choices[0]);
  await order.refresh("red");
  assert.equal(order.picks.length, 1);
  strict = true;
  await order.refresh("red");
  assert.equal(order.picks.length, 0);
});

test("a refused pick leaves the order as it was", async () => {
  const { ask } = server();
  const order = new OrderBuilder(
    async (seat, picks) => {
      if (picks.includes("south")) throw new Error("refused");
      return ask(seat, picks);
    },
    () => {},
  );
  await order.start("red");
  await order.pick(order.choices[0]);
  await assert.rejects(order.pick(order.choices[1]));
  assert.deepEqual(
    order.picks.map((pick) => pick.word),
    ["kaze"],
  );
});

test("an order that wants a text is ready only with one, in quotation marks", async () => {
  const order = new OrderBuilder(
    async () => ({ number: 1, complete: true, wants_text: true, caution: null, order: "signal", choices: [] }),
    () => {},
  );
  await order.start("red");
  assert.equal(order.isReady, false);
  assert.equal(order.lacksText, true);
  order.write('climb "Mount\n Niitaka"');
  assert.equal(order.isReady, true);
  assert.equal(order.order, `signal "climb 'Mount Niitaka'"`);
  assert.equal(quotable("  a \t b "), "a b");
});

test("nothing is asked for a seat that has nothing to decide", async () => {
  const { ask, asked } = server();
  const order = new OrderBuilder(ask, () => {});
  await order.start(null);
  assert.deepEqual(asked, []);
  assert.equal(order.isComplete, false);
});

test("a pick whose answer is on its way outlives news", async () => {
  const { ask } = server();
  /** @type {(() => void)[]} */
  const held = [];
  const slow = (seat, picks) => new Promise((resolve) => held.push(() => resolve(ask(seat, picks))));
  const order = new OrderBuilder(slow, () => {});
  const started = order.start("red");
  held.shift()?.();
  await started;
  const picked = order.pick(order.choices[1]);
  const refreshed = order.refresh("red");
  held.forEach((answer) => answer());
  await Promise.all([picked, refreshed]);
  assert.deepEqual(
    order.picks.map((pick) => pick.word),
    ["nami"],
  );
});

test("a list that comes again is the one that is on the page", async () => {
  const order = new OrderBuilder(server().ask, () => {});
  await order.start("red");
  const shown = order.choices;
  await order.refresh("red");
  assert.equal(order.choices, shown);
  await order.pick(shown[0]);
  assert.notEqual(order.choices, shown);
});

test("what comes while an answer is on its way waits for it, one after the other", async () => {
  const { ask } = server();
  const order = new OrderBuilder(ask, () => {});
  await order.start("red");
  const kaze = order.pick(order.choices[0]);
  const next = async (at) => {
    while (order.answering) await order.answering;
    if (order.choices.length > 0) await order.pick(order.choices[at]);
  };
  await Promise.all([kaze, next(1), next(0)]);
  assert.equal(order.order, "kaze south");
});

test("a choice of an earlier list counts where it is listed still", async () => {
  let labels = 0;
  const { ask } = server();
  const order = new OrderBuilder(async (seat, picks) => {
    const answer = await ask(seat, picks);
    labels++;
    answer.choices = answer.choices.map((choice) => ({ ...choice, label: `${choice.label} ${labels}` }));
    return answer;
  }, () => {});
  await order.start("red");
  const [kaze] = order.choices;
  await order.refresh("red");
  assert.ok(!order.choices.includes(kaze));
  await order.pick(kaze);
  assert.deepEqual(order.picks.map(({ label }) => label), ["KAZE 2"]);
});
