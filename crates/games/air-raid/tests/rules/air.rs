//! Section 11: air-to-air combat.

use wardroom_air_raid::*;
use wardroom_kernel::Rules;

use crate::table::*;

fn zero(at: &str) -> CounterSetup {
    unit("AK-F1", at).of(1)
}

#[test]
fn arp_11_0_1_either_side_attacks_adjacent_hexes() {
    let air = || vec![zero("1010"), us_unit(1, Plane::P40, "1011", 1)];
    let mut fight = dogfight(Side::Japan, air());
    japan(&mut fight, "US-1 all", "3,1");
    let mut fight = dogfight(Side::Us, air());
    us(&mut fight, "AK-F1 all", "1");
    let far = dogfight(
        Side::Japan,
        vec![zero("1010"), us_unit(1, Plane::P40, "1012", 1), us_unit(2, Plane::P40, "1009", 1)],
    );
    assert_eq!(no_japan(&far, "US-1"), "11.0.1");
}

#[test]
fn arp_11_0_2_the_initiative_player_declares_first() {
    for (initiative, seat) in [(Side::Japan, JAPAN), (Side::Us, US)] {
        let air =
            vec![zero("1010").did(&["moved"]), us_unit(1, Plane::P40, "1011", 1).did(&["moved"])];
        let setup = Setup { initiative, ..base("0750", Phase::SecondMovement, air) };
        let mut state = state(&setup);
        match initiative {
            Side::Japan => japan(&mut state, "done", ""),
            Side::Us => us(&mut state, "ships run", ""),
        };
        assert_eq!(state.phase, Phase::AirToAir);
        assert_eq!(acting(&state), [seat]);
    }
}

#[test]
fn arp_11_0_3_units_in_a_transit_box_count_as_adjacent() {
    let mut fight = dogfight(Side::Japan, vec![zero("T-E"), us_unit(1, Plane::B17, "T-E", 1)]);
    japan(&mut fight, "US-1 all", "5,1,1");
    assert_eq!(flying(&fight, "US-1"), (0, 0));
    let apart = dogfight(
        Side::Japan,
        vec![
            zero("T-E"),
            unit("AK-F2", "T-W"),
            us_unit(1, Plane::B17, "T-W", 1),
            us_unit(2, Plane::B17, "T-S", 1),
        ],
    );
    assert_eq!(no_japan(&apart, "US-2"), "11.0.1");
    assert_eq!(no_japan(&apart, "US-1 AK-F1"), "11.0.1");
}

/// Counters all round 0606.
pub(crate) const AROUND: [&str; 6] = ["0605", "0706", "0707", "0607", "0507", "0506"];

#[test]
fn arp_11_1_1_six_attack_one_counter_each_from_its_own_hex() {
    let names = ["AK-F1", "AK-F2", "AK-F3", "KG-F1", "KG-F2", "KG-F3"];
    let mut air: Vec<CounterSetup> =
        names.iter().zip(AROUND).map(|(name, hex)| unit(name, hex).of(1)).collect();
    air.push(us_unit(1, Plane::Pb, "0606", 2));
    let mut fight = dogfight(Side::Japan, air);
    // Six shots at two aircraft; two shots back.
    let log = japan(&mut fight, "US-1 all", "1,1,1,1,1,1, 1,1");
    assert!(says(&log, "attack US-1"));
}

#[test]
fn arp_11_1_2_six_attack_one_counter_in_a_box() {
    let names = ["AK-F1", "AK-F2", "AK-F3", "KG-F1", "KG-F2", "KG-F3", "HI-F1"];
    let mut air: Vec<CounterSetup> = names.iter().map(|name| unit(name, "T-C").of(1)).collect();
    air.push(us_unit(1, Plane::B17, "T-C", 1));
    let mut fight = dogfight(Side::Japan, air);
    let six = names[..6].join(" ");
    assert!(choices(&fight, JAPAN, "US-1 AK-F1 AK-F2 AK-F3 HI-F1 KG-F1 KG-F2").is_empty());
    assert_eq!(
        wardroom_testkit::expect_refused(game(), &fight, JAPAN, &format!("US-1 {six} HI-F1")).rule,
        None
    );
    let log = japan(&mut fight, "US-1 all", "1,1,1,1,1,1, 1");
    assert!(says(&log, "AK-F1, AK-F2, AK-F3, HI-F1, KG-F1, KG-F2 attack US-1: no harm"), "{log:?}");
}

