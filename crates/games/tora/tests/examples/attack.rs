//! The worked cases of the attack, each by its number.

use serde_json::json;
use wardroom_kernel::{Observer, play};
use wardroom_testkit::dice;
use wardroom_tora::forces::{Fighter, Load, Plane, Ship, Yard};
use wardroom_tora::plan::Track;
use wardroom_tora::state::{Ending, FighterAt, IJN, PlaneAt, ShipAt, Step, USN};

use crate::table::Table;

const ALL_FROM_NW: &str = "send wave-1-sw-kate-torpedo x10 wave-1-nw torpedo \
                           send wave-1-sw-kate-ap x12 wave-1-nw ap";

#[test]
fn tt_009_both_carriers_are_in_port_on_their_day() {
    let table = Table::planned("lexington dec-4 enterprise dec-4", "day dec-4", "6");
    for carrier in Ship::CARRIERS {
        let mooring = table.state.us_plan.moorings[carrier];
        assert_eq!(table.ship(carrier).at, ShipAt::Moored(mooring));
    }
}

#[test]
fn tt_027_radar_that_is_out_warns_nobody() {
    let table = Table::planned("radar every-day nw pby every-day se", ALL_FROM_NW, "2");
    assert!(table.state.radar_out && !table.state.warned);
}

#[test]
fn tt_029_searches_elsewhere_warn_nobody() {
    let table = Table::planned("radar every-day se pby every-day sw", ALL_FROM_NW, "6");
    assert!(!table.state.radar_out && !table.state.warned);
}

#[test]
fn tt_031_one_of_two_approaches_found_is_enough() {
    let table = Table::planned("radar every-day ne pby every-day sw", "historical", "1");
    assert!(table.state.radar_out && table.state.warned);
}

/// A Val in a zone, in the movement step of a turn.
fn lone_val(zone: &str, turn: u8, level: u8, warned: bool) -> Table {
    Table::at(json!({
        "step": format!("ijn {} movement", &zone[..1]), "turn": turn, "warned": warned,
        "levels": {"airfields": level, "ships": level, "batteries": level},
        "planes": [{"unit": "Val", "at": zone}],
    }))
}

#[test]
fn tt_033_level_1_wakes_on_turn_4() {
    let mut table = lone_val("3NW", 3, 1, false);
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.active()), (4, [false; 3]), "no US half on turn 3");
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.active()), (4, [true; 3]));
}

#[test]
fn tt_035_ring_2_does_not_wake_level_1() {
    let mut table = lone_val("2NW", 3, 1, false);
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.active()), (4, [false; 3]));
}

#[test]
fn tt_037_ring_2_wakes_level_2() {
    let mut table = lone_val("3NW", 2, 2, false);
    table.ijn("3nw-val-gp-4 2nw", "");
    assert_eq!((table.state.turn, table.active()), (2, [true; 3]));
}

#[test]
fn tt_039_a_warning_wakes_level_1_on_turn_3() {
    let mut table = lone_val("3NW", 2, 1, true);
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.active()), (3, [false; 3]), "no US half on turn 2");
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.active()), (3, [true; 3]));
}

#[test]
fn tt_041_each_track_wakes_by_its_own_level() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 2,
        "levels": {"airfields": 2, "ships": 1, "batteries": 3},
        "planes": [{"unit": "Val", "at": "3SW"}],
    }));
    table.ijn("3sw-val-gp-4 2sw", "");
    assert_eq!(table.active(), [true, false, true]);
}

#[test]
fn tt_043_levels_rise_on_turn_7_up_to_3() {
    let table = Table::at(json!({
        "step": "turn-start", "turn": 6,
        "levels": {"airfields": 1, "ships": 2, "batteries": 3},
        "planes": [{"unit": "Val", "at": "3SW"}],
    }));
    assert_eq!((table.state.turn, table.levels()), (7, [2, 3, 3]));
}

