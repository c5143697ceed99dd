//! Bombs, torpedoes and strafing.

use serde_json::{Value, json};
use wardroom_tora::forces::{Fighter, Load, Plane, Ship, Yard};
use wardroom_tora::state::{FighterAt, IJN};

use crate::table::Table;

/// IJN units about to bomb in the ring of their zone.
fn bombers(zone: &str, planes: Value, more: Value) -> Table {
    let mut position = json!({
        "step": format!("ijn {} bombing", &zone[..1]), "turn": 4, "planes": planes,
    });
    let fields = position.as_object_mut().unwrap();
    fields.extend(more.as_object().cloned().unwrap_or_default());
    Table::at(position)
}

/// One unit with a load.
fn bomber(zone: &str, unit: &str, load: &str, strength: u8, more: Value) -> Table {
    bombers(zone, json!([{"unit": unit, "at": zone, "load": load, "strength": strength}]), more)
}

#[test]
fn ttt_t_bomb_1_one_attack_on_one_target_in_the_zone_spends_the_load() {
    let mut table = bomber("1SE", "Kate", "AP", 3, json!({}));
    assert_eq!(table.refused(IJN, "1se-kate-ap-3 utah"), "T-bomb-1", "Utah is in 1NW");
    table.ijn("1se-kate-ap-3 nevada", "4,4,1");
    assert_eq!(table.hull(Ship::Nevada).0, 2);
    assert_eq!(table.plane(Plane::Kate, 1).load, Load::None);
}

#[test]
fn ttt_t_bomb_2_bombs_hit_on_4_by_the_table() {
    for (option, hits) in [("4-6", 3), ("5-6", 2)] {
        let mut table = bomber("2SE", "Val", "GP", 4, json!({"options": {"bombing": option}}));
        table.ijn("2se-val-gp-4 dd1", "3,4,5,6");
        assert_eq!(table.state.yard[Yard::DD1], hits, "{option}");
    }
}

/// Three P-26 units on one spot at Hickam, and one beside them.
fn stack() -> Value {
    json!({"others": "gone", "fighters": [
        {"unit": "P-26", "count": 3, "at": "Hickam-1"}, {"unit": "P-36", "at": "Hickam-2"},
    ]})
}

#[test]
fn ttt_t_bomb_3_hits_run_down_the_whole_stack() {
    let mut table = bomber("2SE", "Val", "GP", 4, stack());
    table.ijn("2se-val-gp-4 hickam-1", "4,4,4,1");
    let stack = [3, 2, 1].map(|number| table.fighter(Fighter::P26, number));
    assert_eq!(stack[0].at, FighterAt::Lost, "the top one");
    assert_eq!((stack[1].strength, stack[2].strength), (1, 2));
}

#[test]
fn ttt_t_bomb_4_a_spot_is_attacked_once_a_turn() {
    let planes = json!([{"unit": "Val", "count": 2, "at": "2SE"}]);
    let mut table = bombers("2SE", planes, stack());
    table.ijn("2se-val-gp-4 hickam-1", "1,1,1,1");
    assert_eq!(table.refused(IJN, "2se-val-gp-4 hickam-1"), "T-bomb-4");
    table.ijn("2se-val-gp-4 hickam-2", "1,1,1,1");
}

#[test]
fn ttt_t_bomb_4_a_field_is_attacked_spot_by_spot_the_tallest_first() {
    let planes = json!([{"unit": "Val", "count": 3, "at": "2SE"}]);
    let mut table = bombers("2SE", planes, stack());
    // Two spots are open, so two of the three units can attack.
    table.ijn("2se-val-gp-4 hickam 2", "4,1,1,1,5,1,1,1");
    assert_eq!(table.fighter(Fighter::P26, 3).strength, 1);
    assert_eq!(table.fighter(Fighter::P36, 1).strength, 2);
    assert_eq!(table.plane(Plane::Val, 3).load, Load::GP);
}

/// Whether a ship can be torpedoed in a zone, with ships where they are said to be.
fn torpedo(zone: &str, target: &str, ships: Value) -> bool {
    let planes = json!([
        {"unit": "Kate", "at": zone, "load": "Torpedo"},
        {"unit": "Kate", "at": zone, "load": "AP"},
    ]);
    let table = bombers(zone, planes, json!({"ships": ships}));
    let group = format!("{zone}-kate-torpedo-4");
    table.offered(&[]).contains(&group.to_lowercase())
        && table.offered(&[&group]).contains(&target.to_owned())
}

#[test]
fn ttt_t_bomb_5_a_torpedo_needs_open_water_beside_the_target() {
    assert!(torpedo("1SE", "nevada", json!({})));
    assert!(!torpedo("1SE", "nevada", json!({"Utah": {"at": "WSE4"}})), "a ship is in the way");
    assert!(!torpedo("1SE", "nevada", json!({"Utah": {"at": "WSE4", "hits": 6}})), "or a wreck");
}

