//! Chapter 3: the beachhead in secret, and the US set-up. [IPH 3.1, 3.2.1, 3.3.1]
//!
//! A deployment is written as a ready-made one and changes of it, ended by `done`. Every change
//! leaves a deployment that is legal and complete, so `done` is always among the choices.

use wardroom_hexmap::Place;
use wardroom_kernel::{Complaints, Pick};

use crate::data::{Data, Deployment, Ready, Stacks};
use crate::event::{Event, Umpire};
use crate::forces::{Side, Sub, US_UNITS};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::map::{Hexes, LAND};
use crate::movement::check_count;
use crate::pick::{Choice, choice_of};
use crate::state::{DEAD, Phase, State, numbers, set_of};
use crate::victory;

/// Changes in one order, at most: every unit could be placed anew.
const MOST_CHANGES: usize = US_UNITS;
/// Units of the 24th that stay in each barracks hex. [IPH 3.3.4]
const IN_BARRACKS: u8 = 2;

/// Where every mobile US unit is.
pub(crate) type Plan = [Place; US_UNITS];

/// Units of a sub-command in a hex at set-up, at most. [IPH 3.3.4, 3.3.5, 3.3.6]
const fn limit(sub: Sub) -> u8 {
    match sub {
        Sub::D24 => 4,
        Sub::D25 => 3,
        Sub::Usmc | Sub::Row => 1,
    }
}

/// A ready-made deployment as a plan; hexes were checked when it was loaded.
pub(crate) fn ready(data: &Data, ready: Ready) -> Plan {
    let mut plan = [DEAD; US_UNITS];
    let at = |number| data.map.at(number).expect("deployments are checked when they are loaded");
    for (sub, _, stacks) in parts(data.deployment(ready)) {
        let hexes =
            stacks.iter().flat_map(|&(hex, count)| std::iter::repeat_n(hex, usize::from(count)));
        sub.units().zip(hexes).for_each(|(unit, hex)| plan[unit] = at(hex));
    }
    plan
}

