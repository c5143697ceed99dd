//! The hexes of the map: numbers, neighbours, distances. [ARP A-map-1, A-map-2]
//!
//! A number is `CCRR`: the column, which grows to the east, then the row, which grows to the south. A hex
//! has a side to the north, so columns are straight lines, and even columns lie half a hex lower.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use wardroom_kernel::named;

/// Columns of the map. [ARP A-map-1]
pub const COLUMNS: usize = 31;
/// Rows of the map. [ARP A-map-1]
pub const ROWS: usize = 27;
/// Hexes of the map. [ARP A-map-1]
pub const HEXES: usize = COLUMNS * ROWS;

named! {
    /// One of the six ways out of a hex, and the side a counter faces. [ARP A-map-2, A-face-1]
    Direction {
        /// Up.
        N = "N",
        /// Up and to the right.
        NE = "NE",
        /// Down and to the right.
        SE = "SE",
        /// Down.
        S = "S",
        /// Down and to the left.
        SW = "SW",
        /// Up and to the left.
        NW = "NW",
    }
}

impl Direction {
    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// So many sixths of a turn to the right.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Direction {
        Direction::ALL[(self as usize + sixths) % 6]
    }
}

/// A hex of the map by its dense number, which grows with the printed one; written by the printed one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u16);

/// No hex lies there.
const OFF_MAP: u16 = u16::MAX;

/// The neighbours of every hex. [ARP A-map-2]
static NEIGHBOURS: [[u16; 6]; HEXES] = neighbours();

const fn neighbours() -> [[u16; 6]; HEXES] {
    let mut all = [[OFF_MAP; 6]; HEXES];
    let mut at = 0;
    while at < HEXES {
        let (column, row) = ((at / ROWS + 1) as i32, (at % ROWS + 1) as i32);
        // Beside an even column the neighbours lie half a hex higher.
        let down = if column % 2 == 0 { 0 } else { -1 };
        let steps = [(0, -1), (1, down), (1, down + 1), (0, 1), (-1, down + 1), (-1, down)];
        let mut way = 0;
        while way < 6 {
            let (c, r) = (column + steps[way].0, row + steps[way].1);
            if c >= 1 && c <= COLUMNS as i32 && r >= 1 && r <= ROWS as i32 {
                all[at][way] = ((c - 1) * ROWS as i32 + r - 1) as u16;
            }
            way += 1;
        }
        at += 1;
    }
    all
}

/// Column of every hex, and row along an axis that runs with the slant of the columns.
static SLANTS: [(i8, i8); HEXES] = slants();

const fn slants() -> [(i8, i8); HEXES] {
    let mut all = [(0, 0); HEXES];
    let mut at = 0;
    while at < HEXES {
        let (column, row) = ((at / ROWS + 1) as i8, (at % ROWS + 1) as i8);
        all[at] = (column, row - (column + 1) / 2);
        at += 1;
    }
    all
}

impl Hex {
    /// The hex in this column and row, both counted from 1, if it is on the map.
    pub const fn new(column: u16, row: u16) -> Option<Hex> {
        let columns = column >= 1 && column <= COLUMNS as u16;
        if columns && row >= 1 && row <= ROWS as u16 {
            Some(Hex((column - 1) * ROWS as u16 + row - 1))
        } else {
            None
        }
    }

    /// The hex with this printed number.
    pub const fn from_number(number: u16) -> Option<Hex> {
        Hex::new(number / 100, number % 100)
    }

    pub const COUNT: usize = HEXES;

    /// Its dense number.
    pub const fn ordinal(self) -> u16 {
        self.0
    }

    /// The hex with a dense number below [`Self::COUNT`].
    pub const fn from_ordinal(number: u16) -> Hex {
        assert!((number as usize) < HEXES);
        Hex(number)
    }

    /// Every hex in the order of the printed numbers.
    pub fn all() -> impl Iterator<Item = Hex> {
        (0..HEXES as u16).map(Hex)
    }

    /// Its place in lists with an entry for each hex.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, counted from 1 in the west.
    pub const fn column(self) -> u16 {
        self.0 / ROWS as u16 + 1
    }

    /// The row, counted from 1 in the north.
    pub const fn row(self) -> u16 {
        self.0 % ROWS as u16 + 1
    }

    /// The printed number: column, then row.
    pub const fn printed(self) -> u16 {
        self.column() * 100 + self.row()
    }

    /// The next hex in a direction, if it is on the map.
    #[inline]
    pub fn neighbour(self, direction: Direction) -> Option<Hex> {
        let next = NEIGHBOURS[self.index()][direction as usize];
        (next != OFF_MAP).then_some(Hex(next))
    }

    /// The hexes around it, with the direction of each.
    #[inline]
    pub fn around(self) -> impl Iterator<Item = (Direction, Hex)> {
        let next = &NEIGHBOURS[self.index()];
        let ways = Direction::ALL.iter().zip(next).filter(|(_, next)| **next != OFF_MAP);
        ways.map(|(&direction, &next)| (direction, Hex(next)))
    }

    /// The direction of an adjacent hex.
    #[inline]
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        self.row_to(other).filter(|&(_, steps)| steps == 1).map(|(direction, _)| direction)
    }

    /// The direction of a hex in one straight row with this one, and how many steps it is. [ARP A-map-2]
    #[inline]
    pub(crate) fn row_to(self, other: Hex) -> Option<(Direction, u8)> {
        let (ax, az) = SLANTS[self.index()];
        let (bx, bz) = SLANTS[other.index()];
        let (dx, dz) = (bx - ax, bz - az);
        let direction = match (dx.signum(), dz.signum()) {
            (0, -1) => Direction::N,
            (1, -1) if dx == -dz => Direction::NE,
            (1, 0) => Direction::SE,
            (0, 1) => Direction::S,
            (-1, 1) if dx == -dz => Direction::SW,
            (-1, 0) => Direction::NW,
            _ => return None,
        };
        Some((direction, dx.unsigned_abs().max(dz.unsigned_abs())))
    }

    /// How many steps it is to another hex. [ARP A-map-2]
    #[inline]
    pub fn distance(self, other: Hex) -> u8 {
        let (ax, az) = SLANTS[self.index()];
        let (bx, bz) = SLANTS[other.index()];
        let (dx, dz) = (bx - ax, bz - az);
        dx.unsigned_abs().max(dz.unsigned_abs()).max((dx + dz).unsigned_abs())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.printed())
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.printed())
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u16::deserialize(deserializer)?;
        Hex::from_number(number)
            .ok_or_else(|| D::Error::custom(format!("{number} is no hex of the map")))
    }
}
