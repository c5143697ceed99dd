//! Small things that a player would stumble over: numbers of one, lists that end where they should, positions that
//! come back as they were.

use wardroom_air_raid::*;
use wardroom_kernel::{Hidden, Observer, Origin, Overlay, Rules, Words, play};

use crate::table::*;
use crate::torpedoes::kates;

#[test]
fn one_of_a_thing_is_said_in_the_singular() {
    let mut state = over("0850", vec![kates("2012", 2), unit("ZU-D1", "1416").of(3)]);
    let log = japan(&mut state, "AK-T1 torpedo 1811 1", "1");
    assert!(says(&log, "AK-T1 drops 1 torpedo at 1811: 0 hit"), "{log:?}");
    let log = japan(&mut state, "ZU-D1 bomb Cassin 1", "1,1");
    assert!(says(&log, "ZU-D1 drops 1 GP bomb on Cassin: 0 hit"), "{log:?}");
    let log = japan(&mut state, "ZU-D1 bomb Cassin 1", "4,1");
    assert!(says(&log, "GP: Cassin takes 1 point") && !says(&log, "1 points"), "{log:?}");
    let naming =
        crate::table::state(&base("0800", Phase::Torpedoes, vec![kates("2012", 1).did(&[])]));
    let words = |state: &State, order: &str, word: &str| {
        let action = play::parse(game(), state, JAPAN, &format!("{order} {word}")).unwrap();
        let (last, before) = action.picks.split_last().unwrap();
        game().label(state, JAPAN, before, *last).text
    };
    assert_eq!(words(&naming, "", "AK-T1"), "AK-T1: 1 Kate, 1 torpedo");
    let mut named = naming;
    let log = japan(&mut named, "all", "1,1,1");
    assert!(says(&log, "1 counter is named for a torpedo attack"), "{log:?}");
    let mut two = crate::table::state(&base(
        "0800",
        Phase::Torpedoes,
        vec![unit("AK-T1", "2012"), unit("AK-T2", "2112")],
    ));
    let log = japan(&mut two, "all", "1,1,1,1,1,1");
    assert!(says(&log, "2 counters are named for torpedo attacks"), "{log:?}");
    let moving =
        crate::table::state(&base("0800", Phase::SecondMovement, vec![unit("AK-T1", "T-C")]));
    assert_eq!(words(&moving, "", "AK-T"), "AK-T: 1 Kate counter to move");
    let done = play::parse(game(), &moving, JAPAN, "done").unwrap();
    assert_eq!(
        game().caution(&moving, JAPAN, &done.picks).as_deref(),
        Some("1 counter with bombs or torpedoes has not moved")
    );
    let lone =
        dogfight(Side::Japan, vec![unit("AK-F1", "1010").of(1), us_unit(1, Plane::P40, "1011", 2)]);
    let attack = play::parse(game(), &lone, JAPAN, "US-1 all").unwrap();
    let lines = game().briefing(&lone, JAPAN, &attack.picks);
    assert_eq!(lines[0].text, "AK-F1: 1 shot that hits on 4+");
}

