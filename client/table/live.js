// News as it happens: server-sent events, and asking again and again where they do not come through.

import { api } from "../shared/api.js";

/** @typedef {"live" | "polling" | "away"} Line */

const POLL = 4000;
const RETRY = 10_000;

export class Live {
  /** @type {EventSource | null} */ #source = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */ #poll;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #retry;

  /**
   * @param {string} table
   * @param {{number: () => number, news: () => Promise<void>, line: (line: Line) => void}} page
   */
  constructor(table, page) {
    this.table = table;
    this.page = page;
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#ask();
    });
    addEventListener("online", () => this.open());
  }

  open() {
    this.#source?.close();
    clearTimeout(this.#retry);
    const source = new EventSource(api.eventsPath(this.table, this.page.number()));
    this.#source = source;
    source.addEventListener("open", () => {
      this.#stopPolling();
      this.page.line("live");
    });
    source.addEventListener("happening", (event) => this.#heard(event));
    source.addEventListener("error", () => this.#lost(source));
  }

  /** @param {MessageEvent} event */
  #heard(event) {
    const number = Number(JSON.parse(event.data).number);
    if (number > this.page.number()) this.#ask();
  }

  /** @param {EventSource} source */
  #lost(source) {
    if (source !== this.#source) return;
    this.page.line("polling");
    if (this.#poll === undefined) this.#poll = setInterval(() => this.#ask(), POLL);
    if (source.readyState === EventSource.CLOSED) {
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.open(), RETRY);
    }
  }

  #stopPolling() {
    const was = this.#poll !== undefined;
    clearInterval(this.#poll);
    this.#poll = undefined;
    if (was) this.#ask();
  }

  async #ask() {
    try {
      await this.page.news();
      if (this.#poll !== undefined) this.page.line("polling");
    } catch {
      this.page.line("away");
      if (this.#poll === undefined) this.#poll = setInterval(() => this.#ask(), POLL);
    }
  }
}
