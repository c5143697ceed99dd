//! Chapter 9: movement. [IPH 9.1, 9.2.1, 9.2.2, 9.4]
//!
//! A Japanese march is one order: a hex, a group of its units, where to. A US stack first sets off
//! and rolls; then its parts go, one after the other, each with that one roll [IPH 9.6]. That is how a
//! stack splits on the march [IPH 9.5]: parts that go the same way part company at the last common hex.
//! The way between two named hexes is the cheapest; `via` names hexes in between.

use wardroom_hexmap::{Hexside, Place};
use wardroom_kernel::{Pick, Umpire};

use crate::data::Data;
use crate::deployment::first_four;
use crate::event::Event;
use crate::footing::{Footing, Party};
use crate::forces::{JAPANESE_ROOM, Org, Sub};
use crate::illegal::Illegal;
use crate::iph;
use crate::map::{Hexes, LAND};
use crate::pick::{Order, order_of};
use crate::state::{Frame, March, Phase, State};
use crate::victory;

/// The movement factor of a US unit or stack by its die, the date and the fall of Honolulu.
/// [IPH 2.10.2, 9.14]
pub(crate) fn us_factor(state: &State, die: u8) -> u8 {
    let by_date = die as i8
        + match state.day() {
            7 => -1,
            8 => 0,
            _ => 1,
        };
    let fallen = state.honolulu_taken == 0b1_1111;
    (by_date - i8::from(fallen)).max(0) as u8
}

/// Japanese companies of a sub-command in a hex that may still move, full and reduced.
fn movable(data: &Data, state: &State, org: Org, place: Place) -> (u8, u8) {
    let units = state.japan_at(place).filter(|&unit| data.org(unit) == org);
    let free = units.filter(|&unit| !state.is_stalled(unit) && !state.is_japan_spent(unit));
    free.fold((0, 0), |(full, reduced), unit| match state.reduced >> unit & 1 {
        0 => (full + 1, reduced),
        _ => (full, reduced + 1),
    })
}

