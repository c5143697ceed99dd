//! Positions as people write them: read so that everything that is wrong is told at once.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use crate::Complaints;

/// Reads a loose form. What cannot be read is told with its place and left out, and the rest is read on, so that
/// one who writes a position by hand hears of every mistake at once.
///
/// # Errors
/// Everything that cannot be read.
pub(crate) fn read<T: DeserializeOwned>(text: &Value) -> Result<T, Complaints> {
    let mut rest = text.clone();
    let mut complaints = Complaints::default();
    loop {
        let error = match serde_path_to_error::deserialize::<_, T>(&rest) {
            Ok(read) => return complaints.or(read),
            Err(error) => error,
        };
        let place = error.path().to_string();
        let place = if place == "." { "position".to_owned() } else { place };
        // What lacks only what was left out before has been told of.
        if !complaints.0.iter().any(|told| told.place.starts_with(&place)) {
            complaints.add(place, error.inner().to_string());
        }
        if !leave_out(&mut rest, error.path()) {
            return Err(complaints);
        }
    }
}

/// Leaves out what stands at a path: the innermost entry of a table on the way to it. Whether there was one.
fn leave_out(value: &mut Value, path: &Path) -> bool {
    let keys: Vec<&Segment> = path.iter().collect();
    let Some(last) = keys.iter().rposition(|key| matches!(key, Segment::Map { .. })) else {
        return false;
    };
    let mut inner = value;
    for key in &keys[..last] {
        let next = match key {
            Segment::Map { key } => inner.get_mut(key),
            Segment::Seq { index } => inner.get_mut(index),
            // A case of an enum that carries something is a table with one entry.
            Segment::Enum { variant } => inner.get_mut(variant),
            Segment::Unknown => None,
        };
        match next {
            Some(next) => inner = next,
            None => return false,
        }
    }
    match (inner, keys[last]) {
        (Value::Object(table), Segment::Map { key }) => table.remove(key).is_some(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(default, deny_unknown_fields)]
    struct Harbour {
        depth: u8,
        ships: Vec<Ship>,
        wind: Option<Wind>,
    }

    #[derive(Debug, Default, Deserialize, PartialEq)]
    #[serde(default, deny_unknown_fields)]
    struct Ship {
        name: String,
        hits: u8,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "kebab-case")]
    enum Wind {
        Calm,
        From { side: u8 },
    }

    fn places(text: Value) -> Vec<String> {
        let complaints = read::<Harbour>(&text).unwrap_err();
        complaints.0.into_iter().map(|complaint| complaint.place).collect()
    }

    #[test]
    fn what_is_right_is_read() {
        let text =
            json!({"depth": 12, "ships": [{"name": "Nevada"}], "wind": {"from": {"side": 3}}});
        let harbour = read::<Harbour>(&text).unwrap();
        assert_eq!((harbour.depth, harbour.ships[0].name.as_str()), (12, "Nevada"));
        assert_eq!(harbour.wind, Some(Wind::From { side: 3 }));
        assert_eq!(read::<Harbour>(&json!({"wind": "calm"})).unwrap().wind, Some(Wind::Calm));
    }

    #[test]
    fn everything_that_is_wrong_is_told_at_once_with_its_place() {
        let text = json!({
            "depth": 1000,
            "ships": [{"name": "Nevada", "hits": "many"}, {"nmae": "Utah"}, {"hits": -1}],
            "wind": {"from": {"side": true}},
            "weather": "fine",
        });
        let found = places(text);
        let mut sorted = found.clone();
        sorted.sort();
        let expected = [
            "depth",
            "ships[0].hits",
            "ships[1].nmae",
            "ships[2].hits",
            "weather",
            "wind.from.side",
        ];
        assert_eq!(sorted, expected, "{found:?}");
    }

    #[test]
    fn what_is_no_position_at_all_is_told_once() {
        assert_eq!(places(json!(7)), ["position"]);
        assert_eq!(places(json!({"ships": [7]})), ["ships[0]"]);
    }
}
