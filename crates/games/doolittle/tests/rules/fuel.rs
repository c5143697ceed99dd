//! Chapter 7: Flights and Fuel; Guzzle Checks.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::checks::total;
use wardroom_doolittle::parts::{
    Altitude, Bomber, Elite, FlightId, Kind, Sea, Weather, Wind, Zone,
};
use wardroom_doolittle::state::{Berth, Flight, FlightPhase};
use wardroom_doolittle::step::Frame;

use crate::{
    PAIR, aboard, act, aloft, aloft_setup, attached, berth, check, flight_one, fuel, game, listed,
    listed_after, loaded, plane, run, windy, wrong, zone,
};

const HOOVER: Bomber = Bomber::Hoover;

/// Hoover in zone 9 without Fuel, and the Fuel Phase.
fn dry(change: impl FnOnce(&mut Setup)) -> State {
    aloft(FlightPhase::Fuel, Zone::Z9, &[HOOVER], |setup| {
        flight_one(setup).fuel = 0;
        change(setup);
    })
}

fn fumes(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = dry(change);
    run(&mut state, dice);
    state
}

#[test]
fn edr_7_0_a_flight_shares_its_fuel() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z3, &PAIR, |_| {});
    run(&mut state, "");
    assert_eq!(fuel(&state), 9, "one for both");
}

#[test]
fn edr_7_1_six_flights_and_those_who_fly_alone() {
    assert_eq!(FlightId::named("flight-6"), Some(FlightId(5)));
    assert_eq!(FlightId::named("flight-7"), None);
    assert_eq!(FlightId::named("hoover-alone").and_then(FlightId::loner), Some(HOOVER));
}

#[test]
fn edr_7_1_1_at_most_four_and_none_without_b25s() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &Bomber::ALL[..5]);
    assert!(wrong(&setup).to_string().contains("more than four"));
    setup.b25s.clear();
    assert!(wrong(&setup).to_string().contains("or not at all"));
    let last = fumes("1,1", |_| {});
    assert_eq!(zone(&last), None, "the marker goes with the last B-25");
    for one in game().data.flight_scenarios.values() {
        assert!(one.flights.iter().all(|flight| (2..=4).contains(&flight.len())));
    }
}

#[test]
fn edr_7_1_2_flights_do_not_mix() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &PAIR);
    plane(&mut setup, HOOVER).flight = alone(Bomber::Gray);
    assert!(wrong(&setup).to_string().contains("another B-25's own"));
}

fn alone(bomber: Bomber) -> FlightId {
    FlightId::named(&format!("{bomber}-alone")).expect("every B-25 can fly alone")
}

#[test]
fn edr_7_1_2_independent_copies_fuel_and_altitude_and_never_rejoins() {
    let mut state = aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| {
        attached(setup, Kind::FuelLeak, HOOVER);
        flight_one(setup).altitude = Altitude::High;
        flight_one(setup).fuel = 7;
    });
    run(&mut state, "");
    act(&mut state, "hoover-leaves", "");
    let own = state.plane(HOOVER).flight;
    assert_eq!(own, alone(HOOVER));
    let own = *state.flight(own);
    assert_eq!((own.fuel, own.altitude, own.zone), (7, Altitude::High, Some(Zone::Z3)));
    assert_eq!(
        listed(&state),
        ["flight-1", "hoover-alone"],
        "a Flight of its own in every respect"
    );
}

#[test]
fn edr_7_1_3_climbing_costs_fuel_and_going_down_is_free() {
    let mut state =
        aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| windy(setup, Wind::SevereTailwind));
    run(&mut state, "");
    act(&mut state, "flight-1 high west", "");
    assert_eq!((fuel(&state), state.flight(FlightId(0)).altitude), (9, Altitude::High));
    assert_eq!(listed(&state), ["stay", "west"], "no change of altitude in the Wind Phase");
    let mut high = aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| {
        flight_one(setup).altitude = Altitude::High;
        windy(setup, Wind::SevereTailwind);
    });
    run(&mut high, "");
    assert_eq!(listed_after(&high, "flight-1"), ["low", "west"]);
    act(&mut high, "flight-1 low west", "");
    assert_eq!((fuel(&high), high.flight(FlightId(0)).altitude), (10, Altitude::Low));
}

