//! What a sensible player does without thinking long: how computer players play on in their thoughts.

use wardroom_kernel::{Fast, Noise, Pick, Words};

use crate::Tora;
use crate::forces::{Load, Plane, Ship, YARD_ZONE};
use crate::outlook::distance;
use crate::pick::{AttackPick, EnemyGroup, FIRST, PlaneGroup};
use crate::places::Zone;
use crate::plan::ReadyMade;
use crate::sequence::Order;
use crate::state::{State, Step};

/// The chance in a choice between things that are worth something.
const NOISE: Noise = Noise { one_in: 64, spread: 0.6 };

impl Tora {
    /// A sensible pick, not always the same: loads go to where they count and fall on capital ships first,
    /// empty units go home, guns and fighters go for those that still carry something.
    pub(crate) fn plausible(
        &self,
        state: &State,
        picks: &[Pick],
        list: &[Pick],
        dice: &mut Fast,
    ) -> Pick {
        if list[0].0 < FIRST {
            return self.plausible_plan(picks, list, dice);
        }
        let order = Order::read(picks);
        let goals = self.goals(state);
        NOISE.best(list, dice, |pick| {
            let attack = AttackPick::of(pick).expect("a list is of plans or of the attack");
            self.worth_of(state, &order, attack, &goals)
        })
    }

    /// A plan is a ready-made one, taken as it is.
    fn plausible_plan(&self, picks: &[Pick], list: &[Pick], dice: &mut Fast) -> Pick {
        let anything = list[dice.below(list.len() as u32) as usize];
        if !picks.is_empty() {
            let done = list.iter().copied().find(|&pick| self.word(pick) == "done");
            return done.unwrap_or(anything);
        }
        let ready = |pick: Pick| {
            let word = self.word(pick);
            ReadyMade::ALL.iter().copied().find(|plan| plan.word() == word)
        };
        let plans = list.iter().filter_map(|&pick| Some((pick, liking(ready(pick)?))));
        let plans: Vec<(Pick, u32)> = plans.collect();
        let all: u32 = plans.iter().map(|(_, liking)| liking).sum();
        if all == 0 {
            return anything;
        }
        let mut drawn = dice.below(all);
        for (pick, liking) in plans {
            if drawn < liking {
                return pick;
            }
            drawn -= liking;
        }
        anything
    }

    /// The zone where each load counts most: that of most capital ships it can hit, and the yard.
    fn goals(&self, state: &State) -> [Zone; 4] {
        let traffic = self.traffic(state);
        let mut count = [[0u8; Zone::COUNT as usize]; 2];
        for ship in Ship::capitals() {
            let Some(zone) = state.ships[ship].zone() else { continue };
            if self.is_sunk(state, ship) {
                continue;
            }
            let weight = if state.ships[ship].hits == 0 { 3 } else { 2 };
            count[0][usize::from(zone.0)] += weight;
            if self.has_torpedo_run(state, ship, traffic) {
                count[1][usize::from(zone.0)] += weight;
            }
        }
        let most = |count: &[u8; Zone::COUNT as usize]| {
            Zone::all().max_by_key(|zone| count[usize::from(zone.0)]).unwrap_or(YARD_ZONE)
        };
        let [bombs, torpedoes] = [most(&count[0]), most(&count[1])];
        let mut goals = [YARD_ZONE; 4];
        goals[Load::AP as usize] = bombs;
        goals[Load::Torpedo as usize] = torpedoes;
        goals
    }

