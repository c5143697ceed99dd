//! A position as a person writes it: everything may be left out, and everything wrong is said at once.

mod read;
mod whole;

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use wardroom_kernel::{EnumSet, Options, named, picks};

use crate::Tora;
use crate::forces::{ByBattery, ByShip, ByYard, Fighter, Load, Plane};
use crate::places::{ByField, Sector, Spot, Zone, by_name};
use crate::plan::{
    ByTrack, IjnPlan, IjnPlanSetup, Parking, ReadyMade, Track, UsPlan, UsPlanSetup, Wave,
};
use crate::state::{
    BatteryState, Deck, FighterAt, FighterUnit, PlaneAt, PlaneUnit, ShipAt, ShipState, Side, State,
    Step, UnitName, Volley,
};

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A part of a position: anything may be left out, and is not written where it is as usual.
macro_rules! loose {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
        pub struct $name {
            $($(#[$field_doc])* #[serde(skip_serializing_if = "is_default")] pub $field: $type,)*
        }
    };
}

loose! {
    /// A position that may be wrong.
    Setup {
        /// What was agreed; what is left out has its default.
        options: Options,
        /// Where the book is open: `planning`, `ijn 1 bombing`, `us 2 fire`, … Planning, if left out.
        step: Step,
        /// The seat that is asked; whoever the step asks, if left out.
        asks: Option<Side>,
        /// The seats that have handed in their plan.
        planned: EnumSet<Side>,
        /// The turn; the first on which the step is played, if left out.
        turn: u8,
        /// The US plan; the historical one, if left out.
        us_plan: Option<PlanSetup<UsPlanSetup>>,
        /// The IJN plan; the historical one, if left out.
        ijn_plan: Option<PlanSetup<IjnPlanSetup>>,
        /// Levels by track; those of the plan with the rises since, if left out.
        levels: ByTrack<Option<u8>>,
        active: EnumSet<Track>,
        radar_out: bool,
        /// Whether a search has found the first wave.
        warned: bool,
        /// The luck deck; the full one, if left out.
        deck: Option<Deck>,
        /// Units launched this turn, by field.
        launched: ByField<u8>,
        /// Parking spots attacked this turn, such as `Wheeler-7`.
        attacked_spots: Vec<Spot>,
        /// A volley that is being fired.
        volley: Option<Volley>,
        /// A mark of the cipher that was sent.
        cipher: u32,
        /// What becomes of aircraft that are not listed.
        others: Others,
        /// IJN units.
        planes: Vec<PlaneSetup>,
        /// US fighter units.
        fighters: Vec<FighterSetup>,
        /// Ships by name; as planned and unhurt, if left out.
        ships: ByShip<ShipSetup>,
        /// Shore batteries by name.
        batteries: ByBattery<BatteryState>,
        /// Hits on units of the Navy Yard, by name.
        yard: ByYard<u8>,
    }
}

/// A plan: one of the ready-made ones by name, or one that a person has written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum PlanSetup<W> {
    /// A ready-made plan.
    Ready(ReadyMade),
    /// As a person writes it.
    Written(W),
}

// By hand, so that what is wrong in a written plan is told at its place.
impl<'de, W: Deserialize<'de>> Deserialize<'de> for PlanSetup<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<W>(PhantomData<W>);
        impl<'de, W: Deserialize<'de>> Visitor<'de> for Either<W> {
            type Value = PlanSetup<W>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a ready-made plan, or a plan")
            }
            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Self::Value, E> {
                ReadyMade::deserialize(StrDeserializer::new(name)).map(PlanSetup::Ready)
            }
            fn visit_map<A: MapAccess<'de>>(self, plan: A) -> Result<Self::Value, A::Error> {
                W::deserialize(MapAccessDeserializer::new(plan)).map(PlanSetup::Written)
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
}

named! {
    /// What becomes of aircraft that are not listed.
    Others {
        /// US fighters stand where the plan has them; IJN units wait on their carriers before the
        /// attack and have gone home once it has begun.
        AsPlanned = "as-planned",
        /// As planned, but US fighters that are not listed are gone.
        Gone = "gone",
    }
}

