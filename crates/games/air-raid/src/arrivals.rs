//! Phases 1 to 3: arrivals, initiative, scramble and raising steam.
//! [ARP A-arr-1, A-init-1, A-scr-1, A-scr-2, A-scr-3, A-scr-4, A-stm-1]

use wardroom_kernel::Umpire;

use crate::arp;
use crate::data::{Data, Wave};
use crate::event::Event;
use crate::hex::Hex;
use crate::illegal::Illegal;
use crate::parts::*;
use crate::state::{Condition, Counter, Craft, Parked, Raid, Ship, Spot, State};
use crate::table::Sky;

/// Brings in what comes on this turn. [ARP A-arr-1]
///
/// The first wave is over Oahu on 0750: where, its player decides as it moves [ARP ruling 1]. The second
/// is ready on the carriers on 0840.
pub(crate) fn arrive(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    umpire.log(Event::TurnBegins(state.turn), arp("A-turn-1"));
    if state.turn == Turn::FIRST {
        umpire.log(Event::WaveArrives(1), arp("A-arr-1"));
    }
    if state.turn == Turn::SECOND_WAVE && state.raid == Raid::BothWaves {
        for counter in data.counters_of(Side::Japan) {
            let waits = state.air[counter].at == Spot::WAITING;
            if waits && data.counters[counter].wave == Wave::Second {
                state.air[counter].at = Spot::of_box(AirBox::Kb);
            }
        }
        umpire.log(Event::WaveArrives(2), arp("A-arr-1"));
    }
    for squadron in data.squadrons.iter().filter(|squadron| squadron.side == Side::Us) {
        let mut counters = 0;
        for counter in squadron.counters.clone() {
            let Wave::Arrival { turn, at, .. } = data.counters[counter].wave else { continue };
            if turn == state.turn && state.air[counter].at == Spot::WAITING {
                state.air[counter].at = Spot::of_box(at);
                counters += 1;
            }
        }
        if counters > 0 {
            let plane = data.counters[squadron.counters.start].plane;
            umpire.log(Event::FlightArrives { plane, counters }, arp("A-arr-1"));
        }
    }
}

/// Why a counter that is neither on the map nor in a box takes no part.
/// [ARP A-arr-1, A-arr-2, A-move-4, A-scen-2, A-scr-1]
#[inline]
pub(crate) fn absence(data: &Data, state: &State, counter: usize) -> Illegal {
    match (state.air[counter].at, data.counters[counter].wave) {
        (Spot::WAITING, Wave::Arrival { turn, .. }) => Illegal::NotArrived(turn),
        (Spot::WAITING, Wave::Second) => Illegal::NotArrived(Turn::SECOND_WAVE),
        (Spot::WAITING, _) => Illegal::NotArrived(Turn::FIRST),
        (Spot::HOME, _) => Illegal::CameHome,
        (_, Wave::Second) if state.raid == Raid::FirstWave => Illegal::NoSecondWave,
        (_, Wave::First | Wave::Second) => Illegal::NoneLeft,
        (_, Wave::Arrival { .. }) => Illegal::LandedOrLost,
        (_, Wave::Scramble) => Illegal::NotUp,
    }
}

/// Finds who has the initiative. [ARP A-init-1]
pub(crate) fn roll_initiative(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let figures = &data.book.initiative;
    if state.turn <= figures.japan_until {
        state.initiative = Side::Japan;
        umpire.log(Event::Initiative { side: Side::Japan, totals: None }, arp("A-init-1"));
        return;
    }
    let mut totals = [umpire.face(6, arp("A-init-1")), umpire.face(6, arp("A-init-1"))];
    totals[0] += if state.turn <= figures.early_until { figures.early } else { figures.late };
    let fighters = data.counters_of(Side::Us).filter(|&counter| {
        let counter = &state.air[counter];
        counter.is_in_play() && counter.plane.is_fighter()
    });
    if fighters.count() >= usize::from(figures.us_fighters) {
        totals[1] += figures.us;
    }
    state.initiative = if totals[0] >= totals[1] { Side::Japan } else { Side::Us };
    umpire.log(Event::Initiative { side: state.initiative, totals: Some(totals) }, arp("A-init-1"));
}

/// The number that a scramble needs on this turn, if there can be one. [ARP A-scr-1]
fn scramble_needs(data: &Data, turn: Turn) -> Option<i8> {
    let lines = data.book.scramble.needed.iter().filter(|(from, _)| *from <= turn);
    lines.max_by_key(|(from, _)| *from).map(|&(_, needed)| needed)
}

