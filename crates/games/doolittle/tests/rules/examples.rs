//! The worked cases of the book, end to end; each test carries the id of its case.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::checks::total;
use wardroom_doolittle::parts::{
    Area, Bomber, City, Cup, Elite, FlightId, Kind, Sea, Side, Target, Wind, Zone,
};
use wardroom_doolittle::state::{AttackPhase, Berth, Face, FlightPhase, Spot};
use wardroom_doolittle::step::Frame;

use crate::{
    PAIR, aboard, act, aloft, aloft_setup, attached, berth, check, down, flight_one, fuel, game,
    hoover, listed, offers, on_hoover, over, plane, run, unseen, up, windy, zone,
};

const HOOVER: Bomber = Bomber::Hoover;
const SMITH: Bomber = Bomber::Smith;
const NEC: Target = Target::NipponElectric;

/// Training set to nothing.
fn untrained(setup: &mut Setup) {
    let mut ratings = game().data.ratings;
    ratings.navigation = [0, 0];
    setup.ratings = Some(ratings);
}

#[test]
fn af_01_an_approach_of_seven_needs_seven() {
    for (dice, place) in
        [("3,4", Berth::Target(Target::SteelMill)), ("3,3", Berth::Area(Area::Yokohama))]
    {
        let two = [(HOOVER, Area::Yokohama), (Bomber::Gray, Area::Chiba)];
        let mut state = over(AttackPhase::Approach, &two, untrained);
        run(&mut state, "");
        act(&mut state, "hoover steel-mill", dice);
        assert_eq!(berth(&state, HOOVER), place);
    }
}

#[test]
fn af_03_seven_detonations_add_three() {
    assert_eq!(game().data.detonations(7), 3);
}

#[test]
fn af_05_eight_detonations_add_three() {
    assert_eq!(game().data.detonations(8), 3);
}

#[test]
fn af_07_hoover_flies_from_kisarazu_to_the_bay() {
    let mut state = hoover(AttackPhase::Airspeed, Area::Kisarazu, |_| {});
    run(&mut state, "");
    assert!(offers(&state, "tokyo-bay-north") && !offers(&state, "kisarazu"));
    act(&mut state, "tokyo-bay-north", "");
    assert_eq!(berth(&state, HOOVER), Berth::Area(Area::TokyoBayNorth));
}

#[test]
fn af_09_boxes_of_the_bay_and_of_yokohama() {
    let names = |area: Area| -> Vec<&str> {
        let targets = game().data.area(area).targets.iter();
        targets.map(|&target| game().data.target(target).name.as_str()).collect()
    };
    assert_eq!(names(Area::TokyoBayNorth), ["Tokyo Shipping"]);
    assert_eq!(names(Area::Yokohama), ["Steel Mill", "Dockyard"]);
}

#[test]
fn af_11_four_capped_at_three() {
    let two = [(HOOVER, Area::Yokosuka), (Bomber::Gray, Area::Yokosuka)];
    let mut state = over(AttackPhase::Place, &two, |setup| {
        setup.security.alert = 2;
        setup.detonations.insert(City::Tokyo, 2);
    });
    run(&mut state, "gun,gun,gun");
    assert_eq!(state.markers.len(), 3);
}

#[test]
fn af_13_the_flak_is_evaded_and_no_second_marker() {
    let two = [(HOOVER, Area::Yokosuka), (Bomber::Gray, Area::Yokosuka)];
    let mut state = over(AttackPhase::Evade, &two, |setup| {
        on_hoover(setup, Kind::Flak56);
        up(setup, Cup::TokyoDay, Kind::SmallArms, Spot::On(Bomber::Gray));
    });
    run(&mut state, "");
    let log = act(&mut state, "hoover-1", "6,6");
    assert!(log[0].contains("Hoover evades a Flak 5-6"));
    let flak = state.markers.iter().find(|one| one.face == Face::Up(Kind::Flak56));
    assert_eq!(flak.map(|one| one.spot), Some(Spot::Area(Area::Yokosuka)), "it stays in the Area");
    assert!(log.iter().any(|line| line.contains("miss Gray")), "the second could not be evaded");
}

fn intercepted(dice: &str) -> State {
    let mut state =
        hoover(AttackPhase::Resolve, Area::TokyoEast, |s| on_hoover(s, Kind::Interceptor45));
    run(&mut state, dice);
    state
}

#[test]
fn af_15_five_hits() {
    let state = intercepted("2,3");
    assert_eq!(state.plane(HOOVER).damage, 1);
    assert_eq!(unseen(&state, Cup::TokyoDay, Kind::Interceptor45), 2);
}

#[test]
fn af_17_six_and_more_miss() {
    for dice in ["3,3", "3,4", "6,6"] {
        let state = intercepted(dice);
        assert_eq!(state.plane(HOOVER).damage, 0);
        assert!(state.markers.is_empty());
    }
}

#[test]
fn af_19_flak_destroys_a_damaged_b25() {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Flak68);
        plane(setup, HOOVER).damage = 1;
    });
    run(&mut state, "3,3");
    assert_eq!(berth(&state, HOOVER), Berth::Destroyed);
}

