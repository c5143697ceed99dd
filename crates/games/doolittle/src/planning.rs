//! Chapter 13: the Planning segment, from January to the first Secrecy Test. [EDR 13.0]

pub mod blotter;
pub mod data;
pub mod pick;

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Pick, Umpire};

pub use blotter::{Agenda, CHINA, Month, Planning, Row, Transit};
pub(crate) use pick::PLAN_ORDERS;
pub use pick::PlanOrder;

use crate::Doolittle;
use crate::event::Event;
use crate::parts::Elite;
use crate::pick::Order;
use crate::state::State;

/// A question of the Planning segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blotter {
    /// What the agenda of the month has come to.
    #[default]
    Now,
    /// Which B-25 a Transit Hazard is attached to, or damages. [EDR 13.5.2]
    Transit(Transit),
    /// Where an Elite Crewman goes aboard. [EDR 13.5.3-elite]
    Aboard(Elite),
}

/// Something that comes up in planning, or at sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// So many Transit Hazards are drawn and applied. [EDR 13.5.2, 12.2.2]
    Transit(u8),
    /// So many B-25s are damaged. [EDR 13.5.3-results]
    Damage(u8),
}

/// What is decided at a question of planning, in words, and its rule.
pub(crate) fn decided_at(_ask: Blotter) -> (&'static str, &'static str) {
    ("Planning", "13.0")
}

/// The things of a scene that a choice is about.
pub(crate) fn things(order: PlanOrder) -> Vec<String> {
    match order {
        PlanOrder::Prepare(site) | PlanOrder::Groundcrew(site) | PlanOrder::Stock(site) => {
            vec![format!("site-{site}")]
        }
        _ => Vec::new(),
    }
}

impl Doolittle {
    /// One step of the Planning segment. [EDR 13.0]
    pub(crate) fn planning_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        state.agenda.pop();
        self.begin_denouement(state, umpire);
    }

    pub(crate) fn run_errand(
        &self,
        _state: &mut State,
        _errand: Errand,
        _umpire: &mut Umpire<'_, Event>,
    ) {
    }

    pub(crate) fn plan_choices(
        &self,
        _state: &State,
        _ask: Blotter,
        _picks: &[Pick],
        _put: &mut impl FnMut(Order),
    ) {
    }

    pub(crate) fn carry_out_plan(
        &self,
        _state: &mut State,
        _ask: Blotter,
        _picks: &[Pick],
        _umpire: &mut Umpire<'_, Event>,
    ) {
    }

    pub(crate) fn plan_label(
        &self,
        _state: &State,
        _picks: &[Pick],
        order: PlanOrder,
    ) -> (String, &'static str) {
        (order.word(), "13.0")
    }

    pub(crate) fn amount_label(
        &self,
        _state: &State,
        _picks: &[Pick],
        amount: u8,
    ) -> (String, &'static str) {
        (amount.to_string(), "13.0")
    }
}
