//! Section 13: air-to-surface combat: who may attack what, and how well they hit.
//! [ARP 13.0.1, 13.0.2, 13.0.3, 13.0.4, 13.0.5, 13.0.6, 13.1.1]

use wardroom_kernel::{Pick, Rule, Umpire};

use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::illegal::Illegal;
use crate::parts::*;
use crate::pick::{Order, Plain, order_of};
use crate::state::{Counter, Craft, MOST_CRAFT, Ship, Spot, State};
use crate::table::Harbour;
use crate::{bombing, strafing, torpedo};

/// Counters that attack one field box in a turn at most. [ARP A-fld-3]
const MOST_OVER_FIELD: u8 = 6;

/// What bombs and guns are aimed at. [ARP 13.0.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A ship by number.
    Ship(usize),
    /// A facility by number.
    Facility(usize),
    /// The parked aircraft of a field.
    Aircraft(Field),
}

impl Target {
    pub(crate) fn of(order: Order) -> Option<Target> {
        match order {
            Order::Ship(number) => Some(Target::Ship(usize::from(number))),
            Order::Facility(number) => Some(Target::Facility(usize::from(number))),
            Order::Aircraft(field) => Some(Target::Aircraft(field)),
            _ => None,
        }
    }

    fn order(self) -> Order {
        match self {
            Target::Ship(number) => Order::Ship(number as u8),
            Target::Facility(number) => Order::Facility(number as u8),
            Target::Aircraft(field) => Order::Aircraft(field),
        }
    }

    /// The airfield that an attack on this is an attack on.
    pub(crate) fn field(self, data: &Data) -> Option<Field> {
        match self {
            Target::Ship(_) => None,
            Target::Facility(number) => data.facilities[number].field,
            Target::Aircraft(field) => Some(field),
        }
    }
}

/// What a die to hit is modified for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// A target on land. [ARP 13.4.1]
    Land,
    /// A ship.
    Ship {
        /// Where she is, for the smoke.
        hex: Hex,
        /// Whether she moves.
        moving: bool,
    },
}

impl Aim {
    /// How a target is aimed at.
    pub(crate) fn at(state: &State, target: Target) -> Aim {
        match target {
            Target::Ship(ship) => {
                let ship = &state.ships[ship];
                Aim::Ship { hex: ship.hex, moving: ship.is(Ship::MOVING) }
            }
            Target::Facility(_) | Target::Aircraft(_) => Aim::Land,
        }
    }
}

/// What is added to a die for attacking below, dive bombing and weapon left out. [ARP 13.4.1, 13.6.1]
pub(crate) fn target_modifier(data: &Data, state: &State, aim: Aim) -> i8 {
    let figures = &data.book.to_hit;
    match aim {
        Aim::Land => figures.stationary,
        Aim::Ship { moving, .. } => {
            let still = if moving { 0 } else { figures.stationary };
            let surprised = state.turn <= figures.surprise_until;
            still + if surprised { figures.surprise } else { 0 }
        }
    }
}

/// What is added to a die to hit with a weapon.
/// [ARP 13.4.1, 13.5.1, 13.6.1, 13.7.1, 13.7.2, A-smk-1, 11.4.3, A-hit-2]
pub(crate) fn modifier(
    data: &Data,
    state: &State,
    weapon: Weapon,
    plane: Plane,
    aim: Aim,
    damaged: bool,
) -> i8 {
    if weapon == Weapon::Ap {
        return if state.options.ap_modifiers { target_modifier(data, state, aim) } else { 0 };
    }
    let mut sum = target_modifier(data, state, aim) + conditions(data, state, aim, damaged);
    if plane == Plane::Val && weapon != Weapon::Torpedo {
        sum += data.book.to_hit.dive;
    }
    sum
}

/// What smoke over a ship and damage of the aircraft take off. [ARP A-smk-1, 11.4.3]
pub(crate) fn conditions(data: &Data, state: &State, aim: Aim, damaged: bool) -> i8 {
    let figures = &data.book.to_hit_ours;
    let smoke = match aim {
        Aim::Ship { hex, .. } if is_in_smoke(data, state, hex) => figures.smoke,
        _ => 0,
    };
    smoke + if damaged { figures.damaged } else { 0 }
}

/// Whether smoke lies over a hex: over its source and the hex to the south-west. [ARP A-smk-1]
pub(crate) fn is_in_smoke(data: &Data, state: &State, hex: Hex) -> bool {
    let over =
        |source: Hex| source == hex || source.neighbour(crate::hex::Direction::SW) == Some(hex);
    let ships = (0..data.ships.len())
        .any(|ship| state.ships[ship].is(Ship::SMOKING) && over(state.ships[ship].hex));
    ships
        || state.smoking != 0
            && (0..data.facilities.len())
                .any(|at| state.smoking >> at & 1 == 1 && data.facilities[at].hex.is_some_and(over))
}

