// What the server says, as the pages are checked against it. Fields may be added, not renamed.

/** Who is looking, and how one gets in. */
export interface Me {
  user: { name: string; guest: boolean } | null;
  loopback: boolean;
  signup: "open" | "invitation" | "closed";
  webhook?: string | null;
}

export interface Scenario {
  id: string;
  title: string;
  seats: string[];
  about?: string;
}

export interface OptionSpec {
  id: string;
  title: string;
  values: string[];
  default: string;
  rule?: string;
}

/** A game that can be played. */
export interface Game {
  id: string;
  title: string;
  seats: string[];
  scenarios: Scenario[];
  options: OptionSpec[];
  about?: string;
  lessons?: { id: string; title: string }[];
}

export interface Seat {
  seat: string;
  who: string | null;
  bot?: boolean;
  open: boolean;
  me: boolean;
}

export interface Outcome {
  label: string;
  values: Record<string, number>;
}

/** A table as the lobby lists it. */
export interface TableRow {
  id: string;
  game: string;
  title: string;
  scenario: string;
  seats: Seat[];
  state: "open" | "running" | "finished";
  number: number;
  turn: string;
  my_turn: boolean;
  outcome: string | null;
  /** When something last happened, in milliseconds since 1970. */
  updated?: number;
}

export type DiceMode = "sealed" | "practice" | "table";

/** A table as its own page knows it. */
export interface Table extends TableRow {
  options: Record<string, string>;
  dice: DiceMode;
  commitment: string | null;
  head: string | null;
  secret?: string | null;
  my_seats: string[];
  mine?: boolean;
  links?: SeatLink[];
  odds: boolean;
  reconstructed: string[];
  lesson?: Lesson | null;
  /** The table of the next game of the same players. */
  rematch?: string | null;
}

/** A path that lets whoever has it take a seat. */
export interface SeatLink {
  seat: string;
  path: string;
}

export interface Created {
  id: string;
  links?: SeatLink[];
}

/** A guided first turn. */
export interface Lesson {
  id: string;
  title: string;
  seat: string;
  step: LessonStep[];
}

export interface LessonStep {
  text: string;
  order?: string | null;
  by?: string | null;
  point_at?: string[];
  rule?: string | null;
}

/** One layer of the drawing; `svg` is null when the page has said that it has it. */
export interface Layer {
  id: string;
  hash: string;
  still: boolean;
  svg: string | null;
}

export interface Scene {
  width: number;
  height: number;
  title: string;
  layers: Layer[];
}

/** Dice that fell, or a thing that was drawn. */
export type Roll = { rule?: string; sides: number; faces: number[] } | { rule?: string; draw: string };

export interface GameEvent {
  text: string;
  rule: string | null;
  rolls: Roll[];
}

/** One happening of a table, as the observer may know it. */
export interface LogEntry {
  number: number;
  seat: string | null;
  /** opening, order, undo, rollback, resign, sat, stood, rematch, timeout */
  kind?: string;
  text: string | null;
  /** Whether it was taken back later. */
  undone?: boolean;
  events: GameEvent[];
}

export interface ChatLine {
  number: number;
  who: string;
  text: string;
}

/** Time left by seat, in milliseconds, at the moment of the answer. */
export interface Clock {
  left: Record<string, number>;
  running: string[];
}

/** What may be seen at a table at some number. */
export interface Look {
  number: number;
  at: number;
  last: number;
  to_act: string[];
  outcome: Outcome | null;
  banner: { turn: string; phase: string };
  scene: Scene;
  log: LogEntry[];
  seats: Seat[];
  chat: ChatLine[];
  undoable: boolean;
  clock: Clock | null;
  rollback?: { to: number; by: string; waiting: string[] } | null;
  head?: string | null;
  /** Whether the game tells a report of its own. */
  report?: boolean;
}

export interface Choice {
  pick: string;
  label: string;
  rule: string;
  number: number;
  things: string[];
}

/** One line about what a half-built order comes to. */
export interface Brief {
  text: string;
  rule: string | null;
}

/** A few signs written on a thing of the drawing. */
export interface Note {
  thing: string;
  text: string;
}

/** What may be picked next in a half-built order. */
export interface Choices {
  number: number;
  complete: boolean;
  wants_text: boolean;
  caution: string | null;
  order: string;
  choices: Choice[];
  briefing?: Brief[];
  notes?: Note[];
  /** Whether the order is complete and can be taken back once it is given. */
  undoable: boolean;
}

/** Why something is refused. */
export interface Refusal {
  error: string;
  rule?: string | null;
  nearest?: string | null;
  /** Table mode: what the next roll asks for, and which it is, counted from 1. */
  wanted?: string;
  roll?: number;
  number?: number;
}

export interface Acted {
  number: number;
  events: GameEvent[];
  to_act: string[];
  outcome: Outcome | null;
  head: string | null;
}

export interface Odds {
  exact: boolean;
  branches: number;
  default: string;
  veiled?: boolean;
  outcomes: { p: number; label: string; low?: number; high?: number }[];
  remainder: number;
}

export interface Counsel {
  order: string;
  words: string;
  /** The chance to win, or the expected result, after it. */
  value: number;
  visits: number;
  then: { seat: string; order: string }[];
}

export interface Review {
  /** The seat whose chances are told: the first. */
  of: string;
  start: number;
  result: number;
  outcome: string;
  /** result = start + luck - own losses + the opponent's losses */
  seats: Record<string, { start: number; luck: number; loss: number; result: number }>;
  points: ReviewPoint[];
  /** The decisions after which most had changed, by their places in `points`. */
  turning: number[];
  dice: {
    seat?: string;
    sides: number;
    rolls: number;
    faces: number[];
    mean: number;
    expected: number;
    fairness: string;
  }[];
}

export interface ReviewPoint {
  /** The number of the moment before it. */
  before: number;
  number: number;
  seat: string;
  order: string;
  win: number;
  luck: number;
  loss: number;
  better?: string;
  exact: boolean;
}

export type Origin = "given" | "reconstructed" | "mixed";

export interface ChartTitle {
  id: string;
  title: string;
  rule: string;
  origin: Origin;
}

export interface Chart {
  id: string;
  title: string;
  rule: string;
  origin: Origin;
  dice?: [number, number];
  columns: string[];
  rows: { roll: string; cells: string[]; origin: Origin; why?: string }[];
  notes?: string[];
  result?: { row: string; column: string; total: number | null; result: string; origin: Origin };
}

export interface RuleText {
  /** As cited, with the code of the book. */
  id: string;
  kind: string;
  given: string;
  title: string;
  text: string;
  numbers?: string;
  status: "done" | "not-done" | "not-applicable";
  reason?: string;
}

export interface NewTable {
  game: string;
  scenario: string;
  options: Record<string, string>;
  data: string | null;
  seats: Record<string, string>;
  dice: DiceMode;
  odds: boolean;
  clock: { minutes: number; increment: number } | null;
  entropy: string;
  lesson: string | null;
}
