//! Sections 8.0 to 8.2 and 8.4: moving, looking for targets, the wind, fuel.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::checks::total;
use wardroom_doolittle::parts::{
    Altitude, Area, Bomber, City, Cup, Elite, FlightId, Kind, Sea, Side, Site, Weather, Wind, Zone,
};
use wardroom_doolittle::state::{AttackPhase, Berth, Flight, FlightPhase};
use wardroom_doolittle::step::{Frame, Goal, Try};

use crate::{
    PAIR, aboard, act, aloft, aloft_setup, attached, berth, check, flight_one, fuel, game, label,
    listed, listed_after, loaded, offers, plane, rule_against, run, windy, zone,
};

const HOOVER: Bomber = Bomber::Hoover;
const ONE: FlightId = FlightId(0);

/// Flight 1 in the Japan zone in the Move Phase.
pub(crate) fn japan(change: impl FnOnce(&mut Setup)) -> State {
    let mut state = aloft(FlightPhase::Move, Zone::Z6, &PAIR, change);
    run(&mut state, "");
    state
}

fn night(setup: &mut Setup) {
    setup.sky.hour = 20;
}

fn unload(setup: &mut Setup) {
    PAIR.iter().for_each(|&bomber| plane(setup, bomber).loaded = false);
}

fn attacks(state: &State) -> bool {
    state.agenda.contains(&Frame::Attack)
}

#[test]
fn edr_1_0_a_found_city_interrupts_the_flight_turn() {
    let mut state = japan(|_| {});
    act(&mut state, "flight-1 find-tokyo", "6,6");
    assert_eq!(state.agenda[..2], [Frame::Flight, Frame::Attack]);
    assert_eq!((state.attack.turn, state.attack.city), (1, City::Tokyo));
}

#[test]
fn edr_8_0_move_wind_hazards_fuel() {
    let mut state = aloft(FlightPhase::Move, Zone::Z7, &[HOOVER], |setup| {
        unload_hoover(setup);
        windy(setup, Wind::SevereTailwind);
    });
    run(&mut state, "");
    act(&mut state, "flight-1 west", "");
    assert_eq!(state.sky.phase, FlightPhase::Wind);
    act(&mut state, "stay", "other,Fuel Evaporation");
    assert_eq!((state.sky.phase, state.sky.turn, state.sky.hour), (FlightPhase::Move, 3, 14));
    assert_eq!((fuel(&state), state.attached(HOOVER, Kind::FuelEvaporation)), (9, 1));
}

fn unload_hoover(setup: &mut Setup) {
    plane(setup, HOOVER).loaded = false;
}

#[test]
fn edr_8_0_interrupt_the_phase_goes_on_where_it_stopped() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z6, &[HOOVER]);
    let mut jones = loaded(Berth::Flying);
    jones.flight = FlightId(1);
    setup.b25s.insert(Bomber::Jones, jones);
    setup
        .flights
        .insert("flight-2".into(), Flight { zone: Some(Zone::Z6), fuel: 9, ..Flight::default() });
    let mut state = check(&setup);
    run(&mut state, "");
    act(&mut state, "flight-1 find-tokyo", "6,6");
    act(&mut state, "hoover chiba", "");
    act(&mut state, "hoover", "");
    act(&mut state, "tokyo-east", "");
    act(&mut state, "hoover", "");
    assert!(!attacks(&state));
    assert_eq!(listed(&state), ["flight-2"], "still the Move Phase, Flight 2 to act");
    assert_eq!(state.security.alert, 0, "the alert rises when the phase ends");
}

#[test]
fn edr_8_1_each_flight_moves_or_looks_for_a_target() {
    let mut state = aloft(FlightPhase::Move, Zone::Z11, &PAIR, |_| {});
    run(&mut state, "");
    assert_eq!(listed(&state), ["flight-1"]);
    assert_eq!(listed_after(&state, "flight-1"), ["high", "west", "lishui", "chuchow", "yushan"]);
}

