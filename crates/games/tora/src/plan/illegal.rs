//! Why a plan is refused.

use wardroom_kernel::{cited, refusals};

use super::{Day, Track, Wave, Word, cipher};
use crate::forces::{Fighter, Load, Plane, Ship};
use crate::label::units_of;
use crate::places::{Field, Slot};
use crate::ttt;

refusals! {
    /// Why a plan, or an edit of one, is refused.
    pub enum PlanIllegal {
        /// Levels run from 1 to 3. [TTT T-alert-1]
        Level { track: Track, day: Day, level: u8 } => ttt("T-alert-1"),
            "level {level} of {} on {day} is not between 1 and {}", track.word(), Track::HIGHEST;
        /// Each track has its own points, one for each level above 1. [TTT T-alert-2]
        Points { track: Track, spent: u32, points: u8 } => ttt("T-alert-2"),
            "{} would use {spent} alert points and have {points}", track.word();
        /// Carriers lie on the north side of Ford Island. [TTT T-force-6]
        CarrierSlot { ship: Ship, slot: Slot } => ttt("T-force-6"),
            "{} is a carrier and lies on the north side of Ford Island only, not at {slot}", ship.word();
        /// Carriers do not nest. [TTT T-force-6]
        CarrierNest { ship: Ship, slot: Slot } => ttt("T-force-6"),
            "{} is a carrier and never nests; {slot} is taken", ship.word();
        /// Battleships lie at Ford Island or along the yard. [TTT T-force-7]
        BattleshipSlot { ship: Ship, slot: Slot } => ttt("T-force-7"),
            "{} is a battleship and lies at Ford Island or along the yard only, not at {slot}", ship.word();
        /// No more than two ships nest. [TTT T-force-9]
        NestFull { slot: Slot } => ttt("T-force-9"), "no more than two ships lie together, {slot} is full";
        /// The slot of a carrier is kept for her. [TTT T-force-12]
        SlotKept { slot: Slot, carrier: Ship } => ttt("T-force-12"), "{slot} is kept for {}", carrier.word();
        /// Army fighters fly from Army fields. [TTT T-force-1]
        ArmyFighter { fighter: Fighter, field: Field } => ttt("T-force-1"),
            "{} units are based at Hickam and Wheeler, not at {}", fighter.word(), field.word();
        /// Navy and Marine fighters fly from their own fields. [TTT T-force-2]
        NavyFighter { fighter: Fighter, field: Field } => ttt("T-force-2"),
            "{} units are based at Kaneohe and Ewa, not at {}", fighter.word(), field.word();
        /// A field has only so many of a type. [TTT T-force-12]
        TooFewFighters { field: Field, fighter: Fighter, have: u8, count: u8 } => ttt("T-force-12"),
            "{field} has {} to park elsewhere, not {count}", units_of(have, fighter.word());
        /// A wave has at most so many units. [TTT T-plan-3]
        WaveFull { wave: &'static str, units: u32, most: u8 } => ttt("T-plan-3"),
            "{wave} would have {units} units, a wave has {most} at most";
        /// Somebody must attack. [TTT T-plan-10]
        FirstWaveEmpty => ttt("T-plan-10"), "wave 1 must have at least one unit";
        /// No unit of wave 2 flies in wave 3. [TTT T-plan-5]
        ThirdAfterSecond => ttt("T-plan-5"), "units of wave 2 do not fly in wave 3";
        /// The game is limited to two waves. [TTT T-opt-3]
        TwoWaves => ttt("T-opt-3"), "this game has two waves only";
        /// Each type carries its own loads. [TTT T-plan-6]
        Load { plane: Plane, load: Load } => ttt("T-plan-6"), "{}", load_reason(plane, load);
        /// No unit can be listed twice. [TTT T-plan-9]
        TooManyListed { plane: Plane, listed: u32, have: u8 } => ttt("T-plan-9"),
            "{listed} {} units are listed and there are {have}; no unit flies in two lists", plane.word();
        /// A list has only so many units. [TTT T-plan-10]
        TooFewUnits { wave: Wave, plane: Plane, have: u8, count: u8 } => ttt("T-plan-10"),
            "{wave} lists {} so, not {count}", units_of(have, plane.word());
        /// A plan begins with a ready-made one or with none. [TTT T-scen-2]
        ReadyMadeLater => ttt("T-scen-2"), "a ready-made plan can only be the first word";
        /// Each side has ready-made plans of its own. [TTT T-scen-2]
        ReadyMadeOfOthers => ttt("T-scen-2"), "that ready-made plan is the other side's";
        /// The message in cipher ends the plan. [TTT T-opt-2]
        CipherWanted => ttt("T-opt-2"), "the plan ends with a message in cipher";
        /// There is no message in cipher in this game. [TTT T-opt-2]
        NoCipher => ttt("T-opt-2"), "this game is played without a message in cipher";
        /// The message must name the day of the attack. [TTT T-opt-2]
        DayNotNamed { day: Day } => ttt("T-opt-2"),
            "the message must name month and day in spelled numbers, such as {:?}", cipher::naming(day);
        /// The plan is as long as a plan can be. [TTT T-comp-1]
        TooLong => ttt("T-comp-1"), "the plan is as long as a plan can be and must end here";
        /// A carrier has a day in port; other ships are there on all days. [TTT T-force-5]
        NoPortDay { ship: Ship } => ttt("T-force-5"),
            "{} is in port on all days; Lexington and Enterprise have one day each", ship.word();
        /// Something else comes next in the plan. [TTT T-comp-1]
        Elsewhere(asked: Asked) => asked.rule(), "{asked}";
        /// Nothing is missing from the plan. [TTT T-comp-1]
        Complete => ttt("T-comp-1"), "the plan is complete";
    }
}

cited! {
    /// What a plan asks for, told to a player who wants something else.
    pub enum Asked {
        /// An edit of the US plan. [TTT T-comp-1]
        UsEdit => ttt("T-comp-1"),
            "the US plan is made: pick alert levels, a carrier's day in port, a search, a ship to moor or \
             fighters to park, or done";
        /// An edit of the IJN plan. [TTT T-comp-1]
        IjnEdit => ttt("T-comp-1"),
            "the IJN plan is made: pick the day, units to send or to list for wave 3, or its end";
        /// The day on which an alert level is set. [TTT T-alert-1]
        LevelDay => ttt("T-alert-1"), "pick the day of the alert level";
        /// An alert level. [TTT T-alert-1]
        Level(track: Track, day: Day) => ttt("T-alert-1"), "pick the level of the {} on {day}", track.word();
        /// The day of a carrier in port. [TTT T-force-5]
        PortDay(ship: Ship) => ttt("T-force-5"), "pick the day of {} in port", ship.word();
        /// The days of a search: by radar, or by patrol planes. [TTT T-detect-1, T-detect-3]
        SearchDay(by: Word) => ttt(if by == Word::Radar { "T-detect-1" } else { "T-detect-3" }),
            "pick the day of the search by {}, or every day", by.word();
        /// The sector of a search: by radar, or by patrol planes. [TTT T-detect-1, T-detect-3]
        Search(by: Word) => ttt(if by == Word::Radar { "T-detect-1" } else { "T-detect-3" }),
            "pick the sector that is searched by {}", by.word();
        /// A ship that moors elsewhere. [TTT T-force-12]
        Ship => ttt("T-force-12"), "pick the ship that moors elsewhere";
        /// The slot of a ship. [TTT T-map-9]
        Slot(ship: Ship) => ttt("T-map-9"), "pick the slot of {}", ship.word();
        /// Fighters that are parked elsewhere. [TTT T-force-12]
        Parked => ttt("T-force-12"), "pick the fighters that are parked elsewhere";
        /// How many units. [TTT T-comp-2]
        Count(most: u8) => ttt("T-comp-2"), "pick how many units, from 1 to {most}";
        /// Where fighters are parked. [TTT T-force-12]
        Park(fighter: Fighter) => ttt("T-force-12"),
            "pick the field or spot where the {} units are parked", fighter.word();
        /// The day of the attack. [TTT T-plan-1]
        AttackDay => ttt("T-plan-1"), "pick the day of the attack";
        /// The shift of the cipher. [TTT T-opt-2]
        Shift => ttt("T-opt-2"), "pick the shift of the cipher";
        /// Units that are sent in a wave. [TTT T-plan-4]
        Sent => ttt("T-plan-4"), "pick the units that are sent elsewhere";
        /// Units that are listed for wave 3. [TTT T-plan-5]
        Third => ttt("T-plan-5"), "pick the units that are listed for wave 3";
        /// The wave and sector of units. [TTT T-plan-2]
        Wave => ttt("T-plan-2"), "pick the wave and sector of the units, or reserve";
        /// The sector of units in wave 3. [TTT T-plan-2]
        ThirdFrom => ttt("T-plan-2"), "pick the sector of the units in wave 3, or stay";
        /// What Kates carry. [TTT T-plan-6]
        Load => ttt("T-plan-6"), "pick what the Kates carry";
    }
}

fn load_reason(plane: Plane, load: Load) -> String {
    match plane {
        Plane::Zero => "Zeros carry no ordnance".to_owned(),
        Plane::Val if load == Load::GP => "Vals carry GP bombs always, it is not asked".to_owned(),
        Plane::Val => format!("Vals carry GP bombs only, not {}", load.word()),
        Plane::Kate => "Kates carry GP bombs, AP bombs or a torpedo".to_owned(),
    }
}
