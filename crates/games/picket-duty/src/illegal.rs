//! Why an order is refused.

use std::fmt;

use wardroom_kernel::{Illegal as Reason, Rule};

use crate::parts::{Bearing, Calibre, Class, Compartment, Mount, Section};
use crate::pd;
use crate::state::{Place, Step};

/// Why an order is refused, in words fit for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "fields are what the words say of them")]
pub enum Illegal {
    /// Something else is decided now.
    #[error("now {0}")]
    Elsewhere(Decision),
    /// Nothing is missing from the order. [PD pd-G1-seq]
    #[error("the order is complete")]
    Complete,
    /// A wave has its planes and no others. [PD pd-T8-3]
    #[error("there is no plane {plane}: the wave had {planes}")]
    NoPlane { plane: u8, planes: u8 },
    /// A plane that is destroyed is removed. [PD pd-N9-2A]
    #[error("plane {0} is gone")]
    Gone(u8),
    /// One AFS marker to a plane. [PD pd-G3-afs]
    #[error("plane {0} has its AFS marker already")]
    Engaged(u8),
    /// Consorts reach low and medium planes. [PD pd-G3-sfs]
    #[error("plane {plane} at {place} is too high for the consorts")]
    TooHighForConsorts { plane: u8, place: Place },
    /// Guns are silent in an emergency. [PD pd-N17]
    #[error("an emergency is declared: the guns do not fire")]
    Emergency,
    /// A ship has the mounts of her firing chart. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
    #[error("{} has no {mount}", .class.ship())]
    NotFitted { mount: Mount, class: Class },
    /// Mounts fire while there is ammunition. [PD pd-G3-fire]
    #[error("there is no ammunition left")]
    NoAmmunition,
    /// A mount that is destroyed does not fire. [PD pd-G15-damage]
    #[error("{0} is destroyed")]
    GunDestroyed(Mount),
    /// A mount that is not fed does not fire. [PD pd-G15-damage]
    #[error("{mount} cannot fire: {magazine} is out")]
    NoMagazine { mount: Mount, magazine: Compartment },
    /// No 20mm fires high. [PD pd-N9-1d]
    #[error("a 20mm cannot fire at plane {plane} at {place}: it is too high")]
    TooHigh { plane: u8, place: Place },
    /// A mount fires only within its arc. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
    #[error("{mount} does not bear on plane {plane} at {place}")]
    OutOfArc { mount: Mount, plane: u8, place: Place, class: Class },
    /// A mount with nothing in its arc is not told anything. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
    #[error("no plane is in the arc of {mount}")]
    EmptyArc { mount: Mount, class: Class },
    /// No mount that is left bears on the plane. [PD pd-G3-fire]
    #[error("none of the {calibre} mounts left bears on plane {plane} at {place}")]
    NoneBears { calibre: Calibre, plane: u8, place: Place },
    /// Mounts are told together when there are several. [PD pd-G3-fire]
    #[error("of the mounts left only {mount} bears on plane {plane}: aim it alone")]
    OneBears { mount: Mount, plane: u8 },
    /// Mounts are told together when there are several. [PD pd-G3-fire]
    #[error("only {0} is left: it holds by itself")]
    LastMount(Mount),
    /// A mount fires once in a wave. [PD pd-G3-fire]
    #[error("{0} has its order already")]
    Told(Mount),
    /// Mounts are told in the order of the firing chart. [PD pd-G3-fire, ruling 14]
    #[error("{mount} is told after {next}")]
    OtherMount { mount: Mount, next: Mount },
    /// Spray fire is for 40mm and 20mm. [PD pd-G3-spray]
    #[error("{0} does not spray: 40mm and 20mm do")]
    NoSprayer(Mount),
    /// Spray fire takes several planes of one bearing. [PD pd-G3-spray, ruling 5]
    #[error("spray fire is for two planes or more, and {mount} bears on {planes} at {bearing}")]
    NoSpray { mount: Mount, bearing: Bearing, planes: u8 },
    /// Only what is sprayed can be left out. [PD pd-G3-spray]
    #[error("{mount} does not spray plane {plane}")]
    NotSprayed { mount: Mount, plane: u8 },
    /// Emergency maneuvers are forbidden in scenario 8. [PD pd-N-S8c]
    #[error("scenario 8 knows no emergency maneuvers")]
    NoManeuverHere,
    /// A ship dead in the water makes none. [PD pd-I-diw]
    #[error("the ship is dead in the water: she makes no emergency maneuvers")]
    DeadInTheWater,
    /// A stack that is hit ends them. [PD pd-I-emlost]
    #[error("a stack is hit: the ship makes no emergency maneuvers")]
    StackHit,
    /// So does heavy flooding. [PD pd-G7-flood]
    #[error("flooding is {flooding}: from {least} on the ship makes no emergency maneuvers")]
    TooMuchWater { flooding: u8, least: u8 },
    /// What is declared is not declared again. [PD pd-N17]
    #[error("an emergency is declared already")]
    Declared,
    /// An emergency is declared for fires or much water. [PD pd-G5-dc]
    #[error("nothing burns, and flooding is {flooding}: an emergency takes {least}")]
    NoCause { flooding: u8, least: u8 },
    /// Only an emergency in force is rescinded. [PD pd-I-rescind]
    #[error("no emergency is declared")]
    NoEmergency,
    /// Withdrawal is an optional rule. [PD pd-G16-opt]
    #[error("voluntary withdrawal was not agreed on")]
    NoWithdrawal,
    /// A ship without stores must go, and is not asked. [PD pd-G14-anch]
    #[error("ammunition or fuel is out: the ship must replenish")]
    MustReplenish,
    /// A compartment without hit markers is sound. [PD pd-I-hitm]
    #[error("{0} has no hit markers: nothing burns there")]
    NotHit(Compartment),
    /// What is destroyed is not repaired at sea. [PD pd-G5-dc]
    #[error("{0} is destroyed: only the anchorage repairs it")]
    BurntOut(Compartment),
    /// What is flooded does not burn. [PD pd-G7-flood]
    #[error("{0} is flooded")]
    Flooded(Compartment),
    /// Sound compartments alone are counterflooded. [PD pd-G16-opt]
    #[error("{room} has {markers} hit markers: counterflooding takes a sound compartment")]
    NotSound { room: Compartment, markers: u8 },
    /// There is no deck fire to fight. [PD pd-G5-deck]
    #[error("no deck fire burns {0}")]
    NoDeckFire(Section),
    /// There is no water to pump. [PD pd-G7-flood]
    #[error("there is no water in the {0} section")]
    NoWater(Section),
    /// Water lines that work need no repair. [PD pd-I-water]
    #[error("the water lines are in order")]
    WaterLinesOk,
    /// A malfunction passes by a die at the start of a phase. [PD pd-N15-2]
    #[error("the water lines malfunction: a die at the start of each phase puts them right")]
    WaterLinesOut,
    /// Water lines that are destroyed stay so at sea. [PD pd-I-water]
    #[error("the water lines are destroyed: only the anchorage repairs them")]
    WaterLinesDestroyed,
    /// No secondary compartment can be repaired. [PD pd-N11-sec]
    #[error("no secondary compartment is damaged and can be repaired")]
    NoSecondary,
    /// A secondary compartment without a hit needs no repair. [PD pd-N11-sec]
    #[error("that secondary compartment {0} is not damaged")]
    SecondarySound(Section),
    /// A secondary compartment hit twice is destroyed. [PD pd-G5-dc]
    #[error("that secondary compartment {0} is destroyed: only the anchorage repairs it")]
    SecondaryDestroyed(Section),
    /// Repair of 5in guns is an optional rule. [PD pd-O-11.5]
    #[error("the repair of 5in guns was not agreed on")]
    NoGunRepair,
    /// Guns are repaired when no attack is in progress. [PD pd-O-11.5]
    #[error("5in guns are repaired in the lull after the last wave, not between waves")]
    NoLull,
    /// A gun is repaired by the party of its section. [PD pd-O-11.5]
    #[error("{gun} stands {}: the {party} party does not repair it", .gun.section())]
    OtherParty { gun: Mount, party: Section },
    /// A gun without hits needs no repair. [PD pd-O-11.5]
    #[error("{0} is not damaged")]
    GunSound(Mount),
    /// Counterflooding is an optional rule. [PD pd-G16-opt]
    #[error("counterflooding was not agreed on")]
    NoCounterflooding,
    /// List and trim belong to the advanced game. [PD pd-G7-flood]
    #[error("list and trim, and so counterflooding, belong to the advanced game")]
    BasicGame,
    /// Counterflooding is against list or trim. [PD pd-G7-flood]
    #[error("the ship has neither list nor trim")]
    OnEvenKeel,
    /// No compartment is left to be counterflooded. [PD pd-G16-opt]
    #[error("no sound compartment is left to be flooded")]
    NoSoundCompartment,
}

