//! Arrivals, initiative, scramble, steam.

use wardroom_air_raid::*;
use wardroom_testkit::playout;

use crate::table::*;

#[test]
fn arp_a_arr_1_what_arrives_when() {
    let mut state = playout::start(game(), "both-waves", &[]);
    let in_play = |state: &State| {
        let count = |part: &str| {
            all(state).air.iter().filter(|one| one.name.starts_with(part) && !one.waiting).count()
        };
        [count("B17"), count("SBD"), count("ZU-L")]
    };
    let mut seen = Vec::new();
    for turn in ["0750", "0810", "0820", "0840"] {
        state.turn = t(turn);
        state.phase = Phase::Arrivals;
        step(&mut state, "");
        seen.push(in_play(&state));
    }
    assert_eq!(seen, [[0, 0, 0], [6, 0, 0], [6, 9, 0], [6, 9, 9]]);
    assert_eq!(find(&state, "B17-1").unwrap().air_box, Some(AirBox::East));
    assert!(find(&state, "B17-1").unwrap().aircraft.iter().all(|craft| craft.empty), "unarmed");
    assert_eq!(find(&state, "SBD-1").unwrap().air_box, Some(AirBox::South));
    assert_eq!(find(&state, "ZU-L1").unwrap().air_box, Some(AirBox::Kb));
    // The first wave begins over T-C, T-W or T-E: its reach is that of all three.
    let mut first = playout::start(game(), "first-wave", &[]);
    wardroom_testkit::run_on(game(), &mut first, "");
    us(&mut first, "ships run", "");
    let places = choices(&first, JAPAN, "AK-T AK-T1");
    for wanted in ["T-C", "T-W", "T-E", "T-N", "T-S", "Wheeler", "Kaneohe", "Ewa", "c18"] {
        assert!(places.contains(&wanted.to_owned()), "{wanted}");
    }
    japan(&mut first, "done", "");
    assert_eq!(find(&first, "AK-T1").unwrap().air_box, Some(AirBox::Central));
}

fn rolled_for(turn: &str, fighters: u8, dice: &str) -> Side {
    let air = (1..=fighters).map(|at| us_unit(at, Plane::P40, "T-C", 1)).collect();
    let mut state = state(&base(turn, Phase::Initiative, air));
    step(&mut state, dice);
    state.initiative
}

#[test]
fn arp_a_init_1_initiative() {
    assert_eq!(rolled_for("0810", 5, ""), Side::Japan);
    assert_eq!(rolled_for("0820", 0, "1,3"), Side::Japan, "3 to 3");
    assert_eq!(rolled_for("0820", 0, "1,4"), Side::Us);
    assert_eq!(rolled_for("0850", 0, "1,3"), Side::Us, "2 to 3");
    assert_eq!(rolled_for("0820", 4, "1,3"), Side::Us, "four fighter counters");
    assert_eq!(rolled_for("0820", 3, "1,3"), Side::Japan);
}

/// A turn in which only one field has fighters, to see its die.
fn attempt(turn: &str, field: Field, change: impl Fn(&mut Setup), dice: &str) -> State {
    let mut parked = Vec::new();
    for &other in Field::ALL {
        for plane in [Plane::P40, Plane::P36, Plane::P26, Plane::F4f, Plane::F2a] {
            let sound = if other == field && plane == Plane::P36 { 5 } else { 0 };
            parked.push(ParkedSetup { field: other, plane, sound, damaged: 0 });
        }
    }
    let mut setup = Setup { parked, ..base(turn, Phase::Scramble, Vec::new()) };
    // No ship rolls for steam: all of them have left.
    setup.ships = all(&playout::start(game(), "first-wave", &[]))
        .ships
        .iter()
        .map(|ship| marked(&ship.name.replace(". ", "-").replace(' ', "-"), 1020, &["away"]))
        .collect();
    change(&mut setup);
    let mut state = state(&setup);
    step(&mut state, dice);
    state
}

fn is_up(state: &State) -> bool {
    find(state, "US-1").is_some()
}