#[test]
fn edr_8_1_first_turn_begins_with_the_wind() {
    let mut state = aloft(FlightPhase::Move, Zone::Z4, &PAIR, |setup| {
        setup.sky.turn = 1;
        windy(setup, Wind::SevereTailwind);
    });
    run(&mut state, "");
    assert_eq!((state.sky.phase, zone(&state)), (FlightPhase::Wind, Some(Zone::Z4)));
}

#[test]
fn edr_8_1_1_flying_west_is_free_and_a_must() {
    let mut state = aloft(FlightPhase::Move, Zone::Z2, &PAIR, |s| windy(s, Wind::SevereHeadwind));
    run(&mut state, "");
    assert_eq!(rule_against(&state, "flight-1 stay"), "EDR 8.1.1");
    act(&mut state, "flight-1 west", "1,1,other,other");
    assert_eq!(
        (zone(&state), fuel(&state)),
        (Some(Zone::Z3), 9),
        "the wind took its Fuel, not the move"
    );
    let mut last = aloft(FlightPhase::Move, Zone::Z12, &PAIR, |_| {});
    run(&mut last, "");
    assert_eq!(listed_after(&last, "flight-1"), ["high", "kian", "kweilin"], "no farther west");
}

#[test]
fn edr_8_1_1_altitude_without_fuel_the_survivors_climb() {
    let mut state = aloft(FlightPhase::Move, Zone::Z9, &PAIR, |setup| {
        flight_one(setup).fuel = 0;
        windy(setup, Wind::SevereTailwind);
    });
    run(&mut state, "");
    act(&mut state, "flight-1 high west", "1,1,6,6");
    assert_eq!(berth(&state, HOOVER), Berth::Ditched(Zone::Z9), "checked low, before the move");
    assert_eq!((state.flight(ONE).altitude, zone(&state)), (Altitude::High, Some(Zone::Z10)));
}

#[test]
fn edr_8_1_2_a_loaded_flight_over_japan_must_look_for_a_city() {
    let state = japan(|_| {});
    assert_eq!(
        listed_after(&state, "flight-1"),
        ["high", "find-tokyo", "find-nagoya", "find-osaka-kobe"]
    );
    assert_eq!(rule_against(&state, "flight-1 west"), "EDR 8.1.2");
}

#[test]
fn edr_8_1_2_unloaded_flights_move_on() {
    let state = japan(unload);
    assert_eq!(listed_after(&state, "flight-1"), ["high", "west"]);
}

#[test]
fn edr_8_1_3_lights_go_out_when_the_die_is_below_the_alert() {
    let lights = |alert: u8, die: &str, dice: &str| {
        let mut state = japan(|setup| {
            night(setup);
            setup.security.alert = alert;
        });
        act(&mut state, "flight-1 find-tokyo", &format!("{die},{dice}"));
        state.lights_out[0]
    };
    assert!(!lights(3, "3", "6,6") && lights(3, "2", "6,6,6"));
    assert!(!lights(1, "1", "6,6"), "sure to stay on at Alert Level 1");
    let mut day = japan(|setup| setup.security.alert = 4);
    act(&mut day, "flight-1 find-tokyo", "6,6");
    assert!(!day.lights_out[0], "no check by day");
}

#[test]
fn edr_8_1_3_effects_two_lowest_of_three() {
    let mut state = japan(|setup| {
        night(setup);
        setup.lights_out.push(City::Tokyo);
    });
    assert!(label(&state, "flight-1", "find-tokyo").contains("the two lowest of 3 dice"));
    act(&mut state, "flight-1 find-tokyo", "6,4,3");
    assert!(!attacks(&state), "4 + 3 + 1 = 8 < 9");
}

#[test]
fn edr_8_1_4_the_sum_must_reach_the_number_of_the_hour() {
    let finds = |hour: u8, dice: &str| {
        let mut state = japan(|setup| setup.sky.hour = hour);
        let dice = if hour == 20 { format!("6,{dice}") } else { dice.to_owned() };
        act(&mut state, "flight-1 find-nagoya", &dice);
        attacks(&state)
    };
    assert!(finds(12, "3,4") && !finds(12, "3,3"));
    assert!(finds(20, "4,4") && !finds(20, "3,4"));
}

