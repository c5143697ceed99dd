//! What a sensible player does without thinking long: how computer players play on in their thoughts.

use wardroom_hexmap::Place;
use wardroom_kernel::{Fast, Pick, Seat};

use crate::data::Data;
use crate::estimate::{distance_to_enemy, distance_to_points};
use crate::forces::Side;
use crate::pick::{Order, order_of};
use crate::state::State;

/// One pick in so many is anything listed.
const WHIM: u32 = 6;
/// How much chance there is in a choice between things that are worth something.
const MOOD: f64 = 1.0;

/// A sensible pick, not always the same: whole stacks go where points or enemies are near, attacks are made with
/// all that can join, ready-made deployments are taken.
pub(crate) fn plausible(
    data: &Data,
    state: &State,
    seat: Seat,
    list: &[Pick],
    dice: &mut Fast,
) -> Pick {
    let whim = list[dice.below(list.len() as u32) as usize];
    if dice.below(WHIM) == 0 {
        return whim;
    }
    let side = Side::of(seat);
    let mut best = (f64::NEG_INFINITY, whim);
    for &pick in list {
        let mood = MOOD * f64::from(dice.below(1000)) / 1000.0;
        let worth = worth_of(data, state, side, order_of(pick)) + mood;
        if worth > best.0 {
            best = (worth, pick);
        }
    }
    best.1
}

/// What a pick is worth, roughly.
fn worth_of(data: &Data, state: &State, side: Side, order: Order) -> f64 {
    let many = |count: u8| 0.5 * f64::from(count);
    match order {
        Order::To(place) => -way(data, state, side, place),
        Order::March(place) if way(data, state, side, place) < 1.0 => -0.5,
        Order::March(_) | Order::Attack(_) | Order::From(_) => 0.6,
        Order::Group(_, full, reduced) => many(full + reduced),
        Order::Take(count) => many(count),
        Order::Land(snlf, ija) => many(snlf + ija),
        Order::All => 1.5,
        Order::Ready(_) => 2.0,
        Order::Via => -20.0,
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
