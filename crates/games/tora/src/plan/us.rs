//! Writing the US plan: a ready-made plan and edits of it. [TTT T-alert-1, T-force-12]

use wardroom_kernel::{Dice, Label, Pick};

use super::{
    Asked, Berth, Day, Mooring, Parking, PlanIllegal, ReadyMade, Room, Track, UsPlan, Word,
    random_order,
};
use crate::data::Data;
use crate::forces::{ByFighter, ByShip, Fighter, Ship, ShipType, US_UNITS};
use crate::label;
use crate::places::{ByField, Field, Sector, Slot, SlotKind, Spot};
use crate::ttt;

/// Whether ships of this kind may lie in a slot, whoever else is there: carriers on the north side
/// of Ford Island [TTT T-force-6], battleships at Ford Island or the yard [TTT T-force-7], others
/// anywhere in the harbor [TTT T-force-8].
pub(crate) fn check_slot(ship: Ship, slot: Slot) -> Result<(), PlanIllegal> {
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
fn check_mooring(moorings: &ByShip<Mooring>, ship: Ship, slot: Slot) -> Result<(), PlanIllegal> {
    check_slot(ship, slot)?;
    let others = || {
        Ship::ALL
            .iter()
            .copied()
            .filter(|&other| other != ship)
            .filter(|&other| moorings[other].slot == slot)
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
    let left = plan.moorings[ship];
    // Whoever lay outside of her lies inside now.
    for (_, mooring) in plan.moorings.iter_mut() {
        if mooring.slot == left.slot {
            mooring.berth = Berth::Inner;
        }
    }
    let taken =
        Ship::ALL.iter().copied().any(|other| other != ship && plan.moorings[other].slot == slot);
    let berth = if taken { Berth::Outer } else { Berth::Inner };
    plan.moorings[ship] = Mooring { slot, berth };
}

/// Spreads the units of a field evenly over its spots: the lower stacks first, in each stack the type
/// named first on top. [TTT T-map-5]
pub(super) fn spread(
    field: Field,
    counts: &ByFighter<u8>,
    park: &mut impl FnMut(Fighter, Parking),
) {
    let spots = field.spots();
    let units: u8 = counts.values().iter().sum();
    let room = spots.len() as u8;
    let mut next = Fighter::ALL
        .iter()
        .copied()
        .flat_map(|fighter| std::iter::repeat_n(fighter, usize::from(counts[fighter])));
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
    for &fighter in Fighter::ALL {
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
            plan.levels[track][day.index()] = level;
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

/// A plan that is being written: what comes next after all complete edits, with what they leave for it.
#[derive(Clone, Copy, Debug)]
pub struct Sheet(Next);

/// What comes next in a plan.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The head of an edit, or the end.
    Edit(Room),
    /// The day of a level, or of a carrier in port.
    Day(Word),
    SearchDay(Word),
    /// The level of a track on a day.
    Level(Points),
    /// The sector of a search.
    Sector(Word),
    /// The ship that moors elsewhere.
    Ship,
    /// Her slot, given where all ships lie now.
    Slot(Ship, ByShip<Mooring>),
    /// The units that are parked elsewhere, out of those that fields have.
    Parked(ByField<ByFighter<u8>>),
    /// How many of them, and how many there are.
    Count(Field, Fighter, u8),
    /// Where they are parked.
    Park(Batch),
    Nothing,
}

/// A level that is set: the points of the track, and those that other days take. [TTT T-alert-2]
#[derive(Clone, Copy, Debug)]
struct Points {
    track: Track,
    day: Day,
    points: u8,
    others: u8,
}

impl Points {
    fn new(data: &Data, plan: &UsPlan, track: Track, day: Day) -> Points {
        let others = plan.points_spent(track) - (plan.level(track, day) - 1);
        Points { track, day, points: data.alert_points, others }
    }

    /// Each track has its own points, one for each level above 1. [TTT T-alert-2]
    fn check(self, level: u8) -> Result<(), PlanIllegal> {
        let Points { track, points, others, .. } = self;
        let spent = others + level - 1;
        if spent <= points {
            Ok(())
        } else {
            Err(PlanIllegal::Points { track, spent: spent.into(), points })
        }
    }
}

/// Units that are parked elsewhere.
#[derive(Clone, Copy, Debug)]
struct Batch {
    field: Field,
    fighter: Fighter,
    count: u8,
    /// How many of the type the field has, in all and on each spot.
    have: u8,
    on_spot: [u8; Field::SPOTS as usize],
}

impl Batch {
    fn new(plan: &UsPlan, field: Field, fighter: Fighter, count: u8) -> Batch {
        let mut batch = Batch { field, fighter, count, have: 0, on_spot: [0; 60] };
        for unit in fighter.units() {
            let spot = plan.parking[usize::from(unit)].spot;
            if Field::of_spot(spot) == field {
                batch.on_spot[usize::from(spot)] += 1;
                batch.have += 1;
            }
        }
        batch
    }

    /// Whether the units may be parked there: at a field of their service, and so many of them are
    /// elsewhere now. [TTT T-force-12]
    fn check(&self, to: Destination) -> Result<(), PlanIllegal> {
        let Batch { field, fighter, count, .. } = *self;
        check_base(fighter, to.field())?;
        let have = self.have - to.spot().map_or(0, |spot| self.on_spot[usize::from(spot)]);
        check_enough(field, fighter, have, count)
    }
}

impl Sheet {
    /// The plan after the picks of a half-built order.
    pub fn read(data: &Data, base: &UsPlan, picks: &[Pick]) -> Self {
        let (plan, pending) = replay(data, base, picks);
        let at = |place: usize| pending.get(place).and_then(|&pick| Word::of(pick));
        let next = match (at(0), at(1), at(2)) {
            (None, ..) if picks.last() == Some(&Word::Done.pick()) => Next::Nothing,
            (None, ..) => Next::Edit(Room::after(picks)),
            (Some(Word::Track(track)), Some(Word::On(day)), _) => {
                Next::Level(Points::new(data, &plan, track, day))
            }
            (Some(head @ (Word::Track(_) | Word::Ship(_))), ..) => Next::Day(head),
            (Some(head @ (Word::Radar | Word::Pby)), None, _) => Next::SearchDay(head),
            (Some(head @ (Word::Radar | Word::Pby)), ..) => Next::Sector(head),
            (Some(Word::Moor), Some(Word::Ship(ship)), _) => Next::Slot(ship, plan.moorings),
            (Some(Word::Moor), ..) => Next::Ship,
            (Some(Word::Park), Some(Word::Parked(field, fighter)), None) => {
                Next::Count(field, fighter, parked(&plan, field, fighter, None))
            }
            (Some(Word::Park), Some(Word::Parked(field, fighter)), Some(Word::Count(count))) => {
                Next::Park(Batch::new(&plan, field, fighter, count))
            }
            (Some(Word::Park), ..) => Next::Parked(parked_by_field(&plan)),
            _ => Next::Nothing,
        };
        Sheet(next)
    }

    /// Adds what might be picked next; nothing once the plan is done.
    pub fn candidates(&self, list: &mut Vec<Pick>) {
        let mut add = |word: Word| list.push(word.pick());
        match self.0 {
            Next::Edit(room) => {
                add(Word::Done);
                if room == Room::All {
                    ReadyMade::US.into_iter().for_each(|ready| add(Word::Ready(ready)));
                }
                if room != Room::None {
                    Track::ALL.iter().copied().for_each(|track| add(Word::Track(track)));
                    Ship::CARRIERS.into_iter().for_each(|carrier| add(Word::Ship(carrier)));
                    [Word::Radar, Word::Pby, Word::Moor, Word::Park].into_iter().for_each(add);
                }
            }
            Next::Day(_) => Day::all().for_each(|day| add(Word::On(day))),
            Next::SearchDay(_) => {
                add(Word::EveryDay);
                Day::all().for_each(|day| add(Word::On(day)));
            }
            Next::Level(_) => (1..=Track::HIGHEST).for_each(|level| add(Word::Level(level))),
            Next::Sector(_) => {
                Sector::ALL.iter().copied().for_each(|sector| add(Word::Sector(sector)))
            }
            Next::Ship => Ship::ALL.iter().copied().for_each(|ship| add(Word::Ship(ship))),
            Next::Slot(..) => Slot::all().for_each(|slot| add(Word::Slot(slot))),
            Next::Parked(_) => {
                for &field in Field::ALL {
                    Fighter::ALL.iter().for_each(|&fighter| add(Word::Parked(field, fighter)));
                }
            }
            Next::Count(_, _, have) => (1..=have).for_each(|count| add(Word::Count(count))),
            Next::Park(Batch { fighter, .. }) => {
                for base in bases(fighter) {
                    add(Word::Field(base));
                    base.spots().for_each(|spot| add(Word::Spot(spot)));
                }
            }
            Next::Nothing => {}
        }
    }

    /// Decides whether a pick may come next.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, pick: Pick) -> Result<(), PlanIllegal> {
        let word = Word::of(pick).ok_or(PlanIllegal::Elsewhere(self.asked()))?;
        match (&self.0, word) {
            (Next::Edit(_), Word::Done) => Ok(()),
            (Next::Edit(room), Word::Ready(ready)) => {
                room.check_ready(ReadyMade::US.contains(&ready))
            }
            // A carrier has a day in port, other ships are always there. [TTT T-force-5]
            (Next::Edit(_), Word::Ship(ship)) if !Ship::CARRIERS.contains(&ship) => {
                Err(PlanIllegal::NoPortDay { ship })
            }
            (
                Next::Edit(room),
                Word::Track(_) | Word::Ship(_) | Word::Radar | Word::Pby | Word::Moor | Word::Park,
            ) => room.check_edit(),
            (Next::Day(_), Word::On(_)) => Ok(()),
            (Next::SearchDay(_), Word::On(_) | Word::EveryDay) => Ok(()),
            (Next::Level(points), Word::Level(level)) => points.check(level),
            (Next::Sector(_), Word::Sector(_)) => Ok(()),
            (Next::Ship, Word::Ship(_)) => Ok(()),
            (Next::Slot(ship, moorings), Word::Slot(slot)) => check_mooring(moorings, *ship, slot),
            (Next::Parked(units), Word::Parked(field, fighter)) => {
                check_base(fighter, field)?;
                let have = units[field][fighter];
                check_enough(field, fighter, have, 1)
            }
            (&Next::Count(field, fighter, have), Word::Count(count)) => {
                check_enough(field, fighter, have, count)
            }
            (Next::Park(batch), _) => match Destination::of(pick) {
                Some(to) => batch.check(to),
                None => Err(PlanIllegal::Elsewhere(self.asked())),
            },
            (Next::Nothing, _) => Err(PlanIllegal::Complete),
            _ => Err(PlanIllegal::Elsewhere(self.asked())),
        }
    }

    /// What is asked for now.
    const fn asked(&self) -> Asked {
        match self.0 {
            Next::Edit(_) | Next::Nothing => Asked::UsEdit,
            Next::Day(Word::Ship(ship)) => Asked::PortDay(ship),
            Next::Day(_) => Asked::LevelDay,
            Next::SearchDay(head) => Asked::SearchDay(head),
            Next::Level(Points { track, day, .. }) => Asked::Level(track, day),
            Next::Sector(head) => Asked::Search(head),
            Next::Ship => Asked::Ship,
            Next::Slot(ship, _) => Asked::Slot(ship),
            Next::Parked(_) => Asked::Parked,
            Next::Count(_, _, most) => Asked::Count(most),
            Next::Park(Batch { fighter, .. }) => Asked::Park(fighter),
        }
    }
}

/// A field has only so many units of a type. [TTT T-force-12]
const fn check_enough(
    field: Field,
    fighter: Fighter,
    have: u8,
    count: u8,
) -> Result<(), PlanIllegal> {
    if count <= have {
        Ok(())
    } else {
        Err(PlanIllegal::TooFewFighters { field, fighter, have, count })
    }
}

/// How many units of each type each field has.
fn parked_by_field(plan: &UsPlan) -> ByField<ByFighter<u8>> {
    let mut units = ByField::<ByFighter<u8>>::default();
    for unit in 0..US_UNITS as u8 {
        let field = Field::of_spot(plan.parking[usize::from(unit)].spot);
        units[field][Fighter::of_unit(unit)] += 1;
    }
    units
}

/// Lists what may be picked next; nothing once the plan is done.
pub fn choices(data: &Data, base: &UsPlan, picks: &[Pick], list: &mut Vec<Pick>) {
    let sheet = Sheet::read(data, base, picks);
    list.clear();
    sheet.candidates(list);
    list.retain(|&pick| sheet.check(pick).is_ok());
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
            say(format!("the day of {} in port (now {day})", carrier.word()), "T-force-5")
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
        (Some(Word::Moor), None, Word::Ship(ship)) => {
            say(format!("{}, now at {}", ship.word(), plan.moorings[ship].slot), "T-force-8")
        }
        (Some(Word::Moor), Some(Word::Ship(ship)), Word::Slot(slot)) => {
            let inner = Ship::ALL
                .iter()
                .copied()
                .find(|&other| other != ship && plan.moorings[other].slot == slot);
            match inner {
                Some(inner) => say(format!("{slot}, outside of {}", inner.word()), "T-force-9"),
                None => say(format!("{slot}"), "T-map-9"),
            }
        }
        (Some(Word::Park), _, Word::Parked(field, fighter)) => {
            let have = parked(&plan, field, fighter, None);
            say(format!("{} at {field}", label::units_of(have, fighter.word())), "T-map-4")
        }
        (Some(Word::Park), _, Word::Field(field)) => {
            say(format!("spread over {}", field.word()), "T-map-4")
        }
        (Some(Word::Park), _, Word::Spot(spot)) => {
            let under = stack_heights(&plan)[usize::from(spot)];
            say(format!("{}, on {}", Spot(spot), label::units(under)), "T-map-5")
        }
        (Some(Word::Park), _, Word::Count(count)) => say(label::units(count), "T-comp-2"),
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
        (.., other) => say(other.word(), "T-comp-1"),
    }
}
