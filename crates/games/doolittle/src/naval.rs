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

use wardroom_kernel::Umpire;

use crate::Doolittle;
use crate::event::{Event, say};
use crate::state::State;
use crate::step::Frame;
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
    pub(crate) fn naval_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if std::mem::take(&mut state.naval.takeoff.ordered) {
            self.after_launch(state, umpire);
        }
        match state.naval.phase {
            NavalPhase::Quarters => self.quarters_phase(state),
            NavalPhase::Recovery => self.recovery_phase(state),
            NavalPhase::Weather => self.weather_phase(state, umpire),
            NavalPhase::Launch => self.launch_phase(state, umpire),
            NavalPhase::Underway => self.underway_phase(state, umpire),
            NavalPhase::Hazards => self.sea_hazards_phase(state, umpire),
            NavalPhase::Refueling => self.refueling_phase(state, umpire),
            NavalPhase::Over => self.begin_denouement(state, umpire),
        }
    }

    /// A launch ends the Naval segment, unless a fire on deck only halted it: then the turn goes on for those
    /// who are left. [EDR 12.0.1, 12.3.2-3, 12.3.2-2]
    fn after_launch(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let takeoff = state.naval.takeoff;
        let left = self.on_deck(state).next().is_some() && self.is_whole(state, Ship::Hornet);
        if !takeoff.halted || takeoff.wrecked || !left || state.naval.phase == NavalPhase::Over {
            state.naval.phase = NavalPhase::Over;
            return;
        }
        say!(umpire, state, "12.3.2-3", "the deck is cleared; the Naval segment goes on");
        state.naval.takeoff.late = false;
        if state.naval.phase == NavalPhase::Launch {
            state.naval.phase = NavalPhase::Underway;
            state.naval.areas = 0;
        }
    }

    /// What waits at sea is done.
    pub(crate) fn sea_step(
        &self,
        state: &mut State,
        frame: SeaFrame,
        umpire: &mut Umpire<'_, Event>,
    ) {
        match frame {
            SeaFrame::Arrive => self.enter_sea_area(state, umpire),
            SeaFrame::Storm => self.storm(state, umpire),
            SeaFrame::Effect(patrol, cup, hazard) => {
                self.effect_at_sea(state, patrol, cup, hazard, umpire);
            }
            SeaFrame::TakeOff => self.take_off_step(state),
            SeaFrame::FlightMap => self.set_up_flight_map(state, umpire),
            SeaFrame::LaunchTime => self.find_launch_time(state, umpire),
            SeaFrame::IBoat => self.i_boat_attack(state, umpire),
            SeaFrame::Torpedoes(arrow) => self.torpedoes(state, arrow, umpire),
            SeaFrame::NavyLaunch => self.navy_launch(state, umpire),
            SeaFrame::ArmyLaunch => self.army_launch(state),
            SeaFrame::StrikeArrives => self.strike_arrives(state, umpire),
            SeaFrame::Waves => self.waves(state, umpire),
            SeaFrame::Approach(raider, die) => self.approach_fleet(state, raider, die, umpire),
            SeaFrame::Release(raider, ship) => self.release(state, raider, ship, umpire),
            SeaFrame::Counterstrike => self.counterstrike(state, umpire),
            SeaFrame::AfterStrike => self.after_strike(state, umpire),
            SeaFrame::TurnAbout => self.turn_about(state),
        }
    }
}
