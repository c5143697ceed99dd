//! Chance: the questions rules ask, and who answers them.
//!
//! | answerer | for |
//! |---|---|
//! | [`Sealed`] | a real game: a stream that can be recomputed from its key |
//! | [`Fast`] | simulation |
//! | [`Script`] | tests, replays, dice that people type |
//! | [`Enumerator`] | exact odds: every answer in turn, with its probability |
//!
//! The first three give real faces one question at a time ([`Source`]) where they are kept in a [`Recorded`], which
//! remembers them for the log, and the [`Question`] that its source could not answer.

mod enumerate;
mod fast;
mod question;
mod recorded;
mod script;
mod sealed;

use std::ops::RangeInclusive;

pub use enumerate::Enumerator;
pub use fast::Fast;
pub use question::{Question, Wanted};
pub use recorded::{Recorded, Rolled, RolledKind, Source, Trouble, Unanswered};
pub use script::{Script, Token};
pub use sealed::Sealed;

use crate::Rule;

/// Things to be drawn blindly: how many there are of each kind.
#[derive(Clone, Copy)]
pub struct Cup<'a> {
    /// How many there are of each kind; at least one is above zero.
    pub counts: &'a [u16],
    /// The name of a kind, for people.
    pub name: &'a dyn Fn(usize) -> String,
}

impl Cup<'_> {
    /// How many things there are.
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// The names of the kinds that are in it, with how many there are of each.
    pub(crate) fn kinds(&self) -> Vec<(String, u16)> {
        let inside = self.counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        inside.map(|(kind, &count)| ((self.name)(kind), count)).collect()
    }

    /// The kind of the `nth` thing, counted from 0.
    ///
    /// # Panics
    /// When the cup holds no more than `nth` things.
    pub fn kind_of(&self, mut nth: u32) -> usize {
        for (kind, &count) in self.counts.iter().enumerate() {
            if nth < u32::from(count) {
                return kind;
            }
            nth -= u32::from(count);
        }
        panic!("a draw is below the number of things in the cup");
    }
}

/// Dice of which it matters only how many fall into each of several ranges that do not overlap.
#[derive(Clone, Copy, Debug)]
pub struct Tally<'a> {
    /// How many dice.
    pub dice: u8,
    /// Sides of each die.
    pub sides: u8,
    /// The ranges.
    pub ranges: &'a [RangeInclusive<u8>],
    /// The rule that asks.
    pub rule: Rule,
}

impl Tally<'_> {
    /// Counts one face where it belongs.
    fn count(&self, face: u8, out: &mut [u8]) {
        if let Some(at) = self.ranges.iter().position(|range| range.contains(&face)) {
            out[at] += 1;
        }
    }
}

/// Whoever answers when a rule calls for chance.
pub trait Dice {
    /// Rolls as many dice as `out` has places.
    fn faces(&mut self, sides: u8, rule: Rule, out: &mut [u8]);

    /// Draws one thing out of a cup that is not empty, and says which kind it is.
    fn draw(&mut self, cup: Cup<'_>, rule: Rule) -> usize;

    /// The sum of several dice.
    fn sum(&mut self, dice: u8, sides: u8, rule: Rule) -> u16 {
        let mut sum = 0;
        let roll = |out: &mut [u8]| self.faces(sides, rule, out);
        roll_in_handfuls(dice, roll, |face| sum += u16::from(face));
        sum
    }

    /// Adds to `out` how many of the dice fall into each of the ranges.
    fn tally(&mut self, asked: Tally<'_>, out: &mut [u8]) {
        let roll = |faces: &mut [u8]| self.faces(asked.sides, asked.rule, faces);
        roll_in_handfuls(asked.dice, roll, |face| asked.count(face, out));
    }

    /// Says for whom or for what the next question is, where somebody reads it.
    fn about(&mut self, _what: String) {}

    /// Hands over what was rolled since the last time, if that is remembered.
    fn take_rolls(&mut self, _into: &mut Vec<Rolled>) {}

    /// Why the answers are worthless, if they are: the script ran out, the person gave up.
    fn trouble(&self) -> Option<&Trouble> {
        None
    }
}

/// Rolls any number of dice through a small buffer.
fn roll_in_handfuls(dice: u8, mut roll: impl FnMut(&mut [u8]), mut each: impl FnMut(u8)) {
    let mut buffer = [0; 32];
    let mut left = usize::from(dice);
    while left > 0 {
        let now = left.min(buffer.len());
        roll(&mut buffer[..now]);
        buffer[..now].iter().for_each(|&face| each(face));
        left -= now;
    }
}
