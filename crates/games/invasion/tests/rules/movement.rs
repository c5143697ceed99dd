//! Chapter 9: movement.

use wardroom_invasion::{JAPAN, Phase, Setup, State, Sub, US};
use wardroom_testkit::expect_refused;

use crate::examples::factor;
use crate::table::*;

/// A company of the 24th that has set off with these points.
fn marching(from: u16, points: u8, setup: Setup) -> State {
    let mut state = state(&Setup {
        division_24: units(&[from]),
        phase: Phase::UsMovement(Sub::D24),
        turn: 5,
        ..setup
    });
    us(&mut state, &format!("march-{from}"), &points.to_string());
    state
}

fn reaches(state: &State, hex: u16) -> bool {
    choices(state, US, "").contains(&format!("to-{hex}"))
}

#[test]
fn iph_9_1_points_are_spent_in_the_phase() {
    let state = marching(2422, 2, base(5, Phase::Window));
    assert!(reaches(&state, 2420) && !reaches(&state, 2419));
}

#[test]
fn iph_9_2_1_any_all_or_no_units_move() {
    let mut state =
        state(&Setup { snlf: units(&[1631, 2422]), ..base(2, Phase::JapaneseMovement) });
    japan(&mut state, "march-2422 to-2421", "");
    assert_eq!(no_japan(&state, "march-2421"), "9.5");
    japan(&mut state, "done", "");
    assert_eq!(count(&state, 1631), 1);
}

#[test]
fn iph_9_2_2_the_hex_entered_decides_the_cost() {
    let cost =
        |to: u16, from: u16| (1..=6).find(|&points| reaches_or_stuck(from, to, points)).unwrap();
    assert_eq!(cost(2421, 2422), 1);
    assert_eq!(cost(1831, 1830), 2);
    assert_eq!(cost(2132, 2131), 3);
}

/// Whether points lead to a hex; a march without any end is over at once.
fn reaches_or_stuck(from: u16, to: u16, points: u8) -> bool {
    let state = marching(from, points, base(5, Phase::Window));
    state.frames.len() == 1 && reaches(&state, to)
}

#[test]
fn a_march_shows_what_it_costs() {
    let state = marching(2422, 3, base(5, Phase::Window));
    let action = wardroom_kernel::play::parse(game(), &state, US, "to-2420").unwrap();
    let label = wardroom_kernel::Words::label(game(), &state, US, &[], action.picks[0]);
    assert_eq!(label.text, "to 2420, 2 of 3 points");
}

#[test]
fn iph_9_3_a_hex_is_paid_in_full() {
    assert!(!reaches_or_stuck(1830, 1831, 1));
    assert!(reaches_or_stuck(1830, 1831, 2));
}

#[test]
fn iph_9_4_stacks_move_together_or_in_groups() {
    let mut state = state(&Setup {
        snlf: vec!["2422".into(), "2422".into(), "2422 reduced".into()],
        ..base(2, Phase::JapaneseMovement)
    });
    let groups = choices(&state, JAPAN, "march-2422");
    assert_eq!(groups, ["snlf-2-1", "snlf-2-0", "snlf-1-1", "snlf-1-0", "snlf-0-1"]);
    japan(&mut state, "march-2422 snlf-1-1 to-2424", "");
    assert_eq!((count(&state, 2422), count(&state, 2424)), (1, 2));
    // Those who met there did not begin together.
    japan(&mut state, "march-2422 to-2424", "");
    assert_eq!(no_japan(&state, "march-2424"), "9.5");
}

#[test]
fn iph_9_5_a_stack_splits_on_the_march() {
    let mut state = state(&Setup {
        division_24: units(&[2422, 2422, 2422, 2125]),
        ..base(5, Phase::UsMovement(Sub::D24))
    });
    us(&mut state, "march-2422 take-3", "3");
    us(&mut state, "take-1 to-2420", "");
    us(&mut state, "take-1 to-2424", "");
    us(&mut state, "done", "");
    assert_eq!([2420, 2422, 2424].map(|hex| count(&state, hex)), [1, 1, 1]);
    // Those who went have marched.
    assert_eq!([no_us(&state, "march-2420"), no_us(&state, "march-2424")], ["9.5", "9.5"]);
}

