//! Section 13.2: torpedo attacks. [ARP 13.2.1, 13.2.2, 13.2.3, 13.2.4, 13.2.5, A-hit-1, A-hit-3]

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::{Direction, Hex};
use crate::illegal::Illegal;
use crate::parts::*;
use crate::state::{Counter, Craft, Hit, HitKind, MOST_CRAFT, Ship, State};
use crate::surface::{self, Aim, Attempt};
use crate::table::{Harbour, Play, Table};

/// A torpedo needs so many hexes to arm. [ARP 13.2.1]
const ARMING: u8 = 2;
/// A torpedo runs so many hexes at most. [ARP A-hit-1]
const RUN: u8 = 8;

/// A counter drops the torpedoes that it has. [ARP 13.0.7]
#[inline]
pub(crate) fn check_torpedo(table: Table<'_>, counter: usize) -> Result<(), Illegal> {
    if table.data.counters[counter].load != Load::Torpedo {
        Err(Illegal::NoWeapon(Weapon::Torpedo.several()))
    } else if !table.air[counter].any(Craft::FIRST_LOAD) {
        Err(Illegal::Spent(Weapon::Torpedo.several()))
    } else {
        Ok(())
    }
}

/// Whether a counter carries a torpedo.
pub(crate) fn has_torpedo(table: Table<'_>, counter: usize) -> bool {
    check_torpedo(table, counter).is_ok()
}

/// A torpedo is launched over water without ships. [ARP 13.2.2, A-hit-1]
#[inline]
fn check_hex(data: &Data, harbour: &Harbour, from: Hex) -> Result<(), Illegal> {
    if !data.map.is_water(from) {
        Err(Illegal::LaunchOverLand(from))
    } else if !harbour.is_clear(from) {
        Err(Illegal::LaunchOverShips(from))
    } else {
        Ok(())
    }
}

/// The first hex that stops a torpedo, and how far it is. [ARP 13.2.2, A-hit-1]
#[inline]
fn stop(data: &Data, harbour: &Harbour, from: Hex, way: Direction) -> Option<(Hex, u8)> {
    let mut at = from;
    for distance in 1..=RUN {
        at = at.neighbour(way)?;
        if !harbour.is_clear(at) || !data.map.is_water(at) {
            return Some((at, distance));
        }
    }
    None
}

/// Where a torpedo from a hex in a direction arrives, if it can strike a ship there.
/// [ARP 13.2.1, 13.2.2, A-hit-1, A-hit-3]
pub(crate) fn lane(data: &Data, harbour: &Harbour, from: Hex, way: Direction) -> Option<Hex> {
    check_hex(data, harbour, from).ok()?;
    let (at, distance) = stop(data, harbour, from, way)?;
    let strikes = distance >= ARMING && harbour.check_torpedoed(at).is_ok();
    strikes.then_some(at)
}

/// A torpedo runs straight to a hex, over nothing but water. [ARP 13.2.1, 13.2.2, A-hit-1, A-hit-3]
pub(crate) fn check_lane(
    data: &Data,
    harbour: &Harbour,
    from: Hex,
    to: Hex,
) -> Result<(), Illegal> {
    check_hex(data, harbour, from)?;
    harbour.check_torpedoed(to)?;
    let (way, distance) = from.row_to(to).ok_or(Illegal::NoLane { from, to })?;
    if distance < ARMING {
        return Err(Illegal::TooNear(to));
    }
    if distance > RUN {
        return Err(Illegal::TooFar { to, distance });
    }
    match stop(data, harbour, from, way) {
        Some((at, _)) if at == to => Ok(()),
        Some((at, _)) if harbour.is_clear(at) => Err(Illegal::LandInLane(at)),
        Some((at, _)) => Err(Illegal::ShipInLane(at)),
        None => Err(Illegal::NoLane { from, to }),
    }
}

/// The hexes that torpedoes from a hex can strike, each with its direction.
pub(crate) fn lanes<'a>(
    data: &'a Data,
    harbour: &'a Harbour,
    from: Hex,
) -> impl Iterator<Item = (Direction, Hex)> + 'a {
    let ways = Direction::ALL.iter();
    ways.filter_map(move |&way| Some((way, lane(data, harbour, from, way)?)))
}

/// A counter launches torpedoes over the map where one has a ship before it. [ARP 13.0.7, A-hit-1, A-seq-2]
pub(crate) fn check_launch(
    table: Table<'_>,
    harbour: &Harbour,
    counter: usize,
) -> Result<(), Illegal> {
    check_torpedo(table, counter)?;
    let from = launch_hex(table.state, counter)?;
    check_hex(table.data, harbour, from)?;
    let any = lanes(table.data, harbour, from).next().is_some();
    if any { Ok(()) } else { Err(Illegal::NoLaneFrom(from)) }
}

