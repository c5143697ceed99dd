//! Section 13: bombing and strafing.

use wardroom_air_raid::*;

use crate::table::*;
use crate::torpedoes::{kates, waiting};

#[test]
fn arp_13_0_1_four_kinds_of_attack() {
    let air = vec![
        kates("2012", 4),
        unit("AK-H1", "1811"),
        unit("SH-D1", "1722"),
        unit("AK-F1", "Wheeler"),
        us_unit(1, Plane::Sbd, "1910", 2),
    ];
    let state = over("0800", air);
    assert_eq!(choices(&state, JAPAN, "AK-T1"), ["torpedo"]);
    assert_eq!(choices(&state, JAPAN, "AK-H1"), ["bomb", "strafe"]);
    assert_eq!(choices(&state, JAPAN, "SH-D1"), ["bomb", "strafe"]);
    assert_eq!(choices(&state, JAPAN, "AK-F1"), ["strafe"]);
    assert!(!offers(&state, JAPAN, "", "US-1"), "only Japanese aircraft attack below");
}

#[test]
fn arp_13_0_2_what_can_be_attacked() {
    let targets = |hex: &str| {
        let state = over("0800", vec![unit("SH-D1", hex)]);
        choices(&state, JAPAN, "SH-D1 bomb")
    };
    assert_eq!(targets("2009"), ["Nevada"]);
    assert_eq!(targets("1416"), ["Cassin", "Downes", "Pennsylvania", "Dry-Dock-1"]);
    assert_eq!(targets("1722"), ["Hickam-Hangars-1", "Hickam-aircraft"]);
    assert_eq!(targets("1723"), ["Hickam-aircraft"]);
    assert_eq!(targets("2118"), ["Lower-Tanks"]);
    assert_eq!(targets("Wheeler"), ["Wheeler-Hangars", "Wheeler-aircraft"]);
}

#[test]
fn arp_13_0_3_bomb_armed_kates_drop_together() {
    let mut state = over("0750", vec![unit("AK-H1", "1811")]);
    assert!(choices(&state, JAPAN, "AK-H1 bomb Maryland").is_empty(), "no number is asked for");
    japan(&mut state, "AK-H1 bomb Maryland", "6,6,6,6,6");
    assert_eq!(waiting(&state).len(), 5);
    assert_eq!(no_japan(&state, "AK-H1"), "A-str-1", "and that is all for the turn");
}

#[test]
fn arp_13_0_5_light_bombs_may_be_kept_and_fall_together_later() {
    let air = vec![unit("ZU-L4", "1723")];
    let mut state = over("0850", air);
    japan(&mut state, "ZU-L4 keep-lb Hickam-aircraft", "1,1,1");
    assert_eq!(loads(&state, "ZU-L4"), [Weapon::Lb; 6]);
    let mut later = over("0900", vec![unit("ZU-L4", "1723").craft(&["second-load"; 3])]);
    assert_eq!(choices(&later, JAPAN, "ZU-L4"), ["bomb", "strafe"]);
    japan(&mut later, "ZU-L4 bomb Hickam-aircraft", "1,1,1,1,1,1");
    assert!(loads(&later, "ZU-L4").is_empty());
    // All at once: three GP, six LB.
    let mut both = over("0850", vec![unit("ZU-L4", "1723")]);
    japan(&mut both, "ZU-L4 bomb Hickam-aircraft", "1,1,1, 1,1,1,1,1,1");
}

#[test]
fn arp_13_0_6_vals_may_drop_singly() {
    let mut state = over("0900", vec![unit("ZU-D1", "1416")]);
    japan(&mut state, "ZU-D1 bomb Pennsylvania 1", "4,1");
    japan(&mut state, "ZU-D1 bomb Cassin 1", "4,1");
    assert_eq!(loads(&state, "ZU-D1"), [Weapon::Gp]);
    assert_eq!((ship(&state, "Pennsylvania").aa, ship(&state, "Cassin").points), (2, 1));
}

#[test]
fn arp_13_0_7_used_ordnance_is_crossed_off() {
    assert_eq!(cells("roster", "AK-T1")[3], "T");
    assert_eq!(cells("roster", "ZU-L1")[3], "GP GP");
    let mut state = over("0750", vec![unit("SH-D1", "1723")]);
    japan(&mut state, "SH-D1 bomb Hickam-aircraft 2", "1,1");
    assert_eq!(loads(&state, "SH-D1").len(), 1);
    japan(&mut state, "SH-D1 bomb Hickam-aircraft", "1");
    assert!(loads(&state, "SH-D1").is_empty());
    assert!(!offers(&state, JAPAN, "", "SH-D1"));
}

#[test]
fn arp_13_1_1_bombs_fall_where_the_counter_is() {
    let state = over("0750", vec![unit("SH-D1", "1811"), unit("AK-H1", "2110")]);
    assert_eq!(no_japan(&state, "SH-D1 bomb Nevada"), "13.1.1");
    assert_eq!(no_japan(&state, "AK-H1"), "13.1.1");
}

