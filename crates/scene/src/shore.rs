//! Shores: hexsides between land and water, drawn as a coast and not as a comb of hexes.

use std::collections::HashMap;

use crate::{Point, Trail, noise};

/// How far a shore strays from the hexsides it stands for.
const STRAY: f32 = 7.5;

/// A corner of a hex grid, told apart from all others.
fn key(point: Point) -> (i32, i32) {
    ((point.x * 2.0).round() as i32, (point.y * 2.0).round() as i32)
}

/// Sides between land and water, each given clockwise round its land, as closed loops of corners.
pub fn shore_loops(sides: impl IntoIterator<Item = [Point; 2]>) -> Vec<Vec<Point>> {
    // Three hexes meet in a corner, so one shore at most leads away from it.
    let mut next: HashMap<(i32, i32), [Point; 2]> =
        sides.into_iter().map(|ends| (key(ends[0]), ends)).collect();
    let mut starts: Vec<(i32, i32)> = next.keys().copied().collect();
    starts.sort_unstable();
    let mut loops = Vec::new();
    for start in starts {
        let mut corners = Vec::new();
        let mut at = start;
        while let Some([from, to]) = next.remove(&at) {
            corners.push(from);
            at = key(to);
        }
        if !corners.is_empty() {
            loops.push(corners);
        }
    }
    loops
}

/// Sides between land and water, each given clockwise round its land, as a shore.
pub fn shore(sides: impl IntoIterator<Item = [Point; 2]>) -> Trail {
    Trail::all(shore_loops(sides).into_iter().map(|corners| Trail::coast(&eased(&corners))))
}

/// A loop of corners with its teeth filed down: the middles of the sides, and between them the corners
/// drawn in.
fn eased(corners: &[Point]) -> Vec<Point> {
    let count = corners.len();
    let mut points = Vec::with_capacity(2 * count);
    for (n, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(n + count - 1) % count], corners[(n + 1) % count]);
        let chord = before.towards(after, 0.5);
        points.push(set_off(corner.towards(chord, 0.45)));
        points.push(set_off(corner.towards(after, 0.5)));
    }
    points
}

/// A point of the shore, set off by what is the same for its neighbours: bays, and small stones.
fn set_off(point: Point) -> Point {
    let off = |salt| STRAY * (noise(point, 70.0, salt) + 0.45 * noise(point, 19.0, salt + 1));
    point.moved(off(1), off(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_in_any_order_make_one_loop_for_each_shore() {
        let square = |x: f32| {
            let at = [(x, 0.0), (x + 9.0, 0.0), (x + 9.0, 9.0), (x, 9.0)];
            let corners = at.map(|(x, y)| Point::new(x, y));
            [2, 0, 3, 1].map(|n| [corners[n], corners[(n + 1) % 4]])
        };
        let loops = shore_loops(square(0.0).into_iter().chain(square(50.0)));
        assert_eq!(loops.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        assert_eq!(shore(square(0.0)).data().matches('Z').count(), 1);
    }
}
