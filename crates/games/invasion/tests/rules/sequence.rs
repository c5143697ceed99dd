//! Chapter 5: the sequence of play, and the nights of chapter 12.

use wardroom_invasion::{Deed, JAPAN, Phase, Pulls, Readings, Setup, Ship, Sub};
use wardroom_kernel::Rules;

use crate::table::*;

fn quiet(turn: u8) -> Setup {
    Setup { moved: true, fought: true, cup: Some(Vec::new()), ..base(turn, Phase::Window) }
}

/// The phase that the turn after this one begins with.
fn next_phase(turn: u8, setup: Setup) -> Phase {
    let mut state = state(&Setup { turn, ..setup });
    on(&mut state, "");
    state.phase
}

#[test]
fn iph_5_1_eleven_turns() {
    let mut state = state(&quiet(2));
    let log = on(&mut state, "");
    assert_eq!(state.turn, 3);
    assert!(says(&log, "turn 3 begins: 7 December, evening"));
    let wrong = game().check_setup(&Setup { turn: 12, ..base(2, Phase::Window) }).unwrap_err();
    assert!(wrong.to_string().contains("there are 11 turns"));
}

#[test]
fn iph_5_2_carriers_submarines_landing_chits() {
    let snlf = vec!["1631".to_owned(), "waiting".to_owned()];
    let mut state = state(&Setup { snlf, ..quiet(8) });
    on(&mut state, "");
    assert_eq!(state.phase, Phase::IjnDisposition);
    japan(&mut state, "hiei done", "");
    let log = us(&mut state, "done", "3,4");
    assert!(says(&log, "submarines miss"));
    assert_eq!(state.phase, Phase::Landing);
    japan(&mut state, "1-snlf-0-ija", "1");
    assert_eq!(state.phase, Phase::Window);
}

#[test]
fn iph_5_3_carrier_warfare_on_5_and_9_alone() {
    assert_eq!(next_phase(4, quiet(4)), Phase::IjnDisposition);
    assert_eq!(next_phase(8, quiet(8)), Phase::IjnDisposition);
    assert_ne!(next_phase(5, quiet(5)), Phase::IjnDisposition);
    assert_ne!(next_phase(9, quiet(9)), Phase::IjnDisposition);
}

#[test]
fn iph_5_4_submarines_from_turn_5_with_a_ship_close_in() {
    let close = |turn| Setup { close_in: vec![Ship::Hiei], turn, ..quiet(turn) };
    let mut early = state(&close(2));
    on(&mut early, "");
    let mut late = state(&close(5));
    assert!(says(&on(&mut late, "1,1"), "submarines"));
    let mut none = state(&quiet(5));
    assert!(!says(&on(&mut none, ""), "submarines"));
    let mut night = state(&close(7));
    assert!(says(&on(&mut night, "1,1"), "submarines"));
}

#[test]
fn iph_5_5_landing_is_compulsory() {
    let snlf = vec!["waiting".to_owned(); 2];
    let state = state(&Setup { snlf, ..base(2, Phase::Landing) });
    assert_eq!(acting(&state), [JAPAN]);
    assert_eq!(no_japan(&state, "0-snlf-0-ija 0-snlf-0-ija 0-snlf-1-ija"), "8.2");
}

#[test]
fn iph_5_6_1_a_chit_decides_who_does_what() {
    let setup = Setup {
        division_24: units(&[2125]),
        division_25: units(&[2821]),
        ..base(2, Phase::Window)
    };
    let mut state = state(&setup);
    japan(&mut state, "pull", "25th-move");
    assert_eq!(state.phase, Phase::UsMovement(Sub::D25));
    assert_eq!(no_us(&state, "march-2125"), "5.6.1");
    us(&mut state, "march-2821", "1");
}

#[test]
fn iph_5_6_2_a_drawn_chit_stays_out() {
    let setup = Setup { division_24: units(&[2125]), ..base(2, Phase::Window) };
    let mut state = state(&setup);
    assert_eq!(all(&state).cup.len(), 3);
    japan(&mut state, "pull", "24th-move");
    us(&mut state, "done", "");
    assert!(all(&state).cup.iter().all(|chit| chit.word() != "24th-move"));
    // Next turn all are back.
    let mut later = self::state(&Setup { division_24: units(&[2125]), ..quiet(2) });
    on(&mut later, "");
    assert_eq!(all(&later).cup.len(), 3);
}

#[test]
fn iph_5_6_3_chits_of_the_dead_leave_at_once() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    assert_eq!(all(&state).cup.len(), 3);
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "steady", "1");
    assert_eq!(all(&state).cup.iter().map(|chit| chit.word()).collect::<Vec<_>>(), ["row-fight"]);
}

