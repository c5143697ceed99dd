//! A record as text: JSON, one entry on each line.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use wardroom_kernel::{Options, Rolled, RolledKind};

use crate::{Broken, Damaged, Digest, Entry, Fault, Kind, Secret, Terms};

/// The word by which a record is known.
pub const FORMAT: &str = "wardroom-record";
/// The latest version of the format that is read.
pub const VERSION: u64 = 2;
/// The version of a record in which no draw says what it was drawn from.
const WITHOUT_CUPS: u64 = 1;

/// What a running record says of itself.
const NOTE: &str = "This is the referee's file: it holds the secret of the dice and every hidden \
                    order. Show it to the players when the game is over, not before.";

/// Whether a record may be shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The game goes on: the record is the referee's.
    Running,
    /// The game is over: the record can be published.
    Finished,
}

/// A whole played game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What was agreed.
    pub terms: Terms,
    /// What the dice are derived from.
    pub secret: Secret,
    /// The log, undone entries and undos included.
    pub entries: Vec<Entry>,
}

/// Everything of the file but the entries.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    game: String,
    scenario: String,
    options: Options,
    data: String,
    data_sha256: Digest,
    practice: bool,
    seeded: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hot_seat: bool,
    commitment: Digest,
    secret: Secret,
    entropies: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setup: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<Digest>,
    #[serde(default, skip_serializing)]
    entries: Vec<Entry>,
}

/// Enough of the file to know whether the rest can be read.
#[derive(Deserialize)]
struct Cover {
    format: Option<String>,
    version: Option<u64>,
}

impl Record {
    /// The end of the chain.
    ///
    /// # Panics
    /// Never: a record has its opening at least.
    pub fn head(&self) -> Digest {
        self.entries.last().expect("a record has its opening at least").head
    }

    /// The version of the format that it is written in: the first that has all it holds.
    fn version(&self) -> u64 {
        let mut rolls = self.entries.iter().flat_map(|entry| &entry.rolls);
        let has_cup =
            |roll: &Rolled| matches!(&roll.kind, RolledKind::Draw { cup, .. } if !cup.is_empty());
        if rolls.any(has_cup) { VERSION } else { WITHOUT_CUPS }
    }

    /// The record as text.
    pub fn to_text(&self, stage: Stage) -> String {
        let terms = &self.terms;
        let header = Header {
            format: FORMAT.to_owned(),
            version: self.version(),
            note: (stage == Stage::Running).then(|| NOTE.to_owned()),
            game: terms.game.clone(),
            scenario: terms.scenario.clone(),
            options: terms.options.clone(),
            data: terms.overlay.clone(),
            data_sha256: Digest::of(&terms.overlay),
            practice: terms.kind == Kind::Practice,
            seeded: terms.seeded,
            hot_seat: terms.hot_seat,
            commitment: self.secret.commitment(),
            secret: self.secret,
            entropies: terms.entropies.clone(),
            setup: terms.setup.clone(),
            from: terms.from,
            entries: Vec::new(),
        };
        let mut text = serde_json::to_string_pretty(&header).expect("a header is plain data");
        let body = text.strip_suffix("\n}").expect("a pretty object ends with a brace of its own");
        text.truncate(body.len());
        text.push_str(",\n  \"entries\": [");
        for (at, entry) in self.entries.iter().enumerate() {
            text.push_str(if at == 0 { "\n    " } else { ",\n    " });
            text.push_str(&serde_json::to_string(entry).expect("an entry is plain data"));
        }
        text.push_str("\n  ]\n}\n");
        text
    }

    /// Reads a record. Its shape is checked, its play is not: that is for [`crate::Table`].
    ///
    /// # Errors
    /// The place and the reason, when the text is damaged, of a later version or no record.
    pub fn from_text(text: &str) -> Result<Self, Fault> {
        let shape = |error: serde_json::Error| Damaged::Shape {
            line: error.line(),
            column: error.column(),
            reason: without_place(&error),
        };
        let cover: Cover = serde_json::from_str(text).map_err(shape)?;
        match (cover.format.as_deref(), cover.version) {
            (Some(FORMAT), Some(found)) if found > VERSION => {
                return Err(Damaged::FromTheFuture { found, known: VERSION }.into());
            }
            (Some(FORMAT), Some(WITHOUT_CUPS..=VERSION)) => {}
            (Some(FORMAT), _) => {
                return Err(Damaged::NotARecord("its version is missing or wrong".into()).into());
            }
            _ => {
                let reason = format!("it does not say \"format\": \"{FORMAT}\"");
                return Err(Damaged::NotARecord(reason).into());
            }
        }
        let header: Header = serde_json::from_str(text).map_err(shape)?;
        let stage = if header.note.is_some() { Stage::Running } else { Stage::Finished };
        let record = header.checked()?;
        match first_difference(text, &record.to_text(stage)) {
            None => Ok(record),
            Some(at) => Err(Damaged::at(text, at, NOT_AS_WRITTEN).into()),
        }
    }
}

/// What is said of a record that can be read and is not as it is written.
const NOT_AS_WRITTEN: &str = "a record is written in one way only, every field once, in its order and in \
                              no other form; this stands otherwise";

/// Where a text first differs from what is written, blanks between its parts aside.
///
/// A reader that took a field given twice, one that it does not know, or another spelling of the same would call a
/// record in order of which another reader, with as much right, reads something else.
fn first_difference(text: &str, written: &str) -> Option<usize> {
    let mut ours = parts(written);
    for (at, byte) in parts(text) {
        if ours.next().is_none_or(|(_, our)| our != byte) {
            return Some(at);
        }
    }
    ours.next().map(|_| text.len())
}

/// The bytes of a JSON text with their places, without the blanks between its parts.
fn parts(text: &str) -> impl Iterator<Item = (usize, u8)> {
    let (mut quoted, mut escaped) = (false, false);
    text.bytes().enumerate().filter(move |&(_, byte)| {
        let kept = quoted || !byte.is_ascii_whitespace();
        (quoted, escaped) = match byte {
            _ if escaped => (quoted, false),
            b'\\' => (quoted, quoted),
            b'"' => (!quoted, false),
            _ => (quoted, false),
        };
        kept
    })
}

impl Header {
    /// The record, if the header agrees with itself.
    fn checked(self) -> Result<Record, Broken> {
        let terms_broken = |reason: &str| Err(Broken::Terms(reason.to_owned()));
        if self.data_sha256 != Digest::of(&self.data) {
            return terms_broken("the data overlay does not have the hash data_sha256");
        }
        if self.commitment != self.secret.commitment() {
            return terms_broken("the secret does not fit its commitment");
        }
        if self.setup.is_some() && !self.practice {
            return terms_broken("only a practice game may start from a set-up");
        }
        if self.entries.is_empty() {
            return Err(Broken::Entry { entry: 0, reason: "the opening is missing".to_owned() });
        }
        let kind = if self.practice { Kind::Practice } else { Kind::Sealed };
        let terms = Terms {
            game: self.game,
            scenario: self.scenario,
            options: self.options,
            overlay: self.data,
            kind,
            seeded: self.seeded,
            hot_seat: self.hot_seat,
            entropies: self.entropies,
            setup: self.setup,
            from: self.from,
        };
        Ok(Record { terms, secret: self.secret, entries: self.entries })
    }
}

/// The words of an error without the place, which is given apart.
fn without_place(error: &serde_json::Error) -> String {
    let whole = error.to_string();
    match whole.rfind(" at line ") {
        Some(at) => whole[..at].to_owned(),
        None => whole,
    }
}
