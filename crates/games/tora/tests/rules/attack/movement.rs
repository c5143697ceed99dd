//! Aircraft and ships on the move.

use serde_json::{Value, json};
use wardroom_tora::forces::{Fighter, Plane, Ship};
use wardroom_tora::state::{IJN, PlaneAt, ShipAt, USN};

use crate::table::Table;

#[test]
fn ttt_t_move_1_a_unit_moves_once_to_an_adjacent_zone() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 2, "planes": [{"unit": "Zero", "count": 2, "at": "3NW"}],
    }));
    assert_eq!(table.offered(&["3nw-zero-4"]), ["2nw", "3ne", "3sw", "off"]);
    table.ijn("3nw-zero-4 3ne 1", "");
    assert_eq!(table.refused(IJN, "3ne-zero-4 2ne"), "T-move-1");
}

#[test]
fn ttt_t_move_1_a_unit_that_has_moved_does_not_attack() {
    let mut table = Table::at(json!({
        "step": "ijn 1 movement", "turn": 3,
        "planes": [{"unit": "Val", "at": "1NW"}, {"unit": "Zero", "at": "2NW"}],
    }));
    table.ijn("1nw-val-gp-4 2nw", "");
    assert_eq!(table.state.step.to_string(), "ijn 2 bombing");
    assert_eq!(table.refused(IJN, "2nw-val-gp-4 wheeler"), "T-move-1");
}

#[test]
fn ttt_t_move_2_take_off_is_the_move_of_the_turn() {
    let mut table = Table::at(json!({
        "step": "us 2 aircraft", "turn": 4, "active": ["airfields"],
        "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    table.us("hickam p-40 1", "");
    assert_eq!(table.refused(USN, "2se-p-40-4 1se"), "T-move-1");
    let up = table.state.fighters.iter().find_map(|unit| unit.zone()).unwrap();
    assert_eq!(up.to_string(), "2SE");
}

#[test]
fn ttt_t_move_3_aircraft_leave_the_map_from_ring_3() {
    let mut table = Table::at(json!({
        "step": "ijn 2 movement", "turn": 5, "others": "gone",
        "planes": [{"unit": "Zero#1", "at": "2NW"}, {"unit": "Zero#2", "at": "3SE"}],
    }));
    assert_eq!(table.refused(IJN, "2nw-zero-4 off"), "T-move-3");
    table.ijn("done", "");
    table.ijn("3se-zero-4 off", "");
    assert_eq!(table.plane(Plane::Zero, 2).at, PlaneAt::Home);
}

/// Ships may move in a ring; some lie elsewhere than planned.
fn harbor(ring: u8, ships: Value) -> Table {
    Table::at(json!({
        "step": format!("us {ring} ships"), "turn": 5, "active": ["ships"],
        "planes": [{"unit": "Zero", "at": "3NW"}], "ships": ships,
    }))
}

#[test]
fn ttt_t_move_4_a_ship_moves_one_base_length_a_turn() {
    let mut table = harbor(1, json!({}));
    assert_eq!(table.offered(&["nevada"]), ["wse4"]);
    assert_eq!(table.refused(USN, "nevada wse1"), "T-move-4");
    table.us("nevada wse4", "");
    assert!(!table.offered(&[]).contains(&"nevada".to_owned()), "not twice");
}

#[test]
fn ttt_t_move_5_at_sea_a_ship_makes_three_lengths() {
    let mut table = harbor(3, json!({"Detroit": {"at": "3SE"}}));
    table.us("detroit 3sw", "");
    assert!(
        matches!(table.ship(Ship::Detroit).at, ShipAt::Zone(zone) if zone.to_string() == "3SW")
    );
}

#[test]
fn ttt_t_move_6_one_wreck_closes_the_channel() {
    let table = harbor(1, json!({"Neosho": {"at": "C3", "hits": 4}, "Detroit": {"at": "P4"}}));
    assert_eq!(table.refused(USN, "detroit c1"), "T-move-11");
    // A ship afloat does not close it, nor does a wreck in the harbor.
    harbor(1, json!({"Neosho": {"at": "C3"}, "Detroit": {"at": "P4"}})).us("detroit c1", "");
    harbor(1, json!({"Neosho": {"at": "P3", "hits": 4}, "Detroit": {"at": "P4"}}))
        .us("detroit c1", "");
}

#[test]
fn ttt_t_move_7_ships_fire_and_move() {
    let mut table = Table::at(json!({
        "step": "us 1 fire", "turn": 4, "active": ["ships"],
        "planes": [{"unit": "Kate", "at": "1NE"}],
    }));
    table.us("1ne-kate-4", "1,1,1");
    assert!(table.ship(Ship::Detroit).fired);
    table.us("detroit wne1", "");
    assert!(table.ship(Ship::Detroit).sailed);
}

#[test]
fn ttt_t_move_8_us_aircraft_stay_over_the_map() {
    let mut table = Table::at(json!({
        "step": "us 3 aircraft", "turn": 6, "active": ["airfields"],
        "planes": [{"unit": "Zero", "at": "2NW", "acted": true}],
        "fighters": [{"unit": "P-40#1", "at": "3SE"}],
    }));
    assert_eq!(table.offered(&["3se-p-40-4"]), ["2se", "3ne", "3sw"], "neither off nor down");
    assert_eq!(table.refused(USN, "3se-p-40-4 off"), "T-move-8");
    // It may stay where it is, turn after turn.
    table.us("done", "");
    assert_eq!(table.fighter(Fighter::P40, 1).zone().unwrap().to_string(), "3SE");
}

#[test]
fn ttt_t_move_9_one_ship_afloat_to_a_node() {
    let table = harbor(1, json!({"Neosho": {"at": "WSW2"}}));
    assert_eq!(table.refused(USN, "california wsw2"), "T-move-9");
    harbor(1, json!({"Neosho": {"at": "WSW2", "hits": 4}})).us("california wsw2", "");
}

#[test]
fn ttt_t_move_10_a_ship_under_way_goes_either_way_and_does_not_moor() {
    let mut table = harbor(1, json!({"Nevada": {"at": "WSE4"}, "Utah": {"at": "WSE1"}}));
    assert_eq!(table.refused(USN, "nevada wse1"), "T-move-9", "the front ship moves first");
    table.us("utah wse2", "");
    let mut offered = table.offered(&["nevada"]);
    offered.sort();
    assert_eq!(offered, ["wne4", "wse1"]);
}

#[test]
fn ttt_t_move_11_a_ship_inside_leaves_on_her_own_side() {
    let ships = json!({
        "Neosho": {"at": "C2", "hits": 4}, "Raleigh": {"at": "C1"}, "Detroit": {"at": "C3"},
        "Utah": {"at": "3SE"},
    });
    let mut table = harbor(2, ships.clone());
    assert_eq!(table.refused(USN, "raleigh c2"), "T-move-11");
    assert_eq!(table.refused(USN, "detroit c2"), "T-move-11");
    table.us("raleigh p4", "");
    table.us("detroit c4", "");
    assert_eq!(harbor(3, ships).refused(USN, "utah c4"), "T-move-11", "nor in from the sea");
}

#[test]
fn ttt_t_move_12_a_zone_at_sea_holds_any_number_of_ships() {
    let mut table = harbor(3, json!({"Detroit": {"at": "3SE"}, "Utah": {"at": "3SW"}}));
    table.us("utah 3se", "");
    assert_eq!(table.ship(Ship::Utah).at, table.ship(Ship::Detroit).at);
    assert_eq!(table.offered(&["detroit"]), ["c4", "3ne", "3sw"], "on, or back into the channel");
    table.us("detroit c4", "");
}

#[test]
fn ttt_t_opt_7_zones_of_a_ring_are_dealt_with_in_any_order() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 2,
        "planes": [
            {"unit": "Zero", "count": 2, "at": "3NW"}, {"unit": "Val", "count": 2, "at": "3SE"},
        ],
    }));
    table.ijn("3nw-zero-4 2nw 1", "");
    table.ijn("3se-val-gp-4 2se 1", "");
    table.ijn("3nw-zero-4 3sw", "");
    table.ijn("3se-val-gp-4 3ne", "");
    assert_eq!(table.state.on_map(), 4);
}

