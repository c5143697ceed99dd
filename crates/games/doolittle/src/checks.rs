//! Checks: what is needed, every modifier by name, and what the dice then mean.

use wardroom_kernel::Stack;

use crate::Doolittle;
use crate::data::Fumes;
use crate::parts::{Altitude, Benefit, Bomber, FlightId, Kind, Sea, Side, Target};
use crate::state::{Spot, State};
use crate::step::{Check, Column, Goal, Roll, Try};
use crate::table::Table;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifier {
    /// What it comes from.
    pub name: &'static str,
    /// What it adds.
    pub value: i8,
}

/// The modifiers of a check. Dice themselves are never changed. [EDR 1.5-dice]
pub type Modifiers = Stack<Modifier, 24>;

/// What the modifiers add up to.
pub fn total(modifiers: &Modifiers) -> i8 {
    modifiers.iter().map(|one| one.value).sum()
}

pub(crate) fn add(modifiers: &mut Modifiers, name: &'static str, value: i8) {
    if value != 0 && !modifiers.is_full() {
        modifiers.push(Modifier { name, value });
    }
}

/// The sum of the two lowest dice. [EDR 7.2.4, 8.1.3-effects]
pub fn two_lowest(dice: &[u8]) -> i8 {
    let mut dice: Stack<u8, 16> = dice.iter().take(16).fold(Stack::new(), |mut all, &die| {
        all.push(die);
        all
    });
    dice.sort_unstable();
    dice.iter().take(2).map(|&die| die as i8).sum()
}

/// The chance that the sum of two dice, or of the two lowest of three, is at least `need`.
pub fn chance(dice: u8, need: i8) -> f64 {
    let faces = 1..=6u8;
    let mut good = 0u32;
    let mut all = 0u32;
    for one in faces.clone() {
        for two in faces.clone() {
            for three in faces.clone() {
                let sum =
                    if dice == 3 { two_lowest(&[one, two, three]) } else { (one + two) as i8 };
                all += 1;
                good += u32::from(sum >= need);
            }
        }
    }
    f64::from(good) / f64::from(all)
}

impl Doolittle {
    /// The modifiers of an Approach Check. [EDR A1, 4.8.1-mod-training, 4.8.1-mod-hazards, 4.8.1-mod-elite,
    /// 4.8.1-mod-blast, 4.6.3-haze, 4.6.3-camouflage, 4.6.3-conspicuous, 4.6.3-searchlights]
    pub fn approach_modifiers(&self, state: &State, bomber: Bomber, target: Target) -> Modifiers {
        let mut all = Modifiers::new();
        let side = state.attack.side;
        add(&mut all, "training", state.ratings.navigation[side as usize]);
        for marker in state.markers.iter() {
            if marker.spot != Spot::On(bomber) && marker.spot != Spot::Target(target) {
                continue;
            }
            if let Some(kind) = marker.kind() {
                add(&mut all, kind.modifier(), self.data.hazard(kind).approach);
            }
        }
        if self.navigates(state, bomber) {
            add(&mut all, "navigator", 1);
        }
        if state.target_blast[target as usize] > 0 {
            add(&mut all, "blast", 1);
        }
        all
    }

    /// The modifiers of a Detonation Check. [EDR A3, 4.9.3-mod-training, 4.9.3-mod-hazards, 4.9.3-mod-elite,
    /// 4.9.3-mod-damage, 4.6.3-concrete, 4.6.3-volatile, 4.6.3-searchlights, 8.3.7-faulty-doors, 2.3.1]
    pub fn detonation_modifiers(&self, state: &State, bomber: Bomber, target: Target) -> Modifiers {
        let mut all = Modifiers::new();
        add(&mut all, "training", state.ratings.bombing);
        let spots = [Spot::On(bomber), Spot::Attached(bomber), Spot::Target(target)];
        for marker in state.markers.iter().filter(|marker| spots.contains(&marker.spot)) {
            if let Some(kind) = marker.kind() {
                add(&mut all, kind.modifier(), self.data.hazard(kind).detonation);
            }
        }
        if self.benefit(state, bomber) == Some(Benefit::Bombing) {
            add(&mut all, "bombardier", 1);
        }
        if state.plane(bomber).damage > 0 {
            add(&mut all, "damaged", -1);
        }
        all
    }

    /// The modifiers of a Target Acquisition Check. [EDR F6, 8.1.4-mod-training, 8.1.4-mod-blast,
    /// 8.1.4-mod-elite, 8.1.4-mod-sub, 8.1.4-persistent]
    pub fn acquisition_modifiers(
        &self,
        state: &State,
        flight: FlightId,
        goal: Goal,
        attempt: Try,
    ) -> Modifiers {
        let mut all = Modifiers::new();
        let side = self.side_for(state, flight);
        add(&mut all, "training", state.ratings.navigation[side as usize]);
        if let Goal::City(city) = goal
            && state.is_bombed(city, |target| self.data.target(target).area)
        {
            add(&mut all, "blast", 1);
        }
        let navigators = state.flying(flight).filter(|&one| self.navigates(state, one)).count();
        add(&mut all, "navigators", navigators as i8);
        let zone = state.flight(flight).zone;
        if zone.is_some_and(|zone| self.data.zone(zone).sea == Sea::Japan) {
            add(&mut all, "submarines", state.ratings.submarines as i8);
        }
        if attempt == Try::Persistent {
            add(&mut all, "persistent", 1);
        }
        all
    }

