//! Chapter 6: the Alert Level and Secrecy Tests. [EDR 6.0]

use crate::Doolittle;
use crate::event::{is_sailing, say};
use crate::state::MOST_ALERT;
use crate::table::Table;

/// The highest Security Risk that the track can show. [EDR 6.1]
pub const MOST_RISK: u8 = 99;

/// How a Secrecy Test went. [EDR 6.3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tested {
    Passed,
    Failed,
}

impl Doolittle {
    /// The Alert Level rises by one, up to 4. [EDR 6.2, 6.2-other]
    pub(crate) fn raise_alert(&self, table: &mut Table, rule: &'static str) {
        if table.security.alert < MOST_ALERT {
            table.security.alert += 1;
            say!(table, rule, "the Alert Level rises to {}", table.security.alert);
            self.see_to_china(table);
        } else {
            say!(table, rule, "the Alert Level cannot rise any further");
        }
    }

    /// An Event Check in China, when the Alert Level reaches 4 in the Naval segment, whether or not a beacon is lit;
    /// none while the raid is flown. [EDR 6.2, 13.2.4]
    fn see_to_china(&self, table: &mut Table) {
        if table.security.alert == MOST_ALERT && is_sailing(table) && self.is_at_sea(table) {
            self.event_check(table);
        }
    }

    /// The least Alert Level for so many failed tests. [EDR 6.2-minimum]
    pub fn least_alert(&self, failed: u8) -> u8 {
        self.data.figures.minimum.iter().filter(|&&from| failed >= from).count() as u8
    }

    /// A Secrecy Test: as many dice as the Secrecy Value against the Security Risk. The triangle adds
    /// nothing to a failure. [EDR 6.3, 6.3.1, 6.3.1-pass, 6.3.1-fail, 6.3.1-triangle]
    pub(crate) fn secrecy_test(&self, table: &mut Table) -> Tested {
        let dice = table.security.secrecy;
        let sum = if dice == 0 { 0 } else { table.sum(dice, "6.3.1") };
        let security = &mut table.security;
        let passed = sum >= u16::from(security.risk);
        security.risk = (security.risk + 1).min(MOST_RISK);
        if passed {
            let risk = security.risk;
            say!(table, "6.3.1-pass", "Secrecy Test passed; Security Risk {risk}");
            return Tested::Passed;
        }
        let before = security.alert;
        security.failed = security.failed.saturating_add(1);
        security.alert = security.alert.max(self.least_alert(security.failed));
        let (failed, risk, alert) = (security.failed, security.risk, security.alert);
        say!(
            table,
            "6.3.1-fail",
            "Secrecy Test failed, {failed} in all; Security Risk {risk}, Alert Level {alert}"
        );
        if alert > before {
            self.see_to_china(table);
        }
        Tested::Failed
    }
}