loose! {
    /// IJN units that are alike.
    PlaneSetup {
        /// The type, or one unit of it: `Kate`, `Kate#5`.
        unit: Option<UnitName<Plane>>,
        /// A zone, `carrier`, `home`, `lost`, or `rearming 8` since turn 8.
        at: Option<PlaneAt>,
        /// How many; one, if left out.
        count: Option<u8>,
        /// Aircraft left; all, if left out.
        strength: Option<u8>,
        /// What they carry; what the plan says, if left out. On the carriers a correction of the plan.
        load: Option<Load>,
        /// Whether they have acted this turn.
        acted: bool,
        /// Whether an air unit has attacked them this turn.
        attacked: bool,
        /// Whether they fly in wave 3.
        returned: bool,
        /// The US unit they are going to attack: `P-40#3`.
        foe: Option<UnitName<Fighter>>,
        /// A correction of the plan: their wave. Over the map before wave 2 they are of wave 1.
        wave: Option<Wave>,
        /// A correction of the plan: their sector.
        sector: Option<Sector>,
        /// A correction of the plan: their sector in wave 3.
        third: Option<Sector>,
    }
}

picks! {
    /// Where a US fighter unit is, but for how high it lies in a stack.
    pub enum FighterPlace {
        /// Destroyed.
        Lost = "lost";
        /// In the air.
        Zone(zone: Zone) = "{zone}";
        /// On a parking spot.
        Spot(spot: u8[0..60]) = "{}", Spot(spot);
    }
}

impl fmt::Display for FighterPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

by_name!(FighterPlace: (0..FighterPlace::COUNT as u16).map(FighterPlace::from_ordinal));

loose! {
    /// US fighter units that are alike.
    FighterSetup {
        /// The type, or one unit of it: `P-40`, `P-40#3`.
        unit: Option<UnitName<Fighter>>,
        /// A zone, `lost`, or a parking spot such as `Wheeler-7`, later entries on top.
        at: Option<FighterPlace>,
        /// How many; one, if left out.
        count: Option<u8>,
        /// How many units lie under it; all listed before it, if left out.
        height: Option<u8>,
        /// Aircraft left; all, if left out.
        strength: Option<u8>,
        /// Whether they have acted this turn.
        acted: bool,
        /// Whether an air unit has attacked them this turn.
        attacked: bool,
        /// The IJN unit they are going to attack: `Zero#3`.
        foe: Option<UnitName<Plane>>,
    }
}

loose! {
    ShipSetup {
        /// A slot (`FSE2`, `FSE2 outer`), a fairway node, a zone of ring 3, or `away`; as planned, if
        /// left out.
        at: Option<ShipAt>,
        /// Hits taken.
        hits: u8,
        /// Whether she is in condition ZEBRA; as the level says, if left out.
        zebra: Option<bool>,
        /// Whether she has fired this turn.
        fired: bool,
        /// Whether she has moved this turn.
        sailed: bool,
    }
}

impl Tora {
    /// The position in a form that reads back as it was.
    pub(crate) fn write(&self, state: &State) -> Setup {
        let ship = |ship: &ShipState| ShipSetup {
            at: Some(ship.at),
            hits: ship.hits,
            zebra: Some(ship.zebra),
            fired: ship.fired,
            sailed: ship.sailed,
        };
        Setup {
            options: state.options.words(),
            step: state.step,
            asks: state.asks.map(Side::of),
            planned: state.planned,
            turn: state.turn,
            us_plan: Some(PlanSetup::Written(UsPlanSetup::from(&state.us_plan))),
            ijn_plan: Some(PlanSetup::Written(IjnPlanSetup::from(&state.ijn_plan))),
            levels: ByTrack::from_fn(|track| Some(state.level(track))),
            active: state.active,
            radar_out: state.radar_out,
            warned: state.warned,
            deck: Some(state.deck),
            launched: state.launched,
            attacked_spots: Spot::all().filter(|spot| state.strafed >> spot.0 & 1 == 1).collect(),
            volley: state.volley,
            cipher: state.cipher,
            others: Others::AsPlanned,
            planes: (0u8..)
                .zip(&state.planes)
                .filter(|&(at, unit)| *unit != self.idle_plane(state, at))
                .map(|(at, unit)| self.write_plane(at, unit))
                .collect(),
            fighters: (0u8..)
                .zip(&state.fighters)
                .filter(|&(at, unit)| *unit != self.parked_fighter(&state.us_plan, at))
                .map(|(at, unit)| self.write_fighter(at, unit))
                .collect(),
            ships: ByShip::from_fn(|name| ship(&state.ships[name])),
            batteries: state.batteries,
            yard: state.yard,
        }
    }

