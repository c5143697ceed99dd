//! Section 13: air-to-surface combat: who may attack what, and how well they hit.
//! [ARP 13.0.1, 13.0.2, 13.0.3, 13.0.4, 13.0.5, 13.0.6, 13.1.1]

use wardroom_kernel::{Pick, Rule};

use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::illegal::{Decision, Illegal};
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Counter, Craft, MOST_CRAFT, Ship, Spot, State};
use crate::table::{Harbour, Play, Table};
use crate::{arp, arrivals, bombing, strafing, torpedo};

/// Counters that attack one field box in a turn at most. [ARP A-fld-3]
const MOST_OVER_FIELD: u8 = 6;

/// What bombs and guns are aimed at. [ARP 13.0.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Ship(usize),
    Facility(usize),
    /// The parked aircraft of a field.
    Aircraft(Field),
}

impl Target {
    /// What an order names, if it is in the game.
    pub(crate) fn of(data: &Data, order: Choice) -> Option<Target> {
        match order {
            Choice::Ship(number) if usize::from(number) < data.ships.len() => {
                Some(Target::Ship(usize::from(number)))
            }
            Choice::Facility(number) if usize::from(number) < data.facilities.len() => {
                Some(Target::Facility(usize::from(number)))
            }
            Choice::Aircraft(field) => Some(Target::Aircraft(field)),
            _ => None,
        }
    }

    /// Its name, for people.
    pub(crate) fn name(self, data: &Data) -> String {
        match self {
            Target::Ship(ship) => data.ships[ship].name.clone(),
            Target::Facility(at) => data.facilities[at].name.clone(),
            Target::Aircraft(field) => format!("the aircraft at {}", field.name()),
        }
    }

    fn order(self) -> Choice {
        match self {
            Target::Ship(number) => Choice::Ship(number as u8),
            Target::Facility(number) => Choice::Facility(number as u8),
            Target::Aircraft(field) => Choice::Aircraft(field),
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

/// One part of what is added to a die to hit below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modifier {
    pub(crate) name: &'static str,
    pub(crate) by: i8,
    pub(crate) rule: &'static str,
}

/// One aircraft tries to hit with one weapon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) weapon: Weapon,
    pub(crate) plane: Plane,
    pub(crate) damaged: bool,
}

impl Attempt {
    /// By a sound aircraft.
    pub(crate) const fn sound(weapon: Weapon, plane: Plane) -> Attempt {
        Attempt { weapon, plane, damaged: false }
    }

