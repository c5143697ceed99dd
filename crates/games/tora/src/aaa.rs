//! Anti-aircraft fire of ships and shore batteries. [TTT T-aaa-1]

use std::ops::Range;

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::draft::{Choice, Decide, Quota, Roster, Seen, Stage, Wing, check_ring};
use crate::event::Event;
use crate::forces::{Battery, Plane, Ship};
use crate::illegal::{Decision, Illegal, Limit};
use crate::pick::{AttackPick, EnemyGroup, Marks, Zones, only, ring_zones};
use crate::places::Zone;
use crate::plan::Track;
use crate::state::{Gunners, State, Target, Volley};
use crate::ttt;

/// Aircraft over a ring that might be fired at. [TTT T-aaa-1]
#[derive(Debug)]
pub(crate) struct Overhead<'a> {
    game: &'a Tora,
    state: &'a State,
    ring: u8,
    guns: Zones,
}

impl<'a> Overhead<'a> {
    fn new(game: &'a Tora, state: &'a State, ring: u8) -> Self {
        Overhead { game, state, ring, guns: game.zones_under_guns(state, ring) }
    }

    /// Says more of a zone in which nobody can fire: who would, were it active or its own zone, and
    /// whether it has fired. [TTT T-alert-15, T-aaa-3, T-aaa-1]
    fn explain(&self, illegal: Illegal) -> Illegal {
        let (game, state) = (self.game, self.state);
        let Illegal::NoShooter { zone } = illegal else { return illegal };
        let mut ships = Ship::ALL
            .iter()
            .copied()
            .filter(|&ship| state.ships[ship].zone() == Some(zone) && !game.is_sunk(state, ship));
        let mut batteries = Battery::ALL
            .iter()
            .copied()
            .filter(|&battery| battery.zone() == zone && game.battery_left(state, battery) > 0);
        let (ships, batteries) = (ships.next().is_some(), batteries.next().is_some());
        let elsewhere = Battery::ALL
            .iter()
            .copied()
            .find(|&battery| self.ring == 2 && game.battery_may_fire(state, battery));
        if ships && !state.is_active(Track::Ships) {
            Illegal::NotActive { track: Track::Ships }
        } else if batteries && !state.is_active(Track::Batteries) {
            Illegal::NotActive { track: Track::Batteries }
        } else if let Some(battery) = elsewhere {
            Illegal::BatteryBound { battery }
        } else if ships || batteries {
            Illegal::AllFired { zone }
        } else {
            illegal
        }
    }
}

impl Roster for Overhead<'_> {
    fn units(&self) -> Range<u8> {
        0..Seen::UNITS
    }

    #[inline]
    fn group(&self, unit: u8) -> Option<AttackPick> {
        Seen::group(self.state, unit)
    }

    #[inline(always)]
    fn check(&self, unit: u8) -> Result<Zone, Illegal> {
        let Some(zone) = Seen::zone(self.state, unit) else {
            return Err(self.absent(AttackPick::Done));
        };
        check_ring(zone, self.ring)?;
        if self.guns & only(zone) == 0 { Err(Illegal::NoShooter { zone }) } else { Ok(zone) }
    }

    fn absent(&self, pick: AttackPick) -> Illegal {
        Illegal::NoSuchUnits { pick, decision: Decision::Fire(self.ring) }
    }
}

/// Fire that is being ordered: at what, by whom where both could; how many is asked last.
#[derive(Debug)]
pub(crate) enum Firing<'a> {
    At(Choice<Overhead<'a>>),
    By(Zone),
}

impl Decide for Firing<'_> {
    #[inline]
    fn ready(&self) -> Option<&Marks> {
        match self {
            Firing::At(targets) => Some(targets.ready()),
            Firing::By(_) => None,
        }
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        match self {
            Firing::At(targets) => {
                list.push(AttackPick::Done.pick());
                targets.candidates(list);
            }
            Firing::By(_) => list.extend(
                [Gunners::Ships, Gunners::Batteries].map(|who| AttackPick::Gunners(who).pick()),
            ),
        }
    }

    #[inline]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match (self, pick) {
            (Firing::At(_), Some(AttackPick::Done)) => Ok(()),
            (Firing::At(targets), Some(pick @ AttackPick::Enemy(_))) => {
                targets.check(pick).map_err(|illegal| targets.roster().explain(illegal))
            }
            (Firing::By(_), Some(AttackPick::Gunners(_))) => Ok(()),
            (Firing::At(targets), _) => {
                Err(Illegal::Elsewhere(Decision::Fire(targets.roster().ring)))
            }
            (&Firing::By(zone), _) => Err(Illegal::Elsewhere(Decision::Gunners(zone))),
        }
    }
}

impl Tora {
    /// Whether a ship may still fire: active, afloat, and not yet fired this turn. Damage takes
    /// nothing from her fire. [TTT T-aaa-1, T-aaa-6]
    fn ship_may_fire(&self, state: &State, ship: Ship) -> bool {
        state.is_active(Track::Ships) && !state.ships[ship].fired && !self.is_sunk(state, ship)
    }

    /// Whether a battery may still fire. [TTT T-aaa-1, T-aaa-6]
    fn battery_may_fire(&self, state: &State, battery: Battery) -> bool {
        state.is_active(Track::Batteries)
            && !state.batteries[battery].fired
            && self.battery_left(state, battery) > 0
    }

