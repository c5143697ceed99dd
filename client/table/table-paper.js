// The paper about the table itself: seats and links, the seal of the dice, undo, rollback, resigning, the record.

import { api } from "../shared/api.js";
import { confirmed } from "../shared/dialog.js";
import { el, fill } from "../shared/dom.js";
import { allowNotices, noticeState, stopNotices } from "../shared/notify.js";
import { linksLeft } from "../shared/links.js";
import { attempt, tell } from "../shared/page.js";

/** @import { Look, SeatLink } from "../api.d.ts" */
/** @import { Session } from "./session.js" */

export class TablePaper {
  /** Links to seats are told to their creator once, so the page keeps them while it is open. */
  /** @type {SeatLink[]} */ #links;

  /**
   * @param {Session} session
   * @param {{refresh: () => Promise<void>, curtain: {isOn: () => boolean, set: (on: boolean) => void}}} page
   */
  constructor(session, page) {
    this.session = session;
    this.page = page;
    this.#links = oneForEach([...(session.table.links ?? []), ...linksLeft(session.id)]);
    this.element = el("div", { class: "table-paper" });
  }

  get hasLinks() {
    return this.#links.length > 0;
  }

  draw() {
    const { table, now } = this.session;
    if (!now) return;
    fill(this.element, ...this.#linkList(), this.#proposal(now), this.#deeds(now), this.#facts(), this.#switches());
    if (table.reconstructed?.length) {
      this.element.append(
        el(
          "p",
          { class: "origin reconstructed" },
          "Reconstructed, not as printed: ",
          table.reconstructed.join(", "),
          ". ",
          el("a", { href: `/games/${table.game}` }, "What that means"),
        ),
      );
    }
  }

  #linkList() {
    const { table } = this.session;
    const open = table.seats.filter((seat) => seat.open).map(({ seat }) => seat);
    const links = this.#links.filter(({ seat }) => open.includes(seat));
    const more = open
      .filter((seat) => table.mine && !links.some((link) => link.seat === seat))
      .map((seat) => el("button", { type: "button", click: () => this.#invite(seat) }, `Invite to ${seat}`));
    if (links.length === 0) return more;
    const items = links.map(({ seat, path }) => {
      const whole = new URL(path, location.href).href;
      const copy = async () => {
        await navigator.clipboard.writeText(whole);
        tell(`The link for ${seat} is copied.`);
      };
      return el(
        "li",
        {},
        el("b", {}, seat),
        el("input", { readonly: true, value: whole, "aria-label": `Link for ${seat}` }),
        el("button", { type: "button", click: copy }, "Copy"),
      );
    });
    return [
      el("h2", {}, "Invite"),
      el("p", { class: "hint" }, "Whoever opens a link takes that seat. The links are shown only now."),
      el("ul", { class: "links" }, ...items),
      ...more,
    ];
  }

  /** @param {string} seat */
  async #invite(seat) {
    const link = await attempt(() => api.link(this.session.id, seat));
    if (link) this.#links.push(link);
    this.draw();
  }

  /** @param {Look} now */
  #proposal(now) {
    const proposal = now.rollback;
    if (!proposal) return null;
    const answer = (/** @type {boolean} */ agree) => this.#do(() => api.rollback(this.session.id, { agree }));
    const mine = this.session.holds(proposal.by);
    return el(
      "div",
      { class: "proposal" },
      el("p", {}, `${proposal.by} proposes to go back to number ${proposal.to}.`),
      mine ? null : el("button", { type: "button", class: "primary", click: () => answer(true) }, "Agree"),
      el("button", { type: "button", click: () => answer(false) }, mine ? "Withdraw" : "Decline"),
    );
  }

  /** @param {Look} now */
  #deeds(now) {
    const { session } = this;
    const { seat, table } = session;
    const plays = seat !== null && session.holds(seat) && !now.outcome;
    const button = (/** @type {string} */ text, /** @type {() => unknown} */ click, enabled = true) =>
      el("button", { type: "button", disabled: !enabled, click }, text);
    return el(
      "div",
      { class: "deeds" },
      plays ? button("Undo (Ctrl Z)", () => this.undo(), now.undoable) : null,
      plays
        ? button(session.at === null ? "Go back by agreement…" : `Propose to go back to ${session.at}`, () =>
            this.#propose(),
          )
        : null,
      plays && table.state === "open" ? button("Stand up", () => this.#stand(seat)) : null,
      plays ? button("Resign", () => this.#resign(seat)) : null,
      table.rematch ? el("a", { class: "button", href: `/t/${table.rematch}` }, "To the rematch") : null,
      now.outcome && !table.rematch && table.my_seats.length > 0
        ? button("Rematch", () => this.#go(() => api.rematch(session.id)))
        : null,
      session.isOver ? el("a", { class: "button", href: `/t/${session.id}/review` }, "Review") : null,
      session.isOpenBook ? this.#recordLink() : null,
    );
  }

  #recordLink() {
    const { id, table } = this.session;
    return el("a", { class: "button", href: api.recordPath(id), download: `${table.game}-${id}.json` }, "Record");
  }

  async undo() {
    const { seat, id, number, now } = this.session;
    if (seat === null || !now?.undoable) return tell("There is nothing that can be taken back.");
    return this.#do(() => api.undo(id, seat, number));
  }

  async #propose() {
    const { at, id } = this.session;
    if (at === null) return tell("Move the slider to the moment to go back to, then propose it here.");
    const sure = await confirmed({
      title: "Go back?",
      text: `Everything after number ${at} is taken back if the others agree. The dice fall anew.`,
      yes: "Propose it",
    });
    if (sure) await this.#do(() => api.rollback(id, { to: at }));
    return undefined;
  }

  /** @param {string} seat */
  async #stand(seat) {
    const stood = await attempt(() => api.stand(this.session.id, seat));
    if (stood) location.assign("/");
  }

