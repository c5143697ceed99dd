//! The board: zones, airfields, moorings and fairway. [TTT T-map-1]
//!
//! Everything here is geography that no player can correct: which place lies where and what it
//! borders on. Sizes and strengths are data.

use std::fmt;

use wardroom_kernel::{EnumMap, named};

named! {
    /// A quadrant of the board, in the order in which they border on one another. [TTT T-map-1]
    Sector {
        NW = "NW",
        NE = "NE",
        SE = "SE",
        SW = "SW",
    }
}

/// Something for each quadrant.
pub type BySector<T> = EnumMap<Sector, T, { Sector::COUNT }>;

/// One of the twelve zones: three rings cut into four quadrants. [TTT T-map-1]
///
/// Numbered 0 to 11: ring 1 first, each ring in the order of [`Sector`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Zone(pub u8);

impl Zone {
    pub const COUNT: u8 = 12;

    /// The zone of a ring (1 to 3) and quadrant.
    pub const fn new(ring: u8, sector: Sector) -> Self {
        Zone((ring - 1) * 4 + sector as u8)
    }

    /// The four of a ring, in the order of [`Sector`].
    pub fn of_ring(ring: u8) -> impl Iterator<Item = Zone> {
        Sector::ALL.iter().copied().map(move |sector| Zone::new(ring, sector))
    }

    /// The ring: 1 harbor, 2 island, 3 ocean.
    pub const fn ring(self) -> u8 {
        self.0 / 4 + 1
    }

    /// The quadrant.
    pub const fn sector(self) -> Sector {
        Sector::ALL[(self.0 % 4) as usize]
    }

    /// Whether two zones share an edge: the same quadrant in neighbouring rings, or neighbouring
    /// quadrants of one ring. [TTT T-map-2]
    pub const fn is_adjacent(self, other: Zone) -> bool {
        let rings = self.ring().abs_diff(other.ring());
        let quarters = (self.0 % 4).abs_diff(other.0 % 4);
        match rings {
            0 => quarters == 1 || quarters == 3,
            1 => quarters == 0,
            _ => false,
        }
    }

    /// The zones that share an edge with this one. [TTT T-map-2]
    pub fn neighbours(self) -> impl Iterator<Item = Zone> {
        Zone::all().filter(move |&other| self.is_adjacent(other))
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.ring(), self.sector().word())
    }
}

named! {
    /// An airfield, one in each quadrant of ring 2, numbered like its quadrant. [TTT T-map-3]
    Field {
        Wheeler = "Wheeler",
        Kaneohe = "Kaneohe",
        Hickam = "Hickam",
        Ewa = "Ewa",
    }
}

/// Something for each airfield.
pub type ByField<T> = EnumMap<Field, T, { Field::COUNT }>;

impl Field {
    /// Parking spots of all fields together. [TTT T-map-4]
    pub const SPOTS: u8 = 60;

    /// The zone it lies in. [TTT T-map-3]
    pub const fn zone(self) -> Zone {
        Zone(4 + self as u8)
    }

    /// Its parking spots: 20 at the Army's fields, 10 at the Navy's and Marines'. [TTT T-map-4]
    pub const fn spots(self) -> std::ops::Range<u8> {
        match self {
            Field::Wheeler => 0..20,
            Field::Kaneohe => 20..30,
            Field::Hickam => 30..50,
            Field::Ewa => 50..60,
        }
    }

    /// Its parking spots as a set, one bit for each.
    pub const fn mask(self) -> u64 {
        let std::ops::Range { start, end } = self.spots();
        (1 << end) - (1 << start)
    }

    /// The field of a quadrant.
    pub const fn of_zone(zone: Zone) -> Field {
        Field::ALL[zone.sector() as usize]
    }

    /// The field a parking spot belongs to.
    pub const fn of_spot(spot: u8) -> Field {
        match spot {
            0..20 => Field::Wheeler,
            20..30 => Field::Kaneohe,
            30..50 => Field::Hickam,
            _ => Field::Ewa,
        }
    }
}

/// A parking spot, numbered through all fields: `Wheeler-7`. [TTT T-map-4]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Spot(pub u8);

