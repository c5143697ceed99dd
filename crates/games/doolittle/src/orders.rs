//! What the player may choose, and what a choice does.

use wardroom_kernel::Pick;

use crate::Doolittle;
use crate::attack::orders::AttackStep;
use crate::denouement::orders::HomeStep;
use crate::denouement::{HomeChoice, Homeward};
use crate::event::say;
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
use crate::table::Table;

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

    /// Lists what is proposed and passes the check of its segment.
    pub(crate) fn list_choices(&self, draft: &Draft<'_>, list: &mut Vec<Pick>) {
        let mut keep = |order: Choice, verdict: Verdict| {
            if verdict.is_ok() {
                list.push(order.into());
            }
        };
        match *draft {
            Draft::Attack(state, ref step) => self.propose_attack(state, step, &mut |order| {
                keep(order, self.check_attack(state, step, order));
            }),
            Draft::Flight(state, ref step) => self.propose_flight(state, step, &mut |order| {
                keep(order, self.check_flight(state, step, order));
            }),
            Draft::Sea(state, step) => self.propose_at_sea(state, step, &mut |order| {
                keep(order, self.check_at_sea(state, step, order));
            }),
            Draft::Plan(state, step) => self.propose_plan(state, step, &mut |order| {
                keep(order, self.check_plan(state, step, order));
            }),
            Draft::Home(state, step) => self.propose_home(state, step, &mut |order| {
                keep(order, self.check_home(state, step, order));
            }),
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
    pub(crate) fn carry_out(&self, table: &mut Table, picks: &[Pick]) {
        let Some(ask) = Self::question(table) else { return };
        let Some(&first) = picks.first() else { return };
        let first = choice_of(first);
        let more = picks.get(1).map(|&pick| choice_of(pick));
        table.agenda.pop();
        match (ask, first) {
            (Ask::Sea(ask), _) => self.carry_out_at_sea(table, ask, picks),
            (Ask::Plan(ask), _) => self.carry_out_plan(table, ask, picks),
            (Ask::Home(ask), _) => self.carry_out_home(table, ask, picks),
            (Ask::Airspeed(bomber), Choice::Area(area)) => self.fly_to(table, bomber, area),
            (Ask::Delayed(bomber), Choice::Area(area)) => self.enter(table, bomber, area),
            (Ask::Queue, Choice::Bomber(bomber)) => {
                table.attack.entered = true;
                if let Some(Choice::Area(area)) = more {
                    table.attack.gate = Some(area);
                }
                if let Some(area) = table.attack.gate {
                    self.enter(table, bomber, area);
                }
            }
            (Ask::Place, Choice::Area(area)) => self.place_in(table, area),
            (Ask::Assign(_), Choice::Bomber(bomber)) => {
                self.assign_next(table, Spot::On(bomber));
            }
            (Ask::Boxing(_), Choice::Target(target)) => {
                self.assign_next(table, Spot::Target(target));
            }
            (
                Ask::Evade | Ask::Gunnery | Ask::Exit | Ask::Approach | Ask::Release,
                Choice::Plain(Plain::Done),
            ) => self.next_phase(table),
            (
                Ask::ResolveFlight | Ask::Gunnery | Ask::Resolve | Ask::Exit | Ask::Release,
                Choice::Gunner(bomber),
            ) => self.use_gunner(table, bomber),
            (_, Choice::Marker(bomber, slot)) => {
                if let Some(at) = self.marker_at(table, bomber, slot) {
                    match ask {
                        Ask::Evade => self.evade(table, bomber, at),
                        Ask::Gunnery => self.shoot(table, bomber, at),
                        Ask::Resolve => self.resolve(table, bomber, at),
                        _ => self.resolve_flight(table, bomber, at),
                    }
                }
            }
            (Ask::Exit, Choice::Bomber(bomber)) => self.exit(table, bomber),
            (Ask::Approach, Choice::Bomber(bomber)) => {
                if let Some(Choice::Target(target)) = more {
                    self.approach(table, bomber, target);
                }
            }
            (Ask::Release, Choice::Bomber(bomber)) => self.release_on_area(table, bomber),
            (Ask::Reroll, _) => self.settle_dice(table, first, more),
            (Ask::Ignore(bomber), Choice::Plain(Plain::Ignore)) => {
                table.plane_mut(bomber).spent = true;
                say!(table, "2.3.7-ignore", "{} shrugs it off", self.data.pilot(bomber));
            }
            (Ask::Ignore(bomber), _) => self.suffer(table, bomber),
            _ => self.carry_out_in_flight(table, ask, picks),
        }
    }

    /// The next marker goes where the player says. [EDR 4.3, 4.3.1]
    fn assign_next(&self, table: &mut Table, spot: Spot) {
        if let Some((at, _)) = self.next_unassigned(table) {
            table.markers[at].spot = spot;
            let marker = table.markers[at];
            let (whom, rule) = match spot {
                Spot::Target(target) => (self.data.target(target).name.as_str(), "4.3.1"),
                Spot::On(bomber) => (self.data.pilot(bomber), "4.3"),
                _ => return,
            };
            say!(table, rule, "a {} is assigned to {whom}", self.face_words(&marker));
        }
    }

    fn settle_dice(&self, table: &mut Table, first: Choice, more: Option<Choice>) {
        match (first, more) {
            (Choice::Source(source), Some(Choice::Dice(mask))) => {
                self.change_dice(table, source, mask);
            }
            _ => {
                let roll = std::mem::take(&mut table.roll);
                self.result(table, &roll);
            }
        }
    }

    fn carry_out_in_flight(&self, table: &mut Table, ask: Ask, picks: &[Pick]) {
        let (Some(&first), Some(&last)) = (picks.first(), picks.last()) else { return };
        let (first, last) = (choice_of(first), choice_of(last));
        match (ask, first) {
            (Ask::Move | Ask::WindNext, Choice::Leave(bomber)) => {
                self.fly_alone(table, bomber);
            }
            (Ask::Move, Choice::Flight(flight)) => {
                table.sky.acted |= flight.bit();
                let goal = goal_of(last).unwrap_or_default();
                table.agenda.push(Frame::Go(flight, goal, crate::step::Try::First));
                let change = picks.get(1).map(|&pick| choice_of(pick));
                match change {
                    Some(Choice::Plain(Plain::High)) => {
                        table.agenda.push(Frame::Climb(flight));
                        table.agenda.push(Frame::Consume(flight));
                    }
                    Some(Choice::Plain(Plain::Low)) => {
                        table.flight_mut(flight).altitude = Altitude::Low;
                        say!(table, "7.1.3", "{flight} goes down");
                    }
                    _ => {}
                }
            }
            (Ask::WindNext, Choice::Flight(flight)) => table.agenda.push(Frame::Wind(flight)),
            (Ask::WindOrder(flight), order) => {
                if let Some(goal) = goal_of(order) {
                    self.act_in_wind(table, flight, goal);
                }
            }
            (Ask::GoOn(flight), Choice::Plain(Plain::West)) => {
                table.agenda.push(Frame::Go(flight, Goal::West, crate::step::Try::First));
                table.agenda.push(Frame::Consume(flight));
            }
            (Ask::FollowUp(flight, goal), order) => match goal_of(order) {
                Some(other) => self.deviate(table, flight, other),
                None => self.persist(table, flight, goal),
            },
            (Ask::DealFlights(zone), Choice::Flight(flight)) => {
                if let Some(at) = self.next_in_zone(table, zone) {
                    table.markers[at].spot = Spot::Flight(flight);
                    say!(table, "8.3.3", "a Hazard goes to {flight}");
                }
            }
            (Ask::DealAircraft(flight), Choice::Bomber(bomber)) => {
                if let Some(at) = self.find(table, |one| one.spot == Spot::Flight(flight)) {
                    table.markers[at].spot = Spot::On(bomber);
                    say!(table, "8.3.4", "a Hazard goes to {}", self.data.pilot(bomber));
                }
            }
            (Ask::Escape(bomber), Choice::Plain(Plain::Suffer)) => {
                self.damage(table, bomber);
            }
            (Ask::Escape(bomber), Choice::Plain(Plain::ShakeOff)) => {
                self.shake_off(table, bomber);
            }
            (Ask::Escape(bomber), Choice::Gunner(_)) => {
                table.plane_mut(bomber).spent = true;
                let name = self.data.pilot(bomber);
                say!(table, "2.3.5", "the gunner of {name} drives the Interceptor off");
            }
            (Ask::Boat(bomber), Choice::Plain(Plain::Guns)) => {
                let dice = self.gunnery_dice(table, bomber);
                self.roll(table, Check::BoatGuns(bomber), dice);
            }
            (Ask::Boat(bomber), Choice::Plain(Plain::Elude)) => {
                let dice = self.elude_dice(table, bomber);
                self.roll(table, Check::Elude(bomber), dice);
            }
            // To stay, not to move on, to let a Flying Boat be: nothing happens.
            _ => {}
        }
    }
}
