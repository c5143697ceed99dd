import assert from "node:assert/strict";
import { test } from "node:test";
import { pushed, reshaped, sceneAt, whole, zoomed } from "../table/camera.js";

const scene = { width: 1200, height: 600 };

test("the whole scene fits a window of any shape and lies in its middle", () => {
  for (const window of [
    { width: 1200, height: 300 },
    { width: 300, height: 900 },
  ]) {
    const view = whole(scene, window);
    assert.ok(view.width >= scene.width && view.height >= scene.height);
    assert.ok(Math.abs(view.width / view.height - window.width / window.height) < 1e-9);
    assert.equal(view.x + view.width / 2, 600);
    assert.equal(view.y + view.height / 2, 300);
  }
});

test("what is under the finger stays there while zooming", () => {
  const all = whole(scene, { width: 1000, height: 500 });
  const window = { left: 10, top: 20, width: 1000, height: 500 };
  const finger = { x: 310, y: 220 };
  const before = sceneAt(all, window, finger);
  const after = sceneAt(zoomed(all, 2, before, all), window, finger);
  assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-9);
});

test("zooming stops near and far", () => {
  const all = whole(scene, { width: 1000, height: 500 });
  const middle = { x: 600, y: 300 };
  let view = all;
  for (let n = 0; n < 50; n++) view = zoomed(view, 1.5, middle, all);
  assert.ok(view.width >= all.width * 0.07);
  for (let n = 0; n < 90; n++) view = zoomed(view, 0.5, middle, all);
  assert.ok(view.width <= all.width * 1.2);
});

test("nobody gets lost by pushing the board away", () => {
  const all = whole(scene, { width: 1000, height: 500 });
  let view = zoomed(all, 4, { x: 600, y: 300 }, all);
  for (let n = 0; n < 100; n++) view = pushed(view, 500, -500, all);
  assert.ok(view.x + view.width / 2 <= 1200 && view.y + view.height / 2 >= 0);
});

test("turning a phone keeps the middle and the nearness", () => {
  const tall = whole(scene, { width: 390, height: 844 });
  const wide = whole(scene, { width: 844, height: 390 });
  const near = zoomed(tall, 3, { x: 500, y: 250 }, tall);
  const turned = reshaped(near, tall, wide);
  assert.ok(Math.abs(turned.width / wide.width - near.width / tall.width) < 1e-9);
  assert.ok(Math.abs(turned.x + turned.width / 2 - (near.x + near.width / 2)) < 1e-6);
});
