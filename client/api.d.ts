// What the server says, as the pages are checked against it. Fields may be added, not renamed.
// Made from the OpenAPI document: `npm run types`.

/** What luck gave a seat and what its own decisions cost it. */
export interface AccountInfo {
  /** What its own decisions gave away. */
  loss: number;
  /** What dice and reveals gave, or took. */
  luck: number;
  /** What it was worth in the end. */
  result: number;
  /** What the game was worth at the first decision. */
  start: number;
}

/** Making an account. */
export interface AccountRequest {
  /** The invitation, where one is needed. */
  invitation?: string | null;
  /** The name: 2 to 24 letters, digits, blanks, `-`, `_` or `.`. */
  name: string;
  /** The password: at least 10 characters. */
  password: string;
}

/** Giving an order. */
export interface ActRequest {
  /** Dice typed in, in the order asked: faces, or names of things drawn. */
  dice?: string | null;
  /** The number of the last happening one has seen. */
  number: number;
  /** The order in words. */
  order: string;
  /** The seat, which one must hold. */
  seat: string;
}

/** What came of an order. */
export interface Acted {
  /** What happened, as far as the seat may know. */
  events: GameEvent[];
  /** The end of the hash chain. */
  head: string;
  /** The number of its happening. */
  number: number;
  /** How the game ended. */
  outcome: Outcome | null;
  /** The seats that must decide now. */
  to_act: string[];
}

/** Turn and phase. */
export interface BannerInfo {
  /** What is being done. */
  phase: string;
  /** Where in the game we are. */
  turn: string;
}

/** One line about a half-built order. */
export interface Brief {
  /** The rule behind it. */
  rule: string | null;
  /** What it says. */
  text: string;
}

/** One thing an order may lead to. */
export interface ChanceInfo {
  /** The upper end. */
  high?: number | null;
  /** What it is. */
  label: string;
  /** The lower end of the 95% interval, where sampled. */
  low?: number | null;
  /** How likely it is. */
  p: number;
}

/** A chart. */
export interface Chart {
  /** Headings of the columns. */
  columns: string[];
  /** How many dice of how many sides it is rolled with. */
  dice: [number, number] | null;
  /** Its word. */
  id: string;
  /** Notes and modifiers. */
  notes: string[];
  /** Where it comes from: given, reconstructed or mixed. */
  origin: string;
  /** What a look-up found, if one was asked for. */
  result?: ChartResult | null;
  /** The rows. */
  rows: ChartRow[];
  /** The rule it belongs to. */
  rule: string;
  /** Its printed title. */
  title: string;
}

/** What a look-up in a chart found. */
export interface ChartResult {
  /** The column. */
  column: string;
  /** Whether that is given, reconstructed or mixed. */
  origin: string;
  /** What the chart says there. */
  result: string;
  /** The row. */
  row: string;
  /** The roll after modifiers, where a number was asked for. */
  total: number | null;
}

/** One row of a chart. */
export interface ChartRow {
  /** What it says in each column. */
  cells: string[];
  /** Where it comes from. */
  origin: string;
  /** The roll or name it is found by. */
  roll: string;
  /** The reason, for a reconstructed row. */
  why: string;
}

/** A chart, by name. */
export interface ChartTitle {
  /** Its word. */
  id: string;
  /** Where it comes from: given, reconstructed or mixed. */
  origin: string;
  /** The rule it belongs to. */
  rule: string;
  /** Its printed title. */
  title: string;
}

/** Something said. */
export interface ChatLine {
  /** The number of its happening. */
  number: number;
  /** What. */
  text: string;
  /** Who said it. */
  who: string;
}

/** Saying something. */
export interface ChatRequest {
  /** What: up to 1,000 characters. */
  text: string;
}

/** One thing that may be picked. */
export interface Choice {
  /** What it means. */
  label: string;
  /** Its dense number. */
  number: number;
  /** The word for it. */
  pick: string;
  /** The rule that allows it. */
  rule: string;
  /** The things of the scene it belongs to. */
  things: string[];
}

