//! What one observer may know, built field by field: a new field of the state is secret until someone shows it.
#![allow(missing_docs, reason = "the book's own words say what the parts are")]

use wardroom_kernel::{Dice, EnumSet, Hidden, Observer, Secret, seen};

use crate::*;

seen! {
    /// What one observer may know.
    pub struct View = fn view(state: &State, observer: Observer)
    with {
        let read = |side: Side| state.plans[side].filter(|_| observer.knows(side.seat()));
        let sealed = |side: &Side| state.plans[*side].is_some();
    } {
        turn: u8 = state.turn,
        last_turn: u8 = state.last_turn,
        initiative: Side = state.initiative(),
        phase: Phase = state.phase,
        sides: EnumMap<Side, Army, 2> = state.sides,
        /// The sides that have sealed their orders: anybody sees that.
        sealed: EnumSet<Side> = Side::ALL.iter().copied().filter(sealed).collect(),
        /// The orders this observer may read.
        plans: EnumMap<Side, Option<Plan>, 2> = EnumMap::from_fn(read),
        fords: EnumMap<FordId, Ford, 3> = state.fords,
        /// The battle under way, with its dice: they were rolled on the open table.
        battle: Option<Battle> = state.battle,
    }
}

impl Hidden for Skirmish {
    type View = View;

    fn view(&self, state: &State, observer: Observer) -> View {
        view(state, observer)
    }

    /// Puts another plan in place of the one that `seat` may not know.
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let enemy = Side::of(seat).enemy();
        let mut other = *state;
        let reserve = state.sides[enemy].reserve;
        other.plans[enemy] = state.plans[enemy].map(|_| orders::any_plan(reserve, dice));
        other
    }

    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        let enemy = Side::of(seat).enemy();
        let secret = |plan| Secret { name: format!("orders of {enemy}"), value: sheet(plan) };
        state.plans[enemy].iter().map(secret).collect()
    }

    fn is_veiled(&self, state: &State, seat: Seat, _: &[Pick]) -> bool {
        // The second orders to be sealed are answered by a reveal of the first. [SKI 2.2]
        state.plans[Side::of(seat).enemy()].is_some()
    }
}
