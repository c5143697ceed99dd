//! What an order has led to, in the words of a player: the bars of its odds.

use wardroom_kernel::counted;

use crate::parts::Compartment;
use crate::sequence::how_it_ended;
use crate::ship::Ship;
use crate::state::{Fate, Plane, State, Step};

/// Up to so many planes are called by name.
pub(crate) const BY_NAME: usize = 3;

/// What became of one plane.
pub(crate) fn plane_change(at: usize, old: &Plane, new: &Plane) -> Option<String> {
    let fate = match Harm::between(old, new)? {
        Harm::Down => "shot down".to_owned(),
        Harm::Flames => "in flames".to_owned(),
        Harm::Hit if new.hits == 1 => "hit once".to_owned(),
        Harm::Hit => format!("hit {} times", new.hits),
    };
    Some(format!("{} {} {fate}", old.kind, at + 1))
}

/// Few planes are told apart.
fn planes_by_name(before: &State, after: &State) -> Vec<String> {
    let pairs = before.assault.planes.iter().zip(after.assault.planes.iter());
    let changed = pairs.enumerate().map(|(at, (old, new))| plane_change(at, old, new));
    changed.flatten().collect()
}

/// What an order has led to: planes shot down, damage, the ship lost.
pub(crate) fn what_changed(before: &State, after: &State) -> String {
    let mut parts: Vec<String> = Vec::new();
    if after.step == Step::Over {
        parts.push(how_it_ended(after).0.to_owned());
    } else if after.sunk > before.sunk {
        parts.push("the ship is sunk".to_owned());
    }
    // The next wave may have as many planes, but they are others.
    let same_wave = before.assault.wave == after.assault.wave
        && before.phase == after.phase
        && before.assault.planes.len() == after.assault.planes.len();
    if same_wave && before.planes().count() <= BY_NAME {
        parts.extend(planes_by_name(before, after));
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
            parts.push(format!("{}: {was} to {is} hit markers", room.name()));
        }
        if after.ship.is_flooded(room) && !before.ship.is_flooded(room) {
            parts.push(format!("{} is flooded", room.name()));
        }
    }
    parts.extend(repaired_or_hit(&before.ship, &after.ship));
    let fires =
        |state: &State| state.ship.deck_fires.values().iter().map(|&f| i32::from(f)).sum::<i32>();
    let water =
        |state: &State| state.ship.flood.values().iter().map(|&f| i32::from(f)).sum::<i32>();
    for (name, was, is) in [
        ("hull", i32::from(before.ship.hull), i32::from(after.ship.hull)),
        ("maneuver", i32::from(before.ship.maneuver), i32::from(after.ship.maneuver)),
        ("deck fires", fires(before), fires(after)),
        ("flooding", water(before), water(after)),
        ("list", before.ship.list.into(), after.ship.list.into()),
        ("fuel", before.ship.fuel.into(), after.ship.fuel.into()),
        ("SFS", before.sfs.into(), after.sfs.into()),
    ] {
        if was != is {
            parts.push(format!("{name} {:+}", is - was));
        }
    }
    told(&parts)
}

/// Guns, equipment, water lines and secondary compartments that are otherwise than before.
fn repaired_or_hit(before: &Ship, after: &Ship) -> Vec<String> {
    let mut parts = Vec::new();
    for (mount, &hits) in
        after.gun_hits.iter().filter(|(mount, hits)| before.gun_hits[*mount] != **hits)
    {
        parts.push(format!("{} has {}", mount.name(), counted(hits, "hit", "hits")));
    }
    for (part, how) in after.equipment.iter().filter(|(part, how)| before.equipment[*part] != **how)
    {
        parts.push(format!("{} is {how}", part.name()));
    }
    if before.water != after.water {
        parts.push(format!("the water lines are {}", after.water));
    }
    for (_, how) in after.secondary.iter().filter(|(room, how)| before.secondary[*room] != **how) {
        parts.push(format!("a secondary compartment is {how}"));
    }
    parts
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
