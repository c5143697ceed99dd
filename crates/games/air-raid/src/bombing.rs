//! Sections 13.3 to 13.8: dive and level bombing. [ARP 13.3.1, 13.7.1, 13.8.1, 13.8.2, 13.8.3, A-hit-4]

use wardroom_kernel::Stack;

use crate::arp;
use crate::event::Event;
use crate::hex::Hex;
use crate::parts::*;
use crate::state::{Counter, Craft, HitKind, MOST_CRAFT};
use crate::surface::{self, Aim, Attempt, Means, Target};
use crate::table::Play;
use crate::{damage, ground, torpedo};

/// Drops the bombs of a counter: all of its Kates together, so many of its Vals. The heavy bombs fall first.
/// [ARP 13.0.3, 13.0.5, 13.0.6]
pub(crate) fn resolve_drop(
    play: &mut Play<'_, '_>,
    counter: usize,
    means: Means,
    target: Target,
    count: u8,
) {
    let load = play.data.counters[counter].load;
    play.air[counter].deeds |= Counter::DROPPED;
    let heavy = load.heavy_bombs();
    let first = Salvo { marks: Craft::FIRST_LOAD, weapon: heavy, each: 1, count };
    if load == Load::GpGp {
        release(play, counter, Salvo { marks: Craft::SECOND_LOAD, ..first }, target);
    }
    release(play, counter, first, target);
    if load == Load::GpLb && means == Means::Bombs {
        let weapon = Weapon::Lb;
        let light = Salvo { marks: Craft::SECOND_LOAD, weapon, each: LIGHT_BOMBS, count };
        release(play, counter, light, target);
    }
}

/// Lots of 60 kg bombs on a Kate that has any. [ARP 13.0.5]
const LIGHT_BOMBS: u8 = 2;

/// Bombs of one kind that fall together.
#[derive(Clone, Copy)]
struct Salvo {
    marks: u8,
    weapon: Weapon,
    /// Bombs of each aircraft.
    each: u8,
    /// Aircraft that drop at most.
    count: u8,
}

/// Releases bombs, one die each; those that miss among ships may strike another one. [ARP 13.3.1, 13.8.1]
fn release(play: &mut Play<'_, '_>, counter: usize, salvo: Salvo, target: Target) {
    let Salvo { marks, weapon, each, count } = salvo;
    let hex = play.air[counter].at.hex();
    // Strays need two ships afloat when the attack begins. [ARP A-hit-4]
    let mut afloat: Stack<u8, 32> = Stack::new();
    if let Some(hex) = hex {
        for ship in play.table().afloat_at(hex) {
            if !afloat.is_full() {
                afloat.push(ship as u8);
            }
        }
    }
    let crowded = afloat.len() > 1;
    let (mut dropping, mut dropped, mut hits, mut strays) = (0, 0, 0, 0);
    for craft in 0..MOST_CRAFT {
        if dropping == count || !play.air[counter].craft[craft].is(Craft::FLYING | marks) {
            continue;
        }
        dropping += 1;
        play.air[counter].craft[craft].clear(marks);
        let damaged = play.air[counter].craft[craft].is(Craft::DAMAGED);
        let attempt = Attempt { weapon, plane: play.air[counter].plane, damaged };
        for _ in 0..each {
            dropped += 1;
            if is_hit(play, attempt, target) {
                hits += 1;
                hit(play, weapon, target, hex);
            } else if crowded && play.umpire.face(6, arp("13.8.1")).is_multiple_of(2) {
                strays += u8::from(stray(play, &afloat, attempt, target));
            }
        }
    }
    if dropped > 0 {
        let event = Event::Bombs { counter: counter as u8, target, weapon, dropped, hits, strays };
        play.umpire.log(event, arp("13.3.1"));
    }
}

/// One die against the number of the weapon. [ARP 13.3.1, 13.7.1]
fn is_hit(play: &mut Play<'_, '_>, attempt: Attempt, target: Target) -> bool {
    let needs = surface::needs(play.table(), attempt, Aim::at(play.state, target));
    play.umpire.at_least(needs, 6, arp("13.3.1"))
}

/// A bomb that has missed may strike another ship in the hex, picked at random; if it misses her too,
/// that is all. [ARP 13.8.1, 13.8.2, 13.8.3, A-hit-4]
fn stray(play: &mut Play<'_, '_>, afloat: &[u8], attempt: Attempt, aimed_at: Target) -> bool {
    let mut others: Stack<u8, 32> = Stack::new();
    for &ship in afloat {
        let other = aimed_at != Target::Ship(usize::from(ship));
        if other && play.table().is_afloat(usize::from(ship)) {
            others.push(ship);
        }
    }
    if others.is_empty() {
        return false;
    }
    let second = Target::Ship(surface::draw_ship(play, &others, arp("13.8.2")));
    let struck = is_hit(play, attempt, second);
    if struck {
        hit(play, attempt.weapon, second, None);
    }
    struck
}

/// What a bomb does to what it hits. AP bombs on ships wait for their damage. [ARP 13.9.1]
fn hit(play: &mut Play<'_, '_>, weapon: Weapon, target: Target, over: Option<Hex>) {
    match target {
        // A ship that sinks under the first bombs takes no more harm from the others. [ARP ruling 6]
        Target::Ship(ship) if !play.table().is_afloat(ship) => {}
        Target::Ship(ship) if weapon == Weapon::Ap => {
            torpedo::wait(play, ship, HitKind::Ap);
        }
        Target::Ship(ship) => damage::bomb_ship(play, ship, weapon),
        Target::Facility(at) => ground::bomb_facility(play, at, weapon),
        Target::Aircraft(field) => {
            ground::bomb_field(play, field, over, weapon);
        }
    }
}
