//! The secret plans of both sides. [TTT T-comp-1]
//!
//! A plan is made by one order: a ready-made plan, then any number of edits, then `done`. It is legal
//! and complete at every moment, so nothing can be left half-finished. [TTT ruling 4]

pub mod cipher;
pub mod ijn;
mod illegal;
mod ready;
mod setup;
pub mod us;
mod words;

pub use illegal::{Asked, PlanIllegal};
pub use ready::ReadyMade;
pub use setup::{Days, FieldSetup, GroupSetup, IjnPlanSetup, UsPlanSetup};
pub(crate) use setup::{check_waves, within};
pub use words::{PICKS, Word, word};

use std::fmt;

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Dice, EnumMap, Pick, named};

use crate::forces::{ByShip, IJN_UNITS, Load, Plane, US_UNITS};
use crate::places::{Sector, Slot, by_name, numbered};
use crate::ttt;

/// More picks than anybody needs for a plan; from there on only the end of the order is offered.
/// [TTT ruling 4]
pub const MOST_PICKS: usize = 512;

/// A day of the game, numbered from 0: Dec 1 to Dec 10. [TTT T-comp-1]
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub u8);

impl Day {
    /// How many days there are. [TTT T-comp-1]
    pub const COUNT: usize = 10;

    /// Its place in lists by day.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dec {}", self.0 + 1)
    }
}

named! {
    /// What an alert level belongs to; each has a track of its own. [TTT T-alert-1]
    Track {
        /// Launching, and airborne fighters.
        Airfields = "airfields",
        /// Fire and movement of ships.
        Ships = "ships",
        /// Fire of shore batteries, small arms of the yard.
        Batteries = "batteries",
    }
}

/// Something for each track.
pub type ByTrack<T> = EnumMap<Track, T, { Track::COUNT }>;

impl Track {
    /// The highest level a day can be planned at. [TTT T-alert-1]
    pub const HIGHEST: u8 = 3;
}

named! {
    /// Where a ship lies in a slot: next to the shore, or outside another ship. [TTT T-map-9]
    Berth {
        /// Next to the shore (at an anchorage: on the island side).
        Inner = "inner",
        /// Outside the inner ship.
        Outer = "outer",
    }
}

/// Where a ship is moored: `FSE2`, or `FSE2 outer` outside another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mooring {
    pub slot: Slot,
    /// The position in it.
    pub berth: Berth,
}

impl Mooring {
    pub const COUNT: usize = Slot::COUNT as usize * Berth::COUNT;

    /// Its number: slot by slot, the inner one first.
    pub const fn ordinal(self) -> u16 {
        self.slot.ordinal() * Berth::COUNT as u16 + self.berth.ordinal()
    }

    /// The one with this number, below [`Self::COUNT`].
    pub const fn from_ordinal(number: u16) -> Self {
        let berths = Berth::COUNT as u16;
        Mooring {
            slot: Slot::from_ordinal(number / berths),
            berth: Berth::from_ordinal(number % berths),
        }
    }
}

impl fmt::Display for Mooring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.berth {
            Berth::Inner => write!(f, "{}", self.slot),
            Berth::Outer => write!(f, "{} outer", self.slot),
        }
    }
}

numbered!(Day);
by_name!(Mooring: (0..Mooring::COUNT as u16).map(Mooring::from_ordinal));

/// Where a fighter unit is parked: a spot of a field, and how many units lie under it. [TTT T-map-5]
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
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
    pub levels: ByTrack<[u8; Day::COUNT]>,
    /// The sector radar searches, by day. [TTT T-detect-1]
    pub radar: [Sector; Day::COUNT],
    /// The sector patrol planes search, by day. [TTT T-detect-3]
    pub pby: [Sector; Day::COUNT],
    /// The day each carrier spends in port. [TTT T-force-5]
    pub port_day: [Day; 2],
    /// Where each ship moors; a carrier only on her port day. [TTT T-force-12]
    pub moorings: ByShip<Mooring>,
    /// Where each fighter unit is parked. [TTT T-force-12]
    #[serde(with = "wardroom_kernel::array")]
    pub parking: [Parking; US_UNITS],
}

