//! The worked cases that are no battles, each under its number.

use wardroom_invasion::{Deed, Ground, JAPAN, Phase, Setup, Ship, Sub, US};
use wardroom_kernel::Rules;

use crate::table::*;

#[test]
fn inv001_1727_is_four_hexes_from_2125() {
    assert_eq!(h(1727).distance(h(2125)), 4);
}

#[test]
fn inv003_neighbours_of_2125() {
    let mut around: Vec<u16> = h(2125).neighbours().map(|hex| hex.number()).collect();
    around.sort_unstable();
    assert_eq!(around, [2024, 2025, 2124, 2126, 2224, 2225]);
}

#[test]
fn inv005_terrain_of_1740_and_1939() {
    let ground = |hex| game().map().ground(game().map().at(hex).unwrap());
    assert_eq!((ground(1740), ground(1939)), (Ground::Mountain, Ground::Rough));
}

/// The total after a beachhead is chosen and the US is in barracks.
fn initial_vp(middle: u16) -> i8 {
    let mut state = campaign();
    japan(&mut state, &format!("to-{middle}"), "");
    us(&mut state, "barracks done", "");
    state.vp
}

#[test]
fn inv007_haleiwa_gives_a_fourth_point() {
    assert_eq!(initial_vp(1631), 4);
}

#[test]
fn inv009_1225_is_an_end_hex() {
    assert_eq!(no_japan(&campaign(), "to-1225"), "3.2.3");
}

#[test]
fn inv011_3803_is_an_end_hex() {
    assert_eq!(no_japan(&campaign(), "to-3803"), "3.2.3");
}

#[test]
fn inv013_2806_is_an_end_hex() {
    assert_eq!(no_japan(&campaign(), "to-2806"), "3.2.3");
}

#[test]
fn inv015_1223_is_in_no_area() {
    assert_eq!(no_japan(&campaign(), "to-1223"), "3.2.2");
}

#[test]
fn inv017_2411_makes_beachheads_in_the_bay() {
    let mut state = campaign();
    japan(&mut state, "to-2411", "");
    us(&mut state, "barracks done", "");
    assert_eq!(setup_of(&state).beachheads, [2311, 2411, 2511].map(|hex| Some(h(hex))));
}

#[test]
fn inv019_the_naval_air_station_gives_two_points() {
    assert_eq!(initial_vp(2606), 5);
}

#[test]
fn inv021_japan_controls_its_beachheads_alone() {
    let mut state = campaign();
    japan(&mut state, "to-1631", "");
    us(&mut state, "barracks done", "");
    let mut control = setup_of(&state).control;
    control.sort_unstable();
    assert_eq!(control, [1630, 1631, 1632].map(h));
}

fn deploying() -> wardroom_invasion::State {
    let mut state = campaign();
    japan(&mut state, "to-1631", "");
    state
}

#[test]
fn inv023_1627_is_five_hexes_from_barracks() {
    assert_eq!(no_us(&deploying(), "barracks 24th-2126 take-1 to-1627 done"), "3.3.4");
}

#[test]
fn inv025_each_barracks_hex_keeps_two_units() {
    let state = deploying();
    assert_eq!(no_us(&state, "barracks 24th-2225 take-3 to-1928 done"), "3.3.4");
    // The choices never lead there: a lift leaves two behind.
    assert!(choices(&state, US, "north-shore").iter().all(|word| word != "24th-2225"));
}

#[test]
fn inv027_3323_is_coastal() {
    assert_eq!(no_us(&deploying(), "barracks 25th-2919 take-1 to-3323 done"), "3.3.5");
}

#[test]
fn inv029_two_marine_units_do_not_share_a_hex() {
    assert_eq!(no_us(&deploying(), "barracks usmc-3327 to-3225 done"), "3.3.6");
}

#[test]
fn inv031_a_marine_unit_joins_a_garrison() {
    let mut state = deploying();
    us(&mut state, "north-shore usmc-2821 to-3322 done", "");
    assert_eq!(count(&state, 3322), 1);
    assert!(all(&state).stacks.iter().any(|stack| {
        stack.hex == h(3322) && stack.units.as_ref().is_some_and(|units| units.len() == 2)
    }));
}

#[test]
fn inv033_nothing_is_set_up_with_battleship_row() {
    let state = deploying();
    assert_eq!(no_us(&state, "barracks 25th-2919 take-1 to-3020 done"), "6.3");
    assert_eq!(no_us(&state, "barracks usmc-3327 to-3020 done"), "6.3");
}

