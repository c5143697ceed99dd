//! What lies on the table.
//!
//! A state is small and copied in one go: fixed arrays, no strings. Units keep their numbers, so
//! that each is in exactly one hex [IPH 2.2.2]. Two things in it are secret because a player chose
//! them in secret: the beachhead and the ship dispositions until they are shown. The third secret is
//! what lies under the top unit of a Japanese stack. [IPH 3.2.1, 7.3.1, 6.8]

use serde::{Deserialize, Serialize};
use wardroom_hexmap::Place;
use wardroom_kernel::{EnumMap, EnumSet, Stack, named};

use crate::data::Data;
use crate::forces::{
    Berth, Chit, FIRST_MARINE, Fate, JAPANESE_ROOM, Kind, Org, Ship, Side, Sub, US_UNITS, UsPlane,
};
use crate::map::{Hexes, Spot};

/// The turns of a game. [IPH 5.1]
pub const LAST_TURN: u8 = 11;

/// A unit in the dead pile.
pub(crate) const DEAD: Place = Place(u16::MAX);
/// A Japanese unit that waits off the map.
pub(crate) const WAITING: Place = Place(u16::MAX - 1);

/// Readings of the book that players choose before the game. [IPH O.1, O.2, O.3, O.4, O.5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Readings {
    /// How many chits are pulled in a turn.
    pub pulls: Pulls,
    /// When odds are limited to the columns of the table.
    pub odds: Limits,
    /// What later hits on a ship do.
    pub hits: LaterHits,
    /// Whether the Issei die is rolled again after the outbreak.
    pub issei: IsseiRolls,
    /// How strength is halved across the water.
    pub halving: Halving,
}

named! {
    /// How many chits are pulled in a turn. [IPH O.1]
    Pulls {
        /// Until the cup is empty.
        UntilEmpty = "until-empty",
        /// Exactly four.
        Four = "four",
    }
}

named! {
    /// When odds are limited. [IPH O.2]
    Limits {
        /// Before and after the shifts.
        Twice = "twice",
        /// After the shifts alone.
        Once = "once",
    }
}

named! {
    /// What later hits on a ship do. [IPH O.3]
    LaterHits {
        /// Nothing: the first settles it.
        FirstSettles = "first-settles",
        /// The worst result counts.
        WorstCounts = "worst-counts",
    }
}

named! {
    /// How often the Issei die is rolled. [IPH O.4]
    IsseiRolls {
        UntilOutbreak = "until-outbreak",
        /// In every attack into a city.
        Always = "always",
    }
}

named! {
    /// How strength is halved across the water. [IPH O.5]
    Halving {
        /// The total of each attacking hex.
        PerHex = "per-hex",
        /// Each unit.
        PerUnit = "per-unit",
        /// The grand total.
        Total = "total",
    }
}

/// Where in the turn the game stands. [IPH 5.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Japan chooses its beachhead in secret. [IPH 3.2.1]
    #[default]
    Beachhead,
    /// The US sets up. [IPH 3.3.1]
    Deployment,
    /// Japan disposes its ships in secret. [IPH 7.3.1]
    IjnDisposition,
    /// The US disposes its carriers. [IPH 7.3.2]
    UsnDisposition,
    /// The fleets look for one another. [IPH 7.3.3]
    CarrierCombat,
    /// US submarines attack. [IPH 7.11]
    Submarines,
    /// The Japanese land. [IPH 8.1]
    Landing,
    /// Before, between and after chits Japan may take a phase. [IPH 5.7.1]
    Window,
    /// The Japanese move. [IPH 5.7.2]
    JapaneseMovement,
    /// The Japanese fight.
    JapaneseCombat,
    /// A US sub-command moves. [IPH 5.6.1]
    UsMovement(Sub),
    /// A US sub-command fights.
    UsCombat(Sub),
    /// The game is over.
    Over(Ending),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Japan has the points. [IPH 4.2]
    JapanWins,
    /// The last turn is over. [IPH 4.3.1]
    TimeRunsOut,
    /// Japan has no points left. [IPH 4.3.2]
    NoPoints,
    /// No beachhead is left. [IPH 4.3.3]
    NoBeachhead,
}

