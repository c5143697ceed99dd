//! Why an order is refused.

use std::fmt;

use thiserror::Error;
use wardroom_kernel::Rule;

use crate::forces::{Battery, Fighter, Load, Plane, Ship};
use crate::pick::{AttackPick, PlaneGroup};
use crate::places::{Field, Node, Zone};
use crate::plan::{PlanIllegal, Track, Wave};
use crate::state::{Gunners, Target};
use crate::ttt;

/// Why an order is refused, in words fit for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// Something else is decided now. [TTT T-seq-8, T-seq-7]
    #[error("{0}")]
    Elsewhere(Decision),
    /// Nothing is missing from the order. [TTT T-seq-5]
    #[error("the order is complete")]
    Complete,
    /// Rings are played from the harbor outwards. [TTT T-seq-5]
    #[error("{zone} is not in ring {ring}, which is being played")]
    OtherRing {
        /// Where the units are.
        zone: Zone,
        /// The ring that is being played.
        ring: u8,
    },
    /// There are no such units over the map. [TTT T-move-1, T-air-1, T-bomb-1, T-aaa-1]
    #[error("there are no units {pick} over the map")]
    NoSuchUnits {
        /// What was picked.
        pick: AttackPick,
        /// What they were wanted for.
        decision: Decision,
    },
    /// A unit moves or attacks, once in a turn. [TTT T-move-1]
    #[error("{pick}: these units have moved or attacked this turn")]
    HasActed {
        /// What was picked.
        pick: AttackPick,
    },
    /// All units of a zone are moved at once where there are several that have not acted. [TTT T-move-1]
    #[error(
        "all at once are two or more; {ready} of the units in {zone} have not moved or attacked this turn"
    )]
    NoCrowd {
        /// The zone.
        zone: Zone,
        /// How many there are.
        ready: u8,
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
    /// A fighter attacks what is in its own zone. [TTT T-air-1]
    #[error("no enemy unit flies in {zone}")]
    NobodyInTheAir {
        /// Where the attacker is.
        zone: Zone,
    },
    /// An air unit is attacked by air once a turn. [TTT T-air-2]
    #[error("every enemy unit that flies in {zone} is attacked already")]
    AllAttacked {
        /// Where the attacker is.
        zone: Zone,
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
    /// Each load has its targets. [TTT T-bomb-11]
    #[error("there is no target in {zone} for {} with {}", .plane.name(), load_name(*.load))]
    NoTarget {
        /// Where the attacker is.
        zone: Zone,
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
    /// What is sunk or destroyed is no target. [TTT T-bomb-12]
    #[error("everything in {zone} that {} with {} could attack is sunk or destroyed", .plane.name(), load_name(*.load))]
    AllDead {
        /// Where the attacker is.
        zone: Zone,
        /// The type of the attacker.
        plane: Plane,
        /// What it carries.
        load: Load,
    },
    /// A parking spot is attacked once a turn. [TTT T-bomb-4]
    #[error("{target} has been attacked this turn")]
    SpotAttacked {
        /// The spot, or the field with all its spots.
        target: Target,
    },
    /// A torpedo needs open water against the target. [TTT T-bomb-6]
    #[error("there is no open water for a torpedo beside {}", .ship.name())]
    NoTorpedoRun {
        /// The ship.
        ship: Ship,
    },
    /// A torpedo needs open water against the target. [TTT T-bomb-6]
    #[error("there is no open water for a torpedo beside any ship in {zone}")]
    NoOpenWater {
        /// Where the attacker is.
        zone: Zone,
    },
    /// Batteries fire in their own zone. [TTT T-aaa-3]
    #[error("{} fires only in {}", .battery.name(), .battery.zone())]
    BatteryBound {
        /// The battery.
        battery: Battery,
    },
    /// Each shooter fires once a turn, in its own zone. [TTT T-aaa-1]
    #[error("no ship or battery that could fire is in {zone}")]
    NoShooter {
        /// The zone.
        zone: Zone,
    },
    /// Each shooter fires once a turn. [TTT T-aaa-1]
    #[error("every ship and battery in {zone} that could fire has fired this turn")]
    AllFired {
        /// The zone.
        zone: Zone,
    },
    /// Where only ships or only batteries can fire it is not asked who does. [TTT T-aaa-1]
    #[error("only {} can fire in {zone}; pick how many", gunners_name(*.gunners))]
    OnlyGunners {
        /// The zone.
        zone: Zone,
        /// Who can fire.
        gunners: Gunners,
    },
    /// A field launches so many units a turn. [TTT T-alert-11]
    #[error("{} has launched {launched} units this turn, and its rate is {rate}", .field.name())]
    LaunchRate {
        /// The field.
        field: Field,
        /// Units it has launched.
        launched: u8,
        /// Its rate.
        rate: u8,
    },
    /// A field has so many units on patrol. [TTT T-force-3]
    #[error("{} has its {most} units on patrol", .field.name())]
    PatrolFull {
        /// The field.
        field: Field,
        /// How many it may have.
        most: u8,
    },
    /// Who leaves a field leaves the top of a stack. [TTT T-force-4]
    #[error("no fighter is parked at {}", .field.name())]
    NobodyParked {
        /// The field.
        field: Field,
    },
    /// The top unit of a stack leaves first. [TTT T-force-4]
    #[error("no {} unit lies on top of a stack at {}", .fighter.name(), .field.name())]
    NotOnTop {
        /// The field.
        field: Field,
        /// The type.
        fighter: Fighter,
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
    /// A sunk ship stays in place. [TTT T-force-11]
    #[error("{} is sunk and stays where she is", .ship.name())]
    Sunk {
        /// The ship.
        ship: Ship,
    },
    /// A ship moves once a turn, at sea too. [TTT T-move-4, T-move-5]
    #[error("{} has moved this turn", .ship.name())]
    HasSailed {
        /// The ship.
        ship: Ship,
        /// Where she is.
        zone: Zone,
    },
    /// A ship that cannot leave where she is, since every way is barred. [TTT T-move-9]
    #[error("every way out is barred for {}", .ship.name())]
    NoWay {
        /// The ship.
        ship: Ship,
    },
    /// One base length a turn. [TTT T-move-4]
    #[error("{node} is not one base length from {}", .ship.name())]
    TooFar {
        /// The ship.
        ship: Ship,
        /// Where she was to go.
        node: Node,
    },
    /// Only the channel leads to sea. [TTT T-map-7]
    #[error("a ship puts to sea from C4 into 3SE, and {} is not to reach {zone} now", .ship.name())]
    NotAtTheMouth {
        /// The ship.
        ship: Ship,
        /// Where she was to go.
        zone: Zone,
    },
    /// One ring 3 zone a turn, three base lengths. [TTT T-move-5, T-move-12]
    #[error("{to} is not a zone of ring 3 next to {from}")]
    TooFarAtSea {
        /// Where she is.
        from: Zone,
        /// Where she was to go.
        to: Zone,
    },
    /// From the sea a ship enters the channel at its mouth. [TTT T-move-12]
    #[error("from {from} a ship cannot enter {node}; the way in is from 3SE to C4")]
    NotTheWayIn {
        /// Where she is.
        from: Zone,
        /// Where she was to go.
        node: Node,
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
    /// The plan says who flies in a wave. [TTT T-plan-10]
    #[error("the plan lists no units for wave {wave}")]
    NoneListed {
        /// The wave.
        wave: u8,
    },
    /// Nobody is added to a wave in play. [TTT T-plan-10]
    #[error("no unit of wave {wave} is left to come in")]
    NoneLeft {
        /// The wave.
        wave: u8,
    },
    /// Unit, wave, sector and load are as planned. [TTT T-plan-10]
    #[error("the plan has no units {pick} that are still to come in")]
    NotPlanned {
        /// What was picked.
        pick: AttackPick,
    },
    /// Units come in over ring 3. [TTT T-plan-2]
    #[error("units come in over ring 3, not in {zone}")]
    NotOverTheSea {
        /// Where they were to come in.
        zone: Zone,
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
    /// Units that are still out must come back first. [TTT T-plan-8]
    #[error(
        "the units of wave 3 are still over the map, and take {turns} turns to re-arm once they have left it"
    )]
    StillOut {
        /// How long they take.
        turns: u8,
    },
    /// Loads by type. [TTT T-plan-6]
    #[error("{} units do not carry {}", .plane.name(), load_name(*.load))]
    LoadMisfit {
        /// The type.
        plane: Plane,
        /// What it was to carry.
        load: Load,
    },
    /// Only a Kate of wave 3 is asked for her load. [TTT T-plan-6, T-plan-10]
    #[error("{}", load_fixed(*.group, *.load))]
    LoadFixed {
        /// The units.
        group: PlaneGroup,
        /// What they were to carry.
        load: Load,
    },
    /// No more than there are, or than may be.
    #[error("{asked} are too many: {}", .by.words(*.most))]
    TooMany {
        /// How many were picked.
        asked: u8,
        /// How many there may be.
        most: u8,
        /// Why.
        by: Limit,
    },
    /// Large numbers are offered with gaps. [TTT ruling 12]
    #[error("{asked} is not offered of {most}; what is not on the list is reached by two orders")]
    NotOffered {
        /// How many were picked.
        asked: u8,
        /// How many there may be.
        most: u8,
    },
    /// The plan is not legal.
    #[error(transparent)]
    Plan(#[from] PlanIllegal),
}

/// What keeps a number to so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Units that have not acted. [TTT T-move-1]
    Ready,
    /// Enemy units that are not attacked yet. [TTT T-air-2]
    Free,
    /// Spots of a field that are not attacked yet. [TTT T-bomb-4]
    Spots(Field),
    /// Units of a type on top of the stacks of a field. [TTT T-force-4]
    Tops(Field, Fighter),
    /// The launch rate of a field. [TTT T-alert-11]
    Rate(Field, u8),
    /// The units of a field that may begin on patrol. [TTT T-force-3]
    Stations(Field, u8),
    /// Ships or batteries that can still fire. [TTT T-aaa-1]
    Guns(Zone, Gunners),
    /// Units still to come in, as planned. [TTT T-plan-10]
    Waiting(PlaneGroup),
    /// Room over the map for units that wait. [TTT T-plan-3]
    Room(PlaneGroup, u8),
}

impl Limit {
    fn words(self, most: u8) -> String {
        match self {
            Limit::Ready => format!("{most} of these units have not moved or attacked this turn"),
            Limit::Free => format!("{most} of the units they attack are not attacked yet"),
            Limit::Spots(field) => {
                format!("{most} spots at {} hold units not attacked this turn", field.name())
            }
            Limit::Tops(field, fighter) => {
                let (fighter, field) = (fighter.name(), field.name());
                format!("{most} {fighter} units lie on top of stacks at {field}")
            }
            Limit::Rate(field, rate) => {
                format!("{} launches {rate} units a turn, {most} more now", field.name())
            }
            Limit::Stations(field, all) => {
                format!("{} has {all} units on patrol, {most} more now", field.name())
            }
            Limit::Guns(zone, gunners) => {
                format!("{most} {} in {zone} can still fire", gunners_name(gunners))
            }
            Limit::Waiting(_) => format!("{most} of these units are still to come in"),
            Limit::Room(_, all) => {
                format!("{all} IJN units may be over the map, {most} more than now")
            }
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Limit::Ready => "T-move-1",
            Limit::Free => "T-air-2",
            Limit::Spots(_) => "T-bomb-4",
            Limit::Tops(..) => "T-force-4",
            Limit::Rate(..) => "T-alert-11",
            Limit::Stations(..) => "T-force-3",
            Limit::Guns(..) => "T-aaa-1",
            Limit::Waiting(_) => "T-plan-10",
            Limit::Room(..) => "T-plan-3",
        }
    }
}

/// What is decided in the attack, told to a player who wants something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Which fighters begin on patrol. [TTT T-force-3]
    Stations,
    /// Where they patrol. [TTT T-force-3]
    Station,
    /// Which Zeros of a ring attack in the air. [TTT T-air-1]
    Zeros(u8),
    /// Which US fighters of a ring attack in the air. [TTT T-air-1]
    Fighters(u8),
    /// What flies in a zone and is attacked by air. [TTT T-air-1]
    Foe(Zone),
    /// Which units of a ring attack what is below. [TTT T-bomb-1]
    Bombing(u8),
    /// What is attacked from a zone. [TTT T-bomb-1]
    Target(Zone),
    /// Which IJN units of a ring move. [TTT T-move-1]
    Flight(u8),
    /// Where they move from a zone. [TTT T-move-1]
    Way(Zone),
    /// What comes in of waves 2 and 3. [TTT T-plan-7]
    Arrivals,
    /// What Kates of wave 3 carry. [TTT T-plan-10]
    Load,
    /// Which aircraft over a ring are fired at. [TTT T-aaa-1]
    Fire(u8),
    /// Whether ships or batteries fire in a zone. [TTT T-aaa-7]
    Gunners(Zone),
    /// Which US fighters of a ring take off or move. [TTT T-move-1]
    Aircraft(u8),
    /// Which type takes off from a field. [TTT T-force-4]
    Type(Field),
    /// Which ship of a ring moves. [TTT T-move-4]
    Ships(u8),
    /// Where a ship goes. [TTT T-move-4]
    Course(Ship),
    /// Whether the game is over. [TTT T-end-2]
    CallItADay,
    /// How many. [TTT T-comp-2]
    HowMany(u8),
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Decision::Stations => {
                f.write_str("fighters take their stations on patrol: pick a field, or done")
            }
            Decision::Station => f.write_str("pick the zone in which they patrol"),
            Decision::Zeros(ring) => write!(
                f,
                "Zeros in ring {ring} are paired with what they attack in the air: pick a group of Zeros, or done"
            ),
            Decision::Fighters(ring) => write!(
                f,
                "US fighters in ring {ring} are paired with what they attack in the air: pick a group of them, or done"
            ),
            Decision::Foe(zone) => write!(f, "pick what they attack in the air over {zone}"),
            Decision::Bombing(ring) => write!(
                f,
                "IJN units in ring {ring} attack what is below: pick a group of them, or done"
            ),
            Decision::Target(zone) => write!(f, "pick what they attack below in {zone}"),
            Decision::Flight(ring) => {
                write!(f, "IJN units in ring {ring} move: pick a group of them, or done")
            }
            Decision::Way(zone) => write!(f, "pick where they move from {zone}"),
            Decision::Arrivals => {
                f.write_str("waves 2 and 3 come in: pick a wave or a group of one, or done")
            }
            Decision::Load => f.write_str("pick what the Kates carry"),
            Decision::Fire(ring) => write!(
                f,
                "ships and batteries in ring {ring} fire: pick a group of aircraft, or done"
            ),
            Decision::Gunners(zone) => write!(f, "pick whether ships or batteries in {zone} fire"),
            Decision::Aircraft(2) => f.write_str(
                "US fighters in ring 2 take off or move: pick a field or a group, or done",
            ),
            Decision::Aircraft(ring) => {
                write!(f, "US fighters in ring {ring} move: pick a group of them, or done")
            }
            Decision::Type(field) => write!(f, "pick the type that leaves {}", field.name()),
            Decision::Ships(ring) => write!(f, "ships in ring {ring} move: pick a ship, or done"),
            Decision::Course(ship) => write!(f, "pick where {} moves", ship.name()),
            Decision::CallItADay => {
                f.write_str("nothing is over the map: say whether the game goes on or is over")
            }
            Decision::HowMany(most) => write!(f, "pick how many, from 1 to {most}"),
        }
    }
}