impl Reason for Illegal {
    fn rule(&self) -> Rule {
        use Illegal as I;
        match *self {
            I::Elsewhere(decision) => decision.rule(),
            I::Complete => pd("pd-G1-seq"),
            I::NoPlane { .. } => pd("pd-T8-3"),
            I::Gone(_) => pd("pd-N9-2A"),
            I::Engaged(_) => pd("pd-G3-afs"),
            I::TooHighForConsorts { .. } => pd("pd-G3-sfs"),
            I::Emergency | I::Declared => pd("pd-N17"),
            I::NotFitted { class, .. } | I::OutOfArc { class, .. } | I::EmptyArc { class, .. } => {
                chart_of(class)
            }
            I::NoAmmunition
            | I::NoneBears { .. }
            | I::OneBears { .. }
            | I::LastMount(_)
            | I::Told(_)
            | I::OtherMount { .. } => pd("pd-G3-fire"),
            I::GunDestroyed(_) | I::NoMagazine { .. } => pd("pd-G15-damage"),
            I::TooHigh { .. } => pd("pd-N9-1d"),
            I::NoSprayer(_) | I::NoSpray { .. } | I::NotSprayed { .. } => pd("pd-G3-spray"),
            I::NoManeuverHere => pd("pd-N-S8c"),
            I::DeadInTheWater => pd("pd-I-diw"),
            I::StackHit => pd("pd-I-emlost"),
            I::NoCause { .. } | I::BurntOut(_) | I::SecondaryDestroyed(_) => pd("pd-G5-dc"),
            I::NoEmergency => pd("pd-I-rescind"),
            I::MustReplenish => pd("pd-G14-anch"),
            I::NotHit(_) => pd("pd-I-hitm"),
            I::TooMuchWater { .. } | I::Flooded(_) | I::NoWater(_) => pd("pd-G7-flood"),
            I::BasicGame | I::OnEvenKeel => pd("pd-G7-flood"),
            I::NoDeckFire(_) => pd("pd-G5-deck"),
            I::WaterLinesOk | I::WaterLinesDestroyed => pd("pd-I-water"),
            I::WaterLinesOut => pd("pd-N15-2"),
            I::NoSecondary | I::SecondarySound(_) => pd("pd-N11-sec"),
            I::NoGunRepair | I::NoLull | I::OtherParty { .. } | I::GunSound(_) => pd("pd-O-11.5"),
            I::NoWithdrawal | I::NoCounterflooding => pd("pd-G16-opt"),
            I::NotSound { .. } | I::NoSoundCompartment => pd("pd-G16-opt"),
        }
    }

