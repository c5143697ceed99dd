//! Losses, which their owner apportions. [IPH 10.9.2, 2.11.1, 2.11.2]

use wardroom_hexmap::Place;
use wardroom_kernel::{EnumSet, Pick};

use crate::advance;
use crate::battle::{Fight, top};
use crate::combat::{attackers, attacking_hexes, defenders};
use crate::data::Data;
use crate::event::{Event, Umpire};
use crate::forces::{Chit, FIRST_MARINE, Kind, Side, Sub};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::pick::{Choice, choice_of};
use crate::state::{Arm, Battle, DEAD, State, Step};
use crate::victory;

/// The kinds of steps in one hex.
type Kinds = EnumSet<Kind>;

/// What is lost after everybody else in its hex.
const LOST_LAST: [Kind; 2] = [Kind::Garrison, Kind::Beachhead];

/// The side that takes losses in the present step.
fn loser(battle: &Battle) -> Side {
    match battle.step {
        Step::AttackerLosses => battle.attacker,
        _ => battle.attacker.enemy(),
    }
}

/// The kinds of steps that may be lost next in a hex.
///
/// Garrisons and beachheads are never taken for an attack out of their hex, and are the last to be
/// lost when they defend. [IPH 10.9.2, 8.3, 6.6]
fn kinds_at(Fight { data, state, battle }: Fight<'_>, place: Place) -> Kinds {
    let mut kinds = Kinds::EMPTY;
    match battle.step {
        Step::AttackerLosses => {
            attackers(data, state, battle.attacker, place, |_, kind| _ = kinds.insert(kind));
        }
        _ => {
            defenders(data, state, loser(battle), place, |kind| _ = kinds.insert(kind));
            let mut others = kinds;
            LOST_LAST.iter().for_each(|&last| _ = others.remove(last));
            if !others.is_empty() {
                kinds = others;
            }
        }
    }
    kinds
}

/// Calls `each` with every hex in which the loser of this step has steps to lose.
fn hexes(fight: Fight<'_>, mut each: impl FnMut(Place, Kinds)) {
    let battle = fight.battle;
    match (battle.step, battle.arm) {
        (Step::AttackerLosses, Arm::Ground) => {
            for place in attacking_hexes(battle) {
                let kinds = kinds_at(fight, place);
                if !kinds.is_empty() {
                    each(place, kinds);
                }
            }
        }
        (Step::AttackerLosses, _) => {}
        _ => {
            let kinds = kinds_at(fight, battle.target.0);
            if !kinds.is_empty() {
                each(battle.target.0, kinds);
            }
        }
    }
}

/// What there is to choose from: how many kinds in all hexes, and the first of them.
struct Options {
    kinds: usize,
    first: Option<(Place, Kind)>,
}

impl Options {
    fn of(fight: Fight<'_>) -> Options {
        let mut options = Options { kinds: 0, first: None };
        hexes(fight, |place, kinds| {
            options.kinds += kinds.len();
            options.first = options.first.or_else(|| kinds.iter().next().map(|kind| (place, kind)));
        });
        options
    }
}

/// A step that is about to be lost: a hex where there are several, then a kind.
pub(crate) struct Draft<'a> {
    fight: Fight<'a>,
    /// The hex and the kinds in it, once it is known.
    at: Option<(Place, Kinds)>,
}