impl Decision {
    const fn rule(self) -> &'static str {
        match self {
            Decision::Stations | Decision::Station => "T-force-3",
            Decision::Zeros(_) | Decision::Fighters(_) | Decision::Foe(_) => "T-air-1",
            Decision::Bombing(_) | Decision::Target(_) => "T-bomb-1",
            Decision::Flight(_) | Decision::Way(_) | Decision::Aircraft(_) => "T-move-1",
            Decision::Arrivals => "T-plan-7",
            Decision::Load => "T-plan-10",
            Decision::Fire(_) => "T-aaa-1",
            Decision::Gunners(_) => "T-aaa-7",
            Decision::Type(_) => "T-force-4",
            Decision::Ships(_) | Decision::Course(_) => "T-move-4",
            Decision::CallItADay => "T-end-2",
            Decision::HowMany(_) => "T-comp-2",
        }
    }
}

fn load_name(load: Load) -> &'static str {
    match load {
        Load::None => "no load",
        Load::GP => "GP bombs",
        Load::AP => "AP bombs",
        Load::Torpedo => "a torpedo",
    }
}

const fn gunners_name(gunners: Gunners) -> &'static str {
    match gunners {
        Gunners::Ships => "ships",
        Gunners::Batteries => "batteries",
    }
}

fn load_fixed(group: PlaneGroup, load: Load) -> String {
    let plane = group.plane.name();
    match group.wave {
        Wave::Second => "the plan says what units of wave 2 carry".to_owned(),
        _ if load.fits(group.plane) => {
            format!("{plane} units always carry {}, it is not asked", load_name(load))
        }
        _ => format!("{plane} units do not carry {}", load_name(load)),
    }
}

