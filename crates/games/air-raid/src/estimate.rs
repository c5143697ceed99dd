//! How good a position looks.

use crate::data::Data;
use crate::parts::*;
use crate::state::{HitKind, State};
use crate::victory;

/// Points on which the estimate moves from a draw half-way to a win.
const SCALE: f64 = 18.0;

/// How good a position looks for Japan, from 0 to 1: points so far, hits that wait, and weapons still on board
/// against where the levels lie.
pub(crate) fn for_japan(data: &Data, state: &State) -> f64 {
    let mut points = f64::from(victory::net(data, state));
    let mut waiting = [0.0_f64; crate::state::SHIP_ROOM];
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

/// What the weapons still in the air are likely to bring: much where they can be used now.
fn promise(data: &Data, state: &State) -> f64 {
    let mut sum = 0.0;
    for counter in data.counters_of(Side::Japan) {
        let now = &state.air[counter];
        if now.at == crate::state::Spot::HOME || now.at == crate::state::Spot::GONE {
            continue;
        }
        let loaded = f64::from(now.count(crate::state::Craft::FIRST_LOAD));
        let each = match data.counters[counter].load {
            Load::Torpedo => 1.3,
            Load::Ap => 0.4,
            Load::Gp => 0.5,
            Load::GpGp | Load::GpLb => 0.5,
            Load::Guns => 0.0,
        };
        sum += loaded * each;
    }
    sum
}
