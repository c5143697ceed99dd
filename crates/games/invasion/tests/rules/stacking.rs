//! Chapter 6: stacking and fog of war.

use wardroom_invasion::{JAPAN, Kind, Phase, Setup, Sub, US};
use wardroom_kernel::{Fast, Hidden, Observer, Rules, Words};

use crate::table::*;

fn complaint(setup: Setup) -> String {
    game().check_setup(&setup).unwrap_err().to_string()
}

#[test]
fn iph_6_1_enemies_never_share_a_hex() {
    let setup = Setup { division_24: units(&[1631]), ..base(2, Phase::Window) };
    assert!(complaint(setup).contains("enemies never share a hex"));
    // Limits hold on the way too: four do not pass through one.
    let mut state = state(&Setup {
        division_24: units(&[2422, 2422, 2422, 2422, 2421]),
        ..base(2, Phase::UsMovement(Sub::D24))
    });
    us(&mut state, "march-2422 take-4", "6");
    assert!(!choices(&state, US, "take-4").contains(&"to-2421".to_owned()));
    assert!(choices(&state, US, "take-3").contains(&"to-2421".to_owned()));
}

#[test]
fn iph_6_2_four_japanese_of_one_kind() {
    let five =
        Setup { snlf: units(&[1631, 2422, 2422, 2422, 2422, 2422]), ..base(2, Phase::Window) };
    assert!(complaint(five).contains("more than four"));
    let mixed = |hex: u16| Setup {
        snlf: units(&[1631, hex]),
        ija: units(&[hex]),
        ..base(2, Phase::Window)
    };
    assert!(complaint(mixed(2422)).contains("IJA and SNLF"));
    assert!(game().check_setup(&mixed(1630)).is_ok());
}

#[test]
fn iph_6_3_the_row_is_alone() {
    let setup = Setup { division_25: units(&[3020]), ..base(2, Phase::Window) };
    assert!(complaint(setup).contains("nothing stacks with Battleship Row"));
}

#[test]
fn iph_6_4_a_marine_unit_with_a_garrison_only() {
    let check = |marines: &[u16], army: &[u16]| {
        let division_24 = units(army);
        game().check_setup(&Setup {
            marines: units(marines),
            division_24,
            ..base(2, Phase::Window)
        })
    };
    assert!(check(&[3228], &[]).is_ok());
    assert!(check(&[3228, 3228], &[]).is_err());
    assert!(check(&[3228], &[3228]).is_err());
    let mut state = state(&Setup {
        marines: units(&[3227]),
        division_24: units(&[3228]),
        ..base(2, Phase::UsMovement(Sub::Usmc))
    });
    us(&mut state, "march-3227", "6");
    assert_eq!(no_us(&state, "to-3228"), "6.4");
}

#[test]
fn iph_6_5_divisions_mix_in_forts_only() {
    let mixed = |hex: u16| Setup {
        division_24: units(&[hex]),
        division_25: units(&[hex]),
        ..base(2, Phase::Window)
    };
    assert!(game().check_setup(&mixed(3228)).is_ok());
    assert!(complaint(mixed(2422)).contains("fortifications only"));
    let mut state = state(&Setup {
        division_24: units(&[2421]),
        division_25: units(&[2422]),
        ..base(2, Phase::UsMovement(Sub::D24))
    });
    us(&mut state, "march-2421", "6");
    assert_eq!(no_us(&state, "to-2422"), "6.5");
}

#[test]
fn iph_6_6_a_garrison_stacks_free_and_does_not_return() {
    let setup = Setup { division_24: units(&[3228; 4]), ..base(2, Phase::Window) };
    assert!(game().check_setup(&setup).is_ok());
    // It never attacks: alone in its fort it gives no attack.
    let mut fight = state(&Setup {
        snlf: units(&[1631, 3128]),
        division_24: units(&[3127]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    us(&mut fight, "attack-3128", "");
    assert_eq!(ladder(&fight).attack, 1);
    let mut back = state(&Setup {
        garrisons: Some(Vec::new()),
        control: vec![h(3228)],
        division_24: units(&[3227]),
        ..base(2, Phase::UsMovement(Sub::D24))
    });
    us(&mut back, "march-3227", "6");
    us(&mut back, "to-3228", "");
    assert_eq!(setup_of(&back).garrisons, Some(Vec::new()));
}

#[test]
fn iph_6_7_markers_take_no_room() {
    let mut snlf = units(&[1631; 3]);
    snlf.push("waiting".to_owned());
    snlf.extend(units(&[1630; 4]));
    snlf.extend(units(&[1632; 4]));
    let mut state = state(&Setup { snlf, ..base(2, Phase::Landing) });
    japan(&mut state, "1-snlf-0-ija", "1");
    assert_eq!(count(&state, 1631), 4);
}

#[test]
fn iph_6_8_the_us_sees_presence_and_top_unit() {
    let setup = Setup {
        snlf: vec![
            "2422".into(),
            "2422 reduced".into(),
            "2422".into(),
            "2425".into(),
            "2425".into(),
        ],
        division_24: units(&[2421]),
        ..base(2, Phase::UsCombat(Sub::D24))
    };
    let mut state = state(&setup);
    let seen = |state: &_, seat| {
        let view = game().view(state, Observer::Seat(seat));
        let stack = view.stacks.iter().find(|stack| stack.hex == h(2422)).unwrap().clone();
        (stack.top, stack.units.map(|units| units.len()))
    };
    assert_eq!(seen(&state, US), (Some(Kind::Snlf), None));
    assert_eq!(seen(&state, JAPAN), (Some(Kind::Snlf), Some(3)));
    let counts: std::collections::BTreeSet<usize> = (0..60)
        .map(|seed| count(&game().resample(&state, US, &mut Fast::new(seed)), 2422))
        .collect();
    assert!(counts.len() > 1, "what lies below is not known");
    // Having attacked it the US looks, and cannot call it off.
    us(&mut state, "attack-2422", "");
    assert_eq!(seen(&state, US).1, Some(3));
    assert_eq!(acting(&state), [JAPAN]);
}

#[test]
fn the_board_is_narrow_and_keeps_the_fog() {
    use wardroom_testkit::playout;
    let mut state = playout::start(game(), "landings-made", &[]);
    on(&mut state, "");
    let board = |seat| game().board(&game().view(&state, Observer::Seat(seat))).plain();
    for seat in [JAPAN, US] {
        assert!(board(seat).lines().all(|line| line.chars().count() < 100));
    }
    assert!(board(JAPAN).contains("1631: 4 snlf"));
    assert!(board(US).contains("1631: snlf") && !board(US).contains("4 snlf"));
}