fn modifiers(goal: Goal, attempt: Try, change: impl FnOnce(&mut Setup)) -> i8 {
    let state = aloft(FlightPhase::Move, Zone::Z6, &PAIR, change);
    total(&game().acquisition_modifiers(&state, ONE, goal, attempt))
}

const TOKYO: Goal = Goal::City(City::Tokyo);

#[test]
fn edr_8_1_4_mod_training_by_day_and_by_night() {
    assert_eq!(modifiers(TOKYO, Try::First, |_| {}), 1);
    let trained = |setup: &mut Setup| {
        let mut ratings = game().data.ratings;
        ratings.navigation = [1, 3];
        setup.ratings = Some(ratings);
        night(setup);
    };
    assert_eq!(modifiers(TOKYO, Try::First, trained), 3);
}

#[test]
fn edr_8_1_4_mod_blast_anywhere_on_the_map() {
    let bombed = |setup: &mut Setup| {
        setup.area_blast.insert(Area::Yokosuka, 3);
    };
    assert_eq!(modifiers(TOKYO, Try::First, bombed), 2);
    assert_eq!(modifiers(Goal::City(City::Nagoya), Try::First, bombed), 1);
}

#[test]
fn edr_8_1_4_mod_elite_each_navigator_counts() {
    let crew = |setup: &mut Setup| {
        aboard(setup, HOOVER, Elite::Potter);
        aboard(setup, Bomber::Gray, Elite::York);
    };
    assert_eq!(modifiers(TOKYO, Try::First, crew), 3);
}

#[test]
fn edr_8_1_4_mod_sub_each_submarine_off_japan() {
    let subs = |setup: &mut Setup| {
        let mut ratings = game().data.ratings;
        ratings.submarines = 2;
        setup.ratings = Some(ratings);
    };
    assert_eq!(modifiers(TOKYO, Try::First, subs), 3);
    let china = aloft(FlightPhase::Move, Zone::Z11, &PAIR, subs);
    let goal = Goal::Site(Site::Lishui);
    assert_eq!(total(&game().acquisition_modifiers(&china, ONE, goal, Try::First)), 1);
}

#[test]
fn edr_8_1_4_reroll_by_contact_and_by_height() {
    let mut state = japan(|setup| {
        setup.contacts.insert(City::Tokyo, 1);
        flight_one(setup).altitude = Altitude::High;
    });
    act(&mut state, "flight-1 find-tokyo", "1,2");
    assert_eq!(listed(&state), ["keep", "contact", "altitude"]);
    act(&mut state, "altitude dice-1", "1");
    assert_eq!(listed(&state), ["keep", "contact"], "once a check");
    act(&mut state, "contact dice-12", "4,4");
    assert!(attacks(&state) && state.contacts[0] == 0);
}

#[test]
fn edr_8_1_4_city_found_everybody_goes_to_the_target_map() {
    let mut state = japan(|setup| {
        night(setup);
        flight_one(setup).altitude = Altitude::High;
    });
    act(&mut state, "flight-1 find-tokyo", "6,6,6");
    assert_eq!((state.attack.side, state.attack.altitude), (Side::Night, Altitude::High));
    assert!(PAIR.iter().all(|&bomber| berth(&state, bomber) == Berth::Due));
    assert_eq!(state.attack.phase, AttackPhase::Airspeed);
}

#[test]
fn edr_8_1_4_landing_pays_the_arrow_and_leaves_play() {
    let mut state = aloft(FlightPhase::Move, Zone::Z12, &PAIR, |setup| {
        setup.sky.weather[Sea::China as usize] = Some(Weather::Gale);
        setup.sky.hour = 20;
    });
    run(&mut state, "");
    act(&mut state, "flight-1 kweilin", "6,5");
    assert!(PAIR.iter().all(|&bomber| berth(&state, bomber) == Berth::Landed(Site::Kweilin)));
    assert_eq!((zone(&state), fuel(&state)), (None, 9), "1 Fuel for the icon");
    let landing = state.flight(ONE).landing.expect("how it landed is kept");
    assert_eq!((landing.side, landing.weather), (Side::Night, Some(Weather::Gale)));
    assert!(state.is_over());
}

