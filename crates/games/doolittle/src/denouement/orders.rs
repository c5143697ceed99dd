//! What may be chosen in the Denouement: candidates in the order shown, and the one check.

use wardroom_kernel::Pick;

use super::china::{MOST_FUEL, crews_of, party_of, passengers};
use super::pick::{HomeChoice, Way};
use super::{Halt, Homeward, Stop};
use crate::Doolittle;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::naval::SeaChoice;
use crate::parts::{Bomber, Site};
use crate::pick::{Choice, choice_of};
use crate::state::{Berth, State};

/// A decision of the Denouement, with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum HomeStep {
    /// Who goes on in China. [EDR 14.4.2]
    China,
    /// Where a B-25 flies from a box. [EDR 14.4.3]
    Fly(Halt),
    /// With how much Fuel, of so much. [EDR 14.4.1-fuel]
    Fuel(u8),
    /// With whom besides those aboard, of those who wait. [EDR 14.4.1-carry]
    Load {
        /// The crews aboard, one bit each.
        aboard: u32,
        /// The other crews of the box.
        waiting: u32,
    },
    /// Where a party goes on foot. [EDR 14.4.3]
    Trek(Halt),
    /// Who of a box goes; those who are named. [EDR 14.4.3]
    Party {
        /// The crews of the box, one bit each.
        all: u32,
        /// Those who are named.
        named: u32,
    },
    /// Which B-25 of a site a Copilot repairs. [EDR 14.4.1-repair]
    Copilot(Site),
    /// Which ship is given up. [EDR 14.3.2-ships]
    Ship,
    /// Which crew is captured. [EDR 14.4.4]
    Surrender,
}

impl Doolittle {
    /// Reads an order of the Denouement; nothing when it is complete.
    pub(crate) fn read_home(
        &self,
        state: &State,
        ask: Homeward,
        picks: &[Pick],
    ) -> Option<HomeStep> {
        let first = match picks.first() {
            None => {
                return Some(match ask {
                    Homeward::China => HomeStep::China,
                    Homeward::Sink | Homeward::Damage(_) => HomeStep::Ship,
                    Homeward::Surrender(_) => HomeStep::Surrender,
                });
            }
            Some(&first) => choice_of(first),
        };
        let ended = picks.last().is_some_and(|&last| {
            matches!(choice_of(last), Choice::Home(HomeChoice::Way(Way::Go | Way::Everyone)))
        });
        match (first, picks.len()) {
            (Choice::Home(HomeChoice::Fly(bomber)), count) => {
                let halt = self.halt_of(state, bomber)?;
                match count {
                    1 => Some(HomeStep::Fly(halt)),
                    2 => {
                        let site = halt.site();
                        let pool = site.map_or(0, |site| state.denouement.fuel[site as usize]);
                        Some(HomeStep::Fuel(pool))
                    }
                    _ if ended => None,
                    _ => {
                        let aboard = passengers(bomber, picks);
                        let waiting = self.crews_at(state, halt) & !aboard;
                        let any = crews_of(waiting).any(|one| self.has_room(state, aboard, one));
                        any.then_some(HomeStep::Load { aboard, waiting })
                    }
                }
            }
            (Choice::Home(HomeChoice::Trek(halt)), 1) => Some(HomeStep::Trek(halt)),
            (Choice::Home(HomeChoice::Trek(halt)), _) => {
                let all = self.crews_at(state, halt);
                let open = !ended && all.count_ones() > 1;
                open.then(|| HomeStep::Party { all, named: party_of(picks) })
            }
            (Choice::Home(HomeChoice::Copilot(bomber)), 1) => {
                self.halt_of_crew(state, bomber).and_then(Halt::site).map(HomeStep::Copilot)
            }
            _ => None,
        }
    }

