//! The hexes that pieces can be on, numbered densely, and what lies on their sides.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Direction, Hex};

/// A hex of the land by its dense number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(pub u16);

impl Place {
    /// The place as an index into a list with an entry for each.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its dense number, as in a list of picks.
    pub const fn ordinal(self) -> u16 {
        self.0
    }

    /// The place with a dense number.
    pub const fn from_ordinal(number: u16) -> Place {
        Place(number)
    }
}

/// What lies between two hexes of the land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hexside {
    /// Nothing that matters.
    #[default]
    Plain,
    /// A road crosses it.
    Road,
    /// It is all water: nothing crosses.
    Water,
    /// It is all water, but a rule lets some things cross.
    Ford,
}

/// Why a land cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LandError {
    /// A hex stands in the list twice.
    Twice(Hex),
    /// A hexside is named between hexes that are not both land and adjacent.
    NoSide(Hex, Hex),
}

impl fmt::Display for LandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LandError::Twice(hex) => write!(f, "{hex} stands there twice"),
            LandError::NoSide(a, b) => write!(f, "{a} and {b} are not two adjacent hexes of land"),
        }
    }
}

impl std::error::Error for LandError {}

/// The number of a hex that is not land.
const NOT_LAND: u16 = u16::MAX;

/// The hexes that pieces can be on, with their neighbours and hexsides.
#[derive(Clone, Debug)]
pub struct Land {
    hexes: Vec<Hex>,
    /// By printed number.
    places: Vec<u16>,
    /// By place and direction.
    neighbours: Vec<[u16; 6]>,
    /// By place and direction.
    sides: Vec<[Hexside; 6]>,
}

impl Land {
    /// The land made of these hexes; places are numbered in the order of the list.
    ///
    /// # Errors
    /// When a hex stands in the list twice.
    pub fn new(hexes: Vec<Hex>) -> Result<Land, LandError> {
        let mut places = vec![NOT_LAND; 10_000];
        for (number, &hex) in hexes.iter().enumerate() {
            let place = &mut places[usize::from(hex.number())];
            if *place != NOT_LAND {
                return Err(LandError::Twice(hex));
            }
            *place = number as u16;
        }
        let neighbours = hexes
            .iter()
            .map(|hex| {
                Direction::ALL.map(|direction| {
                    hex.neighbour(direction)
                        .map_or(NOT_LAND, |next| places[usize::from(next.number())])
                })
            })
            .collect();
        let sides = vec![[Hexside::Plain; 6]; hexes.len()];
        Ok(Land { hexes, places, neighbours, sides })
    }

    /// Says what lies between two adjacent hexes.
    ///
    /// # Errors
    /// When they are not both land and adjacent.
    pub fn set_side(&mut self, a: Hex, b: Hex, side: Hexside) -> Result<(), LandError> {
        let found = (|| Some((self.place(a)?, self.place(b)?, a.direction_to(b)?)))();
        let Some((from, to, direction)) = found else { return Err(LandError::NoSide(a, b)) };
        self.sides[from.index()][direction.index()] = side;
        self.sides[to.index()][direction.opposite().index()] = side;
        Ok(())
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether there is no land at all.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Every place in order.
    pub fn all(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.hexes.len() as u16).map(Place)
    }

    /// The place of a hex, if it is land.
    pub fn place(&self, hex: Hex) -> Option<Place> {
        let place = self.places[usize::from(hex.number())];
        (place != NOT_LAND).then_some(Place(place))
    }

    /// The hex of a place.
    pub fn hex(&self, place: Place) -> Hex {
        self.hexes[place.index()]
    }

    /// The next place in a direction, if that is land.
    #[inline]
    pub fn neighbour(&self, place: Place, direction: Direction) -> Option<Place> {
        let next = self.neighbours[place.index()][direction.index()];
        (next != NOT_LAND).then_some(Place(next))
    }

    /// The land around a place, with the direction of each.
    pub fn around(&self, place: Place) -> impl Iterator<Item = (Direction, Place)> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| Some((direction, self.neighbour(place, direction)?)))
    }

    /// The ways out of a place over land: direction, next place, and what lies between.
    #[inline]
    pub fn ways(&self, place: Place) -> impl Iterator<Item = (Direction, Place, Hexside)> {
        let (neighbours, sides) = (&self.neighbours[place.index()], &self.sides[place.index()]);
        Direction::ALL
            .into_iter()
            .zip(neighbours.iter().zip(sides))
            .filter(|(_, (next, _))| **next != NOT_LAND)
            .map(|(direction, (&next, &side))| (direction, Place(next), side))
    }

    /// What lies on a side of a place.
    #[inline]
    pub fn side(&self, place: Place, direction: Direction) -> Hexside {
        self.sides[place.index()][direction.index()]
    }

    /// How many steps it is from one place to another.
    pub fn distance(&self, a: Place, b: Place) -> u8 {
        self.hex(a).distance(self.hex(b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(number: u16) -> Hex {
        Hex::from_number(number).unwrap()
    }

    #[test]
    fn sides_are_the_same_from_both_hexes() {
        let mut land = Land::new([3020, 3021, 2920].map(hex).to_vec()).unwrap();
        land.set_side(hex(3020), hex(3021), Hexside::Ford).unwrap();
        let (a, b) = (land.place(hex(3020)).unwrap(), land.place(hex(3021)).unwrap());
        assert_eq!(land.side(a, Direction::West), Hexside::Ford);
        assert_eq!(land.side(b, Direction::East), Hexside::Ford);
        assert_eq!(land.neighbour(b, Direction::East), Some(a));
        assert_eq!(land.neighbour(a, Direction::East), None);
        assert_eq!(land.around(a).count(), 2);
        assert_eq!(land.distance(a, b), 1);
    }

    #[test]
    fn what_is_no_side_of_the_land_is_refused() {
        let mut land = Land::new([3020, 3021, 3023].map(hex).to_vec()).unwrap();
        let far = land.set_side(hex(3020), hex(3023), Hexside::Road);
        assert_eq!(far, Err(LandError::NoSide(hex(3020), hex(3023))));
        assert!(land.set_side(hex(3020), hex(3019), Hexside::Road).is_err());
        assert_eq!(Land::new(vec![hex(1), hex(1)]).unwrap_err(), LandError::Twice(hex(1)));
    }
}
