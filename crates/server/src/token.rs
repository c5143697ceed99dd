//! Random words: ids, session tokens, links.

use wardroom_record::{Digest, Secret};

use crate::store::TokenHash;

const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Random bytes from the operating system.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A word of 26 letters: 130 bits that nobody can guess.
pub(crate) fn word() -> String {
    random::<26>().into_iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// A seed for a computer player's thoughts.
pub(crate) fn seed() -> u64 {
    u64::from_le_bytes(random())
}

/// A secret for the dice of a table.
pub(crate) fn secret() -> Secret {
    Secret::new(random())
}

/// What is kept of a token.
pub(crate) fn hash(token: &str) -> TokenHash {
    Digest::of(token).0
}

/// By what a token is known in the log of a table: a part of its hash.
pub(crate) fn mark(token: &str) -> String {
    Digest::of(token).to_string()[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_long_and_differ() {
        let (one, other) = (word(), word());
        assert_eq!(one.len(), 26);
        assert_ne!(one, other);
        assert!(one.bytes().all(|letter| LETTERS.contains(&letter)));
    }

    #[test]
    fn there_are_thirty_two_letters_and_none_twice() {
        let mut letters = LETTERS.to_vec();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), 32);
    }
}
