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
mod strike;

use std::sync::LazyLock;

use wardroom_kernel::{Dice, Observer, Outcome, Refusal, Rules, Seat, Umpire, Words, play};
use wardroom_picket_duty::parts::{Condition, Man, Phase};
use wardroom_picket_duty::setup::{PlaneSetup, Setup};
use wardroom_picket_duty::state::{Fate, Level, Step, Story};
use wardroom_picket_duty::{Date, PicketDuty, State};
use wardroom_testkit::{dice, playout, suite};

static GAME: LazyLock<PicketDuty> = LazyLock::new(suite::load);

fn game() -> &'static PicketDuty {
    &GAME
}

/// A story at one of its steps, with something changed: station 5 and an FDT unless told.
fn story(story: Story, step: Step, change: impl FnOnce(&mut Setup)) -> State {
    let start: State = playout::start(game(), story.word(), &[]);
    let mut setup = game().setup_of(&start);
    setup.step = step;
    if setup.station == 0 {
        setup.station = 5;
    }
    setup.ship.fdt = true;
    setup.last_day = 7;
    change(&mut setup);
    game().check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The mini campaign at one of its steps, with something changed.
fn at(step: Step, change: impl FnOnce(&mut Setup)) -> State {
    story(Story::Mini, step, change)
}

/// The same in the advanced game.
fn advanced(step: Step, change: impl FnOnce(&mut Setup)) -> State {
    at(step, |setup| {
        setup.rules.level = Level::Advanced;
        change(setup);
    })
}

fn date(text: &str) -> Date {
    text.parse().expect("this is a date")
}

/// A plane of the wave, with hits.
fn plane(place: &str, hits: u8) -> PlaneSetup {
    let fate = if hits >= 3 { Fate::Flamed } else { Fate::Flying };
    PlaneSetup { plane: "Zero".to_owned(), at: place.to_owned(), hits, fate }
}

/// A wave of planes at one of its steps.
fn wave(step: Step, places: &[&str], change: impl FnOnce(&mut Setup)) -> State {
    at(step, |setup| {
        setup.assault.planes = places.iter().map(|place| plane(place, 0)).collect();
        setup.assault.wave = 1;
        setup.assault.came = true;
        change(setup);
    })
}

fn crew(setup: &mut Setup, man: Man, value: i8) {
    setup.ship.crew.insert(man.to_string(), value);
}

fn hurt(setup: &mut Setup, equipment: &str, condition: Condition) {
    setup.ship.equipment.insert(equipment.to_owned(), condition);
}

/// Puts hit markers on a compartment.
fn marked(setup: &mut Setup, room: &str, markers: u8) {
    setup.ship.markers.insert(room.to_owned(), markers);
}

/// Puts hits on a gun.
fn gun_hit(setup: &mut Setup, gun: &str, hits: u8) {
    setup.ship.gun_hits.insert(gun.to_owned(), hits);
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
fn hit(place: &str, answers: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = wave(Step::Strike, &[place], change);
    step(&mut state, &format!("6,6,{answers}"));
    state
}

/// A near miss with these two dice.
fn near_miss(row: u8, column: u8, more: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = wave(Step::Strike, &["90L"], change);
    step(&mut state, &format!("3,3,{row},{column}{more}"));
    state
}

fn evening(setup: &mut Setup) {
    setup.phase = Phase::Evening;
}
