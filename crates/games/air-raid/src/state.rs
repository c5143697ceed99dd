//! What lies on the table.
//!
//! A state is small and copied in one go: fixed arrays, no strings. Nothing in it is secret: counters, rosters,
//! ship points and waiting hits lie open. [ARP A-seq-3]

use serde::{Deserialize, Serialize};
use wardroom_kernel::{EnumMap, EnumSet, Stack, named};

use crate::data::Data;
use crate::parts::*;

mod pieces;

pub use pieces::*;

/// Room for Japanese counters.
pub(crate) const JAPAN_ROOM: usize = 112;
/// Counters of US fighters that can be in the air at once: five attempts on each of eleven turns.
/// [ARP A-scr-2]
pub(crate) const FIGHTERS: usize = 55;
/// Room for US counters.
pub(crate) const US_ROOM: usize = FIGHTERS + 16;
/// Room for counters of both sides.
pub(crate) const COUNTERS: usize = JAPAN_ROOM + US_ROOM;
/// Aircraft of one counter at most.
pub const MOST_CRAFT: usize = 5;
pub(crate) const SHIP_ROOM: usize = 80;
/// Room for facilities.
pub(crate) const FACILITY_ROOM: usize = 32;
/// Room for hits that wait: each torpedo may shake a second ship.
pub(crate) const HIT_ROOM: usize = 200;

/// Where in the turn the game stands. [ARP A-seq-1]
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// 1: units come into the game.
    #[default]
    Arrivals,
    /// 2: who moves last and attacks first.
    Initiative,
    /// 3: fighters go up, ships raise steam.
    Scramble,
    /// 4: the player without initiative moves.
    FirstMovement,
    /// 4: the player with initiative moves.
    SecondMovement,
    /// 5: air-to-air combat.
    AirToAir,
    /// 6: Japan names its torpedo attacks. [ARP A-seq-2]
    Torpedoes,
    /// 6: anti-aircraft fire.
    AntiAircraft,
    /// 7: air-to-surface combat.
    AirToSurface,
    /// 8: damage that waited.
    DeferredDamage,
    /// 9: ammunition, smoke, flooding, fires.
    EndOfTurn,
    /// 9: US counters may land. [ARP A-arr-2]
    Landing,
    /// 9: fuel.
    Fuel,
    /// The last turn is over.
    Over,
}

impl Phase {
    /// The number and name of the phase, for people.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Arrivals => "1 arrivals",
            Phase::Initiative => "2 initiative",
            Phase::Scramble => "3 scramble and steam",
            Phase::FirstMovement | Phase::SecondMovement => "4 movement",
            Phase::AirToAir => "5 air-to-air",
            Phase::Torpedoes => "6 torpedo attacks named",
            Phase::AntiAircraft => "6 anti-aircraft fire",
            Phase::AirToSurface => "7 air-to-surface",
            Phase::DeferredDamage => "8 deferred damage",
            Phase::EndOfTurn | Phase::Landing | Phase::Fuel => "9 end of turn",
            Phase::Over => "the game is over",
        }
    }
}

named! {
    /// Who moves the US. [ARP A-scen-3, A-solo-1]
    Conduct {
        Player = "player",
        /// The book.
        Automatic = "automatic",
    }
}

named! {
    /// Which forces play. [ARP A-scen-1, A-scen-2]
    Raid {
        /// Both waves, to 1000.
        BothWaves = "both-waves",
        /// The first wave alone, to 0840.
        FirstWave = "first-wave",
    }
}

impl Raid {
    pub const fn last_turn(self) -> Turn {
        match self {
            Raid::BothWaves => Turn::LAST,
            Raid::FirstWave => Turn(5),
        }
    }
}

/// Options chosen before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Choices {
    /// AP bombs take the usual modifiers. [ARP 13.7.2]
    pub ap_modifiers: bool,
    /// AA fires at US aircraft too. [ARP A-opt-1]
    pub friendly_fire: bool,
    /// Level bombers are hit by AA like others. [ARP A-opt-2]
    pub low_level: bool,
    /// Japan attacks the historical targets only. [ARP A-opt-3]
    pub historical_orders: bool,
}

