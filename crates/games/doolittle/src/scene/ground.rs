//! The ground of the Target Maps: our own sketches of the country round three cities.
//!
//! A sketch is a list of corners and, for each Area, the corners round it. What the map looks like follows:
//! a line between land and water is a coast and strays as coasts do, one between two Areas alike is a
//! border, and one that only a single Area has is the edge of the map. [EDR 3.2, map-tokyo, map-nagoya,
//! map-osaka-kobe]

mod nagoya;
mod osaka;
mod tokyo;

use std::collections::BTreeMap;

use wardroom_scene::{
    Area as Patch, Layer, Look, Paint, Path, Point, Rect, Text, TextStyle, Thing, Trail, strayed,
    wobble,
};

use super::sheet::{MAP, course, scenery};
use crate::parts::{Area, City, Side, Target};

/// A point of a sketch.
type At = (f32, f32);
/// Where the B-25s of an Area are put: left, top, width.
type Park = (f32, f32, f32);

/// The ground round one city.
pub(super) struct Sketch {
    /// Corners of Areas.
    corners: &'static [At],
    /// The Areas with their corners in order.
    areas: &'static [(Area, &'static [u8])],
    /// Islands in the water.
    isles: &'static [&'static [At]],
    /// Rivers, from their springs down.
    rivers: &'static [&'static [At]],
    railways: &'static [&'static [At]],
    /// Built-up ground: the middle and half axes of an ellipse.
    towns: &'static [(f32, f32, f32, f32)],
    /// Hills: the middle and half axes of an ellipse.
    hills: &'static [(f32, f32, f32, f32)],
    /// Names of waters and hills, and the angle they are written at.
    names: &'static [(f32, f32, f32, &'static str)],
    /// Where the name of an Area stands, and where its B-25s are put.
    places: &'static [(Area, At, Park)],
    /// The upper left corners of the Target Boxes.
    boxes: &'static [(Target, At)],
}

/// What a line between two corners is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    /// The edge of the map.
    Frame,
    /// Between land and water.
    Coast,
    /// Between two Areas alike.
    Border,
}

/// The size of a Target Box.
pub(super) const BOX: (f32, f32) = (190.0, 54.0);

impl Sketch {
    pub(super) fn of(city: City) -> &'static Sketch {
        match city {
            City::Tokyo => &tokyo::SKETCH,
            City::Nagoya => &nagoya::SKETCH,
            City::Osaka => &osaka::SKETCH,
        }
    }

    fn corner(&self, number: u8) -> Point {
        let (x, y) = self.corners[usize::from(number)];
        Point::new(x, y)
    }

    /// The Areas on both sides of every line between two corners.
    fn sides(&self) -> BTreeMap<(u8, u8), Vec<Area>> {
        let mut sides: BTreeMap<(u8, u8), Vec<Area>> = BTreeMap::new();
        for (area, corners) in self.areas {
            for (from, to) in around(corners) {
                sides.entry((from.min(to), from.max(to))).or_default().push(*area);
            }
        }
        sides
    }

    /// What a line is, by the Areas beside it.
    fn edge(beside: &[Area]) -> Edge {
        match beside {
            [one, other] if is_water(*one) != is_water(*other) => Edge::Coast,
            [_, _] => Edge::Border,
            _ => Edge::Frame,
        }
    }

    /// The course of a line between two corners, without its last point.
    fn course(&self, from: u8, to: u8, edge: Edge) -> Vec<Point> {
        let share = match edge {
            Edge::Frame => return vec![self.corner(from)],
            Edge::Coast => 0.2,
            Edge::Border => 0.07,
        };
        strayed(self.corner(from), self.corner(to), share, 12.0)
    }

    fn outline(&self, corners: &[u8], sides: &BTreeMap<(u8, u8), Vec<Area>>) -> Vec<Point> {
        around(corners)
            .flat_map(|(from, to)| {
                let edge = Self::edge(&sides[&(from.min(to), from.max(to))]);
                self.course(from, to, edge)
            })
            .collect()
    }

    /// Every line of a kind as a course of its own.
    fn lines(&self, kind: Edge) -> Trail {
        let sides = self.sides();
        let lines = sides.iter().filter(|(_, beside)| Self::edge(beside) == kind);
        Trail::all(lines.map(|(&(from, to), _)| {
            let mut points = self.course(from, to, kind);
            points.push(self.corner(to));
            course(&points)
        }))
    }

    /// Where the name of an Area stands.
    pub(super) fn name_at(&self, area: Area) -> Point {
        let place = self.places.iter().find(|(one, ..)| *one == area);
        place.map_or(Point::default(), |(_, (x, y), _)| Point::new(*x, *y))
    }

    /// Where the B-25s of an Area are put: the upper left corner, and how far to the right.
    pub(super) fn park(&self, area: Area) -> (Point, f32) {
        let place = self.places.iter().find(|(one, ..)| *one == area);
        place.map_or((Point::default(), 0.0), |(.., (x, y, width))| (Point::new(*x, *y), *width))
    }

    /// Where a Target Box lies.
    pub(super) fn box_at(&self, target: Target) -> Rect {
        let place = self.boxes.iter().find(|(one, _)| *one == target);
        let (x, y) = place.map_or((0.0, 0.0), |(_, at)| *at);
        Rect { x, y, width: BOX.0, height: BOX.1 }
    }
}

