//! How fast the games are played and the server answers: measured by programs built for speed.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Context;
use serde_json::Value;

use crate::{Form, Verdict};

/// The programs: one plays the games, one puts load on a server.
const PROGRAMS: [[&str; 4]; 2] = [
    ["--package", "wardroom-bench", "--bin", "bench"],
    ["--package", "wardroom-server", "--example", "load"],
];

pub(crate) fn run(root: &Path, form: Form) -> anyhow::Result<Verdict> {
    let mut figures: Vec<Value> = Vec::new();
    for program in PROGRAMS {
        let mut command = Command::new("cargo");
        command.current_dir(root).args(["run", "--quiet", "--release"]).args(program);
        if form == Form::Json {
            command.args(["--", "--json"]).stdout(Stdio::piped());
        }
        let output = command
            .stderr(Stdio::inherit())
            .spawn()
            .and_then(|child| child.wait_with_output())
            .context("cargo cannot be started")?;
        if !output.status.success() {
            return Ok(Verdict::Bad);
        }
        if form == Form::Json {
            let list: Vec<Value> =
                serde_json::from_slice(&output.stdout).context("the figures are not a list")?;
            figures.extend(list);
        }
    }
    if form == Form::Json {
        println!("{}", serde_json::to_string_pretty(&figures)?);
    }
    Ok(Verdict::Good)
}
