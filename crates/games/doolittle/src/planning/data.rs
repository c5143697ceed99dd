//! What is printed for the Planning segment, read from `data/planning.toml`.

use serde::Deserialize;
use wardroom_kernel::{Complaints, Origin};

use super::blotter::{CHINA, Category, Row};
use crate::parts::Site;

/// A row of a table: it holds from its sum up to the next row's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Band<T> {
    pub from: i8,
    pub result: T,
    pub origin: Origin,
}

/// What a table of bands says to a sum.
pub fn read_bands<T: Copy>(bands: &[Band<T>], sum: i8) -> T {
    let row = bands.iter().rev().find(|band| sum >= band.from);
    row.unwrap_or(&bands[0]).result
}

/// The Diplomacy Calendar. [EDR CALENDAR]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Calendar {
    pub ussr: [i8; 4],
    pub china: [i8; 4],
    pub joint_ops: [i8; 4],
    pub risk: [u8; 4],
    pub denied: [i8; 3],
}

impl Calendar {
    /// The cells of a row.
    pub fn cells(&self, row: Row) -> &[i8; 4] {
        match row {
            Row::Ussr => &self.ussr,
            Row::China => &self.china,
            Row::JointOps => &self.joint_ops,
        }
    }
}

/// China. [EDR 13.2.3]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct ChinaData {
    pub stockpile: [u8; CHINA],
    pub why: String,
    pub fuel: [u8; 2],
    pub most_fuel: u8,
    pub groundcrews: u8,
    pub crowded: usize,
    pub sites: [Site; 11],
    pub sites_given: Vec<u8>,
}

/// What an Event Check says. [EDR 13.2.4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChinaEvent {
    /// A Japanese attack. [EDR 13.2.4-attack]
    JapaneseAttack,
    /// A storm. [EDR 13.2.4-storm]
    Storm,
    /// Nothing. [EDR 13.2.4-none]
    NoEffect,
}

/// Modifications. [EDR 13.3.2]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Fit {
    pub guzzle: i8,
    pub heavy: i8,
    pub guns: i8,
    pub fuel: [u8; 3],
    pub turn_over: u8,
    pub why: String,
}

/// The Morale track. [EDR 13.4.3]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Morale {
    pub start: u8,
    pub points: [u8; 7],
    pub elites: [u8; 7],
    pub why: String,
}

/// Training costs. [EDR 13.4.4]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Training {
    pub gunnery_30: [u8; 2],
    pub gunnery_50: [u8; 3],
    pub hedgehopping: [u8; 3],
    pub navigation: [u8; 3],
    pub night_flying: [u8; 3],
    pub camp: [i8; 2],
}

impl Training {
    /// The costs of a category level by level; none for short take-off.
    pub fn costs(&self, category: Category, fifty: bool) -> &[u8] {
        match category {
            Category::Gunnery if fifty => &self.gunnery_50,
            Category::Gunnery => &self.gunnery_30,
            Category::Hedgehopping => &self.hedgehopping,
            Category::Navigation => &self.navigation,
            Category::NightFlying => &self.night_flying,
            Category::ShortTakeOff => &[],
        }
    }
}

/// A space of the Short Take Off track. [EDR 13.4.9-table]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct TakeOff {
    pub from: i8,
    pub crashes: u8,
    pub damage: u8,
    pub capacity: u8,
}

/// Secrecy Value. [EDR 13.5.6-sv]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct SecrecyData {
    pub camp: [u8; 2],
    pub measures: [u8; 4],
    pub few: u8,
    pub most: u8,
}

/// The cup of Transit Hazards. [EDR C-transithaz]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct TransitCup {
    pub adjusted_carburetors: u8,
    pub cracked_turret: u8,
    pub jammed_turret: u8,
    pub damage: u8,
    pub security_risk: u8,
    pub why: String,
}

impl TransitCup {
    /// How many of each kind there are.
    pub fn counts(&self) -> [u8; 5] {
        [
            self.adjusted_carburetors,
            self.cracked_turret,
            self.jammed_turret,
            self.damage,
            self.security_risk,
        ]
    }
}

/// What a Crane Check says. [EDR 13.5.3-results]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crane {
    /// So many B-25s are damaged.
    Damaged(u8),
    /// A Transit Hazard.
    TransitHazard,
    /// The Security Risk rises.
    Risk(u8),
    /// Nothing.
    Nothing,
}

/// Variable Security Risk. [EDR T-risk]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct RiskTable {
    pub from: [i8; 5],
    pub attacked: [u8; 5],
    pub delayed: [u8; 5],
    pub liberty: [u8; 5],
    pub telephone: [u8; 5],
    pub why: String,
}

impl RiskTable {
    /// What a row says to a sum.
    pub fn read(&self, row: &[u8; 5], sum: i8) -> u8 {
        row[self.from.iter().rposition(|&from| sum >= from).unwrap_or(0)]
    }
}

/// The Planning segment.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct PlanningData {
    pub title: String,
    pub about: String,
    pub calendar: Calendar,
    pub china: ChinaData,
    pub events: Vec<Band<ChinaEvent>>,
    pub fit: Fit,
    pub morale: Morale,
    pub training: Training,
    pub take_off: Vec<TakeOff>,
    pub secrecy: SecrecyData,
    pub hazards: TransitCup,
    pub transit: Vec<Band<u8>>,
    pub crane: Vec<Band<Crane>>,
    pub delay: Vec<Band<bool>>,
    pub risk: RiskTable,
}

impl PlanningData {
    /// Title and description of scenario 10. [EDR S10]
    pub(crate) fn title_and_about(&self) -> (&String, &String) {
        (&self.title, &self.about)
    }

    pub(crate) fn check(&self, wrong: &mut Complaints) {
        let tables = [
            ("events", self.events.len()),
            ("take-off", self.take_off.len()),
            ("transit", self.transit.len()),
            ("crane", self.crane.len()),
            ("delay", self.delay.len()),
        ];
        for (name, rows) in tables {
            if !(1..=20).contains(&rows) {
                wrong.add(format!("planning.{name}"), "from 1 to 20 rows");
            }
        }
        if self.china.sites.iter().any(|site| !site.is_chinese()) {
            wrong.add("planning.china.sites", "sites in China");
        }
        if self.morale.start > 6 {
            wrong.add("planning.morale.start", "one of seven spaces");
        }
        if self.morale.elites.iter().any(|&count| count > 12) {
            wrong.add("planning.morale.elites", "at most 12 Elite Crewmen");
        }
        if self.take_off.iter().any(|space| space.capacity > 24) {
            wrong.add("planning.take-off", "at most 24 B-25s");
        }
        if self.china.fuel.iter().any(|&fuel| fuel > crate::pick::MOST) {
            wrong.add("planning.china.fuel", format!("at most {}", crate::pick::MOST));
        }
        if self.secrecy.most > 8 {
            wrong.add("planning.secrecy.most", "at most 8 dice");
        }
        if self.transit.iter().any(|band| band.result > 12) {
            wrong.add("planning.transit", "at most 12 Transit Hazards");
        }
        if self.fit.fuel.iter().any(|&fuel| fuel > 20) {
            wrong.add("planning.fit.fuel", "at most 20 Fuel");
        }
    }
}
