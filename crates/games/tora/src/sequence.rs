//! The sequence of play: what follows what, and who is asked. [TTT T-seq-4]

use wardroom_kernel::{EnumSet, Pick, Seat, SeatSet, ToAct, Umpire};

use crate::Tora;
use crate::draft::{CallItADay, Stage};
use crate::event::Event;
use crate::forces::{ByBattery, ByYard, Ship, US_UNITS};
use crate::pick::AttackPick;
use crate::places::ByField;
use crate::plan::ByTrack;
use crate::state::{
    Ending, Gunners, IJN, IjnStep, KeepingASecret, ShipAt, ShipState, Side, State, Step, USN,
    UsStep, Volley,
};
use crate::ttt;

/// The innermost and the outermost ring. [TTT T-seq-5]
const RINGS: (u8, u8) = (1, 3);
/// An order of the attack is never longer than this.
const LONGEST_ORDER: usize = 4;

/// The picks of an order of the attack, read.
pub(crate) struct Order {
    len: usize,
    picks: [AttackPick; LONGEST_ORDER],
}

impl Order {
    #[inline]
    pub(crate) fn read(picks: &[Pick]) -> Order {
        let mut order = Order { len: 0, picks: [AttackPick::Done; LONGEST_ORDER] };
        for &pick in picks.iter().take(LONGEST_ORDER) {
            if let Some(pick) = AttackPick::of(pick) {
                order.picks[order.len] = pick;
                order.len += 1;
            }
        }
        order
    }
}

impl std::ops::Deref for Order {
    type Target = [AttackPick];
    fn deref(&self) -> &[AttackPick] {
        &self.picks[..self.len]
    }
}

/// The count that ends an order; one, where none was asked for.
pub(crate) fn count_of(order: &[AttackPick]) -> u8 {
    match order.last() {
        Some(&AttackPick::Count(count)) => count,
        _ => 1,
    }
}

impl Step {
    /// The step that follows within a turn: rings from the harbor outwards, in each ring attacks
    /// before moves. [TTT T-seq-5, T-seq-7, T-seq-8]
    pub(crate) const fn next(self) -> Step {
        match self {
            Step::Ijn(ring, IjnStep::Pairing) => Step::Ijn(ring, IjnStep::Dogfights),
            Step::Ijn(ring, IjnStep::Dogfights) => Step::Ijn(ring, IjnStep::Bombing),
            Step::Ijn(ring, IjnStep::Bombing) => Step::Ijn(ring, IjnStep::Movement),
            Step::Ijn(ring, IjnStep::Movement) if ring < RINGS.1 => {
                Step::Ijn(ring + 1, IjnStep::Pairing)
            }
            Step::Ijn(_, IjnStep::Movement) => Step::Arrivals,
            Step::Arrivals => Step::Alarm,
            Step::Us(ring, UsStep::Fire) => Step::Us(ring, UsStep::Pairing),
            Step::Us(ring, UsStep::Pairing) => Step::Us(ring, UsStep::Dogfights),
            Step::Us(ring, UsStep::Dogfights) => Step::Us(ring, UsStep::Aircraft),
            Step::Us(ring, UsStep::Aircraft) => Step::Us(ring, UsStep::Ships),
            Step::Us(ring, UsStep::Ships) if ring < RINGS.1 => Step::Us(ring + 1, UsStep::Fire),
            Step::Us(_, UsStep::Ships) => Step::TurnEnd,
            Step::Patrol => Step::Placement,
            other => other,
        }
    }
}

impl Tora {
    /// Who must decide. Plans are made at the same time, but a cipher is sent before the US plans.
    /// [TTT T-comp-1, T-opt-2]
    pub(crate) fn who_acts(&self, state: &State) -> ToAct {
        match state.step {
            Step::Over(_) => ToAct::Over,
            Step::Planning | Step::SecondThoughts => {
                let waiting = Side::ALL.iter().filter(|&&side| !state.planned.contains(side));
                let waiting: SeatSet = match state.planned.is_empty() && state.options.code_breaker
                {
                    true => SeatSet::one(IJN),
                    false => waiting.map(|side| side.seat()).collect(),
                };
                if waiting.is_empty() { ToAct::Nobody } else { ToAct::Seats(waiting) }
            }
            _ => state.asks.map_or(ToAct::Nobody, |seat| ToAct::Seats(SeatSet::one(seat))),
        }
    }

    /// One step of the book. [TTT T-seq-4]
    pub(crate) fn run_on(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        match state.volley {
            Some(Volley::Bombs { group, target, left }) => {
                return self.drop_next(state, group, target, left, umpire);
            }
            Some(Volley::Shells { gunners, zone, unit, left }) => {
                return self.fire_next(state, gunners, zone, unit, left, umpire);
            }
            None => {}
        }
        if let Some((seat, anything)) = self.question(state) {
            // That the IJN is asked for arrivals, or not, tells of waves to come. [TTT T-seq-9]
            if state.step == Step::Arrivals && state.turn >= self.data.wave_turns[1] {
                umpire.reveal();
            }
            if anything {
                state.asks = Some(seat);
            } else {
                state.step = state.step.next();
            }
            return;
        }
        match state.step {
            Step::Planning | Step::SecondThoughts => self.close_plans(state),
            Step::Announcement => self.announce(state, umpire),
            Step::Placement => self.begin_attack(state, umpire),
            Step::TurnStart => self.begin_turn(state, umpire),
            Step::Ijn(..) | Step::Us(..) => self.resolve_next_pair(state, umpire),
            Step::Alarm => self.open_us_half(state, umpire),
            Step::TurnEnd => self.end_turn(state, umpire),
            Step::Luck => self.press_luck(state, umpire),
            _ => {}
        }
    }

