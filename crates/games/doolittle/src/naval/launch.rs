//! Sections 12.3 and 12.4: the B-25s take off, and the Flight Map is set up.

use wardroom_kernel::{Pick, Umpire};

use super::orders::SeaStep;
use super::parts::SeaArea;
use super::pick::{AtSea, SeaChoice};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::event::{Event, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Benefit, Bomber, Cup, FLIGHTS, FlightId, Kind, Sea, Side, Zone};
use crate::pick::{Choice, choice_of};
use crate::state::{Berth, Flight, FlightPhase, Launch, Sky, State};
use crate::step::{Ask, Frame, Roll};

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
    pub(crate) fn launch_phase(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if self.is_at_launch_point(state) && self.can_launch(state) {
            self.order_launch(state, Launch::Planned, umpire);
        } else {
            state.naval.phase = super::state::NavalPhase::Underway;
            state.naval.areas = 0;
        }
    }

    /// A launch is ordered: whatever else was going on at sea is over. [EDR 12.3, 12.3-emergency, 12.6.4,
    /// 12.0.1]
    pub(crate) fn order_launch(
        &self,
        state: &mut State,
        kind: Launch,
        umpire: &mut Umpire<'_, Event>,
    ) {
        while state.agenda.len() > 1 {
            state.agenda.pop();
        }
        say!(umpire, state, "12.3", "the launch is ordered: {kind}");
        self.open_deck(state, kind, [ALL_ABOARD, 0]);
        state.agenda.push(Frame::Sea(SeaFrame::FlightMap));
        state.agenda.push(Frame::Sea(SeaFrame::TakeOff));
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
    pub(crate) fn propose_take_off(
        &self,
        state: &State,
        deck: Deck,
        named: u32,
        put: &mut impl FnMut(Choice),
    ) {
        if named == 0 {
            let [least, most] = FLIGHT;
            (least..=most).for_each(|size| put(Choice::Sea(SeaChoice::Next(size))));
        } else if deck.check(named.count_ones() as u8).is_ok() {
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
    pub(crate) fn launch_flight(
        &self,
        state: &mut State,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        let flight = FlightId(state.naval.takeoff.used.min(FLIGHTS as u8 - 1));
        let mut planes = 0u32;
        for &pick in picks {
            match choice_of(pick) {
                Choice::Bomber(bomber) => planes |= bomber.bit(),
                Choice::Sea(SeaChoice::Next(count)) => {
                    let next = self.on_deck(state).take(count.into());
                    planes |= next.fold(0, |set, one| set | one.bit());
                }
                _ => {}
            }
        }
        *state.flight_mut(flight) = Flight { fuel: state.ratings.fuel, ..Flight::default() };
        for &bomber in Bomber::ALL.iter().filter(|one| planes & one.bit() != 0) {
            let plane = state.plane_mut(bomber);
            (plane.berth, plane.flight) = (Berth::Flying, flight);
        }
        let takeoff = &mut state.naval.takeoff;
        takeoff.used += 1;
        takeoff.left -= (planes.count_ones() as u8).min(takeoff.left);
        takeoff.flights = takeoff.flights.saturating_sub(1);
        takeoff.waiting[0] |= 1 << flight.0;
        if takeoff.late {
            takeoff.waiting[1] |= 1 << flight.0;
        }
        let need = self.launch_number(state, umpire);
        if umpire.sum(2, 6, crate::edr("12.3.1")) >= u16::from(need) {
            say!(umpire, state, "12.3.1", "{flight} takes off");
            return;
        }
        say!(umpire, state, "12.3.2", "the take-off of {flight} is botched");
        let mut members = state.flying(flight);
        match (members.next(), members.next()) {
            (Some(only), None) => {
                drop(members);
                self.botch(state, only, umpire);
            }
            _ => {
                drop(members);
                state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Botched(flight))));
            }
        }
    }

    /// What a Flight needs to take off. [EDR 12.3.1, T-N7]
    fn launch_number(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) -> u8 {
        let weather = self.weather_here(state, umpire);
        let table = &self.data.naval.launch;
        match state.naval.takeoff.kind {
            Launch::Planned => table.planned[weather as usize],
            Launch::Emergency => table.emergency[weather as usize],
        }
    }

    /// The Botched Take Off Check of the last B-25 of the Flight. [EDR 12.3.2, T-N7, 12.3.2-2, 12.3.2-3, 12.3.2-45,
    /// 12.3.2-6, 12.3.2-7, 12.3.2-8]
    pub(crate) fn botch(&self, state: &mut State, bomber: Bomber, umpire: &mut Umpire<'_, Event>) {
        let plane = *state.plane(bomber);
        let pilot = self.benefit(state, bomber).is_some_and(Benefit::is_pilot);
        let modifier = i8::from(pilot) - i8::from(plane.damage > 0);
        let sum = umpire.sum(2, 6, crate::edr("12.3.2")) as i8 + modifier;
        let name = self.data.pilot(bomber);
        match sum {
            ..=2 => {
                say!(umpire, state, "12.3.2-2", "{name} crashes and wrecks the deck");
                self.lose(state, bomber, Berth::Destroyed);
                state.naval.takeoff.wrecked = true;
            }
            3 => {
                say!(umpire, state, "12.3.2-3", "{name} crashes, and the deck burns");
                self.lose(state, bomber, Berth::Destroyed);
                state.naval.takeoff.halted = true;
                let fire = umpire.face(6, crate::edr("12.3.2-3"));
                say!(umpire, state, "12.3.2-3", "the fire reaches {fire} more");
                self.burn(state, fire);
            }
            4 | 5 => {
                say!(umpire, state, "12.3.2-45", "{name} crashes; who follows is delayed");
                self.lose(state, bomber, Berth::Destroyed);
                state.naval.takeoff.late = true;
                if state.naval.takeoff.under_attack {
                    state.naval.takeoff.left = 0;
                }
            }
            6 => {
                say!(umpire, state, "12.3.2-6", "{name} ditches; her crew is fished out");
                self.lose(state, bomber, Berth::Wrecked);
            }
            7 => {
                say!(umpire, state, "12.3.2-7", "{name} gets away damaged");
                self.damage(state, bomber, umpire);
            }
            8.. => {
                say!(umpire, state, "12.3.2-8", "{name} gets away, but the Flight has lost Fuel");
                state.agenda.push(Frame::Consume(plane.flight));
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
    pub(crate) fn burn_one(
        &self,
        state: &mut State,
        bomber: Bomber,
        fire: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.plane_mut(bomber).berth = Berth::Wrecked;
        say!(umpire, state, "12.3.2-3", "{} burns on deck", self.data.pilot(bomber));
        self.burn(state, fire.saturating_sub(1));
    }

    /// The Flight Map is set up for those who are in the air: where they start. East of Influence West
    /// they fly to Midway instead. [EDR 12.4, 12.4.1, C-flightboxes]
    pub(crate) fn set_up_flight_map(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let any = waiting(state).any(|flight| state.flying(flight).next().is_some());
        if !any {
            state.naval.takeoff.waiting = [0; 2];
            return;
        }
        state.ratings.launch = state.naval.takeoff.kind;
        state.ratings.submarines = state.naval.in_contact(SeaArea::Japan);
        if state.naval.at < SeaArea::InfluenceWest {
            self.fly_to_midway(state, umpire);
            return;
        }
        state.agenda.push(Frame::Sea(SeaFrame::LaunchTime));
        let zone = |die| self.data.naval.first_zone(state.naval.at, die).unwrap_or_default();
        match state.naval.takeoff.kind {
            Launch::Emergency => {
                let zone = zone(umpire.face(6, crate::edr("12.4.1")));
                self.place_flights(state, zone, umpire);
            }
            Launch::Planned => {
                let mut faces = [0; 2];
                umpire.faces(6, crate::edr("12.4.1"), &mut faces);
                if zone(faces[0]) == zone(faces[1]) {
                    let zone = zone(faces[0]);
                    self.place_flights(state, zone, umpire);
                } else {
                    state.roll = Roll::default();
                    faces.iter().for_each(|&face| state.roll.dice.push(face));
                    let [one, two] = faces;
                    say!(umpire, state, "12.4.1", "the dice for the first zone show {one} {two}");
                    state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::FirstZone)));
                }
            }
        }
    }

    /// Everybody flies to Midway and Pearl Harbor. [EDR 12.4]
    fn fly_to_midway(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        say!(umpire, state, "12.4", "Japan is out of reach: the B-25s fly to Midway");
        let flights = state.naval.takeoff.waiting[0];
        state.naval.takeoff.waiting = [0; 2];
        for plane in &mut state.aircraft {
            let waits = plane.flight.index() < FLIGHTS && flights >> plane.flight.0 & 1 == 1;
            if waits && plane.berth == Berth::Flying {
                plane.berth = Berth::Home;
            }
        }
    }

    /// The zone of the die that the player keeps. [EDR 12.4.1]
    pub(crate) fn choose_zone(&self, state: &mut State, mask: u8, umpire: &mut Umpire<'_, Event>) {
        let roll = std::mem::take(&mut state.roll);
        let at = usize::from(mask == 2);
        let die = roll.dice.get(at).copied().unwrap_or(1);
        let zone = self.data.naval.first_zone(state.naval.at, die).unwrap_or_default();
        self.place_flights(state, zone, umpire);
    }

    /// All Flights start in the zone, those that were delayed a turn later; from Influence West they have
    /// burnt 1 Fuel. [EDR 12.4.1, 12.3.2-45, x-12.3.2-delay, x-12.4.1]
    pub(crate) fn place_flights(
        &self,
        state: &mut State,
        zone: Zone,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let [all, late] = std::mem::take(&mut state.naval.takeoff.waiting);
        let burnt = u8::from(state.naval.at == SeaArea::InfluenceWest);
        for flight in FlightId::all().take(FLIGHTS).filter(|one| all >> one.0 & 1 == 1) {
            if state.flying(flight).next().is_none() {
                continue;
            }
            let one = state.flight_mut(flight);
            if late >> flight.0 & 1 == 1 {
                one.delayed = Some(zone);
            } else {
                one.zone = Some(zone);
            }
            one.fuel = one.fuel.saturating_sub(burnt);
        }
        let name = &self.data.zone(zone).name;
        say!(umpire, state, "12.4.1", "the Flights start: {name}");
    }

    /// When the Flights start: as the player likes after a Planned Launch, by three dice otherwise; while
    /// enemy aircraft come in, by daylight. [EDR 12.4.2, 12.4.2-emergency, x-12.4.2]
    pub(crate) fn find_launch_time(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if state.naval.takeoff.kind == Launch::Planned {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::LaunchTime)));
            return;
        }
        let sum = umpire.sum(3, 6, crate::edr("12.4.2-emergency")) as u8;
        let hour = self.data.launch_hour(sum).unwrap_or(0);
        let day = |hour: u8| self.data.half(hour % 24) == Side::Day;
        state.sky.hour = hour;
        say!(umpire, state, "12.4.2-emergency", "the launch is at {hour:02}00");
        match (state.naval.takeoff.under_attack, day(hour), day(hour + 2)) {
            (false, _, _) | (true, true, true) => {
                state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Slide)));
            }
            (true, true, false) => self.start_flight(state, hour, umpire),
            (true, false, true) => self.slide(state, umpire),
            // Neither hour will do: the dice are rolled again.
            (true, false, false) => state.agenda.push(Frame::Sea(SeaFrame::LaunchTime)),
        }
    }

    /// The launch slides one turn later, at the risk of a die. [EDR 12.4.2-emergency]
    pub(crate) fn slide(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let risk = umpire.face(6, crate::edr("12.4.2-emergency"));
        self.raise_risk(state, risk, "12.4.2-emergency", umpire);
        let hour = (state.sky.hour + 2) % 24;
        self.start_flight(state, hour, umpire);
    }

    /// The Flight segment begins, in the weather of the Naval Map. [EDR 12.0.1, 12.4, 8.2.3-planned]
    pub(crate) fn start_flight(&self, state: &mut State, hour: u8, umpire: &mut Umpire<'_, Event>) {
        let old = state.sky;
        state.sky = Sky {
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
            if let (Some(sea), weather) = (governs.sea(), state.naval.weather[governs as usize]) {
                state.sky.weather[sea as usize] = weather;
            }
        }
        let planned = state.naval.takeoff.kind == Launch::Planned;
        state.naval.takeoff.fair_wind = planned;
        state.naval.takeoff.under_attack = false;
        if planned && state.rules.planned_bonus {
            self.sound_tanks(state, umpire);
        }
        say!(umpire, state, "12.0.1", "the Flight segment begins at {hour:02}00");
        state.agenda.push(Frame::Flight);
    }

    /// The Planned Launch Bonus: two Fuel Leaks and two Fuel Evaporations leave the game. [EDR 15.2, ruling 44]
    fn sound_tanks(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        for kind in [Kind::FuelLeak, Kind::FuelEvaporation] {
            let mut left = 2;
            for cup in [Cup::One, Cup::Two, Cup::Three, Cup::Alert] {
                let front = self.data.fronts[kind as usize] as usize;
                let inside = self.in_cup(state, cup)[front];
                let unseen = &mut state.cups[cup as usize].kinds[kind as usize];
                let taken = left.min(*unseen).min(inside.min(9) as u8);
                *unseen -= taken;
                state.removed[cup as usize][kind as usize] += taken;
                left -= taken;
            }
        }
        say!(umpire, state, "15.2", "two Fuel Leaks and two Fuel Evaporations leave the game");
    }

    /// The first Wind Check after a Planned Launch: three dice, two of which the player picks. [EDR 8.2.3-planned]
    pub(crate) fn fair_wind(
        &self,
        state: &mut State,
        flight: FlightId,
        sea: Sea,
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.naval.takeoff.fair_wind = false;
        self.weather(state, sea, umpire);
        let mut faces = [0; 3];
        umpire.faces(6, crate::edr("8.2.3-planned"), &mut faces);
        state.roll = Roll::default();
        faces.iter().for_each(|&face| state.roll.dice.push(face));
        let [one, two, three] = faces;
        say!(umpire, state, "8.2.3-planned", "the dice for the wind show {one} {two} {three}");
        state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::FairWind(flight))));
    }

    /// The wind of the two dice that were picked; then the Flight faces it. [EDR 8.2.3-planned]
    pub(crate) fn take_wind(
        &self,
        state: &mut State,
        flight: FlightId,
        mask: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let roll = std::mem::take(&mut state.roll);
        let chosen = roll.dice.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let sum: u8 = chosen.map(|(_, &face)| face).sum();
        let Some(zone) = state.flight(flight).zone else { return };
        let sea = self.data.zone(zone).sea;
        let weather = self.weather(state, sea, umpire);
        let wind = self.wind_table(weather)[usize::from(sum.clamp(2, 12)) - 2];
        state.sky.wind[sea as usize] = Some(wind);
        say!(umpire, state, "8.2.3-planned", "wind, {sea}: {wind}");
        state.agenda.push(Frame::Wind(flight));
    }
}

/// The Flights that wait for the Flight Map.
fn waiting(state: &State) -> impl Iterator<Item = FlightId> + use<> {
    let all = state.naval.takeoff.waiting[0];
    FlightId::all().take(FLIGHTS).filter(move |one| all >> one.0 & 1 == 1)
}
