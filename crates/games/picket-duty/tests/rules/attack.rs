//! Attack determination, waves and the container.

use wardroom_kernel::{Fast, Rules, Umpire};
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{Condition, Kind, LandRadar, RadarStation, RaidTable, Weather};
use wardroom_picket_duty::state::{Level, Step, Switch};

use crate::positions::{raid, rated, waves};
use crate::{advanced, at, boxed, game, hurt, marked, places, radars, step, wave};

/// The nth part of the rating.
fn shift(part: usize, change: impl FnOnce(&mut State)) -> i32 {
    game().rating_parts(&at(Step::Attack, change))[part].1
}

#[test]
fn pd_pd_n8_1c_fdt_one_up_or_one_down() {
    assert_eq!(shift(0, |setup| setup.ship.fdt = true), 1);
    assert_eq!(shift(0, |setup| setup.ship.fdt = false), -1);
}

#[test]
fn pd_pd_n8_1c_ftr_chits_are_added_and_no_cover_is_two_down() {
    assert_eq!(shift(1, |setup| setup.land_cover = Some(-2)), -2);
    assert_eq!(shift(1, |setup| setup.carrier_cover = Some(0)), 0);
    assert_eq!(shift(1, |_| {}), -2);
}

#[test]
fn pd_pd_n8_1c_srad_both_damaged_one_destroyed() {
    assert_eq!(shift(2, |_| {}), 1);
    assert_eq!(shift(2, |setup| hurt(setup, "SC", Condition::Damaged)), 0);
    assert_eq!(shift(2, |setup| hurt(setup, "SG", Condition::Destroyed)), -1);
}

#[test]
fn pd_pd_n8_1c_lrad_none_some_many() {
    let shifted = |working: usize| shift(3, |setup| radars(setup, working));
    assert_eq!([0, 1, 2, 3, 4].map(shifted), [0, 1, 1, 2, 2]);
}

#[test]
fn pd_pd_n8_1c_radio_destroyed_is_one_down() {
    assert_eq!(shift(4, |setup| marked(setup, "radio", 4)), -1);
    assert_eq!(shift(4, |setup| marked(setup, "radio", 3)), 0);
}

#[test]
fn pd_pd_n8_1c_sfs_each_marker_counts() {
    assert_eq!([0, 1, 2].map(|sfs| shift(5, |setup| setup.sfs = sfs)), [-2, 1, 2]);
}

#[test]
fn pd_pd_n8_1c_bridge_destroyed_is_one_down() {
    assert_eq!(shift(6, |setup| marked(setup, "bridge", 4)), -1);
}

#[test]
fn pd_pd_n8_1c_cic_destroyed_is_one_down() {
    assert_eq!(shift(7, |setup| marked(setup, "cic", 4)), -1);
}

#[test]
fn pd_pd_n8_1c_plot_room_counts_in_the_advanced_game_alone() {
    let plot = |level: Level, condition: Condition| {
        let plot_room = |setup: &mut State| boxed(setup, "forward-3/5-plot-room", condition);
        let mut state = advanced(Step::Attack, plot_room);
        state.rules.level = level;
        game().rating_parts(&state)[8].1
    };
    assert_eq!(plot(Level::Advanced, Condition::Destroyed), -1);
    assert_eq!(plot(Level::Advanced, Condition::Damaged), 0);
    assert_eq!(plot(Level::Basic, Condition::Destroyed), 0);
}

#[test]
fn pd_pd_n8_1d_rain_adds_one_to_the_dice() {
    let mut clear = rated(0, |_| {});
    step(&mut clear, "3,4");
    assert_eq!(clear.step, Step::Raid(RaidTable::C));
    let mut rain = rated(0, |setup| setup.weather = Weather::Rain);
    step(&mut rain, "3,4");
    assert_eq!(rain.step, Step::Raid(RaidTable::B));
}

#[test]
fn pd_pd_n8_1d_stn_stations_near_the_empire_are_worse() {
    let table = |station: u8| {
        let mut state = rated(-1, |setup| setup.station = station);
        step(&mut state, "3,4");
        state.step
    };
    // Rolls of 7, 6 and 5 in the column -1: D, E, E.
    assert_eq!(table(7), Step::Raid(RaidTable::D));
    assert_eq!(table(3), Step::Raid(RaidTable::E));
    assert_eq!(table(15), Step::Raid(RaidTable::E));
    let mut state = rated(0, |setup| setup.station = 1);
    step(&mut state, "2,3");
    assert_eq!(state.step, Step::Raid(RaidTable::E), "a three in column 0");
}

