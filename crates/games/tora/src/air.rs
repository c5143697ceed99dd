//! Air combat: pairings, then dogfights. [TTT T-air-1]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::event::Event;
use crate::forces::{Fighter, Plane};
use crate::illegal::Illegal;
use crate::pick::{
    AttackPick, EnemyGroup, FighterGroup, Marks, PlaneGroup, Zones, only, push_counts, ring_zones,
};
use crate::plan::Track;
use crate::state::{IJN, State, USN};
use crate::ttt;

/// The zones in which fighters of a side can attack air units of the other.
#[derive(Clone, Copy)]
struct Skies {
    attackers: Zones,
    targets: Zones,
}

impl Skies {
    fn both(self, ring: u8) -> Zones {
        self.attackers & self.targets & ring_zones(ring)
    }
}

fn may_pair_zero(state: &State, unit: u8) -> bool {
    !state.planes[usize::from(unit)].acted
}

fn skies_for_ijn(state: &State) -> Skies {
    let attackers = Plane::Zero
        .units()
        .filter(|&unit| may_pair_zero(state, unit))
        .filter_map(|unit| state.planes[usize::from(unit)].zone())
        .fold(0, |zones, zone| zones | only(zone));
    let targets = state
        .fighters
        .iter()
        .filter(|fighter| !fighter.attacked)
        .filter_map(|fighter| fighter.zone())
        .fold(0, |zones, zone| zones | only(zone));
    Skies { attackers, targets }
}

fn skies_for_us(state: &State) -> Skies {
    let attackers = state
        .fighters
        .iter()
        .filter(|fighter| !fighter.acted)
        .filter_map(|fighter| fighter.zone())
        .fold(0, |zones, zone| zones | only(zone));
    let targets = state
        .planes
        .iter()
        .filter(|unit| !unit.attacked)
        .filter_map(|unit| unit.zone())
        .fold(0, |zones, zone| zones | only(zone));
    Skies { attackers, targets }
}

/// Units of a group that have not acted, lowest number first.
pub(crate) fn ready_planes(state: &State, group: PlaneGroup) -> impl Iterator<Item = u8> {
    group
        .plane
        .units()
        .filter(move |&unit| !state.planes[usize::from(unit)].acted)
        .filter(move |&unit| state.plane_group(unit) == Some(group))
}

/// Units of a US group that have not acted, lowest number first.
pub(crate) fn ready_fighters(state: &State, group: FighterGroup) -> impl Iterator<Item = u8> {
    group
        .fighter
        .units()
        .filter(move |&unit| !state.fighters[usize::from(unit)].acted)
        .filter(move |&unit| state.fighter_group(unit) == Some(group))
}

/// IJN units of a group as the US sees them that no air unit has attacked yet. [TTT T-air-2]
fn free_enemies(state: &State, group: EnemyGroup) -> impl Iterator<Item = u8> {
    group
        .plane
        .units()
        .filter(move |&unit| !state.planes[usize::from(unit)].attacked)
        .filter(move |&unit| state.enemy_group(unit) == Some(group))
}

/// US units of a group that no air unit has attacked yet. [TTT T-air-2]
fn free_fighters(state: &State, group: FighterGroup) -> impl Iterator<Item = u8> {
    group
        .fighter
        .units()
        .filter(move |&unit| !state.fighters[usize::from(unit)].attacked)
        .filter(move |&unit| state.fighter_group(unit) == Some(group))
}

impl Tora {
    /// Whether Zeros can attack anything in the air of a ring. [TTT T-air-1]
    pub(crate) fn can_pair_zeros(&self, state: &State, ring: u8) -> bool {
        skies_for_ijn(state).both(ring) != 0
    }

    /// Whether US fighters can attack anything in the air of a ring. [TTT T-air-1]
    pub(crate) fn can_pair_fighters(&self, state: &State, ring: u8) -> bool {
        state.is_active(Track::Airfields) && skies_for_us(state).both(ring) != 0
    }

