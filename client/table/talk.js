// What people say to each other at the table, and what one notes for oneself.

import { api } from "../shared/api.js";
import { el, fill } from "../shared/dom.js";
import { attempt } from "../shared/page.js";

/** @import { ChatLine } from "../api.d.ts" */

export class ChatPanel {
  #drawn = 0;

  /** @param {string} table */
  constructor(table) {
    this.list = el("ul", {});
    this.scroll = el("div", { class: "chat", role: "log", "aria-label": "Talk", tabindex: "0" }, this.list);
    const input = el("input", {
      "aria-label": "Say something",
      placeholder: "Say something",
      maxlength: "500",
      autocomplete: "off",
    });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      input.value = "";
      if ((await attempt(() => api.chat(table, text).then(() => true))) === undefined) input.value = text;
    };
    this.element = el(
      "div",
      { class: "talk" },
      this.scroll,
      el("form", { class: "say", submit }, input, el("button", { type: "submit" }, "Say")),
    );
  }

  /** @param {ChatLine[]} lines */
  draw(lines) {
    if (lines.length < this.#drawn || this.#drawn === 0) fill(this.list);
    const from = lines.length < this.#drawn ? 0 : this.#drawn;
    this.list.append(...lines.slice(from).map(({ who, text }) => el("li", {}, el("b", {}, who), " ", text)));
    this.#drawn = lines.length;
    if (lines.length === 0) fill(this.list, el("li", { class: "none" }, "Nobody has said anything."));
    else this.scroll.scrollTop = this.scroll.scrollHeight;
  }
}

/** How long after the last key the notes are kept. */
const PAUSE = 900;

export class NotesPanel {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #fetched = false;

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.state = el("p", { class: "hint", role: "status" }, "Only you can read these.");
    this.area = el("textarea", {
      "aria-label": "Private notes",
      rows: "12",
      maxlength: "20000",
      input: () => this.#later(),
      blur: () => this.#keep(),
    });
    this.element = el("div", { class: "notes" }, this.area, this.state);
  }

  /** Fetches the notes when they are first looked at. */
  async open() {
    if (this.#fetched) return;
    this.#fetched = true;
    const notes = await attempt(() => api.notes(this.table));
    if (notes && this.area.value === "") this.area.value = notes.text ?? "";
  }

  #later() {
    this.state.textContent = "…";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), PAUSE);
  }

  async #keep() {
    if (this.state.textContent !== "…") return;
    clearTimeout(this.#timer);
    const kept = await attempt(() => api.keepNotes(this.table, this.area.value).then(() => true));
    this.state.textContent = kept ? "Kept. Only you can read these." : "Not kept yet.";
  }
}
