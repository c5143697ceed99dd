//! The sea around the ship: eight bearings, three altitudes, and the planes that come in.
//! [PD pd-K-bear]
//!
//! The bow points to the right, so that bearing 90, to starboard, is below. Altitudes are rings: low
//! planes are nearest.

use wardroom_scene::{
    Area, Counter, Damage, Emphasis, Layer, Look, Marker, Paint, Path, Point, Rect, Side, Symbol,
    TextStyle, Thing, Trail,
};

use crate::parts::{Altitude, Bearing};
use crate::state::Fate;
use crate::view::{MountView, PlaneView, View};

use super::{flame, plan};

/// Where the ship lies.
pub(super) const CENTRE: Point = Point::new(742.0, 292.0);
/// The edges of the altitudes, from the ship outwards: half axes of ellipses.
const EDGES: [(f32, f32); 4] = [(262.0, 84.0), (316.0, 145.0), (370.0, 206.0), (424.0, 267.0)];
/// Where the names of the bearings stand.
const RIM: (f32, f32) = (432.0, 275.0);
/// The room the sea takes.
const SEA: Rect = Rect { x: 292.0, y: 0.0, width: 900.0, height: 584.0 };
/// The side of a plane's counter.
const COUNTER: f32 = 42.0;

/// A point on an ellipse round the ship.
fn on_ring((across, along): (f32, f32), degrees: f32) -> Point {
    let angle = degrees.to_radians();
    CENTRE.moved(across * angle.cos(), along * angle.sin())
}

/// Continues a line along an ellipse round the ship.
fn along(mut trail: Trail, ring: (f32, f32), from: f32, to: f32) -> Trail {
    let steps = ((to - from).abs() / 45.0).ceil().max(1.0);
    let step = (to - from) / steps;
    let pull = 4.0 / 3.0 * (step.to_radians() / 4.0).tan();
    let tangent = |degrees: f32| {
        let angle = degrees.to_radians();
        (-ring.0 * angle.sin() * pull, ring.1 * angle.cos() * pull)
    };
    for n in 0..steps as usize {
        let (start, end) = (from + step * n as f32, from + step * (n as f32 + 1.0));
        let (out, back) = (tangent(start), tangent(end));
        trail = trail.curve(
            on_ring(ring, start).moved(out.0, out.1),
            on_ring(ring, end).moved(-back.0, -back.1),
            on_ring(ring, end),
        );
    }
    trail
}

/// The piece of an altitude's ring between two directions.
fn band(altitude: Altitude, from: f32, to: f32) -> Trail {
    let (near, far) = (EDGES[altitude as usize], EDGES[altitude as usize + 1]);
    let trail = along(Trail::from(on_ring(near, from)), near, from, to).line(on_ring(far, to));
    along(trail, far, to, from).close()
}

/// The direction of a bearing in degrees, clockwise from the bow.
fn degrees(bearing: Bearing) -> f32 {
    45.0 * f32::from(bearing as u8)
}

/// The middle of the space for a bearing and altitude.
fn middle(bearing: Bearing, altitude: Altitude) -> (f32, f32, f32) {
    let (near, far) = (EDGES[altitude as usize], EDGES[altitude as usize + 1]);
    (f32::midpoint(near.0, far.0), f32::midpoint(near.1, far.1), degrees(bearing))
}

/// What a bearing is called on a ship.
pub(super) fn bearing_words(bearing: Bearing) -> &'static str {
    match bearing {
        Bearing::B0 => "ahead",
        Bearing::B45 => "on the starboard bow",
        Bearing::B90 => "to starboard",
        Bearing::B135 => "on the starboard quarter",
        Bearing::B180 => "astern",
        Bearing::B225 => "on the port quarter",
        Bearing::B270 => "to port",
        Bearing::B315 => "on the port bow",
    }
}

fn altitude_words(altitude: Altitude) -> &'static str {
    match altitude {
        Altitude::Low => "low",
        Altitude::Medium => "medium",
        Altitude::High => "high",
    }
}

/// The id of a bearing in the scene.
pub(super) fn bearing_id(bearing: Bearing) -> String {
    format!("bearing-{bearing}")
}

/// The id of a plane in the scene: the word for all guns at it, which a player may ask about.
pub(super) fn plane_id(number: usize) -> String {
    format!("all@{number}")
}

/// The id of a mount's arc in the scene.
pub(super) fn arc_id(mount: &str) -> String {
    format!("arc-{mount}")
}

