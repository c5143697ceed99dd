//! How good a position looks.

use crate::parts::*;
use crate::prospect::Prospect;
use crate::state::{Craft, HitKind, SHIP_ROOM, Spot};
use crate::table::{Harbour, Table};
use crate::{torpedo, victory};

/// Points on which the estimate moves from a draw half-way to a win.
const SCALE: f64 = 18.0;
/// What a US fighter beside it takes from the promise of a counter.
const HUNTED: f64 = 0.3;
/// What an aircraft with nothing left to drop costs for each step that it is away from home, in points.
const LINGERING: f64 = 0.01;

/// How good a position looks for Japan, from 0 to 1: points so far, hits that wait, and weapons still on board
/// against where the levels lie.
pub(crate) fn for_japan(table: Table<'_>) -> f64 {
    let mut points = f64::from(victory::net(table));
    let mut waiting = [0.0_f64; SHIP_ROOM];
    for hit in table.waiting.iter() {
        let expected = match hit.kind {
            HitKind::Torpedo => 2.6,
            HitKind::Shock => 1.0,
            HitKind::Ap => 2.2,
        };
        waiting[usize::from(hit.ship)] += expected;
    }
    for (ship, &more) in waiting.iter().enumerate().take(table.data.ships.len()) {
        if more > 0.0 && table.is_afloat(ship) {
            let card = &table.data.ships[ship];
            let filled = (f64::from(table.ships[ship].points) + more) / f64::from(card.hull);
            let worth = f64::from(card.vp[0]) * filled.min(1.0);
            points += (worth - f64::from(victory::of_ship(table, ship))).max(0.0);
        }
    }
    points += promise(table);
    let draw = victory::bounds(table)
        .find(|(level, _)| *level == victory::Level::Draw)
        .map_or(0.0, |(_, bound)| f64::from(bound));
    let middle = draw + 10.0;
    1.0 / (1.0 + (-(points - middle) / SCALE).exp())
}

/// What the weapons still in the air are likely to bring: what they are over, as far as that is not brought by
/// others already; less on the way there and with US fighters beside them; nothing once they are home.
fn promise(table: Table<'_>) -> f64 {
    let prospect = Prospect::of(table);
    let mut sum = prospect.promised;
    for counter in table.data.counters_of(Side::Japan) {
        let now = &table.air[counter];
        if !(now.is_in_play() || now.at == Spot::WAITING) {
            continue;
        }
        let able = f64::from(now.count(Craft::FIRST_LOAD));
        let each = match table.data.counters[counter].load {
            Load::Torpedo => 0.8,
            Load::Ap => 0.25,
            Load::Gp | Load::GpGp | Load::GpLb => 0.4,
            Load::Guns => 0.0,
        };
        if able > 0.0 && !is_over_target(table, &prospect.harbour, counter) {
            sum += able * each;
        }
        let hunted = now.at.hex().is_some_and(|hex| {
            let mut near = hex.around().filter_map(|(_, near)| prospect.sky.at(near));
            near.any(|other| other >= table.data.japanese && table.air[other].plane.is_fighter())
        });
        if hunted {
            sum -= HUNTED * able * each;
        }
        // Whoever has nothing to do over Oahu should be on the way home.
        let steps = now.at.node().map_or(0, |node| table.data.map.steps(node, AirBox::Kb as usize));
        if able == 0.0 {
            sum -= LINGERING * f64::from(now.flying()) * f64::from(steps);
        }
    }
    sum
}

/// Whether a counter is where its weapons can be used.
pub(crate) fn is_over_target(table: Table<'_>, harbour: &Harbour, counter: usize) -> bool {
    let now = &table.air[counter];
    if table.data.counters[counter].load == Load::Torpedo {
        return torpedo::can_launch(table, harbour, counter);
    }
    let guns = table.data.counters[counter].load == Load::Guns;
    now.at.field(table.data).is_some()
        || now.at.hex().is_some_and(|hex| {
            let standing = table.data.map.facility(hex).is_some_and(|at| !table.is_destroyed(at));
            !guns && (standing || harbour.has_target(hex))
        })
}
