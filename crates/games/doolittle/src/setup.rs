//! A position as a person writes it, which may be wrong.

mod check;
mod opening;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Doolittle;
use crate::denouement::Denouement;
use crate::incidents::Incidents;
use crate::naval::Naval;
use crate::parts::{Area, Bomber, City, Cup, FlightId, Kind, Target};
use crate::planning::Planning;
use crate::state::{Aircraft, Attack, Flight, Marker, Ratings, Rules, Security, Sky, State, Story};
use crate::step::{Frame, Roll};

/// A position as a person writes it; what is left out is as at the start of its scenario's segment:
/// cups full, tracks at zero, ratings as trained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setup {
    pub scenario: Story,
    pub rules: Rules,
    pub ratings: Option<Ratings>,
    pub b25s: BTreeMap<Bomber, Aircraft>,
    pub flights: BTreeMap<String, Flight>,
    pub markers: Vec<Marker>,
    pub removed: Vec<Removed>,
    pub area_blast: BTreeMap<Area, u8>,
    pub target_blast: BTreeMap<Target, u8>,
    pub detonations: BTreeMap<City, u8>,
    pub lights_out: Vec<City>,
    pub contacts: BTreeMap<City, u8>,
    pub security: Security,
    pub attack: Attack,
    pub sky: Sky,
    pub naval: Naval,
    pub planning: Planning,
    pub incidents: Incidents,
    pub denouement: Denouement,
    pub roll: Roll,
    pub agenda: Vec<Frame>,
}

/// Markers that have left play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Removed {
    pub cup: Cup,
    pub kind: Kind,
    pub count: u8,
}

impl Doolittle {
    /// The loose form of a position.
    pub(crate) fn write_setup(&self, state: &State) -> Setup {
        let given = |values: &[u8], at: usize| (values[at] > 0).then_some(values[at]);
        let removed = Cup::ALL.iter().flat_map(|&cup| {
            Kind::ALL.iter().filter_map(move |&kind| {
                let count = state.removed[cup as usize][kind as usize];
                (count > 0).then_some(Removed { cup, kind, count })
            })
        });
        Setup {
            scenario: state.story,
            rules: state.rules,
            ratings: Some(state.ratings),
            b25s: Bomber::ALL
                .iter()
                .filter(|&&bomber| *state.plane(bomber) != Aircraft::default())
                .map(|&bomber| (bomber, *state.plane(bomber)))
                .collect(),
            flights: FlightId::all()
                .filter(|&flight| *state.flight(flight) != Flight::default())
                .map(|flight| (flight.word(), *state.flight(flight)))
                .collect(),
            markers: state.markers.to_vec(),
            removed: removed.collect(),
            area_blast: Area::ALL
                .iter()
                .filter_map(|&area| Some((area, given(&state.area_blast, area as usize)?)))
                .collect(),
            target_blast: Target::ALL
                .iter()
                .filter_map(|&target| Some((target, given(&state.target_blast, target as usize)?)))
                .collect(),
            detonations: City::ALL
                .iter()
                .filter_map(|&city| Some((city, given(&state.detonations, city as usize)?)))
                .collect(),
            lights_out: City::ALL
                .iter()
                .copied()
                .filter(|&city| state.lights_out[city as usize])
                .collect(),
            contacts: City::ALL
                .iter()
                .filter_map(|&city| Some((city, given(&state.contacts, city as usize)?)))
                .collect(),
            security: state.security,
            attack: state.attack,
            sky: state.sky,
            naval: state.naval,
            planning: state.planning,
            incidents: state.incidents,
            denouement: state.denouement,
            roll: state.roll,
            agenda: state.agenda.to_vec(),
        }
    }
}
