//! What lies on the Naval Map and the Task Force Layout. [EDR 9.0]

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Stack, named};

use super::parts::{
    Chits, Patrol, Perch, RECON, Raider, SUBMARINES, SeaArea, SeaCup, SeaHazard, Ship, Space,
    WeatherBox,
};
use crate::parts::Bomber;
use crate::state::Launch;

/// Room for every Sea Hazard marker. [EDR C-seahaz]
pub const SEA_MARKERS: usize = 50;

named! {
    /// The phases of a Naval Turn. [EDR 12.0]
    NavalPhase {
        /// General Quarters. [EDR 12.1]
        Quarters = "general-quarters",
        /// Recovery of Mechanical Distress, last of all. [EDR 12.1.6]
        Recovery = "recovery",
        /// Weather. [EDR 12.2]
        Weather = "weather",
        /// Launch. [EDR 12.3]
        Launch = "launch",
        /// Underway. [EDR 12.5]
        Underway = "underway",
        /// Hazards. [EDR 12.6]
        Hazards = "hazards",
        /// Refueling. [EDR 12.7]
        Refueling = "refueling",
        /// The segment is over. [EDR 12.0.1]
        Over = "over",
    }
}

named! {
    /// How far the Underway Phase has come. [EDR 12.5]
    Leg {
        /// Rendezvous before the move.
        Before = "before",
        /// The Underway Check.
        Check = "check",
        /// A Raid Move.
        Raid = "raid",
        /// Rendezvous after the move.
        After = "after",
        Done = "done",
    }
}

named! {
    /// The Task Force marker. [EDR 10.1]
    Force {
        /// TF-18, before Rendezvous.
        Eighteen = "tf-18",
        /// TF-16, after it.
        Sixteen = "tf-16",
    }
}

named! {
    /// The side of the Task Force marker. [EDR 12.5.1-force]
    Bunkers {
        Fueled = "fueled",
        /// Low on fuel.
        Low = "low",
    }
}

/// Where a ship is. [EDR 9.4.1, 12.1.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Station {
    /// Not with the Task Force: not yet, or not in the game.
    #[default]
    Away,
    /// On the Layout.
    In(Space),
    /// Detached on a turn in a Sea Area, in one group with all others of that turn. [EDR 12.1.4]
    Detached(u8, SeaArea),
    /// Set aside while a detached group is on the Layout. [EDR 11.0.2]
    Aside(Space),
    /// Sunk. [EDR 10.1.1]
    Sunk,
}

/// A ship with its damage. [EDR 10.1.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hull {
    pub station: Station,
    /// Whether its damaged side is up.
    pub damaged: bool,
}

named! {
    /// The standing of a Submarine. [EDR 12.1.3]
    Contact {
        /// Not in the game, or lost.
        None = "none",
        /// Out of contact.
        Silent = "silent",
        Contact = "contact",
        /// Destroyed. [EDR 11.0.1]
        Lost = "lost",
    }
}

/// A Submarine. [EDR 12.1.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Boat {
    /// Its Sea Area; it never moves.
    pub area: SeaArea,
    pub contact: Contact,
}

/// Where a Sea Hazard marker lies, face up. [EDR 12.6.5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lies {
    /// Enemy Signals in a Sea Area. [EDR 12.6.6-signals]
    Area(SeaArea),
    /// Mechanical Distress on a ship. [EDR 12.6.6-mech]
    Ship(Ship),
    /// Mechanical Distress on a Recon.
    Recon(Patrol),
    /// Red flags on the Task Force. [EDR 12.6.6-mech-red]
    Fleet,
    /// Medals aboard a B-25. [EDR 12.6.6-medals]
    Bomber(Bomber),
}

impl Default for Lies {
    fn default() -> Self {
        Lies::Area(SeaArea::default())
    }
}

/// A Sea Hazard marker out of its cup, face up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeaMarker {
    /// The cup it goes back to.
    pub cup: SeaCup,
    pub hazard: SeaHazard,
    pub lies: Lies,
}

