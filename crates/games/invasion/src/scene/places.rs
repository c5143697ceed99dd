//! Places: what stands in the hexes that are worth points, and the names on the map. [IPH 2.2.3, M.3]

use wardroom_hexmap::Hex;
use wardroom_scene::{
    Labels, Layer, Look, Paint, Path, Point, Rect, Text, TextStyle, Thing, Trail, wobble,
};

use super::sheet::{self, HEIGHT, WIDTH};
use crate::data::Data;
use crate::map::{Area, Ground};

/// Names that are read from far off; the others appear from near by.
const FAR: [u16; 14] =
    [2125, 2224, 1630, 1321, 2536, 2607, 2809, 3225, 3219, 3204, 3006, 2123, 1417, 3431];

/// Shorter names for the map; places that are named once for several hexes have none of their own.
fn map_name(hex: Hex, name: &'static str) -> Option<&'static str> {
    match hex.number() {
        2125 => Some("Schofield Barracks"),
        2225 | 3513 | 3514 => None,
        3414 => Some("Downtown"),
        _ => Some(name.strip_prefix("Honolulu ").unwrap_or(name)).filter(|name| !name.is_empty()),
    }
}

/// Seas, ranges and the city, set by hand: text, middle, turn.
#[rustfmt::skip]
const WATERS: [(&str, f32, f32, f32); 5] = [
    ("PACIFIC  OCEAN", 1570.0, 90.0, 0.0),
    ("KAUAI  CHANNEL", 125.0, 1010.0, -62.0),
    ("MAMALA  BAY", 1560.0, 1440.0, 0.0),
    ("KANEOHE BAY", 2010.0, 838.0, 0.0),
    ("KAIWI  CHANNEL", 2330.0, 1590.0, 0.0),
];
const RANGES: [(&str, f32, f32, f32); 2] =
    [("WAIANAE RANGE", 590.0, 740.0, 41.0), ("KOOLAU RANGE", 1660.0, 690.0, 55.0)];

/// Puts the signs of manmade terrain on a layer, and the shores one can land on.
pub(super) fn draw(data: &Data, layer: &mut Layer) {
    for path in landing_shores(data) {
        layer.add(Thing::scenery(Look::Path(path)));
    }
    for &place in &data.map.manmade {
        let middle = sheet::middle(data.map.land.hex(place));
        for path in sign(data.map.ground(place), middle) {
            layer.add(Thing::scenery(Look::Path(path)));
        }
    }
}

/// The invasion areas as dashed lines off their shores. [IPH 3.2.2]
fn landing_shores(data: &Data) -> Vec<Path> {
    let map = &data.map;
    let of = |area: Area| {
        let hexes = map.land.all().filter(|&place| map.area(place) == Some(area));
        let sides = hexes.flat_map(|place| {
            let hex = map.land.hex(place);
            let wet = wardroom_hexmap::Direction::ALL
                .into_iter()
                .filter(move |&way| map.land.neighbour(place, way).is_none());
            wet.map(move |way| {
                let [a, b] = sheet::side(hex, way);
                let out = |p: Point| p.towards(sheet::middle(hex), -0.17);
                Trail::from(out(a)).line(out(b))
            })
        });
        Trail::all(sides)
    };
    Area::ALL
        .iter()
        .copied()
        .map(of)
        .map(|trail| Path::drawn(trail, Paint::First, 2.2).dashed(3.0, 5.0))
        .collect()
}

fn block(at: Point, width: f32, height: f32) -> Trail {
    Trail::rounded(Rect::round(at, width, height), 1.0)
}

/// What stands in a hex, seen from above. [IPH 9.8]
fn sign(ground: Ground, at: Point) -> Vec<Path> {
    let ground_under = |paint| {
        let round: Vec<Point> = (0..12)
            .map(|n| {
                at.polar(25.0 + 2.0 * wobble(at.x as i32 + n, at.y as i32, 9), 30.0 * n as f32)
            })
            .collect();
        Path::filled(Trail::coast(&round), paint)
    };
    match ground {
        Ground::City => {
            let blocks = (0..4).flat_map(|x| (0..4).map(move |y| (x, y))).filter_map(|(x, y)| {
                let kept = wobble(at.x as i32 + x, at.y as i32 + y, 11) > -0.7;
                let corner = at.moved(-15.75 + 10.5 * x as f32, -15.75 + 10.5 * y as f32);
                kept.then(|| block(corner, 8.0, 8.0))
            });
            vec![ground_under(Paint::Town), Path::filled(Trail::all(blocks), Paint::Shore)]
        }
        Ground::Military => {
            let halls = (0..3).flat_map(|n| {
                let y = -12.0 + 12.0 * n as f32;
                [block(at.moved(-9.0, y), 14.0, 5.5), block(at.moved(9.0, y), 14.0, 5.5)]
            });
            vec![ground_under(Paint::Field), Path::filled(Trail::all(halls), Paint::Boundary)]
        }
        Ground::Fort => {
            let star: Vec<Point> = (0..10)
                .map(|n| at.polar(if n % 2 == 0 { 25.0 } else { 15.0 }, 36.0 * n as f32 - 90.0))
                .collect();
            let wall = Path {
                line: Some(Paint::Ink),
                width: 1.6,
                ..Path::filled(Trail::polygon(&star), Paint::Field)
            };
            vec![wall, Path::filled(block(at, 9.0, 9.0), Paint::Boundary)]
        }
        Ground::Airfield => {
            let strip = |degrees: f32, length: f32| {
                Trail::from(at.polar(length, degrees)).line(at.polar(-length, degrees))
            };
            let runways = Trail::all([strip(-28.0, 24.0), strip(35.0, 20.0)]);
            vec![
                ground_under(Paint::Field),
                Path::drawn(runways.clone(), Paint::Runway, 8.5),
                Path::drawn(runways, Paint::Paper, 1.1).dashed(4.0, 3.5),
            ]
        }
        Ground::Oil => {
            let tanks = [(-11.0, -9.0), (9.0, -12.0), (-5.0, 10.0), (13.0, 8.0)];
            let tank = |(x, y): (f32, f32)| {
                let round: Vec<Point> =
                    (0..8).map(|n| at.moved(x, y).polar(7.0, 45.0 * n as f32)).collect();
                Trail::coast(&round)
            };
            let tanks = Trail::all(tanks.map(tank));
            let drawn =
                Path { line: Some(Paint::Ink), width: 1.3, ..Path::filled(tanks, Paint::Runway) };
            vec![ground_under(Paint::Field), drawn]
        }
        Ground::Clear | Ground::Rough | Ground::Mountain => Vec::new(),
    }
}

/// The height of a name, and the width of a letter as a share of it.
const fn size_of(style: TextStyle) -> Option<(f32, f32)> {
    match style {
        TextStyle::Town => Some((20.0, 0.6)),
        TextStyle::Village => Some((13.0, 0.55)),
        _ => None,
    }
}

/// The names, where they do not collide.
pub(super) fn names(data: &Data) -> Layer {
    let map = &data.map;
    let mut layer = Layer::still("names");
    let mut put = |at: Point, text: &str, style: TextStyle, turned: f32| {
        let text = Text { at, text: text.to_owned(), style, turned };
        layer.add(Thing::scenery(Look::Text(text)));
    };
    for (text, x, y, turned) in WATERS {
        put(Point::new(x, y), text, TextStyle::Sea, turned);
    }
    for (text, x, y, turned) in RANGES {
        put(Point::new(x, y), text, TextStyle::Range, turned);
    }
    // Names keep off what stands in the hexes, and off each other; the great ones choose first.
    let mut labels = Labels::new(WIDTH, HEIGHT);
    for &place in &map.manmade {
        labels.block(Rect::round(sheet::middle(map.land.hex(place)), 44.0, 44.0));
    }
    let mut named: Vec<(TextStyle, Hex, &str)> = Vec::new();
    for place in map.land.all() {
        let hex = map.land.hex(place);
        let Some(name) = map_name(hex, map.name(place)) else { continue };
        let far = FAR.contains(&hex.number());
        named.push((if far { TextStyle::Town } else { TextStyle::Village }, hex, name));
    }
    // The city and the harbor are named once for all their hexes: the one off its shore, the other
    // on its western loch.
    for (number, name) in [(3516, "HONOLULU"), (3123, "PEARL HARBOR")] {
        let hex = Hex::from_number(number).expect("a hex has four digits");
        named.insert(0, (TextStyle::Town, hex, name));
    }
    named.sort_by_key(|(style, ..)| *style != TextStyle::Town);
    for (style, hex, name) in named {
        let (size, wide) = size_of(style).expect("places are towns or villages");
        let width = name.chars().count() as f32 * size * wide + 4.0;
        // Below what it names, or above it, or beside it.
        let (middle, down, aside) = (sheet::middle(hex), 24.0 + size * 0.5, 25.0 + width * 0.5);
        let places = [(0.0, down), (0.0, -down), (aside, 0.0), (-aside, 0.0)];
        let places = places.map(|(x, y)| middle.moved(x, y));
        let spot = labels.place_at_one_of(&places, width, size * 1.05);
        put(spot.moved(0.0, size * 0.35), name, style, 0.0);
    }
    layer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_names_lie_over_one_another() {
        let data =
            Data::load(&wardroom_kernel::Overlay::none()).expect("the embedded data is whole");
        let spots: Vec<(String, Rect)> = names(&data)
            .things
            .iter()
            .filter_map(|thing| match &thing.look {
                Look::Text(text) => Some((text, size_of(text.style)?)),
                _ => None,
            })
            .map(|(text, (size, wide))| {
                let width = text.text.chars().count() as f32 * size * wide;
                let middle = text.at.moved(0.0, -size * 0.35);
                (text.text.clone(), Rect::round(middle, width, size))
            })
            .collect();
        assert!(spots.len() > 40);
        for (n, (name, spot)) in spots.iter().enumerate() {
            for (other, taken) in &spots[..n] {
                assert!(!spot.overlaps(*taken), "{name} lies over {other}");
            }
        }
    }
}
