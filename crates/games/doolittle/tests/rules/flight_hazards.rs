//! Section 8.3: Flight Hazards.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::checks::total;
use wardroom_doolittle::naval::SeaArea;
use wardroom_doolittle::naval::state::NavalPhase;
use wardroom_doolittle::parts::{
    Altitude, Bomber, Cup, Elite, FlightId, Front, Kind, Sea, Site, Target, Weather, Wind, Zone,
};
use wardroom_doolittle::state::{Beacon, Berth, Flight, FlightPhase, Launch, Spot, Story};
use wardroom_doolittle::step::Frame;

use crate::{
    PAIR, aboard, act, aloft, aloft_setup, attached, berth, check, down, flight_one, fuel, game,
    listed, loaded, offers, run, unseen, up,
};

const HOOVER: Bomber = Bomber::Hoover;
const ONE: FlightId = FlightId(0);

/// Flight 1 in zone 8, where Hoover has a face-down marker of a cup to resolve.
fn meets(cup: Cup, front: Front, dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &PAIR);
    down(&mut setup, cup, front, Spot::On(HOOVER));
    setup.agenda.push(Frame::Resolve);
    setup.sky.zones = u16::MAX;
    change(&mut setup);
    let mut state = check(&setup);
    run(&mut state, dice);
    state
}

fn one(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    meets(Cup::One, Front::Other, dice, change)
}

fn two(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    meets(Cup::Two, Front::Other, dice, change)
}

fn fighter(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    meets(Cup::Alert, Front::Fighter, dice, change)
}

fn night(setup: &mut Setup) {
    setup.sky.hour = 20;
}

fn ratings(setup: &mut Setup) -> &mut wardroom_doolittle::state::Ratings {
    setup.ratings.get_or_insert(game().data.ratings)
}

#[test]
fn edr_8_3_shadows_come_before_new_hazards() {
    let mut state = aloft(FlightPhase::Hazards, Zone::Z8, &PAIR, |setup| {
        attached(setup, Kind::FlyingBoat, HOOVER);
        setup.security.alert = 1;
    });
    let log =
        run(&mut state, "fighter,fighter,Interceptor breaking off,Interceptor breaking off,other");
    let at = |word: &str| log.iter().position(|line| line.contains(word)).expect("it is said");
    assert!(at("shadowed") < at("East China Sea, east draws from the Flight 3 cup"));
}

#[test]
fn edr_8_3_2_the_zone_says_what_is_drawn() {
    let draws = |zone: Zone, alert: u8, launch: Launch, flights: u8| {
        let mut setup = aloft_setup(FlightPhase::Hazards, zone, &[HOOVER]);
        setup.security.alert = alert;
        ratings(&mut setup).launch = launch;
        for (number, &bomber) in (1..flights).zip(&Bomber::ALL[4..]) {
            let mut plane = loaded(Berth::Flying);
            plane.flight = FlightId(number);
            setup.b25s.insert(bomber, plane);
            let flight = Flight { zone: Some(zone), ..Flight::default() };
            setup.flights.insert(FlightId(number).word(), flight);
        }
        game().draws_in(&check(&setup), zone)
    };
    use Launch::{Emergency, Planned};
    assert_eq!(draws(Zone::Z2, 0, Emergency, 1), [2, 0, 0, 0]);
    assert_eq!(draws(Zone::Z2, 0, Planned, 1), [1, 0, 0, 0]);
    assert_eq!(draws(Zone::Z4, 0, Emergency, 3), [3, 0, 0, 0], "one per Flight");
    assert_eq!(draws(Zone::Z5, 0, Emergency, 1), [1, 2, 0, 0]);
    assert_eq!(draws(Zone::Z6, 0, Emergency, 2), [0, 2, 0, 0]);
    assert_eq!(draws(Zone::Z6, 3, Emergency, 2), [0, 2, 0, 2], "when alerted");
}

