//! Phase 4: ships under way move, are beached, or leave the harbour. [ARP A-stm-2, A-stm-3, A-stm-5]

use wardroom_kernel::{Pick, Stack, Umpire};

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::{COLUMNS, HEXES, Hex};
use crate::illegal::Illegal;
use crate::map::MOUTH;
use crate::pick::{Order, Plain, order_of};
use crate::state::{Condition, SHIP_ROOM, Ship, State};
use crate::table::Harbour;

/// Whether a ship may still move this turn.
pub(crate) fn may_move(data: &Data, state: &State, ship: usize) -> bool {
    let marks = state.ships[ship].marks;
    marks & (Ship::UNDER_WAY | Ship::ORDERED | Ship::BEACHED | Ship::AWAY) == Ship::UNDER_WAY
        && state.condition(data, ship) != Condition::Sunk
}

/// Whether any ship may still move this turn.
pub(crate) fn can_any_move(data: &Data, state: &State) -> bool {
    (0..data.ships.len()).any(|ship| may_move(data, state, ship))
}

/// Hexes a ship makes in a turn. [ARP A-stm-2]
pub(crate) fn speed(data: &Data, ship: usize) -> u8 {
    data.book.steam.of(data.ships[ship].steam).speed
}

/// Where a ship can come this turn.
pub(crate) struct Passage {
    /// Her own hex, then every hex she can come to, the nearest first.
    queue: [Hex; HEXES],
    count: usize,
    steps: [u8; HEXES],
    /// Whether she can leave the map. [ARP A-stm-5]
    pub(crate) to_sea: bool,
}

const TOO_FAR: u8 = u8::MAX;

impl Passage {
    /// Looks for every way of a ship by water, clear of ships and wrecks. [ARP A-stm-2]
    pub(crate) fn of(data: &Data, state: &State, ship: usize) -> Passage {
        let harbour = Harbour::of(data, state);
        let speed = speed(data, ship);
        let from = state.ships[ship].hex;
        let mut steps = [TOO_FAR; HEXES];
        steps[from.index()] = 0;
        let mut queue = [from; HEXES];
        let (mut next, mut count) = (0, 1);
        while next < count {
            let hex = queue[next];
            next += 1;
            let step = steps[hex.index()] + 1;
            if step > speed {
                break;
            }
            for (_, near) in hex.around() {
                let open = steps[near.index()] == TOO_FAR && data.map.is_water(near);
                if open && harbour.is_clear(near) {
                    steps[near.index()] = step;
                    queue[count] = near;
                    count += 1;
                }
            }
        }
        let mouth = MOUTH.iter().filter_map(|&number| Hex::from_number(number));
        let to_sea = mouth.map(|hex| steps[hex.index()]).any(|step| step < speed);
        Passage { queue, count, steps, to_sea }
    }

    /// The hexes she can come to, the nearest first.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.queue[1..self.count].iter().copied()
    }

    /// How many steps it is to a hex she reaches.
    pub(crate) fn steps(&self, hex: Hex) -> u8 {
        self.steps[hex.index()]
    }
}

/// Lists what may be picked next, after the word for ships.
pub(crate) fn choices(data: &Data, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
    let Some(&first) = picks.first() else {
        list.push(Plain::Run.into());
        let ships = (0..data.ships.len()).filter(|&ship| may_move(data, state, ship));
        list.extend(ships.map(|ship| Pick::from(Order::Ship(ship as u8))));
        return;
    };
    let Order::Ship(number) = order_of(first) else { return };
    let ship = usize::from(number);
    match (picks.get(1).map(|&pick| order_of(pick)), picks.get(2), picks.get(3)) {
        (None, ..) => {
            list.push(Plain::LieTo.into());
            if data.map.is_coast(state.ships[ship].hex) {
                list.push(Plain::Beach.into());
            }
            let passage = Passage::of(data, state, ship);
            if passage.to_sea {
                list.push(Plain::Sea.into());
            }
            let columns = passage.hexes().fold(0u32, |set, hex| set | 1 << hex.column());
            let reached = (1..=COLUMNS as u8).filter(|column| columns >> column & 1 == 1);
            list.extend(reached.map(|column| Pick::from(Order::Column(column))));
        }
        (Some(Order::Column(column)), None, _) => {
            let passage = Passage::of(data, state, ship);
            let open = passage.hexes().filter(|hex| hex.column() == u16::from(column));
            list.extend(open.map(|hex| Pick::from(Order::Hex(hex))));
        }
        (Some(Order::Column(_)), Some(&to), None) => {
            if let Order::Hex(hex) = order_of(to)
                && data.map.is_coast(hex)
            {
                list.push(Plain::LieTo.into());
                list.push(Plain::Beach.into());
            }
        }
        _ => {}
    }
}

