//! Everything that can be done with a game whose types are not known.

use std::fmt;
use std::sync::Arc;

use wardroom_bot::{Counsel, Found, Limit, Plan, counsel, think};
use wardroom_kernel::{Action, Complaints, Fast, Game, Options, Position, Refusal, Seat};
use wardroom_record::Table;
use wardroom_review::{Effort, Review, ReviewError, review};
use wardroom_scene::{AnyDrawn, Drawn};
use wardroom_study::player::Mind;
use wardroom_study::{
    Budget, Lot, Match, Odds, Pairing, Report, Rows, Series, Session, StudyError, Who,
};

/// What a computer player has decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The order it gives.
    pub action: Action,
    /// In how many worlds it tried its orders.
    pub worlds: u64,
}

/// Told how much of the work is done.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// A game whose types are not known: played by [`AnyGame`](wardroom_kernel::AnyGame), drawn by [`AnyDrawn`],
/// studied by what follows. Positions must come from the same game.
pub trait Engine: AnyDrawn {
    /// What an order leads to, as far as the seat may know.
    ///
    /// # Errors
    /// When the order is not legal.
    fn odds(
        &self,
        position: &Position,
        seat: Seat,
        action: &Action,
        budget: Budget,
    ) -> Result<Odds, Refusal>;
    /// What a computer player decides for a seat that must; `thoughts` are its own dice.
    fn decide(&self, who: Who, position: &Position, seat: Seat, thoughts: &mut Fast) -> Decision;
    /// Searches for the best order of a seat that must decide.
    fn search(
        &self,
        position: &Position,
        seat: Seat,
        plan: &Plan,
        limit: &Limit<'_>,
        seed: u64,
    ) -> Found;
    /// The best few orders of a seat that must decide, in words.
    fn advise(
        &self,
        position: &Position,
        seat: Seat,
        plan: &Plan,
        limit: &Limit<'_>,
        seed: u64,
    ) -> Vec<Counsel>;
    /// What was skill and what was luck in a finished game.
    ///
    /// # Errors
    /// When the game is not over, or the record is not of this game.
    fn review(&self, table: &Table, effort: &Effort) -> Result<Review, ReviewError>;
    /// Plays a series of games in parallel.
    ///
    /// # Errors
    /// When the scenario, the options or the number of players are wrong.
    fn simulate(&self, series: &Series, progress: Progress<'_>) -> Result<Report, StudyError>;
    /// The same from a position; the scenario only names its seats.
    ///
    /// # Errors
    /// When the scenario or the number of players are wrong.
    fn simulate_from(
        &self,
        position: &Position,
        series: &Series,
        progress: Progress<'_>,
    ) -> Result<Report, StudyError>;
    /// Plays a series of games in parallel, and keeps a row for each game and each turn; `data` names the
    /// corrections that the game was loaded with.
    ///
    /// # Errors
    /// When the scenario, the options or the number of players are wrong.
    fn simulate_rows(
        &self,
        series: &Series,
        data: &str,
        progress: Progress<'_>,
    ) -> Result<(Report, Rows), StudyError>;
    /// The same for these games of any series.
    ///
    /// # Errors
    /// When the scenario, the options or the number of players are wrong.
    fn sweep(
        &self,
        series: &Series,
        lots: &[Lot],
        data: &str,
        progress: Progress<'_>,
    ) -> Result<Rows, StudyError>;
    /// Plays two computer players against each other.
    ///
    /// # Errors
    /// When the scenario or the options are wrong.
    fn play_match(&self, pairing: &Pairing, progress: Progress<'_>) -> Result<Match, StudyError>;
    /// Begins a game that is stepped pick by pick.
    ///
    /// # Errors
    /// When the scenario or the options are wrong.
    fn session(
        self: Arc<Self>,
        scenario: &str,
        options: &Options,
        seed: u64,
    ) -> Result<Box<dyn Session>, Complaints>;
}

impl<G: Drawn> Engine for G {
    fn odds(
        &self,
        position: &Position,
        seat: Seat,
        action: &Action,
        budget: Budget,
    ) -> Result<Odds, Refusal> {
        wardroom_study::odds(self, state::<G>(position), seat, action, budget)
    }

    fn decide(&self, who: Who, position: &Position, seat: Seat, thoughts: &mut Fast) -> Decision {
        let mut mind = Mind::new(self);
        let action = mind.order(who, state::<G>(position), seat, thoughts);
        Decision { action, worlds: mind.worlds }
    }

    fn search(
        &self,
        position: &Position,
        seat: Seat,
        plan: &Plan,
        limit: &Limit<'_>,
        seed: u64,
    ) -> Found {
        think(self, state::<G>(position), seat, plan, limit, seed)
    }

    fn advise(
        &self,
        position: &Position,
        seat: Seat,
        plan: &Plan,
        limit: &Limit<'_>,
        seed: u64,
    ) -> Vec<Counsel> {
        counsel(self, state::<G>(position), seat, plan, limit, seed)
    }

    fn review(&self, table: &Table, effort: &Effort) -> Result<Review, ReviewError> {
        review(self, table, effort)
    }

    fn simulate(&self, series: &Series, progress: Progress<'_>) -> Result<Report, StudyError> {
        wardroom_study::simulate(self, series, progress)
    }

    fn simulate_from(
        &self,
        position: &Position,
        series: &Series,
        progress: Progress<'_>,
    ) -> Result<Report, StudyError> {
        wardroom_study::simulate_from(self, state::<G>(position), series, progress)
    }

    fn simulate_rows(
        &self,
        series: &Series,
        data: &str,
        progress: Progress<'_>,
    ) -> Result<(Report, Rows), StudyError> {
        wardroom_study::simulate_rows(self, series, data, progress)
    }

    fn sweep(
        &self,
        series: &Series,
        lots: &[Lot],
        data: &str,
        progress: Progress<'_>,
    ) -> Result<Rows, StudyError> {
        wardroom_study::sweep(self, series, lots, data, progress)
    }

    fn play_match(&self, pairing: &Pairing, progress: Progress<'_>) -> Result<Match, StudyError> {
        wardroom_study::versus(self, pairing, progress)
    }

    fn session(
        self: Arc<Self>,
        scenario: &str,
        options: &Options,
        seed: u64,
    ) -> Result<Box<dyn Session>, Complaints> {
        wardroom_study::session(self, scenario, options, seed)
    }
}

fn state<G: Game>(position: &Position) -> &G::State {
    position.state().expect("a position is handed to the game it came from")
}

impl fmt::Debug for dyn Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Engine").field(&self.id()).finish()
    }
}
