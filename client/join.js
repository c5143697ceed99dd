// The page behind an invite link: sit down, and add to the dice.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { addressPart, attempt, openPage } from "./shared/page.js";

openPage("Take a seat", async (app) => {
  const token = addressPart(1);
  const sit = async () => {
    const seated = await attempt(() => api.join(token));
    if (seated) location.replace(`/t/${seated.id}`);
  };
  fill(
    app,
    el(
      "section",
      { class: "sheet narrow" },
      el("h1", {}, "A seat is kept for you"),
      el(
        "p",
        {},
        "Sitting down adds 128 bits of your machine's own chance to the dice, so that nobody could have known them.",
      ),
      el("p", { class: "hint" }, "The link is for one person: once somebody has sat down by it, it leads nowhere."),
      el("button", { type: "button", class: "primary big", click: sit }, "Sit down"),
    ),
  );
});
