//! Section 14.3: the Task Force and the groups that were detached go home.

use super::data::Incident;
use super::{Homeward, Leg, Step};
use crate::Doolittle;
use crate::checks::{Modifiers, add, total};
use crate::event::say;
use crate::naval::data::Ordnance;
use crate::naval::parts::ShipType;
use crate::naval::state::{Bunkers, Station};
use crate::naval::step::SeaFrame;
use crate::naval::{SeaArea, Ship};
use crate::state::{State, Story};
use crate::step::{Ask, Frame};
use crate::table::Table;

/// A force that goes home: the Task Force, or the ships detached on one turn. [EDR 14.3, 12.1.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Homebound {
    TaskForce,
    /// Ships detached on a turn in a Sea Area.
    Group(u8, SeaArea),
}

impl Homebound {
    /// Its bit among the forces that have been checked.
    fn bit(self) -> u32 {
        match self {
            Homebound::TaskForce => 1,
            Homebound::Group(turn, _) => 2 << turn.min(20),
        }
    }

    /// Whether a ship belongs to it.
    fn has(self, station: Station) -> bool {
        match (self, station) {
            (Homebound::TaskForce, Station::In(_)) => true,
            (Homebound::Group(turn, _), Station::Detached(on, _)) => turn == on,
            _ => false,
        }
    }
}

impl Doolittle {
    /// The next force to be checked: the Task Force first, then group by group. [EDR 14.3]
    fn next_force(&self, state: &State) -> Option<Homebound> {
        let waits = |force: &Homebound| state.denouement.done & force.bit() == 0;
        let fleet = state.naval.on_layout().next().map(|_| Homebound::TaskForce);
        fleet.filter(waits).or_else(|| {
            let groups = state.naval.ships.iter().filter_map(|hull| match hull.station {
                Station::Detached(turn, area) => Some(Homebound::Group(turn, area)),
                _ => None,
            });
            groups.filter(waits).min_by_key(|force| force.bit())
        })
    }

    /// The Return to Port step; scenarios 7 and 8 have no fleet. [EDR 14.3, 14.0]
    pub(super) fn port_step(&self, table: &mut Table) {
        let sailed = !matches!(table.story, Story::S7 | Story::S8);
        match self.next_force(table).filter(|_| sailed) {
            Some(force) => {
                table.denouement.done |= force.bit();
                self.return_to_port(table, force);
            }
            None => self.next_step(table, Step::China),
        }
    }

    /// The modifiers of a Return to Port Check. [EDR 14.3.1, T-D3]
    fn port_modifiers(&self, state: &State, force: Homebound) -> Modifiers {
        let mut all = Modifiers::new();
        let naval = &state.naval;
        let whole = |kind: ShipType| {
            let fits = |ship: &&Ship| {
                let hull = naval.ship(**ship);
                force.has(hull.station) && !hull.damaged && self.ship_type(**ship) == kind
            };
            Ship::ALL.iter().filter(fits).count() as i8
        };
        add(&mut all, "destroyers", whole(ShipType::Dd));
        add(&mut all, "carriers", 3 * whole(ShipType::Cv));
        if force == Homebound::TaskForce {
            add(&mut all, "low on fuel", if naval.bunkers == Bunkers::Low { -4 } else { 0 });
            let alert = naval.alert_at_launch.unwrap_or(state.security.alert);
            add(&mut all, "Alert Level", -(alert as i8));
            add(&mut all, "no Slow Ship", if self.has_slow_ship(state) { 0 } else { 5 });
        }
        all
    }

    /// The modifiers of the Task Force's Return to Port Check. [EDR 14.3.1]
    pub fn fleet_modifiers(&self, state: &State) -> Modifiers {
        self.port_modifiers(state, Homebound::TaskForce)
    }

    /// The Return to Port Check of a force. [EDR 14.3.1, 14.3.2, T-D3]
    fn return_to_port(&self, table: &mut Table, force: Homebound) {
        let (area, name) = match force {
            Homebound::TaskForce => (table.naval.at, "the Task Force"),
            Homebound::Group(_, area) => (area, "a detached group"),
        };
        let sum = table.sum(2, "14.3.1") as i8;
        let sum = sum + total(&self.port_modifiers(table, force));
        if sum >= self.data.naval.area(area).port {
            say!(table, "14.3.1", "{name} comes home without incident");
            return;
        }
        say!(table, "14.3.2", "{name} meets the enemy on the way home");
        if let Homebound::Group(turn, area) = force {
            self.lay_out_group(table, turn);
            table.agenda.push(Frame::Leg(Leg::TakeIn(turn, area)));
        }
        self.meet_incident(table, force);
    }

    /// An incident, by one die. [EDR 14.3.2, 14.3.2-airstrike, 14.3.2-iboat, 14.3.2-ships]
    fn meet_incident(&self, table: &mut Table, force: Homebound) {
        let die = table.die("14.3.2");
        match self.data.denouement.port.incidents[usize::from(die) - 1] {
            Incident::Airstrike => {
                say!(table, "14.3.2-airstrike", "an Airstrike");
                self.strike_force(table, force);
            }
            Incident::IBoat if self.has_slow_ship(table) => {
                say!(table, "14.3.2-iboat", "an I-Boat lies in wait");
                table.agenda.push(Frame::Sea(SeaFrame::IBoat));
            }
            Incident::IBoat => {
                say!(table, "14.3.2-iboat", "an I-Boat cannot keep up");
            }
            Incident::Ships => self.meet_ships(table, force),
        }
    }

    fn strike_force(&self, state: &mut State, force: Homebound) {
        let group = match force {
            Homebound::TaskForce => None,
            Homebound::Group(_, area) => Some(area),
        };
        self.strike_on_way_home(state, group);
    }

    /// Enemy ships: odd sinks one, and a 1 brings an Airstrike too; even damages two, unless all are fast.
    /// [EDR 14.3.2-ships]
    fn meet_ships(&self, table: &mut Table, force: Homebound) {
        let die = table.die("14.3.2-ships");
        if die % 2 == 1 {
            say!(table, "14.3.2-ships", "enemy ships sink one of ours");
            if die == 1 {
                self.strike_force(table, force);
            }
            table.agenda.push(Frame::Ask(Ask::Home(Homeward::Sink)));
        } else if self.has_slow_ship(table) {
            say!(table, "14.3.2-ships", "enemy ships damage two of ours");
            let two = table.naval.on_layout().take(2).count() as u8;
            table.agenda.push(Frame::Ask(Ask::Home(Homeward::Damage(two))));
        } else {
            say!(table, "14.3.2-ships", "enemy ships cannot catch us");
        }
    }

    /// The player names a ship that is sunk or damaged. [EDR 14.3.2-ships]
    pub(super) fn give_up_ship(&self, table: &mut Table, ship: Ship, ask: Homeward) {
        let ordnance = if ask == Homeward::Sink { Ordnance::Sunk } else { Ordnance::Damaged };
        self.hit_ship(table, ship, ordnance, "14.3.2-ships");
        if let Homeward::Damage(left @ 2..) = ask
            && table.naval.on_layout().next().is_some()
        {
            table.agenda.push(Frame::Ask(Ask::Home(Homeward::Damage(left - 1))));
        }
    }
}
