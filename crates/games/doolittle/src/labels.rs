//! What a choice means, in words: for a check the needed number, each modifier by name, the chance.

use wardroom_kernel::Pick;

use crate::Doolittle;
use crate::briefing::percent;
use crate::chances;
use crate::checks::{Modifiers, chance, total};
use crate::event::of_many;
use crate::naval::SeaChoice;
use crate::parts::{Bomber, FlightId, Target, Wind};
use crate::pick::{Choice, Plain, Source, choice_of};
use crate::state::State;
use crate::step::{Ask, Goal, Try};

/// A check in words: `needs 6 on 2 dice (8; training +1, navigator +1), 72%`.
pub(crate) fn check_words(dice: u8, number: i8, modifiers: &Modifiers) -> String {
    let need = number - total(modifiers);
    let percent = percent(chance(dice, need));
    format!("needs {need} on {} ({}), {percent}", dice_words(dice), ladder_words(number, modifiers))
}

/// The dice of a check.
pub(crate) fn dice_words(dice: u8) -> &'static str {
    if dice == 3 { "the two lowest of 3 dice" } else { "2 dice" }
}

/// A number with its modifiers: `8, training +1, navigator +1`.
fn ladder_words(number: i8, modifiers: &Modifiers) -> String {
    match modifier_words(modifiers) {
        words if words.is_empty() => number.to_string(),
        words => format!("{number}, {words}"),
    }
}

/// Modifiers in words: `training +1, navigator +1`.
fn modifier_words(modifiers: &Modifiers) -> String {
    let words: Vec<String> =
        modifiers.iter().map(|one| format!("{} {:+}", one.name, one.value)).collect();
    words.join(", ")
}

impl Doolittle {
    /// What a listed pick means here, and the rule that allows it.
    pub(crate) fn label_of(
        &self,
        state: &State,
        picks: &[Pick],
        pick: Pick,
    ) -> (String, &'static str) {
        let ask = Self::question(state);
        if let Some(Ask::Sea(ask)) = ask {
            return self.sea_label(state, ask, picks, choice_of(pick));
        }
        match choice_of(pick) {
            Choice::Area(area) => self.area_label(state, ask, area),
            Choice::Bomber(bomber) => self.bomber_label(state, ask, picks, bomber),
            Choice::Target(target) => {
                let name = &self.data.target(target).name;
                match picks.first().map(|&first| choice_of(first)) {
                    Some(Choice::Bomber(bomber)) => {
                        let words = self.approach_words(state, bomber, target);
                        (format!("{} goes for {name}: {words}", self.data.pilot(bomber)), "4.8.1")
                    }
                    _ => (format!("the marker goes to {name}"), "4.3.1"),
                }
            }
            Choice::Marker(bomber, slot) => self.marker_label(state, ask, bomber, slot),
            Choice::Flight(flight) => {
                let rule = match ask {
                    Some(Ask::DealFlights(_)) => "8.3.3",
                    Some(Ask::WindNext) => "8.2",
                    _ => "8.1",
                };
                (self.flight_words(state, flight), rule)
            }
            Choice::City(_) | Choice::Site(_) | Choice::Plain(Plain::West) => {
                self.goal_label(state, ask, picks, pick)
            }
            Choice::Leave(bomber) => {
                let name = self.data.pilot(bomber);
                (format!("{name}, leaking, leaves her Flight for good"), "8.3.7-fuel-leak")
            }
            Choice::Gunner(bomber) => {
                let name = self.data.pilot(bomber);
                (format!("the gunner of {name} drives an Interceptor off for sure, once"), "2.3.5")
            }
            Choice::Dice(mask) => {
                let faces = state.roll.dice.iter().enumerate();
                let chosen = faces.filter(|(at, _)| mask >> at & 1 == 1);
                let faces: Vec<String> = chosen.map(|(_, face)| face.to_string()).collect();
                (format!("the dice that show {}", faces.join(" ")), "2.3.7-reroll")
            }
            Choice::Source(source) => source_label(source),
            Choice::Plain(plain) => self.plain_label(state, plain, ask),
            Choice::Sea(SeaChoice::Area(area)) => self.naval_plan_label(picks, area),
            Choice::Sea(SeaChoice::Ship(ship)) => self.lost_ship_label(ask, ship),
            Choice::Sea(order) => (order.word(), "12.0"),
            Choice::Amount(amount) => self.amount_label(state, picks, amount),
            Choice::Plan(order) => self.plan_label(state, picks, order),
            Choice::Home(order) => self.home_label(state, picks, order),
        }
    }

