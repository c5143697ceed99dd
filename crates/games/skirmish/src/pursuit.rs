//! Chapter 4: a pursuit to the enemy camp, inside a battle. [SKI 4.1, 4.2]

use wardroom_kernel::{Pick, Seat, Umpire};

use crate::battle::take_off;
use crate::event::Event;
use crate::illegal::{Decision, Illegal};
use crate::pick::Order;
use crate::rules;
use crate::state::{BLUE, Back, Companies, FordId, Frame, Pursuit, RED, State, enemy};

/// A pursuer presses on at most so often. [SKI 4.2]
pub(crate) const MOST_PRESSES: u8 = 3;
/// The lowest face that takes a stand of colours. [SKI 4.2]
const TAKES_COLOURS: u8 = 3;

/// The side that may pursue from a ford, if one may. [SKI 4.1]
pub(crate) fn pursuer(state: &State, ford: FordId) -> Option<Seat> {
    let there = &state.fords[ford as usize];
    if there.back == Some(Back::Bog) {
        return None;
    }
    [RED, BLUE].into_iter().find(|&seat| {
        there.companies[seat.index()].total() > 0
            && there.companies[enemy(seat).index()].total() == 0
            && state.sides[enemy(seat).index()].colours > 0
    })
}

/// Puts a pursuit on top of its battle, if there is one. [SKI 4.1]
pub(crate) fn begin(state: &mut State, ford: FordId, umpire: &mut Umpire<'_, Event>) {
    if let Some(pursuer) = pursuer(state, ford) {
        state.frames.push(Frame::Pursuit(Pursuit { ford, pursuer, presses: 0 }));
        umpire.log(Event::Pursued(pursuer), rules::PURSUIT);
    }
}

fn take_top(state: &mut State) -> Pursuit {
    match state.frames.pop() {
        Some(Frame::Pursuit(pursuit)) => pursuit,
        _ => unreachable!("a pursuit goes on only while it lies on top"),
    }
}

/// Adds what the pursuer may do.
pub(crate) fn candidates(list: &mut Vec<Pick>) {
    list.extend([Order::BreakOff, Order::Press].map(Pick::from));
}

/// The pursuer breaks off or presses on. [SKI 4.2]
pub(crate) fn check(order: Order) -> Result<(), Illegal> {
    match order {
        Order::BreakOff | Order::Press => Ok(()),
        _ => Err(Illegal::Elsewhere(Decision::Pursuit)),
    }
}

/// Ends the pursuit; the battle below goes on. [SKI 4.2]
pub(crate) fn break_off(state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let pursuit = take_top(state);
    umpire.log(Event::BrokeOff(pursuit.pursuer), rules::PRESSING);
}

/// Rolls once for the pursuer, who takes colours or loses a company. [SKI 4.2]
pub(crate) fn press(state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let mut pursuit = take_top(state);
    let Pursuit { ford, pursuer: seat, .. } = pursuit;
    pursuit.presses += 1;
    if umpire.face(6, rules::PRESSING) >= TAKES_COLOURS {
        state.side(enemy(seat)).colours -= 1;
        state.side(seat).captured += 1;
        umpire.log(Event::Captured(seat), rules::PRESSING);
    } else {
        let militia = state.at(ford, seat).militia.min(1);
        let lost = Companies { guards: 1 - militia, militia };
        take_off(state, ford, seat, lost);
        umpire.log(Event::Repulsed(seat, lost), rules::PRESSING);
    }
    if pursuit.presses < MOST_PRESSES && pursuer(state, ford) == Some(seat) {
        state.frames.push(Frame::Pursuit(pursuit));
    } else {
        umpire.log(Event::BrokeOff(seat), rules::PRESSING);
    }
}
