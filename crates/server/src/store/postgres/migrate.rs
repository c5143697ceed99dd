//! Brings an older database up to date, step by step.

use sqlx::{Executor as _, PgPool, Row as _};

use crate::store::StoreError;

/// The steps; the version of a database is the number of steps it has taken. A step adds and never takes
/// away: servers of the version before may still be at work on the same database.
const STEPS: [&str; 2] = [include_str!("1-tables.sql"), include_str!("2-links.sql")];
/// The lock that servers which start at the same moment wait for.
const LOCK: i64 = 0x7761_7264_726f_6f6d;

/// Takes the steps that are missing, all of them in one transaction.
pub(super) async fn bring_up_to_date(pool: &PgPool) -> Result<(), StoreError> {
    let mut changes = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut *changes).await?;
    changes.execute("CREATE TABLE IF NOT EXISTS versions (version BIGINT PRIMARY KEY)").await?;
    let row = sqlx::query("SELECT coalesce(max(version), 0) FROM versions")
        .fetch_one(&mut *changes)
        .await?;
    let version: i64 = row.try_get(0)?;
    let taken = usize::try_from(version).unwrap_or(usize::MAX);
    if taken > STEPS.len() {
        return Err(StoreError::Down(format!(
            "the database is of version {version}; this program knows version {}",
            STEPS.len()
        )));
    }
    for (step, version) in STEPS.iter().zip(1_i64..).skip(taken) {
        changes.execute(*step).await?;
        sqlx::query("INSERT INTO versions VALUES ($1)")
            .bind(version)
            .execute(&mut *changes)
            .await?;
    }
    Ok(changes.commit().await?)
}
