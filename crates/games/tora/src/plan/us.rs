//! Writing the US plan: a ready-made plan and edits of it. [TTT T-alert-1, T-force-12]

use wardroom_kernel::{Dice, Label, Pick};

use super::{
    Berth, Day, MOST_PICKS, Mooring, Parking, PlanIllegal, ReadyMade, Track, UsPlan, Word,
    random_order,
};
use crate::data::Data;
use crate::forces::{Fighter, Ship, ShipType, US_UNITS};
use crate::pick::SpotName;
use crate::places::{Field, Sector, Slot, SlotKind};
use crate::ttt;

/// Whether ships of this kind may lie in a slot, whoever else is there: carriers on the north side
/// of Ford Island [TTT T-force-6], battleships at Ford Island or the yard [TTT T-force-7], others
/// anywhere in the harbor [TTT T-force-8].
pub(super) fn check_slot(ship: Ship, slot: Slot) -> Result<(), PlanIllegal> {
    match ship.ship_type() {
        ShipType::Carrier if !slot.is_north_shore() => Err(PlanIllegal::CarrierSlot { ship, slot }),
        ShipType::Battleship if slot.kind() == SlotKind::Anchorage => {
            Err(PlanIllegal::BattleshipSlot { ship, slot })
        }
        _ => Ok(()),
    }
}

/// Whether fighters of this type may be based at a field: the Army's at Hickam and Wheeler [TTT
/// T-force-1], the Navy's and Marines' at Kaneohe and Ewa [TTT T-force-2].
pub(crate) const fn check_base(fighter: Fighter, field: Field) -> Result<(), PlanIllegal> {
    let army = matches!(fighter, Fighter::P40 | Fighter::P36 | Fighter::P26);
    match field {
        Field::Wheeler | Field::Hickam if !army => Err(PlanIllegal::NavyFighter { fighter, field }),
        Field::Kaneohe | Field::Ewa if army => Err(PlanIllegal::ArmyFighter { fighter, field }),
        _ => Ok(()),
    }
}

/// The two fields that fighters of this type may be based at. [TTT T-force-1, T-force-2]
const fn bases(fighter: Fighter) -> [Field; 2] {
    match fighter {
        Fighter::P40 | Fighter::P36 | Fighter::P26 => [Field::Wheeler, Field::Hickam],
        Fighter::F4F | Fighter::F2A => [Field::Kaneohe, Field::Ewa],
    }
}

/// Whether a ship may moor in a slot, given where the others are.
fn check_mooring(plan: &UsPlan, ship: Ship, slot: Slot) -> Result<(), PlanIllegal> {
    check_slot(ship, slot)?;
    let others = || {
        Ship::ALL
            .into_iter()
            .filter(|&other| other != ship)
            .filter(|&other| plan.moorings[other as usize].slot == slot)
    };
    // Each carrier has a slot of her own, even while she is at sea. [TTT T-force-12]
    if let Some(carrier) = others().find(|other| Ship::CARRIERS.contains(other)) {
        return Err(PlanIllegal::SlotKept { slot, carrier });
    }
    match others().count() {
        0 => Ok(()),
        _ if Ship::CARRIERS.contains(&ship) => Err(PlanIllegal::CarrierNest { ship, slot }),
        1 => Ok(()),
        _ => Err(PlanIllegal::NestFull { slot }),
    }
}

/// Moors a ship: inside if the slot is empty, outside if somebody is there. [TTT T-force-9, T-map-9]
fn moor(plan: &mut UsPlan, ship: Ship, slot: Slot) {
    let left = plan.moorings[ship as usize];
    // Whoever lay outside of her lies inside now.
    for mooring in &mut plan.moorings {
        if mooring.slot == left.slot {
            mooring.berth = Berth::Inner;
        }
    }
    let taken = Ship::ALL
        .into_iter()
        .any(|other| other != ship && plan.moorings[other as usize].slot == slot);
    let berth = if taken { Berth::Outer } else { Berth::Inner };
    plan.moorings[ship as usize] = Mooring { slot, berth };
}

/// What a track would have spent with another level on a day. [TTT T-alert-2]
fn points_with(plan: &UsPlan, track: Track, day: Day, level: u8) -> u8 {
    plan.points_spent(track) - (plan.level(track, day) - 1) + (level - 1)
}

fn check_level(
    data: &Data,
    plan: &UsPlan,
    track: Track,
    day: Day,
    level: u8,
) -> Result<(), PlanIllegal> {
    let spent = points_with(plan, track, day, level);
    if spent > data.alert_points {
        let points = data.alert_points;
        return Err(PlanIllegal::Points { track, spent: spent.into(), points });
    }
    Ok(())
}

