//! A position, written so that it reads back as it was.

use std::collections::BTreeMap;

use wardroom_kernel::{Options, Seat};

use super::{
    BatterySetup, FighterSetup, Others, PlanSetup, PlaneSetup, Setup, ShipSetup, is_default,
};
use crate::Tora;
use crate::data::YARD_NAMES;
use crate::forces::{Battery, Fighter, Plane, Ship};
use crate::pick::SpotName;
use crate::places::Field;
use crate::plan::{Berth, Track};
use crate::state::{
    Bombing, FighterAt, FighterUnit, GameOptions, IJN, KeepingASecret, PlaneAt, PlaneUnit, ShipAt,
    State, ZoneTrigger,
};

/// The word for a seat.
pub(crate) fn seat_word(seat: Seat) -> &'static str {
    if seat == IJN { "ijn" } else { "usn" }
}

/// A unit by its type and number: `Kate#5`, counted from 1.
pub(crate) fn plane_name(unit: u8) -> String {
    let plane = Plane::of_unit(unit);
    format!("{}#{}", plane.name(), unit - plane.units().start + 1)
}

/// A unit by its type and number: `P-40#3`, counted from 1.
pub(crate) fn fighter_name(unit: u8) -> String {
    let fighter = Fighter::of_unit(unit);
    format!("{}#{}", fighter.name(), unit - fighter.units().start + 1)
}

impl GameOptions {
    /// The options in words.
    pub fn words(&self) -> Options {
        let word = |on: bool| if on { "on" } else { "off" }.to_owned();
        let secret = match self.secret {
            KeepingASecret::Off => "off",
            KeepingASecret::Usn => "usn",
            KeepingASecret::Both => "both",
        };
        let bombing = match self.bombing {
            Bombing::Table => "4-6",
            Bombing::Text => "5-6",
        };
        let trigger = match self.zone_trigger {
            ZoneTrigger::UsHalf => "us-half",
            ZoneTrigger::Turn => "turn",
        };
        let words = [
            ("secret", secret.to_owned()),
            ("code-breaker", word(self.code_breaker)),
            ("waves", self.waves.to_string()),
            ("luck", self.luck.map_or("off".to_owned(), |turn| turn.to_string())),
            ("bombing", bombing.to_owned()),
            ("zone-trigger", trigger.to_owned()),
            ("uncapped-aaa", word(self.uncapped_aaa)),
        ];
        Options(words.into_iter().map(|(id, value)| (id.to_owned(), value)).collect())
    }
}

/// Where a ship is, in words.
pub(crate) fn ship_place(at: ShipAt) -> String {
    match at {
        ShipAt::Moored(mooring) => match mooring.berth {
            Berth::Inner => mooring.slot.to_string(),
            Berth::Outer => format!("{} outer", mooring.slot),
        },
        ShipAt::Node(node) => node.to_string(),
        ShipAt::Zone(zone) => zone.to_string(),
        ShipAt::Away => "away".to_owned(),
    }
}

