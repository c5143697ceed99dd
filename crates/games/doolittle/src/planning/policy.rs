//! The sensible planner: much as it was done in 1942, with Chiang asked besides.

use wardroom_kernel::Pick;

use super::Blotter;
use super::blotter::{Agenda, Camp, Category, Fitting, Measure, Month, Row, Transit};
use super::pick::{Desk, PlanChoice};
use crate::Doolittle;
use crate::checks::total;
use crate::naval::{SeaArea, SeaChoice};
use crate::parts::{Bomber, Site};
use crate::pick::{Choice, Plain};
use crate::state::State;

/// What is done to the B-25s: light, long-legged, with the Mark Twain. [EDR 13.3.3]
const FITTINGS: [Fitting; 10] = [
    Fitting::RemoveRadio,
    Fitting::MarkTwain,
    Fitting::NewPropellers,
    Fitting::ImproveTopTurret,
    Fitting::KeepArmor,
    Fitting::FakeGuns,
    Fitting::NoDeicers,
    Fitting::MoreTanks,
    Fitting::RemoveVentral,
    Fitting::Keep30,
];

/// B-25s that are worth training: some will be hurt, and the deck holds no more.
const B25S: u8 = 18;
/// A Diligence number that costs no delay.
const DILIGENCE: u8 = 4;
/// The deck of history.
const DECK: u8 = 16;

fn if_so(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

impl Doolittle {
    /// What a pick of planning looks worth.
    pub(crate) fn worth_in_planning(
        &self,
        state: &State,
        ask: Blotter,
        picks: &[Pick],
        order: Choice,
    ) -> f64 {
        match (ask, order) {
            (Blotter::Transit(kind), Choice::Bomber(bomber)) => {
                self.worth_as_victim(state, kind, bomber)
            }
            (Blotter::Aboard(elite), Choice::Bomber(bomber)) => {
                let own = self.data.elites[elite as usize].b25 == bomber;
                1.0 + if_so(own) - f64::from(state.plane(bomber).damage)
            }
            (Blotter::Now, Choice::Plan(order)) => self.worth_on_agenda(state, order),
            (Blotter::Now, order) => self.worth_of_figure(state, picks, order),
            _ => 0.0,
        }
    }

    /// Damage is for those who have none, a broken turret for those who stay behind anyway.
    fn worth_as_victim(&self, state: &State, kind: Transit, bomber: Bomber) -> f64 {
        let damage = f64::from(state.plane(bomber).damage);
        let prized = if_so(state.plane(bomber).elite.is_some());
        if kind == Transit::Damage { -damage - prized } else { damage - prized }
    }

    fn worth_on_agenda(&self, state: &State, order: PlanChoice) -> f64 {
        match order {
            PlanChoice::Place(Row::Ussr, month) => if_so(month.is_none()),
            PlanChoice::Place(Row::China, month) => if_so(month == Some(Month::March)),
            PlanChoice::Place(Row::JointOps, month) => if_so(month == Some(Month::February)),
            PlanChoice::Doolittle(month) => if_so(month == Month::February),
            PlanChoice::Negotiate(_) => 5.0,
            PlanChoice::Prepare(_) => 4.0,
            PlanChoice::Groundcrew(site) | PlanChoice::Stock(site) => {
                // Where the Flights come in first.
                3.0 - if_so(matches!(site, Site::Kian | Site::Kweilin))
                    + if_so(site == Site::Chuchow)
            }
            PlanChoice::Fit(fitting) => if_so(FITTINGS.contains(&fitting)),
            PlanChoice::Camp(camp) => if_so(camp == Camp::Eglin),
            PlanChoice::Measure(measure) => if_so(measure == Measure::Quarantine),
            PlanChoice::Train(category) => self.worth_of_training(state, category),
            PlanChoice::Extra(category) => {
                let small = category == Category::ShortTakeOff && self.deck_capacity(state) < DECK;
                if small { 1.0 } else { -1.0 }
            }
            PlanChoice::Repair(kind) => if_so(kind == Transit::Damage),
            PlanChoice::Desk(desk) => self.worth_of_desk(state, desk),
            PlanChoice::Liberty(_) | PlanChoice::Elite(_) => -1.0,
        }
    }

    /// First the deck, then a level of everything, then what is cheap.
    fn worth_of_training(&self, state: &State, category: Category) -> f64 {
        let level = f64::from(state.planning.levels[category as usize]);
        let first = match category {
            Category::ShortTakeOff => 9.0,
            Category::Navigation => 8.0,
            Category::Hedgehopping => 7.0,
            Category::Gunnery => 6.0,
            Category::NightFlying => 5.0,
        };
        first - 3.0 * level
    }

    fn worth_of_desk(&self, state: &State, desk: Desk) -> f64 {
        match desk {
            Desk::Draw => 1.0,
            // A point for the deck is well spent while it is too small.
            Desk::Adjust => 8.5 * if_so(self.deck_capacity(state) < DECK),
            Desk::BriefDiplomat if state.planning.agenda == Agenda::Delay => {
                if_so(total(&self.delay_modifiers(state)) < -2)
            }
            Desk::BriefDiplomat => 2.0,
            Desk::Roll => 0.5,
            Desk::BriefLeader | Desk::Urgent => 0.2,
            Desk::Telephone | Desk::BriefSquadron | Desk::Ashore => -1.0,
        }
    }

    /// Numbers, Sea Areas, B-25s, and enough of it.
    fn worth_of_figure(&self, state: &State, picks: &[Pick], order: Choice) -> f64 {
        match (state.planning.agenda, order) {
            (Agenda::Select, Choice::Amount(count)) => if_so(count == B25S),
            (Agenda::Crane, Choice::Amount(diligence)) => if_so(diligence == DILIGENCE),
            (Agenda::NavalPlan, Choice::Amount(turn)) => if_so(turn == 5),
            (Agenda::NavalPlan, Choice::Sea(SeaChoice::Area(area))) => {
                let wanted = match picks.len() {
                    0 => SeaArea::Midway,
                    1 => SeaArea::DefenseWest,
                    _ => SeaArea::Japan,
                };
                if_so(area == wanted)
            }
            (Agenda::Diplomacy, Choice::Amount(fuel)) => f64::from(fuel),
            (Agenda::Load, Choice::Bomber(bomber)) => {
                let plane = state.plane(bomber);
                f64::from(plane.damage + plane.cracked + plane.jammed)
            }
            // Two repairs are free of delay; more wait for China.
            (Agenda::Repair, Choice::Bomber(bomber)) => {
                let damaged = state.plane(bomber).damage > 0;
                if damaged && state.planning.repairs < 2 { 1.0 } else { -1.0 }
            }
            (Agenda::Train, Choice::Plain(Plain::Done)) => 0.5,
            _ => 0.0,
        }
    }
}
