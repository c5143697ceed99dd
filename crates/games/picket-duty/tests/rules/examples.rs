//! The worked cases, each by its number: dice as they are given, a result to compare.

use wardroom_kernel::Hidden;
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{
    Altitude, Bearing, Class, Compartment, Condition, Equipment, Kind, LandRadar, Man, Mount,
    Phase, RaidTable, Section, WaterLines, Weather,
};
use wardroom_picket_duty::state::{Aim, Ending, Fate, Step, Story};

use crate::positions::{
    basic_station, bears, by_chance, condition, cover, declared, flood, hull_lost, kamikaze,
    kikusui_support, leaves, maneuvers, morale, raid, rated, relief, repair, shot, special,
    special_attack, station_on, strike, support, waves, weather_after,
};
use crate::{
    advanced, at, covers, crew, date, evening, game, hit, hurt, marked, mount, near_miss, order,
    outcome, places, plane, played, radars, refused, rooms, step, story, wave,
};

#[test]
fn pd_e001_a_two_is_split_by_a_die() {
    assert_eq!(basic_station("1,1,3"), 1);
}

#[test]
fn pd_e003_a_six_is_station_5() {
    assert_eq!(basic_station("2,4"), 5);
}

#[test]
fn pd_e005_a_ten_and_a_six_is_station_11() {
    assert_eq!(basic_station("4,6,6"), 11);
}

#[test]
fn pd_e007_a_twelve_and_a_one_is_station_15() {
    assert_eq!(basic_station("6,6,1"), 15);
}

#[test]
fn pd_e009_march_24_is_5_or_9() {
    assert_eq!(station_on("Mar24", "4"), 9);
}

#[test]
fn pd_e011_march_27_moves_on_to_march_28() {
    let mut state = advanced(Step::Station, |setup| setup.date = date("Mar27"));
    step(&mut state, "");
    step(&mut state, "2");
    assert_eq!((state.date, state.station), (date("Mar28"), 5));
}

#[test]
fn pd_e013_station_9_is_active_on_april_1() {
    assert_eq!(station_on("Apr1", "4,4"), 9);
}

#[test]
fn pd_e015_station_9_is_active_again_on_april_29() {
    assert_eq!(station_on("Apr29", "4,4"), 9);
}

#[test]
fn pd_e017_a_twelve_on_may_4_is_station_1() {
    assert_eq!(station_on("May4", "6,6"), 1);
}

#[test]
fn pd_e019_a_twelve_on_may_6_is_station_16() {
    assert_eq!(station_on("May6", "6,6"), 16);
}

#[test]
fn pd_e021_a_seven_on_may_21_is_station_11() {
    assert_eq!(station_on("May21", "3,4"), 11);
}

#[test]
fn pd_e023_a_two_on_june_16_is_station_5() {
    assert_eq!(station_on("Jun16", "1,1"), 5);
}

#[test]
fn pd_e025_a_four_brings_no_fdt() {
    let mut state = at(Step::Commission, |_| {});
    step(&mut state, "0,0,0,0,0,0,0,0,0,2,2");
    assert!(!state.ship.fdt);
}

#[test]
fn pd_e027_no_sfs_is_two_columns_down() {
    assert_eq!(support("2,2"), (0, -2));
}

#[test]
fn pd_e029_two_sfs_are_two_columns_up() {
    assert_eq!(support("4,4"), (2, 2));
}

#[test]
fn pd_e031_a_five_is_clear() {
    assert_eq!(weather_after(Weather::Clear, "2,3"), Weather::Clear);
}

#[test]
fn pd_e033_a_three_after_a_storm_is_a_storm() {
    assert_eq!(weather_after(Weather::Storm, "1,2"), Weather::Storm);
}

#[test]
fn pd_e035_a_four_in_the_rain_is_no_attack() {
    let mut state = at(Step::Weather, |_| {});
    step(&mut state, "2,2,4");
    assert_eq!((state.weather, state.step), (Weather::Rain, Step::PhaseEnd));
}

#[test]
fn pd_e037_a_storm_may_be_only_a_storm() {
    let mut state = advanced(Step::Weather, |_| {});
    step(&mut state, "1,1,2");
    assert_eq!(state.step, Step::PhaseEnd);
}

#[test]
fn pd_e039_a_one_is_a_typhoon() {
    let mut state = advanced(Step::Weather, |_| {});
    let log = step(&mut state, "1,1,1,1");
    assert!(log[1].contains("A typhoon"), "{log:?}");
}

