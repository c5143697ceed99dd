//! Points, boxes and outlines, in drawing units: x to the right, y down.

use std::fmt::Write as _;

/// A point of the drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

impl Point {
    /// The point (x, y).
    pub const fn new(x: f32, y: f32) -> Self {
        Point { x, y }
    }

    /// This point moved.
    #[must_use]
    pub const fn moved(self, dx: f32, dy: f32) -> Self {
        Point { x: self.x + dx, y: self.y + dy }
    }

    /// The point that lies `share` of the way to another.
    #[must_use]
    pub fn towards(self, other: Point, share: f32) -> Self {
        Point::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    /// The point at `radius` from this one in a direction given in degrees, 0 to the right,
    /// clockwise.
    #[must_use]
    pub fn polar(self, radius: f32, degrees: f32) -> Self {
        let angle = degrees.to_radians();
        Point::new(self.x + radius * angle.cos(), self.y + radius * angle.sin())
    }
}

/// A box with upright sides.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Rect {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Rect {
    /// The box of this size round a point.
    pub fn round(centre: Point, width: f32, height: f32) -> Self {
        Rect { x: centre.x - width / 2.0, y: centre.y - height / 2.0, width, height }
    }

    /// Its middle.
    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Whether two boxes share any space.
    pub fn overlaps(self, other: Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }

    /// Whether another box lies wholly in this one.
    pub fn holds(self, other: Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }
}

/// An outline under construction, written as SVG path data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail(String);

impl Trail {
    /// Begins at a point.
    pub fn from(start: Point) -> Self {
        let mut trail = Trail::default();
        trail.put('M', &[start]);
        trail
    }

    /// A straight line to a point.
    #[must_use]
    pub fn line(mut self, to: Point) -> Self {
        self.put('L', &[to]);
        self
    }

    /// A curve to a point, drawn towards two others on its way.
    #[must_use]
    pub fn curve(mut self, first: Point, second: Point, to: Point) -> Self {
        self.put('C', &[first, second, to]);
        self
    }

    /// Closes the outline.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    /// Many outlines as one, filled and drawn together; none at all draw nothing.
    pub fn all(outlines: impl IntoIterator<Item = Trail>) -> Self {
        let mut whole = Trail::default();
        outlines.into_iter().for_each(|outline| whole.0.push_str(&outline.0));
        whole
    }

    /// Both outlines as one.
    #[must_use]
    pub fn and(mut self, other: &Trail) -> Self {
        self.0.push_str(&other.0);
        self
    }

    /// The path data.
    pub fn data(&self) -> &str {
        &self.0
    }

    /// A polygon.
    pub fn polygon(corners: &[Point]) -> Self {
        let (first, rest) = corners.split_first().expect("a polygon has corners");
        rest.iter().fold(Trail::from(*first), |trail, &corner| trail.line(corner)).close()
    }

    /// A smooth closed line through points, as coasts are drawn: a Catmull-Rom spline.
    pub fn coast(points: &[Point]) -> Self {
        let count = points.len();
        let at = |n: usize| points[n % count];
        let mut trail = Trail::from(at(0));
        for n in 0..count {
            let (before, from, to, after) = (at(n + count - 1), at(n), at(n + 1), at(n + 2));
            let first = from.moved((to.x - before.x) / 6.0, (to.y - before.y) / 6.0);
            let second = to.moved((from.x - after.x) / 6.0, (from.y - after.y) / 6.0);
            trail = trail.curve(first, second, to);
        }
        trail.close()
    }

    /// A circle.
    pub fn circle(centre: Point, radius: f32) -> Self {
        let mut data = String::new();
        let _ = write!(
            data,
            "M{:.1} {:.1}a{radius:.1} {radius:.1} 0 1 0 {:.1} 0a{radius:.1} {radius:.1} 0 1 0 -{:.1} 0Z",
            centre.x - radius,
            centre.y,
            2.0 * radius,
            2.0 * radius
        );
        Trail(data)
    }

    /// A box with rounded corners.
    pub fn rounded(area: Rect, radius: f32) -> Self {
        let Rect { x, y, width, height } = area;
        let mut data = String::new();
        let (w, h, r) = (width - 2.0 * radius, height - 2.0 * radius, radius);
        let _ = write!(
            data,
            "M{:.1} {y:.1}h{w:.1}a{r:.1} {r:.1} 0 0 1 {r:.1} {r:.1}v{h:.1}a{r:.1} {r:.1} 0 0 1 -{r:.1} \
             {r:.1}h-{w:.1}a{r:.1} {r:.1} 0 0 1 -{r:.1} -{r:.1}v-{h:.1}a{r:.1} {r:.1} 0 0 1 {r:.1} -{r:.1}Z",
            x + r
        );
        Trail(data)
    }

    fn put(&mut self, command: char, points: &[Point]) {
        self.0.push(command);
        for (n, point) in points.iter().enumerate() {
            let gap = if n == 0 { "" } else { " " };
            let _ = write!(self.0, "{gap}{:.1} {:.1}", point.x, point.y);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_that_only_touch_do_not_overlap() {
        let left = Rect { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
        let right = Rect { x: 10.0, y: 0.0, width: 10.0, height: 10.0 };
        assert!(!left.overlaps(right));
        assert!(left.overlaps(Rect { x: 9.0, ..right }));
    }

    #[test]
    fn a_coast_is_closed_and_passes_every_point() {
        let corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)].map(|(x, y)| Point::new(x, y));
        let coast = Trail::coast(&corners);
        assert!(coast.data().ends_with('Z'));
        assert_eq!(coast.data().matches('C').count(), 3);
        assert!(coast.data().contains("10.0 10.0"));
    }

    #[test]
    fn outlines_drawn_together_are_one_path_with_a_beginning_each() {
        let ring = Trail::circle(Point::new(5.0, 5.0), 2.0);
        let both = ring.clone().and(&Trail::polygon(&[Point::new(0.0, 0.0), Point::new(1.0, 1.0)]));
        assert_eq!(both.data().matches('M').count(), 2);
        assert!(both.data().starts_with(ring.data()));
        assert!(ring.data().starts_with("M3.0 5.0"));
    }
}
