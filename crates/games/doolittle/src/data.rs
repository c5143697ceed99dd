//! What is printed on the components, read from `data/doolittle.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use wardroom_kernel::{Complaints, Origin, Overlay, printed};

use crate::denouement::data::DenouementData;
use crate::incidents::ChitCounts;
use crate::naval::data::NavalData;
use crate::parts::{
    Area, Benefit, Bomber, City, Clock, Cup, Elite, FLIGHTS, Front, Kind, Sea, Side, Site, Target,
    Weather, Wind, Zone,
};
use crate::planning::data::PlanningData;
use crate::state::{MARKERS, Ratings};

/// The embedded data file.
const FILE: &str = concat!(
    include_str!("../data/doolittle.toml"),
    include_str!("../data/naval.toml"),
    include_str!("../data/planning.toml"),
    include_str!("../data/incidents.toml"),
    include_str!("../data/denouement.toml"),
);
/// The most boxes of one Area.
pub(crate) const MOST_BOXES: usize = 4;
/// The most neighbours of an Area.
const MOST_NEIGHBOURS: usize = 9;

printed! {
    /// An Area of a Target Map.
    pub struct AreaData {
        name: String,
        maximum: u8,
        perimeter: bool,
        adjacent: Vec<Area>,
        origin: Origin,
        why: String,
        #[serde(skip)]
        targets: Vec<Target>,
    }

    /// A Target Box.
    pub struct TargetData {
        name: String,
        area: Area,
        /// Approach and Blast Number.
        day: [i8; 2],
        night: [i8; 2],
        origin: Origin,
        why: String,
    }

    /// A kind of Hazard marker.
    pub struct HazardData {
        name: String,
        front: Front,
        stay: bool,
        range: [u8; 2],
        approach: i8,
        detonation: i8,
        landing: i8,
        counts: [u8; Cup::COUNT],
        origin: Origin,
        why: String,
    }

    /// A Flight Zone.
    pub struct ZoneData {
        name: String,
        sea: Sea,
        clock: Clock,
        /// Hazards I, II and III.
        draw: [u8; 3],
        per_flight: bool,
        emergency: u8,
        alert: u8,
        alert_per_flight: bool,
        alert_from: u8,
        origin: Origin,
        why: String,
    }

    /// A city of the Japan zone.
    pub struct CityData {
        name: String,
        zone: u8,
        day: i8,
        night: i8,
        origin: Origin,
        why: String,
    }

    /// A Landing Site.
    pub struct SiteData {
        name: String,
        zone: u8,
        fuel: bool,
        day: i8,
        night: i8,
        landing: u8,
        origin: Origin,
        why: String,
    }
}

/// What a Flying on Fumes Check says. [EDR F1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fumes {
    /// The B-25 ditches. [EDR 7.2.4-ditch]
    Ditch,
    /// It gets a FoF marker. [EDR 7.2.4-attach]
    Marker,
    /// The Flight changes to low altitude. [EDR 7.2.4-low]
    Low,
    /// It sputters on. [EDR 7.2.4-sputters]
    On,
}

