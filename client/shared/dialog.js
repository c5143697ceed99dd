// Questions that have to be answered before anything else.

import { el } from "./dom.js";

/**
 * Asks yes or no.
 *
 * @param {{title: string, text: string, yes: string, no?: string, grave?: boolean}} question
 * @returns {Promise<boolean>}
 */
export async function confirmed({ title, text, yes, no = "Not yet", grave = false }) {
  // Where something would be lost, Enter alone does not lose it.
  const answer = await askIn(
    title,
    [el("p", {}, text)],
    [
      el("button", { type: "submit", value: "no", autofocus: grave }, no),
      el("button", { type: "submit", value: "yes", class: grave ? "danger" : "primary", autofocus: !grave }, yes),
    ],
  );
  return answer === "yes";
}

/**
 * Asks for one line of text; `null` when the question is called off.
 *
 * @param {{title: string, text: string, problem?: string, yes: string, hint?: string}} question
 * @returns {Promise<string | null>}
 */
export async function askedFor({ title, text, problem, yes, hint = "" }) {
  const input = el("input", {
    name: "line",
    autocomplete: "off",
    placeholder: hint,
    autofocus: true,
    "aria-label": text,
  });
  const answer = await askIn(
    title,
    [el("p", {}, text), problem ? el("p", { class: "problem", role: "alert" }, problem) : null, input],
    [
      el("button", { type: "submit", value: "no", formnovalidate: true }, "Call off"),
      el("button", { type: "submit", value: "yes", class: "primary" }, yes),
    ],
    "yes",
  );
  return answer === "yes" ? input.value.trim() : null;
}

/**
 * @param {string} title
 * @param {(HTMLElement | null)[]} body
 * @param {HTMLButtonElement[]} buttons
 * @param {string} [onEnter] what Enter in a field means
 * @returns {Promise<string>}
 */
function askIn(title, body, buttons, onEnter) {
  const heading = el("h2", { id: "dialog-title" }, title);
  const form = el("form", { method: "dialog" }, heading, ...body, el("div", { class: "dialog-buttons" }, ...buttons));
  const dialog = el("dialog", { class: "sheet", "aria-labelledby": "dialog-title" }, form);
  form.addEventListener("keydown", (event) => {
    // The first button of a form answers Enter in a field; here that would be "call off".
    if (event.key !== "Enter" || !onEnter || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    dialog.close(onEnter);
  });
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
  });
}
