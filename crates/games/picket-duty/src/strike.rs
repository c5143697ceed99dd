//! The planes strike: emergency maneuvers, special attacks, and each plane that got through.

use std::fmt::Display;

use crate::attack::return_plane;
use crate::damage::stop_dead;
use crate::data::Data;
use crate::data::cells::{Damage, Special, Strike};
use crate::day::{one, ten, two};
use crate::event::{Umpire, say};
use crate::fire::plane_words;
use crate::illegal::Illegal;
use crate::parts::{Compartment, Condition, Equipment, Kind, Man, Mount, Section, Weapon};
use crate::state::{Fate, Plane, State, Step, Story};
use crate::{PicketDuty, pd};

/// 5in 3 and 4 and 40mm E, which an Ohka destroys with a 10. [PD pd-T12.1]
const AFT_GUNS: [Mount; 3] = [Mount::Five3, Mount::Five4, Mount::FortyE];
/// 5in 1 and 2 and 40mm A and B, which an Ohka destroys with an 11. [PD pd-T12.1]
const FORWARD_GUNS: [Mount; 4] = [Mount::Five1, Mount::Five2, Mount::FortyA, Mount::FortyB];
/// The column of table 10 for special attack planes. [PD pd-T10]
const SPECIAL: usize = 0;

/// An emergency maneuver may be tried, but not in scenario 8 [PD pd-N-S8c], dead in the water, with a stack hit or with
/// heavy flooding. [PD pd-G9-em, pd-I-emlost]
pub(crate) fn check_maneuver(data: &Data, state: &State) -> Result<(), Illegal> {
    let (ship, least) = (&state.ship, data.figures.flooding_heavy);
    let stacks = [Equipment::StackForward, Equipment::StackAft];
    let flooding = ship.flooding(data);
    if state.story == Story::S8 {
        Err(Illegal::NoManeuverHere)
    } else if ship.is_dead_in_the_water() {
        Err(Illegal::DeadInTheWater)
    } else if stacks.iter().any(|&stack| ship.condition(stack) != Condition::Ok) {
        Err(Illegal::StackHit)
    } else if flooding >= least {
        Err(Illegal::TooMuchWater { flooding, least })
    } else {
        Ok(())
    }
}

fn stop_ship(state: &mut State, section: Section, umpire: &mut Umpire<'_>) {
    state.damaged = true;
    state.ship.start_deck_fire(section);
    stop_dead(state, pd("pd-N12B"), umpire);
}

/// The column of table 10 for a plane: how many hits it has taken, or that it burns. [PD pd-T10, pd-N9-2h]
pub(crate) fn strike_column(plane: &Plane) -> usize {
    match (plane.fate, plane.hits) {
        (Fate::Flamed, _) | (_, 3..) => 3,
        (_, 2) => 2,
        _ => 1,
    }
}

/// One less after a successful emergency maneuver [PD pd-N10A], one more while the ship lies stopped [PD pd-N-S8a].
pub(crate) fn strike_modifier(state: &State) -> i32 {
    i32::from(state.stopped) - i32::from(state.assault.evading)
}

impl PicketDuty {
    /// Whether an emergency maneuver may be tried.
    pub fn can_maneuver(&self, state: &State) -> bool {
        check_maneuver(&self.data, state).is_ok()
    }

    /// The rating of table 19: whoever commands, and the engineering officer. [PD pd-G9-em]
    pub fn maneuver_rating(&self, state: &State) -> i32 {
        let ship = &state.ship;
        let commander = ship.commander(&self.data);
        i32::from(ship.value(commander)) + i32::from(ship.value(Man::Engineering))
    }

    /// -1 on the dice, once in all. [PD pd-G9-em, pd-G7-flood]
    pub fn maneuver_modifier(&self, state: &State) -> i32 {
        let (ship, figures) = (&state.ship, &self.data.figures);
        let hampered = ship.maneuver <= figures.slow
            || ship.markers[Compartment::Steering] > 0
            || ship.flooding(&self.data) >= figures.flooding_slow
            || (state.rules.is_advanced() && ship.trim().abs() >= 2);
        -i32::from(hampered)
    }

