//! What holds at the edges: corrections to the data, wrong positions, the view.

use wardroom_doolittle::parts::{Area, Bomber, Cup, FlightId, Front, Kind, Zone};
use wardroom_doolittle::state::{AttackPhase, FlightPhase, Ratings, Spot, Stage};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Doolittle, Setup};
use wardroom_kernel::{Hidden, Observer, Overlay, Rules, Words};

use crate::{PAIR, aloft_setup, check, down, game, hoover, over_setup, run, up, wrong};

#[test]
fn corrections_change_what_is_printed() {
    let overlay = Overlay::parse("[targets.gas-works]\nday = [5, 6]").unwrap();
    let corrected = Doolittle::load(&overlay).unwrap();
    let charts = corrected.charts();
    let targets = charts.iter().find(|one| one.id == "targets").unwrap();
    assert_eq!(targets.look_up(Some("day"), "gas-works", 0).unwrap().result, "5/6");
}

#[test]
fn corrections_that_make_no_map_are_refused() {
    for text in [
        "[areas.chiba]\nadjacent = ['yokosuka']",
        "[areas.chiba]\nadjacent = []",
        "[areas.chiba]\nmaximum = 40",
        "[hazards.flak-6-8]\ncounts = [200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "[hazards.fuel-leak]\ncounts = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "[figures]\nlast-turn = 0",
        "[beacons]\nnumbers = [4]",
    ] {
        let overlay = Overlay::parse(text).unwrap();
        assert!(Doolittle::load(&overlay).is_err(), "{text} is accepted");
    }
}

#[test]
fn more_markers_than_there_are_are_refused() {
    let mut setup = over_setup(AttackPhase::Resolve, &[(Bomber::Hoover, Area::Chiba)]);
    for _ in 0..3 {
        up(&mut setup, Cup::TokyoDay, Kind::Flak68, Spot::On(Bomber::Hoover));
    }
    assert!(wrong(&setup).to_string().contains("no such marker left"));
    let mut hidden = over_setup(AttackPhase::Resolve, &[(Bomber::Hoover, Area::Chiba)]);
    for _ in 0..12 {
        down(&mut hidden, Cup::TokyoDay, Front::Gun, Spot::On(Bomber::Hoover));
    }
    assert!(wrong(&hidden).to_string().contains("face down"));
}

#[test]
fn flight_hazards_lie_only_where_they_are_dealt_with_next() {
    let is_right = |spot: Spot, change: fn(&mut Setup)| {
        let mut setup = aloft_setup(FlightPhase::Hazards, Zone::Z8, &PAIR);
        down(&mut setup, Cup::One, Front::Other, spot);
        change(&mut setup);
        game().check_setup(&setup).is_ok()
    };
    let resolve = |setup: &mut Setup| setup.agenda.push(Frame::Resolve);
    let on = Spot::On(Bomber::Hoover);
    assert!(is_right(on, resolve) && !is_right(on, |_| {}), "it would never be resolved");
    let (zone, flight) = (Spot::Zone(Zone::Z8), Spot::Flight(FlightId(0)));
    let flights = |setup: &mut Setup| setup.sky.stage = Stage::Flights;
    let aircraft = |setup: &mut Setup| setup.sky.stage = Stage::Aircraft;
    let deal = |setup: &mut Setup| setup.agenda.extend([Frame::Resolve, Frame::Deal(FlightId(0))]);
    assert!(is_right(zone, flights) && is_right(flight, flights));
    assert!(!is_right(zone, aircraft) && is_right(flight, aircraft));
    assert!(!is_right(zone, deal) && is_right(flight, deal));
    assert!(!is_right(zone, |_| {}) && !is_right(flight, |_| {}), "before they are drawn");
    for change in [
        |setup: &mut Setup| (setup.sky.stage, setup.sky.zones) = (Stage::Flights, u16::MAX),
        |setup: &mut Setup| {
            (setup.sky.stage, setup.sky.phase) = (Stage::Flights, FlightPhase::Fuel)
        },
    ] {
        assert!(!is_right(zone, change) && !is_right(flight, change), "after they were");
    }
    assert!(!is_right(Spot::Zone(Zone::Z4), flights), "one zone after another");
}

#[test]
fn everything_wrong_is_said_at_once() {
    let mut setup = over_setup(AttackPhase::Resolve, &[(Bomber::Hoover, Area::Chiba)]);
    setup.security.alert = 9;
    setup.attack.turn = 77;
    setup.sky.hour = 5;
    assert_eq!(wrong(&setup).0.len(), 3);
}

#[test]
fn ratings_that_no_squadron_has_are_refused() {
    for (change, place) in [
        (
            (|ratings| ratings.night_evasion = 255) as fn(&mut Ratings),
            "ratings.night-evasion: 255 does not lie between 0 and 9",
        ),
        (|ratings| ratings.evasion = 10, "ratings.evasion: 10 does not lie between 0 and 9"),
        (|ratings| ratings.fuel = 41, "ratings.fuel: 41 does not lie between 0 and 40"),
    ] {
        let mut setup = over_setup(AttackPhase::Resolve, &[(Bomber::Hoover, Area::Chiba)]);
        change(setup.ratings.get_or_insert_default());
        let said = wrong(&setup).to_string();
        assert!(said.contains(place), "{said}");
    }
}

#[test]
fn a_view_shows_fronts_and_no_backs() {
    let state = hoover(AttackPhase::Evade, Area::Chiba, |setup| {
        down(setup, Cup::TokyoDay, Front::Fighter, Spot::On(Bomber::Hoover));
    });
    let view = game().view(&state, Observer::Spectator);
    let hoover = view.b25s.iter().find(|one| one.b25 == Bomber::Hoover).unwrap();
    assert_eq!(hoover.markers, ["marker with a fighter, face down"]);
    let cup = view.cups.iter().find(|one| one.cup == Cup::TokyoDay).unwrap();
    assert_eq!(cup.fronts, [11, 5, 6, 4], "one fighter of six is out");
    assert!(game().board(&view).plain().lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn drawing_and_turning_over_is_drawing_a_whole_marker() {
    // Six fighters, two of them Break Off: with one out face down the back is still any of the six.
    let state = hoover(AttackPhase::Resolve, Area::Chiba, |setup| {
        down(setup, Cup::TokyoDay, Front::Fighter, Spot::On(Bomber::Hoover));
    });
    for name in ["Break Off", "Interceptor 5-7,6,6", "Interceptor 4-5,6,6", "Interceptor 3-4,6,6"] {
        let mut one = state;
        run(&mut one, name);
        assert_eq!(one.cups[0].out, [0; 4]);
    }
    assert_eq!(check(&game().setup_of(&state)), state);
}
