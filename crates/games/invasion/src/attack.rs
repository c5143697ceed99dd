//! Chapter 10: who attacks whom. [IPH 10.1, 10.3, 10.5, 9.12, 9.13.1]

use wardroom_hexmap::{Direction, Hexside, Place};
use wardroom_kernel::{Pick, Umpire};

use crate::battle;
use crate::combat::{self, beside, fighting};
use crate::data::Data;
use crate::event::Event;
use crate::forces::{Org, Side, Sub};
use crate::illegal::Illegal;
use crate::iph;
use crate::map::{Hexes, LAND};
use crate::pick::{Order, order_of};
use crate::state::{Arm, Battle, Frame, Phase, State, Step, Target, Wave, bit_of};
use crate::table::Table;

/// Battleship Row shoots so far. [IPH 11.3]
const RANGE: u8 = 2;

/// Whether units in a hex can attack now: none of them spent, some not stalled. [IPH 10.3, 8.5.2]
fn can_attack_from(data: &Data, state: &State, side: Side, place: Place) -> bool {
    let mut able = false;
    combat::attackers(data, state, side, place, |unit, _| {
        able |= match side {
            Side::Japan => !state.is_japan_spent(unit),
            Side::Us => !state.is_us_spent(unit),
        };
    });
    able
}

/// Whether an attack can cross the hexside: water bars it, but not round Ford Island.
/// [IPH 9.10, 11.2.1]
fn is_open(data: &Data, target: Place, direction: Direction) -> bool {
    data.map.land.side(target, direction) != Hexside::Water
}

/// The hexes from which a target can be attacked now, as bits.
fn bases(data: &Data, state: &State, side: Side, target: Place) -> u8 {
    let around = data.map.land.around(target);
    let open = around.filter(|&(direction, place)| {
        is_open(data, target, direction) && can_attack_from(data, state, side, place)
    });
    open.fold(0, |set, (direction, _)| set | bit_of(direction))
}

/// The sub-command that a hex outside of beachheads attacks with; `None` for those inside, which
/// join with either. [IPH 9.13.1]
fn binding_org(data: &Data, state: &State, place: Place) -> Option<Org> {
    if state.is_beachhead(place) {
        return None;
    }
    state.japan_at(place).find(|&unit| !state.is_stalled(unit)).map(|unit| data.org(unit))
}

/// The hexes that may join an attack that some hexes have joined.
fn joinable(data: &Data, state: &State, side: Side, target: Place, joined: u8) -> u8 {
    let bases = bases(data, state, side, target) & !joined;
    if side == Side::Us || joined == 0 {
        return bases;
    }
    let org = |set: u8| {
        let hexes = Direction::ALL.into_iter().filter(move |way| set & bit_of(*way) != 0);
        hexes
            .filter_map(|way| beside(data, target, way))
            .find_map(|place| binding_org(data, state, place))
    };
    match org(joined) {
        None => bases,
        Some(bound) => Direction::ALL
            .into_iter()
            .filter(|&way| bases & bit_of(way) != 0)
            .filter(|&way| org(bit_of(way)).is_none_or(|org| org == bound))
            .fold(0, |set, way| set | bit_of(way)),
    }
}

/// Calls `each` with every hex that may be attacked now.
fn targets(data: &Data, state: &State, side: Side, mut each: impl FnMut(Place)) {
    let table = Table::of(data, state);
    if side == Side::Us && fighting(state) == Sub::Row {
        // Everything between is ignored. [IPH 11.3]
        let row = data.map.ford_island;
        let near = |&place: &Place| data.map.land.distance(row, place) <= RANGE;
        let open = |&place: &Place| !state.attacked.contains(place) && state.row;
        let seen = data.map.land.all().filter(near).filter(|&at| table.companies(at) > 0);
        // The Row attacks one hex in its phase.
        if state.attacked.is_empty() {
            seen.filter(open).for_each(&mut each);
        }
        return;
    }
    let mut listed = Hexes::default();
    let mut look_around = |place: Place, each: &mut dyn FnMut(Place)| {
        for (direction, target) in data.map.land.around(place) {
            let open = table.has(side.enemy(), target)
                && !state.attacked.contains(target)
                && is_open(data, place, direction);
            if open && listed.insert(target) {
                each(target);
            }
        }
    };
    let mut seen = Hexes::default();
    match side {
        Side::Japan => {
            for unit in 0..data.japanese() {
                let place = state.japan[unit];
                let able =
                    place.index() < LAND && !state.is_stalled(unit) && !state.is_japan_spent(unit);
                if able && seen.insert(place) {
                    look_around(place, &mut each);
                }
            }
        }
        Side::Us => {
            for unit in fighting(state).units() {
                let place = state.us[unit];
                let able = place.index() < LAND && !state.is_us_spent(unit);
                if able && seen.insert(place) {
                    look_around(place, &mut each);
                }
            }
        }
    }
}

