//! Chapter 2: sides, sub-commands, units, ships and chits. [IPH 2.1, 2.3, 2.7, 2.12]
//!
//! Markers are not pieces of the state but what it says of hexes and units [IPH 2.13, C.JP4]; garrisons,
//! Battleship Row and beachheads never move, so they have no place of their own. [IPH 2.10.3]

use serde::{Deserialize, Serialize};
use wardroom_kernel::Seat;

/// One of the two players. [IPH 1.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The invader, who sits first.
    #[default]
    Japan,
    /// The defender.
    Us,
}

impl Side {
    /// Both sides, by seat.
    pub const ALL: [Side; 2] = [Side::Japan, Side::Us];

    /// The seat of a side.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat.
    pub const fn of(seat: Seat) -> Side {
        if seat.0 == 0 { Side::Japan } else { Side::Us }
    }

    /// The enemy.
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Japan => Side::Us,
            Side::Us => Side::Japan,
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["japan", "us"][self as usize]
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        ["the Japanese", "the US"][self as usize]
    }
}

/// A US sub-command; garrisons belong to none. [IPH 2.12, 6.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sub {
    /// The 24th Infantry Division.
    #[default]
    #[serde(rename = "24th")]
    D24,
    /// The 25th Infantry Division.
    #[serde(rename = "25th")]
    D25,
    /// The Marines.
    #[serde(rename = "usmc")]
    Usmc,
    /// Battleship Row.
    #[serde(rename = "row")]
    Row,
}

impl Sub {
    /// Every sub-command.
    pub const ALL: [Sub; 4] = [Sub::D24, Sub::D25, Sub::Usmc, Sub::Row];
    /// Those whose units move.
    pub const MOBILE: [Sub; 3] = [Sub::D24, Sub::D25, Sub::Usmc];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["24th", "25th", "usmc", "row"][self as usize]
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        ["the 24th Division", "the 25th Division", "the Marines", "Battleship Row"][self as usize]
    }

    /// The numbers of its mobile units. [IPH C.US1, C.US2, C.US3]
    pub const fn units(self) -> std::ops::Range<usize> {
        match self {
            Sub::D24 => 0..37,
            Sub::D25 => 37..74,
            Sub::Usmc => 74..78,
            Sub::Row => 78..78,
        }
    }

    /// The sub-command of a mobile unit.
    pub const fn of_unit(unit: usize) -> Sub {
        match unit {
            0..37 => Sub::D24,
            37..74 => Sub::D25,
            _ => Sub::Usmc,
        }
    }
}

/// Mobile US units: two divisions of 37 companies and four defence battalions. [IPH 2.8]
pub const US_UNITS: usize = 78;
/// The number of the first Marine unit.
pub const FIRST_MARINE: usize = 74;
/// Room for Japanese companies; how many there are is data. [IPH C.JP1, C.JP2]
pub const JAPANESE_ROOM: usize = 40;
/// Companies of one side in a hex, at most. [IPH 6.2, 6.5]
pub const STACK: u8 = 4;

/// A Japanese sub-command. [IPH 2.12]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Org {
    /// The naval landing force.
    #[default]
    Snlf,
    /// The army regiment.
    Ija,
}

impl Org {
    /// Both of them.
    pub const ALL: [Org; 2] = [Org::Snlf, Org::Ija];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["snlf", "ija"][self as usize]
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        ["SNLF", "IJA"][self as usize]
    }
}

/// A kind of step that is lost in battle: units of a kind are alike. [IPH 2.11.1, 10.9.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Kind {
    /// A company of the 24th.
    D24,
    /// A company of the 25th.
    D25,
    /// A Marine battalion at full strength.
    Marine,
    /// A Marine battalion that has lost a step.
    ReducedMarine,
    /// A fort garrison.
    Garrison,
    /// Battleship Row: one step, and a factor that is rolled. [IPH C.US5, 11.4.5]
    Row,
    /// An SNLF company at full strength. [IPH 2.4.1]
    Snlf,
    /// An SNLF company that has lost a step.
    ReducedSnlf,
    /// An IJA company at full strength.
    Ija,
    /// An IJA company that has lost a step.
    ReducedIja,
    /// A Beachhead marker.
    Beachhead,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 11] = [
        Kind::D24,
        Kind::D25,
        Kind::Marine,
        Kind::ReducedMarine,
        Kind::Garrison,
        Kind::Row,
        Kind::Snlf,
        Kind::ReducedSnlf,
        Kind::Ija,
        Kind::ReducedIja,
        Kind::Beachhead,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        [
            "24th",
            "25th",
            "marine",
            "reduced-marine",
            "garrison",
            "row",
            "snlf",
            "reduced-snlf",
            "ija",
            "reduced-ija",
            "beachhead",
        ][self as usize]
    }

    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        [
            "a company of the 24th",
            "a company of the 25th",
            "a Marine battalion",
            "a reduced Marine battalion",
            "the garrison",
            "Battleship Row",
            "an SNLF company",
            "a reduced SNLF company",
            "an IJA company",
            "a reduced IJA company",
            "the Beachhead marker",
        ][self as usize]
    }
}

