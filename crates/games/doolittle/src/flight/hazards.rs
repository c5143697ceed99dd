//! Section 8.3: the Hazards Phase, and what Flight Hazards do.

use wardroom_kernel::{Stack, counted};

use crate::Doolittle;
use crate::cups::{fair_share, first_of};
use crate::event::say;
use crate::parts::{ALL_FLIGHTS, Altitude, Bomber, Clock, Cup, FlightId, Kind, Site, Zone};
use crate::state::{Beacon, Berth, Face, FlightPhase, Launch, Marker, Spot, Stage, State};
use crate::step::{Ask, Check, Frame};
use crate::table::Table;

impl Doolittle {
    /// The zone whose Hazards are dealt with now: from east to west. [EDR 8.3, ruling 3]
    pub(crate) fn zone_under_way(&self, state: &State) -> Option<Zone> {
        let done = state.sky.zones;
        let occupied =
            state.flights.iter().filter_map(|one| one.zone).fold(0, |set, zone| set | zone.bit());
        Zone::ALL.iter().copied().find(|zone| occupied & !done & zone.bit() != 0)
    }

    /// Whether the Hazards Phase is at one of these stages in a zone. [EDR 8.3]
    pub(crate) fn is_dealing_in(&self, state: &State, zone: Zone, stages: &[Stage]) -> bool {
        let sky = &state.sky;
        sky.phase == FlightPhase::Hazards
            && stages.contains(&sky.stage)
            && self.zone_under_way(state) == Some(zone)
    }

    /// One step of the Hazards Phase. [EDR 8.3, 8.3.2, 8.3.3, 8.3.4]
    pub(crate) fn hazards_phase(&self, table: &mut Table) {
        let Some(zone) = self.zone_under_way(table) else {
            let sky = &mut table.sky;
            (sky.phase, sky.acted, sky.stage) = (FlightPhase::Fuel, 0, Stage::Shadows);
            return;
        };
        match table.sky.stage {
            Stage::Shadows => {
                table.sky.stage = Stage::Draw;
                table.agenda.push(Frame::Resolve);
                self.shadows(table, zone);
            }
            Stage::Draw => {
                table.sky.stage = Stage::Flights;
                self.draw_in(table, zone);
            }
            Stage::Flights => self.deal_to_flights(table, zone),
            Stage::Aircraft => {
                table.sky.stage = Stage::Shadows;
                table.sky.zones |= zone.bit();
                table.agenda.push(Frame::Resolve);
                for flight in FlightId::all() {
                    if table.flight(flight).zone == Some(zone) {
                        table.agenda.push(Frame::Deal(flight));
                    }
                }
            }
        }
    }

    /// Flying Boats that were attached call for more. [EDR 8.3.7-flying-boat-shadow, ruling 85]
    fn shadows(&self, table: &mut Table, zone: Zone) {
        let here = |state: &State, marker: &Marker| match marker.spot {
            Spot::Attached(bomber) => {
                marker.face == Face::Up(Kind::FlyingBoat)
                    && state.flight(state.plane(bomber).flight).zone == Some(zone)
            }
            _ => false,
        };
        let found = |state: &State| state.markers.iter().position(|one| here(state, one));
        while let Some(at) = found(table) {
            let Spot::Attached(bomber) = table.markers[at].spot else { return };
            self.put_back(table, at);
            let name = self.data.pilot(bomber);
            if self.is_night_for(table, bomber) {
                say!(table, "8.3.7-flying-boat-shadow", "a Flying Boat loses {name} in the dark");
                continue;
            }
            say!(table, "8.3.7-flying-boat-shadow", "a Flying Boat has shadowed {name}");
            match self.data.figures.shadow[usize::from(table.security.alert.min(4))] {
                0 => {
                    self.secrecy_test(table);
                }
                count => {
                    let rule = "8.3.7-flying-boat-shadow";
                    for _ in 0..count {
                        self.draw(table, Cup::Alert, Spot::On(bomber), rule);
                    }
                    say!(table, rule, "{count} Alert Hazards close in on {name}");
                }
            }
        }
    }

    /// How many markers of each flight cup a zone calls for. [EDR 8.3.2]
    pub fn draws_in(&self, state: &State, zone: Zone) -> [u8; 4] {
        let printed = self.data.zone(zone);
        let flights = state.flights_in(zone).count() as u8;
        let times = if printed.per_flight { flights } else { 1 };
        let [one, two, three] = printed.draw.map(|count| count.saturating_mul(times));
        let hurried = state.ratings.launch == Launch::Emergency;
        let alerted = state.security.alert >= printed.alert_from;
        let alert = match (alerted, printed.alert_per_flight) {
            (false, _) => 0,
            (true, true) => printed.alert.saturating_mul(flights),
            (true, false) => printed.alert,
        };
        [one + if hurried { printed.emergency } else { 0 }, two, three, alert]
    }

