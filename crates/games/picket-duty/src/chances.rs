//! Chances shown beside the choices: exact, so that the captain knows them before he commits.
//!
//! A whole order's odds are counted by playing it out; these are the chances of its parts, read off the
//! same charts with the same modifiers.

use std::collections::BTreeMap;

use crate::PicketDuty;
use wardroom_kernel::{Counted, Pick};

use crate::battery::Battery;
use crate::change::{BY_NAME, Harm, Numbers, by_number, plane_change, told};
use crate::control::Job;
use crate::data::cells::{Fire, Strike};
use crate::parts::{Calibre, Mount, Section};
use crate::state::{Aim, Fate, Plane, State, Step};
use crate::strike::{strike_column, strike_modifier};

/// Every sum of two dice with its chance.
fn two_dice() -> impl Iterator<Item = (i32, f64)> {
    (1..=6).flat_map(|first| (1..=6).map(move |second| (first + second, 1.0 / 36.0)))
}

/// The chance that two dice show what is wanted.
fn chance_of(wanted: impl Fn(i32) -> bool) -> f64 {
    two_dice().filter(|&(roll, _)| wanted(roll)).map(|(_, chance)| chance).sum()
}

/// A chance in words.
fn percent(chance: f64) -> String {
    match 100.0 * chance {
        0.0 => "no chance".to_owned(),
        under if under < 1.0 => "under 1%".to_owned(),
        share => format!("{share:.0}%"),
    }
}

/// How a plane may be, with the chance of each: no, one or two hits, flamed, gone. [PD pd-N9-2h]
#[derive(Clone, Copy)]
struct Fates([f64; 5]);

const FLAMED: usize = 3;
const GONE: usize = 4;

impl Fates {
    fn now(plane: &Plane) -> usize {
        match plane.fate {
            Fate::Flying => usize::from(plane.hits),
            Fate::Flamed => FLAMED,
            Fate::Gone => GONE,
        }
    }

    fn of(plane: &Plane) -> Fates {
        let mut fates = [0.0; 5];
        fates[Fates::now(plane)] = 1.0;
        Fates(fates)
    }

    /// The fates after one more shot.
    fn after(self, shot: impl Fn(i32) -> Fire) -> Fates {
        let mut fates = [0.0; 5];
        for (before, chance) in self.0.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
            for (roll, share) in two_dice() {
                let after = match shot(roll) {
                    _ if before == GONE => GONE,
                    Fire::Miss => before,
                    Fire::Hits(hits) => (before + usize::from(hits)).min(FLAMED),
                    Fire::Flamed => FLAMED,
                    Fire::Destroyed => GONE,
                };
                fates[after] += chance * share;
            }
        }
        Fates(fates)
    }

    /// The plane as it may be, with the chance of each.
    fn possible(self, plane: &Plane) -> impl Iterator<Item = (Plane, f64)> {
        let plane = *plane;
        let fates = self.0.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0);
        fates.map(move |(fate, chance)| {
            let new = match fate {
                FLAMED => Plane { hits: FLAMED as u8, fate: Fate::Flamed, ..plane },
                GONE => Plane { fate: Fate::Gone, ..plane },
                hits => Plane { hits: hits as u8, ..plane },
            };
            (new, chance)
        })
    }

    /// What may come of it, in words: how likely the plane is destroyed, how likely it burns or is hit and comes on
    /// all the same, and how likely it then hits the ship, unless she evades. [PD pd-N9-2A, pd-N9-2B, pd-T10]
    fn words(self, game: &PicketDuty, state: &State, plane: &Plane) -> String {
        let now = Fates::now(plane);
        let mut parts = vec![format!("{} destroyed", percent(self.0[GONE]))];
        if now < FLAMED {
            parts.push(format!("{} flamed", percent(self.0[FLAMED])));
        }
        let hit: f64 = self.0[..FLAMED].iter().skip(now + 1).sum();
        if hit > 0.0 {
            parts.push(format!("{} hit", percent(hit)));
        }
        let struck: f64 = self
            .possible(plane)
            .filter(|(plane, _)| plane.is_there())
            .map(|(plane, chance)| chance * game.strike_chance(state, &plane))
            .sum();
        format!("{}; it then hits the ship {}", parts.join(", "), percent(struck))
    }
}

/// The chance of every number of planes down, in flames and hit.
fn odds_by_number(wave: &[(usize, Plane, Fates)]) -> Vec<(String, f64)> {
    let mut ways: BTreeMap<Numbers, f64> = BTreeMap::from([(Numbers::default(), 1.0)]);
    for (_, plane, fates) in wave {
        let mut next = BTreeMap::new();
        for (numbers, chance) in ways {
            for (new, share) in fates.possible(plane) {
                let mut numbers = numbers;
                if let Some(harm) = Harm::between(plane, &new) {
                    numbers[harm as usize] += 1;
                }
                *next.entry(numbers).or_insert(0.0) += chance * share;
            }
        }
        ways = next;
    }
    ways.into_iter().map(|(numbers, chance)| (told(&by_number(numbers)), chance)).collect()
}

impl PicketDuty {
    /// The result of a mount's aimed fire at a plane with these dice. [PD pd-T9-2-5]
    fn shot(&self, state: &State, mount: Mount, plane: &Plane) -> impl Fn(i32) -> Fire {
        let altitude = plane.place.altitude;
        move |roll| self.fire_result(state, mount, Aim::default(), altitude, roll)
    }

