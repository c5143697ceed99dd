//! Why an order is refused.

use thiserror::Error;
use wardroom_kernel::Rule;

use crate::forces::{Battery, Load, Plane, Ship};
use crate::pick::AttackPick;
use crate::places::{Field, Node, Zone};
use crate::plan::Track;
use crate::state::Target;
use crate::ttt;

/// Why an order is refused, in words fit for a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Each step has its own orders. [TTT T-seq-8, T-seq-7]
    #[error("{pick} has no place in this step")]
    NotNow {
        /// What was picked.
        pick: AttackPick,
    },
    /// Rings are played from the harbor outwards. [TTT T-seq-5]
    #[error("{zone} is not in ring {ring}, which is being played")]
    OtherRing {
        /// Where the units are.
        zone: Zone,
        /// The ring that is being played.
        ring: u8,
    },
    /// There are no such units.
    #[error("there are no units {pick}")]
    NoSuchUnits {
        /// What was picked.
        pick: AttackPick,
    },
    /// A unit moves or attacks, once in a turn. [TTT T-move-1]
    #[error("{pick}: these units have moved or attacked this turn")]
    HasActed {
        /// What was picked.
        pick: AttackPick,
    },
    /// Placement is the action of the turn. [TTT T-seq-3]
    #[error("{pick}: units placed this turn do nothing else")]
    JustPlaced {
        /// What was picked.
        pick: AttackPick,
    },
    /// Forces wait until their track is active. [TTT T-alert-15]
    #[error("the {} are not active yet", .track.word())]
    NotActive {
        /// The track.
        track: Track,
    },
    /// Zones that share an edge are adjacent, no others. [TTT T-map-2]
    #[error("{to} is not adjacent to {from}")]
    NotAdjacent {
        /// From here.
        from: Zone,
        /// To there.
        to: Zone,
    },
    /// IJN units leave from ring 3. [TTT T-move-3]
    #[error("aircraft leave the map from ring 3, not from {from}")]
    NotAtTheEdge {
        /// From here.
        from: Zone,
    },
    /// US aircraft do not leave the map or land. [TTT T-move-8]
    #[error("US aircraft do not leave the map")]
    UsStays,
    /// Only fighters attack aircraft in the air. [TTT T-air-1]
    #[error("{} units do not attack aircraft in the air", .plane.name())]
    BomberAttacks {
        /// The type.
        plane: Plane,
    },
    /// An air unit is attacked by air once a turn. [TTT T-air-2]
    #[error("{pick}: each of these units is attacked already")]
    AttackedAlready {
        /// What was picked.
        pick: AttackPick,
    },
    /// A fighter attacks what is in its own zone. [TTT T-air-1]
    #[error("{pick} is not in {here}")]
    NotHere {
        /// What was to be attacked.
        pick: AttackPick,
        /// Where the attacker is.
        here: Zone,
    },
    /// A target lies in the zone of the attacker. [TTT T-bomb-1]
    #[error("{target} is in {there}, not in {here}")]
    OtherZone {
        /// What was to be attacked.
        target: Target,
        /// Where it is.
        there: Zone,
        /// Where the attacker is.
        here: Zone,
    },
    /// The yard is in 2SE. [TTT T-map-6]
    #[error("the Navy Yard is attacked from 2SE, not from {here}")]
    YardElsewhere {
        /// Where the attacker is.
        here: Zone,
    },
    /// A carrier at sea is not found. [TTT T-force-5]
    #[error("{} is at sea", .ship.name())]
    AtSea {
        /// The ship.
        ship: Ship,
    },
    /// Each load has its targets. [TTT T-bomb-11]
    #[error("{} is no target for {} with {}", .target, .plane.name(), load_name(*.load))]
    WrongLoad {
        /// What was to be attacked.
        target: Target,
        /// The type of the attacker.
        plane: Plane,
        /// What it carries.
        load: Load,
    },
    /// A load is spent by one attack. [TTT T-bomb-1]
    #[error("these {} units have dropped what they carried", .plane.name())]
    NoLoad {
        /// The type of the attacker.
        plane: Plane,
    },
    /// What is sunk, destroyed or empty is no target. [TTT T-bomb-12]
    #[error("nothing is left of {target}")]
    Dead {
        /// What was to be attacked.
        target: Target,
    },
    /// A parking spot is attacked once a turn. [TTT T-bomb-4]
    #[error("{target} has been attacked this turn")]
    SpotAttacked {
        /// The spot.
        target: Target,
    },
    /// A torpedo needs open water against the target. [TTT T-bomb-6]
    #[error("there is no open water for a torpedo beside {}", .ship.name())]
    NoTorpedoRun {
        /// The ship.
        ship: Ship,
    },
    /// Batteries fire in their own zone. [TTT T-aaa-3]
    #[error("{} fires only in {}", .battery.name(), .battery.zone())]
    BatteryBound {
        /// The battery.
        battery: Battery,
    },
    /// Each shooter fires once a turn, in its own zone. [TTT T-aaa-1]
    #[error("nothing that could still fire is in {zone}")]
    NoShooter {
        /// The zone.
        zone: Zone,
    },
    /// A field launches so many units a turn. [TTT T-alert-11]
    #[error("{} launches no more than {rate} units a turn", .field.name())]
    LaunchRate {
        /// The field.
        field: Field,
        /// Its rate.
        rate: u8,
    },
    /// A field has so many units on patrol. [TTT T-force-3]
    #[error("{} has no more than {most} units on patrol", .field.name())]
    PatrolFull {
        /// The field.
        field: Field,
        /// How many it may have.
        most: u8,
    },
    /// The top unit of a stack leaves first. [TTT T-force-4]
    #[error("no unit of that type lies on top of a stack at {}", .field.name())]
    NotOnTop {
        /// The field.
        field: Field,
    },
    /// The outer ship leaves a nest first. [TTT T-force-10]
    #[error("{} lies inside {}, who must move first", .ship.name(), .outer.name())]
    Nested {
        /// The ship.
        ship: Ship,
        /// The ship outside her.
        outer: Ship,
    },
    /// A sunk ship pins her neighbour. [TTT T-force-11]
    #[error("{} is pinned by the wreck of {}", .ship.name(), .outer.name())]
    Pinned {
        /// The ship.
        ship: Ship,
        /// The wreck.
        outer: Ship,
    },
    /// A sunk ship does not move.
    #[error("{} is sunk", .ship.name())]
    Sunk {
        /// The ship.
        ship: Ship,
    },
    /// One base length a turn. [TTT T-move-4]
    #[error("{node} is not one base length away")]
    TooFar {
        /// Where she was to go.
        node: Node,
    },
    /// One ring 3 zone a turn, three base lengths. [TTT T-move-5, T-move-12]
    #[error("{zone} is more than three base lengths away")]
    TooFarAtSea {
        /// Where she was to go.
        zone: Zone,
    },
    /// One ship to a node. [TTT T-move-9]
    #[error("{node} is occupied by {}", .by.name())]
    Occupied {
        /// Where she was to go.
        node: Node,
        /// Who is there.
        by: Ship,
    },
    /// A wreck closes the channel. [TTT T-move-6, T-move-11]
    #[error("the channel is closed by the wreck of {}", .wreck.name())]
    ChannelClosed {
        /// The wreck.
        wreck: Ship,
    },
    /// A wave has its first turn. [TTT T-plan-7]
    #[error("wave {wave} flies from turn {from} on")]
    TooEarly {
        /// The wave.
        wave: u8,
        /// Its first turn.
        from: u8,
    },
    /// Units that have come back are re-armed for some turns. [TTT T-plan-8]
    #[error("these units are re-armed on turn {ready}")]
    Rearming {
        /// The turn on which they are ready.
        ready: u8,
    },
    /// So many units over the map at a time. [TTT T-plan-3]
    #[error("no more than {most} IJN units may be over the map")]
    MapFull {
        /// How many there may be.
        most: u8,
    },
    /// Loads by type. [TTT T-plan-6]
    #[error("{} units do not carry {}", .plane.name(), load_name(*.load))]
    LoadMisfit {
        /// The type.
        plane: Plane,
        /// What it was to carry.
        load: Load,
    },
    /// No more than there are.
    #[error("there are no more than {most}")]
    TooMany {
        /// How many there are.
        most: u8,
    },
    /// The plan is not legal.
    #[error(transparent)]
    Plan(#[from] crate::plan::PlanIllegal),
}

