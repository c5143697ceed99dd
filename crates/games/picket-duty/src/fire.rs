//! Defensive fire: fighters and consorts first, then the ship's guns, calibre by calibre.

use wardroom_kernel::Pick;

use crate::attack::return_plane;
use crate::data::cells::Fire;
use crate::data::{Arc, Data};
use crate::day::two;
use crate::event::{Umpire, say};
use crate::illegal::{Decision, Illegal};
use crate::orders::{choice_of, elsewhere};
use crate::parts::{Altitude, Calibre, Class, Condition, Equipment, Man, Mount};
use crate::pick::Choice;
use crate::ship::Ship;
use crate::state::{Aim, Fate, MOST_SFS, Place, Plane, State, Step, Story};
use crate::{PicketDuty, pd};

/// Hits that flame a plane. [PD pd-N9-2h]
const FLAMED_AT: u8 = 3;

/// AFS or SFS markers while they are put on planes.
#[derive(Clone, Copy, Debug)]
pub struct Markers<'a> {
    state: &'a State,
    /// The planes that have an AFS marker, one bit each.
    engaged: u16,
}

impl<'a> Markers<'a> {
    /// The markers after some picks; `None` when all are used that can be, or no more shall be.
    #[inline]
    pub(crate) fn read(state: &'a State, picks: &[Pick]) -> Option<Markers<'a>> {
        let markers = match state.step {
            Step::Fighters => usize::from(state.afs()),
            _ => usize::from(state.sfs).min(MOST_SFS),
        };
        if picks.len() >= markers || picks.last() == Some(&Choice::Enough.into()) {
            return None;
        }
        let mut engaged = 0;
        if state.step == Step::Fighters {
            for &pick in picks {
                if let Choice::Engage(plane) = choice_of(pick) {
                    engaged |= 1 << plane;
                }
            }
        }
        let free = state.planes().any(|(at, _)| engaged >> at & 1 == 0);
        free.then_some(Markers { state, engaged })
    }

    /// Adds every plane that is there.
    #[inline]
    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        list.extend(self.state.planes().map(|(at, _)| Pick::from(Choice::Engage(at as u8))));
        list.push(Choice::Enough.into());
    }

    /// A marker is put on a plane, or no more are.
    #[inline]
    pub(crate) fn check(&self, data: &Data, choice: Choice) -> Result<(), Illegal> {
        let now = match self.state.step {
            Step::Fighters => Decision::Fighters,
            _ => Decision::Consorts,
        };
        match choice {
            Choice::Enough => Ok(()),
            Choice::Engage(plane) => self.check_plane(plane),
            // Whoever points at a plane is told what keeps a marker off it.
            Choice::AllAt(plane) => {
                self.check_plane(plane).and(Err(elsewhere(data, self.state, choice, now)))
            }
            _ => Err(elsewhere(data, self.state, choice, now)),
        }
    }

    /// AFS: at most one marker on a plane [PD pd-G3-afs]. SFS: any low or medium plane [PD pd-G3-sfs].
    #[inline]
    fn check_plane(&self, plane: u8) -> Result<(), Illegal> {
        let place = check_there(self.state, plane)?.place;
        if self.engaged >> plane & 1 == 1 {
            Err(Illegal::Engaged(plane + 1))
        } else if self.state.step == Step::Consorts && place.altitude == Altitude::High {
            Err(Illegal::TooHighForConsorts { plane: plane + 1, place })
        } else {
            Ok(())
        }
    }
}

/// A plane of the wave that is still there. [PD pd-T8-3, pd-N9-2A]
#[inline]
pub(crate) fn check_there(state: &State, plane: u8) -> Result<&Plane, Illegal> {
    let planes = &state.assault.planes;
    match planes.get(usize::from(plane)) {
        Some(target) if target.is_there() => Ok(target),
        Some(_) => Err(Illegal::Gone(plane + 1)),
        None => Err(Illegal::NoPlane { plane: plane + 1, planes: planes.len() as u8 }),
    }
}

/// No 20mm reaches high. [PD pd-N9-1d]
#[inline]
pub(crate) fn check_altitude(calibre: Calibre, plane: u8, place: Place) -> Result<(), Illegal> {
    match (calibre, place.altitude) {
        (Calibre::Twenty, Altitude::High) => Err(Illegal::TooHigh { plane: plane + 1, place }),
        _ => Ok(()),
    }
}

