//! Everything on the table.
//!
//! A state is small and copied in one go: fixed arrays, no strings. Nothing in it is secret: the
//! container is a multiset from which counters are drawn when they come in. [PD pd-I-cont]

use serde::{Deserialize, Serialize};
use wardroom_kernel::Stack;

use crate::calendar::Date;
use crate::data::{KINDS, LAND_RADARS};
use crate::parts::{Altitude, Bearing, Calibre, LandRadar, Mount, Phase, Section, Weather, named};
use crate::ship::Ship;

/// The most planes of one attack: a kikusui of 18. [PD pd-T22]
pub const MOST_PLANES: usize = 18;
/// The most planes in the special attack box. [PD pd-N8-3]
pub const MOST_SPECIAL: usize = 2;
/// The most planes of one wave. [PD pd-T8-3]
pub const MOST_IN_WAVE: usize = 9;

named! {
    /// What is played. [PD pd-S1, pd-C1]
    Story {
        /// USS Anthony, June 7.
        S1 = "1",
        /// USS Braine, May 27.
        S2 = "2",
        /// USS Cassin Young, April 12.
        S3 = "3",
        /// USS Colhoun, April 6.
        S4 = "4",
        /// USS Evans, May 11.
        S5 = "5",
        /// USS Kimberly, March 26.
        S6 = "6",
        /// USS La Prade, April 4 and 5.
        S7 = "7",
        /// USS Dunlap, April 7.
        S8 = "8",
        /// The mini campaign. [PD pd-C1]
        Mini = "mini",
        /// Five mini campaigns. [PD pd-C2A]
        LongA = "long-a",
        /// Every day from March 24 to June 25. [PD pd-C2B]
        LongB = "long-b",
    }
}

impl Story {
    /// Whether it is one of the campaigns.
    pub fn is_campaign(self) -> bool {
        matches!(self, Story::Mini | Story::LongA | Story::LongB)
    }

    /// Whether it is campaign 2, which goes on with a new ship when one is sunk. [PD pd-C2v]
    pub fn is_long(self) -> bool {
        matches!(self, Story::LongA | Story::LongB)
    }
}

named! {
    /// The basic or the advanced game. [PD pd-O-level]
    Level {
        /// Without what is marked for the advanced game. [PD pd-001]
        Basic = "basic",
        /// With everything.
        Advanced = "advanced",
    }
}

named! {
    /// Whether an optional rule is in force. [PD pd-O-opt]
    Switch {
        /// It is not.
        Off = "off",
        /// It is.
        On = "on",
    }
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Switch::On
    }
}

/// What was agreed before play. [PD pd-O-opt, pd-G16-opt]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Basic or advanced.
    pub level: Level,
    /// Scenario 1 over all three phases. [PD pd-O-S1]
    pub three_phases: Switch,
    /// Repair of 5in guns. [PD pd-O-11.5]
    pub gun_repair: Switch,
    /// Counterflooding.
    pub counterflooding: Switch,
    /// Voluntary withdrawal at the end of a turn.
    pub withdrawal: Switch,
    /// Planes come to the waves at random.
    pub random_waves: Switch,
    /// Weather is rolled once a turn.
    pub daily_weather: Switch,
    /// Note B of table 8-2 ends only the phase.
    pub short_abort: Switch,
}

impl Rules {
    /// Whether the advanced game is played.
    pub fn is_advanced(&self) -> bool {
        self.level == Level::Advanced
    }
}

/// Where a plane comes in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The bearing.
    pub bearing: Bearing,
    /// The altitude.
    pub altitude: Altitude,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.bearing, self.altitude)
    }
}

named! {
    /// How a plane of the wave is. [PD pd-I-state]
    Fate {
        /// It comes in.
        Flying = "flying",
        /// It burns and comes in. [PD pd-N9-2B]
        Flamed = "flamed",
        /// It is removed, or has attacked: its counter is back in the container.
        Gone = "gone",
    }
}

/// A plane of the wave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plane {
    /// Its kind, by number.
    pub kind: u8,
    /// Where it comes in.
    pub place: Place,
    /// Hits so far. [PD pd-N9-2h]
    pub hits: u8,
    /// How it is.
    pub fate: Fate,
}