/// Calls `each` with every group of companies that may set off from a hex together.
///
/// IJA and SNLF never move as one stack: they could end together in a beachhead only. [IPH 9.13.2]
fn groups(data: &Data, state: &State, place: Place, mut each: impl FnMut(Party)) {
    for org in Org::ALL {
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

/// The only group of a hex, if there is just one.
fn only_group(data: &Data, state: &State, place: Place) -> Option<Party> {
    let (mut first, mut several) = (None, false);
    groups(data, state, place, |group| {
        several |= first.is_some();
        first = first.or(Some(group));
    });
    first.filter(|_| !several)
}

/// How far an order to march has come.
#[derive(Clone, Copy)]
struct Draft {
    from: Option<Place>,
    party: Option<Party>,
    /// Where the march has come to, and the points left, if it goes by way of other hexes.
    at: Option<(Place, u8)>,
    via: bool,
    to: Option<Place>,
}

impl Draft {
    /// Reads the picks after which hex and party are known or not.
    fn read(data: &Data, state: &State, start: Draft, points: u8, picks: &[Pick]) -> Draft {
        let mut draft = start;
        for &pick in picks {
            match order_of(pick) {
                Order::March(place) => {
                    draft.from = Some(place);
                    draft.party = only_group(data, state, place);
                }
                Order::Group(org, full, reduced) => {
                    draft.party = Some(Party::Japan { org, full, reduced });
                }
                Order::Take(count) => {
                    if let Phase::UsMovement(sub) = state.phase {
                        draft.party = Some(Party::Us { sub, count });
                    }
                }
                Order::Via => draft.via = true,
                Order::To(place) if draft.via => {
                    draft.via = false;
                    draft.at = draft.leg(data, state, points, place).map(|left| (place, left));
                }
                Order::To(place) => draft.to = Some(place),
                _ => {}
            }
        }
        draft
    }

    /// Where the next leg begins, and with how many points.
    fn stand(&self, points: u8) -> Option<(Place, u8)> {
        self.at.or_else(|| Some((self.from?, points)))
    }

    /// The points left after a leg to a hex in between.
    fn leg(&self, data: &Data, state: &State, points: u8, to: Place) -> Option<u8> {
        let (from, left) = self.stand(points)?;
        let footing = Footing::new(data, state, self.party?);
        footing.reach(from, left).cost(to).map(|cost| left - cost)
    }
}

const NOWHERE: Draft = Draft { from: None, party: None, at: None, via: false, to: None };

/// Lists the ends of a march, and `via` where it can go by way of some other hex.
fn choices_to(data: &Data, state: &State, draft: &Draft, points: u8, list: &mut Vec<Pick>) {
    let (Some(party), Some((from, left))) = (draft.party, draft.stand(points)) else { return };
    let footing = Footing::new(data, state, party);
    let reach = footing.reach(from, left);
    // A hex in between is one from which a step leads on to an end.
    let rest = |place| left - reach.cost(place).expect("listed places are within reach");
    let leads_on = |&place: &Place| footing.has_next(place, rest(place));
    if draft.via {
        list.extend(reach.places().filter(leads_on).map(|to| Pick::from(Order::To(to))));
        return;
    }
    let ends = reach.places().filter(|&to| footing.may_stay(to));
    list.extend(ends.map(|to| Pick::from(Order::To(to))));
    if draft.at.is_none() {
        let around = data.map.land.around(from);
        let across = around.filter(|&(_, to)| footing.crosses(from, to, points));
        list.extend(across.map(|(_, to)| Pick::from(Order::To(to))));
    }
    if left > 1 && reach.places().any(|place| leads_on(&place)) {
        list.push(Order::Via.into());
    }
}

/// Lists what may be picked next in the Japanese Movement Phase.
pub(crate) fn choices_japan(data: &Data, state: &State, picks: &[Pick], list: &mut Vec<Pick>) {
    let points = data.book.forces.japanese_movement;
    let draft = Draft::read(data, state, NOWHERE, points, picks);
    match (draft.from, draft.party, draft.to) {
        (None, _, _) if picks.is_empty() => {
            list.push(Order::Done.into());
            let nobody = Party::Japan { org: Org::Snlf, full: 1, reduced: 0 };
            let mut footing = Footing::new(data, state, nobody);
            let mut listed = [Hexes::default(); 2];
            for unit in 0..data.japanese() {
                let (place, org) = (state.japan[unit], data.org(unit));
                if place.index() >= LAND || state.is_stalled(unit) || state.is_japan_spent(unit) {
                    continue;
                }
                let elsewhere = listed[1 - org as usize].contains(place);
                footing.party = Party::Japan { org, full: 1, reduced: 0 };
                let new = listed[org as usize].insert(place) && !elsewhere;
                if new && footing.gets_anywhere(place, points) {
                    list.push(Order::March(place).into());
                } else if new {
                    listed[org as usize].remove(place);
                }
            }
        }
        (Some(from), None, _) => {
            let nobody = Party::Japan { org: Org::Snlf, full: 1, reduced: 0 };
            let mut footing = Footing::new(data, state, nobody);
            groups(data, state, from, |party| {
                footing.party = party;
                if let (true, Party::Japan { org, full, reduced }) =
                    (footing.gets_anywhere(from, points), party)
                {
                    list.push(Order::Group(org, full, reduced).into());
                }
            });
        }
        (Some(_), Some(_), None) => choices_to(data, state, &draft, points, list),
        _ => {}
    }
}

/// US units of the phase in a hex that have not moved.
fn fresh(state: &State, sub: Sub, place: Place) -> u8 {
    state.us_at(sub, place).filter(|&unit| !state.is_us_spent(unit)).count() as u8
}

/// Lists what may be picked next in a US movement phase while no stack is on the march.
pub(crate) fn choices_us(state: &State, sub: Sub, picks: &[Pick], list: &mut Vec<Pick>) {
    match picks {
        [] => {
            list.push(Order::Done.into());
            let mut seen = Hexes::default();
            for unit in sub.units() {
                let place = state.us[unit];
                let free = place.index() < LAND && !state.is_us_spent(unit);
                if free && seen.insert(place) {
                    list.push(Order::March(place).into());
                }
            }
        }
        [first] => {
            if let Order::March(place) = order_of(*first) {
                let count = fresh(state, sub, place);
                if count > 1 {
                    list.extend((1..=count).rev().map(|count| Pick::from(Order::Take(count))));
                }
            }
        }
        _ => {}
    }
}

/// Lists what may be picked next for a US stack that has set off.
pub(crate) fn choices_march(
    data: &Data,
    state: &State,
    march: &March,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    let draft = read_march(data, state, march, picks);
    if draft.to.is_some() || picks.first() == Some(&Order::Done.into()) {
        return;
    }
    if draft.party.is_some() {
        if picks.is_empty() {
            list.push(Order::Done.into());
        }
        choices_to(data, state, &draft, march.factor, list);
    } else {
        list.push(Order::Done.into());
        for count in (1..=march.left).rev() {
            if march_leads_on(data, state, march, count) {
                list.push(Order::Take(count).into());
            }
        }
    }
}

fn read_march(data: &Data, state: &State, march: &March, picks: &[Pick]) -> Draft {
    let single = match (state.phase, march.left) {
        (Phase::UsMovement(sub), 1) => Some(Party::Us { sub, count: 1 }),
        _ => None,
    };
    let start = Draft { from: Some(march.from), party: single, ..NOWHERE };
    Draft::read(data, state, start, march.factor, picks)
}

/// Whether so many units of a stack that has set off can get anywhere.
fn march_leads_on(data: &Data, state: &State, march: &March, count: u8) -> bool {
    let Phase::UsMovement(sub) = state.phase else { return false };
    let footing = Footing::new(data, state, Party::Us { sub, count });
    footing.gets_anywhere(march.from, march.factor)
}

/// Carries out a Japanese march. [IPH 3.6.2]
pub(crate) fn march_japan(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let points = data.book.forces.japanese_movement;
    let draft = Draft::read(data, state, NOWHERE, points, picks);
    let whole = "a complete order names hex, group and end";
    let (from, to) = (draft.from.expect(whole), draft.to.expect(whole));
    let Some(Party::Japan { org, full, reduced }) = draft.party else { unreachable!("{whole}") };
    let mut chosen = [None; 4];
    let mut wanted = [full, reduced];
    let mut taken = 0;
    for unit in 0..JAPANESE_ROOM {
        let free = state.japan[unit] == from
            && data.org(unit) == org
            && !state.is_stalled(unit)
            && !state.is_japan_spent(unit);
        let left = &mut wanted[(state.reduced >> unit & 1) as usize];
        if free && *left > 0 {
            *left -= 1;
            chosen[taken] = Some(unit);
            taken += 1;
        }
    }
    for unit in chosen.into_iter().flatten() {
        state.japan_spent |= 1 << unit;
    }
    // Everybody sees a stack move, and perhaps what it leaves behind. [IPH 6.8]
    umpire.reveal();
    state.last_march = Some([from, to]);
    umpire.log(Event::JapanMarched { org, from, to, count: full + reduced }, iph("9.2.1"));
    let stopped = walk(data, state, picks, points, draft, umpire);
    chosen.into_iter().flatten().for_each(|unit| state.japan[unit] = stopped);
}

/// Walks a march to its end, hex by hex; the game may end on the way. Says where it stopped.
fn walk(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    points: u8,
    draft: Draft,
    umpire: &mut Umpire<'_, Event>,
) -> Place {
    let (Some(from), Some(party)) = (draft.from, draft.party) else { unreachable!("checked") };
    let mut way: [Option<Place>; 32] = [None; 32];
    let mut length = 0;
    let before = *state;
    let footing = Footing::new(data, &before, party);
    let (mut at, mut left) = (from, points);
    for &pick in picks {
        let Order::To(next) = order_of(pick) else { continue };
        let reach = footing.reach(at, left);
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
    umpire: &mut Umpire<'_, Event>,
) {
    let Order::March(from) = order_of(picks[0]) else { unreachable!("a march names its hex") };
    let count = match picks.get(1).map(|&pick| order_of(pick)) {
        Some(Order::Take(count)) => count,
        _ => 1,
    };
    let factor = us_factor(state, umpire.face(6, iph("2.10.2")));
    umpire.log(Event::SetOff { sub, from, count, factor }, iph("2.10.2"));
    state.frames.push(Frame::March(March { from, left: count, factor }));
    halt_if_stuck(data, state, sub);
}

/// Ends a march that can get nowhere any more.
fn halt_if_stuck(data: &Data, state: &mut State, sub: Sub) {
    let Some(&Frame::March(march)) = state.frames.last() else { return };
    if march.left == 0 || !march_leads_on(data, state, &march, 1) {
        halt(state, sub, &march);
    }
}

/// Ends a march: whoever is left stays where the stack set off. [IPH 9.5]
fn halt(state: &mut State, sub: Sub, march: &March) {
    state.frames.pop();
    let rest = sub.units().filter(|&unit| state.us[unit] == march.from && !state.is_us_spent(unit));
    let rest = first_four(rest, march.left);
    rest.into_iter().flatten().for_each(|unit| state.us_spent |= 1 << unit);
}

/// Carries out an order for a US stack that has set off.
pub(crate) fn go(
    data: &Data,
    state: &mut State,
    sub: Sub,
    march: &March,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    if picks.first() == Some(&Order::Done.into()) {
        halt(state, sub, march);
        return;
    }
    let draft = read_march(data, state, march, picks);
    let (Some(party), Some(to)) = (draft.party, draft.to) else { unreachable!("checked") };
    let free = sub.units().filter(|&unit| state.us[unit] == march.from && !state.is_us_spent(unit));
    let chosen = first_four(free, party.count());
    for unit in chosen.into_iter().flatten() {
        state.us_spent |= 1 << unit;
    }
    let count = party.count();
    umpire.log(Event::UsMarched { sub, from: march.from, to, count }, iph("9.2.1"));
    let stopped = walk(data, state, picks, march.factor, draft, umpire);
    chosen.into_iter().flatten().for_each(|unit| state.us[unit] = stopped);
    if let Some(Frame::March(march)) = state.frames.last_mut() {
        march.left -= count;
        halt_if_stuck(data, state, sub);
    }
}

/// Whether any unit of a sub-command may still set off.
pub(crate) fn can_anybody_move(state: &State, sub: Sub) -> bool {
    sub.units().any(|unit| state.us[unit].index() < LAND && !state.is_us_spent(unit))
}

/// What it costs a march to end in a hex, and the points it has in all; `None` across the water to
/// Ford Island, which takes everything.
pub(crate) fn cost(data: &Data, state: &State, picks: &[Pick], to: Place) -> Option<(u8, u8)> {
    let (draft, points) = match state.frames.last() {
        Some(Frame::March(march)) => (read_march(data, state, march, picks), march.factor),
        _ => {
            let points = data.book.forces.japanese_movement;
            (Draft::read(data, state, NOWHERE, points, picks), points)
        }
    };
    let (from, left) = draft.stand(points)?;
    let footing = Footing::new(data, state, draft.party?);
    let cost = footing.reach(from, left).cost(to)?;
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
    let mut measure = |footing: &Footing<'_>, from: Place, points: u8| {
        let reach = footing.reach(from, points);
        each(from, reach.places().filter(|&to| footing.may_stay(to)).count());
    };
    let mut footing =
        Footing::new(data, state, Party::Japan { org: Org::Snlf, full: 1, reduced: 0 });
    for org in Org::ALL {
        footing.party = Party::Japan { org, full: 1, reduced: 0 };
        let mut seen = Hexes::default();
        let on_map = (0..data.japanese()).filter(|&unit| state.japan[unit].index() < LAND);
        for unit in on_map.filter(|&unit| data.org(unit) == org) {
            if seen.insert(state.japan[unit]) {
                measure(&footing, state.japan[unit], data.book.forces.japanese_movement);
            }
        }
    }
    let mut footing = Footing::new(data, state, Party::Us { sub: Sub::D24, count: 1 });
    for sub in Sub::MOBILE {
        footing.party = Party::Us { sub, count: 1 };
        let mut seen = Hexes::default();
        for unit in sub.units().filter(|&unit| state.us[unit].index() < LAND) {
            if seen.insert(state.us[unit]) {
                measure(&footing, state.us[unit], us_points);
            }
        }
    }
}

/// Why a march is refused.
pub(crate) fn why_not(data: &Data, state: &State, picks: &[Pick], order: Order) -> Illegal {
    let hex = |place| data.map.land.hex(place);
    let march = match state.frames.last() {
        Some(Frame::March(march)) => Some(*march),
        _ => None,
    };
    match (order, state.phase) {
        (Order::March(_), _) if march.is_some() => Illegal::FinishTheMarch,
        (Order::March(place), Phase::UsMovement(sub)) => match state.us_at(sub, place).next() {
            Some(_) => Illegal::HasMoved(hex(place)),
            None => Illegal::NobodyToMarch(hex(place)),
        },
        (Order::March(place), _) => {
            let mut units = state.japan_at(place).peekable();
            if units.peek().is_none() {
                Illegal::NobodyToMarch(hex(place))
            } else if units.all(|unit| state.is_stalled(unit)) {
                Illegal::Stalled(hex(place))
            } else {
                Illegal::HasMoved(hex(place))
            }
        }
        (Order::To(to), _) => {
            let (draft, points) = match march {
                Some(march) => (read_march(data, state, &march, picks), march.factor),
                None => {
                    let points = data.book.forces.japanese_movement;
                    (Draft::read(data, state, NOWHERE, points, picks), points)
                }
            };
            match (draft.party, draft.stand(points)) {
                (Some(party), Some((from, left))) => {
                    let footing = Footing::new(data, state, party);
                    why_not_there(&footing, from, to, points, left)
                }
                _ => Illegal::WrongPhase,
            }
        }
        _ => Illegal::WrongPhase,
    }
}

/// Why a party does not end its march in a hex.
fn why_not_there(footing: &Footing<'_>, from: Place, to: Place, points: u8, left: u8) -> Illegal {
    let (map, table) = (&footing.data.map, &footing.table);
    let hex = map.land.hex(to);
    let side = map.land.hex(from).direction_to(hex).map(|way| map.land.side(from, way));
    if to == map.ford_island && footing.state.row {
        return Illegal::FordIslandClosed;
    }
    if table.has(footing.party.side().enemy(), to) {
        return Illegal::EnemyThere(hex);
    }
    if side == Some(Hexside::Water) && footing.reach(from, left).cost(to).is_none() {
        return Illegal::AcrossWater(hex);
    }
    if !footing.lets_in(to) {
        return match footing.party {
            Party::Us { sub: Sub::Usmc, .. } => Illegal::MarinesStackAlone(hex),
            Party::Us { sub, count } if table.has_us_room(sub, count, to, true) => {
                Illegal::DivisionsApart(hex)
            }
            _ => Illegal::StackFull(hex),
        };
    }
    if !footing.may_stay(to) {
        return Illegal::OrgsApart(hex);
    }
    if to == map.ford_island || from == map.ford_island {
        return Illegal::FordIslandIsFar;
    }
    Illegal::OutOfReach { hex, points: left.min(points) }
}
