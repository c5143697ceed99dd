//! Section 12.1: General Quarters.

use wardroom_kernel::{Pick, Umpire};

use super::parts::{Patrol, Perch, SeaArea, Ship, ShipType, Space};
use super::pick::{AtSea, SeaOrder};
use super::state::{Contact, Lies, NavalPhase, Station};
use super::step::SeaAsk;
use crate::Doolittle;
use crate::event::{Event, say};
use crate::parts::{Benefit, Bomber};
use crate::pick::{Order, Plain, order_of};
use crate::state::State;
use crate::step::{Ask, Frame};

/// What is decided while ships and aircraft are given their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Muster {
    /// General Quarters: everything. [EDR 12.1]
    Quarters,
    /// After Rendezvous: ships and the Recon that came. [EDR 12.5.3-success]
    Arrange,
}

impl Doolittle {
    /// The General Quarters Phase begins: cruiser Recon without an undamaged cruiser stays aboard. [EDR 12.1,
    /// 10.2.1]
    pub(crate) fn quarters_phase(&self, state: &mut State) {
        if !self.has_cruiser(state) && state.naval.perch(Patrol::CaDark) != Perch::Away {
            state.naval.recon[0] = Perch::Hangar;
        }
        state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Quarters)));
    }

    /// Whether cruiser Recon may be used: before Rendezvous with an undamaged CA on the Layout. [EDR 10.2.1]
    fn has_cruiser(&self, state: &State) -> bool {
        state.naval.met
            || state
                .naval
                .on_layout()
                .any(|ship| self.ship_type(ship) == ShipType::Ca && !state.naval.ship(ship).damaged)
    }

    /// Whether a Recon may be assigned now. [EDR 10.2.1, 10.2.2, 12.1.1-ent, 10.1.1-cvao, 12.1.6]
    pub(crate) fn can_assign(&self, state: &State, recon: Patrol) -> bool {
        let naval = &state.naval;
        let there = !matches!(naval.perch(recon), Perch::Away | Perch::Striking);
        let base = if recon.is_of_enterprise() {
            self.is_whole(state, Ship::Enterprise)
        } else {
            self.has_cruiser(state)
        };
        there
            && base
            && !naval.is_grounded(recon)
            && (naval.ordered | naval.held) & recon.bit() == 0
    }

    /// Where a Recon may be put: a Hangar, Local Recon, the Sea Area of the Task Force; VF6 on CAP too.
    /// [EDR 9.4.2, 12.1.1, 12.1.2, OPT-recon-ahead]
    fn perches(&self, state: &State, recon: Patrol, put: &mut impl FnMut(Order)) {
        let ahead = state.rules.recon_ahead && state.naval.at.west().is_some();
        let cap = recon == Patrol::Vf6;
        let places = [
            (Perch::Hangar, true),
            (Perch::Local, true),
            (Perch::LowCap, cap),
            (Perch::HighCap, cap),
            (Perch::Sea, true),
            (Perch::Ahead, ahead),
        ];
        let now = state.naval.perch(recon);
        for (perch, allowed) in places {
            if allowed && perch != now {
                put(Order::Sea(SeaOrder::Perch(perch)));
            }
        }
    }

    /// Where a ship may go: another space, or home; the Hornet stays. [EDR 12.1, 12.1.4, 9.4.1]
    fn moves(&self, state: &State, muster: Muster, ship: Ship, put: &mut impl FnMut(Order)) {
        if self.can_shift(state, ship) {
            let now = state.naval.space(ship);
            for &space in Space::ALL {
                if now != Some(space) && self.fits(state, ship, space) {
                    put(Order::Sea(SeaOrder::Space(space)));
                }
            }
        }
        if muster == Muster::Quarters && ship != Ship::Hornet {
            put(Order::Sea(SeaOrder::Plain(AtSea::Detach)));
        }
    }

    /// The Copilots who may still repair something. [EDR 12.1.5, 2.3.2]
    fn copilots<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Bomber> + 'a {
        self.on_deck(state).filter(|&one| self.ready(state, one) == Some(Benefit::Repair))
    }

    /// The B-25s on deck with something to repair. [EDR 12.1.5]
    fn to_repair<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Bomber> + 'a {
        self.on_deck(state).filter(|&one| {
            let plane = state.plane(one);
            plane.damage > 0 || plane.cracked + plane.jammed > 0
        })
    }

    /// What may be picked in the General Quarters Phase, and after Rendezvous. [EDR 12.1]
    pub(crate) fn muster_choices(
        &self,
        state: &State,
        muster: Muster,
        picks: &[Pick],
        put: &mut impl FnMut(Order),
    ) {
        match picks.iter().map(|&pick| order_of(pick)).next() {
            None => {}
            Some(Order::Sea(SeaOrder::Ship(ship))) if picks.len() == 1 => {
                return self.moves(state, muster, ship, put);
            }
            Some(Order::Sea(SeaOrder::Patrol(recon)))
                if picks.len() == 1 && recon.recon().is_some() =>
            {
                return self.perches(state, recon, put);
            }
            Some(Order::Sea(SeaOrder::Copilot(_))) => return self.repairs(state, picks, put),
            Some(_) => return,
        }
        for ship in state.naval.on_layout() {
            // Anybody but the Hornet may at least be detached at General Quarters.
            let mut any = muster == Muster::Quarters && ship != Ship::Hornet;
            if !any {
                self.moves(state, muster, ship, &mut |_| any = true);
            }
            if any {
                put(Order::Sea(SeaOrder::Ship(ship)));
            }
        }
        for &recon in Patrol::RECON {
            if self.can_assign(state, recon) {
                put(Order::Sea(SeaOrder::Patrol(recon)));
            }
        }
        if muster == Muster::Quarters {
            for &boat in Patrol::SUBMARINES {
                let there =
                    matches!(state.naval.boat(boat).contact, Contact::Silent | Contact::Contact);
                if there && state.naval.ordered & boat.bit() == 0 {
                    put(Order::Sea(SeaOrder::Patrol(boat)));
                }
            }
            if self.to_repair(state).next().is_some() {
                self.copilots(state).for_each(|one| put(Order::Sea(SeaOrder::Copilot(one))));
            }
        }
        put(Order::Plain(Plain::Done));
    }

    fn repairs(&self, state: &State, picks: &[Pick], put: &mut impl FnMut(Order)) {
        match picks {
            [_] => self.to_repair(state).for_each(|one| put(Order::Bomber(one))),
            [_, whom] => {
                if let Order::Bomber(bomber) = order_of(*whom) {
                    let plane = state.plane(bomber);
                    if plane.damage > 0 && plane.cracked + plane.jammed > 0 {
                        put(Order::Sea(SeaOrder::Plain(AtSea::Damage)));
                        put(Order::Sea(SeaOrder::Plain(AtSea::Turret)));
                    }
                }
            }
            _ => {}
        }
    }

    /// Carries out an order of the General Quarters Phase; the question comes up again. [EDR 12.1]
    pub(crate) fn muster(
        &self,
        state: &mut State,
        muster: Muster,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        let first = picks.first().map(|&pick| order_of(pick));
        let second = picks.get(1).map(|&pick| order_of(pick));
        let third = picks.get(2).map(|&pick| order_of(pick));
        let ask = match muster {
            Muster::Quarters => SeaAsk::Quarters,
            Muster::Arrange => SeaAsk::Arrange,
        };
        match (first, second) {
            (Some(Order::Plain(Plain::Done)), _) => {
                if muster == Muster::Quarters {
                    state.naval.ordered = 0;
                    state.naval.phase = NavalPhase::Recovery;
                }
                return;
            }
            (Some(Order::Sea(SeaOrder::Ship(ship))), Some(Order::Sea(SeaOrder::Space(space)))) => {
                state.naval.ordered |= ship.bit();
                state.naval.ships[ship as usize].station = Station::In(space);
                let name = self.ship_name(ship);
                say!(umpire, state, "9.4.1", "{name} takes station {space}");
            }
            (Some(Order::Sea(SeaOrder::Ship(ship))), Some(_)) => self.detach(state, ship, umpire),
            (
                Some(Order::Sea(SeaOrder::Patrol(recon))),
                Some(Order::Sea(SeaOrder::Perch(perch))),
            ) => {
                state.naval.ordered |= recon.bit();
                if let Some(at) = recon.recon() {
                    state.naval.recon[at] = perch;
                }
                say!(umpire, state, "12.1.1", "{recon} goes to {perch}");
            }
            (Some(Order::Sea(SeaOrder::Patrol(boat))), _) => self.call(state, boat, umpire),
            (Some(Order::Sea(SeaOrder::Copilot(copilot))), Some(Order::Bomber(bomber))) => {
                self.repair_on_deck(state, copilot, bomber, third, umpire);
            }
            _ => {}
        }
        state.agenda.push(Frame::Ask(Ask::Sea(ask)));
    }

    /// A ship is detached: it never returns, and joins those of this turn. [EDR 12.1.4]
    fn detach(&self, state: &mut State, ship: Ship, umpire: &mut Umpire<'_, Event>) {
        let naval = &mut state.naval;
        naval.ships[ship as usize].station = Station::Detached(naval.turn, naval.at);
        let name = self.ship_name(ship);
        say!(umpire, state, "12.1.4", "{name} is detached");
        self.ship_leaves(state, ship);
    }

    /// Contact with a Submarine is broken, or tried for, once a turn. [EDR 12.1.3]
    fn call(&self, state: &mut State, patrol: Patrol, umpire: &mut Umpire<'_, Event>) {
        let Some(at) = patrol.submarine() else { return };
        state.naval.ordered |= patrol.bit();
        if state.naval.submarines[at].contact == Contact::Contact {
            state.naval.submarines[at].contact = Contact::Silent;
            say!(umpire, state, "12.1.3", "contact with {patrol} is broken");
            return;
        }
        let sum = umpire.sum(2, 6, crate::edr("12.1.3"));
        if sum >= u16::from(self.data.naval.figures.contact) {
            state.naval.submarines[at].contact = Contact::Contact;
            say!(umpire, state, "12.1.3", "{patrol} is in contact");
        } else {
            say!(umpire, state, "12.1.3", "{patrol} does not answer");
        }
    }

    /// A Copilot repairs a B-25 on deck, once. [EDR 12.1.5, 2.3.2]
    fn repair_on_deck(
        &self,
        state: &mut State,
        copilot: Bomber,
        bomber: Bomber,
        what: Option<Order>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.plane_mut(copilot).spent = true;
        let turret = what == Some(Order::Sea(SeaOrder::Plain(AtSea::Turret)));
        let plane = state.plane_mut(bomber);
        if plane.damage > 0 && !turret {
            plane.damage = 0;
        } else if plane.jammed > 0 {
            plane.jammed -= 1;
        } else {
            plane.cracked = plane.cracked.saturating_sub(1);
        }
        let (who, whom) = (self.data.pilot(copilot), self.data.pilot(bomber));
        say!(umpire, state, "12.1.5", "the copilot of {who} repairs {whom}");
    }

    /// Recovery of Mechanical Distress, at the very end of General Quarters. [EDR 12.1.6]
    pub(crate) fn recovery_phase(&self, state: &mut State) {
        let mut any = false;
        self.recovery_choices(state, &mut |order| any |= order != Order::Plain(Plain::Done));
        if any {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Recovery)));
            return;
        }
        let naval = &mut state.naval;
        (naval.ordered, naval.areas) = (0, 0);
        naval.weather = Default::default();
        naval.phase = NavalPhase::Weather;
    }

    /// The ships and Recon in distress that nobody has worked on yet. [EDR 12.1.6]
    pub(crate) fn recovery_choices(&self, state: &State, put: &mut impl FnMut(Order)) {
        let mut seen = state.naval.ordered;
        for marker in state.naval.markers.iter() {
            let (bit, order) = match marker.lies {
                Lies::Ship(ship) => (ship.bit(), SeaOrder::Ship(ship)),
                Lies::Recon(recon) => (recon.bit(), SeaOrder::Patrol(recon)),
                _ => continue,
            };
            if seen & bit == 0 {
                seen |= bit;
                put(Order::Sea(order));
            }
        }
        put(Order::Plain(Plain::Done));
    }

    /// Two dice against the number of each marker; who is recovered stays for the turn. [EDR 12.1.6]
    pub(crate) fn recover(
        &self,
        state: &mut State,
        order: SeaOrder,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let (bit, lies) = match order {
            SeaOrder::Ship(ship) => (ship.bit(), Lies::Ship(ship)),
            SeaOrder::Patrol(recon) => (recon.bit(), Lies::Recon(recon)),
            _ => return,
        };
        state.naval.ordered |= bit;
        state.naval.held |= bit;
        for at in (0..state.naval.markers.len()).rev() {
            let marker = state.naval.markers[at];
            if marker.lies != lies {
                continue;
            }
            let need = self.data.naval.hazard(marker.hazard).recovery;
            if umpire.sum(2, 6, crate::edr("12.1.6")) >= u16::from(need) {
                state.naval.markers.remove(at);
                say!(umpire, state, "12.1.6", "{}: the distress is over", order.word());
            } else {
                say!(umpire, state, "12.1.6", "{}: the distress lasts", order.word());
            }
        }
    }

    /// The Sea Areas in which groups of ships were detached, by turn. [EDR 12.1.4]
    pub fn detached_groups<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = (u8, SeaArea)> + 'a {
        let turns = 0..self.data.naval.track.turns.len() as u8;
        turns.filter_map(|turn| {
            state.naval.ships.iter().find_map(|hull| match hull.station {
                Station::Detached(on, area) if on == turn => Some((turn, area)),
                _ => None,
            })
        })
    }
}
