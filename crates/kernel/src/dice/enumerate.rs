//! Every answer in turn, with its probability.

use std::ops::RangeInclusive;

use super::Fast;
use crate::{Cup, Dice, Rule, Tally};

/// Walks through all answers to all questions that a piece of rules code asks.
///
/// The code is run again from its start for each way the dice can fall; questions are answered
/// along a path that is changed at its last open place from run to run. Sums and tallies are
/// branched on by their result and not by single faces, which keeps the paths few.
#[derive(Debug)]
pub struct Enumerator {
    path: Vec<Fork>,
    depth: usize,
    probability: f64,
    cutoff: f64,
    cut: bool,
    worthless: Fast,
}

#[derive(Debug)]
struct Fork {
    /// Answers and their probabilities.
    answers: Vec<(Answer, f64)>,
    taken: usize,
}

#[derive(Clone, Debug)]
enum Answer {
    Faces(Vec<u8>),
    Number(u16),
    Counts(Vec<u8>),
}

impl Enumerator {
    /// Leaves out paths less likely than `cutoff`.
    pub fn new(cutoff: f64) -> Self {
        Enumerator {
            path: Vec::new(),
            depth: 0,
            probability: 1.0,
            cutoff,
            cut: false,
            worthless: Fast::new(0),
        }
    }

    /// Runs `each` once for every path, with the dice of that path, and hands its result with
    /// the path's probability to `gather`, which may stop by returning `false`. A path below the
    /// cutoff has no result, but it took its time: `gather` hears of it too, for with many dice
    /// nearly all paths are of that kind. Returns the probability that was left out: paths below the
    /// cutoff, and all that was not reached.
    pub fn run<T>(
        &mut self,
        mut each: impl FnMut(&mut dyn Dice) -> T,
        mut gather: impl FnMut(Option<T>, f64) -> bool,
    ) -> f64 {
        let mut seen = 0.0;
        let mut left_out = 0.0;
        loop {
            self.depth = 0;
            self.probability = 1.0;
            self.cut = false;
            let result = Some(each(self)).filter(|_| !self.cut);
            *(if self.cut { &mut left_out } else { &mut seen }) += self.probability;
            if !gather(result, self.probability) {
                self.path.clear();
                return 1.0 - seen;
            }
            if !self.next_path() {
                return left_out;
            }
        }
    }

    /// Goes on to the next answer at the last place that has one.
    fn next_path(&mut self) -> bool {
        while let Some(fork) = self.path.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.answers.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Answers one question: from the path while it lasts, else with the first possible answer.
    fn answer(&mut self, possible: impl FnOnce() -> Vec<(Answer, f64)>) -> Option<Answer> {
        if self.cut {
            return None;
        }
        if self.depth == self.path.len() {
            // Deeper than the cutoff: the whole path counts as left out.
            if self.probability < self.cutoff {
                self.cut = true;
                return None;
            }
            self.path.push(Fork { answers: possible(), taken: 0 });
        }
        let fork = &self.path[self.depth];
        self.depth += 1;
        let (answer, probability) = &fork.answers[fork.taken];
        self.probability *= probability;
        Some(answer.clone())
    }
}

impl Dice for Enumerator {
    fn faces(&mut self, sides: u8, rule: Rule, out: &mut [u8]) {
        // A few dice to a fork: a handful of dice thrown at once would make a list too long to hold.
        for part in out.chunks_mut(3) {
            let dice = part.len();
            match self.answer(|| all_faces(dice, sides)) {
                Some(Answer::Faces(faces)) => part.copy_from_slice(&faces),
                _ => self.worthless.faces(sides, rule, part),
            }
        }
    }

    fn draw(&mut self, cup: Cup<'_>, rule: Rule) -> usize {
        let total = f64::from(cup.total());
        let possible = || {
            (0..cup.counts.len())
                .filter(|&kind| cup.counts[kind] > 0)
                .map(|kind| (Answer::Number(kind as u16), f64::from(cup.counts[kind]) / total))
                .collect()
        };
        match self.answer(possible) {
            Some(Answer::Number(kind)) => usize::from(kind),
            _ => self.worthless.draw(cup, rule),
        }
    }

    fn sum(&mut self, dice: u8, sides: u8, rule: Rule) -> u16 {
        match self.answer(|| sums(dice, sides)) {
            Some(Answer::Number(sum)) => sum,
            _ => self.worthless.sum(dice, sides, rule),
        }
    }

    fn tally(&mut self, asked: Tally<'_>, out: &mut [u8]) {
        match self.answer(|| tallies(asked.dice, asked.sides, asked.ranges)) {
            Some(Answer::Counts(counts)) => {
                for (total, count) in out.iter_mut().zip(counts) {
                    *total += count;
                }
            }
            _ => self.worthless.tally(asked, out),
        }
    }
}

fn all_faces(dice: usize, sides: u8) -> Vec<(Answer, f64)> {
    let ways = u32::from(sides).pow(dice as u32);
    let each = 1.0 / f64::from(ways);
    (0..ways)
        .map(|mut way| {
            let mut faces = vec![0; dice];
            for face in &mut faces {
                *face = (way % u32::from(sides)) as u8 + 1;
                way /= u32::from(sides);
            }
            (Answer::Faces(faces), each)
        })
        .collect()
}

fn sums(dice: u8, sides: u8) -> Vec<(Answer, f64)> {
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut next = vec![0.0; chances.len() + usize::from(sides)];
        for (sum, chance) in chances.iter().enumerate() {
            for face in 1..=usize::from(sides) {
                next[sum + face] += chance / f64::from(sides);
            }
        }
        chances = next;
    }
    (0u16..)
        .zip(chances)
        .filter(|(_, chance)| *chance > 0.0)
        .map(|(sum, chance)| (Answer::Number(sum), chance))
        .collect()
}