    fn is_elsewhere(&self) -> bool {
        matches!(self, Illegal::Elsewhere(_))
    }
}

/// The firing chart of a class.
fn chart_of(class: Class) -> Rule {
    match class {
        Class::Fletcher => pd("pd-FC-FL"),
        Class::LaPrade => pd("pd-FC-LP"),
        Class::Dunlap | Class::Dunlap1941 => pd("pd-FC-DU"),
    }
}

/// What is decided, told to a player who wants something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "fields are what the words say of them")]
pub enum Decision {
    /// When a mini campaign begins. [PD pd-C2A]
    FirstDay,
    /// Whether the emergency goes on. [PD pd-I-rescind]
    Rescind,
    /// Which planes the fighters engage. [PD pd-G3-afs]
    Fighters,
    /// Which planes the consorts engage. [PD pd-G3-sfs]
    Consorts,
    /// What the mounts of a calibre fire at. [PD pd-G3-fire]
    Guns(Calibre),
    /// Which plane spray fire leaves out. [PD pd-G3-spray]
    LeaveOut { mount: Mount, planes: u8, most: u8 },
    /// Whether an emergency maneuver is tried. [PD pd-T19]
    Maneuver,
    /// Whether an emergency declaration is tried. [PD pd-T17]
    Declare,
    /// What a repair party does. [PD pd-G5-dc]
    Party,
    /// Which secondary compartment it repairs. [PD pd-N11-sec]
    Secondary,
    /// Which compartment it counterfloods. [PD pd-G16-opt]
    Room,
    /// What the counterflooding is for. [PD pd-G7-flood]
    Side,
    /// Whether the ship withdraws. [PD pd-G16-opt]
    Withdraw,
}