#[test]
fn edr_8_3_2_empty_cup_alert_stands_in() {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &PAIR);
    for &kind in Kind::ALL {
        let count = game().data.hazard(kind).counts[Cup::Three as usize];
        if count > 0 {
            setup.removed.push(wardroom_doolittle::setup::Removed { cup: Cup::Three, kind, count });
        }
    }
    let mut state = check(&setup);
    run(&mut state, "fighter");
    assert_eq!(state.markers[0].cup, Cup::Alert);
}

#[test]
fn edr_8_3_3_flights_share_evenly() {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &[HOOVER]);
    let mut jones = loaded(Berth::Flying);
    jones.flight = FlightId(1);
    setup.b25s.insert(Bomber::Jones, jones);
    setup.flights.insert("flight-2".into(), Flight { zone: Some(Zone::Z8), ..Flight::default() });
    for _ in 0..2 {
        down(&mut setup, Cup::Three, Front::Other, Spot::Zone(Zone::Z8));
    }
    setup.sky.stage = wardroom_doolittle::state::Stage::Flights;
    let mut state = check(&setup);
    run(&mut state, "");
    assert_eq!(listed(&state), ["flight-1", "flight-2"]);
    act(&mut state, "flight-2", "");
    let on: Vec<Spot> = state.markers.iter().map(|marker| marker.spot).collect();
    assert_eq!(on, [Spot::On(Bomber::Jones), Spot::On(HOOVER)], "the second goes to the other");
}

#[test]
fn edr_8_3_4_b25s_without_hazards_come_first() {
    let mut state = aloft(FlightPhase::Hazards, Zone::Z8, &PAIR, |setup| {
        attached(setup, Kind::FuelLeak, HOOVER);
    });
    let log = run(&mut state, "other,Fuel Evaporation");
    assert!(log.iter().any(|line| line.contains("Gray: Fuel Evaporation")), "{log:?}");
    let mut free = aloft(FlightPhase::Hazards, Zone::Z8, &PAIR, |_| {});
    run(&mut free, "other");
    assert_eq!(listed(&free), ["hoover", "gray"]);
}

#[test]
fn edr_8_3_5_resolved_in_any_order_then_put_away() {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &PAIR);
    down(&mut setup, Cup::One, Front::Other, Spot::On(HOOVER));
    down(&mut setup, Cup::Alert, Front::Fighter, Spot::On(Bomber::Gray));
    setup.agenda.push(Frame::Resolve);
    setup.sky.zones = u16::MAX;
    let mut state = check(&setup);
    run(&mut state, "");
    assert_eq!(listed(&state), ["hoover-1", "gray-1"]);
    act(&mut state, "gray-1", "Interceptor breaking off,Fuel Leak");
    assert_eq!(state.attached(HOOVER, Kind::FuelLeak), 1);
    assert_eq!(unseen(&state, Cup::Alert, Kind::FlightBreakOff), 4);
}

#[test]
fn edr_8_3_6_who_is_lost_meets_nothing_more() {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &PAIR);
    down(&mut setup, Cup::One, Front::Other, Spot::On(HOOVER));
    down(&mut setup, Cup::Two, Front::Other, Spot::On(HOOVER));
    setup.agenda.push(Frame::Resolve);
    setup.sky.zones = u16::MAX;
    let mut state = check(&setup);
    run(&mut state, "");
    act(&mut state, "hoover-1", "Engine Sputter,1,1");
    assert_eq!(berth(&state, HOOVER), Berth::Ditched(Zone::Z8));
    assert!(state.markers.is_empty(), "the other went back unseen");
}

#[test]
fn edr_8_3_7_assigned_is_for_the_phase_and_attached_lasts() {
    let state = one("Jammed Guns", |_| {});
    assert_eq!(state.markers[0].spot, Spot::Attached(HOOVER));
    let kinds: Vec<Kind> = Kind::ALL[Kind::CompassError as usize..].to_vec();
    assert_eq!(kinds.len(), 18);
    assert_eq!(kinds.iter().filter(|kind| kind.attaches()).count(), 11);
}

/// Flight 1 over the Japan zone finds Tokyo, with something attached to Hoover.
fn found(kind: Kind, dice: &str) -> State {
    let mut state =
        aloft(FlightPhase::Move, Zone::Z6, &PAIR, |setup| attached(setup, kind, HOOVER));
    run(&mut state, "");
    act(&mut state, "flight-1 find-tokyo", dice);
    state
}

