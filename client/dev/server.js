// A stand-in for the server: Reef Patrol in memory, with the same paths and answers. `npm run dev`, port 4141.

import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import * as reef from "./reef.js";

const CLIENT = fileURLToPath(new URL("..", import.meta.url));
const SCENE_CSS = fileURLToPath(new URL("../../crates/scene/src/scene.css", import.meta.url));
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'";
const tables = new Map();
const stills = new Map();

class Problem extends Error {
  constructor(status, error, more = {}) {
    super(error);
    this.status = status;
    this.body = { error, rule: null, nearest: null, ...more };
  }
}

const hashOf = (text) => createHash("sha256").update(text).digest("hex").slice(0, 24);

function newTable(wish) {
  const id = randomBytes(16).toString("hex").slice(0, 26);
  const seats = Object.fromEntries(
    reef.GAME.seats.map((seat) => [seat, wish.seats[seat] ?? (wish.lesson ? "me" : "open")]),
  );
  const table = {
    id,
    wish,
    seats,
    happenings: [],
    states: [reef.begin()],
    listeners: new Set(),
    notes: "",
    proposal: null,
  };
  tables.set(id, table);
  happen(table, { kind: "opening", seat: null, text: "Reef Patrol, Dawn at the reef" });
  return table;
}

function happen(table, what, state) {
  table.states.push(state ?? table.states.at(-1));
  table.happenings.push({ number: table.happenings.length + 1, events: [], undone: false, ...what });
  for (const send of table.listeners) send(table.happenings.length);
  setTimeout(() => runBots(table), 400);
}

function runBots(table) {
  const state = table.states.at(-1);
  const seat = reef.toAct(state).find((word) => ["random", "greedy"].includes(table.seats[word]));
  if (!seat) return;
  const picks = [];
  for (let list = reef.choices(state, seat, picks); list.length; list = reef.choices(state, seat, picks))
    picks.push(list[Math.floor(Math.random() * list.length)].pick);
  give(table, seat, picks, (n) => Array.from({ length: n }, () => 1 + Math.floor(Math.random() * 6)));
}

function give(table, seat, picks, roll) {
  const { state, events } = reef.act(table.states.at(-1), seat, picks, roll);
  happen(
    table,
    {
      kind: "order",
      seat,
      text: picks.join(" "),
      secret: picks[0].startsWith("scout"),
      events,
      rolled: events.some((event) => event.rolls.length) || state.phase === "red",
    },
    state,
  );
}

const seatsOf = (table) =>
  reef.GAME.seats.map((seat) => {
    const who = table.seats[seat];
    return {
      seat,
      name: reef.GAME.seat_names[seat],
      who: who === "me" ? "guest" : who === "open" ? null : who,
      bot: ["random", "greedy"].includes(who),
      open: who === "open",
      me: who === "me",
    };
  });

function row(table) {
  const state = table.states.at(-1);
  const over = reef.outcome(state);
  const open = Object.values(table.seats).includes("open");
  return {
    id: table.id,
    game: "reef",
    title: "Reef Patrol",
    scenario: "dawn",
    scenario_title: "Dawn at the reef",
    seats: seatsOf(table),
    state: over ? "finished" : open ? "open" : "running",
    number: table.happenings.length,
    turn: `${reef.banner(state).turn}, ${reef.banner(state).phase}`,
    my_turn: reef.toAct(state).some((seat) => table.seats[seat] === "me"),
    outcome: over?.label ?? null,
    updated: Date.now(),
  };
}

