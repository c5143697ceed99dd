//! Sections 4.8 and 4.9: going for a target, and bombs away.

use super::orders::check_over_target;
use crate::Doolittle;
use crate::checks::{chance, total};
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Altitude, Bomber, Kind, Side, Target};
use crate::state::{Aim, Berth, Face, Sight, State};
use crate::step::{Check, Frame};
use crate::table::Table;

impl Doolittle {
    /// The bombsight must serve at this altitude and hour. [EDR 3.3.1, 3.3.1-norden]
    pub(crate) fn check_sight(&self, state: &State) -> Verdict {
        match (state.attack.altitude, state.ratings.sight) {
            (Altitude::Low, Sight::MarkTwain) => Ok(()),
            (Altitude::High, Sight::Norden) => {
                ensure(state.attack.side == Side::Day, Illegal::NordenAtNight)
            }
            (Altitude::High, _) => Err(Illegal::HighWithoutNorden),
            (Altitude::Low, Sight::Norden) => Err(Illegal::NordenLow),
            (Altitude::Low, Sight::None) => Err(Illegal::NoSight),
        }
    }

    /// A loaded B-25 may make an Approach Check once a phase, where a box is free. [EDR 4.8, 2.1.1, 3.3]
    pub(crate) fn check_approach(&self, state: &State, bomber: Bomber) -> Verdict {
        check_over_target(state, bomber, "4.8")?;
        let plane = state.plane(bomber);
        let area = plane.area().ok_or(Illegal::InBox { bomber, rule: "4.8" })?;
        ensure(plane.loaded, Illegal::Unloaded { bomber, rule: "4.8" })?;
        ensure(state.attack.tried & bomber.bit() == 0, Illegal::HasTried { bomber })?;
        self.check_sight(state)?;
        let targets = &self.data.area(area).targets;
        ensure(!targets.is_empty(), Illegal::NoBox { area })?;
        let free = targets.iter().any(|&target| self.is_free(state, target));
        ensure(free, Illegal::BoxesTaken { area })
    }

    /// Whether nobody is in a box. [EDR 3.3]
    pub(crate) fn is_free(&self, state: &State, target: Target) -> bool {
        !state.aircraft.iter().any(|plane| plane.berth == Berth::Target(target))
    }

    /// A B-25 goes for a box: its markers are turned over and the check is rolled. [EDR 4.8.1, 4.8.4]
    pub(crate) fn approach(&self, table: &mut Table, bomber: Bomber, target: Target) {
        table.attack.tried |= bomber.bit();
        self.open_box(table, target);
        let dice = self.approach_dice(table);
        self.roll(table, Check::Approach(bomber, target), dice);
    }

    /// The chances that a B-25 finds a box, and that it finds and hits it, whatever the box's markers that lie face down
    /// turn out to be. [EDR 4.8.1, 4.9.3]
    pub(crate) fn approach_chances(
        &self,
        state: &State,
        bomber: Bomber,
        target: Target,
    ) -> (f64, f64) {
        let Some(at) = self.find(state, |one| one.is_hidden_at(target)) else {
            let [number, blast] = self.data.numbers(target, state.attack.side);
            let find = number - total(&self.approach_modifiers(state, bomber, target));
            let hit = blast - total(&self.detonation_modifiers(state, bomber, target));
            let found = chance(self.approach_dice(state), find);
            return (found, found * chance(2, hit));
        };
        let counts = self.backs(state, at);
        let all = f64::from(counts.iter().sum::<u16>());
        let ways = Kind::ALL.iter().filter(|&&kind| counts[kind as usize] > 0);
        ways.fold((0.0, 0.0), |(found, both), &kind| {
            let mut turned = *state;
            turned.cups[turned.markers[at].cup as usize].kinds[kind as usize] -= 1;
            turned.markers[at].face = Face::Up(kind);
            let share = f64::from(counts[kind as usize]) / all;
            let (find, hit) = self.approach_chances(&turned, bomber, target);
            (found + share * find, both + share * hit)
        })
    }

