//! A sensible admiral: what is decided for the player when odds reach past the order asked for.

use wardroom_kernel::Pick;

use super::parts::{Icon, Patrol, Perch, SeaArea, ShipType};
use super::pick::{AtSea, SeaChoice};
use super::state::{Bunkers, Contact};
use super::step::SeaAsk;
use crate::Doolittle;
use crate::checks::total;
use crate::parts::Wind;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::State;

impl Doolittle {
    /// What a pick at sea looks worth.
    pub(crate) fn worth_at_sea(
        &self,
        state: &State,
        ask: SeaAsk,
        picks: &[Pick],
        order: Choice,
    ) -> f64 {
        let naval = &state.naval;
        match (ask, order) {
            // A Submarine in contact draws Sea Hazards of its own: it is called when it helps at once, to meet
            // the other fleet or to find Japan after a launch this turn.
            (SeaAsk::Quarters, Choice::Sea(SeaChoice::Patrol(one))) => {
                if let Some(at) = one.submarine() {
                    let boat = naval.submarines[at];
                    let meets = boat.area == naval.at && !naval.met;
                    let guides = boat.area == SeaArea::Japan && self.is_at_launch_point(state);
                    let wanted = meets || guides;
                    return if wanted == (boat.contact == Contact::Silent) { 1.0 } else { -1.0 };
                }
                let wanted = self.best_perch(state, one);
                if naval.perch(one) == wanted { -1.0 } else { 0.8 }
            }
            (SeaAsk::Arrange, Choice::Sea(SeaChoice::Patrol(one))) => {
                if naval.perch(one) == self.best_perch(state, one) { -1.0 } else { 0.8 }
            }
            (SeaAsk::Quarters, Choice::Sea(SeaChoice::Ship(ship))) => {
                if self.is_burden(state, ship) { 0.7 } else { -1.0 }
            }
            (SeaAsk::Quarters, Choice::Sea(SeaChoice::Plain(AtSea::Detach))) => 1.0,
            (SeaAsk::Quarters, Choice::Sea(SeaChoice::Copilot(_))) => 0.9,
            (SeaAsk::Quarters | SeaAsk::Arrange, Choice::Sea(SeaChoice::Perch(perch))) => {
                match picks.first().map(|&pick| choice_of(pick)) {
                    Some(Choice::Sea(SeaChoice::Patrol(one))) => {
                        f64::from(u8::from(perch == self.best_perch(state, one)))
                    }
                    _ => 0.0,
                }
            }
            (SeaAsk::GroupCap, Choice::Sea(SeaChoice::Perch(Perch::HighCap))) => 1.0,
            (SeaAsk::Arrange, Choice::Sea(SeaChoice::Ship(_))) => -1.0,
            (SeaAsk::Recovery, Choice::Sea(_)) => 1.0,
            (SeaAsk::Recovery, _) => 0.0,
            (SeaAsk::WindCheck(_), Choice::Sea(SeaChoice::Plain(AtSea::Try))) => 1.0,
            (SeaAsk::KeepWind(governs), Choice::Sea(SeaChoice::Plain(AtSea::Keep))) => {
                let wind = governs.sea().and_then(|sea| state.sky.wind[sea as usize]);
                let fair = matches!(wind, Some(Wind::Tailwind | Wind::SevereTailwind));
                if fair { 1.0 } else { -1.0 }
            }
            (SeaAsk::Rendezvous, Choice::Sea(SeaChoice::Plain(AtSea::Try))) => {
                let number = self.data.naval.area(naval.at).rendezvous;
                let need = number - total(&self.rendezvous_modifiers(state));
                let likely = super::labels::percent(self.rendezvous_dice(state), need) >= 25;
                if likely { 1.0 } else { -1.0 }
            }
            (SeaAsk::Radio(short), Choice::Sea(SeaChoice::Radio(amount))) => {
                // The least that is enough, if it is cheap.
                if amount == short && amount <= 2 { 1.0 } else { -f64::from(amount) }
            }
            (SeaAsk::ForceMove(_), Choice::Sea(SeaChoice::Plain(AtSea::Force))) => {
                // Fuel is for using while an oiler can give it back, and on the last leg.
                let oiler = self.oilers(state).next().is_some();
                let last = naval.at.west() == Some(naval.plan.launch);
                if oiler || last { 0.5 } else { -0.5 }
            }
            (SeaAsk::RaidMove, Choice::Sea(SeaChoice::Plain(AtSea::Try))) => {
                // Not past the launch point, nor where a failure would turn the Task Force about.
                let good = naval.bunkers == Bunkers::Fueled && !self.is_at_launch_point(state);
                if good { 0.5 } else { -0.5 }
            }
            (SeaAsk::Meet(..) | SeaAsk::ArmyLaunch | SeaAsk::LastChance, _) => {
                self.worth_of_launch(state, ask, order)
            }
            (SeaAsk::Distress(..), Choice::Sea(SeaChoice::Ship(ship))) => {
                // Who is slow already is not made slower.
                let slow = self.is_slow(state, ship);
                let kind = self.ship_type(ship);
                f64::from(u8::from(slow)) + if kind == ShipType::Dd { 0.5 } else { 0.0 }
            }
            (SeaAsk::React(arrow), Choice::Sea(SeaChoice::Ship(ship))) => {
                let modifiers = self.reaction_modifiers(state, ship, arrow);
                f64::from(total(&modifiers) - self.reaction(state, ship))
            }
            (SeaAsk::RefuelDamage(..), Choice::Sea(SeaChoice::Ship(ship))) => {
                match self.ship_type(ship) {
                    ShipType::Ao => 1.0,
                    ShipType::Dd if !naval.ship(ship).damaged => 0.5,
                    ShipType::Cv => -9.0,
                    _ => 0.0,
                }
            }
            (SeaAsk::Refuel, Choice::Sea(SeaChoice::Ship(_))) => {
                1.0 + f64::from(self.refuel_modifier(state))
            }
            (SeaAsk::Scrape(_), Choice::Sea(SeaChoice::Plain(AtSea::Scrape))) => -0.5,
            (SeaAsk::TakeOff, Choice::Sea(SeaChoice::Next(count))) => f64::from(count),
            (SeaAsk::LaunchTime, Choice::Sea(SeaChoice::Hour(at))) => -f64::from(at.abs_diff(4)),
            (SeaAsk::Slide, Choice::Sea(SeaChoice::Plain(AtSea::Later))) => -0.5,
            (SeaAsk::FirstZone, Choice::Dice(mask)) => {
                let die = state.roll.dice.get(usize::from(mask == 2)).copied().unwrap_or(6);
                -f64::from(die)
            }
            (SeaAsk::FairWind(_), Choice::Dice(mask)) => {
                let faces = state.roll.dice.iter().enumerate();
                let chosen = faces.filter(|(at, _)| mask >> at & 1 == 1);
                chosen.map(|(_, &face)| f64::from(face)).sum()
            }
            (_, Choice::Plain(Plain::Done)) => -0.5,
            _ => 0.0,
        }
    }

