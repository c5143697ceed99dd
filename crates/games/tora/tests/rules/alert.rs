//! Alert levels and the searches, as far as they are planned and charted.

use wardroom_tora::places::{ByField, Sector};
use wardroom_tora::plan::{Day, Track};

use crate::writing::{data, named, offered_to_us, us_complaints, us_plan};

#[test]
fn ttt_t_alert_1_each_track_has_a_level_of_its_own_for_each_day() {
    let data = data();
    let plan = us_plan(&data, "airfields dec-1 level-3 batteries dec-10 level-2 done").unwrap();
    for day in Day::all() {
        let levels =
            [Track::Airfields, Track::Ships, Track::Batteries].map(|track| plan.level(track, day));
        let expected = match day {
            Day(0) => [3, 1, 1],
            Day(9) => [1, 1, 2],
            _ => [1, 1, 1],
        };
        assert_eq!(levels, expected, "{day}");
    }
    assert_eq!(offered_to_us(&data, "ships").len(), 10);
    assert_eq!(offered_to_us(&data, "ships dec-3"), ["level-1", "level-2", "level-3"]);
}

#[test]
fn ttt_t_alert_2_a_track_has_six_points_and_level_3_costs_two() {
    let data = data();
    let five = "ships dec-1 level-3 ships dec-2 level-3 ships dec-3 level-2";
    assert_eq!(us_plan(&data, five).unwrap().points_spent(Track::Ships), 5);
    assert_eq!(offered_to_us(&data, &format!("{five} ships dec-9")), ["level-1", "level-2"]);
    let refusal = us_plan(&data, &format!("{five} ships dec-9 level-3")).unwrap_err();
    assert_eq!(refusal.rule().id, "T-alert-2");
    assert_eq!(refusal.to_string(), "ships would use 7 alert points and have 6");
    // Points do not move between tracks, and a level can be taken back.
    us_plan(&data, &format!("{five} airfields dec-9 level-3 done")).unwrap();
    us_plan(&data, &format!("{five} ships dec-1 level-1 ships dec-9 level-3 done")).unwrap();
    let rules = us_complaints(&data, |plan| {
        for day in ["Dec 1", "Dec 2", "Dec 3", "Dec 4"] {
            plan.levels[Track::Ships].insert(named(day), 3);
        }
    });
    assert_eq!(rules, ["TTT T-alert-2"]);
}

#[test]
fn ttt_t_alert_3_a_level_holds_for_every_force_of_its_kind() {
    let data = data();
    let plan = us_plan(&data, "airfields dec-7 level-2 done").unwrap();
    let levels = ByField::from_fn(|_| plan.level(Track::Airfields, Day(6)));
    assert_eq!(levels.values(), &[2; 4], "a plan has no levels for single fields");
}

#[test]
fn ttt_t_alert_11_fields_launch_two_or_three_and_patrol_at_level_3() {
    let data = data();
    assert_eq!(data.launch_rate, [2, 3, 3]);
    assert_eq!(data.patrol, [0, 0, 3]);
}

#[test]
fn ttt_t_alert_12_ships_roll_two_dice_more_than_their_level_and_zebra_adds_one() {
    let data = data();
    assert_eq!(data.ship_dice[..3], [3, 4, 5]);
    assert_eq!(data.ship_condition[..3], [0, 0, 1]);
}

#[test]
fn ttt_t_alert_13_batteries_roll_two_dice_more_than_their_level() {
    assert_eq!(data().battery_dice[..3], [3, 4, 5]);
}

#[test]
fn ttt_t_alert_10_only_the_dice_go_on_above_level_3() {
    let data = data();
    assert_eq!(data.highest_level, 3);
    assert_eq!((data.ship_dice[3], data.ship_dice[4]), (6, 7));
    assert_eq!((data.battery_dice[3], data.battery_dice[4]), (6, 7));
    assert_eq!(data.ship_condition[2..], [1, 1, 1]);
    assert_eq!(data.small_arms_dice, [1, 2, 3, 3, 3]);
}

#[test]
fn ttt_t_detect_1_radar_has_one_sector_for_each_day() {
    let data = data();
    let plan = us_plan(&data, "radar every-day nw radar dec-3 sw done").unwrap();
    for day in Day::all() {
        let expected = if day == Day(2) { Sector::SW } else { Sector::NW };
        assert_eq!(plan.radar[day.index()], expected, "{day}");
    }
    assert_eq!(plan.pby, data.us_plans[0].pby, "patrol planes search where they did");
    let rules = us_complaints(&data, |plan| {
        plan.radar = [(named("Dec 1"), Sector::NW)].into();
    });
    assert_eq!(rules, ["TTT T-detect-1"; 9]);
}

#[test]
fn ttt_t_detect_3_patrol_planes_have_one_sector_for_each_day() {
    let data = data();
    let plan = us_plan(&data, "pby dec-10 ne done").unwrap();
    assert_eq!(plan.pby[9], Sector::NE);
    assert_eq!(plan.pby[8], Sector::SE);
    assert_eq!(plan.radar, data.us_plans[0].radar);
    let rules = us_complaints(&data, |plan| {
        plan.pby.clear();
    });
    assert_eq!(rules, ["TTT T-detect-3"; 10]);
}
