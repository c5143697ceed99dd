//! Reads `data/air-raid.toml`, with a player's corrections, into types.

use wardroom_kernel::{Complaints, Overlay, read};

use crate::arp;
use crate::hex::Hex;
use crate::map::{Map, Terrain};
use crate::parts::*;
use crate::pick::SQUADRON_ROOM;
use crate::state::{FACILITY_ROOM, FIGHTERS, JAPAN_ROOM, MOST_CRAFT, SHIP_ROOM, Spot, US_ROOM};

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
    /// By [`Field`].
    pub(crate) fields: Vec<FieldCard>,
    /// The Japanese squadrons by wave and name, then the US groups.
    pub(crate) squadrons: Vec<Squadron>,
    /// Every counter: the Japanese first, then those of the US.
    pub(crate) counters: Vec<CounterCard>,
    /// How many of them are Japanese.
    pub(crate) japanese: usize,
    /// By [`Plane`].
    pub(crate) planes: Vec<PlaneCard>,
}

/// A ship as her card has her.
#[derive(Clone, Debug)]
pub(crate) struct ShipCard {
    pub(crate) name: String,
    /// The word she is named by in orders.
    pub(crate) word: String,
    pub(crate) kind: ShipType,
    pub(crate) class: Class,
    pub(crate) hex: Hex,
    pub(crate) berth: Berth,
    pub(crate) under_way: bool,
    pub(crate) hull: u8,
    pub(crate) aa: u8,
    /// How she raises steam and how fast she is. [ARP A-stm-1, A-stm-2]
    pub(crate) steam: SteamKind,
    /// What she is worth sunk, heavily damaged, damaged. [ARP A-vp-1]
    pub(crate) vp: [u8; 3],
    /// What is added to the torpedo damage die. [ARP A-dmg-1]
    pub(crate) torpedo_modifier: i8,
    pub(crate) is_solace: bool,
}

/// A target on land. [ARP A-map-6]
#[derive(Clone, Debug)]
pub(crate) struct FacilityCard {
    pub(crate) name: String,
    pub(crate) word: String,
    /// The hex it is in; none if it is in the box of its field.
    pub(crate) hex: Option<Hex>,
    pub(crate) kind: FacilityKind,
    pub(crate) field: Option<Field>,
    pub(crate) points: u8,
    pub(crate) vp: u8,
}

impl FacilityCard {
    /// Whether it is in this box, with its field.
    pub(crate) fn is_in(&self, at: Spot) -> bool {
        self.hex.is_none() && self.field.and_then(Field::air_box).map(Spot::of_box) == Some(at)
    }
}

/// An airfield. [ARP A-map-7, A-oob-4]
#[derive(Clone, Debug)]
pub(crate) struct FieldCard {
    pub(crate) field: Field,
    pub(crate) hexes: Vec<Hex>,
    /// Every type in roster order: first those of the roster, then all others.
    pub(crate) roster: Vec<Plane>,
    pub(crate) parked: [u8; Plane::COUNT],
    pub(crate) aa: u8,
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
        let book: Book = read(EMBEDDED, overlay)?;
        let mut wrong = Complaints::default();
        let map = Map::of(&book.map.rows, &mut wrong);
        let ships = ships(&book, &mut wrong);
        let facilities = facilities(&book, &mut wrong);
        let fields = fields(&book, &mut wrong);
        let (squadrons, counters, japanese) = counters(&book, &mut wrong);
        let planes: Vec<PlaneCard> = Plane::ALL
            .iter()
            .map(|plane| match book.planes.get(plane.word()) {
                Some(card) if matches!(card.fire.len(), 1 | 2) => card.clone(),
                Some(card) => {
                    wrong.add(format!("planes.{plane}.fire"), "has one factor or two");
                    PlaneCard { fire: vec![0], ..card.clone() }
                }
                None => {
                    wrong.add(format!("planes.{plane}"), "is missing");
                    PlaneCard::default()
                }
            })
            .collect();
        check_figures(&book, &mut wrong);
        let mut data =
            Data { book, map, ships, facilities, fields, squadrons, counters, japanese, planes };
        data.map.mark(&data.facilities, &data.fields);
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
        &self.planes[plane as usize]
    }

    /// The counters of a side.
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
        &self.fields[field as usize]
    }
}

fn hex_of(number: u16, place: String, wrong: &mut Complaints) -> Hex {
    Hex::from_number(number).unwrap_or_else(|| {
        wrong.break_rule(place, format!("{number} is no hex of the map"), arp("A-map-1"));
        Hex::default()
    })
}

