//! Section 11: air-to-air combat. [ARP 11.0.1, 11.0.2, 11.0.3]

use wardroom_kernel::{Pick, Stack, Umpire};

use crate::arp;
use crate::data::{Data, FiresBack};
use crate::event::Event;
use crate::hex::Direction;
use crate::illegal::Illegal;
use crate::parts::{AirBox, Side};
use crate::pick::{Order, Plain, order_of};
use crate::state::{Counter, Craft, MOST_CRAFT, Spot, State};
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
        Bearing::Adjacent(direction) if card.has_arcs() => {
            if direction == from.facing {
                card.front()
            } else if direction == from.facing.opposite() {
                card.tail()
            } else {
                0
            }
        }
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
        (FiresBack::Arcs, Bearing::Adjacent(direction)) => {
            if direction == from.facing {
                card.front()
            } else if direction == from.facing.opposite() {
                card.tail()
            } else {
                0
            }
        }
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
    let Order::Counter(target) = order_of(picks[0]) else {
        umpire.log(Event::Passed(side), arp("A-air-1"));
        pass(state);
        return;
    };
    let mut named: Stack<u8, MOST_ATTACKERS> = Stack::new();
    for &pick in &picks[1..] {
        match order_of(pick) {
            Order::Counter(attacker) => named.push(attacker),
            Order::Plain(Plain::All) => {
                let able = attackers(data, state, usize::from(target));
                able.iter().take(MOST_ATTACKERS).for_each(|&attacker| named.push(attacker));
            }
            _ => {}
        }
    }
    resolve_attack(data, state, usize::from(target), &named, umpire);
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

/// What guns did to the aircraft of one counter.
#[derive(Clone, Copy, Default)]
struct Harm {
    down: [bool; MOST_CRAFT],
    damaged: [u8; MOST_CRAFT],
}

/// One shot: the die to hit, then the die for its effect. [ARP 11.2.1, 11.3.1, 11.4.1, 11.4.3, 11.5.1]
///
/// The ammunition of whoever rolls a natural 6 is gone after this turn's combat. [ARP 11.5.2, A-ammo-1]
fn resolve_shot(
    data: &Data,
    shooter: &mut Counter,
    craft: usize,
    factor: u8,
    target: &Counter,
    umpire: &mut Umpire<'_, Event>,
) -> Option<bool> {
    let card = data.plane(shooter.plane);
    let die = umpire.face(6, arp("11.3.1"));
    let own =
        if shooter.craft[craft].is(Craft::DAMAGED) { data.book.to_hit_ours.damaged } else { 0 };
    if die == 6 {
        shooter.craft[craft].set(Craft::LAST_ROUNDS);
    }
    if die as i8 + data.plane(target.plane).manoeuvre + own < card.to_hit {
        return None;
    }
    Some(umpire.face(6, arp("11.4.1")) <= factor)
}

/// Resolves one declared attack: all shots of the attackers, then all of the defenders, and the results
/// together. [ARP 11.2.1, 11.2.2, A-air-2, A-air-3]
pub(crate) fn resolve_attack(
    data: &Data,
    state: &mut State,
    target: usize,
    attackers: &[u8],
    umpire: &mut Umpire<'_, Event>,
) {
    let defender = state.air[target];
    let mut harm = Harm::default();
    let mut own = [Harm::default(); MOST_ATTACKERS];
    // The aircraft of a counter that fly, by number.
    let flying = |counter: &Counter| -> Stack<u8, MOST_CRAFT> {
        let mut list = Stack::new();
        (0..MOST_CRAFT).filter(|&at| counter.craft[at].flies()).for_each(|at| list.push(at as u8));
        list
    };
    let aims = flying(&defender);
    let mut shot = 0;
    for &attacker in attackers {
        let mut from = state.air[usize::from(attacker)];
        let factor = bearing(&from, &defender).map_or(0, |at| attack_factor(data, &from, at));
        for craft in
            (0..MOST_CRAFT).filter(|&at| state.air[usize::from(attacker)].craft[at].can_fire())
        {
            let aim = usize::from(aims[shot % aims.len()]);
            shot += 1;
            count(resolve_shot(data, &mut from, craft, factor, &defender, umpire), &mut harm, aim);
        }
        from.deeds |= Counter::ATTACKED;
        state.air[usize::from(attacker)] = from;
    }

    // Shots of the defender go round the attacking aircraft that its guns bear on. [ARP A-air-2, ruling 4]
    let mut marks: Stack<(u8, u8, u8), 32> = Stack::new();
    for (place, &attacker) in attackers.iter().enumerate() {
        let to = &state.air[usize::from(attacker)];
        let factor = bearing(&defender, to).map_or(0, |at| defence_factor(data, &defender, at));
        if factor > 0 {
            flying(to).iter().for_each(|&craft| marks.push((place as u8, craft, factor)));
        }
    }
    let mut now = defender;
    if !marks.is_empty() {
        let shooters = (0..MOST_CRAFT).filter(|&at| defender.craft[at].can_fire());
        for (shot, craft) in shooters.enumerate() {
            let (place, aim, factor) = marks[shot % marks.len()];
            let to = state.air[usize::from(attackers[usize::from(place)])];
            let result = resolve_shot(data, &mut now, craft, factor, &to, umpire);
            count(result, &mut own[usize::from(place)], usize::from(aim));
        }
    }
    now.deeds |= Counter::TARGETED;
    state.air[target] = now;

    let to = inflict(data, state, target, &harm);
    let mut back = [0; 2];
    for (&attacker, harm) in attackers.iter().zip(&own) {
        let [down, damaged] = inflict(data, state, usize::from(attacker), harm);
        back = [back[0] + down, back[1] + damaged];
    }
    let event = Event::AirAttack {
        target: target as u8,
        attackers: attackers.len() as u8,
        harm: to,
        own: back,
    };
    umpire.log(event, arp("A-air-4"));
    state.passed = false;
    state.declares = state.declares.other();
}

fn count(result: Option<bool>, harm: &mut Harm, aim: usize) {
    match result {
        Some(true) => harm.down[aim] = true,
        Some(false) => harm.damaged[aim] += 1,
        None => {}
    }
}

/// Takes harm out on a counter; damage on a damaged aircraft shoots it down. [ARP 11.4.1, 11.4.3]
fn inflict(data: &Data, state: &mut State, counter: usize, harm: &Harm) -> [u8; 2] {
    let mut sum = [0; 2];
    for craft in 0..MOST_CRAFT {
        if !state.air[counter].craft[craft].flies() {
            continue;
        }
        let before = u8::from(state.air[counter].craft[craft].is(Craft::DAMAGED));
        if harm.down[craft] || before + harm.damaged[craft] >= 2 {
            state.lose_craft(data, counter, craft);
            sum[0] += 1;
        } else if harm.damaged[craft] > 0 {
            state.air[counter].craft[craft].set(Craft::DAMAGED);
            sum[1] += 1;
        }
    }
    sum
}
