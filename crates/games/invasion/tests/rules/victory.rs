//! Chapter 4: victory.

use wardroom_invasion::{Fate, Phase, Setup, Ship, Sub};
use wardroom_kernel::Rules;

use crate::table::*;

#[test]
fn iph_4_2_twenty_two_points_win_at_once() {
    let march = |points| {
        let mut state = state(&Setup {
            snlf: units(&[1631, 1730]),
            control: held(points),
            ..base(3, Phase::JapaneseMovement)
        });
        japan(&mut state, "march-1730 to-1731", "");
        state
    };
    assert!(!march(16).is_over());
    assert_eq!(ending(&march(17)), "Japan wins: it has the points");
}

#[test]
fn iph_4_3_1_after_turn_11_the_us_has_won() {
    let setup = Setup { moved: true, fought: true, cup: Some(vec![]), ..base(11, Phase::Window) };
    let mut state = state(&setup);
    on(&mut state, "");
    assert_eq!(ending(&state), "the US wins: time runs out");
    assert_eq!(game().outcome(&state).values, [0.0, 1.0]);
}

#[test]
fn iph_4_3_2_no_points_lose() {
    let mut state = state(&Setup {
        close_in: vec![Ship::Hiei],
        gone: vec![Ship::Akagi, Ship::Kaga],
        permanent: -2,
        ..base(5, Phase::Submarines)
    });
    assert_eq!(state.vp, 2);
    on(&mut state, "5,6,1");
    assert_eq!(ending(&state), "the US wins: Japan has no points");
}

#[test]
fn iph_4_3_3_no_beachhead_loses() {
    let setup = |markers: [Option<u16>; 3]| Setup {
        beachheads: markers.map(|hex| hex.map(h)),
        snlf: Vec::new(),
        division_24: units(&[1732; 4]),
        control: held(8),
        ..base(2, Phase::UsCombat(Sub::D24))
    };
    let mut two = state(&setup([None, Some(1631), Some(1630)]));
    us(&mut two, "attack-1631", "1");
    assert!(!two.is_over());
    let mut one = state(&setup([None, Some(1631), None]));
    us(&mut one, "attack-1631", "1");
    assert_eq!(ending(&one), "the US wins: no beachhead is left");
}

#[test]
fn iph_4_4_points_of_hexes() {
    let worth = |hex: u16| {
        let with = |control| state(&Setup { control, ..base(2, Phase::Window) }).vp;
        let row = Setup { control: vec![h(hex)], row: false, ..base(2, Phase::Window) };
        let garrisons = Some(Vec::new());
        state(&Setup { garrisons, ..row }).vp - with(Vec::new())
    };
    assert_eq!([2821, 3120, 3228, 3018].map(worth), [1; 4]);
    assert_eq!([3020, 2224, 1629].map(worth), [2; 3]);
    assert_eq!([1732, 1831, 2132].map(worth), [0; 3]);
}

#[test]
fn iph_4_5_battleship_row_by_the_date() {
    assert_eq!([2, 6, 10].map(|turn| destroy_row(turn, 6)), [5, 4, 3]);
    assert_eq!(destroy_row(8, 6), 4, "a night belongs to the day before it");
    assert_eq!([2, 6, 10].map(|turn| destroy_row(turn, 1)), [0; 3]);
}

#[test]
fn iph_4_6_three_points_and_what_stands_there() {
    let start = |middle: u16| {
        let mut state = campaign();
        japan(&mut state, &format!("to-{middle}"), "");
        us(&mut state, "barracks done", "");
        state.vp
    };
    assert_eq!([1631, 1529, 2606, 1418].map(start), [4, 3, 5, 4]);
}

#[test]
fn iph_4_7_points_of_ships() {
    let points = |ship: Ship| [ship.vp(Fate::Sunk), ship.vp(Fate::Damaged)];
    assert_eq!(points(Ship::Enterprise), [3, 1]);
    assert_eq!(points(Ship::Akagi), [-3, -1]);
    assert_eq!(points(Ship::Hiei), [-2, -1]);
}

#[test]
fn iph_4_8_1_points_of_the_row_and_of_ships_stay() {
    let mut state = state(&Setup {
        row: false,
        control: vec![h(3020)],
        permanent: 3,
        division_25: units(&[2920]),
        ..base(6, Phase::UsMovement(Sub::D25))
    });
    us(&mut state, "march-2920", "1");
    us(&mut state, "to-3020", "");
    assert_eq!(setup_of(&state).permanent, 3);
}

#[test]
fn iph_4_8_2_points_of_hexes_come_and_go() {
    let mut state = state(&Setup {
        control: vec![h(2821)],
        division_25: units(&[2722]),
        ..base(6, Phase::UsMovement(Sub::D25))
    });
    assert_eq!(state.vp, 5);
    us(&mut state, "march-2722", "2");
    us(&mut state, "to-2821", "");
    assert_eq!(state.vp, 4);
}

#[test]
fn iph_4_8_3_a_lost_beachhead_costs_its_point() {
    let mut state = state(&Setup {
        snlf: units(&[1632]),
        division_24: units(&[1730; 4]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    // The marker in Haleiwa falls, and the city with it.
    us(&mut state, "attack-1630", "1");
    us(&mut state, "all", "");
    assert_eq!(state.vp, 2);
    // Retaken, the city counts again and the beachhead does not.
    let retaken = self::state(&Setup {
        beachheads: [Some(h(1632)), Some(h(1631)), None],
        control: vec![h(1630)],
        ..base(2, Phase::Window)
    });
    assert_eq!(retaken.vp, 3);
}
