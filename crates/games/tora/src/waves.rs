//! Waves: placing the first, sending the later ones, coming home and re-arming. [TTT T-plan-7]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::event::Event;
use crate::forces::{IJN_UNITS, Load, Plane};
use crate::illegal::Illegal;
use crate::pick::{AttackPick, Marks, PlaneGroup, push_counts};
use crate::places::{Sector, Zone};
use crate::plan::Wave;
use crate::state::{PlaneAt, State};
use crate::ttt;

impl Tora {
    /// The first wave is placed in the zones of the plan, and that is what it does on turn 1.
    /// [TTT T-seq-2, T-seq-3, T-plan-2]
    pub(crate) fn place_first_wave(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let mut placed = [[0; 3]; 4];
        for unit in 0..IJN_UNITS as u8 {
            let plan = state.ijn_plan.units[usize::from(unit)];
            if plan.wave == Wave::First {
                self.place(state, unit, plan.sector, plan.load);
                placed[plan.sector as usize][Plane::of_unit(unit) as usize] += 1;
            }
        }
        log_placed(1, placed, ttt("T-seq-2"), umpire);
    }

    /// A unit appears in ring 3, which is its action this turn. [TTT T-seq-3]
    fn place(&self, state: &mut State, unit: u8, sector: Sector, load: Load) {
        let plane = &mut state.planes[usize::from(unit)];
        plane.at = PlaneAt::Zone(Zone::new(3, sector));
        plane.load = load;
        plane.acted = true;
    }

    /// Whether radar or patrol planes cover a sector from which the first wave comes. [TTT T-detect-4]
    ///
    /// Radar counts unless it is out [TTT T-detect-2]; two finds give no more than one. [TTT T-alert-8]
    pub(crate) fn search(&self, state: &State) -> bool {
        let day = usize::from(state.ijn_plan.day.0);
        let radar = (!state.radar_out).then_some(state.us_plan.radar[day]);
        let searched = [radar, Some(state.us_plan.pby[day])];
        state
            .planes
            .iter()
            .filter_map(|unit| unit.zone())
            .any(|zone| searched.contains(&Some(zone.sector())))
    }

    /// Takes a unit back to its carrier: a wave 1 unit that is listed for wave 3 is re-armed, every
    /// other has flown its last. [TTT T-move-3, T-plan-8]
    pub(crate) fn go_home(&self, state: &mut State, unit: u8) {
        let plan = state.ijn_plan.units[usize::from(unit)];
        let turn = state.turn;
        let third = state.options.waves >= 3;
        let plane = &mut state.planes[usize::from(unit)];
        let returns = third && plan.wave == Wave::First && plan.third.is_some() && !plane.returned;
        *plane = plane.rested();
        plane.load = Load::None;
        plane.at = if returns { PlaneAt::Rearming(turn) } else { PlaneAt::Home };
    }

    /// Whether any unit off the map may still fly. [TTT T-end-2]
    pub(crate) fn may_still_fly(&self, state: &State) -> bool {
        (0..IJN_UNITS as u8).any(|unit| self.may_come(state, unit))
    }

    /// Whether a unit off the map may still fly.
    pub(crate) fn may_come(&self, state: &State, unit: u8) -> bool {
        self.entry(state, unit).is_some()
    }

    /// The wave and sector in which a unit off the map may still come in, now or later.
    ///
    /// Wave 2 is what the plan lists for it, and stays out of wave 3 [TTT T-plan-5]; wave 3 is made
    /// of units listed in neither and of wave 1 units that came back [TTT T-plan-8, T-plan-9]. What
    /// the plan lists nowhere never flies [TTT T-plan-10]. Two waves are all, by an option. [TTT T-opt-3]
    fn entry(&self, state: &State, unit: u8) -> Option<(u8, Sector)> {
        let plan = state.ijn_plan.units[usize::from(unit)];
        let third = plan.third.filter(|_| state.options.waves >= 3).map(|sector| (3, sector));
        match (state.planes[usize::from(unit)].at, plan.wave) {
            (PlaneAt::Carrier, Wave::Second) => Some((2, plan.sector)),
            (PlaneAt::Carrier, Wave::Reserve) => third,
            (PlaneAt::Rearming(_), _) => third,
            _ => None,
        }
    }

    /// The wave and sector in which a unit may come in this very turn: not before the wave's turn
    /// [TTT T-plan-7], nor before it is re-armed. [TTT T-plan-8]
    fn entry_now(&self, state: &State, unit: u8) -> Option<(u8, Sector)> {
        let entry @ (wave, _) = self.entry(state, unit)?;
        let rearmed = match state.planes[usize::from(unit)].at {
            PlaneAt::Rearming(left) => state.turn >= left + self.data.rearm,
            _ => true,
        };
        (rearmed && state.turn >= self.data.wave_turns[usize::from(wave) - 1]).then_some(entry)
    }

    /// How many IJN units more may be over the map, counted when units arrive. [TTT T-plan-3, T-seq-8]
    fn room(&self, state: &State) -> usize {
        usize::from(self.data.on_map).saturating_sub(state.on_map())
    }

    /// Whether any unit can come in now. [TTT T-seq-8]
    pub(crate) fn can_arrive(&self, state: &State) -> bool {
        state.turn >= self.data.wave_turns[1]
            && (0..IJN_UNITS as u8).any(|unit| self.entry_now(state, unit).is_some())
            && self.room(state) > 0
    }

    /// The group that a unit which can come in now belongs to, and its wave.
    fn arriving(&self, state: &State, unit: u8) -> Option<(u8, PlaneGroup)> {
        let (wave, sector) = self.entry_now(state, unit)?;
        let mut group = state.group_in(unit, Zone::new(3, sector));
        if wave == 2 {
            group.load = state.ijn_plan.units[usize::from(unit)].load;
        }
        Some((wave, group))
    }