    fn write_plane(&self, number: u8, unit: &PlaneUnit) -> PlaneSetup {
        let PlaneUnit { at, strength, load, acted, attacked, returned, foe } = *unit;
        let whole = at == PlaneAt::Lost || strength == self.fresh_plane(number).strength;
        PlaneSetup {
            unit: Some(UnitName::of(number)),
            at: Some(at),
            strength: (!whole).then_some(strength),
            load: unit.is_on_map().then_some(load),
            acted,
            attacked,
            returned,
            foe: foe.map(UnitName::of),
            ..PlaneSetup::default()
        }
    }

    fn write_fighter(&self, number: u8, unit: &FighterUnit) -> FighterSetup {
        let FighterUnit { at, strength, acted, attacked, foe } = *unit;
        let whole = at == FighterAt::Lost || strength == self.fresh_fighter(number).strength;
        FighterSetup {
            unit: Some(UnitName::of(number)),
            at: Some(match at {
                FighterAt::Parked(Parking { spot, .. }) => FighterPlace::Spot(spot),
                FighterAt::Zone(zone) => FighterPlace::Zone(zone),
                FighterAt::Lost => FighterPlace::Lost,
            }),
            height: unit.parking().map(|parking| parking.height),
            strength: (!whole).then_some(strength),
            acted,
            attacked,
            foe: foe.map(UnitName::of),
            ..FighterSetup::default()
        }
    }

    /// An IJN unit at full strength that has done nothing yet.
    pub(crate) fn fresh_plane(&self, unit: u8) -> PlaneUnit {
        PlaneUnit {
            at: PlaneAt::Carrier,
            strength: self.data.plane_strength[Plane::of_unit(unit)],
            load: Load::None,
            acted: false,
            attacked: false,
            returned: false,
            foe: None,
        }
    }

    /// A US unit at full strength that has done nothing yet; it is put in its place by the plan.
    fn fresh_fighter(&self, unit: u8) -> FighterUnit {
        FighterUnit {
            at: FighterAt::Lost,
            strength: self.data.fighter_strength[Fighter::of_unit(unit)],
            acted: false,
            attacked: false,
            foe: None,
        }
    }

    /// An IJN unit that a position does not list: on its carrier before the attack, gone home once it
    /// has begun.
    fn idle_plane(&self, state: &State, unit: u8) -> PlaneUnit {
        let at = if state.has_begun() { PlaneAt::Home } else { PlaneAt::Carrier };
        PlaneUnit { at, ..self.fresh_plane(unit) }
    }

    /// A US unit where the plan parks it. [TTT T-force-12]
    pub(crate) fn parked_fighter(&self, plan: &UsPlan, unit: u8) -> FighterUnit {
        let at = FighterAt::Parked(plan.parking[usize::from(unit)]);
        FighterUnit { at, ..self.fresh_fighter(unit) }
    }

    /// The position before anything has happened, with these plans.
    fn fresh(&self, setup: &Setup, options: &Options, us_plan: UsPlan, ijn_plan: IjnPlan) -> State {
        let mut state = State {
            options: crate::state::GameOptions::read(options),
            step: setup.step,
            asks: setup.asks.map(Side::seat),
            volley: setup.volley,
            planned: setup.planned,
            turn: setup.turn,
            levels: ByTrack::default(),
            active: setup.active,
            radar_out: setup.radar_out,
            warned: setup.warned,
            deck: Deck::default(),
            launched: setup.launched,
            strafed: setup.attacked_spots.iter().fold(0, |spots, spot| spots | 1 << spot.0),
            cipher: setup.cipher,
            us_plan,
            ijn_plan,
            planes: std::array::from_fn(|unit| self.fresh_plane(unit as u8)),
            fighters: std::array::from_fn(|unit| self.fresh_fighter(unit as u8)),
            ships: ByShip::default(),
            batteries: ByBattery::default(),
            yard: ByYard::default(),
        };
        self.deploy(&mut state);
        (state.batteries, state.yard) = (setup.batteries, setup.yard);
        state
    }
}
