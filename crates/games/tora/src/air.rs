//! Air combat: pairings, then dogfights. [TTT T-air-1]

use std::marker::PhantomData;
use std::ops::Range;

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::draft::{Acting, Choice, Decide, Ijn, Quota, Roster, Seen, Stage, Us, Wing};
use crate::event::Event;
use crate::forces::{Fighter, Plane, US_UNITS};
use crate::illegal::{Decision, Illegal, Limit};
use crate::pick::{AttackPick, EnemyGroup, FighterGroup, Marks, PlaneGroup, Zones, only};
use crate::places::Zone;
use crate::plan::Track;
use crate::state::{IJN, State, Step, USN};
use crate::ttt;

/// Where air units of a side fly, and where some of them are not attacked yet. [TTT T-air-2]
#[derive(Clone, Copy, Debug, Default)]
struct Skies {
    flying: Zones,
    free: Zones,
}

impl Skies {
    fn of(units: impl Iterator<Item = (Option<Zone>, bool)>) -> Skies {
        let mut skies = Skies::default();
        for (zone, attacked) in units {
            if let Some(zone) = zone {
                skies.flying |= only(zone);
                skies.free |= if attacked { 0 } else { only(zone) };
            }
        }
        skies
    }

    /// A fighter attacks what flies in its zone [TTT T-air-1] and is not attacked yet. [TTT T-air-2]
    #[inline]
    const fn check(self, zone: Zone) -> Result<(), Illegal> {
        if self.free & only(zone) != 0 {
            Ok(())
        } else if self.flying & only(zone) != 0 {
            Err(Illegal::AllAttacked { zone })
        } else {
            Err(Illegal::NobodyInTheAir { zone })
        }
    }
}

/// Fighters of a ring, to be paired with what they attack in their zone.
#[derive(Debug)]
pub(crate) struct Attackers<'a, W> {
    fighters: Acting<'a, W>,
    skies: Skies,
}

impl<'a> Attackers<'a, Ijn> {
    fn zeros(state: &'a State, ring: u8) -> Self {
        let targets = state.fighters.iter().map(|fighter| (fighter.zone(), fighter.attacked));
        let zeros = Acting::from(Plane::Zero.units().start, state, ring, Decision::Zeros(ring));
        Attackers { fighters: zeros, skies: Skies::of(targets) }
    }
}

impl<'a> Attackers<'a, Us> {
    fn fighters(state: &'a State, ring: u8) -> Self {
        let targets = state.planes.iter().map(|plane| (plane.zone(), plane.attacked));
        let fighters = Acting::new(state, ring, Decision::Fighters(ring));
        Attackers { fighters, skies: Skies::of(targets) }
    }
}

impl<W: Wing> Roster for Attackers<'_, W> {
    fn units(&self) -> Range<u8> {
        self.fighters.units()
    }

    #[inline]
    fn group(&self, unit: u8) -> Option<AttackPick> {
        self.fighters.group(unit)
    }

    #[inline(always)]
    fn check(&self, unit: u8) -> Result<Zone, Illegal> {
        let zone = self.fighters.check(unit)?;
        self.skies.check(zone)?;
        Ok(zone)
    }

    fn absent(&self, group: AttackPick) -> Illegal {
        self.fighters.absent(group)
    }
}

/// What might be attacked by fighters in a zone.
#[derive(Debug)]
pub(crate) struct Targets<'a, W> {
    state: &'a State,
    here: Zone,
    wing: PhantomData<W>,
}

impl<'a, W: Wing> Targets<'a, W> {
    fn choice(state: &'a State, here: Zone) -> Choice<Self> {
        Choice::new(Targets { state, here, wing: PhantomData }, W::marks(here.ring()))
    }
}

impl<W: Wing> Roster for Targets<'_, W> {
    fn units(&self) -> Range<u8> {
        0..W::UNITS
    }

    #[inline]
    fn group(&self, unit: u8) -> Option<AttackPick> {
        W::group(self.state, unit)
    }

    /// It flies in the same zone [TTT T-air-1] and is not attacked yet. [TTT T-air-2]
    #[inline(always)]
    fn check(&self, unit: u8) -> Result<Zone, Illegal> {
        let here = self.here;
        match W::zone(self.state, unit) {
            Some(zone) if zone == here && !W::attacked(self.state, unit) => Ok(zone),
            zone => {
                let pick = self.group(unit).unwrap_or(AttackPick::Done);
                Err(if zone == Some(here) {
                    Illegal::AttackedAlready { pick }
                } else {
                    Illegal::NotHere { pick, here }
                })
            }
        }
    }

    fn absent(&self, pick: AttackPick) -> Illegal {
        Illegal::NoSuchUnits { pick, decision: Decision::Foe(self.here) }
    }
}