#[test]
fn tt_045_zebra_in_play_adds_one_point_once() {
    let position = |turn: u8, zebra: bool, level: u8| {
        let nevada = if zebra { json!({"hits": 3, "zebra": true}) } else { json!({"hits": 3}) };
        Table::at(json!({
            "step": "turn-start", "turn": turn,
            "levels": {"ships": level},
            "planes": [{"unit": "Val", "at": "3SW"}],
            "ships": {"Nevada": nevada, "Oklahoma": {"hits": 8, "zebra": false}},
        }))
    };
    let table = position(6, false, 2);
    assert_eq!(table.hull(Ship::Nevada), (3, 9), "6 left, still damaged");
    assert_eq!(table.hull(Ship::Oklahoma), (8, 8), "still sunk");
    assert_eq!(table.hull(Ship::Arizona), (0, 10));
    let table = position(12, true, 3);
    assert_eq!(table.hull(Ship::Nevada), (3, 9), "no second point on turn 13");
}

/// The US may launch on some turn at some level.
fn runway(turn: u8, level: u8) -> Table {
    Table::at(json!({
        "step": "us 2 aircraft", "turn": turn, "active": ["airfields"],
        "levels": {"airfields": level},
        "planes": [{"unit": "Zero", "at": "3NW"}],
    }))
}

#[test]
fn tt_047_a_fourth_launch_at_level_2_is_refused() {
    let mut table = runway(4, 2);
    assert_eq!(table.refused(USN, "hickam p-40 4"), "T-alert-11");
    table.us("hickam p-40 3", "");
    assert_eq!(table.refused(USN, "hickam"), "T-alert-11");
}

#[test]
fn tt_049_three_launches_after_the_level_has_risen() {
    let mut table = Table::at(json!({
        "step": "turn-start", "turn": 6, "active": ["airfields"],
        "levels": {"airfields": 1},
        "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    table.until("us 2 aircraft");
    table.us("ewa f4f 3", "");
    assert_eq!(table.state.launched.values(), &[0, 0, 0, 3]);
    assert_eq!(runway(6, 1).refused(USN, "ewa f4f 3"), "T-alert-11", "two at level 1");
}

#[test]
fn tt_051_three_units_of_a_field_are_on_patrol_and_no_fourth() {
    let mut table = Table::planned("airfields dec-7 level-3", "historical", "6");
    assert_eq!(table.state.step, Step::Patrol);
    table.us("wheeler p-40 3nw 3", "");
    let patrol = table.state.fighters.iter().filter(|unit| unit.zone().is_some()).count();
    assert_eq!(patrol, 3);
    assert_eq!(table.refused(USN, "wheeler"), "T-force-3");
}

#[test]
fn tt_053_a_kate_moves_inwards() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 2, "planes": [{"unit": "Kate", "at": "3NW"}],
    }));
    table.ijn("3nw-kate-ap-4 2nw", "");
    assert_eq!(table.plane(Plane::Kate, 1).zone().unwrap().to_string(), "2NW");
}

#[test]
fn tt_055_opposite_quadrants_are_not_adjacent() {
    let table = Table::at(json!({
        "step": "ijn 1 movement", "turn": 4, "planes": [{"unit": "Zero", "at": "1NW"}],
    }));
    assert_eq!(table.refused(IJN, "1nw-zero-4 1se"), "T-map-2");
}

#[test]
fn tt_057_a_unit_that_has_attacked_does_not_move() {
    let mut table = Table::at(json!({
        "step": "ijn 2 bombing", "turn": 3, "others": "gone",
        "planes": [{"unit": "Val", "at": "2SE"}, {"unit": "Zero", "at": "2SE"}],
    }));
    table.ijn("2se-val-gp-4 s1", "1,1,1,1");
    assert_eq!(table.refused(IJN, "2se-val-empty-4 3se"), "T-move-1");
}

#[test]
fn tt_059_units_placed_this_turn_do_not_attack() {
    let ijn = "send wave-1-nw-zero x11 wave-1-ne";
    let mut table = Table::planned("airfields dec-7 level-3", ijn, "6");
    table.us("wheeler p-40 3ne 1", "");
    table.us("done", "");
    assert_eq!(table.state.turn, 1);
    assert!(table.state.planes.iter().all(|unit| !unit.is_on_map() || unit.acted));
    // The US answer at once; the Zeros wait for turn 2.
    assert_eq!(table.asked(), Some(USN));
    table.refused(IJN, "3ne-zero-4 3ne-p-40-4");
}

