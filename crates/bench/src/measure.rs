//! What is measured of each game.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use wardroom_bot::{Rank, SearchConfig, SearchLimits};
use wardroom_catalog::{Engine, Visitor};
use wardroom_kernel::{
    Action, AnyGame, Fast, Game, Observer, Options, Overlay, Position, Seat, read,
};
use wardroom_scene::{Drawn, layer_svg};
use wardroom_study::playout::{Playout, Streams};
use wardroom_study::{Budget, Odds, Player, Report, Series};

use crate::allocations;

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measure {
    /// What was measured.
    pub name: String,
    /// How much it is.
    pub value: f64,
    /// Of what.
    pub unit: &'static str,
}

/// How many seconds one run of random play lasts.
const RUN_SECONDS: f64 = 1.0;
/// How many runs there are, of which the best counts: the others were disturbed.
const RUNS: u32 = 5;
/// How many games are played before allocations are counted, and while they are.
const GAMES: u64 = 200;
/// How many orders are asked for their odds: several whole games of the longest.
const SAMPLED_ORDERS: usize = 5000;
/// How many seconds are spent on that; in some games an order has many outcomes.
const ODDS_TIME: Duration = Duration::from_secs(20);
/// How many positions are drawn.
const DRAWN_POSITIONS: usize = 300;
/// How many decisions are searched.
const SEARCHES: usize = 12;
/// For how many seconds a search keeps one thread busy.
const SEARCH_SECONDS: f64 = 0.1;

/// What a game takes of memory: measured with its types known.
#[derive(Clone, Copy, Debug)]
pub struct Footprint;

impl Visitor for Footprint {
    /// The bytes of a state, and the allocations per action.
    type Out = anyhow::Result<(usize, f64)>;
    fn visit<G: Drawn>(self, game: &G) -> Self::Out {
        Ok((size_of::<G::State>(), allocations_per_action(game)?))
    }
}

/// Measures random play, search, drawing and odds of a game, in its usual scenario.
///
/// # Errors
/// When there is no such game, or its usual scenario cannot be played.
pub fn measure(id: &str) -> anyhow::Result<Vec<Measure>> {
    let game = wardroom_catalog::open(id, &Overlay::none())?;
    let game = &*game;
    let mut found = Vec::new();
    let mut add = |name: &str, value: f64, unit: &'static str| {
        found.push(Measure { name: format!("{id} {name}"), value, unit });
    };
    let one = best(game, 1)?;
    let two = best(game, 2)?;
    add("random play, one thread", one.actions_per_second, "actions/s");
    add("random play, one thread, games", one.games_per_second, "games/s");
    add(
        "random play, two threads to one",
        two.actions_per_second / one.actions_per_second,
        "times",
    );
    add("mean list", one.mean_choices, "picks");
    add("actions in a game", one.actions as f64 / one.games as f64, "actions");
    let (bytes, allocations) = wardroom_catalog::visit(id, &Overlay::none(), Footprint)??;
    add("state", bytes as f64, "bytes");
    add("allocations once warm", allocations, "per action");
    let [one, two_to_one] = search_speed(game)?;
    add("search, one thread", one, "simulations/s");
    add("search, two threads to one", two_to_one, "times");
    add("a look drawn for a seat", time_looks(game)?, "ms");
    let times = time_odds(game)?;
    add("exact odds of an order, 99%", times.most, "ms");
    add("exact odds of an order, slowest", times.slowest, "ms");
    add("exact odds of an order, its branches", times.branches as f64, "branches");
    for named in named_orders()?.into_iter().filter(|named| named.game == id) {
        add(&named.name, named_odds(game, &named)?, "ms");
    }
    Ok(found)
}

/// Orders whose odds are measured by name.
const ORDERS: &str = include_str!("../orders.toml");

/// An order that is worth a figure of its own.
#[derive(Deserialize)]
struct NamedOrder {
    game: String,
    name: String,
    /// The position it is given in, as JSON.
    position: String,
    order: String,
}

fn named_orders() -> anyhow::Result<Vec<NamedOrder>> {
    #[derive(Deserialize)]
    struct Orders {
        order: Vec<NamedOrder>,
    }
    let orders: Orders = read(ORDERS, &Overlay::none())?;
    Ok(orders.order)
}

/// How long the exact odds of a named order take, in milliseconds.
fn named_odds(game: &dyn Engine, named: &NamedOrder) -> anyhow::Result<f64> {
    let setup = game.from_setup(&serde_json::from_str(&named.position)?)?;
    let position = game.open(&setup, &mut Fast::new(1))?.position;
    let action = game.parse(&position, Seat(0), &named.order)?;
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let clock = Instant::now();
        let odds = game.odds(&position, Seat(0), &action, Budget::default())?;
        best = best.min(clock.elapsed().as_secs_f64() * 1000.0);
        anyhow::ensure!(odds.exact, "the odds of {} are sampled", named.order);
    }
    Ok(best)
}

/// The first position of a game's usual scenario, and random players for its seats.
fn start(game: &dyn AnyGame) -> anyhow::Result<(Position, Vec<Player>)> {
    let scenario = game.manifest().scenarios.first().context("a game has a scenario")?;
    let position = game.start(&scenario.id, &Options::default())?;
    Ok((position, vec![Player::Random; scenario.seats.len()]))
}

/// The best of several runs of random play.
fn best(game: &dyn Engine, threads: usize) -> anyhow::Result<Report> {
    let play = |games: u64| {
        let series = Series {
            scenario: None,
            options: Options::default(),
            seats: start(game)?.1,
            nodes: None,
            games,
            seed: 1,
            threads,
        };
        anyhow::Ok(game.simulate(&series, &|_| {})?)
    };
    let first = play(GAMES)?;
    let games = ((first.games_per_second * RUN_SECONDS) as u64).max(GAMES);
    let mut best = first;
    for _ in 0..RUNS {
        let run = play(games)?;
        if run.actions_per_second > best.actions_per_second {
            best = run;
        }
    }
    Ok(best)
}

