//! Phase 4: counters move. [ARP A-move-1, A-move-2, A-move-3, A-move-4, A-face-1]

use wardroom_kernel::{Pick, Umpire};

use crate::arp;
use crate::data::{Data, FiresBack, Wave};
use crate::event::Event;
use crate::hex::{COLUMNS, Direction, Hex, ROWS};
use crate::illegal::Illegal;
use crate::map::MAP_NODE;
use crate::parts::*;
use crate::pick::{Order, Plain, order_of};
use crate::state::{Counter, Craft, Spot, State};
use crate::table::Sky;
use crate::vessels;

/// The boxes in which the first wave may begin. [ARP A-arr-1]
pub(crate) const FIRST_WAVE_BOXES: [AirBox; 3] = [AirBox::Central, AirBox::West, AirBox::East];

/// Transit points of a type. [ARP A-move-1]
pub(crate) fn points(data: &Data, plane: Plane) -> u8 {
    if plane.is_fighter() { data.book.transit.fighters } else { data.book.transit.others }
}

/// Whether a counter may still move this turn. [ARP A-move-4]
pub(crate) fn may_move(data: &Data, state: &State, counter: usize) -> bool {
    let now = &state.air[counter];
    !now.has(Counter::MOVED) && (now.is_in_play() || is_over_oahu(data, state, counter))
}

/// Whether a counter of the first wave is still to be put into a box. [ARP A-arr-1, ruling 1]
fn is_over_oahu(data: &Data, state: &State, counter: usize) -> bool {
    state.turn == Turn::FIRST
        && state.air[counter].at == Spot::WAITING
        && data.counters[counter].wave == Wave::First
}

/// The boxes, and the map, that a counter can reach, as bits. [ARP A-move-1, A-move-4]
pub(crate) fn reach(data: &Data, state: &State, counter: usize) -> u16 {
    let now = &state.air[counter];
    let points = points(data, now.plane);
    match now.at.node() {
        Some(node) => {
            let reach = data.map.reach(node, points);
            match data.counters[counter].side {
                Side::Japan => reach,
                Side::Us => reach & !(1 << AirBox::Kb as u16),
            }
        }
        None if is_over_oahu(data, state, counter) => FIRST_WAVE_BOXES
            .iter()
            .fold(0, |set, &from| set | data.map.reach(from as usize, points)),
        None => 0,
    }
}

/// Whether it matters where a counter faces: its guns do not bear all round. [ARP A-face-1, ruling 3]
pub(crate) fn has_facing(data: &Data, plane: Plane) -> bool {
    matches!(data.plane(plane).fires_back, FiresBack::Front | FiresBack::Arcs)
}

/// Whether a side has anything to move.
pub(crate) fn can_move(data: &Data, state: &State, side: Side) -> bool {
    data.counters_of(side).any(|counter| may_move(data, state, counter))
        || side == Side::Us && vessels::can_any_move(data, state)
}

/// Lists what may be picked next.
pub(crate) fn choices(
    data: &Data,
    state: &State,
    side: Side,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    let Some(&first) = picks.first() else {
        list.push(Plain::Done.into());
        for (number, squadron) in data.squadrons.iter().enumerate() {
            let own = squadron.side == side;
            if own && squadron.counters.clone().any(|counter| may_move(data, state, counter)) {
                list.push(Order::Squadron(number as u8).into());
            }
        }
        if side == Side::Us && vessels::can_any_move(data, state) {
            list.push(Plain::Ships.into());
        }
        return;
    };
    match order_of(first) {
        Order::Squadron(number) => {
            choices_of_squadron(data, state, usize::from(number), &picks[1..], list);
        }
        Order::Plain(Plain::Ships) => vessels::choices(data, state, &picks[1..], list),
        _ => {}
    }
}

