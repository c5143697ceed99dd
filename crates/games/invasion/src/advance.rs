//! The advance into an emptied hex, which somebody must make. [IPH 10.10]

use wardroom_hexmap::{Hex, Place};
use wardroom_kernel::Pick;

use crate::battle::{self, Fight, top};
use crate::combat::{attackers, attacking_hexes, defenders, fighting};
use crate::data::Data;
use crate::event::{Event, Umpire};
use crate::forces::{Kind, Org, STACK, Side, Sub};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::movement::check_count;
use crate::pick::{Choice, choice_of};
use crate::state::{Arm, Battle, State, Step, numbers, set_of};
use crate::victory;

/// Attackers that survive, in all.
pub(crate) fn survivors(Fight { data, state, battle }: Fight<'_>) -> u8 {
    let mut count = 0;
    for place in attacking_hexes(battle) {
        attackers(data, state, battle.attacker, place, |_, _| count += 1);
    }
    count
}

/// Units that may enter the hex of a battle: four, or one of the Marines. [IPH 10.10, 6.4]
fn room(Fight { state, battle, .. }: Fight<'_>) -> u8 {
    if battle.attacker == Side::Us && fighting(state) == Sub::Usmc { 1 } else { STACK }
}

/// Goes on after the losses: if the hex is emptied somebody must enter it. [IPH 10.10]
pub(crate) fn begin(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    let battle = *top(state);
    let mut defended = false;
    defenders(data, state, battle.attacker.enemy(), battle.target.0, |_| defended = true);
    // Battleship Row never advances, and neither do planes. [IPH 11.3, 11.4.4]
    let left = if battle.arm == Arm::Ground {
        survivors(Fight { data, state, battle: &battle })
    } else {
        0
    };
    match (defended, left) {
        (true, _) | (_, 0) => battle::after_advance(data, state),
        (false, 1) => carry_out(data, state, &[Choice::All.into()], umpire),
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
struct Parts {
    parts: [Option<Part>; 6],
    count: usize,
    left: u8,
    pending: Option<Place>,
    done: bool,
}

impl Parts {
    fn of(fight: Fight<'_>, picks: &[Pick]) -> Parts {
        let left = room(fight);
        let mut named = Parts { parts: [None; 6], count: 0, left, pending: None, done: false };
        for &pick in picks {
            match choice_of(pick) {
                Choice::From(from) => match only_unit(fight, from) {
                    Some((org, reduced)) => {
                        let (full, reduced) = if reduced { (0, 1) } else { (1, 0) };
                        named.add(Part { from, org, full, reduced });
                    }
                    None => named.pending = Some(from),
                },
                Choice::Group(org, full, reduced) => {
                    if let Some(from) = named.pending.take() {
                        named.add(Part { from, org, full, reduced });
                    }
                }
                Choice::Take(full) => {
                    if let Some(from) = named.pending.take() {
                        named.add(Part { from, org: Org::Snlf, full, reduced: 0 });
                    }
                }
                _ => named.done = true,
            }
        }
        named.done |= named.left == 0;
        named
    }

    fn add(&mut self, part: Part) {
        self.left -= part.full + part.reduced;
        self.parts[self.count] = Some(part);
        self.count += 1;
    }

    fn iter(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().flatten()
    }

    /// The sub-command that has begun to advance: IJA and SNLF do not mix. [IPH 6.2]
    fn org(&self) -> Option<Org> {
        self.iter().next().map(|part| part.org)
    }
}

/// The one attacker in a hex, if there is only one: its sub-command, and whether it is reduced.
fn only_unit(fight: Fight<'_>, place: Place) -> Option<(Org, bool)> {
    match counts(fight, place) {
        [(1, 0), (0, 0)] => Some((Org::Snlf, false)),
        [(0, 1), (0, 0)] => Some((Org::Snlf, true)),
        [(0, 0), (1, 0)] => Some((Org::Ija, false)),
        [(0, 0), (0, 1)] => Some((Org::Ija, true)),
        _ => None,
    }
}

/// Attackers in a hex by sub-command: full and reduced. For the US all count as full of the first.
fn counts(Fight { data, state, battle }: Fight<'_>, place: Place) -> [(u8, u8); 2] {
    let mut counts = [(0, 0); 2];
    attackers(data, state, battle.attacker, place, |_, kind| match kind {
        Kind::ReducedSnlf => counts[0].1 += 1,
        Kind::Ija => counts[1].0 += 1,
        Kind::ReducedIja => counts[1].1 += 1,
        _ => counts[0].0 += 1,
    });
    counts
}

/// An advance that is being ordered: hexes in any order, and who of each.
pub(crate) struct Draft<'a> {
    fight: Fight<'a>,
    named: Parts,
}

impl<'a> Draft<'a> {
    /// Reads an order; `None` when it is complete.
    pub(crate) fn read(fight: Fight<'a>, picks: &[Pick]) -> Option<Self> {
        let named = Parts::of(fight, picks);
        (!named.done).then_some(Draft { fight, named })
    }

    fn hex(&self, place: Place) -> Hex {
        self.fight.data.map.land.hex(place)
    }

    fn counts(&self, place: Place) -> [(u8, u8); 2] {
        counts(self.fight, place)
    }

    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        match self.named.pending {
            Some(from) => self.candidates_of(from, list),
            None => {
                list.push(if self.named.count > 0 { Choice::Done } else { Choice::All }.into());
                let hexes = attacking_hexes(self.fight.battle);
                list.extend(hexes.map(|place| Pick::from(Choice::From(place))));
            }
        }
    }

    fn candidates_of(&self, from: Place, list: &mut Vec<Pick>) {
        let counts = self.counts(from);
        if self.fight.battle.attacker == Side::Us {
            let most = counts[0].0.min(self.named.left);
            list.extend((1..=most).rev().map(|count| Pick::from(Choice::Take(count))));
            return;
        }
        for &org in Org::ALL {
            let (most_full, most_reduced) = counts[org as usize];
            for full in (0..=most_full).rev() {
                let groups = (0..=most_reduced).rev();
                list.extend(groups.map(|reduced| Pick::from(Choice::Group(org, full, reduced))));
            }
        }
    }

    /// Somebody must enter, more may as far as there is room; IJA and SNLF stay apart. [IPH 10.10, 6.2]
    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        let target = self.hex(self.fight.battle.target.0);
        match (self.named.pending, choice) {
            (Some(from), _) => self.check_part(from, choice),
            (None, Choice::From(place)) => self.check_hex(place),
            (None, Choice::Done) if self.named.count == 0 => Err(Illegal::MustAdvance(target)),
            (None, Choice::Done) => Ok(()),
            (None, Choice::All) if self.named.count > 0 => {
                Err(Illegal::NotAllNow(Decision::Advance(target)))
            }
            (None, Choice::All) => self.check_all(),
            (None, _) => Err(Illegal::Elsewhere(Decision::Advance(target))),
        }
    }

    /// Whether every survivor may enter the emptied hex together.
    fn check_all(&self) -> Result<(), Illegal> {
        let (most, hex) = (self.named.left, self.hex(self.fight.battle.target.0));
        let (mut all, mut orgs) = (0, [false; 2]);
        for place in attacking_hexes(self.fight.battle) {
            for (org, (full, reduced)) in self.counts(place).into_iter().enumerate() {
                all += full + reduced;
                orgs[org] |= full + reduced > 0;
            }
        }
        if all > most {
            Err(Illegal::TooManyAdvance(hex, most))
        } else if orgs == [true; 2] {
            Err(Illegal::OrgsApart(hex))
        } else {
            Ok(())
        }
    }

    fn check_hex(&self, place: Place) -> Result<(), Illegal> {
        let (hex, target) = (self.hex(place), self.hex(self.fight.battle.target.0));
        if self.named.iter().any(|part| part.from == place) {
            return Err(Illegal::HexNamed(hex, Decision::Advance(target)));
        }
        let counts = match attacking_hexes(self.fight.battle).any(|other| other == place) {
            true => self.counts(place),
            false => [(0, 0); 2],
        };
        if counts == [(0, 0); 2] {
            return Err(Illegal::DidNotAttack(hex));
        }
        match self.named.org() {
            Some(org) if counts[org as usize] == (0, 0) => Err(Illegal::OrgsApart(target)),
            _ => Ok(()),
        }
    }

    fn check_part(&self, from: Place, choice: Choice) -> Result<(), Illegal> {
        let (hex, left) = (self.hex(from), self.named.left);
        let of = Decision::Advancing(hex);
        match (self.fight.battle.attacker, choice) {
            (Side::Us, Choice::Take(count)) => {
                check_count(of, count, self.counts(from)[0].0.min(left))
            }
            (Side::Japan, Choice::Group(org, full, reduced)) => {
                let there = self.counts(from)[org as usize];
                if self.named.org().is_some_and(|begun| begun != org) {
                    Err(Illegal::OrgsApart(self.hex(self.fight.battle.target.0)))
                } else if full > there.0 || reduced > there.1 {
                    let (full, reduced) = there;
                    Err(Illegal::TooFewThere(hex, org, full, reduced))
                } else {
                    check_count(of, full + reduced, left)
                }
            }
            _ => Err(Illegal::Elsewhere(of)),
        }
    }
}