#[test]
fn pd_e041_a_typhoon_may_cost_hull_and_leave_the_ship_on_station() {
    let mut state = advanced(Step::Weather, |setup| setup.date = date("Apr1"));
    step(&mut state, "1,1,1,6,2,2");
    assert_eq!((state.ship.hull, state.date), (8, date("Apr6")));
    assert_eq!((state.step, state.station), (Step::Day, 5));
}

#[test]
fn pd_e043_major_damage_means_a_new_station_and_new_support() {
    let mut state = advanced(Step::Weather, |setup| setup.date = date("Apr1"));
    step(&mut state, "1,1,1,6,1,2,2");
    // Four days of typhoon and two of repairs.
    assert_eq!((state.step, state.date), (Step::Station, date("Apr8")));
    step(&mut state, "1,1");
    assert_eq!(state.step, Step::Support);
}

#[test]
fn pd_e045_no_cover_is_two_columns_down() {
    let state = cover("Mar30", Phase::Morning, "1,2");
    assert_eq!([state.land_cover, state.carrier_cover], [None; 2]);
    assert_eq!(game().rating_parts(&state)[1].1, -2);
}

#[test]
fn pd_e047_a_night_of_early_april_has_carrier_cover_alone() {
    assert_eq!(covers(&cover("Apr10", Phase::Evening, "4,4,1")), [None, Some(1)]);
}

#[test]
fn pd_e049_a_four_on_april_20_is_land_alone() {
    assert_eq!(covers(&cover("Apr20", Phase::Midday, "2,2,-1")), [Some(-1), None]);
}

#[test]
fn pd_e051_an_eight_at_night_in_june_is_both() {
    assert_eq!(covers(&cover("Jun25", Phase::Evening, "4,4,0,2")), [Some(0), Some(2)]);
}

#[test]
fn pd_e053_a_poor_chit_without_fdt_brings_one_marker() {
    let mut state = at(Step::AirSupport, |setup| {
        setup.carrier_cover = Some(-2);
        setup.ship.fdt = false;
    });
    step(&mut state, "4,4");
    assert_eq!([state.land_afs, state.carrier_afs], [0, 1]);
}

#[test]
fn pd_e055_a_thirteen_is_the_last_row() {
    let mut state = at(Step::AirSupport, |setup| setup.land_cover = Some(-1));
    step(&mut state, "6,6");
    assert_eq!([state.land_afs, state.carrier_afs], [3, 0]);
}

#[test]
fn pd_e057_the_printed_example_gives_five_of_each() {
    assert_eq!(kikusui_support("4,2"), [5, 5]);
}

#[test]
fn pd_e059_a_six_and_a_five_give_eight_of_each() {
    assert_eq!(kikusui_support("6,5"), [8, 8]);
}

#[test]
fn pd_e061_everything_against_the_ship_is_table_h() {
    let mut state = at(Step::Attack, |setup| {
        setup.station = 1;
        setup.ship.fdt = false;
        hurt(setup, "SC", Condition::Destroyed);
        marked(setup, "radio", 4);
    });
    assert_eq!(game().rating(&state), -7);
    step(&mut state, "2,2");
    assert_eq!(state.step, Step::Raid(RaidTable::H));
}

#[test]
fn pd_e063_rain_lifts_a_twelve_to_a_random_result() {
    let mut state = rated(0, |setup| setup.weather = Weather::Rain);
    step(&mut state, "6,6");
    assert_eq!(state.step, Step::Random);
}

#[test]
fn pd_e065_an_eleven_at_plus_one_is_no_attack() {
    let mut state = rated(1, |setup| setup.station = 9);
    step(&mut state, "5,6");
    assert_eq!(state.step, Step::PhaseEnd);
}

#[test]
fn pd_e067_a_two_at_station_1_is_table_f() {
    let mut state = rated(0, |setup| setup.station = 1);
    step(&mut state, "1,1");
    assert_eq!(state.step, Step::Raid(RaidTable::F));
}

#[test]
fn pd_e069_land_radars_shift_by_one_or_two() {
    let shift = |working: usize| {
        let state = advanced(Step::Attack, |setup| {
            radars(setup, working);
        });
        game().rating_parts(&state)[3].1
    };
    assert_eq!((shift(2), shift(3)), (1, 2));
}

#[test]
fn pd_e071_a_destroyed_radar_counts_before_a_damaged_one() {
    let state = at(Step::Attack, |setup| {
        hurt(setup, "SC", Condition::Destroyed);
        hurt(setup, "SG", Condition::Damaged);
    });
    assert_eq!(game().rating_parts(&state)[2].1, -1);
}

