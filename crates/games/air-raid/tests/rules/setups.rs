//! Positions that cannot arise are refused, each by its rule.

use wardroom_air_raid::*;
use wardroom_kernel::Rules;

use crate::table::*;

/// The rules by which a position is refused, with the places.
fn refused(setup: &Setup) -> Vec<(String, String)> {
    let Err(wrong) = game().check_setup(setup) else { return Vec::new() };
    let rule = |one: &wardroom_kernel::Complaint| {
        one.rule.as_deref().unwrap_or_default().trim_start_matches("ARP ").to_owned()
    };
    wrong.0.iter().map(|one| (one.place.clone(), rule(one))).collect()
}

/// A position is refused at one place, by one rule.
fn refuse(setup: &Setup, place: &str, rule: &str) {
    assert_eq!(refused(setup), [(place.to_owned(), rule.to_owned())]);
}

fn with_air(turn: &str, phase: Phase, unit: CounterSetup) -> Setup {
    base(turn, phase, vec![unit])
}

#[test]
fn arp_a_arr_1_nobody_is_there_before_it_comes() {
    for (name, turn) in [("AK-D1", "0830"), ("ZU-L1", "0750"), ("B17-1", "0800"), ("SBD-1", "0810")]
    {
        let at = if name.starts_with("B17") { "T-E" } else { "T-S" };
        refuse(&with_air(turn, Phase::AirToAir, unit(name, at)), &format!("air.{name}"), "A-arr-1");
    }
    assert!(refused(&with_air("0840", Phase::Initiative, unit("AK-D1", "KB"))).is_empty());
    assert!(refused(&with_air("0840", Phase::Arrivals, unit("AK-D1", "waiting"))).is_empty());
    refuse(&with_air("0840", Phase::Arrivals, unit("AK-D1", "KB")), "air.AK-D1", "A-arr-1");
}

#[test]
fn arp_a_move_4_the_first_wave_is_home_when_it_is_back() {
    refuse(&with_air("0850", Phase::AirToAir, unit("AK-T1", "KB")), "air.AK-T1", "A-move-4");
    assert!(refused(&with_air("0850", Phase::AirToAir, unit("AK-T1", "home"))).is_empty());
}

#[test]
fn arp_13_0_7_a_counter_has_no_more_aircraft_than_its_roster() {
    refuse(&with_air("0800", Phase::AirToAir, unit("AK-F1", "T-C").of(4)), "air.AK-F1", "13.0.7");
    let val = unit("SH-D1", "T-C").craft(&["loaded second-load"]);
    refuse(&with_air("0800", Phase::AirToAir, val), "air.SH-D1", "13.0.7");
}

#[test]
fn arp_11_5_2_last_rounds_are_fired_in_combat() {
    let last = || unit("AK-F1", "T-C").craft(&["last-rounds"]);
    for phase in [Phase::Initiative, Phase::SecondMovement, Phase::Fuel] {
        refuse(&with_air("0800", phase, last()), "air.AK-F1", "11.5.2");
    }
    assert!(refused(&with_air("0800", Phase::AntiAircraft, last())).is_empty());
    let both = unit("AK-F1", "T-C").craft(&["empty last-rounds"]);
    refuse(&with_air("0800", Phase::AirToAir, both), "air.AK-F1", "11.5.1");
}

