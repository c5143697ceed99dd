//! Plans as a person writes them in a file: loose, and checked all at once.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Complaints, Rule};

use super::{
    Berth, ByTrack, Day, IjnPlan, Mooring, Parking, PlanIllegal, Track, UnitPlan, UsPlan, Wave, us,
};
use crate::data::Data;
use crate::forces::{ByFighter, ByPlane, Fighter, IJN_UNITS, Load, Plane, Ship, US_UNITS};
use crate::places::{Field, Sector, Slot, by_name};
use crate::ttt;

/// The US planner as a person writes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UsPlanSetup {
    /// Alert levels above 1 by day.
    pub levels: ByTrack<BTreeMap<Day, u8>>,
    /// The sector radar searches, by day or `every-day`.
    pub radar: BTreeMap<Days, Sector>,
    /// The sector patrol planes search, by day or `every-day`.
    pub pby: BTreeMap<Days, Sector>,
    /// The day each carrier is in port.
    pub port: BTreeMap<Ship, Day>,
    /// The slot of each ship: `FSE1`, or `FSE1 outer` outside another.
    pub moorings: BTreeMap<Ship, Mooring>,
    /// The fighters of each field.
    pub parking: BTreeMap<Field, FieldSetup>,
}

/// The days of a search: `every-day`, or one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Days {
    /// All of them that are not named.
    Every,
    /// This one.
    On(Day),
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Days::Every => f.write_str("every-day"),
            Days::On(day) => day.fmt(f),
        }
    }
}

by_name!(Days: [Days::Every].into_iter().chain(Day::all().map(Days::On)));

/// The fighters of one field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FieldSetup {
    /// How many of each type; they are spread evenly over the spots.
    Spread(BTreeMap<Fighter, u8>),
    /// Spot by spot, the types from top to bottom: `P-40/P-36`; nothing for an empty spot.
    Spots(Vec<String>),
}

/// The IJN planner as a person writes it; units not listed are in reserve.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct IjnPlanSetup {
    /// The day of the attack.
    pub day: Day,
    /// Units that are listed alike.
    pub groups: Vec<GroupSetup>,
}

/// IJN units that are listed alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GroupSetup {
    /// `wave-1`, `wave-2` or `reserve`.
    pub wave: Wave,
    /// The sector they come from; none in reserve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<Sector>,
    /// Their type.
    pub plane: Plane,
    /// What they carry; needed for Kates in a wave only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<Load>,
    pub units: u8,
    /// The sector they come from in wave 3, if they fly in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub third: Option<Sector>,
}

fn refuse(complaints: &mut Complaints, place: &str, illegal: &PlanIllegal) {
    complaints.break_rule(place, illegal.to_string(), illegal.rule());
}

/// Complaints about a part of something, told at its place in the whole.
pub(crate) fn within(place: &str, mut wrong: Complaints) -> Complaints {
    for complaint in &mut wrong.0 {
        complaint.place = format!("{place}.{}", complaint.place);
    }
    wrong
}

impl UsPlanSetup {
    /// Checks the plan.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its rule.
    pub fn check(&self, data: &Data) -> Result<UsPlan, Complaints> {
        let mut plan = UsPlan::blank();
        let mut complaints = Complaints::default();
        for &track in Track::ALL {
            self.check_levels(data, track, &mut plan, &mut complaints);
        }
        plan.radar = search(&self.radar, "radar", ttt("T-detect-1"), &mut complaints);
        plan.pby = search(&self.pby, "pby", ttt("T-detect-3"), &mut complaints);
        self.check_port(&mut plan, &mut complaints);
        self.check_moorings(&mut plan, &mut complaints);
        self.check_parking(&mut plan, &mut complaints);
        complaints.or(plan)
    }

    /// Levels from 1 to 3, six points for each track. [TTT T-alert-1, T-alert-2]
    fn check_levels(
        &self,
        data: &Data,
        track: Track,
        plan: &mut UsPlan,
        complaints: &mut Complaints,
    ) {
        let mut spent = 0;
        for (&day, &level) in &self.levels[track] {
            if (1..=Track::HIGHEST).contains(&level) {
                plan.levels[track][day.index()] = level;
                spent += u32::from(level) - 1;
            } else {
                let illegal = PlanIllegal::Level { track, day, level };
                refuse(complaints, &format!("levels.{track}.{day}"), &illegal);
            }
        }
        if spent > u32::from(data.alert_points) {
            let illegal = PlanIllegal::Points { track, spent, points: data.alert_points };
            refuse(complaints, &format!("levels.{track}"), &illegal);
        }
    }

