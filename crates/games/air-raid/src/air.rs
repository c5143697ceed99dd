//! Section 11: who may attack whom in the air, and how attacks are declared. [ARP 11.0.1, 11.0.2, 11.0.3]

use wardroom_kernel::{Pick, Stack};

use crate::arp;
use crate::arrivals;
use crate::data::{Data, FiresBack, PlaneCard};
use crate::event::Event;
use crate::hex::{Direction, HEXES};
use crate::illegal::{Decision, Illegal};
use crate::parts::{AirBox, Side};
use crate::pick::{Choice, Plain, choice_of};
use crate::shots;
use crate::state::{Counter, Spot, State};
use crate::table::{Play, Sky, Table};

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

/// A counter attacks once a turn, with guns that bear on its target and have rounds.
/// [ARP 11.2.3, A-air-1, A-air-4]
#[inline]
fn check_fire(data: &Data, from: &Counter, at: Bearing) -> Result<(), Illegal> {
    if from.has(Counter::ATTACKED) {
        Err(Illegal::AttackedAlready(from.at))
    } else if !from.can_fire() {
        Err(Illegal::NoAmmunition(from.at))
    } else if attack_factor(data, from, at) > 0 {
        Ok(())
    } else {
        let bears = |way| way == from.facing || way == from.facing.opposite();
        let aside = matches!(at, Bearing::Adjacent(way) if !bears(way));
        Err(if aside { Illegal::OutOfArc(from.at) } else { Illegal::NoGuns(from.at) })
    }
}

/// Who can still attack: counters of a side with rounds, by the hexes beside them and the boxes they are in.
pub(crate) struct Ready {
    hexes: [u64; HEXES.div_ceil(64)],
    boxes: u16,
}

impl Ready {
    fn of(table: Table<'_>, side: Side) -> Ready {
        let mut ready = Ready { hexes: [0; HEXES.div_ceil(64)], boxes: 0 };
        for own in &table.air[table.data.counters_of(side)] {
            if !own.is_in_play() || own.has(Counter::ATTACKED) || !own.can_fire() {
                continue;
            }
            match (own.at.hex(), own.at.air_box()) {
                (Some(hex), _) => hex.around().for_each(|(_, near)| {
                    ready.hexes[near.index() / 64] |= 1 << (near.index() % 64);
                }),
                (None, Some(at)) => ready.boxes |= 1 << at as u16,
                (None, None) => {}
            }
        }
        ready
    }

    /// Whether somebody is near enough to attack there.
    #[inline]
    fn is_near(&self, at: Spot) -> bool {
        match (at.hex(), at.air_box()) {
            (Some(hex), _) => self.hexes[hex.index() / 64] >> (hex.index() % 64) & 1 == 1,
            (None, Some(at)) => self.boxes >> (at as u16) & 1 == 1,
            (None, None) => false,
        }
    }

    /// The enemy counters that somebody may be near enough to attack.
    fn near<'a>(&'a self, table: Table<'a>, side: Side) -> impl Iterator<Item = usize> + 'a {
        table.data.counters_of(side.enemy()).filter(move |&enemy| self.is_near(table.air[enemy].at))
    }
}

/// A target is an enemy counter that was not attacked this turn and that somebody can attack.
/// [ARP 11.0.1, 11.0.3, A-air-1]
fn check_target(table: Table<'_>, sky: &Sky, target: usize) -> Result<(), Illegal> {
    let (to, side) = (&table.air[target], table.data.counters[target].side.enemy());
    if side != table.declares {
        return Err(Illegal::OwnSide);
    }
    if !to.is_in_play() {
        return Err(arrivals::absence(table, target));
    }
    if to.has(Counter::TARGETED) {
        return Err(Illegal::TargetedAlready);
    }
    let mut found = Illegal::NobodyIn(side.name(), to.at);
    let own = table.data.counters_of(side);
    if let Some(hex) = to.at.hex() {
        found = Illegal::NobodyBeside(side.name(), to.at);
        for (way, near) in hex.around() {
            let Some(attacker) = sky.at(near).filter(|other| own.contains(other)) else { continue };
            let at = Bearing::Adjacent(way.opposite());
            match check_fire(table.data, &table.air[attacker], at) {
                Ok(()) => return Ok(()),
                Err(illegal) => found = illegal,
            }
        }
    } else if !is_fought_in(to.at) {
        found = Illegal::OverTheCarriers;
    } else {
        for own in table.air[own].iter().filter(|own| own.at == to.at) {
            match check_fire(table.data, own, Bearing::SameBox) {
                Ok(()) => return Ok(()),
                Err(illegal) => found = illegal,
            }
        }
    }
    Err(found)
}

/// A counter attacks an enemy beside it or in its box. [ARP 11.0.1, 11.0.3]
#[inline]
fn check_attacker(table: Table<'_>, attacker: usize, target: usize) -> Result<(), Illegal> {
    let (from, to) = (&table.air[attacker], &table.air[target]);
    if table.data.counters[attacker].side == table.data.counters[target].side {
        return Err(Illegal::NotAttacking(table.data.counters[target].side.enemy().name()));
    }
    if !from.is_in_play() {
        return Err(arrivals::absence(table, attacker));
    }
    let at = bearing(from, to).ok_or(Illegal::NotAdjacent(from.at, to.at))?;
    check_fire(table.data, from, at)
}

/// Whether the side that declares can attack anybody. [ARP 11.0.1]
pub(crate) fn can_any_attack(table: Table<'_>) -> bool {
    let ready = Ready::of(table, table.declares);
    let mut near = ready.near(table, table.declares).peekable();
    near.peek().is_some() && {
        let sky = Sky::of(table.state);
        near.any(|target| check_target(table, &sky, target).is_ok())
    }
}

