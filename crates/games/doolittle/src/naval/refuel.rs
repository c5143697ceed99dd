//! Section 12.7: refueling, contact off Japan, and the next Naval Turn.

use super::data::Ordnance;
use super::parts::{SeaArea, Ship, ShipType};
use super::state::{Bunkers, Leg, NavalPhase};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{City, Weather};
use crate::state::State;
use crate::step::{Ask, Frame};
use crate::table::Table;

/// The flag of this phase that a Contact marker was placed.
const CONTACT_PLACED: u16 = 1;

impl Doolittle {
    /// The Refueling Phase, then the end of the turn. [EDR 12.7, 12.7.1, 12.7.2, ruling 84]
    pub(crate) fn refueling_phase(&self, table: &mut Table) {
        let low = table.naval.bunkers == Bunkers::Low;
        if low && self.oilers(table).next().is_some() {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Refuel)));
        } else if table.naval.areas & CONTACT_PLACED == 0 {
            table.naval.areas |= CONTACT_PLACED;
            if table.naval.in_contact(SeaArea::Japan) > 0 {
                table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::ContactMarker)));
            }
        } else {
            self.end_naval_turn(table);
        }
    }

    /// An oiler may try once, undamaged and not in distress. [EDR 12.7.2, 10.1.1-cvao, 12.6.6-mech]
    pub(crate) fn check_oiler(&self, state: &State, ship: Ship) -> Verdict {
        self.check_on_layout(state, ship, "12.7.2")?;
        ensure(self.ship_type(ship) == ShipType::Ao, Illegal::NoOiler { ship })?;
        ensure(!state.naval.ship(ship).damaged, Illegal::OilerDamaged { ship })?;
        ensure(!state.naval.is_distressed(ship), Illegal::OilerDistressed { ship })?;
        ensure(state.naval.ordered & ship.bit() == 0, Illegal::OilerTried { ship })
    }

    /// The oilers that may still try.
    pub(crate) fn oilers<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Ship> + 'a {
        state.naval.on_layout().filter(|&ship| self.check_oiler(state, ship).is_ok())
    }

    /// What the weather takes off a refueling. [EDR 12.7.2]
    pub(crate) fn refuel_modifier(&self, state: &State) -> i8 {
        match state.naval.weather_at(state.naval.at) {
            Some(Weather::Gale) => -1,
            Some(Weather::Storm) => -3,
            _ => 0,
        }
    }

    /// Nobody refuels: all oilers have had their turn.
    pub(crate) fn decline_refueling(&self, state: &mut State) {
        let all = self.oilers(state).fold(0, |set, ship| set | ship.bit());
        state.naval.ordered |= all;
    }

    /// An oiler refuels the Task Force, or fails; in a Gale or a Storm that damages ships. [EDR 12.7.2,
    /// 12.7.2-fail]
    pub(crate) fn refuel(&self, table: &mut Table, oiler: Ship) {
        table.naval.ordered |= oiler.bit();
        let sum = table.sum(2, "12.7.2") as i8 + self.refuel_modifier(table);
        let name = self.ship_name(oiler);
        if sum >= self.data.naval.ship(oiler).refuel {
            table.naval.bunkers = Bunkers::Fueled;
            say!(table, "12.7.2", "{name} refuels the Task Force");
            return;
        }
        say!(table, "12.7.2-fail", "{name} cannot refuel the Task Force");
        let hurt = match table.naval.weather_at(table.naval.at) {
            Some(Weather::Gale) => 1,
            Some(Weather::Storm) => 2,
            _ => 0,
        };
        self.after_failed_refueling(table, oiler, hurt);
    }

    /// Ships are damaged first, then the oiler may be. [EDR 12.7.2-fail]
    pub(crate) fn after_failed_refueling(&self, state: &mut State, oiler: Ship, hurt: u8) {
        if hurt > 0 {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::RefuelDamage(oiler, hurt))));
        } else if self.is_whole(state, oiler) {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Scrape(oiler))));
        }
    }

    /// The oiler is damaged, and the Task Force refueled. [EDR 12.7.2-fail, 10.1.1]
    pub(crate) fn scrape(&self, table: &mut Table, oiler: Ship) {
        self.hit_ship(table, oiler, Ordnance::Damaged, "12.7.2-fail");
        table.naval.bunkers = Bunkers::Fueled;
    }

    /// A Contact marker goes to a city. [EDR 12.7.1, x-12.7.1]
    pub(crate) fn place_contact(&self, table: &mut Table, city: City) {
        let count = &mut table.contacts[city as usize];
        *count = count.saturating_add(1);
        let name = &self.data.cities[city as usize].name;
        say!(table, "12.7.1", "a Contact marker is placed: {name}");
    }

    /// The turn is over: Wind markers go, the marker moves on; after the last turn the Task Force turns
    /// about. [EDR 12.7, 9.2, 12.2.3, C-turntrack]
    fn end_naval_turn(&self, table: &mut Table) {
        table.sky.wind = Default::default();
        if usize::from(table.naval.turn) + 1 >= self.data.naval.track.turns.len() {
            say!(table, "12.0.1", "time is up; the Task Force turns about");
            table.agenda.push(Frame::Sea(SeaFrame::TurnAbout));
            return;
        }
        let naval = &mut table.naval;
        naval.turn += 1;
        (naval.ordered, naval.held, naval.areas) = (0, 0, 0);
        naval.takeoff.halted = false;
        naval.leg = Leg::Before;
        naval.phase = NavalPhase::Quarters;
        let turn = &self.data.naval.track.turns[usize::from(naval.turn)];
        say!(table, "12.7", "a new Naval Turn begins: {turn}");
    }
}
