//! The data file as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

use wardroom_kernel::{EnumMap, Origin, Provenance, named};

use crate::hex::Hex;
use crate::parts::*;
use crate::state::{Raid, Spot};

/// A result for each face of a die.
pub(crate) type ByDie<T = u8> = [T; 6];
type ByWeapon<T> = EnumMap<Weapon, T, { Weapon::COUNT }>;
pub(crate) type Fields = EnumMap<Field, FieldCard, { Field::COUNT }>;
type ByClass<T> = EnumMap<Class, T, { Class::COUNT }>;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Book {
    pub(crate) map: MapRows,
    pub(crate) ships: BTreeMap<String, ShipCard>,
    pub(crate) ship_figures: Provenance,
    pub(crate) facilities: BTreeMap<String, FacilityCard>,
    pub(crate) facility_figures: Provenance,
    pub(crate) fields: Fields,
    pub(crate) field_figures: Provenance,
    pub(crate) batteries: Batteries,
    pub(crate) squadrons: BTreeMap<String, SquadronLine>,
    pub(crate) squadron_figures: Provenance,
    pub(crate) arrivals: Arrivals,
    pub(crate) planes: EnumMap<Plane, PlaneCard, { Plane::COUNT }>,
    pub(crate) to_hit: ToHit,
    pub(crate) to_hit_ours: ToHitOurs,
    pub(crate) torpedo_damage: TorpedoDamage,
    pub(crate) bomb_damage: BombDamage,
    pub(crate) flooding: Flooding,
    pub(crate) facility_damage: FacilityDamage,
    pub(crate) airfield_bombing: AirfieldBombing,
    pub(crate) initiative: Initiative,
    pub(crate) transit: Transit,
    pub(crate) aa: AntiAircraft,
    pub(crate) scramble: Scramble,
    pub(crate) steam: Steam,
    pub(crate) fuel: Fuel,
    pub(crate) victory: Victory,
    pub(crate) levels: Levels,
    pub(crate) history: History,
}

/// The map as it is drawn in the file. [ARP A-map-1]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct MapRows {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) rows: Vec<String>,
}

/// A ship as her card has her. [ARP A-ship-1, A-ship-2, A-ship-3]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct ShipCard {
    pub(crate) name: String,
    /// The word she is named by in orders.
    #[serde(skip)]
    pub(crate) word: String,
    #[serde(rename = "type")]
    pub(crate) kind: ShipType,
    pub(crate) class: Class,
    #[serde(rename = "hex")]
    pub(crate) number: u16,
    #[serde(skip)]
    pub(crate) hex: Hex,
    #[serde(rename = "place")]
    pub(crate) berth: Berth,
    #[serde(default)]
    pub(crate) under_way: bool,
    pub(crate) hull: u8,
    pub(crate) aa: u8,
    /// What she is worth sunk, heavily damaged, damaged. [ARP A-vp-1]
    #[serde(skip)]
    pub(crate) vp: [u8; 3],
    /// What is added to the torpedo damage die. [ARP A-dmg-1]
    #[serde(skip)]
    pub(crate) torpedo_modifier: i8,
}

impl ShipCard {
    /// Whether she is the hospital ship.
    pub(crate) fn is_solace(&self) -> bool {
        self.kind == ShipType::Ah
    }

    /// How she raises steam and how fast she is. [ARP A-stm-1, A-stm-2]
    pub(crate) fn steam(&self) -> SteamKind {
        match self.kind {
            ShipType::Dd | ShipType::Dm | ShipType::Dms => SteamKind::Destroyers,
            kind if kind.is_cruiser() => SteamKind::Cruisers,
            ShipType::Bb if self.word == "Nevada" => SteamKind::Nevada,
            ShipType::Bb => SteamKind::Battleships,
            _ => SteamKind::Others,
        }
    }
}

/// A target on land. [ARP A-map-6]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct FacilityCard {
    pub(crate) name: String,
    #[serde(skip)]
    pub(crate) word: String,
    #[serde(rename = "hex")]
    pub(crate) number: Option<u16>,
    /// The hex it is in; none if it is in the box of its field.
    #[serde(skip)]
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

/// An airfield. [ARP A-map-7, A-oob-4, A-aa-5]
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FieldCard {
    #[serde(rename = "hexes")]
    pub(crate) numbers: Vec<u16>,
    #[serde(skip)]
    pub(crate) hexes: Vec<Hex>,
    pub(crate) parked: Vec<(Plane, u8)>,
    pub(crate) aa: u8,
    /// Every type in roster order: first those that are parked at the start, then all others.
    #[serde(skip)]
    pub(crate) roster: Vec<Plane>,
}

