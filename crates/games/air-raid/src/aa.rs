//! Phase 6, section 12 of our game: torpedo attacks are named, then anti-aircraft fire.
//! [ARP A-seq-2, A-aa-1, A-aa-2, A-aa-3, A-aa-4, A-aa-5, A-aa-6, A-aa-7]

use wardroom_kernel::Pick;

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::illegal::{Decision, Illegal};
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Counter, Craft, MOST_CRAFT};
use crate::table::{Harbour, Play, Table};
use crate::{arrivals, torpedo};

/// Whether any counter could drop torpedoes this turn. [ARP A-seq-2]
pub(crate) fn can_any_launch(table: Table<'_>) -> bool {
    let harbour = Harbour::of(table);
    let mut counters = table.data.counters_of(Side::Japan);
    counters.any(|counter| torpedo::can_launch(table, &harbour, counter))
}

/// How many counters could launch torpedoes and are not among those named.
pub(crate) fn unnamed(table: Table<'_>, named: &[Pick]) -> usize {
    let harbour = Harbour::of(table);
    let left = |&at: &usize| !named.contains(&Choice::Counter(at as u8).into());
    let able = |&at: &usize| torpedo::can_launch(table, &harbour, at);
    table.data.counters_of(Side::Japan).filter(left).filter(able).count()
}

/// Counters named so far, and the ships they could strike.
pub(crate) struct Naming<'a> {
    named: &'a [Pick],
    harbour: Harbour,
}

/// Reads a half-built order; none when it is complete.
#[inline]
pub(crate) fn read<'a>(table: Table<'_>, picks: &'a [Pick]) -> Option<Naming<'a>> {
    let ended = picks.last().is_some_and(|&pick| matches!(choice_of(pick), Choice::Plain(_)));
    (!ended).then(|| Naming { named: picks, harbour: Harbour::of(table) })
}

/// Adds what might be named: all of them, or one after the other.
pub(crate) fn candidates(data: &Data, naming: &Naming<'_>, list: &mut Vec<Pick>) {
    if naming.named.is_empty() {
        list.extend([Plain::All, Plain::Pass].map(Pick::from));
    } else {
        list.push(Plain::Done.into());
    }
    let carriers = |&counter: &usize| data.counters[counter].load == Load::Torpedo;
    let counters = data.counters_of(Side::Japan).filter(carriers);
    list.extend(counters.map(|counter| Pick::from(Choice::Counter(counter as u8))));
}

/// Counters that can launch are named in any order, each once. [ARP A-seq-2, 13.0.1]
pub(crate) fn check(table: Table<'_>, naming: &Naming<'_>, order: Choice) -> Result<(), Illegal> {
    match order {
        Choice::Plain(Plain::All | Plain::Pass) if naming.named.is_empty() => Ok(()),
        Choice::Plain(Plain::Done) if !naming.named.is_empty() => Ok(()),
        Choice::Counter(number) if usize::from(number) < table.data.counters.len() => {
            let counter = usize::from(number);
            if counter >= table.data.japanese {
                Err(Illegal::NotJapanese)
            } else if !table.air[counter].is_in_play() {
                Err(arrivals::absence(table, counter))
            } else if naming.named.contains(&order.into()) {
                Err(Illegal::NamedAlready)
            } else {
                torpedo::check_launch(table, &naming.harbour, counter)
            }
        }
        _ => Err(Illegal::Elsewhere(Decision::Torpedoes)),
    }
}

/// Names the counters that will attack with torpedoes. [ARP A-seq-2]
pub(crate) fn apply(play: &mut Play<'_, '_>, picks: &[Pick]) {
    let mut named = 0;
    let harbour = Harbour::of(play.table());
    for counter in play.data.counters_of(Side::Japan) {
        let order = Pick::from(Choice::Counter(counter as u8));
        let wanted = picks.contains(&Plain::All.into()) || picks.contains(&order);
        if wanted && torpedo::can_launch(play.table(), &harbour, counter) {
            play.air[counter].deeds |= Counter::NAMED;
            named += 1;
        }
    }
    play.umpire.log(Event::TorpedoesNamed(named), arp("A-seq-2"));
}

/// The AA of ships and batteries that reaches a hex. [ARP A-aa-1, A-aa-6]
pub(crate) fn strength(table: Table<'_>, hex: Hex) -> u16 {
    let figures = &table.data.book.aa;
    let ships = (0..table.data.ships.len())
        .filter(|&ship| table.data.ships[ship].aa > 0)
        .filter(|&ship| table.ships[ship].hex.distance(hex) <= figures.range)
        .map(|ship| u16::from(table.ship_aa(ship)));
    let batteries = table.data.book.batteries.guns.iter();
    let shore = batteries
        .filter(|(at, _)| table.turn >= figures.shore_from && at.distance(hex) <= figures.range)
        .map(|&(_, aa)| u16::from(aa));
    ships.sum::<u16>() + shore.sum::<u16>()
}

