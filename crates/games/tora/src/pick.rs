//! What may be picked while the attack lasts, numbered from 1024 up; plans come below.

use std::fmt;

use serde::{Deserialize, Serialize};
use wardroom_kernel::Pick;

use crate::data::YARD_NAMES;
use crate::forces::{Battery, Fighter, Load, Plane, Ship};
use crate::places::{Field, Node, Zone};
use crate::plan::Wave;
use crate::state::{Gunners, Target};

/// IJN units that are alike to their owner: the lowest number goes first. [TTT T-seq-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaneGroup {
    /// Where they are.
    pub zone: Zone,
    /// Their type.
    pub plane: Plane,
    /// What they carry.
    pub load: Load,
    /// Aircraft left in each.
    pub strength: u8,
    /// The wave they are listed in.
    pub wave: Wave,
}

/// US units in the air that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FighterGroup {
    /// Where they are.
    pub zone: Zone,
    /// Their type.
    pub fighter: Fighter,
    /// Aircraft left in each.
    pub strength: u8,
}

/// IJN units that are alike to the US, who do not see what they carry. [TTT T-seq-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EnemyGroup {
    /// Where they are.
    pub zone: Zone,
    /// Their type.
    pub plane: Plane,
    /// Aircraft left in each.
    pub strength: u8,
    /// Whether they have dropped what they carried.
    pub spent: bool,
}

/// One thing that may be picked while the attack lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackPick {
    /// The step is done.
    Done,
    /// Off the map. [TTT T-move-3]
    Off,
    /// The game goes on. [TTT T-end-2]
    GoOn,
    /// The game is over. [TTT T-end-2]
    CallItADay,
    /// So many.
    Count(u8),
    /// A zone.
    Zone(Zone),
    /// All units of the side in a zone that have not acted.
    Everything(Zone),
    /// IJN units, picked by their owner.
    Planes(PlaneGroup),
    /// US units.
    Fighters(FighterGroup),
    /// IJN units, picked by the US.
    Enemy(EnemyGroup),
    /// A ship.
    Ship(Ship),
    /// A shore battery.
    Battery(Battery),
    /// A unit of the Navy Yard, from 0.
    Yard(u8),
    /// A parking spot.
    Spot(u8),
    /// An airfield.
    Field(Field),
    /// A place on the fairway.
    Node(Node),
    /// A type of US fighter.
    Type(Fighter),
    /// Ordnance. [TTT T-plan-10]
    Load(Load),
    /// All that can fly of wave 2 or 3. [TTT T-plan-7]
    Wave(u8),
    /// Ships or batteries. [TTT T-aaa-1]
    Gunners(Gunners),
}

/// The first number of an attack pick.
pub const FIRST: u16 = 1024;
/// The most aircraft that a unit can have; corrected data may go past the four of the tokens.
pub const STRONGEST: u8 = 6;
const MOST: u16 = 75;
const ZONES: u16 = Zone::COUNT as u16;
const STRENGTHS: u16 = STRONGEST as u16;

const OFF: u16 = FIRST + 1;
const GO_ON: u16 = FIRST + 2;
const CALL_IT_A_DAY: u16 = FIRST + 3;
const COUNTS: u16 = FIRST + 4;
const PLACES: u16 = COUNTS + MOST;
const EVERYTHING: u16 = PLACES + ZONES;
const PLANES: u16 = EVERYTHING + ZONES;
const FIGHTERS: u16 = PLANES + ZONES * 7 * STRENGTHS * 3;
const ENEMIES: u16 = FIGHTERS + ZONES * 5 * STRENGTHS;
const SHIPS: u16 = ENEMIES + ZONES * 3 * STRENGTHS * 2;
const BATTERIES: u16 = SHIPS + 16;
const YARD: u16 = BATTERIES + 4;
const SPOTS: u16 = YARD + 12;
const FIELDS: u16 = SPOTS + Field::SPOTS as u16;
const NODES: u16 = FIELDS + 4;
const TYPES: u16 = NODES + Node::COUNT as u16;
const LOADS: u16 = TYPES + 5;
const WAVES: u16 = LOADS + 4;
const GUNNERS: u16 = WAVES + 2;
const GUNNERS_ASHORE: u16 = GUNNERS + 1;
/// Every pick is below this number.
pub const BOUND: u16 = GUNNERS + 2;

