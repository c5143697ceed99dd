//! What lies on the table. [SKI 1.1, 1.2]
//!
//! A state is small and copied in one go. Its one secret is what a player chose in secret: sealed orders.
//! The backs of the markers are not decided until they are seen. [SKI 2.6]
#![allow(missing_docs, reason = "the book's own words say what the parts are")]

use serde::{Deserialize, Serialize};
use wardroom_kernel::{EnumMap, Seat, named, sides};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);

/// A side has at most so many companies of a kind. [SKI 1.1]
pub const MOST_COMPANIES: u8 = 6;
/// Stands of colours in each camp, and how often each side may rally and parley. [SKI 1.1]
pub const COLOURS: u8 = 3;
pub const RALLIES: u8 = 2;
pub const PARLEYS: u8 = 1;
/// A proposal has at most so many signs. [SKI 3.1]
pub const MOST_SIGNS: usize = 60;
/// Turns of the longest game. [SKI O.1]
pub const MOST_TURNS: u8 = 4;

sides! { Side { Red = "red", Blue = "blue", } }
named! { Kind { Guards = "guards", Militia = "militia", } }
named! {
    /// The fords, in the order in which they are settled. [SKI 2.4]
    FordId { North = "north", Middle = "middle", South = "south", }
}
named! { Front { Wood = "wood", Hill = "hill", } }
named! { Back { Clear = "clear", Mist = "mist", Bog = "bog", } }
named! {
    /// Whether the players may parley. [SKI O.2]
    Quarter { Given = "given", None = "none", }
}

/// How many companies of each kind.
pub type Companies = EnumMap<Kind, u8, 2>;
/// Orders: the companies sent to each ford. [SKI 2.1]
pub type Plan = EnumMap<FordId, Companies, 3>;

pub fn companies(guards: u8, militia: u8) -> Companies {
    EnumMap::from_fn(|kind| if kind == Kind::Guards { guards } else { militia })
}

pub(crate) fn words(there: Companies) -> String {
    let some = there.iter().filter(|(_, count)| **count > 0);
    let parts: Vec<String> = some.map(|(kind, count)| format!("{count} of the {kind}")).collect();
    if parts.is_empty() { "nobody".to_owned() } else { parts.join(" and ") }
}

/// What a side has off the fords.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Army {
    pub reserve: Companies,
    pub lost: Companies,
    pub ribbons: u8,
    pub colours: u8,
    /// Colours taken from the other side.
    pub captured: u8,
    pub rallies: u8,
    pub parleys: u8,
}

/// A ford: its marker, the back of it once seen, and who stands there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ford {
    pub front: Front,
    pub back: Option<Back>,
    pub companies: EnumMap<Side, Companies, 2>,
}

/// Where in the sequence of play the game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    #[default]
    Orders,
    /// This ford is settled next, or fought over.
    Fords(FordId),
    Over,
}

/// How far a battle has come; the book runs through these in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    #[default]
    Parley,
    Fire,
    Rally(Side),
    Losses(Side),
    /// The winner pursues, and has pressed on so often.
    Pursuit(u8),
}

/// A battle that waits for a decision, with all that was rolled so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Battle {
    pub ford: FordId,
    pub step: Step,
    pub hits: EnumMap<Side, u8, 2>,
    /// Companies whose dice missed: a rally rolls them again.
    pub missed: EnumMap<Side, Companies, 2>,
}

/// Everything on the table. Written by hand, it may be wrong until `setup.rs` has checked it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    pub turn: u8,
    pub last_turn: u8,
    pub quarter: Quarter,
    pub phase: Phase,
    pub sides: EnumMap<Side, Army, 2>,
    /// Sealed orders, until they are revealed.
    pub plans: EnumMap<Side, Option<Plan>, 2>,
    pub fords: EnumMap<FordId, Ford, 3>,
    pub battle: Option<Battle>,
}

impl State {
    /// Red has the initiative on odd turns, blue on even ones. [SKI 2.3]
    pub fn initiative(&self) -> Side {
        if self.turn % 2 == 1 { Side::Red } else { Side::Blue }
    }

    /// A side's companies, in reserve and at the fords.
    pub fn companies(&self, side: Side) -> Companies {
        let at_fords = self.fords.values().iter().map(|ford| ford.companies[side]);
        at_fords.fold(self.sides[side].reserve, |all, more| all + more)
    }

    /// Ribbons and captured colours, weighed. [SKI 5.2]
    pub fn score(&self, side: Side) -> u8 {
        self.sides[side].ribbons + 2 * self.sides[side].captured
    }
}
