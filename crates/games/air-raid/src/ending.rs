//! Phase 9: the end of a turn. [ARP 11.5.2, A-smk-1, A-dmg-7, A-fac-1, A-arr-2, A-fuel-1, A-vp-4]

use wardroom_kernel::{EnumMap, EnumSet, Pick};

use crate::data::{Data, Wave};
use crate::event::Event;
use crate::illegal::{Decision, Illegal};
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Condition, Counter, Craft, MOST_CRAFT, Phase, Ship};
use crate::surface::Target;
use crate::table::{Play, Table};
use crate::{arp, arrivals, damage, ground, movement, victory};

/// Ammunition, smoke, flooding and fires, in this order. [ARP A-seq-1]
pub(crate) fn end_turn(play: &mut Play<'_, '_>) {
    strike_off_ammunition(play);
    raise_smoke(play);
    damage::flood(play);
    burn(play);
}

/// Aircraft that have fired their last rounds are empty from now on. [ARP 11.5.1, 11.5.2]
fn strike_off_ammunition(play: &mut Play<'_, '_>) {
    for counter in 0..play.data.counters.len() {
        let aircraft = play.air[counter].count(Craft::LAST_ROUNDS);
        if aircraft == 0 {
            continue;
        }
        for craft in &mut play.air[counter].craft {
            if craft.is(Craft::LAST_ROUNDS) {
                craft.clear(Craft::LAST_ROUNDS);
                craft.set(Craft::EMPTY);
            }
        }
        let event = Event::OutOfAmmunition { counter: counter as u8, aircraft };
        play.umpire.log(event, arp("11.5.2"));
    }
}

/// What smokes from the next turn on: ships hard hit with a bomb in them, burning tanks. [ARP A-smk-1]
fn raise_smoke(play: &mut Play<'_, '_>) {
    for ship in 0..play.data.ships.len() {
        let now = &play.ships[ship];
        let hard_hit = play.table().condition(ship) >= Condition::HeavilyDamaged;
        if hard_hit && now.marks & (Ship::BOMBED | Ship::SMOKING | Ship::AWAY) == Ship::BOMBED {
            play.ships[ship].marks |= Ship::SMOKING;
            let (from, hex) = (Target::Ship(ship), play.ships[ship].hex);
            play.umpire.log(Event::Smoke { from, hex }, arp("A-smk-1"));
        }
    }
    let new = play.burning & !play.smoking;
    play.smoking |= new;
    for at in (0..play.data.facilities.len()).filter(|at| new >> at & 1 == 1) {
        if let Some(hex) = play.data.facilities[at].hex {
            play.umpire.log(Event::Smoke { from: Target::Facility(at), hex }, arp("A-smk-1"));
        }
    }
}

/// Burning tanks lose a point until they are destroyed. [ARP A-fac-1]
fn burn(play: &mut Play<'_, '_>) {
    for facility in 0..play.data.facilities.len() {
        if play.burning >> facility & 1 == 1 {
            play.umpire.log(Event::Burnt(facility as u8), arp("A-fac-1"));
            ground::wreck(play, facility, 1);
            if play.table().is_destroyed(facility) {
                play.burning &= !(1 << facility);
            }
        }
    }
}

/// A US counter lands at the field where it is, if it is long enough and was not attacked. [ARP A-arr-2]
fn check_landing(table: Table<'_>, counter: usize) -> Result<Field, Illegal> {
    let now = &table.air[counter];
    if table.data.counters[counter].side != Side::Us {
        return Err(Illegal::NotLanding);
    }
    if !now.is_in_play() {
        return Err(arrivals::absence(table, counter));
    }
    let field = now.at.field(table.data).ok_or(Illegal::NoField(now.at))?;
    let long_enough = now.plane != Plane::B17
        || matches!(field, Field::Hickam | Field::Bellows | Field::Wheeler | Field::Haleiwa);
    if !long_enough {
        Err(Illegal::TooShort(field))
    } else if table.attacked.contains(field) {
        Err(Illegal::FieldUnderAttack(field))
    } else {
        Ok(field)
    }
}

/// The field where a US counter may land now.
pub(crate) fn landing_field(table: Table<'_>, counter: usize) -> Option<Field> {
    check_landing(table, counter).ok()
}

/// Whether any US counter may land.
pub(crate) fn can_any_land(table: Table<'_>) -> bool {
    table.data.counters_of(Side::Us).any(|counter| landing_field(table, counter).is_some())
}

/// Adds the counters that might land.
pub(crate) fn candidates(data: &Data, list: &mut Vec<Pick>) {
    list.push(Plain::Done.into());
    list.extend(
        data.counters_of(Side::Us).map(|counter| Pick::from(Choice::Counter(counter as u8))),
    );
    list.push(Plain::All.into());
}