    /// What a plain choice means, with its chance where dice are rolled for it.
    fn plain_label(&self, state: &State, plain: Plain, ask: Option<Ask>) -> (String, &'static str) {
        let failing = || percent(chances::of_failing(&state.security));
        match (plain, ask) {
            (Plain::Guns, Some(Ask::Boat(bomber))) => {
                let hit = chances::any_of(
                    self.gunnery_dice(state, bomber),
                    self.data.figures.gunnery_hit,
                );
                let text = format!(
                    "fire at it, {}; a miss costs a Secrecy Test, which fails {}",
                    percent(hit),
                    failing()
                );
                (text, "8.3.7-flying-boat-gun")
            }
            (Plain::Elude, Some(Ask::Boat(bomber))) => {
                let text = format!(
                    "elude it, {}; failing costs a Secrecy Test, which fails {}",
                    percent(self.elude_chance(state, bomber)),
                    failing()
                );
                (text, "8.3.7-flying-boat-elude")
            }
            (Plain::Persist, Some(Ask::FollowUp(flight, goal))) => {
                let words = self.search_words(state, flight, goal, Try::Persistent);
                let text = format!("a Guzzle Check, then {} again: {words}", self.goal_name(goal));
                (text, "8.1.4-persistent")
            }
            _ => plain_label(plain, ask),
        }
    }

    fn area_label(
        &self,
        state: &State,
        ask: Option<Ask>,
        area: crate::parts::Area,
    ) -> (String, &'static str) {
        let printed = self.data.area(area);
        let name = &printed.name;
        match ask {
            Some(Ask::Place) => {
                let count = self.hazards_for(state, area);
                (format!("draw {} for {name}", of_many(count, "Hazard")), "4.2.2")
            }
            Some(Ask::Airspeed(bomber)) => {
                let edge = if printed.perimeter { "" } else { ", no way out" };
                let boxes: Vec<&str> = printed
                    .targets
                    .iter()
                    .map(|&one| self.data.target(one).name.as_str())
                    .collect();
                let boxes =
                    if boxes.is_empty() { "no targets".to_owned() } else { boxes.join(", ") };
                (format!("{} flies to {name}: {boxes}{edge}", self.data.pilot(bomber)), "4.1")
            }
            _ => (format!("come in over {name}"), "4.1.1"),
        }
    }

    fn bomber_label(
        &self,
        state: &State,
        ask: Option<Ask>,
        picks: &[Pick],
        bomber: Bomber,
    ) -> (String, &'static str) {
        let name = self.data.pilot(bomber);
        match ask {
            Some(Ask::Plan(ask)) => self.plan_bomber_label(state, ask, bomber),
            Some(Ask::Home(ask)) => self.home_bomber_label(ask, picks, bomber),
            Some(Ask::Exit) => (format!("{name} leaves"), "4.7"),
            Some(Ask::Approach) => (format!("{name} goes for a target"), "4.8"),
            Some(Ask::Release) => (format!("{name} bombs the Area: Blast Value 1"), "4.9.1"),
            Some(Ask::Queue) => (format!("{name} comes in"), "4.1.1"),
            Some(Ask::DealAircraft(_)) => (format!("the next Hazard goes to {name}"), "8.3.4"),
            _ => {
                let next = self.next_unassigned(state);
                let what = next.map(|(at, _)| self.face_words(&state.markers[at]));
                (format!("{} is assigned to {name}", what.unwrap_or_default()), "4.3")
            }
        }
    }

