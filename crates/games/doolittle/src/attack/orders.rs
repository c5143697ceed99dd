//! What may be chosen over a target, and about dice on the table: candidates in the order shown, and the one check.

use crate::Doolittle;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Area, Bomber, Kind, Target};
use crate::pick::{Choice, Plain, SLOTS, Source};
use crate::state::{Berth, MARKERS, Marker, Spot, State};
use crate::step::{Ask, Roll};

/// A decision over a target or about dice, with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum AttackStep {
    /// Where a B-25 moves from an Area. [EDR 4.1]
    Airspeed(Bomber, Area),
    /// Where a B-25 comes in. [EDR 4.1.1]
    Gate,
    /// Who comes in next. [EDR 4.1.1]
    Queue,
    /// The Areas with B-25s, of which one is drawn for. [EDR 4.2]
    Place(u32),
    /// Who of an Area gets the next Hazard: whoever carries no more than this. [EDR 4.3]
    Assign(Area, Loads, u16),
    /// Which box of an Area gets it: one that holds so many. [EDR 4.3.1]
    Boxing(Area, u8),
    /// What is evaded, in Areas where that is left. [EDR 4.4]
    Evade(Carried, u32),
    /// Who shoots at what. [EDR 4.5]
    Gunnery(Carried),
    /// What is resolved next. [EDR 4.6]
    Resolve(Carried),
    /// Who leaves. [EDR 4.7]
    Exit,
    /// Who makes an Approach Check. [EDR 4.8]
    Approach,
    /// For which box of her Area. [EDR 4.8]
    Box(Area),
    /// Who releases over an Area. [EDR 4.9]
    Release,
    /// Whether dice are rolled again. [EDR 2.3.7-reroll]
    Reroll,
    Dice(Source),
    /// Whether damage is ignored. [EDR 2.3.7-ignore]
    Ignore,
}

/// What each B-25 carries, found in one pass: the places of its markers among all, in their order.
#[derive(Clone, Copy, Debug)]
pub struct Carried {
    /// The places, B-25 after B-25.
    places: [u8; MARKERS],
    /// Where those of each B-25 begin, and where the last ones end.
    begins: [u8; Bomber::COUNT + 1],
}

impl Carried {
    pub(crate) fn read(state: &State) -> Carried {
        let carrier = |marker: &Marker| match marker.spot {
            Spot::On(bomber) | Spot::Attached(bomber) => Some(bomber as usize),
            _ => None,
        };
        let mut begins = [0; Bomber::COUNT + 1];
        state.markers.iter().filter_map(carrier).for_each(|bomber| begins[bomber + 1] += 1);
        for bomber in 0..Bomber::COUNT {
            begins[bomber + 1] += begins[bomber];
        }
        let (mut places, mut next) = ([0; MARKERS], begins);
        for (at, marker) in state.markers.iter().enumerate() {
            if let Some(bomber) = carrier(marker) {
                places[usize::from(next[bomber])] = at as u8;
                next[bomber] += 1;
            }
        }
        Carried { places, begins }
    }

    /// The places of what a B-25 carries.
    #[inline]
    fn by(&self, bomber: Bomber) -> &[u8] {
        let (begin, end) = (self.begins[bomber as usize], self.begins[bomber as usize + 1]);
        &self.places[usize::from(begin)..usize::from(end)]
    }

    /// Everything on a B-25 that has a number.
    pub(crate) fn propose(&self, bomber: Bomber, put: &mut impl FnMut(Choice)) {
        let count = self.by(bomber).len().min(SLOTS.into()) as u8;
        (0..count).for_each(|slot| put(Choice::Marker(bomber, slot)));
    }

