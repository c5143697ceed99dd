//! Sentences that read well.

use std::fmt::Display;

/// So many of something, in the singular or the plural.
///
/// ```
/// # use wardroom_kernel::counted;
/// assert_eq!(counted(1, "plane is lost", "planes are lost"), "1 plane is lost");
/// assert_eq!(counted(3, "plane is lost", "planes are lost"), "3 planes are lost");
/// ```
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, one: &str, many: &str) -> String {
    let words = if count == N::from(1) { one } else { many };
    format!("{count} {words}")
}
