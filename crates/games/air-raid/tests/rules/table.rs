//! Small positions, typed orders and scripted dice.

use std::sync::OnceLock;

use wardroom_air_raid::*;
use wardroom_kernel::{Chart, EnumSet, Hidden, Observer, Rules, Seat, ToAct, Umpire, Words, play};
use wardroom_testkit::{dice, expect_done, expect_refused, suite};

/// The game, read once.
pub(crate) fn game() -> &'static AirRaid {
    static GAME: OnceLock<AirRaid> = OnceLock::new();
    GAME.get_or_init(suite::load)
}

pub(crate) fn h(number: u16) -> Hex {
    Hex::from_number(number).unwrap()
}

pub(crate) fn t(name: &str) -> Turn {
    Turn::named(name).unwrap()
}

/// A counter as its roster has it.
pub(crate) fn unit(name: &str, at: &str) -> CounterSetup {
    CounterSetup { counter: name.to_owned(), at: at.to_owned(), ..CounterSetup::default() }
}

/// A US counter of any type.
pub(crate) fn us_unit(number: u8, plane: Plane, at: &str, count: usize) -> CounterSetup {
    let aircraft = Some(vec![String::new(); count]);
    CounterSetup { plane: Some(plane), aircraft, ..unit(&format!("US-{number}"), at) }
}

/// Changes to a counter, one after the other.
pub(crate) trait Change: Sized {
    /// So many aircraft, loaded as on the roster.
    fn of(self, count: usize) -> Self;
    fn facing(self, side: Direction) -> Self;
    fn did(self, deeds: &[&str]) -> Self;
    fn craft(self, marks: &[&str]) -> Self;
}

impl Change for CounterSetup {
    fn of(self, count: usize) -> Self {
        let mark = match self.counter.split('-').nth(1).and_then(|rest| rest.chars().next()) {
            Some('T' | 'H' | 'D') => "loaded",
            Some('L') => "loaded second-load",
            _ => "",
        };
        CounterSetup { aircraft: Some(vec![mark.to_owned(); count]), ..self }
    }

    fn facing(self, side: Direction) -> Self {
        CounterSetup { facing: side, ..self }
    }

    fn did(self, deeds: &[&str]) -> Self {
        CounterSetup { deeds: deeds.iter().map(|&deed| deed.to_owned()).collect(), ..self }
    }

    fn craft(self, marks: &[&str]) -> Self {
        let aircraft = marks.iter().map(|&mark| mark.to_owned()).collect();
        CounterSetup { aircraft: Some(aircraft), ..self }
    }
}

/// A phase of a turn with these counters and Zeros over Haleiwa, where no gun is: they can still strafe, so
/// that the book waits for Japan in the air-to-surface phase.
pub(crate) fn base(turn: &str, phase: Phase, air: Vec<CounterSetup>) -> Setup {
    let mut air = air;
    let fought = if phase >= Phase::AirToAir { &["attacked", "targeted"][..] } else { &[] };
    air.push(unit("SH-F2", "Haleiwa").did(fought));
    Setup { turn: t(turn), phase, air, ..Setup::default() }
}

/// Japan or the US declares attacks over a harbour whose guns are silent. [0750]
pub(crate) fn dogfight(declares: Side, air: Vec<CounterSetup>) -> State {
    state(&Setup { declares, ..base("0750", Phase::AirToAir, air) })
}

/// Japan attacks targets below.
pub(crate) fn over(turn: &str, air: Vec<CounterSetup>) -> State {
    state(&base(turn, Phase::AirToSurface, air))
}

/// A position; points are made of more aircraft destroyed than there were.
pub(crate) fn state(setup: &Setup) -> State {
    let possible = Setup { destroyed: setup.destroyed.min(398), ..setup.clone() };
    let checked = game().check_setup(&possible).unwrap_or_else(|wrong| panic!("{wrong}"));
    State { destroyed: setup.destroyed, ..checked }
}

/// The same on a turn when it could not arise: the rule is shown alone.
pub(crate) fn on(turn: &str, state: State) -> State {
    State { turn: t(turn), ..state }
}

pub(crate) fn hit(ship: &str, kind: HitKind, turn: &str) -> HitSetup {
    HitSetup { ship: ship.to_owned(), kind, turn: t(turn) }
}

/// One airfield.
pub(crate) fn fields(field: Field) -> EnumSet<Field> {
    [field].into_iter().collect()
}

/// So many counters over the box of an airfield.
pub(crate) fn over_box(field: Field, count: u8) -> ByField<u8> {
    ByField::from_fn(|one| if one == field { count } else { 0 })
}

/// A ship with so many points.
pub(crate) fn hurt(ship: &str, points: u8) -> ShipSetup {
    ShipSetup { ship: ship.to_owned(), points, ..ShipSetup::default() }
}

