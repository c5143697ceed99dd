//! Chapter 2: orders, and the sequence of a turn.

use wardroom_kernel::{Hidden, Observer, Rules, SeatSet, ToAct, Words, play};
use wardroom_skirmish::{BLUE, Back, FordId, Phase, RED, Side, companies};
use wardroom_testkit::{dice, expect_done, expect_refused};

use crate::{ALL_NORTH, all_at_north, dawn, dawn_but, game};

const SPREAD: &str = "1-guards-north 1-guards-middle 2-militia-north 0-militia-middle";

#[test]
fn ski_2_1_what_is_not_sent_north_or_middle_goes_south() {
    let mut state = dawn();
    let log = expect_done(&game(), &mut state, RED, SPREAD, "");
    let sealed = "red seals its orders: 1 of the guards and 2 of the militia to north, \
                  1 of the guards to middle, 2 of the militia to south";
    assert_eq!(log, [sealed]);
}

#[test]
fn ski_2_1_nobody_sends_companies_they_do_not_have() {
    let refusal = expect_refused(&game(), &dawn(), RED, "2-guards-north 1-guards-middle");
    assert_eq!(refusal.rule.as_deref(), Some("SKI 2.1"));
    assert_eq!(refusal.reason, "1 of the guards asked for, 0 left");
}

#[test]
fn ski_2_1_the_sheet_is_filled_in_order() {
    let refusal = expect_refused(&game(), &dawn(), RED, "2-militia-north");
    assert_eq!(refusal.reason, "the sheet goes on with guards for north");
}

#[test]
fn ski_2_1_sealed_orders_are_read_by_their_writer_alone() {
    let mut state = dawn();
    let action = play::parse(&game(), &state, RED, SPREAD).unwrap();
    let acted = play::act(&game(), &mut state, RED, &action, &mut dice("")).unwrap();
    assert!(acted.is_undoable());
    let told = |observer| game().tell(&acted.events[0].event, observer).unwrap();
    assert_eq!(told(Observer::Seat(BLUE)), "red seals its orders");
    assert_eq!(told(Observer::Spectator), "red seals its orders");
    assert!(told(Observer::Seat(RED)).contains("to south"));
    let view = game().view(&state, Observer::Seat(BLUE));
    assert_eq!(view.sealed.iter().collect::<Vec<_>>(), [Side::Red]);
    assert_eq!(view.plans.values(), &[None, None]);
}

#[test]
fn ski_2_2_the_reveal_cannot_be_taken_back() {
    let mut state = dawn();
    expect_done(&game(), &mut state, BLUE, SPREAD, "");
    let action = play::parse(&game(), &state, RED, SPREAD).unwrap();
    let acted = play::act(&game(), &mut state, RED, &action, &mut dice("mist")).unwrap();
    assert!(acted.revealed && !acted.is_undoable());
    assert_eq!(state.plans.values(), &[None, None]);
    assert_eq!(state.fords[FordId::Middle].companies.values(), &[companies(1, 0); 2]);
}

#[test]
fn ski_2_3_the_side_without_the_initiative_may_parley() {
    assert_eq!(game().to_act(&all_at_north("clear")), ToAct::Seats(SeatSet::one(BLUE)));
    let mut state = dawn_but(|setup| setup.turn = 2);
    expect_done(&game(), &mut state, RED, ALL_NORTH, "");
    expect_done(&game(), &mut state, BLUE, ALL_NORTH, "clear");
    assert_eq!(game().to_act(&state), ToAct::Seats(SeatSet::one(RED)));
}

#[test]
fn ski_2_4_fords_are_settled_from_north_to_south() {
    let mut state = dawn();
    expect_done(&game(), &mut state, RED, ALL_NORTH, "");
    let south = "0-guards-north 0-guards-middle 0-militia-north 0-militia-middle";
    let log = expect_done(&game(), &mut state, BLUE, south, "clear,mist");
    let held: Vec<&str> =
        log.iter().map(String::as_str).filter(|line| line.contains("hold")).collect();
    assert_eq!(held, ["red holds north", "nobody holds middle", "blue holds south"]);
}

#[test]
fn ski_2_5_companies_go_back_to_their_reserve() {
    let mut state = all_at_north("clear");
    let log = expect_done(&game(), &mut state, BLUE, "parley \"Enough\"", "");
    assert_eq!(log.last().unwrap(), "turn 1 is over");
    assert_eq!(state.sides[Side::Red].reserve, companies(2, 4));
    assert_eq!((state.turn, state.phase), (2, Phase::Orders));
}

#[test]
fn ski_2_6_a_back_is_drawn_from_those_left_with_that_front() {
    // Three woods are left when the clear one lies open in the north.
    let mut state = dawn_but(|setup| setup.fords[FordId::North].back = Some(Back::Clear));
    let south = "0-guards-north 0-guards-middle 0-militia-north 0-militia-middle";
    expect_done(&game(), &mut state, RED, south, "");
    let action = play::parse(&game(), &state, BLUE, south).unwrap();
    let refusal = play::act(&game(), &mut state, BLUE, &action, &mut dice("clear")).unwrap_err();
    assert!(refusal.reason.contains("a draw of mist, bog (SKI 2.6)"), "{refusal}");
    expect_done(&game(), &mut state, BLUE, south, "bog");
    assert_eq!(state.fords[FordId::South].back, Some(Back::Bog));
}

#[test]
fn ski_2_6_a_marker_where_nobody_comes_stays_unseen() {
    let state = all_at_north("clear");
    assert_eq!(state.fords.values().map(|ford| ford.back), [Some(Back::Clear), None, None]);
}