/** What may be picked next. */
export interface Choices {
  /** What the order comes to so far, line by line. */
  briefing: Brief[];
  /** A warning before a complete order that is likely a mistake. */
  caution: string | null;
  /** What may be picked. */
  choices: Choice[];
  /** Whether the order is complete. */
  complete: boolean;
  /** What is written on things of the scene while the order is built. */
  notes: Note[];
  /** The number of the last happening. */
  number: number;
  /** The order so far, in words. */
  order: string;
  /** Whether the order is complete and could be taken back once it is given: no dice fall, nothing is revealed and nobody else decides next. */
  undoable: boolean;
  /** Whether it wants a free text. */
  wants_text: boolean;
}

/** Time left. */
export interface Clock {
  /** Milliseconds left to each seat, when this was sent. */
  left: Record<string, number>;
  /** The seats whose time runs. */
  running: string[];
}

/** Time to think. */
export interface ClockTerms {
  /** Seconds it gets for each order. */
  increment: number;
  /** Minutes each seat has. */
  minutes: number;
}

/** An order that a staff officer proposes. */
export interface Counsel {
  /** The order, as it is typed. */
  order: string;
  /** What is likely to follow. */
  then: ExpectedInfo[];
  /** The chance to win, or the expected result, after it: from 0 to 1. */
  value: number;
  /** In how many imagined worlds it was tried. */
  visits: number;
  /** What it means. */
  words: string;
}

/** A table has been made. */
export interface Created {
  /** Its id. */
  id: string;
  /** A link for each open seat. They are shown once: the server keeps only their hashes. */
  links: SeatLink[];
}

/** The dice of one kind that fell for one seat. */
export interface DiceInfo {
  /** The mean face of honest dice. */
  expected: number;
  /** How often each face came. */
  faces: number[];
  /** Whether they look fair, in words. */
  fairness: string;
  /** The mean face. */
  mean: number;
  /** How many fell. */
  rolls: number;
  /** Whose orders they fell for; nobody's before the first. */
  seat?: string | null;
  /** How many sides they have. */
  sides: number;
}

/** Where the dice of a table come from. */
export type DiceMode = "sealed" | "practice" | "table";

/** A decision that is likely to follow. */
export interface ExpectedInfo {
  /** The order, as it is typed. */
  order: string;
  /** Whose. */
  seat: string;
}

/** A game on offer. */
export interface Game {
  /** Which edition it follows and what is reconstructed. */
  about: string;
  /** How much there is to learn, from 1 (easy) to 3 (demanding). */
  difficulty: number;
  /** The word it is asked for by. */
  id: string;
  /** Guided first turns. */
  lessons: LessonTitle[];
  /** One line: what one does in it. */
  line: string;
  /** How many minutes the game of `play` takes: from, to. */
  minutes: [number, number];
  /** Its options. */
  options: OptionSpec[];
  /** The path of the picture on its lid. */
  picture: string;
  /** What it is about and what makes it worth an evening. */
  pitch: string;
  /** The game that one click begins. */
  play: QuickStart;
  /** Its scenarios, the usual one first. */
  scenarios: Scenario[];
  /** The names of its seats, by their words. */
  seat_names: Record<string, string>;
  /** The words of all its seats. */
  seats: string[];
  /** Its title. */
  title: string;
}

/** One event. */
export interface GameEvent {
  /** What was rolled for it. */
  rolls: Roll[];
  /** The rule it happened by. */
  rule: string;
  /** What happened. */
  text: string;
}

/** Somebody who holds a seat. */
export interface HolderInfo {
  /** Whether that is oneself. */
  me: boolean;
  /** Their name. */
  name: string;
}

/** What a link to a seat leads to, for whoever holds it. */
export interface Invitation {
  /** Who invites. */
  by: string;
  /** The word of the game. */
  game: string;
  /** The table. */
  id: string;
  /** One line: what one does in it. */
  line: string;
  /** Whether one sits there already. */
  me: boolean;
  /** The name of the seat. */
  name: string;
  /** Who else plays. */
  others: Seat[];
  /** The path of the picture on its lid. */
  picture: string;
  /** The title of the scenario. */
  scenario_title: string;
  /** What has become of the link. */
  state: LinkState;
  /** The title of the game. */
  title: string;
}

