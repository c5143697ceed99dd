//! The map of Oahu, read from `data/`. [IPH 2.2.1, M.1, M.2, M.3]

use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use wardroom_hexmap::{Hex, Hexside, Land, Place, Places};
use wardroom_kernel::{Complaints, named};

use crate::data::MapChanges;
use crate::iph;
use crate::state::DEAD;

/// Hexes of land on the map.
pub const LAND: usize = 605;
/// A set of land hexes.
pub type Hexes = Places<10>;

const MAP: &str = include_str!("../data/map.csv");
const ROADS: &str = include_str!("../data/roads.csv");
const HEXSIDES: &str = include_str!("../data/hexsides.csv");

named! {
    /// The one terrain type of a hex. [IPH 9.8]
    Ground {
        /// Open country.
        Clear = "clear",
        /// Broken country.
        Rough = "rough",
        /// The ranges.
        Mountain = "mountain",
        /// A town or a part of Honolulu.
        City = "city",
        /// A barracks, yard or depot.
        Military = "military",
        /// A fortification.
        Fort = "fort",
        Airfield = "airfield",
        /// A tank farm.
        Oil = "oil",
    }
}

named! {
    /// An invasion area. [IPH 3.2.2]
    Area {
        /// The north coast.
        North = "north",
        /// The east coast, in two pieces.
        East = "east",
        /// Kaneohe Bay.
        Kaneohe = "kaneohe",
    }
}

/// The map, with everything the rules ask of it.
#[derive(Clone, Debug)]
pub struct Map {
    /// Hexes, neighbours and hexsides.
    pub land: Land,
    ground: Vec<Ground>,
    names: Vec<&'static str>,
    coastal: Hexes,
    /// By place: the area, and the number along its shore.
    shore: Vec<Option<(Area, u8)>>,
    /// Ford Island. [IPH 2.2.1]
    pub ford_island: Place,
    /// The fortification hexes. [IPH 3.3.3]
    pub forts: [Place; 7],
    pub airfields: [Place; 7],
    /// The city hexes of Honolulu, its gap left out. [IPH 2.2.3]
    pub honolulu: [Place; 5],
    /// The two barracks hexes. [IPH 3.3.4]
    pub barracks: [Place; 2],
    /// Where the 24th may be set up. [IPH 3.3.4]
    pub zone_24: Hexes,
    /// Where the 25th may be set up. [IPH 3.3.5]
    pub zone_25: Hexes,
    /// Where the Marines may be set up. [IPH 3.3.6]
    pub zone_marines: Hexes,
    /// The hexes with manmade terrain, which are worth points. [IPH 4.4]
    pub manmade: Vec<Place>,
    /// The middles of all beachheads there can be.
    pub middles: Vec<Place>,
}

/// The set-up distance from a barracks hex or a Marine centre. [IPH 3.3.4, 3.3.6]
const SET_UP_DISTANCE: u8 = 4;
/// The northernmost row of the 25th Division. [IPH 3.3.5]
const FIRST_ROW_OF_25TH: u8 = 28;

fn hex(number: u16) -> Hex {
    Hex::from_number(number).expect("a printed number has four digits")
}

/// The fields of every line but the heading.
fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).filter(|line| !line.is_empty()).map(|line| line.split(',').collect())
}

fn read_hex(text: &str) -> Hex {
    text.parse().expect("the embedded map names hexes by number")
}

fn land_rows() -> impl Iterator<Item = Vec<&'static str>> {
    lines(MAP).filter(|row| row[3] != "sea")
}

/// The hexes of the island and the numbers of their places. Corrections change what lies in a hex, not which
/// hexes there are.
fn printed() -> &'static Land {
    static PRINTED: OnceLock<Land> = OnceLock::new();
    PRINTED.get_or_init(|| {
        let hexes = land_rows().map(|row| read_hex(row[0])).collect();
        let land = Land::new(hexes).expect("every hex stands once in the map");
        assert_eq!(land.len(), LAND, "the map has its land");
        land
    })
}

