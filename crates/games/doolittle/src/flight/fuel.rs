//! Chapter 7: Fuel, Guzzle Checks, flying on fumes. [EDR 7.0]

use wardroom_kernel::Umpire;

use super::wind::Cost;
use crate::Doolittle;
use crate::data::Fumes;
use crate::event::{Event, say};
use crate::parts::{Altitude, Bomber, FlightId, Kind, Weather};
use crate::state::{Berth, State};
use crate::step::{Check, Column, Frame, Purpose};

impl Doolittle {
    /// A Flight consumes 1 Fuel; without any, every B-25 of it flies on fumes. [EDR 7.2.3, 4.0.1-fuel]
    pub(crate) fn consume(
        &self,
        state: &mut State,
        flight: FlightId,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let one = state.flight_mut(flight);
        if one.fuel > 0 {
            one.fuel -= 1;
            let left = one.fuel;
            say!(umpire, state, "7.2.3", "{flight} consumes Fuel; {left} left");
            return;
        }
        let airborne = |state: &State, bomber: Bomber| {
            state.plane(bomber).flight == flight && state.plane(bomber).is_airborne()
        };
        if !Bomber::ALL.iter().any(|&bomber| airborne(state, bomber)) {
            return;
        }
        let column = self.fumes_column(state, flight, umpire);
        for &bomber in Bomber::ALL.iter().rev() {
            if airborne(state, bomber) {
                state.agenda.push(Frame::Fumes(bomber, column));
            }
        }
    }

    /// The column of table F1, fixed when a series of checks begins. [EDR 7.2.4]
    fn fumes_column(
        &self,
        state: &mut State,
        flight: FlightId,
        umpire: &mut Umpire<'_, Event>,
    ) -> Column {
        let one = state.flight(flight);
        if one.altitude == Altitude::High {
            return Column::High;
        }
        let sea = self.data.zone(one.zone.unwrap_or_default()).sea;
        match self.weather(state, sea, umpire) {
            Weather::Storm => Column::Storm,
            Weather::Calm | Weather::Gusty | Weather::Gale => Column::Fair,
        }
    }

    /// Dry Tank Penalties of a B-25. [EDR 7.2.4-penalties, 8.3.7-fuel-leak, 8.3.7-fuel-evaporation]
    pub fn dry_tanks(&self, state: &State, bomber: Bomber) -> u8 {
        state
            .plane(bomber)
            .fumes
            .saturating_add(state.attached(bomber, Kind::FuelLeak))
            .saturating_add(state.attached(bomber, Kind::FuelEvaporation))
    }

    /// A Flying on Fumes Check. [EDR 7.2.4]
    pub(crate) fn fumes(
        &self,
        state: &mut State,
        bomber: Bomber,
        column: Column,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if state.plane(bomber).is_airborne() {
            let dice = self.dry_tanks(state, bomber).saturating_add(2);
            self.roll(state, Check::Fumes(bomber, column), dice, umpire);
        }
    }

    /// What table F1 says comes true. [EDR F1, 7.2.4-ditch, 7.2.4-attach, 7.2.4-low, 7.2.4-sputters, ruling 9]
    pub(crate) fn apply_fumes(
        &self,
        state: &mut State,
        bomber: Bomber,
        result: Fumes,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let name = self.data.pilot(bomber);
        match result {
            Fumes::Ditch => self.ditch(state, bomber, "7.2.4-ditch", umpire),
            Fumes::Marker => {
                let plane = state.plane_mut(bomber);
                plane.fumes = plane.fumes.saturating_add(1);
                say!(umpire, state, "7.2.4-attach", "{name} is flying on fumes");
            }
            Fumes::Low => {
                let flight = state.plane(bomber).flight;
                state.flight_mut(flight).altitude = Altitude::Low;
                if state.attack.flight == Some(flight) {
                    state.attack.altitude = Altitude::Low;
                }
                say!(umpire, state, "7.2.4-low", "{name} sinks, and {flight} with her");
            }
            Fumes::On => say!(umpire, state, "7.2.4-sputters", "{name} sputters on"),
        }
    }

    /// A Guzzle Check. [EDR 8.2.4]
    pub(crate) fn guzzle(
        &self,
        state: &mut State,
        flight: FlightId,
        purpose: Purpose,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if self.is_flying(state, flight) {
            self.roll(state, Check::Guzzle(flight, purpose), 2, umpire);
        }
    }

    /// What it leads to: first what it costs, then leaks, then what it was made for. [EDR 8.2.4,
    /// 8.2.4-leak, ruling 2, 8.1.4-persistent, 8.1.4-deviation, 8.2.1-severe-headwind]
    pub(crate) fn guzzle_result(
        &self,
        state: &mut State,
        flight: FlightId,
        purpose: Purpose,
        passed: bool,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let how = if passed { "passes" } else { "fails" };
        say!(umpire, state, "8.2.4", "{flight} {how} its Guzzle Check");
        let cost = match purpose {
            Purpose::Wind(goal) => self.after_guzzle(state, flight, goal, passed),
            Purpose::Hold | Purpose::Persist(_) | Purpose::Deviated => {
                if passed {
                    Cost::Free
                } else {
                    Cost::Fuel
                }
            }
        };
        if state.flight(flight).fuel < self.data.figures.leak {
            self.leaks_tell(state, flight, umpire);
        }
        if cost == Cost::Fuel {
            state.agenda.push(Frame::Consume(flight));
        }
    }

    /// With little Fuel left, B-25s with a leak fly on fumes. [EDR 8.2.4-leak]
    fn leaks_tell(&self, state: &mut State, flight: FlightId, umpire: &mut Umpire<'_, Event>) {
        let leaking = |state: &State, bomber: Bomber| {
            let plane = state.plane(bomber);
            plane.flight == flight
                && plane.berth == Berth::Flying
                && state.attached(bomber, Kind::FuelLeak) > 0
        };
        if !Bomber::ALL.iter().any(|&bomber| leaking(state, bomber)) {
            return;
        }
        let column = self.fumes_column(state, flight, umpire);
        for &bomber in Bomber::ALL.iter().rev() {
            if leaking(state, bomber) {
                state.agenda.push(Frame::Fumes(bomber, column));
            }
        }
    }
}
