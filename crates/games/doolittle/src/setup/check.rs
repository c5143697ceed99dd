//! The check of a position: everything that is wrong with it at once.

mod home;

use std::fmt::Display;

use wardroom_kernel::{Complaints, Stack};

use super::Setup;
use crate::naval::SeaAsk;
use crate::parts::{
    ALL_FLIGHTS, Area, Bomber, City, Cup, FLIGHTS, FlightId, Front, Kind, Site, Target,
};
use crate::security::MOST_RISK;
use crate::state::{
    AGENDA, Aircraft, Attack, Beacon, Berth, Face, Flight, MARKERS, MOST_ALERT, Marker, Spot,
    Stage, State, Story, Unseen,
};
use crate::step::{Ask, Check as Rolled, Frame, Goal, Purpose};
use crate::{Doolittle, edr};

/// The most Fuel that anybody can have.
const MOST_FUEL: u8 = 40;
/// Room that procedures need above what waits in a position.
const HEADROOM: usize = 34;

impl Doolittle {
    /// Checks a position.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    pub(crate) fn read_setup(&self, setup: &Setup) -> Result<State, Complaints> {
        let mut check = Check { game: self, wrong: Complaints::default() };
        let mut state = State {
            story: setup.scenario,
            rules: setup.rules,
            ratings: setup.ratings.unwrap_or(self.data.ratings),
            aircraft: [Aircraft::default(); Bomber::COUNT],
            flights: [Flight::default(); ALL_FLIGHTS],
            cups: Cup::ALL.iter().fold(
                [Unseen { kinds: [0; Kind::COUNT], out: [0; Front::COUNT] }; Cup::COUNT],
                |mut cups, &cup| {
                    cups[cup as usize].kinds = self.printed(cup);
                    cups
                },
            ),
            markers: Stack::new(),
            removed: [[0; Kind::COUNT]; Cup::COUNT],
            area_blast: [0; Area::COUNT],
            target_blast: [0; Target::COUNT],
            detonations: [0; City::COUNT],
            lights_out: [false; City::COUNT],
            contacts: [0; City::COUNT],
            security: setup.security,
            attack: setup.attack,
            sky: setup.sky,
            naval: setup.naval,
            planning: setup.planning,
            incidents: setup.incidents,
            denouement: setup.denouement,
            roll: setup.roll,
            agenda: Stack::new(),
        };
        setup.b25s.iter().for_each(|(&bomber, &plane)| *state.plane_mut(bomber) = plane);
        for (word, flight) in &setup.flights {
            match FlightId::named(word) {
                Some(id) => *state.flight_mut(id) = *flight,
                None => check.fault(format!("flights.{word}"), "there is no such Flight", "7.1"),
            }
        }
        setup.area_blast.iter().for_each(|(&one, &v)| state.area_blast[one as usize] = v);
        setup.target_blast.iter().for_each(|(&one, &v)| state.target_blast[one as usize] = v);
        setup.detonations.iter().for_each(|(&one, &v)| state.detonations[one as usize] = v);
        setup.contacts.iter().for_each(|(&one, &v)| state.contacts[one as usize] = v);
        setup.lights_out.iter().for_each(|&one| state.lights_out[one as usize] = true);
        check.agenda(setup, &mut state);
        check.figures(&state);
        check.aircraft(&state);
        check.flights(&state);
        self.check_incidents(&state, |place, reason, rule| check.fault(place, reason, rule));
        self.check_naval(&state, |place, reason, rule| check.fault(place, reason, rule));
        check.markers(setup, &mut state);
        check.maps(&state);
        check.planning(&state);
        check.denouement(&state);
        // What waits for a decision is looked at only when the rest is right.
        if check.wrong.0.is_empty() {
            check.question(&state);
        }
        check.wrong.or(state)
    }
}

/// Gathers what is wrong.
struct Check<'a> {
    game: &'a Doolittle,
    wrong: Complaints,
}