/** Taking a seat by its link. */
export interface JoinRequest {
  /** What one adds to the dice. */
  entropy?: string;
  /** The token of the link. */
  token: string;
}

/** A layer of a drawing. */
export interface Layer {
  /** The hash of its content. */
  hash: string;
  /** Its word. */
  id: string;
  /** Whether it never changes; then it is also at `/still/HASH.svg`. */
  still: boolean;
  /** The SVG group; none if one has it already. */
  svg: string | null;
}

/** A guided turn, as the game wrote it. */
export interface Lesson {
  /** Its word. */
  id: string;
  /** The seat of the reader. */
  seat: string;
  /** What is read and done, one after another. */
  step: LessonStep[];
  /** What it teaches. */
  title: string;
}

/** One step of a guided turn. */
export interface LessonStep {
  /** The seat that gives it; the reader's if absent. */
  by: string | null;
  /** The order that is to be given. */
  order: string | null;
  /** The things of the scene that the text speaks of. */
  point_at: string[];
  /** The rule behind it. */
  rule: string | null;
  /** What is said. */
  text: string;
}

/** A guided first turn, by name. */
export interface LessonTitle {
  /** Its word. */
  id: string;
  /** Its title. */
  title: string;
}

/** A link to a seat, as those know it who made it or hold the seat. */
export interface LinkInfo {
  /** The name of whoever made it. */
  by: string;
  /** Its number. */
  link: number;
  /** The word of the seat. */
  seat: string;
  /** What has become of it. */
  state: LinkState;
  /** The name of whoever has sat down by it. */
  used_by: string | null;
}

/** What has become of a link. */
export type LinkState = "open" | "used" | "withdrawn" | "closed";

/** One entry of the log. */
export interface LogEntry {
  /** What happened, as far as the observer may know. */
  events: GameEvent[];
  /** What it is: opening, order, undo, rollback, resign; sat, stood, linked, unlinked, gives-up, timeout, proposal (to go back to the number in `text`), agreed, declined, rematch (at the table in `text`). */
  kind: string;
  /** The number of its happening. */
  number: number;
  /** The seat that decided. */
  seat: string | null;
  /** The order, if the observer may know it. */
  text: string | null;
  /** Whether it was taken back later. */
  undone: boolean;
}

/** Logging in. */
export interface LoginRequest {
  /** The name. */
  name: string;
  /** The password. */
  password: string;
}

/** What there is to see. */
export interface Look {
  /** The number of the happening after which things stand so. */
  at: number;
  /** Turn and phase. */
  banner: BannerInfo;
  /** What was said. */
  chat: ChatLine[];
  /** Time left. */
  clock: Clock | null;
  /** The end of the hash chain. */
  head: string | null;
  /** The number of the last happening. */
  last: number;
  /** What happened. */
  log: LogEntry[];
  /** The number of the last happening one sees. */
  number: number;
  /** How the game ended. */
  outcome: Outcome | null;
  /** Whether the game tells a report of its own, to be read at `/api/tables/{id}/report`. */
  report: boolean;
  /** A proposal to go back, while it waits for answers. */
  rollback: RollbackInfo | null;
  /** The drawing. */
  scene: Scene;
  /** Who sits where. */
  seats: Seat[];
  /** The seats that must decide. */
  to_act: string[];
  /** Whether one can take one's last order back. */
  undoable: boolean;
}

/** Who one is, and how one gets in. */
export interface Me {
  /** Whether this server is for one machine only, where one is in at once. */
  loopback: boolean;
  /** Who may make an account. */
  signup: Signup;
  /** Who one is; nobody before logging in. */
  user: Person | null;
  /** Where turn notices are sent, if anywhere. */
  webhook: string | null;
}

/** What a guest would be called. */
export interface NameRequest {
  /** The name: 2 to 24 letters, digits, blanks, `-`, `_` or `.`. */
  name: string;
}

