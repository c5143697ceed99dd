//! What happened, for the log.

use wardroom_kernel::{EnumMap, Key, Observer, Seat};

use crate::forces::{ByFighter, ByPlane, Fighter, Load, Plane, Ship, Yard};
use crate::label::units_of;
use crate::places::{Field, Node, Zone};
use crate::plan::{ByTrack, Day, Track};
use crate::state::{Ending, IJN, Target};
use crate::victory::Victory;

/// Makes the events: each case with its parts and, after the arrow, what is told of it.
macro_rules! told {
    ($(
        $(#[$doc:meta])*
        $case:ident $(($($item:ident: $item_type:ty),+))? $({$($part:ident: $part_type:ty),+})? => $words:expr;
    )+) => {
        /// What happened.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Event {
            $($(#[$doc])* $case $(($($item_type),+))? $({$($part: $part_type),+})?,)+
        }

        impl Event {
            /// The event in words, as an observer may know it.
            ///
            /// Loads are named only where the unit has just dropped them, so nothing here is for one side
            /// alone. [TTT T-seq-9]
            pub fn tell(&self, _observer: Observer) -> Option<String> {
                Some(match self.clone() {
                    $(Event::$case $(($($item),+))? $({$($part),+})? => String::from($words),)+
                })
            }
        }
    };
}

told! {
    /// A seat has handed in its plan.
    Planned(seat: Seat) => if seat == IJN { "the IJN plan is made" } else { "the US plan is made" };
    /// A cipher was sent. [TTT T-opt-2]
    Cipher(text: String) => format!("a cipher is taken down: {text}");
    /// The day of the attack was announced, with the US levels of that day by track. [TTT T-seq-1]
    Announced { day: Day, levels: ByTrack<u8> } =>
        format!("the attack comes on {day}; alert levels: {}", by_track(&levels));
    /// A carrier is in port. [TTT T-force-5]
    InPort(ship: Ship) => format!("{} is in port", ship.word());
    /// The radar die was rolled: whether radar is out for the day. [TTT T-detect-2]
    Radar { out: bool } => if out { "radar is out for the day" } else { "radar works" };
    /// Fighters take their stations. [TTT T-force-3]
    OnPatrol { field: Field, fighter: Fighter, count: u8, zone: Zone } => {
        let patrol = if count == 1 { "patrols" } else { "patrol" };
        format!("{} of {field} {patrol} over {zone}", units_of(count, fighter.word()))
    };
    /// Units of a wave were placed in ring 3. [TTT T-seq-2]
    Placed { wave: u8, zone: Zone, units: ByPlane<u8> } =>
        format!("wave {wave} comes in over {zone}: {}", several(&units).0);
    /// Whether the searches found the first wave. [TTT T-detect-4]
    Searched { warned: bool } => match warned {
        true => "a search has found the first wave: early warning",
        false => "no search has found the first wave",
    };
    /// A turn begins.
    Turn(turn: u8) => format!("turn {turn}");
    /// All levels rise. [TTT T-alert-9]
    AlertRises { levels: ByTrack<u8> } => format!("the alert rises: {}", by_track(&levels));
    /// The ships are in condition ZEBRA. [TTT T-alert-14]
    Zebra => "the ships set condition ZEBRA";
    /// The forces of a track may act. [TTT T-alert-6]
    Active(track: Track) => format!("the {track} are active");
    /// An IJN unit met a US unit in the air: hits on each, and what is left of it. [TTT T-air-3]
    Dogfight {
        zone: Zone, plane: Plane, fighter: Fighter, attacker: Seat, plane_hits: (u8, u8), fighter_hits: (u8, u8)
    } => {
        let (ijn, us) = (plane.word(), fighter.word());
        let ijn_fate = format!("the {ijn} unit {}", fate(plane_hits.0, plane_hits.1));
        let us_fate = format!("the {us} unit {}", fate(fighter_hits.0, fighter_hits.1));
        if attacker == IJN {
            format!("{} attacks {} over {zone}; {us_fate}; {ijn_fate}", one(ijn), one(us))
        } else if plane == Plane::Zero {
            format!("{} attacks {} over {zone}; {ijn_fate}; {us_fate}", one(us), one(ijn))
        } else {
            format!("{} attacks {} over {zone}; {ijn_fate}", one(us), one(ijn))
        }
    };
    /// A unit attacked something on the ground or on the water; what is left of that is hits it can still take, or
    /// parked aircraft. [TTT T-bomb-1]
    Bombed { zone: Zone, plane: Plane, load: Load, target: Target, hits: u8, left: u8 } => {
        let attacks = match load {
            Load::None => "strafes",
            Load::GP => "drops GP bombs on",
            Load::AP => "drops AP bombs on",
            Load::Torpedo => "torpedoes",
        };
        let who = one(plane.word());
        format!("{who} {attacks} {target} in {zone}: {}", damage(target, hits, left))
    };
    /// A ship in the channel was sunk. [TTT T-move-6]
    ChannelClosed(ship: Ship) => format!("the wreck of {} closes the channel", ship.word());
    /// Small arms of a yard unit fired at its attacker: aircraft shot down, and left. [TTT T-aaa-4]
    SmallArms { unit: Yard, plane: Plane, hits: u8, left: u8 } =>
        format!("small arms of {unit} fire at the {plane} unit, which {}", fate(hits, left));
    /// IJN units moved, or left the map. [TTT T-move-1, T-move-3]
    Flew { from: Zone, to: Option<Zone>, units: ByPlane<u8> } => match (several(&units), to) {
        ((who, true), Some(to)) => format!("{who} fly from {from} to {to}"),
        ((who, false), Some(to)) => format!("{who} flies from {from} to {to}"),
        ((who, true), None) => format!("{who} leave the map from {from}"),
        ((who, false), None) => format!("{who} leaves the map from {from}"),
    };
    /// A ship or battery fired at a unit: aircraft shot down, and left. [TTT T-aaa-1]
    Fired { shooter: Target, zone: Zone, plane: Plane, hits: u8, left: u8 } =>
        format!("{shooter} fires at {} over {zone}, which {}", one(plane.word()), fate(hits, left));
    /// Fighters took off. [TTT T-move-2]
    Launched { field: Field, fighter: Fighter, count: u8 } => {
        let take = if count == 1 { "takes" } else { "take" };
        format!("{} {take} off from {field}", units_of(count, fighter.word()))
    };
    /// US units moved. [TTT T-move-1]
    Patrolled { from: Zone, to: Zone, units: ByFighter<u8> } => {
        let (who, many) = several(&units);
        format!("{who} {} from {from} to {to}", if many { "fly" } else { "flies" })
    };
    /// A ship moved on the fairway. [TTT T-move-4]
    Sailed { ship: Ship, to: Node } => format!("{} sails to {to}", ship.word());
    /// A ship moved to a zone of ring 3. [TTT T-move-5]
    PutToSea { ship: Ship, to: Zone } => format!("{} is at sea in {to}", ship.word());
    /// The IJN goes on though nothing is over the map. [TTT T-end-2]
    GoesOn => "the IJN goes on: a wave is still to come";
    /// A luck card was turned. [TTT T-luck-2]
    Card { card: &'static str } => format!("{card} is turned");
    /// The game is over; aircraft over the map may be lost with it. [TTT T-end-1, T-luck-3]
    Ended { ending: Ending, lost: u16, victory: Victory } => {
        let how = match ending {
            Ending::Homeward => "the last IJN unit has gone home",
            Ending::CalledOff => "the IJN sends no further wave",
            Ending::BlackCard => "the game ends by a black card",
            Ending::LastTurn => "the last turn is over",
        };
        let lost = match lost {
            0 => String::new(),
            1 => "; 1 aircraft over the map is lost".to_owned(),
            lost => format!("; {lost} aircraft over the map are lost"),
        };
        format!("{how}{lost}: {}", victory.label())
    };
}

/// One unit of a type: `a Kate unit`, `an F4F unit`.
fn one(kind: &str) -> String {
    let article = if kind.starts_with('F') { "an" } else { "a" };
    format!("{article} {kind} unit")
}

/// What is not zero, by name, and whether it is more than one: `3 Kate units and 1 Zero unit`.
fn several<K: Key, const N: usize>(counts: &EnumMap<K, u8, N>) -> (String, bool) {
    let there = counts.iter().filter(|(_, count)| **count > 0);
    let mut parts: Vec<String> = there.map(|(kind, &count)| units_of(count, kind.word())).collect();
    let last = parts.pop().unwrap_or_default();
    let many = counts.values().iter().map(|&count| u16::from(count)).sum::<u16>() > 1;
    match parts.is_empty() {
        true => (last, many),
        false => (format!("{} and {last}", parts.join(", ")), many),
    }
}

/// What becomes of an air unit that loses aircraft.
fn fate(lost: u8, left: u8) -> String {
    match (lost, left) {
        (0, _) => "loses nothing".to_owned(),
        (_, 0) => "is destroyed".to_owned(),
        _ => format!("loses {lost} aircraft and has {left} left"),
    }
}

/// What becomes of a target below: hits it takes, and what is left of it.
fn damage(target: Target, hits: u8, left: u8) -> String {
    let taken = match hits {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        _ => format!("{hits} hits"),
    };
    let more = |what: &str| match (hits, left) {
        (0, _) => String::new(),
        (_, 1) => format!(", 1 more {what}s"),
        (_, left) => format!(", {left} more {what}"),
    };
    match (target, left) {
        (Target::Ship(_), 0) => format!("she takes {taken} and is sunk"),
        (Target::Ship(_), _) => format!("she takes {taken}{}", more("sink")),
        (Target::Battery(_) | Target::Yard(_), 0) => format!("it takes {taken} and is destroyed"),
        (Target::Battery(_) | Target::Yard(_), _) => format!("it takes {taken}{}", more("destroy")),
        (_, 0) => format!("{taken}, and no aircraft is left"),
        (_, left) => format!("{taken}, {left} aircraft are left")
            .replace(" 1 aircraft are", " 1 aircraft is"),
    }
}

fn by_track(levels: &ByTrack<u8>) -> String {
    let parts: Vec<String> =
        levels.iter().map(|(track, level)| format!("{track} {level}")).collect();
    parts.join(", ")
}

impl Event {
    /// Whether it belongs into the short log: hits and losses, waves, cards and the end.
    pub fn is_major(&self) -> bool {
        match *self {
            Event::Bombed { hits, .. } => hits > 0,
            Event::Dogfight { plane_hits, fighter_hits, .. } => plane_hits.0 + fighter_hits.0 > 0,
            Event::SmallArms { left, .. } | Event::Fired { left, .. } => left == 0,
            Event::Announced { .. }
            | Event::Placed { .. }
            | Event::Searched { .. }
            | Event::Zebra
            | Event::ChannelClosed(_)
            | Event::PutToSea { .. }
            | Event::Card { .. }
            | Event::Ended { .. } => true,
            _ => false,
        }
    }
}
