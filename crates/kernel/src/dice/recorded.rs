//! Dice that are remembered for the log.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Fast;
use crate::{Cup, Dice, Rule};

/// Something that was rolled or drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rolled {
    /// The rule that asked for it, as cited.
    pub rule: String,
    /// What came.
    #[serde(flatten)]
    pub kind: RolledKind,
}

/// What came when dice were rolled or a thing was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RolledKind {
    /// Dice of so many sides and their faces.
    Dice {
        /// Sides of each die.
        sides: u8,
        /// The faces in the order they fell.
        faces: Vec<u8>,
    },
    /// The name of the thing drawn.
    Draw {
        /// The name.
        draw: String,
    },
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            RolledKind::Dice { sides, faces } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                write!(f, "{}d{sides}: {}", faces.len(), faces.join(" "))
            }
            RolledKind::Draw { draw } => write!(f, "drawn: {draw}"),
        }
    }
}

/// Why an answerer could not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// There was no answer left.
    #[error("roll {number} wants {wanted} for {rule}, and there is no answer for it")]
    TooFew {
        /// Which question it was, counted from 1.
        number: usize,
        /// What it asked for.
        wanted: String,
        /// The rule that asked.
        rule: String,
    },
    /// The answer was not possible.
    #[error("roll {number} wants {wanted} for {rule}; {given} is not possible")]
    Impossible {
        /// Which question it was, counted from 1.
        number: usize,
        /// What it asked for.
        wanted: String,
        /// The rule that asked.
        rule: String,
        /// What was answered.
        given: String,
    },
    /// The person who was asked gave up.
    #[error("the roll was called off")]
    CalledOff,
}

/// Something that gives real faces, one question at a time.
pub trait Source {
    /// Fills `out` with faces.
    ///
    /// # Errors
    /// When there is no answer.
    fn faces(
        &mut self,
        number: usize,
        sides: u8,
        rule: Rule,
        out: &mut [u8],
    ) -> Result<(), Trouble>;

    /// Draws one thing.
    ///
    /// # Errors
    /// When there is no answer.
    fn draw(&mut self, number: usize, cup: Cup<'_>, rule: Rule) -> Result<usize, Trouble>;
}

/// Dice from a source, remembered for the log.
///
/// When the source fails, the trouble is kept and the rules are fed with worthless rolls until
/// they stop; whoever drives the game then throws the result away.
#[derive(Clone, Debug)]
pub struct Recorded<S> {
    source: S,
    rolls: Vec<Rolled>,
    asked: usize,
    trouble: Option<Trouble>,
    worthless: Fast,
}

impl<S: Source> Recorded<S> {
    /// Remembers what comes from `source`.
    pub fn new(source: S) -> Self {
        Recorded { source, rolls: Vec::new(), asked: 0, trouble: None, worthless: Fast::new(0) }
    }

    /// The source.
    pub fn source(&self) -> &S {
        &self.source
    }

    fn note(&mut self, rule: Rule, kind: RolledKind) {
        self.rolls.push(Rolled { rule: rule.to_string(), kind });
    }
}

impl<S: Source> Dice for Recorded<S> {
    fn faces(&mut self, sides: u8, rule: Rule, out: &mut [u8]) {
        self.asked += 1;
        if self.trouble.is_none() {
            match self.source.faces(self.asked, sides, rule, out) {
                Ok(()) => self.note(rule, RolledKind::Dice { sides, faces: out.to_vec() }),
                Err(trouble) => self.trouble = Some(trouble),
            }
        }
        if self.trouble.is_some() {
            self.worthless.faces(sides, rule, out);
        }
    }

    fn draw(&mut self, cup: Cup<'_>, rule: Rule) -> usize {
        self.asked += 1;
        if self.trouble.is_none() {
            match self.source.draw(self.asked, cup, rule) {
                Ok(kind) => {
                    self.note(rule, RolledKind::Draw { draw: (cup.name)(kind) });
                    return kind;
                }
                Err(trouble) => self.trouble = Some(trouble),
            }
        }
        self.worthless.draw(cup, rule)
    }

    fn take_rolls(&mut self, into: &mut Vec<Rolled>) {
        into.append(&mut self.rolls);
    }

    fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }
}
