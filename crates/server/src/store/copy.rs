//! Copies a SQLite file into a PostgreSQL database, and compares every row of both.

use sqlx::postgres::PgConnection;
use sqlx::{
    AssertSqlSafe, ColumnIndex, Database, Decode, Executor as _, QueryBuilder, Row,
    SqliteConnection, Type,
};
use tokio_stream::StreamExt as _;

use super::{Postgres, Sqlite, StoreError};

/// How many rows are sent at once.
const BATCH_ROWS: usize = 500;

/// Why a copy was not made; then nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CopyError {
    /// There is something in the database already.
    #[error("there are {0} in the database already; a copy is made into an empty one")]
    NotEmpty(&'static str),
    /// What was written did not come out as it was.
    #[error("row {row} of the {table} does not come out of the database as it is in the file")]
    Differs {
        /// The table of the database.
        table: &'static str,
        /// Which of its rows, counted from 1.
        row: u64,
    },
    /// One of the two does not work.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        CopyError::Store(error.into())
    }
}

/// What a column holds.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Integer,
    Text,
    MaybeText,
    Bytes,
    Flag,
}

/// One value of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    Integer(i64),
    Text(String),
    MaybeText(Option<String>),
    Bytes(Vec<u8>),
    Flag(bool),
}

/// A table of the database.
struct TableSchema {
    name: &'static str,
    /// How the file and the database call its columns, and what they hold.
    columns: &'static [(&'static str, &'static str, Kind)],
    /// How many of the columns, from the first, tell its rows apart.
    key: usize,
}

use Kind::{Bytes, Flag, Integer, MaybeText, Text};

/// Everything that is kept, what others point to first.
#[rustfmt::skip]
const ALL: [TableSchema; 8] = [
    TableSchema { name: "users", key: 1, columns: &[
        ("id", "id", Integer), ("name", "name", Text), ("password", "password", MaybeText),
        ("webhook", "webhook", MaybeText),
    ]},
    TableSchema { name: "sessions", key: 1, columns: &[
        ("token", "token", Bytes), ("user", "person", Integer), ("expires", "expires", Integer),
    ]},
    TableSchema { name: "invitations", key: 1, columns: &[("token", "token", Bytes)] },
    TableSchema { name: "tables", key: 1, columns: &[
        ("id", "id", Text), ("creator", "creator", Integer), ("settings", "settings", Text),
        ("secret", "secret", Text), ("unattended", "unattended", Flag), ("state", "state", Text),
        ("number", "number", Integer), ("turn", "turn", Text), ("to_act", "to_act", Text),
        ("outcome", "outcome", MaybeText), ("updated", "updated", Integer),
    ]},
    TableSchema { name: "happenings", key: 2, columns: &[
        ("table_id", "table_id", Text), ("number", "number", Integer), ("at", "at", Integer),
        ("what", "what", Text),
    ]},
    TableSchema { name: "holders", key: 3, columns: &[
        ("table_id", "table_id", Text), ("seat", "seat", Text), ("user", "person", Integer),
    ]},
    TableSchema { name: "links", key: 1, columns: &[
        ("token", "token", Bytes), ("table_id", "table_id", Text), ("seat", "seat", Text),
    ]},
    TableSchema { name: "notes", key: 2, columns: &[
        ("table_id", "table_id", Text), ("user", "person", Integer), ("text", "text", Text),
    ]},
];

impl TableSchema {
    /// The query for all its rows in the order of its key, with the names that `name` picks.
    fn select(&self, name: impl Fn(&(&'static str, &'static str, Kind)) -> &'static str) -> String {
        let names: Vec<&str> = self.columns.iter().map(name).collect();
        let key = names[..self.key].join(", ");
        format!("SELECT {} FROM {} ORDER BY {key}", names.join(", "), self.name)
    }

    fn cells<R: Row>(&self, row: &R) -> Result<Vec<Cell>, sqlx::Error>
    where
        usize: ColumnIndex<R>,
        R::Database: Database<Row = R>,
        for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> String: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Option<String>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> bool: Decode<'r, R::Database> + Type<R::Database>,
    {
        let cell = |(at, (_, _, kind)): (usize, &(_, _, Kind))| {
            Ok(match kind {
                Integer => Cell::Integer(row.try_get(at)?),
                Text => Cell::Text(row.try_get(at)?),
                MaybeText => Cell::MaybeText(row.try_get(at)?),
                Bytes => Cell::Bytes(row.try_get(at)?),
                Flag => Cell::Flag(row.try_get(at)?),
            })
        };
        self.columns.iter().enumerate().map(cell).collect()
    }
}

