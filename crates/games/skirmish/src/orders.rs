//! A half-built order, and the one place where it is decided how it may go on. [SKI 2.1, 3.1, 3.3, 3.4, 4.2]

use wardroom_kernel::{Cup, Dice, Pick};

use crate::battle::guards_to_lose;
use crate::choice::Choice;
use crate::illegal::{Decision, Illegal};
use crate::ski;
use crate::state::{Battle, Companies, FordId, Kind, Plan, Side, State, Step};

/// The places of an order sheet, in the order in which they are filled; the rest goes south. [SKI 2.1]
const SHEET: [(Kind, FordId); 4] = [
    (Kind::Guards, FordId::North),
    (Kind::Guards, FordId::Middle),
    (Kind::Militia, FordId::North),
    (Kind::Militia, FordId::Middle),
];

/// A proposal has at most so many signs. [SKI 3.1]
const MOST_SIGNS: usize = 60;

/// A half-built order: a game with much to work out from it does so here, once for a whole list.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    pub(crate) state: &'a State,
    pub(crate) side: Side,
    pub(crate) picks: &'a [Pick],
}

/// Decides whether an order may go on with a choice.
pub(crate) fn check(draft: &Draft<'_>, choice: Choice) -> Result<(), Illegal> {
    let Draft { state, side, picks } = *draft;
    match (&state.battle, SHEET.get(picks.len())) {
        (Some(battle), _) if picks.is_empty() => check_in_battle(state, battle, choice),
        (None, Some(&(kind, ford))) => match choice {
            Choice::Send(named, to, _) if (named, to) != (kind, ford) => {
                Err(Illegal::OtherPlaceOfTheSheet { kind, ford })
            }
            Choice::Send(_, _, asked) => {
                let left = plan_of(state.sides[side].reserve, picks)[FordId::South][kind];
                let fits = asked <= left;
                if fits { Ok(()) } else { Err(Illegal::TooManySent { kind, asked, left }) }
            }
            _ => Err(Illegal::Elsewhere(Decision::Orders)),
        },
        _ => Err(Illegal::Complete),
    }
}

fn check_in_battle(state: &State, battle: &Battle, choice: Choice) -> Result<(), Illegal> {
    let now = match (battle.step, choice) {
        (Step::Parley, Choice::Stand | Choice::Parley)
        | (Step::Rally(_), Choice::Keep | Choice::Rally)
        | (Step::Pursuit(_), Choice::BreakOff | Choice::Press) => return Ok(()),
        (Step::Losses(side), Choice::Lose(guards)) => {
            let (least, most) = guards_to_lose(state, battle, side);
            let fits = (least..=most).contains(&guards);
            return if fits { Ok(()) } else { Err(Illegal::WrongLosses { least, most }) };
        }
        (Step::Parley | Step::Fire, _) => Decision::Parley,
        (Step::Rally(_), _) => Decision::Rally,
        (Step::Losses(_), _) => Decision::Losses,
        (Step::Pursuit(_), _) => Decision::Pursuit,
    };
    Err(Illegal::Elsewhere(now))
}

/// A proposal is short and not empty. [SKI 3.1]
pub(crate) fn check_proposal(words: &str) -> Result<(), Illegal> {
    let signs = words.trim().chars().count();
    let fits = (1..=MOST_SIGNS).contains(&signs) && !words.contains('"');
    if fits { Ok(()) } else { Err(Illegal::BadProposal { most: MOST_SIGNS, signs }) }
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