#[test]
fn edr_8_1_4_failure_must_be_followed_up_once() {
    let mut state = japan(|_| {});
    act(&mut state, "flight-1 find-tokyo", "1,1");
    assert_eq!(listed(&state), ["persist", "find-nagoya", "find-osaka-kobe"]);
    let mut kian =
        aloft(FlightPhase::Move, Zone::Z12, &PAIR, |s| s.sky.closed = 1 << Site::Kweilin as u8);
    run(&mut kian, "");
    act(&mut kian, "flight-1 kian", "1,1");
    assert_eq!(listed(&kian), ["persist"], "nothing else to deviate to");
}

#[test]
fn edr_8_1_4_persistent_tries_again_at_plus_one() {
    let persist = |dice: &str| {
        let mut state = japan(|setup| {
            attached(setup, Kind::CompassError, HOOVER);
            windy(setup, Wind::SevereTailwind);
        });
        act(&mut state, "flight-1 find-tokyo", "1,1");
        act(&mut state, "persist", dice);
        state
    };
    let found = persist("1,1,2,4,4");
    assert!(attacks(&found), "6 + 1 + 1 reaches 8");
    assert_eq!(fuel(&found), 9, "the Guzzle Check failed");
    let lost = persist("6,6,1,1");
    assert_eq!((zone(&lost), fuel(&lost)), (Some(Zone::Z6), 10));
    assert!(PAIR.iter().all(|&bomber| !lost.plane(bomber).loaded), "bombs dropped");
    assert_eq!((lost.detonations[0], lost.attached(HOOVER, Kind::CompassError)), (0, 0));
    assert_eq!(modifiers(TOKYO, Try::Persistent, |_| {}), 2);
}

#[test]
fn edr_8_1_4_deviation_tries_another_target() {
    let deviate = |alert: u8, dice: &str| {
        let mut state = japan(|setup| {
            setup.security.alert = alert;
            windy(setup, Wind::SevereTailwind);
        });
        act(&mut state, "flight-1 find-tokyo", "1,1");
        act(&mut state, "find-nagoya", dice);
        state
    };
    let found = deviate(1, "4,4");
    assert_eq!((attacks(&found), found.attack.city, fuel(&found)), (true, City::Nagoya, 10));
    let failed = deviate(1, "1,1,1,1");
    assert_eq!(
        (fuel(&failed), failed.plane(HOOVER).loaded),
        (9, false),
        "a Guzzle Check at the end"
    );
    let mut hunted = deviate(2, "fighter");
    assert_eq!(listed(&hunted), ["hoover", "gray"], "an Alert Hazard for one of them");
    act(&mut hunted, "hoover", "Interceptor breaking off,4,4");
    assert!(attacks(&hunted));
}

#[test]
fn edr_8_1_4_side_change_uses_the_other_side() {
    let mut state = japan(|setup| {
        night(setup);
        setup.target_blast.insert(wardroom_doolittle::parts::Target::GasWorks, 2);
        crate::up(
            setup,
            Cup::TokyoDay,
            Kind::Haze,
            wardroom_doolittle::state::Spot::Area(Area::Chiba),
        );
    });
    act(&mut state, "flight-1 find-tokyo", "6,6,6");
    assert_eq!(state.attack.side, Side::Night);
    assert_eq!(state.markers[0].cup, Cup::TokyoDay, "the old marker is on the new side");
}

/// Flight 1 in a wind.
pub(crate) fn in_wind(wind: Wind, at: Zone, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = aloft(FlightPhase::Wind, at, &PAIR, |setup| {
        windy(setup, wind);
        change(setup);
    });
    run(&mut state, "");
    state
}

