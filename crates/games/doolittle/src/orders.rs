//! What the player may choose, and what a choice does.

use wardroom_kernel::{Pick, Umpire};

use crate::Doolittle;
use crate::event::{Event, say};
use crate::parts::{Altitude, Area, Bomber, City, FlightId};
use crate::pick::{Order, Plain, SLOTS, Source, order_of};
use crate::state::{Berth, Marker, Spot, State};
use crate::step::{Ask, Check, Frame, Goal, Roll};

/// The pick that stands for a goal.
fn goal_order(goal: Goal) -> Order {
    match goal {
        Goal::West => Order::Plain(Plain::West),
        Goal::City(city) => Order::City(city),
        Goal::Site(site) => Order::Site(site),
    }
}

/// The goal that a pick stands for.
fn goal_of(order: Order) -> Option<Goal> {
    match order {
        Order::Plain(Plain::West) => Some(Goal::West),
        Order::City(city) => Some(Goal::City(city)),
        Order::Site(site) => Some(Goal::Site(site)),
        _ => None,
    }
}

impl Doolittle {
    /// The question that is on top.
    pub(crate) fn question(state: &State) -> Option<Ask> {
        match state.agenda.last() {
            Some(&Frame::Ask(ask)) => Some(ask),
            _ => None,
        }
    }

    /// Lists what may be picked next.
    pub(crate) fn list_choices(&self, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
        let Some(ask) = Self::question(state) else { return };
        let mut put = |order: Order| list.push(order.into());
        match (ask, picks) {
            (Ask::Sea(ask), _) => self.sea_choices(state, ask, picks, &mut put),
            (Ask::Plan(ask), _) => self.plan_choices(state, ask, picks, &mut put),
            (Ask::Home(ask), _) => self.home_choices(state, ask, picks, &mut put),
            (_, []) => self.options(state, ask, &mut put),
            (Ask::Queue, [first]) => {
                if let Order::Bomber(_) = order_of(*first)
                    && state.attack.gate.is_none()
                {
                    self.perimeter(state.attack.city, &mut put);
                }
            }
            (Ask::Approach, [first]) => {
                if let Order::Bomber(bomber) = order_of(*first)
                    && let Some(area) = state.plane(bomber).area()
                {
                    let targets = self.data.area(area).targets.iter();
                    targets
                        .filter(|&&target| self.is_free(state, target))
                        .for_each(|&target| put(Order::Target(target)));
                }
            }
            (Ask::Reroll, [first]) => {
                if let Order::Source(source) = order_of(*first) {
                    dice_choices(&state.roll, source, &mut put);
                }
            }
            (Ask::Move, [first]) => {
                if let Order::Flight(flight) = order_of(*first) {
                    put(Order::Plain(match state.flight(flight).altitude {
                        Altitude::Low => Plain::High,
                        Altitude::High => Plain::Low,
                    }));
                    self.put_goals(state, flight, &mut put);
                }
            }
            (Ask::Move, [first, second]) => {
                if let (Order::Flight(flight), Order::Plain(Plain::High | Plain::Low)) =
                    (order_of(*first), order_of(*second))
                {
                    self.put_goals(state, flight, &mut put);
                }
            }
            _ => {}
        }
    }

    fn put_goals(&self, state: &State, flight: FlightId, put: &mut impl FnMut(Order)) {
        self.goals(state, flight).iter().for_each(|&goal| put(goal_order(goal)));
    }

    /// The perimeter Areas of a map. [EDR 4.1.1]
    fn perimeter(&self, city: City, put: &mut impl FnMut(Order)) {
        Area::ALL
            .iter()
            .filter(|&&area| area.city() == city && self.data.area(area).perimeter)
            .for_each(|&area| put(Order::Area(area)));
    }

    /// Whether anything but to go on can be chosen.
    pub(crate) fn has_options(&self, state: &State, ask: Ask) -> bool {
        let mut any = false;
        self.options(state, ask, &mut |order| any |= order != Order::Plain(Plain::Done));
        any
    }