    /// The seat that a step of the attack asks, and whether there is anything for it to decide. A step without
    /// a decision passes by itself. [TTT T-seq-7, T-seq-8, ruling 7]
    #[inline]
    pub(crate) fn question(&self, state: &State) -> Option<(Seat, bool)> {
        Some(match state.step {
            Step::Patrol => (USN, self.can_take_stations(state)),
            Step::Ijn(ring, IjnStep::Pairing) => (IJN, self.can_pair_zeros(state, ring)),
            Step::Ijn(ring, IjnStep::Bombing) => (IJN, self.can_bomb(state, ring)),
            Step::Ijn(ring, IjnStep::Movement) => (IJN, self.can_fly(state, ring)),
            Step::Arrivals => (IJN, self.can_arrive(state)),
            Step::Us(ring, UsStep::Fire) => (USN, self.can_fire(state, ring)),
            Step::Us(ring, UsStep::Pairing) => (USN, self.can_pair_fighters(state, ring)),
            Step::Us(ring, UsStep::Aircraft) => (USN, self.can_patrol(state, ring)),
            Step::Us(ring, UsStep::Ships) => (USN, self.can_sail(state, ring)),
            Step::CallItADay => (IJN, true),
            _ => return None,
        })
    }

    /// Both plans are made; by an option they may be changed once more. [TTT T-opt-1]
    fn close_plans(&self, state: &mut State) {
        let again = match state.options.secret {
            KeepingASecret::Off => None,
            KeepingASecret::Usn => Some([Side::Ijn].into_iter().collect()),
            KeepingASecret::Both => Some(EnumSet::EMPTY),
        };
        match (state.step, again) {
            (Step::Planning, Some(planned)) => {
                state.step = Step::SecondThoughts;
                state.planned = planned;
            }
            _ => state.step = Step::Announcement,
        }
    }

    /// The IJN announces the day, the US set up from the row of that day, and the radar die is rolled.
    /// [TTT T-seq-1, T-detect-2]
    fn announce(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        umpire.reveal();
        self.deploy(state);
        let day = state.ijn_plan.day;
        umpire.log(Event::Announced { day, levels: state.levels }, ttt("T-seq-1"));
        for ship in Ship::CARRIERS {
            if state.ships[ship].at != ShipAt::Away {
                umpire.log(Event::InPort(ship), ttt("T-force-5"));
            }
        }
        let face = umpire.face(6, ttt("T-detect-2"));
        state.radar_out = face <= self.data.radar_fails;
        umpire.log(Event::Radar { out: state.radar_out }, ttt("T-detect-2"));
        self.set_zebra(state, umpire);
        state.step = Step::Patrol;
    }

    /// Puts everything of the US where the plan says: levels of the day [TTT T-alert-3], moorings and
    /// parked fighters [TTT T-force-12], carriers on their port day only. [TTT T-force-5]
    pub(crate) fn deploy(&self, state: &mut State) {
        let (plan, day) = (&state.us_plan, state.ijn_plan.day);
        state.levels = ByTrack::from_fn(|track| plan.level(track, day));
        for &ship in Ship::ALL {
            let away = Ship::CARRIERS.contains(&ship) && plan.port_day[ship as usize] != day;
            let mooring = ShipAt::Moored(plan.moorings[ship]);
            let at = if away { ShipAt::Away } else { mooring };
            state.ships[ship] = ShipState { at, ..ShipState::default() };
        }
        for unit in 0..US_UNITS {
            state.fighters[unit] = self.parked_fighter(plan, unit as u8);
        }
        state.batteries = ByBattery::default();
        state.yard = ByYard::default();
        state.deck = self.build_deck(state);
    }

    /// Turn 1: the first wave stands in ring 3, and it is seen whether a search has found it.
    /// [TTT T-seq-2, T-detect-4, T-alert-7]
    fn begin_attack(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        umpire.reveal();
        state.turn = 1;
        state.launched = ByField::default();
        for fighter in &mut state.fighters {
            *fighter = fighter.rested();
        }
        umpire.log(Event::Turn(1), ttt("T-seq-2"));
        self.place_first_wave(state, umpire);
        state.warned = self.search(state);
        let rule = if state.warned { ttt("T-alert-7") } else { ttt("T-detect-4") };
        umpire.log(Event::Searched { warned: state.warned }, rule);
        state.step = Step::Alarm;
    }

