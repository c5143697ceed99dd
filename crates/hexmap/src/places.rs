//! A set of places.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::Place;

/// A set of places below `64 * WORDS`, kept in place so that a state is copied in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Places<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Places<WORDS> {
    fn default() -> Self {
        Places([0; WORDS])
    }
}

impl<const WORDS: usize> Places<WORDS> {
    /// Whether the place is in the set.
    #[inline]
    pub const fn contains(&self, place: Place) -> bool {
        self.0[place.0 as usize / 64] >> (place.0 % 64) & 1 == 1
    }

    /// Puts a place into the set and says whether it is new there.
    pub const fn insert(&mut self, place: Place) -> bool {
        let new = !self.contains(place);
        self.0[place.0 as usize / 64] |= 1 << (place.0 % 64);
        new
    }

    /// Takes a place out of the set and says whether it was there.
    pub const fn remove(&mut self, place: Place) -> bool {
        let there = self.contains(place);
        self.0[place.0 as usize / 64] &= !(1 << (place.0 % 64));
        there
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The places in order.
    pub fn iter(&self) -> impl Iterator<Item = Place> {
        self.0.iter().enumerate().flat_map(|(number, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
                (bit < 64).then(|| Place((64 * number + bit) as u16))
            })
        })
    }
}

impl<const WORDS: usize> FromIterator<Place> for Places<WORDS> {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Self {
        let mut set = Places::default();
        for place in places {
            set.insert(place);
        }
        set
    }
}

impl<const WORDS: usize> Serialize for Places<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for Places<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let places = Vec::<Place>::deserialize(deserializer)?;
        match places.iter().find(|place| place.index() >= 64 * WORDS) {
            Some(place) => Err(D::Error::custom(format!("there is no place {}", place.0))),
            None => Ok(places.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_and_not_taken_out() {
        let mut set: Places<2> = [Place(3), Place(63), Place(64), Place(100)].into_iter().collect();
        assert!(!set.insert(Place(64)) && set.insert(Place(65)));
        assert!(set.remove(Place(3)) && !set.remove(Place(4)));
        assert_eq!(set.iter().map(|place| place.0).collect::<Vec<_>>(), [63, 64, 65, 100]);
        assert!(!set.is_empty() && Places::<2>::default().is_empty());
    }
}
