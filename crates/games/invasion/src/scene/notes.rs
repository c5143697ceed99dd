//! What is written on hexes and stacks while an order is built: the cost of a march, the column of an
//! attack, a deployment that is not on the map yet. [IPH 9.2.2, 10.2.2, 3.3.1]

use wardroom_hexmap::Place;
use wardroom_kernel::{Pick, Seat};
use wardroom_scene::Note;

use super::{map, pieces};
use crate::data::Data;
use crate::forces::{Side, Sub};
use crate::pick::{Choice, choice_of};
use crate::state::{Frame, Phase, State};
use crate::{attack, briefing, deployment, movement, sequence};

/// The notes for an order as far as it has come.
pub(super) fn notes(data: &Data, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Note> {
    match (state.frames.last(), state.phase) {
        (Some(Frame::March(_)), _) | (None, Phase::JapaneseMovement) => {
            costs(data, state, seat, picks)
        }
        (None, Phase::Deployment) => deployed(data, picks),
        (None, Phase::JapaneseCombat | Phase::UsCombat(_)) => {
            column(data, state, Side::of(seat), picks)
        }
        _ => Vec::new(),
    }
}

fn on_hex(data: &Data, place: Place, text: String) -> Note {
    Note { thing: map::hex_id(data.map.land.hex(place)), text }
}

/// What it costs to end in each hex within reach.
fn costs(data: &Data, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Note> {
    let list = sequence::choices(data, state, Side::of(seat), picks);
    let ends = list.into_iter().filter_map(|pick| match choice_of(pick) {
        Choice::To(place) => Some(place),
        _ => None,
    });
    let note = |place| {
        let cost = movement::cost(data, state, picks, place);
        on_hex(data, place, cost.map_or("all".to_owned(), |(cost, _)| cost.to_string()))
    };
    ends.map(note).collect()
}

/// Where the units of a half-built deployment would be.
fn deployed(data: &Data, picks: &[Pick]) -> Vec<Note> {
    let stacks = deployment::drafted(data, picks);
    let note = |(place, counts): (Place, [u8; 3])| {
        let words: Vec<String> = Sub::MOBILE
            .into_iter()
            .zip(counts)
            .filter(|(_, count)| *count > 0)
            .map(|(sub, count)| match sub {
                Sub::D24 => format!("{count}×24"),
                Sub::D25 => format!("{count}×25"),
                Sub::Usmc | Sub::Row => "M".to_owned(),
            })
            .collect();
        on_hex(data, place, words.join(" "))
    };
    stacks.into_iter().map(note).collect()
}

/// The column that a proposed attack is rolled on, as far as its attacker may know.
fn column(data: &Data, state: &State, side: Side, picks: &[Pick]) -> Vec<Note> {
    let Some(battle) = attack::proposed(data, state, side, picks) else { return Vec::new() };
    let lines = briefing::proposed(data, state, &battle);
    let made = lines.last().and_then(|line| line.text.strip_prefix("makes "));
    let thing = pieces::stack_id(data.map.land.hex(battle.target.0));
    made.map(|column| Note { thing, text: column.replace(" to ", "–") }).into_iter().collect()
}
