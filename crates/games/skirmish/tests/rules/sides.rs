//! Chapter 1: sides, fords, scenarios.

use wardroom_kernel::{AnyGame, Options, Rules};
use wardroom_skirmish::{Front, Kind, Phase, Side, companies};

use crate::{all_at_north, dawn, game};

#[test]
fn ski_1_1_everything_wrong_with_a_side_is_said_at_once() {
    let game = game();
    let mut setup = dawn();
    setup.sides[Side::Red].reserve[Kind::Militia] = 7;
    setup.sides[Side::Red].rallies = 3;
    setup.sides[Side::Blue].parleys = 2;
    setup.sides[Side::Blue].captured = 1;
    let wrong = game.check_setup(&setup).unwrap_err();
    let places: Vec<&str> = wrong.0.iter().map(|one| one.place.as_str()).collect();
    assert_eq!(
        places,
        ["sides.red.militia", "sides.red.colours", "sides.red.rallies", "sides.blue.parleys"]
    );
    assert!(wrong.0.iter().all(|one| one.rule.as_deref() == Some("SKI 1.1")));
}

#[test]
fn ski_3_5_a_ford_that_is_fought_over_has_given_no_ribbon_yet() {
    let game = game();
    let mut setup = all_at_north("clear");
    setup.sides[Side::Red].ribbons = 1;
    let wrong = game.check_setup(&setup).unwrap_err();
    assert_eq!(wrong.0[0].place, "ribbons");
    assert_eq!(wrong.0[0].rule.as_deref(), Some("SKI 3.5"));
}

#[test]
fn ski_1_2_a_marker_has_a_front_and_a_back_of_the_game() {
    let game = game();
    let mut setup = serde_json::to_value(dawn()).unwrap();
    setup["fords"]["south"]["front"] = "swamp".into();
    setup["fords"]["middle"]["back"] = "fog".into();
    let wrong = game.from_setup(&setup).unwrap_err();
    let places: Vec<&str> = wrong.0.iter().map(|one| one.place.as_str()).collect();
    assert_eq!(places, ["fords.middle.back", "fords.south.front"]);
}

#[test]
fn ski_1_3_a_scenario_says_companies_fronts_and_turns() {
    let state = wardroom_testkit::playout::start(&game(), "rearguard", &[]);
    assert_eq!(state.sides[Side::Red].reserve, companies(1, 6));
    assert_eq!(state.sides[Side::Blue].reserve, companies(4, 0));
    assert_eq!(
        state.fords.values().map(|ford| ford.front),
        [Front::Hill, Front::Hill, Front::Wood]
    );
    assert_eq!((state.turn, state.last_turn, state.phase), (1, 2, Phase::Orders));
}

#[test]
fn ski_1_3_an_unknown_scenario_is_answered_with_the_nearest() {
    let options = Options::default().checked(&Rules::manifest(&game()).options).unwrap();
    let wrong = Rules::scenario(&game(), "rearguards", &options).unwrap_err().to_string();
    assert!(wrong.contains("did you mean rearguard?"), "{wrong}");
}
