//! The parts of the game by name: sides, aircraft, boxes, airfields, ships, weapons.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use wardroom_kernel::{named, sides};

sides! {
    /// One of the two sides.
    Side {
        /// Japan, who sits first.
        Japan = "japan",
        /// The United States.
        Us = "us",
    }
}

impl Side {
    pub const fn name(self) -> &'static str {
        match self {
            Side::Japan => "Japan",
            Side::Us => "the US",
        }
    }
}

named! {
    /// A type of aircraft. [ARP 11.3.2, 11.4.2]
    Plane {
        /// Mitsubishi A6M.
        Zero = "Zero",
        /// Aichi D3A.
        Val = "Val",
        /// Nakajima B5N.
        Kate = "Kate",
        /// Aichi E13A.
        Jake = "Jake",
        /// Curtiss P-40.
        P40 = "P-40",
        /// Curtiss P-36.
        P36 = "P-36",
        /// Boeing P-26.
        P26 = "P-26",
        /// Grumman F4F.
        F4f = "F4F",
        /// Brewster F2A.
        F2a = "F2A",
        /// Douglas SBD.
        Sbd = "SBD",
        /// Douglas TBD.
        Tbd = "TBD",
        /// Patrol bombers.
        Pb = "PB",
        /// Boeing B-17.
        B17 = "B-17",
        /// Douglas B-18.
        B18 = "B-18",
        /// Consolidated B-24.
        B24 = "B-24",
        /// Douglas A-20.
        A20 = "A-20",
        /// Vought SB2U.
        Sb2u = "SB2U",
        /// Curtiss SOC-4.
        Soc4 = "SOC-4",
        /// Vought OS2U.
        Os2u = "OS2U",
        /// Grumman J2F.
        J2f = "J2F",
        /// Observation types of the Army, which only stand on the ground. [ARP A-oob-4]
        Observation = "observation",
    }
}

impl Plane {
    /// Whose aircraft it is.
    pub const fn side(self) -> Side {
        match self {
            Plane::Zero | Plane::Val | Plane::Kate | Plane::Jake => Side::Japan,
            _ => Side::Us,
        }
    }

    /// Whether it is a fighter. [ARP A-move-1, A-scr-3]
    pub const fn is_fighter(self) -> bool {
        matches!(self, Plane::Zero) || self.scramble_rank().is_some()
    }

    /// Its place in the order in which US fighters go up, the best first. [ARP A-scr-3]
    pub(crate) const fn scramble_rank(self) -> Option<u8> {
        match self {
            Plane::P40 => Some(0),
            Plane::P36 => Some(1),
            Plane::F4f => Some(2),
            Plane::F2a => Some(3),
            Plane::P26 => Some(4),
            _ => None,
        }
    }
}

named! {
    /// A box beside the hex map. [ARP A-map-3]
    AirBox {
        /// The carriers.
        Kb = "KB",
        /// Kahuku and the north shore.
        North = "T-N",
        /// The central plain.
        Central = "T-C",
        /// The Waianae coast.
        West = "T-W",
        /// The windward side.
        East = "T-E",
        /// Mamala Bay.
        South = "T-S",
        /// Haleiwa field.
        Haleiwa = "Haleiwa",
        /// Wheeler field.
        Wheeler = "Wheeler",
        /// Kaneohe field.
        Kaneohe = "Kaneohe",
        /// Bellows field.
        Bellows = "Bellows",
        /// Ewa field.
        Ewa = "Ewa",
    }
}

impl AirBox {
    /// The airfield in this box, if there is one.
    pub const fn field(self) -> Option<Field> {
        match self {
            AirBox::Haleiwa => Some(Field::Haleiwa),
            AirBox::Wheeler => Some(Field::Wheeler),
            AirBox::Kaneohe => Some(Field::Kaneohe),
            AirBox::Bellows => Some(Field::Bellows),
            AirBox::Ewa => Some(Field::Ewa),
            _ => None,
        }
    }

    /// Whether it is a transit box, neither a field nor the carriers. [ARP A-map-3]
    pub const fn is_transit(self) -> bool {
        self.field().is_none() && !matches!(self, AirBox::Kb)
    }
}

named! {
    /// An airfield, in the order of the roster. [ARP A-oob-4]
    Field {
        Wheeler = "Wheeler",
        Haleiwa = "Haleiwa",
        Bellows = "Bellows",
        Kaneohe = "Kaneohe",
        Ewa = "Ewa",
        Hickam = "Hickam",
        FordIsland = "Ford-Island",
    }
}

impl Field {
    /// The box it is in, if it is not on the map.
    pub const fn air_box(self) -> Option<AirBox> {
        match self {
            Field::Wheeler => Some(AirBox::Wheeler),
            Field::Haleiwa => Some(AirBox::Haleiwa),
            Field::Bellows => Some(AirBox::Bellows),
            Field::Kaneohe => Some(AirBox::Kaneohe),
            Field::Ewa => Some(AirBox::Ewa),
            Field::Hickam | Field::FordIsland => None,
        }
    }

    /// Its name, for people.
    pub const fn name(self) -> &'static str {
        match self {
            Field::FordIsland => "Ford Island",
            field => field.word(),
        }
    }
}

