//! Tables: lists of them, making one, sitting down.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Where the dice of a table come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DiceMode {
    /// From a sealed stream that anybody can verify after the game.
    #[default]
    Sealed,
    /// From such a stream, or scripted: a game that does not count.
    Practice,
    /// From real dice: the players type what they roll.
    Table,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TableState {
    /// Seats are free.
    Open,
    /// The game goes on.
    Running,
    /// The game is over.
    Finished,
}

/// Time to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockTerms {
    /// Minutes each seat has.
    pub minutes: u32,
    /// Seconds it gets for each order.
    pub increment: u32,
}

/// Making a table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewTable")]
pub struct CreateRequest {
    /// The word of the game.
    pub game: String,
    /// The word of the scenario; the usual one if absent.
    #[serde(default)]
    pub scenario: Option<String>,
    /// Options that differ from their default.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Corrections to the data of the game, as TOML.
    #[serde(default)]
    pub data: Option<String>,
    /// Who sits where: `me`, `open`, `random` or `greedy`; open if absent.
    #[serde(default)]
    pub seats: BTreeMap<String, String>,
    /// Where the dice come from.
    #[serde(default)]
    pub dice: DiceMode,
    /// Whether the table shows odds to the players.
    #[serde(default = "yes")]
    pub odds: bool,
    /// Time to think; none for as long as one likes.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
    /// What one adds to the dice.
    #[serde(default)]
    pub entropy: String,
    /// A guided first turn instead of a game of one's own.
    #[serde(default)]
    pub lesson: Option<String>,
    /// The game of this day instead: its scenario, its seat and its dice.
    #[serde(default)]
    pub day: Option<u32>,
}

fn yes() -> bool {
    true
}

/// A table has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// Its id.
    pub id: String,
    /// A link for each open seat. They are shown once: the server keeps only their hashes.
    #[serde(default)]
    pub links: Vec<SeatLink>,
}

/// A link that lets the first who opens it take a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SeatLink {
    /// The word of the seat.
    pub seat: String,
    /// The path of the link, with its token.
    pub path: String,
    /// The number of the link, by which it is withdrawn.
    pub link: u64,
}

/// What has become of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LinkState {
    /// It waits for somebody to open it.
    Open,
    /// Somebody has sat down by it.
    Used,
    /// It was withdrawn.
    Withdrawn,
    /// The seat was taken without it, or whoever made it has left the seat.
    Closed,
}

/// A link to a seat, as those know it who made it or hold the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkInfo {
    /// Its number.
    pub link: u64,
    /// The word of the seat.
    pub seat: String,
    /// The name of whoever made it.
    pub by: String,
    /// What has become of it.
    pub state: LinkState,
    /// The name of whoever has sat down by it.
    pub used_by: Option<String>,
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Seat")]
pub struct SeatInfo {
    /// Its word.
    pub seat: String,
    /// Its name, fit to show.
    #[serde(default)]
    pub name: String,
    /// Who holds it: names of people, or the word of a computer player.
    pub who: Option<String>,
    /// Whether a computer plays it.
    pub bot: bool,
    /// Whether it is free.
    pub open: bool,
    /// Whether one holds it oneself.
    pub me: bool,
    /// Everybody who holds it, the first of them first; lists leave it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<HolderInfo>,
}

/// Somebody who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HolderInfo {
    /// Their name.
    pub name: String,
    /// Whether that is oneself.
    pub me: bool,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The word of the scenario.
    pub scenario: String,
    /// The title of the scenario.
    #[serde(default)]
    pub scenario_title: String,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Whether one person holds several seats, and so knows what each of them hides.
    #[serde(default)]
    pub hot_seat: bool,
    /// How far it has come.
    pub state: TableState,
    /// The number of the last happening.
    pub number: u64,
    /// Turn and phase.
    pub turn: String,
    /// Whether one must decide oneself.
    pub my_turn: bool,
    /// How it ended.
    pub outcome: Option<String>,
    /// When something last happened, in milliseconds since 1970.
    pub updated: i64,
}

