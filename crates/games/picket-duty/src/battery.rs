//! A calibre is aimed: what each mount bears on, and what it is told. [PD pd-G3-fire, pd-G3-spray]

use wardroom_kernel::Pick;

use crate::data::Data;
use crate::fire::{check_altitude, check_reach, check_there, reaches};
use crate::illegal::{Decision, Illegal};
use crate::orders::{choice_of, elsewhere};
use crate::parts::{Bearing, Calibre, Mount};
use crate::pick::Choice;
use crate::state::{Aim, State};

/// The most mounts of one calibre.
const MOST: usize = 10;

/// The mounts of a calibre while they are told what to fire at.
#[derive(Clone, Copy, Debug)]
pub struct Battery<'a> {
    data: &'a Data,
    state: &'a State,
    calibre: Calibre,
    /// The planes each mount bears on, one bit each.
    targets: [u16; MOST],
    aims: [Aim; MOST],
    /// The mounts that have been told, and those that are still to be, one bit each.
    told: u16,
    untold: u16,
    /// The mount to be told next.
    next: Option<Mount>,
    /// The planes that several of the mounts left bear on, one bit each.
    several: u16,
    /// The mount whose spray still reaches too many planes.
    too_many: Option<Mount>,
}

impl<'a> Battery<'a> {
    /// The mounts of a calibre, none of which has been told or bears on anything yet.
    fn silent(data: &'a Data, state: &'a State, calibre: Calibre) -> Battery<'a> {
        Battery {
            data,
            state,
            calibre,
            targets: [0; MOST],
            aims: [Aim::default(); MOST],
            told: 0,
            untold: 0,
            next: None,
            several: 0,
            too_many: None,
        }
    }

    /// The mounts of a calibre after some picks.
    #[inline]
    pub(crate) fn read(
        data: &'a Data,
        state: &'a State,
        calibre: Calibre,
        picks: &[Pick],
    ) -> Battery<'a> {
        let mut battery = Battery::silent(data, state, calibre);
        battery.find_targets(picks);
        picks.iter().for_each(|&pick| battery.tell(choice_of(pick)));
        battery.next = Mount::of(calibre).nth(battery.untold.trailing_zeros() as usize);
        let mut any = 0;
        for (at, mask) in battery.targets.iter().enumerate() {
            if battery.untold >> at & 1 == 1 {
                battery.several |= any & mask;
                any |= mask;
            }
        }
        battery
    }

    /// What each mount of a calibre aims at by a complete order.
    pub(crate) fn aims_of(
        data: &Data,
        state: &State,
        calibre: Calibre,
        picks: &[Pick],
    ) -> impl Iterator<Item = (Mount, Aim)> + use<> {
        let mut battery = Battery::silent(data, state, calibre);
        // Where every mount was told by itself it does not matter what it bears on.
        let choices = || picks.iter().map(|&pick| choice_of(pick));
        if choices().any(|choice| matches!(choice, Choice::Spray(..) | Choice::AllAt(_))) {
            battery.find_targets(picks);
        }
        choices().for_each(|choice| battery.tell(choice));
        Mount::of(calibre).zip(battery.aims)
    }

    /// Finds what the mounts bear on, but for those that hold or aim at one plane.
    #[inline]
    fn find_targets(&mut self, picks: &[Pick]) {
        let mut told = 0u16;
        for &pick in picks {
            if let Choice::Aim(mount, _) | Choice::Hold(mount) = choice_of(pick) {
                told |= 1 << mount.nth();
            }
        }
        let mut arcs = [&[0; 8]; MOST];
        let mut mounts = 0;
        for mount in Mount::of(self.calibre) {
            mounts += 1;
            if told >> mount.nth() & 1 == 0
                && let Ok(arc) = self.state.ship.check_mount(self.data, mount)
            {
                arcs[mount.nth()] = arc;
            }
        }
        for (at, plane) in self.state.planes() {
            if check_altitude(self.calibre, at as u8, plane.place).is_ok() {
                for (targets, arc) in self.targets[..mounts].iter_mut().zip(arcs) {
                    *targets |= u16::from(reaches(arc, plane.place)) << at;
                }
            }
        }
        for (at, &targets) in self.targets.iter().enumerate() {
            self.untold |= u16::from(targets != 0) << at;
        }
    }

    /// Tells what was listed.
    fn tell(&mut self, choice: Choice) {
        match choice {
            Choice::Aim(mount, plane) => self.aim(mount, Aim { planes: 1 << plane, spray: false }),
            Choice::Spray(mount, bearing) => {
                let planes = self.on_bearing(mount, bearing);
                self.aim(mount, Aim { planes, spray: true });
            }
            Choice::LeaveOut(plane) => {
                if let Some(mount) = self.too_many {
                    let planes = self.aims[mount.nth()].planes & !(1 << plane);
                    self.aim(mount, Aim { planes, spray: true });
                }
            }
            Choice::Hold(mount) => self.aim(mount, Aim::default()),
            Choice::AllAt(plane) => {
                for mount in self.left_on(plane) {
                    self.aim(mount, Aim { planes: 1 << plane, spray: false });
                }
            }
            _ => self.untold = 0,
        }
    }

    fn aim(&mut self, mount: Mount, aim: Aim) {
        let most = u32::from(self.data.figures.spray_planes);
        self.aims[mount.nth()] = aim;
        self.told |= 1 << mount.nth();
        self.untold &= !self.told;
        self.too_many = (aim.spray && aim.planes.count_ones() > most).then_some(mount);
    }

    fn is_told(&self, mount: Mount) -> bool {
        mount.calibre() == self.calibre && self.told >> mount.nth() & 1 == 1
    }

    /// Whether every mount that bears on a plane has been told.
    pub(crate) fn is_complete(&self) -> bool {
        self.untold == 0 && self.too_many.is_none()
    }

    /// The mounts that are still to be told and bear on a plane.
    pub(crate) fn left_on(&self, plane: u8) -> impl Iterator<Item = Mount> + use<> {
        let Battery { untold, targets, .. } = *self;
        Mount::of(self.calibre)
            .filter(move |mount| untold >> mount.nth() & 1 == 1)
            .filter(move |mount| targets[mount.nth()] >> plane & 1 == 1)
    }

    /// The planes of a bearing that a mount bears on.
    fn on_bearing(&self, mount: Mount, bearing: Bearing) -> u16 {
        let mask = self.targets[mount.nth()];
        let planes = self.state.assault.planes.iter().enumerate();
        planes
            .filter(|&(at, plane)| mask >> at & 1 == 1 && plane.place.bearing == bearing)
            .fold(0, |mask, (at, _)| mask | 1 << at)
    }

    /// Adds what the next mount may be told: a plane, a bearing, or to hold; the mounts that are left can be told
    /// together.
    #[inline]
    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        let planes = self.state.assault.planes.len() as u8;
        if let Some(mount) = self.too_many {
            let sprayed = self.aims[mount.nth()].planes;
            let sprayed = (0..planes).filter(|plane| sprayed >> plane & 1 == 1);
            list.extend(sprayed.map(|plane| Pick::from(Choice::LeaveOut(plane))));
            return;
        }
        let Some(mount) = self.next else { return };
        let targets = self.targets[mount.nth()];
        // Bearings on which there are several targets, one bit each.
        let (mut there, mut sprayed) = (0u8, 0u8);
        for (at, plane) in (0..planes).zip(self.state.assault.planes.iter()) {
            if targets >> at & 1 == 1 {
                list.push(Choice::Aim(mount, at).into());
                let bearing = 1 << plane.place.bearing as u8;
                sprayed |= there & bearing;
                there |= bearing;
            }
            if self.several >> at & 1 == 1 {
                list.push(Choice::AllAt(at).into());
            }
        }
        if self.calibre != Calibre::Five && sprayed != 0 {
            let bearings = Bearing::ALL.iter().filter(|&&at| sprayed >> at as u8 & 1 == 1);
            list.extend(bearings.map(|&bearing| Pick::from(Choice::Spray(mount, bearing))));
        }
        list.push(Choice::Hold(mount).into());
        if !self.untold.is_power_of_two() {
            list.push(Choice::AllHold.into());
        }
    }

    /// Mounts are told one by one in the order of the chart [PD ruling 14], or those that are left together.
    /// [PD pd-G3-fire, pd-G3-spray]
    #[inline]
    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        if let Some(mount) = self.too_many {
            return self.check_left_out(mount, choice);
        }
        match choice {
            Choice::Aim(mount, _) | Choice::Spray(mount, _) | Choice::Hold(mount)
                if self.is_told(mount) =>
            {
                Err(Illegal::Told(mount))
            }
            Choice::Aim(mount, plane) if mount.calibre() == self.calibre => {
                self.check_target(mount, plane)?;
                self.check_next(mount)
            }
            Choice::Spray(mount, bearing) if mount.calibre() == self.calibre => {
                self.check_spray(mount, bearing)
            }
            Choice::Hold(mount) if mount.calibre() == self.calibre => {
                self.state.ship.check_mount(self.data, mount)?;
                self.check_next(mount)
            }
            Choice::AllAt(plane) => self.check_all(plane),
            Choice::AllHold => match self.next {
                Some(last) if self.untold.is_power_of_two() => Err(Illegal::LastMount(last)),
                _ => Ok(()),
            },
            _ => Err(elsewhere(self.data, self.state, choice, Decision::Guns(self.calibre))),
        }
    }

    /// A mount fires at a plane that is there and within its reach; what was found out for the whole battery is not
    /// asked again.
    #[inline]
    fn check_target(&self, mount: Mount, plane: u8) -> Result<(), Illegal> {
        if self.targets[mount.nth()] >> plane & 1 == 1 {
            return Ok(());
        }
        let arc = self.state.ship.check_mount(self.data, mount)?;
        let target = check_there(self.state, plane)?;
        check_reach(arc, self.state, mount, plane, target.place)
    }

    /// A mount is told when it is its turn.
    #[inline]
    fn check_next(&self, mount: Mount) -> Result<(), Illegal> {
        match self.next {
            Some(next) if next == mount => Ok(()),
            Some(next) if self.targets[mount.nth()] != 0 => {
                Err(Illegal::OtherMount { mount, next })
            }
            _ => Err(Illegal::EmptyArc { mount, class: self.state.ship.class }),
        }
    }

    /// A 40mm or 20mm may spray a bearing with several planes; against a single one aimed fire is never worse.
    /// [PD pd-G3-spray, ruling 5]
    fn check_spray(&self, mount: Mount, bearing: Bearing) -> Result<(), Illegal> {
        if self.calibre == Calibre::Five {
            return Err(Illegal::NoSprayer(mount));
        }
        self.state.ship.check_mount(self.data, mount)?;
        match self.on_bearing(mount, bearing).count_ones() as u8 {
            planes @ 0..2 => Err(Illegal::NoSpray { mount, bearing, planes }),
            _ => self.check_next(mount),
        }
    }

    /// Several mounts that are left fire at one plane.
    #[inline]
    fn check_all(&self, plane: u8) -> Result<(), Illegal> {
        if self.several >> plane & 1 == 1 {
            return Ok(());
        }
        let (calibre, place) = (self.calibre, check_there(self.state, plane)?.place);
        match self.left_on(plane).next() {
            Some(mount) => Err(Illegal::OneBears { mount, plane: plane + 1 }),
            None => {
                check_altitude(calibre, plane, place)?;
                Err(Illegal::NoneBears { calibre, plane: plane + 1, place })
            }
        }
    }

    /// Spray fire that reaches too many planes leaves some out first.
    fn check_left_out(&self, mount: Mount, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::LeaveOut(plane) if self.aims[mount.nth()].planes >> plane & 1 == 1 => Ok(()),
            Choice::LeaveOut(plane) => Err(Illegal::NotSprayed { mount, plane: plane + 1 }),
            _ => {
                let planes = self.aims[mount.nth()].planes.count_ones() as u8;
                let most = self.data.figures.spray_planes;
                Err(Illegal::Elsewhere(Decision::LeaveOut { mount, planes, most }))
            }
        }
    }
}
