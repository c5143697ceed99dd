//! Reading a position: every mistake is named, none stops the reading.

use std::fmt::Display;

use wardroom_kernel::{Complaints, Options, Rule};

use super::{FighterPlace, FighterSetup, Others, PlanSetup, PlaneSetup, Setup};
use crate::Tora;
use crate::forces::{Fighter, IJN_UNITS, Load, Plane, Ship, US_UNITS};
use crate::places::Field;
use crate::plan::{Parking, ReadyMade, Track, Wave, ijn, within};
use crate::state::{FighterAt, Kind, PlaneAt, Side, State, Step, UnitName};
use crate::ttt;

/// The plan that a position names or gives; the first ready-made one, if it gives none.
fn read_plan<W, P: Copy>(
    plan: Option<&PlanSetup<W>>,
    names: [ReadyMade; 3],
    ready: &[P; 3],
    check: impl Fn(&W) -> Result<P, Complaints>,
    place: &str,
    wrong: &mut Complaints,
) -> P {
    let read = match plan {
        None => Ok(ready[0]),
        Some(PlanSetup::Ready(name)) => match names.iter().position(|own| own == name) {
            Some(at) => Ok(ready[at]),
            None => Err(Complaints::one(place, format!("{name} is a plan of the other side"))),
        },
        Some(PlanSetup::Written(written)) => check(written).map_err(|told| within(place, told)),
    };
    read.unwrap_or_else(|told| {
        wrong.0.extend(told.0);
        ready[0]
    })
}

/// The units that an entry means: the one it names, or the first that are not taken.
fn pick_units<K: Kind, P: Copy>(
    name: Option<UnitName<K>>,
    at: Option<P>,
    count: Option<u8>,
    taken: &mut [bool],
) -> Result<(P, Vec<u8>), String> {
    let (Some(name), Some(at)) = (name, at) else {
        return Err("the unit and its place are not both named".to_owned());
    };
    let units: Vec<u8> = match (name.unit, count) {
        (Some(_), Some(2..)) => return Err(format!("{name} is one unit")),
        (Some(unit), _) => vec![unit],
        (None, _) => {
            let (free, count) = (|unit: &u8| !taken[usize::from(*unit)], count.unwrap_or(1).into());
            let free: Vec<u8> = name.kind.units().filter(free).take(count).collect();
            if free.len() < count {
                return Err(format!("only {} units are left", free.len()));
            }
            free
        }
    };
    match units.iter().any(|&unit| std::mem::replace(&mut taken[usize::from(unit)], true)) {
        true => Err(format!("{name} is listed twice")),
        false => Ok((at, units)),
    }
}

const NO_PAIR: &str = "a pair is one unit and another in the same zone, each by its number";

/// A position that is being read, and what is wrong with it.
pub(super) struct Reader<'a> {
    pub(super) game: &'a Tora,
    pub(super) state: State,
    pub(super) wrong: Complaints,
}

impl Tora {
    /// Checks a position and says everything that is wrong with it.
    pub(crate) fn read(&self, setup: &Setup) -> Result<State, Complaints> {
        let (data, mut wrong) = (&self.data, Complaints::default());
        let options = setup.options.checked(&self.manifest.options).unwrap_or_else(|told| {
            wrong.0.extend(told.0);
            Options::default().checked(&self.manifest.options).expect("defaults are legal")
        });
        let (plan, names) = (setup.us_plan.as_ref(), ReadyMade::US);
        let check = |written: &crate::plan::UsPlanSetup| written.check(data);
        let us_plan = read_plan(plan, names, &data.us_plans, check, "us-plan", &mut wrong);
        let (plan, names) = (setup.ijn_plan.as_ref(), ReadyMade::IJN);
        let check = |written: &crate::plan::IjnPlanSetup| written.check(data);
        let ijn_plan = read_plan(plan, names, &data.ijn_plans, check, "ijn-plan", &mut wrong);
        let state = self.fresh(setup, &options, us_plan, ijn_plan);
        let mut reader = Reader { game: self, state, wrong };
        reader.progress(setup);
        reader.planes(setup);
        reader.fighters(setup);
        reader.foes(setup);
        reader.ships(setup);
        reader.check();
        reader.wrong.or(reader.state)
    }
}