    /// The odds of a fire order, counted plane by plane: what one plane takes has nothing to do with
    /// what another takes. [PD pd-G3-fire]
    pub(crate) fn fire_odds(&self, state: &State, picks: &[Pick]) -> Option<Counted> {
        let Step::Aim(calibre) = state.step else { return None };
        let aims = Battery::aims_of(&self.data, state, calibre, picks);
        let aims: Vec<(Mount, Aim)> = aims.filter(|(_, aim)| aim.planes != 0).collect();
        let shots: u32 = aims.iter().map(|(_, aim)| aim.planes.count_ones()).sum();
        let wave: Vec<(usize, Plane, Fates)> = state
            .planes()
            .map(|(at, plane)| (at, *plane, self.fates_under(state, &aims, at, plane)))
            .collect();
        let outcomes = match wave.len() <= BY_NAME {
            true => self.odds_by_name(&wave),
            false => odds_by_number(&wave),
        };
        Some(Counted { ways: 36_u64.saturating_pow(shots), outcomes })
    }

    /// The fates of a plane under the fire of every mount that aims at it, one after the other.
    fn fates_under(&self, state: &State, aims: &[(Mount, Aim)], at: usize, plane: &Plane) -> Fates {
        aims.iter().filter(|(_, aim)| aim.planes >> at & 1 == 1).fold(
            Fates::of(plane),
            |fates, &(mount, aim)| {
                fates.after(|roll| self.fire_result(state, mount, aim, plane.place.altitude, roll))
            },
        )
    }

    fn odds_by_name(&self, wave: &[(usize, Plane, Fates)]) -> Vec<(String, f64)> {
        let mut ways: Vec<(Vec<String>, f64)> = vec![(Vec::new(), 1.0)];
        for (at, plane, fates) in wave {
            let mut next = Vec::new();
            for (parts, chance) in &ways {
                for (new, share) in fates.possible(plane) {
                    let mut parts = parts.clone();
                    parts.extend(plane_change(*at, plane, &new));
                    next.push((parts, chance * share));
                }
            }
            ways = next;
        }
        ways.into_iter().map(|(parts, chance)| (told(&parts), chance)).collect()
    }

    /// The chances of one mount against a plane of the wave.
    pub(crate) fn aim_chances(&self, state: &State, mount: Mount, at: u8) -> Option<String> {
        let plane = state.assault.planes.get(usize::from(at))?;
        Some(Fates::of(plane).after(self.shot(state, mount, plane)).words(self, state, plane))
    }

    /// The chances of every mount left that bears on a plane, and how many they are.
    pub(crate) fn all_chances(
        &self,
        state: &State,
        picks: &[Pick],
        at: u8,
    ) -> Option<(usize, String)> {
        let plane = state.assault.planes.get(usize::from(at))?;
        let Step::Aim(calibre) = state.step else { return None };
        let battery = Battery::read(&self.data, state, calibre, picks);
        let mounts: Vec<Mount> = battery.left_on(at).collect();
        let fates = mounts
            .iter()
            .fold(Fates::of(plane), |fates, &mount| fates.after(self.shot(state, mount, plane)));
        Some((mounts.len(), fates.words(self, state, plane)))
    }

    /// The chances of fighters against a plane. [PD pd-G3-afs]
    pub(crate) fn fighter_chances(&self, state: &State, at: u8) -> Option<String> {
        let plane = state.assault.planes.get(usize::from(at))?;
        Some(Fates::of(plane).after(|roll| self.data.afs.roll(roll)).words(self, state, plane))
    }

    /// The chances of a consort against a plane. [PD pd-G3-sfs]
    pub(crate) fn consort_chances(&self, state: &State, at: u8) -> Option<String> {
        let plane = state.assault.planes.get(usize::from(at))?;
        let table = &self.data.t9_2[Calibre::Forty as usize];
        let shot = |roll| table.at(roll, plane.place.altitude as usize);
        Some(Fates::of(plane).after(shot).words(self, state, plane))
    }

    /// The chance that a plane hits the ship as she steers now. [PD pd-T10]
    fn strike_chance(&self, state: &State, plane: &Plane) -> f64 {
        let (column, modifier) = (strike_column(plane), strike_modifier(state));
        chance_of(|roll| self.data.t10.at(roll + modifier, column) == Strike::Hit)
    }

    /// The chance of an emergency maneuver. [PD pd-T19]
    pub(crate) fn maneuver_chance(&self, state: &State) -> String {
        let column = (self.maneuver_rating(state).clamp(-2, 2) + 2) as usize;
        let modifier = self.maneuver_modifier(state);
        percent(chance_of(|roll| self.data.t19.at(roll + modifier, column)))
    }

    /// The chance that an emergency is declared. [PD pd-T17]
    pub(crate) fn declaration_chance(&self, state: &State) -> String {
        let value = state.ship.value(state.ship.commander(&self.data));
        let good = (1..=6).filter(|&die| self.data.t17.at(die, (value + 2) as usize)).count();
        percent(good as f64 / 6.0)
    }

    /// The chance that a party does its job. [PD pd-T20, pd-T21, pd-G5-deck]
    pub(crate) fn job_chance(&self, state: &State, party: Section, job: Job) -> String {
        let modifier = self.job_modifier(state, party, job);
        percent(match job {
            Job::Idle => 0.0,
            Job::DeckFire(_) => {
                let good = (1..=6).filter(|&die| self.puts_out(die, modifier)).count();
                good as f64 / 6.0
            }
            Job::Flood(_) | Job::Counterflood(..) => {
                chance_of(|roll| self.data.t21.roll(roll + modifier))
            }
            _ => {
                let column = self.repair_column(state, party);
                chance_of(|roll| self.data.t20.at(roll + modifier, column))
            }
        })
    }
}
