//! What must be true of a position as a whole.

use wardroom_kernel::Complaints;

use super::read::demand;
use crate::Tora;
use crate::forces::Ship;
use crate::pick::SpotName;
use crate::places::Field;
use crate::plan::{Berth, Mooring, Parking};
use crate::state::{ShipAt, State};
use crate::ttt;

impl Tora {
    /// What must be true of a position as a whole.
    pub(super) fn check_whole(&self, state: &State, complaints: &mut Complaints) {
        let last = self.last_turn();
        demand(
            state.turn <= last,
            "turn",
            format!("no game goes on after turn {last}"),
            ttt("T-end-3"),
            complaints,
        );
        let most = usize::from(self.data.on_map);
        demand(
            state.on_map() <= most,
            "planes",
            format!("{} IJN units are over the map, {most} may be", state.on_map()),
            ttt("T-plan-3"),
            complaints,
        );
        for spot in 0..Field::SPOTS {
            let height = state.stack_height(spot);
            let filled = (0..height).all(|at| {
                state
                    .fighters
                    .iter()
                    .any(|unit| unit.parking() == Some(Parking { spot, height: at }))
            });
            let name = SpotName(spot).to_string();
            demand(filled, &name, "the stack has a gap", ttt("T-map-5"), complaints);
        }
        for (at, ship) in Ship::ALL.into_iter().enumerate() {
            let here = state.ships[ship as usize].at;
            let place = format!("ships.{}", ship.name());
            let shared = Ship::ALL[at + 1..].iter().any(|&other| {
                let there = state.ships[other as usize].at;
                match here {
                    ShipAt::Moored(_) => here == there,
                    ShipAt::Node(node) => {
                        here == there
                            && (node.is_channel()
                                || !self.is_sunk(state, ship) && !self.is_sunk(state, other))
                    }
                    _ => false,
                }
            });
            demand(!shared, &place, "two ships are in one place", ttt("T-move-9"), complaints);
            if let ShipAt::Moored(Mooring { slot, berth: Berth::Outer }) = here {
                let inner = ShipAt::Moored(Mooring { slot, berth: Berth::Inner });
                let nested = state.ships.iter().any(|other| other.at == inner);
                demand(nested, &place, "nobody lies inside her", ttt("T-map-9"), complaints);
            }
            if let ShipAt::Zone(zone) = here {
                demand(
                    zone.ring() == 3,
                    &place,
                    "ships do not go there",
                    ttt("T-move-12"),
                    complaints,
                );
            }
        }
        demand(
            state.volley.is_none() || state.asks.is_none(),
            "volley",
            "nobody is asked while a volley is fired",
            ttt("T-seq-8"),
            complaints,
        );
    }
}
