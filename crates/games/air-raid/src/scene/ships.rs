//! The ships in their berths, each with her name and state. [ARP A-map-4, A-map-5, A-ship-4, 13.9.2]
//!
//! Alongside a shore a ship lies along it with her bow towards the sea; in open water she heads into the trade
//! wind.

use wardroom_scene::{
    Area, Emphasis, Layer, Look, Paint, Path, Point, Text, TextStyle, Thing, Trail,
};

use super::sheet;
use crate::data::Data;
use crate::hex::Hex;
use crate::map::Terrain;
use crate::parts::{Berth, ShipType};
use crate::state::Condition;
use crate::view::{ShipView, View};

/// The id of a ship in the scene.
pub(super) fn ship_id(data: &Data, ship: usize) -> String {
    format!("ship-{}", data.ships[ship].word)
}

/// The trade wind comes from here.
const WINDWARD: f32 = -45.0;
/// How far a ship that is heavily damaged leans out of line.
const LIST: f32 = 9.0;

/// Length and beam of a hull, and the turrets on it from the bow.
fn lines_of(kind: ShipType) -> (f32, f32, &'static [f32]) {
    match kind {
        ShipType::Bb => (66.0, 13.5, &[0.26, 0.15, -0.2, -0.31]),
        ShipType::Ca | ShipType::Cl => (58.0, 9.5, &[0.27, 0.16, -0.26]),
        ShipType::Dd | ShipType::Dm | ShipType::Dms => (42.0, 6.2, &[]),
        ShipType::Ss => (36.0, 5.2, &[]),
        ShipType::Cm | ShipType::Pg => (44.0, 8.0, &[]),
        _ => (52.0, 10.5, &[]),
    }
}

/// Where a ship lies: her middle, where her bow points, and the way out to open water.
struct Mooring {
    at: Point,
    bow: f32,
    /// Degrees from the shore outwards, if she lies alongside one.
    off_shore: Option<f32>,
}

/// The direction of the shore next to a hex, if there is land on one side of it more than on the other.
fn shore_of(data: &Data, hex: Hex) -> Option<f32> {
    let (mut x, mut y) = (0.0, 0.0);
    for (direction, near) in hex.around() {
        if data.map.terrain(near) != Terrain::Water {
            let way = Point::default().polar(1.0, sheet::bearing(direction));
            (x, y) = (x + way.x, y + way.y);
        }
    }
    (x * x + y * y > 0.2).then(|| y.atan2(x).to_degrees())
}

/// How ships lie in a hex.
fn bow_of(data: &Data, hex: Hex, berth: Option<Berth>) -> (f32, Option<f32>) {
    if berth == Some(Berth::Dock) {
        // Both docks open to the north.
        return (90.0, None);
    }
    let Some(shore) = shore_of(data, hex) else { return (WINDWARD, None) };
    let ways = [shore + 90.0, shore - 90.0];
    // The entrance lies to the south-west of every berth.
    let seaward = |way: f32| Point::default().polar(1.0, way - 120.0).x;
    let bow = if seaward(ways[0]) >= seaward(ways[1]) { ways[0] } else { ways[1] };
    (bow, Some(shore + 180.0))
}

/// Where a ship lies among those in her hex.
fn mooring(data: &Data, ship: &ShipView, hex: Hex, mates: &[&ShipView]) -> Mooring {
    let middle = sheet::middle(hex);
    let (bow, off_shore) = bow_of(data, hex, ship.berth);
    let out = off_shore.unwrap_or(bow + 90.0);
    let at = match ship.berth {
        Some(Berth::Inboard) => middle.polar(-9.5, out),
        Some(Berth::Outboard) => middle.polar(9.5, out),
        Some(Berth::Nest) => {
            let nest: Vec<&&ShipView> =
                mates.iter().filter(|mate| mate.berth == Some(Berth::Nest)).collect();
            let beams: Vec<f32> = nest.iter().map(|mate| lines_of(mate.kind).1 + 1.6).collect();
            let before = nest.iter().position(|mate| mate.number == ship.number).unwrap_or(0);
            let whole: f32 = beams.iter().sum();
            let own = beams[..before].iter().sum::<f32>() + beams[before] / 2.0;
            middle.polar(own - whole / 2.0, out)
        }
        // In the dry dock the destroyers lie side by side at the head, the flagship behind them.
        Some(Berth::Dock) if mates.len() > 1 => match ship.kind {
            ShipType::Bb => middle.moved(0.0, -16.0),
            _ => {
                let docked = mates.iter().filter(|mate| mate.kind == ship.kind);
                let side = docked.take_while(|mate| mate.number != ship.number).count() as f32;
                middle.moved(-5.0 + 10.0 * side, 38.0)
            }
        },
        _ => middle,
    };
    Mooring { at, bow, off_shore }
}

