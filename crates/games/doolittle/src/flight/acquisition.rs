//! Section 8.1: looking for a city or a Landing Site, and what follows.

use wardroom_kernel::Stack;

use crate::Doolittle;
use crate::checks::{chance, total};
use crate::event::say;
use crate::parts::{Bomber, City, Cup, FlightId, Kind, Side, Site};
use crate::state::{Aim, Attack, Beacon, Berth, Face, Landing, Marker, Spot, State};
use crate::step::{Ask, Check, Frame, Goal, Purpose, Try};
use crate::table::Table;

impl Doolittle {
    /// What a Target Acquisition Check must reach. [EDR 5.4, 5.5, 8.1.4, 8.1.4-beacon]
    pub fn acquisition_number(&self, state: &State, flight: FlightId, goal: Goal) -> i8 {
        let side = self.side_for(state, flight);
        let by = |day: i8, night: i8| if side == Side::Day { day } else { night };
        match goal {
            Goal::West => 0,
            Goal::City(city) => {
                let city = &self.data.cities[city as usize];
                by(city.day, city.night)
            }
            Goal::Site(site) => match state.sky.beacons[site as usize] {
                Beacon::Shown(number) => number as i8,
                _ => by(self.data.site(site).day, self.data.site(site).night),
            },
        }
    }

    /// How many dice it has. [EDR 8.1.3-effects]
    pub(crate) fn acquisition_dice(&self, state: &State, flight: FlightId, goal: Goal) -> u8 {
        let night = self.side_for(state, flight) == Side::Night;
        match goal {
            Goal::City(city) if night && state.lights_out[city as usize] => 3,
            _ => 2,
        }
    }

    /// The chance that the lights of a city go out before a Flight looks for it. [EDR 8.1.3]
    pub(crate) fn blackout_chance(&self, state: &State, flight: FlightId, goal: Goal) -> f64 {
        let night = self.side_for(state, flight) == Side::Night;
        match goal {
            Goal::City(city) if night && !state.lights_out[city as usize] => {
                f64::from(state.security.alert.saturating_sub(1)) / 6.0
            }
            _ => 0.0,
        }
    }

    /// The numbers that the beacon of a site may turn out to have, if nobody has used it yet. [EDR 8.1.4-beacon]
    pub(crate) fn hidden_beacon(&self, state: &State, goal: Goal) -> Option<[u16; 32]> {
        match goal {
            Goal::Site(site) if state.sky.beacons[site as usize] == Beacon::Hidden => {
                Some(self.beacons_left(state)).filter(|left| left.iter().any(|&count| count > 0))
            }
            _ => None,
        }
    }

    /// The chance that a Flight finds what it looks for, with everything that is decided on the way. [EDR 8.1.4,
    /// 8.1.3, 8.1.4-beacon]
    pub(crate) fn acquisition_chance(
        &self,
        state: &State,
        flight: FlightId,
        goal: Goal,
        attempt: Try,
    ) -> f64 {
        let add = total(&self.acquisition_modifiers(state, flight, goal, attempt));
        if let Some(left) = self.hidden_beacon(state, goal) {
            let ways = left
                .iter()
                .enumerate()
                .map(|(number, &count)| f64::from(count) * chance(2, number as i8 - add));
            return ways.sum::<f64>() / f64::from(left.iter().sum::<u16>());
        }
        let need = self.acquisition_number(state, flight, goal) - add;
        let dark = self.blackout_chance(state, flight, goal);
        let dice = self.acquisition_dice(state, flight, goal);
        dark * chance(3, need) + (1.0 - dark) * chance(dice, need)
    }

    /// A Flight looks for a city or a site. [EDR 8.1.4, 8.1.2]
    pub(crate) fn acquire(&self, table: &mut Table, flight: FlightId, goal: Goal, attempt: Try) {
        match goal {
            Goal::City(city) if self.is_loaded(table, flight) => {
                if self.side_for(table, flight) == Side::Night {
                    self.check_lights(table, city);
                }
            }
            Goal::Site(site) => self.show_beacon(table, site),
            // Nothing to attack with any more.
            _ => return,
        }
        let dice = self.acquisition_dice(table, flight, goal);
        self.roll(table, Check::Acquire(flight, goal, attempt), dice);
    }

    /// Whether the lights of a city go out. [EDR 8.1.3]
    fn check_lights(&self, table: &mut Table, city: City) {
        if table.lights_out[city as usize] {
            return;
        }
        let die = table.die("8.1.3");
        let name = &self.data.cities[city as usize].name;
        if die < table.security.alert {
            table.lights_out[city as usize] = true;
            say!(table, "8.1.3", "the lights of {name} go out");
        } else {
            say!(table, "8.1.3", "the lights of {name} are on");
        }
    }

