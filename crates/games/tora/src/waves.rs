//! Waves: placing the first, sending the later ones, coming home and re-arming. [TTT T-plan-7]

use std::ops::Range;

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::draft::{Choice, Decide, Quota, Roster, Stage};
use crate::event::Event;
use crate::forces::{ByPlane, IJN_UNITS, Load, Plane};
use crate::illegal::{Decision, Illegal, Limit};
use crate::pick::{AttackPick, Marks, PlaneGroup};
use crate::places::{BySector, Sector, Zone};
use crate::plan::{PlanIllegal, Wave};
use crate::state::{PlaneAt, State};
use crate::ttt;

impl Tora {
    /// The first wave is placed in the zones of the plan, and that is what it does on turn 1.
    /// [TTT T-seq-2, T-seq-3, T-plan-2]
    pub(crate) fn place_first_wave(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let mut placed = BySector::<ByPlane<u8>>::default();
        for unit in 0..IJN_UNITS as u8 {
            let plan = state.ijn_plan.units[usize::from(unit)];
            if plan.wave == Wave::First {
                self.place(state, unit, plan.sector, plan.load);
                placed[plan.sector][Plane::of_unit(unit)] += 1;
            }
        }
        log_placed(1, &placed, ttt("T-seq-2"), umpire);
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

    /// Whether a unit with this entry may come in this very turn: not before the wave's turn
    /// [TTT T-plan-7], nor before it is re-armed. [TTT T-plan-8]
    #[inline]
    fn check_turn(&self, state: &State, unit: u8, wave: u8) -> Result<(), Illegal> {
        let from = self.data.wave_turns[usize::from(wave) - 1];
        if state.turn < from {
            return Err(Illegal::TooEarly { wave, from });
        }
        match state.planes[usize::from(unit)].at {
            PlaneAt::Rearming(left) if state.turn < left + self.data.rearm => {
                Err(Illegal::Rearming { ready: left + self.data.rearm })
            }
            _ => Ok(()),
        }
    }

    /// The wave and sector in which a unit may come in this very turn.
    fn entry_now(&self, state: &State, unit: u8) -> Option<(u8, Sector)> {
        let entry @ (wave, _) = self.entry(state, unit)?;
        self.check_turn(state, unit, wave).is_ok().then_some(entry)
    }

    /// Whether some unit of a wave may come in now.
    ///
    /// The plan says who flies in it [TTT T-plan-10], and two waves are all by an option
    /// [TTT T-opt-3]; a wave has its first turn [TTT T-plan-7], and wave 1 units must be back and
    /// re-armed. [TTT T-plan-8]
    fn check_wave(&self, state: &State, wave: u8) -> Result<(), Illegal> {
        if wave == 3 && state.options.waves < 3 {
            return Err(PlanIllegal::TwoWaves.into());
        }
        let (mut listed, mut out, mut refused) = (false, false, None::<Illegal>);
        for unit in 0..IJN_UNITS as u8 {
            let plan = state.ijn_plan.units[usize::from(unit)];
            if !(if wave == 2 { plan.wave == Wave::Second } else { plan.third.is_some() }) {
                continue;
            }
            listed = true;
            let plane = &state.planes[usize::from(unit)];
            out |= wave == 3 && plane.is_on_map() && !plane.returned;
            if self.may_come(state, unit) {
                match self.check_turn(state, unit, wave) {
                    Ok(()) => return Ok(()),
                    Err(illegal) => {
                        let nearest = refused.filter(|known| known.delay() <= illegal.delay());
                        refused = Some(nearest.unwrap_or(illegal));
                    }
                }
            }
        }
        Err(match refused {
            Some(illegal) => illegal,
            None if !listed => Illegal::NoneListed { wave },
            None if out => Illegal::StillOut { turns: self.data.rearm },
            None => Illegal::NoneLeft { wave },
        })
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

    /// The group that a unit which is still to come in belongs to, and its wave.
    #[inline]
    fn coming(&self, state: &State, unit: u8) -> Option<(u8, PlaneGroup)> {
        let (wave, sector) = self.entry(state, unit)?;
        let mut group = state.group_in(unit, Zone::new(3, sector));
        if wave == 2 {
            group.load = state.ijn_plan.units[usize::from(unit)].load;
        }
        Some((wave, group))
    }

    /// The group that a unit which can come in now belongs to, and its wave.
    fn arriving(&self, state: &State, unit: u8) -> Option<(u8, PlaneGroup)> {
        let coming @ (wave, _) = self.coming(state, unit)?;
        self.check_turn(state, unit, wave).is_ok().then_some(coming)
    }

    /// A whole wave or a group of it; for Kates of wave 3 what they carry; how many.
    /// [TTT T-plan-7, T-plan-10]
    pub(crate) fn draft_arrival<'a>(&'a self, state: &'a State, picks: &[AttackPick]) -> Stage<'a> {
        match *picks {
            [] => {
                let units = Choice::new(Coming { game: self, state }, Marks::planes(3));
                Stage::Arrival(Arrival::Who(units))
            }
            [AttackPick::Wave(3)] if self.has_kates(state) => Stage::Arrival(Arrival::Load),
            [AttackPick::Planes(group)] if wants_load(group) => Stage::Arrival(Arrival::Load),
            [AttackPick::Planes(group)] | [AttackPick::Planes(group), AttackPick::Load(_)] => {
                let room = Quota::new(self.room(state), Limit::Room(group, self.data.on_map));
                let units = Quota::new(self.waiting(state, group).count(), Limit::Waiting(group));
                units.or(room).ask()
            }
            _ => Stage::Complete,
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
        let mut placed = [BySector::<ByPlane<u8>>::default(); 4];
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
                placed[usize::from(wave)][group.zone.sector()][plane] += 1;
                left -= 1;
            }
        }
        for wave in [2, 3] {
            log_placed(wave, &placed[usize::from(wave)], ttt("T-plan-7"), umpire);
        }
        umpire.reveal();
    }
}

/// Units that are still to come in, now or later. [TTT T-plan-10]
#[derive(Debug)]
pub(crate) struct Coming<'a> {
    game: &'a Tora,
    state: &'a State,
}