    /// Hazards are drawn for a zone. [EDR 8.3.2, 8.3.2-empty]
    fn draw_in(&self, table: &mut Table, zone: Zone) {
        let counts = self.draws_in(table, zone);
        for (cup, count) in [Cup::One, Cup::Two, Cup::Three, Cup::Alert].into_iter().zip(counts) {
            for _ in 0..count {
                if let Some(front) = self.draw(table, cup, Spot::Zone(zone), "8.3.2") {
                    let name = &self.data.zone(zone).name;
                    say!(
                        table,
                        "8.3.2",
                        "{name} draws from the {} cup: {} marker",
                        cup.name(),
                        front.name()
                    );
                }
            }
        }
    }

    /// The next marker of a zone to be dealt; Vessels lie there for good.
    pub(crate) fn next_in_zone(&self, state: &State, zone: Zone) -> Option<usize> {
        self.find(state, |one| one.spot == Spot::Zone(zone) && one.kind().is_none())
    }

    /// Hazards that each Flight has been dealt.
    pub(crate) fn loads_of_flights(&self, state: &State) -> [u16; ALL_FLIGHTS] {
        let mut loads = [0; ALL_FLIGHTS];
        for marker in state.markers.iter() {
            if let Spot::Flight(flight) = marker.spot {
                loads[flight.index()] += 1;
            }
        }
        loads
    }

    /// The most that a Flight of a zone may have to get its next Hazard. [EDR 8.3.3]
    pub(crate) fn share_of_flights(
        &self,
        state: &State,
        zone: Zone,
        all: &[u16; ALL_FLIGHTS],
    ) -> u16 {
        let mut loads: Stack<u16, 32> = Stack::new();
        state.flights_in(zone).for_each(|flight| loads.push(all[flight.index()]));
        let left = state
            .markers
            .iter()
            .filter(|one| one.spot == Spot::Zone(zone) && one.kind().is_none())
            .count();
        fair_share(&mut loads, 1, left)
    }

    fn deal_to_flights(&self, state: &mut State, zone: Zone) {
        let Some(at) = self.next_in_zone(state, zone) else {
            state.sky.stage = Stage::Aircraft;
            return;
        };
        let loads = self.loads_of_flights(state);
        let most = self.share_of_flights(state, zone, &loads);
        let fit = state.flights_in(zone).filter(|&one| loads[one.index()] <= most);
        match first_of(fit) {
            (None, _) => self.put_back(state, at),
            (Some(only), false) => state.markers[at].spot = Spot::Flight(only),
            _ => state.agenda.push(Frame::Ask(Ask::DealFlights(zone))),
        }
    }

    /// What each B-25 has been dealt, two for each Hazard, and one more if any is attached. [EDR 8.3.4]
    pub(crate) fn loads_of_aircraft(&self, state: &State) -> [u16; Bomber::COUNT] {
        let mut loads = [0; Bomber::COUNT];
        for marker in state.markers.iter() {
            match marker.spot {
                Spot::On(bomber) => loads[bomber as usize] += 2,
                Spot::Attached(bomber) => loads[bomber as usize] |= 1,
                _ => {}
            }
        }
        loads
    }

    /// The most of that a B-25 of a Flight may have to get its next Hazard: evenly, first those that have none
    /// attached. [EDR 8.3.4]
    pub(crate) fn share_of_aircraft(
        &self,
        state: &State,
        flight: FlightId,
        all: &[u16; Bomber::COUNT],
    ) -> u16 {
        let mut loads: Stack<u16, 24> = Stack::new();
        state.flying(flight).for_each(|bomber| loads.push(all[bomber as usize]));
        let left = state.markers.iter().filter(|one| one.spot == Spot::Flight(flight)).count();
        fair_share(&mut loads, 2, left)
    }

    /// Hazards of a Flight go to its B-25s. [EDR 8.3.4]
    pub(crate) fn deal(&self, state: &mut State, flight: FlightId) {
        while let Some(at) = self.find(state, |one| one.spot == Spot::Flight(flight)) {
            let loads = self.loads_of_aircraft(state);
            let most = self.share_of_aircraft(state, flight, &loads);
            let fit = state.flying(flight).filter(|&one| loads[one as usize] <= most);
            match first_of(fit) {
                (None, _) => self.put_back(state, at),
                (Some(only), false) => state.markers[at].spot = Spot::On(only),
                _ => {
                    state.agenda.push(Frame::Deal(flight));
                    state.agenda.push(Frame::Ask(Ask::DealAircraft(flight)));
                    return;
                }
            }
        }
    }

    /// Whether a Flight Hazard is still to be resolved. [EDR 8.3.5]
    pub(crate) fn is_pending(&self, marker: &Marker) -> bool {
        matches!(marker.spot, Spot::On(_)) && !marker.cup.is_for_targets()
    }

