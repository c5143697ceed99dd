// Finding a choice by typing a few letters of it.

/** @import { Choice } from "../api.d.ts" */

/**
 * The choices that hold every typed word, those whose word begins with it first.
 *
 * @param {Choice[]} choices
 * @param {string} typed
 * @returns {Choice[]}
 */
export function filtered(choices, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  const held = choices.filter((choice) => {
    const text = `${choice.pick} ${choice.label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return held
    .map((choice, at) => ({ choice, at, rank: rank(choice, words[0]) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ choice }) => choice);
}

/**
 * @param {Choice} choice
 * @param {string} word
 */
function rank(choice, word) {
  const pick = choice.pick.toLowerCase();
  const label = choice.label.toLowerCase();
  if (pick === word) return 0;
  if (pick.startsWith(word) || label.startsWith(word)) return 1;
  return label.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)) ? 2 : 3;
}

/**
 * The choices that belong to a thing of the drawing.
 *
 * @param {Choice[]} choices
 * @param {string} thing
 * @returns {Choice[]}
 */
export function choicesOf(choices, thing) {
  return choices.filter((choice) => choice.things.includes(thing));
}

/**
 * Every thing that some choice belongs to.
 *
 * @param {Choice[]} choices
 * @returns {Set<string>}
 */
export function litThings(choices) {
  return new Set(choices.flatMap((choice) => choice.things));
}