#[test]
fn af_21_smith_misses_nippon_electric() {
    let mut state = over(AttackPhase::Boxes, &[(SMITH, Area::TokyoEast)], |setup| {
        plane(setup, SMITH).berth = Berth::Target(NEC);
        setup.detonations.insert(City::Tokyo, 3);
    });
    run(&mut state, "2,3");
    assert_eq!(state.area_blast[Area::TokyoEast as usize], 1);
    assert_eq!(state.target_blast[NEC as usize], 0);
    assert_eq!(berth(&state, SMITH), Berth::Area(Area::TokyoEast));
    assert_eq!((state.plane(SMITH).loaded, state.detonations[0]), (false, 4));
}

#[test]
fn af_23_blast_in_the_box_helps_the_approach() {
    let two = [(SMITH, Area::TokyoEast), (Bomber::Gray, Area::Chiba)];
    let mut state = over(AttackPhase::Approach, &two, |setup| {
        setup.target_blast.insert(NEC, 2);
    });
    run(&mut state, "");
    act(&mut state, "smith nippon-electric-company", "3,3");
    assert_eq!(berth(&state, SMITH), Berth::Target(NEC));
}

/// Flight 1 looks for a city.
fn looks(city: &str, dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = aloft(FlightPhase::Move, Zone::Z6, &PAIR, change);
    run(&mut state, "");
    act(&mut state, &format!("flight-1 find-{city}"), dice);
    state
}

fn attacks(state: &State) -> bool {
    state.agenda.contains(&Frame::Attack)
}

#[test]
fn af_25_nagoya_needs_nine_by_night_and_eight_by_day() {
    let night = |setup: &mut Setup| {
        untrained(setup);
        setup.sky.hour = 20;
    };
    assert!(attacks(&looks("nagoya", "6,4,5", night)));
    assert!(!attacks(&looks("nagoya", "6,4,4", night)));
    assert!(attacks(&looks("nagoya", "4,4", untrained)));
}

#[test]
fn af_27_least_alert_by_failed_tests() {
    let least: Vec<u8> = (0..=12).map(|failed| game().least_alert(failed)).collect();
    assert_eq!(least, [0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 4, 4]);
}

#[test]
fn af_29_sixteen_passes_at_fourteen() {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &[HOOVER]);
    setup.security.risk = 14;
    down(&mut setup, Cup::Two, wardroom_doolittle::parts::Front::Other, Spot::On(HOOVER));
    setup.agenda.push(Frame::Resolve);
    setup.sky.zones = u16::MAX;
    let mut state = check(&setup);
    run(&mut state, "Vessel with Secrecy icon,2,3,5,4,2,6,6");
    assert_eq!((state.security.risk, state.security.failed), (15, 0));
}

#[test]
fn af_33_joyce_conserves_fuel() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z9, &[Bomber::Joyce], |setup| {
        flight_one(setup).fuel = 0;
        aboard(setup, Bomber::Joyce, Elite::Joyce);
    });
    run(&mut state, "2,3");
    act(&mut state, "conserve dice-12", "5,5");
    let joyce = state.plane(Bomber::Joyce);
    assert_eq!((joyce.berth, joyce.fumes, joyce.spent), (Berth::Flying, 0, true));
}

#[test]
fn af_35_lights_at_alert_three() {
    let night = |setup: &mut Setup| {
        setup.sky.hour = 20;
        setup.security.alert = 3;
    };
    assert!(looks("tokyo", "2,6,6,6", night).lights_out[0]);
    assert!(!looks("tokyo", "3,6,6", night).lights_out[0]);
}

/// The second acquisition example: blast on Tokyo, a navigator, one Contact marker.
fn second_example() -> State {
    looks("tokyo", "2,1", |setup| {
        setup.area_blast.insert(Area::Yokosuka, 1);
        aboard(setup, HOOVER, Elite::Crouch);
        setup.contacts.insert(City::Tokyo, 1);
    })
}

#[test]
fn af_37_three_and_three_do_not_find_tokyo() {
    let state = second_example();
    assert!(!attacks(&state));
    assert_eq!(listed(&state), ["keep", "contact"]);
    let mut kept = state;
    act(&mut kept, "keep", "");
    assert!(offers(&kept, "persist"));
}

#[test]
fn af_39_the_persistent_attempt_finds_it() {
    let mut state = second_example();
    act(&mut state, "contact dice-12", "2,2");
    act(&mut state, "persist", "1,1,2,4");
    assert_eq!(fuel(&state), 9);
    assert!(attacks(&state));
    assert_eq!((state.attack.city, state.attack.side), (City::Tokyo, Side::Day));
}

fn blown(wind: Wind, dice: &str) -> State {
    let mut state = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| windy(setup, wind));
    run(&mut state, "");
    act(&mut state, "west", dice);
    state
}

