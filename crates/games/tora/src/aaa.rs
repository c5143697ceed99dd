//! Anti-aircraft fire of ships and shore batteries. [TTT T-aaa-1]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::event::Event;
use crate::forces::{Battery, Plane, Ship};
use crate::illegal::Illegal;
use crate::pick::{AttackPick, EnemyGroup, Marks, Zones, only, push_counts, ring_zones};
use crate::places::Zone;
use crate::plan::Track;
use crate::state::{Gunners, State, Target, Volley};
use crate::ttt;

impl Tora {
    /// Whether a ship may still fire: active, afloat, and not yet fired this turn. Damage takes
    /// nothing from her fire. [TTT T-aaa-1, T-aaa-6]
    fn ship_may_fire(&self, state: &State, ship: Ship) -> bool {
        state.is_active(Track::Ships)
            && !state.ships[ship as usize].fired
            && !self.is_sunk(state, ship)
    }

    /// Whether a battery may still fire. [TTT T-aaa-1, T-aaa-6]
    fn battery_may_fire(&self, state: &State, battery: Battery) -> bool {
        state.is_active(Track::Batteries)
            && !state.batteries[battery as usize].fired
            && self.battery_left(state, battery) > 0
    }

    fn ships_that_may_fire(&self, state: &State, zone: Zone) -> impl Iterator<Item = Ship> {
        Ship::ALL.into_iter().filter(move |&ship| {
            state.ships[ship as usize].zone() == Some(zone) && self.ship_may_fire(state, ship)
        })
    }

    /// Batteries fire in their own zone and nowhere else. [TTT T-aaa-3]
    fn batteries_that_may_fire(&self, state: &State, zone: Zone) -> impl Iterator<Item = Battery> {
        Battery::ALL
            .into_iter()
            .filter(move |&battery| battery.zone() == zone && self.battery_may_fire(state, battery))
    }

    fn shooters(&self, state: &State, zone: Zone, gunners: Gunners) -> usize {
        match gunners {
            Gunners::Ships => self.ships_that_may_fire(state, zone).count(),
            Gunners::Batteries => self.batteries_that_may_fire(state, zone).count(),
        }
    }

    /// The zones of a ring in which somebody may still fire.
    fn zones_under_guns(&self, state: &State, ring: u8) -> Zones {
        let mut zones = 0;
        if state.is_active(Track::Ships) {
            for ship in Ship::ALL {
                if let Some(zone) = state.ships[ship as usize].zone()
                    && self.ship_may_fire(state, ship)
                {
                    zones |= only(zone);
                }
            }
        }
        if state.is_active(Track::Batteries) && ring == 2 {
            for battery in Battery::ALL {
                if self.battery_may_fire(state, battery) {
                    zones |= only(battery.zone());
                }
            }
        }
        zones & ring_zones(ring)
    }

    /// Whether anybody in a ring can fire at anything. [TTT T-aaa-6]
    pub(crate) fn can_fire(&self, state: &State, ring: u8) -> bool {
        let zones = self.zones_under_guns(state, ring);
        zones != 0
            && state.planes.iter().filter_map(|unit| unit.zone()).any(|at| zones & only(at) != 0)
    }

    /// What is fired at, who fires where both could, and how many of them. [TTT T-aaa-1, T-aaa-7]
    pub(crate) fn fire_choices(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let zones = self.zones_under_guns(state, ring);
                let mut marks = Marks::NONE;
                for unit in 0..state.planes.len() as u8 {
                    match state.enemy_group(unit) {
                        Some(group) if zones & only(group.zone) != 0 => marks.set(group.index()),
                        _ => {}
                    }
                }
                marks.list_enemies(list);
            }
            [AttackPick::Enemy(target)] => match self.only_gunners(state, target.zone) {
                Some(gunners) => self.push_shooters(state, target.zone, gunners, list),
                None => list.extend(
                    [Gunners::Ships, Gunners::Batteries].map(|who| AttackPick::Gunners(who).pick()),
                ),
            },
            [AttackPick::Enemy(target), AttackPick::Gunners(gunners)] => {
                self.push_shooters(state, target.zone, gunners, list);
            }
            _ => {}
        }
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

    fn push_shooters(&self, state: &State, zone: Zone, gunners: Gunners, list: &mut Vec<Pick>) {
        let most = self.shooters(state, zone, gunners);
        if most > 1 {
            push_counts(most, list);
        }
    }

    /// Begins to fire at one unit of a group: its lowest number. [TTT T-aaa-1]
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
                state.ships[ship as usize].fired = true;
                (Target::Ship(ship), self.ship_dice(state), self.data.ship_aaa_hits)
            }
            Gunners::Batteries => {
                let Some(fort) = self.batteries_that_may_fire(state, zone).next() else { return };
                state.batteries[fort as usize].fired = true;
                (Target::Battery(fort), self.battery_dice(state), self.data.battery_aaa_hits)
            }
        };
        if left > 1 {
            state.volley = Some(Volley::Shells { gunners, zone, unit, left: left - 1 });
        }
        let rolled = umpire.hits(dice, 6, faces.range(), ttt("T-aaa-2"));
        let target = &mut state.planes[usize::from(unit)];
        let hits = rolled.min(target.strength);
        target.take(hits);
        let (plane, left) = (Plane::of_unit(unit), target.strength);
        umpire.log(Event::Fired { shooter, zone, plane, hits, left }, ttt("T-aaa-1"));
    }

    /// Why fire is refused.
    pub(crate) fn why_not_fire(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        match (picks, pick) {
            ([], AttackPick::Enemy(target)) => {
                let mut units = target.plane.units();
                if !units.any(|unit| state.enemy_group(unit) == Some(target)) {
                    Illegal::NoSuchUnits { pick }
                } else if target.zone.ring() != ring {
                    Illegal::OtherRing { zone: target.zone, ring }
                } else {
                    let mut batteries = Battery::ALL.into_iter();
                    match batteries.find(|&battery| self.battery_may_fire(state, battery)) {
                        Some(battery) => Illegal::BatteryBound { battery },
                        None => Illegal::NoShooter { zone: target.zone },
                    }
                }
            }
            ([AttackPick::Enemy(target)], AttackPick::Gunners(_)) => {
                Illegal::NoShooter { zone: target.zone }
            }
            (_, AttackPick::Count(_)) => Illegal::TooMany { most: self.most_of(state, picks) },
            _ => Illegal::NotNow { pick },
        }
    }
}
