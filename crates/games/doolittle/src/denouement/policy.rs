//! The sensible way home: by air with enough Fuel, on foot by short stages.

use wardroom_kernel::Pick;

use super::pick::{HomeChoice, Way};
use super::{Homeward, Stop};
use crate::Doolittle;
use crate::checks::{chance, total};
use crate::naval::SeaChoice;
use crate::naval::parts::ShipType;
use crate::parts::Bomber;
use crate::pick::{Choice, choice_of};
use crate::state::State;

impl Doolittle {
    /// Whether a B-25 has the Fuel for Chungking in its box.
    fn can_reach_chungking(&self, state: &State, bomber: Bomber) -> bool {
        let Some(halt) = self.halt_of(state, bomber) else { return false };
        let Some(site) = halt.site() else { return false };
        let need = self.data.denouement.transport.fuel(halt, Stop::Chungking);
        self.is_capable(state, bomber)
            && need.is_some_and(|need| state.denouement.fuel[site as usize] >= need)
    }

    /// What a pick of the Denouement looks worth.
    pub(crate) fn worth_on_way_home(
        &self,
        state: &State,
        ask: Homeward,
        picks: &[Pick],
        order: Choice,
    ) -> f64 {
        match (ask, order) {
            // What is least missed.
            (Homeward::Sink | Homeward::Damage(_), Choice::Sea(SeaChoice::Ship(ship))) => {
                let hurt = f64::from(u8::from(state.naval.ship(ship).damaged));
                match self.ship_type(ship) {
                    ShipType::Dd => 1.0 - hurt,
                    ShipType::Ao => 0.5 - hurt,
                    _ => -1.0 - hurt,
                }
            }
            (Homeward::Surrender(_), Choice::Bomber(crew)) => {
                -f64::from(u8::from(state.plane(crew).elite.is_some()))
            }
            (Homeward::China, Choice::Home(HomeChoice::Copilot(_) | HomeChoice::Groundcrew(_))) => {
                9.0
            }
            (Homeward::China, Choice::Home(HomeChoice::Fly(bomber))) => {
                if self.can_reach_chungking(state, bomber) { 5.0 } else { -1.0 }
            }
            (Homeward::China, Choice::Home(HomeChoice::Trek(halt))) => {
                let flies = |one: &&Bomber| {
                    self.halt_of(state, **one) == Some(halt)
                        && self.can_reach_chungking(state, **one)
                };
                if Bomber::ALL.iter().any(|one| flies(&one)) { 0.0 } else { 1.0 }
            }
            (Homeward::China, Choice::Home(HomeChoice::To(stop))) => {
                self.worth_of_way(state, picks, stop)
            }
            (Homeward::China, Choice::Amount(fuel)) => self.worth_of_fuel(state, picks, fuel),
            // Nobody is left behind who cannot fly herself.
            (Homeward::China, Choice::Bomber(other)) => {
                match picks.first().map(|&p| choice_of(p)) {
                    Some(Choice::Home(HomeChoice::Fly(_))) if !self.is_capable(state, other) => 1.0,
                    Some(Choice::Home(HomeChoice::Copilot(_))) => {
                        f64::from(state.plane(other).damage)
                    }
                    _ => -1.0,
                }
            }
            (Homeward::China, Choice::Home(HomeChoice::Way(Way::Everyone))) => 1.0,
            _ => 0.0,
        }
    }

    /// By air to the end of the way; on foot where it is safest, and farther if it is as safe.
    fn worth_of_way(&self, state: &State, picks: &[Pick], stop: Stop) -> f64 {
        match picks.first().map(|&pick| choice_of(pick)) {
            Some(Choice::Home(HomeChoice::Trek(halt))) => {
                let number = self.data.denouement.transport.trek(halt, stop).unwrap_or(99) as i8;
                let need = number - total(&self.trek_modifiers(state));
                // Every stage is another risk: what is not gone now must be gone later.
                let stages = match stop {
                    Stop::Chungking => 0,
                    Stop::Kweilin => 1,
                    Stop::Kian => 2,
                    Stop::Chuchow => 3,
                };
                let later = chance(2, 3 - total(&self.trek_modifiers(state)));
                chance(2, need) * later.powi(stages)
            }
            _ => f64::from(u8::from(stop == Stop::Chungking)),
        }
    }

    /// Just enough.
    fn worth_of_fuel(&self, state: &State, picks: &[Pick], fuel: u8) -> f64 {
        let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
        let (Some(Choice::Home(HomeChoice::Fly(bomber))), Some(Choice::Home(HomeChoice::To(stop)))) =
            (order(0), order(1))
        else {
            return 0.0;
        };
        let halt = self.halt_of(state, bomber).unwrap_or_default();
        let need = self.data.denouement.transport.fuel(halt, stop).unwrap_or(0);
        -f64::from(fuel.abs_diff(need))
    }
}
