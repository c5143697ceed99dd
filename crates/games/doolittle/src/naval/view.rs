//! What is seen of the Naval Map and the Task Force Layout, and how it reads in text.

use serde::Serialize;
use wardroom_kernel::Tone;

use super::parts::{Patrol, Perch, SeaArea, SeaCup, Ship, ShipType, Space};
use super::state::{Bunkers, Contact, Force, Lies, NavalPhase, Station};
use crate::Doolittle;
use crate::parts::Weather;
use crate::state::State;

/// The Naval segment as it is seen. [EDR 9.0]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NavalView {
    /// The Naval Turn, in words.
    pub turn: String,
    /// Its place on the track, counted from 0.
    pub box_of_track: u8,
    /// All boxes of the track.
    pub track: Vec<String>,
    /// The Planned RV Turn, as a box of the track.
    pub planned_turn: u8,
    /// The phase.
    pub phase: NavalPhase,
    /// The Task Force marker.
    pub force: Force,
    /// Its fuel.
    pub bunkers: Bunkers,
    /// Whether the Naval segment is being played.
    pub sailing: bool,
    /// The Sea Areas from east to west.
    pub areas: Vec<SeaAreaView>,
    /// The ships of the game.
    pub ships: Vec<ShipView>,
    /// The Recon markers that are in play.
    pub recon: Vec<ReconView>,
    /// The chance, in percent, that the next Secrecy Test fails. [EDR 6.3.1]
    pub risk: u32,
    /// How many markers are in the cups: East, Central, West.
    pub cups: [u16; SeaCup::COUNT],
}

/// A Sea Area as it is seen. [EDR 9.1]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeaAreaView {
    /// Its word.
    pub area: SeaArea,
    /// Its name.
    pub name: String,
    /// The weather, where it is known.
    pub weather: Option<Weather>,
    /// Its Rendezvous number; 0 for none.
    pub rendezvous: i8,
    /// How many Sea Hazards it asks for now.
    pub hazards: u8,
    /// The Patrols in it.
    pub patrols: Vec<Patrol>,
    /// Sea Hazards assigned to each of them.
    pub assigned: Vec<u8>,
    /// Submarines that are there out of contact.
    pub silent: Vec<Patrol>,
    /// Enemy Signals markers.
    pub signals: u8,
    /// Whether it is the Planned RV Point.
    pub planned_rendezvous: bool,
    /// Whether it is the Planned Launch Point.
    pub planned_launch: bool,
    /// Ships that were detached there.
    pub detached: Vec<Ship>,
}

/// A ship as it is seen. [EDR 10.1]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShipView {
    /// Its word.
    pub ship: Ship,
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: ShipType,
    /// Its space on the Layout.
    pub space: Option<Space>,
    /// Whether it is damaged.
    pub damaged: bool,
    /// Whether it is sunk.
    pub sunk: bool,
    /// Whether it is in distress.
    pub distress: bool,
    /// Whether it is slow.
    pub slow: bool,
    /// Reaction, Hull and Flak of the side that is up.
    pub values: [i8; 3],
}

/// A Recon marker as it is seen. [EDR 10.2]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReconView {
    /// Its word.
    pub recon: Patrol,
    /// Where it is.
    pub perch: Perch,
    /// Whether distress keeps it out of use.
    pub grounded: bool,
}

impl Doolittle {
    /// The Naval Turn, in words. [EDR 9.2]
    pub(crate) fn naval_time(&self, state: &State) -> String {
        let turns = &self.data.naval.track.turns;
        turns.get(usize::from(state.naval.turn)).cloned().unwrap_or_default()
    }

    /// Builds the view of the Naval segment.
    pub(crate) fn see_fleet(&self, state: &State) -> NavalView {
        let naval = &state.naval;
        let seen = |ship: &&Ship| naval.ship(**ship).station != Station::Away;
        NavalView {
            turn: self.naval_time(state),
            box_of_track: naval.turn,
            track: self.data.naval.track.turns.clone(),
            planned_turn: naval.plan.turn,
            phase: naval.phase,
            force: naval.force,
            bunkers: naval.bunkers,
            sailing: self.is_at_sea(state),
            areas: SeaArea::ALL.iter().map(|&area| self.see_sea_area(state, area)).collect(),
            ships: Ship::ALL.iter().filter(seen).map(|&one| self.see_ship(state, one)).collect(),
            recon: Patrol::RECON
                .iter()
                .filter(|&&recon| naval.perch(recon) != Perch::Away)
                .map(|&recon| ReconView {
                    recon,
                    perch: naval.perch(recon),
                    grounded: naval.is_grounded(recon),
                })
                .collect(),
            risk: self.chance_of_discovery(state),
            cups: std::array::from_fn(|at| self.in_sea_cup(state, SeaCup::ALL[at]).iter().sum()),
        }
    }

