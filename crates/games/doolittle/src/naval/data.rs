//! What is printed for the Naval segment, read from `data/naval.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use wardroom_kernel::{Complaints, Origin, printed};

use super::parts::{Patrol, SeaArea, SeaCup, SeaHazard, Ship, ShipType, Space, WeatherTable};
use super::state::{Force, SEA_MARKERS};
use crate::data::in_order;
use crate::parts::{Bomber, Elite, Weather, Zone};

printed! {
    pub struct SeaAreaData {
        name: String,
        weather: WeatherTable,
        cup: Option<SeaCup>,
        draw: u8,
        storm: u8,
        failed: u8,
        signals: u8,
        alert: u8,
        rendezvous: i8,
        /// The number of a Return to Port Check. [EDR 14.3.1]
        port: i8,
        origin: Origin,
        why: String,
    }

    /// The Naval Turn Track.
    pub struct TurnTrack {
        turns: Vec<String>,
        given: Vec<u8>,
        why: String,
    }

    /// A Weather Check table.
    pub struct WeatherBands {
        highest: [u8; Weather::COUNT],
        #[serde(rename = "move")]
        moves: [u8; Weather::COUNT],
        origin: Origin,
        why: String,
    }
}

impl WeatherBands {
    /// The weather for a sum of two dice. [EDR 9.3.1]
    pub fn weather(&self, sum: u8) -> Weather {
        let at = self.highest.iter().position(|&highest| sum <= highest);
        Weather::ALL[at.unwrap_or(Weather::COUNT - 1)]
    }
}

printed! {
    /// A space of the Layout.
    pub struct SpaceData {
        capacity: u8,
        adjacent: Vec<Space>,
        origin: Origin,
        why: String,
    }

    /// The arrows of the Layout.
    pub struct Arrows {
        torpedo: [Vec<Space>; 3],
        /// Odd, even.
        dive: [Vec<Space>; 2],
        i_boat: [Vec<Space>; 6],
        why: String,
    }

    /// What a ship takes of a space.
    pub struct Sizes {
        cv: u8,
        ca: u8,
        cl: u8,
        dd: u8,
        ao: u8,
        why: String,
    }

    pub struct ShipData {
        name: String,
        force: Force,
        #[serde(rename = "type")]
        kind: ShipType,
        reaction: i8,
        hull: u8,
        flak: u8,
        refuel: i8,
        space: Space,
        origin: Origin,
        why: String,
    }

    /// A kind of Sea Hazard marker.
    pub struct SeaHazardData {
        name: String,
        counts: [u8; SeaCup::COUNT],
        recovery: u8,
        origin: Origin,
        why: String,
    }

    /// Table N7.
    pub struct LaunchTable {
        planned: [u8; Weather::COUNT],
        emergency: [u8; Weather::COUNT],
        why: String,
    }

    /// The boxes above the eastern Flight Zones.
    pub struct FlightBoxes {
        influence_west: [u8; 6],
        defense_east: [u8; 6],
        defense_west: [u8; 6],
        japan: [u8; 6],
        why: String,
    }

    /// Figures of the rules.
    pub struct SeaFigures {
        contact: u8,
        detection: i8,
        circle: u8,
        square: u8,
        sinks: u8,
        flying_boat: u8,
        signals: u8,
    }

    /// Table X1.
    pub struct X1 {
        highest: [u8; 4],
        recon: [bool; 4],
        task_force: [bool; 4],
        given: Vec<String>,
        why: String,
    }

    /// Table X2.
    pub struct X2 {
        highest: [u8; 5],
        recon: [[u8; 2]; 5],
        task_force: [[u8; 2]; 5],
        given: Vec<String>,
        why: String,
    }

    /// Table X3.
    pub struct X3 {
        highest: [u8; 7],
        no_cap: [[u8; 3]; 7],
        low_cap: [[u8; 3]; 7],
        high_cap: [[u8; 3]; 7],
        given: Vec<String>,
        why: String,
    }
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

printed! {
    /// Table X5.
    pub struct X5 {
        highest: [u8; 6],
        fighter: [Ordnance; 6],
        torpedo: [Ordnance; 6],
        dive: [Ordnance; 6],
        given: Vec<String>,
        why: String,
    }
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

printed! {
    /// Table X6.
    pub struct X6 {
        highest: [u8; 6],
        one: [Counter; 6],
        two: [Counter; 6],
        three: [Counter; 6],
        given: Vec<String>,
        why: String,
    }
}

/// The column of a table in which a sum lies, by the highest sum of each column.
pub(crate) fn column(highest: &[u8], sum: u8) -> usize {
    highest.iter().position(|&most| sum <= most).unwrap_or(highest.len() - 1)
}

printed! {
    /// Scenario 9.
    pub struct VoyageData {
        title: String,
        about: String,
        b25s: Vec<Bomber>,
        elites: BTreeMap<Bomber, Elite>,
        alert: u8,
        failed: u8,
        risk: u8,
        rendezvous: SeaArea,
        rendezvous_turn: u8,
        launch: SeaArea,
        submarines: BTreeMap<Patrol, SeaArea>,
    }
}

printed! {
    /// Everything printed for the Naval segment.
    pub struct NavalData {
        #[serde(deserialize_with = "in_order::<SeaArea, _, _>")]
        areas: Vec<SeaAreaData>,
        track: TurnTrack,
        #[serde(deserialize_with = "in_order::<WeatherTable, _, _>")]
        weather: Vec<WeatherBands>,
        #[serde(deserialize_with = "in_order::<Space, _, _>")]
        layout: Vec<SpaceData>,
        arrows: Arrows,
        sizes: Sizes,
        #[serde(deserialize_with = "in_order::<Ship, _, _>")]
        ships: Vec<ShipData>,
        #[serde(deserialize_with = "in_order::<SeaHazard, _, _>")]
        hazards: Vec<SeaHazardData>,
        launch: LaunchTable,
        boxes: FlightBoxes,
        figures: SeaFigures,
        x1: X1,
        x2: X2,
        x3: X3,
        x5: X5,
        x6: X6,
        scenario: VoyageData,
    }
}

impl NavalData {
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
