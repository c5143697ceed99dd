//! The ship from above, bow to the right: hull, deckhouses, stacks, mounts, directors and radars of
//! each class. [PD pd-K-ship]
//!
//! Places are shares of her length from the stern and of her half beam from the keel line, port
//! negative. The beam is drawn a little wider than it was, to give the guns room.

use wardroom_scene::{
    Area, Emphasis, Layer, Look, Paint, Path, Point, Rect, TextStyle, Thing, Trail,
};

use crate::parts::{Calibre, Class, Condition, Equipment, Mount, Section};
use crate::view::{MountView, View};

use super::{flame, sea};

/// Degrees a mount at rest points to, clockwise from the bow.
const AHEAD: f32 = 0.0;
const ASTERN: f32 = 180.0;
const STARBOARD: f32 = 90.0;
const PORT: f32 = 270.0;

/// A mount: its word, where it stands, where it points.
type Place = (&'static str, f32, f32, f32);

/// The mounts of a Fletcher late in the war: five 5in, five twin 40mm, seven 20mm.
#[rustfmt::skip]
const FLETCHER: [Place; 17] = [
    ("5in1", 0.855, 0.0, AHEAD), ("5in2", 0.775, 0.0, AHEAD),
    ("5in3", 0.315, 0.0, ASTERN), ("5in4", 0.185, 0.0, ASTERN), ("5in5", 0.105, 0.0, ASTERN),
    ("40A", 0.715, 0.62, STARBOARD), ("40B", 0.715, -0.62, PORT),
    ("40C", 0.475, 0.66, STARBOARD), ("40D", 0.475, -0.66, PORT), ("40E", 0.25, 0.0, ASTERN),
    ("20A", 0.575, 0.78, STARBOARD), ("20B", 0.575, -0.78, PORT),
    ("20C", 0.395, 0.78, STARBOARD), ("20D", 0.395, -0.78, PORT),
    ("20E", 0.235, 0.76, STARBOARD), ("20F", 0.235, -0.76, PORT), ("20G", 0.03, 0.0, ASTERN),
];

/// The mounts of La Prade, a destroyer escort.
#[rustfmt::skip]
const LA_PRADE: [Place; 14] = [
    ("5in1", 0.855, 0.0, AHEAD), ("5in5", 0.115, 0.0, ASTERN),
    ("40A", 0.77, 0.0, AHEAD), ("40E", 0.205, 0.0, ASTERN),
    ("20A", 0.705, -0.66, PORT), ("20B", 0.705, 0.66, STARBOARD),
    ("20C", 0.58, 0.76, STARBOARD), ("20D", 0.58, -0.76, PORT),
    ("20E", 0.45, -0.78, PORT), ("20F", 0.45, 0.78, STARBOARD),
    ("20G", 0.34, 0.78, STARBOARD), ("20H", 0.34, -0.78, PORT),
    ("20I", 0.045, -0.42, ASTERN), ("20J", 0.045, 0.42, ASTERN),
];

/// The mounts of Dunlap; in 1941 she had no 40mm.
#[rustfmt::skip]
const DUNLAP: [Place; 11] = [
    ("5in1", 0.86, 0.0, AHEAD), ("5in2", 0.775, 0.0, AHEAD),
    ("5in3", 0.225, 0.0, ASTERN), ("5in4", 0.125, 0.0, ASTERN),
    ("40C", 0.315, 0.6, STARBOARD), ("40D", 0.315, -0.6, PORT),
    ("20A", 0.71, -0.6, PORT), ("20B", 0.725, 0.0, AHEAD), ("20C", 0.71, 0.6, STARBOARD),
    ("20D", 0.48, 0.8, STARBOARD), ("20E", 0.48, -0.8, PORT),
];

/// How a class is built.
struct Lines {
    stern: f32,
    bow: f32,
    half_beam: f32,
    /// From where to where, and how wide, the deckhouses reach.
    houses: &'static [(f32, f32, f32)],
    bridge: (f32, f32, f32),
    /// The stacks, forward and aft: La Prade's uptakes share one casing.
    stacks: [f32; 2],
    /// Torpedo tubes.
    tubes: &'static [f32],
    mounts: &'static [Place],
}

#[rustfmt::skip]
fn lines(class: Class) -> Lines {
    match class {
        Class::Fletcher => Lines {
            stern: 488.0, bow: 996.0, half_beam: 36.0,
            houses: &[(0.6, 0.81, 0.5), (0.36, 0.6, 0.46), (0.15, 0.345, 0.44)],
            bridge: (0.645, 0.7, 0.74),
            stacks: [0.6, 0.455], tubes: &[0.53, 0.385], mounts: &FLETCHER,
        },
        Class::LaPrade => Lines {
            stern: 518.0, bow: 966.0, half_beam: 34.0,
            houses: &[(0.62, 0.8, 0.5), (0.3, 0.62, 0.44), (0.17, 0.245, 0.4)],
            bridge: (0.66, 0.725, 0.6),
            stacks: [0.535, 0.495], tubes: &[0.395], mounts: &LA_PRADE,
        },
        Class::Dunlap | Class::Dunlap1941 => Lines {
            stern: 504.0, bow: 980.0, half_beam: 34.0,
            houses: &[(0.62, 0.815, 0.48), (0.36, 0.62, 0.36), (0.19, 0.35, 0.42)],
            bridge: (0.65, 0.695, 0.66),
            stacks: [0.6, 0.43], tubes: &[0.515, 0.375], mounts: &DUNLAP,
        },
    }
}

impl Lines {
    fn at(&self, along: f32, aside: f32) -> Point {
        let x = self.stern + (self.bow - self.stern) * along;
        Point::new(x, sea::CENTRE.y + self.half_beam * aside)
    }

    fn house(&self, from: f32, to: f32, aside: f32) -> Trail {
        let (corner, far) = (self.at(from, -aside), self.at(to, aside));
        let area =
            Rect { x: corner.x, y: corner.y, width: far.x - corner.x, height: far.y - corner.y };
        Trail::rounded(area, 5.0)
    }

    /// The outline of the hull: a sharp bow, a rounded stern.
    fn hull(&self) -> Trail {
        let p = |along, aside| self.at(along, aside);
        Trail::from(p(1.0, 0.0))
            .curve(p(0.93, 0.4), p(0.81, 0.88), p(0.66, 1.0))
            .line(p(0.3, 1.0))
            .curve(p(0.15, 0.98), p(0.05, 0.86), p(0.0, 0.6))
            .curve(p(-0.014, 0.3), p(-0.014, -0.3), p(0.0, -0.6))
            .curve(p(0.05, -0.86), p(0.15, -0.98), p(0.3, -1.0))
            .line(p(0.66, -1.0))
            .curve(p(0.81, -0.88), p(0.93, -0.4), p(1.0, 0.0))
            .close()
    }
}

/// Where a mount stands in the drawing; the middle of the ship for one that no class has.
pub(super) fn place_of(class: Class, mount: &str) -> Point {
    let lines = lines(class);
    let found = lines.mounts.iter().find(|(word, ..)| *word == mount);
    found.map_or(sea::CENTRE, |&(_, along, aside, _)| lines.at(along, aside))
}

/// The id of a mount in the scene: the word by which it holds its fire.
pub(super) fn mount_id(mount: &str) -> String {
    format!("{mount}-holds")
}

/// The id of the ship in the scene.
pub(super) const SHIP: &str = "maneuver";

/// What of the ship never changes.
pub(super) fn hull(class: Class) -> Layer {
    let lines = lines(class);
    let mut layer = Layer::still(format!("hull-{class}"));
    let hull = Area { outline: lines.hull(), paint: Paint::Runway, centre: sea::CENTRE };
    layer.add(Thing::area(SHIP, format!("Your ship, {}, from above", class.ship()), hull));
    let mut draw = |path: Path| layer.add(Thing::scenery(Look::Path(path)));
    let wake = Trail::from(lines.at(-0.02, 0.7))
        .curve(lines.at(-0.05, 0.9), lines.at(-0.07, 1.1), lines.at(-0.11, 1.2))
        .and(&Trail::from(lines.at(-0.02, -0.7)).curve(
            lines.at(-0.05, -0.9),
            lines.at(-0.07, -1.1),
            lines.at(-0.11, -1.2),
        ));
    draw(Path::drawn(wake, Paint::Paper, 2.2));
    let deck = |outline: Trail, paint: Paint| Path {
        line: Some(Paint::Ink),
        width: 0.8,
        ..Path::filled(outline, paint)
    };
    for &(from, to, aside) in lines.houses {
        draw(deck(lines.house(from, to, aside), Paint::Neutral));
    }
    let (from, to, aside) = lines.bridge;
    draw(deck(lines.house(from, to, aside), Paint::Boundary));
    for &tubes in lines.tubes {
        let at = lines.at(tubes, 0.0);
        draw(deck(Trail::rounded(Rect::round(at, 34.0, 13.0), 3.0), Paint::Boundary));
        let bars = [-3.2, 0.0, 3.2]
            .map(|down: f32| Trail::from(at.moved(-15.0, down)).line(at.moved(15.0, down)));
        for bar in bars {
            draw(Path::drawn(bar, Paint::Paper, 0.8));
        }
    }
    // Anchor chains on the forecastle, depth charge racks on the stern.
    for aside in [-0.16, 0.16] {
        let chain = Trail::from(lines.at(0.915, aside)).line(lines.at(0.955, aside * 0.6));
        draw(Path::drawn(chain, Paint::Ink, 1.4).dashed(2.0, 1.5));
        let rack = Trail::from(lines.at(0.005, aside * 3.0)).line(lines.at(0.06, aside * 3.4));
        draw(Path::drawn(rack, Paint::Ink, 2.4).dashed(2.5, 1.5));
    }
    layer
}

/// Mounts, directors, radars and stacks as they are now, and the fires on deck.
pub(super) fn fittings(view: &View) -> Layer {
    let class = view.position.ship.class;
    let lines = lines(class);
    let mut layer = Layer::moving("fittings");
    let stacks = [Equipment::StackForward, Equipment::StackAft];
    for (equipment, along) in stacks.into_iter().zip(lines.stacks) {
        let at = lines.at(along, 0.0);
        let size = if class == Class::LaPrade { (15.0, 20.0) } else { (24.0, 18.0) };
        let outline = Trail::rounded(Rect::round(at, size.0, size.1), 7.0);
        add_equipment(&mut layer, view, equipment, outline, at, Paint::Ink);
    }
    let (from, to, _) = lines.bridge;
    let mk37 = lines.at(f32::midpoint(from, to) + 0.005, 0.0);
    let outline = Trail::circle(mk37, 8.5).and(&Trail::rounded(Rect::round(mk37, 3.4, 26.0), 1.5));
    add_equipment(&mut layer, view, Equipment::Mk37, outline, mk37, Paint::Paper);
    let mast = lines.at(from - 0.022, 0.0);
    let sc = Trail::rounded(Rect::round(mast.moved(0.0, -7.5), 4.5, 15.0), 1.5);
    add_equipment(&mut layer, view, Equipment::Sc, sc, mast.moved(0.0, -7.5), Paint::Paper);
    let sg = Trail::circle(mast.moved(0.0, 6.0), 4.0);
    add_equipment(&mut layer, view, Equipment::Sg, sg, mast.moved(0.0, 6.0), Paint::Paper);
    for mount in &view.mounts {
        let Some(&(_, along, aside, facing)) =
            lines.mounts.iter().find(|(word, ..)| *word == mount.mount)
        else {
            continue;
        };
        let at = lines.at(along, aside);
        if mount.calibre == Calibre::Forty.word() {
            add_director(&mut layer, view, mount, at);
        }
        add_mount(&mut layer, mount, at, facing);
    }
    for (&section, along) in Section::ALL.iter().zip([0.8, 0.5, 0.2]) {
        let fires = view.position.ship.deck_fires[section];
        for fire in 0..fires.min(4) {
            let shift = 0.035 * f32::from(fire) - 0.05;
            let aside = if fire % 2 == 0 { 0.3 } else { -0.35 };
            layer.add(Thing::scenery(Look::Path(flame(lines.at(along + shift, aside), 1.6))));
        }
    }
    layer
}

/// A piece of equipment in the colour of its condition.
pub(super) fn add_equipment(
    layer: &mut Layer,
    view: &View,
    equipment: Equipment,
    outline: Trail,
    centre: Point,
    sound: Paint,
) {
    let condition = view.position.ship.condition(equipment);
    let paint = match condition {
        Condition::Ok => sound,
        Condition::Damaged => Paint::Brass,
        Condition::Destroyed => Paint::Danger,
    };
    let name = match condition {
        Condition::Ok => equipment.word().to_owned(),
        broken => format!("{equipment}, {broken}"),
    };
    layer.add(Thing::area(format!("equipment-{equipment}"), name, Area { outline, paint, centre }));
}

/// The director of a 40mm tub stands inboard of it.
fn add_director(layer: &mut Layer, view: &View, mount: &MountView, tub: Point) {
    let Some(found) = Mount::named(&mount.mount) else { return };
    let inboard = if tub.y > sea::CENTRE.y + 1.0 {
        tub.moved(11.0, -5.0)
    } else if tub.y < sea::CENTRE.y - 1.0 {
        tub.moved(11.0, 5.0)
    } else {
        tub.moved(13.0, 0.0)
    };
    let outline = Trail::rounded(Rect::round(inboard, 6.0, 6.0), 1.0);
    add_equipment(layer, view, Equipment::director(found.nth()), outline, inboard, Paint::Paper);
}

fn add_mount(layer: &mut Layer, mount: &MountView, at: Point, facing: f32) {
    let outline = match mount.calibre {
        "5in" => turret(at, facing),
        "40mm" => tub(at, facing, 9.5, 15.0),
        _ => tub(at, facing, 5.6, 11.0),
    };
    let paint = match (mount.can_fire, mount.hits) {
        (true, 0) => Paint::Paper,
        (true, _) => Paint::Brass,
        (false, 0) => Paint::Wreck,
        (false, _) => Paint::Danger,
    };
    let state = match (mount.can_fire, mount.hits) {
        (true, 0) => "ready".to_owned(),
        (true, 1) => "hit once, fires by hand".to_owned(),
        (true, hits) => format!("hit {hits} times, fires by hand"),
        (false, 0) => "silent".to_owned(),
        (false, _) => "destroyed".to_owned(),
    };
    let ace = if mount.ace { ", an ace crew" } else { "" };
    let name = format!("{}, {} section: {state}{ace}", mount.mount, mount.section);
    let thing = Thing::area(mount_id(&mount.mount), name, Area { outline, paint, centre: at });
    let emphasis = if mount.ace { Emphasis::Recent } else { Emphasis::None };
    layer.add(thing.emphasised(emphasis));
    let letter: String = mount.mount.chars().rev().take(1).collect();
    let style = TextStyle::Note;
    let spot = match mount.calibre {
        "20mm" => outside(at, facing),
        _ => at.moved(0.0, 3.8),
    };
    let sign = if mount.ace { format!("{letter}★") } else { letter };
    layer.add(Thing::text(spot, sign, style));
}

/// Beside a small mount: away from the ship, or above one that stands on the keel line.
fn outside(at: Point, facing: f32) -> Point {
    match facing == AHEAD || facing == ASTERN {
        true => at.moved(0.0, -9.0),
        false => at.polar(20.0, facing).moved(0.0, 3.8),
    }
}

/// A closed gun house with one barrel.
fn turret(at: Point, facing: f32) -> Trail {
    let house = [(-11.0, -8.0), (6.0, -8.5), (11.0, -5.0), (11.0, 5.0), (6.0, 8.5), (-11.0, 8.0)];
    Trail::polygon(&turned(at, facing, &house)).and(&barrel(at, facing, (10.0, 30.0), 1.6))
}

/// An open tub with its barrels.
fn tub(at: Point, facing: f32, radius: f32, reach: f32) -> Trail {
    Trail::circle(at, radius).and(&barrel(at, facing, (radius - 1.0, reach), radius / 4.5))
}

fn barrel(at: Point, facing: f32, (from, to): (f32, f32), half: f32) -> Trail {
    Trail::polygon(&turned(at, facing, &[(from, -half), (to, -half), (to, half), (from, half)]))
}

/// Corners given for something that points ahead, turned and moved to its place.
fn turned(at: Point, facing: f32, corners: &[(f32, f32)]) -> Vec<Point> {
    let (sin, cos) = facing.to_radians().sin_cos();
    corners.iter().map(|&(x, y)| at.moved(x * cos - y * sin, x * sin + y * cos)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PicketDuty;
    use wardroom_kernel::{Overlay, Rules};

    #[test]
    fn every_mount_of_a_class_has_its_place_on_deck() {
        let data = PicketDuty::load(&Overlay::none()).expect("the data is whole").data;
        for &class in Class::ALL {
            let lines = lines(class);
            for mount in Mount::ALL.iter().copied().filter(|&mount| data.is_fitted(class, mount)) {
                let found = lines.mounts.iter().find(|(word, ..)| *word == mount.word());
                let (_, along, aside, _) =
                    found.unwrap_or_else(|| panic!("{class} {}", mount.word()));
                assert!((0.0..1.0).contains(along) && aside.abs() < 1.0);
            }
        }
    }

    #[test]
    fn no_two_mounts_of_a_class_cover_each_other() {
        for &class in Class::ALL {
            let places = lines(class).mounts;
            for (n, a) in places.iter().enumerate() {
                for b in &places[..n] {
                    let (a, b) = (place_of(class, a.0), place_of(class, b.0));
                    assert!((a.x - b.x).hypot(a.y - b.y) > 14.0, "{class}");
                }
            }
        }
    }
}