    /// Flight Hazards are resolved, in the player's order. [EDR 8.3.5]
    pub(crate) fn resolve_flight_step(&self, table: &mut Table) {
        let mut left =
            table.markers.iter().enumerate().filter(|(_, marker)| self.is_pending(marker));
        let Some((first, marker)) = left.next() else { return };
        let alike = left.all(|(_, other)| other == marker);
        let Spot::On(bomber) = marker.spot else { return };
        table.agenda.push(Frame::Resolve);
        if alike && !self.gunner_has_target(table, bomber) {
            self.resolve_flight(table, bomber, first);
        } else {
            table.agenda.push(Frame::Ask(Ask::ResolveFlight));
        }
    }

    /// A Flight Hazard is turned over and applied. [EDR 8.3.5, 8.3.7, F5]
    pub(crate) fn resolve_flight(&self, table: &mut Table, bomber: Bomber, at: usize) {
        let kind = self.reveal(table, at, "8.3.5");
        let (name, what) = (self.data.pilot(bomber), &self.data.hazard(kind).name);
        say!(table, "8.3.5", "{name}: {what}");
        if table.plane(bomber).berth != Berth::Flying {
            self.put_back(table, at);
            return;
        }
        match kind {
            Kind::CompassError | Kind::FaultyCompass if table.ratings.radio => {
                self.take_out(table, at);
                self.secrecy_test(table);
            }
            Kind::JammedTurret if table.ratings.both_turrets => self.put_back(table, at),
            Kind::FlyingBoat if self.is_night_for(table, bomber) => self.put_back(table, at),
            Kind::FlyingBoat => {
                self.attach(table, at, bomber);
                table.agenda.push(Frame::Ask(Ask::Boat(bomber)));
            }
            Kind::EngineSputter => {
                self.put_back(table, at);
                if table.ratings.launch == Launch::Emergency {
                    self.roll(table, Check::Sputter(bomber), 1);
                }
            }
            Kind::Interceptor => {
                self.put_back(table, at);
                if self.is_night_for(table, bomber) {
                    self.roll(table, Check::NightInterceptor(bomber), 1);
                } else {
                    table.agenda.push(Frame::Intercept(bomber));
                }
            }
            Kind::RemoveBeacons => {
                self.put_back(table, at);
                self.remove_beacons(table);
            }
            Kind::WatchfulVessel | Kind::Vessel => self.vessel(table, bomber, at, kind),
            Kind::WindCheck => {
                self.take_out(table, at);
                self.wind_changes(table, bomber);
            }
            _ if kind.attaches() => self.attach(table, at, bomber),
            // A Break Off does nothing. [EDR 8.3.7-interceptor-breakoff]
            _ => self.put_back(table, at),
        }
    }

    /// A marker stays with its B-25. [EDR 8.3.7, 2.1.2, 8.3.7-mechanical]
    fn attach(&self, state: &mut State, at: usize, bomber: Bomber) {
        let marker = &mut state.markers[at];
        marker.spot = Spot::Attached(bomber);
        marker.done = true;
    }

    /// Fire, or only a fright. [EDR 8.3.7-engine-sputter]
    pub(crate) fn sputter_result(&self, table: &mut Table, bomber: Bomber, even: bool) {
        if even {
            say!(table, "8.3.7-engine-sputter", "{} coughs and runs on", self.data.pilot(bomber));
        } else {
            say!(table, "8.3.7-engine-sputter", "an engine of {} burns", self.data.pilot(bomber));
            table.agenda.push(Frame::EngineFire(bomber));
        }
    }

    /// The fire goes out with damage, or the B-25 ditches. [EDR 8.3.7-engine-sputter]
    pub(crate) fn fire_result(&self, table: &mut Table, bomber: Bomber, even: bool) {
        if even {
            self.damage(table, bomber);
        } else {
            self.ditch(table, bomber, "8.3.7-engine-sputter");
        }
    }

    /// At night an Interceptor may find nobody. [EDR 8.3.7-interceptor-night]
    pub(crate) fn night_result(&self, table: &mut Table, bomber: Bomber, even: bool) {
        let name = self.data.pilot(bomber);
        if even {
            say!(table, "8.3.7-interceptor-night", "the Interceptor does not find {name}");
        } else {
            say!(table, "8.3.7-interceptor-night", "the Interceptor finds {name}");
            table.agenda.push(Frame::Intercept(bomber));
        }
    }

    /// An Interceptor attacks: the gunners fire once a phase. [EDR 8.3.7-interceptor, 4.5]
    pub(crate) fn intercept(&self, table: &mut Table, bomber: Bomber) {
        if table.plane(bomber).berth != Berth::Flying {
            return;
        }
        let dice = self.gunnery_dice(table, bomber);
        if table.sky.fired & bomber.bit() == 0 && dice > 0 {
            table.sky.fired |= bomber.bit();
            self.roll(table, Check::FlightGunnery(bomber), dice);
        } else {
            table.agenda.push(Frame::Ask(Ask::Escape(bomber)));
        }
    }

