//! What may be chosen in the Flight segment: candidates in the order shown, and the one check.

use crate::Doolittle;
use crate::attack::orders::Carried;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{ALL_FLIGHTS, Altitude, Bomber, City, FlightId, Site, Zone};
use crate::pick::{Choice, Plain};
use crate::state::{Berth, State};
use crate::step::{Ask, Goal};

/// A decision of the Flight segment, with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum FlightStep {
    /// Which Flight acts next, by this rule. [EDR 8.1, 8.2]
    Next(&'static str),
    /// What a Flight does in the Move Phase; whether it has changed altitude. [EDR 8.1]
    Move(Outlook, bool),
    /// What it does with the wind. [EDR 8.2]
    Wind(Outlook),
    /// Whether it moves on in a Crosswind. [EDR 8.2.1-crosswind]
    GoOn,
    /// How a failed acquisition is followed up. [EDR 8.1.4-failure]
    FollowUp(Outlook, Goal),
    /// Which Flight of a zone gets a Hazard: whoever has no more than this. [EDR 8.3.3]
    DealFlights(Zone, [u16; ALL_FLIGHTS], u16),
    /// Which B-25 of a Flight. [EDR 8.3.4]
    DealAircraft(FlightId, [u16; Bomber::COUNT], u16),
    /// Which Flight Hazard is resolved next. [EDR 8.3.5]
    Resolve(Carried),
    /// How an Interceptor is got rid of. [EDR 8.3.7-interceptor]
    Escape(Bomber),
    /// How a Flying Boat is. [EDR 8.3.7-flying-boat]
    Boat(Bomber),
}

/// What decides where a Flight may go.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    flight: FlightId,
    zone: Option<Zone>,
    loaded: bool,
    over_japan: bool,
    closed: u8,
}

impl Outlook {
    /// Whether the Flight must look for a city. [EDR 8.1.2]
    pub(crate) const fn must_attack(&self) -> bool {
        self.loaded && self.over_japan
    }
}

/// The pick that stands for a goal.
fn goal_order(goal: Goal) -> Choice {
    match goal {
        Goal::West => Choice::Plain(Plain::West),
        Goal::City(city) => Choice::City(city),
        Goal::Site(site) => Choice::Site(site),
    }
}

/// The goal that a pick stands for.
pub(crate) fn goal_of(order: Choice) -> Option<Goal> {
    match order {
        Choice::Plain(Plain::West) => Some(Goal::West),
        Choice::City(city) => Some(Goal::City(city)),
        Choice::Site(site) => Some(Goal::Site(site)),
        _ => None,
    }
}

/// Cities, then the west, then Landing Sites.
pub(crate) fn all_goals() -> impl Iterator<Item = Goal> {
    let cities = City::ALL.iter().copied().map(Goal::City);
    let sites = Site::ALL.iter().copied().map(Goal::Site);
    cities.chain([Goal::West]).chain(sites)
}

impl Doolittle {
    /// What a Flight sees before it.
    pub(crate) fn outlook(&self, state: &State, flight: FlightId) -> Outlook {
        let zone = state.flight(flight).zone;
        Outlook {
            flight,
            zone,
            loaded: self.is_loaded(state, flight),
            over_japan: self.data.cities.iter().any(|one| zone.map(Zone::number) == Some(one.zone)),
            closed: state.sky.closed,
        }
    }

    /// A city or an open Landing Site must be within reach of the zone, and a city worth bombs. [EDR 8.1.2,
    /// 8.1.2-unloaded, 8.1.1, 5.5, x-13.2.4-closed]
    fn check_reach(&self, outlook: &Outlook, goal: Goal) -> Verdict {
        let &Outlook { flight, closed, .. } = outlook;
        let zone = outlook.zone.ok_or(Illegal::NotOnMap { flight, rule: "8.1" })?;
        match goal {
            Goal::West => ensure(zone.west().is_some(), Illegal::WesternEnd { flight }),
            Goal::City(city) => {
                let here = zone.number() == self.data.cities[city as usize].zone;
                ensure(here, Illegal::CityElsewhere { city, zone })?;
                ensure(outlook.loaded, Illegal::NothingToDrop { flight })
            }
            Goal::Site(site) => {
                let here = zone.number() == self.data.site(site).zone;
                ensure(here, Illegal::SiteElsewhere { site, zone })?;
                let open = closed >> site as u8 & 1 == 0;
                ensure(open, Illegal::Closed { site, rule: "x-13.2.4-closed" })
            }
        }
    }

    /// Cities come before everything else. [EDR 8.1.2, 8.2.2, aid-flight, ruling 83]
    pub(crate) fn check_goal(&self, outlook: &Outlook, goal: Goal, rule: &'static str) -> Verdict {
        let free = !outlook.must_attack() || matches!(goal, Goal::City(_));
        ensure(free, Illegal::MustAttack { flight: outlook.flight, rule })?;
        self.check_reach(outlook, goal)
    }

