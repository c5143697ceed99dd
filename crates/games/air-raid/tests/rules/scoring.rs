//! The end of a turn, and victory.

use wardroom_air_raid::*;
use wardroom_kernel::Rules;

use crate::table::*;

#[test]
fn arp_a_fuel_1_fuel() {
    let lost = |turn: &str, name: &str, at: &str, dice: &str| {
        let mut state = state(&base(turn, Phase::Fuel, vec![unit(name, at)]));
        step(&mut state, dice);
        state.japanese_lost()
    };
    let haleiwa = |turn: &str, name: &str, at: &str, dice: &str| {
        // The Zeros over Haleiwa roll too, before or after.
        let mut state =
            state(&Setup { air: vec![unit(name, at)], ..base(turn, Phase::Fuel, Vec::new()) });
        step(&mut state, dice);
        state.japanese_lost()
    };
    assert_eq!(lost("0850", "SH-D1", "1811", ""), 0);
    assert_eq!(haleiwa("0900", "SH-D1", "1811", "2,3,1"), 2);
    assert_eq!(haleiwa("0910", "SH-D1", "Wheeler", "2,3,3"), 1, "over a field too");
    assert_eq!(haleiwa("0900", "SH-D1", "T-C", ""), 0, "on the way home");
    assert_eq!(haleiwa("0950", "AK-D1", "1811", ""), 0);
    assert_eq!(haleiwa("1000", "AK-D1", "1811", "1,1,1"), 3);
}

/// A finished turn with these ships and figures.
fn ended(ships: Vec<ShipSetup>, change: impl Fn(&mut Setup)) -> State {
    let mut setup = Setup { ships, ..base("1000", Phase::Over, Vec::new()) };
    change(&mut setup);
    state(&setup)
}

fn net(state: &State) -> i16 {
    all(state).net
}

#[test]
fn arp_a_vp_1_victory_points() {
    let ship = |name: &str, points: u8| net(&ended(vec![hurt(name, points)], |_| {}));
    assert_eq!(["Nevada"; 3].map(|_| 0), [0; 3]);
    assert_eq!((ship("Nevada", 10), ship("Nevada", 5), ship("Nevada", 1)), (10, 5, 2));
    assert_eq!((ship("Helena", 7), ship("Helena", 4), ship("Helena", 1)), (6, 3, 1));
    assert_eq!((ship("Neosho", 5), ship("Neosho", 3), ship("Neosho", 1)), (4, 2, 0));
    assert_eq!((ship("Shaw", 3), ship("Shaw", 2), ship("Shaw", 1)), (3, 1, 0));
    assert_eq!((ship("Vestal", 5), ship("Vestal", 3)), (3, 1));
    assert_eq!((ship("Utah", 5), ship("Utah", 3), ship("Utah", 1)), (2, 1, 0));
    assert_eq!((ship("Oglala", 3), ship("Oglala", 2)), (2, 0));
    assert_eq!(net(&ended(Vec::new(), |setup| setup.destroyed = 39)), 3);
    assert_eq!(net(&ended(Vec::new(), |setup| setup.lost = [[1, 2, 3], [4, 5, 6]])), -21);
    assert_eq!(net(&ended(Vec::new(), |setup| setup.solace = true)), -5);
    let works = |setup: &mut Setup| {
        setup.facilities = vec![FacilitySetup {
            facility: "Power-House".to_owned(),
            points: 4,
            ..FacilitySetup::default()
        }];
    };
    assert_eq!(net(&ended(Vec::new(), works)), 5);
    // Solace counts once, when she is named.
    let mut solace = over("0750", vec![unit("SH-D1", "2107")]);
    japan(&mut solace, "SH-D1 bomb Solace 1", "1");
    japan(&mut solace, "SH-D1 bomb Solace 1", "1");
    assert_eq!(all(&solace).points.solace, -5);
}

fn level(raid: Raid, historical_orders: bool, net: i16) -> Level {
    // Net points made of Japanese losses and destroyed aircraft.
    let state = ended(Vec::new(), |setup| {
        setup.raid = raid;
        setup.options.historical_orders = historical_orders;
        setup.destroyed = net as u16 * 10;
        if raid == Raid::FirstWave {
            setup.turn = t("0840");
        }
    });
    assert_eq!(crate::scoring::net(&state), net);
    all(&state).level
}

#[test]
fn arp_a_vp_2_levels_under_historical_orders() {
    let at = |net| level(Raid::BothWaves, true, net);
    assert_eq!((at(95), at(94)), (Level::JapaneseDecisive, Level::JapaneseSubstantial));
    assert_eq!((at(80), at(79)), (Level::JapaneseSubstantial, Level::Draw));
    assert_eq!((at(60), at(59)), (Level::Draw, Level::UsMarginal));
    assert_eq!((at(40), at(39)), (Level::UsMarginal, Level::UsDecisive));
}

/// What a free choice of targets adds to the bounds.
fn handicap() -> i16 {
    let bound = |row: &str, column: usize| -> i16 {
        cells("levels", row)[column].trim_end_matches('+').parse().unwrap()
    };
    bound("draw", 1) - bound("draw", 0)
}

#[test]
fn arp_a_vp_3_free_choice_raises_the_levels() {
    assert!(handicap() > 0);
    let at = |net| level(Raid::BothWaves, false, net + handicap());
    assert_eq!((at(95), at(94)), (Level::JapaneseDecisive, Level::JapaneseSubstantial));
    assert_eq!((at(60), at(59)), (Level::Draw, Level::UsMarginal));
}

