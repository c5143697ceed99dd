//! The pieces on the table: aircraft in their counters, ships, parked aircraft, hits that wait.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::MOST_CRAFT;
use crate::data::Data;
use crate::hex::{Direction, HEXES, Hex};
use crate::map::MAP_NODE;
use crate::parts::*;

/// Where a counter is: a hex, a box, or off the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(u16);

impl Spot {
    const BOXES: u16 = HEXES as u16;
    /// Not come into the game yet. [ARP A-arr-1]
    pub const WAITING: Spot = Spot(Spot::BOXES + AirBox::COUNT as u16);
    /// Back on the carriers, out of the game. [ARP A-move-4]
    pub const HOME: Spot = Spot(Spot::WAITING.0 + 1);
    /// Shot down, landed, or never there.
    pub const GONE: Spot = Spot(Spot::WAITING.0 + 2);

    /// This hex.
    pub const fn of_hex(hex: Hex) -> Spot {
        Spot(hex.index() as u16)
    }

    /// This box.
    pub const fn of_box(at: AirBox) -> Spot {
        Spot(Spot::BOXES + at as u16)
    }

    /// The hex, if it is one.
    #[inline]
    pub const fn hex(self) -> Option<Hex> {
        if (self.0 as usize) < Hex::COUNT { Some(Hex::from_ordinal(self.0)) } else { None }
    }

    /// The box, if it is one.
    #[inline]
    pub fn air_box(self) -> Option<AirBox> {
        let at = self.0.checked_sub(Spot::BOXES)?;
        AirBox::ALL.get(usize::from(at)).copied()
    }

    /// The place in the net of boxes and map that it belongs to.
    pub(crate) fn node(self) -> Option<usize> {
        match self.hex() {
            Some(_) => Some(MAP_NODE),
            None => self.air_box().map(|at| at as usize),
        }
    }

    /// Whether it is a hex or a box.
    pub fn is_in_play(self) -> bool {
        self < Spot::WAITING
    }

    /// The airfield that is there, on the map or in a box.
    pub(crate) fn field(self, data: &Data) -> Option<Field> {
        match self.hex() {
            Some(hex) => data.map.field(hex),
            None => self.air_box().and_then(AirBox::field),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.hex(), self.air_box()) {
            (Some(hex), _) => hex.fmt(f),
            (None, Some(at)) => f.write_str(at.word()),
            (None, None) if *self == Spot::WAITING => f.write_str("waiting"),
            (None, None) if *self == Spot::HOME => f.write_str("home"),
            (None, None) => f.write_str("gone"),
        }
    }
}

/// One aircraft of a counter: what it has been through and what it still carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Craft(u8);

impl Craft {
    /// It flies.
    pub const FLYING: u8 = 1;
    /// It is damaged. [ARP 11.4.3]
    pub const DAMAGED: u8 = 1 << 1;
    /// It has no ammunition. [ARP 11.5.1]
    pub const EMPTY: u8 = 1 << 2;
    /// It will have none after this turn. [ARP 11.5.2]
    pub const LAST_ROUNDS: u8 = 1 << 3;
    /// The first weapon of its roster line is on board. [ARP 13.0.7]
    pub const FIRST_LOAD: u8 = 1 << 4;
    /// The second weapon of its roster line is on board.
    pub const SECOND_LOAD: u8 = 1 << 5;
    const ALL_MARKS: u8 = (1 << 6) - 1;

    /// An aircraft fresh from its carrier or field.
    pub(crate) fn fresh(load: Load) -> Craft {
        Craft(match load {
            Load::Guns => Craft::FLYING,
            Load::Torpedo | Load::Ap | Load::Gp => Craft::FLYING | Craft::FIRST_LOAD,
            Load::GpGp | Load::GpLb => Craft::FLYING | Craft::FIRST_LOAD | Craft::SECOND_LOAD,
        })
    }

    pub(crate) fn from_marks(marks: u8) -> Craft {
        Craft(marks & Craft::ALL_MARKS)
    }

    /// Whether it has all of these marks.
    #[inline]
    pub fn is(self, marks: u8) -> bool {
        self.0 & marks == marks
    }

    #[inline]
    pub fn flies(self) -> bool {
        self.is(Craft::FLYING)
    }

    /// Whether it flies and has ammunition.
    #[inline]
    pub fn can_fire(self) -> bool {
        self.0 & (Craft::FLYING | Craft::EMPTY) == Craft::FLYING
    }

    pub(crate) fn set(&mut self, marks: u8) {
        self.0 |= marks;
    }

    pub(crate) fn clear(&mut self, marks: u8) {
        self.0 &= !marks;
    }
}

/// A counter of aircraft. [ARP 11.1.1, 13.0.7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Counter {
    pub at: Spot,
    /// Where it faces. [ARP A-face-1]
    pub facing: Direction,
    /// Its type.
    pub plane: Plane,
    /// What it has done this turn.
    pub deeds: u8,
    /// Its aircraft in the order of their numbers.
    pub craft: [Craft; MOST_CRAFT],
}

