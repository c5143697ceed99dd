//! Why an order is refused.

use std::fmt;

use wardroom_hexmap::Hex;
use wardroom_kernel::Rule;

use crate::forces::{Kind, Org, Ship, Sub};
use crate::iph;

/// Why an order is refused; each case names its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Something else is decided now.
    #[error("{0}")]
    Elsewhere(Decision),
    /// Nothing is missing from the order.
    #[error("the order is complete")]
    Complete,
    /// Of what is counted now there are only so many.
    #[error("{0}: from 1 to {1}")]
    WrongCount(Decision, u8),
    /// What is named one by one is named at least once.
    #[error("nothing is named yet: {0}")]
    NoneNamed(Decision),
    /// Everybody is said at once, or each by name.
    #[error("all is said instead of names, and one is named: {0}")]
    NotAllNow(Decision),
    /// A hex is named once in an order.
    #[error("{0} is named already: {1}")]
    HexNamed(Hex, Decision),
    /// A ship is named once in an order.
    #[error("{name} is named already: {1}", name = .0.name())]
    ShipNamed(Ship, Decision),
    /// Only a hex of an invasion area can be the middle of a beachhead.
    #[error("{0} is in no invasion area")]
    NoInvasionArea(Hex),
    /// All three hexes lie in one area.
    #[error("{0} is an end hex of its area: a hex beside it lies outside")]
    EndOfArea(Hex),
    /// The 24th sets up round its barracks.
    #[error("{0} is more than four hexes from Schofield Barracks")]
    FarFromBarracks(Hex),
    /// Each barracks hex keeps two units.
    #[error("each barracks hex needs at least two units of the 24th, and {0} would have fewer")]
    BarracksNeedTwo(Hex),
    /// The 25th sets up inland in the south.
    #[error("{0} is coastal")]
    Coastal(Hex),
    /// The 25th sets up inland in the south.
    #[error("{0} lies north of row 28")]
    TooFarNorth(Hex),
    /// The Marines set up near their posts.
    #[error("{0} is more than four hexes from Pearl City, Ewa and the Marine Base")]
    FarFromPosts(Hex),
    /// So many of a sub-command are set up in one hex.
    #[error("at most {2} units of {name} are set up in a hex, and {1} would have more", name = .0.name())]
    SetUpFull(Sub, Hex, u8),
    /// Marines stack with garrisons only.
    #[error("Marines stack with nothing but a garrison, and {0} would hold more")]
    MarinesStackAlone(Hex),
    /// Nothing stacks with Battleship Row.
    #[error("nothing stacks with Battleship Row")]
    RowIsAlone,
    /// There is nobody to lift there.
    #[error("{name} has no unit to lift in {1}", name = .0.name())]
    NothingToLift(Sub, Hex),
    /// Lifted units go elsewhere.
    #[error("the units were lifted out of {0}")]
    LiftedThere(Hex),
    /// Every unit could be placed anew, once.
    #[error("a deployment is changed at most {0} times")]
    EnoughChanges(u8),
    /// Each Japanese phase is taken once.
    #[error("the Japanese Movement Phase of this turn is taken")]
    MovementTaken,
    /// Each Japanese phase is taken once.
    #[error("the Japanese Combat Phase of this turn is taken")]
    CombatTaken,
    /// Turn 1 has no US phases.
    #[error("no chit is pulled on turn 1")]
    NoChitsOnTurn1,
    /// The cup is empty.
    #[error("no chit is left to pull")]
    CupEmpty,
    /// The reading that players chose.
    #[error("{0} chits have been pulled this turn, and no more are")]
    EnoughPulls(u8),
    /// Interdiction comes before the first draw.
    #[error("planes go out to interdict only before the first chit is drawn")]
    TooLateToInterdict,
    /// Planes fly by day on 8 and 9 December.
    #[error("no planes fly by night")]
    NoPlanesAtNight,
    /// Planes fly from turn 5.
    #[error("no planes fly before turn 5")]
    NoPlanesYet,
    /// Only planes of close-in carriers fly.
    #[error("only {0} unused planes of close-in carriers are there")]
    NoPlanesLeft(u8),
    /// No more planes than companies.
    #[error("a battle takes no more planes than Japanese units, which are {0}")]
    MorePlanesThanUnits(u8),
    /// One interdictor in a hex.
    #[error("a plane interdicts {0} already")]
    OneInterdictor(Hex),
    /// A row without land.
    #[error("no hex of Oahu lies in row {0}")]
    NoSuchRow(u8),
    /// The row was named before.
    #[error("{0} does not lie in row {1}")]
    OtherRow(Hex, u8),
    /// A battleship supports from close in.
    #[error("{} is not close in", .0.name())]
    NotCloseIn(Ship),
    /// Carriers do not support.
    #[error("only Hiei and Kirishima support battles, and {} is a carrier", .0.name())]
    OnlyBattleships(Ship),
    /// A battleship supports once in a turn.
    #[error("{} has supported a battle this turn", .0.name())]
    HasSupported(Ship),
    /// Second attacks have no support.
    #[error("a second attack has no support from the air or the sea")]
    NoSupportInMomentum,
    /// A ship that is out of the game.
    #[error("{} is out of the game", .0.name())]
    ShipGone(Ship),
    /// There is nobody to be close in.
    #[error("no ship is left: {0}")]
    NoShips(Decision),
    /// Each side disposes its own ships, and attacks those of the other.
    #[error("{name} belongs to {side}: {1}", name = .0.name(), side = .0.side().name())]
    WrongSide(Ship, Decision),
    /// Distant ships are not attacked.
    #[error("{} is distant, and distant ships are not attacked", .0.name())]
    ShipDistant(Ship),
    /// As many land as fit.
    #[error("every unit that fits must land: {1} at least in {0}")]
    MustLand(Hex, u8),
    /// Four units in a beachhead hex.
    #[error("a beachhead hex holds four units, and {0} has room for {1}")]
    BeachheadFull(Hex, u8),
    /// Nobody lands who does not wait.
    #[error("only {1} {name} companies wait to land", name = .0.name())]
    FewWait(Org, u8),
    /// No unit of the phase is there.
    #[error("{0} has no unit that may move")]
    NobodyToMarch(Hex),
    /// Garrisons and Battleship Row stay where they are.
    #[error("garrisons and Battleship Row never move, and nobody else of yours is in {0}")]
    NeverMoves(Hex),
    /// The chit says who moves.
    #[error("the chit lets only {name} move, and it has no unit in {1}", name = .0.name())]
    OtherSubMoves(Sub, Hex),
    /// Stalled units stay.
    #[error("the units in {0} have stalled: they neither move nor attack this turn")]
    Stalled(Hex),
    /// Moved units stay.
    #[error("the units in {0} have moved; earlier stacks are not resumed")]
    HasMoved(Hex),
    /// No step can be paid.
    #[error("with {1} movement points they get nowhere from {0}")]
    HemmedIn(Hex, u8),
    /// There are not so many.
    #[error("{2} full and {3} reduced {name} companies in {0} can go", name = .1.name())]
    TooFewThere(Hex, Org, u8, u8),
    /// A march goes from hex to hex.
    #[error("the march stands in {0}")]
    AlreadyThere(Hex),
    /// A hex in between must lead on.
    #[error("no step leads on from {0} with the points left there")]
    LeadsNowhere(Hex),
    /// There is nothing in between.
    #[error("{0} movement points lead by way of no other hex")]
    NoWayRound(u8),
    /// The points do not reach.
    #[error("{0} is out of reach with {1} movement points")]
    OutOfReach(Hex, u8),
    /// An enemy bars the way.
    #[error("an enemy unit is in {0}")]
    EnemyThere(Hex),
    /// The stack would be too high.
    #[error("{0} would hold more than four units")]
    StackFull(Hex),
    /// Divisions stay apart.
    #[error("the two divisions stack only in a fortification, and {0} is none")]
    DivisionsApart(Hex),
    /// IJA and SNLF stay apart.
    #[error("IJA and SNLF units stay together only in a beachhead hex, and {0} is none")]
    OrgsApart(Hex),
    /// Water is not crossed.
    #[error("{0} lies across an all-water hexside")]
    AcrossWater(Hex),
    /// While the Row lives nobody enters.
    #[error("while Battleship Row lives no other unit enters Ford Island")]
    FordIslandClosed,
    /// Ford Island is reached from beside it alone.
    #[error("a move onto or off Ford Island begins beside it and takes the whole allowance")]
    FordIslandIsFar,
    /// A stack on the march goes first.
    #[error("the stack that has set off finishes its move first")]
    FinishTheMarch,
    /// There is no enemy there.
    #[error("{0} holds no enemy that can be attacked")]
    NoTarget(Hex),
    /// A hex is attacked once.
    #[error("{0} has been attacked in this phase")]
    AttackedAlready(Hex),
    /// Nobody is near.
    #[error("no unit that could attack stands beside {0}")]
    NobodyBeside(Hex),
    /// A unit attacks once.
    #[error("the units in {0} have attacked in this phase")]
    HaveAttacked(Hex),
    /// Nobody there can attack.
    #[error("{0} has no unit that can attack")]
    NobodyToAttack(Hex),
    /// Garrisons do not attack.
    #[error("in {0} is only a garrison, which never attacks")]
    GarrisonOnly(Hex),
    /// Beachhead markers do not attack.
    #[error("in {0} is only a Beachhead marker, which never attacks")]
    MarkerOnly(Hex),
    /// Attackers are adjacent.
    #[error("{0} is not adjacent to the target")]
    NotAdjacent(Hex),
    /// Who advanced attacks from there.
    #[error("{0} is not adjacent to those who advanced")]
    NotAdjacentToThem(Hex),
    /// The Row shoots two hexes far.
    #[error("{0} is more than two hexes from Battleship Row")]
    OutOfRange(Hex),
    /// The Row shoots once.
    #[error("Battleship Row attacks one hex in its phase, and has done so")]
    RowHasFired,
    /// The Row joins nobody.
    #[error("Battleship Row never attacks together with others")]
    RowAttacksAlone,
    /// IJA and SNLF do not attack together.
    #[error("IJA and SNLF units outside of beachheads do not join in one attack")]
    JointAttack,
    /// US sub-commands do not attack together.
    #[error("only units of {name} attack now, and none is in {1}", name = .0.name())]
    OtherSubCommand(Sub, Hex),
    /// US sub-commands do not attack together.
    #[error("only units of {name} attack now, and none stands beside {1}", name = .0.name())]
    OtherSubBeside(Sub, Hex),
    /// There is no third attack.
    #[error("nobody attacks a third time")]
    NoThirdAttack,
    /// It neither attacks nor is attacked any more.
    #[error("Battleship Row is destroyed")]
    RowIsGone,
    /// Nobody of the kind is there.
    #[error("{name} is not in {1} to lose a step", name = .0.name())]
    NoSuchStep(Kind, Hex),
    /// No losses are owed there.
    #[error("nobody in {0} can lose a step in this battle")]
    NothingToLose(Hex),
    /// Garrisons and beachheads are lost last.
    #[error("garrisons and beachheads are the last step lost in their hex, and {0} has others")]
    LastToBeLost(Hex),
    /// They have not attacked.
    #[error("garrisons and beachheads are not lost in an attack out of {0}")]
    NotLostAttacking(Hex),
    /// The attack must be followed up.
    #[error("at least one attacker enters {0}")]
    MustAdvance(Hex),
    /// There is not room for all.
    #[error("no more than {1} of the attackers may enter {0}")]
    TooManyAdvance(Hex, u8),
    /// Only attackers advance.
    #[error("no attacker of this battle is in {0}")]
    DidNotAttack(Hex),
}

