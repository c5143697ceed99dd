// One rule in our words, as it is shown beside the board and in the guide.

import { el } from "./dom.js";

/** @import { RuleText } from "../api.d.ts" */

/**
 * Where a rule stands in the page of the guide.
 *
 * @param {string} cited
 */
export function anchorOf(cited) {
  return cited.replaceAll(" ", "-");
}

/**
 * @param {RuleText} rule
 * @returns {HTMLElement}
 */
export function ruleArticle(rule) {
  const says = { done: "", "not-done": "Not played yet", "not-applicable": "No effect in play" }[rule.status];
  const given =
    { full: "", part: "The source gives part of it", none: "Reconstructed: the source lacks it" }[rule.given] ?? "";
  return el(
    "article",
    { class: "rule", id: anchorOf(rule.id) },
    el("h2", {}, el("span", { class: "rule-id" }, rule.id), " ", rule.title),
    el("p", {}, rule.text),
    rule.numbers ? el("p", { class: "numbers" }, rule.numbers) : null,
    given ? el("p", { class: "origin part" }, given) : null,
    says ? el("p", { class: "origin reconstructed" }, `${says}${rule.reason ? `: ${rule.reason}` : "."}`) : null,
  );
}
