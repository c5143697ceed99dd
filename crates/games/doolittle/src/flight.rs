//! Chapter 8: the Flight Turn. Move, Wind, Hazards, Fuel; and chapter 5: clocks, zones, weather.

mod acquisition;
mod fuel;
mod hazards;
pub(crate) mod orders;
mod wind;

use crate::Doolittle;
use crate::cups::first_of;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Altitude, Bomber, Clock, FlightId, Kind, Sea, Side, Site, Weather, Zone};
use crate::state::{Beacon, Berth, FlightPhase, Spot, State};
use crate::step::{Ask, Frame, Goal, Try};
use crate::table::Table;
use orders::all_goals;

impl Doolittle {
    /// The hour where a Flight is: east of the line Japan time, west of it two hours earlier. [EDR 5.2.1,
    /// 5.2.2]
    pub fn hour_at(&self, state: &State, zone: Zone) -> u8 {
        match self.data.zone(zone).clock {
            Clock::Japan => state.sky.hour,
            Clock::China => (state.sky.hour + 22) % 24,
        }
    }

    /// Day or night where a Flight is. [EDR 5.2.2, 3.1.1]
    pub(crate) fn side_for(&self, state: &State, flight: FlightId) -> Side {
        let zone = state.flight(flight).zone.unwrap_or_default();
        self.data.half(self.hour_at(state, zone))
    }

    /// Whether it is night for a B-25.
    pub(crate) fn is_night_for(&self, state: &State, bomber: Bomber) -> bool {
        self.side_for(state, state.plane(bomber).flight) == Side::Night
    }

    /// Whether a Flight is still on the Flight Map.
    pub(crate) fn is_flying(&self, state: &State, flight: FlightId) -> bool {
        state.flight(flight).zone.is_some() && state.flying(flight).next().is_some()
    }

