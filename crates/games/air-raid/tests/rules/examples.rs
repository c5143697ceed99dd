//! The worked cases of air combat, movement and the turn.

use wardroom_air_raid::*;

use crate::table::*;

fn zero(at: &str) -> CounterSetup {
    unit("AK-F1", at).of(1)
}

fn p40(at: &str) -> CounterSetup {
    us_unit(1, Plane::P40, at, 1)
}

#[test]
fn at_001_two_hexes_are_too_far() {
    let fight =
        dogfight(Side::Japan, vec![zero("1010"), p40("1012"), us_unit(2, Plane::P40, "1009", 1)]);
    assert_eq!(no_japan(&fight, "US-1 AK-F1"), "11.0.1");
}

#[test]
fn at_003_japan_declares_first_on_0800() {
    let air = vec![zero("1010").did(&["moved"]), p40("1011").did(&["moved"])];
    let mut state = state(&base("0800", Phase::SecondMovement, air));
    japan(&mut state, "done", "");
    assert_eq!((state.phase, acting(&state)), (Phase::AirToAir, vec![JAPAN]));
}

#[test]
fn at_005_six_attackers_on_one_counter() {
    let names = ["AK-F1", "AK-F2", "AK-F3", "KG-F1", "KG-F2", "KG-F3"];
    let around = ["0605", "0706", "0707", "0607", "0507", "0506"];
    let mut air: Vec<CounterSetup> =
        names.iter().zip(around).map(|(name, hex)| unit(name, hex).of(1)).collect();
    air.push(us_unit(1, Plane::Pb, "0606", 1));
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, &format!("US-1 {}", names.join(" ")), "1,1,1,1,1,1, 1");
}

#[test]
fn at_007_one_counter_in_a_hex() {
    let setup = Setup {
        air: vec![zero("1010"), us_unit(1, Plane::P40, "T-C", 2)],
        ..base("0850", Phase::FirstMovement, Vec::new())
    };
    assert_eq!(no_us(&state(&setup), "fighters US-1 c10 1010"), "A-move-3");
}

#[test]
fn at_009_three_shots_at_two_aircraft() {
    let air = vec![unit("AK-F1", "1011").of(3), us_unit(1, Plane::P40, "1010", 2)];
    let mut fight = dogfight(Side::Japan, air);
    // Shots 1 and 3 damage aircraft 1, which falls; shot 2 damages aircraft 2.
    japan(&mut fight, "US-1 all", "4,6, 4,6, 4,6");
    assert_eq!(flying(&fight, "US-1"), (1, 1));
}

#[test]
fn at_011_a_zero_misses_on_3() {
    let mut fight = dogfight(Side::Japan, vec![zero("1011"), p40("1010")]);
    japan(&mut fight, "US-1 all", "3");
    assert_eq!(flying(&fight, "US-1"), (1, 0));
}

#[test]
fn at_013_a_p_40_hits_a_zero_on_5() {
    let mut fight = dogfight(Side::Us, vec![zero("1010"), p40("1011")]);
    us(&mut fight, "AK-F1 all", "5,4");
    assert_eq!(flying(&fight, "AK-F1").0, 0);
}

fn val(at: &str) -> CounterSetup {
    unit("ZU-D1", at).of(1)
}

#[test]
fn at_015_a_p_26_and_a_val_miss_on_5() {
    let mut fight = dogfight(Side::Us, vec![val("1010"), us_unit(1, Plane::P26, "1011", 1)]);
    us(&mut fight, "ZU-D1 all", "5, 5");
    assert_eq!((flying(&fight, "ZU-D1"), flying(&fight, "US-1")), ((1, 0), (1, 0)));
}

#[test]
fn at_017_a_p_26_damages_on_3_and_is_out_of_ammunition() {
    let mut fight = dogfight(Side::Us, vec![val("1010"), us_unit(1, Plane::P26, "1011", 1)]);
    us(&mut fight, "ZU-D1 all", "6,3, 1");
    assert_eq!(flying(&fight, "ZU-D1"), (1, 1));
    fight.phase = Phase::EndOfTurn;
    assert!(says(&step(&mut fight, ""), "1 of US-1 has no ammunition"));
}

#[test]
fn at_019_a_damaged_p_40_misses_on_4() {
    let mut fight = dogfight(Side::Us, vec![val("1010"), p40("1011").craft(&["damaged"])]);
    us(&mut fight, "ZU-D1 all", "4, 1");
    assert_eq!(flying(&fight, "ZU-D1"), (1, 0));
}

