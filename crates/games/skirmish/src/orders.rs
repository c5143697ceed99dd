//! Chapter 2, first half: secret orders. [SKI 2.1]

use wardroom_kernel::{Cup, Dice, Pick, Seat};

use crate::illegal::{Decision, Illegal};
use crate::pick::{Order, SHEET};
use crate::rules;
use crate::state::{Companies, FordId, Kind, Plan, State};

/// An order sheet that is being filled: the place that comes next, and how many companies may go there.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    place: usize,
    left: u8,
}

impl Sheet {
    /// The sheet as it is after some picks; `None` when it is full.
    pub(crate) fn read(state: &State, seat: Seat, picks: &[Pick]) -> Option<Sheet> {
        let place = picks.len();
        let (kind, _) = *SHEET.get(place)?;
        let sent: u8 = picks
            .iter()
            .filter_map(|&pick| match Order::of(pick) {
                Some(Order::Send(at, count)) if SHEET[at].0 == kind => Some(count),
                _ => None,
            })
            .sum();
        Some(Sheet { place, left: state.sides[seat.index()].reserve[kind] - sent })
    }

    /// Adds every number of companies that is left.
    pub(crate) fn candidates(self, list: &mut Vec<Pick>) {
        list.extend((0..=self.left).map(|count| Pick::from(Order::Send(self.place, count))));
    }

    /// Any number that is left may be sent to the place that comes next. [SKI 2.1]
    pub(crate) fn check(self, order: Order) -> Result<(), Illegal> {
        let (kind, ford) = SHEET[self.place];
        match order {
            Order::Send(place, _) if place != self.place => {
                Err(Illegal::OtherPlaceOfTheSheet { kind: kind.word(), ford: ford.word() })
            }
            Order::Send(_, asked) if asked > self.left => {
                Err(Illegal::TooManySent { kind, asked, left: self.left })
            }
            Order::Send(..) => Ok(()),
            _ => Err(Illegal::Elsewhere(Decision::Orders)),
        }
    }
}

/// The plan that a full sheet makes: what is on no line goes south. [SKI 2.1]
pub(crate) fn plan_of(reserve: Companies, picks: &[Pick]) -> Plan {
    let mut plan = Plan::default();
    let mut rest = reserve;
    for (&(kind, ford), &pick) in SHEET.iter().zip(picks) {
        if let Some(Order::Send(_, count)) = Order::of(pick) {
            plan[ford as usize][kind] = count;
            rest[kind] -= count;
        }
    }
    plan[FordId::South as usize] = rest;
    plan
}

/// Some plan that the reserve allows: what an enemy who sees only a sealed sheet may imagine.
pub(crate) fn any_plan(reserve: Companies, dice: &mut dyn Dice) -> Plan {
    let mut plan = Plan::default();
    for kind in Kind::ALL {
        for _ in 0..reserve[kind] {
            let anywhere =
                Cup { counts: &[1, 1, 1], name: &|ford| FordId::ALL[ford].word().into() };
            plan[dice.draw(anywhere, rules::ORDERS)][kind] += 1;
        }
    }
    plan
}