/// Why a pick is not among the choices.
pub(crate) fn why_not(data: &Data, state: &State, picks: &[Pick], order: Order) -> Illegal {
    let ship = picks.first().and_then(|&pick| match order_of(pick) {
        Order::Ship(number) => Some(usize::from(number)),
        _ => None,
    });
    match (ship, order) {
        (None, Order::Ship(number)) if usize::from(number) < data.ships.len() => {
            if state.ships[usize::from(number)].is(Ship::UNDER_WAY) {
                Illegal::ShipHasMoved
            } else {
                Illegal::NotUnderWay
            }
        }
        (Some(_), Order::Plain(Plain::Sea)) => Illegal::NotAtTheMouth,
        (Some(_), Order::Plain(Plain::Beach)) => Illegal::NoShore,
        (Some(ship), Order::Column(_) | Order::Hex(_)) => Illegal::NoWayByWater(speed(data, ship)),
        _ => Illegal::OutOfOrder,
    }
}

/// Carries out an order, after the word for ships.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    match order_of(picks[0]) {
        Order::Plain(Plain::Run) => run(data, state, umpire),
        Order::Ship(number) => {
            let ship = usize::from(number);
            state.ships[ship].marks |= Ship::ORDERED;
            for &pick in &picks[1..] {
                match order_of(pick) {
                    Order::Plain(Plain::Sea) => leave(state, ship, umpire),
                    Order::Plain(Plain::Beach) => beach(state, ship, umpire),
                    Order::Hex(hex) => steam_to(state, ship, hex, umpire),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

fn steam_to(state: &mut State, ship: usize, to: Hex, umpire: &mut Umpire<'_, Event>) {
    state.ships[ship].hex = to;
    state.ships[ship].marks |= Ship::MOVING;
    umpire.log(Event::ShipMoved { ship: ship as u8, to }, arp("A-stm-2"));
}

/// A ship leaves the map and is safe. [ARP A-stm-5]
fn leave(state: &mut State, ship: usize, umpire: &mut Umpire<'_, Event>) {
    let marks = &mut state.ships[ship].marks;
    *marks = *marks & !(Ship::UNDER_WAY | Ship::MOVING | Ship::SMOKING) | Ship::AWAY;
    umpire.log(Event::ShipLeft(ship as u8), arp("A-stm-5"));
}

/// A ship is beached: stationary for good, and never sunk. [ARP A-stm-3]
fn beach(state: &mut State, ship: usize, umpire: &mut Umpire<'_, Event>) {
    let marks = &mut state.ships[ship].marks;
    *marks = *marks & !Ship::UNDER_WAY | Ship::BEACHED;
    umpire.log(Event::Beached(ship as u8), arp("A-stm-3"));
}

/// Every ship that may still move makes for the sea by the shortest way; a heavily damaged one is beached.
/// [ARP A-solo-1]
pub(crate) fn run(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    // Those nearest to the sea first, so that they are out of the way of the others.
    let mut order: Stack<(u8, u8), SHIP_ROOM> = Stack::new();
    for ship in (0..data.ships.len()).filter(|&ship| may_move(data, state, ship)) {
        order.push((data.map.to_sea(state.ships[ship].hex), ship as u8));
    }
    order.sort_unstable();
    for &(_, ship) in order.iter() {
        run_ship(data, state, usize::from(ship), umpire);
    }
}

fn run_ship(data: &Data, state: &mut State, ship: usize, umpire: &mut Umpire<'_, Event>) {
    state.ships[ship].marks |= Ship::ORDERED;
    let here = state.ships[ship].hex;
    let passage = Passage::of(data, state, ship);
    if state.condition(data, ship) == Condition::HeavilyDamaged {
        let shore = || passage.hexes().filter(|&hex| data.map.is_coast(hex));
        let to = if data.map.is_coast(here) {
            Some(here)
        } else {
            shore().min_by_key(|&hex| (passage.steps(hex), hex))
        };
        if let Some(to) = to {
            if to != here {
                steam_to(state, ship, to, umpire);
            }
            beach(state, ship, umpire);
            return;
        }
    }
    if passage.to_sea {
        leave(state, ship, umpire);
        return;
    }
    let nearest =
        passage.hexes().min_by_key(|&hex| (data.map.to_sea(hex), passage.steps(hex), hex));
    if let Some(to) = nearest.filter(|&to| data.map.to_sea(to) < data.map.to_sea(here)) {
        steam_to(state, ship, to, umpire);
    }
}