#[test]
fn at_021_the_last_rounds_are_fired_this_turn() {
    let air =
        vec![zero("1011").facing(Direction::S), p40("1010"), us_unit(2, Plane::P40, "1012", 1)];
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, "US-1 all", "6,6");
    us(&mut fight, "AK-F1 US-2 done", "1, 2");
}

#[test]
fn at_023_a_modified_six_uses_up_nothing() {
    let air = vec![unit("AK-T1", "1010").of(1), us_unit(1, Plane::P40, "1011", 1)];
    let mut fight = dogfight(Side::Us, air);
    us(&mut fight, "AK-T1 all", "5,2, 1");
    assert_eq!(flying(&fight, "AK-T1").0, 0);
    fight.phase = Phase::EndOfTurn;
    assert!(step(&mut fight, "").is_empty());
}

fn sbd(hex: &str, dice: &str) -> (usize, usize) {
    let air = vec![zero(hex), us_unit(1, Plane::Sbd, "1010", 1).facing(Direction::N)];
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, "US-1 all", dice);
    flying(&fight, "AK-F1")
}

#[test]
fn at_025_the_tail_gun_of_an_sbd_misses_a_zero_on_5() {
    assert_eq!(sbd("1011", "3, 5"), (1, 0));
}

#[test]
fn at_027_an_sbd_does_not_fire_to_the_side() {
    assert_eq!(sbd("1111", "3"), (1, 0));
}

#[test]
fn at_029_an_a_20_does_not_attack_to_the_side() {
    let air = vec![
        zero("1110"),
        unit("AK-F2", "1009"),
        us_unit(1, Plane::A20, "1010", 1).facing(Direction::N),
    ];
    let fight = dogfight(Side::Us, air);
    assert_eq!(no_us(&fight, "AK-F1"), "11.2.3");
}

#[test]
fn at_031_a_p_40_does_not_fire_astern() {
    let air = vec![zero("1011"), p40("1010").facing(Direction::N)];
    japan(&mut dogfight(Side::Japan, air), "US-1 all", "2");
}

#[test]
fn at_033_a_counter_is_attacked_once() {
    let air = vec![zero("1011"), p40("1010").did(&["targeted"]), us_unit(2, Plane::P40, "1012", 1)];
    assert_eq!(no_japan(&dogfight(Side::Japan, air), "US-1"), "A-air-1");
}

#[test]
fn at_035_an_f4f_shoots_a_val_down() {
    let mut fight = dogfight(Side::Us, vec![val("1010"), us_unit(1, Plane::F4f, "1011", 1)]);
    us(&mut fight, "ZU-D1 all", "4,4, 1");
    assert_eq!(flying(&fight, "ZU-D1").0, 0);
}

#[test]
fn at_037_a_soc_4_misses_a_zero_on_6() {
    let air = vec![zero("1011"), us_unit(1, Plane::Soc4, "1010", 1).facing(Direction::N)];
    let mut fight = dogfight(Side::Japan, air);
    japan(&mut fight, "US-1 all", "1, 6");
    assert_eq!(flying(&fight, "AK-F1"), (1, 0));
    fight.phase = Phase::EndOfTurn;
    assert!(says(&step(&mut fight, ""), "US-1 has no ammunition"));
}

#[test]
fn at_039_a_tie_is_japan_s() {
    let setup = base("0830", Phase::Initiative, vec![us_unit(1, Plane::P40, "T-C", 2)]);
    let mut state = state(&setup);
    let log = step(&mut state, "2,4");
    assert_eq!(state.initiative, Side::Japan);
    assert!(says(&log, "Japan 4, US 4"));
}

fn moving(air: Vec<CounterSetup>) -> State {
    state(&base("0800", Phase::SecondMovement, air))
}

#[test]
fn at_041_from_t_n_onto_the_map() {
    japan(&mut moving(vec![unit("AK-T1", "T-N")]), "AK-T AK-T1 c20 2012", "");
}

#[test]
fn at_043_wheeler_lies_behind_t_c() {
    let state = moving(vec![unit("AK-F1", "T-N"), unit("AK-T1", "T-S")]);
    assert!(!cells("boxes", "T-N")[0].contains("Wheeler"), "not directly");
    assert!(offers(&state, JAPAN, "AK-F AK-F1", "Wheeler"), "two points by T-C");
    assert_eq!(no_japan(&state, "AK-T AK-T1 Wheeler"), "A-move-1");
}

