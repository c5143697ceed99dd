//! Why an order is refused.

use wardroom_kernel::{Illegal as Reason, Rule};

use super::rules;
use super::state::Kind;

/// Why an order is refused, in words fit for a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Orders are written before anything else. [SKI 2.1]
    #[error("orders are being written: each company is sent to a ford")]
    WritingOrders,
    /// Orders are written once a turn. [SKI 2.1]
    #[error("orders are written at the beginning of a turn")]
    OrdersAreRevealed,
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
    /// One butts in before the fire. [SKI 3.1]
    #[error("there is no battle about to begin")]
    NoBattleBegins,
    /// A rally follows the fire. [SKI 3.3]
    #[error("no dice lie on the table to be rolled again")]
    NothingToRally,
    /// Losses follow hits. [SKI 3.4]
    #[error("no losses are to be chosen")]
    NoLosses,
    /// As many companies are lost as hits were scored, out of those that are there. [SKI 3.4]
    #[error("between {least} and {most} guards can be lost")]
    WrongLosses {
        /// The fewest guards.
        least: u8,
        /// The most guards.
        most: u8,
    },
    /// There is nobody to pursue. [SKI 4.1]
    #[error("there is no pursuit")]
    NoPursuit,
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
            Illegal::WritingOrders
            | Illegal::OrdersAreRevealed
            | Illegal::OtherPlaceOfTheSheet { .. }
            | Illegal::TooManySent { .. } => rules::ORDERS,
            Illegal::NoBattleBegins | Illegal::BadProposal { .. } => rules::PARLEY,
            Illegal::NothingToRally => rules::RALLY,
            Illegal::NoLosses | Illegal::WrongLosses { .. } => rules::LOSSES,
            Illegal::NoPursuit => rules::PURSUIT,
        }
    }
}