impl Decision {
    /// What is decided first at a step that waits for the captain.
    pub(crate) fn at(step: Step) -> Option<Decision> {
        Some(match step {
            Step::Campaign => Decision::FirstDay,
            Step::Rescind => Decision::Rescind,
            Step::Fighters => Decision::Fighters,
            Step::Consorts => Decision::Consorts,
            Step::Aim(calibre) => Decision::Guns(calibre),
            Step::Maneuver => Decision::Maneuver,
            Step::Declare => Decision::Declare,
            Step::Party(_) => Decision::Party,
            Step::Withdraw => Decision::Withdraw,
            _ => return None,
        })
    }

    fn rule(self) -> Rule {
        match self {
            Decision::FirstDay => pd("pd-C2A"),
            Decision::Rescind => pd("pd-I-rescind"),
            Decision::Fighters => pd("pd-G3-afs"),
            Decision::Consorts => pd("pd-G3-sfs"),
            Decision::Guns(_) => pd("pd-G3-fire"),
            Decision::LeaveOut { .. } => pd("pd-G3-spray"),
            Decision::Maneuver => pd("pd-T19"),
            Decision::Declare => pd("pd-T17"),
            Decision::Party => pd("pd-G5-dc"),
            Decision::Secondary => pd("pd-N11-sec"),
            Decision::Room | Decision::Withdraw => pd("pd-G16-opt"),
            Decision::Side => pd("pd-G7-flood"),
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::FirstDay => "the first day of the mini campaign is chosen",
            Decision::Rescind => "the emergency may be rescinded",
            Decision::Fighters => "AFS markers are put on planes",
            Decision::Consorts => "SFS markers are put on planes",
            Decision::Guns(Calibre::Five) => "the 5in guns are aimed",
            Decision::Guns(Calibre::Forty) => "the 40mm are aimed",
            Decision::Guns(Calibre::Twenty) => "the 20mm are aimed",
            Decision::LeaveOut { mount, planes, most } => {
                return write!(
                    f,
                    "{mount}, which may spray {most} planes, leaves out one of {planes}"
                );
            }
            Decision::Maneuver => "an emergency maneuver may be tried",
            Decision::Declare => "an emergency may be declared",
            Decision::Party => "a repair party gets its job",
            Decision::Secondary => "the secondary compartment to be repaired is chosen",
            Decision::Room => "the compartment to be counterflooded is chosen",
            Decision::Side => "it is said what the counterflooding is for",
            Decision::Withdraw => "the ship may withdraw",
        })
    }
}

/// What is decided at a step, in words.
pub(crate) fn decided_at(step: Step) -> String {
    match Decision::at(step) {
        Some(decision) => decision.to_string(),
        None if step == Step::Over => "the game is over".to_owned(),
        None => "the book runs on".to_owned(),
    }
}
