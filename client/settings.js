// What this person likes: light, notices, where turn notices are sent.

import { api } from "./shared/api.js";
import { el, field, fill, select } from "./shared/dom.js";
import { allowNotices, noticeState, stopNotices } from "./shared/notify.js";
import { attempt, openPage, tell } from "./shared/page.js";
import { keepFlag, keptFlag } from "./shared/store.js";
import { setTheme, theme, THEMES } from "./shared/theme.js";

/** @import { Me } from "./api.d.ts" */

openPage("Settings", async (app, me) => {
  fill(
    app,
    el(
      "section",
      { class: "sheet narrow" },
      el("h1", {}, "Settings"),
      light(),
      motion(),
      notices(),
      me.user && !me.user.guest ? webhook(me) : null,
      keys(),
    ),
  );
});

function light() {
  const names = { auto: "As the machine has it", day: "Day", night: "Night" };
  const choice = select(
    "theme",
    THEMES.map((value) => ({ value, text: names[value] })),
    theme(),
  );
  choice.addEventListener("change", () => setTheme(THEMES.find((word) => word === choice.value) ?? "auto"));
  return field("Light", choice);
}

function motion() {
  const box = el("input", {
    type: "checkbox",
    checked: !keptFlag("stillness"),
    change: () => keepFlag("stillness", !box.checked),
  });
  return el("label", { class: "check" }, box, " Dice fall and pieces move, unless the machine asks for less motion");
}

function notices() {
  const place = el("div", { class: "field" });
  const draw = () => {
    const state = noticeState();
    const says = {
      on: "The browser tells you when it is your turn.",
      off: "The browser stays silent.",
      denied: "Notices are blocked for this site in the browser's own settings.",
      unsupported: "This browser has no notices.",
    };
    const turn = async () => {
      if (state === "on") stopNotices();
      else await allowNotices();
      draw();
    };
    fill(
      place,
      el("span", { class: "field-name" }, "Notices"),
      el("p", {}, says[state]),
      state === "on" || state === "off"
        ? el("button", { type: "button", click: turn }, state === "on" ? "Stop" : "Allow")
        : null,
    );
  };
  draw();
  return place;
}

/** @param {Me} me */
function webhook(me) {
  const url = el("input", { type: "url", placeholder: "https://…", value: me.webhook ?? "" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await attempt(() => api.webhook(url.value.trim() || null).then(() => true))) tell("Kept.");
  };
  return el(
    "form",
    { submit },
    field("Turn notices to another program", url, "A public address that gets a message when it is your turn."),
    el("button", { type: "submit" }, "Keep"),
  );
}

function keys() {
  const all = [
    ["1 to 9", "choose"],
    ["letters", "find a choice"],
    ["↑ ↓", "go through the list"],
    ["Enter", "take the choice; give the order"],
    ["Esc, Backspace", "take back a pick"],
    ["O", "odds of the finished order"],
    ["+ − 0, arrows", "zoom and move the board"],
    ["Ctrl Z", "undo"],
    ["?", "the rule of a choice; these keys"],
  ];
  return el(
    "div",
    { class: "field" },
    el("h2", {}, "Keys at the table"),
    el(
      "dl",
      { class: "keys" },
      ...all.flatMap(([key, does]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)]),
    ),
  );
}
