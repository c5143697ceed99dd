//! The rules of The Doolittle Raid, each shown by a test named for it; one file for each chapter.

mod bombing;
mod campaign;
mod components;
mod crew;
mod denouement_china;
mod denouement_home;
mod denouement_port;
mod examples;
mod flight_hazards;
mod flight_map;
mod flight_turn;
mod fuel;
mod hazards;
mod incidents;
mod limits;
mod limits_at_sea;
mod naval;
mod naval_airstrike;
mod naval_examples;
mod naval_hazards;
mod naval_launch;
mod naval_map;
mod naval_turn;
mod naval_voyages;
mod planning_april;
mod planning_calendar;
mod planning_squadron;
mod refusals;
mod scenarios;
mod sense_at_sea;
mod shown;
mod shown_at_sea;
mod shown_home;
mod shown_planning;
mod turn;

use std::sync::LazyLock;

use wardroom_doolittle::parts::{
    Area, Bomber, City, Cup, Elite, FlightId, Front, Kind, Sea, Target, Weather, Wind, Zone,
};
use wardroom_doolittle::state::{
    Aircraft, Attack, AttackPhase, Berth, Face, Flight, FlightPhase, Marker, Security, Sky, Spot,
    Story,
};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Doolittle, Setup, State};
use wardroom_kernel::{Action, Complaints, Refusal, Rules, Seat, Study, Words, play};
use wardroom_testkit::{expect_done, expect_refused, run_on, suite};

static GAME: LazyLock<Doolittle> = LazyLock::new(suite::load);

fn game() -> &'static Doolittle {
    &GAME
}

/// A loaded B-25 somewhere.
fn loaded(berth: Berth) -> Aircraft {
    Aircraft { berth, loaded: true, ..Aircraft::default() }
}