impl Plane {
    /// Whether it is still there.
    pub fn is_there(&self) -> bool {
        self.fate != Fate::Gone
    }
}

/// What a mount does in its calibre's fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// The planes it fires at, one bit each; none if it holds.
    pub planes: u16,
    /// Whether it sprays. [PD pd-G3-spray]
    pub spray: bool,
}

/// Where in the book the game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// The length of the campaign is rolled [PD pd-C1], or its first day chosen. [PD pd-C2A]
    #[default]
    Campaign,
    /// A new ship and crew are set up. [PD pd-002]
    Commission,
    /// The station is found. [PD pd-T1-1]
    Station,
    /// Surface support is found. [PD pd-T4-1]
    Support,
    /// A day begins: land radars. [PD pd-T5-1]
    Day,
    /// A phase begins. [PD pd-N15-2]
    Phase,
    /// Weather. [PD pd-T6-1]
    Weather,
    /// Fighter cover. [PD pd-T7-1a]
    Cover,
    /// AFS markers for the cover. [PD pd-T7-2]
    AirSupport,
    /// Whether there is an attack at all: survivors, night. [PD pd-N8-1d-night]
    Gate,
    /// The attack. [PD pd-T8-1]
    Attack,
    /// One of the tables A to H. [PD pd-T8-A]
    Raid(u8),
    /// Table 8-2. [PD pd-T8-2]
    Random,
    /// The planes are split into waves. [PD pd-T8-3]
    Waves,
    /// Counters are drawn for the wave. [PD pd-I-cont]
    Draw,
    /// The player may end the emergency. [PD pd-I-rescind]
    Rescind,
    /// AFS markers are put on planes. [PD pd-G3-afs]
    Fighters,
    /// AFS acts, one marker after another.
    FightersFire,
    /// SFS markers are put on planes. [PD pd-G3-sfs]
    Consorts,
    /// SFS acts, one marker after another.
    ConsortsFire,
    /// A calibre is aimed. [PD pd-G3-fire]
    Aim(Calibre),
    /// A calibre fires, one mount after another. [PD pd-T9-2-5]
    Fire(Calibre),
    /// An emergency maneuver may be tried. [PD pd-T19]
    Maneuver,
    /// Special attack planes attack. [PD pd-T12.1]
    Special,
    /// Planes attack, one after another. [PD pd-T10]
    Strike,
    /// An emergency may be declared. [PD pd-T17]
    Declare,
    /// A repair party acts. [PD pd-I-dcwave]
    Party(Section),
    /// Fires spread. [PD pd-G5-dc]
    Burn,
    /// The lull after the last wave, or the end of a phase without attack.
    PhaseEnd,
    /// Hull, flooding and deck fires at the end of a phase. [PD pd-T14.1]
    Aftermath,
    /// A ship that must leave goes. [PD pd-G14-anch]
    Leave,
    /// Scenario 7: relief. [PD pd-T-S7]
    Relief,
    /// Ammunition, fuel, morale, repairs. [PD pd-T24]
    TurnEnd,
    /// The player may withdraw. [PD pd-G16-opt]
    Withdraw,
    /// The next day comes.
    NextDay,
    /// The game is over.
    Over,
}

named! {
    /// How the game ended.
    Ending {
        /// Not yet.
        None = "none",
        /// Afloat and on station, or relieved: a US win.
        OnStation = "on-station",
        /// Scenario 7: relieved, a US win.
        Relieved = "relieved",
        /// Sunk: a Japanese win.
        Sunk = "sunk",
        /// Forced off the station: a Japanese win. [PD pd-I-station]
        OffStation = "off-station",
        /// The long campaign is over; sinkings decide. [PD pd-C2v]
        CampaignOver = "campaign-over",
    }
}

/// What a party worked on in the last damage control step, for the bonus of going on. [PD pd-N20m]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// Nothing that can be continued.
    #[default]
    None,
    /// A primary compartment, by number.
    Compartment(u8),
    /// The water lines.
    WaterLines,
    /// A 5in gun, by number.
    Gun(u8),
}

