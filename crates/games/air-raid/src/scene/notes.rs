//! What is written on hexes, boxes and counters while an order is built: how far a counter gets, what it could
//! strike from where, and the die that hits. [ARP A-move-1, 13.1.1, 13.2.1, 11.3.1]

use wardroom_kernel::{Pick, Rules, Seat};
use wardroom_scene::Note;

use super::{air, boxes, land, map, ships};
use crate::AirRaid;
use crate::briefing;
use crate::data::Data;
use crate::hex::{Direction, Hex};
use crate::parts::{ShipType, Weapon};
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Phase, State};
use crate::surface::{Aim, Means, Target};
use crate::table::Sky;
use crate::vessels::Passage;

/// The notes for an order as far as it has come.
pub(super) fn notes(game: &AirRaid, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Note> {
    let data = &game.data;
    let mut list = Vec::new();
    game.choices(state, seat, picks, &mut list);
    let next = list.into_iter().map(choice_of);
    let orders: Vec<Choice> = picks.iter().map(|&pick| choice_of(pick)).collect();
    match (state.phase, orders.as_slice()) {
        (
            Phase::FirstMovement | Phase::SecondMovement,
            [Choice::Squadron(_), Choice::Counter(counter), ..],
        ) => {
            let counter = usize::from(*counter);
            let next: Vec<Choice> = next.collect();
            next.iter().flat_map(|&order| reach(data, state, counter, order)).collect()
        }
        (
            Phase::FirstMovement | Phase::SecondMovement,
            [Choice::Plain(Plain::Ships), Choice::Ship(ship)],
        ) => passage(data, state, usize::from(*ship)),
        (Phase::AirToAir, [Choice::Counter(target), ..]) => {
            let to = &state.air[usize::from(*target)];
            let able = next.filter_map(|order| match order {
                Choice::Counter(number) => Some(usize::from(number)),
                _ => None,
            });
            able.map(|number| Note {
                thing: air::counter_id(&data.counters[number].name),
                text: briefing::gun_die(data, &state.air[number], to),
            })
            .collect()
        }
        (Phase::AirToSurface, [Choice::Counter(counter), Choice::Plain(means)]) => {
            let Some(means) = Means::of(Choice::Plain(*means)) else { return Vec::new() };
            let counter = usize::from(*counter);
            next.filter_map(|order| aimed(data, state, counter, means, order)).collect()
        }
        _ => Vec::new(),
    }
}

/// How many steps it is for a ship to every hex within her reach. [ARP A-stm-2]
fn passage(data: &Data, state: &State, ship: usize) -> Vec<Note> {
    let passage = Passage::of(data, state, ship);
    let note = |hex| Note { thing: map::hex_id(hex), text: passage.steps(hex).to_string() };
    passage.hexes().map(note).collect()
}

/// The die with which a counter hits what it may pick.
fn aimed(data: &Data, state: &State, counter: usize, means: Means, order: Choice) -> Option<Note> {
    if let Choice::Hex(hex) = order {
        let aim = briefing::aim_at_berth(data, state, hex);
        let text = briefing::to_hit(data, state, counter, Weapon::Torpedo, aim);
        return Some(Note { thing: map::hex_id(hex), text });
    }
    let target = Target::of(data, order)?;
    let weapon = briefing::weapons(data, state, counter, means).first().copied()?;
    let text = briefing::to_hit(data, state, counter, weapon, Aim::at(state, target));
    Some(Note { thing: thing_of(data, target), text })
}

fn thing_of(data: &Data, target: Target) -> String {
    match target {
        Target::Ship(ship) => ships::ship_id(data, ship),
        Target::Facility(at) => land::facility_id(data, at),
        Target::Aircraft(field) => land::parked_id(field),
    }
}

/// What a place that may be picked offers a counter: steps to a box, targets from a hex.
fn reach(data: &Data, state: &State, counter: usize, order: Choice) -> Vec<Note> {
    match order {
        Choice::Box(at) => {
            let from = state.air[counter].at.node();
            let steps = from.map(|from| data.map.steps(from, at as usize));
            let text = steps.map(|steps| steps.to_string());
            text.map(|text| Note { thing: boxes::box_id(at), text }).into_iter().collect()
        }
        Choice::Column(column) => {
            let hexes = Hex::all().filter(|hex| hex.column() == u16::from(column));
            hexes.filter_map(|hex| worth(data, state, counter, hex)).collect()
        }
        Choice::Hex(hex) => worth(data, state, counter, hex).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// What a counter could do from over a hex, in a few signs: where torpedoes run to a battleship or cruiser, or
/// the die with which bombs hit.
fn worth(data: &Data, state: &State, counter: usize, hex: Hex) -> Option<Note> {
    let note = |text: String| Note { thing: map::hex_id(hex), text };
    if Sky::of(state).at(hex).is_some_and(|other| other != counter) {
        return None;
    }
    let great = |&(_, to): &(Direction, Hex)| {
        state.ships_at(data, to).any(|ship| {
            let kind = data.ships[ship].kind;
            state.is_afloat(data, ship) && (kind == ShipType::Bb || kind.is_cruiser())
        })
    };
    let lanes = briefing::torpedo_lanes(data, state, counter, hex);
    let signs: String =
        lanes.iter().filter(|lane| great(lane)).map(|(way, _)| arrow(*way)).collect();
    if !signs.is_empty() {
        return Some(note(signs));
    }
    let targets = briefing::targets_at(data, state, counter, hex);
    targets.into_iter().next().map(|(_, die)| note(die))
}

const fn arrow(way: Direction) -> char {
    match way {
        Direction::N => '↑',
        Direction::NE => '↗',
        Direction::SE => '↘',
        Direction::S => '↓',
        Direction::SW => '↙',
        Direction::NW => '↖',
    }
}
