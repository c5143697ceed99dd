//! Why an order is refused: every case with its rule and its words.
//!
//! A refusal is a plain small value, so that making one costs a list nothing. What was picked is called "it", "she" or
//! "that"; other counters are told by where they are.

use wardroom_kernel::{cited, refusals};

use crate::arp;
use crate::hex::Hex;
use crate::parts::{Field, Turn};
use crate::state::Spot;

refusals! {
    /// Why an order is refused; each case names its rule.
    pub enum Illegal {
        Elsewhere(decision: Decision) => decision.rule(), "{decision}";
        Complete => arp("A-seq-1"), "the order is complete";

        // A counter that is neither on the map nor in a box.
        NotArrived(turn: Turn) => arp("A-arr-1"), "it comes into the game on {turn}";
        NoSecondWave => arp("A-scen-2"), "the second wave does not fly in this scenario";
        CameHome => arp("A-move-4"), "it is back on the carriers, and out of the game";
        NoneLeft => arp("A-air-4"), "none of its aircraft is left";
        NotUp => arp("A-scr-1"), "no US fighters are up under that name";
        LandedOrLost => arp("A-arr-2"), "it has landed or is lost";

        // Counters move.
        NotToMove(what: &'static str) => arp("A-seq-1"), "that is not for {what} to move, who moves now";
        HasMoved => arp("A-move-4"), "it has moved this turn";
        HasGoneUp => arp("A-scr-1"), "it has gone up or moved this turn";
        SquadronMoved { moved: u8, home: u8 } => arp("A-move-4"),
            "none of its counters can move: {moved} moved this turn, {home} came home";
        OneToMove => arp("A-move-1"), "one counter of that squadron is left to move: name it";
        NoSharedBox => arp("A-move-1"), "there is no box that all counters of that squadron can reach";
        IsThere(spot: Spot) => arp("A-move-4"), "it is in {spot}, and what stays needs no order";
        OutOfReach { from: Spot, steps: u8, points: u8 } => arp("A-move-1"),
            "that is {steps} steps from {from}, and it has {points} transit points";
        NotToTheCarriers => arp("A-move-4"), "US counters do not enter KB";
        ColumnFull(column: u8) => arp("A-move-3"), "every hex of column {column:02} has an air counter over it";
        HexTaken(hex: Hex) => arp("A-move-3"), "{hex} has an air counter over it already, and a hex holds one";

        // Ships move.
        NoneUnderWay => arp("A-stm-1"), "no ship is under way";
        AllShipsMoved => arp("A-stm-2"), "every ship under way has had her orders this turn";
        AtSea => arp("A-stm-5"), "she has left the map";
        Wreck => arp("A-ship-4"), "she is sunk";
        IsBeached(hex: Hex) => arp("A-stm-3"), "she is beached in {hex} and stays there";
        NotUnderWay => arp("A-stm-1"), "that ship is not under way";
        ShipHasMoved => arp("A-stm-2"), "that ship has had her orders this turn";
        NoWayToColumn { column: u8, from: Hex, speed: u8 } => arp("A-stm-2"),
            "no hex of column {column:02} is {speed} hexes or less from {from} by water clear of ships";
        NoWayByWater { to: Hex, from: Hex, speed: u8 } => arp("A-stm-2"),
            "{to} is not within {speed} hexes of {from} by water clear of ships";
        ShipOnLand(hex: Hex) => arp("A-stm-2"), "{hex} is land";
        ShipInTheWay(hex: Hex) => arp("A-stm-2"), "a ship or a wreck lies in {hex}";
        ShipIsThere(hex: Hex) => arp("A-stm-5"), "she lies in {hex}: lie-to keeps her there";
        NotAtTheMouth { from: Hex, speed: u8 } => arp("A-stm-5"),
            "from {from} she cannot leave by 0927, 1027 or 1127 with {speed} hexes this turn";
        NoShore(hex: Hex) => arp("A-stm-3"), "there is no land beside {hex} to beach her on";

        // Air-to-air combat.
        OwnSide => arp("11.0.1"), "that is no enemy counter";
        NotAttacking(what: &'static str) => arp("11.0.1"), "that counter does not attack for {what}";
        OverTheCarriers => arp("11.0.3"), "there is no combat in KB";
        TargetedAlready => arp("A-air-1"), "that counter was attacked this turn";
        NobodyBeside(what: &'static str, spot: Spot) => arp("11.0.1"), "{what} has no counter beside {spot}";
        NobodyIn(what: &'static str, spot: Spot) => arp("11.0.1"), "{what} has no counter in {spot}";
        NotAdjacent(one: Spot, other: Spot) => arp("11.0.1"),
            "only counters in adjacent hexes, or in one box, fight: {one} and {other} are not that";
        AttackedAlready(spot: Spot) => arp("A-air-1"), "the counter in {spot} has attacked this turn";
        NoAmmunition(spot: Spot) => arp("A-air-4"), "no aircraft of the counter in {spot} can fire";
        OutOfArc(spot: Spot) => arp("11.2.3"),
            "guns of the counter in {spot} bear only on the hex ahead and the hex behind";
        NoGuns(spot: Spot) => arp("11.4.2"), "the counter in {spot} has no guns for that";
        AttacksAlready => arp("A-air-1"), "it is among the attackers already";
        NobodyFires => arp("A-air-4"), "an attack needs a counter that fires: name one, or all";

        // Torpedo attacks.
        NotJapanese => arp("13.0.1"), "only Japanese aircraft attack what is below";
        NamedAlready => arp("A-seq-2"), "it is named for a torpedo attack already";
        NotNamed => arp("A-seq-2"), "that counter was not named for a torpedo attack this turn";
        NotOverTheMap(spot: Spot) => arp("A-hit-1"),
            "it is in {spot}, and a torpedo is dropped over a hex of the map";
        LaunchOverLand(hex: Hex) => arp("13.2.2"), "a torpedo is launched over water, and {hex} is land";
        LaunchOverShips(hex: Hex) => arp("13.2.2"),
            "a torpedo is launched over water without ships, and a ship or a wreck lies in {hex}";
        NoLaneFrom(hex: Hex) => arp("A-hit-1"),
            "no torpedo from {hex} has a ship before it, two to eight hexes of water away";
        NoLane { from: Hex, to: Hex } => arp("A-hit-1"), "no torpedo runs straight from {from} to {to}";
        TooNear(hex: Hex) => arp("13.2.1"), "{hex} is one hex away, and a torpedo needs two to arm";
        TooFar { to: Hex, distance: u8 } => arp("A-hit-1"), "{to} is {distance} hexes away, and a torpedo runs eight";
        LandInLane(hex: Hex) => arp("13.2.2"), "land in {hex} is in the way";
        ShipInLane(hex: Hex) => arp("13.2.2"), "a ship or a wreck in {hex} is in the way";
        WreckOutboard(hex: Hex) => arp("A-hit-3"), "a wreck lies outboard in {hex} and stops every torpedo";
        InDock(hex: Hex) => arp("A-hit-3"), "ships in the dock of {hex} cannot be torpedoed";
        NoShipThere(hex: Hex) => arp("A-hit-3"), "there is no ship afloat in {hex}";
        TooManyKates { most: u8, asked: u8 } => arp("13.0.4"),
            "{most} of its aircraft still carry torpedoes, not {asked}";

        // Bombs and guns.
        NoWeapon(what: &'static str) => arp("13.0.7"), "no aircraft of that counter carries {what}";
        Spent(what: &'static str) => arp("13.0.7"), "that counter has dropped all its {what}";
        HasStrafed => arp("A-str-1"), "that counter has strafed this turn, and strafes or drops, once";
        HasDropped => arp("A-str-1"), "that counter has dropped weapons this turn, and does not strafe as well";
        DroppedTogether => arp("13.0.3"), "its Kates have dropped together this turn";
        LightBombsTogether => arp("13.0.5"),
            "only its 60 kg bombs are left, and they are kept or dropped all together";
        NoRounds => arp("A-str-1"), "no aircraft of that counter has guns and ammunition to strafe with";
        SixOverField(field: Field) => arp("A-fld-3"), "six counters have attacked {field} this turn";
        NothingBelow(spot: Spot) => arp("13.1.1"), "there is nothing for it to attack in {spot}";
        NotBelow(spot: Spot) => arp("13.1.1"), "a counter attacks what is in its own hex or box, and it is in {spot}";
        AlreadySunk => arp("A-hit-3"), "that ship is sunk";
        AlreadyDestroyed => arp("A-map-6"), "that facility is destroyed";
        NothingParked(field: Field) => arp("A-fld-2"), "no aircraft are parked at {field}";
        NotStrafed => arp("A-str-1"), "guns do nothing to a facility";
        AgainstOrders => arp("A-opt-3"), "historical orders send that counter against other targets";
        TooManyVals { most: u8, asked: u8 } => arp("13.0.6"), "{most} of its aircraft still carry bombs, not {asked}";

        // Landing.
        NotLanding => arp("A-arr-2"), "only US counters land on Oahu";
        NoField(spot: Spot) => arp("A-arr-2"), "there is no airfield in {spot}";
        TooShort(field: Field) => arp("A-arr-2"),
            "a B-17 lands at Hickam, Bellows, Wheeler or Haleiwa, not at {field}";
        FieldUnderAttack(field: Field) => arp("A-arr-2"), "{field} was attacked this turn";
        OneLands => arp("A-arr-2"), "one counter can land: name it";
    }
}

cited! {
    /// What is decided now, told to a player who wants something else.
    pub enum Decision {
        Movement => arp("A-move-1"), "counters and ships move now: a squadron, ships, or done";
        Counter => arp("A-move-1"), "a counter of that squadron moves, or all of it";
        Box => arp("A-move-1"), "the squadron flies to a box";
        Place => arp("A-move-2"), "the counter flies to a box, or over a column of hexes";
        Hex => arp("A-move-2"), "the counter is put over a hex of that column";
        Facing => arp("A-face-1"), "the counter faces one of six sides";
        Ship => arp("A-stm-2"), "a ship under way is named, or all run for the sea";
        Course => arp("A-stm-2"), "she steams to a column of hexes or the sea, lies to or is beached";
        Water => arp("A-stm-2"), "she steams to a hex of that column";
        Beaching => arp("A-stm-3"), "she is beached there or lies to";
        Target => arp("A-air-1"), "an enemy counter is attacked in the air, or pass";
        Attackers => arp("A-air-1"), "the attackers are named, then done";
        Torpedoes => arp("A-seq-2"), "counters are named for torpedo attacks: some, all, or pass";
        Attack => arp("A-seq-3"), "a counter attacks what is below, or done";
        Means => arp("13.0.1"), "the counter drops torpedoes or bombs, or strafes";
        Lane => arp("A-hit-1"), "torpedoes are sent at a hex with ships";
        Aim => arp("13.1.1"), "a target below is named";
        Kates => arp("13.0.4"), "so many aircraft drop torpedoes there";
        Vals => arp("13.0.6"), "so many aircraft bomb that target";
        Landing => arp("A-arr-2"), "US counters land, or done";
        Nothing => arp("A-seq-1"), "nobody decides anything in this phase";
    }
}
