//! What is seen of the Naval Map and the Task Force Layout, and how it reads in text.

use wardroom_kernel::{Tone, seen};

use super::parts::{Patrol, Perch, SeaArea, SeaCup, Ship, ShipType, Space};
use super::state::{Bunkers, Contact, Force, Lies, NavalPhase, Station};
use crate::Doolittle;
use crate::parts::Weather;
use crate::state::State;

seen! {
    /// The Naval segment as it is seen. [EDR 9.0]
    pub struct NavalView = Doolittle::see_fleet(self, state: &State)
    with {
        let naval = &state.naval;
        let seen = |ship: &&Ship| naval.ship(**ship).station != Station::Away;
    } {
        /// The Naval Turn, in words.
        turn: String = self.naval_time(state),
        /// Its place on the track, counted from 0.
        box_of_track: u8 = naval.turn,
        /// All boxes of the track.
        track: Vec<String> = self.data.naval.track.turns.clone(),
        /// The Planned RV Turn, as a box of the track.
        planned_turn: u8 = naval.plan.turn,
        phase: NavalPhase = naval.phase,
        /// The Task Force marker.
        force: Force = naval.force,
        /// Its fuel.
        bunkers: Bunkers = naval.bunkers,
        /// Whether the Naval segment is being played.
        sailing: bool = self.is_at_sea(state),
        /// The Sea Areas from east to west.
        areas: Vec<SeaAreaView> =
            SeaArea::ALL.iter().map(|&area| self.see_sea_area(state, area)).collect(),
        /// The ships of the game.
        ships: Vec<ShipView> =
            Ship::ALL.iter().filter(seen).map(|&one| self.see_ship(state, one)).collect(),
        /// The Recon markers that are in play.
        recon: Vec<ReconView> = Patrol::RECON
            .iter()
            .filter(|&&recon| naval.perch(recon) != Perch::Away)
            .map(|&recon| self.see_recon(state, recon))
            .collect(),
        /// The chance, in percent, that the next Secrecy Test fails. [EDR 6.3.1]
        risk: u32 = self.chance_of_discovery(state),
        /// How many markers are in the cups: East, Central, West.
        cups: [u16; SeaCup::COUNT] =
            std::array::from_fn(|at| self.in_sea_cup(state, SeaCup::ALL[at]).iter().sum()),
    }

    /// A Sea Area as it is seen. [EDR 9.1]
    pub struct SeaAreaView = Doolittle::see_sea_area(self, state: &State, area: SeaArea)
    with {
        let naval = &state.naval;
        let silent = |one: &&Patrol| {
            let boat = naval.boat(**one);
            boat.area == area && boat.contact == Contact::Silent
        };
        let left_here = |ship: &&Ship| matches!(naval.ship(**ship).station, Station::Detached(_, at) if at == area);
    } {
        /// Its word.
        area: SeaArea = area,
        name: String = self.data.naval.area(area).name.clone(),
        /// The weather, where it is known.
        weather: Option<Weather> = naval.weather_at(area),
        /// Its Rendezvous number; 0 for none.
        rendezvous: i8 = self.data.naval.area(area).rendezvous,
        /// How many Sea Hazards it asks for now.
        hazards: u8 = self.hazards_in(state, area),
        patrols: Vec<Patrol> = naval.patrols_in(area).collect(),
        /// Sea Hazards assigned to each of them.
        assigned: Vec<u8> =
            naval.patrols_in(area).map(|one| naval.assigned[one as usize]).collect(),
        /// Submarines that are there out of contact.
        silent: Vec<Patrol> = Patrol::SUBMARINES.iter().filter(silent).copied().collect(),
        /// Enemy Signals markers.
        signals: u8 = naval.signals_in(area),
        /// Whether it is the Planned RV Point.
        planned_rendezvous: bool = naval.plan.rendezvous == area && !naval.met,
        /// Whether it is the Planned Launch Point.
        planned_launch: bool = naval.plan.launch == area,
        /// Ships that were detached there.
        detached: Vec<Ship> = Ship::ALL.iter().filter(left_here).copied().collect(),
    }

    /// A ship as it is seen. [EDR 10.1]
    pub struct ShipView = Doolittle::see_ship(self, state: &State, ship: Ship)
    with {
        let naval = &state.naval;
    } {
        /// Its word.
        ship: Ship = ship,
        name: String = self.ship_name(ship).to_owned(),
        kind: ShipType = self.ship_type(ship),
        /// Its space on the Layout.
        space: Option<Space> = naval.space(ship),
        damaged: bool = naval.ship(ship).damaged,
        sunk: bool = naval.ship(ship).station == Station::Sunk,
        distress: bool = naval.markers.iter().any(|one| one.lies == Lies::Ship(ship)),
        slow: bool = self.is_slow(state, ship),
        /// Reaction, Hull and Flak of the side that is up.
        values: [i8; 3] = [
            self.reaction(state, ship),
            self.hull(state, ship) as i8,
            self.flak(state, ship) as i8,
        ],
    }

    /// A Recon marker as it is seen. [EDR 10.2]
    pub struct ReconView = Doolittle::see_recon(self, state: &State, recon: Patrol) {
        /// Its word.
        recon: Patrol = recon,
        perch: Perch = state.naval.perch(recon),
        /// Whether distress keeps it out of use.
        grounded: bool = state.naval.is_grounded(recon),
    }
}

impl Doolittle {
    /// The Naval Turn, in words. [EDR 9.2]
    pub(crate) fn naval_time(&self, state: &State) -> String {
        let turns = &self.data.naval.track.turns;
        turns.get(usize::from(state.naval.turn)).cloned().unwrap_or_default()
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
