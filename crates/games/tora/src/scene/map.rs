//! The map: Oahu as a target of three rings, with the harbor in the middle. [TTT T-map-1, T-map-8]
//!
//! The table of the game is not a map of Oahu but three rings cut into quadrants; the shapes here are
//! ours. North is up. All places are in drawing units on a sheet of [`WIDTH`] by [`HEIGHT`].

use wardroom_scene::{
    Area, Labels, Layer, Look, Paint, Path, Point, Rect, TextStyle, Thing, Trail,
};

use crate::places::{Field, Node, Sector, Slot, SlotKind, Zone};
use crate::plan::Berth;

/// Width of the sheet.
pub(super) const WIDTH: f32 = 1800.0;
/// Height of the sheet.
pub(super) const HEIGHT: f32 = 1220.0;
/// Where the quadrants meet.
const CENTRE: Point = Point::new(900.0, 590.0);
/// The side of a parking spot.
pub(super) const SPOT: f32 = 25.0;

/// The coast of the island.
#[rustfmt::skip]
const ISLAND: [(f32, f32); 26] = [
    (150.0, 560.0), (190.0, 430.0), (170.0, 330.0), (270.0, 250.0), (360.0, 170.0), (500.0, 190.0),
    (610.0, 120.0), (760.0, 135.0), (900.0, 105.0), (1040.0, 150.0), (1190.0, 125.0), (1310.0, 195.0),
    (1440.0, 190.0), (1530.0, 290.0), (1640.0, 380.0), (1625.0, 500.0), (1665.0, 620.0), (1610.0, 760.0),
    (1600.0, 900.0), (1480.0, 980.0), (1330.0, 1065.0), (1150.0, 1080.0), (985.0, 1105.0), (620.0, 1085.0),
    (400.0, 1010.0), (215.0, 830.0),
];

/// The shore of the harbor, from the channel clockwise; both ends are the channel's sides.
#[rustfmt::skip]
const HARBOR: [(f32, f32); 31] = [
    (888.0, 914.0), (850.0, 893.0), (770.0, 880.0), (690.0, 862.0), (625.0, 830.0), (560.0, 835.0), (480.0, 838.0),
    (405.0, 790.0), (372.0, 700.0), (398.0, 610.0), (360.0, 520.0), (395.0, 430.0), (480.0, 385.0), (590.0, 395.0),
    (660.0, 362.0), (780.0, 368.0), (900.0, 352.0), (1010.0, 370.0), (1130.0, 358.0), (1215.0, 395.0), (1310.0, 388.0),
    (1405.0, 430.0), (1435.0, 520.0), (1405.0, 600.0), (1430.0, 690.0), (1400.0, 775.0), (1335.0, 835.0), (1290.0, 898.0),
    (1180.0, 915.0), (1060.0, 925.0), (960.0, 925.0),
];

/// Ford Island.
#[rustfmt::skip]
const FORD: [(f32, f32); 12] = [
    (672.0, 556.0), (700.0, 538.0), (800.0, 541.0), (900.0, 536.0), (1010.0, 541.0), (1098.0, 538.0),
    (1128.0, 562.0), (1130.0, 618.0), (1100.0, 642.0), (900.0, 646.0), (700.0, 641.0), (670.0, 616.0),
];

/// High ground: middle, half axes and turn of each ridge.
#[rustfmt::skip]
const RIDGES: [(f32, f32, f32, f32, f32); 9] = [
    (300.0, 400.0, 62.0, 26.0, -70.0), (262.0, 620.0, 70.0, 24.0, 84.0), (430.0, 250.0, 80.0, 24.0, -25.0),
    (1180.0, 215.0, 110.0, 28.0, 12.0), (1400.0, 300.0, 90.0, 30.0, 38.0), (1530.0, 480.0, 76.0, 28.0, 72.0),
    (1545.0, 700.0, 80.0, 26.0, 100.0), (800.0, 215.0, 90.0, 20.0, -4.0), (1500.0, 870.0, 60.0, 22.0, 130.0),
];

