//! Phase 6, section 12 of our game: torpedo attacks are named, then anti-aircraft fire.
//! [ARP A-seq-2, A-aa-1, A-aa-2, A-aa-3, A-aa-4, A-aa-5, A-aa-6, A-aa-7]

use wardroom_kernel::{Pick, Umpire};

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::illegal::{Decision, Illegal};
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Counter, Craft, MOST_CRAFT, State};
use crate::table::Harbour;
use crate::{arrivals, torpedo};

/// Whether any counter could drop torpedoes this turn. [ARP A-seq-2]
pub(crate) fn can_any_launch(data: &Data, state: &State) -> bool {
    let harbour = Harbour::of(data, state);
    let mut counters = data.counters_of(Side::Japan);
    counters.any(|counter| torpedo::can_launch(data, state, &harbour, counter))
}

/// Counters named so far, and the ships they could strike.
pub(crate) struct Naming<'a> {
    named: &'a [Pick],
    harbour: Harbour,
}

/// Reads a half-built order; none when it is complete.
#[inline]
pub(crate) fn read<'a>(data: &Data, state: &State, picks: &'a [Pick]) -> Option<Naming<'a>> {
    let ended = picks.last().is_some_and(|&pick| matches!(choice_of(pick), Choice::Plain(_)));
    (!ended).then(|| Naming { named: picks, harbour: Harbour::of(data, state) })
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
pub(crate) fn check(
    data: &Data,
    state: &State,
    naming: &Naming<'_>,
    order: Choice,
) -> Result<(), Illegal> {
    match order {
        Choice::Plain(Plain::All | Plain::Pass) if naming.named.is_empty() => Ok(()),
        Choice::Plain(Plain::Done) if !naming.named.is_empty() => Ok(()),
        Choice::Counter(number) if usize::from(number) < data.counters.len() => {
            let counter = usize::from(number);
            if counter >= data.japanese {
                Err(Illegal::NotJapanese)
            } else if !state.air[counter].is_in_play() {
                Err(arrivals::absence(data, state, counter))
            } else if naming.named.contains(&order.into()) {
                Err(Illegal::NamedAlready)
            } else {
                torpedo::check_launch(data, state, &naming.harbour, counter)
            }
        }
        _ => Err(Illegal::Elsewhere(Decision::Torpedoes)),
    }
}

/// Names the counters that will attack with torpedoes. [ARP A-seq-2]
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let mut named = 0;
    let harbour = Harbour::of(data, state);
    for counter in data.counters_of(Side::Japan) {
        let order = Pick::from(Choice::Counter(counter as u8));
        let wanted = picks.contains(&Plain::All.into()) || picks.contains(&order);
        if wanted && torpedo::can_launch(data, state, &harbour, counter) {
            state.air[counter].deeds |= Counter::NAMED;
            named += 1;
        }
    }
    umpire.log(Event::TorpedoesNamed(named), arp("A-seq-2"));
}

/// The AA of ships and batteries that reaches a hex. [ARP A-aa-1, A-aa-6]
pub(crate) fn strength(data: &Data, state: &State, hex: Hex) -> u16 {
    let figures = &data.book.aa;
    let ships = (0..data.ships.len())
        .filter(|&ship| data.ships[ship].aa > 0)
        .filter(|&ship| state.ships[ship].hex.distance(hex) <= figures.range)
        .map(|ship| u16::from(state.ship_aa(data, ship)));
    let shore = data
        .book
        .batteries
        .list
        .iter()
        .filter(|_| state.turn >= figures.shore_from)
        .filter(|(number, _)| {
            Hex::from_number(*number).is_some_and(|at| at.distance(hex) <= figures.range)
        })
        .map(|&(_, aa)| u16::from(aa));
    ships.sum::<u16>() + shore.sum::<u16>()
}

/// The quarters of its strength that AA has on a turn. [ARP A-aa-2]
pub(crate) fn quarters(data: &Data, turn: Turn) -> u16 {
    let quarters = &data.book.aa.quarters;
    u16::from(quarters[usize::from(turn.0).min(quarters.len() - 1)])
}

