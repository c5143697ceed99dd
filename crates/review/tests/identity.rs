//! The sum of a review comes out, game by game, and small endings are valued as they are.

use wardroom_bot::{SearchConfig, evaluate_orders};
use wardroom_catalog::Engine;
use wardroom_kernel::{AnyGame, Fast, Options, Overlay, Rules, Seat, ToAct, play};
use wardroom_record::{Answers, Secret, Table, Terms};
use wardroom_review::{ExactSolver, Review, ReviewConfig, ReviewError, dice_of, report, review};
use wardroom_skirmish::Skirmish;
use wardroom_study::Player;

/// As little thought as there can be: the sum must come out whatever the values are.
const LEAST: ReviewConfig = ReviewConfig {
    search: SearchConfig { nodes: 2, max_orders: 2, depth: 0, search_percent: 100, threads: 1 },
    worlds: 1,
    exact: 0,
};

/// How many games of each kind: a hundred, unless the environment asks for fewer.
fn games() -> u64 {
    std::env::var("WARDROOM_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

/// A game played at random to its end, or for `most` orders and then given up.
fn played(game: &dyn Engine, seed: u64, most: usize) -> Table {
    let scenario = &game.manifest().scenarios[0];
    let terms = Terms::new(game, &scenario.id, &Options::default()).unwrap();
    let mut table = Table::open(game, terms, Secret::from_seed(seed), Answers::Sealed).unwrap();
    let mut rng = Fast::new(seed);
    for _ in 0..most {
        let deciding = game.to_act(table.position());
        let Some(seat) = deciding.iter().next() else { return table };
        let order = game.decide(Player::Random, table.position(), seat, &mut rng).action;
        table.act(game, seat, &order, Answers::Sealed).unwrap();
    }
    if !game.to_act(table.position()).is_empty() {
        let draft = table.draft_resignation(game, Seat(0)).unwrap();
        table.enter(draft);
    }
    table
}

fn check_sum(review: &Review, what: &str) {
    let losses: f64 = review.seats.values().map(|account| account.loss).sum();
    for (seat, account) in &review.seats {
        let others = losses - account.loss;
        let sum = account.start + account.luck - account.loss + others;
        assert!((sum - account.result).abs() < 0.001, "{what}, {seat}: {account:?}");
    }
    for point in &review.points {
        assert!(point.loss >= 0.0, "{what}: a loss is never negative: {point:?}");
    }
    let first = &review.seats[&review.of];
    assert_eq!((first.start, first.result), (review.start, review.result));
}

#[test]
fn result_is_start_and_luck_less_own_losses_and_more_the_opponents() {
    for id in wardroom_catalog::ids() {
        let game = wardroom_catalog::open(id, &Overlay::none()).unwrap();
        for seed in 0..games() {
            // Games of some length; the longest are given up, which is an ending too.
            let table = played(&*game, seed, 120);
            let review = game.review(&table, &LEAST).unwrap();
            assert!(!review.points.is_empty() || table.record().entries.len() == 1);
            check_sum(&review, &format!("{id} {seed}"));
        }
    }
}

#[test]
fn the_sum_comes_out_where_endings_are_exact_too() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    for seed in 0..games() {
        let table = played(&game, seed, usize::MAX);
        let review = review(&game, &table, &ReviewConfig::QUICK).unwrap();
        check_sum(&review, &format!("skirmish {seed}"));
    }
}

#[test]
fn small_endings_are_valued_exactly_and_the_search_agrees() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let config = ReviewConfig { exact: 20_000, ..ReviewConfig::QUICK };
    let (mut exact, mut compared) = (0, 0);
    for seed in 0..40 {
        let table = played(&game, seed, usize::MAX);
        let review = review(&game, &table, &config).unwrap();
        let Some(last) = review.points.last() else { continue };
        exact += usize::from(last.exact);
        let before = table.position_at(last.action - 1).unwrap();
        let state = before.state().unwrap();
        let seat = table.seat(&last.seat).unwrap();
        let mut endings = ExactSolver::new(&game, 200_000);
        let Some(worth) = endings.solve(state, table.seats().len()) else { continue };
        let order = AnyGame::parse(&game, before, seat, &last.order).unwrap();
        let chosen = endings.solve_order(state, seat, &order.picks).unwrap()[seat.index()];
        if last.exact {
            let own = if seat == Seat(0) { last.win } else { 1.0 - last.win };
            assert!((own - worth[seat.index()]).abs() < 1e-9, "game {seed}: {last:?}");
            assert!((worth[seat.index()] - chosen - last.loss).abs() < 1e-9, "game {seed}");
        }
        // Where nobody decides any more, the worth is the mean of results, and many trials find it.
        let ends = |seed| {
            let mut next: <Skirmish as Rules>::State = *state;
            play::act(&game, &mut next, seat, &order, &mut Fast::new(seed)).unwrap();
            Rules::to_act(&game, &next) == ToAct::Over
        };
        if !(0..60).all(ends) {
            continue;
        }
        let config = SearchConfig {
            nodes: 4_000,
            max_orders: 16,
            depth: 8,
            search_percent: 100,
            threads: 1,
        };
        let tried = evaluate_orders(&game, state, seat, &[&order.picks], &config, seed)[0];
        assert!((tried - chosen).abs() < 0.05, "game {seed}: {tried} tried, {chosen} exactly");
        compared += 1;
    }
    assert!(
        exact > 5 && compared > 2,
        "{exact} exact, {compared} compared: too few to show anything"
    );
}

#[test]
fn a_running_game_is_not_reviewed() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let terms =
        Terms::new(&game, &Rules::manifest(&game).scenarios[0].id, &Options::default()).unwrap();
    let table = Table::open(&game, terms, Secret::from_seed(1), Answers::Sealed).unwrap();
    assert_eq!(review(&game, &table, &LEAST), Err(ReviewError::Running));
}

#[test]
fn a_game_that_is_given_up_costs_what_it_was_worth() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let table = played(&game, 3, 2);
    let review = review(&game, &table, &LEAST).unwrap();
    let last = review.points.last().unwrap();
    assert_eq!((last.order.as_str(), last.seat.as_str()), ("resigns", review.of.as_str()));
    assert!((last.loss - last.win).abs() < 1e-12 && last.win > 0.0, "{last:?}");
}

#[test]
fn the_page_holds_every_decision_and_loads_nothing() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let table = played(&game, 5, usize::MAX);
    let review = review(&game, &table, &ReviewConfig::QUICK).unwrap();
    let page = report::html("A <skirmish>", &review, &dice_of(&table));
    for point in &review.points {
        assert!(page.contains(&format!("id=\"e{}\"", point.action)));
    }
    assert!(page.contains("A &lt;skirmish&gt;"));
    assert!(!page.contains("http") && !page.contains("src="), "nothing is fetched");
    assert!(page.contains("too few to say") || page.contains("plausible"));
}

#[test]
fn dice_are_counted_by_seat() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let table = played(&game, 7, usize::MAX);
    let dice = dice_of(&table);
    assert!(!dice.is_empty());
    for one in &dice {
        assert_eq!(one.faces.len(), usize::from(one.sides));
        assert_eq!(one.faces.iter().sum::<u64>(), one.rolls);
        assert!(one.mean >= 1.0 && one.mean <= f64::from(one.sides));
    }
}