#[test]
fn the_board_counts_hits_that_wait_and_points_of_one() {
    let setup = Setup {
        waiting: vec![
            hit("Maryland", HitKind::Torpedo, "0850"),
            hit("Maryland", HitKind::Ap, "0850"),
        ],
        ships: vec![hurt("Nevada", 5)],
        destroyed: 10,
        ..base("0850", Phase::AirToSurface, vec![unit("AK-F2", "home")])
    };
    let board = |setup: &Setup| {
        let state = state(setup);
        game().board(&game().view(&state, Observer::Spectator)).plain()
    };
    let text = board(&setup);
    for part in
        ["1811 Maryland (1T 1AP wait),", "2009 Nevada 5/10 heavily damaged;", "home: AK-F2(3);\n"]
    {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(!text.contains("sunk"), "{text}");
    let one = Setup { destroyed: 10, ..base("0850", Phase::AirToSurface, Vec::new()) };
    assert!(board(&one).contains("1 point ("), "{}", board(&one));
    let smoking = Setup {
        facilities: vec![FacilitySetup {
            facility: "Lower-Tanks".to_owned(),
            points: 1,
            burning: true,
            smoking: true,
        }],
        ..base("0850", Phase::AirToSurface, Vec::new())
    };
    assert!(board(&smoking).contains("x*"), "smoke over the tanks");
    assert!(!board(&one).contains("x*"));
}

#[test]
fn attackers_are_named_once_and_in_any_order() {
    let air = vec![
        unit("AK-F1", "1010"),
        unit("AK-F2", "1111"),
        unit("AK-F3", "1012"),
        us_unit(1, Plane::P40, "1011", 2),
    ];
    let state = dogfight(Side::Japan, air);
    assert_eq!(choices(&state, JAPAN, ""), ["pass", "US-1"]);
    let able = choices(&state, JAPAN, "US-1");
    assert_eq!(able[0], "all");
    assert_eq!(choices(&state, JAPAN, &format!("US-1 {}", able[1])), {
        let mut later = able[2..].to_vec();
        later.insert(0, "done".to_owned());
        later
    });
    let (last, others) = able.split_last().unwrap();
    let rest = choices(&state, JAPAN, &format!("US-1 {last}"));
    assert_eq!((rest[0].as_str(), &rest[1..]), ("done", &others[1..]));
}

#[test]
fn a_squadron_goes_together_to_every_box_but_its_own() {
    let air = vec![unit("AK-T1", "T-C"), unit("AK-T2", "T-C")];
    let together = state(&base("0850", Phase::SecondMovement, air));
    let boxes = choices(&together, JAPAN, "AK-T all");
    assert!(boxes.contains(&"T-N".to_owned()) && !boxes.contains(&"T-C".to_owned()), "{boxes:?}");
    let apart = state(&base(
        "0850",
        Phase::SecondMovement,
        vec![unit("AK-T1", "T-C"), unit("AK-T2", "T-W")],
    ));
    let boxes = choices(&apart, JAPAN, "AK-T all");
    assert!(boxes.contains(&"T-C".to_owned()), "one of them joins the other: {boxes:?}");
    let alone = state(&base("0850", Phase::SecondMovement, vec![unit("AK-T1", "T-C")]));
    assert!(!offers(&alone, JAPAN, "AK-T", "all"), "one counter is no squadron");
}

#[test]
fn a_ship_that_sinks_is_under_way_no_more() {
    let mut moving = marked("Helm", 1811, &["under-way", "moving"]);
    moving.points = 2;
    let setup = Setup {
        ships: vec![moving],
        ..base("0850", Phase::AirToSurface, vec![unit("ZU-D1", "1811").of(3)])
    };
    let mut state = state(&setup);
    let before = ship(&state, "Helm");
    assert!(before.under_way && before.moving);
    japan(&mut state, "ZU-D1 bomb Helm 1", "6,6");
    let after = ship(&state, "Helm");
    assert_eq!(after.condition, Condition::Sunk);
    assert!(!after.under_way && !after.moving, "a wreck lies still");
}

#[test]
fn a_position_comes_back_as_it_was() {
    let fire = |facility: &str, points: u8, burning: bool, smoking: bool| FacilitySetup {
        facility: facility.to_owned(),
        points,
        burning,
        smoking,
    };
    let setup = Setup {
        ships: vec![
            marked("Nevada", 1118, &["under-way", "moving"]),
            ShipSetup { torpedo: 2, aa_lost: 1, ..hurt("Tennessee", 3) },
        ],
        facilities: vec![
            fire("Lower-Tanks", 1, true, true),
            fire("Upper-Tanks-1", 4, false, true),
            fire("YFD-2", 2, false, false),
        ],
        parked: vec![ParkedSetup { field: Field::Ewa, plane: Plane::P40, sound: 1, damaged: 2 }],
        waiting: vec![hit("Maryland", HitKind::Ap, "0850")],
        attacked: fields(Field::Wheeler),
        box_attacks: over_box(Field::Wheeler, 2),
        lost: [[1, 2, 3], [4, 5, 6]],
        destroyed: 77,
        solace: true,
        ..base(
            "0850",
            Phase::AirToSurface,
            vec![
                unit("AK-F1", "1010").facing(Direction::SE).craft(&["damaged", "empty"]),
                unit("ZU-D1", "1811").did(&["moved", "strafed"]),
                us_unit(1, Plane::P36, "1212", 1).facing(Direction::SW),
            ],
        )
    };
    let first = state(&setup);
    let written = game().setup_of(&first);
    assert_eq!(game().check_setup(&written).unwrap(), first);
    let smoking: Vec<(&str, bool, bool)> = written
        .facilities
        .iter()
        .map(|one| (one.facility.as_str(), one.burning, one.smoking))
        .collect();
    assert!(smoking.contains(&("Lower-Tanks", true, true)), "{smoking:?}");
    assert!(smoking.contains(&("Upper-Tanks-1", false, true)), "{smoking:?}");
    assert!(smoking.contains(&("YFD-2", false, false)), "{smoking:?}");
    assert_eq!(smoking.len(), 3);
    assert_eq!(written.ships.len(), 2);
    assert_eq!(written.box_attacks, over_box(Field::Wheeler, 2));
}

#[test]
fn what_is_destroyed_or_forbidden_is_refused_with_that_reason() {
    let setup = Setup {
        facilities: vec![FacilitySetup {
            facility: "YFD-2".to_owned(),
            points: 3,
            ..FacilitySetup::default()
        }],
        ..base(
            "0850",
            Phase::AirToSurface,
            vec![unit("ZU-D1", "1316"), unit("AK-H1", "1416"), unit("ZU-D3", "1811")],
        )
    };
    let reason = |state: &State, order: &str| {
        wardroom_testkit::expect_refused(game(), state, JAPAN, order).reason
    };
    let plain = state(&setup);
    assert_eq!(reason(&plain, "ZU-D1 bomb YFD-2"), "that facility is destroyed");
    assert_ne!(reason(&plain, "ZU-D3 bomb YFD-2"), "that facility is destroyed", "not below");
    assert!(offers(&plain, JAPAN, "AK-H1 bomb", "Dry-Dock-1"));
    let mut ordered = setup;
    ordered.options.historical_orders = true;
    let why = reason(&state(&ordered), "AK-H1 bomb Dry-Dock-1");
    let against = "historical orders send that counter against other targets";
    assert_eq!(why, against, "it stands");
    assert_eq!(reason(&state(&ordered), "AK-H1 bomb Cassin"), against, "she floats");
    let naming = state(&base(
        "0850",
        Phase::Torpedoes,
        vec![unit("AK-T1", "2012"), unit("ZU-D1", "2112"), unit("AK-T2", "1811")],
    ));
    assert!(reason(&naming, "ZU-D1").contains("carries"), "{}", reason(&naming, "ZU-D1"));
    assert_ne!(reason(&naming, "ZU-D1"), reason(&naming, "AK-T2"), "over ships nobody launches");
    assert!(game().manifest().about.contains("each part says so"));
}

#[test]
fn every_hex_is_as_far_as_it_takes_steps() {
    // Step by step from a few hexes: the distance is the number of rings.
    for number in [101, 1013, 1811, 2820] {
        let from = h(number);
        let mut rings = vec![None; HEXES];
        rings[from.index()] = Some(0u8);
        let mut edge = vec![from];
        while !edge.is_empty() {
            let mut next = Vec::new();
            for hex in edge {
                for (_, near) in hex.around() {
                    if rings[near.index()].is_none() {
                        rings[near.index()] = rings[hex.index()].map(|ring| ring + 1);
                        next.push(near);
                    }
                }
            }
            edge = next;
        }
        for hex in Hex::all() {
            assert_eq!(Some(from.distance(hex)), rings[hex.index()], "{from} to {hex}");
            assert_eq!(hex.distance(from), from.distance(hex));
        }
    }
}

#[test]
fn history_stands_in_the_data_with_its_origin() {
    assert_eq!(cells("history", "both waves"), ["71", "29", "188"]);
    assert_eq!(cells("history", "first wave"), ["68", "9", "120"]);
    assert!(
        chart("history")
            .rows
            .iter()
            .all(|row| row.origin == Origin::Reconstructed && !row.why.is_empty())
    );
}

/// The solo US moves first, with these counters.
fn guards(air: Vec<CounterSetup>) -> State {
    let setup = Setup {
        conduct: Conduct::Automatic,
        initiative: Side::Japan,
        ..base("0850", Phase::FirstMovement, air)
    };
    let mut state = state(&setup);
    step(&mut state, "");
    state
}

#[test]
fn arp_a_solo_2_only_other_us_fighters_count_as_cover() {
    let place = |state: &State, name: &str| find(state, name).unwrap().hex;
    let alone = guards(vec![us_unit(1, Plane::P40, "T-C", 2)]);
    let first = place(&alone, "US-1").expect("it covers a berth");
    let berths: Vec<u16> = all(&alone)
        .ships
        .iter()
        .filter(|ship| ship.kind == ShipType::Bb)
        .filter_map(|ship| ship.hex.filter(|hex| hex.distance(first) == 1))
        .map(Hex::printed)
        .collect();
    assert!(!berths.is_empty(), "beside battleships");
    // A Japanese counter or a US bomber beside the same berth changes nothing.
    let target = h(berths[0]);
    let beside: Vec<Hex> =
        target.around().map(|(_, near)| near).filter(|near| *near != first).collect();
    for other in [
        unit("AK-F1", &beside[0].to_string()),
        us_unit(2, Plane::Sbd, &beside[0].to_string(), 2).did(&["moved"]),
    ] {
        let state = guards(vec![us_unit(1, Plane::P40, "T-C", 2), other]);
        assert_eq!(place(&state, "US-1"), Some(first));
    }
    let busy = guards(vec![us_unit(1, Plane::P40, "T-C", 2), unit("AK-F1", "T-C")]);
    assert_eq!(place(&busy, "US-1"), None, "with an enemy in its box it stays");
    let shared = guards(vec![us_unit(1, Plane::P40, "T-C", 2), us_unit(2, Plane::P40, "T-C", 2)]);
    assert_ne!(place(&shared, "US-1"), place(&shared, "US-2"));
}

#[test]
fn the_log_of_the_end_of_a_turn_counts_ships_and_aircraft() {
    let torn = |ship: &str, torpedo: u8| ShipSetup { torpedo, ..hurt(ship, torpedo) };
    let end = |ships: Vec<ShipSetup>, dice: &str| {
        let mut state = state(&Setup { ships, ..base("0830", Phase::EndOfTurn, Vec::new()) });
        step(&mut state, dice)
    };
    let one = end(vec![torn("Nevada", 5)], "2");
    assert!(says(&one, "1 ship fights the flooding"), "{one:?}");
    let two = end(vec![torn("Nevada", 5), torn("California", 6)], "1,2");
    assert!(says(&two, "2 ships fight the flooding") && says(&two, "settles"), "{two:?}");
    let none = end(Vec::new(), "");
    assert!(!says(&none, "flooding"), "{none:?}");
}

#[test]
fn ships_make_the_speed_of_their_kind() {
    let speed = |name: &str| {
        let setup = Setup {
            ships: vec![marked(name, 1118, &["under-way"])],
            ..base("0900", Phase::FirstMovement, vec![us_unit(1, Plane::P40, "T-C", 2)])
        };
        let state = state(&setup);
        let order = play::parse(game(), &state, US, &format!("ships {name}")).unwrap();
        let lines = game().briefing(&state, US, &order.picks);
        lines[0].text.clone()
    };
    let steam = |kind: &str| cells("steam", kind)[5].clone();
    for (name, kind) in [
        ("Nevada", "Nevada"),
        ("California", "other BB"),
        ("Phoenix", "cruisers"),
        ("Blue", "DD, DM, DMS"),
        ("Neosho", "others"),
    ] {
        assert_eq!(speed(name), format!("she makes up to {} hexes", steam(kind)), "{name}");
    }
}

#[test]
fn turns_and_flights_are_told_as_they_come() {
    assert_eq!(cells("turns", "1000"), ["the last turn"]);
    assert_eq!(cells("turns", "0750"), ["first wave over Oahu"]);
    assert_eq!(
        cells("turns", "0840")[0],
        "second wave starts; the last turn of the first-wave scenario"
    );
    assert_eq!(cells("turns", "0900"), [""]);
    let arrive = |air: Vec<CounterSetup>| {
        let mut state = state(&base("0810", Phase::Arrivals, air));
        step(&mut state, "")
    };
    let one = arrive(vec![unit("B17-1", "waiting")]);
    assert!(says(&one, "1 counter of B-17 arrives"), "{one:?}");
    let two = arrive(vec![unit("B17-1", "waiting"), unit("B17-2", "waiting")]);
    assert!(says(&two, "2 counters of B-17 arrive"), "{two:?}");
}

#[test]
fn levels_of_victory_that_are_alike_are_refused() {
    let loads = |levels: &str| {
        let overlay = Overlay::parse(&format!("[levels]\nhistorical = {levels}")).unwrap();
        AirRaid::load(&overlay).is_ok()
    };
    assert!(loads("[95, 80, 60, 59]") && !loads("[95, 80, 60, 60]") && !loads("[95, 96, 60, 40]"));
}
