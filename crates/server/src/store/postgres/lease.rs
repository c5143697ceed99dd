//! Which server owns a table: leases.
//!
//! A server is alive while its lease lasts. Time is the database's, so that the clocks of the servers need not agree.

use sqlx::{PgPool, Row as _};

use crate::store::StoreError;

/// How many tables a server takes over at once; the others that live take theirs.
const MAX_AT_ONCE: i64 = 200;

/// How long a lease lasts, in seconds: three heartbeats.
const LEASE: f64 = 6.0;

/// Renews the lease of a server.
pub(super) async fn renew(pool: &PgPool, server: &str) -> Result<(), StoreError> {
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

/// Ends the lease of a server, so that others need not wait.
pub(super) async fn release(pool: &PgPool, server: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM servers WHERE name = $1").bind(server).execute(pool).await?;
    Ok(())
}

/// Claims tables whose server has no lease. Of several servers that do so at once each gets others: a row that one has
/// locked is skipped by the rest.
pub(super) async fn claim(pool: &PgPool, server: &str) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query(
        "UPDATE tables SET charge = $1 WHERE id IN ( \
             SELECT id FROM tables WHERE unattended AND state = 'running' AND NOT EXISTS ( \
                 SELECT FROM servers WHERE name = charge AND expires > now()) \
             LIMIT $2 FOR UPDATE SKIP LOCKED) \
         RETURNING id",
    )
    .bind(server)
    .bind(MAX_AT_ONCE)
    .fetch_all(pool)
    .await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Whether a server owns a table.
pub(super) async fn is_owner(pool: &PgPool, id: &str, server: &str) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT 1 FROM tables WHERE id = $1 AND charge = $2")
        .bind(id)
        .bind(server)
        .fetch_optional(pool)
        .await?;
    Ok(row.is_some())
}