    /// The Flights that have not acted this phase.
    pub(crate) fn idle<'a>(&self, state: &'a State) -> impl Iterator<Item = FlightId> + 'a {
        let acted = state.sky.acted;
        FlightId::all()
            .filter(move |&one| state.flight(one).zone.is_some() && acted & one.bit() == 0)
    }

    /// One step of the Flight segment. [EDR 8.0, 5.1.1]
    pub(crate) fn flight_step(&self, table: &mut Table) {
        let any = table.flights.iter().any(|one| one.zone.is_some() || one.delayed.is_some());
        if !any {
            table.agenda.pop();
            if table.agenda.is_empty() {
                self.begin_denouement(table);
            }
            return;
        }
        match table.sky.phase {
            FlightPhase::Move => self.move_phase(table),
            FlightPhase::Wind => self.wind_phase(table),
            FlightPhase::Hazards => self.hazards_phase(table),
            FlightPhase::Fuel => self.fuel_phase(table),
        }
    }

    /// The Move Phase: skipped on the first turn; then every Flight moves or tries. [EDR 8.1, 8.1-first,
    /// 8.1.1, 8.2.3-only-wind]
    fn move_phase(&self, table: &mut Table) {
        let stuck = self.idle(table).find(|&flight| self.goals(table, flight).next().is_none());
        if table.sky.turn <= 1 || self.idle(table).next().is_none() {
            self.end_flight_phase(table, FlightPhase::Wind);
        } else if let Some(flight) = stuck {
            // Nowhere to go: the Flight stays and burns its Fuel.
            table.sky.acted |= flight.bit();
        } else {
            table.agenda.push(Frame::Ask(Ask::Move));
        }
    }

    /// The Wind Phase: one Flight after another; delayed Flights appear in the second turn. [EDR 8.2,
    /// x-12.3.2-delay]
    fn wind_phase(&self, table: &mut Table) {
        if table.sky.turn >= 2 {
            for flight in FlightId::all() {
                let one = table.flight_mut(flight);
                if let Some(zone) = one.delayed.take() {
                    one.zone = Some(zone);
                    say!(table, "x-12.3.2-delay", "{flight} has caught up");
                }
            }
        }
        let (first, more) = first_of(self.idle(table));
        let leaves = self.leaking(table).any(|one| self.check_leaving(table, one).is_ok());
        match first {
            None => self.end_flight_phase(table, FlightPhase::Hazards),
            Some(flight) if !more && !leaves => table.agenda.push(Frame::Wind(flight)),
            Some(_) => table.agenda.push(Frame::Ask(Ask::WindNext)),
        }
    }

    /// The Fuel Phase: every Flight consumes Fuel, then the marker moves on. [EDR 8.4, 8.4-time]
    fn fuel_phase(&self, table: &mut Table) {
        let next = self.idle(table).next();
        if let Some(flight) = next {
            table.sky.acted |= flight.bit();
            table.agenda.push(Frame::Consume(flight));
            return;
        }
        let sky = &mut table.sky;
        sky.turn = sky.turn.saturating_add(1);
        sky.hour = (sky.hour + 2) % 24;
        sky.phase = FlightPhase::Move;
        sky.acted = 0;
        say!(table, "8.4", "a new Flight Turn begins");
    }

    /// A phase ends; attacks in it raise the Alert Level once. [EDR 6.2-attack, 8.0-interrupt]
    fn end_flight_phase(&self, table: &mut Table, next: FlightPhase) {
        if std::mem::take(&mut table.sky.attacked) {
            self.raise_alert(table, "6.2-attack");
        }
        let sky = &mut table.sky;
        (sky.phase, sky.acted, sky.fired, sky.zones) = (next, 0, 0, 0);
    }

    /// What a Flight can set out to do now; cities come before everything else. [EDR 8.1.1, 8.1.2,
    /// aid-flight]
    pub(crate) fn goals(
        &self,
        state: &State,
        flight: FlightId,
    ) -> impl Iterator<Item = Goal> + use<'_> {
        let outlook = self.outlook(state, flight);
        all_goals().filter(move |&goal| self.check_goal(&outlook, goal, "8.1.2").is_ok())
    }

    /// The B-25s with a Fuel Leak, once for each.
    pub(crate) fn leaking<'a>(&self, state: &'a State) -> impl Iterator<Item = Bomber> + 'a {
        state.markers.iter().filter_map(move |marker| match (marker.spot, marker.kind()) {
            (Spot::Attached(bomber), Some(Kind::FuelLeak)) => Some(bomber),
            _ => None,
        })
    }

    /// A B-25 leaves her Flight in flight with a Fuel Leak, while she is not alone. [EDR 7.1.2-independent,
    /// 8.3.7-fuel-leak, ruling 6]
    pub(crate) fn check_leaving(&self, state: &State, bomber: Bomber) -> Verdict {
        let flies = state.plane(bomber).berth == Berth::Flying;
        ensure(flies, Illegal::NotFlying { bomber, rule: "7.1.2-independent" })?;
        ensure(state.attached(bomber, Kind::FuelLeak) > 0, Illegal::NoLeak { bomber })?;
        ensure(!self.is_alone(state, bomber), Illegal::IsAlone { bomber })
    }

    /// A B-25 leaves its Flight for good, with the same Fuel and altitude. [EDR 7.1.2-independent, 7.1.2]
    pub(crate) fn fly_alone(&self, table: &mut Table, bomber: Bomber) {
        let old = table.plane(bomber).flight;
        let alone = bomber.alone();
        let mut own = *table.flight(old);
        own.landing = None;
        *table.flight_mut(alone) = own;
        table.plane_mut(bomber).flight = alone;
        if table.sky.acted & old.bit() != 0 {
            table.sky.acted |= alone.bit();
        }
        self.close_flight(table, old);
        say!(table, "7.1.2-independent", "{} flies on alone", self.data.pilot(bomber));
    }

    /// A Flight does what it set out to do. [EDR 8.1.1, 8.1.4]
    pub(crate) fn go(&self, table: &mut Table, flight: FlightId, goal: Goal, attempt: Try) {
        if !self.is_flying(table, flight) {
            return;
        }
        match goal {
            Goal::West => {
                if let Some(zone) = table.flight(flight).zone.and_then(Zone::west) {
                    table.flight_mut(flight).zone = Some(zone);
                    let name = &self.data.zone(zone).name;
                    say!(table, "8.1.1", "{flight} flies west: {name}");
                }
            }
            Goal::City(_) | Goal::Site(_) => self.acquire(table, flight, goal, attempt),
        }
    }

    /// A Flight climbs. [EDR 8.1.1-altitude, 7.1.3]
    pub(crate) fn climb(&self, table: &mut Table, flight: FlightId) {
        if self.is_flying(table, flight) {
            table.flight_mut(flight).altitude = Altitude::High;
            say!(table, "8.1.1-altitude", "{flight} climbs");
        }
    }

    /// The Weather over a Sea Area, rolled for if it is not known. [EDR x-12.2.1, 8.2.3,
    /// 8.2.3-weather, ruling 12]
    pub(crate) fn weather(&self, table: &mut Table, sea: Sea) -> Weather {
        if let Some(weather) = table.sky.weather[sea as usize] {
            return weather;
        }
        let sum = table.sum(2, "8.2.3-weather");
        let weather = self.sea_table(sea, sum as u8);
        table.sky.weather[sea as usize] = Some(weather);
        say!(table, "8.2.3-weather", "the weather is {weather}: {}", sea.name());
        weather
    }

    /// How many beacons of each number have not been used yet. [EDR 8.1.4-beacon]
    pub(crate) fn beacons_left(&self, state: &State) -> [u16; 32] {
        let mut counts = [0u16; 32];
        for &number in &self.data.beacons.numbers {
            counts[usize::from(number).min(31)] += 1;
        }
        for beacon in state.sky.beacons {
            if let Beacon::Shown(number) = beacon {
                let count = &mut counts[usize::from(number).min(31)];
                *count = count.saturating_sub(1);
            }
        }
        counts
    }

    /// The number of a beacon that is used for the first time. [EDR 8.1.4-beacon]
    pub(crate) fn show_beacon(&self, table: &mut Table, site: Site) {
        if table.sky.beacons[site as usize] != Beacon::Hidden {
            return;
        }
        let counts = self.beacons_left(table);
        let name = |at: usize| format!("beacon {at}");
        if let Some(number) = table.umpire.draw(&counts, &name, crate::edr("8.1.4-beacon")) {
            table.sky.beacons[site as usize] = Beacon::Shown(number as u8);
            let place = &self.data.site(site).name;
            say!(table, "8.1.4-beacon", "the beacon of {place} has number {number}");
        }
    }
}