/// A hull from above: pointed bow, rounded stern.
fn hull(at: Point, bow: f32, length: f32, beam: f32) -> Trail {
    let (l, b) = (length / 2.0, beam / 2.0);
    let put = |ahead: f32, abeam: f32| sheet::along(at, bow, l * ahead, b * abeam);
    Trail::from(put(1.0, 0.0))
        .curve(put(0.8, 0.62), put(0.55, 1.0), put(0.25, 1.0))
        .line(put(-0.6, 0.95))
        .curve(put(-0.9, 0.9), put(-1.0, 0.55), put(-1.0, 0.0))
        .curve(put(-1.0, -0.55), put(-0.9, -0.9), put(-0.6, -0.95))
        .line(put(0.25, -1.0))
        .curve(put(0.55, -1.0), put(0.8, -0.62), put(1.0, 0.0))
        .close()
}

/// Every ship that is on the map, and the smoke over the harbour.
pub(super) fn layer(data: &Data, view: &View) -> Layer {
    let mut layer = Layer::moving("ships");
    for ship in &view.ships {
        let Some(hex) = ship.hex else { continue };
        let mates: Vec<&ShipView> =
            view.ships.iter().filter(|mate| mate.hex == Some(hex)).collect();
        layer.add(drawn(data, ship, hex, &mates));
    }
    nest_names(data, view, &mut layer);
    layer
}

fn path(path: Path) -> Look {
    Look::Path(path)
}

fn drawn(data: &Data, ship: &ShipView, hex: Hex, mates: &[&ShipView]) -> Thing {
    let Mooring { at, bow, off_shore } = mooring(data, ship, hex, mates);
    let (length, beam, turrets) = lines_of(ship.kind);
    let (paint, deck) = match ship.condition {
        Condition::Sunk => (Paint::Wreck, Paint::Neutral),
        // White is dark at night: the hospital ship is grey.
        _ if ship.kind == ShipType::Ah => (Paint::Neutral, Paint::Danger),
        _ => (Paint::Second, Paint::Sea),
    };
    let bow = if ship.condition >= Condition::HeavilyDamaged { bow + LIST } else { bow };
    let mut looks = Vec::new();
    if ship.condition == Condition::Sunk {
        // Oil on the water round a wreck.
        looks.push(path(Path::filled(hull(at, bow, length * 1.3, beam * 2.6), Paint::Shade)));
    }
    if ship.moving {
        // A wake.
        let wash =
            [-1.0, 1.0].map(|side| {
                Trail::from(sheet::along(at, bow, length * 0.45, side * beam * 0.5))
                    .line(sheet::along(at, bow, -length * 0.9, side * beam * 1.5))
            });
        looks.push(path(Path::drawn(Trail::all(wash), Paint::Paper, 1.6)));
    }
    looks.push(Look::Area(Area { outline: hull(at, bow, length, beam), paint, centre: at }));
    looks.push(path(Path::filled(sheet::slab(at, bow, length * 0.2, beam * 0.5), deck)));
    if ship.condition != Condition::Sunk {
        let round =
            |&ahead: &f32| Trail::circle(sheet::along(at, bow, length * ahead, 0.0), beam * 0.22);
        looks.push(path(Path::filled(Trail::all(turrets.iter().map(round)), deck)));
        looks.extend(injuries(ship, at, bow, length, beam));
    }
    if ship.smoking {
        looks.push(flames(at));
    }
    if let Some(label) = label(ship, mates.len(), at, beam, off_shore) {
        looks.push(Look::Text(label));
    }
    let thing =
        Thing::new(ship_id(data, usize::from(ship.number)), words(ship), Look::Group(looks));
    let waits = ship.torpedo_hits + ship.ap_hits > 0;
    thing.emphasised(if waits { Emphasis::Recent } else { Emphasis::None })
}