/// Spreads the units of a field evenly over its spots: the lower stacks first, in each stack the type
/// named first on top. [TTT T-map-5]
pub(super) fn spread(field: Field, counts: [u8; 5], park: &mut impl FnMut(Fighter, Parking)) {
    let spots = field.spots();
    let units: u8 = counts.iter().sum();
    let room = spots.len() as u8;
    let mut next = Fighter::ALL
        .into_iter()
        .flat_map(|fighter| std::iter::repeat_n(fighter, usize::from(counts[fighter as usize])));
    let (low, high_stacks) = (units / room, units % room);
    let low_stacks = room - high_stacks;
    // With fewer units than spots the stacks of one come first and the rest stays empty.
    let first_low = if low == 0 { high_stacks } else { 0 };
    let first_high = if low == 0 { 0 } else { low_stacks };
    for (first, stacks, height) in
        [(first_low, low_stacks, low), (first_high, high_stacks, low + 1)]
    {
        for level in (0..height).rev() {
            for stack in 0..stacks {
                if let Some(fighter) = next.next() {
                    park(fighter, Parking { spot: spots.start + first + stack, height: level });
                }
            }
        }
    }
}

/// Numbers the units of each type by where they are parked: units of a type are alike, so a plan is
/// written in one way only. [TTT ruling 1]
pub(super) fn put_in_order(plan: &mut UsPlan) {
    for fighter in Fighter::ALL {
        let units = fighter.units();
        plan.parking[usize::from(units.start)..usize::from(units.end)].sort_unstable();
    }
}

/// How many units stand on each spot.
fn stack_heights(plan: &UsPlan) -> [u8; Field::SPOTS as usize] {
    let mut heights = [0; Field::SPOTS as usize];
    for parking in &plan.parking {
        heights[usize::from(parking.spot)] += 1;
    }
    heights
}

/// How many units of a type a field has, leaving out those on one spot.
fn parked(plan: &UsPlan, field: Field, fighter: Fighter, except: Option<u8>) -> u8 {
    fighter
        .units()
        .map(|unit| plan.parking[usize::from(unit)].spot)
        .filter(|&spot| Field::of_spot(spot) == field && Some(spot) != except)
        .count() as u8
}

/// Where parked units are moved to.
#[derive(Clone, Copy)]
enum Destination {
    Spot(u8),
    Field(Field),
}

impl Destination {
    fn of(pick: Pick) -> Option<Destination> {
        match Word::of(pick)? {
            Word::Spot(spot) => Some(Destination::Spot(spot)),
            Word::Field(field) => Some(Destination::Field(field)),
            _ => None,
        }
    }

    const fn field(self) -> Field {
        match self {
            Destination::Spot(spot) => Field::of_spot(spot),
            Destination::Field(field) => field,
        }
    }

    const fn spot(self) -> Option<u8> {
        match self {
            Destination::Spot(spot) => Some(spot),
            Destination::Field(_) => None,
        }
    }
}

/// Parks units of one type elsewhere: those on top of the highest stacks go first, onto the spot, or
/// onto the lowest stacks of the field. [TTT T-force-12, T-map-5]
fn park(plan: &mut UsPlan, field: Field, fighter: Fighter, count: u8, to: Destination) {
    let mut heights = stack_heights(plan);
    for _ in 0..count {
        let from = fighter
            .units()
            .map(|unit| (plan.parking[usize::from(unit)], unit))
            .filter(|(at, _)| Field::of_spot(at.spot) == field && Some(at.spot) != to.spot())
            .max_by_key(|(at, _)| {
                let on_top = at.height + 1 == heights[usize::from(at.spot)];
                (on_top, at.height, at.spot)
            });
        let Some((left, unit)) = from else { return };
        for parking in &mut plan.parking {
            if parking.spot == left.spot && parking.height > left.height {
                parking.height -= 1;
            }
        }
        heights[usize::from(left.spot)] -= 1;
        let lowest = |field: Field| {
            field.spots().min_by_key(|&spot| heights[usize::from(spot)]).unwrap_or(left.spot)
        };
        let spot = match to {
            Destination::Spot(spot) => spot,
            Destination::Field(field) => lowest(field),
        };
        plan.parking[usize::from(unit)] = Parking { spot, height: heights[usize::from(spot)] };
        heights[usize::from(spot)] += 1;
    }
    put_in_order(plan);
}