/// The sides of a ring of corners.
fn around(corners: &[u8]) -> impl Iterator<Item = (u8, u8)> + '_ {
    let next = corners.iter().skip(1).chain(corners.first());
    corners.iter().copied().zip(next.copied())
}

pub(super) fn is_water(area: Area) -> bool {
    matches!(area, Area::TokyoBayNorth | Area::TokyoBaySouth | Area::IseBay | Area::OsakaBay)
}

/// Sea, land, hills, rivers, railways, streets and the borders of the Areas.
pub(super) fn country(city: City, side: Side) -> Layer {
    let sketch = Sketch::of(city);
    let mut layer = Layer::still(format!("country-{city}-{side}"));
    scenery(&mut layer, Path::filled(Trail::rounded(MAP, 5.0), Paint::Ocean));
    let coast = sketch.lines(Edge::Coast);
    let isles = Trail::all(sketch.isles.iter().map(|isle| Trail::coast(&points(isle))));
    let shore = coast.clone().and(&isles);
    scenery(&mut layer, Path::drawn(shore.clone(), Paint::Sea, 86.0));
    scenery(&mut layer, Path::drawn(shore.clone(), Paint::Shoal, 30.0));
    scenery(&mut layer, Path::drawn(shore.clone(), Paint::Shade, 5.0));
    let sides = sketch.sides();
    let land = sketch.areas.iter().filter(|(area, _)| !is_water(*area));
    let land = Trail::all(land.map(|(_, ring)| Trail::polygon(&sketch.outline(ring, &sides))));
    // A thin line of its own colour closes the seams between Areas.
    let ground = land.and(&isles);
    scenery(
        &mut layer,
        Path { line: Some(Paint::Land), width: 1.2, ..Path::filled(ground, Paint::Land) },
    );
    hills(sketch, &mut layer);
    for river in sketch.rivers {
        let river = wandering(river);
        scenery(&mut layer, Path::drawn(river.clone(), Paint::Shore, 6.4));
        scenery(&mut layer, Path::drawn(river, Paint::Shoal, 4.6));
    }
    scenery(&mut layer, streets(sketch));
    for railway in sketch.railways {
        let railway = wandering(railway);
        scenery(&mut layer, Path::drawn(railway.clone(), Paint::Wreck, 3.4));
        scenery(&mut layer, Path::drawn(railway, Paint::Paper, 1.8).dashed(6.0, 6.0));
    }
    scenery(&mut layer, Path::drawn(shore, Paint::Shore, 1.8));
    if side == Side::Night {
        let dark = Trail::rounded(MAP, 5.0);
        for _ in 0..3 {
            scenery(&mut layer, Path::filled(dark.clone(), Paint::Shade));
        }
    }
    scenery(&mut layer, Path::drawn(sketch.lines(Edge::Border), Paint::Ink, 1.5).dashed(9.0, 6.0));
    for &(x, y, turned, name) in sketch.names {
        let text =
            Text { at: Point::new(x, y), text: name.to_owned(), style: TextStyle::Sea, turned };
        layer.add(Thing::scenery(Look::Text(text)));
    }
    trim(&mut layer);
    layer
}