#[test]
fn edr_8_2_flights_act_once_more_with_the_wind() {
    let state = in_wind(Wind::SevereTailwind, Zone::Z3, |_| {});
    assert_eq!(listed(&state), ["stay", "west"]);
    assert!(!offers(&state, "high"));
}

#[test]
fn edr_8_2_1_the_zone_where_it_starts_governs() {
    let mut state = in_wind(Wind::SevereTailwind, Zone::Z5, |setup| {
        setup.sky.wind[Sea::Japan as usize] = Some(Wind::SevereHeadwind);
    });
    act(&mut state, "west", "other,other");
    assert_eq!((zone(&state), state.sky.phase), (Some(Zone::Z6), FlightPhase::Hazards), "one zone");
}

/// Moves west from zone 3 to zone 4 or stays, with these dice of the Guzzle Check.
fn west(wind: Wind, dice: &str) -> (bool, u8) {
    let mut state = in_wind(wind, Zone::Z3, |_| {});
    act(&mut state, "west", dice);
    (zone(&state) == Some(Zone::Z4), fuel(&state))
}

#[test]
fn edr_8_2_1_headwind_costs_fuel_and_a_check() {
    assert_eq!(west(Wind::Headwind, "6,5,other"), (true, 9));
    assert_eq!(west(Wind::Headwind, "1,1,other,other"), (false, 9));
}

#[test]
fn edr_8_2_1_severe_headwind_holds_everybody() {
    let mut state = aloft(FlightPhase::Wind, Zone::Z4, &PAIR, |s| windy(s, Wind::SevereHeadwind));
    run(&mut state, "1,1,other");
    assert_eq!((zone(&state), fuel(&state)), (Some(Zone::Z4), 9));
}

#[test]
fn edr_8_2_1_crosswind_may_move_for_fuel_after_a_pass() {
    let mut state = in_wind(Wind::Crosswind, Zone::Z3, |_| {});
    act(&mut state, "west", "6,6");
    assert_eq!(listed(&state), ["west", "stay"]);
    let mut stays = state;
    act(&mut stays, "stay", "other,other");
    assert_eq!((zone(&stays), fuel(&stays)), (Some(Zone::Z3), 10));
    act(&mut state, "west", "other");
    assert_eq!((zone(&state), fuel(&state)), (Some(Zone::Z4), 9));
    assert_eq!(west(Wind::Crosswind, "1,1,other,other"), (false, 10), "failing costs nothing");
}

#[test]
fn edr_8_2_1_severe_crosswind_pass_is_free_and_failure_costs() {
    assert_eq!(west(Wind::SevereCrosswind, "6,6,other"), (true, 10));
    assert_eq!(west(Wind::SevereCrosswind, "1,1,other,other"), (false, 9));
}

#[test]
fn edr_8_2_1_tailwind_moves_and_checks() {
    assert_eq!(west(Wind::Tailwind, "6,6,other"), (true, 10));
    assert_eq!(west(Wind::Tailwind, "1,1,other"), (true, 9));
}

#[test]
fn edr_8_2_1_severe_tailwind_moves() {
    assert_eq!(west(Wind::SevereTailwind, "other"), (true, 10));
}

/// Looks for Tokyo in the wind with these dice.
fn tokyo(wind: Wind, dice: &str) -> (bool, u8) {
    let mut state = in_wind(wind, Zone::Z6, |_| {});
    act(&mut state, "find-tokyo", dice);
    (attacks(&state), fuel(&state))
}

#[test]
fn edr_8_2_2_a_loaded_flight_must_try_in_the_wind_too() {
    let state = in_wind(Wind::Headwind, Zone::Z6, |_| {});
    assert_eq!(listed(&state), ["find-tokyo", "find-nagoya", "find-osaka-kobe"]);
    assert_eq!(rule_against(&state, "stay"), "EDR 8.2.2");
    let china = in_wind(Wind::Headwind, Zone::Z11, |_| {});
    assert_eq!(
        listed(&china),
        ["stay", "west", "lishui", "chuchow", "yushan"],
        "a landing is optional"
    );
    let mut dark = in_wind(Wind::SevereTailwind, Zone::Z6, night);
    act(&mut dark, "find-tokyo", "1,6,6");
    assert!(attacks(&dark), "the Lights Out Check came first");
}

