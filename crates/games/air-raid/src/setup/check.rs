//! Says everything that is wrong with a position at once.

use wardroom_kernel::Complaints;

use super::{CRAFT_MARKS, CounterSetup, FacilitySetup, Setup, ShipSetup, fresh};
use crate::arp;
use crate::data::{Data, Wave};
use crate::hex::Hex;
use crate::parts::*;
use crate::state::*;
use crate::table::Table;

/// More aircraft of one type than a field or a list of losses can hold.
const MOST_AIRCRAFT: u16 = 250;
/// More US aircraft than can be destroyed.
const MOST_DESTROYED: u16 = 5_000;

/// Checks a position.
pub(crate) fn check(data: &Data, setup: &Setup) -> Result<State, Complaints> {
    let mut wrong = Complaints::default();
    let mut state = State::empty(data);
    state.options = setup.options;
    state.conduct = setup.conduct;
    state.raid = setup.raid;
    state.turn = setup.turn;
    state.phase = setup.phase;
    state.initiative = setup.initiative;
    state.declares = setup.declares;
    state.passed = setup.passed;
    state.lost = setup.lost;
    state.destroyed = setup.destroyed;
    state.solace = setup.solace;
    if setup.turn > setup.raid.last_turn() {
        let last = setup.raid.last_turn();
        wrong.break_rule("turn", format!("the last turn is {last}"), arp("A-turn-1"));
    }
    if setup.destroyed > MOST_DESTROYED {
        wrong.add("destroyed", "there are not so many US aircraft");
    }
    for counter in &setup.air {
        put_counter(data, &mut state, counter, &mut wrong);
    }
    for ship in &setup.ships {
        put_ship(data, &mut state, ship, &mut wrong);
    }
    for facility in &setup.facilities {
        put_facility(data, &mut state, facility, &mut wrong);
    }
    for line in &setup.parked {
        state.parked[line.field as usize][line.plane as usize] =
            Parked { sound: line.sound, damaged: line.damaged };
        if line.plane.side() != Side::Us {
            wrong.add(format!("parked.{}", line.plane), "only US aircraft are parked on Oahu");
        }
    }
    let bits = |fields: &[Field]| fields.iter().fold(0, |set, field| set | field.bit());
    state.attacked = bits(&setup.attacked);
    state.attacked_before = bits(&setup.attacked_before);
    for &(field, count) in &setup.box_attacks {
        state.box_attacks[field as usize] = count;
        if count > 6 || field.air_box().is_none() {
            wrong.break_rule(
                format!("box-attacks.{field}"),
                "at most six counters attack a field in a box",
                arp("A-fld-3"),
            );
        }
    }
    put_hits(data, &mut state, setup, &mut wrong);
    check_counts(data, &state, &mut wrong);
    wrong.or(state)
}

fn read_marks(
    words: impl IntoIterator<Item = impl AsRef<str>>,
    known: &[(u8, &str)],
    place: &str,
    wrong: &mut Complaints,
) -> u8 {
    let mut marks = 0;
    for word in words {
        let word = word.as_ref();
        match known.iter().find(|(_, name)| *name == word) {
            Some((mark, _)) => marks |= mark,
            None => {
                let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
                wrong.add(place, format!("{word} is none of {}", names.join(", ")));
            }
        }
    }
    marks
}

fn read_spot(word: &str) -> Option<Spot> {
    let hex = || {
        let digits = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        Hex::from_number(word.parse().ok().filter(|_| digits)?)
    };
    match word {
        "waiting" => Some(Spot::WAITING),
        "home" => Some(Spot::HOME),
        _ => AirBox::named(word).map(Spot::of_box).or_else(|| hex().map(Spot::of_hex)),
    }
}

