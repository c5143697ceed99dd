//! The sequence of play: who decides, what the book does next. [EDR 1.0, 4.0, 8.0]

use wardroom_kernel::{Seat, SeatSet, ToAct, Umpire};

use crate::Doolittle;
use crate::denouement::Homeward;
use crate::event::Event;
use crate::state::State;
use crate::step::{Ask, Check, Frame};

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
    pub(crate) fn step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let Some(&frame) = state.agenda.last() else { return };
        match frame {
            Frame::Attack => return self.attack_step(state, umpire),
            Frame::Flight => return self.flight_step(state, umpire),
            Frame::Naval => return self.naval_step(state, umpire),
            Frame::Planning => return self.planning_step(state, umpire),
            Frame::Denouement => return self.denouement_step(state, umpire),
            Frame::Ask(_) => return,
            _ => state.agenda.pop(),
        };
        match frame {
            Frame::Attack
            | Frame::Flight
            | Frame::Naval
            | Frame::Planning
            | Frame::Denouement
            | Frame::Ask(_) => {}
            Frame::Sea(frame) => self.sea_step(state, frame, umpire),
            Frame::Errand(errand) => self.run_errand(state, errand, umpire),
            Frame::Leg(leg) => self.go_on(state, leg, umpire),
            Frame::Tracers(bomber, kind) => self.tracers(state, bomber, kind, umpire),
            Frame::BoxFire(bomber) => self.box_fire(state, bomber, umpire),
            Frame::Fumes(bomber, column) => self.fumes(state, bomber, column, umpire),
            Frame::Consume(flight) => self.consume(state, flight, umpire),
            Frame::Guzzle(flight, purpose) => self.guzzle(state, flight, purpose, umpire),
            Frame::Climb(flight) => self.climb(state, flight, umpire),
            Frame::Go(flight, goal, attempt) => self.go(state, flight, goal, attempt, umpire),
            Frame::Wind(flight) => self.face_wind(state, flight, umpire),
            Frame::GoOn(flight) => {
                if self.is_flying(state, flight) {
                    state.agenda.push(Frame::Ask(Ask::GoOn(flight)));
                }
            }
            Frame::Compass(bomber) => self.compass(state, bomber, umpire),
            Frame::FaultyCompass(bomber, goal) => self.faulty_compass(state, bomber, goal, umpire),
            Frame::Land(flight, site) => self.land(state, flight, site, umpire),
            Frame::Deal(flight) => self.deal(state, flight),
            Frame::Resolve => self.resolve_flight_step(state, umpire),
            Frame::EngineFire(bomber) => self.roll(state, Check::Fire(bomber), 1, umpire),
            Frame::Intercept(bomber) => self.intercept(state, bomber, umpire),
        }
    }
}