    /// What a pick is worth, roughly; doing nothing is worth nothing.
    fn worth_of(
        &self,
        state: &State,
        order: &[AttackPick],
        pick: AttackPick,
        goals: &[Zone; 4],
    ) -> f64 {
        let bombing = matches!(state.step, Step::Ijn(_, crate::state::IjnStep::Bombing));
        let moving = matches!(state.step, Step::Ijn(_, crate::state::IjnStep::Movement));
        match (order, pick) {
            ([], AttackPick::Planes(group)) if moving => match (group.plane, group.load) {
                (Plane::Zero, _) => 0.0,
                (_, Load::None) => 1.5,
                (_, load) if group.zone == goals[load as usize] => -1.0,
                _ => 1.5,
            },
            ([], AttackPick::Everything(_)) => -0.5,
            ([], AttackPick::Wave(_)) => 3.0,
            ([], AttackPick::Planes(_) | AttackPick::Field(_)) => 2.0,
            ([], AttackPick::Enemy(target)) => prey(target),
            ([], AttackPick::Fighters(group)) => {
                let here = enemies(state, group.zone);
                let in_place = !matches!(state.step, Step::Us(_, crate::state::UsStep::Pairing));
                if here > 0 && in_place { -1.0 } else { 1.0 }
            }
            ([], AttackPick::GoOn) => 0.5,
            ([AttackPick::Planes(group)], AttackPick::Zone(zone)) => way(*group, zone, goals),
            ([AttackPick::Planes(group)], AttackPick::Off) => match group.load {
                Load::None if group.plane != Plane::Zero => 9.0,
                _ => -9.0,
            },
            ([AttackPick::Fighters(_), ..], AttackPick::Zone(zone)) => {
                f64::from(enemies(state, zone))
            }
            ([AttackPick::Field(_), ..], AttackPick::Zone(zone)) => {
                -f64::from(distance(zone, goals[Load::AP as usize]))
            }
            (_, AttackPick::Enemy(target)) => prey(target),
            (_, AttackPick::Ship(ship)) => {
                let hits = state.ships[ship].hits;
                match (ship.is_capital(), hits) {
                    (true, 0) => 2.0,
                    (true, _) => 1.7,
                    (false, _) => 0.0,
                }
            }
            (_, AttackPick::Yard(_)) => 1.5,
            (_, AttackPick::Field(_)) => 1.0,
            // Two units are enough for most ships; whatever else is done is done with all.
            ([AttackPick::Planes(_), AttackPick::Ship(_)], AttackPick::Count(count)) if bombing => {
                -0.5 * (f64::from(count) - 2.0).abs()
            }
            (_, AttackPick::Count(count)) => f64::from(count),
            _ => 0.0,
        }
    }
}

/// How often a ready-made plan is taken: most often those that do best whatever the other side has planned.
const fn liking(plan: ReadyMade) -> u32 {
    match plan {
        ReadyMade::StraightAtTheRow | ReadyMade::LongWeekend => 8,
        ReadyMade::Historical | ReadyMade::ThinWatch | ReadyMade::ThreeBlows => 1,
    }
}

/// What is worth shooting at: what still carries something, Kates first.
fn prey(target: EnemyGroup) -> f64 {
    let loaded = !target.spent && target.plane != Plane::Zero;
    1.0 + 2.0 * f64::from(u8::from(loaded)) + f64::from(u8::from(target.plane == Plane::Kate))
}

/// How many units of the IJN that still carry something are in a zone, as far as anybody can see.
fn enemies(state: &State, zone: Zone) -> u8 {
    let there = (0u8..).zip(&state.planes).filter(|(unit, plane)| {
        plane.zone() == Some(zone)
            && plane.load != Load::None
            && Plane::of_unit(*unit) != Plane::Zero
    });
    there.count() as u8
}

/// What a zone is worth to a group on its way: nearer to its goal, or nearer to home.
fn way(group: PlaneGroup, zone: Zone, goals: &[Zone; 4]) -> f64 {
    match (group.plane, group.load) {
        (Plane::Zero, _) => -f64::from(distance(zone, goals[Load::AP as usize])),
        (_, Load::None) => 2.0 * f64::from(zone.ring()),
        (_, load) => -2.0 * f64::from(distance(zone, goals[load as usize])),
    }
}
