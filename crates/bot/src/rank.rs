//! How long an officer thinks.

use serde::Serialize;

use crate::search::Plan;

/// The strength of a computer officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Thinks about one decision in three, and sees no further than what an order does at once.
    Ensign,
    /// Thinks about every other decision, looks past the reply, and as far as a plan needs.
    Lieutenant,
    /// Thinks about three decisions in four, and tries more orders more often.
    Commander,
    /// Thinks about everything, thinks of twice as many orders, and looks much further ahead.
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
            Rank::Ensign => Plan { nodes: 8, orders: 8, ahead: 0, care: 36, threads: 1 },
            Rank::Lieutenant => Plan { nodes: 32, orders: 8, ahead: 1, care: 52, threads: 1 },
            Rank::Commander => Plan { nodes: 96, orders: 12, ahead: 1, care: 73, threads: 1 },
            Rank::Admiral => Plan { nodes: 240, orders: 24, ahead: 60, care: 100, threads: 1 },
        }
    }
}
