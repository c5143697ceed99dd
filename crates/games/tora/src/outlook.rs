//! How a position looks, and what the pieces add up to.

use crate::Tora;
use crate::data::Data;
use crate::forces::{Load, Plane, Ship, YARD_ZONE};
use crate::places::Zone;
use crate::state::{FighterAt, PlaneAt, State, Step};
use crate::victory::{Victory, repaired};

/// Ships that a sound yard repairs in time, by the shading of the outcome chart. [TTT T-vic-5]
const REPAIRED: f64 = 3.2;
/// Capital ships sunk at which the chart counts one repair less. [TTT T-vic-4]
const MANY_SUNK: f64 = 2.5;
/// How fast the chart turns from one result to the next, in ships.
const SLOPE: f64 = 0.7;
/// How fast the price turns too high, and what part of the aircraft over Oahu is paid for each zone on the way in
/// and home. [TTT T-vic-7]
const LOSSES_SLOPE: f64 = 15.0;
const PAID: f64 = 0.08;
/// Units still to attack with which the result is about as open as settled.
const UNSETTLED: f64 = 4.0;
/// How many aircraft a unit has when it is whole, and how many of its dice hit. [TTT T-comp-12]
const WHOLE: f64 = 4.0;
const HITS: f64 = 0.5;
/// What guns and fighters leave of the units on their way, and what is left of those that are still to come.
const ARRIVES: f64 = 0.5;
const COMES: f64 = 0.2;
/// How well units spread over ships that have no hit yet.
const SPREAD: f64 = 1.5;
/// What is left of a prize for each zone that it is further away.
const NEARER: f64 = 0.85;
/// What a lost aircraft costs, in capital ships.
const AIRCRAFT: f64 = 0.002;

/// How many moves one zone is from another. [TTT T-map-2]
pub(crate) fn distance(from: Zone, to: Zone) -> u8 {
    let quarters = (from.sector() as u8).abs_diff(to.sector() as u8);
    from.ring().abs_diff(to.ring()) + quarters.min(4 - quarters)
}

/// A middling capital ship has so many hits. [TTT T-vic-1]
const CAPACITY: f64 = 9.0;

/// How surely something has turned that turns at 0.
fn turns(beyond: f64, slope: f64) -> f64 {
    1.0 / (1.0 + (-beyond / slope).exp())
}

/// Ships that are OK or repaired at which the outcome chart turns to a tactical and to a strategic victory of the IJN.
/// [TTT T-vic-4]
pub(crate) fn turns_of_chart(data: &Data) -> [f64; 2] {
    let left =
        |row: usize, band: usize| f64::from(data.outcome[row].ok + repaired(data, row, band));
    [Victory::IjnTactical, Victory::IjnStrategic].map(|result| {
        // Half-way between the most that still give it and the fewest that do not.
        let (mut most, mut fewest) = (0.0f64, f64::from(data.capitals_needed) + 1.0);
        for (row, verdicts) in data.outcome.iter().enumerate() {
            for (band, &cell) in verdicts.cells.iter().enumerate() {
                match cell >= result {
                    true => most = most.max(left(row, band)),
                    false => fewest = fewest.min(left(row, band)),
                }
            }
        }
        f64::midpoint(most, fewest)
    })
}

/// What a load is good for.
#[derive(Clone, Copy)]
enum Goal {
    /// Ships without a hit, or the yard.
    Prize,
    /// Ships that are not sunk yet.
    Rest,
}

/// What the IJN may still do.
#[derive(Default)]
struct Promise {
    /// Units that may still hit a ship which has no hit yet.
    attacks: f64,
    /// Hits on ships.
    hits: f64,
    /// Hits on the yard.
    yard: f64,
    /// Aircraft that will not come back.
    losses: f64,
    /// What small things come to, in ships.
    order: f64,
}

