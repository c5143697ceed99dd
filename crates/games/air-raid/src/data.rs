//! Reads `data/air-raid.toml`, with a player's corrections, into types.

use wardroom_kernel::{Complaints, Overlay, read};

use crate::arp;
use crate::hex::Hex;
use crate::map::{Map, Terrain};
use crate::parts::*;
use crate::pick::SQUADRON_ROOM;
use crate::state::{FACILITY_ROOM, FIGHTERS, JAPAN_ROOM, MOST_CRAFT, SHIP_ROOM, US_ROOM};

mod book;

pub(crate) use book::*;

const EMBEDDED: &str = include_str!("../data/air-raid.toml");

/// The figures the game is loaded with, made ready to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) book: Book,
    pub(crate) map: Map,
    /// In the order of their hexes, inboard before outboard. [ARP A-dmg-8]
    pub(crate) ships: Vec<ShipCard>,
    /// In the order of their hexes, those in boxes last.
    pub(crate) facilities: Vec<FacilityCard>,
    /// The Japanese squadrons by wave and name, then the US groups.
    pub(crate) squadrons: Vec<Squadron>,
    /// Every counter: the Japanese first, then those of the US.
    pub(crate) counters: Vec<CounterCard>,
    /// How many of them are Japanese.
    pub(crate) japanese: usize,
}

/// Counters that are named together and may move together.
#[derive(Clone, Debug)]
pub(crate) struct Squadron {
    pub(crate) name: String,
    pub(crate) side: Side,
    pub(crate) counters: std::ops::Range<usize>,
}

/// A counter as the roster has it. [ARP 13.0.7]
#[derive(Clone, Debug)]
pub(crate) struct CounterCard {
    pub(crate) name: String,
    pub(crate) side: Side,
    /// The type; those of the US fighters change with every scramble.
    pub(crate) plane: Plane,
    pub(crate) wave: Wave,
    pub(crate) aircraft: u8,
    pub(crate) load: Load,
    pub(crate) task: Task,
}

/// When a counter comes into the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wave {
    First,
    Second,
    /// A US counter of the list of arrivals.
    Arrival {
        turn: Turn,
        at: AirBox,
        armed: bool,
    },
    /// A place for US fighters that scramble.
    Scramble,
}

impl Data {
    /// Reads the embedded file with corrections laid over it.
    pub(crate) fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let mut book: Book = read(EMBEDDED, overlay)?;
        let mut wrong = Complaints::default();
        for &(number, aa) in &book.batteries.list {
            book.batteries.guns.push((hex_of(number, "batteries.list", &mut wrong), aa));
        }
        for (field, card) in book.fields.iter_mut() {
            let place = format!("fields.{field}");
            let hexes = card.numbers.iter().map(|&number| hex_of(number, &place, &mut wrong));
            card.hexes = hexes.collect();
            card.hexes.sort_unstable();
            card.roster = card.parked.iter().map(|&(plane, _)| plane).collect();
            for &plane in Plane::ALL {
                if !card.roster.contains(&plane) {
                    card.roster.push(plane);
                }
            }
        }
        let map = Map::of(&book.map.rows, &mut wrong);
        let ships = ships(&book, &mut wrong);
        let facilities = facilities(&book, &mut wrong);
        let (squadrons, counters, japanese) = counters(&book, &mut wrong);
        check_figures(&book, &mut wrong);
        let mut data = Data { book, map, ships, facilities, squadrons, counters, japanese };
        data.map.mark(&data.facilities, &data.book.fields);
        for ship in &data.ships {
            let dock = ship.berth == Berth::Dock;
            if !dock && data.map.terrain(ship.hex) != Terrain::Water {
                wrong.add(format!("ships.{}", ship.word), "lies on land and in no dock");
            }
        }
        wrong.or(data)
    }

    /// The figures of a type. [ARP 11.3.2, 11.4.2, A-man-1]
    pub(crate) fn plane(&self, plane: Plane) -> &PlaneCard {
        &self.book.planes[plane]
    }

    pub(crate) fn counters_of(&self, side: Side) -> std::ops::Range<usize> {
        match side {
            Side::Japan => 0..self.japanese,
            Side::Us => self.japanese..self.counters.len(),
        }
    }

    /// The counters that hold US fighters which scramble.
    pub(crate) fn fighter_places(&self) -> std::ops::Range<usize> {
        self.counters.len() - FIGHTERS..self.counters.len()
    }

    /// The airfield of a place, on the map or in a box.
    pub(crate) fn field(&self, field: Field) -> &FieldCard {
        &self.book.fields[field]
    }
}

fn hex_of(number: u16, place: &str, wrong: &mut Complaints) -> Hex {
    Hex::from_number(number).unwrap_or_else(|| {
        wrong.break_rule(place, format!("{number} is no hex of the map"), arp("A-map-1"));
        Hex::default()
    })
}

