//! The worked cases of battles, each under its number.

use wardroom_invasion::{JAPAN, Phase, Setup, Ship, State, Sub};

use crate::table::*;

/// Japanese in 2421 attack so many companies of the 24th in 2422, which is clear.
fn attack_by(turn: u8, setup: Setup, defenders: usize) -> State {
    let mut state = state(&Setup {
        turn,
        phase: Phase::JapaneseCombat,
        division_24: units(&vec![2422; defenders]),
        us_planes_used: army_used(turn),
        supported: base(turn, Phase::JapaneseCombat).supported,
        ..setup
    });
    japan(&mut state, "attack-2422", "");
    state
}

fn snlf(hexes: &[u16]) -> Setup {
    let hexes: Vec<u16> = [1631].iter().chain(hexes).copied().collect();
    Setup { snlf: units(&hexes), ..base(2, Phase::JapaneseCombat) }
}

/// The bare odds of an attack on clear ground by companies with these words.
fn odds(attackers: &[&str], target: u16, defenders: &[u16]) -> String {
    let ija = attackers.iter().map(|&word| word.to_owned()).collect();
    let setup = Setup { ija, division_24: units(defenders), ..base(2, Phase::JapaneseCombat) };
    let mut state = state(&setup);
    let all = if attackers.iter().any(|word| word[..4] != attackers[0][..4]) { " all" } else { "" };
    japan(&mut state, &format!("attack-{target}{all}"), "");
    ladder(&state).odds.word().to_owned()
}

/// The bare odds of a US attack on Japanese in 2422.
fn us_odds(attackers: &[u16], defenders: usize) -> String {
    let mut ija = units(&vec![2422; defenders]);
    ija.truncate(4);
    let setup = Setup { ija, division_24: units(attackers), ..base(2, Phase::UsCombat(Sub::D24)) };
    let mut state = state(&setup);
    let all = if attackers.iter().any(|hex| *hex != attackers[0]) { " all" } else { "" };
    us(&mut state, &format!("attack-2422{all}"), "");
    ladder(&state).odds.word().to_owned()
}

#[test]
fn inv089_no_more_planes_than_units() {
    let close_in =
        vec![Ship::Akagi, Ship::Kaga, Ship::Soryu, Ship::Hiryu, Ship::Shokaku, Ship::Zuikaku];
    let mut state = attack_by(5, Setup { close_in, ..snlf(&[2421, 2421]) }, 4);
    assert_eq!(choices(&state, JAPAN, ""), ["done", "planes-1", "planes-2"]);
    assert_eq!(no_japan(&state, "planes-3"), "7.12");
    japan(&mut state, "planes-2", "");
    assert_eq!(shift(&state, "Japanese planes"), 2);
}

#[test]
fn inv091_no_planes_by_night() {
    let close_in = vec![Ship::Akagi, Ship::Hiei];
    let state = attack_by(8, Setup { close_in, ..snlf(&[2421]) }, 4);
    assert_eq!(no_japan(&state, "planes-1"), "5.9");
}

#[test]
fn inv093_each_us_plane_is_rolled_for() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2422, 2425]),
        division_24: units(&[2421, 2424]),
        close_in: vec![Ship::Enterprise, Ship::Lexington],
        us_planes_used: army_used(5),
        ..base(5, Phase::UsCombat(Sub::D24))
    });
    us(&mut state, "attack-2422", "6,4");
    assert_eq!(shift(&state, "US planes"), 1);
    japan(&mut state, "steady", "3");
    // The Enterprise's has flown; the Lexington's is rolled for again.
    us(&mut state, "attack-2425", "6");
    assert_eq!(shift(&state, "US planes"), 1);
}

#[test]
fn inv095_no_us_planes_on_7_december() {
    let state = attack_by(2, snlf(&[2421]), 1);
    assert_eq!(shift(&state, "US planes"), 0);
}

#[test]
fn inv097_two_safe_airfields_help_the_army_plane() {
    let once_taken = [3020, 2224, 3219, 3326, 1629].map(h).to_vec();
    let mut state = state(&Setup {
        once_taken,
        division_24: units(&[2422]),
        ..Setup { turn: 6, supported: Vec::new(), ..snlf(&[2421]) }
    });
    japan(&mut state, "attack-2422", "4");
    assert_eq!(shift(&state, "US planes"), -1);
}

