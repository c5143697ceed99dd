//! Which order is best: information-set Monte Carlo tree search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
use wardroom_kernel::{Action, Fast, Game, Pick, Seat};

use crate::orders::{By, fill, with_text};
use crate::propose::propose;
use crate::tree::Tree;
use crate::world::{Quest, Walker};

/// How a search is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many worlds are tried in all.
    pub nodes: u32,
    /// How many orders are thought of, at most.
    pub orders: u32,
    /// How many free decisions of its own the seat looks past before it judges; who looks past any also looks as
    /// far as a plan needs (`Tuning::min_depth`), and nobody further than helps (`Tuning::max_depth`).
    pub ahead: u32,
    /// How many decisions of a hundred are thought about; the others are taken as they come.
    pub care: u32,
    /// How many threads search; the result does not depend on it.
    pub threads: usize,
}

/// What may end a search before its nodes are used up; then the best order so far is taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit<'a> {
    /// Set by somebody who no longer wants to wait.
    pub stop: Option<&'a AtomicBool>,
    /// When the time is over.
    pub until: Option<Instant>,
}

impl Limit<'_> {
    /// Nothing but the number of nodes.
    pub const fn none() -> Self {
        Limit { stop: None, until: None }
    }

    fn is_reached(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// An order, and what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The order.
    pub action: Action,
    /// In how many worlds it was tried.
    pub visits: u32,
    /// How things looked after it for the seat, in the mean, from 0 to 1.
    pub value: f64,
}

/// An order a staff officer proposes, and what is likely to follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The order.
    pub line: Line,
    /// What is likely to be decided next, and by whom.
    pub then: Vec<(Seat, Action)>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The orders thought of, the one to give first; at least one.
    pub lines: Vec<Line>,
    /// How many worlds were tried.
    pub nodes: u32,
}

impl Found {
    /// The best order.
    pub fn best(&self) -> &Line {
        &self.lines[0]
    }
}

/// An order under thought.
struct Candidate {
    picks: Vec<Pick>,
    /// Whether it is the order that the game's own policy would give.
    habit: bool,
    /// How things looked in each world it was tried in, in the order of their numbers.
    looks: Vec<f64>,
    tree: Tree,
    walker: Walker,
}

impl Candidate {
    fn new(picks: Vec<Pick>) -> Self {
        let (tree, walker) = (Tree::new(), Walker::default());
        Candidate { picks, habit: false, looks: Vec::new(), tree, walker }
    }

    fn into_line<G: Game>(self, quest: &Quest<'_, G>) -> Line {
        Line {
            visits: self.visits(),
            value: self.value(),
            action: with_text(quest.game, quest.state, quest.seat, self.picks),
        }
    }

    fn value(&self) -> f64 {
        self.looks.iter().sum::<f64>() / self.looks.len().max(1) as f64
    }

    fn visits(&self) -> u32 {
        self.looks.len() as u32
    }

    fn try_worlds<G: Game>(&mut self, quest: &Quest<'_, G>, limit: &Limit<'_>, seed: u64, to: u32) {
        while self.visits() < to && !limit.is_reached() {
            let number = self.looks.len() as u64;
            let look = quest.walk(&self.picks, &mut self.tree, seed, number, &mut self.walker);
            self.looks.push(look);
        }
    }

    /// Whether it looks better than another by so many standard errors, in the worlds in which both were tried.
    fn is_clearly_better(&self, other: &Candidate, doubt: f64) -> bool {
        let pairs = self.looks.iter().zip(&other.looks);
        let differences: Vec<f64> = pairs.map(|(own, other)| own - other).collect();
        let n = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / n;
        let spread = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / n;
        n >= FEWEST && mean > doubt * (spread / n).sqrt()
    }
}

