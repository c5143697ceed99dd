//! Chapter 7: Fuel, Guzzle Checks, flying on fumes. [EDR 7.0]

use super::wind::Cost;
use crate::Doolittle;
use crate::data::Fumes;
use crate::event::say;
use crate::parts::{Altitude, Bomber, FlightId, Kind, Weather};
use crate::state::{Berth, State};
use crate::step::{Check, Column, Frame, Purpose};
use crate::table::Table;

impl Doolittle {
    /// A Flight consumes 1 Fuel; without any, every B-25 of it flies on fumes. [EDR 7.2.3, 4.0.1-fuel]
    pub(crate) fn consume(&self, table: &mut Table, flight: FlightId) {
        let one = table.flight_mut(flight);
        if one.fuel > 0 {
            one.fuel -= 1;
            let left = one.fuel;
            say!(table, "7.2.3", "{flight} consumes Fuel; {left} left");
            return;
        }
        let airborne = |state: &State, bomber: Bomber| {
            state.plane(bomber).flight == flight && state.plane(bomber).is_airborne()
        };
        if !Bomber::ALL.iter().any(|&bomber| airborne(table, bomber)) {
            return;
        }
        let column = self.fumes_column(table, flight);
        for &bomber in Bomber::ALL.iter().rev() {
            if airborne(table, bomber) {
                table.agenda.push(Frame::Fumes(bomber, column));
            }
        }
    }

    /// The column of table F1, fixed when a series of checks begins. [EDR 7.2.4]
    fn fumes_column(&self, table: &mut Table, flight: FlightId) -> Column {
        let one = table.flight(flight);
        if one.altitude == Altitude::High {
            return Column::High;
        }
        let sea = self.data.zone(one.zone.unwrap_or_default()).sea;
        match self.weather(table, sea) {
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
    pub(crate) fn fumes(&self, table: &mut Table, bomber: Bomber, column: Column) {
        if table.plane(bomber).is_airborne() {
            let dice = self.dry_tanks(table, bomber).saturating_add(2);
            self.roll(table, Check::Fumes(bomber, column), dice);
        }
    }

    /// What table F1 says comes true. [EDR F1, 7.2.4-ditch, 7.2.4-attach, 7.2.4-low, 7.2.4-sputters, ruling 9]
    pub(crate) fn apply_fumes(&self, table: &mut Table, bomber: Bomber, result: Fumes) {
        let name = self.data.pilot(bomber);
        match result {
            Fumes::Ditch => self.ditch(table, bomber, "7.2.4-ditch"),
            Fumes::Marker => {
                let plane = table.plane_mut(bomber);
                plane.fumes = plane.fumes.saturating_add(1);
                say!(table, "7.2.4-attach", "{name} is flying on fumes");
            }
            Fumes::Low => {
                let flight = table.plane(bomber).flight;
                table.flight_mut(flight).altitude = Altitude::Low;
                if table.attack.flight == Some(flight) {
                    table.attack.altitude = Altitude::Low;
                }
                say!(table, "7.2.4-low", "{name} sinks, and {flight} with her");
            }
            Fumes::On => say!(table, "7.2.4-sputters", "{name} sputters on"),
        }
    }

    /// A Guzzle Check. [EDR 8.2.4]
    pub(crate) fn guzzle(&self, table: &mut Table, flight: FlightId, purpose: Purpose) {
        if self.is_flying(table, flight) {
            self.roll(table, Check::Guzzle(flight, purpose), 2);
        }
    }

    /// What it leads to: first what it costs, then leaks, then what it was made for. [EDR 8.2.4,
    /// 8.2.4-leak, ruling 2, 8.1.4-persistent, 8.1.4-deviation, 8.2.1-severe-headwind]
    pub(crate) fn guzzle_result(
        &self,
        table: &mut Table,
        flight: FlightId,
        purpose: Purpose,
        passed: bool,
    ) {
        let how = if passed { "passes" } else { "fails" };
        say!(table, "8.2.4", "{flight} {how} its Guzzle Check");
        let cost = match purpose {
            Purpose::Wind(goal) => self.after_guzzle(table, flight, goal, passed),
            Purpose::Hold | Purpose::Persist(_) | Purpose::Deviated => {
                if passed {
                    Cost::Free
                } else {
                    Cost::Fuel
                }
            }
        };
        if table.flight(flight).fuel < self.data.figures.leak {
            self.leaks_tell(table, flight);
        }
        if cost == Cost::Fuel {
            table.agenda.push(Frame::Consume(flight));
        }
    }

    /// With little Fuel left, B-25s with a leak fly on fumes. [EDR 8.2.4-leak]
    fn leaks_tell(&self, table: &mut Table, flight: FlightId) {
        let leaking = |state: &State, bomber: Bomber| {
            let plane = state.plane(bomber);
            plane.flight == flight
                && plane.berth == Berth::Flying
                && state.attached(bomber, Kind::FuelLeak) > 0
        };
        if !Bomber::ALL.iter().any(|&bomber| leaking(table, bomber)) {
            return;
        }
        let column = self.fumes_column(table, flight);
        for &bomber in Bomber::ALL.iter().rev() {
            if leaking(table, bomber) {
                table.agenda.push(Frame::Fumes(bomber, column));
            }
        }
    }
}
