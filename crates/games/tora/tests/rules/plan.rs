//! The IJN plan.

use wardroom_tora::forces::{Load, Plane};
use wardroom_tora::places::Sector;
use wardroom_tora::plan::{Day, IjnPlan, Wave};

use crate::writing::{data, group, ijn_complaints, ijn_plan, offered_to_ijn};

fn count(plan: &IjnPlan, wave: Wave, plane: Plane, sector: Sector) -> usize {
    plane
        .units()
        .map(|unit| plan.units[usize::from(unit)])
        .filter(|unit| unit.wave == wave && unit.sector == sector)
        .count()
}

#[test]
fn ttt_t_plan_1_the_ijn_picks_one_of_ten_days() {
    let data = data();
    for day in Day::all() {
        let plan = ijn_plan(&data, &format!("day dec-{} done", day.0 + 1)).unwrap();
        assert_eq!(plan.day, day);
    }
    let wrong = serde_json::from_value::<Day>("Dec 11".into()).unwrap_err().to_string();
    assert!(wrong.starts_with("there is no Dec 11 here; did you mean Dec 1"), "{wrong}");
}

#[test]
fn ttt_t_plan_2_each_group_comes_from_a_sector_of_its_own() {
    let data = data();
    let plan = ijn_plan(&data, "send wave-1-nw-val x6 wave-1-se done").unwrap();
    assert_eq!(count(&plan, Wave::First, Plane::Val, Sector::SE), 6);
    assert_eq!(count(&plan, Wave::First, Plane::Val, Sector::NW), 7);
    let rules = ijn_complaints(&data, |plan| plan.groups[0].sector = None);
    assert_eq!(rules, ["TTT T-plan-2"]);
}

#[test]
fn ttt_t_plan_3_a_wave_has_48_units_at_most() {
    let data = data();
    // Wave 1 has 46 units.
    let plan = ijn_plan(&data, "send wave-2-ne-val x2 wave-1-nw done").unwrap();
    assert_eq!(plan.wave_size(Wave::First), 48);
    let offered = offered_to_ijn(&data, "send wave-2-ne-val x3");
    assert!(!offered.iter().any(|word| word.starts_with("wave-1")), "{offered:?}");
    let refusal = ijn_plan(&data, "send wave-2-ne-val x3 wave-1-nw").unwrap_err();
    assert_eq!(refusal.to_string(), "wave-1 would have 49 units, a wave has 48 at most");
    assert_eq!(refusal.rule().id, "T-plan-3");
    // The same holds for wave 3: 10 + 12 + 13 + 11 of wave 1, two of the reserve, and no more.
    let all = "third wave-1-sw-kate-torpedo x10 se third wave-1-sw-kate-ap x12 se \
               third wave-1-nw-val x13 se third wave-1-nw-zero x11 se \
               send wave-2-ne-zero x3 reserve";
    assert_eq!(
        ijn_plan(&data, &format!("{all} third reserve-zero x2 nw")).unwrap().third_size(),
        48
    );
    let refusal = ijn_plan(&data, &format!("{all} third reserve-zero x3 nw")).unwrap_err();
    assert_eq!(refusal.rule().id, "T-plan-3");
}

#[test]
fn ttt_t_plan_4_there_are_up_to_three_waves() {
    let data = data();
    let plan = ijn_plan(&data, "third wave-1-nw-val x4 sw done").unwrap();
    let sizes = [plan.wave_size(Wave::First), plan.wave_size(Wave::Second), plan.third_size()];
    assert_eq!(sizes, [46, 29, 4]);
    assert_eq!(data.wave_turns.len(), 3);
}

