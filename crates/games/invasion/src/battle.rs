//! The order of a battle, step by step. [IPH B.1]
//!
//! The battle is a frame on the stack of the state. Each step either is carried out by [`advance`]
//! or waits for a side; steps in which there is nothing to decide are passed over.

use wardroom_hexmap::Place;
use wardroom_kernel::{Pick, Umpire};

use crate::combat::{self, Ladder, attackers, attacking_hexes};
use crate::data::Data;
use crate::event::{Event, Resolution};
use crate::forces::{Ship, Side};
use crate::illegal::Illegal;
use crate::iph;
use crate::map::LAND;
use crate::pick::{Order, order_of};
use crate::state::{Arm, Battle, Frame, IsseiRolls, State, Step, Wave};
use crate::{advance, attack, footing, losses, sea};

/// The battle on top of the stack.
pub(crate) fn top(state: &mut State) -> &mut Battle {
    match state.frames.last_mut() {
        Some(Frame::Battle(battle)) => battle,
        _ => unreachable!("a battle goes on only while it lies on top"),
    }
}

/// Japanese companies in the battle; a marker is none. [IPH 7.12]
fn companies(data: &Data, state: &State, battle: &Battle) -> u8 {
    match (battle.attacker, battle.arm) {
        (Side::Japan, Arm::Ground) => {
            let mut count = 0;
            for (_, place) in attacking_hexes(data, battle) {
                attackers(data, state, Side::Japan, place, |_, _| count += 1);
            }
            count
        }
        (Side::Japan, _) => 0,
        (Side::Us, _) => state.japan_at(battle.target.0).count() as u8,
    }
}

/// Rolls the Issei die [IPH 10.13.1] and goes on to the support, if there can be any.
pub(crate) fn begin(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let battle = *top(state);
    let rolls = !state.rebellion || state.readings.issei == IsseiRolls::Always;
    let on_foot = battle.attacker == Side::Japan && battle.arm == Arm::Ground;
    if on_foot && rolls && combat::is_city(data, battle.target.0) {
        let outbreak = umpire.face(6, iph("10.13.1")) == 6;
        state.rebellion |= outbreak;
        top(state).rebellion = outbreak;
        umpire.log(Event::Issei { outbreak }, iph("10.13.1"));
    }
    let battle = *top(state);
    if ships_ready(data, state, &battle) == 0 && planes_ready(data, state, &battle) == 0 {
        top(state).step = Step::Rolls;
    }
}

/// Battleships that may support a battle, by bit: close in, once a turn each. [IPH 7.1.1]
fn ships_ready(data: &Data, state: &State, battle: &Battle) -> u8 {
    if battle.wave == Wave::Second || companies(data, state, battle) == 0 {
        return 0;
    }
    let ready = |at: &usize| {
        let close = state.close_in(std::iter::once(Ship::BATTLESHIPS[*at] as usize)) == 1;
        close && state.supported >> at & 1 == 0
    };
    (0..2).filter(ready).fold(0, |set, at| set | 1 << at)
}

/// Japanese planes that may support a battle: no more than companies in it. [IPH 7.12]
fn planes_ready(data: &Data, state: &State, battle: &Battle) -> u8 {
    if battle.wave == Wave::Second {
        return 0;
    }
    state.planes_ready().min(companies(data, state, battle))
}

/// The side a battle waits for, if it waits.
pub(crate) fn waits_for(battle: &Battle) -> Option<Side> {
    match battle.step {
        Step::Support | Step::Banzai | Step::Momentum => Some(Side::Japan),
        Step::AttackerLosses | Step::Advance => Some(battle.attacker),
        Step::DefenderLosses => Some(battle.attacker.enemy()),
        Step::Strike => Some(Side::Us),
        Step::Rolls | Step::Resolve => None,
    }
}

/// Lists what may be picked in the present step.
pub(crate) fn choices(
    data: &Data,
    state: &State,
    battle: &Battle,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    match battle.step {
        Step::Support => choices_support(data, state, battle, picks, list),
        Step::Banzai if picks.is_empty() => {
            list.extend([Order::Steady, Order::Banzai].map(Pick::from));
        }
        Step::AttackerLosses | Step::DefenderLosses => {
            losses::choices(data, state, battle, picks, list);
        }
        Step::Advance => advance::choices(data, state, battle, picks, list),
        Step::Strike if picks.is_empty() => {
            list.extend([Order::Hold, Order::Strike].map(Pick::from));
        }
        Step::Momentum if picks.is_empty() => {
            list.push(Order::Done.into());
            attack::momentum_targets(data, state, battle.target.0, |target| {
                list.push(Order::Attack(target).into());
            });
        }
        _ => {}
    }
}

