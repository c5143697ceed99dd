//! Orders: what the captain may pick at each step, and what comes of it.

use wardroom_kernel::Pick;

use crate::anchorage::check_withdrawal;
use crate::battery::Battery;
use crate::control::{Job, Party, check_counterflooding, check_declaration, rescind};
use crate::data::Data;
use crate::event::{Umpire, say};
use crate::fire::Markers;
use crate::illegal::{Decision, Illegal};
use crate::parts::Section;
use crate::pick::{Choice, Plain};
use crate::state::{State, Step};
use crate::strike::check_maneuver;
use crate::{Date, PicketDuty, pd};

/// The choice behind a pick that was listed.
#[inline]
pub(crate) fn choice_of(pick: Pick) -> Choice {
    Choice::of(pick).expect("every number below the bound is a choice")
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
        Step::Aim(_) if picks.last() == Some(&Choice::AllHold.into()) => Draft::Complete,
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
            list.extend((0..Date::COUNT as u8).map(|day| Choice::Start(Date(day)).pick()));
        }
        Draft::Single(_, decision) => {
            list.extend(either(*decision).iter().map(|&plain| Pick::from(Choice::Plain(plain))));
        }
        Draft::Markers(markers) => markers.candidates(list),
        Draft::Guns(battery) => battery.candidates(list),
        Draft::Party(party) => party.candidates(list),
        Draft::Complete => {}
    }
}

/// Decides whether an order may go on with a pick.
#[inline]
pub(crate) fn check(data: &Data, draft: &Draft<'_>, choice: Choice) -> Result<(), Illegal> {
    match draft {
        Draft::Single(state, decision) => match (decision, choice) {
            (Decision::FirstDay, Choice::Start(_)) => Ok(()),
            (_, Choice::Plain(plain)) if either(*decision).contains(&plain) => Ok(()),
            _ => Err(elsewhere(data, state, choice, *decision)),
        },
        Draft::Markers(markers) => markers.check(data, choice),
        Draft::Guns(battery) => battery.check(choice),
        Draft::Party(party) => party.check(choice),
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
pub(crate) fn elsewhere(data: &Data, state: &State, choice: Choice, now: Decision) -> Illegal {
    let standing = match choice {
        Choice::Aim(..) | Choice::Spray(..) | Choice::AllAt(_) if state.ship.emergency => {
            Err(Illegal::Emergency)
        }
        Choice::Aim(mount, _) | Choice::Spray(mount, _) => {
            state.ship.check_mount(data, mount).map(|_| ())
        }
        Choice::Plain(Plain::Maneuver) => check_maneuver(data, state),
        Choice::Plain(Plain::Declare) => check_declaration(data, state),
        Choice::Plain(Plain::Rescind) if !state.ship.emergency => Err(Illegal::NoEmergency),
        Choice::Plain(Plain::Withdraw) => check_withdrawal(state),
        Choice::Gun(_) if !state.rules.gun_repair.is_on() => Err(Illegal::NoGunRepair),
        Choice::Counterflood => check_counterflooding(state),
        _ => Ok(()),
    };
    standing.err().unwrap_or(Illegal::Elsewhere(now))
}

impl PicketDuty {
    /// Carries out a complete order.
    pub(crate) fn carry_out(&self, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
        let first = choice_of(picks[0]);
        match (state.step, first) {
            (Step::Campaign, Choice::Start(date)) => {
                state.date = date;
                say!(umpire, state, pd("pd-C2A"), "mini campaign {} begins", state.minis);
                state.step = Step::Commission;
            }
            (Step::Rescind, Choice::Plain(plain)) => {
                if plain == Plain::Rescind {
                    rescind(state, umpire);
                }
                self.go(state, Step::Fighters);
            }
            (Step::Fighters, _) => {
                for &pick in picks {
                    if let Choice::Engage(plane) = choice_of(pick) {
                        state.assault.engaged |= 1 << plane;
                    }
                }
                self.go(state, Step::FightersFire);
            }
            (Step::Consorts, _) => {
                for &pick in picks {
                    if let Choice::Engage(plane) = choice_of(pick) {
                        state.assault.consorts.push(plane + 1);
                    }
                }
                self.go(state, Step::ConsortsFire);
            }
            (Step::Aim(calibre), _) => {
                let aims = Battery::aims_of(&self.data, state, calibre, picks);
                aims.for_each(|(mount, aim)| state.assault.aims[mount] = aim);
                self.go(state, Step::Fire(calibre));
            }
            (Step::Maneuver, Choice::Plain(Plain::Maneuver)) => self.maneuver(state, umpire),
            (Step::Maneuver, _) => self.go(state, Step::Special),
            (Step::Declare, Choice::Plain(Plain::Declare)) => self.declare(state, umpire),
            (Step::Declare, _) => self.go(state, Step::Party(Section::Forward)),
            (Step::Withdraw, Choice::Plain(Plain::Withdraw)) => self.withdraw(state, umpire),
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
    match choice_of(picks[0]) {
        Choice::Repair(room) => Job::Repair(room),
        Choice::Plain(Plain::WaterLines) => Job::WaterLines,
        Choice::Gun(gun) => Job::Gun(gun),
        Choice::DeckFire(section) => Job::DeckFire(section),
        Choice::Flood(room) => Job::Flood(room),
        Choice::Pump(section) => Job::Pump(section),
        Choice::Secondary => match picks.get(1).map(|&pick| choice_of(pick)) {
            Some(Choice::Box(room)) => Job::Secondary(room),
            _ => Job::Idle,
        },
        // Asked for by itself when a box is labelled.
        Choice::Box(room) => Job::Secondary(room),
        Choice::Counterflood => match (
            picks.get(1).map(|&pick| choice_of(pick)),
            picks.get(2).map(|&pick| choice_of(pick)),
        ) {
            (Some(Choice::Room(room)), Some(Choice::For(side))) => Job::Counterflood(room, side),
            _ => Job::Idle,
        },
        _ => Job::Idle,
    }
}
