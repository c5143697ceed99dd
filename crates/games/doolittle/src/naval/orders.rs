//! What the player may choose at sea, and what a choice does.

use wardroom_kernel::{Pick, Umpire};

use super::data::Ordnance;
use super::parts::{Patrol, SeaArea, Ship};
use super::pick::{AtSea, SeaOrder};
use super::quarters::Muster;
use super::step::SeaAsk;
use crate::Doolittle;
use crate::event::Event;
use crate::parts::City;
use crate::pick::{Order, Plain, order_of};
use crate::state::{Launch, State};

impl Doolittle {
    /// Lists what may be picked next at sea.
    pub(crate) fn sea_choices(
        &self,
        state: &State,
        ask: SeaAsk,
        picks: &[Pick],
        put: &mut impl FnMut(Order),
    ) {
        match ask {
            SeaAsk::Quarters => return self.muster_choices(state, Muster::Quarters, picks, put),
            SeaAsk::Arrange => return self.muster_choices(state, Muster::Arrange, picks, put),
            SeaAsk::TakeOff => return self.take_off_choices(state, picks, put),
            _ if !picks.is_empty() => return,
            _ => {}
        }
        let try_or_hold = |put: &mut dyn FnMut(Order)| {
            put(Order::Sea(SeaOrder::Plain(AtSea::Try)));
            put(Order::Sea(SeaOrder::Plain(AtSea::Hold)));
        };
        match ask {
            SeaAsk::Quarters | SeaAsk::Arrange | SeaAsk::TakeOff => {}
            SeaAsk::Recovery => self.recovery_choices(state, put),
            SeaAsk::WindCheck(_) | SeaAsk::KeepWind(_) => self.wind_choices(ask, put),
            SeaAsk::StormSignals => {
                for &area in SeaArea::ALL.iter().filter(|&&one| state.naval.signals_in(one) > 0) {
                    put(Order::Sea(SeaOrder::Area(area)));
                }
            }
            SeaAsk::Rendezvous | SeaAsk::RaidMove => try_or_hold(put),
            SeaAsk::Radio(_) => self.radio_choices(put),
            SeaAsk::ForceMove(_) => {
                put(Order::Sea(SeaOrder::Plain(AtSea::Force)));
                put(Order::Sea(SeaOrder::Plain(AtSea::Hold)));
            }
            SeaAsk::LastChance | SeaAsk::ArmyLaunch => self.launch_or_hold(put),
            SeaAsk::Assign(area) => self.patrols_for_next(state, area, put),
            SeaAsk::Reveal(_) => {
                for &patrol in Patrol::ALL {
                    if state.naval.assigned[patrol as usize] > 0 {
                        put(Order::Sea(SeaOrder::Patrol(patrol)));
                    }
                }
            }
            SeaAsk::Meet(patrol, _, hazard) => self.meeting_choices(state, patrol, hazard, put),
            SeaAsk::Distress(..) | SeaAsk::RefuelDamage(..) => {
                state.naval.on_layout().for_each(|ship| put(Order::Sea(SeaOrder::Ship(ship))));
            }
            SeaAsk::Medals(_) => {
                let fit = self.on_deck(state).filter(|&one| self.can_wear(state, one));
                fit.for_each(|bomber| put(Order::Bomber(bomber)));
            }
            SeaAsk::React(arrow) => self.reaction_choices(state, arrow, put),
            SeaAsk::Refuel => self.refuel_choices(state, put),
            SeaAsk::Scrape(_) => {
                put(Order::Sea(SeaOrder::Plain(AtSea::Scrape)));
                put(Order::Sea(SeaOrder::Plain(AtSea::Hold)));
            }
            SeaAsk::ContactMarker => City::ALL.iter().for_each(|&city| put(Order::City(city))),
            SeaAsk::Botched(flight) => state.flying(flight).for_each(|one| put(Order::Bomber(one))),
            SeaAsk::DeckFire(_) => self.on_deck(state).for_each(|one| put(Order::Bomber(one))),
            SeaAsk::FirstZone => [1, 2].into_iter().for_each(|mask| put(Order::Dice(mask))),
            SeaAsk::LaunchTime => self.hour_choices(put),
            SeaAsk::Slide => {
                put(Order::Sea(SeaOrder::Plain(AtSea::Hold)));
                put(Order::Sea(SeaOrder::Plain(AtSea::Later)));
            }
            SeaAsk::FairWind(_) => [3, 5, 6].into_iter().for_each(|mask| put(Order::Dice(mask))),
            SeaAsk::Counterstrike => self.counterstrike_choices(state, put),
            SeaAsk::GroupCap => self.group_cap_choices(put),
            SeaAsk::FighterTarget => self.fighter_choices(state, put),
            SeaAsk::Aim(_) => self.aim_choices(state, put),
        }
    }

