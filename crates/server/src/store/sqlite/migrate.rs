//! Brings an older file up to date, step by step.

use std::path::Path;

use sqlx::{Connection as _, Executor as _, Row as _, SqliteConnection};

use super::{backup_path, copy_into};
use crate::store::StoreError;

/// The steps; the version of a file is the number of steps it has taken.
const STEPS: [&str; 3] =
    [include_str!("1-tables.sql"), include_str!("2-expiry.sql"), include_str!("3-links.sql")];

/// The version of a file; an empty one has version 0.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let row = sqlx::query("PRAGMA user_version").fetch_one(connection).await?;
    Ok(row.try_get(0)?)
}

/// Takes the steps that are missing, each in one transaction, after a copy of the file was made.
pub(super) async fn bring_up_to_date(
    connection: &mut SqliteConnection,
    file: &Path,
) -> Result<(), StoreError> {
    let version = version(connection).await?;
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

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::store::sqlite::Sqlite;
    use crate::store::{Store as _, StoreError};

    async fn names(connection: &mut SqliteConnection) -> Vec<String> {
        let rows = sqlx::query("SELECT name FROM users ORDER BY name").fetch_all(connection).await;
        rows.unwrap().iter().map(|row| row.get(0)).collect()
    }

    #[tokio::test]
    async fn an_older_file_is_copied_before_it_is_brought_up_to_date() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("a.db");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut old = options.connect().await.unwrap();
        old.execute(STEPS[0]).await.unwrap();
        old.execute("PRAGMA user_version = 1").await.unwrap();
        old.execute("INSERT INTO users (name) VALUES ('Ann')").await.unwrap();
        old.execute(
            "INSERT INTO tables VALUES ('t', 1, '{}', '', 0, 'open', 0, '', '[]', NULL, 0); \
             INSERT INTO holders VALUES ('t', 'red', 1); \
             INSERT INTO links VALUES (x'01', 't', 'red'), (x'02', 't', 'blue')",
        )
        .await
        .unwrap();
        old.close().await.unwrap();

        let store = Sqlite::open(&file).await.unwrap();
        store.create_user("Ben", None).await.unwrap();
        store.close().await.unwrap();
        let mut new = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
        assert_eq!(version(&mut new).await.unwrap(), STEPS.len() as i64);
        assert_eq!(names(&mut new).await, ["Ann", "Ben"]);
        let index = "SELECT 1 FROM sqlite_master WHERE name = 'sessions_by_expiry'";
        assert!(sqlx::query(index).fetch_optional(&mut new).await.unwrap().is_some());

        let links = sqlx::query("SELECT seat FROM links").fetch_all(&mut new).await.unwrap();
        let seats: Vec<String> = links.iter().map(|row| row.get(0)).collect();
        assert_eq!(seats, ["blue"], "links to seats that are taken are gone");

        let copy = SqliteConnectOptions::new().filename(backup_path(&file, 1));
        let mut copy = copy.connect().await.unwrap();
        assert_eq!(version(&mut copy).await.unwrap(), 1, "the copy is as the file was");
        assert_eq!(names(&mut copy).await, ["Ann"]);

        drop(Sqlite::open(&file).await.unwrap());
        assert!(!backup_path(&file, 2).exists(), "what is up to date is not copied");
    }

    #[tokio::test]
    async fn a_file_of_a_later_program_is_refused_and_left_alone() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("a.db");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut later = options.connect().await.unwrap();
        later.execute("PRAGMA user_version = 99").await.unwrap();
        assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Down(_))));
        assert_eq!(version(&mut later).await.unwrap(), 99);
    }
}
