//! Phase 4: ships under way move, are beached, or leave the harbour. [ARP A-stm-2, A-stm-3, A-stm-5]

use wardroom_kernel::{Pick, Stack};

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::{COLUMNS, HEXES, Hex, ROWS};
use crate::illegal::{Decision, Illegal};
use crate::map::MOUTH;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Condition, SHIP_ROOM, Ship};
use crate::table::{Harbour, Play, Table};

/// A ship under way moves once a turn. [ARP A-stm-1, A-stm-2, A-stm-3, A-stm-5, A-ship-4]
#[inline]
fn check_ship(table: Table<'_>, ship: usize) -> Result<(), Illegal> {
    let now = &table.ships[ship];
    let sunk = || table.condition(ship) == Condition::Sunk;
    Err(if now.is(Ship::AWAY) {
        Illegal::AtSea
    } else if now.is(Ship::BEACHED) {
        Illegal::IsBeached(now.hex)
    } else if !now.is(Ship::UNDER_WAY) {
        if sunk() { Illegal::Wreck } else { Illegal::NotUnderWay }
    } else if sunk() {
        Illegal::Wreck
    } else if now.is(Ship::ORDERED) {
        Illegal::ShipHasMoved
    } else {
        return Ok(());
    })
}

/// Whether a ship may still move this turn.
#[inline]
pub(crate) fn may_move(table: Table<'_>, ship: usize) -> bool {
    check_ship(table, ship).is_ok()
}

/// Whether any ship may still move this turn.
pub(crate) fn can_any_move(table: Table<'_>) -> bool {
    (0..table.data.ships.len()).any(|ship| may_move(table, ship))
}

/// Ships move while one of them may. [ARP A-stm-1, A-stm-2]
pub(crate) fn check_any(table: Table<'_>) -> Result<(), Illegal> {
    let mut none = Illegal::NoneUnderWay;
    for ship in 0..table.data.ships.len() {
        match check_ship(table, ship) {
            Ok(()) => return Ok(()),
            Err(Illegal::ShipHasMoved) => none = Illegal::AllShipsMoved,
            Err(_) => {}
        }
    }
    Err(none)
}

