//! The client: its types, its own tests, and whole games played in a real browser.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::Context;

use crate::{Verdict, check};

/// Checks the client with Node.js and Chromium.
///
/// A desk that has only Rust need not have them: there the step says what it lacks and is passed
/// over. Where `CI` is set nothing is passed over.
pub(crate) fn run(root: &Path) -> anyhow::Result<Verdict> {
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    let lacking: Vec<&str> = ["node", "npm", chromium.as_str()]
        .into_iter()
        .filter(|program| !is_installed(program))
        .collect();
    if !lacking.is_empty() {
        let what = lacking.join(", ");
        if std::env::var_os("CI").is_some() {
            println!("the browser tests need {what}");
            return Ok(Verdict::Bad);
        }
        println!("passed over: this machine lacks {what}");
        return Ok(Verdict::Good);
    }
    let client = root.join("client");
    let built = Command::new("cargo")
        .args(["build", "--quiet", "--bin", "wardroom"])
        .args(check::CRATES.split(' '))
        .current_dir(root)
        .status()
        .context("cargo cannot be started")?;
    if !built.success() {
        return Ok(Verdict::Bad);
    }
    for arguments in [&["ci", "--no-audit", "--no-fund"][..], &["run", "check"], &["test"]] {
        if npm(&client, arguments, None)? == Verdict::Bad {
            return Ok(Verdict::Bad);
        }
    }
    npm(&client, &["run", "browser"], Some(&crate::target(root)))
}

/// Runs npm; `built` is where the program lies that the browser is pointed at, and where pictures of
/// the pages are kept, unless another place is named by `WARDROOM_SHOTS`.
fn npm(client: &Path, arguments: &[&str], built: Option<&Path>) -> anyhow::Result<Verdict> {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(client);
    if let Some(built) = built {
        command.env("WARDROOM", built.join("debug/wardroom"));
        if std::env::var_os("WARDROOM_SHOTS").is_none() {
            command.env("WARDROOM_SHOTS", built.join("pictures"));
        }
    }
    let status = command.status().context("npm cannot be started")?;
    Ok(if status.success() { Verdict::Good } else { Verdict::Bad })
}

fn is_installed(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
