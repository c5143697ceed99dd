//! Phases 1 to 3: arrivals, initiative, scramble and raising steam.
//! [ARP A-arr-1, A-init-1, A-scr-1, A-scr-2, A-scr-3, A-scr-4, A-stm-1]

use crate::arp;
use crate::data::{Data, Wave};
use crate::event::Event;
use crate::hex::Hex;
use crate::illegal::Illegal;
use crate::parts::*;
use crate::state::{Condition, Counter, Craft, Parked, Raid, Ship, Spot, State};
use crate::table::{Play, Sky, Table};

/// Brings in what comes on this turn. [ARP A-arr-1]
///
/// The first wave is over Oahu on 0750: where, its player decides as it moves [ARP ruling 1]. The second
/// is ready on the carriers on 0840.
pub(crate) fn arrive(play: &mut Play<'_, '_>) {
    play.umpire.log(Event::TurnBegins(play.turn), arp("A-turn-1"));
    if play.turn == Turn::FIRST {
        play.umpire.log(Event::WaveArrives(1), arp("A-arr-1"));
    }
    if play.turn == Turn::SECOND_WAVE && play.raid == Raid::BothWaves {
        for counter in play.data.counters_of(Side::Japan) {
            let waits = play.air[counter].at == Spot::WAITING;
            if waits && play.data.counters[counter].wave == Wave::Second {
                play.air[counter].at = Spot::of_box(AirBox::Kb);
            }
        }
        play.umpire.log(Event::WaveArrives(2), arp("A-arr-1"));
    }
    for squadron in play.data.squadrons.iter().filter(|squadron| squadron.side == Side::Us) {
        let mut counters = 0;
        for counter in squadron.counters.clone() {
            let Wave::Arrival { turn, at, .. } = play.data.counters[counter].wave else { continue };
            if turn == play.turn && play.air[counter].at == Spot::WAITING {
                play.air[counter].at = Spot::of_box(at);
                counters += 1;
            }
        }
        if counters > 0 {
            let plane = play.data.counters[squadron.counters.start].plane;
            play.umpire.log(Event::FlightArrives { plane, counters }, arp("A-arr-1"));
        }
    }
}

/// Why a counter that is neither on the map nor in a box takes no part.
/// [ARP A-arr-1, A-arr-2, A-move-4, A-scen-2, A-scr-1]
#[inline]
pub(crate) fn absence(table: Table<'_>, counter: usize) -> Illegal {
    match (table.air[counter].at, table.data.counters[counter].wave) {
        (Spot::WAITING, Wave::Arrival { turn, .. }) => Illegal::NotArrived(turn),
        (Spot::WAITING, Wave::Second) => Illegal::NotArrived(Turn::SECOND_WAVE),
        (Spot::WAITING, _) => Illegal::NotArrived(Turn::FIRST),
        (Spot::HOME, _) => Illegal::CameHome,
        (_, Wave::Second) if table.raid == Raid::FirstWave => Illegal::NoSecondWave,
        (_, Wave::First | Wave::Second) => Illegal::NoneLeft,
        (_, Wave::Arrival { .. }) => Illegal::LandedOrLost,
        (_, Wave::Scramble) => Illegal::NotUp,
    }
}

/// Finds who has the initiative. [ARP A-init-1]
pub(crate) fn roll_initiative(play: &mut Play<'_, '_>) {
    let figures = &play.data.book.initiative;
    if play.turn <= figures.japan_until {
        play.initiative = Side::Japan;
        play.umpire.log(Event::Initiative { side: Side::Japan, totals: None }, arp("A-init-1"));
        return;
    }
    let mut totals = [play.umpire.face(6, arp("A-init-1")), play.umpire.face(6, arp("A-init-1"))];
    totals[0] += if play.turn <= figures.early_until { figures.early } else { figures.late };
    let fighters = play.data.counters_of(Side::Us).filter(|&counter| {
        let counter = &play.air[counter];
        counter.is_in_play() && counter.plane.is_fighter()
    });
    if fighters.count() >= usize::from(figures.us_fighters) {
        totals[1] += figures.us;
    }
    play.initiative = if totals[0] >= totals[1] { Side::Japan } else { Side::Us };
    play.umpire
        .log(Event::Initiative { side: play.initiative, totals: Some(totals) }, arp("A-init-1"));
}

/// The number that a scramble needs on this turn, if there can be one. [ARP A-scr-1]
fn scramble_needs(data: &Data, turn: Turn) -> Option<i8> {
    let lines = data.book.scramble.needed.iter().filter(|(from, _)| *from <= turn);
    lines.max_by_key(|(from, _)| *from).map(|&(_, needed)| needed)
}