    /// A turn begins: what units did in the last is forgotten, and on some turns the alert rises.
    /// [TTT T-alert-9]
    fn begin_turn(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        state.turn += 1;
        state.launched = ByField::default();
        state.strafed = 0;
        for plane in &mut state.planes {
            *plane = plane.rested();
        }
        for fighter in &mut state.fighters {
            *fighter = fighter.rested();
        }
        for (_, ship) in state.ships.iter_mut() {
            ship.fired = false;
            ship.sailed = false;
        }
        for (_, battery) in state.batteries.iter_mut() {
            battery.fired = false;
        }
        umpire.log(Event::Turn(state.turn), ttt("T-seq-4"));
        self.raise_alert(state, umpire);
        self.sound_early_alarm(state, umpire);
        state.step = Step::Ijn(RINGS.0, IjnStep::Pairing);
    }

    /// The US half is played as soon as one track is active; till then the IJN plays turn after turn
    /// alone. [TTT T-seq-4, T-alert-15]
    fn open_us_half(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.sound_alarm(state, umpire);
        let any = !state.active.is_empty();
        state.step = if any { Step::Us(RINGS.0, UsStep::Fire) } else { Step::TurnEnd };
    }

    /// Reads a half-built order of the attack.
    #[inline]
    pub(crate) fn draft_attack<'a>(&'a self, state: &'a State, order: &[AttackPick]) -> Stage<'a> {
        if order.first() == Some(&AttackPick::Done) {
            return Stage::Complete;
        }
        match state.step {
            Step::Patrol => self.draft_stations(state, order),
            Step::Ijn(ring, IjnStep::Pairing) => self.draft_zeros(state, ring, order),
            Step::Ijn(ring, IjnStep::Bombing) => self.draft_bombing(state, ring, order),
            Step::Ijn(ring, IjnStep::Movement) => self.draft_flight(state, ring, order),
            Step::Arrivals => self.draft_arrival(state, order),
            Step::Us(ring, UsStep::Fire) => self.draft_fire(state, ring, order),
            Step::Us(ring, UsStep::Pairing) => self.draft_fighters(state, ring, order),
            Step::Us(ring, UsStep::Aircraft) => self.draft_patrol(state, ring, order),
            Step::Us(ring, UsStep::Ships) => self.draft_sailing(state, ring, order),
            Step::CallItADay if order.is_empty() => Stage::CallItADay(CallItADay),
            _ => Stage::Complete,
        }
    }

    /// Carries out one order of the attack.
    pub(crate) fn carry_out(
        &self,
        state: &mut State,
        order: &[AttackPick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.asks = None;
        let count = count_of(order);
        match (state.step, order) {
            (_, [AttackPick::Done]) => state.step = state.step.next(),
            (Step::CallItADay, [AttackPick::GoOn]) => {
                umpire.log(Event::GoesOn, ttt("T-end-2"));
                state.step = Step::Luck;
            }
            (Step::CallItADay, [AttackPick::CallItADay]) => {
                self.end_game(state, Ending::CalledOff, umpire);
            }
            (
                Step::Patrol,
                &[AttackPick::Field(field), AttackPick::Type(fighter), AttackPick::Zone(zone), ..],
            ) => self.take_stations(state, field, fighter, zone, count, umpire),
            (
                Step::Ijn(_, IjnStep::Pairing),
                &[AttackPick::Planes(group), AttackPick::Fighters(target), ..],
            ) => self.pair_zeros(state, group, target, count),
            (Step::Ijn(_, IjnStep::Bombing), &[AttackPick::Planes(group), target, ..]) => {
                let bombs = |target| Volley::Bombs { group, target, left: count };
                state.volley = target.target().map(bombs);
            }
            (Step::Ijn(_, IjnStep::Movement), &[who, to, ..]) => {
                let to = match to {
                    AttackPick::Zone(zone) => Some(zone),
                    _ => None,
                };
                self.fly(state, who, to, count, umpire);
            }
            (Step::Arrivals, &[who, ref rest @ ..]) => {
                let load = match rest.first() {
                    Some(&AttackPick::Load(load)) => Some(load),
                    _ => None,
                };
                self.arrive(state, who, load, count, umpire);
            }
            (Step::Us(_, UsStep::Fire), &[AttackPick::Enemy(target), ref rest @ ..]) => {
                let gunners: Option<Gunners> = match rest.first() {
                    Some(&AttackPick::Gunners(gunners)) => Some(gunners),
                    _ => None,
                };
                self.open_fire(state, target, gunners, count);
            }
            (
                Step::Us(_, UsStep::Pairing),
                &[AttackPick::Fighters(group), AttackPick::Enemy(target), ..],
            ) => self.pair_fighters(state, group, target, count),
            (
                Step::Us(_, UsStep::Aircraft),
                &[AttackPick::Field(field), AttackPick::Type(fighter), ..],
            ) => self.launch(state, field, fighter, count, umpire),
            (Step::Us(_, UsStep::Aircraft), &[who, AttackPick::Zone(to), ..]) => {
                self.patrol(state, who, to, count, umpire);
            }
            (Step::Us(_, UsStep::Ships), &[AttackPick::Ship(ship), to]) => {
                self.sail(state, ship, to, umpire);
            }
            _ => {}
        }
    }
}
