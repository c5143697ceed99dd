//! Whether each officer beats the one below: matches with seats swapped, played until they are decided.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context;
use serde_json::Value;

use crate::Verdict;

/// Who meets whom.
const PAIRS: [[&str; 2]; 5] = [
    ["ensign", "random"],
    ["lieutenant", "ensign"],
    ["commander", "lieutenant"],
    ["admiral", "commander"],
    ["admiral", "greedy"],
];

/// What is played.
struct Board {
    game: &'static str,
    counting: Counting,
    /// The scenario, if not the usual one.
    scenario: Option<&'static str>,
    /// Options that are not as usual.
    options: &'static [&'static str],
    /// How many times as many games as at the others.
    times: u64,
}

/// What says who is better.
#[derive(Clone, Copy, PartialEq)]
enum Counting {
    /// What each game was worth, with seats swapped half-way.
    Games,
    /// Who came off better over two games with the same dice and seats swapped: for games that one side nearly
    /// always wins, or that are mostly drawn.
    Pairs,
    /// The means of two who play alone.
    Alone,
}

/// In the first scenario of Picket Duty hardly anything can go wrong, and games for one are short.
const BOARDS: [Board; 5] = [
    Board { game: "tora", counting: Counting::Games, scenario: None, options: &[], times: 1 },
    Board { game: "invasion", counting: Counting::Games, scenario: None, options: &[], times: 1 },
    Board { game: "air-raid", counting: Counting::Pairs, scenario: None, options: &[], times: 1 },
    Board {
        game: "picket-duty",
        counting: Counting::Alone,
        scenario: Some("mini"),
        options: &["level=advanced"],
        times: 60,
    },
    Board { game: "doolittle", counting: Counting::Alone, scenario: None, options: &[], times: 20 },
];

/// The score that each officer must reach against the one below, and the Admiral against `greedy`.
const CLEARLY: f64 = 0.65;
const BY_FAR: f64 = 0.75;

/// Plays every pair at every game, or at one, at most so many games each, and prints a table for the guide.
pub(crate) fn run(root: &Path, games: u64, only: Option<&str>) -> anyhow::Result<Verdict> {
    let clock = Instant::now();
    println!("| board | a | b | games | score of a | of b | what counts | 95% interval | holds |");
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut verdict = Verdict::Good;
    for board in BOARDS.iter().filter(|board| only.is_none_or(|game| game == board.game)) {
        for pair in PAIRS {
            // Alone, `greedy` is no rank below the Admiral: there is nobody to beat.
            if board.counting == Counting::Alone && pair[1] == "greedy" {
                continue;
            }
            let played = play(root, board, pair, games * board.times)?;
            if !holds(board, pair, &played) {
                verdict = Verdict::Bad;
            }
            println!("{}", row(board, pair, &played));
        }
    }
    println!("\n{} minutes.", clock.elapsed().as_secs() / 60);
    Ok(verdict)
}

fn play(root: &Path, board: &Board, [a, b]: [&str; 2], games: u64) -> anyhow::Result<Value> {
    let mut command = Command::new("cargo");
    command.current_dir(root).args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "wardroom-cli",
        "--",
    ]);
    command.args(["match", board.game, "--a", a, "--b", b, "--stop", "--json"]);
    command.args(["--games", &games.to_string()]);
    command.args((board.counting == Counting::Pairs).then_some("--pairs"));
    command.args(board.scenario.map(|scenario| format!("--scenario={scenario}")));
    command.args(board.options.iter().map(|option| format!("--option={option}")));
    let output = command.stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    anyhow::ensure!(
        output.status.success(),
        "{a} against {b} at {} could not be played",
        board.game
    );
    serde_json::from_slice(&output.stdout).context("a match is JSON")
}

/// One of the figures of a match; 0 if it has none.
fn figure(played: &Value, of: &str, name: &str) -> f64 {
    played[of][name].as_f64().unwrap_or_default()
}

/// Where a match keeps what counts.
const fn counted(board: &Board) -> &'static str {
    match board.counting {
        Counting::Pairs => "pairs",
        Counting::Games | Counting::Alone => "a",
    }
}

