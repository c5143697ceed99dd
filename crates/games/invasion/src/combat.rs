//! Chapter 10: strengths, odds and columns. [IPH 10.2.1, 10.2.2, 10.11, 2.9]

use serde::Serialize;
use wardroom_hexmap::{Direction, Hexside, Place};
use wardroom_kernel::{EnumMap, Rule, named};

use crate::data::Data;
use crate::forces::{JAPANESE_ROOM, Kind, Side, Sub};
use crate::iph;
use crate::map::Ground;
use crate::state::{Arm, Battle, Halving, Limits, Phase, State};

named! {
    /// A column of the Combat Results Table. [IPH T.CRT, 10.11]
    Column {
        /// The worst odds there are.
        OneToThree = "1:3",
        /// One against two.
        OneToTwo = "1:2",
        /// Even odds.
        Even = "1:1",
        /// Two against one.
        TwoToOne = "2:1",
        /// Three against one.
        ThreeToOne = "3:1",
        /// The best odds there are.
        FourToOne = "4:1",
    }
}

impl Column {
    /// The column so many steps from 1:1, kept within the table. [IPH 10.11]
    fn at(steps: i16) -> Column {
        Column::from_ordinal((steps.clamp(-2, 3) + 2) as u16)
    }
}

/// Odds rounded in the defender's favour, in columns from 1:1 and without limit. [IPH 10.2.1]
fn odds(attack: u16, defence: u16) -> i16 {
    match (attack, defence) {
        // Nothing attacks at the worst odds; nothing defends at the best.
        (0, _) => -99,
        (_, 0) => 99,
        (attack, defence) if attack >= defence => (attack / defence) as i16 - 1,
        (attack, defence) => 1 - defence.div_ceil(attack) as i16,
    }
}

named! {
    /// Why columns are shifted.
    Shift {
        /// The ground under the defender.
        Terrain = "terrain",
        /// Attackers on opposite sides.
        Concentric = "concentric attack",
        /// A beachhead near the Japanese defender.
        Beachhead = "beachhead",
        JapanesePlanes = "Japanese planes",
        UsPlanes = "US planes",
        Night = "night",
        Banzai = "banzai",
    }
}

impl Shift {
    /// The rule behind it.
    pub fn rule(self) -> Rule {
        match self {
            Shift::Terrain => iph("10.8"),
            Shift::Concentric => iph("10.12"),
            Shift::Beachhead => iph("8.4"),
            Shift::JapanesePlanes => iph("7.12"),
            Shift::UsPlanes => iph("7.14"),
            Shift::Night => iph("12.4.1"),
            Shift::Banzai => iph("12.1.2"),
        }
    }
}

/// The odds of a battle with every shift named. [IPH 10.2.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ladder {
    /// The attack total.
    pub attack: u16,
    /// The defence total.
    pub defence: u16,
    /// The column of the bare odds.
    pub odds: Column,
    /// Columns to the right for each reason.
    pub shifts: EnumMap<Shift, i8, { Shift::COUNT }>,
    /// The column after all shifts.
    pub column: Column,
}

/// The neighbour of a target in a direction; attackers come only from land.
pub(crate) fn beside(data: &Data, target: Place, direction: Direction) -> Option<Place> {
    data.map.land.neighbour(target, direction)
}

#[inline]
pub(crate) fn attacking_hexes(battle: &Battle) -> impl Iterator<Item = Place> + '_ {
    battle.from.iter().map(|from| from.0)
}

/// The direction of a hex, seen from one beside it.
pub(crate) fn way_of(data: &Data, target: Place, from: Place) -> Option<Direction> {
    data.map.land.hex(target).direction_to(data.map.land.hex(from))
}

/// The US sub-command whose combat phase it is.
pub(crate) fn fighting(state: &State) -> Sub {
    match state.phase {
        Phase::UsCombat(sub) => sub,
        _ => Sub::Row,
    }
}