#[test]
fn tt_061_a_ship_at_sea_goes_one_zone_a_turn() {
    let sea = || {
        Table::at(json!({
            "step": "us 3 ships", "turn": 5, "active": ["ships"],
            "planes": [{"unit": "Zero", "at": "2NW"}],
            "ships": {"Detroit": {"at": "3SE"}},
        }))
    };
    let mut table = sea();
    table.us("detroit 3ne", "");
    assert!(
        matches!(table.ship(Ship::Detroit).at, ShipAt::Zone(zone) if zone.to_string() == "3NE")
    );
    assert_eq!(sea().refused(USN, "detroit 3nw"), "T-move-12");
}

#[test]
fn tt_063_a_sunk_outer_ship_pins_the_inner_one() {
    let table = Table::at(json!({
        "step": "us 1 ships", "turn": 5, "active": ["ships"],
        "planes": [{"unit": "Zero", "at": "3NW"}],
        "ships": {"West Virginia": {"hits": 10}},
    }));
    assert_eq!(table.refused(USN, "tennessee wse2"), "T-force-11");
    assert_eq!(table.refused(USN, "tennessee"), "T-force-11");
}

#[test]
fn tt_065_a_wave_enters_as_far_as_there_is_room() {
    let mut table = Table::at(json!({
        "step": "arrivals", "turn": 7,
        "planes": [
            {"unit": "Kate", "count": 22, "at": "3SW"},
            {"unit": "Val", "count": 8, "at": "3NW"},
            {"unit": "Val", "count": 11, "at": "carrier", "wave": "second"},
            {"unit": "Zero", "count": 9, "at": "carrier", "wave": "second"},
        ],
    }));
    assert_eq!(table.state.on_map(), 30);
    table.ijn("wave-2", "");
    assert_eq!(table.state.on_map(), 48);
    let waiting = table.state.planes.iter().filter(|unit| unit.at == PlaneAt::Carrier).count();
    assert_eq!(waiting, 2);
}

#[test]
fn tt_067_a_unit_that_left_on_turn_8_is_back_on_turn_13() {
    let arrivals = |turn: u8| {
        Table::at(json!({
            "step": "arrivals", "turn": turn,
            "planes": [
                {"unit": "Kate#1", "at": "rearming 8", "third": "SE"},
                {"unit": "Zero#21", "at": "carrier"},
            ],
        }))
    };
    assert_eq!(arrivals(12).refused(IJN, "wave-3"), "T-plan-7");
    let mut table = arrivals(13);
    table.ijn("wave-3 gp", "");
    assert_eq!(table.plane(Plane::Kate, 1).zone().unwrap().to_string(), "3SE");
}

#[test]
fn tt_069_both_sides_of_a_dogfight_roll_at_the_same_time() {
    let mut table = Table::at(json!({
        "step": "ijn 2 pairing", "turn": 3, "others": "gone",
        "planes": [{"unit": "Zero", "at": "2NW"}],
        "fighters": [{"unit": "P-36", "at": "2NW"}],
    }));
    table.ijn("2nw-zero-4 2nw-p-36-3", "3,3,3,1,4,5,6");
    assert_eq!(table.fighter(Fighter::P36, 1).at, FighterAt::Lost);
    assert_eq!(table.plane(Plane::Zero, 1).strength, 2);
}

/// A US fighter and an IJN unit in 2NE, in the US half.
fn chase(fighter: &str, plane: &str) -> Table {
    Table::at(json!({
        "step": "us 2 pairing", "turn": 4, "active": ["airfields"], "others": "gone",
        "planes": [{"unit": plane, "at": "2NE"}],
        "fighters": [{"unit": fighter, "at": "2NE"}],
    }))
}

#[test]
fn tt_071_an_f4f_hits_on_4() {
    let mut table = chase("F4F", "Val");
    table.us("2ne-f4f-2 2ne-val-4", "4,3");
    assert_eq!(table.plane(Plane::Val, 1).strength, 3);
}

#[test]
fn tt_073_an_f2a_hits_on_6_only() {
    let mut table = chase("F2A", "Kate");
    table.us("2ne-f2a-2 2ne-kate-4", "5,5");
    assert_eq!(table.plane(Plane::Kate, 1).strength, 4);
}

