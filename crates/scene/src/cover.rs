//! What a game says of itself to somebody who has never seen it: the lid of the box.

use std::collections::BTreeMap;

use serde::Deserialize;
use wardroom_kernel::Manifest;

/// The lid of the box: what a game is about, how long it takes, and how to be in it with one click.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cover {
    /// One line: what one does in it.
    pub line: String,
    /// What it is about and what makes it worth an evening, in two or three sentences.
    pub pitch: String,
    /// How many minutes the game of [`Cover::play`] takes: from, to.
    pub minutes: (u16, u16),
    /// How much there is to learn, from 1 (easy) to 3 (demanding).
    pub difficulty: u8,
    /// The game that one click begins.
    pub play: QuickStart,
    /// Its first lesson is drawn after so many of its orders: the picture on the lid.
    #[serde(default)]
    pub picture: usize,
    /// The part of that drawing that is shown, as left, top, width and height; all of it if absent.
    #[serde(default)]
    pub frame: Option<[u16; 4]>,
    /// The scenarios that a game of the day may have; that of [`Cover::play`] if there are none.
    #[serde(default)]
    pub days: Vec<String>,
    /// The names of the seats, by their words.
    pub seats: BTreeMap<String, String>,
    /// What the values of the options mean, by the words of option and value.
    #[serde(default)]
    pub options: BTreeMap<String, BTreeMap<String, String>>,
}

/// A game that one click begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuickStart {
    /// The word of its scenario.
    pub scenario: String,
    /// The word of the seat that one takes; the others are played by the computer.
    pub seat: String,
}

impl Cover {
    /// The cover of an embedded file.
    ///
    /// # Panics
    /// When the file is not whole.
    pub fn read(text: &str) -> Cover {
        wardroom_kernel::read(text, &wardroom_kernel::Overlay::none())
            .expect("the embedded cover is whole")
    }

    /// The cover of a game that has written none: its own words, and its usual scenario.
    pub fn plain(manifest: &Manifest) -> Cover {
        let usual = manifest.scenarios.first();
        let seat = usual.and_then(|scenario| scenario.seats.first());
        Cover {
            line: manifest.title.to_owned(),
            pitch: manifest.about.to_owned(),
            difficulty: 1,
            play: QuickStart {
                scenario: usual.map(|scenario| scenario.id.clone()).unwrap_or_default(),
                seat: seat.cloned().unwrap_or_default(),
            },
            ..Cover::default()
        }
    }

    /// The name of a seat; of one without a name its word, with a capital.
    pub fn seat_name(&self, word: &str) -> String {
        self.seats.get(word).cloned().unwrap_or_else(|| capital(word))
    }

    /// What a value of an option means; of one without words the value, with a capital.
    pub fn option_value(&self, option: &str, value: &str) -> String {
        let known = self.options.get(option).and_then(|values| values.get(value));
        known.cloned().unwrap_or_else(|| capital(value))
    }
}

/// A word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_words_of_its_own_is_shown_with_a_capital() {
        let mut cover = Cover::default();
        assert_eq!(cover.seat_name("red"), "Red");
        assert_eq!(cover.option_value("night", "off"), "Off");
        cover.seats.insert("ijn".to_owned(), "Japan".to_owned());
        assert_eq!(cover.seat_name("ijn"), "Japan");
    }
}
