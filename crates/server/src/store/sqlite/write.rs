//! Changes, and the statements they become.

use sqlx::SqliteConnection;

use crate::event::UserId;
use crate::store::rows::{needs_owner, state_word};
use crate::store::{Append, SeatChange, StoreError, TableRow, TokenHash};

/// A change.
#[derive(Clone, Debug)]
pub(super) enum Write {
    Table(Box<TableRow>, Append),
    Append(Append),
    User(String, Option<String>),
    Password(UserId, String),
    Rename(UserId, String),
    Webhook(UserId, Option<String>),
    Session(TokenHash, UserId, i64),
    ForgetSessions(i64),
    EndSession(TokenHash),
    Invitation(TokenHash),
    UseInvitation(TokenHash),
    Link(TokenHash, String, String),
    Notes(String, UserId, String),
}

/// What came of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// So many rows were changed.
    Rows(u64),
    /// A row with this number is new.
    Id(i64),
}

impl Write {
    /// Carries the change out inside a transaction that others share.
    ///
    /// A change that is refused as taken has changed nothing; after any other error the whole
    /// transaction must be given up.
    pub(super) async fn carry_out(&self, on: &mut SqliteConnection) -> Result<Written, StoreError> {
        let done = match self {
            Write::Table(table, first) => {
                create_table(on, table, first).await?;
                return append(on, first).await;
            }
            Write::Append(what) => {
                return append(on, what).await;
            }
            Write::User(name, password) => {
                let done = sqlx::query(
                    "INSERT INTO users (name, password) VALUES (?, ?) ON CONFLICT DO NOTHING",
                )
                .bind(name)
                .bind(password)
                .execute(on)
                .await?;
                return match done.rows_affected() {
                    0 => Err(StoreError::Taken),
                    _ => Ok(Written::Id(done.last_insert_rowid())),
                };
            }
            Write::Password(user, password) => {
                sqlx::query("DELETE FROM sessions WHERE user = ?")
                    .bind(user)
                    .execute(&mut *on)
                    .await?;
                sqlx::query("UPDATE users SET password = ?2 WHERE id = ?1")
                    .bind(user)
                    .bind(password)
                    .execute(on)
            }
            Write::Rename(user, name) => sqlx::query("UPDATE users SET name = ?2 WHERE id = ?1")
                .bind(user)
                .bind(name)
                .execute(on),
            Write::Webhook(user, url) => sqlx::query("UPDATE users SET webhook = ?2 WHERE id = ?1")
                .bind(user)
                .bind(url)
                .execute(on),
            Write::Session(token, user, expires) => {
                sqlx::query("INSERT INTO sessions (token, user, expires) VALUES (?, ?, ?)")
                    .bind(token.as_slice())
                    .bind(user)
                    .bind(expires)
                    .execute(on)
            }
            Write::ForgetSessions(now) => {
                sqlx::query("DELETE FROM sessions WHERE expires <= ?").bind(now).execute(on)
            }
            Write::EndSession(token) => sqlx::query("DELETE FROM sessions WHERE token = ?")
                .bind(token.as_slice())
                .execute(on),
            Write::Invitation(token) => sqlx::query("INSERT INTO invitations (token) VALUES (?)")
                .bind(token.as_slice())
                .execute(on),
            Write::UseInvitation(token) => sqlx::query("DELETE FROM invitations WHERE token = ?")
                .bind(token.as_slice())
                .execute(on),
            Write::Link(token, table, seat) => {
                sqlx::query("INSERT INTO links (token, table_id, seat) VALUES (?, ?, ?)")
                    .bind(token.as_slice())
                    .bind(table)
                    .bind(seat)
                    .execute(on)
            }
            Write::Notes(table, user, text) => sqlx::query(
                "INSERT INTO notes (table_id, user, text) VALUES (?, ?, ?) \
                 ON CONFLICT DO UPDATE SET text = excluded.text",
            )
            .bind(table)
            .bind(user)
            .bind(text)
            .execute(on),
        };
        Ok(Written::Rows(done.await?.rows_affected()))
    }
}

async fn create_table(
    on: &mut SqliteConnection,
    table: &TableRow,
    first: &Append,
) -> Result<(), StoreError> {
    let settings = &table.settings;
    let secret = serde_json::to_value(table.secret)?;
    let done = sqlx::query(
        "INSERT INTO tables (id, creator, settings, secret, unattended, state, number, turn, to_act, \
         outcome, updated) VALUES (?, ?, ?, ?, ?, ?, 0, '', '[]', NULL, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&table.id)
    .bind(table.creator)
    .bind(serde_json::to_string(settings)?)
    .bind(secret.as_str())
    .bind(needs_owner(table))
    .bind(state_word(first.summary.state))
    .bind(first.summary.updated)
    .execute(on)
    .await?;
    if done.rows_affected() == 0 { Err(StoreError::Taken) } else { Ok(()) }
}

/// Keeps what happened. The first number decides whether somebody else was first.
async fn append(on: &mut SqliteConnection, append: &Append) -> Result<Written, StoreError> {
    for (at, event) in append.events.iter().enumerate() {
        let done = sqlx::query(
            "INSERT INTO happenings (table_id, number, at, what) VALUES (?, ?, ?, ?) \
             ON CONFLICT DO NOTHING",
        )
        .bind(&append.table)
        .bind(event.number.cast_signed())
        .bind(event.at)
        .bind(serde_json::to_string(&event.what)?)
        .execute(&mut *on)
        .await?;
        match (at, done.rows_affected()) {
            (_, 1) => {}
            (0, _) => return Err(StoreError::Taken),
            _ => return Err(StoreError::Down("the log of a table has a gap".to_owned())),
        }
    }
    for seat_change in &append.seat_changes {
        let (statement, seat, user) = match seat_change {
            SeatChange::Takes { seat, user } => (
                "INSERT INTO holders (table_id, seat, user) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                seat,
                user,
            ),
            SeatChange::Leaves { seat, user } => {
                ("DELETE FROM holders WHERE table_id = ? AND seat = ? AND user = ?", seat, user)
            }
        };
        sqlx::query(statement).bind(&append.table).bind(seat).bind(user).execute(&mut *on).await?;
    }
    let summary = &append.summary;
    let done = sqlx::query(
        "UPDATE tables SET state = ?, number = ?, turn = ?, to_act = ?, outcome = ?, updated = ? \
         WHERE id = ?",
    )
    .bind(state_word(summary.state))
    .bind(summary.number.cast_signed())
    .bind(&summary.turn)
    .bind(serde_json::to_string(&summary.to_act)?)
    .bind(&summary.outcome)
    .bind(summary.updated)
    .bind(&append.table)
    .execute(on)
    .await?;
    Ok(Written::Rows(done.rows_affected()))
}
