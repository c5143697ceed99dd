//! What may be picked while the attack lasts, numbered from 1024 up; plans come below.

use std::fmt;

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Pick, picks};

use crate::forces::{Battery, Fighter, Load, Plane, Ship, Yard};
use crate::places::{Field, Node, Spot, Zone};
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

picks! {
    /// One thing that may be picked while the attack lasts.
    pub enum AttackPick: Pick from FIRST {
        /// The step is done.
        Done = "done";
        /// Off the map. [TTT T-move-3]
        Off = "off";
        /// The game goes on. [TTT T-end-2]
        GoOn = "go-on";
        /// The game is over. [TTT T-end-2]
        CallItADay = "call-it-a-day";
        /// So many.
        Count(count: u8[1..76]) = "{count}";
        Zone(zone: Zone) = "{zone}";
        /// All units of the side in a zone that have not acted.
        Everything(zone: Zone) = "all-{zone}";
        /// IJN units, picked by their owner.
        Planes(group: PlaneGroup) = "{group}";
        /// US units.
        Fighters(group: FighterGroup) = "{group}";
        /// IJN units, picked by the US.
        Enemy(group: EnemyGroup) = "{group}";
        Ship(ship: Ship) = "{}", joined(ship.word());
        /// A shore battery.
        Battery(battery: Battery) = "{}", joined(battery.word());
        /// A unit of the Navy Yard.
        Yard(unit: Yard) = "{unit}";
        /// A parking spot.
        Spot(spot: u8[0..Field::SPOTS as u16]) = "{}", Spot(spot);
        /// An airfield.
        Field(field: Field) = "{field}";
        /// A place on the fairway.
        Node(node: Node) = "{node}";
        /// A type of US fighter.
        Type(fighter: Fighter) = "{fighter}";
        /// Ordnance. [TTT T-plan-10]
        Load(load: Load) = "{load}";
        /// All that can fly of wave 2 or 3. [TTT T-plan-7]
        Wave(wave: u8[2..4]) = "wave-{wave}";
        /// Ships or batteries. [TTT T-aaa-1]
        Gunners(gunners: Gunners) = "{gunners}";
    }
}

/// The first number of an attack pick.
pub const FIRST: u16 = 1024;
/// The most aircraft that a unit can have; corrected data may go past the four of the tokens.
pub const STRONGEST: u8 = 6;
const STRENGTHS: u16 = STRONGEST as u16;
/// Every pick is below this number.
pub const BOUND: u16 = AttackPick::BOUND;

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
impl PlaneGroup {
    const COUNT: usize = Zone::COUNT as usize * Self::IN_A_ZONE as usize;
    const IN_A_ZONE: u16 = 7 * STRENGTHS * 3;

    /// Its number among all groups.
    #[inline]
    const fn ordinal(self) -> u16 {
        let kind = match self.plane {
            Plane::Kate => self.load as u16,
            Plane::Val => 4 + (self.load as u16 & 1),
            Plane::Zero => 6,
        };
        ((self.zone.0 as u16 * 7 + kind) * STRENGTHS + self.strength as u16 - 1) * 3
            + self.wave as u16
    }

    const fn from_ordinal(index: u16) -> Self {
        let (rest, wave) = (index / 3, index % 3);
        let (rest, strength) = (rest / STRENGTHS, rest % STRENGTHS);
        let (plane, load) = KINDS[(rest % 7) as usize];
        PlaneGroup {
            zone: Zone((rest / 7) as u8),
            plane,
            load,
            strength: strength as u8 + 1,
            wave: Wave::from_ordinal(wave),
        }
    }
}

impl FighterGroup {
    const COUNT: usize = Zone::COUNT as usize * Self::IN_A_ZONE as usize;
    const IN_A_ZONE: u16 = 5 * STRENGTHS;

    /// Its number among all groups.
    #[inline]
    const fn ordinal(self) -> u16 {
        (self.zone.0 as u16 * 5 + self.fighter as u16) * STRENGTHS + self.strength as u16 - 1
    }

