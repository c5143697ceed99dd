//! The advance into an emptied hex, which somebody must make. [IPH 10.10]

use wardroom_hexmap::Place;
use wardroom_kernel::{Pick, Umpire};

use crate::battle::{self, top};
use crate::combat::{attackers, attacking_hexes, defenders, fighting};
use crate::data::Data;
use crate::deployment::first_four;
use crate::event::Event;
use crate::forces::{Kind, Org, STACK, Side, Sub};
use crate::iph;
use crate::pick::{Order, order_of};
use crate::state::{Arm, Battle, State, Step};
use crate::victory;

/// Attackers that survive, in all.
fn survivors(data: &Data, state: &State, battle: &Battle) -> u8 {
    let mut count = 0;
    for (_, place) in attacking_hexes(data, battle) {
        attackers(data, state, battle.attacker, place, |_, _| count += 1);
    }
    count
}

/// Units that may enter the hex of a battle: four, or one of the Marines. [IPH 10.10, 6.4]
fn room(state: &State, battle: &Battle) -> u8 {
    if battle.attacker == Side::Us && fighting(state) == Sub::Usmc { 1 } else { STACK }
}

/// Whether every survivor may enter the emptied hex together.
fn can_all_advance(data: &Data, state: &State, battle: &Battle) -> bool {
    let mut orgs = [false; 2];
    if battle.attacker == Side::Japan {
        for (_, place) in attacking_hexes(data, battle) {
            attackers(data, state, Side::Japan, place, |unit, _| {
                orgs[data.org(unit) as usize] = true;
            });
        }
    }
    survivors(data, state, battle) <= room(state, battle) && orgs != [true; 2]
}

/// Goes on after the losses: if the hex is emptied somebody must enter it. [IPH 10.10]
pub(crate) fn begin(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let battle = *top(state);
    let mut defended = false;
    defenders(data, state, battle.attacker.enemy(), battle.target.0, |_| defended = true);
    // Battleship Row never advances, and neither do planes. [IPH 11.3, 11.4.4]
    let left = if battle.arm == Arm::Ground { survivors(data, state, &battle) } else { 0 };
    match (defended, left) {
        (true, _) | (_, 0) => battle::after_advance(data, state),
        (false, 1) => carry_out(data, state, &[Order::All.into()], umpire),
        _ => top(state).step = Step::Advance,
    }
}

/// A part of an advance: units of one hex.
#[derive(Clone, Copy)]
struct Part {
    from: Place,
    org: Org,
    full: u8,
    reduced: u8,
}

/// How far an order to advance has come.
struct Draft {
    parts: [Option<Part>; 6],
    count: usize,
    left: u8,
    pending: Option<Place>,
    done: bool,
}

impl Draft {
    fn of(data: &Data, state: &State, battle: &Battle, picks: &[Pick]) -> Draft {
        let left = room(state, battle);
        let mut draft = Draft { parts: [None; 6], count: 0, left, pending: None, done: false };
        for &pick in picks {
            match order_of(pick) {
                Order::From(from) => match only_unit(data, state, battle, from) {
                    Some((org, reduced)) => {
                        let (full, reduced) = if reduced { (0, 1) } else { (1, 0) };
                        draft.add(Part { from, org, full, reduced });
                    }
                    None => draft.pending = Some(from),
                },
                Order::Group(org, full, reduced) => {
                    if let Some(from) = draft.pending.take() {
                        draft.add(Part { from, org, full, reduced });
                    }
                }
                Order::Take(full) => {
                    if let Some(from) = draft.pending.take() {
                        draft.add(Part { from, org: Org::Snlf, full, reduced: 0 });
                    }
                }
                _ => draft.done = true,
            }
        }
        draft.done |= draft.left == 0;
        draft
    }

    fn add(&mut self, part: Part) {
        self.left -= part.full + part.reduced;
        self.parts[self.count] = Some(part);
        self.count += 1;
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().flatten()
    }

    /// The sub-command that has begun to advance: IJA and SNLF do not mix. [IPH 6.2]
    fn org(&self) -> Option<Org> {
        self.parts().next().map(|part| part.org)
    }
}

/// The one attacker in a hex, if there is only one: its sub-command, and whether it is reduced.
fn only_unit(data: &Data, state: &State, battle: &Battle, place: Place) -> Option<(Org, bool)> {
    let (mut first, mut count) = (None, 0);
    attackers(data, state, battle.attacker, place, |unit, kind| {
        count += 1;
        let japanese = battle.attacker == Side::Japan;
        let org = if japanese { data.org(unit) } else { Org::Snlf };
        first = first.or(Some((org, matches!(kind, Kind::ReducedSnlf | Kind::ReducedIja))));
    });
    first.filter(|_| count == 1)
}

