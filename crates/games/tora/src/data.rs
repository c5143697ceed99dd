//! The figures of the game, read from `data/` with a player's corrections laid over them.
//!
//! [`Book`] is the file as it is written, with the origin of every figure; [`Data`] is the same in
//! the form that rules read: flat arrays by type.

mod book;

pub use book::{
    AaaRow, AirfieldRow, AttackRow, BandRow, Book, Cells, FighterRow, GunRow, Named, Number,
    OutcomeRow, Ready, ShipRow, StrengthRow,
};

use std::ops::RangeInclusive;

use wardroom_kernel::{Complaints, Overlay, read};

use crate::forces::{ByBattery, ByFighter, ByPlane, ByShip, ByYard, Load, Plane, Ship};
use crate::plan::{IjnPlan, ReadyMade, UsPlan, ijn, within};
use crate::ttt;
use crate::victory::Victory;

/// The data files, one after the other.
const EMBEDDED: &str =
    concat!(include_str!("../data/tora.toml"), include_str!("../data/plans.toml"));

/// Levels that the status charts have a row for; the last two only with uncapped AAA.
pub const LEVELS: usize = 5;

/// The faces of a die that hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Faces {
    /// The lowest.
    pub low: u8,
    /// The highest.
    pub high: u8,
}

impl Faces {
    /// No face at all.
    pub const NEVER: Faces = Faces { low: 7, high: 6 };

    /// The faces as dice are asked for them.
    pub const fn range(self) -> RangeInclusive<u8> {
        self.low..=self.high
    }

    /// Whether a face hits.
    pub const fn contains(self, face: u8) -> bool {
        self.low <= face && face <= self.high
    }
}

/// A row of the outcome chart, without its origin. [TTT T-vic-4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdicts {
    /// Capital ships that are OK.
    pub ok: u8,
    /// The lowest and the highest number of damaged ones.
    pub damaged: [u8; 2],
    /// The lowest and the highest number of sunk ones.
    pub sunk: [u8; 2],
    /// The result by yard band.
    pub cells: [Victory; 5],
}

/// How many rows the outcome chart has. [TTT T-vic-4]
pub const OUTCOME_ROWS: usize = 9;
/// The keys of those rows, in the order of the chart.
pub(crate) const OUTCOME_KEYS: [&str; OUTCOME_ROWS] =
    ["4a", "4b", "3a", "3b", "2a", "2b", "1a", "1b", "0a"];

/// Every figure the rules read.
#[derive(Clone, Debug)]
pub struct Data {
    /// Aircraft in a US unit. [TTT T-comp-3]
    pub fighter_strength: ByFighter<u8>,
    /// The faces on which it hits. [TTT T-comp-4]
    pub fighter_hits: ByFighter<Faces>,
    /// Aircraft in an IJN unit. [TTT T-comp-9]
    pub plane_strength: ByPlane<u8>,
    /// The faces on which it hits, by [`Load`]; never with a load it cannot carry.
    /// [TTT T-comp-10]
    pub plane_hits: ByPlane<[Faces; 4]>,
    /// The lowest face that hits in bombing by the running text. [TTT T-opt-5]
    pub bombing_text_low: u8,
    /// The faces on which a ship's fire hits. [TTT T-aaa-2]
    pub ship_aaa_hits: Faces,
    /// The faces on which a shore battery hits. [TTT T-aaa-2]
    pub battery_aaa_hits: Faces,
    /// The faces on which small arms hit. [TTT T-aaa-4]
    pub small_arms_hits: Faces,
    /// Hits that sink a ship without condition ZEBRA. [TTT T-comp-6]
    pub ship_strength: ByShip<u8>,
    /// Hits that destroy a battery. [TTT T-comp-7]
    pub battery_strength: ByBattery<u8>,
    /// Hits that destroy a unit of the yard. [TTT T-comp-8]
    pub yard_strength: ByYard<u8>,

    /// Units that a field may launch in a turn, by level less one. [TTT T-alert-11]
    pub launch_rate: [u8; 3],
    /// Units of each field on patrol at the start, by level less one. [TTT T-alert-11]
    pub patrol: [u8; 3],
    /// Dice of a ship's fire, by level less one. [TTT T-alert-12]
    pub ship_dice: [u8; LEVELS],
    /// What her condition adds to a ship's strength, by level less one. [TTT T-alert-12]
    pub ship_condition: [u8; LEVELS],
    /// Dice of a battery's fire, by level less one. [TTT T-alert-13]
    pub battery_dice: [u8; LEVELS],
    /// Dice of small arms, by level less one. [TTT T-aaa-4]
    pub small_arms_dice: [u8; LEVELS],
    /// Hits that small arms score at most. [TTT T-aaa-4]
    pub small_arms_most: u8,

