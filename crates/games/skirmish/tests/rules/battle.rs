//! Chapter 3: a battle at a ford.

use wardroom_kernel::{Rules, SeatSet, ToAct};
use wardroom_skirmish::{BLUE, RED, Side, State, companies};
use wardroom_testkit::{expect_done, expect_refused};

use crate::{ALL_NORTH, all_at_north, game, militia_north};

/// Red: 2 guards, 4 militia; then blue. On clear ground guards hit with 4, militia with 5.
const FIRST_FIRE: &str = "4,3, 5,4,4,4, 1,1, 1,1,1,6";

fn fired() -> State {
    let mut state = all_at_north("clear");
    expect_done(&game(), &mut state, BLUE, "stand", FIRST_FIRE);
    state
}

#[test]
fn ski_3_1_after_a_parley_nobody_fights_or_holds_the_ford() {
    let mut state = all_at_north("clear");
    let log = expect_done(&game(), &mut state, BLUE, "parley \"Truce until dusk\"", "");
    assert_eq!(log[0], "blue shouts across north: “Truce until dusk”");
    assert!(!log.iter().any(|line| line.contains("fire at") || line.contains("holds north")));
    assert_eq!((state.sides[Side::Red].ribbons, state.sides[Side::Blue].parleys), (0, 0));
}

#[test]
fn ski_3_1_a_proposal_is_short_and_not_empty() {
    let state = all_at_north("clear");
    let long = format!("parley \"{}\"", "a".repeat(61));
    for order in ["parley \" \"", long.as_str()] {
        let refusal = expect_refused(&game(), &state, BLUE, order);
        assert_eq!(refusal.rule.as_deref(), Some("SKI 3.1"));
    }
    expect_refused(&game(), &state, BLUE, "parley");
    expect_refused(&game(), &state, BLUE, "stand \"Have at you\"");
}

#[test]
fn ski_3_1_nobody_parleys_twice() {
    let mut state = all_at_north("clear");
    expect_done(&game(), &mut state, BLUE, "parley \"Enough\"", "");
    expect_done(&game(), &mut state, RED, ALL_NORTH, "");
    expect_done(&game(), &mut state, BLUE, ALL_NORTH, "");
    // Red, without the initiative in turn 2, uses its own; in turn 3 blue has none left.
    expect_done(&game(), &mut state, RED, "parley \"As you did\"", "");
    expect_done(&game(), &mut state, RED, ALL_NORTH, "");
    let log = expect_done(&game(), &mut state, BLUE, ALL_NORTH, FIRST_FIRE);
    assert!(log.contains(&"fire at north: red hits 2, blue hits 1".to_owned()), "{log:?}");
}

#[test]
fn ski_3_2_each_company_rolls_one_die() {
    let mut state = all_at_north("clear");
    let log = expect_done(&game(), &mut state, BLUE, "stand", FIRST_FIRE);
    assert_eq!(log, ["blue stands at north", "fire at north: red hits 2, blue hits 1"]);
}

#[test]
fn ski_3_3_a_rally_rolls_only_the_dice_that_missed() {
    let mut state = fired();
    assert_eq!(game().to_act(&state), ToAct::Seats(SeatSet::one(RED)));
    // One guard and three militia missed.
    let log = expect_done(&game(), &mut state, RED, "rally", "4,5,1,1");
    assert_eq!(log, ["red rallies and hits 2 more"]);
    assert_eq!(state.sides[Side::Red].rallies, 1);
    assert_eq!(game().to_act(&state), ToAct::Seats(SeatSet::one(BLUE)));
}

#[test]
fn ski_3_3_who_has_no_rally_left_is_not_asked() {
    let mut state = militia_north(2, 2, |setup| {
        setup.sides[Side::Red].rallies = 0;
        setup.sides[Side::Blue].rallies = 0;
    });
    let log = expect_done(&game(), &mut state, BLUE, "stand", "1,1,1,1");
    assert_eq!(log.last().unwrap(), "turn 1 is over");
}

#[test]
fn ski_3_4_the_owner_chooses_the_losses() {
    let mut state = fired();
    expect_done(&game(), &mut state, RED, "keep", "");
    expect_done(&game(), &mut state, BLUE, "keep", "");
    let refusal = expect_refused(&game(), &state, RED, "lose-2-guards");
    assert_eq!(refusal.reason, "between 0 and 1 guards can be lost");
    expect_done(&game(), &mut state, RED, "lose-1-guards", "");
    let log = expect_done(&game(), &mut state, BLUE, "lose-1-guards", "");
    assert_eq!(log[0], "blue loses 1 of the guards and 1 of the militia at north");
    assert_eq!(state.sides[Side::Red].lost, companies(1, 0));
    assert_eq!(state.sides[Side::Blue].lost, companies(1, 1));
}

#[test]
fn ski_3_4_losses_without_a_choice_are_taken_at_once() {
    let mut state = militia_north(3, 3, |_| {});
    expect_done(&game(), &mut state, BLUE, "stand", "5,1,1,1,1,1");
    expect_done(&game(), &mut state, RED, "keep", "");
    let log = expect_done(&game(), &mut state, BLUE, "keep", "");
    assert_eq!(log[1], "blue loses 1 of the militia at north");
}

#[test]
fn ski_3_5_the_side_with_more_companies_left_takes_a_ribbon() {
    let mut state = militia_north(3, 3, |_| {});
    expect_done(&game(), &mut state, BLUE, "stand", "5,1,1,1,1,1");
    expect_done(&game(), &mut state, RED, "keep", "");
    let log = expect_done(&game(), &mut state, BLUE, "keep", "");
    assert!(log.contains(&"red holds north".to_owned()), "{log:?}");
    assert_eq!(state.sides[Side::Red].ribbons, 1);
}

#[test]
fn ski_3_5_with_as_many_on_both_sides_nobody_holds_the_ford() {
    let mut state = militia_north(2, 2, |_| {});
    expect_done(&game(), &mut state, BLUE, "stand", "5,1,5,1");
    expect_done(&game(), &mut state, RED, "keep", "");
    let log = expect_done(&game(), &mut state, BLUE, "keep", "");
    assert!(log.contains(&"nobody holds north".to_owned()), "{log:?}");
    assert_eq!(state.score(Side::Red) + state.score(Side::Blue), 0);
}