fn ships(book: &Book, wrong: &mut Complaints) -> Vec<ShipCard> {
    let mut ships: Vec<ShipCard> = Vec::new();
    for (word, card) in &book.ships {
        let place = format!("ships.{word}");
        if card.hull == 0 {
            wrong.add(&place, "a hull has at least one point");
        }
        ships.push(ShipCard {
            word: word.clone(),
            hex: hex_of(card.number, &place, wrong),
            vp: book.victory.of_ship(word, card.kind),
            torpedo_modifier: if word == "California" { book.torpedo_damage.california } else { 0 },
            ..card.clone()
        });
    }
    if ships.len() > SHIP_ROOM {
        wrong.add("ships", format!("there is room for {SHIP_ROOM} ships"));
        ships.truncate(SHIP_ROOM);
    }
    // Inboard comes before outboard in the list of berths too. [ARP A-dmg-8]
    ships.sort_by(|a, b| (a.hex, a.berth, &a.word).cmp(&(b.hex, b.berth, &b.word)));
    ships
}

fn facilities(book: &Book, wrong: &mut Complaints) -> Vec<FacilityCard> {
    let mut facilities = Vec::new();
    for (word, card) in &book.facilities {
        let place = format!("facilities.{word}");
        if card.number.is_none() && card.field.and_then(Field::air_box).is_none() {
            wrong.add(&place, "is in no hex and at no field in a box");
        }
        let hex = card.number.map(|number| hex_of(number, &place, wrong));
        facilities.push(FacilityCard { word: word.clone(), hex, ..card.clone() });
    }
    if facilities.len() > FACILITY_ROOM {
        wrong.add("facilities", format!("there is room for {FACILITY_ROOM} facilities"));
        facilities.truncate(FACILITY_ROOM);
    }
    let key = |one: &FacilityCard| (one.hex.is_none(), one.hex, one.field, one.word.clone());
    facilities.sort_by_key(key);
    facilities
}

fn counters(book: &Book, wrong: &mut Complaints) -> (Vec<Squadron>, Vec<CounterCard>, usize) {
    let mut squadrons = Vec::new();
    let mut counters: Vec<CounterCard> = Vec::new();
    for wave in [1, 2] {
        for (name, line) in book.squadrons.iter().filter(|(_, line)| line.wave == wave) {
            let first = counters.len();
            for (at, &aircraft) in line.aircraft.iter().enumerate() {
                let load = line.loads.get(at).or(line.loads.last()).copied().unwrap_or_default();
                counters.push(CounterCard {
                    name: format!("{name}{}", at + 1),
                    side: Side::Japan,
                    plane: line.plane,
                    wave: if wave == 1 { Wave::First } else { Wave::Second },
                    aircraft,
                    load,
                    task: line.task,
                });
            }
            let range = first..counters.len();
            squadrons.push(Squadron { name: name.clone(), side: Side::Japan, counters: range });
        }
    }
    for (name, line) in &book.squadrons {
        let place = || format!("squadrons.{name}");
        let most = MOST_CRAFT as u8;
        if !matches!(line.wave, 1 | 2) {
            wrong.add(place(), "belongs to wave 1 or 2");
        }
        if line.aircraft.iter().any(|&count| count == 0 || count > most) {
            wrong.add(place(), format!("a counter has one to {most} aircraft"));
        }
        if line.plane.side() != Side::Japan {
            wrong.add(place(), format!("{} is no Japanese aircraft", line.plane));
        }
        if !line.loads.iter().all(|&load| fits(line.plane, load)) {
            wrong.add(place(), format!("{} does not carry that", line.plane));
        }
    }
    let japanese = counters.len();
    if squadrons.len() > SQUADRON_ROOM - US_SQUADRONS {
        wrong.add("squadrons", format!("there is room for {}", SQUADRON_ROOM - US_SQUADRONS));
    }
    if japanese > JAPAN_ROOM {
        wrong.add("squadrons", format!("there is room for {JAPAN_ROOM} counters"));
    }
    for (name, line) in [("B17", &book.arrivals.b17), ("SBD", &book.arrivals.sbd)] {
        let first = counters.len();
        for number in 1..=line.counters {
            counters.push(CounterCard {
                name: format!("{name}-{number}"),
                side: Side::Us,
                plane: line.plane,
                wave: Wave::Arrival { turn: line.turn, at: line.at, armed: line.armed },
                aircraft: line.aircraft,
                load: Load::Guns,
                task: Task::Aircraft,
            });
        }
        if line.aircraft == 0 || usize::from(line.aircraft) > MOST_CRAFT {
            wrong.add(format!("arrivals.{name}"), "a counter has one to five aircraft");
        }
        let range = first..counters.len();
        squadrons.push(Squadron { name: name.to_owned(), side: Side::Us, counters: range });
    }
    let first = counters.len();
    for number in 1..=FIGHTERS {
        counters.push(CounterCard {
            name: format!("US-{number}"),
            side: Side::Us,
            plane: Plane::P40,
            wave: Wave::Scramble,
            aircraft: 0,
            load: Load::Guns,
            task: Task::Aircraft,
        });
    }
    squadrons.push(Squadron {
        name: "fighters".to_owned(),
        side: Side::Us,
        counters: first..counters.len(),
    });
    if counters.len() - japanese > US_ROOM {
        wrong.add("arrivals", format!("there is room for {} counters", US_ROOM - FIGHTERS));
    }
    (squadrons, counters, japanese)
}