#[test]
fn pd_e073_the_chits_of_both_covers_are_added() {
    let state = at(Step::Attack, |setup| {
        setup.carrier_cover = Some(-1);
        setup.land_cover = Some(2);
    });
    assert_eq!(game().rating_parts(&state)[1].1, 1);
}

#[test]
fn pd_e075_a_four_at_night_is_no_attack() {
    let mut state = at(Step::Gate, evening);
    step(&mut state, "4");
    assert_eq!(state.step, Step::PhaseEnd);
}

#[test]
fn pd_e077_half_of_one_plane_is_none() {
    let mut state = at(Step::Raid(RaidTable::D), evening);
    step(&mut state, "5,6");
    assert_eq!(state.step, Step::PhaseEnd);
    assert!(state.assault.pending.is_empty());
}

#[test]
fn pd_e079_extra_planes_are_placed_by_dice() {
    let placed = raid(0, "2,2,3,4,4,5,1,1,1,6,6,4");
    assert_eq!(placed, "45H,135L,270M,270M,0H,0L,135H,0L,315M");
}

#[test]
fn pd_e081_table_b_may_bring_eight() {
    let placed = raid(1, "5,6,6,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1");
    assert!(placed.starts_with("180H,180L,"));
    assert_eq!(placed.split(',').count(), 8);
}

#[test]
fn pd_e083_table_d_brings_six() {
    assert_eq!(raid(3, "3,4"), "45H,45M,270L,270M,180H,180H");
}

#[test]
fn pd_e085_table_e_may_bring_none() {
    assert_eq!(raid(4, "4,4"), "");
}

#[test]
fn pd_e087_table_f_may_bring_eight() {
    assert_eq!(raid(5, "6,6"), "315H,45H,225H,225M,225M,0H,0M,90H");
}

#[test]
fn pd_e089_table_h_may_bring_eight() {
    assert_eq!(raid(7, "5,6"), "45L,45M,45H,315L,315M,315H,0H,0M");
}

#[test]
fn pd_e091_a_four_is_a_betty_with_an_ohka() {
    assert_eq!(special("2,2"), "Betty with Ohka");
}

#[test]
fn pd_e093_a_nine_is_a_myrt_with_a_torpedo() {
    assert_eq!(special("4,5"), "Myrt with Torpedo");
}

#[test]
fn pd_e095_note_b_may_silence_a_land_radar() {
    let mut state = advanced(Step::Random, |setup| radars(setup, 2));
    step(&mut state, "3,4,5");
    assert_eq!(state.working_land_radars(), 1);
}

#[test]
fn pd_e097_thirteen_planes_come_in_three_waves() {
    assert_eq!(waves(13), [7, 4, 2]);
    assert_eq!(game().data.figures.special_per_wave, 2);
}

#[test]
fn pd_e099_four_planes_are_one_wave() {
    assert_eq!(waves(4), [4, 0, 0]);
}

#[test]
fn pd_e101_waves_add_up() {
    for planes in 2..=18 {
        let split = waves(planes);
        assert_eq!(split.iter().map(|&size| usize::from(size)).sum::<usize>(), planes);
        let many = split.iter().filter(|&&size| size > 0).count();
        assert_eq!(
            many,
            if planes <= 4 {
                1
            } else if planes <= 10 {
                2
            } else {
                3
            }
        );
    }
}

#[test]
fn pd_e103_a_five_by_hand_misses() {
    let by_hand = |setup: &mut State| hurt(setup, "Mk37", Condition::Damaged);
    assert_eq!(shot("5in1", "90M", "2,3", by_hand), (0, Fate::Flying));
}

#[test]
fn pd_e105_an_ace_with_a_director_flames() {
    let ace = |setup: &mut State| {
        crew(setup, Man::Gunnery, 1);
        setup.ship.credits[mount("5in4")] = 5;
    };
    assert_eq!(shot("5in4", "90H", "3,4", ace), (3, Fate::Flamed));
}

#[test]
fn pd_e107_a_twelve_destroys() {
    let good = |setup: &mut State| crew(setup, Man::Gunnery, 1);
    assert_eq!(shot("5in1", "90L", "5,6", good).1, Fate::Gone);
}

#[test]
fn pd_e109_a_damaged_director_gives_no_bonus() {
    let damaged = |setup: &mut State| hurt(setup, "director-A", Condition::Damaged);
    assert_eq!(shot("40A", "90L", "4,4", damaged), (2, Fate::Flying));
}