fn ships(book: &Book, wrong: &mut Complaints) -> Vec<ShipCard> {
    let mut ships: Vec<ShipCard> = Vec::new();
    for (word, line) in &book.ships {
        let place = || format!("ships.{word}");
        if line.hull == 0 {
            wrong.add(place(), "a hull has at least one point");
        }
        let steam = match line.kind {
            ShipType::Dd | ShipType::Dm | ShipType::Dms => SteamKind::Destroyers,
            kind if kind.is_cruiser() => SteamKind::Cruisers,
            ShipType::Bb if word == "Nevada" => SteamKind::Nevada,
            ShipType::Bb => SteamKind::Battleships,
            _ => SteamKind::Others,
        };
        ships.push(ShipCard {
            name: line.name.clone(),
            word: word.clone(),
            kind: line.kind,
            class: line.class,
            hex: hex_of(line.hex, place(), wrong),
            berth: line.place,
            under_way: line.under_way,
            hull: line.hull,
            aa: line.aa,
            steam,
            vp: book.victory.of_ship(word, line.kind),
            torpedo_modifier: if word == "California" { book.torpedo_damage.california } else { 0 },
            is_solace: line.kind == ShipType::Ah,
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
    for (word, line) in &book.facilities {
        let place = || format!("facilities.{word}");
        let hex = line.hex.map(|number| hex_of(number, place(), wrong));
        if hex.is_none() && line.field.and_then(Field::air_box).is_none() {
            wrong.add(place(), "is in no hex and at no field in a box");
        }
        facilities.push(FacilityCard {
            name: line.name.clone(),
            word: word.clone(),
            hex,
            kind: line.kind,
            field: line.field,
            points: line.points,
            vp: line.vp,
        });
    }
    if facilities.len() > FACILITY_ROOM {
        wrong.add("facilities", format!("there is room for {FACILITY_ROOM} facilities"));
        facilities.truncate(FACILITY_ROOM);
    }
    let key = |one: &FacilityCard| (one.hex.is_none(), one.hex, one.field, one.word.clone());
    facilities.sort_by_key(key);
    facilities
}

fn fields(book: &Book, wrong: &mut Complaints) -> Vec<FieldCard> {
    Field::ALL
        .iter()
        .map(|&field| {
            let place = format!("fields.{field}");
            let mut card = FieldCard {
                field,
                hexes: Vec::new(),
                roster: Vec::new(),
                parked: [0; Plane::COUNT],
                aa: 0,
            };
            let Some(line) = book.fields.get(field.word()) else {
                wrong.add(place, "is missing");
                return card;
            };
            card.aa = line.aa;
            for &number in &line.hexes {
                card.hexes.push(hex_of(number, place.clone(), wrong));
            }
            card.hexes.sort_unstable();
            if card.hexes.is_empty() != field.air_box().is_some() {
                wrong.add(place, "a field is in its box or in hexes of the map");
            }
            for &(plane, count) in &line.parked {
                card.roster.push(plane);
                card.parked[plane as usize] = count;
            }
            let others = Plane::ALL.iter().filter(|plane| !card.roster.contains(plane));
            let others: Vec<Plane> = others.copied().collect();
            card.roster.extend(others);
            card
        })
        .collect()
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

/// Figures that no rule could bear: sums of them would grow past what a state keeps.
fn check_figures(book: &Book, wrong: &mut Complaints) {
    let mut small = |place: &str, values: &[i16], most: i16| {
        if values.iter().any(|value| value.abs() > most) {
            wrong.add(place, format!("is at most {most}"));
        }
    };
    for (name, plane) in &book.planes {
        small(&format!("planes.{name}"), &[plane.to_hit.into(), plane.manoeuvre.into()], 9);
    }
    let (given, ours) = (&book.to_hit, &book.to_hit_ours);
    small(
        "to-hit",
        &[
            given.torpedo,
            given.ap,
            given.gp,
            given.lb,
            given.stationary,
            given.dive,
            given.surprise,
        ]
        .map(i16::from),
        9,
    );
    small("to-hit-ours", &[ours.smoke, ours.damaged].map(i16::from), 9);
    let torpedo = &book.torpedo_damage;
    small(
        "torpedo-damage",
        &[torpedo.early, torpedo.late, torpedo.california, torpedo.passed_beneath].map(i16::from),
        9,
    );
    let scramble = &book.scramble;
    small(
        "scramble",
        &[
            scramble.haleiwa,
            scramble.ewa,
            scramble.ford_island,
            scramble.attacked,
            scramble.hangars,
        ]
        .map(i16::from),
        9,
    );
    small(
        "scramble.needed",
        &scramble.needed.iter().map(|line| line.1.into()).collect::<Vec<_>>(),
        9,
    );
    small("scramble.aircraft", &[scramble.aircraft.into()], MOST_CRAFT as i16);
    let initiative = &book.initiative;
    small("initiative", &[initiative.early, initiative.late, initiative.us].map(i16::from), 9);
    small("transit", &[book.transit.fighters, book.transit.others].map(i16::from), 3);
    let rows = [&book.airfield_bombing.ap, &book.airfield_bombing.gp, &book.airfield_bombing.lb];
    let results: Vec<i16> =
        rows.iter().flat_map(|row| row.iter().flatten()).map(|&n| n.into()).collect();
    small("airfield-bombing", &results, 20);
    let aa = &book.aa;
    small("aa.quarters", &aa.quarters.map(i16::from), 4);
    small("aa", &[aa.torpedo, aa.level], 9);
    small("aa.most", &[aa.most.into()], MOST_AA_DICE as i16);
    small(
        "batteries.list",
        &book.batteries.list.iter().map(|line| line.1.into()).collect::<Vec<_>>(),
        50,
    );
    small("ships", &book.ships.values().map(|ship| ship.aa.into()).collect::<Vec<_>>(), 20);
    small("fields", &book.fields.values().map(|field| field.aa.into()).collect::<Vec<_>>(), 50);
    small("levels", &[&book.levels.historical[..], &book.levels.first_wave[..]].concat(), 5_000);
    small("levels", &[book.levels.handicap, book.levels.first_wave_handicap], 5_000);
    small("victory", &[book.victory.blocked_channel, book.victory.solace], 1_000);
    if aa.divisor == 0 || aa.divisor > 1_000 {
        wrong.add("aa.divisor", "is 1 to 1000");
    }
    if book.victory.us_aircraft == 0 {
        wrong.add("victory.us-aircraft", "cannot be zero");
    }
    for (number, _) in &book.batteries.list {
        hex_of(*number, "batteries.list".to_owned(), wrong);
    }
    let falling = |levels: &[i16]| levels.windows(2).all(|pair| pair[0] > pair[1]);
    if !falling(&book.levels.historical) || !falling(&book.levels.first_wave) {
        wrong.add("levels", "each level is below the one before");
    }
}

/// Dice that AA rolls at one counter at most.
pub(crate) const MOST_AA_DICE: usize = 12;
