//! A sensible commander: what is decided for the player when odds reach past the order asked for, and warnings.

use wardroom_kernel::Pick;

use crate::Doolittle;
use crate::checks::{chance, total};
use crate::parts::{Bomber, Site, Wind};
use crate::pick::{Choice, Plain, Source, choice_of};
use crate::state::{AttackPhase, State};
use crate::step::{Ask, Check, Goal, Try};

impl Doolittle {
    /// The pick of a sensible commander.
    pub(crate) fn sensible(&self, state: &State, picks: &[Pick], list: &[Pick]) -> Pick {
        let Some(ask) = Self::question(state) else { return list[0] };
        let worth = |pick: Pick| self.worth(state, ask, picks, pick);
        let best = |best: Pick, pick: Pick| if worth(pick) > worth(best) { pick } else { best };
        list.iter().copied().reduce(best).unwrap_or(list[0])
    }

    /// What a pick looks worth.
    fn worth(&self, state: &State, ask: Ask, picks: &[Pick], pick: Pick) -> f64 {
        let order = choice_of(pick);
        match (ask, order) {
            (Ask::Sea(ask), order) => self.worth_at_sea(state, ask, picks, order),
            (Ask::Plan(ask), order) => self.worth_in_planning(state, ask, picks, order),
            (Ask::Home(ask), order) => self.worth_on_way_home(state, ask, picks, order),
            (Ask::Airspeed(bomber), Choice::Area(area)) => {
                let printed = self.data.area(area);
                if state.plane(bomber).loaded {
                    let best = printed.targets.iter().map(|&one| self.promise(state, bomber, one));
                    best.fold(0.1, f64::max) - 0.1 * self.crowd(state, area)
                } else {
                    f64::from(u8::from(printed.perimeter)) - 0.1 * self.crowd(state, area)
                }
            }
            (Ask::Approach, Choice::Bomber(_)) => 1.0,
            (Ask::Approach, Choice::Target(target)) => {
                match picks.first().map(|&first| choice_of(first)) {
                    Some(Choice::Bomber(bomber)) => self.promise(state, bomber, target),
                    _ => 0.0,
                }
            }
            // Bombs are for targets; over an Area they go only late or when she is hurt.
            (Ask::Release, Choice::Bomber(bomber)) => {
                let late = state.attack.turn >= 7 || state.plane(bomber).damage > 0;
                if late { 1.0 } else { -1.0 }
            }
            (Ask::Reroll, Choice::Plain(Plain::Keep)) => 0.5,
            (Ask::Reroll, Choice::Source(source)) => self.reroll_worth(state, source),
            (Ask::Reroll, Choice::Dice(mask)) => {
                let faces = state.roll.dice.iter().enumerate();
                faces.fold(0.0, |sum, (at, &face)| {
                    let chosen = mask >> at & 1 == 1;
                    let better = 3.5 - f64::from(face);
                    // Fuel Conservation with penalties chooses what counts, not what is rolled again.
                    let keeps = state.roll.dice.len() > 2
                        && matches!(
                            picks.first().map(|&p| choice_of(p)),
                            Some(Choice::Source(Source::Conserve))
                        );
                    sum + if !chosen {
                        0.0
                    } else if keeps {
                        -better
                    } else {
                        better
                    }
                })
            }
            (Ask::Ignore(_), Choice::Plain(Plain::Ignore)) => 1.0,
            (Ask::WindOrder(flight) | Ask::GoOn(flight), _) => {
                self.wind_worth(state, flight, order)
            }
            (Ask::Move, Choice::Plain(Plain::High | Plain::Low)) => -1.0,
            // Korea is Japanese and Russia interns: home is in China.
            (Ask::Move, Choice::Site(site)) if site.is_chinese() => {
                match picks.first().map(|&first| choice_of(first)) {
                    Some(Choice::Flight(flight)) => {
                        let goal = Goal::Site(site);
                        1.0 + self.acquisition_chance(state, flight, goal, Try::First)
                    }
                    _ => 1.0,
                }
            }
            (Ask::Move, Choice::Site(_)) => -1.0,
            (Ask::Move, Choice::City(city)) => self.city_worth(state, city),
            (Ask::Move | Ask::WindNext, Choice::Leave(_)) => -2.0,
            (Ask::FollowUp(..), Choice::Plain(Plain::Persist)) => 1.0,
            (Ask::Escape(bomber), Choice::Plain(Plain::Suffer)) => {
                if state.plane(bomber).damage == 0 { 0.5 } else { -1.0 }
            }
            (Ask::Boat(_), Choice::Plain(Plain::Elude)) => 1.0,
            (_, Choice::Plain(Plain::Done)) => -0.5,
            _ => 0.0,
        }
    }

