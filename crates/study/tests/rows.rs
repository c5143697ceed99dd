//! Rows of many games of the tiny game.

use wardroom_kernel::{Options, Overlay, Rules};
use wardroom_skirmish::Skirmish;
use wardroom_study::{
    Column, DataFrame, GameSeed, Player, Rows, Series, simulate, simulate_rows, sweep,
};

fn skirmish() -> Skirmish {
    Skirmish::load(&Overlay::none()).unwrap()
}

fn series(games: u64, threads: usize) -> Series {
    Series {
        scenario: Some("dawn".to_owned()),
        options: Options::default(),
        seats: vec![Player::Greedy, Player::Random],
        nodes: None,
        games,
        seed: 5,
        threads,
    }
}

fn counts<'a>(frame: &'a DataFrame, name: &str) -> &'a [u64] {
    match frame.columns().iter().find(|(column, _)| column == name) {
        Some((_, Column::Unsigned(values))) => values,
        other => panic!("{name} is no column of counts: {other:?}"),
    }
}

fn shares(frame: &DataFrame, name: &str) -> Vec<f64> {
    match frame.columns().iter().find(|(column, _)| column == name) {
        Some((_, Column::Float(values))) => {
            values.iter().map(|value| value.expect("every game came to an end")).collect()
        }
        other => panic!("{name} is no column of shares: {other:?}"),
    }
}

fn rows(games: u64, threads: usize) -> Rows {
    simulate_rows(&skirmish(), &series(games, threads), "", &|_| {}).unwrap().1
}

#[test]
fn the_rows_do_not_depend_on_threads() {
    assert_eq!(rows(40, 1), rows(40, 2));
}

#[test]
fn keeping_rows_changes_no_game() {
    let plain = simulate(&skirmish(), &series(30, 1), &|_| {}).unwrap();
    let (report, rows) = simulate_rows(&skirmish(), &series(30, 1), "", &|_| {}).unwrap();
    assert_eq!((report.digest, report.values), (plain.digest, plain.values.clone()));
    assert_eq!(counts(&rows.games, "actions").iter().sum::<u64>(), plain.actions);
    let red = shares(&rows.games, "value_red");
    assert!((red.iter().sum::<f64>() / 30.0 - plain.values["red"]).abs() < 1e-12);
}

#[test]
fn any_games_of_a_series_can_be_played_alone() {
    let whole = rows(12, 1);
    let lots = [7, 2].map(|number| GameSeed { seed: 5, number });
    let some = sweep(&skirmish(), &series(0, 1), &lots, "", &|_| {}).unwrap();
    let fingerprints = counts(&whole.games, "fingerprint");
    assert_eq!(counts(&some.games, "fingerprint"), [fingerprints[7], fingerprints[2]]);
    assert_eq!(counts(&some.games, "number"), [7, 2]);
}

#[test]
fn the_turns_of_a_game_add_up_to_the_game() {
    let rows = rows(25, 1);
    for what in ["orders", "actions", "listed"] {
        let games: u64 = counts(&rows.games, what).iter().sum();
        assert_eq!(games, counts(&rows.turns, what).iter().sum::<u64>(), "{what}");
    }
    let turns: u64 = counts(&rows.games, "turns").iter().sum();
    assert_eq!(turns as usize, rows.turns.len());
    assert!(rows.turns.len() > rows.games.len(), "some game has several turns");
    // The turns of each game are numbered as the book numbers them, from 1.
    let (places, numbers) = (counts(&rows.turns, "place"), counts(&rows.turns, "turn"));
    assert!(places.iter().zip(numbers).all(|(place, turn)| place + 1 == *turn));
}

#[test]
fn the_last_turn_leaves_a_seat_with_what_the_game_was_worth() {
    let rows = rows(10, 1);
    let values = shares(&rows.games, "value_blue");
    let (places, standings) = (counts(&rows.turns, "place"), shares(&rows.turns, "standing_blue"));
    let last: Vec<f64> = (0..places.len())
        .filter(|&at| places.get(at + 1).is_none_or(|&next| next == 0))
        .map(|at| standings[at])
        .collect();
    assert_eq!(last, values);
}
