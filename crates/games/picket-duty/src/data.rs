//! Charts and figures, read from `data/` with a player's corrections laid over them.
//!
//! The files hold every chart in the short notation of the guide; [`Data`] is the same in the form
//! that rules read.

pub mod cells;
mod printed;
pub mod table;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use wardroom_kernel::{Complaints, EnumMap, Overlay, read};

use crate::calendar::Date;
use crate::parts::{
    Altitude, Bearing, ByMount, Calibre, Class, Kind, Man, Mount, RadarStation, SECONDARY,
    Secondary, Section, Weather,
};
use cells::{
    Attack, Chance, Cover, Damage, Fire, Post, Raid, SecondaryBox, Special, StormDamage, Strike,
    Typhoon,
};
use table::{ChartFile, Table};

pub(crate) use printed::charts;

const EMBEDDED: &str =
    concat!(include_str!("../data/charts.toml"), include_str!("../data/figures.toml"));

/// The altitudes that a mount reaches on each bearing, one bit each.
pub type Arc = [u8; 8];
/// What each mount of a ship reaches; `None`: not fitted.
pub type Arcs = ByMount<Option<Arc>>;

/// The reconstructed figures that stand in no chart; `data/figures.toml` has the reasons.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    pub hull: u8,
    pub maneuver: u8,
    pub ammo: u8,
    pub fuel: u8,
    pub flooding: u8,
    pub ace: u8,
    pub spray_planes: u8,
    pub spray: i8,
    pub gun_destroyed: u8,
    pub magazine_lost: i8,
    pub destroyed: u8,
    pub fire_room_out: u8,
    pub other_section: i8,
    pub deck_fire_out: i8,
    pub deck_fire_hull: u8,
    pub deck_fire_guns: i8,
    pub conversion: u8,
    pub flooding_slow: u8,
    pub flooding_heavy: u8,
    pub flood_secondary: u8,
    pub flood_primary: u8,
    pub slow: u8,
    pub equipment_repair: u8,
    pub special_per_wave: u8,
}

/// The files as they are written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Files {
    pub(crate) charts: BTreeMap<String, ChartFile>,
    pub(crate) figures: Figures,
    pub(crate) chits: BTreeMap<String, u16>,
    pub(crate) planes: BTreeMap<String, u16>,
    pub(crate) special: BTreeMap<String, u16>,
    pub(crate) kikusui: BTreeMap<String, String>,
    pub(crate) land_radar: BTreeMap<String, String>,
}

/// How a station is found on a date of the advanced game. [PD pd-T2-2]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assignment {
    /// No station is active: the calendar moves on. [PD pd-N2-2]
    None,
    /// A fixed one, or one of two.
    Post(Post),
    /// A table, by its place in [`Data::stations`], and the stations active on the date.
    Table(usize, u32),
}

