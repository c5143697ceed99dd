//! What a choice at sea means, in words: for a check what it needs, each modifier by name, the chance.

use wardroom_kernel::Pick;

use super::parts::{Patrol, Perch, SeaHazard, Ship, ShipType};
use super::pick::{AtSea, SeaChoice};
use super::state::{Bunkers, Contact};
use super::step::SeaAsk;
use crate::Doolittle;
use crate::chances;
use crate::checks::{Modifiers, total};
use crate::event::of_many;
use crate::parts::{Bomber, Weather};
use crate::pick::{Choice, choice_of};
use crate::state::{Launch, State};

/// What is decided at a question of the Naval segment, in words, and its rule.
pub(crate) fn decided_at(ask: SeaAsk) -> (&'static str, &'static str) {
    match ask {
        SeaAsk::Quarters => ("General Quarters: place ships, Recon, Submarines", "12.1"),
        SeaAsk::Arrange => ("Rendezvous: arrange the ships", "12.5.3-success"),
        SeaAsk::Recovery => ("Recovery: choose whose distress is worked on", "12.1.6"),
        SeaAsk::WindCheck(_) => ("Weather: look for the wind as well?", "12.2.3"),
        SeaAsk::KeepWind(_) => ("Weather: keep this wind for the turn?", "12.2.3"),
        SeaAsk::StormSignals => ("Storm: choose Enemy Signals to remove", "12.2.2"),
        SeaAsk::Rendezvous => ("Underway: try for Rendezvous?", "12.5.3"),
        SeaAsk::Radio(_) => ("Rendezvous missed: break radio silence?", "12.5.3-radio"),
        SeaAsk::ForceMove(_) => ("no headway: force the move?", "12.5.1-force"),
        SeaAsk::RaidMove => ("Underway: try a Raid Move?", "12.5.2"),
        SeaAsk::LastChance => ("the Task Force turns about: launch first?", "12.5.2-about"),
        SeaAsk::Assign(_) => ("Sea Hazards: choose who gets the next", "12.6.3"),
        SeaAsk::Reveal(_) => ("Sea Hazards: choose whose is revealed", "12.6.4"),
        SeaAsk::Meet(..) => ("a Sea Hazard: meet it, or launch", "12.6.4"),
        SeaAsk::Distress(..) => ("Mechanical Distress: choose a ship", "12.6.6-mech"),
        SeaAsk::Medals(_) => ("Medals: choose a B-25", "12.6.6-medals"),
        SeaAsk::React(_) => ("an I-Boat: choose the ship that reacts", "12.6.6-iboat-3"),
        SeaAsk::Refuel => ("Refueling: choose an oiler", "12.7.2"),
        SeaAsk::RefuelDamage(..) => ("refueling failed: choose a ship to damage", "12.7.2-fail"),
        SeaAsk::Scrape(_) => ("refueling failed: damage the oiler to refuel?", "12.7.2-fail"),
        SeaAsk::ContactMarker => ("a Contact marker: choose a city", "12.7.1"),
        SeaAsk::TakeOff => ("Launch: make up the next Flight", "12.3.1"),
        SeaAsk::Botched(_) => ("a botched take-off: choose the last B-25", "12.3.2"),
        SeaAsk::DeckFire(_) => ("fire on deck: choose a B-25 that burns", "12.3.2-3"),
        SeaAsk::FirstZone => ("Launch: choose the die for the first zone", "12.4.1"),
        SeaAsk::LaunchTime => ("Launch: choose the hour", "12.4.2"),
        SeaAsk::Slide => ("Launch: now, or one turn later?", "12.4.2-emergency"),
        SeaAsk::FairWind(_) => ("the first wind: choose two of the dice", "8.2.3-planned"),
        SeaAsk::Counterstrike => ("Airstrike: choose who flies the counterstrike", "11.1.1"),
        SeaAsk::ArmyLaunch => ("Airstrike: launch the B-25s?", "11.2"),
        SeaAsk::GroupCap => ("Airstrike: place VF6", "11.3"),
        SeaAsk::FighterTarget => ("Airstrike: choose the cruiser it goes for", "11.4.1-fighter"),
        SeaAsk::Aim(_) => ("Airstrike: choose the ship it attacks", "11.4.3"),
    }
}

/// The chance, in percent, that so many dice reach a sum.
pub(crate) fn percent(dice: u8, need: i8) -> u32 {
    (100.0 * chances::at_least(dice, need.into())).round() as u32
}