#[test]
fn pd_e111_without_fire_rooms_there_is_no_bonus() {
    let cold = |setup: &mut State| {
        marked(setup, "fire-room-forward", 2);
        marked(setup, "fire-room-aft", 3);
    };
    assert_eq!(shot("40E", "90M", "3,4", cold), (1, Fate::Flying));
    let state = wave(Step::Strike, &["90M"], cold);
    assert_eq!(game().fire_modifier(&state, Mount::Five4, Altitude::High), 0);
}

#[test]
fn pd_e113_an_eight_of_a_20mm_hits_at_medium() {
    assert_eq!(shot("20A", "90M", "4,4", |_| {}), (1, Fate::Flying));
}

#[test]
fn pd_e115_a_20mm_does_not_fire_high() {
    use wardroom_picket_duty::parts::Calibre;
    let state = wave(Step::Aim(Calibre::Twenty), &["90H", "90L"], |_| {});
    assert_eq!(refused(&state, "20A@1").rule.as_deref(), Some("PD pd-N9-1d"));
}

#[test]
fn pd_e117_a_third_hit_flames() {
    let hit_twice =
        |setup: &mut State| setup.assault.planes = [plane("90M", 2)].into_iter().collect();
    assert_eq!(shot("20A", "90M", "4,4", hit_twice), (3, Fate::Flamed));
}

#[test]
fn pd_e119_a_destroyed_plane_goes_back_and_does_not_attack() {
    let mut state = wave(Step::Fire(Mount::Five1.calibre()), &["90M"], |setup| {
        setup.assault.aims[mount("5in1")] = Aim { planes: 1, spray: false };
    });
    let before = state.container(&game().data)[Kind::Zero];
    step(&mut state, "6,6");
    assert_eq!(state.container(&game().data)[Kind::Zero], before + 1);
    assert_ne!(state.step, Step::Strike);
}

#[test]
fn pd_e121_a_five_is_a_near_miss_by_an_undamaged_plane() {
    assert!(strike(0, "2,3,1,3", |_| {}).contains("near miss"));
}

#[test]
fn pd_e123_a_five_is_a_miss_by_a_damaged_plane() {
    assert!(strike(2, "2,3", |_| {}).contains("misses (5)"));
}

#[test]
fn pd_e125_an_eight_is_a_hit_by_a_damaged_plane() {
    assert!(strike(2, "4,4,8,2", |_| {}).contains("hits (8)"));
}

#[test]
fn pd_e127_an_eight_is_a_near_miss_by_a_flamed_plane() {
    assert!(strike(3, "4,4,1,3", |_| {}).contains("near miss (8)"));
}

#[test]
fn pd_e129_a_five_is_a_miss_by_a_special_plane() {
    assert!(kamikaze("2,3")[2].contains("misses (5)"));
}

#[test]
fn pd_e131_a_special_plane_rolls_for_its_section() {
    let log = kamikaze("4,4,3,8,2");
    assert!(log[3].contains("midship section"), "{log:?}");
}

#[test]
fn pd_e133_a_two_stays_a_miss() {
    assert!(strike(0, "1,1", |setup| setup.assault.evading = true).contains("misses (1)"));
}

#[test]
fn pd_e135_the_bearing_decides_the_section() {
    let sections: String = ["315", "0", "45", "90", "135", "180", "225", "270"]
        .iter()
        .map(|word| Bearing::named(word).unwrap().section().word().chars().next().unwrap())
        .collect();
    assert_eq!(sections, "fffmaaam");
}

#[test]
fn pd_e137_a_tub_is_destroyed_and_its_director_is_not() {
    let state = hit("0L", "3,4,3,4", |_| {});
    let tub = Mount::named("40B").unwrap();
    assert_eq!(condition(&state, Equipment::DirectorB), Condition::Ok);
    assert!(state.ship.is_gun_destroyed(&game().data, tub));
}

#[test]
fn pd_e139_a_magazine_explodes_and_the_ship_is_sunk() {
    assert_eq!(hit("0L", "10,3,1", |_| {}).ending, Ending::Sunk);
}

#[test]
fn pd_e141_fuel_explodes_and_the_ship_is_sunk() {
    assert_eq!(hit("0L", "7,2,1", |_| {}).ending, Ending::Sunk);
}

#[test]
fn pd_e143_a_deck_fire_and_the_mk37_holds() {
    let state = hit("0L", "10,5,2", |_| {});
    assert_eq!(state.ship.deck_fires, [1, 0, 0].into());
    assert_eq!(condition(&state, Equipment::Mk37), Condition::Ok);
}

