//! Everything in a PostgreSQL database that any number of servers share.
//!
//! | file | holds |
//! |---|---|
//! | `append.rs` | what happened at a table, in one statement |
//! | `lease.rs` | which server owns a table |
//! | `notify.rs` | LISTEN and NOTIFY |
//! | `migrate.rs` | the tables, and how older ones are brought up to date |

mod append;
mod lease;
mod migrate;
mod notify;

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, PgPool, Row as _};
use tokio::sync::mpsc;

use super::rows::{Cells as _, event_of, numbered, state_word, summary_of, table_of, user_of};
use super::{
    Answer, Append, ListedTable, Notification, Sharing, Store, StoreError, TableFilter, TableRow,
    TokenHash, User,
};
use crate::event::{TableEvent, UserId};
use crate::token;

use notify::Notifier;

/// How many connections a server has at most; one of them listens.
const CONNECTIONS: u32 = 16;
/// How long a request waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that was idle for longer is tried before it is used: the database may have been
/// started again since.
const MAX_UNTESTED_IDLE: Duration = Duration::from_secs(1);

/// Everything in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    /// The name of this server among those that share the database; new with each start.
    server: String,
    notifier: Notifier,
}

impl Postgres {
    /// Connects to the database, and brings it up to date.
    ///
    /// # Errors
    /// When it cannot be reached, is of a later version or cannot be written.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                Box::pin(async move {
                    if meta.idle_for > MAX_UNTESTED_IDLE {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(|connection, _| {
                Box::pin(async move {
                    connection.execute(CONNECTION_SETTINGS).await?;
                    Ok(())
                })
            })
            .connect_with(options(url)?)
            .await?;
        migrate::bring_up_to_date(&pool).await?;
        let server = token::word();
        let notifier = Notifier::start(pool.clone(), &server);
        Ok(Postgres { pool, server, notifier })
    }

    /// The connections, for those who copy everything.
    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    fn happened(&self, table: &str, number: u64) {
        self.notifier.tell(Notification::TableChanged { table: table.to_owned(), number });
    }

    async fn listed(
        &self,
        listing: TableFilter,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let chosen = match listing {
            TableFilter::In(_) => "state = $1",
            TableFilter::Of(_) => "id IN (SELECT table_id FROM holders WHERE person = $1)",
        };
        let query = format!(
            "SELECT * FROM tables WHERE {chosen} AND ($2::text IS NULL OR (updated, id) < \
             (SELECT updated, id FROM tables WHERE id = $2)) \
             ORDER BY updated DESC, id DESC LIMIT $3"
        );
        // The text is one of the two above and holds nothing that was sent to us.
        let query = sqlx::query(sqlx::AssertSqlSafe(query));
        let query = match listing {
            TableFilter::In(state) => query.bind(state_word(state)),
            TableFilter::Of(user) => query.bind(user),
        };
        let query = query.bind(after).bind(i64::from(limit));
        let mut list = Vec::new();
        for row in query.fetch_all(&self.pool).await? {
            let (table, summary) = (table_of(&row)?, summary_of(&row)?);
            list.push(ListedTable { table, summary, holders: Vec::new() });
        }
        let ids: Vec<&str> = list.iter().map(|listed| listed.table.id.as_str()).collect();
        let holders = sqlx::query(
            "SELECT table_id, seat, person, name FROM holders JOIN users ON users.id = person \
             WHERE table_id = ANY($1) ORDER BY seat, person",
        )
        .bind(ids)
        .fetch_all(&self.pool)
        .await?;
        for row in holders {
            let table = row.text("table_id")?;
            if let Some(listed) = list.iter_mut().find(|listed| listed.table.id == table) {
                let holder = (row.text("seat")?, row.integer("person")?, row.text("name")?);
                listed.holders.push(holder);
            }
        }
        Ok(list)
    }
}

/// The settings of every connection: what is acknowledged is on the disk, even where the PostgreSQL cluster would not wait
/// for it; and no statement runs without a time limit.
const CONNECTION_SETTINGS: &str = "SET statement_timeout = '10s'; \
    SELECT set_config('synchronous_commit', 'on', false) \
    WHERE current_setting('synchronous_commit') = 'off'";

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url)?;
    Ok(options.application_name("wardroom").disable_statement_logging())
}

/// Whether a text can be kept at all: PostgreSQL knows no zero character. What cannot be kept is
/// not there.
fn can_be_kept(text: &str) -> bool {
    !text.contains('\0')
}

/// The ids in the first column.
fn ids(rows: &[PgRow]) -> Result<Vec<String>, StoreError> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