named! {
    ShipType {
        /// Battleship.
        Bb = "BB",
        /// Heavy cruiser.
        Ca = "CA",
        /// Light cruiser.
        Cl = "CL",
        /// Minelayer.
        Cm = "CM",
        /// Destroyer.
        Dd = "DD",
        /// Light minelayer.
        Dm = "DM",
        /// Fast minesweeper.
        Dms = "DMS",
        /// Submarine.
        Ss = "SS",
        /// Gunboat.
        Pg = "PG",
        /// Repair ship.
        Ar = "AR",
        /// Oiler.
        Ao = "AO",
        /// Seaplane tender.
        Av = "AV",
        /// Destroyer tender.
        Ad = "AD",
        /// Submarine tender.
        As = "AS",
        /// Auxiliary.
        Ag = "AG",
        /// Hospital ship.
        Ah = "AH",
    }
}

impl ShipType {
    /// Whether it is a cruiser. [ARP A-ship-2]
    pub const fn is_cruiser(self) -> bool {
        matches!(self, ShipType::Ca | ShipType::Cl)
    }
}

named! {
    /// Deck armour. [ARP A-class-1]
    Class {
        /// Heavy deck.
        Hd = "HD",
        /// Light deck.
        L = "L",
        /// Unarmoured.
        U = "U",
    }
}

impl Class {
    /// Whether torpedoes may pass beneath lighter ships to strike her. [ARP 13.2.3, 13.2.5]
    pub const fn is_armoured(self) -> bool {
        !matches!(self, Class::U)
    }
}

named! {
    /// How a ship lies in her hex.
    Berth {
        /// Alone.
        Single = "single",
        /// With another ship between her and the water.
        Inboard = "inboard",
        /// Between another ship and the water.
        Outboard = "outboard",
        /// Among ships that all lie alongside one another.
        Nest = "nest",
        /// In a dry dock or floating dock.
        Dock = "dock",
    }
}

named! {
    /// A weapon dropped from the air. [ARP 13.3.1]
    Weapon {
        Torpedo = "torpedo",
        /// 800 kg armour-piercing bomb.
        Ap = "AP",
        /// 250 kg general purpose bomb.
        Gp = "GP",
        /// Three 60 kg land bombs.
        Lb = "LB",
    }
}

named! {
    /// What one aircraft of a counter carries on the roster. [ARP 13.0.7, A-oob-3]
    Load {
        /// Guns alone.
        Guns = "guns",
        Torpedo = "T",
        /// One 800 kg bomb.
        Ap = "AP",
        /// One 250 kg bomb.
        Gp = "GP",
        /// Two 250 kg bombs.
        GpGp = "GP GP",
        /// One 250 kg bomb and two lots of 60 kg bombs.
        GpLb = "GP LB",
    }
}

impl Weapon {
    /// Several of them, for people.
    pub(crate) const fn several(self) -> &'static str {
        match self {
            Weapon::Torpedo => "torpedoes",
            Weapon::Ap => "AP bombs",
            Weapon::Gp => "bombs",
            Weapon::Lb => "60 kg bombs",
        }
    }
}

impl Load {
    /// The heavy bombs among it.
    pub(crate) const fn heavy_bombs(self) -> Weapon {
        match self {
            Load::Ap => Weapon::Ap,
            _ => Weapon::Gp,
        }
    }
}

named! {
    /// What a squadron is sent against under historical orders. [ARP A-opt-3]
    Task {
        Ships = "ships",
        Battleships = "battleships",
        /// Airfields, hangars and barracks.
        Airfields = "airfields",
        ShipsAndDocks = "ships-and-docks",
        /// Parked aircraft.
        Aircraft = "aircraft",
    }
}

named! {
    /// What a facility is. [ARP A-map-6]
    FacilityKind {
        /// A dock, with ships in it.
        Dock = "dock",
        /// Shops, power, supply.
        Works = "works",
        /// Oil tanks, which burn.
        Tanks = "tanks",
        /// Hangars of an airfield.
        Hangar = "hangar",
        Barracks = "barracks",
    }
}

/// A turn of ten minutes, counted from 0 for the one named 0750 and written by its name. [ARP A-turn-1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(pub u8);

impl Turn {
    /// The names of the turns. [ARP A-turn-1]
    pub const NAMES: [&'static str; 14] = [
        "0750", "0800", "0810", "0820", "0830", "0840", "0850", "0900", "0910", "0920", "0930",
        "0940", "0950", "1000",
    ];
    pub const FIRST: Turn = Turn(0);
    /// The last of the whole game.
    pub const LAST: Turn = Turn(13);
    /// The turn on which the second wave starts from the carriers. [ARP A-arr-1]
    pub(crate) const SECOND_WAVE: Turn = Turn(5);

    /// The turn of this name.
    pub fn named(name: &str) -> Option<Turn> {
        Turn::NAMES.iter().position(|known| *known == name).map(|at| Turn(at as u8))
    }

    pub fn name(self) -> &'static str {
        Turn::NAMES[usize::from(self.0)]
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Turn::named(&name).ok_or_else(|| D::Error::custom(format!("{name} is no turn")))
    }
}
