//! Where everything lies on the sheet: hexes, and the boxes in the sea around the island.
//!
//! North is up and west is to the left, though columns are numbered from the east. All places are in
//! drawing units on a sheet of [`WIDTH`] by [`HEIGHT`]; the numbering itself is the business of `hexmap`.

use wardroom_hexmap::{Direction, Hex};
use wardroom_scene::{Point, Rect, Trail};

/// From one side of a hex to the other.
pub(super) const HEX: f32 = 60.0;
/// From the middle of a hex to a corner.
pub(super) const CORNER: f32 = 34.641;
/// Width of the sheet.
pub(super) const WIDTH: f32 = 2540.0;
/// Height of the sheet.
pub(super) const HEIGHT: f32 = 1660.0;
/// The side of a counter.
pub(super) const CARD: f32 = 40.0;

/// Where the printed middle of row 0, column 0 would lie.
const ORIGIN: Point = Point::new(2510.0, -470.0);

/// The boxes in the open sea.
pub(super) const TURNS: Rect = Rect { x: 40.0, y: 1496.0, width: 1210.0, height: 76.0 };
pub(super) const POINTS: Rect = Rect { x: 40.0, y: 1588.0, width: 1380.0, height: 62.0 };
pub(super) const CUP: Rect = Rect { x: 40.0, y: 1352.0, width: 640.0, height: 128.0 };
pub(super) const OFF_MAP: Rect = Rect { x: 700.0, y: 1352.0, width: 330.0, height: 128.0 };
pub(super) const DEAD: Rect = Rect { x: 1050.0, y: 1352.0, width: 330.0, height: 128.0 };
pub(super) const CLOSE_IN: Rect = Rect { x: 1790.0, y: 40.0, width: 590.0, height: 210.0 };
pub(super) const DISTANT: Rect = Rect { x: 1850.0, y: 266.0, width: 530.0, height: 210.0 };
pub(super) const GONE: Rect = Rect { x: 1990.0, y: 492.0, width: 510.0, height: 160.0 };
pub(super) const AIR: Rect = Rect { x: 2130.0, y: 670.0, width: 370.0, height: 116.0 };
pub(super) const BATTLE: Rect = Rect { x: 40.0, y: 24.0, width: 660.0, height: 276.0 };

pub(super) fn middle(hex: Hex) -> Point {
    let (west, south) = hex.centre();
    ORIGIN.moved(-west * HEX, south * HEX)
}

/// The corner of a hex that is first met going round it clockwise on the side of a direction.
pub(super) fn corner(hex: Hex, direction: Direction) -> Point {
    middle(hex).polar(CORNER, 60.0 * direction.index() as f32 - 90.0)
}

/// Both ends of a hexside, clockwise.
pub(super) fn side(hex: Hex, direction: Direction) -> [Point; 2] {
    let next = Direction::ALL[(direction.index() + 1) % 6];
    [corner(hex, direction), corner(hex, next)]
}

/// A corner of the hex grid, told apart from all others.
pub(super) fn key(point: Point) -> (i32, i32) {
    ((point.x * 2.0).round() as i32, (point.y * 2.0).round() as i32)
}

/// The middle of a hexside.
pub(super) fn gate(hex: Hex, direction: Direction) -> Point {
    let [a, b] = side(hex, direction);
    a.towards(b, 0.5)
}

pub(super) fn outline(hex: Hex) -> Trail {
    Trail::polygon(&Direction::ALL.map(|direction| corner(hex, direction)))
}

/// A line through many nodes, each with the gates it passes: one bend where there are two, a meeting of
/// straight lines where there are more, an end where there is one.
pub(super) fn bends(nodes: impl IntoIterator<Item = (Point, Vec<Point>)>) -> Trail {
    let parts = nodes.into_iter().flat_map(|(middle, gates)| match gates.as_slice() {
        [a, b] => {
            let bend = |gate: Point| gate.towards(middle, 0.62);
            vec![Trail::from(*a).curve(bend(*a), bend(*b), *b)]
        }
        gates => gates.iter().map(|&gate| Trail::from(gate).line(middle)).collect(),
    });
    Trail::all(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn north_is_up_and_west_is_to_the_left() {
        let at = |number| middle(Hex::from_number(number).unwrap());
        let (ford, west, south) = (at(3020), at(3021), at(3120));
        assert!(west.x < ford.x && west.y == ford.y);
        assert!(south.y > ford.y);
        assert!((ford.x - west.x - HEX).abs() < 0.01);
    }

    #[test]
    fn two_hexes_share_the_ends_of_their_side() {
        let hex = Hex::from_number(2125).unwrap();
        for direction in Direction::ALL {
            let next = hex.neighbour(direction).unwrap();
            let [a, b] = side(hex, direction);
            let [c, d] = side(next, direction.opposite());
            let near = |p: Point, q: Point| (p.x - q.x).abs() + (p.y - q.y).abs() < 0.1;
            assert!(near(a, d) && near(b, c), "{direction:?}");
        }
    }
}
