//! A fingerprint of states that is the same on every machine.

use std::hash::{Hash, Hasher};

use sha2::{Digest as _, Sha256};

/// FNV-1a over 64 bits, with every number fed lowest byte first.
///
/// The standard hasher may change from one compiler to the next, and feeds numbers as the
/// machine keeps them; a digest that is printed and compared must do neither.
#[derive(Clone, Debug)]
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Fnv(0xCBF2_9CE4_8422_2325)
    }
}

/// Feeds each kind of number as bytes of a fixed width, lowest first.
macro_rules! fixed_width {
    ($($method:ident: $number:ty as $width:ty;)*) => {$(
        #[inline]
        fn $method(&mut self, number: $number) {
            self.write(&(number as $width).to_le_bytes());
        }
    )*};
}

impl Hasher for Fnv {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }

    fixed_width! {
        write_u16: u16 as u16;
        write_u32: u32 as u32;
        write_u64: u64 as u64;
        write_u128: u128 as u128;
        write_usize: usize as u64;
        write_i16: i16 as i16;
        write_i32: i32 as i32;
        write_i64: i64 as i64;
        write_i128: i128 as i128;
        write_isize: isize as i64;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// The fingerprint of one state.
pub(crate) fn fingerprint(state: &impl Hash) -> u64 {
    let mut hasher = Fnv::default();
    state.hash(&mut hasher);
    hasher.finish()
}

/// The digest of many fingerprints in their order: the first 16 bytes of their SHA-256, in hex.
pub(crate) fn digest(fingerprints: impl IntoIterator<Item = u64>) -> String {
    let mut sha = Sha256::new();
    for fingerprint in fingerprints {
        sha.update(fingerprint.to_le_bytes());
    }
    sha.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        let mut hasher = Fnv::default();
        hasher.write(b"foobar");
        assert_eq!(hasher.finish(), 0x8594_4171_F739_67E8);
    }

    #[test]
    fn numbers_are_fed_lowest_byte_first() {
        let mut bytes = Fnv::default();
        bytes.write(&[2, 1, 0, 0, 0, 0, 0, 0]);
        assert_eq!(fingerprint(&0x0102_usize), bytes.finish());
    }

    #[test]
    fn the_digest_depends_on_the_order() {
        assert_ne!(digest([1, 2]), digest([2, 1]));
        assert_eq!(digest([]), "e3b0c44298fc1c149afbf4c8996fb924");
    }
}