printed! {
    /// A B-25.
    pub struct BomberData {
        serial: u16,
        pilot: String,
        name: String,
        flight: u8,
        origin: Origin,
        why: String,
    }

    /// An Elite Crewman.
    pub struct EliteData {
        name: String,
        benefit: Benefit,
        b25: Bomber,
        origin: Origin,
        why: String,
    }

    /// Figures of the rules.
    pub struct Figures {
        gunnery_hit: u8,
        last_turn: u8,
        delayed_turn: u8,
        escape: u8,
        leak: u8,
        deviation: u8,
        elude: u8,
        shadow: [u8; 5],
        minimum: [u8; 4],
    }

    /// Landing Beacons.
    pub struct Beacons {
        numbers: Vec<u8>,
        origin: Origin,
        why: String,
    }

    /// The Detonations Track.
    pub struct Track {
        track: Vec<i8>,
        reconstructed: Vec<u8>,
        why: String,
    }

    /// Table F1.
    pub struct FumesTable {
        fair: [Fumes; 11],
        storm: [Fumes; 11],
        high: [Fumes; 11],
        given: Vec<u8>,
        why: String,
    }

    /// Table F2.
    pub struct WindTable {
        calm: [Wind; 11],
        gusty: [Wind; 11],
        gale: [Wind; 11],
        storm: [Wind; 11],
        given: Vec<u8>,
        why: String,
    }

    /// Weather off the Naval Map.
    pub struct WeatherTable {
        /// By the sum of two dice.
        table: [Weather; 11],
    }

    /// The Flight Turn Track.
    pub struct Hours {
        side: [Side; 12],
        launch: [[u8; 2]; 12],
        why: String,
    }

    /// When and where a B-25 comes in. [EDR 4.1.1-scen]
    pub struct Entry {
        b25: Bomber,
        turn: u8,
        area: Area,
    }

    /// One of scenarios 1 to 6.
    pub struct AttackScenario {
        title: String,
        about: String,
        city: City,
        side: Side,
        alert: u8,
        detonations: u8,
        entries: Vec<Entry>,
        elites: BTreeMap<Bomber, Elite>,
    }

    /// Scenario 7 or 8.
    pub struct FlightScenario {
        title: String,
        about: String,
        flights: Vec<Vec<Bomber>>,
        elites: BTreeMap<Bomber, Elite>,
        zone: u8,
        hour: u8,
        fuel: u8,
        defense: Weather,
        japan: Weather,
        alert: u8,
        failed: u8,
        risk: u8,
        secrecy: u8,
    }

    /// What counts in the debriefing.
    pub struct Debriefing {
        #[serde(rename = "box")]
        target: i32,
        area: i32,
        damaged: i32,
        elite: i32,
        lost: i32,
        carrier_hurt: i32,
        carrier_hit: i32,
        city: i32,
        china: i32,
        vladivostok: i32,
        ditched_west: i32,
        ditched_east: i32,
        attack_verdicts: [i32; 4],
        flight_verdicts: [i32; 4],
        why: String,
    }

    /// Ratings of a squadron without the Planning segment.
    pub struct Trained {
        navigation_day: i8,
        navigation_night: i8,
        bombing: i8,
        gunnery: u8,
        evasion: u8,
        guzzle: i8,
        fuel: u8,
        secrecy: u8,
    }

    /// Everything printed, in the order of the parts.
    pub struct Data {
        #[serde(rename = "ratings")]
        trained: Trained,
        /// The same as ratings of a State.
        #[serde(skip)]
        ratings: Ratings,
        figures: Figures,
        #[serde(deserialize_with = "in_order::<Area, _, _>")]
        areas: Vec<AreaData>,
        #[serde(deserialize_with = "in_order::<Target, _, _>")]
        targets: Vec<TargetData>,
        #[serde(deserialize_with = "in_order::<Kind, _, _>")]
        hazards: Vec<HazardData>,
        /// The fronts of all kinds side by side, for counting cups quickly.
        #[serde(skip)]
        fronts: Vec<Front>,
        #[serde(deserialize_with = "in_order::<Zone, _, _>")]
        zones: Vec<ZoneData>,
        #[serde(deserialize_with = "in_order::<City, _, _>")]
        cities: Vec<CityData>,
        #[serde(deserialize_with = "in_order::<Site, _, _>")]
        sites: Vec<SiteData>,
        beacons: Beacons,
        detonations: Track,
        fumes: FumesTable,
        wind: WindTable,
        weather: WeatherTable,
        hours: Hours,
        #[serde(deserialize_with = "in_order::<Bomber, _, _>")]
        b25s: Vec<BomberData>,
        #[serde(deserialize_with = "in_order::<Elite, _, _>")]
        elites: Vec<EliteData>,
        attack_scenarios: BTreeMap<String, AttackScenario>,
        flight_scenarios: BTreeMap<String, FlightScenario>,
        debriefing: Debriefing,
        naval: NavalData,
        incidents: ChitCounts,
        planning: PlanningData,
        denouement: DenouementData,
    }
}

