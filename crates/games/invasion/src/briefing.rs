//! What a half-built order comes to, before it is declared: the odds ladder of an attack with each
//! shift and its rule, and how far a stack gets. [IPH 10.2.1, 10.2.2, 9.2.2]
//!
//! The attacker reads what he may know. Japan may look at every US stack; the US sees only the top of a
//! Japanese one, so its ladder has two ends. [IPH 6.8]

use wardroom_hexmap::Place;
use wardroom_kernel::{Brief, Pick, Rule, counted};

use crate::combat::{self, Column, Ladder};
use crate::data::Data;
use crate::forces::{Kind, STACK, Side, Sub};
use crate::iph;
use crate::map::LAND;
use crate::state::{Arm, Battle, Frame, Phase, State, Step};
use crate::{attack, movement, view};

fn brief(text: impl Into<String>, rule: Rule) -> Brief {
    Brief { text: text.into(), rule: Some(rule) }
}

/// What an order comes to so far.
pub(crate) fn briefing(data: &Data, state: &State, side: Side, picks: &[Pick]) -> Vec<Brief> {
    match (state.frames.last(), state.phase) {
        (Some(Frame::Battle(battle)), _) => under_way(data, state, battle, picks),
        (Some(Frame::March(march)), _) => {
            let points = counted(march.factor, "movement point", "movement points");
            let text = format!("the stack rolled {points}");
            vec![brief(text, iph("2.10.2"))]
        }
        (None, Phase::JapaneseCombat | Phase::UsCombat(_)) => {
            let declared = attack::proposed(data, state, side, picks);
            declared.map_or_else(Vec::new, |battle| proposed(data, state, &battle))
        }
        (None, Phase::UsMovement(sub)) if !picks.is_empty() => vec![die(data, state, sub)],
        _ => Vec::new(),
    }
}

/// What the die of a US stack makes of its movement. [IPH 2.10.2, 9.14]
fn die(data: &Data, state: &State, sub: Sub) -> Brief {
    let (least, most) = [1, 6].map(|die| movement::us_factor(data, state, die)).into();
    brief(format!("a stack of {} rolls for {least} to {most} points", sub.name()), iph("2.10.2"))
}

/// The ladder of an attack that is about to be declared.
pub(crate) fn proposed(data: &Data, state: &State, battle: &Battle) -> Vec<Brief> {
    let ladder = combat::ladder(data, state, battle);
    match (battle.arm, battle.attacker) {
        (Arm::Guns, _) => {
            let dice = ["one die", "two dice"][usize::from(combat::guns_dice(data, battle) - 1)];
            let text = format!("Battleship Row attacks with {dice}");
            let mut lines = vec![brief(text, iph("11.3"))];
            lines.extend(shifts(&ladder));
            lines
        }
        (_, Side::Us) => veiled(data, state, battle, &ladder),
        (_, Side::Japan) if state.row && battle.target.0 == data.map.ford_island => {
            let text = format!("{} against the two dice of Battleship Row", ladder.attack);
            let mut lines = vec![brief(text, iph("11.4.1"))];
            lines.extend(shifts(&ladder));
            lines
        }
        (_, Side::Japan) => open(&ladder),
    }
}

/// A ladder both ends of which are known.
fn open(ladder: &Ladder) -> Vec<Brief> {
    let text = format!("{} against {}: {}", ladder.attack, ladder.defence, ladder.odds.word());
    let mut lines = vec![brief(text, iph("10.2.1"))];
    lines.extend(shifts(ladder));
    lines.push(brief(format!("makes {}", ladder.column.word()), iph("10.2.2")));
    lines
}

/// Every shift that counts, with its name, columns and rule.
fn shifts(ladder: &Ladder) -> impl Iterator<Item = Brief> {
    ladder.counting().map(|(shift, columns)| {
        let word = if columns.abs() == 1 { "column" } else { "columns" };
        brief(format!("{} {columns:+} {word}", shift.word()), shift.rule())
    })
}

/// What the US knows before it has looked: what lies on top, and that no more than four companies lie
/// there. [IPH 6.8, 6.5]
fn veiled(data: &Data, state: &State, battle: &Battle, ladder: &Ladder) -> Vec<Brief> {
    let (least, most) = defence_seen(data, state, battle.target.0);
    let at = |defence: u16| combat::columns(state, ladder, defence);
    let ([best, best_column], [worst, worst_column]) = (at(least), at(most));
    let range = |a: Column, b: Column| match a == b {
        true => a.word().to_owned(),
        false => format!("{} to {}", b.word(), a.word()),
    };
    let defence = if least == most { least.to_string() } else { format!("{least} to {most}") };
    let text = format!("{} against {defence}, unseen: {}", ladder.attack, range(best, worst));
    let mut lines = vec![brief(text, iph("6.8"))];
    lines.extend(shifts(ladder));
    lines.push(brief(format!("makes {}", range(best_column, worst_column)), iph("10.2.2")));
    lines
}

/// The least and the most that a Japanese stack can defend with, as the US sees it.
fn defence_seen(data: &Data, state: &State, place: Place) -> (u16, u16) {
    let marker = match state.is_beachhead(place) {
        true => u16::from(data.defence(Kind::Beachhead)),
        false => 0,
    };
    let Some(top) = view::top_of(data, state, place) else { return (marker, marker) };
    let least = marker + u16::from(data.defence(top));
    // Everybody can count which companies are on the island.
    let on_map = (0..data.japanese()).filter(|&unit| state.japan[unit].index() < LAND);
    let strongest = on_map.map(|unit| data.defence(state.japan_kind(data, unit))).max();
    let beneath = u16::from(STACK - 1) * u16::from(strongest.unwrap_or(0));
    (least, least + beneath)
}

/// The ladder of the battle under way with what the order adds to it; everybody has looked by now.
fn under_way(data: &Data, state: &State, battle: &Battle, picks: &[Pick]) -> Vec<Brief> {
    let mut with = *battle;
    match battle.step {
        Step::Support => with.add_support(picks),
        Step::Banzai => {}
        Step::AttackerLosses | Step::DefenderLosses => {
            let owed = battle.owed[usize::from(battle.step == Step::DefenderLosses)];
            let text = counted(owed, "step is still to be lost", "steps are still to be lost");
            return vec![brief(text, iph("10.9.2"))];
        }
        _ => return Vec::new(),
    }
    open(&combat::ladder(data, state, &with))
}
