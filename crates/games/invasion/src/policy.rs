//! What a sensible player does without thinking long: how computer players play on in their thoughts.

use wardroom_hexmap::Place;
use wardroom_kernel::{Fast, Noise, Pick, Seat};

use crate::data::Data;
use crate::estimate::{distance_to_enemy, distance_to_points};
use crate::forces::Side;
use crate::pick::{Choice, choice_of};
use crate::state::State;

/// How much chance there is in a quick choice.
const NOISE: Noise = Noise { one_in: 6, spread: 1.0 };

/// A sensible pick, not always the same: whole stacks go where points or enemies are near, attacks are made with
/// all that can join, ready-made deployments are taken.
pub(crate) fn plausible(
    data: &Data,
    state: &State,
    seat: Seat,
    list: &[Pick],
    dice: &mut Fast,
) -> Pick {
    let side = Side::of(seat);
    NOISE.best(list, dice, |pick| worth_of(data, state, side, choice_of(pick)))
}

/// What a pick is worth, roughly.
fn worth_of(data: &Data, state: &State, side: Side, choice: Choice) -> f64 {
    let many = |count: u8| 0.5 * f64::from(count);
    match choice {
        Choice::To(place) => -way(data, state, side, place),
        Choice::March(place) if way(data, state, side, place) < 1.0 => -0.5,
        Choice::March(_) | Choice::Attack(_) | Choice::From(_) => 0.6,
        Choice::Group(_, full, reduced) => many(full + reduced),
        Choice::Take(count) => many(count),
        Choice::Land(snlf, ija) => many(snlf + ija),
        Choice::All => 1.5,
        Choice::Ready(_) => 2.0,
        Choice::Via => -20.0,
        _ => 0.0,
    }
}

/// How far a hex is from what the side is after.
fn way(data: &Data, state: &State, side: Side, place: Place) -> f64 {
    match side {
        Side::Japan => distance_to_points(data, state, place),
        Side::Us => distance_to_enemy(data, state, place),
    }
}
