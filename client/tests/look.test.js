// The look, as far as it can be checked without a browser: contrast, and nothing from elsewhere.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const here = new URL("..", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, here), "utf8");
const sheet = read("wardroom.css");
const scene = read("../crates/scene/src/scene.css");

/** The custom properties of the first block that a selector opens. */
function colours(css, selector) {
  const start = css.indexOf(selector);
  assert.ok(start >= 0, selector);
  const block = css.slice(css.indexOf("{", start), css.indexOf("}", start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  );
}

/** The colours of the room by day and by night: each is written once, with both. */
function room(by) {
  const pairs = [...sheet.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
  return Object.fromEntries(pairs.map(([, name, day, night]) => [name, by === "day" ? day : night]));
}

function luminance(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ["ink", "paper"],
  ["ink", "sheet"],
  ["ink", "sheet-low"],
  ["ink", "button"],
  ["muted", "paper"],
  ["muted", "sheet"],
  ["muted", "sheet-low"],
  ["link", "paper"],
  ["link", "sheet"],
  ["brass-ink", "sheet"],
  ["brass-ink", "sheet-low"],
  ["brass-ink", "paper"],
  ["danger-ink", "sheet"],
  ["danger-ink", "sheet-low"],
  ["first-ink", "sheet"],
  ["second-ink", "sheet"],
  ["primary-ink", "primary"],
  ["steel-ink", "steel"],
  ["steel-muted", "steel"],
  ["sheet", "danger-ink"],
];

for (const [name, ofScene] of [
  ["day", ":root{"],
  ["night", ':root[data-theme="night"]'],
]) {
  test(`text can be read by ${name}`, () => {
    const all = { ...colours(scene, ofScene), ...room(name) };
    for (const [text, ground] of TEXT) {
      const found = contrast(all[text], all[ground]);
      assert.ok(found >= 4.5, `${text} on ${ground} by ${name}: ${found.toFixed(2)}`);
    }
    assert.ok(contrast(all.lit, all.steel) >= 3);
    assert.ok(contrast(all["line-strong"], all.paper) >= 3, "the edge of a field");
  });
}

test("night is the same whether chosen or taken from the machine", () => {
  assert.deepEqual(colours(scene, ":root:not([data-theme"), colours(scene, ':root[data-theme="night"]'));
  assert.match(sheet, /:root\[data-theme="night"\] \{\s+color-scheme: dark;/);
  assert.match(sheet, /:root\[data-theme="day"\] \{\s+color-scheme: light;/);
});

test("nothing is fetched from elsewhere and nothing is written inline", () => {
  const files = ["", "shared/", "table/"].flatMap((folder) =>
    readdirSync(new URL(folder || ".", here))
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => folder + file),
  );
  assert.ok(files.length > 30);
  for (const file of files) {
    const text = read(file).replaceAll("http://www.w3.org/2000/svg", "");
    assert.doesNotMatch(text, /https?:\/\/\w/, file);
    if (file.endsWith(".js")) assert.doesNotMatch(text, /innerHTML|setAttribute\("style"|\bstyle: /, file);
  }
});
