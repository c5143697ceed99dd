//! Plans as a person writes them in a file: loose, and checked all at once.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Complaints, Rule, nearest};

use super::{
    Berth, Day, IjnPlan, Mooring, Parking, PlanIllegal, Track, UnitPlan, UsPlan, Wave, us,
};
use crate::data::Data;
use crate::forces::{Fighter, Load, Plane, SHIPS, Ship, US_UNITS};
use crate::places::{Field, Sector, Slot};
use crate::ttt;

/// The US planner as a person writes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct UsPlanSetup {
    /// Alert levels above 1.
    pub levels: LevelsSetup,
    /// The sector radar searches, by day or `every-day`.
    pub radar: BTreeMap<String, String>,
    /// The sector patrol planes search, by day or `every-day`.
    pub pby: BTreeMap<String, String>,
    /// The day each carrier is in port.
    pub port: BTreeMap<String, String>,
    /// The slot of each ship: `FSE1`, or `FSE1 outer` outside another.
    pub moorings: BTreeMap<String, String>,
    /// The fighters of each field.
    pub parking: BTreeMap<String, FieldSetup>,
}

/// Alert levels by day; days left out are at level 1.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LevelsSetup {
    /// Of the airfields.
    #[serde(default)]
    pub airfields: BTreeMap<String, i64>,
    /// Of the ships.
    #[serde(default)]
    pub ships: BTreeMap<String, i64>,
    /// Of the shore batteries.
    #[serde(default)]
    pub batteries: BTreeMap<String, i64>,
}

/// The fighters of one field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FieldSetup {
    /// How many of each type; they are spread evenly over the spots.
    Spread(BTreeMap<String, i64>),
    /// Spot by spot, the types from top to bottom: `P-40/P-36`; nothing for an empty spot.
    Spots(Vec<String>),
}

/// The IJN planner as a person writes it; units not listed are in reserve.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct IjnPlanSetup {
    /// The day of the attack.
    pub day: String,
    /// Units that are listed alike.
    pub groups: Vec<GroupSetup>,
}

/// IJN units that are listed alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GroupSetup {
    /// `wave-1`, `wave-2` or `reserve`.
    pub wave: String,
    /// The sector they come from; none in reserve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<String>,
    /// Their type.
    pub plane: String,
    /// What they carry; needed for Kates in a wave only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<String>,
    /// How many there are.
    pub units: i64,
    /// The sector they come from in wave 3, if they fly in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub third: Option<String>,
}

/// Finds a thing by its name, or complains and names the nearest; capitals, blanks and hyphens do not
/// matter.
pub(crate) fn find<T: Copy>(
    name: &str,
    things: impl IntoIterator<Item = T>,
    name_of: impl Fn(T) -> String,
    place: &str,
    complaints: &mut Complaints,
) -> Option<T> {
    let same = |a: &str, b: &str| {
        let plain = |sign: &char| *sign != '-' && *sign != ' ';
        a.chars()
            .filter(plain)
            .map(|sign| sign.to_ascii_lowercase())
            .eq(b.chars().filter(plain).map(|sign| sign.to_ascii_lowercase()))
    };
    let things: Vec<(T, String)> =
        things.into_iter().map(|thing| (thing, name_of(thing))).collect();
    let found = things.iter().find(|(_, known)| same(known, name));
    if found.is_none() {
        let near = nearest(name, things.iter().map(|(_, known)| known.as_str()));
        let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        complaints.add(place, format!("{name} is not known here{hint}"));
    }
    found.map(|(thing, _)| *thing)
}

fn find_day(name: &str, place: &str, complaints: &mut Complaints) -> Option<Day> {
    find(name, Day::all(), |day| day.to_string(), place, complaints)
}

fn find_sector(name: &str, place: &str, complaints: &mut Complaints) -> Option<Sector> {
    find(name, Sector::ALL, |sector| sector.word().to_owned(), place, complaints)
}

fn refuse(complaints: &mut Complaints, place: &str, illegal: &PlanIllegal) {
    complaints.break_rule(place, illegal.to_string(), illegal.rule());
}