#[test]
fn ttt_t_plan_5_wave_3_is_made_of_wave_1_and_the_reserve() {
    let data = data();
    let offered = offered_to_ijn(&data, "send wave-2-ne-zero x4 reserve third");
    assert!(offered.contains(&"reserve-zero".to_owned()));
    assert!(offered.iter().all(|word| !word.starts_with("wave-2")), "{offered:?}");
    // A unit that is sent in wave 2 after all is struck off wave 3.
    let plan = ijn_plan(&data, "third wave-1-nw-zero x11 se send wave-1-nw-zero x5 wave-2-ne done");
    assert_eq!(plan.unwrap().third_size(), 6);
    let plan = ijn_plan(&data, "third wave-1-nw-zero x11 se third wave-1-nw-zero x4 stay done");
    assert_eq!(plan.unwrap().third_size(), 7);
}

#[test]
fn ttt_t_plan_6_each_type_carries_its_own_loads() {
    let data = data();
    let offered = offered_to_ijn(&data, "send wave-2-ne-kate-gp x4 wave-1-se");
    assert_eq!(offered, ["gp", "ap", "torpedo"]);
    // The others are not asked.
    assert!(offered_to_ijn(&data, "send wave-2-ne-val x1 wave-1-se").contains(&"done".to_owned()));
    let refusal = ijn_plan(&data, "send wave-2-ne-zero x1 wave-1-se ap").unwrap_err();
    assert_eq!(
        (refusal.rule().id, refusal.to_string().as_str()),
        ("T-plan-6", "Zeros carry no ordnance")
    );
    for (plane, load) in [("Zero", "GP"), ("Val", "AP"), ("Kate", "none"), ("Kate", "")] {
        let rules = ijn_complaints(&data, |plan| {
            plan.groups = vec![group("wave-1", "NW", plane, load, 3)];
        });
        assert_eq!(rules, ["TTT T-plan-6"], "{plane} {load}");
    }
    assert!(Load::ALL.iter().all(|load| load.fits(Plane::Kate) != (*load == Load::None)));
}

#[test]
fn ttt_t_plan_7_waves_fly_with_the_rises_of_the_alert() {
    let data = data();
    assert_eq!(data.wave_turns, [1, 7, 13]);
    assert_eq!(data.wave_turns[1..], data.alert_rises);
}

#[test]
fn ttt_t_plan_9_no_unit_is_listed_in_two_waves() {
    let data = data();
    let plan = ijn_plan(&data, "send wave-1-nw-val x13 wave-2-ne done").unwrap();
    assert_eq!(
        count(&plan, Wave::First, Plane::Val, Sector::NW),
        0,
        "sent means taken off the old list"
    );
    assert_eq!(count(&plan, Wave::Second, Plane::Val, Sector::NE), 24);
    let rules = ijn_complaints(&data, |plan| {
        plan.groups.push(group("wave-2", "SE", "Zero", "", 1));
    });
    assert_eq!(rules, ["TTT T-plan-9"], "22 of 21 Zeros");
}

#[test]
fn ttt_t_plan_10_wave_1_has_at_least_one_unit_and_the_others_may_be_empty() {
    let data = data();
    let nearly = "send wave-1-nw-val x13 reserve send wave-1-sw-kate-ap x12 reserve \
                  send wave-1-sw-kate-torpedo x10 reserve send wave-1-nw-zero x10 reserve \
                  send wave-2-ne-val x11 reserve send wave-2-ne-zero x10 reserve \
                  send wave-2-ne-kate-gp x8 reserve";
    let plan = ijn_plan(&data, &format!("{nearly} done")).unwrap();
    assert_eq!((plan.wave_size(Wave::First), plan.wave_size(Wave::Second)), (1, 0));
    let refusal = ijn_plan(&data, &format!("{nearly} send wave-1-nw-zero x1 reserve")).unwrap_err();
    assert_eq!(refusal.rule().id, "T-plan-10");
    // It may still change its sector.
    ijn_plan(&data, &format!("{nearly} send wave-1-nw-zero x1 wave-1-se done")).unwrap();
    let rules = ijn_complaints(&data, |plan| plan.groups.clear());
    assert_eq!(rules, ["TTT T-plan-10"]);
    let refusal = ijn_plan(&data, "send wave-1-nw-val x14").unwrap_err();
    assert_eq!(refusal.to_string(), "wave-1 lists 13 Val units so, not 14");
}
