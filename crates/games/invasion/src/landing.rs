//! Chapter 8: landings. [IPH 8.1, 8.2, 8.5.1, 5.5]

use wardroom_hexmap::{Hex, Place};
use wardroom_kernel::Pick;

use crate::data::Data;
use crate::event::{Ashore, Event, Umpire};
use crate::forces::{Org, STACK};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::pick::{Choice, choice_of};
use crate::state::{Phase, State, WAITING};

/// Companies that wait off the map, SNLF and IJA.
pub(crate) fn waiting(data: &Data, state: &State) -> [u8; 2] {
    let mut waiting = [0; 2];
    for unit in (0..data.japanese()).filter(|&unit| state.japan[unit] == WAITING) {
        waiting[data.org(unit) as usize] += 1;
    }
    waiting
}

/// Room in each beachhead: four, less the units in it. [IPH 8.2]
fn room(state: &State) -> [u8; 3] {
    state
        .beachheads
        .map(|marker| marker.map_or(0, |place| STACK - state.japan_at(place).count() as u8))
}

/// Whether anybody can land: by day, with room and units left. [IPH 5.5, 12.3]
pub(crate) fn is_due(data: &Data, state: &State) -> bool {
    let someone = waiting(data, state).iter().any(|&count| count > 0);
    !state.is_night() && someone && room(state).iter().any(|&room| room > 0)
}

/// How far an order to land has come: what is left waiting, and the beachheads still to be filled.
pub(crate) struct Draft {
    /// The hex of the next beachhead.
    pub(crate) hex: Option<Hex>,
    waiting: [u8; 2],
    room: [u8; 3],
    next: usize,
}

impl Draft {
    fn of(data: &Data, state: &State, picks: &[Pick]) -> Draft {
        let (waiting, room) = (waiting(data, state), room(state));
        let mut draft = Draft { hex: None, waiting, room, next: 0 };
        draft.skip();
        for &pick in picks {
            if let Choice::Land(snlf, ija) = choice_of(pick) {
                draft.fill(snlf, ija);
            }
        }
        draft
    }

    /// Reads an order; `None` when it is complete.
    pub(crate) fn read(data: &Data, state: &State, picks: &[Pick]) -> Option<Draft> {
        let draft = Draft::of(data, state, picks);
        let place = (*state.beachheads.get(draft.next)?)?;
        Some(Draft { hex: Some(data.map.land.hex(place)), ..draft })
    }

    /// Goes on to the next beachhead after so many have landed in this one.
    fn fill(&mut self, snlf: u8, ija: u8) {
        self.waiting[0] -= snlf;
        self.waiting[1] -= ija;
        self.next += 1;
        self.skip();
    }

    /// Passes over beachheads without room, and over all of them when nobody waits.
    fn skip(&mut self) {
        while self.next < 3 && (self.room[self.next] == 0 || self.waiting == [0; 2]) {
            self.next += 1;
        }
    }

    /// The fewest and the most that land in the next beachhead: the rest must fit into those after
    /// it. [IPH 8.2]
    fn bounds(&self) -> (u8, u8) {
        let waiting = self.waiting[0] + self.waiting[1];
        let later: u8 = self.room[self.next + 1..].iter().sum();
        let most = self.room[self.next].min(waiting);
        // As many land as there is room for in all.
        let all = waiting.min(self.room[self.next] + later);
        (all.saturating_sub(later), most)
    }

    /// Adds how many of each sub-command might land in the next beachhead.
    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        let (least, most) = self.bounds();
        for total in (least..=most).rev() {
            for snlf in (0..=total.min(self.waiting[0])).rev() {
                if total - snlf <= self.waiting[1] {
                    list.push(Choice::Land(snlf, total - snlf).into());
                }
            }
        }
    }

    /// As many land as fit. [IPH 8.1, 8.2]
    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        let hex = self.hex.expect("there is a beachhead to be filled");
        let Choice::Land(snlf, ija) = choice else {
            return Err(Illegal::Elsewhere(Decision::Landing(hex)));
        };
        let room = self.room[self.next];
        if snlf + ija > room {
            return Err(Illegal::BeachheadFull(hex, room));
        }
        for (org, count) in [(Org::Snlf, snlf), (Org::Ija, ija)] {
            let waiting = self.waiting[org as usize];
            if count > waiting {
                return Err(Illegal::FewWait(org, waiting));
            }
        }
        let (least, _) = self.bounds();
        if snlf + ija < least { Err(Illegal::MustLand(hex, least)) } else { Ok(()) }
    }
}

/// Places all landing units, then rolls for each. [IPH 8.5.1]
pub(crate) fn land(data: &Data, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let mut landed: u64 = 0;
    let mut draft = Draft::of(data, state, &[]);
    for &pick in picks {
        let Choice::Land(snlf, ija) = choice_of(pick) else { continue };
        let place = state.beachheads[draft.next].expect("units land where a marker is");
        for (org, count) in [(Org::Snlf, snlf), (Org::Ija, ija)] {
            for _ in 0..count {
                let unit = (0..data.japanese())
                    .find(|&unit| state.japan[unit] == WAITING && data.org(unit) == org);
                let unit = unit.expect("no more land than wait");
                state.japan[unit] = place;
                landed |= 1 << unit;
            }
        }
        draft.fill(snlf, ija);
    }
    for place in state.beachheads.into_iter().flatten() {
        for unit in (0..data.japanese()).filter(|&unit| landed >> unit & 1 == 1) {
            if state.japan[unit] == place {
                come_ashore(data, state, unit, place, umpire);
            }
        }
    }
    let (count, battered) =
        (landed.count_ones() as u8, (landed & state.reduced).count_ones() as u8);
    umpire.log(Event::Landed { count, battered }, iph("8.2"));
    state.phase = Phase::Window;
}

/// Rolls for one company on the Landing Table. [IPH T.LANDING, 8.5.2, 8.5.3]
fn come_ashore(data: &Data, state: &mut State, unit: usize, place: Place, umpire: &mut Umpire<'_>) {
    let table = &data.book.landing;
    let area = data.map.area(place).expect("beachheads lie in an invasion area");
    let die = umpire.face(6, iph("T.LANDING")) as i8;
    let total = die + table.shore(area) + table.date(state.day());
    let result = if total >= table.loses_from {
        state.reduced |= 1 << unit;
        Ashore::Battered
    } else if total >= table.stalls_from {
        state.stalled |= 1 << unit;
        Ashore::Stalled
    } else {
        Ashore::Freely
    };
    umpire.log(Event::Ashore { place, org: data.org(unit), result }, iph("8.5.1"));
}
