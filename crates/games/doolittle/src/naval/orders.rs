//! What the player may choose at sea, and what a choice does.

use wardroom_kernel::Pick;

use super::airstrike::{CAPS, STRIKERS};
use super::data::Ordnance;
use super::launch::{Deck, HOURS};
use super::parts::{Patrol, SeaArea, Ship};
use super::pick::{AtSea, MOST_RADIO, SeaChoice};
use super::quarters::Muster;
use super::state::Station;
use super::step::SeaAsk;
use crate::Doolittle;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Bomber, City};
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Launch, State};
use crate::table::Table;

/// A decision at sea, with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum SeaStep {
    /// A question that one pick answers.
    Ask(SeaAsk),
    /// Who gets an order while ships and aircraft are given their places. [EDR 12.1, 12.5.3-success]
    Muster(Muster),
    /// Where a ship goes.
    Ship(Muster, Ship),
    /// Where a Recon goes.
    Recon(Patrol),
    /// Which B-25 a Copilot repairs. [EDR 12.1.5]
    Copilot,
    /// What of her.
    Mend(Bomber),
    /// Which Patrol of a Sea Area gets the next Sea Hazard: one with so many. [EDR 12.6.3]
    Deal(SeaArea, u8),
    /// Who makes up the next Flight: so many are named, one bit each. [EDR 12.3.1]
    TakeOff(Deck, u32),
}

/// What a question at sea takes besides ships and the like, in the order shown.
const fn menu(ask: SeaAsk) -> &'static [AtSea] {
    match ask {
        SeaAsk::WindCheck(_) | SeaAsk::Rendezvous | SeaAsk::RaidMove => &[AtSea::Try, AtSea::Hold],
        SeaAsk::KeepWind(_) => &[AtSea::Keep, AtSea::Hold],
        SeaAsk::Radio(_) | SeaAsk::Refuel => &[AtSea::Hold],
        SeaAsk::ForceMove(_) => &[AtSea::Force, AtSea::Hold],
        SeaAsk::LastChance | SeaAsk::ArmyLaunch => &[AtSea::Launch, AtSea::Hold],
        SeaAsk::Scrape(_) => &[AtSea::Scrape, AtSea::Hold],
        SeaAsk::Slide => &[AtSea::Hold, AtSea::Later],
        SeaAsk::Meet(..) => &[AtSea::Meet, AtSea::Evade, AtSea::Destroy, AtSea::Launch],
        _ => &[],
    }
}

impl Doolittle {
    /// Reads an order at sea; nothing when it is complete.
    pub(crate) fn read_at_sea(
        &self,
        state: &State,
        ask: SeaAsk,
        picks: &[Pick],
    ) -> Option<SeaStep> {
        let first = picks.first().map(|&pick| choice_of(pick));
        Some(match (ask, first) {
            (SeaAsk::Quarters, _) => return self.read_muster(state, Muster::Quarters, picks),
            (SeaAsk::Arrange, _) => return self.read_muster(state, Muster::Arrange, picks),
            (SeaAsk::TakeOff, _) => return self.read_take_off(state, picks),
            (SeaAsk::Assign(area), None) => SeaStep::Deal(area, self.least_dealt(state, area)),
            (ask, None) => SeaStep::Ask(ask),
            _ => return None,
        })
    }

