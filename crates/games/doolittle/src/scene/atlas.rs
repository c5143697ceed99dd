//! How a piece of the globe becomes a map: shores, mountains, rivers and names in a projection that stretches degrees
//! of longitude as the zones of the map need it.

use wardroom_scene::{
    Layer, Look, Paint, Path, Point, Rect, Text, TextStyle, Thing, Trail, noise, strayed, wobble,
};

use super::geography::{self, Place};
use super::sheet::{MAP, course, scenery};

/// Where places of the globe lie on a map.
pub(super) struct Projection {
    /// Degrees of longitude and where they lie, from east to west.
    pub(super) borders: &'static [(f32, f32)],
    /// The northernmost and southernmost degree.
    pub(super) latitudes: (f32, f32),
    /// Where the northernmost lies.
    pub(super) top: f32,
    /// Where the southernmost lies.
    pub(super) bottom: f32,
}

impl Projection {
    /// Where a place lies on the sheet; beyond the last border it goes on as before.
    pub(super) fn at(&self, (longitude, latitude): Place) -> Point {
        let pairs = || self.borders.windows(2);
        let pair = pairs().find(|pair| longitude >= pair[1].0).or_else(|| pairs().last());
        let x = pair.map_or(0.0, |pair| {
            let ((east, right), (west, left)) = (pair[0], pair[1]);
            left + (longitude - west) / (east - west) * (right - left)
        });
        let (north, south) = self.latitudes;
        let y = self.top + (north - latitude) / (north - south) * (self.bottom - self.top);
        Point::new(x, y)
    }

    /// The point, or where the edge of the map would cut it off; what lies just beyond is trimmed later.
    fn kept(&self, point: Point) -> Point {
        const BEYOND: f32 = 40.0;
        Point::new(
            point.x.clamp(MAP.x - BEYOND, MAP.x + MAP.width + BEYOND),
            point.y.clamp(self.top.min(MAP.y) - BEYOND, self.bottom + BEYOND),
        )
    }

    /// Whether anything of these places can be on the map.
    fn shows(&self, places: &[Place]) -> bool {
        let (first, last) = (self.borders[0].0, self.borders[self.borders.len() - 1].0);
        let within = |&(longitude, _): &Place| longitude < first + 2.0 && longitude > last - 2.0;
        places.iter().any(within)
    }

    /// Shores with the sea growing light towards them, mountains, rivers and lakes.
    pub(super) fn country(&self, layer: &mut Layer) {
        let shores = geography::SHORES.iter().filter(|shore| self.shows(shore));
        let shore = Trail::all(shores.map(|shore| self.shore(shore)));
        let isles = geography::ISLANDS.iter().filter(|(place, _)| self.shows(&[*place]));
        let isles =
            Trail::all(isles.map(|&(place, reach)| self.blob(place, (reach, 0.8 * reach), 0.3)));
        scenery(layer, Path::drawn(shore.clone(), Paint::Sea, 70.0));
        scenery(layer, Path::drawn(isles.clone(), Paint::Sea, 20.0));
        scenery(layer, Path::drawn(shore.clone(), Paint::Shoal, 20.0));
        scenery(layer, Path::drawn(isles.clone(), Paint::Shoal, 7.0));
        let land = Path::filled(shore.and(&isles), Paint::Land);
        scenery(layer, Path { line: Some(Paint::Shore), width: 1.6, ..land });
        self.mountains(layer);
        for river in geography::RIVERS.iter().filter(|river| self.shows(river)) {
            let ends: Vec<Point> = river.iter().map(|&place| self.at(place)).collect();
            let mut all: Vec<Point> =
                ends.windows(2).flat_map(|pair| strayed(pair[0], pair[1], 0.16, 9.0)).collect();
            all.extend(ends.last());
            let all: Vec<Point> = all.into_iter().map(|point| self.kept(point)).collect();
            scenery(layer, Path::drawn(course(&all), Paint::Sea, 3.0));
        }
        let lakes = geography::LAKES.iter().filter(|(place, ..)| self.shows(&[*place]));
        let lakes = lakes.map(|&(place, wide, high)| self.blob(place, (wide, high), 0.25));
        scenery(layer, Path::filled(Trail::all(lakes), Paint::Sea));
    }