/// Searches for the best order of a seat that must decide.
///
/// The state itself is only resampled; nothing that the seat may not know changes the result.
pub fn think<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    plan: &Plan,
    limit: &Limit<'_>,
    seed: u64,
) -> Found {
    let quest = Quest::new(game, state, seat, plan.ahead);
    let candidates = search(&quest, plan, limit, seed);
    Found {
        nodes: candidates.iter().map(|candidate| candidate.visits()).sum(),
        lines: candidates.into_iter().map(|candidate| candidate.into_line(&quest)).collect(),
    }
}

/// What a staff officer says: the best few orders, with what is likely to follow each.
pub fn advise<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    plan: &Plan,
    limit: &Limit<'_>,
    seed: u64,
    most: usize,
) -> Vec<Advice> {
    let quest = Quest::new(game, state, seat, plan.ahead);
    // Whoever is asked about one decision thinks about it, whatever the rank.
    let mut candidates = search(&quest, &Plan { care: 100, ..*plan }, limit, seed);
    candidates.truncate(most);
    let advise = |candidate: Candidate| Advice {
        then: quest.expect(&candidate.picks, &candidate.tree, seed),
        line: candidate.into_line(&quest),
    };
    candidates.into_iter().map(advise).collect()
}

/// The orders thought of, the one to give first.
fn search<G: Game>(
    quest: &Quest<'_, G>,
    plan: &Plan,
    limit: &Limit<'_>,
    seed: u64,
) -> Vec<Candidate> {
    let mut thoughts = Fast::new(seed);
    if thoughts.below(100) >= plan.care {
        let (mut picks, mut list) = (Vec::new(), Vec::new());
        let by = By::Chance(&mut thoughts);
        fill(quest.game, quest.state, quest.seat, &mut picks, &mut list, by);
        return vec![Candidate::new(picks)];
    }
    let most = plan.orders.min(plan.nodes) as usize;
    let orders = propose(quest, most, &mut thoughts);
    let mut candidates: Vec<Candidate> = orders.into_iter().map(Candidate::new).collect();
    candidates[0].habit = true;
    if candidates.len() > 1 {
        let seed = thoughts.bits();
        let pool = match plan.threads {
            1 => None,
            // Where no threads can be had, one searches alone.
            threads => rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok(),
        };
        match pool {
            None => narrow(quest, &mut candidates, &Plan { threads: 1, ..*plan }, limit, seed),
            Some(pool) => pool.install(|| narrow(quest, &mut candidates, plan, limit, seed)),
        }
        if plan.ahead > 0 {
            keep_habit(&mut candidates, quest.game.tuning(quest.state).confidence);
        }
    }
    candidates
}

/// Tries each of some orders in the same `worlds` and says what it is worth, in the order they are given in.
///
/// The worlds are drawn apart from those of a search with the same seed, so that the best order of a search
/// is not flattered by the luck that made it the best.
pub fn weigh<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    orders: &[&[Pick]],
    plan: &Plan,
    seed: u64,
) -> Vec<f64> {
    let quest = Quest::new(game, state, seat, plan.ahead);
    let seed = Fast::new(seed ^ WEIGHING).bits();
    orders
        .iter()
        .map(|&picks| {
            let mut candidate = Candidate::new(picks.to_vec());
            candidate.try_worlds(&quest, &Limit::none(), seed, plan.nodes);
            candidate.value()
        })
        .collect()
}

/// Keeps the worlds of a weighing apart from those of a search.
const WEIGHING: u64 = 0x5745_4947;

/// In how many worlds an order and the one that the policy would give must both have been tried.
const FEWEST: f64 = 6.0;

/// Goes back to the order that the game's own policy would give, unless another is better beyond doubt: of many
/// orders that are worth about the same, one always looks best by luck.
fn keep_habit(candidates: &mut [Candidate], doubt: f64) {
    let Some(at) = candidates.iter().position(|candidate| candidate.habit) else { return };
    if at > 0 && !candidates[0].is_clearly_better(&candidates[at], doubt) {
        candidates[..=at].rotate_right(1);
    }
}

