// Everything on the table page, put together: session, deciding, papers and the curtain.

import { api } from "../shared/api.js";
import { el } from "../shared/dom.js";
import { notice } from "../shared/notify.js";
import { attempt, tell } from "../shared/page.js";
import { keepFlag, keptFlag } from "../shared/store.js";
import { Banner } from "./banner.js";
import { listenToKeys } from "./commands.js";
import { Curtain, handOver } from "./curtain.js";
import { Deciding } from "./deciding.js";
import { DiceTray } from "./dice.js";
import { End } from "./end.js";
import { LessonPanel } from "./lesson.js";
import { Live } from "./live.js";
import { LogPanel, spokenNews } from "./log.js";
import { Replay } from "./replay.js";
import { RulesPanel } from "./rules-panel.js";
import { Session } from "./session.js";
import { StaffPanel } from "./staff.js";
import { TablePaper } from "./table-paper.js";
import { Tabs } from "./tabs.js";
import { ChatPanel, NotesPanel } from "./talk.js";

/** @import { Look, Table } from "../api.d.ts" */
/** @import { Sight } from "./session.js" */

const KEYS =
  "1 to 9 choose, letters find a choice, arrows go through the list or move the board, + − 0 zoom, Enter gives the order, " +
  "Esc takes back, O odds, Ctrl Z undo.";

export class TablePage {
  /**
   * @param {HTMLElement} app
   * @param {Table} table
   */
  constructor(app, table) {
    const rule = (/** @type {string} */ cited) => this.#showRule(cited);
    const sideOf = (/** @type {string} */ seat) => this.#sideOf(seat);
    const nameOf = (/** @type {string} */ seat) => this.session.nameOf(seat);
    const lookAt = (/** @type {number | null} */ at) => void attempt(() => this.session.lookAt(at));
    /** @type {Session} */
    this.session = new Session(table, (sight) => this.#show(sight));
    /** @type {Deciding} */
    this.deciding = new Deciding(this.session, {
      rule,
      openPaper: (id) => this.tabs.open(id),
      lesson: () => this.lesson,
    });
    this.end = new End(this.session);
    this.deciding.orders.heading.after(this.end.element);
    this.banner = new Banner({ sideOf, sit: (seat) => this.#sit(seat) });
    const path = () => api.logPath(table.id, this.session.seat);
    const reportPath = () => api.reportPath(table.id, this.session.seat);
    this.log = new LogPanel({ rule, lookAt, sideOf, nameOf, path, reportPath });
    this.rules = new RulesPanel(table.game);
    this.chat = new ChatPanel(table.id);
    this.notes = new NotesPanel(table.id);
    this.staff = new StaffPanel({ question: () => this.#question() });
    this.replay = new Replay({ lookAt, playOn: (at) => this.#playOn(at) });
    this.paper = new TablePaper(this.session, {
      refresh: () => this.session.catchUp(),
      curtain: { isOn: () => this.#hasCurtain, set: (on) => this.#hang(on) },
    });
    // Who only looks on at a lesson sees its board: the orders it asks for are not theirs to give.
    /** @type {LessonPanel | null} */
    this.lesson =
      table.lesson && this.session.holds(table.lesson.seat)
        ? new LessonPanel(table.lesson, {
            rule,
            game: table.game,
            nameOf,
            memory: `lesson.${table.id}`,
            changed: () => {
              this.#teach();
              this.deciding.draw();
            },
            giveFor: (seat, order) => this.deciding.send(seat, order),
          })
        : null;
    this.tabs = this.#papers();
    /** The proposal to go back that has been told already. */
    this.asked = "";
    this.spoken = el("p", { class: "visually-hidden", "aria-live": "polite", id: "news" });
    this.desk = this.#desk();
    app.append(this.desk);
    this.tray = new DiceTray(this.deciding.stage.element);
    this.curtain = new Curtain(this.desk, {
      nameOf,
      show: (seat) => this.session.lookFrom(seat),
      never: () => this.#hang(false),
    });
    this.live = new Live(table.id, {
      number: () => this.session.number,
      news: () => this.#news(),
      line: (line) => this.banner.showLine(line),
    });
    listenToKeys(this.deciding, {
      isCovered: () => this.curtain.isDrawn || document.querySelector("dialog[open]") !== null,
      undo: () => void this.paper.undo(),
      help: (cited) => (cited ? this.#showRule(cited) : tell(KEYS)),
    });
  }

  #papers() {
    const { deciding } = this;
    return new Tabs([
      { id: "orders", title: "Orders", element: deciding.orders.element },
      { id: "log", title: "Log", element: this.log.element },
      { id: "odds", title: "Odds", element: deciding.odds.element },
      { id: "staff", title: "Staff", element: this.staff.element },
      { id: "rules", title: "Rules", element: this.rules.element },
      { id: "talk", title: "Talk", element: this.chat.element },
      { id: "notes", title: "Notes", element: this.notes.element, opened: () => this.notes.open() },
      { id: "table", title: "Table", element: this.paper.element },
    ]);
  }

  #desk() {
    const [orders, ...papers] = this.tabs.panels;
    const handle = el("button", {
      type: "button",
      class: "sheet-handle",
      "aria-label": "More or less of the papers",
      click: () => desk.classList.toggle("papers-up"),
    });
    const side = el(
      "aside",
      { class: "side", "aria-label": "Orders and papers" },
      handle,
      this.lesson?.element,
      orders,
      this.tabs.list,
      ...papers,
    );
    const middle = el("div", { class: "middle" }, this.deciding.stage.element, this.replay.element);
    const title = el("h1", { class: "visually-hidden" }, this.session.table.title);
    const desk = el("div", { class: "desk" }, title, this.banner.element, middle, side, this.spoken);
    return desk;
  }

  async open() {
    const { table } = this.session;
    const mine = table.my_seats;
    const first = matchMedia("(max-width: 820px)").matches ? "orders" : "log";
    this.tabs.open(this.paper.hasLinks && table.state === "open" ? "table" : first);
    if (mine.length > 1 && this.#hasCurtain && table.state !== "finished") {
      const { to_act } = await api.look(table.id, {});
      this.curtain.draw(to_act.find((seat) => mine.includes(seat)) ?? mine[0]);
    } else {
      await this.session.lookFrom(this.lesson?.lesson.seat ?? mine[0] ?? null);
    }
    const at = Number(new URLSearchParams(location.search).get("at") ?? Number.NaN);
    if (Number.isInteger(at) && at >= 0) await this.session.lookAt(at);
    this.live.open();
  }

  /** What a staff officer is asked: for a seat of one's own, and once the game is over for whoever decided. */
  #question() {
    const { session } = this;
    const toAct = session.shown?.to_act ?? [];
    const seat = toAct.find((word) => session.isOver || session.holds(word));
    return seat === undefined ? null : { table: session.id, seat, at: session.at };
  }

  /** A lesson has one reader, who also gives the orders of the other side. */
  get #isLesson() {
    return this.lesson?.step !== undefined;
  }

  get #hasCurtain() {
    return this.lesson === null && !keptFlag(`no-curtain.${this.session.id}`);
  }

  /** @param {boolean} on */
  #hang(on) {
    keepFlag(`no-curtain.${this.session.id}`, !on);
  }

  /** @param {string} seat */
  #sideOf(seat) {
    const at = this.session.table.seats.findIndex((held) => held.seat === seat);
    return ["first", "second"][at] ?? "neutral";
  }

  async #news() {
    if (this.curtain.isDrawn) return;
    await this.session.catchUp();
    const { now } = this.session;
    const { seats } = this.session.table;
    const moved = now?.seats.some(({ who, me }, at) => me !== seats[at]?.me || who !== seats[at]?.who);
    if (!moved && !now?.outcome) return;
    await this.session.reloadTable();
    this.paper.draw();
    this.end.draw();
  }

  /** @param {Sight} sight */
  async #show({ look, layers, news }) {
    const { session, deciding } = this;
    if (news.length > 0) await this.tray.fall(news.flatMap((entry) => entry.events));
    const next =
      session.isLive && !look.outcome && !this.#isLesson
        ? handOver(session.seat, session.table.my_seats, look.to_act)
        : null;
    if (next !== null && this.#hasCurtain) return this.#cover(next);
    deciding.stage.show(look.scene, layers, deciding.isFresh ? "at once" : "moving");
    this.banner.draw(look, session.table.my_seats);
    this.log.draw(session.log, session.at, look.report);
    this.chat.draw(session.chat);
    this.replay.draw(session.at, session.number, session.isOpenBook);
    this.paper.draw();
    this.end.draw();
    this.staff.clear();
    this.#teach();
    this.#headline(look);
    if (news.length > 0) this.#announce(look, news);
    if (next !== null) return void session.lookFrom(next);
    return deciding.offer(look, layers.map((layer) => layer.hash).join(" "), news);
  }

  #teach() {
    this.lesson?.draw(this.session.log, this.session.isOver);
  }

