//! Southern Oahu: water and land, the boxes around it, and what lies in each hex at the start.
//! [ARP A-map-1, A-map-3, A-map-4, A-map-5, A-map-6, A-map-7]

use serde::{Deserialize, Serialize};
use wardroom_kernel::Complaints;

use crate::arp;
use crate::data::{FacilityCard, Fields};
use crate::hex::{COLUMNS, HEXES, Hex, ROWS};
use crate::parts::{AirBox, Field};

/// What a hex is made of. [ARP A-map-1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// All water.
    #[default]
    Water,
    Land,
    FordIsland,
}

/// The boxes and the hex map as one list of places to fly between: [`AirBox`] by number, then the map.
pub(crate) const MAP_NODE: usize = AirBox::COUNT;
const NODES: usize = MAP_NODE + 1;
/// Transit points are below this number.
pub(crate) const POINTS: usize = 4;

use AirBox::{Bellows, Central, East, Ewa, Haleiwa, Kaneohe, Kb, North, South, West, Wheeler};

/// Which boxes are joined. [ARP A-map-3]
const LINKS: [(AirBox, AirBox); 16] = [
    (Kb, North),
    (North, Central),
    (North, West),
    (North, East),
    (North, Haleiwa),
    (Central, West),
    (Central, East),
    (Central, Wheeler),
    (West, Haleiwa),
    (West, Ewa),
    (West, South),
    (East, Kaneohe),
    (East, Bellows),
    (East, South),
    (South, Ewa),
    (South, Bellows),
];
/// The boxes that an edge of the map joins: north, west, east, south. [ARP A-map-3]
pub(crate) const EDGES: [AirBox; 4] = [Central, West, East, South];

/// The boxes that a box is joined to, and the map in the words of `edge` for the side it joins. [ARP A-map-3]
pub(crate) fn joined(at: AirBox, edge: impl Fn(&str) -> String) -> String {
    let boxes = LINKS.iter().filter_map(|&(a, b)| match (a == at, b == at) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        _ => None,
    });
    let ways = ["north", "west", "east", "south"].into_iter().zip(EDGES);
    let edges = ways.filter(|&(_, joined)| joined == at).map(|(way, _)| edge(way));
    let names: Vec<String> = boxes.map(|joined| joined.word().to_owned()).chain(edges).collect();
    names.join(", ")
}

/// The map, made ready to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    terrain: Vec<Terrain>,
    /// Water next to land, where a ship can be beached. [ARP A-stm-3]
    coast: Vec<bool>,
    /// Steps by water to the mouth of the channel, ships left out of account.
    to_sea: Vec<u8>,
    /// Steps between places; `u8::MAX` where there is no way.
    steps: [[u8; NODES]; NODES],
    /// Places that so many points reach, as bits.
    reach: [[u16; POINTS]; NODES],
    facility: Vec<u8>,
    field: Vec<u8>,
}

const NOTHING: u8 = u8::MAX;

impl Map {
    /// Reads the rows of the data file.
    pub(crate) fn of(rows: &[String], wrong: &mut Complaints) -> Map {
        let mut terrain = vec![Terrain::Water; HEXES];
        if rows.len() != ROWS {
            wrong.break_rule("map.rows", format!("has {ROWS} rows"), arp("A-map-1"));
        }
        for (row, text) in rows.iter().enumerate().take(ROWS) {
            let place = format!("map.rows, row {}", row + 1);
            if text.chars().count() != COLUMNS {
                wrong.break_rule(&place, format!("has {COLUMNS} columns"), arp("A-map-1"));
            }
            for (column, sign) in text.chars().enumerate().take(COLUMNS) {
                let hex = Hex::new(column as u16 + 1, row as u16 + 1).expect("both are on the map");
                terrain[hex.index()] = match sign {
                    '.' => Terrain::Water,
                    '#' => Terrain::Land,
                    'F' => Terrain::FordIsland,
                    other => {
                        wrong.add(&place, format!("{other} is none of . # F"));
                        Terrain::Water
                    }
                };
            }
        }
        let is_water = |hex: Hex| terrain[hex.index()] == Terrain::Water;
        let coast = Hex::all()
            .map(|hex| is_water(hex) && hex.around().any(|(_, next)| !is_water(next)))
            .collect();
        let steps = steps();
        Map {
            to_sea: to_sea(&terrain),
            coast,
            terrain,
            reach: reach(&steps),
            steps,
            facility: vec![NOTHING; HEXES],
            field: vec![NOTHING; HEXES],
        }
    }

