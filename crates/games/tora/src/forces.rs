//! The pieces: aircraft units, ships, batteries and the yard. [TTT T-comp-2]

use serde::{Deserialize, Serialize};

use crate::places::{Sector, Zone};

/// A type of US fighter. [TTT T-comp-3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Fighter {
    #[serde(rename = "P-40")]
    P40,
    #[serde(rename = "P-36")]
    P36,
    #[serde(rename = "P-26")]
    P26,
    F4F,
    F2A,
}

/// How many US fighter units there are. [TTT T-comp-3]
pub const US_UNITS: usize = 57;

impl Fighter {
    /// All five.
    pub const ALL: [Fighter; 5] =
        [Fighter::P40, Fighter::P36, Fighter::P26, Fighter::F4F, Fighter::F2A];
    /// The numbers of the units of each type; a unit is its number. [TTT T-comp-3]
    const UNITS: [std::ops::Range<u8>; 5] = [0..24, 24..36, 36..43, 43..53, 53..57];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["P-40", "P-36", "P-26", "F4F", "F2A"][self as usize]
    }

    /// The numbers of its units.
    pub const fn units(self) -> std::ops::Range<u8> {
        let range = &Self::UNITS[self as usize];
        range.start..range.end
    }

    /// The type of a unit.
    pub const fn of_unit(unit: u8) -> Fighter {
        match unit {
            0..24 => Fighter::P40,
            24..36 => Fighter::P36,
            36..43 => Fighter::P26,
            43..53 => Fighter::F4F,
            _ => Fighter::F2A,
        }
    }
}

/// A type of IJN aircraft. [TTT T-comp-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Plane {
    Kate,
    Val,
    Zero,
}

/// How many IJN units there are. [TTT T-comp-9]
pub const IJN_UNITS: usize = 75;

impl Plane {
    /// All three.
    pub const ALL: [Plane; 3] = [Plane::Kate, Plane::Val, Plane::Zero];
    const UNITS: [std::ops::Range<u8>; 3] = [0..30, 30..54, 54..75];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Kate", "Val", "Zero"][self as usize]
    }

    /// The numbers of its units. [TTT T-comp-9]
    pub const fn units(self) -> std::ops::Range<u8> {
        let range = &Self::UNITS[self as usize];
        range.start..range.end
    }

    /// The type of a unit.
    pub const fn of_unit(unit: u8) -> Plane {
        match unit {
            0..30 => Plane::Kate,
            30..54 => Plane::Val,
            _ => Plane::Zero,
        }
    }
}

/// What an IJN unit carries. [TTT T-comp-11]
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[repr(u8)]
pub enum Load {
    /// Nothing: a Zero, or a bomber that has attacked.
    #[default]
    None,
    /// General purpose bombs.
    GP,
    /// Armor piercing bombs.
    AP,
    /// A torpedo.
    Torpedo,
}

impl Load {
    /// All four.
    pub const ALL: [Load; 4] = [Load::None, Load::GP, Load::AP, Load::Torpedo];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["none", "GP", "AP", "torpedo"][self as usize]
    }

    /// Whether a unit of this type may take off with it: Zeros carry none, Vals GP only, Kates any
    /// of the three. [TTT T-plan-6]
    pub const fn fits(self, plane: Plane) -> bool {
        match plane {
            Plane::Zero => matches!(self, Load::None),
            Plane::Val => matches!(self, Load::GP),
            Plane::Kate => !matches!(self, Load::None),
        }
    }
}

/// A US ship. [TTT T-comp-5]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Ship {
    Lexington,
    Enterprise,
    Nevada,
    Oklahoma,
    Pennsylvania,
    Arizona,
    Tennessee,
    California,
    Maryland,
    #[serde(rename = "West Virginia")]
    WestVirginia,
    Utah,
    Raleigh,
    Detroit,
    Neosho,
    Tangier,
    Vestal,
}

/// How many US ships there are. [TTT T-comp-5]
pub const SHIPS: usize = 16;

/// What a ship is. [TTT T-comp-5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipType {
    /// Aircraft carrier.
    Carrier,
    /// Battleship.
    Battleship,
    /// Everything else.
    Other,
}

impl Ship {
    /// All sixteen.
    pub const ALL: [Ship; SHIPS] = [
        Ship::Lexington,
        Ship::Enterprise,
        Ship::Nevada,
        Ship::Oklahoma,
        Ship::Pennsylvania,
        Ship::Arizona,
        Ship::Tennessee,
        Ship::California,
        Ship::Maryland,
        Ship::WestVirginia,
        Ship::Utah,
        Ship::Raleigh,
        Ship::Detroit,
        Ship::Neosho,
        Ship::Tangier,
        Ship::Vestal,
    ];
    /// The two carriers.
    pub const CARRIERS: [Ship; 2] = [Ship::Lexington, Ship::Enterprise];

    /// Her name.
    pub const fn name(self) -> &'static str {
        [
            "Lexington",
            "Enterprise",
            "Nevada",
            "Oklahoma",
            "Pennsylvania",
            "Arizona",
            "Tennessee",
            "California",
            "Maryland",
            "West Virginia",
            "Utah",
            "Raleigh",
            "Detroit",
            "Neosho",
            "Tangier",
            "Vestal",
        ][self as usize]
    }

    /// What she is.
    pub const fn ship_type(self) -> ShipType {
        match self as u8 {
            0..2 => ShipType::Carrier,
            2..10 => ShipType::Battleship,
            _ => ShipType::Other,
        }
    }

    /// Whether she counts for victory: carriers and battleships. [TTT T-comp-5, T-vic-1]
    pub const fn is_capital(self) -> bool {
        !matches!(self.ship_type(), ShipType::Other)
    }
}

/// A shore battery. [TTT T-comp-7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Battery {
    #[serde(rename = "Fort Barrette")]
    Barrette,
    #[serde(rename = "Fort Weaver")]
    Weaver,
    #[serde(rename = "Fort Closson")]
    Closson,
    #[serde(rename = "Fort Auha")]
    Auha,
}

/// How many shore batteries there are. [TTT T-comp-7]
pub const BATTERIES: usize = 4;
/// How many units the Navy Yard has. [TTT T-comp-8]
pub const YARD_UNITS: usize = 12;

impl Battery {
    /// All four.
    pub const ALL: [Battery; BATTERIES] =
        [Battery::Barrette, Battery::Weaver, Battery::Closson, Battery::Auha];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Fort Barrette", "Fort Weaver", "Fort Closson", "Fort Auha"][self as usize]
    }

    /// The zone it stands in, and the only one it fires in. [TTT T-comp-7, T-aaa-3]
    pub const fn zone(self) -> Zone {
        match self {
            Battery::Barrette | Battery::Weaver => Zone::new(2, Sector::SW),
            Battery::Closson | Battery::Auha => Zone::new(2, Sector::SE),
        }
    }
}

/// The zone of the Navy Yard. [TTT T-map-6]
pub const YARD_ZONE: Zone = Zone::new(2, Sector::SE);
