//! What lies on the table.

mod step;
mod unit_names;

pub use step::{Ending, IjnStep, Step, UsStep};
pub use unit_names::{Kind, UnitName};

use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};
use wardroom_kernel::{EnumSet, Options, Seat, array, named, picks, sides};

use crate::forces::{
    Battery, ByBattery, ByShip, ByYard, Fighter, IJN_UNITS, Load, Plane, Ship, US_UNITS, Yard,
};
use crate::pick::{EnemyGroup, FighterGroup, PlaneGroup};
use crate::places::{ByField, Field, Node, Spot, Zone, by_name};
use crate::plan::{ByTrack, IjnPlan, Mooring, Parking, Track, UsPlan};

/// The seat of the Imperial Japanese Navy.
pub const IJN: Seat = Seat(0);
/// The seat of the United States.
pub const USN: Seat = Seat(1);

sides! {
    /// A side, by the word for its seat.
    Side {
        /// The Imperial Japanese Navy.
        Ijn = "ijn",
        /// The United States.
        Usn = "usn",
    }
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// What was agreed before the game.
    pub options: GameOptions,
    /// Where the book is open.
    pub step: Step,
    /// The seat that the step waits for; plans are waited for by [`State::planned`].
    pub asks: Option<Seat>,
    /// A volley that is being fired, unit by unit.
    pub volley: Option<Volley>,
    /// The sides that have handed in their plan.
    pub planned: EnumSet<Side>,
    /// The turn, from 1; 0 before the attack. [TTT T-seq-2]
    pub turn: u8,
    /// The level of each track on the attack day, with the rises since. [TTT T-alert-1, T-alert-9]
    pub levels: ByTrack<u8>,
    /// The tracks whose forces may act. [TTT T-alert-15]
    pub active: EnumSet<Track>,
    /// Whether radar is out for the day. [TTT T-detect-2]
    pub radar_out: bool,
    /// Whether a search found the first wave. [TTT T-alert-7]
    pub warned: bool,
    /// The cards left in the luck deck. [TTT T-luck-1]
    pub deck: Deck,
    /// Units launched this turn, by field. [TTT T-alert-11]
    pub launched: ByField<u8>,
    /// The parking spots attacked this turn, one bit for each. [TTT T-bomb-4]
    pub strafed: u64,
    /// A mark of the cipher that was sent, which everybody has seen; the text itself is in the log.
    /// [TTT T-opt-2]
    pub cipher: u32,
    /// The US planner.
    pub us_plan: UsPlan,
    /// The IJN planner.
    pub ijn_plan: IjnPlan,
    /// The IJN air units.
    #[serde(with = "array")]
    pub planes: [PlaneUnit; IJN_UNITS],
    /// The US air units.
    #[serde(with = "array")]
    pub fighters: [FighterUnit; US_UNITS],
    pub ships: ByShip<ShipState>,
    /// The shore batteries.
    pub batteries: ByBattery<BatteryState>,
    /// Hits on each unit of the Navy Yard. [TTT T-vic-2]
    pub yard: ByYard<u8>,
}

/// What was agreed before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameOptions {
    /// Who may change plans before the attack. [TTT T-opt-1]
    pub secret: KeepingASecret,
    /// Whether the IJN sends a cipher that names the day. [TTT T-opt-2]
    pub code_breaker: bool,
    /// How many waves may be planned. [TTT T-opt-3]
    pub waves: u8,
    /// The turn of the first luck card; none if the deck is left out. [TTT T-opt-4]
    pub luck: Option<u8>,
    /// The number bombs hit on. [TTT T-opt-5]
    pub bombing: Bombing,
    /// When the zone trigger is checked. [TTT T-opt-6]
    pub zone_trigger: ZoneTrigger,
    /// Whether the dice of ships and batteries go on rising past level 3. [TTT T-alert-10]
    pub uncapped_aaa: bool,
}

named! {
    /// Who may change plans before the attack. [TTT T-opt-1]
    KeepingASecret {
        /// Nobody.
        Off = "off",
        /// The US.
        Usn = "usn",
        /// Both sides.
        Both = "both",
    }
}

named! {
    /// The number bombs hit on. [TTT T-bomb-2]
    Bombing {
        /// The aircraft table.
        Table = "4-6",
        /// The running text.
        Text = "5-6",
    }
}

named! {
    /// When it is checked whether the enemy is near enough to wake a force. [TTT T-alert-6]
    ZoneTrigger {
        /// At the start of each US half.
        UsHalf = "us-half",
        /// At the start of each turn. [TTT T-opt-6]
        Turn = "turn",
    }
}