impl Illegal {
    /// Of several units of a group that are refused, the one is told of that is nearest to what was wanted.
    /// [TTT ruling 13]
    pub(crate) const fn delay(&self) -> u8 {
        match *self {
            Illegal::HasActed { .. } => u8::MAX,
            Illegal::Rearming { ready } => ready,
            _ => 0,
        }
    }
}

impl wardroom_kernel::Illegal for Illegal {
    fn rule(&self) -> Rule {
        ttt(match self {
            Illegal::Elsewhere(decision) | Illegal::NoSuchUnits { decision, .. } => decision.rule(),
            Illegal::Complete | Illegal::OtherRing { .. } => "T-seq-5",
            Illegal::HasActed { .. } | Illegal::NoCrowd { .. } => "T-move-1",
            Illegal::NotActive { .. } => "T-alert-15",
            Illegal::NotAdjacent { .. } => "T-map-2",
            Illegal::NotAtTheEdge { .. } => "T-move-3",
            Illegal::UsStays => "T-move-8",
            Illegal::BomberAttacks { .. }
            | Illegal::NotHere { .. }
            | Illegal::NobodyInTheAir { .. } => "T-air-1",
            Illegal::AttackedAlready { .. } | Illegal::AllAttacked { .. } => "T-air-2",
            Illegal::OtherZone { .. } | Illegal::NoLoad { .. } => "T-bomb-1",
            Illegal::YardElsewhere { .. } => "T-map-6",
            Illegal::AtSea { .. } => "T-force-5",
            Illegal::WrongLoad { .. } | Illegal::NoTarget { .. } => "T-bomb-11",
            Illegal::Dead { .. } | Illegal::AllDead { .. } => "T-bomb-12",
            Illegal::SpotAttacked { .. } => "T-bomb-4",
            Illegal::NoTorpedoRun { .. } | Illegal::NoOpenWater { .. } => "T-bomb-6",
            Illegal::BatteryBound { .. } => "T-aaa-3",
            Illegal::NoShooter { .. } | Illegal::AllFired { .. } | Illegal::OnlyGunners { .. } => {
                "T-aaa-1"
            }
            Illegal::LaunchRate { .. } => "T-alert-11",
            Illegal::PatrolFull { .. } => "T-force-3",
            Illegal::NobodyParked { .. } | Illegal::NotOnTop { .. } => "T-force-4",
            Illegal::Nested { .. } => "T-force-10",
            Illegal::Pinned { .. } | Illegal::Sunk { .. } => "T-force-11",
            Illegal::HasSailed { zone, .. } if zone.ring() == 3 => "T-move-5",
            Illegal::HasSailed { .. } | Illegal::TooFar { .. } => "T-move-4",
            Illegal::NotAtTheMouth { .. } => "T-map-7",
            Illegal::TooFarAtSea { .. } | Illegal::NotTheWayIn { .. } => "T-move-12",
            Illegal::NoWay { .. } | Illegal::Occupied { .. } => "T-move-9",
            Illegal::ChannelClosed { .. } => "T-move-11",
            Illegal::NoneListed { .. } | Illegal::NoneLeft { .. } | Illegal::NotPlanned { .. } => {
                "T-plan-10"
            }
            Illegal::NotOverTheSea { .. } => "T-plan-2",
            Illegal::TooEarly { .. } => "T-plan-7",
            Illegal::Rearming { .. } | Illegal::StillOut { .. } => "T-plan-8",
            Illegal::LoadFixed { group: PlaneGroup { wave: Wave::Second, .. }, .. } => "T-plan-10",
            Illegal::LoadFixed { .. } | Illegal::LoadMisfit { .. } => "T-plan-6",
            Illegal::TooMany { by, .. } => by.rule(),
            Illegal::NotOffered { .. } => "T-comp-2",
            Illegal::Plan(illegal) => return illegal.rule(),
        })
    }

    fn is_elsewhere(&self) -> bool {
        match self {
            Illegal::Plan(illegal) => illegal.is_elsewhere(),
            Illegal::Elsewhere(_) => true,
            _ => false,
        }
    }
}