    /// One day in port for each carrier. [TTT T-force-5]
    fn check_port(&self, plan: &mut UsPlan, complaints: &mut Complaints) {
        for carrier in Ship::CARRIERS {
            match self.port.get(&carrier) {
                Some(&day) => plan.port_day[carrier as usize] = day,
                None => complaints.break_rule(
                    "port",
                    format!("{carrier} needs a day in port"),
                    ttt("T-force-5"),
                ),
            }
        }
        for &ship in self.port.keys().filter(|ship| !Ship::CARRIERS.contains(ship)) {
            refuse(complaints, &format!("port.{ship}"), &PlanIllegal::NoPortDay { ship });
        }
    }

    /// Every ship in a place that she may take. [TTT T-force-6, T-force-7, T-force-9, T-force-12]
    fn check_moorings(&self, plan: &mut UsPlan, complaints: &mut Complaints) {
        for &ship in Ship::ALL {
            let Some(&mooring) = self.moorings.get(&ship) else {
                let reason = format!("{ship} has no mooring");
                complaints.break_rule("moorings", reason, ttt("T-force-12"));
                continue;
            };
            plan.moorings[ship] = mooring;
            if let Err(illegal) = us::check_slot(ship, mooring.slot) {
                refuse(complaints, &format!("moorings.{ship}"), &illegal);
            }
        }
        Slot::all().for_each(|slot| self.check_nest(slot, complaints));
    }

    /// What ships in one slot may be to one another. [TTT T-force-6, T-force-9, T-force-12, T-map-9]
    fn check_nest(&self, slot: Slot, complaints: &mut Complaints) {
        let here: Vec<(Ship, Berth)> = self
            .moorings
            .iter()
            .filter(|(_, mooring)| mooring.slot == slot)
            .map(|(&ship, mooring)| (ship, mooring.berth))
            .collect();
        let place = format!("moorings at {slot}");
        let count = |berth| here.iter().filter(|(_, at)| *at == berth).count();
        if here.len() > 2 {
            refuse(complaints, &place, &PlanIllegal::NestFull { slot });
        } else if count(Berth::Inner) > 1 || count(Berth::Outer) > 1 {
            let reason = "of two ships one is the inner and one the outer";
            complaints.break_rule(&place, reason, ttt("T-force-9"));
        } else if count(Berth::Outer) > count(Berth::Inner) {
            let reason = "there is no inner ship for the outer one to lie outside of";
            complaints.break_rule(&place, reason, ttt("T-map-9"));
        }
        let carrier = here.iter().map(|(ship, _)| *ship).find(|ship| Ship::CARRIERS.contains(ship));
        if let (Some(carrier), true) = (carrier, here.len() > 1) {
            let both = here.iter().all(|(ship, _)| Ship::CARRIERS.contains(ship));
            let illegal = if both {
                PlanIllegal::CarrierNest { ship: carrier, slot }
            } else {
                PlanIllegal::SlotKept { slot, carrier }
            };
            refuse(complaints, &place, &illegal);
        }
    }