impl Reader<'_> {
    /// Complains unless something is so.
    pub(super) fn must(
        &mut self,
        fine: bool,
        place: impl Display,
        reason: impl Display,
        rule: &'static str,
    ) {
        if !fine {
            self.wrong.break_rule(place.to_string(), reason.to_string(), ttt(rule));
        }
    }

    /// Complains of what a rule of play or planning refuses.
    pub(super) fn refuse(&mut self, place: impl Display, reason: impl Display, rule: Rule) {
        self.wrong.break_rule(place.to_string(), reason.to_string(), rule);
    }

    /// How far the game has come.
    fn progress(&mut self, setup: &Setup) {
        let state = &mut self.state;
        if !matches!(state.step, Step::Planning | Step::SecondThoughts) {
            state.planned = Side::ALL.iter().copied().collect();
        }
        if state.turn == 0 && state.has_begun() {
            // On turn 1 the IJN only places its first wave. [TTT T-seq-3]
            state.turn = if matches!(state.step, Step::Ijn(..) | Step::Arrivals) { 2 } else { 1 };
        }
        for &track in Track::ALL {
            let planned = self.state.level(track);
            let risen = |level| self.game.risen(&self.state, track, level);
            let level = setup.levels[track].unwrap_or_else(|| risen(planned));
            let (low, high) = (risen(1), risen(Track::HIGHEST));
            self.state.levels[track] = level.clamp(low, high);
            self.must(
                (low..=high).contains(&level),
                format_args!("levels.{track}"),
                format_args!("level {level} does not lie between {low} and {high} on this turn"),
                if low > 1 { "T-alert-9" } else { "T-alert-1" },
            );
        }
    }

    fn planes(&mut self, setup: &Setup) {
        let mut taken = [false; IJN_UNITS];
        for (at, entry) in setup.planes.iter().enumerate() {
            let place = format!("planes[{at}]");
            match pick_units(entry.unit, entry.at, entry.count, &mut taken) {
                Ok((at, units)) => {
                    units.into_iter().for_each(|unit| self.plane(entry, at, unit, &place));
                }
                Err(reason) => self.wrong.add(place, reason),
            }
        }
        for unit in (0..IJN_UNITS as u8).filter(|&unit| !taken[usize::from(unit)]) {
            self.state.planes[usize::from(unit)] = self.game.idle_plane(&self.state, unit);
        }
        if !self.state.is_announced() {
            ijn::put_in_order(&mut self.state.ijn_plan);
        }
    }

    fn plane(&mut self, entry: &PlaneSetup, at: PlaneAt, unit: u8, place: &str) {
        let plane = Plane::of_unit(unit);
        let early = self.state.turn < self.game.data.wave_turns[1];
        let plan = &mut self.state.ijn_plan.units[usize::from(unit)];
        plan.wave = entry.wave.unwrap_or(match (at, plan.wave) {
            // Who is over the map before wave 2 comes is of wave 1. [TTT T-plan-7]
            (PlaneAt::Zone(_), _) if early => Wave::First,
            (PlaneAt::Zone(_), Wave::Reserve) if !entry.returned => Wave::First,
            (_, planned) => planned,
        });
        plan.sector = entry.sector.unwrap_or(plan.sector);
        plan.third = entry.third.or(plan.third);
        let mut fresh = self.game.fresh_plane(unit);
        let full = fresh.strength;
        fresh.at = at;
        fresh.strength = entry.strength.unwrap_or(full);
        fresh.acted = entry.acted;
        fresh.attacked = entry.attacked;
        fresh.returned = entry.returned;
        // Units of wave 3 choose their load when they come in; what the others carry is planned. [TTT T-plan-10]
        let chooses = plan.wave == Wave::Reserve || entry.returned;
        let usual = if chooses { crate::plan::UnitPlan::in_reserve(plane).load } else { plan.load };
        let load = match (fresh.at, entry.load) {
            (PlaneAt::Zone(_), load) => {
                fresh.load = load.unwrap_or(usual);
                (!chooses && fresh.load != Load::None).then_some(fresh.load)
            }
            (PlaneAt::Carrier, load) if !chooses => load,
            (_, None | Some(Load::None)) => None,
            (at, Some(_)) => {
                let reason = "what units carry in wave 3 is said when they come in";
                let rule = if at == PlaneAt::Carrier { "T-plan-10" } else { "T-plan-8" };
                self.must(false, format_args!("{place}.load"), reason, rule);
                None
            }
        };
        let carried = load.unwrap_or(fresh.load);
        self.must(
            carried == Load::None && load.is_none() || carried.fits(plane),
            format_args!("{place}.load"),
            format_args!("{plane} units do not carry that"),
            "T-plan-6",
        );
        if let Some(load) = load.filter(|load| load.fits(plane)) {
            self.state.ijn_plan.units[usize::from(unit)].load = load;
        }
        self.must(
            (1..=full).contains(&fresh.strength),
            format_args!("{place}.strength"),
            format_args!("a {plane} unit has 1 to {full} aircraft"),
            "T-comp-9",
        );
        if fresh.at == PlaneAt::Lost {
            fresh.lose();
        }
        self.state.planes[usize::from(unit)] = fresh;
    }

    fn fighters(&mut self, setup: &Setup) {
        if setup.others == Others::Gone {
            self.state.fighters.iter_mut().for_each(|fighter| fighter.take(u8::MAX));
        }
        let mut taken = [false; US_UNITS];
        let mut heights = [0u8; Field::SPOTS as usize];
        for (at, entry) in setup.fighters.iter().enumerate() {
            let place = format!("fighters[{at}]");
            match pick_units(entry.unit, entry.at, entry.count, &mut taken) {
                Ok((at, units)) => {
                    let heights = &mut heights;
                    units.into_iter().for_each(|unit| {
                        self.fighter(entry, at, unit, heights, &place);
                    });
                }
                Err(reason) => self.wrong.add(place, reason),
            }
        }
    }

    fn fighter(
        &mut self,
        entry: &FighterSetup,
        at: FighterPlace,
        unit: u8,
        heights: &mut [u8; 60],
        place: &str,
    ) {
        let kind = Fighter::of_unit(unit);
        let mut fresh = self.game.fresh_fighter(unit);
        let full = fresh.strength;
        fresh.strength = entry.strength.unwrap_or(full);
        fresh.acted = entry.acted;
        fresh.attacked = entry.attacked;
        self.must(
            (1..=full).contains(&fresh.strength),
            format_args!("{place}.strength"),
            format_args!("a {kind} unit has 1 to {full} aircraft"),
            "T-comp-3",
        );
        match at {
            FighterPlace::Lost => fresh.take(u8::MAX),
            FighterPlace::Zone(zone) => fresh.at = FighterAt::Zone(zone),
            FighterPlace::Spot(spot) => {
                let under = &mut heights[usize::from(spot)];
                let height = entry.height.unwrap_or(*under);
                *under += 1;
                fresh.at = FighterAt::Parked(Parking { spot, height });
                if let Err(illegal) = crate::plan::us::check_base(kind, Field::of_spot(spot)) {
                    self.refuse(format_args!("{place}.at"), illegal, illegal.rule());
                }
            }
        }
        self.state.fighters[usize::from(unit)] = fresh;
    }

    /// Pairs that are laid out, once all units are in their places. [TTT T-air-2]
    fn foes(&mut self, setup: &Setup) {
        let one = |unit: Option<u8>| unit.map(usize::from);
        for (at, entry) in setup.planes.iter().enumerate() {
            let Some(foe) = entry.foe else { continue };
            let pair = one(entry.unit.and_then(|name| name.unit)).zip(one(foe.unit));
            let together = pair.is_some_and(|(unit, foe)| {
                let (hunter, hunted) =
                    (&mut self.state.planes[unit], &mut self.state.fighters[foe]);
                (hunter.foe, hunted.attacked) = (Some(foe as u8), true);
                hunter.is_on_map() && hunter.zone() == hunted.zone()
            });
            self.must(together, format_args!("planes[{at}].foe"), NO_PAIR, "T-air-1");
        }
        for (at, entry) in setup.fighters.iter().enumerate() {
            let Some(foe) = entry.foe else { continue };
            let pair = one(entry.unit.and_then(|name| name.unit)).zip(one(foe.unit));
            let together = pair.is_some_and(|(unit, foe)| {
                let (hunter, hunted) =
                    (&mut self.state.fighters[unit], &mut self.state.planes[foe]);
                (hunter.foe, hunted.attacked) = (Some(foe as u8), true);
                hunted.is_on_map() && hunter.zone() == hunted.zone()
            });
            self.must(together, format_args!("fighters[{at}].foe"), NO_PAIR, "T-air-1");
        }
    }

    fn ships(&mut self, setup: &Setup) {
        for (ship, entry) in setup.ships.iter() {
            let here = &mut self.state.ships[ship];
            here.at = entry.at.unwrap_or(here.at);
            (here.hits, here.fired, here.sailed) = (entry.hits, entry.fired, entry.sailed);
            here.zebra = entry.zebra.unwrap_or(false);
        }
        // Ships whose condition is not said are in the one that their level gives. [TTT T-alert-12]
        let high = self.state.level(Track::Ships) >= self.game.data.highest_level;
        if high && self.state.is_announced() {
            for &ship in Ship::ALL {
                if setup.ships[ship].zebra.is_none() && !self.game.is_sunk(&self.state, ship) {
                    self.state.ships[ship].zebra = true;
                }
            }
        }
        self.state.deck = setup.deck.unwrap_or_else(|| self.game.build_deck(&self.state));
    }
}
