//! What weapons are likely to bring, in victory points.

use std::ops::Deref;

use crate::hex::Hex;
use crate::parts::*;
use crate::state::{Craft, HitKind, SHIP_ROOM, Spot};
use crate::surface::{self, Aim, Attempt};
use crate::table::{Harbour, Sky, Table};
use crate::torpedo;

/// A position, and what is already on its way to which target.
pub(crate) struct Prospect<'a> {
    pub(crate) table: Table<'a>,
    pub(crate) harbour: Harbour,
    pub(crate) sky: Sky,
    /// Points of damage that each ship has or must expect.
    expected: [f64; SHIP_ROOM],
    /// What counters over their targets are likely to bring, all together.
    pub(crate) promised: f64,
}

impl<'a> Deref for Prospect<'a> {
    type Target = Table<'a>;
    fn deref(&self) -> &Table<'a> {
        &self.table
    }
}

impl<'a> Prospect<'a> {
    pub(crate) fn of(table: Table<'a>) -> Self {
        let (harbour, sky) = (Harbour::of(table), Sky::of(table.state));
        let mut expected = [0.0; SHIP_ROOM];
        for (ship, points) in expected.iter_mut().enumerate().take(table.data.ships.len()) {
            *points = f64::from(table.ships[ship].points);
        }
        for hit in table.waiting.iter() {
            let class = table.data.ships[usize::from(hit.ship)].class;
            expected[usize::from(hit.ship)] += match hit.kind {
                HitKind::Torpedo => mean(&table.data.book.torpedo_damage.rows[class]),
                HitKind::Shock => 1.0,
                HitKind::Ap => mean(&table.data.book.bomb_damage.rows[Weapon::Ap][class]),
            };
        }
        let mut prospect = Prospect { table, harbour, sky, expected, promised: 0.0 };
        for counter in table.data.counters_of(Side::Japan) {
            prospect.expect(counter);
        }
        prospect
    }

    /// Counts what a counter that is over its target will do there.
    fn expect(&mut self, counter: usize) {
        let now = &self.air[counter];
        let load = self.data.counters[counter].load;
        let armed = if load == Load::Guns { now.can_fire() } else { now.any(Craft::FIRST_LOAD) };
        if !armed {
            return;
        }
        let Some(hex) = now.at.hex() else {
            self.promised += now.at.air_box().map_or(0.0, |at| self.at_field(counter, at));
            return;
        };
        self.promised += self.over(counter, hex);
        let (ship, points) = match load {
            Load::Guns => return,
            Load::Torpedo => {
                let lane = self.best_lane(counter, hex);
                let Some(ship) = lane.and_then(|(to, _)| self.outboard(to)) else { return };
                (ship, self.points_of_torpedoes(counter, ship))
            }
            Load::Ap | Load::Gp | Load::GpGp | Load::GpLb => {
                let worth = |ship: usize| self.bombs_on_ship(counter, ship);
                let best = self.afloat(hex).max_by(|&a, &b| worth(a).total_cmp(&worth(b)));
                let Some(ship) = best else { return };
                (ship, self.points_of_bombs(counter, ship))
            }
        };
        self.expected[ship] += points;
    }

