//! The Task Force Layout: the ships in their spaces, the air above them, and the deck of the Hornet. [EDR 9.4]

use wardroom_scene::{Arrow, Layer, Look, Paint, Path, Point, Rect, TextStyle, Thing, Trail};

use super::naval_map::{self, FOOT};
use super::sheet::{MAP, line, note, patch, scenery};
use crate::Doolittle;
use crate::naval::parts::{Perch, Space};
use crate::naval::state::Station;
use crate::naval::{Patrol, Ship};
use crate::state::Berth;
use crate::view::View;

/// The size of a space.
const SPACE: (f32, f32) = (152.0, 64.0);

pub(super) fn space_id(space: Space) -> String {
    format!("space-{space}")
}

/// The id of a place for Recon.
pub(super) fn perch_id(perch: Perch) -> String {
    format!("perch-{perch}")
}

/// Where a space lies: the Task Force steams west, so that starboard is above. [EDR C-layout]
fn place_of(space: Space) -> Rect {
    let (across, down) = match space {
        Space::Center => (0.0, 0.0),
        Space::Ahead => (-1.0, 0.0),
        Space::AheadFar => (-2.0, 0.0),
        Space::Astern => (1.0, 0.0),
        Space::AsternFar => (2.0, 0.0),
        Space::Starboard => (0.0, -1.0),
        Space::StarboardFar => (0.0, -2.0),
        Space::Port => (0.0, 1.0),
        Space::PortFar => (0.0, 2.0),
    };
    let middle = Point::new(408.0 + 160.0 * across, FOOT + 178.0 + 69.0 * down);
    Rect::round(middle, SPACE.0, SPACE.1)
}

/// Where a box for Recon lies.
fn perch_place(perch: Perch) -> Option<Rect> {
    let (column, row) = match perch {
        Perch::HighCap => (0.0, 0.0),
        Perch::LowCap => (1.0, 0.0),
        Perch::Local => (0.0, 1.0),
        Perch::Hangar => (1.0, 1.0),
        Perch::Sea => (0.0, 2.0),
        Perch::Ahead => (1.0, 2.0),
        Perch::Striking => (0.0, 3.0),
        Perch::Away => return None,
    };
    let (x, y) = (818.0 + 135.0 * column, FOOT + 10.0 + 66.0 * row);
    Some(Rect { x, y, width: 130.0, height: 61.0 })
}

impl Doolittle {
    /// The Layout under the Naval Map.
    pub(super) fn task_force_layout(&self, view: &View) -> Layer {
        let mut layer = Layer::moving("layout");
        let at = Point::new(16.0, FOOT + 26.0);
        layer.add(Thing::text(at, "TASK FORCE LAYOUT", TextStyle::Caption));
        let from = Point::new(120.0, FOOT + 56.0);
        let arrow = Arrow { from, to: from.moved(-90.0, 0.0), paint: Paint::Second };
        layer.add(Thing::scenery(Look::Arrow(arrow)));
        note(&mut layer, 74.0, FOOT + 76.0, "course west");
        for &space in Space::ALL {
            self.space(view, space, &mut layer);
        }
        for &perch in Perch::ALL {
            if let Some(place) = perch_place(perch) {
                air(view, perch, place, &mut layer);
            }
        }
        self.lost_and_aside(view, &mut layer);
        deck(view, &mut layer);
        layer
    }

    fn space(&self, view: &View, space: Space, layer: &mut Layer) {
        let naval = &view.position.naval;
        let place = place_of(space);
        let printed = self.data.naval.space(space);
        let word = space.word().replace('-', " ");
        let name = format!("Space {word}, room for {}", printed.capacity);
        layer.add(patch(space_id(space), name, place, Paint::Sea));
        let ships: Vec<Ship> =
            naval.on_layout().filter(|&ship| naval.space(ship) == Some(space)).collect();
        if ships.is_empty() {
            note(layer, place.centre().x, place.centre().y + 4.0, word);
        }
        for (nth, &ship) in ships.iter().enumerate() {
            let (column, row) = ((nth % 2) as f32, (nth / 2) as f32);
            let step = if ships.len() > 4 { 14.0 } else { 30.0 };
            let at = Point::new(place.x + 40.0 + 73.0 * column, place.y + 17.0 + step * row);
            layer.add(self.ship(view, ship, at));
        }
    }