/// The units of a group, lowest number first, without those that are done with. [TTT ruling 1]
#[inline]
fn units_of<G: PartialEq>(
    units: Range<u8>,
    group: G,
    group_of: impl Fn(u8) -> Option<G>,
    is_done: impl Fn(usize) -> bool,
) -> impl Iterator<Item = u8> {
    units.filter(move |&unit| !is_done(unit.into()) && group_of(unit).as_ref() == Some(&group))
}

/// IJN units of a group that have not acted.
#[inline]
pub(crate) fn ready_planes(state: &State, group: PlaneGroup) -> impl Iterator<Item = u8> {
    let units = group.plane.units();
    units_of(units, group, |unit| state.plane_group(unit), |unit| state.planes[unit].acted)
}

/// US units of a group that have not acted.
#[inline]
pub(crate) fn ready_fighters(state: &State, group: FighterGroup) -> impl Iterator<Item = u8> {
    let units = group.fighter.units();
    units_of(units, group, |unit| state.fighter_group(unit), |unit| state.fighters[unit].acted)
}

/// IJN units of a group as the US sees them that no air unit has attacked yet. [TTT T-air-2, ruling 14]
pub(crate) fn free_enemies(state: &State, group: EnemyGroup) -> impl Iterator<Item = u8> {
    let units = group.plane.units();
    units_of(units, group, |unit| state.enemy_group(unit), |unit| state.planes[unit].attacked)
}

/// US units of a group that no air unit has attacked yet. [TTT T-air-2]
pub(crate) fn free_fighters(state: &State, group: FighterGroup) -> impl Iterator<Item = u8> {
    let units = group.fighter.units();
    units_of(units, group, |unit| state.fighter_group(unit), |unit| state.fighters[unit].attacked)
}

/// Lays out so many pairs, as far as there are any.
fn lay_out(
    state: &mut State,
    count: u8,
    next: impl Fn(&State) -> Option<(u8, u8)>,
    pair: impl Fn(&mut State, u8, u8),
) {
    for _ in 0..count {
        let Some((unit, foe)) = next(state) else { return };
        pair(state, unit, foe);
    }
}

/// A pairing that is being laid out: who attacks, then what; how many pairs is asked last. [TTT T-air-2]
#[derive(Debug)]
pub(crate) enum Pairing<'a> {
    Zeros(Choice<Attackers<'a, Ijn>>),
    ZeroTargets(Choice<Targets<'a, Us>>),
    Fighters(Choice<Attackers<'a, Us>>),
    FighterTargets(Choice<Targets<'a, Seen>>),
}

impl Decide for Pairing<'_> {
    #[inline]
    fn ready(&self) -> Option<&Marks> {
        Some(match self {
            Pairing::Zeros(choice) => choice.ready(),
            Pairing::ZeroTargets(choice) => choice.ready(),
            Pairing::Fighters(choice) => choice.ready(),
            Pairing::FighterTargets(choice) => choice.ready(),
        })
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        if matches!(self, Pairing::Zeros(_) | Pairing::Fighters(_)) {
            list.push(AttackPick::Done.pick());
        }
        self.ready().into_iter().for_each(|ready| ready.list(list));
    }

    /// Only fighters attack in the air, and only what is there. [TTT T-air-1]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match (self, pick) {
            (Pairing::Zeros(_) | Pairing::Fighters(_), Some(AttackPick::Done)) => Ok(()),
            (Pairing::Zeros(_), Some(AttackPick::Planes(PlaneGroup { plane, .. })))
                if plane != Plane::Zero =>
            {
                Err(Illegal::BomberAttacks { plane })
            }
            (Pairing::Zeros(zeros), Some(pick @ AttackPick::Planes(_))) => zeros.check(pick),
            (Pairing::ZeroTargets(targets), Some(pick @ AttackPick::Fighters(_))) => {
                targets.check(pick)
            }
            (Pairing::Fighters(fighters), Some(pick @ AttackPick::Fighters(_))) => {
                fighters.check(pick)
            }
            (Pairing::FighterTargets(targets), Some(pick @ AttackPick::Enemy(_))) => {
                targets.check(pick)
            }
            _ => Err(Illegal::Elsewhere(match self {
                Pairing::Zeros(zeros) => zeros.roster().fighters.decision(),
                Pairing::Fighters(fighters) => fighters.roster().fighters.decision(),
                Pairing::ZeroTargets(targets) => Decision::Foe(targets.roster().here),
                Pairing::FighterTargets(targets) => Decision::Foe(targets.roster().here),
            })),
        }
    }
}

impl Tora {
    /// Whether Zeros can attack anything in the air of a ring. [TTT T-air-1]
    pub(crate) fn can_pair_zeros(&self, state: &State, ring: u8) -> bool {
        Attackers::zeros(state, ring).any()
    }