#[test]
fn edr_8_2_2_headwind_fuel_then_guzzle_then_the_attempt() {
    assert_eq!(tokyo(Wind::Headwind, "6,6,6,6"), (true, 9));
    let mut failed = in_wind(Wind::Headwind, Zone::Z6, |_| {});
    act(&mut failed, "find-tokyo", "1,1,other,other");
    assert_eq!((attacks(&failed), fuel(&failed), failed.plane(HOOVER).loaded), (false, 9, true));
}

#[test]
fn edr_8_2_2_severe_headwind_forbids_the_attempt() {
    let mut state = aloft(FlightPhase::Wind, Zone::Z6, &PAIR, |s| windy(s, Wind::SevereHeadwind));
    run(&mut state, "1,1,other,other");
    assert_eq!((attacks(&state), fuel(&state)), (false, 9));
}

#[test]
fn edr_8_2_2_crosswind_pays_after_a_pass() {
    assert_eq!(tokyo(Wind::Crosswind, "6,6,6,6"), (true, 9));
    assert_eq!(tokyo(Wind::Crosswind, "1,1,other,other"), (false, 10));
}

#[test]
fn edr_8_2_2_severe_crosswind_pays_for_failure() {
    assert_eq!(tokyo(Wind::SevereCrosswind, "6,6,6,6"), (true, 10));
    assert_eq!(tokyo(Wind::SevereCrosswind, "1,1,other,other"), (false, 9));
}

#[test]
fn edr_8_2_2_tailwind_checks_and_tries_either_way() {
    assert_eq!(tokyo(Wind::Tailwind, "1,1,6,6"), (true, 9));
    assert_eq!(tokyo(Wind::Tailwind, "6,6,6,6"), (true, 10));
}

#[test]
fn edr_8_2_2_severe_tailwind_tries_at_once() {
    assert_eq!(tokyo(Wind::SevereTailwind, "6,6"), (true, 10));
}

#[test]
fn edr_8_2_3_the_wind_is_checked_once_and_stays() {
    let mut state = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |_| {});
    run(&mut state, "3,4");
    assert_eq!(state.sky.wind[Sea::Defense as usize], Some(Wind::Crosswind));
    let mut again = in_wind(Wind::Tailwind, Zone::Z4, |_| {});
    act(&mut again, "stay", "other");
    assert_eq!(again.sky.wind[Sea::Defense as usize], Some(Wind::Tailwind), "no new check");
}

#[test]
fn edr_8_2_3_only_wind_has_no_say_in_the_move_phase() {
    let mut state = aloft(FlightPhase::Move, Zone::Z6, &PAIR, |s| windy(s, Wind::SevereHeadwind));
    run(&mut state, "");
    act(&mut state, "flight-1 find-tokyo", "6,6");
    assert!(attacks(&state));
    assert_eq!(fuel(&state), 10);
}

#[test]
fn edr_8_4_every_flight_consumes_fuel() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z3, &PAIR, |_| {});
    run(&mut state, "");
    assert_eq!((fuel(&state), state.sky.phase, state.sky.turn), (9, FlightPhase::Move, 3));
}

#[test]
fn edr_8_4_time_goes_round_the_clock() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z3, &PAIR, |setup| setup.sky.hour = 22);
    run(&mut state, "");
    assert_eq!(state.sky.hour, 0);
}

#[test]
fn edr_aid_flight_a_target_in_the_zone_comes_first() {
    let state = japan(|_| {});
    assert!(!listed_after(&state, "flight-1").contains(&"west".to_owned()));
    let moved = in_wind(Wind::SevereTailwind, Zone::Z3, |_| {});
    assert_eq!(rule_against(&moved, "high"), "EDR 8.2");
}
