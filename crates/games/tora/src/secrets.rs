//! What each side may not know, and other positions it could not tell from this one. [TTT T-seq-9]

use wardroom_kernel::{Dice, Seat, Secret};

use crate::Tora;
use crate::forces::{IJN_UNITS, Load, Plane};
use crate::places::Sector;
use crate::plan::{self, Day, UnitPlan, Wave, ijn};
use crate::state::{IJN, PlaneAt, Side, State, Step, USN};
use crate::ttt;

/// How often other later waves are thought up before the real ones are kept.
const TRIES: usize = 32;

fn roll(dice: &mut dyn Dice, sides: u8) -> u8 {
    let mut face = [0];
    dice.faces(sides, ttt("T-seq-9"), &mut face);
    face[0] - 1
}

fn any_sector(dice: &mut dyn Dice) -> Sector {
    Sector::ALL[usize::from(roll(dice, 4))]
}

impl State {
    /// Whether a side has a plan that the other does not know: once it is made, till it is announced.
    fn has_secret_plan(&self, of: Seat) -> bool {
        match self.step {
            Step::Planning => self.planned.contains(Side::of(of)),
            Step::SecondThoughts | Step::Announcement => true,
            _ => false,
        }
    }
}

impl Tora {
    /// Everything a seat may not know, by name. [TTT T-seq-9]
    pub(crate) fn hidden_from(&self, state: &State, seat: Seat) -> Vec<Secret> {
        let mut secrets = Vec::new();
        let mut hide = |name: &str, value: String| {
            secrets.push(Secret { name: name.to_owned(), value });
        };
        if seat == USN {
            if state.has_secret_plan(IJN) {
                hide("day of the attack", state.ijn_plan.day.to_string());
                hide("IJN plan", format!("{:?}", state.ijn_plan.units));
            } else if state.is_announced() && !state.has_begun() {
                hide("IJN plan", format!("{:?}", state.ijn_plan.units));
            } else if state.is_announced() {
                let loads: Vec<Load> =
                    hidden_loads(state).map(|unit| state.planes[usize::from(unit)].load).collect();
                if !loads.is_empty() {
                    hide("loads over the map", format!("{loads:?}"));
                }
                let later: Vec<UnitPlan> =
                    waiting(state).map(|unit| state.ijn_plan.units[usize::from(unit)]).collect();
                if !later.is_empty() {
                    hide("plan of waves 2 and 3", format!("{later:?}"));
                }
            }
        } else if state.has_secret_plan(USN) {
            hide("US plan", format!("{:?}", state.us_plan));
        } else if state.is_announced() {
            let plan = &state.us_plan;
            let days: Vec<Day> = Day::all().filter(|&day| day != state.ijn_plan.day).collect();
            let rows: Vec<_> =
                days.iter().map(|day| (plan.radar[day.index()], plan.pby[day.index()])).collect();
            hide("rows of the other days", format!("{rows:?}"));
            if !state.has_begun() {
                let day = state.ijn_plan.day.index();
                hide("radar sector", format!("{:?}", plan.radar[day]));
                hide("PBY sector", format!("{:?}", plan.pby[day]));
            }
        }
        secrets
    }

    /// A position that a seat could not tell from this one. [TTT T-seq-9]
    pub(crate) fn imagine(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let mut other = *state;
        if seat == USN {
            self.imagine_ijn(state, &mut other, dice);
        } else {
            self.imagine_us(state, &mut other, dice);
        }
        other
    }

    fn imagine_ijn(&self, state: &State, other: &mut State, dice: &mut dyn Dice) {
        if state.has_secret_plan(IJN) || state.is_announced() && !state.has_begun() {
            other.ijn_plan = ijn::random(&self.data, state.terms().waves, dice);
            if state.is_announced() {
                other.ijn_plan.day = state.ijn_plan.day;
            } else {
                self.deploy(other);
            }
        } else if state.is_announced() {
            for unit in hidden_loads(state) {
                let load = Load::OF_KATES[usize::from(roll(dice, 3))];
                other.planes[usize::from(unit)].load = load;
            }
            let alike = (0..TRIES).any(|_| {
                self.imagine_waves(state, other, dice);
                self.looks_alike(state, other)
            });
            if !alike {
                other.ijn_plan = state.ijn_plan;
            }
            // What the plan says of a unit in its first wave is what it carries. [TTT T-plan-6]
            for unit in hidden_loads(state).map(usize::from) {
                let plan = &mut other.ijn_plan.units[unit];
                if plan.wave != Wave::Reserve && !state.planes[unit].returned {
                    plan.load = other.planes[unit].load;
                }
            }
        }
    }