impl UsPlan {
    /// A planner nobody has written in: level 1 on all days, nothing placed yet. It is not a legal
    /// plan. [TTT T-alert-1]
    pub fn blank() -> UsPlan {
        UsPlan {
            levels: ByTrack::from_fn(|_| [1; Day::COUNT]),
            radar: [Sector::NW; Day::COUNT],
            pby: [Sector::NW; Day::COUNT],
            port_day: [Day(0); 2],
            moorings: ByShip::default(),
            parking: [Parking::default(); US_UNITS],
        }
    }

    /// The level of every force of a track on a day: it is the same for all of them. [TTT T-alert-3]
    pub fn level(&self, track: Track, day: Day) -> u8 {
        self.levels[track][day.index()]
    }

    /// Alert points that a track has used: one for each level above 1. [TTT T-alert-2]
    pub fn points_spent(&self, track: Track) -> u8 {
        self.levels[track].iter().map(|level| level - 1).sum()
    }
}

named! {
    /// The wave a unit is listed in. [TTT T-plan-4, T-plan-9]
    Wave {
        /// In neither of the first two.
        Reserve = "reserve",
        /// On turn 1.
        #[serde(alias = "first")]
        First = "wave-1",
        /// From turn 7.
        #[serde(alias = "second")]
        Second = "wave-2",
    }
}

/// What the IJN plan says of one unit. [TTT T-plan-10]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitPlan {
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

impl IjnPlan {
    /// A planner nobody has written in: every unit in reserve. It is not a legal plan, which has at
    /// least one unit in wave 1. [TTT T-plan-10]
    pub fn blank() -> IjnPlan {
        let units = |unit| UnitPlan::in_reserve(Plane::of_unit(unit as u8));
        IjnPlan { day: Day(0), units: std::array::from_fn(units) }
    }

    /// How many units are listed in a wave.
    pub fn wave_size(&self, wave: Wave) -> u8 {
        self.units.iter().filter(|unit| unit.wave == wave).count() as u8
    }

    /// How many units are listed in wave 3. [TTT T-plan-5]
    pub fn third_size(&self) -> u8 {
        self.units.iter().filter(|unit| unit.third.is_some()).count() as u8
    }
}

impl UnitPlan {
    /// A unit that is listed nowhere.
    pub const fn in_reserve(plane: Plane) -> UnitPlan {
        UnitPlan {
            wave: Wave::Reserve,
            sector: Sector::NW,
            load: match plane {
                Plane::Zero => Load::None,
                _ => Load::GP,
            },
            third: None,
        }
    }
}

/// What there is room for in an order, besides its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    /// A ready-made plan too: nothing has been picked yet. [TTT T-scen-2]
    All,
    Edits,
    /// Nothing: the order is as long as it can be. [TTT ruling 4]
    None,
}

impl Room {
    const fn after(picks: &[Pick]) -> Room {
        match picks.len() {
            0 => Room::All,
            1..MOST_PICKS => Room::Edits,
            _ => Room::None,
        }
    }

    /// An order has an end. [TTT ruling 4]
    const fn check_edit(self) -> Result<(), PlanIllegal> {
        if matches!(self, Room::None) { Err(PlanIllegal::TooLong) } else { Ok(()) }
    }

    /// A plan begins with a ready-made one of its side, or with none. [TTT T-scen-2]
    const fn check_ready(self, is_own: bool) -> Result<(), PlanIllegal> {
        match (is_own, self) {
            (false, _) => Err(PlanIllegal::ReadyMadeOfOthers),
            (true, Room::All) => Ok(()),
            (true, _) => Err(PlanIllegal::ReadyMadeLater),
        }
    }
}

/// Makes an order by picking at random from what is offered until nothing more is.
fn random_order(
    ready: [ReadyMade; 3],
    choices: impl Fn(&[Pick], &mut Vec<Pick>),
    dice: &mut dyn Dice,
) -> Vec<Pick> {
    let rule = ttt("T-scen-2");
    let mut roll = |sides: usize| {
        let mut face = [0];
        dice.faces(sides as u8, rule, &mut face);
        usize::from(face[0] - 1)
    };
    let mut picks = vec![Word::Ready(ready[roll(3)]).pick()];
    let mut list = Vec::new();
    loop {
        choices(&picks, &mut list);
        if list.is_empty() {
            return picks;
        }
        picks.push(list[roll(list.len())]);
    }
}