/// The parts of a deployment: whose, their name in the file, and hexes with how many units.
fn parts(plan: &Deployment) -> [(Sub, &'static str, &Stacks); 3] {
    [
        (Sub::D24, "division-24", &plan.division_24),
        (Sub::D25, "division-25", &plan.division_25),
        (Sub::Usmc, "marines", &plan.marines),
    ]
}

/// Says everything that is wrong with a ready-made deployment.
pub(crate) fn check_ready(data: &Data, ready: Ready, wrong: &mut Complaints) {
    let place = |part: &str| format!("deployment.{ready}.{part}");
    let mut units = [DEAD; US_UNITS];
    for (sub, part, stacks) in parts(data.deployment(ready)) {
        let total: usize = stacks.iter().map(|&(_, count)| usize::from(count)).sum();
        if total != sub.units().len() {
            let reason = format!("{} units, and there are {}", total, sub.units().len());
            wrong.break_rule(place(part), reason, iph("3.3.1"));
            continue;
        }
        let mut next = sub.units();
        for &(hex, count) in stacks {
            let Some(at) = data.map.at(hex) else {
                wrong.add(place(part), format!("{hex} is no hex of Oahu"));
                continue;
            };
            next.by_ref().take(usize::from(count)).for_each(|unit| units[unit] = at);
        }
    }
    check_plan(data, &units, &place(""), wrong);
}

/// Says everything that is wrong with a complete plan.
pub(crate) fn check_plan(data: &Data, plan: &Plan, place: &str, wrong: &mut Complaints) {
    let complain = |illegal: Illegal, wrong: &mut Complaints| {
        let rule = wardroom_kernel::Illegal::rule(&illegal);
        wrong.break_rule(place, illegal.to_string(), rule);
    };
    for sub in Sub::MOBILE {
        for unit in sub.units().filter(|&unit| plan[unit] != DEAD) {
            if let Err(illegal) = check_zone(data, sub, plan[unit]) {
                complain(illegal, wrong);
            }
        }
    }
    let counts = Counts::of(plan);
    for at in data.map.land.all() {
        for sub in Sub::MOBILE {
            if counts.get(sub, at) > limit(sub) {
                let hex = data.map.land.hex(at);
                complain(Illegal::SetUpFull(sub, hex, limit(sub)), wrong);
            }
        }
        if counts.get(Sub::Usmc, at) > 0 && counts.army(at) > 0 {
            complain(Illegal::MarinesStackAlone(data.map.land.hex(at)), wrong);
        }
    }
    for barracks in data.map.barracks {
        if counts.get(Sub::D24, barracks) < IN_BARRACKS {
            complain(Illegal::BarracksNeedTwo(data.map.land.hex(barracks)), wrong);
        }
    }
}

/// How many units of each sub-command a plan has in each hex.
struct Counts([[u8; LAND]; 3]);

impl Counts {
    const NONE: Counts = Counts([[0; LAND]; 3]);

    fn of(plan: &Plan) -> Counts {
        let Counts(mut counts) = Counts::NONE;
        for (unit, place) in plan.iter().enumerate() {
            if let Some(count) = counts[Sub::of_unit(unit) as usize].get_mut(place.index()) {
                *count += 1;
            }
        }
        Counts(counts)
    }

    fn get(&self, sub: Sub, place: Place) -> u8 {
        self.0[sub as usize][place.index()]
    }

    fn army(&self, place: Place) -> u8 {
        self.get(Sub::D24, place) + self.get(Sub::D25, place)
    }

    /// Units that may be lifted out of a hex: two of the 24th stay in each barracks. [IPH 3.3.4]
    fn liftable(&self, data: &Data, sub: Sub, place: Place) -> u8 {
        self.get(sub, place).saturating_sub(staying(data, sub, place))
    }
}

/// Units of a sub-command that stay in a hex. [IPH 3.3.4]
fn staying(data: &Data, sub: Sub, place: Place) -> u8 {
    if sub == Sub::D24 && data.map.barracks.contains(&place) { IN_BARRACKS } else { 0 }
}

/// Where a sub-command sets up.
fn zone(data: &Data, sub: Sub) -> &Hexes {
    match sub {
        Sub::D24 => &data.map.zone_24,
        Sub::D25 => &data.map.zone_25,
        Sub::Usmc | Sub::Row => &data.map.zone_marines,
    }
}

/// Whether a sub-command sets up in a hex at all.
pub(crate) fn check_zone(data: &Data, sub: Sub, place: Place) -> Result<(), Illegal> {
    let (map, hex) = (&data.map, data.map.land.hex(place));
    if place == map.ford_island {
        return Err(Illegal::RowIsAlone);
    }
    match sub {
        Sub::D24 if !map.zone_24.contains(place) => Err(Illegal::FarFromBarracks(hex)),
        Sub::D25 if map.is_coastal(place) => Err(Illegal::Coastal(hex)),
        Sub::D25 if !map.zone_25.contains(place) => Err(Illegal::TooFarNorth(hex)),
        Sub::Usmc if !map.zone_marines.contains(place) => Err(Illegal::FarFromPosts(hex)),
        _ => Ok(()),
    }
}

/// Whether `count` units more may be set up in a hex.
fn check_room(
    data: &Data,
    counts: &Counts,
    sub: Sub,
    count: u8,
    place: Place,
) -> Result<(), Illegal> {
    check_zone(data, sub, place)?;
    let hex = data.map.land.hex(place);
    if counts.get(sub, place) + count > limit(sub) {
        return Err(Illegal::SetUpFull(sub, hex, limit(sub)));
    }
    let barred = match sub {
        Sub::Usmc => counts.army(place) > 0,
        _ => counts.get(Sub::Usmc, place) > 0,
    };
    if barred { Err(Illegal::MarinesStackAlone(hex)) } else { Ok(()) }
}

/// How far an order that sets up the US has come.
struct Changes {
    plan: Option<Plan>,
    changes: usize,
    /// The stack being lifted, and how many of it.
    lifted: Option<(Sub, Place, Option<u8>)>,
    done: bool,
}

impl Changes {
    fn of(data: &Data, picks: &[Pick]) -> Changes {
        let mut made = Changes { plan: None, changes: 0, lifted: None, done: false };
        for &pick in picks {
            made.pick(data, choice_of(pick));
        }
        made
    }

    fn pick(&mut self, data: &Data, choice: Choice) {
        match (choice, &mut self.plan) {
            (Choice::Ready(plan), _) => self.plan = Some(ready(data, plan)),
            (Choice::Done, _) => self.done = true,
            (Choice::Lift(sub, place), Some(plan)) => {
                let there = sub.units().filter(|&unit| plan[unit] == place).count() as u8;
                let movable = there.saturating_sub(staying(data, sub, place));
                let count = (movable == 1).then_some(1);
                self.lifted = Some((sub, place, count));
            }
            (Choice::Take(count), _) => {
                if let Some((_, _, taken)) = &mut self.lifted {
                    *taken = Some(count);
                }
            }
            (Choice::To(to), Some(plan)) => {
                if let Some((sub, from, Some(count))) = self.lifted.take() {
                    let units = sub.units().filter(|&unit| plan[unit] == from);
                    let chosen = set_of(units.take(count.into()));
                    numbers(chosen).for_each(|unit| plan[unit] = to);
                    self.changes += 1;
                }
            }
            _ => {}
        }
    }
}

/// Whether a hex can be the middle of the beachhead. [IPH 3.2.1, 3.2.2, 3.2.3]
pub(crate) fn check_beachhead(data: &Data, choice: Choice) -> Result<(), Illegal> {
    let Choice::To(place) = choice else {
        return Err(Illegal::Elsewhere(Decision::Beachhead));
    };
    let hex = data.map.land.hex(place);
    if data.map.area(place).is_none() {
        Err(Illegal::NoInvasionArea(hex))
    } else if !data.map.middles.contains(&place) {
        Err(Illegal::EndOfArea(hex))
    } else {
        Ok(())
    }
}

/// The US set-up, as far as it is written.
pub(crate) struct Draft<'a> {
    data: &'a Data,
    step: Step,
    counts: Counts,
}

