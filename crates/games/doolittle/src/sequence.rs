//! The sequence of play: who decides, what the book does next. [EDR 1.0, 4.0, 8.0]

use wardroom_kernel::{Seat, SeatSet, ToAct};

use crate::Doolittle;
use crate::denouement::Homeward;
use crate::state::State;
use crate::step::{Ask, Check, Frame};
use crate::table::Table;

impl Doolittle {
    /// Who decides: the one player, when a question is on top. [EDR 1.4]
    pub(crate) fn who_acts(state: &State) -> ToAct {
        match state.agenda.last() {
            None => ToAct::Over,
            Some(Frame::Ask(_)) => ToAct::Seats(SeatSet::one(Seat(0))),
            Some(_) => ToAct::Nobody,
        }
    }

    /// Whether no procedure waits in its middle: a segment goes on, or asks what to do next.
    pub(crate) fn is_at_rest(&self, state: &State) -> bool {
        match state.agenda.last() {
            None
            | Some(
                Frame::Attack | Frame::Flight | Frame::Naval | Frame::Planning | Frame::Denouement,
            ) => true,
            Some(&Frame::Ask(Ask::Sea(ask))) => !Self::is_midway(ask),
            Some(Frame::Ask(ask)) => !matches!(
                ask,
                Ask::Reroll
                    | Ask::Ignore(_)
                    | Ask::FollowUp(..)
                    | Ask::GoOn(_)
                    | Ask::Escape(_)
                    | Ask::Boat(_)
                    | Ask::Home(Homeward::Surrender(_))
            ),
            Some(_) => false,
        }
    }

    /// One step of the book: what is on top is done.
    pub(crate) fn step(&self, table: &mut Table) {
        let Some(&frame) = table.agenda.last() else { return };
        match frame {
            Frame::Attack => return self.attack_step(table),
            Frame::Flight => return self.flight_step(table),
            Frame::Naval => return self.naval_step(table),
            Frame::Planning => return self.planning_step(table),
            Frame::Denouement => return self.denouement_step(table),
            Frame::Ask(_) => return,
            _ => table.agenda.pop(),
        };
        match frame {
            Frame::Attack
            | Frame::Flight
            | Frame::Naval
            | Frame::Planning
            | Frame::Denouement
            | Frame::Ask(_) => {}
            Frame::Sea(frame) => self.sea_step(table, frame),
            Frame::Errand(errand) => self.run_errand(table, errand),
            Frame::Leg(leg) => self.go_on(table, leg),
            Frame::Tracers(bomber, kind) => self.tracers(table, bomber, kind),
            Frame::BoxFire(bomber) => self.box_fire(table, bomber),
            Frame::Fumes(bomber, column) => self.fumes(table, bomber, column),
            Frame::Consume(flight) => self.consume(table, flight),
            Frame::Guzzle(flight, purpose) => self.guzzle(table, flight, purpose),
            Frame::Climb(flight) => self.climb(table, flight),
            Frame::Go(flight, goal, attempt) => self.go(table, flight, goal, attempt),
            Frame::Wind(flight) => self.face_wind(table, flight),
            Frame::GoOn(flight) => {
                if self.is_flying(table, flight) {
                    table.agenda.push(Frame::Ask(Ask::GoOn(flight)));
                }
            }
            Frame::Compass(bomber) => self.compass(table, bomber),
            Frame::FaultyCompass(bomber, goal) => self.faulty_compass(table, bomber, goal),
            Frame::Land(flight, site) => self.land(table, flight, site),
            Frame::Deal(flight) => self.deal(table, flight),
            Frame::Resolve => self.resolve_flight_step(table),
            Frame::EngineFire(bomber) => self.roll(table, Check::Fire(bomber), 1),
            Frame::Intercept(bomber) => self.intercept(table, bomber),
        }
    }
}
