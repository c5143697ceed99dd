//! The end of a phase and of a turn: hull, flooding, leaving, stores, morale, the next day.

use wardroom_kernel::{EnumMap, counted};

use crate::calendar::Date;
use crate::damage::is_lost;
use crate::day::{MINIS, one, two};
use crate::event::{Umpire, say};
use crate::illegal::Illegal;
use crate::parts::{BySection, Compartment, Condition, Equipment, Phase, Section};
use crate::sequence::finish;
use crate::state::{Assault, Ending, State, Step, Story};
use crate::{PicketDuty, pd};

/// Turns of scenario 7; the other scenarios have one. [PD pd-S7]
const RELIEF_TURNS: u8 = 2;

/// Without ammunition or fuel the ship must replenish. [PD pd-T18.1, pd-G14-anch]
fn must_replenish(state: &State) -> bool {
    state.ship.ammo == 0 || state.ship.fuel == 0
}

/// The captain may withdraw if that was agreed [PD pd-G16-opt], and is not asked when he must [PD pd-G14-anch].
pub(crate) fn check_withdrawal(state: &State) -> Result<(), Illegal> {
    if !state.rules.withdrawal.is_on() {
        Err(Illegal::NoWithdrawal)
    } else if must_replenish(state) {
        Err(Illegal::MustReplenish)
    } else {
        Ok(())
    }
}

/// Off the station a scenario is lost. [PD pd-I-station]
pub(crate) fn leave_station(state: &mut State, umpire: &mut Umpire<'_>) {
    if !state.story.is_campaign() {
        finish(state, Ending::OffStation, umpire);
    }
}

impl PicketDuty {
    /// The end of a phase: after an attack one more damage control step, in the lull.
    /// [PD pd-G1-seq]
    pub(crate) fn end_phase(&self, state: &mut State) {
        if state.assault.came {
            state.assault.lull = true;
            self.go(state, Step::Declare);
        } else {
            self.go(state, Step::Aftermath);
        }
    }

    /// Hull loss by plane hits [PD pd-T14.1], then flooding [PD pd-G7-flood] and deck fires
    /// [PD pd-G5-deck]; AFS that is left lapses [PD pd-G3-afs].
    pub(crate) fn aftermath(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if state.assault.hits > 0 {
            let roll = two(umpire, pd("pd-T14.1"));
            let loss = self.data.t14_1.at(roll, usize::from(state.assault.hits > 2));
            let hits = umpire.words(|| counted(state.assault.hits, "plane hit", "plane hits"));
            let words = umpire.words(|| match loss {
                0 => "the hull holds".to_owned(),
                _ => format!("the hull loses {}", counted(loss, "point", "points")),
            });
            say!(umpire, state, pd("pd-T14.1"), "after {hits} {words} ({roll})");
            self.lose_hull(state, loss, umpire);
        }
        if !is_lost(state) && self.is_waterlogged(state) {
            say!(umpire, state, pd("pd-G7-flood"), "the water in the ship eats at the hull");
            self.lose_hull(state, 1, umpire);
        }
        for &section in Section::ALL {
            for _ in 0..state.ship.deck_fires[section] {
                if is_lost(state) {
                    return;
                }
                let die = one(umpire, pd("pd-G5-deck"));
                let spreads = die <= i32::from(self.data.figures.deck_fire_hull);
                let words = if spreads { "eats at the hull" } else { "does no more harm" };
                say!(umpire, state, pd("pd-G5-deck"), "a deck fire {section} {words} ({die})");
                if spreads {
                    self.lose_hull(state, 1, umpire);
                }
            }
        }
        let left = state.afs();
        if left > 0 {
            let words = umpire.words(|| {
                counted(left, "AFS that was not used lapses", "AFS that were not used lapse")
            });
            say!(umpire, state, pd("pd-G3-afs"), "{words}");
        }
        (state.land_afs, state.carrier_afs) = (0, 0);
        self.go(state, Step::Leave);
    }

    /// Heavy flooding, or in the advanced game a trim of 3, eats the hull. [PD pd-G7-flood]
    fn is_waterlogged(&self, state: &State) -> bool {
        state.ship.flooding(&self.data) >= self.data.figures.flooding_heavy
            || (state.rules.is_advanced() && state.ship.trim().abs() >= 3)
    }

