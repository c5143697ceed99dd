//! Why an order is refused.

use wardroom_hexmap::Hex;
use wardroom_kernel::{cited, refusals};

use crate::forces::{Kind, Org, Ship, Sub};
use crate::iph;

refusals! {
    /// Why an order is refused; each case names its rule.
    pub enum Illegal {
        /// Something else is decided now.
        Elsewhere(decision: Decision) => decision.rule(), "{decision}";
        /// Nothing is missing from the order.
        Complete => iph("5.2"), "the order is complete";
        /// Of what is counted now there are only so many.
        WrongCount(decision: Decision, most: u8) => decision.rule(), "{decision}: from 1 to {most}";
        /// What is named one by one is named at least once.
        NoneNamed(decision: Decision) => decision.rule(), "nothing is named yet: {decision}";
        /// Everybody is said at once, or each by name.
        NotAllNow(decision: Decision) => decision.rule(),
            "all is said instead of names, and one is named: {decision}";
        /// A hex is named once in an order.
        HexNamed(hex: Hex, decision: Decision) => decision.rule(),
            "{hex} is named already: {decision}";
        /// A ship is named once in an order.
        ShipNamed(ship: Ship, decision: Decision) => decision.rule(),
            "{} is named already: {decision}", ship.name();
        /// Only a hex of an invasion area can be the middle of a beachhead.
        NoInvasionArea(hex: Hex) => iph("3.2.2"), "{hex} is in no invasion area";
        /// All three hexes lie in one area.
        EndOfArea(hex: Hex) => iph("3.2.3"),
            "{hex} is an end hex of its area: a hex beside it lies outside";
        /// The 24th sets up round its barracks.
        FarFromBarracks(hex: Hex) => iph("3.3.4"),
            "{hex} is more than four hexes from Schofield Barracks";
        /// Each barracks hex keeps two units.
        BarracksNeedTwo(hex: Hex) => iph("3.3.4"),
            "each barracks hex needs at least two units of the 24th, and {hex} would have fewer";
        /// The 25th sets up inland in the south.
        Coastal(hex: Hex) => iph("3.3.5"), "{hex} is coastal";
        /// The 25th sets up inland in the south.
        TooFarNorth(hex: Hex) => iph("3.3.5"), "{hex} lies north of row 28";
        /// The Marines set up near their posts.
        FarFromPosts(hex: Hex) => iph("3.3.6"),
            "{hex} is more than four hexes from Pearl City, Ewa and the Marine Base";
        /// So many of a sub-command are set up in one hex.
        SetUpFull(sub: Sub, hex: Hex, most: u8) => match sub {
            Sub::D24 => iph("3.3.4"),
            Sub::D25 => iph("3.3.5"),
            Sub::Usmc | Sub::Row => iph("3.3.6"),
        }, "at most {most} units of {} are set up in a hex, and {hex} would have more", sub.name();
        /// Marines stack with garrisons only.
        MarinesStackAlone(hex: Hex) => iph("6.4"),
            "Marines stack with nothing but a garrison, and {hex} would hold more";
        RowIsAlone => iph("6.3"), "nothing stacks with Battleship Row";
        /// There is nobody to lift there.
        NothingToLift(sub: Sub, hex: Hex) => iph("3.3.1"),
            "{} has no unit to lift in {hex}", sub.name();
        /// Lifted units go elsewhere.
        LiftedThere(hex: Hex) => iph("3.3.1"), "the units were lifted out of {hex}";
        /// Every unit could be placed anew, once.
        EnoughChanges(most: u8) => iph("3.3.1"), "a deployment is changed at most {most} times";
        /// Each Japanese phase is taken once.
        MovementTaken => iph("5.7.2"), "the Japanese Movement Phase of this turn is taken";
        /// Each Japanese phase is taken once.
        CombatTaken => iph("5.7.2"), "the Japanese Combat Phase of this turn is taken";
        /// Turn 1 has no US phases.
        NoChitsOnTurn1 => iph("5.10"), "no chit is pulled on turn 1";
        CupEmpty => iph("5.8"), "no chit is left to pull";
        /// The reading that players chose.
        EnoughPulls(most: u8) => iph("O.1"),
            "{most} chits have been pulled this turn, and no more are";
        /// Interdiction comes before the first draw.
        TooLateToInterdict => iph("7.13"),
            "planes go out to interdict only before the first chit is drawn";
        /// Planes fly by day on 8 and 9 December.
        NoPlanesAtNight => iph("5.9"), "no planes fly by night";
        NoPlanesYet => iph("7.2"), "no planes fly before turn 5";
        /// Only planes of close-in carriers fly.
        NoPlanesLeft(ready: u8) => iph("7.10"),
            "only {ready} unused planes of close-in carriers are there";
        /// No more planes than companies.
        MorePlanesThanUnits(units: u8) => iph("7.12"),
            "a battle takes no more planes than Japanese units, which are {units}";
        OneInterdictor(hex: Hex) => iph("7.13"), "a plane interdicts {hex} already";
        /// A row without land.
        NoSuchRow(row: u8) => iph("2.2.1"), "no hex of Oahu lies in row {row}";
        /// The row was named before.
        OtherRow(hex: Hex, row: u8) => iph("7.13"), "{hex} does not lie in row {row}";
        /// A battleship supports from close in.
        NotCloseIn(ship: Ship) => iph("7.1.1"), "{} is not close in", ship.name();
        /// Carriers do not support.
        OnlyBattleships(ship: Ship) => iph("7.1.1"),
            "only Hiei and Kirishima support battles, and {} is a carrier", ship.name();
        /// A battleship supports once in a turn.
        HasSupported(ship: Ship) => iph("7.1.1"),
            "{} has supported a battle this turn", ship.name();
        /// Second attacks have no support.
        NoSupportInMomentum => iph("10.4"),
            "a second attack has no support from the air or the sea";
        ShipGone(ship: Ship) => iph("7.8"), "{} is out of the game", ship.name();
        /// There is nobody to be close in.
        NoShips(decision: Decision) => decision.rule(), "no ship is left: {decision}";
        /// Each side disposes its own ships, and attacks those of the other.
        WrongSide(ship: Ship, decision: Decision) => decision.rule(),
            "{} belongs to {}: {decision}", ship.name(), ship.side().name();
        /// Distant ships are not attacked.
        ShipDistant(ship: Ship) => iph("7.9.1"),
            "{} is distant, and distant ships are not attacked", ship.name();
        /// As many land as fit.
        MustLand(hex: Hex, least: u8) => iph("8.2"),
            "every unit that fits must land: {least} at least in {hex}";
        /// Four units in a beachhead hex.
        BeachheadFull(hex: Hex, room: u8) => iph("8.1"),
            "a beachhead hex holds four units, and {hex} has room for {room}";
        /// Nobody lands who does not wait.
        FewWait(org: Org, waiting: u8) => iph("8.2"),
            "only {waiting} {} companies wait to land", org.name();
        /// No unit of the phase is there.
        NobodyToMarch(hex: Hex) => iph("9.2.1"), "{hex} has no unit that may move";
        /// Garrisons and Battleship Row stay where they are.
        NeverMoves(hex: Hex) => iph("2.10.3"),
            "garrisons and Battleship Row never move, and nobody else of yours is in {hex}";
        /// The chit says who moves.
        OtherSubMoves(sub: Sub, hex: Hex) => iph("5.6.1"),
            "the chit lets only {} move, and it has no unit in {hex}", sub.name();
        /// Stalled units stay.
        Stalled(hex: Hex) => iph("8.5.2"),
            "the units in {hex} have stalled: they neither move nor attack this turn";
        /// Moved units stay.
        HasMoved(hex: Hex) => iph("9.5"),
            "the units in {hex} have moved; earlier stacks are not resumed";
        /// No step can be paid.
        HemmedIn(hex: Hex, points: u8) => iph("9.3"),
            "with {points} movement points they get nowhere from {hex}";
        /// There are not so many.
        TooFewThere(hex: Hex, org: Org, full: u8, reduced: u8) => iph("9.4"),
            "{full} full and {reduced} reduced {} companies in {hex} can go", org.name();
        /// A march goes from hex to hex.
        AlreadyThere(hex: Hex) => iph("9.2.1"), "the march stands in {hex}";
        /// A hex in between must lead on.
        LeadsNowhere(hex: Hex) => iph("9.3"),
            "no step leads on from {hex} with the points left there";
        /// There is nothing in between.
        NoWayRound(points: u8) => iph("9.3"),
            "{points} movement points lead by way of no other hex";
        /// The points do not reach.
        OutOfReach(hex: Hex, points: u8) => iph("9.3"),
            "{hex} is out of reach with {points} movement points";
        /// An enemy bars the way.
        EnemyThere(hex: Hex) => iph("9.7"), "an enemy unit is in {hex}";
        /// The stack would be too high.
        StackFull(hex: Hex) => iph("6.1"), "{hex} would hold more than four units";
        /// Divisions stay apart.
        DivisionsApart(hex: Hex) => iph("6.5"),
            "the two divisions stack only in a fortification, and {hex} is none";
        /// IJA and SNLF stay apart.
        OrgsApart(hex: Hex) => iph("6.2"),
            "IJA and SNLF units stay together only in a beachhead hex, and {hex} is none";
        /// When the phase ends IJA and SNLF share beachheads alone.
        CannotShare(hex: Hex) => iph("9.13.2"),
            "IJA and SNLF share {hex} only for a while, and those who are there could not all leave it";
        /// Whoever was there first leaves the hex that the two share.
        ClearFirst(hex: Hex) => iph("9.13.2"),
            "IJA and SNLF share {hex}, and those who were there first leave it now, for a hex of their own";
        /// Water is not crossed.
        AcrossWater(hex: Hex) => iph("9.10"), "{hex} lies across an all-water hexside";
        /// While the Row lives nobody enters.
        FordIslandClosed => iph("11.1"),
            "while Battleship Row lives no other unit enters Ford Island";
        /// Ford Island is reached from beside it alone.
        FordIslandIsFar => iph("11.2.2"),
            "a move onto or off Ford Island begins beside it and takes the whole allowance";
        /// A stack on the march goes first.
        FinishTheMarch => iph("9.5"), "the stack that has set off finishes its move first";
        NoTarget(hex: Hex) => iph("10.5"), "{hex} holds no enemy that can be attacked";
        /// A hex is attacked once.
        AttackedAlready(hex: Hex) => iph("10.3"), "{hex} has been attacked in this phase";
        /// Nobody is near.
        NobodyBeside(hex: Hex) => iph("10.5"), "no unit that could attack stands beside {hex}";
        /// A unit attacks once.
        HaveAttacked(hex: Hex) => iph("10.3"), "the units in {hex} have attacked in this phase";
        NobodyToAttack(hex: Hex) => iph("10.5"), "{hex} has no unit that can attack";
        /// Garrisons do not attack.
        GarrisonOnly(hex: Hex) => iph("6.6"), "in {hex} is only a garrison, which never attacks";
        /// Beachhead markers do not attack.
        MarkerOnly(hex: Hex) => iph("8.3"),
            "in {hex} is only a Beachhead marker, which never attacks";
        /// Attackers are adjacent.
        NotAdjacent(hex: Hex) => iph("10.5"), "{hex} is not adjacent to the target";
        /// Who advanced attacks from there.
        NotAdjacentToThem(hex: Hex) => iph("10.4"), "{hex} is not adjacent to those who advanced";
        /// The Row shoots two hexes far.
        OutOfRange(hex: Hex) => iph("11.3"), "{hex} is more than two hexes from Battleship Row";
        /// The Row shoots once.
        RowHasFired => iph("11.3"), "Battleship Row attacks one hex in its phase, and has done so";
        /// The Row joins nobody.
        RowAttacksAlone => iph("11.3"), "Battleship Row never attacks together with others";
        /// IJA and SNLF do not attack together.
        JointAttack => iph("9.13.1"),
            "IJA and SNLF units outside of beachheads do not join in one attack";
        /// US sub-commands do not attack together.
        OtherSubCommand(sub: Sub, hex: Hex) => iph("9.12"),
            "only units of {} attack now, and none is in {hex}", sub.name();
        /// US sub-commands do not attack together.
        OtherSubBeside(sub: Sub, hex: Hex) => iph("9.12"),
            "only units of {} attack now, and none stands beside {hex}", sub.name();
        NoThirdAttack => iph("10.4"), "nobody attacks a third time";
        /// It neither attacks nor is attacked any more.
        RowIsGone => iph("11.4.3"), "Battleship Row is destroyed";
        /// Nobody of the kind is there.
        NoSuchStep(kind: Kind, hex: Hex) => iph("10.9.2"),
            "{} is not in {hex} to lose a step", kind.name();
        /// No losses are owed there.
        NothingToLose(hex: Hex) => iph("10.9.2"), "nobody in {hex} can lose a step in this battle";
        /// Garrisons and beachheads are lost last.
        LastToBeLost(hex: Hex) => iph("10.9.2"),
            "garrisons and beachheads are the last step lost in their hex, and {hex} has others";
        /// They have not attacked.
        NotLostAttacking(hex: Hex) => iph("10.9.2"),
            "garrisons and beachheads are not lost in an attack out of {hex}";
        /// The attack must be followed up.
        MustAdvance(hex: Hex) => iph("10.10"), "at least one attacker enters {hex}";
        /// There is not room for all.
        TooManyAdvance(hex: Hex, most: u8) => iph("10.10"),
            "no more than {most} of the attackers may enter {hex}";
        /// Only attackers advance.
        DidNotAttack(hex: Hex) => iph("10.10"), "no attacker of this battle is in {hex}";
    }
}