    fn ships_that_may_fire(&self, state: &State, zone: Zone) -> impl Iterator<Item = Ship> {
        Ship::ALL.iter().copied().filter(move |&ship| {
            state.ships[ship].zone() == Some(zone) && self.ship_may_fire(state, ship)
        })
    }

    /// Batteries fire in their own zone and nowhere else. [TTT T-aaa-3]
    fn batteries_that_may_fire(&self, state: &State, zone: Zone) -> impl Iterator<Item = Battery> {
        Battery::ALL
            .iter()
            .copied()
            .filter(move |&battery| battery.zone() == zone && self.battery_may_fire(state, battery))
    }

    /// The zones of a ring in which somebody may still fire.
    fn zones_under_guns(&self, state: &State, ring: u8) -> Zones {
        let mut zones = 0;
        if state.is_active(Track::Ships) {
            for &ship in Ship::ALL {
                if let Some(zone) = state.ships[ship].zone()
                    && self.ship_may_fire(state, ship)
                {
                    zones |= only(zone);
                }
            }
        }
        if state.is_active(Track::Batteries) && ring == 2 {
            for &battery in Battery::ALL {
                if self.battery_may_fire(state, battery) {
                    zones |= only(battery.zone());
                }
            }
        }
        zones & ring_zones(ring)
    }

    /// Whether anybody in a ring can fire at anything. [TTT T-aaa-6]
    pub(crate) fn can_fire(&self, state: &State, ring: u8) -> bool {
        let overhead = Overhead::new(self, state, ring);
        overhead.guns != 0 && overhead.any()
    }

    /// What is fired at, who fires where both could, and how many of them. [TTT T-aaa-1, T-aaa-7]
    pub(crate) fn draft_fire<'a>(
        &'a self,
        state: &'a State,
        ring: u8,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        let (zone, gunners) = match *picks {
            [] => {
                let overhead = Overhead::new(self, state, ring);
                let targets = Choice::new(overhead, Marks::enemies(ring));
                return Stage::Firing(Firing::At(targets));
            }
            [AttackPick::Enemy(EnemyGroup { zone, .. })] => match self.only_gunners(state, zone) {
                Some(gunners) => (zone, gunners),
                None => return Stage::Firing(Firing::By(zone)),
            },
            [AttackPick::Enemy(EnemyGroup { zone, .. }), AttackPick::Gunners(gunners)] => {
                (zone, gunners)
            }
            _ => return Stage::Complete,
        };
        let shooters = match gunners {
            Gunners::Ships => self.ships_that_may_fire(state, zone).count(),
            Gunners::Batteries => self.batteries_that_may_fire(state, zone).count(),
        };
        Quota::new(shooters, Limit::Guns(zone, gunners)).ask()
    }

    /// Who fires in a zone, where only ships or only batteries can.
    fn only_gunners(&self, state: &State, zone: Zone) -> Option<Gunners> {
        let ships = self.ships_that_may_fire(state, zone).next().is_some();
        let batteries = self.batteries_that_may_fire(state, zone).next().is_some();
        match (ships, batteries) {
            (true, true) => None,
            (false, true) => Some(Gunners::Batteries),
            (_, false) => Some(Gunners::Ships),
        }
    }

    /// Begins to fire at one unit of a group: its lowest number. [TTT T-aaa-1, ruling 14]
    pub(crate) fn open_fire(
        &self,
        state: &mut State,
        target: EnemyGroup,
        gunners: Option<Gunners>,
        count: u8,
    ) {
        let zone = target.zone;
        let gunners = gunners.or_else(|| self.only_gunners(state, zone)).unwrap_or(Gunners::Ships);
        let unit = target.plane.units().find(|&unit| state.enemy_group(unit) == Some(target));
        state.volley = unit.map(|unit| Volley::Shells { gunners, zone, unit, left: count });
    }

    /// The next ship or battery fires; those left when the target is gone have not fired.
    /// [TTT T-aaa-7]
    pub(crate) fn fire_next(
        &self,
        state: &mut State,
        gunners: Gunners,
        zone: Zone,
        unit: u8,
        left: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.volley = None;
        if !state.planes[usize::from(unit)].is_on_map() {
            return;
        }
        let (shooter, dice, faces) = match gunners {
            Gunners::Ships => {
                let Some(ship) = self.ships_that_may_fire(state, zone).next() else { return };
                state.ships[ship].fired = true;
                (Target::Ship(ship), self.ship_dice(state), self.data.ship_aaa_hits)
            }
            Gunners::Batteries => {
                let Some(fort) = self.batteries_that_may_fire(state, zone).next() else { return };
                state.batteries[fort].fired = true;
                (Target::Battery(fort), self.battery_dice(state), self.data.battery_aaa_hits)
            }
        };
        if left > 1 {
            state.volley = Some(Volley::Shells { gunners, zone, unit, left: left - 1 });
        }
        umpire.about(|| format!("{shooter} on a {} unit", Plane::of_unit(unit).word()));
        let rolled = umpire.hits(dice, 6, faces.range(), ttt("T-aaa-2"));
        let target = &mut state.planes[usize::from(unit)];
        let hits = rolled.min(target.strength);
        target.take(hits);
        let (plane, left) = (Plane::of_unit(unit), target.strength);
        umpire.log(Event::Fired { shooter, zone, plane, hits, left }, ttt("T-aaa-1"));
    }
}
