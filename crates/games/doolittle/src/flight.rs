//! Chapter 8: the Flight Turn. Move, Wind, Hazards, Fuel; and chapter 5: clocks, zones, weather.

mod acquisition;
mod fuel;
mod hazards;
pub(crate) mod orders;
mod wind;

use wardroom_kernel::Umpire;

use crate::Doolittle;
use crate::cups::first_of;
use crate::event::{Event, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Altitude, Bomber, Clock, FlightId, Kind, Sea, Side, Site, Weather, Zone};
use crate::state::{Beacon, Berth, FlightPhase, Spot, State};
use crate::step::{Ask, Frame, Goal, Try};
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
    pub(crate) fn flight_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let any = state.flights.iter().any(|one| one.zone.is_some() || one.delayed.is_some());
        if !any {
            state.agenda.pop();
            if state.agenda.is_empty() {
                self.begin_denouement(state, umpire);
            }
            return;
        }
        match state.sky.phase {
            FlightPhase::Move => self.move_phase(state, umpire),
            FlightPhase::Wind => self.wind_phase(state, umpire),
            FlightPhase::Hazards => self.hazards_phase(state, umpire),
            FlightPhase::Fuel => self.fuel_phase(state, umpire),
        }
    }

    /// The Move Phase: skipped on the first turn; then every Flight moves or tries. [EDR 8.1, 8.1-first,
    /// 8.1.1, 8.2.3-only-wind]
    fn move_phase(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let stuck = self.idle(state).find(|&flight| self.goals(state, flight).next().is_none());
        if state.sky.turn <= 1 || self.idle(state).next().is_none() {
            self.end_flight_phase(state, FlightPhase::Wind, umpire);
        } else if let Some(flight) = stuck {
            // Nowhere to go: the Flight stays and burns its Fuel.
            state.sky.acted |= flight.bit();
        } else {
            state.agenda.push(Frame::Ask(Ask::Move));
        }
    }

    /// The Wind Phase: one Flight after another; delayed Flights appear in the second turn. [EDR 8.2,
    /// x-12.3.2-delay]
    fn wind_phase(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if state.sky.turn >= 2 {
            for flight in FlightId::all() {
                let one = state.flight_mut(flight);
                if let Some(zone) = one.delayed.take() {
                    one.zone = Some(zone);
                    say!(umpire, state, "x-12.3.2-delay", "{flight} has caught up");
                }
            }
        }
        let (first, more) = first_of(self.idle(state));
        let leaves = self.leaking(state).any(|one| self.check_leaving(state, one).is_ok());
        match first {
            None => self.end_flight_phase(state, FlightPhase::Hazards, umpire),
            Some(flight) if !more && !leaves => state.agenda.push(Frame::Wind(flight)),
            Some(_) => state.agenda.push(Frame::Ask(Ask::WindNext)),
        }
    }

    /// The Fuel Phase: every Flight consumes Fuel, then the marker moves on. [EDR 8.4, 8.4-time]
    fn fuel_phase(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let next = self.idle(state).next();
        if let Some(flight) = next {
            state.sky.acted |= flight.bit();
            state.agenda.push(Frame::Consume(flight));
            return;
        }
        let sky = &mut state.sky;
        sky.turn = sky.turn.saturating_add(1);
        sky.hour = (sky.hour + 2) % 24;
        sky.phase = FlightPhase::Move;
        sky.acted = 0;
        say!(umpire, state, "8.4", "a new Flight Turn begins");
    }

    /// A phase ends; attacks in it raise the Alert Level once. [EDR 6.2-attack, 8.0-interrupt]
    fn end_flight_phase(
        &self,
        state: &mut State,
        next: FlightPhase,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if std::mem::take(&mut state.sky.attacked) {
            self.raise_alert(state, "6.2-attack", umpire);
        }
        let sky = &mut state.sky;
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
    pub(crate) fn fly_alone(
        &self,
        state: &mut State,
        bomber: Bomber,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let old = state.plane(bomber).flight;
        let alone = bomber.alone();
        let mut own = *state.flight(old);
        own.landing = None;
        *state.flight_mut(alone) = own;
        state.plane_mut(bomber).flight = alone;
        if state.sky.acted & old.bit() != 0 {
            state.sky.acted |= alone.bit();
        }
        self.close_flight(state, old);
        say!(umpire, state, "7.1.2-independent", "{} flies on alone", self.data.pilot(bomber));
    }

    /// A Flight does what it set out to do. [EDR 8.1.1, 8.1.4]
    pub(crate) fn go(
        &self,
        state: &mut State,
        flight: FlightId,
        goal: Goal,
        attempt: Try,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if !self.is_flying(state, flight) {
            return;
        }
        match goal {
            Goal::West => {
                if let Some(zone) = state.flight(flight).zone.and_then(Zone::west) {
                    state.flight_mut(flight).zone = Some(zone);
                    let name = &self.data.zone(zone).name;
                    say!(umpire, state, "8.1.1", "{flight} flies west: {name}");
                }
            }
            Goal::City(_) | Goal::Site(_) => self.acquire(state, flight, goal, attempt, umpire),
        }
    }

    /// A Flight climbs. [EDR 8.1.1-altitude, 7.1.3]
    pub(crate) fn climb(
        &self,
        state: &mut State,
        flight: FlightId,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if self.is_flying(state, flight) {
            state.flight_mut(flight).altitude = Altitude::High;
            say!(umpire, state, "8.1.1-altitude", "{flight} climbs");
        }
    }

    /// The Weather over a Sea Area, rolled for if it is not known. [EDR x-12.2.1, 8.2.3,
    /// 8.2.3-weather, ruling 12]
    pub(crate) fn weather(
        &self,
        state: &mut State,
        sea: Sea,
        umpire: &mut Umpire<'_, Event>,
    ) -> Weather {
        if let Some(weather) = state.sky.weather[sea as usize] {
            return weather;
        }
        let sum = umpire.sum(2, 6, crate::edr("8.2.3-weather"));
        let weather = self.sea_table(sea, sum as u8);
        state.sky.weather[sea as usize] = Some(weather);
        say!(umpire, state, "8.2.3-weather", "weather, {sea}: {weather}");
        weather
    }

    /// The number of a beacon that is used for the first time. [EDR 8.1.4-beacon]
    pub(crate) fn show_beacon(
        &self,
        state: &mut State,
        site: Site,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if state.sky.beacons[site as usize] != Beacon::Hidden {
            return;
        }
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
        let name = |at: usize| format!("beacon {at}");
        if let Some(number) = umpire.draw(&counts, &name, crate::edr("8.1.4-beacon")) {
            state.sky.beacons[site as usize] = Beacon::Shown(number as u8);
            let place = &self.data.site(site).name;
            say!(umpire, state, "8.1.4-beacon", "the beacon of {place} has number {number}");
        }
    }
}
