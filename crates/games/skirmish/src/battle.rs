//! Chapter 3: a battle at a ford, step by step. [SKI 3.1, 3.2, 3.3, 3.4, 3.5]
//!
//! The battle is a frame on the stack of the state. Each step either is carried out by
//! [`advance`] or waits for a side; [`next_step`] skips those in which there is nothing to
//! decide.

use wardroom_kernel::{Pick, Seat, Umpire};

use crate::data::Data;
use crate::event::Event;
use crate::illegal::{Decision, Illegal};
use crate::pick::Order;
use crate::state::{
    BLUE, Back, Battle, Companies, FordId, Frame, Kind, Quarter, RED, State, Step, enemy,
};
use crate::{pursuit, rules};

/// A proposal has at most so many signs. [SKI 3.1]
pub(crate) const MOST_SIGNS: usize = 60;

/// Puts a new battle on the stack.
pub(crate) fn begin(state: &mut State, ford: FordId) {
    let missed = [Companies::default(); 2];
    let mut battle = Battle { ford, step: Step::Parley, hits: [0; 2], missed };
    // The side without the initiative may butt in, if it has not done so before. [SKI 3.1]
    let other = enemy(state.initiative());
    if state.quarter == Quarter::None || state.sides[other.index()].parleys == 0 {
        battle.step = Step::Fire;
    }
    state.frames.push(Frame::Battle(battle));
}

fn top(state: &mut State) -> &mut Battle {
    match state.frames.last_mut() {
        Some(Frame::Battle(battle)) => battle,
        _ => unreachable!("a battle goes on only while it lies on top"),
    }
}

/// Adds what may be picked in the present step.
pub(crate) fn candidates(state: &State, battle: &Battle, list: &mut Vec<Pick>) {
    match battle.step {
        Step::Parley => list.extend([Order::Stand, Order::Parley].map(Pick::from)),
        Step::Rally(_) => list.extend([Order::Keep, Order::Rally].map(Pick::from)),
        Step::Losses(seat) => {
            let (least, most) = guards_to_lose(state, battle, seat);
            list.extend((least..=most).map(|guards| Pick::from(Order::Lose(guards))));
        }
        Step::Fire | Step::Pursue | Step::Hold => {}
    }
}

/// Decides whether an order can be given in the present step. [SKI 3.1, 3.3, 3.4]
pub(crate) fn check(state: &State, battle: &Battle, order: Order) -> Result<(), Illegal> {
    match (battle.step, order) {
        (Step::Parley, Order::Stand | Order::Parley) => Ok(()),
        (Step::Rally(_), Order::Keep | Order::Rally) => Ok(()),
        (Step::Losses(seat), Order::Lose(guards)) => {
            let (least, most) = guards_to_lose(state, battle, seat);
            let fits = (least..=most).contains(&guards);
            if fits { Ok(()) } else { Err(Illegal::WrongLosses { least, most }) }
        }
        (Step::Parley, _) => Err(Illegal::Elsewhere(Decision::Parley)),
        (Step::Rally(_), _) => Err(Illegal::Elsewhere(Decision::Rally)),
        _ => Err(Illegal::Elsewhere(Decision::Losses)),
    }
}

/// Checks the words of a proposal. [SKI 3.1]
pub(crate) fn check_proposal(words: &str) -> Result<(), Illegal> {
    let signs = words.trim().chars().count();
    let fits = (1..=MOST_SIGNS).contains(&signs) && !words.contains('"');
    if fits { Ok(()) } else { Err(Illegal::BadProposal { most: MOST_SIGNS, signs }) }
}

/// Companies that a side owes for the hits it took, as far as they are there. [SKI 3.4]
pub(crate) fn owed(state: &State, battle: &Battle, seat: Seat) -> u8 {
    let there = state.fords[battle.ford as usize].companies[seat.index()].total();
    battle.hits[enemy(seat).index()].min(there)
}

/// The fewest and the most guards among the losses of a side. [SKI 3.4]
pub(crate) fn guards_to_lose(state: &State, battle: &Battle, seat: Seat) -> (u8, u8) {
    let there = state.fords[battle.ford as usize].companies[seat.index()];
    let owed = owed(state, battle, seat);
    (owed.saturating_sub(there.militia), owed.min(there.guards))
}