    /// What may be picked first.
    fn options(&self, state: &State, ask: Ask, put: &mut impl FnMut(Order)) {
        match ask {
            Ask::Airspeed(bomber) => {
                if let Some(area) = self.area_of(state, bomber) {
                    self.data.area(area).adjacent.iter().for_each(|&area| put(Order::Area(area)));
                }
            }
            Ask::Delayed(_) => self.perimeter(state.attack.city, put),
            Ask::Queue => self.queue(state).for_each(|bomber| put(Order::Bomber(bomber))),
            Ask::Place => self.areas_to_place(state).for_each(|area| put(Order::Area(area))),
            Ask::Assign(area) => {
                self.bombers_for_next(state, area).for_each(|one| put(Order::Bomber(one)));
            }
            Ask::Boxing(area) => {
                self.boxes_for_next(state, area).iter().for_each(|&one| put(Order::Target(one)));
            }
            Ask::Evade => {
                for bomber in state.over_target() {
                    self.put_markers(state, bomber, put, |one| self.can_evade(state, bomber, one));
                }
                put(Order::Plain(Plain::Done));
            }
            Ask::Gunnery => {
                for bomber in state.over_target() {
                    self.put_markers(state, bomber, put, |one| self.can_shoot(state, bomber, one));
                    self.put_gunner(state, bomber, put);
                }
                put(Order::Plain(Plain::Done));
            }
            Ask::Resolve => {
                for bomber in state.over_target() {
                    self.put_markers(state, bomber, put, |one| self.is_unresolved(one));
                    self.put_gunner(state, bomber, put);
                }
            }
            Ask::Exit => {
                for bomber in state.over_target() {
                    if self.can_exit(state, bomber) {
                        put(Order::Bomber(bomber));
                    }
                    self.put_gunner(state, bomber, put);
                }
                put(Order::Plain(Plain::Done));
            }
            Ask::Approach => {
                let ready = state.over_target().filter(|&one| self.can_approach(state, one));
                ready.for_each(|bomber| put(Order::Bomber(bomber)));
                put(Order::Plain(Plain::Done));
            }
            Ask::Release => {
                for bomber in state.over_target() {
                    if self.can_release(state, bomber) {
                        put(Order::Bomber(bomber));
                    }
                    self.put_gunner(state, bomber, put);
                }
                put(Order::Plain(Plain::Done));
            }
            Ask::Reroll => {
                put(Order::Plain(Plain::Keep));
                let usable =
                    Source::ALL.iter().filter(|&&one| self.can_use(state, &state.roll, one));
                usable.for_each(|&source| put(Order::Source(source)));
            }
            Ask::Ignore(_) => {
                put(Order::Plain(Plain::Ignore));
                put(Order::Plain(Plain::Suffer));
            }
            _ => self.flight_options(state, ask, put),
        }
    }

    /// The same for the Flight segment.
    fn flight_options(&self, state: &State, ask: Ask, put: &mut impl FnMut(Order)) {
        match ask {
            Ask::Move | Ask::WindNext => {
                self.idle(state).for_each(|flight| put(Order::Flight(flight)));
                let mut seen = 0;
                for bomber in self.leavers(state) {
                    if seen & bomber.bit() == 0 {
                        seen |= bomber.bit();
                        put(Order::Leave(bomber));
                    }
                }
            }
            Ask::WindOrder(flight) => {
                let goals = self.goals(state, flight);
                if !matches!(goals.first(), Some(Goal::City(_))) {
                    put(Order::Plain(Plain::Stay));
                }
                goals.iter().for_each(|&goal| put(goal_order(goal)));
            }
            Ask::GoOn(_) => {
                put(Order::Plain(Plain::West));
                put(Order::Plain(Plain::Stay));
            }
            Ask::FollowUp(flight, goal) => {
                put(Order::Plain(Plain::Persist));
                self.other_targets(state, flight, goal).for_each(|other| put(goal_order(other)));
            }
            Ask::DealFlights(zone) => {
                self.flights_for_next(state, zone).iter().for_each(|&one| put(Order::Flight(one)));
            }
            Ask::DealAircraft(flight) => {
                let fit = self.aircraft_for_next(state, flight);
                fit.iter().for_each(|&one| put(Order::Bomber(one)));
            }
            Ask::ResolveFlight => {
                for &bomber in Bomber::ALL {
                    self.put_markers(state, bomber, put, |one| self.is_pending(one));
                    if state.plane(bomber).berth == Berth::Flying {
                        self.put_gunner(state, bomber, put);
                    }
                }
            }
            Ask::Escape(bomber) => {
                put(Order::Plain(Plain::Suffer));
                put(Order::Plain(Plain::ShakeOff));
                if self.has_gunner(state, bomber) {
                    put(Order::Gunner(bomber));
                }
            }
            Ask::Boat(bomber) => {
                if self.gunnery_dice(state, bomber) > 0 {
                    put(Order::Plain(Plain::Guns));
                }
                put(Order::Plain(Plain::Elude));
                put(Order::Plain(Plain::LetBe));
            }
            _ => {}
        }
    }