impl Tora {
    /// How good the position looks for the IJN: the value of the result once the game is over, before
    /// that a smooth guess from damage done, hits still to be hoped for, and losses.
    pub(crate) fn outlook_for_ijn(&self, state: &State) -> f64 {
        if matches!(state.step, Step::Over(_)) {
            return self.victory(state).value_for_ijn();
        }
        let promise = self.promise(state);
        let (mut at_sea, mut sound, mut sunk) = (0.0, 0.0, 0.0);
        for ship in Ship::capitals() {
            let here = &state.ships[ship];
            match (here.zone(), here.hits) {
                (None, 0) => at_sea += 1.0,
                (Some(_), 0) => sound += 1.0,
                (_, hits) => {
                    sunk += (f64::from(hits) / f64::from(self.capacity(state, ship))).powi(2);
                }
            }
        }
        sunk += promise.hits / CAPACITY;
        if sound > 0.0 {
            sound *= (-SPREAD * promise.attacks / sound).exp();
        }
        let yard_strength: u16 =
            self.data.yard_strength.values().iter().map(|&s| u16::from(s)).sum();
        let yard_hits = f64::from(self.yard_hits(state)) + promise.yard;
        let yard = (1.0 - yard_hits / f64::from(yard_strength)).max(0.0);
        let batteries: u8 = state.batteries.iter().map(|(_, battery)| battery.hits).sum();
        let ok = at_sea + sound;
        let mut left = ok + REPAIRED * yard - (sunk / MANY_SUNK).min(1.0);
        left += self.defence(state) - 0.01 * f64::from(batteries) - promise.order;
        left += AIRCRAFT * f64::from(self.losses(state));
        let [tactical, strategic] = self.turns.map(|turn| turns(turn - left, SLOPE));
        // With too many ships OK nothing else counts, and too many losses cost the better half.
        let enough = turns(f64::from(self.data.capitals_needed) - 0.5 - ok, SLOPE);
        let losses = f64::from(self.losses(state)) + promise.losses;
        // Past the limit there is no strategic victory any more; near it there may soon be none.
        let cheap = match self.losses(state) > self.data.losses {
            true => 0.0,
            false => 0.5 + 0.5 * turns(f64::from(self.data.losses) - losses, LOSSES_SLOPE),
        };
        let by_chart = enough * (0.5 * tactical + 0.5 * strategic * cheap);
        // With enough ships sunk the chart is not asked, and only the price counts. [TTT T-vic-6]
        let decided = self.fleet(state).sunk >= self.data.sunk_decides;
        let guess = if decided { 0.5 + 0.5 * cheap } else { by_chart };
        // The less there is to come, the more the chart itself says.
        let open = promise.attacks + promise.yard / (HITS * WHOLE);
        let settled = 0.95 * (-open / UNSETTLED).exp();
        settled * self.victory(state).value_for_ijn() + (1.0 - settled) * guess
    }

    /// What the IJN may still do: a load counts more the nearer it is to something worth it, an empty
    /// unit is a burden until it is home.
    fn promise(&self, state: &State) -> Promise {
        let goals = self.goals_of_loads(state);
        let mut promise = Promise::default();
        for (unit, plane) in (0u8..).zip(&state.planes) {
            let strength = f64::from(plane.strength);
            let kind = Plane::of_unit(unit);
            match plane.at {
                PlaneAt::Zone(zone) => {
                    let inwards = f64::from(4 - zone.ring());
                    let way = match goals[plane.load as usize][Goal::Rest as usize] {
                        Some(to) => i32::from(distance(zone, to) + 4 - to.ring()),
                        None => i32::from(4 - zone.ring()),
                    };
                    promise.losses += strength * (1.0 - (1.0 - PAID).powi(way));
                    let near = |goal: Goal| {
                        goals[plane.load as usize][goal as usize]
                            .map_or(0.0, |to| NEARER.powi(i32::from(distance(zone, to))))
                    };
                    match (kind, plane.load) {
                        (Plane::Zero, _) => promise.order += 0.001 * strength * inwards,
                        (_, Load::None) => promise.order -= 0.001 * strength * inwards,
                        (_, Load::GP) => {
                            promise.yard += ARRIVES * HITS * strength * near(Goal::Prize);
                        }
                        _ => {
                            promise.attacks += ARRIVES * strength / WHOLE * near(Goal::Prize);
                            promise.hits += ARRIVES * HITS * strength * near(Goal::Rest);
                        }
                    }
                }
                PlaneAt::Carrier | PlaneAt::Rearming(_) if self.may_come(state, unit) => match kind
                {
                    Plane::Kate => promise.attacks += COMES * strength / WHOLE,
                    Plane::Val => promise.yard += COMES * HITS * strength,
                    Plane::Zero => {}
                },
                _ => {}
            }
        }
        promise
    }

