// The page behind a link from another browser: being the same guest here.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { addressPart, attempt, openPage } from "./shared/page.js";

openPage("Your games, here", async (app, me) => {
  const take = async () => {
    if (await attempt(() => api.takePassage(addressPart(1)))) location.replace("/");
  };
  const other = me.user ? `Here you are ${me.user.name}; games begun under that name stay with it. ` : "";
  fill(
    app,
    el(
      "section",
      { class: "sheet narrow" },
      el("h1", {}, "Bring your games to this browser"),
      el("p", {}, "The link was made in another browser. Open it here, and this browser is the same person: the same name, the same games."),
      el("p", { class: "hint" }, `${other}The link works once.`),
      el("p", {}, el("button", { type: "button", class: "primary big", click: take }, "Bring them here")),
    ),
  );
});