impl Spot {
    pub const COUNT: u8 = Field::SPOTS;
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = Field::of_spot(self.0);
        write!(f, "{field}-{}", self.0 - field.spots().start + 1)
    }
}

/// A mooring slot: sixteen at Ford Island, four yard berths, twelve open anchorages. [TTT T-map-9]
///
/// Numbered: `F` slots 0 to 15 (quadrant by quadrant, 1 to 4 in each), `Y1` to `Y4` 16 to 19,
/// `A` anchorages 20 to 31 (quadrant by quadrant, 1 to 3 in each).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot(pub u8);

impl Slot {
    pub const COUNT: u8 = 32;

    /// Which shore it lies on.
    pub const fn kind(self) -> SlotKind {
        match self.0 {
            0..16 => SlotKind::FordIsland,
            16..20 => SlotKind::Yard,
            _ => SlotKind::Anchorage,
        }
    }

    /// The harbor zone it lies in; the yard's berths are in 1SE. [TTT T-map-6, T-map-9]
    pub const fn zone(self) -> Zone {
        match self.kind() {
            SlotKind::FordIsland => Zone(self.0 / 4),
            SlotKind::Yard => Zone::new(1, Sector::SE),
            SlotKind::Anchorage => Zone((self.0 - 20) / 3),
        }
    }

    /// Whether it lies on the long north shore of Ford Island, where carriers moor. [TTT T-force-6]
    pub const fn is_north_shore(self) -> bool {
        self.0 < 8 && self.0 % 4 < 3
    }

    /// The fairway node a ship enters when she leaves the slot. [TTT T-map-10]
    pub const fn node(self) -> Node {
        match self.kind() {
            SlotKind::FordIsland => Node(self.0),
            SlotKind::Yard => Node(Node::V1 + self.0 - 16),
            SlotKind::Anchorage => Node((self.0 - 20) / 3 * 4 + (self.0 - 20) % 3),
        }
    }

    /// How many moves a ship needs from here to the open sea in 3SE, if the water is free.
    /// [TTT T-map-10]
    pub fn moves_to_sea(self) -> u32 {
        let mut reached = [false; Node::COUNT as usize];
        reached[usize::from(self.node().0)] = true;
        let mut moves = 1;
        while !reached[usize::from(Node::MOUTH.0)] {
            let before = reached;
            for node in Node::all() {
                reached[usize::from(node.0)] |=
                    node.neighbours().any(|other| before[usize::from(other.0)]);
            }
            moves += 1;
        }
        moves + 1
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quarter = self.zone().sector().word();
        match self.kind() {
            SlotKind::FordIsland => write!(f, "F{quarter}{}", self.0 % 4 + 1),
            SlotKind::Yard => write!(f, "Y{}", self.0 - 15),
            SlotKind::Anchorage => write!(f, "A{quarter}{}", (self.0 - 20) % 3 + 1),
        }
    }
}

/// Which shore a mooring slot lies on. [TTT T-map-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotKind {
    /// Next to Ford Island.
    FordIsland,
    /// Along the Navy Yard.
    Yard,
    /// In open water.
    Anchorage,
}

/// A place on the fairway, one base length from the next. [TTT T-map-10]
///
/// Numbered: ring `W` 0 to 15 like the Ford Island slots, `P1` to `P4` 16 to 19, `C1` to `C4` (the
/// channel) 20 to 23, `V1` to `V4` 24 to 27, `Q1` 28.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(pub u8);

impl Node {
    pub const COUNT: u8 = 29;

    const P1: u8 = 16;
    const C1: u8 = 20;
    const C4: u8 = 23;
    const V1: u8 = 24;
    const Q1: u8 = 28;
    /// The order in which the sixteen nodes of ring W lie round Ford Island.
    const ROUND: [u8; 16] = [3, 0, 1, 2, 4, 5, 6, 7, 11, 8, 9, 10, 12, 13, 14, 15];

    /// Whether it is in the channel. [TTT T-map-7]
    pub const fn is_channel(self) -> bool {
        self.0 >= Self::C1 && self.0 <= Self::C4
    }

    /// Whether a ship goes from here to the open sea in 3SE and back. [TTT T-map-10]
    pub const fn is_mouth(self) -> bool {
        self.0 == Self::C4
    }