/// What part of the orders is kept from round to round.
const KEPT: usize = 4;

/// Tries all orders equally often, keeps the best quarter, and so on: the best few get most of the budget.
fn narrow<G: Game>(
    quest: &Quest<'_, G>,
    candidates: &mut [Candidate],
    plan: &Plan,
    limit: &Limit<'_>,
    seed: u64,
) {
    let mut rounds = rounds_of(candidates.len());
    let mut left = plan.nodes;
    let mut alive = candidates.len();
    while rounds > 0 && alive > 0 {
        let survivors = &mut candidates[..alive];
        let before: u32 = survivors.iter().map(|candidate| candidate.visits()).sum();
        // Everything is tried once at least: there are no more orders than nodes.
        let to = (survivors[0].visits() + left / rounds / alive as u32).max(1);
        match plan.threads {
            1 => survivors.iter_mut().for_each(|one| one.try_worlds(quest, limit, seed, to)),
            _ => try_together(survivors, to, |one, to| one.try_worlds(quest, limit, seed, to)),
        }
        // Of equals the one thought of first is better.
        survivors.sort_by(|a, b| b.value().total_cmp(&a.value()));
        let after: u32 = survivors.iter().map(|candidate| candidate.visits()).sum();
        if limit.is_reached() {
            return;
        }
        left -= after - before;
        alive = alive.div_ceil(KEPT).max(2);
        rounds -= 1;
        // The order of the policy stays to the end, to be compared with.
        if let Some(at) = candidates.iter().position(|candidate| candidate.habit)
            && at >= alive
        {
            candidates.swap(at, alive - 1);
        }
    }
}

/// Tries every order in as many worlds as `to`, with the threads there are.
///
/// One order takes long enough to be handed out by itself. Of an odd number the last one would be tried alone while
/// the second thread waits; so the last two wait for the others half-way and are finished side by side.
fn try_together(orders: &mut [Candidate], to: u32, each: impl Fn(&mut Candidate, u32) + Sync) {
    let half_way = orders[0].visits().midpoint(to);
    let waiting = if orders.len() % 2 == 1 { 2.min(orders.len() - 1) } else { 0 };
    let first = orders.len() - waiting;
    orders.par_iter_mut().enumerate().with_max_len(1).for_each(|(at, order)| {
        each(order, if at < first { to } else { half_way });
    });
    orders[first..].par_iter_mut().with_max_len(1).for_each(|order| each(order, to));
}

/// How many rounds it takes until one of so many orders is left.
fn rounds_of(orders: usize) -> u32 {
    let (mut alive, mut rounds) = (orders, 1);
    while alive > KEPT {
        alive = alive.div_ceil(KEPT);
        rounds += 1;
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order of habit and another one that came to be first; says whether habit is kept.
    fn is_kept(other: &[f64], doubt: f64) -> bool {
        let candidate = |looks: &[f64], habit: bool| {
            let mut candidate = Candidate::new(Vec::new());
            candidate.looks.extend_from_slice(looks);
            candidate.habit = habit;
            candidate
        };
        let mut both = [candidate(other, false), candidate(&vec![0.5; other.len()], true)];
        keep_habit(&mut both, doubt);
        both[0].habit
    }

    #[test]
    fn habit_is_kept_unless_another_order_is_better_by_enough_standard_errors() {
        // Better by 0.05 in the mean, give or take 0.05: in eight worlds 2.8 standard errors.
        let better = [0.6, 0.5, 0.6, 0.5, 0.6, 0.5, 0.6, 0.5];
        assert!(!is_kept(&better, 1.5));
        assert!(!is_kept(&better, 2.8));
        assert!(is_kept(&better, 2.9));
    }

    #[test]
    fn a_few_worlds_prove_nothing() {
        assert!(is_kept(&[0.9; 5], 1.5));
        assert!(!is_kept(&[0.9; 6], 1.5));
    }
}
