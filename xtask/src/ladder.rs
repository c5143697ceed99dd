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
    /// How many play.
    players: u8,
    /// The scenario, if not the usual one.
    scenario: Option<&'static str>,
    /// Options that are not as usual.
    options: &'static [&'static str],
    /// How many times as many games as at the others.
    times: u64,
    /// For each pair a correction to the data of the game.
    corrections: [Option<Correction>; 5],
}

/// A correction that makes a board even for a pair: where one side wins whoever plays it, swapped seats
/// score a half, and nothing shows who is better.
#[derive(Clone, Copy)]
struct Correction {
    /// What the table says of it.
    words: &'static str,
    /// The correction itself (TOML).
    data: &'static str,
}

/// Air Raid with other levels of victory: net points for a draw and for a Japanese victory.
macro_rules! levels {
    ($draw:literal, $win:literal) => {
        Some(Correction {
            words: concat!("draw from ", $draw, ", Japan wins from ", $win),
            data: concat!(
                "[levels]\nfirst-wave = [",
                $win,
                ", ",
                $draw,
                "]\nfirst-wave-handicap = 0\n"
            ),
        })
    };
}

/// Tora by an outcome chart without draws, and with a limit of losses that is not reached: among players of some
/// strength four games in five are drawn by the usual one. Here every tactical victory is a victory.
const EASIER: Option<Correction> = Some(Correction {
    words: "IJN wins with 4 ships left or fewer",
    data: r#"
[numbers.losses]
value = 300
[outcome]
4a.cells = "UUUUJ"
4b.cells = "UUJJJ"
3a.cells = "UUJJJ"
3b.cells = "UJJJJ"
2a.cells = "UJJJJ"
2b.cells = "JJJJJ"
1a.cells = "JJJJJ"
1b.cells = "JJJJJ"
"#,
});
/// And here the better half of them.
const HARDER: Option<Correction> = Some(Correction {
    words: "IJN wins with 3 ships left or fewer",
    data: r#"
[numbers.losses]
value = 300
[outcome]
4a.cells = "UUUUU"
4b.cells = "UUUUU"
3a.cells = "UUUUJ"
3b.cells = "UUJJJ"
2a.cells = "UUJJJ"
2b.cells = "UJJJJ"
1a.cells = "UJJJJ"
1b.cells = "JJJJJ"
"#,
});

/// At Tora a card that ends the attack at any moment hides who plays better. In the first scenario of Picket Duty
/// hardly anything can go wrong, and games for one are short.
const BOARDS: [Board; 5] = [
    Board {
        game: "tora",
        players: 2,
        scenario: None,
        options: &["luck=off"],
        times: 1,
        corrections: [EASIER, EASIER, EASIER, HARDER, HARDER],
    },
    Board {
        game: "invasion",
        players: 2,
        scenario: None,
        options: &[],
        times: 1,
        corrections: [None; 5],
    },
    Board {
        game: "air-raid",
        players: 2,
        scenario: None,
        options: &[],
        times: 1,
        corrections: [
            levels!(20, 25),
            levels!(35, 40),
            levels!(70, 75),
            levels!(95, 100),
            levels!(50, 55),
        ],
    },
    Board {
        game: "picket-duty",
        players: 1,
        scenario: Some("mini"),
        options: &["level=advanced"],
        times: 60,
        corrections: [None; 5],
    },
    Board {
        game: "doolittle",
        players: 1,
        scenario: None,
        options: &[],
        times: 20,
        corrections: [None; 5],
    },
];

/// The score that each officer must reach against the one below, and the Admiral against `greedy`.
const CLEARLY: f64 = 0.65;
const BY_FAR: f64 = 0.75;

