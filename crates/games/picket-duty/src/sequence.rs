//! The sequence of play: who decides, what the book does next, and how the game ends.
//! [PD pd-G1-seq]

use std::borrow::Cow;

use wardroom_kernel::{Outcome, Seat, SeatSet, ToAct};

use crate::anchorage::check_withdrawal;
use crate::attack::call_off;
use crate::control::{check_declaration, has_work};
use crate::damage::is_lost;
use crate::day::{begin_campaign, begin_phase, pass_gate};
use crate::event::{Umpire, say};
use crate::fire::{has_targets, have_consorts_work};
use crate::parts::{Calibre, Compartment, Section};
use crate::state::{Ending, State, Step, Story};
use crate::{PicketDuty, pd};

/// Sinkings of Fletchers at which the long campaign is a draw. [PD pd-C2v]
const DRAWN_SINKINGS: u8 = 8;

/// The result in words, and what it is worth. [PD pd-I-station, pd-C2v]
pub(crate) fn how_it_ended(state: &State) -> (&'static str, f64) {
    match state.ending {
        Ending::OnStation => ("US win: afloat and on station", 1.0),
        Ending::Relieved => ("US win: relieved", 1.0),
        Ending::Sunk => ("Japanese win: sunk", 0.0),
        Ending::OffStation => ("Japanese win: off station", 0.0),
        Ending::CampaignOver | Ending::None => match state.sunk.cmp(&DRAWN_SINKINGS) {
            std::cmp::Ordering::Less => ("US win: fewer than eight ships sunk", 1.0),
            std::cmp::Ordering::Equal => ("draw: eight ships sunk", 0.5),
            std::cmp::Ordering::Greater => ("Japanese win: more than eight ships sunk", 0.0),
        },
    }
}

pub(crate) fn final_outcome(state: &State) -> Outcome {
    let (label, value) = how_it_ended(state);
    Outcome { label: Cow::Borrowed(label), values: vec![value] }
}

/// The game is over.
pub(crate) fn finish(state: &mut State, ending: Ending, umpire: &mut Umpire<'_>) {
    call_off(state);
    state.step = Step::Over;
    state.ending = ending;
    let rule = match (state.story, ending) {
        (Story::LongA | Story::LongB, _) => pd("pd-C2v"),
        (Story::S7, _) => pd("pd-S7"),
        _ => pd("pd-I-station"),
    };
    say!(umpire, state, rule, "{}", how_it_ended(state).0);
}

impl PicketDuty {
    /// Who decides: the captain, at the steps that wait for him.
    pub(crate) fn who_acts(state: &State) -> ToAct {
        match state.step {
            Step::Over => ToAct::Over,
            Step::Campaign if state.story == Story::LongA => ToAct::Seats(SeatSet::one(Seat(0))),
            Step::Rescind
            | Step::Fighters
            | Step::Consorts
            | Step::Aim(_)
            | Step::Maneuver
            | Step::Declare
            | Step::Party(_)
            | Step::Withdraw => ToAct::Seats(SeatSet::one(Seat(0))),
            _ => ToAct::Nobody,
        }
    }

    /// Goes to a step of a wave or of the end of a phase, or past it if there is nothing to do
    /// there. A ship that is lost goes nowhere.
    pub(crate) fn go(&self, state: &mut State, mut step: Step) {
        if is_lost(state) {
            return;
        }
        while !self.has_something(state, step) {
            step = match step {
                Step::Rescind => Step::Fighters,
                Step::Fighters | Step::FightersFire => Step::Consorts,
                Step::Consorts | Step::ConsortsFire => Step::Aim(Calibre::Five),
                Step::Aim(Calibre::Five) | Step::Fire(Calibre::Five) => Step::Aim(Calibre::Forty),
                Step::Aim(Calibre::Forty) | Step::Fire(Calibre::Forty) => {
                    Step::Aim(Calibre::Twenty)
                }
                Step::Aim(Calibre::Twenty) | Step::Fire(Calibre::Twenty) => Step::Maneuver,
                Step::Maneuver => Step::Special,
                Step::Special => Step::Strike,
                Step::Strike => Step::Declare,
                Step::Declare => Step::Party(Section::Forward),
                Step::Party(Section::Forward) => Step::Party(Section::Midship),
                Step::Party(Section::Midship) => Step::Party(Section::Aft),
                Step::Party(Section::Aft) => Step::Burn,
                Step::Withdraw => Step::NextDay,
                other => other,
            };
        }
        state.step = step;
    }

