//! Defensive fire: fighters and consorts first, then the ship's guns, calibre by calibre.

use wardroom_kernel::Umpire;

use crate::data::cells::Fire;
use crate::day::two;
use crate::event::{Event, say};
use crate::parts::{Altitude, Bearing, Calibre, Class, Condition, Equipment, Man, Mount};
use crate::ship::Ship;
use crate::state::{Aim, Fate, Plane, State, Step, Story};
use crate::{PicketDuty, pd};

/// Hits that flame a plane. [PD pd-N9-2h]
const FLAMED_AT: u8 = 3;

impl PicketDuty {
    /// Whether a mount can fire at a plane: it is fit to fire and its arc reaches there; no 20mm
    /// reaches high. [PD pd-G3-fire, pd-N9-1d]
    pub fn bears(&self, state: &State, mount: Mount, plane: &Plane) -> bool {
        plane.is_there() && self.reaches(&state.ship, mount, plane)
    }

    fn reaches(&self, ship: &Ship, mount: Mount, plane: &Plane) -> bool {
        let reach = self.data.reach(ship.class, mount, plane.place.bearing);
        let high = plane.place.altitude == Altitude::High;
        reach >> plane.place.altitude as u8 & 1 == 1
            && !(mount.calibre() == Calibre::Twenty && high)
            && ship.can_fire(&self.data, mount)
    }

