//! The pieces: B-25s in the blue of their own side, and Hazard markers, face down or turned over.

use wardroom_scene::{Counter, Damage, Emphasis, Point, Side, Symbol, Thing};

use crate::Doolittle;
use crate::parts::{Bomber, Front, Kind};
use crate::state::{Face, Marker};
use crate::view::BomberView;

/// The size of a B-25 on a map.
pub(super) const B25: (f32, f32) = (52.0, 44.0);
/// The side of a Hazard marker.
pub(super) const HAZARD: f32 = 23.0;

/// The id of a B-25 over a Target Map.
pub(super) fn b25_id(bomber: Bomber) -> String {
    format!("b25-{bomber}")
}

/// The id of a marker of a B-25, by its place among them.
pub(super) fn hazard_id(bomber: Bomber, slot: usize) -> String {
    format!("hazard-{bomber}-{}", slot + 1)
}

/// What a B-25 is, to be read aloud.
pub(super) fn b25_words(bomber: &BomberView) -> String {
    let mut parts = vec![bomber.pilot.clone(), bomber.place.clone()];
    parts.push(if bomber.loaded { "loaded" } else { "no bombs" }.to_owned());
    match bomber.damage {
        0 => {}
        1 => parts.push("damaged".to_owned()),
        _ => parts.push("severely damaged".to_owned()),
    }
    if bomber.fumes > 0 {
        parts.push(format!("flying on fumes {}", bomber.fumes));
    }
    parts.extend(bomber.elite.clone());
    let mut words = parts.join(", ");
    if !bomber.markers.is_empty() {
        words.push_str(&format!("; {}", bomber.markers.join(", ")));
    }
    words
}

/// A B-25 as a counter: bombs at the lower left, the Elite Crewman at the lower right.
pub(super) fn b25_counter(bomber: &BomberView, at: Point) -> Counter {
    let load = if bomber.loaded { "●" } else { "" };
    let hurt = match (bomber.lost, bomber.damage) {
        (true, _) => Damage::Lost,
        (false, 0) => Damage::None,
        (false, taken) => Damage::Hits { taken, of: taken },
    };
    Counter::new(Symbol::MediumBomber, Side::Second)
        .at(at)
        .sized(B25.0, B25.1)
        .values(bomber.pilot.as_str(), load, star(bomber))
        .hurt(hurt)
}

/// The sign of an Elite Crewman: hollow once his one use is spent.
pub(super) fn star(bomber: &BomberView) -> &'static str {
    match &bomber.elite {
        None => "",
        Some(words) if words.contains("spent") => "☆",
        Some(_) => "★",
    }
}

/// A B-25 over a Target Map.
pub(super) fn b25(bomber: &BomberView, at: Point) -> Thing {
    Thing::counter(b25_id(bomber.b25), b25_words(bomber), b25_counter(bomber, at))
}

/// What stands on the front of a marker. [EDR 4.3.1, 4.5-partial]
pub(super) fn front_symbol(front: Front) -> Symbol {
    match front {
        Front::Gun => Symbol::Gun,
        Front::Fighter => Symbol::Fighter,
        Front::Boxed => Symbol::Garrison,
        Front::Other => Symbol::Blank,
    }
}

/// What stands on the back of one that is turned over.
fn back_symbol(kind: Kind) -> Symbol {
    match kind {
        kind if kind.is_flak() => Symbol::Gun,
        kind if kind.is_interceptor() || kind == Kind::Interceptor => Symbol::Fighter,
        Kind::FlyingBoat => Symbol::FlyingBoat,
        Kind::Ryuho | Kind::Hiyo => Symbol::Carrier,
        Kind::Vessel | Kind::WatchfulVessel => Symbol::Auxiliary,
        Kind::FuelLeak | Kind::FuelEvaporation => Symbol::Tank,
        _ => Symbol::Blank,
    }
}

impl Doolittle {
    /// A Hazard marker. Of one that lies face down nothing but the front is known. [EDR 4.3-peek]
    pub(super) fn hazard(&self, id: String, marker: &Marker, at: Point) -> Thing {
        let card = match marker.face {
            Face::Down(Front::Other) => {
                Counter::new(Symbol::Blank, Side::First).values("", "?", "")
            }
            Face::Down(front) => Counter::new(front_symbol(front), Side::First),
            Face::Up(kind) => {
                let printed = self.data.hazard(kind);
                let sign = match (printed.range, printed.approach, printed.detonation) {
                    ([0, 0], 0, 0) => initials(&printed.name),
                    ([0, 0], approach, 0) => format!("{approach:+}"),
                    ([0, 0], _, detonation) => format!("{detonation:+}"),
                    ([low, high], ..) if low == high => low.to_string(),
                    ([low, high], ..) => format!("{low}-{high}"),
                };
                let side = if kind.attaches() { Side::Neutral } else { Side::First };
                Counter::new(back_symbol(kind), side).values(sign, "", "")
            }
        };
        let card = card.at(at).sized(HAZARD, HAZARD);
        let emphasis = if marker.done { Emphasis::Spent } else { Emphasis::None };
        Thing::counter(id, self.face_words(marker), card).emphasised(emphasis)
    }
}

/// The first letters of the words of a name.
fn initials(name: &str) -> String {
    let words = name.split([' ', ':']).filter(|word| word.len() > 1);
    words.filter_map(|word| word.chars().next()).take(3).collect()
}
