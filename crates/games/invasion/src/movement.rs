//! Chapter 9: movement. [IPH 9.1, 9.2.1, 9.2.2, 9.4]
//!
//! A Japanese march is one order: a hex, a group of its units, where to. A US stack first sets off
//! and rolls; then its parts go, one after the other, each with that one roll [IPH 9.6]. That is how a
//! stack splits on the march [IPH 9.5]: parts that go the same way part company at the last common hex.
//! The way between two named hexes is the cheapest; `via` names hexes in between.

use wardroom_hexmap::{Hex, Hexside, Place, Reach};
use wardroom_kernel::Pick;

use crate::data::Data;
use crate::event::{Event, Umpire};
use crate::footing::{Footing, Party};
use crate::forces::{Org, Side, Sub};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::map::{Hexes, LAND, Spot};
use crate::pick::{Choice, choice_of};
use crate::state::{Frame, March, Phase, State, numbers, set_of};
use crate::table::Barrier;
use crate::victory;

/// The movement factor of a US unit or stack by its die, the date and the fall of Honolulu.
/// [IPH 2.10.2, 9.14]
pub(crate) fn us_factor(data: &Data, state: &State, die: u8) -> u8 {
    let by_date = die as i8
        + match state.day() {
            7 => -1,
            8 => 0,
            _ => 1,
        };
    let fallen = victory::has_honolulu_fallen(data, &state.once_taken);
    (by_date - i8::from(fallen)).max(0) as u8
}

/// Japanese companies of a sub-command in a hex that may still move, full and reduced.
fn movable(data: &Data, state: &State, org: Org, place: Place) -> (u8, u8) {
    let free = state.free_at(place).filter(|&unit| data.org(unit) == org);
    free.fold((0, 0), |(full, reduced), unit| match state.reduced >> unit & 1 {
        0 => (full + 1, reduced),
        _ => (full, reduced + 1),
    })
}

/// Calls `each` for every company that may march, with where it is.
fn for_free(data: &Data, state: &State, mut each: impl FnMut(Org, Place)) {
    for unit in 0..data.japanese() {
        let place = state.japan[unit];
        if place.index() < LAND && !state.is_stalled(unit) && !state.is_japan_spent(unit) {
            each(data.org(unit), place);
        }
    }
}

/// Calls `each` with every group of companies that may set off from a hex together.
///
/// IJA and SNLF never move as one stack: they could end together in a beachhead only. [IPH 9.13.2]
fn groups(data: &Data, state: &State, place: Place, mut each: impl FnMut(Party)) {
    for &org in Org::ALL {
        let (most_full, most_reduced) = movable(data, state, org, place);
        // The whole of it first: most stacks stay together.
        for full in (0..=most_full).rev() {
            for reduced in (0..=most_reduced).rev() {
                if full + reduced > 0 {
                    each(Party::Japan { org, full, reduced });
                }
            }
        }
    }
}

/// The only group of a hex, if there is just one: a single company.
fn only_group(data: &Data, state: &State, place: Place) -> Option<Party> {
    let [snlf, ija] = [Org::Snlf, Org::Ija].map(|org| movable(data, state, org, place));
    let (org, (full, reduced)) = if snlf == (0, 0) { (Org::Ija, ija) } else { (Org::Snlf, snlf) };
    let alone = snlf == (0, 0) || ija == (0, 0);
    (alone && full + reduced == 1).then_some(Party::Japan { org, full, reduced })
}

/// How far an order to march has come.
#[derive(Clone, Copy)]
struct Route {
    from: Option<Place>,
    party: Option<Party>,
    /// Where the march has come to, and the points left, if it goes by way of other hexes.
    at: Option<(Place, u8)>,
    via: bool,
    to: Option<Place>,
}