impl Roster for Coming<'_> {
    fn units(&self) -> Range<u8> {
        0..IJN_UNITS as u8
    }

    #[inline]
    fn group(&self, unit: u8) -> Option<AttackPick> {
        self.game.coming(self.state, unit).map(|(_, group)| AttackPick::Planes(group))
    }

    #[inline(always)]
    fn check(&self, unit: u8) -> Result<Zone, Illegal> {
        match self.game.entry(self.state, unit) {
            Some((wave, sector)) => {
                self.game.check_turn(self.state, unit, wave)?;
                Ok(Zone::new(3, sector))
            }
            None => Err(self.absent(AttackPick::Done)),
        }
    }

    /// A unit is named for what it carries, and that is not known before it is re-armed.
    fn absent(&self, pick: AttackPick) -> Illegal {
        let AttackPick::Planes(group) = pick else { return Illegal::NotPlanned { pick } };
        if group.zone.ring() != 3 {
            return Illegal::NotOverTheSea { zone: group.zone };
        }
        let alike = |unit: &u8| {
            let unloaded = |group| PlaneGroup { load: Load::None, ..group };
            let coming = self.game.coming(self.state, *unit);
            coming.is_some_and(|(wave, coming)| wave == 3 && unloaded(coming) == unloaded(group))
        };
        let units = group.plane.units().filter(alike);
        let refused = units.filter_map(|unit| self.check(unit).err());
        refused.min_by_key(Illegal::delay).unwrap_or(Illegal::NotPlanned { pick })
    }
}

/// An arrival that is being ordered: a wave or a group of it, then what Kates of wave 3 carry; how many is
/// asked last.
#[derive(Debug)]
pub(crate) enum Arrival<'a> {
    Who(Choice<Coming<'a>>),
    Load,
}

impl Decide for Arrival<'_> {
    #[inline]
    fn ready(&self) -> Option<&Marks> {
        match self {
            Arrival::Who(units) => Some(units.ready()),
            Arrival::Load => None,
        }
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        match self {
            Arrival::Who(units) => {
                list.push(AttackPick::Done.pick());
                list.extend([2, 3].map(|wave| AttackPick::Wave(wave).pick()));
                units.candidates(list);
            }
            Arrival::Load => {
                list.extend(Load::ALL.iter().map(|&load| AttackPick::Load(load).pick()))
            }
        }
    }

    #[inline]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match (self, pick) {
            (Arrival::Who(_), Some(AttackPick::Done)) => Ok(()),
            (Arrival::Who(units), Some(AttackPick::Wave(wave))) => {
                units.roster().game.check_wave(units.roster().state, wave)
            }
            (Arrival::Who(units), Some(pick @ AttackPick::Planes(_))) => units.check(pick),
            // Each type carries its own loads. [TTT T-plan-6]
            (Arrival::Load, Some(AttackPick::Load(load))) => {
                let plane = Plane::Kate;
                if load.fits(plane) { Ok(()) } else { Err(Illegal::LoadMisfit { plane, load }) }
            }
            (Arrival::Who(_), _) => Err(Illegal::Elsewhere(Decision::Arrivals)),
            (Arrival::Load, _) => Err(Illegal::Elsewhere(Decision::Load)),
        }
    }
}

/// Kates of wave 3 take what their owner likes when they come in. [TTT T-plan-10]
fn wants_load(group: PlaneGroup) -> bool {
    group.wave != Wave::Second && group.plane == Plane::Kate
}

fn log_placed(
    wave: u8,
    placed: &BySector<ByPlane<u8>>,
    rule: wardroom_kernel::Rule,
    umpire: &mut Umpire<'_, Event>,
) {
    for (sector, &units) in placed.iter() {
        if units != ByPlane::default() {
            umpire.log(Event::Placed { wave, zone: Zone::new(3, sector), units }, rule);
        }
    }
}