/// Calls `each` with every unit of the attacker in a hex that takes part. [IPH 10.5, 9.12]
pub(crate) fn attackers(
    data: &Data,
    state: &State,
    side: Side,
    place: Place,
    mut each: impl FnMut(usize, Kind),
) {
    match side {
        Side::Japan => {
            for unit in state.japan_at(place).filter(|&unit| !state.is_stalled(unit)) {
                each(unit, state.japan_kind(data, unit));
            }
        }
        Side::Us => {
            let sub = fighting(state);
            state.us_at(sub, place).for_each(|unit| each(unit, state.us_kind(unit)));
        }
    }
}

/// Calls `each` with every piece of a side in a hex that defends: all of them. [IPH 10.6]
pub(crate) fn defenders(
    data: &Data,
    state: &State,
    side: Side,
    place: Place,
    mut each: impl FnMut(Kind),
) {
    match side {
        Side::Japan => {
            for unit in 0..JAPANESE_ROOM {
                if state.japan[unit] == place {
                    each(state.japan_kind(data, unit));
                }
            }
            if state.is_beachhead(place) {
                each(Kind::Beachhead);
            }
        }
        Side::Us => {
            for (unit, _) in state.us.iter().enumerate().filter(|(_, at)| **at == place) {
                each(state.us_kind(unit));
            }
            if state.garrisons.contains(place) {
                each(Kind::Garrison);
            }
            if state.row && place == data.map.ford_island {
                each(Kind::Row);
            }
        }
    }
}

/// The attack total. [IPH 10.7, 10.14, 11.2.1]
fn attack_total(data: &Data, state: &State, battle: &Battle) -> u16 {
    match battle.arm {
        Arm::Guns => return battle.row.into(),
        // One for each plane. [IPH 11.4.3]
        Arm::Planes => return battle.planes.into(),
        Arm::Ground => {}
    }
    let (mut dry, mut wet) = (0, 0);
    for place in attacking_hexes(battle) {
        let across = way_of(data, battle.target.0, place)
            .is_some_and(|way| data.map.land.side(battle.target.0, way) == Hexside::Ford);
        // Out of a fort whose garrison lives factors are doubled. [IPH 10.14]
        let times = match battle.attacker {
            Side::Us if state.garrisons.contains(place) => 2,
            _ => 1,
        };
        let (mut whole, mut halves) = (0, 0);
        attackers(data, state, battle.attacker, place, |_, kind| {
            let factor = times * u16::from(data.attack(kind));
            whole += factor;
            halves += factor / 2;
        });
        // Across the water factors are halved, fractions dropped. [IPH 11.2.1, O.5]
        match (across, state.readings.halving) {
            (false, _) => dry += whole,
            (true, Halving::PerHex) => dry += whole / 2,
            (true, Halving::PerUnit) => dry += halves,
            (true, Halving::Total) => wet += whole,
        }
    }
    dry + wet / 2 + battleship_support(data, battle, Side::Japan == battle.attacker)
}

/// What battleships add to the Japanese strength, not halved by water. [IPH 7.1.1]
fn battleship_support(data: &Data, battle: &Battle, japanese: bool) -> u16 {
    let ships = if japanese { battle.battleships.len() as u16 } else { 0 };
    ships * u16::from(data.book.forces.battleship)
}

/// The defence total. [IPH 10.6, 11.4.1]
fn defence_total(data: &Data, state: &State, battle: &Battle) -> u16 {
    let (side, target) = (battle.attacker.enemy(), battle.target.0);
    let mut total = 0;
    defenders(data, state, side, target, |kind| {
        total += match kind {
            Kind::Row => u16::from(battle.row),
            kind => u16::from(data.defence(kind)),
        };
    });
    total + battleship_support(data, battle, side == Side::Japan)
}

/// Whether attackers come from opposite hexes, or from three hexes each one apart. [IPH 10.12]
fn is_concentric(data: &Data, battle: &Battle) -> bool {
    let mut from = [false; 6];
    for way in attacking_hexes(battle).filter_map(|hex| way_of(data, battle.target.0, hex)) {
        from[way.index()] = true;
    }
    let opposite = (0..3).any(|way| from[way] && from[way + 3]);
    opposite || (0..2).any(|way| from[way] && from[way + 2] && from[way + 4])
}

