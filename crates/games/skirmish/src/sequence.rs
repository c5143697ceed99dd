//! Chapters 2 and 5: the sequence of play, who decides, and the end. [SKI 2.4, 5.1]

use std::borrow::Cow;

use wardroom_kernel::{Outcome, Pick, Seat, SeatSet, ToAct, Umpire};

use crate::data::Data;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::orders::Sheet;
use crate::pick::Order;
use crate::state::{BLUE, Back, Battle, FordId, Frame, Phase, RED, State, Step, enemy};
use crate::{battle, orders, pursuit, rules};

/// Who must decide: whoever the topmost frame waits for, else whoever has orders to write.
pub(crate) fn to_act(state: &State) -> ToAct {
    match (state.phase, state.frames.last()) {
        (Phase::Over, _) => ToAct::Over,
        (Phase::Orders, _) => {
            let writing =
                [RED, BLUE].into_iter().filter(|seat| state.plans[seat.index()].is_none());
            let seats: SeatSet = writing.collect();
            if seats.is_empty() { ToAct::Nobody } else { ToAct::Seats(seats) }
        }
        (Phase::Fords(_), Some(Frame::Battle(battle))) => match battle.step {
            Step::Parley => ToAct::Seats(SeatSet::one(enemy(state.initiative()))),
            Step::Rally(seat) | Step::Losses(seat) => ToAct::Seats(SeatSet::one(seat)),
            Step::Fire | Step::Pursue | Step::Hold => ToAct::Nobody,
        },
        (Phase::Fords(_), Some(Frame::Pursuit(pursuit))) => {
            ToAct::Seats(SeatSet::one(pursuit.pursuer))
        }
        (Phase::Fords(_), Some(Frame::Unused) | None) => ToAct::Nobody,
    }
}

/// A half-built order, read: the step it belongs to, with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum Draft<'a> {
    /// An order sheet. [SKI 2.1]
    Sheet(Sheet),
    /// A decision in a battle.
    Battle(&'a State, &'a Battle),
    /// A decision in a pursuit.
    Pursuit,
    /// Nothing is missing.
    Complete,
}

/// Reads a half-built order.
pub(crate) fn draft<'a>(state: &'a State, seat: Seat, picks: &[Pick]) -> Draft<'a> {
    match state.frames.last() {
        Some(Frame::Battle(battle)) if picks.is_empty() => Draft::Battle(state, battle),
        Some(Frame::Pursuit(_)) if picks.is_empty() => Draft::Pursuit,
        Some(Frame::Battle(_) | Frame::Pursuit(_)) => Draft::Complete,
        Some(Frame::Unused) | None => {
            Sheet::read(state, seat, picks).map_or(Draft::Complete, Draft::Sheet)
        }
    }
}

/// Adds what might be picked next.
pub(crate) fn candidates(draft: &Draft<'_>, list: &mut Vec<Pick>) {
    match draft {
        Draft::Sheet(sheet) => sheet.candidates(list),
        Draft::Battle(state, battle) => battle::candidates(state, battle, list),
        Draft::Pursuit => pursuit::candidates(list),
        Draft::Complete => {}
    }
}

/// Decides whether an order may go on with a pick.
pub(crate) fn check(draft: &Draft<'_>, order: Order) -> Result<(), Illegal> {
    match draft {
        Draft::Sheet(sheet) => sheet.check(order),
        Draft::Battle(state, battle) => battle::check(state, battle, order),
        Draft::Pursuit => pursuit::check(order),
        Draft::Complete => Err(Illegal::Complete),
    }
}

/// Carries out one order.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    seat: Seat,
    picks: &[Pick],
    text: Option<&str>,
    umpire: &mut Umpire<'_, Event>,
) {
    let order = picks.first().and_then(|&pick| Order::of(pick));
    match order.expect("an order has a pick, and picks are below the bound") {
        Order::Send(..) => {
            let plan = orders::plan_of(state.sides[seat.index()].reserve, picks);
            state.plans[seat.index()] = Some(plan);
            umpire.log(Event::Sealed(seat, plan), rules::ORDERS);
        }
        Order::Press => pursuit::press(state, umpire),
        Order::BreakOff => pursuit::break_off(state, umpire),
        order => battle::apply(data, state, seat, order, text, umpire),
    }
}

