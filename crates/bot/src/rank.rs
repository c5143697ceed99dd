//! How long an officer thinks.

use serde::Serialize;
use wardroom_kernel::Handicap;

use crate::search::Plan;

/// The strength of a computer officer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Thinks about one decision in three or so, and sees no further than what an order does at once.
    Ensign,
    /// Thinks about every other decision or so, looks past the reply, and as far as a plan needs.
    Lieutenant,
    /// Thinks about most decisions, and tries more orders more often.
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

    /// How it searches at most games.
    pub const fn plan(self) -> Plan {
        self.plan_with(&Handicap::USUAL)
    }

    /// How it searches with these handicaps.
    pub const fn plan_with(self, handicap: &Handicap) -> Plan {
        let (nodes, orders) = match self {
            Rank::Ensign => (8, 8),
            Rank::Lieutenant => (32, 8),
            Rank::Commander => (96, 12),
            Rank::Admiral => (240, 24),
        };
        let (ahead, care) = match self {
            Rank::Admiral => (60, 100),
            lower => (handicap.depth[lower as usize], handicap.searched[lower as usize]),
        };
        Plan { nodes, orders, ahead, care, threads: 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_holds_back_all_but_the_admiral_and_gives_nobody_more_worlds() {
        let handicap = Handicap { searched: [1, 2, 3], depth: [4, 5, 6] };
        for (at, rank) in Rank::ALL.into_iter().enumerate() {
            let (usual, held_back) = (rank.plan(), rank.plan_with(&handicap));
            let expected = match rank {
                Rank::Admiral => usual,
                _ => Plan { care: handicap.searched[at], ahead: handicap.depth[at], ..usual },
            };
            assert_eq!(held_back, expected);
        }
    }
}
