//! Numbers in the labels of choices are what the rules then do.

use wardroom_kernel::{Fast, Pick, Rules, Seat, ToAct, Umpire, Words, play};
use wardroom_study::{Budget, odds};
use wardroom_testkit::{playout, suite};
use wardroom_tora::Tora;
use wardroom_tora::pick::AttackPick;
use wardroom_tora::state::{IjnStep, State, Step, UsStep};

/// Plays random games and hands over each decision of the attack.
fn decisions(game: &Tora, seeds: std::ops::Range<u64>, mut look: impl FnMut(&State, Seat)) {
    for seed in seeds {
        let mut dice = Fast::new(seed);
        let mut state = playout::start(game, "historical", &[]);
        let mut buffers = playout::Buffers::default();
        play::settle(game, &mut state, &mut Umpire::silent(&mut dice));
        while game.to_act(&state) != ToAct::Over {
            let seat = *playout::acting(game, &state).first().expect("somebody decides");
            look(&state, seat);
            let action = playout::random_action(game, &state, seat, &mut dice, &mut buffers);
            play::act(game, &mut state, seat, &action, &mut dice).expect("it is legal");
        }
    }
}

fn offered(game: &Tora, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Pick> {
    let mut list = Vec::new();
    game.choices(state, seat, picks, &mut list);
    list
}

/// The number before a word in a label.
fn number_before(label: &str, word: &str) -> usize {
    let words: Vec<&str> = label.split([' ', ',', ';']).filter(|word| !word.is_empty()).collect();
    let at = words.iter().position(|known| known.starts_with(word));
    let at = at.unwrap_or_else(|| panic!("{label} has no {word}"));
    words[at - 1].parse().unwrap_or_else(|_| panic!("no number before {word} in {label}"))
}

/// The most units that can be named after some picks; one, where it is not asked.
fn most(game: &Tora, state: &State, seat: Seat, picks: &[Pick]) -> usize {
    let counts = offered(game, state, seat, picks).into_iter().filter_map(|pick| {
        match AttackPick::of(pick) {
            Some(AttackPick::Count(count)) => Some(usize::from(count)),
            _ => None,
        }
    });
    counts.max().unwrap_or(1)
}

#[test]
fn ttt_t_comp_2_a_group_has_as_many_units_as_its_label_says() {
    let game: Tora = suite::load();
    let (mut moved, mut paired) = (0, 0);
    decisions(&game, 0..8, |state, seat| {
        let pairing =
            matches!(state.step, Step::Ijn(_, IjnStep::Pairing) | Step::Us(_, UsStep::Pairing));
        let moving =
            matches!(state.step, Step::Ijn(_, IjnStep::Movement) | Step::Us(_, UsStep::Aircraft));
        for pick in offered(&game, state, seat, &[]) {
            let group = matches!(
                AttackPick::of(pick),
                Some(AttackPick::Planes(_) | AttackPick::Fighters(_))
            );
            if !group || !(pairing || moving) {
                continue;
            }
            let own = number_before(&game.label(state, seat, &[], pick).text, "unit");
            for to in offered(&game, state, seat, &[pick]) {
                let order = [pick, to];
                let all = most(&game, state, seat, &order);
                if moving {
                    assert_eq!(all, own, "{} at {}", game.word(pick), state.step);
                    moved += 1;
                } else {
                    let foes = number_before(&game.label(state, seat, &[pick], to).text, "unit");
                    assert_eq!(all, own.min(foes), "{} at {}", game.word(to), state.step);
                    paired += 1;
                }
            }
        }
    });
    assert!(moved > 500 && paired > 20, "{moved} moves, {paired} pairs");
}

#[test]
fn ttt_t_alert_11_a_field_launches_as_many_units_as_its_label_says() {
    let game: Tora = suite::load();
    let mut seen = 0;
    decisions(&game, 0..6, |state, seat| {
        if !matches!(state.step, Step::Us(2, UsStep::Aircraft)) {
            return;
        }
        for field in offered(&game, state, seat, &[]) {
            if !matches!(AttackPick::of(field), Some(AttackPick::Field(_))) {
                continue;
            }
            let told = number_before(&game.label(state, seat, &[], field).text, "unit");
            let (mut later, mut launched) = (*state, 0);
            while later.step == state.step && offered(&game, &later, seat, &[]).contains(&field) {
                let fighter = offered(&game, &later, seat, &[field])[0];
                let mut picks = vec![field, fighter];
                if !offered(&game, &later, seat, &picks).is_empty() {
                    picks.push(AttackPick::Count(1).pick());
                }
                let action = picks.into();
                play::act(&game, &mut later, seat, &action, &mut Fast::new(1))
                    .expect("it is legal");
                launched += 1;
            }
            assert_eq!(launched, told, "{}", game.word(field));
            seen += 1;
        }
    });
    assert!(seen > 10, "{seen} fields");
}

#[test]
fn ttt_t_bomb_1_exact_odds_agree_with_what_the_label_of_a_target_says() {
    let game: Tora = suite::load();
    let mut seen = 0;
    decisions(&game, 0..12, |state, seat| {
        if !matches!(state.step, Step::Ijn(_, IjnStep::Bombing)) || seen > 60 {
            return;
        }
        for group in offered(&game, state, seat, &[]).into_iter().skip(1).take(1) {
            let targets = offered(&game, state, seat, &[group]);
            let every = (targets.len() / 3).max(1);
            for target in targets.into_iter().step_by(every) {
                let label = game.label(state, seat, &[group], target).text;
                let (left, is_field) = match AttackPick::of(target) {
                    Some(AttackPick::Ship(_)) => (number_before(&label, "of"), false),
                    Some(AttackPick::Battery(_) | AttackPick::Yard(_)) => {
                        (number_before(&label, "left"), false)
                    }
                    Some(AttackPick::Spot(_)) => (number_before(&label, "aircraft"), false),
                    Some(AttackPick::Field(_)) => (number_before(&label, "aircraft"), true),
                    other => panic!("{other:?} is no target"),
                };
                let mut picks = vec![group, target];
                if !offered(&game, state, seat, &picks).is_empty() {
                    picks.push(AttackPick::Count(1).pick());
                }
                let found = odds(&game, state, seat, &picks.into(), Budget::default());
                let found = found.expect("it is legal");
                let total: f64 = found.outcomes.iter().map(|chance| chance.p).sum();
                assert!((total + found.remainder - 1.0).abs() < 1e-9, "{label}: {total}");
                for chance in &found.outcomes {
                    let Some(struck) = chance.label.split("; ").find(|part| part.contains(" hit"))
                    else {
                        continue;
                    };
                    if struck == "no hit" {
                        continue;
                    }
                    let hits = number_before(struck, "hit");
                    let over = struck.contains("sunk") || struck.contains("destroyed");
                    let after = if over { 0 } else { number_before(struck, "left") };
                    match is_field {
                        true => assert!(hits + after <= left, "{label}: {}", chance.label),
                        false => assert_eq!(hits + after, left, "{label}: {}", chance.label),
                    }
                }
                seen += 1;
            }
        }
    });
    assert!(seen > 30, "{seen} targets");
}
