//! Positions as people write them, and orders that are refused.

use wardroom_invasion::{JAPAN, Phase, Setup, Ship, Sub, US};
use wardroom_kernel::{Rules, Words};

use crate::examples::fleets;
use crate::table::*;

fn complaints(setup: &Setup) -> String {
    game().check_setup(setup).expect_err("something is wrong").to_string()
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let wrong = complaints(&Setup {
        turn: 0,
        division_24: vec!["2125".into(), "1001".into(), "2125 tired".into()],
        close_in: vec![Ship::Akagi],
        gone: vec![Ship::Akagi],
        planes: Some(7),
        ..base(2, Phase::Window)
    });
    for part in [
        "there are 11 turns",
        "1001 is no hex of Oahu",
        "tired means nothing",
        "a ship is in one place",
        "six at most",
    ] {
        assert!(wrong.contains(part), "{part} is not in {wrong}");
    }
}

#[test]
fn each_fault_has_its_complaint() {
    let good = base(6, Phase::Window);
    let faults = [
        (Setup { middle: Some(h(1632)), ..good.clone() }, "no beachhead has its middle"),
        (Setup { beachheads: [Some(h(2422)), None, None], ..good.clone() }, "invasion area"),
        (Setup { beachheads: [None; 3], ..good.clone() }, "the US has won"),
        (Setup { permanent: -4, ..good.clone() }, "Japan has lost"),
        (Setup { permanent: 18, ..good.clone() }, "Japan has won"),
        (Setup { snlf: units(&[1631; 13]), ..good.clone() }, "13 units, and there are 12"),
        (Setup { snlf: vec!["2422 stalled".into()], ..good.clone() }, "stall in beachhead"),
        (Setup { snlf: vec!["dead reduced".into()], ..good.clone() }, "neither reduced nor"),
        (Setup { division_25: vec!["waiting".into()], ..good.clone() }, "neither wait nor stall"),
        (Setup { division_25: vec!["2821 reduced".into()], ..good.clone() }, "neither wait"),
        (Setup { supported: vec![Ship::Akagi], ..good.clone() }, "only Hiei and Kirishima"),
        (Setup { cup: Some(vec!["26th-move".into()]), ..good.clone() }, "26th-move is no chit"),
        (Setup { interdictors: vec![h(2422)], ..good.clone() }, "interdictors are used"),
        (
            Setup { close_in: vec![Ship::Akagi], planes_close_in: Some(2), ..good.clone() },
            "one at most aboard each carrier",
        ),
        (
            Setup { gone: vec![Ship::Akagi], planes: Some(6), ..good.clone() },
            "one at most aboard each carrier",
        ),
        (
            Setup { close_in: vec![Ship::Akagi], planes_close_in: Some(0), ..good.clone() },
            "one at most aboard each carrier",
        ),
        (
            Setup { turn: 2, interdictors: vec![h(2422)], planes_used: 1, ..good.clone() },
            "no planes fly on this turn",
        ),
        (
            Setup { turn: 8, cup: Some(vec!["row-fight".into()]), ..good.clone() },
            "row-fight stays out by night",
        ),
        (
            Setup { cup: Some(vec!["25th-move".into()]), ..good.clone() },
            "the 25th Division has no units left",
        ),
        (Setup { control: vec![h(3228)], ..good.clone() }, "a hex with US units is American"),
        (Setup { phase: Phase::UsnDisposition, ..good.clone() }, "Japan disposes its ships first"),
        (
            Setup { disposition: Some(vec![Ship::Enterprise]), ..good.clone() },
            "only Japanese ships",
        ),
        (
            Setup { phase: Phase::Deployment, middle: None, ..good.clone() },
            "chosen before the US sets up",
        ),
        (Setup { phase: Phase::Beachhead, ..good.clone() }, "placed after the US set-up"),
    ];
    for (setup, part) in faults {
        let wrong = complaints(&setup);
        assert!(wrong.contains(part), "{part} is not in {wrong}");
    }
    assert!(game().check_setup(&good).is_ok());
}

