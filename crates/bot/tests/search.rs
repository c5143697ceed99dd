//! What a search promises: legal orders, the same ones whatever the threads, and no look at secrets.

use std::sync::atomic::AtomicBool;

use wardroom_bot::{Rank, SearchConfig, SearchLimits, principal_variations, search};
use wardroom_catalog::Engine;
use wardroom_kernel::{Fast, Game, Options, Overlay, Position, Rules, Seat, ToAct, Umpire, play};
use wardroom_skirmish::Skirmish;
use wardroom_study::Player;

/// A quick search that still looks past a decision.
const QUICK: SearchConfig =
    SearchConfig { nodes: 24, max_orders: 6, depth: 1, search_percent: 100, threads: 1 };

/// Positions of a game that is played at random, and who decides there.
fn positions<G: Game>(game: &G, seed: u64, most: usize) -> Vec<(G::State, Seat)> {
    let scenario = &game.manifest().scenarios[0].id;
    let options = Options::default().checked(&game.manifest().options).unwrap();
    let mut state = game.check_setup(&game.scenario(scenario, &options).unwrap()).unwrap();
    let mut dice = Fast::new(seed);
    let mut found = Vec::new();
    let mut list = Vec::new();
    while found.len() < most {
        play::settle(game, &mut state, &mut Umpire::silent(&mut dice));
        let ToAct::Seats(seats) = game.to_act(&state) else { break };
        for seat in seats.iter() {
            found.push((state.clone(), seat));
        }
        let seat = seats.iter().next().unwrap();
        let mut picks = Vec::new();
        let by = wardroom_bot::orders::Fill::Random(&mut dice);
        wardroom_bot::orders::complete_order(game, &state, seat, &mut picks, &mut list, by);
        let order = wardroom_bot::orders::to_action(game, &state, seat, picks);
        let mut umpire = Umpire::silent(&mut dice);
        game.apply(&mut state, seat, &order.picks, order.text.as_deref(), &mut umpire);
    }
    found
}

/// The decisions of a game that is played at random.
fn decisions(game: &dyn Engine, seed: u64, most: usize) -> Vec<(Position, Seat)> {
    let mut dice = Fast::new(seed);
    let start = game.start(&game.manifest().scenarios[0].id, &Options::default()).unwrap();
    let mut position = game.open(&start, &mut dice).unwrap().position;
    let mut found = Vec::new();
    while let Some(seat) = game.to_act(&position).iter().next().filter(|_| found.len() < most) {
        found.extend(game.to_act(&position).iter().map(|seat| (position.clone(), seat)));
        let action = game.decide(Player::Random, &position, seat, &mut dice).action;
        position = game.act(&position, seat, &action, &mut dice).unwrap().position;
    }
    found
}

/// Checks that whoever is shown another world that it could not tell from this one decides the same; says how
/// many worlds were others.
fn check_fairness(game: &dyn Engine) -> usize {
    let mut others = 0;
    for seed in 1..=2 {
        let all = decisions(game, seed, 400);
        // From the whole game, so that plans, openings and battles are all among them.
        for (at, (position, seat)) in all.iter().enumerate().step_by(all.len().div_ceil(24).max(1))
        {
            let found = game.search(position, *seat, &QUICK, &SearchLimits::none(), 5);
            for other in 0..3 {
                let world = game.resample(position, *seat, other);
                others += usize::from(world != *position);
                let again = game.search(&world, *seat, &QUICK, &SearchLimits::none(), 5);
                assert_eq!(found, again, "{} at decision {at} of game {seed}", game.id());
            }
        }
    }
    others
}

#[test]
fn a_resampled_state_is_decided_like_the_real_one() {
    let secretive = wardroom_catalog::ids()
        .filter(|id| check_fairness(&*wardroom_catalog::open(id, &Overlay::none()).unwrap()) > 0);
    assert!(secretive.count() >= 2, "some games have secrets, or the test proves nothing");
    assert!(check_fairness(&Skirmish::load(&Overlay::none()).unwrap()) > 0);
}

#[test]
fn threads_change_nothing_but_the_time() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    for (state, seat) in positions(&game, 1, 40).into_iter().step_by(5) {
        let found = |threads| {
            let config = SearchConfig { threads, ..Rank::Commander.search_config() };
            search(&game, &state, seat, &config, &SearchLimits::none(), 3)
        };
        assert_eq!(found(1), found(3));
    }
}

#[test]
fn a_search_that_is_stopped_still_gives_a_legal_order() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let stop = AtomicBool::new(true);
    let limits = SearchLimits { stop: Some(&stop), deadline: None };
    for (state, seat) in positions(&game, 2, 20) {
        let found = search(&game, &state, seat, &Rank::Admiral.search_config(), &limits, 1);
        assert_eq!(found.nodes, 0, "nothing was tried");
        play::check(&game, &state, seat, &found.best().action).unwrap();
    }
}

#[test]
fn the_budget_is_kept() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    for rank in Rank::ALL {
        let config = rank.search_config();
        for (state, seat) in positions(&game, 3, 12) {
            let found = search(&game, &state, seat, &config, &SearchLimits::none(), 1);
            assert!(found.nodes <= config.nodes, "{rank:?}: {} nodes", found.nodes);
            assert!(found.ranked.len() <= config.max_orders.max(1) as usize);
        }
    }
}

#[test]
fn advice_names_the_best_order_first_and_goes_on_with_legal_ones() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let mut followed = 0;
    for (state, seat) in positions(&game, 4, 20) {
        let config = SearchConfig { search_percent: 100, ..Rank::Commander.search_config() };
        let best = search(&game, &state, seat, &config, &SearchLimits::none(), 1);
        // Asked for advice, nobody answers as it comes.
        let config = SearchConfig { search_percent: 0, ..config };
        let advice =
            principal_variations(&game, &state, seat, &config, &SearchLimits::none(), 1, 3);
        assert_eq!(&advice[0].first, best.best());
        assert!(advice.len() <= 3);
        followed += advice[0].then.len();
    }
    assert!(followed > 0, "some line goes on");
}