#[test]
fn edr_8_3_7_compass_error_the_die_is_the_turn() {
    let mut state = found(Kind::CompassError, "6,6,3");
    assert_eq!(state.plane(HOOVER).entry, 3);
    assert_eq!(unseen(&state, Cup::One, Kind::CompassError), 2, "back in the cup");
    assert_eq!(listed(&state), ["gray"], "the queue closes up");
    act(&mut state, "gray chiba", "");
    act(&mut state, "done", "");
    act(&mut state, "tokyo-east", "");
    act(&mut state, "done", "");
    act(&mut state, "done", "");
    assert_eq!(state.attack.turn, 3);
    act(&mut state, "chiba", "");
    assert!(offers(&state, "yokosuka") && offers(&state, "chiba"), "any perimeter Area");
    let radio = one("Compass Error,6,6,6,6,6", |setup| ratings(setup).radio = true);
    assert!(radio.markers.is_empty());
    assert_eq!(radio.removed[Cup::One as usize][Kind::CompassError as usize], 1);
}

#[test]
fn edr_8_3_7_engine_sputter_burns_after_an_emergency_launch() {
    assert_eq!(one("Engine Sputter,2", |_| {}).plane(HOOVER).damage, 0);
    assert_eq!(one("Engine Sputter,1,2", |_| {}).plane(HOOVER).damage, 1);
    assert_eq!(berth(&one("Engine Sputter,1,3", |_| {}), HOOVER), Berth::Ditched(Zone::Z8));
    let planned = one("Engine Sputter", |setup| ratings(setup).launch = Launch::Planned);
    assert_eq!(planned.plane(HOOVER).damage, 0);
}

#[test]
fn edr_8_3_7_faulty_compass_tells_once_and_leaves_play() {
    let state = one("Faulty Compass", |_| {});
    assert_eq!(state.attached(HOOVER, Kind::FaultyCompass), 1);
    let after = found(Kind::FaultyCompass, "6,6,2");
    assert_eq!(after.removed[Cup::One as usize][Kind::FaultyCompass as usize], 1);
    let radio = one("Faulty Compass,6,6,6,6,6", |setup| ratings(setup).radio = true);
    assert_eq!((radio.security.risk, radio.markers.len()), (11, 0), "a Secrecy Test instead");
}

#[test]
fn edr_8_3_7_faulty_compass_city_turn_six_on_odd() {
    assert_eq!(found(Kind::FaultyCompass, "6,6,2").plane(HOOVER).entry, 0);
    assert_eq!(found(Kind::FaultyCompass, "6,6,1").plane(HOOVER).entry, 6);
}

/// Flight 1 finds Lishui, Hoover with a Faulty Compass.
fn landing(dice: &str, beacon: Beacon) -> Berth {
    let mut state = aloft(FlightPhase::Move, Zone::Z11, &PAIR, |setup| {
        attached(setup, Kind::FaultyCompass, HOOVER);
        setup.sky.beacons[Site::Lishui as usize] = beacon;
    });
    run(&mut state, "");
    act(&mut state, "flight-1 lishui", dice);
    berth(&state, HOOVER)
}

#[test]
fn edr_8_3_7_faulty_compass_site_ditches_on_odd() {
    assert_eq!(landing("6,6,2", Beacon::None), Berth::Landed(Site::Lishui));
    assert_eq!(landing("6,6,1", Beacon::None), Berth::Ditched(Zone::Z11));
    assert_eq!(
        landing("6,6,1,2", Beacon::Shown(4)),
        Berth::Landed(Site::Lishui),
        "one even of two"
    );
    assert_eq!(landing("6,6,1,3", Beacon::Shown(4)), Berth::Ditched(Zone::Z11));
}

#[test]
fn edr_8_3_7_faulty_doors_spoil_the_aim() {
    let state = one("Faulty Doors", |_| {});
    let modifiers = game().detonation_modifiers(&state, HOOVER, Target::GasWorks);
    assert_eq!(total(&modifiers), 0);
    let other = game().detonation_modifiers(&state, Bomber::Gray, Target::GasWorks);
    assert_eq!(total(&other), 2, "only hers");
}

