//! Why an order is refused.

use wardroom_kernel::{Rule, cited};

use crate::forces::{Battery, Fighter, Load, Plane, Ship};
use crate::label::{units, units_of};
use crate::pick::{AttackPick, PlaneGroup};
use crate::places::{Field, Node, Zone};
use crate::plan::{PlanIllegal, Track, Wave};
use crate::state::{Gunners, Target};
use crate::ttt;

cited! {
    /// Why an order is refused, in words fit for a player.
    pub enum Illegal {
        /// Something else is decided now. [TTT T-seq-8, T-seq-7]
        Elsewhere(decision: Decision) => decision.rule(), "{decision}";
        /// Nothing is missing from the order. [TTT T-seq-5]
        Complete => ttt("T-seq-5"), "the order is complete";
        /// Rings are played from the harbor outwards. [TTT T-seq-5]
        OtherRing { zone: Zone, ring: u8 } => ttt("T-seq-5"), "{zone} is not in ring {ring}, which is being played";
        /// There are no such units over the map. [TTT T-move-1, T-air-1, T-bomb-1, T-aaa-1]
        NoSuchUnits { pick: AttackPick, decision: Decision } => decision.rule(),
            "there are no units {pick} over the map";
        /// A unit moves or attacks, once in a turn. [TTT T-move-1]
        HasActed { pick: AttackPick } => ttt("T-move-1"), "{pick}: these units have moved or attacked this turn";
        /// All units of a zone are moved at once where there are several that have not acted. [TTT T-move-1]
        NoCrowd { zone: Zone, ready: u8 } => ttt("T-move-1"),
            "all at once are two or more; {ready} of the units in {zone} have not moved or attacked this turn";
        /// Forces wait until their track is active. [TTT T-alert-15]
        NotActive { track: Track } => ttt("T-alert-15"), "the {} are not active yet", track.word();
        /// Zones that share an edge are adjacent, no others. [TTT T-map-2]
        NotAdjacent { from: Zone, to: Zone } => ttt("T-map-2"), "{to} is not adjacent to {from}";
        /// IJN units leave from ring 3. [TTT T-move-3]
        NotAtTheEdge { from: Zone } => ttt("T-move-3"), "aircraft leave the map from ring 3, not from {from}";
        /// US aircraft do not leave the map or land. [TTT T-move-8]
        UsStays => ttt("T-move-8"), "US aircraft do not leave the map";
        /// Only fighters attack aircraft in the air. [TTT T-air-1]
        BomberAttacks { plane: Plane } => ttt("T-air-1"), "{} units do not attack aircraft in the air", plane.word();
        /// An air unit is attacked by air once a turn. [TTT T-air-2]
        AttackedAlready { pick: AttackPick } => ttt("T-air-2"), "{pick}: each of these units is attacked already";
        /// A fighter attacks what is in its own zone. [TTT T-air-1]
        NotHere { pick: AttackPick, here: Zone } => ttt("T-air-1"), "{pick} is not in {here}";
        /// A fighter attacks what is in its own zone. [TTT T-air-1]
        NobodyInTheAir { zone: Zone } => ttt("T-air-1"), "no enemy unit flies in {zone}";
        /// An air unit is attacked by air once a turn. [TTT T-air-2]
        AllAttacked { zone: Zone } => ttt("T-air-2"), "every enemy unit that flies in {zone} is attacked already";
        /// A target lies in the zone of the attacker. [TTT T-bomb-1]
        OtherZone { target: Target, there: Zone, here: Zone } => ttt("T-bomb-1"),
            "{target} is in {there}, not in {here}";
        /// The yard is in 2SE. [TTT T-map-6]
        YardElsewhere { here: Zone } => ttt("T-map-6"), "the Navy Yard is attacked from 2SE, not from {here}";
        /// A carrier at sea is not found. [TTT T-force-5]
        AtSea { ship: Ship } => ttt("T-force-5"), "{} is at sea", ship.word();
        /// Each load has its targets. [TTT T-bomb-11]
        WrongLoad { target: Target, plane: Plane, load: Load } => ttt("T-bomb-11"),
            "{} is no target for {} with {}", target, plane.word(), load_name(load);
        /// Each load has its targets. [TTT T-bomb-11]
        NoTarget { zone: Zone, plane: Plane, load: Load } => ttt("T-bomb-11"),
            "there is no target in {zone} for {} with {}", plane.word(), load_name(load);
        /// A load is spent by one attack. [TTT T-bomb-1]
        NoLoad { plane: Plane } => ttt("T-bomb-1"), "these {} units have dropped what they carried", plane.word();
        /// What is sunk, destroyed or empty is no target. [TTT T-bomb-12]
        Dead { target: Target } => ttt("T-bomb-12"), "nothing is left of {target}";
        /// What is sunk or destroyed is no target. [TTT T-bomb-12]
        AllDead { zone: Zone, plane: Plane, load: Load } => ttt("T-bomb-12"),
            "everything in {zone} that {} with {} could attack is sunk or destroyed", plane.word(), load_name(load);
        /// A parking spot is attacked once a turn. [TTT T-bomb-4]
        SpotAttacked { target: Target } => ttt("T-bomb-4"), "{target} has been attacked this turn";
        /// A torpedo needs open water against the target. [TTT T-bomb-6]
        NoTorpedoRun { ship: Ship } => ttt("T-bomb-6"), "there is no open water for a torpedo beside {}", ship.word();
        /// A torpedo needs open water against the target. [TTT T-bomb-6]
        NoOpenWater { zone: Zone } => ttt("T-bomb-6"),
            "there is no open water for a torpedo beside any ship in {zone}";
        /// Batteries fire in their own zone. [TTT T-aaa-3]
        BatteryBound { battery: Battery } => ttt("T-aaa-3"), "{} fires only in {}", battery.word(), battery.zone();
        /// Each shooter fires once a turn, in its own zone. [TTT T-aaa-1]
        NoShooter { zone: Zone } => ttt("T-aaa-1"), "no ship or battery that could fire is in {zone}";
        /// Each shooter fires once a turn. [TTT T-aaa-1]
        AllFired { zone: Zone } => ttt("T-aaa-1"),
            "every ship and battery in {zone} that could fire has fired this turn";
        /// Where only ships or only batteries can fire it is not asked who does. [TTT T-aaa-1]
        OnlyGunners { zone: Zone, gunners: Gunners } => ttt("T-aaa-1"),
            "only {} can fire in {zone}; pick how many", gunners.word();
        /// A field launches so many units a turn. [TTT T-alert-11]
        LaunchRate { field: Field, launched: u8, rate: u8 } => ttt("T-alert-11"),
            "{field} has launched {} this turn, and its rate is {rate}", units(launched);
        /// A field has so many units on patrol. [TTT T-force-3]
        PatrolFull { field: Field, most: u8 } => ttt("T-force-3"), "{field} has {} on patrol, and may have no more", units(most);
        /// Who leaves a field leaves the top of a stack. [TTT T-force-4]
        NobodyParked { field: Field } => ttt("T-force-4"), "no fighter is parked at {}", field.word();
        /// The top unit of a stack leaves first. [TTT T-force-4]
        NotOnTop { field: Field, fighter: Fighter } => ttt("T-force-4"),
            "no {} unit lies on top of a stack at {}", fighter.word(), field.word();
        /// The outer ship leaves a nest first. [TTT T-force-10]
        Nested { ship: Ship, outer: Ship } => ttt("T-force-10"),
            "{} lies inside {}, who must move first", ship.word(), outer.word();
        /// A sunk ship pins her neighbour. [TTT T-force-11]
        Pinned { ship: Ship, outer: Ship } => ttt("T-force-11"),
            "{} is pinned by the wreck of {}", ship.word(), outer.word();
        /// A sunk ship stays in place. [TTT T-force-11]
        Sunk { ship: Ship } => ttt("T-force-11"), "{} is sunk and stays where she is", ship.word();
        /// A ship moves once a turn, at sea too. [TTT T-move-4, T-move-5]
        HasSailed { ship: Ship, zone: Zone } => ttt(if zone.ring() == 3 { "T-move-5" } else { "T-move-4" }),
            "{} has moved this turn", ship.word();
        /// A ship that cannot leave where she is, since every way is barred. [TTT T-move-9]
        NoWay { ship: Ship } => ttt("T-move-9"), "every way out is barred for {}", ship.word();
        /// One base length a turn. [TTT T-move-4]
        TooFar { ship: Ship, node: Node } => ttt("T-move-4"), "{node} is not one base length from {}", ship.word();
        /// Only the channel leads to sea. [TTT T-map-7]
        NotAtTheMouth { ship: Ship, zone: Zone } => ttt("T-map-7"),
            "a ship puts to sea from C4 into 3SE, and {} is not to reach {zone} now", ship.word();
        /// One ring 3 zone a turn, three base lengths. [TTT T-move-5, T-move-12]
        TooFarAtSea { from: Zone, to: Zone } => ttt("T-move-12"), "{to} is not a zone of ring 3 next to {from}";
        /// From the sea a ship enters the channel at its mouth. [TTT T-move-12]
        NotTheWayIn { from: Zone, node: Node } => ttt("T-move-12"),
            "from {from} a ship cannot enter {node}; the way in is from 3SE to C4";
        /// One ship to a node. [TTT T-move-9]
        Occupied { node: Node, by: Ship } => ttt("T-move-9"), "{node} is occupied by {}", by.word();
        /// A wreck closes the channel. [TTT T-move-6, T-move-11]
        ChannelClosed { wreck: Ship } => ttt("T-move-11"), "the channel is closed by the wreck of {}", wreck.word();
        /// The plan says who flies in a wave. [TTT T-plan-10]
        NoneListed { wave: u8 } => ttt("T-plan-10"), "the plan lists no units for wave {wave}";
        /// Nobody is added to a wave in play. [TTT T-plan-10]
        NoneLeft { wave: u8 } => ttt("T-plan-10"), "no unit of wave {wave} is left to come in";
        /// Unit, wave, sector and load are as planned. [TTT T-plan-10]
        NotPlanned { pick: AttackPick } => ttt("T-plan-10"), "the plan has no units {pick} that are still to come in";
        /// Units come in over ring 3. [TTT T-plan-2]
        NotOverTheSea { zone: Zone } => ttt("T-plan-2"), "units come in over ring 3, not in {zone}";
        /// A wave has its first turn. [TTT T-plan-7]
        TooEarly { wave: u8, from: u8 } => ttt("T-plan-7"), "wave {wave} flies from turn {from} on";
        /// Units that have come back are re-armed for some turns. [TTT T-plan-8]
        Rearming { ready: u8 } => ttt("T-plan-8"), "these units are re-armed on turn {ready}";
        /// Units that are still out must come back first. [TTT T-plan-8]
        StillOut { turns: u8 } => ttt("T-plan-8"),
            "the units of wave 3 are still over the map, and take {turns} turns to re-arm once they have left it";
        /// Loads by type. [TTT T-plan-6]
        LoadMisfit { plane: Plane, load: Load } => ttt("T-plan-6"),
            "{} units do not carry {}", plane.word(), load_name(load);
        /// Only a Kate of wave 3 is asked for her load. [TTT T-plan-6, T-plan-10]
        LoadFixed { group: PlaneGroup, load: Load } => ttt(if group.wave == Wave::Second { "T-plan-10" } else { "T-plan-6" }),
            "{}", load_fixed(group, load);
        /// No more than there are, or than may be.
        TooMany { asked: u8, most: u8, by: Limit } => by.told(most).0, "{asked} are too many: {}", by.told(most).1;
        /// Large numbers are offered with gaps. [TTT ruling 12]
        NotOffered { asked: u8, most: u8 } => ttt("T-comp-2"),
            "{asked} is not offered of {most}; what is not on the list is reached by two orders";
        /// The plan is not legal.
        Plan(plan: PlanIllegal) => plan.rule(), "{plan}";
    }
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
    /// The rule behind it, and what it leaves: so many and no more.
    fn told(self, most: u8) -> (Rule, String) {
        let (rule, words) = match self {
            Limit::Ready => {
                ("T-move-1", format!("{most} of these units have not moved or attacked this turn"))
            }
            Limit::Free => {
                ("T-air-2", format!("{most} of the units they attack are not attacked yet"))
            }
            Limit::Spots(field) => {
                ("T-bomb-4", format!("{most} spots at {field} hold units not attacked this turn"))
            }
            Limit::Tops(field, fighter) => {
                let units = units_of(most, fighter.word());
                let lie = if most == 1 { "lies" } else { "lie" };
                ("T-force-4", format!("{units} {lie} on top of stacks at {field}"))
            }
            Limit::Rate(field, rate) => {
                ("T-alert-11", format!("{field} launches {} a turn, {most} more now", units(rate)))
            }
            Limit::Stations(field, all) => {
                ("T-force-3", format!("{field} has {} on patrol, {most} more now", units(all)))
            }
            Limit::Guns(zone, guns) => {
                ("T-aaa-1", format!("{most} {guns} in {zone} can still fire"))
            }
            Limit::Waiting(_) => {
                ("T-plan-10", format!("{most} of these units are still to come in"))
            }
            Limit::Room(_, all) => {
                ("T-plan-3", format!("{all} IJN units may be over the map, {most} more than now"))
            }
        };
        (ttt(rule), words)
    }
}