#[test]
fn arp_13_4_1_what_does_not_move_is_easier_to_hit() {
    let bomb = |marks: &[&str], die: &str| {
        let setup = Setup {
            ships: vec![marked("Nevada", 2009, marks)],
            ..base("0900", Phase::AirToSurface, vec![unit("ZU-D1", "2009").of(1)])
        };
        let mut state = state(&setup);
        japan(&mut state, "ZU-D1 bomb Nevada", die);
        ship(&state, "Nevada").aa
    };
    assert_eq!(bomb(&[], "4,1"), 2);
    assert_eq!(bomb(&["under-way", "moving"], "4"), 3);
    // On land too, but without the surprise.
    let mut land = over("0850", vec![unit("ZU-L1", "1723").craft(&["loaded"])]);
    let log = japan(&mut land, "ZU-L1 bomb Hickam-aircraft", "4");
    assert!(says(&log, "0 hit"));
    let mut land = over("0850", vec![unit("ZU-L1", "1723").craft(&["loaded"])]);
    assert!(says(&japan(&mut land, "ZU-L1 bomb Hickam-aircraft", "5,3"), "1 hit"));
}

#[test]
fn arp_13_5_1_vals_bomb_better() {
    let hits = |name: &str, die: &str| {
        let mut state = over("0900", vec![unit(name, "2009").craft(&["loaded"])]);
        says(&japan(&mut state, &format!("{name} bomb Nevada"), die), "1 hit")
    };
    assert!(hits("ZU-D1", "4,1"));
    assert!(!hits("ZU-L1", "4"));
}

#[test]
fn arp_13_6_1_surprise_lasts_through_0810() {
    let hits = |turn: &str, die: &str| {
        let mut state = on(turn, over("0900", vec![unit("ZU-L1", "2009").craft(&["loaded"])]));
        says(&japan(&mut state, "ZU-L1 bomb Nevada", die), "1 hit")
    };
    for turn in ["0750", "0800", "0810"] {
        assert!(hits(turn, "4,1"), "{turn}");
    }
    assert!(!hits("0820", "4"));
}

#[test]
fn arp_13_7_1_ap_bombs_hit_on_six_alone() {
    for turn in ["0750", "0900"] {
        let mut state = over(turn, vec![unit("AK-H1", "2009").of(2)]);
        let log = japan(&mut state, "AK-H1 bomb Nevada", "5,6");
        assert!(says(&log, "2 AP bombs on Nevada: 1 hit"));
    }
}

#[test]
fn arp_13_7_2_players_may_give_ap_bombs_the_usual_modifiers() {
    let options = Choices { ap_modifiers: true, ..Choices::default() };
    let setup =
        Setup { options, ..base("0750", Phase::AirToSurface, vec![unit("AK-H1", "2009").of(2)]) };
    let mut state = state(&setup);
    assert!(says(&japan(&mut state, "AK-H1 bomb Nevada", "4,3"), "2 AP bombs on Nevada: 1 hit"));
}

#[test]
fn arp_13_8_1_a_miss_among_ships_may_strike_another() {
    let bomb = |dice: &str| {
        let mut state = over("0750", vec![unit("AK-H1", "1811").of(1)]);
        japan(&mut state, "AK-H1 bomb Maryland", dice);
        waiting(&state)
    };
    assert!(bomb("3,1").is_empty(), "odd: it is lost");
    assert_eq!(bomb("3,2,6"), [("Oklahoma".to_owned(), HitKind::Ap)]);
    // Alone in her hex nobody else is struck.
    let mut alone = over("0750", vec![unit("AK-H1", "2009").of(1)]);
    japan(&mut alone, "AK-H1 bomb Nevada", "3");
}

#[test]
fn arp_13_8_2_the_second_ship_is_picked_at_random_and_rolled_for() {
    let mut state = over("0900", vec![unit("ZU-D1", "1416").of(1)]);
    japan(&mut state, "ZU-D1 bomb Pennsylvania", "3, 2,Downes, 4,3");
    assert_eq!(ship(&state, "Downes").points, 2);
}

#[test]
fn arp_13_8_3_a_second_miss_is_the_end_of_it() {
    let mut state = over("0900", vec![unit("ZU-D1", "1416").of(1)]);
    let log = japan(&mut state, "ZU-D1 bomb Pennsylvania", "3, 2,Downes, 3");
    assert!(says(&log, "1 GP bomb on Pennsylvania: 0 hit"));
}

#[test]
fn arp_a_hit_4_who_can_be_hit_by_a_stray_bomb() {
    // Aimed at the dock, three ships afloat.
    let mut dock = over("0850", vec![unit("ZU-D1", "1416").of(1)]);
    japan(&mut dock, "ZU-D1 bomb Dry-Dock-1", "3, 4,Cassin, 4,1");
    assert_eq!(ship(&dock, "Cassin").points, 1);
    // With Oklahoma sunk only one ship is afloat: no roll.
    let setup = Setup {
        ships: vec![hurt("Oklahoma", 9)],
        ..base("0900", Phase::AirToSurface, vec![unit("AK-H1", "1811").of(1)])
    };
    japan(&mut state(&setup), "AK-H1 bomb Maryland", "3");
    // Strafing makes none.
    let mut guns = over("0900", vec![unit("AK-F1", "1416").of(1)]);
    japan(&mut guns, "AK-F1 strafe Cassin", "1");
}