    const fn from_ordinal(index: u16) -> Self {
        let (rest, strength) = (index / STRENGTHS, index % STRENGTHS);
        FighterGroup {
            zone: Zone((rest / 5) as u8),
            fighter: Fighter::ALL[(rest % 5) as usize],
            strength: strength as u8 + 1,
        }
    }
}

impl EnemyGroup {
    const COUNT: usize = Zone::COUNT as usize * Self::IN_A_ZONE as usize;
    const IN_A_ZONE: u16 = 3 * STRENGTHS * 2;

    /// Its number among all groups.
    #[inline]
    const fn ordinal(self) -> u16 {
        ((self.zone.0 as u16 * 3 + self.plane as u16) * STRENGTHS + self.strength as u16 - 1) * 2
            + self.spent as u16
    }

    const fn from_ordinal(index: u16) -> Self {
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

/// The word a person types, without blanks.
impl fmt::Display for AttackPick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

fn joined(name: &str) -> String {
    name.replace(' ', "-")
}

impl fmt::Display for PlaneGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlaneGroup { zone, plane, load, strength, wave } = *self;
        write!(f, "{zone}-{}", plane.word())?;
        match (plane, load) {
            (Plane::Zero, _) => {}
            (_, Load::None) => f.write_str("-empty")?,
            (_, load) => write!(f, "-{}", load.word())?,
        }
        let wave = match wave {
            Wave::First => "",
            Wave::Second => "-w2",
            Wave::Reserve => "-w3",
        };
        write!(f, "-{strength}{wave}")
    }
}

impl fmt::Display for FighterGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.zone, self.fighter.word(), self.strength)
    }
}

impl fmt::Display for EnemyGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spent = if self.spent { "-spent" } else { "" };
        write!(f, "{}-{}-{}{spent}", self.zone, self.plane.word(), self.strength)
    }
}

/// A set of groups of one ring: lists each kind once, however many units are of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marks {
    first: u16,
    bits: [u64; 8],
}

impl Marks {
    /// None of the groups of a ring, of which there are so many in a zone, from the number of the very first.
    const fn of(first: AttackPick, in_a_zone: u16, ring: u8) -> Marks {
        Marks { first: first.pick().0 + in_a_zone * 4 * (ring as u16 - 1), bits: [0; 8] }
    }

    /// No IJN units of a ring yet.
    pub(crate) const fn planes(ring: u8) -> Marks {
        Marks::of(AttackPick::Planes(PlaneGroup::from_ordinal(0)), PlaneGroup::IN_A_ZONE, ring)
    }

    /// No US units of a ring yet.
    pub(crate) const fn fighters(ring: u8) -> Marks {
        Marks::of(
            AttackPick::Fighters(FighterGroup::from_ordinal(0)),
            FighterGroup::IN_A_ZONE,
            ring,
        )
    }

    /// No IJN units of a ring as the US sees them yet.
    pub(crate) const fn enemies(ring: u8) -> Marks {
        Marks::of(AttackPick::Enemy(EnemyGroup::from_ordinal(0)), EnemyGroup::IN_A_ZONE, ring)
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
        for (at, &word) in (0u16..).zip(&self.bits) {
            list.extend(members(word).map(|bit| Pick(self.first + at * 64 + u16::from(bit))));
        }
    }
}

/// A set of zones, one bit for each.
pub(crate) type Zones = u16;

pub(crate) const fn ring_zones(ring: u8) -> Zones {
    0xF << (4 * (ring - 1))
}

/// The zones of a set.
#[inline]
pub(crate) fn zones_of(zones: Zones) -> impl Iterator<Item = Zone> {
    members(zones.into()).map(Zone)
}

/// The numbers in a set that has one bit for each, lowest first.
#[inline]
pub(crate) fn members(set: u64) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = (rest != 0).then_some(rest.trailing_zeros() as u8)?;
        rest &= rest - 1;
        Some(lowest)
    })
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
