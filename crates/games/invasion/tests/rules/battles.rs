//! Chapters 11 and 12: Ford Island, Battleship Row, banzai and night; and the order of a battle.

use wardroom_invasion::{JAPAN, Phase, Setup, Ship, State, Sub, US};
use wardroom_kernel::{Rules, Words};

use crate::table::*;

#[test]
fn iph_11_1_ford_island_is_closed_while_the_row_lives() {
    let setup = Setup { ija: units(&[2920]), ..base(2, Phase::JapaneseMovement) };
    assert_eq!(no_japan(&state(&setup), "march-2920 to-3020"), "11.1");
    let gone = Setup { row: false, ..setup };
    assert!(choices(&state(&gone), JAPAN, "march-2920").contains(&"to-3020".to_owned()));
}

#[test]
fn iph_11_2_1_attacks_across_the_water_are_halved() {
    let mut state = state(&Setup {
        ija: units(&[2920, 2920, 2920]),
        supported: vec![Ship::Kirishima],
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-3020", "");
    // Nine halved is four; the battleship is not halved.
    japan(&mut state, "hiei done", "1,1");
    assert_eq!(ladder(&state).attack, 10);
    // So are attacks off the island.
    let mut off = self::state(&Setup {
        row: false,
        snlf: units(&[1631, 2920]),
        division_25: units(&[3020, 3020, 3020]),
        ..base(2, Phase::UsCombat(Sub::D25))
    });
    us(&mut off, "attack-2920", "");
    assert_eq!(ladder(&off).attack, 1);
}

#[test]
fn iph_11_2_2_a_whole_allowance_onto_or_off_the_island() {
    let march = |from: u16, to: u16, die: &str| {
        let mut state = state(&Setup {
            row: false,
            division_25: units(&[from]),
            ..base(5, Phase::UsMovement(Sub::D25))
        });
        us(&mut state, &format!("march-{from}"), die);
        state.frames.len() == 1 && choices(&state, US, "").contains(&format!("to-{to}"))
    };
    assert!(march(2920, 3020, "1"));
    assert!(march(3020, 2920, "1"));
    assert!(!march(2820, 3020, "6"), "only from beside it");
    assert!(!march(3020, 2820, "6"), "and no further");
    // Interdiction does not hinder it.
    let mut slow = state(&Setup {
        row: false,
        division_25: units(&[2920]),
        interdictors: vec![h(3020)],
        close_in: vec![Ship::Akagi],
        planes_used: 1,
        ..base(5, Phase::UsMovement(Sub::D25))
    });
    us(&mut slow, "march-2920", "1");
    let list = choices(&slow, US, "");
    assert!(list.contains(&"to-3020".to_owned()));
    // The hexes beside it that are interdicted cost two.
    assert!(!list.contains(&"to-2921".to_owned()));
}

#[test]
fn iph_11_3_the_row_attacks_at_one_hex_or_two() {
    let fire = |hex: u16, dice: &str| {
        let mut state = state(&Setup { ija: units(&[hex]), ..base(2, Phase::UsCombat(Sub::Row)) });
        us(&mut state, &format!("attack-{hex}"), dice);
        ladder(&state).attack
    };
    assert_eq!(fire(2920, "6,6"), 12);
    assert_eq!(fire(2821, "6"), 6);
    // The label says the dice that are rolled.
    let near = Setup { ija: units(&[2920, 2821]), ..base(2, Phase::UsCombat(Sub::Row)) };
    let near = self::state(&near);
    for (hex, dice) in [(2920, "two dice"), (2821, "one die")] {
        let word = format!("attack-{hex}");
        let picks = wardroom_kernel::play::parse(game(), &near, US, &word).unwrap().picks;
        let label = game().label(&near, US, &[], picks[0]).text;
        assert!(label.contains(&format!("attacks with {dice}")), "{label}");
    }
    // It loses nothing and attacks one hex.
    let mut state =
        state(&Setup { ija: units(&[2920, 2821]), ..base(2, Phase::UsCombat(Sub::Row)) });
    us(&mut state, "attack-2920", "1,1");
    japan(&mut state, "steady", "6");
    assert!(state.row);
    assert_eq!(state.phase, Phase::Window, "one hex only");
}

#[test]
fn iph_5_6_3_a_sunk_row_has_no_chit() {
    let setup = Setup { row: false, ija: units(&[2920]), ..base(2, Phase::Window) };
    assert!(state(&setup).cup.is_empty(), "it can be pulled no more");
    let written = Setup { cup: Some(vec!["row-fight".into()]), ..setup };
    let wrong = game().check_setup(&written).expect_err("its chit has left the game").to_string();
    assert!(wrong.contains("Battleship Row has no units left"), "{wrong}");
}

#[test]
fn a_way_between_leads_on() {
    let mut state =
        state(&Setup { division_25: units(&[2422]), ..base(5, Phase::UsMovement(Sub::D25)) });
    us(&mut state, "march-2422", "2");
    let list = choices(&state, US, "via");
    assert!(list.contains(&"to-2421".to_owned()));
    assert!(!list.contains(&"to-2420".to_owned()), "no point is left to go on with");
}

#[test]
fn iph_11_4_1_the_row_defends_with_two_dice() {
    let mut state = state(&Setup { ija: units(&[2920; 4]), ..base(2, Phase::JapaneseCombat) });
    japan(&mut state, "attack-3020", "5,6");
    assert_eq!(ladder(&state).defence, 11);
}

#[test]
fn iph_11_4_2_one_column_for_planes_against_the_row() {
    let mut state = state(&Setup {
        ija: units(&[2920, 2920]),
        close_in: vec![Ship::Akagi, Ship::Kaga],
        us_planes_used: army_used(6),
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-3020", "");
    japan(&mut state, "planes-2", "1,1");
    assert_eq!(shift(&state, "Japanese planes"), 1);
}

/// Planes alone attack the Row: its dice, then the combat die.
fn raid(turn: u8, planes: u8, dice: &str) -> State {
    let mut state = state(&Setup {
        close_in: vec![Ship::Akagi, Ship::Kaga, Ship::Soryu, Ship::Hiryu],
        us_planes_used: army_used(turn),
        ..base(turn, Phase::JapaneseCombat)
    });
    japan(&mut state, &format!("air-attack planes-{planes}"), dice);
    state
}

#[test]
fn iph_11_4_3_planes_alone_attack_with_one_each() {
    // 4 to 4 is 1:1: a 6 is 3/0, with no column for the planes themselves.
    let state = raid(6, 4, "2,2,6");
    assert!(state.row);
    assert_eq!(no_japan(&state, "air-attack"), "10.3");
    let early = self::state(&base(3, Phase::JapaneseCombat));
    assert_eq!(no_japan(&early, "air-attack"), "7.2");
    let night = self::state(&base(8, Phase::JapaneseCombat));
    assert_eq!(no_japan(&night, "air-attack"), "5.9");
}

#[test]
fn iph_11_4_4_losses_are_planes() {
    let state = raid(6, 4, "2,2,6");
    assert_eq!(state.planes, 3);
    assert_eq!(state.vp, 4);
}

#[test]
fn iph_7_12_planes_shot_down_are_not_replaced_from_distant_carriers() {
    // Three of six carriers are close in: 3 to 4 is 1:2, where a 5 is 3/0.
    let close_in = vec![Ship::Akagi, Ship::Kaga, Ship::Soryu];
    let setup = Setup { close_in, us_planes_used: army_used(6), ..base(6, Phase::JapaneseCombat) };
    let mut state = state(&setup);
    japan(&mut state, "air-attack planes-3", "2,2,5");
    assert_eq!((state.planes, state.planes_ready()), (3, 0));
    // Nor in the turns that follow: ships and planes stay where they are until turn 9.
    let later = Setup { turn: 7, phase: Phase::Window, fought: false, ..setup_of(&state) };
    let later = Setup { planes_used: 0, us_planes_used: Vec::new(), ..later };
    let written = Setup { attacked: Vec::new(), ..later };
    let mut later = self::state(&written);
    assert_eq!(later.planes_ready(), 0);
    assert_eq!(no_japan(&later, "interdict"), "7.10");
    // A close-in carrier without planes has none to take with her.
    later.phase = Phase::Submarines;
    on(&mut later, "1,2,akagi,6");
    assert_eq!((later.planes, later.planes_ready()), (3, 0));
    // On turn 9 one goes under each carrier again, as far as there are any.
    let mut ninth = self::state(&Setup { turn: 9, phase: Phase::IjnDisposition, ..written });
    japan(&mut ninth, "hiryu shokaku zuikaku done", "");
    us(&mut ninth, "done", "1,1");
    assert_eq!((ninth.planes, ninth.planes_ready()), (3, 3));
}

#[test]
fn iph_11_4_5_one_step_sinks_the_row() {
    // 4 to 4 on a 3 is 1/1; the Row is worth 3 - 2.
    let state = raid(6, 4, "2,2,3,3");
    assert!(!state.row);
    assert_eq!(state.vp, 5);
}

/// Two SNLF companies in 2421 attack four of the 24th.
fn attack(turn: u8, dice: &str) -> State {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422; 4]),
        ..base(turn, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", dice);
    state
}

#[test]
fn iph_12_1_1_banzai_is_the_last_declaration() {
    let state = attack(4, "5,2");
    // The night has been rolled for before it is asked.
    assert_eq!(shift(&state, "night"), 1);
    assert_eq!(choices(&state, JAPAN, ""), ["steady", "banzai"]);
    // Markers alone do not shout.
    let mut marker = self::state(&Setup {
        snlf: units(&[1630]),
        division_24: units(&[1732]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    let log = us(&mut marker, "attack-1631", "6");
    assert!(says(&log, "attacker loses"));
}

#[test]
fn iph_12_1_2_columns_and_doubled_losses() {
    for (die, columns) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        let mut state = attack(2, "");
        let log = japan(&mut state, "banzai", &format!("{die},6"));
        assert!(says(&log, &format!("banzai: {columns} column")), "{die}");
    }
    // 6 to 4 is 1:1; on a 6 three losses become six, which is more than four.
    let mut state = attack(2, "");
    let log = japan(&mut state, "banzai", "1,6");
    assert!(says(&log, "attacker loses 6"));
    assert_eq!(count(&state, 2421), 0);
}

#[test]
fn iph_12_4_1_the_night_table() {
    let night = |dice: &str| shift(&attack(4, dice), "night");
    assert_eq!(night("1,6"), -3);
    assert_eq!(night("2,4"), -2);
    assert_eq!(night("3"), 0);
    assert_eq!(night("4"), 0);
    assert_eq!(night("6,6"), 3);
    // By day nobody rolls.
    assert_eq!(shift(&attack(2, ""), "night"), 0);
}

#[test]
fn iph_12_4_2_half_a_die_of_columns() {
    let columns = [1, 2, 3, 4, 5, 6].map(|die| shift(&attack(8, &format!("5,{die}")), "night"));
    assert_eq!(columns, [0, 1, 1, 2, 2, 3]);
}

#[test]
fn iph_b_1_the_order_of_a_battle() {
    let mut state = state(&Setup {
        ija: units(&[2721, 2721]),
        division_25: units(&[2821, 2821]),
        close_in: vec![Ship::Hiei, Ship::Akagi, Ship::Enterprise],
        ..base(6, Phase::JapaneseCombat)
    });
    // The support, then the Issei die, then US planes (the Army's has six fields to help it), then
    // the banzai, then the combat die.
    let declared = japan(&mut state, "attack-2821", "");
    let supported = japan(&mut state, "hiei planes-1", "2,6,1");
    let fought = japan(&mut state, "steady", "1");
    // Planes are committed first of all, before the die of the Issei is seen. [IPH 7.12, ruling 11]
    assert!(!says(&declared, "Issei") && says(&supported, "Issei"));
    assert!(
        says(&supported, "support the Japanese")
            && says(&supported, "the plane of Enterprise and the Army plane support the US")
    );
    // 12 to 2 is 4:1 at most; city and two US planes to the left, one Japanese to the right.
    assert!(says(
        &fought,
        "12 against 2 is 4:1, terrain -1, Japanese planes +1 and US planes -2, column 2:1: attacker loses 0, defender 2"
    ));
    assert_eq!(acting(&state), [JAPAN], "the hex is emptied and must be entered");
}