/// What is added to the scramble die at a field. [ARP A-scr-2]
pub(crate) fn scramble_modifier(data: &Data, state: &State, field: Field) -> i8 {
    let figures = &data.book.scramble;
    let mut modifier = match field {
        Field::Haleiwa => figures.haleiwa,
        Field::Ewa => figures.ewa,
        Field::FordIsland => figures.ford_island,
        _ => 0,
    };
    if state.attacked_before & field.bit() != 0 {
        modifier += figures.attacked;
    }
    let hangars = (0..data.facilities.len()).filter(|&at| {
        data.facilities[at].kind == FacilityKind::Hangar && data.facilities[at].field == Some(field)
    });
    let lost: u8 = hangars.map(|at| state.facilities[at].min(data.facilities[at].points)).sum();
    if lost >= figures.hangars_lost {
        modifier += figures.hangars;
    }
    modifier
}

/// The best undamaged fighters at a field. [ARP A-scr-3]
fn best_fighters(state: &State, field: Field) -> Option<Plane> {
    let here = |plane: &&Plane| state.parked[field as usize][**plane as usize].sound > 0;
    Plane::ALL
        .iter()
        .filter(here)
        .filter_map(|plane| Some((plane.scramble_rank()?, *plane)))
        .min()
        .map(|(_, plane)| plane)
}

/// One attempt at every field that has fighters. Nothing is lost by trying, so nobody is asked.
/// [ARP A-scr-1, A-scr-2, A-scr-4, ruling 2]
pub(crate) fn scramble(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let Some(needed) = scramble_needs(data, state.turn) else { return };
    for &field in Field::ALL {
        if matches!(field, Field::Kaneohe | Field::Hickam) {
            continue;
        }
        let Some(plane) = best_fighters(state, field) else { continue };
        let Some(at) = room_at(data, state, field) else { continue };
        let Some(counter) = data.fighter_places().find(|&c| state.air[c].at == Spot::GONE) else {
            continue;
        };
        let die = umpire.face(6, arp("A-scr-1")) as i8;
        if die + scramble_modifier(data, state, field) < needed {
            umpire.log(Event::Scramble { field, up: None }, arp("A-scr-1"));
            continue;
        }
        let Parked { sound, .. } = &mut state.parked[field as usize][plane as usize];
        let count = (*sound).min(data.book.scramble.aircraft);
        *sound -= count;
        let up = &mut state.air[counter];
        // It does not move on the turn it goes up.
        *up = Counter { at, deeds: Counter::MOVED, ..Counter::absent(plane) };
        up.craft[..usize::from(count)].fill(Craft::fresh(Load::Guns));
        umpire.log(Event::Scramble { field, up: Some((counter as u8, plane)) }, arp("A-scr-1"));
    }
}

/// Where fighters of a field go up: its box, or a free hex of it. [ARP A-scr-4]
fn room_at(data: &Data, state: &State, field: Field) -> Option<Spot> {
    if let Some(at) = field.air_box() {
        return Some(Spot::of_box(at));
    }
    let sky = Sky::of(state);
    let free = |hex: &&Hex| sky.at(**hex).is_none();
    data.field(field).hexes.iter().find(free).map(|&hex| Spot::of_hex(hex))
}

/// The die a ship needs to get under way on this turn; 7 is never. [ARP A-stm-1]
pub(crate) fn steam_needs(data: &Data, turn: Turn, ship: usize) -> u8 {
    let line = data.book.steam.of(data.ships[ship].steam);
    match turn.0.checked_sub(3) {
        None => 7,
        Some(at) => line.needed[usize::from(at).min(line.needed.len() - 1)],
    }
}

/// Whether a ship may try to get under way. [ARP A-stm-1]
pub(crate) fn may_raise_steam(data: &Data, state: &State, ship: usize) -> bool {
    let card = &data.ships[ship];
    let now = &state.ships[ship];
    if now.marks & (Ship::UNDER_WAY | Ship::BEACHED | Ship::AWAY) != 0
        || state.condition(data, ship) >= Condition::HeavilyDamaged
    {
        return false;
    }
    match card.berth {
        Berth::Dock => !state.in_berth(data, ship),
        Berth::Inboard if state.in_berth(data, ship) => {
            let outboard = |other: usize| {
                data.ships[other].berth == Berth::Outboard && state.in_berth(data, other)
            };
            !state.ships_at(data, now.hex).any(outboard)
        }
        _ => true,
    }
}

/// Every ship that may tries to raise steam; nothing is lost by trying. [ARP A-stm-1, ruling 2]
pub(crate) fn raise_steam(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let mut tried = 0;
    for ship in 0..data.ships.len() {
        let needed = steam_needs(data, state.turn, ship);
        if needed > 6 || !may_raise_steam(data, state, ship) {
            continue;
        }
        tried += 1;
        if umpire.face(6, arp("A-stm-1")) >= needed {
            state.ships[ship].marks |= Ship::UNDER_WAY;
            umpire.log(Event::UnderWay(ship as u8), arp("A-stm-1"));
        }
    }
    if tried > 0 {
        umpire.log(Event::SteamTried(tried), arp("A-stm-1"));
    }
}