#[test]
fn tt_075_a_unit_is_attacked_once() {
    let mut table = Table::at(json!({
        "step": "ijn 2 pairing", "turn": 3, "others": "gone",
        "planes": [{"unit": "Zero", "count": 2, "at": "2NW"}],
        "fighters": [{"unit": "P-40", "at": "2NW"}, {"unit": "P-36", "at": "2NW"}],
    }));
    table.ijn("2nw-zero-4 2nw-p-40-4", "");
    assert_eq!(table.refused(IJN, "2nw-zero-4 2nw-p-40-4"), "T-air-2");
}

#[test]
fn tt_077_bombers_do_not_attack_aircraft_in_the_air() {
    let table = Table::at(json!({
        "step": "ijn 2 pairing", "turn": 3, "others": "gone",
        "planes": [{"unit": "Kate", "at": "2NW"}, {"unit": "Zero", "at": "2NW"}],
        "fighters": [{"unit": "P-40", "at": "2NW"}],
    }));
    assert_eq!(table.refused(IJN, "2nw-kate-ap-4 2nw-p-40-4"), "T-air-1");
}

#[test]
fn tt_079_a_val_bombs_the_yard() {
    let mut table = Table::at(json!({
        "step": "ijn 2 bombing", "turn": 3, "planes": [{"unit": "Val", "at": "2SE"}],
    }));
    table.ijn("2se-val-gp-4 s1", "4,5,6,3");
    assert_eq!(table.state.yard[Yard::S1], 3, "2 left");
    assert_eq!(table.plane(Plane::Val, 1).load, Load::None);
}

/// A bomber in a zone, and an AP Kate with it so that there is something to decide.
fn raiders(zone: &str, unit: &str, load: &str) -> Table {
    Table::at(json!({
        "step": format!("ijn {} bombing", &zone[..1]), "turn": 4,
        "planes": [
            {"unit": unit, "at": zone, "load": load},
            {"unit": "Kate#30", "at": zone, "load": "AP", "wave": "first"},
            {"unit": "Val#24", "at": zone, "load": "GP", "wave": "first"},
        ],
    }))
}

#[test]
fn tt_081_gp_bombs_are_not_for_ships() {
    let table = raiders("1SE", "Val", "GP");
    assert_eq!(table.refused(IJN, "1se-val-gp-4 arizona"), "T-bomb-11");
}

#[test]
fn tt_083_sixes_of_ap_bombs_are_rolled_again() {
    let mut table = Table::at(json!({
        "step": "ijn 1 bombing", "turn": 4,
        "planes": [{"unit": "Kate", "at": "1SE", "load": "AP", "strength": 2}],
    }));
    table.ijn("1se-kate-ap-2 nevada", "6,6,4,1");
    assert_eq!(table.hull(Ship::Nevada), (3, 8), "5 left");
}

#[test]
fn tt_085_the_outer_ship_of_a_nest_is_torpedoed() {
    let mut table = Table::at(json!({
        "step": "ijn 1 bombing", "turn": 4,
        "planes": [{"unit": "Kate", "at": "1SE", "load": "Torpedo"}],
    }));
    assert_eq!(table.refused(IJN, "1se-kate-torpedo-4 tennessee"), "T-bomb-6", "the inner one");
    table.ijn("1se-kate-torpedo-4 west-virginia", "4,5,1,2");
    assert_eq!(table.hull(Ship::WestVirginia), (2, 10), "8 left");
}

#[test]
fn tt_087_no_torpedo_runs_in_the_channel() {
    let table = Table::at(json!({
        "step": "ijn 2 bombing", "turn": 4,
        "planes": [
            {"unit": "Kate", "at": "2SE", "load": "Torpedo"},
            {"unit": "Kate", "at": "2SE", "load": "AP"},
        ],
        "ships": {"Neosho": {"at": "C2"}},
    }));
    assert_eq!(table.refused(IJN, "2se-kate-torpedo-4 neosho"), "T-bomb-6");
}

#[test]
fn tt_089_hits_run_down_a_stack() {
    let mut table = Table::at(json!({
        "step": "ijn 2 bombing", "turn": 3, "others": "gone",
        "planes": [{"unit": "Val", "at": "2NW"}],
        "fighters": [{"unit": "P-40", "at": "Wheeler-1"}, {"unit": "P-36", "at": "Wheeler-1"}],
    }));
    table.ijn("2nw-val-gp-4 wheeler-1", "4,5,6,4");
    assert_eq!(table.fighter(Fighter::P36, 1).at, FighterAt::Lost);
    assert_eq!(table.fighter(Fighter::P40, 1).strength, 3);
}

