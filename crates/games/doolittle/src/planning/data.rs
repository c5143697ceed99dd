//! What is printed for the Planning segment, read from `data/planning.toml`.

use serde::Deserialize;
use wardroom_kernel::{Complaints, Origin, printed};

use super::blotter::{CHINA, Category, Row};
use crate::parts::Site;

/// A row of a table: it holds from its sum up to the next row's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
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

printed! {
    /// The Diplomacy Calendar. [EDR CALENDAR]
    pub struct Calendar {
        ussr: [i8; 4],
        china: [i8; 4],
        joint_ops: [i8; 4],
        risk: [u8; 4],
        denied: [i8; 3],
    }
}

impl Calendar {
    pub fn cells(&self, row: Row) -> &[i8; 4] {
        match row {
            Row::Ussr => &self.ussr,
            Row::China => &self.china,
            Row::JointOps => &self.joint_ops,
        }
    }
}

printed! {
    /// China. [EDR 13.2.3]
    pub struct ChinaData {
        stockpile: [u8; CHINA],
        why: String,
        fuel: [u8; 2],
        most_fuel: u8,
        groundcrews: u8,
        crowded: usize,
        sites: [Site; 11],
        sites_given: Vec<u8>,
    }
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

printed! {
    /// Modifications. [EDR 13.3.2]
    pub struct Fit {
        guzzle: i8,
        heavy: i8,
        guns: i8,
        fuel: [u8; 3],
        turn_over: u8,
        why: String,
    }

    /// The Morale track. [EDR 13.4.3]
    pub struct Morale {
        start: u8,
        points: [u8; 7],
        elites: [u8; 7],
        why: String,
    }

    /// Training costs. [EDR 13.4.4]
    pub struct Training {
        gunnery_30: [u8; 2],
        gunnery_50: [u8; 3],
        hedgehopping: [u8; 3],
        navigation: [u8; 3],
        night_flying: [u8; 3],
        camp: [i8; 2],
    }
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

printed! {
    /// A space of the Short Take Off track. [EDR 13.4.9-table]
    pub struct TakeOff {
        from: i8,
        crashes: u8,
        damage: u8,
        capacity: u8,
    }

    /// Secrecy Value. [EDR 13.5.6-sv]
    pub struct SecrecyData {
        camp: [u8; 2],
        measures: [u8; 4],
        few: u8,
        most: u8,
    }

    /// The cup of Transit Hazards. [EDR C-transithaz]
    pub struct TransitCup {
        adjusted_carburetors: u8,
        cracked_turret: u8,
        jammed_turret: u8,
        damage: u8,
        security_risk: u8,
        why: String,
    }
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
    TransitHazard,
    /// The Security Risk rises.
    Risk(u8),
    Nothing,
}

printed! {
    /// Variable Security Risk. [EDR T-risk]
    pub struct RiskTable {
        from: [i8; 5],
        attacked: [u8; 5],
        delayed: [u8; 5],
        liberty: [u8; 5],
        telephone: [u8; 5],
        why: String,
    }
}

impl RiskTable {
    /// What a row says to a sum.
    pub fn read(&self, row: &[u8; 5], sum: i8) -> u8 {
        row[self.from.iter().rposition(|&from| sum >= from).unwrap_or(0)]
    }
}

printed! {
    /// The Planning segment.
    pub struct PlanningData {
        title: String,
        about: String,
        calendar: Calendar,
        china: ChinaData,
        events: Vec<Band<ChinaEvent>>,
        fit: Fit,
        morale: Morale,
        training: Training,
        take_off: Vec<TakeOff>,
        secrecy: SecrecyData,
        hazards: TransitCup,
        transit: Vec<Band<u8>>,
        crane: Vec<Band<Crane>>,
        delay: Vec<Band<bool>>,
        risk: RiskTable,
    }
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