function look(table, query) {
  const last = table.happenings.length;
  const at = query.has("at") ? Number(query.get("at")) : last;
  const seat = query.get("seat");
  if (seat && table.seats[seat] !== "me") throw new Problem(403, "You do not hold that seat.");
  const state = table.states[Math.min(at, last)];
  const have = (query.get("have") ?? "").split(",");
  const layers = reef.layers(state, seat).map((layer) => {
    const hash = hashOf(layer.svg);
    if (layer.still) stills.set(hash, layer.svg);
    return { ...layer, hash, svg: have.includes(hash) ? null : layer.svg };
  });
  const since = Number(query.get("since") ?? 0);
  const fresh = table.happenings.filter((happening) => happening.number > since);
  const log = fresh
    .filter((happening) => happening.kind !== "chat")
    .map(({ number, seat: by, kind, text, undone, events, secret }) => ({
      number,
      seat: by,
      kind,
      text: secret && by !== seat ? null : text,
      undone,
      events,
    }));
  const final = table.happenings.findLast((happening) => happening.kind === "order" && !happening.undone);
  return {
    number: last,
    at,
    last,
    to_act: reef.toAct(state),
    outcome: reef.outcome(state),
    banner: reef.banner(state),
    scene: { width: 1200, height: 640, title: "Reef Patrol", layers },
    log,
    seats: seatsOf(table),
    chat: fresh
      .filter((happening) => happening.kind === "chat")
      .map(({ number, who, text }) => ({ number, who, text })),
    undoable: Boolean(final && final.seat === seat && !final.rolled),
    rollback: table.proposal,
    clock: table.wish.clock ? { left: { red: 754_000, blue: 43_000 }, running: reef.toAct(state) } : null,
    head: hashOf(JSON.stringify(state)),
  };
}

function checked(table, seat, picks) {
  const state = table.states.at(-1);
  if (table.seats[seat] !== "me") throw new Problem(403, "You do not hold that seat.");
  if (!reef.toAct(state).includes(seat)) throw new Problem(422, "It is not this seat's turn to decide.");
  picks.forEach((pick, at) => {
    if (!reef.choices(state, seat, picks.slice(0, at)).some((choice) => choice.pick === pick))
      throw new Problem(422, `${pick} is not possible here.`, { rule: "RP 2.2", nearest: "pass" });
  });
  return state;
}

function act(table, { seat, order, number, dice }) {
  if (number < table.happenings.filter((happening) => happening.kind !== "chat").at(-1).number)
    throw new Problem(409, "Something has happened since.", { number: table.happenings.length });
  const picks = order.split(" ");
  const state = checked(table, seat, picks);
  if (!reef.isComplete(state, seat, picks)) throw new Problem(422, "The order is not complete.");
  const typed = (dice ?? "").split(",").filter(Boolean).map(Number);
  give(table, seat, picks, (n) => {
    if (table.wish.dice !== "table") return Array.from({ length: n }, () => 1 + Math.floor(Math.random() * 6));
    if (typed.length < n) throw new Problem(428, "Roll the dice.", { wanted: `${n}d6`, rule: "RP 3.1", roll: 1 });
    if (typed.some((face) => !(face >= 1 && face <= 6)))
      throw new Problem(422, `roll 1 wants ${n}d6 for RP 3.1; ${dice} is not possible`);
    return typed.splice(0, n);
  });
  const now = table.states.at(-1);
  return {
    number: table.happenings.length,
    events: table.happenings.at(-1).events,
    to_act: reef.toAct(now),
    outcome: reef.outcome(now),
    head: "",
  };
}

function undo(table, { seat }) {
  const at = table.happenings.findLastIndex((happening) => happening.kind === "order" && !happening.undone);
  const order = table.happenings[at];
  if (!order || order.seat !== seat || order.rolled) throw new Problem(422, "There is nothing to take back.");
  order.undone = true;
  happen(table, { kind: "undo", seat, text: null }, table.states[at]);
  return { number: table.happenings.length };
}

function choiceList(table, query) {
  const seat = query.get("seat");
  const picks = (query.get("picks") ?? "").split(",").filter(Boolean);
  const state = checked(table, seat, picks);
  const complete = reef.isComplete(state, seat, picks);
  return {
    number: table.happenings.length,
    complete,
    wants_text: false,
    caution: complete && picks[0] === "pass" ? "Two ships would lie idle this turn." : null,
    undoable: false,
    order: picks.join(" "),
    choices: reef.choices(state, seat, picks),
  };
}

