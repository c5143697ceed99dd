//! What lies on the table.
//!
//! A state is small and copied in one go: fixed arrays, no strings. The backs of the markers
//! are not decided until they are seen [SKI 1.2], so the state holds how many of each are left.
//! The one secret in it is what a player chose in secret: sealed orders.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Seat, Stack};

/// The side that sits first.
pub const RED: Seat = Seat(0);
/// The side that sits second.
pub const BLUE: Seat = Seat(1);

/// The other side.
pub(crate) fn enemy(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// The word for a side.
pub(crate) fn side_word(seat: Seat) -> &'static str {
    ["red", "blue"][seat.index()]
}

/// A side has at most so many companies of a kind. [SKI 1.1]
pub const MOST_COMPANIES: u8 = 6;
/// Stands of colours in each camp. [SKI 1.1]
pub const COLOURS: u8 = 3;
/// Rallies of each side. [SKI 1.1]
pub const RALLIES: u8 = 2;
/// Parleys of each side. [SKI 1.1]
pub const PARLEYS: u8 = 1;
/// Turns of the longest game. [SKI O.1]
pub const MOST_TURNS: u8 = 4;

/// A kind of company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Shoots well.
    Guards,
    /// Shoots.
    Militia,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 2] = [Kind::Guards, Kind::Militia];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["guards", "militia"][self as usize]
    }
}

/// A ford. [SKI 1.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FordId {
    /// Settled first.
    #[default]
    North,
    /// Settled second.
    Middle,
    /// Settled last.
    South,
}

impl FordId {
    /// The fords in the order in which they are settled. [SKI 2.4]
    pub const ALL: [FordId; 3] = [FordId::North, FordId::Middle, FordId::South];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["north", "middle", "south"][self as usize]
    }
}

/// What the front of a marker shows. [SKI 1.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Front {
    /// A wood.
    Wood,
    /// A hill.
    Hill,
}

impl Front {
    /// Every front.
    pub const ALL: [Front; 2] = [Front::Wood, Front::Hill];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["wood", "hill"][self as usize]
    }
}

/// What the back of a marker shows, once it is seen. [SKI 1.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Back {
    /// Open ground.
    Clear,
    /// Hard to hit in.
    Mist,
    /// Stops a pursuit.
    Bog,
}

impl Back {
    /// Every back.
    pub const ALL: [Back; 3] = [Back::Clear, Back::Mist, Back::Bog];

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["clear", "mist", "bog"][self as usize]
    }
}

/// How many companies of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Companies {
    /// Companies of guards.
    pub guards: u8,
    /// Companies of militia.
    pub militia: u8,
}

impl Companies {
    /// How many there are of all kinds.
    pub fn total(self) -> u8 {
        self.guards + self.militia
    }

    /// These and others together.
    #[must_use]
    pub fn and(self, other: Companies) -> Companies {
        Companies { guards: self.guards + other.guards, militia: self.militia + other.militia }
    }

    /// These without others that are among them.
    #[must_use]
    pub fn without(self, other: Companies) -> Companies {
        Companies { guards: self.guards - other.guards, militia: self.militia - other.militia }
    }

    /// In words.
    pub fn words(self) -> String {
        match (self.guards, self.militia) {
            (0, 0) => "nobody".to_owned(),
            (guards, 0) => format!("{guards} guards"),
            (0, militia) => format!("{militia} militia"),
            (guards, militia) => format!("{guards} guards and {militia} militia"),
        }
    }
}

impl Index<Kind> for Companies {
    type Output = u8;
    fn index(&self, kind: Kind) -> &u8 {
        match kind {
            Kind::Guards => &self.guards,
            Kind::Militia => &self.militia,
        }
    }
}

impl IndexMut<Kind> for Companies {
    fn index_mut(&mut self, kind: Kind) -> &mut u8 {
        match kind {
            Kind::Guards => &mut self.guards,
            Kind::Militia => &mut self.militia,
        }
    }
}

/// Orders: the companies sent to each ford. [SKI 2.1]
pub type Plan = [Companies; 3];