    /// The modifiers of a Guzzle Check. [EDR F4, 8.2.4-mods, 7.2]
    pub fn guzzle_modifiers(&self, state: &State, flight: FlightId) -> Modifiers {
        let mut all = Modifiers::new();
        add(&mut all, "fuel", -(state.flight(flight).fuel.div_ceil(2) as i8));
        if self.is_loaded(state, flight) {
            add(&mut all, "loaded", -1);
        }
        all
    }

    /// Whether a Flight has bombs aboard. [EDR 8.1.2-unloaded]
    pub(crate) fn is_loaded(&self, state: &State, flight: FlightId) -> bool {
        state.flying(flight).any(|bomber| state.plane(bomber).loaded)
    }

    /// How many dice an Approach Check has: a blacked-out city takes the two lowest of three.
    /// [EDR 4.8.4]
    pub(crate) fn approach_dice(&self, state: &State) -> u8 {
        let attack = &state.attack;
        let dark = attack.side == Side::Night && state.lights_out[attack.city as usize];
        if dark { 3 } else { 2 }
    }

    /// What the dice of a check come to: sums with modifiers, as the book compares them.
    fn sum(&self, state: &State, roll: &Roll) -> i8 {
        let dice = two_lowest(&roll.dice);
        let modifiers = match roll.check {
            Check::Approach(bomber, target) => self.approach_modifiers(state, bomber, target),
            Check::Detonation(bomber, target) => self.detonation_modifiers(state, bomber, target),
            Check::Acquire(flight, goal, attempt) => {
                self.acquisition_modifiers(state, flight, goal, attempt)
            }
            Check::Guzzle(flight, _) => self.guzzle_modifiers(state, flight),
            _ => Modifiers::new(),
        };
        dice + total(&modifiers)
    }

    /// What a sum must reach. [EDR 3.3, 4.8.1, 4.9.3, 8.1.4, 8.2.4]
    fn needed(&self, state: &State, check: Check) -> i8 {
        let numbers = |target| self.data.numbers(target, state.attack.side);
        match check {
            Check::Approach(_, target) => numbers(target)[0],
            Check::Detonation(_, target) => numbers(target)[1],
            Check::Acquire(flight, goal, _) => self.acquisition_number(state, flight, goal),
            Check::Guzzle(..) => state.ratings.guzzle,
            _ => 0,
        }
    }

    /// Whether a sum reaches what it must.
    pub(crate) fn passes(&self, state: &State, roll: &Roll) -> bool {
        self.sum(state, roll) >= self.needed(state, roll.check)
    }

    /// Whether Flak or Small Arms hit: any two of the dice do for coordinated fire. [EDR 4.6.3-flak,
    /// 4.6.3-small-arms, 15.4]
    fn flak_pair(&self, kind: Kind, dice: &[u8]) -> Option<(u8, u8)> {
        let [low, high] = self.data.hazard(kind).range;
        let hits = |a: u8, b: u8| (low..=high).contains(&(a + b));
        let mut pair = None;
        for (at, &one) in dice.iter().enumerate() {
            for &two in &dice[at + 1..] {
                // The worst for the B-25 counts; of those, doubles are worse with tracers.
                if hits(one, two) && (pair.is_none() || one == two) {
                    pair = Some((one, two));
                }
            }
        }
        pair
    }

    /// What table F1 says. [EDR 7.2.4, F1, 7.2.4-conservation]
    pub(crate) fn fumes_result(&self, column: Column, roll: &Roll) -> Fumes {
        let sum = if roll.chosen == 0 {
            two_lowest(&roll.dice)
        } else {
            let chosen = roll.dice.iter().enumerate();
            chosen.filter(|(at, _)| roll.chosen >> at & 1 == 1).map(|(_, &die)| die as i8).sum()
        };
        let chart = &self.data.fumes;
        let column = match column {
            Column::Fair => &chart.fair,
            Column::Storm => &chart.storm,
            Column::High => &chart.high,
        };
        column[(sum.clamp(2, 12) - 2) as usize]
    }

