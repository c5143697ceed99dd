//! Orders: what the captain may pick at each step, and what comes of it.

use wardroom_kernel::{Pick, Umpire};

use crate::anchorage::check_withdrawal;
use crate::battery::Battery;
use crate::control::{Job, Party, check_counterflooding, check_declaration};
use crate::data::Data;
use crate::event::{Event, say};
use crate::fire::Markers;
use crate::illegal::{Decision, Illegal};
use crate::parts::{Mount, Section};
use crate::pick::{Order, Plain};
use crate::state::{State, Step};
use crate::strike::check_maneuver;
use crate::{Date, PicketDuty, pd};

/// The order behind a pick that was listed.
#[inline]
pub(crate) fn order_of(pick: Pick) -> Order {
    Order::of(pick).expect("every number below the bound is an order")
}

/// A half-built order, read: the step it belongs to, with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum Draft<'a> {
    /// A decision of one pick.
    Single(&'a State, Decision),
    /// Markers are put on planes. [PD pd-G3-afs, pd-G3-sfs]
    Markers(Markers<'a>),
    /// A calibre is aimed. [PD pd-G3-fire]
    Guns(Battery<'a>),
    /// A repair party gets its job. [PD pd-G5-dc]
    Party(Party<'a>),
    /// Nothing is missing.
    Complete,
}

/// Reads a half-built order.
#[inline]
pub(crate) fn draft<'a>(data: &'a Data, state: &'a State, picks: &[Pick]) -> Draft<'a> {
    match state.step {
        Step::Fighters | Step::Consorts => {
            Markers::read(state, picks).map_or(Draft::Complete, Draft::Markers)
        }
        Step::Aim(_) if picks.last() == Some(&Order::AllHold.into()) => Draft::Complete,
        Step::Aim(calibre) => match Battery::read(data, state, calibre, picks) {
            battery if battery.is_complete() => Draft::Complete,
            battery => Draft::Guns(battery),
        },
        Step::Party(party) => {
            Party::read(data, state, party, picks).map_or(Draft::Complete, Draft::Party)
        }
        step => match Decision::at(step) {
            Some(decision) if picks.is_empty() => Draft::Single(state, decision),
            _ => Draft::Complete,
        },
    }
}

/// Adds what might be picked next.
#[inline]
pub(crate) fn candidates(draft: &Draft<'_>, list: &mut Vec<Pick>) {
    match draft {
        Draft::Single(_, Decision::FirstDay) => {
            list.extend((0..=Date::LAST.0).map(|day| Pick::from(Order::Start(Date(day)))));
        }
        Draft::Single(_, decision) => {
            list.extend(either(*decision).iter().map(|&plain| Pick::from(Order::Plain(plain))));
        }
        Draft::Markers(markers) => markers.candidates(list),
        Draft::Guns(battery) => battery.candidates(list),
        Draft::Party(party) => party.candidates(list),
        Draft::Complete => {}
    }
}

/// Decides whether an order may go on with a pick.
#[inline]
pub(crate) fn check(data: &Data, draft: &Draft<'_>, order: Order) -> Result<(), Illegal> {
    match draft {
        Draft::Single(state, decision) => match (decision, order) {
            (Decision::FirstDay, Order::Start(_)) => Ok(()),
            (_, Order::Plain(plain)) if either(*decision).contains(&plain) => Ok(()),
            _ => Err(elsewhere(data, state, order, *decision)),
        },
        Draft::Markers(markers) => markers.check(data, order),
        Draft::Guns(battery) => battery.check(order),
        Draft::Party(party) => party.check(order),
        Draft::Complete => Err(Illegal::Complete),
    }
}

/// The two answers to a plain question. [PD pd-I-rescind, pd-T19, pd-T17, pd-G16-opt]
fn either(decision: Decision) -> &'static [Plain] {
    match decision {
        Decision::Rescind => &[Plain::Keep, Plain::Rescind],
        Decision::Maneuver => &[Plain::Maneuver, Plain::Steady],
        Decision::Declare => &[Plain::NoEmergency, Plain::Declare],
        Decision::Withdraw => &[Plain::Stay, Plain::Withdraw],
        _ => &[],
    }
}

/// Why an order of another decision is refused: by what forbids it whenever it is given, else by what is decided now.
#[cold]
#[inline(never)]
pub(crate) fn elsewhere(data: &Data, state: &State, order: Order, now: Decision) -> Illegal {
    let standing = match order {
        Order::Aim(..) | Order::Spray(..) | Order::AllAt(_) if state.ship.emergency => {
            Err(Illegal::Emergency)
        }
        Order::Aim(mount, _) | Order::Spray(mount, _) => {
            state.ship.check_mount(data, mount).map(|_| ())
        }
        Order::Plain(Plain::Maneuver) => check_maneuver(data, state),
        Order::Plain(Plain::Declare) => check_declaration(data, state),
        Order::Plain(Plain::Rescind) if !state.ship.emergency => Err(Illegal::NoEmergency),
        Order::Plain(Plain::Withdraw) => check_withdrawal(state),
        Order::Gun(_) if !state.rules.gun_repair.is_on() => Err(Illegal::NoGunRepair),
        Order::Counterflood => check_counterflooding(state),
        _ => Ok(()),
    };
    standing.err().unwrap_or(Illegal::Elsewhere(now))
}

impl PicketDuty {
    /// Carries out a complete order.
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        let first = order_of(picks[0]);
        match (state.step, first) {
            (Step::Campaign, Order::Start(date)) => {
                state.date = date;
                say!(umpire, state, pd("pd-C2A"), "mini campaign {} begins", state.minis);
                state.step = Step::Commission;
            }
            (Step::Rescind, Order::Plain(plain)) => {
                if plain == Plain::Rescind {
                    self.rescind(state, umpire);
                }
                self.go(state, Step::Fighters);
            }
            (Step::Fighters, _) => {
                for &pick in picks {
                    if let Order::Engage(plane) = order_of(pick) {
                        state.assault.aims[0].planes |= 1 << plane;
                    }
                }
                self.go(state, Step::FightersFire);
            }
            (Step::Consorts, _) => {
                for (at, &pick) in picks.iter().enumerate() {
                    if let Order::Engage(plane) = order_of(pick) {
                        state.assault.aims[at].planes = 1 << plane;
                    }
                }
                self.go(state, Step::ConsortsFire);
            }
            (Step::Aim(calibre), _) => {
                let aims = Battery::aims_of(&self.data, state, calibre, picks);
                aims.for_each(|(mount, aim)| state.assault.aims[mount.index()] = aim);
                self.go(state, Step::Fire(calibre));
            }
            (Step::Maneuver, Order::Plain(Plain::Maneuver)) => self.maneuver(state, umpire),
            (Step::Maneuver, _) => self.go(state, Step::Special),
            (Step::Declare, Order::Plain(Plain::Declare)) => self.declare(state, umpire),
            (Step::Declare, _) => self.go(state, Step::Party(Section::Forward)),
            (Step::Withdraw, Order::Plain(Plain::Withdraw)) => self.withdraw(state, umpire),
            (Step::Withdraw, _) => self.go(state, Step::NextDay),
            (Step::Party(party), _) => {
                self.work(state, party, job_of(picks), umpire);
            }
            _ => unreachable!("only listed picks are carried out"),
        }
    }
}

/// A party's order as a job.
pub(crate) fn job_of(picks: &[Pick]) -> Job {
    match order_of(picks[0]) {
        Order::Repair(room) => Job::Repair(room),
        Order::Plain(Plain::WaterLines) => Job::WaterLines,
        Order::Gun(gun) => Job::Gun(Mount(gun)),
        Order::DeckFire(section) => Job::DeckFire(section),
        Order::Flood(room) => Job::Flood(room),
        Order::Pump(section) => Job::Pump(section),
        Order::Secondary => match picks.get(1).map(|&pick| order_of(pick)) {
            Some(Order::Box(number)) => Job::Secondary(number),
            _ => Job::Idle,
        },
        // Asked for by itself when a box is labelled.
        Order::Box(number) => Job::Secondary(number),
        Order::Counterflood => match (
            picks.get(1).map(|&pick| order_of(pick)),
            picks.get(2).map(|&pick| order_of(pick)),
        ) {
            (Some(Order::Room(room)), Some(Order::For(side))) => Job::Counterflood(room, side),
            _ => Job::Idle,
        },
        _ => Job::Idle,
    }
}