    fn marker_label(
        &self,
        state: &State,
        ask: Option<Ask>,
        bomber: Bomber,
        slot: u8,
    ) -> (String, &'static str) {
        let name = self.data.pilot(bomber);
        let marker = self.marker_at(state, bomber, slot).map(|at| &state.markers[at]);
        let what = marker.map(|marker| self.face_words(marker)).unwrap_or_default();
        match ask {
            Some(Ask::Evade) => (format!("{name} evades: {what}"), "4.4.1"),
            Some(Ask::Gunnery) => {
                let dice = self.gunnery_dice(state, bomber);
                let need = self.data.figures.gunnery_hit;
                let chance = percent(chances::any_of(dice, need));
                (format!("{name} shoots at: {what}; {dice} dice, any {need}, {chance}"), "4.5.1")
            }
            Some(Ask::ResolveFlight) => (format!("{name} meets: {what}"), "8.3.5"),
            _ => (format!("{name} meets: {what}"), "4.6.1"),
        }
    }

    /// A Flight in words: its B-25s, Fuel and altitude.
    pub(crate) fn flight_words(&self, state: &State, flight: FlightId) -> String {
        let names: Vec<&str> = state.flying(flight).map(|one| self.data.pilot(one)).collect();
        let one = state.flight(flight);
        let zone = one.zone.map_or("", |zone| self.data.zone(zone).name.as_str());
        format!("{flight} ({}), {zone}, {} Fuel, {}", names.join(", "), one.fuel, one.altitude)
    }

    fn goal_label(
        &self,
        state: &State,
        ask: Option<Ask>,
        picks: &[Pick],
        pick: Pick,
    ) -> (String, &'static str) {
        let (flight, attempt) = match ask {
            Some(Ask::WindOrder(flight) | Ask::GoOn(flight)) => (Some(flight), Try::First),
            Some(Ask::FollowUp(flight, _)) => (Some(flight), Try::Deviation),
            _ => match picks.first().map(|&first| choice_of(first)) {
                Some(Choice::Flight(flight)) => (Some(flight), Try::First),
                _ => (None, Try::First),
            },
        };
        let goal = match choice_of(pick) {
            Choice::City(city) => Goal::City(city),
            Choice::Site(site) => Goal::Site(site),
            _ => Goal::West,
        };
        let Some(flight) = flight else { return ("fly west".to_owned(), "8.1.1") };
        let price = match ask {
            Some(Ask::WindOrder(_)) => self.wind_price(state, flight),
            Some(Ask::GoOn(_)) => "; costs 1 Fuel".to_owned(),
            _ => String::new(),
        };
        if goal == Goal::West {
            let rule = if price.is_empty() { "8.1.1" } else { "8.2.1" };
            return (format!("{flight} flies west{price}"), rule);
        }
        let words = self.search_words(state, flight, goal, attempt);
        (format!("{flight} looks for {}: {words}{price}", self.goal_name(goal)), "8.1.4")
    }

    /// An Approach Check in words, with what is turned over before its dice. [EDR 4.8.1]
    fn approach_words(&self, state: &State, bomber: Bomber, target: Target) -> String {
        let dice = self.approach_dice(state);
        let number = self.data.numbers(target, state.attack.side)[0];
        let modifiers = self.approach_modifiers(state, bomber, target);
        if self.find(state, |one| one.is_hidden_at(target)).is_none() {
            return check_words(dice, number, &modifiers);
        }
        let found = percent(self.approach_chances(state, bomber, target).0);
        let ladder = ladder_words(number, &modifiers);
        let need = number - total(&modifiers);
        format!(
            "needs {need} on {} ({ladder}) before what lies face down there, {found} in all",
            dice_words(dice)
        )
    }

    /// A Target Acquisition Check in words, with what is decided before its dice. [EDR 8.1.3, 8.1.4-beacon]
    fn search_words(&self, state: &State, flight: FlightId, goal: Goal, attempt: Try) -> String {
        let modifiers = self.acquisition_modifiers(state, flight, goal, attempt);
        let found = percent(self.acquisition_chance(state, flight, goal, attempt));
        if let Some(left) = self.hidden_beacon(state, goal) {
            let least = left.iter().position(|&count| count > 0).unwrap_or(0);
            let most = left.iter().rposition(|&count| count > 0).unwrap_or(0);
            let words = modifier_words(&modifiers);
            let words = if words.is_empty() { words } else { format!(" ({words})") };
            return format!("its beacon is drawn first, from {least} to {most}{words}, {found}");
        }
        let number = self.acquisition_number(state, flight, goal);
        if self.blackout_chance(state, flight, goal) > 0.0 {
            let need = number - total(&modifiers);
            let ladder = ladder_words(number, &modifiers);
            return format!(
                "needs {need} on 2 dice ({ladder}), or the two lowest of 3 dice if the lights go out, {found}"
            );
        }
        check_words(self.acquisition_dice(state, flight, goal), number, &modifiers)
    }