    /// All 57 units on fields of their service. [TTT T-force-1, T-force-2, T-comp-3]
    fn check_parking(&self, plan: &mut UsPlan, complaints: &mut Complaints) {
        let mut next = ByFighter::from_fn(Fighter::units);
        let mut counted = ByFighter::<usize>::default();
        let mut park = |fighter: Fighter, parking: Parking| {
            counted[fighter] += 1;
            if let Some(unit) = next[fighter].next() {
                plan.parking[usize::from(unit)] = parking;
            }
        };
        for (&field, fighters) in &self.parking {
            let place = format!("parking.{field}");
            let mut based = |fighter: Fighter| {
                if let Err(illegal) = us::check_base(fighter, field) {
                    refuse(complaints, &place, &illegal);
                }
            };
            match fighters {
                FieldSetup::Spread(types) => {
                    types.keys().copied().for_each(based);
                    let counts = ByFighter::from_fn(|fighter| *types.get(&fighter).unwrap_or(&0));
                    us::spread(field, &counts, &mut park);
                }
                FieldSetup::Spots(stacks) => {
                    let mut unknown = Vec::new();
                    for (spot, stack) in field.spots().zip(stacks) {
                        let names = stack.split('/').map(str::trim).filter(|name| !name.is_empty());
                        for (height, name) in (0u8..).zip(names.rev()) {
                            match Fighter::named(name) {
                                Some(fighter) => {
                                    based(fighter);
                                    park(fighter, Parking { spot, height });
                                }
                                None => unknown.push(format!("there is no fighter {name}")),
                            }
                        }
                    }
                    unknown.into_iter().for_each(|reason| complaints.add(&place, reason));
                    if stacks.len() > field.spots().len() {
                        let reason = format!("{field} has {} spots", field.spots().len());
                        complaints.break_rule(&place, reason, ttt("T-map-4"));
                    }
                }
            }
        }
        for &fighter in Fighter::ALL {
            let (have, listed) = (fighter.units().len(), counted[fighter]);
            if listed != have {
                let reason = format!("{listed} {fighter} units are parked and there are {have}");
                complaints.break_rule("parking", reason, ttt("T-comp-3"));
            }
        }
        us::put_in_order(plan);
    }
}

/// One sector for every day.
fn search(
    sectors: &BTreeMap<Days, Sector>,
    part: &str,
    rule: Rule,
    complaints: &mut Complaints,
) -> [Sector; Day::COUNT] {
    let on = |day: Day| sectors.get(&Days::On(day)).or_else(|| sectors.get(&Days::Every)).copied();
    for day in Day::all().filter(|&day| on(day).is_none()) {
        complaints.break_rule(part, format!("no sector for {day}"), rule);
    }
    std::array::from_fn(|day| on(Day(day as u8)).unwrap_or_default())
}

impl From<&UsPlan> for UsPlanSetup {
    fn from(plan: &UsPlan) -> Self {
        let levels = |track: Track| {
            let levels = Day::all().map(|day| (day, plan.level(track, day)));
            levels.filter(|(_, level)| *level > 1).collect()
        };
        let search = |sectors: &[Sector; Day::COUNT]| {
            if sectors.iter().all(|sector| *sector == sectors[0]) {
                BTreeMap::from([(Days::Every, sectors[0])])
            } else {
                Day::all().map(|day| (Days::On(day), sectors[day.index()])).collect()
            }
        };
        let parking = |field: Field| {
            let stacks = field.spots().map(|spot| {
                let mut stack: Vec<(u8, Fighter)> = (0..US_UNITS as u8)
                    .map(|unit| (plan.parking[usize::from(unit)], Fighter::of_unit(unit)))
                    .filter(|(parking, _)| parking.spot == spot)
                    .map(|(parking, fighter)| (parking.height, fighter))
                    .collect();
                stack.sort_unstable_by(|a, b| b.cmp(a));
                let names: Vec<&str> = stack.iter().map(|(_, fighter)| fighter.word()).collect();
                names.join("/")
            });
            FieldSetup::Spots(stacks.collect())
        };
        UsPlanSetup {
            levels: ByTrack::from_fn(levels),
            radar: search(&plan.radar),
            pby: search(&plan.pby),
            port: Ship::CARRIERS.map(|ship| (ship, plan.port_day[ship as usize])).into(),
            moorings: plan.moorings.iter().map(|(ship, &mooring)| (ship, mooring)).collect(),
            parking: Field::ALL.iter().map(|&field| (field, parking(field))).collect(),
        }
    }
}

impl IjnPlanSetup {
    /// Checks the plan. If every unit is listed they are numbered as they are listed, otherwise by wave, sector
    /// and load. [TTT ruling 1]
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its rule.
    pub fn check(&self, data: &Data) -> Result<IjnPlan, Complaints> {
        let mut complaints = Complaints::default();
        let mut plan = IjnPlan { day: self.day, ..IjnPlan::blank() };
        let mut next = ByPlane::from_fn(Plane::units);
        let mut listed = ByPlane::<u32>::default();
        // Waves 1, 2 and 3, counted as they are written, whether or not there are so many units.
        let mut sizes = [0; 3];
        for (number, group) in self.groups.iter().enumerate() {
            let unit = group.check(&format!("groups[{number}]"), &mut complaints);
            let units = u32::from(group.units);
            listed[group.plane] += units;
            count_in_waves(unit, units, &mut sizes);
            for at in next[group.plane].by_ref().take(group.units.into()) {
                plan.units[usize::from(at)] = unit;
            }
        }
        for (plane, &listed) in listed.iter() {
            let have = plane.units().len() as u8;
            if listed > u32::from(have) {
                let illegal = PlanIllegal::TooManyListed { plane, listed, have };
                refuse(&mut complaints, "groups", &illegal);
            }
        }
        check_sizes(data, sizes, "groups", &mut complaints);
        if listed.values().iter().sum::<u32>() < IJN_UNITS as u32 {
            super::ijn::put_in_order(&mut plan);
        }
        complaints.or(plan)
    }
}

