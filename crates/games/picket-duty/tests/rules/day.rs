//! Set-up, stations, support, weather and cover.

use wardroom_kernel::{Hidden, Rules};
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{LandRadar, Phase, RaidTable, WaterLines, Weather};
use wardroom_picket_duty::state::{Ending, Level, Step, Story, Switch};

use crate::positions::{cover, kikusui_support, station_on, support};
use crate::{advanced, at, covers, date, game, step, story};

#[test]
fn pd_pd_001_the_basic_game_has_no_typhoons_land_radars_or_date_tables() {
    let mut storm = at(Step::Weather, |_| {});
    step(&mut storm, "1,1");
    assert_eq!(storm.step, Step::PhaseEnd);
    let mut day = at(Step::Day, |setup| setup.date = date("Jun20"));
    step(&mut day, "");
    assert_eq!(day.land_radars, [LandRadar::Inactive; 4].into());
    let mut station = at(Step::Station, |setup| setup.date = date("Mar29"));
    step(&mut station, "1,2");
    assert_eq!(station.station, 3);
}

#[test]
fn pd_pd_n1_1_some_stations_are_never_assigned() {
    let basic = game().data.t1_1.cells().iter().flat_map(|post| [post.low, post.high]);
    let dated = game().data.stations.iter().flat_map(|table| table.cells().iter().copied());
    assert!(basic.chain(dated).all(|station| ![6, 8, 13].contains(&station)));
    let accepted = (0..20).filter(|&station| {
        let mut setup = game().setup_of(&at(Step::Day, |_| {}));
        setup.station = station;
        game().check_setup(&setup).is_ok()
    });
    let accepted: Vec<u8> = accepted.collect();
    assert_eq!(accepted, [1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 14, 15, 16]);
}

#[test]
fn pd_pd_n2_2a_station_9_is_rolled_again_while_it_is_not_active() {
    let mut state = advanced(Step::Station, |setup| setup.date = date("Apr2"));
    step(&mut state, "4,4");
    assert_eq!(state.step, Step::Station);
    step(&mut state, "4,5");
    assert_eq!((state.station, state.step), (10, Step::Support));
}

#[test]
fn pd_pd_n2_2_days_without_stations_are_passed_over() {
    let mut state = advanced(Step::Station, |setup| setup.date = date("Mar25"));
    step(&mut state, "");
    assert_eq!(state.date, date("Mar26"));
    // A ship that stays on her station skips such a day too, and is assigned anew.
    let mut state = advanced(Step::Day, |setup| setup.date = date("Mar27"));
    step(&mut state, "");
    assert_eq!((state.date, state.step), (date("Mar28"), Step::Station));
    step(&mut state, "4");
    assert_eq!((state.station, state.step), (9, Step::Support));
}

#[test]
fn pd_pd_n2_2_a_ship_leaves_a_station_that_is_not_active() {
    let begun = |day: &str, station: u8| {
        let mut state = advanced(Step::Day, |setup| {
            setup.date = date(day);
            setup.station = station;
        });
        step(&mut state, "");
        (state.date == date(day), state.step)
    };
    assert_eq!(begun("Apr1", 9), (true, Step::Phase), "station 9 is active on April 1");
    assert_eq!(begun("Apr2", 9), (true, Step::Station), "and not on April 2");
    assert_eq!(begun("Mar28", 5), (true, Step::Phase));
    assert_eq!(begun("Mar29", 5), (true, Step::Station), "only station 9 is active");
    // The basic game knows no dates, and a scenario has its station.
    let mut basic = at(Step::Day, |setup| setup.date = date("Apr2"));
    basic.station = 9;
    step(&mut basic, "");
    assert_eq!(basic.step, Step::Phase);
}

#[test]
fn pd_pd_n3_1_an_fdt_shifts_one_column() {
    let shift = |fdt: bool| game().rating_parts(&at(Step::Attack, |s| s.ship.fdt = fdt))[0].1;
    assert_eq!((shift(true), shift(false)), (1, -1));
}

#[test]
fn pd_pd_n4_1a_no_support_is_two_columns_down() {
    assert_eq!(support("1,2"), (0, -2));
}

#[test]
fn pd_pd_n4_1b_each_marker_is_one_column_up() {
    assert_eq!(support("3,4"), (1, 1));
    assert_eq!(support("6,6"), (2, 2));
}

