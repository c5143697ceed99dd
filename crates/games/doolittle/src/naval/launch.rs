//! Sections 12.3 and 12.4: the B-25s take off, and the Flight Map is set up.

use wardroom_kernel::Pick;

use super::orders::SeaStep;
use super::parts::SeaArea;
use super::pick::{AtSea, SeaChoice};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Benefit, Bomber, Cup, FLIGHTS, FlightId, Kind, Sea, Side, Zone};
use crate::pick::{Choice, choice_of};
use crate::state::{Berth, Flight, FlightPhase, Launch, Sky, State};
use crate::step::{Ask, Frame, Roll};
use crate::table::Table;

/// The fewest and the most B-25s of a Flight. [EDR 7.1]
const FLIGHT: [u8; 2] = [2, 4];
/// What stands for all B-25s aboard. [EDR 11.2.1]
pub(crate) const ALL_ABOARD: u8 = 99;

/// The numbers of the hours on the Flight Turn Track.
pub(super) const HOURS: u8 = 12;

/// What limits the size of the next Flight.
#[derive(Clone, Copy, Debug)]
pub struct Deck {
    /// B-25s on deck.
    aboard: u8,
    /// Those of them that may take off now.
    now: u8,
    /// Flights that are left for all of them.
    free: u8,
    /// Flights for those who take off now; 0 for as many as they like. [EDR 11.2.1]
    flights: u8,
}

impl Deck {
    /// Two to four, all in no more than six Flights, nobody left alone. [EDR 12.3.1, 7.1, 11.2.1]
    fn check_even(self, size: u8) -> Verdict {
        let [least, most] = FLIGHT;
        ensure(size >= least, Illegal::FlightOfOne)?;
        ensure(size <= most.min(self.now), Illegal::NotSoMany { size, now: self.now })?;
        let rest = self.now - size;
        match self.flights {
            0 => ensure(rest != 1, Illegal::LeavesOne { size })?,
            flights => {
                let flights = flights - 1;
                let fits = (least * flights..=most * flights).contains(&rest);
                ensure(fits, Illegal::Quota { size, rest, flights })?;
            }
        }
        let (left, flights) = (self.aboard - size, self.free - 1);
        ensure(left <= most * flights, Illegal::TooManyLeft { left, flights })
    }

    /// The same; where nothing fits, whoever is there goes. [EDR 12.3.1]
    fn check(self, size: u8) -> Verdict {
        let even = self.check_even(size);
        let all = FLIGHT[1].min(self.now);
        if even.is_ok() || (FLIGHT[0]..=all).any(|size| self.check_even(size).is_ok()) {
            return even;
        }
        ensure(size == all, Illegal::AllGo { size: all })
    }

    /// How large the next Flight may be.
    fn sizes(self) -> impl Iterator<Item = u8> {
        (1..=FLIGHT[1]).filter(move |&size| self.check(size).is_ok())
    }
}

impl Doolittle {
    /// The Launch Phase: at the Planned Launch Point the B-25s must go. [EDR 12.3]
    pub(crate) fn launch_phase(&self, table: &mut Table) {
        if self.is_at_launch_point(table) && self.can_launch(table) {
            self.order_launch(table, Launch::Planned);
        } else {
            table.naval.phase = super::state::NavalPhase::Underway;
            table.naval.areas = 0;
        }
    }

    /// A launch is ordered: whatever else was going on at sea is over. [EDR 12.3, 12.3-emergency, 12.6.4,
    /// 12.0.1]
    pub(crate) fn order_launch(&self, table: &mut Table, kind: Launch) {
        while table.agenda.len() > 1 {
            table.agenda.pop();
        }
        say!(table, "12.3", "{} Launch is ordered", kind.name());
        self.open_deck(table, kind, [ALL_ABOARD, 0]);
        table.agenda.push(Frame::Sea(SeaFrame::FlightMap));
        table.agenda.push(Frame::Sea(SeaFrame::TakeOff));
    }

    /// So many B-25s may take off now, in so many Flights; 0 for as many as they like. [EDR 12.3.1, 11.2.1]
    pub(crate) fn open_deck(&self, state: &mut State, kind: Launch, [left, flights]: [u8; 2]) {
        state.naval.alert_at_launch = Some(state.security.alert);
        let takeoff = &mut state.naval.takeoff;
        (takeoff.kind, takeoff.left, takeoff.flights) = (kind, left, flights);
        takeoff.ordered = true;
    }