impl Tora {
    /// The position in a form that reads back as it was.
    pub(crate) fn write(&self, state: &State) -> Setup {
        let planned = [IJN, crate::state::USN].into_iter();
        let planned = planned.filter(|seat| state.planned[seat.index()]);
        let tracks = Track::ALL.into_iter();
        let launched = Field::ALL.into_iter();
        let launched = launched.filter(|&field| state.launched[field as usize] > 0);
        Setup {
            options: state.options.words(),
            step: Some(state.step.to_string()),
            asks: state.asks.map(|seat| seat_word(seat).to_owned()),
            planned: planned.map(|seat| seat_word(seat).to_owned()).collect(),
            turn: state.turn,
            us_plan: Some(PlanSetup::Exact(Box::new(state.us_plan))),
            ijn_plan: Some(PlanSetup::Exact(Box::new(state.ijn_plan))),
            levels: tracks
                .clone()
                .map(|track| (track.word().to_owned(), state.level(track)))
                .collect(),
            active: tracks
                .filter(|&track| state.is_active(track))
                .map(|track| track.word().to_owned())
                .collect(),
            radar_out: state.radar_out,
            warned: state.warned,
            deck: Some(state.deck),
            launched: launched
                .map(|field| (field.name().to_owned(), state.launched[field as usize]))
                .collect(),
            attacked_spots: (0..Field::SPOTS)
                .filter(|spot| state.strafed & (1 << spot) != 0)
                .map(|spot| SpotName(spot).to_string())
                .collect(),
            volley: state.volley,
            cipher: state.cipher,
            others: Others::AsPlanned,
            planes: (0u8..)
                .zip(&state.planes)
                .filter(|&(at, unit)| *unit != self.idle_plane(state, at))
                .map(|(at, unit)| self.plane(at, unit))
                .collect(),
            fighters: (0u8..)
                .zip(&state.fighters)
                .filter(|&(at, unit)| *unit != self.parked_fighter(&state.us_plan, at))
                .map(|(at, unit)| self.fighter(at, unit))
                .collect(),
            ships: self.ships(state),
            batteries: Battery::ALL
                .into_iter()
                .map(|fort| (fort.name().to_owned(), state.batteries[fort as usize]))
                .map(|(name, fort)| (name, BatterySetup { hits: fort.hits, fired: fort.fired }))
                .filter(|(_, fort)| !is_default(fort))
                .collect(),
            yard: YARD_NAMES
                .iter()
                .zip(state.yard)
                .filter(|(_, hits)| *hits > 0)
                .map(|(name, hits)| ((*name).to_owned(), hits))
                .collect(),
        }
    }

    fn plane(&self, number: u8, unit: &PlaneUnit) -> PlaneSetup {
        let full = self.data.plane_strength[Plane::of_unit(number) as usize];
        let at = match unit.at {
            PlaneAt::Carrier => "carrier".to_owned(),
            PlaneAt::Zone(zone) => zone.to_string(),
            PlaneAt::Rearming(turn) => format!("rearming {turn}"),
            PlaneAt::Home => "home".to_owned(),
            PlaneAt::Lost => "lost".to_owned(),
        };
        PlaneSetup {
            unit: plane_name(number),
            at,
            strength: (unit.strength != full && unit.at != PlaneAt::Lost).then_some(unit.strength),
            load: unit.is_on_map().then_some(unit.load),
            acted: unit.acted,
            attacked: unit.attacked,
            returned: unit.returned,
            foe: unit.foe.map(fighter_name),
            ..PlaneSetup::default()
        }
    }

    fn fighter(&self, number: u8, unit: &FighterUnit) -> FighterSetup {
        let full = self.data.fighter_strength[Fighter::of_unit(number) as usize];
        let at = match unit.at {
            FighterAt::Parked(parking) => SpotName(parking.spot).to_string(),
            FighterAt::Zone(zone) => zone.to_string(),
            FighterAt::Lost => "lost".to_owned(),
        };
        FighterSetup {
            unit: fighter_name(number),
            at,
            height: unit.parking().map(|parking| parking.height),
            strength: (unit.strength != full && unit.at != FighterAt::Lost)
                .then_some(unit.strength),
            acted: unit.acted,
            attacked: unit.attacked,
            foe: unit.foe.map(plane_name),
            ..FighterSetup::default()
        }
    }

    fn ships(&self, state: &State) -> BTreeMap<String, ShipSetup> {
        Ship::ALL
            .into_iter()
            .map(|ship| {
                let here = &state.ships[ship as usize];
                let setup = ShipSetup {
                    at: Some(ship_place(here.at)),
                    hits: here.hits,
                    zebra: Some(here.zebra),
                    fired: here.fired,
                    sailed: here.sailed,
                };
                (ship.name().to_owned(), setup)
            })
            .collect()
    }
}
