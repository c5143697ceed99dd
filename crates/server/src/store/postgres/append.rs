//! What happened at a table, written in one statement: one way to the server and back, and one
//! transaction.

use sqlx::{PgConnection, PgExecutor};

use crate::event::EventKind;
use crate::store::rows::{needs_owner, state_word};
use crate::store::{Append, SeatChange, StoreError, TableRow};

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
    .bind(needs_owner(table))
    .bind(state_word(first.summary.state))
    .bind(first.summary.updated)
    .execute(on)
    .await?;
    Ok(())
}

/// Keeps what happened. A number that somebody else has taken makes the whole statement fail. A server
/// that makes an entry owns the table from then on.
pub(super) async fn append(
    on: impl PgExecutor<'_>,
    append: &Append,
    server: &str,
) -> Result<(), StoreError> {
    let mut numbers = Vec::with_capacity(append.events.len());
    let (mut times, mut kinds) = (numbers.clone(), Vec::with_capacity(numbers.capacity()));
    for event in &append.events {
        numbers.push(event.number.cast_signed());
        times.push(event.at);
        kinds.push(serde_json::to_string(&event.what)?);
    }
    let is_entry = |what: &EventKind| matches!(what, EventKind::Entry { .. });
    let charge = append.events.iter().any(|event| is_entry(&event.what));
    let (mut taken, mut takers, mut left, mut leavers) = (vec![], vec![], vec![], vec![]);
    for seat_change in &append.seat_changes {
        match seat_change {
            SeatChange::Takes { seat, user } => {
                taken.push(seat.as_str());
                takers.push(*user);
            }
            SeatChange::Leaves { seat, user } => {
                left.push(seat.as_str());
                leavers.push(*user);
            }
        }
    }
    let summary = &append.summary;
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
    .bind(kinds)
    .bind(taken)
    .bind(takers)
    .bind(left)
    .bind(leavers)
    .bind(state_word(summary.state))
    .bind(summary.number.cast_signed())
    .bind(&summary.turn)
    .bind(serde_json::to_string(&summary.to_act)?)
    .bind(&summary.outcome)
    .bind(summary.updated)
    .bind(charge)
    .bind(server)
    .execute(on)
    .await?;
    match done.rows_affected() {
        1 => Ok(()),
        _ => Err(StoreError::Down("there is no such table".to_owned())),
    }
}
