//! What was rolled, and whether honest dice could have fallen so.

use std::collections::BTreeMap;

use serde::Serialize;
use wardroom_kernel::RolledKind;
use wardroom_record::{Deed, Table};

/// Fewer rolls than this for each face say nothing about a die: the test would not hold.
const FEWEST_EACH: u64 = 5;
/// Dice that fall like this or worse less often than once in a hundred games are worth a second look.
const SUSPICIOUS: f64 = 0.01;

/// Whether dice look fair.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Fairness {
    /// There are too few rolls to say anything.
    TooFew {
        /// How many would be enough.
        needed: u64,
    },
    /// Honest dice fall like this or worse as often as `p` says.
    Plausible {
        /// How often, from 0 to 1.
        p: f64,
    },
    /// Honest dice seldom fall like this.
    Unlikely {
        /// How often, from 0 to 1.
        p: f64,
    },
}

/// The dice of one kind that fell for one seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceReport {
    /// The seat whose orders they fell for; `None` for what fell before anybody decided.
    pub seat: Option<String>,
    /// How many sides they have.
    pub sides: u8,
    /// How many fell.
    pub rolls: u64,
    /// How often each face came, the lowest first.
    pub faces: Vec<u64>,
    /// The mean face.
    pub mean: f64,
    /// The mean face of honest dice.
    pub expected: f64,
    /// Whether they look fair.
    #[serde(flatten)]
    pub fairness: Fairness,
}

/// The dice of a game, by seat and kind; what was taken back is counted too, since it fell.
pub fn dice_of(table: &Table) -> Vec<DiceReport> {
    let mut counts: BTreeMap<(Option<String>, u8), Vec<u64>> = BTreeMap::new();
    for entry in &table.record().entries {
        let seat = entry.deed().and_then(|deed| deed.seat().map(str::to_owned));
        if matches!(entry.deed(), Some(Deed::Undo { .. } | Deed::Rollback { .. })) {
            continue;
        }
        for rolled in &entry.rolls {
            let RolledKind::Dice { sides, faces } = &rolled.kind else { continue };
            let seen = counts
                .entry((seat.clone(), *sides))
                .or_insert_with(|| vec![0; usize::from(*sides)]);
            for &face in faces {
                if let Some(count) = seen.get_mut(usize::from(face).wrapping_sub(1)) {
                    *count += 1;
                }
            }
        }
    }
    counts.into_iter().map(|((seat, sides), faces)| report(seat, sides, faces)).collect()
}

fn report(seat: Option<String>, sides: u8, faces: Vec<u64>) -> DiceReport {
    let rolls: u64 = faces.iter().sum();
    let sum: u64 = faces.iter().zip(1..).map(|(count, face)| count * face).sum();
    DiceReport {
        seat,
        sides,
        rolls,
        mean: sum as f64 / rolls.max(1) as f64,
        expected: f64::from(sides + 1) / 2.0,
        fairness: fairness(&faces),
        faces,
    }
}

/// Pearson's test of whether all faces are equally likely.
pub fn fairness(faces: &[u64]) -> Fairness {
    let rolls: u64 = faces.iter().sum();
    let needed = FEWEST_EACH * faces.len() as u64;
    if rolls < needed || faces.len() < 2 {
        return Fairness::TooFew { needed };
    }
    let expected = rolls as f64 / faces.len() as f64;
    let chi: f64 = faces.iter().map(|&seen| (seen as f64 - expected).powi(2) / expected).sum();
    let p = chi_squared_tail(chi, faces.len() - 1);
    if p < SUSPICIOUS { Fairness::Unlikely { p } } else { Fairness::Plausible { p } }
}

/// How often a chi-squared value with so many degrees of freedom is `chi` or more.
fn chi_squared_tail(chi: f64, freedom: usize) -> f64 {
    // Closed forms for one and two degrees of freedom; every two degrees more add one term.
    let half = chi / 2.0;
    let (mut tail, mut term, mut degrees) = match freedom % 2 {
        0 => ((-half).exp(), half * (-half).exp(), 2),
        _ => (erfc(half.sqrt()), 2.0 * (half / std::f64::consts::PI).sqrt() * (-half).exp(), 1),
    };
    while degrees < freedom {
        tail += term;
        degrees += 2;
        term *= half / (degrees as f64 / 2.0);
    }
    tail.clamp(0.0, 1.0)
}

/// The complementary error function, to seven digits (Abramowitz and Stegun 7.1.26, refined by its exponent).
fn erfc(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let poly = t
        * (0.254_829_592
            + t * (-0.284_496_736
                + t * (1.421_413_741 + t * (-1.453_152_027 + t * 1.061_405_429))));
    poly * (-x * x).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_the_textbook_one() {
        // The 5% points of chi-squared with 1, 2, 5 and 9 degrees of freedom.
        for (freedom, point) in [(1, 3.841), (2, 5.991), (5, 11.070), (9, 16.919), (19, 30.144)] {
            let tail = chi_squared_tail(point, freedom);
            assert!((tail - 0.05).abs() < 1e-4, "{freedom}: {tail}");
        }
    }

    #[test]
    fn few_rolls_say_nothing() {
        assert_eq!(fairness(&[9, 0, 0, 0, 0, 0]), Fairness::TooFew { needed: 30 });
    }

    #[test]
    fn even_faces_are_plausible_and_a_loaded_die_is_not() {
        assert!(matches!(fairness(&[10, 9, 11, 10, 12, 8]), Fairness::Plausible { p } if p > 0.9));
        assert!(
            matches!(fairness(&[10, 10, 10, 10, 10, 40]), Fairness::Unlikely { p } if p < 1e-6)
        );
    }
}
