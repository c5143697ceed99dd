//! What an order leads to, with exact chances.
//!
//! The order is carried out on a state that its seat could not tell from the real one, once for
//! every way the dice can fall; states that come out equal are put together after each step. A
//! decision that comes up in the middle of the procedure is taken by the game's named default.
//! The odds end where the order's own procedure ends, so that an attack which happens to be the
//! last of its turn is not buried under what the next turn brings; and they speak of the order
//! alone, without what earlier orders have laid out and not resolved.
//!
//! Where there are too many ways, or where the result depends on what the seat may not know,
//! the order is tried many times instead, and every chance comes with an interval.

use std::hash::{BuildHasher as _, Hash};

use rustc_hash::{FxBuildHasher, FxHashMap};
use serde::Serialize;
use wardroom_kernel::{
    Action, Counted, Dice, Enumerator, Fast, Game, Observer, OddsEnd, Refusal, Seat, ToAct, Umpire,
    play,
};

use crate::interval::wilson;
use crate::player::Agent;

/// Chances below this are not followed further; they are added up in the remainder.
const MIN_PROBABILITY: f64 = 1e-9;
/// Odds that leave out more than this altogether are not exact: no bar shows a per cent so small.
const MAX_REMAINDER: f64 = 1e-5;
/// The dice of the resample that exact odds start from, and of the first sampled run.
const SEED: u64 = 0x0DD5;

/// How much work the odds may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many ways the dice may fall before chances are sampled, the too unlikely ones too.
    pub branches: u64,
    /// How many runs a sample has.
    pub runs: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { branches: 200_000, runs: 20_000 }
    }
}

/// What an order leads to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// Whether the chances are exact; else they are sampled.
    pub exact: bool,
    /// How many ways the dice fell: every one there is (`u64::MAX` if they are still more), or the runs
    /// of the sample.
    pub branches: u64,
    /// How later decisions in the same procedure were taken.
    pub default: String,
    /// Whether the result depends on what the seat may not know.
    pub veiled: bool,
    /// What may come of it, the likeliest first.
    pub outcomes: Vec<Chance>,
    /// The chance of everything that is left out as too unlikely.
    pub remainder: f64,
}

impl Odds {
    /// How likely this outcome is.
    pub fn chance_of(&self, label: &str) -> f64 {
        self.outcomes.iter().filter(|chance| chance.label == label).map(|chance| chance.p).sum()
    }

    /// By how much the chance of some outcome differs at most between these odds and others.
    pub fn farthest_from(&self, other: &Odds) -> f64 {
        let labels = self.outcomes.iter().chain(&other.outcomes).map(|chance| &chance.label);
        let gaps = labels.map(|label| (self.chance_of(label) - other.chance_of(label)).abs());
        gaps.fold(0.0, f64::max)
    }
}

/// One thing that an order may lead to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// How likely it is.
    pub p: f64,
    /// The lower end of the 95% interval, where the chance is sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// The upper end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// What it is, in the words of the seat.
    pub label: String,
}

/// What `action` of `seat` leads to, as far as the seat may know.
///
/// # Errors
/// When the order is not legal.
pub fn odds<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &Action,
    budget: Budget,
) -> Result<Odds, Refusal> {
    play::check(game, state, seat, action)?;
    let counted = match game.is_veiled(state, seat, &action.picks) {
        true => None,
        false => game.counted(state, seat, &action.picks),
    };
    match counted {
        Some(counted) => Ok(Query { game, seat, action }.counted(counted)),
        None => odds_by_play(game, state, seat, action, budget),
    }
}

/// The same, always by playing the order out, even if the game could count its odds by itself.
///
/// # Errors
/// When the order is not legal.
pub fn odds_by_play<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &Action,
    budget: Budget,
) -> Result<Odds, Refusal> {
    play::check(game, state, seat, action)?;
    let mut known = game.resample(state, seat, &mut Fast::new(SEED));
    let veiled = game.is_veiled(&known, seat, &action.picks);
    game.simplify(&mut known, Some((seat, &action.picks)));
    let query = Query { game, seat, action };
    let exact = if veiled { None } else { query.enumerate(&known, budget.branches) };
    let found = exact.unwrap_or_else(|| query.sample(&known, veiled, budget.runs));
    Ok(Odds { veiled, ..found })
}

/// The order that is asked about.
struct Query<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    action: &'a Action,
}

