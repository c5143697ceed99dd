//! Chapter 9: what a march costs, hex by hex, and where it may end. [IPH 9.2.2, 9.7, 9.9, 9.10]

use wardroom_hexmap::{Hexside, Place, Reach};

use crate::data::Data;
use crate::forces::{Org, Side, Sub};
use crate::map::{Ground, Hexes, LAND};
use crate::state::State;
use crate::table::{Barrier, Table};

/// Who is on the march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Party {
    /// Japanese companies of one sub-command.
    Japan { org: Org, full: u8, reduced: u8 },
    /// US units of one sub-command.
    Us { sub: Sub, count: u8 },
}

impl Party {
    pub(crate) fn count(self) -> u8 {
        match self {
            Party::Japan { full, reduced, .. } => full + reduced,
            Party::Us { count, .. } => count,
        }
    }

    pub(crate) const fn side(self) -> Side {
        match self {
            Party::Japan { .. } => Side::Japan,
            Party::Us { .. } => Side::Us,
        }
    }
}

/// What a march costs one side, hex by hex.
pub(crate) struct Footing<'a> {
    pub(crate) data: &'a Data,
    pub(crate) state: &'a State,
    table: Table,
    interdicted: Hexes,
}

impl<'a> Footing<'a> {
    pub(crate) fn new(data: &'a Data, state: &'a State, side: Side) -> Self {
        let table = Table::of(data, state);
        let interdicted = match side {
            Side::Us => interdicted(data, state),
            Side::Japan => Hexes::default(),
        };
        Footing { data, state, table, interdicted }
    }

    /// Points to enter a hex across a hexside, if the party gets in at all. [IPH 9.2.2, 9.9, 9.10]
    #[inline]
    fn toll(&self, party: Party, to: Place, side: Hexside) -> Option<u8> {
        let by_road = match side {
            Hexside::Road => true,
            Hexside::Plain => false,
            Hexside::Water | Hexside::Ford => return None,
        };
        if self.check_entry(party, to).is_err() {
            return None;
        }
        let ground = self.data.map.ground(to);
        let points = if by_road { 1 } else { self.data.terrain(ground).points };
        if party.side() == Side::Japan {
            return Some(points);
        }
        // After the rebellion cities cost the US two points, by road too. [IPH 10.13.2]
        let points = if self.state.rebellion && ground == Ground::City { 2 } else { points };
        Some(points + u8::from(self.interdicted.contains(to)))
    }

    /// Whether a party may be in a hex for a moment: no enemy [IPH 9.7], Battleship Row neither
    /// [IPH 11.1], room to pass [IPH 6.1]. There is no way off the map. [IPH 9.11]
    #[inline(always)]
    pub(crate) fn check_entry(&self, party: Party, place: Place) -> Result<(), Barrier> {
        // Most hexes are empty, and no party is larger than a stack may be.
        if self.table.is_empty(place) { Ok(()) } else { self.check_others(party, place) }
    }

    /// Whether those who are in a hex let a party in.
    #[inline(never)]
    fn check_others(&self, party: Party, place: Place) -> Result<(), Barrier> {
        if self.table.has(party.side().enemy(), place) {
            return Err(Barrier::Enemy);
        }
        match party {
            Party::Japan { .. } => self.table.check_japanese_room(party.count(), place),
            Party::Us { sub, count } => {
                let is_fort = self.data.map.ground(place) == Ground::Fort;
                self.table.check_us_room(sub, count, place, is_fort)
            }
        }
    }

    /// Whether a party may end its march in a hex that lets it in and stay there for good. [IPH 9.13.2]
    #[inline]
    pub(crate) fn may_stay(&self, party: Party, place: Place) -> bool {
        match party {
            Party::Japan { org, .. } => self.table.may_stay(org, place),
            Party::Us { .. } => true,
        }
    }

    /// Whether a party that set off from a hex may end its march in another. [IPH 9.13.2, ruling 9]
    #[inline]
    pub(crate) fn may_end(&self, party: Party, origin: Place, place: Place) -> bool {
        self.may_stay(party, place) || self.may_share(party, origin, place)
    }