    /// The planes that a mount bears on, one bit each.
    pub(crate) fn targets(&self, state: &State, mount: Mount) -> u16 {
        if !state.ship.can_fire(&self.data, mount) {
            return 0;
        }
        state
            .planes()
            .filter(|(_, plane)| self.bears(state, mount, plane))
            .fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// The planes on one bearing among those of a mask.
    pub(crate) fn on_bearing(state: &State, mask: u16, bearing: Bearing) -> u16 {
        state
            .planes()
            .filter(|&(at, plane)| mask >> at & 1 == 1 && plane.place.bearing == bearing)
            .fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// The director bonus of a mount at an altitude. [PD pd-T9-1, pd-N9-1a, pd-N9-1b, pd-N9-1c]
    pub fn director_bonus(&self, ship: &Ship, mount: Mount, altitude: Altitude) -> i32 {
        let calibre = mount.calibre();
        let lost = match calibre {
            // One controller for all five; a damaged gun fires manually; so does every gun of a
            // ship that lies over to her side. [PD pd-I-mk37, pd-I-ready, pd-G7-flood]
            Calibre::Five => {
                ship.condition(Equipment::Mk37) != Condition::Ok
                    || ship.gun_hits[mount.index()] > 0
                    || ship.list.abs() >= 3
            }
            Calibre::Forty => ship.condition(Equipment::director(mount.number())) != Condition::Ok,
            Calibre::Twenty => false,
        };
        if lost || ship.bonuses_lost || ship.are_fire_rooms_out(&self.data) {
            return 0;
        }
        i32::from(self.data.t9_1[calibre as usize][altitude as usize])
    }

    /// Whether the crew of a mount is ace. [PD pd-G3-ace]
    pub fn is_ace(&self, ship: &Ship, mount: Mount) -> bool {
        ship.credits[mount.index()] >= self.data.figures.ace
    }

    /// The modifier of a mount's aimed fire. [PD pd-N9-2m5, pd-N9-2m40, pd-N9-2m20]
    pub fn fire_modifier(&self, state: &State, mount: Mount, altitude: Altitude) -> i32 {
        let ship = &state.ship;
        self.director_bonus(ship, mount, altitude)
            + i32::from(self.is_ace(ship, mount))
            + self.any_fire_modifier(state, mount)
    }

    /// What modifies spray fire as well as aimed fire. [PD pd-G3-spray]
    fn any_fire_modifier(&self, state: &State, mount: Mount) -> i32 {
        let (ship, figures) = (&state.ship, &self.data.figures);
        let mut modifier = i32::from(ship.value(Man::Gunnery));
        // -1 for each hit on a 5in or 40mm gun; a 20mm that is hit is gone.
        modifier -= i32::from(ship.gun_hits[mount.index()]);
        if mount.calibre() == Calibre::Forty {
            let magazine = Ship::nearest_magazine(mount.number());
            if ship.is_out(&self.data, magazine) {
                modifier += i32::from(figures.magazine_lost);
            }
        }
        if mount.calibre() == Calibre::Twenty {
            modifier += Self::dunlap_modifier(state, mount);
        }
        // Smoke and heat of deck fires. [PD pd-G5-deck]
        if mount.calibre() != Calibre::Five && ship.deck_fires[mount.section() as usize] > 0 {
            modifier += i32::from(figures.deck_fire_guns);
        }
        modifier - i32::from(ship.list.abs() >= 2)
    }

    /// Scenario 8: +1 for every 20mm [PD pd-N-S8b], -1 for the single mounts of 1941
    /// [PD pd-O-S8].
    fn dunlap_modifier(state: &State, mount: Mount) -> i32 {
        let single = state.ship.class == Class::Dunlap1941 && mount.number() < 3;
        i32::from(state.story == Story::S8) - i32::from(single)
    }

    /// Adds what a roll did to a plane; says whether it was brought down by this roll.
    /// [PD pd-N9-2h, pd-N9-2A, pd-N9-2B]
    fn strike_plane(&self, state: &mut State, at: usize, fire: Fire) -> bool {
        let plane = &mut state.assault.planes[at];
        let before = plane.fate;
        match fire {
            Fire::Miss => {}
            Fire::Hits(hits) => {
                plane.hits = (plane.hits + hits).min(FLAMED_AT);
                if plane.hits == FLAMED_AT {
                    plane.fate = Fate::Flamed;
                }
            }
            Fire::Flamed => {
                plane.hits = FLAMED_AT;
                plane.fate = Fate::Flamed;
            }
            Fire::Destroyed => self.return_plane(state, at),
        }
        before == Fate::Flying && state.assault.planes[at].fate != Fate::Flying
    }

    /// The name and place of a plane, for the log.
    pub(crate) fn plane_words(&self, state: &State, at: usize) -> String {
        let plane = &state.assault.planes[at];
        let name = &self.data.kinds[usize::from(plane.kind)].plane;
        format!("{name} {} at {}", at + 1, plane.place)
    }

    /// Fighters engage the next plane; the marker is spent. [PD pd-G3-afs]
    pub(crate) fn fighters_engage(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let marked = &mut state.assault.aims[0].planes;
        if *marked == 0 {
            return self.go(state, Step::Consorts);
        }
        let at = marked.trailing_zeros() as usize;
        *marked &= *marked - 1;
        // Land and carrier markers act alike; the larger heap is used first.
        let heap = usize::from(state.afs[1] >= state.afs[0]);
        state.afs[heap] = state.afs[heap].saturating_sub(1);
        let roll = two(umpire, pd("pd-G3-afs"));
        let fire = self.data.afs.roll(roll);
        if umpire.is_logging() {
            let plane = self.plane_words(state, at);
            say!(umpire, state, pd("pd-G3-afs"), "AFS against {plane}: {fire} ({roll})");
        }
        self.strike_plane(state, at, fire);
        self.go(state, Step::FightersFire);
    }

    /// The next consort engages a low or medium plane by the 40mm columns, unmodified.
    /// [PD pd-G3-sfs]
    pub(crate) fn consorts_engage(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let marked = state.assault.aims.iter().position(|aim| aim.planes != 0);
        let Some(marker) = marked else {
            return self.go(state, Step::Aim(Calibre::Five));
        };
        let aim = std::mem::take(&mut state.assault.aims[marker]);
        let at = aim.planes.trailing_zeros() as usize;
        if !state.assault.planes[at].is_there() {
            return self.go(state, Step::ConsortsFire);
        }
        let roll = two(umpire, pd("pd-G3-sfs"));
        let altitude = state.assault.planes[at].place.altitude;
        let fire = self.data.t9_2[Calibre::Forty as usize].at(roll, altitude as usize);
        if umpire.is_logging() {
            let plane = self.plane_words(state, at);
            say!(umpire, state, pd("pd-G3-sfs"), "SFS against {plane}: {fire} ({roll})");
        }
        self.strike_plane(state, at, fire);
        self.go(state, Step::ConsortsFire);
    }

    /// The next shot of the calibre, mount by mount and plane by plane; when none is left the
    /// sequence goes on.
    pub(crate) fn fire_next(
        &self,
        state: &mut State,
        calibre: Calibre,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let aims = &mut state.assault.aims;
        let next = Mount::of(calibre).find(|mount| aims[mount.index()].planes != 0);
        if let Some(mount) = next {
            let aim = aims[mount.index()];
            let left = aim.planes & (aim.planes - 1);
            aims[mount.index()] = Aim { planes: left, spray: aim.spray && left != 0 };
            self.fire_shot(state, mount, aim, umpire);
        }
        if Mount::of(calibre).all(|mount| state.assault.aims[mount.index()].planes == 0) {
            let following = match calibre {
                Calibre::Five => Step::Aim(Calibre::Forty),
                Calibre::Forty => Step::Aim(Calibre::Twenty),
                Calibre::Twenty => Step::Maneuver,
            };
            self.go(state, following);
        }
    }

    /// The modifier of a mount's fire as it is aimed. [PD pd-G3-spray]
    fn aim_modifier(&self, state: &State, mount: Mount, aim: Aim, altitude: Altitude) -> i32 {
        if aim.spray {
            self.any_fire_modifier(state, mount) + i32::from(self.data.figures.spray)
        } else {
            self.fire_modifier(state, mount, altitude)
        }
    }

    /// What a mount's fire does with these dice, by its calibre's section of table 9-2; spray fire
    /// never does more than two hits. [PD pd-T9-2-5, pd-T9-2-40, pd-T9-2-20, pd-G3-spray]
    pub(crate) fn fire_result(
        &self,
        state: &State,
        mount: Mount,
        aim: Aim,
        altitude: Altitude,
        dice: i32,
    ) -> Fire {
        let roll = dice + self.aim_modifier(state, mount, aim, altitude);
        match self.data.t9_2[mount.calibre() as usize].at(roll, altitude as usize) {
            Fire::Flamed | Fire::Destroyed if aim.spray => Fire::Hits(2),
            found => found,
        }
    }

    /// Fires one mount at the first plane it aims at, by its calibre's section of table 9-2. [PD pd-T9-2-5,
    /// pd-T9-2-40, pd-T9-2-20]
    fn fire_shot(&self, state: &mut State, mount: Mount, aim: Aim, umpire: &mut Umpire<'_, Event>) {
        let at = aim.planes.trailing_zeros() as usize;
        let Plane { place, fate, .. } = state.assault.planes[at];
        if fate == Fate::Gone {
            // Fire at a plane that is gone is lost. [PD pd-G3-fire]
            say!(umpire, state, pd("pd-G3-fire"), "{} fires at a plane gone", mount.word());
            return;
        }
        let calibre = mount.calibre();
        let rule = [pd("pd-T9-2-5"), pd("pd-T9-2-40"), pd("pd-T9-2-20")][calibre as usize];
        let dice = two(umpire, rule);
        let fire = self.fire_result(state, mount, aim, place.altitude, dice);
        if umpire.is_logging() {
            let roll = dice + self.aim_modifier(state, mount, aim, place.altitude);
            let (gun, plane) = (mount.word(), self.plane_words(state, at));
            say!(umpire, state, rule, "{gun} at {plane}: {fire} ({roll})");
        }
        // Whoever takes the plane out of the fight is credited. [PD pd-G3-ace, ruling 7]
        if self.strike_plane(state, at, fire) {
            let credits = &mut state.ship.credits[mount.index()];
            *credits = (*credits + 1).min(self.data.figures.ace);
        }
    }
}
