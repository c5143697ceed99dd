//! Damage to ships: at once, deferred, and what comes of it.
//! [ARP 13.9.1, A-dmg-1, A-dmg-2, A-dmg-3, A-dmg-4, A-dmg-5, A-dmg-6, A-dmg-7, A-dmg-8]

use wardroom_kernel::{Stack, Umpire};

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::parts::*;
use crate::state::{Condition, Craft, Hit, HitKind, Ship, State};

/// A GP or LB bomb hits a ship; a GP hit also costs her AA. [ARP A-dmg-3, A-dmg-4]
pub(crate) fn bomb_ship(
    data: &Data,
    state: &mut State,
    ship: usize,
    weapon: Weapon,
    umpire: &mut Umpire<'_, Event>,
) {
    let rule = if weapon == Weapon::Gp { arp("A-dmg-3") } else { arp("A-dmg-4") };
    let die = umpire.face(6, rule);
    let points = data.book.bomb_damage.row(weapon, data.ships[ship].class)[usize::from(die) - 1];
    state.ships[ship].marks |= Ship::BOMBED;
    if weapon == Weapon::Gp {
        let lost = &mut state.ships[ship].aa_lost;
        *lost = (*lost + 1).min(data.ships[ship].aa);
    }
    umpire.log(Event::Damaged { ship: ship as u8, weapon, points }, rule);
    hurt(data, state, ship, points, umpire);
}

/// Adds points to a ship. [ARP A-ship-4, A-stm-3]
fn hurt(data: &Data, state: &mut State, ship: usize, points: u8, umpire: &mut Umpire<'_, Event>) {
    let afloat = state.is_afloat(data, ship);
    let now = &mut state.ships[ship].points;
    *now = now.saturating_add(points).min(data.ships[ship].hull);
    if afloat && state.condition(data, ship) == Condition::Sunk {
        let marks = &mut state.ships[ship].marks;
        *marks &= !(Ship::UNDER_WAY | Ship::MOVING);
        umpire.log(Event::Sunk(ship as u8), arp("A-ship-4"));
    }
}

/// Whether damage by torpedoes, and by AP bombs, is rolled this turn. [ARP A-dmg-6]
fn is_due(data: &Data, state: &State) -> [bool; 2] {
    let latest = state.turn >= data.book.bomb_damage.latest;
    let carried = |load: Load| {
        data.counters_of(Side::Japan).any(|counter| {
            let now = &state.air[counter];
            data.counters[counter].load == load && now.is_in_play() && now.any(Craft::FIRST_LOAD)
        })
    };
    let torpedoes = latest || !carried(Load::Torpedo);
    [torpedoes, torpedoes && (latest || !carried(Load::Ap))]
}

/// Rolls the damage of the next ship: torpedoes first, then AP bombs; by hex, inboard before outboard.
/// False when nothing is due. [ARP 13.9.1, A-dmg-6, A-dmg-8]
pub(crate) fn roll_next(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) -> bool {
    let [torpedoes, ap] = is_due(data, state);
    roll_waiting(data, state, torpedoes, ap, umpire)
}

/// Rolls damage of the next ship whatever is still in the air: the game is over. [ARP A-vp-4]
pub(crate) fn roll_next_at_end(
    data: &Data,
    state: &mut State,
    umpire: &mut Umpire<'_, Event>,
) -> bool {
    roll_waiting(data, state, true, true, umpire)
}

fn roll_waiting(
    data: &Data,
    state: &mut State,
    torpedoes: bool,
    ap: bool,
    umpire: &mut Umpire<'_, Event>,
) -> bool {
    let is_ap = |hit: &Hit| hit.kind == HitKind::Ap;
    let due = state.waiting.iter().filter(|hit| if is_ap(hit) { ap } else { torpedoes });
    let Some((by_ap, _, _, ship)) = due
        .map(|hit| {
            let ship = usize::from(hit.ship);
            (is_ap(hit), state.ships[ship].hex, data.ships[ship].berth, ship)
        })
        .min()
    else {
        return false;
    };
    let mut left = Stack::new();
    let waiting = state.waiting;
    for hit in waiting.iter() {
        if usize::from(hit.ship) != ship || is_ap(hit) != by_ap {
            left.push(*hit);
        }
    }
    state.waiting = left;
    for hit in waiting.iter().filter(|hit| usize::from(hit.ship) == ship && is_ap(hit) == by_ap) {
        // A ship already sunk takes no more harm, and one that has left is safe.
        if state.is_afloat(data, ship) {
            match hit.kind {
                HitKind::Torpedo | HitKind::Shock => torpedo_ship(data, state, ship, hit, umpire),
                HitKind::Ap => pierce_ship(data, state, ship, umpire),
            }
        }
    }
    true
}

