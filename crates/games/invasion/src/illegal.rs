//! Why an order is refused.

use wardroom_hexmap::Hex;
use wardroom_kernel::Rule;

use crate::forces::{Ship, Sub};
use crate::iph;

/// Why an order is refused; each case names its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
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
    #[error("each barracks hex needs at least two units of the 24th, and {0} has no more")]
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
    #[error("at most {most} units of {} are set up in a hex, and {hex} would have more", sub.name())]
    SetUpFull {
        /// Whose units.
        sub: Sub,
        /// The hex.
        hex: Hex,
        /// The limit.
        most: u8,
    },
    /// Marines stack with garrisons only.
    #[error("Marines stack with nothing but a garrison, and {0} would hold more")]
    MarinesStackAlone(Hex),
    /// Nothing stacks with Battleship Row.
    #[error("nothing stacks with Battleship Row")]
    RowIsAlone,
    /// A deployment is a ready-made one and changes of it.
    #[error("a deployment begins with a ready-made one and goes on with changes, then done")]
    NotDeploying,
    /// There is nobody to lift there.
    #[error("{} has no unit to lift in {hex}", sub.name())]
    NothingToLift {
        /// Whose units.
        sub: Sub,
        /// The hex.
        hex: Hex,
    },
    /// It is not the phase for it.
    #[error("that is not done in this phase")]
    WrongPhase,
    /// Each Japanese phase is taken once.
    #[error("the Japanese Movement Phase of this turn is taken")]
    MovementTaken,
    /// Each Japanese phase is taken once.
    #[error("the Japanese Combat Phase of this turn is taken")]
    CombatTaken,
    /// The cup is empty.
    #[error("no chit is left to pull")]
    CupEmpty,
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
    /// A battleship supports from close in.
    #[error("{} is not close in", .0.name())]
    NotCloseIn(Ship),
    /// A battleship supports once in a turn.
    #[error("{} has supported a battle this turn", .0.name())]
    HasSupported(Ship),
    /// Second attacks have no support.
    #[error("a second attack has no support from the air or the sea")]
    NoSupportInMomentum,
    /// A ship that is out of the game.
    #[error("{} is out of the game", .0.name())]
    ShipGone(Ship),
    /// As many land as fit.
    #[error("every unit that fits must land: {0} more")]
    MustLand(u8),
    /// Four units in a beachhead hex.
    #[error("a beachhead hex holds four units")]
    BeachheadFull,
    /// No unit of the phase is there.
    #[error("{0} has no unit that may still move")]
    NobodyToMarch(Hex),
    /// Stalled units stay.
    #[error("the units in {0} have stalled and stay this turn")]
    Stalled(Hex),
    /// Moved units stay.
    #[error("the units in {0} have moved; earlier stacks are not resumed")]
    HasMoved(Hex),
    /// The points do not reach.
    #[error("{hex} is out of reach with {points} movement points")]
    OutOfReach {
        /// The hex.
        hex: Hex,
        /// The points left.
        points: u8,
    },
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
    /// There is no enemy there.
    #[error("{0} holds no enemy that can be attacked")]
    NoTarget(Hex),
    /// A hex is attacked once.
    #[error("{0} has been attacked in this phase")]
    AttackedAlready(Hex),
    /// Nobody there can attack.
    #[error("{0} has no unit that can attack now")]
    NobodyToAttack(Hex),
    /// Attackers are adjacent.
    #[error("{0} is not adjacent to the target")]
    NotAdjacent(Hex),
    /// The Row shoots two hexes far.
    #[error("{0} is more than two hexes from Battleship Row")]
    OutOfRange(Hex),
    /// IJA and SNLF do not attack together.
    #[error("IJA and SNLF units outside of beachheads do not join in one attack")]
    JointAttack,
    /// US sub-commands do not attack together.
    #[error("only units of {} attack now", .0.name())]
    OtherSubCommand(Sub),
    /// There is no third attack.
    #[error("nobody attacks a third time")]
    NoThirdAttack,
    /// No attack by planes alone.
    #[error("planes alone attack Battleship Row, once in a phase, while it lives")]
    NoAirAttack,
    /// No losses are owed there.
    #[error("no such step is there to lose")]
    NoSuchStep,
    /// Garrisons and beachheads are lost last.
    #[error("garrisons and beachheads are the last step lost in their hex")]
    LastToBeLost,
    /// The attack must be followed up.
    #[error("at least one attacker enters the emptied hex, and no more than four")]
    MustAdvance,
    /// Nobody shouts now.
    #[error("a banzai is the last declaration of a battle with Japanese units in it")]
    NoBanzai,
    /// Nobody strikes now.
    #[error("a strike follows a battle that a close-in battleship supported, once a day each")]
    NoStrike,
    /// No planes to be allotted now.
    #[error("no planes are to be allotted now")]
    NoAllotment,
    /// A stack on the march goes first.
    #[error("the stack that has set off finishes its move first")]
    FinishTheMarch,
}