#[test]
fn iph_9_6_one_roll_for_a_stack() {
    let mut state = state(&Setup {
        division_24: units(&[2422, 2422, 2422]),
        ..base(5, Phase::UsMovement(Sub::D24))
    });
    us(&mut state, "march-2422 take-2", "1");
    us(&mut state, "take-1 to-2421", "");
    assert!(!reaches(&state, 2420), "the second part has the same point");
    us(&mut state, "done", "");
    // The third sets off by itself and rolls by itself.
    us(&mut state, "march-2422", "6");
    assert!(reaches(&state, 2420));
}

#[test]
fn iph_9_7_no_entry_where_an_enemy_is() {
    let setup = Setup { snlf: units(&[1631, 2421]), ..base(5, Phase::Window) };
    let state = marching(2422, 6, setup);
    assert_eq!(no_us(&state, "to-2421"), "9.7");
    let fort =
        self::state(&Setup { snlf: units(&[1631, 3128]), ..base(2, Phase::JapaneseMovement) });
    assert_eq!(no_japan(&fort, "march-3128 to-3228"), "9.7");
    // There are no zones of control: one walks past.
    assert!(reaches(&state, 2420));
}

#[test]
fn iph_9_8_one_type_for_each_hex() {
    let map = game().map();
    let ground = |hex| map.ground(map.at(hex).unwrap());
    assert_eq!(ground(1740), wardroom_invasion::Ground::Mountain);
    assert_eq!(ground(1939), wardroom_invasion::Ground::Rough);
    assert_eq!(ground(1630), wardroom_invasion::Ground::City);
}

#[test]
fn iph_9_9_roads_cost_one_whatever_the_ground() {
    // Kolekole Pass is a mountain hex with a road through it.
    let map = game().map();
    let pass = map.at(2328).unwrap();
    let beside = map
        .land
        .around(pass)
        .find(|(way, _)| map.land.side(pass, *way) == wardroom_hexmap::Hexside::Road);
    let from = map.number(beside.unwrap().1);
    assert!(reaches_or_stuck(from, 2328, 1));
    let close_in = vec![wardroom_invasion::Ship::Akagi];
    let planes = Setup { close_in, planes_used: 1, ..base(5, Phase::Window) };
    let planes = Setup { interdictors: vec![h(2328)], ..planes };
    let slow = marching(from, 1, planes);
    assert!(slow.frames.is_empty() || !reaches(&slow, 2328));
}

#[test]
fn iph_9_10_water_is_not_crossed() {
    let mut state =
        state(&Setup { division_25: units(&[3120]), ..base(5, Phase::UsMovement(Sub::D25)) });
    us(&mut state, "march-3120", "1");
    assert_eq!(no_us(&state, "to-3121"), "9.10");
}

#[test]
fn iph_9_11_nobody_leaves_the_map() {
    let state = marching(2422, 6, base(5, Phase::Window));
    let map = game().map();
    for word in choices(&state, US, "").iter().filter_map(|word| word.strip_prefix("to-")) {
        assert!(map.at(word.parse().unwrap()).is_some());
    }
}

#[test]
fn iph_9_12_sub_commands_stay_apart() {
    let setup = Setup {
        snlf: units(&[1631, 2422]),
        division_24: units(&[2421]),
        division_25: units(&[2522, 2523]),
        us_planes_used: army_used(5),
        ..base(5, Phase::UsCombat(Sub::D25))
    };
    let mut state = state(&setup);
    assert_eq!(no_us(&state, "attack-2422 from-2421"), "9.12");
    us(&mut state, "attack-2422 from-2522 done", "");
    assert_eq!(ladder(&state).attack, 1);
}