cited! {
    /// What is decided in the attack, told to a player who wants something else.
    pub enum Decision {
        /// Which fighters begin on patrol. [TTT T-force-3]
        Stations => ttt("T-force-3"), "fighters take their stations on patrol: pick a field, or done";
        /// Where they patrol. [TTT T-force-3]
        Station => ttt("T-force-3"), "pick the zone in which they patrol";
        /// Which Zeros of a ring attack in the air. [TTT T-air-1]
        Zeros(ring: u8) => ttt("T-air-1"),
            "Zeros in ring {ring} are paired with what they attack in the air: pick a group of Zeros, or done";
        /// Which US fighters of a ring attack in the air. [TTT T-air-1]
        Fighters(ring: u8) => ttt("T-air-1"),
            "US fighters in ring {ring} are paired with what they attack in the air: pick a group of them, or done";
        /// What flies in a zone and is attacked by air. [TTT T-air-1]
        Foe(zone: Zone) => ttt("T-air-1"), "pick what they attack in the air over {zone}";
        /// Which units of a ring attack what is below. [TTT T-bomb-1]
        Bombing(ring: u8) => ttt("T-bomb-1"),
            "IJN units in ring {ring} attack what is below: pick a group of them, or done";
        /// What is attacked from a zone. [TTT T-bomb-1]
        Target(zone: Zone) => ttt("T-bomb-1"), "pick what they attack below in {zone}";
        /// Which IJN units of a ring move. [TTT T-move-1]
        Flight(ring: u8) => ttt("T-move-1"), "IJN units in ring {ring} move: pick a group of them, or done";
        /// Where they move from a zone. [TTT T-move-1]
        Way(zone: Zone) => ttt("T-move-1"), "pick where they move from {zone}";
        /// What comes in of waves 2 and 3. [TTT T-plan-7]
        Arrivals => ttt("T-plan-7"), "waves 2 and 3 come in: pick a wave or a group of one, or done";
        /// What Kates of wave 3 carry. [TTT T-plan-10]
        Load => ttt("T-plan-10"), "pick what the Kates carry";
        /// Which aircraft over a ring are fired at. [TTT T-aaa-1]
        Fire(ring: u8) => ttt("T-aaa-1"),
            "ships and batteries in ring {ring} fire: pick a group of aircraft, or done";
        /// Whether ships or batteries fire in a zone. [TTT T-aaa-7]
        Gunners(zone: Zone) => ttt("T-aaa-7"), "pick whether ships or batteries in {zone} fire";
        /// Which US fighters of a ring take off or move. [TTT T-move-1]
        Aircraft(ring: u8) => ttt("T-move-1"), "{}", aircraft_words(ring);
        /// Which type takes off from a field. [TTT T-force-4]
        Type(field: Field) => ttt("T-force-4"), "pick the type that leaves {}", field.word();
        /// Which ship of a ring moves. [TTT T-move-4]
        Ships(ring: u8) => ttt("T-move-4"), "ships in ring {ring} move: pick a ship, or done";
        /// Where a ship goes. [TTT T-move-4]
        Course(ship: Ship) => ttt("T-move-4"), "pick where {} moves", ship.word();
        /// Whether the game is over. [TTT T-end-2]
        CallItADay => ttt("T-end-2"), "nothing is over the map: say whether the game goes on or is over";
        /// How many. [TTT T-comp-2]
        HowMany(most: u8) => ttt("T-comp-2"), "pick how many, from 1 to {most}";
    }
}

fn aircraft_words(ring: u8) -> String {
    match ring {
        2 => "US fighters in ring 2 take off or move: pick a field or a group, or done".to_owned(),
        _ => format!("US fighters in ring {ring} move: pick a group of them, or done"),
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

fn load_fixed(group: PlaneGroup, load: Load) -> String {
    let plane = group.plane.word();
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

impl std::error::Error for Illegal {}

impl From<PlanIllegal> for Illegal {
    fn from(plan: PlanIllegal) -> Self {
        Illegal::Plan(plan)
    }
}

impl wardroom_kernel::Illegal for Illegal {
    fn rule(&self) -> Rule {
        self.rule()
    }

    fn is_elsewhere(&self) -> bool {
        match self {
            Illegal::Plan(plan) => wardroom_kernel::Illegal::is_elsewhere(plan),
            Illegal::Elsewhere(_) => true,
            _ => false,
        }
    }
}
