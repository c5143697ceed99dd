//! Whole voyages of scenario 9, played at random by somebody who does not launch at the first cloud.

use wardroom_doolittle::naval::SeaArea;
use wardroom_doolittle::step::Frame;
use wardroom_kernel::{Fast, Hidden, Observer, Rules, Seat, Study, ToAct, Umpire, Words};
use wardroom_testkit::playout;

use crate::game;

/// What a voyage came to.
#[derive(Default)]
struct Log {
    flights: bool,
    strike: bool,
    rendezvous: bool,
    farthest: SeaArea,
    orders: u32,
}

fn sail(seed: u64) -> Log {
    let game = game();
    let mut state = playout::start(game, "9", &[]);
    let mut dice = Fast::new(seed);
    let mut choice = Fast::new(seed ^ 0x5eed);
    let mut log = Log::default();
    let mut buffers = playout::Buffers::default();
    loop {
        let mut umpire = Umpire::silent(&mut dice);
        match game.to_act(&state) {
            ToAct::Over => return log,
            ToAct::Nobody => {
                game.advance(&mut state, &mut umpire);
                continue;
            }
            ToAct::Seats(_) => {}
        }
        log.flights |= state.agenda.contains(&Frame::Flight);
        log.strike |= state.naval.strike != Default::default();
        log.rendezvous |= state.naval.met;
        log.farthest = log.farthest.max(state.naval.at);
        if log.orders.is_multiple_of(5) {
            let again = game.check_setup(&game.setup_of(&state));
            assert_eq!(again.unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}")), state);
        }
        let timid = state.naval.at < SeaArea::DefenseEast;
        let action = loop {
            let action = playout::random_action(game, &state, Seat(0), &mut choice, &mut buffers);
            let launches = game.word(action.picks[0]) == "emergency-launch";
            if !(timid && launches) {
                break action;
            }
        };
        let (last, first) = action.picks.split_last().expect("an order has a pick");
        assert!(!game.label(&state, Seat(0), first, *last).text.is_empty());
        log.orders += 1;
        assert!(log.orders < 20_000, "seed {seed}: the voyage has no end");
        game.apply(&mut state, Seat(0), &action.picks, None, &mut umpire);
        if log.orders.is_multiple_of(16) {
            let board = game.board(&game.view(&state, Observer::Seat(Seat(0))));
            assert!(board.0.iter().all(|line| line.width() <= 100));
        }
    }
}

#[test]
fn voyages_end_and_some_see_everything() {
    let logs: Vec<Log> = (0..50).map(sail).collect();
    assert!(logs.iter().any(|log| log.flights), "somebody flies");
    assert!(logs.iter().any(|log| log.strike), "somebody is bombed");
    assert!(logs.iter().any(|log| log.rendezvous), "somebody meets the Enterprise");
    assert!(logs.iter().any(|log| log.farthest >= SeaArea::DefenseWest));
}

/// Plays a voyage as the sensible commander does, and says whether anybody flew.
fn sail_sensibly(seed: u64) -> bool {
    let game = game();
    let mut state = playout::start(game, "9", &[]);
    let mut dice = Fast::new(seed);
    let mut list = Vec::new();
    loop {
        let mut umpire = Umpire::silent(&mut dice);
        match game.to_act(&state) {
            ToAct::Over => return false,
            _ if state.agenda.contains(&Frame::Flight) => return true,
            ToAct::Nobody => game.advance(&mut state, &mut umpire),
            ToAct::Seats(_) => {
                let mut picks = Vec::new();
                loop {
                    game.choices(&state, Seat(0), &picks, &mut list);
                    if list.is_empty() {
                        break;
                    }
                    picks.push(game.default_pick(&state, Seat(0), &picks, &list));
                }
                game.apply(&mut state, Seat(0), &picks, None, &mut umpire);
            }
        }
    }
}

#[test]
fn a_sensible_admiral_mostly_reaches_the_launch() {
    let flown = (0..30).filter(|&seed| sail_sensibly(seed)).count();
    assert!(flown >= 22, "{flown} of 30");
}
