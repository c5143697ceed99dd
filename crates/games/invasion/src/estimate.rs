//! How good a position looks: points first, then strength, then who is near to what.

use wardroom_hexmap::Place;

use crate::data::Data;
use crate::forces::Sub;
use crate::map::LAND;
use crate::state::{DEAD, LAST_TURN, Phase, State};
use crate::victory;

/// How good the position looks for Japan, from 0 to 1.
pub(crate) fn for_japan(data: &Data, state: &State) -> f64 {
    if let Phase::Over(ending) = state.phase {
        return victory::outcome(ending).values[0];
    }
    if !state.is_revealed() {
        return 0.5;
    }
    let companies = (0..data.japanese()).filter(|&unit| state.japan[unit] != DEAD);
    let steps: f64 = companies.map(|u| 2.0 - (state.reduced >> u & 1) as f64).sum();
    let us = state.us.iter().filter(|&&place| place != DEAD).count() as f64;
    // Where the next points are, and how far: units that get nearer are doing well.
    let mut nearness = 0.0;
    for unit in (0..data.japanese()).filter(|&unit| state.japan[unit].index() < LAND) {
        nearness += 1.0 / (2.0 + distance_to_points(data, state, state.japan[unit]));
    }
    let defence: f64 = Sub::MOBILE
        .into_iter()
        .flat_map(Sub::units)
        .filter(|&unit| state.us[unit].index() < LAND)
        .map(|unit| 1.0 / (3.0 + distance_to_enemy(data, state, state.us[unit])))
        .sum();
    let left = f64::from(LAST_TURN - state.turn);
    let strength = (steps - 0.45 * us) / 60.0;
    let total =
        (f64::from(state.vp) - 14.0) / 4.0 + strength * (0.5 + left / 6.0) + 0.10 * nearness
            - 0.05 * defence
            + f64::from(state.markers() as u8) * 0.15;
    1.0 / (1.0 + (-total).exp())
}

/// How far the nearest hex is that would bring Japan points.
pub(crate) fn distance_to_points(data: &Data, state: &State, from: Place) -> f64 {
    let open = data.map.manmade.iter().filter(|&&place| !state.control.contains(place));
    open.map(|&place| data.map.land.distance(from, place)).min().map_or(9.0, f64::from)
}

/// How far the nearest Japanese unit is.
pub(crate) fn distance_to_enemy(data: &Data, state: &State, from: Place) -> f64 {
    let units = state.japan.iter().filter(|place| place.index() < LAND);
    let near = units.map(|&unit| data.map.land.distance(from, unit)).min();
    near.map_or(20.0, f64::from)
}