    /// Whether companies may stop where the other sub-command stands, until the phase ends: all who were
    /// there can still march, and get to a hex as one stack in which they may stay. [IPH 9.13.2, ruling 9]
    #[inline(never)]
    fn may_share(&self, party: Party, origin: Place, place: Place) -> bool {
        let Party::Japan { org, .. } = party else { return false };
        let (data, state) = (self.data, self.state);
        let marching = || state.free_at(origin).filter(|&unit| data.org(unit) == org);
        // One hex is shared at a time, so whoever was in it leaves it altogether.
        let whole = marching().count() == usize::from(party.count());
        if self.shared().is_some_and(|shared| shared != origin || !whole) {
            return false;
        }
        if state.free_at(place).count() < state.japan_at(place).count() {
            return false;
        }
        let mut after = *state;
        for unit in marching().take(party.count().into()) {
            after.japan[unit] = place;
            after.japan_spent |= 1 << unit;
        }
        Footing::new(data, &after, Side::Japan).is_left(place)
    }

    /// Whether the companies in a hex that can still march get away from it as one stack.
    pub(crate) fn is_left(&self, place: Place) -> bool {
        let Some(first) = self.state.free_at(place).next() else { return false };
        let full = self.state.free_at(place).count() as u8;
        let party = Party::Japan { org: self.data.org(first), full, reduced: 0 };
        self.gets_away(party, place, self.data.book.forces.japanese_movement)
    }

    /// The hex that IJA and SNLF share though it is no beachhead, until those who were there first leave it.
    pub(crate) fn shared(&self) -> Option<Place> {
        let mut companies = self.state.japan.into_iter().filter(|place| place.index() < LAND);
        companies.find(|&place| self.table.is_shared(place))
    }

    /// Where so many points lead; a hex that cannot be paid in full is not entered. [IPH 9.3]
    pub(crate) fn reach(&self, party: Party, from: Place, points: u8) -> Reach<LAND> {
        Reach::new(&self.data.map.land, from, points, &|to, side| self.toll(party, to, side))
    }

    /// The hexes across the water round Ford Island.
    pub(crate) fn across(&self, from: Place) -> impl Iterator<Item = Place> {
        let ways = self.data.map.land.ways(from);
        ways.filter(|&(_, _, side)| side == Hexside::Ford).map(|(_, to, _)| to)
    }

    /// Whether a whole allowance takes a party across the water from one hex to another: onto Ford
    /// Island or off it, begun beside it. [IPH 11.2.2]
    pub(crate) fn crosses(&self, party: Party, from: Place, to: Place, points: u8) -> bool {
        points > 0
            && self.across(from).any(|next| next == to)
            && self.check_entry(party, to).is_ok()
            && self.may_end(party, from, to)
    }

    /// Whether a step that a party can pay leads from a hex to one that will do.
    fn has_step(&self, party: Party, at: Place, left: u8, will_do: impl Fn(Place) -> bool) -> bool {
        self.data.map.land.ways(at).any(|(_, next, side)| {
            self.toll(party, next, side).is_some_and(|toll| toll <= left) && will_do(next)
        })
    }

    /// Whether a party that set off elsewhere may end one step from a hex with the points it has left there.
    pub(crate) fn has_next(&self, party: Party, origin: Place, at: Place, left: u8) -> bool {
        self.has_step(party, at, left, |next| self.may_end(party, origin, next))
    }

    /// Whether a party gets to a hex from where it sets off in which it may stay for good.
    fn gets_away(&self, party: Party, from: Place, points: u8) -> bool {
        // Mostly a step to the next hex is enough to know.
        self.has_step(party, from, points, |next| self.may_stay(party, next)) || {
            let reach = self.reach(party, from, points);
            let mut across = self.across(from);
            reach.places().any(|to| self.may_stay(party, to))
                || across
                    .any(|to| self.may_stay(party, to) && self.crosses(party, from, to, points))
        }
    }

    /// Whether a party gets anywhere from where it sets off.
    pub(crate) fn gets_anywhere(&self, party: Party, from: Place, points: u8) -> bool {
        self.gets_away(party, from, points) || {
            let reach = self.reach(party, from, points);
            reach.places().any(|to| self.may_end(party, from, to))
                || self.across(from).any(|to| self.crosses(party, from, to, points))
        }
    }
}

/// Hexes in which US units pay a point more: those of interdicting planes and all around.
/// [IPH 7.13]
pub(crate) fn interdicted(data: &Data, state: &State) -> Hexes {
    let mut hexes = Hexes::default();
    for plane in state.interdictors.iter() {
        hexes.insert(plane.0);
        data.map.land.around(plane.0).for_each(|(_, place)| {
            hexes.insert(place);
        });
    }
    hexes
}
