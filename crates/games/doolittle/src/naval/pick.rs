//! The small choices of the Naval segment, numbered after those of the other segments.

use wardroom_kernel::{named, picks};

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

/// The most that radio silence may be broken by. [EDR 12.5.3-radio]
pub(crate) const MOST_RADIO: u8 = 5;

picks! {
    /// One small choice at sea.
    pub enum SeaChoice {
        Ship(ship: Ship) = "{ship}";
        /// The Task Force, a Recon or a Submarine.
        Patrol(patrol: Patrol) = "{patrol}";
        /// A space of the Layout.
        Space(space: Space) = "{space}";
        /// A place for a Recon.
        Perch(perch: Perch) = "{perch}";
        Area(area: SeaArea) = "{area}";
        /// How far radio silence is broken. [EDR 12.5.3-radio]
        Radio(amount: u8[1..MOST_RADIO as u16 + 1]) = "radio-{amount}";
        /// A box of the Flight Turn Track, by its place. [EDR 12.4.2]
        Hour(at: u8[0..12]) = "at-{:02}00", 2 * at;
        /// The next B-25s on deck. [EDR 12.3.1]
        Next(count: u8[2..5]) = "next-{count}";
        /// The Copilot of a B-25. [EDR 12.1.5]
        Copilot(bomber: Bomber) = "{bomber}-copilot";
        /// Any other.
        Plain(plain: AtSea) = "{plain}";
    }
}
