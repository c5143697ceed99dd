//! Damage by section, near misses, chance, officers, hull.

use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{
    ByMount, Class, Compartment, Condition, Equipment, Man, Mount, Secondary, Section, WaterLines,
};
use wardroom_picket_duty::state::{Ending, Level, Step, Story};

use crate::positions::{by_chance, condition, flood};
use crate::{
    at, boxed, crew, game, gun_hit, hit, hurt, marked, near_miss, order, played, rooms, step, wave,
};

fn advanced_game(setup: &mut State) {
    setup.rules.level = Level::Advanced;
}

fn gun(state: &State, word: &str) -> u8 {
    state.ship.gun_hits[Mount::named(word).unwrap()]
}

fn markers(state: &State, room: Compartment) -> u8 {
    state.ship.markers[room]
}

#[test]
fn pd_pd_n11_codes_each_code_does_its_damage() {
    assert_eq!(gun(&hit("90L", "2,2", |_| {}), "20A"), 3);
    let aft = hit("180L", "5,5", |_| {});
    assert_eq!(["20E", "20F", "20G"].map(|word| gun(&aft, word)), [3; 3]);
    assert_eq!(hit("90L", "2,6", |_| {}).ship.deck_fires, [0, 1, 0].into());
    assert_eq!(markers(&hit("0L", "5,2,6", |_| {}), Compartment::Cic), 3);
    assert!(!hit("0L", "2,3", |_| {}).ship.fdt);
    let stack = hit("90L", "10,2", |_| {});
    assert_eq!(condition(&stack, Equipment::StackForward), Condition::Destroyed);
    let la_prade = hit("180L", "5,5", |setup| played(setup, Class::LaPrade));
    assert_eq!(["20E", "20I", "20J"].map(|word| gun(&la_prade, word)), [0, 3, 3]);
    let dunlap = hit("180L", "5,5", |setup| played(setup, Class::Dunlap));
    assert_eq!(dunlap.ship.gun_hits, ByMount::default());
}

#[test]
fn a_hit_on_a_mount_the_ship_lacks_is_superficial() {
    let state = hit("0L", "3,4", |setup| played(setup, Class::LaPrade));
    assert!(!state.damaged && !state.ship.is_damaged(&game().data));
}

/// How many secondary compartments are so.
fn boxes(state: &State, condition: Condition) -> usize {
    state.ship.secondary.values().iter().filter(|&&how| how == condition).count()
}

#[test]
fn pd_pd_n11_sec_a_box_is_damaged_and_then_destroyed() {
    let once = hit("0L", "7,1", advanced_game);
    assert_eq!(boxes(&once, Condition::Damaged), 1);
    assert_eq!(boxes(&once, Condition::Destroyed), 0);
    let twice = hit("0L", "7,1", |setup| {
        advanced_game(setup);
        boxed(setup, "forward-7/1-bread-locker", Condition::Damaged);
    });
    assert_eq!(boxes(&twice, Condition::Destroyed), 1);
    let basic = hit("0L", "7,1", |_| {});
    assert_eq!(boxes(&basic, Condition::Ok), Secondary::COUNT, "no boxes in the basic game");
}

#[test]
fn pd_pd_n11f_a_below_the_waterline_water_comes_in() {
    // The last die is for the list.
    let below = hit("0L", "10,2,5", advanced_game);
    assert_eq!((below.ship.flood, below.ship.list), ([1, 0, 0].into(), 1));
    let above = hit("0L", "7,1", advanced_game);
    assert_eq!(above.ship.flood, [0; 3].into());
    let below = game().data.secondary.iter().filter(|one| one.below_waterline);
    assert_eq!(below.count(), 23 + 6);
}

#[test]
fn pd_pd_g8_7_5_the_basic_game_loses_hull_below_the_waterline() {
    assert_eq!(hit("0L", "10,2", |_| {}).ship.hull, 9);
    let above = hit("0L", "7,1", |_| {});
    assert_eq!((above.ship.hull, above.damaged), (10, false));
}

#[test]
fn pd_pd_n11f_b40_first_the_director_then_the_gun() {
    let state = hit("0L", "10,1,4,3", |_| {});
    assert_eq!(condition(&state, Equipment::DirectorA), Condition::Damaged);
    assert_eq!(gun(&state, "40A"), 1);
    let state = hit("90L", "7,1,6,4", |_| {});
    assert_eq!(condition(&state, Equipment::DirectorC), Condition::Destroyed);
    assert_eq!(gun(&state, "40C"), 3);
    let state = hit("180L", "8,3,1,1", |_| {});
    assert_eq!(condition(&state, Equipment::DirectorE), Condition::Ok);
    assert_eq!(gun(&state, "40E"), 1);
}

