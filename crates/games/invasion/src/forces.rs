//! Chapter 2: sides, sub-commands, units, ships and chits. [IPH 2.1, 2.3, 2.7, 2.12]
//!
//! Markers are not pieces of the state but what it says of hexes and units [IPH 2.13, C.JP4]; garrisons,
//! Battleship Row and beachheads never move, so they have no place of their own. [IPH 2.10.3]

use wardroom_kernel::{named, sides};

sides! {
    /// One of the two players. [IPH 1.1]
    Side {
        /// The invader, who sits first.
        Japan = "japan",
        /// The defender.
        Us = "us",
    }
}

impl Side {
    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        ["the Japanese", "the US"][self as usize]
    }
}

named! {
    /// A US sub-command; garrisons belong to none. [IPH 2.12, 6.6]
    Sub {
        /// The 24th Infantry Division.
        D24 = "24th",
        /// The 25th Infantry Division.
        D25 = "25th",
        /// The Marines.
        Usmc = "usmc",
        /// Battleship Row.
        Row = "row",
    }
}

impl Sub {
    /// Those whose units move.
    pub const MOBILE: [Sub; 3] = [Sub::D24, Sub::D25, Sub::Usmc];

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

named! {
    /// A Japanese sub-command. [IPH 2.12]
    Org {
        /// The naval landing force.
        Snlf = "snlf",
        /// The army regiment.
        Ija = "ija",
    }
}

impl Org {
    /// Its name in a sentence.
    pub const fn name(self) -> &'static str {
        ["SNLF", "IJA"][self as usize]
    }
}

named! {
    /// A kind of step that is lost in battle: units of a kind are alike. [IPH 2.11.1, 10.9.2]
    Kind {
        /// A company of the 24th.
        D24 = "24th",
        /// A company of the 25th.
        D25 = "25th",
        /// A Marine battalion at full strength.
        Marine = "marine",
        /// A Marine battalion that has lost a step.
        ReducedMarine = "reduced-marine",
        /// A fort garrison.
        Garrison = "garrison",
        /// Battleship Row: one step, and a factor that is rolled. [IPH C.US5, 11.4.5]
        Row = "row",
        /// An SNLF company at full strength. [IPH 2.4.1]
        Snlf = "snlf",
        /// An SNLF company that has lost a step.
        ReducedSnlf = "reduced-snlf",
        /// An IJA company at full strength.
        Ija = "ija",
        /// An IJA company that has lost a step.
        ReducedIja = "reduced-ija",
        /// A Beachhead marker.
        Beachhead = "beachhead",
    }
}

impl Kind {
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

named! {
    /// A Move or Fight chit of a sub-command; Battleship Row only fights. [IPH 5.6.1, C.US7]
    Chit {
        /// The 24th moves.
        Move24 = "24th-move",
        Fight24 = "24th-fight",
        /// The 25th moves.
        Move25 = "25th-move",
        Fight25 = "25th-fight",
        /// The Marines move.
        MoveUsmc = "usmc-move",
        /// The Marines fight.
        FightUsmc = "usmc-fight",
        /// Battleship Row fights.
        FightRow = "row-fight",
    }
}

/// What a chit lets a sub-command do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A movement phase.
    Move,
    /// A combat phase.
    Fight,
}

impl Chit {
    pub const fn sub(self) -> Sub {
        match self {
            Chit::Move24 | Chit::Fight24 => Sub::D24,
            Chit::Move25 | Chit::Fight25 => Sub::D25,
            Chit::MoveUsmc | Chit::FightUsmc => Sub::Usmc,
            Chit::FightRow => Sub::Row,
        }
    }

    /// What it lets them do.
    pub const fn deed(self) -> Deed {
        match self {
            Chit::Move24 | Chit::Move25 | Chit::MoveUsmc => Deed::Move,
            _ => Deed::Fight,
        }
    }
}

named! {
    /// A carrier or battleship. [IPH C.JP3, C.US6]
    Ship {
        /// Japanese carrier.
        Akagi = "akagi",
        /// Japanese carrier.
        Kaga = "kaga",
        /// Japanese carrier.
        Soryu = "soryu",
        /// Japanese carrier.
        Hiryu = "hiryu",
        /// Japanese carrier.
        Shokaku = "shokaku",
        /// Japanese carrier.
        Zuikaku = "zuikaku",
        /// Japanese battleship.
        Hiei = "hiei",
        /// Japanese battleship.
        Kirishima = "kirishima",
        /// US carrier.
        Enterprise = "enterprise",
        /// US carrier.
        Lexington = "lexington",
    }
}

impl Ship {
    /// The Japanese carriers.
    pub const IJN_CARRIERS: [Ship; 6] =
        [Ship::Akagi, Ship::Kaga, Ship::Soryu, Ship::Hiryu, Ship::Shokaku, Ship::Zuikaku];
    /// The Japanese battleships.
    pub const BATTLESHIPS: [Ship; 2] = [Ship::Hiei, Ship::Kirishima];
    pub const US_CARRIERS: [Ship; 2] = [Ship::Enterprise, Ship::Lexington];

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

    pub const fn side(self) -> Side {
        if matches!(self, Ship::Enterprise | Ship::Lexington) { Side::Us } else { Side::Japan }
    }

    /// Whether it is one of the two Japanese battleships.
    pub const fn is_battleship(self) -> bool {
        matches!(self, Ship::Hiei | Ship::Kirishima)
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

named! {
    /// What an attack has done to a ship. [IPH 7.4.2, 7.8]
    Fate {
        /// Nothing.
        Unhurt = "unhurt",
        /// She limps home.
        Damaged = "damaged",
        /// She goes down.
        Sunk = "sunk",
    }
}

named! {
    /// Where a ship is. [IPH T.VP, 7.3.1]
    Berth {
        /// Out of it.
        Distant = "distant",
        /// Where it counts.
        CloseIn = "close-in",
        /// Out of the game.
        Gone = "gone",
    }
}

named! {
    /// A US plane. [IPH 7.14, C.US6]
    UsPlane {
        /// Of a carrier.
        Enterprise = "enterprise",
        /// Of a carrier.
        Lexington = "lexington",
        Army = "army",
    }
}

impl UsPlane {
    /// Those of the US carriers, in their order.
    pub const OF_CARRIERS: [UsPlane; 2] = [UsPlane::Enterprise, UsPlane::Lexington];
}