impl UsPlanSetup {
    /// Checks the plan.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its rule.
    pub fn check(&self, data: &Data) -> Result<UsPlan, Complaints> {
        let mut plan = UsPlan::BLANK;
        let mut complaints = Complaints::default();
        for track in Track::ALL {
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
        let levels =
            [&self.levels.airfields, &self.levels.ships, &self.levels.batteries][track as usize];
        let mut spent = 0;
        for (name, &level) in levels {
            let place = format!("levels.{}.{name}", track.word());
            let Some(day) = find_day(name, &place, complaints) else { continue };
            if (1..=i64::from(Track::HIGHEST)).contains(&level) {
                plan.levels[track as usize][day.index()] = level as u8;
                spent += level as u32 - 1;
            } else {
                refuse(complaints, &place, &PlanIllegal::Level { track, day, level });
            }
        }
        if spent > u32::from(data.alert_points) {
            let illegal = PlanIllegal::Points { track, spent, points: data.alert_points };
            refuse(complaints, &format!("levels.{}", track.word()), &illegal);
        }
    }

    /// One day in port for each carrier. [TTT T-force-5]
    fn check_port(&self, plan: &mut UsPlan, complaints: &mut Complaints) {
        let mut named = [false; 2];
        for (name, day) in &self.port {
            let place = format!("port.{name}");
            let carrier =
                find(name, Ship::CARRIERS, |ship| ship.name().to_owned(), &place, complaints);
            let day = find_day(day, &place, complaints);
            if let (Some(carrier), Some(day)) = (carrier, day) {
                plan.port_day[carrier as usize] = day;
                named[carrier as usize] = true;
            }
        }
        for carrier in Ship::CARRIERS.into_iter().filter(|&carrier| !named[carrier as usize]) {
            complaints.break_rule(
                "port",
                format!("{} needs a day in port", carrier.name()),
                ttt("T-force-5"),
            );
        }
    }

    /// Every ship in a place that she may take. [TTT T-force-6, T-force-7, T-force-9, T-force-12]
    fn check_moorings(&self, plan: &mut UsPlan, complaints: &mut Complaints) {
        let mut moored: [Option<Mooring>; SHIPS] = [None; SHIPS];
        for (name, at) in &self.moorings {
            let place = format!("moorings.{name}");
            let ship = find(name, Ship::ALL, |ship| ship.name().to_owned(), &place, complaints);
            let (slot, berth) = match at.split_once(' ') {
                Some((slot, "outer")) => (slot, Berth::Outer),
                Some((slot, "inner")) => (slot, Berth::Inner),
                _ => (at.as_str(), Berth::Inner),
            };
            let slot = find(slot, Slot::all(), |slot| slot.to_string(), &place, complaints);
            let (Some(ship), Some(slot)) = (ship, slot) else { continue };
            if let Err(illegal) = us::check_slot(ship, slot) {
                refuse(complaints, &place, &illegal);
            }
            moored[ship as usize] = Some(Mooring { slot, berth });
        }
        for ship in Ship::ALL {
            match moored[ship as usize] {
                Some(mooring) => plan.moorings[ship as usize] = mooring,
                None => complaints.break_rule(
                    "moorings",
                    format!("{} has no mooring", ship.name()),
                    ttt("T-force-12"),
                ),
            }
        }
        check_nests(&moored, complaints);
    }

    /// All 57 units on fields of their service. [TTT T-force-1, T-force-2, T-comp-3]
    fn check_parking(&self, plan: &mut UsPlan, complaints: &mut Complaints) {
        let mut next = Fighter::ALL.map(|fighter| fighter.units());
        let mut counted = [0usize; 5];
        let mut park = |fighter: Fighter, parking: Parking| {
            counted[fighter as usize] += 1;
            if let Some(unit) = next[fighter as usize].next() {
                plan.parking[usize::from(unit)] = parking;
            }
        };
        for (name, fighters) in &self.parking {
            let place = format!("parking.{name}");
            let field = find(name, Field::ALL, |field| field.name().to_owned(), &place, complaints);
            let Some(field) = field else { continue };
            match fighters {
                FieldSetup::Spread(types) => {
                    let mut counts = [0; 5];
                    for (name, &count) in types {
                        let place = format!("{place}.{name}");
                        let fighter = find_fighter(name, field, &place, complaints);
                        if !(0..=US_UNITS as i64).contains(&count) {
                            complaints.add(place, format!("{count} is no number of units"));
                        } else if let Some(fighter) = fighter {
                            counts[fighter as usize] = count as u8;
                        }
                    }
                    us::spread(field, counts, &mut park);
                }
                FieldSetup::Spots(stacks) => {
                    if stacks.len() > field.spots().len() {
                        complaints.break_rule(
                            &place,
                            format!("{} has {} spots", field.name(), field.spots().len()),
                            ttt("T-map-4"),
                        );
                    }
                    for (spot, stack) in field.spots().zip(stacks) {
                        let names = stack.split('/').map(str::trim).filter(|name| !name.is_empty());
                        for (height, name) in names.rev().enumerate() {
                            if let Some(fighter) = find_fighter(name, field, &place, complaints) {
                                park(fighter, Parking { spot, height: height as u8 });
                            }
                        }
                    }
                }
            }
        }
        for fighter in Fighter::ALL {
            let (have, listed) = (fighter.units().len(), counted[fighter as usize]);
            if listed != have {
                complaints.break_rule(
                    "parking",
                    format!("{listed} {} units are parked and there are {have}", fighter.name()),
                    ttt("T-comp-3"),
                );
            }
        }
        us::put_in_order(plan);
    }
}

/// A fighter type by its name, and whether it may be based at the field. [TTT T-force-1, T-force-2]
fn find_fighter(
    name: &str,
    field: Field,
    place: &str,
    complaints: &mut Complaints,
) -> Option<Fighter> {
    let fighter = find(name, Fighter::ALL, |fighter| fighter.name().to_owned(), place, complaints)?;
    if let Err(illegal) = us::check_base(fighter, field) {
        refuse(complaints, place, &illegal);
    }
    Some(fighter)
}

/// One sector for every day.
fn search(
    sectors: &BTreeMap<String, String>,
    part: &str,
    rule: Rule,
    complaints: &mut Complaints,
) -> [Sector; Day::COUNT] {
    let mut by_day = [None; Day::COUNT];
    let every_day = sectors.get("every-day");
    if let Some(sector) = every_day {
        let place = format!("{part}.every-day");
        by_day = [find_sector(sector, &place, complaints); Day::COUNT];
    }
    for (name, sector) in sectors.iter().filter(|(name, _)| *name != "every-day") {
        let place = format!("{part}.{name}");
        if let Some(day) = find_day(name, &place, complaints) {
            by_day[day.index()] = find_sector(sector, &place, complaints);
        }
    }
    if every_day.is_none() {
        for day in Day::all().filter(|day| by_day[day.index()].is_none()) {
            complaints.break_rule(part, format!("no sector for {day}"), rule);
        }
    }
    by_day.map(|sector| sector.unwrap_or(Sector::NW))
}

/// What ships in one slot may be to one another. [TTT T-force-6, T-force-9, T-force-12, T-map-9]
fn check_nests(moored: &[Option<Mooring>; SHIPS], complaints: &mut Complaints) {
    for slot in Slot::all() {
        let here: Vec<(Ship, Berth)> = Ship::ALL
            .into_iter()
            .filter_map(|ship| {
                let mooring = moored[ship as usize]?;
                (mooring.slot == slot).then_some((ship, mooring.berth))
            })
            .collect();
        let place = format!("moorings at {slot}");
        let count = |berth| here.iter().filter(|(_, at)| *at == berth).count();
        if here.len() > 2 {
            refuse(complaints, &place, &PlanIllegal::NestFull { slot });
        } else if count(Berth::Inner) > 1 || count(Berth::Outer) > 1 {
            complaints.break_rule(
                &place,
                "of two ships one is the inner and one the outer",
                ttt("T-force-9"),
            );
        } else if count(Berth::Outer) > count(Berth::Inner) {
            complaints.break_rule(
                &place,
                "there is no inner ship for the outer one to lie outside of",
                ttt("T-map-9"),
            );
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
}

impl From<&UsPlan> for UsPlanSetup {
    fn from(plan: &UsPlan) -> Self {
        let levels = |track: Track| {
            Day::all()
                .filter(|&day| plan.level(track, day) > 1)
                .map(|day| (day.to_string(), i64::from(plan.level(track, day))))
                .collect()
        };
        let search = |sectors: &[Sector; Day::COUNT]| {
            if sectors.iter().all(|sector| *sector == sectors[0]) {
                BTreeMap::from([("every-day".to_owned(), sectors[0].word().to_owned())])
            } else {
                Day::all()
                    .map(|day| (day.to_string(), sectors[day.index()].word().to_owned()))
                    .collect()
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
                let names: Vec<&str> = stack.iter().map(|(_, fighter)| fighter.name()).collect();
                names.join("/")
            });
            FieldSetup::Spots(stacks.collect())
        };
        UsPlanSetup {
            levels: LevelsSetup {
                airfields: levels(Track::Airfields),
                ships: levels(Track::Ships),
                batteries: levels(Track::Batteries),
            },
            radar: search(&plan.radar),
            pby: search(&plan.pby),
            port: Ship::CARRIERS
                .map(|ship| (ship.name().to_owned(), plan.port_day[ship as usize].to_string()))
                .into(),
            moorings: Ship::ALL
                .map(|ship| {
                    let Mooring { slot, berth } = plan.moorings[ship as usize];
                    let outer = if berth == Berth::Outer { " outer" } else { "" };
                    (ship.name().to_owned(), format!("{slot}{outer}"))
                })
                .into(),
            parking: Field::ALL.map(|field| (field.name().to_owned(), parking(field))).into(),
        }
    }
}

impl IjnPlanSetup {
    /// Checks the plan.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its rule.
    pub fn check(&self, data: &Data) -> Result<IjnPlan, Complaints> {
        let mut complaints = Complaints::default();
        let mut plan = IjnPlan::BLANK;
        if let Some(day) = find_day(&self.day, "day", &mut complaints) {
            plan.day = day;
        }
        let mut next = Plane::ALL.map(|plane| plane.units());
        let mut listed = [0u32; 3];
        // Waves 1, 2 and 3, counted as they are written, whether or not there are so many units.
        let mut sizes = [0u32; 3];
        for (number, group) in self.groups.iter().enumerate() {
            let place = format!("groups.{}", number + 1);
            let Some((plane, unit)) = group.check(&place, &mut complaints) else { continue };
            if !(0..=i64::from(u8::MAX)).contains(&group.units) {
                complaints.add(place, format!("{} is no number of units", group.units));
                continue;
            }
            let units = group.units as u32;
            listed[plane as usize] += units;
            match unit.wave {
                Wave::First => sizes[0] += units,
                Wave::Second => sizes[1] += units,
                Wave::Reserve => {}
            }
            if unit.third.is_some() {
                sizes[2] += units;
            }
            for at in next[plane as usize].by_ref().take(group.units as usize) {
                plan.units[usize::from(at)] = unit;
            }
        }
        for plane in Plane::ALL {
            let (listed, have) = (listed[plane as usize], plane.units().len() as u8);
            if listed > u32::from(have) {
                let illegal = PlanIllegal::TooManyListed { plane, listed, have };
                refuse(&mut complaints, "groups", &illegal);
            }
        }
        for (wave, units) in ["wave 1", "wave 2", "wave 3"].into_iter().zip(sizes) {
            if units > u32::from(data.wave_size) {
                let illegal = PlanIllegal::WaveFull { wave, units, most: data.wave_size };
                refuse(&mut complaints, "groups", &illegal);
            }
        }
        if sizes[0] == 0 {
            refuse(&mut complaints, "groups", &PlanIllegal::FirstWaveEmpty);
        }
        super::ijn::put_in_order(&mut plan);
        complaints.or(plan)
    }
}

impl GroupSetup {
    /// What the plan says of each unit of the group, and their type.
    fn check(&self, place: &str, complaints: &mut Complaints) -> Option<(Plane, UnitPlan)> {
        let plane =
            find(&self.plane, Plane::ALL, |plane| plane.name().to_owned(), place, complaints);
        let wave = find(&self.wave, Wave::ALL, |wave| wave.word().to_owned(), place, complaints);
        let third = match &self.third {
            Some(sector) => Some(find_sector(sector, place, complaints)?),
            None => None,
        };
        let (plane, wave) = (plane?, wave?);
        let mut unit = UnitPlan { wave, third, ..UnitPlan::in_reserve(plane) };
        if wave == Wave::Second && third.is_some() {
            refuse(complaints, place, &PlanIllegal::ThirdAfterSecond);
        }
        if wave == Wave::Reserve {
            return Some((plane, unit));
        }
        match &self.sector {
            Some(sector) => unit.sector = find_sector(sector, place, complaints)?,
            None => complaints.break_rule(place, "no sector is named", ttt("T-plan-2")),
        }
        match &self.load {
            Some(name) => {
                unit.load =
                    find(name, Load::ALL, |load| load.name().to_owned(), place, complaints)?;
            }
            None if plane == Plane::Kate => {
                complaints.break_rule(place, "no load is named", ttt("T-plan-6"));
            }
            None => {}
        }
        if !unit.load.fits(plane) {
            refuse(complaints, place, &PlanIllegal::Load { plane, load: unit.load });
        }
        Some((plane, unit))
    }
}

impl From<&IjnPlan> for IjnPlanSetup {
    fn from(plan: &IjnPlan) -> Self {
        let mut groups: Vec<(Plane, UnitPlan, i64)> = Vec::new();
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
                wave: unit.wave.word().to_owned(),
                sector: flies.then(|| unit.sector.word().to_owned()),
                plane: plane.name().to_owned(),
                load: (flies && plane == Plane::Kate).then(|| unit.load.name().to_owned()),
                units,
                third: unit.third.map(|sector| sector.word().to_owned()),
            }
        });
        IjnPlanSetup { day: plan.day.to_string(), groups: groups.collect() }
    }
}
