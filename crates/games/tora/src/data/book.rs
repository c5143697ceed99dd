//! The data files as they are written: every figure with its origin.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, de::Error as _};
use wardroom_kernel::{Sourced, printed};

use super::Faces;
use crate::plan::{IjnPlanSetup, UsPlanSetup};
use crate::victory::Victory;

/// Rows by name.
pub type Named<T> = BTreeMap<String, Sourced<T>>;

printed! {
    /// A fighter type: the aircraft of a unit, and the faces on which they hit. [TTT T-comp-3, T-comp-4]
    pub struct FighterRow { strength: u8, hits: Faces, }

    /// Anything that takes so many hits until it is gone.
    pub struct StrengthRow { strength: u8, }

    /// An aircraft with its load, and what it may be used against, for the chart. [TTT T-comp-10]
    pub struct AttackRow { hits: Faces, targets: String, }

    /// A kind of gun. [TTT T-aaa-2]
    pub struct GunRow { hits: Faces, }

    /// A row of the airfield status chart: units that a field may launch in a turn, and have on patrol at the
    /// start. [TTT T-alert-11]
    pub struct AirfieldRow { name: String, launch: u8, patrol: u8, }

    /// A row of the ship status chart: the watertight condition, dice of a ship's fire, what the condition adds to
    /// her strength. [TTT T-alert-12]
    pub struct ShipRow { name: String, dice: u8, strength: u8, }

    /// A row of the AAA status chart: dice of a shore battery, and of the small arms of a yard unit.
    /// [TTT T-alert-13, T-aaa-4]
    pub struct AaaRow { dice: u8, small_arms: u8, }

    /// A single number.
    pub struct Number { value: u16, }

    /// A band of yard damage, from the lowest to the highest number of hits, and the printed share of the yard.
    /// [TTT T-vic-2]
    pub struct BandRow { hits: [u8; 2], percent: String, }

    /// A row of the outcome chart: capital ships that are OK, the lowest and the highest number of damaged and of
    /// sunk ones, the result in each yard band. [TTT T-vic-4, T-vic-5]
    pub struct OutcomeRow { ok: u8, damaged: [u8; 2], sunk: [u8; 2], cells: Cells, }
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
    pub title: String,
    /// What it says.
    #[serde(flatten)]
    pub plan: P,
}

printed! {
    /// Everything in the data files.
    pub struct Book {
        /// [TTT T-comp-3]
        fighters: Named<FighterRow>,
        /// [TTT T-comp-9]
        planes: Named<StrengthRow>,
        /// [TTT T-comp-10]
        attacks: Named<AttackRow>,
        /// [TTT T-comp-4]
        guns: Named<GunRow>,
        /// [TTT T-comp-6]
        ships: Named<StrengthRow>,
        /// [TTT T-comp-7]
        batteries: Named<StrengthRow>,
        /// [TTT T-comp-8]
        yard: Named<StrengthRow>,
        /// By level. [TTT T-alert-11]
        airfield_status: Named<AirfieldRow>,
        /// By level. [TTT T-alert-12]
        ship_status: Named<ShipRow>,
        /// By level. [TTT T-alert-13]
        aaa_status: Named<AaaRow>,
        numbers: Named<Number>,
        /// [TTT T-vic-2]
        yard_bands: Named<BandRow>,
        /// [TTT T-vic-4]
        outcome: Named<OutcomeRow>,
        /// Ready-made. [TTT T-scen-2]
        us_plans: Named<Ready<UsPlanSetup>>,
        /// Ready-made. [TTT T-scen-2]
        ijn_plans: Named<Ready<IjnPlanSetup>>,
    }
}