#[test]
fn pd_e145_the_bridge_is_destroyed_with_all_on_it() {
    let state = hit("0L", "5,4,6,2,-1", |_| {});
    assert!(state.ship.is_destroyed(&game().data, Compartment::Bridge));
    assert_eq!((state.ship.value(Man::Captain), state.ship.value(Man::Cpo)), (2, -1));
    assert_eq!(game().rating_parts(&state)[6].1, -1);
}

#[test]
fn pd_e147_the_bridge_stands_and_the_captain_lives() {
    // The last die places hit markers.
    let state = hit("0L", "5,4,3,4,1", |setup| crew(setup, Man::Captain, 2));
    assert!(!state.ship.is_destroyed(&game().data, Compartment::Bridge));
    assert_eq!(state.ship.value(Man::Captain), 2);
}

#[test]
fn pd_e149_both_radars_are_destroyed() {
    let state = hit("0L", "8,6", |_| {});
    assert_eq!(game().rating_parts(&state)[2].1, -1);
    assert_eq!(condition(&state, Equipment::Sg), Condition::Destroyed);
}

#[test]
fn pd_e151_the_plot_room_is_hit() {
    use wardroom_picket_duty::state::Level;
    let state = hit("0L", "3,5", |setup| setup.rules.level = Level::Advanced);
    let plot = game().data.plot_room.unwrap();
    assert_eq!(state.ship.secondary[plot], Condition::Damaged);
}

#[test]
fn pd_e153_a_boiler_explodes() {
    assert!(hit("90L", "4,1,1", |_| {}).ship.is_dead_in_the_water());
}

#[test]
fn pd_e155_an_engine_room_costs_five_points() {
    assert_eq!(hit("90L", "1,2,1", |_| {}).ship.maneuver, 5);
}

#[test]
fn pd_e157_each_radar_has_its_die() {
    let state = hit("90L", "10,6,3,6", |_| {});
    assert_eq!(condition(&state, Equipment::Sc), Condition::Damaged);
    assert_eq!(condition(&state, Equipment::Sg), Condition::Destroyed);
    assert_eq!(game().rating_parts(&state)[2].1, -1);
}

#[test]
fn pd_e159_the_sc_is_destroyed_without_a_die() {
    let state = hit("90L", "3,1", |_| {});
    assert_eq!(condition(&state, Equipment::Sc), Condition::Destroyed);
}

#[test]
fn pd_e161_superficial_damage_has_no_effect() {
    let state = hit("90L", "6,6", |_| {});
    assert!(!state.ship.is_damaged(&game().data) && !state.damaged);
}

#[test]
fn pd_e163_without_a_rudder_the_ship_lies_still() {
    let state = hit("180L", "10,4", |_| {});
    assert_eq!(state.ship.maneuver, 0);
    assert!(state.ship.is_dead_in_the_water());
}

#[test]
fn pd_e165_without_a_steering_room_the_ship_lies_still() {
    let state = hit("180L", "4,4,1", |_| {});
    assert_eq!(state.ship.maneuver, 0);
    assert!(state.ship.is_destroyed(&game().data, Compartment::Steering));
}

#[test]
fn pd_e167_a_damaged_rudder_may_stop_a_slow_ship() {
    let state = hit("180L", "7,3", |setup| setup.ship.maneuver = 5);
    assert!(state.ship.is_dead_in_the_water());
}

#[test]
fn pd_e169_the_20mm_magazine_explodes() {
    assert_eq!(hit("180L", "6,3,1", |_| {}).ending, Ending::Sunk);
}

#[test]
fn pd_e171_a_near_miss_on_a_stack_costs_one_point() {
    let state = near_miss(1, 6, "", |_| {});
    assert_eq!(state.ship.maneuver, 9);
    assert!(game().can_maneuver(&state));
}

#[test]
fn pd_e173_debris_costs_one_hull() {
    assert_eq!(near_miss(3, 1, "", |_| {}).ship.hull, 9);
}

#[test]
fn pd_e175_a_fuel_room_costs_two_fuel() {
    assert_eq!(near_miss(3, 6, "", |_| {}).ship.fuel, 8);
}

#[test]
fn pd_e177_the_empty_cell_is_no_damage() {
    assert!(!near_miss(4, 1, "", |_| {}).damaged);
}

#[test]
fn pd_e179_the_last_consort_is_lost() {
    let state = near_miss(2, 2, "", |setup| setup.sfs = 1);
    assert_eq!((state.sfs, game().rating_parts(&state)[5].1), (0, -2));
}

