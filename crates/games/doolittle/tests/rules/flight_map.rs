//! Chapters 5 and 6: clocks, zones, landing sites, the Security Track.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::parts::{Bomber, Clock, Cup, FlightId, Kind, Side, Site, Wind, Zone};
use wardroom_doolittle::state::{Beacon, Berth, FlightPhase, Spot};

use crate::{
    PAIR, act, aloft, aloft_setup, attached, berth, check, down, flight_one, game, listed,
    listed_after, plane, run, windy, wrong, zone,
};

const HOOVER: Bomber = Bomber::Hoover;

#[test]
fn edr_5_1_nolimit_any_number_in_a_zone() {
    let state: State = wardroom_testkit::playout::start(game(), "7", &[]);
    assert_eq!(state.flights_in(Zone::Z4).count(), 5);
}

#[test]
fn edr_5_1_1_the_segment_ends_with_the_last_flight() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z11, &[HOOVER], |s| flight_one(s).fuel = 0);
    run(&mut state, "1,1");
    assert!(state.is_over());
    assert_eq!(berth(&state, HOOVER), Berth::Ditched(Zone::Z11));
}

#[test]
fn edr_5_2_1_china_is_two_hours_behind() {
    let state = aloft(FlightPhase::Move, Zone::Z3, &PAIR, |s| s.sky.hour = 0);
    assert_eq!((game().hour_at(&state, Zone::Z3), game().hour_at(&state, Zone::Z11)), (0, 22));
}

#[test]
fn edr_5_2_2_the_line_decides_whose_day_it_is() {
    let data = &game().data;
    let chinese = Zone::ALL.iter().filter(|&&one| data.zone(one).clock == Clock::China);
    assert_eq!(chinese.map(|zone| zone.number()).collect::<Vec<_>>(), [10, 11, 12]);
    // At 1800 in Japan it is night there, and still day in China.
    let state = |zone| aloft(FlightPhase::Hazards, zone, &[HOOVER], |s| s.sky.hour = 18);
    assert_eq!(data.half(game().hour_at(&state(Zone::Z9), Zone::Z9)), Side::Night);
    assert_eq!(data.half(game().hour_at(&state(Zone::Z10), Zone::Z10)), Side::Day);
}

#[test]
fn edr_5_5_captured_crews_are_counted() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &PAIR);
    plane(&mut setup, HOOVER).berth = Berth::Captured;
    let state = check(&setup);
    let lost = game().debriefing(&state);
    assert!(
        lost.iter().any(|line| line.what == "B-25s destroyed or captured" && line.points == -3)
    );
}

#[test]
fn edr_x_13_2_4_closed_sites_are_no_target() {
    let mut state = aloft(FlightPhase::Move, Zone::Z11, &PAIR, |setup| {
        setup.sky.closed = 1 << Site::Lishui as u8;
    });
    run(&mut state, "");
    assert_eq!(listed_after(&state, "flight-1"), ["high", "west", "chuchow", "yushan"]);
    assert_eq!(crate::rule_against(&state, "flight-1 lishui"), "EDR x-13.2.4-closed");
    let mut all = aloft(FlightPhase::Move, Zone::Z12, &PAIR, |setup| {
        setup.sky.closed = 0b0001_1000;
        windy(setup, Wind::SevereHeadwind);
    });
    run(&mut all, "6,6,other");
    assert_eq!(zone(&all), Some(Zone::Z12), "nowhere to go: it stays and burns Fuel");
}

#[test]
fn edr_6_0_tests_risk_and_alert_work_together() {
    let mut state = watched(15, 3, 0);
    run(&mut state, "Vessel with Secrecy icon,1,1,1,1,1,6,6");
    let security = state.security;
    assert_eq!((security.risk, security.failed, security.alert), (16, 4, 1));
}

/// Hoover meets a Vessel with the icon by day.
fn watched(risk: u8, failed: u8, alert: u8) -> State {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &[HOOVER]);
    (setup.security.risk, setup.security.failed, setup.security.alert) = (risk, failed, alert);
    down(&mut setup, Cup::One, wardroom_doolittle::parts::Front::Other, Spot::On(HOOVER));
    setup.agenda.push(wardroom_doolittle::step::Frame::Resolve);
    setup.sky.zones = u16::MAX;
    check(&setup)
}

fn tested(risk: u8, failed: u8, alert: u8, dice: &str) -> State {
    let mut state = watched(risk, failed, alert);
    run(&mut state, &format!("Vessel with Secrecy icon,{dice},6,6"));
    state
}

#[test]
fn edr_6_1_the_track_has_its_bounds() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &PAIR);
    setup.security.risk = 100;
    assert!(wrong(&setup).to_string().contains("security.risk"));
    assert_eq!(tested(99, 0, 0, "6,6,6,6,6").security.risk, 99);
}