    /// Whether the ship must leave at the end of the phase: dead in the water, no hull left, or
    /// full of water. [PD pd-G14-anch, pd-N12B, pd-I-diw]
    pub fn must_leave(&self, state: &State) -> bool {
        let ship = &state.ship;
        ship.is_dead_in_the_water()
            || ship.hull == 0
            || ship.flooding(&self.data) >= self.data.figures.flooding
    }

    /// A ship that must leave may sink on the way [PD pd-T16]; else table 18 [PD pd-T18].
    pub(crate) fn leave(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if !self.must_leave(state) {
            return self.go(state, Step::Relief);
        }
        say!(umpire, state, pd("pd-G14-anch"), "the ship must leave for the anchorage");
        self.may_sink(state, umpire);
        if !is_lost(state) {
            leave_station(state, umpire);
        }
        if !is_lost(state) {
            self.repair_at_anchorage(state, umpire);
        }
    }

    /// Table 18: weeks at the anchorage [PD pd-N18A], or out of the campaign [PD pd-N18B].
    fn repair_at_anchorage(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let roll = two(umpire, pd("pd-T18"));
        match self.data.t18.roll(roll) {
            Some(weeks) => {
                let words = umpire.words(|| counted(weeks, "week", "weeks"));
                say!(umpire, state, pd("pd-T18"), "repairs take {words} ({roll})");
                self.refit(state, umpire);
                self.come_back(state, state.date.back_after(7 * weeks), Step::Station, umpire);
            }
            None => {
                say!(umpire, state, pd("pd-T18"), "the ship is sent to the rear ({roll})");
                self.new_ship(state, umpire);
            }
        }
    }

    /// Everything is restored; an FDT that was lost may be replaced. [PD pd-G14-anch]
    pub(crate) fn refit(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        state.ship = state.ship.restored(&self.data);
        say!(umpire, state, pd("pd-G14-anch"), "the ship is repaired and her stores are full");
        if !state.ship.fdt {
            self.assign_fdt(state, umpire);
        }
    }

    /// A new ship and crew on the next day. [PD pd-N18B]
    pub(crate) fn new_ship(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        self.come_back(state, state.date.after(1), Step::Commission, umpire);
    }

    /// Play goes on with a morning phase on a later date, if the calendar reaches so far.
    pub(crate) fn come_back(
        &self,
        state: &mut State,
        date: Date,
        step: Step,
        umpire: &mut Umpire<'_>,
    ) {
        state.assault = Assault::default();
        state.work = BySection::default();
        (state.land_afs, state.carrier_afs) = (0, 0);
        state.attacked = false;
        state.damaged = false;
        state.reassigned = false;
        state.aborted = false;
        if !state.story.is_campaign() {
            // A scenario is over when its days are; a typhoon leaves the ship on station.
            // [PD ruling 10]
            let left = u16::from(printed_turns(state.story)) - u16::from(state.turn);
            let lost = u16::from(date.0) - u16::from(state.date.0);
            if lost > left {
                let ending =
                    if state.story == Story::S7 { Ending::Relieved } else { Ending::OnStation };
                return finish(state, ending, umpire);
            }
            state.turn += lost as u8;
        }
        if date > Date::LAST {
            let stays = step == Step::Day;
            let ending = if stays { Ending::OnStation } else { Ending::OffStation };
            return self.calendar_over(state, ending, umpire);
        }
        state.turn =
            if state.story.is_campaign() { state.turn.saturating_add(1) } else { state.turn };
        if umpire.is_logging() {
            say!(umpire, state, pd("pd-K-phase"), "play goes on with {}", date.spoken());
        }
        state.date = date;
        state.phase = Phase::Morning;
        state.step = step;
    }

    /// June 25 is past: the campaign, or its part, is over [PD pd-C2B]; a mini campaign is judged by
    /// where the ship is.
    fn calendar_over(&self, state: &mut State, ending: Ending, umpire: &mut Umpire<'_>) {
        state.date = Date::LAST;
        match state.story {
            Story::LongA => self.next_mini(state, umpire),
            Story::LongB => finish(state, Ending::CampaignOver, umpire),
            _ => finish(state, ending, umpire),
        }
    }

