//! Odds of single attacks are exact: they add up, and a large sample agrees with them.

use std::collections::HashMap;

use wardroom_kernel::{Fast, Observer, Overlay, Rules, Seat, Study, ToAct, Umpire, Words, play};
use wardroom_study::{Budget, Odds, odds};
use wardroom_tora::{Setup, State, Tora};

const IJN: Seat = Seat(0);
const USN: Seat = Seat(1);

fn game() -> Tora {
    Tora::load(&Overlay::none()).expect("the embedded data is whole")
}

/// A position over the harbor with everything awake and one of each kind of attack to be made.
fn position(game: &Tora, step: &str) -> State {
    let setup: Setup = serde_json::from_value(serde_json::json!({
        "turn": 5,
        "step": step,
        "active": ["airfields", "ships", "batteries"],
        "planes": [
            { "unit": "Kate", "count": 3, "at": "1SE", "load": "Torpedo" },
            { "unit": "Kate", "count": 2, "at": "1SE", "load": "AP" },
            { "unit": "Val", "count": 2, "at": "2SE", "load": "GP" },
            { "unit": "Zero", "count": 2, "at": "2SE" },
        ],
        "fighters": [{ "unit": "P-40", "count": 2, "at": "2SE" }],
    }))
    .expect("a set-up can be written like this");
    let mut state = game.check_setup(&setup).unwrap_or_else(|complaints| panic!("{complaints}"));
    play::settle(game, &mut state, &mut Umpire::silent(&mut Fast::new(0)));
    state
}

fn total(odds: &Odds) -> f64 {
    odds.outcomes.iter().map(|chance| chance.p).sum::<f64>() + odds.remainder
}

/// All that an attack can change for better or worse: hits on ships and yard, aircraft left.
type Damage = ([u8; 16], [u8; 12], u16, u16);

fn damage(state: &State) -> Damage {
    let planes = state.planes.iter().map(|unit| u16::from(unit.strength)).sum();
    let fighters = state.fighters.iter().map(|unit| u16::from(unit.strength)).sum();
    (state.ships.values().map(|ship| ship.hits), *state.yard.values(), planes, fighters)
}

/// The order's results in so many plays, by the label of the odds.
fn sample(game: &Tora, state: &State, seat: Seat, order: &str, plays: u32) -> HashMap<String, u32> {
    let picks = play::parse(game, state, seat, order)
        .unwrap_or_else(|refusal| panic!("{order}: {refusal}"))
        .picks;
    let mut dice = Fast::new(1941);
    let mut ends: HashMap<Damage, (State, u32)> = HashMap::new();
    for _ in 0..plays {
        let mut end = *state;
        let mut umpire = Umpire::silent(&mut dice);
        game.apply(&mut end, seat, &picks, None, &mut umpire);
        while !game.is_settled(&end) && game.to_act(&end) == ToAct::Nobody {
            game.advance(&mut end, &mut umpire);
        }
        ends.entry(damage(&end)).or_insert((end, 0)).1 += 1;
    }
    let mut labels = HashMap::new();
    for (end, count) in ends.into_values() {
        *labels.entry(game.change(state, &end, Observer::Seat(seat))).or_default() += count;
    }
    labels
}

/// Each chance lies within five standard deviations of the sample.
fn assert_agrees(game: &Tora, step: &str, seat: Seat, order: &str, plays: u32) {
    let state = position(game, step);
    let action = play::parse(game, &state, seat, order)
        .unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
    let found = odds(game, &state, seat, &action, Budget::default()).expect("the order is legal");
    assert!(found.exact, "{order}: {found:?}");
    assert!((total(&found) - 1.0).abs() < 1e-9, "{order}: {}", total(&found));
    assert!(found.remainder < 1e-6, "{order}: {}", found.remainder);
    let seen = sample(game, &state, seat, order, plays);
    for chance in &found.outcomes {
        let count = f64::from(*seen.get(&chance.label).unwrap_or(&0));
        let expected = chance.p * f64::from(plays);
        let sigma = (expected * (1.0 - chance.p)).sqrt();
        assert!(
            (count - expected).abs() < 5.0 * sigma + 1.0,
            "{order}: {} came {count} times of {expected}",
            chance.label
        );
    }
    let known = |label: &String| found.outcomes.iter().any(|chance| chance.label == *label);
    assert!(seen.keys().all(known), "{order}: something came that the odds do not list");
}

