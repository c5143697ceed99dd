//! The coast: the outer sides of the land.

use wardroom_hexmap::Direction;
use wardroom_scene::{Point, Trail};

use super::sheet;
use crate::map::Map;

/// The hexsides between land and sea, each clockwise round the land.
fn sides(map: &Map) -> impl Iterator<Item = [Point; 2]> {
    map.land.all().flat_map(move |place| {
        let wet = move |way: &Direction| map.land.neighbour(place, *way).is_none();
        let ways = Direction::ALL.into_iter().filter(wet);
        ways.map(move |direction| sheet::side(map.land.hex(place), direction))
    })
}

/// The shore of the island and of whatever water it encloses.
pub(super) fn shore(map: &Map) -> Trail {
    wardroom_scene::shore(sides(map))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shore_is_the_island_and_nothing_is_left_open() {
        let map = Map::load(&Default::default()).expect("nothing is corrected");
        let loops = wardroom_scene::shore_loops(sides(&map));
        let drawn: usize = loops.iter().map(Vec::len).sum();
        let wanted: usize = map.land.all().map(|place| 6 - map.land.around(place).count()).sum();
        assert_eq!(drawn, wanted, "every side between land and sea is drawn once");
        assert!(loops.iter().all(|corners| corners.len() >= 6));
    }
}