#[test]
fn ttt_t_bomb_6_each_place_has_its_own_water() {
    // Ford Island and the yard: the outermost ship, with the node beside her free.
    assert!(torpedo("1SE", "oklahoma", json!({})));
    assert!(!torpedo("1SE", "maryland", json!({})), "inside of Oklahoma");
    assert!(!torpedo("1SE", "maryland", json!({"Oklahoma": {"hits": 8}})), "even if she is sunk");
    assert!(torpedo("1SE", "pennsylvania", json!({})));
    assert!(!torpedo("1SE", "pennsylvania", json!({"Utah": {"at": "V1"}})));
    assert!(!torpedo("1SE", "pennsylvania", json!({"Nevada": {"at": "Y1 outer"}})));
    // Anchorages: either side; in a nest each ship has one.
    let blocked = json!({"Utah": {"at": "ANE1"}, "Neosho": {"at": "WNE1"}});
    assert!(torpedo("1NE", "utah", blocked));
    let nest = json!({"Utah": {"at": "ANE1"}, "Vestal": {"at": "ANE1 outer"}});
    assert!(torpedo("1NE", "utah", nest.clone()) && torpedo("1NE", "vestal", nest));
    let nest = json!({
        "Utah": {"at": "ANE1"}, "Vestal": {"at": "ANE1 outer"}, "Neosho": {"at": "WNE1"},
    });
    assert!(!torpedo("1NE", "utah", nest.clone()) && torpedo("1NE", "vestal", nest));
    // Under way: always, but never in the channel.
    for (node, zone) in
        [("WNE1", "1NE"), ("P2", "1SE"), ("V3", "1SE"), ("Q1", "1SE"), ("3SE", "3SE")]
    {
        assert!(torpedo(zone, "utah", json!({"Utah": {"at": node}})), "{node}");
    }
    for node in ["C1", "C2", "C3", "C4"] {
        assert!(!torpedo("2SE", "utah", json!({"Utah": {"at": node}})), "{node}");
    }
}

#[test]
fn ttt_t_bomb_7_sixes_of_ap_bombs_go_on_until_none_shows() {
    let mut table = bomber("1SE", "Kate", "AP", 1, json!({}));
    table.ijn("1se-kate-ap-1 nevada", "6,6,6,1");
    assert_eq!(table.hull(Ship::Nevada).0, 3);
    let mut table = bomber("1SE", "Kate", "Torpedo", 1, json!({}));
    table.ijn("1se-kate-torpedo-1 nevada", "6");
    assert_eq!(table.hull(Ship::Nevada).0, 1, "torpedoes are not rolled again");
}

#[test]
fn ttt_t_bomb_8_a_die_rolled_again_hits_on_the_same_faces() {
    for (option, face, hits) in [("4-6", 4, 2), ("4-6", 3, 1), ("5-6", 4, 1), ("5-6", 5, 2)] {
        let mut table = bomber("1SE", "Kate", "AP", 1, json!({"options": {"bombing": option}}));
        table.ijn("1se-kate-ap-1 nevada", &format!("6,{face}"));
        assert_eq!(table.hull(Ship::Nevada).0, hits, "{option} {face}");
    }
}

#[test]
fn ttt_t_bomb_9_zeros_strafe_parked_aircraft_on_3() {
    let mut table = bombers("2SE", json!([{"unit": "Zero", "at": "2SE"}]), stack());
    table.ijn("2se-zero-4 hickam-1", "3,2,2,3");
    assert_eq!(table.fighter(Fighter::P26, 3).at, FighterAt::Lost, "the top one first");
    assert_eq!(table.fighter(Fighter::P26, 2).strength, 2);
}

#[test]
fn ttt_t_bomb_10_any_number_of_units_attack_the_same_target() {
    let planes = json!([
        {"unit": "Kate", "count": 2, "at": "1SE", "load": "Torpedo"},
        {"unit": "Kate", "count": 2, "at": "1SE", "load": "AP"},
    ]);
    let mut table = bombers("1SE", planes, json!({}));
    table.ijn("1se-kate-torpedo-4 nevada 2", "4,1,1,1,4,1,1,1");
    table.ijn("1se-kate-ap-4 nevada 2", "4,1,1,1,4,1,1,1");
    assert_eq!(table.hull(Ship::Nevada).0, 4);
}