fn put_counter(data: &Data, state: &mut State, setup: &CounterSetup, wrong: &mut Complaints) {
    let place = format!("air.{}", setup.counter);
    let known = data.counters.iter().position(|card| card.name == setup.counter);
    let Some(at) = known else {
        wrong.add(place, "there is no such counter");
        return;
    };
    if state.air[at].at != Spot::GONE {
        wrong.add(place, "stands there twice");
        return;
    }
    let card = &data.counters[at];
    let Some(spot) = read_spot(&setup.at) else {
        wrong.add(place, format!("{} is no hex, no box, not waiting and not home", setup.at));
        return;
    };
    check_place(data, state, at, spot, &place, wrong);
    let plane = setup.plane.unwrap_or(card.plane);
    if plane != card.plane && card.wave != Wave::Scramble || plane.side() != card.side {
        wrong.add(&place, format!("is no counter of {plane}"));
    }
    let craft = match &setup.aircraft {
        None => fresh(data, at),
        Some(words) => read_craft(data, at, words, &place, wrong),
    };
    let deeds = read_marks(&setup.deeds, &Counter::DEEDS, &place, wrong);
    state.air[at] = Counter { at: spot, facing: setup.facing, plane, deeds, craft };
    if state.air[at].flying() == 0 {
        wrong.add(place, "no aircraft of it flies");
    }
}

fn check_place(
    data: &Data,
    state: &State,
    counter: usize,
    spot: Spot,
    place: &str,
    wrong: &mut Complaints,
) {
    let card = &data.counters[counter];
    if spot.hex().is_some() && state.air.iter().any(|other| other.at == spot) {
        wrong.break_rule(place, "another counter is in that hex", arp("A-move-3"));
    }
    let carriers = spot == Spot::HOME || spot == Spot::of_box(AirBox::Kb);
    if card.side == Side::Us && carriers {
        wrong.break_rule(place, "US counters do not enter KB", arp("A-move-4"));
    }
    if card.wave == Wave::Second && state.raid == Raid::FirstWave {
        wrong.break_rule(place, "the second wave does not fly in this scenario", arp("A-scen-2"));
    }
    let may_wait = match card.wave {
        Wave::First => state.turn == Turn::FIRST && state.phase <= Phase::SecondMovement,
        Wave::Second => before(state, Turn::SECOND_WAVE),
        Wave::Arrival { turn, .. } => before(state, turn),
        Wave::Scramble => false,
    };
    if spot == Spot::WAITING && !may_wait {
        wrong.break_rule(place, "waits no longer", arp("A-arr-1"));
    }
}

/// Whether what arrives on a turn is still to arrive.
fn before(state: &State, turn: Turn) -> bool {
    state.turn < turn || state.turn == turn && state.phase == Phase::Arrivals
}

fn read_craft(
    data: &Data,
    counter: usize,
    words: &[String],
    place: &str,
    wrong: &mut Complaints,
) -> [Craft; MOST_CRAFT] {
    let mut craft = [Craft::default(); MOST_CRAFT];
    if words.len() > MOST_CRAFT {
        wrong.add(place, format!("a counter has at most {MOST_CRAFT} aircraft"));
    }
    let load = Craft::fresh(data.counters[counter].load);
    for (one, text) in craft.iter_mut().zip(words) {
        if text == "down" {
            continue;
        }
        let marks = read_marks(text.split_whitespace(), &CRAFT_MARKS, place, wrong);
        for mark in [Craft::FIRST_LOAD, Craft::SECOND_LOAD] {
            if marks & mark != 0 && !load.is(mark) {
                wrong.break_rule(place, "carries more than its roster has", arp("13.0.7"));
            }
        }
        *one = Craft::from_marks(marks | Craft::FLYING);
    }
    craft
}

fn put_ship(data: &Data, state: &mut State, setup: &ShipSetup, wrong: &mut Complaints) {
    let place = format!("ships.{}", setup.ship);
    let Some(at) = data.ships.iter().position(|card| card.word == setup.ship) else {
        wrong.add(place, "there is no such ship");
        return;
    };
    let card = &data.ships[at];
    let hex = setup.hex.unwrap_or(card.hex);
    if hex != card.hex && !data.map.is_water(hex) {
        wrong.break_rule(&place, format!("{hex} is no water"), arp("A-stm-2"));
    }
    if setup.points > card.hull || setup.torpedo > setup.points {
        wrong.break_rule(
            &place,
            format!("at most {} points, of which those from torpedoes are a part", card.hull),
            arp("A-ship-4"),
        );
    }
    if setup.aa_lost > card.aa {
        wrong.break_rule(&place, format!("has AA {}", card.aa), arp("A-dmg-3"));
    }
    let marks = match &setup.marks {
        Some(words) => read_marks(words, &Ship::MARKS, &place, wrong),
        None => state.ships[at].marks,
    };
    state.ships[at] =
        Ship { hex, points: setup.points, torpedo: setup.torpedo, aa_lost: setup.aa_lost, marks };
    let still = Ship::BEACHED | Ship::AWAY;
    let under_way = marks & Ship::UNDER_WAY != 0;
    if under_way && (marks & still != 0 || !data.map.is_water(hex)) {
        wrong.break_rule(&place, "cannot be under way there", arp("A-stm-1"));
    }
    if under_way && (Table { data, state }).condition(at) == Condition::Sunk {
        wrong.break_rule(&place, "is sunk and not under way", arp("A-ship-4"));
    }
    if marks & Ship::AWAY != 0 && marks & (Ship::BEACHED | Ship::SMOKING | Ship::MOVING) != 0 {
        wrong.break_rule(&place, "is at sea and nowhere else", arp("A-stm-5"));
    }
    if marks & Ship::BEACHED != 0 && !data.map.is_coast(hex) {
        wrong.break_rule(&place, "is beached away from land", arp("A-stm-3"));
    }
}

