//! How long an officer thinks.

use serde::Serialize;

use crate::search::Plan;

/// The strength of a computer officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Thinks about every other decision, and sees no further than what an order does at once.
    Ensign,
    /// Thinks about most decisions, and tries more orders.
    Lieutenant,
    /// Thinks about everything, looks past the replies, and as far as a plan needs.
    Commander,
    /// Tries orders more often than the Commander and looks further ahead.
    Admiral,
}

impl Rank {
    /// Every rank, the weakest first.
    pub const ALL: [Rank; 4] = [Rank::Ensign, Rank::Lieutenant, Rank::Commander, Rank::Admiral];

    /// The word it is asked for by.
    pub const fn word(self) -> &'static str {
        match self {
            Rank::Ensign => "ensign",
            Rank::Lieutenant => "lieutenant",
            Rank::Commander => "commander",
            Rank::Admiral => "admiral",
        }
    }

    /// How it searches.
    pub const fn plan(self) -> Plan {
        match self {
            Rank::Ensign => Plan { nodes: 8, orders: 8, ahead: 0, care: 50, threads: 1 },
            Rank::Lieutenant => Plan { nodes: 32, orders: 16, ahead: 0, care: 90, threads: 1 },
            Rank::Commander => Plan { nodes: 120, orders: 12, ahead: 2, care: 100, threads: 1 },
            Rank::Admiral => Plan { nodes: 480, orders: 16, ahead: 8, care: 100, threads: 1 },
        }
    }
}