impl wardroom_kernel::Illegal for Illegal {
    fn rule(&self) -> Rule {
        iph(match self {
            Illegal::Elsewhere(decision)
            | Illegal::NoneNamed(decision)
            | Illegal::NotAllNow(decision)
            | Illegal::NoShips(decision)
            | Illegal::WrongCount(decision, _)
            | Illegal::HexNamed(_, decision)
            | Illegal::ShipNamed(_, decision)
            | Illegal::WrongSide(_, decision) => decision.rule(),
            Illegal::Complete => "5.2",
            Illegal::NoInvasionArea(_) => "3.2.2",
            Illegal::EndOfArea(_) => "3.2.3",
            Illegal::FarFromBarracks(_) | Illegal::BarracksNeedTwo(_) => "3.3.4",
            Illegal::SetUpFull(Sub::D24, ..) => "3.3.4",
            Illegal::SetUpFull(Sub::D25, ..) => "3.3.5",
            Illegal::SetUpFull(..) => "3.3.6",
            Illegal::Coastal(_) | Illegal::TooFarNorth(_) => "3.3.5",
            Illegal::FarFromPosts(_) => "3.3.6",
            Illegal::MarinesStackAlone(_) => "6.4",
            Illegal::RowIsAlone => "6.3",
            Illegal::NothingToLift(..) | Illegal::LiftedThere(_) | Illegal::EnoughChanges(_) => {
                "3.3.1"
            }
            Illegal::MovementTaken | Illegal::CombatTaken => "5.7.2",
            Illegal::NoChitsOnTurn1 => "5.10",
            Illegal::CupEmpty => "5.8",
            Illegal::EnoughPulls(_) => "O.1",
            Illegal::TooLateToInterdict | Illegal::OneInterdictor(_) | Illegal::OtherRow(..) => {
                "7.13"
            }
            Illegal::NoSuchRow(_) => "2.2.1",
            Illegal::NoPlanesAtNight => "5.9",
            Illegal::NoPlanesYet => "7.2",
            Illegal::NoPlanesLeft(_) => "7.10",
            Illegal::MorePlanesThanUnits(_) => "7.12",
            Illegal::NotCloseIn(_) | Illegal::HasSupported(_) | Illegal::OnlyBattleships(_) => {
                "7.1.1"
            }
            Illegal::NoSupportInMomentum
            | Illegal::NoThirdAttack
            | Illegal::NotAdjacentToThem(_) => "10.4",
            Illegal::ShipGone(_) => "7.8",
            Illegal::ShipDistant(_) => "7.9.1",
            Illegal::MustLand(..) | Illegal::FewWait(..) => "8.2",
            Illegal::BeachheadFull(..) => "8.1",
            Illegal::NobodyToMarch(_) | Illegal::AlreadyThere(_) => "9.2.1",
            Illegal::NeverMoves(_) => "2.10.3",
            Illegal::OtherSubMoves(..) => "5.6.1",
            Illegal::Stalled(_) => "8.5.2",
            Illegal::HasMoved(_) | Illegal::FinishTheMarch => "9.5",
            Illegal::TooFewThere(..) => "9.4",
            Illegal::HemmedIn(..)
            | Illegal::LeadsNowhere(_)
            | Illegal::NoWayRound(_)
            | Illegal::OutOfReach(..) => "9.3",
            Illegal::EnemyThere(_) => "9.7",
            Illegal::StackFull(_) => "6.1",
            Illegal::DivisionsApart(_) => "6.5",
            Illegal::OrgsApart(_) => "9.13.2",
            Illegal::AcrossWater(_) => "9.10",
            Illegal::FordIslandClosed => "11.1",
            Illegal::FordIslandIsFar => "11.2.2",
            Illegal::NoTarget(_)
            | Illegal::NotAdjacent(_)
            | Illegal::NobodyBeside(_)
            | Illegal::NobodyToAttack(_) => "10.5",
            Illegal::AttackedAlready(_) | Illegal::HaveAttacked(_) => "10.3",
            Illegal::GarrisonOnly(_) => "6.6",
            Illegal::MarkerOnly(_) => "8.3",
            Illegal::OutOfRange(_) | Illegal::RowHasFired | Illegal::RowAttacksAlone => "11.3",
            Illegal::JointAttack => "9.13.1",
            Illegal::OtherSubCommand(..) | Illegal::OtherSubBeside(..) => "9.12",
            Illegal::RowIsGone => "11.4.3",
            Illegal::NoSuchStep(..)
            | Illegal::NothingToLose(_)
            | Illegal::LastToBeLost(_)
            | Illegal::NotLostAttacking(_) => "10.9.2",
            Illegal::MustAdvance(_) | Illegal::TooManyAdvance(..) | Illegal::DidNotAttack(_) => {
                "10.10"
            }
        })
    }

