//! Numbers in labels and briefings, held against what then happens.

use wardroom_invasion::{Event, Frame, JAPAN, Phase, Resolution, State, Step, US};
use wardroom_kernel::{Action, Fast, Logged, Pick, Rules, Seat, ToAct, Words, play};
use wardroom_testkit::story;

use crate::table::*;

fn listed(state: &State, seat: Seat, picks: &[Pick]) -> Vec<Pick> {
    let mut list = Vec::new();
    Rules::choices(game(), state, seat, picks, &mut list);
    list
}

fn seat_of(state: &State) -> Option<Seat> {
    match game().to_act(state) {
        ToAct::Seats(seats) => seats.iter().next(),
        _ => None,
    }
}

/// Declares an attack and lets it come to its combat die without support and banzai.
fn fought(state: &State, seat: Seat, order: Pick, seed: u64) -> Option<(Resolution, Vec<Event>)> {
    let (mut state, mut dice, mut events) = (*state, Fast::new(seed), Vec::new());
    let mut act = |state: &mut State, seat, pick| {
        let action = Action { picks: vec![pick], text: None };
        let acted = play::act(game(), state, seat, &action, &mut dice).expect("it is listed");
        events.extend(acted.events.into_iter().map(|logged: Logged<Event>| logged.event));
    };
    act(&mut state, seat, order);
    while let Some(Frame::Battle(battle)) = state.frames.last() {
        if !matches!(battle.step, Step::Support | Step::Banzai) {
            break;
        }
        let (seat, none) = (seat_of(&state)?, listed(&state, JAPAN, &[])[0]);
        act(&mut state, seat, none);
    }
    let resolved = events.iter().find_map(|event| match event {
        Event::Resolved(resolution) => Some(*resolution),
        _ => None,
    });
    resolved.map(|resolution| (resolution, events))
}

/// The numbers of "3 against 1" or "3 against 2 to 8".
fn strengths(label: &str) -> Option<(u16, u16, u16)> {
    let (before, after) = label.split_once(" against ")?;
    let attack = before.rsplit(' ').next()?.parse().ok()?;
    let mut words = after.split([' ', ':', ',']);
    let least = words.next()?.parse().ok()?;
    let most = if words.next() == Some("to") { words.next()?.parse().ok()? } else { least };
    Some((attack, least, most))
}

/// Compares the label of an attack with the battle that comes of it.
fn check_attack(state: &State, seat: Seat, pick: Pick, seed: u64) -> bool {
    let label = game().label(state, seat, &[], pick).text;
    let Some((Resolution { ladder, .. }, events)) = fought(state, seat, pick, seed) else {
        return false;
    };
    if let Some((attack, least, most)) = strengths(&label) {
        assert_eq!(ladder.attack, attack, "{label}");
        assert!((least..=most).contains(&ladder.defence), "{label}, and it was {}", ladder.defence);
    }
    for (dice, most) in [("with one die", 6), ("with two dice", 12)] {
        let factor = events.iter().find_map(|event| match event {
            Event::RowFactor(factor) => Some(*factor),
            _ => None,
        });
        if label.contains(dice) {
            assert!(factor.is_some_and(|factor| factor <= most), "{label}: {factor:?}");
        }
    }
    let rose = events.iter().any(|event| matches!(event, Event::Issei { outbreak: true }));
    for (shift, &columns) in ladder.shifts.iter() {
        let by_chance =
            matches!(shift.word(), "US planes" | "night") || (rose && shift.word() == "terrain");
        let told = label.contains(&format!("{} {columns:+} column", shift.word()));
        let untold = columns == 0 && !label.contains(&format!("{} +", shift.word()));
        assert!(by_chance || told || untold, "{label}, and {} was {columns:+}", shift.word());
    }
    true
}

#[test]
fn the_odds_on_a_label_are_those_of_the_battle() {
    let mut fights = 0;
    for seed in 0..60 {
        story::told_game(game(), "landings-made", &[], seed, |state, _, _| {
            let fights_now = matches!(state.phase, Phase::JapaneseCombat | Phase::UsCombat(_));
            let Some(seat) = seat_of(state).filter(|_| fights_now && state.frames.is_empty())
            else {
                return;
            };
            for pick in listed(state, seat, &[]) {
                let whole = listed(state, seat, &[pick]).is_empty();
                if whole && game().word(pick).starts_with("attack-") {
                    fights += u32::from(check_attack(state, seat, pick, seed));
                }
            }
        });
    }
    assert!(fights > 300, "only {fights} battles were fought");
}

#[test]
fn the_cost_on_a_label_is_the_least_that_gets_there() {
    let mut marches = 0;
    for seed in 0..12 {
        story::told_game(game(), "landings-made", &[], seed, |state, _, events| {
            if let (Phase::UsMovement(_), true) = (state.phase, state.frames.is_empty()) {
                check_die(state, events);
            }
            let Some(Frame::March(march)) = state.frames.last() else { return };
            let with = |factor: u8| {
                let mut state = *state;
                if let Some(Frame::March(march)) = state.frames.last_mut() {
                    march.factor = factor;
                }
                state
            };
            let start: &[Pick] = match march.left {
                1 => &[],
                _ => &listed(state, US, &[])[1..2],
            };
            for pick in listed(state, US, start) {
                let label = game().label(state, US, start, pick).text;
                let Some((before, points)) = label.split_once(" of ") else { continue };
                let cost = before.rsplit(' ').next().and_then(|cost| cost.parse::<u8>().ok());
                let Some(cost) = cost.filter(|_| label.starts_with("to ")) else { continue };
                assert!(points.starts_with(&march.factor.to_string()), "{label}");
                let reaches = |factor| listed(&with(factor), US, start).contains(&pick);
                assert!(reaches(cost) && !reaches(cost - 1), "{label}");
                marches += 1;
            }
        });
    }
    assert!(marches > 1000, "only {marches} marches were looked at");
}

/// The briefing of a stack that is about to set off holds its die.
fn check_die(state: &State, events: &[Logged<Event>]) {
    let set_off = events.iter().find_map(|logged| match logged.event {
        Event::SetOff { factor, .. } => Some(factor),
        _ => None,
    });
    let (Some(factor), Some(&march)) = (set_off, listed(state, US, &[]).get(1)) else { return };
    let brief = game().briefing(state, US, &[march]).swap_remove(0).text;
    let numbers: Vec<u8> = brief.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!((numbers[0]..=numbers[1]).contains(&factor), "{brief}, and it was {factor}");
}
