//! Why an order is refused.

use wardroom_kernel::{Illegal as Reason, Rule};

use crate::rules;
use crate::state::Kind;

/// Why an order is refused, in words fit for a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Something else is decided now. [SKI 2.1, 3.1, 3.3, 3.4, 4.2]
    #[error("{}", .0.words())]
    Elsewhere(Decision),
    /// Nothing is missing from the order. [SKI 2.1]
    #[error("the order is complete")]
    Complete,
    /// The order sheet has its own order. [SKI 2.1]
    #[error("the sheet goes on with {kind} for {ford}")]
    OtherPlaceOfTheSheet {
        /// The kind that comes next.
        kind: &'static str,
        /// The ford that comes next.
        ford: &'static str,
    },
    /// Nobody sends companies that they do not have. [SKI 2.1]
    #[error("{asked} {} asked for, {left} left", .kind.word())]
    TooManySent {
        /// The kind.
        kind: Kind,
        /// How many were asked for.
        asked: u8,
        /// How many are left.
        left: u8,
    },
    /// As many companies are lost as hits were scored, out of those that are there. [SKI 3.4]
    #[error("between {least} and {most} guards can be lost")]
    WrongLosses {
        /// The fewest guards.
        least: u8,
        /// The most guards.
        most: u8,
    },
    /// A proposal is short and not empty. [SKI 3.1]
    #[error("a proposal has 1 to {most} signs, without quotation marks; this one has {signs}")]
    BadProposal {
        /// The most signs it may have.
        most: usize,
        /// The signs it has.
        signs: usize,
    },
}

impl Reason for Illegal {
    fn rule(&self) -> Rule {
        match self {
            Illegal::Elsewhere(decision) => decision.rule(),
            Illegal::Complete
            | Illegal::OtherPlaceOfTheSheet { .. }
            | Illegal::TooManySent { .. } => rules::ORDERS,
            Illegal::BadProposal { .. } => rules::PARLEY,
            Illegal::WrongLosses { .. } => rules::LOSSES,
        }
    }

    fn is_elsewhere(&self) -> bool {
        matches!(self, Illegal::Elsewhere(_))
    }
}

/// What is decided, told to a player who wants something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Orders are written. [SKI 2.1]
    Orders,
    /// A side may butt in before the fire. [SKI 3.1]
    Parley,
    /// Dice that missed may be rolled again. [SKI 3.3]
    Rally,
    /// Losses are chosen. [SKI 3.4]
    Losses,
    /// A pursuer decides how far to go. [SKI 4.2]
    Pursuit,
}

impl Decision {
    fn words(self) -> &'static str {
        match self {
            Decision::Orders => "orders are being written: each company is sent to a ford",
            Decision::Parley => "a battle is about to begin: stand or parley",
            Decision::Rally => "the dice lie on the table: keep them or rally",
            Decision::Losses => "losses are being chosen",
            Decision::Pursuit => "the pursuer decides: press on or break off",
        }
    }

    fn rule(self) -> Rule {
        match self {
            Decision::Orders => rules::ORDERS,
            Decision::Parley => rules::PARLEY,
            Decision::Rally => rules::RALLY,
            Decision::Losses => rules::LOSSES,
            Decision::Pursuit => rules::PRESSING,
        }
    }
}
