// Deciding: the board and the order list as two ways to build the same order, and giving it.

import { api, Refused } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { attempt, refusalText, sentence, tell } from "../shared/page.js";
import { choicesOf, litThings } from "./choice-filter.js";
import { cite } from "./cite.js";
import { give, mayGo } from "./give.js";
import { hintFor, nextWord } from "./lesson.js";
import { OddsPanel } from "./odds.js";
import { OrderBuilder } from "./order.js";
import { OrderPanel } from "./order-panel.js";
import { Popover } from "./popover.js";
import { Stage } from "./stage.js";

/** @import { Choice, LogEntry, Look } from "../api.d.ts" */
/** @import { Point } from "./camera.js" */
/** @import { LessonPanel } from "./lesson.js" */
/** @import { Session } from "./session.js" */

/**
 * What the rest of the page does for it.
 *
 * @typedef {object} Page
 * @property {(rule: string) => void} rule
 * @property {(paper: string) => void} openPaper
 * @property {() => LessonPanel | null} lesson
 */

export class Deciding {
  #busy = false;
  /** How much is under way that will change the list of choices. */
  #underWay = 0;
  /** The position that is offered, so that mere talk does not disturb a half-built order. */
  #offered = "";
  /** @type {Set<string>} */ #pointed = new Set();

  /**
   * @param {Session} session
   * @param {Page} page
   */
  constructor(session, page) {
    this.session = session;
    this.page = page;
    this.builder = new OrderBuilder(
      (seat, picks) => api.choices(session.id, seat, picks),
      () => this.draw(),
    );
    this.stage = new Stage({
      clicked: (things, at) => void this.#clicked(things, at),
      hovered: (things) => this.#hovered(things),
    });
    this.orders = new OrderPanel(this.builder, {
      pick: (choice) => this.pick(choice),
      backTo: (at) => void this.#try(() => this.builder.backTo(at)),
      give: () => void this.give(),
      odds: () => this.showOdds(),
      why: (word) => void this.#why(word),
      nameOf: (seat) => session.nameOf(seat),
      rule: page.rule,
      point: (things) => this.#point(things),
    });
    this.odds = new OddsPanel();
    this.popover = new Popover(this.stage.element);
  }

  /** Whether nothing has been shown since the page opened or the curtain fell. */
  get isFresh() {
    return this.#offered === "";
  }

  /**
   * Offers what the seat on the screen has to decide, if the position is not the one offered already.
   *
   * A half-built order outlives what others do meanwhile; it ends with an order of its own seat and with going back.
   *
   * @param {Look} look
   * @param {string} drawing
   * @param {LogEntry[]} news
   */
  offer(look, drawing, news) {
    const { seat, isLive } = this.session;
    const acts = isLive && !look.outcome && seat !== null && look.to_act.includes(seat) ? seat : null;
    const isOver = news.some((entry) => entry.seat === seat || entry.kind === "undo" || entry.kind === "rollback");
    const now = `${isLive ? "now" : look.at} ${acts} ${drawing}`;
    if (now === this.#offered && !isOver) return this.draw();
    this.#offered = now;
    this.odds.clear();
    // What a lesson speaks of is pointed at now, not when the list of choices has come.
    this.#light();
    return void this.#try(() => (isOver ? this.builder.start(acts) : this.builder.refresh(acts)));
  }

  /** Takes everything away: another player comes to the screen. */
  clear() {
    this.#offered = "";
    this.stage.clear();
    this.odds.clear();
    this.popover.close();
    void this.builder.start(null);
  }

  draw() {
    const { builder } = this;
    this.#teach();
    this.orders.draw(this.idleText);
    this.#light();
    this.stage.note(builder.answer?.notes ?? []);
  }

  /** Marks the choice that the lesson asks for, if it asks for one of the seat that decides here. */
  #teach() {
    const { builder, orders } = this;
    const lesson = this.page.lesson();
    const order = lesson?.orderOf(builder.seat) ?? null;
    const picks = builder.picks.map((pick) => pick.word);
    orders.taught = nextWord(order, picks);
    const listed = builder.choices.map((choice) => choice.pick);
    lesson?.hint(order !== null && builder.answer ? hintFor(order, picks, listed) : "");
  }

