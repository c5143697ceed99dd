//! Air units by type and number, counted from 1: `Kate#5`, `P-40#3`.

use std::fmt;
use std::ops::Range;

use wardroom_kernel::Key;

use crate::forces::{Fighter, Plane};
use crate::places::by_name;

/// A type of air unit.
pub trait Kind: Key {
    /// The numbers of its units among all of the side.
    fn units(self) -> Range<u8>;
}

impl Kind for Plane {
    fn units(self) -> Range<u8> {
        self.units()
    }
}

impl Kind for Fighter {
    fn units(self) -> Range<u8> {
        self.units()
    }
}

/// Units of a type, or one of them: `Kate`, `Kate#5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitName<K> {
    /// The type.
    pub kind: K,
    /// The number among all units of the side, if one is named.
    pub unit: Option<u8>,
}

impl<K: Kind> UnitName<K> {
    /// Every name that units of a side have.
    fn all() -> impl Iterator<Item = Self> + Clone {
        K::ALL.iter().flat_map(|&kind| {
            let single = kind.units().map(Some);
            [None].into_iter().chain(single).map(move |unit| UnitName { kind, unit })
        })
    }

    pub fn of(unit: u8) -> Self {
        let kind = K::ALL.iter().copied().find(|kind| kind.units().contains(&unit));
        UnitName { kind: kind.expect("a unit has a type"), unit: Some(unit) }
    }
}

impl<K: Kind> fmt::Display for UnitName<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.word())?;
        match self.unit {
            Some(unit) => write!(f, "#{}", unit - self.kind.units().start + 1),
            None => Ok(()),
        }
    }
}

by_name!(UnitName<Plane>: UnitName::all(), UnitName<Fighter>: UnitName::all());

/// One IJN unit, saved by its name.
pub(crate) mod one_plane {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Plane, UnitName};

    pub(crate) fn serialize<S: Serializer>(unit: &u8, serializer: S) -> Result<S::Ok, S::Error> {
        UnitName::<Plane>::of(*unit).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        let name = UnitName::<Plane>::deserialize(deserializer)?;
        name.unit
            .ok_or_else(|| D::Error::custom(format!("{name} is not one unit, such as {name}#1")))
    }
}