#[test]
fn inv035_an_airfield_is_taken_in_passing() {
    let mut state = state(&Setup { snlf: units(&[1630]), ..base(2, Phase::JapaneseMovement) });
    assert_eq!(state.vp, 4);
    japan(&mut state, "march-1630 via to-1629 to-1628", "");
    assert_eq!(state.vp, 6);
    assert!(setup_of(&state).control.contains(&h(1629)));
}

#[test]
fn inv037_plain_hexes_are_worth_nothing() {
    let mut state = state(&base(2, Phase::JapaneseMovement));
    japan(&mut state, "march-1631 to-1732", "");
    assert_eq!(state.vp, 4);
    assert!(setup_of(&state).control.contains(&h(1732)));
}

#[test]
fn inv039_ford_island_retaken_costs_two_points() {
    let mut state = state(&Setup {
        row: false,
        control: vec![h(3020)],
        division_25: units(&[2920]),
        gone: vec![Ship::Enterprise],
        permanent: 6,
        ..base(6, Phase::UsMovement(Sub::D25))
    });
    assert_eq!(state.vp, 12);
    us(&mut state, "march-2920", "3");
    us(&mut state, "to-3020", "");
    assert_eq!(state.vp, 10);
}

#[test]
fn inv041_battleship_row_on_7_december() {
    assert_eq!(destroy_row(3, 6), 5);
}

#[test]
fn inv043_battleship_row_on_8_december() {
    assert_eq!(destroy_row(6, 1), 0);
}

#[test]
fn inv045_battleship_row_on_9_december() {
    assert_eq!(destroy_row(10, 2), 0);
}

/// Turn 5 with these ships close in, both fleets disposed.
pub(crate) fn fleets(ijn: &str, usn: &str) -> wardroom_invasion::State {
    let mut state = state(&Setup { control: held(6), ..base(5, Phase::IjnDisposition) });
    japan(&mut state, ijn, "");
    let mut dice = wardroom_testkit::dice("");
    let action = wardroom_kernel::play::parse(game(), &state, US, usn).unwrap();
    let mut log = Vec::new();
    let mut umpire = wardroom_kernel::Umpire::logging(&mut dice, &mut log);
    game().apply(&mut state, US, &action.picks, None, &mut umpire);
    state
}

#[test]
fn inv047_points_for_us_carriers() {
    let mut state = fleets("akagi kaga done", "all");
    assert_eq!(state.vp, 10);
    // IJN finds the US; one plane at each carrier: one sunk, the other damaged.
    on(&mut state, "1");
    japan(&mut state, "planes-1", "3,1,3,4,1,1");
    assert_eq!(state.vp, 14);
}

#[test]
fn inv049_the_game_ends_on_the_march() {
    let mut state = state(&Setup {
        snlf: units(&[1730, 1631]),
        control: held(17),
        ..base(6, Phase::JapaneseMovement)
    });
    assert_eq!(state.vp, 21);
    japan(&mut state, "march-1730 to-1731", "");
    assert_eq!(ending(&state), "Japan wins: it has the points");
}