/// Carries out a decision made in a battle.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    seat: Seat,
    order: Order,
    text: Option<&str>,
    umpire: &mut Umpire<'_, Event>,
) {
    let battle = *top(state);
    let ford = battle.ford;
    match order {
        Order::Parley => {
            let words = text.expect("a proposal comes with its words").trim();
            state.side(seat).parleys -= 1;
            state.frames.pop();
            // Words are kept on the heap: a playout that nobody reads does without them.
            if umpire.is_logging() {
                umpire.log(Event::Parleyed(seat, ford, words.to_owned()), rules::PARLEY);
            }
        }
        Order::Stand => {
            top(state).step = Step::Fire;
            umpire.log(Event::Stood(seat, ford), rules::PARLEY);
        }
        Order::Keep => {
            umpire.log(Event::Kept(seat), rules::RALLY);
            next_step(state, umpire);
        }
        Order::Rally => {
            state.side(seat).rallies -= 1;
            let again = top(state).missed[seat.index()];
            let (hits, missed) = fire(data, state, ford, again, umpire);
            top(state).hits[seat.index()] += hits;
            top(state).missed[seat.index()] = missed;
            umpire.log(Event::Rallied(seat, hits), rules::RALLY);
            next_step(state, umpire);
        }
        Order::Lose(guards) => {
            let owed = owed(state, &battle, seat);
            lose(state, seat, Companies { guards, militia: owed - guards }, umpire);
            next_step(state, umpire);
        }
        Order::Send(..) | Order::Press | Order::BreakOff => {
            unreachable!("a battle lists none of these")
        }
    }
}

/// Carries out a step in which nobody decides.
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let Battle { ford, step, .. } = *top(state);
    match step {
        Step::Fire => {
            for seat in [RED, BLUE] {
                let firing = state.fords[ford as usize].companies[seat.index()];
                let (hits, missed) = fire(data, state, ford, firing, umpire);
                top(state).hits[seat.index()] = hits;
                top(state).missed[seat.index()] = missed;
            }
            umpire.log(Event::Fired(ford, top(state).hits), rules::FIRE);
            next_step(state, umpire);
        }
        Step::Pursue => {
            top(state).step = Step::Hold;
            pursuit::begin(state, ford, umpire);
        }
        Step::Hold => {
            state.frames.pop();
            hold(state, ford, umpire);
        }
        Step::Parley | Step::Rally(_) | Step::Losses(_) => {
            unreachable!("these steps wait for a side")
        }
    }
}

/// Rolls for companies: hits, and those whose dice missed. [SKI 3.2]
fn fire(
    data: &Data,
    state: &State,
    ford: FordId,
    firing: Companies,
    umpire: &mut Umpire<'_, Event>,
) -> (u8, Companies) {
    let ground = state.fords[ford as usize].back.unwrap_or(Back::Clear);
    let mut missed = firing;
    for kind in Kind::ALL {
        let needed = data.fire.needed(ground, kind);
        missed[kind] -= umpire.hits(firing[kind], 6, needed..=6, rules::FIRE);
    }
    (firing.without(missed).total(), missed)
}

/// Goes on to the next step in which there is something to do.
fn next_step(state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let first = state.initiative();
    let second = enemy(first);
    loop {
        let battle = top(state);
        battle.step = match battle.step {
            Step::Parley => Step::Fire,
            Step::Fire => Step::Rally(first),
            Step::Rally(seat) if seat == first => Step::Rally(second),
            Step::Rally(_) => Step::Losses(first),
            Step::Losses(seat) if seat == first => Step::Losses(second),
            Step::Losses(_) => Step::Pursue,
            Step::Pursue | Step::Hold => Step::Hold,
        };
        let battle = *battle;
        match battle.step {
            Step::Rally(seat) => {
                let can_rally = state.sides[seat.index()].rallies > 0
                    && battle.missed[seat.index()].total() > 0;
                if can_rally {
                    return;
                }
            }
            Step::Losses(seat) => {
                let (least, most) = guards_to_lose(state, &battle, seat);
                if least < most {
                    return;
                }
                // Nothing to choose: the losses are what they are. [SKI 3.4]
                let militia = owed(state, &battle, seat) - least;
                lose(state, seat, Companies { guards: least, militia }, umpire);
            }
            Step::Parley | Step::Fire | Step::Pursue | Step::Hold => return,
        }
    }
}

/// Takes companies off a ford. [SKI 3.4]
fn lose(state: &mut State, seat: Seat, lost: Companies, umpire: &mut Umpire<'_, Event>) {
    if lost.total() > 0 {
        let ford = top(state).ford;
        take_off(state, ford, seat, lost);
        umpire.log(Event::Lost(seat, ford, lost), rules::LOSSES);
    }
}

/// Moves companies from a ford to the lost ones.
pub(crate) fn take_off(state: &mut State, ford: FordId, seat: Seat, lost: Companies) {
    let there = state.at(ford, seat);
    *there = there.without(lost);
    let side = state.side(seat);
    side.lost = side.lost.and(lost);
}

/// Gives the ribbon of a ford to the side with more companies there. [SKI 3.5]
pub(crate) fn hold(state: &mut State, ford: FordId, umpire: &mut Umpire<'_, Event>) {
    let [red, blue] = state.fords[ford as usize].companies.map(Companies::total);
    let holder = match red.cmp(&blue) {
        std::cmp::Ordering::Greater => Some(RED),
        std::cmp::Ordering::Less => Some(BLUE),
        std::cmp::Ordering::Equal => None,
    };
    if let Some(seat) = holder {
        state.ribbons_left -= 1;
        state.side(seat).ribbons += 1;
    }
    umpire.log(Event::Held(ford, holder), rules::HOLDING);
}
