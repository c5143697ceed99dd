//! Chapter 14: the Denouement, in which the raiders come home or not. [EDR 14.0]

mod china;
mod custody;
pub mod data;
pub mod homeward;
mod landing;
pub(crate) mod orders;
pub mod pick;
mod policy;
mod port;
mod words;

use serde::{Deserialize, Serialize};
use wardroom_kernel::Umpire;

pub(crate) use china::crews_of;
pub use homeward::{Crew, Custody, Denouement, Halt, Step, Stop, Whereabouts};
pub use pick::HomeChoice;
pub(crate) use words::decided_at;

use crate::Doolittle;
use crate::event::{Event, say};
use crate::naval::SeaArea;
use crate::parts::Bomber;
use crate::state::{Berth, State, Story};
use crate::step::Frame;

/// A question of the Denouement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Homeward {
    /// Who goes where in China. [EDR 14.4]
    #[default]
    China,
    /// Which crew is captured, of so many. [EDR 14.4.4]
    Surrender(u8),
    /// Which ship is sunk on the way home. [EDR 14.3.2-ships]
    Sink,
    /// Which ship is damaged on the way home, of so many. [EDR 14.3.2-ships]
    Damage(u8),
}

/// A part of a way through China. [EDR 14.4.3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// A B-25 flies on, or is there. [EDR 14.4.3-fly]
    Hop,
    /// The Wounded of a party are checked for capture. [EDR 14.4.4]
    CaptureWounded,
    /// The Fit of a party are.
    CaptureFit,
    /// What is left of a party arrives.
    Arrive,
    /// A detached group that was laid out goes back where it was. [EDR 11.0.2]
    TakeIn(u8, SeaArea),
}

impl Doolittle {
    /// Whether the Denouement follows the raid. [EDR 14.0, S7-8v, S9v]
    pub(crate) fn plays_denouement(&self, state: &State) -> bool {
        state.story == Story::S10 || state.rules.denouement
    }

    /// The raid is over: the Denouement begins, or the debriefing. [EDR 14.0, 14.0.1, 12.0.1]
    pub(crate) fn begin_denouement(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        state.agenda.clear();
        if !self.plays_denouement(state) {
            return self.finish(state, umpire);
        }
        state.agenda.push(Frame::Denouement);
        for (pool, stock) in state.denouement.fuel.iter_mut().zip(&state.planning.china) {
            *pool = stock.fuel;
        }
        for &bomber in Bomber::ALL {
            state.denouement.crews[bomber as usize].place = match state.plane(bomber).berth {
                Berth::Destroyed => Whereabouts::Killed,
                Berth::Captured => Whereabouts::Captured,
                Berth::Home => Whereabouts::Pearl,
                _ => state.denouement.crews[bomber as usize].place,
            };
        }
        say!(umpire, state, "14.0", "the raid is flown; now the crews must come home");
    }

    fn next_step(&self, state: &mut State, step: Step) {
        (state.denouement.step, state.denouement.done) = (step, 0);
    }

    /// One step of the Denouement. [EDR 14.0]
    pub(crate) fn denouement_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        match state.denouement.step {
            Step::Landing => self.landing_step(state, umpire),
            Step::Ditching => self.ditching_step(state, umpire),
            Step::Port => self.port_step(state, umpire),
            Step::China => self.china_step(state, umpire),
            Step::Ussr => self.ussr_step(state, umpire),
            Step::Korea => self.korea_step(state, umpire),
        }
    }

    /// A way through China goes on.
    pub(crate) fn go_on(&self, state: &mut State, leg: Leg, umpire: &mut Umpire<'_, Event>) {
        match leg {
            Leg::Hop => self.hop_on(state, umpire),
            Leg::CaptureWounded => self.check_capture(state, true, umpire),
            Leg::CaptureFit => self.check_capture(state, false, umpire),
            Leg::Arrive => self.arrive(state, umpire),
            Leg::TakeIn(turn, area) => self.take_in_group(state, turn, area),
        }
    }
}
