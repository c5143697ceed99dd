//! `wardroom admin`: the care of a server's database.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;
use wardroom_server::store::{Sqlite, Store, StoreError, copy, lock};
use wardroom_server::{Registry, check, invite, set_password};

use super::database::{Database, Opening, Url, open_file};
use super::serve::wait_for;
use crate::failure::{CliResult, Failure};
use crate::output::{Output, OutputFormat};

/// Care for the database of a server
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom admin backup wardroom-copy.db
  wardroom admin password Yamamoto --database /srv/wardroom.db
  wardroom admin migrate /srv/wardroom.db --database-url postgres://wardroom@localhost/wardroom")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Write a whole copy of the database; the server may run meanwhile
    Backup {
        /// The file to write, which must not exist
        file: PathBuf,
        #[command(flatten)]
        database: Database,
    },
    /// Put a copy in the place of the database; the server must not run
    Restore {
        /// The copy
        file: PathBuf,
        #[command(flatten)]
        database: Database,
    },
    /// Copy a file into an empty PostgreSQL database and compare every row; no server must run
    Migrate {
        /// The file
        file: PathBuf,
        #[command(flatten)]
        database: Url,
    },
    /// Check the database, and play every table through again
    Check {
        #[command(flatten)]
        database: Database,
    },
    /// Set somebody's password, which is read from the terminal; makes the account if need be
    Password {
        /// Their name
        name: String,
        #[command(flatten)]
        database: Database,
    },
    /// Make an invitation that lets one person make an account
    Invite {
        #[command(flatten)]
        database: Database,
    },
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    match &args.command {
        Command::Backup { file, database } => wait_for(backup(database, file, out)),
        Command::Restore { file, database } => wait_for(restore(database, file, out)),
        Command::Migrate { file, database } => wait_for(migrate(file, database, out)),
        Command::Check { database } => wait_for(check_all(database, out)),
        Command::Password { name, database } => {
            let password = read_password(out)?;
            wait_for(async {
                let store = database.open(Opening::Changing).await?;
                set_password(&*store, name, &password).await.map_err(Failure::plain)?;
                close(&*store).await?;
                told(out, &format!("{name} has a new password."), &json!({ "name": name }))
            })
        }
        Command::Invite { database } => wait_for(async {
            let store = database.open(Opening::Changing).await?;
            let invitation = invite(&*store).await.map_err(wrong)?;
            close(&*store).await?;
            told(out, &invitation, &json!({ "invitation": invitation }))
        }),
    }
}

fn wrong(error: impl std::fmt::Display) -> Failure {
    Failure::plain(error.to_string())
}

async fn close(store: &dyn Store) -> CliResult {
    store.close().await.map_err(wrong)
}

/// Says what was done, for people or for programs.
fn told(out: &mut Output, words: &str, value: &serde_json::Value) -> CliResult {
    match out.format() {
        OutputFormat::Json => out.json(value),
        OutputFormat::Text => out.line(words),
    }
}

async fn backup(database: &Database, file: &Path, out: &mut Output) -> CliResult {
    let store = open_file(&database.file()?, Opening::Existing).await?;
    store.backup(file).await.map_err(|error| wrong(error).in_file(file))?;
    close(&store).await?;
    let words = format!("A copy of everything is in {}.", file.display());
    told(out, &words, &json!({ "file": file }))
}

async fn restore(database: &Database, file: &Path, out: &mut Output) -> CliResult {
    if !file.is_file() {
        return Err(Failure::plain("there is no such file").in_file(file));
    }
    let place = database.file()?;
    let _lock = lock(&place).map_err(|error| wrong(error).in_file(&place))?;
    // A copy of the copy is made up to date and checked before anything is replaced.
    let fresh = beside(&place, "restoring");
    std::fs::copy(file, &fresh)?;
    let found = async {
        let store = Arc::new(Sqlite::open_existing(&fresh).await?);
        let found = check(store.clone(), Registry::catalog()).await?;
        store.close().await?;
        Ok(found.wrong)
    };
    let wrong = found.await.unwrap_or_else(|error: StoreError| vec![error.to_string()]);
    if let Some(first) = wrong.first() {
        std::fs::remove_file(&fresh)?;
        return Err(Failure::plain(format!("the copy is damaged: {first}")).in_file(file));
    }
    let old = beside(&place, "before-restore");
    if place.exists() {
        std::fs::rename(&place, &old)?;
    }
    for part in ["-wal", "-shm"] {
        let mut name = place.clone().into_os_string();
        name.push(part);
        // Usually there is none: a server that has stopped leaves one file.
        let _ = std::fs::remove_file(name);
    }
    std::fs::rename(&fresh, &place)?;
    let words = format!("Restored. What was there before is in {}.", old.display());
    told(out, &words, &json!({ "database": place, "before": old }))
}

async fn migrate(file: &Path, database: &Url, out: &mut Output) -> CliResult {
    let to = database.open().await?;
    let from = open_file(file, Opening::Existing).await?;
    let copied = copy(&from, &to).await.map_err(wrong)?;
    close(&from).await?;
    close(&to).await?;
    let mut words = String::from("Copied, and every row compared:");
    for (table, rows) in &copied {
        words.push_str(&format!("\n{rows:>10} {table}"));
    }
    let rows: serde_json::Map<_, _> =
        copied.into_iter().map(|(table, rows)| (table.to_owned(), rows.into())).collect();
    told(out, &words, &json!({ "file": file, "rows": rows }))
}

/// A file beside another.
fn beside(file: &Path, word: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{word}"));
    PathBuf::from(name)
}

async fn check_all(database: &Database, out: &mut Output) -> CliResult {
    let store = database.open(Opening::Existing).await?;
    let found = check(store.clone(), Registry::catalog()).await.map_err(wrong)?;
    close(&*store).await?;
    if out.format() == OutputFormat::Json {
        let ok = found.wrong.is_empty();
        out.json(&json!({ "ok": ok, "tables": found.tables, "wrong": found.wrong }))?;
        return if ok { Ok(()) } else { Err(Failure::Told) };
    }
    match found.wrong.as_slice() {
        [] => out.line(format!(
            "The database is in order; {} tables were played through again.",
            found.tables
        )),
        wrong => Err(Failure::plain(wrong.join("\n"))),
    }
}

/// Reads a password: hidden from a terminal, as a line from anything else.
fn read_password(out: &mut Output) -> CliResult<String> {
    if std::io::stdin().is_terminal() {
        out.ask("Password: ")?;
        return Ok(rpassword::read_password()?);
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