#[test]
fn inv051_no_beachhead_is_left() {
    let mut state = state(&Setup {
        beachheads: [None, Some(h(1631)), None],
        control: [held(13), vec![h(1630)]].concat(),
        snlf: Vec::new(),
        division_24: units(&[1732, 1732, 1732, 1732]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    assert_eq!(state.vp, 15);
    us(&mut state, "attack-1631", "1");
    assert_eq!(ending(&state), "the US wins: no beachhead is left");
}

#[test]
fn inv053_an_advance_wins_on_the_last_turn() {
    let mut state = state(&Setup {
        snlf: units(&[1530, 1530, 1530, 1530, 1631]),
        division_24: units(&[1629]),
        control: held(16),
        pulled: Some(3),
        cup: Some(Vec::new()),
        moved: true,
        fought: true,
        us_planes_used: army_used(11),
        ..base(11, Phase::JapaneseCombat)
    });
    assert_eq!(state.vp, 20);
    japan(&mut state, "attack-1629", "");
    japan(&mut state, "steady", "1");
    japan(&mut state, "all", "");
    assert_eq!(state.vp, 22);
    assert_eq!(ending(&state), "Japan wins: it has the points");
}

#[test]
fn inv055_the_first_turn() {
    let mut state = deploying();
    us(&mut state, "barracks done", "");
    assert_eq!(state.phase, Phase::Landing);
    assert!(setup_of(&state).close_in.contains(&Ship::Hiei));
    japan(&mut state, "4-snlf-0-ija 4-snlf-0-ija 4-snlf-0-ija", "1,1,1,1,1,1,1,1,1,1,1,1");
    assert_eq!(choices(&state, JAPAN, ""), ["movement", "combat"]);
    japan(&mut state, "combat", "");
    japan(&mut state, "done", "");
    japan(&mut state, "movement", "");
    let log = japan(&mut state, "done", "");
    assert!(says(&log, "turn 1 is over"));
    assert_eq!((state.turn, state.pulled), (2, 0));
}

#[test]
fn inv057_by_night_three_chits_are_in_the_cup() {
    let setup = Setup {
        division_24: units(&[2125]),
        division_25: units(&[2821]),
        marines: units(&[3225]),
        ..base(4, Phase::Window)
    };
    let cup = all(&state(&setup)).cup;
    assert_eq!(cup.len(), 3);
    assert!(cup.iter().all(|chit| chit.deed() == Deed::Move));
}

#[test]
fn inv059_combat_then_movement_before_the_first_draw() {
    let mut state = state(&base(2, Phase::Window));
    japan(&mut state, "combat", "");
    japan(&mut state, "done", "");
    japan(&mut state, "movement", "");
    assert_eq!(state.pulled, 0);
    // Both are taken, so the next chits are pulled without asking.
    let log = japan(&mut state, "done", "row-fight");
    assert!(says(&log, "pulls the Fight chit of Battleship Row"));
}

#[test]
fn inv061_movement_is_taken_once() {
    let state = state(&Setup { moved: true, ..base(2, Phase::Window) });
    assert_eq!(no_japan(&state, "movement"), "5.7.2");
}

#[test]
fn inv063_carrier_warfare_on_turns_5_and_9() {
    let disposes = |turn: u8| {
        let setup = Setup {
            moved: true,
            fought: true,
            cup: (turn > 2).then(Vec::new),
            ..base(turn - 1, Phase::Window)
        };
        let mut state = state(&setup);
        on(&mut state, "");
        assert_eq!(state.turn, turn);
        state.phase == Phase::IjnDisposition
    };
    let turns: Vec<u8> = (2..=11).filter(|&turn| disposes(turn)).collect();
    assert_eq!(turns, [5, 9]);
}

#[test]
fn inv065_what_a_night_allows() {
    let setup = Setup {
        snlf: vec!["1631".into(), "2421".into(), "waiting".into()],
        division_24: units(&[2422]),
        close_in: vec![Ship::Hiei, Ship::Akagi],
        ..base(8, Phase::Landing)
    };
    let mut state = state(&setup);
    on(&mut state, "");
    assert_eq!(state.phase, Phase::Window, "nobody lands by night");
    assert_eq!(no_japan(&state, "interdict"), "5.9");
    assert!(all(&state).cup.iter().all(|chit| chit.deed() == Deed::Move));
    japan(&mut state, "combat", "");
    japan(&mut state, "attack-2422", "");
    assert_eq!(choices(&state, JAPAN, ""), ["done", "hiei"]);
    japan(&mut state, "hiei done", "3");
    japan(&mut state, "steady", "6");
}

#[test]
fn inv067_four_units_in_a_beachhead() {
    let state = state(&Setup {
        snlf: units(&[1631, 1631, 1731]),
        ija: units(&[1631, 1631]),
        ..base(2, Phase::JapaneseMovement)
    });
    assert_eq!(no_japan(&state, "march-1731 to-1631"), "6.1");
}

#[test]
fn inv069_divisions_mix_in_a_fort_up_to_four() {
    let mut state = state(&Setup {
        division_24: units(&[3228, 3228]),
        division_25: units(&[3227, 3227, 3227]),
        ..base(2, Phase::UsMovement(Sub::D25))
    });
    us(&mut state, "march-3227 take-3", "6");
    us(&mut state, "take-2 to-3228", "");
    assert_eq!(count(&state, 3228), 4);
    assert_eq!(no_us(&state, "to-3228"), "6.1");
}

#[test]
fn inv071_only_the_active_division_attacks_out_of_a_fort() {
    let mut state = state(&Setup {
        division_24: units(&[3228, 3228]),
        division_25: units(&[3228, 3228]),
        snlf: units(&[1631, 3128]),
        ..base(2, Phase::UsCombat(Sub::D25))
    });
    us(&mut state, "attack-3128", "");
    // Two companies of one, doubled by the garrison.
    assert_eq!(ladder(&state).attack, 4);
}

#[test]
fn inv073_the_ijn_finds_the_us() {
    let mut state = fleets("akagi done", "enterprise done");
    let log = on(&mut state, "1,6,6,6");
    assert!(says(&log, "the IJN finds the US carriers"));
}

#[test]
fn inv075_a_damaged_us_carrier() {
    let mut state = fleets("akagi done", "enterprise done");
    let vp = state.vp;
    // The submarines that follow miss.
    on(&mut state, "1,3,4,3,4");
    assert_eq!(state.vp, vp + 1);
    assert_eq!(setup_of(&state).gone, [Ship::Enterprise]);
    assert_eq!(state.usn_carriers(), 0);
}

#[test]
fn inv077_a_sunk_japanese_carrier() {
    let mut state = fleets("akagi kaga done", "enterprise done");
    let vp = state.vp;
    on(&mut state, "3");
    us(&mut state, "kaga", "4,1,3,4");
    assert_eq!(state.vp, vp - 3);
    assert_eq!(setup_of(&state).gone, [Ship::Kaga]);
    assert_eq!(state.planes, 5);
}

#[test]
fn inv079_hits_fall_on_ships_drawn_at_random() {
    let mut state = fleets("akagi kaga hiei done", "all");
    let vp = state.vp;
    on(&mut state, "3,2,3,Hiei,Kaga,1,2,3,4");
    assert_eq!(state.vp, vp - 3);
    assert_eq!(setup_of(&state).gone, [Ship::Kaga, Ship::Hiei]);
}

#[test]
fn inv081_without_a_us_carrier_there_is_no_roll() {
    let mut state = fleets("akagi done", "done");
    let log = on(&mut state, "3,4");
    assert!(says(&log, "no carrier combat is possible"));
    assert_eq!(state.ijn_carriers(), 1);
}

#[test]
fn inv083_a_strike_at_a_supporting_battleship() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422, 2422, 2422, 2422]),
        close_in: vec![Ship::Hiei, Ship::Enterprise],
        strikes: true,
        us_planes_used: army_used(6),
        ..base(6, Phase::JapaneseCombat)
    });
    let vp = state.vp;
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "hiei done", "1");
    assert_eq!(ladder(&state).attack, 9);
    japan(&mut state, "steady", "6");
    us(&mut state, "strike", "2,5");
    assert_eq!(state.vp, vp - 2);
    assert_eq!(setup_of(&state).gone, [Ship::Hiei]);
}

