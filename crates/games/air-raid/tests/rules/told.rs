//! What people read: labels, the log, refusals, the board, complaints.

use wardroom_air_raid::*;
use wardroom_kernel::{Hidden, Observer, Overlay, Pick, Rules, Seat, Words, play};

use crate::table::*;
use crate::torpedoes::kates;

/// The label of a word after a half-built order, and its rule.
fn label(state: &State, seat: Seat, order: &str, word: &str) -> (String, &'static str) {
    let action = play::parse(game(), state, seat, &format!("{order} {word}")).unwrap();
    let (last, before) = action.picks.split_last().unwrap();
    let label = game().label(state, seat, before, *last);
    (label.text, label.rule.id)
}

fn told(text: &str, rule: &'static str) -> (String, &'static str) {
    (text.to_owned(), rule)
}

#[test]
fn labels_of_movement() {
    let air = vec![
        unit("AK-T1", "T-C").craft(&["loaded", "damaged loaded"]),
        unit("AK-T2", "T-C"),
        unit("AK-F1", "1010"),
    ];
    let state = state(&base("0800", Phase::SecondMovement, air));
    let at = |order: &str, word: &str| label(&state, JAPAN, order, word);
    assert_eq!(at("", "done"), told("Japan has moved", "A-move-4"));
    assert_eq!(at("", "AK-T"), told("AK-T: 2 Kate counters to move", "A-move-1"));
    assert_eq!(at("AK-T", "all"), told("the whole squadron, to one box", "A-move-1"));
    assert_eq!(at("AK-T", "AK-T1"), told("AK-T1: 2 Kate, 2 torpedoes, 1 damaged", "A-move-1"));
    assert_eq!(at("AK-T AK-T1", "T-N"), told("to T-N", "A-move-1"));
    assert_eq!(at("AK-T AK-T1", "c18"), told("a hex of column 18", "A-map-1"));
    assert_eq!(at("AK-T AK-T1 c18", "1811"), told("to 1811: Maryland, Oklahoma", "A-move-2"));
    assert_eq!(at("AK-T AK-T1 c17", "1723"), told("to 1723: Hickam", "A-move-2"));
    assert_eq!(at("AK-T AK-T1 c17", "1722"), told("to 1722: Hickam Hangars 1722", "A-move-2"));
    assert_eq!(at("AK-T AK-T1 c17", "1701"), told("to 1701", "A-move-2"));
    assert_eq!(at("AK-F AK-F1 c10 1010", "face-NE"), told("facing NE", "A-face-1"));
}

#[test]
fn labels_of_ships() {
    let setup = Setup {
        ships: vec![marked("Nevada", 1025, &["under-way"])],
        ..base("0850", Phase::FirstMovement, vec![us_unit(1, Plane::P40, "T-C", 2)])
    };
    let state = state(&setup);
    let at = |order: &str, word: &str| label(&state, US, order, word);
    assert_eq!(at("", "fighters"), told("fighters: 1 fighter counter to move", "A-move-1"));
    assert_eq!(at("", "ships").1, "A-stm-2");
    assert_eq!(at("ships", "run").1, "A-stm-2");
    assert_eq!(at("ships", "Nevada"), told("Nevada, HD BB, 0/10 points", "A-stm-2"));
    assert_eq!(at("ships Nevada", "sea"), told("she leaves the map", "A-stm-5"));
    assert_eq!(at("ships Nevada", "lie-to").1, "A-stm-5");
    assert_eq!(at("ships Nevada c09 0925", "beach"), told("she is beached", "A-stm-3"));
    assert_eq!(at("", "done"), told("the US has moved", "A-move-4"));
}

