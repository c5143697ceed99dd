//! Phase 4: counters move. [ARP A-move-1, A-move-2, A-move-3, A-move-4, A-face-1]

use wardroom_kernel::Pick;

use crate::arp;
use crate::arrivals;
use crate::data::{Data, FiresBack, Squadron, Wave};
use crate::event::Event;
use crate::hex::{COLUMNS, Direction, Hex, ROWS};
use crate::illegal::{Decision, Illegal};
use crate::map::MAP_NODE;
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Counter, Craft, Spot};
use crate::table::{Play, Table};
use crate::vessels;

/// The boxes in which the first wave may begin. [ARP A-arr-1]
pub(crate) const FIRST_WAVE_BOXES: [AirBox; 3] = [AirBox::Central, AirBox::West, AirBox::East];

/// Transit points of a type. [ARP A-move-1]
pub(crate) fn points(data: &Data, plane: Plane) -> u8 {
    if plane.is_fighter() { data.book.transit.fighters } else { data.book.transit.others }
}

/// Whether a counter may still move this turn: once in play. [ARP A-move-4, A-scr-1]
#[inline]
pub(crate) fn may_move(table: Table<'_>, counter: usize) -> bool {
    let now = &table.air[counter];
    !now.has(Counter::MOVED) && (now.is_in_play() || is_over_oahu(table, counter))
}

fn check_counter(table: Table<'_>, counter: usize) -> Result<(), Illegal> {
    let (now, wave) = (&table.air[counter], table.data.counters[counter].wave);
    if may_move(table, counter) {
        Ok(())
    } else if !now.is_in_play() {
        Err(arrivals::absence(table, counter))
    } else if wave == Wave::Scramble && now.at.field(table.data).is_some() {
        Err(Illegal::HasGoneUp)
    } else {
        Err(Illegal::HasMoved)
    }
}

/// Whether a counter of the first wave is still to be put into a box. [ARP A-arr-1, ruling 1]
fn is_over_oahu(table: Table<'_>, counter: usize) -> bool {
    table.turn == Turn::FIRST
        && table.air[counter].at == Spot::WAITING
        && table.data.counters[counter].wave == Wave::First
}

/// The boxes, and the map, that a counter can reach, as bits. [ARP A-move-1, A-move-4]
pub(crate) fn reach(table: Table<'_>, counter: usize) -> u16 {
    let now = &table.air[counter];
    let points = points(table.data, now.plane);
    match now.at.node() {
        Some(node) => {
            let reach = table.data.map.reach(node, points);
            match table.data.counters[counter].side {
                Side::Japan => reach,
                Side::Us => reach & !(1 << AirBox::Kb as u16),
            }
        }
        None if is_over_oahu(table, counter) => FIRST_WAVE_BOXES
            .iter()
            .fold(0, |set, &from| set | table.data.map.reach(from as usize, points)),
        None => 0,
    }
}

/// Whether it matters where a counter faces: its guns do not bear all round. [ARP A-face-1, ruling 3]
pub(crate) fn has_facing(data: &Data, plane: Plane) -> bool {
    matches!(data.plane(plane).fires_back, FiresBack::Front | FiresBack::Arcs)
}

/// Whether a side has anything to move.
pub(crate) fn can_move(table: Table<'_>, side: Side) -> bool {
    table.data.counters_of(side).any(|counter| may_move(table, counter))
        || side == Side::Us && vessels::can_any_move(table)
}

/// What is picked next.
pub(crate) enum Step {
    /// A squadron, ships, or the end.
    Squadron(Side),
    /// What a ship does.
    Ships(vessels::Step),
    /// A counter of a squadron, or all that can come to a box together.
    Counter { squadron: usize, shared: u16 },
    /// The box that all of them fly to.
    Box { squadron: usize, shared: u16 },
    /// A box, or a column in which not every hex is taken.
    Place { counter: usize, reach: u16, taken: [u8; COLUMNS] },
    /// A hex of a column; those with another counter over them, as bits by row.
    Hex { column: u16, taken: u32 },
    /// The side a counter faces.
    Facing,
}

