//! Where everything lies on the sheet, and the few things every part of it is made of: sheets of paper, lines of
//! text, tracks.
//!
//! The map of the segment that is played takes the upper left, what is counted stands beside it, and the
//! squadron lies along the foot.

use wardroom_scene::{
    Area, Layer, Look, Paint, Path, Point, Rect, TextStyle, Thing, Track, TrackCell, Trail,
};

/// Width of the sheet.
pub(super) const WIDTH: f32 = 1440.0;
/// The map of the segment.
pub(super) const MAP: Rect = Rect { x: 0.0, y: 0.0, width: 1090.0, height: 790.0 };
/// The column beside it.
pub(super) const SIDE: Rect = Rect { x: 1100.0, y: 4.0, width: 334.0, height: 786.0 };
/// Where the squadron begins.
pub(super) const FOOT: f32 = 798.0;
/// How far things on a sheet of paper stand from its edge.
pub(super) const MARGIN: f32 = 14.0;

/// What everything lies on.
pub(super) fn desk(height: f32) -> Layer {
    let mut layer = Layer::still(format!("desk-{height:.0}"));
    let whole = Rect { x: 0.0, y: 0.0, width: WIDTH, height };
    scenery(&mut layer, Path::filled(Trail::rounded(whole, 0.0), Paint::Ocean));
    layer
}

/// Text that begins at a point.
pub(super) fn entry(layer: &mut Layer, x: f32, y: f32, words: impl Into<String>) {
    layer.add(Thing::text(Point::new(x, y), words, TextStyle::Entry));
}

/// Small text that begins at a point.
pub(super) fn line(layer: &mut Layer, x: f32, y: f32, words: impl Into<String>) {
    layer.add(Thing::text(Point::new(x, y), words, TextStyle::Line));
}

/// A small note round a point.
pub(super) fn note(layer: &mut Layer, x: f32, y: f32, words: impl Into<String>) {
    layer.add(Thing::text(Point::new(x, y), words, TextStyle::Note));
}

/// Something to look at only.
pub(super) fn scenery(layer: &mut Layer, path: Path) {
    layer.add(Thing::scenery(Look::Path(path)));
}

/// A box with rounded corners that can be pointed at.
pub(super) fn patch(
    id: impl Into<String>,
    name: impl Into<String>,
    area: Rect,
    paint: Paint,
) -> Thing {
    let outline = Trail::rounded(area, 6.0);
    Thing::area(id, name, Area { outline, paint, centre: area.centre() })
}

/// A sheet of paper with a heading; says where its first line is written.
pub(super) fn paper(layer: &mut Layer, area: Rect, heading: &str) -> Point {
    let sheet = Path::filled(Trail::rounded(area, 5.0), Paint::Paper);
    scenery(layer, Path { line: Some(Paint::Boundary), width: 1.2, ..sheet });
    let at = Point::new(area.x + MARGIN, area.y + 23.0);
    layer.add(Thing::text(at, heading.to_uppercase(), TextStyle::Caption));
    at.moved(0.0, 24.0)
}

/// A row of boxes with a marker in one of them.
pub(super) fn track(
    id: &str,
    name: String,
    area: Rect,
    cells: impl IntoIterator<Item = (String, Mark)>,
) -> Thing {
    let cells = cells
        .into_iter()
        .map(|(text, mark)| TrackCell { text, here: mark == Mark::Here })
        .collect();
    Thing::new(id, name, Look::Track(Track { area, title: String::new(), cells }))
}

/// Whether the marker of a track is in a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Here,
    Elsewhere,
}

impl Mark {
    /// Here, if it is.
    pub(super) fn at(here: bool) -> Mark {
        if here { Mark::Here } else { Mark::Elsewhere }
    }
}

/// A burst of fire.
pub(super) fn burst(at: Point, radius: f32) -> Path {
    let corner =
        |n: i32| at.polar(if n % 2 == 0 { radius } else { radius * 0.52 }, 20.0 * n as f32);
    let corners: Vec<Point> = (0..18).map(corner).collect();
    Path {
        line: Some(Paint::Brass),
        width: 1.4,
        ..Path::filled(Trail::polygon(&corners), Paint::Danger)
    }
}

/// A line through points.
pub(super) fn course(points: &[Point]) -> Trail {
    let (first, rest) = points.split_first().expect("a course has points");
    rest.iter().fold(Trail::from(*first), |trail, &point| trail.line(point))
}
