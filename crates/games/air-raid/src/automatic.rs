//! The US when it runs itself. [ARP A-solo-1, A-solo-2, A-scen-3]

use crate::air;
use crate::arp;
use crate::event::Event;
use crate::hex::{Direction, Hex};
use crate::map::MAP_NODE;
use crate::movement;
use crate::parts::*;
use crate::state::Spot;
use crate::table::{Play, Sky};
use crate::{ending, shots, vessels};

/// Moves every counter and ship of the US. [ARP A-solo-1, A-solo-2]
pub(crate) fn move_all(play: &mut Play<'_, '_>) {
    let first = play.initiative == Side::Japan;
    for counter in play.data.counters_of(Side::Us) {
        if !movement::may_move(play.table(), counter) {
            continue;
        }
        if !play.air[counter].plane.is_fighter() {
            wander(play, counter);
        } else if first {
            guard(play, counter);
        } else {
            hunt(play, counter);
        }
    }
    vessels::run(play);
}

/// A counter that is no fighter goes where chance takes it: staying, or a box it reaches. [ARP A-solo-1]
fn wander(play: &mut Play<'_, '_>, counter: usize) {
    let reach = movement::reach(play.table(), counter);
    let mut counts = [0; AirBox::COUNT];
    for &at in AirBox::ALL {
        counts[at as usize] = reach >> (at as u16) & 1;
    }
    let name = |at: usize| AirBox::ALL[at].word().to_owned();
    if let Some(to) = play.umpire.draw(&counts, &name, arp("A-solo-1")) {
        movement::fly(play, counter, Spot::of_box(AirBox::ALL[to]));
    }
}

/// Moving first, a fighter covers the most valuable ships that nobody covers yet; with an enemy in its
/// box it stays. [ARP A-solo-2]
fn guard(play: &mut Play<'_, '_>, counter: usize) {
    let here = play.air[counter].at;
    let enemy = |&other: &usize| play.air[other].at == here;
    let in_box = here.air_box().is_some();
    if in_box && play.data.counters_of(Side::Japan).any(|other| enemy(&other)) {
        return;
    }
    if movement::reach(play.table(), counter) >> MAP_NODE & 1 == 0 {
        return;
    }
    let sky = Sky::of(play.state);
    let covered = |hex: Hex| {
        let guards = hex.around().filter(|&(_, near)| {
            sky.at(near).is_some_and(|other| {
                other != counter
                    && play.data.counters[other].side == Side::Us
                    && play.air[other].plane.is_fighter()
            })
        });
        guards.count()
    };
    let free = |hex: Hex| sky.at(hex).is_none_or(|other| other == counter);
    let is_capital = |&ship: &usize| {
        let kind = play.data.ships[ship].kind;
        play.table().is_afloat(ship) && (kind == ShipType::Bb || kind.is_cruiser())
    };
    let worth = |hex: Hex| -> i16 {
        let here = play.table().ships_at(hex).filter(is_capital);
        here.map(|ship| i16::from(play.data.ships[ship].vp[0])).sum()
    };
    let capitals = (0..play.data.ships.len()).filter(is_capital);
    let berths = capitals.map(|ship| play.ships[ship].hex);
    let open = berths.filter(|hex| hex.around().any(|(_, near)| free(near)));
    let best = open.min_by_key(|&hex| (covered(hex), -worth(hex), hex));
    if let Some(best) = best
        && let Some((way, place)) = best.around().find(|&(_, near)| free(near))
    {
        play.air[counter].facing = way;
        movement::fly(play, counter, Spot::of_hex(place));
    }
}

/// A prey of US fighters and the place to attack it from.
struct Prey {
    /// The order of preference: type, steps, escorts, aircraft, number.
    rank: (bool, u8, usize, u8, usize),
    to: Spot,
    facing: Direction,
}

/// Moving last, a fighter goes for the nearest bombers it can reach, else for Zeros. [ARP A-solo-1]
fn hunt(play: &mut Play<'_, '_>, counter: usize) {
    let Some(from) = play.air[counter].at.node() else { return };
    let reach = movement::reach(play.table(), counter);
    let sky = Sky::of(play.state);
    let is_zero = |other: usize| play.air[other].plane == Plane::Zero;
    let mut best: Option<Prey> = None;
    for prey in play.data.counters_of(Side::Japan) {
        let at = play.air[prey].at;
        let Some(node) = at.node().filter(|&node| reach >> node & 1 == 1) else { continue };
        if node == AirBox::Kb as usize {
            continue;
        }
        let (to, facing, escorts) = if let Some(hex) = at.hex() {
            let free =
                |&(_, near): &(Direction, Hex)| sky.at(near).is_none_or(|other| other == counter);
            let Some((way, place)) = hex.around().find(free) else { continue };
            let near = hex.around().filter_map(|(_, near)| sky.at(near));
            let escorts =
                near.filter(|&other| other < play.data.japanese && is_zero(other)).count();
            (Spot::of_hex(place), way.opposite(), escorts)
        } else {
            let escorts = play.data.counters_of(Side::Japan);
            let escorts = escorts.filter(|&other| play.air[other].at == at && is_zero(other));
            (at, Direction::N, escorts.count())
        };
        let steps = play.data.map.steps(from, node);
        let fewest = u8::MAX - play.air[prey].flying();
        let rank = (is_zero(prey), steps, escorts, fewest, prey);
        if best.as_ref().is_none_or(|best| rank < best.rank) {
            best = Some(Prey { rank, to, facing });
        }
    }
    if let Some(Prey { to, facing, .. }) = best {
        play.air[counter].facing = facing;
        movement::fly(play, counter, to);
    }
}

/// Attacks with all that can, bombers before Zeros, then by number. [ARP A-solo-1]
pub(crate) fn attack(play: &mut Play<'_, '_>) {
    let targets = air::targets(play.table());
    let best = targets.min_by_key(|&at| (play.air[at].plane == Plane::Zero, at));
    if let Some(target) = best {
        let able = air::attackers(play.table(), target);
        shots::resolve_attack(play, target, &able);
    }
}

/// Fighters land when they have no ammunition left; others do so or not, as chance has it.
/// [ARP A-solo-1, A-arr-2, ruling 5]
pub(crate) fn land(play: &mut Play<'_, '_>) {
    for counter in play.data.counters_of(Side::Us) {
        if ending::landing_field(play.table(), counter).is_none() {
            continue;
        }
        let now = &play.air[counter];
        let name = |at: usize| ["land", "stay"][at].to_owned();
        let lands = if now.plane.is_fighter() {
            !now.can_fire()
        } else {
            play.umpire.draw(&[1, 1], &name, arp("A-solo-1")) == Some(0)
        };
        if lands {
            ending::land(play, counter);
        } else {
            play.umpire.log(Event::StaysUp(counter as u8), arp("A-solo-1"));
        }
    }
}
