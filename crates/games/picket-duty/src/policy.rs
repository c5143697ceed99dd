//! A sensible captain: the fixed policy that odds and comparisons use for later decisions, and
//! the warnings he gives.

use wardroom_kernel::Pick;

use crate::PicketDuty;
use crate::orders::choice_of;
use crate::parts::{Compartment, Section};
use crate::pick::{Choice, Plain};
use crate::state::{Fate, MOST_SFS, State, Step};

/// Hull points at which a captain who may withdraws.
const WITHDRAWS_AT: u8 = 2;

impl PicketDuty {
    /// What a sensible captain picks: every marker and gun is used, fire is spread over the planes
    /// that still fly, every emergency maneuver is tried, parties fight what may explode first.
    pub(crate) fn sensible(&self, state: &State, picks: &[Pick], list: &[Pick]) -> Pick {
        let plain = |wanted: Plain| {
            let wanted = Pick::from(Choice::Plain(wanted));
            list.iter().copied().find(|&pick| pick == wanted)
        };
        let choice = match state.step {
            Step::Rescind => plain(Plain::Rescind),
            Step::Withdraw if state.ship.hull <= WITHDRAWS_AT => plain(Plain::Withdraw),
            Step::Aim(_) => {
                list.iter().copied().max_by_key(|&pick| worth_of_target(state, picks, pick))
            }
            Step::Party(party) => {
                list.iter().copied().max_by_key(|&pick| worth_of_job(party, pick))
            }
            _ => None,
        };
        choice.unwrap_or(list[0])
    }

    /// A warning before an order that is likely a mistake: markers, guns or parties that could act and
    /// do not, an emergency at the wrong time, a station given up.
    pub(crate) fn warning(&self, state: &State, picks: &[Pick]) -> Option<String> {
        let choices = || picks.iter().map(|&pick| choice_of(pick));
        let first = choices().next();
        let is_plain = |plain: Plain| first == Some(Choice::Plain(plain));
        let engaged = choices().filter(|choice| matches!(choice, Choice::Engage(_))).count();
        match state.step {
            // Markers last for the phase, so they may be kept for a wave to come. [PD pd-G3-afs]
            Step::Fighters if !state.assault.has_more_waves() => {
                let markers = usize::from(state.afs());
                let left = markers.min(state.planes().count()).saturating_sub(engaged);
                (left > 0).then(|| format!("{left} AFS could still engage, and no wave follows"))
            }
            // Consorts engage every wave anew. [PD pd-G3-sfs]
            Step::Consorts => {
                let left = usize::from(state.sfs).min(MOST_SFS).saturating_sub(engaged);
                (left > 0).then(|| format!("{left} SFS could still engage, at no cost"))
            }
            Step::Rescind => {
                is_plain(Plain::Keep).then(|| "the guns will not fire at this wave".to_owned())
            }
            Step::Aim(calibre) => {
                let held =
                    choices().any(|choice| matches!(choice, Choice::Hold(_) | Choice::AllHold));
                let flying = state.planes().any(|(_, plane)| plane.fate == Fate::Flying);
                (held && flying).then(|| format!("{calibre} mounts that bear will not fire"))
            }
            Step::Party(party) => {
                let idle = is_plain(Plain::Idle);
                let danger = self.danger(state)?;
                idle.then(|| format!("repair {} will wait while {danger}", party as u8 + 1))
            }
            Step::Maneuver => {
                is_plain(Plain::Steady).then(|| "an emergency maneuver costs nothing".to_owned())
            }
            Step::Declare if state.assault.has_more_waves() => is_plain(Plain::Declare)
                .then(|| "a wave follows: the guns are silent until you rescind".to_owned()),
            Step::Withdraw if !state.story.is_campaign() => {
                is_plain(Plain::Withdraw).then(|| "a scenario is lost off the station".to_owned())
            }
            _ => None,
        }
    }

    /// What a party could fight, the worst first.
    fn danger(&self, state: &State) -> Option<String> {
        let ship = &state.ship;
        let room = Compartment::ALL.iter().find(|&&room| ship.is_burning(&self.data, room));
        let deck = Section::ALL.iter().find(|&&section| ship.deck_fires[section] > 0);
        let water = Section::ALL.iter().find(|&&section| ship.flood[section] > 0);
        room.map(|room| format!("{room} burns"))
            .or_else(|| deck.map(|section| format!("the deck burns {section}")))
            .or_else(|| water.map(|section| format!("there is water {section}")))
    }
}

/// Planes that fly and are aimed at by few mounts are worth most; hits already made count.
fn worth_of_target(state: &State, picks: &[Pick], pick: Pick) -> i32 {
    let Choice::Aim(_, plane) = choice_of(pick) else { return i32::MIN };
    let Some(target) = state.assault.planes.get(usize::from(plane)) else { return i32::MIN };
    let told = picks.iter().filter(|&&pick| match choice_of(pick) {
        Choice::Aim(_, other) | Choice::AllAt(other) => other == plane,
        _ => false,
    });
    let flying = i32::from(target.fate == Fate::Flying);
    100 * flying - 10 * told.count() as i32 + i32::from(target.hits)
}

/// What may explode comes first, then the party's own section, then deck fires and water.
fn worth_of_job(party: Section, pick: Pick) -> i32 {
    let home = |section: Section| i32::from(section == party);
    match choice_of(pick) {
        Choice::Repair(room) => {
            let dangerous = room.explosive().is_some() || room == Compartment::Steering;
            100 + 10 * i32::from(dangerous) + 5 * home(room.section())
        }
        Choice::DeckFire(section) => 90 + home(section),
        Choice::Plain(Plain::WaterLines) => 80,
        Choice::Pump(section) => 70 + home(section),
        Choice::Gun(_) => 60,
        Choice::Secondary => 50,
        Choice::Box(_) => 40,
        Choice::Plain(Plain::Idle) => 10,
        // Deliberate flooding is a last resort.
        _ => 0,
    }
}
