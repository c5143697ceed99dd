//! Odds at the tiny game.

use wardroom_catalog::Visitor;
use wardroom_kernel::{
    Action, Fast, Game, Hidden, Observer, OddsEnd, Options, Overlay, Rules, Seat, Study, ToAct,
    Umpire, play,
};
use wardroom_skirmish::Skirmish;
use wardroom_study::player::Agent;
use wardroom_study::{Budget, Odds, Player, odds};
use wardroom_testkit::playout::{Buffers, acting, opening, random_action};

type State = <Skirmish as Rules>::State;

fn skirmish() -> Skirmish {
    Skirmish::load(&Overlay::none()).unwrap()
}

/// Some decisions of random games: a state, who decides, and one order.
fn decisions(game: &Skirmish, games: u64) -> Vec<(State, Seat, Action)> {
    let options = Options::default().checked(&game.manifest().options).unwrap();
    let start = game.check_setup(&game.scenario("dawn", &options).unwrap()).unwrap();
    let mut found = Vec::new();
    for number in 0..games {
        let mut state = start;
        let mut dice = Fast::new(number);
        let mut rng = Fast::new(number + 1000);
        let mut agent = Agent::new(game);
        while let ToAct::Seats(seats) = game.to_act(&state) {
            let seat = seats.iter().next().unwrap();
            let action = agent.action(Player::Random, &state, seat, &mut rng);
            found.push((state, seat, action.clone()));
            play::act(game, &mut state, seat, &action, &mut dice).unwrap();
        }
    }
    found
}

fn total(odds: &Odds) -> f64 {
    odds.outcomes.iter().map(|chance| chance.p).sum::<f64>() + odds.remainder
}

#[test]
fn chances_add_up_to_one_for_every_decision() {
    let game = skirmish();
    let (mut exact, mut rolled) = (0, 0);
    let budget = Budget { runs: 200, ..Budget::default() };
    for (state, seat, action) in decisions(&game, 10) {
        let found = odds(&game, &state, seat, &action, budget).unwrap();
        assert!((total(&found) - 1.0).abs() < 1e-9, "{found:?}");
        assert!(found.outcomes.is_sorted_by(|a, b| a.p >= b.p));
        assert_eq!(found.default, Skirmish::DEFAULT_POLICY);
        exact += u32::from(found.exact);
        rolled += u32::from(found.exact && found.outcomes.len() > 1);
    }
    assert!(exact > 20 && rolled > 10, "{exact} {rolled}");
}

#[test]
fn exact_and_sampled_odds_agree_within_five_sigma() {
    let game = skirmish();
    let mut compared = 0;
    for (state, seat, action) in decisions(&game, 4) {
        let exact = odds(&game, &state, seat, &action, Budget::default()).unwrap();
        if !exact.exact || exact.outcomes.len() < 2 {
            continue;
        }
        let runs = 4000;
        let sampled = odds(&game, &state, seat, &action, Budget { branches: 0, runs }).unwrap();
        assert!(!sampled.exact);
        for chance in &exact.outcomes {
            let same = sampled.outcomes.iter().find(|other| other.label == chance.label);
            let frequency = same.map_or(0.0, |other| other.p);
            let sigma = (chance.p * (1.0 - chance.p) / runs as f64).sqrt();
            assert!(
                (frequency - chance.p).abs() <= 5.0 * sigma + 1.0 / runs as f64,
                "{}: {} exactly, {frequency} sampled",
                chance.label,
                chance.p
            );
            compared += 1;
        }
        for other in &sampled.outcomes {
            assert!(exact.outcomes.iter().any(|chance| chance.label == other.label));
            assert!(other.low.unwrap() <= other.p && other.p <= other.high.unwrap());
        }
    }
    assert!(compared > 20, "{compared} chances were compared");
}

#[test]
fn odds_do_not_depend_on_what_the_seat_may_not_know() {
    let game = skirmish();
    let budget = Budget { runs: 500, ..Budget::default() };
    let (mut veiled, mut different) = (0, 0);
    for (state, seat, action) in decisions(&game, 3) {
        let found = odds(&game, &state, seat, &action, budget).unwrap();
        veiled += u32::from(found.veiled);
        assert!(!(found.veiled && found.exact), "what depends on a secret is sampled");
        for seed in 0..2 {
            let world = game.resample(&state, seat, &mut Fast::new(seed));
            different += u32::from(world != state);
            assert_eq!(odds(&game, &world, seat, &action, budget).unwrap(), found);
        }
    }
    assert!(veiled > 0 && different > 0, "{veiled} {different}");
}