fn choices_of_squadron(
    data: &Data,
    state: &State,
    squadron: usize,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    let Some(&first) = picks.first() else {
        if shared_boxes(data, state, squadron) != 0 {
            list.push(Plain::All.into());
        }
        let able = movable(data, state, squadron);
        list.extend(able.map(|counter| Pick::from(Order::Counter(counter as u8))));
        return;
    };
    match (order_of(first), picks.get(1).map(|&pick| order_of(pick))) {
        (Order::Plain(Plain::All), None) => {
            let shared = shared_boxes(data, state, squadron);
            let boxes = AirBox::ALL.iter().filter(|&&at| shared >> (at as u16) & 1 == 1);
            list.extend(boxes.map(|&at| Pick::from(Order::Box(at))));
        }
        (Order::Counter(counter), None) => {
            choices_of_place(data, state, usize::from(counter), list);
        }
        (Order::Counter(counter), Some(Order::Column(column))) if picks.len() == 2 => {
            let sky = Sky::of(state);
            let hexes = (1..=ROWS as u16).filter_map(|row| Hex::new(u16::from(column), row));
            let free = |hex: &Hex| is_free(&sky, *hex, usize::from(counter));
            list.extend(hexes.filter(free).map(|hex| Pick::from(Order::Hex(hex))));
        }
        (Order::Counter(counter), Some(Order::Column(_)))
            if picks.len() == 3 && has_facing(data, state.air[usize::from(counter)].plane) =>
        {
            list.extend(Direction::ALL.iter().map(|&side| Pick::from(Order::Face(side))));
        }
        _ => {}
    }
}

/// The boxes that two or more counters of a squadron can all reach, and are not all in, as bits.
fn shared_boxes(data: &Data, state: &State, squadron: usize) -> u16 {
    let mut able = movable(data, state, squadron).peekable();
    let Some(&first) = able.peek() else { return 0 };
    let together = state.air[first].at;
    let (mut shared, mut count, mut apart) = (u16::MAX >> 5, 0, false);
    for counter in able {
        shared &= reach(data, state, counter);
        apart |= state.air[counter].at != together;
        count += 1;
    }
    if let (Some(at), false) = (together.air_box(), apart) {
        // Those that stay where they are need no order.
        shared &= !(1 << at as u16);
    }
    if count > 1 { shared & !(1 << MAP_NODE) } else { 0 }
}

/// The counters of a squadron that may still move.
pub(crate) fn movable<'a>(
    data: &'a Data,
    state: &'a State,
    squadron: usize,
) -> impl Iterator<Item = usize> + 'a {
    data.squadrons[squadron].counters.clone().filter(|&counter| may_move(data, state, counter))
}

fn choices_of_place(data: &Data, state: &State, counter: usize, list: &mut Vec<Pick>) {
    let reach = reach(data, state, counter);
    for &at in AirBox::ALL {
        if reach >> (at as u16) & 1 == 1 && state.air[counter].at != Spot::of_box(at) {
            list.push(Order::Box(at).into());
        }
    }
    if reach >> MAP_NODE & 1 == 1 {
        let mut taken = [0; COLUMNS];
        for other in (0..state.air.len()).filter(|&other| other != counter) {
            if let Some(hex) = state.air[other].at.hex() {
                taken[usize::from(hex.column()) - 1] += 1;
            }
        }
        for (at, taken) in taken.into_iter().enumerate() {
            if taken < ROWS {
                list.push(Order::Column(at as u8 + 1).into());
            }
        }
    }
}

fn is_free(sky: &Sky, hex: Hex, counter: usize) -> bool {
    sky.at(hex).is_none_or(|other| other == counter)
}

/// Why a pick is not among the choices.
pub(crate) fn why_not(
    data: &Data,
    state: &State,
    side: Side,
    picks: &[Pick],
    order: Order,
) -> Illegal {
    let moving = picks.iter().find_map(|&pick| match order_of(pick) {
        Order::Counter(counter) => Some(usize::from(counter)),
        _ => None,
    });
    if picks.first().is_some_and(|&pick| pick == Plain::Ships.into()) {
        return vessels::why_not(data, state, &picks[1..], order);
    }
    match order {
        Order::Ship(_) | Order::Plain(Plain::Ships | Plain::Run | Plain::Sea | Plain::Beach) => {
            Illegal::NotUnderWay
        }
        Order::Squadron(number) => match data.squadrons.get(usize::from(number)) {
            Some(squadron) if squadron.side == side && picks.is_empty() => {
                why_not_counter(data, state, squadron.counters.start)
            }
            _ => Illegal::OutOfOrder,
        },
        Order::Counter(number) if moving.is_none() => {
            match data.counters.get(usize::from(number)) {
                Some(card) if card.side == side => {
                    why_not_counter(data, state, usize::from(number))
                }
                _ => Illegal::OutOfOrder,
            }
        }
        Order::Box(AirBox::Kb) if side == Side::Us => Illegal::NotToTheCarriers,
        Order::Hex(hex) if Sky::of(state).at(hex).is_some() => Illegal::HexTaken(hex),
        Order::Box(_) | Order::Column(_) | Order::Hex(_) => match moving {
            Some(counter) => Illegal::OutOfReach(points(data, state.air[counter].plane)),
            None => Illegal::OutOfOrder,
        },
        _ => Illegal::OutOfOrder,
    }
}