/// A state on the way to the end of the order's procedure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Branch<S> {
    state: S,
    /// Whether chance has been asked or the procedure has waited since the order was given.
    begun: bool,
}

/// What happens next on the way.
enum Next {
    /// The book runs on by a step.
    Advance,
    /// A seat decides in the middle of the procedure.
    Default(Seat),
    /// The order's own procedure is over.
    Stop,
}

impl<G: Game> Query<'_, G> {
    /// What comes next. Once something has been rolled or the procedure was seen to be under
    /// way, the first settled state is its end, even if the book would run on.
    fn next(&self, branch: &Branch<G::State>) -> Next {
        let settled = self.game.is_settled(&branch.state);
        match self.game.to_act(&branch.state) {
            ToAct::Over => Next::Stop,
            ToAct::Nobody if settled && branch.begun => Next::Stop,
            ToAct::Nobody => Next::Advance,
            ToAct::Seats(_) if settled => Next::Stop,
            ToAct::Seats(seats) => seats.iter().next().map_or(Next::Stop, Next::Default),
        }
    }

    /// What the game has counted.
    fn counted(&self, counted: Counted) -> Odds {
        let mut labels = Distribution::new();
        counted.outcomes.into_iter().for_each(|(label, p)| labels.add(label, p));
        self.exact(counted.ways, labels, 0.0)
    }

    fn exact(&self, branches: u64, labels: Distribution<String>, remainder: f64) -> Odds {
        let outcomes = labels.into_list().into_iter();
        let outcomes = outcomes.map(|(label, p)| Chance { p, low: None, high: None, label });
        self.found(true, branches, outcomes.collect(), remainder)
    }

    /// Gives the order itself.
    fn begin(&self, known: &G::State, dice: &mut dyn Dice) -> Branch<G::State> {
        let mut state = known.clone();
        let mut umpire = Umpire::silent(dice);
        let text = self.action.text.as_deref();
        self.game.apply(&mut state, self.seat, &self.action.picks, text, &mut umpire);
        // An order given in the middle of a procedure may well be the end of it.
        let begun = G::ODDS_END == OddsEnd::Order
            || umpire.asked() > 0
            || !self.game.is_settled(known)
            || !self.game.is_settled(&state);
        Branch { state, begun }
    }

    /// Takes one step on the way; `None` at its end.
    fn step(
        &self,
        branch: &Branch<G::State>,
        agent: &mut Agent<'_, G>,
        dice: &mut dyn Dice,
    ) -> Option<Branch<G::State>> {
        let mut state = branch.state.clone();
        let mut umpire = Umpire::silent(dice);
        match self.next(branch) {
            Next::Stop => return None,
            Next::Advance => self.game.advance(&mut state, &mut umpire),
            Next::Default(seat) => {
                let picks = agent.decide_by_default(&branch.state, seat);
                let text = self.game.default_text(&branch.state, seat, picks);
                self.game.apply(&mut state, seat, picks, text.as_deref(), &mut umpire);
            }
        }
        let begun = branch.begun || umpire.asked() > 0 || !self.game.is_settled(&state);
        Some(Branch { state, begun })
    }

    fn label(&self, before: &G::State, after: &G::State) -> String {
        self.game.change(before, after, Observer::Seat(self.seat))
    }

    /// Goes through every way the dice can fall; `None` when there are more than `most`, or when too
    /// much of them is too unlikely to be followed.
    fn enumerate(&self, known: &G::State, most: u64) -> Option<Odds> {
        let mut agent = Agent::new(self.game);
        let mut branches = 0;
        let mut tried = 0;
        let mut remainder = 0.0;
        let mut labels = Distribution::new();
        let mut frontier = Distribution::new();

        let left_out = enumerate_branches(
            1.0,
            |dice| self.begin(known, dice),
            |branch, p| {
                tried += 1;
                if let Some(branch) = branch {
                    branches += 1;
                    frontier.add(branch, p);
                }
                tried <= most
            },
        );
        remainder += left_out;

        while !frontier.is_empty() && tried <= most {
            let mut next = Distribution::new();
            for (branch, p) in frontier.into_list() {
                if matches!(self.next(&branch), Next::Stop) {
                    labels.add(self.label(known, &branch.state), p);
                } else if p < MIN_PROBABILITY {
                    remainder += p;
                } else {
                    let left_out = enumerate_branches(
                        p,
                        |dice| self.step(&branch, &mut agent, dice),
                        |step, chance| {
                            tried += 1;
                            if let Some(step) = step {
                                branches += 1;
                                let mut step = step.expect("a way that does not stop goes on");
                                self.game.simplify(&mut step.state, None);
                                next.add(step, p * chance);
                            }
                            tried <= most
                        },
                    );
                    remainder += p * left_out;
                }
                if tried > most {
                    return None;
                }
            }
            frontier = next;
        }
        if tried > most || remainder > MAX_REMAINDER {
            return None;
        }
        Some(self.exact(branches, labels, remainder))
    }

    /// Tries the order many times; where it is veiled, in a world of its own each time.
    fn sample(&self, known: &G::State, veiled: bool, runs: u64) -> Odds {
        let mut agent = Agent::new(self.game);
        let mut labels = Distribution::new();
        for run in 0..runs {
            let mut dice = Fast::new(SEED.wrapping_add(run));
            let world = if veiled {
                self.game.resample(known, self.seat, &mut dice)
            } else {
                known.clone()
            };
            let mut branch = self.begin(&world, &mut dice);
            while let Some(next) = self.step(&branch, &mut agent, &mut dice) {
                branch = next;
            }
            labels.add(self.label(&world, &branch.state), 1.0);
        }
        let outcomes = labels
            .into_list()
            .into_iter()
            .map(|(label, times)| {
                let p = times / runs as f64;
                let interval = wilson(p, runs);
                Chance { p, low: Some(interval.low), high: Some(interval.high), label }
            })
            .collect();
        self.found(false, runs, outcomes, 0.0)
    }

    fn found(&self, exact: bool, branches: u64, mut outcomes: Vec<Chance>, remainder: f64) -> Odds {
        outcomes.sort_by(|a, b| b.p.total_cmp(&a.p).then_with(|| a.label.cmp(&b.label)));
        Odds {
            exact,
            branches,
            default: G::DEFAULT_POLICY.to_owned(),
            veiled: false,
            outcomes,
            remainder,
        }
    }
}

