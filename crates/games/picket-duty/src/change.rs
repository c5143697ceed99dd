//! What an order has led to, in the words of a player: the bars of its odds.

use crate::PicketDuty;
use crate::parts::Compartment;
use crate::state::{Fate, State, Step};

/// Up to so many planes are called by name.
const BY_NAME: usize = 3;

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
            let (was, is) = (before.ship.markers[room as usize], after.ship.markers[room as usize]);
            if was != is {
                parts.push(format!("{room}: {was} to {is} hit markers"));
            }
            if after.ship.is_flooded(room) && !before.ship.is_flooded(room) {
                parts.push(format!("{room} is flooded"));
            }
        }
        let fires =
            |state: &State| state.ship.deck_fires.iter().map(|&f| i32::from(f)).sum::<i32>();
        let water = |state: &State| state.ship.flood.iter().map(|&f| i32::from(f)).sum::<i32>();
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
        if parts.is_empty() { "nothing changes".to_owned() } else { parts.join(", ") }
    }

    /// Few planes are told apart.
    fn planes_by_name(&self, before: &State, after: &State) -> Vec<String> {
        let pairs = before.assault.planes.iter().zip(after.assault.planes.iter());
        pairs
            .enumerate()
            .filter_map(|(at, (old, new))| {
                let name = &self.data.kinds[usize::from(old.kind)].plane;
                let fate = match new.fate {
                    fate if fate != old.fate && fate == Fate::Gone => "shot down".to_owned(),
                    fate if fate != old.fate => "in flames".to_owned(),
                    Fate::Flying if new.hits > old.hits => match new.hits {
                        1 => "hit once".to_owned(),
                        hits => format!("hit {hits} times"),
                    },
                    _ => return None,
                };
                Some(format!("{name} {} {fate}", at + 1))
            })
            .collect()
    }
}

/// Of many planes it matters how many are down, in flames or hit.
fn planes_by_number(before: &State, after: &State) -> Vec<String> {
    let pairs = || before.assault.planes.iter().zip(after.assault.planes.iter());
    let fell = |to: Fate| pairs().filter(|(old, new)| old.fate != to && new.fate == to).count();
    let hit = pairs().filter(|(old, new)| new.fate == Fate::Flying && new.hits > old.hits).count();
    [(fell(Fate::Gone), "shot down"), (fell(Fate::Flamed), "in flames"), (hit, "hit")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect()
}
