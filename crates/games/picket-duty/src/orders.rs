//! Orders: what the captain may pick at each step, and what comes of it.

use wardroom_kernel::{Pick, Umpire};

use crate::control::Job;
use crate::event::{Event, say};
use crate::parts::{Altitude, Bearing, Calibre, Compartment, Mount, Section, WaterLines};
use crate::pick::{Order, Plain, Side};
use crate::ship::Ship;
use crate::state::{Aim, State, Step};
use crate::{PicketDuty, pd};

/// The order behind a pick that was listed.
pub(crate) fn order_of(pick: Pick) -> Order {
    Order::of(pick).expect("every number below the bound is an order")
}

/// The aims of a half-built fire order.
struct Aiming {
    aims: [Aim; 10],
    /// The mounts of the calibre that are still to be told, one bit each.
    untold: u16,
    /// The mount whose spray still reaches too many planes.
    too_many: Option<usize>,
}

impl PicketDuty {
    /// Lists what may be picked next; only steps that wait for the captain are asked.
    pub(crate) fn list_choices(&self, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
        let mut either = |first: Plain, second: Plain| {
            if picks.is_empty() {
                list.extend([first, second].map(|plain| Pick::from(Order::Plain(plain))));
            }
        };
        match state.step {
            Step::Rescind => either(Plain::Keep, Plain::Rescind),
            Step::Maneuver => either(Plain::Maneuver, Plain::Steady),
            Step::Declare => either(Plain::NoEmergency, Plain::Declare),
            Step::Withdraw => either(Plain::Stay, Plain::Withdraw),
            Step::Campaign if picks.is_empty() => {
                list.extend((0..=93).map(|day| Pick::from(Order::Start(crate::Date(day)))));
            }
            Step::Fighters => self.list_fighters(state, picks, list),
            Step::Consorts => self.list_consorts(state, picks, list),
            Step::Aim(calibre) => self.list_aims(state, calibre, picks, list),
            Step::Party(party) => self.list_jobs(state, party, picks, list),
            _ => {}
        }
    }

    /// AFS: at most one marker on a plane, while markers last. [PD pd-G3-afs]
    fn list_fighters(&self, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
        let enough = Pick::from(Order::Enough);
        let markers = usize::from(state.afs[0]) + usize::from(state.afs[1]);
        if picks.last() == Some(&enough) || picks.len() >= markers {
            return;
        }
        let planes = state.planes().map(|(at, _)| Pick::from(Order::Engage(at as u8)));
        list.extend(planes.filter(|pick| !picks.contains(pick)));
        if !list.is_empty() {
            list.push(enough);
        }
    }

    /// SFS: each marker engages one low or medium plane. [PD pd-G3-sfs]
    fn list_consorts(&self, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
        let enough = Pick::from(Order::Enough);
        if picks.last() == Some(&enough) || picks.len() >= usize::from(state.sfs).min(SFS_PLACES) {
            return;
        }
        let planes = state.planes().filter(|(_, plane)| plane.place.altitude != Altitude::High);
        list.extend(planes.map(|(at, _)| Pick::from(Order::Engage(at as u8))));
        list.push(enough);
    }

    /// Whether the consorts have a plane to engage.
    pub(crate) fn have_consorts_work(&self, state: &State) -> bool {
        let mut planes = state.planes();
        state.sfs > 0 && planes.any(|(_, plane)| plane.place.altitude != Altitude::High)
    }

    /// The planes each mount of a calibre bears on.
    fn masks(&self, state: &State, calibre: Calibre) -> [u16; 10] {
        let mut masks = [0; 10];
        for (mask, mount) in masks.iter_mut().zip(Mount::of(calibre)) {
            *mask = self.targets(state, mount);
        }
        masks
    }

    /// Whether any mount of a calibre bears on any plane; guns are silent in an emergency.
    /// [PD pd-N17]
    pub(crate) fn has_targets(&self, state: &State, calibre: Calibre) -> bool {
        !state.ship.emergency
            && state.planes().next().is_some()
            && Mount::of(calibre).any(|mount| self.targets(state, mount) != 0)
    }