/// The shore batteries. [ARP A-aa-6]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Batteries {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) list: Vec<(u16, u8)>,
    /// The hex and the AA of each.
    #[serde(skip)]
    pub(crate) guns: Vec<(Hex, u8)>,
}

/// A Japanese squadron. [ARP A-oob-1, A-oob-2, A-oob-3]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SquadronLine {
    pub(crate) plane: Plane,
    pub(crate) wave: u8,
    pub(crate) aircraft: Vec<u8>,
    /// One for each counter, or one for all.
    pub(crate) loads: Vec<Load>,
    pub(crate) task: Task,
}

/// US aircraft that arrive. [ARP A-arr-1]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Arrivals {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    #[serde(rename = "B17")]
    pub(crate) b17: ArrivalLine,
    #[serde(rename = "SBD")]
    pub(crate) sbd: ArrivalLine,
}

/// One flight that arrives.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ArrivalLine {
    pub(crate) plane: Plane,
    pub(crate) counters: u8,
    pub(crate) aircraft: u8,
    #[serde(rename = "box")]
    pub(crate) at: AirBox,
    pub(crate) turn: Turn,
    pub(crate) armed: bool,
}

/// Which attackers a unit fires back at. [ARP A-def-1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FiresBack {
    /// At any attacker.
    AllRound,
    /// At attackers in its three front hexes.
    Front,
    /// Ahead with the first factor, astern with the second.
    Arcs,
    /// At nobody.
    #[default]
    None,
}

/// The figures of a type of aircraft. [ARP 11.3.2, 11.4.2, A-man-1, A-def-1]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct PlaneCard {
    /// The lowest die that hits.
    pub(crate) to_hit: i8,
    /// One factor, or front and tail.
    pub(crate) fire: Vec<u8>,
    /// Added to the die of whoever fires at it.
    pub(crate) manoeuvre: i8,
    pub(crate) fires_back: FiresBack,
    pub(crate) origin: Origin,
    pub(crate) why: String,
}

impl Default for PlaneCard {
    fn default() -> Self {
        PlaneCard {
            to_hit: 6,
            fire: vec![0],
            manoeuvre: 0,
            fires_back: FiresBack::None,
            origin: Origin::Reconstructed,
            why: String::new(),
        }
    }
}

impl PlaneCard {
    /// Whether it fires ahead and astern only. [ARP 11.2.3]
    pub(crate) fn has_arcs(&self) -> bool {
        self.fire.len() == 2
    }

    /// The factor ahead, or the only one.
    pub(crate) fn front(&self) -> u8 {
        self.fire[0]
    }

    /// The factor astern, or the only one.
    pub(crate) fn tail(&self) -> u8 {
        self.fire[self.fire.len() - 1]
    }
}

/// The numbers of the sample for weapons. [ARP 13.3.1, 13.4.1, 13.5.1, 13.6.1]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct ToHit {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    /// The lowest die that hits with a weapon.
    #[serde(flatten)]
    pub(crate) numbers: ByWeapon<i8>,
    pub(crate) stationary: i8,
    pub(crate) dive: i8,
    pub(crate) surprise: i8,
    pub(crate) surprise_until: Turn,
}

/// Modifiers of our own. [ARP A-smk-1, 11.4.3]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ToHitOurs {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) smoke: i8,
    pub(crate) damaged: i8,
}

/// Torpedo damage. [ARP A-dmg-1]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct TorpedoDamage {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    /// Points by class.
    #[serde(flatten)]
    pub(crate) rows: ByClass<ByDie>,
    pub(crate) early: i8,
    pub(crate) early_until: Turn,
    pub(crate) late: i8,
    pub(crate) late_from: Turn,
    #[serde(rename = "California")]
    pub(crate) california: i8,
    pub(crate) passed_beneath: i8,
}

/// Bomb damage. [ARP A-dmg-2, A-dmg-3, A-dmg-4, A-dmg-5]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct BombDamage {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    /// Points by bomb and class.
    #[serde(flatten)]
    pub(crate) rows: ByWeapon<ByClass<ByDie>>,
    /// The second die at which a magazine explodes.
    pub(crate) magazine: u8,
    /// Points for each other ship in the hex of an explosion.
    pub(crate) blast: ByDie,
    /// From this turn on damage waits no longer. [ARP A-dmg-6]
    pub(crate) latest: Turn,
}

/// Flooding. [ARP A-dmg-7]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Flooding {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) from: Turn,
    pub(crate) on: u8,
}

/// Damage to facilities. [ARP A-fac-1]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct FacilityDamage {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    /// Points by bomb.
    #[serde(flatten)]
    pub(crate) rows: ByWeapon<ByDie>,
    /// The die at which a GP bomb sets oil tanks on fire.
    pub(crate) fire: u8,
}

