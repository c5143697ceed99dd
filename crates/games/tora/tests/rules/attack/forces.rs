//! US forces on the day, and IJN units that come back.

use serde_json::json;
use wardroom_tora::forces::{Load, Plane};
use wardroom_tora::state::{IJN, PlaneAt, Step, USN};

use crate::table::Table;

#[test]
fn ttt_t_force_3_three_units_of_each_field_patrol_any_zone() {
    let mut table = Table::planned("airfields dec-7 level-3", "historical", "6");
    assert_eq!(table.offered(&["wheeler", "p-40"]).len(), 12, "any zone");
    table.us("wheeler p-40 3nw 3", "");
    table.us("hickam p-40 1se 2", "");
    table.us("hickam p-36 2ne", "");
    assert_eq!(table.refused(USN, "hickam"), "T-force-3");
    table.us("ewa f4f 3sw 3", "");
    // When the last station is taken, the first wave is placed.
    table.us("kaneohe f2a 3ne 3", "");
    let in_the_air = table.state.fighters.iter().filter(|unit| unit.zone().is_some()).count();
    assert_eq!((in_the_air, table.state.turn), (12, 1));
    let table = Table::planned("airfields dec-7 level-2", "historical", "6");
    assert_ne!(table.state.step, Step::Patrol);
}

#[test]
fn ttt_t_force_4_the_top_of_a_stack_launches_first() {
    let mut table = Table::at(json!({
        "step": "us 2 aircraft", "turn": 4, "active": ["airfields"], "others": "gone",
        "planes": [{"unit": "Zero", "at": "3NW"}],
        "fighters": [
            {"unit": "P-40", "at": "Hickam-1"}, {"unit": "P-36", "at": "Hickam-1"},
            {"unit": "P-26", "at": "Hickam-2"},
        ],
    }));
    assert_eq!(table.offered(&["hickam"]), ["p-36", "p-26"]);
    assert_eq!(table.refused(USN, "hickam p-40"), "T-force-4");
    table.us("hickam p-36", "");
    assert_eq!(table.offered(&["hickam"]), ["p-40", "p-26"], "what lay under it is on top now");
}

/// Ships may move in the harbor; some lie elsewhere than planned.
fn harbor(ships: serde_json::Value) -> Table {
    Table::at(json!({
        "step": "us 1 ships", "turn": 5, "active": ["ships"],
        "planes": [{"unit": "Zero", "at": "3NW"}], "ships": ships,
    }))
}

#[test]
fn ttt_t_force_10_the_outer_ship_leaves_a_nest_first() {
    let mut table = harbor(json!({
        "Detroit": {"at": "ANE1"}, "Raleigh": {"at": "ANE1 outer"},
        "Pennsylvania": {"at": "Y1"}, "Nevada": {"at": "Y1 outer"},
    }));
    assert_eq!(table.refused(USN, "tennessee wse2"), "T-force-10", "at Ford Island");
    assert_eq!(table.refused(USN, "pennsylvania v1"), "T-force-10", "at the yard");
    assert_eq!(table.refused(USN, "detroit wne1"), "T-force-10", "at an anchorage");
    table.us("nevada v1", "");
    assert_eq!(table.refused(USN, "pennsylvania v1"), "T-move-9", "the way is free, the water not");
}

#[test]
fn ttt_t_force_11_a_sunk_ship_pins_and_shields_her_neighbour() {
    let sunk = json!({"West Virginia": {"hits": 10}});
    assert_eq!(harbor(sunk.clone()).refused(USN, "tennessee"), "T-force-11");
    let table = Table::at(json!({
        "step": "ijn 1 bombing", "turn": 5, "ships": sunk,
        "planes": [{"unit": "Kate", "at": "1SE", "load": "Torpedo"}],
    }));
    assert_eq!(table.refused(IJN, "1se-kate-torpedo-4 tennessee"), "T-bomb-6");
}

#[test]
fn ttt_t_plan_8_wave_1_units_come_back_with_a_new_load_and_what_is_left() {
    let mut table = Table::at(json!({
        "step": "arrivals", "turn": 13,
        "planes": [
            {"unit": "Kate#1", "at": "rearming 8", "strength": 2, "third": "SE"},
            {"unit": "Val#1", "at": "rearming 9", "third": "SE"},
        ],
    }));
    table.ijn("wave-3 torpedo", "");
    let kate = table.plane(Plane::Kate, 1);
    assert_eq!((kate.strength, kate.load), (2, Load::Torpedo));
    assert_eq!(table.plane(Plane::Val, 1).at, PlaneAt::Rearming(9), "not before turn 14");
    let early = Table::at(json!({
        "step": "arrivals", "turn": 13,
        "planes": [
            {"unit": "Kate#1", "at": "rearming 8", "third": "SE"}, {"unit": "Val#1", "at": "rearming 9", "third": "SE"},
        ],
    }));
    assert_eq!(early.dark(IJN, &[], "3se-val-gp-4"), "T-plan-8");
}

#[test]
fn ttt_t_plan_8_only_wave_1_units_listed_for_wave_3_are_rearmed() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 14,
        "planes": [
            {"unit": "Zero#1", "at": "3NW", "third": "SE"},
            {"unit": "Zero#2", "at": "3NW"},
            {"unit": "Zero#12", "at": "3NW"},
            {"unit": "Zero#3", "at": "3NW", "third": "SE", "returned": true},
            {"unit": "Val#1", "at": "2NW", "load": "None"},
        ],
    }));
    table.ijn("all-3nw off", "");
    let at = [1, 2, 12, 3].map(|number| table.plane(Plane::Zero, number).at);
    assert_eq!(at, [PlaneAt::Rearming(14), PlaneAt::Home, PlaneAt::Home, PlaneAt::Home]);
}
