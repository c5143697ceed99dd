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
/// What is played: the game, its scenario, and how many times as many games as at the others. In the first
/// scenarios of the games for one hardly anything can go wrong, and games for one are short.
const BOARDS: [(&str, Option<&str>, u64); 5] = [
    ("tora", None, 1),
    ("invasion", None, 1),
    ("air-raid", None, 1),
    ("picket-duty", Some("4"), 40),
    ("doolittle", None, 20),
];

/// Plays every pair at every game, at most so many games each, and prints a table for the guide.
pub(crate) fn run(root: &Path, games: u64) -> anyhow::Result<Verdict> {
    let clock = Instant::now();
    println!("| game | a | b | games | score of a | 95% interval | score of b | verdict |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut verdict = Verdict::Good;
    for (game, scenario, times) in BOARDS {
        for pair in PAIRS {
            let played = play(root, game, scenario, pair, games * times)?;
            if played["verdict"] != "better" {
                verdict = Verdict::Bad;
            }
            println!("{}", row(game, scenario, pair, &played));
        }
    }
    println!("\n{} minutes.", clock.elapsed().as_secs() / 60);
    Ok(verdict)
}

fn play(
    root: &Path,
    game: &str,
    scenario: Option<&str>,
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
    command.args(["match", game, "--a", a, "--b", b, "--stop", "--json"]);
    command.args(["--games", &games.to_string()]);
    command.args(scenario.map(|scenario| format!("--scenario={scenario}")));
    let output = command.stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    anyhow::ensure!(output.status.success(), "{a} against {b} at {game} could not be played");
    serde_json::from_slice(&output.stdout).context("a match is JSON")
}

fn row(game: &str, scenario: Option<&str>, [a, b]: [&str; 2], played: &Value) -> String {
    let scenario = scenario.map_or(String::new(), |scenario| format!(" {scenario}"));
    let of = |side: &str, name: &str| played[side][name].as_f64().unwrap_or_default();
    let nodes = |side: &str| match played[side]["nodes"].as_u64() {
        Some(nodes) => format!(" ({nodes})"),
        None => String::new(),
    };
    format!(
        "| {game}{scenario} | {a}{} | {b}{} | {} | {:.3} | {:.3} to {:.3} | {:.3} | {} |",
        nodes("a"),
        nodes("b"),
        played["games"],
        of("a", "score"),
        of("a", "low"),
        of("a", "high"),
        of("b", "score"),
        played["verdict"].as_str().unwrap_or("?"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_row_states_budgets_and_intervals() {
        let played = json!({
            "games": 40, "verdict": "better",
            "a": {"nodes": 8, "score": 0.75, "low": 0.6, "high": 0.86},
            "b": {"score": 0.25, "low": 0.14, "high": 0.4},
        });
        assert_eq!(
            row("tora", None, ["ensign", "random"], &played),
            "| tora | ensign (8) | random | 40 | 0.750 | 0.600 to 0.860 | 0.250 | better |"
        );
    }
}