/// Every chart and figure that rules read.
#[derive(Clone, Debug)]
pub struct Data {
    pub(crate) files: Files,
    pub figures: Figures,
    pub t1_1: Table<Post>,
    /// Tables 2-2A, 2-3A to 2-3F, 2-4A and 2-4B.
    pub stations: Vec<Table<u8>>,
    /// The assignment on each date. [PD pd-T2-2, pd-T2-3, pd-T2-4]
    pub assignments: Vec<Assignment>,
    pub t3_1: Table<bool>,
    pub t4_1: Table<u8>,
    pub t5_1: Table<bool>,
    pub t6_1: Table<Weather>,
    pub t6_2: Table<bool>,
    pub t6_3: Table<Typhoon>,
    pub t6_4: Table<StormDamage>,
    pub t6_5: Table<u8>,
    /// Day and night of the three bands of dates.
    pub t7_1: [[Table<Cover>; 2]; 3],
    pub t7_2: Table<u8>,
    pub t7_3: Table<u8>,
    pub t8_1: Table<Attack>,
    pub raids: Vec<Table<Raid>>,
    pub d2_bearing: Table<Bearing>,
    pub d2_altitude: Table<Altitude>,
    /// The kind of special attack plane; `None` is note B.
    pub t8_2: Table<Option<Kind>>,
    pub t8_3: Table<u8>,
    /// Director bonus by calibre and altitude.
    pub t9_1: [[i8; 3]; 3],
    pub t9_2: [Table<Fire>; 3],
    pub t10: Table<Strike>,
    pub t11: [Table<Damage>; 3],
    pub t11_1: Table<Damage>,
    /// Tables 12.1 to 12.3, by weapon.
    pub t12: [Table<Special>; 3],
    pub t13: Table<Option<Man>>,
    pub t14: Table<bool>,
    pub t14_1: Table<u8>,
    pub t15: Table<Chance>,
    pub t16: Table<bool>,
    pub t17: Table<bool>,
    /// Weeks; `None` is the rear.
    pub t18: Table<Option<u8>>,
    pub t18_1: Table<u8>,
    pub t19: Table<bool>,
    pub t20: Table<bool>,
    pub t21: Table<bool>,
    pub t21_1: Table<bool>,
    pub t22: Table<u8>,
    pub t22_1: Table<Bearing>,
    pub t22_1_altitude: Table<Altitude>,
    pub t23: Table<i8>,
    pub t24: Table<u8>,
    pub relief: Table<bool>,
    pub afs: Table<Fire>,
    pub markers: Table<u8>,
    pub list: Table<i8>,
    /// What each class reaches.
    pub arcs: EnumMap<Class, Arcs, { Class::COUNT }>,
    /// Secondary compartments in the order of tables 11. [PD pd-K-secF]
    pub secondary: Vec<SecondaryBox>,
    /// The box of the Plot Room, the only one with an effect of its own. [PD pd-N8-1c-plot]
    pub plot_room: Option<Secondary>,
    /// How many chits there are from -2 to +2. [PD pd-K-chits]
    pub chits: [u16; 5],
    /// How many counters there are of each kind. [PD pd-G11-planes]
    pub counters: EnumMap<Kind, u8, { Kind::COUNT }>,
    /// Whether each date is one of a kikusui. [PD pd-G12-kik]
    pub kikusui: Vec<bool>,
    /// The first date on which each land radar may be tried. [PD pd-G13-lrad]
    pub land_radars: EnumMap<RadarStation, Date, { RadarStation::COUNT }>,
}

/// Reads charts one by one, gathering complaints.
struct Reader<'a> {
    files: &'a Files,
    wrong: Complaints,
}

impl Reader<'_> {
    fn read<T: Copy>(&mut self, id: &str, parse: impl FnMut(&str) -> Option<T>) -> Table<T> {
        let file = &self.files.charts[id];
        Table::read(id, file, parse, &mut self.wrong)
    }

    fn arcs(&mut self, id: &str) -> Arcs {
        let mut arcs = Arcs::default();
        let file = &self.files.charts[id];
        let bearings: Vec<Bearing> = file.columns.split('|').filter_map(Bearing::named).collect();
        for (key, cells) in file.rows() {
            let name =
                key.split(' ').next().unwrap_or(key).replace("5in#", "5in").replace("mm", "");
            let reach: Vec<u8> = cells.iter().filter_map(|cell| cells::reach(cell)).collect();
            match Mount::named(&name) {
                Some(mount) if reach.len() == 8 && bearings.len() == 8 => {
                    let mut arc = [0; 8];
                    for (bearing, reach) in bearings.iter().zip(reach) {
                        arc[*bearing as usize] = reach;
                    }
                    arcs[mount] = Some(arc);
                }
                _ => self.wrong.add(format!("charts.{id}.rows.{key}"), "this is no row of a mount"),
            }
        }
        arcs
    }

    /// Table 11 of a section; secondary compartments get numbers in the order of the page.
    fn damage(
        &mut self,
        id: &str,
        section: Section,
        boxes: &mut Vec<SecondaryBox>,
    ) -> Table<Damage> {
        let mut cell_number = 0;
        self.read(id, |cell| {
            let (row, column) = (cell_number / 6, cell_number % 6 + 1);
            cell_number += 1;
            let Some(name) = cell.strip_prefix("SEC:") else { return cells::damage(cell) };
            let name_only = name.trim_end_matches("(A)");
            boxes.push(SecondaryBox {
                name: name_only.to_owned(),
                cell: (row, column),
                section,
                below_waterline: name.ends_with("(A)"),
            });
            u8::try_from(boxes.len() - 1).ok().map(|at| Damage::Secondary(Secondary(at)))
        })
    }

    fn run(&mut self, place: String, text: &str) -> Option<(Date, Date)> {
        let run = Date::parse_run(text);
        if run.is_none() {
            self.wrong.add(place, format!("{text} are no days from Mar24 to Jun25"));
        }
        run
    }

    fn assignments(&mut self) -> Vec<Assignment> {
        let mut by_date = vec![Assignment::None; usize::from(Date::LAST.0) + 1];
        for id in ["2-2", "2-3", "2-4"] {
            for (key, cells) in self.files.charts[id].rows() {
                let place = format!("charts.{id}.rows.{key}");
                let Some((first, last)) = self.run(place.clone(), key) else { continue };
                match assignment(cells[0]) {
                    Some(found) => {
                        (first.0..=last.0).for_each(|day| by_date[usize::from(day)] = found);
                    }
                    None => self.wrong.add(place, "this is no way to find a station"),
                }
            }
        }
        by_date
    }
}