    fn is_elsewhere(&self) -> bool {
        matches!(self, Illegal::Elsewhere(_))
    }
}

/// What is decided, told to a player who wants something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The middle of the beachhead.
    Beachhead,
    /// The ready-made deployment to begin with.
    Deployment,
    /// A change of it, or none.
    Change,
    /// How many units are lifted.
    Lifted(Sub, Hex),
    /// Where lifted units go.
    Placement(Sub),
    /// The Japanese ships close in.
    IjnDisposition,
    /// The US carriers close in.
    UsnDisposition,
    /// Which US carrier Japanese planes attack.
    IjnTargets,
    /// Which ships US planes attack.
    UsnTargets,
    /// Who lands in a beachhead.
    Landing(Hex),
    /// What Japan does between two chits.
    Window,
    /// The row of an interdicted hex.
    PlaneRow,
    /// An interdicted hex.
    PlaneHex(u8),
    /// Which Japanese stack marches.
    JapaneseMovement,
    /// Who of it marches.
    Group(Hex),
    /// Where a march ends.
    End(Hex),
    /// Where it goes on the way.
    Via(Hex),
    /// Which US stack sets off.
    UsMovement(Sub),
    /// How many units of it.
    SetOff(Hex),
    /// Which part of it goes on.
    Parts(Hex),
    /// What Japan attacks.
    JapaneseCombat,
    /// What a US sub-command attacks.
    UsCombat(Sub),
    /// From where a hex is attacked.
    Bases(Hex),
    /// How many planes attack Battleship Row.
    AirAttack,
    /// Who supports a battle.
    Support,
    /// Whether the Japanese shout.
    Banzai,
    /// Where a step is lost.
    LossHex,
    /// Which step is lost.
    Loss(Hex),
    /// Who enters an emptied hex.
    Advance(Hex),
    /// How many of a hex do.
    Advancing(Hex),
    /// Whether US planes strike at a battleship.
    Strike,
    /// Whether those who advanced attack again.
    Momentum,
}