#[test]
fn inv099_an_airfield_once_japanese_helps_no_more() {
    let once_taken = [3020, 2224, 3219, 3326, 1629, 2607].map(h).to_vec();
    let mut state = state(&Setup {
        once_taken,
        division_24: units(&[2422]),
        ..Setup { turn: 6, supported: Vec::new(), ..snlf(&[2421]) }
    });
    japan(&mut state, "attack-2422", "4");
    assert_eq!(shift(&state, "US planes"), 0);
}

#[test]
fn inv101_without_an_airfield_the_army_plane_is_lost() {
    let mut state = state(&Setup {
        snlf: units(&[1630]),
        control: [3020, 2224, 3219, 3326, 2607, 3204].map(h).to_vec(),
        row: false,
        gone: vec![Ship::Akagi, Ship::Kaga, Ship::Soryu],
        permanent: -6,
        ..base(6, Phase::JapaneseMovement)
    });
    assert!(state.army_plane);
    let log = japan(&mut state, "march-1630 to-1629", "");
    assert!(says(&log, "Army plane is lost") && !state.army_plane);
}

#[test]
fn inv103_two_interdictors_cost_one_point() {
    let mut state = state(&Setup {
        division_25: units(&[2722]),
        interdictors: vec![h(2822), h(2823)],
        close_in: vec![Ship::Akagi, Ship::Kaga],
        planes_used: 2,
        ..base(6, Phase::UsMovement(Sub::D25))
    });
    us(&mut state, "march-2722", "2");
    // 2723 lies beside both planes: one point for the clear hex and one more.
    assert!(choices(&state, wardroom_invasion::US, "").contains(&"to-2723".to_owned()));
    assert_eq!(no_us(&state, "to-2724"), "9.3");
}

