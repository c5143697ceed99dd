//! A view, drawn: Oahu as a map of hexes, the pieces as the observer may see them, and the boxes in the
//! sea around it. [IPH 6.8, 2.2.1]

mod boxes;
mod coast;
mod map;
mod notes;
mod pieces;
mod places;
mod relief;
mod sheet;

use wardroom_hexmap::Place;
use wardroom_kernel::{Pick, Seat};
use wardroom_scene::{Banner, Drawn, Layer, Note, Papers, Scene};

use crate::data::Data;
use crate::pick::{Choice, choice_of};
use crate::state::{Frame, LAST_TURN, Phase, State};
use crate::view::View;
use crate::{Invasion, board, sea};

/// The layers that never change; drawn when they are first looked at.
pub(crate) fn still_layers(data: &Data) -> Vec<Layer> {
    map::layers(data)
}

impl Drawn for Invasion {
    const PAPERS: Papers = wardroom_scene::papers!();

    fn scene(&self, view: &View) -> Scene {
        let Banner { turn, phase } = self.banner(view);
        let title = format!("Invasion: Pearl Harbor, {turn}: {phase}");
        let mut scene = Scene::new(title, sheet::WIDTH, sheet::HEIGHT);
        scene.layers.extend(self.still_layers().iter().cloned());
        scene.layers.push(boxes::layer(&self.data, view));
        scene.layers.push(pieces::layer(&self.data, view));
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        Banner {
            turn: format!("Turn {} of {LAST_TURN}, {}", view.turn, view.time),
            phase: board::phase_words(view.phase),
        }
    }

    fn things(&self, state: &State, _seat: Seat, picks: &[Pick], pick: Pick) -> Vec<String> {
        things_of(&self.data, state, picks, choice_of(pick))
    }

    fn notes(&self, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Note> {
        notes::notes(&self.data, state, seat, picks)
    }
}

/// The things in the scene that a pick is about.
fn things_of(data: &Data, state: &State, picks: &[Pick], choice: Choice) -> Vec<String> {
    let stack = |place: Place| pieces::stack_id(data.map.land.hex(place));
    let hex = |place: Place| map::hex_id(data.map.land.hex(place));
    match choice {
        Choice::March(place) | Choice::Attack(place) | Choice::From(place) => vec![stack(place)],
        Choice::To(place) => vec![hex(place)],
        // While the US sets up, its units are not on the map yet.
        Choice::Lift(_, place) => vec![hex(place)],
        Choice::Row(row) => {
            let hexes = data.map.land.all().filter(|&place| data.map.land.hex(place).row() == row);
            hexes.map(hex).collect()
        }
        Choice::Group(..) | Choice::Take(_) => {
            setting_off(state, picks).map(stack).into_iter().collect()
        }
        Choice::Land(..) => vec![boxes::OFF_MAP.to_owned()],
        Choice::Ship(ship) => vec![boxes::ship_id(ship)],
        Choice::Planes(_) | Choice::Interdict => vec![boxes::AIR.to_owned()],
        Choice::Pull => vec![boxes::CUP.to_owned()],
        Choice::AirAttack => vec![stack(data.map.ford_island)],
        Choice::Strike => {
            let battle = state.battle();
            let at = battle.and_then(|battle| sea::can_strike(state, battle));
            at.map(boxes::ship_id).into_iter().collect()
        }
        Choice::Done
        | Choice::All
        | Choice::Ready(_)
        | Choice::Lose(_)
        | Choice::Movement
        | Choice::Combat
        | Choice::Via
        | Choice::Steady
        | Choice::Banzai
        | Choice::Hold => Vec::new(),
    }
}

/// The hex of the stack that sets off in a half-built order, or has set off already.
fn setting_off(state: &State, picks: &[Pick]) -> Option<Place> {
    if state.phase == Phase::Deployment {
        return None;
    }
    let named = picks.iter().find_map(|&pick| match choice_of(pick) {
        Choice::March(place) => Some(place),
        _ => None,
    });
    named.or(match state.frames.last() {
        Some(Frame::March(march)) => Some(march.from.0),
        _ => None,
    })
}