impl Decision {
    fn rule(self) -> &'static str {
        match self {
            Decision::Beachhead => "3.2.1",
            Decision::Deployment
            | Decision::Change
            | Decision::Lifted(..)
            | Decision::Placement(_) => "3.3.1",
            Decision::IjnDisposition => "7.3.1",
            Decision::UsnDisposition => "7.3.2",
            Decision::IjnTargets => "7.4.1",
            Decision::UsnTargets => "7.5.2",
            Decision::Landing(_) => "8.2",
            Decision::Window => "5.7.1",
            Decision::PlaneRow | Decision::PlaneHex(_) => "7.13",
            Decision::JapaneseMovement | Decision::End(_) | Decision::Via(_) => "9.2.1",
            Decision::Group(_) | Decision::SetOff(_) => "9.4",
            Decision::UsMovement(_) | Decision::UsCombat(_) => "5.6.1",
            Decision::Parts(_) => "9.5",
            Decision::JapaneseCombat => "10.1",
            Decision::Bases(_) => "10.5",
            Decision::AirAttack => "11.4.3",
            Decision::Support => "7.1.1",
            Decision::Banzai => "12.1.1",
            Decision::LossHex | Decision::Loss(_) => "10.9.2",
            Decision::Advance(_) | Decision::Advancing(_) => "10.10",
            Decision::Strike => "7.7",
            Decision::Momentum => "10.4",
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Decision::Beachhead => f.write_str("Japan chooses the middle of its beachhead"),
            Decision::Deployment => f.write_str("the US begins with a ready-made deployment"),
            Decision::Change => f.write_str("units are lifted out of a hex, or the set-up is done"),
            Decision::Lifted(sub, hex) => {
                write!(f, "units of {} to be lifted out of {hex} are counted", sub.name())
            }
            Decision::Placement(sub) => {
                write!(f, "the lifted units of {} are set up in a hex", sub.name())
            }
            Decision::IjnDisposition => f.write_str("Japanese ships are named to be close in"),
            Decision::UsnDisposition => f.write_str("US carriers are named to be close in"),
            Decision::IjnTargets => f.write_str("planes that attack the Enterprise are counted"),
            Decision::UsnTargets => f.write_str("a Japanese ship is named for each US plane"),
            Decision::Landing(hex) => write!(f, "units that land in {hex} are counted"),
            Decision::Window => f.write_str(
                "between two chits Japan takes a phase, sends planes to interdict or has one pulled",
            ),
            Decision::PlaneRow => f.write_str("the row of a hex to interdict is named"),
            Decision::PlaneHex(row) => write!(f, "a hex of row {row} to interdict is named"),
            Decision::JapaneseMovement => {
                f.write_str("the Japanese move: a stack marches, or the phase is done")
            }
            Decision::Group(hex) => write!(f, "units in {hex} that march together are counted"),
            Decision::End(hex) => write!(f, "the march out of {hex} is told where to go"),
            Decision::Via(hex) => write!(f, "the march out of {hex} is told a hex on its way"),
            Decision::UsMovement(sub) => {
                write!(f, "{} moves: a stack sets off, or the phase is done", sub.name())
            }
            Decision::SetOff(hex) => write!(f, "units in {hex} that set off are counted"),
            Decision::Parts(hex) => {
                write!(f, "units of the stack in {hex} that go on together are counted")
            }
            Decision::JapaneseCombat => {
                f.write_str("the Japanese fight: a hex is attacked, or the phase is done")
            }
            Decision::UsCombat(sub) => {
                write!(f, "{} fights: a hex is attacked, or the phase is done", sub.name())
            }
            Decision::Bases(hex) => write!(f, "hexes that attack {hex} are named"),
            Decision::AirAttack => f.write_str("planes that attack Battleship Row are counted"),
            Decision::Support => f.write_str("Japan names what supports the battle"),
            Decision::Banzai => f.write_str("Japan declares a banzai or stays steady"),
            Decision::LossHex => f.write_str("the hex that loses a step is named"),
            Decision::Loss(hex) => write!(f, "it is named who in {hex} loses a step"),
            Decision::Advance(hex) => write!(f, "it is named who enters {hex}"),
            Decision::Advancing(hex) => write!(f, "units in {hex} that advance are counted"),
            Decision::Strike => {
                f.write_str("the US strikes at the battleship that supported, or holds back")
            }
            Decision::Momentum => f.write_str("those who advanced attack again, or are done"),
        }
    }
}
