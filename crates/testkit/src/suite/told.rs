//! What changes before the eyes of a player is told.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use wardroom_kernel::{Game, Observer, Seat};

use super::walk::{Property, Table, Turn};

/// What tells of a field of the view when it changes.
#[derive(Clone, Copy, Debug)]
pub enum Telling {
    /// Nothing need tell of it, for this reason.
    Needless(&'static str),
    /// A line that holds one of these; `{1}` stands for what the first `*` of the field's pattern is.
    Line(&'static [&'static str]),
}

/// Fields of the view by the pattern of their path (`ships.*.hits`; `**` at its end is any rest), with what tells of
/// each. The first that fits counts; of a field that none fits any line tells.
pub type Tellings = &'static [(&'static str, Telling)];

/// What names a thing in a list, the most telling first.
const NAMES: [&str; 9] =
    ["pilot", "name", "ship", "field", "zone", "mount", "compartment", "hex", "track"];

/// After every order each difference between what a seat saw before and sees now is told by a line.
pub(super) struct ChangesAreTold {
    tellings: Tellings,
    /// What each seat saw last.
    seen: Vec<Value>,
    /// Fields that changed untold, with the first order after which they had.
    untold: BTreeMap<String, String>,
    /// Patterns of the table that fitted a change.
    met: BTreeSet<&'static str>,
}

impl ChangesAreTold {
    pub(super) fn new(tellings: Tellings) -> Self {
        ChangesAreTold { tellings, seen: Vec::new(), untold: BTreeMap::new(), met: BTreeSet::new() }
    }

    /// Looks at the fields that have changed for one seat, with the lines that it was told.
    fn compare(&mut self, before: &Value, after: &Value, lines: &[String], order: &str) {
        let mut changes = Vec::new();
        gather(before, after, &mut Vec::new(), &mut changes);
        for path in changes {
            let fitting = self.tellings.iter().find_map(|(pattern, telling)| {
                fitted(pattern, &path).map(|first| (*pattern, *telling, first))
            });
            let told = match fitting {
                Some((pattern, telling, first)) => {
                    self.met.insert(pattern);
                    match telling {
                        Telling::Needless(_) => true,
                        Telling::Line(parts) => parts.iter().any(|part| {
                            let part = part.replace("{1}", first);
                            lines.iter().any(|line| line.contains(&part))
                        }),
                    }
                }
                None => !lines.is_empty(),
            };
            if !told {
                self.untold.entry(general(&path)).or_insert_with(|| {
                    let told =
                        if lines.is_empty() { "nothing".to_owned() } else { lines.join(" / ") };
                    format!("{} after {order}; told was: {told}", path.join("."))
                });
            }
        }
    }
}

impl<G: Game> Property<G> for ChangesAreTold {
    fn begin(&mut self, _game: &G, _start: &G::State) {
        self.seen.clear();
    }

    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        let order = turn.order.map_or("the opening".to_owned(), |(seat, action)| {
            format!("{}: {}", seat.0, wardroom_kernel::play::text_of(turn.game, action))
        });
        for seat in 0..turn.table.seats {
            let observer = Observer::Seat(Seat(seat as u8));
            let sees = |state| {
                serde_json::to_value(turn.game.view(state, observer)).expect("a view is plain data")
            };
            let after = sees(turn.after);
            let before = match self.seen.get_mut(seat) {
                Some(before) => std::mem::take(before),
                None => sees(turn.before),
            };
            let events = turn.acted.events.iter();
            let lines: Vec<String> =
                events.filter_map(|logged| turn.game.tell(&logged.event, observer)).collect();
            self.compare(&before, &after, &lines, &order);
            match self.seen.get_mut(seat) {
                Some(seen) => *seen = after,
                None => self.seen.push(after),
            }
        }
    }

    fn end(&mut self, _game: &G, _table: &Table, _last: &G::State) {
        self.seen.clear();
    }

    fn finish(&mut self) {
        let untold: Vec<String> =
            self.untold.iter().map(|(at, how)| format!("{at}: {how}")).collect();
        assert!(untold.is_empty(), "changes that nothing tells of:\n  {}", untold.join("\n  "));
        // A few games show less than the table tells of.
        if std::env::var_os("WARDROOM_GAMES").is_some() {
            return;
        }
        let idle = self.tellings.iter().filter(|(pattern, _)| !self.met.contains(pattern));
        let idle: Vec<&str> = idle.map(|(pattern, _)| *pattern).collect();
        assert!(idle.is_empty(), "no change in all games fits {}", idle.join(", "));
    }
}