/// The hex of the map that a counter is over. [ARP A-hit-1]
#[inline]
pub(crate) fn launch_hex(state: &State, counter: usize) -> Result<Hex, Illegal> {
    let at = state.air[counter].at;
    at.hex().ok_or(Illegal::NotOverTheMap(at))
}

/// Whether a counter can launch a torpedo at anything.
pub(crate) fn can_launch(table: Table<'_>, harbour: &Harbour, counter: usize) -> bool {
    check_launch(table, harbour, counter).is_ok()
}

/// What lies in a berth that a torpedo arrives at.
struct Berthed {
    /// Ships afloat, one of which it meets first.
    first: wardroom_kernel::Stack<u8, 32>,
    /// The ship it may strike beneath the first one. [ARP 13.2.3]
    beneath: Option<usize>,
}

fn berthed(table: Table<'_>, hex: Hex) -> Berthed {
    let lies =
        |ship: usize, berth: Berth| table.data.ships[ship].berth == berth && table.in_berth(ship);
    let mut first = wardroom_kernel::Stack::new();
    let mut beneath = None;
    let mut outboard = None;
    for ship in table.afloat_at(hex) {
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
        let light = !table.data.ships[outboard].class.is_armoured();
        beneath = beneath.filter(|&ship| light && table.data.ships[ship].class.is_armoured());
    } else {
        beneath = None;
    }
    Berthed { first, beneath }
}

/// How a berth is aimed at: it moves only if all that a torpedo may meet in it do.
pub(crate) fn aim_at(table: Table<'_>, hex: Hex) -> Aim {
    let first = berthed(table, hex).first;
    let moving = first.iter().all(|&ship| table.ships[usize::from(ship)].is(Ship::MOVING));
    Aim::Ship { hex, moving }
}

/// Drops torpedoes at a berth, one die each. [ARP 13.0.4, 13.3.1]
pub(crate) fn resolve_drop(play: &mut Play<'_, '_>, counter: usize, to: Hex, count: u8) {
    let from = play.air[counter].at.hex();
    if let Some((way, _)) = from.and_then(|from| from.row_to(to)) {
        play.air[counter].facing = way;
    }
    play.air[counter].deeds |= Counter::DROPPED;
    let Berthed { first, beneath } = berthed(play.table(), to);
    if first.iter().any(|&ship| play.data.ships[usize::from(ship)].is_solace()) {
        play.solace = true;
    }
    let aim = aim_at(play.table(), to);
    let (mut dropped, mut hits) = (0, 0);
    for craft in 0..MOST_CRAFT {
        let marks = Craft::FLYING | Craft::FIRST_LOAD;
        if dropped == count || !play.air[counter].craft[craft].is(marks) {
            continue;
        }
        let damaged = play.air[counter].craft[craft].is(Craft::DAMAGED);
        play.air[counter].craft[craft].clear(Craft::FIRST_LOAD);
        dropped += 1;
        let attempt = Attempt { weapon: Weapon::Torpedo, plane: Plane::Kate, damaged };
        let needs = surface::needs(play.table(), attempt, aim);
        if play.umpire.at_least(needs, 6, arp("13.3.1")) {
            hits += 1;
            strike(play, &first, beneath);
        }
    }
    let event = Event::Torpedoes { counter: counter as u8, hex: to, dropped, hits };
    play.umpire.log(event, arp("13.3.1"));
}

/// Finds the ship that a torpedo strikes; its damage waits. [ARP 13.2.3, 13.2.4, 13.9.1, A-hit-3]
fn strike(play: &mut Play<'_, '_>, first: &[u8], beneath: Option<usize>) {
    let met = surface::draw_ship(play, first, arp("A-hit-3"));
    if let Some(beneath) = beneath
        && play.umpire.face(6, arp("13.2.3")) % 2 == 1
    {
        wait(play, met, HitKind::Shock);
        wait(play, beneath, HitKind::Torpedo);
        return;
    }
    wait(play, met, HitKind::Torpedo);
}

/// Notes a hit whose damage is rolled later. [ARP 13.9.1, 13.9.2]
pub(crate) fn wait(play: &mut Play<'_, '_>, ship: usize, kind: HitKind) {
    let turn = play.turn;
    play.waiting.push(Hit { ship: ship as u8, kind, turn });
    play.umpire.log(Event::HitWaits { ship: ship as u8, kind }, arp("13.9.1"));
}
