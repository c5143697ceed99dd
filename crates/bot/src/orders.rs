//! Complete orders, made pick by pick.

use std::borrow::Cow;

use wardroom_kernel::{Action, Fast, Game, Pick, Seat};

/// How the missing picks of an order are chosen.
#[derive(Debug)]
pub enum Fill<'d> {
    /// Uniformly among the listed picks.
    Random(&'d mut Fast),
    /// By the game's named default.
    Default,
    /// By the game's rollout policy.
    Rollout(&'d mut Fast),
}

/// Completes an order; returns whether there was a real choice in doing so.
pub fn complete_order<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &mut Vec<Pick>,
    list: &mut Vec<Pick>,
    mut by: Fill<'_>,
) -> bool {
    let mut open = false;
    loop {
        game.choices(state, seat, picks, list);
        let pick = match list[..] {
            [] => return open,
            [only] => only,
            _ => {
                open = true;
                match &mut by {
                    Fill::Random(dice) => list[dice.below(list.len() as u32) as usize],
                    Fill::Default => game.default_pick(state, seat, picks, list),
                    Fill::Rollout(dice) => game.rollout_pick(state, seat, picks, list, dice),
                }
            }
        };
        picks.push(pick);
    }
}

/// The action of a complete order, with its default text where it takes one.
pub fn to_action<G: Game>(game: &G, state: &G::State, seat: Seat, picks: Vec<Pick>) -> Action {
    let text = game.default_text(state, seat, &picks).map(Cow::into_owned);
    Action { picks, text }
}
