//! Alert: who may act, how well they shoot, how fast they launch. [TTT T-alert-3]

use wardroom_kernel::Umpire;

use crate::Tora;
use crate::event::Event;
use crate::forces::Ship;
use crate::plan::Track;
use crate::state::{State, ZoneTrigger};
use crate::ttt;

/// The last level that the status charts have a row for, with uncapped AAA. [TTT T-alert-10]
const UNCAPPED: u8 = 5;

impl Tora {
    /// Wakes every track whose time has come. [TTT T-alert-15]
    ///
    /// A force acts from the turn that makes turn plus level 5 [TTT T-alert-4], one turn sooner after
    /// early warning [TTT T-alert-7, T-alert-8], or as soon as the enemy is near enough
    /// [TTT T-alert-5]. Once awake it stays so. [TTT T-alert-6]
    pub(crate) fn sound_alarm(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        for &track in Track::ALL {
            let time = state.turn + state.level(track);
            let near = || {
                state.options.zone_trigger == ZoneTrigger::UsHalf
                    && self.enemy_is_near(state, track)
            };
            let rule = if time >= self.data.response {
                "T-alert-4"
            } else if state.warned && time >= self.data.warned_response {
                "T-alert-7"
            } else if near() {
                "T-alert-5"
            } else {
                continue;
            };
            wake(state, track, ttt(rule), umpire);
        }
    }

    /// The zone trigger at the start of a turn, for those who play it so. [TTT T-opt-6]
    pub(crate) fn sound_early_alarm(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if state.options.zone_trigger == ZoneTrigger::Turn {
            for &track in Track::ALL {
                if self.enemy_is_near(state, track) {
                    wake(state, track, ttt("T-opt-6"), umpire);
                }
            }
        }
    }

    /// Whether an IJN unit is in the ring of a track's level or further in. [TTT T-alert-5]
    fn enemy_is_near(&self, state: &State, track: Track) -> bool {
        let level = state.level(track);
        state.planes.iter().filter_map(|unit| unit.zone()).any(|zone| zone.ring() <= level)
    }

    /// The level at which a track stops rising. [TTT T-alert-10]
    fn highest(&self, state: &State, track: Track) -> u8 {
        let uncapped = state.options.uncapped_aaa && track != Track::Airfields;
        if uncapped { UNCAPPED } else { self.data.highest_level }
    }

    /// What a level of the plan has risen to by now. [TTT T-alert-9]
    pub(crate) fn risen(&self, state: &State, track: Track, planned: u8) -> u8 {
        let rises = self.data.alert_rises.iter().filter(|&&turn| turn <= state.turn).count() as u8;
        if rises == 0 { planned } else { (planned + rises).min(self.highest(state, track)) }
    }

    /// Raises all levels by one on the turns that say so. [TTT T-alert-9]
    ///
    /// Levels stop at 3; by an option the dice of ships and batteries go on. [TTT T-alert-10]
    pub(crate) fn raise_alert(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if !self.data.alert_rises.contains(&state.turn) {
            return;
        }
        for &track in Track::ALL {
            state.levels[track] = (state.levels[track] + 1).min(self.highest(state, track));
        }
        umpire.log(Event::AlertRises { levels: state.levels }, ttt("T-alert-9"));
        self.set_zebra(state, umpire);
    }

    /// Sets condition ZEBRA when the level of the ships first allows it: every ship that is not
    /// sunk takes one hit more. [TTT T-alert-12, T-alert-14]
    pub(crate) fn set_zebra(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if self.condition(state.level(Track::Ships)) == 0 {
            return;
        }
        let mut set = false;
        for &ship in Ship::ALL {
            if !state.ships[ship].zebra && !self.is_sunk(state, ship) {
                state.ships[ship].zebra = true;
                set = true;
            }
        }
        if set {
            umpire.log(Event::Zebra, ttt("T-alert-14"));
        }
    }

    /// What the condition of a level adds to a ship's strength. [TTT T-alert-12]
    fn condition(&self, level: u8) -> u8 {
        self.data.ship_condition[usize::from(level) - 1]
    }

    /// The hits that sink a ship now. [TTT T-comp-6, T-alert-14]
    pub fn capacity(&self, state: &State, ship: Ship) -> u8 {
        let zebra = state.ships[ship].zebra;
        let extra = if zebra { self.condition(self.data.highest_level) } else { 0 };
        self.data.ship_strength[ship] + extra
    }

    /// The hits a ship can still take.
    pub fn ship_left(&self, state: &State, ship: Ship) -> u8 {
        self.capacity(state, ship).saturating_sub(state.ships[ship].hits)
    }

    /// Whether a ship is sunk. [TTT T-vic-1]
    #[inline]
    pub fn is_sunk(&self, state: &State, ship: Ship) -> bool {
        self.ship_left(state, ship) == 0
    }

    /// Units that a field may launch in a turn. [TTT T-alert-11]
    pub fn launch_rate(&self, state: &State) -> u8 {
        self.data.launch_rate[usize::from(state.level(Track::Airfields)) - 1]
    }

    /// Dice of a ship's fire. [TTT T-alert-12, T-aaa-2]
    pub fn ship_dice(&self, state: &State) -> u8 {
        self.data.ship_dice[usize::from(state.level(Track::Ships)) - 1]
    }

    /// Dice of a battery's fire. [TTT T-alert-13, T-aaa-2]
    pub fn battery_dice(&self, state: &State) -> u8 {
        self.data.battery_dice[usize::from(state.level(Track::Batteries)) - 1]
    }

    /// Dice of the small arms of a yard unit. [TTT T-aaa-4]
    pub fn small_arms_dice(&self, state: &State) -> u8 {
        self.data.small_arms_dice[usize::from(state.level(Track::Batteries)) - 1]
    }
}

fn wake(
    state: &mut State,
    track: Track,
    rule: wardroom_kernel::Rule,
    umpire: &mut Umpire<'_, Event>,
) {
    if state.active.insert(track) {
        umpire.log(Event::Active(track), rule);
    }
}