#[test]
fn at_045_the_neighbours_of_1811() {
    let around: Vec<u16> = h(1811).around().map(|(_, near)| near.printed()).collect();
    assert_eq!(around, [1810, 1911, 1912, 1812, 1712, 1711]);
}

#[test]
fn at_139_from_the_map_to_t_n() {
    japan(&mut moving(vec![unit("SH-D1", "1811")]), "SH-D SH-D1 T-N", "");
}

#[test]
fn at_141_a_counter_attacks_once() {
    let air = vec![
        zero("1010").did(&["attacked"]),
        unit("AK-F2", "1012").of(1),
        us_unit(1, Plane::P40, "1011", 1),
    ];
    assert_eq!(no_japan(&dogfight(Side::Japan, air), "US-1 AK-F1"), "A-air-1");
}

#[test]
fn at_133_the_second_wave_is_there_from_0840() {
    let setup = base("0830", Phase::SecondMovement, vec![unit("AK-D1", "waiting")]);
    assert_eq!(no_japan(&state(&setup), "AK-D"), "A-arr-1");
}

#[test]
fn at_107_a_bombed_field_scrambles_worse() {
    let setup = Setup {
        attacked_before: fields(Field::Wheeler),
        ..base("0830", Phase::Scramble, Vec::new())
    };
    let state = state(&setup);
    let mut dice = wardroom_kernel::Fast::new(3);
    let mut seen = [false; 2];
    for _ in 0..40 {
        let mut again = state;
        let mut log = Vec::new();
        let mut recorded = wardroom_kernel::Recorded::new(wardroom_kernel::Sealed::new(
            [dice.below(250) as u8; 32],
        ));
        let mut umpire = wardroom_kernel::Umpire::logging(&mut recorded, &mut log);
        wardroom_kernel::Rules::advance(game(), &mut again, &mut umpire);
        // Wheeler is the first field of the roster, so its die is the first one.
        let first = &log[0];
        let face = match &first.rolls[0].kind {
            wardroom_kernel::RolledKind::Dice { faces, .. } => faces[0],
            other => panic!("{other:?}"),
        };
        let up = matches!(first.event, Event::Scramble { up: Some(_), .. });
        assert_eq!(up, face == 6, "5 - 1 is not enough");
        seen[usize::from(up)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn at_109_nevada_gets_under_way_on_5() {
    assert_eq!(cells("steam", "Nevada")[2], "5+");
    let mut ships = vec![hurt("Nevada", 2)];
    let start = wardroom_testkit::playout::start(game(), "first-wave", &[]);
    for ship in all(&start).ships.iter().filter(|ship| ship.name != "Nevada") {
        ships.push(marked(&ship.name.replace(". ", "-").replace(' ', "-"), 1020, &["away"]));
    }
    let parked = [Plane::P40, Plane::P36, Plane::P26, Plane::F4f, Plane::F2a]
        .into_iter()
        .flat_map(|plane| {
            Field::ALL.iter().map(move |&field| ParkedSetup { field, plane, sound: 0, damaged: 0 })
        })
        .collect();
    let mut state = state(&Setup { ships, parked, ..base("0840", Phase::Scramble, Vec::new()) });
    step(&mut state, "5");
    assert!(ship(&state, "Nevada").under_way);
    us(&mut state, "ships Nevada c20 2010", "");
    assert!(ship(&state, "Nevada").moving, "no longer stationary");
}

#[test]
fn at_117_fuel_on_0900_and_again_on_0910() {
    let setup = Setup { air: vec![unit("SH-D1", "1811")], ..base("0900", Phase::Fuel, Vec::new()) };
    let mut state = state(&setup);
    step(&mut state, "2,3,6");
    assert_eq!(flying(&state, "SH-D1").0, 2);
    state.phase = Phase::Fuel;
    step(&mut state, "3,3");
    assert_eq!((state.turn.name(), flying(&state, "SH-D1").0), ("0920", 2));
}

#[test]
fn at_123_the_second_wave_roster() {
    let start = wardroom_testkit::playout::start(game(), "both-waves", &[]);
    let second: Vec<CounterView> =
        all(&start).air.into_iter().filter(|one| one.wave == Some(2)).collect();
    let of = |plane: Plane| -> usize {
        second.iter().filter(|one| one.plane == plane).map(|one| one.aircraft.len()).sum()
    };
    assert_eq!(second.len(), 57);
    assert_eq!([Plane::Kate, Plane::Val, Plane::Zero].map(of), [54, 78, 35]);
}
