//! Everything on the table.
//!
//! A state is small and copied in one go: fixed arrays, no strings. Nothing in it is secret: the
//! counters that are not out are a multiset from which planes are drawn when they come in. [PD pd-I-cont]
//!
//! Positions are written in the same form, by words: what is left out of one is as at the start of a scenario. Whether
//! it can arise is checked in `setup.rs`.

use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wardroom_kernel::{EnumMap, Stack};

use crate::calendar::Date;
use crate::data::Data;
use crate::parts::{
    Altitude, Bearing, ByMount, BySection, Calibre, Compartment, Kind, LandRadar, Mount, Phase,
    RadarStation, RaidTable, Section, Weather, named,
};
use crate::ship::Ship;

/// The most planes of one attack: a kikusui of 18. [PD pd-T22]
pub const MOST_PLANES: usize = 18;
/// The most planes in the special attack box. [PD pd-N8-3]
pub const MOST_SPECIAL: usize = 2;
/// The most planes of one wave. [PD pd-T8-3]
pub const MOST_IN_WAVE: usize = 9;
/// The most SFS markers; no station has more. [PD pd-T4-1]
pub const MOST_SFS: usize = 2;

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
        On = "on",
    }
}

impl Switch {
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

/// Where a plane comes in, written `45M`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    pub bearing: Bearing,
    pub altitude: Altitude,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.bearing, self.altitude)
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.len().checked_sub(1).and_then(|at| text.split_at_checked(at));
        let place = parts.and_then(|(bearing, altitude)| {
            Some(Place { bearing: Bearing::named(bearing)?, altitude: Altitude::named(altitude)? })
        });
        place.ok_or_else(|| format!("{text} is no bearing and altitude, such as 45M"))
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
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
    #[serde(rename = "plane")]
    pub kind: Kind,
    /// Where it comes in.
    #[serde(rename = "at")]
    pub place: Place,
    /// Hits so far. [PD pd-N9-2h]
    #[serde(default)]
    pub hits: u8,
    #[serde(default)]
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
    #[serde(with = "plane_numbers")]
    pub planes: u16,
    /// Whether it sprays. [PD pd-G3-spray]
    #[serde(default)]
    pub spray: bool,
}

/// Planes of the wave, one bit each, written as a list of their numbers from 1.
mod plane_numbers {
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::MOST_IN_WAVE;

    pub(super) fn serialize<S: Serializer>(planes: &u16, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((1..=MOST_IN_WAVE).filter(|number| planes >> (number - 1) & 1 == 1))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u16, D::Error> {
        let mut planes = 0;
        for number in Vec::<usize>::deserialize(from)? {
            if !(1..=MOST_IN_WAVE).contains(&number) {
                let reason = format!(
                    "{number} is no plane of a wave: they are numbered from 1 to {MOST_IN_WAVE}"
                );
                return Err(D::Error::custom(reason));
            }
            planes |= 1 << (number - 1);
        }
        Ok(planes)
    }
}

/// Where in the book the game stands, in the order of the book; the lull after the last wave goes back to damage control.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
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
    Raid(RaidTable),
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
    /// A primary compartment.
    Compartment(Compartment),
    WaterLines,
    /// A 5in gun.
    Gun(Mount),
}

/// The attack that is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Assault {
    /// Planes that have not come in yet, in order.
    pub pending: Stack<Place, MOST_PLANES>,
    /// How many planes come in each wave. [PD pd-T8-3]
    pub waves: [u8; 3],
    /// How many waves have begun.
    pub wave: u8,
    pub planes: Stack<Plane, MOST_IN_WAVE>,
    /// The special attack box. [PD pd-N8-2A]
    pub special: Stack<Kind, MOST_SPECIAL>,
    /// The planes with an AFS marker that has not acted yet, one bit each. [PD pd-G3-afs]
    #[serde(with = "plane_numbers")]
    pub engaged: u16,
    /// The planes with an SFS marker that has not acted yet, by number from 1, in the order in which they act.
    /// [PD pd-G3-sfs]
    pub consorts: Stack<u8, MOST_SFS>,
    /// What each mount of the calibre under fire aims at.
    pub aims: ByMount<Aim>,
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
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// What is played.
    pub story: Story,
    /// What was agreed.
    pub rules: Rules,
    /// Where in the book the game stands.
    pub step: Step,
    /// How it ended.
    pub ending: Ending,
    pub date: Date,
    /// The phase of the day.
    pub phase: Phase,
    /// The turn, counted from 1.
    pub turn: u8,
    /// The picket station. [PD pd-N1-1]
    pub station: u8,
    /// SFS markers. [PD pd-T4-1]
    pub sfs: u8,
    /// AFS markers of land-based fighters. [PD pd-T7-2]
    pub land_afs: u8,
    /// AFS markers of carrier fighters.
    pub carrier_afs: u8,
    /// The chit of the land-based cover. [PD pd-N7-1]
    pub land_cover: Option<i8>,
    /// The chit of the carrier cover.
    pub carrier_cover: Option<i8>,
    /// The last weather. [PD pd-N6-1m]
    pub weather: Weather,
    /// Land radars. [PD pd-K-lrad]
    pub land_radars: EnumMap<RadarStation, LandRadar, { RadarStation::COUNT }>,
    pub ship: Ship,
    /// The attack.
    pub assault: Assault,
    /// What each party worked on in the last step.
    pub work: BySection<Work>,
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

impl Default for State {
    fn default() -> State {
        State {
            story: Story::S1,
            rules: Rules::default(),
            step: Step::Campaign,
            ending: Ending::None,
            date: Date::FIRST,
            phase: Phase::Morning,
            turn: 1,
            station: 0,
            sfs: 0,
            land_afs: 0,
            carrier_afs: 0,
            land_cover: None,
            carrier_cover: None,
            weather: Weather::Clear,
            land_radars: EnumMap::default(),
            ship: Ship::default(),
            assault: Assault::default(),
            work: BySection::default(),
            attacked: false,
            damaged: false,
            reassigned: false,
            aborted: false,
            stopped: false,
            fighting_days: 0,
            last_day: 0,
            minis: 0,
            sunk: 0,
        }
    }
}

impl State {
    /// All AFS markers. [PD pd-T7-2]
    pub fn afs(&self) -> u8 {
        self.land_afs + self.carrier_afs
    }

    /// Whether it is night. [PD pd-G10-night]
    pub fn is_night(&self) -> bool {
        self.phase == Phase::Evening
    }

    /// The planes of the wave that are still there, with their numbers.
    pub fn planes(&self) -> impl Iterator<Item = (usize, &Plane)> {
        self.assault.planes.iter().enumerate().filter(|(_, plane)| plane.is_there())
    }

    /// The counters in the container: all but those of the planes that are out. [PD pd-I-cont]
    pub fn container(&self, data: &Data) -> EnumMap<Kind, u8, { Kind::COUNT }> {
        let mut left = data.counters;
        let planes = self.planes().map(|(_, plane)| plane.kind);
        planes.chain(self.assault.special.iter().copied()).for_each(|kind| left[kind] -= 1);
        left
    }

    /// How many land radars work. [PD pd-N8-1c-lrad]
    pub fn working_land_radars(&self) -> usize {
        self.land_radars.values().iter().filter(|&&radar| radar == LandRadar::Active).count()
    }
}