/// The plan: where and when to meet, where to launch. [EDR 9.2, 12.5.3-dice, 12.3, 13.5.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Plan {
    /// The Planned RV Point.
    pub rendezvous: SeaArea,
    /// The Planned RV Turn, as a box of the track counted from 0.
    pub turn: u8,
    /// The Planned Launch Point.
    pub launch: SeaArea,
}

/// A launch under way. [EDR 12.3.1, 11.2.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct TakeOff {
    /// Planned, or in haste.
    pub kind: Launch,
    /// How many B-25s may still go up now.
    pub left: u8,
    /// In how many Flights they must.
    pub flights: u8,
    /// Flights used so far, of six. [EDR 7.1]
    pub used: u8,
    /// Whether Flights are delayed from now on. [EDR 12.3.2-45]
    pub late: bool,
    /// Whether enemy aircraft are on their way: only daylight will do. [EDR 12.4.2-emergency]
    pub under_attack: bool,
    /// The Flights that wait for the Flight Map, one bit each, and those of them that are delayed.
    pub waiting: [u8; 2],
    /// Whether a launch was ordered, and what follows it is not decided yet. [EDR 12.0.1]
    pub ordered: bool,
    /// No more launches this turn. [EDR 12.3.2-3]
    pub halted: bool,
    /// No more launches at all. [EDR 12.3.2-2]
    pub wrecked: bool,
    /// The first Wind Check after a Planned Launch is still to come. [EDR 8.2.3-planned]
    pub fair_wind: bool,
}

/// An Airstrike under way. [EDR 11.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Strike {
    /// The Patrol that set it off: the Task Force row or the Recon row. [EDR 11.1.1]
    pub cause: Patrol,
    /// Where the target force is. [EDR 11.3]
    pub area: SeaArea,
    /// Japanese aircraft still to come: fighters, torpedo bombers, dive bombers. [EDR 11.3.1]
    pub raiders: [u8; Raider::COUNT],
    /// Those of the wave under way.
    pub wave: [u8; Raider::COUNT],
    /// Whether an Army launch was attempted: who is not off in time goes up afterwards. [EDR 11.2]
    pub attempted: bool,
    /// Whether it is resolved on a detached group. [EDR 11.0.2]
    pub on_group: bool,
}

/// What was sunk, for the debriefing. [EDR 11.5.1-contact, 12.6.6-iboat-3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tally {
    pub i_boats: u8,
    /// Ships, type unconfirmed.
    pub ships: u8,
    /// Aircraft carriers.
    pub carriers: u8,
}

/// The Naval segment. [EDR 9.0, 12.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Naval {
    pub phase: NavalPhase,
    /// The box of the Naval Turn Track, counted from 0. [EDR 9.2]
    pub turn: u8,
    /// Where the Task Force is.
    pub at: SeaArea,
    /// Its marker.
    pub force: Force,
    /// Its fuel.
    pub bunkers: Bunkers,
    /// Whether the Enterprise will come to the Rendezvous. [EDR 12.5.3-noent]
    pub enterprise: bool,
    /// Whether Rendezvous was made. [EDR 12.5.3-success]
    pub met: bool,
    /// Whether the TF Delayed marker is attached. [EDR 13.5.5, 12.5.3-mods]
    pub delayed: bool,
    pub plan: Plan,
    pub ships: [Hull; Ship::COUNT],
    /// The Recon markers.
    pub recon: [Perch; RECON],
    pub submarines: [Boat; SUBMARINES],
    pub weather: Chits,
    /// Sea Hazards that lie face up.
    pub markers: Stack<SeaMarker, SEA_MARKERS>,
    /// Sea Hazards that are assigned face down, by Patrol. [EDR 12.6.3]
    pub assigned: [u8; Patrol::COUNT],
    /// Sea Hazards of the area that are still to be assigned.
    pub unassigned: u8,
    /// Sea Areas dealt with in this phase: hazards drawn, Rendezvous Checks made, or Wind Checks offered.
    pub areas: u16,
    /// Ships, Recon and Submarines that have had their order this phase.
    pub ordered: u32,
    /// Ships and Recon that were recovered this turn, and stay where they are. [EDR 12.1.6]
    pub held: u32,
    /// The Sea Area whose Sea Hazards are dealt with. [EDR 12.6]
    pub sea: SeaArea,
    /// How far the Underway Phase has come.
    pub leg: Leg,
    /// The longest row of Enemy Signals that was charged. [EDR 12.6.6-signals-chain]
    pub charged: u8,
    /// The launch.
    pub takeoff: TakeOff,
    /// The Airstrike.
    pub strike: Strike,
    /// What was sunk.
    pub tally: Tally,
    /// The Alert Level when the launch was ordered. [EDR 12.0.1]
    pub alert_at_launch: Option<u8>,
}

