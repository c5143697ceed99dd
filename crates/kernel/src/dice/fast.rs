//! Quick dice for simulation.

use super::recorded::{Source, Unanswered};
use crate::{Cup, Dice, Rule, Tally};

/// Dice for simulation: SplitMix64, the same rolls for the same seed on every machine.
#[derive(Clone, Debug)]
pub struct Fast {
    state: u64,
}

impl Fast {
    /// Dice from a seed.
    pub fn new(seed: u64) -> Self {
        // One round of mixing keeps neighbouring seeds apart.
        Fast { state: mix(seed ^ 0x5741_5244_524F_4F4D) }
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.state)
    }

    /// A number below `bound`, each equally likely.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        // Lemire's method: the high word of a product, with the uneven rest thrown again.
        loop {
            let product = (self.bits() >> 32) * u64::from(bound);
            if product as u32 >= bound || product as u32 >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    #[inline]
    fn roll(&mut self, sides: u8, out: &mut [u8]) {
        for face in out {
            *face = self.below(u32::from(sides)) as u8 + 1;
        }
    }

    fn take(&mut self, cup: Cup<'_>) -> usize {
        let nth = self.below(cup.total());
        cup.kind_of(nth)
    }
}

#[inline]
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Dice for Fast {
    #[inline]
    fn faces(&mut self, sides: u8, _rule: Rule, out: &mut [u8]) {
        self.roll(sides, out);
    }

    fn draw(&mut self, cup: Cup<'_>, _rule: Rule) -> usize {
        self.take(cup)
    }

    fn tally(&mut self, asked: Tally<'_>, out: &mut [u8]) {
        for _ in 0..asked.dice {
            let face = self.below(u32::from(asked.sides)) as u8 + 1;
            for (count, range) in out.iter_mut().zip(asked.ranges) {
                *count += u8::from(range.contains(&face));
            }
        }
    }
}

impl Source for Fast {
    fn faces(&mut self, sides: u8, out: &mut [u8]) -> Result<(), Unanswered> {
        self.roll(sides, out);
        Ok(())
    }

    fn draw(&mut self, cup: Cup<'_>) -> Result<usize, Unanswered> {
        Ok(self.take(cup))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_even_within_five_sigma() {
        let mut dice = Fast::new(1);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[dice.below(6) as usize] += 1;
        }
        // Standard deviation of each count: sqrt(60000 * 1/6 * 5/6) = 91.
        assert!(seen.iter().all(|&count| count.abs_diff(10_000) < 457), "{seen:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_rolls() {
        let mut rolls = [[0; 20]; 2];
        for faces in &mut rolls {
            Dice::faces(&mut Fast::new(42), 6, Rule::new("XX", "1"), faces);
        }
        assert_eq!(rolls[0], rolls[1]);
        assert!(rolls[0].iter().all(|face| (1..=6).contains(face)));
    }
}
