//! Series of the tiny game.

use std::sync::atomic::{AtomicU64, Ordering};

use wardroom_kernel::{Options, Overlay, Rules};
use wardroom_skirmish::Skirmish;
use wardroom_study::{Player, Report, Series, StudyError, simulate, simulate_from};

fn skirmish() -> Skirmish {
    Skirmish::load(&Overlay::none()).unwrap()
}

fn series(games: u64, seed: u64, threads: usize) -> Series {
    Series {
        scenario: Some("dawn".to_owned()),
        options: Options::default(),
        seats: vec![Player::Random; 2],
        nodes: None,
        games,
        seed,
        threads,
    }
}

fn play(series: &Series) -> Report {
    simulate(&skirmish(), series, &|_| {}).unwrap()
}

#[test]
fn the_digest_does_not_depend_on_threads() {
    let one = play(&series(1500, 7, 1));
    let two = play(&series(1500, 7, 2));
    assert_eq!(one.digest, two.digest);
    assert_eq!(one.outcomes, two.outcomes);
    assert_eq!(one.values, two.values);
    assert_eq!(one.actions, two.actions);
    assert_ne!(one.digest, play(&series(1500, 8, 2)).digest, "another seed, other games");
}

#[test]
fn a_longer_series_begins_with_the_shorter_one() {
    let short = play(&series(1, 7, 1));
    let long = play(&series(2, 7, 1));
    assert!(long.actions > short.actions);
    for (label, count) in &short.outcomes {
        assert!(long.outcomes[label] >= *count);
    }
}

#[test]
fn every_game_is_counted_once() {
    let told = AtomicU64::new(0);
    let report = simulate(&skirmish(), &series(1000, 1, 2), &|played| {
        told.fetch_max(played, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!(told.into_inner(), 1000);
    assert_eq!(report.finished, 1000);
    assert_eq!(report.outcomes.values().sum::<u64>(), 1000);
    assert!((report.values.values().sum::<f64>() - 1.0).abs() < 1e-9, "one wins what one loses");
    assert!(report.mean_choices >= 2.0, "a pick among fewer than two is no action");
    assert!(report.actions > 1000);
}

#[test]
fn the_report_has_the_agreed_fields() {
    let json = serde_json::to_value(play(&series(10, 1, 1))).unwrap();
    let fields: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    let mut agreed = [
        "game",
        "scenario",
        "seed",
        "games",
        "finished",
        "actions",
        "mean_choices",
        "seconds",
        "actions_per_second",
        "games_per_second",
        "outcomes",
        "values",
        "digest",
    ];
    agreed.sort_unstable();
    let mut sorted = fields.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, agreed);
    assert_eq!(json["game"], "skirmish");
    assert!(json["values"]["red"].is_number());
}

#[test]
fn what_cannot_be_played_is_refused() {
    let game = skirmish();
    let mut lonely = series(1, 1, 1);
    lonely.seats.pop();
    let refused = simulate(&game, &lonely, &|_| {}).unwrap_err();
    assert!(matches!(refused, StudyError::Players { seats: 2, players: 1, .. }));

    let mut elsewhere = series(1, 1, 1);
    elsewhere.scenario = Some("dwan".to_owned());
    let refused = simulate(&game, &elsewhere, &|_| {}).unwrap_err();
    assert!(refused.to_string().ends_with("did you mean dawn?"), "{refused}");
}

#[test]
fn no_games_are_a_series_too() {
    let report = play(&series(0, 1, 1));
    assert_eq!((report.finished, report.actions), (0, 0));
    assert_eq!(report.values["red"], 0.0);
}

#[test]
fn a_series_from_the_first_state_is_the_series_of_the_scenario() {
    let game = skirmish();
    let options = Options::default().checked(&game.manifest().options).unwrap();
    let start = game.check_setup(&game.scenario("dawn", &options).unwrap()).unwrap();
    let from = simulate_from(&game, &start, &series(50, 3, 1), &|_| {}).unwrap();
    assert_eq!(from.digest, play(&series(50, 3, 1)).digest);
}
