//! Section 11: who may attack whom in the air, and how attacks are declared. [ARP 11.0.1, 11.0.2, 11.0.3]

use wardroom_kernel::{Pick, Stack, Umpire};

use crate::arp;
use crate::data::{Data, FiresBack, PlaneCard};
use crate::event::Event;
use crate::hex::Direction;
use crate::illegal::Illegal;
use crate::parts::{AirBox, Side};
use crate::pick::{Order, Plain, order_of};
use crate::shots;
use crate::state::{Counter, Spot, State};
use crate::table::Sky;

/// Counters that attack one target at most. [ARP 11.1.1, 11.1.2]
pub(crate) const MOST_ATTACKERS: usize = 6;

/// How two counters stand to one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bearing {
    /// In one box, where there is no facing. [ARP 11.0.3, A-def-2]
    SameBox,
    /// In adjacent hexes: the direction of the other.
    Adjacent(Direction),
}

pub(crate) fn bearing(from: &Counter, to: &Counter) -> Option<Bearing> {
    match (from.at.hex(), to.at.hex()) {
        (Some(a), Some(b)) => a.direction_to(b).map(Bearing::Adjacent),
        (None, None) => (from.at == to.at && is_fought_in(from.at)).then_some(Bearing::SameBox),
        _ => None,
    }
}

/// Whether there is combat in a box: transit boxes and fields, not on the carriers. [ARP 11.0.3, A-air-5]
fn is_fought_in(spot: Spot) -> bool {
    spot.air_box().is_some_and(|at| at != AirBox::Kb)
}

/// The factor a counter attacks with at that bearing; none if its guns do not bear.
/// [ARP 11.1.3, 11.2.3, A-face-1, A-def-2]
pub(crate) fn attack_factor(data: &Data, from: &Counter, at: Bearing) -> u8 {
    let card = data.plane(from.plane);
    match at {
        Bearing::Adjacent(direction) if card.has_arcs() => arc_factor(card, from.facing, direction),
        _ => card.front(),
    }
}

/// The factor a counter that is attacked fires back with; none if it does not.
/// [ARP 11.2.2, A-def-1, A-def-2]
pub(crate) fn defence_factor(data: &Data, from: &Counter, at: Bearing) -> u8 {
    let card = data.plane(from.plane);
    match (card.fires_back, at) {
        (FiresBack::None, _) => 0,
        (FiresBack::AllRound, _) | (FiresBack::Front, Bearing::SameBox) => card.front(),
        (FiresBack::Arcs, Bearing::SameBox) => card.tail(),
        (FiresBack::Front, Bearing::Adjacent(direction)) => {
            let ahead = [0, 1, 5].map(|sixths| from.facing.turned(sixths));
            if ahead.contains(&direction) { card.front() } else { 0 }
        }
        (FiresBack::Arcs, Bearing::Adjacent(direction)) => arc_factor(card, from.facing, direction),
    }
}

/// The factor of two that bears in a direction: ahead, astern, or none. [ARP 11.2.3, A-face-1]
fn arc_factor(card: &PlaneCard, facing: Direction, direction: Direction) -> u8 {
    if direction == facing {
        card.front()
    } else if direction == facing.opposite() {
        card.tail()
    } else {
        0
    }
}

/// Whether a counter may attack another now. [ARP 11.0.1, A-air-1, A-air-4]
fn can_attack(data: &Data, state: &State, attacker: usize, target: usize) -> bool {
    let (from, to) = (&state.air[attacker], &state.air[target]);
    if from.has(Counter::ATTACKED) || to.has(Counter::TARGETED) || !from.can_fire() {
        return false;
    }
    bearing(from, to).is_some_and(|at| attack_factor(data, from, at) > 0)
}

/// Calls `found` with every pair of counters of which the first may attack the second, until it says
/// that this is enough.
fn pairs(data: &Data, state: &State, side: Side, mut found: impl FnMut(usize, usize) -> bool) {
    let enemies = data.counters_of(side.other());
    let mut in_boxes = 0u16;
    let mut on_map = false;
    for enemy in enemies.clone() {
        let at = state.air[enemy].at;
        on_map |= at.hex().is_some();
        if is_fought_in(at) {
            in_boxes |= 1 << at.air_box().map_or(0, |at| at as u16);
        }
    }
    if in_boxes == 0 && !on_map {
        return;
    }
    let sky = Sky::of(state);
    for attacker in data.counters_of(side) {
        let own = &state.air[attacker];
        if let Some(hex) = own.at.hex().filter(|_| on_map) {
            for (_, near) in hex.around() {
                if let Some(target) = sky.at(near).filter(|other| enemies.contains(other))
                    && can_attack(data, state, attacker, target)
                    && found(attacker, target)
                {
                    return;
                }
            }
        } else if own.at.air_box().is_some_and(|at| in_boxes >> (at as u16) & 1 == 1) {
            for target in enemies.clone().filter(|&enemy| state.air[enemy].at == own.at) {
                if can_attack(data, state, attacker, target) && found(attacker, target) {
                    return;
                }
            }
        }
    }
}

/// Whether a side can attack anybody. [ARP 11.0.1]
pub(crate) fn can_side_attack(data: &Data, state: &State, side: Side) -> bool {
    let mut any = false;
    pairs(data, state, side, |_, _| {
        any = true;
        true
    });
    any
}