#[test]
fn iph_5_7_1_windows_before_between_and_after() {
    let setup = Setup { division_24: units(&[2125]), ..base(2, Phase::Window) };
    let mut state = state(&setup);
    assert_eq!(choices(&state, JAPAN, ""), ["pull", "movement", "combat"]);
    japan(&mut state, "pull", "24th-move");
    // Nobody breaks into a phase that has begun.
    assert_eq!(acting(&state), [wardroom_invasion::US]);
    us(&mut state, "done", "");
    assert_eq!(choices(&state, JAPAN, ""), ["pull", "movement", "combat"]);
    japan(&mut state, "pull", "24th-fight");
    japan(&mut state, "pull", "row-fight");
    assert_eq!(choices(&state, JAPAN, ""), ["movement", "combat"]);
}

#[test]
fn iph_5_7_2_exactly_one_of_each() {
    let mut state = state(&base(2, Phase::Window));
    japan(&mut state, "movement", "");
    japan(&mut state, "done", "");
    assert_eq!(no_japan(&state, "movement"), "5.7.2");
    japan(&mut state, "combat", "");
    // Both are taken: the last chit is pulled and the turn is over without asking.
    japan(&mut state, "done", "row-fight");
    assert_eq!(state.turn, 3);
}

#[test]
fn iph_5_8_the_end_of_a_turn() {
    let mut state = state(&Setup {
        snlf: vec!["1631 stalled".into()],
        close_in: vec![Ship::Akagi],
        interdictors: vec![h(2822)],
        planes_used: 1,
        pulled: Some(1),
        ..quiet(5)
    });
    on(&mut state, "1,1");
    let setup = setup_of(&state);
    assert_eq!(setup.snlf, ["1631"]);
    assert!(setup.interdictors.is_empty());
    assert_eq!((setup.planes_used, setup.pulled, setup.turn), (0, Some(0), 6));
    // With an empty cup what is left must be taken.
    let left = self::state(&Setup { moved: false, fought: false, ..quiet(2) });
    assert_eq!(choices(&left, JAPAN, ""), ["movement", "combat"]);
    assert_eq!(no_japan(&left, "pull"), "5.8");
}

#[test]
fn iph_5_9_nights_have_move_chits_alone() {
    let setup = |turn| Setup {
        division_24: units(&[2125]),
        division_25: units(&[2821]),
        marines: units(&[3225]),
        ..base(turn, Phase::Window)
    };
    for turn in 1..=11 {
        let cup = all(&state(&setup(turn))).cup;
        let fights = cup.iter().filter(|chit| chit.deed() == Deed::Fight).count();
        assert_eq!(fights, if turn == 4 || turn == 8 { 0 } else { 4 }, "turn {turn}");
    }
}

#[test]
fn iph_5_10_turn_1_has_no_us_phases() {
    let mut state = state(&Setup { division_24: units(&[2125]), ..base(1, Phase::Window) });
    assert_eq!(choices(&state, JAPAN, ""), ["movement", "combat"]);
    japan(&mut state, "movement", "");
    japan(&mut state, "done", "");
    japan(&mut state, "combat", "");
    japan(&mut state, "done", "");
    assert_eq!((state.turn, state.pulled), (2, 0));
}

#[test]
fn iph_12_2_turns_4_and_8_are_night() {
    let nights: Vec<u8> =
        (1..=11).filter(|&turn| state(&base(turn, Phase::Window)).is_night()).collect();
    assert_eq!(nights, [4, 8]);
}

#[test]
fn iph_12_3_what_the_night_forbids() {
    let snlf = vec!["1631".to_owned(), "waiting".to_owned()];
    let mut state = state(&Setup { snlf, close_in: vec![Ship::Akagi], ..base(8, Phase::Landing) });
    on(&mut state, "");
    assert_eq!(all(&state).waiting, [1, 0], "nobody lands");
    assert_eq!(no_japan(&state, "interdict"), "5.9");
    assert!(all(&state).cup.is_empty());
}

#[test]
fn iph_o_1_four_pulls() {
    let readings = Readings { pulls: Pulls::Four, ..Readings::default() };
    let setup = |pulled, readings| Setup {
        readings,
        pulled: Some(pulled),
        division_24: units(&[2125]),
        ..base(2, Phase::Window)
    };
    assert!(!choices(&state(&setup(4, readings)), JAPAN, "").contains(&"pull".to_owned()));
    assert!(choices(&state(&setup(3, readings)), JAPAN, "").contains(&"pull".to_owned()));
    let until_empty = state(&setup(4, Readings::default()));
    assert!(choices(&until_empty, JAPAN, "").contains(&"pull".to_owned()));
}