#[test]
fn inv085_submarines_sink_a_battleship() {
    let mut state =
        state(&Setup { close_in: vec![Ship::Hiei, Ship::Kirishima], ..base(5, Phase::Submarines) });
    let vp = state.vp;
    on(&mut state, "1,2,Kirishima,1");
    assert_eq!(state.vp, vp - 2);
    assert_eq!(setup_of(&state).gone, [Ship::Kirishima]);
}

#[test]
fn inv087_submarines_try_once() {
    let close_in =
        vec![Ship::Akagi, Ship::Kaga, Ship::Soryu, Ship::Hiryu, Ship::Shokaku, Ship::Zuikaku];
    let mut state = state(&Setup { close_in, ..base(5, Phase::Submarines) });
    let log = on(&mut state, "3,4");
    assert!(says(&log, "US submarines miss"));
}

#[test]
fn inv105_interdictors_before_the_first_draw_only() {
    let setup = Setup { close_in: vec![Ship::Akagi], pulled: Some(1), ..base(6, Phase::Window) };
    assert_eq!(no_japan(&state(&setup), "interdict"), "7.13");
}

#[test]
fn inv107_as_many_land_as_fit() {
    let mut snlf = units(&[1632, 1632, 1632, 1632, 1631, 1631, 1631]);
    snlf.resize(12, "dead".to_owned());
    let setup = Setup { snlf, ija: vec!["waiting".into(); 18], ..base(2, Phase::Landing) };
    let mut state = state(&setup);
    assert_eq!(choices(&state, JAPAN, ""), ["0-snlf-1-ija"]);
    assert_eq!(no_japan(&state, "0-snlf-0-ija"), "8.2");
    japan(&mut state, "0-snlf-1-ija 0-snlf-4-ija", "1,1,1,1,1");
    assert_eq!([1632, 1631, 1630].map(|hex| count(&state, hex)), [4, 4, 4]);
    assert_eq!(all(&state).waiting, [0, 13]);
}

