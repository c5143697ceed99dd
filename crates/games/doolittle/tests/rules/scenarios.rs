//! Scenarios 1 to 8: set-ups, and the debriefing.

use wardroom_doolittle::State;
use wardroom_doolittle::parts::{
    Altitude, Area, Bomber, City, Cup, Elite, FlightId, Kind, Sea, Side, Site, Target, Weather,
    Zone,
};
use wardroom_doolittle::state::{AttackPhase, Beacon, Berth, FlightPhase, Launch, Sight, Spot};
use wardroom_doolittle::step::Frame;
use wardroom_kernel::{Options, Rules, Words};
use wardroom_testkit::playout;

use crate::{aloft_setup, check, game, over_setup, plane, up};

fn start(id: &str) -> State {
    playout::start(game(), id, &[])
}

/// B-25, turn and Area of entry.
fn entries(state: &State) -> Vec<(Bomber, u8, Area)> {
    let due = |&bomber: &Bomber| {
        let plane = state.plane(bomber);
        let area = plane.gate?;
        (plane.berth == Berth::Due).then_some((bomber, plane.entry, area))
    };
    Bomber::ALL.iter().filter_map(due).collect()
}

fn board(state: &State) -> (City, Side, u8, u8) {
    let attack = &state.attack;
    let releases = state.detonations[attack.city as usize];
    (attack.city, attack.side, state.security.alert, releases)
}

#[test]
fn edr_1_1_scenarios_and_their_segments() {
    let ids: Vec<&str> = game().manifest().scenarios.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    for id in ids {
        let first = match id.parse::<u8>().unwrap() {
            1..=6 => Frame::Attack,
            7 | 8 => Frame::Flight,
            9 => Frame::Naval,
            _ => Frame::Planning,
        };
        assert_eq!(start(id).agenda[0], first);
    }
}

#[test]
fn edr_1_2_set_ups_and_debriefings_are_marked_as_ours() {
    assert!(game().manifest().scenarios.iter().all(|one| one.about.contains("reconstructed")));
    let charts = game().charts();
    let debriefing = charts.iter().find(|one| one.id == "debriefing").unwrap();
    assert_eq!(debriefing.origin(), wardroom_kernel::Origin::Reconstructed);
}

#[test]
fn edr_1_9_the_debriefing_is_tallied_line_by_line() {
    let mut setup = over_setup(
        AttackPhase::Airspeed,
        &[(Bomber::Hoover, Area::Chiba), (Bomber::Gray, Area::Chiba)],
    );
    setup.target_blast.insert(Target::GasWorks, 4);
    setup.target_blast.insert(Target::SouthBayShipping, 2);
    setup.area_blast.insert(Area::Chiba, 1);
    up(&mut setup, Cup::TokyoDay, Kind::Ryuho, Spot::Target(Target::SouthBayShipping));
    plane(&mut setup, Bomber::Hoover).damage = 1;
    plane(&mut setup, Bomber::Gray).berth = Berth::Destroyed;
    plane(&mut setup, Bomber::Gray).elite = Some(Elite::Crouch);
    let state = check(&setup);
    let points: Vec<i32> = game().debriefing(&state).iter().map(|line| line.points).collect();
    assert_eq!(points, [12, 1, -3, 3, -1, -1]);
    assert_eq!(game().points(&state), 11);
}

#[test]
fn edr_scen_1_doolittle_over_tokyo() {
    let state = start("1");
    assert_eq!(board(&state), (City::Tokyo, Side::Day, 1, 0));
    use Bomber::{Doolittle, Gray, Holstrom, Hoover};
    let chiba = Area::Chiba;
    assert_eq!(
        entries(&state),
        [(Doolittle, 1, chiba), (Hoover, 2, chiba), (Gray, 3, chiba), (Holstrom, 4, chiba)]
    );
    assert_eq!(state.plane(Hoover).elite, Some(Elite::Crouch));
    let mut ended = over_setup(AttackPhase::Airspeed, &[]);
    plane_over(&mut ended);
    for (blast, verdict) in
        [(6, "triumph"), (4, "success"), (2, "headline only"), (0, "disappointment")]
    {
        ended.area_blast.insert(Area::Chiba, blast);
        let state = check(&ended);
        assert_eq!(game().outcome(&state).label, verdict);
    }
}

/// Two B-25s that came home, and a game that is over.
fn plane_over(setup: &mut wardroom_doolittle::Setup) {
    for bomber in [Bomber::Hoover, Bomber::Gray] {
        setup.b25s.insert(
            bomber,
            wardroom_doolittle::state::Aircraft { berth: Berth::Safe, ..Default::default() },
        );
    }
    setup.agenda.clear();
}

