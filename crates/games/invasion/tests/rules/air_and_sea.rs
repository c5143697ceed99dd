//! Chapter 7: ships, carrier war, submarines and planes.

use wardroom_invasion::{Berth, JAPAN, LaterHits, Phase, Readings, Setup, Ship, State, Sub, US};
use wardroom_kernel::{Fast, Hidden, Observer};
use wardroom_testkit::expect_refused;

use crate::examples::fleets;
use crate::table::*;

const CARRIERS: [Ship; 6] =
    [Ship::Akagi, Ship::Kaga, Ship::Soryu, Ship::Hiryu, Ship::Shokaku, Ship::Zuikaku];

/// SNLF in 2421 attack four companies in 2422 with these ships close in.
fn attack(turn: u8, close_in: &[Ship]) -> State {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422; 4]),
        close_in: close_in.to_vec(),
        supported: Vec::new(),
        us_planes_used: army_used(turn),
        ..base(turn, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    state
}

#[test]
fn iph_7_1_1_battleships_add_six_once_a_turn() {
    let mut state = attack(2, &[Ship::Hiei, Ship::Kirishima]);
    assert_eq!(choices(&state, JAPAN, ""), ["done", "hiei", "kirishima"]);
    japan(&mut state, "hiei kirishima done", "");
    assert_eq!(ladder(&state).attack, 18);
    assert!(state.supported.iter().eq(Ship::BATTLESHIPS));
    // In defence too, and never for a marker alone.
    let defend = |snlf: &[u16]| {
        let mut state = self::state(&Setup {
            snlf: units(snlf),
            division_24: units(&[1732]),
            close_in: vec![Ship::Hiei],
            supported: Vec::new(),
            ..base(2, Phase::UsCombat(Sub::D24))
        });
        let action = wardroom_kernel::play::parse(game(), &state, US, "attack-1631").unwrap();
        let mut dice = Fast::new(1);
        wardroom_kernel::play::act(game(), &mut state, US, &action, &mut dice).unwrap();
        all(&state).battle.map(|battle| battle.battle.step)
    };
    assert_eq!(defend(&[1631]), Some(wardroom_invasion::Step::Support));
    assert_ne!(defend(&[1632]), Some(wardroom_invasion::Step::Support));
    for (used, other) in [(Ship::Hiei, "kirishima"), (Ship::Kirishima, "hiei")] {
        let mut state = self::state(&Setup {
            supported: vec![used],
            close_in: vec![Ship::Hiei, Ship::Kirishima],
            snlf: units(&[1631, 2421]),
            division_24: units(&[2422]),
            ..base(2, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-2422", "");
        assert_eq!(choices(&state, JAPAN, ""), ["done", other]);
        let again = used.name().to_lowercase();
        let refusal = expect_refused(game(), &state, JAPAN, &again);
        assert_eq!(refusal.rule.as_deref(), Some("IPH 7.1.1"));
        assert!(refusal.reason.contains("supported"), "{}", refusal.reason);
    }
}

#[test]
fn iph_7_1_2_battleships_are_hit_from_the_air_and_by_submarines() {
    let mut state = fleets("hiei done", "enterprise done");
    on(&mut state, "4,2");
    assert_eq!(setup_of(&state).gone, [Ship::Hiei]);
    let mut state =
        self::state(&Setup { close_in: vec![Ship::Hiei], ..base(6, Phase::Submarines) });
    on(&mut state, "5,6,6");
    assert_eq!(setup_of(&state).gone, [Ship::Hiei]);
}

#[test]
fn iph_7_2_no_planes_before_turn_5() {
    let state = attack(3, &[Ship::Hiei]);
    assert_eq!(no_japan(&state, "planes-1"), "7.2");
    let flying: Vec<u8> =
        (1..=11).filter(|&turn| self::state(&base(turn, Phase::Window)).planes_fly()).collect();
    assert_eq!(flying, [5, 6, 7, 9, 10, 11]);
}

#[test]
fn iph_7_3_1_the_japanese_disposition_is_secret() {
    let mut state = state(&base(5, Phase::IjnDisposition));
    japan(&mut state, "akagi hiei done", "");
    let seen = |seat| game().view(&state, Observer::Seat(seat)).disposition;
    assert_eq!(seen(US), None);
    assert_eq!(seen(JAPAN), Some([Ship::Akagi, Ship::Hiei].into_iter().collect()));
    assert!(
        game().view(&state, Observer::Seat(US)).ships.iter().all(|(_, at)| *at == Berth::Distant)
    );
    let gone = self::state(&Setup {
        gone: vec![Ship::Kaga],
        permanent: -1,
        ..base(5, Phase::IjnDisposition)
    });
    assert_eq!(no_japan(&gone, "kaga done"), "7.8");
}

#[test]
fn iph_7_3_2_then_the_us_openly_and_all_is_shown() {
    let mut state = fleets("akagi hiei done", "lexington done");
    assert_eq!(setup_of(&state).close_in, [Ship::Akagi, Ship::Hiei, Ship::Lexington]);
    assert_eq!(setup_of(&state).disposition, None);
    on(&mut state, "6,3,4");
}

#[test]
fn iph_7_3_3_the_roll_needs_a_carrier_of_each() {
    let mut both = fleets("akagi done", "enterprise done");
    assert!(says(&on(&mut both, "6,3,4"), "no carrier combat"));
    let mut one = fleets("akagi done", "done");
    assert!(says(&on(&mut one, "3,4"), "no carrier combat is possible"));
}

#[test]
fn iph_7_4_1_planes_are_allotted_before_any_roll() {
    let mut state = fleets("akagi kaga soryu done", "all");
    on(&mut state, "1");
    assert_eq!(acting(&state), [JAPAN]);
    assert_eq!(choices(&state, JAPAN, ""), ["planes-0", "planes-1", "planes-2", "planes-3"]);
    assert_eq!(no_japan(&state, "planes-4"), "7.10");
    // All three at the Lexington: two are wasted after the first hit.
    japan(&mut state, "planes-0", "1,1,3,4");
    assert_eq!(setup_of(&state).gone, [Ship::Lexington]);
}

#[test]
fn iph_7_4_2_three_or_less_hits_and_odd_sinks() {
    let fate = |dice: &str| {
        let mut state = fleets("akagi done", "enterprise done");
        let before = state.vp;
        on(&mut state, &format!("1,{dice},3,4"));
        state.vp - before
    };
    assert_eq!(fate("3,5"), 3);
    assert_eq!(fate("3,6"), 1);
    assert_eq!(fate("4"), 0);
}

#[test]
fn iph_7_4_3_the_first_hit_settles() {
    let mut state = fleets("akagi kaga done", "enterprise done");
    let before = state.vp;
    on(&mut state, "1,2,2,3,4");
    assert_eq!(state.vp, before + 1, "the second plane is wasted");
}

#[test]
fn iph_7_5_1_four_or_less_hits_for_the_us() {
    let mut state = fleets("akagi done", "enterprise done");
    let before = state.vp;
    on(&mut state, "3,4,2");
    assert_eq!(state.vp, before - 1);
    let mut state = fleets("akagi done", "enterprise done");
    on(&mut state, "3,5,3,4");
    assert_eq!(state.ijn_carriers(), 1);
}

#[test]
fn iph_7_5_2_carriers_alone_are_chosen() {
    let mut state = fleets("akagi kaga done", "all");
    on(&mut state, "3");
    assert_eq!(acting(&state), [US]);
    assert_eq!(choices(&state, US, "akagi"), ["akagi", "kaga"]);
    us(&mut state, "akagi kaga", "1,2,1,2");
    assert_eq!(setup_of(&state).gone, [Ship::Akagi, Ship::Kaga]);
    // With battleships among them one hit falls on one ship drawn at random.
    let mut state = fleets("akagi hiei done", "all");
    on(&mut state, "3,5,1,Akagi,2,3,4");
    assert_eq!(setup_of(&state).gone, [Ship::Akagi]);
}

#[test]
fn iph_7_6_mutual_attacks_are_simultaneous() {
    let mut state = fleets("akagi done", "enterprise done");
    let before = state.vp;
    // The Enterprise is sunk, and her plane sinks the Akagi.
    on(&mut state, "4,1,1,1,1");
    assert_eq!(state.vp, before);
    assert_eq!(setup_of(&state).gone, [Ship::Akagi, Ship::Enterprise]);
    // The points of both count together: nobody has lost in between.
    let mut poor = fleets("akagi done", "enterprise done");
    poor.vp = 3;
    on(&mut poor, "4,1,1,1,1");
    assert!(!poor.is_over());
}

#[test]
fn iph_7_7_a_strike_only_after_no_carrier_combat() {
    let fight = |ship: Ship, strikes: bool, struck: Vec<Ship>| {
        let mut state = state(&Setup {
            snlf: units(&[1631, 2421, 2421]),
            division_24: units(&[2422; 4]),
            close_in: vec![ship, Ship::Enterprise],
            us_planes_used: army_used(6),
            strikes,
            struck,
            ..base(6, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-2422", "");
        japan(&mut state, &format!("{} done", ship.name().to_lowercase()), "1");
        japan(&mut state, "steady", "1");
        state
    };
    for ship in [Ship::Hiei, Ship::Kirishima] {
        assert_eq!(acting(&fight(ship, false, vec![])), [JAPAN]);
        assert_eq!(acting(&fight(ship, true, vec![ship])), [JAPAN], "once a day");
        let mut state = fight(ship, true, vec![]);
        assert_eq!(choices(&state, US, ""), ["hold", "strike"]);
        us(&mut state, "strike", "4,2");
        assert_eq!(setup_of(&state).gone, [ship]);
    }
    // The US may let a battleship go and strike at her after a later battle of the day.
    let mut state = fight(Ship::Hiei, true, vec![]);
    us(&mut state, "hold", "");
    assert!(state.struck.is_empty(), "no attack was made");
    let later = Setup { turn: 7, phase: Phase::JapaneseCombat, ..setup_of(&state) };
    let later = Setup { attacked: Vec::new(), underway: Vec::new(), ..later };
    let mut later = self::state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422; 4]),
        supported: Vec::new(),
        control: Vec::new(),
        ..later
    });
    japan(&mut later, "attack-2422", "");
    japan(&mut later, "hiei done", "1");
    japan(&mut later, "steady", "1");
    assert_eq!(choices(&later, US, ""), ["hold", "strike"]);
    // The result on the table opens the day for strikes.
    let mut table = fleets("akagi done", "enterprise done");
    on(&mut table, "6,3,4");
    assert!(table.strikes);
}

#[test]
fn iph_7_8_a_carrier_takes_a_plane_with_it() {
    let mut state = fleets("akagi kaga done", "enterprise done");
    on(&mut state, "3");
    us(&mut state, "akagi", "1,2,3,4");
    assert_eq!((state.planes, state.planes_ready()), (5, 1));
    // A battleship takes none.
    let mut state = fleets("hiei done", "enterprise done");
    on(&mut state, "1,2");
    assert_eq!(state.planes, 6);
}

#[test]
fn iph_7_9_1_no_search_without_a_carrier_of_each() {
    let mut state = fleets("akagi hiei done", "done");
    let log = on(&mut state, "3,4");
    assert!(says(&log, "no carrier combat is possible"));
    assert!(!state.strikes);
}

#[test]
fn iph_7_9_2_battleships_alone_are_attacked_at_once() {
    let mut state = fleets("hiei kirishima done", "enterprise done");
    on(&mut state, "");
    assert_eq!(acting(&state), [US]);
    assert_eq!(choices(&state, US, ""), ["hiei", "kirishima"]);
    us(&mut state, "kirishima", "4,1,3,4");
    assert_eq!(setup_of(&state).gone, [Ship::Kirishima]);
}

#[test]
fn iph_7_10_planes_of_close_in_carriers_once_a_turn() {
    let ready = |close_in: &[Ship], used: u8, turn: u8| {
        let setup =
            Setup { close_in: close_in.to_vec(), planes_used: used, ..base(turn, Phase::Window) };
        state(&setup).planes_ready()
    };
    assert_eq!(ready(&CARRIERS, 0, 6), 6);
    assert_eq!(ready(&CARRIERS[..2], 1, 6), 1);
    assert_eq!(ready(&[], 0, 6), 0);
    assert_eq!(ready(&CARRIERS, 0, 8), 0);
}

#[test]
fn iph_7_11_submarines_hit_on_3_and_11() {
    let attack = |dice: &str| {
        let mut state = state(&Setup { close_in: vec![Ship::Akagi], ..base(8, Phase::Submarines) });
        let before = state.vp;
        on(&mut state, dice);
        state.vp - before
    };
    assert_eq!(attack("1,2,1"), -3);
    assert_eq!(attack("5,6,2"), -1);
    assert_eq!(attack("1,1"), 0);
    assert_eq!(attack("6,6"), 0);
}

#[test]
fn iph_7_12_a_column_for_each_plane() {
    let mut state = attack(6, &CARRIERS);
    assert_eq!(no_japan(&state, "planes-3"), "7.12");
    japan(&mut state, "planes-2", "");
    assert_eq!(shift(&state, "Japanese planes"), 2);
    assert_eq!(state.planes_ready(), 4);
    // In defence they shift to the left, and a marker is no unit.
    let mut defence = self::state(&Setup {
        snlf: units(&[1631]),
        division_24: units(&[1732]),
        close_in: CARRIERS.to_vec(),
        us_planes_used: army_used(6),
        ..base(6, Phase::UsCombat(Sub::D24))
    });
    us(&mut defence, "attack-1631", "");
    assert_eq!(choices(&defence, JAPAN, ""), ["done", "planes-1"]);
    japan(&mut defence, "planes-1", "");
    assert_eq!(shift(&defence, "Japanese planes"), -1);
}

#[test]
fn iph_7_13_interdiction_costs_a_point_in_seven_hexes() {
    let mut state = state(&Setup {
        close_in: vec![Ship::Akagi, Ship::Kaga],
        division_24: units(&[2422]),
        ..base(6, Phase::Window)
    });
    japan(&mut state, "interdict row-24 to-2424 row-26 to-2622 done", "");
    assert_eq!(state.planes_ready(), 0);
    assert_eq!(no_japan(&state, "interdict"), "7.10");
    japan(&mut state, "pull", "24th-move");
    us(&mut state, "march-2422", "1");
    let list = choices(&state, US, "");
    assert!(list.contains(&"to-2421".to_owned()));
    assert!(!list.contains(&"to-2423".to_owned()), "2423 lies beside 2424");
    // One plane in a hex, and roads cost a point more too.
    let two =
        self::state(&Setup { close_in: vec![Ship::Akagi, Ship::Kaga], ..base(6, Phase::Window) });
    assert_eq!(no_japan(&two, "interdict row-24 to-2424 row-24 to-2424"), "7.13");
}

#[test]
fn iph_7_13_one_plane_in_a_hex_though_sent_by_two_orders() {
    let close_in = vec![Ship::Akagi, Ship::Kaga];
    let mut state = state(&Setup { close_in, ..base(6, Phase::Window) });
    japan(&mut state, "interdict row-24 to-2424 done", "");
    let refusal = expect_refused(game(), &state, JAPAN, "interdict row-24 to-2424 done");
    assert_eq!(refusal.rule.as_deref(), Some("IPH 7.13"));
    assert!(refusal.reason.contains("a plane interdicts 2424 already"), "{}", refusal.reason);
}

#[test]
fn iph_7_14_a_six_brings_a_us_carrier_plane() {
    let fight = |dice: &str| {
        let mut state = state(&Setup {
            snlf: units(&[1631, 2421]),
            division_24: units(&[2422]),
            close_in: vec![Ship::Enterprise],
            us_planes_used: army_used(6),
            ..base(6, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-2422", dice);
        shift(&state, "US planes")
    };
    assert_eq!(fight("6"), -1);
    assert_eq!(fight("5"), 0);
}

/// The columns of the Army plane with this die and these airfields once Japanese.
fn army(setup: Setup, die: &str) -> i8 {
    let mut state =
        state(&Setup { snlf: units(&[1632, 2421]), division_24: units(&[2422]), ..setup });
    japan(&mut state, "attack-2422", die);
    shift(&state, "US planes")
}

#[test]
fn iph_7_15_1_airfields_out_of_danger_help_the_army_plane() {
    let once = |hexes: &[u16]| Setup {
        once_taken: hexes.iter().map(|&hex| h(hex)).collect(),
        ..base(6, Phase::JapaneseCombat)
    };
    let five = [3020, 2224, 3219, 3326, 1629];
    assert_eq!(army(once(&five), "4"), -1);
    assert_eq!(army(once(&five), "3"), 0);
    // A plane that interdicts beside a field takes its help away.
    let plane = Setup { close_in: vec![Ship::Akagi], planes_used: 1, ..once(&five) };
    let near = Setup { interdictors: vec![h(2707)], ..plane };
    assert_eq!(army(near, "4"), 0);
    // So does a Japanese unit.
    let mut beside = state(&Setup {
        snlf: units(&[1632, 2421, 2707]),
        division_24: units(&[2422]),
        ..once(&five)
    });
    japan(&mut beside, "attack-2422", "4");
    assert_eq!(shift(&beside, "US planes"), 0);
}

#[test]
fn iph_7_15_2_the_army_plane_goes_with_the_last_airfield() {
    let march = |control: &[u16]| {
        let mut state = state(&Setup {
            snlf: units(&[1630]),
            control: control.iter().map(|&hex| h(hex)).collect(),
            row: false,
            gone: vec![Ship::Akagi, Ship::Kaga, Ship::Soryu],
            permanent: -8,
            ..base(6, Phase::JapaneseMovement)
        });
        japan(&mut state, "march-1630 to-1629", "");
        state.army_plane
    };
    assert!(!march(&[3020, 2224, 3219, 3326, 2607, 3204]));
    assert!(march(&[3020, 2224, 3219, 3326, 2607]));
}

#[test]
fn iph_o_3_the_worst_hit_may_count() {
    let fate = |hits| {
        let mut state = fleets("akagi kaga done", "enterprise done");
        state.readings = Readings { hits, ..Readings::default() };
        let before = state.vp;
        let dice = if hits == LaterHits::WorstCounts { "1,1,2,1,1,3,4" } else { "1,1,2,3,4" };
        on(&mut state, dice);
        state.vp - before
    };
    assert_eq!(fate(LaterHits::FirstSettles), 1);
    assert_eq!(fate(LaterHits::WorstCounts), 3);
}
