//! The debriefing of the campaign and of the variants with a Denouement: points, all of them ours. [EDR DEBRIEF,
//! 1.3]

use crate::Doolittle;
use crate::denouement::Whereabouts;
use crate::naval::Ship;
use crate::naval::parts::ShipType;
use crate::naval::state::{Contact, Station};
use crate::parts::{Bomber, City, Target};
use crate::state::{Berth, Sight, State};

/// The verdicts, the best first. [EDR DEBRIEF]
pub(crate) const VERDICTS: [&str; 5] =
    ["triumph", "historical success", "propaganda success", "setback", "disaster"];

/// Where a crew is safe.
const SAFE: [Whereabouts; 5] = [
    Whereabouts::Chungking,
    Whereabouts::Pearl,
    Whereabouts::Rescued,
    Whereabouts::Freed,
    Whereabouts::Released,
];

impl Doolittle {
    /// How many crews are in one of these places.
    pub(crate) fn crews_where(&self, state: &State, places: &[Whereabouts]) -> i32 {
        state.denouement.crews.iter().filter(|crew| places.contains(&crew.place)).count() as i32
    }

    /// How many B-25s are where something holds.
    fn planes_where(&self, state: &State, holds: impl Fn(Berth) -> bool) -> i32 {
        state.aircraft.iter().filter(|plane| holds(plane.berth)).count() as i32
    }

    /// Crews that are safe at the end. [EDR DEBRIEF]
    pub(crate) fn safe_crews(&self, state: &State) -> i32 {
        self.crews_where(state, &SAFE)
    }

    /// Every line of the debriefing: what it is for, how many there are, what they count. [EDR DEBRIEF, 1.3]
    pub(super) fn debrief_campaign(
        &self,
        state: &State,
        mut line: impl FnMut(&'static str, i32, i32),
    ) {
        let chart = &self.data.denouement.debriefing;
        let mut put = |what, count: i32, each: i32| {
            if count > 0 {
                line(what, count, count * each);
            }
        };
        let sum = |values: &[u8]| values.iter().map(|&value| i32::from(value)).sum();
        put("Blast Value in Target Boxes", sum(&state.target_blast), chart.target);
        put("Blast Value in Areas", sum(&state.area_blast), chart.area);
        put("a carrier hit", i32::from(self.carrier_blast(state) >= 1), chart.carrier);
        let area_of = |target: Target| self.data.target(target).area;
        let cities = City::ALL.iter().filter(|&&city| state.is_bombed(city, area_of)).count();
        put("cities bombed", cities as i32, chart.city);
        put("crews safe", self.safe_crews(state), chart.safe);
        let home = self.planes_where(state, |berth| berth == Berth::Chungking);
        put("B-25s in Chungking", home, chart.aircraft_home);
        let captured = self.crews_where(state, &[Whereabouts::Captured]);
        put("crews captured", captured, chart.captured);
        let lost = self.crews_where(state, &[Whereabouts::Killed, Whereabouts::Missing]);
        put("crews killed or missing", lost, chart.lost);
        put("crews held to the end", self.crews_where(state, &[Whereabouts::Held]), chart.held);
        let taken = self.planes_where(state, |berth| berth == Berth::Taken);
        put("B-25s captured", taken, chart.aircraft_captured);
        if state.ratings.sight == Sight::Norden {
            put("Norden bombsights captured", taken, chart.norden);
        }
        self.debrief_fleet(state, &mut put);
    }

    /// Ships, Submarines, and what was sunk. [EDR DEBRIEF]
    pub(super) fn debrief_fleet(
        &self,
        state: &State,
        put: &mut impl FnMut(&'static str, i32, i32),
    ) {
        let (chart, naval) = (&self.data.denouement.debriefing, &state.naval);
        let sunk = |fits: &dyn Fn(ShipType) -> bool| {
            let lost = |ship: &&Ship| {
                naval.ship(**ship).station == Station::Sunk
                    && fits(self.data.naval.ship(**ship).kind)
            };
            Ship::ALL.iter().filter(lost).count() as i32
        };
        put("destroyers lost", sunk(&|kind| kind == ShipType::Dd), chart.destroyer_lost);
        put("oilers lost", sunk(&|kind| kind == ShipType::Ao), chart.oiler_lost);
        put(
            "cruisers lost",
            sunk(&|kind| matches!(kind, ShipType::Ca | ShipType::Cl)),
            chart.cruiser_lost,
        );
        put("carriers lost", sunk(&|kind| kind == ShipType::Cv), chart.carrier_lost);
        let hurt = |ship: &&Ship| {
            let hull = naval.ship(**ship);
            let carrier = self.data.naval.ship(**ship).kind == ShipType::Cv;
            carrier && hull.damaged && hull.station != Station::Sunk
        };
        let hurt = Ship::ALL.iter().filter(hurt).count() as i32;
        put("carriers damaged", hurt, chart.carrier_damaged);
        let boats = naval.submarines.iter().filter(|boat| boat.contact == Contact::Lost).count();
        put("Submarines lost", boats as i32, chart.submarine_lost);
        put("enemy ships sunk", naval.tally.ships.into(), chart.enemy_ship);
        put("enemy carriers sunk", naval.tally.carriers.into(), chart.enemy_carrier);
        put("I-Boats sunk", naval.tally.i_boats.into(), chart.i_boat);
        let alert = naval.alert_at_launch.unwrap_or_else(|| self.alert_before(state));
        put("Alert Level at the launch", alert.into(), chart.alert);
    }

    /// The Alert Level with which a scenario that opens in the air begins; at sea the present one, where
    /// nobody was launched. [EDR DEBRIEF, 12.0.1]
    fn alert_before(&self, state: &State) -> u8 {
        let scenario = self.data.flight_scenarios.get(state.story.word());
        scenario.map_or(state.security.alert, |one| one.alert)
    }

    /// The verdict by points alone. [EDR DEBRIEF]
    pub(super) fn campaign_verdict(&self, points: i32) -> usize {
        let bands = &self.data.denouement.debriefing.verdicts;
        bands.iter().position(|&least| points >= least).unwrap_or(4)
    }

    /// How good the campaign looks: points won, and what those in the air or on deck may still do.
    pub(super) fn campaign_estimate(&self, state: &State) -> f64 {
        let hopes: f64 = Bomber::ALL
            .iter()
            .map(|&bomber| {
                let plane = state.plane(bomber);
                let bombs = if plane.loaded { 2.5 } else { 0.0 };
                let still = plane.is_airborne() || matches!(plane.berth, Berth::Deck);
                if still { bombs + 1.0 - f64::from(plane.damage) } else { 0.0 }
            })
            .sum();
        let planned = f64::from(state.security.secrecy) - 0.3 * f64::from(state.security.risk);
        let points = f64::from(self.points(state)) + hopes + planned;
        (0.3 + 0.7 * points / 100.0).clamp(0.0, 1.0)
    }
}