    /// The other targets that a Flight may deviate to. [EDR 8.1.4-deviation, 8.1.4-failure]
    pub(crate) fn other_targets<'a>(
        &'a self,
        state: &State,
        flight: FlightId,
        goal: Goal,
    ) -> impl Iterator<Item = Goal> + use<'a> {
        let cities = self.cities(state, flight).map(Goal::City);
        let sites = self.sites(state, flight).map(Goal::Site);
        let city = matches!(goal, Goal::City(_));
        cities
            .filter(move |_| city)
            .chain(sites.filter(move |_| !city))
            .filter(move |&other| other != goal)
    }

    /// The B-25s that wait for their place in the queue. [EDR 4.1.1]
    pub(crate) fn queue<'a>(&self, state: &'a State) -> impl Iterator<Item = Bomber> + 'a {
        Bomber::ALL.iter().copied().filter(|&bomber| {
            let plane = state.plane(bomber);
            plane.berth == Berth::Due && plane.entry == 0
        })
    }

    /// Lists the markers of a B-25 for which something holds; of several alike only the first.
    fn put_markers(
        &self,
        state: &State,
        bomber: Bomber,
        put: &mut impl FnMut(Order),
        fits: impl Fn(&Marker) -> bool,
    ) {
        let mut last: Option<&Marker> = None;
        for (slot, (_, marker)) in state.carried(bomber).enumerate().take(usize::from(SLOTS)) {
            if fits(marker) && last != Some(marker) {
                let mut earlier = state.carried(bomber).take(slot);
                if !earlier.any(|(_, other)| other == marker) {
                    put(Order::Marker(bomber, slot as u8));
                }
                last = Some(marker);
            }
        }
    }

    fn put_gunner(&self, state: &State, bomber: Bomber, put: &mut impl FnMut(Order)) {
        if self.gunner_has_target(state, bomber) {
            put(Order::Gunner(bomber));
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
        let first = order_of(first);
        let more = picks.get(1).map(|&pick| order_of(pick));
        state.agenda.pop();
        match (ask, first) {
            (Ask::Sea(ask), _) => self.carry_out_at_sea(state, ask, picks, umpire),
            (Ask::Plan(ask), _) => self.carry_out_plan(state, ask, picks, umpire),
            (Ask::Home(ask), _) => self.carry_out_home(state, ask, picks, umpire),
            (Ask::Airspeed(bomber), Order::Area(area)) => self.fly_to(state, bomber, area, umpire),
            (Ask::Delayed(bomber), Order::Area(area)) => self.enter(state, bomber, area, umpire),
            (Ask::Queue, Order::Bomber(bomber)) => {
                state.attack.entered = true;
                if let Some(Order::Area(area)) = more {
                    state.attack.gate = Some(area);
                }
                if let Some(area) = state.attack.gate {
                    self.enter(state, bomber, area, umpire);
                }
            }
            (Ask::Place, Order::Area(area)) => self.place_in(state, area, umpire),
            (Ask::Assign(_), Order::Bomber(bomber)) => {
                self.assign_next(state, Spot::On(bomber), umpire);
            }
            (Ask::Boxing(_), Order::Target(target)) => {
                self.assign_next(state, Spot::Target(target), umpire);
            }
            (
                Ask::Evade | Ask::Gunnery | Ask::Exit | Ask::Approach | Ask::Release,
                Order::Plain(Plain::Done),
            ) => self.next_phase(state),
            (
                Ask::ResolveFlight | Ask::Gunnery | Ask::Resolve | Ask::Exit | Ask::Release,
                Order::Gunner(bomber),
            ) => self.use_gunner(state, bomber, umpire),
            (_, Order::Marker(bomber, slot)) => {
                if let Some(at) = self.marker_at(state, bomber, slot) {
                    match ask {
                        Ask::Evade => self.evade(state, bomber, at, umpire),
                        Ask::Gunnery => self.shoot(state, bomber, at, umpire),
                        Ask::Resolve => self.resolve(state, bomber, at, umpire),
                        _ => self.resolve_flight(state, bomber, at, umpire),
                    }
                }
            }
            (Ask::Exit, Order::Bomber(bomber)) => self.exit(state, bomber, umpire),
            (Ask::Approach, Order::Bomber(bomber)) => {
                if let Some(Order::Target(target)) = more {
                    self.approach(state, bomber, target, umpire);
                }
            }
            (Ask::Release, Order::Bomber(bomber)) => self.release_on_area(state, bomber, umpire),
            (Ask::Reroll, _) => self.settle_dice(state, first, more, umpire),
            (Ask::Ignore(bomber), Order::Plain(Plain::Ignore)) => {
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
        first: Order,
        more: Option<Order>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        match (first, more) {
            (Order::Source(source), Some(Order::Dice(mask))) => {
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
        let (first, last) = (order_of(first), order_of(last));
        match (ask, first) {
            (Ask::Move | Ask::WindNext, Order::Leave(bomber)) => {
                self.fly_alone(state, bomber, umpire);
            }
            (Ask::Move, Order::Flight(flight)) => {
                state.sky.acted |= flight.bit();
                let goal = goal_of(last).unwrap_or_default();
                state.agenda.push(Frame::Go(flight, goal, crate::step::Try::First));
                let change = picks.get(1).map(|&pick| order_of(pick));
                match change {
                    Some(Order::Plain(Plain::High)) => {
                        state.agenda.push(Frame::Climb(flight));
                        state.agenda.push(Frame::Consume(flight));
                    }
                    Some(Order::Plain(Plain::Low)) => {
                        state.flight_mut(flight).altitude = Altitude::Low;
                        say!(umpire, state, "7.1.3", "{flight} goes down");
                    }
                    _ => {}
                }
            }
            (Ask::WindNext, Order::Flight(flight)) => state.agenda.push(Frame::Wind(flight)),
            (Ask::WindOrder(flight), order) => {
                if let Some(goal) = goal_of(order) {
                    self.act_in_wind(state, flight, goal);
                }
            }
            (Ask::GoOn(flight), Order::Plain(Plain::West)) => {
                state.agenda.push(Frame::Go(flight, Goal::West, crate::step::Try::First));
                state.agenda.push(Frame::Consume(flight));
            }
            (Ask::FollowUp(flight, goal), order) => match goal_of(order) {
                Some(other) => self.deviate(state, flight, other, umpire),
                None => self.persist(state, flight, goal),
            },
            (Ask::DealFlights(zone), Order::Flight(flight)) => {
                if let Some(at) = self.next_in_zone(state, zone) {
                    state.markers[at].spot = Spot::Flight(flight);
                    say!(umpire, state, "8.3.3", "a Hazard goes to {flight}");
                }
            }
            (Ask::DealAircraft(flight), Order::Bomber(bomber)) => {
                if let Some(at) = self.find(state, |one| one.spot == Spot::Flight(flight)) {
                    state.markers[at].spot = Spot::On(bomber);
                    say!(umpire, state, "8.3.4", "a Hazard goes to {}", self.data.pilot(bomber));
                }
            }
            (Ask::Escape(bomber), Order::Plain(Plain::Suffer)) => {
                self.damage(state, bomber, umpire);
            }
            (Ask::Escape(bomber), Order::Plain(Plain::ShakeOff)) => {
                self.shake_off(state, bomber, umpire);
            }
            (Ask::Escape(bomber), Order::Gunner(_)) => {
                state.plane_mut(bomber).spent = true;
                let name = self.data.pilot(bomber);
                say!(umpire, state, "2.3.5", "the gunner of {name} drives the Interceptor off");
            }
            (Ask::Boat(bomber), Order::Plain(Plain::Guns)) => {
                let dice = self.gunnery_dice(state, bomber);
                self.roll(state, Check::BoatGuns(bomber), dice, umpire);
            }
            (Ask::Boat(bomber), Order::Plain(Plain::Elude)) => {
                let dice = self.elude_dice(state, bomber);
                self.roll(state, Check::Elude(bomber), dice, umpire);
            }
            // To stay, not to move on, to let a Flying Boat be: nothing happens.
            _ => {}
        }
    }
}

/// Which dice may be changed. With Dry Tank Penalties, Fuel Conservation chooses the two that count.
/// [EDR 2.3.7-reroll, 8.1.4-reroll, 7.2.4-conservation]
fn dice_choices(roll: &Roll, source: Source, put: &mut impl FnMut(Order)) {
    let dice = roll.dice.len().min(8) as u32;
    let choose_two = source == Source::Conserve && roll.dice.len() > 2;
    let masks = 1..=(1u32 << dice) - 1;
    masks
        .filter(|mask| !choose_two || mask.count_ones() == 2)
        .for_each(|mask| put(Order::Dice(mask as u8)));
}
