//! Why a plan is refused.

use std::fmt;

use thiserror::Error;
use wardroom_kernel::Rule;

use super::{Day, Track, Wave, Word, cipher};
use crate::forces::{Fighter, Load, Plane, Ship};
use crate::places::{Field, Slot};
use crate::ttt;

/// Why a plan, or an edit of one, is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlanIllegal {
    /// Levels run from 1 to 3. [TTT T-alert-1]
    #[error("level {level} of {} on {day} is not between 1 and {}", .track.word(), Track::HIGHEST)]
    Level {
        /// The track.
        track: Track,
        /// The day.
        day: Day,
        /// The level asked for.
        level: i64,
    },
    /// Each track has its own points, one for each level above 1. [TTT T-alert-2]
    #[error("{} would use {spent} alert points and have {points}", .track.word())]
    Points {
        /// The track.
        track: Track,
        /// What it would use.
        spent: u32,
        /// What it has.
        points: u8,
    },
    /// Carriers lie on the north side of Ford Island. [TTT T-force-6]
    #[error("{} is a carrier and lies on the north side of Ford Island only, not at {slot}", .ship.name())]
    CarrierSlot {
        /// The carrier.
        ship: Ship,
        /// The slot.
        slot: Slot,
    },
    /// Carriers do not nest. [TTT T-force-6]
    #[error("{} is a carrier and never nests; {slot} is taken", .ship.name())]
    CarrierNest {
        /// The carrier.
        ship: Ship,
        /// The slot.
        slot: Slot,
    },
    /// Battleships lie at Ford Island or along the yard. [TTT T-force-7]
    #[error("{} is a battleship and lies at Ford Island or along the yard only, not at {slot}", .ship.name())]
    BattleshipSlot {
        /// The battleship.
        ship: Ship,
        /// The slot.
        slot: Slot,
    },
    /// No more than two ships nest. [TTT T-force-9]
    #[error("no more than two ships lie together, {slot} is full")]
    NestFull {
        /// The slot.
        slot: Slot,
    },
    /// The slot of a carrier is kept for her. [TTT T-force-12]
    #[error("{slot} is kept for {}", .carrier.name())]
    SlotKept {
        /// The slot.
        slot: Slot,
        /// The carrier.
        carrier: Ship,
    },
    /// Army fighters fly from Army fields. [TTT T-force-1]
    #[error("{} units are based at Hickam and Wheeler, not at {}", .fighter.name(), .field.name())]
    ArmyFighter {
        /// The type.
        fighter: Fighter,
        /// The field.
        field: Field,
    },
    /// Navy and Marine fighters fly from their own fields. [TTT T-force-2]
    #[error("{} units are based at Kaneohe and Ewa, not at {}", .fighter.name(), .field.name())]
    NavyFighter {
        /// The type.
        fighter: Fighter,
        /// The field.
        field: Field,
    },
    /// A field has only so many of a type. [TTT T-force-12]
    #[error("{} has {have} {} units to park elsewhere, not {count}", .field.name(), .fighter.name())]
    TooFewFighters {
        /// The field.
        field: Field,
        /// The type.
        fighter: Fighter,
        /// How many there are.
        have: u8,
        /// How many are asked for.
        count: u8,
    },
    /// A wave has at most so many units. [TTT T-plan-3]
    #[error("{wave} would have {units} units, a wave has {most} at most")]
    WaveFull {
        /// The wave.
        wave: &'static str,
        /// Its units.
        units: u32,
        /// The limit.
        most: u8,
    },
    /// Somebody must attack. [TTT T-plan-10]
    #[error("wave 1 must have at least one unit")]
    FirstWaveEmpty,
    /// No unit of wave 2 flies in wave 3. [TTT T-plan-5]
    #[error("units of wave 2 do not fly in wave 3")]
    ThirdAfterSecond,
    /// The game is limited to two waves. [TTT T-opt-3]
    #[error("this game has two waves only")]
    TwoWaves,
    /// Each type carries its own loads. [TTT T-plan-6]
    #[error("{}", load_reason(*.plane, *.load))]
    Load {
        /// The type.
        plane: Plane,
        /// The load.
        load: Load,
    },
    /// No unit can be listed twice. [TTT T-plan-9]
    #[error("{listed} {} units are listed and there are {have}; no unit flies in two lists", .plane.name())]
    TooManyListed {
        /// The type.
        plane: Plane,
        /// How many are listed.
        listed: u32,
        /// How many there are.
        have: u8,
    },
    /// A list has only so many units. [TTT T-plan-10]
    #[error("there are {have} {} units listed so in {}, not {count}", .plane.name(), .wave.word())]
    TooFewUnits {
        /// Their wave.
        wave: Wave,
        /// Their type.
        plane: Plane,
        /// How many there are.
        have: u8,
        /// How many are asked for.
        count: u8,
    },
    /// A plan begins with a ready-made one or with none. [TTT T-scen-2]
    #[error("a ready-made plan can only be the first word")]
    ReadyMadeLater,
    /// Each side has ready-made plans of its own. [TTT T-scen-2]
    #[error("that ready-made plan is the other side's")]
    ReadyMadeOfOthers,
    /// The message in cipher ends the plan. [TTT T-opt-2]
    #[error("the plan ends with a message in cipher")]
    CipherWanted,
    /// There is no message in cipher in this game. [TTT T-opt-2]
    #[error("this game is played without a message in cipher")]
    NoCipher,
    /// The message must name the day of the attack. [TTT T-opt-2]
    #[error("the message must name month and day in spelled numbers, such as {:?}", cipher::naming(*.day))]
    DayNotNamed {
        /// The day.
        day: Day,
    },
    /// The plan is as long as a plan can be. [TTT T-comp-1]
    #[error("the plan is as long as a plan can be and must end here")]
    TooLong,
    /// A carrier has a day in port; other ships are there on all days. [TTT T-force-5]
    #[error("{} is in port on all days; Lexington and Enterprise have one day each", .ship.name())]
    NoPortDay {
        /// The ship.
        ship: Ship,
    },
    /// Something else comes next in the plan. [TTT T-comp-1]
    #[error("{0}")]
    Elsewhere(Asked),
    /// Nothing is missing from the plan. [TTT T-comp-1]
    #[error("the plan is complete")]
    Complete,
}