/// A hex in a list or a frame of the state, written by its printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot(pub Place);

impl Default for Spot {
    fn default() -> Self {
        Spot(DEAD)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let there = self.0 != DEAD;
        there.then(|| printed().hex(self.0)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hex = Hex::deserialize(deserializer)?;
        let place = printed().place(hex);
        place.map(Spot).ok_or_else(|| D::Error::custom(format!("{hex} is no hex of Oahu")))
    }
}

impl Map {
    /// Reads the embedded map and makes the corrections.
    ///
    /// # Errors
    /// Every correction that fits nothing.
    pub(crate) fn load(changes: &MapChanges) -> Result<Map, Complaints> {
        let rows: Vec<Vec<&str>> = land_rows().collect();
        let mut land = printed().clone();
        for row in lines(ROADS) {
            let road = land.set_side(read_hex(row[0]), read_hex(row[1]), Hexside::Road);
            road.expect("roads lead over land");
        }
        for row in lines(HEXSIDES) {
            let side = if row[2] == "ford" { Hexside::Ford } else { Hexside::Water };
            let set = land.set_side(read_hex(row[0]), read_hex(row[1]), side);
            set.expect("water hexsides lie between hexes of land");
        }
        let mut ground: Vec<Ground> = rows.iter().map(|row| read_ground(row[3], row[4])).collect();
        change(&mut land, &mut ground, changes)?;
        let names: Vec<&str> = rows.iter().map(|row| row[5]).collect();
        let shore: Vec<_> = rows.iter().map(|row| read_shore(row[7])).collect();
        let numbered = || land.all().zip(&rows);
        let coastal: Hexes =
            numbered().filter(|(_, row)| row[6] == "1").map(|(place, _)| place).collect();

        let at = |number| land.place(hex(number)).expect("the named hexes are land");
        let (ford_island, barracks) = (at(3020), [at(2125), at(2225)]);
        let centres = [at(2821), at(3225), at(3327)];
        let near = |place, centres: &[Place]| {
            centres.iter().any(|&centre| land.distance(place, centre) <= SET_UP_DISTANCE)
        };
        let zone = |fits: &dyn Fn(Place) -> bool| -> Hexes {
            land.all().filter(|&place| place != ford_island && fits(place)).collect()
        };
        let zone_24 = zone(&|place| near(place, &barracks));
        let zone_25 =
            zone(&|place| land.hex(place).row() >= FIRST_ROW_OF_25TH && !coastal.contains(place));
        let zone_marines = zone(&|place| near(place, &centres));
        let all_of = |wanted: Ground| -> Vec<Place> {
            land.all().filter(|place| ground[place.index()] == wanted).collect()
        };
        let of_city = |place: &Place| names[place.index()].starts_with("Honolulu");
        let honolulu: Vec<Place> = all_of(Ground::City).into_iter().filter(of_city).collect();
        let (forts, airfields) = (all_of(Ground::Fort), all_of(Ground::Airfield));
        if [forts.len(), airfields.len(), honolulu.len()] != [7, 7, 5] {
            let reason = "seven forts, seven airfields and five hexes of Honolulu stay";
            let mut wrong = Complaints::default();
            wrong.break_rule("map.terrain", reason, iph("M.3"));
            return Err(wrong);
        }
        let few = "they were counted";
        let mut map = Map {
            ford_island,
            forts: forts.try_into().expect(few),
            airfields: airfields.try_into().expect(few),
            honolulu: honolulu.try_into().expect(few),
            barracks,
            zone_24,
            zone_25,
            zone_marines,
            land,
            ground,
            names,
            coastal,
            shore,
            manmade: Vec::new(),
            middles: Vec::new(),
        };
        let natural = [Ground::Clear, Ground::Rough, Ground::Mountain];
        map.manmade =
            map.land.all().filter(|&place| !natural.contains(&map.ground(place))).collect();
        map.middles = map.land.all().filter(|&place| map.beachheads(place).is_some()).collect();
        Ok(map)
    }