/// Runs `each` for every way the dice can fall that is not too unlikely, given that it is come
/// to with chance `p`; returns the chance, out of 1, of all that was left out.
fn enumerate_branches<T>(
    p: f64,
    each: impl FnMut(&mut dyn Dice) -> T,
    gather: impl FnMut(Option<T>, f64) -> bool,
) -> f64 {
    Enumerator::new(MIN_PROBABILITY / p).run(each, gather)
}

/// A probability distribution. Equal things are merged, in the order in which they came up: sums of chances must
/// not differ in their last digit from run to run.
struct Distribution<T> {
    list: Vec<(T, f64)>,
    /// The place of each thing by its hash, or the next free number after that.
    places: FxHashMap<u64, usize>,
}

impl<T: Hash + Eq> Distribution<T> {
    fn new() -> Self {
        Distribution { list: Vec::new(), places: FxHashMap::default() }
    }

    /// Things are large: each is hashed once and stays where it is put.
    fn add(&mut self, thing: T, chance: f64) {
        let mut number = FxBuildHasher.hash_one(&thing);
        while let Some(&place) = self.places.get(&number) {
            if self.list[place].0 == thing {
                self.list[place].1 += chance;
                return;
            }
            number = number.wrapping_add(1);
        }
        self.places.insert(number, self.list.len());
        self.list.push((thing, chance));
    }

    fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn into_list(self) -> Vec<(T, f64)> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardroom_kernel::Rule;

    const RULE: Rule = Rule::new("XX", "1");

    #[test]
    fn equal_things_are_put_together_in_the_order_in_which_they_came_up() {
        let mut distribution = Distribution::new();
        for (thing, chance) in [("b", 0.25), ("a", 0.5), ("b", 0.125)] {
            distribution.add(thing, chance);
        }
        assert_eq!(distribution.into_list(), [("b", 0.375), ("a", 0.5)]);
    }

    #[test]
    fn an_unlikely_state_is_followed_less_far() {
        // Sixes are rolled again: the tail that is left out is longer the rarer the start was.
        let left_out = |p| {
            enumerate_branches(
                p,
                |dice| {
                    let mut face = [6];
                    while face[0] == 6 {
                        dice.faces(6, RULE, &mut face);
                    }
                },
                |_, _| true,
            )
        };
        assert!(left_out(1.0) < 2.0 * MIN_PROBABILITY);
        assert!(left_out(1e-6) > 1e-8);
        assert!(1e-6 * left_out(1e-6) < 2.0 * MIN_PROBABILITY);
    }
}
