//! Reads `data/invasion.toml`, with a player's corrections, into types. [IPH C.ALL]

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use wardroom_kernel::{Complaints, EnumMap, Overlay, Sourced, named, read};

use crate::event::SearchResult;
use crate::forces::{JAPANESE_ROOM, Kind, Org};
use crate::iph;
use crate::map::{Area, Ground, Map};

const EMBEDDED: &str = include_str!("../data/invasion.toml");

/// The charts and pieces the game is loaded with, and the map.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) book: Book,
    pub(crate) map: Map,
    /// By kind of step: attack and defence.
    factors: EnumMap<Kind, [u8; 2], { Kind::COUNT }>,
    /// By terrain type, to be quick.
    terrain: EnumMap<Ground, Terrain, { Ground::COUNT }>,
}

/// The data file as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Book {
    pub(crate) crt: Sourced<Crt>,
    pub(crate) map: MapChanges,
    pub(crate) terrain: BTreeMap<Ground, Sourced<Terrain>>,
    pub(crate) landing: Sourced<Landing>,
    pub(crate) night: Sourced<Night>,
    pub(crate) carrier: Sourced<Carrier>,
    pub(crate) counters: Counters,
    pub(crate) forces: Forces,
    deployment: BTreeMap<Ready, Deployment>,
}

/// Corrections to the embedded map.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct MapChanges {
    pub(crate) terrain: Vec<(u16, Ground)>,
    pub(crate) roads: Vec<(u16, u16)>,
    pub(crate) no_roads: Vec<(u16, u16)>,
    pub(crate) water: Vec<(u16, u16)>,
    pub(crate) no_water: Vec<(u16, u16)>,
}

/// The Combat Results Table. [IPH T.CRT]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Crt {
    pub(crate) given: Vec<(u8, String)>,
    die_1: [[u8; 2]; 6],
    die_2: [[u8; 2]; 6],
    die_3: [[u8; 2]; 6],
    die_4: [[u8; 2]; 6],
    die_5: [[u8; 2]; 6],
    die_6: [[u8; 2]; 6],
}

impl Crt {
    /// The row of a die: steps that attacker and defender lose, by column.
    pub(crate) fn row(&self, die: u8) -> &[[u8; 2]; 6] {
        match die {
            1 => &self.die_1,
            2 => &self.die_2,
            3 => &self.die_3,
            4 => &self.die_4,
            5 => &self.die_5,
            _ => &self.die_6,
        }
    }
}

/// What a terrain type does. [IPH T.TEC]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Terrain {
    pub(crate) points: u8,
    /// Columns to the right; what helps the defender is below zero.
    pub(crate) shift: i8,
    pub(crate) concentric: bool,
    pub(crate) vp: i8,
}

/// The Landing Table. [IPH T.LANDING]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Landing {
    north: i8,
    east: i8,
    kaneohe: i8,
    dec_7: i8,
    dec_8: i8,
    dec_9: i8,
    pub(crate) stalls_from: i8,
    pub(crate) loses_from: i8,
}

impl Landing {
    /// The modifier for the shore.
    pub(crate) fn shore(&self, area: Area) -> i8 {
        match area {
            Area::North => self.north,
            Area::East => self.east,
            Area::Kaneohe => self.kaneohe,
        }
    }

    /// The modifier for the date, 7, 8 or 9 December: one of them, never two. [IPH 8.5.1]
    pub(crate) fn date(&self, day: u8) -> i8 {
        match day {
            7 => self.dec_7,
            8 => self.dec_8,
            _ => self.dec_9,
        }
    }
}

/// The Night Attack Shift Table. [IPH T.NIGHT]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Night {
    pub(crate) faces: [i8; 6],
}

/// The Carrier Warfare Table. [IPH T.CARRIER]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Carrier {
    pub(crate) faces: [SearchResult; 6],
}

/// The combat units on the countersheet. [IPH C.US1, C.US2, C.US3, C.US4, C.JP1, C.JP2]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Counters {
    pub(crate) division_24: Sourced<Counter>,
    pub(crate) division_25: Sourced<Counter>,
    pub(crate) marines: Sourced<Counter>,
    pub(crate) garrison: Sourced<Counter>,
    pub(crate) snlf: Sourced<Counter>,
    pub(crate) ija: Sourced<Counter>,
}