#[test]
fn af_41_a_headwind_costs_fuel_either_way() {
    let passed = blown(Wind::Headwind, "6,6,other");
    assert_eq!((zone(&passed), fuel(&passed)), (Some(Zone::Z4), 9));
    let failed = blown(Wind::Headwind, "1,1,other,other");
    assert_eq!((zone(&failed), fuel(&failed)), (Some(Zone::Z3), 9));
}

#[test]
fn af_43_a_crosswind_costs_fuel_to_move() {
    let mut state = blown(Wind::Crosswind, "6,6");
    act(&mut state, "west", "other");
    assert_eq!((zone(&state), fuel(&state)), (Some(Zone::Z4), 9));
}

#[test]
fn af_45_a_dry_flight_looks_for_a_city_in_a_tailwind() {
    let three = [HOOVER, Bomber::Gray, Bomber::Holstrom];
    let mut state = aloft(FlightPhase::Wind, Zone::Z6, &three, |setup| {
        flight_one(setup).fuel = 0;
        windy(setup, Wind::Tailwind);
    });
    run(&mut state, "");
    assert!(!offers(&state, "stay"), "it must try");
    act(&mut state, "find-tokyo", "1,1,2,3,5,5,5,5,6,6");
    assert_eq!(berth(&state, HOOVER), Berth::Ditched(Zone::Z6));
    assert!(attacks(&state), "the two others go in");
    assert_eq!(berth(&state, Bomber::Holstrom), Berth::Due);
}

#[test]
fn af_47_a_wind_marker_is_not_checked_again() {
    let mut state = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| windy(setup, Wind::Tailwind));
    run(&mut state, "");
    assert_eq!(state.sky.wind[Sea::Defense as usize], Some(Wind::Tailwind));
}

#[test]
fn af_49_a_failed_check_in_a_severe_crosswind_costs_fuel() {
    let state = blown(Wind::SevereCrosswind, "2,3,other,other");
    assert_eq!((zone(&state), fuel(&state)), (Some(Zone::Z3), 9));
}

#[test]
fn af_51_guzzle_modifiers_of_a_loaded_flight() {
    let modifier = |fuel: u8| {
        let state =
            aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| flight_one(setup).fuel = fuel);
        total(&game().guzzle_modifiers(&state, FlightId(0)))
    };
    assert_eq!([10, 8, 3, 1, 0].map(modifier), [-6, -5, -3, -2, -1]);
}

#[test]
fn af_53_no_alert_markers_at_level_zero() {
    let state = aloft(FlightPhase::Hazards, Zone::Z6, &PAIR, |_| {});
    assert_eq!(game().draws_in(&state, Zone::Z6), [0, 2, 0, 0]);
}

#[test]
fn af_55_a_compass_error_of_four() {
    let state = looks("tokyo", "6,6,4", |setup| attached(setup, Kind::CompassError, HOOVER));
    assert_eq!((state.plane(HOOVER).entry, state.plane(HOOVER).gate), (4, None));
    assert!(state.markers.is_empty());
}

#[test]
fn af_57_a_shadow_at_level_one_brings_two() {
    let mut state = aloft(FlightPhase::Hazards, Zone::Z8, &PAIR, |setup| {
        attached(setup, Kind::FlyingBoat, HOOVER);
        setup.security.alert = 1;
    });
    run(&mut state, "fighter,other");
    assert_eq!(state.attached(HOOVER, Kind::FlyingBoat), 0);
    assert_eq!(listed(&state), ["hoover-1", "hoover-2"]);
    assert!(state.markers.iter().all(|one| one.cup == Cup::Alert && one.spot == Spot::On(HOOVER)));
}

#[test]
fn af_59_a_damaged_b25_without_fuel_shakes_an_interceptor_off() {
    let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &PAIR);
    flight_one(&mut setup).fuel = 0;
    plane(&mut setup, HOOVER).damage = 1;
    down(&mut setup, Cup::Alert, wardroom_doolittle::parts::Front::Fighter, Spot::On(HOOVER));
    setup.agenda.push(Frame::Resolve);
    setup.sky.zones = u16::MAX;
    let mut state = check(&setup);
    run(&mut state, "Interceptor,1,2,3,4");
    let mut hurt = state;
    act(&mut hurt, "suffer", "6,6");
    assert_eq!(berth(&hurt, HOOVER), Berth::Destroyed);
    act(&mut state, "shake-off", "5,5,6,6,6,6");
    assert_eq!(
        (state.plane(HOOVER).flight.loner(), berth(&state, HOOVER)),
        (Some(HOOVER), Berth::Flying)
    );
}

#[test]
fn af_61_a_launch_sum_of_seven_is_eight_in_the_morning() {
    assert_eq!(game().data.launch_hour(7), Some(8));
    let state = aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| setup.sky.hour = 8);
    assert_eq!(game().hour_at(&state, Zone::Z11), 6);
}

#[test]
fn af_65_tracers_roll_doubles_again() {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        setup.rules.tracers = true;
        on_hoover(setup, Kind::Flak45);
    });
    run(&mut state, "2,2,3,4");
    assert_eq!(state.plane(HOOVER).damage, 1);
}