/// What comes next in a set-up.
#[derive(Clone, Copy)]
enum Step {
    /// A ready-made deployment.
    Ready,
    /// A change, after so many, or the end.
    Change(usize),
    /// How many are lifted out of a hex.
    Take(Sub, Place),
    /// Where so many that were lifted go.
    Place(Sub, Place, u8),
}

impl<'a> Draft<'a> {
    /// Reads an order; `None` when it is complete.
    pub(crate) fn read(data: &'a Data, picks: &[Pick]) -> Option<Self> {
        let made = Changes::of(data, picks);
        let step = match made.lifted {
            _ if made.plan.is_none() => Step::Ready,
            _ if made.done => return None,
            None => Step::Change(made.changes),
            Some((sub, from, None)) => Step::Take(sub, from),
            Some((sub, from, Some(count))) => Step::Place(sub, from, count),
        };
        Some(Draft { data, step, counts: made.plan.map_or(Counts::NONE, |plan| Counts::of(&plan)) })
    }

    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        let (data, counts) = (self.data, &self.counts);
        match self.step {
            Step::Ready => {
                list.extend(Ready::ALL.iter().map(|&plan| Pick::from(Choice::Ready(plan))));
            }
            Step::Change(_) => {
                list.push(Choice::Done.into());
                for sub in Sub::MOBILE {
                    let places = zone(data, sub).iter().filter(|&at| counts.get(sub, at) > 0);
                    list.extend(places.map(|at| Pick::from(Choice::Lift(sub, at))));
                }
            }
            Step::Take(sub, from) => {
                let most = counts.liftable(data, sub, from);
                list.extend((1..=most).map(|count| Pick::from(Choice::Take(count))));
            }
            Step::Place(sub, ..) => {
                list.extend(zone(data, sub).iter().map(|to| Pick::from(Choice::To(to))));
            }
        }
    }

    /// Every change leaves a legal deployment. [IPH 3.3.1, 3.3.4]
    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        let (data, counts) = (self.data, &self.counts);
        let hex = |place| data.map.land.hex(place);
        match (self.step, choice) {
            (Step::Ready, Choice::Ready(_)) | (Step::Change(_), Choice::Done) => Ok(()),
            (Step::Ready, _) => Err(Illegal::Elsewhere(Decision::Deployment)),
            (Step::Change(MOST_CHANGES..), Choice::Lift(..)) => {
                Err(Illegal::EnoughChanges(MOST_CHANGES as u8))
            }
            (Step::Change(_), Choice::Lift(sub, at)) => match counts.liftable(data, sub, at) {
                0 if counts.get(sub, at) > 0 => Err(Illegal::BarracksNeedTwo(hex(at))),
                0 => Err(Illegal::NothingToLift(sub, hex(at))),
                _ => Ok(()),
            },
            (Step::Change(_), _) => Err(Illegal::Elsewhere(Decision::Change)),
            (Step::Take(sub, from), Choice::Take(count)) => {
                let (there, most) = (counts.get(sub, from), counts.liftable(data, sub, from));
                if count > most && count <= there {
                    return Err(Illegal::BarracksNeedTwo(hex(from)));
                }
                check_count(Decision::Lifted(sub, hex(from)), count, most)
            }
            (Step::Take(sub, from), _) => Err(Illegal::Elsewhere(Decision::Lifted(sub, hex(from)))),
            (Step::Place(_, from, _), Choice::To(to)) if to == from => {
                Err(Illegal::LiftedThere(hex(to)))
            }
            (Step::Place(sub, _, count), Choice::To(to)) => {
                check_room(data, counts, sub, count, to)
            }
            (Step::Place(sub, ..), _) => Err(Illegal::Elsewhere(Decision::Placement(sub))),
        }
    }
}

