//! Chores of the project.
//!
//! ```text
//! cargo xtask check [--soak SECONDS]   everything that must hold before a change lands
//! cargo xtask rules [--json]           which rules are done, cited and tested
//! cargo xtask bench [--json]           how fast the games are played and the server answers
//! cargo xtask bench --against REV      the same games beside an older version: ratios new to old
//! cargo xtask positions                writes the format of positions into the documentation, from the types
//! cargo xtask new-game NAME            copies the model game under another name and registers it
//! cargo xtask python                   builds the Python package, installs it and tests it
//! cargo xtask ladder [--games N]       whether each officer beats the one below, or --game GAME for one game
//! ```

#![expect(clippy::print_stdout, reason = "what a chore found is what it prints")]

mod against;
mod bench;
mod browser;
mod check;
mod ladder;
mod new_game;
mod positions;
mod python;
mod rules;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

const USAGE: &str = "\
usage: cargo xtask CHORE

  check [--soak SECONDS]  everything that must hold before a change lands;
                          each game is played at random for 10,000 orders, or so long
  rules [--json]          which rules are done, cited and tested
  bench [--json]          how fast the games are played and the server answers
  bench --against REV     builds REV too, lets both play at random by turns and
                          prints how many times as fast as REV what is here is
  positions               writes the format of positions into docs/positions, from
                          the types that read them
  new-game NAME           copies the model game under another name and registers it
  python                  builds the Python package, installs it and tests it;
                          needs Python 3.10 or newer and takes some minutes
  ladder [--games N]      whether each officer beats the one below; at most 100
                          games a pair unless told, more at the short games for one
  ladder --game GAME      the same at one game
";

/// How a chore prints what it found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Table,
    Json,
}

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
enum Chore {
    Check { soak: Option<u64> },
    Rules(Form),
    Bench(Form),
    Against { revision: String, form: Form },
    Positions,
    NewGame(String),
    Python,
    Ladder { games: u64, only: Option<String> },
    Help,
}

/// Whether a chore found everything in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Good,
    Bad,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let chore = match read_arguments(&arguments) {
        Ok(chore) => chore,
        Err(error) => {
            eprintln!("{error:#}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match run(&chore) {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Bad) => ExitCode::from(1),
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(1)
        }
    }
}

fn read_arguments(arguments: &[&str]) -> anyhow::Result<Chore> {
    Ok(match arguments {
        [] | ["help" | "--help" | "-h"] | [_, "--help" | "-h"] => Chore::Help,
        ["check"] => Chore::Check { soak: None },
        ["check", "--soak", seconds] => {
            let soak = seconds.parse().with_context(|| format!("{seconds} is not a number"))?;
            Chore::Check { soak: Some(soak) }
        }
        ["rules"] => Chore::Rules(Form::Table),
        ["rules", "--json"] => Chore::Rules(Form::Json),
        ["bench"] => Chore::Bench(Form::Table),
        ["bench", "--json"] => Chore::Bench(Form::Json),
        ["bench", "--against", revision] => {
            Chore::Against { revision: (*revision).to_owned(), form: Form::Table }
        }
        ["bench", "--against", revision, "--json"] => {
            Chore::Against { revision: (*revision).to_owned(), form: Form::Json }
        }
        ["positions"] => Chore::Positions,
        ["new-game", name] => Chore::NewGame((*name).to_owned()),
        ["python"] => Chore::Python,
        ["ladder"] => Chore::Ladder { games: 100, only: None },
        ["ladder", "--game", game] => Chore::Ladder { games: 100, only: Some((*game).to_owned()) },
        ["ladder", "--games", games] => {
            let games = games.parse().with_context(|| format!("{games} is not a number"))?;
            Chore::Ladder { games, only: None }
        }
        other => bail!("there is no chore {}", other.join(" ")),
    })
}

fn run(chore: &Chore) -> anyhow::Result<Verdict> {
    let root = root();
    match chore {
        Chore::Check { soak } => check::run(&root, *soak),
        Chore::Rules(form) => rules::run(&root, *form),
        Chore::Bench(form) => bench::run(&root, *form),
        Chore::Against { revision, form } => against::run(&root, revision, *form),
        Chore::Positions => positions::run(&root, positions::Mode::Write),
        Chore::NewGame(name) => new_game::run(&root, name),
        Chore::Python => python::run(&root),
        Chore::Ladder { games, only } => ladder::run(&root, *games, only.as_deref()),
        Chore::Help => {
            print!("{USAGE}");
            Ok(Verdict::Good)
        }
    }
}

/// Where everything that is built goes.
fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

/// The top of the repository: that of the crate which cargo runs.
fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR");
    let here = here.map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().expect("xtask lies inside the repository").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_soak_is_as_long_as_told() {
        assert_eq!(read_arguments(&["check"]).unwrap(), Chore::Check { soak: None });
        assert_eq!(
            read_arguments(&["check", "--soak", "5"]).unwrap(),
            Chore::Check { soak: Some(5) }
        );
        assert!(read_arguments(&["check", "--soak", "long"]).is_err());
    }

    #[test]
    fn a_bench_may_be_held_against_an_older_version() {
        let against = |form| Chore::Against { revision: "main~3".to_owned(), form };
        let read = |arguments: &[&str]| read_arguments(arguments).unwrap();
        assert_eq!(read(&["bench", "--against", "main~3"]), against(Form::Table));
        assert_eq!(read(&["bench", "--against", "main~3", "--json"]), against(Form::Json));
        assert!(read_arguments(&["bench", "--against"]).is_err());
    }

    #[test]
    fn what_is_no_chore_is_refused() {
        assert!(read_arguments(&["rules", "--xml"]).is_err());
        assert_eq!(read_arguments(&["rules", "--json"]).unwrap(), Chore::Rules(Form::Json));
    }
}