#[test]
fn pd_pd_n5_1a_a_land_radar_that_failed_is_tried_again() {
    let mut state = advanced(Step::Day, |setup| {
        setup.date = date("Apr21");
        setup.station = 7;
    });
    step(&mut state, "2,2");
    assert_eq!(state.working_land_radars(), 0);
    state.step = Step::Day;
    step(&mut state, "2,3");
    assert_eq!(state.working_land_radars(), 1);
    state.step = Step::Day;
    step(&mut state, "");
}

#[test]
fn pd_pd_g13_lrad_each_station_has_its_first_day() {
    let tried = |day: &str, dice: &str| {
        let mut state = advanced(Step::Day, |setup| {
            setup.date = date(day);
            setup.station = if day.starts_with("Apr") { 7 } else { 9 };
        });
        step(&mut state, dice);
        state.working_land_radars()
    };
    assert_eq!(tried("Apr20", ""), 0);
    assert_eq!(tried("Apr23", "6,6,6,6"), 2);
    assert_eq!(tried("Jun5", "6,6,6,6,6,6"), 3);
    assert_eq!(tried("Jun12", "6,6,6,6,6,6,6,6"), 4);
}

#[test]
fn pd_pd_n6_1m_bad_weather_brings_more() {
    let roll = |before: Weather| {
        let mut state = at(Step::Weather, |setup| setup.weather = before);
        step(&mut state, if before == Weather::Clear { "2,3" } else { "2,3,1" });
        state.weather
    };
    assert_eq!(roll(Weather::Clear), Weather::Clear);
    assert_eq!(roll(Weather::Rain), Weather::Rain);
    assert_eq!(roll(Weather::Storm), Weather::Rain);
}

#[test]
fn pd_pd_n6_1a_in_rain_a_five_lets_them_come() {
    let rain = |die: &str| {
        let mut state = at(Step::Weather, |_| {});
        step(&mut state, &format!("2,2,{die}"));
        state.step
    };
    assert_eq!((rain("4"), rain("5")), (Step::PhaseEnd, Step::Cover));
}

#[test]
fn pd_pd_n6_2m_a_storm_after_rain_is_a_typhoon_sooner() {
    let storm = |before: Weather| {
        let mut state = advanced(Step::Weather, |setup| setup.weather = before);
        let more = if before == Weather::Clear { "" } else { ",1" };
        step(&mut state, &format!("1,1,2{more}"));
        state.step
    };
    assert_eq!(storm(Weather::Clear), Step::PhaseEnd);
    assert_eq!(storm(Weather::Rain), Step::Day, "two days are lost");
}

#[test]
fn pd_pd_n6_3a_play_resumes_with_a_morning_at_the_same_station() {
    let mut state = advanced(Step::Weather, |setup| {
        setup.date = date("May10");
        setup.phase = Phase::Evening;
    });
    step(&mut state, "1,1,1,3");
    assert_eq!((state.date, state.phase), (date("May14"), Phase::Morning));
    assert_eq!((state.step, state.station), (Step::Day, 5));
}

#[test]
fn pd_pd_n6_5_repairs_after_a_typhoon_bring_a_new_station() {
    let mut state = advanced(Step::Weather, |setup| {
        setup.ship.hull = 4;
        setup.ship.morale = 2;
        setup.sfs = 2;
    });
    step(&mut state, "1,1,1,6,1,2,6");
    assert_eq!((state.ship.hull, state.ship.morale), (10, 2));
    assert_eq!(state.step, Step::Station);
    assert_eq!(state.date, date("Apr2"), "four days and four more, from March 24");
}

#[test]
fn pd_pd_n7_1_a_chit_is_drawn_for_each_kind() {
    assert_eq!(covers(&cover("Mar30", Phase::Morning, "3,4,-2")), [None, Some(-2)]);
    assert_eq!(covers(&cover("May30", Phase::Morning, "6,6,1,-1")), [Some(1), Some(-1)]);
    assert_eq!(covers(&cover("May30", Phase::Morning, "1,1")), [None; 2]);
}

#[test]
fn pd_pd_n7_2_an_fdt_counts_on_each_roll() {
    let markers = |fdt: bool| {
        let mut state = at(Step::AirSupport, |setup| {
            setup.ship.fdt = fdt;
            setup.land_cover = Some(0);
        });
        step(&mut state, "2,3");
        [state.land_afs, state.carrier_afs][0]
    };
    assert_eq!((markers(true), markers(false)), (2, 1));
}

#[test]
fn pd_pd_n7_3x_the_printed_example() {
    assert_eq!(kikusui_support("4,2"), [5, 5]);
}

#[test]
fn pd_pd_i_fdtkill_without_the_team_the_other_values_hold() {
    let mut state = story(Story::S3, Step::Cover, |setup| setup.ship.fdt = false);
    step(&mut state, "4,6");
    assert_eq!([state.land_afs, state.carrier_afs], [2 + 3; 2]);
    let killed = crate::hit("0L", "2,3", |_| {});
    assert!(!killed.ship.fdt);
}

