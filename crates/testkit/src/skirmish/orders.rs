//! Chapter 2, first half: secret orders. [SKI 2.1]

use wardroom_kernel::{Cup, Dice, Pick, Seat};

use super::illegal::Illegal;
use super::pick::{Order, SHEET};
use super::rules;
use super::state::{Companies, FordId, Kind, Plan, State};

/// How many companies may go into the place of the sheet that comes next.
fn left(reserve: Companies, picks: &[Pick]) -> Option<(usize, u8)> {
    let place = picks.len();
    let (kind, _) = *SHEET.get(place)?;
    let sent: u8 = picks
        .iter()
        .filter_map(|&pick| match Order::of(pick) {
            Some(Order::Send(at, count)) if SHEET[at].0 == kind => Some(count),
            _ => None,
        })
        .sum();
    Some((place, reserve[kind] - sent))
}

/// Any number that is left may be sent to the place that comes next. [SKI 2.1]
pub(crate) fn choices(state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
    if let Some((place, most)) = left(state.sides[seat.index()].reserve, picks) {
        list.extend((0..=most).map(|count| Pick::from(Order::Send(place, count))));
    }
}

/// Why a pick does not go into the place of the sheet that comes next.
pub(crate) fn why_not(state: &State, seat: Seat, picks: &[Pick], order: Option<Order>) -> Illegal {
    let next = left(state.sides[seat.index()].reserve, picks);
    match (order, next) {
        (Some(Order::Send(at, asked)), Some((place, left))) if at == place => {
            Illegal::TooManySent { kind: SHEET[place].0, asked, left }
        }
        (Some(Order::Send(..)), Some((place, _))) => {
            let (kind, ford) = SHEET[place];
            Illegal::OtherPlaceOfTheSheet { kind: kind.word(), ford: ford.word() }
        }
        _ => Illegal::WritingOrders,
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