/// The dice that AA rolls at a counter now. [ARP A-aa-3, A-aa-5, A-opt-1, A-opt-2]
pub(crate) fn dice(data: &Data, state: &State, counter: usize) -> u8 {
    let now = &state.air[counter];
    let figures = &data.book.aa;
    let quarters = quarters(data, state.turn);
    let most = u16::from(figures.most);
    let Some(hex) = now.at.hex() else {
        let field = now.at.air_box().and_then(AirBox::field);
        let aa = field.map_or(0, |field| u16::from(data.field(field).aa));
        return (aa * quarters / 4).min(most) as u8;
    };
    let dice = (strength(data, state, hex) * quarters).div_ceil(4 * figures.divisor) as i16;
    let mut change = 0;
    if now.has(Counter::NAMED) && dice > 0 {
        change += figures.torpedo;
    }
    let bombs = now.plane == Plane::Kate
        && data.counters[counter].load != Load::Torpedo
        && (now.any(Craft::FIRST_LOAD) || now.any(Craft::SECOND_LOAD));
    if bombs && !state.options.low_level {
        change += figures.level;
    }
    let dice = (dice + change).clamp(0, figures.most.into()) as u8;
    match data.counters[counter].side {
        Side::Japan => dice,
        // Gunners fired at everything that flew. [ARP A-opt-1]
        Side::Us => dice / 2,
    }
}

/// Whether AA fires at a counter this turn. [ARP A-aa-7, A-opt-1]
fn is_fired_at(data: &Data, state: &State, counter: usize) -> bool {
    let now = &state.air[counter];
    if now.has(Counter::FIRED_AT) {
        return false;
    }
    match data.counters[counter].side {
        Side::Japan => now.at.hex().is_some() || now.at.air_box().and_then(AirBox::field).is_some(),
        Side::Us => state.options.friendly_fire && state.turn.0 >= 3 && now.at.hex().is_some(),
    }
}

/// Fires at the next counter in the order of hex numbers, then of boxes; false when all are done.
/// [ARP A-aa-7]
pub(crate) fn fire_at_next(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) -> bool {
    if quarters(data, state.turn) == 0 {
        return false;
    }
    let fired_at = if state.options.friendly_fire { data.counters.len() } else { data.japanese };
    loop {
        let waiting = (0..fired_at).filter(|&at| is_fired_at(data, state, at));
        let Some(counter) = waiting.min_by_key(|&at| (state.air[at].at, at)) else {
            return false;
        };
        state.air[counter].deeds |= Counter::FIRED_AT;
        let dice = dice(data, state, counter);
        if dice > 0 {
            resolve_fire(data, state, counter, dice, umpire);
            return true;
        }
    }
}

/// A six is a hit; each hit damages or shoots down. [ARP A-aa-3, A-aa-4]
pub(crate) fn resolve_fire(
    data: &Data,
    state: &mut State,
    counter: usize,
    dice: u8,
    umpire: &mut Umpire<'_, Event>,
) {
    let hits = umpire.hits(dice, 6, 6..=6, arp("A-aa-3"));
    let mut harm = [0; 2];
    for _ in 0..hits {
        let craft = &state.air[counter].craft;
        let sound = (0..MOST_CRAFT).find(|&at| craft[at].flies() && !craft[at].is(Craft::DAMAGED));
        let Some(hit) = sound.or_else(|| (0..MOST_CRAFT).find(|&at| craft[at].flies())) else {
            break;
        };
        let kills = umpire.at_least(data.book.aa.shot_down as i8, 6, arp("A-aa-4"));
        if kills || craft[hit].is(Craft::DAMAGED) {
            state.lose_craft(data, counter, hit);
            harm[0] += 1;
        } else {
            state.air[counter].craft[hit].set(Craft::DAMAGED);
            harm[1] += 1;
        }
    }
    umpire.log(Event::AntiAircraft { counter: counter as u8, dice, harm }, arp("A-aa-3"));
}