/// Where a half-built deployment has its units, by sub-command.
pub(crate) fn drafted(data: &Data, picks: &[Pick]) -> Vec<(Place, [u8; 3])> {
    let Some(plan) = Changes::of(data, picks).plan else { return Vec::new() };
    let counts = Counts::of(&plan);
    let stacks = data.map.land.all().map(|at| (at, Sub::MOBILE.map(|sub| counts.get(sub, at))));
    stacks.filter(|(_, counts)| counts.iter().any(|&count| count > 0)).collect()
}

/// Writes down the middle of the beachhead. [IPH 3.2.1]
pub(crate) fn choose(state: &mut State, middle: Place, umpire: &mut Umpire<'_>) {
    state.middle = Some(middle);
    state.phase = Phase::Deployment;
    umpire.log(Event::BeachheadChosen(middle), iph("3.2.1"));
}

/// Sets up the US, shows the beachhead, scores it and begins turn 1. [IPH 3.5, 4.6]
pub(crate) fn deploy(data: &Data, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    state.us =
        Changes::of(data, picks).plan.expect("a complete order names a ready-made deployment");
    umpire.log(Event::Deployed, iph("3.3.1"));
    umpire.reveal();
    let middle = state.middle.expect("the beachhead is chosen before the US sets up");
    let hexes = data.map.beachheads(middle).expect("only middles of beachheads can be chosen");
    show(data, state, hexes, umpire);
}

/// Puts the three markers down: the only hexes that Japan controls at the start. [IPH 3.5, 3.6.1]
fn show(data: &Data, state: &mut State, hexes: [Place; 3], umpire: &mut Umpire<'_>) {
    state.beachheads = hexes.map(Some);
    state.phase = Phase::Landing;
    state.vp = hexes.len() as i8;
    for place in hexes {
        victory::seize(data, state, Side::Japan, place);
    }
    umpire.log(Event::BeachheadShown { hexes, vp: state.vp }, iph("4.6"));
    crate::sequence::begin_turn(data, state, umpire);
}