    /// The next of five mini campaigns, which begins anew [PD pd-C2A, ruling 9], or the end of the
    /// long one.
    fn next_mini(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if state.minis >= MINIS {
            return finish(state, Ending::CampaignOver, umpire);
        }
        say!(umpire, state, pd("pd-C2A"), "mini campaign {} of {MINIS} is over", state.minis);
        let fresh = self.opening(state.story, state.rules, state.ship.class);
        *state = State { minis: state.minis + 1, sunk: state.sunk, ..fresh };
    }

    /// Scenario 7: a die for relief at the end of each phase from midday of turn 1.
    /// [PD pd-T-S7, pd-S7]
    pub(crate) fn relief(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let columns = 3 * usize::from(state.turn - 1) + state.phase as usize;
        if state.story == Story::S7 && columns > 0 {
            let die = one(umpire, pd("pd-T-S7"));
            let relieved = self.data.relief.at(die, columns - 1);
            let words = if relieved { "is relieved" } else { "is not relieved" };
            say!(umpire, state, pd("pd-T-S7"), "the ship {words} ({die})");
            if relieved {
                return finish(state, Ending::Relieved, umpire);
            }
        }
        if umpire.is_logging() {
            let (phase, summary) = (state.phase, self.summary(state));
            say!(umpire, state, pd("pd-G1-seq"), "the {phase} phase is over: {summary}");
        }
        let one_phase = state.story == Story::S1 && !state.rules.three_phases.is_on();
        let next = match state.phase {
            // A day that is called off is over. [PD ruling 11]
            _ if state.aborted || one_phase => None,
            Phase::Morning => Some(Phase::Midday),
            Phase::Midday => Some(Phase::Evening),
            Phase::Evening => None,
        };
        match next {
            Some(phase) => {
                state.phase = phase;
                state.step = Step::Phase;
            }
            None => state.step = Step::TurnEnd,
        }
    }

    /// How the ship is, in a few words.
    fn summary(&self, state: &State) -> String {
        let (ship, figures) = (&state.ship, &self.data.figures);
        let mut words = format!(
            "hull {} of {}, maneuver {} of {}",
            ship.hull, figures.hull, ship.maneuver, figures.maneuver
        );
        let flooding = ship.flooding(&self.data);
        if flooding > 0 {
            words.push_str(&format!(", flooding {flooding}"));
        }
        let burning = Compartment::ALL.iter().filter(|&&room| ship.is_burning(&self.data, room));
        let fires = burning.count() as u8 + ship.deck_fires.values().iter().sum::<u8>();
        if fires > 0 {
            words.push_str(&format!(", {}", counted(fires, "fire burns", "fires burn")));
        }
        words
    }

    /// The end of a turn: a scenario is judged first; then stores, morale and small repairs.
    /// [PD pd-G1-seq]
    pub(crate) fn end_turn(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if !state.story.is_campaign() && state.turn >= printed_turns(state.story) {
            // Relieved automatically at the end of turn 2. [PD pd-S7]
            let ending =
                if state.story == Story::S7 { Ending::Relieved } else { Ending::OnStation };
            return finish(state, ending, umpire);
        }
        if state.story == Story::S7 && state.reassigned {
            return finish(state, Ending::Relieved, umpire);
        }
        self.consume(state, umpire);
        self.check_morale(state, umpire);
        self.repair_equipment(state, umpire);
        if state.story.is_campaign() {
            // A day on station is a fighting day. [PD pd-I-fight]
            state.fighting_days = state.fighting_days.saturating_add(1);
            let days = state.fighting_days;
            say!(umpire, state, pd("pd-I-fight"), "fighting day {days} is over");
            let done = state.fighting_days >= state.last_day;
            match state.story {
                Story::Mini if done => return finish(state, Ending::OnStation, umpire),
                Story::LongA if done => return self.next_mini(state, umpire),
                _ => {}
            }
        }
        self.go(state, Step::Withdraw);
    }

    /// Ammunition after an attack, fuel always: a die each. [PD pd-T24, pd-N24]
    fn consume(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if state.attacked {
            let die = one(umpire, pd("pd-T24"));
            state.ship.ammo = state.ship.ammo.saturating_sub(self.data.t24.roll(die));
            say!(umpire, state, pd("pd-T24"), "{} of ammunition left ({die})", state.ship.ammo);
        }
        let die = one(umpire, pd("pd-T24"));
        state.ship.fuel = state.ship.fuel.saturating_sub(self.data.t24.roll(die));
        say!(umpire, state, pd("pd-T24"), "{} of fuel left ({die})", state.ship.fuel);
    }