impl Store for Postgres {
    fn create_table(&self, table: TableRow, first: Append) -> Answer<'_, ()> {
        Box::pin(async move {
            let mut change = self.pool.begin().await?;
            append::create_table(&mut change, &table, &first).await?;
            append::append(&mut *change, &first, &self.server).await?;
            Ok(change.commit().await?)
        })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move {
            append::append(&self.pool, &append, &self.server).await?;
            self.happened(&append.table, append.summary.number);
            Ok(())
        })
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(async move {
            if !can_be_kept(id) {
                return Ok(None);
            }
            let query = sqlx::query("SELECT * FROM tables WHERE id = $1").bind(id);
            query.fetch_optional(&self.pool).await?.as_ref().map(table_of).transpose()
        })
    }

    fn events<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<TableEvent>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT number, at, what FROM happenings WHERE table_id = $1 AND number > $2 \
                 ORDER BY number",
            )
            .bind(id)
            .bind(after.cast_signed())
            .fetch_all(&self.pool)
            .await?;
            rows.iter().map(event_of).collect()
        })
    }

    fn numbers<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id, number FROM tables WHERE id = ANY($1)").bind(ids);
            query.fetch_all(&self.pool).await?.iter().map(numbered).collect()
        })
    }

    fn list<'a>(
        &'a self,
        listing: TableFilter,
        after: Option<&'a str>,
        limit: u32,
    ) -> Answer<'a, Vec<ListedTable>> {
        Box::pin(async move {
            match after.is_none_or(can_be_kept) {
                true => self.listed(listing, after, limit).await,
                false => Ok(Vec::new()),
            }
        })
    }

    fn all_tables(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id FROM tables ORDER BY updated, id");
            ids(&query.fetch_all(&self.pool).await?)
        })
    }

    fn sharing(&self) -> Sharing {
        Sharing::Shared
    }

    fn notifications(&self) -> mpsc::Receiver<Notification> {
        notify::listen(self.pool.clone(), self.server.clone())
    }

    fn claim_tables(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            lease::renew(&self.pool, &self.server).await?;
            lease::claim(&self.pool, &self.server).await
        })
    }

    fn owns_table<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        Box::pin(lease::is_owner(&self.pool, id, &self.server))
    }

    fn create_user<'a>(&'a self, name: &'a str, password: Option<&'a str>) -> Answer<'a, UserId> {
        Box::pin(async move {
            let row =
                sqlx::query("INSERT INTO users (name, password) VALUES ($1, $2) RETURNING id")
                    .bind(name)
                    .bind(password)
                    .fetch_one(&self.pool)
                    .await?;
            row.integer("id")
        })
    }

    fn user(&self, id: UserId) -> Answer<'_, Option<User>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT * FROM users WHERE id = $1").bind(id);
            query.fetch_optional(&self.pool).await?.as_ref().map(user_of).transpose()
        })
    }

    fn user_by_name<'a>(&'a self, name: &'a str) -> Answer<'a, Option<(User, Option<String>)>> {
        Box::pin(async move {
            if !can_be_kept(name) {
                return Ok(None);
            }
            let row =
                sqlx::query("SELECT * FROM users WHERE lower(name) = lower($1 COLLATE \"C\")")
                    .bind(name)
                    .fetch_optional(&self.pool)
                    .await?;
            row.map(|row| Ok((user_of(&row)?, row.maybe_text("password")?))).transpose()
        })
    }

    fn set_password<'a>(&'a self, user: UserId, password: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            sqlx::query(
                "WITH ended AS (DELETE FROM sessions WHERE person = $1) \
                 UPDATE users SET password = $2 WHERE id = $1",
            )
            .bind(user)
            .bind(password)
            .execute(&self.pool)
            .await?;
            self.notifier.tell(Notification::UserChanged(user));
            Ok(())
        })
    }

    fn set_webhook<'a>(&'a self, user: UserId, url: Option<&'a str>) -> Answer<'a, ()> {
        Box::pin(async move {
            sqlx::query("UPDATE users SET webhook = $2 WHERE id = $1")
                .bind(user)
                .bind(url)
                .execute(&self.pool)
                .await?;
            self.notifier.tell(Notification::UserChanged(user));
            Ok(())
        })
    }

    fn rename<'a>(&'a self, user: UserId, name: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            sqlx::query("UPDATE users SET name = $2 WHERE id = $1")
                .bind(user)
                .bind(name)
                .execute(&self.pool)
                .await?;
            self.notifier.tell(Notification::UserChanged(user));
            Ok(())
        })
    }

    fn webhooks(&self) -> Answer<'_, Vec<(UserId, String)>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id, webhook FROM users WHERE webhook IS NOT NULL");
            let rows = query.fetch_all(&self.pool).await?;
            rows.iter().map(|row| Ok((row.integer("id")?, row.text("webhook")?))).collect()
        })
    }

    fn create_session(&self, token: TokenHash, user: UserId, expires: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            sqlx::query("INSERT INTO sessions (token, person, expires) VALUES ($1, $2, $3)")
                .bind(token.as_slice())
                .bind(user)
                .bind(expires)
                .execute(&self.pool)
                .await?;
            Ok(())
        })
    }

    fn session(&self, token: TokenHash, now: i64) -> Answer<'_, Option<User>> {
        Box::pin(async move {
            let row = sqlx::query(
                "SELECT users.* FROM sessions JOIN users ON users.id = person \
                 WHERE token = $1 AND expires > $2",
            )
            .bind(token.as_slice())
            .bind(now)
            .fetch_optional(&self.pool)
            .await?;
            row.as_ref().map(user_of).transpose()
        })
    }

    fn forget_sessions(&self, now: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            sqlx::query("DELETE FROM sessions WHERE expires <= $1")
                .bind(now)
                .execute(&self.pool)
                .await?;
            Ok(())
        })
    }

    fn end_session(&self, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move {
            let ended = sqlx::query("DELETE FROM sessions WHERE token = $1 RETURNING person")
                .bind(token.as_slice())
                .fetch_optional(&self.pool)
                .await?;
            if let Some(row) = ended {
                self.notifier.tell(Notification::UserChanged(row.integer("person")?));
            }
            Ok(())
        })
    }

    fn create_invitation(&self, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move {
            sqlx::query("INSERT INTO invitations (token) VALUES ($1)")
                .bind(token.as_slice())
                .execute(&self.pool)
                .await?;
            Ok(())
        })
    }

    fn use_invitation(&self, token: TokenHash) -> Answer<'_, bool> {
        Box::pin(async move {
            let used = sqlx::query("DELETE FROM invitations WHERE token = $1")
                .bind(token.as_slice())
                .execute(&self.pool)
                .await?;
            Ok(used.rows_affected() == 1)
        })
    }

    fn create_link<'a>(
        &'a self,
        token: TokenHash,
        table: &'a str,
        seat: &'a str,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            sqlx::query("INSERT INTO links (token, table_id, seat) VALUES ($1, $2, $3)")
                .bind(token.as_slice())
                .bind(table)
                .bind(seat)
                .execute(&self.pool)
                .await?;
            Ok(())
        })
    }

    fn link(&self, token: TokenHash) -> Answer<'_, Option<(String, String)>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT table_id, seat FROM links WHERE token = $1")
                .bind(token.as_slice())
                .fetch_optional(&self.pool)
                .await?;
            row.map(|row| Ok((row.text("table_id")?, row.text("seat")?))).transpose()
        })
    }

    fn notes<'a>(&'a self, table: &'a str, user: UserId) -> Answer<'a, String> {
        Box::pin(async move {
            if !can_be_kept(table) {
                return Ok(String::new());
            }
            let row = sqlx::query("SELECT text FROM notes WHERE table_id = $1 AND person = $2")
                .bind(table)
                .bind(user)
                .fetch_optional(&self.pool)
                .await?;
            row.map_or(Ok(String::new()), |row| row.text("text"))
        })
    }

    fn set_notes<'a>(&'a self, table: &'a str, user: UserId, text: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            sqlx::query(
                "INSERT INTO notes (table_id, person, text) VALUES ($1, $2, $3) \
                 ON CONFLICT (table_id, person) DO UPDATE SET text = excluded.text",
            )
            .bind(table)
            .bind(user)
            .bind(text)
            .execute(&self.pool)
            .await?;
            Ok(())
        })
    }

    fn check(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let mut look = self.pool.begin().await?;
            // There may be much to look at.
            look.execute("SET LOCAL statement_timeout = 0").await?;
            let rows = sqlx::query(
                "SELECT id FROM tables LEFT JOIN (SELECT table_id, count(*) AS many, \
                 max(happenings.number) AS last FROM happenings GROUP BY table_id) AS log \
                 ON table_id = id \
                 WHERE number <> coalesce(many, 0) OR number <> coalesce(last, 0)",
            )
            .fetch_all(&mut *look)
            .await?;
            Ok(ids(&rows)?.into_iter().map(|id| format!("the log of {id} has a gap")).collect())
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            if !self.pool.is_closed() {
                lease::release(&self.pool, &self.server).await?;
                self.pool.close().await;
            }
            Ok(())
        })
    }
}
