//! What makes lines look drawn by hand: numbers that are always the same for the same place.

use crate::Point;

/// A number between -1 and 1 that is always the same for the same place: what makes lines look
/// drawn by hand.
pub fn wobble(x: i32, y: i32, salt: u32) -> f32 {
    let mut mixed = (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77);
    mixed = (mixed ^ salt.wrapping_mul(0xC2B2_AE3D)).wrapping_mul(0x27D4_EB2F);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0x2C1B_3C6D);
    mixed ^= mixed >> 13;
    (mixed & 0xFFFF) as f32 / 32_767.5 - 1.0
}

/// Smooth noise of a wave length, between -1 and 1.
pub fn noise(point: Point, length: f32, salt: u32) -> f32 {
    let (x, y) = (point.x / length, point.y / length);
    let (left, top) = (x.floor(), y.floor());
    let ease = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(x - left), ease(y - top));
    let corner = |dx: i32, dy: i32| wobble(left as i32 + dx, top as i32 + dy, salt);
    let upper = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u;
    let lower = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u;
    upper + (lower - upper) * v
}

/// A line from one point to another that strays as coasts and rivers do, the same from either end. It strays by at
/// most `share` of its length, and its pieces are some `fine` units long. The first point is in it, the last is not.
pub fn strayed(from: Point, to: Point, share: f32, fine: f32) -> Vec<Point> {
    let mut points = vec![from];
    stray(from, to, share, fine, &mut points);
    points
}

/// Puts what lies between two points.
fn stray(from: Point, to: Point, share: f32, fine: f32, points: &mut Vec<Point>) {
    let (across, down) = (to.x - from.x, to.y - from.y);
    if across.hypot(down) <= fine {
        return;
    }
    let middle = from.towards(to, 0.5);
    // The middle is the same from either end; so is the side it goes to, once both ends are put in order.
    let turn = if (from.x, from.y) < (to.x, to.y) { 1.0 } else { -1.0 };
    let off = turn * share * wobble((middle.x * 4.0) as i32, (middle.y * 4.0) as i32, 17);
    let bend = middle.moved(-down * off, across * off);
    stray(from, bend, share, fine, points);
    points.push(bend);
    stray(bend, to, share, fine, points);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_always_the_same_and_keeps_within_its_bounds() {
        let values: Vec<f32> =
            (0..200).map(|n| noise(Point::new(n as f32 * 7.3, n as f32 * 3.1), 40.0, 2)).collect();
        assert!(values.iter().all(|value| (-1.0..=1.0).contains(value)));
        assert!(
            values.iter().any(|&value| value > 0.2) && values.iter().any(|&value| value < -0.2)
        );
        assert_eq!(values[9], noise(Point::new(9.0 * 7.3, 9.0 * 3.1), 40.0, 2));
    }

    #[test]
    fn a_strayed_line_is_the_same_from_either_end() {
        let (a, b) = (Point::new(10.0, 20.0), Point::new(190.0, 75.0));
        let there = strayed(a, b, 0.2, 9.0);
        let mut back = strayed(b, a, 0.2, 9.0);
        assert_eq!((there[0], back[0]), (a, b));
        back.reverse();
        assert!(there.len() > 16);
        for (one, other) in there[1..].iter().zip(&back) {
            assert!((one.x - other.x).abs() + (one.y - other.y).abs() < 0.01);
        }
        assert!(
            there
                .iter()
                .any(|point| (point.y - 20.0 - (point.x - 10.0) * 55.0 / 180.0).abs() > 1.0)
        );
    }
}