/// The tables that date tables lead to, in the order of [`Data::stations`].
const STATION_TABLES: [&str; 9] =
    ["2-2A", "2-3A", "2-3B", "2-3C", "2-3D", "2-3E", "2-3F", "2-4A", "2-4B"];

fn assignment(cell: &str) -> Option<Assignment> {
    if cell.starts_with("none") {
        return Some(Assignment::None);
    }
    if let Some(table) = cell.strip_prefix('T') {
        let (table, active) = table.strip_suffix('}')?.split_once('{')?;
        let at = STATION_TABLES.iter().position(|&id| id == table)?;
        let mut mask = 0;
        for station in active.split(',') {
            mask |= 1 << station.parse::<u8>().ok().filter(|&station| station < 32)?;
        }
        return Some(Assignment::Table(at, mask));
    }
    cells::post(cell).map(Assignment::Post)
}

impl Data {
    /// Reads the embedded files with the corrections laid over them.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    pub fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let data = Data::read(overlay)?;
        // Secondary compartments are known by their cells, which are printed.
        let cells = |data: &Data| {
            data.secondary.iter().map(|one| (one.section, one.cell)).collect::<Vec<_>>()
        };
        if !overlay.is_empty() && cells(&data) != cells(Data::printed()) {
            let reason = "secondary compartments stay in the cells in which they are printed";
            return Err(Complaints::one("charts.11F", reason));
        }
        Ok(data)
    }

    /// The charts as they are printed.
    pub(crate) fn printed() -> &'static Data {
        static PRINTED: LazyLock<Data> =
            LazyLock::new(|| Data::read(&Overlay::none()).expect("the printed charts are whole"));
        &PRINTED
    }

    fn read(overlay: &Overlay) -> Result<Data, Complaints> {
        let files: Files = read(EMBEDDED, overlay)?;
        let mut reader = Reader { files: &files, wrong: Complaints::default() };
        let special = |cell: &str| match cell {
            "NoteB" => Some(None),
            cell => Kind::named(&cell.replace(':', " with ")).map(Some),
        };
        let mut boxes = Vec::new();
        let arcs = EnumMap::from_fn(|class| match class {
            Class::Fletcher => reader.arcs("FC-FL"),
            Class::LaPrade => reader.arcs("FC-LP"),
            Class::Dunlap => reader.arcs("FC-DU"),
            Class::Dunlap1941 => {
                let mut arcs = reader.arcs("FC-DU");
                // All 40mm are deleted in the fit of 1941. [PD pd-O-S8]
                Mount::of(Calibre::Forty).for_each(|mount| arcs[mount] = None);
                arcs
            }
        });
        let counters = EnumMap::from_fn(|kind: Kind| {
            let found = match kind.weapon() {
                None => files.planes[kind.word()],
                Some(weapon) => files.special[&format!("{}:{weapon}", kind.plane())],
            };
            u8::try_from(found).unwrap_or(u8::MAX)
        });
        let mut kikusui = vec![false; usize::from(Date::LAST.0) + 1];
        for (number, text) in &files.kikusui {
            if let Some((first, last)) = reader.run(format!("kikusui.{number}"), text) {
                (first.0..=last.0).for_each(|day| kikusui[usize::from(day)] = true);
            }
        }
        let mut land_radars = EnumMap::default();
        for (name, text) in &files.land_radar {
            let place = format!("land_radar.{name}");
            match RadarStation::named(name) {
                Some(station) => {
                    land_radars[station] = reader.run(place, text).map_or(Date::LAST, |run| run.0);
                }
                None => reader.wrong.add(place, "there is no such land radar station"),
            }
        }
        let data = Data {
            figures: files.figures.clone(),
            t1_1: reader.read("1-1", cells::post),
            stations: STATION_TABLES.map(|id| reader.read(id, cells::leading)).to_vec(),
            assignments: reader.assignments(),
            t3_1: reader.read("3-1", cells::either("assigned", "none")),
            t4_1: reader.read("4-1", cells::leading),
            t5_1: reader.read("5-1", cells::either("activated", "not activated")),
            t6_1: reader.read("6-1", cells::weather),
            t6_2: reader.read("6-2", |cell| Some(cell.starts_with("Typhoon"))),
            t6_3: reader.read("6-3", cells::typhoon),
            t6_4: reader.read("6-4", cells::storm_damage),
            t6_5: reader.read("6-5", cells::leading),
            t7_1: [["7-1a", "7-1b"], ["7-1c", "7-1d"], ["7-1e", "7-1f"]]
                .map(|band| band.map(|id| reader.read(id, cells::cover))),
            t7_2: reader.read("7-2", cells::leading),
            t7_3: reader.read("7-3", cells::leading),
            t8_1: reader.read("8-1", cells::attack),
            raids: "ABCDEFGH"
                .chars()
                .map(|letter| reader.read(&format!("8-{letter}"), cells::raid))
                .collect(),
            d2_bearing: reader.read("8-D2", Bearing::named),
            d2_altitude: reader.read("8-D2-altitude", Altitude::named),
            t8_2: reader.read("8-2", special),
            t8_3: reader.read("8-3", cells::leading),
            t9_1: director_bonus(&mut reader),
            t9_2: ["9-2-5", "9-2-40", "9-2-20"].map(|id| reader.read(id, cells::fire)),
            t10: reader.read("10", cells::strike),
            t11: [
                reader.damage("11F", Section::Forward, &mut boxes),
                reader.damage("11M", Section::Midship, &mut boxes),
                reader.damage("11A", Section::Aft, &mut boxes),
            ],
            t11_1: reader.read("11-1", cells::near_miss),
            t12: ["12.1", "12.2", "12.3"].map(|id| reader.read(id, cells::special)),
            t13: reader.read("13", cells::man),
            t14: reader.read("14", cells::either("ship sinks (Rule 4)", "does not sink")),
            t14_1: reader.read("14.1", cells::leading),
            t15: reader.read("15", cells::chance),
            t16: reader.read("16", cells::either("sinks", "afloat")),
            t17: reader.read("17", cells::either("D", "N")),
            t18: reader.read("18", cells::weeks),
            t18_1: reader.read("18.1", cells::leading),
            t19: reader.read("19", cells::either("S", "U")),
            t20: reader.read("20", cells::either("S", "U")),
            t21: reader.read("21", cells::either("successful", "unsuccessful>T21-1")),
            t21_1: reader.read("21-1", cells::either("E", "-")),
            t22: reader.read("22", cells::leading),
            t22_1: reader.read("22-1", Bearing::named),
            t22_1_altitude: reader.read("22-1-altitude", Altitude::named),
            t23: reader.read("23", cells::signed),
            t24: reader.read("24", cells::leading),
            relief: reader.read("S7", cells::either("R", "-")),
            afs: reader.read("AFS", cells::fire),
            markers: reader.read("markers", cells::leading),
            list: reader.read("list", cells::signed),
            arcs,
            plot_room: boxes
                .iter()
                .position(|one| one.name == "Plot Room")
                .map(|at| Secondary(at as u8)),
            secondary: Vec::new(),
            chits: ["-2", "-1", "+0", "+1", "+2"].map(|value| files.chits[value]),
            counters,
            kikusui,
            land_radars,
            files: files.clone(),
        };
        let mut wrong = reader.wrong;
        check_figures(&data, boxes.len(), &mut wrong);
        wrong.or(Data { secondary: boxes, ..data })
    }

    /// The altitudes that a mount of a class reaches on a bearing, one bit each.
    pub fn reach(&self, class: Class, mount: Mount, bearing: Bearing) -> u8 {
        self.arc(class, mount).map_or(0, |arc| arc[bearing as usize])
    }

    /// What a mount of a class reaches; `None` if she does not have it. [PD pd-FC-LP, pd-FC-DU, pd-FC-FL]
    #[inline]
    pub(crate) fn arc(&self, class: Class, mount: Mount) -> Option<&Arc> {
        self.arcs[class][mount].as_ref()
    }

    /// Whether a class has this mount at all.
    pub fn is_fitted(&self, class: Class, mount: Mount) -> bool {
        self.arc(class, mount).is_some()
    }
}