impl Counters {
    /// Every row with its name.
    pub(crate) fn all(&self) -> [(&'static str, &Sourced<Counter>); 6] {
        [
            ("24th Division", &self.division_24),
            ("25th Division", &self.division_25),
            ("Marines", &self.marines),
            ("Fort garrison", &self.garrison),
            ("SNLF", &self.snlf),
            ("IJA", &self.ija),
        ]
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Counter {
    pub(crate) count: u8,
    pub(crate) full: [u8; 2],
    pub(crate) reduced: Option<[u8; 2]>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Forces {
    /// The factor of a battleship. [IPH 7.1.1]
    pub(crate) battleship: u8,
    /// The defence of a Beachhead marker. [IPH 8.3]
    pub(crate) beachhead_defence: u8,
    /// The movement factor of every Japanese unit. [IPH 2.10.1]
    pub(crate) japanese_movement: u8,
    /// The total with which Japan wins. [IPH 4.2]
    pub(crate) win: i8,
}

named! {
    /// A ready-made deployment. [IPH 3.3.1]
    Ready {
        Barracks = "barracks",
        /// Against a landing in the north.
        NorthShore = "north-shore",
        /// Against a landing in the east.
        Windward = "windward",
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Deployment {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) division_24: Stacks,
    pub(crate) division_25: Stacks,
    #[serde(deserialize_with = "singly")]
    pub(crate) marines: Stacks,
}

/// Hexes with how many units.
pub(crate) type Stacks = Vec<(u16, u8)>;

/// Hexes with one unit each.
fn singly<'de, D: Deserializer<'de>>(text: D) -> Result<Stacks, D::Error> {
    Ok(Vec::deserialize(text)?.into_iter().map(|hex| (hex, 1)).collect())
}

impl Data {
    /// Reads the embedded file with the corrections laid over it.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    pub(crate) fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let book: Book = read(EMBEDDED, overlay)?;
        let mut wrong = Complaints::default();
        let map = Map::load(&book.map)?;
        let counters = &book.counters;
        let counts = [
            ("division-24", counters.division_24.count, 37, iph("C.US1")),
            ("division-25", counters.division_25.count, 37, iph("C.US2")),
            ("marines", counters.marines.count, 4, iph("C.US3")),
            ("garrison", counters.garrison.count, 7, iph("C.US4")),
        ];
        for (name, count, wanted, rule) in counts {
            if count != wanted {
                let reason = format!("the book gives {wanted}");
                wrong.break_rule(format!("counters.{name}.count"), reason, rule);
            }
        }
        let japanese = usize::from(counters.snlf.count) + usize::from(counters.ija.count);
        if counters.snlf.count == 0 || counters.ija.count == 0 || japanese > JAPANESE_ROOM {
            let reason = format!("there is room for {JAPANESE_ROOM} Japanese companies");
            wrong.break_rule("counters", reason, iph("C.ALL"));
        }
        for (name, counter) in counters.all() {
            let factors = [Some(counter.full), counter.reduced];
            if factors.iter().flatten().flatten().any(|&factor| factor > 9) {
                wrong.break_rule(name, "a factor has one digit", iph("2.9"));
            }
        }
        if !(1..=9).contains(&book.forces.japanese_movement) {
            wrong.break_rule("forces.japanese-movement", "from 1 to 9", iph("2.10.1"));
        }
        for face in book.night.faces {
            if !(-1..=1).contains(&face) {
                wrong.break_rule("night.faces", "-1, 0 or 1", iph("T.NIGHT"));
            }
        }
        for (ground, row) in &book.terrain {
            if !(1..=7).contains(&row.points) || row.shift.abs() > 5 || !(0..=9).contains(&row.vp) {
                let reason = "1 to 7 points, at most 5 columns, at most 9 VP";
                wrong.break_rule(format!("terrain.{ground}"), reason, iph("T.TEC"));
            }
        }
        let terrain = EnumMap::from_fn(|ground| book.terrain[&ground].is);
        let reduced = |counter: &Counter| counter.reduced.unwrap_or(counter.full);
        let factors = EnumMap::from_fn(|kind| match kind {
            Kind::D24 => counters.division_24.full,
            Kind::D25 => counters.division_25.full,
            Kind::Marine => counters.marines.full,
            Kind::ReducedMarine => reduced(&counters.marines),
            Kind::Garrison => [0, counters.garrison.full[1]],
            Kind::Row => [0, 0],
            Kind::Snlf => counters.snlf.full,
            Kind::ReducedSnlf => reduced(&counters.snlf),
            Kind::Ija => counters.ija.full,
            Kind::ReducedIja => reduced(&counters.ija),
            Kind::Beachhead => [0, book.forces.beachhead_defence],
        });
        let data = Data { book, map, factors, terrain };
        for &ready in Ready::ALL {
            crate::deployment::check_ready(&data, ready, &mut wrong);
        }
        wrong.or(data)
    }

    /// A ready-made deployment.
    pub(crate) fn deployment(&self, ready: Ready) -> &Deployment {
        &self.book.deployment[&ready]
    }

    /// The attack factor of a kind. [IPH 2.9]
    pub(crate) fn attack(&self, kind: Kind) -> u8 {
        self.factors[kind][0]
    }

    /// The defence factor of a kind. [IPH 2.9]
    pub(crate) fn defence(&self, kind: Kind) -> u8 {
        self.factors[kind][1]
    }

    /// What a terrain type does. [IPH T.TEC]
    #[inline]
    pub(crate) fn terrain(&self, ground: Ground) -> Terrain {
        self.terrain[ground]
    }

    /// The most steps that one side can owe in a battle, a banzai counted. [IPH T.CRT, 12.1.2]
    pub(crate) fn most_losses(&self) -> u8 {
        let cells = (1..=6).flat_map(|die| self.book.crt.row(die)).flatten();
        cells.max().map_or(1, |&steps| steps.saturating_mul(2).max(1))
    }

    /// How many Japanese companies there are.
    pub(crate) fn japanese(&self) -> usize {
        usize::from(self.book.counters.snlf.count) + usize::from(self.book.counters.ija.count)
    }

    /// The numbers of the companies of a Japanese sub-command.
    pub(crate) fn units(&self, org: Org) -> std::ops::Range<usize> {
        let snlf = usize::from(self.book.counters.snlf.count);
        match org {
            Org::Snlf => 0..snlf,
            Org::Ija => snlf..self.japanese(),
        }
    }

    /// The sub-command of a Japanese company: the SNLF come first.
    pub(crate) fn org(&self, unit: usize) -> Org {
        if unit < usize::from(self.book.counters.snlf.count) { Org::Snlf } else { Org::Ija }
    }
}