#[test]
fn tt_091_a_load_is_dropped_once() {
    let table = raiders("1SE", "Kate", "None");
    assert_eq!(table.refused(IJN, "1se-kate-empty-4 west-virginia"), "T-bomb-1");
}

#[test]
fn tt_093_zeros_do_not_strafe_buildings() {
    let table = Table::at(json!({
        "step": "ijn 2 bombing", "turn": 3, "planes": [{"unit": "Zero", "at": "2SE"}],
    }));
    assert_eq!(table.refused(IJN, "2se-zero-4 s1"), "T-bomb-11");
}

#[test]
fn tt_095_any_number_of_units_attack_one_ship() {
    let mut table = Table::at(json!({
        "step": "ijn 1 bombing", "turn": 4,
        "planes": [{"unit": "Kate", "count": 5, "at": "1SE", "load": "Torpedo"}],
    }));
    let rolls = ["4,5,1,2"; 5].join(",");
    table.ijn("1se-kate-torpedo-4 west-virginia 5", &rolls);
    assert_eq!(table.hull(Ship::WestVirginia), (10, 10), "sunk");
}

#[test]
fn tt_097_a_ship_fires_three_dice_at_level_1() {
    let mut table = Table::at(json!({
        "step": "us 1 fire", "turn": 4, "active": ["ships"],
        "planes": [{"unit": "Kate", "at": "1SE"}],
    }));
    let log = table.us("1se-kate-4 1", "6,5,6");
    assert!(log[0].contains("Nevada"), "{log:?}");
    assert_eq!(table.plane(Plane::Kate, 1).strength, 2);
}

#[test]
fn tt_099_a_battery_does_not_fire_into_another_zone() {
    let table = Table::at(json!({
        "step": "us 2 fire", "turn": 4, "active": ["batteries"],
        "planes": [{"unit": "Val", "at": "2SE"}, {"unit": "Zero", "at": "2SW"}],
        "batteries": {
            "Fort Closson": {"hits": 4}, "Fort Auha": {"hits": 4}, "Fort Barrette": {"hits": 4},
        },
    }));
    assert_eq!(table.refused(USN, "2se-val-4"), "T-aaa-3");
}

#[test]
fn tt_101_two_batteries_fire_at_the_same_unit() {
    let mut table = Table::at(json!({
        "step": "us 2 fire", "turn": 4, "active": ["batteries"],
        "planes": [{"unit": "Val", "at": "2SW"}],
    }));
    table.us("2sw-val-4 2", "6,1,1,6,6,2");
    assert_eq!(table.plane(Plane::Val, 1).strength, 1);
}

/// A Val over the yard, with small arms at some level.
fn over_the_yard(level: u8) -> Table {
    Table::at(json!({
        "step": "ijn 2 bombing", "turn": 4, "active": ["batteries"],
        "levels": {"batteries": level},
        "planes": [{"unit": "Val", "at": "2SE"}, {"unit": "Zero", "at": "2SE"}],
    }))
}

#[test]
fn tt_103_small_arms_score_one_hit_at_most() {
    let mut table = over_the_yard(3);
    table.ijn("2se-val-gp-4 s1", "1,1,1,1,6,6,6");
    assert_eq!(table.plane(Plane::Val, 1).strength, 3);
}

#[test]
fn tt_105_only_the_yard_unit_under_attack_fires() {
    let mut table = over_the_yard(2);
    // Four bombs and the two small arms of S1; no other unit rolls.
    table.ijn("2se-val-gp-4 s1", "1,1,1,1,6,1");
    assert_eq!(table.plane(Plane::Val, 1).strength, 3);
}

#[test]
fn tt_107_a_carrier_at_sea_adds_the_ace_of_clubs() {
    let table = Table::planned("lexington dec-7", "historical", "6");
    let deck = table.state.deck;
    assert_eq!((deck.cards(), deck.spades + deck.clubs), (22, 2), "Enterprise is at sea");
    let table = Table::planned("lexington dec-7 enterprise dec-7", "historical", "6");
    assert_eq!((table.state.deck.cards(), table.state.deck.clubs), (21, 0));
}