    /// A Flight deviates to another target of the same kind. [EDR 8.1.4-deviation, 8.1.4-failure]
    fn check_deviation(&self, outlook: &Outlook, goal: Goal, other: Goal) -> Verdict {
        ensure(other != goal, Illegal::SameTarget)?;
        let alike = matches!(
            (goal, other),
            (Goal::City(_), Goal::City(_)) | (Goal::Site(_), Goal::Site(_))
        );
        ensure(alike, Illegal::OtherKind)?;
        self.check_reach(outlook, other)
    }

    /// Reads an order of the Flight segment; nothing when it is complete.
    pub(crate) fn read_flight(
        &self,
        state: &State,
        ask: Ask,
        first: Option<Choice>,
        second: Option<Choice>,
    ) -> Option<FlightStep> {
        Some(match (ask, first, second) {
            (Ask::Move, None, _) => FlightStep::Next("8.1"),
            (Ask::Move, Some(Choice::Flight(flight)), None) => {
                FlightStep::Move(self.outlook(state, flight), false)
            }
            (
                Ask::Move,
                Some(Choice::Flight(flight)),
                Some(Choice::Plain(Plain::High | Plain::Low)),
            ) => FlightStep::Move(self.outlook(state, flight), true),
            (Ask::WindNext, None, _) => FlightStep::Next("8.2"),
            (Ask::WindOrder(flight), None, _) => FlightStep::Wind(self.outlook(state, flight)),
            (Ask::GoOn(_), None, _) => FlightStep::GoOn,
            (Ask::FollowUp(flight, goal), None, _) => {
                FlightStep::FollowUp(self.outlook(state, flight), goal)
            }
            (Ask::DealFlights(zone), None, _) => {
                let loads = self.loads_of_flights(state);
                FlightStep::DealFlights(zone, loads, self.share_of_flights(state, zone, &loads))
            }
            (Ask::DealAircraft(flight), None, _) => {
                let loads = self.loads_of_aircraft(state);
                let most = self.share_of_aircraft(state, flight, &loads);
                FlightStep::DealAircraft(flight, loads, most)
            }
            (Ask::ResolveFlight, None, _) => FlightStep::Resolve(Carried::read(state)),
            (Ask::Escape(bomber), None, _) => FlightStep::Escape(bomber),
            (Ask::Boat(bomber), None, _) => FlightStep::Boat(bomber),
            _ => return None,
        })
    }

    /// What might be picked in the Flight segment.
    pub(crate) fn propose_flight(
        &self,
        state: &State,
        step: &FlightStep,
        put: &mut impl FnMut(Choice),
    ) {
        let mut plain = |plain: Plain| put(Choice::Plain(plain));
        match *step {
            FlightStep::Next(_) => {
                self.idle(state).for_each(|flight| put(Choice::Flight(flight)));
                let mut seen = 0;
                for bomber in self.leaking(state) {
                    if seen & bomber.bit() == 0 {
                        seen |= bomber.bit();
                        put(Choice::Leave(bomber));
                    }
                }
            }
            FlightStep::Move(outlook, changed) => {
                if !changed {
                    plain(match state.flight(outlook.flight).altitude {
                        Altitude::Low => Plain::High,
                        Altitude::High => Plain::Low,
                    });
                }
                all_goals().for_each(|goal| put(goal_order(goal)));
            }
            FlightStep::Wind(_) => {
                plain(Plain::Stay);
                all_goals().for_each(|goal| put(goal_order(goal)));
            }
            FlightStep::GoOn => [Plain::West, Plain::Stay].into_iter().for_each(plain),
            FlightStep::FollowUp(..) => {
                plain(Plain::Persist);
                all_goals().for_each(|goal| put(goal_order(goal)));
            }
            FlightStep::DealFlights(zone, ..) => {
                state.flights_in(zone).for_each(|one| put(Choice::Flight(one)));
            }
            FlightStep::DealAircraft(flight, ..) => {
                state.flying(flight).for_each(|one| put(Choice::Bomber(one)));
            }
            FlightStep::Resolve(ref carried) => {
                for &bomber in Bomber::ALL {
                    carried.propose(bomber, put);
                    self.propose_gunner(state, bomber, put);
                }
            }
            FlightStep::Escape(bomber) => {
                [Plain::Suffer, Plain::ShakeOff].into_iter().for_each(plain);
                self.propose_gunner(state, bomber, put);
            }
            FlightStep::Boat(_) => {
                [Plain::Guns, Plain::Elude, Plain::LetBe].into_iter().for_each(plain);
            }
        }
    }