    /// With guns, which take the modifiers of a bomb dropped level. [ARP A-str-1]
    pub(crate) const fn guns(damaged: bool) -> Attempt {
        Attempt { weapon: Weapon::Gp, plane: Plane::Kate, damaged }
    }
}

/// What is added to a die to hit below, part by part.
/// [ARP 13.4.1, 13.5.1, 13.6.1, 13.7.1, 13.7.2, A-smk-1, 11.4.3, A-hit-2, A-str-1]
pub(crate) fn modifiers(
    table: Table<'_>,
    attempt: Attempt,
    aim: Aim,
) -> impl Iterator<Item = Modifier> {
    let Attempt { weapon, plane, damaged } = attempt;
    let (figures, ours) = (&table.data.book.to_hit, &table.data.book.to_hit_ours);
    let (still, at_ship, smoke) = match aim {
        Aim::Land => (true, false, false),
        Aim::Ship { hex, moving } => (!moving, true, is_in_smoke(table, hex)),
    };
    let usual = weapon != Weapon::Ap;
    let taken = usual || table.options.ap_modifiers;
    let surprised = at_ship && table.turn <= figures.surprise_until;
    let dive = usual && plane == Plane::Val && weapon != Weapon::Torpedo;
    [
        ("stationary target", figures.stationary, "13.4.1", taken && still),
        ("surprise", figures.surprise, "13.6.1", taken && surprised),
        ("dive bombing", figures.dive, "13.5.1", dive),
        ("smoke", ours.smoke, "A-smk-1", usual && smoke),
        ("damaged aircraft", ours.damaged, "11.4.3", usual && damaged),
    ]
    .into_iter()
    .filter(|&(_, by, _, holds)| holds && by != 0)
    .map(|(name, by, rule, _)| Modifier { name, by, rule })
}

/// What is added to a die to hit below, all in all. [ARP A-hit-2]
pub(crate) fn modifier(table: Table<'_>, attempt: Attempt, aim: Aim) -> i8 {
    modifiers(table, attempt, aim).map(|part| part.by).sum()
}

/// The lowest die that hits. [ARP 13.3.1, A-hit-2]
pub(crate) fn needs(table: Table<'_>, attempt: Attempt, aim: Aim) -> i8 {
    table.data.book.to_hit.numbers[attempt.weapon] - modifier(table, attempt, aim)
}

/// Whether smoke lies over a hex: over its source and the hex to the south-west. [ARP A-smk-1]
pub(crate) fn is_in_smoke(table: Table<'_>, hex: Hex) -> bool {
    let over =
        |source: Hex| source == hex || source.neighbour(crate::hex::Direction::SW) == Some(hex);
    let ships = (0..table.data.ships.len())
        .any(|ship| table.ships[ship].is(Ship::SMOKING) && over(table.ships[ship].hex));
    ships
        || table.smoking != 0
            && (0..table.data.facilities.len()).any(|at| {
                table.smoking >> at & 1 == 1 && table.data.facilities[at].hex.is_some_and(over)
            })
}

/// Draws one of several ships with equal chances; one alone needs no draw.
pub(crate) fn draw_ship(play: &mut Play<'_, '_>, ships: &[u8], rule: Rule) -> usize {
    if let [only] = ships {
        return usize::from(*only);
    }
    let counts = [1; 32];
    let name = |at: usize| play.data.ships[usize::from(ships[at])].word.clone();
    let drawn = play.umpire.draw(&counts[..ships.len().min(32)], &name, rule);
    usize::from(ships[drawn.unwrap_or(0)])
}

/// Whether historical orders allow a counter this target. [ARP A-opt-3]
fn is_ordered(table: Table<'_>, counter: usize, target: Target) -> bool {
    if !table.options.historical_orders {
        return true;
    }
    match (table.data.counters[counter].task, target) {
        (Task::Ships | Task::ShipsAndDocks, Target::Ship(_)) => true,
        (Task::Battleships, Target::Ship(ship)) => table.data.ships[ship].kind == ShipType::Bb,
        (Task::ShipsAndDocks, Target::Facility(at)) => {
            table.data.facilities[at].kind == FacilityKind::Dock
        }
        (Task::Airfields, Target::Facility(at)) => {
            matches!(table.data.facilities[at].kind, FacilityKind::Hangar | FacilityKind::Barracks)
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

    pub(crate) fn of(order: Choice) -> Option<Means> {
        Means::ALL.into_iter().find(|means| Choice::Plain(means.plain()) == order)
    }
}

/// What a counter needs before it looks for a target: the weapon, and a turn that is not used up.
/// [ARP A-seq-2, A-str-1, 13.0.3, 13.0.5, 13.0.6, 13.0.7]
#[inline]
fn check_weapon(table: Table<'_>, counter: usize, means: Means) -> Result<(), Illegal> {
    let now = &table.air[counter];
    let load = table.data.counters[counter].load;
    let (first, second) = (now.any(Craft::FIRST_LOAD), now.any(Craft::SECOND_LOAD));
    let done = now.has(Counter::DROPPED);
    Err(match means {
        _ if now.has(Counter::STRAFED) => Illegal::HasStrafed,
        Means::Torpedoes => {
            torpedo::check_torpedo(table, counter)?;
            if now.has(Counter::NAMED) {
                return Ok(());
            }
            Illegal::NotNamed
        }
        Means::Bombs if matches!(load, Load::Guns | Load::Torpedo) => {
            Illegal::NoWeapon(Weapon::Gp.several())
        }
        Means::Bombs if !first && !second => Illegal::Spent(load.heavy_bombs().several()),
        Means::Bombs if done && now.plane != Plane::Val => Illegal::DroppedTogether,
        Means::HeavyBombs if load != Load::GpLb => Illegal::NoWeapon(Weapon::Lb.several()),
        Means::HeavyBombs if !second => Illegal::Spent(Weapon::Lb.several()),
        Means::HeavyBombs if !first => Illegal::LightBombsTogether,
        Means::HeavyBombs if done => Illegal::DroppedTogether,
        Means::Guns if done => Illegal::HasDropped,
        Means::Guns if !now.can_fire() || table.data.plane(now.plane).front() == 0 => {
            Illegal::NoRounds
        }
        Means::Bombs | Means::HeavyBombs | Means::Guns => return Ok(()),
    })
}

/// Calls `found` with everything that is in the hex or box of a counter, until it says that this is enough.
fn each_below(table: Table<'_>, counter: usize, mut found: impl FnMut(Target) -> bool) {
    let now = &table.air[counter];
    if let Some(hex) = now.at.hex() {
        for ship in table.ships_at(hex) {
            if found(Target::Ship(ship)) {
                return;
            }
        }
        if table.data.map.facility(hex).is_some_and(|at| found(Target::Facility(at))) {
            return;
        }
    } else {
        for at in 0..table.data.facilities.len() {
            if table.data.facilities[at].is_in(now.at) && found(Target::Facility(at)) {
                return;
            }
        }
    }
    if let Some(field) = now.at.field(table.data) {
        found(Target::Aircraft(field));
    }
}

/// Calls `found` with everything a counter can bomb or strafe where it is.
pub(crate) fn each_target(
    table: Table<'_>,
    counter: usize,
    means: Means,
    mut found: impl FnMut(Target),
) {
    each_below(table, counter, |target| {
        if check_target(table, counter, means, target).is_ok() {
            found(target);
        }
        false
    });
}

/// A counter bombs or strafes what is below it, still stands or floats, and is among its orders.
/// [ARP 13.1.1, A-str-1, A-map-6, A-fld-2, A-hit-3, A-opt-3]
fn check_target(
    table: Table<'_>,
    counter: usize,
    means: Means,
    target: Target,
) -> Result<(), Illegal> {
    let at = table.air[counter].at;
    let wrong = match target {
        Target::Ship(ship) if table.ships[ship].is(Ship::AWAY) => Illegal::AtSea,
        Target::Ship(ship) if at != Spot::of_hex(table.ships[ship].hex) => Illegal::NotBelow(at),
        Target::Ship(ship) if !table.is_afloat(ship) => Illegal::AlreadySunk,
        Target::Facility(number) if !is_below(table.data, at, number) => Illegal::NotBelow(at),
        Target::Facility(_) if means == Means::Guns => Illegal::NotStrafed,
        Target::Facility(number) if table.is_destroyed(number) => Illegal::AlreadyDestroyed,
        Target::Aircraft(field) if at.field(table.data) != Some(field) => Illegal::NotBelow(at),
        Target::Aircraft(field) if !has_parked(table.state, field) => Illegal::NothingParked(field),
        _ if !is_ordered(table, counter, target) => Illegal::AgainstOrders,
        _ => return Ok(()),
    };
    Err(wrong)
}

fn is_below(data: &Data, at: Spot, facility: usize) -> bool {
    match at.hex() {
        Some(hex) => data.map.facility(hex) == Some(facility),
        None => data.facilities[facility].is_in(at),
    }
}

fn has_parked(state: &State, field: Field) -> bool {
    state.parked[field].values().iter().any(|parked| parked.total() > 0)
}

/// Six counters at most attack the field of a box in a turn. [ARP A-fld-3]
fn check_field(state: &State, counter: usize) -> Result<(), Illegal> {
    let now = &state.air[counter];
    match now.at.air_box().and_then(AirBox::field) {
        Some(field)
            if state.box_attacks[field] >= MOST_OVER_FIELD
                && !now.has(Counter::DROPPED | Counter::STRAFED) =>
        {
            Err(Illegal::SixOverField(field))
        }
        _ => Ok(()),
    }
}

/// A counter attacks by means that it has, if there is something to attack. [ARP 13.1.1, A-hit-1]
fn check_means(
    table: Table<'_>,
    harbour: &Harbour,
    counter: usize,
    means: Means,
) -> Result<(), Illegal> {
    check_weapon(table, counter, means)?;
    check_field(table.state, counter)?;
    if means == Means::Torpedoes {
        return torpedo::check_launch(table, harbour, counter);
    }
    let at = table.air[counter].at;
    let stands = |hex: Hex| harbour.has_target(hex) || table.data.map.facility(hex).is_some();
    if at.field(table.data).is_none() && !at.hex().is_some_and(stands) {
        return Err(Illegal::NothingBelow(at));
    }
    let mut any = Err(Illegal::NothingBelow(at));
    each_below(table, counter, |target| {
        match check_target(table, counter, means, target) {
            Ok(()) => any = Ok(()),
            Err(Illegal::AgainstOrders) => any = Err(Illegal::AgainstOrders),
            Err(_) => {}
        }
        any.is_ok()
    });
    any
}

/// A Japanese counter in play attacks if it has any means to: its own weapon, or guns. [ARP 13.0.1]
fn check_counter(table: Table<'_>, harbour: &Harbour, counter: usize) -> Result<(), Illegal> {
    if counter >= table.data.japanese {
        return Err(Illegal::NotJapanese);
    }
    if !table.air[counter].is_in_play() {
        return Err(arrivals::absence(table, counter));
    }
    let own = match table.data.counters[counter].load {
        Load::Torpedo => Means::Torpedoes,
        Load::Guns => Means::Guns,
        Load::Ap | Load::Gp | Load::GpGp | Load::GpLb => Means::Bombs,
    };
    check_means(table, harbour, counter, own).or_else(|wrong| {
        match check_means(table, harbour, counter, Means::Guns) {
            // What is wrong with its own weapon tells more, while it has one.
            Err(_) if !matches!(wrong, Illegal::Spent(_)) => Err(wrong),
            checked => checked,
        }
    })
}

/// Whether Japan can attack anything below.
pub(crate) fn can_any_attack(table: Table<'_>) -> bool {
    let harbour = Harbour::of(table);
    let mut counters = table.data.counters_of(Side::Japan);
    counters.any(|counter| check_counter(table, &harbour, counter).is_ok())
}

/// How many counters can still drop something below, and how many others can strafe, for a warning.
pub(crate) fn idle(table: Table<'_>) -> [usize; 2] {
    let harbour = Harbour::of(table);
    let mut idle = [0; 2];
    for counter in table.data.counters_of(Side::Japan).filter(|&at| table.air[at].is_in_play()) {
        let can = |means| check_means(table, &harbour, counter, means).is_ok();
        if can(Means::Torpedoes) || can(Means::Bombs) {
            idle[0] += 1;
        } else if can(Means::Guns) {
            idle[1] += 1;
        }
    }
    idle
}

/// What is picked next.
pub(crate) enum Step {
    /// A counter, or the end.
    Counter { harbour: Harbour },
    /// What it attacks with.
    Means { counter: usize, harbour: Harbour },
    /// The hex that torpedoes run to.
    Lane { from: Hex, harbour: Harbour },
    /// What bombs or guns are aimed at.
    Aim { counter: usize, means: Means },
    /// How many Kates drop torpedoes there, of those that can.
    Kates { most: u8 },
    /// How many Vals bomb there, of those that can.
    Vals { most: u8 },
}

/// Reads a half-built order; none when it is complete.
#[inline]
pub(crate) fn read(table: Table<'_>, picks: &[Pick]) -> Option<Step> {
    let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
    let harbour = || Harbour::of(table);
    let counter = match order(0) {
        None => return Some(Step::Counter { harbour: harbour() }),
        Some(Choice::Counter(number)) => usize::from(number),
        Some(_) => return None,
    };
    let Some(second) = order(1) else {
        return Some(Step::Means { counter, harbour: harbour() });
    };
    let means = Means::of(second)?;
    match picks.len() {
        2 if means == Means::Torpedoes => {
            let from = torpedo::launch_hex(table.state, counter).ok()?;
            Some(Step::Lane { from, harbour: harbour() })
        }
        2 => Some(Step::Aim { counter, means }),
        // Aircraft that may choose different targets drop so many at a time. [ARP 13.0.4, 13.0.6]
        3 => match (means, table.air[counter].count(Craft::FIRST_LOAD)) {
            (_, 0 | 1) => None,
            (Means::Torpedoes, most) => Some(Step::Kates { most }),
            (Means::Bombs, most) if table.air[counter].plane == Plane::Val => {
                Some(Step::Vals { most })
            }
            _ => None,
        },
        _ => None,
    }
}

/// Adds what might be picked next: a counter, its means, the target, how many aircraft.
pub(crate) fn candidates(table: Table<'_>, step: &Step, list: &mut Vec<Pick>) {
    match step {
        Step::Counter { .. } => {
            list.push(Plain::Done.into());
            let counters = table.data.counters_of(Side::Japan);
            let flying = counters.filter(|&counter| table.air[counter].is_in_play());
            list.extend(flying.map(|counter| Pick::from(Choice::Counter(counter as u8))));
        }
        Step::Means { .. } => list.extend(Means::ALL.map(|means| Pick::from(means.plain()))),
        Step::Lane { from, harbour } => {
            let lanes = torpedo::lanes(table.data, harbour, *from);
            list.extend(lanes.map(|(_, hex)| Pick::from(Choice::Hex(hex))));
        }
        Step::Aim { counter, .. } => each_below(table, *counter, |target| {
            list.push(target.order().into());
            false
        }),
        Step::Kates { most } | Step::Vals { most } => {
            list.extend((1..=*most).rev().map(|count| Pick::from(Choice::Count(count))));
        }
    }
}

/// Decides whether an order may go on with a pick. [ARP 13.0.1, 13.0.4, 13.0.6, A-seq-3]
pub(crate) fn check(table: Table<'_>, step: &Step, order: Choice) -> Result<(), Illegal> {
    match (step, order) {
        (Step::Counter { .. }, Choice::Plain(Plain::Done)) => Ok(()),
        (Step::Counter { harbour }, Choice::Counter(number))
            if usize::from(number) < table.data.counters.len() =>
        {
            check_counter(table, harbour, number.into())
        }
        (Step::Counter { .. }, _) => Err(Illegal::Elsewhere(Decision::Attack)),

        (Step::Means { counter, harbour }, _) => match Means::of(order) {
            Some(means) => check_means(table, harbour, *counter, means),
            None => Err(Illegal::Elsewhere(Decision::Means)),
        },

        (Step::Lane { from, harbour }, Choice::Hex(to)) => {
            torpedo::check_lane(table.data, harbour, *from, to)
        }
        (Step::Lane { .. }, _) => Err(Illegal::Elsewhere(Decision::Lane)),

        (Step::Aim { counter, means }, _) => match Target::of(table.data, order) {
            Some(target) => check_target(table, *counter, *means, target),
            None => Err(Illegal::Elsewhere(Decision::Aim)),
        },

        (Step::Kates { most }, Choice::Count(asked)) if asked > *most => {
            Err(Illegal::TooManyKates { most: *most, asked })
        }
        (Step::Vals { most }, Choice::Count(asked)) if asked > *most => {
            Err(Illegal::TooManyVals { most: *most, asked })
        }
        (Step::Kates { .. } | Step::Vals { .. }, Choice::Count(_)) => Ok(()),
        (Step::Kates { .. }, _) => Err(Illegal::Elsewhere(Decision::Kates)),
        (Step::Vals { .. }, _) => Err(Illegal::Elsewhere(Decision::Vals)),
    }
}

/// Carries out one attack. [ARP A-seq-3]
pub(crate) fn apply(play: &mut Play<'_, '_>, picks: &[Pick]) {
    let orders = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
    let (Some(Choice::Counter(counter)), Some(second), Some(third)) =
        (orders(0), orders(1), orders(2))
    else {
        play.umpire.log(Event::AttacksOver, arp("A-seq-3"));
        crate::sequence::after_air_to_surface(play.state);
        return;
    };
    let counter = usize::from(counter);
    let Some(means) = Means::of(second) else { return };
    let count = match orders(3) {
        Some(Choice::Count(count)) => count,
        _ => MOST_CRAFT as u8,
    };
    if let Choice::Hex(hex) = third {
        torpedo::resolve_drop(play, counter, hex, count);
        return;
    }
    let Some(target) = Target::of(play.data, third) else { return };
    note_attack(play, counter, target);
    match means {
        Means::Guns => strafing::resolve(play, counter, target),
        _ => bombing::resolve_drop(play, counter, means, target, count),
    }
}

/// Notes that a field or the hospital ship is attacked. [ARP A-scr-2, A-fld-3, A-vp-1]
fn note_attack(play: &mut Play<'_, '_>, counter: usize, target: Target) {
    let first = !play.air[counter].has(Counter::DROPPED | Counter::STRAFED);
    if let Some(field) = target.field(play.data) {
        play.attacked.insert(field);
        if first && field.air_box().is_some() {
            play.box_attacks[field] += 1;
        }
    }
    if let Target::Ship(ship) = target
        && play.data.ships[ship].is_solace()
    {
        play.solace = true;
    }
}
