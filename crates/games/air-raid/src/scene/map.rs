//! The map that never changes: water, shore, Ford Island, fields and roads, and the hexes one can point at.
//! [ARP A-map-1, A-map-6, A-map-7]

use wardroom_scene::{
    Area, Layer, Look, Paint, Path, Point, Rect, Text, TextStyle, Thing, Trail, noise, shore,
    wobble,
};

use super::boxes;
use super::sheet::{self, HEIGHT, HEX, MAP, WIDTH};
use crate::data::Data;
use crate::hex::{COLUMNS, Direction, Hex, ROWS};
use crate::map::Terrain;
use crate::parts::Field;

/// The still layers, the lowest first: the country, the hexes, the names.
pub(super) fn layers(data: &Data) -> Vec<Layer> {
    vec![country(data), hexes(data), names()]
}

/// The id of a hex in the scene.
pub(super) fn hex_id(hex: Hex) -> String {
    format!("hex-{hex}")
}

/// What a cell is made of; beyond the edge of the map the country goes on as it is there.
fn terrain(data: &Data, column: i32, row: i32) -> Terrain {
    let inside = |value: i32, most: usize| value.clamp(1, most as i32) as u16;
    let hex = Hex::new(inside(column, COLUMNS), inside(row, ROWS));
    data.map.terrain(hex.expect("it was brought inside the map"))
}

/// How far beyond the edge the country is drawn, in hexes.
const BEYOND: i32 = 2;

/// The sides between land and water, each clockwise round the land. The outermost land ends beyond the edge.
fn sides(data: &Data) -> Vec<[Point; 2]> {
    let columns = 1 - BEYOND..=COLUMNS as i32 + BEYOND;
    let rows = 1 - BEYOND..=ROWS as i32 + BEYOND;
    let mut sides = Vec::new();
    for column in columns.clone() {
        for row in rows.clone() {
            if terrain(data, column, row) == Terrain::Water {
                continue;
            }
            let down = if column.rem_euclid(2) == 0 { 0 } else { -1 };
            let steps = [(0, -1), (1, down), (1, down + 1), (0, 1), (-1, down + 1), (-1, down)];
            for (&direction, (right, below)) in Direction::ALL.iter().zip(steps) {
                let (column, row) = (column + right, row + below);
                let drawn = columns.contains(&column) && rows.contains(&row);
                if !drawn || terrain(data, column, row) == Terrain::Water {
                    sides.push(sheet::side(sheet::cell(column - right, row - below), direction));
                }
            }
        }
    }
    sides
}

fn country(data: &Data) -> Layer {
    let mut layer = Layer::still("country");
    let mut put = |path: Path| layer.add(Thing::scenery(Look::Path(path)));
    put(Path::filled(Trail::rounded(MAP, 2.0), Paint::Ocean));
    let coast = shore(sides(data));
    // The water grows light towards the shore.
    put(Path::drawn(coast.clone(), Paint::Sea, 74.0));
    put(Path::drawn(coast.clone(), Paint::Shoal, 26.0));
    put(Path { line: Some(Paint::Shore), width: 4.0, ..Path::filled(coast.clone(), Paint::Land) });
    relief(data).into_iter().for_each(&mut put);
    roads().into_iter().for_each(&mut put);
    put(Path::drawn(coast, Paint::Shore, 2.2));
    airfields(data).into_iter().for_each(&mut put);
    navy_yard().into_iter().for_each(&mut put);
    put(frame());
    put(Path::drawn(Trail::rounded(MAP, 2.0), Paint::Ink, 2.5));
    layer
}

/// The table round the map, which hides what was drawn beyond its edge.
fn frame() -> Path {
    let corners = |area: Rect| {
        let (right, below) = (area.x + area.width, area.y + area.height);
        [(area.x, area.y), (right, area.y), (right, below), (area.x, below)]
            .map(|(x, y)| Point::new(x, y))
    };
    // Far enough out for shores that end beyond the edge of the map.
    let reach = 4.0 * HEX;
    let outer =
        Rect { x: -reach, y: -reach, width: WIDTH + 2.0 * reach, height: HEIGHT + 2.0 * reach };
    // A hole is an outline that goes round the other way.
    let mut hole = corners(MAP);
    hole.reverse();
    Path::filled(Trail::polygon(&corners(outer)).and(&Trail::polygon(&hole)), Paint::Sea)
}