/// A bar along the deck for the points of damage, and a mark for every hit whose damage waits.
fn injuries(ship: &ShipView, at: Point, bow: f32, length: f32, beam: f32) -> Vec<Look> {
    let mut looks = Vec::new();
    let long = length * 0.78;
    if ship.points > 0 {
        let share = f32::from(ship.points) / f32::from(ship.hull);
        let line = |from: f32, to: f32| {
            Trail::from(sheet::along(at, bow, from, 0.0)).line(sheet::along(at, bow, to, 0.0))
        };
        let thick = (beam * 0.4).max(3.0);
        looks.push(path(Path::drawn(line(-long / 2.0, long / 2.0), Paint::Paper, thick + 1.4)));
        looks.push(path(Path::drawn(
            line(-long / 2.0, -long / 2.0 + long * share),
            Paint::Danger,
            thick,
        )));
    }
    // Torpedo hits on the side, bomb hits on the deck.
    let mark = |n: u8, abeam: f32| {
        let ahead = long * (0.42 - 0.14 * f32::from(n));
        Trail::circle(sheet::along(at, bow, ahead, abeam), 3.4)
    };
    for (count, abeam, paint) in
        [(ship.torpedo_hits, beam / 2.0 + 2.0, Paint::Brass), (ship.ap_hits, 0.0, Paint::Danger)]
    {
        if count > 0 {
            let marks = Trail::all((0..count.min(7)).map(|n| mark(n, abeam)));
            looks.push(path(Path {
                line: Some(Paint::Paper),
                width: 1.0,
                ..Path::filled(marks, paint)
            }));
        }
    }
    looks
}

/// A fire on board.
fn flames(at: Point) -> Look {
    let tongue = |x: f32, high: f32| {
        let foot = at.moved(x, 3.0);
        Trail::from(foot.moved(-3.5, 0.0))
            .curve(
                foot.moved(-4.0, -high * 0.5),
                foot.moved(1.0, -high * 0.6),
                foot.moved(0.0, -high),
            )
            .curve(foot.moved(4.0, -high * 0.6), foot.moved(4.0, -high * 0.3), foot.moved(3.5, 0.0))
            .close()
    };
    let all = Trail::all([tongue(-6.0, 11.0), tongue(0.0, 16.0), tongue(6.0, 10.0)]);
    path(Path { line: Some(Paint::Brass), width: 1.2, ..Path::filled(all, Paint::Danger) })
}

/// Width of a name as it is set.
fn width_of(text: &str) -> f32 {
    7.0 * text.chars().count() as f32
}

/// The name beside a hull: on the side of the island for a ship inboard, else over the water.
fn label(
    ship: &ShipView,
    mates: usize,
    at: Point,
    beam: f32,
    off_shore: Option<f32>,
) -> Option<Text> {
    let in_crowd = match ship.berth {
        Some(Berth::Nest) => true,
        // Of the ships in the dry dock the flagship is named.
        Some(Berth::Dock) => ship.kind != ShipType::Bb && mates > 1,
        _ => false,
    };
    if in_crowd {
        return None;
    }
    let mut text = ship.name.clone();
    if ship.condition == Condition::Sunk {
        text += ", sunk";
    } else if ship.points > 0 {
        text += &format!(" {}/{}", ship.points, ship.hull);
    }
    let out = match (ship.berth, off_shore) {
        (Some(Berth::Inboard), Some(out)) => out + 180.0,
        (_, Some(out)) => out,
        (_, None) => 90.0,
    };
    if ship.berth == Some(Berth::Dock) {
        // Below the head of the dock.
        let below = if mates > 1 { 96.0 } else { 80.0 };
        return Some(Text {
            at: at.moved(0.0, below),
            text,
            style: TextStyle::Village,
            turned: 0.0,
        });
    }
    let way = Point::default().polar(1.0, out);
    let beside = at.polar(beam / 2.0 + 13.0, out);
    let at = beside.moved(way.x * width_of(&text) / 2.0, 4.5);
    Some(Text { at, text, style: TextStyle::Village, turned: 0.0 })
}

