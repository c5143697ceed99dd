//! Chapters 2 and 5: the steps of a turn that nobody decides, and its end. [SKI 2.2, 2.4, 2.5, 2.6, 5.1]

use crate::*;

/// Shows both orders; the companies march. [SKI 2.2]
pub(crate) fn reveal(state: &mut State, umpire: &mut Table<'_>) {
    let sealed = std::mem::take(&mut state.plans);
    let plans = EnumMap::from_fn(|side| sealed[side].expect("both orders are sealed before"));
    for (side, plan) in plans.iter() {
        for (ford, &marching) in plan.iter() {
            state.sides[side].reserve = state.sides[side].reserve - marching;
            state.fords[ford].companies[side] = marching;
        }
    }
    state.phase = Phase::Fords(FordId::North);
    umpire.reveal();
    log(umpire, News::Revealed(plans));
}

/// Goes on to a ford: a first look at its marker, then a battle if both sides are there. [SKI 2.4]
pub(crate) fn begin_ford(data: &Data, state: &mut State, ford: FordId, umpire: &mut Table<'_>) {
    let [red, blue] = state.fords[ford].companies.values().map(|side| side.total());
    if red + blue > 0 && state.fords[ford].back.is_none() {
        turn_marker(data, state, ford, umpire);
    }
    if red > 0 && blue > 0 {
        battle::begin_step(state, Battle { ford, ..Battle::default() }, umpire);
    } else {
        battle::hold(state, ford, umpire);
    }
}

/// Draws the back of a marker that is first seen, from those that nobody has seen with its front. [SKI 2.6]
fn turn_marker(data: &Data, state: &mut State, ford: FordId, umpire: &mut Table<'_>) {
    let front = state.fords[ford].front;
    let mut unseen = data.backs.markers[front];
    for seen in state.fords.values().iter().filter(|ford| ford.front == front) {
        seen.back.iter().for_each(|&back| unseen[back] -= 1);
    }
    let name = |back: usize| Back::ALL[back].word().to_owned();
    let drawn = umpire.draw(unseen.values(), &name, ski("2.6"));
    let back = Back::ALL[drawn.expect("there are as many markers as fords with their front")];
    state.fords[ford].back = Some(back);
    log(umpire, News::Seen(ford, back));
}

/// Leaves a ford that is settled: for the next one, or to end the turn. [SKI 2.4]
pub(crate) fn leave_ford(state: &mut State, ford: FordId, umpire: &mut Table<'_>) {
    state.battle = None;
    match FordId::ALL.get(ford as usize + 1) {
        Some(&next) => state.phase = Phase::Fords(next),
        None => end_turn(state, umpire),
    }
}

/// Sends everybody back to the reserve [SKI 2.5]; the game may be over [SKI 5.1].
fn end_turn(state: &mut State, umpire: &mut Table<'_>) {
    for &side in Side::ALL {
        state.sides[side].reserve = state.companies(side);
        state.fords.iter_mut().for_each(|(_, ford)| ford.companies[side] = Default::default());
    }
    log(umpire, News::TurnOver(state.turn));
    let wiped_out = Side::ALL.iter().any(|&side| state.sides[side].reserve.total() == 0);
    if state.turn == state.last_turn || wiped_out {
        state.phase = Phase::Over;
        log(umpire, News::GameOver(state.score(Side::Red), state.score(Side::Blue)));
    } else {
        state.turn += 1;
        state.phase = Phase::Orders;
    }
}