    /// What might be picked at sea.
    pub(crate) fn propose_at_sea(
        &self,
        state: &State,
        step: SeaStep,
        put: &mut impl FnMut(Choice),
    ) {
        let ask = match step {
            SeaStep::Ask(ask) => ask,
            SeaStep::TakeOff(_, named) => return self.propose_take_off(state, named, put),
            SeaStep::Deal(area, _) => {
                let patrols = state.naval.patrols_in(area);
                return patrols.for_each(|one| put(Choice::Sea(SeaChoice::Patrol(one))));
            }
            _ => return self.propose_muster(state, step, put),
        };
        let mut sea = |order: SeaChoice| put(Choice::Sea(order));
        match ask {
            SeaAsk::Recovery => return self.propose_recovery(state, put),
            SeaAsk::StormSignals => SeaArea::ALL.iter().for_each(|&one| sea(SeaChoice::Area(one))),
            SeaAsk::Reveal(_) => Patrol::ALL.iter().for_each(|&one| sea(SeaChoice::Patrol(one))),
            SeaAsk::Distress(..)
            | SeaAsk::RefuelDamage(..)
            | SeaAsk::React(_)
            | SeaAsk::Refuel
            | SeaAsk::FighterTarget
            | SeaAsk::Aim(_) => state.naval.on_layout().for_each(|one| sea(SeaChoice::Ship(one))),
            SeaAsk::Medals(_) | SeaAsk::DeckFire(_) => {
                self.on_deck(state).for_each(|one| put(Choice::Bomber(one)));
            }
            SeaAsk::ContactMarker => City::ALL.iter().for_each(|&city| put(Choice::City(city))),
            SeaAsk::Botched(flight) => {
                state.flying(flight).for_each(|one| put(Choice::Bomber(one)))
            }
            SeaAsk::FirstZone | SeaAsk::FairWind(_) => {
                (1..8).for_each(|mask| put(Choice::Dice(mask)));
            }
            SeaAsk::LaunchTime => (0..HOURS).for_each(|at| sea(SeaChoice::Hour(at))),
            SeaAsk::Counterstrike => {
                STRIKERS.iter().for_each(|&one| sea(SeaChoice::Patrol(one)));
                put(Choice::Plain(Plain::Done));
            }
            SeaAsk::GroupCap => CAPS.iter().for_each(|&perch| sea(SeaChoice::Perch(perch))),
            _ => {}
        }
        menu(ask).iter().for_each(|&plain| put(Choice::Sea(SeaChoice::Plain(plain))));
        if let SeaAsk::Radio(_) = ask {
            (1..=MOST_RADIO).for_each(|amount| put(Choice::Sea(SeaChoice::Radio(amount))));
        }
    }

