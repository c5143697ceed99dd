//! Which server is in charge of a table.
//!
//! A server lives as long as it says so in time. Time is the database's, so that the clocks of
//! the servers need not agree.

use sqlx::{PgPool, Row as _};

use crate::store::StoreError;

/// How many tables a server takes over at once; the others that live take theirs.
const MOST_AT_ONCE: i64 = 200;

/// How long a server is believed to live, in seconds: three times as long as it lets pass before it says so
/// again.
const LEASE: f64 = 6.0;

/// Says that a server lives.
pub(super) async fn live(pool: &PgPool, server: &str) -> Result<(), StoreError> {
    sqlx::query(
        "WITH gone AS (DELETE FROM servers WHERE expires < now() - interval '1 hour') \
         INSERT INTO servers (name, expires) VALUES ($1, now() + make_interval(secs => $2)) \
         ON CONFLICT (name) DO UPDATE SET expires = excluded.expires",
    )
    .bind(server)
    .bind(LEASE)
    .execute(pool)
    .await?;
    Ok(())
}

/// Says that a server lives no more: others need not wait.
pub(super) async fn die(pool: &PgPool, server: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM servers WHERE name = $1").bind(server).execute(pool).await?;
    Ok(())
}

/// Takes charge of tables whose server lives no more. Of several servers that do so at once each gets
/// others: a row that one has locked is skipped by the rest.
pub(super) async fn take(pool: &PgPool, server: &str) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query(
        "UPDATE tables SET charge = $1 WHERE id IN ( \
             SELECT id FROM tables WHERE unattended AND state = 'running' AND NOT EXISTS ( \
                 SELECT FROM servers WHERE name = charge AND expires > now()) \
             LIMIT $2 FOR UPDATE SKIP LOCKED) \
         RETURNING id",
    )
    .bind(server)
    .bind(MOST_AT_ONCE)
    .fetch_all(pool)
    .await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Whether a server is in charge of a table.
pub(super) async fn is_held(pool: &PgPool, id: &str, server: &str) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT 1 FROM tables WHERE id = $1 AND charge = $2")
        .bind(id)
        .bind(server)
        .fetch_optional(pool)
        .await?;
    Ok(row.is_some())
}
