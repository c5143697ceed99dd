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
        for (unit, place) in state.us.iter().enumerate() {
            if let Some(cell) = table.us.get_mut(place.index()) {
                match Sub::of_unit(unit) {
                    Sub::D24 => *cell = (*cell + 1) | OF_24,
                    Sub::D25 => *cell = (*cell + 1) | OF_25,
                    Sub::Usmc | Sub::Row => *cell |= MARINE,
                }
            }
        }
        for (fort, place) in data.map.forts.iter().enumerate() {
            if state.garrisons >> fort & 1 == 1 {
                table.us[place.index()] |= GARRISON;
            }
        }
        if state.row {
            table.us[data.map.ford_island.index()] |= ROW;
        }
        for (unit, place) in state.japan.iter().enumerate().take(data.japanese()) {
            if let Some(cell) = table.japan.get_mut(place.index()) {
                let org = if data.org(unit) == Org::Snlf { SNLF } else { IJA };
                *cell = (*cell + 1) | org;
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

    /// Japanese companies there; a marker is none. [IPH 6.7]
    pub(crate) fn companies(&self, place: Place) -> u8 {
        self.japan[place.index()] & COUNT
    }

    /// Whether `count` more US units of a sub-command may stack there. [IPH 6.3, 6.4, 6.5]
    pub(crate) fn has_us_room(&self, sub: Sub, count: u8, place: Place, is_fort: bool) -> bool {
        let cell = self.us[place.index()];
        if cell & (ROW | MARINE) != 0 {
            return false;
        }
        let other = match sub {
            Sub::D24 => OF_25,
            Sub::D25 => OF_24,
            Sub::Usmc | Sub::Row => return cell & COUNT == 0 && count == 1,
        };
        (cell & COUNT) + count <= STACK && (is_fort || cell & other == 0)
    }

    /// Whether `count` more companies may be there for a moment. [IPH 6.2, 9.13.2]
    pub(crate) fn has_japanese_room(&self, count: u8, place: Place) -> bool {
        self.companies(place) + count <= STACK
    }

    /// Whether companies of this sub-command may stay there: the two mix only in a beachhead.
    /// [IPH 6.2]
    pub(crate) fn may_stay(&self, org: Org, place: Place) -> bool {
        let other = if org == Org::Snlf { IJA } else { SNLF };
        let cell = self.japan[place.index()];
        cell & other == 0 || cell & MARKER != 0
    }
}
