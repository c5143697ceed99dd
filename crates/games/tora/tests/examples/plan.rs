//! The worked cases of planning and of the outcome, each by its number.

use wardroom_tora::forces::{Plane, Ship};
use wardroom_tora::places::{Field, Sector};
use wardroom_tora::plan::{Day, IjnPlanSetup, Track, UsPlanSetup, Wave};
use wardroom_tora::victory::{Fleet, ShipFate, Victory, outcome, outcome_row, yard_band};

use crate::writing::{
    data, group, ijn_complaints, ijn_plan, ijn_plan_on, named, offered_to_ijn, offered_to_us,
    us_complaints, us_plan,
};

/// Checks a US plan with these levels of one track.
fn levels(track: Track, levels: &[(&str, u8)]) -> Vec<String> {
    us_complaints(&data(), |plan| {
        plan.levels[track].extend(levels.iter().map(|&(day, level)| (named::<Day>(day), level)));
    })
}

#[test]
fn tt_001_six_points_are_spent_and_none_is_left() {
    let data = data();
    let days = [("Dec 3", 2), ("Dec 4", 3), ("Dec 5", 2), ("Dec 6", 3)];
    assert!(levels(Track::Airfields, &days).is_empty());
    let order = "airfields dec-3 level-2 airfields dec-4 level-3 airfields dec-5 level-2 \
                 airfields dec-6 level-3";
    let plan = us_plan(&data, &format!("{order} done")).unwrap();
    assert_eq!(data.alert_points - plan.points_spent(Track::Airfields), 0);
    assert_eq!(offered_to_us(&data, &format!("{order} airfields dec-7")), ["level-1"]);
}

#[test]
fn tt_003_a_level_above_3_is_refused() {
    assert_eq!(levels(Track::Batteries, &[("Dec 7", 4)]), ["TTT T-alert-1"]);
}

#[test]
fn tt_005_a_level_below_1_is_refused() {
    assert_eq!(levels(Track::Airfields, &[("Dec 1", 0)]), ["TTT T-alert-1"]);
}

#[test]
fn tt_007_points_may_be_left_unspent() {
    let data = data();
    assert!(levels(Track::Ships, &[("Dec 7", 2)]).is_empty());
    let plan = us_plan(&data, "ships dec-7 level-2 done").unwrap();
    assert_eq!(plan.points_spent(Track::Ships), 1);
    assert_eq!(data.alert_points - plan.points_spent(Track::Ships), 5);
}

#[test]
fn tt_011_49_units_in_a_wave_are_refused() {
    let rules = ijn_complaints(&data(), |plan| {
        plan.groups = vec![
            group("wave-1", "NW", "Kate", "AP", 30),
            group("wave-1", "NW", "Val", "", 18),
            group("wave-1", "NW", "Zero", "", 1),
        ];
    });
    assert_eq!(rules, ["TTT T-plan-3"]);
}

#[test]
fn tt_013_a_val_with_a_torpedo_is_refused() {
    let data = data();
    let rules = ijn_complaints(&data, |plan| {
        plan.groups = vec![group("wave-1", "NW", "Val", "torpedo", 1)];
    });
    assert_eq!(rules, ["TTT T-plan-6"]);
    let refusal = ijn_plan(&data, "send wave-1-nw-val x1 wave-1-nw torpedo").unwrap_err();
    assert_eq!(refusal.to_string(), "Vals carry GP bombs only, not torpedo");
    assert_eq!(refusal.rule().id, "T-plan-6");
}

#[test]
fn tt_015_a_unit_of_wave_2_is_refused_for_wave_3() {
    let data = data();
    let refusal = ijn_plan(&data, "third wave-2-ne-kate-gp").unwrap_err();
    assert_eq!(refusal.rule().id, "T-plan-5");
    let rules = ijn_complaints(&data, |plan| {
        let mut kates = group("wave-2", "NE", "Kate", "GP", 5);
        kates.third = Some(Sector::SE);
        plan.groups = vec![group("wave-1", "NW", "Val", "", 1), kates];
    });
    assert_eq!(rules, ["TTT T-plan-5"]);
}

#[test]
fn tt_017_a_p_40_unit_is_refused_at_ewa() {
    let refusal = us_plan(&data(), "park wheeler-p-40 x1 ewa").unwrap_err();
    assert_eq!(refusal.rule().id, "T-force-1");
    assert_eq!(refusal.to_string(), "P-40 units are based at Hickam and Wheeler, not at Ewa");
}

