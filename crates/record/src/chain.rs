//! The hash chain, and the keys of the dice.
//!
//! Everything is hashed as a row of fields, each led by its length in four bytes, so that no two
//! different things give the same bytes. `docs/guides/record-format.md` says the same in words.

use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value;
use sha2::Sha256;
use wardroom_kernel::{Rolled, RolledKind};

use crate::{Deed, Digest, Entry, Kind, Secret, Terms};

/// Bytes to be hashed, built field by field.
struct Fields(Vec<u8>);

impl Fields {
    /// Begins with the purpose of the hash, so that no hash can stand in for another.
    fn of(purpose: &str) -> Self {
        Fields(Vec::new()).text(purpose)
    }

    fn bytes(mut self, bytes: &[u8]) -> Self {
        self = self.count(bytes.len());
        self.0.extend(bytes);
        self
    }

    fn text(self, text: &str) -> Self {
        self.bytes(text.as_bytes())
    }

    fn count(mut self, number: usize) -> Self {
        let number = u32::try_from(number).expect("a record is far smaller than four gigabytes");
        self.0.extend(number.to_be_bytes());
        self
    }

    fn each<T>(self, things: impl IntoIterator<Item = T>, add: impl Fn(Self, T) -> Self) -> Self {
        things.into_iter().fold(self, add)
    }
}

/// The first link: covers everything that was agreed.
pub(crate) fn first_head(terms: &Terms, commitment: Digest) -> Digest {
    let kind = match terms.kind {
        Kind::Sealed => "sealed",
        Kind::Practice => "practice",
    };
    let setup = terms.setup.as_ref().map_or(String::new(), canonical_json);
    let from = terms.from.map_or(Vec::new(), |from| from.0.to_vec());
    let fields = Fields::of("wardroom terms 1")
        .text(&terms.game)
        .text(&terms.scenario)
        .count(terms.options.0.len())
        .each(&terms.options.0, |fields, (id, value)| fields.text(id).text(value))
        .bytes(&Digest::of(&terms.overlay).0)
        .text(kind)
        .text(if terms.seeded { "seeded" } else { "drawn" })
        .bytes(&commitment.0)
        .count(terms.entropies.len())
        .each(&terms.entropies, |fields, entropy| fields.text(entropy))
        .text(&setup)
        .bytes(&from);
    // Games of one person a seat are hashed as they were before there was the word.
    let fields = if terms.hot_seat { fields.text("hot seat") } else { fields };
    Digest::of(fields.0)
}

/// The key of the stream that answers the rolls of one entry.
pub(crate) fn dice_key(secret: &Secret, terms: &Terms, before: Digest, deed: Deed<'_>) -> [u8; 32] {
    let fields = Fields::of("wardroom dice 1")
        .count(terms.entropies.len())
        .each(&terms.entropies, |fields, entropy| fields.text(entropy))
        .bytes(&before.0);
    hmac(secret, add_deed(fields, deed))
}

/// The link of one entry.
///
/// It is blinded: a head is shown while the game runs, and without the blind an opponent could
/// try out every secret plan until one gives the head.
pub(crate) fn next_head(secret: &Secret, before: Digest, entry: &Entry, deed: Deed<'_>) -> Digest {
    let blind = hmac(secret, Fields::of("wardroom blind 1").bytes(&before.0));
    let fields = Fields::of("wardroom entry 1").bytes(&before.0).bytes(&blind).count(entry.number);
    let fields = add_deed(fields, deed)
        .text(if entry.typed { "typed" } else { "rolled" })
        .count(entry.rolls.len())
        .each(&entry.rolls, add_roll);
    Digest::of(fields.0)
}

fn add_deed(fields: Fields, deed: Deed<'_>) -> Fields {
    match deed {
        Deed::Opening => fields.text("opening").text("").text(""),
        Deed::Action { seat, text } => fields.text("action").text(seat).text(text),
        Deed::Undo { seat, entry } => fields.text("undo").text(seat).text(&entry.to_string()),
        Deed::Rollback { seat, entry } => {
            fields.text("rollback").text(seat).text(&entry.to_string())
        }
        Deed::Resign { seat } => fields.text("resign").text(seat).text(""),
    }
}

fn add_roll(fields: Fields, rolled: &Rolled) -> Fields {
    let fields = fields.text(&rolled.rule);
    match &rolled.kind {
        RolledKind::Dice { sides, faces } => fields.text(&format!("d{sides}")).bytes(faces),
        // What it was drawn from follows from the rules, as what a die is rolled for does.
        RolledKind::Draw { draw, .. } => fields.text("draw").text(draw),
    }
}

fn hmac(secret: &Secret, fields: Fields) -> [u8; 32] {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.bytes()).expect("HMAC takes a key of any length");
    mac.update(&fields.0);
    mac.finalize().into_bytes().into()
}

