//! What happened, for the log.

use wardroom_kernel::{EnumMap, Key, Observer, Seat};

use crate::forces::{ByFighter, ByPlane, Fighter, Load, Plane, Ship, Yard};
use crate::label::units_of;
use crate::places::{Field, Node, Zone};
use crate::plan::{ByTrack, Day, Track};
use crate::state::{Ending, IJN, Target};
use crate::victory::Victory;

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A seat has handed in its plan.
    Planned(Seat),
    /// A cipher was sent. [TTT T-opt-2]
    Cipher(String),
    /// The day of the attack was announced, with the US levels of that day. [TTT T-seq-1]
    Announced {
        /// The day.
        day: Day,
        /// The levels by track.
        levels: ByTrack<u8>,
    },
    /// A carrier is in port. [TTT T-force-5]
    InPort(Ship),
    /// The radar die was rolled. [TTT T-detect-2]
    Radar {
        /// Whether radar is out for the day.
        out: bool,
    },
    /// Fighters take their stations. [TTT T-force-3]
    OnPatrol {
        /// From here.
        field: Field,
        /// Their type.
        fighter: Fighter,
        /// How many units.
        count: u8,
        /// Where.
        zone: Zone,
    },
    /// Units were placed in ring 3. [TTT T-seq-2]
    Placed {
        /// The wave.
        wave: u8,
        /// Where.
        zone: Zone,
        /// How many units of each type.
        units: ByPlane<u8>,
    },
    /// Whether the searches found the first wave. [TTT T-detect-4]
    Searched {
        /// Whether they did.
        warned: bool,
    },
    /// A turn begins.
    Turn(u8),
    /// All levels rise. [TTT T-alert-9]
    AlertRises {
        /// The levels by track.
        levels: ByTrack<u8>,
    },
    /// The ships are in condition ZEBRA. [TTT T-alert-14]
    Zebra,
    /// The forces of a track may act. [TTT T-alert-6]
    Active(Track),
    /// An IJN unit met a US unit in the air. [TTT T-air-3]
    Dogfight {
        /// Where.
        zone: Zone,
        /// The type of the IJN unit.
        plane: Plane,
        /// The type of the US unit.
        fighter: Fighter,
        /// Who attacked.
        attacker: Seat,
        /// Hits on the IJN unit and what is left of it.
        plane_hits: (u8, u8),
        /// Hits on the US unit and what is left of it.
        fighter_hits: (u8, u8),
    },
    /// A unit attacked something on the ground or on the water. [TTT T-bomb-1]
    Bombed {
        /// Where.
        zone: Zone,
        /// The type.
        plane: Plane,
        /// What it carried.
        load: Load,
        /// What it attacked.
        target: Target,
        /// How many hits it scored.
        hits: u8,
        /// What is left of the target: hits it can still take, or parked aircraft.
        left: u8,
    },
    /// A ship in the channel was sunk. [TTT T-move-6]
    ChannelClosed(Ship),
    /// Small arms of the yard. [TTT T-aaa-4]
    SmallArms {
        /// The yard unit.
        unit: Yard,
        /// The type of its attacker.
        plane: Plane,
        /// Aircraft shot down.
        hits: u8,
        /// Aircraft left.
        left: u8,
    },
    /// IJN units moved. [TTT T-move-1]
    Flew {
        /// From here.
        from: Zone,
        /// To there; nowhere if they left the map. [TTT T-move-3]
        to: Option<Zone>,
        /// How many units of each type.
        units: ByPlane<u8>,
    },
    /// A ship or battery fired. [TTT T-aaa-1]
    Fired {
        /// Who.
        shooter: Target,
        /// Where.
        zone: Zone,
        /// The type fired at.
        plane: Plane,
        /// Aircraft shot down.
        hits: u8,
        /// Aircraft left.
        left: u8,
    },
    /// Fighters took off. [TTT T-move-2]
    Launched {
        /// From here.
        field: Field,
        /// Their type.
        fighter: Fighter,
        /// How many units.
        count: u8,
    },
    /// US units moved. [TTT T-move-1]
    Patrolled {
        /// From here.
        from: Zone,
        /// To there.
        to: Zone,
        /// How many units of each type.
        units: ByFighter<u8>,
    },
    /// A ship moved on the fairway. [TTT T-move-4]
    Sailed {
        /// Who.
        ship: Ship,
        /// Where to.
        to: Node,
    },
    /// A ship moved to a zone of ring 3. [TTT T-move-5]
    PutToSea {
        /// Who.
        ship: Ship,
        /// Where to.
        to: Zone,
    },
    /// The IJN goes on though nothing is over the map. [TTT T-end-2]
    GoesOn,
    /// A luck card was turned. [TTT T-luck-2]
    Card {
        /// Its name.
        card: &'static str,
    },
    /// The game is over. [TTT T-end-1]
    Ended {
        /// How.
        ending: Ending,
        /// Aircraft over the map that are lost with it. [TTT T-luck-3]
        lost: u16,
        /// The result.
        victory: Victory,
    },
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