    /// The marker of a B-25 that is meant.
    pub(crate) fn marker<'a>(
        &self,
        state: &'a State,
        bomber: Bomber,
        slot: u8,
        rule: &'static str,
    ) -> Result<&'a Marker, Illegal> {
        let place = self.by(bomber).get(usize::from(slot));
        let place = place.ok_or(Illegal::NoMarker { bomber, slot: slot + 1, rule })?;
        Ok(&state.markers[usize::from(*place)])
    }

    /// Of several markers alike on a B-25 the first is named.
    pub(crate) fn check_first_alike(
        &self,
        state: &State,
        bomber: Bomber,
        slot: u8,
        rule: &'static str,
    ) -> Verdict {
        let (before, from) = self.by(bomber).split_at(slot.into());
        let Some(&place) = from.first() else { return Ok(()) };
        let marker = &state.markers[usize::from(place)];
        match before.iter().position(|&other| state.markers[usize::from(other)] == *marker) {
            None => Ok(()),
            Some(first) => Err(Illegal::AlikeMarker { bomber, first: first as u8 + 1, rule }),
        }
    }
}

/// How many Hazards each B-25 carries that count when others are dealt.
pub(crate) type Loads = [u8; Bomber::COUNT];

impl Doolittle {
    /// Reads an order over a target; nothing when it is complete.
    #[inline]
    pub(crate) fn read_attack(
        &self,
        state: &State,
        ask: Ask,
        first: Option<Choice>,
    ) -> Option<AttackStep> {
        Some(match (ask, first) {
            (Ask::Airspeed(bomber), None) => {
                AttackStep::Airspeed(bomber, self.area_of(state, bomber)?)
            }
            (Ask::Delayed(_), None) => AttackStep::Gate,
            (Ask::Queue, None) => AttackStep::Queue,
            (Ask::Queue, Some(_)) if state.attack.gate.is_none() => AttackStep::Gate,
            (Ask::Place, None) => AttackStep::Place(state.occupied()),
            (Ask::Assign(area), None) => {
                let loads = hazard_loads(state);
                AttackStep::Assign(area, loads, self.share_in(state, area, &loads))
            }
            (Ask::Boxing(area), None) => AttackStep::Boxing(area, self.least_boxed(state, area)),
            (Ask::Evade, None) => {
                AttackStep::Evade(Carried::read(state), self.evasive_areas(state))
            }
            (Ask::Gunnery, None) => AttackStep::Gunnery(Carried::read(state)),
            (Ask::Resolve, None) => AttackStep::Resolve(Carried::read(state)),
            (Ask::Exit, None) => AttackStep::Exit,
            (Ask::Approach, None) => AttackStep::Approach,
            (Ask::Approach, Some(Choice::Bomber(bomber))) => {
                AttackStep::Box(state.plane(bomber).area()?)
            }
            (Ask::Release, None) => AttackStep::Release,
            (Ask::Reroll, None) => AttackStep::Reroll,
            (Ask::Reroll, Some(Choice::Source(source))) => AttackStep::Dice(source),
            (Ask::Ignore(_), None) => AttackStep::Ignore,
            _ => return None,
        })
    }

    /// What might be picked over a target.
    pub(crate) fn propose_attack(
        &self,
        state: &State,
        step: &AttackStep,
        put: &mut impl FnMut(Choice),
    ) {
        match *step {
            AttackStep::Airspeed(_, from) => {
                self.data.area(from).adjacent.iter().for_each(|&area| put(Choice::Area(area)));
            }
            AttackStep::Gate | AttackStep::Place(_) => {
                let here = Area::ALL.iter().filter(|area| area.city() == state.attack.city);
                here.for_each(|&area| put(Choice::Area(area)));
            }
            AttackStep::Queue => {
                let due = |one: &&Bomber| state.plane(**one).berth == Berth::Due;
                Bomber::ALL.iter().filter(due).for_each(|&one| put(Choice::Bomber(one)));
            }
            AttackStep::Assign(area, ..) => {
                state.in_area(area).for_each(|one| put(Choice::Bomber(one)));
            }
            AttackStep::Boxing(area, _) | AttackStep::Box(area) => {
                self.data.area(area).targets.iter().for_each(|&one| put(Choice::Target(one)));
            }
            AttackStep::Evade(ref carried, _) => {
                state.over_target().for_each(|one| carried.propose(one, put));
                put(Choice::Plain(Plain::Done));
            }
            AttackStep::Gunnery(ref carried) | AttackStep::Resolve(ref carried) => {
                for bomber in state.over_target() {
                    carried.propose(bomber, put);
                    self.propose_gunner(state, bomber, put);
                }
                if matches!(step, AttackStep::Gunnery(_)) {
                    put(Choice::Plain(Plain::Done));
                }
            }
            AttackStep::Exit | AttackStep::Release => {
                for bomber in state.over_target() {
                    put(Choice::Bomber(bomber));
                    self.propose_gunner(state, bomber, put);
                }
                put(Choice::Plain(Plain::Done));
            }
            AttackStep::Approach => {
                state.over_target().for_each(|bomber| put(Choice::Bomber(bomber)));
                put(Choice::Plain(Plain::Done));
            }
            AttackStep::Reroll => {
                put(Choice::Plain(Plain::Keep));
                Source::ALL.iter().for_each(|&source| put(Choice::Source(source)));
            }
            AttackStep::Dice(_) => {
                let masks = 1..=(1u16 << state.roll.dice.len().min(8)) - 1;
                masks.for_each(|mask| put(Choice::Dice(mask as u8)));
            }
            AttackStep::Ignore => {
                put(Choice::Plain(Plain::Ignore));
                put(Choice::Plain(Plain::Suffer));
            }
        }
    }