/// Low rises behind the shore, and the furrows of cane fields on land that lies away from the water.
fn relief(data: &Data) -> Vec<Path> {
    let is_land = |hex: Hex| data.map.terrain(hex) == Terrain::Land;
    let bare = |hex: Hex| data.map.facility(hex).is_none() && data.map.field(hex).is_none();
    let inland =
        |hex: Hex| is_land(hex) && hex.around().all(|(_, near)| is_land(near)) && bare(hex);
    let high = |hex: Hex, least: f32| inland(hex) && noise(sheet::middle(hex), 330.0, 5) > least;
    let rise = |least: f32| {
        let hexes = Hex::all().filter(|&hex| high(hex, least));
        let sides = hexes.flat_map(|hex| {
            let ways = Direction::ALL.iter();
            let open =
                ways.filter(move |&&way| !hex.neighbour(way).is_some_and(|near| high(near, least)));
            open.map(move |&way| sheet::side(sheet::middle(hex), way))
        });
        Path::filled(shore(sides), if least < 0.3 { Paint::Highland } else { Paint::Summit })
    };
    let mut strokes = Vec::new();
    for hex in Hex::all().filter(|&hex| inland(hex)) {
        let at = sheet::middle(hex);
        let (x, y) = (i32::from(hex.column()), i32::from(hex.row()));
        for n in 0..3 {
            let off = |salt: u32| wobble(x, y, 10 + 7 * n + salt);
            let foot = at.moved(30.0 * off(1), 28.0 * off(2));
            // All one way in a field.
            let lie = 25.0 + 40.0 * noise(at, 200.0, 9);
            let furrow = Trail::from(foot.polar(7.0 + 3.0 * off(3), lie));
            strokes.push(furrow.line(foot.polar(-8.0, lie)));
        }
    }
    vec![rise(0.12), rise(0.45), Path::drawn(Trail::all(strokes), Paint::Shade, 1.6)]
}

/// The middle of a hex that is drawn on, by its printed number.
fn spot(number: u16) -> Point {
    sheet::middle(Hex::from_number(number).expect("the drawing names hexes of the map"))
}

/// The road from Honolulu round the lochs, and the one to Hickam and the yard.
fn roads() -> Vec<Path> {
    let line = |numbers: &[u16]| {
        let mut points = numbers.iter().map(|&number| spot(number));
        let first = points.next().expect("a road has a beginning");
        points.fold(Trail::from(first), Trail::line)
    };
    let all = Trail::all([
        line(&[3124, 2822, 2720, 2719, 2817, 2716, 2611, 2608, 2606, 2704, 2602, 2501]),
        line(&[2720, 2320, 2019, 1918, 1917]),
        line(&[2019, 1820, 1621]),
        line(&[901, 702, 602, 302, 101]),
    ]);
    vec![Path::drawn(all.clone(), Paint::Road, 5.6), Path::drawn(all, Paint::Paper, 2.8)]
}

/// Runways, aprons and ramps. [ARP A-map-7]
fn airfields(data: &Data) -> Vec<Path> {
    let mut paths = Vec::new();
    let mut put = |trail: Trail, paint: Paint| paths.push(Path::filled(trail, paint));
    // Ford Island: one runway from end to end of the island.
    let (south_west, north_east) = (spot(1012), spot(1809));
    let ford = south_west.towards(north_east, 0.5);
    let lie = (north_east.y - south_west.y).atan2(north_east.x - south_west.x).to_degrees();
    put(sheet::slab(ford, lie, 600.0, 92.0), Paint::Field);
    put(sheet::slab(ford, lie, 585.0, 30.0), Paint::Runway);
    // Hickam: the long runway, the cross runway and the apron before the hangars.
    let hickam = spot(1824);
    put(sheet::slab(hickam.moved(60.0, 24.0), 14.0, 560.0, 160.0), Paint::Field);
    put(sheet::slab(hickam.moved(70.0, 44.0), 14.0, 530.0, 30.0), Paint::Runway);
    put(sheet::slab(hickam.moved(90.0, -10.0), 128.0, 300.0, 26.0), Paint::Runway);
    // What aircraft are parked on.
    for field in [Field::Hickam, Field::FordIsland] {
        for &hex in &data.field(field).hexes {
            put(Trail::rounded(Rect::round(sheet::middle(hex), 66.0, 58.0), 6.0), Paint::Runway);
        }
    }
    let stripes = [(ford, lie, 560.0), (hickam.moved(70.0, 44.0), 14.0, 500.0)];
    for (at, lie, length) in stripes {
        let line = Trail::from(sheet::along(at, lie, -length / 2.0, 0.0)).line(sheet::along(
            at,
            lie,
            length / 2.0,
            0.0,
        ));
        paths.push(Path::drawn(line, Paint::Paper, 1.6).dashed(14.0, 12.0));
    }
    paths
}

