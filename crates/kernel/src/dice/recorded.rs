//! Dice that are remembered for the log.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Fast, Question, Wanted, roll_in_handfuls};
use crate::{Cup, Dice, Rule, Tally};

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
    /// The name of the thing drawn, and what it was drawn from.
    Draw {
        /// The name.
        draw: String,
        /// The kinds in the cup before the draw, in their order, with how many there were of each, so that whoever knows the
        /// stream can draw again without knowing the game; empty in records of before they were written down.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cup: Vec<(String, u16)>,
    },
}

impl fmt::Display for Rolled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            RolledKind::Dice { sides, faces } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                write!(f, "{}d{sides}: {}", faces.len(), faces.join(" "))
            }
            RolledKind::Draw { draw, .. } => write!(f, "drawn: {draw}"),
        }
    }
}

/// Why an answerer could not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// There was no answer left.
    #[error("roll {number} wants {wanted} ({rule}), and there is no answer for it")]
    TooFew {
        /// Which question it was, counted from 1.
        number: usize,
        /// What it asked for.
        wanted: String,
        /// The rule that asked.
        rule: String,
    },
    /// The answer was not possible.
    #[error("roll {number} wants {wanted} ({rule}); {given} is not possible")]
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
}

/// Why a source gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// There is none left.
    Missing,
    /// The one there is cannot be.
    Impossible(String),
}

/// Something that gives real faces, one question at a time.
pub trait Source {
    /// Fills `out` with faces.
    ///
    /// # Errors
    /// When there is no answer.
    fn faces(&mut self, sides: u8, out: &mut [u8]) -> Result<(), Unanswered>;

    /// Draws one thing.
    ///
    /// # Errors
    /// When there is no answer.
    fn draw(&mut self, cup: Cup<'_>) -> Result<usize, Unanswered>;
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
    /// What the next question is about.
    about: String,
    trouble: Option<Trouble>,
    question: Option<Question>,
    worthless: Fast,
}

impl<S: Source> Recorded<S> {
    /// Remembers what comes from `source`.
    pub fn new(source: S) -> Self {
        Recorded {
            source,
            rolls: Vec::new(),
            asked: 0,
            about: String::new(),
            trouble: None,
            question: None,
            worthless: Fast::new(0),
        }
    }

    /// The source.
    pub fn source(&self) -> &S {
        &self.source
    }

    /// The question to which the source had no answer.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    fn note(&mut self, rule: Rule, kind: RolledKind) {
        self.about.clear();
        self.rolls.push(Rolled { rule: rule.to_string(), kind });
    }

    /// Rolls faces; what they are wanted for is told only if nobody answers.
    fn roll(&mut self, sides: u8, rule: Rule, out: &mut [u8], wanted: impl FnOnce(u8) -> Wanted) {
        self.asked += 1;
        if self.trouble.is_none() {
            match self.source.faces(sides, out) {
                Ok(()) => return self.note(rule, RolledKind::Dice { sides, faces: out.to_vec() }),
                Err(why) => self.give_up(why, rule, wanted(out.len() as u8)),
            }
        }
        Dice::faces(&mut self.worthless, sides, rule, out);
    }

    fn give_up(&mut self, why: Unanswered, asking: Rule, asked: Wanted) {
        let (number, rule, about) =
            (self.asked, asking.to_string(), std::mem::take(&mut self.about));
        // The same words in which a person is asked for the roll.
        let wanted =
            if about.is_empty() { asked.to_string() } else { format!("{asked} for {about}") };
        self.trouble = Some(match why {
            Unanswered::Missing => Trouble::TooFew { number, wanted, rule },
            Unanswered::Impossible(given) => Trouble::Impossible { number, wanted, rule, given },
        });
        self.question = Some(Question { rule: asking, about, wanted: asked });
    }
}

impl<S: Source> Dice for Recorded<S> {
    fn faces(&mut self, sides: u8, rule: Rule, out: &mut [u8]) {
        self.roll(sides, rule, out, |dice| Wanted::Faces { dice, sides });
    }

    fn draw(&mut self, cup: Cup<'_>, rule: Rule) -> usize {
        self.asked += 1;
        if self.trouble.is_none() {
            match self.source.draw(cup) {
                Ok(kind) => {
                    self.note(rule, RolledKind::Draw { draw: (cup.name)(kind), cup: cup.kinds() });
                    return kind;
                }
                Err(why) => self.give_up(why, rule, Wanted::of_cup(cup)),
            }
        }
        Dice::draw(&mut self.worthless, cup, rule)
    }

    fn sum(&mut self, dice: u8, sides: u8, rule: Rule) -> u16 {
        let mut sum = 0;
        let roll = |out: &mut [u8]| {
            self.roll(sides, rule, out, |dice| Wanted::Sum { dice, sides });
        };
        roll_in_handfuls(dice, roll, |face| sum += u16::from(face));
        sum
    }

    fn tally(&mut self, asked: Tally<'_>, out: &mut [u8]) {
        let Tally { dice, sides, ranges, rule } = asked;
        let roll = |faces: &mut [u8]| {
            let wanted = |dice| Wanted::Tally { dice, sides, ranges: ranges.to_vec() };
            self.roll(sides, rule, faces, wanted);
        };
        roll_in_handfuls(dice, roll, |face| asked.count(face, out));
    }

    fn about(&mut self, what: String) {
        self.about = what;
    }

    fn take_rolls(&mut self, into: &mut Vec<Rolled>) {
        into.append(&mut self.rolls);
    }

    fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }
}