/// Kates with each load, Vals without and with bombs, Zeros.
const KINDS: [(Plane, Load); 7] = [
    (Plane::Kate, Load::None),
    (Plane::Kate, Load::GP),
    (Plane::Kate, Load::AP),
    (Plane::Kate, Load::Torpedo),
    (Plane::Val, Load::None),
    (Plane::Val, Load::GP),
    (Plane::Zero, Load::None),
];
const WAVE: [Wave; 3] = [Wave::Reserve, Wave::First, Wave::Second];

impl PlaneGroup {
    /// Its number among all groups.
    #[inline]
    pub const fn index(self) -> u16 {
        let kind = match self.plane {
            Plane::Kate => self.load as u16,
            Plane::Val => 4 + (self.load as u16 & 1),
            Plane::Zero => 6,
        };
        ((self.zone.0 as u16 * 7 + kind) * STRENGTHS + self.strength as u16 - 1) * 3
            + self.wave as u16
    }

    const fn of_index(index: u16) -> Self {
        let (rest, wave) = (index / 3, index % 3);
        let (rest, strength) = (rest / STRENGTHS, rest % STRENGTHS);
        let (plane, load) = KINDS[(rest % 7) as usize];
        PlaneGroup {
            zone: Zone((rest / 7) as u8),
            plane,
            load,
            strength: strength as u8 + 1,
            wave: WAVE[wave as usize],
        }
    }
}

impl FighterGroup {
    /// Its number among all groups.
    #[inline]
    pub const fn index(self) -> u16 {
        (self.zone.0 as u16 * 5 + self.fighter as u16) * STRENGTHS + self.strength as u16 - 1
    }

    const fn of_index(index: u16) -> Self {
        let (rest, strength) = (index / STRENGTHS, index % STRENGTHS);
        FighterGroup {
            zone: Zone((rest / 5) as u8),
            fighter: Fighter::ALL[(rest % 5) as usize],
            strength: strength as u8 + 1,
        }
    }
}

impl EnemyGroup {
    /// Its number among all groups.
    #[inline]
    pub const fn index(self) -> u16 {
        ((self.zone.0 as u16 * 3 + self.plane as u16) * STRENGTHS + self.strength as u16 - 1) * 2
            + self.spent as u16
    }

    const fn of_index(index: u16) -> Self {
        let (rest, spent) = (index / 2, index % 2 == 1);
        let (rest, strength) = (rest / STRENGTHS, rest % STRENGTHS);
        EnemyGroup {
            zone: Zone((rest / 3) as u8),
            plane: Plane::ALL[(rest % 3) as usize],
            strength: strength as u8 + 1,
            spent,
        }
    }
}

impl AttackPick {
    /// Its dense number; inlined, it costs nothing where the kind of pick is known.
    #[inline(always)]
    pub const fn pick(self) -> Pick {
        Pick(match self {
            AttackPick::Done => FIRST,
            AttackPick::Off => OFF,
            AttackPick::GoOn => GO_ON,
            AttackPick::CallItADay => CALL_IT_A_DAY,
            AttackPick::Count(count) => COUNTS + count as u16 - 1,
            AttackPick::Zone(zone) => PLACES + zone.0 as u16,
            AttackPick::Everything(zone) => EVERYTHING + zone.0 as u16,
            AttackPick::Planes(group) => PLANES + group.index(),
            AttackPick::Fighters(group) => FIGHTERS + group.index(),
            AttackPick::Enemy(group) => ENEMIES + group.index(),
            AttackPick::Ship(ship) => SHIPS + ship as u16,
            AttackPick::Battery(battery) => BATTERIES + battery as u16,
            AttackPick::Yard(unit) => YARD + unit as u16,
            AttackPick::Spot(spot) => SPOTS + spot as u16,
            AttackPick::Field(field) => FIELDS + field as u16,
            AttackPick::Node(node) => NODES + node.0 as u16,
            AttackPick::Type(fighter) => TYPES + fighter as u16,
            AttackPick::Load(load) => LOADS + load as u16,
            AttackPick::Wave(wave) => WAVES + wave as u16 - 2,
            AttackPick::Gunners(gunners) => GUNNERS + gunners as u16,
        })
    }

