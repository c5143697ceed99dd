//! Chapter 6: who stands in every hex, and who may join them. [IPH 6.1, 6.2, 6.3, 6.4, 6.5]

use wardroom_hexmap::Place;

use crate::data::Data;
use crate::forces::{Org, STACK, Side, Sub};
use crate::map::LAND;
use crate::state::State;

/// Who stands in every hex, looked up quickly; made from a state when it is needed.
pub(crate) struct Table {
    us: [u8; LAND],
    japan: [u8; LAND],
}

/// What keeps units out of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barrier {
    /// An enemy. [IPH 9.7]
    Enemy,
    /// Battleship Row. [IPH 6.3]
    Row,
    /// Marines, or units that Marines do not join. [IPH 6.4]
    Marines,
    /// The other division. [IPH 6.5]
    Division,
    /// Too many units. [IPH 6.1]
    Full,
}

const COUNT: u8 = 0b111;
const OF_24: u8 = 1 << 3;
const OF_25: u8 = 1 << 4;
const MARINE: u8 = 1 << 5;
const GARRISON: u8 = 1 << 6;
const ROW: u8 = 1 << 7;
const SNLF: u8 = 1 << 3;
const IJA: u8 = 1 << 4;
const MARKER: u8 = 1 << 5;

impl Table {
    /// Counts every piece on the map.
    pub(crate) fn of(data: &Data, state: &State) -> Table {
        let mut table = Table { us: [0; LAND], japan: [0; LAND] };
        for (sub, own) in [(Sub::D24, OF_24), (Sub::D25, OF_25)] {
            for place in &state.us[sub.units()] {
                if let Some(cell) = table.us.get_mut(place.index()) {
                    *cell = (*cell + 1) | own;
                }
            }
        }
        for place in &state.us[Sub::Usmc.units()] {
            if let Some(cell) = table.us.get_mut(place.index()) {
                *cell |= MARINE;
            }
        }
        for place in state.garrisons.iter() {
            table.us[place.index()] |= GARRISON;
        }
        if state.row {
            table.us[data.map.ford_island.index()] |= ROW;
        }
        for (org, own) in [(Org::Snlf, SNLF), (Org::Ija, IJA)] {
            for place in &state.japan[data.units(org)] {
                if let Some(cell) = table.japan.get_mut(place.index()) {
                    *cell = (*cell + 1) | own;
                }
            }
        }
        for place in state.beachheads.iter().flatten() {
            table.japan[place.index()] |= MARKER;
        }
        table
    }

    /// Whether a side has any piece that bars the enemy there. [IPH 9.7, 8.3]
    #[inline]
    pub(crate) fn has(&self, side: Side, place: Place) -> bool {
        match side {
            Side::Us => self.us[place.index()] != 0,
            Side::Japan => self.japan[place.index()] != 0,
        }
    }

    /// Whether nobody at all is there.
    #[inline]
    pub(crate) fn is_empty(&self, place: Place) -> bool {
        self.us[place.index()] | self.japan[place.index()] == 0
    }

    /// Japanese companies there; a marker is none. [IPH 6.7]
    pub(crate) fn companies(&self, place: Place) -> u8 {
        self.japan[place.index()] & COUNT
    }

    /// Whether `count` more US units of a sub-command may stack there. [IPH 6.3, 6.4, 6.5]
    #[inline]
    pub(crate) fn check_us_room(
        &self,
        sub: Sub,
        count: u8,
        place: Place,
        is_fort: bool,
    ) -> Result<(), Barrier> {
        let cell = self.us[place.index()];
        if cell & ROW != 0 {
            return Err(Barrier::Row);
        }
        let other = match sub {
            Sub::D24 => OF_25,
            Sub::D25 => OF_24,
            // One Marine unit, with nothing but a garrison.
            Sub::Usmc | Sub::Row => {
                let alone = cell & (COUNT | MARINE) == 0 && count == 1;
                return if alone { Ok(()) } else { Err(Barrier::Marines) };
            }
        };
        if cell & MARINE != 0 {
            Err(Barrier::Marines)
        } else if !is_fort && cell & other != 0 {
            Err(Barrier::Division)
        } else if (cell & COUNT) + count > STACK {
            Err(Barrier::Full)
        } else {
            Ok(())
        }
    }

    /// Whether `count` more companies may be there for a moment. [IPH 6.2, 9.13.2]
    #[inline]
    pub(crate) fn check_japanese_room(&self, count: u8, place: Place) -> Result<(), Barrier> {
        let fits = self.companies(place) + count <= STACK;
        if fits { Ok(()) } else { Err(Barrier::Full) }
    }

    /// Whether companies of this sub-command may stay there for good: the two mix only in a beachhead.
    /// [IPH 6.2]
    pub(crate) fn may_stay(&self, org: Org, place: Place) -> bool {
        let other = if org == Org::Snlf { IJA } else { SNLF };
        let cell = self.japan[place.index()];
        cell & other == 0 || cell & MARKER != 0
    }

    /// Whether IJA and SNLF share a hex that is no beachhead. [IPH 9.13.2]
    #[inline]
    pub(crate) fn is_shared(&self, place: Place) -> bool {
        self.japan[place.index()] & (SNLF | IJA | MARKER) == SNLF | IJA
    }
}
