//! What happened at a table, written in one statement: one way to the server and back, and one
//! transaction.

use sqlx::{PgConnection, PgExecutor};

use crate::happening::What;
use crate::store::rows::{needs_charge, state_word};
use crate::store::{Append, Holding, StoreError, TableRow};

/// Keeps a new table, at which nothing has happened.
pub(super) async fn create_table(
    on: &mut PgConnection,
    table: &TableRow,
    first: &Append,
) -> Result<(), StoreError> {
    let secret = serde_json::to_value(table.secret)?;
    sqlx::query(
        "INSERT INTO tables (id, creator, settings, secret, unattended, state, number, turn, \
         to_act, outcome, updated) VALUES ($1, $2, $3, $4, $5, $6, 0, '', '[]', NULL, $7)",
    )
    .bind(&table.id)
    .bind(table.creator)
    .bind(serde_json::to_string(&table.settings)?)
    .bind(secret.as_str())
    .bind(needs_charge(table))
    .bind(state_word(first.standing.state))
    .bind(first.standing.updated)
    .execute(on)
    .await?;
    Ok(())
}

/// Keeps what happened. A number that somebody else has taken makes the whole statement fail. A server
/// that makes an entry takes charge of the table by it.
pub(super) async fn append(
    on: impl PgExecutor<'_>,
    append: &Append,
    server: &str,
) -> Result<(), StoreError> {
    let mut numbers = Vec::with_capacity(append.happenings.len());
    let (mut times, mut whats) = (numbers.clone(), Vec::with_capacity(numbers.capacity()));
    for happening in &append.happenings {
        numbers.push(happening.number.cast_signed());
        times.push(happening.at);
        whats.push(serde_json::to_string(&happening.what)?);
    }
    let is_entry = |what: &What| matches!(what, What::Entry { .. });
    let charge = append.happenings.iter().any(|happening| is_entry(&happening.what));
    let (mut taken, mut takers, mut left, mut leavers) = (vec![], vec![], vec![], vec![]);
    for holding in &append.holdings {
        match holding {
            Holding::Takes { seat, user } => {
                taken.push(seat.as_str());
                takers.push(*user);
            }
            Holding::Leaves { seat, user } => {
                left.push(seat.as_str());
                leavers.push(*user);
            }
        }
    }
    let standing = &append.standing;
    let done = sqlx::query(
        "WITH kept AS ( \
             INSERT INTO happenings (table_id, number, at, what) \
             SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[]) \
         ), taken AS ( \
             INSERT INTO holders (table_id, seat, person) \
             SELECT $1, * FROM unnest($5::text[], $6::bigint[]) ON CONFLICT DO NOTHING \
         ), \"left\" AS ( \
             DELETE FROM holders USING unnest($7::text[], $8::bigint[]) AS gone (seat, person) \
             WHERE table_id = $1 AND holders.seat = gone.seat AND holders.person = gone.person \
         ) \
         UPDATE tables SET state = $9, number = $10, turn = $11, to_act = $12, outcome = $13, \
         updated = $14, charge = CASE WHEN $15 THEN $16 ELSE charge END WHERE id = $1",
    )
    .bind(&append.table)
    .bind(numbers)
    .bind(times)
    .bind(whats)
    .bind(taken)
    .bind(takers)
    .bind(left)
    .bind(leavers)
    .bind(state_word(standing.state))
    .bind(standing.number.cast_signed())
    .bind(&standing.turn)
    .bind(serde_json::to_string(&standing.to_act)?)
    .bind(&standing.outcome)
    .bind(standing.updated)
    .bind(charge)
    .bind(server)
    .execute(on)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(StoreError::Down("there is no such table".to_owned())),
    }
}