/// Checks a position that must be right.
fn check(setup: &Setup) -> State {
    game().check_setup(setup).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// Checks a position that must be wrong.
fn wrong(setup: &Setup) -> Complaints {
    game().check_setup(setup).expect_err("the position must be refused")
}

/// An Attack Turn of scenario 1 in one of its phases: loaded B-25s in Areas, Alert Level 0, Attack
/// Turn 2, with something changed.
fn over_setup(phase: AttackPhase, planes: &[(Bomber, Area)]) -> Setup {
    let city = planes.first().map_or(City::Tokyo, |(_, area)| area.city());
    let berths = planes.iter().map(|&(bomber, area)| (bomber, loaded(Berth::Area(area))));
    Setup {
        scenario: Story::S1,
        b25s: berths.collect(),
        security: Security { secrecy: 5, ..Security::default() },
        attack: Attack { city, turn: 2, phase, ..Attack::default() },
        agenda: vec![Frame::Attack],
        ..Setup::default()
    }
}

fn over(phase: AttackPhase, planes: &[(Bomber, Area)], change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = over_setup(phase, planes);
    change(&mut setup);
    check(&setup)
}

/// Hoover alone in an Area, in a phase.
fn hoover(phase: AttackPhase, area: Area, change: impl FnOnce(&mut Setup)) -> State {
    over(phase, &[(Bomber::Hoover, area)], change)
}

/// The Flight segment of scenario 7 at noon, calm and without wind: Flight 1 in a zone, loaded, 10 Fuel,
/// low, second turn, with something changed.
fn aloft_setup(phase: FlightPhase, zone: Zone, planes: &[Bomber]) -> Setup {
    let berths = planes.iter().map(|&bomber| (bomber, loaded(Berth::Flying)));
    let flight = Flight { zone: Some(zone), fuel: 10, ..Flight::default() };
    let mut sky = Sky { turn: 2, hour: 12, phase, ..Sky::default() };
    sky.weather = [Some(Weather::Calm); Sea::COUNT];
    Setup {
        scenario: Story::S7,
        b25s: berths.collect(),
        flights: [(FlightId(0).word(), flight)].into(),
        security: Security { secrecy: 5, risk: 10, ..Security::default() },
        sky,
        agenda: vec![Frame::Flight],
        ..Setup::default()
    }
}

fn aloft(
    phase: FlightPhase,
    zone: Zone,
    planes: &[Bomber],
    change: impl FnOnce(&mut Setup),
) -> State {
    let mut setup = aloft_setup(phase, zone, planes);
    change(&mut setup);
    check(&setup)
}

/// Hoover and Gray as Flight 1.
const PAIR: [Bomber; 2] = [Bomber::Hoover, Bomber::Gray];

fn flight_one(setup: &mut Setup) -> &mut Flight {
    setup.flights.get_mut("flight-1").expect("Flight 1 flies")
}

/// A wind over every Sea Area.
fn windy(setup: &mut Setup, wind: Wind) {
    setup.sky.wind = [Some(wind); Sea::COUNT];
}

/// Puts an Elite Crewman aboard.
fn aboard(setup: &mut Setup, bomber: Bomber, elite: Elite) {
    plane(setup, bomber).elite = Some(elite);
}

fn plane(setup: &mut Setup, bomber: Bomber) -> &mut Aircraft {
    setup.b25s.get_mut(&bomber).expect("the B-25 is in the game")
}

/// A marker face up.
fn up(setup: &mut Setup, cup: Cup, kind: Kind, spot: Spot) {
    let done = matches!(spot, Spot::Attached(_)) && !cup.is_for_targets();
    setup.markers.push(Marker { cup, face: Face::Up(kind), spot, done });
}

/// A marker face down.
fn down(setup: &mut Setup, cup: Cup, front: Front, spot: Spot) {
    setup.markers.push(Marker { cup, face: Face::Down(front), spot, done: false });
}

/// Assigns a known Tokyo marker to Hoover.
fn on_hoover(setup: &mut Setup, kind: Kind) {
    let cup = if game().data.hazard(kind).counts[0] > 0 { Cup::TokyoDay } else { Cup::TokyoNight };
    up(setup, cup, kind, Spot::On(Bomber::Hoover));
}

/// Puts a known Tokyo marker into a Target Box.
fn in_box(setup: &mut Setup, kind: Kind, target: Target) {
    let cup = if game().data.hazard(kind).counts[0] > 0 { Cup::TokyoDay } else { Cup::TokyoNight };
    up(setup, cup, kind, Spot::Target(target));
}

/// Attaches a flight marker.
fn attached(setup: &mut Setup, kind: Kind, bomber: Bomber) {
    let counts = game().data.hazard(kind).counts;
    let cup = [Cup::One, Cup::Two, Cup::Three, Cup::Alert]
        .into_iter()
        .find(|&cup| counts[cup as usize] > 0)
        .expect("the marker is in a flight cup");
    up(setup, cup, kind, Spot::Attached(bomber));
}

/// Gives an order with these dice; the book runs on to the next decision.
fn act(state: &mut State, order: &str, dice: &str) -> Vec<String> {
    expect_done(game(), state, Seat(0), order, dice)
}

/// Lets the book run on with these dice.
fn run(state: &mut State, dice: &str) -> Vec<String> {
    run_on(game(), state, dice)
}

/// An order that must be refused, and the rule that forbids it.
fn refused(state: &State, order: &str) -> Refusal {
    expect_refused(game(), state, Seat(0), order)
}

fn rule_against(state: &State, order: &str) -> String {
    refused(state, order).rule.unwrap_or_default()
}

/// The words listed now, after some words of an order.
fn listed_after(state: &State, words: &str) -> Vec<String> {
    let action = wardroom_kernel::play::parse(game(), state, Seat(0), words)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let mut list = Vec::new();
    game().choices(state, Seat(0), &action.picks, &mut list);
    list.into_iter().map(|pick| game().word(pick)).collect()
}

fn listed(state: &State) -> Vec<String> {
    listed_after(state, "")
}

fn offers(state: &State, word: &str) -> bool {
    listed(state).iter().any(|one| one == word)
}

/// What a listed word means.
fn label(state: &State, before: &str, word: &str) -> String {
    let words = format!("{before} {word}");
    let action = wardroom_kernel::play::parse(game(), state, Seat(0), &words)
        .unwrap_or_else(|refusal| panic!("{refusal}"));
    let (last, first) = action.picks.split_last().expect("a word was typed");
    game().label(state, Seat(0), first, *last).text
}

/// Every one of these words is listed and means this.
fn says(state: &State, before: &str, pairs: &[(&str, &str)]) {
    for (word, meaning) in pairs {
        assert_eq!(label(state, before, word), *meaning, "{before} {word}");
    }
}

/// What the sensible commander picks after some words of an order.
fn sensible(state: &State, before: &str) -> String {
    let picks = play::parse(game(), state, Seat(0), before).expect("words of an order").picks;
    let mut list = Vec::new();
    game().choices(state, Seat(0), &picks, &mut list);
    game().word(game().default_pick(state, Seat(0), &picks, &list))
}

/// The warning before an order, if there is one.
fn warned(state: &State, order: &str) -> Option<String> {
    let Action { picks, .. } = play::parse(game(), state, Seat(0), order).expect("an order");
    game().caution(state, Seat(0), &picks)
}

/// How many markers of a kind nobody has seen in a cup.
fn unseen(state: &State, cup: Cup, kind: Kind) -> u8 {
    state.cups[cup as usize].kinds[kind as usize]
}

fn berth(state: &State, bomber: Bomber) -> Berth {
    state.plane(bomber).berth
}

fn fuel(state: &State) -> u8 {
    state.flight(FlightId(0)).fuel
}

fn zone(state: &State) -> Option<Zone> {
    state.flight(FlightId(0)).zone
}

/// The number of a target on a map, as printed in a chart.
fn cell(chart: &str, row: &str, column: &str) -> String {
    let charts = game().charts();
    let chart = charts.iter().find(|one| one.id == chart).expect("there is such a chart");
    chart.look_up(Some(column), row, 0).unwrap_or_else(|refusal| panic!("{refusal}")).result
}