/// Lists battleships, then planes; naming planes ends the order. [IPH 7.1.1, 7.12]
fn choices_support(
    data: &Data,
    state: &State,
    battle: &Battle,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    let last = match picks.last().map(|&pick| order_of(pick)) {
        None => None,
        Some(Order::Ship(ship)) => Some(ship),
        Some(_) => return,
    };
    list.push(Order::Done.into());
    let ready = ships_ready(data, state, battle);
    for (at, ship) in Ship::BATTLESHIPS.into_iter().enumerate() {
        if ready >> at & 1 == 1 && last.is_none_or(|last| (last as u8) < ship as u8) {
            list.push(Order::Ship(ship).into());
        }
    }
    let planes = planes_ready(data, state, battle);
    list.extend((1..=planes).map(|count| Pick::from(Order::Planes(count))));
}

/// Carries out a decision made in a battle.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let battle = *top(state);
    match battle.step {
        Step::Support => support(state, picks, umpire),
        Step::Banzai => {
            if order_of(picks[0]) == Order::Banzai {
                // Half the die in columns, even none: the losses double all the same. [IPH 12.1.2]
                let columns = umpire.face(6, iph("12.1.2")) / 2;
                top(state).banzai = true;
                top(state).banzai_columns = columns;
                umpire.log(Event::Banzai { columns: Some(columns) }, iph("12.1.1"));
            } else {
                umpire.log(Event::Banzai { columns: None }, iph("12.1.1"));
            }
            top(state).step = Step::Resolve;
        }
        Step::AttackerLosses | Step::DefenderLosses => losses::lose(data, state, picks, umpire),
        Step::Advance => advance::carry_out(data, state, picks, umpire),
        Step::Strike => {
            let at = sea::can_strike(state, battle.battleships).expect("there is one to strike at");
            if order_of(picks[0]) == Order::Strike {
                sea::strike(data, state, at, umpire);
            } else {
                state.struck |= 1 << at;
                umpire.log(Event::NoStrike, iph("7.7"));
            }
            after_strike(data, state);
        }
        Step::Momentum => {
            state.frames.pop();
            if let Order::Attack(target) = order_of(picks[0]) {
                attack::attack_again(data, state, battle.target.0, target, umpire);
            }
        }
        Step::Rolls | Step::Resolve => unreachable!("these steps wait for nobody"),
    }
}

/// Japan names its support. [IPH 7.1.1, 7.12]
fn support(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_, Event>) {
    let (mut ships, mut planes) = (0, 0);
    for &pick in picks {
        match order_of(pick) {
            Order::Ship(Ship::Hiei) => ships |= 1,
            Order::Ship(_) => ships |= 2,
            Order::Planes(count) => planes = count,
            _ => {}
        }
    }
    state.supported |= ships;
    state.planes_used += planes;
    let battle = top(state);
    battle.battleships = ships;
    battle.planes = planes;
    battle.step = Step::Rolls;
    let battleships = ships.count_ones() as u8;
    umpire.log(Event::Supported { battleships, planes }, iph("7.1.1"));
}

/// Carries out a step in which nobody decides.
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    match top(state).step {
        Step::Rolls => roll(data, state, umpire),
        Step::Resolve => resolve(data, state, umpire),
        _ => unreachable!("the other steps wait for a side"),
    }
}

/// US planes, Battleship Row and the night are rolled for, in this order. [IPH B.1]
fn roll(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let battle = *top(state);
    // Second attacks have no air support of either side. [IPH 10.4]
    if state.planes_fly() && battle.wave == Wave::First {
        roll_us_planes(data, state, umpire);
    }
    roll_row(data, state, &battle, umpire);
    if state.is_night() && battle.attacker == Side::Japan {
        roll_night(data, state, umpire);
    }
    let shouts = companies(data, state, &battle) > 0;
    top(state).step = if shouts { Step::Banzai } else { Step::Resolve };
}

/// Every unused US plane is rolled for, carriers first, then the Army. [IPH 7.14, 7.15.1]
fn roll_us_planes(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let mut flown = 0;
    let mut rolled = false;
    for (at, ship) in Ship::US_CARRIERS.into_iter().enumerate() {
        let close = state.close_in(std::iter::once(ship as usize)) == 1;
        if close && state.us_planes_used >> at & 1 == 0 {
            rolled = true;
            if umpire.face(6, iph("7.14")) == 6 {
                state.us_planes_used |= 1 << at;
                flown += 1;
            }
        }
    }
    if state.army_plane && state.us_planes_used & ARMY == 0 {
        rolled = true;
        if umpire.face(6, iph("7.15.1")) + safe_airfields(data, state) >= 6 {
            state.us_planes_used |= ARMY;
            flown += 1;
        }
    }
    if rolled {
        top(state).us_planes = flown;
        umpire.log(Event::UsPlanes(flown), iph("7.14"));
    }
}

/// The bit of the Army plane among the used ones.
const ARMY: u8 = 1 << 2;

/// Airfields that were never Japanese and have no Japanese unit or interdictor on or beside them.
/// [IPH 7.15.1]
pub(crate) fn safe_airfields(data: &Data, state: &State) -> u8 {
    let interdicted = footing::interdicted(data, state);
    let land = &data.map.land;
    let near = |field: Place| {
        let units = state.japan.iter().filter(|place| place.index() < LAND);
        units.into_iter().any(|&unit| land.distance(unit, field) <= 1)
    };
    let safe = data.map.airfields.iter().enumerate().filter(|&(at, &field)| {
        state.airfields_taken >> at & 1 == 0 && !interdicted.contains(field) && !near(field)
    });
    safe.count() as u8
}