#[test]
fn edr_7_2_markers_are_half_the_fuel_rounded_up() {
    let modifier = |fuel: u8| {
        let state = aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| {
            flight_one(setup).fuel = fuel;
            PAIR.iter().for_each(|&bomber| plane(setup, bomber).loaded = false);
        });
        total(&game().guzzle_modifiers(&state, FlightId(0)))
    };
    assert_eq!([10, 9, 4, 3, 1, 0].map(modifier), [-5, -5, -2, -2, -1, 0]);
}

#[test]
fn edr_7_2_1_the_scenario_gives_the_fuel() {
    let state: State = wardroom_testkit::playout::start(game(), "7", &[]);
    assert!((0..5).all(|flight| state.flight(FlightId(flight)).fuel == 10));
}

#[test]
fn edr_7_2_3_without_fuel_every_b25_checks() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z9, &PAIR, |setup| flight_one(setup).fuel = 0);
    run(&mut state, "6,6,1,1");
    assert_eq!(berth(&state, HOOVER), Berth::Flying);
    assert_eq!(berth(&state, Bomber::Gray), Berth::Ditched(Zone::Z9));
}

#[test]
fn edr_7_2_4_two_lowest_dice_in_the_column_of_height_and_weather() {
    let result = |dice: &str, weather: Weather, altitude: Altitude| {
        let state = fumes(dice, |setup| {
            setup.sky.weather[Sea::EastChinaSea as usize] = Some(weather);
            flight_one(setup).altitude = altitude;
        });
        (berth(&state, HOOVER) == Berth::Flying, state.plane(HOOVER).fumes)
    };
    assert_eq!(result("3,3", Weather::Gale, Altitude::Low), (true, 1));
    assert_eq!(result("3,3", Weather::Storm, Altitude::Low), (false, 0));
    assert_eq!(result("3,3", Weather::Storm, Altitude::High), (true, 0), "high: weather ignored");
    let unknown = fumes("1,1,3,3", |setup| setup.sky.weather = [None; Sea::COUNT]);
    assert_eq!(
        unknown.sky.weather[Sea::EastChinaSea as usize],
        Some(Weather::Calm),
        "rolled first"
    );
}

#[test]
fn edr_7_2_4_penalties_add_dice() {
    let state = dry(|setup| {
        attached(setup, Kind::FuelLeak, HOOVER);
        attached(setup, Kind::FuelEvaporation, HOOVER);
        plane(setup, HOOVER).fumes = 2;
    });
    assert_eq!(game().dry_tanks(&state, HOOVER), 4);
    let mut worst = state;
    run(&mut worst, "6,6,6,6,1,2");
    assert_eq!(berth(&worst, HOOVER), Berth::Ditched(Zone::Z9));
}

#[test]
fn edr_7_2_4_conservation_cancels_penalties_after_the_roll() {
    let mut state = fumes("1,2,5,6", |setup| {
        aboard(setup, HOOVER, Elite::Laban);
        plane(setup, HOOVER).fumes = 2;
    });
    assert_eq!(listed_after(&state, "conserve").len(), 6, "any two of four");
    act(&mut state, "conserve dice-34", "");
    assert_eq!((berth(&state, HOOVER), state.plane(HOOVER).fumes), (Berth::Flying, 2));
}

#[test]
fn edr_7_2_4_ditch_leaves_the_crew_in_the_zone() {
    assert_eq!(berth(&fumes("2,3", |_| {}), HOOVER), Berth::Ditched(Zone::Z9));
}