#[test]
fn pd_pd_n11f_b5_a_5in_gun_is_damaged_or_destroyed() {
    assert_eq!(gun(&hit("0L", "3,1,3", |_| {}), "5in2"), 1);
    assert_eq!(gun(&hit("0L", "3,1,4", |_| {}), "5in2"), 3);
    let third = hit("0L", "3,1,1", |setup| gun_hit(setup, "5in2", 2));
    assert_eq!(gun(&third, "5in2"), 3, "a third hit destroys");
}

#[test]
fn pd_pd_n11f_c_the_bridge() {
    let destroyed = hit("0L", "5,4,6,0,0", |_| {});
    assert!(destroyed.ship.is_destroyed(&game().data, Compartment::Bridge));
    let captain = hit("0L", "5,4,5,5,-2,1", |_| {});
    assert_eq!(captain.ship.value(Man::Captain), -2);
    assert_eq!(markers(&captain, Compartment::Bridge), 1);
}

#[test]
fn pd_pd_n11f_d_the_radio_room() {
    assert_eq!(markers(&hit("0L", "8,4,6", |_| {}), Compartment::Radio), 4);
    assert_eq!(markers(&hit("0L", "8,4,5,1", |_| {}), Compartment::Radio), 1);
}

#[test]
fn pd_pd_n11f_e_only_a_one_explodes() {
    assert_eq!(hit("0L", "10,3,1", |_| {}).ending, Ending::Sunk);
    let state = hit("0L", "10,3,2,4", |_| {});
    assert_eq!((state.ending, markers(&state, Compartment::Magazine1)), (Ending::None, 2));
    assert_eq!(hit("180L", "2,4,1", |_| {}).ending, Ending::Sunk, "fuel aft");
}

#[test]
fn pd_pd_n11f_f_a_six_destroys_a_radar() {
    assert_eq!(condition(&hit("0L", "9,1,5", |_| {}), Equipment::Sc), Condition::Damaged);
    assert_eq!(condition(&hit("0L", "9,1,6", |_| {}), Equipment::Sc), Condition::Destroyed);
    let again = hit("0L", "9,1,1", |setup| hurt(setup, "SC", Condition::Damaged));
    assert_eq!(condition(&again, Equipment::Sc), Condition::Destroyed, "damaged twice");
}

#[test]
fn pd_pd_n11f_g_water_lines() {
    assert_eq!(hit("0L", "5,6,3", |_| {}).ship.water, WaterLines::Damaged);
    assert_eq!(hit("90L", "7,2,4", |_| {}).ship.water, WaterLines::Destroyed);
    let again = hit("180L", "8,1,1", |setup| setup.ship.water = WaterLines::Damaged);
    assert_eq!(again.ship.water, WaterLines::Destroyed);
}

#[test]
fn pd_pd_n11f_h_the_mk37_and_a_deck_fire() {
    for (die, expected) in [
        (2, Condition::Ok),
        (3, Condition::Damaged),
        (5, Condition::Damaged),
        (6, Condition::Destroyed),
    ] {
        let state = hit("0L", &format!("10,5,{die}"), |_| {});
        assert_eq!(condition(&state, Equipment::Mk37), expected);
        assert_eq!(state.ship.deck_fires, [1, 0, 0].into());
    }
}

#[test]
fn pd_pd_n11m_a_a_boiler_stops_the_ship() {
    let state = hit("90L", "2,4,1", |_| {});
    assert!(state.ship.is_dead_in_the_water() && state.ship.maneuver == 10);
    assert!(!hit("90L", "2,4,2,1", |_| {}).ship.is_dead_in_the_water());
}

#[test]
fn pd_pd_n11m_b_two_engine_rooms_stop_the_ship() {
    let state = hit("90L", "5,4,1", |setup| setup.ship.maneuver = 5);
    assert_eq!(state.ship.maneuver, 0);
    assert!(state.ship.is_dead_in_the_water());
}