#[test]
fn tt_019_an_f2a_unit_is_accepted_at_kaneohe() {
    let data = data();
    let plan = us_plan(&data, "park kaneohe-f2a x4 ewa park ewa-f2a x1 kaneohe done").unwrap();
    let at =
        |field| plan.parking[53..57].iter().filter(|at| Field::of_spot(at.spot) == field).count();
    assert_eq!((at(Field::Kaneohe), at(Field::Ewa)), (1, 3));
}

#[test]
fn tt_021_arizona_is_refused_in_open_water() {
    let refusal = us_plan(&data(), "moor arizona ase2").unwrap_err();
    assert_eq!(refusal.rule().id, "T-force-7");
}

#[test]
fn tt_023_enterprise_is_refused_on_the_south_side() {
    let refusal = us_plan(&data(), "moor enterprise fse1").unwrap_err();
    assert_eq!(refusal.rule().id, "T-force-6");
    let rules = us_complaints(&data(), |plan| {
        plan.moorings.insert(Ship::Enterprise, named("FSE4"));
        plan.moorings.insert(Ship::Nevada, named("FNW4"));
    });
    assert_eq!(rules, ["TTT T-force-6"]);
}

#[test]
fn tt_025_a_third_ship_in_a_nest_is_refused() {
    let data = data();
    let refusal = us_plan(&data, "moor vestal fse2").unwrap_err();
    assert_eq!(refusal.rule().id, "T-force-9");
    let rules = us_complaints(&data, |plan| {
        plan.moorings.insert(Ship::Vestal, named("FSE2 outer"));
    });
    assert_eq!(rules, ["TTT T-force-9"]);
}

#[test]
fn tt_153_no_unit_is_listed_in_waves_1_and_2() {
    let data = data();
    // 22 Kates are in wave 1: of the 30 there are, nine more would have to be listed twice.
    let rules = ijn_complaints(&data, |plan| {
        plan.groups.push(group("wave-2", "NE", "Kate", "GP", 1));
    });
    assert_eq!(rules, ["TTT T-plan-9"]);
    let plan = ijn_plan(&data, "send wave-1-sw-kate-ap x1 wave-2-ne ap done").unwrap();
    assert_eq!(plan.wave_size(Wave::First) + plan.wave_size(Wave::Second), 75);
    assert!(
        !offered_to_ijn(&data, "send wave-1-sw-kate-ap x12 wave-2-ne ap send")
            .contains(&"wave-1-sw-kate-ap".to_owned())
    );
}

#[test]
fn tt_169_a_slot_kept_for_a_carrier_is_refused() {
    let refusal = us_plan(&data(), "moor detroit fne2").unwrap_err();
    assert_eq!(refusal.rule().id, "T-force-12");
    assert_eq!(refusal.to_string(), "FNE2 is kept for Lexington");
    let rules = us_complaints(&data(), |plan| {
        plan.moorings.insert(Ship::Detroit, named("FNE2 outer"));
    });
    assert_eq!(rules, ["TTT T-force-12"]);
}

#[test]
fn tt_173_the_historical_plans_add_up() {
    let data = data();
    let ijn = ijn_plan_on(&data, Default::default(), "historical done").unwrap();
    assert_eq!([ijn.wave_size(Wave::First), ijn.wave_size(Wave::Second)], [46, 29]);
    let flying = [Plane::Kate, Plane::Val, Plane::Zero].map(|plane| {
        plane.units().filter(|&unit| ijn.units[usize::from(unit)].wave != Wave::Reserve).count()
    });
    assert_eq!(flying, [30, 24, 21]);
    let us = us_plan(&data, "historical done").unwrap();
    assert_eq!(us.parking.len(), 57);
    let day = ijn.day;
    let in_port = |ship: &&Ship| us.port_day.get(**ship as usize).is_none_or(|port| *port == day);
    assert_eq!(Ship::ALL.iter().filter(in_port).count(), 14, "and two at sea");
    // The files carry the same plans.
    assert_eq!(UsPlanSetup::from(&us).check(&data), Ok(us));
    assert_eq!(IjnPlanSetup::from(&ijn).check(&data), Ok(ijn));
    assert_eq!(day, Day(6));
}