/// A check in words: `needs 8 on 2 dice (11; Recon +1, planned turn +3), 42%`.
fn needs(dice: u8, number: i8, modifiers: &Modifiers) -> String {
    let need = number - total(modifiers);
    let mut parts = vec![number.to_string()];
    parts.extend(modifiers.iter().map(|one| format!("{} {:+}", one.name, one.value)));
    format!("needs {need} on {dice} dice ({}), {}%", parts.join(", "), percent(dice, need))
}

impl Doolittle {
    /// What a listed pick means at sea, and the rule that allows it.
    pub(crate) fn sea_label(
        &self,
        state: &State,
        ask: SeaAsk,
        picks: &[Pick],
        order: Choice,
    ) -> (String, &'static str) {
        let (_, rule) = decided_at(ask);
        match order {
            Choice::Sea(SeaChoice::Ship(ship)) => self.ship_label(state, ask, ship),
            Choice::Sea(SeaChoice::Patrol(patrol)) => self.patrol_label(state, ask, patrol),
            Choice::Sea(SeaChoice::Space(space)) => (format!("station {}", space.name()), "9.4.1"),
            Choice::Sea(SeaChoice::Perch(perch)) => self.perch_label(perch),
            Choice::Sea(SeaChoice::Area(area)) => {
                (format!("remove Enemy Signals from {}", self.data.naval.area(area).name), rule)
            }
            Choice::Sea(SeaChoice::Radio(amount)) => {
                let enough = matches!(ask, SeaAsk::Radio(short) if amount >= short);
                let (what, more) =
                    if enough { ("Rendezvous is made", 0) } else { ("still not enough", 1) };
                let risk = amount + more;
                (format!("break radio silence: +{amount}, Security Risk +{risk}; {what}"), rule)
            }
            Choice::Sea(SeaChoice::Hour(at)) => {
                let half = self.data.half(2 * at);
                (format!("launch at {:02}00, by {half}", 2 * at), rule)
            }
            Choice::Sea(SeaChoice::Next(count)) => {
                let names: Vec<&str> = self
                    .on_deck(state)
                    .take(count.into())
                    .map(|one| self.data.pilot(one))
                    .collect();
                (format!("the next Flight: {}; {}", names.join(", "), self.odds_off(state)), rule)
            }
            Choice::Sea(SeaChoice::Copilot(bomber)) => {
                (format!("the copilot of {} repairs a B-25", self.data.pilot(bomber)), "12.1.5")
            }
            Choice::Sea(SeaChoice::Plain(plain)) => self.plain_at_sea(state, ask, plain),
            Choice::Bomber(bomber) => self.deck_label(state, ask, picks, bomber),
            Choice::City(city) => {
                let name = &self.data.cities[city as usize].name;
                (format!("a Contact marker for {name}: dice for finding it may be re-rolled"), rule)
            }
            Choice::Dice(mask) => self.dice_label(state, ask, mask),
            _ => ("no more of this".to_owned(), rule),
        }
    }

    /// What a take-off needs in this weather. [EDR T-N7]
    fn odds_off(&self, state: &State) -> String {
        let weather = state.naval.weather_at(state.naval.at).unwrap_or_default();
        let chart = &self.data.naval.launch;
        let need = match state.naval.takeoff.kind {
            Launch::Planned => chart.planned[weather as usize],
            Launch::Emergency => chart.emergency[weather as usize],
        };
        needs(2, need as i8, &Modifiers::new())
    }

    fn ship_label(&self, state: &State, ask: SeaAsk, ship: Ship) -> (String, &'static str) {
        let (_, rule) = decided_at(ask);
        let (name, kind) = (self.ship_name(ship), self.ship_type(ship));
        let space = state.naval.space(ship).map_or("", |space| space.name());
        let hurt = if state.naval.ship(ship).damaged { ", damaged" } else { "" };
        let text = match ask {
            SeaAsk::React(arrow) => {
                let modifiers = self.reaction_modifiers(state, ship, arrow);
                let words = needs(2, self.reaction(state, ship), &modifiers);
                format!("{name} reacts: {words}")
            }
            SeaAsk::Refuel => {
                let number = self.data.naval.ship(ship).refuel - self.refuel_modifier(state);
                format!("{name} refuels the Task Force: needs {number}, {}%", percent(2, number))
            }
            SeaAsk::Distress(..) if kind == ShipType::Cv => {
                format!("{name} is in distress, and slow")
            }
            SeaAsk::Distress(..) => format!("{name} is in distress and falls far astern"),
            SeaAsk::RefuelDamage(..) if state.naval.ship(ship).damaged => {
                format!("{name}, damaged before, is sunk")
            }
            SeaAsk::RefuelDamage(..) => format!("{name} is damaged"),
            SeaAsk::Recovery => format!("work on the distress of {name}"),
            SeaAsk::FighterTarget | SeaAsk::Aim(_) => format!("{name} is attacked"),
            _ => format!("{name} ({}, {space}{hurt})", kind.word().to_uppercase()),
        };
        (text, rule)
    }

