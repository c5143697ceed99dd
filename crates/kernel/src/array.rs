//! Arrays of any length, saved as lists: `#[serde(with = "wardroom_kernel::array")]`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Writes an array as a list.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<T: Serialize, const N: usize, S: Serializer>(
    array: &[T; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(array)
}

/// Reads a list of exactly `N` things.
///
/// # Errors
/// When there are more or fewer.
pub fn deserialize<'de, T: Deserialize<'de>, const N: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<[T; N], D::Error> {
    let items = Vec::<T>::deserialize(deserializer)?;
    let found = items.len();
    items.try_into().map_err(|_| D::Error::custom(format!("expected {N} entries, found {found}")))
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Units(#[serde(with = "super")] [u8; 40]);

    #[test]
    fn a_long_array_is_read_as_it_was_written_and_a_short_list_refused() {
        let units = Units(std::array::from_fn(|n| n as u8));
        let text = serde_json::to_string(&units).unwrap();
        assert_eq!(serde_json::from_str::<Units>(&text).unwrap(), units);
        assert!(serde_json::from_str::<Units>("[1,2,3]").is_err());
    }
}