fn points<const N: usize>(corners: &[(f32, f32); N]) -> Vec<Point> {
    corners.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

/// Where a ship lies in a slot.
pub(super) fn berth(slot: Slot, berth: Berth) -> Point {
    let outer = if berth == Berth::Outer { 28.0 } else { 0.0 };
    let node = node(slot.node());
    match slot.kind() {
        SlotKind::FordIsland if slot.0 % 4 == 3 => {
            // The short ends: away from the island to the west or east.
            let west = matches!(slot.zone().sector(), Sector::NW | Sector::SW);
            node.moved(if west { 58.0 - outer } else { outer - 58.0 }, 0.0)
        }
        SlotKind::FordIsland => {
            node.moved(0.0, if is_north(slot) { 58.0 - outer } else { outer - 58.0 })
        }
        SlotKind::Yard => node.moved(0.0, 54.0 - outer),
        SlotKind::Anchorage => {
            let aside = match slot.zone().sector() {
                Sector::NW | Sector::SW => -24.0,
                Sector::NE | Sector::SE => 24.0,
            };
            let off = 30.0 + outer;
            node.moved(aside, if is_north(slot) { -off } else { off })
        }
    }
}

/// Degrees a ship in this slot is turned: those at the ends of Ford Island lie north and south.
pub(super) fn berth_turn(slot: Slot) -> f32 {
    if slot.kind() == SlotKind::FordIsland && slot.0 % 4 == 3 { 90.0 } else { 0.0 }
}

fn is_north(slot: Slot) -> bool {
    matches!(slot.zone().sector(), Sector::NW | Sector::NE)
}

/// Where a node of the fairway lies.
pub(super) fn node(node: Node) -> Point {
    const NORTH: f32 = 462.0;
    const SOUTH: f32 = 718.0;
    match node.0 {
        0..3 => Point::new(708.0 + 77.0 * f32::from(node.0), NORTH),
        3 => Point::new(587.0, 548.0),
        4..7 => Point::new(938.0 + 77.0 * f32::from(node.0 - 4), NORTH),
        7 => Point::new(1213.0, 548.0),
        8..11 => Point::new(1092.0 - 77.0 * f32::from(node.0 - 8), SOUTH),
        11 => Point::new(1213.0, 632.0),
        12..15 => Point::new(862.0 - 77.0 * f32::from(node.0 - 12), SOUTH),
        15 => Point::new(587.0, 632.0),
        16..20 => Point::new(912.0, 768.0 + 40.0 * f32::from(node.0 - 16)),
        20..24 => {
            let down = f32::from(node.0 - 20);
            Point::new(918.0 + 13.0 * down, 938.0 + 44.0 * down)
        }
        24..28 => {
            let west = f32::from(node.0 - 24);
            Point::new(1236.0 - 80.0 * west, 836.0 + 6.0 * west)
        }
        _ => Point::new(1180.0, 770.0),
    }
}

/// The upper left corner of an airfield's parking and its spots in a row.
fn parking(field: Field) -> (Point, u8) {
    match field {
        Field::Wheeler => (Point::new(588.0, 214.0), 5),
        Field::Kaneohe => (Point::new(1352.0, 330.0), 5),
        Field::Hickam => (Point::new(1318.0, 905.0), 5),
        Field::Ewa => (Point::new(420.0, 905.0), 5),
    }
}

/// The middle of a parking spot, numbered through all fields.
pub(super) fn spot(spot: u8) -> Point {
    let field = Field::of_spot(spot);
    let (corner, row) = parking(field);
    let number = spot - field.spots().start;
    corner.moved(SPOT * (f32::from(number % row) + 0.5), SPOT * (f32::from(number / row) + 0.5))
}

/// The room an airfield takes.
fn field_area(field: Field) -> Rect {
    let (corner, row) = parking(field);
    let rows = f32::from(field.spots().len() as u8 / row);
    Rect {
        x: corner.x - 8.0,
        y: corner.y - 8.0,
        width: SPOT * f32::from(row) + 16.0,
        height: SPOT * rows + 16.0,
    }
}

/// Where the aircraft over a zone are shown.
#[rustfmt::skip]
pub(super) fn sky(zone: Zone) -> Rect {
    let (x, y, width, height) = match (zone.ring(), zone.sector()) {
        (1, Sector::NW) => (398.0, 428.0, 168.0, 152.0),
        (1, Sector::NE) => (1240.0, 428.0, 168.0, 152.0),
        (1, Sector::SE) => (1240.0, 606.0, 168.0, 152.0),
        (1, _)          => (398.0, 640.0, 168.0, 160.0),
        (2, Sector::NW) => (330.0, 240.0, 240.0, 130.0),
        (2, Sector::NE) => (930.0, 190.0, 330.0, 150.0),
        (2, Sector::SE) => (1440.0, 620.0, 170.0, 270.0),
        (2, _)          => (560.0, 900.0, 300.0, 150.0),
        (_, Sector::NW) => (24.0, 40.0, 290.0, 170.0),
        (_, Sector::NE) => (1490.0, 24.0, 290.0, 170.0),
        (_, Sector::SE) => (1490.0, 1010.0, 290.0, 190.0),
        (_, _)          => (24.0, 1000.0, 290.0, 190.0),
    };
    Rect { x, y, width, height }
}

/// Where a shore battery stands. [TTT T-comp-7]
pub(super) const BATTERIES: [Point; 4] = [
    Point::new(318.0, 790.0),
    Point::new(640.0, 1052.0),
    Point::new(1030.0, 1062.0),
    Point::new(1250.0, 1040.0),
];

/// Where a unit of the Navy Yard stands: two rows on the harbor shore of 2SE. [TTT T-map-6]
pub(super) fn yard(unit: usize) -> Point {
    Point::new(1000.0 + 50.0 * (unit % 6) as f32, 946.0 + 44.0 * (unit / 6) as f32)
}

/// Degrees a ship on a node is turned: along the ends of the island and down the channel she heads
/// north and south.
pub(super) fn course(node: Node) -> f32 {
    match node.0 {
        3 | 7 | 11 | 15..20 => 90.0,
        20..24 => 74.0,
        _ => 0.0,
    }
}

/// Where the state of the game is written, line by line.
pub(super) const NOTES: Point = Point::new(480.0, 40.0);

/// Where ships in an ocean zone are shown.
pub(super) fn sea(sector: Sector, nth: usize) -> Point {
    let corner = match sector {
        Sector::NW => Point::new(70.0, 250.0),
        Sector::NE => Point::new(1735.0, 250.0),
        Sector::SE => Point::new(1300.0, 1120.0),
        Sector::SW => Point::new(70.0, 940.0),
    };
    match sector {
        Sector::SE => corner.moved(80.0 * (nth % 2) as f32, 30.0 * (nth / 2) as f32),
        _ => corner.moved(0.0, 30.0 * nth as f32),
    }
}

/// The id of a zone in the scene.
pub(super) fn zone_id(zone: Zone) -> String {
    format!("zone-{zone}").to_lowercase()
}

/// The id of a node of the fairway in the scene.
pub(super) fn node_id(node: Node) -> String {
    format!("node-{node}").to_lowercase()
}

/// The id of a mooring in the scene.
pub(super) fn slot_id(slot: Slot) -> String {
    format!("slot-{slot}").to_lowercase()
}

/// The id of an airfield in the scene.
pub(super) fn field_id(field: Field) -> String {
    format!("field-{}", field.word()).to_lowercase()
}

/// The layer that never changes: sea, land, harbor and the names.
pub(super) fn layer() -> Layer {
    let mut map = Layer::still("map");
    ocean(&mut map);
    island(&mut map);
    harbor(&mut map);
    fairway(&mut map);
    fields(&mut map);
    names(&mut map);
    map
}

fn scenery(map: &mut Layer, path: Path) {
    map.add(Thing::scenery(Look::Path(path)));
}

/// A quarter of the sheet.
fn quarter(sector: Sector) -> Rect {
    let (x, width) = match sector {
        Sector::NW | Sector::SW => (0.0, CENTRE.x),
        Sector::NE | Sector::SE => (CENTRE.x, WIDTH - CENTRE.x),
    };
    let (y, height) = match sector {
        Sector::NW | Sector::NE => (0.0, CENTRE.y),
        Sector::SW | Sector::SE => (CENTRE.y, HEIGHT - CENTRE.y),
    };
    Rect { x, y, width, height }
}

fn ocean(map: &mut Layer) {
    for &sector in Sector::ALL {
        let zone = Zone::new(3, sector);
        let outline = corners(quarter(sector));
        map.add(Thing::area(
            zone_id(zone),
            format!("Zone {zone}, ocean"),
            Area {
                outline: Trail::polygon(&outline),
                paint: Paint::Ocean,
                centre: sky(zone).centre(),
            },
        ));
    }
    // Soundings: the sea grows shallower towards the coast.
    for (grown, paint) in [(1.09, Paint::Sea), (1.045, Paint::Shoal)] {
        scenery(map, Path::filled(Trail::coast(&grow(&points(&ISLAND), grown)), paint));
    }
}

fn corners(area: Rect) -> [Point; 4] {
    let Rect { x, y, width, height } = area;
    [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        .map(|(x, y)| Point::new(x, y))
}

/// The outline, larger about the middle of the sheet.
fn grow(outline: &[Point], by: f32) -> Vec<Point> {
    outline.iter().map(|&point| CENTRE.towards(point, by)).collect()
}

/// The part of a closed line that lies in one quadrant, closed through the middle of the sheet.
fn slice(outline: &[Point], sector: Sector) -> Vec<Point> {
    let area = quarter(sector);
    let inside = |p: &Point| {
        p.x >= area.x && p.x <= area.x + area.width && p.y >= area.y && p.y <= area.y + area.height
    };
    let fine = fine_line(outline);
    let count = fine.len();
    let start = (0..count)
        .find(|&n| inside(&fine[n]) && !inside(&fine[(n + count - 1) % count]))
        .unwrap_or(0);
    let around = |n: usize| fine[(start + n) % count];
    let mut part: Vec<Point> = (0..count).map(around).take_while(inside).collect();
    let (first, last) = (part[0], part[part.len() - 1]);
    part.insert(0, crossing(around(count - 1), first));
    part.push(crossing(last, around(part.len() - 1)));
    part.push(CENTRE);
    part
}

/// Where a short piece of coast crosses a line between quadrants.
fn crossing(from: Point, to: Point) -> Point {
    let share = if (from.x - CENTRE.x) * (to.x - CENTRE.x) <= 0.0 && from.x != to.x {
        (CENTRE.x - from.x) / (to.x - from.x)
    } else {
        (CENTRE.y - from.y) / (to.y - from.y)
    };
    from.towards(to, share)
}

/// A closed line through the points, drawn finely, so that it can be cut.
fn fine_line(outline: &[Point]) -> Vec<Point> {
    let count = outline.len();
    let at = |n: usize| outline[n % count];
    (0..count)
        .flat_map(|n| {
            let (a, b, c, d) = (at(n + count - 1), at(n), at(n + 1), at(n + 2));
            (0..12).map(move |step| spline([a, b, c, d], step as f32 / 12.0))
        })
        .collect()
}

/// A point of the Catmull-Rom spline between the second and the third of four points.
fn spline([a, b, c, d]: [Point; 4], t: f32) -> Point {
    let at = |a: f32, b: f32, c: f32, d: f32| {
        0.5 * (2.0 * b
            + (c - a) * t
            + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
            + (3.0 * b - a - 3.0 * c + d) * t * t * t)
    };
    Point::new(at(a.x, b.x, c.x, d.x), at(a.y, b.y, c.y, d.y))
}

fn island(map: &mut Layer) {
    let coast = points(&ISLAND);
    for &sector in Sector::ALL {
        let zone = Zone::new(2, sector);
        map.add(Thing::area(
            zone_id(zone),
            format!("Zone {zone}, island"),
            Area {
                outline: Trail::polygon(&slice(&coast, sector)),
                paint: Paint::Land,
                centre: sky(zone).centre(),
            },
        ));
    }
    for (x, y, long, wide, turn) in RIDGES {
        // Two steps of high ground, the upper one towards the light in the north-west.
        for (size, rise, paint) in [(1.25, 0.0, Paint::Highland), (0.75, 3.0, Paint::Summit)] {
            let middle = Point::new(x - rise, y - rise);
            scenery(map, Path::filled(ridge(middle, long * size, wide * size, turn), paint));
        }
    }
    scenery(map, Path::drawn(Trail::coast(&coast), Paint::Shore, 2.4));
}

/// A ridge: a long oval with an uneven rim.
fn ridge(middle: Point, long: f32, wide: f32, turn: f32) -> Trail {
    let rim: Vec<Point> = (0..20)
        .map(|n| {
            let angle = n as f32 * 18.0;
            // Spurs of uneven length, the same for each ridge of one place.
            let uneven = 0.86 + 0.14 * (n as f32 * 2.4 + middle.x * 0.05).sin();
            let flat = Point::default().polar(1.0, angle);
            let (x, y) = (flat.x * long * uneven, flat.y * wide * uneven);
            let (sine, cosine) = turn.to_radians().sin_cos();
            middle.moved(x * cosine - y * sine, x * sine + y * cosine)
        })
        .collect();
    Trail::coast(&rim)
}

fn harbor(map: &mut Layer) {
    let shore = points(&HARBOR);
    scenery(map, Path::filled(channel(24.0), Paint::Sea));
    for &sector in Sector::ALL {
        let zone = Zone::new(1, sector);
        map.add(Thing::area(
            zone_id(zone),
            format!("Zone {zone}, harbor"),
            Area {
                outline: Trail::polygon(&slice(&shore, sector)),
                paint: Paint::Sea,
                centre: sky(zone).centre(),
            },
        ));
    }
    scenery(map, Path::drawn(Trail::coast(&shore), Paint::Shore, 2.0));
    // The shore does not close the channel's head.
    scenery(map, Path::filled(channel(20.0), Paint::Sea));
    for side in [-24.0, 24.0] {
        scenery(map, Path::drawn(bank(side), Paint::Shore, 2.0));
    }
    scenery(map, Path::filled(Trail::coast(&points(&FORD)), Paint::Land));
    scenery(map, Path::drawn(Trail::coast(&points(&FORD)), Paint::Shore, 2.0));
    let runway = Rect { x: 760.0, y: 578.0, width: 280.0, height: 22.0 };
    scenery(map, Path::filled(Trail::rounded(runway, 4.0), Paint::Field));
    scenery(map, Path::drawn(Trail::rounded(runway, 4.0), Paint::Runway, 1.0));
}

/// The course of the channel, from inside the harbor to the sea.
fn channel_course() -> [Point; 4] {
    [Point::new(912.0, 896.0), node(Node(20)), node(Node(23)), node(Node(23)).moved(20.0, 70.0)]
}

fn channel(half: f32) -> Trail {
    let course = channel_course();
    let west = course.map(|point| point.moved(-half, 0.0));
    let mut corners = course.map(|point| point.moved(half, 0.0)).to_vec();
    corners.extend(west.into_iter().rev());
    Trail::polygon(&corners)
}

fn bank(aside: f32) -> Trail {
    let [_, head, mouth, _] = channel_course();
    Trail::from(head.moved(aside, -18.0))
        .line(head.moved(aside, 0.0))
        .line(mouth.moved(aside, 22.0))
}

/// Fairway, slots and the lines between the quadrants. [TTT T-map-9, T-map-10]
fn fairway(map: &mut Layer) {
    for from in Node::all() {
        for to in from.neighbours().filter(|&to| from < to) {
            let line = Trail::from(node(from)).line(node(to));
            scenery(map, Path::drawn(line, Paint::Boundary, 0.8).dashed(2.0, 5.0));
        }
    }
    for &sector in Sector::ALL {
        let edge = match sector {
            Sector::NW => Point::new(CENTRE.x, 0.0),
            Sector::NE => Point::new(WIDTH, CENTRE.y),
            Sector::SE => Point::new(CENTRE.x, HEIGHT),
            Sector::SW => Point::new(0.0, CENTRE.y),
        };
        let line = Trail::from(CENTRE).line(edge);
        scenery(map, Path::drawn(line, Paint::Boundary, 1.6).dashed(12.0, 7.0));
    }
    for node_number in Node::all() {
        let name = format!("Fairway {node_number}");
        let outline = Trail::rounded(Rect::round(node(node_number), 11.0, 11.0), 5.4);
        map.add(Thing::area(
            node_id(node_number),
            name,
            Area { outline, paint: Paint::Shoal, centre: node(node_number) },
        ));
    }
    for slot in Slot::all() {
        let (width, height) = if berth_turn(slot) == 0.0 { (72.0, 26.0) } else { (26.0, 72.0) };
        let middle = berth(slot, Berth::Inner);
        let outline = Trail::rounded(Rect::round(middle, width, height), 6.0);
        map.add(Thing::area(
            slot_id(slot),
            format!("Mooring {slot}"),
            Area { outline, paint: Paint::Shoal, centre: middle },
        ));
        map.add(Thing::text(middle.moved(0.0, 3.5), slot.to_string(), TextStyle::Note));
    }
}

fn fields(map: &mut Layer) {
    for &field in Field::ALL {
        let area = field_area(field);
        map.add(Thing::area(
            field_id(field),
            format!("{} airfield in {}", field.word(), field.zone()),
            Area { outline: Trail::rounded(area, 6.0), paint: Paint::Field, centre: area.centre() },
        ));
        for number in field.spots() {
            let outline = Trail::rounded(Rect::round(spot(number), SPOT - 3.0, SPOT - 3.0), 3.0);
            scenery(map, Path::drawn(outline, Paint::Runway, 0.7));
        }
    }
}

fn names(map: &mut Layer) {
    let mut labels = Labels::new(WIDTH, HEIGHT);
    for zone in Zone::all() {
        let sky = sky(zone);
        labels.block(sky);
        let at = Point::new(sky.centre().x, sky.y + 16.0);
        map.add(Thing::text(at, zone.to_string(), TextStyle::Region));
    }
    Field::ALL.iter().copied().for_each(|field| labels.block(field_area(field)));
    for &field in Field::ALL {
        let area = field_area(field);
        let anchor = Point::new(area.centre().x, area.y - 8.0);
        let at = labels.place(anchor, 70.0, 14.0);
        map.add(Thing::text(at.moved(0.0, 5.0), field.word(), TextStyle::Place));
    }
    let places = [
        ("Ford Island", Point::new(900.0, 626.0)),
        ("Battleship Row", Point::new(1183.0, 712.0)),
        ("Navy Yard", Point::new(1140.0, 1036.0)),
        ("West Loch", Point::new(470.0, 600.0)),
        ("East Loch", Point::new(1330.0, 592.0)),
        ("Channel", Point::new(870.0, 1010.0)),
    ];
    for (name, anchor) in places {
        let at = labels.place(anchor, 8.0 * name.len() as f32, 14.0);
        map.add(Thing::text(at.moved(0.0, 5.0), name, TextStyle::Place));
    }
    map.add(Thing::text(Point::new(900.0, 62.0), "PACIFIC OCEAN", TextStyle::Sea));
    map.add(Thing::text(Point::new(560.0, 1150.0), "MAMALA BAY", TextStyle::Sea));
}
