//! How fast the games are played beside an older version: both are built alike and play by turns.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use crate::{Form, Verdict, target};

/// What is played at random: game, scenario, and how many games while instructions are counted.
const BOARDS: [(&str, &str, u64); 10] = [
    ("tora", "free", 25),
    ("tora", "historical", 25),
    ("invasion", "campaign", 5),
    ("air-raid", "first-wave", 10),
    ("air-raid", "both-waves", 10),
    ("picket-duty", "1", 300),
    ("doolittle", "1", 100),
    ("doolittle", "7", 20),
    ("doolittle", "9", 15),
    ("doolittle", "10", 12),
];
/// How often each program plays for the clock, of which the fastest counts; and how many times as many games each time.
const ROUNDS: usize = 5;
const TIMES: u64 = 40;

/// Builds `revision` and what is here, lets both play at random and prints new over old: actions a second by the
/// clock, and instructions saved for an action if Valgrind is there to count them. More is faster in both.
pub(crate) fn run(root: &Path, revision: &str, form: Form) -> anyhow::Result<Verdict> {
    let old = check_out(root, revision)?;
    let old = build(&old, &target(root).join("against/target"))?;
    let new = build(root, &target(root))?;
    let counts = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status().is_ok();
    let mut rows = Vec::new();
    if form == Form::Table {
        println!("| game | actions old, new | by the clock | by instructions |\n|---|---|---|---|");
    }
    for (game, scenario, games) in BOARDS {
        let (mut by_clock, mut actions) = ([0.0_f64; 2], [0; 2]);
        for _ in 0..ROUNDS {
            for (at, program) in [&old, &new].into_iter().enumerate() {
                let played = simulate(&mut Command::new(program), game, scenario, games * TIMES)?.0;
                actions[at] = played["actions"].as_u64().unwrap_or_default();
                let speed = played["actions_per_second"].as_f64().unwrap_or_default();
                by_clock[at] = by_clock[at].max(speed);
            }
        }
        let counted = |program| instructions(program, game, scenario, games);
        let by_count = if counts { Some(counted(&old)? / counted(&new)?) } else { None };
        let by_clock = by_clock[1] / by_clock[0];
        if form == Form::Table {
            let by_count = by_count.map_or("?".to_owned(), |ratio| format!("{ratio:.2}"));
            let [before, now] = actions;
            println!("| {game} {scenario} | {before}, {now} | {by_clock:.2} | {by_count} |");
        }
        rows.push(json!({
            "game": game, "scenario": scenario, "actions": actions, "clock": by_clock, "instructions": by_count,
        }));
    }
    if form == Form::Json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
    }
    Ok(Verdict::Good)
}

/// A worktree of the older version, kept for the next time.
fn check_out(root: &Path, revision: &str) -> anyhow::Result<PathBuf> {
    let commit = format!("{revision}^{{commit}}");
    let found = Command::new("git")
        .current_dir(root)
        .args(["rev-parse", "--verify", "--end-of-options", &commit])
        .output()
        .context("git cannot be started")?;
    ensure!(found.status.success(), "there is no revision {revision}");
    let commit = String::from_utf8(found.stdout)?.trim().to_owned();
    let folder = target(root).join("against").join(&commit);
    if !folder.exists() {
        // A worktree that was deleted together with the target folder may be made again.
        let mut add = Command::new("git");
        add.current_dir(root).args(["worktree", "add", "--quiet", "--force", "--detach"]);
        ensure!(add.arg(&folder).arg(&commit).status()?.success(), "{revision} is not checked out");
    }
    Ok(folder)
}

/// The command line of a version, built for speed.
fn build(root: &Path, target: &Path) -> anyhow::Result<PathBuf> {
    let built = Command::new("cargo")
        .current_dir(root)
        .env("CARGO_TARGET_DIR", target)
        .args(["build", "--quiet", "--release", "--package", "wardroom-cli"])
        .status()
        .context("cargo cannot be started")?;
    ensure!(built.success(), "{} cannot be built", root.display());
    Ok(target.join("release/wardroom"))
}

/// Lets a program play at random on one thread: its report, and what it said besides.
fn simulate(
    program: &mut Command,
    game: &str,
    scenario: &str,
    games: u64,
) -> anyhow::Result<(Value, String)> {
    program.args(["simulate", game, "--scenario", scenario, "--games", &games.to_string()]);
    let output = program.args(["--seed", "1", "--threads", "1", "--json"]).output()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "{game} {scenario} cannot be played:\n{said}");
    Ok((serde_json::from_slice(&output.stdout).context("a report is JSON")?, said))
}

/// Instructions for an action: those of many games less those of one, so that loading the game does not count.
fn instructions(program: &Path, game: &str, scenario: &str, games: u64) -> anyhow::Result<f64> {
    let count = |games| {
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
        let (played, said) = simulate(&mut valgrind, game, scenario, games)?;
        let actions = played["actions"].as_f64().context("a report counts actions")?;
        anyhow::Ok((collected(&said).context("Valgrind counts no instructions")?, actions))
    };
    let (one, many) = (count(1)?, count(games)?);
    Ok((many.0 - one.0) / (many.1 - one.1))
}

/// The instructions that Valgrind says it has seen.
fn collected(said: &str) -> Option<f64> {
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(':').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_from_what_valgrind_says() {
        assert_eq!(
            collected("==7== Events    : Ir\n==7== Collected : 123456\n==7==\n"),
            Some(123_456.0)
        );
        assert_eq!(collected("==7== Events    : Ir\n"), None);
    }

    #[test]
    fn a_revision_that_is_none_is_not_built() {
        let refused = check_out(&crate::root(), "--no-such").unwrap_err();
        assert_eq!(refused.to_string(), "there is no revision --no-such");
    }
}