  /** What to say where there is nothing to decide. */
  get idleText() {
    const { now, at, seat } = this.session;
    if (this.builder.seat !== null || !now) return "";
    if (at !== null) return `You are looking back at number ${at}. “Now” brings you to the present.`;
    if (now.outcome) return "The paper “Table” has the record.";
    if (now.seats.some((held) => held.open)) return "The game begins when every seat is taken.";
    // Between an order and the next list there is nothing to say.
    if (seat !== null && now.to_act.includes(seat)) return "";
    const waiting = now.to_act.map((one) => this.session.nameOf(one)).join(" and ") || "the others";
    return seat === null ? `You are watching. ${waiting} to decide.` : `Waiting for ${waiting}.`;
  }

  #light() {
    const picked = new Set(this.builder.picks.flatMap((pick) => pick.things));
    const pointed = new Set([...this.#pointed, ...(this.page.lesson()?.step?.point_at ?? [])]);
    const { choices } = this.builder;
    const taught = litThings(choices.filter((choice) => choice.pick === this.orders.taught));
    this.stage.light({ lit: litThings(choices), picked, pointed, taught });
  }

  /** @param {string[]} things */
  #point(things) {
    this.#pointed = new Set(things);
    this.#light();
  }

  /** @param {string[]} things */
  #hovered(things) {
    const top = things.find((thing) => choicesOf(this.builder.choices, thing).length > 0);
    this.orders.markHovered(top ?? null);
  }

  /**
   * A click on the board: what can be done with the thing is done, or offered, or refused with its reason. A click that
   * comes while the list is on its way is for that list.
   *
   * @param {string[]} things from the top down
   * @param {Point} at
   */
  async #clicked(things, at) {
    const { builder } = this;
    if (things.length === 0) return;
    while (builder.answering) await builder.answering;
    if (builder.seat === null) {
      // Between an order and the next list there is nothing to say, and a note would lie on the board for nothing.
      if (this.idleText) this.#note(things[0], at, this.idleText);
      return;
    }
    const top = things.find((thing) => choicesOf(builder.choices, thing).length > 0);
    if (top !== undefined) {
      const found = choicesOf(builder.choices, top);
      if (found.length === 1) this.pick(found[0]);
      else this.#menu(top, at, found);
      return;
    }
    const again = builder.picks.at(-1)?.things ?? [];
    if (builder.isComplete && things.some((thing) => again.includes(thing))) await this.give();
    else await this.#whyDark(things[0], at);
  }

  /**
   * @param {string} thing
   * @param {Point} at
   * @param {Choice[]} choices
   */
  #menu(thing, at, choices) {
    this.popover.menu(
      at,
      this.stage.nameOf(thing),
      choices.map((choice) => ({
        text: choice.label,
        do: () => this.pick(choice),
        isTaught: choice.pick === this.orders.taught,
      })),
    );
  }

  /** @param {Choice | undefined} choice */
  pick(choice) {
    if (choice) void this.#try(() => this.#take(choice));
  }

  /**
   * Takes a choice; an order that this completes and that can be taken back needs no second word.
   *
   * @param {Choice} choice
   */
  async #take(choice) {
    const { builder } = this;
    await builder.pick(choice);
    const { answer } = builder;
    if (builder.isReady && answer?.undoable && !answer.caution && !answer.wants_text) await this.give();
  }

  back() {
    void this.#try(() => this.builder.back());
  }

  /** Closes a menu or note over the board; whether one was open. */
  closeNote() {
    const was = this.popover.isOpen;
    this.popover.close();
    return was;
  }

  /**
   * Why a typed word is not among the choices.
   *
   * @param {string} word
   */
  async #why(word) {
    const refusal = await attempt(() => this.#askWhy({ pick: word }));
    if (refusal) tell(refusalText(refusal), "bad");
  }

  /**
   * Why nothing can be done with a thing, beside it.
   *
   * @param {string} thing
   * @param {Point} at
   */
  async #whyDark(thing, at) {
    const found = await attempt(() => this.#askWhy({ thing }));
    if (found) this.#note(thing, at, sentence(found.error), found.rule);
  }

  /**
   * A note beside a thing.
   *
   * @param {string} thing
   * @param {Point} at
   * @param {string} text
   * @param {string | null} [rule]
   */
  #note(thing, at, text, rule) {
    this.popover.open(at, [
      el("p", { class: "popover-title" }, this.stage.nameOf(thing)),
      el("p", { role: "status" }, text, " ", cite(rule, this.page.rule)),
    ]);
  }

  /** @param {{pick: string} | {thing: string}} what */
  #askWhy(what) {
    const { seat, picks } = this.builder;
    return api.why(
      this.session.id,
      seat ?? "",
      picks.map((pick) => pick.word),
      what,
    );
  }

  showOdds() {
    const { builder, session } = this;
    if (!session.table.odds) return tell("This table is played without odds.");
    if (!builder.isReady || builder.seat === null) return tell("Build the order to the end first.");
    this.page.openPaper("odds");
    return void this.odds.show(session.id, builder.seat, builder.order);
  }

  /**
   * Does something that the list of choices waits for, and says so to those who read the page by other means than eyes.
   *
   * @template T
   * @param {() => Promise<T>} deed
   * @returns {Promise<T>}
   */
  async #during(deed) {
    this.#count(1);
    try {
      return await deed();
    } finally {
      this.#count(-1);
    }
  }

  /** @param {number} more */
  #count(more) {
    this.#underWay += more;
    this.orders.element.setAttribute("aria-busy", String(this.#underWay > 0));
  }

  give() {
    return this.#during(() => this.#give());
  }

  async #give() {
    const { builder } = this;
    if (builder.lacksText) return tell("This order needs a text.");
    if (!builder.isReady || builder.seat === null || !builder.answer || this.#busy) return undefined;
    this.#busy = true;
    try {
      if (!(await mayGo(builder.answer))) return undefined;
      await this.#hand(builder.seat, builder.order);
    } finally {
      this.#busy = false;
    }
    await attempt(() => this.session.catchUp());
    return undefined;
  }

  /**
   * Gives an order that was not built here.
   *
   * @param {string} seat
   * @param {string} order
   */
  send(seat, order) {
    return this.#during(async () => {
      await this.#hand(seat, order);
      await attempt(() => this.session.catchUp());
    });
  }

  /**
   * @param {string} seat
   * @param {string} order
   */
  async #hand(seat, order) {
    const { session, builder } = this;
    const { answer } = builder;
    try {
      const acted = await give(session.id, { seat, order, number: session.number });
      // The news of the order may have been faster than the answer: then the page has gone on already, and
      // whatever is being built on it is the next order.
      if (!acted || builder.answer !== answer) return;
      // The list on the page is of the past now.
      this.#offered = " ";
      await builder.start(null);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      const stale = "Something happened meanwhile, so the order was not given. This is the position now.";
      tell(problem.isStale ? stale : refusalText(problem.refusal), "bad");
      // Whatever was offered was wrong: offer again.
      this.#offered = " ";
    }
  }

  /**
   * Does something with the order; when the server no longer knows the position, looks again.
   *
   * @param {() => Promise<unknown>} deed
   */
  async #try(deed) {
    try {
      await this.#during(deed);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      tell(refusalText(problem.refusal), "bad");
      this.#offered = " ";
      await attempt(() => this.session.catchUp());
    }
  }
}
