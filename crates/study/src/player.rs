//! Computer players who know a game only by its contract.

mod greedy;

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use wardroom_bot::orders::{Fill, complete_order, to_action};
use wardroom_bot::{Rank, SearchConfig, SearchLimits, search};
use wardroom_kernel::{Action, Fast, Game, Pick, Refusal, Seat, nearest};

use self::greedy::Greedy;

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// Picks uniformly at random.
    Random,
    /// Simulates many orders a few times each and takes the one with the best mean value.
    Greedy,
    /// Searches with the budget of an Ensign.
    Ensign,
    /// Searches with the budget of a Lieutenant.
    Lieutenant,
    /// Searches with the budget of a Commander.
    Commander,
    /// Searches with the budget of an Admiral.
    Admiral,
}

impl Player {
    /// Every computer player there is.
    pub const ALL: [Player; 6] = [
        Player::Random,
        Player::Greedy,
        Player::Ensign,
        Player::Lieutenant,
        Player::Commander,
        Player::Admiral,
    ];

    /// The rank of an officer; `None` for those who do not search.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Player::Random | Player::Greedy => None,
            Player::Ensign => Some(Rank::Ensign),
            Player::Lieutenant => Some(Rank::Lieutenant),
            Player::Commander => Some(Rank::Commander),
            Player::Admiral => Some(Rank::Admiral),
        }
    }

    /// How many worlds it simulates for a decision, capped by `most`; `None` for those who do not search.
    pub fn nodes(self, most: Option<u32>) -> Option<u32> {
        Some(self.rank()?.search_config().nodes.min(most.unwrap_or(u32::MAX)))
    }

    /// Its name in commands and requests.
    pub const fn word(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
            Player::Ensign => Rank::Ensign.word(),
            Player::Lieutenant => Rank::Lieutenant.word(),
            Player::Commander => Rank::Commander.word(),
            Player::Admiral => Rank::Admiral.word(),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Player {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let words = Player::ALL.map(Player::word);
        Player::ALL.into_iter().find(|who| who.word().eq_ignore_ascii_case(text)).ok_or_else(|| {
            Refusal::plain(format!("{text} is no player; there are {}", words.join(", ")))
                .or_rather(nearest(text, words))
        })
    }
}

/// The number of real choices made, and the total length of their lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Picks among two or more.
    pub made: u64,
    /// The lengths of their lists, added up.
    pub listed: u64,
}

impl Choices {
    #[inline]
    fn count(&mut self, list: &[Pick]) {
        if list.len() > 1 {
            self.made += 1;
            self.listed += list.len() as u64;
        }
    }

    /// What has been added since `before`.
    #[inline]
    pub(crate) fn since(self, before: Choices) -> Choices {
        Choices { made: self.made - before.made, listed: self.listed - before.listed }
    }

    pub(crate) fn add(&mut self, other: Choices) {
        self.made += other.made;
        self.listed += other.listed;
    }
}

/// Decides for computer players. Its buffers are reused from one decision to the next, so that a random player
/// allocates nothing once warm.
#[derive(Debug)]
pub struct Agent<'g, G: Game> {
    game: &'g G,
    picks: Vec<Pick>,
    list: Vec<Pick>,
    greedy: Greedy,
    /// The real choices that went into all decisions so far.
    pub choices: Choices,
    /// The most worlds that a search may simulate for a decision, whatever the rank.
    pub max_nodes: Option<u32>,
    /// How many worlds have been simulated, for all decisions so far.
    pub worlds: u64,
}

impl<'g, G: Game> Agent<'g, G> {
    /// An agent with empty buffers.
    pub fn new(game: &'g G) -> Self {
        Agent {
            game,
            picks: Vec::new(),
            list: Vec::new(),
            greedy: Greedy::default(),
            choices: Choices::default(),
            max_nodes: None,
            worlds: 0,
        }
    }

    /// The complete order that `who` gives for a seat that must decide.
    ///
    /// `rng` is the player's own generator, separate from the dice of the game.
    #[inline]
    pub fn decide(&mut self, who: Player, state: &G::State, seat: Seat, rng: &mut Fast) -> &[Pick] {
        self.picks.clear();
        match who {
            Player::Random => self.fill_counting(state, seat, rng),
            Player::Greedy => {
                let best = self.greedy.choose(self.game, state, seat, rng);
                self.picks.extend_from_slice(best);
                self.recount(state, seat);
            }
            Player::Ensign | Player::Lieutenant | Player::Commander | Player::Admiral => {
                let handicap = self.game.tuning(state).handicap;
                let usual =
                    who.rank().expect("an officer has a rank").search_config_with(&handicap);
                let config = SearchConfig {
                    nodes: who.nodes(self.max_nodes).unwrap_or(usual.nodes),
                    ..usual
                };
                let seed = rng.bits();
                let found = search(self.game, state, seat, &config, &SearchLimits::none(), seed);
                self.worlds += u64::from(found.nodes);
                self.picks.extend_from_slice(&found.best().action.picks);
                self.recount(state, seat);
            }
        }
        &self.picks
    }

    /// The same order as [`Agent::decide`] gives, with its default text where it takes one.
    pub fn action(&mut self, who: Player, state: &G::State, seat: Seat, rng: &mut Fast) -> Action {
        let picks = self.decide(who, state, seat, rng).to_vec();
        to_action(self.game, state, seat, picks)
    }

    /// The order that the game's named default makes.
    pub(crate) fn decide_by_default(&mut self, state: &G::State, seat: Seat) -> &[Pick] {
        self.picks.clear();
        complete_order(self.game, state, seat, &mut self.picks, &mut self.list, Fill::Default);
        &self.picks
    }

    /// Completes the order at random and counts the real choices: the hot loop of simulations.
    #[inline]
    fn fill_counting(&mut self, state: &G::State, seat: Seat, rng: &mut Fast) {
        loop {
            self.game.choices(state, seat, &self.picks, &mut self.list);
            let pick = match self.list[..] {
                [] => return,
                [only] => only,
                ref many => many[rng.below(many.len() as u32) as usize],
            };
            self.choices.count(&self.list);
            self.picks.push(pick);
        }
    }

    /// Counts the real choices in an order that is already made.
    fn recount(&mut self, state: &G::State, seat: Seat) {
        for at in 0..self.picks.len() {
            self.game.choices(state, seat, &self.picks[..at], &mut self.list);
            self.choices.count(&self.list);
        }
    }
}