/// How often a random player's table asks for memory, in each action, once it is warm.
///
/// # Errors
/// When the game's usual scenario cannot be played.
pub fn allocations_per_action<G: Game>(game: &G) -> anyhow::Result<f64> {
    let (start, seats) = start(game)?;
    let start: &G::State = start.state().context("a position of the game")?;
    let mut playout = Playout::new(game);
    let mut play = |games: std::ops::Range<u64>| {
        for number in games {
            let mut state = start.clone();
            playout.play(&mut state, &seats, &mut Streams::of_game(1, number));
        }
        playout.choices().made
    };
    let actions_before = play(0..GAMES);
    let before = allocations();
    // The same games once more: whatever they need has been there already.
    let actions = play(0..GAMES) - actions_before;
    Ok((allocations() - before) as f64 / actions.max(1) as f64)
}

/// How many worlds an Admiral tries in a second with one thread, and how many times that with two: the best of several
/// runs over the same decisions.
///
/// Where an Admiral has thought in a millisecond there is nothing for a second thread to do, so that every search gets
/// as many worlds as keep one thread busy for a while.
fn search_speed(game: &dyn Engine) -> anyhow::Result<[f64; 2]> {
    let orders = orders(game, SAMPLED_ORDERS)?;
    // From beginning to end of the games, so that openings and battles count alike.
    let places: Vec<_> = orders.iter().step_by(orders.len().div_ceil(SEARCHES)).collect();
    let speed = |config: &SearchConfig| {
        let clock = Instant::now();
        let tried: u32 = places
            .iter()
            .map(|(position, seat, _)| {
                game.search(position, *seat, config, &SearchLimits::none(), 1).nodes
            })
            .sum();
        f64::from(tried) / clock.elapsed().as_secs_f64()
    };
    let usual = Rank::Admiral.search_config();
    let nodes = usual.nodes.max((speed(&usual) * SEARCH_SECONDS) as u32);
    // By turns, so that a spell in which the machine is slow meets both alike.
    let mut best = [0.0_f64; 2];
    for _ in 0..RUNS {
        for (threads, best) in (1..).zip(&mut best) {
            *best = best.max(speed(&SearchConfig { threads, nodes, ..usual }));
        }
    }
    let [one, two] = best;
    Ok([one, two / one])
}

/// How long it takes to draw the board for somebody who looks, in milliseconds: the mean over positions of
/// random games.
fn time_looks(game: &dyn Engine) -> anyhow::Result<f64> {
    let positions = orders(game, DRAWN_POSITIONS)?;
    let clock = Instant::now();
    for (position, seat, _) in &positions {
        let scene = game.scene_for(position, Observer::Seat(*seat));
        for layer in &scene.layers {
            black_box(layer_svg(layer));
        }
    }
    Ok(clock.elapsed().as_secs_f64() * 1000.0 / positions.len() as f64)
}

/// How long exact odds take, in milliseconds.
struct OddsTimes {
    /// The order's odds that 99 of 100 are quicker than.
    most: f64,
    /// Those that ask most.
    slowest: f64,
    branches: u64,
}

/// How long the exact odds take of every order in some random games for which dice are rolled. Each
/// is asked for twice and the quicker answer counts, since the slower one was disturbed.
fn time_odds(game: &dyn Engine) -> anyhow::Result<OddsTimes> {
    let mut times = Vec::new();
    let end = Instant::now() + ODDS_TIME;
    for (position, seat, action) in orders(game, SAMPLED_ORDERS)? {
        if Instant::now() > end {
            break;
        }
        let ask = || -> anyhow::Result<(f64, Odds)> {
            let clock = Instant::now();
            let budget = Budget { runs: 1, ..Budget::default() };
            let odds = game.odds(&position, seat, &action, budget)?;
            Ok((clock.elapsed().as_secs_f64() * 1000.0, odds))
        };
        let ((first, odds), (second, _)) = (ask()?, ask()?);
        if odds.exact && odds.branches > 1 {
            times.push((first.min(second), odds.branches));
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let &(slowest, branches) = times.last().context("no order of a random game has exact odds")?;
    Ok(OddsTimes { most: times[times.len() * 99 / 100].0, slowest, branches })
}

/// The first orders of random games, with the positions in which they were given: of one game, or of
/// the next ones too where a game may be over before anybody is asked.
fn orders(game: &dyn Engine, most: usize) -> anyhow::Result<Vec<(Position, Seat, Action)>> {
    let mut orders = Vec::new();
    let start = start(game)?.0;
    for number in 0..GAMES {
        let mut streams = Streams::of_game(1, number);
        let mut position = game.open(&start, &mut streams.dice)?.position;
        while let Some(seat) = game.to_act(&position).iter().next() {
            if orders.len() >= most {
                return Ok(orders);
            }
            let action = game.decide(Player::Random, &position, seat, &mut streams.players).action;
            let next = game.act(&position, seat, &action, &mut streams.dice)?.position;
            orders.push((std::mem::replace(&mut position, next), seat, action));
        }
    }
    Ok(orders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_order_is_legal_and_its_odds_are_exact() {
        for named in named_orders().expect("the list is whole") {
            let game = wardroom_catalog::open(&named.game, &Overlay::none());
            let game = game.expect("the data is whole");
            named_odds(&*game, &named).unwrap_or_else(|why| panic!("{}: {why}", named.name));
        }
    }
}
