//! How good a position looks, and what is worth picking at a glance.

use wardroom_kernel::{Study, best_pick};

use crate::*;

impl Study for Skirmish {
    const DEFAULT_POLICY: &'static str =
        "nobody parleys, everybody rallies, militia is lost before guards, pursuers break off";

    fn evaluate(&self, state: &State, seat: Seat) -> f64 {
        // Score counts most; a company may still win a ribbon or two.
        let own = Side::of(seat);
        let worth = |side| f64::from(3 * state.score(side) + state.companies(side).total());
        let (own, other) = (worth(own), worth(own.enemy()));
        if own + other > 0.0 { own / (own + other) } else { 0.5 }
    }

    fn is_settled(&self, state: &State) -> bool {
        state.battle.is_none()
    }

    fn default_pick(&self, _: &State, _: Seat, _: &[Pick], list: &[Pick]) -> Pick {
        // Quiet choices are worth nothing; the first of several that are worth the same is taken.
        best_pick(list, |pick| match Choice::listed(pick) {
            Choice::Rally => 1.0,
            Choice::Lose(guards) => -f64::from(guards),
            Choice::Parley | Choice::Press => -1.0,
            Choice::Send(..) | Choice::Stand | Choice::Keep | Choice::BreakOff => 0.0,
        })
    }
}