/// Counters land one by one, or all that can if there are several. [ARP A-arr-2]
pub(crate) fn check(table: Table<'_>, order: Choice) -> Result<(), Illegal> {
    match order {
        Choice::Plain(Plain::Done) => Ok(()),
        Choice::Plain(Plain::All) => {
            let able = |&counter: &usize| landing_field(table, counter).is_some();
            let several = table.data.counters_of(Side::Us).filter(able).nth(1).is_some();
            if several { Ok(()) } else { Err(Illegal::OneLands) }
        }
        Choice::Counter(number) if usize::from(number) < table.data.counters.len() => {
            check_landing(table, number.into()).map(|_| ())
        }
        _ => Err(Illegal::Elsewhere(Decision::Landing)),
    }
}

/// Lands one counter or all, or ends the phase.
pub(crate) fn apply(play: &mut Play<'_, '_>, picks: &[Pick]) {
    match choice_of(picks[0]) {
        Choice::Counter(counter) => land(play, usize::from(counter)),
        Choice::Plain(Plain::All) => {
            for counter in play.data.counters_of(Side::Us) {
                land(play, counter);
            }
        }
        _ => play.phase = Phase::Fuel,
    }
}

/// A US counter lands; its aircraft are parked, and armed anew when they go up again.
/// [ARP A-arr-2, A-scr-4]
pub(crate) fn land(play: &mut Play<'_, '_>, counter: usize) {
    let Some(field) = landing_field(play.table(), counter) else { return };
    let now = play.air[counter];
    let parked = &mut play.parked[field][now.plane];
    parked.damaged += now.count(Craft::DAMAGED);
    parked.sound += now.flying() - now.count(Craft::DAMAGED);
    play.air[counter] = Counter::absent(play.data.counters[counter].plane);
    play.umpire
        .log(Event::Landed { counter: counter as u8, plane: now.plane, field }, arp("A-arr-2"));
}

/// Whether a counter must look to its fuel at the end of this turn. [ARP A-fuel-1]
fn is_short_of_fuel(table: Table<'_>, counter: usize) -> bool {
    let now = &table.air[counter];
    let last = match table.data.counters[counter].wave {
        Wave::First => table.data.book.fuel.first_wave,
        Wave::Second => table.data.book.fuel.second_wave,
        Wave::Arrival { .. } | Wave::Scramble => return false,
    };
    let here = now.at.hex().is_some() || now.at.air_box().and_then(AirBox::field).is_some();
    here && table.turn >= last
}

/// Counters that are still over their targets may not come home. [ARP A-fuel-1]
fn burn_fuel(play: &mut Play<'_, '_>) {
    for counter in play.data.counters_of(Side::Japan) {
        if !is_short_of_fuel(play.table(), counter) {
            continue;
        }
        let mut lost = 0;
        for craft in 0..MOST_CRAFT {
            let flies = play.air[counter].craft[craft].flies();
            if flies && play.umpire.face(6, arp("A-fuel-1")) <= play.data.book.fuel.lost_on {
                play.lose_craft(counter, craft);
                lost += 1;
            }
        }
        play.umpire.log(Event::OutOfFuel { counter: counter as u8, lost }, arp("A-fuel-1"));
    }
}

/// Fuel, then the next turn, or the end of the game. [ARP A-fuel-1, A-vp-4]
pub(crate) fn next_turn(play: &mut Play<'_, '_>) {
    burn_fuel(play);
    let (net, lost) = (victory::net(play.table()), play.japanese_lost());
    let event = Event::TurnEnds { turn: play.turn, net, lost, destroyed: play.destroyed };
    play.umpire.log(event, arp("A-turn-1"));
    if play.turn >= play.raid.last_turn() {
        finish(play);
        return;
    }
    play.turn = Turn(play.turn.0 + 1);
    play.phase = Phase::Arrivals;
    play.attacked_before = play.attacked;
    play.attacked = EnumSet::EMPTY;
    play.box_attacks = EnumMap::default();
    for counter in &mut play.air {
        counter.deeds = 0;
    }
    for ship in &mut play.ships {
        ship.marks &= !(Ship::ORDERED | Ship::MOVING);
    }
}

/// Hits that wait are rolled, damaged aircraft in transit boxes may be lost, and the points are counted.
/// [ARP A-vp-4]
fn finish(play: &mut Play<'_, '_>) {
    while damage::roll_next_at_end(play) {}
    for counter in play.data.counters_of(Side::Japan) {
        if play.air[counter].at.air_box().is_some_and(AirBox::is_transit) {
            let damaged = play.air[counter].any(Craft::DAMAGED);
            let lost = movement::lose_damaged(play, counter);
            if damaged {
                let any = play.air[counter].flying() > 0;
                play.umpire.log(Event::Home { counter: counter as u8, lost, any }, arp("A-vp-4"));
            }
        }
    }
    play.phase = Phase::Over;
    let net = victory::net(play.table());
    let level = victory::level(play.table(), net);
    play.umpire.log(Event::GameOver { net, level }, arp("A-vp-1"));
}
