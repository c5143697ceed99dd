//! Advice for people: the best few orders, in words.

use serde::Serialize;
use wardroom_kernel::{Action, Game, Seat, play};

use crate::search::{SearchConfig, SearchLimits, principal_variations};

/// How many orders are advised.
pub const MAX_ADVICE: usize = 3;

/// An advised order, in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// The order, as it is typed.
    pub order: String,
    /// What it means.
    pub words: String,
    /// The chance to win, or the expected result, after it: from 0 to 1.
    pub value: f64,
    /// In how many worlds it was tried.
    pub visits: u32,
    /// What is likely to follow.
    pub then: Vec<ExpectedOrder>,
}

/// A decision that is likely to follow.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ExpectedOrder {
    /// The seat that gives it.
    pub seat: Seat,
    /// The order, as it is typed.
    pub order: String,
}

/// Advises a seat that must decide; the best order comes first.
pub fn advise<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    config: &SearchConfig,
    limits: &SearchLimits<'_>,
    seed: u64,
) -> Vec<Advice> {
    principal_variations(game, state, seat, config, limits, seed, MAX_ADVICE)
        .into_iter()
        .map(|found| Advice {
            order: play::text_of(game, &found.first.action),
            words: meaning(game, state, seat, &found.first.action),
            value: found.first.value,
            visits: found.first.visits,
            then: found
                .then
                .into_iter()
                .map(|(seat, action)| ExpectedOrder { seat, order: play::text_of(game, &action) })
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