#[test]
fn ttt_t_move_1_all_fighters_of_a_zone_move_together_and_are_counted_by_type() {
    let mut table = Table::at(json!({
        "step": "us 2 aircraft", "turn": 4, "active": ["airfields"], "others": "gone",
        "planes": [{"unit": "Zero", "at": "3NW"}],
        "fighters": [
            {"unit": "P-40", "count": 2, "at": "2NW"}, {"unit": "P-36", "at": "2NW"},
            {"unit": "P-26", "at": "2SE"},
        ],
    }));
    assert_eq!(table.dark(USN, &[], "2ne-p-40-4"), "T-move-1", "nothing flies there");
    let log = table.us("all-2nw 1nw", "");
    assert!(log[0].starts_with("2 P-40 units and 1 P-36 unit fly from 2NW to 1NW"), "{log:?}");
    assert_eq!(table.dark(USN, &[], "1nw-p-40-4"), "T-seq-5", "only ring 2 moves now");
}

#[test]
fn ttt_t_move_1_the_log_counts_what_moves() {
    let mut table = Table::at(json!({
        "step": "us 2 aircraft", "turn": 4, "active": ["airfields"], "others": "gone",
        "planes": [{"unit": "Zero", "at": "3NW"}],
        "fighters": [{"unit": "P-40", "count": 3, "at": "2NW"}],
    }));
    let log = table.us("2nw-p-40-4 1nw 2", "");
    assert!(log[0].starts_with("2 P-40 units fly from 2NW to 1NW"), "{log:?}");
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 4,
        "planes": [{"unit": "Zero", "count": 3, "at": "3NW"}, {"unit": "Val", "count": 2, "at": "3NW", "load": "GP"}],
    }));
    let log = table.ijn("3nw-zero-4 2nw 2", "");
    assert!(log[0].starts_with("2 Zero "), "{log:?}");
    let log = table.ijn("all-3nw 2nw", "");
    assert!(log[0].contains("2 Val") && log[0].contains("1 Zero"), "{log:?}");
}

#[test]
fn ttt_t_move_1_units_that_have_acted_or_are_not_there_are_told_apart() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 4,
        "planes": [{"unit": "Zero", "at": "3NW"}, {"unit": "Val", "at": "3NW", "load": "GP"}],
    }));
    table.ijn("3nw-zero-4 3ne", "");
    let why = |word: &str| table.reason(IJN, &[], word);
    assert_ne!(why("3ne-zero-4"), why("3sw-zero-4"), "one has acted, the other is not there");
}
