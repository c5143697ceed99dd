//! Sections 14.5 and 14.6: Vladivostok and Korea; and what becomes of promises.

use super::china::crews_of;
use super::homeward::Party;
use super::{Custody, Leg, Step, Whereabouts};
use crate::Doolittle;
use crate::event::say;
use crate::parts::{Bomber, Site};
use crate::planning::{Answer, Row};
use crate::state::{Berth, State, Story};
use crate::step::Frame;
use crate::table::Table;

/// The column of a table by the lowest number of each column.
fn column<N: PartialOrd>(lowest: &[N], value: N) -> usize {
    lowest.iter().rposition(|low| value >= *low).unwrap_or(0)
}

impl Doolittle {
    /// What the USSR has answered; before scenario 10 nobody asked, and landing is denied. [EDR 14.5.1,
    /// S7-8v]
    fn soviet_answer(&self, state: &State) -> Answer {
        match state.story {
            Story::S10 => state.planning.row(Row::Ussr).answer,
            _ => Answer::Denied,
        }
    }

    /// All Blast Value on the Target Maps. [EDR 14.5.1]
    pub(crate) fn all_blast(&self, state: &State) -> u16 {
        state.area_blast.iter().chain(&state.target_blast).map(|&one| u16::from(one)).sum()
    }

    fn landed(&self, state: &State, site: Site) -> u32 {
        let there =
            Bomber::ALL.iter().filter(|&&one| state.plane(one).berth == Berth::Landed(site));
        there.fold(0, |set, one| set | one.bit())
    }

    /// The USSR step: internment, then passage. [EDR 14.5, 14.5.1, 14.5.2, T-D6]
    pub(super) fn ussr_step(&self, table: &mut Table) {
        self.next_step(table, Step::Korea);
        let planes = self.landed(table, Site::Vladivostok);
        let crews = self.crews_in(table, Whereabouts::At(Site::Vladivostok));
        if planes | crews == 0 {
            return;
        }
        let chart = &self.data.denouement.ussr;
        let answer = self.soviet_answer(table);
        let row = match answer {
            Answer::Agreed => &chart.agreed,
            Answer::Untried => &chart.untried,
            Answer::Denied => &chart.denied,
        };
        let number = row[column(&chart.blast, self.all_blast(table))];
        let sum = table.sum(2, "14.5.1");
        if sum >= u16::from(number) {
            return self.let_go(table, planes, crews);
        }
        say!(table, "14.5.1", "the USSR interns the crews at Vladivostok");
        self.seek_passage(table, planes, crews, answer);
    }

    /// Not interned: to Chungking if China was ever asked, else out by another way. [EDR 14.5.1-free]
    fn let_go(&self, table: &mut Table, planes: u32, crews: u32) {
        table.denouement.custody = Custody::Free;
        let asked = table.planning.row(Row::China).answer != Answer::Untried;
        let (berth, place) = if asked {
            say!(table, "14.5.1-free", "the USSR lets all go on to Chungking");
            (Berth::Chungking, Whereabouts::Chungking)
        } else {
            let even = table.die("14.5.1-free").is_multiple_of(2);
            let way = if even { "the Mediterranean" } else { "Archangel" };
            say!(table, "14.5.1-free", "the USSR lets all go by way of {way}");
            (Berth::Home, Whereabouts::Freed)
        };
        for bomber in crews_of(planes) {
            // What a Chungking arrival counts for is a B-25 that can fly.
            let whole = table.plane(bomber).damage == 0;
            self.lose(table, bomber, if whole { berth } else { Berth::Home });
        }
        crews_of(crews).for_each(|one| table.denouement.crews[one as usize].place = place);
    }

    /// Interned: held, or let slip away within eighteen months; the B-25s stay. [EDR 14.5.2, T-D6]
    fn seek_passage(&self, table: &mut Table, planes: u32, crews: u32, answer: Answer) {
        let chart = &self.data.denouement.ussr;
        let whole = crews_of(planes).filter(|&one| table.plane(one).damage == 0).count() as u8;
        let at = column(&chart.aircraft, whole);
        let (number, asterisk) = match answer {
            Answer::Agreed => (chart.passage_agreed[at], chart.asterisks[0][at]),
            Answer::Untried => (chart.passage_untried[at], chart.asterisks[1][at]),
            Answer::Denied => (chart.passage_denied[at], chart.asterisks[2][at]),
        };
        let stalin = table.story == Story::S10 && table.planning.row(Row::Ussr).leader_briefed;
        let sum = table.sum(2, "14.5.2") + if stalin { 5 } else { 0 };
        let (custody, place) = if sum < u16::from(number) {
            say!(table, "14.5.2", "they are held until the war is nearly over");
            (Custody::Held, Whereabouts::Held)
        } else {
            say!(table, "14.5.2", "they escape by way of Iran within eighteen months");
            let promised = if asterisk { Custody::Promised } else { Custody::Released };
            (promised, Whereabouts::Released)
        };
        table.denouement.custody = custody;
        crews_of(planes).for_each(|bomber| self.lose(table, bomber, Berth::Held));
        crews_of(crews).for_each(|one| table.denouement.crews[one as usize].place = place);
    }

    /// The Korea step, B-25 by B-25, then the crews that are left; then the debriefing. [EDR 14.6]
    pub(super) fn korea_step(&self, table: &mut Table) {
        if let Some(bomber) = crews_of(self.landed(table, Site::Korea)).next() {
            let name = self.data.pilot(bomber);
            if table.die("14.6").is_multiple_of(2) {
                say!(table, "14.6", "{name} is destroyed by her own crew in Korea");
                self.lose(table, bomber, Berth::Wrecked);
            } else {
                say!(table, "14.6", "{name} and her crew are captured in Korea");
                self.lose(table, bomber, Berth::Taken);
                table.denouement.crews[bomber as usize].place = Whereabouts::Captured;
            }
            return;
        }
        let crews = self.crews_in(table, Whereabouts::At(Site::Korea));
        if crews != 0 {
            table.denouement.party = Party { crews, ..Party::default() };
            table.agenda.push(Frame::Leg(Leg::Arrive));
            table.agenda.push(Frame::Leg(Leg::CaptureFit));
            table.agenda.push(Frame::Leg(Leg::CaptureWounded));
            return;
        }
        self.check_alliances(table);
        self.finish(table);
    }

    /// The Health of Alliances Check: whether a release with an asterisk stands. [EDR DEBRIEF, 14.5.2]
    fn check_alliances(&self, table: &mut Table) {
        if table.denouement.custody != Custody::Promised {
            return;
        }
        let mut sum = table.sum(2, "DEBRIEF") as i8;
        sum += match self.soviet_answer(table) {
            Answer::Agreed => 2,
            Answer::Untried => 0,
            Answer::Denied => -2,
        };
        sum += i8::from(table.planning.row(Row::Ussr).leader_briefed);
        let last = self.data.denouement.ussr.blast.last().copied().unwrap_or(u16::MAX);
        sum -= i8::from(self.all_blast(table) >= last);
        if sum <= self.data.denouement.debriefing.overturned {
            table.denouement.custody = Custody::Held;
            for crew in &mut table.denouement.crews {
                if crew.place == Whereabouts::Released {
                    crew.place = Whereabouts::Held;
                }
            }
            say!(table, "DEBRIEF", "the alliance suffers: the USSR keeps its prisoners");
        } else {
            table.denouement.custody = Custody::Released;
            say!(table, "DEBRIEF", "the alliance holds, and the release stands");
        }
    }
}
