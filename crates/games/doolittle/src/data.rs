//! What is printed on the components, read from `data/doolittle.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use wardroom_kernel::{Complaints, Origin, Overlay};

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

/// An Area of a Target Map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct AreaData {
    pub name: String,
    pub maximum: u8,
    pub perimeter: bool,
    pub adjacent: Vec<Area>,
    pub origin: Origin,
    pub why: String,
    #[serde(skip)]
    pub targets: Vec<Target>,
}

/// A Target Box.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct TargetData {
    pub name: String,
    pub area: Area,
    /// Approach and Blast Number.
    pub day: [i8; 2],
    pub night: [i8; 2],
    pub origin: Origin,
    pub why: String,
}

/// A kind of Hazard marker.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct HazardData {
    pub name: String,
    pub front: Front,
    pub stay: bool,
    pub range: [u8; 2],
    pub approach: i8,
    pub detonation: i8,
    pub landing: i8,
    pub counts: [u8; Cup::COUNT],
    pub origin: Origin,
    pub why: String,
}

/// A Flight Zone.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct ZoneData {
    pub name: String,
    pub sea: Sea,
    pub clock: Clock,
    /// Hazards I, II and III.
    pub draw: [u8; 3],
    pub per_flight: bool,
    pub emergency: u8,
    pub alert: u8,
    pub alert_per_flight: bool,
    pub alert_from: u8,
    pub origin: Origin,
    pub why: String,
}

/// A city of the Japan zone.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct CityData {
    pub name: String,
    pub zone: u8,
    pub day: i8,
    pub night: i8,
    pub origin: Origin,
    pub why: String,
}

/// A Landing Site.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct SiteData {
    pub name: String,
    pub zone: u8,
    pub fuel: bool,
    pub day: i8,
    pub night: i8,
    pub landing: u8,
    pub origin: Origin,
    pub why: String,
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

/// A B-25.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct BomberData {
    pub serial: u16,
    pub pilot: String,
    pub name: String,
    pub flight: u8,
    pub origin: Origin,
    pub why: String,
}

/// An Elite Crewman.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct EliteData {
    pub name: String,
    pub benefit: Benefit,
    pub b25: Bomber,
    pub origin: Origin,
    pub why: String,
}

/// Figures of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Figures {
    pub gunnery_hit: u8,
    pub last_turn: u8,
    pub delayed_turn: u8,
    pub escape: u8,
    pub leak: u8,
    pub deviation: u8,
    pub elude: u8,
    pub shadow: [u8; 5],
    pub minimum: [u8; 4],
}

/// Landing Beacons.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Beacons {
    pub numbers: Vec<u8>,
    pub origin: Origin,
    pub why: String,
}

/// The Detonations Track.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Track {
    pub track: Vec<i8>,
    pub reconstructed: Vec<u8>,
    pub why: String,
}

/// Table F1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct FumesTable {
    pub fair: [Fumes; 11],
    pub storm: [Fumes; 11],
    pub high: [Fumes; 11],
    pub given: Vec<u8>,
    pub why: String,
}

/// Table F2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct WindTable {
    pub calm: [Wind; 11],
    pub gusty: [Wind; 11],
    pub gale: [Wind; 11],
    pub storm: [Wind; 11],
    pub given: Vec<u8>,
    pub why: String,
}

/// Weather off the Naval Map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherTable {
    /// By the sum of two dice.
    pub table: [Weather; 11],
}

/// The Flight Turn Track.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Hours {
    pub side: [Side; 12],
    pub launch: [[u8; 2]; 12],
    pub why: String,
}

/// When and where a B-25 comes in. [EDR 4.1.1-scen]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Entry {
    pub b25: Bomber,
    pub turn: u8,
    pub area: Area,
}

/// One of scenarios 1 to 6.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct AttackScenario {
    pub title: String,
    pub about: String,
    pub city: City,
    pub side: Side,
    pub alert: u8,
    pub detonations: u8,
    pub entries: Vec<Entry>,
    pub elites: BTreeMap<Bomber, Elite>,
}

/// Scenario 7 or 8.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct FlightScenario {
    pub title: String,
    pub about: String,
    pub flights: Vec<Vec<Bomber>>,
    pub elites: BTreeMap<Bomber, Elite>,
    pub zone: u8,
    pub hour: u8,
    pub fuel: u8,
    pub defense: Weather,
    pub japan: Weather,
    pub alert: u8,
    pub failed: u8,
    pub risk: u8,
    pub secrecy: u8,
}