    /// The modifiers of the Guzzle Check that the wind asks of a Flight. [EDR 8.2.1-headwind, 8.2.2-headwind]
    pub(crate) fn wind_modifiers(&self, state: &State, flight: FlightId) -> Modifiers {
        let mut paid = *state;
        if self.wind_for(state, flight) == Some(Wind::Headwind) {
            let fuel = &mut paid.flight_mut(flight).fuel;
            *fuel = fuel.saturating_sub(1);
        }
        self.guzzle_modifiers(&paid, flight)
    }

    /// What acting in the wind takes. [EDR F3]
    fn wind_price(&self, state: &State, flight: FlightId) -> String {
        let modifiers = self.wind_modifiers(state, flight);
        let guzzle = check_words(2, state.ratings.guzzle, &modifiers);
        match self.wind_for(state, flight) {
            Some(Wind::Headwind) => format!("; headwind: 1 Fuel, then Guzzle {guzzle}"),
            Some(Wind::Crosswind) => format!("; crosswind: Guzzle {guzzle}, then 1 Fuel"),
            Some(Wind::SevereCrosswind) => {
                format!("; severe crosswind: Guzzle {guzzle}, else 1 Fuel and no more")
            }
            Some(Wind::Tailwind) => format!("; tailwind: Guzzle {guzzle}, else 1 Fuel"),
            Some(Wind::SevereTailwind) => "; severe tailwind: free".to_owned(),
            _ => String::new(),
        }
    }
}

fn source_label(source: Source) -> (String, &'static str) {
    let (text, rule) = match source {
        Source::Pilot => ("Doolittle has dice rolled again, once", "2.3.7-reroll"),
        Source::Medals => ("the Medals have dice rolled again, once", "x-12.6.6-medals"),
        Source::Contact => ("a Contact marker has dice rolled again", "8.1.4-reroll"),
        Source::Altitude => ("look again from high altitude", "8.1.4-reroll"),
        Source::Conserve => ("Fuel Conservation, once", "7.2.4-conservation"),
    };
    (text.to_owned(), rule)
}

/// What it means to go on.
fn done_words(ask: Option<Ask>) -> &'static str {
    match ask {
        Some(Ask::Evade) => "evade no more: on to Gunnery",
        Some(Ask::Gunnery) => "shoot no more: on to the Hazards",
        Some(Ask::Exit) => "nobody else leaves: on to Approach Target",
        Some(Ask::Approach) => "nobody else goes for a target: on to Bombs Away",
        Some(Ask::Release) => "nobody else bombs an Area: those over Target Boxes release",
        _ => "no more of this",
    }
}

fn plain_label(plain: Plain, ask: Option<Ask>) -> (String, &'static str) {
    let (_, rule) = crate::illegal::decided_at(ask);
    let (text, rule) = match plain {
        Plain::Done => (done_words(ask), rule),
        Plain::Keep => ("the dice count as they lie", "2.3.7-reroll"),
        Plain::High => ("climb first, for 1 Fuel", "8.1.1-altitude"),
        Plain::Low => ("go down first", "7.1.3"),
        Plain::West => ("fly west", "8.1.1"),
        Plain::Stay => ("stay", "8.2"),
        Plain::Persist => ("a Guzzle Check, then the same target again at +1", "8.1.4-persistent"),
        Plain::Ignore => ("the pilot ignores the damage, once", "2.3.7-ignore"),
        Plain::Suffer => ("take the damage", "2.1.3"),
        Plain::ShakeOff => {
            ("leave the Flight, or alone already: consume 1 Fuel", "8.3.7-interceptor")
        }
        Plain::Guns => ("fire at it; a miss costs a Secrecy Test", "8.3.7-flying-boat-gun"),
        Plain::Elude => ("elude it; failing costs a Secrecy Test", "8.3.7-flying-boat-elude"),
        Plain::LetBe => ("let it follow", "8.3.7-flying-boat"),
    };
    (text.to_owned(), rule)
}
