//! What the player may choose, and what a choice does.

use wardroom_kernel::{Pick, Umpire};

use crate::Doolittle;
use crate::attack::orders::AttackStep;
use crate::denouement::orders::HomeStep;
use crate::denouement::{HomeChoice, Homeward};
use crate::event::{Event, say};
use crate::flight::orders::{FlightStep, goal_of};
use crate::illegal::{Illegal, Verdict};
use crate::naval::SeaAsk;
use crate::naval::orders::SeaStep;
use crate::parts::{Altitude, Bomber};
use crate::pick::{Choice, Plain, choice_of};
use crate::planning::orders::{PlanStep, marker_rank};
use crate::planning::{Agenda, Blotter};
use crate::state::{Spot, State};
use crate::step::{Ask, Check, Frame, Goal};

/// A half-built order, read: the segment it belongs to, and the decision with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum Draft<'a> {
    /// Over a target, or about dice. [EDR 4.0, 2.3.7-reroll]
    Attack(&'a State, AttackStep),
    /// In the Flight segment. [EDR 8.0]
    Flight(&'a State, FlightStep),
    /// At sea. [EDR 12.0]
    Sea(&'a State, SeaStep),
    /// In planning. [EDR 13.0]
    Plan(&'a State, PlanStep),
    /// In the Denouement. [EDR 14.0]
    Home(&'a State, HomeStep),
    /// Nothing is missing, or nothing is asked.
    Complete,
}

impl Doolittle {
    /// The question that is on top.
    pub(crate) fn question(state: &State) -> Option<Ask> {
        match state.agenda.last() {
            Some(&Frame::Ask(ask)) => Some(ask),
            _ => None,
        }
    }

    /// Reads a half-built order.
    pub(crate) fn read_order<'a>(&self, state: &'a State, picks: &[Pick]) -> Draft<'a> {
        let Some(ask) = Self::question(state) else { return Draft::Complete };
        let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
        match ask {
            Ask::Sea(ask) => {
                let step = self.read_at_sea(state, ask, picks);
                step.map_or(Draft::Complete, |step| Draft::Sea(state, step))
            }
            Ask::Plan(ask) => {
                let step = self.read_plan(state, ask, picks);
                step.map_or(Draft::Complete, |step| Draft::Plan(state, step))
            }
            Ask::Home(ask) => {
                let step = self.read_home(state, ask, picks);
                step.map_or(Draft::Complete, |step| Draft::Home(state, step))
            }
            _ if picks.len() < 2
                && let Some(step) = self.read_attack(state, ask, order(0)) =>
            {
                Draft::Attack(state, step)
            }
            _ if picks.len() < 3
                && let Some(step) = self.read_flight(state, ask, order(0), order(1)) =>
            {
                Draft::Flight(state, step)
            }
            _ => Draft::Complete,
        }
    }

    /// What might be picked next, in the order in which it is shown.
    pub(crate) fn propose(&self, draft: &Draft<'_>, put: &mut impl FnMut(Choice)) {
        match *draft {
            Draft::Attack(state, ref step) => self.propose_attack(state, step, put),
            Draft::Flight(state, ref step) => self.propose_flight(state, step, put),
            Draft::Sea(state, step) => self.propose_at_sea(state, step, put),
            Draft::Plan(state, step) => self.propose_plan(state, step, put),
            Draft::Home(state, step) => self.propose_home(state, step, put),
            Draft::Complete => {}
        }
    }

    /// Decides whether an order may go on with a pick.
    pub(crate) fn check_order(&self, draft: &Draft<'_>, order: Choice) -> Verdict {
        match *draft {
            Draft::Attack(state, ref step) => self.check_attack(state, step, order),
            Draft::Flight(state, ref step) => self.check_flight(state, step, order),
            Draft::Sea(state, step) => self.check_at_sea(state, step, order),
            Draft::Plan(state, step) => self.check_plan(state, step, order),
            Draft::Home(state, step) => self.check_home(state, step, order),
            Draft::Complete => Err(Illegal::Complete),
        }
    }

    /// Puts what may be named in any order into the order of the book.
    pub(crate) fn put_in_order(&self, state: &State, picks: &mut [Pick]) {
        let Some(ask) = Self::question(state) else { return };
        match (ask, picks) {
            (Ask::Sea(SeaAsk::TakeOff), picks) => picks.sort_unstable(),
            (Ask::Plan(Blotter::Now), picks) => match (state.planning.agenda, picks) {
                (Agenda::Calendar | Agenda::Modify | Agenda::Elites, picks) => {
                    picks.sort_unstable();
                }
                (Agenda::Camp, [_, measures @ .., _]) => measures.sort_unstable(),
                (Agenda::Diplomacy, [_, markers @ .., _]) => {
                    markers.sort_unstable_by_key(|&pick| marker_rank(choice_of(pick)));
                }
                _ => {}
            },
            (Ask::Home(Homeward::China), [first, _, party @ ..])
                if matches!(choice_of(*first), Choice::Home(HomeChoice::Trek(_))) =>
            {
                party.sort_unstable();
            }
            _ => {}
        }
    }

    /// The number of the marker that a pick means.
    pub(crate) fn marker_at(&self, state: &State, bomber: Bomber, slot: u8) -> Option<usize> {
        state.carried(bomber).nth(slot.into()).map(|(at, _)| at)
    }

    /// Carries out an order.
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        let Some(ask) = Self::question(state) else { return };
        let Some(&first) = picks.first() else { return };
        let first = choice_of(first);
        let more = picks.get(1).map(|&pick| choice_of(pick));
        state.agenda.pop();
        match (ask, first) {
            (Ask::Sea(ask), _) => self.carry_out_at_sea(state, ask, picks, umpire),
            (Ask::Plan(ask), _) => self.carry_out_plan(state, ask, picks, umpire),
            (Ask::Home(ask), _) => self.carry_out_home(state, ask, picks, umpire),
            (Ask::Airspeed(bomber), Choice::Area(area)) => self.fly_to(state, bomber, area, umpire),
            (Ask::Delayed(bomber), Choice::Area(area)) => self.enter(state, bomber, area, umpire),
            (Ask::Queue, Choice::Bomber(bomber)) => {
                state.attack.entered = true;
                if let Some(Choice::Area(area)) = more {
                    state.attack.gate = Some(area);
                }
                if let Some(area) = state.attack.gate {
                    self.enter(state, bomber, area, umpire);
                }
            }
            (Ask::Place, Choice::Area(area)) => self.place_in(state, area, umpire),
            (Ask::Assign(_), Choice::Bomber(bomber)) => {
                self.assign_next(state, Spot::On(bomber), umpire);
            }
            (Ask::Boxing(_), Choice::Target(target)) => {
                self.assign_next(state, Spot::Target(target), umpire);
            }
            (
                Ask::Evade | Ask::Gunnery | Ask::Exit | Ask::Approach | Ask::Release,
                Choice::Plain(Plain::Done),
            ) => self.next_phase(state),
            (
                Ask::ResolveFlight | Ask::Gunnery | Ask::Resolve | Ask::Exit | Ask::Release,
                Choice::Gunner(bomber),
            ) => self.use_gunner(state, bomber, umpire),
            (_, Choice::Marker(bomber, slot)) => {
                if let Some(at) = self.marker_at(state, bomber, slot) {
                    match ask {
                        Ask::Evade => self.evade(state, bomber, at, umpire),
                        Ask::Gunnery => self.shoot(state, bomber, at, umpire),
                        Ask::Resolve => self.resolve(state, bomber, at, umpire),
                        _ => self.resolve_flight(state, bomber, at, umpire),
                    }
                }
            }
            (Ask::Exit, Choice::Bomber(bomber)) => self.exit(state, bomber, umpire),
            (Ask::Approach, Choice::Bomber(bomber)) => {
                if let Some(Choice::Target(target)) = more {
                    self.approach(state, bomber, target, umpire);
                }
            }
            (Ask::Release, Choice::Bomber(bomber)) => self.release_on_area(state, bomber, umpire),
            (Ask::Reroll, _) => self.settle_dice(state, first, more, umpire),
            (Ask::Ignore(bomber), Choice::Plain(Plain::Ignore)) => {
                state.plane_mut(bomber).spent = true;
                say!(umpire, state, "2.3.7-ignore", "{} shrugs it off", self.data.pilot(bomber));
            }
            (Ask::Ignore(bomber), _) => self.suffer(state, bomber, umpire),
            _ => self.carry_out_in_flight(state, ask, picks, umpire),
        }
    }

    /// The next marker goes where the player says. [EDR 4.3, 4.3.1]
    fn assign_next(&self, state: &mut State, spot: Spot, umpire: &mut Umpire<'_, Event>) {
        if let Some((at, _)) = self.next_unassigned(state) {
            state.markers[at].spot = spot;
            let marker = state.markers[at];
            let (whom, rule) = match spot {
                Spot::Target(target) => (self.data.target(target).name.as_str(), "4.3.1"),
                Spot::On(bomber) => (self.data.pilot(bomber), "4.3"),
                _ => return,
            };
            say!(umpire, state, rule, "a {} is assigned to {whom}", self.face_words(&marker));
        }
    }

    fn settle_dice(
        &self,
        state: &mut State,
        first: Choice,
        more: Option<Choice>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        match (first, more) {
            (Choice::Source(source), Some(Choice::Dice(mask))) => {
                self.change_dice(state, source, mask, umpire);
            }
            _ => {
                let roll = std::mem::take(&mut state.roll);
                self.result(state, &roll, umpire);
            }
        }
    }

    fn carry_out_in_flight(
        &self,
        state: &mut State,
        ask: Ask,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        let (Some(&first), Some(&last)) = (picks.first(), picks.last()) else { return };
        let (first, last) = (choice_of(first), choice_of(last));
        match (ask, first) {
            (Ask::Move | Ask::WindNext, Choice::Leave(bomber)) => {
                self.fly_alone(state, bomber, umpire);
            }
            (Ask::Move, Choice::Flight(flight)) => {
                state.sky.acted |= flight.bit();
                let goal = goal_of(last).unwrap_or_default();
                state.agenda.push(Frame::Go(flight, goal, crate::step::Try::First));
                let change = picks.get(1).map(|&pick| choice_of(pick));
                match change {
                    Some(Choice::Plain(Plain::High)) => {
                        state.agenda.push(Frame::Climb(flight));
                        state.agenda.push(Frame::Consume(flight));
                    }
                    Some(Choice::Plain(Plain::Low)) => {
                        state.flight_mut(flight).altitude = Altitude::Low;
                        say!(umpire, state, "7.1.3", "{flight} goes down");
                    }
                    _ => {}
                }
            }
            (Ask::WindNext, Choice::Flight(flight)) => state.agenda.push(Frame::Wind(flight)),
            (Ask::WindOrder(flight), order) => {
                if let Some(goal) = goal_of(order) {
                    self.act_in_wind(state, flight, goal);
                }
            }
            (Ask::GoOn(flight), Choice::Plain(Plain::West)) => {
                state.agenda.push(Frame::Go(flight, Goal::West, crate::step::Try::First));
                state.agenda.push(Frame::Consume(flight));
            }
            (Ask::FollowUp(flight, goal), order) => match goal_of(order) {
                Some(other) => self.deviate(state, flight, other, umpire),
                None => self.persist(state, flight, goal),
            },
            (Ask::DealFlights(zone), Choice::Flight(flight)) => {
                if let Some(at) = self.next_in_zone(state, zone) {
                    state.markers[at].spot = Spot::Flight(flight);
                    say!(umpire, state, "8.3.3", "a Hazard goes to {flight}");
                }
            }
            (Ask::DealAircraft(flight), Choice::Bomber(bomber)) => {
                if let Some(at) = self.find(state, |one| one.spot == Spot::Flight(flight)) {
                    state.markers[at].spot = Spot::On(bomber);
                    say!(umpire, state, "8.3.4", "a Hazard goes to {}", self.data.pilot(bomber));
                }
            }
            (Ask::Escape(bomber), Choice::Plain(Plain::Suffer)) => {
                self.damage(state, bomber, umpire);
            }
            (Ask::Escape(bomber), Choice::Plain(Plain::ShakeOff)) => {
                self.shake_off(state, bomber, umpire);
            }
            (Ask::Escape(bomber), Choice::Gunner(_)) => {
                state.plane_mut(bomber).spent = true;
                let name = self.data.pilot(bomber);
                say!(umpire, state, "2.3.5", "the gunner of {name} drives the Interceptor off");
            }
            (Ask::Boat(bomber), Choice::Plain(Plain::Guns)) => {
                let dice = self.gunnery_dice(state, bomber);
                self.roll(state, Check::BoatGuns(bomber), dice, umpire);
            }
            (Ask::Boat(bomber), Choice::Plain(Plain::Elude)) => {
                let dice = self.elude_dice(state, bomber);
                self.roll(state, Check::Elude(bomber), dice, umpire);
            }
            // To stay, not to move on, to let a Flying Boat be: nothing happens.
            _ => {}
        }
    }
}
