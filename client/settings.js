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
      me.user?.guest ? guestName(me.user.name) : null,
      me.user?.guest ? passage() : null,
      light(),
      motion(),
      notices(),
      me.user && !me.user.guest ? password() : null,
      me.user && !me.user.guest ? webhook(me) : null,
      keys(),
    ),
  );
});

/** @param {string} name */
function guestName(name) {
  const isChosen = !name.toLowerCase().startsWith("guest");
  const box = el("input", {
    name: "name",
    required: true,
    minlength: "2",
    maxlength: "24",
    autocomplete: "nickname",
    value: isChosen ? name : "",
    placeholder: isChosen ? null : "What others call you",
  });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await attempt(() => api.rename(box.value.trim()))) location.reload();
  };
  return el(
    "form",
    { class: "guest-name", submit },
    field("Your name", box, "2 to 24 letters, digits, blanks, - _ or ."),
    el("button", { type: "submit" }, "Take this name"),
  );
}

/** A guest's games belong to this browser, unless they are carried to another. */
function passage() {
  const place = el("div", { class: "field passage" });
  const make = async () => {
    const made = await attempt(() => api.makePassage());
    if (!made) return;
    const link = new URL(made.path, location.href).href;
    const box = el("input", { readonly: true, value: link, "aria-label": "The link", click: () => box.select() });
    const copy = async () => {
      await navigator.clipboard.writeText(link);
      tell("Copied.");
    };
    fill(
      place,
      el("span", { class: "field-name" }, "Your games in another browser"),
      el("p", { class: "hint" }, `Open this link there. It works once, for ${made.minutes} minutes; whoever opens it is you.`),
      el("p", { class: "with-button" }, box, el("button", { type: "button", click: copy }, "Copy")),
    );
  };
  fill(
    place,
    el("span", { class: "field-name" }, "Your games in another browser"),
    el("p", { class: "hint" }, "You are a guest: your games are kept with this browser. A link carries them to a phone or another machine."),
    el("button", { type: "button", click: make }, "Make a link"),
  );
  return place;
}

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

function password() {
  const box = (/** @type {string} */ name, /** @type {string} */ autocomplete) =>
    el("input", { type: "password", name, required: true, maxlength: "200", autocomplete });
  const old = box("old", "current-password");
  const next = box("new", "new-password");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!(await attempt(() => api.changePassword({ old: old.value, new: next.value })))) return;
    old.value = next.value = "";
    tell("Your password is changed. Other browsers are logged out.");
  };
  return el(
    "form",
    { class: "password", submit },
    el("h2", {}, "Password"),
    field("The one you have", old),
    field("The new one", next, "10 characters or more."),
    el("button", { type: "submit" }, "Change it"),
  );
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
