//! Chapters 3.6 and 4: control of hexes, victory points, and the end at any instant.
//! [IPH 3.6.2, 4.2, 4.4, 4.8.1, 4.8.2]

use wardroom_hexmap::Place;
use wardroom_kernel::Outcome;

use crate::data::Data;
use crate::event::{Event, Umpire, ending_word};
use crate::forces::{Berth, Fate, Ship, Side};
use crate::iph;
use crate::map::Hexes;
use crate::state::{Ending, Phase, State};

/// The points a hex is worth; natural ground is worth none. [IPH 4.4, 3.6.3]
pub(crate) fn value(data: &Data, place: Place) -> i8 {
    data.terrain(data.map.ground(place)).vp
}

/// Changes control of a hex and the points with it; says what that did to the total.
///
/// `None` when the hex was that side's already. [IPH 3.6.2]
pub(crate) fn seize(data: &Data, state: &mut State, side: Side, place: Place) -> Option<i8> {
    let changed = match side {
        Side::Japan => state.control.insert(place),
        Side::Us => state.control.remove(place),
    };
    if !changed {
        return None;
    }
    let vp = match side {
        Side::Japan => value(data, place),
        Side::Us => -value(data, place),
    };
    state.vp += vp;
    if side == Side::Japan && data.map.is_lasting(place) {
        state.once_taken.insert(place);
    }
    Some(vp)
}

/// A ground unit enters or passes through a hex: control, points, beachhead, the end. [IPH 3.6.2]
pub(crate) fn enter(
    data: &Data,
    state: &mut State,
    side: Side,
    place: Place,
    umpire: &mut Umpire<'_>,
) {
    let before = state.once_taken;
    let Some(vp) = seize(data, state, side, place) else { return };
    if vp != 0 {
        umpire.log(Event::Taken { side, place, vp }, iph("4.4"));
    }
    if side == Side::Japan && fells_honolulu(data, state, place, &before) {
        umpire.log(Event::HonoluluFell, iph("9.14"));
    }
    if side == Side::Us && state.is_beachhead(place) {
        lose_beachhead(state, place, umpire);
    }
    // Without any airfield the Army plane leaves the game for good. [IPH 7.15.2]
    if state.army_plane && data.map.airfields.iter().all(|&field| state.control.contains(field)) {
        state.army_plane = false;
        umpire.log(Event::ArmyPlaneLost, iph("7.15.2"));
    }
    judge(data, state, umpire);
}

/// Whether all hexes of Honolulu were ever Japanese. [IPH 9.14]
pub(crate) fn has_honolulu_fallen(data: &Data, once_taken: &Hexes) -> bool {
    data.map.honolulu.iter().all(|&hex| once_taken.contains(hex))
}

/// Whether a hex was the last of Honolulu to be taken.
fn fells_honolulu(data: &Data, state: &State, place: Place, before: &Hexes) -> bool {
    !before.contains(place)
        && has_honolulu_fallen(data, &state.once_taken)
        && data.map.honolulu.contains(&place)
}

/// Takes a Beachhead marker off for good, and its point with it. [IPH 8.3, 4.8.3]
pub(crate) fn lose_beachhead(state: &mut State, place: Place, umpire: &mut Umpire<'_>) {
    for marker in &mut state.beachheads {
        if *marker == Some(place) {
            *marker = None;
            state.vp -= 1;
            umpire.log(Event::BeachheadLost(place), iph("8.3"));
        }
    }
}

/// A close-in ship leaves the game, a carrier with one plane; whoever calls judges when all have left.
/// [IPH 7.8, 4.7, ruling 8]
pub(crate) fn remove_ship(state: &mut State, ship: Ship, fate: Fate, umpire: &mut Umpire<'_>) {
    state.berths[ship] = Berth::Gone;
    let plane = ship.side() == Side::Japan && !ship.is_battleship() && state.planes_close_in > 0;
    if plane {
        state.planes -= 1;
        state.planes_close_in -= 1;
    }
    let vp = ship.vp(fate);
    state.vp += vp;
    umpire.log(Event::ShipGone { ship, fate, plane, vp }, iph("4.7"));
}

/// Scores the destruction of Battleship Row by the date; such points are never undone.
/// [IPH 4.5, 4.8.1]
pub(crate) fn destroy_row(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    state.row = false;
    let less = match state.day() {
        7 => 1,
        8 => 2,
        _ => 3,
    };
    let vp = (umpire.face(6, iph("4.5")) as i8 - less).max(0);
    state.vp += vp;
    umpire.log(Event::RowDestroyed { vp }, iph("4.5"));
    judge(data, state, umpire);
}

/// Ends the game the instant somebody has won. [IPH 4.2, 4.3.2, 4.3.3]
pub(crate) fn judge(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    if state.is_over() {
        return;
    }
    let ending = if state.vp >= data.book.forces.win {
        Ending::JapanWins
    } else if state.markers() == 0 {
        Ending::NoBeachhead
    } else if state.vp <= 0 {
        Ending::NoPoints
    } else {
        return;
    };
    end(state, ending, umpire);
}

/// Ends the game.
pub(crate) fn end(state: &mut State, ending: Ending, umpire: &mut Umpire<'_>) {
    state.phase = Phase::Over(ending);
    state.frames.clear();
    let rule = match ending {
        Ending::JapanWins => iph("4.2"),
        Ending::TimeRunsOut => iph("4.3.1"),
        Ending::NoPoints => iph("4.3.2"),
        Ending::NoBeachhead => iph("4.3.3"),
    };
    umpire.log(Event::GameOver(ending), rule);
}

/// Who has won. [IPH 4.2, 4.3.1]
pub(crate) fn outcome(ending: Ending) -> Outcome {
    let values = match ending {
        Ending::JapanWins => vec![1.0, 0.0],
        _ => vec![0.0, 1.0],
    };
    Outcome { label: ending_word(ending).into(), values }
}

/// Points of the hexes that Japan controls and of its beachheads.
pub(crate) fn points_on_the_map(data: &Data, state: &State) -> i8 {
    let held = data.map.manmade.iter().filter(|&&place| state.control.contains(place));
    let hexes: i8 = held.map(|&place| value(data, place)).sum();
    hexes + state.markers() as i8
}
