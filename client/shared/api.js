// Every question the pages ask the server.

/** @import * as Api from "../api.d.ts" */

/** An answer that is not yes: the reason in words, the rule behind it, the nearest thing that would do. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Api.Refusal} refusal
   */
  constructor(status, refusal) {
    super(refusal.error);
    this.status = status;
    this.refusal = refusal;
  }

  /** Whether somebody else was faster: the page has to look again. */
  get isStale() {
    return this.status === 409;
  }

  /** Whether the table waits for dice that a person rolls. */
  get wantsDice() {
    return this.status === 428;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const request = { method, headers: { accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    request.headers = { ...request.headers, "content-type": "application/json" };
    request.body = JSON.stringify(body);
  }
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refused(0, refusal("The server does not answer. It may be starting again; try once more."));
  }
  const answer = await read(response);
  if (response.ok) return answer;
  throw new Refused(response.status, refusalIn(answer, response.status));
}

/** @param {Response} response */
async function read(response) {
  const text = await response.text();
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * @param {unknown} answer
 * @param {number} status
 * @returns {Api.Refusal}
 */
function refusalIn(answer, status) {
  if (answer && typeof answer === "object" && "error" in answer) {
    return /** @type {Api.Refusal} */ (answer);
  }
  return refusal(`The server refused (${status}).`);
}

/**
 * A refusal that no rule stands behind.
 *
 * @param {string} error
 * @returns {Api.Refusal}
 */
export function refusal(error) {
  return { error, rule: null, nearest: null };
}

/**
 * Writes a query, leaving out what is not said.
 *
 * @param {Record<string, string | number | null | undefined>} fields
 * @returns {string}
 */
export function query(fields) {
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const written = said.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return written.length ? `?${written.join("&")}` : "";
}

const table = (/** @type {string} */ id) => `/api/tables/${encodeURIComponent(id)}`;
const game = (/** @type {string} */ id) => `/api/games/${encodeURIComponent(id)}`;

export const api = {
  /** @returns {Promise<Api.Me>} */
  me: () => ask("GET", "/api/me"),
  /** @param {{name: string, password: string}} who */
  logIn: (who) => ask("POST", "/api/session", who),
  logOut: () => ask("DELETE", "/api/session"),
  /** @param {{name: string, password: string, invitation?: string}} who */
  signUp: (who) => ask("POST", "/api/account", who),

  /** @param {Api.PasswordRequest} passwords @returns {Promise<Api.Me>} */
  changePassword: (passwords) => ask("PUT", "/api/password", passwords),
  /** Chooses a guest's name. @param {string} name @returns {Promise<Api.Me>} */
  rename: (name) => ask("PUT", "/api/name", { name }),
  /** A link by which one is the same person in another browser. @returns {Promise<Api.Passage>} */
  makePassage: () => ask("POST", "/api/passage"),
  /** Comes over by such a link. @param {string} token @returns {Promise<Api.Me>} */
  takePassage: (token) => ask("PUT", "/api/passage", { token }),

  /** The game of the day. @returns {Promise<Api.Today>} */
  today: () => ask("GET", "/api/today"),
  /** @returns {Promise<Api.Game[]>} */
  games: () => ask("GET", "/api/games"),
  /** @param {string} id @returns {Promise<Api.ChartTitle[]>} */
  charts: (id) => ask("GET", `${game(id)}/charts`),
  /**
   * @param {string} id
   * @param {string} chart
   * @param {{column?: string, roll?: string, modifier?: string}} lookUp
   * @returns {Promise<Api.Chart>}
   */
  chart: (id, chart, lookUp) => ask("GET", `${game(id)}/charts/${encodeURIComponent(chart)}${query(lookUp)}`),
  /** @param {string} id @returns {Promise<Api.RuleText[]>} */
  rules: (id) => ask("GET", `${game(id)}/rules`),
  /** @param {string} id @param {string} rule @returns {Promise<Api.RuleText>} */
  rule: (id, rule) => ask("GET", `${game(id)}/rules/${encodeURIComponent(rule)}`),

  /** @param {string} list @param {string} [after] @returns {Promise<Api.TableRow[]>} */
  tables: (list, after) => ask("GET", `/api/tables${query({ list, after })}`),
  /** @param {Api.NewTable} wish @returns {Promise<Api.Created>} */
  create: (wish) => ask("POST", "/api/tables", wish),
  /** @param {string} id @returns {Promise<Api.Table>} */
  table: (id) => ask("GET", table(id)),
  /** @param {string} id @param {string} seat */
  sit: (id, seat) => ask("POST", `${table(id)}/sit`, { seat, entropy: entropy() }),
  /** Leaves a seat, or asks another who holds it to. @param {string} id @param {string} seat @param {string} [who] */
  stand: (id, seat, who) => ask("POST", `${table(id)}/stand`, { seat, who: who ?? null }),
  /** A new link for a seat, for whoever made the table or holds the seat. @param {string} id @param {string} seat @returns {Promise<Api.SeatLink>} */
  link: (id, seat) => ask("POST", `${table(id)}/link`, { seat }),
  /** Withdraws a link. @param {string} id @param {number} link */
  unlink: (id, link) => ask("POST", `${table(id)}/unlink`, { link }),
  /** Where turn notices are sent. @param {string | null} url */
  webhook: (url) => ask("PUT", "/api/webhook", { url }),
  /** What a link to a seat leads to. @param {string} token @returns {Promise<Api.Invitation>} */
  invitation: (token) => ask("GET", `/api/join/${encodeURIComponent(token)}`),
  /** @param {string} token @returns {Promise<{id: string}>} */
  join: (token) => ask("POST", "/api/join", { token, entropy: entropy() }),

  /**
   * @param {string} id
   * @param {{seat?: string | null, at?: number | null, since?: number, have?: string}} what
   * @returns {Promise<Api.Look>}
   */
  look: (id, what) => ask("GET", `${table(id)}/look${query(what)}`),
  /** @param {string} id @param {string} seat @param {string[]} picks @returns {Promise<Api.Choices>} */
  choices: (id, seat, picks) => ask("GET", `${table(id)}/choices${query({ seat, picks: picks.join(",") })}`),
  /**
   * @param {string} id
   * @param {string} seat
   * @param {string[]} picks
   * @param {{pick: string} | {thing: string}} what
   * @returns {Promise<Api.Refusal>}
   */
  why: (id, seat, picks, what) => ask("GET", `${table(id)}/why${query({ seat, picks: picks.join(","), ...what })}`),
  /** @param {string} id @param {string} seat @param {string} order @returns {Promise<Api.Odds>} */
  odds: (id, seat, order) => ask("GET", `${table(id)}/odds${query({ seat, order })}`),
  /** What a staff officer would do. @param {string} id @param {string} seat @param {number | null} at @returns {Promise<Api.Counsel[]>} */
  advice: (id, seat, at) => ask("GET", `${table(id)}/advice${query({ seat, at })}`),
  /** What was skill and what was luck. @param {string} id @returns {Promise<Api.Review>} */
  review: (id) => ask("GET", `${table(id)}/review`),
  /** The review as a page to keep. @param {string} id */
  reviewPath: (id) => `${table(id)}/review.html`,
  /**
   * @param {string} id
   * @param {{seat: string, order: string, number: number, dice: string | null}} order
   * @returns {Promise<Api.Acted>}
   */
  act: (id, order) => ask("POST", `${table(id)}/act`, order),
  /** @param {string} id @param {string} seat @param {number} number */
  undo: (id, seat, number) => ask("POST", `${table(id)}/undo`, { seat, number }),
  /** @param {string} id @param {{to: number} | {agree: boolean}} word */
  rollback: (id, word) => ask("POST", `${table(id)}/rollback`, word),
  /** @param {string} id @param {string} seat */
  resign: (id, seat) => ask("POST", `${table(id)}/resign`, { seat }),
  /** @param {string} id @returns {Promise<{id: string}>} */
  rematch: (id) => ask("POST", `${table(id)}/rematch`, {}),
  /** @param {string} id @param {string} text */
  chat: (id, text) => ask("POST", `${table(id)}/chat`, { text }),
  /** @param {string} id @returns {Promise<{text: string}>} */
  notes: (id) => ask("GET", `${table(id)}/notes`),
  /** @param {string} id @param {string} text */
  keepNotes: (id, text) => ask("PUT", `${table(id)}/notes`, { text }),
  /** @param {string} id @param {number} at @returns {Promise<{id: string}>} */
  playOn: (id, at) => ask("POST", `${table(id)}/play-on`, { at }),
  /** @param {unknown} record @returns {Promise<{id: string}>} */
  upload: (record) => ask("POST", "/api/records", record),
  /** @param {string} id */
  recordPath: (id) => `${table(id)}/record`,
  /** The log as a text to keep. @param {string} id @param {string | null} seat */
  logPath: (id, seat) => `${table(id)}/log${query({ seat })}`,
  /** Where the game's own report is to be read. @param {string} id @param {string | null} seat */
  reportPath: (id, seat) => `${table(id)}/report${query({ seat })}`,
  /** @param {string} id @param {number} after */
  eventsPath: (id, after) => `${table(id)}/events${query({ after })}`,
  /** The drawing of a layer that never changes. @param {string} hash @returns {Promise<string>} */
  still: (hash) => ask("GET", `/still/${encodeURIComponent(hash)}.svg`),
};

/** What this person adds to the dice: 128 bits of the machine's own chance. */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