/// Whether a Japanese defender is in or beside a beachhead hex. [IPH 8.4]
fn is_near_beachhead(data: &Data, state: &State, place: Place) -> bool {
    let mut markers = state.beachheads.iter().flatten();
    markers.any(|&marker| data.map.land.distance(marker, place) <= 1)
}

/// The columns for one reason, to the right. [IPH 10.2.2]
fn shift(data: &Data, state: &State, battle: &Battle, reason: Shift) -> i8 {
    let (target, ground) = (battle.target.0, data.map.ground(battle.target.0));
    // What helps Japan goes right when it attacks and left when it defends.
    let for_japan = if battle.attacker == Side::Japan { 1 } else { -1 };
    match reason {
        Shift::Terrain => {
            let columns = data.terrain(ground).shift;
            // A rising in the city takes the benefit away in that attack. [IPH 10.13.1]
            if battle.rebellion { columns.max(0) } else { columns }
        }
        Shift::Concentric => {
            let counts = battle.attacker == Side::Japan
                && battle.arm == Arm::Ground
                && data.terrain(ground).concentric
                && target != data.map.ford_island;
            i8::from(counts && is_concentric(data, battle))
        }
        Shift::Beachhead => {
            let defends = battle.attacker == Side::Us;
            -i8::from(defends && is_near_beachhead(data, state, target))
        }
        Shift::JapanesePlanes => {
            let at_row = state.row && target == data.map.ford_island;
            match battle.arm {
                Arm::Planes => 0,
                // Against Battleship Row one column at most. [IPH 11.4.2]
                _ if at_row => battle.planes.min(1) as i8,
                _ => for_japan * battle.planes as i8,
            }
        }
        Shift::UsPlanes => -for_japan * battle.us_planes as i8,
        Shift::Night => battle.night,
        Shift::Banzai => for_japan * battle.banzai_columns as i8,
    }
}

impl Ladder {
    /// Every shift that counts, with its columns.
    pub(crate) fn counting(&self) -> impl Iterator<Item = (Shift, i8)> {
        self.shifts.iter().map(|(shift, &columns)| (shift, columns)).filter(|at| at.1 != 0)
    }
}

/// Strengths, odds and shifts of a battle as it stands. [IPH 10.2.1, 10.2.2]
pub(crate) fn ladder(data: &Data, state: &State, battle: &Battle) -> Ladder {
    let attack = attack_total(data, state, battle);
    let defence = defence_total(data, state, battle);
    let shifts = EnumMap::from_fn(|reason| shift(data, state, battle, reason));
    let (odds, column) = (Column::default(), Column::default());
    let mut ladder = Ladder { attack, defence, odds, shifts, column };
    [ladder.odds, ladder.column] = columns(state, &ladder, defence);
    ladder
}

/// The column of the bare odds against a defence, and the column after the shifts of a ladder.
pub(crate) fn columns(state: &State, ladder: &Ladder, defence: u16) -> [Column; 2] {
    let net: i16 = ladder.shifts.values().iter().map(|&columns| i16::from(columns)).sum();
    let bare = odds(ladder.attack, defence);
    // Odds are limited before the shifts too, unless once is enough. [IPH O.2]
    let start = match state.readings.odds {
        Limits::Twice => bare.clamp(-2, 3),
        Limits::Once => bare,
    };
    [Column::at(bare), Column::at(start + net)]
}

/// The dice of Battleship Row when it attacks: two at one hex, one at two. [IPH 11.3]
pub(crate) fn guns_dice(data: &Data, battle: &Battle) -> u8 {
    let near = data.map.land.distance(data.map.ford_island, battle.target.0) == 1;
    if near { 2 } else { 1 }
}

/// Whether the target is a city hex. [IPH 10.13.1, 2.2.3]
pub(crate) fn is_city(data: &Data, place: Place) -> bool {
    data.map.ground(place) == Ground::City
}
