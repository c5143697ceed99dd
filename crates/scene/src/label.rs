//! Labels that do not collide.

use crate::{Point, Rect};

/// Finds room for labels, one after another, among what is drawn already.
#[derive(Clone, Debug)]
pub struct Labels {
    bounds: Rect,
    taken: Vec<Rect>,
}

impl Labels {
    /// An empty sheet of this size.
    pub fn new(width: f32, height: f32) -> Self {
        Labels { bounds: Rect { x: 0.0, y: 0.0, width, height }, taken: Vec::new() }
    }

    /// Keeps a place free of labels.
    pub fn block(&mut self, area: Rect) {
        self.taken.push(area);
    }

    /// Finds room for a label of this size as near to `anchor` as can be, keeps it free of others and
    /// returns its middle. With no room anywhere near, the label lies on the anchor.
    pub fn place(&mut self, anchor: Point, width: f32, height: f32) -> Point {
        let spot = self.free_spot(anchor, width, height).unwrap_or(anchor);
        self.taken.push(Rect::round(spot, width, height));
        spot
    }

    /// Takes the first of some places for a label of this size that is free; if none is, finds room as near
    /// to the first as can be.
    pub fn place_at_one_of(&mut self, places: &[Point], width: f32, height: f32) -> Point {
        match places.iter().copied().find(|&spot| self.is_free(spot, width, height)) {
            Some(spot) => {
                self.taken.push(Rect::round(spot, width, height));
                spot
            }
            None => self.place(places.first().copied().unwrap_or_default(), width, height),
        }
    }

    fn is_free(&self, spot: Point, width: f32, height: f32) -> bool {
        let area = Rect::round(spot, width, height);
        self.bounds.holds(area) && !self.taken.iter().any(|taken| taken.overlaps(area))
    }

    fn free_spot(&self, anchor: Point, width: f32, height: f32) -> Option<Point> {
        // Rings of growing size round the anchor; in each, beside comes before above and below.
        const DIRECTIONS: [f32; 8] = [90.0, 270.0, 0.0, 180.0, 45.0, 135.0, 225.0, 315.0];
        (0..6)
            .flat_map(|ring| DIRECTIONS.map(|degrees| (ring as f32, degrees)))
            .map(|(ring, degrees)| {
                let unit = Point::default().polar(1.0, degrees);
                anchor.moved(unit.x * ring * width * 0.4, unit.y * ring * height * 0.8)
            })
            .find(|&spot| self.is_free(spot, width, height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_with_one_anchor_keep_clear_of_each_other() {
        let mut labels = Labels::new(400.0, 300.0);
        let anchor = Point::new(200.0, 150.0);
        let places: Vec<Rect> =
            (0..9).map(|_| Rect::round(labels.place(anchor, 60.0, 14.0), 60.0, 14.0)).collect();
        for (n, a) in places.iter().enumerate() {
            assert!(places[..n].iter().all(|b| !a.overlaps(*b)), "label {n} collides");
        }
    }

    #[test]
    fn a_label_takes_the_first_place_that_is_free() {
        let mut labels = Labels::new(400.0, 300.0);
        let (below, above) = (Point::new(200.0, 170.0), Point::new(200.0, 130.0));
        labels.block(Rect::round(below, 10.0, 10.0));
        assert_eq!(labels.place_at_one_of(&[below, above], 40.0, 12.0), above);
        let third = labels.place_at_one_of(&[below, above], 40.0, 12.0);
        assert!(third != above && third != below, "both are taken");
    }

    #[test]
    fn a_label_moves_off_what_is_blocked() {
        let mut labels = Labels::new(400.0, 300.0);
        let coast = Rect { x: 150.0, y: 140.0, width: 100.0, height: 20.0 };
        labels.block(coast);
        let spot = labels.place(Point::new(200.0, 150.0), 40.0, 12.0);
        assert!(!Rect::round(spot, 40.0, 12.0).overlaps(coast));
    }
}