    pub(crate) fn goal_name(&self, goal: Goal) -> &str {
        match goal {
            Goal::West => "west",
            Goal::City(city) => &self.data.cities[city as usize].name,
            Goal::Site(site) => &self.data.site(site).name,
        }
    }

    /// Found, or not. [EDR 8.1.4, 8.1.4-failure, 8.1.4-persistent, 8.1.4-deviation]
    pub(crate) fn acquisition_result(
        &self,
        table: &mut Table,
        flight: FlightId,
        goal: Goal,
        attempt: Try,
        passed: bool,
    ) {
        let name = self.goal_name(goal);
        if passed {
            say!(table, "8.1.4", "{flight} finds {name}");
            match goal {
                Goal::City(city) => self.begin_attack(table, flight, city),
                Goal::Site(site) => self.begin_landing(table, flight, site),
                Goal::West => {}
            }
            return;
        }
        say!(table, "8.1.4-failure", "{flight} does not find {name}");
        if attempt == Try::First {
            table.agenda.push(Frame::Ask(Ask::FollowUp(flight, goal)));
            return;
        }
        self.give_up(table, flight);
        if attempt == Try::Deviation {
            table.agenda.push(Frame::Guzzle(flight, Purpose::Deviated));
        }
    }

    /// A second failure: bombs are dropped in the sea, Compass Errors come off. [EDR 8.1.4-persistent,
    /// 8.1.4-deviation, 8.3.7-compass-error, 2.1.1]
    fn give_up(&self, table: &mut Table, flight: FlightId) {
        if self.is_loaded(table, flight) {
            say!(table, "8.1.4-persistent", "{flight} drops its bombs and gives up");
        }
        for &bomber in Bomber::ALL {
            let plane = table.plane(bomber);
            if plane.flight == flight && plane.berth == Berth::Flying {
                if plane.loaded {
                    self.unload(table, bomber, Aim::Sea);
                }
                self.put_back_all(table, |one| is_attached(one, bomber, Kind::CompassError));
            }
        }
    }

    /// The Flight tries the same target again, after a Guzzle Check. [EDR 8.1.4-persistent]
    pub(crate) fn persist(&self, state: &mut State, flight: FlightId, goal: Goal) {
        state.agenda.push(Frame::Go(flight, goal, Try::Persistent));
        state.agenda.push(Frame::Guzzle(flight, Purpose::Persist(goal)));
    }

    /// The Flight tries another target, and an alerted enemy finds it on the way. [EDR 8.1.4-deviation]
    pub(crate) fn deviate(&self, table: &mut Table, flight: FlightId, goal: Goal) {
        table.agenda.push(Frame::Go(flight, goal, Try::Deviation));
        if table.security.alert >= self.data.figures.deviation {
            let spot = Spot::Flight(flight);
            self.draw(table, Cup::Alert, spot, "8.1.4-deviation");
            say!(table, "8.1.4-deviation", "{flight} meets an alerted enemy on the way");
            table.agenda.push(Frame::Resolve);
            table.agenda.push(Frame::Deal(flight));
        }
    }

    /// Flying Boats report where the Flight is going. [EDR 8.3.7-flying-boat-acq, 6.2-other]
    fn report_flight(&self, table: &mut Table, flight: FlightId) {
        for &bomber in self.carriers(table, flight, Kind::FlyingBoat).iter() {
            if let Some(at) = self.find(table, |one| is_attached(one, bomber, Kind::FlyingBoat)) {
                self.put_back(table, at);
                self.raise_alert(table, "8.3.7-flying-boat-acq");
            }
        }
    }

    /// The B-25s of a Flight with a marker of a kind attached, once for each marker.
    fn carriers(&self, state: &State, flight: FlightId, kind: Kind) -> Stack<Bomber, 24> {
        let mut bombers = Stack::new();
        for marker in state.markers.iter().filter(|one| one.face == Face::Up(kind)) {
            if let Spot::Attached(bomber) = marker.spot
                && state.plane(bomber).flight == flight
                && !bombers.is_full()
            {
                bombers.push(bomber);
            }
        }
        bombers
    }

    /// The Attack segment begins: boats report, compasses tell. [EDR 8.1.4-city, 4.0-one-flight, 3.1.1,
    /// 8.1.4-side-change, 4.0.2-resume]
    fn begin_attack(&self, table: &mut Table, flight: FlightId, city: City) {
        self.report_flight(table, flight);
        table.sky.attacked = true;
        table.attack = Attack {
            city,
            side: self.side_for(table, flight),
            altitude: table.flight(flight).altitude,
            turn: 1,
            flight: Some(flight),
            ..Attack::default()
        };
        table.agenda.push(Frame::Attack);
        for &bomber in self.carriers(table, flight, Kind::CompassError).iter() {
            table.agenda.push(Frame::Compass(bomber));
        }
        for &bomber in self.carriers(table, flight, Kind::FaultyCompass).iter() {
            table.agenda.push(Frame::FaultyCompass(bomber, Goal::City(city)));
        }
        for &bomber in Bomber::ALL {
            let plane = table.plane_mut(bomber);
            if plane.flight == flight && plane.berth == Berth::Flying {
                plane.berth = Berth::Due;
                (plane.entry, plane.gate) = (0, None);
            }
        }
    }

