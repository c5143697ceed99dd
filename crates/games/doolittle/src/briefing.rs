//! What an order comes to before dice are rolled: the number a check needs, each modifier with its rule, the chance.
//! [EDR 1.5-dice]

use wardroom_kernel::{Brief, Pick};

use crate::checks::{Modifiers, chance, total, two_lowest};
use crate::crew::rule_of;
use crate::event::of_many;
use crate::labels::dice_words;
use crate::parts::{Area, Bomber, FlightId, Target, Wind};
use crate::pick::{Choice, Plain, choice_of};
use crate::state::State;
use crate::step::{Ask, Check, Goal, Purpose, Try};
use crate::{Doolittle, chances, edr};

fn brief(rule: &'static str, text: impl Into<String>) -> Brief {
    Brief { text: text.into(), rule: Some(edr(rule)) }
}

/// A chance in whole per cent.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}

/// The rule behind a modifier of a check.
fn modifier_rule(check: Check, name: &str) -> &'static str {
    match (check, name) {
        (Check::Approach(..), "training") => "4.8.1-mod-training",
        (Check::Approach(..), "navigator") => "4.8.1-mod-elite",
        (Check::Approach(..), "blast") => "4.8.1-mod-blast",
        (Check::Approach(..), _) => "4.8.1-mod-hazards",
        (Check::Detonation(..), "training") => "4.9.3-mod-training",
        (Check::Detonation(..), "bombardier") => "4.9.3-mod-elite",
        (Check::Detonation(..), "damaged") => "4.9.3-mod-damage",
        (Check::Detonation(..), _) => "4.9.3-mod-hazards",
        (Check::Acquire(..), "training") => "8.1.4-mod-training",
        (Check::Acquire(..), "blast") => "8.1.4-mod-blast",
        (Check::Acquire(..), "navigators") => "8.1.4-mod-elite",
        (Check::Acquire(..), "submarines") => "8.1.4-mod-sub",
        (Check::Acquire(..), _) => "8.1.4-persistent",
        (Check::Guzzle(..), _) => "8.2.4-mods",
        _ => rule_of(check),
    }
}

/// A check that is about to be made.
struct Ladder {
    check: Check,
    /// What it is called, and what it is about.
    title: String,
    dice: u8,
    number: i8,
    modifiers: Modifiers,
}

impl Ladder {
    /// What the dice themselves must come to.
    fn need(&self) -> i8 {
        self.number - total(&self.modifiers)
    }

    fn chance(&self) -> f64 {
        chance(self.dice, self.need())
    }

    /// The number, each modifier, and what is left for the dice.
    fn lines(&self) -> Vec<Brief> {
        let rule = rule_of(self.check);
        let mut lines = vec![brief(rule, format!("{}: {} is needed", self.title, self.number))];
        lines.extend(self.modifiers.iter().map(|one| {
            let name = one.name.replace('-', " ");
            brief(modifier_rule(self.check, one.name), format!("{name} {:+}", one.value))
        }));
        let dice = dice_words(self.dice);
        let text = match self.need() {
            need if need <= 2 => format!("any throw of {dice} will do"),
            need if need > 12 => format!("{need} on {dice}: it cannot be done"),
            need => format!("{need} or more on {dice}: {}", percent(self.chance())),
        };
        lines.push(brief(rule, text));
        lines
    }
}