  /**
   * What has to be noticed from another tab or another paper.
   *
   * @param {Look} look
   */
  #headline(look) {
    const { session } = this;
    document.title = `${session.mySeatsToAct.length > 0 ? "● " : ""}${session.table.title} · Wardroom`;
    const asked = look.rollback ? `${look.rollback.by} ${look.rollback.to}` : "";
    if (asked && asked !== this.asked && !session.holds(look.rollback?.by ?? "")) {
      tell(`${session.nameOf(look.rollback?.by ?? "")} proposes to go back to number ${look.rollback?.to}: see the paper “Table”.`);
      this.tabs.mark("table");
    }
    this.asked = asked;
  }

  /**
   * Covers everything, and takes off the page what only the last player may know.
   *
   * @param {string} seat
   */
  #cover(seat) {
    this.deciding.clear();
    this.tray.clear();
    this.log.draw([], null);
    this.spoken.textContent = "";
    this.curtain.draw(seat);
  }

  /**
   * @param {Look} look
   * @param {Sight["news"]} news
   */
  #announce(look, news) {
    this.spoken.textContent = spokenNews(news, (seat) => this.session.nameOf(seat));
    this.tabs.mark("log");
    if (this.session.mySeatsToAct.length === 0) return;
    notice(`${this.session.table.title}: your turn`, `${look.banner.turn}. ${look.banner.phase}`, this.session.id);
  }

  /** @param {string} cited */
  #showRule(cited) {
    this.tabs.open("rules");
    void this.rules.show(cited);
  }

  /** @param {string} seat */
  async #sit(seat) {
    await attempt(async () => {
      await api.sit(this.session.id, seat);
      await this.session.reloadTable();
      await this.session.lookFrom(seat);
    });
  }

  /** @param {number} at */
  async #playOn(at) {
    const made = await attempt(() => api.playOn(this.session.id, at));
    if (made) location.assign(`/t/${made.id}`);
  }
}