/// How many picks an edit takes that begins with this word.
fn length(head: Word) -> usize {
    match head {
        Word::Done | Word::Ready(_) => 1,
        Word::Ship(_) => 2,
        Word::Park => 4,
        _ => 3,
    }
}

/// Carries out one complete edit.
fn edit(data: &Data, plan: &mut UsPlan, picks: &[Pick]) {
    let at = |place: usize| picks.get(place).and_then(|&pick| Word::of(pick));
    match (at(0), at(1), at(2)) {
        (Some(Word::Ready(ready)), ..) => {
            if let Some(place) = ReadyMade::US.iter().position(|&own| own == ready) {
                *plan = data.us_plans[place];
            }
        }
        (Some(Word::Track(track)), Some(Word::On(day)), Some(Word::Level(level))) => {
            plan.levels[track as usize][day.index()] = level;
        }
        (Some(search @ (Word::Radar | Word::Pby)), Some(when), Some(Word::Sector(sector))) => {
            let sectors = if search == Word::Radar { &mut plan.radar } else { &mut plan.pby };
            match when {
                Word::On(day) => sectors[day.index()] = sector,
                _ => sectors.fill(sector),
            }
        }
        (Some(Word::Ship(carrier)), Some(Word::On(day)), _) => {
            if let Some(port_day) = plan.port_day.get_mut(carrier as usize) {
                *port_day = day;
            }
        }
        (Some(Word::Moor), Some(Word::Ship(ship)), Some(Word::Slot(slot))) => {
            moor(plan, ship, slot);
        }
        (Some(Word::Park), Some(Word::Parked(field, fighter)), Some(Word::Count(count))) => {
            if let Some(to) = picks.get(3).and_then(|&pick| Destination::of(pick)) {
                park(plan, field, fighter, count, to);
            }
        }
        _ => {}
    }
}

/// The plan after all complete edits, and the picks of the one that is being made.
fn replay<'a>(data: &Data, base: &UsPlan, picks: &'a [Pick]) -> (UsPlan, &'a [Pick]) {
    let mut plan = *base;
    let mut rest = picks;
    while let Some(head) = rest.first().and_then(|&pick| Word::of(pick)) {
        let Some((whole, later)) = rest.split_at_checked(length(head)) else { break };
        edit(data, &mut plan, whole);
        rest = later;
    }
    (plan, rest)
}

/// Lists what may be picked next; nothing once the plan is done.
pub fn choices(data: &Data, base: &UsPlan, picks: &[Pick], list: &mut Vec<Pick>) {
    list.clear();
    if picks.last() == Some(&Word::Done.pick()) {
        return;
    }
    let (plan, pending) = replay(data, base, picks);
    let mut add = |word: Word| list.push(word.pick());
    let at = |place: usize| pending.get(place).and_then(|&pick| Word::of(pick));
    match (at(0), at(1), at(2)) {
        (None, ..) => {
            add(Word::Done);
            if picks.len() < MOST_PICKS {
                if picks.is_empty() {
                    ReadyMade::US.into_iter().for_each(|ready| add(Word::Ready(ready)));
                }
                Track::ALL.into_iter().for_each(|track| add(Word::Track(track)));
                Ship::CARRIERS.into_iter().for_each(|carrier| add(Word::Ship(carrier)));
                [Word::Radar, Word::Pby, Word::Moor, Word::Park].into_iter().for_each(add);
            }
        }
        (Some(Word::Track(track)), Some(Word::On(day)), _) => (1..=Track::HIGHEST)
            .filter(|&level| check_level(data, &plan, track, day, level).is_ok())
            .for_each(|level| add(Word::Level(level))),
        (Some(Word::Track(_) | Word::Ship(_)), ..) => {
            Day::all().for_each(|day| add(Word::On(day)));
        }
        (Some(Word::Radar | Word::Pby), None, _) => {
            add(Word::EveryDay);
            Day::all().for_each(|day| add(Word::On(day)));
        }
        (Some(Word::Radar | Word::Pby), ..) => {
            Sector::ALL.into_iter().for_each(|sector| add(Word::Sector(sector)));
        }
        (Some(Word::Moor), None, _) => Ship::ALL.into_iter().for_each(|ship| add(Word::Ship(ship))),
        (Some(Word::Moor), Some(Word::Ship(ship)), _) => Slot::all()
            .filter(|&slot| check_mooring(&plan, ship, slot).is_ok())
            .for_each(|slot| add(Word::Slot(slot))),
        (Some(Word::Park), None, _) => choices_groups(&plan, &mut add),
        (Some(Word::Park), Some(Word::Parked(field, fighter)), None) => {
            (1..=parked(&plan, field, fighter, None)).for_each(|count| add(Word::Count(count)))
        }
        (Some(Word::Park), Some(Word::Parked(field, fighter)), Some(Word::Count(count))) => {
            choices_destinations(&plan, field, fighter, count, &mut add);
        }
        _ => {}
    }
}