    /// Alert points of each track. [TTT T-alert-2]
    pub alert_points: u8,
    /// Turn plus level from which a force may act. [TTT T-alert-4]
    pub response: u8,
    /// The same with early warning. [TTT T-alert-7]
    pub warned_response: u8,
    /// The turns on which every level rises. [TTT T-alert-9]
    pub alert_rises: [u8; 2],
    /// The level at which rising stops. [TTT T-alert-10]
    pub highest_level: u8,
    /// The highest face on which radar fails. [TTT T-detect-2]
    pub radar_fails: u8,

    /// Units in a wave at most. [TTT T-plan-3]
    pub wave_size: u8,
    /// IJN units on the map at most. [TTT T-plan-3]
    pub on_map: u8,
    /// The first turn of each wave. [TTT T-plan-7]
    pub wave_turns: [u8; 3],
    /// Turns from leaving the map to coming back. [TTT T-plan-8]
    pub rearm: u8,

    /// Red cards in the luck deck. [TTT T-luck-1]
    pub red_cards: u8,
    /// The first turn on which a card is drawn. [TTT T-luck-2]
    pub first_card: u8,
    /// The last turn without the luck deck. [TTT T-end-3]
    pub last_turn: u8,

    /// Aircraft that the IJN may lose and still win strategically. [TTT T-vic-7]
    pub losses: u16,
    /// Capital ships that the US needs. [TTT T-vic-3]
    pub capitals_needed: u8,
    /// Capital ships sunk that decide the game for the IJN. [TTT T-vic-6]
    pub sunk_decides: u8,
    /// The most hits of each yard band. [TTT T-vic-2]
    pub yard_bands: [u8; 5],
    /// The outcome chart. [TTT T-vic-4, T-vic-5]
    pub outcome: [Verdicts; OUTCOME_ROWS],

    /// The ready-made plans of the US, in the order of [`ReadyMade::US`]. [TTT T-scen-2]
    pub us_plans: [UsPlan; 3],
    /// The ready-made plans of the IJN, in the order of [`ReadyMade::IJN`]. [TTT T-scen-2]
    pub ijn_plans: [IjnPlan; 3],

    /// The files as they are written, for the charts.
    pub book: Box<Book>,
}

