//! Section 15.1: incident chits, which put the raid of scenario 10 among the other events of early 1942.

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Complaints, counted, named};

use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Elite, Site};
use crate::planning::{Agenda, Answer, Month, Row};
use crate::state::{Beacon, State};
use crate::table::Table;
use crate::{Doolittle, edr};

named! {
    /// An incident chit. [EDR 15.1]
    Chit {
        Order9066 = "9066" => "Executive Order 9066",
        Bataan = "bataan" => "Bataan",
        Blast = "blast" => "a blast",
        Ceylon = "ceylon" => "Ceylon",
        QuitIndia = "quit-india" => "Quit India",
        Rabaul = "rabaul" => "Rabaul",
        Rangoon = "rangoon" => "Rangoon",
        Shanghai = "shanghai" => "Shanghai",
        Wake = "wake" => "Wake",
    }
}

named! {
    /// Where General MacArthur is. [EDR 15.1.2-bataan]
    MacArthur {
        /// In the Philippines, and nobody has asked yet.
        There = "there",
        /// He stays to fight on.
        Stays = "stays",
        /// He has left.
        Left = "left",
        /// He is captured.
        Captured = "captured",
    }
}

named! {
    /// The invasion of Wake. [EDR 15.1.2-wake-3]
    Invasion {
        None = "none",
        Succeeded = "succeeded",
        Failed = "failed",
    }
}

/// How many chits of each name are added to the cup in each month. [EDR 15.1]
pub type ChitCounts = std::collections::BTreeMap<Chit, [u8; Month::COUNT]>;

/// The incidents so far. [EDR 15.1.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Incidents {
    /// Chits that were drawn, by name.
    pub held: [u8; Chit::COUNT],
    /// The month for which they were drawn last.
    pub month: Option<Month>,
    pub macarthur: MacArthur,
    /// What Joint Ops Diplomacy Checks suffer. [EDR OPT-15.1-hooks]
    pub joint_ops: i8,
    /// Whether no Joint Ops Diplomacy Check may be made this month. [EDR 15.1.2-blast]
    pub no_joint_ops: bool,
    /// Whether nothing may be sent to China this month. [EDR 15.1.2-quit-india]
    pub no_supplies: bool,
    /// The month of the first Wake chit. [EDR 15.1.2-wake]
    pub wake: Option<Month>,
    /// The invasion of Wake.
    pub invasion: Invasion,
    /// Whether the Security Risk falls when the voyage begins. [EDR 15.1.2-ceylon]
    pub relief: bool,
    /// Whether the fleets cannot meet before April 14. [EDR 15.1.2-rabaul]
    pub late: bool,
    /// Whether TF-16 is needed elsewhere. [EDR 15.1.2-wake-4]
    pub no_escort: bool,
    /// Whether the triple crisis was looked at. [EDR 15.1.2-bataan-abort]
    pub crisis: bool,
}

impl Incidents {
    /// How many chits of a name were drawn.
    pub fn drawn(&self, chit: Chit) -> u8 {
        self.held[chit as usize]
    }

    /// Whether no more Fuel and Groundcrew may be sent to China: for the month, or for good after a second
    /// Quit India or one with Rangoon. [EDR 15.1.2-quit-india, 15.1.2-rangoon]
    pub fn cuts_off_china(&self) -> bool {
        let india = self.drawn(Chit::QuitIndia);
        self.no_supplies || india >= 2 || (india >= 1 && self.drawn(Chit::Rangoon) >= 1)
    }

    /// Whether China is not asked any more. [EDR 15.1.2-shanghai]
    pub fn bars_china(&self) -> bool {
        self.drawn(Chit::Shanghai) >= 2
    }

    /// What trekking parties suffer. [EDR 15.1.2-shanghai]
    pub fn trekking(&self) -> i8 {
        if self.bars_china() { -2 } else { 0 }
    }

    /// Elite Crewmen who may not fly, one bit each. [EDR 15.1.2-bataan]
    pub fn grounded(&self) -> u32 {
        if self.macarthur == MacArthur::Captured { 1 << Elite::Doolittle as u32 } else { 0 }
    }

