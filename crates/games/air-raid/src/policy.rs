//! What a sensible player does without thinking long: how computer players play on in their thoughts.

use wardroom_kernel::{Fast, Noise, Pick};

use crate::estimate;
use crate::hex::{Hex, ROWS};
use crate::map::MAP_NODE;
use crate::movement;
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::prospect::Prospect;
use crate::state::{Craft, Phase, Spot};
use crate::table::{Sky, Table};

/// The chance in a choice between things that are worth something, in victory points.
const NOISE: Noise = Noise { one_in: 40, spread: 0.3 };
/// What it is worth to be on the way, in victory points.
const WAY: f64 = 0.02;
/// The turn from which guns no longer pay for the AA they meet.
const GUNS_GO_HOME: Turn = Turn(3);

/// A sensible pick, not always the same: weapons go where they bring points and are used there, whoever is spent
/// goes home, fighters go for those that still carry something, ships make for the sea.
pub(crate) fn plausible(
    table: Table<'_>,
    side: Side,
    picks: &[Pick],
    list: &[Pick],
    dice: &mut Fast,
) -> Pick {
    let prospect = Prospect::of(table);
    NOISE.best(list, dice, |pick| worth_of(&prospect, side, picks, choice_of(pick)))
}

/// What a pick is worth, roughly in victory points.
fn worth_of(prospect: &Prospect<'_>, side: Side, picks: &[Pick], pick: Choice) -> f64 {
    let state = prospect.state;
    match (state.phase, side) {
        (Phase::FirstMovement | Phase::SecondMovement, Side::Japan) => {
            worth_of_move(prospect, picks, pick)
        }
        (Phase::FirstMovement | Phase::SecondMovement, Side::Us) => {
            worth_of_us_move(prospect, picks, pick)
        }
        (Phase::AirToAir, _) => match pick {
            Choice::Counter(target) if picks.is_empty() => {
                let armed = state.air[usize::from(target)].any(Craft::FIRST_LOAD);
                1.0 + f64::from(u8::from(armed))
            }
            Choice::Plain(Plain::All) => 2.0,
            _ => 0.0,
        },
        (Phase::Torpedoes, _) => f64::from(u8::from(pick == Choice::Plain(Plain::All))),
        (Phase::AirToSurface, _) => worth_of_attack(prospect, picks, pick),
        (Phase::Landing, _) => match pick {
            Choice::Counter(counter) => {
                let spent = !state.air[usize::from(counter)].can_fire();
                if spent { 2.0 } else { -1.0 }
            }
            Choice::Plain(Plain::Done) => 1.0,
            _ => -1.0,
        },
        _ => 0.0,
    }
}

/// Whether a Japanese counter has nothing more to do here.
fn is_spent(table: Table<'_>, counter: usize) -> bool {
    let now = &table.air[counter];
    match table.data.counters[counter].load {
        Load::Guns => !now.can_fire() || table.turn >= GUNS_GO_HOME,
        _ => !now.any(Craft::FIRST_LOAD),
    }
}

/// Whether a Japanese counter should be somewhere else.
fn wants_away(prospect: &Prospect<'_>, counter: usize) -> bool {
    let table = prospect.table;
    is_spent(table, counter) || !estimate::is_over_target(table, &prospect.harbour, counter)
}