fn load_name(load: Load) -> &'static str {
    match load {
        Load::None => "no load",
        Load::GP => "GP bombs",
        Load::AP => "AP bombs",
        Load::Torpedo => "a torpedo",
    }
}

impl wardroom_kernel::Illegal for Illegal {
    fn rule(&self) -> Rule {
        ttt(match self {
            Illegal::NotNow { .. } | Illegal::OtherRing { .. } => "T-seq-5",
            Illegal::NoSuchUnits { .. } | Illegal::HasActed { .. } => "T-move-1",
            Illegal::JustPlaced { .. } => "T-seq-3",
            Illegal::NotActive { .. } => "T-alert-15",
            Illegal::NotAdjacent { .. } => "T-map-2",
            Illegal::NotAtTheEdge { .. } => "T-move-3",
            Illegal::UsStays => "T-move-8",
            Illegal::BomberAttacks { .. } | Illegal::NotHere { .. } => "T-air-1",
            Illegal::AttackedAlready { .. } => "T-air-2",
            Illegal::OtherZone { .. } | Illegal::NoLoad { .. } => "T-bomb-1",
            Illegal::YardElsewhere { .. } => "T-map-6",
            Illegal::AtSea { .. } => "T-force-5",
            Illegal::WrongLoad { .. } => "T-bomb-11",
            Illegal::Dead { .. } => "T-bomb-12",
            Illegal::SpotAttacked { .. } => "T-bomb-4",
            Illegal::NoTorpedoRun { .. } => "T-bomb-6",
            Illegal::BatteryBound { .. } => "T-aaa-3",
            Illegal::NoShooter { .. } | Illegal::TooMany { .. } => "T-aaa-1",
            Illegal::LaunchRate { .. } => "T-alert-11",
            Illegal::PatrolFull { .. } => "T-force-3",
            Illegal::NotOnTop { .. } => "T-force-4",
            Illegal::Nested { .. } => "T-force-10",
            Illegal::Pinned { .. } => "T-force-11",
            Illegal::Sunk { .. } => "T-bomb-12",
            Illegal::TooFar { .. } => "T-move-4",
            Illegal::TooFarAtSea { .. } => "T-move-12",
            Illegal::Occupied { .. } => "T-move-9",
            Illegal::ChannelClosed { .. } => "T-move-11",
            Illegal::TooEarly { .. } => "T-plan-7",
            Illegal::Rearming { .. } => "T-plan-8",
            Illegal::MapFull { .. } => "T-plan-3",
            Illegal::LoadMisfit { .. } => "T-plan-6",
            Illegal::Plan(illegal) => return illegal.rule(),
        })
    }
}