/// Hexes a ship makes in a turn. [ARP A-stm-2]
pub(crate) fn speed(data: &Data, ship: usize) -> u8 {
    data.book.steam.kinds[data.ships[ship].steam()].speed
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
    pub(crate) fn of(table: Table<'_>, ship: usize) -> Passage {
        let harbour = Harbour::of(table);
        let speed = speed(table.data, ship);
        let from = table.ships[ship].hex;
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
                let open = steps[near.index()] == TOO_FAR && table.data.map.is_water(near);
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

/// What is picked next, after the word for ships.
pub(crate) enum Step {
    /// A ship, or all of them.
    Ship,
    /// Where she goes: the columns she can come to, as bits, and whether she can leave.
    Course { ship: usize, columns: u32, to_sea: bool },
    /// A hex of a column, of those she can come to.
    Water { ship: usize, column: u16, open: Stack<Hex, ROWS> },
    /// Whether she is beached there.
    Beaching,
}

/// Reads a half-built order, after the word for ships; none when it is complete.
#[inline]
pub(crate) fn read(table: Table<'_>, picks: &[Pick]) -> Option<Step> {
    let Some(&first) = picks.first() else { return Some(Step::Ship) };
    let Choice::Ship(number) = choice_of(first) else { return None };
    let ship = usize::from(number);
    let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
    match (order(1), order(2), picks.len()) {
        (None, ..) => {
            let passage = Passage::of(table, ship);
            let columns = passage.hexes().fold(0, |set, hex| set | 1 << hex.column());
            Some(Step::Course { ship, columns, to_sea: passage.to_sea })
        }
        (Some(Choice::Column(column)), None, _) => {
            let (passage, column) = (Passage::of(table, ship), column.into());
            let mut open = Stack::new();
            passage.hexes().filter(|hex| hex.column() == column).for_each(|hex| open.push(hex));
            Some(Step::Water { ship, column, open })
        }
        (Some(Choice::Column(_)), Some(Choice::Hex(hex)), 3) => {
            table.data.map.is_coast(hex).then_some(Step::Beaching)
        }
        _ => None,
    }
}

/// Adds what might be picked next, after the word for ships.
pub(crate) fn candidates(data: &Data, step: &Step, list: &mut Vec<Pick>) {
    match step {
        Step::Ship => {
            list.push(Plain::Run.into());
            list.extend((0..data.ships.len()).map(|ship| Pick::from(Choice::Ship(ship as u8))));
        }
        Step::Course { .. } => {
            list.extend([Plain::LieTo, Plain::Beach, Plain::Sea].map(Pick::from));
            list.extend((1..=COLUMNS as u8).map(|column| Pick::from(Choice::Column(column))));
        }
        Step::Water { open, .. } => {
            list.extend(open.iter().map(|&hex| Pick::from(Choice::Hex(hex))));
        }
        Step::Beaching => list.extend([Plain::LieTo, Plain::Beach].map(Pick::from)),
    }
}

/// Decides whether an order may go on with a pick, after the word for ships. [ARP A-stm-2, A-stm-3, A-stm-5]
pub(crate) fn check(table: Table<'_>, step: &Step, order: Choice) -> Result<(), Illegal> {
    match (step, order) {
        (Step::Ship, Choice::Plain(Plain::Run)) => Ok(()),
        (Step::Ship, Choice::Ship(number)) if usize::from(number) < table.data.ships.len() => {
            check_ship(table, usize::from(number))
        }
        (Step::Ship, _) => Err(Illegal::Elsewhere(Decision::Ship)),

        (Step::Course { .. }, Choice::Plain(Plain::LieTo)) => Ok(()),
        (Step::Course { ship, .. }, Choice::Plain(Plain::Beach)) => {
            let hex = table.ships[*ship].hex;
            if table.data.map.is_coast(hex) { Ok(()) } else { Err(Illegal::NoShore(hex)) }
        }
        (Step::Course { ship, to_sea, .. }, Choice::Plain(Plain::Sea)) => {
            let (from, speed) = (table.ships[*ship].hex, speed(table.data, *ship));
            if *to_sea { Ok(()) } else { Err(Illegal::NotAtTheMouth { from, speed }) }
        }
        (Step::Course { ship, columns, .. }, Choice::Column(column)) => {
            let (from, speed) = (table.ships[*ship].hex, speed(table.data, *ship));
            let open = columns >> column & 1 == 1;
            if open { Ok(()) } else { Err(Illegal::NoWayToColumn { column, from, speed }) }
        }
        (Step::Course { .. }, _) => Err(Illegal::Elsewhere(Decision::Course)),

        (Step::Water { ship, column, open }, Choice::Hex(to)) if to.column() == *column => {
            let from = table.ships[*ship].hex;
            if open.contains(&to) {
                Ok(())
            } else if to == from {
                Err(Illegal::ShipIsThere(to))
            } else if !table.data.map.is_water(to) {
                Err(Illegal::ShipOnLand(to))
            } else if table.ships_at(to).next().is_some() {
                Err(Illegal::ShipInTheWay(to))
            } else {
                Err(Illegal::NoWayByWater { to, from, speed: speed(table.data, *ship) })
            }
        }
        (Step::Water { .. }, _) => Err(Illegal::Elsewhere(Decision::Water)),

        (Step::Beaching, Choice::Plain(Plain::LieTo | Plain::Beach)) => Ok(()),
        (Step::Beaching, _) => Err(Illegal::Elsewhere(Decision::Beaching)),
    }
}

/// Carries out an order, after the word for ships.
pub(crate) fn apply(play: &mut Play<'_, '_>, picks: &[Pick]) {
    match choice_of(picks[0]) {
        Choice::Plain(Plain::Run) => run(play),
        Choice::Ship(number) => {
            let ship = usize::from(number);
            play.ships[ship].marks |= Ship::ORDERED;
            for &pick in &picks[1..] {
                match choice_of(pick) {
                    Choice::Plain(Plain::Sea) => leave(play, ship),
                    Choice::Plain(Plain::Beach) => beach(play, ship),
                    Choice::Hex(hex) => steam_to(play, ship, hex),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

fn steam_to(play: &mut Play<'_, '_>, ship: usize, to: Hex) {
    play.ships[ship].hex = to;
    play.ships[ship].marks |= Ship::MOVING;
    play.umpire.log(Event::ShipMoved { ship: ship as u8, to }, arp("A-stm-2"));
}

/// A ship leaves the map and is safe. [ARP A-stm-5]
fn leave(play: &mut Play<'_, '_>, ship: usize) {
    let marks = &mut play.ships[ship].marks;
    *marks = *marks & !(Ship::UNDER_WAY | Ship::MOVING | Ship::SMOKING) | Ship::AWAY;
    play.umpire.log(Event::ShipLeft(ship as u8), arp("A-stm-5"));
}

/// A ship is beached: stationary for good, and never sunk. [ARP A-stm-3]
fn beach(play: &mut Play<'_, '_>, ship: usize) {
    let marks = &mut play.ships[ship].marks;
    *marks = *marks & !Ship::UNDER_WAY | Ship::BEACHED;
    play.umpire.log(Event::Beached(ship as u8), arp("A-stm-3"));
}

/// Every ship that may still move makes for the sea by the shortest way; a heavily damaged one is beached.
/// [ARP A-solo-1]
pub(crate) fn run(play: &mut Play<'_, '_>) {
    // Those nearest to the sea first, so that they are out of the way of the others.
    let mut order: Stack<(u8, u8), SHIP_ROOM> = Stack::new();
    for ship in (0..play.data.ships.len()).filter(|&ship| may_move(play.table(), ship)) {
        order.push((play.data.map.to_sea(play.ships[ship].hex), ship as u8));
    }
    order.sort_unstable();
    for &(_, ship) in order.iter() {
        run_ship(play, usize::from(ship));
    }
}

fn run_ship(play: &mut Play<'_, '_>, ship: usize) {
    play.ships[ship].marks |= Ship::ORDERED;
    let here = play.ships[ship].hex;
    let passage = Passage::of(play.table(), ship);
    if play.table().condition(ship) == Condition::HeavilyDamaged {
        let shore = || passage.hexes().filter(|&hex| play.data.map.is_coast(hex));
        let to = if play.data.map.is_coast(here) {
            Some(here)
        } else {
            shore().min_by_key(|&hex| (passage.steps(hex), hex))
        };
        if let Some(to) = to {
            if to != here {
                steam_to(play, ship, to);
            }
            beach(play, ship);
            return;
        }
    }
    if passage.to_sea {
        leave(play, ship);
        return;
    }
    let nearest =
        passage.hexes().min_by_key(|&hex| (play.data.map.to_sea(hex), passage.steps(hex), hex));
    if let Some(to) = nearest.filter(|&to| play.data.map.to_sea(to) < play.data.map.to_sea(here)) {
        steam_to(play, ship, to);
    }
}