#[test]
fn edr_7_2_4_attach_marker_makes_the_next_check_worse() {
    let state = fumes("4,4", |_| {});
    assert_eq!(state.plane(HOOVER).fumes, 1);
    assert_eq!(game().dry_tanks(&state, HOOVER), 1);
}

#[test]
fn edr_7_2_4_low_takes_the_whole_flight_down() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z9, &PAIR, |setup| {
        *flight_one(setup) =
            Flight { zone: Some(Zone::Z9), altitude: Altitude::High, ..Flight::default() };
    });
    run(&mut state, "2,3,2,3");
    assert_eq!(state.flight(FlightId(0)).altitude, Altitude::Low);
    assert_eq!(berth(&state, Bomber::Gray), Berth::Flying, "the column was fixed for both");
}

#[test]
fn edr_7_2_4_sputters_on_without_effect() {
    let state = fumes("5,5", |_| {});
    assert_eq!((berth(&state, HOOVER), state.plane(HOOVER).fumes), (Berth::Flying, 0));
}

#[test]
fn edr_8_2_4_the_guzzle_check_counts_fuel_and_bombs() {
    let passes = |dice: &str, fuel: u8| {
        let mut state = aloft(FlightPhase::Wind, Zone::Z4, &PAIR, |setup| {
            flight_one(setup).fuel = fuel;
            windy(setup, Wind::SevereHeadwind);
        });
        run(&mut state, &format!("{dice},other"));
        state.flight(FlightId(0)).fuel == fuel
    };
    assert!(passes("5,6", 10) && !passes("5,5", 10), "5 with -6 needs 11");
    assert!(passes("3,4", 2) && !passes("3,3", 2), "5 with -2 needs 7");
}

#[test]
fn edr_8_2_4_mods_are_of_the_moment() {
    let modifier = |fuel: u8| {
        let state =
            aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| flight_one(setup).fuel = fuel);
        total(&game().guzzle_modifiers(&state, FlightId(0)))
    };
    assert_eq!([10, 3, 0].map(modifier), [-6, -3, -1]);
}

#[test]
fn edr_8_2_4_leak_tells_with_little_fuel() {
    let state = |fuel: u8, dice: &str| {
        let mut state = aloft(FlightPhase::Wind, Zone::Z8, &PAIR, |setup| {
            flight_one(setup).fuel = fuel;
            attached(setup, Kind::FuelLeak, HOOVER);
            windy(setup, Wind::SevereHeadwind);
        });
        run(&mut state, "");
        act(&mut state, "flight-1", dice);
        state
    };
    let low = state(2, "6,6,1,1,1,other,Fuel Evaporation");
    assert_eq!(berth(&low, HOOVER), Berth::Ditched(Zone::Z8), "three dice after the check");
    assert_eq!(berth(&low, Bomber::Gray), Berth::Flying, "only the one that leaks");
    let enough = state(3, "6,6,other,Fuel Evaporation");
    assert_eq!(berth(&enough, HOOVER), Berth::Flying);
}

#[test]
fn edr_x_12_3_2_delay_flights_catch_up_in_the_second_turn() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z4, &PAIR);
    setup.sky.turn = 1;
    windy(&mut setup, Wind::SevereHeadwind);
    let late = Flight { delayed: Some(Zone::Z4), fuel: 10, ..Flight::default() };
    setup.flights.insert("flight-2".into(), late);
    let mut jones = loaded(Berth::Flying);
    jones.flight = FlightId(1);
    setup.b25s.insert(Bomber::Jones, jones);
    let mut state = check(&setup);
    assert_eq!(state.agenda[0], Frame::Flight);
    run(&mut state, "6,6,other");
    assert_eq!(state.flight(FlightId(1)).zone, None, "not in the first turn");
    let mut second = setup;
    second.sky.turn = 2;
    second.sky.phase = FlightPhase::Wind;
    let mut state = check(&second);
    run(&mut state, "");
    assert_eq!(state.flight(FlightId(1)).zone, Some(Zone::Z4));
}