#[test]
fn procedures_that_wait_are_checked_and_kept() {
    let mut battle = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut battle, "attack-2422", "");
    let written = setup_of(&battle);
    assert_eq!(state(&written), battle);
    let elsewhere = Setup { phase: Phase::Window, ..written };
    assert!(complaints(&elsewhere).contains("attacker's combat phase"));

    let mut march =
        state(&Setup { division_24: units(&[2422, 2422]), ..base(5, Phase::UsMovement(Sub::D24)) });
    us(&mut march, "march-2422 take-2", "3");
    let written = setup_of(&march);
    assert_eq!(state(&written), march);
    let gone = Setup { division_24: units(&[2422]), ..written };
    assert!(complaints(&gone).contains("have not gone yet"));
}

#[test]
fn what_belongs_to_another_phase_is_refused() {
    let window = state(&base(6, Phase::Window));
    assert_eq!(no_japan(&window, "attack-2422"), "5.7.1");
    assert_eq!(no_japan(&window, "interdict"), "7.10", "no carrier is close in");
    assert_eq!(no_japan(&state(&base(3, Phase::Window)), "interdict"), "7.2");
    let movement = state(&base(6, Phase::JapaneseMovement));
    assert_eq!(no_japan(&movement, "banzai"), "9.2.1");
    assert_eq!(no_japan(&movement, "march-2422"), "9.2.1");
    let combat = state(&base(6, Phase::JapaneseCombat));
    assert_eq!(no_japan(&combat, "attack-2422"), "10.5");
    assert_eq!(no_japan(&combat, "air-attack"), "7.10", "no carrier is close in");
}

#[test]
fn a_stack_that_has_set_off_finishes_first() {
    let mut state = state(&Setup {
        division_24: units(&[2422, 2422, 2125]),
        ..base(5, Phase::UsMovement(Sub::D24))
    });
    us(&mut state, "march-2422 take-2", "2");
    assert_eq!(no_us(&state, "march-2125"), "9.5");
    assert_eq!(choices(&state, US, ""), ["done", "take-2", "take-1"]);
}

#[test]
fn no_more_interdictors_than_planes() {
    let state = state(&Setup { close_in: vec![Ship::Akagi], ..base(6, Phase::Window) });
    assert_eq!(choices(&state, JAPAN, "interdict row-24 to-2424"), ["done"]);
    assert!(choices(&state, JAPAN, "interdict").contains(&"row-38".to_owned()));
    assert!(!choices(&state, JAPAN, "interdict").contains(&"done".to_owned()));
}

#[test]
fn garrisons_and_markers_are_refused_before_their_time() {
    let mut fort = state(&Setup {
        ija: units(&[3128, 3128, 3128, 3128]),
        division_24: units(&[3228]),
        division_25: units(&[3228]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut fort, "attack-3228", "");
    // 12 to 4 is 3:1, two left: 1:1, where a 2 costs the defender one of three.
    japan(&mut fort, "steady", "2");
    assert_eq!(choices(&fort, US, ""), ["lose-24th", "lose-25th"]);
    assert_eq!(no_us(&fort, "lose-garrison"), "10.9.2");
    us(&mut fort, "lose-25th", "");
    assert_eq!(count(&fort, 3228), 1);
}

#[test]
fn two_battleships_are_struck_at_one_after_the_other() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422; 4]),
        close_in: vec![Ship::Hiei, Ship::Kirishima, Ship::Enterprise],
        strikes: true,
        army_plane: false,
        permanent: 5,
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "hiei kirishima done", "1");
    // 18 to 4 is 4:1, where a 5 is 1/2.
    japan(&mut state, "steady", "5");
    us(&mut state, "hold", "");
    assert_eq!(choices(&state, US, ""), ["hold", "strike"]);
    us(&mut state, "strike", "5");
    assert!(state.struck.iter().eq(Ship::BATTLESHIPS));
    assert_eq!(state.phase, Phase::JapaneseCombat);
    // By night nobody strikes.
    let night = Setup { turn: 8, strikes: true, ..base(8, Phase::Window) };
    assert!(self::state(&night).is_night());
}