/// Every type at every field that has some of it.
fn choices_groups(plan: &UsPlan, add: &mut impl FnMut(Word)) {
    let mut has = [[false; 5]; 4];
    for unit in 0..US_UNITS as u8 {
        let field = Field::of_spot(plan.parking[usize::from(unit)].spot);
        has[field as usize][Fighter::of_unit(unit) as usize] = true;
    }
    for field in Field::ALL {
        for fighter in Fighter::ALL {
            if has[field as usize][fighter as usize] {
                add(Word::Parked(field, fighter));
            }
        }
    }
}

/// The fields of the units' service, and those of their spots that so many units are not on already.
fn choices_destinations(
    plan: &UsPlan,
    field: Field,
    fighter: Fighter,
    count: u8,
    add: &mut impl FnMut(Word),
) {
    let mut on_spot = [0; Field::SPOTS as usize];
    let mut have = 0;
    for unit in fighter.units() {
        let spot = plan.parking[usize::from(unit)].spot;
        if Field::of_spot(spot) == field {
            on_spot[usize::from(spot)] += 1;
            have += 1;
        }
    }
    for base in bases(fighter) {
        add(Word::Field(base));
        base.spots()
            .filter(|&spot| have - on_spot[usize::from(spot)] >= count)
            .for_each(|spot| add(Word::Spot(spot)));
    }
}

/// The plan that an order makes of the one it begins with.
pub fn apply(data: &Data, base: &UsPlan, picks: &[Pick]) -> UsPlan {
    replay(data, base, picks).0
}

/// A plan as a careless player would make it.
pub fn random(data: &Data, dice: &mut dyn Dice) -> UsPlan {
    let base = &data.us_plans[0];
    let order = random_order(ReadyMade::US, |picks, list| choices(data, base, picks, list), dice);
    apply(data, base, &order)
}

/// Why a pick is not among the choices.
pub fn why_not(data: &Data, base: &UsPlan, picks: &[Pick], pick: Pick) -> PlanIllegal {
    let (plan, pending) = replay(data, base, picks);
    let at = |place: usize| pending.get(place).and_then(|&pick| Word::of(pick));
    let not_here = || PlanIllegal::NotHere { word: super::any_word(pick) };
    let Some(asked) = Word::of(pick) else { return not_here() };
    let refused = match (at(0), at(1), at(2), asked) {
        (None, .., Word::Ready(ready)) => Err(if ReadyMade::US.contains(&ready) {
            PlanIllegal::ReadyMadeLater
        } else {
            PlanIllegal::ReadyMadeOfOthers
        }),
        (None, ..) if picks.len() >= MOST_PICKS => Err(PlanIllegal::TooLong),
        (Some(Word::Track(track)), Some(Word::On(day)), _, Word::Level(level)) => {
            check_level(data, &plan, track, day, level)
        }
        (Some(Word::Moor), Some(Word::Ship(ship)), _, Word::Slot(slot)) => {
            check_mooring(&plan, ship, slot)
        }
        (Some(Word::Park), None, _, Word::Parked(field, fighter)) => check_base(fighter, field)
            .and(Err(PlanIllegal::TooFewFighters { field, fighter, have: 0, count: 1 })),
        (Some(Word::Park), Some(Word::Parked(field, fighter)), None, Word::Count(count)) => {
            let have = parked(&plan, field, fighter, None);
            Err(PlanIllegal::TooFewFighters { field, fighter, have, count })
        }
        (Some(Word::Park), Some(Word::Parked(field, fighter)), Some(Word::Count(count)), _) => {
            match Destination::of(pick) {
                None => Ok(()),
                Some(to) => check_base(fighter, to.field()).and_then(|()| {
                    let have = parked(&plan, field, fighter, to.spot());
                    Err(PlanIllegal::TooFewFighters { field, fighter, have, count })
                }),
            }
        }
        _ => Ok(()),
    };
    refused.err().unwrap_or_else(not_here)
}