impl GameOptions {
    /// The options of a game, from checked words.
    pub(crate) fn read(options: &Options) -> GameOptions {
        GameOptions {
            secret: KeepingASecret::named(options.get("secret")).unwrap_or_default(),
            code_breaker: options.get("code-breaker") == "on",
            waves: if options.get("waves") == "2" { 2 } else { 3 },
            luck: options.get("luck").parse().ok(),
            bombing: Bombing::named(options.get("bombing")).unwrap_or_default(),
            zone_trigger: ZoneTrigger::named(options.get("zone-trigger")).unwrap_or_default(),
            uncapped_aaa: options.get("uncapped-aaa") == "on",
        }
    }

    pub fn words(&self) -> Options {
        let switch = |on: bool| if on { "on" } else { "off" };
        let luck = self.luck.map_or("off".to_owned(), |turn| turn.to_string());
        let words = [
            ("secret", self.secret.word()),
            ("code-breaker", switch(self.code_breaker)),
            ("waves", if self.waves < 3 { "2" } else { "3" }),
            ("luck", &luck),
            ("bombing", self.bombing.word()),
            ("zone-trigger", self.zone_trigger.word()),
            ("uncapped-aaa", switch(self.uncapped_aaa)),
        ];
        Options(words.into_iter().map(|(id, value)| (id.to_owned(), value.to_owned())).collect())
    }
}

/// The cards left in the luck deck. [TTT T-luck-1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deck {
    /// Hearts and diamonds.
    pub red: u8,
    /// The Ace of Spades.
    pub spades: u8,
    /// The Ace of Clubs.
    pub clubs: u8,
}

impl Deck {
    /// How many cards are left.
    pub const fn cards(self) -> u8 {
        self.red + self.spades + self.clubs
    }
}

/// Bombs or shells that are falling, one unit's after another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Volley {
    /// Units of a group attack a target. [TTT T-seq-8]
    Bombs {
        group: PlaneGroup,
        /// What they attack.
        target: Target,
        /// How many units are still to attack.
        left: u8,
    },
    /// Guns fire at one air unit. [TTT T-aaa-7]
    Shells {
        /// Who fires.
        gunners: Gunners,
        zone: Zone,
        /// The number of the unit fired at.
        #[serde(with = "unit_names::one_plane")]
        unit: u8,
        /// How many are still to fire.
        left: u8,
    },
}

named! {
    /// Who fires at aircraft in the US half. [TTT T-aaa-1]
    Gunners {
        Ships = "ships",
        /// Shore batteries.
        Batteries = "batteries",
    }
}

picks! {
    /// What bombs fall on. [TTT T-bomb-11]
    pub enum Target {
        Ship(ship: Ship) = "{ship}";
        /// A shore battery.
        Battery(battery: Battery) = "{battery}";
        /// A unit of the Navy Yard.
        Yard(unit: Yard) = "{unit}";
        /// A parking spot with its stack. [TTT T-bomb-4]
        Spot(spot: u8[0..60]) = "{}", Spot(spot);
        /// The spots of a field, one for each attacker, tallest stack first.
        Field(field: Field) = "{field}";
    }
}

picks! {
    /// Where an IJN unit is.
    pub enum PlaneAt {
        /// On its carrier: it has not flown yet.
        Carrier = "carrier";
        /// In the air over the map.
        Zone(zone: Zone) = "{zone}";
        /// Back on its carrier since this turn, being made ready for wave 3. [TTT T-plan-8]
        Rearming(turn: u8[0..256]) = "rearming {turn}";
        /// Back on its carrier for good.
        Home = "home";
        /// Destroyed.
        Lost = "lost";
    }
}

picks! {
    #[derive(Default)]
    pub enum ShipAt {
        /// Moored. [TTT T-map-9]
        Moored(mooring: Mooring) = "{mooring}";
        /// Under way in harbor or channel. [TTT T-map-10]
        Node(node: Node) = "{node}";
        /// At sea in a zone of ring 3. [TTT T-move-12]
        Zone(zone: Zone[8..12]) = "{zone}";
        /// A carrier far away, where nobody finds her. [TTT T-force-5]
        #[default]
        Away = "away";
    }
}

/// Shows things by their words, and reads and writes them so.
macro_rules! by_word {
    ($($thing:ident),*) => {$(
        impl fmt::Display for $thing {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.word())
            }
        }
        by_name!($thing: (0..$thing::COUNT as u16).map($thing::from_ordinal));
    )*};
}
by_word!(Step, Target, PlaneAt, ShipAt);