/// Battleship Row rolls for its factor, attacking or defending. [IPH 11.3, 11.4.1]
fn roll_row(data: &Data, state: &mut State, battle: &Battle, umpire: &mut Umpire<'_, Event>) {
    let row = data.map.ford_island;
    let (dice, rule) = match battle.arm {
        Arm::Guns if data.map.land.distance(row, battle.target.0) == 1 => (2, iph("11.3")),
        Arm::Guns => (1, iph("11.3")),
        _ if state.row && battle.target.0 == row => (2, iph("11.4.1")),
        _ => return,
    };
    let factor = umpire.sum(dice, 6, rule) as u8;
    top(state).row = factor;
    umpire.log(Event::RowFactor(factor), rule);
}

/// The night shifts for, against or not at all, by half a second die. [IPH 12.4.1, 12.4.2]
fn roll_night(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let die = umpire.face(6, iph("T.NIGHT"));
    let way = data.book.night.faces[usize::from(die) - 1];
    let columns = match way {
        0 => 0,
        way => way * (umpire.face(6, iph("12.4.2")) / 2) as i8,
    };
    top(state).night = columns;
    umpire.log(Event::NightShift(columns), iph("12.4.1"));
}

/// The combat die, and what each side owes. [IPH 10.2.3, 10.9.1, 12.1.2]
fn resolve(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let battle = *top(state);
    let ladder: Ladder = combat::ladder(data, state, &battle);
    let die = umpire.face(6, iph("10.2.3"));
    let column = ladder.column;
    let mut losses = data.book.crt.row(die)[column.index()];
    if battle.banzai {
        // Japanese losses double, and none becomes one; they come first when Japan attacks.
        // [IPH 12.1.2]
        let own = &mut losses[battle.attacker as usize];
        *own = (*own * 2).max(1);
    }
    if battle.arm == Arm::Guns {
        // The Row never loses a step when it attacks. [IPH 11.3]
        losses[0] = 0;
    }
    umpire.log(Event::Resolved(Resolution { ladder, column, losses }), iph("10.9.1"));
    top(state).owed = losses;
    top(state).step = Step::AttackerLosses;
    losses::run_on(data, state, umpire);
}

/// Goes on after losses and advance: a strike, momentum, or the end of the battle.
pub(crate) fn after_advance(data: &Data, state: &mut State) {
    let battle = *top(state);
    if sea::can_strike(state, battle.battleships).is_some() {
        top(state).step = Step::Strike;
    } else {
        after_strike(data, state);
    }
}

/// A second strike, momentum, or the end of the battle. [IPH 7.7, 10.4]
fn after_strike(data: &Data, state: &mut State) {
    if state.is_over() {
        return;
    }
    let battle = *top(state);
    if sea::can_strike(state, battle.battleships).is_some() {
        top(state).step = Step::Strike;
        return;
    }
    let may = battle.attacker == Side::Japan
        && battle.arm == Arm::Ground
        && battle.wave == Wave::First
        && !state.is_night()
        && state.japan_at(battle.target.0).next().is_some();
    let mut found = false;
    if may {
        attack::momentum_targets(data, state, battle.target.0, |_| found = true);
    }
    if found {
        top(state).step = Step::Momentum;
    } else {
        state.frames.pop();
    }
}

/// Why a choice in a battle is refused.
pub(crate) fn why_not(
    data: &Data,
    state: &State,
    battle: &Battle,
    picks: &[Pick],
    order: Order,
) -> Illegal {
    match (order, battle.step) {
        (Order::Ship(_) | Order::Planes(_), _) if battle.wave == Wave::Second => {
            Illegal::NoSupportInMomentum
        }
        (Order::Ship(ship), Step::Support) if ship.is_battleship() => {
            let at = usize::from(ship == Ship::Kirishima);
            if state.supported >> at & 1 == 1 {
                Illegal::HasSupported(ship)
            } else {
                Illegal::NotCloseIn(ship)
            }
        }
        (Order::Planes(count), Step::Support) => {
            let ready = state.planes_ready();
            if state.is_night() {
                Illegal::NoPlanesAtNight
            } else if !state.planes_fly() {
                Illegal::NoPlanesYet
            } else if count > ready {
                Illegal::NoPlanesLeft(ready)
            } else {
                Illegal::MorePlanesThanUnits(companies(data, state, battle))
            }
        }
        (Order::Banzai | Order::Steady, _) => Illegal::NoBanzai,
        (Order::Strike | Order::Hold, _) => Illegal::NoStrike,
        (Order::Lose(_), _) => losses::why_not(data, state, battle, picks, order),
        (_, Step::Advance) => Illegal::MustAdvance,
        (Order::Attack(_), _) if battle.wave == Wave::Second => Illegal::NoThirdAttack,
        (Order::Attack(target), Step::Momentum) => Illegal::NoTarget(data.map.land.hex(target)),
        _ => Illegal::WrongPhase,
    }
}