    fn aiming(&self, state: &State, calibre: Calibre, masks: &[u16; 10], picks: &[Pick]) -> Aiming {
        let first = Mount::of(calibre).next().map_or(0, Mount::index);
        let mut aiming = Aiming { aims: [Aim::default(); 10], untold: 0, too_many: None };
        for (at, &mask) in masks.iter().enumerate() {
            aiming.untold |= u16::from(mask != 0) << at;
        }
        for &pick in picks {
            match order_of(pick) {
                Order::Aim(mount, plane) => {
                    let at = mount.index() - first;
                    aiming.aims[at] = Aim { planes: 1 << plane, spray: false };
                    aiming.untold &= !(1 << at);
                }
                Order::Spray(mount, bearing) => {
                    let at = mount.index() - first;
                    let planes = Self::on_bearing(state, masks[at], bearing);
                    aiming.aims[at] = Aim { planes, spray: true };
                    aiming.untold &= !(1 << at);
                    aiming.too_many = self.is_too_many(planes).then_some(at);
                }
                Order::LeaveOut(plane) => {
                    if let Some(at) = aiming.too_many {
                        aiming.aims[at].planes &= !(1 << plane);
                        let planes = aiming.aims[at].planes;
                        aiming.too_many = self.is_too_many(planes).then_some(at);
                    }
                }
                Order::Hold(mount) => aiming.untold &= !(1 << (mount.index() - first)),
                Order::AllAt(plane) => {
                    for (at, mask) in masks.iter().enumerate() {
                        if aiming.untold >> at & 1 == 1 && mask >> plane & 1 == 1 {
                            aiming.aims[at] = Aim { planes: 1 << plane, spray: false };
                            aiming.untold &= !(1 << at);
                        }
                    }
                }
                _ => aiming.untold = 0,
            }
        }
        aiming
    }

    /// The mount to be told next, when a calibre is aimed.
    pub(crate) fn next_mount(&self, state: &State, picks: &[Pick]) -> Option<Mount> {
        let Step::Aim(calibre) = state.step else { return None };
        let aiming = self.aiming(state, calibre, &self.masks(state, calibre), picks);
        Mount::of(calibre).nth(aiming.untold.trailing_zeros() as usize)
    }

    /// What each mount of a calibre aims at by a complete fire order.
    pub(crate) fn aims_of(
        &self,
        state: &State,
        calibre: Calibre,
        picks: &[Pick],
    ) -> Vec<(Mount, Aim)> {
        let aiming = self.aiming(state, calibre, &self.masks(state, calibre), picks);
        Mount::of(calibre).zip(aiming.aims).filter(|(_, aim)| aim.planes != 0).collect()
    }

    /// The mounts that are still to be told and bear on a plane.
    pub(crate) fn mounts_left(
        &self,
        state: &State,
        picks: &[Pick],
        plane: u8,
    ) -> impl Iterator<Item = Mount> {
        let calibre = match state.step {
            Step::Aim(calibre) => calibre,
            _ => Calibre::Five,
        };
        let masks = self.masks(state, calibre);
        let untold = self.aiming(state, calibre, &masks, picks).untold;
        Mount::of(calibre)
            .enumerate()
            .filter(move |&(at, _)| untold >> at & 1 == 1 && masks[at] >> plane & 1 == 1)
            .map(|(_, mount)| mount)
    }

    fn is_too_many(&self, planes: u16) -> bool {
        planes.count_ones() > u32::from(self.data.figures.spray_planes)
    }