#[test]
fn arp_a_vp_4_counting_at_the_end() {
    let air = vec![
        unit("AK-D1", "T-N").craft(&["damaged", "damaged", ""]),
        unit("AK-D2", "KB").craft(&["damaged"]),
    ];
    let setup = Setup { air, ..base("1000", Phase::Fuel, Vec::new()) };
    let mut state = state(&setup);
    let number = ship(&state, "Nevada").number;
    state.waiting.push(Hit { ship: number, kind: HitKind::Ap, turn: t("1000") });
    // The hit first: 5 is 3 points; then the damaged aircraft in the transit box.
    step(&mut state, "5, 1,2");
    assert_eq!(state.phase, Phase::Over);
    assert_eq!((ship(&state, "Nevada").points, state.japanese_lost()), (3, 1));
}

#[test]
fn arp_a_stm_4_a_blocked_channel() {
    let sunk = |name: &str, hex: u16, hull: u8| {
        let mut ship = marked(name, hex, &[]);
        ship.points = hull;
        net(&ended(vec![ship], |_| {}))
    };
    assert_eq!(sunk("Nevada", 1020, 10), 25);
    assert_eq!(sunk("Nevada", 1019, 10), 10, "above the channel");
    assert_eq!(sunk("Phoenix", 927, 7), 21);
    assert_eq!(sunk("Blue", 1022, 3), 3, "too small");
}

#[test]
fn arp_a_scen_1_the_full_game() {
    let setup = game().scenario("both-waves", &options()).unwrap();
    assert_eq!((setup.raid.last_turn().name(), setup.conduct), ("1000", Conduct::Player));
    assert_eq!(setup.air.iter().filter(|unit| unit.counter.contains("-L")).count(), 18);
}

fn options() -> wardroom_kernel::Options {
    wardroom_kernel::Options::default().checked(&game().manifest().options).unwrap()
}

#[test]
fn arp_a_scen_2_the_first_wave() {
    let setup = game().scenario("first-wave", &options()).unwrap();
    assert_eq!(setup.raid.last_turn().name(), "0840");
    assert!(setup.air.iter().all(|unit| !unit.counter.contains("-L")));
    let late = base("0840", Phase::SecondMovement, vec![unit("ZU-L1", "T-C")]);
    assert!(game().check_setup(&late).is_ok());
    let wrong = game().check_setup(&Setup { raid: Raid::FirstWave, ..late }).unwrap_err();
    assert_eq!(wrong.0.len(), 1);
    assert!(wrong.to_string().contains("the second wave does not fly"), "{wrong}");
    let at = |net| level(Raid::FirstWave, true, net);
    assert_eq!(
        (at(75), at(74), at(60), at(59)),
        (Level::JapanWins, Level::Draw, Level::Draw, Level::UsWins)
    );
    let more: i16 = cells("levels", "first wave: draw")[1].trim_end_matches('+').parse().unwrap();
    assert_eq!(level(Raid::FirstWave, false, more), Level::Draw);
    assert_eq!(level(Raid::FirstWave, false, more - 1), Level::UsWins);
}

#[test]
fn arp_a_scen_3_solo() {
    let setup = game().scenario("solo", &options()).unwrap();
    assert_eq!((setup.conduct, setup.raid), (Conduct::Automatic, Raid::BothWaves));
    let scenario = game().manifest().scenarios.iter().find(|one| one.id == "solo").unwrap();
    assert_eq!(scenario.seats, ["japan"]);
    let state = ended(Vec::new(), |setup| setup.conduct = Conduct::Automatic);
    assert_eq!(game().outcome(&state).values.len(), 1);
}

#[test]
fn arp_a_opt_3_historical_orders() {
    let setup = |turn: &str, air: Vec<CounterSetup>| Setup {
        options: Choices { historical_orders: true, ..Choices::default() },
        ..base(turn, Phase::AirToSurface, air)
    };
    let air = vec![
        unit("AK-H1", "1811"),
        unit("AK-H2", "1614"),
        unit("SH-D1", "1722"),
        unit("SH-D2", "2009"),
        unit("AK-D1", "1416"),
        unit("AK-D2", "2118"),
        unit("AK-D3", "1723"),
        unit("AK-F1", "1709"),
        unit("AK-F2", "1712"),
        unit("ZU-L1", "1721"),
    ];
    let state = state(&setup("0850", air));
    let targets = |name: &str| {
        if offers(&state, JAPAN, "", name) {
            let means = choices(&state, JAPAN, name)[0].clone();
            choices(&state, JAPAN, &format!("{name} {means}"))
        } else {
            Vec::new()
        }
    };
    assert_eq!(targets("AK-H1"), ["Maryland", "Oklahoma"]);
    assert!(targets("AK-H2").is_empty(), "cruisers are none of their business");
    assert_eq!(targets("SH-D1"), ["Hickam-Hangars-1", "Hickam-aircraft"]);
    assert!(targets("SH-D2").is_empty());
    assert_eq!(targets("AK-D1"), ["Cassin", "Downes", "Pennsylvania", "Dry-Dock-1"]);
    assert!(targets("AK-D2").is_empty() && targets("AK-D3").is_empty());
    assert_eq!(targets("AK-F1"), ["Ford-Island-aircraft"]);
    assert!(targets("AK-F2").is_empty());
    assert_eq!(targets("ZU-L1"), ["Hickam-Barracks"]);
    assert_eq!(no_japan(&state, "AK-D1 strafe Dry-Dock-1"), "A-str-1");
}
