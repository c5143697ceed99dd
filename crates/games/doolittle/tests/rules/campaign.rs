//! Whole campaigns of scenario 10, played at random: from January to the debriefing.

use wardroom_doolittle::denouement::Step;
use wardroom_doolittle::naval::SeaArea;
use wardroom_doolittle::planning::Month;
use wardroom_doolittle::step::Frame;
use wardroom_kernel::{Fast, Hidden, Observer, Rules, Seat, ToAct, Umpire, Words};
use wardroom_testkit::playout;

use crate::game;

/// What a campaign came to.
#[derive(Default)]
struct Log {
    april: bool,
    sailed: bool,
    flew: bool,
    china: bool,
    orders: u32,
}

/// Plays a campaign; nobody launches before the Date Line, so that some see Japan.
fn campaign(scenario: &str, options: &[(&str, &str)], seed: u64) -> Log {
    let game = game();
    let mut state = playout::start(game, scenario, options);
    let mut dice = Fast::new(seed);
    let mut choice = Fast::new(seed ^ 0x5eed);
    let mut buffers = playout::Buffers::default();
    let mut log = Log::default();
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
        let first = state.agenda[0];
        log.april |= first == Frame::Planning && state.planning.month == Month::April;
        log.sailed |= first == Frame::Naval;
        log.flew |= state.agenda.contains(&Frame::Flight);
        log.china |= first == Frame::Denouement && state.denouement.step == Step::China;
        let again = game.check_setup(&game.setup_of(&state));
        assert_eq!(again.unwrap_or_else(|wrong| panic!("seed {seed}: {wrong}")), state);
        let timid = first == Frame::Naval && state.naval.at < SeaArea::InfluenceWest;
        let action = loop {
            let action = playout::random_action(game, &state, Seat(0), &mut choice, &mut buffers);
            if !(timid && game.word(action.picks[0]) == "emergency-launch") {
                break action;
            }
        };
        for (at, &pick) in action.picks.iter().enumerate() {
            let label = game.label(&state, Seat(0), &action.picks[..at], pick);
            assert!(!label.text.is_empty());
        }
        log.orders += 1;
        assert!(log.orders < 20_000, "seed {seed}: the campaign has no end");
        game.apply(&mut state, Seat(0), &action.picks, None, &mut umpire);
        if log.orders.is_multiple_of(16) {
            let board = game.board(&game.view(&state, Observer::Seat(Seat(0))));
            let wide = board.0.iter().find(|line| line.width() > 100);
            assert!(wide.is_none(), "{wide:?}");
        }
    }
}

#[test]
fn campaigns_end_and_some_see_everything() {
    let logs: Vec<Log> = (0..60).map(|seed| campaign("10", &[], seed)).collect();
    assert!(logs.iter().all(|log| log.april && log.sailed));
    assert!(logs.iter().any(|log| log.flew), "somebody flies");
}

#[test]
fn raids_with_a_denouement_end() {
    let logs: Vec<Log> = (0..20).map(|seed| campaign("7", &[("denouement", "on")], seed)).collect();
    assert!(logs.iter().any(|log| log.china));
}