#[test]
fn pd_e181_an_ohka_may_cost_three_hull() {
    assert_eq!(special_attack("Betty with Ohka", "1,2", false).0.ship.hull, 7);
}

#[test]
fn pd_e183_an_ohka_may_sink_the_ship() {
    assert_eq!(special_attack("Betty with Ohka", "6,6", false).0.ending, Ending::Sunk);
}

#[test]
fn pd_e185_evading_turns_a_ten_into_a_miss() {
    assert!(special_attack("Betty with Ohka", "4,6", true).1.contains("misses (9)"));
}

#[test]
fn pd_e187_evading_turns_a_two_into_a_three() {
    assert_eq!(special_attack("Betty with Ohka", "1,1", true).0.ship.hull, 7);
}

#[test]
fn pd_e189_a_bomb_may_sink_the_ship() {
    assert_eq!(special_attack("Val with Bomb", "1,1", false).0.ending, Ending::Sunk);
}

#[test]
fn pd_e191_evading_turns_a_three_into_a_near_miss() {
    assert!(special_attack("Val with Bomb", "1,2,1,3", true).1.contains("near miss (4)"));
}

#[test]
fn pd_e193_evading_turns_an_eleven_into_a_miss() {
    assert!(special_attack("Kate with Torpedo", "5,6,1", true).1.contains("misses (10)"));
}

#[test]
fn pd_e195_a_torpedo_may_explode_too_soon() {
    assert!(special_attack("Kate with Torpedo", "2,2,1,3", false).1.contains("near miss (4)"));
}

#[test]
fn pd_e197_a_new_captain_takes_over() {
    let state = by_chance("2,3,1,1,1", |_| {});
    assert_eq!(state.ship.value(Man::Captain), 1);
}

#[test]
fn pd_e199_a_new_chief_takes_over() {
    let state = by_chance("2,3,2,3,0", |setup| crew(setup, Man::Chief2, 2));
    assert_eq!(state.ship.value(Man::Chief2), 0);
}

#[test]
fn pd_e201_a_six_keeps_a_ship_without_hull_afloat() {
    let state = near_miss(3, 1, ",3,3", |setup| setup.ship.hull = 1);
    assert_eq!((state.ship.hull, state.ending), (0, Ending::None));
}

#[test]
fn pd_e203_three_hits_and_a_six_cost_two() {
    assert_eq!(hull_lost(3, "3,3"), 2);
}

#[test]
fn pd_e205_four_hits_and_a_ten_cost_three() {
    assert_eq!(hull_lost(4, "4,6"), 3);
}

#[test]
fn pd_e207_fighters_end_the_attack() {
    let mut state = wave(Step::Strike, &["90L", "90M", "90H", "0L", "0M", "0H"], |setup| {
        setup.assault.pending = places(&["90L"; 5]);
        setup.assault.waves = [6, 3, 2];
    });
    step(&mut state, "3,3,2,3,1,2");
    assert_eq!(state.container(&game().data), game().data.counters);
    // A lull follows, and no second wave.
    assert_eq!(state.step, Step::Burn);
    step(&mut state, "");
    assert_eq!(state.step, Step::PhaseEnd);
}

#[test]
fn pd_e209_a_land_radar_is_off_for_good() {
    let state = by_chance("3,4", |setup| radars(setup, 2));
    assert_eq!(state.working_land_radars(), 1);
    assert!(state.land_radars.values().contains(&LandRadar::Gone));
}

#[test]
fn pd_e211_a_twelve_sinks_the_ship() {
    assert_eq!(by_chance("6,6", |_| {}).ending, Ending::Sunk);
}

#[test]
fn pd_e213_a_poor_officer_loses_the_ship() {
    assert_eq!(leaves(-2, "3,3").ending, Ending::Sunk);
}

#[test]
fn pd_e215_more_than_twelve_is_twelve() {
    assert_eq!(leaves(2, "6,6,1,1").ending, Ending::None);
}

#[test]
fn pd_e217_a_four_is_enough_for_a_plain_captain() {
    assert!(declared(0, "4"));
}

#[test]
fn pd_e219_a_one_is_never_enough() {
    assert!(!declared(2, "1"));
}

#[test]
fn pd_e221_a_six_is_always_enough() {
    assert!(declared(-2, "6"));
}

#[test]
fn pd_e223_a_four_is_not_enough_for_a_poor_captain() {
    assert!(!declared(-1, "4"));
}

#[test]
fn pd_e225_a_week_from_april_1_ends_on_april_9() {
    assert_eq!(leaves(0, "6,6,1,1").date, date("Apr9"));
}

