//! The small choices of the Naval segment, numbered after those of the other segments.

use wardroom_kernel::named;

use super::parts::{Patrol, Perch, SeaArea, Ship, Space};
use crate::parts::Bomber;

named! {
    /// Choices at sea that need no number.
    AtSea {
        /// Try it: a Rendezvous, a Raid Move, a Wind Check, to refuel.
        Try = "try",
        /// Leave it.
        Hold = "hold",
        /// Move in spite of the failed check. [EDR 12.5.1-force]
        Force = "force-move",
        /// Launch the B-25s at once. [EDR 12.3-emergency]
        Launch = "emergency-launch",
        /// Let the Sea Hazard take effect.
        Meet = "meet-it",
        /// Evade the Boat. [EDR 12.6.6-boat-evade]
        Evade = "evade",
        /// Destroy it. [EDR 12.6.6-boat-destroy]
        Destroy = "destroy",
        /// Detach a ship. [EDR 12.1.4]
        Detach = "detach",
        /// Call a Submarine. [EDR 12.1.3]
        Call = "call",
        /// Break contact with it.
        Break = "break-contact",
        /// Keep the Wind marker. [EDR 12.2.3]
        Keep = "keep-wind",
        /// Damage the oiler to refuel. [EDR 12.7.2-fail]
        Scrape = "damage-oiler",
        /// That is the Flight: take off. [EDR 12.3.1]
        TakeOff = "take-off",
        /// Launch one turn later. [EDR 12.4.2-emergency]
        Later = "one-turn-later",
        /// Repair damage. [EDR 12.1.5]
        Damage = "her-damage",
        /// Repair a turret. [EDR 12.1.5]
        Turret = "her-turret",
    }
}

/// One small choice at sea.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeaOrder {
    /// A ship.
    Ship(Ship),
    /// The Task Force, a Recon or a Submarine.
    Patrol(Patrol),
    /// A space of the Layout.
    Space(Space),
    /// A place for a Recon.
    Perch(Perch),
    /// A Sea Area.
    Area(SeaArea),
    /// How far radio silence is broken, from 1 to 5. [EDR 12.5.3-radio]
    Radio(u8),
    /// A box of the Flight Turn Track, by its place. [EDR 12.4.2]
    Hour(u8),
    /// The next B-25s on deck, from 2 to 4 of them. [EDR 12.3.1]
    Next(u8),
    /// The Copilot of a B-25. [EDR 12.1.5]
    Copilot(Bomber),
    /// Any other.
    Plain(AtSea),
}

/// The most that radio silence may be broken by. [EDR 12.5.3-radio]
pub(crate) const MOST_RADIO: u8 = 5;

const PATROL: u16 = Ship::COUNT as u16;
const SPACE: u16 = PATROL + Patrol::COUNT as u16;
const PERCH: u16 = SPACE + Space::COUNT as u16;
const AREA: u16 = PERCH + Perch::COUNT as u16;
const RADIO: u16 = AREA + SeaArea::COUNT as u16;
const HOUR: u16 = RADIO + MOST_RADIO as u16;
const NEXT: u16 = HOUR + 12;
const COPILOT: u16 = NEXT + 3;
const PLAIN: u16 = COPILOT + Bomber::COUNT as u16;
/// How many there are.
pub(crate) const COUNT: u16 = PLAIN + AtSea::COUNT as u16;

impl SeaOrder {
    /// Its number among the choices at sea.
    pub(crate) const fn number(self) -> u16 {
        match self {
            SeaOrder::Ship(ship) => ship as u16,
            SeaOrder::Patrol(patrol) => PATROL + patrol as u16,
            SeaOrder::Space(space) => SPACE + space as u16,
            SeaOrder::Perch(perch) => PERCH + perch as u16,
            SeaOrder::Area(area) => AREA + area as u16,
            SeaOrder::Radio(amount) => RADIO + amount as u16 - 1,
            SeaOrder::Hour(at) => HOUR + at as u16,
            SeaOrder::Next(count) => NEXT + count as u16 - 2,
            SeaOrder::Copilot(bomber) => COPILOT + bomber as u16,
            SeaOrder::Plain(plain) => PLAIN + plain as u16,
        }
    }

    /// The choice with this number.
    pub(crate) fn of(number: u16) -> Option<SeaOrder> {
        let at = |base: u16| usize::from(number - base);
        Some(match number {
            0..PATROL => SeaOrder::Ship(Ship::ALL[at(0)]),
            PATROL..SPACE => SeaOrder::Patrol(Patrol::ALL[at(PATROL)]),
            SPACE..PERCH => SeaOrder::Space(Space::ALL[at(SPACE)]),
            PERCH..AREA => SeaOrder::Perch(Perch::ALL[at(PERCH)]),
            AREA..RADIO => SeaOrder::Area(SeaArea::ALL[at(AREA)]),
            RADIO..HOUR => SeaOrder::Radio(at(RADIO) as u8 + 1),
            HOUR..NEXT => SeaOrder::Hour(at(HOUR) as u8),
            NEXT..COPILOT => SeaOrder::Next(at(NEXT) as u8 + 2),
            COPILOT..PLAIN => SeaOrder::Copilot(Bomber::ALL[at(COPILOT)]),
            PLAIN..COUNT => SeaOrder::Plain(AtSea::ALL[at(PLAIN)]),
            _ => return None,
        })
    }

    /// The word a person types for it.
    pub fn word(self) -> String {
        match self {
            SeaOrder::Ship(ship) => ship.to_string(),
            SeaOrder::Patrol(patrol) => patrol.to_string(),
            SeaOrder::Space(space) => space.to_string(),
            SeaOrder::Perch(perch) => perch.to_string(),
            SeaOrder::Area(area) => area.to_string(),
            SeaOrder::Radio(amount) => format!("radio-{amount}"),
            SeaOrder::Hour(at) => format!("at-{:02}00", 2 * at),
            SeaOrder::Next(count) => format!("next-{count}"),
            SeaOrder::Copilot(bomber) => format!("{bomber}-copilot"),
            SeaOrder::Plain(plain) => plain.to_string(),
        }
    }
}
