//! The staff officer: the best few orders, in words.

use serde::Serialize;
use wardroom_kernel::{Action, Game, Seat, play};

use crate::search::{Limit, Plan, advise};

/// How many orders a staff officer proposes.
pub const PROPOSED: usize = 3;

/// An order that a staff officer proposes, in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counsel {
    /// The order, as it is typed.
    pub order: String,
    /// What it means.
    pub words: String,
    /// The chance to win, or the expected result, after it: from 0 to 1.
    pub value: f64,
    /// In how many worlds it was tried.
    pub visits: u32,
    /// What is likely to follow.
    pub then: Vec<Expected>,
}

/// A decision that is likely to follow.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Expected {
    /// Whose.
    pub seat: Seat,
    /// The order, as it is typed.
    pub order: String,
}

/// What a staff officer advises a seat that must decide, the best order first.
pub fn counsel<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    plan: &Plan,
    limit: &Limit<'_>,
    seed: u64,
) -> Vec<Counsel> {
    advise(game, state, seat, plan, limit, seed, PROPOSED)
        .into_iter()
        .map(|advice| Counsel {
            order: play::text_of(game, &advice.line.action),
            words: meaning(game, state, seat, &advice.line.action),
            value: advice.line.value,
            visits: advice.line.visits,
            then: advice
                .then
                .into_iter()
                .map(|(seat, action)| Expected { seat, order: play::text_of(game, &action) })
                .collect(),
        })
        .collect()
}

/// What an order means: the labels of its picks; of a long one those that come first.
fn meaning<G: Game>(game: &G, state: &G::State, seat: Seat, action: &Action) -> String {
    const MOST: usize = 8;
    let picks = &action.picks;
    let told = picks.iter().take(MOST).enumerate();
    let mut words: Vec<String> =
        told.map(|(at, &pick)| game.label(state, seat, &picks[..at], pick).text).collect();
    if picks.len() > MOST {
        words.push("…".to_owned());
    }
    words.join("; ")
}
