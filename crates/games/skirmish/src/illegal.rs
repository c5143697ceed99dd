//! Why an order is refused, in words fit for a player, each with its rule.

use wardroom_kernel::{cited, refusals};

use crate::ski;
use crate::state::{FordId, Kind};

refusals! {
    /// Why an order is refused.
    pub enum Illegal {
        Elsewhere(now: Decision) => now.rule(), "{now}";
        Complete => ski("2.1"), "the order is complete";
        OtherPlaceOfTheSheet { kind: Kind, ford: FordId } => ski("2.1"), "the sheet goes on with {kind} for {ford}";
        TooManySent { kind: Kind, asked: u8, left: u8 } => ski("2.1"), "{asked} {kind} asked for, {left} left";
        WrongLosses { least: u8, most: u8 } => ski("3.4"), "between {least} and {most} guards can be lost";
        BadProposal { most: usize, signs: usize } => ski("3.1"),
            "a proposal has 1 to {most} signs, without quotation marks; this one has {signs}";
    }
}

cited! {
    /// What is decided, told to a player who wants something else.
    pub enum Decision {
        Orders => ski("2.1"), "orders are being written: each company is sent to a ford";
        Parley => ski("3.1"), "a battle is about to begin: stand or parley";
        Rally => ski("3.3"), "the dice lie on the table: keep them or rally";
        Losses => ski("3.4"), "losses are being chosen";
        Pursuit => ski("4.2"), "the pursuer decides: press on or break off";
    }
}
