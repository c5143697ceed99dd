//! The umpire: hands the rules their dice and keeps the log.

use std::ops::RangeInclusive;

use crate::{Cup, Dice, Rolled, Rule, Tally};

/// An event in the log, with its rule and the rolls that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged<E> {
    /// What happened.
    pub event: E,
    /// The rule it happened by.
    pub rule: Rule,
    /// What was rolled and drawn since the event before.
    pub rolls: Vec<Rolled>,
}

/// What the rules of a game are handed while they run: dice to ask and a log to write in.
///
/// The log may be absent (a playout); then nothing is kept and nothing is allocated.
pub struct Umpire<'a, E> {
    dice: &'a mut dyn Dice,
    log: Option<&'a mut Vec<Logged<E>>>,
    asked: u32,
    revealed: bool,
}

impl<'a, E> Umpire<'a, E> {
    /// An umpire who keeps no log.
    pub fn silent(dice: &'a mut dyn Dice) -> Self {
        Umpire { dice, log: None, asked: 0, revealed: false }
    }

    /// An umpire who writes what happens into `log`.
    pub fn logging(dice: &'a mut dyn Dice, log: &'a mut Vec<Logged<E>>) -> Self {
        Umpire { dice, log: Some(log), asked: 0, revealed: false }
    }

    /// Writes down what happened; what comes of worthless rolls has not.
    #[inline]
    pub fn log(&mut self, event: E, rule: Rule) {
        if let Some(log) = &mut self.log
            && self.dice.trouble().is_none()
        {
            let mut rolls = Vec::new();
            self.dice.take_rolls(&mut rolls);
            log.push(Logged { event, rule, rolls });
        }
    }

    /// Words for the log, made only when somebody reads it: a playout does without them.
    pub fn words(&self, words: impl FnOnce() -> String) -> String {
        if self.is_logging() { words() } else { String::new() }
    }

    /// Whether anybody reads the log: an event that is costly to make can be left out if not.
    pub fn is_logging(&self) -> bool {
        self.log.is_some()
    }

    /// Says for whom or for what the next roll is, in words for a person with the dice in hand: `Hoover, to find the
    /// Gas Works`. A playout does without them.
    #[inline]
    pub fn about(&mut self, what: impl FnOnce() -> String) -> &mut Self {
        if self.is_logging() {
            self.dice.about(what());
        }
        self
    }

    /// Says that somebody has just learned something by no roll: undo stops here.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// How many questions chance has answered.
    pub fn asked(&self) -> u32 {
        self.asked
    }

    /// Whether something was revealed.
    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// Whether the dice have given up (a script ran out): the rules may stop early.
    pub fn in_trouble(&self) -> bool {
        self.dice.trouble().is_some()
    }

    /// The face of one die.
    #[inline]
    pub fn face(&mut self, sides: u8, rule: Rule) -> u8 {
        let mut face = [0];
        self.faces(sides, rule, &mut face);
        face[0]
    }

    /// The faces of several dice, each of which matters.
    #[inline]
    pub fn faces(&mut self, sides: u8, rule: Rule, out: &mut [u8]) {
        self.asked += 1;
        self.dice.faces(sides, rule, out);
    }

    /// The sum of several dice.
    #[inline]
    pub fn sum(&mut self, dice: u8, sides: u8, rule: Rule) -> u16 {
        self.asked += 1;
        self.dice.sum(dice, sides, rule)
    }

    /// How many of several dice show a face in `range`.
    #[inline]
    pub fn hits(&mut self, dice: u8, sides: u8, range: RangeInclusive<u8>, rule: Rule) -> u8 {
        let mut hits = [0];
        self.tally(dice, sides, &[range], rule, &mut hits);
        hits[0]
    }

    /// Whether one die shows `least` or more; odds ask for no more of the die than that.
    #[inline]
    pub fn at_least(&mut self, least: i8, sides: u8, rule: Rule) -> bool {
        let least = u8::try_from(least).unwrap_or(0).max(1);
        self.hits(1, sides, least..=sides, rule) == 1
    }

    /// How many of several dice fall into each of several ranges that do not overlap.
    #[inline]
    pub fn tally(
        &mut self,
        dice: u8,
        sides: u8,
        ranges: &[RangeInclusive<u8>],
        rule: Rule,
        out: &mut [u8],
    ) {
        out.fill(0);
        if dice > 0 {
            self.asked += 1;
            self.dice.tally(Tally { dice, sides, ranges, rule }, out);
        }
    }

    /// Draws one thing out of a cup and says which kind it is; `None` from an empty cup.
    #[inline]
    pub fn draw(
        &mut self,
        counts: &[u16],
        name: &dyn Fn(usize) -> String,
        rule: Rule,
    ) -> Option<usize> {
        if counts.iter().all(|&count| count == 0) {
            return None;
        }
        self.asked += 1;
        Some(self.dice.draw(Cup { counts, name }, rule))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Enumerator;

    const RULE: Rule = Rule::new("XX", "1");

    #[test]
    fn a_roll_that_nobody_answers_says_whose_it_is() {
        let mut dice = crate::Recorded::new(crate::Script::of_faces(&[4]));
        let mut log: Vec<Logged<()>> = Vec::new();
        let mut umpire = Umpire::logging(&mut dice, &mut log);
        assert_eq!(umpire.about(|| "red".to_owned()).face(6, RULE), 4);
        umpire.face(6, RULE);
        assert_eq!(dice.question().map(|asked| asked.about.as_str()), Some(""), "red has rolled");
        let mut dice = crate::Recorded::new(crate::Script::of_faces(&[]));
        Umpire::logging(&mut dice, &mut log).about(|| "blue".to_owned()).sum(2, 6, RULE);
        assert_eq!(dice.question().map(|asked| asked.about.as_str()), Some("blue"));
        let trouble = dice.trouble().expect("there was no answer").to_string();
        assert!(trouble.contains("for blue (XX 1)"), "{trouble}");
        Umpire::<()>::silent(&mut dice).about(|| panic!("nobody reads this"));
    }

    #[test]
    fn a_die_reaches_its_number_or_not_and_odds_branch_on_that_alone() {
        for (least, chance) in [(-3, 1.0), (1, 1.0), (2, 5.0 / 6.0), (6, 1.0 / 6.0), (7, 0.0)] {
            let (mut reached, mut ways) = (0.0, 0);
            Enumerator::new(0.0).run(
                |dice| Umpire::<()>::silent(dice).at_least(least, 6, RULE),
                |reaches, p| {
                    reached += if reaches == Some(true) { p } else { 0.0 };
                    ways += 1;
                    true
                },
            );
            assert!((reached - chance).abs() < 1e-12, "{least}: {reached}");
            assert!(ways <= 2, "{least}: {ways}");
        }
    }
}
