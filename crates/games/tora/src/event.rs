//! What happened, for the log.

use wardroom_kernel::{Observer, Seat};

use crate::data::YARD_NAMES;
use crate::forces::{Fighter, Load, Plane, Ship};
use crate::places::{Field, Node, Zone};
use crate::plan::{Day, Track};
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
        levels: [u8; 3],
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
        units: [u8; 3],
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
        levels: [u8; 3],
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
        unit: u8,
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
        units: [u8; 3],
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
        units: [u8; 5],
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

/// `3 Kate, 2 Zero`: what is not zero, by name.
fn several<T: Copy>(all: &[T], counts: &[u8], name: fn(T) -> &'static str) -> String {
    let parts: Vec<String> = all
        .iter()
        .zip(counts)
        .filter(|(_, count)| **count > 0)
        .map(|(&kind, count)| format!("{count} {}", name(kind)))
        .collect();
    parts.join(", ")
}

fn hits(count: u8) -> String {
    match count {
        0 => "no hit".to_owned(),
        1 => "1 hit".to_owned(),
        _ => format!("{count} hits"),
    }
}

fn left_in_the_air(left: u8) -> String {
    if left == 0 { "destroyed".to_owned() } else { format!("{left} left") }
}

fn levels(levels: [u8; 3]) -> String {
    format!("airfields {}, ships {}, batteries {}", levels[0], levels[1], levels[2])
}

impl Event {
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
                format!("the attack comes on {day}; alert levels: {}", levels(*by_track))
            }
            Event::InPort(ship) => format!("{} is in port", ship.name()),
            Event::Radar { out: true } => "radar is out for the day".to_owned(),
            Event::Radar { out: false } => "radar works".to_owned(),
            Event::OnPatrol { field, fighter, count, zone } => {
                format!("{count} {} of {} on patrol in {zone}", fighter.name(), field.name())
            }
            Event::Placed { wave, zone, ref units } => format!(
                "wave {wave} comes in over {zone}: {}",
                several(&Plane::ALL, units, Plane::name)
            ),
            Event::Searched { warned: true } => {
                "a search has found the first wave: early warning".to_owned()
            }
            Event::Searched { warned: false } => "no search has found the first wave".to_owned(),
            Event::Turn(turn) => format!("turn {turn}"),
            Event::AlertRises { levels: by_track } => {
                format!("the alert rises: {}", levels(by_track))
            }
            Event::Zebra => "the ships set condition ZEBRA".to_owned(),
            Event::Active(Track::Airfields) => "the airfields are active".to_owned(),
            Event::Active(Track::Ships) => "the ships are active".to_owned(),
            Event::Active(Track::Batteries) => "the batteries are active".to_owned(),
            Event::Dogfight { zone, plane, fighter, attacker, plane_hits, fighter_hits } => {
                let ijn = format!(
                    "{}: {}, {}",
                    plane.name(),
                    hits(plane_hits.0),
                    left_in_the_air(plane_hits.1)
                );
                let us = format!(
                    "{}: {}, {}",
                    fighter.name(),
                    hits(fighter_hits.0),
                    left_in_the_air(fighter_hits.1)
                );
                if attacker == IJN {
                    format!("{zone}: {} attacks {}; {us}; {ijn}", plane.name(), fighter.name())
                } else if plane == Plane::Zero {
                    format!("{zone}: {} attacks {}; {ijn}; {us}", fighter.name(), plane.name())
                } else {
                    format!("{zone}: {} attacks {}; {ijn}", fighter.name(), plane.name())
                }
            }
            Event::Bombed { zone, plane, load, target, hits: scored, left } => {
                let with = match load {
                    Load::None => "strafes".to_owned(),
                    Load::GP => "drops GP bombs on".to_owned(),
                    Load::AP => "drops AP bombs on".to_owned(),
                    Load::Torpedo => "torpedoes".to_owned(),
                };
                let left = match (target, left) {
                    (Target::Ship(_), 0) => "sunk".to_owned(),
                    (_, 0) => "destroyed".to_owned(),
                    (_, left) => format!("{left} left"),
                };
                format!("{zone}: {} {with} {target}: {}, {left}", plane.name(), hits(scored))
            }
            Event::ChannelClosed(ship) => {
                format!("the wreck of {} closes the channel", ship.name())
            }
            Event::SmallArms { unit, plane, hits: scored, left } => format!(
                "small arms of {} fire at {}: {}, {}",
                YARD_NAMES[usize::from(unit)],
                plane.name(),
                hits(scored),
                left_in_the_air(left)
            ),
            Event::Flew { from, to, ref units } => {
                let who = several(&Plane::ALL, units, Plane::name);
                match to {
                    Some(to) => format!("{who} fly from {from} to {to}"),
                    None => format!("{who} leave the map from {from}"),
                }
            }
            Event::Fired { shooter, zone, plane, hits: scored, left } => format!(
                "{zone}: {shooter} fires at {}: {}, {}",
                plane.name(),
                hits(scored),
                left_in_the_air(left)
            ),
            Event::Launched { field, fighter, count } => {
                format!("{count} {} take off from {}", fighter.name(), field.name())
            }
            Event::Patrolled { from, to, ref units } => {
                format!("{} fly from {from} to {to}", several(&Fighter::ALL, units, Fighter::name))
            }
            Event::Sailed { ship, to } => format!("{} sails to {to}", ship.name()),
            Event::PutToSea { ship, to } => format!("{} is at sea in {to}", ship.name()),
            Event::GoesOn => "the IJN goes on: a wave is still to come".to_owned(),
            Event::Card { card } => format!("luck: {card}"),
            Event::Ended { ending, lost, victory } => {
                let how = match ending {
                    Ending::Homeward => "the last IJN unit has gone home",
                    Ending::CalledOff => "the IJN sends no further wave",
                    Ending::BlackCard => "the game ends by a black card",
                    Ending::LastTurn => "the last turn is over",
                };
                let lost = match lost {
                    0 => String::new(),
                    lost => format!("; {lost} aircraft over the map are lost"),
                };
                format!("{how}{lost}: {}", victory.label())
            }
        })
    }
}