/// Draws one of several ships with equal chances; one alone needs no draw.
pub(crate) fn draw_ship(
    data: &Data,
    ships: &[u8],
    rule: Rule,
    umpire: &mut Umpire<'_, Event>,
) -> usize {
    if let [only] = ships {
        return usize::from(*only);
    }
    let counts = [1; 32];
    let name = |at: usize| data.ships[usize::from(ships[at])].word.clone();
    let drawn = umpire.draw(&counts[..ships.len().min(32)], &name, rule);
    usize::from(ships[drawn.unwrap_or(0)])
}

/// Whether historical orders allow a counter this target. [ARP A-opt-3]
fn is_ordered(data: &Data, state: &State, counter: usize, target: Target) -> bool {
    if !state.options.historical_orders {
        return true;
    }
    match (data.counters[counter].task, target) {
        (Task::Ships | Task::ShipsAndDocks, Target::Ship(_)) => true,
        (Task::Battleships, Target::Ship(ship)) => data.ships[ship].kind == ShipType::Bb,
        (Task::ShipsAndDocks, Target::Facility(at)) => {
            data.facilities[at].kind == FacilityKind::Dock
        }
        (Task::Airfields, Target::Facility(at)) => {
            matches!(data.facilities[at].kind, FacilityKind::Hangar | FacilityKind::Barracks)
        }
        (Task::Airfields | Task::Aircraft, Target::Aircraft(_)) => true,
        _ => false,
    }
}

/// With what a counter attacks below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Means {
    Torpedoes,
    Bombs,
    /// Bombs, but the 60 kg bombs are kept. [ARP 13.0.5]
    HeavyBombs,
    Guns,
}

impl Means {
    const ALL: [Means; 4] = [Means::Torpedoes, Means::Bombs, Means::HeavyBombs, Means::Guns];

    const fn plain(self) -> Plain {
        match self {
            Means::Torpedoes => Plain::Torpedo,
            Means::Bombs => Plain::Bomb,
            Means::HeavyBombs => Plain::KeepLight,
            Means::Guns => Plain::Strafe,
        }
    }

    pub(crate) fn of(order: Order) -> Option<Means> {
        Means::ALL.into_iter().find(|means| Order::Plain(means.plain()) == order)
    }
}

/// Whether a counter has the means and has not used up its turn.
/// [ARP A-seq-2, A-str-1, 13.0.3, 13.0.5, 13.0.6]
pub(crate) fn has_means(data: &Data, state: &State, counter: usize, means: Means) -> bool {
    let now = &state.air[counter];
    let load = data.counters[counter].load;
    if now.has(Counter::STRAFED) || !now.is_in_play() {
        return false;
    }
    let (first, second) = (now.any(Craft::FIRST_LOAD), now.any(Craft::SECOND_LOAD));
    let done = now.has(Counter::DROPPED);
    match means {
        Means::Torpedoes => load == Load::Torpedo && first && now.has(Counter::NAMED),
        Means::Bombs => match load {
            Load::Guns | Load::Torpedo => false,
            Load::Gp if now.plane == Plane::Val => first,
            _ => (first || second) && !done,
        },
        Means::HeavyBombs => load == Load::GpLb && first && second && !done,
        Means::Guns => !done && now.can_fire() && data.plane(now.plane).front() > 0,
    }
}

/// Calls `found` with everything a counter can bomb or strafe where it is, until it says that this is
/// enough. [ARP 13.1.1]
pub(crate) fn each_target(
    data: &Data,
    state: &State,
    counter: usize,
    means: Means,
    mut found: impl FnMut(Target) -> bool,
) {
    let now = &state.air[counter];
    let mut offer = |target: Target| is_ordered(data, state, counter, target) && found(target);
    if let Some(hex) = now.at.hex() {
        for ship in state.ships_at(data, hex) {
            if state.is_afloat(data, ship) && offer(Target::Ship(ship)) {
                return;
            }
        }
        let facility = data.map.facility(hex).filter(|_| means != Means::Guns);
        if let Some(at) = facility.filter(|&at| !state.is_destroyed(data, at))
            && offer(Target::Facility(at))
        {
            return;
        }
    } else if means != Means::Guns {
        for (at, card) in data.facilities.iter().enumerate() {
            let here = card.hex.is_none()
                && card.field.and_then(Field::air_box).map(Spot::of_box) == Some(now.at);
            if here && !state.is_destroyed(data, at) && offer(Target::Facility(at)) {
                return;
            }
        }
    }
    if let Some(field) = now.at.field(data)
        && has_parked(state, field)
    {
        offer(Target::Aircraft(field));
    }
}

fn has_parked(state: &State, field: Field) -> bool {
    state.parked[field as usize].iter().any(|parked| parked.total() > 0)
}