fn levels(levels: &ByTrack<u8>) -> String {
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

    /// The event in words, as an observer may know it.
    ///
    /// Loads are named only where the unit has just dropped them, so nothing here is for one side
    /// alone. [TTT T-seq-9]
    pub fn tell(&self, _observer: Observer) -> Option<String> {
        Some(match *self {
            Event::Planned(seat) if seat == IJN => "the IJN plan is made".to_owned(),
            Event::Planned(_) => "the US plan is made".to_owned(),
            Event::Cipher(ref text) => format!("a cipher is taken down: {text}"),
            Event::Announced { day, levels: ref by_track } => {
                format!("the attack comes on {day}; alert levels: {}", levels(by_track))
            }
            Event::InPort(ship) => format!("{} is in port", ship.word()),
            Event::Radar { out: true } => "radar is out for the day".to_owned(),
            Event::Radar { out: false } => "radar works".to_owned(),
            Event::OnPatrol { field, fighter, count, zone } => {
                let patrol = if count == 1 { "patrols" } else { "patrol" };
                format!("{} of {field} {patrol} over {zone}", units_of(count, fighter.word()))
            }
            Event::Placed { wave, zone, units: ref placed } => {
                format!("wave {wave} comes in over {zone}: {}", several(placed).0)
            }
            Event::Searched { warned: true } => {
                "a search has found the first wave: early warning".to_owned()
            }
            Event::Searched { warned: false } => "no search has found the first wave".to_owned(),
            Event::Turn(turn) => format!("turn {turn}"),
            Event::AlertRises { levels: ref by_track } => {
                format!("the alert rises: {}", levels(by_track))
            }
            Event::Zebra => "the ships set condition ZEBRA".to_owned(),
            Event::Active(Track::Airfields) => "the airfields are active".to_owned(),
            Event::Active(Track::Ships) => "the ships are active".to_owned(),
            Event::Active(Track::Batteries) => "the batteries are active".to_owned(),
            Event::Dogfight { zone, plane, fighter, attacker, plane_hits, fighter_hits } => {
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
            }
            Event::Bombed { zone, plane, load, target, hits, left } => {
                let attacks = match load {
                    Load::None => "strafes",
                    Load::GP => "drops GP bombs on",
                    Load::AP => "drops AP bombs on",
                    Load::Torpedo => "torpedoes",
                };
                let who = one(plane.word());
                format!("{who} {attacks} {target} in {zone}: {}", damage(target, hits, left))
            }
            Event::ChannelClosed(ship) => {
                format!("the wreck of {} closes the channel", ship.word())
            }
            Event::SmallArms { unit, plane, hits, left } => {
                format!("small arms of {unit} fire at the {plane} unit, which {}", fate(hits, left))
            }
            Event::Flew { from, to, ref units } => match (several(units), to) {
                ((who, true), Some(to)) => format!("{who} fly from {from} to {to}"),
                ((who, false), Some(to)) => format!("{who} flies from {from} to {to}"),
                ((who, true), None) => format!("{who} leave the map from {from}"),
                ((who, false), None) => format!("{who} leaves the map from {from}"),
            },
            Event::Fired { shooter, zone, plane, hits, left } => {
                let target = one(plane.word());
                format!("{shooter} fires at {target} over {zone}, which {}", fate(hits, left))
            }
            Event::Launched { field, fighter, count } => {
                let take = if count == 1 { "takes" } else { "take" };
                format!("{} {take} off from {field}", units_of(count, fighter.word()))
            }
            Event::Patrolled { from, to, ref units } => {
                let (who, many) = several(units);
                format!("{who} {} from {from} to {to}", if many { "fly" } else { "flies" })
            }
            Event::Sailed { ship, to } => format!("{} sails to {to}", ship.word()),
            Event::PutToSea { ship, to } => format!("{} is at sea in {to}", ship.word()),
            Event::GoesOn => "the IJN goes on: a wave is still to come".to_owned(),
            Event::Card { card } => format!("{card} is turned"),
            Event::Ended { ending, lost, victory } => {
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
            }
        })
    }
}