/// JSON without blanks, the keys of each object in the order of their bytes.
fn canonical_json(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let mut keys: Vec<&String> = map.keys().collect();
            keys.sort();
            let members: Vec<String> = keys
                .into_iter()
                .map(|key| format!("{}:{}", Value::from(key.as_str()), canonical_json(&map[key])))
                .collect();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical_json).collect();
            format!("[{}]", items.join(","))
        }
        scalar => scalar.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardroom_kernel::{Options, Sealed};

    const GUIDE: &str = include_str!("../../../docs/guides/record-format.md");

    fn terms() -> Terms {
        Terms {
            game: "tora".into(),
            scenario: "historical".into(),
            options: Options([("b-17s".to_owned(), "yes".to_owned())].into()),
            overlay: String::new(),
            kind: Kind::Sealed,
            seeded: false,
            hot_seat: false,
            entropies: vec!["climb mount niitaka".into(), String::new()],
            setup: None,
            from: None,
        }
    }

    fn assert_in_guide(name: &str, value: impl std::fmt::Display) {
        let line = format!("{name} = {value}");
        assert!(GUIDE.lines().any(|l| l == line), "the guide lacks the line\n{line}");
    }

    #[test]
    fn the_test_vectors_of_the_guide_are_right() {
        let secret = Secret::new(std::array::from_fn(|at| at as u8));
        let terms = terms();
        let commitment = secret.commitment();
        assert_in_guide("commitment", commitment);
        let first = first_head(&terms, commitment);
        assert_in_guide("first head", first);

        let key = dice_key(&secret, &terms, first, Deed::Opening);
        assert_in_guide("opening key", Digest(key));
        let mut opening = Entry::new(0, Deed::Opening, Vec::new(), false, first);
        opening.head = next_head(&secret, first, &opening, Deed::Opening);
        assert_in_guide("opening head", opening.head);

        let deed = Deed::Action { seat: "ijn", text: "attack nevada" };
        let key = dice_key(&secret, &terms, opening.head, deed);
        assert_in_guide("action key", Digest(key));
        let mut stream = Sealed::new(key);
        let faces: Vec<u8> = (0..8).map(|_| stream.below(6) as u8 + 1).collect();
        let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
        assert_in_guide("action faces of eight dice of 6 sides", shown.join(" "));
        let rolled =
            Rolled { rule: "TTT T-bomb-2".into(), kind: RolledKind::Dice { sides: 6, faces } };
        let mut action = Entry::new(1, deed, vec![rolled], false, first);
        action.head = next_head(&secret, opening.head, &action, deed);
        assert_in_guide("action head", action.head);

        let deed = Deed::Undo { seat: "ijn", entry: 1 };
        let mut undo = Entry::new(2, deed, Vec::new(), false, first);
        undo.head = next_head(&secret, action.head, &undo, deed);
        assert_in_guide("undo head", undo.head);

        let deed = Deed::Action { seat: "usn", text: "scramble" };
        let key = dice_key(&secret, &terms, undo.head, deed);
        let cup = vec![("alert".to_owned(), 3), ("asleep".to_owned(), 4)];
        let draw = if Sealed::new(key).below(7) < 3 { "alert" } else { "asleep" }.to_owned();
        assert_in_guide("scramble draws", &draw);
        let kind = RolledKind::Draw { draw, cup };
        let rolled = Rolled { rule: "TTT T-alert-7".into(), kind };
        let mut scramble = Entry::new(3, deed, vec![rolled], false, first);
        scramble.head = next_head(&secret, undo.head, &scramble, deed);
        assert_in_guide("scramble head", scramble.head);
        assert_in_guide("seed 7 secret", Digest(*Secret::from_seed(7).bytes()));
    }

    #[test]
    fn the_order_of_keys_does_not_change_a_setup() {
        let one: Value = serde_json::from_str(r#"{"b": [1, {"d": null, "c": "x"}], "a": 2}"#)
            .expect("valid JSON");
        assert_eq!(canonical_json(&one), r#"{"a":2,"b":[1,{"c":"x","d":null}]}"#);
    }

    #[test]
    fn every_term_changes_the_first_head() {
        let commitment = Digest::of("secret");
        let usual = first_head(&terms(), commitment);
        let changes: [fn(&mut Terms); 10] = [
            |t| t.game.push('x'),
            |t| t.scenario.push('x'),
            |t| t.options.0.clear(),
            |t| t.overlay.push('x'),
            |t| t.kind = Kind::Practice,
            |t| t.seeded = true,
            |t| t.hot_seat = true,
            |t| t.entropies.reverse(),
            |t| t.setup = Some(Value::Null),
            |t| t.from = Some(Digest::of("other")),
        ];
        for change in changes {
            let mut changed = terms();
            change(&mut changed);
            assert_ne!(first_head(&changed, commitment), usual, "{changed:?}");
        }
        assert_ne!(first_head(&terms(), Digest::of("other secret")), usual);
    }
}