#[test]
fn pd_pd_i_kik_kikusui_rules_belong_to_some_days() {
    let in_force = |story_: Story, day: &str, level: Level| {
        let state = story(story_, Step::Attack, |setup| {
            setup.date = date(day);
            setup.rules.level = level;
        });
        game().view(&state, wardroom_kernel::Observer::Spectator).kikusui
    };
    assert!(in_force(Story::S2, "May27", Level::Basic));
    assert!(!in_force(Story::S1, "Jun7", Level::Advanced));
    assert!(in_force(Story::Mini, "Apr6", Level::Advanced));
    assert!(!in_force(Story::Mini, "Apr6", Level::Basic));
}

#[test]
fn pd_pd_g12_kik_there_are_twenty_five_days_of_ten_operations() {
    let days = game().data.kikusui.iter().filter(|&&day| day).count();
    assert_eq!(days, 25);
    for day in ["Apr6", "Apr12", "May11", "May27", "Jun22"] {
        assert!(game().data.kikusui[usize::from(date(day).0)], "{day}");
    }
    assert!(!game().data.kikusui[usize::from(date("Apr8").0)]);
}

#[test]
fn pd_pd_n8_1d_night_a_five_lets_them_come() {
    let gate = |die: &str| {
        let mut state = at(Step::Gate, crate::evening);
        step(&mut state, die);
        state.step
    };
    assert_eq!((gate("4"), gate("5")), (Step::PhaseEnd, Step::Attack));
}

#[test]
fn pd_pd_k_phase_a_day_has_three_phases() {
    let mut state = at(Step::Relief, |_| {});
    step(&mut state, "");
    assert_eq!((state.phase, state.step), (Phase::Midday, Step::Phase));
    state.step = Step::Relief;
    step(&mut state, "");
    assert_eq!(state.phase, Phase::Evening);
    state.step = Step::Relief;
    step(&mut state, "");
    assert_eq!(state.step, Step::TurnEnd);
}

#[test]
fn pd_pd_g10_night_the_evening_is_the_night_and_a_special_plane_is_not_halved() {
    let mut state = at(Step::Raid(RaidTable::A), crate::evening);
    step(&mut state, "3,4");
    let places: Vec<String> = state.assault.pending.iter().map(ToString::to_string).collect();
    assert_eq!(places, ["270L", "270M"], "the first two of five");
    let mut state = at(Step::Random, crate::evening);
    step(&mut state, "2,2");
    assert_eq!(state.assault.special.len(), 1);
}

#[test]
fn pd_pd_n15_2_water_lines_that_malfunction_have_a_die_each_phase() {
    let after = |die: &str| {
        let mut state = at(Step::Phase, |setup| setup.ship.water = WaterLines::Malfunction);
        step(&mut state, die);
        state.ship.water
    };
    assert_eq!((after("2"), after("3")), (WaterLines::Malfunction, WaterLines::Ok));
}

#[test]
fn pd_pd_g16_opt_weather_may_be_rolled_once_a_turn() {
    let daily = |setup: &mut State| {
        setup.rules.daily_weather = Switch::On;
        setup.phase = Phase::Midday;
        setup.weather = Weather::Storm;
    };
    let mut state = at(Step::Weather, daily);
    step(&mut state, "");
    assert_eq!((state.weather, state.step), (Weather::Storm, Step::PhaseEnd));
}

#[test]
fn pd_pd_o_opt_options_are_agreed_before_play() {
    let ids: Vec<&str> =
        game().manifest().options.iter().map(|option| option.id.as_str()).collect();
    for id in ["gun-repair", "counterflooding", "withdrawal", "random-waves", "short-abort"] {
        assert!(ids.contains(&id), "{id}");
    }
    assert!(game().manifest().options.iter().skip(1).all(|option| option.default == "off"));
}

#[test]
fn pd_pd_o_level_the_advanced_game_finds_stations_by_date() {
    assert_eq!(station_on("Mar29", ""), 9);
    let level = &game().manifest().options[0];
    assert_eq!((level.id.as_str(), level.values.len()), ("level", 2));
}

#[test]
fn a_scenario_that_a_typhoon_outlasts_is_won_on_station() {
    let mut state = story(Story::S6, Step::Weather, |setup| setup.rules.level = Level::Advanced);
    step(&mut state, "1,1,1,1");
    assert_eq!(state.ending, Ending::OnStation);
}
