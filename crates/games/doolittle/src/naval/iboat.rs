//! The I-Boat attack of section 12.6.6, step by step. It is also resolved at Return to Port.

use wardroom_kernel::Umpire;

use super::data::Ordnance;
use super::parts::{Patrol, Perch, Ship, ShipType, Space};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::checks::{Modifiers, add, total};
use crate::event::{Event, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::Weather;
use crate::state::State;
use crate::step::{Ask, Frame};
use crate::table::Table;

impl Doolittle {
    /// The modifiers of detection. [EDR 12.6.6-iboat-1]
    pub fn detection_modifiers(&self, state: &State) -> Modifiers {
        let naval = &state.naval;
        let calm = naval.weather_at(naval.at) == Some(Weather::Calm);
        let destroyers = naval
            .on_layout()
            .filter(|&ship| self.ship_type(ship) == ShipType::Dd && !naval.ship(ship).damaged);
        let local = naval.recon.iter().filter(|&&perch| perch == Perch::Local).count();
        let low_cap = naval.perch(Patrol::Vf6) == Perch::LowCap;
        let list = [
            ("calm", i8::from(calm)),
            ("destroyers", destroyers.count() as i8),
            ("Local Recon", local as i8),
            ("Low CAP", i8::from(low_cap)),
        ];
        let mut all = Modifiers::new();
        list.into_iter().for_each(|(name, value)| add(&mut all, name, value));
        all
    }

    /// Steps 1 and 2: the I-Boat is detected or not, and if so found on an arrow. [EDR 12.6.6-iboat-1,
    /// 12.6.6-iboat-2]
    pub(crate) fn i_boat_attack(&self, table: &mut Table) {
        let modifiers = total(&self.detection_modifiers(table));
        let sum = table.sum(2, "12.6.6-iboat-1") as i8 + modifiers;
        if sum < self.data.naval.figures.detection {
            say!(table, "12.6.6-iboat-1", "nobody sees the I-Boat");
            table.agenda.push(Frame::Sea(SeaFrame::Torpedoes(None)));
            return;
        }
        let arrow = table.die("12.6.6-iboat-2");
        say!(table, "12.6.6-iboat-2", "the I-Boat is detected on arrow {arrow}");
        let reacts = |ship: Ship| self.check_reaction(table, ship, arrow).is_ok();
        if table.naval.on_layout().any(reacts) {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::React(arrow))));
        } else {
            table.agenda.push(Frame::Sea(SeaFrame::Torpedoes(Some(arrow))));
        }
    }

    /// The spaces of an I-Boat arrow, from the outermost inward. [EDR 12.6.6-iboat-2, C-layout]
    fn i_boat_path(&self, arrow: u8) -> &[Space] {
        &self.data.naval.arrows.i_boat[usize::from(arrow).clamp(1, 6) - 1]
    }

    /// A ship reacts in the space of the I-Boat or from an adjacent one. [EDR 12.6.6-iboat-3]
    pub(crate) fn check_reaction(&self, state: &State, ship: Ship, arrow: u8) -> Verdict {
        self.check_on_layout(state, ship, "12.6.6-iboat-3")?;
        let here = self.i_boat_path(arrow)[0];
        let near = &self.data.naval.space(here).adjacent;
        let space = state.naval.space(ship);
        let fits = space.is_some_and(|one| one == here || near.contains(&one));
        ensure(fits, Illegal::TooFar { ship })
    }

    /// The modifiers of a reaction. [EDR 12.6.6-iboat-3]
    pub fn reaction_modifiers(&self, state: &State, ship: Ship, arrow: u8) -> Modifiers {
        let naval = &state.naval;
        let storm = naval.weather_at(naval.at) == Some(Weather::Storm);
        let adjacent = naval.space(ship) != Some(self.i_boat_path(arrow)[0]);
        let local = naval.recon.contains(&Perch::Local);
        let list = [
            ("storm", if storm { -2 } else { 0 }),
            ("adjacent", i8::from(adjacent)),
            ("Local Recon", i8::from(local)),
        ];
        let mut all = Modifiers::new();
        list.into_iter().for_each(|(name, value)| add(&mut all, name, value));
        all
    }

    /// Step 3: one ship reacts. [EDR 12.6.6-iboat-3]
    pub(crate) fn react(&self, table: &mut Table, ship: Ship, arrow: u8) {
        let modifiers = total(&self.reaction_modifiers(table, ship, arrow));
        let sum = table.sum(2, "12.6.6-iboat-3") as i8 + modifiers;
        let name = self.ship_name(ship);
        if sum >= self.reaction(table, ship) {
            let sunk = &mut table.naval.tally.i_boats;
            *sunk = sunk.saturating_add(1);
            say!(table, "12.6.6-iboat-3", "{name} destroys the I-Boat");
        } else {
            say!(table, "12.6.6-iboat-3", "{name} cannot stop the I-Boat");
            table.agenda.push(Frame::Sea(SeaFrame::Torpedoes(Some(arrow))));
        }
    }

    /// Step 4: the target is fixed, and torpedoes hit below its Hull value. [EDR 12.6.6-iboat-4, 10.1.1]
    pub(crate) fn torpedoes(&self, table: &mut Table, arrow: Option<u8>) {
        let Some(target) = self.torpedo_target(table.state, arrow, table.umpire) else { return };
        let sum = table.sum(2, "12.6.6-iboat-4") as u8;
        let ordnance =
            if sum < self.hull(table, target) { Ordnance::Damaged } else { Ordnance::Miss };
        self.hit_ship(table, target, ordnance, "12.6.6-iboat-4");
        self.see_to_hornet(table);
    }

    /// Whom the torpedoes are for: stragglers behind arrows 3 and 4, a ship on the arrow, a carrier.
    /// [EDR 12.6.6-iboat-target-det, 12.6.6-iboat-target-undet]
    fn torpedo_target(
        &self,
        state: &State,
        arrow: Option<u8>,
        umpire: &mut Umpire<'_, Event>,
    ) -> Option<Ship> {
        let rule = "12.6.6-iboat-target-det";
        if let Some(arrow) = arrow {
            let straggler = |ship: Ship| {
                state.naval.space(ship) == Some(Space::AsternFar) && self.is_slow(state, ship)
            };
            if matches!(arrow, 3 | 4)
                && let Some(ship) = self.any_ship(state, rule, umpire, straggler)
            {
                return Some(ship);
            }
            for &space in self.i_boat_path(arrow) {
                let there = |ship: Ship| state.naval.space(ship) == Some(space);
                if let Some(ship) = self.any_ship(state, rule, umpire, there) {
                    return Some(ship);
                }
            }
        }
        let center = |ship: Ship| state.naval.space(ship) == Some(Space::Center);
        let rule = "12.6.6-iboat-target-undet";
        match (center(Ship::Hornet), center(Ship::Enterprise)) {
            (true, true) => {
                let even = umpire.face(6, crate::edr(rule)).is_multiple_of(2);
                Some(if even { Ship::Enterprise } else { Ship::Hornet })
            }
            (true, false) => Some(Ship::Hornet),
            (false, true) => Some(Ship::Enterprise),
            (false, false) => self
                .any_ship(state, rule, umpire, center)
                .or_else(|| self.any_ship(state, rule, umpire, |_| true)),
        }
    }

    /// A random ship of those on the Layout that fit.
    fn any_ship(
        &self,
        state: &State,
        rule: &'static str,
        umpire: &mut Umpire<'_, Event>,
        fits: impl Fn(Ship) -> bool,
    ) -> Option<Ship> {
        let there = |ship: Ship| state.naval.space(ship).is_some() && fits(ship);
        let counts: [u16; Ship::COUNT] = std::array::from_fn(|at| u16::from(there(Ship::ALL[at])));
        if counts.iter().sum::<u16>() == 1 {
            return Ship::ALL.iter().copied().find(|&ship| there(ship));
        }
        let name = |at: usize| self.ship_name(Ship::ALL[at]).to_owned();
        umpire.draw(&counts, &name, crate::edr(rule)).map(|at| Ship::ALL[at])
    }
}
