//! Hashes and secrets, written as 64 hexadecimal digits.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, de};
use sha2::{Digest as _, Sha256};

/// 32 bytes: a SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The SHA-256 of some bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Self {
        Digest(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Why a text is not a digest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 hexadecimal digits")]
pub struct NotADigest;

impl FromStr for Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Self, NotADigest> {
        if text.len() != 64 || !text.bytes().all(|sign| sign.is_ascii_hexdigit()) {
            return Err(NotADigest);
        }
        let mut bytes = [0; 32];
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).map_err(|_| NotADigest)?;
        }
        Ok(Digest(bytes))
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// What the dice of a game are derived from; shown only when the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(Digest);

impl Secret {
    /// A secret of these bytes, which should come from the operating system.
    pub fn new(bytes: [u8; 32]) -> Self {
        Secret(Digest(bytes))
    }

    /// A secret that anybody who knows the seed can foresee.
    pub fn from_seed(seed: u64) -> Self {
        let mut bytes = b"wardroom seed".to_vec();
        bytes.extend(seed.to_be_bytes());
        Secret(Digest::of(bytes))
    }

    /// What is shown before the game, so that the secret cannot be exchanged later.
    pub fn commitment(&self) -> Digest {
        Digest::of(self.0.0)
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0.0
    }
}

impl fmt::Debug for Secret {
    // A secret must not slip into a log by way of a debug print.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret(commitment {})", self.commitment())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digest_is_read_as_it_is_written() {
        let digest = Digest::of("wardroom");
        assert_eq!(digest.to_string().parse(), Ok(digest));
        assert_eq!("12".parse::<Digest>(), Err(NotADigest));
        assert_eq!("é".repeat(32).parse::<Digest>(), Err(NotADigest));
    }

    #[test]
    fn a_secret_is_not_printed() {
        let secret = Secret::new([7; 32]);
        assert!(!format!("{secret:?}").contains(&secret.0.to_string()));
    }
}