#[test]
fn ttt_t_bomb_7_odds_of_armor_piercing_bombs_agree_with_a_million_attacks() {
    assert_agrees(&game(), "ijn 1 bombing", IJN, "1SE-Kate-AP-4 arizona 1", 1_000_000);
}

#[test]
fn ttt_t_bomb_5_odds_of_a_torpedo_run_agree_with_a_sample() {
    assert_agrees(&game(), "ijn 1 bombing", IJN, "1SE-Kate-torpedo-4 west-virginia 3", 100_000);
}

#[test]
fn ttt_t_aaa_4_odds_of_bombs_on_the_yard_count_its_small_arms() {
    assert_agrees(&game(), "ijn 2 bombing", IJN, "2SE-Val-GP-4 s1 1", 100_000);
}

#[test]
fn ttt_t_aaa_1_odds_of_fire_from_ships_agree_with_a_sample() {
    assert_agrees(&game(), "us 1 fire", USN, "1SE-Kate-4 4", 100_000);
}

#[test]
fn odds_of_a_known_attack_are_what_the_binomial_says() {
    let game = game();
    let state = position(&game, "ijn 1 bombing");
    let order = "1SE-Kate-torpedo-4 west-virginia 1";
    let action = play::parse(&game, &state, IJN, order)
        .unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
    let found = odds(&game, &state, IJN, &action, Budget::default()).expect("it is legal");
    let ways = [1.0, 4.0, 6.0, 4.0, 1.0];
    for (hits, ways) in ways.into_iter().enumerate() {
        let left = 10 - hits;
        let label = match hits {
            0 => "no hit".to_owned(),
            1 => format!("West Virginia 1 hit, {left} left"),
            _ => format!("West Virginia {hits} hits, {left} left"),
        };
        let chance = found.outcomes.iter().find(|chance| chance.label == label);
        let chance = chance.unwrap_or_else(|| panic!("{label} is not among {found:?}"));
        assert!((chance.p - ways / 16.0).abs() < 1e-12, "{label}: {}", chance.p);
    }
}

#[test]
fn ttt_t_air_3_odds_of_dogfights_agree_with_a_sample() {
    assert_agrees(&game(), "ijn 2 pairing", IJN, "2SE-Zero-4 2SE-P-40-4 2", 100_000);
    assert_agrees(&game(), "us 2 pairing", USN, "2SE-P-40-4 2SE-Zero-4 2", 100_000);
}

#[test]
fn ttt_t_air_2_odds_of_a_pair_speak_of_that_pair_alone() {
    let game = game();
    for (step, seat, order) in [
        ("ijn 2 pairing", IJN, "2SE-Zero-4 2SE-P-40-4"),
        ("us 2 pairing", USN, "2SE-P-40-4 2SE-Zero-4"),
    ] {
        let state = position(&game, step);
        let of = |state: &State, order: &str| {
            let action = play::parse(&game, state, seat, order)
                .unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
            (odds(&game, state, seat, &action, Budget::default()).expect("it is legal"), action)
        };
        let (first, action) = of(&state, &format!("{order} 1"));
        assert!(
            first.outcomes.iter().any(|chance| chance.label.contains("4 P-40 lost")),
            "{first:?}"
        );
        assert!(
            !first.outcomes.iter().any(|chance| chance.label.contains("5 P-40 lost")),
            "{first:?}"
        );
        // The second pair is the last there can be: now both are resolved, but its odds are its own.
        let mut later = state;
        play::act(&game, &mut later, seat, &action, &mut Fast::new(0)).expect("it is legal");
        assert_eq!(of(&later, order).0.outcomes, first.outcomes, "{step}");
    }
}