/// The outcome by numbers: OK, damaged, sunk, hits on the yard, aircraft lost.
fn result(ok: u8, damaged: u8, sunk: u8, yard: u8, lost: u16) -> Victory {
    assert_eq!(ok + damaged + sunk, 10);
    outcome(&data(), Fleet { ok, damaged, sunk }, yard, lost)
}

#[test]
fn tt_113_the_us_wins_with_6_ok_0_damaged_4_sunk() {
    assert_eq!(result(6, 0, 4, 60, 300), Victory::UsnStrategic);
}

#[test]
fn tt_115_the_ijn_wins_tactically_with_4_ok_4_damaged_2_sunk() {
    assert_eq!(result(4, 4, 2, 49, 20), Victory::IjnTactical);
}

#[test]
fn tt_117_the_ijn_wins_tactically_with_4_ok_1_damaged_5_sunk() {
    assert_eq!(result(4, 1, 5, 25, 20), Victory::IjnTactical);
}

#[test]
fn tt_119_the_us_wins_with_3_ok_7_damaged_0_sunk() {
    assert_eq!(result(3, 7, 0, 24, 20), Victory::UsnStrategic);
}

#[test]
fn tt_121_the_us_wins_with_3_ok_4_damaged_3_sunk() {
    assert_eq!(result(3, 4, 3, 12, 20), Victory::UsnStrategic);
}

#[test]
fn tt_123_the_ijn_wins_with_3_ok_1_damaged_6_sunk() {
    assert_eq!(result(3, 1, 6, 12, 150), Victory::IjnStrategic);
}

#[test]
fn tt_125_the_ijn_wins_with_2_ok_7_damaged_1_sunk() {
    assert_eq!(result(2, 7, 1, 49, 20), Victory::IjnStrategic);
}

#[test]
fn tt_127_the_ijn_wins_tactically_with_2_ok_4_damaged_4_sunk() {
    assert_eq!(result(2, 4, 4, 0, 29), Victory::IjnTactical);
}

#[test]
fn tt_129_the_ijn_wins_tactically_with_2_ok_6_damaged_2_sunk() {
    assert_eq!(result(2, 6, 2, 24, 29), Victory::IjnTactical);
}

#[test]
fn tt_131_the_ijn_wins_with_1_ok_8_damaged_1_sunk() {
    assert_eq!(result(1, 8, 1, 25, 40), Victory::IjnStrategic);
}

#[test]
fn tt_133_the_ijn_wins_with_1_ok_4_damaged_5_sunk() {
    assert_eq!(result(1, 4, 5, 13, 40), Victory::IjnStrategic);
}

#[test]
fn tt_135_the_ijn_wins_with_0_ok_5_damaged_5_sunk() {
    assert_eq!(result(0, 5, 5, 60, 150), Victory::IjnStrategic);
}

#[test]
fn tt_137_the_ijn_wins_tactically_with_3_ok_1_damaged_6_sunk() {
    assert_eq!(result(3, 1, 6, 12, 151), Victory::IjnTactical);
}

#[test]
fn tt_139_utah_does_not_count() {
    let data = data();
    let fleet = Fleet::count(
        Ship::ALL
            .iter()
            .map(|&ship| (ship, if ship == Ship::Utah { ShipFate::Sunk } else { ShipFate::Ok })),
    );
    assert_eq!(fleet, Fleet { ok: 10, damaged: 0, sunk: 0 });
    assert_eq!(outcome(&data, fleet, 60, 0), Victory::UsnStrategic);
}

#[test]
fn tt_141_31_hits_are_the_third_band() {
    let data = data();
    let hits = 6 * 5 + 1;
    assert_eq!(yard_band(&data, hits), 2);
    let band = &data.book.yard_bands["3"];
    assert_eq!((band.hits, band.percent.as_str()), ([25, 36], "41-60%"));
}

#[test]
fn tt_157_two_ok_six_damaged_two_sunk_is_the_sixth_row() {
    let data = data();
    let row = outcome_row(&data, Fleet { ok: 2, damaged: 6, sunk: 2 }).unwrap();
    let row = &data.outcome[row];
    assert_eq!((row.ok, row.damaged, row.sunk), (2, [3, 6], [2, 5]));
}
