//! Why an order is refused: every case with its rule and its words.
//!
//! A refusal is a plain small value, so that making one costs a list nothing. What was picked is called "it", "she" or
//! "that"; other counters are told by where they are.

use wardroom_kernel::Rule;

use crate::arp;
use crate::hex::Hex;
use crate::parts::{Field, Turn};
use crate::state::Spot;

/// An enum of refusals as a table: the case, its rule and its words.
macro_rules! refusals {
    ($(#[$about:meta])* $table:ident $(
        $case:ident $(($($one:ty),+))? $({ $($field:ident: $kind:ty),+ })?
        = $rule:literal $words:literal;
    )+) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum $table {$(
            #[doc = concat!($words, " (", $rule, ").")]
            #[error($words)]
            $case $(($($one),+))? $({$(
                #[doc = concat!("What the words call ", stringify!($field), ".")]
                $field: $kind
            ),+})?,
        )+}

        impl $table {
            const fn cited(self) -> &'static str {
                match self {
                    $($table::$case { .. } => $rule,)+
                }
            }
        }
    };
}

refusals! {
    /// Why an order is refused; each case names its rule.
    Illegal
    Elsewhere(Decision) = "A-seq-1" "{0}";
    Complete = "A-seq-1" "the order is complete";

    // A counter that is neither on the map nor in a box.
    NotArrived(Turn) = "A-arr-1" "it comes into the game on {0}";
    NoSecondWave = "A-scen-2" "the second wave does not fly in this scenario";
    CameHome = "A-move-4" "it is back on the carriers, and out of the game";
    NoneLeft = "A-air-4" "none of its aircraft is left";
    NotUp = "A-scr-1" "no US fighters are up under that name";
    LandedOrLost = "A-arr-2" "it has landed or is lost";

    // Counters move.
    NotToMove(&'static str) = "A-seq-1" "that is not for {0} to move, who moves now";
    HasMoved = "A-move-4" "it has moved this turn";
    HasGoneUp = "A-scr-1" "it has gone up or moved this turn";
    SquadronMoved { moved: u8, home: u8 } = "A-move-4"
        "none of its counters can move: {moved} moved this turn, {home} came home";
    OneToMove = "A-move-1" "one counter of that squadron is left to move: name it";
    NoSharedBox = "A-move-1" "there is no box that all counters of that squadron can reach";
    IsThere(Spot) = "A-move-4" "it is in {0}, and what stays needs no order";
    OutOfReach { from: Spot, steps: u8, points: u8 } = "A-move-1"
        "that is {steps} steps from {from}, and it has {points} transit points";
    NotToTheCarriers = "A-move-4" "US counters do not enter KB";
    ColumnFull(u8) = "A-move-3" "every hex of column {0:02} has an air counter over it";
    HexTaken(Hex) = "A-move-3" "{0} has an air counter over it already, and a hex holds one";

    // Ships move.
    NoneUnderWay = "A-stm-1" "no ship is under way";
    AllShipsMoved = "A-stm-2" "every ship under way has had her orders this turn";
    AtSea = "A-stm-5" "she has left the map";
    Wreck = "A-ship-4" "she is sunk";
    IsBeached(Hex) = "A-stm-3" "she is beached in {0} and stays there";
    NotUnderWay = "A-stm-1" "that ship is not under way";
    ShipHasMoved = "A-stm-2" "that ship has had her orders this turn";
    NoWayToColumn { column: u8, from: Hex, speed: u8 } = "A-stm-2"
        "no hex of column {column:02} is {speed} hexes or less from {from} by water clear of ships";
    NoWayByWater { to: Hex, from: Hex, speed: u8 } = "A-stm-2"
        "{to} is not within {speed} hexes of {from} by water clear of ships";
    ShipOnLand(Hex) = "A-stm-2" "{0} is land";
    ShipInTheWay(Hex) = "A-stm-2" "a ship or a wreck lies in {0}";
    ShipIsThere(Hex) = "A-stm-5" "she lies in {0}: lie-to keeps her there";
    NotAtTheMouth { from: Hex, speed: u8 } = "A-stm-5"
        "from {from} she cannot leave by 0927, 1027 or 1127 with {speed} hexes this turn";
    NoShore(Hex) = "A-stm-3" "there is no land beside {0} to beach her on";

    // Air-to-air combat.
    OwnSide = "11.0.1" "that is no enemy counter";
    NotAttacking(&'static str) = "11.0.1" "that counter does not attack for {0}";
    OverTheCarriers = "11.0.3" "there is no combat in KB";
    TargetedAlready = "A-air-1" "that counter was attacked this turn";
    NobodyBeside(&'static str, Spot) = "11.0.1" "{0} has no counter beside {1}";
    NobodyIn(&'static str, Spot) = "11.0.1" "{0} has no counter in {1}";
    NotAdjacent(Spot, Spot) = "11.0.1"
        "only counters in adjacent hexes, or in one box, fight: {0} and {1} are not that";
    AttackedAlready(Spot) = "A-air-1" "the counter in {0} has attacked this turn";
    NoAmmunition(Spot) = "A-air-4" "no aircraft of the counter in {0} can fire";
    OutOfArc(Spot) = "11.2.3"
        "guns of the counter in {0} bear only on the hex ahead and the hex behind";
    NoGuns(Spot) = "11.4.2" "the counter in {0} has no guns for that";
    AttacksAlready = "A-air-1" "it is among the attackers already";
    NobodyFires = "A-air-4" "an attack needs a counter that fires: name one, or all";

    // Torpedo attacks.
    NotJapanese = "13.0.1" "only Japanese aircraft attack what is below";
    NamedAlready = "A-seq-2" "it is named for a torpedo attack already";
    NotNamed = "A-seq-2" "that counter was not named for a torpedo attack this turn";
    NotOverTheMap(Spot) = "A-hit-1" "it is in {0}, and a torpedo is dropped over a hex of the map";
    LaunchOverLand(Hex) = "13.2.2" "a torpedo is launched over water, and {0} is land";
    LaunchOverShips(Hex) = "13.2.2"
        "a torpedo is launched over water without ships, and a ship or a wreck lies in {0}";
    NoLaneFrom(Hex) = "A-hit-1"
        "no torpedo from {0} has a ship before it, two to eight hexes of water away";
    NoLane { from: Hex, to: Hex } = "A-hit-1" "no torpedo runs straight from {from} to {to}";
    TooNear(Hex) = "13.2.1" "{0} is one hex away, and a torpedo needs two to arm";
    TooFar { to: Hex, distance: u8 } = "A-hit-1"
        "{to} is {distance} hexes away, and a torpedo runs eight";
    LandInLane(Hex) = "13.2.2" "land in {0} is in the way";
    ShipInLane(Hex) = "13.2.2" "a ship or a wreck in {0} is in the way";
    WreckOutboard(Hex) = "A-hit-3" "a wreck lies outboard in {0} and stops every torpedo";
    InDock(Hex) = "A-hit-3" "ships in the dock of {0} cannot be torpedoed";
    NoShipThere(Hex) = "A-hit-3" "there is no ship afloat in {0}";
    TooManyKates { most: u8, asked: u8 } = "13.0.4"
        "{most} of its aircraft still carry torpedoes, not {asked}";

    // Bombs and guns.
    NoWeapon(&'static str) = "13.0.7" "no aircraft of that counter carries {0}";
    Spent(&'static str) = "13.0.7" "that counter has dropped all its {0}";
    HasStrafed = "A-str-1" "that counter has strafed this turn, and strafes or drops, once";
    HasDropped = "A-str-1"
        "that counter has dropped weapons this turn, and does not strafe as well";
    DroppedTogether = "13.0.3" "its Kates have dropped together this turn";
    LightBombsTogether = "13.0.5"
        "only its 60 kg bombs are left, and they are kept or dropped all together";
    NoRounds = "A-str-1" "no aircraft of that counter has guns and ammunition to strafe with";
    SixOverField(Field) = "A-fld-3" "six counters have attacked {0} this turn";
    NothingBelow(Spot) = "13.1.1" "there is nothing for it to attack in {0}";
    NotBelow(Spot) = "13.1.1" "a counter attacks what is in its own hex or box, and it is in {0}";
    AlreadySunk = "A-hit-3" "that ship is sunk";
    AlreadyDestroyed = "A-map-6" "that facility is destroyed";
    NothingParked(Field) = "A-fld-2" "no aircraft are parked at {0}";
    NotStrafed = "A-str-1" "guns do nothing to a facility";
    AgainstOrders = "A-opt-3" "historical orders send that counter against other targets";
    TooManyVals { most: u8, asked: u8 } = "13.0.6"
        "{most} of its aircraft still carry bombs, not {asked}";

    // Landing.
    NotLanding = "A-arr-2" "only US counters land on Oahu";
    NoField(Spot) = "A-arr-2" "there is no airfield in {0}";
    TooShort(Field) = "A-arr-2" "a B-17 lands at Hickam, Bellows, Wheeler or Haleiwa, not at {0}";
    FieldUnderAttack(Field) = "A-arr-2" "{0} was attacked this turn";
    OneLands = "A-arr-2" "one counter can land: name it";
}

refusals! {
    /// What is decided now, told to a player who wants something else.
    Decision
    Movement = "A-move-1" "counters and ships move now: a squadron, ships, or done";
    Counter = "A-move-1" "a counter of that squadron moves, or all of it";
    Box = "A-move-1" "the squadron flies to a box";
    Place = "A-move-2" "the counter flies to a box, or over a column of hexes";
    Hex = "A-move-2" "the counter is put over a hex of that column";
    Facing = "A-face-1" "the counter faces one of six sides";
    Ship = "A-stm-2" "a ship under way is named, or all run for the sea";
    Course = "A-stm-2" "she steams to a column of hexes or the sea, lies to or is beached";
    Water = "A-stm-2" "she steams to a hex of that column";
    Beaching = "A-stm-3" "she is beached there or lies to";
    Target = "A-air-1" "an enemy counter is attacked in the air, or pass";
    Attackers = "A-air-1" "the attackers are named, then done";
    Torpedoes = "A-seq-2" "counters are named for torpedo attacks: some, all, or pass";
    Attack = "A-seq-3" "a counter attacks what is below, or done";
    Means = "13.0.1" "the counter drops torpedoes or bombs, or strafes";
    Lane = "A-hit-1" "torpedoes are sent at a hex with ships";
    Aim = "13.1.1" "a target below is named";
    Kates = "13.0.4" "so many aircraft drop torpedoes there";
    Vals = "13.0.6" "so many aircraft bomb that target";
    Landing = "A-arr-2" "US counters land, or done";
    Nothing = "A-seq-1" "nobody decides anything in this phase";
}

impl wardroom_kernel::Illegal for Illegal {
    fn rule(&self) -> Rule {
        arp(match self {
            Illegal::Elsewhere(decision) => decision.cited(),
            other => other.cited(),
        })
    }

    fn is_elsewhere(&self) -> bool {
        matches!(self, Illegal::Elsewhere(_))
    }
}