impl Route {
    /// Reads the picks after which hex and party are known or not.
    fn read(data: &Data, state: &State, start: Route, points: u8, picks: &[Pick]) -> Route {
        let mut route = start;
        for &pick in picks {
            match choice_of(pick) {
                Choice::March(place) => {
                    route.from = Some(place);
                    route.party = only_group(data, state, place);
                }
                Choice::Group(org, full, reduced) => {
                    route.party = Some(Party::Japan { org, full, reduced });
                }
                Choice::Take(count) => {
                    if let Phase::UsMovement(sub) = state.phase {
                        route.party = Some(Party::Us { sub, count });
                    }
                }
                Choice::Via => route.via = true,
                Choice::To(place) if route.via => {
                    route.via = false;
                    route.at = route.leg(data, state, points, place).map(|left| (place, left));
                }
                Choice::To(place) => route.to = Some(place),
                _ => {}
            }
        }
        route
    }

    /// Where the next leg begins, and with how many points.
    fn stand(&self, points: u8) -> Option<(Place, u8)> {
        self.at.or_else(|| Some((self.from?, points)))
    }

    /// The points left after a leg to a hex in between.
    fn leg(&self, data: &Data, state: &State, points: u8, to: Place) -> Option<u8> {
        let (from, left) = self.stand(points)?;
        let party = self.party?;
        let footing = Footing::new(data, state, party.side());
        footing.reach(party, from, left).cost(to).map(|cost| left - cost)
    }
}

const NOWHERE: Route = Route { from: None, party: None, at: None, via: false, to: None };

/// A half-built order to march, read.
#[expect(
    clippy::large_enum_variant,
    reason = "read once for a list, on the stack: nothing is allocated"
)]
pub(crate) enum Draft<'a> {
    /// Japan names a stack, or ends its movement; the hexes with companies of SNLF and IJA that may move.
    /// Whoever was first in a hex that the two share goes before anything else. [IPH 9.13.2, ruling 9]
    Japan(Footing<'a>, [Hexes; 2], Option<Place>),
    /// Japan counts who of a hex marches.
    Group(Footing<'a>, Place),
    /// A march is told where to go.
    Leg(Leg<'a>),
    /// A US sub-command names a stack, or ends its movement; the hexes with units that have not moved.
    Us(&'a Data, &'a State, Sub, Hexes),
    /// So many US units in a hex may set off.
    SetOff(Hex, u8),
    /// A US stack that has set off names a part of it, or stops.
    Parts(Footing<'a>, March, Sub),
}

/// The next leg of a march.
pub(crate) struct Leg<'a> {
    footing: Footing<'a>,
    party: Party,
    /// Where the march set off.
    origin: Place,
    /// Where the leg begins, and the points left there.
    from: Place,
    left: u8,
    /// Whether it is the first, from which Ford Island may be crossed to. [IPH 11.2.2]
    first: bool,
    /// Whether its end is a hex on the way.
    via: bool,
    /// Whether the march may be broken off instead.
    may_stop: bool,
    reach: Reach<LAND>,
}

/// Reads an order of the Japanese Movement Phase; `None` when it is complete.
pub(crate) fn draft_japan<'a>(
    data: &'a Data,
    state: &'a State,
    picks: &[Pick],
) -> Option<Draft<'a>> {
    let footing = || Footing::new(data, state, Side::Japan);
    let points = data.book.forces.japanese_movement;
    let route = Route::read(data, state, NOWHERE, points, picks);
    match route {
        Route { from: None, .. } if picks.is_empty() => {
            let mut free = [Hexes::default(); 2];
            for_free(data, state, |org, place| _ = free[org as usize].insert(place));
            let footing = footing();
            let shared = footing.shared();
            Some(Draft::Japan(footing, free, shared))
        }
        Route { from: None, .. } => None,
        Route { from: Some(from), party: None, .. } => Some(Draft::Group(footing(), from)),
        Route { to: Some(_), .. } => None,
        _ => Leg::of(footing(), &route, points, false).map(Draft::Leg),
    }
}

/// Where the units of a sub-command are that have not moved, unit by unit.
fn fresh_places(state: &State, sub: Sub) -> impl Iterator<Item = Place> + '_ {
    let fresh = sub.units().filter(|&unit| !state.is_us_spent(unit));
    fresh.map(|unit| state.us[unit]).filter(|place| place.index() < LAND)
}

