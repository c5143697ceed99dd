//! Chapter 3: a battle at a ford, step by step. [SKI 3.1, 3.2, 3.3, 3.4, 3.5]
//!
//! The battle lies in the state with its step and all that was rolled.

use std::ops::RangeInclusive;

use crate::pursuit::{MOST_PRESSES, press, pursuer};
use crate::*;

/// The side that the battle waits for.
pub(crate) fn decider(state: &State, battle: &Battle) -> Option<Side> {
    match battle.step {
        Step::Parley => Some(state.initiative().enemy()),
        Step::Fire => None,
        Step::Rally(side) | Step::Losses(side) => Some(side),
        Step::Pursuit(_) => pursuer(state, battle.ford),
    }
}

/// Whether there is something to decide, or to roll, in the step that the battle has come to.
pub(crate) fn has_work(state: &State, battle: &Battle) -> bool {
    match battle.step {
        // The side without the initiative may butt in once in a game. [SKI 3.1, O.2]
        Step::Parley => {
            state.quarter == Quarter::Given && state.sides[state.initiative().enemy()].parleys > 0
        }
        Step::Fire => true,
        // A rally must be left, and dice to roll again. [SKI 3.3]
        Step::Rally(side) => state.sides[side].rallies > 0 && battle.missed[side].total() > 0,
        Step::Losses(side) => guards_to_lose(state, battle, side).count() > 1,
        Step::Pursuit(presses) => presses < MOST_PRESSES && pursuer(state, battle.ford).is_some(),
    }
}

/// Companies that a side owes for the hits it took, as far as they are there. [SKI 3.4]
fn owed(state: &State, battle: &Battle, side: Side) -> u8 {
    battle.hits[side.enemy()].min(state.fords[battle.ford].companies[side].total())
}

/// The fewest and the most guards among the losses of a side. [SKI 3.4]
pub(crate) fn guards_to_lose(state: &State, battle: &Battle, side: Side) -> RangeInclusive<u8> {
    let there = state.fords[battle.ford].companies[side];
    let owed = owed(state, battle, side);
    owed.saturating_sub(there[Kind::Militia])..=owed.min(there[Kind::Guards])
}

/// The battle that waits for a decision, and the side that it waits for.
fn deciding(state: &State) -> (Battle, Side) {
    let battle = state.battle.expect("these are decisions of a battle");
    (battle, decider(state, &battle).expect("it waits for a decision"))
}

/// Nobody fights here after a proposal. [SKI 3.1]
pub(crate) fn parley(state: &mut State, words: &str, umpire: &mut Table<'_>) {
    let (Battle { ford, .. }, side) = deciding(state);
    state.sides[side].parleys -= 1;
    // Words are kept on the heap: a playout that nobody reads does without them.
    let words = umpire.words(|| words.trim().to_owned());
    umpire.log(Event::Parleyed(side, ford, words), ski("3.1"));
    sequence::leave_ford(state, ford, umpire);
}

/// Carries out a decision made in a battle.
pub(crate) fn apply(data: &Data, state: &mut State, choice: Choice, umpire: &mut Table<'_>) {
    let (mut battle, side) = deciding(state);
    let ford = battle.ford;
    match choice {
        Choice::Stand => log(umpire, News::Stood(side, ford)),
        Choice::Keep => log(umpire, News::Kept(side)),
        Choice::Rally => {
            state.sides[side].rallies -= 1;
            let more = roll(data, &state.fords[ford], battle.missed[side], umpire);
            battle.missed[side] = battle.missed[side] - more;
            battle.hits[side] += more.total();
            log(umpire, News::Rallied(side, more.total()));
        }
        Choice::Lose(guards) => lose(state, &battle, side, guards, umpire),
        Choice::Press => return press(state, battle, side, umpire),
        Choice::BreakOff => log(umpire, News::BrokeOff(side)),
        Choice::Send(..) | Choice::Parley => unreachable!("these are carried out elsewhere"),
    }
    next_step(state, battle, umpire);
}

/// Both sides fire at the same time. [SKI 3.2]
pub(crate) fn fire(data: &Data, state: &mut State, mut battle: Battle, umpire: &mut Table<'_>) {
    let ford = state.fords[battle.ford];
    for (side, &firing) in ford.companies.iter() {
        let hits = roll(data, &ford, firing, umpire);
        battle.missed[side] = firing - hits;
        battle.hits[side] = hits.total();
    }
    log(umpire, News::Fired(battle.ford, battle.hits));
    next_step(state, battle, umpire);
}

/// Rolls for companies, and says which of them hit. [SKI 3.2]
fn roll(data: &Data, ford: &Ford, firing: Companies, umpire: &mut Table<'_>) -> Companies {
    let ground = ford.back.unwrap_or(Back::Clear);
    let needed = |kind| data.needed(ground, kind)..=6;
    Companies::from_fn(|kind| umpire.hits(firing[kind], 6, needed(kind), ski("3.2")))
}

/// Goes on to the next step; after the last the ford is held or not.
fn next_step(state: &mut State, mut battle: Battle, umpire: &mut Table<'_>) {
    let first = state.initiative();
    battle.step = match battle.step {
        Step::Parley => Step::Fire,
        Step::Fire => Step::Rally(first),
        Step::Rally(side) if side == first => Step::Rally(first.enemy()),
        Step::Rally(_) => Step::Losses(first),
        Step::Losses(side) if side == first => Step::Losses(first.enemy()),
        Step::Losses(_) => Step::Pursuit(0),
        Step::Pursuit(_) => return hold(state, battle.ford, umpire),
    };
    begin_step(state, battle, umpire);
}

/// Begins a step; one in which there is nothing to do is passed over.
pub(crate) fn begin_step(state: &mut State, battle: Battle, umpire: &mut Table<'_>) {
    if has_work(state, &battle) {
        state.battle = Some(battle);
        if battle.step == Step::Pursuit(0) {
            pursuer(state, battle.ford).iter().for_each(|&side| log(umpire, News::Pursued(side)));
        }
        return;
    }
    if let Step::Losses(side) = battle.step {
        // Nothing to choose: the losses are what they are. [SKI 3.4]
        lose(state, &battle, side, *guards_to_lose(state, &battle, side).start(), umpire);
    }
    next_step(state, battle, umpire);
}

/// Takes what a side owes off the ford: so many guards, the rest militia. [SKI 3.4]
fn lose(state: &mut State, battle: &Battle, side: Side, guards: u8, umpire: &mut Table<'_>) {
    let lost = companies(guards, owed(state, battle, side) - guards);
    if lost.total() > 0 {
        take_off(state, battle.ford, side, lost);
        log(umpire, News::Lost(side, battle.ford, lost));
    }
}

/// Moves companies from a ford to the lost ones.
pub(crate) fn take_off(state: &mut State, ford: FordId, side: Side, lost: Companies) {
    let there = &mut state.fords[ford].companies[side];
    *there = *there - lost;
    state.sides[side].lost = state.sides[side].lost + lost;
}

/// Gives the ribbon of a ford to the side with more companies there, and goes on. [SKI 3.5]
pub(crate) fn hold(state: &mut State, ford: FordId, umpire: &mut Table<'_>) {
    let there = state.fords[ford].companies;
    let more = |side: &&Side| there[**side].total() > there[side.enemy()].total();
    let holder = Side::ALL.iter().find(more).copied();
    holder.iter().for_each(|&side| state.sides[side].ribbons += 1);
    log(umpire, holder.map_or(News::NobodyHolds(ford), |side| News::Held(ford, side)));
    sequence::leave_ford(state, ford, umpire);
}