#[test]
fn odds_end_with_the_orders_own_procedure() {
    let game = skirmish();
    for (state, seat, action) in decisions(&game, 10) {
        let found = odds(&game, &state, seat, &action, Budget::default()).unwrap();
        if game.is_settled(&state) || !found.exact {
            continue;
        }
        // One battle has some thousands of ways at most; a turn that ran on would have millions.
        assert!(found.branches < 5_000, "{} branches for one battle", found.branches);
    }
}

/// How many orders without dice of random games have odds that end with them, of games that say so.
struct WithoutDice;

impl Visitor for WithoutDice {
    type Out = Option<u32>;
    fn visit<G: Game>(self, game: &G) -> Option<u32> {
        if G::ODDS_END != OddsEnd::Order {
            return None;
        }
        let mut seen = 0;
        for (seed, scenario) in (0..).zip(&game.manifest().scenarios) {
            let mut dice = Fast::new(seed);
            let mut buffers = Buffers::default();
            let mut state = opening(game, &scenario.id, &mut dice);
            for _ in 0..20 {
                let Some(&seat) = acting(game, &state).first() else { break };
                let action = random_action(game, &state, seat, &mut dice, &mut buffers);
                let mut known = game.resample(&state, seat, &mut dice);
                game.simplify(&mut known, Some((seat, &action.picks)));
                let mut after = known.clone();
                let mut umpire = Umpire::silent(&mut dice);
                game.apply(&mut after, seat, &action.picks, action.text.as_deref(), &mut umpire);
                if umpire.asked() == 0 && game.is_settled(&after) {
                    let found = odds(game, &state, seat, &action, Budget::default()).unwrap();
                    let ways = found.outcomes.iter().map(|one| one.label.as_str());
                    let label = game.change(&known, &after, Observer::Seat(seat));
                    assert_eq!(ways.collect::<Vec<_>>(), [label], "{}: {action:?}", scenario.id);
                    seen += 1;
                }
                play::act(game, &mut state, seat, &action, &mut dice).unwrap();
            }
        }
        Some(seen)
    }
}

#[test]
fn odds_of_an_order_without_dice_end_with_it_where_the_game_says_so() {
    let games = wardroom_catalog::ids()
        .filter_map(|id| wardroom_catalog::visit(id, &Overlay::none(), WithoutDice).unwrap());
    let seen: Vec<u32> = games.collect();
    assert!(seen.len() >= 2 && seen.iter().all(|&orders| orders > 20), "{seen:?}");
}

#[test]
fn an_order_that_is_not_legal_has_no_odds() {
    let game = skirmish();
    let (state, seat, _) = decisions(&game, 1).remove(0);
    assert!(odds(&game, &state, seat, &Action::default(), Budget::default()).is_err());
}

#[test]
fn the_json_has_the_agreed_fields() {
    let game = skirmish();
    let (state, seat, action) = decisions(&game, 1)
        .into_iter()
        .find(|(state, _, _)| !game.is_settled(state))
        .expect("there is a battle in the game");
    let exact = odds(&game, &state, seat, &action, Budget::default()).unwrap();
    let json = serde_json::to_value(&exact).unwrap();
    assert_eq!(json["exact"], true);
    assert_eq!(json["remainder"], 0.0);
    assert!(json["branches"].as_u64() >= Some(1));
    assert!(json["default"].is_string());
    assert!(json["outcomes"][0]["p"].is_number() && json["outcomes"][0]["label"].is_string());
    assert!(json["outcomes"][0].get("low").is_none());
    let sampled = odds(&game, &state, seat, &action, Budget { branches: 0, runs: 10 }).unwrap();
    let json = serde_json::to_value(&sampled).unwrap();
    assert_eq!(json["exact"], false);
    assert!(json["outcomes"][0]["low"].is_number() && json["outcomes"][0]["high"].is_number());
}
