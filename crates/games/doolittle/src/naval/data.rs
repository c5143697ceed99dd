//! What is printed for the Naval segment, read from `data/naval.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use wardroom_kernel::{Complaints, Origin};

use super::parts::{Patrol, SeaArea, SeaCup, SeaHazard, Ship, ShipType, Space, WeatherTable};
use super::state::{Force, SEA_MARKERS};
use crate::parts::{Bomber, Elite, Weather, Zone};

/// A Sea Area.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct SeaAreaData {
    pub name: String,
    pub weather: WeatherTable,
    pub cup: Option<SeaCup>,
    pub draw: u8,
    pub storm: u8,
    pub failed: u8,
    pub signals: u8,
    pub alert: u8,
    pub rendezvous: i8,
    /// The number of a Return to Port Check. [EDR 14.3.1]
    pub port: i8,
    pub origin: Origin,
    pub why: String,
}

/// The Naval Turn Track.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct TurnTrack {
    pub turns: Vec<String>,
    pub given: Vec<u8>,
    pub why: String,
}

/// A Weather Check table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct WeatherBands {
    pub highest: [u8; Weather::COUNT],
    #[serde(rename = "move")]
    pub moves: [u8; Weather::COUNT],
    pub origin: Origin,
    pub why: String,
}

impl WeatherBands {
    /// The weather for a sum of two dice. [EDR 9.3.1]
    pub fn weather(&self, sum: u8) -> Weather {
        let at = self.highest.iter().position(|&highest| sum <= highest);
        Weather::ALL[at.unwrap_or(Weather::COUNT - 1)]
    }
}

/// A space of the Layout.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct SpaceData {
    pub capacity: u8,
    pub adjacent: Vec<Space>,
    pub origin: Origin,
    pub why: String,
}

/// The arrows of the Layout.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Arrows {
    pub torpedo: [Vec<Space>; 3],
    /// Odd, even.
    pub dive: [Vec<Space>; 2],
    pub i_boat: [Vec<Space>; 6],
    pub why: String,
}

/// What a ship takes of a space.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Sizes {
    pub cv: u8,
    pub ca: u8,
    pub cl: u8,
    pub dd: u8,
    pub ao: u8,
    pub why: String,
}

/// A ship.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct ShipData {
    pub name: String,
    pub force: Force,
    #[serde(rename = "type")]
    pub kind: ShipType,
    pub reaction: i8,
    pub hull: u8,
    pub flak: u8,
    pub refuel: i8,
    pub space: Space,
    pub origin: Origin,
    pub why: String,
}

/// A kind of Sea Hazard marker.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct SeaHazardData {
    pub name: String,
    pub counts: [u8; SeaCup::COUNT],
    pub recovery: u8,
    pub origin: Origin,
    pub why: String,
}

/// Table N7.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct LaunchTable {
    pub planned: [u8; Weather::COUNT],
    pub emergency: [u8; Weather::COUNT],
    pub why: String,
}

/// The boxes above the eastern Flight Zones.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct FlightBoxes {
    pub influence_west: [u8; 6],
    pub defense_east: [u8; 6],
    pub defense_west: [u8; 6],
    pub japan: [u8; 6],
    pub why: String,
}

/// Figures of the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct SeaFigures {
    pub contact: u8,
    pub detection: i8,
    pub circle: u8,
    pub square: u8,
    pub sinks: u8,
    pub flying_boat: u8,
    pub signals: u8,
}

/// Table X1.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct X1 {
    pub highest: [u8; 4],
    pub recon: [bool; 4],
    pub task_force: [bool; 4],
    pub given: Vec<String>,
    pub why: String,
}

/// Table X2.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct X2 {
    pub highest: [u8; 5],
    pub recon: [[u8; 2]; 5],
    pub task_force: [[u8; 2]; 5],
    pub given: Vec<String>,
    pub why: String,
}