/// Counts per range are multinomial: one range after another takes its share of the dice left.
fn tallies(dice: u8, sides: u8, ranges: &[RangeInclusive<u8>]) -> Vec<(Answer, f64)> {
    let mut found = vec![(Vec::new(), dice, 1.0)];
    let mut faces_left = f64::from(sides);
    for range in ranges {
        let faces = (1..=sides).filter(|face| range.contains(face)).count() as f64;
        let chance = if faces_left > 0.0 { faces / faces_left } else { 0.0 };
        faces_left -= faces;
        let mut next = Vec::new();
        for (counts, left, probability) in found {
            for count in 0..=left {
                let here = probability * binomial(left, count, chance);
                if here > 0.0 {
                    let mut counts = counts.clone();
                    counts.push(count);
                    next.push((counts, left - count, here));
                }
            }
        }
        found = next;
    }
    found.into_iter().map(|(counts, _, chance)| (Answer::Counts(counts), chance)).collect()
}

fn binomial(dice: u8, hits: u8, chance: f64) -> f64 {
    let ways: f64 = (0..hits).map(|k| f64::from(dice - k) / f64::from(k + 1)).product();
    ways * chance.powi(i32::from(hits)) * (1.0 - chance).powi(i32::from(dice - hits))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: Rule = Rule::new("XX", "1");

    fn chances(cutoff: f64, each: impl Fn(&mut dyn Dice) -> u16) -> (Vec<f64>, f64) {
        let mut found = vec![0.0; 64];
        let left_out = Enumerator::new(cutoff).run(
            |dice| each(dice),
            |result, chance| {
                if let Some(result) = result {
                    found[usize::from(result)] += chance;
                }
                true
            },
        );
        (found, left_out)
    }

    #[test]
    fn two_dice_are_summed_exactly() {
        let (found, left_out) = chances(0.0, |dice| dice.sum(2, 6, RULE));
        assert!((found[7] - 6.0 / 36.0).abs() < 1e-12);
        assert!((found[12] - 1.0 / 36.0).abs() < 1e-12);
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(left_out.abs() < 1e-12);
    }

    #[test]
    fn a_tally_of_two_ranges_is_multinomial() {
        // Four dice: chance of exactly one 6 and two of 4-5.
        let (found, _) = chances(0.0, |dice| {
            let mut out = [0; 2];
            let ranges = [6..=6, 4..=5];
            dice.tally(Tally { dice: 4, sides: 6, ranges: &ranges, rule: RULE }, &mut out);
            u16::from(out == [1, 2])
        });
        let expected = 12.0 * (1.0 / 6.0) * (2.0f64 / 6.0).powi(2) * (3.0 / 6.0);
        assert!((found[1] - expected).abs() < 1e-12);
    }

    #[test]
    fn sixes_rolled_for_ever_leave_a_remainder_and_no_more() {
        let (found, left_out) = chances(1e-9, |dice| {
            let mut sixes = 0;
            loop {
                let mut face = [0];
                dice.faces(6, RULE, &mut face);
                if face[0] < 6 || sixes > 60 {
                    return sixes;
                }
                sixes += 1;
            }
        });
        assert!((found[2] - 5.0 / 216.0).abs() < 1e-12);
        assert!(left_out > 0.0 && left_out < 1e-8);
        assert!((found.iter().sum::<f64>() + left_out - 1.0).abs() < 1e-12);
    }

    #[test]
    fn draws_weigh_by_count() {
        let (found, _) = chances(0.0, |dice| {
            let cup = Cup { counts: &[20, 0, 2], name: &|_| String::new() };
            dice.draw(cup, RULE) as u16
        });
        assert!((found[2] - 2.0 / 22.0).abs() < 1e-12);
        assert!(found[1] == 0.0);
    }

    #[test]
    fn a_great_many_single_faces_are_gone_through_one_by_one() {
        let mut paths = 0;
        let left_out = Enumerator::new(0.0).run(
            |dice| dice.faces(6, RULE, &mut [0; 40]),
            |_, chance| {
                paths += 1;
                assert!(chance > 0.0);
                paths < 100
            },
        );
        assert_eq!(paths, 100);
        assert!(left_out > 0.999);
    }

    #[test]
    fn paths_that_are_cut_off_are_told_of_too() {
        // Of twenty dice every single way is below the cutoff: there is nothing to find, for ever.
        let mut cut = 0;
        let left_out = Enumerator::new(1e-9).run(
            |dice| dice.faces(6, RULE, &mut [0; 20]),
            |result, _| {
                assert_eq!(result, None);
                cut += 1;
                cut < 1_000
            },
        );
        assert_eq!(cut, 1_000);
        assert_eq!(left_out, 1.0);
    }

    #[test]
    fn single_faces_come_in_every_order() {
        let (found, _) = chances(0.0, |dice| {
            let mut faces = [0; 2];
            dice.faces(6, RULE, &mut faces);
            u16::from(faces == [2, 5])
        });
        assert!((found[1] - 1.0 / 36.0).abs() < 1e-12);
    }
}
