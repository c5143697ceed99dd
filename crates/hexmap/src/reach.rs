//! Where so many movement points lead.

use crate::{Direction, Hexside, Land, Place};

/// What it costs to go from one place to the next.
pub trait Toll {
    /// The points it takes to enter `to` across `side`, at least one; `None` where nobody gets
    /// through.
    fn toll(&self, to: Place, side: Hexside) -> Option<u8>;
}

impl<F: Fn(Place, Hexside) -> Option<u8>> Toll for F {
    #[inline]
    fn toll(&self, to: Place, side: Hexside) -> Option<u8> {
        self(to, side)
    }
}

/// The cost of a place that cannot be reached.
const OUT_OF_REACH: u8 = u8::MAX;

/// Every place that so many movement points lead to, with its cost and the cheapest way.
///
/// `N` is at least the number of places of the land.
#[derive(Clone, Debug)]
pub struct Reach<const N: usize> {
    cost: [u8; N],
    came_by: [u8; N],
    found: [u16; N],
    count: usize,
    start: Place,
}

impl<const N: usize> Reach<N> {
    /// Spends at most `points` from `start` in every direction.
    ///
    /// # Panics
    /// When the land has more than `N` places.
    pub fn new(land: &Land, start: Place, points: u8, toll: &impl Toll) -> Self {
        assert!(land.len() <= N, "the land fits into the reach");
        let mut reach =
            Reach { cost: [OUT_OF_REACH; N], came_by: [0; N], found: [0; N], count: 1, start };
        reach.cost[start.index()] = 0;
        reach.found[0] = start.0;
        // Places before `done` are dealt with; those after it wait for their cost to come up.
        let mut done = 0;
        for spent in 0..points {
            let mut at = done;
            while at < reach.count {
                let place = Place(reach.found[at]);
                let cost = reach.cost[place.index()];
                if cost == spent {
                    reach.go_on(land, place, spent, points, toll);
                }
                if cost <= spent && at == done {
                    done += 1;
                }
                at += 1;
            }
        }
        reach
    }

    fn go_on(&mut self, land: &Land, place: Place, spent: u8, points: u8, toll: &impl Toll) {
        for (direction, next, side) in land.ways(place) {
            let known = self.cost[next.index()];
            // Every step costs a point at least, so there is no cheaper way to it.
            if known <= spent + 1 {
                continue;
            }
            let Some(toll) = toll.toll(next, side) else { continue };
            let total = spent.saturating_add(toll.max(1));
            if total <= points && total < known {
                if known == OUT_OF_REACH {
                    self.found[self.count] = next.0;
                    self.count += 1;
                }
                self.cost[next.index()] = total;
                self.came_by[next.index()] = direction as u8;
            }
        }
    }

    /// Every place within reach but the start, the nearest first as they were found.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.found[1..self.count].iter().map(|&place| Place(place))
    }

    /// Whether there is nowhere to go.
    pub fn is_empty(&self) -> bool {
        self.count == 1
    }

    /// What it costs to get to a place, if it is within reach.
    pub fn cost(&self, place: Place) -> Option<u8> {
        let cost = self.cost[place.index()];
        (cost != OUT_OF_REACH).then_some(cost)
    }

    /// Calls `each` with every place on the cheapest way, the start left out and the end last.
    ///
    /// # Panics
    /// When the place is not within reach, or further than a hundred steps.
    pub fn walk(&self, land: &Land, to: Place, mut each: impl FnMut(Place)) {
        assert!(self.cost(to).is_some(), "a way leads only to what is within reach");
        let mut way = [to; 100];
        let (mut length, mut at) = (0, to);
        while at != self.start {
            way[length] = at;
            length += 1;
            let back = Direction::ALL[usize::from(self.came_by[at.index()])].opposite();
            at = land.neighbour(at, back).expect("whoever came from there has a way back");
        }
        way[..length].iter().rev().for_each(|&place| each(place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hex;

    fn hex(number: u16) -> Hex {
        Hex::from_number(number).unwrap()
    }

    /// Two rows of five hexes, with a road along the upper one.
    fn strip() -> Land {
        let hexes = (0..5).flat_map(|n| [hex(2001 + n), hex(2101 + n)]).collect();
        let mut land = Land::new(hexes).unwrap();
        for n in 0..4 {
            land.set_side(hex(2001 + n), hex(2002 + n), Hexside::Road).unwrap();
        }
        land.set_side(hex(2101), hex(2102), Hexside::Water).unwrap();
        land
    }

    fn rough(_: Place, side: Hexside) -> Option<u8> {
        match side {
            Hexside::Plain => Some(2),
            Hexside::Road => Some(1),
            Hexside::Water | Hexside::Ford => None,
        }
    }

    #[test]
    fn roads_lead_further_than_open_country() {
        let land = strip();
        let at = |number| land.place(hex(number)).unwrap();
        let reach: Reach<16> = Reach::new(&land, at(2001), 3, &rough);
        assert_eq!(reach.cost(at(2004)), Some(3));
        assert_eq!(reach.cost(at(2005)), None);
        assert_eq!(reach.cost(at(2102)), Some(2));
        let mut way = Vec::new();
        reach.walk(&land, at(2103), |place| way.push(land.hex(place).number()));
        assert_eq!(way, [2002, 2103]);
        assert_eq!(reach.cost(at(2103)), Some(3));
    }

    #[test]
    fn water_is_gone_around_and_a_bar_stops() {
        let land = strip();
        let at = |number| land.place(hex(number)).unwrap();
        let reach: Reach<16> = Reach::new(&land, at(2101), 4, &rough);
        assert_eq!(reach.cost(at(2102)), Some(4), "round by 2001");
        let barred = |to: Place, side| if to == at(2001) { None } else { rough(to, side) };
        let reach: Reach<16> = Reach::new(&land, at(2101), 4, &barred);
        assert!(reach.is_empty());
        assert_eq!(reach.places().count(), 0);
    }
}
