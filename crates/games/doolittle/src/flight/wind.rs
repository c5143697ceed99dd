//! Section 8.2: the Wind Phase.

use crate::Doolittle;
use crate::event::say;
use crate::parts::{FlightId, Sea, Wind};
use crate::state::State;
use crate::step::{Ask, Frame, Goal, Purpose, Try};
use crate::table::Table;

impl Doolittle {
    /// The wind over a Sea Area, rolled for if its Wind Box is empty. [EDR 8.2.3, F2, 5.3]
    pub(crate) fn wind(&self, table: &mut Table, sea: Sea) -> Wind {
        if let Some(wind) = table.sky.wind[sea as usize] {
            return wind;
        }
        let weather = self.weather(table, sea);
        let sum = table.sum(2, "8.2.3");
        let wind = self.wind_table(weather)[usize::from(sum) - 2];
        table.sky.wind[sea as usize] = Some(wind);
        say!(table, "8.2.3", "the wind for {}: {}", sea.name(), wind.name());
        wind
    }

    /// A row of table F2. [EDR F2]
    pub fn wind_table(&self, weather: crate::parts::Weather) -> &[Wind; 11] {
        use crate::parts::Weather;
        let chart = &self.data.wind;
        match weather {
            Weather::Calm => &chart.calm,
            Weather::Gusty => &chart.gusty,
            Weather::Gale => &chart.gale,
            Weather::Storm => &chart.storm,
        }
    }

    /// A Flight's turn in the Wind Phase: the wind is found, then it may act. [EDR 8.2, 8.2.1, 8.2.2,
    /// 8.2.3, F3]
    pub(crate) fn face_wind(&self, table: &mut Table, flight: FlightId) {
        let Some(zone) = table.flight(flight).zone else { return };
        let sea = self.data.zone(zone).sea;
        if table.naval.takeoff.fair_wind && table.sky.wind[sea as usize].is_none() {
            return self.fair_wind(table, flight, sea);
        }
        let wind = self.wind(table, self.data.zone(zone).sea);
        table.sky.acted |= flight.bit();
        if wind == Wind::SevereHeadwind {
            // Neither a move nor an attempt. [EDR 8.2.1-severe-headwind, 8.2.2-severe-headwind]
            table.agenda.push(Frame::Guzzle(flight, Purpose::Hold));
            return;
        }
        if self.goals(table, flight).next().is_some() {
            table.agenda.push(Frame::Ask(Ask::WindOrder(flight)));
        }
    }

    /// A Flight acts in the wind: what the wind asks comes first. [EDR 8.2.1-headwind, 8.2.1-crosswind,
    /// 8.2.1-severe-crosswind, 8.2.1-tailwind, 8.2.1-severe-tailwind, 8.2.2-headwind, 8.2.2-crosswind,
    /// 8.2.2-severe-crosswind, 8.2.2-tailwind, 8.2.2-severe-tailwind, F3]
    pub(crate) fn act_in_wind(&self, state: &mut State, flight: FlightId, goal: Goal) {
        match self.wind_for(state, flight) {
            None | Some(Wind::SevereHeadwind) => {}
            Some(Wind::SevereTailwind) => state.agenda.push(Frame::Go(flight, goal, Try::First)),
            Some(Wind::Headwind) => {
                state.agenda.push(Frame::Guzzle(flight, Purpose::Wind(goal)));
                state.agenda.push(Frame::Consume(flight));
            }
            Some(Wind::Crosswind | Wind::SevereCrosswind | Wind::Tailwind) => {
                state.agenda.push(Frame::Guzzle(flight, Purpose::Wind(goal)));
            }
        }
    }

    pub(crate) fn wind_for(&self, state: &State, flight: FlightId) -> Option<Wind> {
        let zone = state.flight(flight).zone?;
        state.sky.wind[self.data.zone(zone).sea as usize]
    }

    /// What a Guzzle Check leads to in the wind of the zone; what it costs is put on top.
    pub(crate) fn after_guzzle(
        &self,
        state: &mut State,
        flight: FlightId,
        goal: Goal,
        passed: bool,
    ) -> Cost {
        let go = Frame::Go(flight, goal, Try::First);
        match (self.wind_for(state, flight), passed) {
            (Some(Wind::Headwind | Wind::SevereCrosswind), true) => {
                state.agenda.push(go);
                Cost::Free
            }
            (Some(Wind::SevereCrosswind), false) => Cost::Fuel,
            (Some(Wind::Crosswind), true) if goal == Goal::West => {
                state.agenda.push(Frame::GoOn(flight));
                Cost::Free
            }
            (Some(Wind::Crosswind), true) => {
                state.agenda.push(go);
                Cost::Fuel
            }
            (Some(Wind::Tailwind), _) => {
                state.agenda.push(go);
                if passed { Cost::Free } else { Cost::Fuel }
            }
            _ => Cost::Free,
        }
    }
}

/// What a Guzzle Check costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cost {
    /// Nothing.
    Free,
    Fuel,
}
