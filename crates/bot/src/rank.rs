//! Strengths of computer players.

use serde::Serialize;
use wardroom_kernel::Handicap;

use crate::search::SearchConfig;

/// The strength of a computer player that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// Searches about one decision in three, and sees no further than the direct effect of an order.
    Ensign,
    /// Searches about every other decision, past the reply, and as far as a long-term plan needs.
    Lieutenant,
    /// Searches most decisions, with more candidates and more worlds.
    Commander,
    /// Searches every decision, with twice as many candidates and much deeper.
    Admiral,
}

impl Rank {
    /// Every rank, the weakest first.
    pub const ALL: [Rank; 4] = [Rank::Ensign, Rank::Lieutenant, Rank::Commander, Rank::Admiral];

    /// Its name in commands and requests.
    pub const fn word(self) -> &'static str {
        match self {
            Rank::Ensign => "ensign",
            Rank::Lieutenant => "lieutenant",
            Rank::Commander => "commander",
            Rank::Admiral => "admiral",
        }
    }

    /// How it searches without a game's own handicaps.
    pub const fn search_config(self) -> SearchConfig {
        self.search_config_with(&Handicap::USUAL)
    }

    /// How it searches with these handicaps.
    pub const fn search_config_with(self, handicap: &Handicap) -> SearchConfig {
        let (nodes, max_orders) = match self {
            Rank::Ensign => (8, 8),
            Rank::Lieutenant => (32, 8),
            Rank::Commander => (96, 12),
            Rank::Admiral => (240, 24),
        };
        let (depth, search_percent) = match self {
            Rank::Admiral => (60, 100),
            lower => (handicap.depth[lower as usize], handicap.searched[lower as usize]),
        };
        SearchConfig { nodes, max_orders, depth, search_percent, threads: 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_holds_back_all_but_the_admiral_and_gives_nobody_more_worlds() {
        let handicap = Handicap { searched: [1, 2, 3], depth: [4, 5, 6] };
        for (at, rank) in Rank::ALL.into_iter().enumerate() {
            let (usual, held_back) = (rank.search_config(), rank.search_config_with(&handicap));
            let expected = match rank {
                Rank::Admiral => usual,
                _ => SearchConfig {
                    search_percent: handicap.searched[at],
                    depth: handicap.depth[at],
                    ..usual
                },
            };
            assert_eq!(held_back, expected);
        }
    }
}