/// One name for each nest: its largest ship, and how many more there are.
fn nest_names(data: &Data, view: &View, layer: &mut Layer) {
    let mut done: Vec<Hex> = Vec::new();
    for ship in view.ships.iter().filter(|ship| ship.berth == Some(Berth::Nest)) {
        let Some(hex) = ship.hex.filter(|hex| !done.contains(hex)) else { continue };
        done.push(hex);
        let nest: Vec<&ShipView> = view
            .ships
            .iter()
            .filter(|mate| mate.hex == Some(hex) && mate.berth == Some(Berth::Nest))
            .collect();
        let Some(largest) = nest.iter().max_by_key(|mate| mate.hull) else { continue };
        let text = match nest.len() {
            1 => largest.name.clone(),
            count => format!("{} + {}", largest.name, count - 1),
        };
        let (_, off_shore) = bow_of(data, hex, Some(Berth::Nest));
        let at = match off_shore {
            Some(out) if out.rem_euclid(360.0) > 180.0 => sheet::middle(hex).moved(0.0, -32.0),
            _ => sheet::middle(hex).moved(0.0, 40.0),
        };
        layer.add(Thing::text(at, text, TextStyle::Village));
    }
}

fn words(ship: &ShipView) -> String {
    let mut text = format!("{}, {}", ship.name, kind_words(ship.kind));
    if let Some(hex) = ship.hex {
        text += &format!(" in {hex}");
    }
    match ship.berth {
        Some(Berth::Inboard) => text += ", inboard",
        Some(Berth::Outboard) => text += ", outboard",
        Some(Berth::Dock) => text += ", in dock",
        _ => {}
    }
    text += &match ship.condition {
        Condition::Sound => ", unhurt".to_owned(),
        Condition::Damaged => format!(", damaged, {} of {} points", ship.points, ship.hull),
        Condition::HeavilyDamaged => {
            format!(", heavily damaged, {} of {} points", ship.points, ship.hull)
        }
        Condition::Sunk => ", sunk".to_owned(),
    };
    if ship.condition != Condition::Sunk {
        text += &format!(", deck {}, AA {}", ship.class, ship.aa);
    }
    for (count, what) in [(ship.torpedo_hits, "torpedo"), (ship.ap_hits, "AP bomb")] {
        match count {
            0 => {}
            1 => text += &format!(", 1 {what} hit waits"),
            many => text += &format!(", {many} {what} hits wait"),
        }
    }
    for (is, what) in [
        (ship.smoking, "on fire"),
        (ship.beached, "beached"),
        (ship.moving, "moving"),
        (ship.under_way && !ship.moving, "under way"),
    ] {
        if is {
            text += &format!(", {what}");
        }
    }
    text
}

const fn kind_words(kind: ShipType) -> &'static str {
    match kind {
        ShipType::Bb => "battleship",
        ShipType::Ca => "heavy cruiser",
        ShipType::Cl => "light cruiser",
        ShipType::Cm => "minelayer",
        ShipType::Dd => "destroyer",
        ShipType::Dm => "light minelayer",
        ShipType::Dms => "fast minesweeper",
        ShipType::Ss => "submarine",
        ShipType::Pg => "gunboat",
        ShipType::Ar => "repair ship",
        ShipType::Ao => "oiler",
        ShipType::Av => "seaplane tender",
        ShipType::Ad => "destroyer tender",
        ShipType::As => "submarine tender",
        ShipType::Ag => "auxiliary",
        ShipType::Ah => "hospital ship",
    }
}