#[test]
fn edr_8_3_7_flying_boat_attaches_by_day() {
    let mut state = two("Flying Boat", |_| {});
    assert_eq!(listed(&state), ["guns", "elude", "let-it-be"]);
    act(&mut state, "let-it-be", "");
    assert_eq!((state.attached(HOOVER, Kind::FlyingBoat), state.security.risk), (1, 10), "no test");
    let dark = two("Flying Boat", night);
    assert!(dark.markers.is_empty());
}

#[test]
fn edr_8_3_7_flying_boat_gun_any_six() {
    let mut state = two("Flying Boat", |_| {});
    act(&mut state, "guns", "1,1,1,6");
    assert!(state.markers.is_empty());
    let mut missed = two("Flying Boat", |_| {});
    act(&mut missed, "guns", "1,1,1,1,6,6,6,6,6");
    assert_eq!((missed.markers.len(), missed.security.risk), (1, 11));
}

#[test]
fn edr_8_3_7_flying_boat_elude_by_even_dice() {
    let eludes = |dice: &str, alert: u8, altitude: Altitude| {
        let mut state = two("Flying Boat", |setup| {
            setup.security.alert = alert;
            flight_one(setup).altitude = altitude;
        });
        act(&mut state, "elude", dice);
        state.markers.is_empty()
    };
    assert!(eludes("1,2", 0, Altitude::Low), "one even of two");
    assert!(!eludes("1,1,6,6,6,6,6", 0, Altitude::Low));
    assert!(eludes("2", 0, Altitude::High) && !eludes("1,6,6,6,6,6", 0, Altitude::High));
    assert!(!eludes("1,2,6,6,6,6,6", 3, Altitude::Low) && eludes("2,2", 3, Altitude::High));
}

#[test]
fn edr_8_3_7_flying_boat_acq_reports_the_target() {
    let state = found(Kind::FlyingBoat, "6,6");
    assert_eq!((state.security.alert, state.markers.len()), (1, 0));
    let mut lands = aloft(FlightPhase::Move, Zone::Z11, &PAIR, |setup| {
        attached(setup, Kind::FlyingBoat, HOOVER);
    });
    run(&mut lands, "");
    act(&mut lands, "flight-1 lishui", "6,6");
    assert_eq!(lands.security.alert, 1);
}

/// The next Hazards Phase with a Flying Boat attached.
fn shadowed(alert: u8, hour: u8, dice: &str) -> State {
    let mut state = aloft(FlightPhase::Hazards, Zone::Z8, &PAIR, |setup| {
        attached(setup, Kind::FlyingBoat, HOOVER);
        (setup.security.alert, setup.sky.hour) = (alert, hour);
    });
    run(&mut state, dice);
    state
}

#[test]
fn edr_8_3_7_flying_boat_shadow_brings_alert_hazards() {
    assert_eq!(shadowed(0, 12, "6,6,6,6,6,other").security.risk, 11, "a test at level 0");
    let drawn = |state: &State| state.markers.iter().filter(|one| one.cup == Cup::Alert).count();
    let one = shadowed(1, 12, "fighter,other");
    assert_eq!((drawn(&one), listed(&one).len()), (2, 2), "two, to be resolved at once");
    assert_eq!(drawn(&shadowed(2, 12, "fighter,fighter,other")), 3);
    assert_eq!(drawn(&shadowed(4, 12, "fighter,fighter,fighter,fighter,other")), 5);
    let dark = shadowed(4, 20, "other");
    assert_eq!((drawn(&dark), dark.attached(HOOVER, Kind::FlyingBoat)), (0, 0));
}

#[test]
fn edr_8_3_7_fuel_evaporation_adds_a_die() {
    let state = one("Fuel Evaporation", |_| {});
    assert_eq!(game().dry_tanks(&state, HOOVER), 1);
}