/// Reads an order of a US movement phase while no stack is on the march; `None` when it is complete.
pub(crate) fn draft_us<'a>(
    data: &'a Data,
    state: &'a State,
    sub: Sub,
    picks: &[Pick],
) -> Option<Draft<'a>> {
    match picks {
        [] => Some(Draft::Us(data, state, sub, fresh_places(state, sub).collect())),
        &[first] => match choice_of(first) {
            Choice::March(place) => {
                let count = state.fresh_at(sub, place).count() as u8;
                (count > 1).then(|| Draft::SetOff(data.map.land.hex(place), count))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Reads an order for a US stack that has set off; `None` when it is complete.
pub(crate) fn draft_march<'a>(
    data: &'a Data,
    state: &'a State,
    march: &March,
    picks: &[Pick],
) -> Option<Draft<'a>> {
    let route = read_march(data, state, march, picks);
    if route.to.is_some() || picks.first() == Some(&Choice::Done.into()) {
        return None;
    }
    let Phase::UsMovement(sub) = state.phase else { return None };
    let footing = Footing::new(data, state, Side::Us);
    match route.party {
        None => Some(Draft::Parts(footing, *march, sub)),
        Some(_) => Leg::of(footing, &route, march.factor, picks.is_empty()).map(Draft::Leg),
    }
}

impl<'a> Leg<'a> {
    #[inline(always)]
    fn of(footing: Footing<'a>, route: &Route, points: u8, may_stop: bool) -> Option<Leg<'a>> {
        let (party, origin) = (route.party?, route.from?);
        let (from, left) = route.stand(points)?;
        let reach = footing.reach(party, from, left);
        let (first, via) = (route.at.is_none(), route.via);
        Some(Leg { footing, party, origin, from, left, first, via, may_stop, reach })
    }

    fn decision(&self) -> Decision {
        let hex = self.footing.data.map.land.hex(self.from);
        if self.via { Decision::Via(hex) } else { Decision::End(hex) }
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        if self.may_stop {
            list.push(Choice::Done.into());
        }
        list.extend(self.reach.places().map(|to| Pick::from(Choice::To(to))));
        if !self.via {
            if self.first {
                list.extend(self.footing.across(self.from).map(|to| Pick::from(Choice::To(to))));
            }
            list.push(Choice::Via.into());
        }
    }

    fn check(&self, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::To(to) => self.check_end(to),
            Choice::Done if self.may_stop => Ok(()),
            Choice::Via if !self.via => {
                let mut places = self.reach.places();
                let leads_on = self.left > 1 && places.any(|place| self.leads_on(place));
                if leads_on { Ok(()) } else { Err(Illegal::NoWayRound(self.left)) }
            }
            Choice::March(_) if self.party.side() == Side::Us => Err(Illegal::FinishTheMarch),
            _ => Err(Illegal::Elsewhere(self.decision())),
        }
    }

    /// Whether a step leads on from a hex within reach to an end.
    fn leads_on(&self, place: Place) -> bool {
        let cost = self.reach.cost(place).unwrap_or(self.left);
        self.footing.has_next(self.party, self.origin, place, self.left - cost)
    }

    /// Whether the leg may end in a hex.
    #[inline(always)]
    fn check_end(&self, to: Place) -> Result<(), Illegal> {
        let footing = &self.footing;
        let hex = |place| footing.data.map.land.hex(place);
        if to == self.from {
            return Err(Illegal::AlreadyThere(hex(to)));
        }
        if self.reach.cost(to).is_none() {
            let crosses = self.first && !self.via;
            return match crosses && footing.crosses(self.party, self.from, to, self.left) {
                true => Ok(()),
                false => Err(self.beyond(to)),
            };
        }
        if self.via {
            return if self.leads_on(to) { Ok(()) } else { Err(Illegal::LeadsNowhere(hex(to))) };
        }
        match footing.may_end(self.party, self.origin, to) {
            true => Ok(()),
            false => Err(self.cannot_share(to)),
        }
    }

    /// Why IJA and SNLF may not share a hex even for a while. [IPH 9.13.2, ruling 9]
    #[cold]
    fn cannot_share(&self, to: Place) -> Illegal {
        let hex = |place| self.footing.data.map.land.hex(place);
        match self.footing.shared() {
            Some(shared) => Illegal::ClearFirst(hex(shared)),
            None => Illegal::CannotShare(hex(to)),
        }
    }

    /// What keeps the march from a hex that its points do not lead to.
    #[cold]
    fn beyond(&self, to: Place) -> Illegal {
        let map = &self.footing.data.map;
        let hex = map.land.hex(to);
        if to == map.ford_island && self.footing.state.row {
            return Illegal::FordIslandClosed;
        }
        match self.footing.check_entry(self.party, to) {
            Err(Barrier::Enemy) => return Illegal::EnemyThere(hex),
            Err(Barrier::Row) => return Illegal::FordIslandClosed,
            Err(Barrier::Marines) => return Illegal::MarinesStackAlone(hex),
            Err(Barrier::Division) => return Illegal::DivisionsApart(hex),
            Err(Barrier::Full) => return Illegal::StackFull(hex),
            Ok(()) if !self.via && !self.footing.may_end(self.party, self.origin, to) => {
                return self.cannot_share(to);
            }
            Ok(()) => {}
        }
        if [to, self.from].contains(&map.ford_island) {
            return Illegal::FordIslandIsFar;
        }
        let way = map.land.hex(self.from).direction_to(hex);
        if way.is_some_and(|way| map.land.side(self.from, way) == Hexside::Water) {
            return Illegal::AcrossWater(hex);
        }
        Illegal::OutOfReach(hex, self.left)
    }
}

/// Adds what might be picked next.
pub(crate) fn candidates(draft: &Draft<'_>, list: &mut Vec<Pick>) {
    match draft {
        Draft::Japan(footing, free, _) => {
            list.push(Choice::Done.into());
            let [mut snlf, mut ija] = *free;
            for_free(footing.data, footing.state, |_, place| {
                if snlf.remove(place) | ija.remove(place) {
                    list.push(Choice::March(place).into());
                }
            });
        }
        Draft::Group(footing, from) => {
            groups(footing.data, footing.state, *from, |party| {
                if let Party::Japan { org, full, reduced } = party {
                    list.push(Choice::Group(org, full, reduced).into());
                }
            });
        }
        Draft::Leg(leg) => leg.candidates(list),
        Draft::Us(_, state, sub, fresh) => {
            list.push(Choice::Done.into());
            let mut left = *fresh;
            let places = fresh_places(state, *sub).filter(|&place| left.remove(place));
            list.extend(places.map(|place| Pick::from(Choice::March(place))));
        }
        Draft::SetOff(_, count) => {
            list.extend((1..=*count).rev().map(|count| Pick::from(Choice::Take(count))));
        }
        Draft::Parts(_, march, _) => {
            list.push(Choice::Done.into());
            list.extend((1..=march.left).rev().map(|count| Pick::from(Choice::Take(count))));
        }
    }
}

/// Decides whether an order of a movement phase may go on with a pick. [IPH 9.2.1, 9.4, 9.5]
#[inline]
pub(crate) fn check(draft: &Draft<'_>, choice: Choice) -> Result<(), Illegal> {
    match (draft, choice) {
        (Draft::Leg(leg), _) => leg.check(choice),
        (&Draft::Japan(ref footing, _, Some(shared)), Choice::Done) => {
            Err(Illegal::ClearFirst(footing.data.map.land.hex(shared)))
        }
        (&Draft::Japan(ref footing, _, Some(shared)), Choice::March(place)) if place != shared => {
            Err(Illegal::ClearFirst(footing.data.map.land.hex(shared)))
        }
        (Draft::Japan(..) | Draft::Us(..) | Draft::Parts(..), Choice::Done) => Ok(()),
        (Draft::Japan(footing, free, _), Choice::March(place)) => {
            let points = footing.data.book.forces.japanese_movement;
            let leads_out = |org: Org| {
                let single = Party::Japan { org, full: 1, reduced: 0 };
                free[org as usize].contains(place) && footing.gets_anywhere(single, place, points)
            };
            match Org::ALL.iter().copied().any(leads_out) {
                true => Ok(()),
                false => Err(nobody_marches(footing.data, footing.state, place)),
            }
        }
        (Draft::Us(data, state, sub, fresh), Choice::March(place)) => match fresh.contains(place) {
            true => Ok(()),
            false => Err(nobody_sets_off(data, state, *sub, place)),
        },
        (Draft::Group(footing, from), Choice::Group(org, full, reduced)) => {
            let party = Party::Japan { org, full, reduced };
            let there = movable(footing.data, footing.state, org, *from);
            let hex = footing.data.map.land.hex(*from);
            if full > there.0 || reduced > there.1 || party.count() == 0 {
                let (full, reduced) = there;
                return Err(Illegal::TooFewThere(hex, org, full, reduced));
            }
            let points = footing.data.book.forces.japanese_movement;
            check_way(footing, party, *from, points)
        }
        (&Draft::SetOff(hex, most), Choice::Take(count)) => {
            check_count(Decision::SetOff(hex), count, most)
        }
        (Draft::Parts(footing, march, sub), Choice::Take(count)) => {
            let hex = footing.data.map.land.hex(march.from.0);
            check_count(Decision::Parts(hex), count, march.left)?;
            check_way(footing, Party::Us { sub: *sub, count }, march.from.0, march.factor)
        }
        (Draft::Parts(..), Choice::March(_)) => Err(Illegal::FinishTheMarch),
        _ => Err(Illegal::Elsewhere(decision(draft))),
    }
}

/// What an order of a movement phase is asked for.
fn decision(draft: &Draft<'_>) -> Decision {
    match draft {
        Draft::Japan(..) => Decision::JapaneseMovement,
        Draft::Group(footing, from) => Decision::Group(footing.data.map.land.hex(*from)),
        Draft::Leg(leg) => leg.decision(),
        Draft::Us(_, _, sub, _) => Decision::UsMovement(*sub),
        Draft::SetOff(hex, _) => Decision::SetOff(*hex),
        Draft::Parts(footing, march, _) => Decision::Parts(footing.data.map.land.hex(march.from.0)),
    }
}

/// From one to so many are counted.
pub(crate) fn check_count(of: Decision, count: u8, most: u8) -> Result<(), Illegal> {
    let fits = (1..=most).contains(&count);
    if fits { Ok(()) } else { Err(Illegal::WrongCount(of, most)) }
}

/// Whether a party gets anywhere. [IPH 9.3]
fn check_way(footing: &Footing<'_>, party: Party, from: Place, points: u8) -> Result<(), Illegal> {
    match footing.gets_anywhere(party, from, points) {
        true => Ok(()),
        false => Err(Illegal::HemmedIn(footing.data.map.land.hex(from), points)),
    }
}

/// Why no company of a hex marches. [IPH 9.2.1, 9.5, 8.5.2]
#[cold]
fn nobody_marches(data: &Data, state: &State, place: Place) -> Illegal {
    let hex = data.map.land.hex(place);
    let mut landed = state.japan_at(place).filter(|&unit| !state.is_stalled(unit)).peekable();
    if state.japan_at(place).next().is_none() {
        Illegal::NobodyToMarch(hex)
    } else if landed.peek().is_none() {
        Illegal::Stalled(hex)
    } else if landed.all(|unit| state.is_japan_spent(unit)) {
        Illegal::HasMoved(hex)
    } else {
        Illegal::HemmedIn(hex, data.book.forces.japanese_movement)
    }
}

/// Why nobody of a sub-command sets off from a hex. [IPH 5.6.1, 9.5, 2.10.3]
#[cold]
fn nobody_sets_off(data: &Data, state: &State, sub: Sub, place: Place) -> Illegal {
    let hex = data.map.land.hex(place);
    let row = state.row && place == data.map.ford_island;
    if state.us_at(sub, place).next().is_some() {
        Illegal::HasMoved(hex)
    } else if state.us.contains(&place) {
        Illegal::OtherSubMoves(sub, hex)
    } else if row || state.garrisons.contains(place) {
        Illegal::NeverMoves(hex)
    } else {
        Illegal::NobodyToMarch(hex)
    }
}

fn read_march(data: &Data, state: &State, march: &March, picks: &[Pick]) -> Route {
    let single = match (state.phase, march.left) {
        (Phase::UsMovement(sub), 1) => Some(Party::Us { sub, count: 1 }),
        _ => None,
    };
    let start = Route { from: Some(march.from.0), party: single, ..NOWHERE };
    Route::read(data, state, start, march.factor, picks)
}

/// Whether so many units of a stack that has set off can get anywhere.
pub(crate) fn march_leads_on(data: &Data, state: &State, march: &March, count: u8) -> bool {
    let Phase::UsMovement(sub) = state.phase else { return false };
    let footing = Footing::new(data, state, Side::Us);
    footing.gets_anywhere(Party::Us { sub, count }, march.from.0, march.factor)
}

/// Carries out a Japanese march. [IPH 3.6.2]
pub(crate) fn march_japan(data: &Data, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let points = data.book.forces.japanese_movement;
    let route = Route::read(data, state, NOWHERE, points, picks);
    let whole = "a complete order names hex, group and end";
    let (from, to) = (route.from.expect(whole), route.to.expect(whole));
    let Some(Party::Japan { org, full, reduced }) = route.party else { unreachable!("{whole}") };
    let chosen = state.companies(data, org, [full, reduced], state.free_at(from));
    state.japan_spent |= chosen as u64;
    // Everybody sees a stack move, and perhaps what it leaves behind. [IPH 6.8]
    umpire.reveal();
    state.last_march = Some([from, to]);
    umpire.log(Event::JapanMarched { org, from, to, count: full + reduced }, iph("9.2.1"));
    let stopped = walk(data, state, picks, points, route, umpire);
    numbers(chosen).for_each(|unit| state.japan[unit] = stopped);
}

/// Walks a march to its end, hex by hex; the game may end on the way. Says where it stopped.
fn walk(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    points: u8,
    route: Route,
    umpire: &mut Umpire<'_>,
) -> Place {
    let (Some(from), Some(party)) = (route.from, route.party) else { unreachable!("checked") };
    let mut way: [Option<Place>; 32] = [None; 32];
    let mut length = 0;
    let before = *state;
    let footing = Footing::new(data, &before, party.side());
    let (mut at, mut left) = (from, points);
    for &pick in picks {
        let Choice::To(next) = choice_of(pick) else { continue };
        let reach = footing.reach(party, at, left);
        match reach.cost(next) {
            Some(cost) => {
                reach.walk(&data.map.land, next, |place| {
                    way[length] = Some(place);
                    length += 1;
                });
                left -= cost;
            }
            // Across the water to or from Ford Island.
            None => {
                way[length] = Some(next);
                length += 1;
            }
        }
        at = next;
    }
    for place in way.into_iter().flatten() {
        victory::enter(data, state, party.side(), place, umpire);
        if state.is_over() {
            return place;
        }
    }
    at
}

/// A US unit or stack sets off and rolls its movement factor. [IPH 2.10.2, 9.6]
pub(crate) fn set_off(
    data: &Data,
    state: &mut State,
    sub: Sub,
    picks: &[Pick],
    umpire: &mut Umpire<'_>,
) {
    let Choice::March(from) = choice_of(picks[0]) else { unreachable!("a march names its hex") };
    let count = match picks.get(1).map(|&pick| choice_of(pick)) {
        Some(Choice::Take(count)) => count,
        _ => 1,
    };
    let factor = us_factor(data, state, umpire.face(6, iph("2.10.2")));
    umpire.log(Event::SetOff { sub, from, count, factor }, iph("2.10.2"));
    state.frames.push(Frame::March(March { from: Spot(from), left: count, factor }));
    halt_if_stuck(data, state, sub, umpire);
}

/// Ends a march that can get nowhere any more.
fn halt_if_stuck(data: &Data, state: &mut State, sub: Sub, umpire: &mut Umpire<'_>) {
    let Some(&Frame::March(march)) = state.frames.last() else { return };
    if march.left == 0 || !march_leads_on(data, state, &march, 1) {
        halt(state, sub, &march, umpire);
    }
}

/// Ends a march: whoever is left stays where the stack set off. [IPH 9.5]
fn halt(state: &mut State, sub: Sub, march: &March, umpire: &mut Umpire<'_>) {
    state.frames.pop();
    if march.left > 0 {
        let (from, count) = (march.from.0, march.left);
        umpire.log(Event::Stayed { sub, from, count }, iph("9.5"));
    }
    state.us_spent |= set_of(state.fresh_at(sub, march.from.0).take(march.left.into()));
}

/// Carries out an order for a US stack that has set off.
pub(crate) fn go(
    data: &Data,
    state: &mut State,
    sub: Sub,
    march: &March,
    picks: &[Pick],
    umpire: &mut Umpire<'_>,
) {
    if picks.first() == Some(&Choice::Done.into()) {
        halt(state, sub, march, umpire);
        return;
    }
    let route = read_march(data, state, march, picks);
    let (Some(party), Some(to)) = (route.party, route.to) else { unreachable!("checked") };
    let count = party.count();
    let chosen = set_of(state.fresh_at(sub, march.from.0).take(count.into()));
    state.us_spent |= chosen;
    umpire.log(Event::UsMarched { sub, from: march.from.0, to, count }, iph("9.2.1"));
    let stopped = walk(data, state, picks, march.factor, route, umpire);
    numbers(chosen).for_each(|unit| state.us[unit] = stopped);
    if let Some(Frame::March(march)) = state.frames.last_mut() {
        march.left -= count;
        halt_if_stuck(data, state, sub, umpire);
    }
}

/// Whether any unit of a sub-command may still set off.
pub(crate) fn can_anybody_move(state: &State, sub: Sub) -> bool {
    fresh_places(state, sub).next().is_some()
}

/// What it costs a march to end in a hex, and the points it has in all; `None` across the water to
/// Ford Island, which takes everything.
pub(crate) fn cost(data: &Data, state: &State, picks: &[Pick], to: Place) -> Option<(u8, u8)> {
    let (route, points) = match state.frames.last() {
        Some(Frame::March(march)) => (read_march(data, state, march, picks), march.factor),
        _ => {
            let points = data.book.forces.japanese_movement;
            (Route::read(data, state, NOWHERE, points, picks), points)
        }
    };
    let (from, left) = route.stand(points)?;
    let party = route.party?;
    let cost = Footing::new(data, state, party.side()).reach(party, from, left).cost(to)?;
    Some((points - left + cost, points))
}

/// Calls `each` with every stack on the map and the number of hexes it could end in: Japanese companies
/// with their printed points, US units with `us_points`. What a player asks who looks at the whole map.
pub(crate) fn reaches(
    data: &Data,
    state: &State,
    us_points: u8,
    mut each: impl FnMut(Place, usize),
) {
    let mut measure = |footing: &Footing<'_>, party: Party, from: Place, points: u8| {
        let reach = footing.reach(party, from, points);
        each(from, reach.places().filter(|&to| footing.may_stay(party, to)).count());
    };
    let footing = Footing::new(data, state, Side::Japan);
    for &org in Org::ALL {
        let party = Party::Japan { org, full: 1, reduced: 0 };
        let mut seen = Hexes::default();
        let on_map = (0..data.japanese()).filter(|&unit| state.japan[unit].index() < LAND);
        for unit in on_map.filter(|&unit| data.org(unit) == org) {
            if seen.insert(state.japan[unit]) {
                measure(&footing, party, state.japan[unit], data.book.forces.japanese_movement);
            }
        }
    }
    let footing = Footing::new(data, state, Side::Us);
    for sub in Sub::MOBILE {
        let mut seen = Hexes::default();
        for unit in sub.units().filter(|&unit| state.us[unit].index() < LAND) {
            if seen.insert(state.us[unit]) {
                measure(&footing, Party::Us { sub, count: 1 }, state.us[unit], us_points);
            }
        }
    }
}