    /// Thinks up the waves to come: which of the units that have not flown are in wave 2, and which
    /// that can are in wave 3. [TTT T-plan-10]
    fn imagine_waves(&self, state: &State, other: &mut State, dice: &mut dyn Dice) {
        let (eager, late) = (roll(dice, 6), roll(dice, 6));
        let sectors: [Sector; 3] = std::array::from_fn(|_| any_sector(dice));
        let third_sector = any_sector(dice);
        let most = usize::from(self.data.wave_size);
        let flown = |wave: Wave| {
            let units = (0..IJN_UNITS).filter(|&unit| state.planes[unit].at != PlaneAt::Carrier);
            units.filter(|&unit| state.ijn_plan.units[unit].wave == wave).count()
        };
        // Whoever re-arms does so for wave 3: the others have the room that is left in it. [TTT T-plan-8]
        let is_rearming = |unit: usize| matches!(state.planes[unit].at, PlaneAt::Rearming(_));
        let rearming = (0..IJN_UNITS).filter(|&unit| is_rearming(unit)).count();
        let (mut second, mut third) = (flown(Wave::Second), rearming);
        for unit in waiting(state) {
            let at = usize::from(unit);
            let plane = Plane::of_unit(unit);
            let is_new = state.planes[at].at == PlaneAt::Carrier;
            let plan = &mut other.ijn_plan.units[at];
            if is_new {
                *plan = UnitPlan::in_reserve(plane);
                if second < most && roll(dice, 6) < eager {
                    second += 1;
                    let kate = Load::OF_KATES[usize::from(roll(dice, 3))];
                    plan.wave = Wave::Second;
                    plan.sector = sectors[plane as usize];
                    plan.load = if plane == Plane::Kate { kate } else { plan.load };
                }
            }
            let listed = is_rearming(at) || roll(dice, 6) < late;
            let can = plan.wave != Wave::Second && state.options.waves >= 3;
            let room = is_rearming(at) || third < most;
            plan.third = (listed && can && room).then_some(third_sector);
            third += usize::from(plan.third.is_some() && !is_rearming(at));
        }
    }

    /// Whether the US could not tell from the course of the game that other waves are to come: the
    /// IJN is asked, and the game goes on, because of the waves there are. [TTT T-end-2]
    fn looks_alike(&self, state: &State, other: &State) -> bool {
        let goes_on = state.on_map() > 0 || self.may_still_fly(other) == self.may_still_fly(state);
        let asked =
            state.step != Step::Arrivals || self.can_arrive(other) == self.can_arrive(state);
        goes_on && asked
    }

    fn imagine_us(&self, state: &State, other: &mut State, dice: &mut dyn Dice) {
        if state.has_secret_plan(USN) {
            other.us_plan = plan::us::random(&self.data, dice);
            self.deploy(other);
        } else if state.is_announced() {
            imagine_other_days(state, other, dice);
            if !state.has_begun() {
                let day = state.ijn_plan.day.index();
                other.us_plan.radar[day] = any_sector(dice);
                other.us_plan.pby[day] = any_sector(dice);
            }
        }
    }
}

/// Shuffles the rows of the days that were not announced, and thinks up other searches for them.
fn imagine_other_days(state: &State, other: &mut State, dice: &mut dyn Dice) {
    let plan = &mut other.us_plan;
    let today = state.ijn_plan.day;
    let days: Vec<Day> = Day::all().filter(|&day| day != today).collect();
    for at in (1..days.len()).rev() {
        let (one, two) = (days[at], days[usize::from(roll(dice, at as u8 + 1))]);
        for (_, levels) in plan.levels.iter_mut() {
            levels.swap(one.index(), two.index());
        }
        for port in &mut plan.port_day {
            *port = match *port {
                day if day == one => two,
                day if day == two => one,
                day => day,
            };
        }
    }
    for day in days {
        plan.radar[day.index()] = any_sector(dice);
        plan.pby[day.index()] = any_sector(dice);
    }
}

/// Units over the map that carry what the US cannot see: Kates that have not attacked; the loads of
/// others go without saying. [TTT T-plan-6, T-seq-9]
fn hidden_loads(state: &State) -> impl Iterator<Item = u8> {
    Plane::Kate.units().filter(move |&unit| {
        let plane = &state.planes[usize::from(unit)];
        plane.is_on_map() && plane.load != Load::None
    })
}

/// Units whose part in the waves to come the US does not know: those that have not flown, and, where
/// there is a third wave, those of the first that may be listed in it.
fn waiting(state: &State) -> impl Iterator<Item = u8> {
    (0..IJN_UNITS as u8).filter(move |&unit| {
        let plane = &state.planes[usize::from(unit)];
        let first = state.ijn_plan.units[usize::from(unit)].wave == Wave::First;
        let third = state.options.waves >= 3;
        match plane.at {
            PlaneAt::Carrier => true,
            PlaneAt::Rearming(_) => third,
            PlaneAt::Zone(_) => first && third && !plane.returned,
            PlaneAt::Home | PlaneAt::Lost => false,
        }
    })
}