/** Making a table. */
export interface NewTable {
  /** Time to think; none for as long as one likes. */
  clock?: ClockTerms | null;
  /** Corrections to the data of the game, as TOML. */
  data?: string | null;
  /** The game of this day instead: its scenario, its seat and its dice. */
  day?: number | null;
  /** Where the dice come from. */
  dice?: DiceMode;
  /** What one adds to the dice. */
  entropy?: string;
  /** The word of the game. */
  game: string;
  /** A guided first turn instead of a game of one's own. */
  lesson?: string | null;
  /** Whether the table shows odds to the players. */
  odds?: boolean;
  /** Options that differ from their default. */
  options?: Record<string, string>;
  /** The word of the scenario; the usual one if absent. */
  scenario?: string | null;
  /** Who sits where: `me`, `open`, `random` or `greedy`; open if absent. */
  seats?: Record<string, string>;
}

/** A few signs written on a thing of the scene. */
export interface Note {
  /** What is written on it. */
  text: string;
  /** The thing. */
  thing: string;
}

/** One's private notes at a table. */
export interface Notes {
  /** The text. */
  text: string;
}

/** Something has happened. */
export interface Numbered {
  /** The number of the last happening. */
  number: number;
}

/** What an order leads to. */
export interface Odds {
  /** How many ways the dice fell. */
  branches: number;
  /** How later decisions in the same procedure were taken. */
  default: string;
  /** Whether the chances are exact; else they are sampled. */
  exact: boolean;
  /** What may come of it, the likeliest first. */
  outcomes: ChanceInfo[];
  /** The chance of everything left out. */
  remainder: number;
  /** Whether the result depends on what the seat may not know. */
  veiled: boolean;
}

/** A choice made before a game begins. */
export interface OptionSpec {
  /** The value it has unless told. */
  default: string;
  /** Its word. */
  id: string;
  /** The rule it comes from. */
  rule: string;
  /** What each of them means. */
  says: string[];
  /** What it does. */
  title: string;
  /** The values it can have. */
  values: string[];
}

/** How a game ended. */
export interface Outcome {
  /** The result in words. */
  label: string;
  /** What it is worth to each seat, from 0 to 1. */
  values: Record<string, number>;
}

/** A link by which one is the same person in another browser. It serves once, and not for long. */
export interface Passage {
  /** How many minutes it is good for. */
  minutes: number;
  /** The path of the link, with its token. */
  path: string;
}

/** Coming over from another browser. */
export interface PassageRequest {
  /** The token of the link. */
  token: string;
}

/** Another password. */
export interface PasswordRequest {
  /** The one that shall hold: 10 to 200 characters, and none of the commonest. */
  new: string;
  /** The one that holds until now. */
  old: string;
}

/** Somebody, as others see them. */
export interface Person {
  /** Whether they are in without an account. */
  guest: boolean;
  /** Their name. */
  name: string;
}

/** Playing on from a position in a practice copy. */
export interface PlayOnRequest {
  /** From how things stood after this happening; the last if absent. */
  at?: number | null;
}

/** A game that one click begins. */
export interface QuickStart {
  /** The word of its scenario. */
  scenario: string;
  /** The word of the seat that one takes; the others are played by the computer. */
  seat: string;
}

/** Something is refused. */
export interface Refusal {
  /** The reason, fit to show a player. */
  error: string;
  /** The nearest thing that would be accepted. */
  nearest: string | null;
  /** Stale orders: the number of the last happening. */
  number?: number | null;
  /** Table dice: which roll of the order that is, counted from 1. */
  roll?: number | null;
  /** The rule behind it. */
  rule: string | null;
  /** Table dice: what must be rolled and typed next. */
  wanted?: string | null;
}

/** What was skill and what was luck in a game that is over. */
export interface Review {
  /** What was rolled, by seat and kind of dice. */
  dice: DiceInfo[];
  /** The seat whose chances are told: the first. */
  of: string;
  /** The end in words. */
  outcome: string;
  /** Every decision that stood. */
  points: ReviewPoint[];
  /** What it was worth in the end. */
  result: number;
  /** For each seat: result = start + luck - own losses + the opponent's losses. */
  seats: Record<string, AccountInfo>;
  /** What the game was worth to it at the first decision. */
  start: number;
  /** The decisions after which most had changed, by their places in `points`. */
  turning: number[];
}