#[test]
fn inv115_the_marker_is_the_last_to_go() {
    let mut state = state(&Setup {
        snlf: Vec::new(),
        ija: units(&[1631]),
        division_24: units(&[1732, 1732, 1732, 1732, 1731, 1731, 1731, 1731]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    us(&mut state, "attack-1631 all", "");
    // 8 to 4 is 2:1, one left for the beachhead: 1:1, where a 1 takes two steps.
    japan(&mut state, "steady", "1");
    us(&mut state, "from-1731", "");
    assert_eq!(count(&state, 1631), 0);
    assert!(setup_of(&state).beachheads.contains(&Some(h(1631))));
}

#[test]
fn inv133_13_to_4() {
    let attackers = ["2421", "2421", "2421", "2421", "2322 reduced"];
    assert_eq!(odds(&attackers, 2422, &[2422; 4]), "3:1");
}

#[test]
fn inv135_4_to_9() {
    assert_eq!(us_odds(&[2421; 4], 3), "1:3");
}

#[test]
fn inv137_5_to_9() {
    assert_eq!(us_odds(&[2421, 2421, 2421, 2421, 2322], 3), "1:2");
}

#[test]
fn inv139_9_to_5() {
    // Three companies and the garrison of the fort.
    assert_eq!(odds(&["3128", "3128", "3128"], 3228, &[3228; 3]), "1:1");
}

#[test]
fn inv141_20_to_5() {
    let mut attackers = vec!["3128"; 4];
    attackers.extend(["3227", "3227", "3227 reduced", "3227 reduced"]);
    assert_eq!(odds(&attackers, 3228, &[3228; 3]), "4:1");
}

#[test]
fn inv143_1_to_4() {
    assert_eq!(odds(&["2421 reduced"], 2422, &[2422; 4]), "1:3");
}

#[test]
fn inv145_24_to_4_in_rough_ground() {
    let column = |readings| {
        let ija = [1731; 4].into_iter().chain([1830; 4]).collect::<Vec<_>>();
        let mut state = state(&Setup {
            readings,
            ija: units(&ija),
            division_24: units(&[1831; 4]),
            ..base(2, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-1831 all", "");
        ladder(&state).column.word()
    };
    let mut readings = wardroom_invasion::Readings::default();
    assert_eq!(column(readings), "3:1");
    readings.odds = wardroom_invasion::Limits::Once;
    assert_eq!(column(readings), "4:1");
}

#[test]
fn inv147_8_to_4_on_a_six() {
    let words = ["1631", "2421", "2421", "2421 reduced"].map(str::to_owned).to_vec();
    let mut state = attack_by(2, Setup { snlf: words, ..snlf(&[]) }, 4);
    assert_eq!((ladder(&state).attack, ladder(&state).column.word()), (8, "2:1"));
    let log = japan(&mut state, "steady", "6");
    assert!(says(&log, "attacker loses 2, defender 1"));
    japan(&mut state, "lose-snlf", "");
    assert_eq!(count(&state, 2422), 4, "the attacker chooses first");
    japan(&mut state, "lose-snlf", "");
    assert_eq!(count(&state, 2422), 3);
}

#[test]
fn inv149_the_owner_flips_rather_than_removes() {
    let words = ["1631", "3228", "3228 reduced"].map(str::to_owned).to_vec();
    let mut state = state(&Setup {
        snlf: words,
        garrisons: Some(Vec::new()),
        division_24: units(&[3128; 4]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    us(&mut state, "attack-3228", "");
    // 4 to 5 in a fort is 1:2 and two left: 1:3, where a 1 costs each side a step.
    japan(&mut state, "steady", "1");
    assert_eq!(choices(&state, JAPAN, ""), ["lose-snlf", "lose-reduced-snlf"]);
    japan(&mut state, "lose-snlf", "");
    assert_eq!(setup_of(&state).snlf[1..], ["3228 reduced", "3228 reduced"]);
}

#[test]
fn inv151_a_garrison_pays_for_no_attack() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 3128]),
        division_24: units(&[3228, 3228]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    us(&mut state, "attack-3128", "");
    // 4 to 3 is 1:1, where a 2 costs each side a step.
    japan(&mut state, "steady", "2");
    assert_eq!(count(&state, 3228), 1);
    assert!(setup_of(&state).garrisons.unwrap().contains(&h(3228)));
}

#[test]
fn inv153_nobody_is_left_to_advance() {
    // One against one at 1:1: a 2 takes the last step of both.
    let mut state = state(&Setup {
        ija: vec!["2421 reduced".into()],
        division_24: units(&[2422, 2125]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "steady", "2");
    assert_eq!((count(&state, 2421), count(&state, 2422)), (0, 0));
    assert!(!setup_of(&state).control.contains(&h(2422)));
}

#[test]
fn inv155_nobody_attacks_a_third_time() {
    let mut state = state(&Setup {
        ija: units(&[2421; 4]),
        division_24: units(&[2422, 2423, 2424]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "steady", "1");
    japan(&mut state, "all", "");
    japan(&mut state, "attack-2423", "");
    japan(&mut state, "steady", "1");
    japan(&mut state, "all", "");
    assert_eq!(count(&state, 2423), 4);
    assert_eq!(no_japan(&state, "attack-2424"), "10.3");
}

#[test]
fn inv157_a_hex_is_attacked_once_in_a_us_phase() {
    let setup = Setup {
        ija: units(&[2422, 2422, 2422, 2422, 2222]),
        division_24: units(&[2421, 2322]),
        division_25: units(&[2522]),
        cup: Some(vec!["25th-fight".into()]),
        moved: true,
        fought: true,
        ..base(2, Phase::UsCombat(Sub::D24))
    };
    let mut state = state(&setup);
    us(&mut state, "attack-2422 from-2421 done", "");
    japan(&mut state, "steady", "4");
    assert_eq!(no_us(&state, "attack-2422"), "10.3");
    us(&mut state, "done", "25th-fight");
    us(&mut state, "attack-2422", "");
}

/// The concentric shift of single companies that attack a hex from others.
fn concentric(target: u16, from: &[u16], defender: Setup) -> i8 {
    let mut state = state(&Setup { ija: units(from), ..defender });
    let all = if from.len() > 1 { " all" } else { "" };
    let dice = if game().map().ground(game().map().at(target).unwrap())
        == wardroom_invasion::Ground::City
    {
        "1"
    } else {
        ""
    };
    japan(&mut state, &format!("attack-{target}{all}"), dice);
    shift(&state, "concentric attack")
}

fn defended(target: u16) -> Setup {
    Setup { division_24: units(&[target]), ..base(2, Phase::JapaneseCombat) }
}

#[test]
fn inv159_opposite_hexes() {
    for pair in [[2421, 2423], [2322, 2523], [2323, 2522]] {
        assert_eq!(concentric(2422, &pair, defended(2422)), 1, "{pair:?}");
    }
    assert_eq!(concentric(2422, &[2421, 2322], defended(2422)), 0);
    assert_eq!(concentric(2422, &[2421, 2323], defended(2422)), 0);
}

#[test]
fn inv161_three_alternate_hexes() {
    assert_eq!(concentric(2422, &[2322, 2522, 2423], defended(2422)), 1);
    assert_eq!(concentric(2422, &[2322, 2421, 2522], defended(2422)), 0);
}

#[test]
fn inv163_four_hexes() {
    assert_eq!(concentric(2422, &[2322, 2421, 2522, 2523], defended(2422)), 1);
}

#[test]
fn inv165_airfields_oil_and_mountain() {
    assert_eq!(concentric(2224, &[2223, 2225], defended(2224)), 1);
    assert_eq!(concentric(3018, &[3017, 3019], defended(3018)), 1);
    assert_eq!(concentric(2132, &[2131, 2133], defended(2132)), 1);
}

#[test]
fn inv167_the_issei_rise() {
    let mut state = state(&Setup {
        ija: units(&[2721]),
        division_25: units(&[2821]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2821", "6");
    assert_eq!(shift(&state, "terrain"), 0);
    assert!(state.rebellion);
    japan(&mut state, "steady", "6");
    let mut later = self::state(&Setup {
        rebellion: true,
        division_25: units(&[2722]),
        ..base(5, Phase::UsMovement(Sub::D25))
    });
    us(&mut later, "march-2722", "1");
    assert_eq!(no_us(&later, "to-2821"), "9.3");
}

#[test]
fn inv169_units_in_a_fort_count_double() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 3128]),
        division_24: units(&[3228, 3228, 3127, 3127, 3127]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    us(&mut state, "attack-3128 all", "");
    assert_eq!(ladder(&state).attack, 7);
}

#[test]
fn inv171_a_captured_fort_helps_the_japanese() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 3228]),
        garrisons: Some(Vec::new()),
        division_24: units(&[3128]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    us(&mut state, "attack-3228", "");
    assert_eq!(shift(&state, "terrain"), -2);
}

#[test]
fn inv173_12_and_7_across_the_water() {
    let ija = ["2920", "2920", "2920", "2920", "2921", "2921", "2921 reduced"];
    let mut state =
        state(&Setup { ija: ija.map(str::to_owned).to_vec(), ..base(2, Phase::JapaneseCombat) });
    japan(&mut state, "attack-3020 all", "3,4");
    assert_eq!((ladder(&state).attack, ladder(&state).defence), (9, 7));
}

#[test]
fn inv175_onto_ford_island() {
    let mut state =
        state(&Setup { row: false, ija: units(&[2920]), ..base(2, Phase::JapaneseMovement) });
    let vp = state.vp;
    japan(&mut state, "march-2920 to-3020", "");
    assert_eq!(state.vp, vp + 2);
    assert_eq!(no_japan(&state, "march-3020"), "9.5");
}

#[test]
fn inv177_battleship_row_fires_at_its_shore() {
    let mut state = state(&Setup { ija: units(&[3019]), ..base(2, Phase::UsCombat(Sub::Row)) });
    us(&mut state, "attack-3019", "4,5");
    assert_eq!(ladder(&state).attack, 9);
    japan(&mut state, "steady", "6");
    assert!(state.row);
    assert_eq!(setup_of(&state).ija, ["3019 reduced"]);
}

#[test]
fn inv179_three_hexes_are_too_far() {
    // Two hexes away is near enough, so that the phase is not over at once.
    let state = state(&Setup { ija: units(&[2721, 2821]), ..base(2, Phase::UsCombat(Sub::Row)) });
    assert_eq!(no_us(&state, "attack-2721"), "11.3");
}

#[test]
fn inv181_one_air_column_against_battleship_row() {
    let mut state = state(&Setup {
        ija: units(&[2920, 2920, 2920]),
        close_in: vec![Ship::Akagi, Ship::Kaga, Ship::Soryu],
        us_planes_used: army_used(6),
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-3020", "");
    japan(&mut state, "planes-3", "2,4");
    assert_eq!(ladder(&state).defence, 6);
    assert_eq!(shift(&state, "Japanese planes"), 1);
}

#[test]
fn inv183_planes_alone() {
    let close_in =
        vec![Ship::Akagi, Ship::Kaga, Ship::Soryu, Ship::Hiryu, Ship::Shokaku, Ship::Zuikaku];
    let mut state =
        state(&Setup { close_in, us_planes_used: army_used(6), ..base(6, Phase::JapaneseCombat) });
    let vp = state.vp;
    // 6 to 3 is 2:1; a 6 is 2/1; the Row is worth 5 - 2.
    japan(&mut state, "air-attack planes-6", "1,2,6,5");
    assert_eq!((state.planes, state.row), (4, false));
    assert_eq!(state.vp, vp + 3);
    assert!(!setup_of(&state).control.contains(&h(3020)));
}

/// The columns of a banzai with this die.
fn banzai(die: &str) -> State {
    let mut state = attack_by(2, snlf(&[2421, 2421]), 4);
    // A 6 costs the attacker steps at every odds here, so that the battle waits.
    japan(&mut state, "banzai", &format!("{die},4"));
    state
}

#[test]
fn inv185_a_one_is_no_column() {
    let mut state = attack_by(2, snlf(&[2421]), 1);
    let log = japan(&mut state, "banzai", "1,1");
    assert!(says(&log, "banzai: 0 columns"));
}

#[test]
fn inv187_a_three_is_one_column() {
    let mut state = attack_by(2, snlf(&[2421]), 1);
    let log = japan(&mut state, "banzai", "3,1");
    assert!(says(&log, "banzai: 1 column") && says(&log, "column 4:1"));
}

#[test]
fn inv189_a_five_is_two_columns() {
    let mut state = attack_by(2, snlf(&[2421]), 4);
    let log = japan(&mut state, "banzai", "5,1");
    // 3 to 4 is 1:2; two to the right is 2:1.
    assert!(says(&log, "banzai: 2 columns") && says(&log, "column 2:1"));
}

#[test]
fn inv191_no_loss_becomes_one() {
    let mut state = attack_by(2, snlf(&[2421]), 1);
    // 3:1 on a 1 is 0/3.
    let log = japan(&mut state, "banzai", "1,1");
    assert!(says(&log, "attacker loses 1, defender 3"));
}

#[test]
fn inv193_two_losses_become_four() {
    // 6 to 4 is 1:1, where a 4 is 2/1.
    let state = banzai("1");
    assert_eq!(count(&state, 2421), 0, "both companies are gone: four steps");
}

#[test]
fn inv195_a_banzai_in_defence() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2422]),
        division_24: units(&[2421, 2421, 2421, 2421]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    us(&mut state, "attack-2422", "");
    let log = japan(&mut state, "banzai", "5,1");
    // 4 to 3 is 1:1; two to the left is 1:3, where a 1 is 1/1: doubled 1/2.
    assert!(says(&log, "column 1:3: attacker loses 1, defender 2"));
}

#[test]
fn inv197_the_night_helps() {
    let mut state =
        state(&Setup { division_24: units(&[2422]), ..Setup { turn: 4, ..snlf(&[2421]) } });
    let log = japan(&mut state, "attack-2422", "5,3");
    assert!(says(&log, "the night shifts 1 column to the right"));
    assert_eq!(shift(&state, "night"), 1);
}

#[test]
fn inv199_the_night_does_nothing() {
    let mut state =
        state(&Setup { division_24: units(&[2422]), ..Setup { turn: 4, ..snlf(&[2421]) } });
    let log = japan(&mut state, "attack-2422", "3");
    assert!(says(&log, "the night shifts nothing"));
}

#[test]
fn inv201_all_shifts_together() {
    let mut state = state(&Setup {
        division_24: units(&[2422; 4]),
        ..Setup { turn: 8, supported: Vec::new(), ..snlf(&[2421, 2421, 2423, 2423]) }
    });
    japan(&mut state, "attack-2422 all", "6,4");
    assert_eq!(ladder(&state).odds.word(), "3:1");
    assert_eq!((shift(&state, "concentric attack"), shift(&state, "night")), (1, 2));
    let log = japan(&mut state, "banzai", "3,1");
    assert!(says(&log, "column 4:1"));
}

#[test]
fn inv203_a_beachhead_joins_either() {
    let mut state = state(&Setup {
        snlf: units(&[1631]),
        ija: units(&[1631, 1731]),
        division_24: units(&[1732]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-1732 all", "");
    assert_eq!(ladder(&state).attack, 9);
}

#[test]
fn inv205_divisions_do_not_attack_together() {
    let state = state(&Setup {
        snlf: units(&[1631, 2422]),
        division_24: units(&[2421, 2322]),
        division_25: units(&[2522]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    assert_eq!(no_us(&state, "attack-2422 from-2522"), "9.12");
}

#[test]
fn inv211_planes_of_distant_carriers_stay_away() {
    let close_in = vec![Ship::Hiei];
    let state = attack_by(6, Setup { close_in, ..snlf(&[2421]) }, 4);
    assert_eq!(no_japan(&state, "planes-1"), "7.10");
}

#[test]
fn inv213_a_distant_battleship_does_not_support() {
    let close_in = vec![Ship::Kirishima];
    let state = attack_by(6, Setup { close_in, ..snlf(&[2421]) }, 4);
    assert_eq!(no_japan(&state, "hiei done"), "7.1.1");
}
