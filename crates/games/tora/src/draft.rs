//! A half-built order, read once: what its next pick is checked against.

use std::marker::PhantomData;
use std::ops::Range;

use wardroom_kernel::Pick;

use crate::aaa::Firing;
use crate::air::Pairing;
use crate::bombing::Bombing;
use crate::fairway::Sailing;
use crate::forces::{IJN_UNITS, Load, US_UNITS};
use crate::illegal::{Decision, Illegal, Limit};
use crate::movement::{Flight, Patrol};
use crate::pick::{AttackPick, Marks, PlaneGroup};
use crate::places::Zone;
use crate::plan::{ijn, us};
use crate::state::State;
use crate::waves::Arrival;

/// A half-built order, read: the step it belongs to, with what was picked so far.
#[derive(Debug)]
pub struct Draft<'a>(pub(crate) Stage<'a>);

/// What is decided next.
#[derive(Debug)]
pub(crate) enum Stage<'a> {
    /// The next word of the IJN plan. [TTT T-plan-1]
    IjnPlan(ijn::Sheet<'a>),
    /// The next word of the US plan. [TTT T-alert-1]
    UsPlan(us::Sheet),
    /// Who attacks whom in the air. [TTT T-air-1]
    Pairing(Pairing<'a>),
    /// Who attacks what below. [TTT T-bomb-1]
    Bombing(Bombing<'a>),
    /// Which IJN units move, and where to. [TTT T-move-1]
    Flight(Flight<'a>),
    /// What comes in of the later waves. [TTT T-plan-7]
    Arrival(Arrival<'a>),
    /// Which US fighters begin on patrol, take off or move. [TTT T-force-3, T-move-1, T-move-2]
    Patrol(Patrol<'a>),
    /// Who fires at which aircraft. [TTT T-aaa-1]
    Firing(Firing<'a>),
    /// Which ship moves, and where to. [TTT T-move-4]
    Sailing(Sailing<'a>),
    /// Whether the game is over. [TTT T-end-2]
    CallItADay(CallItADay),
    HowMany(Quota),
    /// Nothing is missing.
    Complete,
}

/// One decision that an order of the attack is made of.
pub(crate) trait Decide {
    /// Adds what might be picked.
    fn candidates(&self, list: &mut Vec<Pick>);
    /// Decides whether something may be picked; a word of a plan is nothing.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal>;
    /// The groups that are known to pass the check.
    fn ready(&self) -> Option<&Marks> {
        None
    }
}

/// Whether the game is over. [TTT T-end-2]
#[derive(Debug)]
pub(crate) struct CallItADay;

impl Decide for CallItADay {
    fn candidates(&self, list: &mut Vec<Pick>) {
        list.extend([AttackPick::GoOn, AttackPick::CallItADay].map(AttackPick::pick));
    }

    /// With nothing on the map the IJN says whether a wave is still to come. [TTT T-end-2]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match pick {
            Some(AttackPick::GoOn | AttackPick::CallItADay) => Ok(()),
            _ => Err(Illegal::Elsewhere(Decision::CallItADay)),
        }
    }
}

/// Asks whichever decision of the attack it is; something else for plans and whole orders.
macro_rules! ask {
    ($stage:expr, $decision:ident => $answer:expr, _ => $otherwise:expr) => {
        match $stage {
            Stage::Pairing($decision) => $answer,
            Stage::Bombing($decision) => $answer,
            Stage::Flight($decision) => $answer,
            Stage::Arrival($decision) => $answer,
            Stage::Patrol($decision) => $answer,
            Stage::Firing($decision) => $answer,
            Stage::Sailing($decision) => $answer,
            Stage::CallItADay($decision) => $answer,
            Stage::HowMany($decision) => $answer,
            Stage::IjnPlan(_) | Stage::UsPlan(_) | Stage::Complete => $otherwise,
        }
    };
}

impl Stage<'_> {
    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        match self {
            Stage::IjnPlan(sheet) => sheet.candidates(list),
            Stage::UsPlan(sheet) => sheet.candidates(list),
            _ => ask!(self, decision => decision.candidates(list), _ => {}),
        }
    }

    /// Decides whether a pick may come next.
    #[inline(always)]
    pub(crate) fn check(&self, pick: Pick) -> Result<(), Illegal> {
        let ready = ask!(self, decision => decision.ready(), _ => None);
        if ready.is_some_and(|ready| ready.has(pick)) {
            return Ok(());
        }
        match self {
            Stage::IjnPlan(sheet) => Ok(sheet.check(pick)?),
            Stage::UsPlan(sheet) => Ok(sheet.check(pick)?),
            _ => self.check_attack(AttackPick::of(pick)),
        }
    }

    /// Decides whether something may be picked next in the attack.
    fn check_attack(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        ask!(self, decision => decision.check(pick), _ => Err(Illegal::Complete))
    }
}

/// Air units of a side, any of which might be picked now. They are picked by group: one unit of it that passes
/// the check is enough. [TTT ruling 1]
pub(crate) trait Roster {
    fn units(&self) -> Range<u8>;
    /// The group a unit belongs to, if it can be seen at all.
    fn group(&self, unit: u8) -> Option<AttackPick>;
    /// Whether a unit may be picked, and the zone in which it is.
    ///
    /// # Errors
    /// The rule that forbids it. It is looked at for few of the units that are refused, and must cost nothing.
    fn check(&self, unit: u8) -> Result<Zone, Illegal>;
    /// Why a group is refused of which there is no unit.
    fn absent(&self, group: AttackPick) -> Illegal;

    /// Whether any unit may be picked.
    fn any(&self) -> bool {
        self.units().any(|unit| self.check(unit).is_ok())
    }
}

/// Air units of a side, as somebody sees them.
pub(crate) trait Wing {
    const UNITS: u8;
    /// The zone that a unit flies in.
    fn zone(state: &State, unit: u8) -> Option<Zone>;
    /// Whether it has used its action this turn. [TTT T-move-1]
    fn acted(state: &State, unit: u8) -> bool;
    /// Whether an air unit has attacked it this turn. [TTT T-air-2]
    fn attacked(state: &State, unit: u8) -> bool;
    /// The group it belongs to, if it flies.
    fn group(state: &State, unit: u8) -> Option<AttackPick>;
    /// No group of a ring.
    fn marks(ring: u8) -> Marks;
    /// Whether the units of a group that is no more have acted.
    fn acted_since(_state: &State, _group: AttackPick) -> bool {
        false
    }
}

/// IJN units as their owner sees them.
#[derive(Debug)]
pub(crate) struct Ijn;

/// IJN units as the US sees them. [TTT T-seq-9]
#[derive(Debug)]
pub(crate) struct Seen;

/// US units.
#[derive(Debug)]
pub(crate) struct Us;

/// The parts of a wing that both views of the IJN units share.
macro_rules! of_planes {
    () => {
        const UNITS: u8 = IJN_UNITS as u8;

        #[inline]
        fn zone(state: &State, unit: u8) -> Option<Zone> {
            state.planes[usize::from(unit)].zone()
        }

        #[inline]
        fn acted(state: &State, unit: u8) -> bool {
            state.planes[usize::from(unit)].acted
        }

        #[inline]
        fn attacked(state: &State, unit: u8) -> bool {
            state.planes[usize::from(unit)].attacked
        }
    };
}

impl Wing for Ijn {
    of_planes!();

    #[inline]
    fn group(state: &State, unit: u8) -> Option<AttackPick> {
        state.plane_group(unit).map(AttackPick::Planes)
    }

    fn marks(ring: u8) -> Marks {
        Marks::planes(ring)
    }

    /// Units that have bombed no longer carry what the group is named for.
    fn acted_since(state: &State, group: AttackPick) -> bool {
        let AttackPick::Planes(group) = group else { return false };
        let spent = PlaneGroup { load: Load::None, ..group };
        spent != group
            && group.plane.units().any(|unit| {
                state.plane_group(unit) == Some(spent) && state.planes[usize::from(unit)].acted
            })
    }
}

impl Wing for Seen {
    of_planes!();

    #[inline]
    fn group(state: &State, unit: u8) -> Option<AttackPick> {
        state.enemy_group(unit).map(AttackPick::Enemy)
    }

    fn marks(ring: u8) -> Marks {
        Marks::enemies(ring)
    }
}

impl Wing for Us {
    const UNITS: u8 = US_UNITS as u8;

    #[inline]
    fn zone(state: &State, unit: u8) -> Option<Zone> {
        state.fighters[usize::from(unit)].zone()
    }

    #[inline]
    fn acted(state: &State, unit: u8) -> bool {
        state.fighters[usize::from(unit)].acted
    }

    #[inline]
    fn attacked(state: &State, unit: u8) -> bool {
        state.fighters[usize::from(unit)].attacked
    }

    #[inline]
    fn group(state: &State, unit: u8) -> Option<AttackPick> {
        state.fighter_group(unit).map(AttackPick::Fighters)
    }

    fn marks(ring: u8) -> Marks {
        Marks::fighters(ring)
    }
}

/// Units of a ring that have not acted: they may move, and attack if there is something to attack.
#[derive(Debug)]
pub(crate) struct Acting<'a, W> {
    state: &'a State,
    ring: u8,
    decision: Decision,
    first: u8,
    wing: PhantomData<W>,
}

impl<'a, W: Wing> Acting<'a, W> {
    pub(crate) const fn new(state: &'a State, ring: u8, decision: Decision) -> Self {
        Acting::from(0, state, ring, decision)
    }

    /// Those from a number on.
    pub(crate) const fn from(first: u8, state: &'a State, ring: u8, decision: Decision) -> Self {
        Acting { state, ring, decision, first, wing: PhantomData }
    }

    /// The choice of a group of them.
    #[inline(always)]
    pub(crate) fn choice(self) -> Choice<Self> {
        let none = W::marks(self.ring);
        Choice::new(self, none)
    }
}

impl<W> Acting<'_, W> {
    pub(crate) const fn decision(&self) -> Decision {
        self.decision
    }
}

impl<W: Wing> Roster for Acting<'_, W> {
    fn units(&self) -> Range<u8> {
        self.first..W::UNITS
    }

    #[inline]
    fn group(&self, unit: u8) -> Option<AttackPick> {
        W::group(self.state, unit)
    }

    /// It flies in the ring that is played [TTT T-seq-5] and has done nothing this turn. [TTT T-move-1]
    #[inline(always)]
    fn check(&self, unit: u8) -> Result<Zone, Illegal> {
        let named = || W::group(self.state, unit).unwrap_or(AttackPick::Done);
        let Some(zone) = W::zone(self.state, unit) else {
            return Err(Illegal::NoSuchUnits { pick: named(), decision: self.decision });
        };
        check_ring(zone, self.ring)?;
        if W::acted(self.state, unit) {
            return Err(Illegal::HasActed { pick: named() });
        }
        Ok(zone)
    }

    fn absent(&self, pick: AttackPick) -> Illegal {
        if W::acted_since(self.state, pick) {
            Illegal::HasActed { pick }
        } else {
            Illegal::NoSuchUnits { pick, decision: self.decision }
        }
    }
}

