//! Fighters and their prey.

use serde_json::{Value, json};
use wardroom_tora::forces::{Fighter, Plane};
use wardroom_tora::state::{FighterAt, IJN, PlaneAt};

use crate::table::Table;

/// The air over some zones, in the pairing step of ring 2.
fn skies(seat: &str, planes: Value, fighters: Value) -> Table {
    Table::at(json!({
        "step": format!("{seat} 2 pairing"), "turn": 4, "others": "gone",
        "active": if seat == "us" { json!(["airfields"]) } else { json!([]) },
        "planes": planes, "fighters": fighters,
    }))
}

#[test]
fn ttt_t_comp_12_a_unit_rolls_a_die_for_each_aircraft_it_has_left() {
    let planes = json!([{"unit": "Val", "at": "2NW", "strength": 2}]);
    let fighters = json!([{"unit": "P-40", "at": "2NW", "strength": 3}]);
    let mut table = skies("us", planes, fighters);
    table.us("2nw-p-40-3 2nw-val-2", "4,1,1");
    assert_eq!(table.plane(Plane::Val, 1).strength, 1, "one hit, one aircraft");
    let planes = json!([{"unit": "Val", "at": "2NW", "strength": 2}]);
    let mut table = skies("us", planes, json!([{"unit": "P-40", "at": "2NW", "strength": 2}]));
    table.us("2nw-p-40-2 2nw-val-2", "4,5");
    assert_eq!(table.plane(Plane::Val, 1).at, PlaneAt::Lost);
}

#[test]
fn ttt_t_air_1_only_fighters_attack_and_only_in_their_zone() {
    let table = skies(
        "ijn",
        json!([{"unit": "Zero", "at": "2NW"}, {"unit": "Val", "at": "2NW"}]),
        json!([{"unit": "P-40", "at": "2NE"}, {"unit": "P-36", "at": "2NW"}]),
    );
    assert_eq!(table.offered(&[]), ["done", "2nw-zero-4"]);
    assert_eq!(table.refused(IJN, "2nw-zero-4 2ne-p-40-4"), "T-air-1");
    assert_eq!(table.refused(IJN, "2nw-val-gp-4"), "T-air-1");
}

#[test]
fn ttt_t_air_2_us_fighters_are_offered_what_flies_in_their_zone_and_is_not_attacked_yet() {
    let planes = json!([
        {"unit": "Zero", "at": "2NE"}, {"unit": "Val", "count": 2, "at": "2NW", "load": "GP"},
        {"unit": "Kate", "at": "2NW", "load": "AP"},
    ]);
    let mut table = skies("us", planes, json!([{"unit": "P-40", "count": 3, "at": "2NW"}]));
    assert_eq!(table.offered(&["2nw-p-40-4"]), ["2nw-kate-4", "2nw-val-4"]);
    table.us("2nw-p-40-4 2nw-kate-4", "");
    assert_eq!(table.offered(&["2nw-p-40-4"]), ["2nw-val-4"]);
    assert_eq!(table.offered(&["2nw-p-40-4", "2nw-val-4"]), ["1", "2"]);
}

#[test]
fn ttt_t_air_2_pairs_are_laid_out_before_any_is_resolved() {
    let mut table = skies(
        "ijn",
        json!([{"unit": "Zero", "count": 3, "at": "2NW"}]),
        json!([{"unit": "P-40", "count": 2, "at": "2NW"}]),
    );
    table.ijn("2nw-zero-4 2nw-p-40-4 1", "");
    // Two Zeros are left, and one unit that is not attacked yet: one pair, so no number is asked.
    assert!(table.offered(&["2nw-zero-4", "2nw-p-40-4"]).is_empty());
    let misses = ["1"; 16].join(",");
    table.ijn("2nw-zero-4 2nw-p-40-4", &misses);
    assert!(!table.plane(Plane::Zero, 3).acted);
}

#[test]
fn ttt_t_air_3_both_fighters_roll_with_the_strength_they_had() {
    let mut table = skies(
        "ijn",
        json!([{"unit": "Zero", "at": "2NW", "strength": 1}]),
        json!([{"unit": "P-26", "at": "2NW"}]),
    );
    // The Zero is shot down and still takes one with it.
    table.ijn("2nw-zero-1 2nw-p-26-2", "3,6,6");
    assert_eq!(table.plane(Plane::Zero, 1).at, PlaneAt::Lost);
    assert_eq!(table.fighter(Fighter::P26, 1).strength, 1);
}

/// A Zero has just attacked a P-40, and nobody was hit.
fn after_a_dogfight() -> Table {
    let mut table = Table::at(json!({
        "step": "ijn 2 pairing", "turn": 4, "others": "gone", "active": ["airfields"],
        "planes": [{"unit": "Zero", "at": "2NW"}],
        "fighters": [{"unit": "P-40", "count": 2, "at": "2NW"}],
    }));
    table.ijn("2nw-zero-4 2nw-p-40-4", "1,1,1,1,1,1,1,1");
    table
}

#[test]
fn ttt_t_air_4_a_defender_is_free_to_act_in_its_own_half() {
    let mut table = after_a_dogfight();
    assert!(!table.fighter(Fighter::P40, 1).acted);
    table.until("us 2 aircraft");
    table.us("2nw-p-40-4 1nw 2", "");
}

#[test]
fn ttt_t_air_5_bombers_roll_nothing() {
    for bomber in ["Kate", "Val"] {
        let planes = json!([{"unit": bomber, "at": "2NW"}]);
        let mut table = skies("us", planes, json!([{"unit": "P-26", "at": "2NW"}]));
        table.us(&format!("2nw-p-26-2 2nw-{bomber}-4"), "1,1");
        assert_eq!(table.fighter(Fighter::P26, 1).strength, 2);
    }
}

#[test]
fn ttt_t_air_6_rolling_back_is_no_attack() {
    let mut table = after_a_dogfight();
    table.until("us 2 pairing");
    // Two P-40s, one Zero: it was not attacked yet, and will be once.
    assert_eq!(table.offered(&["2nw-p-40-4"]), ["2nw-zero-4"]);
    table.us("2nw-p-40-4 2nw-zero-4", "1,1,1,1,4,1,1,1");
    assert_eq!(table.plane(Plane::Zero, 1).strength, 3);
    assert_eq!(table.state.step.to_string(), "us 2 aircraft", "nobody is left to attack");
}

#[test]
fn ttt_t_air_7_hits_beyond_the_strength_are_lost() {
    let planes = json!([{"unit": "Val", "at": "2NW", "strength": 1}]);
    let mut table = skies("us", planes, json!([{"unit": "P-40", "at": "2NW"}]));
    let before = table.game.losses(&table.state);
    table.us("2nw-p-40-4 2nw-val-1", "6,6,6,6");
    assert_eq!(table.game.losses(&table.state) - before, 1);
}

#[test]
fn ttt_t_air_8_a_fighter_rolls_back_before_the_airfields_are_active() {
    let mut table = Table::at(json!({
        "step": "ijn 2 pairing", "turn": 2, "others": "gone",
        "options": {"zone-trigger": "turn"},
        "planes": [{"unit": "Zero", "at": "2NW"}],
        "fighters": [{"unit": "P-40", "at": "2NW"}],
    }));
    assert_eq!(table.active(), [false; 3]);
    table.ijn("2nw-zero-4 2nw-p-40-4", "3,3,3,3,4,1,1,1");
    assert_eq!(table.fighter(Fighter::P40, 1).at, FighterAt::Lost);
    assert_eq!(table.plane(Plane::Zero, 1).strength, 3);
}
