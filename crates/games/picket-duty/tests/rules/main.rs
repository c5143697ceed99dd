//! The rules of Picket Duty, each shown by a test named for it; one file for each chapter.

mod anchorage;
mod attack;
mod charts;
mod components;
mod control;
mod corrections;
mod damage;
mod day;
mod examples;
mod fire;
mod limits;
mod positions;
mod refusals;
mod scenarios;
mod setups;
mod story;
mod strike;

use std::sync::LazyLock;

use wardroom_kernel::{
    Dice, EnumMap, EnumSet, Key, Observer, Outcome, Refusal, Rules, Seat, Stack, Umpire, Words,
    play,
};
use wardroom_picket_duty::parts::{
    Class, Compartment, Condition, Equipment, Kind, LandRadar, Man, Mount, Phase, RadarStation,
    Secondary,
};
use wardroom_picket_duty::state::{
    Fate, Level, MOST_PLANES, MOST_SPECIAL, Place, Plane, Step, Story,
};
use wardroom_picket_duty::{Date, PicketDuty, State};
use wardroom_testkit::{dice, playout, suite};

static GAME: LazyLock<PicketDuty> = LazyLock::new(suite::load);

fn game() -> &'static PicketDuty {
    &GAME
}

/// A story at one of its steps, with something changed: station 5 and an FDT unless told.
fn story(story: Story, step: Step, change: impl FnOnce(&mut State)) -> State {
    let start: State = playout::start(game(), story.word(), &[]);
    let mut setup = game().setup_of(&start);
    setup.step = step;
    if setup.station == 0 {
        setup.station = 5;
    }
    setup.ship.fdt = true;
    if story == Story::Mini && step != Step::Campaign {
        setup.last_day = 7;
    }
    // A turn ends with its evening.
    if matches!(step, Step::TurnEnd | Step::Withdraw | Step::NextDay) {
        setup.phase = Phase::Evening;
    }
    change(&mut setup);
    prepare(&mut setup);
    game().check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// Adds what must have gone before, where a test does not care.
fn prepare(setup: &mut State) {
    if setup.story == Story::S1 && !setup.rules.three_phases.is_on() {
        setup.phase = Phase::Midday;
    }
    setup.turn = setup.turn.max(setup.fighting_days + 1);
    setup.date = match setup.story {
        Story::S7 => date("Apr4").after(setup.turn - 1),
        _ => setup.date.max(Date(setup.turn - 1)),
    };
    if !matches!(setup.story, Story::S2 | Story::S3 | Story::S4 | Story::S5) {
        setup.land_cover = setup.land_cover.or((setup.land_afs > 0).then_some(0));
        setup.carrier_cover = setup.carrier_cover.or((setup.carrier_afs > 0).then_some(0));
    }
    let ship = &mut setup.ship;
    if ship.list != 0 || ship.secondary != EnumMap::default() {
        setup.rules.level = Level::Advanced;
    }
    if ship.list != 0 && ship.flood == [0; 3].into() {
        ship.flood = [0, 1, 0].into();
    }
    for &room in Compartment::ALL.iter().filter(|room| room.explosive().is_some()) {
        if ship.markers[room] == 4 && ship.maneuver > 0 {
            ship.flooded.insert(room);
        } else if ship.is_flooded(room) && ship.markers[room] == 0 {
            ship.markers[room] = 1;
        }
    }
    let assault = &mut setup.assault;
    if assault.planes.len() > 4 && assault.waves == [0; 3] {
        // So many planes come in a second wave, or in a first one with others behind it.
        let (wave, waves, behind) = match assault.planes.len() {
            5 => (2, [5, 5, 0], 0),
            6 => (2, [9, 6, 3], 3),
            more => panic!("{more} planes come in waves that the test must name"),
        };
        (assault.wave, assault.waves) = (wave, waves);
        assault.pending = std::iter::repeat_n(Place::default(), behind).collect();
    }
}

/// The scenario that is about a class of ship.
fn played(setup: &mut State, class: Class) {
    let scenario = match class {
        Class::Fletcher => return,
        Class::LaPrade => "7",
        Class::Dunlap | Class::Dunlap1941 => "8",
    };
    let start: State = playout::start(game(), scenario, &[]);
    (setup.story, setup.date, setup.station) = (start.story, start.date, start.station);
    (setup.ship.class, setup.last_day) = (class, 0);
}

/// The mini campaign at one of its steps, with something changed.
fn at(step: Step, change: impl FnOnce(&mut State)) -> State {
    story(Story::Mini, step, change)
}

/// The same in the advanced game.
fn advanced(step: Step, change: impl FnOnce(&mut State)) -> State {
    at(step, |setup| {
        setup.rules.level = Level::Advanced;
        change(setup);
    })
}

fn date(text: &str) -> Date {
    text.parse().expect("this is a date")
}

/// A plane of the wave, with hits.
fn plane(place: &str, hits: u8) -> Plane {
    let fate = if hits >= 3 { Fate::Flamed } else { Fate::Flying };
    Plane { kind: Kind::Zero, place: place.parse().expect("this is a place"), hits, fate }
}

/// Planes that are still to come.
fn places(words: &[&str]) -> Stack<Place, MOST_PLANES> {
    words.iter().map(|place| place.parse().expect("this is a place")).collect()
}

/// Planes in the special attack box.
fn kinds(words: &[&str]) -> Stack<Kind, MOST_SPECIAL> {
    words.iter().map(|word| Kind::named(word).expect("this is a kind")).collect()
}

fn rooms(words: &[&str]) -> EnumSet<Compartment> {
    words.iter().map(|word| Compartment::named(word).expect("this is a compartment")).collect()
}

fn mount(word: &str) -> Mount {
    Mount::named(word).expect("this is a mount")
}

/// A wave of planes at one of its steps.
fn wave(step: Step, places: &[&str], change: impl FnOnce(&mut State)) -> State {
    at(step, |setup| {
        setup.assault.planes = places.iter().map(|place| plane(place, 0)).collect();
        setup.assault.wave = 1;
        setup.assault.came = true;
        change(setup);
    })
}

/// The chits of the land and the carrier cover.
fn covers(state: &State) -> [Option<i8>; 2] {
    [state.land_cover, state.carrier_cover]
}

/// So many land radars work, which they do in June.
fn radars(setup: &mut State, working: usize) {
    setup.rules.level = Level::Advanced;
    setup.date = date("Jun13");
    for &station in &RadarStation::ALL[..working] {
        setup.land_radars[station] = LandRadar::Active;
    }
}

fn crew(setup: &mut State, man: Man, value: i8) {
    setup.ship.crew[man] = value;
}

fn hurt(setup: &mut State, equipment: &str, condition: Condition) {
    setup.ship.equipment[Equipment::named(equipment).expect("this is equipment")] = condition;
}

/// Puts hit markers on a compartment.
fn marked(setup: &mut State, room: &str, markers: u8) {
    setup.ship.markers[Compartment::named(room).expect("this is a compartment")] = markers;
}

/// Sets the condition of a secondary compartment.
fn boxed(setup: &mut State, word: &str, condition: Condition) {
    let room = Secondary::ALL.iter().find(|room| room.word() == word);
    setup.ship.secondary[*room.expect("this is a secondary compartment")] = condition;
}

/// Puts hits on a gun.
fn gun_hit(setup: &mut State, gun: &str, hits: u8) {
    setup.ship.gun_hits[mount(gun)] = hits;
}

/// One step of the book with these dice, and what the log says.
fn step(state: &mut State, answers: &str) -> Vec<String> {
    let mut dice = dice(answers);
    let mut events = Vec::new();
    game().advance(state, &mut Umpire::logging(&mut dice, &mut events));
    if let Some(trouble) = dice.trouble() {
        panic!("{trouble}");
    }
    let left = dice.source().left();
    assert_eq!(left, 0, "{left} of the dice {answers} are unused");
    play::told(game(), &events, Observer::Referee).map(|(text, _)| text).collect()
}

/// An order with these dice, up to the next step of the book.
fn order(state: &mut State, words: &str, answers: &str) -> Vec<String> {
    let action = play::parse(game(), state, Seat(0), words).unwrap_or_else(|why| panic!("{why}"));
    play::check(game(), state, Seat(0), &action).unwrap_or_else(|why| panic!("{words}: {why}"));
    let mut dice = dice(answers);
    let mut events = Vec::new();
    let mut umpire = Umpire::logging(&mut dice, &mut events);
    game().apply(state, Seat(0), &action.picks, None, &mut umpire);
    if let Some(trouble) = dice.trouble() {
        panic!("{trouble}");
    }
    let left = dice.source().left();
    assert_eq!(left, 0, "{left} of the dice {answers} are unused");
    play::told(game(), &events, Observer::Referee).map(|(text, _)| text).collect()
}

/// An order that must be refused.
fn refused(state: &State, words: &str) -> Refusal {
    let checked = play::parse(game(), state, Seat(0), words)
        .and_then(|action| play::check(game(), state, Seat(0), &action));
    checked.expect_err("the order must be refused")
}

/// How a game that is over ended.
fn outcome(state: &State) -> Outcome {
    assert_eq!(state.step, Step::Over);
    game().outcome(state)
}

/// The words listed for the captain now.
fn listed(state: &State) -> Vec<String> {
    let mut list = Vec::new();
    game().choices(state, Seat(0), &[], &mut list);
    list.into_iter().map(|pick| game().word(pick)).collect()
}

/// A hit on a section by a plane, from table 10 on: its bearing decides the section.
fn hit(place: &str, answers: &str, change: impl FnOnce(&mut State)) -> State {
    let mut state = wave(Step::Strike, &[place], change);
    step(&mut state, &format!("6,6,{answers}"));
    state
}

/// A near miss with these two dice.
fn near_miss(row: u8, column: u8, more: &str, change: impl FnOnce(&mut State)) -> State {
    let mut state = wave(Step::Strike, &["90L"], change);
    step(&mut state, &format!("3,3,{row},{column}{more}"));
    state
}

fn evening(setup: &mut State) {
    setup.phase = Phase::Evening;
}
