//! Chapter 4: a pursuit to the enemy camp, inside a battle. [SKI 4.1, 4.2]

use crate::battle::{hold, take_off};
use crate::event::{News, log};
use crate::state::{Back, Battle, FordId, Kind, Side, State, Step, companies, total};
use crate::{Table, ski};

/// A pursuer presses on at most so often. [SKI 4.2]
pub(crate) const MOST_PRESSES: u8 = 3;
/// The lowest face that takes a stand of colours. [SKI 4.2]
const TAKES_COLOURS: u8 = 3;

/// The side that may pursue from a ford, if one may. [SKI 4.1]
pub(crate) fn pursuer(state: &State, ford: FordId) -> Option<Side> {
    let there = &state.fords[ford];
    let may = |side: &Side| {
        total(there.companies[*side]) > 0
            && total(there.companies[side.enemy()]) == 0
            && state.sides[side.enemy()].colours > 0
    };
    Side::ALL.iter().copied().find(may).filter(|_| there.back != Some(Back::Bog))
}

/// Lets the winner pursue, if there is one who may; the ribbon waits. [SKI 4.1]
pub(crate) fn begin(state: &mut State, battle: Battle, umpire: &mut Table<'_>) {
    match pursuer(state, battle.ford) {
        Some(side) => {
            state.battle = Some(Battle { step: Step::Pursuit(0), ..battle });
            log(umpire, News::Pursued(side));
        }
        None => hold(state, battle.ford, umpire),
    }
}

/// Ends the pursuit; the ford is held or not. [SKI 4.2]
pub(crate) fn end(state: &mut State, battle: Battle, side: Side, umpire: &mut Table<'_>) {
    log(umpire, News::BrokeOff(side));
    hold(state, battle.ford, umpire);
}

/// Rolls once for the pursuer, who takes colours or loses a company. [SKI 4.2]
pub(crate) fn press(state: &mut State, battle: Battle, side: Side, umpire: &mut Table<'_>) {
    let Step::Pursuit(presses) = battle.step else { unreachable!("pursuers press on") };
    if umpire.face(6, ski("4.2")) >= TAKES_COLOURS {
        state.sides[side.enemy()].colours -= 1;
        state.sides[side].captured += 1;
        log(umpire, News::Captured(side));
    } else {
        let militia = state.fords[battle.ford].companies[side][Kind::Militia].min(1);
        let lost = companies(1 - militia, militia);
        take_off(state, battle.ford, side, lost);
        log(umpire, News::Repulsed(side, lost));
    }
    if presses + 1 < MOST_PRESSES && pursuer(state, battle.ford).is_some() {
        state.battle = Some(Battle { step: Step::Pursuit(presses + 1), ..battle });
    } else {
        end(state, battle, side, umpire);
    }
}