/// Adds units to the waves that they fly in.
fn count_in_waves(plan: UnitPlan, units: u32, sizes: &mut [u32; 3]) {
    match plan.wave {
        Wave::First => sizes[0] += units,
        Wave::Second => sizes[1] += units,
        Wave::Reserve => {}
    }
    sizes[2] += if plan.third.is_some() { units } else { 0 };
}

/// Waves have their limits, and the first is not empty. [TTT T-plan-3, T-plan-10]
fn check_sizes(data: &Data, sizes: [u32; 3], place: &str, complaints: &mut Complaints) {
    for (wave, units) in ["wave 1", "wave 2", "wave 3"].into_iter().zip(sizes) {
        if units > u32::from(data.wave_size) {
            let illegal = PlanIllegal::WaveFull { wave, units, most: data.wave_size };
            refuse(complaints, place, &illegal);
        }
    }
    if sizes[0] == 0 {
        refuse(complaints, place, &PlanIllegal::FirstWaveEmpty);
    }
}

/// Checks the waves of a plan that was corrected unit by unit.
pub(crate) fn check_waves(data: &Data, plan: &IjnPlan, complaints: &mut Complaints) {
    let mut sizes = [0; 3];
    for &unit in &plan.units {
        count_in_waves(unit, 1, &mut sizes);
    }
    check_sizes(data, sizes, "ijn-plan", complaints);
    if plan.units.iter().any(|unit| unit.wave == Wave::Second && unit.third.is_some()) {
        refuse(complaints, "ijn-plan", &PlanIllegal::ThirdAfterSecond);
    }
}

impl GroupSetup {
    /// What the plan says of each unit of the group.
    fn check(&self, place: &str, complaints: &mut Complaints) -> UnitPlan {
        let GroupSetup { wave, plane, third, .. } = *self;
        let mut unit = UnitPlan { wave, third, ..UnitPlan::in_reserve(plane) };
        if wave == Wave::Second && third.is_some() {
            refuse(complaints, place, &PlanIllegal::ThirdAfterSecond);
        }
        if wave == Wave::Reserve {
            return unit;
        }
        match self.sector {
            Some(sector) => unit.sector = sector,
            None => complaints.break_rule(place, "no sector is named", ttt("T-plan-2")),
        }
        match self.load {
            Some(load) => unit.load = load,
            None if plane == Plane::Kate => {
                complaints.break_rule(place, "no load is named", ttt("T-plan-6"));
            }
            None => {}
        }
        if !unit.load.fits(plane) {
            refuse(complaints, place, &PlanIllegal::Load { plane, load: unit.load });
        }
        unit
    }
}

impl From<&IjnPlan> for IjnPlanSetup {
    fn from(plan: &IjnPlan) -> Self {
        let mut groups: Vec<(Plane, UnitPlan, u8)> = Vec::new();
        for (number, unit) in plan.units.iter().enumerate() {
            let plane = Plane::of_unit(number as u8);
            match groups.last_mut() {
                Some((last, like, count)) if *last == plane && like == unit => *count += 1,
                _ => groups.push((plane, *unit, 1)),
            }
        }
        let groups = groups.into_iter().map(|(plane, unit, units)| {
            let flies = unit.wave != Wave::Reserve;
            GroupSetup {
                wave: unit.wave,
                sector: flies.then_some(unit.sector),
                plane,
                load: (flies && plane == Plane::Kate).then_some(unit.load),
                units,
                third: unit.third,
            }
        });
        IjnPlanSetup { day: plan.day, groups: groups.collect() }
    }
}