#[test]
fn pd_e227_three_weeks_from_april_20_end_on_may_12() {
    let mut state = at(Step::Leave, |setup| {
        setup.ship.maneuver = 0;
        setup.date = date("Apr20");
    });
    step(&mut state, "6,6,4,4");
    assert_eq!(state.date, date("May12"));
}

#[test]
fn pd_e229_a_ship_sent_to_the_rear_is_replaced_on_the_next_day() {
    let state = leaves(0, "6,6,4,6");
    assert_eq!((state.step, state.date), (Step::Commission, date("Apr2")));
}

#[test]
fn pd_e231_replenishment_may_take_a_day() {
    let mut state = at(Step::NextDay, |setup| {
        setup.ship.ammo = 0;
        setup.date = date("Apr1");
    });
    step(&mut state, "1,2");
    assert_eq!((state.date, state.ship.ammo), (date("Apr3"), 10));
}

#[test]
fn pd_e233_an_eight_is_enough_at_zero() {
    assert!(maneuvers(0, "4,4") && !maneuvers(0, "3,4"));
}

#[test]
fn pd_e235_a_four_is_enough_at_plus_two() {
    assert!(maneuvers(2, "2,2") && !maneuvers(2, "1,2"));
}

#[test]
fn pd_e237_a_ten_is_enough_at_minus_one() {
    assert!(maneuvers(-1, "4,6") && !maneuvers(-1, "4,5"));
}

#[test]
fn pd_e239_an_eleven_is_enough_at_minus_three() {
    assert!(maneuvers(-3, "5,6") && !maneuvers(-3, "4,6"));
}

#[test]
fn pd_e241_a_seven_is_enough_at_minus_one() {
    assert_eq!(repair(-1, "3,4,1", |_| {}), 2);
}

#[test]
fn pd_e243_an_emergency_adds_two() {
    assert_eq!(repair(1, "2,2,1", |setup| setup.ship.emergency = true), 2);
}

#[test]
fn pd_e245_low_morale_and_water_lines_spoil_a_six() {
    let poor = |setup: &mut State| {
        setup.ship.morale = -3;
        setup.ship.water = WaterLines::Malfunction;
    };
    assert_eq!(repair(2, "3,3", poor), 3);
}

#[test]
fn pd_e247_a_five_takes_two_markers_off() {
    let mut state = wave(Step::Party(Section::Forward), &[], |setup| {
        marked(setup, "radio", 3);
    });
    order(&mut state, "repair-radio", "4,4,5");
    assert_eq!(state.ship.markers[Compartment::Radio], 1);
    assert!(state.ship.is_burning(&game().data, Compartment::Radio));
}

#[test]
fn pd_e249_a_six_takes_all_markers_off() {
    assert_eq!(repair(0, "4,4,6", |_| {}), 0);
}

#[test]
fn pd_e251_damaged_lines_spoil_a_six() {
    let state = flood("magazine-1", "3,3,2,2", |setup| setup.ship.water = WaterLines::Damaged);
    assert!(!state.ship.is_flooded(Compartment::Magazine1));
    assert_eq!(state.ending, Ending::None);
}

#[test]
fn pd_e253_an_engine_room_explodes() {
    let state = flood("engine-room-aft", "2,2,1,2", |_| {});
    assert_eq!(state.ship.maneuver, 0);
    assert!(game().must_leave(&state));
}

#[test]
fn pd_e255_a_magazine_explodes() {
    assert_eq!(flood("magazine-3", "1,1,1,2", |_| {}).ending, Ending::Sunk);
}

#[test]
fn pd_e257_a_twelve_is_a_kikusui_of_eighteen() {
    let mut state = story(Story::S3, Step::Attack, |_| {});
    step(&mut state, &format!("6,6{}", ",1,1,1".repeat(18)));
    step(&mut state, "");
    assert_eq!(state.assault.waves, [9, 6, 3]);
}

#[test]
fn pd_e259_a_kikusui_may_not_come_at_night() {
    let mut state = story(Story::S3, Step::Gate, evening);
    step(&mut state, "3");
    assert_eq!(state.step, Step::PhaseEnd);
}

#[test]
fn pd_e261_a_twelve_and_a_six_is_315_high() {
    let mut state = story(Story::S3, Step::Attack, |_| {});
    step(&mut state, &format!("5,6,6,6,6{}", ",1,1,1".repeat(5)));
    assert_eq!(state.assault.pending[0].to_string(), "315H");
}

#[test]
fn pd_e263_a_four_lifts_morale_by_one() {
    assert_eq!(morale(0, 4, |_| {}), 1);
}