fn worth_of_move(prospect: &Prospect<'_>, picks: &[Pick], pick: Choice) -> f64 {
    let table = prospect.table;
    let to_kb = |at: AirBox| f64::from(table.data.map.steps(at as usize, AirBox::Kb as usize));
    let first = picks.get(1).map(|&pick| choice_of(pick));
    match (first, pick) {
        (None, Choice::Squadron(number)) => {
            let mut able = movement::movable(table, usize::from(number));
            if able.any(|counter| wants_away(prospect, counter)) { 1.0 } else { -1.0 }
        }
        (None, Choice::Counter(counter)) => {
            if wants_away(prospect, usize::from(counter)) {
                1.0
            } else {
                -1.0
            }
        }
        (None, Choice::Plain(Plain::All)) => {
            let squadron = picks.first().map(|&pick| choice_of(pick));
            let Some(Choice::Squadron(number)) = squadron else { return 0.0 };
            let mut able = movement::movable(table, usize::from(number));
            if able.all(|counter| is_spent(table, counter)) { 2.0 } else { -1.0 }
        }
        (Some(Choice::Plain(Plain::All)), Choice::Box(at)) => -to_kb(at),
        (Some(Choice::Counter(counter)), place) => {
            let counter = usize::from(counter);
            match place {
                Choice::Box(at) if is_spent(table, counter) => 10.0 - to_kb(at),
                Choice::Box(at) => {
                    let nearer = 3.0 - f64::from(table.data.map.steps(at as usize, MAP_NODE));
                    prospect.at_field(counter, at) + WAY * nearer
                }
                Choice::Column(column) => {
                    let hexes =
                        (1..=ROWS as u16).filter_map(|row| Hex::new(u16::from(column), row));
                    let free = hexes.filter(|&hex| is_free(&prospect.sky, hex, counter));
                    free.map(|hex| prospect.over(counter, hex)).fold(0.0, f64::max)
                }
                Choice::Hex(hex) => prospect.over(counter, hex),
                _ => 0.0,
            }
        }
        _ => 0.0,
    }
}

fn is_free(sky: &Sky, hex: Hex, counter: usize) -> bool {
    sky.at(hex).is_none_or(|other| other == counter)
}

fn worth_of_attack(prospect: &Prospect<'_>, picks: &[Pick], pick: Choice) -> f64 {
    let counter = match picks.first().map(|&pick| choice_of(pick)) {
        Some(Choice::Counter(counter)) => usize::from(counter),
        _ => return if matches!(pick, Choice::Counter(_)) { 1.0 } else { -1.0 },
    };
    match pick {
        Choice::Plain(Plain::Torpedo) => 3.0,
        Choice::Plain(Plain::Bomb) => 2.0,
        Choice::Plain(Plain::Strafe) => 1.0,
        Choice::Hex(hex) => prospect.torpedoes_at(counter, hex),
        Choice::Ship(ship) => prospect.bombs_on_ship(counter, usize::from(ship)),
        Choice::Facility(at) => prospect.bombs_on_facility(counter, usize::from(at)),
        Choice::Aircraft(field) => prospect.on_aircraft(counter, field),
        Choice::Count(count) => f64::from(count),
        _ => 0.0,
    }
}

fn worth_of_us_move(prospect: &Prospect<'_>, picks: &[Pick], pick: Choice) -> f64 {
    let table = prospect.table;
    let is_fighter = |counter: usize| table.air[counter].plane.is_fighter();
    let prefer = |yes: bool| if yes { 1.0 } else { -1.0 };
    match (picks.get(1).map(|&pick| choice_of(pick)), pick) {
        (None, Choice::Plain(Plain::Ships)) => 2.0,
        (None, Choice::Plain(Plain::Run)) => 2.0,
        (None, Choice::Squadron(number)) => {
            let mut able = movement::movable(table, usize::from(number));
            prefer(able.any(is_fighter))
        }
        (None, Choice::Counter(counter)) => prefer(is_fighter(usize::from(counter))),
        (None, Choice::Plain(Plain::All)) => -1.0,
        (Some(Choice::Counter(counter)), place) => {
            let counter = usize::from(counter);
            match place {
                Choice::Box(at) => prospect.prey_in(Spot::of_box(at)),
                Choice::Column(column) => {
                    let hexes =
                        (1..=ROWS as u16).filter_map(|row| Hex::new(u16::from(column), row));
                    let free = hexes.filter(|&hex| is_free(&prospect.sky, hex, counter));
                    free.map(|hex| prospect.prey_near(hex)).fold(0.0, f64::max)
                }
                Choice::Hex(hex) => prospect.prey_near(hex),
                Choice::Face(way) => {
                    let here = picks.get(3).map(|&pick| choice_of(pick));
                    let Some(Choice::Hex(hex)) = here else { return 0.0 };
                    let ahead = hex.neighbour(way).and_then(|hex| prospect.sky.at(hex));
                    ahead.map_or(0.0, |other| prospect.prey(other))
                }
                _ => 0.0,
            }
        }
        _ => 0.0,
    }
}