    /// A shore that strays between its points.
    fn shore(&self, shore: &[Place]) -> Trail {
        let ends: Vec<Point> = shore.iter().map(|&place| self.at(place)).collect();
        let next = ends.iter().cycle().skip(1);
        let all = ends.iter().zip(next).flat_map(|(&from, &to)| strayed(from, to, 0.16, 7.0));
        let mut all: Vec<Point> = all.map(|point| self.kept(point)).collect();
        all.dedup();
        Trail::polygon(&all)
    }

    /// A roundish piece of land or water: its middle, half axes in degrees, and how rough it is.
    fn blob(&self, (east, north): Place, (wide, high): (f32, f32), rough: f32) -> Trail {
        let around: Vec<Point> = (0..10)
            .map(|n| {
                let angle = std::f32::consts::TAU * n as f32 / 10.0;
                let at = Point::new(east * 9.0 + n as f32 * 6.0, north * 9.0);
                let stray = 1.0 + rough * noise(at, 5.0, 4);
                let place = (east + wide * stray * angle.cos(), north + high * stray * angle.sin());
                self.kept(self.at(place))
            })
            .collect();
        Trail::coast(&around)
    }

    /// Tints, and strokes that say how steep it is.
    fn mountains(&self, layer: &mut Layer) {
        let ranges = || geography::RANGES.iter().filter(|(place, ..)| self.shows(&[*place]));
        for (share, paint) in [(1.0, Paint::Highland), (0.6, Paint::Summit)] {
            let blobs = ranges()
                .map(|&(place, wide, high)| self.blob(place, (wide * share, high * share), 0.4));
            scenery(layer, Path::filled(Trail::all(blobs), paint));
        }
        let strokes = ranges().flat_map(|&((east, north), wide, high)| {
            let count = (2.0 + 9.0 * wide * high) as i32;
            (0..count).map(move |n| {
                let across = 0.7 * wobble(n, (east * 10.0) as i32, 7);
                let down = 0.7 * wobble(n, (north * 10.0) as i32, 8);
                let peak = self.kept(self.at((east + wide * across, north + high * down)));
                Trail::from(peak.moved(-5.0, 4.0))
                    .line(peak.moved(0.0, -4.0))
                    .line(peak.moved(4.0, 4.0))
            })
        });
        scenery(layer, Path::drawn(Trail::all(strokes), Paint::Shade, 1.5));
    }

    /// Names of waters and lands.
    pub(super) fn names(&self, layer: &mut Layer, names: &[(Place, f32, TextStyle, &str)]) {
        for &(place, turned, style, name) in names {
            let text = Text { at: self.at(place), text: name.to_owned(), style, turned };
            layer.add(Thing::scenery(Look::Text(text)));
        }
    }

    /// Towns in which nothing happens.
    pub(super) fn towns(&self, layer: &mut Layer) {
        let shown = geography::TOWNS.iter().filter(|(place, _)| self.shows(&[*place]));
        for &(place, name) in shown {
            let spot = self.at(place);
            scenery(layer, Path::filled(Trail::circle(spot, 2.4), Paint::Ink));
            let at = spot.moved(0.0, -6.0);
            let style = TextStyle::Village;
            let text = Text { at, text: name.to_owned(), style, turned: 0.0 };
            layer.add(Thing::scenery(Look::Text(text)));
        }
    }
}

/// The head of a map, with lines down to a height between its zones.
pub(super) fn head(layer: &mut Layer, height: f32, lines: f32, borders: impl Iterator<Item = f32>) {
    let area = Rect { x: MAP.x, y: MAP.y, width: MAP.width, height };
    let band = Path::filled(Trail::rounded(area, 4.0), Paint::Field);
    scenery(layer, Path { line: Some(Paint::Boundary), width: 1.6, ..band });
    for x in borders {
        let border = Trail::from(Point::new(x, 0.0)).line(Point::new(x, lines));
        scenery(layer, Path::drawn(border, Paint::Boundary, 1.0));
    }
}