    fn see_sea_area(&self, state: &State, area: SeaArea) -> SeaAreaView {
        let naval = &state.naval;
        let patrols: Vec<Patrol> = naval.patrols_in(area).collect();
        let silent = |one: &&Patrol| {
            let boat = naval.boat(**one);
            boat.area == area && boat.contact == Contact::Silent
        };
        let left_here = |ship: &&Ship| matches!(naval.ship(**ship).station, Station::Detached(_, at) if at == area);
        SeaAreaView {
            area,
            name: self.data.naval.area(area).name.clone(),
            weather: naval.weather_at(area),
            rendezvous: self.data.naval.area(area).rendezvous,
            hazards: self.hazards_in(state, area),
            assigned: patrols.iter().map(|&one| naval.assigned[one as usize]).collect(),
            patrols,
            silent: Patrol::SUBMARINES.iter().filter(silent).copied().collect(),
            signals: naval.signals_in(area),
            planned_rendezvous: naval.plan.rendezvous == area && !naval.met,
            planned_launch: naval.plan.launch == area,
            detached: Ship::ALL.iter().filter(left_here).copied().collect(),
        }
    }

    fn see_ship(&self, state: &State, ship: Ship) -> ShipView {
        let naval = &state.naval;
        ShipView {
            ship,
            name: self.ship_name(ship).to_owned(),
            kind: self.ship_type(ship),
            space: naval.space(ship),
            damaged: naval.ship(ship).damaged,
            sunk: naval.ship(ship).station == Station::Sunk,
            distress: naval.markers.iter().any(|one| one.lies == Lies::Ship(ship)),
            slow: self.is_slow(state, ship),
            values: [
                self.reaction(state, ship),
                self.hull(state, ship) as i8,
                self.flak(state, ship) as i8,
            ],
        }
    }

    /// The chance, in percent, that the next Secrecy Test fails. [EDR 6.3.1]
    pub fn chance_of_discovery(&self, state: &State) -> u32 {
        let security = &state.security;
        100 - super::labels::percent(security.secrecy.min(8), security.risk.min(99) as i8)
    }
}

/// Draws the Naval Map and the Layout, line by line.
pub(crate) fn draw(view: &NavalView, put: &mut impl FnMut(String, Tone)) {
    let fuel = match view.bunkers {
        Bunkers::Fueled => "fueled",
        Bunkers::Low => "low on fuel",
    };
    let force = view.force.word().to_uppercase();
    put(
        format!(
            "{force}, {fuel}; next Secrecy Test fails {}%; cups {}/{}/{}",
            view.risk, view.cups[0], view.cups[1], view.cups[2]
        ),
        Tone::Plain,
    );
    for area in &view.areas {
        put(area_line(area), if area.patrols.is_empty() { Tone::Dim } else { Tone::Sea });
    }
    for &space in Space::ALL {
        let there: Vec<String> =
            view.ships.iter().filter(|one| one.space == Some(space)).map(ship_words).collect();
        if !there.is_empty() {
            put(format!("{:<14}{}", space.word(), there.join(", ")), Tone::Plain);
        }
    }
    let recon: Vec<String> = view
        .recon
        .iter()
        .map(|one| {
            let down = if one.grounded { " (distress)" } else { "" };
            format!("{} {}{down}", one.recon, one.perch)
        })
        .collect();
    if !recon.is_empty() {
        put(format!("Recon: {}", recon.join(", ")), Tone::Plain);
    }
}

fn ship_words(ship: &ShipView) -> String {
    let hurt = if ship.damaged { " damaged" } else { "" };
    let distress = if ship.distress { " in distress" } else { "" };
    format!("{}{hurt}{distress}", ship.name)
}

fn area_line(area: &SeaAreaView) -> String {
    let weather = area.weather.map_or("", |weather| weather.word());
    let mut text = format!(
        "{:<16}{weather:<6} RV {:>2} hazards {:>2}",
        area.name, area.rendezvous, area.hazards
    );
    if area.planned_rendezvous {
        text.push_str(" [planned Rendezvous]");
    }
    if area.planned_launch {
        text.push_str(" [planned launch]");
    }
    if area.signals > 0 {
        text.push_str(&format!(" signals {}", area.signals));
    }
    for (patrol, load) in area.patrols.iter().zip(&area.assigned) {
        let hazards = if *load > 0 { format!(" +{load}") } else { String::new() };
        text.push_str(&format!(" *{patrol}{hazards}"));
    }
    for boat in &area.silent {
        text.push_str(&format!(" ({boat})"));
    }
    if !area.detached.is_empty() {
        text.push_str(&format!(" {} detached", area.detached.len()));
    }
    text
}
