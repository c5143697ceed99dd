//! Where everything lies on the sheet: the harbour in the middle, the boxes of the sky on both sides, tracks
//! along the foot.
//!
//! Hexes have a side to the north, and even columns lie half a hex lower. All places are in drawing units on
//! a sheet of [`WIDTH`] by [`HEIGHT`]. [ARP A-map-1, A-map-2]

use wardroom_scene::{Point, Rect, Trail};

use crate::hex::{COLUMNS, Direction, Hex, ROWS};
use crate::parts::AirBox;

/// From the north side of a hex to its south side.
pub(super) const HEX: f32 = 72.0;
/// From the middle of a hex to a corner.
pub(super) const CORNER: f32 = 41.569;
/// From column to column.
const PITCH: f32 = 1.5 * CORNER;
/// The side of a counter.
pub(super) const CARD: f32 = 42.0;

const MARGIN: f32 = 30.0;
/// Width of a column of boxes.
const SIDE: f32 = 530.0;
/// Between one box and the next.
const GAP: f32 = 24.0;

/// The part of the sheet that is map.
pub(super) const MAP: Rect = Rect {
    x: 2.0 * MARGIN + SIDE,
    y: MARGIN,
    width: (COLUMNS - 1) as f32 * PITCH + 2.0 * CORNER,
    height: (ROWS as f32 + 0.5) * HEX,
};
/// Width of the sheet.
pub(super) const WIDTH: f32 = MAP.x + MAP.width + 2.0 * MARGIN + SIDE;
/// Height of the sheet.
pub(super) const HEIGHT: f32 = FOOT + 150.0 + MARGIN;
/// Where the tracks begin.
const FOOT: f32 = MAP.y + MAP.height + GAP;

/// The turn track.
pub(super) const TURNS: Rect = Rect { x: MARGIN, y: FOOT, width: 1400.0, height: 150.0 };
/// Victory points and what they come to.
pub(super) const POINTS: Rect = Rect {
    x: MARGIN + 1400.0 + GAP,
    y: FOOT,
    width: WIDTH - 2.0 * MARGIN - 1400.0 - GAP,
    height: 150.0,
};

/// Heights of the boxes on the left, from the top.
const LEFT: [(AirBox, f32); 6] = [
    (AirBox::Kb, 360.0),
    (AirBox::North, 310.0),
    (AirBox::Haleiwa, 210.0),
    (AirBox::West, 370.0),
    (AirBox::Ewa, 270.0),
    (AirBox::South, 340.0),
];
/// Heights of the boxes on the right, from the top, below what both sides have lost.
const RIGHT: [(AirBox, f32); 5] = [
    (AirBox::Central, 360.0),
    (AirBox::Wheeler, 290.0),
    (AirBox::East, 360.0),
    (AirBox::Kaneohe, 260.0),
    (AirBox::Bellows, 260.0),
];
/// Where the column on the right begins.
const RIGHT_SIDE: f32 = MAP.x + MAP.width + MARGIN;

/// The place for losses, at the head of the column on the right: there the page lays its buttons.
pub(super) fn losses() -> Rect {
    let below: f32 = RIGHT.iter().map(|(_, height)| height + GAP).sum();
    Rect { x: RIGHT_SIDE, y: MARGIN, width: SIDE, height: MAP.height - below }
}

/// The place of a box beside the map.
pub(super) fn air_box(at: AirBox) -> Rect {
    let under = MARGIN + losses().height + GAP;
    let columns = [(MARGIN, MARGIN, LEFT.as_slice()), (RIGHT_SIDE, under, RIGHT.as_slice())];
    for (x, mut y, column) in columns {
        for &(here, height) in column {
            if here == at {
                return Rect { x, y, width: SIDE, height };
            }
            y += height + GAP;
        }
    }
    unreachable!("every box is in one of the columns")
}

/// The middle of a hex by column and row, on the map or beyond its edge.
pub(super) fn cell(column: i32, row: i32) -> Point {
    let low = if column.rem_euclid(2) == 0 { HEX / 2.0 } else { 0.0 };
    let x = MAP.x + CORNER + (column - 1) as f32 * PITCH;
    Point::new(x, MAP.y + HEX / 2.0 + (row - 1) as f32 * HEX + low)
}

pub(super) fn middle(hex: Hex) -> Point {
    cell(i32::from(hex.column()), i32::from(hex.row()))
}

/// Both ends of a side of the hex round a middle, clockwise.
pub(super) fn side(middle: Point, direction: Direction) -> [Point; 2] {
    [-120.0, -60.0].map(|corner| middle.polar(CORNER, corner + 60.0 * direction as u8 as f32))
}

pub(super) fn outline(hex: Hex) -> Trail {
    let at = middle(hex);
    let corners: Vec<Point> =
        Direction::ALL.iter().map(|&direction| side(at, direction)[0]).collect();
    Trail::polygon(&corners)
}

/// Where a direction points on the sheet: degrees clockwise from the right.
pub(super) fn bearing(direction: Direction) -> f32 {
    -90.0 + 60.0 * direction as u8 as f32
}

/// A point of the sheet seen from a place that is turned: so far along its bearing and so far to the right of
/// it.
pub(super) fn along(from: Point, degrees: f32, ahead: f32, abeam: f32) -> Point {
    from.polar(ahead, degrees).polar(abeam, degrees + 90.0)
}

/// A box that lies along a bearing.
pub(super) fn slab(middle: Point, degrees: f32, length: f32, width: f32) -> Trail {
    let (l, w) = (length / 2.0, width / 2.0);
    Trail::polygon(&[(l, w), (l, -w), (-l, -w), (-l, w)].map(|(x, y)| along(middle, degrees, x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_boxes_and_the_map_keep_clear_of_each_other() {
        let mut all: Vec<Rect> = AirBox::ALL.iter().map(|&at| air_box(at)).collect();
        all.extend([MAP, TURNS, POINTS, losses()]);
        let sheet = Rect { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT };
        for (n, one) in all.iter().enumerate() {
            assert!(sheet.holds(*one), "{one:?} leaves the sheet");
            assert!(one.height > 100.0, "{one:?} is too low");
            assert!(all[..n].iter().all(|other| !other.overlaps(*one)), "{one:?} overlaps");
        }
    }

    #[test]
    fn neighbours_share_the_side_between_them() {
        let hex = Hex::from_number(1811).expect("a hex of the map");
        for (direction, next) in hex.around() {
            let [a, b] = side(middle(hex), direction);
            let [c, d] = side(middle(next), direction.opposite());
            let near = |p: Point, q: Point| (p.x - q.x).abs() + (p.y - q.y).abs() < 0.1;
            assert!(near(a, d) && near(b, c), "{direction}");
        }
    }
}