    /// Whether nobody would want these dice rolled again.
    pub(crate) fn is_best(&self, state: &State, roll: &Roll) -> bool {
        let first_even = roll.dice.first().is_some_and(|die| die % 2 == 0);
        let any_even = roll.dice.iter().any(|die| die % 2 == 0);
        match roll.check {
            Check::None => true,
            Check::Gunnery(..) | Check::BoatGuns(_) | Check::FlightGunnery(_) => {
                roll.dice.iter().any(|&die| die >= self.data.figures.gunnery_hit)
            }
            Check::Flak(_, kind) => self.flak_pair(kind, &roll.dice).is_none(),
            Check::Interceptor(_, _, kind) => {
                two_lowest(&roll.dice) > self.data.hazard(kind).range[1] as i8
            }
            // The best that Balloons and a Crash offer is damage.
            Check::Balloons(_) | Check::Crash(_) => first_even,
            Check::Approach(..) | Check::Detonation(..) | Check::Acquire(..) => {
                self.passes(state, roll)
            }
            Check::Guzzle(..) => self.passes(state, roll),
            Check::Compass(_) => roll.dice[..] == [1],
            Check::FaultyCity(_)
            | Check::Sputter(_)
            | Check::Fire(_)
            | Check::NightInterceptor(_) => first_even,
            Check::FaultySite(..) => any_even,
            Check::Fumes(_, column) | Check::Hop(_, column) => {
                self.fumes_result(column, roll) == Fumes::On
            }
            Check::Trek => self.trek_passes(state, roll),
            Check::Elude(bomber) => self.eludes(state, bomber, &roll.dice),
        }
    }

    /// Whether the dice elude a Flying Boat. [EDR 8.3.7-flying-boat-elude]
    pub(crate) fn eludes(&self, state: &State, _bomber: Bomber, dice: &[u8]) -> bool {
        let even = dice.iter().filter(|&die| die % 2 == 0).count();
        if state.security.alert >= self.data.figures.elude { even == 2 } else { even > 0 }
    }

    /// How many dice that takes.
    pub(crate) fn elude_dice(&self, state: &State, bomber: Bomber) -> u8 {
        let high = state.flight(state.plane(bomber).flight).altitude == Altitude::High;
        if high && state.security.alert < self.data.figures.elude { 1 } else { 2 }
    }

    /// The dice count.
    pub(crate) fn result(&self, table: &mut Table, roll: &Roll) {
        let dice = &roll.dice;
        let even = dice.first().is_some_and(|die| die % 2 == 0);
        let hit = dice.iter().any(|&die| die >= self.data.figures.gunnery_hit);
        match roll.check {
            Check::None => {}
            Check::Gunnery(bomber, at) => self.gunnery_result(table, bomber, at, hit),
            Check::Flak(bomber, kind) => {
                let pair = self.flak_pair(kind, dice);
                let doubles = match pair {
                    Some((one, two)) => one == two,
                    None => dice.len() == 2 && dice[0] == dice[1],
                };
                self.flak_result(table, (bomber, kind), pair.is_some(), doubles);
            }
            Check::Interceptor(bomber, cup, kind) => {
                let sum = two_lowest(dice) as u8;
                self.interceptor_result(table, bomber, cup, kind, sum);
            }
            Check::Balloons(bomber) => self.wreck(table, bomber, even, "4.6.3-balloons"),
            Check::Crash(bomber) => self.wreck(table, bomber, even, "4.6.3-crash"),
            Check::Approach(bomber, target) => {
                let passed = self.passes(table, roll);
                self.approach_result(table, bomber, target, passed);
            }
            Check::Detonation(bomber, target) => {
                let passed = self.passes(table, roll);
                self.detonation_result(table, bomber, target, passed);
            }
            Check::Compass(bomber) => self.compass_result(table, bomber, dice[0]),
            Check::FaultyCity(bomber) => self.faulty_city_result(table, bomber, even),
            Check::FaultySite(bomber, _) => {
                let found = dice.iter().any(|die| die % 2 == 0);
                self.faulty_site_result(table, bomber, found);
            }
            Check::Fumes(bomber, column) => {
                let result = self.fumes_result(column, roll);
                self.apply_fumes(table, bomber, result);
            }
            Check::Guzzle(flight, purpose) => {
                let passed = self.passes(table, roll);
                self.guzzle_result(table, flight, purpose, passed);
            }
            Check::Acquire(flight, goal, attempt) => {
                let passed = self.passes(table, roll);
                self.acquisition_result(table, flight, goal, attempt, passed);
            }
            Check::Sputter(bomber) => self.sputter_result(table, bomber, even),
            Check::Fire(bomber) => self.fire_result(table, bomber, even),
            Check::BoatGuns(bomber) => self.boat_result(table, bomber, hit),
            Check::Elude(bomber) => {
                let eluded = self.eludes(table, bomber, dice);
                self.boat_result(table, bomber, eluded);
            }
            Check::FlightGunnery(bomber) => self.flight_gunnery_result(table, bomber, hit),
            Check::NightInterceptor(bomber) => self.night_result(table, bomber, even),
            Check::Hop(_, column) => {
                let result = self.fumes_result(column, roll);
                self.hop_result(table, result);
            }
            Check::Trek => {
                let passed = self.trek_passes(table, roll);
                self.trek_result(table, passed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_dice() {
        assert!((chance(2, 7) - 21.0 / 36.0).abs() < 1e-12);
        assert!((chance(2, 2) - 1.0).abs() < 1e-12);
        assert!((chance(3, 12) - 1.0 / 216.0).abs() < 1e-12);
        assert_eq!(two_lowest(&[5, 2, 6, 3]), 5);
    }
}
