//! What an order has led to, in the words of a player: the bars of its odds.

use crate::PicketDuty;
use crate::parts::Compartment;
use crate::state::{Fate, Plane, State, Step};

/// Up to so many planes are called by name.
pub(crate) const BY_NAME: usize = 3;

impl PicketDuty {
    /// What an order has led to: planes shot down, damage, the ship lost.
    pub(crate) fn what_changed(&self, before: &State, after: &State) -> String {
        let mut parts: Vec<String> = Vec::new();
        if after.step == Step::Over {
            parts.push(self.how_it_ended(after).0.to_owned());
        } else if after.sunk > before.sunk {
            parts.push("the ship is sunk".to_owned());
        }
        // The next wave may have as many planes, but they are others.
        let same_wave = before.assault.wave == after.assault.wave
            && before.phase == after.phase
            && before.assault.planes.len() == after.assault.planes.len();
        if same_wave && before.planes().count() <= BY_NAME {
            parts.extend(self.planes_by_name(before, after));
        } else if same_wave {
            parts.extend(planes_by_number(before, after));
        }
        if before.step == Step::Maneuver {
            let evades = if after.assault.evading { "the ship evades" } else { "no evasion" };
            parts.push(evades.to_owned());
        }
        if after.ship.emergency != before.ship.emergency {
            let words = if after.ship.emergency { "emergency declared" } else { "emergency over" };
            parts.push(words.to_owned());
        }
        for &room in Compartment::ALL {
            let (was, is) = (before.ship.markers[room], after.ship.markers[room]);
            if was != is {
                parts.push(format!("{room}: {was} to {is} hit markers"));
            }
            if after.ship.is_flooded(room) && !before.ship.is_flooded(room) {
                parts.push(format!("{room} is flooded"));
            }
        }
        let fires = |state: &State| {
            state.ship.deck_fires.values().iter().map(|&f| i32::from(f)).sum::<i32>()
        };
        let water =
            |state: &State| state.ship.flood.values().iter().map(|&f| i32::from(f)).sum::<i32>();
        for (name, was, is) in [
            ("hull", i32::from(before.ship.hull), i32::from(after.ship.hull)),
            ("maneuver", i32::from(before.ship.maneuver), i32::from(after.ship.maneuver)),
            ("deck fires", fires(before), fires(after)),
            ("flooding", water(before), water(after)),
        ] {
            if was != is {
                parts.push(format!("{name} {:+}", is - was));
            }
        }
        told(&parts)
    }

    /// Few planes are told apart.
    fn planes_by_name(&self, before: &State, after: &State) -> Vec<String> {
        let pairs = before.assault.planes.iter().zip(after.assault.planes.iter());
        let changed = pairs.enumerate().map(|(at, (old, new))| self.plane_change(at, old, new));
        changed.flatten().collect()
    }

    /// What became of one plane.
    pub(crate) fn plane_change(&self, at: usize, old: &Plane, new: &Plane) -> Option<String> {
        let fate = match Harm::between(old, new)? {
            Harm::Down => "shot down".to_owned(),
            Harm::Flames => "in flames".to_owned(),
            Harm::Hit if new.hits == 1 => "hit once".to_owned(),
            Harm::Hit => format!("hit {} times", new.hits),
        };
        Some(format!("{} {} {fate}", old.kind, at + 1))
    }
}

/// What fire did to a plane.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Harm {
    /// It is gone.
    Down,
    /// It burns now.
    Flames,
    /// It was hit and flies on.
    Hit,
}

impl Harm {
    /// What happened to a plane, if anything did.
    pub(crate) fn between(old: &Plane, new: &Plane) -> Option<Harm> {
        match new.fate {
            Fate::Gone if old.fate != Fate::Gone => Some(Harm::Down),
            Fate::Flamed if old.fate != Fate::Flamed => Some(Harm::Flames),
            Fate::Flying if new.hits > old.hits => Some(Harm::Hit),
            _ => None,
        }
    }
}

/// How many planes are down, in flames, hit.
pub(crate) type Numbers = [u8; 3];

/// Of many planes it matters how many are down, in flames or hit.
pub(crate) fn by_number(numbers: Numbers) -> Vec<String> {
    let words = ["shot down", "in flames", "hit"];
    let some = numbers.into_iter().zip(words).filter(|(count, _)| *count > 0);
    some.map(|(count, what)| format!("{count} {what}")).collect()
}

/// What became of a wave, one thing after the other.
pub(crate) fn told(parts: &[String]) -> String {
    if parts.is_empty() { "nothing changes".to_owned() } else { parts.join(", ") }
}

fn planes_by_number(before: &State, after: &State) -> Vec<String> {
    let mut numbers = Numbers::default();
    for (old, new) in before.assault.planes.iter().zip(after.assault.planes.iter()) {
        if let Some(harm) = Harm::between(old, new) {
            numbers[harm as usize] += 1;
        }
    }
    by_number(numbers)
}
