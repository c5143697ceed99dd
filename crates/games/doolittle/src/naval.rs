//! Chapters 9 to 12: the Naval segment, from San Francisco to the launch. [EDR 9.0, 12.0]

pub mod data;
pub mod parts;
pub mod pick;
pub mod state;
pub mod step;

pub use parts::{Patrol, SeaArea, Ship};
pub(crate) use pick::COUNT as SEA_ORDERS;
pub use pick::SeaOrder;
pub use state::Naval;
pub use step::{SeaAsk, SeaFrame};

use wardroom_kernel::{Pick, Umpire};

use crate::Doolittle;
use crate::event::Event;
use crate::pick::Order;
use crate::state::State;
use crate::step::Frame;
use parts::{Perch, SUBMARINES};
use state::{Boat, Contact, Force, Hull, Plan, Station};

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

/// What is decided at a question of the Naval segment, in words, and its rule.
pub(crate) fn decided_at(_ask: SeaAsk) -> (&'static str, &'static str) {
    ("at sea", "12.0")
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

    /// One step of the Naval segment. [EDR 12.0]
    pub(crate) fn naval_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.begin_denouement(state, umpire);
    }

    pub(crate) fn sea_step(&self, _state: &mut State, _frame: SeaFrame, _: &mut Umpire<'_, Event>) {
    }

    pub(crate) fn sea_choices(
        &self,
        _state: &State,
        _ask: SeaAsk,
        _picks: &[Pick],
        _put: &mut impl FnMut(Order),
    ) {
    }

    pub(crate) fn carry_out_at_sea(
        &self,
        _state: &mut State,
        _ask: SeaAsk,
        _picks: &[Pick],
        _umpire: &mut Umpire<'_, Event>,
    ) {
    }

    pub(crate) fn sea_label(
        &self,
        _state: &State,
        _picks: &[Pick],
        order: SeaOrder,
    ) -> (String, &'static str) {
        (order.word(), "12.0")
    }
}