/// The counters that the side which declares may attack, in the order of their numbers.
pub(crate) fn targets(table: Table<'_>) -> impl Iterator<Item = usize> {
    let sky = Sky::of(table.state);
    let enemies = table.data.counters_of(table.declares.enemy());
    enemies.filter(move |&target| check_target(table, &sky, target).is_ok())
}

/// The first counters by number that may attack a target: as many as attack when all do. [ARP 11.1.1]
pub(crate) fn attackers(table: Table<'_>, target: usize) -> Stack<u8, MOST_ATTACKERS> {
    let mut list = Stack::new();
    let side = table.data.counters[target].side.enemy();
    for attacker in table.data.counters_of(side) {
        if !list.is_full() && check_attacker(table, attacker, target).is_ok() {
            list.push(attacker as u8);
        }
    }
    list
}

/// What is picked next.
#[expect(
    clippy::large_enum_variant,
    reason = "a step is read once for a whole list, and never kept"
)]
pub(crate) enum Step<'a> {
    /// A target, or none.
    Target { ready: Ready, sky: Sky },
    /// Its attackers, in any order.
    Attackers { target: usize, named: &'a [Pick] },
}

/// Reads a half-built order; none when it is complete: no attack, six attackers, or the word for all of them.
/// [ARP 11.1.1, 11.1.2]
#[inline]
pub(crate) fn read<'a>(table: Table<'_>, picks: &'a [Pick]) -> Option<Step<'a>> {
    let Some((&first, named)) = picks.split_first() else {
        let ready = Ready::of(table, table.declares);
        return Some(Step::Target { ready, sky: Sky::of(table.state) });
    };
    let Choice::Counter(target) = choice_of(first) else { return None };
    let ended = named.last().is_some_and(|&pick| matches!(choice_of(pick), Choice::Plain(_)));
    let complete = ended || named.len() >= MOST_ATTACKERS;
    (!complete).then_some(Step::Attackers { target: target.into(), named })
}

/// Adds what might be picked next: a target, then its attackers.
pub(crate) fn candidates(table: Table<'_>, step: &Step<'_>, list: &mut Vec<Pick>) {
    match step {
        Step::Target { ready, .. } => {
            list.push(Plain::Pass.into());
            let near = ready.near(table, table.declares);
            list.extend(near.map(|target| Pick::from(Choice::Counter(target as u8))));
        }
        Step::Attackers { target, named } => {
            list.push(if named.is_empty() { Plain::All } else { Plain::Done }.into());
            let to = &table.air[*target];
            let own = table.data.counters_of(table.declares);
            let near = own.filter(|&own| bearing(&table.air[own], to).is_some());
            list.extend(near.map(|attacker| Pick::from(Choice::Counter(attacker as u8))));
        }
    }
}

/// Decides whether a declaration may go on with a pick. [ARP A-air-1, A-air-4]
pub(crate) fn check(table: Table<'_>, step: &Step<'_>, order: Choice) -> Result<(), Illegal> {
    let is_counter = |number: u8| usize::from(number) < table.data.counters.len();
    match (step, order) {
        (Step::Target { .. }, Choice::Plain(Plain::Pass)) => Ok(()),
        (Step::Target { sky, .. }, Choice::Counter(number)) if is_counter(number) => {
            check_target(table, sky, number.into())
        }
        (Step::Target { .. }, _) => Err(Illegal::Elsewhere(Decision::Target)),

        (Step::Attackers { named: [], .. }, Choice::Plain(Plain::All)) => Ok(()),
        (Step::Attackers { named: [], .. }, Choice::Plain(Plain::Done)) => {
            Err(Illegal::NobodyFires)
        }
        (Step::Attackers { .. }, Choice::Plain(Plain::Done)) => Ok(()),
        (Step::Attackers { target, named }, Choice::Counter(number)) if is_counter(number) => {
            if named.contains(&order.into()) {
                return Err(Illegal::AttacksAlready);
            }
            check_attacker(table, number.into(), *target)
        }
        (Step::Attackers { .. }, _) => Err(Illegal::Elsewhere(Decision::Attackers)),
    }
}

/// Carries out a declaration. [ARP A-air-1, A-air-4]
pub(crate) fn apply(play: &mut Play<'_, '_>, picks: &[Pick]) {
    let side = play.declares;
    let Some((target, named)) = declared(play.table(), picks) else {
        play.umpire.log(Event::Passed(side), arp("A-air-1"));
        pass(play.state);
        return;
    };
    shots::resolve_attack(play, target, &named);
}

/// The target and the attackers that picks declare, in the order of their numbers however they were named;
/// none if the side passes. [ARP A-air-1, ruling 7]
pub(crate) fn declared(
    table: Table<'_>,
    picks: &[Pick],
) -> Option<(usize, Stack<u8, MOST_ATTACKERS>)> {
    let Choice::Counter(target) = choice_of(*picks.first()?) else { return None };
    let target = usize::from(target);
    let mut named = Stack::new();
    for &pick in &picks[1..] {
        match choice_of(pick) {
            Choice::Counter(attacker) => named.push(attacker),
            Choice::Plain(Plain::All) => named = attackers(table, target),
            _ => {}
        }
    }
    named.sort_unstable();
    Some((target, named))
}

/// A side declares nothing; when both do so one after the other, the phase ends. [ARP A-air-1]
pub(crate) fn pass(state: &mut State) {
    if state.passed {
        state.passed = false;
        crate::sequence::after_air_to_air(state);
    } else {
        state.passed = true;
        state.declares = state.declares.enemy();
    }
}