/// The name of a thing in a list.
fn name_of(thing: &Value) -> Option<String> {
    let name = NAMES.iter().filter_map(|key| thing.get(key)).find(|name| match name {
        Value::String(text) => !text.is_empty(),
        other => other.is_number(),
    })?;
    Some(name.as_str().map_or_else(|| name.to_string(), str::to_owned))
}

/// Adds the paths of all leaves that differ. Things in a list are compared by their names, others by their places; of a
/// list that has grown or shrunk without names the list itself differs.
fn gather(before: &Value, after: &Value, path: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    if before == after {
        return;
    }
    let mut deeper = |key: String, before: &Value, after: &Value| {
        path.push(key);
        gather(before, after, path, out);
        path.pop();
    };
    match (before, after) {
        (Value::Object(one), Value::Object(other)) => {
            let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for key in keys {
                let [before, after] = [one, other].map(|all| all.get(key).unwrap_or(&Value::Null));
                deeper(key.clone(), before, after);
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            fn named(all: &[Value]) -> Option<BTreeMap<String, &Value>> {
                let named: Option<BTreeMap<String, &Value>> =
                    all.iter().map(|thing| Some((name_of(thing)?, thing))).collect();
                named.filter(|named| named.len() == all.len())
            }
            if let (Some(one), Some(other)) = (named(one), named(other)) {
                let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
                for key in keys {
                    let [before, after] =
                        [&one, &other].map(|all| all.get(key).copied().unwrap_or(&Value::Null));
                    deeper(key.clone(), before, after);
                }
            } else if one.len() == other.len() {
                for (at, (before, after)) in one.iter().zip(other).enumerate() {
                    deeper(at.to_string(), before, after);
                }
            } else {
                out.push(path.clone());
            }
        }
        _ => out.push(path.clone()),
    }
}

/// Whether a path fits a pattern, and what its first `*` is then.
fn fitted<'a>(pattern: &str, path: &'a [String]) -> Option<&'a str> {
    let mut first = "";
    let mut rest = path;
    for part in pattern.split('.') {
        if part == "**" {
            return Some(first);
        }
        let (here, after) = rest.split_first()?;
        if part == "*" {
            first = if first.is_empty() { here } else { first };
        } else if part != here {
            return None;
        }
        rest = after;
    }
    rest.is_empty().then_some(first)
}

/// A path in which numbers stand for any number.
fn general(path: &[String]) -> String {
    let parts = path.iter().map(|part| match part.parse::<u64>() {
        Ok(_) => "*",
        Err(_) => part.as_str(),
    });
    parts.collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn changed(before: Value, after: Value) -> Vec<String> {
        let mut out = Vec::new();
        gather(&before, &after, &mut Vec::new(), &mut out);
        out.iter().map(|path| path.join(".")).collect()
    }

    #[test]
    fn differences_are_found_by_name_by_place_and_by_length() {
        let ship = |name: &str, hits: u8| json!({"name": name, "hits": hits});
        let before = json!({"turn": 1, "ships": [ship("A", 0), ship("B", 0)], "cards": [1, 2]});
        let after = json!({"turn": 1, "ships": [ship("B", 2)], "cards": [1, 3]});
        assert_eq!(changed(before, after), ["cards.1", "ships.A", "ships.B.hits"]);
        assert_eq!(changed(json!([1]), json!([1, 2])), [""]);
        assert_eq!(changed(json!({"at": null}), json!({"at": {"x": 1}})), ["at"]);
    }

    #[test]
    fn a_pattern_fits_by_its_parts_and_says_what_its_star_is() {
        let path: Vec<String> = ["ships", "Arizona", "hits"].map(str::to_owned).into();
        assert_eq!(fitted("ships.*.hits", &path), Some("Arizona"));
        assert_eq!(fitted("ships.**", &path), Some(""));
        for other in ["ships", "ships.*", "ships.*.aa", "ships.*.hits.*"] {
            assert_eq!(fitted(other, &path), None, "{other}");
        }
        assert_eq!(general(&["planes".to_owned(), "3".to_owned()]), "planes.*");
    }
}