impl Data {
    /// Reads the data with corrections laid over it.
    ///
    /// # Errors
    /// Every correction that fits nothing and every figure that makes no sense, all at once.
    pub fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let book: Book = read(EMBEDDED, overlay)?;
        let mut complaints = Complaints::default();
        check_figures(&book, &mut complaints);
        check_charts(&book, &mut complaints);
        let book = complaints.or(Box::new(book))?;
        let mut data = Data::of(book);
        data.read_plans()?;
        Ok(data)
    }

    /// The flat form of a book whose figures have been checked; ready-made plans are not read yet.
    fn of(book: Box<Book>) -> Data {
        let number = |key: &str| book.numbers[key].value;
        let small = |key: &str| number(key) as u8;
        let strengths = |rows: &Named<StrengthRow>, name: &str| rows[name].strength;
        let level = |at: usize| (at + 1).to_string();
        let bombing = |row: &str| book.attacks[row].hits;
        let mut plane_hits = ByPlane::from_fn(|_| [Faces::NEVER; 4]);
        plane_hits[Plane::Zero][Load::None as usize] = bombing("Zero");
        plane_hits[Plane::Val][Load::GP as usize] = bombing("Val-GP");
        for load in Load::OF_KATES {
            plane_hits[Plane::Kate][load as usize] = bombing(&format!("Kate-{load}"));
        }
        Data {
            fighter_strength: ByFighter::from_fn(|fighter| book.fighters[fighter.word()].strength),
            fighter_hits: ByFighter::from_fn(|fighter| book.fighters[fighter.word()].hits),
            plane_strength: ByPlane::from_fn(|plane| strengths(&book.planes, plane.word())),
            plane_hits,
            bombing_text_low: small("bombing-text-low"),
            ship_aaa_hits: book.guns["ship"].hits,
            battery_aaa_hits: book.guns["battery"].hits,
            small_arms_hits: book.guns["small-arms"].hits,
            ship_strength: ByShip::from_fn(|ship| strengths(&book.ships, ship.word())),
            battery_strength: ByBattery::from_fn(|fort| strengths(&book.batteries, fort.word())),
            yard_strength: ByYard::from_fn(|unit| strengths(&book.yard, unit.word())),
            launch_rate: std::array::from_fn(|at| book.airfield_status[&level(at)].launch),
            patrol: std::array::from_fn(|at| book.airfield_status[&level(at)].patrol),
            ship_dice: std::array::from_fn(|at| book.ship_status[&level(at)].dice),
            ship_condition: std::array::from_fn(|at| book.ship_status[&level(at)].strength),
            battery_dice: std::array::from_fn(|at| book.aaa_status[&level(at)].dice),
            small_arms_dice: std::array::from_fn(|at| book.aaa_status[&level(at)].small_arms),
            small_arms_most: small("small-arms-most"),
            alert_points: small("alert-points"),
            response: small("response"),
            warned_response: small("warned-response"),
            alert_rises: [small("first-rise"), small("second-rise")],
            highest_level: small("highest-level"),
            radar_fails: small("radar-fails"),
            wave_size: small("wave-size"),
            on_map: small("on-map"),
            wave_turns: [small("first-wave"), small("second-wave"), small("third-wave")],
            rearm: small("rearm"),
            red_cards: small("red-cards"),
            first_card: small("first-card"),
            last_turn: small("last-turn"),
            losses: number("losses"),
            capitals_needed: small("capitals-needed"),
            sunk_decides: small("sunk-decides"),
            yard_bands: std::array::from_fn(|at| book.yard_bands[&level(at)].hits[1]),
            outcome: OUTCOME_KEYS.map(|key| {
                let row = &book.outcome[key];
                let cells = row.cells.0;
                Verdicts { ok: row.ok, damaged: row.damaged, sunk: row.sunk, cells }
            }),
            us_plans: [UsPlan::blank(); 3],
            ijn_plans: [IjnPlan::blank(); 3],
            book,
        }
    }

    /// Checks the ready-made plans by the same rules as a player's.
    fn read_plans(&mut self) -> Result<(), Complaints> {
        let mut complaints = Complaints::default();
        for (at, ready) in ReadyMade::US.into_iter().enumerate() {
            match self.book.us_plans[ready.word()].plan.check(self) {
                Ok(plan) => self.us_plans[at] = plan,
                Err(wrong) => complaints.0.extend(within(&format!("us-plans.{ready}"), wrong).0),
            }
        }
        for (at, ready) in ReadyMade::IJN.into_iter().enumerate() {
            match self.book.ijn_plans[ready.word()].plan.check(self) {
                Ok(mut plan) => {
                    ijn::put_in_order(&mut plan);
                    self.ijn_plans[at] = plan;
                }
                Err(wrong) => complaints.0.extend(within(&format!("ijn-plans.{ready}"), wrong).0),
            }
        }
        complaints.or(())
    }

    /// The faces on which an IJN unit with this load hits on the ground, by the table. [TTT T-bomb-2]
    pub fn bombing_hits(&self, plane: Plane, load: Load) -> Faces {
        self.plane_hits[plane][load as usize]
    }

    /// The same by the running text, which differs for bombs and torpedoes. [TTT T-opt-5]
    pub fn bombing_hits_by_text(&self, plane: Plane, load: Load) -> Faces {
        let by_table = self.bombing_hits(plane, load);
        match load {
            Load::None => by_table,
            _ => Faces { low: self.bombing_text_low, high: 6 },
        }
    }

    /// The faces on which a Zero hits, in the air and strafing. [TTT T-bomb-9]
    pub fn zero_hits(&self) -> Faces {
        self.plane_hits[Plane::Zero][Load::None as usize]
    }
}