/// The streets and quays of the Navy Yard, the long quay of 1010 Dock, the piers of the submarine base.
fn navy_yard() -> Vec<Path> {
    let mut blocks = Vec::new();
    for number in [1517_u16, 1617, 1717, 1817, 1816, 1915, 1916, 2015, 2016, 2115, 1618, 1718, 2215]
    {
        let at = spot(number);
        for n in 0..4 {
            let off = |salt: u32| wobble(i32::from(number), n as i32, salt);
            let place = at.moved(-17.0 + 34.0 * (n % 2) as f32, -15.0 + 30.0 * (n / 2) as f32);
            let (wide, deep) = (20.0 + 5.0 * off(1), 13.0 + 4.0 * off(2));
            blocks.push(Trail::rounded(Rect::round(place, wide, deep), 1.0));
        }
    }
    let quay = sheet::slab(spot(1615).moved(-4.0, -34.0), -30.0, 112.0, 11.0);
    let piers = [(2115, -62.0), (2215, -78.0), (2515, 34.0)]
        .map(|(number, lie)| sheet::slab(spot(number).polar(34.0, lie), lie, 44.0, 8.0));
    vec![
        Path {
            line: Some(Paint::Shade),
            width: 1.0,
            ..Path::filled(Trail::all(blocks), Paint::Town)
        },
        Path {
            line: Some(Paint::Shore),
            width: 1.2,
            ..Path::filled(Trail::all(piers).and(&quay), Paint::Town)
        },
    ]
}

/// Every hex as a thing that can be pointed at, with its number.
fn hexes(data: &Data) -> Layer {
    let mut layer = Layer::still("hexes");
    for hex in Hex::all() {
        let area =
            Area { outline: sheet::outline(hex), paint: Paint::Glass, centre: sheet::middle(hex) };
        layer.add(Thing::area(hex_id(hex), hex_name(data, hex), area));
    }
    for hex in Hex::all() {
        let at = sheet::middle(hex).moved(0.0, -HEX / 2.0 + 11.0);
        layer.add(Thing::text(at, hex.to_string(), TextStyle::Grid));
    }
    layer
}

/// What a hex is, to be read aloud.
fn hex_name(data: &Data, hex: Hex) -> String {
    let ground = match data.map.terrain(hex) {
        Terrain::Water => "water",
        Terrain::Land => "land",
        Terrain::FordIsland => "Ford Island",
    };
    let mut text = format!("{hex}, {ground}");
    if let Some(at) = data.map.facility(hex) {
        text += &format!(", {}", data.facilities[at].name);
    }
    if let Some(field) = data.map.field(hex) {
        text += &format!(", {field} airfield");
    }
    text
}

/// Names, as charts of the harbour have them.
fn names() -> Layer {
    let mut layer = Layer::still("names");
    let mut put = |number: u16, dx: f32, dy: f32, text: &str, style: TextStyle, turned: f32| {
        let at = spot(number).moved(dx, dy);
        layer.add(Thing::scenery(Look::Text(Text { at, text: text.to_owned(), style, turned })));
    };
    let mut water =
        |number, dx, dy, text, turned| put(number, dx, dy, text, TextStyle::Sea, turned);
    water(1702, 0.0, 10.0, "EAST LOCH", 0.0);
    water(508, 0.0, 40.0, "MIDDLE LOCH", 0.0);
    water(2213, 40.0, -14.0, "SOUTHEAST LOCH", 20.0);
    water(914, 0.0, 16.0, "PEARL HARBOR", 0.0);
    water(1023, 0.0, 0.0, "ENTRANCE CHANNEL", 90.0);
    let mut town =
        |number, dx, dy, text, turned| put(number, dx, dy, text, TextStyle::Town, turned);
    town(1312, 10.0, 26.0, "FORD ISLAND", -24.0);
    town(2110, 44.0, 46.0, "Battleship Row", -52.0);
    town(1919, 60.0, -30.0, "Navy Yard", 0.0);
    town(2024, 0.0, 70.0, "Hickam Field", 14.0);
    town(603, 0.0, -10.0, "Pearl City", 0.0);
    town(2904, 0.0, 0.0, "Aiea", 0.0);
    town(312, 0.0, 30.0, "Waipio", 0.0);
    town(1426, 0.0, 0.0, "Fort Kamehameha", 0.0);
    town(2916, 10.0, 20.0, "Makalapa", 0.0);
    town(524, 0.0, 0.0, "Puuloa", 0.0);
    let mut village = |number, dx, dy, text| put(number, dx, dy, text, TextStyle::Village, 0.0);
    village(1318, 0.0, 0.0, "Hospital Point");
    village(2614, 20.0, 34.0, "Merry Point");
    boxes::edges().into_iter().for_each(|thing| layer.add(thing));
    layer
}