#[test]
fn pd_pd_n8_1d_half_fractions_are_lost() {
    let mut state = at(Step::Raid(RaidTable::G), crate::evening);
    step(&mut state, "4,6");
    assert_eq!(state.assault.pending.len(), 3, "half of seven");
}

#[test]
fn pd_pd_n8_a_extra_planes_come_with_four_rows() {
    for (table, dice, printed) in [(0, "2,2", 6), (1, "5,6", 2), (2, "4,4", 3), (3, "4,6", 5)] {
        let placed = raid(table, &format!("{dice},2,1,1,1,6,6,6"));
        assert_eq!(placed.split(',').count(), printed + 2);
        assert!(placed.ends_with("0L,315H"), "{placed}");
    }
}

#[test]
fn pd_pd_n8_2a_each_weapon_has_its_table() {
    for (dice, kind, table) in
        [("1,1", "Ohka", "Ohka"), ("1,4", "Bomb", "Bomb"), ("4,4", "Torpedo", "Torpedo")]
    {
        let mut state = at(Step::Random, |_| {});
        step(&mut state, dice);
        assert!(state.assault.special[0].word().ends_with(kind));
        state.step = Step::Special;
        // A seven misses by every table; a bomb or torpedo plane then flies off.
        let log = step(&mut state, if kind == "Ohka" { "3,4" } else { "3,4,1" });
        assert!(log[0].contains(table) && log[0].contains("misses"), "{log:?}");
    }
}

#[test]
fn pd_pd_n8_2b_attacks_are_aborted_or_a_radar_drops_out() {
    let mut state = at(Step::Random, |_| {});
    step(&mut state, "3,4,3");
    assert!(state.aborted);
    state.step = Step::Relief;
    step(&mut state, "");
    assert_eq!(state.step, Step::TurnEnd, "the rest of the day is quiet");
    let mut state = at(Step::Random, |_| {});
    step(&mut state, "3,4,4");
    assert!(!state.aborted && state.step == Step::PhaseEnd);
}

#[test]
fn note_b_ends_only_the_phase_if_agreed() {
    let mut state = at(Step::Random, |setup| setup.rules.short_abort = Switch::On);
    step(&mut state, "3,4,3");
    assert!(!state.aborted);
}

#[test]
fn pd_pd_n8_3_a_third_special_plane_is_drawn_again() {
    let mut state = at(Step::Draw, |setup| {
        setup.assault.pending = places(&["90L"; 4]);
        setup.assault.waves = [4, 0, 0];
    });
    let draws = "Betty with Ohka,Val with Bomb,Zero,Nate";
    step(&mut state, draws);
    assert_eq!((state.assault.special.len(), state.assault.planes.len()), (2, 2));
    // With two in the box only ordinary planes can be drawn.
    for seed in 0..200 {
        let mut state = at(Step::Draw, |setup| {
            setup.assault.pending = places(&["90L"; 17]);
            setup.assault.waves = [9, 5, 3];
        });
        game().advance(&mut state, &mut Umpire::silent(&mut Fast::new(seed)));
        assert!(state.assault.special.len() <= 2);
    }
}

#[test]
fn pd_pd_i_cont_counters_are_drawn_and_come_back() {
    let mut state = at(Step::Draw, |setup| {
        setup.assault.pending = places(&["90L"]);
        setup.assault.waves = [1, 0, 0];
    });
    step(&mut state, "Jake");
    assert_eq!(state.container(&game().data)[Kind::Jake], 0);
    state.step = Step::Strike;
    step(&mut state, "1,1");
    assert_eq!(state.container(&game().data)[Kind::Jake], 1);
}

#[test]
fn pd_pd_g11_planes_there_are_120_counters_of_45_kinds() {
    let counters = game().data.counters;
    let sum = |part: &[u8]| part.iter().map(|&count| u32::from(count)).sum::<u32>();
    let (ordinary, special) = counters.values().split_at(Kind::ORDINARY);
    assert_eq!((sum(ordinary), sum(special)), (100, 20));
    let of = |weapon| {
        let carriers = counters.iter().filter(|(kind, _)| kind.weapon() == Some(weapon));
        carriers.map(|(_, &count)| count).sum::<u8>()
    };
    use wardroom_picket_duty::parts::Weapon;
    assert_eq!([Weapon::Ohka, Weapon::Bomb, Weapon::Torpedo].map(of), [6, 6, 8]);
}