/// What a side has off the fords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Companies that wait for orders.
    pub reserve: Companies,
    /// Companies that were lost.
    pub lost: Companies,
    /// Ribbons won.
    pub ribbons: u8,
    /// Own colours still in the camp.
    pub colours: u8,
    /// Colours taken from the other side.
    pub captured: u8,
    /// Rallies left.
    pub rallies: u8,
    /// Parleys left.
    pub parleys: u8,
}

/// A ford and who stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ford {
    /// The front of its marker.
    pub front: Front,
    /// The back of its marker, once seen.
    pub back: Option<Back>,
    /// The companies of each side.
    pub companies: [Companies; 2],
}

/// Where in the sequence of play the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Orders are written. [SKI 2.1]
    Orders,
    /// Fords are settled; so many are begun. [SKI 2.4]
    Fords(u8),
    /// The game is over. [SKI 5.1]
    Over,
}

/// Whether the players parley. [SKI O.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quarter {
    /// They may.
    Given,
    /// They have agreed not to.
    None,
}

/// A procedure that waits for a decision, with all that it has rolled so far.
///
/// The pursuit lies on top of the battle it sprang from; when it is taken off, the battle
/// goes on where it stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// An unused place of the stack.
    #[default]
    Unused,
    /// A battle at a ford.
    Battle(Battle),
    /// A pursuit inside a battle.
    Pursuit(Pursuit),
}

/// A battle at a ford. [SKI 3.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Where it is.
    pub ford: FordId,
    /// How far it has come.
    pub step: Step,
    /// Hits scored by each side.
    pub hits: [u8; 2],
    /// Companies of each side whose dice missed: a rally rolls them again.
    pub missed: [Companies; 2],
}

/// How far a battle has come; the book runs through these in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The side without the initiative may butt in. [SKI 3.1]
    Parley,
    /// Both sides fire. [SKI 3.2]
    Fire,
    /// A side may rally. [SKI 3.3]
    Rally(Seat),
    /// A side chooses its losses. [SKI 3.4]
    Losses(Seat),
    /// The winner may pursue. [SKI 4.1]
    Pursue,
    /// The ford is held or not. [SKI 3.5]
    Hold,
}

/// A pursuit to the enemy camp. [SKI 4.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pursuit {
    /// The ford it came from.
    pub ford: FordId,
    /// Who pursues.
    pub pursuer: Seat,
    /// How often the pursuer has pressed on.
    pub presses: u8,
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The turn, counted from 1.
    pub turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// Whether the players parley.
    pub quarter: Quarter,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// What each side has off the fords.
    pub sides: [Side; 2],
    /// Sealed orders, until they are revealed.
    pub plans: [Option<Plan>; 2],
    /// The fords.
    pub fords: [Ford; 3],
    /// Markers whose back nobody has seen, on the fords or not: how many by front and back.
    pub unseen: [[u16; 3]; 2],
    /// Ribbons that nobody has won.
    pub ribbons_left: u8,
    /// Procedures that wait for a decision.
    pub frames: Stack<Frame, 2>,
}

impl State {
    /// The side with the initiative: red on odd turns, blue on even ones. [SKI 2.3]
    pub fn initiative(&self) -> Seat {
        if self.turn % 2 == 1 { RED } else { BLUE }
    }

    /// A side's companies, in reserve and at the fords.
    pub fn companies(&self, seat: Seat) -> Companies {
        let reserve = self.sides[seat.index()].reserve;
        self.fords.iter().fold(reserve, |sum, ford| sum.and(ford.companies[seat.index()]))
    }

    /// Ribbons and captured colours, weighed. [SKI 5.2]
    pub fn score(&self, seat: Seat) -> u8 {
        let side = &self.sides[seat.index()];
        side.ribbons + 2 * side.captured
    }

    pub(crate) fn side(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    pub(crate) fn at(&mut self, ford: FordId, seat: Seat) -> &mut Companies {
        &mut self.fords[ford as usize].companies[seat.index()]
    }
}