/// Attackers in a hex by sub-command: full and reduced. For the US all count as full of the first.
fn counts(data: &Data, state: &State, battle: &Battle, place: Place) -> [(u8, u8); 2] {
    let mut counts = [(0, 0); 2];
    attackers(data, state, battle.attacker, place, |unit, kind| {
        let japanese = battle.attacker == Side::Japan;
        let org = if japanese { data.org(unit) } else { Org::Snlf };
        match kind {
            Kind::ReducedSnlf | Kind::ReducedIja => counts[org as usize].1 += 1,
            _ => counts[org as usize].0 += 1,
        }
    });
    counts
}

/// Lists who may enter the emptied hex; the first must. [IPH 10.10]
pub(crate) fn choices(
    data: &Data,
    state: &State,
    battle: &Battle,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    let draft = Draft::of(data, state, battle, picks);
    if draft.done {
        return;
    }
    if let Some(from) = draft.pending {
        choices_part(data, state, battle, &draft, from, list);
        return;
    }
    if draft.count > 0 {
        list.push(Order::Done.into());
    } else if can_all_advance(data, state, battle) {
        list.push(Order::All.into());
    }
    let last = draft.parts().last().map(|part| part.from);
    let mut later = last.is_none();
    for (_, place) in attacking_hexes(data, battle) {
        let counts = counts(data, state, battle, place);
        let able = Org::ALL.into_iter().any(|org| {
            counts[org as usize] != (0, 0) && draft.org().is_none_or(|begun| begun == org)
        });
        if later && able {
            list.push(Order::From(place).into());
        }
        later |= Some(place) == last;
    }
}

/// Lists how many of a hex may enter.
fn choices_part(
    data: &Data,
    state: &State,
    battle: &Battle,
    draft: &Draft,
    from: Place,
    list: &mut Vec<Pick>,
) {
    let counts = counts(data, state, battle, from);
    if battle.attacker == Side::Us {
        let most = counts[0].0.min(draft.left);
        list.extend((1..=most).rev().map(|count| Pick::from(Order::Take(count))));
        return;
    }
    for org in Org::ALL {
        if draft.org().is_some_and(|begun| begun != org) {
            continue;
        }
        let (most_full, most_reduced) = counts[org as usize];
        for full in (0..=most_full).rev() {
            for reduced in (0..=most_reduced).rev() {
                if (1..=draft.left).contains(&(full + reduced)) {
                    list.push(Order::Group(org, full, reduced).into());
                }
            }
        }
    }
}

/// Attackers enter the emptied hex, which becomes theirs. [IPH 10.10, 3.6.2]
pub(crate) fn carry_out(
    data: &Data,
    state: &mut State,
    picks: &[Pick],
    umpire: &mut Umpire<'_, Event>,
) {
    let battle = *top(state);
    let (side, target) = (battle.attacker, battle.target.0);
    let mut moving: u128 = 0;
    if picks.first() == Some(&Order::All.into()) {
        for (_, place) in attacking_hexes(data, &battle) {
            attackers(data, state, side, place, |unit, _| moving |= 1 << unit);
        }
    } else {
        let draft = Draft::of(data, state, &battle, picks);
        for part in draft.parts() {
            moving |= units_of(data, state, side, part);
        }
    }
    let units = (0..128).filter(|unit| moving >> unit & 1 == 1);
    match side {
        Side::Japan => units.for_each(|unit| state.japan[unit] = target),
        Side::Us => units.for_each(|unit| state.us[unit] = target),
    }
    umpire.log(Event::Advanced { side, to: target }, iph("10.10"));
    victory::enter(data, state, side, target, umpire);
    if !state.is_over() {
        battle::after_advance(data, state);
    }
}

/// The units that make up a part of an advance, as bits.
fn units_of(data: &Data, state: &State, side: Side, part: &Part) -> u128 {
    let mut moving = 0;
    match side {
        Side::Us => {
            let units = state.us_at(fighting(state), part.from);
            let chosen = first_four(units, part.full);
            chosen.into_iter().flatten().for_each(|unit| moving |= 1 << unit);
        }
        Side::Japan => {
            let mut wanted = [part.full, part.reduced];
            attackers(data, state, side, part.from, |unit, _| {
                let left = &mut wanted[(state.reduced >> unit & 1) as usize];
                if data.org(unit) == part.org && *left > 0 {
                    *left -= 1;
                    moving |= 1 << unit;
                }
            });
        }
    }
    moving
}