#[test]
fn arp_a_seq_1_nobody_has_done_what_is_still_to_come() {
    for (deed, before, from) in [
        ("moved", Phase::Scramble, Phase::FirstMovement),
        ("attacked", Phase::SecondMovement, Phase::AirToAir),
        ("targeted", Phase::SecondMovement, Phase::AirToAir),
        ("named", Phase::Torpedoes, Phase::AntiAircraft),
        ("fired-at", Phase::Torpedoes, Phase::AntiAircraft),
        ("dropped", Phase::AntiAircraft, Phase::AirToSurface),
        ("strafed", Phase::AntiAircraft, Phase::AirToSurface),
    ] {
        let done = || unit("AK-T1", "2012").did(&[deed]);
        refuse(&with_air("0800", before, done()), "air.AK-T1", "A-seq-1");
        assert!(refused(&with_air("0800", from, done())).is_empty(), "{deed}");
    }
    let setup = Setup { attacked: fields(Field::Ewa), ..base("0800", Phase::AirToAir, Vec::new()) };
    refuse(&setup, "attacked", "A-seq-1");
    let ships = vec![marked("Helm", 1019, &["under-way", "ordered"])];
    let setup = Setup { ships, ..base("0800", Phase::Initiative, Vec::new()) };
    refuse(&setup, "ships.Helm", "A-seq-1");
    let waiting = vec![hit("Nevada", HitKind::Ap, "0800")];
    let setup = Setup { waiting, ..base("0800", Phase::AirToAir, Vec::new()) };
    refuse(&setup, "waiting.Nevada", "A-seq-1");
}

#[test]
fn arp_a_str_1_a_counter_strafes_or_drops() {
    let both = unit("SH-D1", "1722").did(&["dropped", "strafed"]);
    refuse(&with_air("0800", Phase::AirToSurface, both), "air.SH-D1", "A-str-1");
    let zero = unit("AK-F1", "1722").did(&["named"]);
    refuse(&with_air("0800", Phase::AirToSurface, zero), "air.AK-F1", "A-seq-2");
    let us = us_unit(1, Plane::P40, "1722", 2).did(&["strafed"]);
    refuse(&with_air("0850", Phase::AirToSurface, us), "air.US-1", "13.0.1");
}

#[test]
fn arp_a_turn_1_the_game_ends_with_its_last_turn() {
    refuse(&base("0900", Phase::Over, Vec::new()), "phase", "A-turn-1");
    assert!(refused(&base("1000", Phase::Over, Vec::new())).is_empty());
    let first = Setup { raid: Raid::FirstWave, ..base("0840", Phase::Over, Vec::new()) };
    assert!(refused(&first).is_empty());
}

#[test]
fn arp_a_air_1_sides_pass_in_air_to_air_combat() {
    let setup = Setup { passed: true, ..base("0800", Phase::AirToSurface, Vec::new()) };
    refuse(&setup, "passed", "A-air-1");
    let setup =
        Setup { attacked_before: fields(Field::Ewa), ..base("0750", Phase::Fuel, Vec::new()) };
    refuse(&setup, "attacked-before", "A-scr-2");
    let setup = Setup {
        box_attacks: over_box(Field::Ewa, 2),
        ..base("0800", Phase::AirToSurface, Vec::new())
    };
    refuse(&setup, "box-attacks.Ewa", "A-fld-3");
}

#[test]
fn arp_a_stm_1_a_ship_has_steam_before_she_moves() {
    let ship = |turn: &str, phase: Phase, marks: &[&str]| Setup {
        ships: vec![marked("Nevada", 2009, marks)],
        ..base(turn, phase, Vec::new())
    };
    refuse(&ship("0830", Phase::AirToAir, &["under-way"]), "ships.Nevada", "A-stm-1");
    refuse(&ship("0840", Phase::Scramble, &["under-way"]), "ships.Nevada", "A-stm-1");
    assert!(refused(&ship("0840", Phase::FirstMovement, &["under-way"])).is_empty());
    let elsewhere = Setup {
        ships: vec![marked("Nevada", 1118, &[])],
        ..base("0800", Phase::AirToAir, Vec::new())
    };
    refuse(&elsewhere, "ships.Nevada", "A-stm-1");
}

