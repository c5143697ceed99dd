//! Chapter 5: the end, and the options.

use wardroom_kernel::{Rules, ToAct};
use wardroom_skirmish::{Army, BLUE, Phase, Quarter, RED, Side};
use wardroom_testkit::{expect_done, playout};

use crate::{ALL_NORTH, dawn, dawn_but, game, militia_north};

const ALL_SOUTH: &str = "0-guards-north 0-guards-middle 0-militia-north 0-militia-middle";

#[test]
fn ski_5_1_the_game_ends_after_its_last_turn() {
    let mut state = playout::start(&game(), "dawn", &[("turns", "1")]);
    expect_done(&game(), &mut state, RED, ALL_NORTH, "");
    let log = expect_done(&game(), &mut state, BLUE, ALL_SOUTH, "clear,mist");
    assert_eq!(log.last().unwrap(), "the game is over: red 1, blue 1");
    assert_eq!(game().to_act(&state), ToAct::Over);
    assert_eq!(game().outcome(&state).label, "a draw");
}

#[test]
fn ski_5_1_the_game_ends_when_a_side_has_no_companies() {
    let mut state = militia_north(1, 1, |_| {});
    expect_done(&game(), &mut state, BLUE, "stand", "5,1");
    expect_done(&game(), &mut state, BLUE, "keep", "");
    expect_done(&game(), &mut state, RED, "break-off", "");
    assert_eq!((state.turn, state.phase), (1, Phase::Over));
}

#[test]
fn ski_5_2_captured_colours_count_twice() {
    let game = game();
    let mut setup = game.setup_of(&dawn());
    setup.turn = 3;
    setup.phase = Phase::Over;
    setup.sides[Side::Red] = Army { ribbons: 3, colours: 1, ..setup.sides[Side::Red] };
    setup.sides[Side::Blue] = Army { ribbons: 0, captured: 2, ..setup.sides[Side::Blue] };
    let state = game.check_setup(&setup).unwrap();
    assert_eq!((state.score(Side::Red), state.score(Side::Blue)), (3, 4));
    let outcome = game.outcome(&state);
    assert_eq!((outcome.label.as_ref(), outcome.values), ("blue wins", vec![0.0, 1.0]));
}

#[test]
fn ski_o_1_the_players_may_agree_on_another_length() {
    assert_eq!(dawn().last_turn, 3);
    assert_eq!(playout::start(&game(), "dawn", &[("turns", "4")]).last_turn, 4);
}

#[test]
fn ski_o_2_without_quarter_nobody_is_asked_to_parley() {
    let mut state = dawn_but(|setup| setup.quarter = Quarter::None);
    expect_done(&game(), &mut state, RED, ALL_NORTH, "");
    let dice = "clear, 1,1, 1,1,1,1, 1,1, 1,1,1,1";
    let log = expect_done(&game(), &mut state, BLUE, ALL_NORTH, dice);
    assert_eq!(log.last().unwrap(), "fire at north: red hits 0, blue hits 0");
}
