//! The games on offer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game on offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
}

/// A named set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
pub struct OptionInfo {
    /// Its word.
    pub id: String,
    /// What it does.
    pub title: String,
    /// The values it can have.
    pub values: Vec<String>,
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