    /// The node at the seaward end of the channel.
    pub const MOUTH: Node = Node(Self::C4);

    /// The zone it lies in: the channel belongs to 2SE. [TTT T-map-7]
    pub const fn zone(self) -> Zone {
        match self.0 {
            0..16 => Zone(self.0 / 4),
            Self::C1..=Self::C4 => Zone::new(2, Sector::SE),
            _ => Zone::new(1, Sector::SE),
        }
    }

    /// Whether two nodes are one base length apart. [TTT T-map-10]
    pub fn is_adjacent(self, other: Node) -> bool {
        const SE1: u8 = 8;
        const SE3: u8 = 10;
        let (a, b) = (self.0.min(other.0), self.0.max(other.0));
        match (a, b) {
            (0..16, 0..16) => {
                let place = |node| Self::ROUND.iter().position(|&n| n == node).unwrap_or(0);
                matches!(place(a).abs_diff(place(b)), 1 | 15)
            }
            (SE3, Self::P1) | (SE1, Self::Q1) | (Self::V1, Self::Q1) => true,
            // P3 to V4, where the yard's fairway joins.
            (18, 27) => true,
            (Self::P1..=Self::C4, Self::P1..=Self::C4) => b - a == 1,
            (Self::V1..Self::Q1, Self::V1..Self::Q1) => b - a == 1,
            _ => false,
        }
    }

    /// The nodes one base length away. [TTT T-map-10]
    pub fn neighbours(self) -> impl Iterator<Item = Node> {
        Node::all().filter(move |&other| self.is_adjacent(other))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0..16 => write!(f, "W{}{}", self.zone().sector().word(), self.0 % 4 + 1),
            Self::P1..Self::C1 => write!(f, "P{}", self.0 - Self::P1 + 1),
            Self::C1..Self::V1 => write!(f, "C{}", self.0 - Self::C1 + 1),
            Self::V1..Self::Q1 => write!(f, "V{}", self.0 - Self::V1 + 1),
            _ => f.write_str("Q1"),
        }
    }
}

/// Whether two names are the same: capitals, blanks and hyphens do not matter.
fn is_same(one: &str, other: &str) -> bool {
    let plain = |name: &str| {
        let signs = name.bytes().filter(|sign| !matches!(sign, b'-' | b' '));
        signs.map(|sign| sign.to_ascii_lowercase()).collect::<Vec<u8>>()
    };
    plain(one) == plain(other)
}

/// The thing with a name among some, or the nearest to it.
pub(crate) fn find_named<T: fmt::Display, E: serde::de::Error>(
    name: &str,
    all: impl Iterator<Item = T> + Clone,
) -> Result<T, E> {
    let mut known = String::new();
    let found = all.clone().find(|thing| {
        known.clear();
        fmt::Write::write_fmt(&mut known, format_args!("{thing}")).is_ok() && is_same(&known, name)
    });
    found.ok_or_else(|| {
        let names: Vec<String> = all.map(|thing| thing.to_string()).collect();
        let near = wardroom_kernel::nearest(name, names.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
        E::custom(format!("there is no {name} here{hint}"))
    })
}

/// Reads and writes things by the names that they are shown with, out of all of them.
macro_rules! by_name {
    ($($thing:ty: $all:expr),* $(,)?) => {$(
        impl serde::Serialize for $thing {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> serde::Deserialize<'de> for $thing {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <String as serde::Deserialize>::deserialize(deserializer)?;
                $crate::places::find_named(&name, $all)
            }
        }
    )*};
}
pub(crate) use by_name;

