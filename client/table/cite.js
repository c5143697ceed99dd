// A citation that opens our wording of the rule.

import { el } from "../shared/dom.js";

/**
 * @param {string | null | undefined} rule
 * @param {(rule: string) => void} open
 * @param {{inTabOrder?: boolean}} [how] in long lists citations are left to the mouse and to the `?` key
 * @returns {HTMLElement | null}
 */
export function cite(rule, open, { inTabOrder = true } = {}) {
  if (!rule) return null;
  const click = (/** @type {Event} */ event) => {
    event.stopPropagation();
    open(rule);
  };
  return el(
    "button",
    { type: "button", class: "cite", tabindex: inTabOrder ? null : "-1", title: `Rule ${rule}`, click },
    short(rule),
  );
}

/**
 * The number of a rule without the code of its book: at one table there is only one book.
 *
 * @param {string} rule
 */
function short(rule) {
  return rule.slice(rule.indexOf(" ") + 1);
}