    /// Whether US fighters can attack anything in the air of a ring. [TTT T-air-1]
    pub(crate) fn can_pair_fighters(&self, state: &State, ring: u8) -> bool {
        state.is_active(Track::Airfields) && Attackers::fighters(state, ring).any()
    }

    /// Zeros, then what they attack, then how many pairs. [TTT T-air-1, T-air-2]
    pub(crate) fn draft_zeros<'a>(
        &self,
        state: &'a State,
        ring: u8,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        Stage::Pairing(match *picks {
            [] => {
                let zeros = Attackers::zeros(state, ring);
                Pairing::Zeros(Choice::new(zeros, Marks::planes(ring)))
            }
            [AttackPick::Planes(PlaneGroup { zone, .. })] => {
                Pairing::ZeroTargets(Targets::choice(state, zone))
            }
            [AttackPick::Planes(group), AttackPick::Fighters(target)] => {
                let zeros = Quota::new(ready_planes(state, group).count(), Limit::Ready);
                let targets = Quota::new(free_fighters(state, target).count(), Limit::Free);
                return zeros.or(targets).ask();
            }
            _ => return Stage::Complete,
        })
    }

    /// US fighters, then what they attack, then how many pairs. [TTT T-air-1, T-air-2]
    pub(crate) fn draft_fighters<'a>(
        &self,
        state: &'a State,
        ring: u8,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        Stage::Pairing(match *picks {
            [] => {
                let fighters = Attackers::fighters(state, ring);
                Pairing::Fighters(Choice::new(fighters, Marks::fighters(ring)))
            }
            [AttackPick::Fighters(FighterGroup { zone, .. })] => {
                Pairing::FighterTargets(Targets::choice(state, zone))
            }
            [AttackPick::Fighters(group), AttackPick::Enemy(target)] => {
                let fighters = Quota::new(ready_fighters(state, group).count(), Limit::Ready);
                let targets = Quota::new(free_enemies(state, target).count(), Limit::Free);
                return fighters.or(targets).ask();
            }
            _ => return Stage::Complete,
        })
    }

    /// Lays out pairs of Zeros and US units; none is resolved before all are laid out. [TTT T-air-2]
    pub(crate) fn pair_zeros(
        &self,
        state: &mut State,
        group: PlaneGroup,
        target: FighterGroup,
        count: u8,
    ) {
        let next = |state: &State| {
            ready_planes(state, group).next().zip(free_fighters(state, target).next())
        };
        lay_out(state, count, next, |state, zero, foe| {
            let unit = &mut state.planes[usize::from(zero)];
            (unit.acted, unit.foe) = (true, Some(foe));
            state.fighters[usize::from(foe)].attacked = true;
        });
    }

    /// Lays out pairs of US units and IJN units. [TTT T-air-2]
    pub(crate) fn pair_fighters(
        &self,
        state: &mut State,
        group: FighterGroup,
        target: EnemyGroup,
        count: u8,
    ) {
        let next = |state: &State| {
            ready_fighters(state, group).next().zip(free_enemies(state, target).next())
        };
        lay_out(state, count, next, |state, fighter, foe| {
            let unit = &mut state.fighters[usize::from(fighter)];
            (unit.acted, unit.foe) = (true, Some(foe));
            state.planes[usize::from(foe)].attacked = true;
        });
    }

    /// Resolves the next pair that the side whose half it is has laid out; with none left the step is over.
    /// [TTT T-air-2]
    pub(crate) fn resolve_next_pair(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let zero = Plane::Zero.units().find(|&unit| state.planes[usize::from(unit)].foe.is_some());
        let fighter =
            (0..US_UNITS as u8).find(|&unit| state.fighters[usize::from(unit)].foe.is_some());
        match (state.step, zero, fighter) {
            (Step::Ijn(..), Some(zero), _) => {
                if let Some(foe) = state.planes[usize::from(zero)].foe.take() {
                    self.dogfight(state, zero, foe, IJN, umpire);
                }
            }
            (Step::Us(..), _, Some(fighter)) => {
                if let Some(foe) = state.fighters[usize::from(fighter)].foe.take() {
                    self.dogfight(state, foe, fighter, USN, umpire);
                }
            }
            _ => state.step = state.step.next(),
        }
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
        umpire.about(|| format!("the {} unit on the {}", kind.word(), foe.word()));
        let on_fighter = umpire.hits(ijn_dice, 6, self.data.zero_hits().range(), rule);
        let us_faces = self.data.fighter_hits[foe].range();
        umpire.about(|| format!("the {} unit on the {}", foe.word(), kind.word()));
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
}
