//! What a listed pick means here, in words. [IPH 5.2]

use wardroom_hexmap::Place;
use wardroom_kernel::{Label, Pick, Rule, counted};

use crate::data::Data;
use crate::forces::{Kind, Side};
use crate::iph;
use crate::map::Hexes;
use crate::pick::{Choice, choice_of};
use crate::state::{Battle, DEAD, Frame, Phase, State, Step};
use crate::{attack, briefing, landing, movement, sequence};

/// The label of a pick, with the rule that allows it.
///
/// A march says what it costs. An attack that the pick completes says its odds and every shift with
/// its rule, as far as its attacker may know. [IPH 6.8]
pub(crate) fn label(data: &Data, state: &State, side: Side, picks: &[Pick], pick: Pick) -> Label {
    let choice = choice_of(pick);
    let (mut text, rule) = words(data, state, picks, choice);
    let fights = matches!(state.phase, Phase::JapaneseCombat | Phase::UsCombat(_));
    if fights && state.frames.is_empty() {
        let whole = [picks, &[pick]].concat();
        let complete = sequence::choices(data, state, side, &whole).is_empty();
        let proposed = complete.then(|| attack::proposed(data, state, side, &whole));
        if let Some(battle) = proposed.flatten() {
            text.push_str(&odds_words(data, state, &battle));
        }
    }
    Label { text, rule }
}

/// The ladder of a proposed attack in one line, as far as its attacker knows it.
fn odds_words(data: &Data, state: &State, battle: &Battle) -> String {
    let lines = briefing::proposed(data, state, battle).into_iter().map(|line| match line.rule {
        Some(rule) => format!("{} [{rule}]", line.text),
        None => line.text,
    });
    format!(": {}", lines.collect::<Vec<_>>().join(", "))
}

fn at(data: &Data, place: Place) -> String {
    let (hex, name) = (data.map.land.hex(place), data.map.name(place));
    if name.is_empty() { hex.to_string() } else { format!("{hex} {name}") }
}

fn words(data: &Data, state: &State, picks: &[Pick], choice: Choice) -> (String, Rule) {
    let at = |place| at(data, place);
    match choice {
        Choice::March(place) => (format!("march from {}", at(place)), iph("9.4")),
        Choice::Attack(place) => (format!("attack {}", at(place)), iph("10.5")),
        Choice::From(place) => match state.battle().map(|battle| battle.step) {
            Some(Step::Advance) => (format!("advance from {}", at(place)), iph("10.10")),
            Some(_) => (format!("lose a step in {}", at(place)), iph("10.9.2")),
            None => (format!("from {}", at(place)), iph("10.5")),
        },
        Choice::To(place) => to(data, state, picks, place),
        Choice::Lift(sub, place) => {
            (format!("move {} out of {}", sub.name(), at(place)), iph("3.3.1"))
        }
        Choice::Row(row) => (format!("a hex in row {row}"), iph("7.13")),
        Choice::Group(org, full, 0) => {
            let companies = counted(full, "company", "companies");
            (format!("{companies} of the {}", org.name()), iph("9.4"))
        }
        Choice::Group(org, 0, reduced) => {
            let companies = counted(reduced, "reduced company", "reduced companies");
            (format!("{companies} of the {}", org.name()), iph("9.4"))
        }
        Choice::Group(org, full, reduced) => {
            let all = full + reduced;
            (
                format!("{all} companies of the {}, {reduced} of them reduced", org.name()),
                iph("9.4"),
            )
        }
        Choice::Take(count) => (counted(count, "unit", "units"), iph("9.4")),
        Choice::Land(snlf, ija) => {
            let hex = landing::Draft::read(data, state, picks).and_then(|draft| draft.hex);
            let at = hex.map_or(String::new(), |hex| format!(" at {hex}"));
            (format!("land {snlf} SNLF and {ija} IJA{at}"), iph("8.2"))
        }
        Choice::Lose(kind) => (format!("{} loses a step", kind.name()), iph("10.9.2")),
        Choice::Ready(ready) => {
            let plan = data.deployment(ready);
            (format!("{}: {}", plan.title, plan.about), iph("3.3.1"))
        }
        Choice::Ship(ship) => ship_words(state, ship.name()),
        Choice::Planes(count) => planes_words(state, count),
        Choice::Done => done_words(state, picks),
        Choice::All => match state.phase {
            Phase::IjnDisposition | Phase::UsnDisposition => {
                ("every ship close in".to_owned(), iph("7.3.1"))
            }
            _ => ("everybody who can".to_owned(), iph("10.5")),
        },
        Choice::Pull => ("let the US pull a chit".to_owned(), iph("5.6.1")),
        Choice::Movement => ("take the Movement Phase now".to_owned(), iph("5.7.1")),
        Choice::Combat => ("take the Combat Phase now".to_owned(), iph("5.7.1")),
        Choice::Interdict => ("send planes to interdict".to_owned(), iph("7.13")),
        Choice::Via => ("by way of another hex".to_owned(), iph("9.2.1")),
        Choice::AirAttack => ("attack Battleship Row with planes alone".to_owned(), iph("11.4.3")),
        Choice::Steady => ("no banzai".to_owned(), iph("12.1.1")),
        Choice::Banzai => {
            let text = "banzai: half a die of columns, 0 to 3; losses doubled, and 1 at least";
            (text.to_owned(), iph("12.1.2"))
        }
        Choice::Hold => ("no strike".to_owned(), iph("7.7")),
        Choice::Strike => ("strike at the battleship that supported".to_owned(), iph("7.7")),
    }
}

