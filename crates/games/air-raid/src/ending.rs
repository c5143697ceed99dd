//! Phase 9: the end of a turn. [ARP 11.5.2, A-smk-1, A-dmg-7, A-fac-1, A-arr-2, A-fuel-1, A-vp-4]

use wardroom_kernel::{Pick, Umpire};

use crate::data::{Data, Wave};
use crate::event::Event;
use crate::illegal::{Decision, Illegal};
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Condition, Counter, Craft, MOST_CRAFT, Phase, Ship, State};
use crate::{arp, arrivals, damage, ground, movement, victory};

/// Ammunition, smoke, flooding and fires, in this order. [ARP A-seq-1]
pub(crate) fn end_turn(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    strike_off_ammunition(data, state, umpire);
    raise_smoke(data, state, umpire);
    damage::flood(data, state, umpire);
    burn(data, state, umpire);
}

/// Aircraft that have fired their last rounds are empty from now on. [ARP 11.5.1, 11.5.2]
fn strike_off_ammunition(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    for counter in 0..data.counters.len() {
        let aircraft = state.air[counter].count(Craft::LAST_ROUNDS);
        if aircraft == 0 {
            continue;
        }
        for craft in &mut state.air[counter].craft {
            if craft.is(Craft::LAST_ROUNDS) {
                craft.clear(Craft::LAST_ROUNDS);
                craft.set(Craft::EMPTY);
            }
        }
        let event = Event::OutOfAmmunition { counter: counter as u8, aircraft };
        umpire.log(event, arp("11.5.2"));
    }
}

/// What smokes from the next turn on: ships hard hit with a bomb in them, burning tanks. [ARP A-smk-1]
fn raise_smoke(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    for ship in 0..data.ships.len() {
        let now = &state.ships[ship];
        let hard_hit = state.condition(data, ship) >= Condition::HeavilyDamaged;
        if hard_hit && now.marks & (Ship::BOMBED | Ship::SMOKING | Ship::AWAY) == Ship::BOMBED {
            state.ships[ship].marks |= Ship::SMOKING;
            umpire.log(Event::Smoke(state.ships[ship].hex), arp("A-smk-1"));
        }
    }
    let new = state.burning & !state.smoking;
    state.smoking |= new;
    for hex in (0..data.facilities.len()).filter(|at| new >> at & 1 == 1) {
        if let Some(hex) = data.facilities[hex].hex {
            umpire.log(Event::Smoke(hex), arp("A-smk-1"));
        }
    }
}

/// Burning tanks lose a point until they are destroyed. [ARP A-fac-1]
fn burn(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    for facility in 0..data.facilities.len() {
        if state.burning >> facility & 1 == 1 {
            ground::wreck(data, state, facility, 1, umpire);
            if state.is_destroyed(data, facility) {
                state.burning &= !(1 << facility);
            }
        }
    }
}

/// A US counter lands at the field where it is, if it is long enough and was not attacked. [ARP A-arr-2]
fn check_landing(data: &Data, state: &State, counter: usize) -> Result<Field, Illegal> {
    let now = &state.air[counter];
    if data.counters[counter].side != Side::Us {
        return Err(Illegal::NotLanding);
    }
    if !now.is_in_play() {
        return Err(arrivals::absence(data, state, counter));
    }
    let field = now.at.field(data).ok_or(Illegal::NoField(now.at))?;
    let long_enough = now.plane != Plane::B17
        || matches!(field, Field::Hickam | Field::Bellows | Field::Wheeler | Field::Haleiwa);
    if !long_enough {
        Err(Illegal::TooShort(field))
    } else if state.attacked & field.bit() != 0 {
        Err(Illegal::FieldUnderAttack(field))
    } else {
        Ok(field)
    }
}

/// The field where a US counter may land now.
pub(crate) fn landing_field(data: &Data, state: &State, counter: usize) -> Option<Field> {
    check_landing(data, state, counter).ok()
}

