//! Why an order is refused.

use wardroom_kernel::{Rule, cited, refusals};

use crate::parts::{Bearing, Calibre, Class, Compartment, Mount, Section};
use crate::pd;
use crate::state::{Place, Step};

refusals! {
    /// Why an order is refused, in words fit for a player.
    pub enum Illegal {
        /// Something else is decided now.
        Elsewhere(now: Decision) => now.rule(), "now {now}";
        /// Nothing is missing from the order. [PD pd-G1-seq]
        Complete => pd("pd-G1-seq"), "the order is complete";
        /// A wave has its planes and no others. [PD pd-T8-3]
        NoPlane { plane: u8, planes: u8 } => pd("pd-T8-3"),
            "there is no plane {plane}: the wave had {planes}";
        /// A plane that is destroyed is removed. [PD pd-N9-2A]
        Gone(plane: u8) => pd("pd-N9-2A"), "plane {plane} is gone";
        /// One AFS marker to a plane. [PD pd-G3-afs]
        Engaged(plane: u8) => pd("pd-G3-afs"), "plane {plane} has its AFS marker already";
        /// Consorts reach low and medium planes. [PD pd-G3-sfs]
        TooHighForConsorts { plane: u8, place: Place } => pd("pd-G3-sfs"),
            "plane {plane} at {place} is too high for the consorts";
        /// Guns are silent in an emergency. [PD pd-N17]
        Emergency => pd("pd-N17"), "an emergency is declared: the guns do not fire";
        /// A ship has the mounts of her firing chart. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
        NotFitted { mount: Mount, class: Class } => chart_of(class),
            "{} has no {mount}", class.ship();
        /// Mounts fire while there is ammunition. [PD pd-G3-fire]
        NoAmmunition => pd("pd-G3-fire"), "there is no ammunition left";
        /// A mount that is destroyed does not fire. [PD pd-G15-damage]
        GunDestroyed(mount: Mount) => pd("pd-G15-damage"), "{mount} is destroyed";
        /// A mount that is not fed does not fire. [PD pd-G15-damage]
        NoMagazine { mount: Mount, magazine: Compartment } => pd("pd-G15-damage"),
            "{mount} cannot fire: {magazine} is out";
        /// No 20mm fires high. [PD pd-N9-1d]
        TooHigh { plane: u8, place: Place } => pd("pd-N9-1d"),
            "a 20mm cannot fire at plane {plane} at {place}: it is too high";
        /// A mount fires only within its arc. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
        OutOfArc { mount: Mount, plane: u8, place: Place, class: Class } => chart_of(class),
            "{mount} does not bear on plane {plane} at {place}";
        /// A mount with nothing in its arc is not told anything. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
        EmptyArc { mount: Mount, class: Class } => chart_of(class),
            "no plane is in the arc of {mount}";
        /// No mount that is left bears on the plane. [PD pd-G3-fire]
        NoneBears { calibre: Calibre, plane: u8, place: Place } => pd("pd-G3-fire"),
            "none of the {calibre} mounts left bears on plane {plane} at {place}";
        /// Mounts are told together when there are several. [PD pd-G3-fire]
        OneBears { mount: Mount, plane: u8 } => pd("pd-G3-fire"),
            "of the mounts left only {mount} bears on plane {plane}: aim it alone";
        /// Mounts are told together when there are several. [PD pd-G3-fire]
        LastMount(mount: Mount) => pd("pd-G3-fire"), "only {mount} is left: it holds by itself";
        /// A mount fires once in a wave. [PD pd-G3-fire]
        Told(mount: Mount) => pd("pd-G3-fire"), "{mount} has its order already";
        /// Mounts are told in the order of the firing chart. [PD pd-G3-fire, ruling 14]
        OtherMount { mount: Mount, next: Mount } => pd("pd-G3-fire"),
            "{mount} is told after {next}";
        /// Spray fire is for 40mm and 20mm. [PD pd-G3-spray]
        NoSprayer(mount: Mount) => pd("pd-G3-spray"), "{mount} does not spray: 40mm and 20mm do";
        /// Spray fire takes several planes of one bearing. [PD pd-G3-spray, ruling 5]
        NoSpray { mount: Mount, bearing: Bearing, planes: u8 } => pd("pd-G3-spray"),
            "spray fire is for two planes or more, and {mount} bears on {planes} at {bearing}";
        /// Only what is sprayed can be left out. [PD pd-G3-spray]
        NotSprayed { mount: Mount, plane: u8 } => pd("pd-G3-spray"),
            "{mount} does not spray plane {plane}";
        /// Emergency maneuvers are forbidden in scenario 8. [PD pd-N-S8c]
        NoManeuverHere => pd("pd-N-S8c"), "scenario 8 knows no emergency maneuvers";
        /// A ship dead in the water makes none. [PD pd-I-diw]
        DeadInTheWater => pd("pd-I-diw"),
            "the ship is dead in the water: she makes no emergency maneuvers";
        /// A stack that is hit ends them. [PD pd-I-emlost]
        StackHit => pd("pd-I-emlost"), "a stack is hit: the ship makes no emergency maneuvers";
        /// So does heavy flooding. [PD pd-G7-flood]
        TooMuchWater { flooding: u8, least: u8 } => pd("pd-G7-flood"),
            "flooding is {flooding}: from {least} on the ship makes no emergency maneuvers";
        /// What is declared is not declared again. [PD pd-N17]
        Declared => pd("pd-N17"), "an emergency is declared already";
        /// An emergency is declared for fires or much water. [PD pd-G5-dc]
        NoCause { flooding: u8, least: u8 } => pd("pd-G5-dc"),
            "nothing burns, and flooding is {flooding}: an emergency takes {least}";
        /// Only an emergency in force is rescinded. [PD pd-I-rescind]
        NoEmergency => pd("pd-I-rescind"), "no emergency is declared";
        /// Withdrawal is an optional rule. [PD pd-G16-opt]
        NoWithdrawal => pd("pd-G16-opt"), "voluntary withdrawal was not agreed on";
        /// A ship without stores must go, and is not asked. [PD pd-G14-anch]
        MustReplenish => pd("pd-G14-anch"), "ammunition or fuel is out: the ship must replenish";
        /// A compartment without hit markers is sound. [PD pd-I-hitm]
        NotHit(room: Compartment) => pd("pd-I-hitm"),
            "{room} has no hit markers: nothing burns there";
        /// What is destroyed is not repaired at sea. [PD pd-G5-dc]
        BurntOut(room: Compartment) => pd("pd-G5-dc"),
            "{room} is destroyed: only the anchorage repairs it";
        /// What is flooded does not burn. [PD pd-G7-flood]
        Flooded(room: Compartment) => pd("pd-G7-flood"), "{room} is flooded";
        /// Sound compartments alone are counterflooded. [PD pd-G16-opt]
        NotSound { room: Compartment, markers: u8 } => pd("pd-G16-opt"),
            "{room} has {markers} hit markers: counterflooding takes a sound compartment";
        /// There is no deck fire to fight. [PD pd-G5-deck]
        NoDeckFire(section: Section) => pd("pd-G5-deck"), "no deck fire burns {section}";
        /// There is no water to pump. [PD pd-G7-flood]
        NoWater(section: Section) => pd("pd-G7-flood"),
            "there is no water in the {section} section";
        /// Water lines that work need no repair. [PD pd-I-water]
        WaterLinesOk => pd("pd-I-water"), "the water lines are in order";
        /// A malfunction passes by a die at the start of a phase. [PD pd-N15-2]
        WaterLinesOut => pd("pd-N15-2"),
            "the water lines malfunction: a die at the start of each phase puts them right";
        /// Water lines that are destroyed stay so at sea. [PD pd-I-water]
        WaterLinesDestroyed => pd("pd-I-water"),
            "the water lines are destroyed: only the anchorage repairs them";
        /// No secondary compartment can be repaired. [PD pd-N11-sec]
        NoSecondary => pd("pd-N11-sec"), "no secondary compartment is damaged and can be repaired";
        /// A secondary compartment without a hit needs no repair. [PD pd-N11-sec]
        SecondarySound(section: Section) => pd("pd-N11-sec"),
            "that secondary compartment {section} is not damaged";
        /// A secondary compartment hit twice is destroyed. [PD pd-G5-dc]
        SecondaryDestroyed(section: Section) => pd("pd-G5-dc"),
            "that secondary compartment {section} is destroyed: only the anchorage repairs it";
        /// Repair of 5in guns is an optional rule. [PD pd-O-11.5]
        NoGunRepair => pd("pd-O-11.5"), "the repair of 5in guns was not agreed on";
        /// Guns are repaired when no attack is in progress. [PD pd-O-11.5]
        NoLull => pd("pd-O-11.5"),
            "5in guns are repaired in the lull after the last wave, not between waves";
        /// A gun is repaired by the party of its section. [PD pd-O-11.5]
        OtherParty { gun: Mount, party: Section } => pd("pd-O-11.5"),
            "{gun} stands {}: the {party} party does not repair it", gun.section(Class::default());
        /// A gun without hits needs no repair. [PD pd-O-11.5]
        GunSound(mount: Mount) => pd("pd-O-11.5"), "{mount} is not damaged";
        /// Counterflooding is an optional rule. [PD pd-G16-opt]
        NoCounterflooding => pd("pd-G16-opt"), "counterflooding was not agreed on";
        /// List and trim belong to the advanced game. [PD pd-G7-flood]
        BasicGame => pd("pd-G7-flood"),
            "list and trim, and so counterflooding, belong to the advanced game";
        /// Counterflooding is against list or trim. [PD pd-G7-flood]
        OnEvenKeel => pd("pd-G7-flood"), "the ship has neither list nor trim";
        /// No compartment is left to be counterflooded. [PD pd-G16-opt]
        NoSoundCompartment => pd("pd-G16-opt"), "no sound compartment is left to be flooded";
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

cited! {
    /// What is decided, told to a player who wants something else.
    pub enum Decision {
        /// When a mini campaign begins. [PD pd-C2A]
        FirstDay => pd("pd-C2A"), "the first day of the mini campaign is chosen";
        /// Whether the emergency goes on. [PD pd-I-rescind]
        Rescind => pd("pd-I-rescind"), "the emergency may be rescinded";
        /// Which planes the fighters engage. [PD pd-G3-afs]
        Fighters => pd("pd-G3-afs"), "AFS markers are put on planes";
        /// Which planes the consorts engage. [PD pd-G3-sfs]
        Consorts => pd("pd-G3-sfs"), "SFS markers are put on planes";
        /// What the mounts of a calibre fire at. [PD pd-G3-fire]
        Guns(calibre: Calibre) => pd("pd-G3-fire"), "the {} are aimed", guns(calibre);
        /// Which plane spray fire leaves out. [PD pd-G3-spray]
        LeaveOut { mount: Mount, planes: u8, most: u8 } => pd("pd-G3-spray"),
            "{mount}, which may spray {most} planes, leaves out one of {planes}";
        /// Whether an emergency maneuver is tried. [PD pd-T19]
        Maneuver => pd("pd-T19"), "an emergency maneuver may be tried";
        /// Whether an emergency declaration is tried. [PD pd-T17]
        Declare => pd("pd-T17"), "an emergency may be declared";
        /// What a repair party does. [PD pd-G5-dc]
        Party => pd("pd-G5-dc"), "a repair party gets its job";
        /// Which secondary compartment it repairs. [PD pd-N11-sec]
        Secondary => pd("pd-N11-sec"), "the secondary compartment to be repaired is chosen";
        /// Which compartment it counterfloods. [PD pd-G16-opt]
        Room => pd("pd-G16-opt"), "the compartment to be counterflooded is chosen";
        /// What the counterflooding is for. [PD pd-G7-flood]
        Side => pd("pd-G7-flood"), "it is said what the counterflooding is for";
        /// Whether the ship withdraws. [PD pd-G16-opt]
        Withdraw => pd("pd-G16-opt"), "the ship may withdraw";
    }
}

/// The guns of a calibre, in words.
fn guns(calibre: Calibre) -> &'static str {
    match calibre {
        Calibre::Five => "5in guns",
        Calibre::Forty => "40mm",
        Calibre::Twenty => "20mm",
    }
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
}

/// What is decided at a step, in words.
pub(crate) fn decided_at(step: Step) -> String {
    match Decision::at(step) {
        Some(decision) => decision.to_string(),
        None if step == Step::Over => "the game is over".to_owned(),
        None => "the book runs on".to_owned(),
    }
}