    /// Where a Recon does most: cruisers and Bombing Six look out, fighters fly high, the rest is ready.
    fn best_perch(&self, state: &State, recon: Patrol) -> Perch {
        let near = state.naval.at >= SeaArea::Midway;
        match recon {
            Patrol::CaDark => Perch::Sea,
            Patrol::CaLight => Perch::Local,
            Patrol::Vf6 if near => Perch::HighCap,
            Patrol::Vb6 => Perch::Sea,
            _ => Perch::Hangar,
        }
    }

    /// Oilers and lame ducks west of Midway keep a fueled Task Force from raiding.
    fn is_burden(&self, state: &State, ship: super::Ship) -> bool {
        state.naval.at >= SeaArea::Midway
            && state.naval.met
            && state.naval.bunkers == Bunkers::Fueled
            && self.is_slow(state, ship)
            && self.ship_type(ship) != ShipType::Cv
    }

    /// To launch is good in reach of Japan, and better than to be caught with bombers on deck.
    fn worth_of_launch(&self, state: &State, ask: SeaAsk, order: Choice) -> f64 {
        let at = state.naval.at;
        let reach = at >= SeaArea::DefenseEast;
        match order {
            Choice::Sea(SeaChoice::Plain(AtSea::Launch)) => match ask {
                SeaAsk::LastChance => 1.0,
                SeaAsk::ArmyLaunch if reach => 1.0,
                SeaAsk::Meet(_, _, hazard) if reach => {
                    // Before a test that would likely bring bombers down on a full deck.
                    let dire = match hazard.icon() {
                        Some(Icon::Line) => true,
                        Some(Icon::Square) => state.security.alert >= 2,
                        Some(Icon::Circle) => state.security.alert >= 3,
                        _ => false,
                    };
                    let likely = self.chance_of_discovery(state) >= 40;
                    if dire && likely { 1.0 } else { -1.0 }
                }
                _ => -1.0,
            },
            Choice::Sea(SeaChoice::Plain(AtSea::Destroy)) => 0.6,
            Choice::Sea(SeaChoice::Plain(AtSea::Evade)) => 0.4,
            _ => 0.2,
        }
    }

    /// What the B-25s on deck may still achieve: more the nearer Japan is, less the more is known.
    pub(crate) fn hopes_at_sea(&self, state: &State) -> f64 {
        if !self.is_at_sea(state) {
            return 0.0;
        }
        let near = f64::from(state.naval.at as u8) / 9.0;
        let met = if state.naval.met { 0.3 } else { 0.0 };
        let each = 0.6 + near + met - 0.15 * f64::from(state.security.alert);
        each.max(0.0) * self.on_deck(state).count() as f64
    }
}