#[test]
fn edr_8_3_7_fuel_leak_adds_a_die_and_lets_her_leave() {
    let state = one("Fuel Leak", |_| {});
    assert_eq!(game().dry_tanks(&state, HOOVER), 1);
    assert_eq!(listed(&state), ["flight-1", "hoover-leaves"]);
    let mut alone = state;
    let before = fuel(&alone);
    act(&mut alone, "hoover-leaves", "");
    assert_eq!(alone.flight(alone.plane(HOOVER).flight).fuel, before, "at no cost");
}

#[test]
fn edr_8_3_7_interceptor_is_shot_at_once_then_hurts_or_drives_off() {
    let hit = fighter("Interceptor,1,1,1,6", |_| {});
    assert_eq!(hit.plane(HOOVER).damage, 0);
    let mut state = fighter("Interceptor,1,1,1,1", |_| {});
    assert_eq!(listed(&state), ["suffer", "shake-off"]);
    let mut hurt = state;
    act(&mut hurt, "suffer", "");
    assert_eq!(hurt.plane(HOOVER).damage, 1);
    act(&mut state, "shake-off", "");
    let own = state.plane(HOOVER).flight;
    assert_eq!((own.loner(), state.flight(own).fuel, fuel(&state)), (Some(HOOVER), 8, 9));
    let second = fighter("Interceptor", |setup| setup.sky.fired = 1 << HOOVER as u32);
    assert_eq!(listed(&second), ["suffer", "shake-off"], "no second shot in the phase");
    let mut last = fighter("Interceptor,1,1,1,1", |setup| {
        setup.b25s.remove(&Bomber::Gray);
    });
    act(&mut last, "shake-off", "");
    assert_eq!((last.plane(HOOVER).flight, fuel(&last)), (ONE, 8), "the last just burns Fuel");
    let gunner = fighter("", |setup| aboard(setup, HOOVER, Elite::Bain));
    assert_eq!(listed(&gunner), ["hoover-1", "hoover-gunner"]);
}

#[test]
fn edr_8_3_7_interceptor_breakoff_does_nothing() {
    let state = fighter("Interceptor breaking off", |_| {});
    assert!(state.markers.is_empty() && state.plane(HOOVER).damage == 0);
    assert_eq!(state.sky.phase, FlightPhase::Move, "nobody was asked");
}

#[test]
fn edr_8_3_7_interceptor_night_may_find_nobody() {
    let missed = fighter("Interceptor,2", night);
    assert_eq!(missed.sky.phase, FlightPhase::Move);
    let found = fighter("Interceptor,1,1,1,1,1", night);
    assert_eq!(listed(&found), ["suffer", "shake-off"]);
}

#[test]
fn edr_8_3_7_jammed_guns_fire_less() {
    for name in ["Jammed Guns", "Jammed Turret"] {
        let state = one(name, |_| {});
        assert_eq!(game().gunnery_dice(&state, HOOVER), 3);
    }
    let modified = one("Jammed Turret", |setup| ratings(setup).both_turrets = true);
    assert_eq!(game().gunnery_dice(&modified, HOOVER), 4);
    let guns = one("Jammed Guns", |setup| ratings(setup).both_turrets = true);
    assert_eq!(game().gunnery_dice(&guns, HOOVER), 3, "guns are no turret");
}

#[test]
fn edr_8_3_7_mechanical_problems_wait_for_the_landing() {
    for (name, kind) in [
        ("Mechanical Problem: Landing Gear", Kind::LandingGear),
        ("Mechanical Problem: Sticky Elevator", Kind::StickyElevator),
        ("Mechanical Problem: Sticky Rudder", Kind::StickyRudder),
    ] {
        let state = one(name, |_| {});
        assert_eq!(state.attached(HOOVER, kind), 1);
        assert!(game().data.hazard(kind).landing < 0);
    }
}

#[test]
fn edr_8_3_7_remove_beacons_darkens_china() {
    let lit = |setup: &mut Setup| setup.sky.beacons[Site::Lishui as usize] = Beacon::Hidden;
    let three = |dice: &str, change: &dyn Fn(&mut Setup)| {
        meets(Cup::Three, Front::Other, dice, |setup| {
            lit(setup);
            change(setup);
        })
    };
    let state = three("Remove Beacons", &|_| {});
    assert_eq!(state.sky.beacons, [Beacon::None; 7]);
    let kept = three("Remove Beacons,2", &|setup| ratings(setup).stilwell = true);
    assert_eq!(kept.sky.beacons[0], Beacon::Hidden);
}