    /// What a number means; nothing below [`FIRST`] or from [`BOUND`] up.
    ///
    /// Every candidate is read, so the many kinds are told apart by halves.
    #[inline]
    pub fn of(pick: Pick) -> Option<Self> {
        let n = pick.0;
        Some(if n < PLANES {
            match n {
                ..FIRST => return None,
                FIRST => AttackPick::Done,
                OFF => AttackPick::Off,
                GO_ON => AttackPick::GoOn,
                CALL_IT_A_DAY => AttackPick::CallItADay,
                COUNTS..PLACES => AttackPick::Count((n - COUNTS) as u8 + 1),
                PLACES..EVERYTHING => AttackPick::Zone(Zone((n - PLACES) as u8)),
                EVERYTHING.. => AttackPick::Everything(Zone((n - EVERYTHING) as u8)),
            }
        } else if n < SHIPS {
            match n {
                ..FIGHTERS => AttackPick::Planes(PlaneGroup::of_index(n - PLANES)),
                FIGHTERS..ENEMIES => AttackPick::Fighters(FighterGroup::of_index(n - FIGHTERS)),
                ENEMIES.. => AttackPick::Enemy(EnemyGroup::of_index(n - ENEMIES)),
            }
        } else {
            match n {
                ..BATTERIES => AttackPick::Ship(Ship::ALL[usize::from(n - SHIPS)]),
                BATTERIES..YARD => AttackPick::Battery(Battery::ALL[usize::from(n - BATTERIES)]),
                YARD..SPOTS => AttackPick::Yard((n - YARD) as u8),
                SPOTS..FIELDS => AttackPick::Spot((n - SPOTS) as u8),
                FIELDS..NODES => AttackPick::Field(Field::ALL[usize::from(n - FIELDS)]),
                NODES..TYPES => AttackPick::Node(Node((n - NODES) as u8)),
                TYPES..LOADS => AttackPick::Type(Fighter::ALL[usize::from(n - TYPES)]),
                LOADS..WAVES => AttackPick::Load(Load::ALL[usize::from(n - LOADS)]),
                WAVES..GUNNERS => AttackPick::Wave((n - WAVES) as u8 + 2),
                GUNNERS => AttackPick::Gunners(Gunners::Ships),
                GUNNERS_ASHORE => AttackPick::Gunners(Gunners::Batteries),
                BOUND.. => return None,
            }
        })
    }

    /// What a typed word means in the attack.
    pub fn named(word: &str) -> Option<Self> {
        (FIRST..BOUND)
            .filter_map(|number| AttackPick::of(Pick(number)))
            .find(|pick| pick.to_string().eq_ignore_ascii_case(word))
    }

    /// The target it names, if it names one.
    pub const fn target(self) -> Option<Target> {
        Some(match self {
            AttackPick::Ship(ship) => Target::Ship(ship),
            AttackPick::Battery(battery) => Target::Battery(battery),
            AttackPick::Yard(unit) => Target::Yard(unit),
            AttackPick::Spot(spot) => Target::Spot(spot),
            AttackPick::Field(field) => Target::Field(field),
            _ => return None,
        })
    }
}

impl Target {
    /// The pick that names it.
    #[inline]
    pub const fn pick(self) -> Pick {
        match self {
            Target::Ship(ship) => AttackPick::Ship(ship),
            Target::Battery(battery) => AttackPick::Battery(battery),
            Target::Yard(unit) => AttackPick::Yard(unit),
            Target::Spot(spot) => AttackPick::Spot(spot),
            Target::Field(field) => AttackPick::Field(field),
        }
        .pick()
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Target::Ship(ship) => f.write_str(ship.name()),
            Target::Battery(battery) => f.write_str(battery.name()),
            Target::Yard(unit) => f.write_str(YARD_NAMES[usize::from(unit)]),
            Target::Spot(spot) => write!(f, "{}", SpotName(spot)),
            Target::Field(field) => f.write_str(field.name()),
        }
    }
}

/// A parking spot by name: `Wheeler-7`.
pub(crate) struct SpotName(pub(crate) u8);

impl fmt::Display for SpotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = Field::of_spot(self.0);
        write!(f, "{}-{}", field.name(), self.0 - field.spots().start + 1)
    }
}

