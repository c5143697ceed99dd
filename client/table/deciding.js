// Deciding: the board and the order list as two ways to build the same order, and giving it.

import { api, Refused } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { attempt, refusalText, sentence, tell } from "../shared/page.js";
import { choicesOf, litThings, narrows } from "./choice-filter.js";
import { cite } from "./cite.js";
import { give } from "./give.js";
import { hintFor, nextWord } from "./lesson.js";
import { note, noted } from "./memory.js";
import { OddsPanel } from "./odds.js";
import { OrderBuilder } from "./order.js";
import { giveText, OrderPanel } from "./order-panel.js";
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
 * @property {() => void} undo
 * @property {() => void} begun an order is being built
 * @property {(number: number) => void} passed an order was given by itself, since no other could be
 */

/** Where the order panel is a sheet at the foot of the page, and questions are asked there alone. */
const isPhone = () => matchMedia("(max-width: 820px)").matches;

export class Deciding {
  #busy = false;
  /** How much is under way that will change the list of choices. */
  #underWay = 0;
  /** The position that is offered, so that mere talk does not disturb a half-built order. */
  #offered = "";
  /** @type {Set<string>} */ #pointed = new Set();
  /** The picking up of a thing that is being dragged. */
  /** @type {Promise<unknown>} */ #grabbed = Promise.resolve();
  /** How many choices are being taken: an order they complete may go out without a word. */
  #taking = 0;
  /** Whether steps with a single order wait all the same: an order is being taken back. */
  isHeld = false;

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
      clicked: (things, at) => this.#clicked(things, at),
      asked: (things, at) => void this.#try(() => this.#asked(things, at)),
      hovered: (things) => this.#hovered(things),
      grabbed: (things) => this.#grab(things),
      dropped: (things, at) => void this.#try(() => this.#drop(things, at)),
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
      undo: page.undo,
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
    this.orders.isUndoable = isLive && look.undoable;
    this.orders.reviewPath = look.outcome ? `/t/${this.session.id}/review` : null;
    if (news.some((entry) => entry.kind === "undo")) this.orders.remark("");
    if (now === this.#offered && !isOver) return this.draw();
    // What is offered while an order is being taken back is on its way out.
    const { isHeld } = this;
    const left = this.isFresh && acts !== null ? noted(this.#memory(acts)) : null;
    this.#offered = now;
    this.odds.clear();
    // What a lesson speaks of is pointed at now, not when the list of choices has come.
    this.#light();
    return void this.#try(async () => {
      if (acts !== null && left?.offered === now) return this.builder.resume(acts, left);
      await (isOver ? this.builder.start(acts) : this.builder.refresh(acts));
      return isHeld ? undefined : this.#passOver();
    });
  }

  /**
   * Where the half-built order of a seat is noted.
   *
   * @param {string} seat
   */
  #memory(seat) {
    return `order.${this.session.id}.${seat}`;
  }

  /** Notes the order as it stands, so that it outlives a reload of the page. */
  #remember() {
    const { seat, picks, text, answer } = this.builder;
    if (seat === null || !answer) return;
    note(this.#memory(seat), picks.length > 0 ? { offered: this.#offered, picks, text } : null);
  }

  /**
   * Takes the only choice there is, and the only one after that. Where this makes an order that can be taken back, it is
   * given, and the log says so: there was nothing to decide. Where it cannot, the order waits for a word.
   */
  async #passOver() {
    const { builder } = this;
    if (this.page.lesson()?.step || builder.picks.length > 0) return;
    await this.#taken(async () => {
      while (builder.choices.length === 1) await builder.pick(builder.choices[0]);
    });
    const number = this.#goesAtOnce ? await this.give() : undefined;
    if (number !== undefined) this.page.passed(number);
  }

  /** Whether the order is complete and can be taken back, so that no second word is needed. */
  get #goesAtOnce() {
    const { answer, isReady } = this.builder;
    return isReady && Boolean(answer?.undoable) && !answer?.wants_text;
  }

  /** @param {() => Promise<unknown>} picking */
  async #taken(picking) {
    this.#taking++;
    try {
      await picking();
    } finally {
      this.#taking--;
    }
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
    this.#remember();
    if (builder.picks.length > 0) this.page.begun();
    this.orders.isGoing = this.#taking > 0 && this.#goesAtOnce;
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
    if (now.outcome) return `The game is over: ${now.outcome.label}. The paper “Table” has the record and a rematch.`;
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
   * A click on the board: what can be done with the thing is done, or offered, or refused with its reason.
   *
   * @param {string[]} things from the top down
   * @param {Point} at
   */
  #clicked(things, at) {
    const { builder } = this;
    if (things.length === 0) return;
    if (builder.seat === null) return this.#note(things[0], at, this.idleText);
    const top = this.#topOf(things);
    if (top !== undefined) {
      const found = choicesOf(builder.choices, top);
      if (found.length === 1) return void this.#try(() => this.#takeThrough(found[0], top, at));
      return this.#menu(at, top, found);
    }
    // Whoever clicks once more on what has just been picked means it, or is in a hurry.
    const again = builder.picks.at(-1)?.things ?? [];
    if (things.some((thing) => again.includes(thing))) return void (builder.isComplete && this.give());
    return void this.#whyDark(things[0], at);
  }

  /** The uppermost thing that something can be done with. @param {string[]} things */
  #topOf(things) {
    return things.find((thing) => choicesOf(this.builder.choices, thing).length > 0);
  }

  /**
   * @param {Point} at
   * @param {string} thing
   * @param {Choice[]} choices
   */
  #menu(at, thing, choices) {
    this.popover.menu(
      at,
      this.stage.nameOf(thing),
      choices.map((choice) => ({
        text: choice.label,
        do: () => this.pick(choice, at),
        isTaught: choice.pick === this.orders.taught,
      })),
    );
  }

  /**
   * A right click or a long press: a list of everything that can be done with what is there.
   *
   * @param {string[]} things
   * @param {Point} at
   */
  async #asked(things, at) {
    const { builder } = this;
    const top = this.#topOf(things);
    if (builder.seat === null || top === undefined) return this.#clicked(things, at);
    const found = choicesOf(builder.choices, top);
    // A choice that stands for several things is gone into: what each of them and all together can do is below it.
    if (found.length === 1 && found[0].things.length > 1) {
      await builder.pick(found[0]);
      const below = builder.choices.filter(({ things: named }) => named.length === 0 || named.includes(top));
      return below.length > 0 ? this.#menu(at, top, below) : this.#finish(at);
    }
    return this.#menu(at, top, found);
  }

  /**
   * Picks up a thing that is to be dragged somewhere; whether it can be.
   *
   * @param {string[]} things
   */
  #grab(things) {
    const top = this.#topOf(things);
    const found = top === undefined ? [] : choicesOf(this.builder.choices, top);
    if (top === undefined || found.length !== 1 || !this.stage.isPiece(top)) return false;
    this.#grabbed = this.#try(() => this.#takeThrough(found[0], top));
    return true;
  }

  /**
   * Lets go of the thing that is dragged; where nothing can be done with it there, it stays picked up.
   *
   * @param {string[]} things
   * @param {Point} at
   */
  async #drop(things, at) {
    await this.#grabbed;
    const top = this.#topOf(things);
    if (top !== undefined) this.#clicked([top], at);
  }

  /**
   * @param {Choice | undefined} choice
   * @param {Point} [at] where it was clicked on the board
   */
  pick(choice, at) {
    if (choice) void this.#try(() => this.#take(choice, at));
  }

  /**
   * @param {Choice} choice
   * @param {Point} [at]
   */
  async #take(choice, at) {
    await this.#taken(() => this.builder.pick(choice));
    await this.#finish(at);
  }

  /**
   * Takes a choice that was clicked on the board, and goes on as long as the next list only asks which of its things is
   * meant: the one that was clicked.
   *
   * @param {Choice} choice
   * @param {string} thing
   * @param {Point} [at]
   */
  async #takeThrough(choice, thing, at) {
    const { builder } = this;
    /** @type {Choice | undefined} */
    let next = choice;
    while (next) {
      const taken = next;
      await this.#taken(() => builder.pick(taken));
      next = narrows(taken, builder.choices, thing);
      // A lesson means one of them, which may be another: it is marked now, and clicked next.
      const { taught } = this.orders;
      if (taught !== null && next?.pick !== taught) next = undefined;
    }
    await this.#finish(at);
  }

  /**
   * An order that is complete and can be taken back is given without a second word; what speaks against it is told
   * beside the button that takes it back. Any other waits for one word.
   *
   * @param {Point} [at] where on the board the last click fell
   */
  async #finish(at) {
    const { builder, orders } = this;
    const { answer } = builder;
    if (!builder.isReady || !answer) return;
    if (this.#goesAtOnce) {
      if ((await this.give()) !== undefined && answer.caution) orders.remark(sentence(answer.caution));
    } else if (at && !isPhone()) this.#askHere(at, answer.caution ?? null);
  }

  /**
   * Asks for the word beside the last click, so that nobody has to leave the board for it.
   *
   * @param {Point} at
   * @param {string | null} caution
   */
  #askHere(at, caution) {
    const { builder, popover } = this;
    const done = (/** @type {() => unknown} */ deed) => () => {
      popover.close();
      deed();
    };
    popover.open(at, [
      el("p", { class: "popover-title" }, builder.picks.at(-1)?.label ?? builder.order),
      caution ? el("p", { class: "caution" }, sentence(caution)) : null,
      el(
        "div",
        { class: "ready-buttons" },
        el("button", { type: "button", class: caution ? "danger" : "primary", click: done(() => this.give()) }, giveText(caution)),
        el("button", { type: "button", class: "quiet", click: done(() => this.back()) }, "Take back"),
      ),
    ]);
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

  /** Gives the order; its number when it was taken. @returns {Promise<number | undefined>} */
  give() {
    return this.#during(() => this.#give());
  }

  async #give() {
    const { builder } = this;
    if (builder.lacksText) tell("This order needs a text.");
    if (!builder.isReady || builder.seat === null || this.#busy) return undefined;
    this.#busy = true;
    this.popover.close();
    this.orders.remark("");
    let number;
    try {
      number = await this.#hand(builder.seat, builder.order);
    } finally {
      this.#busy = false;
    }
    await attempt(() => this.session.catchUp());
    return number;
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
   * @returns {Promise<number | undefined>} its number, when it was taken
   */
  async #hand(seat, order) {
    const { session, builder } = this;
    const { answer } = builder;
    try {
      const acted = await give(session.id, { seat, order, number: session.number });
      if (!acted) return undefined;
      note(this.#memory(seat), null);
      // The news of the order may have been faster than the answer: then the page has gone on already, and
      // whatever is being built on it is the next order.
      if (builder.answer !== answer) return acted.number;
      // The list on the page is of the past now.
      this.#offered = " ";
      await builder.start(null);
      return acted.number;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      const stale = "Something happened meanwhile, so the order was not given. This is the position now.";
      tell(problem.isStale ? stale : refusalText(problem.refusal), "bad");
      // Whatever was offered was wrong: offer again.
      this.#offered = " ";
      return undefined;
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
