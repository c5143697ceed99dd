//! Why an order is refused.

use wardroom_kernel::Rule;

use crate::arp;
use crate::hex::Hex;

/// Why an order is refused; each case names its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// It is not the phase for it.
    #[error("that is not done in this phase")]
    WrongPhase,
    /// The order goes on with something else.
    #[error("the order does not go on like that")]
    OutOfOrder,
    /// Another counter is there.
    #[error("{0} has an air counter over it already, and a hex holds one")]
    HexTaken(Hex),
    /// The points do not reach that far.
    #[error("that is out of reach with {0} transit points")]
    OutOfReach(u8),
    /// US counters do not fly to the carriers.
    #[error("US counters do not enter KB")]
    NotToTheCarriers,
    /// The counter is not in the game now.
    #[error("that counter is not in the air")]
    NotInTheAir,
    /// The second wave starts on 0840.
    #[error("the second wave is there from 0840 on")]
    SecondWaveNotYet,
    /// Each counter moves once.
    #[error("that counter has moved this turn")]
    HasMoved,
    /// The ship lies still.
    #[error("that ship is not under way")]
    NotUnderWay,
    /// Each ship moves once.
    #[error("that ship has had her orders this turn")]
    ShipHasMoved,
    /// The ship cannot come there.
    #[error("she cannot come there by water in {0} hexes, clear of other ships")]
    NoWayByWater(u8),
    /// She is too far from the open sea.
    #[error("she cannot leave from 0927, 1027 or 1127 this turn")]
    NotAtTheMouth,
    /// There is no shore.
    #[error("there is no land beside that hex to beach her on")]
    NoShore,
    /// The counters are not neighbours.
    #[error("only counters in adjacent hexes, or in one box, fight")]
    NotAdjacent,
    /// A counter is attacked once.
    #[error("that counter was attacked this turn")]
    TargetedAlready,
    /// A counter attacks once.
    #[error("that counter has attacked this turn")]
    AttackedAlready,
    /// Six is the limit.
    #[error("at most six counters attack one target")]
    SixAttackers,
    /// Guns bear ahead and astern only.
    #[error("its guns bear only on the hex ahead and the hex behind")]
    OutOfArc,
    /// Nobody of them can fire.
    #[error("no aircraft of that counter can fire")]
    NoAmmunition,
    /// That is a counter of the same side.
    #[error("that is no enemy counter")]
    OwnSide,
    /// Torpedo attacks are named first.
    #[error("that counter was not named for a torpedo attack this turn")]
    NotNamed,
    /// The launch hex is land or holds ships.
    #[error("a torpedo is launched over water without ships, and {0} is not that")]
    NoLaunch(Hex),
    /// There is no straight run to that hex.
    #[error("no torpedo runs straight from there to {0}")]
    NoLane(Hex),
    /// The torpedo must arm.
    #[error("{0} is one hex away, and a torpedo needs two to arm")]
    TooNear(Hex),
    /// The torpedo's run is over.
    #[error("{0} is more than eight hexes away")]
    TooFar(Hex),
    /// Something is in the way.
    #[error("land, a ship or a wreck is in the way to {0}")]
    LaneBlocked(Hex),
    /// A wreck outboard protects the berth.
    #[error("a wreck lies outboard in {0} and stops every torpedo")]
    WreckOutboard(Hex),
    /// Ships in dock are safe.
    #[error("ships in dock cannot be torpedoed")]
    InDock,
    /// Nothing there floats.
    #[error("there is no ship afloat in {0}")]
    NoShipThere(Hex),
    /// No weapon of that kind is on board.
    #[error("no aircraft of that counter carries that")]
    NoWeapon,
    /// The 60 kg bombs go together with the rest or later.
    #[error("60 kg bombs are kept or dropped all together")]
    LightBombsTogether,
    /// Bombs fall where the counter is.
    #[error("a counter attacks what is in its own hex or box")]
    NotBelow,
    /// The ship is sunk already.
    #[error("that ship is sunk")]
    AlreadySunk,
    /// The facility is destroyed already.
    #[error("that facility is destroyed")]
    AlreadyDestroyed,
    /// Nothing is parked there.
    #[error("no aircraft are parked there")]
    NothingParked,
    /// Strafing or bombing, not both.
    #[error("a counter strafes or drops in a turn, not both, and does so once")]
    HasAttackedBelow,
    /// Guns hurt aircraft and ships' crews.
    #[error("guns do nothing to that")]
    NotStrafed,
    /// Six counters over a field box.
    #[error("six counters have attacked that field this turn")]
    SixOverField,
    /// Historical orders.
    #[error("historical orders send that counter against other targets")]
    AgainstOrders,
    /// US counters land at fields.
    #[error("that counter is at no field where it can land")]
    NoLanding,
    /// The field was attacked.
    #[error("that field was attacked this turn")]
    FieldUnderAttack,
}

impl wardroom_kernel::Illegal for Illegal {
    fn rule(&self) -> Rule {
        arp(match self {
            Illegal::WrongPhase | Illegal::OutOfOrder => "A-seq-1",
            Illegal::HexTaken(_) => "A-move-3",
            Illegal::OutOfReach(_) => "A-move-1",
            Illegal::NotToTheCarriers | Illegal::NotInTheAir | Illegal::HasMoved => "A-move-4",
            Illegal::SecondWaveNotYet => "A-arr-1",
            Illegal::NotUnderWay => "A-stm-1",
            Illegal::ShipHasMoved | Illegal::NoWayByWater(_) => "A-stm-2",
            Illegal::NotAtTheMouth => "A-stm-5",
            Illegal::NoShore => "A-stm-3",
            Illegal::NotAdjacent | Illegal::OwnSide => "11.0.1",
            Illegal::TargetedAlready | Illegal::AttackedAlready => "A-air-1",
            Illegal::SixAttackers => "11.1.1",
            Illegal::OutOfArc => "11.2.3",
            Illegal::NoAmmunition => "A-air-4",
            Illegal::NotNamed => "A-seq-2",
            Illegal::NoLaunch(_) | Illegal::LaneBlocked(_) => "13.2.2",
            Illegal::NoLane(_) | Illegal::TooFar(_) => "A-hit-1",
            Illegal::TooNear(_) => "13.2.1",
            Illegal::WreckOutboard(_) | Illegal::InDock | Illegal::NoShipThere(_) => "A-hit-3",
            Illegal::AlreadySunk => "A-hit-3",
            Illegal::NoWeapon => "13.0.7",
            Illegal::LightBombsTogether => "13.0.5",
            Illegal::NotBelow => "13.1.1",
            Illegal::AlreadyDestroyed => "A-map-6",
            Illegal::NothingParked => "A-fld-2",
            Illegal::HasAttackedBelow | Illegal::NotStrafed => "A-str-1",
            Illegal::SixOverField => "A-fld-3",
            Illegal::AgainstOrders => "A-opt-3",
            Illegal::NoLanding | Illegal::FieldUnderAttack => "A-arr-2",
        })
    }
}
