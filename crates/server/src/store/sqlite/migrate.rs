//! Brings an older file up to date, step by step.

use std::path::Path;

use sqlx::{Connection as _, Executor as _, Row as _, SqliteConnection};

use super::{backup_path, copy_into};
use crate::store::StoreError;

/// The steps; the version of a file is the number of steps it has taken.
const STEPS: [&str; 1] = [include_str!("1-tables.sql")];

/// Takes the steps that are missing, each in one transaction, after a copy of the file was made.
pub(super) async fn bring_up_to_date(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(), StoreError> {
    let row = sqlx::query("PRAGMA user_version").fetch_one(&mut *connection).await?;
    let version: i64 = row.try_get(0)?;
    let taken = usize::try_from(version).unwrap_or(usize::MAX);
    if taken > STEPS.len() {
        return Err(StoreError::Down(format!(
            "the file is of version {version}; this program knows version {}",
            STEPS.len()
        )));
    }
    if taken > 0 && taken < STEPS.len() {
        copy_into(&mut *connection, &backup_path(file, version)).await?;
    }
    for (at, step) in STEPS.iter().enumerate().skip(taken) {
        let mut step_of = connection.begin().await?;
        step_of.execute(*step).await?;
        // A pragma takes no parameters; the number is ours.
        let note = format!("PRAGMA user_version = {}", at + 1);
        step_of.execute(sqlx::AssertSqlSafe(note)).await?;
        step_of.commit().await?;
    }
    Ok(())
}
