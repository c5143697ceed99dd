//! The coast: the outer sides of the land, drawn as a shore and not as a comb of hexes.

use std::collections::HashMap;

use wardroom_hexmap::Direction;
use wardroom_scene::{Point, Trail, noise};

use super::sheet;
use crate::map::Map;

/// How far a shore strays from the hexsides it stands for.
const STRAY: f32 = 7.5;

/// The hexsides between land and sea as closed loops of corners, clockwise round the land.
fn loops(map: &Map) -> Vec<Vec<Point>> {
    // Three hexes meet in a corner, so one shore at most leads away from it.
    let mut next: HashMap<(i32, i32), [Point; 2]> = HashMap::new();
    for place in map.land.all() {
        for direction in Direction::ALL {
            if map.land.neighbour(place, direction).is_none() {
                let ends = sheet::side(map.land.hex(place), direction);
                next.insert(sheet::key(ends[0]), ends);
            }
        }
    }
    let mut starts: Vec<(i32, i32)> = next.keys().copied().collect();
    starts.sort_unstable();
    let mut loops = Vec::new();
    for start in starts {
        let mut corners = Vec::new();
        let mut at = start;
        while let Some([from, to]) = next.remove(&at) {
            corners.push(from);
            at = sheet::key(to);
        }
        if !corners.is_empty() {
            loops.push(corners);
        }
    }
    loops
}

/// The shore of the island and of whatever water it encloses.
pub(super) fn shore(map: &Map) -> Trail {
    Trail::all(loops(map).into_iter().map(|corners| Trail::coast(&eased(&corners))))
}

/// A loop of corners with its teeth filed down: the middles of the sides, and between them the corners
/// drawn in.
fn eased(corners: &[Point]) -> Vec<Point> {
    let count = corners.len();
    let mut points = Vec::with_capacity(2 * count);
    for (n, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(n + count - 1) % count], corners[(n + 1) % count]);
        let chord = before.towards(after, 0.5);
        points.push(strayed(corner.towards(chord, 0.45)));
        points.push(strayed(corner.towards(after, 0.5)));
    }
    points
}

/// A point of the shore, set off by what is the same for its neighbours: bays, and small stones.
fn strayed(point: Point) -> Point {
    let off = |salt| STRAY * (noise(point, 70.0, salt) + 0.45 * noise(point, 19.0, salt + 1));
    point.moved(off(1), off(3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shore_is_the_island_and_nothing_is_left_open() {
        let map = Map::load(&Default::default()).expect("nothing is corrected");
        let loops = loops(&map);
        let sides: usize = loops.iter().map(Vec::len).sum();
        let wanted: usize = map.land.all().map(|place| 6 - map.land.around(place).count()).sum();
        assert_eq!(sides, wanted, "every side between land and sea is drawn once");
        assert!(loops.iter().all(|corners| corners.len() >= 6));
    }
}