/// Plays every pair at every game, or at one, at most so many games each, and prints a table for the guide.
pub(crate) fn run(root: &Path, games: u64, only: Option<&str>) -> anyhow::Result<Verdict> {
    let clock = Instant::now();
    println!("| board | a | b | games | score of a | 95% interval | score of b | holds |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut verdict = Verdict::Good;
    for board in BOARDS.iter().filter(|board| only.is_none_or(|game| game == board.game)) {
        for (pair, correction) in PAIRS.into_iter().zip(board.corrections) {
            // Alone, `greedy` is no rank below the Admiral: there is nobody to beat.
            if board.players == 1 && pair[1] == "greedy" {
                continue;
            }
            let played = play(root, board, correction, pair, games * board.times)?;
            if !holds(board, pair, &played) {
                verdict = Verdict::Bad;
            }
            println!("{}", row(board, correction, pair, &played));
        }
    }
    println!("\n{} minutes.", clock.elapsed().as_secs() / 60);
    Ok(verdict)
}

fn play(
    root: &Path,
    board: &Board,
    correction: Option<Correction>,
    [a, b]: [&str; 2],
    games: u64,
) -> anyhow::Result<Value> {
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
    command.args(board.scenario.map(|scenario| format!("--scenario={scenario}")));
    command.args(board.options.iter().map(|option| format!("--option={option}")));
    let file = tempfile::NamedTempFile::new().context("a correction cannot be written")?;
    if let Some(correction) = correction {
        std::fs::write(file.path(), correction.data)?;
        command.arg("--data").arg(file.path());
    }
    let output = command.stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    anyhow::ensure!(
        output.status.success(),
        "{a} against {b} at {} could not be played",
        board.game
    );
    serde_json::from_slice(&output.stdout).context("a match is JSON")
}

/// Whether a match shows what it must: at a game for two a score that is clearly above one half, at a game
/// for one a mean that is beyond the interval of the other.
fn holds(board: &Board, [_, b]: [&str; 2], played: &Value) -> bool {
    let of = |side: &str, name: &str| played[side][name].as_f64().unwrap_or_default();
    let (score, other) = (of("a", "score"), of("b", "score"));
    let enough = if b == "greedy" { BY_FAR } else { CLEARLY };
    if board.players == 2 {
        score >= enough && of("a", "low") > 0.5
    } else {
        score > of("b", "high") && other < of("a", "low")
    }
}

fn row(board: &Board, correction: Option<Correction>, [a, b]: [&str; 2], played: &Value) -> String {
    let scenario = board.scenario.map_or(String::new(), |scenario| format!(" {scenario}"));
    let options: String = board.options.iter().map(|option| format!(" {option}")).collect();
    let even = correction.map_or(String::new(), |correction| format!(", {}", correction.words));
    let of = |side: &str, name: &str| played[side][name].as_f64().unwrap_or_default();
    let nodes = |side: &str| match played[side]["nodes"].as_u64() {
        Some(nodes) => format!(" ({nodes})"),
        None => String::new(),
    };
    format!(
        "| {}{scenario}{options}{even} | {a}{} | {b}{} | {} | {:.3} | {:.3} to {:.3} | {:.3} | {} |",
        board.game,
        nodes("a"),
        nodes("b"),
        played["games"],
        of("a", "score"),
        of("a", "low"),
        of("a", "high"),
        of("b", "score"),
        if holds(board, [a, b], played) { "yes" } else { "no" },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const BOARD: Board = Board {
        game: "tora",
        players: 2,
        scenario: None,
        options: &[],
        times: 1,
        corrections: [None; 5],
    };

    fn played(score: f64, low: f64, other: f64, high: f64) -> Value {
        json!({
            "games": 40,
            "a": {"nodes": 8, "score": score, "low": low, "high": 0.86},
            "b": {"score": other, "low": 0.14, "high": high},
        })
    }

    #[test]
    fn a_row_states_budgets_and_intervals() {
        assert_eq!(
            row(&BOARD, None, ["ensign", "random"], &played(0.75, 0.6, 0.25, 0.4)),
            "| tora | ensign (8) | random | 40 | 0.750 | 0.600 to 0.860 | 0.250 | yes |"
        );
        let Some(levels) = levels!(35, 50) else { panic!("levels are a correction") };
        let row = row(&BOARD, Some(levels), ["ensign", "random"], &played(0.75, 0.6, 0.25, 0.4));
        assert!(row.starts_with("| tora, draw from 35, Japan wins from 50 |"), "{row}");
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
        let (alone, neighbours) = (Board { players: 1, ..BOARD }, ["lieutenant", "ensign"]);
        assert!(holds(&alone, neighbours, &played(0.5, 0.45, 0.4, 0.44)));
        assert!(!holds(&alone, neighbours, &played(0.5, 0.39, 0.4, 0.44)));
        assert!(!holds(&alone, neighbours, &played(0.5, 0.45, 0.4, 0.51)));
    }
}
