//! Chapter 8: landings and beachheads.

use wardroom_invasion::{JAPAN, Phase, Setup, Sub};
use wardroom_kernel::Rules;

use crate::examples::land_one;
use crate::table::*;

fn waiting(snlf: usize, ija: usize) -> Setup {
    Setup {
        snlf: vec!["waiting".into(); snlf],
        ija: vec!["waiting".into(); ija],
        ..base(2, Phase::Landing)
    }
}

#[test]
fn iph_8_1_four_units_at_each_marker_by_day() {
    let mut state = state(&waiting(12, 18));
    assert_eq!(no_japan(&state, "4-snlf-4-ija"), "8.1");
    japan(&mut state, "4-snlf-0-ija 2-snlf-2-ija 0-snlf-4-ija", "1,1,1,1,1,1,1,1,1,1,1,1");
    assert_eq!([1632, 1631, 1630].map(|hex| count(&state, hex)), [4, 4, 4]);
    // A lost marker lands nobody.
    let two = Setup { beachheads: [None, Some(h(1631)), Some(h(1630))], ..waiting(12, 0) };
    let mut two = self::state(&two);
    japan(&mut two, "4-snlf-0-ija 4-snlf-0-ija", "1,1,1,1,1,1,1,1");
    assert_eq!(count(&two, 1632), 0);
}

#[test]
fn iph_8_2_everybody_who_fits_must_land() {
    let state = state(&waiting(3, 0));
    let first = choices(&state, JAPAN, "");
    assert_eq!(first, ["3-snlf-0-ija", "2-snlf-0-ija", "1-snlf-0-ija", "0-snlf-0-ija"]);
    // The last beachhead takes what is left.
    assert_eq!(choices(&state, JAPAN, "1-snlf-0-ija 0-snlf-0-ija"), ["2-snlf-0-ija"]);
    assert_eq!(no_japan(&state, "1-snlf-0-ija 0-snlf-0-ija 1-snlf-0-ija"), "8.2");
}

#[test]
fn full_beaches_land_nobody() {
    let mut snlf = units(&[1630, 1630, 1630, 1630, 1631, 1631, 1631, 1631, 1632, 1632, 1632, 1632]);
    let setup = |snlf, ija| Setup { snlf, ija, ..base(2, Phase::Landing) };
    let mut full = state(&setup(snlf.clone(), vec!["waiting".into()]));
    on(&mut full, "");
    assert_eq!((full.phase, all(&full).waiting), (Phase::Window, [0, 1]));
    snlf.pop();
    let room = state(&setup(snlf, vec!["waiting".into()]));
    assert_eq!(acting(&room), [JAPAN]);
}

#[test]
fn iph_8_3_a_marker_blocks_and_defends_with_one() {
    let setup =
        Setup { snlf: units(&[1630]), division_24: units(&[1732]), ..base(2, Phase::Window) };
    let mut march = state(&Setup { phase: Phase::UsMovement(Sub::D24), ..setup.clone() });
    us(&mut march, "march-1732", "6");
    assert_eq!(no_us(&march, "to-1631"), "9.7");
    let mut fight = state(&Setup { phase: Phase::UsCombat(Sub::D24), ..setup });
    // 1 to 1, one left for the beachhead: 1:2, where a 1 takes the marker's only step.
    us(&mut fight, "attack-1631", "1");
    assert!(!setup_of(&fight).beachheads.contains(&Some(h(1631))));
}

#[test]
fn iph_8_4_a_column_in_or_beside_a_beachhead() {
    let column = |hex: u16, from: u16| {
        let mut state = state(&Setup {
            snlf: units(&[hex]),
            division_24: units(&[from]),
            ..base(2, Phase::UsCombat(Sub::D24))
        });
        us(&mut state, &format!("attack-{hex}"), "");
        shift(&state, "beachhead")
    };
    assert_eq!(column(1631, 1732), -1);
    assert_eq!(column(1730, 1830), -1, "beside 1630");
    assert_eq!(column(2422, 2421), 0);
    // It does not help them to attack.
    let mut attack = state(&Setup {
        snlf: units(&[1631]),
        division_24: units(&[1732]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut attack, "attack-1732", "");
    assert_eq!(shift(&attack, "beachhead"), 0);
}

#[test]
fn iph_8_5_1_one_die_for_each_unit() {
    let mut state = state(&waiting(2, 1));
    japan(&mut state, "2-snlf-1-ija", "1,4,6");
    assert_eq!(setup_of(&state).snlf, ["1632", "1632 stalled"]);
    assert_eq!(setup_of(&state).ija, ["1632 reduced"]);
}

#[test]
fn iph_8_5_2_stalled_units_stay_this_turn() {
    let setup = Setup {
        snlf: vec!["1631 stalled".into(), "1630".into()],
        division_24: units(&[1732]),
        ..base(2, Phase::JapaneseMovement)
    };
    assert_eq!(no_japan(&state(&setup), "march-1631"), "8.5.2");
    let mut combat = state(&Setup { phase: Phase::JapaneseCombat, ..setup.clone() });
    assert_eq!(choices(&combat, JAPAN, ""), ["done"]);
    assert_eq!(no_japan(&combat, "attack-1732"), "8.5.2");
    japan(&mut combat, "done", "");
    // They defend as usual.
    let mut defence = state(&Setup { phase: Phase::UsCombat(Sub::D24), ..setup });
    us(&mut defence, "attack-1631", "");
    assert_eq!(ladder(&defence).defence, 4);
}

#[test]
fn iph_8_5_3_the_other_results() {
    assert_eq!([1, 2, 3].map(|die| land_one(2, 1631, &die.to_string())), ["1631"; 3]);
    assert_eq!([4, 5].map(|die| land_one(2, 1631, &die.to_string())), ["1631 stalled"; 2]);
    assert_eq!(land_one(2, 1631, "6"), "1631 reduced");
    let battered = Setup { snlf: vec!["1631 reduced".into()], ..base(2, Phase::JapaneseMovement) };
    assert!(choices(&state(&battered), JAPAN, "").contains(&"march-1631".to_owned()));
    assert!(game().check_setup(&battered).is_ok());
}
