//! Chapter 5: the sequence of play and who decides. [IPH 5.1, 5.2, 5.7.1, 5.8, 5.9, 5.10]

use wardroom_hexmap::Place;
use wardroom_kernel::{Pick, Seat, SeatSet, ToAct, Umpire};

use crate::data::Data;
use crate::event::Event;
use crate::forces::{Berth, Chit, Deed, Ship, Side};
use crate::illegal::Illegal;
use crate::iph;
use crate::pick::{Order, order_of};
use crate::state::{Ending, Frame, LAST_TURN, Phase, Pulls, State, Target};
use crate::{attack, battle, deployment, landing, movement, sea, victory};

/// Chits pulled in a turn under the outline of the book. [IPH O.1, 5.2]
const FOUR_PULLS: u8 = 4;

/// The side that must decide, if one must.
pub(crate) fn decides(data: &Data, state: &State) -> Option<Side> {
    match state.frames.last() {
        Some(Frame::March(_)) => return Some(Side::Us),
        Some(Frame::Battle(battle)) => return battle::waits_for(battle),
        Some(Frame::Sea(battle)) => return sea::waits_for(state, battle),
        Some(Frame::Unused) | None => {}
    }
    match state.phase {
        Phase::Beachhead | Phase::IjnDisposition => Some(Side::Japan),
        Phase::Deployment | Phase::UsnDisposition => Some(Side::Us),
        Phase::Landing => landing::is_due(data, state).then_some(Side::Japan),
        Phase::Window => may_interrupt(state).then_some(Side::Japan),
        Phase::JapaneseMovement | Phase::JapaneseCombat => Some(Side::Japan),
        // A sub-command that can do nothing has its phase all the same, and it is over.
        Phase::UsMovement(sub) => movement::can_anybody_move(state, sub).then_some(Side::Us),
        Phase::UsCombat(_) => attack::can_anybody_attack(data, state, Side::Us).then_some(Side::Us),
        Phase::CarrierCombat | Phase::Submarines | Phase::Over(_) => None,
    }
}

/// Who must decide.
pub(crate) fn to_act(data: &Data, state: &State) -> ToAct {
    match (state.phase, decides(data, state)) {
        (Phase::Over(_), _) => ToAct::Over,
        (_, Some(side)) => ToAct::Seats(SeatSet::one(side.seat())),
        (_, None) => ToAct::Nobody,
    }
}

/// Whether a chit can still be pulled this turn. [IPH 5.8, O.1, 5.10]
pub(crate) fn can_pull(state: &State) -> bool {
    let most = match state.readings.pulls {
        Pulls::UntilEmpty => u8::MAX,
        Pulls::Four => FOUR_PULLS,
    };
    state.turn > 1 && state.cup != 0 && state.pulled < most
}

/// Whether planes may still go out to interdict: before the first draw, by day from turn 5.
/// [IPH 7.13]
fn can_interdict(state: &State) -> bool {
    state.pulled == 0 && can_pull(state) && state.planes_ready() > 0
}

/// Whether Japan has anything to decide between two chits. [IPH 5.7.1]
fn may_interrupt(state: &State) -> bool {
    if can_pull(state) {
        !state.moved || !state.fought || can_interdict(state)
    } else {
        // What is left is taken now, in either order. [IPH 5.8]
        !state.moved || !state.fought
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
    match state.frames.last() {
        Some(Frame::March(march)) => movement::choices_march(data, state, march, picks, list),
        Some(Frame::Battle(battle)) => battle::choices(data, state, battle, picks, list),
        Some(Frame::Sea(battle)) => sea::choices_allotment(state, battle, picks, list),
        Some(Frame::Unused) | None => choices_of_phase(data, state, Side::of(seat), picks, list),
    }
}

fn choices_of_phase(data: &Data, state: &State, side: Side, picks: &[Pick], list: &mut Vec<Pick>) {
    match state.phase {
        Phase::Beachhead => deployment::choices_beachhead(data, picks, list),
        Phase::Deployment => deployment::choices(data, picks, list),
        Phase::IjnDisposition | Phase::UsnDisposition => {
            sea::choices_disposition(state, side, picks, list);
        }
        Phase::Landing => landing::choices(data, state, picks, list),
        Phase::Window => choices_window(data, state, picks, list),
        Phase::JapaneseMovement => movement::choices_japan(data, state, picks, list),
        Phase::UsMovement(sub) => movement::choices_us(state, sub, picks, list),
        Phase::JapaneseCombat | Phase::UsCombat(_) => {
            attack::choices(data, state, side, picks, list);
        }
        Phase::CarrierCombat | Phase::Submarines | Phase::Over(_) => {}
    }
}

/// Lists what Japan may do between two chits. [IPH 5.7.1, 5.7.2, 7.13]
fn choices_window(data: &Data, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
    let Some(&last) = picks.last() else {
        if can_pull(state) {
            list.push(Order::Pull.into());
        }
        if !state.moved {
            list.push(Order::Movement.into());
        }
        if !state.fought {
            list.push(Order::Combat.into());
        }
        if can_interdict(state) {
            list.push(Order::Interdict.into());
        }
        return;
    };
    let placed = || interdictors(picks);
    match order_of(last) {
        // A hex is found by its row: the island has more hexes than a list should have.
        Order::Interdict | Order::To(_) => {
            let count = placed().count();
            if count > 0 {
                list.push(Order::Done.into());
            }
            if count < usize::from(state.planes_ready()) {
                let rows = data.map.land.all().map(|place| data.map.land.hex(place).row());
                let mut before = None;
                for row in rows.filter(|&row| before.replace(row) != Some(row)) {
                    list.push(Order::Row(row).into());
                }
            }
        }
        Order::Row(row) => {
            let hexes = data.map.land.all().filter(|&at| data.map.land.hex(at).row() == row);
            let free = hexes.filter(|&at| !placed().any(|taken| taken == at));
            list.extend(free.map(|place| Pick::from(Order::To(place))));
        }
        _ => {}
    }
}

/// The hexes that an order sends planes to.
fn interdictors(picks: &[Pick]) -> impl Iterator<Item = Place> + '_ {
    picks.iter().filter_map(|&pick| match order_of(pick) {
        Order::To(place) => Some(place),
        _ => None,
    })
}

