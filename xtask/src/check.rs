//! Everything that must hold before a change lands, one step after the other.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::Context;

use crate::{Form, Verdict, browser, rules};

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

pub(crate) fn run(root: &Path, soak: u64) -> anyhow::Result<Verdict> {
    let whole = Instant::now();
    let before = [
        Step::cargo("format", "fmt --all --check"),
        Step::cargo("lints", "clippy --quiet --workspace --all-targets -- -D warnings"),
        Step::cargo("tests", runner(root)),
        Step::cargo(
            "lints of pictures in pixels",
            "clippy --quiet --package wardroom-cli --features png --all-targets -- -D warnings",
        ),
        Step::cargo(
            "pictures in pixels",
            "test --quiet --package wardroom-cli --features png --test cli pixels",
        ),
        Step::cargo(
            "lints of Parquet",
            "clippy --quiet --package wardroom-cli --features parquet --all-targets -- -D warnings",
        ),
        Step::cargo(
            "Parquet",
            "test --quiet --package wardroom-cli --features parquet --test cli parquet",
        ),
        Step::cargo("examples in the documentation", "test --quiet --doc --workspace"),
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
    let play = Step::cargo(
        "random play",
        &format!("run --quiet --release --package wardroom-bench --bin soak -- {soak}"),
    );
    if timed(play.name, || cargo(root, &play))? == Verdict::Bad {
        return Ok(Verdict::Bad);
    }
    println!("everything holds, after {:.0} s", whole.elapsed().as_secs_f64());
    Ok(Verdict::Good)
}

/// The quicker test runner where it is installed, else the one that comes with Rust. What is for Python is
/// tested from there: nothing of it can be linked without an interpreter.
fn runner(root: &Path) -> &'static str {
    let nextest = Command::new("cargo")
        .args(["nextest", "--version"])
        .current_dir(root)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match nextest {
        Ok(status) if status.success() => "nextest run --workspace --exclude wardroom-python",
        _ => "test --workspace --exclude wardroom-python --lib --bins --tests",
    }
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