impl Check<'_> {
    fn fault(&mut self, place: impl Display, reason: impl Display, rule: &'static str) {
        self.wrong.break_rule(place.to_string(), reason.to_string(), edr(rule));
    }

    fn within(&mut self, place: &str, value: i32, low: i32, high: i32, rule: &'static str) {
        if !(low..=high).contains(&value) {
            self.fault(place, format!("{value} does not lie between {low} and {high}"), rule);
        }
    }

    fn figures(&mut self, state: &State) {
        let (security, ratings) = (&state.security, &state.ratings);
        self.within("security.alert", security.alert.into(), 0, MOST_ALERT.into(), "6.2");
        self.within("security.risk", security.risk.into(), 0, MOST_RISK.into(), "6.1");
        self.within("security.secrecy", security.secrecy.into(), 0, 8, "6.3.1");
        self.within("security.failed", security.failed.into(), 0, 99, "6.1");
        if security.alert < self.game.least_alert(security.failed) {
            self.fault("security.alert", "is below the least for the failed tests", "6.2-minimum");
        }
        self.within("ratings.gunnery", ratings.gunnery.into(), 0, 8, "4.5.1");
        self.within("ratings.evasion", ratings.evasion.into(), 0, 9, "4.4.1");
        self.within("ratings.night-evasion", ratings.night_evasion.into(), 0, 9, "13.4.8");
        self.within("ratings.fuel", ratings.fuel.into(), 0, MOST_FUEL.into(), "7.2.1");
        for value in ratings.navigation.into_iter().chain([ratings.bombing]) {
            self.within("ratings", value.into(), 0, 6, "4.8.1-mod-training");
        }
        self.within("ratings.guzzle", ratings.guzzle.into(), 0, 12, "8.2.4");
        self.within("ratings.submarines", ratings.submarines.into(), 0, 9, "8.1.4-mod-sub");
        for count in state.contacts {
            self.within("contacts", count.into(), 0, 40, "x-12.7.1");
        }
    }

    fn aircraft(&mut self, state: &State) {
        let attacking = state.agenda.contains(&Frame::Attack);
        let most = state.ratings.armor.bears();
        for &bomber in Bomber::ALL {
            let plane = *state.plane(bomber);
            let place = format!("b25s.{bomber}");
            self.within(&format!("{place}.damage"), plane.damage.into(), 0, most.into(), "2.1.3");
            self.within(&format!("{place}.fumes"), plane.fumes.into(), 0, 100, "7.2.4-attach");
            let last = self.game.data.figures.last_turn.max(6);
            self.within(&format!("{place}.entry"), plane.entry.into(), 0, last.into(), "4.1.1");
            let own = plane.flight == bomber.alone();
            if plane.flight.index() >= FLIGHTS && !own {
                self.fault(format!("{place}.flight"), "is another B-25's own", "7.1.2");
            }
            if plane.loaded && plane.bombs.is_some() {
                self.fault(format!("{place}.bombs"), "are aboard still", "2.1.1");
            }
            let same = |other: &Aircraft| plane.elite.is_some() && other.elite == plane.elite;
            if state.aircraft.iter().filter(|other| same(other)).count() > 1 {
                self.fault(format!("{place}.elite"), "is aboard another B-25 too", "2.3");
            }
            if let Some(gate) = plane.gate
                && gate.city() != state.attack.city
            {
                self.fault(format!("{place}.gate"), "is on another map", "4.1.1");
            }
            match plane.berth {
                Berth::Due | Berth::Area(_) | Berth::Target(_) if !attacking => {
                    self.fault(&place, "is over a target, and nobody attacks", "4.0");
                }
                Berth::Flying if state.story.is_attack_only() => {
                    self.fault(&place, "flies, and there is no Flight segment", "1.1");
                }
                Berth::Safe if !state.story.is_attack_only() => {
                    self.fault(&place, "rejoins her Flight", "4.7-where");
                }
                _ => {}
            }
            match self.game.area_of(state, bomber) {
                Some(area) if area.city() != state.attack.city => {
                    self.fault(&place, "is over another map", "4.0-one-flight");
                }
                _ => {}
            }
            if let Berth::Target(_) = plane.berth
                && state.aircraft.iter().filter(|other| other.berth == plane.berth).count() > 1
            {
                self.fault(&place, "shares a Target Box", "3.3");
            }
            let over = plane.is_over_target() || plane.berth == Berth::Due;
            if over && attacking && state.attack.flight.is_some_and(|flight| flight != plane.flight)
            {
                self.fault(
                    &place,
                    "is of another Flight than the one that attacks",
                    "4.0-one-flight",
                );
            }
        }
    }

    fn flights(&mut self, state: &State) {
        for flight in FlightId::all() {
            let one = state.flight(flight);
            let place = format!("flights.{}", flight.word());
            self.within(&format!("{place}.fuel"), one.fuel.into(), 0, MOST_FUEL.into(), "7.2");
            let planes = || state.aircraft.iter().filter(|plane| plane.flight == flight);
            let airborne = planes().filter(|plane| plane.is_airborne()).count();
            let on_map = one.zone.is_some() || one.delayed.is_some();
            if state.story.is_attack_only() {
                if on_map {
                    self.fault(&place, "there is no Flight segment", "1.1");
                }
                continue;
            }
            if airborne > 4 {
                self.fault(&place, "has more than four B-25s", "7.1.1");
            }
            let waits = flight.index() < FLIGHTS
                && state.naval.takeoff.waiting[0] >> flight.index() & 1 == 1;
            if (on_map != (airborne > 0) && !waits) || (one.zone.is_some() && one.delayed.is_some())
            {
                self.fault(&place, "is on the map with its B-25s, or not at all", "7.1.1");
            }
        }
    }

    fn markers(&mut self, setup: &Setup, state: &mut State) {
        if setup.markers.len() > MARKERS {
            self.fault("markers", format!("there are at most {MARKERS}"), "1.6");
            return;
        }
        for (at, marker) in setup.markers.iter().enumerate() {
            if let Some(reason) = self.misplaced(state, marker) {
                self.fault(format!("markers.{at}"), reason, "2.1.2");
            }
            state.markers.push(*marker);
            let unseen = &mut state.cups[marker.cup as usize];
            match marker.face {
                Face::Down(front) => unseen.out[front as usize] += 1,
                Face::Up(kind) => match unseen.kinds[kind as usize].checked_sub(1) {
                    Some(left) => unseen.kinds[kind as usize] = left,
                    None => self.fault(format!("markers.{at}"), "has no such marker left", "1.6"),
                },
            }
        }
        for one in &setup.removed {
            let unseen = &mut state.cups[one.cup as usize].kinds[one.kind as usize];
            match unseen.checked_sub(one.count) {
                Some(left) => {
                    *unseen = left;
                    state.removed[one.cup as usize][one.kind as usize] += one.count;
                }
                None => self.fault("removed", "there are not so many markers", "1.6"),
            }
        }
        for &cup in Cup::ALL {
            let unseen = &state.cups[cup as usize];
            let mut fronts = [0u16; Front::COUNT];
            for (hazard, &count) in self.game.data.hazards.iter().zip(&unseen.kinds) {
                fronts[hazard.front as usize] += u16::from(count);
            }
            if fronts.iter().zip(unseen.out).any(|(&all, out)| u16::from(out) > all) {
                self.fault("markers", format!("more lie face down than {cup} has"), "1.6");
            }
        }
    }

    /// Why a marker cannot lie where it does.
    fn misplaced(&self, state: &State, marker: &Marker) -> Option<&'static str> {
        let for_targets = marker.cup.is_for_targets();
        let right = match marker.spot {
            Spot::Area(_) | Spot::Evaded(_) => for_targets,
            Spot::Target(_) => for_targets && marker.face != Face::Down(Front::Gun),
            Spot::On(bomber) => {
                let plane = state.plane(bomber);
                match for_targets {
                    true => plane.is_over_target(),
                    // What was dealt to a B-25 is resolved before anything else. [EDR 8.3.5]
                    false => {
                        plane.berth == Berth::Flying
                            && marker.kind().is_none()
                            && state.agenda.contains(&Frame::Resolve)
                    }
                }
            }
            Spot::Attached(bomber) => {
                let plane = state.plane(bomber);
                match (for_targets, marker.kind()) {
                    (true, Some(kind)) => plane.is_over_target() && kind.is_interceptor(),
                    (false, Some(kind)) => {
                        let over = plane.is_airborne() || matches!(plane.berth, Berth::Landed(_));
                        over && kind.attaches()
                    }
                    (_, None) => false,
                }
            }
            // Only Vessels stay; all else is dealt to the Flights of the zone at once. [EDR 8.3.2, 8.3.3]
            Spot::Zone(zone) => {
                let dealt = || self.game.is_dealing_in(state, zone, &[Stage::Flights]);
                !for_targets && marker.kind().map_or_else(dealt, Kind::is_vessel)
            }
            // And by those to their B-25s. [EDR 8.3.4]
            Spot::Flight(flight) => {
                let stages = &[Stage::Flights, Stage::Aircraft];
                !for_targets
                    && marker.kind().is_none()
                    && is_flight(flight)
                    && state.flight(flight).zone.is_some_and(|zone| {
                        state.agenda.contains(&Frame::Deal(flight))
                            || self.game.is_dealing_in(state, zone, stages)
                    })
            }
        };
        (!right).then_some("cannot lie there")
    }

    fn maps(&mut self, state: &State) {
        let (attack, sky) = (&state.attack, &state.sky);
        let attacking = state.agenda.contains(&Frame::Attack);
        if attacking {
            let last = self.game.data.figures.last_turn;
            self.within("attack.turn", attack.turn.into(), 1, last.into(), "4.0.1");
            if attack.flight.is_none() != state.story.is_attack_only()
                || attack.flight.is_some_and(|flight| flight.index() >= ALL_FLIGHTS)
            {
                self.fault(
                    "attack.flight",
                    "a Flight attacks in scenarios 7 to 10 alone",
                    "4.0-one-flight",
                );
            }
            if attack.gate.is_some_and(|gate| gate.city() != attack.city) {
                self.fault("attack.gate", "is on another map", "4.1.1");
            }
        } else if *attack != Attack::default() && !state.agenda.is_empty() {
            self.fault("attack", "nobody attacks now", "8.0-interrupt");
        }
        if sky.hour > 22 || sky.hour % 2 != 0 {
            self.fault("sky.hour", "is an even hour of the day", "5.2");
        }
        let numbers = &self.game.data.beacons.numbers;
        let shown = |number: u8| {
            sky.beacons.iter().filter(|&&one| one == Beacon::Shown(number)).count()
                <= numbers.iter().filter(|&&one| one == number).count()
        };
        for (at, &beacon) in sky.beacons.iter().enumerate() {
            let right = match beacon {
                Beacon::None => true,
                Beacon::Hidden => Site::ALL[at].is_chinese(),
                Beacon::Shown(number) => Site::ALL[at].is_chinese() && shown(number),
            };
            if !right {
                self.fault("sky.beacons", "there is no such beacon", "8.1.4-beacon");
            }
        }
    }

    /// The agenda: a segment at the bottom, an attack above it, a question on top alone.
    fn agenda(&mut self, setup: &Setup, state: &mut State) {
        let frames = &setup.agenda;
        if frames.len() + HEADROOM > AGENDA {
            self.fault("agenda", "is too long", "4.0");
            return;
        }
        let fits = |first: Frame| match first {
            Frame::Attack => state.story.is_attack_only(),
            Frame::Flight => !state.story.is_attack_only(),
            Frame::Naval => state.story.sails(),
            Frame::Planning => state.story == Story::S10,
            Frame::Denouement => self.game.plays_denouement(state),
            _ => false,
        };
        if frames.first().is_some_and(|&first| !fits(first)) {
            self.fault("agenda", "begins with another segment", "1.1");
        }
        let mut attacking = false;
        for (at, &frame) in frames.iter().enumerate() {
            let last = at + 1 == frames.len();
            let right = match frame {
                Frame::Ask(Ask::Sea(_)) => last && !attacking,
                Frame::Sea(_) => !attacking,
                Frame::Naval | Frame::Planning | Frame::Denouement => at == 0,
                Frame::Flight => at == 0 || frames[..at] == [Frame::Naval],
                Frame::Errand(_) => frames[0] != Frame::Flight && !attacking,
                Frame::Leg(_) => frames[0] == Frame::Denouement,
                Frame::Ask(Ask::Plan(_)) => last && frames[0] != Frame::Flight && !attacking,
                Frame::Ask(Ask::Home(_)) => last && frames[0] == Frame::Denouement,
                Frame::Attack => !std::mem::replace(&mut attacking, true),
                Frame::Ask(ask) => last && is_of_attack(ask).is_none_or(|of| of == attacking),
                Frame::Tracers(..) | Frame::BoxFire(_) | Frame::Compass(_) => attacking,
                Frame::FaultyCompass(_, goal) => matches!(goal, Goal::City(_)) == attacking,
                Frame::Fumes(..) => !state.story.is_attack_only(),
                Frame::Consume(flight) => !state.story.is_attack_only() && is_flight(flight),
                Frame::Guzzle(flight, _)
                | Frame::Climb(flight)
                | Frame::Go(flight, ..)
                | Frame::Wind(flight)
                | Frame::GoOn(flight)
                | Frame::Land(flight, _)
                | Frame::Deal(flight) => !attacking && is_flight(flight),
                Frame::Resolve | Frame::EngineFire(_) | Frame::Intercept(_) => !attacking,
            };
            if !right {
                self.fault(format!("agenda.{at}"), "has no place there", "4.0");
            }
            state.agenda.push(frame);
        }
        let asked = matches!(
            frames.last(),
            Some(Frame::Ask(
                Ask::Reroll | Ask::Sea(SeaAsk::FirstZone) | Ask::Sea(SeaAsk::FairWind(_))
            ))
        );
        if !asked && setup.roll != crate::step::Roll::default() {
            self.fault("roll", "nobody is asked about dice", "2.3.7-reroll");
        }
    }

    /// A question that is on top has an answer, and is about what is there.
    fn question(&mut self, state: &State) {
        let Some(ask) = Doolittle::question(state) else { return };
        let game = self.game;
        let flies = |flight: FlightId| is_flight(flight) && game.is_flying(state, flight);
        let right = match ask {
            Ask::Airspeed(bomber) => state.plane(bomber).is_over_target(),
            Ask::Delayed(bomber) => state.plane(bomber).berth == Berth::Due,
            Ask::Assign(area) => game.next_unassigned(state).is_some_and(|(at, there)| {
                there == area && state.markers[at].face != Face::Down(Front::Boxed)
            }),
            Ask::Boxing(area) => game.next_unassigned(state).is_some_and(|(at, there)| {
                there == area && state.markers[at].face == Face::Down(Front::Boxed)
            }),
            Ask::Reroll => self.dice_are_right(state),
            Ask::Sea(ask) => game.is_askable(state, ask),
            Ask::Ignore(bomber) => state.plane(bomber).is_airborne(),
            Ask::WindOrder(flight) | Ask::GoOn(flight) | Ask::DealAircraft(flight) => flies(flight),
            Ask::FollowUp(flight, goal) => flies(flight) && goal != Goal::West,
            Ask::DealFlights(zone) => game.next_in_zone(state, zone).is_some(),
            Ask::Escape(bomber) | Ask::Boat(bomber) => state.plane(bomber).berth == Berth::Flying,
            _ => true,
        };
        let mut any = false;
        if right {
            let draft = game.read_order(state, &[]);
            game.propose(&draft, &mut |order| any |= game.check_order(&draft, order).is_ok());
        }
        if !any {
            self.fault("agenda", "the question has no answer", "1.4");
        }
    }

    /// Dice on the table are those of something that can be rolled for now.
    fn dice_are_right(&self, state: &State) -> bool {
        let roll = &state.roll;
        let dice = !roll.dice.is_empty() && roll.dice.iter().all(|face| (1..=6).contains(face));
        let chosen = roll.chosen == 0
            || (roll.chosen.count_ones() == 2 && u32::from(roll.chosen) < 1 << roll.dice.len());
        let over = |bomber: Bomber| state.plane(bomber).is_over_target();
        let due = |bomber: Bomber| state.plane(bomber).berth == Berth::Due;
        let flying = |bomber: Bomber| state.plane(bomber).berth == Berth::Flying;
        let flies = |flight: FlightId| is_flight(flight) && self.game.is_flying(state, flight);
        let purpose_fits = |purpose| !matches!(purpose, Purpose::Persist(Goal::West));
        let subject = match roll.check {
            Rolled::None => false,
            Rolled::Gunnery(bomber, at) => over(bomber) && usize::from(at) < state.markers.len(),
            Rolled::Flak(bomber, kind) => over(bomber) && kind.is_flak(),
            Rolled::Interceptor(bomber, cup, kind) => {
                over(bomber) && cup.is_for_targets() && kind.is_interceptor()
            }
            Rolled::Balloons(bomber) | Rolled::Crash(bomber) => over(bomber),
            Rolled::Approach(bomber, target) => {
                state.plane(bomber).area() == Some(self.game.data.target(target).area)
            }
            Rolled::Detonation(bomber, target) => {
                state.plane(bomber).berth == Berth::Target(target)
            }
            Rolled::Compass(bomber) | Rolled::FaultyCity(bomber) => due(bomber),
            Rolled::Fumes(bomber, _) => state.plane(bomber).is_airborne(),
            Rolled::FaultySite(bomber, _)
            | Rolled::Sputter(bomber)
            | Rolled::Fire(bomber)
            | Rolled::BoatGuns(bomber)
            | Rolled::Elude(bomber)
            | Rolled::FlightGunnery(bomber)
            | Rolled::NightInterceptor(bomber) => flying(bomber),
            Rolled::Guzzle(flight, purpose) => flies(flight) && purpose_fits(purpose),
            Rolled::Acquire(flight, goal, _) => flies(flight) && goal != Goal::West,
            Rolled::Hop(..) | Rolled::Trek => state.agenda.first() == Some(&Frame::Denouement),
        };
        dice && chosen && subject
    }
}

fn is_flight(flight: FlightId) -> bool {
    flight.index() < ALL_FLIGHTS
}

/// Whether a question belongs to the Attack segment; `None` if it may come up in both.
fn is_of_attack(ask: Ask) -> Option<bool> {
    match ask {
        Ask::Reroll | Ask::Ignore(_) => None,
        Ask::Airspeed(_)
        | Ask::Delayed(_)
        | Ask::Queue
        | Ask::Place
        | Ask::Assign(_)
        | Ask::Boxing(_)
        | Ask::Evade
        | Ask::Gunnery
        | Ask::Resolve
        | Ask::Exit
        | Ask::Approach
        | Ask::Release => Some(true),
        _ => Some(false),
    }
}
