//! Data files and the corrections laid over them.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::Complaints;

/// A player's or designer's corrections to the data of a game.
///
/// It has the same shape as the data file, with only the values that differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    text: String,
    table: Table,
}

impl Overlay {
    /// No corrections.
    pub fn none() -> Self {
        Self::default()
    }

    /// Reads corrections from the text of a TOML file.
    ///
    /// # Errors
    /// The place and reason, when it is not TOML.
    pub fn parse(text: &str) -> Result<Self, Complaints> {
        match text.parse::<Table>() {
            Ok(table) => Ok(Overlay { text: text.to_owned(), table }),
            Err(error) => Err(Complaints::one("data", error.to_string().trim().replace('\n', " "))),
        }
    }

    /// The text as it was read; records carry it and its hash.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether there are no corrections.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }
}

/// Reads a game's data: the embedded file with the corrections laid over it.
///
/// Lists are replaced as a whole; tables are merged key by key. A key that the data file does
/// not have, or a value of another kind, is refused.
///
/// # Errors
/// Every correction that fits nothing, all at once; or what the merged data lacks.
///
/// # Panics
/// When the embedded file itself is not TOML.
pub fn read<T: DeserializeOwned>(embedded: &str, overlay: &Overlay) -> Result<T, Complaints> {
    let mut table: Table = embedded.parse().expect("the embedded data file is TOML");
    let mut complaints = Complaints::default();
    merge(&mut table, &overlay.table, "", &mut complaints);
    let table = complaints.or(table)?;
    Value::Table(table)
        .try_into()
        .map_err(|error: toml::de::Error| Complaints::one("data", error.to_string().trim()))
}

/// Makes the structs of a data file: read by their names in kebab case, without anything that is unknown. All fields are as
/// visible as their struct.
///
/// The crate that uses it depends on `serde`; the data file explains what a field has no words for.
///
/// ```
/// wardroom_kernel::printed! {
///     /// A ship.
///     pub struct Ship {
///         hull: u8,
///         /// Of two dice.
///         torpedo_number: u8,
///     }
/// }
/// let ship: Ship = toml::from_str("hull = 4\ntorpedo-number = 9").unwrap();
/// assert_eq!((ship.hull, ship.torpedo_number), (4, 9));
/// assert!(toml::from_str::<Ship>("hull = 4\ntorpedo-number = 9\ntubes = 2").is_err());
/// ```
#[macro_export]
macro_rules! printed {
    ($(
        $(#[$doc:meta])*
        $vis:vis struct $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, serde::Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        #[allow(missing_docs, reason = "the data file explains them")]
        $vis struct $name {
            $($(#[$field_doc])* $vis $field: $type,)*
        }
    )*};
}

fn merge(base: &mut Table, over: &Table, path: &str, complaints: &mut Complaints) {
    for (key, value) in over {
        let place = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match (base.get_mut(key), value) {
            (None, _) => complaints.add(place, "there is no such value in the data of this game"),
            (Some(Value::Table(inner)), Value::Table(value)) => {
                merge(inner, value, &place, complaints);
            }
            (Some(old), value) if old.same_type(value) => *old = value.clone(),
            (Some(old), value) => complaints
                .add(place, format!("expected {}, found {}", old.type_str(), value.type_str())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Ships {
        nevada: i64,
        yard: Yard,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Yard {
        units: Vec<i64>,
        strength: i64,
    }

    const BASE: &str = "nevada = 8\n[yard]\nunits = [1, 2]\nstrength = 5\n";

    #[test]
    fn corrections_replace_only_what_they_name() {
        let overlay = Overlay::parse("[yard]\nstrength = 6").unwrap();
        let ships: Ships = read(BASE, &overlay).unwrap();
        assert_eq!(ships, Ships { nevada: 8, yard: Yard { units: vec![1, 2], strength: 6 } });
    }

    #[test]
    fn everything_that_fits_nothing_is_named_at_once() {
        let overlay = Overlay::parse("navada = 9\n[yard]\nstrength = 'much'").unwrap();
        let complaints = read::<Ships>(BASE, &overlay).unwrap_err();
        let places: Vec<_> = complaints.0.iter().map(|c| c.place.as_str()).collect();
        assert_eq!(places, ["navada", "yard.strength"]);
    }
}