/// A ship elsewhere, with marks.
pub(crate) fn marked(ship: &str, hex: u16, marks: &[&str]) -> ShipSetup {
    ShipSetup {
        hex: Some(h(hex)),
        marks: Some(marks.iter().map(|&mark| mark.to_owned()).collect()),
        ..hurt(ship, 0)
    }
}

pub(crate) fn japan(state: &mut State, order: &str, dice: &str) -> Vec<String> {
    expect_done(game(), state, JAPAN, order, dice)
}

pub(crate) fn us(state: &mut State, order: &str, dice: &str) -> Vec<String> {
    expect_done(game(), state, US, order, dice)
}

/// Runs exactly one step of the book.
pub(crate) fn step(state: &mut State, answers: &str) -> Vec<String> {
    let mut dice = dice(answers);
    let mut events = Vec::new();
    game().advance(state, &mut Umpire::logging(&mut dice, &mut events));
    assert_eq!(dice.source().left(), 0, "dice are left over");
    play::told(game(), &events, Observer::Referee).map(|(text, _)| text).collect()
}

fn rule_of(state: &State, seat: Seat, order: &str) -> String {
    let refusal = expect_refused(game(), state, seat, order);
    let rule = refusal.rule.unwrap_or_else(|| panic!("{order}: {}", refusal.reason));
    rule.trim_start_matches("ARP ").to_owned()
}

/// The rule by which an order of Japan is refused.
pub(crate) fn no_japan(state: &State, order: &str) -> String {
    rule_of(state, JAPAN, order)
}

/// The rule by which an order of the US is refused.
pub(crate) fn no_us(state: &State, order: &str) -> String {
    rule_of(state, US, order)
}

/// The words that may follow a half-built order.
pub(crate) fn choices(state: &State, seat: Seat, order: &str) -> Vec<String> {
    let action = play::parse(game(), state, seat, order).unwrap();
    let mut list = Vec::new();
    game().choices(state, seat, &action.picks, &mut list);
    list.into_iter().map(|pick| game().word(pick)).collect()
}

pub(crate) fn offers(state: &State, seat: Seat, order: &str, word: &str) -> bool {
    choices(state, seat, order).iter().any(|known| known == word)
}

pub(crate) fn acting(state: &State) -> Vec<Seat> {
    match game().to_act(state) {
        ToAct::Seats(seats) => seats.iter().collect(),
        _ => Vec::new(),
    }
}

pub(crate) fn all(state: &State) -> View {
    game().view(state, Observer::Referee)
}

/// A counter, if it is still in the game.
pub(crate) fn find(state: &State, name: &str) -> Option<CounterView> {
    all(state).air.into_iter().find(|counter| counter.name == name)
}

/// Aircraft of a counter that fly, and those of them that are damaged.
pub(crate) fn flying(state: &State, name: &str) -> (usize, usize) {
    find(state, name).map_or((0, 0), |counter| {
        let damaged = counter.aircraft.iter().filter(|craft| craft.damaged).count();
        (counter.aircraft.len(), damaged)
    })
}

/// Weapons of a counter still on board.
pub(crate) fn loads(state: &State, name: &str) -> Vec<Weapon> {
    find(state, name).map_or(Vec::new(), |counter| {
        counter.aircraft.into_iter().flat_map(|craft| craft.load).collect()
    })
}

pub(crate) fn ship(state: &State, name: &str) -> ShipView {
    let found = all(state).ships.into_iter().find(|ship| ship.name == name);
    found.unwrap_or_else(|| panic!("there is no ship {name}"))
}

pub(crate) fn facility(state: &State, name: &str) -> FacilityView {
    let found = all(state).facilities.into_iter().find(|one| one.name == name);
    found.unwrap_or_else(|| panic!("there is no facility {name}"))
}

/// Parked aircraft of a type: undamaged, damaged.
pub(crate) fn parked(state: &State, field: Field, plane: Plane) -> (u8, u8) {
    let parked = state.parked[field][plane];
    (parked.sound, parked.damaged)
}

/// Whether a text is in a log.
pub(crate) fn says(log: &[String], text: &str) -> bool {
    log.iter().any(|line| line.contains(text))
}

pub(crate) fn chart(id: &str) -> Chart {
    let found = game().charts().into_iter().find(|chart| chart.id == id);
    found.unwrap_or_else(|| panic!("there is no chart {id}"))
}

/// A row of a chart.
pub(crate) fn cells(id: &str, roll: &str) -> Vec<String> {
    let found = chart(id).rows.into_iter().find(|row| row.roll == roll);
    found.unwrap_or_else(|| panic!("{id} has no row {roll}")).cells
}

/// The dice AA rolls at the only counter that it fires at; none when it rolls none.
pub(crate) fn flak(state: &mut State, dice: &str) -> u8 {
    assert_eq!(state.phase, Phase::AntiAircraft);
    let log = step(state, dice);
    let line = log.iter().find(|line| line.starts_with("AA with"));
    line.map_or(0, |line| line.split_whitespace().nth(2).unwrap().parse().unwrap())
}
