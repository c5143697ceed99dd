//! What rules are asked of and what procedures change: a position with its figures. And who flies over and who lies in
//! every hex, looked up quickly; made when it is needed.

use std::ops::{Deref, DerefMut};

use wardroom_kernel::Umpire;

use crate::data::{Data, Wave};
use crate::event::Event;
use crate::hex::{HEXES, Hex};
use crate::illegal::Illegal;
use crate::parts::{Berth, Side};
use crate::state::{Condition, Counter, Craft, Ship, State};

/// The figures and the position together: what every question of the rules is asked of.
#[derive(Clone, Copy)]
pub(crate) struct Table<'a> {
    pub(crate) data: &'a Data,
    pub(crate) state: &'a State,
}

impl Deref for Table<'_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.state
    }
}

impl<'a> Table<'a> {
    /// How a ship does. [ARP A-ship-4, A-stm-3]
    #[inline]
    pub(crate) fn condition(&self, ship: usize) -> Condition {
        let (hull, now) = (self.data.ships[ship].hull, &self.ships[ship]);
        if now.points >= hull && !now.is(Ship::BEACHED) {
            Condition::Sunk
        } else if now.points >= hull.div_ceil(2) {
            Condition::HeavilyDamaged
        } else if now.points > 0 {
            Condition::Damaged
        } else {
            Condition::Sound
        }
    }

    /// Whether a ship is on the map and not sunk.
    #[inline]
    pub(crate) fn is_afloat(&self, ship: usize) -> bool {
        !self.ships[ship].is(Ship::AWAY) && self.condition(ship) != Condition::Sunk
    }

    /// The AA that a ship has now. [ARP A-ship-4, A-dmg-3]
    #[inline]
    pub(crate) fn ship_aa(&self, ship: usize) -> u8 {
        let left = self.data.ships[ship].aa.saturating_sub(self.ships[ship].aa_lost);
        match self.condition(ship) {
            _ if left == 0 || self.ships[ship].is(Ship::AWAY) => 0,
            Condition::Sunk => 0,
            Condition::HeavilyDamaged => left / 2,
            Condition::Damaged | Condition::Sound => left,
        }
    }

    /// Whether a ship still lies in the berth she began in.
    #[inline]
    pub(crate) fn in_berth(&self, ship: usize) -> bool {
        let now = &self.ships[ship];
        !now.is(Ship::AWAY) && now.hex == self.data.ships[ship].hex
    }

    /// The ships in a hex by number, wrecks included.
    pub(crate) fn ships_at(self, hex: Hex) -> impl Iterator<Item = usize> + 'a {
        let here =
            move |&ship: &usize| self.ships[ship].hex == hex && !self.ships[ship].is(Ship::AWAY);
        (0..self.data.ships.len()).filter(here)
    }

    /// The ships afloat in a hex by number.
    pub(crate) fn afloat_at(self, hex: Hex) -> impl Iterator<Item = usize> + 'a {
        self.ships_at(hex).filter(move |&ship| self.is_afloat(ship))
    }

    /// The ships afloat in a hex by name.
    pub(crate) fn names_at(self, hex: Hex) -> Vec<&'a str> {
        self.afloat_at(hex).map(|ship| self.data.ships[ship].name.as_str()).collect()
    }

    /// Whether a facility is destroyed. [ARP A-map-6]
    pub(crate) fn is_destroyed(&self, facility: usize) -> bool {
        self.facilities[facility] >= self.data.facilities[facility].points
    }
}

/// A procedure of the book under way: the figures, the position that it changes, and who rolls and keeps the log.
pub(crate) struct Play<'a, 'u> {
    pub(crate) data: &'a Data,
    pub(crate) state: &'a mut State,
    pub(crate) umpire: &'a mut Umpire<'u, Event>,
}

impl Deref for Play<'_, '_> {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        self.state
    }
}

impl DerefMut for Play<'_, '_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}

impl Play<'_, '_> {
    /// What lies on the table now.
    #[inline]
    pub(crate) fn table(&self) -> Table<'_> {
        Table { data: self.data, state: self.state }
    }

    /// Takes one aircraft out of a counter that was shot down or lost, and counts it.
    pub(crate) fn lose_craft(&mut self, counter: usize, craft: usize) {
        let card = &self.data.counters[counter];
        let now = &mut self.state.air[counter];
        debug_assert!(now.craft[craft].flies(), "only what flies is lost");
        now.craft[craft] = Craft::default();
        match card.side {
            Side::Japan => {
                let wave = usize::from(card.wave == Wave::Second);
                self.state.lost[wave][(now.plane as usize).min(2)] += 1;
            }
            Side::Us => self.state.destroyed += 1,
        }
        if now.flying() == 0 {
            *now = Counter::absent(card.plane);
        }
    }
}

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
    pub(crate) fn of(table: Table<'_>) -> Harbour {
        let mut harbour = [0; HEXES];
        for ship in 0..table.data.ships.len() {
            let now = &table.ships[ship];
            if now.is(Ship::AWAY) {
                continue;
            }
            let cell = &mut harbour[now.hex.index()];
            let afloat = table.is_afloat(ship);
            *cell |= if afloat { SHIP | AFLOAT } else { SHIP };
            if table.in_berth(ship) {
                match table.data.ships[ship].berth {
                    Berth::Outboard if !afloat => *cell |= BLOCKED,
                    Berth::Dock => *cell |= DOCK,
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
