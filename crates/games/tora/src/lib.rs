//! Tora! Tora! Tora!: the attack on Pearl Harbor, secret plans, then zones and dice.

pub mod forces;
pub mod places;
pub mod plan;

use wardroom_kernel::Rule;

/// A rule of this game.
pub const fn ttt(id: &'static str) -> Rule {
    Rule::new("TTT", id)
}