impl Counter {
    pub const MOVED: u8 = 1;
    /// It has attacked in the air. [ARP A-air-1]
    pub const ATTACKED: u8 = 1 << 1;
    /// It was attacked in the air. [ARP A-air-1]
    pub const TARGETED: u8 = 1 << 2;
    /// It was named for a torpedo attack. [ARP A-seq-2]
    pub const NAMED: u8 = 1 << 3;
    /// It has dropped weapons. [ARP A-str-1]
    pub const DROPPED: u8 = 1 << 4;
    /// It has strafed. [ARP A-str-1]
    pub const STRAFED: u8 = 1 << 5;
    /// AA has fired at it. [ARP A-aa-3]
    pub const FIRED_AT: u8 = 1 << 6;
    pub(crate) const DEEDS: [(u8, &str); 7] = [
        (Counter::MOVED, "moved"),
        (Counter::ATTACKED, "attacked"),
        (Counter::TARGETED, "targeted"),
        (Counter::NAMED, "named"),
        (Counter::DROPPED, "dropped"),
        (Counter::STRAFED, "strafed"),
        (Counter::FIRED_AT, "fired-at"),
    ];

    /// A counter that is not in the game.
    pub(crate) const fn absent(plane: Plane) -> Counter {
        Counter {
            at: Spot::GONE,
            facing: Direction::N,
            plane,
            deeds: 0,
            craft: [Craft(0); MOST_CRAFT],
        }
    }

    /// Whether it is on the map or in a box.
    #[inline]
    pub fn is_in_play(&self) -> bool {
        self.at.is_in_play()
    }

    /// Aircraft that still fly.
    #[inline]
    pub fn flying(&self) -> u8 {
        self.craft.iter().map(|craft| u8::from(craft.flies())).sum()
    }

    /// Whether an aircraft that flies has all of these marks.
    #[inline]
    pub fn any(&self, marks: u8) -> bool {
        self.craft.iter().any(|craft| craft.is(Craft::FLYING | marks))
    }

    /// How many aircraft that fly have all of these marks.
    pub fn count(&self, marks: u8) -> u8 {
        self.craft.iter().map(|craft| u8::from(craft.is(Craft::FLYING | marks))).sum()
    }

    /// Whether it has done this.
    #[inline]
    pub fn has(&self, deed: u8) -> bool {
        self.deeds & deed != 0
    }

    /// Whether it has an aircraft that can fire its guns.
    pub fn can_fire(&self) -> bool {
        self.craft.iter().any(|craft| craft.can_fire())
    }
}

/// A ship. [ARP A-ship-4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ship {
    /// The hex she is in, or was last.
    pub hex: Hex,
    /// Points of damage.
    pub points: u8,
    /// Those of them that came from torpedoes and flooding. [ARP A-dmg-7]
    pub torpedo: u8,
    /// AA lost to bombs and guns. [ARP A-dmg-3]
    pub aa_lost: u8,
    /// What else is the matter with her.
    pub marks: u8,
}

impl Ship {
    /// She is under way. [ARP A-stm-1]
    pub const UNDER_WAY: u8 = 1;
    /// She has had her orders this turn.
    pub const ORDERED: u8 = 1 << 1;
    /// She has left a hex this turn, and so is moving. [ARP A-stm-5]
    pub const MOVING: u8 = 1 << 2;
    /// She is beached. [ARP A-stm-3]
    pub const BEACHED: u8 = 1 << 3;
    /// A bomb has hit her. [ARP A-smk-1]
    pub const BOMBED: u8 = 1 << 4;
    /// She smokes. [ARP A-smk-1]
    pub const SMOKING: u8 = 1 << 5;
    /// She has left the map. [ARP A-stm-5]
    pub const AWAY: u8 = 1 << 6;
    pub(crate) const MARKS: [(u8, &str); 7] = [
        (Ship::UNDER_WAY, "under-way"),
        (Ship::ORDERED, "ordered"),
        (Ship::MOVING, "moving"),
        (Ship::BEACHED, "beached"),
        (Ship::BOMBED, "bombed"),
        (Ship::SMOKING, "smoking"),
        (Ship::AWAY, "away"),
    ];

    /// Whether she has this mark.
    #[inline]
    pub fn is(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

/// How a ship does. [ARP A-ship-4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// No points.
    Sound,
    /// One point or more.
    Damaged,
    /// Half the hull or more.
    HeavilyDamaged,
    /// The whole hull.
    Sunk,
}

/// Parked aircraft of one type at one field. [ARP A-fld-2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Parked {
    /// Undamaged.
    pub sound: u8,
    pub damaged: u8,
}

impl Parked {
    /// All of them.
    pub fn total(self) -> u8 {
        self.sound + self.damaged
    }
}

/// How a hit that waits came about. [ARP 13.9.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HitKind {
    /// A torpedo struck her.
    #[default]
    Torpedo,
    /// A torpedo passed beneath her. [ARP 13.2.4]
    Shock,
    /// An AP bomb struck her.
    Ap,
}

/// A hit whose damage is rolled later. [ARP 13.9.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hit {
    pub ship: u8,
    pub kind: HitKind,
    /// When.
    pub turn: Turn,
}
