//! Relief: the terrain of the hexes as heights, and of these the tints, contour lines and shades of a
//! map in a chart room.
//!
//! Heights are guessed from the terrain of the hexes around a point: the ranges rise in the middle.
//! Contours are found square by square, where a height is crossed on the sides of a fine grid.

use std::collections::HashMap;

use wardroom_hexmap::{Hex, Place};
use wardroom_scene::{Layer, Look, Paint, Path, Point, Thing, Trail, noise};

use super::sheet;
use crate::map::{Ground, Map};

/// The side of a square of the grid.
const STEP: f32 = 11.0;
const COLUMNS: usize = (sheet::WIDTH / STEP) as usize + 2;
const ROWS: usize = (sheet::HEIGHT / STEP) as usize + 2;

/// Something that has a value at every point of the grid.
struct Field(Vec<f32>);

impl Field {
    fn of(mut value: impl FnMut(usize, usize) -> f32) -> Field {
        let mut values = Vec::with_capacity(COLUMNS * ROWS);
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                values.push(value(column, row));
            }
        }
        Field(values)
    }

    fn at(&self, column: usize, row: usize) -> f32 {
        self.0[row * COLUMNS + column]
    }
}

/// How high the middle of a hex lies; ranges are highest where they are widest.
fn height_of(map: &Map, place: Place) -> f32 {
    match map.ground(place) {
        Ground::Mountain => {
            let around = map.land.around(place);
            let high = around.filter(|(_, next)| map.ground(*next) == Ground::Mountain).count();
            1.7 + 0.25 * high as f32
        }
        Ground::Rough => 1.0,
        _ => 0.0,
    }
}

/// Heights over the whole sheet; the sea lies lower than the shore.
fn heights(map: &Map) -> Field {
    const SEA: f32 = -0.6;
    let by_hex = |hex: Hex| map.land.place(hex).map_or(SEA, |place| height_of(map, place));
    // The middle of every hex near a point is found through the rows around it.
    let mut middles: HashMap<(i32, i32), Vec<(Point, f32)>> = HashMap::new();
    for row in 8..=42 {
        for col in 0..=43 {
            let hex = Hex::new(row, col).expect("rows and columns have two digits");
            let at = sheet::middle(hex);
            middles.entry(cell_of(at)).or_default().push((at, by_hex(hex)));
        }
    }
    Field::of(|column, row| {
        let point = Point::new(column as f32 * STEP, row as f32 * STEP);
        let (x, y) = cell_of(point);
        let near = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
        let (mut sum, mut weights) = (0.0, 1e-6);
        for (middle, height) in near.filter_map(|cell| middles.get(&cell)).flatten() {
            let (dx, dy) = (middle.x - point.x, middle.y - point.y);
            let weight = (-(dx * dx + dy * dy) / (38.0 * 38.0)).exp();
            sum += weight * height;
            weights += weight;
        }
        let height = sum / weights;
        // The higher, the more broken.
        let broken = 0.10 + 0.13 * height.max(0.0);
        height + broken * (noise(point, 64.0, 5) + 0.5 * noise(point, 27.0, 6))
    })
}

/// The coarse cell a point is looked up by: as wide as the reach of a hex.
fn cell_of(point: Point) -> (i32, i32) {
    ((point.x / 90.0).floor() as i32, (point.y / 90.0).floor() as i32)
}

/// How much a slope lies towards a light in the north-west; nothing on the plain and at sea.
fn light(heights: &Field) -> Field {
    Field::of(|column, row| {
        if column == 0 || row == 0 || column + 1 == COLUMNS || row + 1 == ROWS {
            return 0.0;
        }
        let east = heights.at(column + 1, row) - heights.at(column - 1, row);
        let south = heights.at(column, row + 1) - heights.at(column, row - 1);
        let ground = (heights.at(column, row) * 2.0).clamp(0.0, 1.0);
        ground * (east + south)
    })
}