/** One decision and what came of it. */
export interface ReviewPoint {
  /** The number of the moment before it, to look at and to play on from. */
  before: number;
  /** The order that was better, if one was, as it is typed. */
  better?: string | null;
  /** What that one means. */
  better_words?: string | null;
  /** What came of it, as the log tells it. */
  events: string[];
  /** Whether the values are exact. */
  exact: boolean;
  /** What the order cost whoever gave it. */
  loss: number;
  /** What dice and reveals then gave the first seat. */
  luck: number;
  /** The number of the moment after it. */
  number: number;
  /** The order, as it is typed. */
  order: string;
  /** Who decided. */
  seat: string;
  /** The chances of the first seat before it. */
  win: number;
  /** What it means. */
  words: string;
}

/** Something that was rolled or drawn. */
export interface Roll {
  /** The name of the thing drawn. */
  draw?: string | null;
  /** The faces in the order they fell. */
  faces?: number[] | null;
  /** The rule that asked for it. */
  rule: string;
  /** Sides of each die. */
  sides?: number | null;
}

/** A proposal to go back. */
export interface RollbackInfo {
  /** Whether one's own answer is waited for. */
  asks_me: boolean;
  /** The seat that proposed it. */
  by: string;
  /** The names of those whose answer is waited for: everybody who holds a seat is asked. */
  people: string[];
  /** Back to how things stood after this happening. */
  to: number;
  /** The seats whose answer is waited for. */
  waiting: string[];
}

/** Going back by agreement: propose with `to`, answer with `agree`. */
export interface RollbackRequest {
  /** Agree to the proposal, or not. */
  agree?: boolean | null;
  /** The seat, which one must hold; one's first seat that has something to say, if absent. */
  seat?: string | null;
  /** Propose to go back to how things stood after this happening. */
  to?: number | null;
}

/** A rule in our words. */
export interface RuleText {
  /** How much of it the source fixes: full, part or none. */
  given: string;
  /** The number by which it is cited, with the code of the book. */
  id: string;
  /** What kind of thing it is: rule, table, component, option, scenario. */
  kind: string;
  /** Its figures. */
  numbers: string;
  /** Why it is not done or does not apply. */
  reason: string;
  /** How far it has come: done, not-done or not-applicable. */
  status: string;
  /** What it says. */
  text: string;
  /** A heading. */
  title: string;
}

/** A named set-up. */
export interface Scenario {
  /** A sentence or two about it. */
  about: string;
  /** Its word. */
  id: string;
  /** Its seats, in order. */
  seats: string[];
  /** Its title. */
  title: string;
}

/** A drawing. */
export interface Scene {
  /** Height in drawing units. */
  height: number;
  /** The layers, the lowest first. */
  layers: Layer[];
  /** What it shows. */
  title: string;
  /** Width in drawing units. */
  width: number;
}

/** A seat of a table. */
export interface Seat {
  /** Whether a computer plays it. */
  bot: boolean;
  /** Whether one holds it oneself. */
  me: boolean;
  /** Its name, fit to show. */
  name: string;
  /** Whether it is free. */
  open: boolean;
  /** Everybody who holds it, the first of them first; lists leave it out. */
  people?: HolderInfo[];
  /** Its word. */
  seat: string;
  /** Who holds it: names of people, or the word of a computer player. */
  who: string | null;
}

/** A link that lets the first who opens it take a seat. */
export interface SeatLink {
  /** The number of the link, by which it is withdrawn. */
  link: number;
  /** The path of the link, with its token. */
  path: string;
  /** The word of the seat. */
  seat: string;
}

/** Making a link, resigning. */
export interface SeatRequest {
  /** The word of the seat. */
  seat: string;
}

/** One has sat down. */
export interface Seated {
  /** The table. */
  id: string;
  /** The number of the last happening. */
  number: number;
  /** The word of the seat. */
  seat: string;
}

