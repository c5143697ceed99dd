//! Movement of counters and ships.

use wardroom_air_raid::*;

use crate::table::*;

fn japan_moves(air: Vec<CounterSetup>) -> State {
    state(&base("0800", Phase::SecondMovement, air))
}

fn us_moves(air: Vec<CounterSetup>, ships: Vec<ShipSetup>) -> State {
    state(&Setup { ships, ..base("0850", Phase::FirstMovement, air) })
}

#[test]
fn arp_a_move_1_transit_points() {
    let state = japan_moves(vec![unit("AK-T1", "T-N"), unit("AK-F1", "T-N")]);
    let kate = choices(&state, JAPAN, "AK-T AK-T1");
    assert!(kate.contains(&"Wheeler".to_owned()) && kate.contains(&"c20".to_owned()));
    assert!(!kate.contains(&"Bellows".to_owned()) || kate.contains(&"T-E".to_owned()));
    let from_south = japan_moves(vec![unit("AK-T1", "T-S"), unit("AK-F1", "T-S")]);
    assert_eq!(no_japan(&from_south, "AK-T AK-T1 Wheeler"), "A-move-1");
    assert!(offers(&from_south, JAPAN, "AK-F AK-F1", "Wheeler"), "three points for fighters");
    assert_eq!(no_japan(&from_south, "AK-T AK-T1 KB"), "A-move-1");
}

#[test]
fn arp_a_move_2_free_placement_on_the_map() {
    let mut state = japan_moves(vec![unit("AK-F1", "2510"), unit("AK-T1", "T-E")]);
    japan(&mut state, "AK-F AK-F1 c01 0127 face-SW", "");
    let zero = find(&state, "AK-F1").unwrap();
    assert_eq!((zero.hex, zero.facing), (Some(h(127)), Direction::SW));
    japan(&mut state, "AK-T AK-T1 c31 3101", "");
    assert_eq!(find(&state, "AK-T1").unwrap().hex, Some(h(3101)));
}

#[test]
fn arp_a_move_3_one_counter_in_a_hex() {
    let mut state = japan_moves(vec![
        unit("AK-F1", "T-C"),
        us_unit(1, Plane::P40, "1010", 2),
        unit("AK-F2", "T-C"),
    ]);
    assert_eq!(no_japan(&state, "AK-F AK-F1 c10 1010"), "A-move-3");
    japan(&mut state, "AK-F AK-F1 c18 1811 face-N", "");
    assert_eq!(no_japan(&state, "AK-F AK-F2 c18 1811"), "A-move-3");
    // In boxes there is no limit.
    japan(&mut state, "AK-F AK-F2 Wheeler", "");
}

#[test]
fn arp_a_move_4_staying_turning_and_coming_home() {
    let air = vec![unit("AK-F1", "1010"), unit("AK-T1", "T-N"), unit("SH-D1", "T-C")];
    let mut state = japan_moves(air);
    japan(&mut state, "AK-F AK-F1 c10 1010 face-S", "");
    assert_eq!(find(&state, "AK-F1").unwrap().facing, Direction::S);
    assert_eq!(no_japan(&state, "AK-F"), "A-move-4", "once a turn");
    japan(&mut state, "AK-T AK-T1 KB", "");
    assert!(find(&state, "AK-T1").unwrap().home);
    assert_eq!(no_japan(&state, "AK-T"), "A-move-4", "out of the game");
    let us = us_moves(vec![us_unit(1, Plane::P40, "T-N", 2)], Vec::new());
    assert_eq!(no_us(&us, "fighters US-1 KB"), "A-move-4");
}

#[test]
fn arp_a_map_3_boxes_and_their_links() {
    let joined = [
        ("KB", "T-N"),
        ("T-N", "KB, T-C, T-W, T-E, Haleiwa"),
        ("T-C", "T-N, T-W, T-E, Wheeler, map (north)"),
        ("T-W", "T-N, T-C, Haleiwa, Ewa, T-S, map (west)"),
        ("T-E", "T-N, T-C, Kaneohe, Bellows, T-S, map (east)"),
        ("T-S", "T-W, T-E, Ewa, Bellows, map (south)"),
        ("Wheeler", "T-C"),
        ("Haleiwa", "T-N, T-W"),
    ];
    for (name, links) in joined {
        assert_eq!(cells("boxes", name), [links], "{name}");
    }
    let state = japan_moves(vec![unit("AK-T1", "Wheeler")]);
    let two: Vec<String> = choices(&state, JAPAN, "AK-T AK-T1");
    let boxes: Vec<&String> = two.iter().filter(|word| !word.starts_with('c')).collect();
    assert_eq!(boxes, ["T-N", "T-C", "T-W", "T-E"]);
    assert!(two.contains(&"c18".to_owned()));
}