    /// Decides what may be picked over a target. [EDR 4.1, 4.1.1, 4.2, 4.3, 4.3.1, 4.4, 4.5, 4.6, 4.7, 4.8, 4.9]
    pub(crate) fn check_attack(&self, state: &State, step: &AttackStep, order: Choice) -> Verdict {
        use AttackStep as Step;
        match (step, order) {
            (&Step::Airspeed(bomber, from), Choice::Area(area)) => {
                ensure(area != from, Illegal::CannotStay { bomber, area })?;
                check_map(state, area, "4.1")?;
                let adjacent = self.data.area(from).adjacent.contains(&area);
                ensure(adjacent, Illegal::NotAdjacent { area, from })
            }
            (Step::Gate, Choice::Area(area)) => {
                check_map(state, area, "4.1.1")?;
                ensure(self.data.area(area).perimeter, Illegal::NotPerimeter { area })
            }
            (Step::Queue, Choice::Bomber(bomber)) => {
                let plane = state.plane(bomber);
                ensure(!plane.is_over_target(), Illegal::IsOver { bomber })?;
                let due = plane.berth == Berth::Due;
                ensure(due, Illegal::NotDue { bomber })?;
                ensure(plane.entry == 0, Illegal::ComesLater { bomber, turn: plane.entry })
            }
            (&Step::Place(occupied), Choice::Area(area)) => {
                check_map(state, area, "4.2")?;
                ensure(occupied & area.bit() != 0, Illegal::NobodyOver { area })?;
                ensure(state.attack.placed & area.bit() == 0, Illegal::Drawn { area })
            }
            (&Step::Assign(area, ref loads, most), Choice::Bomber(bomber)) => {
                let there = state.plane(bomber).berth == Berth::Area(area);
                ensure(there, Illegal::NotOver { bomber, area })?;
                let load = u16::from(loads[bomber as usize]);
                ensure(load <= most, Illegal::Uneven { bomber, load, rule: "4.3" })
            }
            (&Step::Boxing(area, least), Choice::Target(target)) => {
                self.check_box(area, target, "4.3.1")?;
                let load = box_load(state, target);
                ensure(load == least, Illegal::UnevenBox { target, load, least })
            }
            (&Step::Evade(ref carried, evasive), Choice::Marker(bomber, slot)) => {
                check_over_target(state, bomber, "4.4")?;
                let marker = carried.marker(state, bomber, slot, "4.4")?;
                self.check_evasion(state, evasive, bomber, marker)?;
                carried.check_first_alike(state, bomber, slot, "4.4")
            }
            (Step::Gunnery(carried), Choice::Marker(bomber, slot)) => {
                check_over_target(state, bomber, "4.5")?;
                let marker = carried.marker(state, bomber, slot, "4.5")?;
                self.check_shot(state, bomber, marker)?;
                carried.check_first_alike(state, bomber, slot, "4.5")
            }
            (Step::Resolve(carried), Choice::Marker(bomber, slot)) => {
                check_over_target(state, bomber, "4.6")?;
                let marker = carried.marker(state, bomber, slot, "4.6")?;
                self.check_unresolved(marker)?;
                carried.check_first_alike(state, bomber, slot, "4.6")
            }
            (Step::Exit, Choice::Bomber(bomber)) => self.check_exit(state, bomber),
            (Step::Approach, Choice::Bomber(bomber)) => self.check_approach(state, bomber),
            (&Step::Box(area), Choice::Target(target)) => {
                self.check_box(area, target, "4.8")?;
                ensure(self.is_free(state, target), Illegal::BoxTaken { target })
            }
            (Step::Release, Choice::Bomber(bomber)) => self.check_release(state, bomber),
            (
                Step::Gunnery(_) | Step::Resolve(_) | Step::Exit | Step::Release,
                Choice::Gunner(bomber),
            ) => {
                check_over_target(state, bomber, "2.3.5")?;
                self.check_gunner(state, bomber)
            }
            (
                Step::Evade(..) | Step::Gunnery(_) | Step::Exit | Step::Approach | Step::Release,
                Choice::Plain(Plain::Done),
            )
            | (Step::Reroll, Choice::Plain(Plain::Keep))
            | (Step::Ignore, Choice::Plain(Plain::Ignore | Plain::Suffer)) => Ok(()),
            (Step::Reroll, Choice::Source(source)) => self.check_source(state, &state.roll, source),
            (&Step::Dice(source), Choice::Dice(mask)) => check_dice(&state.roll, source, mask),
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// Whether anything but to go on can be chosen.
    pub(crate) fn has_options(&self, state: &State, ask: Ask) -> bool {
        let Some(step) = self.read_attack(state, ask, None) else { return false };
        let mut any = false;
        self.propose_attack(state, &step, &mut |order| {
            any = any
                || order != Choice::Plain(Plain::Done)
                    && self.check_attack(state, &step, order).is_ok();
        });
        any
    }

    fn check_box(&self, area: Area, target: Target, rule: &'static str) -> Verdict {
        let here = self.data.target(target).area == area;
        ensure(here, Illegal::BoxElsewhere { target, area, rule })
    }

    /// A Gunner, if one is aboard who may still shoot.
    pub(crate) fn propose_gunner(
        &self,
        state: &State,
        bomber: Bomber,
        put: &mut impl FnMut(Choice),
    ) {
        if self.has_gunner(state, bomber) {
            put(Choice::Gunner(bomber));
        }
    }
}

pub(crate) fn check_over_target(state: &State, bomber: Bomber, rule: &'static str) -> Verdict {
    ensure(state.plane(bomber).is_over_target(), Illegal::NotInAttack { bomber, rule })
}

fn check_map(state: &State, area: Area, rule: &'static str) -> Verdict {
    ensure(area.city() == state.attack.city, Illegal::OtherMap { area, rule })
}

/// Markers in a Target Box.
pub(super) fn box_load(state: &State, target: Target) -> u8 {
    let spot = Spot::Target(target);
    state.markers.iter().filter(|one| one.spot == spot).count() as u8
}

/// The Hazards of the B-25s that count when others are dealt: an attached Interceptor is one. [EDR 4.3,
/// 4.3-interceptor]
pub(super) fn hazard_loads(state: &State) -> Loads {
    let mut loads = [0; Bomber::COUNT];
    for marker in state.markers.iter() {
        match marker.spot {
            Spot::On(bomber) => loads[bomber as usize] += 1,
            Spot::Attached(bomber) if marker.kind().is_some_and(Kind::is_interceptor) => {
                loads[bomber as usize] += 1;
            }
            _ => {}
        }
    }
    loads
}

/// Any dice may be rolled again. With Dry Tank Penalties, Fuel Conservation chooses the two that count.
/// [EDR 2.3.7-reroll, 8.1.4-reroll, 7.2.4-conservation]
fn check_dice(roll: &Roll, source: Source, mask: u8) -> Verdict {
    let dice = roll.dice.len().min(8) as u8;
    let rule = source.rule();
    ensure(u32::from(mask) < 1 << dice, Illegal::NoSuchDie { dice, rule })?;
    let choose_two = source == Source::Conserve && roll.dice.len() > 2;
    ensure(!choose_two || mask.count_ones() == 2, Illegal::TwoDice { rule })
}