/// Squadrons of the US: the two flights that arrive, and the fighters.
const US_SQUADRONS: usize = 3;

/// Whether a type carries this load. [ARP A-oob-3]
fn fits(plane: Plane, load: Load) -> bool {
    match plane {
        Plane::Kate => true,
        Plane::Val => matches!(load, Load::Gp | Load::Guns),
        _ => load == Load::Guns,
    }
}

/// Complains of numbers that are larger than a rule can bear.
fn small<N: Into<i16>>(
    wrong: &mut Complaints,
    place: impl std::fmt::Display,
    most: i16,
    values: impl IntoIterator<Item = N>,
) {
    if values.into_iter().any(|value| value.into().abs() > most) {
        wrong.add(place.to_string(), format!("is at most {most}"));
    }
}

/// Figures that no rule could bear: sums of them would grow past what a state keeps.
fn check_figures(book: &Book, wrong: &mut Complaints) {
    for (plane, card) in book.planes.iter() {
        small(wrong, format_args!("planes.{plane}"), 9, [card.to_hit, card.manoeuvre]);
        if !matches!(card.fire.len(), 1 | 2) {
            wrong.add(format!("planes.{plane}.fire"), "has one factor or two");
        }
    }
    for (field, card) in book.fields.iter() {
        if card.numbers.is_empty() != field.air_box().is_some() {
            let reason = "a field is in its box or in hexes of the map";
            wrong.add(format!("fields.{field}"), reason);
        }
        small(wrong, "fields", 50, [card.aa]);
    }
    let (given, ours) = (&book.to_hit, &book.to_hit_ours);
    small(wrong, "to-hit", 9, *given.numbers.values());
    small(wrong, "to-hit", 9, [given.stationary, given.dive, given.surprise]);
    small(wrong, "to-hit-ours", 9, [ours.smoke, ours.damaged]);
    let torpedo = &book.torpedo_damage;
    let modifiers = [torpedo.early, torpedo.late, torpedo.california, torpedo.passed_beneath];
    small(wrong, "torpedo-damage", 9, modifiers);
    let scramble = &book.scramble;
    small(wrong, "scramble", 9, [scramble.haleiwa, scramble.ewa, scramble.ford_island]);
    small(wrong, "scramble", 9, [scramble.attacked, scramble.hangars]);
    small(wrong, "scramble.needed", 9, scramble.needed.iter().map(|line| line.1));
    small(wrong, "scramble.aircraft", MOST_CRAFT as i16, [scramble.aircraft]);
    let initiative = &book.initiative;
    small(wrong, "initiative", 9, [initiative.early, initiative.late, initiative.us]);
    small(wrong, "transit", 3, [book.transit.fighters, book.transit.others]);
    let results = book.airfield_bombing.rows.values().iter().flatten().flatten();
    small(wrong, "airfield-bombing", 20, results.copied());
    let aa = &book.aa;
    small(wrong, "aa.quarters", 4, aa.quarters);
    small(wrong, "aa", 9, [aa.torpedo, aa.level]);
    small(wrong, "aa.most", MOST_AA_DICE as i16, [aa.most]);
    small(wrong, "batteries.list", 50, book.batteries.list.iter().map(|&(_, aa)| aa));
    small(wrong, "ships", 20, book.ships.values().map(|ship| ship.aa));
    small(wrong, "levels", 5_000, book.levels.historical);
    small(wrong, "levels", 5_000, book.levels.first_wave);
    small(wrong, "levels", 5_000, [book.levels.handicap, book.levels.first_wave_handicap]);
    small(wrong, "victory", 1_000, [book.victory.blocked_channel, book.victory.solace]);
    if aa.divisor == 0 || aa.divisor > 1_000 {
        wrong.add("aa.divisor", "is 1 to 1000");
    }
    if book.victory.us_aircraft == 0 {
        wrong.add("victory.us-aircraft", "cannot be zero");
    }
    let falling = |levels: &[i16]| levels.windows(2).all(|pair| pair[0] > pair[1]);
    if !falling(&book.levels.historical) || !falling(&book.levels.first_wave) {
        wrong.add("levels", "each level is below the one before");
    }
}

/// Dice that AA rolls at one counter at most.
pub(crate) const MOST_AA_DICE: usize = 12;