/// Every Area as a thing that can be pointed at.
pub(super) fn areas(city: City, name_of: impl Fn(Area) -> String) -> Layer {
    let sketch = Sketch::of(city);
    let sides = sketch.sides();
    let mut layer = Layer::still(format!("areas-{city}"));
    for (area, ring) in sketch.areas {
        let outline = Trail::polygon(&sketch.outline(ring, &sides));
        let (park, _) = sketch.park(*area);
        let centre = sketch.name_at(*area).towards(park, 0.5).moved(40.0, 8.0);
        let patch = Patch { outline, paint: Paint::Glass, centre };
        layer.add(Thing::area(format!("area-{area}"), name_of(*area), patch));
    }
    layer
}

/// The lights of a city by night, before they are put out. [EDR 4.8.4, 8.1.3]
pub(super) fn lights(city: City) -> Layer {
    let mut layer = Layer::still(format!("lights-{city}"));
    let lamps = blocks(Sketch::of(city)).filter(|&(x, y)| wobble(x as i32, y as i32, 31) > -0.3);
    let lamps = lamps.map(|(x, y)| Trail::circle(Point::new(x + 4.0, y + 3.0), 1.6));
    scenery(&mut layer, Path::filled(Trail::all(lamps), Paint::Brass));
    layer
}

fn points(list: &[At]) -> Vec<Point> {
    list.iter().map(|&(x, y)| Point::new(x, y)).collect()
}

/// A line through points that wanders a little on its way.
fn wandering(list: &[At]) -> Trail {
    let ends = points(list);
    let mut all: Vec<Point> =
        ends.windows(2).flat_map(|pair| strayed(pair[0], pair[1], 0.14, 16.0)).collect();
    all.extend(ends.last());
    course(&all)
}

/// Where the blocks of houses stand: thick in the middle of a town, thin at its edge.
fn blocks(sketch: &Sketch) -> impl Iterator<Item = (f32, f32)> {
    const STEP: f32 = 11.0;
    sketch.towns.iter().flat_map(|&(x, y, half_width, half_height)| {
        let columns = (half_width / STEP) as i32;
        let rows = (half_height / STEP) as i32;
        (-rows..=rows).flat_map(move |row| {
            (-columns..=columns).filter_map(move |column| {
                let (dx, dy) = (column as f32 * STEP, row as f32 * STEP);
                let far = (dx / half_width).hypot(dy / half_height);
                let (left, top) = (x + dx, y + dy);
                let stands = wobble(left as i32, top as i32, 23) > 2.6 * far - 1.6;
                (far < 1.0 && stands).then_some((left, top))
            })
        })
    })
}

/// The streets of the towns, as blocks of houses.
fn streets(sketch: &Sketch) -> Path {
    let houses = blocks(sketch).map(|(x, y)| {
        let wide = 6.5 + 2.0 * wobble(x as i32, y as i32, 5);
        let high = 6.0 + 2.0 * wobble(x as i32, y as i32, 6);
        let corner = |dx: f32, dy: f32| Point::new(x + dx, y + dy);
        Trail::polygon(&[
            corner(0.0, 0.0),
            corner(wide, 0.0),
            corner(wide, high),
            corner(0.0, high),
        ])
    });
    let path = Path::filled(Trail::all(houses), Paint::Town);
    Path { line: Some(Paint::Shade), width: 0.7, ..path }
}

/// Hills: tints, and strokes that say how steep they are.
fn hills(sketch: &Sketch, layer: &mut Layer) {
    for (share, paint) in [(1.0, Paint::Highland), (0.62, Paint::Summit)] {
        let blobs = sketch.hills.iter().map(|&(x, y, half_width, half_height)| {
            let around: Vec<Point> = (0..14)
                .map(|n| {
                    let angle = std::f32::consts::TAU * n as f32 / 14.0;
                    let stray = share * (1.0 + 0.22 * wobble(x as i32 + n, y as i32, 3));
                    Point::new(
                        x + half_width * stray * angle.cos(),
                        y + half_height * stray * angle.sin(),
                    )
                })
                .collect();
            Trail::coast(&around)
        });
        scenery(layer, Path::filled(Trail::all(blobs), paint));
    }
    let strokes = sketch.hills.iter().flat_map(|&(x, y, half_width, half_height)| {
        let count = (half_width * half_height / 420.0) as i32;
        (0..count).map(move |n| {
            let across = 0.8 * wobble(n, x as i32, 7);
            let down = 0.8 * wobble(n, y as i32, 8);
            let at = Point::new(x + half_width * across, y + half_height * down);
            let high = 6.0 + 2.0 * wobble(n, n, 9);
            Trail::from(at.moved(-high, high * 0.7))
                .line(at.moved(0.0, -high * 0.6))
                .line(at.moved(high * 0.8, high * 0.7))
        })
    });
    scenery(layer, Path::drawn(Trail::all(strokes), Paint::Shade, 1.7));
}

