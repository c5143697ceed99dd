//! Chapter 4: a pursuit to the enemy camp, inside a battle. [SKI 4.1, 4.2]

use crate::battle::{begin_step, has_work, take_off};
use crate::*;

/// A pursuer presses on at most so often. [SKI 4.2]
pub(crate) const MOST_PRESSES: u8 = 3;
/// The lowest face that takes a stand of colours. [SKI 4.2]
const TAKES_COLOURS: u8 = 3;

/// The side that may pursue from a ford, if one may; the ribbon waits for it. [SKI 4.1]
pub(crate) fn pursuer(state: &State, ford: FordId) -> Option<Side> {
    let there = &state.fords[ford];
    let may = |side: &Side| {
        there.companies[*side].total() > 0
            && there.companies[side.enemy()].total() == 0
            && state.sides[side.enemy()].colours > 0
    };
    Side::ALL.iter().copied().find(may).filter(|_| there.back != Some(Back::Bog))
}

/// Rolls once for the pursuer, who takes colours or loses a company. [SKI 4.2]
pub(crate) fn press(state: &mut State, mut battle: Battle, side: Side, umpire: &mut Table<'_>) {
    if let Step::Pursuit(presses) = &mut battle.step {
        *presses += 1;
    }
    if umpire.about(|| format!("{side}, who pursues")).face(6, ski("4.2")) >= TAKES_COLOURS {
        state.sides[side.enemy()].colours -= 1;
        state.sides[side].captured += 1;
        log(umpire, News::Captured(side));
    } else {
        let militia = state.fords[battle.ford].companies[side][Kind::Militia].min(1);
        let lost = companies(1 - militia, militia);
        take_off(state, battle.ford, side, lost);
        log(umpire, News::Repulsed(side, lost));
    }
    if !has_work(state, &battle) {
        log(umpire, News::BrokeOff(side));
    }
    begin_step(state, battle, umpire);
}
