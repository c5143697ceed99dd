//! A position as a person writes it: everything may be left out, and everything wrong is said at once.

mod plans;
mod read;
mod whole;
mod write;

pub(crate) use write::{seat_word, ship_place};

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wardroom_kernel::Options;

use crate::forces::Load;
use crate::places::Sector;
use crate::plan::{IjnPlan, IjnPlanSetup, UsPlan, UsPlanSetup, Wave};
use crate::state::{Deck, Volley};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A position that may be wrong.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// What was agreed; what is left out has its default.
    pub options: Options,
    /// Where the book is open: `planning`, `ijn 1 bombing`, `us 2 fire`, … Planning, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// The seat that is asked; whoever the step asks, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// The seats that have handed in their plan.
    #[serde(skip_serializing_if = "is_default")]
    pub planned: Vec<String>,
    /// The turn.
    #[serde(skip_serializing_if = "is_default")]
    pub turn: u8,
    /// The US plan; the historical one, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub us_plan: Option<PlanSetup<UsPlanSetup, UsPlan>>,
    /// The IJN plan; the historical one, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ijn_plan: Option<PlanSetup<IjnPlanSetup, IjnPlan>>,
    /// Levels by track; those of the plan, if left out.
    #[serde(skip_serializing_if = "is_default")]
    pub levels: BTreeMap<String, u8>,
    /// The tracks that are active.
    #[serde(skip_serializing_if = "is_default")]
    pub active: Vec<String>,
    /// Whether radar is out.
    #[serde(skip_serializing_if = "is_default")]
    pub radar_out: bool,
    /// Whether a search has found the first wave.
    #[serde(skip_serializing_if = "is_default")]
    pub warned: bool,
    /// The luck deck; the full one, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Deck>,
    /// Units launched this turn, by field.
    #[serde(skip_serializing_if = "is_default")]
    pub launched: BTreeMap<String, u8>,
    /// Parking spots attacked this turn, such as `Wheeler-7`.
    #[serde(skip_serializing_if = "is_default")]
    pub attacked_spots: Vec<String>,
    /// A volley that is being fired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volley: Option<Volley>,
    /// A mark of the cipher that was sent.
    #[serde(skip_serializing_if = "is_default")]
    pub cipher: u32,
    /// What becomes of aircraft that are not listed.
    #[serde(skip_serializing_if = "is_default")]
    pub others: Others,
    /// IJN units.
    #[serde(skip_serializing_if = "is_default")]
    pub planes: Vec<PlaneSetup>,
    /// US fighter units.
    #[serde(skip_serializing_if = "is_default")]
    pub fighters: Vec<FighterSetup>,
    /// Ships by name; as planned and unhurt, if left out.
    #[serde(skip_serializing_if = "is_default")]
    pub ships: BTreeMap<String, ShipSetup>,
    /// Shore batteries by name.
    #[serde(skip_serializing_if = "is_default")]
    pub batteries: BTreeMap<String, BatterySetup>,
    /// Hits on units of the Navy Yard, by name.
    #[serde(skip_serializing_if = "is_default")]
    pub yard: BTreeMap<String, u8>,
}

/// A plan: one of the ready-made ones by name, one that a person has written, or one unit by unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum PlanSetup<W, P> {
    /// A ready-made plan.
    Ready(String),
    /// Unit by unit.
    Exact(Box<P>),
    /// As a person writes it.
    Written(W),
}

/// What becomes of aircraft that are not listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Others {
    /// US fighters stand where the plan has them; IJN units wait on their carriers before the
    /// attack and have gone home once it has begun.
    #[default]
    AsPlanned,
    /// As planned, but US fighters that are not listed are gone.
    Gone,
}

/// IJN units that are alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlaneSetup {
    /// The type, or one unit of it: `Kate`, `Kate#5`.
    pub unit: String,
    /// How many; one, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
    /// A zone, `carrier`, `home`, `lost`, or `rearming 8` since turn 8.
    pub at: String,
    /// Aircraft left; all, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// What they carry; what the plan says, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load: Option<Load>,
    /// Whether they have acted this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub acted: bool,
    /// Whether an air unit has attacked them this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub attacked: bool,
    /// Whether they fly in wave 3.
    #[serde(skip_serializing_if = "is_default")]
    pub returned: bool,
    /// The US unit they are going to attack: `P-40#3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foe: Option<String>,
    /// A correction of the plan: their wave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wave: Option<Wave>,
    /// A correction of the plan: their sector.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sector: Option<Sector>,
    /// A correction of the plan: their sector in wave 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub third: Option<Sector>,
}

/// US fighter units that are alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct FighterSetup {
    /// The type, or one unit of it: `P-40`, `P-40#3`.
    pub unit: String,
    /// How many; one, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
    /// A zone, `lost`, or a parking spot such as `Wheeler-7`, later entries on top.
    pub at: String,
    /// How many units lie under it; all listed before it, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<u8>,
    /// Aircraft left; all, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// Whether they have acted this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub acted: bool,
    /// Whether an air unit has attacked them this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub attacked: bool,
    /// The IJN unit they are going to attack: `Zero#3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub foe: Option<String>,
}

/// A ship.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ShipSetup {
    /// A slot (`FSE2`, `FSE2 outer`), a fairway node, a zone of ring 3, or `away`; as planned, if
    /// left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// Hits taken.
    #[serde(skip_serializing_if = "is_default")]
    pub hits: u8,
    /// Whether she is in condition ZEBRA; as the level says, if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zebra: Option<bool>,
    /// Whether she has fired this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub fired: bool,
    /// Whether she has moved this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub sailed: bool,
}

/// A shore battery.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct BatterySetup {
    /// Hits taken.
    #[serde(skip_serializing_if = "is_default")]
    pub hits: u8,
    /// Whether it has fired this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub fired: bool,
}
