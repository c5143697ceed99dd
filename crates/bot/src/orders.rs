//! Whole orders, filled up pick by pick.

use std::borrow::Cow;

use wardroom_kernel::{Action, Fast, Game, Pick, Seat};

/// How an order is filled up.
#[derive(Debug)]
pub enum By<'d> {
    /// By any listed pick, each as likely as the others.
    Chance(&'d mut Fast),
    /// By the game's named default.
    Default,
    /// By the game's own policy for playing on.
    Policy(&'d mut Fast),
}

/// Fills an order up; says whether there was a real choice in doing so.
pub fn fill<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &mut Vec<Pick>,
    list: &mut Vec<Pick>,
    mut by: By<'_>,
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
                    By::Chance(dice) => list[dice.below(list.len() as u32) as usize],
                    By::Default => game.default_pick(state, seat, picks, list),
                    By::Policy(dice) => game.rollout_pick(state, seat, picks, list, dice),
                }
            }
        };
        picks.push(pick);
    }
}

/// The free text that goes with a complete order, if it wants one.
#[inline]
pub fn text_for<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &[Pick],
) -> Option<Cow<'static, str>> {
    game.default_text(state, seat, picks)
}

/// A complete order with the text it may want.
pub fn with_text<G: Game>(game: &G, state: &G::State, seat: Seat, picks: Vec<Pick>) -> Action {
    let text = text_for(game, state, seat, &picks).map(Cow::into_owned);
    Action { picks, text }
}