/// The rings and bearings, which never change.
pub(super) fn layer() -> Layer {
    let mut layer = Layer::still("sea");
    let mut draw = |path: Path| layer.add(Thing::scenery(Look::Path(path)));
    draw(Path::filled(Trail::rounded(SEA, 4.0), Paint::Ocean));
    let paints = [Paint::Shoal, Paint::Sea, Paint::Ocean];
    for (edge, ring) in EDGES.iter().enumerate().rev() {
        let outline = along(Trail::from(on_ring(*ring, 0.0)), *ring, 0.0, 360.0).close();
        let paint = edge.checked_sub(1).map_or(Paint::Shoal, |band| paints[band]);
        draw(Path {
            line: Some(Paint::Boundary),
            width: if edge == 3 { 1.6 } else { 0.7 },
            ..Path::filled(outline, paint)
        });
    }
    for spoke in 0..8 {
        let direction = 22.5 + 45.0 * spoke as f32;
        let spoke = Trail::from(on_ring(EDGES[0], direction)).line(on_ring(EDGES[3], direction));
        draw(Path::drawn(spoke, Paint::Boundary, 0.9).dashed(5.0, 5.0));
    }
    for &altitude in Altitude::ALL {
        for direction in [22.5, 202.5] {
            let (across, along, _) = middle(Bearing::B0, altitude);
            let at = on_ring((across, along), direction).moved(0.0, 4.0);
            layer.add(Thing::text(at, altitude.word(), TextStyle::Place));
        }
    }
    layer
}

/// The names of the bearings round the rim, which spray fire is aimed at. [PD pd-G3-spray]
pub(super) fn rim(view: &View) -> Layer {
    let mut layer = Layer::moving("rim");
    for &bearing in Bearing::ALL {
        // There is more room in the corners.
        let out = if bearing as u8 % 2 == 1 { 1.05 } else { 1.0 };
        let at = on_ring((RIM.0 * out, RIM.1 * out), degrees(bearing));
        let count = view.planes.iter().filter(|plane| plane.bearing == bearing).count();
        let paint = if count > 0 { Paint::First } else { Paint::Boundary };
        let marker = Marker { at, radius: 13.0, paint, text: bearing.word().to_owned() };
        let planes = match count {
            0 => "nothing in sight".to_owned(),
            1 => "1 plane".to_owned(),
            many => format!("{many} planes"),
        };
        let name = format!("Bearing {bearing}, {}: {planes}", bearing_words(bearing));
        layer.add(Thing::new(bearing_id(bearing), name, Look::Marker(marker)));
    }
    layer
}

/// The firing arc of every mount, seen when the mount is aimed. [PD pd-FC-FL, pd-FC-LP, pd-FC-DU]
pub(super) fn arcs(view: &View) -> Layer {
    let mut layer = Layer::still("arcs");
    for mount in &view.mounts {
        let Some(outline) = arc(mount) else { continue };
        let centre = plan::place_of(view.position.ship.class, &mount.mount);
        let area = Area { outline, paint: Paint::Brass, centre };
        let name = format!("What {} reaches", mount.mount);
        layer.add(Thing::area(arc_id(&mount.mount), name, area).emphasised(Emphasis::OnDemand));
    }
    layer
}

/// The rings that a mount reaches, each run of neighbouring bearings in one piece.
fn arc(mount: &MountView) -> Option<Trail> {
    let reached = |at: usize, altitude: Altitude| mount.arc[at % 8].contains(altitude.word());
    let mut whole: Option<Trail> = None;
    for &altitude in Altitude::ALL {
        for first in (0..8).filter(|&at| reached(at, altitude) && !reached(at + 7, altitude)) {
            let run = (0..8).take_while(|&more| reached(first + more, altitude)).count();
            let from = 45.0 * first as f32 - 22.5;
            let piece = band(altitude, from, from + 45.0 * run as f32);
            whole = Some(match whole {
                Some(trail) => trail.and(&piece),
                None => piece,
            });
        }
    }
    whole
}

/// The planes of the wave, and those that are still to come.
pub(super) fn planes(view: &View) -> Layer {
    let mut layer = Layer::moving("planes");
    for &bearing in Bearing::ALL {
        for &altitude in Altitude::ALL {
            let here: Vec<&PlaneView> = view
                .planes
                .iter()
                .filter(|plane| plane.bearing == bearing && plane.altitude == altitude)
                .collect();
            for (nth, plane) in here.iter().enumerate() {
                let at = spread(bearing, altitude, nth, here.len());
                layer.add(counter(plane, at));
                if plane.fate == Fate::Flamed {
                    let corner = at.moved(13.0, COUNTER / 2.0 - 1.0);
                    layer.add(Thing::scenery(Look::Path(flame(corner, 1.7))));
                }
            }
        }
    }
    for (nth, kind) in view.position.assault.special.iter().enumerate() {
        let plane = kind.plane();
        let at = Point::new(SEA.x + 36.0 + 52.0 * nth as f32, 556.0 - COUNTER / 2.0);
        let card = Counter::new(symbol(plane), Side::First)
            .at(at)
            .sized(COUNTER, COUNTER)
            .values(plane, "", "!");
        let name = format!("Special attack plane: {kind}");
        layer.add(Thing::counter(format!("special-{}", nth + 1), name, card));
    }
    if !view.position.assault.special.is_empty() {
        let at = Point::new(SEA.x + 14.0, 576.0);
        layer.add(Thing::text(at, "Special attack box", TextStyle::Line));
    }
    layer
}