fn to(data: &Data, state: &State, picks: &[Pick], place: Place) -> (String, Rule) {
    let name = at(data, place);
    match state.phase {
        Phase::Beachhead => (format!("land with {name} in the middle"), iph("3.2.1")),
        Phase::Deployment => (format!("set up in {name}"), iph("3.3.1")),
        Phase::Window => (format!("a plane over {name}"), iph("7.13")),
        _ if picks.last() == Some(&Choice::Via.into()) => (format!("via {name}"), iph("9.2.1")),
        _ => match movement::cost(data, state, picks, place) {
            Some((cost, points)) => {
                let points = counted(points, "point", "points");
                (format!("to {name}, {cost} of {points}"), iph("9.2.2"))
            }
            None => (format!("to {name}, the whole allowance"), iph("11.2.2")),
        },
    }
}

fn ship_words(state: &State, name: &str) -> (String, Rule) {
    match state.frames.last() {
        Some(Frame::Sea(_)) => (format!("a plane at {name}"), iph("7.5.2")),
        Some(Frame::Battle(_)) => (format!("{name} supports"), iph("7.1.1")),
        _ => (format!("{name} close in"), iph("7.3.1")),
    }
}

fn planes_words(state: &State, count: u8) -> (String, Rule) {
    match state.frames.last() {
        Some(Frame::Sea(_)) => {
            let planes = counted(count, "plane", "planes");
            (format!("{planes} at Enterprise, the others at Lexington"), iph("7.4.1"))
        }
        Some(Frame::Battle(_)) => (counted(count, "plane supports", "planes support"), iph("7.12")),
        _ => (counted(count, "plane attacks", "planes attack"), iph("11.4.3")),
    }
}

