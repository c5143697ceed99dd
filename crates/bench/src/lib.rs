//! Measures how fast games are played: actions in a second, allocations, the time odds
//! take, and the reach of every stack on a crowded map.
//!
//! Two programs are made of it: `bench` prints the measures, `soak` plays every game at random
//! for a while and stops at the first thing that is wrong. Both are meant to be built for speed;
//! `cargo xtask bench` and `cargo xtask check` do that.

mod counting;
mod measure;
mod reach;

pub use counting::{CountingAllocator, allocations};
pub use measure::{Footprint, Measure, allocations_per_action, measure};
pub use reach::reach_of_every_stack;