/// The quarters of its strength that AA has on a turn. [ARP A-aa-2]
pub(crate) fn quarters(data: &Data, turn: Turn) -> u16 {
    let quarters = &data.book.aa.quarters;
    u16::from(quarters[usize::from(turn.0).min(quarters.len() - 1)])
}

/// The dice that AA rolls at a counter now. [ARP A-aa-3, A-aa-5, A-opt-1, A-opt-2]
pub(crate) fn dice(table: Table<'_>, counter: usize) -> u8 {
    let now = &table.air[counter];
    let figures = &table.data.book.aa;
    let quarters = quarters(table.data, table.turn);
    let most = u16::from(figures.most);
    let Some(hex) = now.at.hex() else {
        let field = now.at.air_box().and_then(AirBox::field);
        let aa = field.map_or(0, |field| u16::from(table.data.field(field).aa));
        return (aa * quarters / 4).min(most) as u8;
    };
    let dice = (strength(table, hex) * quarters).div_ceil(4 * figures.divisor) as i16;
    let mut change = 0;
    if now.has(Counter::NAMED) && dice > 0 {
        change += figures.torpedo;
    }
    let bombs = now.plane == Plane::Kate
        && table.data.counters[counter].load != Load::Torpedo
        && (now.any(Craft::FIRST_LOAD) || now.any(Craft::SECOND_LOAD));
    if bombs && !table.options.low_level {
        change += figures.level;
    }
    let dice = (dice + change).clamp(0, figures.most.into()) as u8;
    match table.data.counters[counter].side {
        Side::Japan => dice,
        // Gunners fired at everything that flew. [ARP A-opt-1]
        Side::Us => dice / 2,
    }
}

/// Whether AA fires at a counter this turn. [ARP A-aa-7, A-opt-1]
fn is_fired_at(table: Table<'_>, counter: usize) -> bool {
    let now = &table.air[counter];
    if now.has(Counter::FIRED_AT) || !now.is_in_play() {
        return false;
    }
    match table.data.counters[counter].side {
        Side::Japan => now.at.hex().is_some() || now.at.air_box().and_then(AirBox::field).is_some(),
        Side::Us => table.options.friendly_fire && table.turn.0 >= 3 && now.at.hex().is_some(),
    }
}

/// Fires at the next counter in the order of hex numbers, then of boxes; false when all are done.
/// [ARP A-aa-7]
pub(crate) fn fire_at_next(play: &mut Play<'_, '_>) -> bool {
    if quarters(play.data, play.turn) == 0 {
        return false;
    }
    let fired_at =
        if play.options.friendly_fire { play.data.counters.len() } else { play.data.japanese };
    loop {
        let waiting = (0..fired_at).filter(|&at| is_fired_at(play.table(), at));
        // Of several in a box the first by number.
        let Some(counter) = waiting.min_by_key(|&at| play.air[at].at) else {
            return false;
        };
        play.air[counter].deeds |= Counter::FIRED_AT;
        let dice = dice(play.table(), counter);
        if dice > 0 {
            resolve_fire(play, counter, dice);
            return true;
        }
    }
}

/// A six is a hit; each hit damages or shoots down. [ARP A-aa-3, A-aa-4]
pub(crate) fn resolve_fire(play: &mut Play<'_, '_>, counter: usize, dice: u8) {
    let hits = play.umpire.hits(dice, 6, 6..=6, arp("A-aa-3"));
    let mut harm = [0; 2];
    for _ in 0..hits {
        let craft = &play.state.air[counter].craft;
        let sound = (0..MOST_CRAFT).find(|&at| craft[at].flies() && !craft[at].is(Craft::DAMAGED));
        let Some(hit) = sound.or_else(|| (0..MOST_CRAFT).find(|&at| craft[at].flies())) else {
            break;
        };
        let kills = play.umpire.at_least(play.data.book.aa.shot_down as i8, 6, arp("A-aa-4"));
        if kills || craft[hit].is(Craft::DAMAGED) {
            play.lose_craft(counter, hit);
            harm[0] += 1;
        } else {
            play.air[counter].craft[hit].set(Craft::DAMAGED);
            harm[1] += 1;
        }
    }
    play.umpire.log(Event::AntiAircraft { counter: counter as u8, dice, harm }, arp("A-aa-3"));
}
