//! The pieces: aircraft units, ships, batteries and the yard. [TTT T-comp-2]

use std::ops::Range;

use wardroom_kernel::{EnumMap, named};

use crate::places::{Sector, Zone};

named! {
    /// A type of US fighter. [TTT T-comp-3]
    Fighter {
        P40 = "P-40",
        P36 = "P-36",
        P26 = "P-26",
        F4F = "F4F",
        F2A = "F2A",
    }
}

/// How many US fighter units there are. [TTT T-comp-3]
pub const US_UNITS: usize = 57;
/// Something for each type of US fighter.
pub type ByFighter<T> = EnumMap<Fighter, T, { Fighter::COUNT }>;

impl Fighter {
    /// The numbers of its units; a unit is its number. [TTT T-comp-3]
    pub const fn units(self) -> Range<u8> {
        match self {
            Fighter::P40 => 0..24,
            Fighter::P36 => 24..36,
            Fighter::P26 => 36..43,
            Fighter::F4F => 43..53,
            Fighter::F2A => 53..57,
        }
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

named! {
    /// A type of IJN aircraft. [TTT T-comp-9]
    Plane {
        Kate = "Kate",
        Val = "Val",
        Zero = "Zero",
    }
}

/// How many IJN units there are. [TTT T-comp-9]
pub const IJN_UNITS: usize = 75;
/// Something for each type of IJN aircraft.
pub type ByPlane<T> = EnumMap<Plane, T, { Plane::COUNT }>;

impl Plane {
    /// The numbers of its units. [TTT T-comp-9]
    pub const fn units(self) -> Range<u8> {
        match self {
            Plane::Kate => 0..30,
            Plane::Val => 30..54,
            Plane::Zero => 54..75,
        }
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

named! {
    /// What an IJN unit carries. [TTT T-comp-11]
    Load {
        /// Nothing: a Zero, or a bomber that has attacked.
        #[serde(alias = "None")]
        None = "none",
        /// General purpose bombs.
        GP = "GP",
        /// Armor piercing bombs.
        AP = "AP",
        #[serde(alias = "Torpedo")]
        Torpedo = "torpedo",
    }
}

impl Load {
    /// What a Kate may carry. [TTT T-plan-6]
    pub const OF_KATES: [Load; 3] = [Load::GP, Load::AP, Load::Torpedo];

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

named! {
    /// A US ship. [TTT T-comp-5]
    Ship {
        Lexington = "Lexington",
        Enterprise = "Enterprise",
        Nevada = "Nevada",
        Oklahoma = "Oklahoma",
        Pennsylvania = "Pennsylvania",
        Arizona = "Arizona",
        Tennessee = "Tennessee",
        California = "California",
        Maryland = "Maryland",
        WestVirginia = "West Virginia",
        Utah = "Utah",
        Raleigh = "Raleigh",
        Detroit = "Detroit",
        Neosho = "Neosho",
        Tangier = "Tangier",
        Vestal = "Vestal",
    }
}

/// Something for each ship.
pub type ByShip<T> = EnumMap<Ship, T, { Ship::COUNT }>;

/// What a ship is. [TTT T-comp-5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipType {
    /// Aircraft carrier.
    Carrier,
    Battleship,
    /// Everything else.
    Other,
}

impl Ship {
    /// The two carriers.
    pub const CARRIERS: [Ship; 2] = [Ship::Lexington, Ship::Enterprise];

    /// The carriers and battleships, which count for victory. [TTT T-vic-1]
    pub fn capitals() -> impl Iterator<Item = Ship> {
        Ship::ALL.iter().copied().filter(|ship| ship.is_capital())
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

named! {
    /// A shore battery. [TTT T-comp-7]
    Battery {
        Barrette = "Fort Barrette",
        Weaver = "Fort Weaver",
        Closson = "Fort Closson",
        Auha = "Fort Auha",
    }
}

/// Something for each shore battery.
pub type ByBattery<T> = EnumMap<Battery, T, { Battery::COUNT }>;

impl Battery {
    /// The zone it stands in, and the only one it fires in. [TTT T-comp-7, T-aaa-3]
    pub const fn zone(self) -> Zone {
        match self {
            Battery::Barrette | Battery::Weaver => Zone::new(2, Sector::SW),
            Battery::Closson | Battery::Auha => Zone::new(2, Sector::SE),
        }
    }
}

named! {
    /// A unit of the Navy Yard: dry docks, shops, fuel tanks. [TTT T-comp-8]
    Yard {
        DD1 = "DD1",
        DD2 = "DD2",
        DD3 = "DD3",
        S1 = "S1",
        S2 = "S2",
        S3 = "S3",
        S4 = "S4",
        S5 = "S5",
        F1 = "F1",
        F2 = "F2",
        F3 = "F3",
        F4 = "F4",
    }
}

/// Something for each unit of the Navy Yard.
pub type ByYard<T> = EnumMap<Yard, T, { Yard::COUNT }>;

/// The zone of the Navy Yard. [TTT T-map-6]
pub const YARD_ZONE: Zone = Zone::new(2, Sector::SE);
