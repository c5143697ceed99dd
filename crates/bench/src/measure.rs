//! What is measured of each game.

use std::hint::black_box;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use wardroom_bot::{Limit, Plan, Rank, think};
use wardroom_catalog::Visitor;
use wardroom_kernel::{
    Action, Fast, Game, Observer, Options, Overlay, Seat, ToAct, Umpire, play, read,
};
use wardroom_scene::{Drawn, layer_svg};
use wardroom_study::player::Mind;
use wardroom_study::playout::{Streams, Table};
use wardroom_study::{Budget, Odds, Report, Series, Who, odds, simulate};

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
const SECONDS: f64 = 1.0;
/// How many runs there are, of which the best counts: the others were disturbed.
const RUNS: u32 = 5;
/// How many games are played before allocations are counted, and while they are.
const GAMES: u64 = 200;
/// How many orders are asked for their odds: several whole games of the longest.
const SAMPLED: usize = 5000;
/// How many seconds are spent on that; in some games an order has many outcomes.
const ASKING: Duration = Duration::from_secs(20);
/// How many positions are drawn.
const LOOKS: usize = 300;
/// How many decisions are searched.
const SEARCHES: usize = 12;
/// For how many seconds a search keeps one thread busy.
const BUSY: f64 = 0.1;

/// Measures everything about the game it visits.
#[derive(Clone, Copy, Debug)]
pub struct MeasureAll;