#[test]
fn a_squadron_moves_together_to_a_box() {
    let mut state =
        japan_moves(vec![unit("AK-T1", "1010"), unit("AK-T2", "T-C"), unit("AK-T3", "T-C")]);
    assert!(offers(&state, JAPAN, "AK-T", "all"));
    japan(&mut state, "AK-T all T-N", "");
    for name in ["AK-T1", "AK-T2", "AK-T3"] {
        assert_eq!(find(&state, name).unwrap().air_box, Some(AirBox::North));
    }
}

fn nevada(hex: u16, marks: &[&str]) -> ShipSetup {
    marked("Nevada", hex, marks)
}

#[test]
fn arp_a_stm_2_ships_move_by_water_clear_of_others() {
    let mut state = us_moves(Vec::new(), vec![nevada(2009, &["under-way"])]);
    assert!(offers(&state, US, "ships Nevada c20", "2013"), "four hexes");
    assert!(!offers(&state, US, "ships Nevada", "c17"), "not through the berths of the Row");
    assert_eq!(no_us(&state, "ships Nevada c19 1910"), "A-stm-2", "nor into them");
    assert_eq!(no_us(&state, "ships Nevada c25"), "A-stm-2", "nor over land");
    us(&mut state, "ships Nevada c20 2013 lie-to", "");
    assert_eq!(ship(&state, "Nevada").hex, Some(h(2013)));
    assert_eq!(no_us(&state, "ships Nevada"), "A-stm-2", "once a turn");
    assert_eq!(no_us(&state, "ships California"), "A-stm-1");
    let speeds = [
        ("DD, DM, DMS", "7"),
        ("cruisers", "5"),
        ("Nevada", "4"),
        ("other BB", "4"),
        ("others", "3"),
    ];
    for (kind, speed) in speeds {
        assert_eq!(cells("steam", kind)[5], speed);
    }
}

#[test]
fn arp_a_stm_3_a_beached_ship_is_never_sunk() {
    let mut state = us_moves(Vec::new(), vec![nevada(1118, &["under-way"])]);
    us(&mut state, "ships Nevada c11 1119 beach", "");
    assert!(ship(&state, "Nevada").beached && !ship(&state, "Nevada").under_way);
    assert_eq!(no_us(&state, "ships Nevada"), "A-stm-3", "stationary for good");
    let mut worn = nevada(1118, &["beached"]);
    worn.points = 10;
    let state = us_moves(Vec::new(), vec![worn]);
    assert_eq!(ship(&state, "Nevada").condition, Condition::HeavilyDamaged);
    let open = us_moves(Vec::new(), vec![nevada(1015, &["under-way"])]);
    assert_eq!(no_us(&open, "ships Nevada beach"), "A-stm-3", "no land beside her");
}

#[test]
fn arp_a_stm_5_leaving_harbour_and_lying_still() {
    let mut state = us_moves(Vec::new(), vec![nevada(1024, &["under-way"])]);
    us(&mut state, "ships Nevada sea", "");
    assert_eq!(ship(&state, "Nevada").hex, None);
    let far = us_moves(Vec::new(), vec![nevada(1023, &["under-way"])]);
    assert_eq!(no_us(&far, "ships Nevada sea"), "A-stm-5");
    // Under way and lying to she is stationary, else she moves.
    let mut still = us_moves(Vec::new(), vec![nevada(2009, &["under-way"])]);
    us(&mut still, "ships Nevada lie-to", "");
    assert!(!ship(&still, "Nevada").moving);
    let mut moving = us_moves(Vec::new(), vec![nevada(2009, &["under-way"])]);
    us(&mut moving, "ships Nevada c20 2010", "");
    assert!(ship(&moving, "Nevada").moving);
}

#[test]
fn ships_run_for_the_sea_together() {
    let mut hurt = nevada(2009, &["under-way"]);
    hurt.points = 5;
    let mut state = us_moves(Vec::new(), vec![hurt, marked("Blue", 1018, &["under-way"])]);
    us(&mut state, "ships run", "");
    assert!(ship(&state, "Nevada").beached, "heavily damaged");
    assert_eq!(ship(&state, "Blue").hex, Some(h(1025)), "seven hexes down the channel");
    assert_eq!(ship(&state, "Helm").hex, Some(h(1026)));
}