/// Reads a half-built order; none when it is complete.
#[inline]
pub(crate) fn read(table: Table<'_>, side: Side, picks: &[Pick]) -> Option<Step> {
    let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
    let others = |counter: u8| {
        let others =
            table.air.iter().enumerate().filter(move |(at, _)| *at != usize::from(counter));
        others.filter_map(|(_, other)| other.at.hex())
    };
    Some(match (order(0), order(1), order(2), picks.len()) {
        (None, ..) => Step::Squadron(side),
        (Some(Choice::Plain(Plain::Ships)), ..) => Step::Ships(vessels::read(table, &picks[1..])?),
        (Some(Choice::Squadron(number)), None | Some(Choice::Plain(Plain::All)), None, at) => {
            let squadron = usize::from(number);
            let shared = shared_boxes(table, squadron);
            if at == 1 {
                Step::Counter { squadron, shared }
            } else {
                Step::Box { squadron, shared }
            }
        }
        (_, Some(Choice::Counter(counter)), None, _) => {
            let mut taken = [0; COLUMNS];
            for hex in others(counter) {
                taken[usize::from(hex.column()) - 1] += 1;
            }
            let counter = usize::from(counter);
            Step::Place { counter, reach: reach(table, counter), taken }
        }
        (_, Some(Choice::Counter(counter)), Some(Choice::Column(column)), 3) => {
            let column = u16::from(column);
            let here = others(counter).filter(|hex| hex.column() == column);
            Step::Hex { column, taken: here.fold(0, |set, hex| set | 1 << hex.row()) }
        }
        (_, Some(Choice::Counter(counter)), Some(Choice::Column(_)), 4)
            if has_facing(table.data, table.air[usize::from(counter)].plane) =>
        {
            Step::Facing
        }
        _ => return None,
    })
}

/// Adds what might be picked next.
pub(crate) fn candidates(data: &Data, step: &Step, list: &mut Vec<Pick>) {
    let within = |set: u16| {
        let boxes = AirBox::ALL.iter().filter(move |&&at| set >> at as u16 & 1 == 1);
        boxes.map(|&at| Pick::from(Choice::Box(at)))
    };
    match step {
        Step::Squadron(side) => {
            list.push(Plain::Done.into());
            let own = (0..data.squadrons.len()).filter(|&at| data.squadrons[at].side == *side);
            list.extend(own.map(|number| Pick::from(Choice::Squadron(number as u8))));
            if *side == Side::Us {
                list.push(Plain::Ships.into());
            }
        }
        Step::Ships(step) => vessels::candidates(data, step, list),
        Step::Counter { squadron, .. } => {
            list.push(Plain::All.into());
            let counters = data.squadrons[*squadron].counters.clone();
            list.extend(counters.map(|counter| Pick::from(Choice::Counter(counter as u8))));
        }
        Step::Box { shared, .. } => list.extend(within(*shared)),
        Step::Place { reach, .. } => {
            list.extend(within(*reach));
            if reach >> MAP_NODE & 1 == 1 {
                list.extend((1..=COLUMNS as u8).map(|column| Pick::from(Choice::Column(column))));
            }
        }
        Step::Hex { column, taken } => {
            let free = (1..=ROWS as u16).filter(|row| taken >> row & 1 == 0);
            let hexes = free.filter_map(|row| Hex::new(*column, row));
            list.extend(hexes.map(|hex| Pick::from(Choice::Hex(hex))));
        }
        Step::Facing => {
            list.extend(Direction::ALL.iter().map(|&side| Pick::from(Choice::Face(side))));
        }
    }
}

