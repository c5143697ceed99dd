//! Which order is best: information-set Monte Carlo tree search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
use wardroom_kernel::{Action, Fast, Game, Pick, Seat};

use crate::orders::{Fill, complete_order, to_action};
use crate::propose::propose;
use crate::tree::Tree;
use crate::world::{Buffers, Search};

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchConfig {
    /// How many worlds are simulated in all.
    pub nodes: u32,
    /// How many candidate orders are considered at most.
    pub max_orders: u32,
    /// How many free decisions of the root seat a world is played past before it is evaluated. Any depth but 0 is
    /// raised to `Tuning::min_depth`, and every depth is capped by `Tuning::max_depth`.
    pub depth: u32,
    /// How many decisions of a hundred are searched; the others are taken at random.
    pub search_percent: u32,
    /// How many threads search; the result does not depend on it.
    pub threads: usize,
}

/// What may end a search before its nodes are used up; the best order so far is then returned.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchLimits<'a> {
    /// Set to cancel the search.
    pub stop: Option<&'a AtomicBool>,
    /// When to stop.
    pub deadline: Option<Instant>,
}

impl SearchLimits<'_> {
    /// No limit but the number of nodes.
    pub const fn none() -> Self {
        SearchLimits { stop: None, deadline: None }
    }

    fn is_reached(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// An order and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredAction {
    /// The order.
    pub action: Action,
    /// In how many worlds it was simulated.
    pub visits: u32,
    /// The mean value of those worlds for the seat, from 0 to 1.
    pub value: f64,
}

/// An order and the expected line of play after it.
#[derive(Clone, Debug, PartialEq)]
pub struct PrincipalVariation {
    /// The order.
    pub first: ScoredAction,
    /// The orders that are likely to follow, and whose they are.
    pub then: Vec<(Seat, Action)>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The candidate orders, best first; at least one.
    pub ranked: Vec<ScoredAction>,
    /// How many worlds were simulated.
    pub nodes: u32,
}

impl SearchResult {
    /// The best order.
    pub fn best(&self) -> &ScoredAction {
        &self.ranked[0]
    }
}

/// A candidate order.
struct Candidate {
    picks: Vec<Pick>,
    /// Whether it is the order that the game's own policy would give.
    is_policy: bool,
    /// The value of each world it was simulated in, in the order of their numbers.
    values: Vec<f64>,
    tree: Tree,
    buffers: Buffers,
}

impl Candidate {
    fn new(picks: Vec<Pick>) -> Self {
        let (tree, buffers) = (Tree::new(), Buffers::default());
        Candidate { picks, is_policy: false, values: Vec::new(), tree, buffers }
    }

    fn into_scored<G: Game>(self, search: &Search<'_, G>) -> ScoredAction {
        ScoredAction {
            visits: self.visits(),
            value: self.value(),
            action: to_action(search.game, search.state, search.seat, self.picks),
        }
    }

    fn value(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }

    fn visits(&self) -> u32 {
        self.values.len() as u32
    }

    fn simulate_worlds<G: Game>(
        &mut self,
        search: &Search<'_, G>,
        limits: &SearchLimits<'_>,
        seed: u64,
        to: u32,
    ) {
        while self.visits() < to && !limits.is_reached() {
            let number = self.values.len() as u64;
            let value =
                search.simulate(&self.picks, &mut self.tree, seed, number, &mut self.buffers);
            self.values.push(value);
        }
    }

    /// Whether its mean value is higher than another's by `confidence` standard errors, in the worlds that both were
    /// simulated in.
    fn is_clearly_better(&self, other: &Candidate, confidence: f64) -> bool {
        let pairs = self.values.iter().zip(&other.values);
        let differences: Vec<f64> = pairs.map(|(own, other)| own - other).collect();
        let n = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / n;
        let spread = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / n;
        n >= MIN_SHARED_WORLDS && mean > confidence * (spread / n).sqrt()
    }
}

/// Searches for the best order of a seat that must decide.
///
/// The state itself is only resampled; nothing that the seat may not know changes the result.
pub fn search<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    config: &SearchConfig,
    limits: &SearchLimits<'_>,
    seed: u64,
) -> SearchResult {
    let search = Search::new(game, state, seat, config.depth);
    let candidates = run_search(&search, config, limits, seed);
    SearchResult {
        nodes: candidates.iter().map(|candidate| candidate.visits()).sum(),
        ranked: candidates.into_iter().map(|candidate| candidate.into_scored(&search)).collect(),
    }
}

/// Searches like [`search`], whatever the `search_percent`, and returns the best few orders, each with its expected
/// continuation.
pub fn principal_variations<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    config: &SearchConfig,
    limits: &SearchLimits<'_>,
    seed: u64,
    most: usize,
) -> Vec<PrincipalVariation> {
    let search = Search::new(game, state, seat, config.depth);
    let mut candidates =
        run_search(&search, &SearchConfig { search_percent: 100, ..*config }, limits, seed);
    candidates.truncate(most);
    let variation = |candidate: Candidate| PrincipalVariation {
        then: search.continuation(&candidate.picks, &candidate.tree, seed),
        first: candidate.into_scored(&search),
    };
    candidates.into_iter().map(variation).collect()
}