#[test]
fn arp_a_smk_1_what_smokes_is_hard_hit() {
    let ship = |points: u8| Setup {
        ships: vec![ShipSetup { points, ..marked("Nevada", 2009, &["smoking"]) }],
        ..base("0850", Phase::AirToAir, Vec::new())
    };
    refuse(&ship(4), "ships.Nevada", "A-smk-1");
    assert!(refused(&ship(5)).is_empty());
    let tanks = |points: u8, burning: bool, smoking: bool| Setup {
        facilities: vec![FacilitySetup {
            facility: "Lower-Tanks".to_owned(),
            points,
            burning,
            smoking,
        }],
        ..base("0850", Phase::AirToAir, Vec::new())
    };
    refuse(&tanks(2, false, true), "facilities.Lower-Tanks", "A-smk-1");
    refuse(&tanks(0, true, true), "facilities.Lower-Tanks", "A-fac-1");
    assert!(
        refused(&tanks(4, false, true)).is_empty() && refused(&tanks(2, true, true)).is_empty()
    );
}

#[test]
fn arp_a_dmg_6_hits_do_not_wait_past_0840_or_their_turn() {
    let waits = |turn: &str, phase: Phase, since: &str| Setup {
        waiting: vec![hit("Nevada", HitKind::Torpedo, since)],
        ..base(turn, phase, Vec::new())
    };
    refuse(&waits("0900", Phase::AirToSurface, "0800"), "waiting.Nevada", "A-dmg-6");
    refuse(&waits("0840", Phase::EndOfTurn, "0800"), "waiting.Nevada", "A-dmg-6");
    assert!(refused(&waits("0840", Phase::AirToAir, "0800")).is_empty());
    assert!(refused(&waits("0900", Phase::DeferredDamage, "0900")).is_empty());
}

#[test]
fn arp_a_oob_1_no_more_are_lost_than_have_flown() {
    let lost = |lost| Setup { lost, ..base("0850", Phase::AirToAir, vec![unit("AK-F1", "T-C")]) };
    let zeros = 43;
    refuse(&lost([[zeros - 4, 0, 0], [0; 3]]), "lost", "A-oob-1");
    assert!(refused(&lost([[zeros - 5, 0, 0], [0; 3]])).is_empty(), "AK-F1 and SH-F2 still fly");
    let setup = Setup { destroyed: 399, ..base("0850", Phase::AirToAir, Vec::new()) };
    refuse(&setup, "destroyed", "A-oob-4");
}

#[test]
fn what_is_told_twice_is_not_passed_over() {
    let setup = Setup {
        ships: vec![hurt("Nevada", 1), hurt("Nevada", 2)],
        parked: vec![
            ParkedSetup { field: Field::Ewa, plane: Plane::F4f, sound: 3, damaged: 0 },
            ParkedSetup { field: Field::Ewa, plane: Plane::F4f, sound: 2, damaged: 0 },
        ],
        ..base("0850", Phase::AirToAir, Vec::new())
    };
    let places: Vec<String> = refused(&setup).into_iter().map(|(place, _)| place).collect();
    assert_eq!(places, ["ships.Nevada", "parked.F4F"]);
}

/// An attack under way, written by hand: named, fired at, one Kate down, one torpedo gone and one hit that waits.
#[test]
fn an_attack_under_way_is_written_by_hand_and_played_on() {
    let kates = unit("AK-T1", "2012")
        .facing(Direction::NW)
        .did(&["moved", "named", "fired-at", "dropped"])
        .craft(&["down", "", "loaded", "damaged loaded"]);
    let setup = Setup {
        lost: [[0, 0, 1], [0; 3]],
        waiting: vec![hit("Oklahoma", HitKind::Torpedo, "0800")],
        ..base("0800", Phase::AirToSurface, vec![kates])
    };
    let mut state = state(&setup);
    let log = japan(&mut state, "AK-T1 torpedo 1811 1", "3");
    assert!(says(&log, "AK-T1 drops 1 torpedo at 1811: 1 hit"), "{log:?}");
    assert_eq!(ship(&state, "Oklahoma").torpedo_hits, 2);
}
