//! Section 14.3: the Task Force and the groups that were detached go home.

use wardroom_kernel::Umpire;

use super::data::Incident;
use super::{Homeward, Leg, Step};
use crate::checks::{Modifiers, add, total};
use crate::event::{Event, say};
use crate::naval::data::Ordnance;
use crate::naval::parts::ShipType;
use crate::naval::state::{Bunkers, Station};
use crate::naval::step::SeaFrame;
use crate::naval::{SeaArea, Ship};
use crate::state::{State, Story};
use crate::step::{Ask, Frame};
use crate::{Doolittle, edr};

/// A force that goes home: the Task Force, or the ships detached on one turn. [EDR 14.3, 12.1.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Homebound {
    /// The Task Force.
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
    pub(super) fn port_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let sailed = !matches!(state.story, Story::S7 | Story::S8);
        match self.next_force(state).filter(|_| sailed) {
            Some(force) => {
                state.denouement.done |= force.bit();
                self.return_to_port(state, force, umpire);
            }
            None => self.next_step(state, Step::China),
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
    fn return_to_port(&self, state: &mut State, force: Homebound, umpire: &mut Umpire<'_, Event>) {
        let (area, name) = match force {
            Homebound::TaskForce => (state.naval.at, "the Task Force"),
            Homebound::Group(_, area) => (area, "a detached group"),
        };
        let sum = umpire.sum(2, 6, edr("14.3.1")) as i8;
        let sum = sum + total(&self.port_modifiers(state, force));
        if sum >= self.data.naval.area(area).port {
            say!(umpire, state, "14.3.1", "{name} comes home without incident");
            return;
        }
        say!(umpire, state, "14.3.2", "{name} meets the enemy on the way home");
        if let Homebound::Group(turn, area) = force {
            self.lay_out_group(state, turn);
            state.agenda.push(Frame::Leg(Leg::TakeIn(turn, area)));
        }
        self.meet_incident(state, force, umpire);
    }

    /// An incident, by one die. [EDR 14.3.2, 14.3.2-airstrike, 14.3.2-iboat, 14.3.2-ships]
    fn meet_incident(&self, state: &mut State, force: Homebound, umpire: &mut Umpire<'_, Event>) {
        let die = umpire.face(6, edr("14.3.2"));
        match self.data.denouement.port.incidents[usize::from(die) - 1] {
            Incident::Airstrike => {
                say!(umpire, state, "14.3.2-airstrike", "an Airstrike");
                self.strike_force(state, force);
            }
            Incident::IBoat if self.has_slow_ship(state) => {
                say!(umpire, state, "14.3.2-iboat", "an I-Boat lies in wait");
                state.agenda.push(Frame::Sea(SeaFrame::IBoat));
            }
            Incident::IBoat => {
                say!(umpire, state, "14.3.2-iboat", "an I-Boat cannot keep up");
            }
            Incident::Ships => self.meet_ships(state, force, umpire),
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
    fn meet_ships(&self, state: &mut State, force: Homebound, umpire: &mut Umpire<'_, Event>) {
        let die = umpire.face(6, edr("14.3.2-ships"));
        if die % 2 == 1 {
            say!(umpire, state, "14.3.2-ships", "enemy ships sink one of ours");
            if die == 1 {
                self.strike_force(state, force);
            }
            state.agenda.push(Frame::Ask(Ask::Home(Homeward::Sink)));
        } else if self.has_slow_ship(state) {
            say!(umpire, state, "14.3.2-ships", "enemy ships damage two of ours");
            let two = state.naval.on_layout().take(2).count() as u8;
            state.agenda.push(Frame::Ask(Ask::Home(Homeward::Damage(two))));
        } else {
            say!(umpire, state, "14.3.2-ships", "enemy ships cannot catch us");
        }
    }

    /// The player names a ship that is sunk or damaged. [EDR 14.3.2-ships]
    pub(super) fn give_up_ship(
        &self,
        state: &mut State,
        ship: Ship,
        ask: Homeward,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let ordnance = if ask == Homeward::Sink { Ordnance::Sunk } else { Ordnance::Damaged };
        self.hit_ship(state, ship, ordnance, "14.3.2-ships", umpire);
        if let Homeward::Damage(left @ 2..) = ask
            && state.naval.on_layout().next().is_some()
        {
            state.agenda.push(Frame::Ask(Ask::Home(Homeward::Damage(left - 1))));
        }
    }
}