cited! {
    /// What is decided, told to a player who wants something else.
    pub enum Decision {
        Beachhead => iph("3.2.1"), "Japan chooses the middle of its beachhead";
        Deployment => iph("3.3.1"), "the US begins with a ready-made deployment";
        /// A change of it, or none.
        Change => iph("3.3.1"), "units are lifted out of a hex, or the set-up is done";
        /// How many units are lifted.
        Lifted(sub: Sub, hex: Hex) => iph("3.3.1"),
            "units of {} to be lifted out of {hex} are counted", sub.name();
        /// Where lifted units go.
        Placement(sub: Sub) => iph("3.3.1"),
            "the lifted units of {} are set up in a hex", sub.name();
        IjnDisposition => iph("7.3.1"), "Japanese ships are named to be close in";
        UsnDisposition => iph("7.3.2"), "US carriers are named to be close in";
        /// Which US carrier Japanese planes attack.
        IjnTargets => iph("7.4.1"), "planes that attack the Enterprise are counted";
        /// Which ships US planes attack.
        UsnTargets => iph("7.5.2"), "a Japanese ship is named for each US plane";
        /// Who lands in a beachhead.
        Landing(hex: Hex) => iph("8.2"), "units that land in {hex} are counted";
        /// What Japan does between two chits.
        Window => iph("5.7.1"),
            "between two chits Japan takes a phase, sends planes to interdict or has one pulled";
        /// The row of an interdicted hex.
        PlaneRow => iph("7.13"), "the row of a hex to interdict is named";
        /// An interdicted hex.
        PlaneHex(row: u8) => iph("7.13"), "a hex of row {row} to interdict is named";
        /// Which Japanese stack marches.
        JapaneseMovement => iph("9.2.1"),
            "the Japanese move: a stack marches, or the phase is done";
        Group(hex: Hex) => iph("9.4"), "units in {hex} that march together are counted";
        End(hex: Hex) => iph("9.2.1"), "the march out of {hex} is told where to go";
        /// Where it goes on the way.
        Via(hex: Hex) => iph("9.2.1"), "the march out of {hex} is told a hex on its way";
        /// Which US stack sets off.
        UsMovement(sub: Sub) => iph("5.6.1"),
            "{} moves: a stack sets off, or the phase is done", sub.name();
        SetOff(hex: Hex) => iph("9.4"), "units in {hex} that set off are counted";
        /// Which part of it goes on.
        Parts(hex: Hex) => iph("9.5"),
            "units of the stack in {hex} that go on together are counted";
        /// What Japan attacks.
        JapaneseCombat => iph("10.1"),
            "the Japanese fight: a hex is attacked, or the phase is done";
        /// What a US sub-command attacks.
        UsCombat(sub: Sub) => iph("5.6.1"),
            "{} fights: a hex is attacked, or the phase is done", sub.name();
        /// From where a hex is attacked.
        Bases(hex: Hex) => iph("10.5"), "hexes that attack {hex} are named";
        AirAttack => iph("11.4.3"), "planes that attack Battleship Row are counted";
        Support => iph("7.1.1"), "Japan names what supports the battle";
        /// Whether the Japanese shout.
        Banzai => iph("12.1.1"), "Japan declares a banzai or stays steady";
        /// Where a step is lost.
        LossHex => iph("10.9.2"), "the hex that loses a step is named";
        /// Which step is lost.
        Loss(hex: Hex) => iph("10.9.2"), "it is named who in {hex} loses a step";
        /// Who enters an emptied hex.
        Advance(hex: Hex) => iph("10.10"), "it is named who enters {hex}";
        /// How many of a hex do.
        Advancing(hex: Hex) => iph("10.10"), "units in {hex} that advance are counted";
        /// Whether US planes strike at a battleship.
        Strike => iph("7.7"), "the US strikes at the battleship that supported, or holds back";
        Momentum => iph("10.4"), "those who advanced attack again, or are done";
    }
}
