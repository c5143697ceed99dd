//! Study: what computer players and odds are told about a game.

use super::Rules;
use crate::{Fast, Pick, Seat};

/// How officers below the Admiral are held back at a game, the lowest rank first: each should beat the one
/// below about as clearly, and what a decision without a search costs differs from game to game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// How many decisions of a hundred each searches; the others are taken at random.
    pub searched: [u32; 3],
    /// How many free decisions of its own each looks past.
    pub depth: [u32; 3],
}

impl Handicap {
    /// What sets the ranks apart at most games.
    pub const USUAL: Handicap = Handicap { searched: [36, 52, 73], depth: [0, 1, 1] };
}

/// How a search is tuned to a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How many free decisions of a seat must be looked past before a decision made here shows its worth: many for
    /// a plan, none for most orders.
    pub min_depth: u32,
    /// How many free decisions of a seat it helps to look past at most: few where a position tells well what its many
    /// small orders are worth.
    pub max_depth: u32,
    /// By how many standard errors an order must look better than that of [`Study::rollout_pick`] before it is given
    /// instead: the more, the better that policy plays and the less [`Study::evaluate`] sees.
    pub confidence: f64,
    /// What holds the lower ranks back.
    pub handicap: Handicap,
}

impl Tuning {
    /// How most games are searched.
    pub const USUAL: Tuning =
        Tuning { min_depth: 0, max_depth: u32::MAX, confidence: 1.5, handicap: Handicap::USUAL };
}

/// Where the odds of an order end that rolls no dice of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsEnd {
    /// With the procedure that the book begins by itself afterwards.
    NextProcedure,
    /// With the order.
    Order,
}

/// Odds that a game has counted by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// How many ways the dice can fall; `u64::MAX` if they are still more.
    pub ways: u64,
    /// What may come of it in the words of [`Words::change`](super::Words::change), with the chance of each.
    pub outcomes: Vec<(String, f64)>,
}

/// What computer players and odds need to know.
pub trait Study: Rules {
    /// What is decided for the players when odds reach past the order they are asked for.
    const DEFAULT_POLICY: &'static str = "the first choice listed";
    /// Where the odds of an order without dice end.
    const ODDS_END: OddsEnd = OddsEnd::NextProcedure;

    /// How good the position looks for `seat`, from 0 to 1.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f64;
    /// By how much a finished game went better for the first seat, in the game's own count: which of two games
    /// with the same outcome was the better one. Only the order of such numbers means anything.
    fn margin(&self, _state: &Self::State) -> f64 {
        0.0
    }
    /// Whether no procedure waits for a decision in its middle.
    fn is_settled(&self, _state: &Self::State) -> bool {
        true
    }
    /// The pick taken for a player when odds reach past the order they are asked for.
    fn default_pick(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _picks: &[Pick],
        list: &[Pick],
    ) -> Pick {
        list[0]
    }
    /// The pick taken when a computer player plays on in its thoughts: quick, sensible and not always
    /// the same. Unless a game knows better, half by its default and half by chance.
    fn rollout_pick(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Pick],
        list: &[Pick],
        dice: &mut Fast,
    ) -> Pick {
        match dice.below(2) {
            0 => self.default_pick(state, seat, picks, list),
            _ => list[dice.below(list.len() as u32) as usize],
        }
    }
    /// How a search is tuned to the position.
    fn tuning(&self, _state: &Self::State) -> Tuning {
        Tuning::USUAL
    }
    /// Drops from a state whatever does not matter to the odds of an order, so that they speak of it alone and ways
    /// that come to the same are put together. The order is given once, before it is carried out; without one
    /// the state is one on the way. Never called in play.
    fn simplify(&self, _state: &mut Self::State, _order: Option<(Seat, &[Pick])>) {}
    /// The odds of an order that the game can count without playing it out: the same chances, found
    /// faster where many rolls have nothing to do with one another.
    fn counted(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> Option<Counted> {
        None
    }
}