    /// Whether a step that can be passed over has anything to do.
    pub(crate) fn has_something(&self, state: &State, step: Step) -> bool {
        let any_plane = || state.planes().next().is_some();
        match step {
            Step::Rescind => state.ship.emergency,
            Step::Fighters => state.afs() > 0 && any_plane(),
            Step::Consorts => have_consorts_work(state),
            Step::FightersFire => state.assault.engaged != 0,
            Step::ConsortsFire => !state.assault.consorts.is_empty(),
            Step::Fire(_) => state.assault.aims.values().iter().any(|aim| aim.planes != 0),
            Step::Aim(calibre) => has_targets(&self.data, state, calibre),
            Step::Maneuver => {
                (any_plane() || !state.assault.special.is_empty()) && self.can_maneuver(state)
            }
            Step::Special => !state.assault.special.is_empty(),
            Step::Strike => any_plane(),
            Step::Declare => check_declaration(&self.data, state).is_ok(),
            Step::Party(party) => has_work(&self.data, state, party),
            Step::Withdraw => check_withdrawal(state).is_ok(),
            _ => true,
        }
    }

    /// One step of the book.
    pub(crate) fn step(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        match state.step {
            Step::Campaign => begin_campaign(state, umpire),
            Step::Commission => self.commission(state, umpire),
            Step::Station => self.assign_station(state, umpire),
            Step::Support => self.assign_support(state, umpire),
            Step::Day => self.begin_day(state, umpire),
            Step::Phase => begin_phase(state, umpire),
            Step::Weather => self.find_weather(state, umpire),
            Step::Cover => self.find_cover(state, umpire),
            Step::AirSupport => self.find_air_support(state, umpire),
            Step::Gate => pass_gate(state, umpire),
            Step::Attack => self.find_attack(state, umpire),
            Step::Raid(table) => self.find_raid(state, table, umpire),
            Step::Random => self.random_result(state, umpire),
            Step::Waves => self.split_waves(state, umpire),
            Step::Draw => self.draw_wave(state, umpire),
            Step::FightersFire => self.fighters_engage(state, umpire),
            Step::ConsortsFire => self.consorts_engage(state, umpire),
            Step::Fire(calibre) => self.fire_next(state, calibre, umpire),
            Step::Special => self.special_attack(state, umpire),
            Step::Strike => self.plane_attack(state, umpire),
            Step::Burn => self.spread_fires(state, umpire),
            Step::PhaseEnd => self.end_phase(state),
            Step::Aftermath => self.aftermath(state, umpire),
            Step::Leave => self.leave(state, umpire),
            Step::Relief => self.relief(state, umpire),
            Step::TurnEnd => self.end_turn(state, umpire),
            Step::NextDay => self.next_day(state, umpire),
            // The captain decides at all the others.
            _ => {}
        }
    }

    /// How good the position looks: hull and fires in a scenario, sinkings in a long campaign.
    pub(crate) fn estimate(&self, state: &State) -> f64 {
        if state.step == Step::Over {
            return how_it_ended(state).1;
        }
        let (ship, data) = (&state.ship, &self.data);
        let share = |left: u8, all: u8| f64::from(left) / f64::from(all.max(1));
        let mut health = 0.5 * share(ship.hull, data.figures.hull)
            + 0.3 * share(ship.maneuver, data.figures.maneuver)
            + 0.2;
        let burning = Compartment::ALL.iter().filter(|&&room| ship.is_burning(data, room)).count();
        let fires = burning
            + ship.deck_fires.values().iter().map(|&fires| usize::from(fires)).sum::<usize>();
        let threat: f64 = state.planes().map(|(_, plane)| 0.06 / f64::from(1 + plane.hits)).sum();
        health -= 0.04 * fires as f64
            + 0.02 * f64::from(ship.flooding(data))
            + 0.08 * state.assault.special.len() as f64
            + threat
            + if self.must_leave(state) { 0.5 } else { 0.0 };
        let health = health.clamp(0.0, 1.0);
        if state.story.is_long() {
            let margin = f64::from(DRAWN_SINKINGS) - f64::from(state.sunk) - 1.0 + health;
            return (0.5 + margin / 20.0).clamp(0.0, 1.0);
        }
        0.1 + 0.8 * health
    }
}