fn done_words(state: &State, picks: &[Pick]) -> (String, Rule) {
    let (text, rule) = match (state.frames.last(), state.phase) {
        (Some(Frame::March(_)), _) => ("the rest stays", "9.5"),
        (Some(Frame::Battle(battle)), _) => match battle.step {
            Step::Support => ("no more support", "7.1.1"),
            Step::Momentum => ("no second attack", "10.4"),
            _ => ("nobody else advances", "10.10"),
        },
        (_, Phase::Deployment) => ("set up like this", "3.5"),
        (_, Phase::IjnDisposition | Phase::UsnDisposition) => ("the others distant", "7.3.1"),
        (_, Phase::Window) => ("no more planes", "7.13"),
        (_, Phase::JapaneseMovement | Phase::UsMovement(_)) => ("end the movement", "9.2.1"),
        _ if picks.is_empty() => ("end the combat", "10.1"),
        _ => ("attack like this", "10.5"),
    };
    (text.to_owned(), Rule::new("IPH", rule))
}

/// A warning before a phase is ended with much left undone or taken for nothing, and before a chance is let go that
/// does not come again this turn.
pub(crate) fn caution(data: &Data, state: &State, side: Side, picks: &[Pick]) -> Option<String> {
    let [pick] = *picks else { return None };
    match choice_of(pick) {
        Choice::Combat => {
            // Who has moved may fight: what a unit has done counts for its phase alone.
            let fresh = State { japan_spent: 0, attacked: Hexes::default(), ..*state };
            let idle = !attack::can_anybody_attack(data, &fresh, Side::Japan);
            let planes = state.row && state.planes_ready() > 0;
            (idle && !planes).then(|| {
                "nobody stands beside an enemy; the Combat Phase comes once a turn".to_owned()
            })
        }
        // Planes interdict before the first chit or not at all. [IPH 7.13]
        Choice::Pull if sequence::check_interdiction(state).is_ok() => {
            let planes = counted(state.planes_ready(), "plane", "planes");
            Some(format!("{planes} could interdict; after the first chit none goes out this turn"))
        }
        Choice::Done => done_caution(data, state, side),
        _ => None,
    }
}

fn done_caution(data: &Data, state: &State, side: Side) -> Option<String> {
    match (state.frames.last(), state.phase) {
        (Some(Frame::March(march)), _) => {
            let units = counted(march.left, "unit has", "units have");
            Some(format!("{units} set off and will not move again this turn"))
        }
        (Some(Frame::Battle(Battle { step: Step::Momentum, .. })), _) => {
            Some("those who advanced do not attack again in this phase".to_owned())
        }
        (Some(_), _) => None,
        (None, Phase::JapaneseMovement | Phase::UsMovement(_)) => {
            let idle = sequence::choices(data, state, side, &[]).len() - 1;
            let stacks = counted(idle as u8, "stack has", "stacks have");
            (idle > 0).then(|| format!("{stacks} not moved; the phase comes once a turn"))
        }
        (None, Phase::JapaneseCombat | Phase::UsCombat(_)) => {
            attack::can_anybody_attack(data, state, side)
                .then(|| "there are enemies in reach; the phase comes once a turn".to_owned())
        }
        // Ships stay where they are put until the next disposition. [IPH 7.10]
        (None, Phase::IjnDisposition | Phase::UsnDisposition) => {
            let what = match side {
                Side::Japan => "no battleship supports and no plane flies",
                Side::Us => "no carrier plane flies",
            };
            let until = if state.turn < 9 { "before turn 9" } else { "any more" };
            Some(format!("with no ship close in {what} {until}"))
        }
        _ => None,
    }
}

/// Steps that both sides have left, Japan first: what losses are counted by.
pub(crate) fn steps(data: &Data, state: &State) -> [i32; 2] {
    let japan = (0..data.japanese())
        .filter(|&unit| state.japan[unit] != DEAD)
        .map(|unit| 2 - (state.reduced >> unit & 1) as i32)
        .sum::<i32>();
    let us = (0..state.us.len())
        .filter(|&unit| state.us[unit] != DEAD)
        .map(|unit| if state.us_kind(unit) == Kind::Marine { 2 } else { 1 })
        .sum::<i32>();
    let fixed = state.garrisons.iter().count() as i32 + i32::from(state.row);
    [japan + state.markers() as i32, us + fixed]
}
