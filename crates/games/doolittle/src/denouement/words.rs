//! What the Denouement is in words: questions, choices, crews.

use wardroom_kernel::Pick;

use super::pick::{HomeChoice, Way};
use super::{Halt, Homeward, Stop, Whereabouts};
use crate::Doolittle;
use crate::labels::check_words;
use crate::naval::Ship;
use crate::parts::Bomber;
use crate::pick::{Choice, choice_of};
use crate::state::State;
use crate::step::Ask;

/// What is decided at a question of the Denouement, in words, and its rule.
pub(crate) fn decided_at(ask: Homeward) -> (&'static str, &'static str) {
    match ask {
        Homeward::China => ("China: choose who flies or walks on, and where to", "14.4.2"),
        Homeward::Sink => ("enemy ships: choose the ship that is sunk", "14.3.2-ships"),
        Homeward::Damage(_) => ("enemy ships: choose a ship that is damaged", "14.3.2-ships"),
        Homeward::Surrender(_) => ("choose the crew that is captured", "14.4.4"),
    }
}

impl Doolittle {
    /// Where a crew is, in words; nothing while it is with its B-25.
    pub fn crew_words(&self, state: &State, bomber: Bomber) -> Option<String> {
        let crew = state.denouement.crews[bomber as usize];
        let place = match crew.place {
            Whereabouts::Aboard => return None,
            Whereabouts::At(site) => format!("at {}", self.data.site(site).name),
            Whereabouts::Trekking => "on foot in China".to_owned(),
            Whereabouts::Chungking => "in Chungking".to_owned(),
            Whereabouts::Captured => "captured".to_owned(),
            Whereabouts::Missing => "missing".to_owned(),
            Whereabouts::Killed => "killed".to_owned(),
            Whereabouts::Rescued => "rescued by a Submarine".to_owned(),
            Whereabouts::Pearl => "at Pearl Harbor".to_owned(),
            Whereabouts::Freed => "let out of the USSR".to_owned(),
            Whereabouts::Held => "held in the USSR".to_owned(),
            Whereabouts::Released => "out of the USSR within eighteen months".to_owned(),
        };
        Some(if crew.wounded { format!("{place}, wounded") } else { place })
    }

    /// What a choice of the Denouement means, and its rule.
    pub(crate) fn home_label(
        &self,
        state: &State,
        picks: &[Pick],
        order: HomeChoice,
    ) -> (String, &'static str) {
        match order {
            HomeChoice::Fly(bomber) => {
                let place = self.halt_of(state, bomber).and_then(Halt::site);
                let fuel = place.map_or(0, |site| state.denouement.fuel[site as usize]);
                let name = self.data.pilot(bomber);
                (format!("{name} flies on; {fuel} Fuel is in her box"), "14.4.3-fly")
            }
            HomeChoice::Trek(halt) => {
                let there = match self.crews_at(state, halt).count_ones() {
                    1 => "1 is there".to_owned(),
                    count => format!("{count} are there"),
                };
                (format!("crews of {} go on foot; {there}", halt.name()), "14.4.3-trek")
            }
            HomeChoice::To(stop) => self.way_label(state, picks, stop),
            HomeChoice::Copilot(bomber) => {
                let name = self.data.pilot(bomber);
                (format!("the Copilot of {name} repairs a B-25 of his box, once"), "2.3.2")
            }
            HomeChoice::Groundcrew(bomber) => {
                let name = self.data.pilot(bomber);
                (format!("the Groundcrew repairs {name}"), "14.4.1-repair")
            }
            HomeChoice::Way(Way::Everyone) => ("all crews of the box".to_owned(), "14.4.3"),
            HomeChoice::Way(Way::Go) => ("nobody else".to_owned(), "14.4.1-carry"),
        }
    }

    /// What a B-25 or her crew means in a choice of the Denouement.
    pub(crate) fn home_bomber_label(
        &self,
        ask: Homeward,
        picks: &[Pick],
        bomber: Bomber,
    ) -> (String, &'static str) {
        let name = self.data.pilot(bomber);
        match picks.first().map(|&pick| choice_of(pick)) {
            Some(Choice::Home(HomeChoice::Copilot(_))) => (format!("{name} is repaired"), "2.3.2"),
            Some(Choice::Home(HomeChoice::Fly(_))) => {
                (format!("the crew of {name} goes along"), "14.4.1-carry")
            }
            _ => (format!("the crew of {name}"), decided_at(ask).1),
        }
    }

    /// What a ship means that is given up to enemy ships on the way home. [EDR 14.3.2-ships]
    pub(crate) fn lost_ship_label(&self, ask: Option<Ask>, ship: Ship) -> (String, &'static str) {
        let name = self.ship_name(ship);
        let fate = if ask == Some(Ask::Home(Homeward::Sink)) { "sunk" } else { "damaged" };
        (format!("{name} is {fate}"), "14.3.2-ships")
    }

    /// A way through China: the Fuel it takes, or what the party needs.
    fn way_label(&self, state: &State, picks: &[Pick], stop: Stop) -> (String, &'static str) {
        let transport = &self.data.denouement.transport;
        match picks.first().map(|&pick| choice_of(pick)) {
            Some(Choice::Home(HomeChoice::Fly(bomber))) => {
                let halt = self.halt_of(state, bomber);
                let fuel = halt.and_then(|halt| transport.fuel(halt, stop)).unwrap_or(0);
                (format!("to {}: {fuel} Fuel", stop.name()), "14.4.3-fly")
            }
            Some(Choice::Home(HomeChoice::Trek(halt))) => {
                let number = transport.trek(halt, stop).unwrap_or(0) as i8;
                let words = check_words(2, number, &self.trek_modifiers(state));
                (format!("to {}: {words}", stop.name()), "14.4.3-trek")
            }
            _ => (format!("to {}", stop.name()), "14.4.3"),
        }
    }
}
