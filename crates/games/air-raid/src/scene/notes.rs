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
use crate::table::{Sky, Table};
use crate::torpedo;
use crate::vessels::Passage;

/// The notes for an order as far as it has come.
pub(super) fn notes(game: &AirRaid, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Note> {
    let table = game.table(state);
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
            next.iter().flat_map(|&order| reach(table, counter, order)).collect()
        }
        (
            Phase::FirstMovement | Phase::SecondMovement,
            [Choice::Plain(Plain::Ships), Choice::Ship(ship)],
        ) => passage(table, usize::from(*ship)),
        (Phase::AirToAir, [Choice::Counter(target), ..]) => {
            let to = &state.air[usize::from(*target)];
            let able = next.filter_map(|order| match order {
                Choice::Counter(number) => Some(usize::from(number)),
                _ => None,
            });
            able.map(|number| Note {
                thing: air::counter_id(&table.data.counters[number].name),
                text: briefing::gun_die(table.data, &state.air[number], to),
            })
            .collect()
        }
        (Phase::AirToSurface, [Choice::Counter(counter), Choice::Plain(means)]) => {
            let Some(means) = Means::of(Choice::Plain(*means)) else { return Vec::new() };
            let counter = usize::from(*counter);
            next.filter_map(|order| aimed(table, counter, means, order)).collect()
        }
        _ => Vec::new(),
    }
}

/// How many steps it is for a ship to every hex within her reach. [ARP A-stm-2]
fn passage(table: Table<'_>, ship: usize) -> Vec<Note> {
    let passage = Passage::of(table, ship);
    let note = |hex| Note { thing: map::hex_id(hex), text: passage.steps(hex).to_string() };
    passage.hexes().map(note).collect()
}

/// The die with which a counter hits what it may pick.
fn aimed(table: Table<'_>, counter: usize, means: Means, order: Choice) -> Option<Note> {
    if let Choice::Hex(hex) = order {
        let aim = torpedo::aim_at(table, hex);
        let text = briefing::to_hit(table, counter, Weapon::Torpedo, aim);
        return Some(Note { thing: map::hex_id(hex), text });
    }
    let target = Target::of(table.data, order)?;
    let weapon = briefing::weapons(table, counter, means).first().copied()?;
    let text = briefing::to_hit(table, counter, weapon, Aim::at(table.state, target));
    Some(Note { thing: thing_of(table.data, target), text })
}

fn thing_of(data: &Data, target: Target) -> String {
    match target {
        Target::Ship(ship) => ships::ship_id(data, ship),
        Target::Facility(at) => land::facility_id(data, at),
        Target::Aircraft(field) => land::parked_id(field),
    }
}

/// What a place that may be picked offers a counter: steps to a box, targets from a hex.
fn reach(table: Table<'_>, counter: usize, order: Choice) -> Vec<Note> {
    match order {
        Choice::Box(at) => {
            let from = table.air[counter].at.node();
            let steps = from.map(|from| table.data.map.steps(from, at as usize));
            let text = steps.map(|steps| steps.to_string());
            text.map(|text| Note { thing: boxes::box_id(at), text }).into_iter().collect()
        }
        Choice::Column(column) => {
            let hexes = Hex::all().filter(|hex| hex.column() == u16::from(column));
            hexes.filter_map(|hex| worth(table, counter, hex)).collect()
        }
        Choice::Hex(hex) => worth(table, counter, hex).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// What a counter could do from over a hex, in a few signs: where torpedoes run to a battleship or cruiser, or
/// the die with which bombs hit.
fn worth(table: Table<'_>, counter: usize, hex: Hex) -> Option<Note> {
    let note = |text: String| Note { thing: map::hex_id(hex), text };
    if Sky::of(table.state).at(hex).is_some_and(|other| other != counter) {
        return None;
    }
    let great = |&(_, to): &(Direction, Hex)| {
        table.ships_at(to).any(|ship| {
            let kind = table.data.ships[ship].kind;
            table.is_afloat(ship) && (kind == ShipType::Bb || kind.is_cruiser())
        })
    };
    let lanes = briefing::torpedo_lanes(table, counter, hex);
    let signs: String =
        lanes.iter().filter(|lane| great(lane)).map(|(way, _)| arrow(*way)).collect();
    if !signs.is_empty() {
        return Some(note(signs));
    }
    let targets = briefing::targets_at(table, counter, hex);
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
