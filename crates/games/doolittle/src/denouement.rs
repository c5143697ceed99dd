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

pub(crate) use china::crews_of;
pub use homeward::{Crew, Custody, Denouement, Halt, Step, Stop, Whereabouts};
pub use pick::HomeChoice;
pub(crate) use words::decided_at;

use crate::Doolittle;
use crate::event::say;
use crate::naval::SeaArea;
use crate::parts::Bomber;
use crate::state::{Berth, State, Story};
use crate::step::Frame;
use crate::table::Table;

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

    /// The raid is over: the Denouement begins, or the debriefing. Crews whose B-25 burned on deck or was fished
    /// out beside the fleet are safe with it. [EDR 14.0, 14.0.1, 12.0.1, 12.3.2-3, 12.3.2-6]
    pub(crate) fn begin_denouement(&self, table: &mut Table) {
        table.agenda.clear();
        if !self.plays_denouement(table) {
            return self.finish(table);
        }
        table.agenda.push(Frame::Denouement);
        let state = &mut *table.state;
        for (pool, stock) in state.denouement.fuel.iter_mut().zip(&state.planning.china) {
            *pool = stock.fuel;
        }
        for &bomber in Bomber::ALL {
            table.denouement.crews[bomber as usize].place = match table.plane(bomber).berth {
                Berth::Destroyed => Whereabouts::Killed,
                Berth::Captured => Whereabouts::Captured,
                // What is lost before the raid is flown is lost on the Hornet's deck or beside her.
                Berth::Home | Berth::Wrecked => Whereabouts::Pearl,
                _ => table.denouement.crews[bomber as usize].place,
            };
        }
        say!(table, "14.0", "the raid is flown; now the crews must come home");
    }

    fn next_step(&self, state: &mut State, step: Step) {
        (state.denouement.step, state.denouement.done) = (step, 0);
    }

    /// One step of the Denouement. [EDR 14.0]
    pub(crate) fn denouement_step(&self, table: &mut Table) {
        match table.denouement.step {
            Step::Landing => self.landing_step(table),
            Step::Ditching => self.ditching_step(table),
            Step::Port => self.port_step(table),
            Step::China => self.china_step(table),
            Step::Ussr => self.ussr_step(table),
            Step::Korea => self.korea_step(table),
        }
    }

    /// A way through China goes on.
    pub(crate) fn go_on(&self, table: &mut Table, leg: Leg) {
        match leg {
            Leg::Hop => self.hop_on(table),
            Leg::CaptureWounded => self.check_capture(table, true),
            Leg::CaptureFit => self.check_capture(table, false),
            Leg::Arrive => self.arrive(table),
            Leg::TakeIn(turn, area) => self.take_in_group(table, turn, area),
        }
    }
}
