//! What is printed for the Denouement, read from `data/denouement.toml`.

use serde::Deserialize;
use wardroom_kernel::{Complaints, named};

use super::homeward::{Halt, Stop};

named! {
    /// What a Poor Landing comes to. [EDR 14.1.2-poor]
    Poor {
        /// The B-25 is destroyed with all aboard.
        Crash = "crash",
        /// The B-25 is destroyed; a Wounded crew stays.
        Survivors = "survivors",
        /// The B-25 is damaged.
        Damaged = "damaged",
        /// Good after all.
        Good = "good",
    }
}

named! {
    /// What becomes of a ditched crew. [EDR 14.2.1]
    Ditched {
        /// Missing in action. [EDR 14.2.1-missing]
        Missing = "missing",
        /// Missing, unless a Submarine is there. [EDR 14.2.1-missingsub]
        MissingSubmarine = "missing-submarine",
        /// Taken prisoner. [EDR 14.2.1-captured]
        Captured = "captured",
        /// In China, Wounded. [EDR 14.2.1-china]
        China = "china",
        /// In China, Fit.
        ChinaFit = "china-fit",
    }
}

named! {
    /// What happens to a force that does not come home unseen. [EDR 14.3.2]
    Incident {
        /// An Airstrike. [EDR 14.3.2-airstrike]
        Airstrike = "airstrike",
        /// An I-Boat. [EDR 14.3.2-iboat]
        IBoat = "i-boat",
        /// Ships. [EDR 14.3.2-ships]
        Ships = "ships",
    }
}

named! {
    /// A word of the Capture table. [EDR 14.4.4]
    Whole {
        /// The whole group.
        All = "all",
        /// A Close Call. [EDR 14.4.4-closecall]
        CloseCall = "close-call",
    }
}

/// A cell of the Capture table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Taken {
    /// So many crews.
    Crews(u8),
    /// The whole group, or a Close Call.
    Whole(Whole),
}

named! {
    /// What a Close Call comes to. [EDR 14.4.4-closecall]
    CloseCall {
        /// The crew is killed.
        Killed = "killed",
        /// It is captured.
        Captured = "captured",
        /// It is Wounded.
        Wounded = "wounded",
        /// Nothing but a story to tell.
        Narrow = "narrow",
    }
}

/// A table with a row for each face of a die.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct PoorTable {
    pub one: [Poor; 6],
    pub two: [Poor; 6],
    pub three: [Poor; 6],
    pub four: [Poor; 6],
    pub five: [Poor; 6],
    pub six: [Poor; 6],
}

impl PoorTable {
    /// The row of a face.
    pub fn row(&self, die: u8) -> &[Poor; 6] {
        [&self.one, &self.two, &self.three, &self.four, &self.five, &self.six]
            [usize::from(die.clamp(1, 6)) - 1]
    }
}

/// Table D2. [EDR T-D2]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct DitchedTable {
    pub japan: u8,
    pub one: [Ditched; 3],
    pub two: [Ditched; 3],
    pub three: [Ditched; 3],
    pub four: [Ditched; 3],
    pub five: [Ditched; 3],
    pub six: [Ditched; 3],
}

impl DitchedTable {
    /// The row of a face.
    pub fn row(&self, die: u8) -> &[Ditched; 3] {
        [&self.one, &self.two, &self.three, &self.four, &self.five, &self.six]
            [usize::from(die.clamp(1, 6)) - 1]
    }
}

/// Table D3. [EDR T-D3]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Port {
    pub incidents: [Incident; 6],
}

/// Table D4. [EDR T-D4]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Transport {
    pub lishui: [[u8; 2]; 4],
    pub chuchow: [[u8; 2]; 4],
    pub yushan: [[u8; 2]; 4],
    pub kian: [[u8; 2]; 4],
    pub kweilin: [[u8; 2]; 4],
    pub trekking_box: [[u8; 2]; 4],
}

/// No way leads there.
pub const NO_WAY: u8 = 99;

impl Transport {
    fn cell(&self, from: Halt, to: Stop) -> [u8; 2] {
        let row = match from {
            Halt::Lishui => &self.lishui,
            Halt::Chuchow => &self.chuchow,
            Halt::Yushan => &self.yushan,
            Halt::Kian => &self.kian,
            Halt::Kweilin => &self.kweilin,
            Halt::Trekking => &self.trekking_box,
        };
        row[to as usize]
    }

    /// The Fuel for a flight, where there is a route. [EDR 14.4.3]
    pub fn fuel(&self, from: Halt, to: Stop) -> Option<u8> {
        let [fuel, _] = self.cell(from, to);
        (fuel > 0 && fuel != NO_WAY).then_some(fuel)
    }

    /// The Trekking number, where there is a way. [EDR 14.4.3]
    pub fn trek(&self, from: Halt, to: Stop) -> Option<u8> {
        let [_, number] = self.cell(from, to);
        (number != NO_WAY).then_some(number)
    }
}

/// Table D5. [EDR T-D5]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Capture {
    pub wounded: [[Taken; 5]; 6],
    pub fit: [[Taken; 5]; 6],
    pub close_call: [CloseCall; 6],
}

/// Table D6. [EDR T-D6]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Ussr {
    pub blast: [u16; 4],
    pub agreed: [u8; 4],
    pub untried: [u8; 4],
    pub denied: [u8; 4],
    pub aircraft: [u8; 3],
    pub passage_agreed: [u8; 3],
    pub passage_untried: [u8; 3],
    pub passage_denied: [u8; 3],
    pub asterisks: [[bool; 3]; 3],
}

/// What counts in the Debriefing of the campaign. [EDR DEBRIEF]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct Points {
    #[serde(rename = "box")]
    pub target: i32,
    pub area: i32,
    pub carrier: i32,
    pub city: i32,
    pub safe: i32,
    pub aircraft_home: i32,
    pub captured: i32,
    pub lost: i32,
    pub held: i32,
    pub aircraft_captured: i32,
    pub norden: i32,
    pub destroyer_lost: i32,
    pub oiler_lost: i32,
    pub cruiser_lost: i32,
    pub carrier_damaged: i32,
    pub carrier_lost: i32,
    pub submarine_lost: i32,
    pub enemy_ship: i32,
    pub enemy_carrier: i32,
    pub i_boat: i32,
    pub alert: i32,
    pub verdicts: [i32; 4],
    pub overturned: i8,
    pub why: String,
}

/// The Denouement.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the data file explains them")]
pub struct DenouementData {
    pub why: String,
    pub poor: PoorTable,
    pub ditched: DitchedTable,
    pub port: Port,
    pub transport: Transport,
    pub capture: Capture,
    pub ussr: Ussr,
    pub debriefing: Points,
}

impl DenouementData {
    pub(crate) fn check(&self, wrong: &mut Complaints) {
        for &halt in Halt::ALL {
            for &stop in Stop::ALL {
                let fuel = self.transport.fuel(halt, stop).unwrap_or(0);
                if fuel > 10 {
                    let place = format!("denouement.transport.{halt}");
                    wrong.add(place, "at most 10 Fuel, or 99 where there is no way");
                }
                // Nobody walks in circles: the way leads west.
                let back = stop.site().is_some_and(|site| site as usize <= halt as usize);
                if halt != Halt::Trekking && back && self.transport.trek(halt, stop).is_some() {
                    let place = format!("denouement.transport.{halt}");
                    wrong.add(place, format!("{stop} does not lie farther on"));
                }
            }
            if self.transport.trek(halt, Stop::Chungking).is_none() {
                wrong.add(format!("denouement.transport.{halt}"), "a way leads to Chungking");
            }
        }
    }
}
