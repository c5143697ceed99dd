//! Who sits at the table, and who looks on.

use serde::{Deserialize, Serialize};

/// A side that a person or a bot takes, numbered as its scenario lists the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's place in lists that have one entry for each seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats: those that must decide now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat alone.
    pub const fn one(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// This set and one seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// Whose knowledge a view is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// What the holder of this seat may know.
    Seat(Seat),
    /// What anybody may know.
    Spectator,
    /// Everything: the referee of a table, or anybody once the game is over.
    Referee,
}

impl Observer {
    /// Whether this observer may know what only `seat` may know.
    pub fn knows(self, seat: Seat) -> bool {
        match self {
            Observer::Seat(own) => own == seat,
            Observer::Spectator => false,
            Observer::Referee => true,
        }
    }
}