/// The candidate orders, best first.
fn run_search<G: Game>(
    search: &Search<'_, G>,
    config: &SearchConfig,
    limits: &SearchLimits<'_>,
    seed: u64,
) -> Vec<Candidate> {
    let mut rng = Fast::new(seed);
    if rng.below(100) >= config.search_percent {
        let (mut picks, mut list) = (Vec::new(), Vec::new());
        let by = Fill::Random(&mut rng);
        complete_order(search.game, search.state, search.seat, &mut picks, &mut list, by);
        return vec![Candidate::new(picks)];
    }
    let most = config.max_orders.min(config.nodes) as usize;
    let orders = propose(search, most, &mut rng);
    let mut candidates: Vec<Candidate> = orders.into_iter().map(Candidate::new).collect();
    candidates[0].is_policy = true;
    if candidates.len() > 1 {
        let seed = rng.bits();
        let pool = match config.threads {
            1 => None,
            // Where no threads can be had, one searches alone.
            threads => rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok(),
        };
        match pool {
            None => sequential_halving(
                search,
                &mut candidates,
                &SearchConfig { threads: 1, ..*config },
                limits,
                seed,
            ),
            Some(pool) => {
                pool.install(|| sequential_halving(search, &mut candidates, config, limits, seed))
            }
        }
        if config.depth > 0 {
            prefer_policy(&mut candidates, search.game.tuning(search.state).confidence);
        }
    }
    candidates
}

/// The value of each of some orders, simulated in the same worlds (as many as `config.nodes`).
///
/// The worlds differ from those of a search with the same seed, so that the best order of a search is not
/// overestimated by the luck that made it the best.
pub fn evaluate_orders<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    orders: &[&[Pick]],
    config: &SearchConfig,
    seed: u64,
) -> Vec<f64> {
    let search = Search::new(game, state, seat, config.depth);
    let seed = Fast::new(seed ^ EVALUATION_SALT).bits();
    orders
        .iter()
        .map(|&picks| {
            let mut candidate = Candidate::new(picks.to_vec());
            candidate.simulate_worlds(&search, &SearchLimits::none(), seed, config.nodes);
            candidate.value()
        })
        .collect()
}

/// Separates the worlds of [`evaluate_orders`] from those of a search.
const EVALUATION_SALT: u64 = 0x5745_4947;

/// In how many worlds two orders must both have been simulated to be compared.
const MIN_SHARED_WORLDS: f64 = 6.0;

/// Moves the order of the game's rollout policy to the front unless another is better with confidence: of many orders
/// of about the same value, one always looks best by luck.
fn prefer_policy(candidates: &mut [Candidate], confidence: f64) {
    let Some(at) = candidates.iter().position(|candidate| candidate.is_policy) else { return };
    if at > 0 && !candidates[0].is_clearly_better(&candidates[at], confidence) {
        candidates[..=at].rotate_right(1);
    }
}

/// One in so many orders is kept from round to round.
const KEEP_ONE_IN: usize = 4;

/// Simulates all orders equally often, keeps the best quarter, and so on: the best few get most of the budget.
fn sequential_halving<G: Game>(
    search: &Search<'_, G>,
    candidates: &mut [Candidate],
    config: &SearchConfig,
    limits: &SearchLimits<'_>,
    seed: u64,
) {
    let mut rounds = round_count(candidates.len());
    let mut left = config.nodes;
    let mut alive = candidates.len();
    while rounds > 0 && alive > 0 {
        let survivors = &mut candidates[..alive];
        let before: u32 = survivors.iter().map(|candidate| candidate.visits()).sum();
        // Every order is simulated at least once: there are no more orders than nodes.
        let to = (survivors[0].visits() + left / rounds / alive as u32).max(1);
        match config.threads {
            1 => survivors.iter_mut().for_each(|one| one.simulate_worlds(search, limits, seed, to)),
            _ => simulate_in_parallel(survivors, to, |one, to| {
                one.simulate_worlds(search, limits, seed, to)
            }),
        }
        // The sort is stable: of equals the one proposed first is better.
        survivors.sort_by(|a, b| b.value().total_cmp(&a.value()));
        let after: u32 = survivors.iter().map(|candidate| candidate.visits()).sum();
        if limits.is_reached() {
            return;
        }
        left -= after - before;
        alive = alive.div_ceil(KEEP_ONE_IN).max(2);
        rounds -= 1;
        // The order of the policy stays to the end, to be compared with.
        if let Some(at) = candidates.iter().position(|candidate| candidate.is_policy)
            && at >= alive
        {
            candidates.swap(at, alive - 1);
        }
    }
}

/// Simulates every order until it has `to` visits, on the threads of the pool.
///
/// Each order is a task of its own. Of an odd number the last one would be simulated alone while a second thread
/// idles; so the last two pause half-way and are finished side by side.
fn simulate_in_parallel(
    orders: &mut [Candidate],
    to: u32,
    each: impl Fn(&mut Candidate, u32) + Sync,
) {
    let half_way = orders[0].visits().midpoint(to);
    let waiting = if orders.len() % 2 == 1 { 2.min(orders.len() - 1) } else { 0 };
    let first = orders.len() - waiting;
    orders.par_iter_mut().enumerate().with_max_len(1).for_each(|(at, order)| {
        each(order, if at < first { to } else { half_way });
    });
    orders[first..].par_iter_mut().with_max_len(1).for_each(|order| each(order, to));
}

/// How many rounds of halving so many orders take.
fn round_count(orders: usize) -> u32 {
    let (mut alive, mut rounds) = (orders, 1);
    while alive > KEEP_ONE_IN {
        alive = alive.div_ceil(KEEP_ONE_IN);
        rounds += 1;
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the policy's order is preferred to another one that came out first.
    fn is_kept(other: &[f64], confidence: f64) -> bool {
        let candidate = |values: &[f64], is_policy: bool| {
            let mut candidate = Candidate::new(Vec::new());
            candidate.values.extend_from_slice(values);
            candidate.is_policy = is_policy;
            candidate
        };
        let mut both = [candidate(other, false), candidate(&vec![0.5; other.len()], true)];
        prefer_policy(&mut both, confidence);
        both[0].is_policy
    }

    #[test]
    fn the_policys_order_is_kept_unless_another_is_better_by_enough_standard_errors() {
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
