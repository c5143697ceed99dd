//! What the odds of an order speak of: its own attack, told by what is hit and what is lost.

use std::ops::Range;

use wardroom_kernel::Pick;

use crate::Tora;
use crate::air::{ready_fighters, ready_planes};
use crate::forces::{Battery, Fighter, Load, Plane, Ship, Yard};
use crate::pick::AttackPick;
use crate::places::{Field, Spot};
use crate::sequence::{Order, count_of};
use crate::state::{
    FighterAt, FighterUnit, IjnStep, PlaneAt, PlaneUnit, State, Step, Target, UsStep,
};

/// Aircraft lost otherwise than on the ground, by type. Units of one type are counted together, as a
/// player counts them: it does not matter which of six P-40 units has lost two.
fn losses_in_the_air(before: &State, after: &State) -> impl Iterator<Item = (&'static str, u16)> {
    let flying = |unit: u8| before.fighters[usize::from(unit)].parking().is_none();
    let fighters = Fighter::ALL.iter().copied().map(move |fighter| {
        let left = |state: &State| -> u16 {
            let units = fighter.units().filter(|&unit| flying(unit));
            units.map(|unit| u16::from(state.fighters[usize::from(unit)].strength)).sum()
        };
        (fighter.word(), left(before).saturating_sub(left(after)))
    });
    let planes = Plane::ALL.iter().copied().map(move |plane| {
        let left = |state: &State| -> u16 {
            plane.units().map(|unit| u16::from(state.planes[usize::from(unit)].strength)).sum()
        };
        (plane.word(), left(before).saturating_sub(left(after)))
    });
    fighters.chain(planes)
}

/// An air unit of either side, as far as dogfights go.
trait Flier: Copy {
    /// Whether it has been in a dogfight this turn, or is no more.
    fn has_fought(&self) -> bool;
    fn strength(&self) -> u8;
    fn foe(&self) -> Option<u8>;
    /// Leaves it out of the pairing.
    fn stand_aside(&mut self);
    /// A unit that has fought like this one and has so many aircraft left.
    fn survivor(self, strength: u8) -> Self;
    fn lost() -> Self;
}

/// The parts that units of both sides share.
macro_rules! of_a_flier {
    () => {
        fn strength(&self) -> u8 {
            self.strength
        }

        fn foe(&self) -> Option<u8> {
            self.foe
        }

        fn stand_aside(&mut self) {
            self.foe = None;
            self.acted = true;
        }
    };
}

impl Flier for PlaneUnit {
    fn has_fought(&self) -> bool {
        self.at == PlaneAt::Lost || self.is_on_map() && (self.acted || self.attacked)
    }

    of_a_flier!();

    fn survivor(self, strength: u8) -> Self {
        PlaneUnit { strength, load: Load::None, acted: true, ..self.rested() }
    }

    fn lost() -> Self {
        PlaneUnit {
            at: PlaneAt::Lost,
            strength: 0,
            load: Load::None,
            acted: false,
            attacked: false,
            returned: false,
            foe: None,
        }
    }
}

impl Flier for FighterUnit {
    fn has_fought(&self) -> bool {
        self.at == FighterAt::Lost || self.zone().is_some() && (self.acted || self.attacked)
    }

    of_a_flier!();

    fn survivor(self, strength: u8) -> Self {
        FighterUnit { strength, acted: true, ..self.rested() }
    }

    fn lost() -> Self {
        FighterUnit { at: FighterAt::Lost, strength: 0, acted: false, attacked: false, foe: None }
    }
}

/// The units that somebody is still going to attack, one bit for each.
fn hunted(hunters: &[impl Flier]) -> u128 {
    hunters.iter().filter_map(Flier::foe).fold(0, |set, foe| set | 1 << foe)
}

/// Only those units are left to lay out pairs.
fn leave_to_pair(units: &mut [impl Flier], pairing: u128) {
    for (unit, flier) in units.iter_mut().enumerate() {
        if pairing & (1 << unit) == 0 {
            flier.stand_aside();
        }
    }
}