fn why_not_counter(data: &Data, state: &State, counter: usize) -> Illegal {
    let now = &state.air[counter];
    if now.has(Counter::MOVED) {
        Illegal::HasMoved
    } else if now.at == Spot::WAITING && data.counters[counter].wave == Wave::Second {
        Illegal::SecondWaveNotYet
    } else {
        Illegal::NotInTheAir
    }
}

/// Carries out an order.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    side: Side,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let orders = |at: usize| picks.get(at).map(|&pick| order_of(pick));
    match (orders(0), orders(1), orders(2)) {
        (Some(Order::Plain(Plain::Done)), ..) => end(data, state, side, umpire),
        (Some(Order::Plain(Plain::Ships)), ..) => vessels::apply(data, state, &picks[1..], umpire),
        (Some(Order::Squadron(squadron)), Some(Order::Plain(Plain::All)), Some(Order::Box(at))) => {
            for counter in data.squadrons[usize::from(squadron)].counters.clone() {
                if may_move(data, state, counter) {
                    fly(data, state, counter, Spot::of_box(at), umpire);
                }
            }
        }
        (_, Some(Order::Counter(counter)), Some(Order::Box(at))) => {
            fly(data, state, usize::from(counter), Spot::of_box(at), umpire);
        }
        (_, Some(Order::Counter(counter)), Some(Order::Column(_))) => {
            if let Some(Order::Hex(hex)) = orders(3) {
                if let Some(Order::Face(facing)) = orders(4) {
                    state.air[usize::from(counter)].facing = facing;
                }
                fly(data, state, usize::from(counter), Spot::of_hex(hex), umpire);
            }
        }
        _ => {}
    }
}

/// Moves a counter; one that reaches the carriers is out of the game. [ARP A-move-4, 11.4.3]
pub(crate) fn fly(
    data: &Data,
    state: &mut State,
    counter: usize,
    to: Spot,
    umpire: &mut Umpire<'_, Event>,
) {
    state.air[counter].deeds |= Counter::MOVED;
    if to == Spot::of_box(AirBox::Kb) && state.air[counter].at != to {
        let lost = lose_damaged(data, state, counter, umpire);
        if state.air[counter].flying() > 0 {
            state.air[counter].at = Spot::HOME;
        }
        umpire.log(Event::Home { counter: counter as u8, lost }, arp("A-move-4"));
        return;
    }
    state.air[counter].at = to;
    umpire.log(Event::Moved { counter: counter as u8, to }, arp("A-move-1"));
}

/// Damaged aircraft on their way home are lost on a low die. [ARP 11.4.3]
pub(crate) fn lose_damaged(
    data: &Data,
    state: &mut State,
    counter: usize,
    umpire: &mut Umpire<'_, Event>,
) -> u8 {
    let mut lost = 0;
    for craft in 0..state.air[counter].craft.len() {
        let damaged = state.air[counter].craft[craft].is(Craft::FLYING | Craft::DAMAGED);
        if damaged && umpire.face(6, arp("11.4.3")) <= data.book.fuel.damaged_lost_on {
            state.lose_craft(data, counter, craft);
            lost += 1;
        }
    }
    lost
}

/// Ends the movement of a side. What has no orders stays; a first-wave counter without any is over the
/// central plain. [ARP A-move-4, ruling 1]
pub(crate) fn end(data: &Data, state: &mut State, side: Side, umpire: &mut Umpire<'_, Event>) {
    for counter in data.counters_of(side) {
        if is_over_oahu(data, state, counter) {
            state.air[counter].at = Spot::of_box(FIRST_WAVE_BOXES[0]);
        }
    }
    umpire.log(Event::MovementOver(side), arp("A-seq-1"));
    crate::sequence::after_movement(state);
}