#[test]
fn ttt_t_bomb_11_each_load_has_its_targets() {
    let offered = |zone: &str, unit: &str, load: &str, group: &str| {
        let planes = json!([{"unit": unit, "at": zone, "load": load}]);
        bombers(zone, planes, stack()).offered(&[group])
    };
    let gp = offered("2SE", "Val", "GP", "2se-val-gp-4");
    let expected =
        "fort-closson fort-auha dd1 dd2 dd3 s1 s2 s3 s4 s5 f1 f2 f3 f4 hickam hickam-1 hickam-2";
    assert_eq!(gp.join(" "), expected);
    assert_eq!(offered("2SE", "Zero", "None", "2se-zero-4"), ["hickam", "hickam-1", "hickam-2"]);
    let inshore = json!([{"unit": "Val", "at": "1SE"}, {"unit": "Kate", "at": "1SE"}]);
    let inshore = bombers("1SE", inshore, json!({}));
    assert_eq!(inshore.refused(IJN, "1se-val-gp-4"), "T-bomb-11", "there are only ships");
    assert_eq!(inshore.dark(IJN, &["1se-val-gp-4"], "s1"), "T-map-6", "the yard is in 2SE");
    let ap = offered("1SW", "Kate", "AP", "1sw-kate-ap-4");
    assert_eq!(ap, ["california", "neosho"]);
}

#[test]
fn ttt_t_bomb_12_what_is_gone_is_no_target_and_surplus_hits_are_lost() {
    let wrecks = json!({
        "ships": {"California": {"hits": 10}}, "yard": {"S1": 5, "S2": 4},
        "batteries": {"Fort Auha": {"hits": 4}},
    });
    let table = bomber("1SW", "Kate", "AP", 4, wrecks.clone());
    assert_eq!(table.refused(IJN, "1sw-kate-ap-4 california"), "T-bomb-12");
    let mut table = bomber("2SE", "Val", "GP", 4, wrecks);
    assert_eq!(table.refused(IJN, "2se-val-gp-4 s1"), "T-bomb-12");
    assert_eq!(table.refused(IJN, "2se-val-gp-4 fort-auha"), "T-bomb-12");
    assert_eq!(table.refused(IJN, "2se-val-gp-4 hickam-20"), "T-bomb-12", "an empty spot");
    table.ijn("2se-val-gp-4 s2", "6,6,6,6");
    assert_eq!(table.state.yard[Yard::S2], 5);
}

#[test]
fn units_left_when_their_target_is_gone_keep_their_load() {
    let planes = json!([{"unit": "Kate", "count": 3, "at": "1SE", "load": "AP"}]);
    let mut table = bombers("1SE", planes, json!({"ships": {"Vestal": {"hits": 3}}}));
    table.ijn("1se-kate-ap-4 vestal 3", "4,1,1,1");
    let loads = [1, 2, 3].map(|number| table.plane(Plane::Kate, number).load);
    assert_eq!(loads, [Load::None, Load::AP, Load::AP]);
}

#[test]
fn ttt_t_bomb_11_a_battery_alone_is_a_target_until_it_is_destroyed() {
    let val = json!([{"unit": "Val", "at": "2SW", "load": "GP"}, {"unit": "Zero", "at": "3NW"}]);
    let empty = json!({"others": "gone", "fighters": []});
    let mut table = bombers("2SW", val, empty);
    assert_eq!(table.asked(), Some(IJN), "the batteries can be bombed");
    assert!(table.offered(&[]).contains(&"2sw-val-gp-4".to_owned()));
    for (_, battery) in table.state.batteries.iter_mut() {
        battery.hits = 9;
    }
    assert!(!table.offered(&[]).contains(&"2sw-val-gp-4".to_owned()));
}

#[test]
fn ttt_t_bomb_11_the_yard_alone_is_a_target_until_it_is_destroyed() {
    let val = json!([{"unit": "Val", "at": "2SE", "load": "GP"}, {"unit": "Zero", "at": "3NW"}]);
    let mut table = bombers("2SE", val, json!({"others": "gone", "fighters": []}));
    table.state.batteries.iter_mut().for_each(|(_, battery)| battery.hits = 9);
    assert!(table.offered(&[]).contains(&"2se-val-gp-4".to_owned()));
    table.state.yard = [9; 12].into();
    assert!(!table.offered(&[]).contains(&"2se-val-gp-4".to_owned()));
}

#[test]
fn ttt_t_seq_8_only_so_many_units_of_a_group_attack_as_are_ordered_to() {
    let vals = json!([{"unit": "Val", "count": 3, "at": "2SE", "load": "GP"}]);
    let mut table = bombers("2SE", vals, json!({}));
    let misses = ["1"; 8].join(",");
    table.ijn("2se-val-gp-4 dd1 2", &misses);
    let loads = [1, 2, 3].map(|number| table.plane(Plane::Val, number).load);
    assert_eq!(loads, [Load::None, Load::None, Load::GP]);
}
