//! Fire at aircraft.

use serde_json::json;
use wardroom_tora::forces::{Plane, Ship, Yard};
use wardroom_tora::state::USN;

use crate::table::Table;

/// Kates over Detroit, who lies alone in 1NE.
fn over_detroit(level: u8, hits: u8) -> Table {
    Table::at(json!({
        "step": "us 1 fire", "turn": 4, "active": ["ships"], "levels": {"ships": level},
        "planes": [{"unit": "Kate", "count": 2, "at": "1NE"}],
        "ships": {"Detroit": {"hits": hits, "zebra": false}},
    }))
}

#[test]
fn ttt_t_aaa_1_each_ship_fires_once_at_one_unit_in_her_zone() {
    let mut table = over_detroit(1, 0);
    assert_eq!(table.offered(&[]), ["done", "1ne-kate-4"]);
    table.us("1ne-kate-4", "6,1,1");
    assert!(table.ship(Ship::Detroit).fired);
    assert_ne!(table.state.step.to_string(), "us 1 fire", "nobody is left to fire");
    let strengths = [1, 2].map(|number| table.plane(Plane::Kate, number).strength);
    assert_eq!(strengths, [3, 4]);
}

#[test]
fn ttt_t_aaa_2_dice_are_two_and_the_level_and_hit_on_6() {
    for (level, dice, left) in [(1, "6,5,6", 2), (2, "5,5,5,6", 3), (3, "6,6,5,5,5", 2)] {
        let mut table = over_detroit(level, 0);
        table.us("1ne-kate-4", dice);
        assert_eq!(table.plane(Plane::Kate, 1).strength, left, "level {level}");
    }
}

#[test]
fn ttt_t_aaa_3_batteries_fire_in_their_own_zone() {
    let shore = |zone: &str| {
        Table::at(json!({
            "step": "us 2 fire", "turn": 4, "active": ["batteries"],
            "planes": [{"unit": "Val", "at": zone, "acted": true}, {"unit": "Zero", "at": "2SW"}],
            "batteries": {"Fort Closson": {"fired": true}, "Fort Auha": {"fired": true}},
        }))
    };
    assert_eq!(shore("2SE").refused(USN, "2se-val-4"), "T-aaa-3");
    assert_eq!(shore("2NW").refused(USN, "2nw-val-4"), "T-aaa-3");
    shore("2SW").us("2sw-val-4 2", "1,1,1,1,1,1");
    let fresh = Table::at(json!({
        "step": "us 2 fire", "turn": 4, "active": ["batteries"],
        "planes": [{"unit": "Val", "at": "2SW"}],
    }));
    assert_eq!(fresh.offered(&["2sw-val-4"]), ["1", "2"], "two of the four batteries");
}

/// A Val over the yard.
fn over_the_yard(active: &str, level: u8, hits: u8) -> Table {
    Table::at(json!({
        "step": "ijn 2 bombing", "turn": 4, "active": [active], "levels": {"batteries": level},
        "planes": [{"unit": "Val", "at": "2SE"}, {"unit": "Zero", "at": "2SE"}],
        "yard": {"S1": hits},
    }))
}

#[test]
fn ttt_t_aaa_4_small_arms_roll_a_die_for_each_level_and_hit_once() {
    for (level, dice, left) in
        [(1, "5", 4), (1, "6", 3), (2, "6,6", 3), (3, "1,5,6", 3), (3, "6,6,6", 3)]
    {
        let mut table = over_the_yard("batteries", level, 0);
        table.ijn("2se-val-gp-4 s1", &format!("1,1,1,1,{dice}"));
        assert_eq!(table.plane(Plane::Val, 1).strength, left, "level {level}: {dice}");
    }
}

#[test]
fn ttt_t_aaa_5_small_arms_wait_for_their_track_and_answer_even_when_destroyed() {
    let mut table = over_the_yard("ships", 3, 0);
    table.ijn("2se-val-gp-4 s1", "1,1,1,1");
    assert_eq!(table.plane(Plane::Val, 1).strength, 4, "not awake");
    let mut table = over_the_yard("batteries", 1, 4);
    table.ijn("2se-val-gp-4 s1", "6,1,1,1,6");
    assert_eq!((table.state.yard[Yard::S1], table.plane(Plane::Val, 1).strength), (5, 3));
}

#[test]
fn ttt_t_aaa_6_damaged_ships_fire_in_full_and_sunk_ones_not_at_all() {
    let mut table = over_detroit(1, 4);
    table.us("1ne-kate-4", "6,6,6");
    assert_eq!(table.plane(Plane::Kate, 1).strength, 1);
    assert_ne!(over_detroit(1, 5).state.step.to_string(), "us 1 fire", "sunk");
    // Firing is a choice.
    let mut table = over_detroit(1, 0);
    table.us("done", "");
    assert!(!table.ship(Ship::Detroit).fired);
}

#[test]
fn ttt_t_aaa_7_each_shooter_chooses_when_the_result_before_is_known() {
    let mut table = Table::at(json!({
        "step": "us 1 fire", "turn": 4, "active": ["ships"],
        "planes": [{"unit": "Kate", "at": "1SW", "strength": 1}, {"unit": "Val", "at": "1SW"}],
    }));
    // California and Neosho lie in 1SW; the first shot is enough, and the second ship has not fired.
    table.us("1sw-kate-1 2", "6,1,1");
    assert!(table.ship(Ship::California).fired && !table.ship(Ship::Neosho).fired);
    table.us("1sw-val-4", "6,1,1");
    assert_eq!(table.plane(Plane::Val, 1).strength, 3);
}

#[test]
fn ttt_t_aaa_1_of_kates_that_look_alike_the_load_that_is_listed_first_is_hit_first() {
    let mut table = Table::at(json!({
        "step": "us 1 fire", "turn": 4, "active": ["ships"],
        "planes": [
            {"unit": "Kate#13", "at": "1SE", "load": "torpedo"}, {"unit": "Kate#2", "at": "1SE", "load": "AP"},
        ],
    }));
    assert_eq!(table.offered(&[]), ["done", "1se-kate-4"], "to the US they are one group");
    table.us("1se-kate-4 1", "6 1 1");
    let left = [2, 13].map(|number| table.plane(Plane::Kate, number).strength);
    assert_eq!(left, [3, 4], "AP bombs shield the torpedo [TTT ruling 14]");
}
