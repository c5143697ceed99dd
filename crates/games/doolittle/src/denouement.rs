//! Chapter 14: the Denouement, in which the raiders come home or not. [EDR 14.0]

pub mod data;
pub mod homeward;
pub mod pick;

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Pick, Umpire};

pub use homeward::{Crew, Custody, Denouement, Halt, Step, Stop, Whereabouts};
pub(crate) use pick::HOME_ORDERS;
pub use pick::HomeOrder;

use crate::Doolittle;
use crate::event::Event;
use crate::pick::Order;
use crate::state::{State, Story};
use crate::step::{Frame, Roll};

/// A question of the Denouement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Homeward {
    /// Who goes where in China. [EDR 14.4]
    #[default]
    China,
    /// Which crew is captured, of so many. [EDR 14.4.4]
    Surrender(u8),
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
}

/// What is decided at a question of the Denouement, in words, and its rule.
pub(crate) fn decided_at(_ask: Homeward) -> (&'static str, &'static str) {
    ("Denouement", "14.0")
}

/// The things of a scene that a choice is about.
pub(crate) fn things(order: HomeOrder) -> Vec<String> {
    match order {
        HomeOrder::Fly(bomber) | HomeOrder::Copilot(bomber) | HomeOrder::Groundcrew(bomber) => {
            vec![format!("b25-{bomber}")]
        }
        HomeOrder::Trek(halt) => vec![format!("site-{halt}")],
        HomeOrder::To(stop) => vec![format!("site-{stop}")],
        HomeOrder::Way(_) => Vec::new(),
    }
}

impl Doolittle {
    /// Whether the Denouement follows the raid. [EDR 14.0, S7-8v, S9v]
    pub(crate) fn plays_denouement(&self, state: &State) -> bool {
        state.story == Story::S10 || state.rules.denouement
    }

    /// The raid is over: the Denouement begins, or the debriefing. [EDR 14.0, 12.0.1]
    pub(crate) fn begin_denouement(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        state.agenda.clear();
        if self.plays_denouement(state) {
            state.agenda.push(Frame::Denouement);
        } else {
            self.finish(state, umpire);
        }
    }

    /// One step of the Denouement. [EDR 14.0]
    pub(crate) fn denouement_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.finish(state, umpire);
    }

    pub(crate) fn go_on(&self, _state: &mut State, _leg: Leg, _umpire: &mut Umpire<'_, Event>) {}

    pub(crate) fn home_choices(
        &self,
        _state: &State,
        _ask: Homeward,
        _picks: &[Pick],
        _put: &mut impl FnMut(Order),
    ) {
    }

    pub(crate) fn carry_out_home(
        &self,
        _state: &mut State,
        _ask: Homeward,
        _picks: &[Pick],
        _umpire: &mut Umpire<'_, Event>,
    ) {
    }

    pub(crate) fn home_label(
        &self,
        _state: &State,
        _picks: &[Pick],
        order: HomeOrder,
    ) -> (String, &'static str) {
        (order.word(), "14.0")
    }

    pub(crate) fn hop_result(
        &self,
        _state: &mut State,
        _result: crate::data::Fumes,
        _umpire: &mut Umpire<'_, Event>,
    ) {
    }

    pub(crate) fn trek_result(
        &self,
        _state: &mut State,
        _passed: bool,
        _umpire: &mut Umpire<'_, Event>,
    ) {
    }

    pub(crate) fn trek_passes(&self, _state: &State, _roll: &Roll) -> bool {
        true
    }
}