    /// The zone where each load should go: the best prize, and what else it is good for.
    fn goals_of_loads(&self, state: &State) -> [[Option<Zone>; 2]; 4] {
        let traffic = self.traffic(state);
        let mut weights = [[[0u8; Zone::COUNT as usize]; 2]; 4];
        for ship in Ship::capitals() {
            let here = &state.ships[ship];
            let Some(zone) = here.zone().filter(|_| !self.is_sunk(state, ship)) else { continue };
            let goals = if here.hits == 0 { 0..2 } else { 1..2 };
            for goal in goals {
                weights[Load::AP as usize][goal][usize::from(zone.0)] += 1;
                if self.has_torpedo_run(state, ship, traffic) {
                    weights[Load::Torpedo as usize][goal][usize::from(zone.0)] += 1;
                }
            }
        }
        if self.has_yard(state) {
            weights[Load::GP as usize][0][usize::from(YARD_ZONE.0)] = 1;
        }
        weights.map(|goals| {
            goals.map(|weights| {
                let best = Zone::all().max_by_key(|zone| weights[usize::from(zone.0)])?;
                (weights[usize::from(best.0)] > 0).then_some(best)
            })
        })
    }

    /// What the US fighters are good for: most in the air.
    fn defence(&self, state: &State) -> f64 {
        let worth = |fighter: &crate::state::FighterUnit| match fighter.at {
            FighterAt::Zone(_) => 0.004,
            FighterAt::Parked(_) => 0.002,
            FighterAt::Lost => 0.0,
        };
        state.fighters.iter().map(|fighter| worth(fighter) * f64::from(fighter.strength)).sum()
    }

    /// What the rules neither make nor destroy: each unit, ship and card is somewhere.
    pub(crate) fn count_pieces(&self, state: &State) -> Vec<(&'static str, i64)> {
        let sound_planes = state
            .planes
            .iter()
            .filter(|unit| (unit.strength == 0) == (unit.at == PlaneAt::Lost))
            .count();
        let sound_fighters = state
            .fighters
            .iter()
            .filter(|unit| (unit.strength == 0) == (unit.at == FighterAt::Lost))
            .count();
        let left: i64 = state.planes.iter().map(|unit| i64::from(unit.strength)).sum();
        let fleet = self.fleet(state);
        let sound_ships = Ship::ALL
            .iter()
            .copied()
            .filter(|&ship| state.ships[ship].hits <= self.capacity(state, ship))
            .count();
        vec![
            ("IJN units", sound_planes as i64),
            ("US fighter units", sound_fighters as i64),
            ("IJN aircraft", left + i64::from(self.losses(state))),
            ("ships", sound_ships as i64),
            ("capital ships", i64::from(fleet.ok + fleet.damaged + fleet.sunk)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use wardroom_kernel::Overlay;

    use super::*;

    fn turns_with(correction: &str) -> [f64; 2] {
        turns_of_chart(&Data::load(&Overlay::parse(correction).unwrap()).unwrap())
    }

    #[test]
    fn the_chart_turns_between_four_and_five_ships_and_between_two_and_three() {
        assert_eq!(turns_with(""), [4.5, 2.5]);
    }

    #[test]
    fn a_corrected_chart_turns_elsewhere() {
        let no_tactical_victory_with_one_ok =
            "[outcome.1a]\ncells = \"JJJJJ\"\n[outcome.1b]\ncells = \"JJJJJ\"\n";
        assert_eq!(turns_with(no_tactical_victory_with_one_ok), [4.5, 3.5]);
        let the_us_needs_less =
            "[outcome.4a]\ncells = \"UUUUU\"\n[outcome.4b]\ncells = \"UUUUU\"\n";
        assert_eq!(turns_with(the_us_needs_less), [4.0, 2.5]);
    }
}