/** Who may make an account. */
export type Signup = "open" | "invitation" | "closed";

/** Taking a free seat. */
export interface SitRequest {
  /** What one adds to the dice. */
  entropy?: string;
  /** The word of the seat. */
  seat: string;
}

/** Leaving a seat: before the game begins or, later, to others who hold it too. */
export interface StandRequest {
  /** The word of the seat. */
  seat: string;
  /** The name of another holder who is to leave it, if the first holder wishes so. */
  who?: string | null;
}

/** Everything about a table that is not the play itself. */
export interface Table {
  /** Time to think. */
  clock: ClockTerms | null;
  /** The SHA-256 of the secret of the dice, shown from the beginning. */
  commitment: string;
  /** Corrections to the data of the game, as TOML. */
  data: string;
  /** Where the dice come from. */
  dice: DiceMode;
  /** The word of the game. */
  game: string;
  /** The end of the hash chain. */
  head: string | null;
  /** Whether one person holds several seats, and so knows what each of them hides. */
  hot_seat: boolean;
  /** Its id. */
  id: string;
  /** The guided turn being played, as the game wrote it. */
  lesson: Lesson | null;
  /** Links of open seats, to whoever made the table, once. */
  links?: SeatLink[];
  /** Whether one made the table. */
  mine: boolean;
  /** The seats one holds. */
  my_seats: string[];
  /** Whether one must decide oneself. */
  my_turn: boolean;
  /** The number of the last happening. */
  number: number;
  /** Whether the table shows odds. */
  odds: boolean;
  /** Every option with its value. */
  options: Record<string, string>;
  /** How it ended. */
  outcome: string | null;
  /** Charts that are ours because the source lacks them. */
  reconstructed: string[];
  /** The table of the next game of the same players. */
  rematch: string | null;
  /** The word of the scenario. */
  scenario: string;
  /** The title of the scenario. */
  scenario_title: string;
  /** The links one has made, and those to the seats one holds. */
  seat_links?: LinkInfo[];
  /** Who sits where. */
  seats: Seat[];
  /** The secret, after the end. */
  secret: string | null;
  /** How far it has come. */
  state: TableState;
  /** The title of the game. */
  title: string;
  /** Turn and phase. */
  turn: string;
  /** When something last happened, in milliseconds since 1970. */
  updated: number;
  /** The game's record was brought here from elsewhere. */
  uploaded: boolean;
}

/** A table in a list. */
export interface TableRow {
  /** The word of the game. */
  game: string;
  /** Whether one person holds several seats, and so knows what each of them hides. */
  hot_seat: boolean;
  /** Its id. */
  id: string;
  /** Whether one must decide oneself. */
  my_turn: boolean;
  /** The number of the last happening. */
  number: number;
  /** How it ended. */
  outcome: string | null;
  /** The word of the scenario. */
  scenario: string;
  /** The title of the scenario. */
  scenario_title: string;
  /** Who sits where. */
  seats: Seat[];
  /** How far it has come. */
  state: TableState;
  /** The title of the game. */
  title: string;
  /** Turn and phase. */
  turn: string;
  /** When something last happened, in milliseconds since 1970. */
  updated: number;
}

/** How far a table has come. */
export type TableState = "open" | "running" | "finished";

/** The game of the day: the same for everybody who begins it that day, dice included. */
export interface Today {
  /** The day, counted from 1 January 1970. */
  day: number;
  /** The word of the game. */
  game: string;
  /** The word of the scenario. */
  scenario: string;
  /** The word of the seat that one takes. */
  seat: string;
}

/** Taking one's last order back. */
export interface UndoRequest {
  /** The number of the last happening one has seen. */
  number: number;
  /** The seat, which one must hold. */
  seat: string;
}

/** Withdrawing a link. */
export interface UnlinkRequest {
  /** The number of the link. */
  link: number;
}

/** Where turn notices are to be sent. */
export interface WebhookRequest {
  /** A public `https` or `http` address; none to stop. */
  url?: string | null;
}
