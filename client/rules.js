// The rules guide of a game in our words, searchable.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { gameNav, gameOfPage } from "./shared/game-page.js";
import { openPage } from "./shared/page.js";
import { anchorOf, ruleArticle } from "./shared/rule-text.js";

openPage("Rules", async (app) => {
  const game = await gameOfPage();
  document.title = `Rules of ${game.title} · Wardroom`;
  const rules = await api.rules(game.id);
  const search = el("input", {
    type: "search",
    placeholder: "Search the rules",
    "aria-label": "Search the rules",
    input: () => find(),
  });
  const count = el("p", { class: "hint", role: "status" });
  const articles = rules.map((rule) => ({
    text: `${rule.id} ${rule.title} ${rule.text} ${rule.numbers ?? ""}`.toLowerCase(),
    article: ruleArticle(rule),
    entry: el(
      "li",
      {},
      el("a", { href: `#${anchorOf(rule.id)}` }, el("span", { class: "rule-id" }, rule.id), " ", rule.title),
    ),
  }));
  const find = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { text, article, entry } of articles) {
      const fits = words.every((word) => text.includes(word));
      article.hidden = entry.hidden = !fits;
      if (fits) shown++;
    }
    const done = rules.filter((rule) => rule.status === "done").length;
    count.textContent =
      words.length > 0
        ? `${shown} of ${rules.length} rules`
        : `${rules.length} rules, ${done} of them enforced and tested`;
  };
  find();
  fill(
    app,
    gameNav(game, "rules"),
    el(
      "div",
      { class: "columns contents-first" },
      el(
        "nav",
        { class: "sheet contents", "aria-label": "Rules" },
        el("h1", {}, "Rules"),
        search,
        count,
        el("ul", {}, ...articles.map(({ entry }) => entry)),
      ),
      el("div", { class: "sheet guide" }, ...articles.map(({ article }) => article)),
    ),
  );
  // The browser looked for the part named in the address before there was one.
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});
