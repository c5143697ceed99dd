//! The data files as they are written: every figure with its origin.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, de::Error as _};
use wardroom_kernel::Sourced;

use super::Faces;
use crate::plan::{IjnPlanSetup, UsPlanSetup};
use crate::victory::Victory;

/// Rows by name.
pub type Named<T> = BTreeMap<String, Sourced<T>>;

/// A fighter type. [TTT T-comp-3, T-comp-4]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct FighterRow {
    /// Aircraft in a unit.
    pub strength: u8,
    /// The faces that hit.
    pub hits: Faces,
}

/// Anything that takes hits until it is gone.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct StrengthRow {
    /// The hits that finish it.
    pub strength: u8,
}

/// An aircraft with its load. [TTT T-comp-10]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct AttackRow {
    /// The faces that hit.
    pub hits: Faces,
    /// What it may be used against, for the chart.
    pub targets: String,
}

/// A kind of gun. [TTT T-aaa-2]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct GunRow {
    /// The faces that hit.
    pub hits: Faces,
}

/// A row of the airfield status chart. [TTT T-alert-11]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct AirfieldRow {
    /// Its printed name.
    pub name: String,
    /// Units that a field may launch in a turn.
    pub launch: u8,
    /// Units of a field on patrol at the start.
    pub patrol: u8,
}

/// A row of the ship status chart. [TTT T-alert-12]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ShipRow {
    /// The watertight condition.
    pub name: String,
    /// Dice of a ship's fire.
    pub dice: u8,
    /// What the condition adds to a ship's strength.
    pub strength: u8,
}

/// A row of the AAA status chart. [TTT T-alert-13, T-aaa-4]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct AaaRow {
    /// Dice of a shore battery's fire.
    pub dice: u8,
    /// Dice of the small arms of a yard unit.
    pub small_arms: u8,
}

/// A single number.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Number {
    /// It.
    pub value: u16,
}

/// A band of yard damage. [TTT T-vic-2]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BandRow {
    /// The lowest and the highest number of hits.
    pub hits: [u8; 2],
    /// The printed share of the yard.
    pub percent: String,
}

/// A row of the outcome chart. [TTT T-vic-4, T-vic-5]
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct OutcomeRow {
    /// Capital ships that are OK.
    pub ok: u8,
    /// The lowest and the highest number of damaged ones.
    pub damaged: [u8; 2],
    /// The lowest and the highest number of sunk ones.
    pub sunk: [u8; 2],
    /// The result in each yard band.
    pub cells: Cells,
}

/// The five results of a row, written as five letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells(pub [Victory; 5]);

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let cells: Option<Vec<Victory>> = text.chars().map(Victory::of_letter).collect();
        cells
            .and_then(|cells| cells.try_into().ok())
            .map(Cells)
            .ok_or_else(|| D::Error::custom(format!("{text} is not five letters of U, T and J")))
    }
}

impl<'de> Deserialize<'de> for Faces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (low, high) = text.split_once('-').unwrap_or((&text, &text));
        match (low.trim().parse(), high.trim().parse()) {
            (Ok(low), Ok(high)) => Ok(Faces { low, high }),
            _ => Err(D::Error::custom(format!("{text} is neither a face nor a range like 4-6"))),
        }
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.low == self.high {
            write!(f, "{}", self.low)
        } else {
            write!(f, "{}-{}", self.low, self.high)
        }
    }
}

/// A ready-made plan. [TTT T-scen-2]
#[derive(Clone, Debug, Deserialize)]
pub struct Ready<P> {
    /// Its title.
    pub title: String,
    /// What it says.
    #[serde(flatten)]
    pub plan: P,
}

/// Everything in the data files.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Book {
    /// US fighters. [TTT T-comp-3]
    pub fighters: Named<FighterRow>,
    /// IJN aircraft. [TTT T-comp-9]
    pub planes: Named<StrengthRow>,
    /// Their attacks. [TTT T-comp-10]
    pub attacks: Named<AttackRow>,
    /// Guns. [TTT T-comp-4]
    pub guns: Named<GunRow>,
    /// Ships. [TTT T-comp-6]
    pub ships: Named<StrengthRow>,
    /// Shore batteries. [TTT T-comp-7]
    pub batteries: Named<StrengthRow>,
    /// Units of the yard. [TTT T-comp-8]
    pub yard: Named<StrengthRow>,
    /// Airfields by level. [TTT T-alert-11]
    pub airfield_status: Named<AirfieldRow>,
    /// Ships by level. [TTT T-alert-12]
    pub ship_status: Named<ShipRow>,
    /// Batteries and small arms by level. [TTT T-alert-13]
    pub aaa_status: Named<AaaRow>,
    /// Single numbers.
    pub numbers: Named<Number>,
    /// Bands of yard damage. [TTT T-vic-2]
    pub yard_bands: Named<BandRow>,
    /// The outcome chart. [TTT T-vic-4]
    pub outcome: Named<OutcomeRow>,
    /// Ready-made plans of the US. [TTT T-scen-2]
    pub us_plans: BTreeMap<String, Sourced<Ready<UsPlanSetup>>>,
    /// Ready-made plans of the IJN. [TTT T-scen-2]
    pub ijn_plans: BTreeMap<String, Sourced<Ready<IjnPlanSetup>>>,
}