impl Doolittle {
    /// What an order comes to so far.
    pub(crate) fn brief_order(&self, state: &State, picks: &[Pick]) -> Vec<Brief> {
        let Some(ask) = Self::question(state) else { return Vec::new() };
        let orders: Vec<Choice> = picks.iter().map(|&pick| choice_of(pick)).collect();
        match (ask, orders.as_slice()) {
            (Ask::Reroll, _) => self.brief_dice(state),
            (Ask::Place, [Choice::Area(area)]) => self.brief_draw(state, *area),
            (Ask::Approach, [Choice::Bomber(bomber), Choice::Target(target)]) => {
                self.brief_approach(state, *bomber, *target)
            }
            (Ask::Release, [Choice::Bomber(_)]) => {
                let text = "bombs on an Area never miss: Blast Value 1, and one more release";
                vec![brief("4.9.1", text)]
            }
            (Ask::Gunnery, [Choice::Marker(bomber, _)]) => {
                self.brief_guns(state, *bomber, "4.5.1", "drives the Interceptor off")
            }
            (Ask::Boat(bomber), [Choice::Plain(Plain::Guns)]) => {
                let mut lines =
                    self.brief_guns(state, bomber, "8.3.7-flying-boat-gun", "rids of it");
                lines.push(brief_secrecy(state));
                lines
            }
            (Ask::Boat(bomber), [Choice::Plain(Plain::Elude)]) => self.brief_elude(state, bomber),
            (Ask::Move, [Choice::Flight(flight), .., last]) => {
                self.brief_goal(state, *flight, *last)
            }
            (Ask::WindOrder(flight), [order]) => {
                let mut lines = self.brief_wind(state, flight, *order);
                lines.extend(self.brief_goal(state, flight, *order));
                lines
            }
            (Ask::FollowUp(flight, goal), [Choice::Plain(Plain::Persist)]) => {
                let mut lines = self.guzzle_ladder(state, flight, Purpose::Persist(goal)).lines();
                lines.push(brief(
                    "8.1.4-persistent",
                    "failed, it costs 1 Fuel; then, in either case,",
                ));
                lines.extend(self.search_ladder(state, flight, goal, Try::Persistent).lines());
                lines
            }
            (Ask::FollowUp(flight, _), [order]) => match sought(*order) {
                Some(goal) => self.brief_search(state, flight, goal, Try::Deviation),
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The dice that lie on the table, and what they come to. [EDR 2.3.7-reroll]
    fn brief_dice(&self, state: &State) -> Vec<Brief> {
        let roll = &state.roll;
        let rule = rule_of(roll.check);
        let faces: Vec<String> = roll.dice.iter().map(ToString::to_string).collect();
        let mut lines = vec![brief(rule, format!("on the table: {}", faces.join(", ")))];
        if let Some(ladder) = self.ladder_of(state, roll.check) {
            let (sum, add) = (two_lowest(&roll.dice), total(&ladder.modifiers));
            lines.extend(ladder.modifiers.iter().map(|one| {
                let name = one.name.replace('-', " ");
                brief(modifier_rule(roll.check, one.name), format!("{name} {:+}", one.value))
            }));
            let text = format!("comes to {} against {}", sum + add, ladder.number);
            lines.push(brief(rule, text));
        }
        let good = self.is_best(state, roll);
        lines.push(brief(rule, if good { "as good as it gets" } else { "it could be better" }));
        lines
    }

    /// The ladder of a check that compares a sum with a number.
    fn ladder_of(&self, state: &State, check: Check) -> Option<Ladder> {
        Some(match check {
            Check::Approach(bomber, target) => self.approach_ladder(state, bomber, target),
            Check::Detonation(bomber, target) => self.detonation_ladder(state, bomber, target),
            Check::Acquire(flight, goal, attempt) => {
                self.search_ladder(state, flight, goal, attempt)
            }
            Check::Guzzle(flight, purpose) => self.guzzle_ladder(state, flight, purpose),
            _ => return None,
        })
    }

    /// How many Hazards an Area draws, and why. [EDR 4.2.2, 3.4, 6.2]
    fn brief_draw(&self, state: &State, area: Area) -> Vec<Brief> {
        let here = state.in_area(area).count();
        let releases = state.detonations[area.city() as usize];
        let printed = self.data.area(area);
        vec![
            brief("4.2.2", format!("{here} for the B-25s in {}", printed.name)),
            brief("6.2", format!("{:+} for the Alert Level", state.security.alert)),
            brief(
                "3.4",
                format!(
                    "{:+} for {}",
                    self.data.detonations(releases),
                    of_many(releases, "release")
                ),
            ),
            brief("4.2.2", format!("at most {} in this Area", printed.maximum)),
            brief("4.2.2", format!("makes {}", self.hazards_for(state, area))),
        ]
    }

    fn approach_ladder(&self, state: &State, bomber: Bomber, target: Target) -> Ladder {
        Ladder {
            check: Check::Approach(bomber, target),
            title: format!("To find {}", self.data.target(target).name),
            dice: self.approach_dice(state),
            number: self.data.numbers(target, state.attack.side)[0],
            modifiers: self.approach_modifiers(state, bomber, target),
        }
    }

    fn detonation_ladder(&self, state: &State, bomber: Bomber, target: Target) -> Ladder {
        Ladder {
            check: Check::Detonation(bomber, target),
            title: format!("To hit {}", self.data.target(target).name),
            dice: 2,
            number: self.data.numbers(target, state.attack.side)[1],
            modifiers: self.detonation_modifiers(state, bomber, target),
        }
    }

    /// Finding a target, hitting it, and both. [EDR 4.8.1, 4.9.3]
    fn brief_approach(&self, state: &State, bomber: Bomber, target: Target) -> Vec<Brief> {
        let find = self.approach_ladder(state, bomber, target);
        let hit = self.detonation_ladder(state, bomber, target);
        let both = percent(self.approach_chances(state, bomber, target).1);
        let mut lines = find.lines();
        lines.extend(hit.lines());
        lines.push(brief("4.9.3", format!("found and hit, whatever lies face down: {both}")));
        lines
    }

    /// What gunners do. [EDR 4.5.1]
    fn brief_guns(
        &self,
        state: &State,
        bomber: Bomber,
        rule: &'static str,
        deed: &str,
    ) -> Vec<Brief> {
        let dice = self.gunnery_dice(state, bomber);
        let need = self.data.figures.gunnery_hit;
        let chance = percent(chances::any_of(dice, need));
        vec![brief(rule, format!("{dice} dice: any {need} {deed}, {chance}"))]
    }

    /// The chance to elude a Flying Boat. [EDR 8.3.7-flying-boat-elude]
    pub(crate) fn elude_chance(&self, state: &State, bomber: Bomber) -> f64 {
        match self.elude_dice(state, bomber) {
            _ if state.security.alert >= self.data.figures.elude => 0.25,
            1 => 0.5,
            _ => 0.75,
        }
    }

    /// Eluding a Flying Boat.
    fn brief_elude(&self, state: &State, bomber: Bomber) -> Vec<Brief> {
        let dice = self.elude_dice(state, bomber);
        let words = match state.security.alert >= self.data.figures.elude {
            true => "all even",
            false => "any of them even",
        };
        let chance = percent(self.elude_chance(state, bomber));
        let text = format!("{dice} dice, {words}: {chance}");
        let mut lines = vec![brief("8.3.7-flying-boat-elude", text)];
        lines.push(brief_secrecy(state));
        lines
    }

    fn guzzle_ladder(&self, state: &State, flight: FlightId, purpose: Purpose) -> Ladder {
        Ladder {
            check: Check::Guzzle(flight, purpose),
            title: "Guzzle Check".to_owned(),
            dice: 2,
            number: state.ratings.guzzle,
            modifiers: self.guzzle_modifiers(state, flight),
        }
    }

    fn search_ladder(&self, state: &State, flight: FlightId, goal: Goal, attempt: Try) -> Ladder {
        Ladder {
            check: Check::Acquire(flight, goal, attempt),
            title: format!("To find {}", self.goal_name(goal)),
            dice: self.acquisition_dice(state, flight, goal),
            number: self.acquisition_number(state, flight, goal),
            modifiers: self.acquisition_modifiers(state, flight, goal, attempt),
        }
    }

    /// Looking for a city or a site; flying west takes no check. [EDR 8.1.4]
    fn brief_goal(&self, state: &State, flight: FlightId, order: Choice) -> Vec<Brief> {
        match sought(order) {
            Some(goal) => self.brief_search(state, flight, goal, Try::First),
            None => Vec::new(),
        }
    }

    /// Looking for something, with what is decided before the dice of the check. [EDR 8.1.3, 8.1.4-beacon]
    fn brief_search(
        &self,
        state: &State,
        flight: FlightId,
        goal: Goal,
        attempt: Try,
    ) -> Vec<Brief> {
        let ladder = self.search_ladder(state, flight, goal, attempt);
        let mut lines = ladder.lines();
        let chance = percent(self.acquisition_chance(state, flight, goal, attempt));
        if self.hidden_beacon(state, goal).is_some() {
            lines[0] =
                brief("8.1.4-beacon", format!("{}: its beacon is drawn first", ladder.title));
            lines.pop();
            lines.push(brief("8.1.4-beacon", format!("whatever its number, found: {chance}")));
        } else if self.blackout_chance(state, flight, goal) > 0.0 {
            let text = format!("but the lights may go out first; found: {chance}");
            lines.push(brief("8.1.3", text));
        }
        lines
    }

    /// What acting in the wind takes. [EDR 8.2.1, F3]
    fn brief_wind(&self, state: &State, flight: FlightId, order: Choice) -> Vec<Brief> {
        let modifiers = self.wind_modifiers(state, flight);
        let guzzle =
            || Ladder { modifiers, ..self.guzzle_ladder(state, flight, Purpose::Hold) }.lines();
        let with = |words: &str| {
            let mut lines = guzzle();
            lines.push(brief("8.2.1", words));
            lines
        };
        if order == Choice::Plain(Plain::Stay) {
            return Vec::new();
        }
        match self.wind_for(state, flight) {
            Some(Wind::Headwind) => {
                with("headwind: 1 Fuel at once; only if it passes does the Flight act")
            }
            Some(Wind::Crosswind) => with("crosswind: only a Flight that passes acts, for 1 Fuel"),
            Some(Wind::SevereCrosswind) => {
                with("severe crosswind: failed, it costs 1 Fuel and the Flight stays")
            }
            Some(Wind::Tailwind) => {
                with("tailwind: it acts in any case; failed, that costs 1 Fuel")
            }
            Some(Wind::SevereTailwind) => vec![brief("8.2.1", "severe tailwind: free")],
            _ => Vec::new(),
        }
    }
}

/// The chance that a Secrecy Test fails, where an order may lead to one. [EDR 6.3.1]
fn brief_secrecy(state: &State) -> Brief {
    let chance = percent(chances::of_failing(&state.security));
    brief("6.3.1", format!("else a Secrecy Test, which fails: {chance}"))
}

/// What is looked for.
fn sought(order: Choice) -> Option<Goal> {
    match order {
        Choice::City(city) => Some(Goal::City(city)),
        Choice::Site(site) => Some(Goal::Site(site)),
        _ => None,
    }
}