#[test]
fn edr_6_2_the_alert_level_stops_at_four() {
    assert_eq!(tested(90, 20, 4, "1,1,1,1,1").security.alert, 4);
    // A Vessel among many raises the alarm in vain, and the log still keeps its dice.
    let mut loud = watched(10, 20, 4);
    for cup in [Cup::One, Cup::Two, Cup::Two, Cup::Three, Cup::Three] {
        let mut setup = wardroom_kernel::Rules::setup_of(game(), &loud);
        crate::up(&mut setup, cup, Kind::Vessel, Spot::Zone(Zone::Z4));
        loud = check(&setup);
    }
    let log = run(&mut loud, "Vessel with Secrecy icon,6,6,6,6,6,1,1");
    assert_eq!(loud.security.alert, 4);
    assert!(log.iter().any(|line| line.contains("cannot rise")), "{log:?}");
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &PAIR);
    setup.security.alert = 5;
    assert!(wrong(&setup).to_string().contains("security.alert"));
}

#[test]
fn edr_6_2_minimum_by_failed_tests() {
    let least: Vec<u8> = (0..=10).map(|failed| game().least_alert(failed)).collect();
    assert_eq!(least, [0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 4]);
    assert_eq!(tested(90, 5, 1, "1,1,1,1,1").security.alert, 2, "the sixth failure");
    assert_eq!(tested(90, 5, 3, "1,1,1,1,1").security.alert, 3, "never lower than it was");
}

#[test]
fn edr_6_2_attack_raises_the_alert_once_a_phase() {
    let mut state = aloft(FlightPhase::Move, Zone::Z7, &PAIR, |setup| {
        setup.sky.attacked = true;
        setup.sky.acted = 1;
        PAIR.iter().for_each(|&bomber| plane(setup, bomber).loaded = false);
        windy(setup, Wind::SevereTailwind);
    });
    run(&mut state, "");
    assert_eq!((state.security.alert, state.sky.attacked), (1, false));
    assert_eq!(state.sky.phase, FlightPhase::Wind);
}

#[test]
fn edr_6_2_other_causes_count_besides() {
    let mut state = aloft(FlightPhase::Move, Zone::Z6, &PAIR, |setup| {
        attached(setup, Kind::FlyingBoat, HOOVER);
        setup.security.alert = 1;
    });
    run(&mut state, "");
    act(&mut state, "flight-1 find-tokyo", "6,6");
    assert_eq!(state.security.alert, 2, "the Flying Boat's own, at once");
    assert!(state.sky.attacked, "and another when the phase ends");
}

#[test]
fn edr_6_3_a_component_with_the_icon_calls_for_a_test() {
    let mut state = watched(10, 0, 0);
    let log = run(&mut state, "Vessel with Secrecy icon,2,2,2,2,2,6,6");
    assert!(log.iter().any(|line| line.contains("Secrecy Test passed")));
    let mut plain = watched(10, 0, 0);
    let log = run(&mut plain, "Vessel,6,6");
    assert!(!log.iter().any(|line| line.contains("Secrecy Test")));
}

#[test]
fn edr_6_3_1_the_sum_must_reach_the_risk() {
    assert_eq!(tested(10, 0, 0, "2,2,2,2,2").security.failed, 0, "10 is enough");
    assert_eq!(tested(11, 0, 0, "2,2,2,2,2").security.failed, 1);
}

#[test]
fn edr_6_3_1_pass_raises_the_risk() {
    assert_eq!(tested(10, 0, 0, "6,6,6,6,6").security.risk, 11);
}

#[test]
fn edr_6_3_1_fail_raises_risk_and_failures() {
    let security = tested(20, 1, 0, "1,1,1,1,1").security;
    assert_eq!((security.risk, security.failed, security.alert), (21, 2, 0));
}

#[test]
fn edr_6_3_1_triangle_adds_nothing() {
    let before = watched(20, 1, 0);
    let after = tested(20, 1, 0, "1,1,1,1,1");
    assert_eq!(after.security.alert, before.security.alert);
    assert_eq!(berth(&after, HOOVER), Berth::Flying);
}

#[test]
fn edr_8_1_4_beacon_replaces_the_number_of_its_site() {
    let lit = |change: fn(&mut Setup)| {
        let mut state = aloft(FlightPhase::Move, Zone::Z11, &PAIR, |setup| {
            setup.sky.beacons[Site::Lishui as usize] = Beacon::Hidden;
            change(setup);
        });
        run(&mut state, "");
        state
    };
    let mut state = lit(|_| {});
    let log = act(&mut state, "flight-1 lishui", "beacon 5,1,3");
    assert!(log.iter().any(|line| line.contains("number 5")));
    assert_eq!(berth(&state, HOOVER), Berth::Landed(Site::Lishui), "4 + 1 reaches 5");
    let night = lit(|setup| {
        setup.sky.hour = 22;
        setup.sky.beacons[Site::Lishui as usize] = Beacon::Shown(5);
    });
    let goal = wardroom_doolittle::step::Goal::Site(Site::Lishui);
    assert_eq!(game().acquisition_number(&night, FlightId(0), goal), 5, "by night too");
}

#[test]
fn edr_x_12_2_1_weather_is_rolled_when_it_is_needed() {
    let mut state = aloft(FlightPhase::Wind, Zone::Z8, &PAIR, |s| s.sky.weather = [None; 5]);
    run(&mut state, "5,5,6,6");
    assert_eq!(state.sky.weather[3], Some(wardroom_doolittle::parts::Weather::Storm));
    assert_eq!(state.sky.wind[3], Some(Wind::SevereTailwind));
    assert_eq!(listed(&state), ["stay", "west"]);
}
