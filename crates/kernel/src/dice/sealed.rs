//! Dice that anyone can recompute once their key is known.

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};

use super::recorded::{Source, Unanswered};
use crate::Cup;

/// A ChaCha20 stream read in 32-bit words; words that would make a face uneven are thrown again.
///
/// The key comes from the record: secret, entropies and the chain of entries before.
#[derive(Clone, Debug)]
pub struct Sealed {
    stream: ChaCha20Rng,
}

impl Sealed {
    /// The stream with this key, from its beginning.
    pub fn new(key: [u8; 32]) -> Self {
        Sealed { stream: ChaCha20Rng::from_seed(key) }
    }

    /// A number below `bound`: the next word that lies below the largest multiple of `bound`,
    /// modulo `bound`.
    pub fn below(&mut self, bound: u32) -> u32 {
        let uneven = (u64::from(u32::MAX) + 1) % u64::from(bound);
        loop {
            let word = self.stream.next_u32();
            if u64::from(word) + uneven <= u64::from(u32::MAX) {
                return word % bound;
            }
        }
    }
}

impl Source for Sealed {
    fn faces(&mut self, sides: u8, out: &mut [u8]) -> Result<(), Unanswered> {
        for face in out {
            *face = self.below(u32::from(sides)) as u8 + 1;
        }
        Ok(())
    }

    fn draw(&mut self, cup: Cup<'_>) -> Result<usize, Unanswered> {
        let nth = self.below(cup.total());
        Ok(cup.kind_of(nth))
    }
}
