//! Everything that must hold before a change lands, one step after the other.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context;

use crate::{Form, Verdict, browser, positions, rules};

/// One command of the check.
struct Step {
    name: &'static str,
    arguments: Vec<String>,
    environment: &'static [(&'static str, &'static str)],
}

impl Step {
    fn cargo(name: &'static str, arguments: &str) -> Self {
        let arguments = arguments.split_whitespace().map(str::to_owned).collect();
        Step { name, arguments, environment: &[] }
    }

    fn with(mut self, environment: &'static [(&'static str, &'static str)]) -> Self {
        self.environment = environment;
        self
    }
}

/// What is built and tested: everything but what is for Python, which is tested from there, as nothing of it can be
/// linked without an interpreter. Every step names the same crates, even where it wants one program of theirs: the features
/// of what they share are then the same, and nothing is built twice.
pub(crate) const CRATES: &str = "--workspace --exclude wardroom-python";
/// What the program can be built with and is not unless asked.
const EXTRAS: &str = "--features wardroom-cli/png,wardroom-cli/parquet";

pub(crate) fn run(root: &Path, soak: Option<u64>) -> anyhow::Result<Verdict> {
    let whole = Instant::now();
    let before = [
        Step::cargo("format", "fmt --all --check"),
        Step::cargo("lints", "clippy --quiet --workspace --all-targets -- -D warnings"),
        Step::cargo("tests", &format!("{} {CRATES}", runner(root))),
        Step::cargo(
            "lints with pixels and Parquet",
            &format!("clippy --quiet {CRATES} {EXTRAS} --all-targets -- -D warnings"),
        ),
        Step::cargo(
            "tests with pixels and Parquet",
            &format!("test --quiet {CRATES} {EXTRAS} --test cli -- pixels parquet"),
        ),
        Step::cargo("examples in the documentation", &format!("test --quiet --doc {CRATES}")),
        Step::cargo("documentation", "doc --quiet --no-deps --workspace")
            .with(&[("RUSTDOCFLAGS", "-D warnings")]),
    ];
    for step in &before {
        if timed(step.name, || cargo(root, step))? == Verdict::Bad {
            return Ok(Verdict::Bad);
        }
    }
    if timed("browser", || browser::run(root))? == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    if timed("rules", || rules::run(root, Form::Table))? == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    let positions = || positions::run(root, positions::Mode::Compare);
    if timed("format of positions", positions)? == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    if timed("random play", || play(root, soak))? == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    println!("everything holds, after {:.0} s", whole.elapsed().as_secs_f64());
    Ok(Verdict::Good)
}

/// The quicker test runner where it is installed, else the one that comes with Rust.
fn runner(root: &Path) -> &'static str {
    let nextest = Command::new("cargo")
        .args(["nextest", "--version"])
        .current_dir(root)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match nextest {
        Ok(status) if status.success() => "nextest run",
        _ => "test --lib --bins --tests",
    }
}

/// How long every game is played at random unless told, and from which seed: the same games for everybody, however quick the
/// machine is, so that only what a change has broken fails it. Who asks for a time gets other games every day.
const SOAK: [&str; 3] = ["orders", "10000", "1"];

/// Plays every game at random, for so many seconds where they are told, with the assertions of a build for tests.
fn play(root: &Path, seconds: Option<u64>) -> anyhow::Result<Verdict> {
    let build = Step::cargo("random play", &format!("build --quiet {CRATES} --bin soak"));
    if cargo(root, &build)? == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    let program = crate::target(root).join("debug/soak");
    let arguments = match seconds {
        Some(seconds) => vec!["seconds".to_owned(), seconds.to_string()],
        None => SOAK.map(str::to_owned).to_vec(),
    };
    let status = Command::new(program)
        .args(arguments)
        .current_dir(root)
        .status()
        .context("the random players cannot be started")?;
    Ok(if status.success() { Verdict::Good } else { Verdict::Bad })
}

fn cargo(root: &Path, step: &Step) -> anyhow::Result<Verdict> {
    let status = Command::new("cargo")
        .args(&step.arguments)
        .envs(step.environment.iter().copied())
        .current_dir(root)
        .status()
        .context("cargo cannot be started")?;
    Ok(if status.success() { Verdict::Good } else { Verdict::Bad })
}

/// Does one step and says how long it took and whether it failed.
fn timed(name: &str, step: impl FnOnce() -> anyhow::Result<Verdict>) -> anyhow::Result<Verdict> {
    println!("== {name}");
    let clock = Instant::now();
    let verdict = step()?;
    let word = match verdict {
        Verdict::Good => "good",
        Verdict::Bad => "FAILED",
    };
    println!("== {name}: {word}, {:.1} s\n", clock.elapsed().as_secs_f64());
    Ok(verdict)
}
