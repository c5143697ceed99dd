// Coming in: log in, or make an account where that is allowed.

import { api } from "./shared/api.js";
import { el, field, fill } from "./shared/dom.js";
import { localPath } from "./shared/local-path.js";
import { attempt, openPage } from "./shared/page.js";

openPage("Log in", async (app, me) => {
  if (me.user && !me.user.guest) return location.replace(next());
  const forms = [logIn()];
  if (me.signup !== "closed") forms.push(signUp(me.signup === "invitation"));
  return fill(app, el("div", { class: "columns even" }, ...forms));
});

/** Where to go afterwards: a page of this server only. */
function next() {
  return localPath(new URLSearchParams(location.search).get("next"));
}

/**
 * @param {string} autocomplete
 * @returns {[HTMLInputElement, HTMLInputElement]}
 */
function nameAndPassword(autocomplete) {
  return [
    el("input", { name: "name", required: true, autocomplete: "username", maxlength: "24", minlength: "2" }),
    el("input", {
      name: "password",
      type: "password",
      required: true,
      autocomplete,
      minlength: autocomplete === "new-password" ? "10" : null,
    }),
  ];
}

function logIn() {
  const [name, password] = nameAndPassword("current-password");
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const done = await attempt(() => api.logIn({ name: name.value, password: password.value }).then(() => true));
    if (done) location.assign(next());
  };
  return el(
    "form",
    { class: "sheet", submit },
    el("h1", {}, "Log in"),
    field("Name", name),
    field("Password", password),
    el("button", { type: "submit", class: "primary" }, "Come in"),
  );
}

/** @param {boolean} invited whether an invitation is needed */
function signUp(invited) {
  const [name, password] = nameAndPassword("new-password");
  const invitation = el("input", { name: "invitation", required: invited, autocomplete: "off" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const who = { name: name.value, password: password.value, ...(invited ? { invitation: invitation.value } : {}) };
    const done = await attempt(() => api.signUp(who).then(() => true));
    if (done) location.assign(next());
  };
  return el(
    "form",
    { class: "sheet", submit },
    el("h2", {}, "New here?"),
    field("Name", name, "2 to 24 letters, digits, blanks, - _ or ."),
    field("Password", password, "At least 10 characters"),
    invited ? field("Invitation", invitation) : null,
    el("button", { type: "submit" }, "Make an account"),
  );
}