/// Table X3.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct X3 {
    pub highest: [u8; 7],
    pub no_cap: [[u8; 3]; 7],
    pub low_cap: [[u8; 3]; 7],
    pub high_cap: [[u8; 3]; 7],
    pub given: Vec<String>,
    pub why: String,
}

/// What ordnance does to a ship. [EDR 11.4.3-release]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ordnance {
    /// Nothing.
    Miss,
    /// The ship is damaged.
    Damaged,
    /// The ship is destroyed.
    Sunk,
}

/// Table X5.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct X5 {
    pub highest: [u8; 6],
    pub fighter: [Ordnance; 6],
    pub torpedo: [Ordnance; 6],
    pub dive: [Ordnance; 6],
    pub given: Vec<String>,
    pub why: String,
}

/// How a counterstrike ends. [EDR 11.5.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counter {
    /// The aircraft are lost. [EDR 11.5.1-disaster]
    Disaster,
    /// Nothing is found. [EDR 11.5.1-nocontact]
    NoContact,
    /// One roll to sink a ship. [EDR 11.5.1-contact]
    Contact,
    /// Two rolls. [EDR 11.5.1-contact2]
    #[serde(rename = "contact-2")]
    Contact2,
    /// A carrier is sunk. [EDR 11.5.1-scratch]
    Scratch,
}

/// Table X6.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct X6 {
    pub highest: [u8; 6],
    pub one: [Counter; 6],
    pub two: [Counter; 6],
    pub three: [Counter; 6],
    pub given: Vec<String>,
    pub why: String,
}

/// The column of a table in which a sum lies, by the highest sum of each column.
pub(crate) fn column(highest: &[u8], sum: u8) -> usize {
    highest.iter().position(|&most| sum <= most).unwrap_or(highest.len() - 1)
}

/// Scenario 9.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct VoyageData {
    pub title: String,
    pub about: String,
    pub b25s: Vec<Bomber>,
    pub elites: BTreeMap<Bomber, Elite>,
    pub alert: u8,
    pub failed: u8,
    pub risk: u8,
    pub rendezvous: SeaArea,
    pub rendezvous_turn: u8,
    pub launch: SeaArea,
    pub submarines: BTreeMap<Patrol, SeaArea>,
}

/// Reads a table whose keys are the parts, in the order of the parts.
fn in_order<'de, K, V, D>(from: D) -> Result<Vec<V>, D::Error>
where
    K: Ord + Deserialize<'de>,
    V: Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    Ok(BTreeMap::<K, V>::deserialize(from)?.into_values().collect())
}

/// Everything printed for the Naval segment.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct NavalData {
    #[serde(deserialize_with = "in_order::<SeaArea, _, _>")]
    pub areas: Vec<SeaAreaData>,
    pub track: TurnTrack,
    #[serde(deserialize_with = "in_order::<WeatherTable, _, _>")]
    pub weather: Vec<WeatherBands>,
    #[serde(deserialize_with = "in_order::<Space, _, _>")]
    pub layout: Vec<SpaceData>,
    pub arrows: Arrows,
    pub sizes: Sizes,
    #[serde(deserialize_with = "in_order::<Ship, _, _>")]
    pub ships: Vec<ShipData>,
    #[serde(deserialize_with = "in_order::<SeaHazard, _, _>")]
    pub hazards: Vec<SeaHazardData>,
    pub launch: LaunchTable,
    pub boxes: FlightBoxes,
    pub figures: SeaFigures,
    pub x1: X1,
    pub x2: X2,
    pub x3: X3,
    pub x5: X5,
    pub x6: X6,
    pub scenario: VoyageData,
}

impl NavalData {
    /// A Sea Area.
    pub fn area(&self, area: SeaArea) -> &SeaAreaData {
        &self.areas[area as usize]
    }

    /// The Weather Check table of a Sea Area. [EDR 9.3.1]
    pub fn bands(&self, area: SeaArea) -> &WeatherBands {
        &self.weather[self.area(area).weather as usize]
    }

