//! How a position looks, and what the pieces add up to.

use crate::Tora;
use crate::forces::{Load, Plane, Ship, YARD_ZONE};
use crate::places::{Field, Zone};
use crate::state::{FighterAt, PlaneAt, State, Step};

/// What a capital ship that is sunk counts more than one with a hit: the chart asks first of all how many are no
/// longer OK. [TTT T-vic-1, T-vic-4]
const SUNK: f64 = 0.33;
/// What the whole yard counts, in capital ships. [TTT T-vic-5]
const WHOLE_YARD: f64 = 2.0;
/// Capital ships out of action, the yard counted with them, at which the chart turns to a tactical and to a
/// strategic victory, and how fast it turns. [TTT T-vic-4]
const TURNS: [f64; 2] = [7.9, 9.9];
const SLOPE: f64 = 0.9;
/// What a hit that may still be scored counts, of one that has been.
const HOPE: f64 = 0.5;
/// What a die counts with bombs on ships and on the yard, in capital ships.
const SHIP_HIT: f64 = 0.25;
const YARD_HIT: f64 = 0.04;
/// What is left of a prize for each zone that it is further away.
const NEARER: f64 = 0.8;
/// What a lost aircraft costs, in capital ships.
const AIRCRAFT: f64 = 0.006;

/// How many moves one zone is from another. [TTT T-map-2]
pub(crate) fn distance(from: Zone, to: Zone) -> u8 {
    let quarters = (from.sector() as u8).abs_diff(to.sector() as u8);
    from.ring().abs_diff(to.ring()) + quarters.min(4 - quarters)
}

impl Tora {
    /// How good the position looks for the IJN: the value of the result once the game is over, before
    /// that a smooth guess from damage done, hits still to be hoped for, and losses.
    pub(crate) fn outlook_for_ijn(&self, state: &State) -> f64 {
        if matches!(state.step, Step::Over(_)) {
            return self.victory(state).value_for_ijn();
        }
        let mut damage = 0.0;
        for ship in Ship::ALL.into_iter().filter(|ship| ship.is_capital()) {
            let hits = f64::from(state.ships[ship as usize].hits);
            if hits > 0.0 {
                damage += 1.0 + SUNK * hits / f64::from(self.capacity(state, ship));
            }
        }
        let yard_strength: u16 = self.data.yard_strength.iter().map(|&s| u16::from(s)).sum();
        let yard = f64::from(self.yard_hits(state)) / f64::from(yard_strength);
        let batteries: u8 = state.batteries.iter().map(|battery| battery.hits).sum();
        damage += WHOLE_YARD * yard + 0.01 * f64::from(batteries);
        damage += self.hope(state) - self.defence(state);
        damage -= AIRCRAFT * f64::from(self.losses(state));
        if self.losses(state) > self.data.losses {
            damage -= 1.5;
        }
        // Half of the value is won at each of the two turns.
        TURNS.map(|turn| 0.5 / (1.0 + (-(damage - turn) / SLOPE).exp())).iter().sum()
    }

    /// What the IJN may still do: a load counts more the nearer it is to something worth it, an empty
    /// unit is a burden until it is home.
    fn hope(&self, state: &State) -> f64 {
        let prizes = self.prizes(state);
        let mut hope = 0.0;
        for (unit, plane) in (0u8..).zip(&state.planes) {
            let strength = f64::from(plane.strength);
            match plane.at {
                PlaneAt::Zone(zone) => {
                    let inwards = f64::from(4 - zone.ring());
                    let prize = |load: Load| strength * prizes[load as usize][usize::from(zone.0)];
                    hope += match (Plane::of_unit(unit), plane.load) {
                        (Plane::Zero, _) => 0.001 * strength * inwards,
                        (_, Load::None) => -0.001 * strength * inwards,
                        (_, load) => HOPE * prize(load),
                    };
                }
                PlaneAt::Carrier | PlaneAt::Rearming(_) if self.may_come(state, unit) => {
                    hope += HOPE * strength * YARD_HIT * 0.25;
                }
                _ => {}
            }
        }
        hope
    }

    /// What one die of a load is worth in each zone: what it may hit there, or further on, less the
    /// longer the way is.
    fn prizes(&self, state: &State) -> [[f64; Zone::COUNT as usize]; 4] {
        let mut there = [[0.0f64; Zone::COUNT as usize]; 4];
        for ship in Ship::ALL {
            let here = &state.ships[ship as usize];
            let Some(zone) = here.zone().filter(|_| !self.is_sunk(state, ship)) else { continue };
            let worth = match (ship.is_capital(), here.hits) {
                (true, 0) => 1.0,
                (true, _) => 0.3,
                (false, _) => 0.03,
            };
            there[Load::AP as usize][usize::from(zone.0)] += worth;
            if self.has_torpedo_run(state, ship) {
                there[Load::Torpedo as usize][usize::from(zone.0)] += worth;
            }
        }
        // More ships than one are better than one, but not as many times better.
        for worth in there.iter_mut().flatten() {
            *worth = SHIP_HIT * *worth / (1.0 + *worth);
        }
        let parked = state.fighters.iter().filter_map(|fighter| fighter.parking());
        for parking in parked {
            let zone = Field::of_spot(parking.spot).zone();
            there[Load::GP as usize][usize::from(zone.0)] = 0.1 * YARD_HIT;
        }
        if (0..state.yard.len() as u8).any(|unit| self.yard_left(state, unit) > 0) {
            there[Load::GP as usize][usize::from(YARD_ZONE.0)] = 0.5 * YARD_HIT;
        }
        there.map(|there| {
            std::array::from_fn(|from| {
                let from = Zone(from as u8);
                Zone::all()
                    .map(|to| there[usize::from(to.0)] * NEARER.powi(i32::from(distance(from, to))))
                    .fold(0.0, f64::max)
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
            .into_iter()
            .filter(|&ship| state.ships[ship as usize].hits <= self.capacity(state, ship))
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