#[test]
fn pd_e265_morale_ends_at_four() {
    assert_eq!(morale(4, 5, |_| {}), 4);
}

#[test]
fn pd_e267_a_turn_without_damage_adds_one() {
    assert_eq!(morale(0, 5, |setup| setup.damaged = false), 2);
}

#[test]
fn pd_e269_flooding_on_purpose_does_not_hurt() {
    use wardroom_picket_duty::state::Level;
    let flooded = |setup: &mut State| {
        setup.rules.level = Level::Advanced;
        setup.damaged = false;
        setup.ship.flooded = rooms(&["magazine-1"]);
    };
    assert_eq!(morale(2, 3, flooded), 3);
}

#[test]
fn pd_e271_a_quiet_turn_uses_fuel_alone() {
    let mut state = at(Step::TurnEnd, |_| {});
    step(&mut state, "3,4");
    assert_eq!((state.ship.ammo, state.ship.fuel), (10, 9));
}

#[test]
fn pd_e273_la_prades_stern_gun_reaches_90_high() {
    assert!(bears(Class::LaPrade, "5in5", "90H"));
}

#[test]
fn pd_e275_la_prades_stern_tub_reaches_315_medium() {
    assert!(bears(Class::LaPrade, "40E", "315M"));
}

#[test]
fn pd_e277_la_prades_20mm_f_reaches_0_medium() {
    assert!(bears(Class::LaPrade, "20F", "0M"));
}

#[test]
fn pd_e279_dunlaps_40mm_c_does_not_reach_45_medium() {
    assert!(!bears(Class::Dunlap, "40C", "45M"));
}

#[test]
fn pd_e281_dunlaps_40mm_d_reaches_225_low() {
    assert!(bears(Class::Dunlap, "40D", "225L"));
}

#[test]
fn pd_e283_dunlaps_20mm_e_reaches_180_medium() {
    assert!(bears(Class::Dunlap, "20E", "180M"));
}

#[test]
fn pd_e285_a_six_relieves_at_the_first_midday() {
    assert_eq!(outcome(&relief(1, "6")).values, [1.0]);
}

#[test]
fn pd_e287_a_four_relieves_at_the_second_midday() {
    assert_eq!(outcome(&relief(2, "4")).values, [1.0]);
    assert_eq!(relief(1, "4").ending, Ending::None);
}

#[test]
fn pd_e289_a_stopped_ship_is_easier_to_hit() {
    let mut state = story(Story::S8, Step::Gate, |_| {});
    step(&mut state, "5");
    assert!(state.stopped);
    assert!(
        strike(0, "3,3,8,2", |setup| {
            played(setup, Class::Dunlap);
            setup.stopped = true;
        })
        .contains("hits (7)")
    );
}

#[test]
fn pd_e291_twin_20mm_fire_one_better() {
    let twin = |setup: &mut State| {
        played(setup, Class::Dunlap);
    };
    assert_eq!(shot("20D", "90M", "3,4", twin), (1, Fate::Flying));
}

#[test]
fn pd_e293_scenario_8_knows_no_emergency_maneuver() {
    let state = wave(Step::Aim(Mount::Five1.calibre()), &["90L"], |setup| {
        played(setup, Class::Dunlap);
    });
    assert_eq!(refused(&state, "maneuver").rule.as_deref(), Some("PD pd-N-S8c"));
}

#[test]
fn pd_e295_scenario_6_stands_on_station_9() {
    let state = story(Story::S6, Step::Cover, |_| {});
    assert_eq!((state.station, state.date), (9, date("Mar26")));
    assert!(game().view(&state, wardroom_kernel::Observer::Referee).kikusui.eq(&false));
    let covers = game().data.t7_1[0].iter().flat_map(|table| table.cells());
    assert!(covers.into_iter().all(|cover| !cover.land));
}

#[test]
fn pd_e297_a_four_is_seven_fighting_days() {
    let mut state = at(Step::Campaign, |setup| setup.last_day = 0);
    step(&mut state, "4");
    assert_eq!((state.last_day, state.date), (7, date("Mar24")));
}

#[test]
fn pd_e299_eight_sinkings_are_a_draw() {
    let worth = |sunk: u8| {
        let state = story(Story::LongB, Step::Over, |setup| {
            setup.ending = Ending::CampaignOver;
            setup.sunk = sunk;
        });
        outcome(&state).values[0]
    };
    assert_eq!([worth(7), worth(8), worth(9)], [1.0, 0.5, 0.0]);
}