/// Everything about a table that is not the play itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Table")]
pub struct TableDetail {
    /// As in the lists.
    #[serde(flatten)]
    pub row: TableRow,
    /// Every option with its value.
    pub options: BTreeMap<String, String>,
    /// Corrections to the data of the game, as TOML.
    pub data: String,
    /// Where the dice come from.
    pub dice: DiceMode,
    /// The SHA-256 of the secret of the dice, shown from the beginning.
    pub commitment: String,
    /// The end of the hash chain.
    pub head: Option<String>,
    /// The secret, after the end.
    pub secret: Option<String>,
    /// The seats one holds.
    pub my_seats: Vec<String>,
    /// Whether one made the table.
    pub mine: bool,
    /// Links of open seats, to whoever made the table, once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<SeatLink>,
    /// The links one has made, and those to the seats one holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seat_links: Vec<LinkInfo>,
    /// Whether the table shows odds.
    pub odds: bool,
    /// Time to think.
    pub clock: Option<ClockTerms>,
    /// Charts that are ours because the source lacks them.
    pub reconstructed: Vec<String>,
    /// The guided turn being played, as the game wrote it.
    #[schemars(with = "Option<Lesson>")]
    pub lesson: Option<Value>,
    /// The table of the next game of the same players.
    pub rematch: Option<String>,
    /// The game's record was brought here from elsewhere.
    pub uploaded: bool,
}

/// A guided turn, as the game wrote it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Lesson {
    /// Its word.
    pub id: String,
    /// What it teaches.
    pub title: String,
    /// The seat of the reader.
    pub seat: String,
    /// What is read and done, one after another.
    pub step: Vec<LessonStep>,
}

/// One step of a guided turn.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LessonStep {
    /// What is said.
    pub text: String,
    /// The order that is to be given.
    pub order: Option<String>,
    /// The seat that gives it; the reader's if absent.
    pub by: Option<String>,
    /// The things of the scene that the text speaks of.
    pub point_at: Vec<String>,
    /// The rule behind it.
    pub rule: Option<String>,
}

/// Which list of tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListKind {
    /// Those with free seats.
    #[default]
    Open,
    /// Those where one sits.
    Mine,
    /// Those that are over.
    Finished,
}

/// Asking for a list of tables.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListQuery {
    /// Which list.
    #[serde(default)]
    pub list: ListKind,
    /// The id of the last table one has: the list goes on after it.
    #[serde(default)]
    pub after: Option<String>,
}

/// Taking a free seat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SitRequest {
    /// The word of the seat.
    pub seat: String,
    /// What one adds to the dice.
    #[serde(default)]
    pub entropy: String,
}

/// Leaving a seat: before the game begins or, later, to others who hold it too.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandRequest {
    /// The word of the seat.
    pub seat: String,
    /// The name of another holder who is to leave it, if the first holder wishes so.
    #[serde(default)]
    pub who: Option<String>,
}

/// Withdrawing a link.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnlinkRequest {
    /// The number of the link.
    pub link: u64,
}

/// Making a link, resigning.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// The word of the seat.
    pub seat: String,
}

/// Taking a seat by its link.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The token of the link.
    pub token: String,
    /// What one adds to the dice.
    #[serde(default)]
    pub entropy: String,
}

/// What a link to a seat leads to, for whoever holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Invitation {
    /// The table.
    pub id: String,
    /// The word of the game.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// One line: what one does in it.
    pub line: String,
    /// The path of the picture on its lid.
    pub picture: String,
    /// The title of the scenario.
    pub scenario_title: String,
    /// The name of the seat.
    pub name: String,
    /// Who invites.
    pub by: String,
    /// What has become of the link.
    pub state: LinkState,
    /// Whether one sits there already.
    pub me: bool,
    /// Who else plays.
    pub others: Vec<SeatInfo>,
}

/// One has sat down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Seated {
    /// The table.
    pub id: String,
    /// The word of the seat.
    pub seat: String,
    /// The number of the last happening.
    pub number: u64,
}