    /// A whole wave or a group of it; for Kates of wave 3 what they carry; how many.
    /// [TTT T-plan-7, T-plan-10]
    pub(crate) fn arrival_choices(
        &self,
        state: &State,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let mut marks = Marks::NONE;
                let mut waves = [false; 4];
                for unit in 0..IJN_UNITS as u8 {
                    if let Some((wave, group)) = self.arriving(state, unit) {
                        waves[usize::from(wave)] = true;
                        marks.set(group.index());
                    }
                }
                for wave in [2, 3] {
                    if waves[usize::from(wave)] {
                        list.push(AttackPick::Wave(wave).pick());
                    }
                }
                marks.list_planes(list);
            }
            [AttackPick::Wave(wave)] if wave == 3 && self.has_kates(state) => push_loads(list),
            [AttackPick::Planes(group)] if wants_load(group) => push_loads(list),
            [AttackPick::Planes(group)] | [AttackPick::Planes(group), AttackPick::Load(_)] => {
                let most = self.waiting(state, group).count().min(self.room(state));
                if most > 1 {
                    push_counts(most, list);
                }
            }
            _ => {}
        }
    }

    fn has_kates(&self, state: &State) -> bool {
        Plane::Kate.units().any(|unit| matches!(self.entry_now(state, unit), Some((3, _))))
    }

    /// The units of a group that can come in now.
    pub(crate) fn waiting(&self, state: &State, group: PlaneGroup) -> impl Iterator<Item = u8> {
        group.plane.units().filter(move |&unit| {
            self.arriving(state, unit).is_some_and(|(_, waiting)| waiting == group)
        })
    }

    /// Units of a later wave come in, as many as there is room for; the rest wait off the map.
    /// [TTT T-plan-7, T-seq-8]
    pub(crate) fn arrive(
        &self,
        state: &mut State,
        who: AttackPick,
        load: Option<Load>,
        count: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let mut placed = [[[0; 3]; 4]; 4];
        let most = match who {
            AttackPick::Wave(_) => IJN_UNITS,
            _ => usize::from(count),
        };
        let mut left = most.min(self.room(state));
        for unit in 0..IJN_UNITS as u8 {
            if left == 0 {
                break;
            }
            let Some((wave, group)) = self.arriving(state, unit) else { continue };
            let chosen = match who {
                AttackPick::Wave(which) => which == wave,
                AttackPick::Planes(which) => which == group,
                _ => false,
            };
            if chosen {
                let plane = group.plane;
                let carries = match (wave, plane) {
                    (2, _) => group.load,
                    (_, Plane::Kate) => load.unwrap_or(Load::GP),
                    (_, Plane::Val) => Load::GP,
                    (_, Plane::Zero) => Load::None,
                };
                self.place(state, unit, group.zone.sector(), carries);
                state.planes[usize::from(unit)].returned = wave == 3;
                placed[usize::from(wave)][group.zone.sector() as usize][plane as usize] += 1;
                left -= 1;
            }
        }
        for wave in [2, 3] {
            log_placed(wave, placed[usize::from(wave)], ttt("T-plan-7"), umpire);
        }
        umpire.reveal();
    }

    /// Why an arrival is refused.
    pub(crate) fn why_not_arrive(
        &self,
        state: &State,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        match (picks, pick) {
            ([], AttackPick::Wave(wave)) => self.why_not_wave(state, wave, |_| true),
            ([], AttackPick::Planes(group)) => {
                let wave = if group.wave == Wave::Second { 2 } else { 3 };
                self.why_not_wave(state, wave, |unit| Plane::of_unit(unit) == group.plane)
            }
            ([AttackPick::Planes(group)], AttackPick::Load(load)) => {
                Illegal::LoadMisfit { plane: group.plane, load }
            }
            (_, AttackPick::Count(_)) => Illegal::MapFull { most: self.data.on_map },
            _ => Illegal::NotNow { pick },
        }
    }

    fn why_not_wave(&self, state: &State, wave: u8, which: impl Fn(u8) -> bool) -> Illegal {
        let from = self.data.wave_turns[usize::from(wave) - 1];
        if state.turn < from {
            return Illegal::TooEarly { wave, from };
        }
        let ready = (0..IJN_UNITS as u8)
            .filter(|&unit| which(unit))
            .filter_map(|unit| match state.planes[usize::from(unit)].at {
                PlaneAt::Rearming(left) => Some(left + self.data.rearm),
                _ => None,
            })
            .min();
        match ready {
            Some(ready) if ready > state.turn && wave == 3 => Illegal::Rearming { ready },
            _ => Illegal::NoSuchUnits { pick: AttackPick::Wave(wave) },
        }
    }
}

/// Kates of wave 3 take what their owner likes when they come in. [TTT T-plan-10]
fn wants_load(group: PlaneGroup) -> bool {
    group.wave != Wave::Second && group.plane == Plane::Kate
}

fn push_loads(list: &mut Vec<Pick>) {
    let loads = Load::ALL.into_iter().filter(|load| load.fits(Plane::Kate));
    list.extend(loads.map(|load| AttackPick::Load(load).pick()));
}

fn log_placed(
    wave: u8,
    placed: [[u8; 3]; 4],
    rule: wardroom_kernel::Rule,
    umpire: &mut Umpire<'_, Event>,
) {
    for sector in Sector::ALL {
        let units = placed[sector as usize];
        if units != [0; 3] {
            umpire.log(Event::Placed { wave, zone: Zone::new(3, sector), units }, rule);
        }
    }
}