    /// What might be picked in the Denouement.
    pub(crate) fn propose_home(&self, state: &State, step: HomeStep, put: &mut impl FnMut(Choice)) {
        let mut home = |order: HomeChoice| put(Choice::Home(order));
        match step {
            HomeStep::China => {
                let landed = |one: &&Bomber| matches!(state.plane(**one).berth, Berth::Landed(_));
                for &bomber in Bomber::ALL.iter().filter(landed) {
                    home(HomeChoice::Fly(bomber));
                    home(HomeChoice::Groundcrew(bomber));
                }
                Bomber::ALL.iter().for_each(|&bomber| home(HomeChoice::Copilot(bomber)));
                Halt::ALL.iter().for_each(|&halt| home(HomeChoice::Trek(halt)));
            }
            HomeStep::Fly(_) | HomeStep::Trek(_) => {
                Stop::ALL.iter().for_each(|&stop| home(HomeChoice::To(stop)));
            }
            HomeStep::Fuel(pool) => {
                (0..=pool.min(MOST_FUEL)).rev().for_each(|fuel| put(Choice::Amount(fuel)));
            }
            HomeStep::Load { waiting, .. } => {
                home(HomeChoice::Way(Way::Go));
                crews_of(waiting).for_each(|one| put(Choice::Bomber(one)));
            }
            HomeStep::Party { all, named } => {
                home(HomeChoice::Way(if named == 0 { Way::Everyone } else { Way::Go }));
                crews_of(all & !named).for_each(|one| put(Choice::Bomber(one)));
            }
            HomeStep::Copilot(site) => {
                self.landed_at(state, site).for_each(|one| put(Choice::Bomber(one)));
            }
            HomeStep::Ship => {
                state.naval.on_layout().for_each(|one| put(Choice::Sea(SeaChoice::Ship(one))));
            }
            HomeStep::Surrender => {
                crews_of(state.denouement.party.group).for_each(|one| put(Choice::Bomber(one)));
            }
        }
    }

    /// Decides what may be picked in the Denouement. [EDR 14.3.2-ships, 14.4.1-carry, 14.4.1-fuel, 14.4.3,
    /// 14.4.4, ruling 78]
    pub(crate) fn check_home(&self, state: &State, step: HomeStep, order: Choice) -> Verdict {
        match (step, order) {
            (HomeStep::China, Choice::Home(HomeChoice::Fly(bomber))) => {
                self.check_flying_on(state, bomber)
            }
            (HomeStep::China, Choice::Home(HomeChoice::Groundcrew(bomber))) => {
                self.check_mending(state, bomber)
            }
            (HomeStep::China, Choice::Home(HomeChoice::Copilot(bomber))) => {
                self.check_home_copilot(state, bomber)
            }
            (HomeStep::China, Choice::Home(HomeChoice::Trek(halt))) => {
                ensure(self.crews_at(state, halt) != 0, Illegal::NobodyAt { halt })
            }
            (HomeStep::Fly(from), Choice::Home(HomeChoice::To(to))) => {
                self.check_route(state, from, to)
            }
            (HomeStep::Trek(from), Choice::Home(HomeChoice::To(to))) => {
                let listed = self.data.denouement.transport.trek(from, to).is_some();
                ensure(listed, Illegal::NoRoute { from, to })
            }
            (HomeStep::Fuel(pool), Choice::Amount(fuel)) => {
                ensure(fuel <= pool, Illegal::NoSuchFuel { pool })?;
                ensure(fuel <= MOST_FUEL, Illegal::TooMuchAboard { most: MOST_FUEL })
            }
            (HomeStep::Load { aboard, waiting }, Choice::Bomber(bomber)) => {
                let rule = "14.4.1-carry";
                let fresh = aboard & bomber.bit() == 0;
                ensure(fresh, Illegal::Twice { what: bomber.word(), rule })?;
                let there = waiting & bomber.bit() != 0;
                ensure(there, Illegal::CrewNotInBox { bomber, rule })?;
                ensure(self.has_room(state, aboard, bomber), Illegal::NoSeat { bomber })
            }
            (HomeStep::Load { .. }, Choice::Home(HomeChoice::Way(Way::Go))) => Ok(()),
            (HomeStep::Party { all, named }, Choice::Bomber(bomber)) => {
                let rule = "14.4.3";
                let fresh = named & bomber.bit() == 0;
                ensure(fresh, Illegal::Twice { what: bomber.word(), rule })?;
                ensure(all & bomber.bit() != 0, Illegal::CrewNotInBox { bomber, rule })
            }
            (HomeStep::Party { named, .. }, Choice::Home(HomeChoice::Way(way))) => match way {
                Way::Go => ensure(named != 0, Illegal::NobodyNamed),
                Way::Everyone => ensure(named == 0, Illegal::SomeNamed),
            },
            (HomeStep::Copilot(site), Choice::Bomber(bomber)) => {
                self.check_copilots_choice(state, site, bomber)
            }
            (HomeStep::Ship, Choice::Sea(SeaChoice::Ship(ship))) => {
                self.check_on_layout(state, ship, "14.3.2-ships")
            }
            (HomeStep::Surrender, Choice::Bomber(bomber)) => {
                let caught = state.denouement.party.group & bomber.bit() != 0;
                ensure(caught, Illegal::NotInParty { bomber })
            }
            _ => Err(Self::elsewhere(state)),
        }
    }
}
