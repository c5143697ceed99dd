//! What was agreed about a table when it was made.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use wardroom_kernel::Options;
use wardroom_protocol::{ClockTerms, DiceMode};
use wardroom_record::{Digest, Kind, Terms};
use wardroom_study::player::Player;

use crate::event::UserId;

/// Who is to sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatPlan {
    /// The word of the seat.
    pub word: String,
    /// The word of the computer player who has it.
    #[serde(default)]
    pub bot: Option<String>,
    /// If not empty, only these may take it.
    #[serde(default)]
    pub reserved: Vec<UserId>,
}

impl SeatPlan {
    /// The computer player who has the seat.
    pub fn bot(&self) -> Option<Player> {
        self.bot.as_deref()?.parse().ok()
    }
}

/// What was agreed about a table when it was made; it never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The word of the game.
    pub game: String,
    /// The word of the scenario.
    pub scenario: String,
    /// Every option with its value.
    pub options: Options,
    /// Corrections to the data of the game, as TOML.
    #[serde(default)]
    pub data: String,
    /// Where the dice come from.
    pub dice: DiceMode,
    /// Whether the table shows odds.
    pub odds: bool,
    /// Time to think.
    #[serde(default)]
    pub clock: Option<ClockTerms>,
    /// Who is to sit where, in the order of the scenario.
    pub seats: Vec<SeatPlan>,
    /// The word of the guided turn.
    #[serde(default)]
    pub lesson: Option<String>,
    /// Whether the secret comes from a seed.
    #[serde(default)]
    pub seeded: bool,
    /// Whether one person was to hold several seats.
    #[serde(default)]
    pub hot_seat: bool,
    /// The position it starts from, if not the scenario's.
    #[serde(default)]
    pub setup: Option<Value>,
    /// The head of the record it was copied from.
    #[serde(default)]
    pub from: Option<Digest>,
    /// Whether its record was brought here from elsewhere; then the record's own terms count.
    #[serde(default)]
    pub uploaded: Option<Uploaded>,
}

/// What a record that was brought here says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uploaded {
    /// What each seat had added to the dice.
    pub entropies: Vec<String>,
}

impl Settings {
    /// The terms of the record, with what each seat has added to the dice.
    pub fn terms(&self, entropies: Vec<String>) -> Terms {
        let kind = match self.dice {
            DiceMode::Sealed => Kind::Sealed,
            DiceMode::Practice | DiceMode::Table => Kind::Practice,
        };
        let entropies = self.uploaded.as_ref().map_or(entropies, |record| record.entropies.clone());
        Terms {
            game: self.game.clone(),
            scenario: self.scenario.clone(),
            options: self.options.clone(),
            overlay: self.data.clone(),
            kind,
            seeded: self.seeded,
            hot_seat: self.hot_seat,
            entropies,
            setup: self.setup.clone(),
            from: self.from,
        }
    }
}