/// Why a pick is not among the choices.
pub(crate) fn why_not(
    data: &Data,
    state: &State,
    seat: Seat,
    picks: &[Pick],
    pick: Pick,
) -> Illegal {
    let (side, order) = (Side::of(seat), order_of(pick));
    match state.frames.last() {
        Some(Frame::March(_)) => return movement::why_not(data, state, picks, order),
        Some(Frame::Battle(battle)) => return battle::why_not(data, state, battle, picks, order),
        Some(Frame::Sea(_)) => return sea::why_not(state, order),
        Some(Frame::Unused) | None => {}
    }
    match state.phase {
        Phase::Beachhead => deployment::why_no_beachhead(data, order),
        Phase::Deployment => deployment::why_not(data, picks, order),
        Phase::IjnDisposition | Phase::UsnDisposition => sea::why_not(state, order),
        Phase::Landing => landing::why_not(data, state, picks, order),
        Phase::Window => why_not_now(data, state, picks, order),
        Phase::JapaneseMovement | Phase::UsMovement(_) => {
            movement::why_not(data, state, picks, order)
        }
        Phase::JapaneseCombat | Phase::UsCombat(_) => {
            attack::why_not(data, state, side, picks, order)
        }
        Phase::CarrierCombat | Phase::Submarines | Phase::Over(_) => Illegal::WrongPhase,
    }
}

fn why_not_now(data: &Data, state: &State, picks: &[Pick], order: Order) -> Illegal {
    match order {
        Order::Movement if state.moved => Illegal::MovementTaken,
        Order::Combat if state.fought => Illegal::CombatTaken,
        Order::Pull if !can_pull(state) => Illegal::CupEmpty,
        Order::Interdict if state.is_night() => Illegal::NoPlanesAtNight,
        Order::Interdict if !state.planes_fly() => Illegal::NoPlanesYet,
        Order::Interdict if state.pulled > 0 => Illegal::TooLateToInterdict,
        Order::Interdict => Illegal::NoPlanesLeft(state.planes_ready()),
        Order::To(place) if interdictors(picks).any(|taken| taken == place) => {
            Illegal::OneInterdictor(data.map.land.hex(place))
        }
        _ => Illegal::WrongPhase,
    }
}

/// Carries out one order.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    seat: Seat,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let side = Side::of(seat);
    match state.frames.last() {
        Some(&Frame::March(march)) => {
            let Phase::UsMovement(sub) = state.phase else { unreachable!("the US marches") };
            return movement::go(data, state, sub, &march, picks, umpire);
        }
        Some(Frame::Battle(_)) => return battle::apply(data, state, picks, umpire),
        Some(Frame::Sea(_)) => return sea::attack(state, picks, umpire),
        Some(Frame::Unused) | None => {}
    }
    let first = order_of(picks[0]);
    match (state.phase, first) {
        (Phase::Beachhead, Order::To(middle)) => deployment::choose(state, middle, umpire),
        (Phase::Deployment, _) => deployment::deploy(data, state, picks, umpire),
        (Phase::IjnDisposition, _) => sea::dispose_ijn(state, picks, umpire),
        (Phase::UsnDisposition, _) => sea::dispose_usn(state, picks, umpire),
        (Phase::Landing, _) => landing::land(data, state, picks, umpire),
        (Phase::Window, Order::Pull) => pull(state, umpire),
        (Phase::Window, Order::Movement) => {
            state.moved = true;
            begin_phase(state, Phase::JapaneseMovement);
            umpire.log(Event::MovementBegins(Side::Japan), iph("5.7.2"));
        }
        (Phase::Window, Order::Combat) => {
            state.fought = true;
            begin_phase(state, Phase::JapaneseCombat);
            umpire.log(Event::CombatBegins(Side::Japan), iph("5.7.2"));
        }
        (Phase::Window, Order::Interdict) => interdict(state, picks, umpire),
        (_, Order::Done) => end_phase(state, side, umpire),
        (Phase::JapaneseMovement, _) => movement::march_japan(data, state, picks, umpire),
        (Phase::UsMovement(sub), _) => movement::set_off(data, state, sub, picks, umpire),
        (Phase::JapaneseCombat | Phase::UsCombat(_), _) => {
            attack::declare(data, state, side, picks, umpire);
        }
        (phase, order) => unreachable!("{order:?} is never listed in {phase:?}"),
    }
}