/// What a plan asks for, told to a player who wants something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// An edit of the US plan. [TTT T-comp-1]
    UsEdit,
    /// An edit of the IJN plan. [TTT T-comp-1]
    IjnEdit,
    /// The day on which an alert level is set. [TTT T-alert-1]
    LevelDay,
    /// An alert level. [TTT T-alert-1]
    Level(Track, Day),
    /// The day of a carrier in port. [TTT T-force-5]
    PortDay(Ship),
    /// The days of a search: by radar, or by patrol planes. [TTT T-detect-1, T-detect-3]
    SearchDay(Word),
    /// The sector of a search: by radar, or by patrol planes. [TTT T-detect-1, T-detect-3]
    Search(Word),
    /// A ship that moors elsewhere. [TTT T-force-12]
    Ship,
    /// The slot of a ship. [TTT T-map-9]
    Slot(Ship),
    /// Fighters that are parked elsewhere. [TTT T-force-12]
    Parked,
    /// How many units. [TTT T-comp-2]
    Count(u8),
    /// Where fighters are parked. [TTT T-force-12]
    Park(Fighter),
    /// The day of the attack. [TTT T-plan-1]
    AttackDay,
    /// The shift of the cipher. [TTT T-opt-2]
    Shift,
    /// Units that are sent in a wave. [TTT T-plan-4]
    Sent,
    /// Units that are listed for wave 3. [TTT T-plan-5]
    Third,
    /// The wave and sector of units. [TTT T-plan-2]
    Wave,
    /// The sector of units in wave 3. [TTT T-plan-2]
    ThirdFrom,
    /// What Kates carry. [TTT T-plan-6]
    Load,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Asked::UsEdit => f.write_str(
                "the US plan is made: pick alert levels, a carrier's day in port, a search, a ship to moor or \
                 fighters to park, or done",
            ),
            Asked::IjnEdit => f.write_str(
                "the IJN plan is made: pick the day, units to send or to list for wave 3, or its end",
            ),
            Asked::LevelDay => f.write_str("pick the day of the alert level"),
            Asked::Level(track, day) => write!(f, "pick the level of the {} on {day}", track.word()),
            Asked::PortDay(ship) => write!(f, "pick the day of {} in port", ship.name()),
            Asked::SearchDay(by) => write!(f, "pick the day of the search by {}, or every day", by.text()),
            Asked::Search(by) => write!(f, "pick the sector that is searched by {}", by.text()),
            Asked::Ship => f.write_str("pick the ship that moors elsewhere"),
            Asked::Slot(ship) => write!(f, "pick the slot of {}", ship.name()),
            Asked::Parked => f.write_str("pick the fighters that are parked elsewhere"),
            Asked::Count(most) => write!(f, "pick how many units, from 1 to {most}"),
            Asked::Park(fighter) => {
                write!(f, "pick the field or spot where the {} units are parked", fighter.name())
            }
            Asked::AttackDay => f.write_str("pick the day of the attack"),
            Asked::Shift => f.write_str("pick the shift of the cipher"),
            Asked::Sent => f.write_str("pick the units that are sent elsewhere"),
            Asked::Third => f.write_str("pick the units that are listed for wave 3"),
            Asked::Wave => f.write_str("pick the wave and sector of the units, or reserve"),
            Asked::ThirdFrom => f.write_str("pick the sector of the units in wave 3, or stay"),
            Asked::Load => f.write_str("pick what the Kates carry"),
        }
    }
}

