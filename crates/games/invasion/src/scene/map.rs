//! The map that never changes: sea, shore, relief, roads, places, and the hexes one can point at.
//! [IPH 2.2.1, M.1]

use std::collections::BTreeMap;

use wardroom_hexmap::{Direction, Hex, Hexside, Place};
use wardroom_scene::{
    Area, Layer, Look, Paint, Path, Point, Rect, Text, TextStyle, Thing, Trail, wobble,
};

use super::sheet::{self, CORNER, HEIGHT, WIDTH};
use super::{coast, places, relief};
use crate::data::Data;
use crate::map::Ground;

/// The still layers, the lowest first: the country, the hexes, the names.
pub(super) fn layers(data: &Data) -> Vec<Layer> {
    vec![country(data), hexes(data), places::names(data)]
}

/// The id of a hex in the scene.
pub(super) fn hex_id(hex: Hex) -> String {
    format!("hex-{hex}")
}

fn country(data: &Data) -> Layer {
    let map = &data.map;
    let mut layer = Layer::still("country");
    let mut put = |path: Path| layer.add(Thing::scenery(Look::Path(path)));
    let whole = Rect { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT };
    put(Path::filled(Trail::rounded(whole, 10.0), Paint::Ocean));
    let shore = coast::shore(map);
    // The sea grows light towards the shore.
    put(Path::drawn(shore.clone(), Paint::Sea, 130.0));
    put(Path::drawn(shore.clone(), Paint::Shoal, 48.0));
    put(Path { line: Some(Paint::Shore), width: 5.0, ..Path::filled(shore.clone(), Paint::Land) });
    relief::draw(map, &mut layer);
    let mut put = |path: Path| layer.add(Thing::scenery(Look::Path(path)));
    put(Path::drawn(shore, Paint::Shore, 2.4));
    for path in lochs(data) {
        put(path);
    }
    put(textures(data));
    for path in roads(data) {
        put(path);
    }
    places::draw(data, &mut layer);
    layer
}

/// Pearl Harbor: the hexsides that are water, drawn as lochs; Ford Island lies in the middle.
/// [IPH 9.10, 11.1]
fn lochs(data: &Data) -> Vec<Path> {
    let map = &data.map;
    // Corners of the grid are the nodes, and the middles of wet sides the gates between them.
    let mut nodes: BTreeMap<(i32, i32), (Point, Vec<Point>)> = BTreeMap::new();
    for place in map.land.all() {
        // Each side is drawn once: by the hex with the lower number.
        for (direction, next, side) in map.land.ways(place) {
            if matches!(side, Hexside::Water | Hexside::Ford) && place.0 < next.0 {
                let ends = sheet::side(map.land.hex(place), direction);
                let gate = ends[0].towards(ends[1], 0.5);
                for end in ends {
                    nodes.entry(sheet::key(end)).or_insert((end, Vec::new())).1.push(gate);
                }
            }
        }
    }
    let water = sheet::bends(nodes.into_values());
    let drawn = |paint, width| Path::drawn(water.clone(), paint, width);
    vec![drawn(Paint::Shore, 24.0), drawn(Paint::Shoal, 20.0), drawn(Paint::Sea, 12.0)]
}

/// Quiet strokes that say what ground a hex has where tints alone would leave it open. [IPH 9.8]
fn textures(data: &Data) -> Path {
    let map = &data.map;
    let mut strokes = Vec::new();
    for place in map.land.all() {
        let hex = map.land.hex(place);
        let middle = sheet::middle(hex);
        let off = |salt: u32, far: f32| far * wobble(hex.row().into(), hex.col().into(), salt);
        match map.ground(place) {
            Ground::Mountain => {
                for (n, (x, y)) in
                    [(-13.0, -2.0), (9.0, -13.0), (10.0, 12.0)].into_iter().enumerate()
                {
                    let salt = 20 + 3 * n as u32;
                    let at = middle.moved(x + off(salt, 4.0), y + off(salt + 1, 4.0));
                    let high = 8.0 + off(salt + 2, 2.5);
                    let peak = Trail::from(at.moved(-high, high * 0.8))
                        .line(at.moved(0.0, -high * 0.6))
                        .line(at.moved(high * 0.75, high * 0.7));
                    strokes.push(peak);
                }
            }
            Ground::Rough => {
                for (n, (x, y)) in
                    [(-12.0, -8.0), (11.0, 0.0), (-6.0, 13.0)].into_iter().enumerate()
                {
                    let salt = 40 + 3 * n as u32;
                    let at = middle.moved(x + off(salt, 4.0), y + off(salt + 1, 4.0));
                    let brow = Trail::from(at.moved(-7.0, 3.0)).curve(
                        at.moved(-4.0, -3.5),
                        at.moved(4.0, -3.5),
                        at.moved(7.0, 3.0),
                    );
                    strokes.push(brow);
                }
            }
            _ => {}
        }
    }
    Path::drawn(Trail::all(strokes), Paint::Shade, 1.9)
}

/// Roads, from hexside to hexside through the middles of hexes. [IPH 9.8]
fn roads(data: &Data) -> Vec<Path> {
    let map = &data.map;
    let nodes = map.land.all().map(|place| {
        let hex = map.land.hex(place);
        let ways = map.land.ways(place).filter(|(_, _, side)| *side == Hexside::Road);
        let gates = ways.map(|(direction, ..)| sheet::gate(hex, direction)).collect();
        (sheet::middle(hex), gates)
    });
    let all = sheet::bends(nodes);
    vec![Path::drawn(all.clone(), Paint::Road, 6.4), Path::drawn(all, Paint::Paper, 3.2)]
}

/// Every hex of land as a thing that can be pointed at, with its number.
fn hexes(data: &Data) -> Layer {
    let map = &data.map;
    let mut layer = Layer::still("hexes");
    for place in map.land.all() {
        let hex = map.land.hex(place);
        let (outline, centre) = (sheet::outline(hex), sheet::middle(hex));
        let area = Area { outline, paint: Paint::Glass, centre };
        layer.add(Thing::area(hex_id(hex), hex_name(data, place), area));
    }
    for place in map.land.all() {
        let hex = map.land.hex(place);
        let at = sheet::middle(hex).moved(0.0, -CORNER + 14.0);
        let text = Text { at, text: hex.to_string(), style: TextStyle::Grid, turned: 0.0 };
        layer.add(Thing::scenery(Look::Text(text)));
    }
    layer
}

/// What a hex is, to be read aloud: number, name, ground, what it costs and what it is worth.
fn hex_name(data: &Data, place: Place) -> String {
    let map = &data.map;
    let (hex, name, ground) = (map.land.hex(place), map.name(place), map.ground(place));
    let terrain = data.terrain(ground);
    let mut text = hex.to_string();
    if !name.is_empty() {
        text.push_str(&format!(" {name}"));
    }
    text.push_str(&format!(", {}", ground.word()));
    let points = if terrain.points == 1 { "point" } else { "points" };
    text.push_str(&format!(", {} movement {points}", terrain.points));
    let has = |side: Hexside| Direction::ALL.iter().any(|&way| map.land.side(place, way) == side);
    if has(Hexside::Road) {
        text.push_str(", road");
    }
    if terrain.vp > 0 {
        text.push_str(&format!(", {} VP", terrain.vp));
    }
    if let Some(area) = map.area(place) {
        text.push_str(&format!(", {} invasion area", area.word()));
    }
    text
}
