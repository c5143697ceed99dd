//! Everything that can be done with a game whose types are not known.

use std::fmt;
use std::sync::Arc;

use wardroom_bot::{Advice, SearchConfig, SearchLimits, SearchResult, advise, search};
use wardroom_kernel::{Action, Complaints, Fast, Game, Options, Position, Refusal, Seat};
use wardroom_record::Table;
use wardroom_review::{Review, ReviewConfig, ReviewError, review};
use wardroom_scene::{AnyDrawn, Drawn};
use wardroom_study::player::Agent;
use wardroom_study::{
    Budget, GameSeed, Match, MatchConfig, Odds, Player, Report, Rows, Series, Session, StudyError,
};

/// What a computer player has decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The order it gives.
    pub action: Action,
    /// How many worlds it simulated.
    pub worlds: u64,
}

/// A callback that is told how much of the work is done.
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
    /// What a computer player decides for a seat that must; `rng` is its own generator.
    fn decide(&self, who: Player, position: &Position, seat: Seat, rng: &mut Fast) -> Decision;
    /// Searches for the best order of a seat that must decide.
    fn search(
        &self,
        position: &Position,
        seat: Seat,
        config: &SearchConfig,
        limits: &SearchLimits<'_>,
        seed: u64,
    ) -> SearchResult;
    /// The best few orders of a seat that must decide, in words.
    fn advise(
        &self,
        position: &Position,
        seat: Seat,
        config: &SearchConfig,
        limits: &SearchLimits<'_>,
        seed: u64,
    ) -> Vec<Advice>;
    /// What was skill and what was luck in a finished game.
    ///
    /// # Errors
    /// When the game is not over, or the record is not of this game.
    fn review(&self, table: &Table, config: &ReviewConfig) -> Result<Review, ReviewError>;
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
        seeds: &[GameSeed],
        data: &str,
        progress: Progress<'_>,
    ) -> Result<Rows, StudyError>;
    /// Plays two computer players against each other.
    ///
    /// # Errors
    /// When the scenario or the options are wrong.
    fn play_match(&self, config: &MatchConfig, progress: Progress<'_>)
    -> Result<Match, StudyError>;
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

    fn decide(&self, who: Player, position: &Position, seat: Seat, rng: &mut Fast) -> Decision {
        let mut agent = Agent::new(self);
        let action = agent.action(who, state::<G>(position), seat, rng);
        Decision { action, worlds: agent.worlds }
    }

    fn search(
        &self,
        position: &Position,
        seat: Seat,
        config: &SearchConfig,
        limits: &SearchLimits<'_>,
        seed: u64,
    ) -> SearchResult {
        search(self, state::<G>(position), seat, config, limits, seed)
    }

    fn advise(
        &self,
        position: &Position,
        seat: Seat,
        config: &SearchConfig,
        limits: &SearchLimits<'_>,
        seed: u64,
    ) -> Vec<Advice> {
        advise(self, state::<G>(position), seat, config, limits, seed)
    }

    fn review(&self, table: &Table, config: &ReviewConfig) -> Result<Review, ReviewError> {
        review(self, table, config)
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
        seeds: &[GameSeed],
        data: &str,
        progress: Progress<'_>,
    ) -> Result<Rows, StudyError> {
        wardroom_study::sweep(self, series, seeds, data, progress)
    }

    fn play_match(
        &self,
        config: &MatchConfig,
        progress: Progress<'_>,
    ) -> Result<Match, StudyError> {
        wardroom_study::play_match(self, config, progress)
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
