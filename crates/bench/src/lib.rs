//! Measures how fast games are played: actions in a second, allocations, the time odds take.
//!
//! Two programs are made of it: `bench` prints the measures, `soak` plays every game at random
//! for a while and stops at the first thing that is wrong. Both are meant to be built for speed;
//! `cargo xtask bench` and `cargo xtask check` do that.

mod counting;
mod measure;

pub use counting::{Counting, allocations};
pub use measure::{Measure, MeasureAll, allocations_per_action, measure};
