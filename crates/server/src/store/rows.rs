//! Rows of a database, read into what the contract speaks of.

use sqlx::{ColumnIndex, Database, Decode, Row, Type};
use wardroom_protocol::TableState;

use super::{StoreError, TableRow, TableSummary, User};
use crate::event::TableEvent;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error.as_database_error().is_some_and(|error| error.is_unique_violation()) {
            true => StoreError::Taken,
            false => StoreError::Down(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        StoreError::Down(format!("a row cannot be read: {error}"))
    }
}

/// The cells of a row, whichever database it comes from.
pub(super) trait Cells {
    fn text(&self, column: &str) -> Result<String, StoreError>;
    fn maybe_text(&self, column: &str) -> Result<Option<String>, StoreError>;
    fn integer(&self, column: &str) -> Result<i64, StoreError>;
}

impl<R: Row> Cells for R
where
    for<'c> &'c str: ColumnIndex<R>,
    for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> Option<String>: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
    R::Database: Database<Row = R>,
{
    fn text(&self, column: &str) -> Result<String, StoreError> {
        Ok(self.try_get(column)?)
    }

    fn maybe_text(&self, column: &str) -> Result<Option<String>, StoreError> {
        Ok(self.try_get(column)?)
    }

    fn integer(&self, column: &str) -> Result<i64, StoreError> {
        Ok(self.try_get(column)?)
    }
}

/// The word under which a state is kept.
pub(super) fn state_word(state: TableState) -> &'static str {
    match state {
        TableState::Open => "open",
        TableState::Running => "running",
        TableState::Finished => "finished",
    }
}

fn state_of(word: &str) -> Result<TableState, StoreError> {
    [TableState::Open, TableState::Running, TableState::Finished]
        .into_iter()
        .find(|&state| state_word(state) == word)
        .ok_or_else(|| StoreError::Down(format!("{word} is no state of a table")))
}

pub(super) fn table_of(row: &impl Cells) -> Result<TableRow, StoreError> {
    Ok(TableRow {
        id: row.text("id")?,
        creator: row.integer("creator")?,
        settings: serde_json::from_str(&row.text("settings")?)?,
        secret: serde_json::from_value(row.text("secret")?.into())?,
    })
}

pub(super) fn summary_of(row: &impl Cells) -> Result<TableSummary, StoreError> {
    Ok(TableSummary {
        state: state_of(&row.text("state")?)?,
        number: row.integer("number")?.unsigned_abs(),
        turn: row.text("turn")?,
        to_act: serde_json::from_str(&row.text("to_act")?)?,
        outcome: row.maybe_text("outcome")?,
        updated: row.integer("updated")?,
    })
}

pub(super) fn event_of(row: &impl Cells) -> Result<TableEvent, StoreError> {
    Ok(TableEvent {
        number: row.integer("number")?.unsigned_abs(),
        at: row.integer("at")?,
        what: serde_json::from_str(&row.text("what")?)?,
    })
}

pub(super) fn numbered(row: &impl Cells) -> Result<(String, u64), StoreError> {
    Ok((row.text("id")?, row.integer("number")?.unsigned_abs()))
}

pub(super) fn user_of(row: &impl Cells) -> Result<User, StoreError> {
    Ok(User {
        id: row.integer("id")?,
        name: row.text("name")?,
        guest: row.maybe_text("password")?.is_none(),
        webhook: row.maybe_text("webhook")?,
    })
}

/// Whether a table has background tasks, and so needs a server that owns it: computer players and clocks.
pub(super) fn needs_owner(table: &TableRow) -> bool {
    let settings = &table.settings;
    settings.clock.is_some() || settings.seats.iter().any(|seat| seat.bot.is_some())
}
