//! Damage to ships: at once, deferred, and what comes of it.
//! [ARP 13.9.1, A-dmg-1, A-dmg-2, A-dmg-3, A-dmg-4, A-dmg-5, A-dmg-6, A-dmg-7, A-dmg-8]

use wardroom_kernel::Stack;

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::parts::*;
use crate::state::{Condition, Craft, Hit, HitKind, Ship};
use crate::table::{Play, Table};

/// A GP or LB bomb hits a ship; a GP hit also costs her AA. [ARP A-dmg-3, A-dmg-4]
pub(crate) fn bomb_ship(play: &mut Play<'_, '_>, ship: usize, weapon: Weapon) {
    let rule = if weapon == Weapon::Gp { arp("A-dmg-3") } else { arp("A-dmg-4") };
    let die = play.umpire.face(6, rule);
    let points =
        play.data.book.bomb_damage.rows[weapon][play.data.ships[ship].class][usize::from(die) - 1];
    play.ships[ship].marks |= Ship::BOMBED;
    let aa = u8::from(weapon == Weapon::Gp && silence(play, ship));
    play.umpire.log(Event::Damaged { ship: ship as u8, weapon, points, aa }, rule);
    hurt(play, ship, points);
}

/// A ship loses one of the AA that she has left; whether she had any. [ARP A-dmg-3, A-str-1]
pub(crate) fn silence(play: &mut Play<'_, '_>, ship: usize) -> bool {
    let any = play.ships[ship].aa_lost < play.data.ships[ship].aa;
    play.ships[ship].aa_lost += u8::from(any);
    any
}

/// Adds points to a ship. [ARP A-ship-4, A-stm-3]
fn hurt(play: &mut Play<'_, '_>, ship: usize, points: u8) {
    let afloat = play.table().is_afloat(ship);
    let now = &mut play.state.ships[ship].points;
    *now = now.saturating_add(points).min(play.data.ships[ship].hull);
    if afloat && play.table().condition(ship) == Condition::Sunk {
        let marks = &mut play.ships[ship].marks;
        *marks &= !(Ship::UNDER_WAY | Ship::MOVING);
        play.umpire.log(Event::Sunk(ship as u8), arp("A-ship-4"));
    }
}

/// Whether damage by torpedoes, and by AP bombs, is rolled this turn. [ARP A-dmg-6]
fn is_due(table: Table<'_>) -> [bool; 2] {
    let latest = table.turn >= table.data.book.bomb_damage.latest;
    let carried = |load: Load| {
        table.data.counters_of(Side::Japan).any(|counter| {
            let now = &table.air[counter];
            table.data.counters[counter].load == load
                && now.is_in_play()
                && now.any(Craft::FIRST_LOAD)
        })
    };
    let torpedoes = latest || !carried(Load::Torpedo);
    [torpedoes, torpedoes && (latest || !carried(Load::Ap))]
}

/// Rolls the damage of the next ship: torpedoes first, then AP bombs; by hex, inboard before outboard.
/// False when nothing is due. [ARP 13.9.1, A-dmg-6, A-dmg-8]
pub(crate) fn roll_next(play: &mut Play<'_, '_>) -> bool {
    let [torpedoes, ap] = is_due(play.table());
    roll_waiting(play, torpedoes, ap)
}

/// Rolls damage of the next ship whatever is still in the air: the game is over. [ARP A-vp-4]
pub(crate) fn roll_next_at_end(play: &mut Play<'_, '_>) -> bool {
    roll_waiting(play, true, true)
}

