//! Where the US forces are placed.

use wardroom_tora::forces::{Fighter, Ship, US_UNITS};
use wardroom_tora::places::{Field, Slot};
use wardroom_tora::plan::{Berth, Day, UsPlan};

use crate::writing::{data, named, offered_to_us, us_complaints, us_plan};

fn units_at(plan: &UsPlan, field: Field, fighter: Fighter) -> usize {
    fighter
        .units()
        .filter(|&unit| Field::of_spot(plan.parking[usize::from(unit)].spot) == field)
        .count()
}

fn slot(name: &str) -> Slot {
    Slot::all().find(|slot| slot.to_string() == name).unwrap()
}

/// Every stack is whole: heights from 0 up without a gap.
fn assert_stacks(plan: &UsPlan) {
    for spot in 0..Field::SPOTS {
        let mut heights: Vec<u8> =
            plan.parking.iter().filter(|at| at.spot == spot).map(|at| at.height).collect();
        heights.sort_unstable();
        assert!(heights.iter().copied().eq(0..heights.len() as u8), "spot {spot}: {heights:?}");
    }
}

#[test]
fn ttt_t_force_1_army_fighters_are_based_at_hickam_and_wheeler_in_any_mix() {
    let data = data();
    let plan =
        us_plan(&data, "park wheeler-p-40 x18 hickam park hickam-p-36 x2 wheeler done").unwrap();
    assert_eq!(units_at(&plan, Field::Hickam, Fighter::P40), 24);
    assert_eq!(units_at(&plan, Field::Wheeler, Fighter::P36), 12);
    assert_stacks(&plan);
    let refusal = us_plan(&data, "park wheeler-p-40 x1 kaneohe").unwrap_err();
    assert_eq!(refusal.rule().id, "T-force-1");
    let rules = us_complaints(&data, |plan| {
        plan.parking.insert(Field::Ewa, serde_json::from_str(r#"["P-26"]"#).unwrap());
    });
    assert!(rules.contains(&"TTT T-force-1".to_owned()), "{rules:?}");
}

#[test]
fn ttt_t_force_2_navy_and_marine_fighters_are_based_at_kaneohe_and_ewa() {
    let data = data();
    let plan = us_plan(&data, "park ewa-f4f x10 kaneohe park kaneohe-f2a x4 ewa-10 done").unwrap();
    assert_eq!(units_at(&plan, Field::Kaneohe, Fighter::F4F), 10);
    assert_eq!(units_at(&plan, Field::Ewa, Fighter::F2A), 4);
    assert_eq!(plan.parking.iter().filter(|at| at.spot == 59).count(), 4, "all on one spot");
    assert_stacks(&plan);
    let refusal = us_plan(&data, "park ewa-f4f x1 hickam-3").unwrap_err();
    assert_eq!(refusal.rule().id, "T-force-2");
}

#[test]
fn ttt_t_force_5_each_carrier_has_one_day_in_port() {
    let data = data();
    let plan = us_plan(&data, "enterprise dec-2 lexington dec-2 done").unwrap();
    assert_eq!(plan.port_day, [Day(1), Day(1)], "they may share a day");
    let rules = us_complaints(&data, |plan| {
        plan.port.remove(&Ship::Enterprise);
    });
    assert_eq!(rules, ["TTT T-force-5"]);
}

#[test]
fn ttt_t_force_6_carriers_lie_alone_on_the_north_side() {
    let data = data();
    let offered = offered_to_us(&data, "moor enterprise");
    // FNW1-3 and FNE1 have ships in the historical plan, FNE2 is Lexington's.
    assert_eq!(offered, ["fne3"]);
    let free =
        "moor tangier anw1 moor utah anw2 moor raleigh anw3 moor detroit ane1 moor enterprise";
    assert_eq!(offered_to_us(&data, free), ["fnw1", "fnw2", "fnw3", "fne1", "fne3"]);
    let refused = |text: &str| us_plan(&data, text).unwrap_err().rule().id;
    assert_eq!(refused("moor lexington y1"), "T-force-6");
    assert_eq!(refused("moor lexington fnw1"), "T-force-6", "she never nests");
}

#[test]
fn ttt_t_force_7_battleships_lie_at_ford_island_or_the_yard() {
    let data = data();
    let offered = offered_to_us(&data, "moor nevada");
    assert!(
        offered.iter().all(|slot| slot.starts_with('f') || slot.starts_with('y')),
        "{offered:?}"
    );
    assert!(offered.contains(&"y4".to_owned()) && offered.contains(&"fnw4".to_owned()));
    assert_eq!(us_plan(&data, "moor nevada anw1").unwrap_err().rule().id, "T-force-7");
}

#[test]
fn ttt_t_force_8_other_ships_lie_anywhere_in_the_harbor() {
    let data = data();
    let offered = offered_to_us(&data, "moor detroit");
    for slot in ["anw1", "asw3", "y2", "fse4", "fnw1"] {
        assert!(offered.contains(&slot.to_owned()), "{slot}");
    }
}

#[test]
fn ttt_t_force_9_two_ships_nest_and_the_second_lies_outside() {
    let data = data();
    let plan = us_plan(&data, "moor nevada fsw2 done").unwrap();
    let nevada = plan.moorings[Ship::Nevada];
    assert_eq!((nevada.slot, nevada.berth), (slot("FSW2"), Berth::Outer));
    assert_eq!(
        us_plan(&data, "moor nevada fsw2 moor utah fsw2").unwrap_err().rule().id,
        "T-force-9"
    );
    // When the inner ship leaves, the outer one lies next to the shore.
    let plan = us_plan(&data, "moor nevada fsw2 moor california y2 done").unwrap();
    assert_eq!(plan.moorings[Ship::Nevada].berth, Berth::Inner);
    let rules = us_complaints(&data, |plan| {
        plan.moorings.insert(Ship::Nevada, named("FSW2"));
    });
    assert_eq!(rules, ["TTT T-force-9"], "two inner ships");
}

#[test]
fn ttt_t_force_12_the_whole_deployment_is_part_of_the_plan() {
    let data = data();
    let plan = us_plan(&data, "long-weekend done").unwrap();
    assert_eq!((plan.parking.len(), plan.moorings.values().len()), (US_UNITS, 16));
    assert_stacks(&plan);
    // A carrier's slot stays empty while she is at sea, until she is given another.
    assert_eq!(us_plan(&data, "moor utah fne3").unwrap_err().rule().id, "T-force-12");
    us_plan(&data, "moor tangier anw1 moor enterprise fnw1 moor utah fne3 done").unwrap();
    let rules = us_complaints(&data, |plan| {
        plan.moorings.remove(&Ship::Utah);
    });
    assert_eq!(rules, ["TTT T-force-12"]);
    let refusal = us_plan(&data, "park hickam-p-40 x7").unwrap_err();
    assert_eq!(refusal.to_string(), "Hickam has 6 P-40 units to park elsewhere, not 7");
}