/// A mount reaches what its chart says. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
#[inline]
pub(crate) fn check_reach(
    arc: &Arc,
    state: &State,
    mount: Mount,
    plane: u8,
    place: Place,
) -> Result<(), Illegal> {
    check_altitude(mount.calibre(), plane, place)?;
    match reaches(arc, place) {
        true => Ok(()),
        false => Err(Illegal::OutOfArc { mount, plane: plane + 1, place, class: state.ship.class }),
    }
}

/// Whether an arc holds a place.
#[inline]
pub(crate) fn reaches(arc: &Arc, place: Place) -> bool {
    arc[place.bearing as usize] >> place.altitude as u8 & 1 == 1
}

/// Whether the consorts have a plane to engage. [PD pd-G3-sfs]
pub(crate) fn have_consorts_work(state: &State) -> bool {
    let mut planes = state.planes();
    state.sfs > 0 && planes.any(|(_, plane)| plane.place.altitude != Altitude::High)
}

/// Whether any mount of a calibre bears on any plane; guns are silent in an emergency.
/// [PD pd-N17]
pub(crate) fn has_targets(data: &Data, state: &State, calibre: Calibre) -> bool {
    let bears = |mount: Mount| {
        let reached =
            |arc: &Arc, plane: &Plane| check_reach(arc, state, mount, 0, plane.place).is_ok();
        let arc = state.ship.check_mount(data, mount);
        arc.is_ok_and(|arc| state.planes().any(|(_, plane)| reached(arc, plane)))
    };
    !state.ship.emergency && state.planes().next().is_some() && Mount::of(calibre).any(bears)
}

/// The name and place of a plane, for the log.
pub(crate) fn plane_words(state: &State, at: usize) -> String {
    let plane = &state.assault.planes[at];
    format!("{} {} at {}", plane.kind, at + 1, plane.place)
}

/// Scenario 8: +1 for every 20mm [PD pd-N-S8b], -1 for the single mounts of 1941
/// [PD pd-O-S8].
fn dunlap_modifier(state: &State, mount: Mount) -> i32 {
    let single = state.ship.class == Class::Dunlap1941 && mount.nth() < 3;
    i32::from(state.story == Story::S8) - i32::from(single)
}

/// Adds what a roll did to a plane; says whether it was brought down by this roll.
/// [PD pd-N9-2h, pd-N9-2A, pd-N9-2B]
fn strike_plane(state: &mut State, at: usize, fire: Fire) -> bool {
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
        Fire::Destroyed => return_plane(state, at),
    }
    before == Fate::Flying && state.assault.planes[at].fate != Fate::Flying
}

impl PicketDuty {
    /// Whether a mount can fire at a plane. [PD pd-G3-fire]
    pub fn bears(&self, state: &State, mount: Mount, plane: &Plane) -> bool {
        let arc = state.ship.check_mount(&self.data, mount);
        let reached = arc.and_then(|arc| check_reach(arc, state, mount, 0, plane.place));
        plane.is_there() && reached.is_ok()
    }

    /// The director bonus of a mount at an altitude. [PD pd-T9-1, pd-N9-1a, pd-N9-1b, pd-N9-1c]
    pub fn director_bonus(&self, ship: &Ship, mount: Mount, altitude: Altitude) -> i32 {
        let calibre = mount.calibre();
        let lost = match calibre {
            // One controller for all five; a damaged gun fires manually; so does every gun of a
            // ship that lies over to her side. [PD pd-I-mk37, pd-I-ready, pd-G7-flood]
            Calibre::Five => {
                ship.condition(Equipment::Mk37) != Condition::Ok
                    || ship.gun_hits[mount] > 0
                    || ship.list.abs() >= 3
            }
            Calibre::Forty => ship.condition(Equipment::director(mount.nth())) != Condition::Ok,
            Calibre::Twenty => false,
        };
        if lost || ship.bonuses_lost || ship.are_fire_rooms_out(&self.data) {
            return 0;
        }
        i32::from(self.data.t9_1[calibre as usize][altitude as usize])
    }

    /// Whether the crew of a mount is ace. [PD pd-G3-ace]
    pub fn is_ace(&self, ship: &Ship, mount: Mount) -> bool {
        ship.credits[mount] >= self.data.figures.ace
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
        modifier -= i32::from(ship.gun_hits[mount]);
        if mount.calibre() == Calibre::Forty {
            let magazine = Ship::nearest_magazine(mount.nth());
            if ship.is_out(&self.data, magazine) {
                modifier += i32::from(figures.magazine_lost);
            }
        }
        if mount.calibre() == Calibre::Twenty {
            modifier += dunlap_modifier(state, mount);
        }
        // Smoke and heat of deck fires. [PD pd-G5-deck]
        if mount.calibre() != Calibre::Five && ship.deck_fires[mount.section(ship.class)] > 0 {
            modifier += i32::from(figures.deck_fire_guns);
        }
        modifier - i32::from(ship.list.abs() >= 2)
    }