    fn patrol_label(&self, state: &State, ask: SeaAsk, patrol: Patrol) -> (String, &'static str) {
        let (_, rule) = decided_at(ask);
        let (name, load) = (patrol.name(), state.naval.assigned[patrol as usize]);
        match ask {
            SeaAsk::Assign(_) => (format!("the next Sea Hazard goes to {name} ({load})"), rule),
            SeaAsk::Reveal(_) => (format!("reveal a Sea Hazard of {name} ({load})"), rule),
            SeaAsk::Counterstrike => (format!("{name} flies with the counterstrike"), rule),
            SeaAsk::Recovery => (format!("work on the distress of {name}"), rule),
            _ if patrol.submarine().is_some() => {
                let boat = state.naval.boat(patrol);
                let area = &self.data.naval.area(boat.area).name;
                let text = if boat.contact == Contact::Contact {
                    format!("break contact with {name}, {area}")
                } else {
                    let need = self.data.naval.figures.contact as i8;
                    format!("call {name}, {area}: {}", needs(2, need, &Modifiers::new()))
                };
                (text, "12.1.3")
            }
            _ => (format!("{name}, now {}", state.naval.perch(patrol).name()), "12.1.1"),
        }
    }

    fn perch_label(&self, perch: Perch) -> (String, &'static str) {
        let (text, rule) = match perch {
            Perch::Local => ("Local Recon: helps to find I-Boats", "12.1.1"),
            Perch::LowCap => ("Low CAP: fewer attackers, and helps to find I-Boats", "12.1.2"),
            Perch::HighCap => ("High CAP: fewest attackers", "12.1.2"),
            Perch::Sea => ("patrol: shares the Sea Hazards, +1 for Rendezvous", "12.1.1"),
            Perch::Ahead => ("scout one Sea Area ahead", "OPT-recon-ahead"),
            _ => ("the Hangar: ready for a counterstrike", "12.1.1"),
        };
        (text.to_owned(), rule)
    }

    fn deck_label(
        &self,
        state: &State,
        ask: SeaAsk,
        picks: &[Pick],
        bomber: Bomber,
    ) -> (String, &'static str) {
        let (_, rule) = decided_at(ask);
        let name = self.data.pilot(bomber);
        let text = match ask {
            SeaAsk::Quarters => {
                let who = match picks.first().map(|&pick| choice_of(pick)) {
                    Some(Choice::Sea(SeaChoice::Copilot(copilot))) => self.data.pilot(copilot),
                    _ => "",
                };
                return (format!("the copilot of {who} repairs {name}"), "12.1.5");
            }
            SeaAsk::TakeOff => format!("{name} flies in it; {}", self.odds_off(state)),
            SeaAsk::Botched(_) => format!("{name} was the last to take off"),
            SeaAsk::DeckFire(_) => format!("{name} burns; her crew lives"),
            _ => format!("{name} carries the Medals: one re-roll"),
        };
        (text, rule)
    }

    fn dice_label(&self, state: &State, ask: SeaAsk, mask: u8) -> (String, &'static str) {
        let (_, rule) = decided_at(ask);
        let faces = state.roll.dice.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let faces: Vec<u8> = faces.map(|(_, &face)| face).collect();
        let words: Vec<String> = faces.iter().map(u8::to_string).collect();
        let what = match (ask, faces.as_slice()) {
            (SeaAsk::FirstZone, [die]) => {
                let zone = self.data.naval.first_zone(state.naval.at, *die);
                zone.map_or(String::new(), |zone| self.data.zone(zone).name.clone())
            }
            (SeaAsk::FairWind(flight), _) => {
                let sea = state.flight(flight).zone.map(|zone| self.data.zone(zone).sea);
                let weather = sea.and_then(|sea| state.sky.weather[sea as usize]);
                let sum = usize::from(faces.iter().sum::<u8>()).clamp(2, 12);
                weather.map_or("", |one: Weather| self.wind_table(one)[sum - 2].name()).to_owned()
            }
            _ => String::new(),
        };
        (format!("{}: {what}", words.join(" ")), rule)
    }

