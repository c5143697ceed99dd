// Our wording of a cited rule, beside the board.

import { api, Refused } from "../shared/api.js";
import { el, fill } from "../shared/dom.js";
import { ruleArticle } from "../shared/rule-text.js";

/** @import { RuleText } from "../api.d.ts" */

export class RulesPanel {
  /** @type {Map<string, RuleText>} */ #read = new Map();
  #asked = 0;

  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.element = el("div", { class: "rules-panel" });
    fill(this.element, this.#guideLink("Every line of the log names its rule: click one to read it here. "));
  }

  /** @param {string} before */
  #guideLink(before) {
    return el(
      "p",
      { class: "none" },
      before,
      el("a", { href: `/games/${this.game}/rules`, target: "_blank" }, "The whole guide"),
      " · ",
      el("a", { href: `/games/${this.game}/charts`, target: "_blank" }, "The charts"),
    );
  }

  /** @param {string} cited such as `TTT 4.2` */
  async show(cited) {
    const mine = ++this.#asked;
    try {
      const rule = this.#read.get(cited) ?? (await api.rule(this.game, cited));
      this.#read.set(cited, rule);
      if (mine === this.#asked) fill(this.element, ruleArticle(rule), this.#guideLink(""));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (mine === this.#asked)
        fill(this.element, el("p", { class: "problem" }, `${cited}: ${problem.message}`), this.#guideLink(""));
    }
  }
}