/// The attack that is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assault {
    /// Planes that have not come in yet, in order.
    pub pending: Stack<Place, MOST_PLANES>,
    /// How many planes come in each wave. [PD pd-T8-3]
    pub waves: [u8; 3],
    /// How many waves have begun.
    pub wave: u8,
    /// The planes of the wave.
    pub planes: Stack<Plane, MOST_IN_WAVE>,
    /// The special attack box, by kind. [PD pd-N8-2A]
    pub special: Stack<u8, MOST_SPECIAL>,
    /// What each mount of the calibre under fire aims at.
    #[serde(with = "wardroom_kernel::array")]
    pub aims: [Aim; Mount::COUNT],
    /// Whether the emergency maneuver of this wave succeeded. [PD pd-N19]
    pub evading: bool,
    /// Plane hits in this phase. [PD pd-T14.1]
    pub hits: u8,
    /// Whether planes or special planes came in this phase.
    pub came: bool,
    /// Whether the damage control step is that of the lull.
    pub lull: bool,
}

impl Assault {
    /// Whether another wave of this attack comes.
    pub fn has_more_waves(&self) -> bool {
        self.waves.get(usize::from(self.wave)).is_some_and(|&size| size > 0)
    }
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// What is played.
    pub story: Story,
    /// What was agreed.
    pub rules: Rules,
    /// Where in the book the game stands.
    pub step: Step,
    /// Whether an order has just been carried out: the odds of an order end here, before the book
    /// runs on to something else.
    pub pausing: bool,
    /// How it ended.
    pub ending: Ending,
    /// The date.
    pub date: Date,
    /// The phase of the day.
    pub phase: Phase,
    /// The turn, counted from 1.
    pub turn: u8,
    /// The picket station. [PD pd-N1-1]
    pub station: u8,
    /// SFS markers. [PD pd-T4-1]
    pub sfs: u8,
    /// AFS markers: land, carrier. [PD pd-T7-2]
    pub afs: [u8; 2],
    /// The chits of the land and carrier cover. [PD pd-N7-1]
    pub cover: [Option<i8>; 2],
    /// The last weather. [PD pd-N6-1m]
    pub weather: Weather,
    /// Land radars. [PD pd-K-lrad]
    pub land_radars: [LandRadar; LAND_RADARS],
    /// The ship.
    pub ship: Ship,
    /// The attack.
    pub assault: Assault,
    /// What each party worked on in the last step.
    pub work: [Work; 3],
    /// Counters in the container. [PD pd-I-cont]
    #[serde(with = "wardroom_kernel::array")]
    pub container: [u8; KINDS],
    /// Whether planes came this turn: ammunition is used. [PD pd-N24]
    pub attacked: bool,
    /// Whether the ship was damaged this turn. [PD pd-N23]
    pub damaged: bool,
    /// Whether the ship is reassigned at the end of the turn. [PD pd-N15-8]
    pub reassigned: bool,
    /// Whether the attacks of the rest of the day are called off. [PD pd-N8-2B]
    pub aborted: bool,
    /// Scenario 8: whether the ship has stopped for survivors. [PD pd-N-S8a]
    pub stopped: bool,
    /// Fighting days of the campaign so far. [PD pd-I-fight]
    pub fighting_days: u8,
    /// Fighting days that end it.
    pub last_day: u8,
    /// Mini campaigns begun in version A. [PD pd-C2A]
    pub minis: u8,
    /// Ships sunk. [PD pd-C2v]
    pub sunk: u8,
}

impl State {
    /// Whether it is night. [PD pd-G10-night]
    pub fn is_night(&self) -> bool {
        self.phase == Phase::Evening
    }

    /// The planes of the wave that are still there, with their numbers.
    pub fn planes(&self) -> impl Iterator<Item = (usize, &Plane)> {
        self.assault.planes.iter().enumerate().filter(|(_, plane)| plane.is_there())
    }

    /// How many land radars work. [PD pd-N8-1c-lrad]
    pub fn working_land_radars(&self) -> usize {
        self.land_radars.iter().filter(|&&radar| radar == LandRadar::Active).count()
    }
}