    /// The terrain type of a hex.
    #[inline]
    pub fn ground(&self, place: Place) -> Ground {
        self.ground[place.index()]
    }

    /// The name of a place on the map; empty where it has none.
    pub fn name(&self, place: Place) -> &'static str {
        self.names[place.index()]
    }

    /// Whether the sea touches a hex.
    pub fn is_coastal(&self, place: Place) -> bool {
        self.coastal.contains(place)
    }

    /// Whether it counts for good that a hex was Japanese once: an airfield, a hex of Honolulu. [IPH 7.15.1, 9.14]
    pub fn is_lasting(&self, place: Place) -> bool {
        self.airfields.contains(&place) || self.honolulu.contains(&place)
    }

    /// The rows with land in them.
    pub fn rows(&self) -> std::ops::RangeInclusive<u8> {
        let row = |place: Place| self.land.hex(place).row();
        row(Place(0))..=row(Place(LAND as u16 - 1))
    }

    /// The invasion area of a shore hex. [IPH 3.2.2]
    pub fn area(&self, place: Place) -> Option<Area> {
        self.shore[place.index()].map(|(area, _)| area)
    }

    /// The place with a printed number.
    pub fn at(&self, number: u16) -> Option<Place> {
        self.land.place(Hex::from_number(number)?)
    }

    /// The printed number of a place.
    pub fn number(&self, place: Place) -> u16 {
        self.land.hex(place).number()
    }

    /// The three hexes of the beachhead with this middle, along the shore of one area.
    /// [IPH 3.2.1, 3.2.3]
    pub fn beachheads(&self, middle: Place) -> Option<[Place; 3]> {
        let (area, number) = self.shore[middle.index()]?;
        let on = |number: u8| {
            let wanted = Some((area, number));
            self.land.all().find(|place| self.shore[place.index()] == wanted)
        };
        Some([on(number.checked_sub(1)?)?, middle, on(number + 1)?])
    }
}

/// Makes the corrections, and says of every one that fits nothing.
fn change(land: &mut Land, ground: &mut [Ground], changes: &MapChanges) -> Result<(), Complaints> {
    let mut wrong = Complaints::default();
    for &(number, kind) in &changes.terrain {
        match Hex::from_number(number).and_then(|hex| land.place(hex)) {
            Some(place) => ground[place.index()] = kind,
            None => wrong.add("map.terrain", format!("{number} is no hex of Oahu")),
        }
    }
    let sides = [
        ("map.no-roads", &changes.no_roads, Hexside::Plain),
        ("map.no-water", &changes.no_water, Hexside::Plain),
        ("map.roads", &changes.roads, Hexside::Road),
        ("map.water", &changes.water, Hexside::Water),
    ];
    for (at, pairs, side) in sides {
        for &(a, b) in pairs {
            let hexes = Hex::from_number(a).zip(Hex::from_number(b));
            let set = hexes.map(|(a, b)| land.set_side(a, b, side));
            if !matches!(set, Some(Ok(()))) {
                wrong.add(at, format!("{a} and {b} are not two adjacent hexes of Oahu"));
            }
        }
    }
    wrong.or(())
}

/// Manmade types stand in otherwise clear hexes and are the type of the hex. [IPH 9.8]
fn read_ground(terrain: &str, feature: &str) -> Ground {
    let word = if feature.is_empty() { terrain } else { feature };
    Ground::named(word).expect("the embedded map knows eight types")
}

fn read_shore(text: &str) -> Option<(Area, u8)> {
    let (area, number) = text.split_once('-')?;
    let area = Area::named(area).expect("there are three areas");
    Some((area, number.parse().expect("shores are numbered")))
}