#[test]
fn pd_pd_n11m_c_a_stack_ends_emergency_maneuvers() {
    assert!(!game().can_maneuver(&hit("90L", "3,2", |_| {})));
    assert!(!game().can_maneuver(&hit("90L", "5,5", |_| {})));
}

#[test]
fn pd_pd_n11a_e_a_bent_shaft_costs_five() {
    let state = hit("180L", "1,2", |_| {});
    assert_eq!(state.ship.maneuver, 5);
    assert_eq!(condition(&state, Equipment::ShaftPort), Condition::Damaged);
}

#[test]
fn pd_pd_n11a_f_the_steering_room() {
    assert_eq!(hit("180L", "4,4,1", |_| {}).ship.maneuver, 0);
    let state = hit("180L", "4,4,2,1", |_| {});
    assert_eq!((state.ship.maneuver, markers(&state, Compartment::Steering)), (10, 1));
}

#[test]
fn pd_pd_n11a_g_a_damaged_rudder_costs_five() {
    assert_eq!(hit("180L", "7,3", |_| {}).ship.maneuver, 5);
}

#[test]
fn pd_pd_n11a_h_a_destroyed_rudder_stops_the_ship() {
    let state = hit("180L", "10,4", |_| {});
    assert_eq!(
        (state.ship.maneuver, condition(&state, Equipment::Rudder)),
        (0, Condition::Destroyed)
    );
}

#[test]
fn pd_pd_n11_1_points_lost_by_near_misses() {
    assert_eq!(near_miss(1, 1, "", |_| {}).ship.hull, 9);
    assert_eq!(near_miss(4, 2, "", |_| {}).ship.maneuver, 9);
    assert_eq!(near_miss(2, 4, "", |_| {}).ship.maneuver, 8);
    assert_eq!(near_miss(6, 2, "", |_| {}).ship.maneuver, 5);
    assert_eq!(near_miss(4, 5, "", |_| {}).ship.fuel, 8);
    // The log says what was hit.
    for (dice, cause) in [
        ("2,4", "the port screw is damaged"),
        ("5,5", "the starboard screw is damaged"),
        ("6,2", "the rudder is damaged"),
        ("1,6", "the aft stack is damaged"),
        ("4,2", "the forward stack is damaged"),
        ("3,6", "the forward fuel room is penetrated"),
        ("4,5", "the aft fuel room is penetrated"),
        ("1,1", "engine debris penetrates the hull"),
    ] {
        let mut state = wave(Step::Strike, &["90L"], |_| {});
        let log = step(&mut state, &format!("3,3,{dice}")).join(" ");
        assert!(log.contains(cause), "{dice}: {log}");
        assert!(log.contains("lost, "), "{dice}: {log}");
    }
    let mast = near_miss(6, 6, "", |_| {});
    let radars = [Equipment::Sc, Equipment::Sg].map(|radar| condition(&mast, radar));
    assert_eq!(radars, [Condition::Destroyed; 2]);
}

#[test]
fn pd_pd_i_diw_many_ways_to_lie_still() {
    let stopped: [State; 4] = [
        hit("90L", "4,1,1", |_| {}),
        hit("180L", "10,4", |_| {}),
        hit("180L", "4,4,1", |_| {}),
        near_miss(6, 2, "", |setup| setup.ship.maneuver = 5),
    ];
    for state in stopped {
        assert!(state.ship.is_dead_in_the_water() && game().must_leave(&state));
    }
}

#[test]
fn pd_pd_i_bridgecrew_captain_and_cpo_stand_on_the_bridge() {
    let state = hit("0L", "5,4,6,2,-1", |setup| crew(setup, Man::Xo, 1));
    let values = [Man::Captain, Man::Cpo, Man::Xo].map(|man| state.ship.value(man));
    assert_eq!(values, [2, -1, 1]);
}

#[test]
fn pd_pd_i_replace_a_dead_man_gets_a_new_chit() {
    let state = by_chance("1,4,4,6,-1", |setup| crew(setup, Man::Gunnery, 2));
    assert_eq!(state.ship.value(Man::Gunnery), -1);
    let nobody = by_chance("1,4,3,3", |setup| crew(setup, Man::Gunnery, 2));
    assert_eq!(nobody.ship.value(Man::Gunnery), 2);
}