impl<'a> Draft<'a> {
    /// Reads an order; `None` when it is complete.
    pub(crate) fn read(fight: Fight<'a>, picks: &[Pick]) -> Option<Self> {
        let draft = |at| Draft { fight, at };
        match picks {
            [] => {
                let (mut count, mut first) = (0, None);
                hexes(fight, |place, kinds| {
                    count += 1;
                    first = first.or(Some((place, kinds)));
                });
                Some(draft(first.filter(|_| count == 1)))
            }
            &[first] => match choice_of(first) {
                Choice::From(place) => {
                    let kinds = kinds_at(fight, place);
                    (kinds.len() > 1).then(|| draft(Some((place, kinds))))
                }
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        match self.at {
            None => hexes(self.fight, |place, _| {
                list.push(Choice::From(place).into());
            }),
            Some((_, kinds)) => {
                list.extend(kinds.iter().map(|kind| Pick::from(Choice::Lose(kind))));
            }
        }
    }

    /// The owner chooses among the steps in the battle. [IPH 10.9.2]
    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        let hex = |place| self.fight.data.map.land.hex(place);
        match (self.at, choice) {
            (None, Choice::From(place)) => {
                let mut loses = false;
                hexes(self.fight, |other, _| loses |= other == place);
                if loses { Ok(()) } else { Err(Illegal::NothingToLose(hex(place))) }
            }
            (None, _) => Err(Illegal::Elsewhere(Decision::LossHex)),
            (Some((_, kinds)), Choice::Lose(kind)) if kinds.contains(kind) => Ok(()),
            (Some((place, _)), Choice::Lose(kind)) => Err(self.why_spared(place, kind)),
            (Some((place, _)), _) => Err(Illegal::Elsewhere(Decision::Loss(hex(place)))),
        }
    }

    /// Why a kind loses no step in a hex now.
    #[cold]
    fn why_spared(&self, place: Place, kind: Kind) -> Illegal {
        let Fight { data, state, battle } = self.fight;
        let hex = data.map.land.hex(place);
        let mut there = false;
        defenders(data, state, loser(battle), place, |other| there |= other == kind);
        let last = LOST_LAST.contains(&kind);
        match battle.step {
            Step::AttackerLosses if there && last => Illegal::NotLostAttacking(hex),
            _ if there && last => Illegal::LastToBeLost(hex),
            _ => Illegal::NoSuchStep(kind, hex),
        }
    }
}

/// Takes one step, then those after it in which there is nothing to choose.
pub(crate) fn lose(data: &Data, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let battle = *top(state);
    let fight = Fight { data, state, battle: &battle };
    let mut place = Options::of(fight).first.map_or(DEAD, |(place, _)| place);
    let mut kind = None;
    for &pick in picks {
        match choice_of(pick) {
            Choice::From(from) => place = from,
            Choice::Lose(chosen) => kind = Some(chosen),
            _ => {}
        }
    }
    let only = kinds_at(fight, place).iter().next();
    let kind = kind.or(only).expect("a hex with losses to choose has a step to lose");
    take_step(data, state, place, kind, umpire);
    if !state.is_over() {
        run_on(data, state, umpire);
    }
}

/// Takes a step that the loser of the present step owes. [IPH 2.11.1, 2.11.2]
fn take_step(data: &Data, state: &mut State, place: Place, kind: Kind, umpire: &mut Umpire<'_>) {
    let battle = top(state);
    let (side, attacking) = (loser(battle), battle.step == Step::AttackerLosses);
    battle.owed[usize::from(!attacking)] -= 1;
    umpire.log(Event::Lost { side, place, kind }, iph("10.9.2"));
    match kind {
        Kind::Garrison => {
            state.garrisons.remove(place);
        }
        Kind::Row => {
            state.row = false;
            remove_chits(state, Sub::Row);
            umpire.log(Event::SubGone(Sub::Row), iph("5.6.3"));
            victory::destroy_row(data, state, umpire);
        }
        Kind::Beachhead => {
            victory::lose_beachhead(state, place, umpire);
            victory::judge(data, state, umpire);
        }
        Kind::D24 | Kind::D25 | Kind::Marine | Kind::ReducedMarine => {
            let unit = (0..state.us.len())
                .rev()
                .find(|&unit| state.us[unit] == place && state.us_kind(unit) == kind);
            take_us_step(state, unit.expect("a unit of the kind is there"), kind, umpire);
        }
        Kind::Snlf | Kind::ReducedSnlf | Kind::Ija | Kind::ReducedIja => {
            let unit = (0..data.japanese()).rev().find(|&unit| {
                state.japan[unit] == place
                    && state.japan_kind(data, unit) == kind
                    && !(attacking && state.is_stalled(unit))
            });
            let unit = unit.expect("a unit of the kind is there");
            if state.reduced >> unit & 1 == 0 {
                state.reduced |= 1 << unit;
            } else {
                let bit = !(1 << unit);
                state.japan[unit] = DEAD;
                state.reduced &= bit;
                state.stalled &= bit;
                state.japan_spent &= bit;
            }
        }
    }
}

fn take_us_step(state: &mut State, unit: usize, kind: Kind, umpire: &mut Umpire<'_>) {
    if kind == Kind::Marine {
        state.reduced_marines |= 1 << (unit - FIRST_MARINE);
        return;
    }
    if kind == Kind::ReducedMarine {
        state.reduced_marines &= !(1 << (unit - FIRST_MARINE));
    }
    state.us[unit] = DEAD;
    state.us_spent &= !(1 << unit);
    let sub = Sub::of_unit(unit);
    if !state.lives(sub) {
        umpire.log(Event::SubGone(sub), iph("5.6.3"));
        remove_chits(state, sub);
    }
}

/// The chits of a sub-command without units leave the game at once. [IPH 5.6.3]
fn remove_chits(state: &mut State, sub: Sub) {
    for &chit in Chit::ALL.iter().filter(|chit| chit.sub() == sub) {
        state.cup.remove(chit);
    }
}

/// Steps that the loser of the present step has in all.
fn steps_left(Fight { data, state, battle }: Fight<'_>) -> u8 {
    let mut steps = 0;
    let mut count = |kind: Kind| {
        steps += match kind {
            Kind::Snlf | Kind::Ija | Kind::Marine => 2,
            _ => 1,
        };
    };
    match (battle.step, battle.arm) {
        (Step::AttackerLosses, Arm::Ground) => {
            for place in attacking_hexes(battle) {
                attackers(data, state, battle.attacker, place, |_, kind| count(kind));
            }
        }
        (Step::AttackerLosses, _) => {}
        _ => defenders(data, state, loser(battle), battle.target.0, count),
    }
    steps
}

/// Steps that the loser of the present step owes.
fn owed(battle: &Battle) -> u8 {
    battle.owed[usize::from(battle.step != Step::AttackerLosses)]
}

/// The choice there is among the steps to lose: none when all of it goes, or when there is one kind in one hex.
pub(crate) fn is_choice(fight: Fight<'_>) -> bool {
    owed(fight.battle) < steps_left(fight) && Options::of(fight).kinds > 1
}

/// Takes losses in which there is nothing to choose, and goes on when none are owed.
pub(crate) fn run_on(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    loop {
        if state.is_over() {
            return;
        }
        let battle = *top(state);
        let attacking = battle.step == Step::AttackerLosses;
        if attacking && battle.arm == Arm::Planes {
            lose_planes(state, battle.owed[0].min(battle.planes), umpire);
        }
        let fight = Fight { data, state, battle: &battle };
        if owed(&battle) == 0 || steps_left(fight) == 0 {
            // Excess losses are ignored. [IPH 10.9.2]
            top(state).owed[usize::from(!attacking)] = 0;
            if attacking {
                top(state).step = Step::DefenderLosses;
                continue;
            }
            advance::begin(data, state, umpire);
            return;
        }
        if is_choice(fight) {
            return;
        }
        let (place, kind) = Options::of(fight).first.expect("there are steps left");
        take_step(data, state, place, kind, umpire);
    }
}

/// Planes lost in a pure air attack, for good; none come over from distant carriers. [IPH 11.4.4, 7.12]
fn lose_planes(state: &mut State, count: u8, umpire: &mut Umpire<'_>) {
    top(state).owed[0] = 0;
    if count > 0 {
        state.planes -= count;
        state.planes_close_in -= count;
        // They were used this turn; the others must not pay for them.
        state.planes_used -= count;
        umpire.log(Event::PlanesLost(count), iph("11.4.4"));
    }
}