#[test]
fn everybody_or_nobody_may_be_close_in() {
    let mut state = state(&base(5, Phase::IjnDisposition));
    let list = choices(&state, JAPAN, "");
    assert_eq!(list[..2], ["done", "all"]);
    assert_eq!(list.len(), 10);
    // Ships are named in any order, each once.
    let left = choices(&state, JAPAN, "hiei");
    assert_eq!((left.len(), left[1].as_str(), left[7].as_str()), (8, "akagi", "kirishima"));
    japan(&mut state, "all", "");
    us(&mut state, "done", "3,4");
    assert_eq!(setup_of(&state).close_in.len(), 8);
    let mut nobody = fleets("done", "all");
    on(&mut nobody, "");
    assert_eq!(nobody.usn_carriers(), 2);
}

#[test]
fn a_mixed_beachhead_advances_with_one_sub_command() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 1631]),
        ija: units(&[1631]),
        division_24: units(&[1732]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-1732", "");
    japan(&mut state, "steady", "1");
    assert_eq!(choices(&state, JAPAN, ""), ["from-1631"]);
    assert_eq!(choices(&state, JAPAN, "from-1631"), ["snlf-2-0", "snlf-1-0", "ija-1-0"]);
    japan(&mut state, "from-1631 snlf-2-0 done", "");
    assert_eq!((count(&state, 1732), count(&state, 1631)), (2, 1));
}

#[test]
fn one_marine_unit_advances() {
    let mut state = state(&Setup {
        snlf: vec!["1631".into(), "2422 reduced".into()],
        marines: units(&[2421, 2423, 2322]),
        ..base(2, Phase::UsCombat(Sub::Usmc))
    });
    us(&mut state, "attack-2422 all", "");
    // 6 to 2 is 3:1, where a 1 takes everything.
    japan(&mut state, "steady", "1");
    assert_eq!(choices(&state, US, ""), ["from-2322", "from-2421", "from-2423"]);
    us(&mut state, "from-2421", "");
    assert_eq!((count(&state, 2422), count(&state, 2421)), (1, 0));
}

#[test]
fn ending_a_phase_early_is_warned_of() {
    let caution = |setup: &Setup, seat| {
        let state = state(setup);
        let done = wardroom_kernel::play::parse(game(), &state, seat, "done").unwrap();
        game().caution(&state, seat, &done.picks)
    };
    let setup = Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseMovement)
    };
    assert!(caution(&setup, JAPAN).is_some_and(|text| text.starts_with("2 stacks")));
    let combat = Setup { phase: Phase::JapaneseCombat, ..setup.clone() };
    assert!(caution(&combat, JAPAN).is_some());
    let march = Setup { phase: Phase::UsMovement(Sub::D24), ..setup };
    assert!(caution(&march, US).is_some_and(|text| text.starts_with("1 stacks")));
    assert_eq!(caution(&base(2, Phase::JapaneseCombat), JAPAN), None);
}

#[test]
fn a_combat_phase_taken_for_nothing_is_warned_of() {
    let caution = |japanese: u16| {
        let snlf = units(&[1631, japanese]);
        let setup = Setup { snlf, division_24: units(&[2422]), ..base(2, Phase::Window) };
        let state = state(&setup);
        let combat = wardroom_kernel::play::parse(game(), &state, JAPAN, "combat").unwrap();
        game().caution(&state, JAPAN, &combat.picks)
    };
    assert!(caution(1630).is_some_and(|text| text.contains("once a turn")));
    assert_eq!(caution(2421), None);
}
