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

  /** Links that this page knows, links that wait to be opened, and who has used the others. */
  #linkList() {
    const { table } = this.session;
    const made = table.seat_links ?? [];
    const open = table.seats.filter((seat) => seat.open).map(({ seat }) => seat);
    const shared = table.state === "finished" ? [] : table.my_seats;
    const waits = (/** @type {number} */ link) => !made.some((known) => known.link === link && known.state !== "open");
    const links = this.#links.filter(({ seat, link }) => [...open, ...shared].includes(seat) && waits(link));
    const items = [
      ...links.map((link) => this.#link(link)),
      ...made
        .filter(({ link, state }) => state === "open" && !links.some((known) => known.link === link))
        .map(({ link, seat, by }) => el("li", {}, el("b", {}, this.session.nameOf(seat)), ` a link of ${by}, not used yet `, this.#withdraw(link))),
      ...made
        .filter(({ state }) => state === "used")
        .map(({ seat, by, used_by }) => el("li", {}, el("b", {}, this.session.nameOf(seat)), ` ${used_by} came by a link of ${by}`)),
    ];
    const invite = (/** @type {string} */ seat, /** @type {string} */ text) =>
      el("button", { type: "button", click: () => this.#invite(seat) }, text);
    const more = [
      ...open
        .filter((seat) => table.mine && !links.some((link) => link.seat === seat))
        .map((seat) => invite(seat, `Invite to ${this.session.nameOf(seat)}`)),
      ...shared.map((seat) => invite(seat, `Share ${this.session.nameOf(seat)}`)),
    ];
    if (items.length === 0) return more;
    return [
      el("h2", {}, "Invite"),
      el(
        "p",
        { class: "hint" },
        "The first who opens a link takes that seat. A link is shown only now; it ends when the seat is taken.",
      ),
      el("ul", { class: "links" }, ...items),
      ...more,
    ];
  }

  /** @param {SeatLink} link */
  #link({ seat, path, link }) {
    const name = this.session.nameOf(seat);
    const whole = new URL(path, location.href).href;
    const copy = async () => {
      await navigator.clipboard.writeText(whole);
      tell(`The link for ${name} is copied.`);
    };
    return el(
      "li",
      {},
      el("b", {}, name),
      el("input", { readonly: true, value: whole, "aria-label": `Link for ${name}` }),
      el("button", { type: "button", click: copy }, "Copy"),
      this.#withdraw(link),
    );
  }

  /** @param {number} link */
  #withdraw(link) {
    const click = async () => {
      await attempt(() => api.unlink(this.session.id, link));
      await this.#reload();
    };
    return el("button", { type: "button", click }, "Withdraw");
  }

  /** @param {string} seat */
  async #invite(seat) {
    const link = await attempt(() => api.link(this.session.id, seat));
    if (link) this.#links.push(link);
    await this.#reload();
  }

  /** Fetches what has become of links and seats. */
  async #reload() {
    await attempt(() => this.session.reloadTable());
    this.draw();
  }

  /** @param {Look} now */
  #proposal(now) {
    const proposal = now.rollback;
    if (!proposal) return null;
    const answer = (/** @type {boolean} */ agree) => this.#do(() => api.rollback(this.session.id, { agree }));
    const mine = this.session.holds(proposal.by);
    const waiting = proposal.people?.length ? ` Asked: ${proposal.people.join(", ")}.` : "";
    return el(
      "div",
      { class: "proposal" },
      el("p", {}, `${this.session.nameOf(proposal.by)} proposes to go back to number ${proposal.to}.${waiting}`),
      proposal.asks_me ? el("button", { type: "button", class: "primary", click: () => answer(true) }, "Agree") : null,
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
      plays && (table.state === "open" || this.#sharers(seat).length > 1)
        ? button("Stand up", () => this.#stand(seat))
        : null,
      ...(plays ? this.#guests(seat).map((who) => button(`Ask ${who} to leave`, () => this.#send(seat, who))) : []),
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

  /** Everybody who holds a seat, the first of them first. @param {string} seat */
  #sharers(seat) {
    const found = this.session.table.seats.find((held) => held.seat === seat);
    return found?.people ?? [];
  }

  /** Those whom the first holder of a seat has let in, if that is who looks. @param {string} seat */
  #guests(seat) {
    const [first, ...others] = this.#sharers(seat);
    return first?.me ? others.map(({ name }) => name) : [];
  }

  /**
   * @param {string} seat
   * @param {string} who
   */
  async #send(seat, who) {
    await this.#do(() => api.stand(this.session.id, seat, who));
    await this.#reload();
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
      text: `The game ends and ${this.session.nameOf(seat)} has lost. This cannot be taken back.`,
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
      ...row("Scenario", table.scenario_title),
      ...row("Options", options.join(", ")),
      ...row("Dice", dice),
      ...row("Sides", table.hot_seat ? "one person plays several" : null),
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