/// Whether a side can attack anything at all now.
pub(crate) fn can_anybody_attack(data: &Data, state: &State, side: Side) -> bool {
    let mut found = false;
    targets(data, state, side, |_| found = true);
    found
}

/// Whether planes alone may attack Battleship Row. [IPH 11.4.3]
fn can_air_attack(data: &Data, state: &State) -> bool {
    state.row && state.planes_ready() > 0 && !state.attacked.contains(data.map.ford_island)
}

/// Lists what may be picked next in a combat phase while no battle is under way.
pub(crate) fn choices(
    data: &Data,
    state: &State,
    side: Side,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    let Some((&first, rest)) = picks.split_first() else {
        list.push(Order::Done.into());
        targets(data, state, side, |target| list.push(Order::Attack(target).into()));
        if side == Side::Japan && can_air_attack(data, state) {
            list.push(Order::AirAttack.into());
        }
        return;
    };
    match order_of(first) {
        Order::AirAttack if rest.is_empty() => {
            let planes = (1..=state.planes_ready()).rev();
            list.extend(planes.map(|count| Pick::from(Order::Planes(count))));
        }
        Order::Attack(target) if fighting(state) != Sub::Row || side == Side::Japan => {
            let Some(joined) = joined(data, target, rest) else { return };
            let open = joinable(data, state, side, target, joined);
            if joined == 0 && open.count_ones() == 1 {
                return;
            }
            if joined > 0 {
                list.push(Order::Done.into());
            } else if can_all_join(data, state, side, target) {
                list.push(Order::All.into());
            }
            // Hexes are named in order, so that an attack is written in one way only.
            let later = Direction::ALL
                .into_iter()
                .filter(|&way| open & bit_of(way) != 0 && joined >> (way as u8) == 0);
            let hexes = later.filter_map(|way| beside(data, target, way));
            list.extend(hexes.map(|place| Pick::from(Order::From(place))));
        }
        _ => {}
    }
}

/// Whether every hex that can attack a target may do so together.
fn can_all_join(data: &Data, state: &State, side: Side, target: Place) -> bool {
    let all = bases(data, state, side, target);
    let ways = Direction::ALL.into_iter().filter(|&way| all & bit_of(way) != 0);
    let mut joined = 0;
    for way in ways {
        if joined != 0 && joinable(data, state, side, target, joined) & bit_of(way) == 0 {
            return false;
        }
        joined |= bit_of(way);
    }
    true
}

/// The hexes that have joined by these picks; `None` when the order is complete.
fn joined(data: &Data, target: Place, picks: &[Pick]) -> Option<u8> {
    let hex = data.map.land.hex(target);
    let mut joined = 0;
    for &pick in picks {
        match order_of(pick) {
            Order::From(place) => {
                let way = hex.direction_to(data.map.land.hex(place));
                joined |= way.map_or(0, bit_of);
            }
            _ => return None,
        }
    }
    Some(joined)
}

/// The battle that a complete order declares; `None` for an order that declares none.
pub(crate) fn proposed(data: &Data, state: &State, side: Side, picks: &[Pick]) -> Option<Battle> {
    let (&first, rest) = picks.split_first()?;
    let mut proposed = Battle { attacker: side, ..Battle::default() };
    match order_of(first) {
        Order::AirAttack => {
            proposed.arm = Arm::Planes;
            proposed.target = Target(data.map.ford_island);
            if let Some(Order::Planes(count)) = rest.first().map(|&pick| order_of(pick)) {
                proposed.planes = count;
            }
        }
        Order::Attack(target) => {
            proposed.target = Target(target);
            if side == Side::Us && fighting(state) == Sub::Row {
                proposed.arm = Arm::Guns;
            } else {
                let named = rest.iter().filter_map(|&pick| match order_of(pick) {
                    Order::From(place) => {
                        data.map.land.hex(target).direction_to(data.map.land.hex(place))
                    }
                    _ => None,
                });
                let named = named.fold(0, |set, way| set | bit_of(way));
                let all = bases(data, state, side, target);
                proposed.from = if named == 0 { all } else { named };
            }
        }
        _ => return None,
    }
    Some(proposed)
}

/// Declares an attack. [IPH 10.5, B.1]
pub(crate) fn declare(
    data: &Data,
    state: &mut State,
    side: Side,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let declared = proposed(data, state, side, picks).expect("an attack names its target");
    state.planes_used += declared.planes;
    state.attacked.insert(declared.target.0);
    begin(data, state, declared, umpire);
}

