//! Chapters 9 to 12: the Naval segment, from San Francisco to the launch. [EDR 9.0, 12.0]

mod advice;
mod airstrike;
pub(crate) mod charts;
mod check;
pub mod data;
mod hazards;
mod iboat;
pub(crate) mod labels;
mod launch;
mod layout;
pub(crate) mod orders;
pub mod parts;
pub mod pick;
mod policy;
mod quarters;
mod refuel;
pub mod state;
pub mod step;
mod underway;
pub mod view;
mod weather;

pub(crate) use labels::decided_at;

pub use parts::{Patrol, SeaArea, Ship};
pub use pick::SeaChoice;
pub use state::Naval;
pub use step::{SeaAsk, SeaFrame};

use crate::Doolittle;
use crate::event::say;
use crate::state::State;
use crate::step::Frame;
use crate::table::Table;
use parts::{Perch, SUBMARINES};
use state::{Boat, Contact, Force, Hull, NavalPhase, Plan, Station};

/// What is settled before the Task Force sails. [EDR 13.5.1, 13.5.5, S9]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voyage {
    /// Where and when to meet, where to launch.
    pub plan: Plan,
    /// Whether the Enterprise will come. [EDR 12.5.3-noent]
    pub enterprise: bool,
    /// Whether the Task Force sails late. [EDR 13.5.5]
    pub delayed: bool,
    /// Where each Submarine waits, out of contact. [EDR 13.5.1]
    pub submarines: [Option<SeaArea>; SUBMARINES],
}

impl Doolittle {
    /// TF-18 in port, fueled, with its ships and the dark blue Recon. [EDR 9.1-port, 13.5.5, S9]
    pub fn in_port(&self, voyage: &Voyage) -> Naval {
        let mut naval = Naval {
            plan: voyage.plan,
            enterprise: voyage.enterprise,
            delayed: voyage.delayed,
            ..Naval::default()
        };
        for &ship in Ship::ALL {
            let printed = self.data.naval.ship(ship);
            if printed.force == Force::Eighteen {
                naval.ships[ship as usize] =
                    Hull { station: Station::In(printed.space), damaged: false };
            }
        }
        naval.recon[0] = Perch::Hangar;
        for (boat, area) in naval.submarines.iter_mut().zip(voyage.submarines) {
            if let Some(area) = area {
                *boat = Boat { area, contact: Contact::Silent };
            }
        }
        naval
    }

    /// The Naval segment begins; the B-25s that sail are on deck. [EDR 9.0, 13.5.6]
    pub(crate) fn set_sail(&self, state: &mut State, voyage: &Voyage) {
        state.naval = self.in_port(voyage);
        state.agenda.clear();
        state.agenda.push(Frame::Naval);
    }

    /// One step of the Naval segment: the phases in their order. [EDR 12.0]
    pub(crate) fn naval_step(&self, table: &mut Table) {
        if std::mem::take(&mut table.naval.takeoff.ordered) {
            self.after_launch(table);
        }
        match table.naval.phase {
            NavalPhase::Quarters => self.quarters_phase(table),
            NavalPhase::Recovery => self.recovery_phase(table),
            NavalPhase::Weather => self.weather_phase(table),
            NavalPhase::Launch => self.launch_phase(table),
            NavalPhase::Underway => self.underway_phase(table),
            NavalPhase::Hazards => self.sea_hazards_phase(table),
            NavalPhase::Refueling => self.refueling_phase(table),
            NavalPhase::Over => self.begin_denouement(table),
        }
    }

    /// A launch ends the Naval segment, unless a fire on deck only halted it: then the turn goes on for those
    /// who are left. [EDR 12.0.1, 12.3.2-3, 12.3.2-2]
    fn after_launch(&self, table: &mut Table) {
        let takeoff = table.naval.takeoff;
        let left = self.on_deck(table).next().is_some() && self.is_whole(table, Ship::Hornet);
        if !takeoff.halted || takeoff.wrecked || !left || table.naval.phase == NavalPhase::Over {
            table.naval.phase = NavalPhase::Over;
            return;
        }
        say!(table, "12.3.2-3", "the deck is cleared; the Naval segment goes on");
        table.naval.takeoff.late = false;
        if table.naval.phase == NavalPhase::Launch {
            table.naval.phase = NavalPhase::Underway;
            table.naval.areas = 0;
        }
    }

    /// What waits at sea is done.
    pub(crate) fn sea_step(&self, table: &mut Table, frame: SeaFrame) {
        match frame {
            SeaFrame::Arrive => self.enter_sea_area(table),
            SeaFrame::Storm => self.storm(table),
            SeaFrame::Effect(patrol, cup, hazard) => {
                self.effect_at_sea(table, patrol, cup, hazard);
            }
            SeaFrame::TakeOff => self.take_off_step(table),
            SeaFrame::FlightMap => self.set_up_flight_map(table),
            SeaFrame::LaunchTime => self.find_launch_time(table),
            SeaFrame::IBoat => self.i_boat_attack(table),
            SeaFrame::Torpedoes(arrow) => self.torpedoes(table, arrow),
            SeaFrame::NavyLaunch => self.navy_launch(table),
            SeaFrame::ArmyLaunch => self.army_launch(table),
            SeaFrame::StrikeArrives => self.strike_arrives(table),
            SeaFrame::Waves => self.waves(table),
            SeaFrame::Approach(raider, die) => self.approach_fleet(table, raider, die),
            SeaFrame::Release(raider, ship) => self.release(table, raider, ship),
            SeaFrame::Counterstrike => self.counterstrike(table),
            SeaFrame::AfterStrike => self.after_strike(table),
            SeaFrame::TurnAbout => self.turn_about(table),
        }
    }
}
