//! What the machine thinks of a game: advice before an order, a review after the end.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Asking a staff officer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AdviceQuery {
    /// The seat that decides.
    pub seat: String,
    /// The moment to advise on; now, unless told. Only of a game that is over.
    #[serde(default)]
    pub at: Option<u64>,
}

/// An order that a staff officer proposes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Counsel")]
pub struct CounselInfo {
    /// The order, as it is typed.
    pub order: String,
    /// What it means.
    pub words: String,
    /// The chance to win, or the expected result, after it: from 0 to 1.
    pub value: f64,
    /// In how many imagined worlds it was tried.
    pub visits: u32,
    /// What is likely to follow.
    pub then: Vec<ExpectedInfo>,
}

/// A decision that is likely to follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ExpectedInfo {
    /// Whose.
    pub seat: String,
    /// The order, as it is typed.
    pub order: String,
}

/// What was skill and what was luck in a game that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Review")]
pub struct ReviewInfo {
    /// The seat whose chances are told: the first.
    pub of: String,
    /// What the game was worth to it at the first decision.
    pub start: f64,
    /// What it was worth in the end.
    pub result: f64,
    /// The end in words.
    pub outcome: String,
    /// For each seat: result = start + luck - own losses + the opponent's losses.
    pub seats: BTreeMap<String, AccountInfo>,
    /// Every decision that stood.
    pub points: Vec<PointInfo>,
    /// The decisions after which most had changed, by their places in `points`.
    pub turning: Vec<usize>,
    /// What was rolled, by seat and kind of dice.
    pub dice: Vec<DiceInfo>,
}

/// What luck gave a seat and what its own decisions cost it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AccountInfo {
    /// What the game was worth at the first decision.
    pub start: f64,
    /// What dice and reveals gave, or took.
    pub luck: f64,
    /// What its own decisions gave away.
    pub loss: f64,
    /// What it was worth in the end.
    pub result: f64,
}

/// One decision and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ReviewPoint")]
pub struct PointInfo {
    /// The number of the moment before it, to look at and to play on from.
    pub before: u64,
    /// The number of the moment after it.
    pub number: u64,
    /// Who decided.
    pub seat: String,
    /// The order, as it is typed.
    pub order: String,
    /// What it means.
    pub words: String,
    /// What came of it, as the log tells it.
    pub events: Vec<String>,
    /// The chances of the first seat before it.
    pub win: f64,
    /// What dice and reveals then gave the first seat.
    pub luck: f64,
    /// What the order cost whoever gave it.
    pub loss: f64,
    /// The order that was better, if one was, as it is typed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// What that one means.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better_words: Option<String>,
    /// Whether the values are exact.
    pub exact: bool,
}

/// The dice of one kind that fell for one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DiceInfo {
    /// Whose orders they fell for; nobody's before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// How many sides they have.
    pub sides: u8,
    /// How many fell.
    pub rolls: u64,
    /// How often each face came.
    pub faces: Vec<u64>,
    /// The mean face.
    pub mean: f64,
    /// The mean face of honest dice.
    pub expected: f64,
    /// Whether they look fair, in words.
    pub fairness: String,
}