#[test]
fn edr_scen_2_thirty_seconds() {
    let state = start("2");
    assert_eq!(board(&state), (City::Tokyo, Side::Day, 1, 3));
    assert_eq!(entries(&state).len(), 6);
    assert!(entries(&state).contains(&(Bomber::Joyce, 4, Area::Kisarazu)));
}

#[test]
fn edr_scen_3_the_naval_base() {
    let state = start("3");
    assert_eq!(board(&state), (City::Tokyo, Side::Day, 2, 5));
    assert_eq!(state.plane(Bomber::McElroy).elite, Some(Elite::Bourgeois));
}

#[test]
fn edr_scen_4_nagoya() {
    let state = start("4");
    assert_eq!(board(&state), (City::Nagoya, Side::Day, 2, 0));
    assert_eq!(
        entries(&state),
        [(Bomber::Hilger, 1, Area::IseBay), (Bomber::Farrow, 2, Area::IseBay)]
    );
}

#[test]
fn edr_scen_5_kobe_and_osaka() {
    let state = start("5");
    assert_eq!(board(&state), (City::Osaka, Side::Day, 2, 0));
    assert_eq!(
        entries(&state),
        [(Bomber::Smith, 1, Area::Sakai), (Bomber::Farrow, 2, Area::Sakai)]
    );
}

#[test]
fn edr_scen_6_the_night_plan() {
    let state = start("6");
    assert_eq!(board(&state), (City::Tokyo, Side::Night, 1, 0));
    assert_eq!(entries(&state).len(), 6);
}

#[test]
fn edr_scen_1_6_common_ratings_and_limits() {
    for id in ["1", "2", "3", "4", "5", "6"] {
        let state = start(id);
        let ratings = state.ratings;
        assert_eq!((ratings.navigation, ratings.bombing), ([1, 1], 2));
        assert_eq!((ratings.gunnery, ratings.evasion, ratings.sight), (4, 1, Sight::MarkTwain));
        assert_eq!((state.attack.altitude, state.lights_out), (Altitude::Low, [false; 3]));
    }
}

#[test]
fn edr_scen_7_the_raid() {
    let state = start("7");
    assert_eq!((state.sky.hour, state.sky.turn, state.sky.phase), (8, 1, FlightPhase::Move));
    assert!((0..5).all(|flight| state.flight(FlightId(flight)).zone == Some(Zone::Z4)));
    assert_eq!(state.aircraft.iter().filter(|one| one.berth == Berth::Flying).count(), 16);
    let security = state.security;
    assert_eq!((security.alert, security.failed, security.risk, security.secrecy), (1, 3, 13, 5));
    assert_eq!((state.ratings.launch, state.ratings.guzzle), (Launch::Emergency, 5));
    assert_eq!(state.sky.weather[Sea::Defense as usize], Some(Weather::Gusty));
    assert_eq!(state.sky.beacons, [Beacon::None; 7]);
    let mut setup = aloft_setup(
        FlightPhase::Move,
        Zone::Z11,
        &[Bomber::Hoover, Bomber::Gray, Bomber::Jones, Bomber::York],
    );
    setup.target_blast.insert(Target::GasWorks, 2);
    plane(&mut setup, Bomber::Hoover).berth = Berth::Landed(Site::Lishui);
    plane(&mut setup, Bomber::Gray).berth = Berth::Ditched(Zone::Z10);
    plane(&mut setup, Bomber::Jones).berth = Berth::Ditched(Zone::Z9);
    let points: Vec<i32> =
        game().debriefing(&check(&setup)).iter().map(|line| line.points).collect();
    assert_eq!(points, [4, 3, 2, 0, -2], "blast, a city, China, the coast, the sea");
}

#[test]
fn edr_scen_8_undetected() {
    let state = start("8");
    assert_eq!((state.sky.hour, state.flight(FlightId(0)).zone), (16, Some(Zone::Z5)));
    assert_eq!((state.security.alert, state.security.failed, state.security.risk), (0, 1, 10));
}

#[test]
fn edr_scen_landing_note_beacons_are_a_variant() {
    let lit: State = playout::start(game(), "7", &[("beacons", "on")]);
    assert_eq!(lit.sky.beacons.iter().filter(|one| **one == Beacon::Hidden).count(), 5);
    assert_eq!(lit.sky.beacons[Site::Vladivostok as usize], Beacon::None);
    let chosen = Options([("beacons".to_owned(), "on".to_owned())].into());
    let refused = chosen
        .checked(&game().manifest().options)
        .and_then(|options| game().scenario("1", &options));
    assert!(refused.is_err(), "nobody lands in scenario 1");
}