const ODDS = {
  exact: true,
  branches: 36,
  default: "the first choice listed",
  veiled: false,
  outcomes: [
    { p: 16 / 36, label: "no hit" },
    { p: 16 / 36, label: "1 hit" },
    { p: 4 / 36, label: "2 hits" },
  ],
  remainder: 0,
};

/** Every answer under /api/tables/ID. */
const OF_TABLE = {
  "GET ": (table) => ({
    ...row(table),
    options: { weather: "fair" },
    data: "",
    dice: table.wish.dice,
    commitment: hashOf(table.id) + hashOf(table.id),
    head: null,
    secret: null,
    my_seats: seatsOf(table)
      .filter((seat) => seat.me)
      .map((seat) => seat.seat),
    mine: true,
    odds: table.wish.odds,
    clock: table.wish.clock,
    reconstructed: ["GUNFIRE"],
    lesson: table.wish.lesson ? reef.LESSON : null,
    rematch: null,
    uploaded: false,
  }),
  "GET look": look,
  "GET choices": choiceList,
  "GET why": (_, query) => ({ error: `${query.get("pick") ?? query.get("thing")} cannot be picked now.`, rule: "RP 2.2", nearest: null }),
  "GET odds": () => ODDS,
  "POST act": act,
  "POST undo": undo,
  "POST sit": (table, { seat }) => {
    table.seats[seat] = "me";
    happen(table, { kind: "sat", seat, text: null });
    return { id: table.id, seat, number: table.happenings.length };
  },
  "POST chat": (table, { text }) => {
    happen(table, { kind: "chat", seat: null, who: "guest", text });
    return { number: table.happenings.length };
  },
  "POST rollback": (table, { to, agree }) => {
    if (agree === true) happen(table, { kind: "rollback", seat: null, text: null }, table.states[table.proposal.to]);
    table.proposal = to === undefined ? null : { by: "red", to, waiting: ["blue"], people: ["guest"], asks_me: true };
    happen(table, { kind: "chat", seat: null, who: "server", text: "a proposal" });
    return { number: table.happenings.length };
  },
  "POST link": (table, { seat }) => ({ seat, path: `/join/${hashOf(seat)}`, link: table.happenings.length }),
  "POST play-on": (table) => ({ id: newTable(table.wish).id }),
  "GET notes": (table) => ({ text: table.notes }),
  "PUT notes": (table, { text }) => ({ text: (table.notes = text) }),
};

function apiAnswer(method, path, query, body) {
  if (path === "/api/me")
    return { user: { name: "guest", guest: true }, loopback: true, signup: "open", webhook: null };
  if (path === "/api/games") return [reef.GAME];
  if (path === "/api/today") return { day: 0, game: "reef", scenario: "dawn", seat: "red" };
  if (path === "/api/tables" && method === "POST")
    return {
      id: newTable(body).id,
      links: reef.GAME.seats
        .filter((seat) => body.seats[seat] === "open")
        .map((seat, at) => ({ seat, path: `/join/${hashOf(seat)}`, link: at })),
    };
  if (path === "/api/tables") {
    const list = query.get("list");
    return [...tables.values()]
      .map(row)
      .filter((table) =>
        list === "open"
          ? table.state === "open"
          : list === "finished"
            ? table.state === "finished"
            : table.seats.some((seat) => seat.me),
      );
  }
  const [, , kind, id, verb, item] = path.split("/").map(decodeURIComponent);
  if (kind === "games" && verb === "charts")
    return item
      ? charted(
          reef.CHARTS.find((chart) => chart.id === item),
          query,
        )
      : reef.CHARTS.map(({ id: chart, title, rule, origin }) => ({ id: chart, title, rule, origin }));
  if (kind === "games" && verb === "rules") return item ? reef.RULES.find((rule) => rule.id === item) : reef.RULES;
  const table = kind === "tables" ? tables.get(id) : undefined;
  const answer = OF_TABLE[`${method} ${verb ?? ""}`];
  if (!table || !answer) throw new Problem(404, "There is no such thing here.");
  return answer(table, method === "GET" ? query : body);
}

