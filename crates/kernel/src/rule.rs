//! Citations, and the guide that holds our wording of every rule.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A rule of a book, as cited: `TTT T-bomb-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// The citation code of the game.
    pub book: &'static str,
    /// The number of the rule in that book.
    pub id: &'static str,
}

impl Rule {
    /// The rule `id` of the game cited as `book`.
    pub const fn new(book: &'static str, id: &'static str) -> Self {
        Rule { book, id }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.book, self.id)
    }
}

impl Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How far a rule has come in this project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Decided in code and shown by a test.
    Done,
    /// Missing, with the reason beside it.
    NotDone,
    /// Has no effect in play.
    NotApplicable,
}

/// One rule of the guide, in our words.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// The number by which it is cited.
    pub id: String,
    /// What kind of thing it is: rule, table, component, option, scenario.
    pub kind: String,
    /// How much of it the source fixes: full, part or none.
    pub given: String,
    /// A heading.
    pub title: String,
    /// What it says.
    pub text: String,
    /// Its figures.
    #[serde(default)]
    pub numbers: String,
    /// How far it has come.
    pub status: Status,
    /// Why it is not done or does not apply.
    #[serde(default)]
    pub reason: String,
}

/// Every rule of a game, as `docs/rules/<game>.toml` holds them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// The citation code.
    pub book: String,
    /// The rules in the order of the book.
    #[serde(rename = "rule")]
    pub rules: Vec<RuleText>,
}

impl Guide {
    /// The guide that a game carries in its program.
    ///
    /// # Panics
    /// When it is not in the form of a guide, which every test of the game shows.
    pub fn embedded(text: &str) -> Guide {
        Guide::parse(text).expect("the embedded guide is a guide")
    }

    /// Reads a guide from its file.
    ///
    /// # Errors
    /// The place and reason, when the text is not a guide.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }

    /// The rule cited as `id`, with or without the code of the book.
    pub fn find(&self, id: &str) -> Option<&RuleText> {
        let bare = id.strip_prefix(self.book.as_str()).map_or(id, |rest| rest.trim_start());
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(bare))
    }
}