    /// Fighters engage the next plane; the marker is spent. [PD pd-G3-afs]
    pub(crate) fn fighters_engage(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let marked = &mut state.assault.engaged;
        let at = marked.trailing_zeros() as usize;
        *marked &= *marked - 1;
        // Land and carrier markers act alike; the larger heap is used first.
        let carrier = state.carrier_afs >= state.land_afs;
        let heap = if carrier { &mut state.carrier_afs } else { &mut state.land_afs };
        *heap = heap.saturating_sub(1);
        let roll = two(umpire, pd("pd-G3-afs"));
        let fire = self.data.afs.roll(roll);
        if umpire.is_logging() {
            let plane = plane_words(state, at);
            say!(umpire, state, pd("pd-G3-afs"), "AFS against {plane}: {fire} ({roll})");
        }
        strike_plane(state, at, fire);
        self.go(state, Step::FightersFire);
    }

    /// The next consort engages a low or medium plane by the 40mm columns, unmodified.
    /// [PD pd-G3-sfs]
    pub(crate) fn consorts_engage(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let at = usize::from(state.assault.consorts.remove(0) - 1);
        if !state.assault.planes[at].is_there() {
            return self.go(state, Step::ConsortsFire);
        }
        let roll = two(umpire, pd("pd-G3-sfs"));
        let altitude = state.assault.planes[at].place.altitude;
        let fire = self.data.t9_2[Calibre::Forty as usize].at(roll, altitude as usize);
        if umpire.is_logging() {
            let plane = plane_words(state, at);
            say!(umpire, state, pd("pd-G3-sfs"), "SFS against {plane}: {fire} ({roll})");
        }
        strike_plane(state, at, fire);
        self.go(state, Step::ConsortsFire);
    }

    /// The next shot of the calibre, mount by mount and plane by plane; when none is left the
    /// sequence goes on.
    pub(crate) fn fire_next(&self, state: &mut State, calibre: Calibre, umpire: &mut Umpire<'_>) {
        let aims = &mut state.assault.aims;
        let next = Mount::of(calibre).find(|&mount| aims[mount].planes != 0);
        if let Some(mount) = next {
            let aim = aims[mount];
            let left = aim.planes & (aim.planes - 1);
            aims[mount] = Aim { planes: left, spray: aim.spray && left != 0 };
            self.fire_shot(state, mount, aim, umpire);
        }
        if Mount::of(calibre).all(|mount| state.assault.aims[mount].planes == 0) {
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
    fn fire_shot(&self, state: &mut State, mount: Mount, aim: Aim, umpire: &mut Umpire<'_>) {
        let at = aim.planes.trailing_zeros() as usize;
        let Plane { place, fate, .. } = state.assault.planes[at];
        if fate == Fate::Gone {
            // Fire at a plane that is gone is lost. [PD pd-G3-fire]
            let gun = umpire.words(|| mount.name());
            say!(umpire, state, pd("pd-G3-fire"), "{gun} fires at a plane that is gone");
            return;
        }
        let calibre = mount.calibre();
        let rule = [pd("pd-T9-2-5"), pd("pd-T9-2-40"), pd("pd-T9-2-20")][calibre as usize];
        let dice = two(umpire, rule);
        let fire = self.fire_result(state, mount, aim, place.altitude, dice);
        if umpire.is_logging() {
            let roll = dice + self.aim_modifier(state, mount, aim, place.altitude);
            let (gun, plane) = (mount.name(), plane_words(state, at));
            say!(umpire, state, rule, "{gun} at {plane}: {fire} ({roll})");
        }
        // Whoever takes the plane out of the fight is credited. [PD pd-G3-ace, ruling 7]
        if strike_plane(state, at, fire) {
            let credits = &mut state.ship.credits[mount];
            let before = *credits;
            *credits = (before + 1).min(self.data.figures.ace);
            if before < *credits && self.is_ace(&state.ship, mount) {
                say!(umpire, state, pd("pd-G3-ace"), "the crew of {} is ace", mount.name());
            }
        }
    }
}