/// Lands one company in the middle of a beachhead with this die.
pub(crate) fn land_one(turn: u8, middle: u16, dice: &str) -> String {
    let place = game().map().at(middle).unwrap();
    let hexes = game().map().beachheads(place).unwrap();
    let number = |place| h(game().map().number(place));
    let full: Vec<u16> =
        [0, 2].into_iter().flat_map(|at| [game().map().number(hexes[at]); 4]).collect();
    let mut snlf = units(&full);
    snlf.push("waiting".to_owned());
    let mut state = state(&Setup {
        middle: Some(h(middle)),
        beachheads: hexes.map(|hex| Some(number(hex))),
        snlf,
        ..base(turn, Phase::Landing)
    });
    japan(&mut state, "1-snlf-0-ija", dice);
    setup_of(&state).snlf[8].clone()
}

#[test]
fn inv109_a_four_stalls_on_the_north_coast() {
    assert_eq!(land_one(1, 1631, "4"), "1631 stalled");
}

#[test]
fn inv111_a_six_stalls_in_kaneohe_bay() {
    assert_eq!(land_one(1, 2411, "6"), "2411 stalled");
}

#[test]
fn inv113_a_six_stalls_on_9_december() {
    assert_eq!(land_one(9, 1631, "6"), "1631 stalled");
}

/// The movement factor of one US company with this die.
pub(crate) fn factor(setup: Setup, die: &str) -> u8 {
    let division_24 = units(&[2125]);
    let mut state = state(&Setup { division_24, phase: Phase::UsMovement(Sub::D24), ..setup });
    let log = us(&mut state, "march-2125", die);
    let points = log[0].split("with ").nth(1).and_then(|rest| rest.split(' ').next());
    points.unwrap().parse().unwrap()
}

#[test]
fn inv117_a_one_on_turn_2_is_no_movement() {
    assert_eq!(factor(base(2, Phase::Window), "1"), 0);
}

#[test]
fn inv119_a_three_on_turn_4_is_two() {
    assert_eq!(factor(base(4, Phase::Window), "3"), 2);
}

#[test]
fn inv121_a_six_on_turn_8_is_six() {
    assert_eq!(factor(base(8, Phase::Window), "6"), 6);
}

#[test]
fn inv123_a_six_on_turn_11_is_seven() {
    assert_eq!(factor(base(11, Phase::Window), "6"), 7);
}

#[test]
fn inv125_four_hexes_of_honolulu_are_not_enough() {
    let once_taken = [3315, 3414, 3413, 3512].map(h).to_vec();
    assert_eq!(factor(Setup { once_taken, ..base(6, Phase::Window) }, "4"), 4);
}

#[test]
fn inv127_rough_ground_costs_two() {
    let mut state =
        state(&Setup { division_24: units(&[1830]), ..base(2, Phase::UsMovement(Sub::D24)) });
    us(&mut state, "march-1830", "2");
    assert_eq!(no_us(&state, "to-1831"), "9.3");
}

#[test]
fn inv129_the_channel_is_not_crossed() {
    let setup = Setup { snlf: units(&[1631, 3120]), ..base(2, Phase::JapaneseMovement) };
    let state = state(&Setup { phase: Phase::JapaneseCombat, ..setup.clone() });
    assert_eq!(no_japan(&state, "attack-3121"), "10.5");
    let defended = Setup { division_25: units(&[3121]), phase: Phase::JapaneseCombat, ..setup };
    assert_eq!(no_japan(&self::state(&defended), "attack-3121"), "9.10");
}

#[test]
fn inv131_ija_and_snlf_pass_but_do_not_stay() {
    let setup = Setup {
        snlf: units(&[1631, 2422]),
        ija: units(&[2421]),
        ..base(2, Phase::JapaneseMovement)
    };
    let mut state = state(&setup);
    let mut stays = state;
    japan(&mut stays, "march-2421 to-2422", "");
    assert_eq!(no_japan(&stays, "done"), "9.13.2");
    japan(&mut state, "march-2421 via to-2422 to-2423", "");
    assert_eq!(setup_of(&state).ija, ["2423 spent"]);
}

#[test]
fn inv207_a_company_of_the_24th_has_one_step() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422, 2125]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "steady", "6");
    assert_eq!(count(&state, 2422), 0);
}

#[test]
fn inv209_an_earlier_stack_is_not_resumed() {
    let mut state = state(&Setup {
        division_24: units(&[2422, 2422, 2125, 2225]),
        ..base(2, Phase::UsMovement(Sub::D24))
    });
    us(&mut state, "march-2422 take-2", "6");
    us(&mut state, "take-1 to-2423", "");
    us(&mut state, "done", "");
    us(&mut state, "march-2125", "3");
    us(&mut state, "done", "");
    assert_eq!(no_us(&state, "march-2422"), "9.5");
}
