//! The data file as it is written.

use std::collections::BTreeMap;

use serde::Deserialize;

use wardroom_kernel::{EnumMap, Origin, Provenance, named, printed};

use crate::hex::Hex;
use crate::parts::*;
use crate::state::{Raid, Spot};

/// A result for each face of a die.
pub(crate) type ByDie<T = u8> = [T; 6];
type ByWeapon<T> = EnumMap<Weapon, T, { Weapon::COUNT }>;
pub(crate) type Fields = EnumMap<Field, FieldCard, { Field::COUNT }>;
type ByClass<T> = EnumMap<Class, T, { Class::COUNT }>;

printed! {
    /// The whole file.
    pub(crate) struct Book {
        map: MapRows,
        ships: BTreeMap<String, ShipCard>,
        ship_figures: Provenance,
        facilities: BTreeMap<String, FacilityCard>,
        facility_figures: Provenance,
        fields: Fields,
        field_figures: Provenance,
        batteries: Batteries,
        squadrons: BTreeMap<String, SquadronLine>,
        squadron_figures: Provenance,
        arrivals: Arrivals,
        planes: EnumMap<Plane, PlaneCard, { Plane::COUNT }>,
        to_hit: ToHit,
        to_hit_ours: ToHitOurs,
        torpedo_damage: TorpedoDamage,
        bomb_damage: BombDamage,
        flooding: Flooding,
        facility_damage: FacilityDamage,
        airfield_bombing: AirfieldBombing,
        initiative: Initiative,
        transit: Transit,
        aa: AntiAircraft,
        scramble: Scramble,
        steam: Steam,
        fuel: Fuel,
        victory: Victory,
        levels: Levels,
        history: History,
    }

    /// The map as it is drawn in the file. [ARP A-map-1]
    pub(crate) struct MapRows {
        #[serde(flatten)]
        source: Provenance,
        rows: Vec<String>,
    }

    /// A ship as her card has her. [ARP A-ship-1, A-ship-2, A-ship-3]
    pub(crate) struct ShipCard {
        name: String,
        /// The word she is named by in orders.
        #[serde(skip)]
        word: String,
        #[serde(rename = "type")]
        kind: ShipType,
        class: Class,
        #[serde(rename = "hex")]
        number: u16,
        #[serde(skip)]
        hex: Hex,
        #[serde(rename = "place")]
        berth: Berth,
        #[serde(default)]
        under_way: bool,
        hull: u8,
        aa: u8,
        /// What she is worth sunk, heavily damaged, damaged. [ARP A-vp-1]
        #[serde(skip)]
        vp: [u8; 3],
        /// What is added to the torpedo damage die. [ARP A-dmg-1]
        #[serde(skip)]
        torpedo_modifier: i8,
    }
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

printed! {
    /// A target on land. [ARP A-map-6]
    pub(crate) struct FacilityCard {
        name: String,
        #[serde(skip)]
        word: String,
        #[serde(rename = "hex")]
        number: Option<u16>,
        /// The hex it is in; none if it is in the box of its field.
        #[serde(skip)]
        hex: Option<Hex>,
        kind: FacilityKind,
        field: Option<Field>,
        points: u8,
        vp: u8,
    }
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

printed! {
    /// The shore batteries. [ARP A-aa-6]
    pub(crate) struct Batteries {
        #[serde(flatten)]
        source: Provenance,
        list: Vec<(u16, u8)>,
        /// The hex and the AA of each.
        #[serde(skip)]
        guns: Vec<(Hex, u8)>,
    }

    /// A Japanese squadron. [ARP A-oob-1, A-oob-2, A-oob-3]
    pub(crate) struct SquadronLine {
        plane: Plane,
        wave: u8,
        aircraft: Vec<u8>,
        /// One for each counter, or one for all.
        loads: Vec<Load>,
        task: Task,
    }

    /// US aircraft that arrive. [ARP A-arr-1]
    pub(crate) struct Arrivals {
        #[serde(flatten)]
        source: Provenance,
        #[serde(rename = "B17")]
        b17: ArrivalLine,
        #[serde(rename = "SBD")]
        sbd: ArrivalLine,
    }

    /// One flight that arrives.
    pub(crate) struct ArrivalLine {
        plane: Plane,
        counters: u8,
        aircraft: u8,
        #[serde(rename = "box")]
        at: AirBox,
        turn: Turn,
        armed: bool,
    }
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

printed! {
    /// The figures of a type of aircraft. [ARP 11.3.2, 11.4.2, A-man-1, A-def-1]
    pub(crate) struct PlaneCard {
        /// The lowest die that hits.
        to_hit: i8,
        /// One factor, or front and tail.
        fire: Vec<u8>,
        /// Added to the die of whoever fires at it.
        manoeuvre: i8,
        fires_back: FiresBack,
        origin: Origin,
        why: String,
    }
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

printed! {
    /// The numbers of the sample for weapons. [ARP 13.3.1, 13.4.1, 13.5.1, 13.6.1]
    pub(crate) struct ToHit {
        #[serde(flatten)]
        source: Provenance,
        /// The lowest die that hits with a weapon.
        #[serde(flatten)]
        numbers: ByWeapon<i8>,
        stationary: i8,
        dive: i8,
        surprise: i8,
        surprise_until: Turn,
    }

    /// Modifiers of our own. [ARP A-smk-1, 11.4.3]
    pub(crate) struct ToHitOurs {
        #[serde(flatten)]
        source: Provenance,
        smoke: i8,
        damaged: i8,
    }

    /// Torpedo damage. [ARP A-dmg-1]
    pub(crate) struct TorpedoDamage {
        #[serde(flatten)]
        source: Provenance,
        /// Points by class.
        #[serde(flatten)]
        rows: ByClass<ByDie>,
        early: i8,
        early_until: Turn,
        late: i8,
        late_from: Turn,
        #[serde(rename = "California")]
        california: i8,
        passed_beneath: i8,
    }

    /// Bomb damage. [ARP A-dmg-2, A-dmg-3, A-dmg-4, A-dmg-5]
    pub(crate) struct BombDamage {
        #[serde(flatten)]
        source: Provenance,
        /// Points by bomb and class.
        #[serde(flatten)]
        rows: ByWeapon<ByClass<ByDie>>,
        /// The second die at which a magazine explodes.
        magazine: u8,
        /// Points for each other ship in the hex of an explosion.
        blast: ByDie,
        /// From this turn on damage waits no longer. [ARP A-dmg-6]
        latest: Turn,
    }

    /// Flooding. [ARP A-dmg-7]
    pub(crate) struct Flooding {
        #[serde(flatten)]
        source: Provenance,
        from: Turn,
        on: u8,
    }

    /// Damage to facilities. [ARP A-fac-1]
    pub(crate) struct FacilityDamage {
        #[serde(flatten)]
        source: Provenance,
        /// Points by bomb.
        #[serde(flatten)]
        rows: ByWeapon<ByDie>,
        /// The die at which a GP bomb sets oil tanks on fire.
        fire: u8,
    }

    /// Bombs on an airfield: destroyed, damaged, hangar points. [ARP A-fld-1]
    pub(crate) struct AirfieldBombing {
        #[serde(flatten)]
        source: Provenance,
        /// Results by bomb.
        #[serde(flatten)]
        rows: ByWeapon<ByDie<[u8; 3]>>,
    }

    /// Initiative. [ARP A-init-1]
    pub(crate) struct Initiative {
        #[serde(flatten)]
        source: Provenance,
        japan_until: Turn,
        early: u8,
        early_until: Turn,
        late: u8,
        us_fighters: u8,
        us: u8,
    }

    /// Transit points. [ARP A-move-1]
    pub(crate) struct Transit {
        #[serde(flatten)]
        source: Provenance,
        fighters: u8,
        others: u8,
    }

    /// Anti-aircraft fire. [ARP A-aa-1, A-aa-2, A-aa-3, A-aa-4]
    pub(crate) struct AntiAircraft {
        #[serde(flatten)]
        source: Provenance,
        range: u8,
        quarters: [u8; 4],
        divisor: u16,
        torpedo: i16,
        level: i16,
        most: u8,
        shore_from: Turn,
        shot_down: u8,
    }

    /// Scramble. [ARP A-scr-1, A-scr-2]
    pub(crate) struct Scramble {
        #[serde(flatten)]
        source: Provenance,
        needed: Vec<(Turn, i8)>,
        #[serde(rename = "Haleiwa")]
        haleiwa: i8,
        #[serde(rename = "Ewa")]
        ewa: i8,
        #[serde(rename = "Ford-Island")]
        ford_island: i8,
        attacked: i8,
        hangars_lost: u8,
        hangars: i8,
        aircraft: u8,
    }
}

named! {
    /// How a ship raises steam. [ARP A-stm-1]
    SteamKind {
        /// Destroyers and what was built from them.
        Destroyers = "destroyers",
        /// Cruisers.
        Cruisers = "cruisers",
        /// Nevada.
        Nevada = "Nevada",
        /// The other battleships.
        Battleships = "battleships",
        /// All others.
        Others = "others",
    }
}

printed! {
    /// Steam and speed. [ARP A-stm-1, A-stm-2]
    pub(crate) struct Steam {
        #[serde(flatten)]
        source: Provenance,
        #[serde(flatten)]
        kinds: EnumMap<SteamKind, SteamLine, { SteamKind::COUNT }>,
    }
}

/// The die needed from 0820 on, and hexes in a turn.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct SteamLine {
    pub(crate) needed: [u8; 5],
    pub(crate) speed: u8,
}

printed! {
    /// Fuel and the way home. [ARP A-fuel-1, 11.4.3]
    pub(crate) struct Fuel {
        #[serde(flatten)]
        source: Provenance,
        first_wave: Turn,
        second_wave: Turn,
        lost_on: u8,
        damaged_lost_on: u8,
    }

    /// Victory points. [ARP A-vp-1, A-stm-4]
    pub(crate) struct Victory {
        #[serde(flatten)]
        source: Provenance,
        #[serde(rename = "BB")]
        bb: [u8; 3],
        cruiser: [u8; 3],
        oiler: [u8; 3],
        small: [u8; 3],
        #[serde(rename = "Utah")]
        utah: [u8; 3],
        other: [u8; 3],
        us_aircraft: u16,
        blocked_channel: i16,
        solace: i16,
    }
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

printed! {
    /// Levels of victory. [ARP A-vp-2, A-vp-3, A-scen-2]
    pub(crate) struct Levels {
        #[serde(flatten)]
        source: Provenance,
        historical: [i16; 4],
        handicap: i16,
        first_wave: [i16; 2],
        first_wave_handicap: i16,
    }

    /// What history came to, for comparison. [ARP A-vp-2, A-scen-2]
    pub(crate) struct History {
        #[serde(flatten)]
        source: Provenance,
        #[serde(flatten)]
        raids: EnumMap<Raid, HistoryLine, { Raid::COUNT }>,
    }
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
