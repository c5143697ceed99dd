//! What is agreed before a game begins.

use serde_json::Value;
use wardroom_kernel::{AnyGame, Complaints, Options, Position, Seat};

use crate::Digest;

/// Whether a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every roll comes from the sealed stream and can be verified.
    Sealed,
    /// Rolls may be typed by hand, and the game may start from any position.
    Practice,
}

/// What is agreed before a game begins; the first link of the chain covers all of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The word of the game.
    pub game: String,
    /// The word of the scenario.
    pub scenario: String,
    /// The options, complete.
    pub options: Options,
    /// The text of the data overlay; empty if there is none.
    pub overlay: String,
    /// Whether the game counts.
    pub kind: Kind,
    /// Whether the secret comes from a seed, so that the dice can be foreseen.
    pub seeded: bool,
    /// Whether one person holds several seats, and so knows what each of them hides.
    pub hot_seat: bool,
    /// What each seat has added to the dice; empty where it added nothing.
    pub entropies: Vec<String>,
    /// The position it starts from, if that is not the scenario's own (practice only).
    pub setup: Option<Value>,
    /// The head of the record it was copied from, after the entry it was copied at.
    pub from: Option<Digest>,
}

impl Terms {
    /// The usual terms of a scenario: a sealed game, with the options given and no entropy.
    ///
    /// # Errors
    /// An unknown scenario or option, with the nearest known one.
    pub fn new(game: &dyn AnyGame, scenario: &str, options: &Options) -> Result<Self, Complaints> {
        let seats = game.manifest().scenario(scenario)?.seats.len();
        Ok(Terms {
            game: game.id().to_owned(),
            scenario: scenario.to_owned(),
            options: options.checked(&game.manifest().options)?,
            overlay: String::new(),
            kind: Kind::Sealed,
            seeded: false,
            hot_seat: false,
            entropies: vec![String::new(); seats],
            setup: None,
            from: None,
        })
    }

    /// The terms of a practice game that begins with a position: scenario and options are what the position tells, and what
    /// was asked for besides.
    ///
    /// # Errors
    /// Everything that is wrong with the position, and whatever was asked for and is not so in it.
    pub fn from_setup(
        game: &dyn AnyGame,
        setup: Value,
        scenario: Option<&str>,
        options: &Options,
    ) -> Result<Self, Complaints> {
        let agreed = game.agreed(&game.from_setup(&setup)?);
        let (scenario, options) = agreed.with(scenario, options)?;
        let usual = || game.manifest().scenarios[0].id.clone();
        let terms = Terms::new(game, &scenario.unwrap_or_else(usual), &options)?;
        Ok(Terms { kind: Kind::Practice, setup: Some(setup), ..terms })
    }

    /// The words of the seats, in order.
    ///
    /// # Errors
    /// When the game has no such scenario.
    pub fn seats<'g>(&self, game: &'g dyn AnyGame) -> Result<&'g [String], Complaints> {
        Ok(&game.manifest().scenario(&self.scenario)?.seats)
    }

    /// The position the game starts from; nothing has run on yet.
    ///
    /// # Errors
    /// Everything that is wrong with scenario, options or set-up.
    pub fn start(&self, game: &dyn AnyGame) -> Result<Position, Complaints> {
        let from_scenario = game.start(&self.scenario, &self.options)?;
        match &self.setup {
            Some(setup) => game.from_setup(setup),
            None => Ok(from_scenario),
        }
    }
}

/// The seat of that word.
pub(crate) fn seat_of(seats: &[String], word: &str) -> Option<Seat> {
    seats.iter().position(|seat| seat == word).map(|at| Seat(at as u8))
}