fn roll_waiting(play: &mut Play<'_, '_>, torpedoes: bool, ap: bool) -> bool {
    let is_ap = |hit: &Hit| hit.kind == HitKind::Ap;
    let due = play.waiting.iter().filter(|hit| if is_ap(hit) { ap } else { torpedoes });
    let Some((by_ap, _, _, ship)) = due
        .map(|hit| {
            let ship = usize::from(hit.ship);
            (is_ap(hit), play.ships[ship].hex, play.data.ships[ship].berth, ship)
        })
        .min()
    else {
        return false;
    };
    let mut left = Stack::new();
    let waiting = play.waiting;
    for hit in waiting.iter() {
        if usize::from(hit.ship) != ship || is_ap(hit) != by_ap {
            left.push(*hit);
        }
    }
    play.waiting = left;
    for hit in waiting.iter().filter(|hit| usize::from(hit.ship) == ship && is_ap(hit) == by_ap) {
        // A ship already sunk takes no more harm, and one that has left is safe.
        if play.table().is_afloat(ship) {
            match hit.kind {
                HitKind::Torpedo | HitKind::Shock => torpedo_ship(play, ship, hit),
                HitKind::Ap => pierce_ship(play, ship),
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
fn torpedo_ship(play: &mut Play<'_, '_>, ship: usize, hit: &Hit) {
    let die = play.umpire.face(6, arp("A-dmg-1")) as i8 + torpedo_modifier(play.data, ship, hit);
    let points = if hit.kind == HitKind::Shock && die < 1 {
        0
    } else {
        let row = &play.data.book.torpedo_damage.rows[play.data.ships[ship].class];
        row[usize::from(die.clamp(1, 6) as u8) - 1]
    };
    tear(play, ship, points);
    play.umpire.log(
        Event::Damaged { ship: ship as u8, weapon: Weapon::Torpedo, points, aa: 0 },
        arp("A-dmg-1"),
    );
    hurt(play, ship, points);
}

/// Rolls the damage of one AP bomb; a magazine may explode. [ARP A-dmg-2]
fn pierce_ship(play: &mut Play<'_, '_>, ship: usize) {
    let figures = &play.data.book.bomb_damage;
    let class = play.data.ships[ship].class;
    let die = play.umpire.face(6, arp("A-dmg-2"));
    play.ships[ship].marks |= Ship::BOMBED;
    let critical = class == Class::Hd && die == 6;
    if critical && play.umpire.face(6, arp("A-dmg-2")) >= figures.magazine {
        explode(play, ship);
        return;
    }
    let points = figures.rows[Weapon::Ap][class][usize::from(die) - 1];
    play.umpire.log(
        Event::Damaged { ship: ship as u8, weapon: Weapon::Ap, points, aa: 0 },
        arp("A-dmg-2"),
    );
    hurt(play, ship, points);
}

/// A magazine explodes: the ship is sunk, and every other ship in the hex is shaken. [ARP A-dmg-5]
fn explode(play: &mut Play<'_, '_>, ship: usize) {
    play.umpire.log(Event::Exploded(ship as u8), arp("A-dmg-5"));
    hurt(play, ship, play.data.ships[ship].hull);
    let hex = play.ships[ship].hex;
    for other in 0..play.data.ships.len() {
        let near = other != ship && play.ships[other].hex == hex;
        if near && play.table().is_afloat(other) {
            let die = play.umpire.face(6, arp("A-dmg-5"));
            let points = play.data.book.bomb_damage.blast[usize::from(die) - 1];
            let event = Event::Shaken { ship: other as u8, points };
            play.umpire.log(event, arp("A-dmg-5"));
            hurt(play, other, points);
        }
    }
}

/// Ships torn open below settle further. [ARP A-dmg-7]
pub(crate) fn flood(play: &mut Play<'_, '_>) {
    if play.turn < play.data.book.flooding.from {
        return;
    }
    let mut rolled = 0;
    for ship in 0..play.data.ships.len() {
        let torn = 2 * u16::from(play.ships[ship].torpedo) >= u16::from(play.data.ships[ship].hull);
        if !torn || !play.table().is_afloat(ship) {
            continue;
        }
        rolled += 1;
        if play.umpire.face(6, arp("A-dmg-7")) <= play.data.book.flooding.on {
            play.umpire.log(Event::Flooded(ship as u8), arp("A-dmg-7"));
            tear(play, ship, 1);
            hurt(play, ship, 1);
        }
    }
    if rolled > 0 {
        play.umpire.log(Event::FloodingRolled(rolled), arp("A-dmg-7"));
    }
}

/// Notes points that came from below the waterline. [ARP A-dmg-7]
fn tear(play: &mut Play<'_, '_>, ship: usize, points: u8) {
    let torn = &mut play.state.ships[ship].torpedo;
    *torn = torn.saturating_add(points).min(play.data.ships[ship].hull);
}