/// What a listed pick means.
pub fn label(data: &Data, base: &UsPlan, picks: &[Pick], pick: Pick) -> Label {
    let (plan, pending) = replay(data, base, picks);
    let at = |place: usize| pending.get(place).and_then(|&pick| Word::of(pick));
    let say = |text: String, rule: &'static str| Label { text, rule: ttt(rule) };
    let Some(asked) = Word::of(pick) else { return say(String::new(), "T-comp-1") };
    match (at(0), at(1), asked) {
        (None, _, Word::Done) => say("the plan is finished".to_owned(), "T-comp-1"),
        (None, _, Word::Ready(ready)) => {
            let ready = &data.book.us_plans[ready.word()];
            say(format!("begin with {}: {}", ready.title, ready.source.why), "T-scen-2")
        }
        (None, _, Word::Track(track)) => {
            let left = data.alert_points - plan.points_spent(track);
            say(format!("alert level of {} ({left} points left)", track.word()), "T-alert-2")
        }
        (None, _, Word::Radar) => say("the sector that radar searches".to_owned(), "T-detect-1"),
        (None, _, Word::Pby) => {
            say("the sector that patrol planes search".to_owned(), "T-detect-3")
        }
        (None, _, Word::Moor) => say("moor a ship elsewhere".to_owned(), "T-force-12"),
        (None, _, Word::Park) => say("park fighters elsewhere".to_owned(), "T-force-12"),
        (None, _, Word::Ship(carrier)) => {
            let day = plan.port_day[carrier as usize];
            say(format!("the day of {} in port (now {day})", carrier.name()), "T-force-5")
        }
        (Some(Word::Track(track)), None, Word::On(day)) => {
            say(format!("{day}, now level {}", plan.level(track, day)), "T-alert-1")
        }
        (Some(Word::Track(Track::Airfields)), _, Word::Level(level)) => {
            let row = &data.book.airfield_status[&level.to_string()];
            say(format!("level {level}, {}", row.name), "T-alert-11")
        }
        (Some(Word::Track(Track::Ships)), _, Word::Level(level)) => {
            let row = &data.book.ship_status[&level.to_string()];
            say(format!("level {level}, {}, {} dice", row.name, row.dice), "T-alert-12")
        }
        (Some(Word::Track(Track::Batteries)), _, Word::Level(level)) => {
            let dice = data.battery_dice[usize::from(level) - 1];
            say(format!("level {level}, {dice} dice"), "T-alert-13")
        }
        (Some(Word::Moor), None, Word::Ship(ship)) => say(
            format!("{}, now at {}", ship.name(), plan.moorings[ship as usize].slot),
            "T-force-8",
        ),
        (Some(Word::Moor), Some(Word::Ship(ship)), Word::Slot(slot)) => {
            let inner = Ship::ALL
                .into_iter()
                .find(|&other| other != ship && plan.moorings[other as usize].slot == slot);
            match inner {
                Some(inner) => say(format!("{slot}, outside of {}", inner.name()), "T-force-9"),
                None => say(format!("{slot}"), "T-map-9"),
            }
        }
        (Some(Word::Park), _, Word::Parked(field, fighter)) => {
            let have = parked(&plan, field, fighter, None);
            say(format!("{have} {} units at {}", fighter.name(), field.name()), "T-map-4")
        }
        (Some(Word::Park), _, Word::Field(field)) => {
            say(format!("spread over {}", field.name()), "T-map-4")
        }
        (Some(Word::Park), _, Word::Spot(spot)) => {
            let under = stack_heights(&plan)[usize::from(spot)];
            say(format!("{}, on {under} units", SpotName(spot)), "T-map-5")
        }
        (Some(Word::Park), _, Word::Count(count)) => say(format!("{count} units"), "T-comp-2"),
        (Some(Word::Pby), _, Word::EveryDay) => say("every day".to_owned(), "T-detect-3"),
        (Some(Word::Radar), _, Word::EveryDay) => say("every day".to_owned(), "T-detect-1"),
        (Some(Word::Radar), _, Word::On(day)) => {
            say(format!("{day}, now {}", plan.radar[day.index()].word()), "T-detect-1")
        }
        (Some(Word::Pby), _, Word::On(day)) => {
            say(format!("{day}, now {}", plan.pby[day.index()].word()), "T-detect-3")
        }
        (Some(Word::Ship(_)), _, Word::On(day)) => say(day.to_string(), "T-force-5"),
        (Some(Word::Radar), _, Word::Sector(sector)) => say(sector.word().to_owned(), "T-detect-1"),
        (Some(Word::Pby), _, Word::Sector(sector)) => say(sector.word().to_owned(), "T-detect-3"),
        (.., other) => say(other.text(), "T-comp-1"),
    }
}