/// What is added to the torpedo damage die. [ARP A-dmg-1]
pub(crate) fn torpedo_modifier(data: &Data, ship: usize, hit: &Hit) -> i8 {
    let figures = &data.book.torpedo_damage;
    let mut modifier = data.ships[ship].torpedo_modifier;
    if hit.turn <= figures.early_until {
        modifier += figures.early;
    } else if hit.turn >= figures.late_from {
        modifier += figures.late;
    }
    if hit.kind == HitKind::Shock {
        modifier += figures.passed_beneath;
    }
    modifier
}

/// Rolls the damage of one torpedo. One that passed beneath may do nothing. [ARP A-dmg-1, 13.2.4]
fn torpedo_ship(
    data: &Data,
    state: &mut State,
    ship: usize,
    hit: &Hit,
    umpire: &mut Umpire<'_, Event>,
) {
    let die = umpire.face(6, arp("A-dmg-1")) as i8 + torpedo_modifier(data, ship, hit);
    let points = if hit.kind == HitKind::Shock && die < 1 {
        0
    } else {
        let row = data.book.torpedo_damage.row(data.ships[ship].class);
        row[usize::from(die.clamp(1, 6) as u8) - 1]
    };
    tear(data, state, ship, points);
    umpire
        .log(Event::Damaged { ship: ship as u8, weapon: Weapon::Torpedo, points }, arp("A-dmg-1"));
    hurt(data, state, ship, points, umpire);
}

/// Rolls the damage of one AP bomb; a magazine may explode. [ARP A-dmg-2]
fn pierce_ship(data: &Data, state: &mut State, ship: usize, umpire: &mut Umpire<'_, Event>) {
    let figures = &data.book.bomb_damage;
    let class = data.ships[ship].class;
    let die = umpire.face(6, arp("A-dmg-2"));
    state.ships[ship].marks |= Ship::BOMBED;
    let critical = class == Class::Hd && die == 6;
    if critical && umpire.face(6, arp("A-dmg-2")) >= figures.magazine {
        explode(data, state, ship, umpire);
        return;
    }
    let points = figures.row(Weapon::Ap, class)[usize::from(die) - 1];
    umpire.log(Event::Damaged { ship: ship as u8, weapon: Weapon::Ap, points }, arp("A-dmg-2"));
    hurt(data, state, ship, points, umpire);
}

/// A magazine explodes: the ship is sunk, and every other ship in the hex is shaken. [ARP A-dmg-5]
fn explode(data: &Data, state: &mut State, ship: usize, umpire: &mut Umpire<'_, Event>) {
    umpire.log(Event::Exploded(ship as u8), arp("A-dmg-5"));
    hurt(data, state, ship, data.ships[ship].hull, umpire);
    let hex = state.ships[ship].hex;
    for other in 0..data.ships.len() {
        let near = other != ship && state.ships[other].hex == hex;
        if near && state.is_afloat(data, other) {
            let die = umpire.face(6, arp("A-dmg-5"));
            let points = data.book.bomb_damage.blast[usize::from(die) - 1];
            let event = Event::Damaged { ship: other as u8, weapon: Weapon::Ap, points };
            umpire.log(event, arp("A-dmg-5"));
            hurt(data, state, other, points, umpire);
        }
    }
}

/// Ships torn open below settle further. [ARP A-dmg-7]
pub(crate) fn flood(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    if state.turn < data.book.flooding.from {
        return;
    }
    let mut rolled = 0;
    for ship in 0..data.ships.len() {
        let torn = 2 * u16::from(state.ships[ship].torpedo) >= u16::from(data.ships[ship].hull);
        if !torn || !state.is_afloat(data, ship) {
            continue;
        }
        rolled += 1;
        if umpire.face(6, arp("A-dmg-7")) <= data.book.flooding.on {
            umpire.log(Event::Flooded(ship as u8), arp("A-dmg-7"));
            tear(data, state, ship, 1);
            hurt(data, state, ship, 1, umpire);
        }
    }
    if rolled > 0 {
        umpire.log(Event::FloodingRolled(rolled), arp("A-dmg-7"));
    }
}

/// Notes points that came from below the waterline. [ARP A-dmg-7]
fn tear(data: &Data, state: &mut State, ship: usize, points: u8) {
    let torn = &mut state.ships[ship].torpedo;
    *torn = torn.saturating_add(points).min(data.ships[ship].hull);
}