    /// Tries an emergency maneuver. [PD pd-T19, pd-N19]
    pub(crate) fn maneuver(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let rating = self.maneuver_rating(state);
        let roll = two(umpire, pd("pd-T19")) + self.maneuver_modifier(state);
        state.assault.evading = self.data.t19.at(roll, (rating.clamp(-2, 2) + 2) as usize);
        let words = if state.assault.evading { "succeeds" } else { "fails" };
        let rule = pd("pd-T19");
        say!(umpire, state, rule, "the emergency maneuver {words} (rating {rating:+}, {roll})");
        self.go(state, Step::Special);
    }

    /// The next special attack plane attacks by table 12. [PD pd-T12.1, pd-T12.2, pd-T12.3,
    /// pd-N8-2A]
    pub(crate) fn special_attack(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let name = state.assault.special.remove(0);
        let weapon = name.weapon().unwrap_or_default();
        let rule = [pd("pd-T12.1"), pd("pd-T12.2"), pd("pd-T12.3")][weapon as usize];
        let table = &self.data.t12[weapon as usize];
        let mut roll = two(umpire, rule);
        // A success moves what is no miss one row toward the miss range. [PD pd-N12E, pd-N19]
        if state.assault.evading && table.roll(roll) != Special::Miss {
            roll += if roll < 7 { 1 } else { -1 };
        }
        let result = table.roll(roll);
        say!(umpire, state, rule, "{name}: {result} ({roll})");
        match result {
            Special::Miss => {
                if weapon != Weapon::Ohka {
                    self.convert(state, name, umpire);
                }
            }
            Special::NearMiss => self.near_miss(state, umpire),
            // [PD pd-N12A]
            Special::ShipLost => self.sink(state, pd("pd-N12A"), umpire),
            Special::Hull(points) => {
                state.damaged = true;
                self.lose_hull(state, points, umpire);
            }
            // Dead in the water. [PD pd-N12B]
            Special::Stern => {
                let broken = [Equipment::Rudder, Equipment::ShaftPort, Equipment::ShaftStarboard];
                for equipment in broken {
                    state.ship.equipment[equipment] = Condition::Destroyed;
                }
                stop_ship(state, Section::Aft, umpire);
            }
            Special::Bow => stop_ship(state, Section::Forward, umpire),
            Special::AftGuns => self.lose_guns(state, &AFT_GUNS, Section::Aft),
            Special::ForwardGuns => self.lose_guns(state, &FORWARD_GUNS, Section::Forward),
        }
        if state.step == Step::Special {
            self.go(state, Step::Special);
        }
    }

    fn lose_guns(&self, state: &mut State, guns: &[Mount], section: Section) {
        state.damaged = true;
        for &mount in guns {
            if self.data.is_fitted(state.ship.class, mount) {
                state.ship.destroy_gun(&self.data, mount);
            }
        }
        state.ship.start_deck_fire(section);
    }

    /// A bomb or torpedo plane that missed may turn kamikaze [PD pd-G11-conv]; nothing can engage
    /// it any more [PD pd-N10C].
    fn convert(&self, state: &mut State, name: Kind, umpire: &mut Umpire<'_>) {
        let die = one(umpire, pd("pd-G11-conv"));
        if die < i32::from(self.data.figures.conversion) {
            say!(umpire, state, pd("pd-G11-conv"), "{name} flies off ({die})");
            return;
        }
        say!(umpire, state, pd("pd-G11-conv"), "{name} turns kamikaze ({die})");
        match self.roll_strike(state, SPECIAL, &name, umpire) {
            Strike::Miss => {}
            Strike::NearMiss => self.near_miss(state, umpire),
            Strike::Hit => {
                // One die for the section. [PD pd-N10B]
                let die = one(umpire, pd("pd-N10B"));
                let section = Section::ALL[(die as usize - 1) / 2];
                say!(umpire, state, pd("pd-N10B"), "{name} strikes the {section} section ({die})");
                self.plane_hit(state, section, umpire);
            }
        }
    }

