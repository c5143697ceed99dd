//! How good a position looks.

use crate::data::Data;
use crate::parts::*;
use crate::state::{Craft, HitKind, SHIP_ROOM, Spot, State};
use crate::table::{Harbour, Sky};
use crate::{torpedo, victory};

/// Points on which the estimate moves from a draw half-way to a win.
const SCALE: f64 = 18.0;

/// How good a position looks for Japan, from 0 to 1: points so far, hits that wait, and weapons still on board
/// against where the levels lie.
pub(crate) fn for_japan(data: &Data, state: &State) -> f64 {
    let mut points = f64::from(victory::net(data, state));
    let mut waiting = [0.0_f64; SHIP_ROOM];
    for hit in state.waiting.iter() {
        let expected = match hit.kind {
            HitKind::Torpedo => 2.6,
            HitKind::Shock => 1.0,
            HitKind::Ap => 2.2,
        };
        waiting[usize::from(hit.ship)] += expected;
    }
    for (ship, &more) in waiting.iter().enumerate().take(data.ships.len()) {
        if more > 0.0 && state.is_afloat(data, ship) {
            let card = &data.ships[ship];
            let filled = (f64::from(state.ships[ship].points) + more) / f64::from(card.hull);
            let worth = f64::from(card.vp[0]) * filled.min(1.0);
            points += (worth - f64::from(victory::of_ship(data, state, ship))).max(0.0);
        }
    }
    points += promise(data, state);
    let draw = victory::bounds(data, state)
        .into_iter()
        .find(|(level, _)| *level == victory::Level::Draw)
        .map_or(0.0, |(_, bound)| f64::from(bound));
    let middle = draw + 10.0;
    1.0 / (1.0 + (-(points - middle) / SCALE).exp())
}

/// What the weapons still in the air are likely to bring: most where they can be used at once, less with US
/// fighters beside them, nothing once they are home.
fn promise(data: &Data, state: &State) -> f64 {
    let harbour = Harbour::of(data, state);
    let sky = Sky::of(state);
    let mut sum = 0.0;
    for counter in data.counters_of(Side::Japan) {
        let now = &state.air[counter];
        let each = match data.counters[counter].load {
            Load::Torpedo => 1.3,
            Load::Ap => 0.4,
            Load::Gp | Load::GpGp | Load::GpLb => 0.5,
            Load::Guns => 0.1,
        };
        let able = match data.counters[counter].load {
            Load::Guns => now.flying(),
            _ => now.count(Craft::FIRST_LOAD),
        };
        if able == 0 || matches!(now.at, Spot::HOME | Spot::GONE) {
            continue;
        }
        let ready = if is_over_target(data, state, &harbour, counter) { 1.0 } else { 0.6 };
        let hunted = now.at.hex().is_some_and(|hex| {
            let mut near = hex.around().filter_map(|(_, near)| sky.at(near));
            near.any(|other| other >= data.japanese && state.air[other].plane.is_fighter())
        });
        sum += f64::from(able) * each * ready * if hunted { 0.8 } else { 1.0 };
    }
    sum
}

/// Whether a counter is where its weapons can be used.
fn is_over_target(data: &Data, state: &State, harbour: &Harbour, counter: usize) -> bool {
    let now = &state.air[counter];
    if data.counters[counter].load == Load::Torpedo {
        return torpedo::can_launch(data, state, harbour, counter);
    }
    let guns = data.counters[counter].load == Load::Guns;
    now.at.field(data).is_some()
        || now.at.hex().is_some_and(|hex| {
            let standing = data.map.facility(hex).is_some_and(|at| !state.is_destroyed(data, at));
            !guns && (standing || harbour.has_target(hex))
        })
}