/// Decides whether an order may go on with a pick. [ARP A-move-1, A-move-3, A-move-4, A-face-1]
pub(crate) fn check(table: Table<'_>, step: &Step, order: Choice) -> Result<(), Illegal> {
    match (step, order) {
        (Step::Ships(step), _) => vessels::check(table, step, order),

        (Step::Squadron(_), Choice::Plain(Plain::Done)) => Ok(()),
        (Step::Squadron(side), Choice::Plain(Plain::Ships)) => match side {
            Side::Japan => Err(Illegal::NotToMove(side.name())),
            Side::Us => vessels::check_any(table),
        },
        (Step::Squadron(side), Choice::Squadron(number)) => {
            match table.data.squadrons.get(usize::from(number)) {
                None => Err(Illegal::Elsewhere(Decision::Movement)),
                Some(squadron) if squadron.side != *side => Err(Illegal::NotToMove(side.name())),
                Some(squadron) => check_squadron(table, squadron),
            }
        }
        (Step::Squadron(_), _) => Err(Illegal::Elsewhere(Decision::Movement)),

        (Step::Counter { shared: 1.., .. }, Choice::Plain(Plain::All)) => Ok(()),
        (Step::Counter { squadron, .. }, Choice::Plain(Plain::All)) => {
            let several = movable(table, *squadron).nth(1).is_some();
            Err(if several { Illegal::NoSharedBox } else { Illegal::OneToMove })
        }
        (Step::Counter { squadron, .. }, Choice::Counter(number))
            if table.data.squadrons[*squadron].counters.contains(&usize::from(number)) =>
        {
            check_counter(table, usize::from(number))
        }
        (Step::Counter { .. }, _) => Err(Illegal::Elsewhere(Decision::Counter)),

        (Step::Box { shared, .. }, Choice::Box(at)) if shared >> at as u16 & 1 == 1 => Ok(()),
        (Step::Box { squadron, .. }, Choice::Box(at)) => {
            let mut able = movable(table, *squadron);
            let far = able.find_map(|counter| {
                let reach = reach(table, counter);
                check_reach(table, counter, reach, at as usize).err()
            });
            Err(far.unwrap_or(Illegal::IsThere(Spot::of_box(at))))
        }
        (Step::Box { .. }, _) => Err(Illegal::Elsewhere(Decision::Box)),

        (Step::Place { counter, .. }, Choice::Box(at))
            if table.air[*counter].at == Spot::of_box(at) =>
        {
            Err(Illegal::IsThere(Spot::of_box(at)))
        }
        (Step::Place { counter, reach, .. }, Choice::Box(at)) => {
            check_reach(table, *counter, *reach, at as usize)
        }
        (Step::Place { counter, reach, taken }, Choice::Column(column)) => {
            check_reach(table, *counter, *reach, MAP_NODE)?;
            let full = usize::from(taken[usize::from(column) - 1]) >= ROWS;
            if full { Err(Illegal::ColumnFull(column)) } else { Ok(()) }
        }
        (Step::Place { .. }, _) => Err(Illegal::Elsewhere(Decision::Place)),

        (Step::Hex { column, taken }, Choice::Hex(hex)) if hex.column() == *column => {
            if taken >> hex.row() & 1 == 1 { Err(Illegal::HexTaken(hex)) } else { Ok(()) }
        }
        (Step::Hex { .. }, _) => Err(Illegal::Elsewhere(Decision::Hex)),

        (Step::Facing, Choice::Face(_)) => Ok(()),
        (Step::Facing, _) => Err(Illegal::Elsewhere(Decision::Facing)),
    }
}

/// A squadron moves while one of its counters may. [ARP A-move-4]
fn check_squadron(table: Table<'_>, squadron: &Squadron) -> Result<(), Illegal> {
    let counters = squadron.counters.clone();
    if counters.clone().any(|counter| may_move(table, counter)) {
        return Ok(());
    }
    let count = |is: fn(Spot) -> bool| {
        table.air[counters.clone()].iter().filter(|counter| is(counter.at)).count() as u8
    };
    let (moved, home) = (count(Spot::is_in_play), count(|at| at == Spot::HOME));
    let absent = arrivals::absence(table, counters.start);
    Err(if moved + home > 0 { Illegal::SquadronMoved { moved, home } } else { absent })
}

/// A counter flies as far as its points go, and none of the US to the carriers. [ARP A-move-1, A-move-4]
#[inline]
fn check_reach(table: Table<'_>, counter: usize, reach: u16, to: usize) -> Result<(), Illegal> {
    if reach >> to & 1 == 1 { Ok(()) } else { Err(too_far(table, counter, to)) }
}

fn too_far(table: Table<'_>, counter: usize, to: usize) -> Illegal {
    let now = &table.air[counter];
    if table.data.counters[counter].side == Side::Us && to == AirBox::Kb as usize {
        return Illegal::NotToTheCarriers;
    }
    let begins = FIRST_WAVE_BOXES.map(Spot::of_box);
    let from: &[Spot] = if now.is_in_play() { &[now.at] } else { &begins };
    let ways = from.iter().filter_map(|&from| Some((table.data.map.steps(from.node()?, to), from)));
    let (steps, from) = ways.min().expect("a counter flies from somewhere");
    Illegal::OutOfReach { from, steps, points: points(table.data, now.plane) }
}