/// Whether six counters have attacked the field box a counter is in. [ARP A-fld-3]
fn is_field_full(state: &State, counter: usize) -> bool {
    let now = &state.air[counter];
    let field = now.at.air_box().and_then(AirBox::field);
    let full = field.is_some_and(|field| state.box_attacks[field as usize] >= MOST_OVER_FIELD);
    full && !now.has(Counter::DROPPED | Counter::STRAFED)
}

/// Whether a counter can attack something by these means.
fn can_use(data: &Data, state: &State, harbour: &Harbour, counter: usize, means: Means) -> bool {
    if !has_means(data, state, counter, means) || is_field_full(state, counter) {
        return false;
    }
    match means {
        Means::Torpedoes => torpedo::can_launch(data, state, harbour, counter),
        _ => {
            let now = &state.air[counter];
            if let Some(hex) = now.at.hex() {
                let bare = data.map.facility(hex).is_none() && data.map.field(hex).is_none();
                if bare && !harbour.has_target(hex) {
                    return false;
                }
            }
            let mut any = false;
            each_target(data, state, counter, means, |_| {
                any = true;
                true
            });
            any
        }
    }
}

/// Whether a counter can attack anything below.
fn can_attack(data: &Data, state: &State, harbour: &Harbour, counter: usize) -> bool {
    state.air[counter].is_in_play()
        && Means::ALL.into_iter().any(|means| can_use(data, state, harbour, counter, means))
}

/// Whether Japan can attack anything below.
pub(crate) fn can_any_attack(data: &Data, state: &State) -> bool {
    let harbour = Harbour::of(data, state);
    data.counters_of(Side::Japan).any(|counter| can_attack(data, state, &harbour, counter))
}

/// The counters that can attack something below, for a warning.
pub(crate) fn idle(data: &Data, state: &State) -> usize {
    let harbour = Harbour::of(data, state);
    let able = |counter: &usize| {
        [Means::Torpedoes, Means::Bombs]
            .into_iter()
            .any(|means| can_use(data, state, &harbour, *counter, means))
    };
    data.counters_of(Side::Japan).filter(able).count()
}

/// Lists what may be picked next: a counter, its means, the target, how many aircraft.
pub(crate) fn choices(data: &Data, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
    let harbour = Harbour::of(data, state);
    let Some(&first) = picks.first() else {
        list.push(Plain::Done.into());
        for counter in data.counters_of(Side::Japan) {
            if can_attack(data, state, &harbour, counter) {
                list.push(Order::Counter(counter as u8).into());
            }
        }
        return;
    };
    let Order::Counter(counter) = order_of(first) else { return };
    let counter = usize::from(counter);
    let Some(&second) = picks.get(1) else {
        let able = |means: &Means| can_use(data, state, &harbour, counter, *means);
        let means = Means::ALL.into_iter().filter(able);
        list.extend(means.map(|means| Pick::from(means.plain())));
        return;
    };
    let Some(means) = Means::of(order_of(second)) else { return };
    match picks.len() {
        2 if means == Means::Torpedoes => {
            let lanes = torpedo::lanes(data, state, &harbour, counter);
            list.extend(lanes.map(|(_, hex)| Pick::from(Order::Hex(hex))));
        }
        2 => each_target(data, state, counter, means, |target| {
            list.push(target.order().into());
            false
        }),
        3 if is_split(state, counter, means) => {
            let most = state.air[counter].count(Craft::FIRST_LOAD);
            if most > 1 {
                list.extend((1..=most).rev().map(|count| Pick::from(Order::Count(count))));
            }
        }
        _ => {}
    }
}

/// Whether the aircraft of a counter may choose different targets. [ARP 13.0.4, 13.0.6]
fn is_split(state: &State, counter: usize, means: Means) -> bool {
    match means {
        Means::Torpedoes => true,
        Means::Bombs => state.air[counter].plane == Plane::Val,
        Means::HeavyBombs | Means::Guns => false,
    }
}

/// Why a pick is not among the choices.
pub(crate) fn why_not(data: &Data, state: &State, picks: &[Pick], order: Order) -> Illegal {
    let Some(&first) = picks.first() else {
        return match order {
            Order::Counter(number) if usize::from(number) < data.japanese => {
                why_not_counter(data, state, usize::from(number))
            }
            _ => Illegal::OutOfOrder,
        };
    };
    let Order::Counter(counter) = order_of(first) else { return Illegal::OutOfOrder };
    let counter = usize::from(counter);
    let Some(&second) = picks.get(1) else {
        return match Means::of(order) {
            Some(means) => why_not_means(data, state, counter, means),
            None => Illegal::OutOfOrder,
        };
    };
    match (Means::of(order_of(second)), order, picks.len()) {
        (Some(Means::Torpedoes), Order::Hex(hex), 2) => torpedo::why_not(data, state, counter, hex),
        (Some(Means::Torpedoes), Order::Ship(ship), 2) if usize::from(ship) < data.ships.len() => {
            torpedo::why_not(data, state, counter, state.ships[usize::from(ship)].hex)
        }
        (Some(means), _, 2) => match Target::of(order) {
            Some(target) => why_not_target(data, state, counter, means, target),
            None => Illegal::OutOfOrder,
        },
        _ => Illegal::OutOfOrder,
    }
}