/// Copies everything from the file into the database, and reads it back: every row of both must be the
/// same. Returns how many rows each table has.
///
/// # Errors
/// When the database is not empty, a row differs, or one of the two does not work. Then nothing was copied.
pub async fn copy(from: &Sqlite, to: &Postgres) -> Result<Vec<(&'static str, u64)>, CopyError> {
    // One look at the file for both passes, and one change of the database for everything.
    let mut file = from.readers().begin().await?;
    let mut database = to.pool().begin().await?;
    database.execute("SET LOCAL statement_timeout = 0").await?;
    // A server that starts meanwhile waits.
    let names: Vec<&str> = ALL.iter().map(|schema| schema.name).collect();
    let lock = format!("LOCK TABLE {} IN EXCLUSIVE MODE", names.join(", "));
    database.execute(AssertSqlSafe(lock)).await?;
    for schema in &ALL {
        let any = format!("SELECT FROM {} LIMIT 1", schema.name);
        if database.fetch_optional(AssertSqlSafe(any)).await?.is_some() {
            return Err(CopyError::NotEmpty(schema.name));
        }
    }
    let mut copied = Vec::with_capacity(ALL.len());
    for schema in &ALL {
        send(schema, &mut file, &mut database).await?;
        copied.push((schema.name, compare(schema, &mut file, &mut database).await?));
    }
    // Whoever comes next gets the number after the last.
    database
        .execute(
            "SELECT setval(pg_get_serial_sequence('users', 'id'), max(id)) FROM users \
             HAVING max(id) IS NOT NULL",
        )
        .await?;
    database.commit().await?;
    Ok(copied)
}

/// Sends all rows of one table.
async fn send(
    schema: &TableSchema,
    file: &mut SqliteConnection,
    database: &mut PgConnection,
) -> Result<(), CopyError> {
    let names: Vec<&str> = schema.columns.iter().map(|(_, name, _)| *name).collect();
    let insert = format!("INSERT INTO {} ({}) ", schema.name, names.join(", "));
    let select = schema.select(|(name, _, _)| name);
    let mut rows = sqlx::query(AssertSqlSafe(select)).fetch(file);
    let mut waiting = Vec::with_capacity(BATCH_ROWS);
    loop {
        let row = rows.next().await.transpose()?;
        let is_last = row.is_none();
        if let Some(row) = row {
            waiting.push(schema.cells(&row)?);
        }
        if waiting.len() == BATCH_ROWS || (is_last && !waiting.is_empty()) {
            let mut query = QueryBuilder::new(&insert);
            query.push_values(waiting.drain(..), |mut values, cells| {
                for cell in cells {
                    match cell {
                        Cell::Integer(value) => values.push_bind(value),
                        Cell::Text(value) => values.push_bind(value),
                        Cell::MaybeText(value) => values.push_bind(value),
                        Cell::Bytes(value) => values.push_bind(value),
                        Cell::Flag(value) => values.push_bind(value),
                    };
                }
            });
            query.build().execute(&mut *database).await?;
        }
        if is_last {
            return Ok(());
        }
    }
}

/// Compares all rows of one table; how many there are.
async fn compare(
    schema: &'static TableSchema,
    file: &mut SqliteConnection,
    database: &mut PgConnection,
) -> Result<u64, CopyError> {
    let mut theirs = sqlx::query(AssertSqlSafe(schema.select(|(name, _, _)| name))).fetch(file);
    let mut ours = sqlx::query(AssertSqlSafe(schema.select(|(_, name, _)| name))).fetch(database);
    for row in 1.. {
        let same = match (theirs.next().await.transpose()?, ours.next().await.transpose()?) {
            (None, None) => return Ok(row - 1),
            (Some(theirs), Some(ours)) => schema.cells(&theirs)? == schema.cells(&ours)?,
            _ => false,
        };
        if !same {
            return Err(CopyError::Differs { table: schema.name, row });
        }
    }
    unreachable!("a table has an end")
}