/// Whether any US counter may land.
pub(crate) fn can_any_land(data: &Data, state: &State) -> bool {
    data.counters_of(Side::Us).any(|counter| landing_field(data, state, counter).is_some())
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
pub(crate) fn check(data: &Data, state: &State, order: Choice) -> Result<(), Illegal> {
    match order {
        Choice::Plain(Plain::Done) => Ok(()),
        Choice::Plain(Plain::All) => {
            let able = |&counter: &usize| landing_field(data, state, counter).is_some();
            let several = data.counters_of(Side::Us).filter(able).nth(1).is_some();
            if several { Ok(()) } else { Err(Illegal::OneLands) }
        }
        Choice::Counter(number) if usize::from(number) < data.counters.len() => {
            check_landing(data, state, number.into()).map(|_| ())
        }
        _ => Err(Illegal::Elsewhere(Decision::Landing)),
    }
}

/// Lands one counter or all, or ends the phase.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    match choice_of(picks[0]) {
        Choice::Counter(counter) => land(data, state, usize::from(counter), umpire),
        Choice::Plain(Plain::All) => {
            for counter in data.counters_of(Side::Us) {
                land(data, state, counter, umpire);
            }
        }
        _ => state.phase = Phase::Fuel,
    }
}

/// A US counter lands; its aircraft are parked, and armed anew when they go up again.
/// [ARP A-arr-2, A-scr-4]
pub(crate) fn land(data: &Data, state: &mut State, counter: usize, umpire: &mut Umpire<'_, Event>) {
    let Some(field) = landing_field(data, state, counter) else { return };
    let now = state.air[counter];
    let parked = &mut state.parked[field as usize][now.plane as usize];
    parked.damaged += now.count(Craft::DAMAGED);
    parked.sound += now.flying() - now.count(Craft::DAMAGED);
    state.air[counter] = Counter::absent(data.counters[counter].plane);
    umpire.log(Event::Landed { counter: counter as u8, plane: now.plane, field }, arp("A-arr-2"));
}

/// Whether a counter must look to its fuel at the end of this turn. [ARP A-fuel-1]
fn is_short_of_fuel(data: &Data, state: &State, counter: usize) -> bool {
    let now = &state.air[counter];
    let last = match data.counters[counter].wave {
        Wave::First => data.book.fuel.first_wave,
        Wave::Second => data.book.fuel.second_wave,
        Wave::Arrival { .. } | Wave::Scramble => return false,
    };
    let here = now.at.hex().is_some() || now.at.air_box().and_then(AirBox::field).is_some();
    here && state.turn >= last
}

/// Counters that are still over their targets may not come home. [ARP A-fuel-1]
fn burn_fuel(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    for counter in data.counters_of(Side::Japan) {
        if !is_short_of_fuel(data, state, counter) {
            continue;
        }
        let mut lost = 0;
        for craft in 0..MOST_CRAFT {
            let flies = state.air[counter].craft[craft].flies();
            if flies && umpire.face(6, arp("A-fuel-1")) <= data.book.fuel.lost_on {
                state.lose_craft(data, counter, craft);
                lost += 1;
            }
        }
        umpire.log(Event::OutOfFuel { counter: counter as u8, lost }, arp("A-fuel-1"));
    }
}

/// Fuel, then the next turn, or the end of the game. [ARP A-fuel-1, A-vp-4]
pub(crate) fn next_turn(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    burn_fuel(data, state, umpire);
    if state.turn >= state.raid.last_turn() {
        finish(data, state, umpire);
        return;
    }
    state.turn = Turn(state.turn.0 + 1);
    state.phase = Phase::Arrivals;
    state.attacked_before = state.attacked;
    state.attacked = 0;
    state.box_attacks = [0; Field::COUNT];
    for counter in &mut state.air {
        counter.deeds = 0;
    }
    for ship in &mut state.ships {
        ship.marks &= !(Ship::ORDERED | Ship::MOVING);
    }
}

/// Hits that wait are rolled, damaged aircraft in transit boxes may be lost, and the points are counted.
/// [ARP A-vp-4]
fn finish(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    while damage::roll_next_at_end(data, state, umpire) {}
    for counter in data.counters_of(Side::Japan) {
        if state.air[counter].at.air_box().is_some_and(AirBox::is_transit) {
            let damaged = state.air[counter].any(Craft::DAMAGED);
            let lost = movement::lose_damaged(data, state, counter, umpire);
            if damaged {
                umpire.log(Event::Home { counter: counter as u8, lost }, arp("A-vp-4"));
            }
        }
    }
    state.phase = Phase::Over;
    umpire.log(Event::GameOver { net: victory::net(data, state) }, arp("A-vp-1"));
}