/// The boxes that two or more counters of a squadron can all reach, and are not all in, as bits.
fn shared_boxes(table: Table<'_>, squadron: usize) -> u16 {
    let mut able = movable(table, squadron).peekable();
    let Some(&first) = able.peek() else { return 0 };
    let together = table.air[first].at;
    let (mut shared, mut count, mut apart) = (u16::MAX >> 5, 0, false);
    for counter in able {
        shared &= reach(table, counter);
        apart |= table.air[counter].at != together;
        count += 1;
    }
    if let (Some(at), false) = (together.air_box(), apart) {
        // Those that stay where they are need no order.
        shared &= !(1 << at as u16);
    }
    if count > 1 { shared & !(1 << MAP_NODE) } else { 0 }
}

/// The counters of a squadron that may still move.
pub(crate) fn movable<'a>(table: Table<'a>, squadron: usize) -> impl Iterator<Item = usize> + 'a {
    table.data.squadrons[squadron].counters.clone().filter(move |&counter| may_move(table, counter))
}

/// Carries out an order.
pub(crate) fn apply(play: &mut Play<'_, '_>, side: Side, picks: &[Pick]) {
    let orders = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
    match (orders(0), orders(1), orders(2)) {
        (Some(Choice::Plain(Plain::Done)), ..) => end(play, side),
        (Some(Choice::Plain(Plain::Ships)), ..) => vessels::apply(play, &picks[1..]),
        (
            Some(Choice::Squadron(squadron)),
            Some(Choice::Plain(Plain::All)),
            Some(Choice::Box(at)),
        ) => {
            for counter in play.data.squadrons[usize::from(squadron)].counters.clone() {
                if may_move(play.table(), counter) {
                    fly(play, counter, Spot::of_box(at));
                }
            }
        }
        (_, Some(Choice::Counter(counter)), Some(Choice::Box(at))) => {
            fly(play, usize::from(counter), Spot::of_box(at));
        }
        (_, Some(Choice::Counter(counter)), Some(Choice::Column(_))) => {
            if let Some(Choice::Hex(hex)) = orders(3) {
                if let Some(Choice::Face(facing)) = orders(4) {
                    play.air[usize::from(counter)].facing = facing;
                }
                fly(play, usize::from(counter), Spot::of_hex(hex));
            }
        }
        _ => {}
    }
}

/// Moves a counter; one that reaches the carriers is out of the game. [ARP A-move-4, 11.4.3]
pub(crate) fn fly(play: &mut Play<'_, '_>, counter: usize, to: Spot) {
    play.air[counter].deeds |= Counter::MOVED;
    if to == Spot::of_box(AirBox::Kb) && play.air[counter].at != to {
        let lost = lose_damaged(play, counter);
        if play.air[counter].flying() > 0 {
            play.air[counter].at = Spot::HOME;
        }
        let any = play.air[counter].flying() > 0;
        play.umpire.log(Event::Home { counter: counter as u8, lost, any }, arp("A-move-4"));
        return;
    }
    play.air[counter].at = to;
    play.umpire.log(Event::Moved { counter: counter as u8, to }, arp("A-move-1"));
}

/// Damaged aircraft on their way home are lost on a low die. [ARP 11.4.3]
pub(crate) fn lose_damaged(play: &mut Play<'_, '_>, counter: usize) -> u8 {
    let mut lost = 0;
    for craft in 0..play.air[counter].craft.len() {
        let damaged = play.air[counter].craft[craft].is(Craft::FLYING | Craft::DAMAGED);
        if damaged && play.umpire.face(6, arp("11.4.3")) <= play.data.book.fuel.damaged_lost_on {
            play.lose_craft(counter, craft);
            lost += 1;
        }
    }
    lost
}

/// Ends the movement of a side. What has no orders stays; a first-wave counter without any is over the
/// central plain. [ARP A-move-4, ruling 1]
pub(crate) fn end(play: &mut Play<'_, '_>, side: Side) {
    let mut circling = 0;
    for counter in play.data.counters_of(side) {
        if is_over_oahu(play.table(), counter) {
            play.air[counter].at = Spot::of_box(FIRST_WAVE_BOXES[0]);
            circling += 1;
        }
    }
    if circling > 0 {
        play.umpire.log(Event::Circling(circling), arp("A-arr-1"));
    }
    play.umpire.log(Event::MovementOver(side), arp("A-seq-1"));
    crate::sequence::after_movement(play.state);
}