/// What counts in the debriefing.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Debriefing {
    #[serde(rename = "box")]
    pub target: i32,
    pub area: i32,
    pub damaged: i32,
    pub elite: i32,
    pub lost: i32,
    pub carrier_hurt: i32,
    pub carrier_hit: i32,
    pub city: i32,
    pub china: i32,
    pub vladivostok: i32,
    pub ditched_west: i32,
    pub ditched_east: i32,
    pub attack_verdicts: [i32; 4],
    pub flight_verdicts: [i32; 4],
    pub why: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    ratings: RatingsData,
    figures: Figures,
    areas: BTreeMap<Area, AreaData>,
    targets: BTreeMap<Target, TargetData>,
    hazards: BTreeMap<Kind, HazardData>,
    zones: BTreeMap<Zone, ZoneData>,
    cities: BTreeMap<City, CityData>,
    sites: BTreeMap<Site, SiteData>,
    beacons: Beacons,
    detonations: Track,
    fumes: FumesTable,
    wind: WindTable,
    weather: WeatherTable,
    hours: Hours,
    b25s: BTreeMap<Bomber, BomberData>,
    elites: BTreeMap<Elite, EliteData>,
    attack_scenarios: BTreeMap<String, AttackScenario>,
    flight_scenarios: BTreeMap<String, FlightScenario>,
    debriefing: Debriefing,
    naval: NavalData,
    incidents: ChitCounts,
    planning: PlanningData,
    denouement: DenouementData,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct RatingsData {
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
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Data {
    pub ratings: Ratings,
    pub secrecy: u8,
    pub figures: Figures,
    pub areas: Vec<AreaData>,
    pub targets: Vec<TargetData>,
    pub hazards: Vec<HazardData>,
    pub zones: Vec<ZoneData>,
    pub cities: Vec<CityData>,
    pub sites: Vec<SiteData>,
    pub beacons: Beacons,
    pub detonations: Track,
    pub fumes: FumesTable,
    pub wind: WindTable,
    pub weather: WeatherTable,
    pub hours: Hours,
    pub b25s: Vec<BomberData>,
    pub elites: Vec<EliteData>,
    pub attack_scenarios: BTreeMap<String, AttackScenario>,
    pub flight_scenarios: BTreeMap<String, FlightScenario>,
    pub debriefing: Debriefing,
    pub naval: NavalData,
    pub incidents: ChitCounts,
    pub planning: PlanningData,
    pub denouement: DenouementData,
    /// The fronts of all kinds side by side, for counting cups quickly.
    pub(crate) fronts: [Front; Kind::COUNT],
}

impl Data {
    /// Reads the data with a player's corrections laid over it.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    pub(crate) fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let file: File = wardroom_kernel::read(FILE, overlay)?;
        let ratings = Ratings {
            navigation: [file.ratings.navigation_day, file.ratings.navigation_night],
            bombing: file.ratings.bombing,
            gunnery: file.ratings.gunnery,
            evasion: file.ratings.evasion,
            guzzle: file.ratings.guzzle,
            fuel: file.ratings.fuel,
            ..Ratings::default()
        };
        let hazards: Vec<HazardData> = file.hazards.into_values().collect();
        let fronts = std::array::from_fn(|kind| hazards[kind].front);
        let mut data = Data {
            fronts,
            ratings,
            secrecy: file.ratings.secrecy,
            figures: file.figures,
            areas: file.areas.into_values().collect(),
            targets: file.targets.into_values().collect(),
            hazards,
            zones: file.zones.into_values().collect(),
            cities: file.cities.into_values().collect(),
            sites: file.sites.into_values().collect(),
            beacons: file.beacons,
            detonations: file.detonations,
            fumes: file.fumes,
            wind: file.wind,
            weather: file.weather,
            hours: file.hours,
            b25s: file.b25s.into_values().collect(),
            elites: file.elites.into_values().collect(),
            attack_scenarios: file.attack_scenarios,
            flight_scenarios: file.flight_scenarios,
            debriefing: file.debriefing,
            naval: file.naval,
            incidents: file.incidents,
            planning: file.planning,
            denouement: file.denouement,
        };
        for &target in Target::ALL {
            let area = data.targets[target as usize].area;
            data.areas[area as usize].targets.push(target);
        }
        let mut wrong = Complaints::default();
        check(&data, &mut wrong);
        wrong.or(data)
    }

    /// An Area.
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

    /// A zone.
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
    if data.ratings.gunnery > 8 || data.ratings.evasion > 9 || data.secrecy > 8 {
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