#[test]
fn edr_8_3_7_vessel_many_vessels_raise_the_alarm() {
    let vessels = |count: usize, dice: &str, altitude: Altitude| {
        two(dice, |setup| {
            flight_one(setup).altitude = altitude;
            let cups = [Cup::One, Cup::Two, Cup::Two, Cup::Three, Cup::Three, Cup::Alert];
            for &cup in &cups[..count] {
                up(setup, cup, Kind::Vessel, Spot::Zone(Zone::Z4));
            }
        })
    };
    let quiet = vessels(0, "Vessel with Secrecy icon,6,6,6,6,6,1,1", Altitude::Low);
    assert_eq!((quiet.security.alert, quiet.markers.len()), (0, 1), "no die is below 1");
    assert_eq!(quiet.security.risk, 11, "the icon calls for a test first");
    let alarm = vessels(3, "Vessel with Secrecy icon,6,6,6,6,6,3,3", Altitude::Low);
    assert_eq!((alarm.security.alert, alarm.markers.len()), (1, 3), "one of four is removed");
    let half = vessels(3, "Vessel with Secrecy icon,6,6,6,6,6,3,4", Altitude::Low);
    assert_eq!(half.security.alert, 0, "both dice must be lower");
    let high = vessels(3, "Vessel with Secrecy icon,6,6,6,6,6,3", Altitude::High);
    assert_eq!(high.security.alert, 1, "one die from high up");
    assert!(two("Vessel with Secrecy icon", night).markers.is_empty(), "not by night");
}

#[test]
fn edr_8_3_7_wind_check_turns_the_wind() {
    let state = meets(Cup::Three, Front::Other, "Wind Check,6,6", |setup| {
        crate::windy(setup, Wind::Headwind);
    });
    assert_eq!(state.sky.wind[Sea::EastChinaSea as usize], Some(Wind::SevereTailwind));
    assert_eq!(
        state.sky.weather[Sea::EastChinaSea as usize],
        Some(Weather::Calm),
        "east of the line"
    );
    assert_eq!(state.removed[Cup::Three as usize][Kind::WindCheck as usize], 1);
    let china = meets(Cup::Three, Front::Other, "Wind Check,6,6,6,6", |setup| {
        flight_one(setup).zone = Some(Zone::Z10);
        crate::windy(setup, Wind::Headwind);
    });
    assert_eq!(china.sky.weather[Sea::China as usize], Some(Weather::Storm), "Weather first");
}

#[test]
fn edr_x_13_3_3_modifications_act_only_where_they_are_named() {
    let plain = game().data.ratings;
    assert!(!plain.radio && !plain.extra_ordnance && !plain.both_turrets && !plain.stilwell);
    assert_eq!(plain.launch, Launch::Emergency);
    // Without a radio compasses fail; with one they cost a Secrecy Test.
    assert_eq!(one("Compass Error", |_| {}).attached(HOOVER, Kind::CompassError), 1);
    let radio = one("Compass Error,6,6,6,6,6", |setup| ratings(setup).radio = true);
    assert_eq!(radio.attached(HOOVER, Kind::CompassError), 0);
}

#[test]
fn edr_6_2_in_the_air_an_alert_of_four_stirs_nothing_in_china() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z6, &PAIR);
    setup.scenario = Story::S9;
    setup.naval = crate::naval::voyage(NavalPhase::Launch, SeaArea::DefenseWest).naval;
    setup.agenda.insert(0, Frame::Naval);
    setup.security.alert = 3;
    setup.sky.beacons[Site::Lishui as usize] = Beacon::Hidden;
    attached(&mut setup, Kind::FlyingBoat, HOOVER);
    let mut state = check(&setup);
    run(&mut state, "");
    act(&mut state, "flight-1 find-tokyo", "6,6");
    assert_eq!((state.security.alert, state.sky.closed), (4, 0));
    assert!(state.agenda.contains(&Frame::Attack));
}