/// Runs one step of the book.
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    match (state.phase, state.frames.last()) {
        (Phase::Orders, _) => reveal(state, umpire),
        (_, Some(Frame::Battle(_))) => battle::advance(data, state, umpire),
        (Phase::Fords(begun), _) => match FordId::ALL.get(usize::from(begun)) {
            Some(&ford) => begin_ford(state, ford, umpire),
            None => end_turn(state, umpire),
        },
        (Phase::Over, _) => {}
    }
}

/// Shows both orders; the companies march. [SKI 2.2]
fn reveal(state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let plans = state.plans.map(|plan| plan.expect("both orders are sealed before the reveal"));
    for seat in [RED, BLUE] {
        for ford in FordId::ALL {
            let marching = plans[seat.index()][ford as usize];
            let reserve = state.sides[seat.index()].reserve;
            state.side(seat).reserve = reserve.without(marching);
            *state.at(ford, seat) = marching;
        }
    }
    state.plans = [None; 2];
    state.phase = Phase::Fords(0);
    umpire.reveal();
    umpire.log(Event::Revealed(plans), rules::REVEAL);
}

/// Goes on to a ford: a first look at its marker, then a battle if both sides are there.
/// [SKI 2.4]
fn begin_ford(state: &mut State, ford: FordId, umpire: &mut Umpire<'_, Event>) {
    state.phase = Phase::Fords(ford as u8 + 1);
    let [red, blue] = state.fords[ford as usize].companies.map(|there| there.total());
    if red + blue > 0 {
        turn_marker(state, ford, umpire);
    }
    if red > 0 && blue > 0 {
        battle::begin(state, ford);
    } else {
        battle::hold(state, ford, umpire);
    }
}

/// Draws the back of a marker that is first seen, given its front. [SKI 2.6]
fn turn_marker(state: &mut State, ford: FordId, umpire: &mut Umpire<'_, Event>) {
    let there = state.fords[ford as usize];
    if there.back.is_some() {
        return;
    }
    let counts = &mut state.unseen[there.front as usize];
    let name = |back: usize| Back::ALL[back].word().to_owned();
    let drawn = umpire.draw(counts, &name, rules::FIRST_LOOK);
    let drawn = drawn.expect("there are as many markers as fords with their front");
    counts[drawn] -= 1;
    state.fords[ford as usize].back = Some(Back::ALL[drawn]);
    umpire.log(Event::Seen(ford, Back::ALL[drawn]), rules::FIRST_LOOK);
}

/// Sends everybody back to the reserve [SKI 2.5]; the game may be over [SKI 5.1].
fn end_turn(state: &mut State, umpire: &mut Umpire<'_, Event>) {
    for seat in [RED, BLUE] {
        let companies = state.companies(seat);
        state.side(seat).reserve = companies;
        FordId::ALL.iter().for_each(|&ford| *state.at(ford, seat) = Default::default());
    }
    umpire.log(Event::TurnOver(state.turn), rules::END_OF_TURN);
    let wiped_out = [RED, BLUE].iter().any(|&seat| state.companies(seat).total() == 0);
    if state.turn == state.last_turn || wiped_out {
        state.phase = Phase::Over;
        umpire.log(Event::GameOver([RED, BLUE].map(|seat| state.score(seat))), rules::WINNING);
    } else {
        state.turn += 1;
        state.phase = Phase::Orders;
    }
}

/// The higher score wins. [SKI 5.2]
pub(crate) fn outcome(state: &State) -> Outcome {
    let (label, values) = match state.score(RED).cmp(&state.score(BLUE)) {
        std::cmp::Ordering::Greater => ("red wins", [1.0, 0.0]),
        std::cmp::Ordering::Less => ("blue wins", [0.0, 1.0]),
        std::cmp::Ordering::Equal => ("a draw", [0.5, 0.5]),
    };
    Outcome { label: Cow::Borrowed(label), values: values.to_vec() }
}
