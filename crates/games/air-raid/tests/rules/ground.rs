//! Facilities and airfields.

use wardroom_air_raid::*;

use crate::table::*;

/// The log of one bomb on a target on land that hits with this damage die.
fn bomb(state: &mut State, counter: &str, target: &str, die: &str) -> Vec<String> {
    japan(state, &format!("{counter} bomb {target}"), &format!("6,{die}"))
}

#[test]
fn arp_a_fac_1_facility_damage_and_fires() {
    let lost = |counter: &str, mark: &str, dice: &str| {
        let mut state = over("0850", vec![unit(counter, "1416").craft(&[mark])]);
        japan(&mut state, &format!("{counter} bomb Dry-Dock-1"), dice);
        facility(&state, "Dry Dock 1").lost
    };
    let dice = ["1", "2", "3", "4", "5", "6"];
    assert_eq!(dice.map(|die| lost("ZU-D1", "loaded", &format!("6,{die}"))), [1, 1, 2, 2, 2, 3]);
    assert_eq!(dice.map(|die| lost("AK-H1", "loaded", &format!("6,{die}"))), [1, 1, 2, 2, 2, 3]);
    assert_eq!(
        dice.map(|die| lost("ZU-L4", "second-load", &format!("6,{die}, 1,1"))),
        [0, 0, 0, 0, 1, 1]
    );
    // Tanks burn after a 6.
    let mut tanks = over("0820", vec![unit("ZU-D1", "2118").of(1)]);
    bomb(&mut tanks, "ZU-D1", "Lower-Tanks", "6");
    assert!(facility(&tanks, "Lower Tank Farm").burning);
    tanks.phase = Phase::EndOfTurn;
    assert!(says(&step(&mut tanks, ""), "Lower Tank Farm is destroyed"));
    assert_eq!(all(&tanks).smoke, [h(2018), h(2118)]);
    assert!(!facility(&tanks, "Lower Tank Farm").burning);
}

#[test]
fn arp_a_fld_1_bombs_on_an_airfield() {
    let harm = |counter: &str, mark: &str, dice: &str| {
        let mut state = over("0850", vec![unit(counter, "1723").craft(&[mark])]);
        japan(&mut state, &format!("{counter} bomb Hickam-aircraft"), dice);
        let hangars = facility(&state, "Hickam Hangars 1722").lost;
        (state.destroyed, parked(&state, Field::Hickam, Plane::B18).1, hangars)
    };
    let gp = ["1", "2", "3", "4", "5", "6"].map(|die| harm("ZU-D1", "loaded", &format!("6,{die}")));
    assert_eq!(gp, [(2, 1, 0), (3, 1, 0), (3, 2, 0), (4, 2, 0), (4, 2, 0), (5, 3, 1)]);
    let lb = ["3", "4", "6"].map(|die| harm("ZU-L4", "second-load", &format!("6,{die},1")));
    assert_eq!(lb, [(0, 1, 0), (1, 1, 0), (2, 1, 0)]);
    assert_eq!(harm("AK-H1", "loaded", "6,1"), (1, 0, 0));
}

#[test]
fn arp_a_fld_2_the_most_numerous_type_undamaged_ones_first() {
    let haleiwa = |sound: u8, damaged: u8, p36: u8| Setup {
        parked: vec![
            ParkedSetup { field: Field::Haleiwa, plane: Plane::P40, sound, damaged },
            ParkedSetup { field: Field::Haleiwa, plane: Plane::P36, sound: p36, damaged: 0 },
        ],
        ..base("0820", Phase::AirToSurface, vec![unit("ZU-D1", "Haleiwa").of(1)])
    };
    // Two destroyed at a tie of 2: the P-40 by roster order, then the P-36 as the most; one damaged of the P-40.
    let mut tie = state(&haleiwa(1, 1, 2));
    bomb(&mut tie, "ZU-D1", "Haleiwa-aircraft", "1");
    assert_eq!(parked(&tie, Field::Haleiwa, Plane::P40), (0, 0));
    assert_eq!(parked(&tie, Field::Haleiwa, Plane::P36), (1, 0));
    // Only damaged ones left: damaged again is destroyed.
    let mut hurt = state(&haleiwa(0, 3, 0));
    japan(&mut hurt, "ZU-D1 strafe Haleiwa-aircraft", "5,6");
    assert_eq!(parked(&hurt, Field::Haleiwa, Plane::P40), (0, 2));
    assert_eq!(hurt.destroyed, 1);
    // Damaged fighters do not scramble.
    let mut scramble = state(&Setup {
        parked: haleiwa(0, 3, 0).parked,
        ..base("0840", Phase::Scramble, Vec::new())
    });
    let before = scramble;
    assert!(
        before
            .air
            .iter()
            .all(|counter| counter.plane.side() == Side::Japan || !counter.is_in_play())
    );
    scramble.turn = t("0750");
    step(&mut scramble, "");
    assert_eq!(parked(&scramble, Field::Haleiwa, Plane::P40), (0, 3));
}

#[test]
fn arp_a_fld_3_six_counters_attack_a_field_box() {
    let mut air: Vec<CounterSetup> =
        (1..=7).map(|at| unit(&format!("ZU-D{at}"), "Wheeler").of(2)).collect();
    air.push(unit("AK-F1", "Ewa"));
    let mut state = over("0750", air);
    for at in 1..=6 {
        japan(&mut state, &format!("ZU-D{at} bomb Wheeler-aircraft 1"), "1");
    }
    assert_eq!(no_japan(&state, "ZU-D7"), "A-fld-3");
    // One of the six may go on.
    japan(&mut state, "ZU-D6 bomb Wheeler-aircraft", "1");
}

#[test]
fn arp_a_fld_4_a_hangar_point_falls_on_the_nearest_hangar() {
    let falls = |hex: &str, lost: u8| {
        let setup = Setup {
            facilities: vec![FacilitySetup {
                facility: "Ford-Hangars".to_owned(),
                points: lost,
                ..FacilitySetup::default()
            }],
            ..base("0820", Phase::AirToSurface, vec![unit("ZU-D1", hex).of(1)])
        };
        let mut state = state(&setup);
        bomb(&mut state, "ZU-D1", "Ford-Island-aircraft", "6");
        (
            facility(&state, "Seaplane Base").lost,
            facility(&state, "Ford Island Hangars").lost - lost,
        )
    };
    assert_eq!(falls("1113", 0), (1, 0), "the hex attacked");
    assert_eq!(falls("1510", 0), (0, 1), "the nearest");
    assert_eq!(falls("1510", 3), (1, 0), "the nearest still standing");
    // Haleiwa has none: the point is lost.
    let mut haleiwa = over("0820", vec![unit("ZU-D1", "Haleiwa").of(1)]);
    bomb(&mut haleiwa, "ZU-D1", "Haleiwa-aircraft", "6");
    assert!(all(&haleiwa).facilities.iter().all(|facility| facility.lost == 0));
}
