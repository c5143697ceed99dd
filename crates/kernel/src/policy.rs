//! How a quick policy chooses among picks by what each looks worth.

use crate::{Fast, Pick};

/// The chance in a policy: how often it does anything at all, and how close two worths must be for either to be taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// One pick in so many is drawn from the whole list (the epsilon of an epsilon-greedy policy).
    pub one_in: u32,
    /// Each worth is raised by up to this much, by chance.
    pub spread: f64,
}

impl Noise {
    /// The pick that looks worth most, with some chance in it; the first of several that are equal.
    ///
    /// `worth` is asked for each pick of the list, in its order, unless the pick is drawn.
    ///
    /// # Panics
    /// When the list is empty.
    pub fn best(self, list: &[Pick], dice: &mut Fast, mut worth: impl FnMut(Pick) -> f64) -> Pick {
        let drawn = list[dice.below(list.len() as u32) as usize];
        if dice.below(self.one_in) == 0 {
            return drawn;
        }
        let mut best = (f64::NEG_INFINITY, drawn);
        for &pick in list {
            let noise = self.spread * f64::from(dice.below(1000)) / 1000.0;
            let worth = worth(pick) + noise;
            if worth > best.0 {
                best = (worth, pick);
            }
        }
        best.1
    }
}

/// The pick that looks worth most; the first of several that are equal.
///
/// # Panics
/// When the list is empty.
pub fn best_pick(list: &[Pick], mut worth: impl FnMut(Pick) -> f64) -> Pick {
    let mut best = (f64::NEG_INFINITY, list[0]);
    for &pick in list {
        let worth = worth(pick);
        if worth > best.0 {
            best = (worth, pick);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: [Pick; 3] = [Pick(4), Pick(9), Pick(7)];

    fn worth(pick: Pick) -> f64 {
        f64::from(pick.0 % 9)
    }

    #[test]
    fn the_best_is_taken_and_the_first_of_equals() {
        assert_eq!(best_pick(&LIST, worth), Pick(7));
        assert_eq!(best_pick(&LIST, |_| 1.0), Pick(4));
    }

    #[test]
    fn noise_takes_another_pick_now_and_then() {
        let count = |noise: Noise| {
            let mut dice = Fast::new(1);
            (0..1000).filter(|_| noise.best(&LIST, &mut dice, worth) != Pick(7)).count()
        };
        assert_eq!(count(Noise { one_in: u32::MAX, spread: 0.0 }), 0);
        // Two of three draws are of another pick.
        let drawn = count(Noise { one_in: 4, spread: 0.0 });
        assert!((120..=210).contains(&drawn), "{drawn} of 1000 were drawn");
        // A spread of 6 lets a worth of 4 pass 7 in one case of eight.
        let passed = count(Noise { one_in: u32::MAX, spread: 6.0 });
        assert!((80..=170).contains(&passed), "{passed} of 1000 passed the best");
    }
}