/// Puts the hexes of an advance in the order of their directions, each with who of it advances.
pub(crate) fn sort(battle: &Battle, picks: &mut [Pick]) {
    let from = |pick: Pick| match choice_of(pick) {
        Choice::From(place) => Some(place),
        _ => None,
    };
    let mut sorted = [Pick(0); 2 * 6 + 1];
    let Some(sorted) = sorted.get_mut(..picks.len()) else { return };
    let mut next = 0;
    for place in attacking_hexes(battle) {
        let parts = picks
            .chunk_by(|_, &next| matches!(choice_of(next), Choice::Group(..) | Choice::Take(_)));
        for part in parts.filter(|part| from(part[0]) == Some(place)) {
            sorted[next..next + part.len()].copy_from_slice(part);
            next += part.len();
        }
    }
    for &pick in picks.iter().filter(|&&pick| matches!(choice_of(pick), Choice::Done | Choice::All))
    {
        sorted[next] = pick;
        next += 1;
    }
    picks.copy_from_slice(sorted);
}

/// Attackers enter the emptied hex, which becomes theirs. [IPH 10.10, 3.6.2]
pub(crate) fn carry_out(data: &Data, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let battle = *top(state);
    let (side, target) = (battle.attacker, battle.target.0);
    let mut moving: u128 = 0;
    if picks.first() == Some(&Choice::All.into()) {
        for place in attacking_hexes(&battle) {
            attackers(data, state, side, place, |unit, _| moving |= 1 << unit);
        }
    } else {
        for part in Parts::of(Fight { data, state, battle: &battle }, picks).iter() {
            moving |= units_of(data, state, side, part);
        }
    }
    match side {
        Side::Japan => numbers(moving).for_each(|unit| state.japan[unit] = target),
        Side::Us => numbers(moving).for_each(|unit| state.us[unit] = target),
    }
    umpire.log(Event::Advanced { side, to: target }, iph("10.10"));
    victory::enter(data, state, side, target, umpire);
    if !state.is_over() {
        battle::after_advance(data, state);
    }
}

/// The units that make up a part of an advance.
fn units_of(data: &Data, state: &State, side: Side, part: &Part) -> u128 {
    match side {
        Side::Us => set_of(state.us_at(fighting(state), part.from).take(part.full.into())),
        Side::Japan => {
            let attackers = state.japan_at(part.from).filter(|&unit| !state.is_stalled(unit));
            state.companies(data, part.org, [part.full, part.reduced], attackers)
        }
    }
}