#[test]
fn arp_11_1_2_any_six_of_those_in_a_box() {
    let all = game().setup_of(&wardroom_testkit::playout::start(game(), "both-waves", &[])).air;
    let is_us = |one: &CounterSetup| ["B17", "SBD"].iter().any(|us| one.counter.starts_with(us));
    let japanese = all.into_iter().filter(|one| !is_us(one));
    let mut air: Vec<CounterSetup> = japanese.map(|one| unit(&one.counter, "T-C")).collect();
    let last = air.last().unwrap().counter.clone();
    assert!(air.len() > 64, "{}", air.len());
    air.push(us_unit(1, Plane::B17, "T-C", 1));
    let setup = Setup { turn: t("0900"), phase: Phase::AirToAir, air, ..Setup::default() };
    assert!(offers(&state(&setup), JAPAN, "US-1", &last), "{last} can attack like the others");
}

#[test]
fn arp_11_1_3_attackers_may_stand_on_any_side() {
    for (at, hex) in AROUND.iter().enumerate() {
        for facing in Direction::ALL {
            let air = vec![
                zero(hex).facing(*facing),
                us_unit(1, Plane::B18, "0606", 1).facing(Direction::ALL[(at + 1) % 6]),
            ];
            assert!(offers(&dogfight(Side::Japan, air), JAPAN, "", "US-1"), "{hex} {facing}");
        }
    }
}

#[test]
fn arp_11_2_1_each_aircraft_fires_one_shot_at_one_aircraft() {
    let air = vec![unit("AK-F1", "1011").of(3), us_unit(1, Plane::P40, "1010", 3)];
    let mut fight = dogfight(Side::Japan, air);
    // Each hits: three aircraft, one shot each.
    japan(&mut fight, "US-1 all", "4,1, 4,1, 4,6");
    assert_eq!(flying(&fight, "US-1"), (1, 1));
}

#[test]
fn arp_11_2_2_fire_back_is_simultaneous() {
    let air = vec![zero("1011"), unit("ZU-D1", "1912").of(1), us_unit(1, Plane::P40, "1912", 1)];
    assert!(game_check(air).is_err(), "two counters do not share a hex");
    let air = vec![unit("ZU-D1", "1010").of(1), us_unit(1, Plane::P40, "1011", 1)];
    let mut fight = dogfight(Side::Us, air);
    // The Val is shot down and shoots the P-40 down as well.
    us(&mut fight, "ZU-D1 all", "4,4, 6,1");
    assert_eq!((flying(&fight, "ZU-D1").0, flying(&fight, "US-1").0), (0, 0));
}

fn game_check(air: Vec<CounterSetup>) -> Result<State, wardroom_kernel::Complaints> {
    game().check_setup(&base("0750", Phase::AirToAir, air))
}

#[test]
fn arp_11_2_3_two_factors_bear_ahead_and_astern_only() {
    let fight = |hex: &str| {
        let air = vec![zero(hex), us_unit(1, Plane::Sbd, "1010", 1).facing(Direction::N)];
        dogfight(Side::Us, air)
    };
    // Ahead with 2: a die of 2 shoots down; astern with 1: it damages. A Zero fires back ahead of it only.
    let mut ahead = fight("1009");
    us(&mut ahead, "AK-F1 all", "6,2");
    assert_eq!(flying(&ahead, "AK-F1"), (0, 0));
    let mut astern = fight("1011");
    us(&mut astern, "AK-F1 all", "6,2, 1");
    assert_eq!(flying(&astern, "AK-F1"), (1, 1));
    for side in ["1110", "1111", "0911", "0910"] {
        assert!(!offers_anything(&fight(side)), "{side}");
    }
}

fn offers_anything(state: &State) -> bool {
    acting(state) == [US]
}

