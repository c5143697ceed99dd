//! What one observer may know, built field by field: a new field of the state is secret until someone shows it.
#![allow(missing_docs, reason = "the book's own words say what the parts are")]

use serde::Serialize;
use wardroom_kernel::{Dice, EnumMap, EnumSet, Hidden, Observer, Secret};

use crate::event::sheet;
use crate::orders::any_plan;
use crate::*;

/// What one observer may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub turn: u8,
    pub last_turn: u8,
    pub initiative: Side,
    pub phase: Phase,
    pub sides: EnumMap<Side, Army, 2>,
    /// The sides that have sealed their orders: anybody sees that.
    pub sealed: EnumSet<Side>,
    /// The orders this observer may read.
    pub plans: EnumMap<Side, Option<Plan>, 2>,
    pub fords: EnumMap<FordId, Ford, 3>,
    /// The battle under way, with its dice: they were rolled on the open table.
    pub battle: Option<Battle>,
}

impl Hidden for Skirmish {
    type View = View;

    fn view(&self, state: &State, observer: Observer) -> View {
        let read = |side: Side| state.plans[side].filter(|_| observer.knows(side.seat()));
        View {
            turn: state.turn,
            last_turn: state.last_turn,
            initiative: state.initiative(),
            phase: state.phase,
            sides: state.sides,
            sealed: Side::ALL.iter().copied().filter(|&side| state.plans[side].is_some()).collect(),
            plans: EnumMap::from_fn(read),
            fords: state.fords,
            battle: state.battle,
        }
    }

    /// Puts another plan in place of the one that `seat` may not know.
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let enemy = Side::of(seat).enemy();
        let mut other = *state;
        other.plans[enemy] = state.plans[enemy].map(|_| any_plan(state.sides[enemy].reserve, dice));
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
