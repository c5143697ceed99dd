//! Who flies over and who lies in every hex, looked up quickly; made from a state when it is needed.

use crate::data::Data;
use crate::hex::{HEXES, Hex};
use crate::illegal::Illegal;
use crate::state::{Ship, State};

const NOBODY: u8 = u8::MAX;

/// The counters over the hexes. [ARP A-move-3]
pub(crate) struct Sky([u8; HEXES]);

impl Sky {
    /// Looks at every counter.
    pub(crate) fn of(state: &State) -> Sky {
        let mut sky = [NOBODY; HEXES];
        for (number, counter) in state.air.iter().enumerate() {
            if let Some(hex) = counter.at.hex() {
                sky[hex.index()] = number as u8;
            }
        }
        Sky(sky)
    }

    /// The counter over a hex.
    #[inline]
    pub(crate) fn at(&self, hex: Hex) -> Option<usize> {
        let number = self.0[hex.index()];
        (number != NOBODY).then_some(usize::from(number))
    }
}

/// The ships in the hexes.
pub(crate) struct Harbour([u8; HEXES]);

/// An afloat ship is there.
const AFLOAT: u8 = 1;
/// A ship or a wreck is there.
const SHIP: u8 = 1 << 1;
/// A wreck lies outboard, and stops torpedoes. [ARP A-hit-3]
const BLOCKED: u8 = 1 << 2;
/// Ships there lie in dock. [ARP A-hit-3]
const DOCK: u8 = 1 << 3;

impl Harbour {
    /// Looks at every ship.
    pub(crate) fn of(data: &Data, state: &State) -> Harbour {
        let mut harbour = [0; HEXES];
        for ship in 0..data.ships.len() {
            let now = &state.ships[ship];
            if now.is(Ship::AWAY) {
                continue;
            }
            let cell = &mut harbour[now.hex.index()];
            let afloat = state.is_afloat(data, ship);
            *cell |= if afloat { SHIP | AFLOAT } else { SHIP };
            if state.in_berth(data, ship) {
                match data.ships[ship].berth {
                    crate::parts::Berth::Outboard if !afloat => *cell |= BLOCKED,
                    crate::parts::Berth::Dock => *cell |= DOCK,
                    _ => {}
                }
            }
        }
        Harbour(harbour)
    }

    /// Whether a ship that is not sunk is there.
    #[inline]
    pub(crate) fn has_target(&self, hex: Hex) -> bool {
        self.0[hex.index()] & AFLOAT != 0
    }

    /// Whether no ship and no wreck is there.
    #[inline]
    pub(crate) fn is_clear(&self, hex: Hex) -> bool {
        self.0[hex.index()] == 0
    }

    /// A torpedo strikes a ship afloat, in no dock and behind no wreck. [ARP A-hit-3]
    #[inline]
    pub(crate) fn check_torpedoed(&self, hex: Hex) -> Result<(), Illegal> {
        let cell = self.0[hex.index()];
        if cell & AFLOAT == 0 {
            Err(Illegal::NoShipThere(hex))
        } else if cell & DOCK != 0 {
            Err(Illegal::InDock(hex))
        } else if cell & BLOCKED != 0 {
            Err(Illegal::WreckOutboard(hex))
        } else {
            Ok(())
        }
    }
}