    /// The modifier of the morale check. [PD pd-N23]
    pub fn morale_modifier(&self, state: &State) -> i32 {
        let secondary = state.rules.is_advanced() && state.ship.secondary != EnumMap::default();
        let in_kikusui = state.damaged && self.is_kikusui(state);
        i32::from(!state.damaged) - i32::from(secondary) - i32::from(in_kikusui)
    }

    /// Table 23 moves the marker, within the track. [PD pd-T23]
    fn check_morale(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let die = (one(umpire, pd("pd-T23")) + self.morale_modifier(state)).clamp(1, 6);
        let shift = self.data.t23.at(die, (state.ship.morale + 4) as usize);
        state.ship.morale = (state.ship.morale + shift).clamp(-4, 4);
        say!(umpire, state, pd("pd-T23"), "morale is {:+} ({die})", state.ship.morale);
    }

    /// A die for each damaged director and radar. [PD pd-G15-damage]
    fn repair_equipment(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        for equipment in Equipment::ELECTRIC {
            if state.ship.condition(equipment) == Condition::Damaged {
                let die = one(umpire, pd("pd-G15-damage"));
                if die >= i32::from(self.data.figures.equipment_repair) {
                    state.ship.equipment[equipment] = Condition::Ok;
                }
                let now = state.ship.condition(equipment);
                let now = if now == Condition::Ok { "repaired" } else { "not repaired" };
                say!(umpire, state, pd("pd-G15-damage"), "{} is {now} ({die})", equipment.name());
            }
        }
    }

    /// The player withdraws: table 18 if damaged, else 18.1; a scenario is lost. [PD pd-G16-opt]
    pub(crate) fn withdraw(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        say!(umpire, state, pd("pd-G16-opt"), "the captain withdraws to the anchorage");
        leave_station(state, umpire);
        match (is_lost(state), state.ship.is_damaged(&self.data)) {
            (true, _) => {}
            (false, true) => self.repair_at_anchorage(state, umpire),
            (false, false) => self.replenish(state, umpire),
        }
    }

    /// Table 18.1: days at the anchorage; only stores are filled. [PD pd-T18.1]
    fn replenish(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let roll = two(umpire, pd("pd-T18.1"));
        let days = self.data.t18_1.roll(roll);
        let words = umpire.words(|| counted(days, "day", "days"));
        say!(
            umpire,
            state,
            pd("pd-T18.1"),
            "replenishment of ammunition and fuel takes {words} ({roll})"
        );
        state.ship.ammo = self.data.figures.ammo;
        state.ship.fuel = self.data.figures.fuel;
        self.come_back(state, state.date.back_after(days), Step::Station, umpire);
    }

    /// The next day: replenishment that is forced, reassignment [PD pd-N15-8], or the same station.
    pub(crate) fn next_day(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if must_replenish(state) {
            leave_station(state, umpire);
            if !is_lost(state) {
                self.replenish(state, umpire);
            }
        } else if state.reassigned {
            self.reassign(state, umpire);
        } else {
            self.come_back(state, state.date.after(1), Step::Day, umpire);
        }
    }

    /// A new station; a damaged ship loses days and is repaired and replenished. [PD pd-N15-8]
    fn reassign(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if !state.ship.is_damaged(&self.data) {
            say!(umpire, state, pd("pd-N15-8"), "the ship is reassigned");
            return self.come_back(state, state.date.after(1), Step::Station, umpire);
        }
        let die = one(umpire, pd("pd-N15-8"));
        let days = 2 + (die as u8 - 1) / 2;
        say!(
            umpire,
            state,
            pd("pd-N15-8"),
            "the ship is reassigned after repairs of {days} days ({die})"
        );
        self.refit(state, umpire);
        self.come_back(state, state.date.back_after(days), Step::Station, umpire);
    }
}

/// The turns of a scenario. [PD pd-S7]
pub(crate) fn printed_turns(story: Story) -> u8 {
    if story == Story::S7 { RELIEF_TURNS } else { 1 }
}