    /// Carries out an order at sea.
    pub(crate) fn carry_out_at_sea(
        &self,
        state: &mut State,
        ask: SeaAsk,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        let Some(&first) = picks.first() else { return };
        match (ask, order_of(first)) {
            (SeaAsk::Quarters, _) => self.muster(state, Muster::Quarters, picks, umpire),
            (SeaAsk::Arrange, _) => self.muster(state, Muster::Arrange, picks, umpire),
            (SeaAsk::TakeOff, _) => self.launch_flight(state, picks, umpire),
            (_, Order::Sea(SeaOrder::Plain(plain))) => {
                self.carry_out_plain(state, ask, plain, umpire);
            }
            (_, Order::Sea(SeaOrder::Ship(ship))) => {
                self.carry_out_with_ship(state, ask, ship, umpire);
            }
            (SeaAsk::Recovery, Order::Plain(Plain::Done)) => {
                // Whoever was not worked on waits for the next turn.
                state.naval.ordered = u32::MAX;
            }
            (SeaAsk::Recovery, Order::Sea(order)) => self.recover(state, order, umpire),
            (SeaAsk::StormSignals, Order::Sea(SeaOrder::Area(area))) => {
                self.silence(state, area, umpire);
            }
            (SeaAsk::Radio(short), Order::Sea(SeaOrder::Radio(amount))) => {
                self.break_silence(state, amount, short, umpire);
            }
            (SeaAsk::Assign(_), Order::Sea(SeaOrder::Patrol(patrol))) => {
                state.naval.assigned[patrol as usize] += 1;
                state.naval.unassigned -= 1;
            }
            (SeaAsk::Reveal(_), Order::Sea(SeaOrder::Patrol(patrol))) => {
                self.reveal_at_sea(state, patrol, umpire);
            }
            (SeaAsk::Medals(cup), Order::Bomber(bomber)) => {
                self.wear_medals(state, bomber, cup, umpire);
            }
            (SeaAsk::ContactMarker, Order::City(city)) => self.place_contact(state, city, umpire),
            (SeaAsk::Botched(_), Order::Bomber(bomber)) => self.botch(state, bomber, umpire),
            (SeaAsk::DeckFire(fire), Order::Bomber(bomber)) => {
                self.burn_one(state, bomber, fire, umpire);
            }
            (SeaAsk::FirstZone, Order::Dice(mask)) => self.choose_zone(state, mask, umpire),
            (SeaAsk::LaunchTime, Order::Sea(SeaOrder::Hour(at))) => {
                self.start_flight(state, 2 * at, umpire);
            }
            (SeaAsk::FairWind(flight), Order::Dice(mask)) => {
                self.take_wind(state, flight, mask, umpire);
            }
            (SeaAsk::Counterstrike, Order::Sea(SeaOrder::Patrol(recon))) => {
                self.send_striker(state, recon, umpire);
            }
            (SeaAsk::GroupCap, Order::Sea(SeaOrder::Perch(perch))) => {
                if let Some(at) = Patrol::Vf6.recon() {
                    state.naval.recon[at] = perch;
                }
            }
            // No more strikers: nothing happens.
            _ => {}
        }
    }

    /// An order that is one word.
    fn carry_out_plain(
        &self,
        state: &mut State,
        ask: SeaAsk,
        plain: AtSea,
        umpire: &mut Umpire<'_, Event>,
    ) {
        match (ask, plain) {
            (SeaAsk::WindCheck(governs), AtSea::Try) => self.look_for_wind(state, governs, umpire),
            (SeaAsk::KeepWind(governs), AtSea::Hold) => self.discard_wind(state, governs, umpire),
            (SeaAsk::Rendezvous, AtSea::Try) => self.rendezvous_check(state, umpire),
            (SeaAsk::Radio(short), _) => self.break_silence(state, 0, short, umpire),
            (SeaAsk::RaidMove, AtSea::Try) => self.raid_move(state, umpire),
            (SeaAsk::ForceMove(next), AtSea::Force) => self.force_move(state, next, umpire),
            (SeaAsk::LastChance | SeaAsk::Meet(..), AtSea::Launch) => {
                self.order_launch(state, Launch::Emergency, umpire);
            }
            (SeaAsk::Meet(patrol, cup, hazard), AtSea::Meet) => {
                self.resolve_at_sea(state, patrol, cup, hazard, umpire);
            }
            (SeaAsk::Meet(patrol, cup, hazard), AtSea::Evade) => {
                self.evade_boat(state, patrol, cup, hazard, umpire);
            }
            (SeaAsk::Meet(patrol, cup, hazard), AtSea::Destroy) => {
                self.destroy_boat(state, patrol, cup, hazard, umpire);
            }
            (SeaAsk::Refuel, AtSea::Hold) => self.decline_refueling(state),
            (SeaAsk::Scrape(oiler), AtSea::Scrape) => self.scrape(state, oiler, umpire),
            (SeaAsk::Slide, AtSea::Later) => self.slide(state, umpire),
            (SeaAsk::Slide, _) => {
                let hour = state.sky.hour;
                self.start_flight(state, hour, umpire);
            }
            (SeaAsk::ArmyLaunch, AtSea::Launch) => self.scramble(state, umpire),
            // To hold, to keep the wind: nothing happens.
            _ => {}
        }
    }

    /// An order that names a ship.
    fn carry_out_with_ship(
        &self,
        state: &mut State,
        ask: SeaAsk,
        ship: Ship,
        umpire: &mut Umpire<'_, Event>,
    ) {
        match ask {
            SeaAsk::Recovery => self.recover(state, SeaOrder::Ship(ship), umpire),
            SeaAsk::Distress(cup, hazard) => self.fall_astern(state, ship, cup, hazard, umpire),
            SeaAsk::React(arrow) => self.react(state, ship, arrow, umpire),
            SeaAsk::Refuel => self.refuel(state, ship, umpire),
            SeaAsk::RefuelDamage(oiler, hurt) => {
                self.hit_ship(state, ship, Ordnance::Damaged, "12.7.2-fail", umpire);
                self.after_failed_refueling(state, oiler, hurt.saturating_sub(1));
                self.see_to_hornet(state, umpire);
            }
            SeaAsk::FighterTarget => self.fighter_over(state, ship, umpire),
            SeaAsk::Aim(raider) => self.drop_on(state, raider, ship, umpire),
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