    /// Table 10: one less after a successful emergency maneuver and nothing else [PD pd-N10A],
    /// except one more in scenario 8 while the ship lies stopped [PD pd-N-S8a].
    fn roll_strike(
        &self,
        state: &mut State,
        column: usize,
        name: &dyn Display,
        umpire: &mut Umpire<'_>,
    ) -> Strike {
        let roll = two(umpire, pd("pd-T10")) + strike_modifier(state);
        let strike = self.data.t10.at(roll, column);
        say!(umpire, state, pd("pd-T10"), "{name} {strike} ({roll})");
        strike
    }

    /// The next plane attacks; it does so once, and its counter goes back. [PD pd-T10, pd-I-state]
    pub(crate) fn plane_attack(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let Some((at, plane)) = state.planes().next().map(|(at, plane)| (at, *plane)) else {
            return self.go(state, Step::Declare);
        };
        let column = strike_column(&plane);
        let name = if umpire.is_logging() { plane_words(state, at) } else { String::new() };
        let strike = self.roll_strike(state, column, &name, umpire);
        return_plane(state, at);
        match strike {
            Strike::Miss => {}
            Strike::NearMiss => self.near_miss(state, umpire),
            Strike::Hit => self.plane_hit(state, plane.place.bearing.section(), umpire),
        }
        if state.step == Step::Strike {
            self.go(state, Step::Strike);
        }
    }

    /// A plane hits a section: table 11. [PD pd-T11F, pd-T11M, pd-T11A]
    pub(crate) fn plane_hit(&self, state: &mut State, section: Section, umpire: &mut Umpire<'_>) {
        state.assault.hits = state.assault.hits.saturating_add(1);
        let rule = [pd("pd-T11F"), pd("pd-T11M"), pd("pd-T11A")][section as usize];
        let row = ten(umpire, rule);
        let column = one(umpire, rule);
        let damage = self.data.t11[section as usize].at(row, column as usize - 1);
        if umpire.is_logging() {
            let words = self.damage_words(damage);
            say!(umpire, state, rule, "hit {section}: {words} ({row}, {column})");
        }
        self.take_damage(state, damage, section, umpire);
    }

    /// A near miss: table 11-1, first die row, second die column. [PD pd-T11-1]
    pub(crate) fn near_miss(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let row = one(umpire, pd("pd-T11-1"));
        let column = one(umpire, pd("pd-T11-1"));
        let damage = self.data.t11_1.at(row, column as usize - 1);
        if umpire.is_logging() {
            let words = self.damage_words(damage);
            say!(umpire, state, pd("pd-T11-1"), "near miss: {words} ({row}, {column})");
        }
        // The table names no section for its deck fires: they break out amidships.
        // [PD ruling 3]
        self.take_damage(state, damage, Section::Midship, umpire);
    }

    /// A result of tables 11 and 11-1, in words.
    pub(crate) fn damage_words(&self, damage: Damage) -> String {
        match damage {
            Damage::Secondary(room) => format!("{} is hit", self.data.secondary[room.index()].name),
            Damage::Gun(mount) => format!("{} is hit", mount.name()),
            Damage::Compartment(compartment) => format!("{} is hit", compartment.name()),
            Damage::AftTwenties => "all 20mm aft are hit".to_owned(),
            Damage::Stack(part) | Damage::StackDestroyed(part) => format!("{} is hit", part.name()),
            Damage::Shaft(shaft) => format!("the shaft of {} is bent", shaft.name()),
            Damage::Rudder | Damage::RudderDestroyed => "the rudder is hit".to_owned(),
            Damage::Radar(_) | Damage::RadarDestroyed(_) => "the radar is hit".to_owned(),
            Damage::Mk37 => "a deck fire breaks out, and the Mk37 is hit".to_owned(),
            Damage::FdtKilled => "the FDT is killed".to_owned(),
            Damage::Water => "the water lines are hit".to_owned(),
            Damage::DeckFire => "a deck fire breaks out".to_owned(),
            Damage::Random => "a random result".to_owned(),
            Damage::Superficial => "superficial damage".to_owned(),
            Damage::None => "no damage".to_owned(),
            Damage::Hull(_) => "engine debris penetrates the hull".to_owned(),
            Damage::SfsLost => "it falls among the consorts".to_owned(),
            Damage::Maneuver(part, _) => format!("{} is damaged", part.name()),
            Damage::Fuel(room, _) => format!("{} is penetrated", room.name()),
        }
    }
}