#[test]
fn pd_pd_k_planes_the_planes_of_table_8_2_are_in_the_container() {
    let words: Vec<String> = Kind::ALL.iter().map(|kind| kind.to_string()).collect();
    for name in ["Sally with Ohka", "Judy with Bomb", "Grace with Torpedo", "Jake"] {
        assert!(words.iter().any(|word| word == name), "{name}");
    }
    assert!(game().data.t8_2.cells().iter().filter(|kind| kind.is_none()).count() == 1);
}

#[test]
fn one_plane_is_one_wave() {
    assert_eq!(waves(1), [1, 0, 0]);
}

#[test]
fn planes_may_come_to_the_waves_at_random() {
    let mut state = at(Step::Waves, |setup| {
        setup.rules.random_waves = Switch::On;
        setup.assault.pending = places(&["0L", "90M"]);
    });
    step(&mut state, "plane 2 at 90M,plane 1 at 0L");
    assert_eq!(state.assault.pending[0].to_string(), "90M");
    // Whatever the order, each plane comes once.
    let places = ["0L", "45M", "90H", "135L", "180M", "225H"];
    for seed in 0..20 {
        let mut state = at(Step::Waves, |setup| {
            setup.rules.random_waves = Switch::On;
            setup.assault.pending = crate::places(&places);
        });
        game().advance(&mut state, &mut Umpire::silent(&mut Fast::new(seed)));
        let mut came: Vec<String> =
            state.assault.pending.iter().map(|one| one.to_string()).collect();
        came.sort_by_key(|place| places.iter().position(|one| one == place));
        assert_eq!(came, places);
    }
}

#[test]
fn pd_pd_i_lradloss_a_radar_is_off_for_a_while_or_for_good() {
    let active = |setup: &mut State| radars(setup, 1);
    let mut state = advanced(Step::Random, active);
    step(&mut state, "3,4,6");
    assert_eq!(state.land_radars[RadarStation::HedoSaki], LandRadar::Inactive);
    let state = crate::positions::by_chance("3,4", active);
    assert_eq!(state.land_radars[RadarStation::HedoSaki], LandRadar::Gone);
}

#[test]
fn pd_pd_i_sfsloss_markers_are_lost_one_at_a_time() {
    let two = |setup: &mut State| setup.sfs = 2;
    assert_eq!(crate::near_miss(2, 2, "", two).sfs, 1);
    assert_eq!(crate::near_miss(4, 4, "", two).sfs, 1);
    assert_eq!(crate::positions::by_chance("2,2", two).sfs, 1);
    assert_eq!(crate::near_miss(2, 2, "", |_| {}).sfs, 0);
    // Where there is none, none is said to be lost.
    for (sfs, near) in [(0, "There is no consort to be lost"), (1, "A consort is lost, SFS 0")] {
        let mut state = wave(Step::Strike, &["90L"], |setup| setup.sfs = sfs);
        let log = step(&mut state, "3,3,2,2");
        assert!(log.iter().any(|line| line == near), "{log:?}");
        let mut state = wave(Step::Strike, &["90L"], |setup| setup.sfs = sfs);
        let log = step(&mut state, "3,3,2,3,2,2").join(" ");
        assert_eq!(
            log.contains("superficial damage") || log.contains("Superficial damage"),
            sfs == 0,
            "{log}"
        );
        assert_eq!(log.contains("consort is lost"), sfs > 0, "{log}");
    }
}

#[test]
fn pd_pd_g1_seq_a_wave_runs_in_the_order_of_the_book() {
    let mut state = wave(Step::Rescind, &["90L"], |setup| {
        setup.ship.emergency = true;
        setup.land_afs = 1;
        setup.sfs = 1;
    });
    let mut seen = vec![state.step];
    let mut dice = Fast::new(5);
    let orders = ["rescind", "enough", "enough", "all-hold", "all-hold", "all-hold", "steady"];
    for words in orders {
        let action = wardroom_kernel::play::parse(game(), &state, wardroom_kernel::Seat(0), words);
        let seat = wardroom_kernel::Seat(0);
        let acted =
            wardroom_kernel::play::act(game(), &mut state, seat, &action.unwrap(), &mut dice);
        acted.unwrap();
        seen.push(state.step);
    }
    use wardroom_picket_duty::parts::Calibre;
    let expected = [
        Step::Rescind,
        Step::Fighters,
        Step::Consorts,
        Step::Aim(Calibre::Five),
        Step::Aim(Calibre::Forty),
        Step::Aim(Calibre::Twenty),
        Step::Maneuver,
    ];
    assert_eq!(seen[..7], expected);
}