/// A US stack that has set off: it has rolled, and its parts go one after the other. [IPH 9.6]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// Where it set off.
    pub from: Spot,
    /// Units that have not gone yet.
    pub left: u8,
    /// Its movement factor.
    pub factor: u8,
}

/// With what an attack is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Ground units. [IPH 10.5]
    #[default]
    Ground,
    /// The guns of Battleship Row. [IPH 11.3]
    Guns,
    /// Japanese planes alone. [IPH 11.4.3]
    Planes,
}

/// Whether an attack is a unit's first of the phase or follows an advance. [IPH 10.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wave {
    /// An ordinary attack.
    #[default]
    First,
    /// By momentum.
    Second,
}

/// How far a battle has come; some steps wait for a side. [IPH B.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Japan names its support.
    #[default]
    Support,
    /// US planes, Battleship Row and the night are rolled for.
    Rolls,
    /// Japan may declare a banzai.
    Banzai,
    /// The combat die.
    Resolve,
    /// The attacker takes its losses.
    AttackerLosses,
    /// The defender takes its losses.
    DefenderLosses,
    /// Attackers enter the emptied hex.
    Advance,
    /// US planes may strike at a battleship that supported. [IPH 7.7]
    Strike,
    /// Japanese who advanced may attack again. [IPH 10.4]
    Momentum,
}

/// A battle under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Battle {
    pub attacker: Side,
    pub arm: Arm,
    /// Whether it comes of momentum.
    pub wave: Wave,
    /// The hex attacked.
    pub target: Spot,
    /// The attacking hexes, clockwise round the target.
    pub from: Stack<Spot, 6>,
    /// How far it has come.
    pub step: Step,
    /// Battleships that support.
    pub battleships: EnumSet<Ship>,
    /// Those of them that the US has let go after this battle. [IPH 7.7]
    pub spared: EnumSet<Ship>,
    /// Japanese planes that support or attack.
    pub planes: u8,
    /// US planes that support.
    pub us_planes: u8,
    /// Whether the Issei rose in this battle. [IPH 10.13.1]
    pub rebellion: bool,
    /// What Battleship Row rolled for its factor.
    pub row: u8,
    /// Columns by night, to the right.
    pub night: i8,
    /// Whether the Japanese shout.
    pub banzai: bool,
    pub banzai_columns: u8,
    /// Steps still to be lost by attacker and defender.
    pub owed: [u8; 2],
}

/// A battle at sea that waits for planes to be allotted. [IPH 7.4.1, 7.5.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct SeaBattle {
    /// Whether the Japanese still attack.
    pub ijn_attacks: bool,
    /// Whether the US still attacks.
    pub usn_attacks: bool,
    /// US planes in it, fixed before ships are taken away. [IPH 7.6]
    pub us_planes: u8,
    /// What has happened to each ship; they leave when both have attacked.
    pub fates: EnumMap<Ship, Fate, { Ship::COUNT }>,
}