#[test]
fn arp_a_scr_1_scramble_by_turn() {
    let up = |turn: &str, die: &str| is_up(&attempt(turn, Field::Wheeler, |_| {}, die));
    assert!(!up("0810", ""));
    assert!(up("0820", "6") && !up("0820", "5"));
    assert!(up("0830", "5") && !up("0830", "4"));
    assert!(up("0840", "4") && !up("0840", "3"));
    assert!(up("1000", "4"));
    let state = attempt("0840", Field::Wheeler, |_| {}, "4");
    let counter = find(&state, "US-1").unwrap();
    assert_eq!((counter.aircraft.len(), counter.air_box), (2, Some(AirBox::Wheeler)));
    assert!(counter.deeds.contains(&"moved"), "no movement on this turn");
}

#[test]
fn arp_a_scr_2_scramble_modifiers() {
    let needs = |field: Field, change: &dyn Fn(&mut Setup)| {
        (1..=6).find(|die| is_up(&attempt("0840", field, change, &die.to_string())))
    };
    let plain: &dyn Fn(&mut Setup) = &|_| {};
    assert_eq!(needs(Field::Wheeler, plain), Some(4));
    assert_eq!(needs(Field::Haleiwa, plain), Some(3));
    assert_eq!(needs(Field::Ewa, plain), Some(5));
    assert_eq!(needs(Field::FordIsland, plain), Some(5));
    assert_eq!(
        needs(Field::Bellows, &|setup| setup.attacked_before = fields(Field::Bellows)),
        Some(5)
    );
    let hangars: &dyn Fn(&mut Setup) = &|setup| {
        setup.facilities = vec![FacilitySetup {
            facility: "Bellows-Hangars".to_owned(),
            points: 3,
            ..FacilitySetup::default()
        }];
    };
    assert_eq!(needs(Field::Bellows, hangars), Some(5));
    // Kaneohe and Hickam make no attempt.
    for field in [Field::Kaneohe, Field::Hickam] {
        assert!(!is_up(&attempt("0840", field, |_| {}, "")));
    }
}

#[test]
fn arp_a_scr_3_the_best_type_goes_up() {
    let best = |planes: &[Plane]| {
        let change = |setup: &mut Setup| {
            for line in setup.parked.iter_mut().filter(|line| line.field == Field::Ewa) {
                line.sound = if planes.contains(&line.plane) { 3 } else { 0 };
                line.damaged = 1;
            }
        };
        let state = attempt("0840", Field::Ewa, change, "6");
        find(&state, "US-1").unwrap().plane
    };
    let order = [Plane::P40, Plane::P36, Plane::F4f, Plane::F2a, Plane::P26];
    for at in 0..order.len() {
        assert_eq!(best(&order[at..]), order[at]);
    }
}

#[test]
fn arp_a_scr_4_one_fighter_alone_and_room_on_ford_island() {
    let one = |setup: &mut Setup| {
        for line in &mut setup.parked {
            line.sound = line.sound.min(1);
        }
    };
    assert_eq!(flying(&attempt("0840", Field::Wheeler, one, "6"), "US-1").0, 1);
    let full = |setup: &mut Setup| {
        for (at, hex) in ["1113", "1310", "1510", "1709"].iter().enumerate() {
            setup.air.push(unit(&format!("SH-D{}", at + 1), hex));
        }
    };
    assert!(!is_up(&attempt("0840", Field::FordIsland, full, "")));
    let state = attempt("0840", Field::FordIsland, |_| {}, "5");
    assert_eq!(find(&state, "US-1").unwrap().hex, Some(h(1113)));
    // One that landed goes up with full ammunition.
    let mut landing = crate::table::state(&base(
        "0840",
        Phase::Landing,
        vec![
            us_unit(1, Plane::P40, "Wheeler", 2).craft(&["empty", "empty"]),
            us_unit(2, Plane::P40, "Wheeler", 2),
        ],
    ));
    us(&mut landing, "US-1", "");
    assert_eq!(parked(&landing, Field::Wheeler, Plane::P40), (81, 0), "like all others there");
}

