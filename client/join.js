// The page behind an invite link: what it is, who invites, and the seat.

import { api } from "./shared/api.js";
import { el, fill } from "./shared/dom.js";
import { addressPart, attempt, openPage } from "./shared/page.js";
import { holderOf } from "./shared/words.js";

/** @import { Invitation } from "./api.d.ts" */

openPage("Take a seat", async (app) => {
  const token = addressPart(1);
  const invitation = await api.invitation(token);
  document.title = `${invitation.title} · Wardroom`;
  const sit = async () => {
    const seated = await attempt(() => api.join(token));
    if (seated) location.replace(`/t/${seated.id}`);
  };
  fill(
    app,
    el(
      "section",
      { class: "sheet narrow invitation" },
      el("img", { class: "lid", src: invitation.picture, alt: "", width: "400", height: "200" }),
      el("h1", {}, headline(invitation)),
      el("p", { class: "blurb" }, `${invitation.scenario_title}. You would play ${invitation.name}.`),
      el("p", {}, invitation.line),
      ...invitation.others.map((seat) =>
        el("p", { class: "hint" }, `${seat.name}: ${holderOf(seat) ?? "nobody yet"}`),
      ),
      ...deed(invitation, sit),
      el(
        "p",
        { class: "hint" },
        "Never played it? ",
        el("a", { href: `/games/${invitation.game}` }, "What the game is about"),
        ", ",
        el("a", { href: `/games/${invitation.game}/book` }, "its rule book"),
        ".",
      ),
    ),
  );
});

/** @param {Invitation} invitation */
function headline({ by, title, me }) {
  if (me) return `You sit at ${title}`;
  return by ? `${by} invites you to ${title}` : `A seat at ${title} is kept for you`;
}

/**
 * @param {Invitation} invitation
 * @param {() => Promise<void>} sit
 */
function deed({ state, me, id, name }, sit) {
  const watch = el("a", { class: "button", href: `/t/${id}` }, me ? "To the table" : "Watch the game");
  if (me) return [el("p", {}, watch)];
  const gone = {
    open: "",
    used: "Somebody has used this link already.",
    withdrawn: "This link was withdrawn.",
    closed: "The seat is taken, or the game is over.",
  }[state];
  if (gone) return [el("p", { class: "problem" }, gone), el("p", {}, watch)];
  return [
    el("p", {}, el("button", { type: "button", class: "primary big", click: sit }, `Sit down as ${name}`)),
    el(
      "p",
      { class: "hint" },
      "The link is for one person. Sitting down adds your machine\u2019s own chance to the dice, so that nobody could have known them.",
    ),
  ];
}