    /// What an order of one word means.
    fn plain_at_sea(&self, state: &State, ask: SeaAsk, plain: AtSea) -> (String, &'static str) {
        let (_, rule) = decided_at(ask);
        let text = match (ask, plain) {
            (SeaAsk::Rendezvous, AtSea::Try) => {
                let number = self.data.naval.area(state.naval.at).rendezvous;
                let modifiers = self.rendezvous_modifiers(state);
                let dice = self.rendezvous_dice(state);
                let words = needs(dice, number, &modifiers);
                format!("try for Rendezvous: {words}; a miss costs Security Risk")
            }
            (SeaAsk::RaidMove, AtSea::Try) => {
                let words = needs(2, self.move_number(state) as i8, &Modifiers::new());
                let miss = match state.naval.bunkers {
                    Bunkers::Fueled => "a miss may be forced, and leaves us low on fuel",
                    Bunkers::Low => "low on fuel, a miss turns us about",
                };
                format!("try a Raid Move: {words}; {miss}")
            }
            (SeaAsk::WindCheck(governs), AtSea::Try) => {
                format!("Wind Check for {}", governs.name())
            }
            (SeaAsk::KeepWind(_), AtSea::Keep) => "keep the wind for this turn".to_owned(),
            (SeaAsk::KeepWind(_), _) => "discard the wind".to_owned(),
            (SeaAsk::Radio(_), _) => "keep silent: Security Risk +1".to_owned(),
            (SeaAsk::ForceMove(_), AtSea::Force) => {
                "move all the same, and be low on fuel".to_owned()
            }
            (SeaAsk::ForceMove(_), _) => "stay".to_owned(),
            (SeaAsk::Meet(patrol, _, hazard), AtSea::Meet) => {
                format!("{} meets {}", patrol.name(), self.hazard_words(hazard))
            }
            (SeaAsk::Meet(..), AtSea::Evade) => {
                return ("evade the Boat: even on a die".to_owned(), "12.6.6-boat-evade");
            }
            (SeaAsk::Meet(patrol, ..), AtSea::Destroy) => {
                let dice = self.boat_dice(patrol);
                let text = match dice {
                    1 => "destroy the Boat: an even die".to_owned(),
                    _ => format!("destroy the Boat: any of {dice} dice even"),
                };
                return (text, "12.6.6-boat-destroy");
            }
            (_, AtSea::Launch) => {
                let far = state.naval.at < super::SeaArea::InfluenceWest;
                let what = if far { "; they can only fly to Midway" } else { "" };
                let deck = of_many(self.on_deck(state).count(), "B-25");
                if ask == SeaAsk::ArmyLaunch {
                    format!(
                        "launch before the enemy comes: two dice tell how many of {deck} get off in time; the others \
                         follow when he has gone, if the Hornet is whole{what}"
                    )
                } else {
                    format!("launch {deck} in haste{what}")
                }
            }
            (SeaAsk::LastChance | SeaAsk::ArmyLaunch, _) => "keep them aboard".to_owned(),
            (SeaAsk::Scrape(ship), AtSea::Scrape) => {
                format!("{} is damaged, and the Task Force refueled", self.ship_name(ship))
            }
            (SeaAsk::Slide, AtSea::Later) => "one turn later; a die of Security Risk".to_owned(),
            (SeaAsk::Slide, _) => format!("launch at {:02}00", state.sky.hour),
            (_, AtSea::Detach) => return ("detach her for good".to_owned(), "12.1.4"),
            (_, AtSea::TakeOff) => format!("that is the Flight; {}", self.odds_off(state)),
            (_, AtSea::Damage) => "mend her damage".to_owned(),
            (_, AtSea::Turret) => "mend her turret".to_owned(),
            _ => "leave it".to_owned(),
        };
        (text, rule)
    }

    fn hazard_words(&self, hazard: SeaHazard) -> &str {
        &self.data.naval.hazard(hazard).name
    }
}