    /// A space of the Layout.
    pub fn space(&self, space: Space) -> &SpaceData {
        &self.layout[space as usize]
    }

    /// A ship.
    pub fn ship(&self, ship: Ship) -> &ShipData {
        &self.ships[ship as usize]
    }

    /// A kind of Sea Hazard.
    pub fn hazard(&self, hazard: SeaHazard) -> &SeaHazardData {
        &self.hazards[hazard as usize]
    }

    /// What a ship takes of a space. [EDR 9.4.1]
    pub fn size(&self, ship: Ship) -> u8 {
        match self.ship(ship).kind {
            ShipType::Cv => self.sizes.cv,
            ShipType::Ca => self.sizes.ca,
            ShipType::Cl => self.sizes.cl,
            ShipType::Dd => self.sizes.dd,
            ShipType::Ao => self.sizes.ao,
        }
    }

    /// The first Flight Zone for a die, where a box names the Sea Area. [EDR 12.4.1, C-flightboxes]
    pub fn first_zone(&self, area: SeaArea, die: u8) -> Option<Zone> {
        let boxes = match area {
            SeaArea::InfluenceWest => &self.boxes.influence_west,
            SeaArea::DefenseEast => &self.boxes.defense_east,
            SeaArea::DefenseWest => &self.boxes.defense_west,
            SeaArea::Japan => &self.boxes.japan,
            _ => return None,
        };
        let number = boxes[usize::from(die).clamp(1, 6) - 1];
        Zone::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Everything that is wrong with it.
    pub(crate) fn check(&self, wrong: &mut Complaints) {
        let markers: usize = self.hazards.iter().flat_map(|one| one.counts).map(usize::from).sum();
        if markers > SEA_MARKERS {
            wrong.add(
                "naval.hazards",
                format!("there is room for {SEA_MARKERS} markers, not for {markers}"),
            );
        }
        if self.track.turns.is_empty() || self.track.turns.len() > 12 {
            wrong.add("naval.track.turns", "from 1 to 12 turns");
        }
        for (table, bands) in WeatherTable::ALL.iter().zip(&self.weather) {
            if bands.highest[3] < 12 || !bands.highest.is_sorted() {
                wrong.add(format!("naval.weather.{table}"), "the bands rise up to 12");
            }
        }
        for (space, one) in Space::ALL.iter().zip(&self.layout) {
            if one.adjacent.iter().any(|&other| !self.space(other).adjacent.contains(space)) {
                wrong.add(format!("naval.layout.{space}.adjacent"), "a neighbour is one-sided");
            }
        }
        let boxes = [
            self.boxes.influence_west,
            self.boxes.defense_east,
            self.boxes.defense_west,
            self.boxes.japan,
        ];
        if boxes.iter().flatten().any(|zone| !(1..=Zone::COUNT as u8).contains(zone)) {
            wrong.add("naval.boxes", "zones are numbered from 1 to 12");
        }
        let arrows = &self.arrows;
        let mut paths = arrows.torpedo.iter().chain(&arrows.dive).chain(&arrows.i_boat);
        if paths.any(|path| path.is_empty() || path.len() > 4) {
            wrong.add("naval.arrows", "an arrow has from 1 to 4 spaces");
        }
        if self.ships.iter().any(|ship| ship.flak > 8) {
            wrong.add("naval.ships", "at most 8 dice of flak");
        }
        let raiders = self.x3.no_cap.iter().chain(&self.x3.low_cap).chain(&self.x3.high_cap);
        if raiders.flatten().any(|&count| count > 9) {
            wrong.add("naval.x3", "at most 9 markers of a type");
        }
        if self.scenario.submarines.keys().any(|one| one.submarine().is_none()) {
            wrong.add("naval.scenario.submarines", "only Submarines");
        }
    }
}

impl VoyageData {
    /// What the scenario is called, and what it is about.
    pub fn title_and_about(&self) -> (&String, &String) {
        (&self.title, &self.about)
    }
}
