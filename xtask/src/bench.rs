//! How fast the games are played: measured by a program of its own, built for speed.

use std::path::Path;
use std::process::Command;

use anyhow::Context;

use crate::{Form, Verdict};

pub(crate) fn run(root: &Path, form: Form) -> anyhow::Result<Verdict> {
    let mut command = Command::new("cargo");
    command.current_dir(root);
    command.args(["run", "--quiet", "--release", "--package", "wardroom-bench", "--bin", "bench"]);
    if form == Form::Json {
        command.args(["--", "--json"]);
    }
    let status = command.status().context("cargo cannot be started")?;
    Ok(if status.success() { Verdict::Good } else { Verdict::Bad })
}