#[test]
fn tt_109_a_black_card_loses_everything_on_the_map() {
    let position = json!({
        "step": "luck", "turn": 12,
        "planes": [
            {"unit": "Kate", "at": "3NW"},
            {"unit": "Zero", "at": "2NW", "strength": 2},
            {"unit": "Val", "count": 9, "at": "lost"},
            {"unit": "Val", "at": "home", "strength": 2},
        ],
    });
    let table = Table::rolling(position, "Ace of Spades");
    assert_eq!(table.state.step, Step::Over(Ending::BlackCard));
    assert_eq!(table.game.losses(&table.state), 46, "40 before");
}

#[test]
fn tt_111_the_game_ends_when_the_last_unit_has_left() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 9, "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    table.ijn("3nw-zero-4 off", "");
    // The US half of the turn is still theirs.
    table.end_turn("");
    assert_eq!(table.state.step, Step::Over(Ending::Homeward));
    assert_eq!(table.state.turn, 9);
}

/// Turn 13 with a Val over Fort Weaver, and the AAA track as it stands on turn 12.
fn late_battery(option: &str, level: u8) -> Table {
    let mut table = Table::at(json!({
        "step": "turn-start", "turn": 12, "active": ["batteries"],
        "options": {"uncapped-aaa": option}, "levels": {"batteries": level},
        "planes": [{"unit": "Val", "at": "2SW"}],
        "batteries": {"Fort Barrette": {"hits": 4}},
    }));
    table.until("us 2 fire");
    table
}

#[test]
fn tt_143_uncapped_batteries_fire_seven_dice() {
    let mut table = late_battery("on", 4);
    table.us("2sw-val-4", "6,1,1,1,1,1,1");
    assert_eq!(table.plane(Plane::Val, 1).strength, 3);
    let mut table = late_battery("off", 3);
    table.us("2sw-val-4", "6,1,1,1,1");
    assert_eq!(table.plane(Plane::Val, 1).strength, 3);
}

#[test]
fn tt_145_four_dice_at_level_2_destroy_a_unit() {
    let mut table = Table::at(json!({
        "step": "us 2 fire", "turn": 4, "active": ["batteries"], "levels": {"batteries": 2},
        "planes": [{"unit": "Val", "at": "2SE"}],
    }));
    table.us("2se-val-4 1", "6,6,6,6");
    assert_eq!(table.plane(Plane::Val, 1).at, PlaneAt::Lost);
}

#[test]
fn tt_147_the_level_is_the_same_at_every_field() {
    let mut table = runway(4, 2);
    assert_eq!(table.state.level(Track::Airfields), 2);
    table.us("ewa f4f 3", "");
    table.us("hickam p-40 3", "");
    assert_eq!(table.refused(USN, "ewa"), "T-alert-11");
    assert_eq!(table.refused(USN, "hickam"), "T-alert-11");
}

#[test]
fn tt_149_a_ship_fires_and_moves_in_the_same_turn() {
    let mut table = Table::at(json!({
        "step": "us 1 fire", "turn": 4, "active": ["ships"],
        "planes": [{"unit": "Kate", "at": "1SE"}],
        "ships": {"Nevada": {"at": "WSE4"}},
    }));
    table.us("1se-kate-4 1", "6,1,1");
    table.us("done", "");
    table.us("nevada wse1", "");
    assert_eq!(table.plane(Plane::Kate, 1).strength, 3);
    assert!(table.ship(Ship::Nevada).fired && table.ship(Ship::Nevada).sailed);
}

