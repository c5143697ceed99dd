//! Which orders are worth a thought.

use wardroom_kernel::{Fast, Game, Pick};

use crate::orders::{By, fill};
use crate::world::Quest;

/// How often more orders are thought of for every first pick, before that is all there is.
const ROUNDS: usize = 5;

/// Orders thought of so far, each once.
struct Proposals<'q, 'g, G: Game> {
    quest: &'q Quest<'g, G>,
    orders: Vec<Vec<Pick>>,
    list: Vec<Pick>,
}

impl<G: Game> Proposals<'_, '_, G> {
    /// Thinks of one order that begins with a pick; says whether it left a choice after that.
    fn think_of(&mut self, first: Option<Pick>, by: By<'_>) -> bool {
        let Quest { game, state, seat, .. } = *self.quest;
        let mut picks: Vec<Pick> = first.into_iter().collect();
        let open = fill(game, state, seat, &mut picks, &mut self.list, by);
        game.canonical(state, seat, &mut picks);
        if !self.orders.contains(&picks) {
            self.orders.push(picks);
        }
        open
    }
}

/// Thinks of orders, no more than `most` and at least one: as the game's policy would give it, the default one,
/// one for each first pick, and more of those that leave something open after it.
pub(crate) fn propose<G: Game>(
    quest: &Quest<'_, G>,
    most: usize,
    thoughts: &mut Fast,
) -> Vec<Vec<Pick>> {
    let mut all = Proposals { quest, orders: Vec::new(), list: Vec::new() };
    if all.think_of(None, By::Policy(thoughts)) {
        all.think_of(None, By::Default);
        let mut first = Vec::new();
        quest.game.choices(quest.state, quest.seat, &[], &mut first);
        // A list that is longer than what can be tried is tried in no order of its own.
        for at in (1..first.len()).rev() {
            first.swap(at, thoughts.below(at as u32 + 1) as usize);
        }
        first.truncate(most);
        first.retain(|&pick| all.think_of(Some(pick), By::Policy(thoughts)));
        for &pick in std::iter::repeat_n(&first, ROUNDS).flatten() {
            if all.orders.len() >= most {
                break;
            }
            all.think_of(Some(pick), By::Chance(thoughts));
        }
    }
    all.orders.truncate(most.max(1));
    all.orders
}