    /// Zeros, then what they attack, then how many pairs. [TTT T-air-1, T-air-2]
    pub(crate) fn zero_pairing_choices(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        let mut marks = Marks::NONE;
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let zones = skies_for_ijn(state).both(ring);
                for unit in Plane::Zero.units().filter(|&unit| may_pair_zero(state, unit)) {
                    match state.plane_group(unit) {
                        Some(group) if zones & only(group.zone) != 0 => marks.set(group.index()),
                        _ => {}
                    }
                }
                marks.list_planes(list);
            }
            [AttackPick::Planes(group)] => {
                for unit in 0..state.fighters.len() as u8 {
                    match state.fighter_group(unit) {
                        Some(target)
                            if target.zone == group.zone
                                && !state.fighters[usize::from(unit)].attacked =>
                        {
                            marks.set(target.index());
                        }
                        _ => {}
                    }
                }
                marks.list_fighters(list);
            }
            [AttackPick::Planes(group), AttackPick::Fighters(target)] => {
                let most =
                    ready_planes(state, group).count().min(free_fighters(state, target).count());
                if most > 1 {
                    push_counts(most, list);
                }
            }
            _ => {}
        }
    }

    /// US fighters, then what they attack, then how many pairs. [TTT T-air-1, T-air-2]
    pub(crate) fn fighter_pairing_choices(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        let mut marks = Marks::NONE;
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let zones = skies_for_us(state).both(ring);
                for unit in 0..state.fighters.len() as u8 {
                    match state.fighter_group(unit) {
                        Some(group)
                            if zones & only(group.zone) != 0
                                && !state.fighters[usize::from(unit)].acted =>
                        {
                            marks.set(group.index());
                        }
                        _ => {}
                    }
                }
                marks.list_fighters(list);
            }
            [AttackPick::Fighters(group)] => {
                for unit in 0..state.planes.len() as u8 {
                    match state.enemy_group(unit) {
                        Some(target)
                            if target.zone == group.zone
                                && !state.planes[usize::from(unit)].attacked =>
                        {
                            marks.set(target.index());
                        }
                        _ => {}
                    }
                }
                marks.list_enemies(list);
            }
            [AttackPick::Fighters(group), AttackPick::Enemy(target)] => {
                let most =
                    ready_fighters(state, group).count().min(free_enemies(state, target).count());
                if most > 1 {
                    push_counts(most, list);
                }
            }
            _ => {}
        }
    }

    /// Lays out pairs of Zeros and US units; none is resolved before all are laid out. [TTT T-air-2]
    pub(crate) fn pair_zeros(
        &self,
        state: &mut State,
        group: PlaneGroup,
        target: FighterGroup,
        count: u8,
    ) {
        for _ in 0..count {
            let (Some(zero), Some(foe)) =
                (ready_planes(state, group).next(), free_fighters(state, target).next())
            else {
                return;
            };
            let unit = &mut state.planes[usize::from(zero)];
            unit.acted = true;
            unit.foe = Some(foe);
            state.fighters[usize::from(foe)].attacked = true;
        }
    }

    /// Lays out pairs of US units and IJN units. [TTT T-air-2]
    pub(crate) fn pair_fighters(
        &self,
        state: &mut State,
        group: FighterGroup,
        target: EnemyGroup,
        count: u8,
    ) {
        for _ in 0..count {
            let (Some(fighter), Some(foe)) =
                (ready_fighters(state, group).next(), free_enemies(state, target).next())
            else {
                return;
            };
            let unit = &mut state.fighters[usize::from(fighter)];
            unit.acted = true;
            unit.foe = Some(foe);
            state.planes[usize::from(foe)].attacked = true;
        }
    }

    /// Resolves the next pair that Zeros have laid out, if there is one.
    pub(crate) fn next_zero_attack(
        &self,
        state: &mut State,
        umpire: &mut Umpire<'_, Event>,
    ) -> bool {
        let next =
            Plane::Zero.units().find_map(|unit| Some((unit, state.planes[usize::from(unit)].foe?)));
        let Some((zero, foe)) = next else { return false };
        state.planes[usize::from(zero)].foe = None;
        self.dogfight(state, zero, foe, IJN, umpire);
        true
    }

    /// Resolves the next pair that US fighters have laid out, if there is one.
    pub(crate) fn next_fighter_attack(
        &self,
        state: &mut State,
        umpire: &mut Umpire<'_, Event>,
    ) -> bool {
        let next = (0..state.fighters.len() as u8)
            .find_map(|unit| Some((unit, state.fighters[usize::from(unit)].foe?)));
        let Some((fighter, foe)) = next else { return false };
        state.fighters[usize::from(fighter)].foe = None;
        self.dogfight(state, foe, fighter, USN, umpire);
        true
    }

    /// One pair: both roll with the strength they had before [TTT T-air-3], a die for each aircraft
    /// [TTT T-comp-12]; bombers roll nothing. [TTT T-air-5]
    ///
    /// Rolling back uses up nothing and is no attack [TTT T-air-4, T-air-6], and a US unit rolls back
    /// whether or not the airfields are active. [TTT T-air-8]
    fn dogfight(
        &self,
        state: &mut State,
        plane: u8,
        fighter: u8,
        attacker: wardroom_kernel::Seat,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let (kind, foe) = (Plane::of_unit(plane), Fighter::of_unit(fighter));
        let ijn_dice = match kind {
            Plane::Zero => state.planes[usize::from(plane)].strength,
            Plane::Kate | Plane::Val => 0,
        };
        let us_dice = state.fighters[usize::from(fighter)].strength;
        let Some(zone) = state.planes[usize::from(plane)].zone() else { return };
        let rule = ttt("T-air-3");
        let on_fighter = umpire.hits(ijn_dice, 6, self.data.zero_hits().range(), rule);
        let us_faces = self.data.fighter_hits[foe as usize].range();
        let on_plane = umpire.hits(us_dice, 6, us_faces, rule);
        let plane = &mut state.planes[usize::from(plane)];
        let plane_hits = (on_plane.min(plane.strength), plane.strength.saturating_sub(on_plane));
        plane.take(on_plane);
        let fighter = &mut state.fighters[usize::from(fighter)];
        let fighter_hits =
            (on_fighter.min(fighter.strength), fighter.strength.saturating_sub(on_fighter));
        fighter.take(on_fighter);
        umpire.log(
            Event::Dogfight { zone, plane: kind, fighter: foe, attacker, plane_hits, fighter_hits },
            if kind == Plane::Zero { rule } else { ttt("T-air-5") },
        );
    }

    /// Why a pairing is refused.
    pub(crate) fn why_not_pair(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        match (picks, pick) {
            ([], AttackPick::Planes(group)) if group.plane != Plane::Zero => {
                Illegal::BomberAttacks { plane: group.plane }
            }
            ([], AttackPick::Planes(group)) => self.why_not_planes(state, ring, group),
            ([], AttackPick::Fighters(group)) => self.why_not_fighters(state, ring, group),
            ([AttackPick::Planes(own)], AttackPick::Fighters(target)) => {
                let mut units = target.fighter.units();
                let here = own.zone == target.zone;
                match (units.any(|unit| state.fighter_group(unit) == Some(target)), here) {
                    (false, _) => Illegal::NoSuchUnits { pick },
                    (true, false) => Illegal::NotHere { pick, here: own.zone },
                    (true, true) => Illegal::AttackedAlready { pick },
                }
            }
            ([AttackPick::Fighters(own)], AttackPick::Enemy(target)) => {
                let mut units = target.plane.units();
                let here = own.zone == target.zone;
                match (units.any(|unit| state.enemy_group(unit) == Some(target)), here) {
                    (false, _) => Illegal::NoSuchUnits { pick },
                    (true, false) => Illegal::NotHere { pick, here: own.zone },
                    (true, true) => Illegal::AttackedAlready { pick },
                }
            }
            (_, AttackPick::Count(_)) => Illegal::TooMany { most: self.most_of(state, picks) },
            _ => Illegal::NotNow { pick },
        }
    }
}