/// Whether a match shows what it must: at a game for two a score that is clearly above one half, at a game
/// for one a mean that is beyond the interval of the other.
fn holds(board: &Board, [_, b]: [&str; 2], played: &Value) -> bool {
    let of = |name: &str| figure(played, counted(board), name);
    let enough = if b == "greedy" { BY_FAR } else { CLEARLY };
    match board.counting {
        Counting::Games | Counting::Pairs => of("score") >= enough && of("low") > 0.5,
        Counting::Alone => {
            of("score") > figure(played, "b", "high") && figure(played, "b", "score") < of("low")
        }
    }
}

fn row(board: &Board, [a, b]: [&str; 2], played: &Value) -> String {
    let scenario = board.scenario.map_or(String::new(), |scenario| format!(" {scenario}"));
    let options: String = board.options.iter().map(|option| format!(" {option}")).collect();
    let nodes = |side: &str| match played[side]["nodes"].as_u64() {
        Some(nodes) => format!(" ({nodes})"),
        None => String::new(),
    };
    let of = |name: &str| figure(played, counted(board), name);
    let counts = match board.counting {
        Counting::Games => "games".to_owned(),
        Counting::Pairs => {
            format!("pairs: {:.3} of {}", of("score"), played["pairs"]["played"])
        }
        Counting::Alone => "means".to_owned(),
    };
    format!(
        "| {}{scenario}{options} | {a}{} | {b}{} | {} | {:.3} | {:.3} | {counts} | {:.3} to {:.3} | {} |",
        board.game,
        nodes("a"),
        nodes("b"),
        played["games"],
        figure(played, "a", "score"),
        figure(played, "b", "score"),
        of("low"),
        of("high"),
        if holds(board, [a, b], played) { "yes" } else { "no" },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BOARD: Board = Board {
        game: "tora",
        counting: Counting::Games,
        scenario: None,
        options: &["luck=off"],
        times: 1,
    };

    fn played(score: f64, low: f64, other: f64, high: f64) -> Value {
        json!({
            "games": 40,
            "a": {"nodes": 8, "score": score, "low": low, "high": 0.86},
            "b": {"score": other, "low": 0.14, "high": high},
            "pairs": {"played": 20, "score": 0.9, "low": 0.7, "high": 0.97},
        })
    }

    #[test]
    fn a_row_states_budgets_and_intervals() {
        assert_eq!(
            row(&BOARD, ["ensign", "random"], &played(0.75, 0.6, 0.25, 0.4)),
            "| tora luck=off | ensign (8) | random | 40 | 0.750 | 0.250 | games | 0.600 to 0.860 | yes |"
        );
        let pairs = Board { counting: Counting::Pairs, options: &[], ..BOARD };
        assert_eq!(
            row(&pairs, ["ensign", "random"], &played(0.6, 0.44, 0.4, 0.5)),
            "| tora | ensign (8) | random | 40 | 0.600 | 0.400 | pairs: 0.900 of 20 | 0.700 to 0.970 | yes |"
        );
    }

    #[test]
    fn a_score_must_be_high_enough_and_sure() {
        let neighbours = ["lieutenant", "ensign"];
        assert!(holds(&BOARD, neighbours, &played(0.65, 0.51, 0.35, 0.49)));
        assert!(!holds(&BOARD, neighbours, &played(0.64, 0.51, 0.36, 0.49)), "not by enough");
        assert!(!holds(&BOARD, neighbours, &played(0.7, 0.49, 0.3, 0.51)), "not sure");
        assert!(!holds(&BOARD, ["admiral", "greedy"], &played(0.74, 0.6, 0.26, 0.4)), "not by far");
    }

    #[test]
    fn means_at_a_game_for_one_must_lie_beyond_the_intervals() {
        let alone = Board { counting: Counting::Alone, ..BOARD };
        let neighbours = ["lieutenant", "ensign"];
        assert!(holds(&alone, neighbours, &played(0.5, 0.45, 0.4, 0.44)));
        assert!(!holds(&alone, neighbours, &played(0.5, 0.39, 0.4, 0.44)));
        assert!(!holds(&alone, neighbours, &played(0.5, 0.45, 0.4, 0.51)));
    }
}
