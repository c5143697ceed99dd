//! The secret plans of both sides. [TTT T-comp-1]

use serde::{Deserialize, Serialize};

use crate::forces::{IJN_UNITS, Load, SHIPS, US_UNITS};
use crate::places::{Sector, Slot};

/// A day of the game, numbered from 0: Dec 1 to Dec 10. [TTT T-comp-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u8);

impl Day {
    /// How many days there are. [TTT T-comp-1]
    pub const COUNT: usize = 10;
}

/// What an alert level belongs to; each has a track of its own. [TTT T-alert-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[serde(rename_all = "kebab-case")]
pub enum Track {
    /// Launching, and airborne fighters.
    Airfields,
    /// Fire and movement of ships.
    Ships,
    /// Fire of shore batteries, small arms of the yard.
    Batteries,
}

/// Where a ship lies in a slot: next to the shore, or outside another ship. [TTT T-map-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[serde(rename_all = "kebab-case")]
pub enum Berth {
    /// Next to the shore (at an anchorage: on the island side).
    Inner,
    /// Outside the inner ship.
    Outer,
}

/// Where a ship is moored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Mooring {
    /// The slot.
    pub slot: Slot,
    /// The position in it.
    pub berth: Berth,
}

/// Where a fighter unit is parked: a spot of a field, and how many units lie under it. [TTT T-map-5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Parking {
    /// The spot, numbered through all fields (see [`crate::places::Field::spots`]).
    pub spot: u8,
    /// How many units lie under it.
    pub height: u8,
}

/// The US planner. [TTT T-alert-1, T-detect-1, T-detect-3, T-force-5, T-force-12]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UsPlan {
    /// Alert level (1 to 3) by track and day. [TTT T-alert-1]
    pub levels: [[u8; Day::COUNT]; 3],
    /// The sector radar searches, by day. [TTT T-detect-1]
    pub radar: [Sector; Day::COUNT],
    /// The sector patrol planes search, by day. [TTT T-detect-3]
    pub pby: [Sector; Day::COUNT],
    /// The day each carrier spends in port. [TTT T-force-5]
    pub port_day: [Day; 2],
    /// Where each ship moors; a carrier only on her port day. [TTT T-force-12]
    pub moorings: [Mooring; SHIPS],
    /// Where each fighter unit is parked. [TTT T-force-12]
    #[serde(with = "wardroom_kernel::array")]
    pub parking: [Parking; US_UNITS],
}

/// The wave a unit is listed in. [TTT T-plan-4, T-plan-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[serde(rename_all = "kebab-case")]
pub enum Wave {
    /// In neither of the first two.
    Reserve,
    /// On turn 1.
    First,
    /// From turn 7.
    Second,
}

/// What the IJN plan says of one unit. [TTT T-plan-10]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitPlan {
    /// Its wave.
    pub wave: Wave,
    /// The sector it comes from in that wave; meaningless (and NW) in reserve.
    pub sector: Sector,
    /// What it carries in that wave; the unit's usual load (Kate and Val GP, Zero none) in reserve.
    pub load: Load,
    /// The sector it comes from in wave 3, if it is listed there. [TTT T-plan-5]
    pub third: Option<Sector>,
}

/// The IJN planner. [TTT T-plan-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct IjnPlan {
    /// The day of the attack. [TTT T-plan-1]
    pub day: Day,
    /// What each unit does. [TTT T-plan-2, T-plan-6]
    #[serde(with = "wardroom_kernel::array")]
    pub units: [UnitPlan; IJN_UNITS],
}