#[test]
fn arp_a_hit_2_the_die_needed_in_all_cases() {
    assert_eq!(cells("needed", "torpedo"), ["3+", "4+", "4+", "5+", "-"]);
    assert_eq!(cells("needed", "Val GP"), ["3+", "4+", "4+", "5+", "4+"]);
    assert_eq!(cells("needed", "Kate GP, LB"), ["4+", "5+", "5+", "6+", "5+"]);
    assert_eq!(cells("needed", "AP"), ["6+"; 5]);
    assert_eq!(cells("needed", "AP, option 13.7.2"), ["4+", "5+", "5+", "6+", "5+"]);
    // The rules agree with the chart.
    for (turn, marks, column) in [
        ("0750", &[][..], 0),
        ("0900", &[][..], 1),
        ("0750", &["under-way", "moving"][..], 2),
        ("0900", &["under-way", "moving"][..], 3),
    ] {
        for (name, row) in [("ZU-D1", "Val GP"), ("ZU-L1", "Kate GP, LB"), ("AK-H1", "AP")] {
            let needed: u8 = cells("needed", row)[column].trim_end_matches('+').parse().unwrap();
            for die in [needed - 1, needed] {
                let setup = Setup {
                    ships: vec![marked("Nevada", 2009, marks)],
                    ..base("0900", Phase::AirToSurface, vec![unit(name, "2009").craft(&["loaded"])])
                };
                let mut state = on(turn, state(&setup));
                let damage = if die == needed && name != "AK-H1" { ",1" } else { "" };
                let log =
                    japan(&mut state, &format!("{name} bomb Nevada"), &format!("{die}{damage}"));
                assert_eq!(says(&log, "1 hit"), die == needed, "{row} {turn} {die}");
            }
        }
    }
}

#[test]
fn arp_a_str_1_strafing() {
    // Zeros hit parked aircraft on 3+ (4 - 1) and destroy on 1-2.
    let mut state = over("0850", vec![unit("AK-F1", "Wheeler").of(3)]);
    japan(&mut state, "AK-F1 strafe Wheeler-aircraft", "2, 3,2, 3,3");
    assert_eq!(parked(&state, Field::Wheeler, Plane::P40), (77, 1));
    assert_eq!(state.destroyed, 1);
    // Against ships the surprise counts; a low die costs AA.
    let mut ships = over("0750", vec![unit("AK-F1", "2009").of(2)]);
    japan(&mut ships, "AK-F1 strafe Nevada", "2,2, 2,3");
    assert_eq!(ship(&ships, "Nevada").aa, 2);
    // Strafe or bomb, not both.
    let mut vals = over("0850", vec![unit("ZU-D1", "Wheeler"), unit("ZU-D2", "Wheeler")]);
    japan(&mut vals, "ZU-D1 strafe Wheeler-aircraft", "4,4,5,1");
    assert_eq!(no_japan(&vals, "ZU-D1"), "A-str-1");
    japan(&mut vals, "ZU-D2 bomb Wheeler-Hangars 1", "1");
    assert_eq!(no_japan(&vals, "ZU-D2 strafe"), "A-str-1");
    assert_eq!(
        no_japan(&over("0850", vec![unit("AK-F1", "1722")]), "AK-F1 strafe Hickam-Hangars-1"),
        "A-str-1"
    );
}

#[test]
fn arp_a_smk_1_smoke_hides_ships() {
    let setup = |ships| Setup {
        ships,
        ..base(
            "0900",
            Phase::AirToSurface,
            vec![unit("ZU-D1", "1811").of(1), unit("AK-H1", "1911")],
        )
    };
    // Tennessee burns in 1911: smoke there and over 1811 to the south-west.
    let smoking = |points: u8| {
        let mut ship = marked("Tennessee", 1911, &["bombed", "smoking"]);
        ship.points = points;
        ship
    };
    let mut state = state(&setup(vec![smoking(6)]));
    assert_eq!(all(&state).smoke, [h(1811), h(1911)]);
    let log = japan(&mut state, "ZU-D1 bomb Maryland", "4, 1");
    assert!(says(&log, "0 hit"), "4 would have hit without smoke");
    let log = japan(&mut state, "AK-H1 bomb Tennessee", "6,6,6,6,6");
    assert!(says(&log, "5 hit"), "AP bombs do not mind");
    // What smokes: hard hit with a bomb in it, from the next turn on.
    let mut tennessee = marked("Tennessee", 1911, &["bombed"]);
    tennessee.points = 6;
    let california = hurt("California", 6);
    let mut state = crate::table::state(&Setup {
        phase: Phase::EndOfTurn,
        ..setup(vec![tennessee, california])
    });
    assert!(all(&state).smoke.is_empty());
    step(&mut state, "");
    assert_eq!(all(&state).smoke, [h(1811), h(1911)]);
}