    pub(crate) fn flight_gunnery_result(&self, table: &mut Table, bomber: Bomber, hit: bool) {
        let name = self.data.pilot(bomber);
        if hit {
            say!(table, "8.3.7-interceptor", "{name} shoots the Interceptor down");
        } else {
            say!(table, "8.3.7-interceptor", "{name} fires and misses");
            table.agenda.push(Frame::Ask(Ask::Escape(bomber)));
        }
    }

    /// A B-25 shakes an Interceptor off: it leaves its Flight, or burns Fuel if it is alone already.
    /// [EDR 8.3.7-interceptor, 7.1.2-independent]
    pub(crate) fn shake_off(&self, table: &mut Table, bomber: Bomber) {
        if !self.is_alone(table, bomber) {
            self.fly_alone(table, bomber);
        }
        let flight = table.plane(bomber).flight;
        table.agenda.push(Frame::Consume(flight));
    }

    /// Whether a B-25 is independent or the last of its Flight.
    pub(crate) fn is_alone(&self, state: &State, bomber: Bomber) -> bool {
        state.flying(state.plane(bomber).flight).all(|one| one == bomber)
    }

    /// A Flying Boat is shaken off, or reports home. [EDR 8.3.7-flying-boat, 8.3.7-flying-boat-gun,
    /// 8.3.7-flying-boat-elude]
    pub(crate) fn boat_result(&self, table: &mut Table, bomber: Bomber, gone: bool) {
        let name = self.data.pilot(bomber);
        if gone {
            let boat = |one: &Marker| {
                one.spot == Spot::Attached(bomber) && one.face == Face::Up(Kind::FlyingBoat)
            };
            if let Some(at) = self.find(table, boat) {
                self.put_back(table, at);
            }
            say!(table, "8.3.7-flying-boat", "{name} is rid of the Flying Boat");
        } else {
            say!(table, "8.3.7-flying-boat", "the Flying Boat stays with {name} and reports");
            self.secrecy_test(table);
        }
    }

    /// All beacons in China go. [EDR 8.3.7-remove-beacons]
    fn remove_beacons(&self, table: &mut Table) {
        let rule = crate::edr("8.3.7-remove-beacons");
        if table.ratings.stilwell && table.umpire.face(6, rule).is_multiple_of(2) {
            say!(table, "8.3.7-remove-beacons", "Stilwell keeps the beacons lit");
            return;
        }
        table.sky.beacons = [Beacon::None; Site::COUNT];
        say!(table, "8.3.7-remove-beacons", "no beacon is lit in China");
    }

    /// A Vessel by day: it lies in the zone, and many of them raise the alarm. [EDR 8.3.7-vessel, ruling 10]
    fn vessel(&self, table: &mut Table, bomber: Bomber, at: usize, kind: Kind) {
        if self.is_night_for(table, bomber) {
            self.put_back(table, at);
            return;
        }
        let flight = *table.flight(table.plane(bomber).flight);
        let marker = &mut table.markers[at];
        marker.spot = Spot::Zone(flight.zone.unwrap_or_default());
        marker.done = true;
        if kind == Kind::WatchfulVessel {
            self.secrecy_test(table);
        }
        let is_vessel = |one: &Marker| {
            matches!(one.spot, Spot::Zone(_)) && one.kind().is_some_and(Kind::is_vessel)
        };
        let count = table.markers.iter().filter(|one| is_vessel(one)).count() as u8;
        let dice = if flight.altitude == Altitude::High { 1 } else { 2 };
        let mut faces = [0; 2];
        table.umpire.faces(6, crate::edr("8.3.7-vessel"), &mut faces[..dice]);
        if faces[..dice].iter().all(|&die| die < count) {
            self.raise_alert(table, "8.3.7-vessel");
            if let Some(at) = self.find(table, is_vessel) {
                self.put_back(table, at);
            }
        } else {
            let quiet = |count| counted(count, "vessel has seen", "vessels have seen");
            say!(table, "8.3.7-vessel", "{} nothing to report", quiet(count));
        }
    }

    /// The wind changes; west of the line the Weather too. [EDR 8.3.7-wind-check]
    fn wind_changes(&self, table: &mut Table, bomber: Bomber) {
        let Some(zone) = table.flight(table.plane(bomber).flight).zone else { return };
        let printed = self.data.zone(zone);
        table.sky.wind[printed.sea as usize] = None;
        if printed.clock == Clock::China {
            table.sky.weather[printed.sea as usize] = None;
        }
        self.wind(table, printed.sea);
    }
}