/// The choice of a group out of a roster, every unit of which was looked at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice<R> {
    roster: R,
    ready: Marks,
    /// How many units in each quarter of the ring may be picked.
    crowd: [u8; 4],
}

impl<R: Roster> Choice<R> {
    #[inline(always)]
    pub(crate) fn new(roster: R, none: Marks) -> Self {
        let (mut ready, mut crowd) = (none, [0; 4]);
        for unit in roster.units() {
            if let Ok(zone) = roster.check(unit)
                && let Some(group) = roster.group(unit)
            {
                ready.set(group.pick());
                crowd[usize::from(zone.0 % 4)] += 1;
            }
        }
        Choice { roster, ready, crowd }
    }

    pub(crate) const fn roster(&self) -> &R {
        &self.roster
    }

    #[inline]
    pub(crate) const fn ready(&self) -> &Marks {
        &self.ready
    }

    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        self.ready.list(list);
    }

    /// Offers all units of a zone at once, where there are several.
    pub(crate) fn candidates_by_zone(&self, ring: u8, list: &mut Vec<Pick>) {
        for (zone, &ready) in Zone::of_ring(ring).zip(&self.crowd) {
            if ready > 1 {
                list.push(AttackPick::Everything(zone).pick());
            }
        }
    }

    /// Whether a group may be picked: one of its units may.
    pub(crate) fn check(&self, group: AttackPick) -> Result<(), Illegal> {
        if self.ready.has(group.pick()) {
            return Ok(());
        }
        let units = self.roster.units().filter(|&unit| self.roster.group(unit) == Some(group));
        let refused = units.filter_map(|unit| self.roster.check(unit).err());
        Err(refused.min_by_key(Illegal::delay).unwrap_or_else(|| self.roster.absent(group)))
    }

    /// Whether all units of a zone may be picked at once: two or more that have not acted. [TTT T-move-1]
    pub(crate) fn check_zone(&self, zone: Zone, ring: u8) -> Result<(), Illegal> {
        check_ring(zone, ring)?;
        match self.crowd[zone.sector() as usize] {
            ready @ (0 | 1) => Err(Illegal::NoCrowd { zone, ready }),
            _ => Ok(()),
        }
    }
}