/// Something for each airfield.
pub type ByField<T> = EnumMap<Field, T, { Field::COUNT }>;

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Options chosen before the game.
    pub options: Choices,
    /// Who moves the US.
    pub conduct: Conduct,
    /// Which forces play.
    pub raid: Raid,
    pub turn: Turn,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// Who has the initiative. [ARP A-init-1]
    pub initiative: Side,
    /// Who declares the next attack in the air. [ARP A-air-1]
    pub declares: Side,
    /// Whether the other side has just passed.
    pub passed: bool,
    /// Every counter by number.
    #[serde(with = "wardroom_kernel::array")]
    pub air: [Counter; COUNTERS],
    /// Every ship by number.
    #[serde(with = "wardroom_kernel::array")]
    pub ships: [Ship; SHIP_ROOM],
    /// Parked aircraft by field and type.
    pub parked: ByField<EnumMap<Plane, Parked, { Plane::COUNT }>>,
    /// Points that facilities have lost.
    pub facilities: [u8; FACILITY_ROOM],
    /// Facilities that burn, as bits. [ARP A-fac-1]
    pub burning: u32,
    /// Facilities that smoke, as bits. [ARP A-smk-1]
    pub smoking: u32,
    /// Fields attacked this turn.
    pub attacked: EnumSet<Field>,
    /// Fields attacked on the turn before. [ARP A-scr-2]
    pub attacked_before: EnumSet<Field>,
    /// Counters that have attacked each field box this turn. [ARP A-fld-3]
    pub box_attacks: ByField<u8>,
    /// Hits whose damage waits, in the order they were scored. [ARP 13.9.1]
    pub waiting: Stack<Hit, HIT_ROOM>,
    /// Japanese aircraft lost: by wave, then Zero, Val, Kate.
    pub lost: [[u8; 3]; 2],
    /// US aircraft destroyed in the air and on the ground.
    pub destroyed: u16,
    /// Whether Solace was named as a target. [ARP A-vp-1]
    pub solace: bool,
}

impl State {
    /// Everything at its start, without counters in the air.
    pub(crate) fn empty(data: &Data) -> State {
        let mut state = State {
            options: Choices::default(),
            conduct: Conduct::Player,
            raid: Raid::BothWaves,
            turn: Turn::FIRST,
            phase: Phase::Arrivals,
            initiative: Side::Japan,
            declares: Side::Japan,
            passed: false,
            air: [Counter::absent(Plane::Zero); COUNTERS],
            ships: [Ship::default(); SHIP_ROOM],
            parked: EnumMap::default(),
            facilities: [0; FACILITY_ROOM],
            burning: 0,
            smoking: 0,
            attacked: EnumSet::EMPTY,
            attacked_before: EnumSet::EMPTY,
            box_attacks: EnumMap::default(),
            waiting: Stack::new(),
            lost: [[0; 3]; 2],
            destroyed: 0,
            solace: false,
        };
        for (counter, card) in state.air.iter_mut().zip(&data.counters) {
            *counter = Counter::absent(card.plane);
        }
        for (ship, card) in state.ships.iter_mut().zip(&data.ships) {
            ship.hex = card.hex;
            ship.marks = if card.under_way { Ship::UNDER_WAY } else { 0 };
        }
        for (field, card) in data.book.fields.iter() {
            for &(plane, count) in &card.parked {
                state.parked[field][plane].sound = count;
            }
        }
        state
    }

    /// Japanese aircraft lost.
    pub fn japanese_lost(&self) -> u16 {
        self.lost.iter().flatten().map(|&count| u16::from(count)).sum()
    }

    /// The side that has nothing to say against moving last: the holder of the initiative moves second.
    pub(crate) fn mover(&self) -> Side {
        match self.phase {
            Phase::FirstMovement => self.initiative.enemy(),
            _ => self.initiative,
        }
    }
}
