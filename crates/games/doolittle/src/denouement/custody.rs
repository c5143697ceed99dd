//! Sections 14.5 and 14.6: Vladivostok and Korea; and what becomes of promises.

use wardroom_kernel::Umpire;

use super::china::crews_of;
use super::homeward::Party;
use super::{Custody, Leg, Step, Whereabouts};
use crate::event::{Event, say};
use crate::parts::{Bomber, Site};
use crate::planning::{Answer, Row};
use crate::state::{Berth, State, Story};
use crate::step::Frame;
use crate::{Doolittle, edr};

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
    pub(super) fn ussr_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.next_step(state, Step::Korea);
        let planes = self.landed(state, Site::Vladivostok);
        let crews = self.crews_in(state, Whereabouts::At(Site::Vladivostok));
        if planes | crews == 0 {
            return;
        }
        let table = &self.data.denouement.ussr;
        let answer = self.soviet_answer(state);
        let row = match answer {
            Answer::Agreed => &table.agreed,
            Answer::Untried => &table.untried,
            Answer::Denied => &table.denied,
        };
        let number = row[column(&table.blast, self.all_blast(state))];
        let sum = umpire.sum(2, 6, edr("14.5.1"));
        if sum >= u16::from(number) {
            return self.let_go(state, planes, crews, umpire);
        }
        say!(umpire, state, "14.5.1", "the USSR interns the crews at Vladivostok");
        self.seek_passage(state, planes, crews, answer, umpire);
    }

    /// Not interned: to Chungking if China was ever asked, else out by another way. [EDR 14.5.1-free]
    fn let_go(&self, state: &mut State, planes: u32, crews: u32, umpire: &mut Umpire<'_, Event>) {
        state.denouement.custody = Custody::Free;
        let asked = state.planning.row(Row::China).answer != Answer::Untried;
        let (berth, place) = if asked {
            say!(umpire, state, "14.5.1-free", "the USSR lets all go on to Chungking");
            (Berth::Chungking, Whereabouts::Chungking)
        } else {
            let even = umpire.face(6, edr("14.5.1-free")).is_multiple_of(2);
            let way = if even { "the Mediterranean" } else { "Archangel" };
            say!(umpire, state, "14.5.1-free", "the USSR lets all go by way of {way}");
            (Berth::Home, Whereabouts::Freed)
        };
        for bomber in crews_of(planes) {
            // What a Chungking arrival counts for is a B-25 that can fly.
            let whole = state.plane(bomber).damage == 0;
            self.lose(state, bomber, if whole { berth } else { Berth::Home });
        }
        crews_of(crews).for_each(|one| state.denouement.crews[one as usize].place = place);
    }

    /// Interned: held, or let slip away within eighteen months; the B-25s stay. [EDR 14.5.2, T-D6]
    fn seek_passage(
        &self,
        state: &mut State,
        planes: u32,
        crews: u32,
        answer: Answer,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let table = &self.data.denouement.ussr;
        let whole = crews_of(planes).filter(|&one| state.plane(one).damage == 0).count() as u8;
        let at = column(&table.aircraft, whole);
        let (number, asterisk) = match answer {
            Answer::Agreed => (table.passage_agreed[at], table.asterisks[0][at]),
            Answer::Untried => (table.passage_untried[at], table.asterisks[1][at]),
            Answer::Denied => (table.passage_denied[at], table.asterisks[2][at]),
        };
        let stalin = state.story == Story::S10 && state.planning.row(Row::Ussr).leader_briefed;
        let sum = umpire.sum(2, 6, edr("14.5.2")) + if stalin { 5 } else { 0 };
        let (custody, place) = if sum < u16::from(number) {
            say!(umpire, state, "14.5.2", "they are held until the war is nearly over");
            (Custody::Held, Whereabouts::Held)
        } else {
            say!(umpire, state, "14.5.2", "they escape by way of Iran within eighteen months");
            let promised = if asterisk { Custody::Promised } else { Custody::Released };
            (promised, Whereabouts::Released)
        };
        state.denouement.custody = custody;
        crews_of(planes).for_each(|bomber| self.lose(state, bomber, Berth::Held));
        crews_of(crews).for_each(|one| state.denouement.crews[one as usize].place = place);
    }

    /// The Korea step, B-25 by B-25, then the crews that are left; then the debriefing. [EDR 14.6]
    pub(super) fn korea_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if let Some(bomber) = crews_of(self.landed(state, Site::Korea)).next() {
            let name = self.data.pilot(bomber);
            if umpire.face(6, edr("14.6")).is_multiple_of(2) {
                say!(umpire, state, "14.6", "{name} is destroyed by her own crew in Korea");
                self.lose(state, bomber, Berth::Wrecked);
            } else {
                say!(umpire, state, "14.6", "{name} and her crew are captured in Korea");
                self.lose(state, bomber, Berth::Taken);
                state.denouement.crews[bomber as usize].place = Whereabouts::Captured;
            }
            return;
        }
        let crews = self.crews_in(state, Whereabouts::At(Site::Korea));
        if crews != 0 {
            state.denouement.party = Party { crews, ..Party::default() };
            state.agenda.push(Frame::Leg(Leg::Arrive));
            state.agenda.push(Frame::Leg(Leg::CaptureFit));
            state.agenda.push(Frame::Leg(Leg::CaptureWounded));
            return;
        }
        self.check_alliances(state, umpire);
        self.finish(state, umpire);
    }

    /// The Health of Alliances Check: whether a release with an asterisk stands. [EDR DEBRIEF, 14.5.2]
    fn check_alliances(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if state.denouement.custody != Custody::Promised {
            return;
        }
        let mut sum = umpire.sum(2, 6, edr("DEBRIEF")) as i8;
        sum += match self.soviet_answer(state) {
            Answer::Agreed => 2,
            Answer::Untried => 0,
            Answer::Denied => -2,
        };
        sum += i8::from(state.planning.row(Row::Ussr).leader_briefed);
        let last = self.data.denouement.ussr.blast.last().copied().unwrap_or(u16::MAX);
        sum -= i8::from(self.all_blast(state) >= last);
        if sum <= self.data.denouement.debriefing.overturned {
            state.denouement.custody = Custody::Held;
            for crew in &mut state.denouement.crews {
                if crew.place == Whereabouts::Released {
                    crew.place = Whereabouts::Held;
                }
            }
            say!(umpire, state, "DEBRIEF", "the alliance suffers: the USSR keeps its prisoners");
        } else {
            state.denouement.custody = Custody::Released;
            say!(umpire, state, "DEBRIEF", "the alliance holds, and the release stands");
        }
    }
}
