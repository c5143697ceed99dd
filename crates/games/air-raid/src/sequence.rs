//! The sequence of play and who decides. [ARP A-seq-1, A-seq-2, A-seq-3, A-turn-1]

use wardroom_kernel::{Pick, Seat, SeatSet, ToAct, Umpire};

use crate::data::Data;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::parts::Side;
use crate::pick::order_of;
use crate::state::{Conduct, Phase, State};
use crate::{aa, air, arrivals, automatic, damage, ending, movement, surface};

/// The side whose decision the phase waits for, whoever makes it.
fn decides(data: &Data, state: &State) -> Option<Side> {
    match state.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            let side = state.mover();
            movement::can_move(data, state, side).then_some(side)
        }
        Phase::AirToAir => {
            let side = state.declares;
            air::can_side_attack(data, state, side).then_some(side)
        }
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

/// Lists what may be picked next.
pub(crate) fn choices(
    data: &Data,
    state: &State,
    seat: Seat,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    match state.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            movement::choices(data, state, Side::of(seat), picks, list);
        }
        Phase::AirToAir => air::choices(data, state, picks, list),
        Phase::Torpedoes => aa::choices(data, state, picks, list),
        Phase::AirToSurface => surface::choices(data, state, picks, list),
        Phase::Landing => ending::choices(data, state, picks, list),
        _ => {}
    }
}

/// Why a pick is not among the choices.
pub(crate) fn why_not(
    data: &Data,
    state: &State,
    seat: Seat,
    picks: &[Pick],
    pick: Pick,
) -> Illegal {
    let order = order_of(pick);
    match state.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            movement::why_not(data, state, Side::of(seat), picks, order)
        }
        Phase::AirToAir => air::why_not(data, state, picks, order),
        Phase::Torpedoes => aa::why_not(data, state, order),
        Phase::AirToSurface => surface::why_not(data, state, picks, order),
        Phase::Landing => ending::why_not(data, state, order),
        _ => Illegal::WrongPhase,
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