/// Gives places that are numbers their list, and their names in files and messages.
macro_rules! numbered {
    ($($place:ident),*) => {$(
        impl $place {
            /// All of them, in order.
            pub fn all() -> impl Iterator<Item = $place> + Clone {
                (0..Self::COUNT as u8).map($place)
            }

            pub const fn ordinal(self) -> u16 {
                self.0 as u16
            }

            /// The one with this number, below [`Self::COUNT`].
            pub const fn from_ordinal(number: u16) -> Self {
                $place(number as u8)
            }
        }

        impl std::fmt::Debug for $place {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        $crate::places::by_name!($place: $place::all());
    )*};
}
pub(crate) use numbered;

numbered!(Zone, Slot, Node, Spot);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ttt_t_map_1_there_are_twelve_zones_in_three_rings() {
        let names: Vec<String> = Zone::all().map(|zone| zone.to_string()).collect();
        assert_eq!(names[0], "1NW");
        assert_eq!(names[11], "3SW");
        assert_eq!(names.len(), 12);
        assert!((1..=3).all(|ring| Zone::all().filter(|z| z.ring() == ring).count() == 4));
    }

    #[test]
    fn ttt_t_map_2_zones_share_twenty_edges() {
        let edges: Vec<(Zone, Zone)> = Zone::all()
            .flat_map(|a| a.neighbours().map(move |b| (a, b)))
            .filter(|(a, b)| a < b)
            .collect();
        assert_eq!(edges.len(), 20);
        assert_eq!(edges.iter().filter(|(a, b)| a.ring() != b.ring()).count(), 8);
        assert!(!Zone::new(1, Sector::NW).is_adjacent(Zone::new(1, Sector::SE)));
        assert!(!Zone::new(1, Sector::NW).is_adjacent(Zone::new(2, Sector::NE)));
    }

    #[test]
    fn ttt_t_map_3_each_quadrant_of_ring_2_has_its_field() {
        let at: Vec<String> =
            Field::ALL.iter().map(|f| format!("{} {}", f.word(), f.zone())).collect();
        assert_eq!(at, ["Wheeler 2NW", "Kaneohe 2NE", "Hickam 2SE", "Ewa 2SW"]);
    }

    #[test]
    fn ttt_t_map_4_army_fields_have_twenty_spots_and_the_others_ten() {
        let spots: Vec<usize> = Field::ALL.iter().map(|field| field.spots().len()).collect();
        assert_eq!(spots, [20, 10, 20, 10]);
        for &field in Field::ALL {
            assert!(field.spots().all(|spot| Field::of_spot(spot) == field));
        }
    }

    #[test]
    fn ttt_t_map_10_the_way_to_the_sea_is_as_long_as_listed() {
        let listed = "Y4 8, Y3 9, Y2 10, Y1 11, FSE3 10, FSE2 11, FSE1 12, FSE4 13, FSW1 11, \
            FSW2 12, FSW3 13, FSW4 14, FNE4 14, FNE3 15, FNE2 16, FNE1 17, FNW4 15, FNW1 16, \
            FNW2 17, FNW3 18, ASE3 10, ASE2 11, ASE1 12, ASW1 11, ASW2 12, ASW3 13, ANE3 15, \
            ANE2 16, ANE1 17, ANW1 16, ANW2 17, ANW3 18";
        for entry in listed.split(", ") {
            let (name, moves) = entry.split_once(' ').unwrap();
            let slot = Slot::all().find(|slot| slot.to_string() == name).unwrap();
            assert_eq!(slot.moves_to_sea(), moves.parse::<u32>().unwrap(), "{name}");
        }
        assert_eq!(listed.split(", ").count(), 32);
    }

    #[test]
    fn ttt_t_map_9_slots_lie_in_the_zones_of_their_names() {
        assert_eq!(Slot::all().filter(|s| s.kind() == SlotKind::FordIsland).count(), 16);
        assert_eq!(Slot::all().filter(|s| s.kind() == SlotKind::Yard).count(), 4);
        assert_eq!(Slot::all().filter(|s| s.kind() == SlotKind::Anchorage).count(), 12);
        for slot in Slot::all().filter(|slot| slot.kind() != SlotKind::Yard) {
            assert!(slot.to_string()[1..].starts_with(slot.zone().sector().word()), "{slot}");
            assert_eq!(slot.node().zone(), slot.zone());
        }
    }

    #[test]
    fn ttt_t_map_7_the_channel_belongs_to_2se() {
        let channel: Vec<String> =
            Node::all().filter(|n| n.is_channel()).map(|n| format!("{n} {}", n.zone())).collect();
        assert_eq!(channel, ["C1 2SE", "C2 2SE", "C3 2SE", "C4 2SE"]);
    }
}