/// A Move or Fight chit. [IPH 5.6.1, C.US7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chit {
    /// Whose it is.
    pub sub: Sub,
    /// What it lets them do.
    pub deed: Deed,
}

/// What a chit lets a sub-command do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A movement phase.
    Move,
    /// A combat phase.
    Fight,
}

impl Chit {
    /// The seven chits; Battleship Row only fights.
    pub const ALL: [Chit; 7] = [
        Chit { sub: Sub::D24, deed: Deed::Move },
        Chit { sub: Sub::D24, deed: Deed::Fight },
        Chit { sub: Sub::D25, deed: Deed::Move },
        Chit { sub: Sub::D25, deed: Deed::Fight },
        Chit { sub: Sub::Usmc, deed: Deed::Move },
        Chit { sub: Sub::Usmc, deed: Deed::Fight },
        Chit { sub: Sub::Row, deed: Deed::Fight },
    ];

    /// The word for it.
    pub fn word(self) -> String {
        let deed = match self.deed {
            Deed::Move => "move",
            Deed::Fight => "fight",
        };
        format!("{}-{deed}", self.sub.word())
    }
}

/// A carrier or battleship. [IPH C.JP3, C.US6]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Ship {
    /// Japanese carrier.
    Akagi,
    /// Japanese carrier.
    Kaga,
    /// Japanese carrier.
    Soryu,
    /// Japanese carrier.
    Hiryu,
    /// Japanese carrier.
    Shokaku,
    /// Japanese carrier.
    Zuikaku,
    /// Japanese battleship.
    Hiei,
    /// Japanese battleship.
    Kirishima,
    /// US carrier.
    Enterprise,
    /// US carrier.
    Lexington,
}

impl Ship {
    /// Every ship.
    pub const ALL: [Ship; 10] = [
        Ship::Akagi,
        Ship::Kaga,
        Ship::Soryu,
        Ship::Hiryu,
        Ship::Shokaku,
        Ship::Zuikaku,
        Ship::Hiei,
        Ship::Kirishima,
        Ship::Enterprise,
        Ship::Lexington,
    ];
    /// The Japanese ships.
    pub const IJN: std::ops::Range<usize> = 0..8;
    /// The Japanese carriers.
    pub const IJN_CARRIERS: std::ops::Range<usize> = 0..6;
    /// The Japanese battleships.
    pub const BATTLESHIPS: [Ship; 2] = [Ship::Hiei, Ship::Kirishima];
    /// The US carriers.
    pub const US_CARRIERS: [Ship; 2] = [Ship::Enterprise, Ship::Lexington];

    /// Its name.
    pub const fn name(self) -> &'static str {
        [
            "Akagi",
            "Kaga",
            "Soryu",
            "Hiryu",
            "Shokaku",
            "Zuikaku",
            "Hiei",
            "Kirishima",
            "Enterprise",
            "Lexington",
        ][self as usize]
    }

    /// Whose it is.
    pub const fn side(self) -> Side {
        if (self as usize) < 8 { Side::Japan } else { Side::Us }
    }

    /// Whether it is one of the two Japanese battleships.
    pub const fn is_battleship(self) -> bool {
        matches!(self, Ship::Hiei | Ship::Kirishima)
    }

    /// Its bit in a set of ships.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// What its loss does to the Japanese total. [IPH 4.7]
    pub const fn vp(self, fate: Fate) -> i8 {
        match (self.side(), self.is_battleship(), fate) {
            (_, _, Fate::Unhurt) => 0,
            (Side::Us, _, Fate::Sunk) => 3,
            (Side::Us, _, Fate::Damaged) => 1,
            (Side::Japan, false, Fate::Sunk) => -3,
            (Side::Japan, true, Fate::Sunk) => -2,
            (Side::Japan, _, Fate::Damaged) => -1,
        }
    }
}

/// What an attack has done to a ship. [IPH 7.4.2, 7.8]
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// Nothing.
    #[default]
    Unhurt,
    /// She limps home.
    Damaged,
    /// She goes down.
    Sunk,
}

/// Where a ship is. [IPH T.VP, 7.3.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Berth {
    /// Out of it.
    #[default]
    Distant,
    /// Where it counts.
    CloseIn,
    /// Out of the game.
    Gone,
}
