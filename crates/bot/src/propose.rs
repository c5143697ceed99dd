//! The candidate orders of a search.

use wardroom_kernel::{Fast, Game, Pick};

use crate::orders::{Fill, complete_order};
use crate::world::Search;

/// How many further orders are tried to be found for every first pick.
const ROUNDS: usize = 5;

/// The candidates so far, without duplicates.
struct Proposals<'q, 'g, G: Game> {
    search: &'q Search<'g, G>,
    orders: Vec<Vec<Pick>>,
    list: Vec<Pick>,
}

impl<G: Game> Proposals<'_, '_, G> {
    /// Adds an order that begins with a pick; returns whether there was a choice after that pick.
    fn add(&mut self, first: Option<Pick>, by: Fill<'_>) -> bool {
        let Search { game, state, seat, .. } = *self.search;
        let mut picks: Vec<Pick> = first.into_iter().collect();
        let open = complete_order(game, state, seat, &mut picks, &mut self.list, by);
        game.canonical(state, seat, &mut picks);
        if !self.orders.contains(&picks) {
            self.orders.push(picks);
        }
        open
    }
}

/// Proposes at least one and at most `most` orders: that of the rollout policy, the default one, one for each first
/// pick, and more of those that have choices after it.
pub(crate) fn propose<G: Game>(
    search: &Search<'_, G>,
    most: usize,
    rng: &mut Fast,
) -> Vec<Vec<Pick>> {
    let mut all = Proposals { search, orders: Vec::new(), list: Vec::new() };
    if all.add(None, Fill::Rollout(rng)) {
        all.add(None, Fill::Default);
        let mut first = Vec::new();
        search.game.choices(search.state, search.seat, &[], &mut first);
        // Shuffled, so that a list longer than `most` is sampled fairly.
        for at in (1..first.len()).rev() {
            first.swap(at, rng.below(at as u32 + 1) as usize);
        }
        first.truncate(most);
        first.retain(|&pick| all.add(Some(pick), Fill::Rollout(rng)));
        for &pick in std::iter::repeat_n(&first, ROUNDS).flatten() {
            if all.orders.len() >= most {
                break;
            }
            all.add(Some(pick), Fill::Random(rng));
        }
    }
    all.orders.truncate(most.max(1));
    all.orders
}