impl wardroom_kernel::Illegal for Illegal {
    fn rule(&self) -> Rule {
        iph(match self {
            Illegal::NoInvasionArea(_) => "3.2.2",
            Illegal::EndOfArea(_) => "3.2.3",
            Illegal::FarFromBarracks(_) | Illegal::BarracksNeedTwo(_) => "3.3.4",
            Illegal::SetUpFull { sub: Sub::D24, .. } => "3.3.4",
            Illegal::SetUpFull { sub: Sub::D25, .. } => "3.3.5",
            Illegal::SetUpFull { .. } => "3.3.6",
            Illegal::Coastal(_) | Illegal::TooFarNorth(_) => "3.3.5",
            Illegal::FarFromPosts(_) => "3.3.6",
            Illegal::MarinesStackAlone(_) => "6.4",
            Illegal::RowIsAlone => "6.3",
            Illegal::NotDeploying | Illegal::NothingToLift { .. } => "3.3.1",
            Illegal::WrongPhase => "5.2",
            Illegal::MovementTaken | Illegal::CombatTaken => "5.7.2",
            Illegal::CupEmpty => "5.8",
            Illegal::TooLateToInterdict | Illegal::OneInterdictor(_) => "7.13",
            Illegal::NoPlanesAtNight => "5.9",
            Illegal::NoPlanesYet => "7.2",
            Illegal::NoPlanesLeft(_) => "7.10",
            Illegal::MorePlanesThanUnits(_) => "7.12",
            Illegal::NotCloseIn(_) | Illegal::HasSupported(_) => "7.1.1",
            Illegal::NoSupportInMomentum | Illegal::NoThirdAttack => "10.4",
            Illegal::ShipGone(_) => "7.8",
            Illegal::MustLand(_) => "8.2",
            Illegal::BeachheadFull => "8.1",
            Illegal::NobodyToMarch(_) => "9.2.1",
            Illegal::Stalled(_) => "8.5.2",
            Illegal::HasMoved(_) | Illegal::FinishTheMarch => "9.5",
            Illegal::OutOfReach { .. } => "9.3",
            Illegal::EnemyThere(_) => "9.7",
            Illegal::StackFull(_) => "6.1",
            Illegal::DivisionsApart(_) => "6.5",
            Illegal::OrgsApart(_) => "9.13.2",
            Illegal::AcrossWater(_) => "9.10",
            Illegal::FordIslandClosed => "11.1",
            Illegal::FordIslandIsFar => "11.2.2",
            Illegal::NoTarget(_) | Illegal::NotAdjacent(_) => "10.5",
            Illegal::AttackedAlready(_) | Illegal::NobodyToAttack(_) => "10.3",
            Illegal::OutOfRange(_) => "11.3",
            Illegal::JointAttack => "9.13.1",
            Illegal::OtherSubCommand(_) => "9.12",
            Illegal::NoAirAttack => "11.4.3",
            Illegal::NoSuchStep | Illegal::LastToBeLost => "10.9.2",
            Illegal::MustAdvance => "10.10",
            Illegal::NoBanzai => "12.1.1",
            Illegal::NoStrike => "7.7",
            Illegal::NoAllotment => "7.4.1",
        })
    }
}
