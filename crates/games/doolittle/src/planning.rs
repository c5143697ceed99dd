//! Chapter 13: the Planning segment, from January to the first Secrecy Test. [EDR 13.0]

mod april;
pub mod blotter;
pub mod data;
mod diplomacy;
pub(crate) mod orders;
pub mod pick;
mod policy;
mod squadron;
pub mod view;
mod words;

use serde::{Deserialize, Serialize};
use wardroom_kernel::Umpire;

pub use blotter::{Agenda, Answer, CHINA, Month, Planning, Row, Transit};
pub use pick::PlanChoice;
pub(crate) use words::{agenda_words, decided_at};

use crate::Doolittle;
use crate::event::{Event, say};
use crate::parts::Elite;
use crate::state::State;
use crate::step::{Ask, Frame};

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

impl Doolittle {
    /// One step of the Planning segment: the month's agenda, one matter after another. [EDR 13.0, 13.1, 13.3,
    /// 13.4, 13.5]
    pub(crate) fn planning_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if self.draw_incidents(state, umpire) {
            return;
        }
        let ask = Frame::Ask(Ask::Plan(Blotter::Now));
        match state.planning.agenda {
            Agenda::Calendar
            | Agenda::Desk
            | Agenda::Select
            | Agenda::Modify
            | Agenda::Camp
            | Agenda::Elites
            | Agenda::Train
            | Agenda::NavalPlan
            | Agenda::Crane => state.agenda.push(ask),
            Agenda::Transit => self.transit_check(state, umpire),
            Agenda::Load => self.load_deck(state, umpire),
            Agenda::Repair => {
                if state.aircraft.iter().any(Self::is_repairable) {
                    state.agenda.push(ask);
                } else {
                    state.planning.agenda = Agenda::Assign;
                }
            }
            Agenda::Assign => match self.next_elite(state) {
                Some(elite) => state.agenda.push(Frame::Ask(Ask::Plan(Blotter::Aboard(elite)))),
                None => {
                    state.planning.elites = 0;
                    state.planning.agenda = Agenda::Diplomacy;
                }
            },
            Agenda::Diplomacy => {
                if self.has_talks(state) {
                    state.agenda.push(ask);
                } else {
                    state.planning.agenda = Agenda::Event;
                }
            }
            Agenda::Event => {
                self.event_check(state, umpire);
                self.end_month(state, umpire);
            }
            Agenda::Delay => {
                if state.planning.submarines.is_none() {
                    self.count_submarines(state, umpire);
                }
                if state.planning.row(Row::JointOps).briefed {
                    self.delay_check(state, umpire);
                } else {
                    state.agenda.push(ask);
                }
            }
            Agenda::Security => self.security_check(state, umpire),
        }
    }

    /// The month is over: its choices are frozen. [EDR 13.3, 13.0]
    fn end_month(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let plan = &mut state.planning;
        plan.rows.iter_mut().for_each(|row| row.checked = false);
        plan.china.iter_mut().for_each(|stock| stock.tried = false);
        (plan.fuel_placed, plan.groundcrew_placed) = (0, false);
        match Month::ALL.get(plan.month as usize + 1) {
            Some(&month) => {
                (plan.month, plan.agenda) = (month, Agenda::first(month));
                say!(umpire, state, "13.0", "a new month begins");
            }
            None => plan.agenda = Agenda::Delay,
        }
    }
}