#[test]
fn labels_of_attacks() {
    let air = vec![
        kates("2012", 2),
        unit("ZU-D1", "1416"),
        unit("ZU-L4", "1722"),
        unit("AK-F1", "Wheeler"),
    ];
    let state = over("0850", air);
    let at = |order: &str, word: &str| label(&state, JAPAN, order, word);
    assert_eq!(at("", "done"), told("no more attacks this turn", "A-seq-3"));
    assert_eq!(at("", "AK-T1").1, "A-seq-3");
    assert_eq!(at("AK-T1", "torpedo"), told("drop torpedoes", "13.0.4"));
    assert_eq!(
        at("AK-T1 torpedo", "1811"),
        told("torpedoes at 1811: Maryland, Oklahoma", "13.2.1")
    );
    assert_eq!(at("AK-T1 torpedo 1811", "2"), told("2 aircraft", "13.0.6"));
    assert_eq!(at("AK-T1 torpedo 1811", "1"), told("one aircraft", "13.0.6"));
    assert_eq!(at("ZU-D1", "bomb"), told("drop bombs", "13.1.1"));
    assert_eq!(at("ZU-D1 bomb", "Cassin"), told("Cassin, U DD, 0/3 points", "13.1.1"));
    assert_eq!(at("ZU-D1 bomb", "Dry-Dock-1"), told("Dry Dock 1, 0/6 points, 6 VP", "A-map-6"));
    assert_eq!(at("ZU-L4", "keep-lb"), told("drop GP bombs, keep the LB", "13.0.5"));
    assert_eq!(at("", "ZU-L4").0, "ZU-L4: 3 Kate, 3 GP, 6 LB");
    assert_eq!(at("AK-F1", "strafe"), told("strafe", "A-str-1"));
    assert_eq!(
        at("AK-F1 strafe", "Wheeler-aircraft"),
        told("130 aircraft parked at Wheeler", "A-fld-2")
    );
}

#[test]
fn labels_in_the_air_and_of_torpedo_attacks_and_landings() {
    let fight =
        dogfight(Side::Japan, vec![unit("AK-F1", "1010"), us_unit(1, Plane::P40, "1011", 2)]);
    let at = |order: &str, word: &str| label(&fight, JAPAN, order, word);
    assert_eq!(at("", "pass"), told("no attack this time", "A-air-1"));
    assert_eq!(at("", "US-1"), told("US-1: 2 P-40", "11.0.1"));
    assert_eq!(at("US-1", "all"), told("with all that can, six at most", "11.1.1"));
    assert_eq!(at("US-1 AK-F1", "done"), told("attack with these", "A-air-1"));
    let naming = state(&base("0800", Phase::Torpedoes, vec![unit("AK-T1", "2012")]));
    let at = |order: &str, word: &str| label(&naming, JAPAN, order, word);
    assert_eq!(at("", "all"), told("all that can attack do", "A-seq-2"));
    assert_eq!(at("", "pass"), told("no torpedo attacks this turn", "A-seq-2"));
    assert_eq!(at("", "AK-T1").1, "A-seq-2");
    assert_eq!(at("AK-T1", "done"), told("these attack", "A-seq-2"));
    let air = vec![us_unit(1, Plane::P40, "Ewa", 2), us_unit(2, Plane::P40, "Ewa", 2)];
    let landing = state(&base("0850", Phase::Landing, air));
    let at = |word: &str| label(&landing, US, "", word);
    assert_eq!(at("done"), told("nobody else lands", "A-arr-2"));
    assert_eq!(at("all"), told("all that can land do", "A-arr-2"));
    assert_eq!(at("US-1").1, "A-arr-2");
}

#[test]
fn the_log_of_an_attack() {
    let mut state = over("0850", vec![kates("2111", 2), unit("ZU-D1", "1416").of(2)]);
    assert_eq!(
        japan(&mut state, "AK-T1 torpedo 1910 2", "4,1, 1"),
        [
            "a torpedo passes beneath Vestal",
            "a torpedo strikes Arizona",
            "AK-T1 drops 2 torpedoes at 1910: 1 hit"
        ]
    );
    assert_eq!(
        japan(&mut state, "ZU-D1 bomb Cassin 2", "4,6, 3,2,Downes,4,5"),
        [
            "GP: Cassin takes 4 points",
            "Cassin sinks",
            "GP: Downes takes 3 points",
            "Downes sinks",
            "ZU-D1 drops 2 GP bombs on Cassin: 1 hit, 1 astray"
        ]
    );
    let mut guns = over("0850", vec![unit("AK-F1", "2009").of(1), unit("AK-F2", "Ewa").of(1)]);
    assert_eq!(
        japan(&mut guns, "AK-F1 strafe Nevada", "5,1"),
        ["Nevada loses 1 AA", "AK-F1 strafes with 1 aircraft: 1 hit"]
    );
    assert_eq!(
        japan(&mut guns, "AK-F2 strafe Ewa-aircraft", "5,1"),
        [
            "Ewa: 1 aircraft destroyed, 0 damaged on the ground",
            "AK-F2 strafes with 1 aircraft: 1 hit"
        ]
    );
}