    /// Ships that are sunk or set aside. [EDR 10.1.1, 11.0.2]
    fn lost_and_aside(&self, view: &View, layer: &mut Layer) {
        let naval = &view.position.naval;
        let out = Ship::ALL
            .iter()
            .filter(|&&ship| matches!(naval.ship(ship).station, Station::Sunk | Station::Aside(_)));
        for (nth, &ship) in out.enumerate() {
            let (column, row) = ((nth % 3) as f32, (nth / 3) as f32);
            if nth == 0 {
                line(layer, 574.0, FOOT + 240.0, "Sunk or set aside");
            }
            let at = Point::new(612.0 + 74.0 * column, FOOT + 262.0 + 24.0 * row);
            layer.add(self.ship(view, ship, at));
        }
    }
}

/// A box for Recon and Combat Air Patrol. [EDR 9.4.2]
fn air(view: &View, perch: Perch, place: Rect, layer: &mut Layer) {
    let naval = &view.position.naval;
    let title = match perch {
        Perch::HighCap => "High CAP",
        Perch::LowCap => "Low CAP",
        Perch::Local => "Local Recon",
        Perch::Hangar => "Hangar",
        Perch::Sea => "Recon of the Sea Area",
        Perch::Ahead => "Recon ahead",
        Perch::Striking => "Counterstrike",
        Perch::Away => "",
    };
    layer.add(patch(perch_id(perch), title, place, Paint::Paper));
    note(layer, place.centre().x, place.y + 13.0, title);
    let here = Patrol::RECON.iter().filter(|&&one| naval.perch(one) == perch);
    let count = here.clone().count().max(1) as f32;
    for (nth, &patrol) in here.enumerate() {
        let step = (82.0 / (count - 1.0).max(1.0)).min(45.0);
        let at = Point::new(place.x + 24.0 + step * nth as f32, place.y + 38.0);
        layer.add(naval_map::recon(view, patrol, at));
        naval_map::hazards(view, patrol, at.moved(16.0, 14.0), layer);
    }
}

/// The deck of the Hornet with the B-25s that stand on it. [EDR 13.5.3-load, 12.3]
fn deck(view: &View, layer: &mut Layer) {
    let aboard = view.position.b25s.values().filter(|plane| plane.berth == Berth::Deck).count();
    let place = Rect { x: 953.0, y: FOOT + 208.0, width: 130.0, height: 61.0 };
    layer.add(patch(
        "deck",
        format!("The deck of the Hornet: {aboard} B-25s"),
        place,
        Paint::Paper,
    ));
    note(layer, place.centre().x, place.y + 13.0, "Hornet's deck");
    let ship = Rect { x: place.x + 8.0, y: place.y + 22.0, width: 114.0, height: 26.0 };
    let planks = Path::filled(Trail::rounded(ship, 6.0), Paint::Runway);
    scenery(layer, Path { line: Some(Paint::Ink), width: 1.0, ..planks });
    for nth in 0..aboard {
        let at = Point::new(ship.x + 8.0 + 6.4 * nth as f32, ship.y + 8.0 + 9.0 * (nth % 2) as f32);
        scenery(layer, Path::filled(Trail::circle(at, 3.0), Paint::Second));
    }
    line(layer, 818.0, MAP.height - 54.0, format!("{aboard} B-25s on deck"));
    let unassigned = view.position.naval.unassigned;
    if unassigned > 0 {
        let sea = view.position.naval.sea;
        line(layer, 818.0, MAP.height - 36.0, format!("{unassigned} Sea Hazards to assign, {sea}"));
    }
    let tally = view.position.naval.tally;
    let sunk = tally.i_boats + tally.ships + tally.carriers;
    if sunk > 0 {
        let words = format!(
            "Sunk: {} I-Boats, {} ships, {} carriers",
            tally.i_boats, tally.ships, tally.carriers
        );
        line(layer, 818.0, MAP.height - 18.0, words);
    }
    let distress =
        view.position.naval.markers.iter().map(|one| naval_map::hazard_words(one.hazard));
    let words: Vec<String> = distress.collect();
    if !words.is_empty() {
        line(layer, 16.0, MAP.height - 12.0, super::squadron::shortened(&words.join(", "), 48));
    }
}