fn why_not_counter(data: &Data, state: &State, counter: usize) -> Illegal {
    let now = &state.air[counter];
    if !now.is_in_play() {
        Illegal::NotInTheAir
    } else if now.has(Counter::STRAFED | Counter::DROPPED) {
        Illegal::HasAttackedBelow
    } else if is_field_full(state, counter) {
        Illegal::SixOverField
    } else if torpedo::has_torpedo(data, state, counter) && !now.has(Counter::NAMED) {
        Illegal::NotNamed
    } else if !Means::ALL.into_iter().any(|means| has_means(data, state, counter, means)) {
        Illegal::NoWeapon
    } else {
        Illegal::NotBelow
    }
}

fn why_not_means(data: &Data, state: &State, counter: usize, means: Means) -> Illegal {
    let now = &state.air[counter];
    let load = data.counters[counter].load;
    match means {
        Means::Torpedoes if torpedo::has_torpedo(data, state, counter) => {
            if now.has(Counter::NAMED) { Illegal::NotBelow } else { Illegal::NotNamed }
        }
        Means::HeavyBombs if load == Load::GpLb => Illegal::LightBombsTogether,
        Means::Guns if now.has(Counter::DROPPED) => Illegal::HasAttackedBelow,
        Means::Guns if !now.can_fire() => Illegal::NoAmmunition,
        _ if !has_means(data, state, counter, means) => Illegal::NoWeapon,
        _ => Illegal::NotBelow,
    }
}

fn why_not_target(
    data: &Data,
    state: &State,
    counter: usize,
    means: Means,
    target: Target,
) -> Illegal {
    let now = &state.air[counter];
    let below = match target {
        Target::Ship(ship) => match state.ships.get(ship).filter(|_| ship < data.ships.len()) {
            Some(there) => now.at == Spot::of_hex(there.hex) && !there.is(Ship::AWAY),
            None => false,
        },
        Target::Facility(at) => data.facilities.get(at).is_some_and(|card| match card.hex {
            Some(hex) => now.at == Spot::of_hex(hex),
            None => card.field.and_then(Field::air_box).map(Spot::of_box) == Some(now.at),
        }),
        Target::Aircraft(field) => now.at.field(data) == Some(field),
    };
    if !below {
        return Illegal::NotBelow;
    }
    match target {
        Target::Ship(ship) if !state.is_afloat(data, ship) => Illegal::AlreadySunk,
        Target::Facility(_) if means == Means::Guns => Illegal::NotStrafed,
        Target::Facility(at) if state.is_destroyed(data, at) => Illegal::AlreadyDestroyed,
        Target::Aircraft(field) if !has_parked(state, field) => Illegal::NothingParked,
        _ => Illegal::AgainstOrders,
    }
}

/// Carries out one attack. [ARP A-seq-3]
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let orders = |at: usize| picks.get(at).map(|&pick| order_of(pick));
    let (Some(Order::Counter(counter)), Some(second), Some(third)) =
        (orders(0), orders(1), orders(2))
    else {
        crate::sequence::after_air_to_surface(state);
        return;
    };
    let counter = usize::from(counter);
    let Some(means) = Means::of(second) else { return };
    let count = match orders(3) {
        Some(Order::Count(count)) => count,
        _ => MOST_CRAFT as u8,
    };
    if let Order::Hex(hex) = third {
        torpedo::resolve_drop(data, state, counter, hex, count, umpire);
        return;
    }
    let Some(target) = Target::of(third) else { return };
    note_attack(data, state, counter, target);
    match means {
        Means::Guns => strafing::resolve(data, state, counter, target, umpire),
        _ => bombing::resolve_drop(data, state, counter, means, target, count, umpire),
    }
}

/// Notes that a field or the hospital ship is attacked. [ARP A-scr-2, A-fld-3, A-vp-1]
fn note_attack(data: &Data, state: &mut State, counter: usize, target: Target) {
    let first = !state.air[counter].has(Counter::DROPPED | Counter::STRAFED);
    if let Some(field) = target.field(data) {
        state.attacked |= field.bit();
        if first && field.air_box().is_some() {
            state.box_attacks[field as usize] += 1;
        }
    }
    if let Target::Ship(ship) = target
        && data.ships[ship].is_solace
    {
        state.solace = true;
    }
}
