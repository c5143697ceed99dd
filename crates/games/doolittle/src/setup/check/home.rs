//! The check of what lies on the Planning Blotter, and of the Denouement.

use super::Check;
use crate::denouement::{Homeward, Leg, Whereabouts};
use crate::parts::{Bomber, Elite, Site};
use crate::pick::MOST;
use crate::planning::blotter::{Category, Fitting};
use crate::state::State;
use crate::step::{Ask, Frame};

/// One bit for each B-25.
const ALL_B25S: u32 = (1 << Bomber::COUNT) - 1;

impl Check<'_> {
    pub(super) fn planning(&mut self, state: &State) {
        let plan = &state.planning;
        let data = &self.game.data.planning;
        self.within("planning.selected", plan.selected.into(), 0, MOST.into(), "13.1.2");
        for (letter, &at) in plan.fittings.iter().enumerate() {
            let last = Fitting::at(letter).len() as i32 - 1;
            self.within("planning.fittings", at.into(), 0, last, "13.3.3");
        }
        for &category in Category::ALL {
            let last = match category {
                Category::ShortTakeOff => data.take_off.len(),
                _ => data.training.costs(category, true).len(),
            };
            let level = plan.levels[category as usize];
            self.within("planning.levels", level.into(), 0, last as i32, "13.4.4");
        }
        self.within("planning.measures", plan.measures.into(), 0, 15, "13.4.2");
        self.within("planning.extra", plan.extra.into(), 0, 31, "13.4.4-extra");
        self.within("planning.points", plan.points.into(), 0, 30, "13.4.4");
        self.within("planning.diligence", plan.diligence.into(), 0, 13, "13.5.3");
        self.within("planning.repairs", plan.repairs.into(), 0, 60, "13.5.3-repair");
        self.within("planning.fuel-placed", plan.fuel_placed.into(), 0, 40, "13.2.3-fuel");
        if plan.elites >> Elite::COUNT != 0 {
            self.fault("planning.elites", "there are not so many Elite Crewmen", "13.4.3-elite");
        }
        if state
            .aircraft
            .iter()
            .filter_map(|one| one.elite)
            .any(|one| plan.elites >> one as u32 & 1 == 1)
        {
            self.fault("planning.elites", "one of them is aboard already", "13.5.3-elite");
        }
        for row in &plan.rows {
            self.within("planning.rows.urgent", row.urgent.into(), 0, 8, "13.2.1-urgent");
        }
        if let Some(count) = plan.submarines {
            self.within("planning.submarines", count.into(), 0, 3, "13.2.5");
        }
        let turns = self.game.data.naval.track.turns.len() as i32;
        self.within("planning.plan.turn", plan.plan.turn.into(), 0, turns - 1, "13.5.1");
        let fuel: i32 = plan.china.iter().map(|stock| i32::from(stock.fuel)).sum();
        self.within("planning.china.fuel", fuel, 0, data.china.most_fuel.into(), "13.2.3-fuel");
        for stock in &plan.china {
            let most = i32::from(data.china.groundcrews);
            let count = stock.groundcrew.into();
            self.within("planning.china.groundcrew", count, 0, most, "13.2.3-groundcrew");
        }
        for plane in &state.aircraft {
            self.within("b25s.cracked", plane.cracked.into(), 0, 9, "13.5.2-turret");
            self.within("b25s.jammed", plane.jammed.into(), 0, 9, "13.5.2-turret");
        }
    }

    pub(super) fn denouement(&mut self, state: &State) {
        let home = &state.denouement;
        let sets = [home.done, home.hop.crews, home.party.crews, home.party.group];
        if sets.iter().any(|set| set & !ALL_B25S != 0) {
            self.fault("denouement", "there are not so many B-25s", "14.0.1");
        }
        if home.party.group & !home.party.crews != 0 {
            self.fault("denouement.party.group", "is not of the party", "14.4.4");
        }
        for &site in Site::ALL.iter().filter(|site| site.is_chinese()) {
            let (able, done) =
                (state.planning.stock(site).groundcrew, home.repaired[site as usize]);
            self.within(
                "denouement.repaired",
                done.into(),
                0,
                3 * i32::from(able),
                "14.4.1-repair",
            );
        }
        let on_the_way = |set: u32| {
            let crews = Bomber::ALL.iter().filter(|one| set & one.bit() != 0);
            crews.clone().count() > 0
        };
        for &frame in state.agenda.iter() {
            let right = match frame {
                Frame::Leg(Leg::Hop) => {
                    let aboard = home.hop.crews & home.hop.b25.bit() != 0;
                    aboard && self.game.halt_of(state, home.hop.b25).is_some()
                }
                Frame::Leg(Leg::TakeIn(turn, _)) => turn <= 20,
                Frame::Leg(_) => on_the_way(home.party.crews) || frame == Frame::Leg(Leg::Arrive),
                Frame::Ask(Ask::Home(Homeward::Surrender(count))) => {
                    (1..home.party.group.count_ones()).contains(&u32::from(count))
                }
                _ => true,
            };
            if !right {
                self.fault("agenda", "nobody is on the way", "14.4.3");
            }
        }
        for (crew, &bomber) in home.crews.iter().zip(Bomber::ALL) {
            let away = matches!(crew.place, Whereabouts::At(_) | Whereabouts::Trekking);
            let begun = state.agenda.first() == Some(&Frame::Denouement);
            if away && !begun && !state.agenda.is_empty() {
                self.fault(format!("denouement.crews.{bomber}"), "is still flying", "14.0.1");
            }
        }
    }
}
