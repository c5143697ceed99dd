//! Sentences that read well.

use std::fmt::Display;

/// So many of something: `1 plane`, `2 planes`, `no planes`.
///
/// ```
/// # use wardroom_kernel::so_many;
/// assert_eq!([0, 1, 2].map(|count| so_many(count, "plane")), ["no planes", "1 plane", "2 planes"]);
/// ```
pub fn so_many<N: Display + PartialEq + From<u8>>(count: N, one: &str) -> String {
    match count {
        none if none == N::from(0) => format!("no {one}s"),
        single if single == N::from(1) => format!("1 {one}"),
        several => format!("{several} {one}s"),
    }
}