    /// A calibre is aimed mount by mount: at a plane, at a bearing, or not at all; the mounts
    /// that are left can be told together. [PD pd-G3-fire, pd-G3-spray]
    fn list_aims(&self, state: &State, calibre: Calibre, picks: &[Pick], list: &mut Vec<Pick>) {
        let masks = self.masks(state, calibre);
        let aiming = self.aiming(state, calibre, &masks, picks);
        if let Some(at) = aiming.too_many {
            let planes = (0..16).filter(|plane| aiming.aims[at].planes >> plane & 1 == 1);
            list.extend(planes.map(|plane| Pick::from(Order::LeaveOut(plane))));
            return;
        }
        if aiming.untold == 0 {
            return;
        }
        let at = aiming.untold.trailing_zeros() as usize;
        let Some(mount) = Mount::of(calibre).nth(at) else { return };
        let mut others = [0u8; 16];
        for (other, mask) in masks.iter().enumerate() {
            if aiming.untold >> other & 1 == 1 {
                for (plane, count) in others.iter_mut().enumerate() {
                    *count += (mask >> plane & 1) as u8;
                }
            }
        }
        for plane in 0..16u8 {
            if masks[at] >> plane & 1 == 1 {
                list.push(Order::Aim(mount, plane).into());
            }
            // Worth a word of its own only for several mounts.
            if others[usize::from(plane)] > 1 {
                list.push(Order::AllAt(plane).into());
            }
        }
        if calibre != Calibre::Five {
            // Against a single plane of a bearing aimed fire is never worse. [PD ruling 5]
            for &bearing in Bearing::ALL {
                if Self::on_bearing(state, masks[at], bearing).count_ones() > 1 {
                    list.push(Order::Spray(mount, bearing).into());
                }
            }
        }
        list.push(Order::Hold(mount).into());
        if aiming.untold.count_ones() > 1 {
            list.push(Order::AllHold.into());
        }
    }

    /// What a party may do. [PD pd-G5-dc]
    fn list_jobs(&self, state: &State, party: Section, picks: &[Pick], list: &mut Vec<Pick>) {
        let (data, ship) = (&self.data, &state.ship);
        let mut put = |order: Order| list.push(order.into());
        let pick_at = |at: usize| picks.get(at).map(|&pick| order_of(pick));
        match (pick_at(0), pick_at(1), pick_at(2)) {
            (None, ..) => {}
            (Some(Order::Secondary), None, _) => {
                (0..data.secondary.len())
                    .filter(|&number| ship.is_secondary_damaged(number))
                    .for_each(|number| put(Order::Box(number as u8)));
                return;
            }
            (Some(Order::Counterflood), None, _) => {
                Ship::floodable()
                    .filter(|&room| self.is_sound(state, room))
                    .for_each(|room| put(Order::Room(room)));
                return;
            }
            (Some(Order::Counterflood), Some(_), None) => {
                Side::ALL.iter().for_each(|&side| put(Order::For(side)));
                return;
            }
            _ => return,
        }
        for &room in Compartment::ALL {
            if ship.is_burning(data, room) {
                put(Order::Repair(room));
                if room.explosive().is_some() {
                    put(Order::Flood(room));
                }
            }
        }
        for &section in Section::ALL {
            if ship.deck_fires[section as usize] > 0 {
                put(Order::DeckFire(section));
            }
            if ship.flood[section as usize] > 0 {
                put(Order::Pump(section));
            }
        }
        if ship.water == WaterLines::Damaged {
            put(Order::Plain(Plain::WaterLines));
        }
        if ship.secondary_hit & !ship.secondary_destroyed != 0 {
            put(Order::Secondary);
        }
        for gun in 0..5 {
            if self.can_repair_gun(state, party, Mount(gun)) {
                put(Order::Gun(gun));
            }
        }
        if self.may_counterflood(state) {
            put(Order::Counterflood);
        }
        put(Order::Plain(Plain::Idle));
    }

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
                let masks = self.masks(state, calibre);
                let aiming = self.aiming(state, calibre, &masks, picks);
                for (mount, aim) in Mount::of(calibre).zip(aiming.aims) {
                    state.assault.aims[mount.index()] = aim;
                }
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

/// Places for SFS markers on planes; no station has more. [PD pd-T4-1]
pub(crate) const SFS_PLACES: usize = 2;

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