  /** @param {string} seat */
  async #resign(seat) {
    const sure = await confirmed({
      title: "Resign?",
      text: `The game ends and ${seat} has lost. This cannot be taken back.`,
      yes: "Resign",
      no: "Play on",
      grave: true,
    });
    if (sure) await this.#do(() => api.resign(this.session.id, seat));
  }

  /** @param {() => Promise<{id: string}>} make */
  async #go(make) {
    const made = await attempt(make);
    if (made) location.assign(`/t/${made.id}`);
  }

  /** @param {() => Promise<unknown>} deed */
  async #do(deed) {
    await attempt(deed);
    await attempt(() => this.page.refresh());
  }

  #facts() {
    const { table, now } = this.session;
    const dice = {
      sealed: "sealed: they can be verified afterwards",
      practice: "practice dice",
      table: "real dice, typed in",
    }[table.dice];
    const row = (/** @type {string} */ name, /** @type {string | null | undefined} */ value) =>
      value ? [el("dt", {}, name), el("dd", {}, value)] : [];
    const options = Object.entries(table.options ?? {}).map(([name, value]) => `${name} ${value}`);
    return el(
      "dl",
      { class: "facts" },
      ...row("Scenario", table.scenario),
      ...row("Options", options.join(", ")),
      ...row("Dice", dice),
      ...row("Seal", table.commitment),
      ...row("Head", now?.head ?? table.head),
      ...row("Secret", table.secret),
    );
  }

  #switches() {
    const state = noticeState();
    const notices = el(
      "button",
      {
        type: "button",
        disabled: state === "denied" || state === "unsupported",
        click: async () => {
          if (state === "on") stopNotices();
          else await allowNotices();
          this.draw();
        },
      },
      {
        on: "Stop notices",
        off: "Notify me when it is my turn",
        denied: "Notices are blocked in this browser",
        unsupported: "This browser has no notices",
      }[state],
    );
    const box = el("input", {
      type: "checkbox",
      checked: this.page.curtain.isOn(),
      change: () => this.page.curtain.set(box.checked),
    });
    const curtain =
      this.session.table.my_seats.length > 1 ? el("label", { class: "check" }, box, " Curtain between my seats") : null;
    return el("div", { class: "switches" }, notices, curtain);
  }
}

/**
 * @param {SeatLink[]} links
 * @returns {SeatLink[]}
 */
function oneForEach(links) {
  return links.filter((link, at) => links.findIndex(({ seat }) => seat === link.seat) === at);
}