/// Planes that share a bearing and altitude stand side by side along the ring.
fn spread(bearing: Bearing, altitude: Altitude, nth: usize, of: usize) -> Point {
    let (across, along, direction) = middle(bearing, altitude);
    let angle = direction.to_radians();
    let speed = (across * angle.sin()).hypot(along * angle.cos()).to_radians();
    let step = ((COUNTER + 3.0) / speed).min(42.0 / of as f32);
    on_ring((across, along), direction + step * (nth as f32 - (of as f32 - 1.0) / 2.0))
}

fn counter(plane: &PlaneView, at: Point) -> Thing {
    let mut card = Counter::new(symbol(&plane.plane), Side::First)
        .at(at)
        .sized(COUNTER, COUNTER)
        .values(format!("{} {}", plane.plane, plane.number), "", "");
    if plane.hits > 0 && plane.fate == Fate::Flying {
        card = card.hurt(Damage::Hits { taken: plane.hits, of: 3 });
    }
    let state = match (plane.fate, plane.hits) {
        (Fate::Flamed, _) => ", in flames".to_owned(),
        (_, 0) => String::new(),
        (_, 1) => ", hit once".to_owned(),
        (_, hits) => format!(", hit {hits} times"),
    };
    let mounts = match plane.bearing_mounts.len() {
        0 => "no mount bears".to_owned(),
        1 => "1 mount bears".to_owned(),
        many => format!("{many} mounts bear"),
    };
    let name = format!(
        "{} {}, bearing {} {}, {}{state}; {mounts}",
        plane.plane,
        plane.number,
        plane.bearing,
        bearing_words(plane.bearing),
        altitude_words(plane.altitude),
    );
    Thing::counter(plane_id(plane.number), name, card)
}

/// The shape of a type from above.
fn symbol(plane: &str) -> Symbol {
    match plane {
        "Val" | "Judy" | "Sonia" | "Ida" | "Mary" | "Ann" | "Alf" | "Willow" => Symbol::DiveBomber,
        "Kate" | "Jill" | "Myrt" | "Grace" => Symbol::TorpedoBomber,
        "Betty" | "Sally" | "Peggy" | "Lily" | "Helen" | "Frances" | "Nell" | "Nick" | "Dinah"
        | "Irving" => Symbol::MediumBomber,
        "Rufe" | "Pete" | "Paul" | "Jake" => Symbol::FlyingBoat,
        _ => Symbol::Fighter,
    }
}

/// Fighters overhead, consorts alongside, and the waves of the attack, in the corners.
pub(super) fn support(view: &View) -> Layer {
    let mut layer = Layer::moving("support");
    let position = &view.position;
    let fighters =
        [("land", "Land", position.land_afs), ("carrier", "Carrier", position.carrier_afs)];
    let mut at = Point::new(SEA.x + 40.0, 34.0);
    for (word, title, count) in fighters.into_iter().filter(|(.., count)| *count > 0) {
        let card = Counter::new(Symbol::Fighter, Side::Second)
            .at(at)
            .sized(58.0, 44.0)
            .values(title, "", "")
            .group_of(u16::from(count));
        let name = format!("{title} fighters, {count} air support markers");
        layer.add(Thing::counter(format!("afs-{word}"), name, card));
        at = at.moved(72.0, 0.0);
    }
    if position.sfs > 0 {
        let card = Counter::new(Symbol::Destroyer, Side::Second)
            .at(Point::new(SEA.x + 53.0, 80.0))
            .sized(84.0, 32.0)
            .values("Consorts", "", "")
            .group_of(u16::from(position.sfs));
        let name = format!("Consorts, {} surface support markers", position.sfs);
        layer.add(Thing::counter("sfs", name, card));
    }
    let assault = &position.assault;
    let waves: Vec<String> =
        assault.waves.iter().filter(|&&size| size > 0).map(ToString::to_string).collect();
    if assault.wave > 0 && !waves.is_empty() {
        let text = format!("Wave {} of {}: {} planes", assault.wave, waves.len(), waves.join(", "));
        layer.add(Thing::text(Point::new(SEA.x + 730.0, 572.0), text, TextStyle::Line));
    }
    layer
}