impl Asked {
    const fn rule(self) -> &'static str {
        match self {
            Asked::UsEdit | Asked::IjnEdit => "T-comp-1",
            Asked::LevelDay | Asked::Level(..) => "T-alert-1",
            Asked::PortDay(_) => "T-force-5",
            Asked::SearchDay(Word::Radar) | Asked::Search(Word::Radar) => "T-detect-1",
            Asked::SearchDay(_) | Asked::Search(_) => "T-detect-3",
            Asked::Ship | Asked::Parked | Asked::Park(_) => "T-force-12",
            Asked::Slot(_) => "T-map-9",
            Asked::Count(_) => "T-comp-2",
            Asked::AttackDay => "T-plan-1",
            Asked::Shift => "T-opt-2",
            Asked::Sent => "T-plan-4",
            Asked::Third => "T-plan-5",
            Asked::Wave | Asked::ThirdFrom => "T-plan-2",
            Asked::Load => "T-plan-6",
        }
    }
}

fn load_reason(plane: Plane, load: Load) -> String {
    match plane {
        Plane::Zero => "Zeros carry no ordnance".to_owned(),
        Plane::Val if load == Load::GP => "Vals carry GP bombs always, it is not asked".to_owned(),
        Plane::Val => format!("Vals carry GP bombs only, not {}", load.name()),
        Plane::Kate => "Kates carry GP bombs, AP bombs or a torpedo".to_owned(),
    }
}

impl PlanIllegal {
    /// The rule that forbids it.
    pub fn rule(&self) -> Rule {
        ttt(match self {
            PlanIllegal::Level { .. } => "T-alert-1",
            PlanIllegal::Points { .. } => "T-alert-2",
            PlanIllegal::CarrierSlot { .. } | PlanIllegal::CarrierNest { .. } => "T-force-6",
            PlanIllegal::BattleshipSlot { .. } => "T-force-7",
            PlanIllegal::NestFull { .. } => "T-force-9",
            PlanIllegal::SlotKept { .. } | PlanIllegal::TooFewFighters { .. } => "T-force-12",
            PlanIllegal::ArmyFighter { .. } => "T-force-1",
            PlanIllegal::NavyFighter { .. } => "T-force-2",
            PlanIllegal::WaveFull { .. } => "T-plan-3",
            PlanIllegal::FirstWaveEmpty | PlanIllegal::TooFewUnits { .. } => "T-plan-10",
            PlanIllegal::ThirdAfterSecond => "T-plan-5",
            PlanIllegal::TwoWaves => "T-opt-3",
            PlanIllegal::Load { .. } => "T-plan-6",
            PlanIllegal::TooManyListed { .. } => "T-plan-9",
            PlanIllegal::ReadyMadeLater | PlanIllegal::ReadyMadeOfOthers => "T-scen-2",
            PlanIllegal::CipherWanted | PlanIllegal::NoCipher | PlanIllegal::DayNotNamed { .. } => {
                "T-opt-2"
            }
            PlanIllegal::NoPortDay { .. } => "T-force-5",
            PlanIllegal::Elsewhere(asked) => asked.rule(),
            PlanIllegal::TooLong | PlanIllegal::Complete => "T-comp-1",
        })
    }

    /// Whether the word could not come here at all, and the reason says what does.
    pub const fn is_elsewhere(&self) -> bool {
        matches!(self, PlanIllegal::Elsewhere(_))
    }
}