    /// The first box of the turn track, counted from 1, in which the fleets may plan to meet. [EDR 15.1.2-rabaul]
    pub fn first_rendezvous(&self) -> u8 {
        if self.late { 6 } else { 1 }
    }
}

/// Everything that is wrong with the chits.
pub(crate) fn check(counts: &ChitCounts, wrong: &mut Complaints) {
    if counts.len() != Chit::COUNT || counts.values().flatten().any(|&count| count > 9) {
        wrong.add("incidents", "every chit, at most 9 a month");
    }
}

impl Doolittle {
    /// The chits in the cup: those of this month and earlier that were not drawn. [EDR 15.1, 15.1-lazy]
    pub fn chits(&self, state: &State) -> [u16; Chit::COUNT] {
        let month = state.planning.month as usize;
        std::array::from_fn(|at| {
            let chit = Chit::ALL[at];
            let added: u8 = self.data.incidents[&chit][..=month].iter().sum();
            u16::from(added.saturating_sub(state.incidents.drawn(chit)))
        })
    }

    /// Everything that is wrong with the incidents of a position. [EDR 15.1]
    pub(crate) fn check_incidents(
        &self,
        state: &State,
        mut fault: impl FnMut(String, String, &'static str),
    ) {
        let incidents = &state.incidents;
        if !state.rules.incidents {
            if *incidents != Incidents::default() {
                fault("incidents".into(), "are not played with".into(), "15.1");
            }
            return;
        }
        for &chit in Chit::ALL {
            let most: u8 = self.data.incidents[&chit].iter().sum();
            if incidents.drawn(chit) > most {
                fault(format!("incidents.{chit}"), "there are not so many".into(), "15.1");
            }
        }
        if !(-20..=0).contains(&incidents.joint_ops) {
            fault("incidents.joint-ops".into(), "from -20 to 0".into(), "OPT-15.1-hooks");
        }
    }

    /// At the start of a month an incident is drawn, and another for one whose name was drawn before; says
    /// whether that was now. [EDR 15.1.1]
    pub(crate) fn draw_incidents(&self, table: &mut Table) -> bool {
        let month = table.planning.month;
        let begins = table.planning.agenda == Agenda::first(month);
        if !table.rules.incidents || !begins || table.incidents.month == Some(month) {
            return false;
        }
        table.incidents.month = Some(month);
        (table.incidents.no_joint_ops, table.incidents.no_supplies) = (false, false);
        while let Some(chit) = self.draw_chit(table) {
            let again = table.incidents.drawn(chit) > 1;
            self.apply_incident(table, chit);
            if table.is_over() || !again {
                break;
            }
        }
        true
    }

    fn draw_chit(&self, table: &mut Table) -> Option<Chit> {
        let name = |at: usize| Chit::ALL[at].word().to_owned();
        let at = table.umpire.draw(&self.chits(table), &name, edr("15.1.1"))?;
        table.incidents.held[at] += 1;
        say!(table, "15.1.1", "an incident: {}", Chit::ALL[at].name());
        Some(Chit::ALL[at])
    }

    /// What an incident does. [EDR 15.1.2-9066, 15.1.2-rangoon, 15.1.2-bataan-abort, OPT-15.1-hooks]
    fn apply_incident(&self, table: &mut Table, chit: Chit) {
        match chit {
            Chit::Order9066 | Chit::Rangoon => {}
            Chit::Bataan => self.bataan(table),
            Chit::Blast => {
                // The colour of the story; the carrier is out of action either way. [EDR 15.1.2-blast]
                let repaired = table.die("15.1.2-blast").is_multiple_of(2);
                table.incidents.no_joint_ops = true;
                let fate = if repaired { "limps home" } else { "is scuttled" };
                say!(table, "15.1.2-blast", "a torpedoed carrier {fate}");
            }
            Chit::Ceylon => self.ceylon(table),
            // [EDR 15.1.2-quit-india]
            Chit::QuitIndia => table.incidents.no_supplies = true,
            Chit::Rabaul => self.rabaul(table),
            Chit::Shanghai => self.shanghai(table),
            Chit::Wake => self.wake(table),
        }
        self.triple_crisis(table);
    }

    /// MacArthur leaves, or stays and may be captured; then Doolittle may not fly. [EDR 15.1.2-bataan]
    fn bataan(&self, table: &mut Table) {
        let rule = "15.1.2-bataan";
        if table.incidents.drawn(Chit::Bataan) == 1 {
            let stays = table.die(rule) == 1;
            table.incidents.macarthur = if stays { MacArthur::Stays } else { MacArthur::Left };
        } else if table.incidents.macarthur != MacArthur::Left {
            let escapes = table.die(rule).is_multiple_of(2);
            table.incidents.macarthur = if escapes { MacArthur::Left } else { MacArthur::Captured };
            table.planning.elites &= !table.incidents.grounded();
        }
        let fate = match table.incidents.macarthur {
            MacArthur::There | MacArthur::Stays => "stays to fight on",
            MacArthur::Left => "has left the Philippines",
            MacArthur::Captured => "is captured; Doolittle may not fly",
        };
        say!(table, rule, "General MacArthur {fate}");
    }

    /// Two Wake, two Rabaul and two Bataan: the raid may be called off. [EDR 15.1.2-bataan-abort]
    fn triple_crisis(&self, table: &mut Table) {
        let all = [Chit::Wake, Chit::Rabaul, Chit::Bataan];
        let crisis = all.iter().all(|&chit| table.incidents.drawn(chit) >= 2);
        if crisis && !std::mem::replace(&mut table.incidents.crisis, true) {
            let odd = !table.die("15.1.2-bataan-abort").is_multiple_of(2);
            let rule = "15.1.2-bataan-abort";
            if odd {
                self.call_off(table, rule);
            } else {
                say!(table, rule, "the Joint Chiefs hold to the raid");
            }
        }
    }

    /// The raid is called off, and the game over. [EDR 15.1.2-bataan-abort, 15.1.2-wake-4, 15.1.2-shanghai]
    fn call_off(&self, table: &mut Table, rule: &'static str) {
        say!(table, rule, "the raid is called off");
        self.finish(table);
    }

    /// The second battle off Ceylon may be won. [EDR 15.1.2-ceylon]
    fn ceylon(&self, table: &mut Table) {
        let rule = "15.1.2-ceylon";
        if table.incidents.drawn(Chit::Ceylon) < 2 {
            return;
        }
        if table.die(rule) < 6 {
            return say!(table, rule, "the British are beaten off Ceylon");
        }
        if table.die(rule).is_multiple_of(2) {
            table.incidents.relief = true;
            say!(table, rule, "the Royal Navy draws the enemy away from the Pacific");
        } else if self.chits(table)[Chit::Wake as usize] > 0 {
            say!(table, rule, "the Navy turns to Wake");
            table.incidents.held[Chit::Wake as usize] += 1;
            self.wake(table);
        } else {
            say!(table, rule, "a Japanese carrier is hit off Ceylon");
        }
    }

    /// A raid on Rabaul, and a battle perhaps; then a raid near Japan. [EDR 15.1.2-rabaul]
    fn rabaul(&self, table: &mut Table) {
        let rule = "15.1.2-rabaul";
        let die = table.die(rule);
        if table.incidents.drawn(Chit::Rabaul) >= 2 {
            self.raise_risk(table, die, rule);
            table.incidents.late |= table.planning.month == Month::April;
        } else if !die.is_multiple_of(2) {
            let lost = if table.die(rule) <= 4 { "a U.S. carrier" } else { "two carriers" };
            table.incidents.joint_ops -= 3;
            say!(table, rule, "a carrier battle off Rabaul: {lost} sunk");
        } else {
            say!(table, rule, "Rabaul falls");
        }
    }

    /// Sites in China are lost, then China's ear; a third time Stalin alone can save the raid.
    /// [EDR 15.1.2-shanghai, ruling 86]
    fn shanghai(&self, table: &mut Table) {
        let rule = "15.1.2-shanghai";
        if table.incidents.drawn(Chit::Shanghai) > 1 {
            return;
        }
        let odd = !table.die(rule).is_multiple_of(2);
        let captured = if odd { 2 } else { 1 };
        let sites = |count| counted(count, "site", "sites");
        say!(table, rule, "the Japanese push out from Shanghai: {}", sites(captured));
        for _ in 0..captured {
            self.capture_site(table);
        }
        if odd {
            table.sky.beacons = [Beacon::None; Site::COUNT];
        }
    }

    /// The Event Table says which site falls; one that has fallen is rolled for again. [EDR 15.1.2-shanghai]
    fn capture_site(&self, table: &mut Table) {
        let open = |state: &State, site: Site| state.sky.closed >> site as u8 & 1 == 0;
        let sites = &self.data.planning.china.sites;
        while sites.iter().any(|&site| open(table, site)) && !table.umpire.in_trouble() {
            let sum = table.sum(2, "15.1.2-shanghai");
            let site = sites[usize::from(sum.clamp(2, 12)) - 2];
            if open(table, site) {
                return self.attack_site(table, site);
            }
        }
    }

    /// Raids on Wake, an invasion, and what it leads to. [EDR 15.1.2-wake, 15.1.2-wake-3, 15.1.2-wake-4]
    fn wake(&self, table: &mut Table) {
        let month = table.planning.month;
        match table.incidents.drawn(Chit::Wake) {
            0 | 1 => {
                table.incidents.wake = Some(month);
                if table.incidents.drawn(Chit::Blast) > 0 {
                    table.incidents.joint_ops -= 3;
                }
            }
            2 => {
                let later = table.incidents.wake.is_none_or(|first| first < month);
                let rule = "15.1.2-wake";
                if !later {
                    return;
                }
                if table.die(rule).is_multiple_of(2) {
                    return say!(table, rule, "the enemy does not answer at Wake");
                }
                let risk = table.sum(2, rule) as u8;
                self.raise_risk(table, risk, rule);
            }
            3 => {
                let succeeds = table.die("15.1.2-wake-3").is_multiple_of(2);
                table.security.risk = 0;
                if succeeds {
                    table.incidents.invasion = Invasion::Succeeded;
                } else {
                    table.incidents.invasion = Invasion::Failed;
                    table.incidents.joint_ops -= 5;
                }
                let how = table.incidents.invasion;
                say!(table, "15.1.2-wake-3", "the invasion of Wake {how}");
            }
            _ if table.incidents.invasion == Invasion::Succeeded => {
                if table.die("15.1.2-wake-4") <= 4 {
                    return self.call_off(table, "15.1.2-wake-4");
                }
                table.security.risk = 0;
                table.incidents.no_escort = true;
                table.planning.row_mut(Row::JointOps).answer = Answer::Denied;
                say!(table, "15.1.2-wake-4", "TF-16 is needed elsewhere");
            }
            _ => {}
        }
    }

    /// What incidents do when planning ends: the raid is called off, or the Security Risk falls; says whether it goes
    /// on. [EDR 15.1.2-shanghai, 15.1.2-ceylon]
    pub(crate) fn incidents_let_sail(&self, table: &mut Table) -> bool {
        let stalin = table.planning.row(Row::Ussr).answer == Answer::Agreed;
        if table.incidents.drawn(Chit::Shanghai) >= 3 && !stalin {
            self.call_off(table, "15.1.2-shanghai");
            return false;
        }
        if table.incidents.relief {
            table.security.risk = table.security.risk.saturating_sub(5);
        }
        true
    }

    /// Incidents forbid Diplomacy Checks. [EDR 15.1.2-blast, 15.1.2-shanghai, 15.1.2-wake-4]
    pub(crate) fn check_asking(&self, state: &State, row: Row) -> Verdict {
        let incidents = &state.incidents;
        match row {
            Row::JointOps => {
                ensure(!incidents.no_escort, Illegal::EscortNeeded)?;
                ensure(!incidents.no_joint_ops, Illegal::JointOpsBarred)
            }
            Row::China => ensure(!incidents.bars_china(), Illegal::ChinaBarred),
            Row::Ussr => Ok(()),
        }
    }
}