    /// Decides what may be picked in the Flight segment. [EDR 7.1.3, 8.1, 8.1.1-altitude, 8.2, 8.3.3, 8.3.4,
    /// 8.3.5, 8.3.7-interceptor, 8.3.7-flying-boat]
    pub(crate) fn check_flight(&self, state: &State, step: &FlightStep, order: Choice) -> Verdict {
        use FlightStep as Step;
        match (step, order) {
            (&Step::Next(rule), Choice::Flight(flight)) => {
                let there = state.flight(flight).zone.is_some();
                ensure(there, Illegal::NotOnMap { flight, rule })?;
                ensure(state.sky.acted & flight.bit() == 0, Illegal::HasActed { flight, rule })
            }
            (Step::Next(_), Choice::Leave(bomber)) => self.check_leaving(state, bomber),
            (&Step::Move(ref outlook, changed), Choice::Plain(Plain::High | Plain::Low)) => {
                let flight = outlook.flight;
                ensure(!changed, Illegal::ChangedAltitude { flight })?;
                let altitude = state.flight(flight).altitude;
                let other = (altitude == Altitude::Low) == (order == Choice::Plain(Plain::High));
                ensure(other, Illegal::AtThatAltitude { flight, altitude })
            }
            (Step::Move(outlook, _), Choice::Plain(Plain::Stay)) => {
                let flight = outlook.flight;
                ensure(!outlook.must_attack(), Illegal::MustAttack { flight, rule: "8.1.2" })?;
                Err(Illegal::MustMove { flight })
            }
            (Step::Wind(outlook), Choice::Plain(Plain::Stay)) => {
                let flight = outlook.flight;
                ensure(!outlook.must_attack(), Illegal::MustAttack { flight, rule: "8.2.2" })
            }
            (Step::Wind(_), Choice::Plain(Plain::High | Plain::Low)) => Err(Illegal::NoClimbInWind),
            (
                Step::Move(outlook, _),
                Choice::Plain(Plain::West) | Choice::City(_) | Choice::Site(_),
            ) => self.check_goal(outlook, goal_of(order).unwrap_or_default(), "8.1.2"),
            (
                Step::Wind(outlook),
                Choice::Plain(Plain::West) | Choice::City(_) | Choice::Site(_),
            ) => self.check_goal(outlook, goal_of(order).unwrap_or_default(), "8.2.2"),
            (&Step::FollowUp(ref outlook, goal), Choice::City(_) | Choice::Site(_)) => {
                self.check_deviation(outlook, goal, goal_of(order).unwrap_or_default())
            }
            (&Step::DealFlights(zone, ref loads, most), Choice::Flight(flight)) => {
                let there = state.flight(flight).zone == Some(zone);
                ensure(there, Illegal::OtherZone { flight, zone })?;
                let load = loads[flight.index()];
                ensure(load <= most, Illegal::UnevenFlights { flight, load })
            }
            (&Step::DealAircraft(flight, ref loads, most), Choice::Bomber(bomber)) => {
                let flies = state.plane(bomber).berth == Berth::Flying
                    && state.plane(bomber).flight == flight;
                ensure(flies, Illegal::OtherFlight { bomber, flight, rule: "8.3.4" })?;
                let load = loads[bomber as usize];
                let fits = load <= most;
                let load = load / 2;
                ensure(2 * load <= most, Illegal::Uneven { bomber, load, rule: "8.3.4" })?;
                ensure(fits, Illegal::OthersFirst { bomber })
            }
            (Step::Resolve(carried), Choice::Marker(bomber, slot)) => {
                let marker = carried.marker(state, bomber, slot, "8.3.5")?;
                ensure(self.is_pending(marker), Illegal::Attached)?;
                carried.check_first_alike(state, bomber, slot, "8.3.5")
            }
            (Step::Resolve(_), Choice::Gunner(bomber)) => {
                let flies = state.plane(bomber).berth == Berth::Flying;
                ensure(flies, Illegal::NotFlying { bomber, rule: "2.3.5" })?;
                self.check_gunner(state, bomber)
            }
            (&Step::Escape(hunted), Choice::Gunner(bomber)) => {
                ensure(hunted == bomber, Illegal::OtherGunner { bomber: hunted })?;
                self.check_has_gunner(state, bomber)
            }
            (&Step::Boat(bomber), Choice::Plain(Plain::Guns)) => {
                ensure(self.gunnery_dice(state, bomber) > 0, Illegal::GunsJammed { bomber })
            }
            (Step::GoOn, Choice::Plain(Plain::West | Plain::Stay))
            | (Step::FollowUp(..), Choice::Plain(Plain::Persist))
            | (Step::Escape(_), Choice::Plain(Plain::Suffer | Plain::ShakeOff))
            | (Step::Boat(_), Choice::Plain(Plain::Elude | Plain::LetBe)) => Ok(()),
            _ => Err(Self::elsewhere(state)),
        }
    }
}