#[test]
fn arp_11_3_1_the_target_s_manoeuvre_is_added_to_the_die() {
    // Zero at Kate (+1): 3 hits. Zero at P-40 (0): 3 misses, 4 hits.
    let kate = |die: &str| {
        let air = vec![unit("AK-T1", "1010").of(1), us_unit(1, Plane::P40, "1011", 1)];
        let mut fight = dogfight(Side::Us, air);
        us(&mut fight, "AK-T1 all", die);
        flying(&fight, "AK-T1").0
    };
    assert_eq!(kate("3,1, 1"), 0);
    assert_eq!(kate("2, 1"), 1);
}

#[test]
fn arp_11_3_2_to_hit_ranges_are_as_given() {
    let given = [
        ("4-6", "Zero F4F P-40"),
        ("5-6", "P-36 F2A SBD"),
        ("6", "P-26 Val Kate TBD PB B-17 B-18 B-24 A-20 SB2U SOC-4 OS2U J2F Jake"),
    ];
    for (range, planes) in given {
        for plane in planes.split(' ') {
            assert_eq!(cells("aircraft", plane)[0], range, "{plane}");
        }
    }
}

#[test]
fn arp_11_3_3_a_b_17_is_hard_to_hit() {
    let attack = |die: &str| {
        let air = vec![zero("1011"), us_unit(1, Plane::B17, "1010", 1)];
        let mut fight = dogfight(Side::Japan, air);
        japan(&mut fight, "US-1 all", die);
        flying(&fight, "US-1")
    };
    assert_eq!(attack("4, 1"), (1, 0));
    assert_eq!(attack("5,6, 1"), (1, 1));
}

#[test]
fn arp_11_4_1_up_to_the_firepower_is_shot_down_else_damaged() {
    let attack = |die: &str| {
        let air = vec![zero("1011"), us_unit(1, Plane::P40, "1010", 1)];
        let mut fight = dogfight(Side::Japan, air);
        japan(&mut fight, "US-1 all", die);
        flying(&fight, "US-1")
    };
    assert_eq!(attack("5,5"), (0, 0));
    assert_eq!(attack("5,6"), (1, 1));
}

#[test]
fn arp_11_4_2_firepower_factors_are_as_given() {
    let given = "Zero 5, F2A 4, F4F 4, P-36 4, P-40 4, B-24 3, B-17 2, A-20 2/2, SBD 2/1, B-18 0/2, Val 1, \
                 Kate 1, TBD 1, PB 1, SB2U 1/1, SOC-4 1/1, OS2U 1/1, J2F 0/1, Jake 0/1, P-26 2";
    for line in given.split(", ") {
        let (plane, factor) = line.split_once(' ').unwrap();
        assert_eq!(cells("aircraft", plane)[1], factor, "{plane}");
    }
}

#[test]
fn arp_11_4_3_a_damaged_aircraft_shoots_worse_and_falls_the_second_time() {
    let air =
        vec![unit("ZU-D1", "1010").of(1), us_unit(1, Plane::P40, "1011", 1).craft(&["damaged"])];
    let mut fight = dogfight(Side::Us, air);
    us(&mut fight, "ZU-D1 all", "4, 6,6");
    assert_eq!(flying(&fight, "ZU-D1"), (1, 0), "4 - 1 misses");
    assert_eq!(flying(&fight, "US-1"), (0, 0), "damaged twice");
    // Back on the carriers it is lost on a 1.
    let home = |die: &str| {
        let air = vec![unit("ZU-D1", "T-N").craft(&["damaged loaded", "loaded"])];
        let mut state = state(&base("0750", Phase::SecondMovement, air));
        japan(&mut state, "ZU-D ZU-D1 KB", die);
        flying(&state, "ZU-D1").0
    };
    assert_eq!((home("1"), home("2")), (1, 2));
}

#[test]
fn arp_11_5_1_a_natural_six_is_the_last_ammunition() {
    let air = vec![unit("AK-F1", "1011").of(2), us_unit(1, Plane::P40, "1010", 2)];
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, "US-1 all", "6,6, 1");
    fight.phase = Phase::EndOfTurn;
    let log = step(&mut fight, "");
    assert!(says(&log, "1 of AK-F1 has no ammunition left"));
    let empty: Vec<bool> =
        find(&fight, "AK-F1").unwrap().aircraft.iter().map(|craft| craft.empty).collect();
    assert_eq!(empty, [true, false]);
}

