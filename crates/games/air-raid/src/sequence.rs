//! The sequence of play and who decides. [ARP A-seq-1, A-seq-2, A-seq-3, A-turn-1]

use wardroom_kernel::{Pick, Seat, SeatSet, ToAct};

use crate::illegal::{Decision, Illegal};
use crate::parts::Side;
use crate::pick::{Choice, choice_of};
use crate::state::{Conduct, Phase, State};
use crate::table::{Play, Table};
use crate::{aa, air, arrivals, automatic, damage, ending, movement, surface};

/// The side whose decision the phase waits for, whoever makes it.
fn decides(table: Table<'_>) -> Option<Side> {
    match table.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            let side = table.mover();
            movement::can_move(table, side).then_some(side)
        }
        Phase::AirToAir => air::can_any_attack(table).then_some(table.declares),
        Phase::Torpedoes => aa::can_any_launch(table).then_some(Side::Japan),
        Phase::AirToSurface => surface::can_any_attack(table).then_some(Side::Japan),
        Phase::Landing => ending::can_any_land(table).then_some(Side::Us),
        _ => None,
    }
}

/// The player who must decide, if one must: the US may run itself. [ARP A-scen-3]
fn player(table: Table<'_>) -> Option<Side> {
    let side = decides(table)?;
    (side == Side::Japan || table.conduct == Conduct::Player).then_some(side)
}

/// Who must decide.
pub(crate) fn to_act(table: Table<'_>) -> ToAct {
    match (table.phase, player(table)) {
        (Phase::Over, _) => ToAct::Over,
        (_, Some(side)) => ToAct::Seats(SeatSet::one(side.seat())),
        (_, None) => ToAct::Nobody,
    }
}

/// A half-built order, read: the position, and the step that the order has come to.
pub struct Draft<'a> {
    table: Table<'a>,
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
pub(crate) fn draft<'a>(table: Table<'a>, seat: Seat, picks: &'a [Pick]) -> Draft<'a> {
    let step = match table.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            movement::read(table, Side::of(seat), picks).map(Step::Movement)
        }
        Phase::AirToAir => air::read(table, picks).map(Step::AirToAir),
        Phase::Torpedoes => aa::read(table, picks).map(Step::Torpedoes),
        Phase::AirToSurface => surface::read(table, picks).map(Step::AirToSurface),
        Phase::Landing => picks.is_empty().then_some(Step::Landing),
        _ => Some(Step::Nothing),
    };
    Draft { table, step: step.unwrap_or(Step::Complete) }
}

/// Adds what might be picked next.
#[inline]
pub(crate) fn candidates(draft: &Draft<'_>, list: &mut Vec<Pick>) {
    let table = draft.table;
    match &draft.step {
        Step::Movement(step) => movement::candidates(table.data, step, list),
        Step::AirToAir(step) => air::candidates(table, step, list),
        Step::Torpedoes(naming) => aa::candidates(table.data, naming, list),
        Step::AirToSurface(step) => surface::candidates(table, step, list),
        Step::Landing => ending::candidates(table.data, list),
        Step::Complete | Step::Nothing => {}
    }
}

/// Decides whether an order may go on with a pick.
#[inline]
pub(crate) fn check(draft: &Draft<'_>, order: Choice) -> Result<(), Illegal> {
    let table = draft.table;
    match &draft.step {
        Step::Movement(step) => movement::check(table, step, order),
        Step::AirToAir(step) => air::check(table, step, order),
        Step::Torpedoes(naming) => aa::check(table, naming, order),
        Step::AirToSurface(step) => surface::check(table, step, order),
        Step::Landing => ending::check(table, order),
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
pub(crate) fn apply(play: &mut Play<'_, '_>, seat: Seat, picks: &[Pick]) {
    match play.phase {
        Phase::FirstMovement | Phase::SecondMovement => {
            movement::apply(play, Side::of(seat), picks);
        }
        Phase::AirToAir => air::apply(play, picks),
        Phase::Torpedoes => {
            aa::apply(play, picks);
            play.phase = Phase::AntiAircraft;
        }
        Phase::AirToSurface => surface::apply(play, picks),
        Phase::Landing => ending::apply(play, picks),
        _ => {}
    }
}

/// Runs one step of the book. [ARP A-seq-1]
pub(crate) fn advance(play: &mut Play<'_, '_>) {
    match play.phase {
        Phase::Arrivals => {
            arrivals::arrive(play);
            play.phase = Phase::Initiative;
        }
        Phase::Initiative => {
            arrivals::roll_initiative(play);
            play.phase = Phase::Scramble;
        }
        Phase::Scramble => {
            arrivals::scramble(play);
            arrivals::raise_steam(play);
            play.phase = Phase::FirstMovement;
        }
        Phase::FirstMovement | Phase::SecondMovement => {
            let side = play.mover();
            if side == Side::Us && play.conduct == Conduct::Automatic {
                automatic::move_all(play);
            }
            movement::end(play, side);
        }
        Phase::AirToAir => {
            // A side that cannot attack passes; one that runs itself attacks whenever it can.
            match decides(play.table()) {
                Some(_) => automatic::attack(play),
                None => air::pass(play.state),
            }
        }
        Phase::Torpedoes => play.phase = Phase::AntiAircraft,
        Phase::AntiAircraft => {
            if !aa::fire_at_next(play) {
                play.phase = Phase::AirToSurface;
            }
        }
        Phase::AirToSurface => after_air_to_surface(play.state),
        Phase::DeferredDamage => {
            if !damage::roll_next(play) {
                play.phase = Phase::EndOfTurn;
            }
        }
        Phase::EndOfTurn => {
            ending::end_turn(play);
            play.phase = Phase::Landing;
        }
        Phase::Landing => {
            if play.conduct == Conduct::Automatic {
                automatic::land(play);
            }
            play.phase = Phase::Fuel;
        }
        Phase::Fuel => ending::next_turn(play),
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