/// The parts of the sheet where a field is above a level, as closed outlines.
fn above(field: &Field, level: f32) -> Trail {
    // A crossing is named by the grid point left of or above it, and by which of the two it is.
    type Crossing = (usize, usize, bool);
    let mut next: HashMap<Crossing, Crossing> = HashMap::new();
    let inside = |column: usize, row: usize| {
        let edge = column == 0 || row == 0 || column + 1 == COLUMNS || row + 1 == ROWS;
        !edge && field.at(column, row) > level
    };
    for row in 0..ROWS - 1 {
        for column in 0..COLUMNS - 1 {
            let corners =
                [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
                    .map(|(column, row)| inside(column, row));
            // The sides of the square, clockwise from the top, each with its crossing.
            let sides = [
                (column, row, false),
                (column + 1, row, true),
                (column, row + 1, false),
                (column, row, true),
            ];
            // A line enters where the land begins, going round clockwise, and leaves where it ends.
            for side in 0..4 {
                let (a, b) = (corners[side], corners[(side + 1) % 4]);
                if a && !b {
                    // Go back round the corner that is inside to the side where it began.
                    let back = (1..4)
                        .map(|by| (side + 4 - by) % 4)
                        .find(|&at| !corners[at] && corners[(at + 1) % 4]);
                    if let Some(back) = back {
                        next.insert(sides[back], sides[side]);
                    }
                }
            }
        }
    }
    let place = |(column, row, down): Crossing| {
        let (other_column, other_row) = if down { (column, row + 1) } else { (column + 1, row) };
        let (a, b) = (field.at(column, row), field.at(other_column, other_row));
        let share =
            if (b - a).abs() < 1e-6 { 0.5 } else { ((level - a) / (b - a)).clamp(0.0, 1.0) };
        let from = Point::new(column as f32 * STEP, row as f32 * STEP);
        let to = Point::new(other_column as f32 * STEP, other_row as f32 * STEP);
        from.towards(to, share)
    };
    let mut starts: Vec<Crossing> = next.keys().copied().collect();
    starts.sort_unstable();
    let mut outlines = Vec::new();
    for start in starts {
        let mut points = Vec::new();
        let mut at = start;
        while let Some(to) = next.remove(&at) {
            points.push(place(at));
            at = to;
        }
        // Specks are not worth a line.
        if points.len() >= 8 {
            outlines.push(Trail::polygon(&points));
        }
    }
    Trail::all(outlines)
}

/// Puts the relief on a layer.
pub(super) fn draw(map: &Map, layer: &mut Layer) {
    let heights = heights(map);
    let light = light(&heights);
    let mut put = |path: Path| layer.add(Thing::scenery(Look::Path(path)));
    let tints = [(0.5, Paint::Highland), (1.42, Paint::Summit), (2.45, Paint::Crest)];
    for (level, paint) in tints {
        let tint = Path::filled(above(&heights, level), paint);
        put(Path { line: Some(Paint::Shade), width: 0.9, ..tint });
    }
    for (level, paint) in [(0.13, Paint::Glint), (0.27, Paint::Glint)] {
        put(Path::filled(above(&light, level), paint));
    }
    let dark = Field(light.0.iter().map(|value| -value).collect());
    for (level, paint) in [(0.11, Paint::Shade), (0.22, Paint::Shade), (0.34, Paint::Shade)] {
        put(Path::filled(above(&dark, level), paint));
    }
    for level in [0.95, 1.95, 2.9] {
        put(Path::drawn(above(&heights, level), Paint::Shade, 0.9));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranges_stand_above_the_plain_between_them() {
        let map = Map::load(&Default::default()).expect("nothing is corrected");
        let heights = heights(&map);
        let at = |number: u16| {
            let point = sheet::middle(Hex::from_number(number).unwrap());
            heights.at((point.x / STEP).round() as usize, (point.y / STEP).round() as usize)
        };
        // Mount Kaala and the Koolau crest against Wheeler Field and the open sea.
        assert!(at(2132) > 1.4 && at(2013) > 1.4);
        assert!(at(2224) < 0.5 && at(1005) < 0.0);
    }

    #[test]
    fn a_hill_has_one_outline_and_a_crater_two() {
        let hill = |inner: f32| {
            Field::of(|column, row| {
                let (dx, dy) = (column as f32 - 60.0, row as f32 - 60.0);
                let far = (dx * dx + dy * dy).sqrt();
                if far < inner { 0.0 } else { 20.0 - far }
            })
        };
        let outlines = |field: &Field| above(field, 5.0).data().matches('Z').count();
        assert_eq!(outlines(&hill(0.0)), 1);
        assert_eq!(outlines(&hill(8.0)), 2);
    }
}