/// One IJN air unit. [TTT T-comp-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaneUnit {
    pub at: PlaneAt,
    /// Aircraft left. [TTT T-comp-12]
    pub strength: u8,
    /// What it carries now. [TTT T-bomb-1]
    pub load: Load,
    /// Whether it has used its action this turn. [TTT T-move-1]
    pub acted: bool,
    /// Whether an air unit has attacked it this turn. [TTT T-air-2]
    pub attacked: bool,
    /// Whether it has flown in wave 3. [TTT T-plan-8]
    pub returned: bool,
    /// The air unit it is going to attack. [TTT T-air-2]
    pub foe: Option<u8>,
}

/// Where a US fighter unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FighterAt {
    /// On the ground. [TTT T-map-5]
    Parked(Parking),
    /// In the air.
    Zone(Zone),
    /// Destroyed.
    Lost,
}

/// One US air unit. [TTT T-comp-3]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FighterUnit {
    pub at: FighterAt,
    /// Aircraft left. [TTT T-comp-12]
    pub strength: u8,
    /// Whether it has used its action this turn. [TTT T-move-1, T-move-2]
    pub acted: bool,
    /// Whether an air unit has attacked it in the air this turn. [TTT T-air-2]
    pub attacked: bool,
    /// The air unit it is going to attack. [TTT T-air-2]
    pub foe: Option<u8>,
}

/// One ship. [TTT T-comp-5]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ShipState {
    /// Where she is.
    pub at: ShipAt,
    /// Hits taken.
    pub hits: u8,
    /// Whether she is in condition ZEBRA and takes one hit more. [TTT T-alert-14]
    pub zebra: bool,
    /// Whether she has fired this turn. [TTT T-aaa-1]
    pub fired: bool,
    /// Whether she has moved this turn. [TTT T-move-4]
    pub sailed: bool,
}

/// One shore battery. [TTT T-comp-7]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BatteryState {
    /// Hits taken.
    pub hits: u8,
    /// Whether it has fired this turn. [TTT T-aaa-1]
    pub fired: bool,
}

/// Odds hash a state for every way the dice can fall, and most of a state is air units: each is fed
/// to the hasher as one number.
impl Hash for PlaneUnit {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let PlaneUnit { at, strength, load, acted, attacked, returned, foe } = *self;
        let at = match at {
            PlaneAt::Carrier => [0, 0],
            PlaneAt::Zone(zone) => [1, zone.0],
            PlaneAt::Rearming(turn) => [2, turn],
            PlaneAt::Home => [3, 0],
            PlaneAt::Lost => [4, 0],
        };
        let did = u8::from(acted) | u8::from(attacked) << 1 | u8::from(returned) << 2;
        hasher.write_u64(u64::from_le_bytes([
            at[0],
            at[1],
            strength,
            load as u8,
            did,
            u8::from(foe.is_some()),
            foe.unwrap_or(0),
            0,
        ]));
    }
}

impl Hash for FighterUnit {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let FighterUnit { at, strength, acted, attacked, foe } = *self;
        let at = match at {
            FighterAt::Parked(Parking { spot, height }) => [0, spot, height],
            FighterAt::Zone(zone) => [1, zone.0, 0],
            FighterAt::Lost => [2, 0, 0],
        };
        let did = u8::from(acted) | u8::from(attacked) << 1;
        hasher.write_u64(u64::from_le_bytes([
            at[0],
            at[1],
            at[2],
            strength,
            did,
            u8::from(foe.is_some()),
            foe.unwrap_or(0),
            0,
        ]));
    }
}

impl PlaneUnit {
    /// The zone it flies in.
    #[inline]
    pub const fn zone(&self) -> Option<Zone> {
        match self.at {
            PlaneAt::Zone(zone) => Some(zone),
            _ => None,
        }
    }

    /// Whether it flies over the map.
    pub const fn is_on_map(&self) -> bool {
        matches!(self.at, PlaneAt::Zone(_))
    }

    /// Takes hits: one aircraft each, and no more than there are. [TTT T-comp-12, T-air-7]
    pub fn take(&mut self, hits: u8) {
        self.strength = self.strength.saturating_sub(hits);
        if self.strength == 0 {
            self.lose();
        }
    }

    /// Removes what is left of it.
    pub fn lose(&mut self) {
        *self = PlaneUnit { at: PlaneAt::Lost, strength: 0, load: Load::None, ..self.rested() };
    }

    /// The unit without anything that it did this turn.
    #[must_use]
    pub const fn rested(self) -> Self {
        PlaneUnit { acted: false, attacked: false, foe: None, ..self }
    }
}

impl FighterUnit {
    /// The zone it flies in.
    #[inline]
    pub const fn zone(&self) -> Option<Zone> {
        match self.at {
            FighterAt::Zone(zone) => Some(zone),
            _ => None,
        }
    }

    /// Where it is parked.
    #[inline]
    pub const fn parking(&self) -> Option<Parking> {
        match self.at {
            FighterAt::Parked(parking) => Some(parking),
            _ => None,
        }
    }