    /// What limits the next Flight. [EDR 12.3.1, 7.1, 11.2.1]
    fn deck(&self, state: &State) -> Deck {
        let takeoff = state.naval.takeoff;
        let aboard = self.on_deck(state).count() as u8;
        Deck {
            aboard,
            now: aboard.min(takeoff.left),
            free: (FLIGHTS as u8).saturating_sub(takeoff.used).max(1),
            flights: takeoff.flights,
        }
    }

    /// B-25s take off, Flight by Flight, until nobody is left who may. [EDR 12.3.1]
    pub(crate) fn take_off_step(&self, state: &mut State) {
        if state.naval.takeoff.left == 0 || !self.can_launch(state) {
            return;
        }
        state.agenda.push(Frame::Sea(SeaFrame::TakeOff));
        state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::TakeOff)));
    }

    /// Reads who makes up the next Flight; nothing when nobody can be added. [EDR 12.3.1]
    pub(crate) fn read_take_off(&self, state: &State, picks: &[Pick]) -> Option<SeaStep> {
        let deck = self.deck(state);
        let mut named = 0;
        for &pick in picks {
            match choice_of(pick) {
                Choice::Bomber(bomber) => named |= bomber.bit(),
                _ => return None,
            }
        }
        let more = deck.sizes().any(|size| u32::from(size) > named.count_ones());
        more.then_some(SeaStep::TakeOff(deck, named))
    }

    /// The next few on deck at once, or B-25s one by one. [EDR 12.3.1]
    pub(crate) fn propose_take_off(&self, state: &State, named: u32, put: &mut impl FnMut(Choice)) {
        if named == 0 {
            let [least, most] = FLIGHT;
            (least..=most).for_each(|size| put(Choice::Sea(SeaChoice::Next(size))));
        } else {
            put(Choice::Sea(SeaChoice::Plain(AtSea::TakeOff)));
        }
        let free = self.on_deck(state).filter(|one| named & one.bit() == 0);
        free.for_each(|bomber| put(Choice::Bomber(bomber)));
    }

    /// Decides who makes up the next Flight: the B-25s are named in any order. [EDR 12.3.1, 7.1, 11.2.1]
    pub(crate) fn check_take_off(
        &self,
        state: &State,
        deck: Deck,
        named: u32,
        order: Choice,
    ) -> Verdict {
        match order {
            Choice::Sea(SeaChoice::Next(size)) if named == 0 => deck.check(size),
            Choice::Sea(SeaChoice::Plain(AtSea::TakeOff)) => deck.check(named.count_ones() as u8),
            Choice::Bomber(bomber) => {
                self.check_on_deck(state, bomber, "12.3.1")?;
                let fresh = named & bomber.bit() == 0;
                ensure(fresh, Illegal::Twice { what: bomber.word(), rule: "12.3.1" })
            }
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// A Flight takes off: two dice against the weather. [EDR 12.3.1, T-N7, 7.2.1]
    pub(crate) fn launch_flight(&self, table: &mut Table, picks: &[Pick]) {
        let flight = FlightId(table.naval.takeoff.used.min(FLIGHTS as u8 - 1));
        let mut planes = 0u32;
        for &pick in picks {
            match choice_of(pick) {
                Choice::Bomber(bomber) => planes |= bomber.bit(),
                Choice::Sea(SeaChoice::Next(count)) => {
                    let next = self.on_deck(table).take(count.into());
                    planes |= next.fold(0, |set, one| set | one.bit());
                }
                _ => {}
            }
        }
        *table.flight_mut(flight) = Flight { fuel: table.ratings.fuel, ..Flight::default() };
        for &bomber in Bomber::ALL.iter().filter(|one| planes & one.bit() != 0) {
            let plane = table.plane_mut(bomber);
            (plane.berth, plane.flight) = (Berth::Flying, flight);
        }
        let takeoff = &mut table.naval.takeoff;
        takeoff.used += 1;
        takeoff.left -= (planes.count_ones() as u8).min(takeoff.left);
        takeoff.flights = takeoff.flights.saturating_sub(1);
        takeoff.waiting[0] |= 1 << flight.0;
        if takeoff.late {
            takeoff.waiting[1] |= 1 << flight.0;
        }
        let need = self.launch_number(table);
        if table.sum(2, "12.3.1") >= u16::from(need) {
            say!(table, "12.3.1", "{flight} takes off");
            return;
        }
        say!(table, "12.3.2", "the take-off of {flight} is botched");
        let mut members = table.flying(flight);
        match (members.next(), members.next()) {
            (Some(only), None) => {
                drop(members);
                self.botch(table, only);
            }
            _ => {
                drop(members);
                table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Botched(flight))));
            }
        }
    }

    /// What a Flight needs to take off. [EDR 12.3.1, T-N7]
    fn launch_number(&self, table: &mut Table) -> u8 {
        let weather = self.weather_here(table);
        let chart = &self.data.naval.launch;
        match table.naval.takeoff.kind {
            Launch::Planned => chart.planned[weather as usize],
            Launch::Emergency => chart.emergency[weather as usize],
        }
    }

    /// The Botched Take Off Check of the last B-25 of the Flight. [EDR 12.3.2, T-N7, 12.3.2-2, 12.3.2-3, 12.3.2-45,
    /// 12.3.2-6, 12.3.2-7, 12.3.2-8]
    pub(crate) fn botch(&self, table: &mut Table, bomber: Bomber) {
        let plane = *table.plane(bomber);
        let pilot = self.benefit(table, bomber).is_some_and(Benefit::is_pilot);
        let modifier = i8::from(pilot) - i8::from(plane.damage > 0);
        let sum = table.sum(2, "12.3.2") as i8 + modifier;
        let name = self.data.pilot(bomber);
        match sum {
            ..=2 => {
                say!(table, "12.3.2-2", "{name} crashes and wrecks the deck");
                self.lose(table, bomber, Berth::Destroyed);
                table.naval.takeoff.wrecked = true;
            }
            3 => {
                say!(table, "12.3.2-3", "{name} crashes, and the deck burns");
                self.lose(table, bomber, Berth::Destroyed);
                table.naval.takeoff.halted = true;
                let fire = table.die("12.3.2-3");
                say!(table, "12.3.2-3", "the fire reaches {fire} more");
                self.burn(table, fire);
            }
            4 | 5 => {
                say!(table, "12.3.2-45", "{name} crashes; who follows is delayed");
                self.lose(table, bomber, Berth::Destroyed);
                table.naval.takeoff.late = true;
                // Before the enemy is there, the others wait until he has gone. [EDR 11.2]
                if table.naval.strike.attempted {
                    table.naval.takeoff.left = 0;
                }
            }
            6 => {
                say!(table, "12.3.2-6", "{name} ditches; her crew is fished out");
                self.lose(table, bomber, Berth::Wrecked);
            }
            7 => {
                say!(table, "12.3.2-7", "{name} gets away damaged");
                self.damage(table, bomber);
            }
            8.. => {
                say!(table, "12.3.2-8", "{name} gets away, but the Flight has lost Fuel");
                table.agenda.push(Frame::Consume(plane.flight));
            }
        }
    }

    /// So many B-25s on deck are consumed; their crews live. [EDR 12.3.2-3]
    pub(crate) fn burn(&self, state: &mut State, fire: u8) {
        let deck = self.on_deck(state).count();
        if usize::from(fire) >= deck {
            for plane in state.aircraft.iter_mut().filter(|plane| plane.berth == Berth::Deck) {
                plane.berth = Berth::Wrecked;
            }
        } else if fire > 0 {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::DeckFire(fire))));
        }
    }

    /// A B-25 that the player gives up to the fire. [EDR 12.3.2-3]
    pub(crate) fn burn_one(&self, table: &mut Table, bomber: Bomber, fire: u8) {
        table.plane_mut(bomber).berth = Berth::Wrecked;
        say!(table, "12.3.2-3", "{} burns on deck", self.data.pilot(bomber));
        self.burn(table, fire.saturating_sub(1));
    }

    /// The Flight Map is set up for those who are in the air: where they start. East of Influence West
    /// they fly to Midway instead. [EDR 12.4, 12.4.1, C-flightboxes]
    pub(crate) fn set_up_flight_map(&self, table: &mut Table) {
        let any = waiting(table).any(|flight| table.flying(flight).next().is_some());
        if !any {
            table.naval.takeoff.waiting = [0; 2];
            return;
        }
        table.ratings.launch = table.naval.takeoff.kind;
        table.ratings.submarines = table.naval.in_contact(SeaArea::Japan);
        if table.naval.at < SeaArea::InfluenceWest {
            self.fly_to_midway(table);
            return;
        }
        table.agenda.push(Frame::Sea(SeaFrame::LaunchTime));
        let from = table.naval.at;
        let zone = |die| self.data.naval.first_zone(from, die).unwrap_or_default();
        match table.naval.takeoff.kind {
            Launch::Emergency => {
                let zone = zone(table.die("12.4.1"));
                self.place_flights(table, zone);
            }
            Launch::Planned => {
                let mut faces = [0; 2];
                table.umpire.faces(6, crate::edr("12.4.1"), &mut faces);
                if zone(faces[0]) == zone(faces[1]) {
                    let zone = zone(faces[0]);
                    self.place_flights(table, zone);
                } else {
                    table.roll = Roll::default();
                    faces.iter().for_each(|&face| table.roll.dice.push(face));
                    let [one, two] = faces;
                    say!(table, "12.4.1", "the dice for the first zone show {one} {two}");
                    table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::FirstZone)));
                }
            }
        }
    }

    /// Everybody flies to Midway and Pearl Harbor. [EDR 12.4]
    fn fly_to_midway(&self, table: &mut Table) {
        say!(table, "12.4", "Japan is out of reach: the B-25s fly to Midway");
        let flights = table.naval.takeoff.waiting[0];
        table.naval.takeoff.waiting = [0; 2];
        for plane in &mut table.aircraft {
            let waits = plane.flight.index() < FLIGHTS && flights >> plane.flight.0 & 1 == 1;
            if waits && plane.berth == Berth::Flying {
                plane.berth = Berth::Home;
            }
        }
    }

    /// The zone of the die that the player keeps. [EDR 12.4.1]
    pub(crate) fn choose_zone(&self, table: &mut Table, mask: u8) {
        let roll = std::mem::take(&mut table.roll);
        let at = usize::from(mask == 2);
        let die = roll.dice.get(at).copied().unwrap_or(1);
        let zone = self.data.naval.first_zone(table.naval.at, die).unwrap_or_default();
        self.place_flights(table, zone);
    }

    /// All Flights start in the zone, those that were delayed a turn later; from Influence West they have
    /// burnt 1 Fuel. [EDR 12.4.1, 12.3.2-45, x-12.3.2-delay, x-12.4.1]
    pub(crate) fn place_flights(&self, table: &mut Table, zone: Zone) {
        let [all, late] = std::mem::take(&mut table.naval.takeoff.waiting);
        let burnt = u8::from(table.naval.at == SeaArea::InfluenceWest);
        for flight in FlightId::all().take(FLIGHTS).filter(|one| all >> one.0 & 1 == 1) {
            if table.flying(flight).next().is_none() {
                continue;
            }
            let one = table.flight_mut(flight);
            if late >> flight.0 & 1 == 1 {
                one.delayed = Some(zone);
            } else {
                one.zone = Some(zone);
            }
            one.fuel = one.fuel.saturating_sub(burnt);
        }
        let name = &self.data.zone(zone).name;
        say!(table, "12.4.1", "the Flights start: {name}");
    }

    /// When the Flights start: as the player likes after a Planned Launch, by three dice otherwise; while
    /// enemy aircraft come in, by daylight. [EDR 12.4.2, 12.4.2-emergency, x-12.4.2]
    pub(crate) fn find_launch_time(&self, table: &mut Table) {
        if table.naval.takeoff.kind == Launch::Planned {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::LaunchTime)));
            return;
        }
        let sum = table.sum(3, "12.4.2-emergency") as u8;
        let hour = self.data.launch_hour(sum).unwrap_or(0);
        let day = |hour: u8| self.data.half(hour % 24) == Side::Day;
        table.sky.hour = hour;
        say!(table, "12.4.2-emergency", "the launch is at {hour:02}00");
        match (table.naval.takeoff.under_attack, day(hour), day(hour + 2)) {
            (false, _, _) | (true, true, true) => {
                table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Slide)));
            }
            (true, true, false) => self.start_flight(table, hour),
            (true, false, true) => self.slide(table),
            // Neither hour will do: the dice are rolled again.
            (true, false, false) => table.agenda.push(Frame::Sea(SeaFrame::LaunchTime)),
        }
    }

    /// The launch slides one turn later, at the risk of a die. [EDR 12.4.2-emergency]
    pub(crate) fn slide(&self, table: &mut Table) {
        let risk = table.die("12.4.2-emergency");
        self.raise_risk(table, risk, "12.4.2-emergency");
        let hour = (table.sky.hour + 2) % 24;
        self.start_flight(table, hour);
    }

    /// The Flight segment begins, in the weather of the Naval Map. [EDR 12.0.1, 12.4, 8.2.3-planned]
    pub(crate) fn start_flight(&self, table: &mut Table, hour: u8) {
        let old = table.sky;
        table.sky = Sky {
            turn: 1,
            hour,
            phase: FlightPhase::Move,
            weather: old.weather,
            wind: old.wind,
            beacons: old.beacons,
            closed: old.closed,
            ..Sky::default()
        };
        for area in [SeaArea::InfluenceWest, SeaArea::DefenseEast, SeaArea::Japan] {
            let governs = area.weather_box();
            if let (Some(sea), weather) = (governs.sea(), table.naval.weather[governs as usize]) {
                table.sky.weather[sea as usize] = weather;
            }
        }
        let planned = table.naval.takeoff.kind == Launch::Planned;
        table.naval.takeoff.fair_wind = planned;
        table.naval.takeoff.under_attack = false;
        if planned && table.rules.planned_bonus {
            self.sound_tanks(table);
        }
        say!(table, "12.0.1", "the Flight segment begins at {hour:02}00");
        table.agenda.push(Frame::Flight);
    }

    /// The Planned Launch Bonus: two Fuel Leaks and two Fuel Evaporations leave the game. [EDR 15.2, ruling 44]
    fn sound_tanks(&self, table: &mut Table) {
        for kind in [Kind::FuelLeak, Kind::FuelEvaporation] {
            let mut left = 2;
            for cup in [Cup::One, Cup::Two, Cup::Three, Cup::Alert] {
                let front = self.data.fronts[kind as usize] as usize;
                let inside = self.in_cup(table, cup)[front];
                let unseen = &mut table.cups[cup as usize].kinds[kind as usize];
                let taken = left.min(*unseen).min(inside.min(9) as u8);
                *unseen -= taken;
                table.removed[cup as usize][kind as usize] += taken;
                left -= taken;
            }
        }
        say!(table, "15.2", "two Fuel Leaks and two Fuel Evaporations leave the game");
    }

    /// The first Wind Check after a Planned Launch: three dice, two of which the player picks. [EDR 8.2.3-planned]
    pub(crate) fn fair_wind(&self, table: &mut Table, flight: FlightId, sea: Sea) {
        table.naval.takeoff.fair_wind = false;
        self.weather(table, sea);
        let mut faces = [0; 3];
        table.umpire.faces(6, crate::edr("8.2.3-planned"), &mut faces);
        table.roll = Roll::default();
        faces.iter().for_each(|&face| table.roll.dice.push(face));
        let [one, two, three] = faces;
        say!(table, "8.2.3-planned", "the dice for the wind show {one} {two} {three}");
        table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::FairWind(flight))));
    }

    /// The wind of the two dice that were picked; then the Flight faces it. [EDR 8.2.3-planned]
    pub(crate) fn take_wind(&self, table: &mut Table, flight: FlightId, mask: u8) {
        let roll = std::mem::take(&mut table.roll);
        let chosen = roll.dice.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let sum: u8 = chosen.map(|(_, &face)| face).sum();
        let Some(zone) = table.flight(flight).zone else { return };
        let sea = self.data.zone(zone).sea;
        let weather = self.weather(table, sea);
        let wind = self.wind_table(weather)[usize::from(sum.clamp(2, 12)) - 2];
        table.sky.wind[sea as usize] = Some(wind);
        say!(table, "8.2.3-planned", "the wind for {}: {}", sea.name(), wind.name());
        table.agenda.push(Frame::Wind(flight));
    }
}

/// The Flights that wait for the Flight Map.
fn waiting(state: &State) -> impl Iterator<Item = FlightId> + use<> {
    let all = state.naval.takeoff.waiting[0];
    FlightId::all().take(FLIGHTS).filter(move |one| all >> one.0 & 1 == 1)
}