/// Measures random play and odds of a game, in its usual scenario.
///
/// # Errors
/// When its usual scenario cannot be played.
pub fn measure<G: Drawn>(game: &G) -> anyhow::Result<Vec<Measure>> {
    let mut found = Vec::new();
    let mut add = |name: &str, value: f64, unit: &'static str| {
        found.push(Measure { name: format!("{} {name}", G::ID), value, unit });
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
    add("state", size_of::<G::State>() as f64, "bytes");
    add("allocations once warm", allocations_per_action(game)?, "per action");
    let [one, two_to_one] = search_speed(game)?;
    add("search, one thread", one, "simulations/s");
    add("search, two threads to one", two_to_one, "times");
    add("a look drawn for a seat", time_looks(game)?, "ms");
    let times = time_odds(game)?;
    add("exact odds of an order, 99%", times.most, "ms");
    add("exact odds of an order, slowest", times.slowest, "ms");
    add("exact odds of an order, its branches", times.branches as f64, "branches");
    for named in named_orders()?.into_iter().filter(|named| named.game == G::ID) {
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
fn named_odds<G: Game>(game: &G, named: &NamedOrder) -> anyhow::Result<f64> {
    let mut state = game.check_setup(&serde_json::from_str(&named.position)?)?;
    play::settle(game, &mut state, &mut Umpire::silent(&mut Fast::new(1)));
    let action = play::parse(game, &state, Seat(0), &named.order)?;
    let mut best = f64::INFINITY;
    for _ in 0..RUNS {
        let clock = Instant::now();
        let odds = odds(game, &state, Seat(0), &action, Budget::default())?;
        best = best.min(clock.elapsed().as_secs_f64() * 1000.0);
        anyhow::ensure!(odds.exact, "the odds of {} are sampled", named.order);
    }
    Ok(best)
}

impl Visitor for MeasureAll {
    type Out = anyhow::Result<Vec<Measure>>;
    fn visit<G: Drawn>(self, game: &G) -> Self::Out {
        measure(game)
    }
}

fn seats<G: Game>(game: &G) -> anyhow::Result<Vec<Who>> {
    let scenario = game.manifest().scenarios.first().context("a game has a scenario")?;
    Ok(vec![Who::Random; scenario.seats.len()])
}

fn start<G: Game>(game: &G) -> anyhow::Result<G::State> {
    let scenario = game.manifest().scenarios.first().context("a game has a scenario")?;
    let options = Options::default().checked(&game.manifest().options)?;
    Ok(game.check_setup(&game.scenario(&scenario.id, &options)?)?)
}

/// The best of several runs of random play.
fn best<G: Game>(game: &G, threads: usize) -> anyhow::Result<Report> {
    let play = |games: u64| {
        let series = Series {
            scenario: None,
            options: Options::default(),
            seats: seats(game)?,
            nodes: None,
            games,
            seed: 1,
            threads,
        };
        anyhow::Ok(simulate(game, &series, &|_| {})?)
    };
    let first = play(GAMES)?;
    let games = ((first.games_per_second * SECONDS) as u64).max(GAMES);
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
    let (start, seats) = (start(game)?, seats(game)?);
    let mut table = Table::new(game);
    let mut play = |games: std::ops::Range<u64>| {
        for number in games {
            let mut state = start.clone();
            table.play(&mut state, &seats, &mut Streams::of_game(1, number));
        }
        table.choices().made
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
fn search_speed<G: Game>(game: &G) -> anyhow::Result<[f64; 2]> {
    let orders = orders(game, SAMPLED)?;
    // From beginning to end of the games, so that openings and battles count alike.
    let places: Vec<_> = orders.iter().step_by(orders.len().div_ceil(SEARCHES)).collect();
    let speed = |plan: &Plan| {
        let clock = Instant::now();
        let tried: u32 = places
            .iter()
            .map(|(state, seat, _)| think(game, state, *seat, plan, &Limit::none(), 1).nodes)
            .sum();
        f64::from(tried) / clock.elapsed().as_secs_f64()
    };
    let usual = Rank::Admiral.plan();
    let nodes = usual.nodes.max((speed(&usual) * BUSY) as u32);
    // By turns, so that a spell in which the machine is slow meets both alike.
    let mut best = [0.0_f64; 2];
    for _ in 0..RUNS {
        for (threads, best) in (1..).zip(&mut best) {
            *best = best.max(speed(&Plan { threads, nodes, ..usual }));
        }
    }
    let [one, two] = best;
    Ok([one, two / one])
}

/// How long it takes to draw the board for somebody who looks, in milliseconds: the mean over positions of
/// random games.
fn time_looks<G: Drawn>(game: &G) -> anyhow::Result<f64> {
    let positions = orders(game, LOOKS)?;
    let clock = Instant::now();
    for (state, seat, _) in &positions {
        let scene = game.scene(&game.view(state, Observer::Seat(*seat)));
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
fn time_odds<G: Game>(game: &G) -> anyhow::Result<OddsTimes> {
    let mut times = Vec::new();
    let end = Instant::now() + ASKING;
    for (state, seat, action) in orders(game, SAMPLED)? {
        if Instant::now() > end {
            break;
        }
        let ask = || -> anyhow::Result<(f64, Odds)> {
            let clock = Instant::now();
            let odds = odds(game, &state, seat, &action, Budget { runs: 1, ..Budget::default() })?;
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

/// The first orders of random games, with the states in which they were given: of one game, or of
/// the next ones too where a game may be over before anybody is asked.
fn orders<G: Game>(game: &G, most: usize) -> anyhow::Result<Vec<(G::State, Seat, Action)>> {
    let mut mind = Mind::new(game);
    let mut orders = Vec::new();
    for number in 0..GAMES {
        let mut state = start(game)?;
        let mut streams = Streams::of_game(1, number);
        play::settle(game, &mut state, &mut Umpire::silent(&mut streams.dice));
        while let ToAct::Seats(seats) = game.to_act(&state) {
            let Some(seat) = seats.iter().next().filter(|_| orders.len() < most) else { break };
            let action = mind.order(Who::Random, &state, seat, &mut streams.thoughts);
            orders.push((state.clone(), seat, action.clone()));
            play::act(game, &mut state, seat, &action, &mut streams.dice)?;
        }
        if orders.len() >= most {
            break;
        }
    }
    Ok(orders)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The odds of every named order of a game; how many there are.
    struct CountNamed;

    impl Visitor for CountNamed {
        type Out = anyhow::Result<usize>;
        fn visit<G: Game>(self, game: &G) -> Self::Out {
            let mut found = 0;
            for named in named_orders()?.iter().filter(|named| named.game == G::ID) {
                named_odds(game, named)?;
                found += 1;
            }
            Ok(found)
        }
    }

    #[test]
    fn every_named_order_is_legal_and_its_odds_are_exact() {
        let mut found = 0;
        for id in wardroom_catalog::ids() {
            let game = wardroom_catalog::open(id, &Overlay::none()).expect("the data is whole");
            found += game.visit(CountNamed).unwrap_or_else(|why| panic!("{id}: {why}"));
        }
        assert_eq!(found, named_orders().expect("the list is whole").len());
    }
}