/// Covers what strayed over the edge of the map.
pub(super) fn trim(layer: &mut Layer) {
    const OVER: f32 = 50.0;
    let Rect { x, y, width, height } = MAP;
    let whole = width + 2.0 * OVER;
    let strips = [
        Rect { x: x - OVER, y: y - OVER, width: whole, height: OVER },
        Rect { x: x - OVER, y: y + height, width: whole, height: OVER },
        Rect { x: x - OVER, y, width: OVER, height },
        Rect { x: x + width, y, width: OVER, height },
    ];
    let margin = Trail::all(strips.map(|strip| Trail::rounded(strip, 0.0)));
    scenery(layer, Path::filled(margin, Paint::Ocean));
    scenery(layer, Path::drawn(Trail::rounded(MAP, 2.0), Paint::Boundary, 2.0));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wardroom_kernel::Overlay;

    use super::*;
    use crate::Data;

    fn data() -> Data {
        Data::load(&Overlay::none()).expect("the embedded data is whole")
    }

    #[test]
    fn areas_that_share_a_border_are_those_that_the_rules_call_adjacent() {
        let data = data();
        let mut drawn: BTreeSet<(Area, Area)> = BTreeSet::new();
        for &city in City::ALL {
            for beside in Sketch::of(city).sides().values() {
                assert!(beside.len() <= 2, "{beside:?} share one line");
                if let [one, other] = beside[..] {
                    drawn.insert((one.min(other), one.max(other)));
                }
            }
        }
        let ruled = Area::ALL.iter().flat_map(|&area| {
            let next = data.area(area).adjacent.iter();
            next.map(move |&other| (area.min(other), area.max(other)))
        });
        assert_eq!(drawn, ruled.collect::<BTreeSet<_>>());
    }

    #[test]
    fn the_areas_at_the_edge_of_the_map_are_those_of_the_perimeter() {
        let data = data();
        let mut edge: BTreeSet<Area> = BTreeSet::new();
        for &city in City::ALL {
            let sides = Sketch::of(city).sides();
            edge.extend(sides.values().filter(|beside| beside.len() == 1).flatten());
        }
        let perimeter = Area::ALL.iter().copied().filter(|&area| data.area(area).perimeter);
        assert_eq!(edge, perimeter.collect::<BTreeSet<_>>());
    }

    /// Whether a point lies in an outline.
    fn holds(outline: &[Point], at: Point) -> bool {
        let next = outline.iter().cycle().skip(1);
        let crossed = outline.iter().zip(next).filter(|(a, b)| {
            (a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x
        });
        crossed.count() % 2 == 1
    }

    #[test]
    fn boxes_and_b25s_lie_in_their_areas_and_on_nothing_else() {
        let data = data();
        for &city in City::ALL {
            let sketch = Sketch::of(city);
            let sides = sketch.sides();
            let mut taken: Vec<Rect> = Vec::new();
            for (area, ring) in sketch.areas {
                let outline = sketch.outline(ring, &sides);
                let (park, width) = sketch.park(*area);
                assert!(holds(&outline, sketch.name_at(*area)), "the name of {area}");
                let park = Rect { x: park.x, y: park.y, width, height: 66.0 };
                let boxes = data.area(*area).targets.iter().map(|&one| sketch.box_at(one));
                for place in boxes.chain([park]) {
                    for corner in [place.centre(), Point::new(place.x, place.y)] {
                        assert!(holds(&outline, corner), "{place:?} of {area}");
                    }
                    let clear = taken.iter().all(|other| !other.overlaps(place));
                    assert!(clear, "{place:?} of {area} lies on something");
                    assert!(MAP.holds(place), "{place:?} of {area} is off the map");
                    taken.push(place);
                }
            }
        }
    }
}