impl Naval {
    /// The weather over a Sea Area, where it is known. [EDR 9.3]
    pub fn weather_at(&self, area: SeaArea) -> Option<crate::parts::Weather> {
        self.weather[area.weather_box() as usize]
    }

    pub fn ship(&self, ship: Ship) -> &Hull {
        &self.ships[ship as usize]
    }

    /// The space of a ship on the Layout.
    pub fn space(&self, ship: Ship) -> Option<Space> {
        match self.ship(ship).station {
            Station::In(space) => Some(space),
            _ => None,
        }
    }

    pub fn on_layout(&self) -> impl Iterator<Item = Ship> + '_ {
        Ship::ALL.iter().copied().filter(|&ship| self.space(ship).is_some())
    }

    /// Where a Recon marker is.
    pub fn perch(&self, recon: Patrol) -> Perch {
        recon.recon().map_or(Perch::Away, |at| self.recon[at])
    }

    pub fn boat(&self, submarine: Patrol) -> Boat {
        submarine.submarine().map_or(Boat::default(), |at| self.submarines[at])
    }

    /// The Sea Area that a Patrol is in, if it patrols one. [EDR 12.6.2-patrol]
    pub fn patrolled(&self, patrol: Patrol) -> Option<SeaArea> {
        if patrol == Patrol::TaskForce {
            return Some(self.at);
        }
        match (self.perch(patrol), self.boat(patrol)) {
            (Perch::Sea, _) => Some(self.at),
            (Perch::Ahead, _) => self.at.west(),
            (_, Boat { area, contact: Contact::Contact }) => Some(area),
            _ => None,
        }
    }

    /// The Patrols of a Sea Area: those share its hazards. [EDR 10.0]
    pub fn patrols_in(&self, area: SeaArea) -> impl Iterator<Item = Patrol> + '_ {
        Patrol::ALL.iter().copied().filter(move |&one| self.patrolled(one) == Some(area))
    }

    /// Enemy Signals in a Sea Area.
    pub fn signals_in(&self, area: SeaArea) -> u8 {
        self.markers.iter().filter(|one| one.lies == Lies::Area(area)).count() as u8
    }

    /// All Enemy Signals on the map.
    pub fn signals(&self) -> u8 {
        self.markers.iter().filter(|one| matches!(one.lies, Lies::Area(_))).count() as u8
    }

    /// Whether a Mechanical Distress marker is attached to a ship.
    pub fn is_distressed(&self, ship: Ship) -> bool {
        self.markers.iter().any(|one| one.lies == Lies::Ship(ship))
    }

    /// Whether a Mechanical Distress marker keeps a Recon out of use.
    pub fn is_grounded(&self, recon: Patrol) -> bool {
        self.markers.iter().any(|one| one.lies == Lies::Recon(recon))
    }

    /// Submarines in contact in an area. [EDR 12.5.3-mods, 8.1.4-mod-sub]
    pub fn in_contact(&self, area: SeaArea) -> u8 {
        let there = |boat: &&Boat| boat.contact == Contact::Contact && boat.area == area;
        self.submarines.iter().filter(there).count() as u8
    }

    pub(crate) fn boxes(&self) -> impl Iterator<Item = WeatherBox> + '_ {
        WeatherBox::ALL.iter().copied().filter(|&one| {
            Patrol::ALL
                .iter()
                .any(|&patrol| self.patrolled(patrol).is_some_and(|at| at.weather_box() == one))
        })
    }
}