#[test]
fn the_log_of_a_fight_and_of_a_turn() {
    let air = vec![unit("AK-F1", "1010").of(2), us_unit(1, Plane::P40, "1011", 2)];
    let mut fight = dogfight(Side::Japan, air);
    assert_eq!(
        japan(&mut fight, "US-1 all", "4,1, 4,6, 5,6, 1"),
        [
            "AK-F1 attacks US-1: 1 shot down, 1 damaged",
            "AK-F1 is hit by the answering fire: 1 damaged"
        ]
    );
    assert_eq!(us(&mut fight, "pass", ""), ["the US passes"]);
    let mut first = wardroom_testkit::playout::start(game(), "solo", &[]);
    assert_eq!(
        wardroom_testkit::run_on(game(), &mut first, ""),
        [
            "turn 0750",
            "the first wave is over Oahu",
            "Japan has the initiative",
            "Helm moves to 1026",
            "the US has moved"
        ]
    );
    assert_eq!(japan(&mut first, "AK-T AK-T1 c20 2012", ""), ["AK-T1 flies to 2012"]);
    assert_eq!(japan(&mut first, "AK-T AK-T2 T-N", ""), ["AK-T2 flies to T-N"]);
}

#[test]
fn the_board_shows_what_there_is() {
    let setup = Setup {
        ships: vec![marked("Nevada", 2009, &["under-way"]), hurt("Oklahoma", 9)],
        waiting: vec![hit("Maryland", HitKind::Torpedo, "0850")],
        lost: [[1, 2, 3], [0, 0, 0]],
        destroyed: 7,
        ..base(
            "0850",
            Phase::AirToSurface,
            vec![unit("AK-F1", "1010"), us_unit(1, Plane::P40, "1011", 2), unit("AK-T1", "home")],
        )
    };
    let state = state(&setup);
    let text = game().board(&game().view(&state, Observer::Spectator)).plain();
    for wanted in [
        "0850, 7 air-to-surface",
        " Z3",
        " P2",
        "Haleiwa: SH-F2(2);",
        "over: AK-F1(3) 1010; US-1(2) 1011;\n",
        "home: AK-T1(4);\n",
        "Oklahoma 9/9 sunk",
        "2009 Nevada 0/10 under way;",
        "1811 Maryland (1T 0AP wait), Oklahoma 9/9 sunk;",
        "Wheeler 130+0",
        "Japan 1 Zero, 2 Val, 3 Kate; US 7 aircraft",
    ] {
        assert!(text.contains(wanted), "{wanted} in\n{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() < 100), "{text}");
    // Row 11 from the west: land, water, Ford Island, the Row.
    let row = text.lines().find(|line| line.starts_with("11 ")).unwrap();
    assert!(row.starts_with("11  #  #  #  #  #  ·"), "{row}");
    assert_eq!(row.matches('B').count(), 2, "{row}");
}

#[test]
fn the_legend_of_the_board_tells_every_sign_once() {
    let planes = [Plane::P40, Plane::B17, Plane::Sbd];
    let mut air: Vec<CounterSetup> = planes
        .iter()
        .zip(["1011", "1013", "1015"])
        .enumerate()
        .map(|(at, (&plane, hex))| us_unit(at as u8 + 1, plane, hex, 2))
        .collect();
    air.extend([unit("AK-F1", "1102"), unit("ZU-D1", "1106"), unit("AK-T1", "1110")]);
    let state = state(&base("0900", Phase::AirToSurface, air));
    let text = game().board(&game().view(&state, Observer::Spectator)).plain();
    let mut lines = text.lines().skip(2);
    let rows: Vec<&str> = lines.by_ref().take(27).collect();
    let legend: Vec<&str> = lines.take(3).collect();
    let words: Vec<&str> = legend.iter().flat_map(|line| line.split([' ', ','])).collect();
    for row in rows {
        for cell in row[3..].chars().collect::<Vec<char>>().chunks(3) {
            let sign = cell[1].to_string();
            assert_eq!(words.iter().filter(|word| **word == sign).count(), 1, "{sign}: {legend:?}");
        }
    }
    assert!(legend[0].contains("V Val") && legend[0].contains("H B-17"), "{legend:?}");
}

#[test]
fn a_wrong_position_is_told_everything_at_once() {
    let setup = Setup {
        turn: t("0850"),
        raid: Raid::FirstWave,
        phase: Phase::Fuel,
        air: vec![
            unit("AK-T1", "2012"),
            unit("AK-T2", "2012"),
            unit("AK-T1", "1010"),
            unit("XX-1", "1010"),
            unit("AK-F1", "9999"),
            unit("AK-F2", "T-C").craft(&["loaded"]),
            unit("AK-F3", "T-C").craft(&["down"]),
            unit("KG-F1", "T-C").did(&["slept"]),
            unit("KG-T1", "waiting"),
            us_unit(1, Plane::P40, "KB", 2),
            us_unit(2, Plane::Zero, "T-C", 2),
        ],
        ships: vec![
            hurt("Nevada", 11),
            marked("Oklahoma", 1509, &[]),
            marked("Utah", 1015, &["beached"]),
            marked("Shaw", 1015, &["away", "smoking"]),
            hurt("Yamato", 1),
            ShipSetup { aa_lost: 4, ..hurt("Arizona", 0) },
            ShipSetup { torpedo: 2, ..hurt("Tennessee", 1) },
            marked("Pennsylvania", 1416, &["under-way"]),
        ],
        facilities: vec![
            FacilitySetup { facility: "YFD-2".to_owned(), points: 4, ..FacilitySetup::default() },
            FacilitySetup {
                facility: "YFD-2".to_owned(),
                burning: true,
                ..FacilitySetup::default()
            },
            FacilitySetup { facility: "YFD-3".to_owned(), ..FacilitySetup::default() },
        ],
        parked: vec![
            ParkedSetup { field: Field::Ewa, plane: Plane::Zero, sound: 1, damaged: 0 },
            ParkedSetup { field: Field::Ewa, plane: Plane::P40, sound: 255, damaged: 255 },
        ],
        box_attacks: over_box(Field::Wheeler, 7),
        waiting: vec![hit("Nevada", HitKind::Ap, "0900"), hit("Yamato", HitKind::Ap, "0800")],
        lost: [[0, 0, 255], [0, 0, 0]],
        destroyed: 6_000,
        ..Setup::default()
    };
    let wrong = game().check_setup(&setup).unwrap_err();
    let mut places: Vec<&str> = wrong.0.iter().map(|one| one.place.as_str()).collect();
    places.dedup();
    assert_eq!(
        places,
        [
            "turn",
            "air.AK-T2",
            "air.AK-T1",
            "air.XX-1",
            "air.AK-F1",
            "air.AK-F2",
            "air.AK-F3",
            "air.KG-F1",
            "air.KG-T1",
            "air.US-1",
            "air.US-2",
            "ships.Nevada",
            "ships.Oklahoma",
            "ships.Utah",
            "ships.Shaw",
            "ships.Yamato",
            "ships.Arizona",
            "ships.Tennessee",
            "ships.Pennsylvania",
            "facilities.YFD-2",
            "facilities.YFD-3",
            "parked.Zero",
            "box-attacks.Wheeler",
            "waiting.Nevada",
            "waiting.Yamato",
            "parked.P-40",
            "destroyed",
            "lost",
        ]
    );
}

#[test]
fn wrong_corrections_are_told_everything_at_once() {
    let text = "
        [map]
        rows = ['....']
        [ships]
        Nevada = { hull = 0, hex = 9999 }
        [squadrons]
        AK-T = { aircraft = [6], wave = 3, plane = 'P-40' }
        SH-D = { loads = ['T'] }
        [planes]
        Zero = { fire = [1, 2, 3], to-hit = 50 }
        [aa]
        divisor = 0
        most = 100
        [transit]
        fighters = 9
        [victory]
        us-aircraft = 0
        [levels]
        historical = [1, 2, 3, 4]
        [fields.Hickam]
        hexes = []
        [scramble]
        aircraft = 9
        [batteries]
        list = [[5050, 1]]
    ";
    let Err(wrong) = AirRaid::load(&Overlay::parse(text).unwrap()) else {
        panic!("such figures are refused");
    };
    for place in [
        "map.rows",
        "ships.Nevada",
        "squadrons.AK-T",
        "squadrons.SH-D",
        "planes.Zero.fire",
        "planes.Zero",
        "aa.divisor",
        "aa.most",
        "transit",
        "victory.us-aircraft",
        "levels",
        "fields.Hickam",
        "scramble.aircraft",
        "batteries.list",
    ] {
        assert!(wrong.0.iter().any(|one| one.place == place), "{place} in {wrong}");
    }
    let ashore = Overlay::parse("[ships]\nOklahoma = { hex = 1509 }").unwrap();
    let wrong = AirRaid::load(&ashore).err().expect("no ship lies on Ford Island");
    assert_eq!(wrong.0[0].place, "ships.Oklahoma");
    // A correction that makes sense changes what it names.
    let softer =
        AirRaid::load(&Overlay::parse("[ships]\nNevada = { hull = 20 }").unwrap()).unwrap();
    let chart = softer.charts().into_iter().find(|chart| chart.id == "ships").unwrap();
    assert_eq!(chart.rows.iter().find(|row| row.roll == "Nevada").unwrap().cells[4], "20");
}

#[test]
fn refusals_name_what_is_wrong() {
    let air =
        vec![unit("AK-T1", "2012"), unit("AK-F1", "1010"), unit("ZU-D1", "1811").craft(&["", ""])];
    let state = over("0850", air);
    for (order, rule) in [
        ("AK-T1", "A-seq-2"),
        ("AK-F1", "13.1.1"),
        ("AK-F2", "A-air-4"),
        ("US-1", "13.0.1"),
        ("ZU-D1 bomb", "13.0.7"),
        ("ZU-D1 strafe Nevada", "13.1.1"),
        ("ZU-D1 strafe Hickam-aircraft", "13.1.1"),
        ("2012", "A-seq-3"),
        ("ZU-D1 torpedo", "13.0.7"),
    ] {
        assert_eq!(no_japan(&state, order), rule, "{order}");
    }
    let sunk = Setup {
        ships: vec![hurt("Oklahoma", 9)],
        ..base("0850", Phase::AirToSurface, vec![unit("ZU-D1", "1811")])
    };
    assert_eq!(no_japan(&crate::table::state(&sunk), "ZU-D1 bomb Oklahoma"), "A-hit-3");
    // A number that is no pick is refused without a rule.
    assert!(Choice::of(Pick(u16::MAX)).is_none());
}

#[test]
fn what_an_order_has_led_to() {
    let change = |before: &State, after: &State| game().change(before, after, Observer::Spectator);
    let mut state =
        over("0850", vec![unit("ZU-D1", "1416"), unit("ZU-D2", "1516"), unit("ZU-D3", "1723")]);
    let start = state;
    japan(&mut state, "ZU-D1 bomb Cassin 1", "4,6");
    assert_eq!(change(&start, &state), "Cassin sunk, 3 points on ships");
    let start = state;
    japan(&mut state, "ZU-D1 bomb Downes 1", "4,3");
    assert_eq!(change(&start, &state), "Downes heavily damaged, 2 points on ships");
    let start = state;
    japan(&mut state, "ZU-D2 bomb Shops-1 1", "4,3");
    assert_eq!(change(&start, &state), "2 points on facilities");
    let start = state;
    japan(&mut state, "ZU-D3 bomb Hickam-aircraft 1", "4,3");
    assert_eq!(change(&start, &state), "US loses 3, 2 US damaged");
    let air = vec![unit("AK-F1", "1010").of(2), us_unit(1, Plane::P40, "1011", 2)];
    let start = dogfight(Side::Japan, air);
    let mut fight = start;
    japan(&mut fight, "US-1 all", "4,6, 1, 5,1, 5,6");
    assert_eq!(change(&start, &fight), "Japan loses 1, 1 US damaged, 1 Japanese damaged");
    let mut last = crate::table::state(&base("1000", Phase::Fuel, Vec::new()));
    let start = last;
    step(&mut last, "3,3");
    assert_eq!(change(&start, &last), "US decisive victory");
}

#[test]
fn the_view_shows_tracks_attacks_and_bounds() {
    let mut state = over("0850", vec![kates("2012", 2), unit("SH-D1", "1722")]);
    assert!(all(&state).tracks.is_empty());
    japan(&mut state, "AK-T1 torpedo 1811 1", "1");
    japan(&mut state, "SH-D1 bomb Hickam-Hangars-1 1", "4,1");
    let view = all(&state);
    assert_eq!(view.tracks, [[h(2012), h(1811)]]);
    assert_eq!(find(&state, "AK-T1").unwrap().facing, Direction::NW, "turned along its lane");
    let attacked: Vec<Field> =
        view.fields.iter().filter(|field| field.attacked).map(|field| field.field).collect();
    assert_eq!(attacked, [Field::Hickam]);
    assert_eq!((view.acts, view.last_turn.name()), (Some(Side::Japan), "1000"));
    assert_eq!(view.bounds[2], (Level::Draw, 100));
    assert_eq!(find(&state, "SH-D1").unwrap().deeds, ["dropped"]);
    let helm = ship(&state, "Helm");
    assert!(helm.under_way && !helm.moving && helm.berth == Some(Berth::Single));
}

#[test]
fn the_us_is_warned_of_fighters_that_stay() {
    let setup = base("0850", Phase::FirstMovement, vec![us_unit(1, Plane::P40, "T-C", 2)]);
    let state = state(&setup);
    let done = play::parse(game(), &state, US, "done").unwrap();
    let caution = game().caution(&state, US, &done.picks);
    assert_eq!(caution.as_deref(), Some("1 fighter counter has not moved"));
}

#[test]
fn charts_of_the_turn() {
    assert_eq!(cells("initiative", "Japan, to 0840"), ["+2"]);
    assert_eq!(cells("initiative", "US, 4 or more fighter counters up"), ["+1"]);
    assert_eq!(cells("transit", "fighters"), ["3"]);
    assert_eq!(cells("scramble", "from 0830"), ["5+"]);
    assert_eq!(cells("scramble", "Ford Island"), ["-1"]);
    assert_eq!(cells("scramble", "3 hangar points lost"), ["-1"]);
    assert_eq!(cells("steam", "cruisers"), ["-", "-", "6+", "6+", "5+", "5"]);
    assert_eq!(cells("fuel", "second wave, end of 1000"), ["1-2"]);
    assert_eq!(cells("flooding", "1 point on"), ["1-1"]);
    assert_eq!(cells("arrivals", "B-17"), ["6", "2", "T-E", "0810", "unarmed"]);
    assert_eq!(cells("victory", "cruiser"), ["6", "3", "1"]);
    assert_eq!(cells("levels", "US marginal"), ["40+", "80+"]);
    assert_eq!(cells("levels", "first wave: Japanese victory"), ["75+", "105+"]);
    assert_eq!(cells("turns", "0810"), ["B-17 arrive; the last turn of surprise"]);
    assert_eq!(cells("weapons", "smoke over a ship"), ["-1"]);
    assert_eq!(cells("bomb-damage", "6"), ["critical, 4", "3", "3", "2", "3", "4", "1", "1", "2"]);
    assert_eq!(cells("facilities-hit", "5"), ["2", "2", "1"]);
    assert_eq!(
        cells("airfields-hit", "6"),
        ["1 destroyed", "5 destroyed, 3 damaged, 1 hangar point", "2 destroyed, 1 damaged"]
    );
    assert_eq!(cells("aircraft", "Zero")[3], "front three hexes");
    assert!(chart("bomb-damage").notes[0].contains("5+ a magazine"));
    assert_eq!(chart("torpedo-damage").dice, Some((1, 6)));
}