    /// Takes hits: one aircraft each, and no more than there are. [TTT T-comp-12, T-air-7]
    pub fn take(&mut self, hits: u8) {
        self.strength = self.strength.saturating_sub(hits);
        if self.strength == 0 {
            *self = FighterUnit { at: FighterAt::Lost, ..self.rested() };
        }
    }

    /// The unit without anything that it did this turn.
    #[must_use]
    pub const fn rested(self) -> Self {
        FighterUnit { acted: false, attacked: false, foe: None, ..self }
    }
}

impl ShipState {
    /// The zone she is in, unless she is away.
    pub const fn zone(&self) -> Option<Zone> {
        match self.at {
            ShipAt::Moored(mooring) => Some(mooring.slot.zone()),
            ShipAt::Node(node) => Some(node.zone()),
            ShipAt::Zone(zone) => Some(zone),
            ShipAt::Away => None,
        }
    }
}

impl State {
    /// The level of a track. [TTT T-alert-3]
    pub fn level(&self, track: Track) -> u8 {
        self.levels[track]
    }

    /// Whether the forces of a track may act. [TTT T-alert-15]
    pub fn is_active(&self, track: Track) -> bool {
        self.active.contains(track)
    }

    /// Whether the day has been announced. [TTT T-seq-1]
    pub const fn is_announced(&self) -> bool {
        !matches!(self.step, Step::Planning | Step::SecondThoughts | Step::Announcement)
    }

    /// Whether the first wave has been placed. [TTT T-seq-2]
    pub const fn has_begun(&self) -> bool {
        self.is_announced() && !matches!(self.step, Step::Patrol | Step::Placement)
    }

    /// IJN units over the map. [TTT T-plan-3]
    pub fn on_map(&self) -> usize {
        self.planes.iter().filter(|unit| unit.is_on_map()).count()
    }

    /// The group a unit belongs to in the eyes of its owner, if it is over the map.
    #[inline]
    pub fn plane_group(&self, unit: u8) -> Option<PlaneGroup> {
        let plane = &self.planes[usize::from(unit)];
        let zone = plane.zone()?;
        Some(self.group_in(unit, zone))
    }

    /// The group a unit belongs to, were it in `zone`.
    #[inline]
    pub fn group_in(&self, unit: u8, zone: Zone) -> PlaneGroup {
        let plane = &self.planes[usize::from(unit)];
        PlaneGroup {
            zone,
            plane: Plane::of_unit(unit),
            load: plane.load,
            strength: plane.strength,
            wave: self.ijn_plan.units[usize::from(unit)].wave,
        }
    }

    /// The group an IJN unit belongs to in the eyes of the US, if it is over the map. [TTT T-seq-9]
    #[inline]
    pub fn enemy_group(&self, unit: u8) -> Option<EnemyGroup> {
        let plane = &self.planes[usize::from(unit)];
        let kind = Plane::of_unit(unit);
        Some(EnemyGroup {
            zone: plane.zone()?,
            plane: kind,
            strength: plane.strength,
            spent: kind != Plane::Zero && plane.load == Load::None,
        })
    }

    /// The group a US unit belongs to, if it is in the air.
    #[inline]
    pub fn fighter_group(&self, unit: u8) -> Option<FighterGroup> {
        let fighter = &self.fighters[usize::from(unit)];
        Some(FighterGroup {
            zone: fighter.zone()?,
            fighter: Fighter::of_unit(unit),
            strength: fighter.strength,
        })
    }

    /// How many units are parked on a spot.
    pub fn stack_height(&self, spot: u8) -> u8 {
        let on = |unit: &&FighterUnit| unit.parking().is_some_and(|parking| parking.spot == spot);
        self.fighters.iter().filter(on).count() as u8
    }

    /// The parking spots that hold units, one bit for each.
    pub fn parked_spots(&self) -> u64 {
        let parked = self.fighters.iter().filter_map(|fighter| fighter.parking());
        parked.fold(0, |spots, parking| spots | 1 << parking.spot)
    }

    /// The unit on top of each spot, if any.
    pub fn tops(&self) -> [Option<u8>; Field::SPOTS as usize] {
        let mut tops = [None; Field::SPOTS as usize];
        let mut heights = [0; Field::SPOTS as usize];
        for (unit, fighter) in self.fighters.iter().enumerate() {
            if let Some(parking) = fighter.parking() {
                let spot = usize::from(parking.spot);
                if tops[spot].is_none() || parking.height > heights[spot] {
                    heights[spot] = parking.height;
                    tops[spot] = Some(unit as u8);
                }
            }
        }
        tops
    }
}