    fn crowd(&self, state: &State, area: crate::parts::Area) -> f64 {
        state.in_area(area).count() as f64
    }

    /// The chance to get over a box and hit it.
    fn promise(&self, state: &State, bomber: Bomber, target: crate::parts::Target) -> f64 {
        if self.check_sight(state).is_err() || !self.is_free(state, target) {
            return 0.0;
        }
        let [approach, blast] = self.data.numbers(target, state.attack.side);
        let find = approach - total(&self.approach_modifiers(state, bomber, target));
        let hit = blast - total(&self.detonation_modifiers(state, bomber, target));
        chance(self.approach_dice(state), find) * chance(2, hit)
    }

    /// A city that is easy to find and not awake yet.
    fn city_worth(&self, state: &State, city: crate::parts::City) -> f64 {
        let awake = self.data.detonations(state.detonations[city as usize]);
        20.0 - f64::from(self.data.cities[city as usize].day) - f64::from(awake)
    }

    /// Rolling again is worth it for what would destroy, and for bombs.
    fn reroll_worth(&self, state: &State, source: Source) -> f64 {
        match (source, state.roll.check) {
            (Source::Contact | Source::Altitude | Source::Conserve, _) => 1.0,
            (_, Check::Guzzle(..)) => 0.0,
            _ => 0.9,
        }
    }

    /// Wind is used when it costs little; a landing is always tried.
    fn wind_worth(&self, state: &State, flight: crate::parts::FlightId, order: Choice) -> f64 {
        let cheap = match self.wind_for(state, flight) {
            Some(Wind::SevereTailwind | Wind::Tailwind) => 1.0,
            Some(Wind::SevereCrosswind | Wind::Crosswind) => 0.3,
            _ => -0.2,
        };
        match order {
            Choice::Plain(Plain::West) => {
                // Nobody flies past the last field.
                let field = self
                    .goals(state, flight)
                    .any(|goal| matches!(goal, Goal::Site(site) if site.is_chinese()));
                if field { cheap - 1.5 } else { cheap }
            }
            Choice::City(city) => 2.0 + self.city_worth(state, city),
            Choice::Site(site) if !site.is_chinese() => -1.0,
            Choice::Site(site) => {
                cheap + self.acquisition_chance(state, flight, Goal::Site(site), Try::First)
            }
            _ => 0.0,
        }
    }

    /// A warning before an order that is likely a mistake.
    pub(crate) fn warning(&self, state: &State, picks: &[Pick]) -> Option<String> {
        let ask = Self::question(state)?;
        let done = choice_of(*picks.first()?) == Choice::Plain(Plain::Done);
        let over =
            |fits: &dyn Fn(Bomber) -> bool| state.over_target().filter(|&one| fits(one)).count();
        match ask {
            Ask::Sea(ask) => self.warning_at_sea(state, ask, picks),
            Ask::Plan(_) => self.warning_in_planning(state, picks),
            Ask::Release if done && state.attack.turn >= self.data.figures.last_turn => {
                let left = over(&|one| self.check_release(state, one).is_ok());
                (left > 0 && state.story.is_attack_only()).then(|| {
                    format!(
                        "{} their bombs, and this is the last turn",
                        they(left, "keeps", "keep")
                    )
                })
            }
            Ask::Exit if done => {
                let can = over(&|one| self.check_exit(state, one).is_ok());
                (can > 0)
                    .then(|| format!("{} and will stay", they(can, "could leave", "could leave")))
            }
            Ask::Approach if done => {
                let can = over(&|one| self.check_approach(state, one).is_ok());
                (can > 0).then(|| {
                    format!(
                        "{} and will not",
                        they(can, "could go for a target", "could go for a target")
                    )
                })
            }
            Ask::Evade if done => Some("Hazards that could be evaded will strike".to_owned()),
            Ask::Gunnery if done && state.attack.phase == AttackPhase::Gunnery => {
                Some("gunners who could fire will not".to_owned())
            }
            Ask::Move | Ask::WindOrder(_) | Ask::FollowUp(..) => match choice_of(*picks.last()?) {
                Choice::Site(Site::Korea) => {
                    Some("whoever comes down in Korea is captured".to_owned())
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// So many B-25s, and what they do.
fn they(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 B-25 {one}"),
        _ => format!("{count} B-25s {many}"),
    }
}
