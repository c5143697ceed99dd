//! Chance: the questions rules ask, and who answers them.
//!
//! | answerer | for |
//! |---|---|
//! | [`Sealed`] | a real game: a stream that can be recomputed from its key |
//! | [`Fast`] | simulation |
//! | [`Script`] | tests, replays, dice typed beforehand |
//! | [`Typed`] | a person who reads real dice off the table, asked roll by roll |
//! | [`Enumerator`] | exact odds: every answer in turn, with its probability |
//!
//! The first, third and fourth roll real faces one question at a time ([`Source`]) and are
//! kept in a [`Recorded`], which remembers them for the log.

mod enumerate;
mod fast;
mod recorded;
mod script;
mod sealed;

use std::ops::RangeInclusive;

pub use enumerate::Enumerator;
pub use fast::Fast;
pub use recorded::{Recorded, Rolled, RolledKind, Source, Trouble};
pub use script::{Script, Token, Typed};
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

/// Whoever answers when a rule calls for chance.
pub trait Dice {
    /// Rolls as many dice as `out` has places.
    fn faces(&mut self, sides: u8, rule: Rule, out: &mut [u8]);

    /// Draws one thing out of a cup that is not empty, and says which kind it is.
    fn draw(&mut self, cup: Cup<'_>, rule: Rule) -> usize;

    /// The sum of several dice.
    fn sum(&mut self, dice: u8, sides: u8, rule: Rule) -> u16 {
        let mut sum = 0;
        roll_by_tens(self, dice, sides, rule, |face| sum += u16::from(face));
        sum
    }

    /// Adds to `out` how many of the dice fall into each of `ranges`, which do not overlap.
    fn tally(
        &mut self,
        dice: u8,
        sides: u8,
        ranges: &[RangeInclusive<u8>],
        rule: Rule,
        out: &mut [u8],
    ) {
        roll_by_tens(self, dice, sides, rule, |face| {
            if let Some(at) = ranges.iter().position(|range| range.contains(&face)) {
                out[at] += 1;
            }
        });
    }

    /// Hands over what was rolled since the last time, if that is remembered.
    fn take_rolls(&mut self, _into: &mut Vec<Rolled>) {}

    /// Why the answers are worthless, if they are: the script ran out, the person gave up.
    fn trouble(&self) -> Option<&Trouble> {
        None
    }
}

/// Rolls any number of dice through a small buffer.
fn roll_by_tens<D: Dice + ?Sized>(
    answerer: &mut D,
    dice: u8,
    sides: u8,
    rule: Rule,
    mut each: impl FnMut(u8),
) {
    let mut buffer = [0; 32];
    let mut left = usize::from(dice);
    while left > 0 {
        let now = left.min(buffer.len());
        answerer.faces(sides, rule, &mut buffer[..now]);
        buffer[..now].iter().for_each(|&face| each(face));
        left -= now;
    }
}