/// The counters that may attack a target, in the order of their numbers.
pub(crate) fn attackers(data: &Data, state: &State, target: usize) -> Stack<u8, MOST_NEAR> {
    let mut list = Stack::new();
    let side = data.counters[target].side.other();
    for attacker in data.counters_of(side) {
        if !list.is_full() && can_attack(data, state, attacker, target) {
            list.push(attacker as u8);
        }
    }
    list
}

/// So many counters that may attack one target are offered.
pub(crate) const MOST_NEAR: usize = 64;

/// The counters that a side may attack, in the order of their numbers.
pub(crate) fn targets(data: &Data, state: &State, side: Side) -> impl Iterator<Item = usize> {
    let mut set = [0u64; 3];
    pairs(data, state, side, |_, target| {
        set[target / 64] |= 1 << (target % 64);
        false
    });
    (0..state.air.len()).filter(move |at| set[at / 64] >> (at % 64) & 1 == 1)
}

/// Lists what may be picked next: a target, then its attackers. [ARP A-air-1]
pub(crate) fn choices(data: &Data, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
    let Some(&first) = picks.first() else {
        list.push(Plain::Pass.into());
        let targets = targets(data, state, state.declares);
        list.extend(targets.map(|target| Pick::from(Order::Counter(target as u8))));
        return;
    };
    let Order::Counter(target) = order_of(first) else { return };
    let named = &picks[1..];
    let ended = |pick: &Pick| matches!(order_of(*pick), Order::Plain(Plain::All | Plain::Done));
    if named.last().is_some_and(ended) || named.len() >= MOST_ATTACKERS {
        return;
    }
    let able = attackers(data, state, usize::from(target));
    // Attackers are named in the order of their numbers, so that an attack has one wording.
    let last = named.last().map(|&pick| order_of(pick));
    let rest = able.iter().filter(|&&one| match last {
        Some(Order::Counter(last)) => one > last,
        _ => true,
    });
    list.push(if named.is_empty() { Plain::All } else { Plain::Done }.into());
    list.extend(rest.map(|&attacker| Pick::from(Order::Counter(attacker))));
}

/// Why a pick is not among the choices.
pub(crate) fn why_not(data: &Data, state: &State, picks: &[Pick], order: Order) -> Illegal {
    let Order::Counter(number) = order else { return Illegal::OutOfOrder };
    let number = usize::from(number);
    let Some(card) = data.counters.get(number) else { return Illegal::NotInTheAir };
    let now = &state.air[number];
    if !now.is_in_play() {
        return Illegal::NotInTheAir;
    }
    let Some(&Order::Counter(target)) = picks.first().map(|&pick| order_of(pick)).as_ref() else {
        return if card.side == state.declares {
            Illegal::OwnSide
        } else if now.has(Counter::TARGETED) {
            Illegal::TargetedAlready
        } else {
            let near = |&own: &usize| bearing(&state.air[own], now).is_some();
            let mut own = data.counters_of(state.declares).filter(near);
            own.next()
                .map_or(Illegal::NotAdjacent, |own| why_not_attacker(data, state, own, number))
        };
    };
    if card.side != state.declares {
        return Illegal::OwnSide;
    }
    if picks.len() > MOST_ATTACKERS {
        return Illegal::SixAttackers;
    }
    why_not_attacker(data, state, number, usize::from(target))
}

fn why_not_attacker(data: &Data, state: &State, attacker: usize, target: usize) -> Illegal {
    let (from, to) = (&state.air[attacker], &state.air[target]);
    match bearing(from, to) {
        None => Illegal::NotAdjacent,
        Some(_) if from.has(Counter::ATTACKED) => Illegal::AttackedAlready,
        Some(_) if !from.can_fire() => Illegal::NoAmmunition,
        Some(at) if attack_factor(data, from, at) == 0 => Illegal::OutOfArc,
        Some(_) => Illegal::OutOfOrder,
    }
}

/// Carries out a declaration. [ARP A-air-1, A-air-4]
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let side = state.declares;
    let Some((target, named)) = declared(data, state, picks) else {
        umpire.log(Event::Passed(side), arp("A-air-1"));
        pass(state);
        return;
    };
    shots::resolve_attack(data, state, target, &named, umpire);
}

/// The target and the attackers that picks declare; none if the side passes. [ARP A-air-1]
pub(crate) fn declared(
    data: &Data,
    state: &State,
    picks: &[Pick],
) -> Option<(usize, Stack<u8, MOST_ATTACKERS>)> {
    let Order::Counter(target) = order_of(*picks.first()?) else { return None };
    let target = usize::from(target);
    let mut named = Stack::new();
    for &pick in &picks[1..] {
        match order_of(pick) {
            Order::Counter(attacker) => named.push(attacker),
            Order::Plain(Plain::All) => {
                let able = attackers(data, state, target);
                able.iter().take(MOST_ATTACKERS).for_each(|&attacker| named.push(attacker));
            }
            _ => {}
        }
    }
    Some((target, named))
}

/// A side declares nothing; when both do so one after the other, the phase ends. [ARP A-air-1]
pub(crate) fn pass(state: &mut State) {
    if state.passed {
        state.passed = false;
        crate::sequence::after_air_to_air(state);
    } else {
        state.passed = true;
        state.declares = state.declares.other();
    }
}