#[test]
fn pd_pd_g2_crew_the_xo_stands_in_while_the_bridge_is_gone() {
    let state = wave(Step::Strike, &["90L"], |setup| {
        crew(setup, Man::Captain, -2);
        crew(setup, Man::Xo, 2);
        marked(setup, "bridge", 4);
    });
    assert_eq!(state.ship.commander(&game().data), Man::Xo);
    assert_eq!(game().maneuver_rating(&state), 2);
    assert_eq!(game().data.chits, [2, 4, 8, 4, 2]);
}

#[test]
fn pd_pd_n15_8_a_damaged_ship_loses_days_when_reassigned() {
    let mut state = at(Step::NextDay, |setup| {
        setup.reassigned = true;
        setup.ship.hull = 4;
        setup.date = crate::date("Apr1");
    });
    step(&mut state, "5");
    assert_eq!((state.date, state.ship.hull), (crate::date("Apr6"), 10));
    assert_eq!(state.step, Step::Station);
    let mut sound = at(Step::NextDay, |setup| {
        setup.reassigned = true;
        setup.date = crate::date("Apr1");
    });
    step(&mut sound, "");
    assert_eq!((sound.date, sound.step), (crate::date("Apr2"), Step::Station));
    assert!(by_chance("4,4", |_| {}).reassigned);
}

#[test]
fn pd_pd_n21_1m_a_magazine_or_fuel_room_sinks_the_ship() {
    assert_eq!(flood("fuel-forward", "2,2,2,2", |_| {}).ending, Ending::Sunk);
    assert_eq!(flood("magazine-1", "2,2,2,2", |_| {}).ending, Ending::None, "a four is safe");
}

#[test]
fn pd_pd_n21_1e_an_engine_room_stops_the_ship() {
    let state = flood("engine-room-forward", "2,2,2,2", |_| {});
    assert_eq!((state.ship.maneuver, state.ship.bonuses_lost), (0, false));
}

#[test]
fn pd_pd_n21_1f_a_fire_room_takes_the_bonuses_too() {
    let state = flood("fire-room-aft", "2,2,2,2", |_| {});
    assert_eq!((state.ship.maneuver, state.ship.bonuses_lost), (0, true));
    let bonus = game().director_bonus(
        &state.ship,
        Mount::FortyA,
        wardroom_picket_duty::parts::Altitude::Low,
    );
    assert_eq!(bonus, 0);
}

#[test]
fn pd_pd_i_hitm_markers_add_up_and_the_last_takes_the_fire_away() {
    let state = hit("0L", "5,2,4", |setup| marked(setup, "cic", 1));
    assert_eq!(markers(&state, Compartment::Cic), 3);
    assert!(state.ship.is_burning(&game().data, Compartment::Cic));
    let mut state = wave(Step::Party(Section::Forward), &[], |setup| {
        marked(setup, "cic", 2);
    });
    order(&mut state, "repair-cic", "4,4,3");
    assert!(!state.ship.is_burning(&game().data, Compartment::Cic));
}

#[test]
fn what_is_lost_already_is_not_hit_again() {
    let gone = |setup: &mut State| marked(setup, "magazine-1", 4);
    assert_eq!(hit("0L", "10,3", gone).ending, Ending::None, "nothing is left to explode");
    let engine = |setup: &mut State| setup.ship.flooded = rooms(&["engine-room-forward"]);
    assert_eq!(hit("90L", "1,2", engine).ship.maneuver, 10);
}

#[test]
fn pd_pd_g6_hull_without_hull_the_ship_may_sink() {
    let last = |dice: &str| near_miss(1, 1, dice, |setup| setup.ship.hull = 1);
    assert_eq!(last(",2,3").ending, Ending::Sunk);
    let afloat = last(",3,3");
    assert!(afloat.ending == Ending::None && game().must_leave(&afloat));
    // A loss that finds the track at 0 asks again.
    let again = near_miss(1, 1, ",2,2", |setup| setup.ship.hull = 0);
    assert_eq!(again.ending, Ending::Sunk);
    let mut quiet = at(Step::Aftermath, |_| {});
    step(&mut quiet, "");
    assert_eq!(quiet.ship.hull, 10, "without plane hits table 14.1 is not rolled");
}

#[test]
fn a_sunk_ship_ends_a_scenario() {
    let mut state = crate::story(Story::S6, Step::Strike, |setup| {
        setup.assault.planes = [crate::plane("0L", 0)].into_iter().collect();
    });
    step(&mut state, "6,6,10,3,1");
    assert_eq!(crate::outcome(&state).values, [0.0]);
}
