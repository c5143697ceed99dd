//! The sequence of play and who decides. [ARP A-seq-1, A-seq-2, A-seq-3, A-turn-1]

use wardroom_kernel::{Pick, Seat, SeatSet, ToAct, Umpire};

use crate::data::Data;
use crate::event::Event;
use crate::illegal::{Decision, Illegal};
use crate::parts::Side;
use crate::pick::{Choice, choice_of};
use crate::state::{Conduct, Phase, State};
use crate::{aa, air, arrivals, automatic, damage, ending, movement, surface};

/// The side whose decision the phase waits for, whoever makes it.
fn decides(data: &Data, state: &State) -> Option<Side> {
    match state.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            let side = state.mover();
            movement::can_move(data, state, side).then_some(side)
        }
        Phase::AirToAir => air::can_any_attack(data, state).then_some(state.declares),
        Phase::Torpedoes => aa::can_any_launch(data, state).then_some(Side::Japan),
        Phase::AirToSurface => surface::can_any_attack(data, state).then_some(Side::Japan),
        Phase::Landing => ending::can_any_land(data, state).then_some(Side::Us),
        _ => None,
    }
}

/// The player who must decide, if one must: the US may run itself. [ARP A-scen-3]
fn player(data: &Data, state: &State) -> Option<Side> {
    let side = decides(data, state)?;
    (side == Side::Japan || state.conduct == Conduct::Player).then_some(side)
}

/// Who must decide.
pub(crate) fn to_act(data: &Data, state: &State) -> ToAct {
    match (state.phase, player(data, state)) {
        (Phase::Over, _) => ToAct::Over,
        (_, Some(side)) => ToAct::Seats(SeatSet::one(side.seat())),
        (_, None) => ToAct::Nobody,
    }
}

/// A half-built order, read: the position, and the step that the order has come to.
pub struct Draft<'a> {
    state: &'a State,
    step: Step<'a>,
}

/// What is picked next, by phase.
enum Step<'a> {
    Movement(movement::Step),
    AirToAir(air::Step<'a>),
    Torpedoes(aa::Naming<'a>),
    AirToSurface(surface::Step),
    Landing,
    Complete,
    Nothing,
}

/// Reads a half-built order.
#[inline]
pub(crate) fn draft<'a>(data: &Data, state: &'a State, seat: Seat, picks: &'a [Pick]) -> Draft<'a> {
    let step = match state.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            movement::read(data, state, Side::of(seat), picks).map(Step::Movement)
        }
        Phase::AirToAir => air::read(data, state, picks).map(Step::AirToAir),
        Phase::Torpedoes => aa::read(data, state, picks).map(Step::Torpedoes),
        Phase::AirToSurface => surface::read(data, state, picks).map(Step::AirToSurface),
        Phase::Landing => picks.is_empty().then_some(Step::Landing),
        _ => Some(Step::Nothing),
    };
    Draft { state, step: step.unwrap_or(Step::Complete) }
}

/// Adds what might be picked next.
#[inline]
pub(crate) fn candidates(data: &Data, draft: &Draft<'_>, list: &mut Vec<Pick>) {
    let state = draft.state;
    match &draft.step {
        Step::Movement(step) => movement::candidates(data, step, list),
        Step::AirToAir(step) => air::candidates(data, state, step, list),
        Step::Torpedoes(naming) => aa::candidates(data, naming, list),
        Step::AirToSurface(step) => surface::candidates(data, state, step, list),
        Step::Landing => ending::candidates(data, list),
        Step::Complete | Step::Nothing => {}
    }
}

/// Decides whether an order may go on with a pick.
#[inline]
pub(crate) fn check(data: &Data, draft: &Draft<'_>, order: Choice) -> Result<(), Illegal> {
    let state = draft.state;
    match &draft.step {
        Step::Movement(step) => movement::check(data, state, step, order),
        Step::AirToAir(step) => air::check(data, state, step, order),
        Step::Torpedoes(naming) => aa::check(data, state, naming, order),
        Step::AirToSurface(step) => surface::check(data, state, step, order),
        Step::Landing => ending::check(data, state, order),
        Step::Complete => Err(Illegal::Complete),
        Step::Nothing => Err(Illegal::Elsewhere(Decision::Nothing)),
    }
}

