//! What a player may pick, why not, and the one place where that is decided. [SKI 2.1, 3.1, 3.3, 3.4, 4.2]

use wardroom_kernel::{Cup, Dice, picks, refusals};

use crate::*;

picks! {
    /// One small choice.
    #[allow(missing_docs, reason = "the words say what they are")]
    pub enum Choice: Pick {
        /// Send so many companies north or to the middle. [SKI 2.1]
        Send(kind: Kind, ford: FordId[0..2], count: u8[0..7]) = "{count}-{kind}-{ford}";
        Stand = "stand";
        Parley = "parley";
        Keep = "keep";
        Rally = "rally";
        /// Lose so many guards, and militia for the other hits. [SKI 3.4]
        Lose(guards: u8[0..7]) = "lose-{guards}-guards";
        BreakOff = "break-off";
        Press = "press";
    }
}

refusals! {
    /// Why an order is refused.
    pub enum Illegal {
        Elsewhere(rule: &'static str, now: &'static str) => ski(rule), "{now}";
        Complete => ski("2.1"), "the order is complete";
        OtherPlaceOfTheSheet { kind: Kind, ford: FordId } => ski("2.1"), "the sheet goes on with {kind} for {ford}";
        TooManySent { kind: Kind, asked: u8, left: u8 } => ski("2.1"), "{asked} of the {kind} asked for, {left} left";
        WrongLosses { least: u8, most: u8 } => ski("3.4"), "between {least} and {most} guards can be lost";
        BadProposal { most: usize, signs: usize } => ski("3.1"),
            "a proposal has 1 to {most} signs, without quotation marks; this one has {signs}";
    }
}

/// The next place of an order sheet: each kind, north and in the middle; the rest goes south. [SKI 2.1]
fn next_place(filled: usize) -> Option<(Kind, FordId)> {
    Kind::ALL.get(filled / 2).map(|&kind| (kind, FordId::ALL[filled % 2]))
}

/// A half-built order. A game with much to work out from it does so in a type of its own, once for a whole list.
pub type Draft<'a> = (&'a State, Side, &'a [Pick]);

/// Decides whether an order may go on with a choice.
pub(crate) fn check(draft: &Draft<'_>, choice: Choice) -> Result<(), Illegal> {
    let (state, side, picks) = *draft;
    match (&state.battle, next_place(picks.len())) {
        (Some(battle), _) if picks.is_empty() => check_in_battle(state, battle, choice),
        (None, Some((kind, ford))) => match choice {
            Choice::Send(named, to, asked) => {
                ensure((named, to) == (kind, ford), Illegal::OtherPlaceOfTheSheet { kind, ford })?;
                let left = plan_of(state.sides[side].reserve, picks)[FordId::South][kind];
                ensure(asked <= left, Illegal::TooManySent { kind, asked, left })
            }
            _ => Err(Illegal::Elsewhere("2.1", "orders are written: every company goes to a ford")),
        },
        _ => Err(Illegal::Complete),
    }
}

fn check_in_battle(state: &State, battle: &Battle, choice: Choice) -> Result<(), Illegal> {
    let (rule, now) = match (battle.step, choice) {
        (Step::Parley, Choice::Stand | Choice::Parley)
        | (Step::Rally(_), Choice::Keep | Choice::Rally)
        | (Step::Pursuit(_), Choice::BreakOff | Choice::Press) => return Ok(()),
        (Step::Losses(side), Choice::Lose(guards)) => {
            let range = battle::guards_to_lose(state, battle, side);
            let (least, most) = (*range.start(), *range.end());
            return ensure(range.contains(&guards), Illegal::WrongLosses { least, most });
        }
        (Step::Parley | Step::Fire, _) => ("3.1", "a battle is about to begin: stand or parley"),
        (Step::Rally(_), _) => ("3.3", "the dice lie on the table: keep them or rally"),
        (Step::Losses(_), _) => ("3.4", "losses are being chosen"),
        (Step::Pursuit(_), _) => ("4.2", "the pursuer decides: press on or break off"),
    };
    Err(Illegal::Elsewhere(rule, now))
}

/// Seals the orders of a side. [SKI 2.1]
pub(crate) fn seal(state: &mut State, side: Side, picks: &[Pick], umpire: &mut Table<'_>) {
    let plan = plan_of(state.sides[side].reserve, picks);
    state.plans[side] = Some(plan);
    umpire.log(Event::Sealed(side, plan), ski("2.1"));
}

/// The plan that a sheet makes: what is sent nowhere else goes south. [SKI 2.1]
pub(crate) fn plan_of(reserve: Companies, picks: &[Pick]) -> Plan {
    let mut plan = Plan::default();
    plan[FordId::South] = reserve;
    for &pick in picks {
        if let Some(Choice::Send(kind, ford, count)) = Choice::of(pick) {
            plan[ford][kind] = count;
            plan[FordId::South][kind] -= count;
        }
    }
    plan
}

/// Some plan that the reserve allows: what an enemy who sees only a sealed sheet may imagine.
pub(crate) fn any_plan(reserve: Companies, dice: &mut dyn Dice) -> Plan {
    let mut plan = Plan::default();
    let name = |ford: usize| FordId::ALL[ford].word().to_owned();
    for (kind, &count) in reserve.iter() {
        for _ in 0..count {
            let anywhere = Cup { counts: &[1, 1, 1], name: &name };
            plan[FordId::ALL[dice.draw(anywhere, ski("2.1"))]][kind] += 1;
        }
    }
    plan
}