/// The limits between which a figure makes sense, for the parts of the book that are lists of figures.
fn check_figures(book: &Book, complaints: &mut Complaints) {
    let mut between = |place: String, value: u16, low: u16, high: u16| {
        if !(low..=high).contains(&value) {
            complaints.add(place, format!("{value} is not between {low} and {high}"));
        }
    };
    let strengths = [
        ("planes", &book.planes, 6),
        ("ships", &book.ships, 30),
        ("batteries", &book.batteries, 20),
        ("yard", &book.yard, 20),
    ];
    for (part, rows, most) in strengths {
        for (name, row) in rows {
            between(format!("{part}.{name}.strength"), row.strength.into(), 1, most);
        }
    }
    for (name, row) in &book.fighters {
        between(format!("fighters.{name}.strength"), row.strength.into(), 1, 6);
    }
    for (level, row) in &book.airfield_status {
        between(format!("airfield-status.{level}.launch"), row.launch.into(), 0, 20);
        between(format!("airfield-status.{level}.patrol"), row.patrol.into(), 0, 20);
    }
    for (level, row) in &book.ship_status {
        between(format!("ship-status.{level}.dice"), row.dice.into(), 0, 20);
        between(format!("ship-status.{level}.strength"), row.strength.into(), 0, 10);
    }
    for (level, row) in &book.aaa_status {
        between(format!("aaa-status.{level}.dice"), row.dice.into(), 0, 20);
        between(format!("aaa-status.{level}.small-arms"), row.small_arms.into(), 0, 20);
    }
    for (key, low, high) in NUMBER_LIMITS {
        between(format!("numbers.{key}.value"), book.numbers[key].value, low, high);
    }
    let faces = book
        .fighters
        .iter()
        .map(|(name, row)| (format!("fighters.{name}.hits"), row.hits))
        .chain(book.attacks.iter().map(|(name, row)| (format!("attacks.{name}.hits"), row.hits)))
        .chain(book.guns.iter().map(|(name, row)| (format!("guns.{name}.hits"), row.hits)));
    for (place, hits) in faces {
        if !(1 <= hits.low && hits.low <= hits.high && hits.high <= 6) {
            complaints.add(place, format!("{hits} are not faces of a die"));
        }
    }
}

/// The least and the most that each single number may be.
const NUMBER_LIMITS: [(&str, u16, u16); 21] = [
    ("alert-points", 0, 20),
    ("response", 1, 20),
    ("warned-response", 1, 20),
    ("first-rise", 1, 60),
    ("second-rise", 1, 60),
    ("highest-level", 1, 3),
    ("radar-fails", 0, 6),
    ("wave-size", 1, 75),
    ("on-map", 1, 75),
    ("first-wave", 1, 1),
    ("second-wave", 2, 60),
    ("third-wave", 3, 60),
    ("rearm", 1, 30),
    ("small-arms-most", 0, 6),
    ("bombing-text-low", 1, 6),
    ("red-cards", 1, 24),
    ("first-card", 1, 60),
    ("last-turn", 1, 90),
    ("losses", 0, 300),
    ("capitals-needed", 1, 10),
    ("sunk-decides", 1, 10),
];

/// What the figures must be to one another.
fn check_charts(book: &Book, complaints: &mut Complaints) {
    let number = |key: &str| book.numbers[key].value;
    for (earlier, later) in [("first-rise", "second-rise"), ("second-wave", "third-wave")] {
        if number(earlier) >= number(later) {
            complaints.add(format!("numbers.{later}.value"), format!("not after {earlier}"));
        }
    }
    if number("warned-response") > number("response") {
        complaints.break_rule(
            "numbers.warned-response.value",
            "early warning makes nobody slower",
            ttt("T-alert-7"),
        );
    }
    let mut next = 0;
    for (band, row) in &book.yard_bands {
        if row.hits[0] != next || row.hits[1] < row.hits[0] {
            complaints.break_rule(
                format!("yard-bands.{band}.hits"),
                format!("the band must begin with {next}"),
                ttt("T-vic-2"),
            );
        }
        next = row.hits[1].saturating_add(1);
    }
    let total: u16 = book.yard.values().map(|row| u16::from(row.strength)).sum();
    if u16::from(next) != total + 1 {
        complaints.break_rule(
            "yard-bands",
            format!("the bands end with {}, the yard holds {total} hits", next.saturating_sub(1)),
            ttt("T-comp-8"),
        );
    }
    check_outcome(book, complaints);
}

/// Every fleet that the chart is asked about has exactly one row. [TTT T-vic-4]
fn check_outcome(book: &Book, complaints: &mut Complaints) {
    let capitals = Ship::capitals().count() as u16;
    let (needed, decides) =
        (book.numbers["capitals-needed"].value, book.numbers["sunk-decides"].value);
    for ok in 0..needed.min(capitals + 1) {
        for sunk in 0..decides.min(capitals + 1 - ok) {
            let damaged = capitals - ok - sunk;
            let within = |band: [u8; 2], count: u16| {
                (u16::from(band[0])..=u16::from(band[1])).contains(&count)
            };
            let rows = book
                .outcome
                .values()
                .filter(|row| u16::from(row.ok) == ok)
                .filter(|row| within(row.damaged, damaged) && within(row.sunk, sunk))
                .count();
            if rows != 1 {
                complaints.break_rule(
                    "outcome",
                    format!("{rows} rows for {ok} OK, {damaged} damaged, {sunk} sunk"),
                    ttt("T-vic-4"),
                );
            }
        }
    }
}