/// Bombs on an airfield: destroyed, damaged, hangar points. [ARP A-fld-1]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct AirfieldBombing {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    /// Results by bomb.
    #[serde(flatten)]
    pub(crate) rows: ByWeapon<ByDie<[u8; 3]>>,
}

/// Initiative. [ARP A-init-1]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Initiative {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) japan_until: Turn,
    pub(crate) early: u8,
    pub(crate) early_until: Turn,
    pub(crate) late: u8,
    pub(crate) us_fighters: u8,
    pub(crate) us: u8,
}

/// Transit points. [ARP A-move-1]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Transit {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) fighters: u8,
    pub(crate) others: u8,
}

/// Anti-aircraft fire. [ARP A-aa-1, A-aa-2, A-aa-3, A-aa-4]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct AntiAircraft {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) range: u8,
    pub(crate) quarters: [u8; 4],
    pub(crate) divisor: u16,
    pub(crate) torpedo: i16,
    pub(crate) level: i16,
    pub(crate) most: u8,
    pub(crate) shore_from: Turn,
    pub(crate) shot_down: u8,
}

/// Scramble. [ARP A-scr-1, A-scr-2]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Scramble {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) needed: Vec<(Turn, i8)>,
    #[serde(rename = "Haleiwa")]
    pub(crate) haleiwa: i8,
    #[serde(rename = "Ewa")]
    pub(crate) ewa: i8,
    #[serde(rename = "Ford-Island")]
    pub(crate) ford_island: i8,
    pub(crate) attacked: i8,
    pub(crate) hangars_lost: u8,
    pub(crate) hangars: i8,
    pub(crate) aircraft: u8,
}

named! {
    /// How a ship raises steam. [ARP A-stm-1]
    SteamKind {
        /// Destroyers and what was built from them.
        Destroyers = "destroyers",
        Cruisers = "cruisers",
        Nevada = "Nevada",
        /// The other battleships.
        Battleships = "battleships",
        /// All others.
        Others = "others",
    }
}

/// Steam and speed. [ARP A-stm-1, A-stm-2]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Steam {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    #[serde(flatten)]
    pub(crate) kinds: EnumMap<SteamKind, SteamLine, { SteamKind::COUNT }>,
}

/// The die needed from 0820 on, and hexes in a turn.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct SteamLine {
    pub(crate) needed: [u8; 5],
    pub(crate) speed: u8,
}

/// Fuel and the way home. [ARP A-fuel-1, 11.4.3]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Fuel {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) first_wave: Turn,
    pub(crate) second_wave: Turn,
    pub(crate) lost_on: u8,
    pub(crate) damaged_lost_on: u8,
}

/// Victory points. [ARP A-vp-1, A-stm-4]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Victory {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    #[serde(rename = "BB")]
    pub(crate) bb: [u8; 3],
    pub(crate) cruiser: [u8; 3],
    pub(crate) oiler: [u8; 3],
    pub(crate) small: [u8; 3],
    #[serde(rename = "Utah")]
    pub(crate) utah: [u8; 3],
    pub(crate) other: [u8; 3],
    pub(crate) us_aircraft: u16,
    pub(crate) blocked_channel: i16,
    pub(crate) solace: i16,
}

impl Victory {
    /// What a ship is worth sunk, heavily damaged and damaged. [ARP A-vp-1]
    pub(crate) fn of_ship(&self, word: &str, kind: ShipType) -> [u8; 3] {
        match kind {
            ShipType::Bb => self.bb,
            kind if kind.is_cruiser() => self.cruiser,
            ShipType::Ao => self.oiler,
            ShipType::Dd | ShipType::Ss => self.small,
            ShipType::Av | ShipType::Ad | ShipType::Ar | ShipType::As => self.small,
            ShipType::Ag if word == "Utah" => self.utah,
            _ => self.other,
        }
    }
}

/// Levels of victory. [ARP A-vp-2, A-vp-3, A-scen-2]
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Levels {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    pub(crate) historical: [i16; 4],
    pub(crate) handicap: i16,
    pub(crate) first_wave: [i16; 2],
    pub(crate) first_wave_handicap: i16,
}

/// What history came to, for comparison. [ARP A-vp-2, A-scen-2]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct History {
    #[serde(flatten)]
    pub(crate) source: Provenance,
    #[serde(flatten)]
    pub(crate) raids: EnumMap<Raid, HistoryLine, { Raid::COUNT }>,
}

/// History to the end of a raid.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct HistoryLine {
    /// Net victory points.
    pub(crate) points: i16,
    /// Japanese aircraft that did not come home.
    pub(crate) lost: u16,
    /// US aircraft destroyed.
    pub(crate) destroyed: u16,
}