    fn afloat(&self, hex: Hex) -> impl Iterator<Item = usize> + '_ {
        let ships = self.ships_at(hex);
        ships.filter(|&ship| self.is_afloat(ship))
    }

    /// The ship that torpedoes meet first.
    fn outboard(&self, hex: Hex) -> Option<usize> {
        self.afloat(hex).max_by_key(|&ship| {
            let outboard = self.data.ships[ship].berth == Berth::Outboard && self.in_berth(ship);
            (outboard, self.data.ships[ship].hull)
        })
    }

    /// What so many points of damage more bring.
    fn gain(&self, ship: usize, points: f64) -> f64 {
        let card = &self.data.ships[ship];
        if card.is_solace() {
            return -f64::from(self.data.book.victory.solace);
        }
        let hull = f64::from(card.hull);
        let filled = |points: f64| (points / hull).min(1.0);
        let [before, after] = [self.expected[ship], self.expected[ship] + points].map(filled);
        f64::from(card.vp[0]) * (after - before)
    }

    fn points_of_torpedoes(&self, counter: usize, ship: usize) -> f64 {
        let aim = Aim::at(self.state, surface::Target::Ship(ship));
        let attempt = Attempt::sound(Weapon::Torpedo, Plane::Kate);
        let hits = chance(surface::needs(self.table, attempt, aim));
        let each = mean(&self.data.book.torpedo_damage.rows[self.data.ships[ship].class]);
        f64::from(self.air[counter].count(Craft::FIRST_LOAD)) * hits * each
    }

    /// What the torpedoes of a counter bring against a hex.
    pub(crate) fn torpedoes_at(&self, counter: usize, to: Hex) -> f64 {
        let ship = self.outboard(to);
        ship.map_or(0.0, |ship| self.gain(ship, self.points_of_torpedoes(counter, ship)))
    }

    fn best_lane(&self, counter: usize, from: Hex) -> Option<(Hex, f64)> {
        let lanes = torpedo::lanes(self.data, &self.harbour, from);
        lanes
            .map(|(_, to)| (to, self.torpedoes_at(counter, to)))
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
    }

    /// The heavy bombs of a counter, and how many of them it has.
    fn bombs(&self, counter: usize) -> Option<(Weapon, f64)> {
        let now = &self.air[counter];
        let [first, second] =
            [Craft::FIRST_LOAD, Craft::SECOND_LOAD].map(|load| f64::from(now.count(load)));
        match self.data.counters[counter].load {
            Load::Guns | Load::Torpedo => None,
            Load::Ap => Some((Weapon::Ap, first)),
            Load::GpGp => Some((Weapon::Gp, first + second)),
            Load::Gp | Load::GpLb => Some((Weapon::Gp, first)),
        }
    }

    fn hits_of(&self, counter: usize, weapon: Weapon, aim: Aim) -> f64 {
        let attempt = Attempt::sound(weapon, self.air[counter].plane);
        chance(surface::needs(self.table, attempt, aim))
    }

    fn points_of_bombs(&self, counter: usize, ship: usize) -> f64 {
        let Some((weapon, count)) = self.bombs(counter) else { return 0.0 };
        let aim = Aim::at(self.state, surface::Target::Ship(ship));
        let class = self.data.ships[ship].class;
        // An armour-piercing bomb may find a magazine.
        let magazine = if weapon == Weapon::Ap && class == Class::Hd { 1.0 } else { 0.0 };
        let each = mean(&self.data.book.bomb_damage.rows[weapon][class]) + magazine;
        count * self.hits_of(counter, weapon, aim) * each
    }

    /// What the bombs or guns of a counter bring against a ship.
    pub(crate) fn bombs_on_ship(&self, counter: usize, ship: usize) -> f64 {
        self.gain(ship, self.points_of_bombs(counter, ship))
    }

    /// What the bombs of a counter bring against a target on land.
    pub(crate) fn bombs_on_facility(&self, counter: usize, at: usize) -> f64 {
        let Some((weapon, count)) = self.bombs(counter) else { return 0.0 };
        let card = &self.data.facilities[at];
        let each = mean(&self.data.book.facility_damage.rows[weapon]);
        let points = count * self.hits_of(counter, weapon, Aim::Land) * each;
        let left = f64::from(card.points.saturating_sub(self.facilities[at]));
        f64::from(card.vp) * points.min(left) / f64::from(card.points)
    }

    /// What a counter brings against the parked aircraft of a field.
    pub(crate) fn on_aircraft(&self, counter: usize, field: Field) -> f64 {
        let now = &self.air[counter];
        let parked: u16 =
            self.parked[field].values().iter().map(|one| u16::from(one.total())).sum();
        let aircraft = match self.bombs(counter) {
            Some((weapon, count)) => 3.5 * count * self.hits_of(counter, weapon, Aim::Land),
            None => 0.4 * f64::from(now.flying()),
        };
        aircraft.min(f64::from(parked)) / f64::from(self.data.book.victory.us_aircraft)
    }

    /// What a counter brings over a hex.
    pub(crate) fn over(&self, counter: usize, hex: Hex) -> f64 {
        let load = self.data.counters[counter].load;
        if load == Load::Torpedo {
            return self.best_lane(counter, hex).map_or(0.0, |(_, worth)| worth);
        }
        let mut best =
            self.data.map.field(hex).map_or(0.0, |field| self.on_aircraft(counter, field));
        if load != Load::Guns {
            if self.harbour.has_target(hex) {
                let ships = self.afloat(hex).map(|ship| self.bombs_on_ship(counter, ship));
                best = ships.fold(best, f64::max);
            }
            if let Some(at) = self.data.map.facility(hex) {
                best = best.max(self.bombs_on_facility(counter, at));
            }
        }
        best
    }

    /// What a counter brings at the field of a box.
    pub(crate) fn at_field(&self, counter: usize, at: AirBox) -> f64 {
        let Some(field) = at.field() else { return 0.0 };
        let parked = self.on_aircraft(counter, field);
        let facilities = self.data.facilities.iter().enumerate();
        facilities
            .filter(|(_, card)| card.hex.is_none() && card.field == Some(field))
            .map(|(facility, _)| self.bombs_on_facility(counter, facility))
            .fold(parked, f64::max)
    }

    /// What a Japanese counter is worth as a prey: what it still carries.
    pub(crate) fn prey(&self, counter: usize) -> f64 {
        if counter >= self.data.japanese {
            return 0.0;
        }
        let now = &self.air[counter];
        let armed = f64::from(now.count(Craft::FIRST_LOAD));
        let each = match self.data.counters[counter].load {
            Load::Torpedo => 1.3,
            Load::Ap | Load::Gp | Load::GpGp | Load::GpLb => 0.6,
            Load::Guns => 0.0,
        };
        0.2 * f64::from(now.flying()) + each * armed
    }

    /// The best prey beside a hex.
    pub(crate) fn prey_near(&self, hex: Hex) -> f64 {
        let near = hex.around().filter_map(|(_, near)| self.sky.at(near));
        let guarded = hex.around().filter(|&(_, near)| self.harbour.has_target(near)).count();
        near.map(|other| self.prey(other)).fold(0.1 * guarded as f64, f64::max)
    }

    /// The best prey in a box.
    pub(crate) fn prey_in(&self, at: Spot) -> f64 {
        let there = |&counter: &usize| self.air[counter].at == at;
        let prey = self.data.counters_of(Side::Japan).filter(there);
        prey.map(|counter| self.prey(counter)).fold(0.0, f64::max)
    }
}

/// The mean of a row of six.
fn mean(row: &[u8; 6]) -> f64 {
    row.iter().map(|&points| f64::from(points)).sum::<f64>() / 6.0
}

/// The chance that a die comes to a number or more.
fn chance(number: i8) -> f64 {
    f64::from((7 - number).clamp(0, 6)) / 6.0
}
