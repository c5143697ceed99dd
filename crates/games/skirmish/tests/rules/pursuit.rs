//! Chapter 4: a pursuit inside a battle.

use wardroom_kernel::{Rules, SeatSet, Study, ToAct};
use wardroom_skirmish::{BLUE, Back, FordId, RED, Side, State, Step, companies};
use wardroom_testkit::{expect_done, expect_refused};

use crate::{game, militia_north};

/// Red has shot down the only company of blue and has three of its own left.
fn wiped_out(change: impl FnOnce(&mut State)) -> (State, Vec<String>) {
    let mut state = militia_north(3, 1, change);
    expect_done(&game(), &mut state, BLUE, "stand", "5,1,1,1");
    expect_done(&game(), &mut state, RED, "keep", "");
    let log = expect_done(&game(), &mut state, BLUE, "keep", "");
    (state, log)
}

#[test]
fn ski_4_1_the_ford_waits_while_the_winner_pursues() {
    let (state, log) = wiped_out(|_| {});
    assert_eq!(log.last().unwrap(), "red may pursue to the enemy camp");
    assert_eq!(state.battle.unwrap().step, Step::Pursuit(0));
    assert_eq!(game().to_act(&state), ToAct::Seats(SeatSet::one(RED)));
    assert!(!game().is_settled(&state));
    assert_eq!(state.sides[Side::Red].ribbons, 0, "the ribbon comes after the pursuit");
}

#[test]
fn ski_4_1_nobody_pursues_without_colours_to_take() {
    let (_, log) = wiped_out(|setup| {
        setup.sides[Side::Blue].colours = 0;
        setup.sides[Side::Red].captured = 3;
    });
    assert!(log.contains(&"red holds north".to_owned()), "{log:?}");
}

#[test]
fn ski_4_1_nobody_pursues_through_a_bog() {
    let game = game();
    let (state, _) = wiped_out(|_| {});
    let mut setup = game.setup_of(&state);
    setup.fords[FordId::North].back = Some(Back::Bog);
    let wrong = game.check_setup(&setup).unwrap_err().to_string();
    assert!(wrong.contains("there can be no such battle at north"), "{wrong}");
}

#[test]
fn ski_4_1_outside_a_pursuit_nobody_presses_on() {
    let state = militia_north(3, 1, |_| {});
    let refusal = expect_refused(&game(), &state, BLUE, "press");
    assert_eq!(refusal.rule.as_deref(), Some("SKI 3.1"), "what is decided instead");
    assert_eq!(refusal.reason, "a battle is about to begin: stand or parley");
}

#[test]
fn ski_4_2_a_high_die_takes_colours_and_a_low_one_costs_a_company() {
    let (mut state, _) = wiped_out(|_| {});
    let log = expect_done(&game(), &mut state, RED, "press", "3");
    assert_eq!(log, ["red takes a stand of colours"]);
    assert_eq!((state.sides[Side::Red].captured, state.sides[Side::Blue].colours), (1, 2));
    let log = expect_done(&game(), &mut state, RED, "press", "2");
    assert_eq!(log, ["red loses 1 of the militia in pursuit"]);
    assert_eq!(state.sides[Side::Red].lost, companies(0, 1));
}

#[test]
fn ski_4_2_the_battle_goes_on_after_the_pursuer_breaks_off() {
    let (mut state, _) = wiped_out(|_| {});
    let log = expect_done(&game(), &mut state, RED, "break-off", "");
    assert_eq!(log[..2], ["the pursuit by red is over", "red holds north"]);
    assert!(state.battle.is_none());
}

#[test]
fn ski_4_2_nobody_presses_on_more_than_three_times() {
    let (mut state, _) = wiped_out(|_| {});
    expect_done(&game(), &mut state, RED, "press", "1");
    expect_done(&game(), &mut state, RED, "press", "6");
    let log = expect_done(&game(), &mut state, RED, "press", "6");
    assert_eq!(log[..2], ["red takes a stand of colours", "the pursuit by red is over"]);
}

#[test]
fn ski_4_2_a_pursuer_without_companies_is_done_and_holds_nothing() {
    let (mut state, _) = wiped_out(|_| {});
    expect_done(&game(), &mut state, RED, "press", "1");
    expect_done(&game(), &mut state, RED, "press", "1");
    let log = expect_done(&game(), &mut state, RED, "press", "1");
    assert!(log.contains(&"nobody holds north".to_owned()), "{log:?}");
}