/// Gathers the aircraft that units of one type have left after their dogfights in as few units as
/// can be counted.
fn gather<U: Flier>(units: &mut [U], hunted: u128, kind: Range<u8>) {
    let fought = |unit: usize, flier: &U| {
        flier.has_fought() && flier.foe().is_none() && hunted & (1 << unit) == 0
    };
    let (mut left, mut like) = (0u16, None);
    for unit in kind.clone().map(usize::from) {
        let flier = units[unit];
        if fought(unit, &flier) && flier.strength() > 0 {
            left += u16::from(flier.strength());
            like = Some(flier);
        }
    }
    for unit in kind.map(usize::from) {
        if fought(unit, &units[unit]) {
            let share = u8::try_from(left).unwrap_or(u8::MAX);
            left -= u16::from(share);
            units[unit] = match like {
                Some(like) if share > 0 => like.survivor(share),
                _ => U::lost(),
            };
        }
    }
}

impl Tora {
    /// What an order has changed, in the words of a player: the label of a bar in the odds.
    pub(crate) fn difference(&self, before: &State, after: &State) -> String {
        let mut parts = Vec::new();
        let hits =
            |count: u8| if count == 1 { "1 hit".to_owned() } else { format!("{count} hits") };
        let mut struck = |name: &str, old: u8, new: u8, left: u8, gone: &str| {
            if new != old {
                let left = if left == 0 { gone.to_owned() } else { format!("{left} left") };
                parts.push(format!("{name} {}, {left}", hits(new.abs_diff(old))));
            }
        };
        for &ship in Ship::ALL {
            let (old, new) = (before.ships[ship].hits, after.ships[ship].hits);
            struck(ship.word(), old, new, self.ship_left(after, ship), "sunk");
        }
        for &fort in Battery::ALL {
            let (old, new) = (before.batteries[fort].hits, after.batteries[fort].hits);
            struck(fort.word(), old, new, self.battery_left(after, fort), "destroyed");
        }
        for &unit in Yard::ALL {
            let left = self.yard_left(after, unit);
            struck(unit.word(), before.yard[unit], after.yard[unit], left, "destroyed");
        }
        for spot in 0..Field::SPOTS {
            let parked = |state| self.left_of(state, Target::Spot(spot));
            let (old, new) = (parked(before), parked(after));
            if new < old && before.launched == after.launched {
                struck(&Spot(spot).to_string(), old, new, new, "destroyed");
            }
        }
        for (name, lost) in losses_in_the_air(before, after) {
            if lost > 0 {
                parts.push(format!("{lost} {name} lost"));
            }
        }
        if let (Step::Over(_), false) = (after.step, matches!(before.step, Step::Over(_))) {
            parts.push(self.victory(after).label().to_owned());
        }
        if parts.is_empty() { "no hit".to_owned() } else { parts.join("; ") }
    }

    /// Pairs are laid out first and resolved together [TTT T-air-2]: those of earlier orders are put
    /// aside, and nobody is left to lay out more.
    pub(crate) fn put_other_pairs_aside(&self, state: &mut State, picks: &[Pick]) {
        let order = Order::read(picks);
        let count = usize::from(count_of(&order));
        let set = |units: &mut dyn Iterator<Item = u8>| {
            units.take(count).fold(0u128, |set, unit| set | 1 << unit)
        };
        match (state.step, &*order) {
            (Step::Ijn(_, IjnStep::Pairing), &[AttackPick::Planes(group), _, ..]) => {
                let pairing = set(&mut ready_planes(state, group));
                leave_to_pair(&mut state.planes, pairing);
            }
            (Step::Us(_, UsStep::Pairing), &[AttackPick::Fighters(group), _, ..]) => {
                let pairing = set(&mut ready_fighters(state, group));
                leave_to_pair(&mut state.fighters, pairing);
            }
            _ => {}
        }
    }

    /// Among units of one type that have fought, only the number of aircraft left matters until the
    /// last pair is resolved: which unit lost them is forgotten.
    pub(crate) fn forget_who_lost(&self, state: &mut State) {
        if let Step::Ijn(_, IjnStep::Dogfights) | Step::Us(_, UsStep::Dogfights) = state.step {
            let (by_planes, by_fighters) = (hunted(&state.planes), hunted(&state.fighters));
            for &kind in Plane::ALL {
                gather(&mut state.planes, by_fighters, kind.units());
            }
            for &kind in Fighter::ALL {
                gather(&mut state.fighters, by_planes, kind.units());
            }
        }
    }
}
