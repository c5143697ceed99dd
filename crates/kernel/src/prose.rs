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

/// A clause as a sentence: a capital in front, a full stop behind.
///
/// ```
/// # use wardroom_kernel::sentence;
/// assert_eq!(sentence("turn 1 begins"), "Turn 1 begins.");
/// assert_eq!(sentence("5in 2 misses!"), "5in 2 misses!");
/// assert_eq!(sentence(""), "");
/// ```
pub fn sentence(clause: &str) -> String {
    let mut signs = clause.chars();
    let mut text: String = signs.next().iter().flat_map(|first| first.to_uppercase()).collect();
    text.push_str(signs.as_str());
    if !text.is_empty() && !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}