/// The word a person types, without blanks.
impl fmt::Display for AttackPick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |name: &str| name.replace(' ', "-");
        match *self {
            AttackPick::Done => f.write_str("done"),
            AttackPick::Off => f.write_str("off"),
            AttackPick::GoOn => f.write_str("go-on"),
            AttackPick::CallItADay => f.write_str("call-it-a-day"),
            AttackPick::Count(count) => write!(f, "{count}"),
            AttackPick::Zone(zone) => write!(f, "{zone}"),
            AttackPick::Everything(zone) => write!(f, "all-{zone}"),
            AttackPick::Planes(PlaneGroup { zone, plane, load, strength, wave }) => {
                write!(f, "{zone}-{}", plane.name())?;
                match (plane, load) {
                    (Plane::Zero, _) => {}
                    (_, Load::None) => f.write_str("-empty")?,
                    (_, load) => write!(f, "-{}", load.name())?,
                }
                write!(f, "-{strength}")?;
                match wave {
                    Wave::First => Ok(()),
                    Wave::Second => f.write_str("-w2"),
                    Wave::Reserve => f.write_str("-w3"),
                }
            }
            AttackPick::Fighters(FighterGroup { zone, fighter, strength }) => {
                write!(f, "{zone}-{}-{strength}", fighter.name())
            }
            AttackPick::Enemy(EnemyGroup { zone, plane, strength, spent }) => {
                let spent = if spent { "-spent" } else { "" };
                write!(f, "{zone}-{}-{strength}{spent}", plane.name())
            }
            AttackPick::Ship(ship) => f.write_str(&joined(ship.name())),
            AttackPick::Battery(battery) => f.write_str(&joined(battery.name())),
            AttackPick::Yard(unit) => f.write_str(YARD_NAMES[usize::from(unit)]),
            AttackPick::Spot(spot) => write!(f, "{}", SpotName(spot)),
            AttackPick::Field(field) => f.write_str(field.name()),
            AttackPick::Node(node) => write!(f, "{node}"),
            AttackPick::Type(fighter) => f.write_str(fighter.name()),
            AttackPick::Load(load) => f.write_str(load.name()),
            AttackPick::Wave(wave) => write!(f, "wave-{wave}"),
            AttackPick::Gunners(Gunners::Ships) => f.write_str("ships"),
            AttackPick::Gunners(Gunners::Batteries) => f.write_str("batteries"),
        }
    }
}

/// A set of groups of one ring: lists each kind once, however many units are of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    first: u16,
    bits: [u64; 8],
}

impl Marks {
    const fn of(first: u16, in_a_zone: u16, ring: u8) -> Marks {
        Marks { first: first + in_a_zone * 4 * (ring as u16 - 1), bits: [0; 8] }
    }

    /// No IJN units of a ring yet.
    pub(crate) const fn planes(ring: u8) -> Marks {
        Marks::of(PLANES, 7 * STRENGTHS * 3, ring)
    }

    /// No US units of a ring yet.
    pub(crate) const fn fighters(ring: u8) -> Marks {
        Marks::of(FIGHTERS, 5 * STRENGTHS, ring)
    }

    /// No IJN units of a ring as the US sees them yet.
    pub(crate) const fn enemies(ring: u8) -> Marks {
        Marks::of(ENEMIES, 3 * STRENGTHS * 2, ring)
    }

    #[inline]
    pub(crate) fn set(&mut self, pick: Pick) {
        let index = pick.0 - self.first;
        self.bits[usize::from(index / 64)] |= 1 << (index % 64);
    }

    #[inline]
    pub(crate) fn has(&self, pick: Pick) -> bool {
        let index = pick.0.wrapping_sub(self.first);
        self.bits.get(usize::from(index / 64)).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Lists the marked groups.
    pub(crate) fn list(&self, list: &mut Vec<Pick>) {
        for (at, &word) in self.bits.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                list.push(Pick(self.first + at as u16 * 64 + rest.trailing_zeros() as u16));
                rest &= rest - 1;
            }
        }
    }
}

/// A set of zones, one bit for each.
pub(crate) type Zones = u16;

/// The zones of a ring.
pub(crate) const fn ring_zones(ring: u8) -> Zones {
    0xF << (4 * (ring - 1))
}

/// The zones of a set.
pub(crate) fn zones_of(zones: Zones) -> impl Iterator<Item = Zone> {
    Zone::all().filter(move |&zone| zones & only(zone) != 0)
}

/// The zones that share an edge with each, worked out once. [TTT T-map-2]
pub(crate) const BORDERS: [Zones; Zone::COUNT as usize] = {
    let mut borders = [0; Zone::COUNT as usize];
    let mut pair = 0;
    while pair < 144 {
        let (from, to) = (Zone(pair / 12), Zone(pair % 12));
        if from.is_adjacent(to) {
            borders[from.0 as usize] |= only(to);
        }
        pair += 1;
    }
    borders
};

/// One zone as a set.
#[inline]
pub(crate) const fn only(zone: Zone) -> Zones {
    1 << zone.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_means_one_thing_and_back() {
        for number in FIRST..BOUND {
            let pick = AttackPick::of(Pick(number)).expect("numbers are dense");
            assert_eq!(pick.pick(), Pick(number), "{pick}");
            assert!(!pick.to_string().contains(' '), "{pick}");
        }
        assert_eq!(AttackPick::of(Pick(BOUND)), None);
        assert_eq!(AttackPick::of(Pick(FIRST - 1)), None);
    }
}