/// Puts a declared attack on the stack and marks who takes part. [IPH 10.3, 6.8]
pub(crate) fn begin(
    data: &Data,
    state: &mut State,
    declared: Battle,
    umpire: &mut Umpire<'_, Event>,
) {
    let Battle { attacker: side, arm, wave, target: Target(target), .. } = declared;
    let before = *state;
    for (_, place) in combat::attacking_hexes(data, &declared) {
        combat::attackers(data, &before, side, place, |unit, _| match side {
            Side::Japan => state.japan_spent |= 1 << unit,
            Side::Us => state.us_spent |= 1 << unit,
        });
    }
    // The US looks into the stack it attacks, and into those that attack it. [IPH 6.8]
    umpire.reveal();
    umpire.log(Event::Attack { side, arm, wave, target }, iph("10.5"));
    state.frames.push(Frame::Battle(declared));
    battle::begin(data, state, umpire);
}

/// The hexes that Japanese who advanced into a hex may attack again. [IPH 10.4]
pub(crate) fn momentum_targets(
    data: &Data,
    state: &State,
    from: Place,
    mut each: impl FnMut(Place),
) {
    let table = Table::of(data, state);
    for (direction, target) in data.map.land.around(from) {
        if table.has(Side::Us, target) && is_open(data, from, direction) {
            each(target);
        }
    }
}

/// A second attack, by those who advanced alone. [IPH 10.4]
pub(crate) fn attack_again(
    data: &Data,
    state: &mut State,
    from: Place,
    target: Place,
    umpire: &mut Umpire<'_, Event>,
) {
    let way = data.map.land.hex(target).direction_to(data.map.land.hex(from));
    let second = Battle {
        attacker: Side::Japan,
        wave: Wave::Second,
        target: Target(target),
        from: way.map_or(0, bit_of),
        step: Step::Support,
        ..Battle::default()
    };
    state.attacked.insert(target);
    begin(data, state, second, umpire);
}

/// Why an attack is refused.
pub(crate) fn why_not(
    data: &Data,
    state: &State,
    side: Side,
    picks: &[Pick],
    order: Order,
) -> Illegal {
    let hex = |place| data.map.land.hex(place);
    let table = Table::of(data, state);
    match order {
        Order::Attack(target) => {
            if state.attacked.contains(target) {
                return Illegal::AttackedAlready(hex(target));
            }
            if !table.has(side.enemy(), target) {
                return Illegal::NoTarget(hex(target));
            }
            match state.phase {
                Phase::UsCombat(Sub::Row)
                    if data.map.land.distance(target, data.map.ford_island) > RANGE =>
                {
                    Illegal::OutOfRange(hex(target))
                }
                Phase::UsCombat(Sub::Row) => Illegal::AttackedAlready(hex(target)),
                _ if barred_by_water(data, state, side, target) => {
                    Illegal::AcrossWater(hex(target))
                }
                Phase::UsCombat(sub) if has_others_beside(data, state, sub, target) => {
                    Illegal::OtherSubCommand(sub)
                }
                _ => Illegal::NobodyToAttack(hex(target)),
            }
        }
        Order::From(place) => {
            let Some(Order::Attack(target)) = picks.first().map(|&pick| order_of(pick)) else {
                return Illegal::WrongPhase;
            };
            let Some(way) = hex(target).direction_to(hex(place)) else {
                return Illegal::NotAdjacent(hex(place));
            };
            if !is_open(data, target, way) {
                return Illegal::AcrossWater(hex(place));
            }
            if bases(data, state, side, target) & bit_of(way) == 0 {
                return match state.phase {
                    Phase::UsCombat(sub) if table.has(Side::Us, place) => {
                        Illegal::OtherSubCommand(sub)
                    }
                    _ => Illegal::NobodyToAttack(hex(place)),
                };
            }
            Illegal::JointAttack
        }
        Order::All => Illegal::JointAttack,
        Order::AirAttack => match state.planes_fly() {
            false if state.is_night() => Illegal::NoPlanesAtNight,
            false => Illegal::NoPlanesYet,
            true => Illegal::NoAirAttack,
        },
        Order::Planes(_) => Illegal::NoPlanesLeft(state.planes_ready()),
        _ => Illegal::WrongPhase,
    }
}

/// Whether water alone keeps a side's units from attacking a hex.
fn barred_by_water(data: &Data, state: &State, side: Side, target: Place) -> bool {
    bases(data, state, side, target) == 0
        && data.map.land.around(target).any(|(way, place)| {
            !is_open(data, target, way) && can_attack_from(data, state, side, place)
        })
}

/// Whether units of other sub-commands stand beside a target.
fn has_others_beside(data: &Data, state: &State, sub: Sub, target: Place) -> bool {
    let mut others = Sub::MOBILE.into_iter().filter(|&other| other != sub);
    others.any(|other| {
        data.map.land.around(target).any(|(_, place)| state.us_at(other, place).next().is_some())
    })
}