/// Planes go out to interdict, for the whole turn. [IPH 7.13]
fn interdict(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_, Event>) {
    for place in interdictors(picks) {
        state.interdictors.push(Target(place));
        state.planes_used += 1;
        umpire.log(Event::Interdicted(place), iph("7.13"));
    }
}

/// Begins a phase in which units are fresh again.
fn begin_phase(state: &mut State, phase: Phase) {
    state.phase = phase;
    state.us_spent = 0;
    state.japan_spent = 0;
    state.attacked = Default::default();
}

/// Ends a phase; Japan may step in again. [IPH 5.7.1]
fn end_phase(state: &mut State, side: Side, umpire: &mut Umpire<'_, Event>) {
    begin_phase(state, Phase::Window);
    umpire.log(Event::PhaseOver(side), iph("5.7.1"));
}

/// The US pulls a chit, which decides who does what now. [IPH 5.6.1, 5.6.2]
fn pull(state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let mut counts = [0; 7];
    for (at, count) in counts.iter_mut().enumerate() {
        *count = u16::from(state.cup >> at & 1);
    }
    let name = |at: usize| Chit::ALL[at].word();
    let drawn = umpire.draw(&counts, &name, iph("5.6.1")).expect("the cup is not empty");
    state.cup &= !(1 << drawn);
    state.pulled += 1;
    let chit = Chit::ALL[drawn];
    umpire.log(Event::Pulled(chit), iph("5.6.1"));
    let phase = match chit.deed {
        Deed::Move => Phase::UsMovement(chit.sub),
        Deed::Fight => Phase::UsCombat(chit.sub),
    };
    begin_phase(state, phase);
}

/// Runs one step of the book.
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    match state.frames.last() {
        Some(Frame::Battle(_)) => return battle::advance(data, state, umpire),
        Some(Frame::Sea(_)) => return sea::advance(data, state, umpire),
        _ => {}
    }
    match state.phase {
        Phase::CarrierCombat => sea::search(data, state, umpire),
        Phase::Submarines => sea::submarines(data, state, umpire),
        Phase::Landing => state.phase = Phase::Window,
        Phase::Window if can_pull(state) => pull(state, umpire),
        Phase::Window => end_turn(data, state, umpire),
        Phase::UsMovement(_) | Phase::UsCombat(_) => end_phase(state, Side::Us, umpire),
        phase => unreachable!("{phase:?} waits for a side"),
    }
}

/// Begins a turn with the first phase that it has. [IPH 5.2, 5.3, 5.4]
pub(crate) fn begin_turn(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    umpire.log(Event::TurnBegins(state.turn), iph("5.1"));
    fill_cup(state);
    state.phase = match state.turn {
        5 | 9 => Phase::IjnDisposition,
        turn if turn >= 5 => Phase::Submarines,
        _ => Phase::Landing,
    };
    if state.turn == 1 {
        // Both battleships are close in from the start. [IPH 5.10]
        for ship in Ship::BATTLESHIPS {
            state.berths[ship as usize] = Berth::CloseIn;
        }
    }
    victory::judge(data, state, umpire);
}

/// All chits of living sub-commands go back; by night those to fight come out. [IPH 5.6.3, 5.9, 12.3]
pub(crate) fn fill_cup(state: &mut State) {
    state.cup = 0;
    for (at, chit) in Chit::ALL.into_iter().enumerate() {
        let in_cup = state.lives(chit.sub) && !(state.is_night() && chit.deed == Deed::Fight);
        state.cup |= u8::from(in_cup) << at;
    }
}

/// Ends a turn: chits go back, markers and interdicting planes come off. [IPH 5.8, 8.5.2]
fn end_turn(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    umpire.log(Event::TurnOver(state.turn), iph("5.8"));
    if state.turn == LAST_TURN {
        victory::end(state, Ending::TimeRunsOut, umpire);
        return;
    }
    state.turn += 1;
    state.stalled = 0;
    state.interdictors.clear();
    state.pulled = 0;
    state.moved = false;
    state.fought = false;
    state.planes_used = 0;
    state.us_planes_used = 0;
    state.supported = 0;
    begin_phase(state, Phase::Window);
    begin_turn(data, state, umpire);
}

/// Whether a sub-command could be named by a chit in the cup; for words in a view.
pub(crate) fn chits_in_cup(state: &State) -> impl Iterator<Item = Chit> + '_ {
    let all = Chit::ALL.into_iter().enumerate();
    all.filter(|(at, _)| state.cup >> at & 1 == 1).map(|(_, chit)| chit)
}
