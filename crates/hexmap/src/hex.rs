//! The numbering of the printed map, in one place.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// One of the six ways out of a hex that has a corner to the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Direction {
    /// Up and to the right.
    NorthEast,
    /// To the right.
    East,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// To the left.
    West,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] = [
        Direction::NorthEast,
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
    ];

    /// Its place in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["north-east", "east", "south-east", "south-west", "west", "north-west"][self as usize]
    }
}

/// A hex of the sheet by its row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    row: u8,
    col: u8,
}

impl Hex {
    /// Rows and columns have two digits.
    const MOST: u8 = 99;

    /// The hex in this row and column, if both have at most two digits.
    pub const fn new(row: u8, col: u8) -> Option<Hex> {
        if row <= Hex::MOST && col <= Hex::MOST { Some(Hex { row, col }) } else { None }
    }

    /// The hex with this printed number.
    pub const fn from_number(number: u16) -> Option<Hex> {
        if number > 9999 {
            return None;
        }
        Some(Hex { row: (number / 100) as u8, col: (number % 100) as u8 })
    }

    /// The printed number: row, then column.
    pub const fn number(self) -> u16 {
        self.row as u16 * 100 + self.col as u16
    }

    /// The row, which grows to the south.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, which grows to the west.
    pub const fn col(self) -> u8 {
        self.col
    }

    /// Even rows lie half a hex further west.
    const fn is_shifted(self) -> bool {
        self.row.is_multiple_of(2)
    }

    /// The next hex in a direction; none beyond the numbers there are.
    pub const fn neighbour(self, direction: Direction) -> Option<Hex> {
        // In the rows above and below, a shifted hex touches its own column to the east of it
        // and the next column to the west; a hex that is not shifted, the column before and its own.
        let east = if self.is_shifted() { 0 } else { -1 };
        let (down, left) = match direction {
            Direction::NorthEast => (-1, east),
            Direction::East => (0, -1),
            Direction::SouthEast => (1, east),
            Direction::SouthWest => (1, east + 1),
            Direction::West => (0, 1),
            Direction::NorthWest => (-1, east + 1),
        };
        let (row, col) = (self.row as i16 + down, self.col as i16 + left);
        if row < 0 || col < 0 { None } else { Hex::new(row as u8, col as u8) }
    }

    /// The hexes around it.
    pub fn neighbours(self) -> impl Iterator<Item = Hex> {
        Direction::ALL.into_iter().filter_map(move |direction| self.neighbour(direction))
    }

    /// The direction of an adjacent hex.
    pub fn direction_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == Some(other))
    }

    /// How many steps it is to another hex.
    pub const fn distance(self, other: Hex) -> u8 {
        let down = other.row as i16 - self.row as i16;
        let slant = other.slant() - self.slant();
        let (a, b, c) = (down.abs(), slant.abs(), (down + slant).abs());
        let most = if a > b { a } else { b };
        (if most > c { most } else { c }) as u8
    }

    /// The column along an axis that runs from north-east to south-west.
    const fn slant(self) -> i16 {
        self.col as i16 - (self.row as i16 + 1) / 2
    }

    /// The centre, in hex widths to the west and to the south of hex 0000's row and column.
    pub fn centre(self) -> (f32, f32) {
        let shift = if self.is_shifted() { 0.5 } else { 0.0 };
        (f32::from(self.col) + shift, f32::from(self.row) * 0.75_f32.sqrt())
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.number())
    }
}

impl FromStr for Hex {
    type Err = String;

    fn from_str(text: &str) -> Result<Hex, String> {
        let digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| text.parse().ok()).flatten();
        number.and_then(Hex::from_number).ok_or_else(|| format!("{text} is no hex number"))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u16(self.number())
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u16::deserialize(deserializer)?;
        Hex::from_number(number)
            .ok_or_else(|| D::Error::custom(format!("{number} is no hex number")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(number: u16) -> Hex {
        Hex::from_number(number).unwrap()
    }

    #[test]
    fn numbers_are_row_then_column_and_read_back() {
        assert_eq!((hex(3020).row(), hex(3020).col()), (30, 20));
        assert_eq!("0807".parse::<Hex>().unwrap().to_string(), "0807");
        assert!("307".parse::<Hex>().is_err() && "12a4".parse::<Hex>().is_err());
        assert_eq!(Hex::from_number(10_000), None);
        assert_eq!(Hex::new(10, 100), None);
    }

    #[test]
    fn even_rows_lie_half_a_hex_west() {
        let mut odd: Vec<u16> = hex(2125).neighbours().map(Hex::number).collect();
        odd.sort_unstable();
        assert_eq!(odd, [2024, 2025, 2124, 2126, 2224, 2225]);
        let mut even: Vec<u16> = hex(3020).neighbours().map(Hex::number).collect();
        even.sort_unstable();
        assert_eq!(even, [2920, 2921, 3019, 3021, 3120, 3121]);
    }

    #[test]
    fn the_way_back_leads_back() {
        for number in [2125, 2226, 3020, 1740] {
            for direction in Direction::ALL {
                let next = hex(number).neighbour(direction).unwrap();
                assert_eq!(next.neighbour(direction.opposite()), Some(hex(number)));
                assert_eq!(hex(number).direction_to(next), Some(direction));
                assert_eq!(hex(number).distance(next), 1);
            }
        }
        assert_eq!(hex(2125).direction_to(hex(2325)), None);
        assert_eq!(hex(105).neighbour(Direction::NorthEast).map(Hex::number), Some(4));
        assert_eq!(hex(5).neighbour(Direction::NorthEast), None);
    }

    #[test]
    fn distances_count_steps() {
        assert_eq!(hex(1727).distance(hex(2125)), 4);
        assert_eq!(hex(1627).distance(hex(2125)), 5);
        assert_eq!(hex(2125).distance(hex(2125)), 0);
        assert_eq!(hex(3020).distance(hex(2821)), 2);
        // Every hex at a distance is one further from its neighbours beyond.
        for near in hex(2520).neighbours() {
            let far = near.neighbours().map(|far| far.distance(hex(2520))).max();
            assert_eq!(far, Some(2));
        }
    }

    #[test]
    fn centres_are_one_width_apart() {
        for next in hex(2125).neighbours() {
            let ((x, y), (u, v)) = (hex(2125).centre(), next.centre());
            assert!(((x - u).hypot(y - v) - 1.0).abs() < 1e-4);
        }
    }
}