/// Reads a table whose keys are the parts, in the order of the parts.
pub(crate) fn in_order<'de, K, V, D>(from: D) -> Result<Vec<V>, D::Error>
where
    K: Ord + Deserialize<'de>,
    V: Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    Ok(BTreeMap::<K, V>::deserialize(from)?.into_values().collect())
}

impl Data {
    /// Reads the data with a player's corrections laid over it.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    pub(crate) fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let mut data: Data = wardroom_kernel::read(FILE, overlay)?;
        let trained = &data.trained;
        data.ratings = Ratings {
            navigation: [trained.navigation_day, trained.navigation_night],
            bombing: trained.bombing,
            gunnery: trained.gunnery,
            evasion: trained.evasion,
            guzzle: trained.guzzle,
            fuel: trained.fuel,
            ..Ratings::default()
        };
        data.fronts = data.hazards.iter().map(|one| one.front).collect();
        for &target in Target::ALL {
            let area = data.targets[target as usize].area;
            data.areas[area as usize].targets.push(target);
        }
        let mut wrong = Complaints::default();
        check(&data, &mut wrong);
        wrong.or(data)
    }

    pub fn area(&self, area: Area) -> &AreaData {
        &self.areas[area as usize]
    }

    /// A Target Box.
    pub fn target(&self, target: Target) -> &TargetData {
        &self.targets[target as usize]
    }

    /// A kind of Hazard marker.
    pub fn hazard(&self, kind: Kind) -> &HazardData {
        &self.hazards[kind as usize]
    }

    pub fn zone(&self, zone: Zone) -> &ZoneData {
        &self.zones[zone as usize]
    }

    /// A Landing Site.
    pub fn site(&self, site: Site) -> &SiteData {
        &self.sites[site as usize]
    }

    /// An aircraft's pilot, by which it is called.
    pub fn pilot(&self, bomber: Bomber) -> &str {
        &self.b25s[bomber as usize].pilot
    }

    /// What an Elite Crewman is good for.
    pub fn benefit(&self, elite: Elite) -> Benefit {
        self.elites[elite as usize].benefit
    }

    /// Approach and Blast Number of a box on a side. [EDR 3.1]
    pub fn numbers(&self, target: Target, side: Side) -> [i8; 2] {
        let target = self.target(target);
        match side {
            Side::Day => target.day,
            Side::Night => target.night,
        }
    }

    /// The adjustment of the Detonations Track. [EDR 3.4, 3.4-track]
    pub fn detonations(&self, releases: u8) -> i8 {
        let track = &self.detonations.track;
        track[usize::from(releases).min(track.len() - 1)]
    }

    /// Whether a box of the Flight Turn Track is day or night. [EDR 5.2-daynight]
    pub fn half(&self, hour: u8) -> Side {
        self.hours.side[usize::from(hour / 2 % 12)]
    }

    /// The hour at which an Emergency Launch with this sum of three dice begins. [EDR 5.2, x-12.4.2]
    pub fn launch_hour(&self, sum: u8) -> Option<u8> {
        let at = self.hours.launch.iter().position(|[low, high]| (*low..=*high).contains(&sum))?;
        Some(2 * at as u8)
    }
}