fn director_bonus(reader: &mut Reader<'_>) -> [[i8; 3]; 3] {
    let file = &reader.files.charts["9-1"];
    ["5in", "40mm", "20mm"].map(|calibre| {
        let mut bonus = [0; 3];
        for (bonus, cell) in bonus.iter_mut().zip(file.rows[calibre].split('|')) {
            match cell {
                "cannot fire" => {}
                cell => match cells::signed(cell) {
                    Some(value) => *bonus = value,
                    None => reader.wrong.add(format!("charts.9-1.rows.{calibre}"), "no bonus"),
                },
            }
        }
        bonus
    })
}

fn check_figures(data: &Data, boxes: usize, wrong: &mut Complaints) {
    let kinds = data.files.planes.len() + data.files.special.len();
    if kinds != Kind::COUNT {
        wrong.add("planes", format!("there are {kinds} kinds of counter, not {}", Kind::COUNT));
    }
    if boxes > SECONDARY {
        wrong.add("charts.11F", format!("there is room for {SECONDARY} secondary compartments"));
    }
    let (ordinary, special) = data.counters.values().split_at(Kind::ORDINARY);
    let enough = ordinary.iter().map(|&count| u32::from(count)).sum::<u32>() >= 20;
    if !enough || data.counters.values().iter().any(|&count| count > 99) {
        wrong.add(
            "planes",
            "a wave needs at least 20 ordinary counters, and 99 of a kind are plenty",
        );
    }
    if special.contains(&0) {
        wrong.add("special", "table 8-2 calls for each special attack plane");
    }
    if data.chits.iter().all(|&count| count == 0) {
        wrong.add("chits", "there is a chit");
    }
    let figures = &data.figures;
    for (name, value, most) in [
        ("hull", figures.hull, 60),
        ("maneuver", figures.maneuver, 60),
        ("ammo", figures.ammo, 60),
        ("fuel", figures.fuel, 60),
        ("flooding", figures.flooding, 60),
        ("gun_destroyed", figures.gun_destroyed, 9),
        ("destroyed", figures.destroyed, 9),
        ("ace", figures.ace, 99),
        ("spray_planes", figures.spray_planes, 9),
    ] {
        if value == 0 || value > most {
            wrong.add(format!("figures.{name}"), format!("from 1 to {most}"));
        }
    }
}