/// Puts counters that may be named in any order into the order of their numbers: those that attack in the air, and
/// those that will drop torpedoes. [ARP A-air-1, A-seq-2, ruling 7]
pub(crate) fn canonical(state: &State, picks: &mut [Pick]) {
    let first = match state.phase {
        Phase::AirToAir => 1,
        Phase::Torpedoes => 0,
        _ => return,
    };
    if let Some(named) = picks.get_mut(first..) {
        let is_counter = |pick: &&Pick| matches!(choice_of(**pick), Choice::Counter(_));
        let count = named.iter().take_while(is_counter).count();
        named[..count].sort_unstable();
    }
}

/// Carries out one complete, legal order.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    seat: Seat,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    match state.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            movement::apply(data, state, Side::of(seat), picks, umpire);
        }
        Phase::AirToAir => air::apply(data, state, picks, umpire),
        Phase::Torpedoes => {
            aa::apply(data, state, picks, umpire);
            state.phase = Phase::AntiAircraft;
        }
        Phase::AirToSurface => surface::apply(data, state, picks, umpire),
        Phase::Landing => ending::apply(data, state, picks, umpire),
        _ => {}
    }
}

/// Runs one step of the book. [ARP A-seq-1]
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    match state.phase {
        Phase::Arrivals => {
            arrivals::arrive(data, state, umpire);
            state.phase = Phase::Initiative;
        }
        Phase::Initiative => {
            arrivals::roll_initiative(data, state, umpire);
            state.phase = Phase::Scramble;
        }
        Phase::Scramble => {
            arrivals::scramble(data, state, umpire);
            arrivals::raise_steam(data, state, umpire);
            state.phase = Phase::FirstMovement;
        }
        Phase::FirstMovement | Phase::SecondMovement => {
            let side = state.mover();
            if side == Side::Us && state.conduct == Conduct::Automatic {
                automatic::move_all(data, state, umpire);
            }
            movement::end(data, state, side, umpire);
        }
        Phase::AirToAir => {
            // A side that cannot attack passes; one that runs itself attacks whenever it can.
            match decides(data, state) {
                Some(_) => automatic::attack(data, state, umpire),
                None => air::pass(state),
            }
        }
        Phase::Torpedoes => state.phase = Phase::AntiAircraft,
        Phase::AntiAircraft => {
            if !aa::fire_at_next(data, state, umpire) {
                state.phase = Phase::AirToSurface;
            }
        }
        Phase::AirToSurface => after_air_to_surface(state),
        Phase::DeferredDamage => {
            if !damage::roll_next(data, state, umpire) {
                state.phase = Phase::EndOfTurn;
            }
        }
        Phase::EndOfTurn => {
            ending::end_turn(data, state, umpire);
            state.phase = Phase::Landing;
        }
        Phase::Landing => {
            if state.conduct == Conduct::Automatic {
                automatic::land(data, state, umpire);
            }
            state.phase = Phase::Fuel;
        }
        Phase::Fuel => ending::next_turn(data, state, umpire),
        Phase::Over => {}
    }
}

/// The other side moves, or combat begins with the choice of the initiative player. [ARP 11.0.2]
pub(crate) fn after_movement(state: &mut State) {
    match state.phase {
        Phase::FirstMovement => state.phase = Phase::SecondMovement,
        _ => {
            state.phase = Phase::AirToAir;
            state.declares = state.initiative;
            state.passed = false;
        }
    }
}

/// Air-to-air combat is over.
pub(crate) fn after_air_to_air(state: &mut State) {
    state.phase = Phase::Torpedoes;
}

/// Air-to-surface combat is over.
pub(crate) fn after_air_to_surface(state: &mut State) {
    state.phase = Phase::DeferredDamage;
}