    /// The Flight comes in to land: Fuel for the way, boats report, compasses tell. [EDR 8.1.4-landing]
    fn begin_landing(&self, table: &mut Table, flight: FlightId, site: Site) {
        table.agenda.push(Frame::Land(flight, site));
        self.report_flight(table, flight);
        for &bomber in self.carriers(table, flight, Kind::FaultyCompass).iter() {
            table.agenda.push(Frame::FaultyCompass(bomber, Goal::Site(site)));
        }
        if self.data.site(site).fuel {
            table.agenda.push(Frame::Consume(flight));
        }
    }

    /// A Compass Error: the die is the turn of entry. [EDR 8.3.7-compass-error, ruling 5]
    pub(crate) fn compass(&self, table: &mut Table, bomber: Bomber) {
        if let Some(at) = self.find(table, |one| is_attached(one, bomber, Kind::CompassError)) {
            self.put_back(table, at);
            if table.plane(bomber).berth == Berth::Due {
                self.roll(table, Check::Compass(bomber), 1);
            }
        }
    }

    pub(crate) fn compass_result(&self, table: &mut Table, bomber: Bomber, die: u8) {
        let plane = table.plane_mut(bomber);
        plane.entry = plane.entry.max(die);
        let (name, turn) = (self.data.pilot(bomber), plane.entry);
        say!(table, "8.3.7-compass-error", "{name} will come in on Attack Turn {turn}");
    }

    /// A Faulty Compass tells, and leaves play. [EDR 8.3.7-faulty-compass]
    pub(crate) fn faulty_compass(&self, table: &mut Table, bomber: Bomber, goal: Goal) {
        let faulty = self.find(table, |one| is_attached(one, bomber, Kind::FaultyCompass));
        let Some(at) = faulty else { return };
        self.take_out(table, at);
        match goal {
            Goal::Site(site) if table.plane(bomber).berth == Berth::Flying => {
                let beacon = table.sky.beacons[site as usize] != Beacon::None;
                let dice = if beacon { 2 } else { 1 };
                self.roll(table, Check::FaultySite(bomber, site), dice);
            }
            Goal::City(_) if table.plane(bomber).berth == Berth::Due => {
                self.roll(table, Check::FaultyCity(bomber), 1);
            }
            _ => {}
        }
    }

    /// Turn 6, or in good time. [EDR 8.3.7-faulty-compass-city]
    pub(crate) fn faulty_city_result(&self, table: &mut Table, bomber: Bomber, even: bool) {
        let name = self.data.pilot(bomber);
        if even {
            let rule = "8.3.7-faulty-compass-city";
            say!(table, rule, "{name} finds her way in spite of her compass");
        } else {
            let turn = self.data.figures.delayed_turn;
            table.plane_mut(bomber).entry = turn;
            say!(table, "8.3.7-faulty-compass-city", "{name} is lost until Attack Turn {turn}");
        }
    }

    /// Into the sea, or on to the field. [EDR 8.3.7-faulty-compass-site]
    pub(crate) fn faulty_site_result(&self, table: &mut Table, bomber: Bomber, found: bool) {
        let rule = "8.3.7-faulty-compass-site";
        if found {
            let name = self.data.pilot(bomber);
            say!(table, rule, "{name} finds the field in spite of her compass");
        } else {
            self.ditch(table, bomber, rule);
        }
    }

    /// The Flight lands and leaves play; what a landing needs to know is kept. [EDR 8.1.4-landing]
    pub(crate) fn land(&self, table: &mut Table, flight: FlightId, site: Site) {
        if !self.is_flying(table, flight) {
            return;
        }
        let zone = table.flight(flight).zone.unwrap_or_default();
        let landing = Landing {
            site,
            side: self.side_for(table, flight),
            weather: table.sky.weather[self.data.zone(zone).sea as usize],
        };
        for plane in &mut table.aircraft {
            if plane.flight == flight && plane.berth == Berth::Flying {
                plane.berth = Berth::Landed(site);
            }
        }
        let one = table.flight_mut(flight);
        one.zone = None;
        one.landing = Some(landing);
        let name = &self.data.site(site).name;
        say!(table, "8.1.4-landing", "{flight} lands at {name}");
    }
}

/// Whether a marker of a kind is attached to a B-25.
fn is_attached(marker: &Marker, bomber: Bomber, kind: Kind) -> bool {
    marker.spot == Spot::Attached(bomber) && marker.face == Face::Up(kind)
}