    /// Decides what may be picked at sea. [EDR 8.2.3-planned, 11.3, 11.4.1-fighter, 11.4.3, 12.3.2, 12.3.2-3,
    /// 12.4.1, 12.4.2, 12.5.3-radio, 12.6.3, 12.6.4, 12.6.6-medals, 12.6.6-mech, 12.7.1, 12.7.2-fail]
    pub(crate) fn check_at_sea(&self, state: &State, step: SeaStep, order: Choice) -> Verdict {
        let naval = &state.naval;
        let ask = match step {
            SeaStep::Ask(ask) => ask,
            SeaStep::TakeOff(deck, named) => {
                return self.check_take_off(state, deck, named, order);
            }
            SeaStep::Deal(area, least) => {
                let Choice::Sea(SeaChoice::Patrol(patrol)) = order else {
                    return Err(Self::elsewhere(state));
                };
                let there = naval.patrolled(patrol) == Some(area);
                ensure(there, Illegal::NoPatrol { patrol, area })?;
                let load = naval.assigned[patrol as usize];
                return ensure(load == least, Illegal::UnevenPatrols { patrol, load, least });
            }
            _ => return self.check_muster(state, step, order),
        };
        match (ask, order) {
            (SeaAsk::Meet(patrol, _, hazard), Choice::Sea(SeaChoice::Plain(plain))) => {
                match plain {
                    AtSea::Meet => Ok(()),
                    AtSea::Evade | AtSea::Destroy => self.check_fight(patrol, hazard),
                    AtSea::Launch => self.check_launch(state),
                    _ => Err(Self::elsewhere(state)),
                }
            }
            (ask, Choice::Sea(SeaChoice::Plain(plain))) if menu(ask).contains(&plain) => Ok(()),
            (SeaAsk::Recovery, order) => self.check_recovery(state, order),
            (SeaAsk::StormSignals, Choice::Sea(SeaChoice::Area(area))) => {
                ensure(naval.signals_in(area) > 0, Illegal::NoSignals { area })
            }
            (SeaAsk::Radio(_), Choice::Sea(SeaChoice::Radio(_)))
            | (SeaAsk::LaunchTime, Choice::Sea(SeaChoice::Hour(_)))
            | (SeaAsk::ContactMarker, Choice::City(_)) => Ok(()),
            (SeaAsk::Reveal(_), Choice::Sea(SeaChoice::Patrol(patrol))) => {
                ensure(naval.assigned[patrol as usize] > 0, Illegal::Unassigned { patrol })
            }
            (SeaAsk::Distress(..), Choice::Sea(SeaChoice::Ship(ship))) => {
                self.check_on_layout(state, ship, "12.6.6-mech")
            }
            (SeaAsk::RefuelDamage(..), Choice::Sea(SeaChoice::Ship(ship))) => {
                self.check_on_layout(state, ship, "12.7.2-fail")
            }
            (SeaAsk::React(arrow), Choice::Sea(SeaChoice::Ship(ship))) => {
                self.check_reaction(state, ship, arrow)
            }
            (SeaAsk::Refuel, Choice::Sea(SeaChoice::Ship(ship))) => self.check_oiler(state, ship),
            (SeaAsk::FighterTarget, Choice::Sea(SeaChoice::Ship(ship))) => {
                self.check_fighter_target(state, ship)
            }
            (SeaAsk::Aim(_), Choice::Sea(SeaChoice::Ship(ship))) => self.check_aim(state, ship),
            (SeaAsk::Medals(_), Choice::Bomber(bomber)) => self.check_medals(state, bomber),
            (SeaAsk::DeckFire(_), Choice::Bomber(bomber)) => {
                self.check_on_deck(state, bomber, "12.3.2-3")
            }
            (SeaAsk::Botched(flight), Choice::Bomber(bomber)) => {
                let flies = state.flying(flight).any(|one| one == bomber);
                ensure(flies, Illegal::OtherFlight { bomber, flight, rule: "12.3.2" })
            }
            (SeaAsk::FirstZone, Choice::Dice(mask)) => ensure(mask <= 2, Illegal::OneDie),
            (SeaAsk::FairWind(_), Choice::Dice(mask)) => {
                let rule = "8.2.3-planned";
                ensure(mask < 8, Illegal::NoSuchDie { dice: 3, rule })?;
                ensure(mask.count_ones() == 2, Illegal::TwoDice { rule })
            }
            (SeaAsk::Counterstrike, Choice::Sea(SeaChoice::Patrol(recon))) => {
                self.check_striker(state, recon)
            }
            (SeaAsk::Counterstrike, Choice::Plain(Plain::Done)) => {
                ensure(self.is_striking(state), Illegal::OneStriker)
            }
            (SeaAsk::GroupCap, Choice::Sea(SeaChoice::Perch(perch))) => {
                ensure(CAPS.contains(&perch), Illegal::NoSuchCap)
            }
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// Only a ship on the Layout can be named. [EDR 9.4.1]
    pub(crate) fn check_on_layout(&self, state: &State, ship: Ship, rule: &'static str) -> Verdict {
        let what = match state.naval.ship(ship).station {
            Station::In(_) => return Ok(()),
            Station::Away => "has not joined",
            Station::Detached(..) => "was detached",
            Station::Aside(_) => "belongs to the other force",
            Station::Sunk => "is sunk",
        };
        Err(Illegal::NotOnLayout { ship, what, rule })
    }

    /// Carries out an order at sea.
    pub(crate) fn carry_out_at_sea(&self, table: &mut Table, ask: SeaAsk, picks: &[Pick]) {
        let Some(&first) = picks.first() else { return };
        match (ask, choice_of(first)) {
            (SeaAsk::Quarters, _) => self.muster(table, Muster::Quarters, picks),
            (SeaAsk::Arrange, _) => self.muster(table, Muster::Arrange, picks),
            (SeaAsk::TakeOff, _) => self.launch_flight(table, picks),
            (_, Choice::Sea(SeaChoice::Plain(plain))) => {
                self.carry_out_plain(table, ask, plain);
            }
            (_, Choice::Sea(SeaChoice::Ship(ship))) => {
                self.carry_out_with_ship(table, ask, ship);
            }
            (SeaAsk::Recovery, Choice::Plain(Plain::Done)) => {
                // Whoever was not worked on waits for the next turn.
                table.naval.ordered = u32::MAX;
            }
            (SeaAsk::Recovery, Choice::Sea(order)) => self.recover(table, order),
            (SeaAsk::StormSignals, Choice::Sea(SeaChoice::Area(area))) => {
                self.silence(table, area);
            }
            (SeaAsk::Radio(short), Choice::Sea(SeaChoice::Radio(amount))) => {
                self.break_silence(table, amount, short);
            }
            (SeaAsk::Assign(_), Choice::Sea(SeaChoice::Patrol(patrol))) => {
                table.naval.assigned[patrol as usize] += 1;
                table.naval.unassigned -= 1;
            }
            (SeaAsk::Reveal(_), Choice::Sea(SeaChoice::Patrol(patrol))) => {
                self.reveal_at_sea(table, patrol);
            }
            (SeaAsk::Medals(cup), Choice::Bomber(bomber)) => {
                self.wear_medals(table, bomber, cup);
            }
            (SeaAsk::ContactMarker, Choice::City(city)) => self.place_contact(table, city),
            (SeaAsk::Botched(_), Choice::Bomber(bomber)) => self.botch(table, bomber),
            (SeaAsk::DeckFire(fire), Choice::Bomber(bomber)) => {
                self.burn_one(table, bomber, fire);
            }
            (SeaAsk::FirstZone, Choice::Dice(mask)) => self.choose_zone(table, mask),
            (SeaAsk::LaunchTime, Choice::Sea(SeaChoice::Hour(at))) => {
                self.start_flight(table, 2 * at);
            }
            (SeaAsk::FairWind(flight), Choice::Dice(mask)) => {
                self.take_wind(table, flight, mask);
            }
            (SeaAsk::Counterstrike, Choice::Sea(SeaChoice::Patrol(recon))) => {
                self.send_striker(table, recon);
            }
            (SeaAsk::GroupCap, Choice::Sea(SeaChoice::Perch(perch))) => {
                if let Some(at) = Patrol::Vf6.recon() {
                    table.naval.recon[at] = perch;
                }
            }
            // No more strikers: nothing happens.
            _ => {}
        }
    }

    /// An order that is one word.
    fn carry_out_plain(&self, table: &mut Table, ask: SeaAsk, plain: AtSea) {
        match (ask, plain) {
            (SeaAsk::WindCheck(governs), AtSea::Try) => self.look_for_wind(table, governs),
            (SeaAsk::KeepWind(governs), AtSea::Hold) => self.discard_wind(table, governs),
            (SeaAsk::Rendezvous, AtSea::Try) => self.rendezvous_check(table),
            (SeaAsk::Radio(short), _) => self.break_silence(table, 0, short),
            (SeaAsk::RaidMove, AtSea::Try) => self.raid_move(table),
            (SeaAsk::ForceMove(next), AtSea::Force) => self.force_move(table, next),
            (SeaAsk::LastChance | SeaAsk::Meet(..), AtSea::Launch) => {
                self.order_launch(table, Launch::Emergency);
            }
            (SeaAsk::Meet(patrol, cup, hazard), AtSea::Meet) => {
                self.resolve_at_sea(table, patrol, cup, hazard);
            }
            (SeaAsk::Meet(patrol, cup, hazard), AtSea::Evade) => {
                self.evade_boat(table, patrol, cup, hazard);
            }
            (SeaAsk::Meet(patrol, cup, hazard), AtSea::Destroy) => {
                self.destroy_boat(table, patrol, cup, hazard);
            }
            (SeaAsk::Refuel, AtSea::Hold) => self.decline_refueling(table),
            (SeaAsk::Scrape(oiler), AtSea::Scrape) => self.scrape(table, oiler),
            (SeaAsk::Slide, AtSea::Later) => self.slide(table),
            (SeaAsk::Slide, _) => {
                let hour = table.sky.hour;
                self.start_flight(table, hour);
            }
            (SeaAsk::ArmyLaunch, AtSea::Launch) => self.scramble(table),
            // To hold, to keep the wind: nothing happens.
            _ => {}
        }
    }

    /// An order that names a ship.
    fn carry_out_with_ship(&self, table: &mut Table, ask: SeaAsk, ship: Ship) {
        match ask {
            SeaAsk::Recovery => self.recover(table, SeaChoice::Ship(ship)),
            SeaAsk::Distress(cup, hazard) => self.fall_astern(table, ship, cup, hazard),
            SeaAsk::React(arrow) => self.react(table, ship, arrow),
            SeaAsk::Refuel => self.refuel(table, ship),
            SeaAsk::RefuelDamage(oiler, hurt) => {
                self.hit_ship(table, ship, Ordnance::Damaged, "12.7.2-fail");
                self.after_failed_refueling(table, oiler, hurt.saturating_sub(1));
                self.see_to_hornet(table);
            }
            SeaAsk::FighterTarget => self.fighter_over(table, ship),
            SeaAsk::Aim(raider) => self.drop_on(table, raider, ship),
            _ => {}
        }
    }

    /// Whether a question at sea is one in the middle of a procedure.
    pub(crate) fn is_midway(ask: SeaAsk) -> bool {
        !matches!(
            ask,
            SeaAsk::Quarters
                | SeaAsk::Arrange
                | SeaAsk::Recovery
                | SeaAsk::Rendezvous
                | SeaAsk::RaidMove
                | SeaAsk::Assign(_)
                | SeaAsk::Reveal(_)
                | SeaAsk::Meet(..)
                | SeaAsk::Refuel
                | SeaAsk::ContactMarker
                | SeaAsk::TakeOff
        )
    }
}