/// A procedure that waits for a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// None.
    #[default]
    Unused,
    /// A US stack on the march.
    March(March),
    /// A battle on land.
    Battle(Battle),
    Sea(SeaBattle),
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The readings chosen before the game.
    pub readings: Readings,
    /// The turn, counted from 1.
    pub turn: u8,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// The middle of the beachhead, once chosen. [IPH 3.2.1]
    pub middle: Option<Place>,
    /// The Beachhead markers on the map. [IPH 8.3]
    pub beachheads: [Option<Place>; 3],
    /// Where each mobile US unit is.
    #[serde(with = "wardroom_kernel::array")]
    pub us: [Place; US_UNITS],
    /// Marines that have lost a step, by bit.
    pub reduced_marines: u8,
    /// Forts whose garrison lives.
    pub garrisons: Hexes,
    /// Whether Battleship Row lives.
    pub row: bool,
    /// US units that have moved or attacked in this phase, by bit.
    pub us_spent: u128,
    /// Where each Japanese company is.
    #[serde(with = "wardroom_kernel::array")]
    pub japan: [Place; JAPANESE_ROOM],
    /// Companies that have lost a step, by bit.
    pub reduced: u64,
    /// Companies that stalled on landing this turn, by bit. [IPH 8.5.2]
    pub stalled: u64,
    /// Companies that have moved or attacked in this phase, by bit.
    pub japan_spent: u64,
    /// Hexes attacked in this combat phase. [IPH 10.3]
    pub attacked: Hexes,
    /// Hexes that Japan controls. [IPH 3.6.1]
    pub control: Hexes,
    /// Airfields and hexes of Honolulu that were ever Japanese. [IPH 7.15.1, 9.14]
    pub once_taken: Hexes,
    /// The Japanese total. [IPH 4.2]
    pub vp: i8,
    /// Whether the Issei have risen. [IPH 10.13.2]
    pub rebellion: bool,
    pub cup: EnumSet<Chit>,
    /// Chits pulled this turn.
    pub pulled: u8,
    /// Whether the Japanese Movement Phase was taken.
    pub moved: bool,
    /// Whether the Japanese Combat Phase was taken.
    pub fought: bool,
    /// Where every ship is.
    pub berths: EnumMap<Ship, Berth, { Ship::COUNT }>,
    /// Japanese ships that are to be close in, while that is secret. [IPH 7.3.1]
    pub disposition: Option<EnumSet<Ship>>,
    /// Japanese planes left.
    pub planes: u8,
    /// Those of them aboard close-in carriers, which alone fly. [IPH 7.12, ruling 8]
    pub planes_close_in: u8,
    /// Japanese planes used this turn. [IPH 7.10]
    pub planes_used: u8,
    /// Where Japanese planes interdict. [IPH 7.13]
    pub interdictors: Stack<Spot, 6>,
    /// US planes used this turn. [IPH 7.14]
    pub us_planes_used: EnumSet<UsPlane>,
    /// Whether the Army plane is in the game. [IPH 7.15.2]
    pub army_plane: bool,
    /// Battleships that have supported this turn. [IPH 7.1.1]
    pub supported: EnumSet<Ship>,
    /// Whether US carriers may strike at supporting battleships today. [IPH 7.7]
    pub strikes: bool,
    /// Battleships struck at today. [IPH 7.7]
    pub struck: EnumSet<Ship>,
    /// The last Japanese march, which everybody saw: from, to.
    pub last_march: Option<[Place; 2]>,
    /// Procedures that wait.
    pub frames: Stack<Frame, 2>,
}

impl State {
    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    /// The day in December: night belongs to the day before it. [IPH T.TURN]
    pub fn day(&self) -> u8 {
        match self.turn {
            0..=4 => 7,
            5..=8 => 8,
            _ => 9,
        }
    }

    /// Whether this is one of the two night turns. [IPH 12.2, 5.9]
    pub fn is_night(&self) -> bool {
        matches!(self.turn, 4 | 8)
    }

    /// Whether planes fly: by day on 8 and 9 December. [IPH 7.2, 5.9]
    pub fn planes_fly(&self) -> bool {
        self.turn >= 5 && !self.is_night()
    }

    /// The kind of a mobile US unit.
    pub fn us_kind(&self, unit: usize) -> Kind {
        match Sub::of_unit(unit) {
            Sub::D24 => Kind::D24,
            Sub::D25 => Kind::D25,
            _ if self.reduced_marines >> (unit - FIRST_MARINE) & 1 == 1 => Kind::ReducedMarine,
            _ => Kind::Marine,
        }
    }

    /// The kind of a Japanese company.
    pub(crate) fn japan_kind(&self, data: &Data, unit: usize) -> Kind {
        match (data.org(unit), self.reduced >> unit & 1 == 1) {
            (Org::Snlf, false) => Kind::Snlf,
            (Org::Snlf, true) => Kind::ReducedSnlf,
            (Org::Ija, false) => Kind::Ija,
            (Org::Ija, true) => Kind::ReducedIja,
        }
    }

