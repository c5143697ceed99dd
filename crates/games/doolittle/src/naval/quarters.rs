//! Section 12.1: General Quarters.

use wardroom_kernel::Pick;

use super::orders::SeaStep;
use super::parts::{Patrol, Perch, SeaArea, Ship, ShipType, Space};
use super::pick::{AtSea, SeaChoice};
use super::state::{Contact, Lies, NavalPhase, Station};
use super::step::SeaAsk;
use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Benefit, Bomber};
use crate::pick::{Choice, Plain, choice_of};
use crate::state::State;
use crate::step::{Ask, Frame};
use crate::table::Table;

/// What is decided while ships and aircraft are given their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Muster {
    /// General Quarters: everything. [EDR 12.1]
    Quarters,
    /// After Rendezvous: ships and the Recon that came. [EDR 12.5.3-success]
    Arrange,
}

/// Where a Recon can be put, in the order shown. [EDR 9.4.2, 12.1.1]
const PERCHES: [Perch; 6] =
    [Perch::Hangar, Perch::Local, Perch::LowCap, Perch::HighCap, Perch::Sea, Perch::Ahead];

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

    /// A Recon may be assigned that is there, ready, and has a ship to fly from. [EDR 10.2.1, 10.2.2, 12.1.1-ent,
    /// 10.1.1-cvao, 12.1.6, 12.6.6-mech]
    fn check_assignable(&self, state: &State, recon: Patrol) -> Verdict {
        let naval = &state.naval;
        ensure(naval.perch(recon) != Perch::Away, Illegal::NoRecon { recon })?;
        ensure(naval.perch(recon) != Perch::Striking, Illegal::ReconAway { recon })?;
        if recon.is_of_enterprise() {
            let deck = self.is_whole(state, Ship::Enterprise);
            ensure(deck, Illegal::NoFlightDeck { recon })?;
        } else {
            ensure(self.has_cruiser(state), Illegal::NoCruiser)?;
        }
        ensure(!naval.is_grounded(recon), Illegal::Grounded { recon })?;
        ensure(naval.ordered & recon.bit() == 0, Illegal::ReconOrdered { recon })?;
        ensure(naval.held & recon.bit() == 0, Illegal::ReconHeld { recon })
    }

    /// A Recon goes to a Hangar, to Local Recon, to the Sea Area of the Task Force; VF6 on CAP too. [EDR 9.4.2,
    /// 12.1.1, 12.1.2, OPT-recon-ahead]
    fn check_perch(&self, state: &State, recon: Patrol, perch: Perch) -> Verdict {
        match perch {
            Perch::LowCap | Perch::HighCap => {
                ensure(recon == Patrol::Vf6, Illegal::NoCap { recon })?;
            }
            Perch::Ahead => {
                ensure(state.rules.recon_ahead, Illegal::NotAhead)?;
                ensure(state.naval.at.west().is_some(), Illegal::NothingAhead)?;
            }
            Perch::Away | Perch::Striking => return Err(Self::elsewhere(state)),
            Perch::Hangar | Perch::Local | Perch::Sea => {}
        }
        ensure(perch != state.naval.perch(recon), Illegal::PerchedAlready { recon })
    }

    /// A Submarine that is there may be called, or contact with it broken, once a turn. [EDR 12.1.3, 11.0.1]
    fn check_call(&self, state: &State, boat: Patrol) -> Verdict {
        match state.naval.boat(boat).contact {
            Contact::None => Err(Illegal::NoSubmarine { boat }),
            Contact::Lost => Err(Illegal::SubmarineLost { boat }),
            Contact::Silent | Contact::Contact => {
                ensure(state.naval.ordered & boat.bit() == 0, Illegal::Called { boat })
            }
        }
    }

    /// A ship may go to another space with room for her. [EDR 12.1, 12.1.6, 9.4.1]
    fn check_station(&self, state: &State, ship: Ship, space: Space) -> Verdict {
        self.check_shift(state, ship)?;
        ensure(state.naval.space(ship) != Some(space), Illegal::ThereAlready { space })?;
        self.check_space(state, ship, space)
    }

    /// A ship gets an order if there is one for her: any but the Hornet may at least be detached at General
    /// Quarters. [EDR 12.1, 12.1.4, 12.5.3-success]
    fn check_ship(&self, state: &State, muster: Muster, ship: Ship) -> Verdict {
        self.check_on_layout(state, ship, "12.1")?;
        ensure(ship != Ship::Hornet, Illegal::HornetStays)?;
        if muster == Muster::Quarters {
            return Ok(());
        }
        self.check_shift(state, ship)?;
        let any = Space::ALL.iter().any(|&one| self.check_station(state, ship, one).is_ok());
        ensure(any, Illegal::NoSpace { ship })
    }

    /// A Copilot on deck makes one repair. [EDR 12.1.5, 2.3.2, 2.3-once]
    fn check_copilot(&self, state: &State, bomber: Bomber) -> Verdict {
        let rule = "12.1.5";
        self.check_on_deck(state, bomber, rule)?;
        self.check_repairman(state, bomber, rule)?;
        let any = self.on_deck(state).any(|one| self.check_repair(state, one).is_ok());
        ensure(any, Illegal::AllSound { rule })
    }

    /// A B-25 on deck with something to repair. [EDR 12.1.5]
    fn check_repair(&self, state: &State, bomber: Bomber) -> Verdict {
        let rule = "12.1.5";
        self.check_on_deck(state, bomber, rule)?;
        let plane = state.plane(bomber);
        let hurt = plane.damage + plane.cracked + plane.jammed > 0;
        ensure(hurt, Illegal::NothingToRepair { bomber, rule })
    }

    /// Reads an order of the General Quarters Phase or after Rendezvous; nothing when it is complete.
    pub(crate) fn read_muster(
        &self,
        state: &State,
        muster: Muster,
        picks: &[Pick],
    ) -> Option<SeaStep> {
        let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
        match (order(0), picks.len()) {
            (None, _) => Some(SeaStep::Muster(muster)),
            (Some(Choice::Sea(SeaChoice::Ship(ship))), 1) => Some(SeaStep::Ship(muster, ship)),
            (Some(Choice::Sea(SeaChoice::Patrol(recon))), 1) if recon.recon().is_some() => {
                Some(SeaStep::Recon(recon))
            }
            (Some(Choice::Sea(SeaChoice::Copilot(_))), 1) => Some(SeaStep::Copilot),
            (Some(Choice::Sea(SeaChoice::Copilot(_))), 2) => match order(1) {
                Some(Choice::Bomber(bomber)) => {
                    let plane = state.plane(bomber);
                    let both = plane.damage > 0 && plane.cracked + plane.jammed > 0;
                    both.then_some(SeaStep::Mend(bomber))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// What might be picked then.
    pub(crate) fn propose_muster(
        &self,
        state: &State,
        step: SeaStep,
        put: &mut impl FnMut(Choice),
    ) {
        let mut sea = |order: SeaChoice| put(Choice::Sea(order));
        match step {
            SeaStep::Muster(muster) => {
                let naval = &state.naval;
                naval.on_layout().for_each(|ship| sea(SeaChoice::Ship(ship)));
                let recon = Patrol::RECON.iter().filter(|&&one| naval.perch(one) != Perch::Away);
                recon.for_each(|&one| sea(SeaChoice::Patrol(one)));
                if muster == Muster::Quarters {
                    Patrol::SUBMARINES.iter().for_each(|&boat| sea(SeaChoice::Patrol(boat)));
                    if self.on_deck(state).any(|one| self.check_repair(state, one).is_ok()) {
                        let copilots = self
                            .on_deck(state)
                            .filter(|&one| self.ready(state, one) == Some(Benefit::Repair));
                        copilots.for_each(|one| sea(SeaChoice::Copilot(one)));
                    }
                }
                put(Choice::Plain(Plain::Done));
            }
            SeaStep::Ship(_, ship) => {
                if self.check_shift(state, ship).is_ok() {
                    Space::ALL.iter().for_each(|&space| sea(SeaChoice::Space(space)));
                }
                sea(SeaChoice::Plain(AtSea::Detach));
            }
            SeaStep::Recon(_) => PERCHES.iter().for_each(|&perch| sea(SeaChoice::Perch(perch))),
            SeaStep::Copilot => self.on_deck(state).for_each(|one| put(Choice::Bomber(one))),
            SeaStep::Mend(_) => {
                [AtSea::Damage, AtSea::Turret].map(SeaChoice::Plain).into_iter().for_each(sea);
            }
            SeaStep::Ask(_) | SeaStep::Deal(..) | SeaStep::TakeOff(..) => {}
        }
    }

    /// Decides what may be picked then. [EDR 12.1, 12.1.4, 12.5.3-success]
    pub(crate) fn check_muster(&self, state: &State, step: SeaStep, order: Choice) -> Verdict {
        match (step, order) {
            (SeaStep::Muster(_), Choice::Plain(Plain::Done)) => Ok(()),
            (SeaStep::Muster(muster), Choice::Sea(SeaChoice::Ship(ship))) => {
                self.check_ship(state, muster, ship)
            }
            (SeaStep::Muster(_), Choice::Sea(SeaChoice::Patrol(one))) if one.recon().is_some() => {
                self.check_assignable(state, one)
            }
            (SeaStep::Muster(Muster::Quarters), Choice::Sea(SeaChoice::Patrol(one)))
                if one.submarine().is_some() =>
            {
                self.check_call(state, one)
            }
            (SeaStep::Muster(Muster::Quarters), Choice::Sea(SeaChoice::Copilot(one))) => {
                self.check_copilot(state, one)
            }
            (SeaStep::Ship(_, ship), Choice::Sea(SeaChoice::Space(space))) => {
                self.check_station(state, ship, space)
            }
            (SeaStep::Ship(muster, _), Choice::Sea(SeaChoice::Plain(AtSea::Detach))) => {
                ensure(muster == Muster::Quarters, Illegal::DetachLater)
            }
            (SeaStep::Recon(recon), Choice::Sea(SeaChoice::Perch(perch))) => {
                self.check_perch(state, recon, perch)
            }
            (SeaStep::Copilot, Choice::Bomber(bomber)) => self.check_repair(state, bomber),
            (SeaStep::Mend(_), Choice::Sea(SeaChoice::Plain(AtSea::Damage | AtSea::Turret))) => {
                Ok(())
            }
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// Carries out an order of the General Quarters Phase; the question comes up again. [EDR 12.1]
    pub(crate) fn muster(&self, table: &mut Table, muster: Muster, picks: &[Pick]) {
        let first = picks.first().map(|&pick| choice_of(pick));
        let second = picks.get(1).map(|&pick| choice_of(pick));
        let third = picks.get(2).map(|&pick| choice_of(pick));
        let ask = match muster {
            Muster::Quarters => SeaAsk::Quarters,
            Muster::Arrange => SeaAsk::Arrange,
        };
        match (first, second) {
            (Some(Choice::Plain(Plain::Done)), _) => {
                if muster == Muster::Quarters {
                    table.naval.ordered = 0;
                    table.naval.phase = NavalPhase::Recovery;
                }
                return;
            }
            (
                Some(Choice::Sea(SeaChoice::Ship(ship))),
                Some(Choice::Sea(SeaChoice::Space(space))),
            ) => {
                table.naval.ordered |= ship.bit();
                table.naval.ships[ship as usize].station = Station::In(space);
                let name = self.ship_name(ship);
                say!(table, "9.4.1", "{name} takes station {}", space.name());
            }
            (Some(Choice::Sea(SeaChoice::Ship(ship))), Some(_)) => self.detach(table, ship),
            (
                Some(Choice::Sea(SeaChoice::Patrol(recon))),
                Some(Choice::Sea(SeaChoice::Perch(perch))),
            ) => {
                table.naval.ordered |= recon.bit();
                if let Some(at) = recon.recon() {
                    table.naval.recon[at] = perch;
                }
                say!(table, "12.1.1", "{} is now {}", recon.name(), perch.name());
            }
            (Some(Choice::Sea(SeaChoice::Patrol(boat))), _) => self.call(table, boat),
            (Some(Choice::Sea(SeaChoice::Copilot(copilot))), Some(Choice::Bomber(bomber))) => {
                self.repair_on_deck(table, copilot, bomber, third);
            }
            _ => {}
        }
        table.agenda.push(Frame::Ask(Ask::Sea(ask)));
    }

    /// A ship is detached: it never returns, and joins those of this turn. [EDR 12.1.4]
    fn detach(&self, table: &mut Table, ship: Ship) {
        let naval = &mut table.naval;
        naval.ships[ship as usize].station = Station::Detached(naval.turn, naval.at);
        let name = self.ship_name(ship);
        say!(table, "12.1.4", "{name} is detached");
        self.ship_leaves(table, ship);
    }

    /// Contact with a Submarine is broken, or tried for, once a turn. [EDR 12.1.3]
    fn call(&self, table: &mut Table, patrol: Patrol) {
        let Some(at) = patrol.submarine() else { return };
        table.naval.ordered |= patrol.bit();
        if table.naval.submarines[at].contact == Contact::Contact {
            table.naval.submarines[at].contact = Contact::Silent;
            say!(table, "12.1.3", "contact with {} is broken", patrol.name());
            return;
        }
        let sum = table.sum(2, "12.1.3");
        if sum >= u16::from(self.data.naval.figures.contact) {
            table.naval.submarines[at].contact = Contact::Contact;
            say!(table, "12.1.3", "{} is in contact", patrol.name());
        } else {
            say!(table, "12.1.3", "{} does not answer", patrol.name());
        }
    }

    /// A Copilot repairs a B-25 on deck, once. [EDR 12.1.5, 2.3.2]
    fn repair_on_deck(
        &self,
        table: &mut Table,
        copilot: Bomber,
        bomber: Bomber,
        what: Option<Choice>,
    ) {
        table.plane_mut(copilot).spent = true;
        let turret = what == Some(Choice::Sea(SeaChoice::Plain(AtSea::Turret)));
        let plane = table.plane_mut(bomber);
        if plane.damage > 0 && !turret {
            plane.damage = 0;
        } else if plane.jammed > 0 {
            plane.jammed -= 1;
        } else {
            plane.cracked = plane.cracked.saturating_sub(1);
        }
        let (who, whom) = (self.data.pilot(copilot), self.data.pilot(bomber));
        say!(table, "12.1.5", "the copilot of {who} repairs {whom}");
    }

    /// Recovery of Mechanical Distress, at the very end of General Quarters. [EDR 12.1.6]
    pub(crate) fn recovery_phase(&self, state: &mut State) {
        let mut any = false;
        self.propose_recovery(state, &mut |order| {
            any |= order != Choice::Plain(Plain::Done) && self.check_recovery(state, order).is_ok();
        });
        if any {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Recovery)));
            return;
        }
        let naval = &mut state.naval;
        (naval.ordered, naval.areas) = (0, 0);
        naval.weather = Default::default();
        naval.phase = NavalPhase::Weather;
    }

    /// The ships and Recon in distress, each once.
    pub(crate) fn propose_recovery(&self, state: &State, put: &mut impl FnMut(Choice)) {
        let mut seen = 0;
        for marker in state.naval.markers.iter() {
            let (bit, order) = match marker.lies {
                Lies::Ship(ship) => (ship.bit(), SeaChoice::Ship(ship)),
                Lies::Recon(recon) => (recon.bit(), SeaChoice::Patrol(recon)),
                _ => continue,
            };
            if seen & bit == 0 {
                seen |= bit;
                put(Choice::Sea(order));
            }
        }
        put(Choice::Plain(Plain::Done));
    }

    /// Mechanical Distress is worked on once a turn. [EDR 12.1.6]
    pub(crate) fn check_recovery(&self, state: &State, order: Choice) -> Verdict {
        let (what, bit, there) = match order {
            Choice::Plain(Plain::Done) => return Ok(()),
            Choice::Sea(SeaChoice::Ship(ship)) => {
                (ship.word(), ship.bit(), state.naval.is_distressed(ship))
            }
            Choice::Sea(SeaChoice::Patrol(recon)) => {
                (recon.word(), recon.bit(), state.naval.is_grounded(recon))
            }
            _ => return Err(Self::elsewhere(state)),
        };
        ensure(there, Illegal::NoDistress { what })?;
        ensure(state.naval.ordered & bit == 0, Illegal::WorkedOn { what })
    }

    /// Two dice against the number of each marker; who is recovered stays for the turn. [EDR 12.1.6]
    pub(crate) fn recover(&self, table: &mut Table, order: SeaChoice) {
        let (bit, lies, name) = match order {
            SeaChoice::Ship(ship) => (ship.bit(), Lies::Ship(ship), self.ship_name(ship)),
            SeaChoice::Patrol(recon) => (recon.bit(), Lies::Recon(recon), recon.name()),
            _ => return,
        };
        table.naval.ordered |= bit;
        table.naval.held |= bit;
        for at in (0..table.naval.markers.len()).rev() {
            let marker = table.naval.markers[at];
            if marker.lies != lies {
                continue;
            }
            let need = self.data.naval.hazard(marker.hazard).recovery;
            if table.sum(2, "12.1.6") >= u16::from(need) {
                table.naval.markers.remove(at);
                say!(table, "12.1.6", "the Mechanical Distress of {name} is over");
            } else {
                say!(table, "12.1.6", "the Mechanical Distress of {name} lasts");
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
