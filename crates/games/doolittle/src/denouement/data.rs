//! What is printed for the Denouement, read from `data/denouement.toml`.

use serde::Deserialize;
use wardroom_kernel::{Complaints, named, printed};

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
        Captured = "captured",
        Wounded = "wounded",
        /// Nothing but a story to tell.
        Narrow = "narrow",
    }
}

printed! {
    /// A table with a row for each face of a die.
    pub struct PoorTable {
        one: [Poor; 6],
        two: [Poor; 6],
        three: [Poor; 6],
        four: [Poor; 6],
        five: [Poor; 6],
        six: [Poor; 6],
    }
}

impl PoorTable {
    /// The row of a face.
    pub fn row(&self, die: u8) -> &[Poor; 6] {
        [&self.one, &self.two, &self.three, &self.four, &self.five, &self.six]
            [usize::from(die.clamp(1, 6)) - 1]
    }
}

printed! {
    /// Table D2. [EDR T-D2]
    pub struct DitchedTable {
        japan: u8,
        one: [Ditched; 3],
        two: [Ditched; 3],
        three: [Ditched; 3],
        four: [Ditched; 3],
        five: [Ditched; 3],
        six: [Ditched; 3],
    }
}

impl DitchedTable {
    /// The row of a face.
    pub fn row(&self, die: u8) -> &[Ditched; 3] {
        [&self.one, &self.two, &self.three, &self.four, &self.five, &self.six]
            [usize::from(die.clamp(1, 6)) - 1]
    }
}

printed! {
    /// Table D3. [EDR T-D3]
    pub struct Port {
        incidents: [Incident; 6],
    }

    /// Table D4. [EDR T-D4]
    pub struct Transport {
        lishui: [[u8; 2]; 4],
        chuchow: [[u8; 2]; 4],
        yushan: [[u8; 2]; 4],
        kian: [[u8; 2]; 4],
        kweilin: [[u8; 2]; 4],
        trekking_box: [[u8; 2]; 4],
    }
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

printed! {
    /// Table D5. [EDR T-D5]
    pub struct Capture {
        wounded: [[Taken; 5]; 6],
        fit: [[Taken; 5]; 6],
        close_call: [CloseCall; 6],
    }

    /// Table D6. [EDR T-D6]
    pub struct Ussr {
        blast: [u16; 4],
        agreed: [u8; 4],
        untried: [u8; 4],
        denied: [u8; 4],
        aircraft: [u8; 3],
        passage_agreed: [u8; 3],
        passage_untried: [u8; 3],
        passage_denied: [u8; 3],
        asterisks: [[bool; 3]; 3],
    }

    /// What counts in the Debriefing of the campaign. [EDR DEBRIEF]
    pub struct Points {
        #[serde(rename = "box")]
        target: i32,
        area: i32,
        carrier: i32,
        city: i32,
        safe: i32,
        aircraft_home: i32,
        captured: i32,
        lost: i32,
        held: i32,
        aircraft_captured: i32,
        norden: i32,
        destroyer_lost: i32,
        oiler_lost: i32,
        cruiser_lost: i32,
        carrier_damaged: i32,
        carrier_lost: i32,
        submarine_lost: i32,
        enemy_ship: i32,
        enemy_carrier: i32,
        i_boat: i32,
        alert: i32,
        verdicts: [i32; 4],
        overturned: i8,
        why: String,
    }

    pub struct DenouementData {
        why: String,
        poor: PoorTable,
        ditched: DitchedTable,
        port: Port,
        transport: Transport,
        capture: Capture,
        ussr: Ussr,
        debriefing: Points,
    }
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