function charted(chart, query) {
  if (!query.has("roll")) return chart;
  const found =
    chart.rows.find((entry) => entry.roll.toLowerCase() === query.get("roll").toLowerCase()) ?? chart.rows[0];
  const column = query.get("column") ?? chart.columns[0];
  return {
    ...chart,
    result: {
      row: found.roll,
      column,
      total: null,
      result: found.cells[chart.columns.indexOf(column)],
      origin: found.origin,
    },
  };
}

function follow(request, response, table) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const send = (number) => response.write(`id: ${number}\nevent: happening\ndata: {"number":${number}}\n\n`);
  response.write(": here\n\n");
  table.listeners.add(send);
  request.on("close", () => table.listeners.delete(send));
}

function pageOf(path) {
  const [first, , third] = path.split("/").filter(Boolean);
  const page = { undefined: "lobby", t: "table", games: third ?? "about" }[first] ?? first;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Wardroom</title><link rel="icon" href="/client/mark.svg"><link rel="stylesheet" href="/client/wardroom.css"><link rel="stylesheet" href="/client/table.css"><script type="module" src="/client/${page}.js"></script></head><body data-page="${page}"><header></header><main id="app"></main><footer></footer></body></html>`;
}

async function answer(request, response) {
  const url = new URL(request.url, "http://localhost");
  const path = decodeURIComponent(url.pathname);
  if (path.startsWith("/api/")) {
    const parts = path.split("/");
    if (parts[4] === "events") return follow(request, response, tables.get(parts[3]));
    let text = "";
    for await (const chunk of request) text += chunk;
    const body = apiAnswer(request.method, path, url.searchParams, text ? JSON.parse(text) : {});
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify(body));
  }
  response.setHeader("content-security-policy", CSP);
  if (path.startsWith("/still/"))
    return response.setHeader("content-type", "image/svg+xml").end(stills.get(path.slice(7, -4)));
  if (path.startsWith("/client/")) {
    const file = path === "/client/scene.css" ? SCENE_CSS : join(CLIENT, normalize(path.slice(8)));
    return response.setHeader("content-type", TYPES[extname(file)] ?? "text/plain").end(await readFile(file));
  }
  return response.setHeader("content-type", "text/html").end(pageOf(path));
}

const port = Number(process.env.PORT ?? 4141);
createServer((request, response) => {
  answer(request, response).catch((problem) => {
    const status = problem instanceof Problem ? problem.status : problem.code === "ENOENT" ? 404 : 500;
    if (status === 500) console.error(problem);
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify(problem.body ?? { error: problem.message }));
  });
}).listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}`));

if (process.env.SEEDED) {
  const hotSeat = newTable({ seats: { red: "me", blue: "me" }, dice: "practice", odds: true, clock: null });
  const bot = newTable({
    seats: { red: "me", blue: "random" },
    dice: "sealed",
    odds: true,
    clock: { minutes: 30, increment: 10 },
  });
  const open = newTable({ seats: { red: "random", blue: "open" }, dice: "sealed", odds: true, clock: null });
  const lesson = newTable({
    seats: { red: "me", blue: "me" },
    dice: "practice",
    odds: true,
    clock: null,
    lesson: "first-turn",
  });
  const real = newTable({ seats: { red: "me", blue: "random" }, dice: "table", odds: true, clock: null });
  const over = newTable({ seats: { red: "random", blue: "random" }, dice: "practice", odds: true, clock: null });
  console.log(
    JSON.stringify({
      hotSeat: hotSeat.id,
      bot: bot.id,
      open: open.id,
      lesson: lesson.id,
      real: real.id,
      over: over.id,
    }),
  );
}
