//! A view, drawn: the ship from above with her arcs and the planes around her, below that her
//! compartments, and beside them tracks and crew. [PD pd-K-ship]
//!
//! Most things go by the word that is picked with them, so that a player who points at something dark
//! is told the rule that forbids it.

mod panel;
mod plan;
mod profile;
mod sea;

use wardroom_kernel::{Pick, Seat};
use wardroom_scene::{Banner, Drawn, Paint, Papers, Path, Point, Scene, Trail};

use crate::orders::choice_of;
use crate::parts::Mount;
use crate::pick::{Choice, Plain};
use crate::state::{State, Step};
use crate::{PicketDuty, View};

/// The size of the sheet.
const WIDTH: f32 = 1192.0;
const HEIGHT: f32 = 860.0;

impl Drawn for PicketDuty {
    const PAPERS: Papers = wardroom_scene::papers!();

    fn scene(&self, view: &View) -> Scene {
        let Banner { turn, phase } = self.banner(view);
        let mut scene = Scene::new(format!("Picket Duty, {turn}: {phase}"), WIDTH, HEIGHT);
        scene.layers = vec![
            sea::layer(),
            profile::sheet(),
            panel::sheets(),
            sea::arcs(view),
            plan::hull(view.position.ship.class),
            plan::fittings(view),
            sea::rim(view),
            sea::support(view),
            sea::planes(view),
            profile::layer(view),
            panel::layer(view),
        ];
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        let position = &view.position;
        let phase = view.result.clone().unwrap_or_else(|| view.now.clone());
        let turn = match position.step {
            Step::Campaign | Step::Commission => view.title.clone(),
            _ => format!("{}, {}", position.date.spoken(), position.phase),
        };
        Banner { turn, phase }
    }

    fn things(&self, state: &State, _: Seat, _: &[Pick], pick: Pick) -> Vec<String> {
        let plane = |at: u8| sea::plane_id(usize::from(at) + 1);
        let mount = |mount: Mount| plan::mount_id(mount.word());
        let arc = |mount: Mount| sea::arc_id(mount.word());
        match choice_of(pick) {
            Choice::Engage(at) | Choice::AllAt(at) | Choice::LeaveOut(at) => vec![plane(at)],
            Choice::Aim(gun, at) => vec![plane(at), mount(gun), arc(gun)],
            Choice::Spray(gun, bearing) => vec![sea::bearing_id(bearing), mount(gun), arc(gun)],
            Choice::Hold(gun) => vec![mount(gun)],
            Choice::Repair(room) | Choice::Flood(room) | Choice::Room(room) => {
                vec![profile::room_id(room)]
            }
            Choice::Box(room) => vec![room.word().to_owned()],
            Choice::Gun(gun) => vec![mount(gun)],
            Choice::DeckFire(section) => vec![profile::deck_fire_id(section)],
            Choice::Pump(section) => vec![profile::water_id(section)],
            Choice::Plain(plain) => thing_of(state, plain).into_iter().collect(),
            Choice::Start(_)
            | Choice::Enough
            | Choice::AllHold
            | Choice::Secondary
            | Choice::Counterflood
            | Choice::For(_) => Vec::new(),
        }
    }
}

/// The thing in the scene that a plain choice is about.
fn thing_of(state: &State, plain: Plain) -> Option<String> {
    Some(match plain {
        Plain::Maneuver | Plain::Steady => plan::SHIP.to_owned(),
        Plain::Keep | Plain::Rescind => profile::EMERGENCY.to_owned(),
        Plain::WaterLines => profile::WATER_LINES.to_owned(),
        Plain::Withdraw | Plain::Stay => panel::STATION.to_owned(),
        Plain::Idle => match state.step {
            Step::Party(section) => profile::party_id(section),
            _ => return None,
        },
        Plain::Declare | Plain::NoEmergency => return None,
    })
}

/// A flame that stands on a point.
fn flame(at: Point, size: f32) -> Path {
    let p = |x: f32, y: f32| at.moved(x * size, y * size);
    let outline = Trail::from(p(0.0, 0.0))
        .curve(p(-5.0, -1.0), p(-5.0, -6.0), p(-1.5, -9.0))
        .curve(p(-1.5, -6.5), p(0.5, -7.5), p(0.5, -11.0))
        .curve(p(5.0, -7.0), p(5.5, -1.0), p(0.0, 0.0))
        .close();
    Path { line: Some(Paint::Brass), width: 0.8, ..Path::filled(outline, Paint::Danger) }
}