    /// Notes which facility and airfield lie in which hex.
    pub(crate) fn mark(&mut self, facilities: &[FacilityCard], fields: &Fields) {
        for (number, facility) in facilities.iter().enumerate() {
            if let Some(hex) = facility.hex {
                self.facility[hex.index()] = number as u8;
            }
        }
        for (field, card) in fields.iter() {
            for hex in &card.hexes {
                self.field[hex.index()] = field as u8;
            }
        }
    }

    /// What a hex is made of.
    pub(crate) fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// Whether a hex is all water.
    pub(crate) fn is_water(&self, hex: Hex) -> bool {
        self.terrain[hex.index()] == Terrain::Water
    }

    /// Whether a ship can be beached there. [ARP A-stm-3]
    pub(crate) fn is_coast(&self, hex: Hex) -> bool {
        self.coast[hex.index()]
    }

    /// Steps by water to the mouth of the channel.
    pub(crate) fn to_sea(&self, hex: Hex) -> u8 {
        self.to_sea[hex.index()]
    }

    pub(crate) fn facility(&self, hex: Hex) -> Option<usize> {
        let number = self.facility[hex.index()];
        (number != NOTHING).then_some(usize::from(number))
    }

    /// The airfield that a hex belongs to.
    pub(crate) fn field(&self, hex: Hex) -> Option<Field> {
        Field::ALL.get(usize::from(self.field[hex.index()])).copied()
    }

    /// The places that so many points reach from a place, itself included, as bits. [ARP A-move-1]
    pub(crate) fn reach(&self, from: usize, points: u8) -> u16 {
        self.reach[from][usize::from(points)]
    }

    /// Steps from place to place. [ARP A-move-1]
    pub(crate) fn steps(&self, from: usize, to: usize) -> u8 {
        self.steps[from][to]
    }
}

fn steps() -> [[u8; NODES]; NODES] {
    // Far, but not so far that sums overflow.
    let mut steps = [[100; NODES]; NODES];
    let boxes = LINKS.iter().map(|&(a, b)| (a as usize, b as usize));
    let edges = EDGES.iter().map(|&edge| (edge as usize, MAP_NODE));
    for (a, b) in boxes.chain(edges) {
        (steps[a][b], steps[b][a]) = (1, 1);
    }
    for via in 0..NODES {
        steps[via][via] = 0;
        for a in 0..NODES {
            for b in 0..NODES {
                steps[a][b] = steps[a][b].min(steps[a][via] + steps[via][b]);
            }
        }
    }
    steps
}

fn reach(steps: &[[u8; NODES]; NODES]) -> [[u16; POINTS]; NODES] {
    std::array::from_fn(|from| {
        std::array::from_fn(|points| {
            let within = (0..NODES).filter(|&to| usize::from(steps[from][to]) <= points);
            within.fold(0, |set, to| set | 1 << to)
        })
    })
}

/// The hexes from which a ship leaves the map. [ARP A-stm-5]
pub(crate) const MOUTH: [u16; 3] = [927, 1027, 1127];

fn to_sea(terrain: &[Terrain]) -> Vec<u8> {
    let mut steps = vec![u8::MAX; HEXES];
    let mouth = Hex::from_number(MOUTH[1]).expect("the mouth of the channel is on the map");
    let mut edge = vec![mouth];
    steps[mouth.index()] = 0;
    let mut step = 0;
    while !edge.is_empty() {
        step += 1;
        let mut next = Vec::new();
        for hex in edge {
            for (_, near) in hex.around() {
                let water = terrain[near.index()] == Terrain::Water;
                if water && steps[near.index()] == u8::MAX {
                    steps[near.index()] = step;
                    next.push(near);
                }
            }
        }
        edge = next;
    }
    steps
}
