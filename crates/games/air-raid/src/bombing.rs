//! Sections 13.3 to 13.8: dive and level bombing. [ARP 13.3.1, 13.7.1, 13.8.1, 13.8.2, 13.8.3, A-hit-4]

use wardroom_kernel::{Stack, Umpire};

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::parts::*;
use crate::state::{Counter, Craft, HitKind, MOST_CRAFT, State};
use crate::surface::{self, Aim, Means, Target};
use crate::{damage, ground, torpedo};

/// Drops the bombs of a counter: all of its Kates together, so many of its Vals. The heavy bombs fall first.
/// [ARP 13.0.3, 13.0.5, 13.0.6]
pub(crate) fn resolve_drop(
    data: &Data,
    state: &mut State,
    counter: usize,
    means: Means,
    target: Target,
    count: u8,
    umpire: &mut Umpire<'_, Event>,
) {
    let load = data.counters[counter].load;
    state.air[counter].deeds |= Counter::DROPPED;
    let heavy = load.heavy_bombs();
    if load == Load::GpGp {
        release(
            data,
            state,
            counter,
            Salvo { marks: Craft::SECOND_LOAD, weapon: heavy, each: 1, count },
            target,
            umpire,
        );
    }
    release(
        data,
        state,
        counter,
        Salvo { marks: Craft::FIRST_LOAD, weapon: heavy, each: 1, count },
        target,
        umpire,
    );
    if load == Load::GpLb && means == Means::Bombs {
        let light =
            Salvo { marks: Craft::SECOND_LOAD, weapon: Weapon::Lb, each: LIGHT_BOMBS, count };
        release(data, state, counter, light, target, umpire);
    }
}

/// Lots of 60 kg bombs on a Kate that has any. [ARP 13.0.5]
const LIGHT_BOMBS: u8 = 2;

/// Bombs of one kind that fall together.
struct Salvo {
    marks: u8,
    weapon: Weapon,
    /// Bombs of each aircraft.
    each: u8,
    /// Aircraft that drop at most.
    count: u8,
}

/// Releases bombs, one die each; those that miss among ships may strike another one. [ARP 13.3.1, 13.8.1]
fn release(
    data: &Data,
    state: &mut State,
    counter: usize,
    salvo: Salvo,
    target: Target,
    umpire: &mut Umpire<'_, Event>,
) {
    let Salvo { marks, weapon, each, count } = salvo;
    let hex = state.air[counter].at.hex();
    // Strays need two ships afloat when the attack begins. [ARP A-hit-4]
    let mut afloat: Stack<u8, 32> = Stack::new();
    if let Some(hex) = hex {
        for ship in state.ships_at(data, hex).filter(|&ship| state.is_afloat(data, ship)) {
            if !afloat.is_full() {
                afloat.push(ship as u8);
            }
        }
    }
    let crowded = afloat.len() > 1;
    let (mut dropping, mut dropped, mut hits, mut strays) = (0, 0, 0, 0);
    for craft in 0..MOST_CRAFT {
        if dropping == count || !state.air[counter].craft[craft].is(Craft::FLYING | marks) {
            continue;
        }
        dropping += 1;
        state.air[counter].craft[craft].clear(marks);
        let damaged = state.air[counter].craft[craft].is(Craft::DAMAGED);
        let plane = state.air[counter].plane;
        for _ in 0..each {
            dropped += 1;
            if is_hit(data, state, weapon, plane, Aim::at(state, target), damaged, umpire) {
                hits += 1;
                hit(data, state, weapon, target, hex, umpire);
            } else if crowded && umpire.face(6, arp("13.8.1")).is_multiple_of(2) {
                strays +=
                    u8::from(stray(data, state, &afloat, weapon, plane, target, damaged, umpire));
            }
        }
    }
    if dropped > 0 {
        let event = Event::Bombs { counter: counter as u8, weapon, dropped, hits, strays };
        umpire.log(event, arp("13.3.1"));
    }
}

/// One die against the number of the weapon. [ARP 13.3.1, 13.7.1]
fn is_hit(
    data: &Data,
    state: &State,
    weapon: Weapon,
    plane: Plane,
    aim: Aim,
    damaged: bool,
    umpire: &mut Umpire<'_, Event>,
) -> bool {
    let figures = &data.book.to_hit;
    let needed = match weapon {
        Weapon::Torpedo => figures.torpedo,
        Weapon::Ap => figures.ap,
        Weapon::Gp => figures.gp,
        Weapon::Lb => figures.lb,
    };
    let modifier = surface::modifier(data, state, weapon, plane, aim, damaged);
    umpire.at_least(needed - modifier, 6, arp("13.3.1"))
}

/// A bomb that has missed may strike another ship in the hex, picked at random; if it misses her too,
/// that is all. [ARP 13.8.1, 13.8.2, 13.8.3, A-hit-4]
#[expect(clippy::too_many_arguments, reason = "a stray bomb is all of this")]
fn stray(
    data: &Data,
    state: &mut State,
    afloat: &[u8],
    weapon: Weapon,
    plane: Plane,
    aimed_at: Target,
    damaged: bool,
    umpire: &mut Umpire<'_, Event>,
) -> bool {
    let mut others: Stack<u8, 32> = Stack::new();
    for &ship in afloat {
        let other = aimed_at != Target::Ship(usize::from(ship));
        if other && state.is_afloat(data, usize::from(ship)) {
            others.push(ship);
        }
    }
    if others.is_empty() {
        return false;
    }
    let second = Target::Ship(surface::draw_ship(data, &others, arp("13.8.2"), umpire));
    let struck = is_hit(data, state, weapon, plane, Aim::at(state, second), damaged, umpire);
    if struck {
        hit(data, state, weapon, second, None, umpire);
    }
    struck
}

/// What a bomb does to what it hits. AP bombs on ships wait for their damage. [ARP 13.9.1]
fn hit(
    data: &Data,
    state: &mut State,
    weapon: Weapon,
    target: Target,
    over: Option<Hex>,
    umpire: &mut Umpire<'_, Event>,
) {
    match target {
        // A ship that sinks under the first bombs takes no more harm from the others. [ARP ruling 6]
        Target::Ship(ship) if !state.is_afloat(data, ship) => {}
        Target::Ship(ship) if weapon == Weapon::Ap => {
            torpedo::wait(state, ship, HitKind::Ap, umpire);
        }
        Target::Ship(ship) => damage::bomb_ship(data, state, ship, weapon, umpire),
        Target::Facility(at) => ground::bomb_facility(data, state, at, weapon, umpire),
        Target::Aircraft(field) => {
            ground::bomb_field(data, state, field, over, weapon, umpire);
        }
    }
}