#[test]
fn tt_151_california_needs_twelve_moves_to_the_sea() {
    let mut table = Table::at(json!({
        "step": "us 1 ships", "turn": 4, "active": ["ships"],
        "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    let way = "wsw2 wsw1 wse3 p1 p2 p3 p4 c1 c2 c3 c4 3se".split(' ');
    let mut dice = dice(&["red card"; 9].join(","));
    let mut arrived = 0;
    for (moves, place) in way.enumerate() {
        let order = format!("california {place}");
        while table.state.turn < 4 + moves as u8 || table.ship(Ship::California).sailed {
            let seat = table.asked().unwrap();
            let done = play::parse(&table.game, &table.state, seat, "done").unwrap();
            play::act(&table.game, &mut table.state, seat, &done, &mut dice).unwrap();
        }
        // Ring by ring, until it is her turn.
        let action = loop {
            let seat = table.asked().unwrap();
            if seat == USN
                && let Ok(action) = play::parse(&table.game, &table.state, USN, &order)
            {
                break action;
            }
            let done = play::parse(&table.game, &table.state, seat, "done").unwrap();
            play::act(&table.game, &mut table.state, seat, &done, &mut dice).unwrap();
        };
        arrived = table.state.turn;
        play::act(&table.game, &mut table.state, USN, &action, &mut dice).unwrap();
    }
    assert!(matches!(table.ship(Ship::California).at, ShipAt::Zone(_)));
    assert_eq!(arrived, 15);
}

#[test]
fn tt_155_the_us_half_is_skipped_while_nobody_is_awake() {
    let mut table = lone_val("3NW", 2, 1, false);
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.asked()), (3, Some(IJN)));
}

#[test]
fn tt_159_the_yard_is_not_attacked_from_1se() {
    let table = raiders("1SE", "Val", "GP");
    assert_eq!(table.dark(IJN, &["1se-val-gp-4"], "s1"), "T-map-6");
    table.refused(IJN, "1se-val-gp-4 s1");
}

#[test]
fn tt_161_the_first_card_is_drawn_on_the_turn_agreed() {
    let mut table = Table::at(json!({
        "step": "turn-end", "turn": 14, "options": {"luck": "15"},
        "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    assert_eq!(table.state.turn, 15, "no card on turn 14");
    table.end_turn("red card");
    assert_eq!((table.state.turn, table.state.deck.red), (16, 19));
}

#[test]
fn tt_163_a_wreck_closes_the_channel_but_lets_a_ship_out() {
    let harbor = |ring: u8| {
        Table::at(json!({
            "step": format!("us {ring} ships"), "turn": 9, "active": ["ships"],
            "planes": [{"unit": "Zero", "at": "3NW"}],
            "ships": {
                "Neosho": {"at": "C2", "hits": 4}, "Detroit": {"at": "C4"}, "Raleigh": {"at": "P4"},
            },
        }))
    };
    let mut table = harbor(2);
    table.us("detroit 3se", "");
    assert!(matches!(table.ship(Ship::Detroit).at, ShipAt::Zone(_)));
    assert_eq!(harbor(1).refused(USN, "raleigh c1"), "T-move-11");
}

#[test]
fn tt_165_without_the_deck_turn_31_is_the_last() {
    let table = Table::at(json!({
        "step": "turn-end", "turn": 31, "options": {"luck": "off"},
        "planes": [
            {"unit": "Zero", "at": "2NW", "strength": 3},
            {"unit": "Val", "count": 4, "at": "lost"},
            {"unit": "Val", "at": "home", "strength": 1},
        ],
    }));
    assert_eq!(table.state.step, Step::Over(Ending::LastTurn));
    assert_eq!(table.game.losses(&table.state), 23, "20 before");
}

#[test]
fn tt_167_the_us_see_type_and_strength_but_no_load() {
    let table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 2,
        "planes": [{"unit": "Kate", "at": "3SW", "load": "Torpedo"}],
    }));
    let seen = |seat| {
        let view = table.view(Observer::Seat(seat));
        let zone = view.zones.iter().find(|zone| zone.zone.to_string() == "3SW").unwrap();
        (zone.planes[0].plane, zone.planes[0].strength, zone.planes[0].load)
    };
    assert_eq!(seen(USN), (Plane::Kate, 4, None));
    assert_eq!(seen(IJN), (Plane::Kate, 4, Some(Load::Torpedo)));
}

#[test]
fn tt_171_room_is_counted_after_units_have_left() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 7,
        "planes": [
            {"unit": "Kate", "count": 22, "at": "3SW"},
            {"unit": "Val", "count": 15, "at": "3NW", "wave": "first"},
            {"unit": "Zero", "count": 11, "at": "3NW"},
            {"unit": "Zero", "count": 8, "at": "carrier"},
        ],
    }));
    assert_eq!(table.state.on_map(), 48);
    table.ijn("3nw-zero-4 off 5", "");
    table.ijn("done", "");
    table.ijn("wave-2", "");
    assert_eq!(table.state.on_map(), 48);
    let waiting = table.state.planes.iter().filter(|unit| unit.at == PlaneAt::Carrier).count();
    assert_eq!(waiting, 3);
}