/// Rings are played from the harbor outwards. [TTT T-seq-5]
#[inline]
pub(crate) const fn check_ring(zone: Zone, ring: u8) -> Result<(), Illegal> {
    if zone.ring() == ring { Ok(()) } else { Err(Illegal::OtherRing { zone, ring }) }
}

/// How many may be picked, and what keeps it to so many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    most: u8,
    by: Limit,
}

impl Quota {
    pub(crate) fn new(most: usize, by: Limit) -> Self {
        Quota { most: most as u8, by }
    }

    /// The smaller of two; the first of equals.
    pub(crate) fn or(self, other: Quota) -> Self {
        if other.most < self.most { other } else { self }
    }

    /// Asks how many, where more than one may be.
    #[inline]
    pub(crate) fn ask(self) -> Stage<'static> {
        if self.most > 1 { Stage::HowMany(self) } else { Stage::Complete }
    }

    /// The counts that are offered: each small one, some large ones and the most. [TTT ruling 12]
    const fn is_offered(self, count: u8) -> bool {
        matches!(count, 1..=6 | 8 | 10 | 12 | 16 | 24 | 32) || count == self.most
    }
}

impl Decide for Quota {
    fn candidates(&self, list: &mut Vec<Pick>) {
        let fewer = (1..self.most).filter(|&count| self.is_offered(count));
        list.extend(fewer.chain([self.most]).map(|count| AttackPick::Count(count).pick()));
    }

