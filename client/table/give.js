// Giving an order: the caution, the confirmation where nothing can be taken back, and dice read off a real table.

import { api, Refused } from "../shared/api.js";
import { askedFor, confirmed } from "../shared/dialog.js";
import { sentence } from "../shared/page.js";

/** @import { Acted, Choices } from "../api.d.ts" */

/**
 * Whether the order may go out as it stands; asks only where it costs something.
 *
 * @param {Choices} answer
 * @returns {Promise<boolean>}
 */
export async function mayGo(answer) {
  if (!answer.caution) return true;
  const text = sentence(answer.caution);
  return confirmed({ title: "Are you sure?", text, yes: "Give the order all the same", grave: true });
}

/**
 * Sends an order. At a table with real dice the server asks for one roll after another; each is read from
 * the person and the order sent again with all of them.
 *
 * @param {string} table
 * @param {{seat: string, order: string, number: number}} order
 * @returns {Promise<Acted | null>} `null` when the person calls the rolls off
 */
export async function give(table, order) {
  /** @type {string[]} */
  const rolled = [];
  for (;;) {
    try {
      return await api.act(table, { ...order, dice: rolled.length > 0 ? rolled.join(",") : null });
    } catch (problem) {
      const typed = problem instanceof Refused ? await nextRoll(problem, rolled) : undefined;
      if (typed === undefined) throw problem;
      if (typed === null) return null;
      rolled.push(typed);
    }
  }
}

/**
 * Asks for the roll that is wanted; after an impossible one, for that one again.
 *
 * @param {Refused} problem
 * @param {string[]} rolled
 * @returns {Promise<string | null | undefined>} `undefined` when the refusal is not about dice
 */
async function nextRoll(problem, rolled) {
  const { refusal } = problem;
  const isImpossible = problem.status === 422 && rolled.length > 0;
  if (!problem.wantsDice && !isImpossible) return undefined;
  if (isImpossible) rolled.pop();
  const which = refusal.roll ?? rolled.length + 1;
  const typed = await askedFor({
    title: `Roll ${which}`,
    text: refusal.wanted
      ? `Roll ${refusal.wanted}${refusal.rule ? ` for ${refusal.rule}` : ""} and type what came.`
      : "Roll again and type what came.",
    problem: isImpossible ? refusal.error : undefined,
    yes: "That is it",
    hint: "3, 4",
  });
  return typed === null
    ? null
    : typed
        .split(/[\s,;]+/)
        .filter(Boolean)
        .join(",");
}