/// What is added to the scramble die at a field. [ARP A-scr-2]
pub(crate) fn scramble_modifier(table: Table<'_>, field: Field) -> i8 {
    let figures = &table.data.book.scramble;
    let mut modifier = match field {
        Field::Haleiwa => figures.haleiwa,
        Field::Ewa => figures.ewa,
        Field::FordIsland => figures.ford_island,
        _ => 0,
    };
    if table.attacked_before.contains(field) {
        modifier += figures.attacked;
    }
    let hangars = (0..table.data.facilities.len()).filter(|&at| {
        table.data.facilities[at].kind == FacilityKind::Hangar
            && table.data.facilities[at].field == Some(field)
    });
    let lost: u8 =
        hangars.map(|at| table.facilities[at].min(table.data.facilities[at].points)).sum();
    if lost >= figures.hangars_lost {
        modifier += figures.hangars;
    }
    modifier
}

/// The best undamaged fighters at a field. [ARP A-scr-3]
fn best_fighters(state: &State, field: Field) -> Option<Plane> {
    let here = |plane: &&Plane| state.parked[field][**plane].sound > 0;
    Plane::ALL
        .iter()
        .filter(here)
        .filter_map(|plane| Some((plane.scramble_rank()?, *plane)))
        .min()
        .map(|(_, plane)| plane)
}

/// One attempt at every field that has fighters. Nothing is lost by trying, so nobody is asked.
/// [ARP A-scr-1, A-scr-2, A-scr-4, ruling 2]
pub(crate) fn scramble(play: &mut Play<'_, '_>) {
    let Some(needed) = scramble_needs(play.data, play.turn) else { return };
    for &field in Field::ALL {
        if matches!(field, Field::Kaneohe | Field::Hickam) {
            continue;
        }
        let Some(plane) = best_fighters(play.state, field) else { continue };
        let Some(at) = room_at(play.table(), field) else { continue };
        let Some(counter) = play.data.fighter_places().find(|&c| play.air[c].at == Spot::GONE)
        else {
            continue;
        };
        let die = play.umpire.face(6, arp("A-scr-1")) as i8;
        if die + scramble_modifier(play.table(), field) < needed {
            play.umpire.log(Event::Scramble { field, up: None }, arp("A-scr-1"));
            continue;
        }
        let Parked { sound, .. } = &mut play.state.parked[field][plane];
        let count = (*sound).min(play.data.book.scramble.aircraft);
        *sound -= count;
        let up = &mut play.air[counter];
        // It does not move on the turn it goes up.
        *up = Counter { at, deeds: Counter::MOVED, ..Counter::absent(plane) };
        up.craft[..usize::from(count)].fill(Craft::fresh(Load::Guns));
        play.umpire
            .log(Event::Scramble { field, up: Some((counter as u8, plane)) }, arp("A-scr-1"));
    }
}

/// Where fighters of a field go up: its box, or a free hex of it. [ARP A-scr-4]
fn room_at(table: Table<'_>, field: Field) -> Option<Spot> {
    if let Some(at) = field.air_box() {
        return Some(Spot::of_box(at));
    }
    let sky = Sky::of(table.state);
    let free = |hex: &&Hex| sky.at(**hex).is_none();
    table.data.field(field).hexes.iter().find(free).map(|&hex| Spot::of_hex(hex))
}

/// The die a ship needs to get under way on this turn; 7 is never. [ARP A-stm-1]
pub(crate) fn steam_needs(data: &Data, turn: Turn, ship: usize) -> u8 {
    let line = &data.book.steam.kinds[data.ships[ship].steam()];
    match turn.0.checked_sub(3) {
        None => 7,
        Some(at) => line.needed[usize::from(at).min(line.needed.len() - 1)],
    }
}

/// Whether a ship may try to get under way. [ARP A-stm-1]
pub(crate) fn may_raise_steam(table: Table<'_>, ship: usize) -> bool {
    let card = &table.data.ships[ship];
    let now = &table.ships[ship];
    if now.marks & (Ship::UNDER_WAY | Ship::BEACHED | Ship::AWAY) != 0
        || table.condition(ship) >= Condition::HeavilyDamaged
    {
        return false;
    }
    match card.berth {
        Berth::Dock => !table.in_berth(ship),
        Berth::Inboard if table.in_berth(ship) => {
            let outboard = |other: usize| {
                table.data.ships[other].berth == Berth::Outboard && table.in_berth(other)
            };
            !table.ships_at(now.hex).any(outboard)
        }
        _ => true,
    }
}

/// Every ship that may tries to raise steam; nothing is lost by trying. [ARP A-stm-1, ruling 2]
pub(crate) fn raise_steam(play: &mut Play<'_, '_>) {
    let mut tried = 0;
    for ship in 0..play.data.ships.len() {
        let needed = steam_needs(play.data, play.turn, ship);
        if needed > 6 || !may_raise_steam(play.table(), ship) {
            continue;
        }
        tried += 1;
        if play.umpire.face(6, arp("A-stm-1")) >= needed {
            play.ships[ship].marks |= Ship::UNDER_WAY;
            play.umpire.log(Event::UnderWay(ship as u8), arp("A-stm-1"));
        }
    }
    if tried > 0 {
        play.umpire.log(Event::SteamTried(tried), arp("A-stm-1"));
    }
}