    #[inline]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        let Quota { most, by } = *self;
        match (pick, by) {
            (Some(AttackPick::Count(asked)), _) if asked > most => {
                Err(Illegal::TooMany { asked, most, by })
            }
            (Some(AttackPick::Count(asked)), _) if !self.is_offered(asked) => {
                Err(Illegal::NotOffered { asked, most })
            }
            (Some(AttackPick::Count(_)), _) => Ok(()),
            (Some(AttackPick::Gunners(_)), Limit::Guns(zone, gunners)) => {
                Err(Illegal::OnlyGunners { zone, gunners })
            }
            (Some(AttackPick::Load(load)), Limit::Waiting(group) | Limit::Room(group, _)) => {
                Err(Illegal::LoadFixed { group, load })
            }
            _ => Err(Illegal::Elsewhere(Decision::HowMany(most))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::Field;

    #[test]
    fn counts_end_with_the_most() {
        let quota = Quota::new(7, Limit::Spots(Field::Ewa));
        let mut list = Vec::new();
        quota.candidates(&mut list);
        let words: Vec<String> =
            list.iter().map(|&p| AttackPick::of(p).unwrap().to_string()).collect();
        assert_eq!(words.join(" "), "1 2 3 4 5 6 7");
        assert!(list.iter().all(|&pick| quota.check(AttackPick::of(pick)).is_ok()));
    }

    #[test]
    fn marks_hold_every_group_of_a_ring_and_no_other() {
        for number in crate::pick::FIRST..crate::pick::BOUND {
            let pick = Pick(number);
            let mut marks = Marks::planes(2);
            assert!(!marks.has(pick));
            if let Some(AttackPick::Planes(PlaneGroup { zone, .. })) = AttackPick::of(pick)
                && zone.ring() == 2
            {
                marks.set(pick);
                assert!(marks.has(pick));
                let mut list = Vec::new();
                marks.list(&mut list);
                assert_eq!(list, [pick]);
            }
        }
    }
}
