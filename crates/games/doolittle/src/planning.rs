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

pub use blotter::{Agenda, Answer, CHINA, Month, Planning, Row, Transit};
pub use pick::PlanChoice;
pub(crate) use words::{agenda_words, decided_at};

use crate::Doolittle;
use crate::event::say;
use crate::parts::Elite;
use crate::step::{Ask, Frame};
use crate::table::Table;

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
    pub(crate) fn planning_step(&self, table: &mut Table) {
        if self.draw_incidents(table) {
            return;
        }
        let ask = Frame::Ask(Ask::Plan(Blotter::Now));
        match table.planning.agenda {
            Agenda::Calendar
            | Agenda::Desk
            | Agenda::Select
            | Agenda::Modify
            | Agenda::Camp
            | Agenda::Elites
            | Agenda::Train
            | Agenda::NavalPlan
            | Agenda::Crane => table.agenda.push(ask),
            Agenda::Transit => self.transit_check(table),
            Agenda::Load => self.load_deck(table),
            Agenda::Repair => {
                if table.aircraft.iter().any(Self::is_repairable) {
                    table.agenda.push(ask);
                } else {
                    table.planning.agenda = Agenda::Assign;
                }
            }
            Agenda::Assign => match self.next_elite(table) {
                Some(elite) => table.agenda.push(Frame::Ask(Ask::Plan(Blotter::Aboard(elite)))),
                None => {
                    table.planning.elites = 0;
                    table.planning.agenda = Agenda::Diplomacy;
                }
            },
            Agenda::Diplomacy => {
                if self.has_talks(table) {
                    table.agenda.push(ask);
                } else {
                    table.planning.agenda = Agenda::Event;
                }
            }
            Agenda::Event => {
                if self.lit(table) > 0 {
                    self.event_check(table);
                }
                self.end_month(table);
            }
            Agenda::Delay => {
                if table.planning.submarines.is_none() {
                    self.count_submarines(table);
                }
                if table.planning.row(Row::JointOps).briefed {
                    self.delay_check(table);
                } else {
                    table.agenda.push(ask);
                }
            }
            Agenda::Security => self.security_check(table),
        }
    }

    /// The month is over: its choices are frozen. [EDR 13.3, 13.0]
    fn end_month(&self, table: &mut Table) {
        let plan = &mut table.planning;
        plan.rows.iter_mut().for_each(|row| row.checked = false);
        plan.china.iter_mut().for_each(|stock| stock.tried = false);
        (plan.fuel_placed, plan.groundcrew_placed) = (0, false);
        match Month::ALL.get(plan.month as usize + 1) {
            Some(&month) => {
                (plan.month, plan.agenda) = (month, Agenda::first(month));
                say!(table, "13.0", "a new month begins");
            }
            None => plan.agenda = Agenda::Delay,
        }
    }
}