fn put_facility(data: &Data, state: &mut State, setup: &FacilitySetup, wrong: &mut Complaints) {
    let place = format!("facilities.{}", setup.facility);
    let Some(at) = data.facilities.iter().position(|card| card.word == setup.facility) else {
        wrong.add(place, "there is no such facility");
        return;
    };
    let card = &data.facilities[at];
    if setup.points > card.points {
        wrong.break_rule(&place, format!("has {} points", card.points), arp("A-map-6"));
    }
    if (setup.burning || setup.smoking) && card.kind != FacilityKind::Tanks {
        wrong.break_rule(&place, "only oil tanks burn and smoke", arp("A-fac-1"));
    }
    state.facilities[at] = setup.points;
    state.burning |= u32::from(setup.burning) << at;
    state.smoking |= u32::from(setup.smoking) << at;
}

fn put_hits(data: &Data, state: &mut State, setup: &Setup, wrong: &mut Complaints) {
    for hit in &setup.waiting {
        let place = format!("waiting.{}", hit.ship);
        let Some(at) = data.ships.iter().position(|card| card.word == hit.ship) else {
            wrong.add(place, "there is no such ship");
            continue;
        };
        if hit.turn > setup.turn {
            wrong.break_rule(place, format!("{} is still to come", hit.turn), arp("13.9.1"));
        }
        if state.waiting.is_full() {
            wrong.break_rule("waiting", "more hits than weapons", arp("13.9.1"));
            return;
        }
        state.waiting.push(Hit { ship: at as u8, kind: hit.kind, turn: hit.turn });
    }
    // A torpedo leaves up to two hits, a bomb one.
    let mut room = state.waiting.len();
    for counter in data.counters_of(Side::Japan) {
        let loaded = usize::from(state.air[counter].count(Craft::FIRST_LOAD));
        room += match data.counters[counter].load {
            Load::Torpedo => 2 * loaded,
            Load::Ap => loaded,
            _ => 0,
        };
    }
    if room > HIT_ROOM {
        wrong.break_rule("waiting", "more hits than weapons", arp("13.9.1"));
    }
}

/// No number of aircraft may grow past what is kept of it.
fn check_counts(data: &Data, state: &State, wrong: &mut Complaints) {
    for &plane in Plane::ALL {
        let parked: u16 = state
            .parked
            .iter()
            .map(|field| {
                u16::from(field[plane as usize].sound) + u16::from(field[plane as usize].damaged)
            })
            .sum();
        let flying = data.counters_of(Side::Us).filter(|&at| state.air[at].plane == plane);
        let flying: u16 = flying.map(|at| u16::from(state.air[at].flying())).sum();
        if parked + flying > MOST_AIRCRAFT {
            wrong.break_rule(
                format!("parked.{plane}"),
                format!("more than {MOST_AIRCRAFT} aircraft"),
                arp("A-oob-4"),
            );
        }
    }
    let mut all = state.lost.map(|wave| wave.map(u16::from));
    for counter in data.counters_of(Side::Japan) {
        let wave = usize::from(data.counters[counter].wave == Wave::Second);
        let plane = (data.counters[counter].plane as usize).min(2);
        all[wave][plane] += u16::from(state.air[counter].flying());
    }
    if all.iter().flatten().any(|&count| count > MOST_AIRCRAFT) {
        wrong.break_rule(
            "lost",
            format!("more than {MOST_AIRCRAFT} aircraft of a type"),
            arp("A-oob-1"),
        );
    }
}
