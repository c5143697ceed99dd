//! Section 13.2: torpedo attacks. [ARP 13.2.1, 13.2.2, 13.2.3, 13.2.4, 13.2.5, A-hit-1, A-hit-3]

use wardroom_kernel::Umpire;

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::{Direction, Hex};
use crate::illegal::Illegal;
use crate::parts::*;
use crate::state::{Counter, Craft, Hit, HitKind, MOST_CRAFT, Ship, State};
use crate::surface;
use crate::table::Harbour;

/// A torpedo needs so many hexes to arm. [ARP 13.2.1]
const ARMING: u8 = 2;
/// A torpedo runs so many hexes at most. [ARP A-hit-1]
const RUN: u8 = 8;

/// Whether a counter carries a torpedo.
pub(crate) fn has_torpedo(data: &Data, state: &State, counter: usize) -> bool {
    data.counters[counter].load == Load::Torpedo && state.air[counter].any(Craft::FIRST_LOAD)
}

/// Where a torpedo from a hex in a direction arrives, if it can strike a ship there.
/// [ARP 13.2.1, 13.2.2, A-hit-1, A-hit-3]
pub(crate) fn lane(data: &Data, harbour: &Harbour, from: Hex, way: Direction) -> Option<Hex> {
    if !is_launch(data, harbour, from) {
        return None;
    }
    let mut at = from;
    for distance in 1..=RUN {
        at = at.neighbour(way)?;
        if !harbour.is_clear(at) {
            return (distance >= ARMING && harbour.can_be_torpedoed(at)).then_some(at);
        }
        if !data.map.is_water(at) {
            return None;
        }
    }
    None
}

fn is_launch(data: &Data, harbour: &Harbour, hex: Hex) -> bool {
    data.map.is_water(hex) && harbour.is_clear(hex)
}

/// The hexes that torpedoes of a counter can strike, each with its direction.
pub(crate) fn lanes<'a>(
    data: &'a Data,
    state: &State,
    harbour: &'a Harbour,
    counter: usize,
) -> impl Iterator<Item = (Direction, Hex)> + 'a {
    let from = state.air[counter].at.hex();
    let ways = Direction::ALL.iter().filter(move |_| from.is_some());
    ways.filter_map(move |&way| Some((way, lane(data, harbour, from?, way)?)))
}

/// Whether a counter can launch a torpedo at anything. [ARP A-seq-2]
pub(crate) fn can_launch(data: &Data, state: &State, harbour: &Harbour, counter: usize) -> bool {
    state.air[counter].at.hex().is_some()
        && has_torpedo(data, state, counter)
        && lanes(data, state, harbour, counter).next().is_some()
}

/// Why no torpedo of a counter can strike a hex.
pub(crate) fn why_not(data: &Data, state: &State, counter: usize, to: Hex) -> Illegal {
    let harbour = Harbour::of(data, state);
    let Some(from) = state.air[counter].at.hex() else { return Illegal::NotInTheAir };
    let straight = Direction::ALL.iter().find_map(|&way| {
        let mut at = from;
        (1..=u8::MAX)
            .find_map(|distance| {
                // Beyond the edge of the map the search of this direction is over.
                at = at.neighbour(way).unwrap_or(from);
                (at == to || at == from).then_some((distance, at == to))
            })
            .filter(|&(_, there)| there)
            .map(|(distance, _)| distance)
    });
    let ships = || state.ships_at(data, to);
    if !is_launch(data, &harbour, from) {
        Illegal::NoLaunch(from)
    } else if !ships().any(|ship| state.is_afloat(data, ship)) {
        Illegal::NoShipThere(to)
    } else if ships().any(|ship| is_docked(data, state, ship)) {
        Illegal::InDock
    } else {
        match straight {
            None => Illegal::NoLane(to),
            Some(distance) if distance < ARMING => Illegal::TooNear(to),
            Some(distance) if distance > RUN => Illegal::TooFar(to),
            Some(_) if !harbour.can_be_torpedoed(to) => Illegal::WreckOutboard(to),
            Some(_) => Illegal::LaneBlocked(to),
        }
    }
}

fn is_docked(data: &Data, state: &State, ship: usize) -> bool {
    data.ships[ship].berth == Berth::Dock && state.in_berth(data, ship)
}

