//! What lies on the table in the Denouement: crews, and where they are. [EDR 14.0.1]

use serde::{Deserialize, Serialize};
use wardroom_kernel::named;

use crate::parts::{Bomber, Site};
use crate::planning::CHINA;

named! {
    /// The steps of the Denouement. [EDR 14.0]
    Step {
        /// B-25s in Landing boxes are checked. [EDR 14.1]
        Landing = "landing" => "landings",
        /// Ditched crews. [EDR 14.2]
        Ditching = "ditching" => "ditched crews",
        /// The Task Force goes home. [EDR 14.3]
        Port = "return-to-port" => "the Task Force goes home",
        /// China. [EDR 14.4]
        China = "china" => "China",
        /// The USSR. [EDR 14.5]
        Ussr = "ussr" => "the USSR",
        /// Korea. [EDR 14.6]
        Korea = "korea" => "Korea",
    }
}

named! {
    /// A box in China from which B-25s and crews go on. [EDR 14.4.3]
    Halt {
        Lishui = "lishui" => "Lishui",
        Chuchow = "chuchow" => "Chuchow",
        Yushan = "yushan" => "Yushan",
        Kian = "kian" => "Kian",
        Kweilin = "kweilin" => "Kweilin",
        /// The Trekking box. [EDR 14.4-trekbox]
        Trekking = "trekking-box" => "the Trekking box",
    }
}

impl Halt {
    /// The Landing Site, if it is one.
    pub fn site(self) -> Option<Site> {
        Site::ALL.get(self as usize).copied().filter(|site| site.is_chinese())
    }

    /// The box of a Chinese site.
    pub fn of(site: Site) -> Option<Halt> {
        site.is_chinese().then(|| Halt::ALL[site as usize])
    }
}

named! {
    /// Where a B-25 or a party can go in China. [EDR 14.4.3]
    Stop {
        Chuchow = "chuchow" => "Chuchow",
        Kian = "kian" => "Kian",
        Kweilin = "kweilin" => "Kweilin",
        /// Chungking, the end of the way.
        Chungking = "chungking" => "Chungking",
    }
}

impl Stop {
    /// The Landing Site, unless it is Chungking.
    pub const fn site(self) -> Option<Site> {
        match self {
            Stop::Chuchow => Some(Site::Chuchow),
            Stop::Kian => Some(Site::Kian),
            Stop::Kweilin => Some(Site::Kweilin),
            Stop::Chungking => None,
        }
    }
}

/// Where a crew is, once it is not aboard a B-25 in the air. [EDR 14.0.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// With its B-25, or not in the game.
    #[default]
    Aboard,
    /// At a Landing Site.
    At(Site),
    /// In the Trekking box. [EDR 14.4-trekbox]
    Trekking,
    Chungking,
    /// In the Captured box. [EDR 5.5-captured]
    Captured,
    /// Missing in action.
    Missing,
    Killed,
    /// Taken aboard by a Submarine. [EDR 14.2.1-rescued]
    Rescued,
    /// Back with the fleet or at Pearl Harbor. [EDR 14.1]
    Pearl,
    /// Out of the USSR without internment. [EDR 14.5.1-free]
    Freed,
    /// Interned, and held until near the end of the war. [EDR 14.5.2]
    Held,
    /// Interned, and released within eighteen months. [EDR 14.5.2]
    Released,
}

/// A crew. [EDR 14.0.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Crew {
    pub place: Whereabouts,
    pub wounded: bool,
}

/// A B-25 on its way through China. [EDR 14.4.3-fly]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hop {
    /// The B-25.
    pub b25: Bomber,
    /// Where it goes.
    pub to: Stop,
    /// Fuel that it lacks: as many Flying on Fumes Checks.
    pub missing: u8,
    /// Fuel left on arrival.
    pub left: u8,
    /// Crews aboard, one bit each.
    pub crews: u32,
}

/// A party on foot. [EDR 14.4.3-trek]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Party {
    /// Its crews, one bit each.
    pub crews: u32,
    /// Where it comes from; nowhere in Korea.
    pub from: Option<Halt>,
    /// Where it goes; nowhere in Korea.
    pub to: Option<Stop>,
    /// Those of it who are being checked for capture. [EDR 14.4.4]
    pub group: u32,
}

named! {
    /// How the USSR has dealt with those at Vladivostok. [EDR 14.5]
    Custody {
        /// Nobody is there, or nothing is decided.
        None = "none",
        /// They were let go.
        Free = "free",
        /// Interned, and held.
        Held = "held",
        /// Interned, and released.
        Released = "released",
        /// Released, unless the alliance suffers: an asterisk. [EDR 14.5.2]
        Promised = "promised",
    }
}

/// The Denouement. [EDR 14.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Denouement {
    pub step: Step,
    /// B-25s that have been checked in it, one bit each.
    pub done: u32,
    pub crews: [Crew; Bomber::COUNT],
    /// Fuel in the Chinese sites, of B-25s and stocks together. [EDR 14.4.1-fuel, ruling 78]
    pub fuel: [u8; CHINA],
    /// B-25s that each Groundcrew site has repaired. [EDR 14.4.1-repair]
    pub repaired: [u8; CHINA],
    /// Crews that Submarines have taken aboard. [EDR 14.2.1-rescued]
    pub rescued: u8,
    /// The B-25 on its way.
    pub hop: Hop,
    /// The party on its way.
    pub party: Party,
    /// What the USSR has done.
    pub custody: Custody,
}
