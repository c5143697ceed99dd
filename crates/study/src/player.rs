//! Computer players who know a game only by its contract.

mod greedy;

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use wardroom_bot::orders::{By, fill, with_text};
use wardroom_bot::{Limit, Plan, Rank, think};
use wardroom_kernel::{Action, Fast, Game, Pick, Refusal, Seat, nearest};

use self::greedy::Greedy;

/// A computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Takes any listed pick, each as likely as the others.
    Random,
    /// Tries many orders a few times each and takes the one after which things look best.
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

impl Who {
    /// Every computer player there is.
    pub const ALL: [Who; 6] =
        [Who::Random, Who::Greedy, Who::Ensign, Who::Lieutenant, Who::Commander, Who::Admiral];

    /// The rank of an officer; `None` for those who do not search.
    pub const fn rank(self) -> Option<Rank> {
        match self {
            Who::Random | Who::Greedy => None,
            Who::Ensign => Some(Rank::Ensign),
            Who::Lieutenant => Some(Rank::Lieutenant),
            Who::Commander => Some(Rank::Commander),
            Who::Admiral => Some(Rank::Admiral),
        }
    }

    /// In how many worlds it tries orders for a decision, with no more than `most`; `None` for those who do not
    /// search.
    pub fn nodes(self, most: Option<u32>) -> Option<u32> {
        Some(self.rank()?.plan().nodes.min(most.unwrap_or(u32::MAX)))
    }

    /// The word it is asked for by.
    pub const fn word(self) -> &'static str {
        match self {
            Who::Random => "random",
            Who::Greedy => "greedy",
            Who::Ensign => Rank::Ensign.word(),
            Who::Lieutenant => Rank::Lieutenant.word(),
            Who::Commander => Rank::Commander.word(),
            Who::Admiral => Rank::Admiral.word(),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Who {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let words = Who::ALL.map(Who::word);
        Who::ALL.into_iter().find(|who| who.word().eq_ignore_ascii_case(text)).ok_or_else(|| {
            Refusal::plain(format!("{text} is no player; there are {}", words.join(", ")))
                .or_rather(nearest(text, words))
        })
    }
}

/// How many real choices were made, and how long their lists were.
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

/// The head of a computer player: what it thinks in is kept from one decision to the next, so
/// that a random player allocates nothing once warm.
#[derive(Debug)]
pub struct Mind<'g, G: Game> {
    game: &'g G,
    picks: Vec<Pick>,
    list: Vec<Pick>,
    greedy: Greedy,
    /// The real choices that went into all decisions so far.
    pub choices: Choices,
    /// How many worlds an officer tries for a decision at most, whatever the rank.
    pub most: Option<u32>,
    /// In how many worlds officers have tried their orders, for all decisions so far.
    pub worlds: u64,
}

impl<'g, G: Game> Mind<'g, G> {
    /// A head with nothing in it.
    pub fn new(game: &'g G) -> Self {
        Mind {
            game,
            picks: Vec::new(),
            list: Vec::new(),
            greedy: Greedy::default(),
            choices: Choices::default(),
            most: None,
            worlds: 0,
        }
    }

    /// The complete order that `who` gives for a seat that must decide.
    ///
    /// `thoughts` are the player's own dice, apart from those of the game.
    #[inline]
    pub fn decide(
        &mut self,
        who: Who,
        state: &G::State,
        seat: Seat,
        thoughts: &mut Fast,
    ) -> &[Pick] {
        self.picks.clear();
        match who {
            Who::Random => self.fill_counting(state, seat, thoughts),
            Who::Greedy => {
                let best = self.greedy.choose(self.game, state, seat, thoughts);
                self.picks.extend_from_slice(best);
                self.recount(state, seat);
            }
            Who::Ensign | Who::Lieutenant | Who::Commander | Who::Admiral => {
                let handicap = self.game.tuning(state).handicap;
                let usual = who.rank().expect("an officer has a rank").plan_with(&handicap);
                let plan = Plan { nodes: who.nodes(self.most).unwrap_or(usual.nodes), ..usual };
                let seed = thoughts.bits();
                let found = think(self.game, state, seat, &plan, &Limit::none(), seed);
                self.worlds += u64::from(found.nodes);
                self.picks.extend_from_slice(&found.best().action.picks);
                self.recount(state, seat);
            }
        }
        &self.picks
    }

    /// The same order as [`Mind::decide`] gives, with the text it may want.
    pub fn order(&mut self, who: Who, state: &G::State, seat: Seat, thoughts: &mut Fast) -> Action {
        let picks = self.decide(who, state, seat, thoughts).to_vec();
        with_text(self.game, state, seat, picks)
    }

    /// The order that the game's named default makes.
    pub(crate) fn decide_by_default(&mut self, state: &G::State, seat: Seat) -> &[Pick] {
        self.picks.clear();
        fill(self.game, state, seat, &mut self.picks, &mut self.list, By::Default);
        &self.picks
    }

    /// Fills the order up by chance and counts the real choices: the hot loop of simulations.
    #[inline]
    fn fill_counting(&mut self, state: &G::State, seat: Seat, thoughts: &mut Fast) {
        loop {
            self.game.choices(state, seat, &self.picks, &mut self.list);
            let pick = match self.list[..] {
                [] => return,
                [only] => only,
                ref many => many[thoughts.below(many.len() as u32) as usize],
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