/// What lies in a berth that a torpedo arrives at.
struct Berthed {
    /// Ships afloat, one of which it meets first.
    first: wardroom_kernel::Stack<u8, 32>,
    /// The ship it may strike beneath the first one. [ARP 13.2.3]
    beneath: Option<usize>,
}

fn berthed(data: &Data, state: &State, hex: Hex) -> Berthed {
    let lies =
        |ship: usize, berth: Berth| data.ships[ship].berth == berth && state.in_berth(data, ship);
    let mut first = wardroom_kernel::Stack::new();
    let mut beneath = None;
    let mut outboard = None;
    for ship in state.ships_at(data, hex).filter(|&ship| state.is_afloat(data, ship)) {
        if lies(ship, Berth::Outboard) {
            outboard = Some(ship);
        } else if lies(ship, Berth::Inboard) {
            beneath = Some(ship);
        }
        if !first.is_full() {
            first.push(ship as u8);
        }
    }
    // In a berth of two it meets the outboard ship, and passes only beneath a lighter one to an
    // armoured one. [ARP A-hit-1, 13.2.3, 13.2.5]
    if let Some(outboard) = outboard {
        first.clear();
        first.push(outboard as u8);
        let light = !data.ships[outboard].class.is_armoured();
        beneath = beneath.filter(|&ship| light && data.ships[ship].class.is_armoured());
    } else {
        beneath = None;
    }
    Berthed { first, beneath }
}

/// Drops torpedoes at a berth, one die each. [ARP 13.0.4, 13.3.1]
pub(crate) fn resolve_drop(
    data: &Data,
    state: &mut State,
    counter: usize,
    to: Hex,
    count: u8,
    umpire: &mut Umpire<'_, Event>,
) {
    let harbour = Harbour::of(data, state);
    let way = lanes(data, state, &harbour, counter).find(|&(_, hex)| hex == to);
    if let Some((way, _)) = way {
        state.air[counter].facing = way;
    }
    state.air[counter].deeds |= Counter::DROPPED;
    let Berthed { first, beneath } = berthed(data, state, to);
    if first.iter().any(|&ship| data.ships[usize::from(ship)].is_solace) {
        state.solace = true;
    }
    let moving = first.iter().all(|&ship| state.ships[usize::from(ship)].is(Ship::MOVING));
    let (mut dropped, mut hits) = (0, 0);
    for craft in 0..MOST_CRAFT {
        let marks = Craft::FLYING | Craft::FIRST_LOAD;
        if dropped == count || !state.air[counter].craft[craft].is(marks) {
            continue;
        }
        let damaged = state.air[counter].craft[craft].is(Craft::DAMAGED);
        state.air[counter].craft[craft].clear(Craft::FIRST_LOAD);
        dropped += 1;
        let modifier = surface::modifier(
            data,
            state,
            Weapon::Torpedo,
            Plane::Kate,
            surface::Aim::Ship { hex: to, moving },
            damaged,
        );
        if umpire.at_least(data.book.to_hit.torpedo - modifier, 6, arp("13.3.1")) {
            hits += 1;
            strike(data, state, &first, beneath, umpire);
        }
    }
    let event = Event::Torpedoes { counter: counter as u8, hex: to, dropped, hits };
    umpire.log(event, arp("13.3.1"));
}

/// Finds the ship that a torpedo strikes; its damage waits. [ARP 13.2.3, 13.2.4, 13.9.1, A-hit-3]
fn strike(
    data: &Data,
    state: &mut State,
    first: &[u8],
    beneath: Option<usize>,
    umpire: &mut Umpire<'_, Event>,
) {
    let met = surface::draw_ship(data, first, arp("A-hit-3"), umpire);
    if let Some(beneath) = beneath
        && umpire.face(6, arp("13.2.3")) % 2 == 1
    {
        wait(state, met, HitKind::Shock, umpire);
        wait(state, beneath, HitKind::Torpedo, umpire);
        return;
    }
    wait(state, met, HitKind::Torpedo, umpire);
}

/// Notes a hit whose damage is rolled later. [ARP 13.9.1, 13.9.2]
pub(crate) fn wait(state: &mut State, ship: usize, kind: HitKind, umpire: &mut Umpire<'_, Event>) {
    state.waiting.push(Hit { ship: ship as u8, kind, turn: state.turn });
    umpire.log(Event::HitWaits { ship: ship as u8, kind }, arp("13.9.1"));
}