#[test]
fn arp_a_arr_2_landing() {
    let air = vec![
        us_unit(1, Plane::P40, "Bellows", 2).craft(&["damaged", ""]),
        unit("B17-1", "Kaneohe"),
        unit("B17-2", "1722"),
        us_unit(2, Plane::P40, "Ewa", 2),
        us_unit(3, Plane::P40, "T-C", 2),
        us_unit(4, Plane::P40, "Haleiwa", 2),
    ];
    let setup = Setup { attacked: fields(Field::Ewa), ..base("0810", Phase::Landing, air) };
    let mut state = state(&setup);
    assert_eq!(choices(&state, US, ""), ["done", "B17-2", "US-1", "US-4", "all"]);
    assert_eq!(no_us(&state, "US-2"), "A-arr-2");
    assert_eq!(no_us(&state, "B17-1"), "A-arr-2");
    us(&mut state, "US-1", "");
    assert_eq!(parked(&state, Field::Bellows, Plane::P40), (13, 1));
    us(&mut state, "B17-2", "");
    assert_eq!(parked(&state, Field::Hickam, Plane::B17), (14, 0));
}

/// Whether a ship gets under way with this die, when every other ship has left.
fn steams(turn: &str, name: &str, points: u8, die: &str) -> bool {
    let others = all(&playout::start(game(), "first-wave", &[])).ships;
    let word = |name: &str| name.replace(". ", "-").replace(' ', "-");
    let mut ships: Vec<ShipSetup> = others
        .iter()
        .filter(|ship| ship.name != name)
        .map(|ship| marked(&word(&ship.name), 1020, &["away"]))
        .collect();
    ships.push(ShipSetup { points, ..hurt(&word(name), 0) });
    let parked = Plane::ALL
        .iter()
        .filter(|plane| plane.side() == Side::Us)
        .flat_map(|&plane| {
            Field::ALL.iter().map(move |&field| ParkedSetup { field, plane, sound: 0, damaged: 0 })
        })
        .collect();
    let mut state = state(&Setup { ships, parked, ..base(turn, Phase::Scramble, Vec::new()) });
    step(&mut state, die);
    ship(&state, name).under_way
}

#[test]
fn arp_a_stm_1_raising_steam() {
    let needs = |turn: &str, name: &str| {
        (1..=6).find(|die| steams(turn, name, 0, &die.to_string())).unwrap_or(7)
    };
    let turns = ["0820", "0830", "0840", "0850", "0900"];
    let dice = |name: &str, from: usize| -> Vec<u8> {
        turns[from..].iter().map(|turn| needs(turn, name)).collect()
    };
    assert_eq!(dice("Blue", 0), [6, 5, 4, 4, 4]);
    assert_eq!(dice("Phoenix", 2), [6, 6, 5]);
    assert_eq!(dice("Nevada", 2), [5, 5, 5]);
    assert_eq!(dice("California", 4), [6]);
    assert_eq!(dice("Neosho", 4), [6]);
    assert!(!steams("0830", "Nevada", 0, "") && !steams("0850", "California", 0, ""));
    // Not in dock, not heavily damaged.
    assert!(!steams("0900", "Pennsylvania", 0, ""));
    assert!(!steams("0900", "Nevada", 5, ""));
    // Not inboard of another ship: Tennessee with West Virginia beside her rolls no die.
    let begun = playout::start(game(), "first-wave", &[]);
    assert!(ship(&begun, "Helm").under_way);
    let state = State { turn: t("0900"), phase: Phase::Scramble, ..begun };
    let mut fast = wardroom_kernel::Fast::new(1);
    for _ in 0..60 {
        let mut again = state;
        let mut umpire = wardroom_kernel::Umpire::silent(&mut fast);
        wardroom_kernel::Rules::advance(game(), &mut again, &mut umpire);
        assert!(!ship(&again, "Tennessee").under_way && !ship(&again, "Honolulu").under_way);
        assert!(!ship(&again, "Pennsylvania").under_way, "nobody sails out of a dry dock");
    }
}
