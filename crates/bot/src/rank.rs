//! How long an officer thinks.

use serde::Serialize;

use crate::search::Plan;

/// The strength of a computer officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Sees what an order does at once, and often not even that.
    Ensign,
    /// Tries a few orders and looks a little way ahead.
    Lieutenant,
    /// Weighs many orders against the replies.
    Commander,
    /// Weighs many orders, often, and far ahead.
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
            Rank::Ensign => Plan { nodes: 8, orders: 8, ahead: 0, care: 40, threads: 1 },
            Rank::Lieutenant => Plan { nodes: 32, orders: 16, ahead: 0, care: 75, threads: 1 },
            Rank::Commander => Plan { nodes: 240, orders: 24, ahead: 0, care: 100, threads: 1 },
            Rank::Admiral => Plan { nodes: 960, orders: 32, ahead: 4, care: 100, threads: 1 },
        }
    }
}