fn check(data: &Data, wrong: &mut Complaints) {
    for (&area, one) in Area::ALL.iter().zip(&data.areas) {
        let place = format!("areas.{area}");
        if one.maximum > 9 {
            wrong.add(format!("{place}.maximum"), "at most 9");
        }
        if one.adjacent.is_empty() || one.adjacent.len() > MOST_NEIGHBOURS {
            wrong.add(format!("{place}.adjacent"), format!("from 1 to {MOST_NEIGHBOURS} Areas"));
        }
        for &other in &one.adjacent {
            let back = data.area(other).adjacent.contains(&area);
            if !back || other == area || other.city() != area.city() {
                wrong.add(format!("{place}.adjacent"), format!("{other} does not border it"));
            }
        }
        if one.targets.len() > MOST_BOXES {
            wrong.add(place, format!("an Area has at most {MOST_BOXES} boxes"));
        }
    }
    for &city in City::ALL {
        let mut areas = Area::ALL.iter().filter(|area| area.city() == city);
        if !areas.any(|&area| data.area(area).perimeter) {
            wrong.add("areas", format!("{city} has no perimeter Area"));
        }
    }
    for (kind, target) in [(Kind::Ryuho, City::Tokyo), (Kind::Hiyo, City::Osaka)] {
        let box_of = kind.harbour().map(|one| data.target(one).area.city());
        if box_of != Some(target) {
            wrong.add("targets", format!("the Shipping box of the {kind} is on another map"));
        }
    }
    let markers: usize = data.hazards.iter().flat_map(|one| one.counts).map(usize::from).sum();
    if markers > MARKERS {
        wrong.add("hazards", format!("there is room for {MARKERS} markers, not for {markers}"));
    }
    for (&kind, one) in Kind::ALL.iter().zip(&data.hazards) {
        let targets = kind as usize <= Kind::Hiyo as usize;
        let elsewhere = Cup::ALL
            .iter()
            .any(|&cup| one.counts[cup as usize] > 0 && cup.is_for_targets() != targets);
        if elsewhere {
            wrong.add(format!("hazards.{kind}.counts"), "in cups of the other segment");
        }
        if kind.is_interceptor() && one.front != Front::Fighter {
            wrong.add(format!("hazards.{kind}.front"), "an Interceptor shows a fighter");
        }
    }
    for (name, zone) in data
        .cities
        .iter()
        .map(|city| (&city.name, city.zone))
        .chain(data.sites.iter().map(|site| (&site.name, site.zone)))
    {
        if !(1..=Zone::COUNT as u8).contains(&zone) {
            wrong.add(name, "zones are numbered from 1 to 12");
        }
    }
    let beacons = data.beacons.numbers.len();
    if !(Site::COUNT..=20).contains(&(beacons + 2)) {
        wrong.add("beacons.numbers", "at least one for each Chinese site, at most 18");
    }
    if data.detonations.track.is_empty() {
        wrong.add("detonations.track", "the track has a space");
    }
    let figures = &data.figures;
    if !(1..=20).contains(&figures.last_turn) {
        wrong.add("figures.last-turn", "from 1 to 20");
    }
    if figures.shadow.iter().any(|&count| count > 6) {
        wrong.add("figures.shadow", "at most 6 Hazards");
    }
    if data.ratings.gunnery > 8 || data.ratings.evasion > 9 || data.trained.secrecy > 8 {
        wrong.add("ratings", "at most 8 dice, and 9 Hazards evaded");
    }
    check_scenarios(data, wrong);
    data.naval.check(wrong);
    crate::incidents::check(&data.incidents, wrong);
    data.planning.check(wrong);
    data.denouement.check(wrong);
}

fn check_scenarios(data: &Data, wrong: &mut Complaints) {
    for (id, one) in &data.attack_scenarios {
        for entry in &one.entries {
            if entry.area.city() != one.city || !data.area(entry.area).perimeter {
                let place = format!("attack-scenarios.{id}");
                wrong.add(place, format!("{} is no perimeter Area there", entry.area));
            }
        }
    }
    for (id, one) in &data.flight_scenarios {
        let place = format!("flight-scenarios.{id}");
        if one.flights.len() > FLIGHTS || one.flights.iter().any(|f| !(2..=4).contains(&f.len())) {
            wrong.add(&place, "at most six Flights of two to four B-25s");
        }
        if one.fuel > 20 || one.hour > 23 || !(1..=12).contains(&one.zone) {
            wrong.add(&place, "at most 20 Fuel, an hour of the day, a zone from 1 to 12");
        }
    }
}