#[test]
fn arp_11_5_2_ammunition_is_gone_after_the_combat_of_the_turn() {
    let air = vec![
        zero("1011").facing(Direction::S),
        us_unit(1, Plane::P40, "1010", 1),
        us_unit(2, Plane::P40, "1012", 1),
    ];
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, "US-1 all", "6,6");
    // It still fires back at an attacker ahead.
    us(&mut fight, "AK-F1 US-2 done", "1, 1");
    let air = vec![zero("1011").craft(&["empty"]), us_unit(1, Plane::P40, "1012", 1)];
    let mut later = dogfight(Side::Us, air);
    us(&mut later, "AK-F1 all", "1");
}

#[test]
fn arp_a_ammo_1_only_an_unmodified_six_counts() {
    let air = vec![zero("1011"), us_unit(1, Plane::Pb, "1010", 1)];
    let mut fight = dogfight(Side::Japan, air);
    // 5 + 1 is a hit and no natural six; the PB fires back with a natural six that misses (6 - 1).
    japan(&mut fight, "US-1 all", "5,6, 6");
    fight.phase = Phase::EndOfTurn;
    let log = step(&mut fight, "");
    assert!(says(&log, "US-1 has no ammunition") && !says(&log, "AK-F1"));
    // Strafing counts too.
    let mut state = over("0750", vec![unit("AK-F1", "Wheeler").of(1)]);
    japan(&mut state, "AK-F1 strafe Wheeler-aircraft", "6,3");
    state.phase = Phase::EndOfTurn;
    assert!(says(&step(&mut state, ""), "AK-F1 has no ammunition"));
}

#[test]
fn arp_a_face_1_straight_ahead_and_tail_are_one_hex_each() {
    for (facing, ahead, behind) in
        [(Direction::NE, "1110", "0911"), (Direction::SW, "0911", "1110")]
    {
        let offers = |hex: &str| {
            let air = vec![zero(hex), us_unit(1, Plane::A20, "1010", 1).facing(facing)];
            acting(&dogfight(Side::Us, air)) == [US]
        };
        let able: Vec<&str> = ["1009", "1110", "1111", "1011", "0911", "0910"]
            .into_iter()
            .filter(|hex| offers(hex))
            .collect();
        let mut wanted = vec![ahead, behind];
        wanted.sort_unstable();
        let mut able = able;
        able.sort_unstable();
        assert_eq!(able, wanted);
    }
}

#[test]
fn arp_a_def_1_who_fires_back_at_whom() {
    // Dice back: 1 for those who fire, none for others.
    let fires = |plane: Plane, hex: &str| {
        let air = vec![zero(hex), us_unit(1, plane, "1010", 1).facing(Direction::N)];
        let mut fight = dogfight(Side::Japan, air);
        let mut copy = fight;
        let action = wardroom_kernel::play::parse(game(), &fight, JAPAN, "US-1 all").unwrap();
        let mut one = wardroom_testkit::dice("1,1");
        wardroom_kernel::play::act(game(), &mut copy, JAPAN, &action, &mut one).ok();
        if one.source().left() == 0 {
            return true;
        }
        japan(&mut fight, "US-1 all", "1");
        false
    };
    let around = ["1009", "1110", "1111", "1011", "0911", "0910"];
    let pattern = |plane: Plane| around.map(|hex| fires(plane, hex));
    assert_eq!(pattern(Plane::Tbd), [true; 6]);
    assert_eq!(pattern(Plane::P40), [true, true, false, false, false, true]);
    assert_eq!(pattern(Plane::Sbd), [true, false, false, true, false, false]);
    assert_eq!(pattern(Plane::J2f), [false, false, false, true, false, false]);
    let air = vec![zero("1011"), us_unit(1, Plane::Tbd, "1010", 1).craft(&["empty"])];
    japan(&mut dogfight(Side::Japan, air), "US-1 all", "1");
}