#[test]
fn iph_9_13_1_ija_and_snlf_attack_apart() {
    let setup = Setup {
        snlf: units(&[1631, 2421]),
        ija: units(&[2423]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    };
    let state = state(&setup);
    assert_eq!(no_japan(&state, "attack-2422 from-2421 from-2423"), "9.13.1");
    assert_eq!(no_japan(&state, "attack-2422 all"), "9.13.1");
    assert_eq!(choices(&state, JAPAN, "attack-2422"), ["from-2421", "from-2423"]);
}

#[test]
fn iph_9_13_2_they_pass_but_do_not_stay() {
    let mixed = |to: u16| {
        let setup = Setup {
            snlf: units(&[1631, to]),
            ija: units(&[1732]),
            ..base(2, Phase::JapaneseMovement)
        };
        let state = state(&setup);
        choices(&state, JAPAN, "march-1732").contains(&format!("to-{to}"))
    };
    assert!(mixed(1632), "a beachhead takes both");
    assert!(mixed(1731), "and any hex for a while");
}

#[test]
fn iph_9_13_2_two_stacks_change_places() {
    let setup = Setup {
        snlf: units(&[1631, 2421]),
        ija: units(&[2422, 2422]),
        ..base(2, Phase::JapaneseMovement)
    };
    let mut state = state(&setup);
    japan(&mut state, "march-2421 to-2422", "");
    // Nothing else is done before those who were there have left, and the phase does not end so.
    assert_eq!(choices(&state, JAPAN, ""), ["march-2422"]);
    assert_eq!(no_japan(&state, "done"), "9.13.2");
    assert_eq!(no_japan(&state, "march-1631"), "9.13.2");
    // The position can be written down and read again.
    assert_eq!(self::state(&setup_of(&state)), state);
    // They go one by one, or as one stack.
    let mut apart = state;
    japan(&mut apart, "march-2422 ija-1-0 to-2423", "");
    assert_eq!(choices(&apart, JAPAN, ""), ["march-2422"]);
    japan(&mut apart, "march-2422 to-2421", "");
    assert_eq!((count(&apart, 2421), count(&apart, 2422), count(&apart, 2423)), (1, 1, 1));
    japan(&mut state, "march-2422 ija-2-0 to-2421", "");
    assert_eq!((count(&state, 2421), count(&state, 2422)), (2, 1));
    japan(&mut state, "done", "");
}

#[test]
fn iph_9_13_2_no_hex_is_shared_that_cannot_be_left() {
    let with = |ija: &[&str]| {
        state(&Setup {
            snlf: units(&[1631, 2421]),
            ija: ija.iter().map(|&word| word.to_owned()).collect(),
            ..base(2, Phase::JapaneseMovement)
        })
    };
    // Who has moved stays where he is.
    let moved = with(&["2422", "2422 spent"]);
    let refusal = expect_refused(game(), &moved, JAPAN, "march-2421 to-2422");
    assert_eq!(refusal.rule.as_deref(), Some("IPH 9.13.2"));
    assert!(refusal.reason.contains("could not all leave"), "{}", refusal.reason);
    // Five would be too many at any moment. [IPH 6.1]
    assert_eq!(no_japan(&with(&["2422"; 4]), "march-2421 to-2422"), "6.1");
    // Those who clear a shared hex part by part do not share another.
    let mut chain = state(&Setup {
        snlf: units(&[1631, 2421, 2423]),
        ija: units(&[2422, 2422]),
        ..base(2, Phase::JapaneseMovement)
    });
    japan(&mut chain, "march-2421 to-2422", "");
    assert_eq!(no_japan(&chain, "march-2422 ija-1-0 to-2423"), "9.13.2");
    japan(&mut chain, "march-2422 ija-2-0 to-2423", "");
    assert_eq!(choices(&chain, JAPAN, ""), ["march-2423"]);
}

#[test]
fn iph_9_14_the_fall_of_honolulu() {
    let all = [3315, 3414, 3413, 3512, 3611];
    let fallen = |count: usize| Setup {
        once_taken: all[..count].iter().map(|&hex| h(hex)).collect(),
        ..base(6, Phase::Window)
    };
    assert_eq!(factor(fallen(5), "4"), 3);
    assert_eq!(factor(fallen(4), "4"), 4);
    assert_eq!(factor(Setup { turn: 2, ..fallen(5) }, "1"), 0);
}
