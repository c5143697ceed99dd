//! The Python package: built, installed where nothing else is, type-checked and tested.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::Verdict;

/// Builds the wheel and tests it, in virtual environments that are made for it.
pub(crate) fn run(root: &Path) -> anyhow::Result<Verdict> {
    let scratch = scratch(root)?;
    let tools = Environment::new(root, scratch.join("tools"))?;
    tools.pip(&["-r", "python/requirements.txt"])?;
    let wheel = build(&tools, &scratch.join("wheels"))?;
    let wheel = wheel.to_str().context("the wheel's path is no text")?;

    // The README promises that the wheel alone is enough for its lines.
    let bare = Environment::new(root, scratch.join("bare"))?;
    bare.pip(&["--no-index", wheel])?;
    let readme = fs::read_to_string(root.join("README.md")).context("there is no README.md")?;
    let lines = python_lines(&readme).context("README.md has no lines of Python")?;
    must("the README's lines", bare.command("python").args(["-c", &lines]))?;

    tools.pip(&["--no-deps", "--force-reinstall", wheel])?;
    let folder = root.join("python");
    must("types", tools.command("mypy").current_dir(&folder))?;
    // By its own name, so that the folder is not searched: what is tested is the wheel.
    must("tests", tools.command("pytest").arg("--quiet").current_dir(&folder))?;
    Ok(Verdict::Good)
}

/// An empty folder that may be thrown away, where Cargo keeps such things.
fn scratch(root: &Path) -> anyhow::Result<PathBuf> {
    let scratch = crate::target(root).join("python");
    if scratch.exists() {
        fs::remove_dir_all(&scratch).context("the old environments cannot be removed")?;
    }
    fs::create_dir_all(&scratch).context("there is no place for environments")?;
    Ok(scratch)
}

/// Builds the wheel into a folder, and says where it is. It is not built for speed: the rules are the same, and most of
/// it has been built for the other tests.
fn build(tools: &Environment, wheels: &Path) -> anyhow::Result<PathBuf> {
    let maturin = &mut tools.command("maturin");
    maturin
        .args(["build", "--locked", "--quiet"])
        .args(["--manifest-path", "python/Cargo.toml", "--out"])
        .arg(wheels);
    must("the wheel", maturin)?;
    let mut built = fs::read_dir(wheels)?.filter_map(|entry| Some(entry.ok()?.path()));
    match (built.next(), built.next()) {
        (Some(wheel), None) => Ok(wheel),
        _ => bail!("maturin did not build one wheel"),
    }
}

/// A virtual environment.
struct Environment {
    root: PathBuf,
    folder: PathBuf,
}

impl Environment {
    /// One with nothing in it.
    fn new(root: &Path, folder: PathBuf) -> anyhow::Result<Self> {
        must("an environment", Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        Ok(Environment { root: root.to_owned(), folder })
    }

    /// A program of the environment, at work at the top of the repository.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.folder.join("bin").join(program));
        command.env("VIRTUAL_ENV", &self.folder).current_dir(&self.root);
        command
    }

    /// Installs packages.
    fn pip(&self, packages: &[&str]) -> anyhow::Result<()> {
        let quietly = ["install", "--quiet", "--disable-pip-version-check"];
        must("packages", self.command("pip").args(quietly).args(packages))
    }
}

fn must(what: &str, command: &mut Command) -> anyhow::Result<()> {
    let program = Path::new(command.get_program()).display().to_string();
    let status = command.status().with_context(|| format!("{program} cannot be started"))?;
    anyhow::ensure!(status.success(), "{what}: {program} failed, {status}");
    Ok(())
}

/// The first lines of Python in a text of Markdown.
fn python_lines(markdown: &str) -> Option<String> {
    let (_, after) = markdown.split_once("```python\n")?;
    let (lines, _) = after.split_once("```")?;
    Some(lines.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_readme_are_those_between_its_fences() {
        let readme = "# Title\n```\ncargo run\n```\nthen\n```python\nimport wardroom\n```\nmore";
        assert_eq!(python_lines(readme).as_deref(), Some("import wardroom\n"));
        assert_eq!(python_lines("```\nnot this\n```"), None);
    }
}