#[test]
fn arp_a_def_2_in_a_box_two_factors_attack_with_the_first_and_defend_with_the_second() {
    let air = || vec![zero("T-S"), us_unit(1, Plane::Sbd, "T-S", 1)];
    let mut fight = dogfight(Side::Us, air());
    us(&mut fight, "AK-F1 all", "6,2, 1");
    assert_eq!(flying(&fight, "AK-F1").0, 0, "2 shoots down, and the Zero fired back");
    let mut fight = dogfight(Side::Japan, air());
    japan(&mut fight, "US-1 all", "1, 6,2");
    assert_eq!(flying(&fight, "AK-F1"), (1, 1), "the tail gun of 1 damages");
}

#[test]
fn arp_a_air_1_each_attacks_once_and_is_attacked_once() {
    let air = vec![
        zero("1010"),
        unit("AK-F2", "1012").of(1),
        us_unit(1, Plane::P40, "1011", 1),
        us_unit(2, Plane::P40, "1009", 1),
    ];
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, "US-1 AK-F1 done", "1,1");
    assert_eq!(acting(&fight), [US], "the sides take turns");
    us(&mut fight, "pass", "");
    assert_eq!(fight.phase, Phase::AirToSurface, "AK-F1 has attacked, US-1 was attacked");
    let air = vec![
        zero("1010").did(&["attacked"]),
        unit("AK-F2", "1012").of(1),
        us_unit(1, Plane::P40, "1011", 1),
    ];
    assert_eq!(no_japan(&dogfight(Side::Japan, air), "US-1 AK-F1"), "A-air-1");
}

#[test]
fn arp_a_air_2_shots_go_round() {
    let air = vec![unit("AK-F1", "1011").of(3), us_unit(1, Plane::P40, "1010", 2)];
    let mut fight = dogfight(Side::Japan, air);
    // Aircraft 1, 2, 1: the third shot damages the first once more.
    japan(&mut fight, "US-1 all", "4,6, 1, 4,6");
    assert_eq!(flying(&fight, "US-1"), (1, 0));
    let air = vec![unit("ZU-D1", "1011").of(3), us_unit(1, Plane::P40, "1010", 2)];
    let mut fight = dogfight(Side::Us, air);
    // Three shots back at two attackers: 1, 2, 1.
    us(&mut fight, "ZU-D1 all", "1,1, 6,6, 1, 6,6");
    assert_eq!(flying(&fight, "US-1"), (1, 0));
}

#[test]
fn arp_a_air_3_attackers_roll_first_to_hit_then_firepower() {
    let air = vec![unit("ZU-D1", "1011").of(2), us_unit(1, Plane::P40, "1010", 2)];
    let mut fight = dogfight(Side::Us, air);
    // 4 hits, 5 only damages; 3 misses; then the Vals: 6 hits, 1 shoots down; 2 misses.
    us(&mut fight, "ZU-D1 all", "4,5, 3, 6,1, 2");
    assert_eq!(flying(&fight, "ZU-D1"), (2, 1));
    assert_eq!(flying(&fight, "US-1"), (1, 0));
}

#[test]
fn arp_a_air_4_aircraft_are_removed_before_the_next_attack() {
    let air = vec![
        unit("AK-F1", "1011").of(2),
        us_unit(1, Plane::P40, "1010", 1),
        us_unit(2, Plane::P40, "1012", 1).craft(&["empty"]),
    ];
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, "US-1 all", "4,1, 4,1");
    assert_eq!(flying(&fight, "US-1").0, 0);
    assert!(acting(&fight) != [US], "what is shot down attacks nobody, nor does an empty counter");
}

#[test]
fn arp_a_air_5_there_is_combat_over_a_field_in_a_box() {
    let air = vec![zero("Wheeler"), us_unit(1, Plane::P36, "Wheeler", 2)];
    let mut fight = dogfight(Side::Japan, air);
    // Fighters always fire back there.
    japan(&mut fight, "US-1 all", "4,1, 1,1");
    assert_eq!(flying(&fight, "US-1").0, 1);
}

#[test]
fn arp_a_man_1_the_manoeuvre_table() {
    let table = [
        ("-1", "Zero B-17 B-24"),
        ("+0", "P-40 P-36 F4F F2A P-26 SBD Val B-18 A-20"),
        ("+1", "Kate TBD PB SB2U SOC-4 OS2U J2F Jake"),
    ];
    for (value, planes) in table {
        for plane in planes.split(' ') {
            assert_eq!(cells("aircraft", plane)[2], value, "{plane}");
        }
    }
}