    /// Japanese companies in a hex, by number.
    pub(crate) fn japan_at(&self, place: Place) -> impl Iterator<Item = usize> + '_ {
        (0..JAPANESE_ROOM).filter(move |&unit| self.japan[unit] == place)
    }

    /// Mobile US units of a sub-command in a hex, by number.
    pub(crate) fn us_at(&self, sub: Sub, place: Place) -> impl Iterator<Item = usize> + '_ {
        sub.units().filter(move |&unit| self.us[unit] == place)
    }

    /// Units of a sub-command in a hex that have not moved or attacked in this phase.
    pub(crate) fn fresh_at(&self, sub: Sub, place: Place) -> impl Iterator<Item = usize> + '_ {
        self.us_at(sub, place).filter(|&unit| !self.is_us_spent(unit))
    }

    /// Japanese companies in a hex that may move: neither stalled nor spent.
    pub(crate) fn free_at(&self, place: Place) -> impl Iterator<Item = usize> + '_ {
        let free = |unit: &usize| !self.is_stalled(*unit) && !self.is_japan_spent(*unit);
        self.japan_at(place).filter(free)
    }

    /// So many full and reduced companies of a sub-command out of some, as a set.
    pub(crate) fn companies(
        &self,
        data: &Data,
        org: Org,
        mut wanted: [u8; 2],
        units: impl Iterator<Item = usize>,
    ) -> u128 {
        set_of(units.filter(|&unit| {
            let left = &mut wanted[(self.reduced >> unit & 1) as usize];
            let taken = data.org(unit) == org && *left > 0;
            *left -= u8::from(taken);
            taken
        }))
    }

    /// Whether a US unit has moved or attacked in this phase.
    pub(crate) fn is_us_spent(&self, unit: usize) -> bool {
        self.us_spent >> unit & 1 == 1
    }

    /// Whether a Japanese company has moved or attacked in this phase.
    pub(crate) fn is_japan_spent(&self, unit: usize) -> bool {
        self.japan_spent >> unit & 1 == 1
    }

    /// Whether a Japanese company stalled this turn.
    pub(crate) fn is_stalled(&self, unit: usize) -> bool {
        self.stalled >> unit & 1 == 1
    }

    /// Whether a hex has a Beachhead marker.
    pub fn is_beachhead(&self, place: Place) -> bool {
        self.beachheads.contains(&Some(place))
    }

    /// How many Beachhead markers are on the map.
    pub fn markers(&self) -> usize {
        self.beachheads.iter().flatten().count()
    }

    /// Whether a sub-command has units left. [IPH 5.6.3]
    pub fn lives(&self, sub: Sub) -> bool {
        match sub {
            Sub::Row => self.row,
            sub => self.us[sub.units()].iter().any(|&place| place != DEAD),
        }
    }

    pub fn is_close(&self, ship: Ship) -> bool {
        self.berths[ship] == Berth::CloseIn
    }

    /// Japanese carriers close in.
    pub fn ijn_carriers(&self) -> u8 {
        Ship::IJN_CARRIERS.into_iter().filter(|&ship| self.is_close(ship)).count() as u8
    }

    /// US carriers close in.
    pub fn usn_carriers(&self) -> u8 {
        Ship::US_CARRIERS.into_iter().filter(|&ship| self.is_close(ship)).count() as u8
    }

    /// Japanese planes of close-in carriers that have not been used this turn. [IPH 7.10]
    pub fn planes_ready(&self) -> u8 {
        if self.planes_fly() { self.planes_close_in.saturating_sub(self.planes_used) } else { 0 }
    }

    /// The battle under way.
    pub fn battle(&self) -> Option<&Battle> {
        match self.frames.last() {
            Some(Frame::Battle(battle)) => Some(battle),
            _ => None,
        }
    }

    /// Whether the beachhead has been shown. [IPH 3.5]
    pub fn is_revealed(&self) -> bool {
        !matches!(self.phase, Phase::Beachhead | Phase::Deployment)
    }
}

/// Some units as a set of their numbers.
pub(crate) fn set_of(units: impl Iterator<Item = usize>) -> u128 {
    units.fold(0, |set, unit| set | 1 << unit)
}

/// The numbers in a set of units.
pub(crate) fn numbers(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let unit = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (unit < 128).then_some(unit)
    })
}
