//! The games on offer.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Game")]
pub struct GameInfo {
    /// The word it is asked for by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Which edition it follows and what is reconstructed.
    pub about: String,
    /// The words of all its seats.
    pub seats: Vec<String>,
    /// Its scenarios, the usual one first.
    pub scenarios: Vec<ScenarioInfo>,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Guided first turns.
    pub lessons: Vec<LessonTitle>,
    /// The names of its seats, by their words.
    pub seat_names: BTreeMap<String, String>,
    /// One line: what one does in it.
    pub line: String,
    /// What it is about and what makes it worth an evening.
    pub pitch: String,
    /// How many minutes the game of `play` takes: from, to.
    pub minutes: (u16, u16),
    /// How much there is to learn, from 1 (easy) to 3 (demanding).
    pub difficulty: u8,
    /// The game that one click begins.
    pub play: QuickStart,
    /// The path of the picture on its lid.
    pub picture: String,
}

/// A game that one click begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct QuickStart {
    /// The word of its scenario.
    pub scenario: String,
    /// The word of the seat that one takes; the others are played by the computer.
    pub seat: String,
}

/// The game of the day: the same for everybody who begins it that day, dice included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Today {
    /// The day, counted from 1 January 1970.
    pub day: u32,
    /// The word of the game.
    pub game: String,
    /// The word of the scenario.
    pub scenario: String,
    /// The word of the seat that one takes.
    pub seat: String,
}

/// A named set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Scenario")]
pub struct ScenarioInfo {
    /// Its word.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its seats, in order.
    pub seats: Vec<String>,
    /// A sentence or two about it.
    pub about: String,
}

/// A choice made before a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "OptionSpec")]
pub struct OptionInfo {
    /// Its word.
    pub id: String,
    /// What it does.
    pub title: String,
    /// The values it can have.
    pub values: Vec<String>,
    /// What each of them means.
    pub says: Vec<String>,
    /// The value it has unless told.
    pub default: String,
    /// The rule it comes from.
    pub rule: String,
}

/// A guided first turn, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LessonTitle {
    /// Its word.
    pub id: String,
    /// Its title.
    pub title: String,
}

/// A chart, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChartTitle {
    /// Its word.
    pub id: String,
    /// Its printed title.
    pub title: String,
    /// The rule it belongs to.
    pub rule: String,
    /// Where it comes from: given, reconstructed or mixed.
    pub origin: String,
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Chart")]
pub struct ChartInfo {
    /// Its word.
    pub id: String,
    /// Its printed title.
    pub title: String,
    /// The rule it belongs to.
    pub rule: String,
    /// Where it comes from: given, reconstructed or mixed.
    pub origin: String,
    /// How many dice of how many sides it is rolled with.
    pub dice: Option<(u8, u8)>,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<ChartRow>,
    /// Notes and modifiers.
    pub notes: Vec<String>,
    /// What a look-up found, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ChartResult>,
}

/// What a look-up in a chart found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChartResult {
    /// The row.
    pub row: String,
    /// The column.
    pub column: String,
    /// The roll after modifiers, where a number was asked for.
    pub total: Option<i32>,
    /// What the chart says there.
    pub result: String,
    /// Whether that is given, reconstructed or mixed.
    pub origin: String,
}

/// One row of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChartRow {
    /// The roll or name it is found by.
    pub roll: String,
    /// What it says in each column.
    pub cells: Vec<String>,
    /// Where it comes from.
    pub origin: String,
    /// The reason, for a reconstructed row.
    pub why: String,
}

/// A rule in our words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RuleText")]
pub struct RuleInfo {
    /// The number by which it is cited, with the code of the book.
    pub id: String,
    /// What kind of thing it is: rule, table, component, option, scenario.
    pub kind: String,
    /// How much of it the source fixes: full, part or none.
    pub given: String,
    /// A heading.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Its figures.
    pub numbers: String,
    /// How far it has come: done, not-done or not-applicable.
    pub status: String,
    /// Why it is not done or does not apply.
    pub reason: String,
}

/// Looking something up in a chart.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct ChartQuery {
    /// The column; needed where there are several.
    #[serde(default)]
    pub column: Option<String>,
    /// The roll; without one the chart is only shown.
    #[serde(default)]
    pub roll: Option<String>,
    /// What is added to the roll.
    #[serde(default)]
    pub modifier: i32,
}