    /// In, and under fire; or still in the Area. [EDR 4.8.2, 4.8.3]
    pub(crate) fn approach_result(
        &self,
        table: &mut Table,
        bomber: Bomber,
        target: Target,
        passed: bool,
    ) {
        let (name, place) = (self.data.pilot(bomber), &self.data.target(target).name);
        if passed {
            table.plane_mut(bomber).berth = Berth::Target(target);
            say!(table, "4.8.2", "{name} is over {place}");
            table.agenda.push(Frame::BoxFire(bomber));
        } else {
            say!(table, "4.8.3", "{name} does not find {place}");
        }
    }

    /// A loaded B-25 may release over its Area, unless an Interceptor is attached. [EDR 4.9, 4.9.1]
    pub(crate) fn check_release(&self, state: &State, bomber: Bomber) -> Verdict {
        check_over_target(state, bomber, "4.9")?;
        let plane = state.plane(bomber);
        ensure(plane.area().is_some(), Illegal::InBox { bomber, rule: "4.9" })?;
        ensure(plane.loaded, Illegal::Unloaded { bomber, rule: "4.9" })?;
        ensure(!state.is_intercepted(bomber), Illegal::Hunted { bomber, rule: "4.9" })
    }

    /// Bombs fall on an Area. [EDR 4.9.1, 4.9-tally]
    pub(crate) fn release_on_area(&self, table: &mut Table, bomber: Bomber) {
        let Some(area) = table.plane(bomber).area() else { return };
        self.unload(table, bomber, Aim::Area(area));
        self.tally(table);
        let blast = &mut table.area_blast[area as usize];
        *blast = blast.saturating_add(1);
        let (name, place) = (self.data.pilot(bomber), &self.data.area(area).name);
        say!(table, "4.9.1", "{name} bombs {place}");
    }

    /// Another release on the map. [EDR 4.9-tally]
    fn tally(&self, state: &mut State) {
        let count = &mut state.detonations[state.attack.city as usize];
        *count = count.saturating_add(1);
    }

    /// Everybody in a box releases; an Interceptor drives its B-25 back. Then the turn ends.
    /// [EDR 4.9, 4.9.2]
    pub(crate) fn release_in_boxes(&self, table: &mut Table) {
        let there = Bomber::ALL.iter().find_map(|&bomber| match table.plane(bomber).berth {
            Berth::Target(target) => Some((bomber, target)),
            _ => None,
        });
        let Some((bomber, target)) = there else {
            self.end_attack_turn(table);
            return;
        };
        if table.is_intercepted(bomber) {
            let area = self.data.target(target).area;
            table.plane_mut(bomber).berth = Berth::Area(area);
            let name = self.data.pilot(bomber);
            say!(table, "4.9", "{name} is driven off the target by an Interceptor");
            return;
        }
        self.roll(table, Check::Detonation(bomber, target), 2);
    }

    /// A hit on the target, or a miss that falls in the Area. [EDR 4.9.2, 4.9.3, 4.9.4, 4.9.5, 4.9-tally, 4.9-bv]
    pub(crate) fn detonation_result(
        &self,
        table: &mut Table,
        bomber: Bomber,
        target: Target,
        passed: bool,
    ) {
        let area = self.data.target(target).area;
        self.unload(table, bomber, if passed { Aim::Target(target) } else { Aim::Area(area) });
        self.tally(table);
        table.plane_mut(bomber).berth = Berth::Area(area);
        let name = self.data.pilot(bomber);
        if passed {
            let value = if table.ratings.extra_ordnance { 3 } else { 2 };
            let blast = &mut table.target_blast[target as usize];
            *blast = blast.saturating_add(value);
            let place = &self.data.target(target).name;
            say!(table, "4.9.4", "{name} hits {place}: Blast Value {value}");
        } else {
            let blast = &mut table.area_blast[area as usize];
            *blast = blast.saturating_add(1);
            let place = &self.data.area(area).name;
            say!(table, "4.9.5", "{name} misses; bombs fall on {place}");
        }
    }
}
