//! Everything in one SQLite file.
//!
//! One connection writes ([`writer`]); a few others read. The file is in WAL mode with full
//! synchronisation: what is acknowledged survives a crash and a power cut.

mod migrate;
mod write;
mod writer;

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use tokio::sync::{Mutex, mpsc};

use super::rows::{event_of, numbered, state_word, summary_of, table_of, user_of};
use super::{
    Answer, Append, ListedTable, Notification, Sharing, Store, StoreError, TableFilter, TableRow,
    TokenHash, User,
};
use crate::event::{TableEvent, UserId};
use write::{Write, Written};
use writer::Writer;

/// How many reads may go on at once.
const READERS: u32 = 4;
/// How many pages may wait beside the file before they are moved into it. Whoever writes waits
/// for that, so it should come seldom.
const PAGES_BEFORE_CHECKPOINT: &str = "8000";
/// How long a connection waits for another program that keeps the file locked.
const PATIENCE: Duration = Duration::from_secs(3);

/// Everything in one SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: Mutex<Option<Writer>>,
    jobs: writer::Jobs,
    /// What keeps other servers from the file, as long as it is there.
    lock: Mutex<Option<File>>,
}

impl Sqlite {
    /// Opens the file, or begins it. An older file is brought up to date; a copy of it as it
    /// was is put beside it first.
    ///
    /// # Errors
    /// When the file is no such database, is of a later version or cannot be written.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        if let Err(error) = create_private(file)
            && error.kind() != io::ErrorKind::AlreadyExists
        {
            return Err(StoreError::Down(error.to_string()));
        }
        let options = options(file);
        let mut connection = options.clone().create_if_missing(true).connect().await?;
        migrate::bring_up_to_date(&mut connection, file).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.read_only(true))
            .await?;
        let (writer, jobs) = Writer::start(connection);
        Ok(Sqlite { readers, writer: Mutex::new(Some(writer)), jobs, lock: Mutex::default() })
    }

    /// Opens the file for a server, which must be the only one: each keeps tables in its memory.
    ///
    /// # Errors
    /// As [`Sqlite::open`], and when another server has the file.
    pub async fn open_alone(file: &Path) -> Result<Self, StoreError> {
        let lock = lock(file)?;
        let store = Sqlite::open(file).await?;
        *store.lock.lock().await = Some(lock);
        Ok(store)
    }

    /// Opens a file that must hold a database already.
    ///
    /// # Errors
    /// As [`Sqlite::open`], and when there is no file or nothing in it.
    pub async fn open_existing(file: &Path) -> Result<Self, StoreError> {
        if !file.is_file() {
            return Err(StoreError::Down("there is no such file".to_owned()));
        }
        let mut connection = options(file).connect().await?;
        let version = migrate::version(&mut connection).await?;
        connection.close().await?;
        match version {
            0 => Err(StoreError::Down(
                "the file is empty; if it is a copy, the file ending in -wal that stood beside it is missing"
                    .to_owned(),
            )),
            _ => Sqlite::open(file).await,
        }
    }

    /// Writes a whole copy of everything to a file that does not exist yet.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        copy_into(&self.readers, file).await
    }

    /// The connections that read, for those who copy everything.
    pub(super) fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    async fn write(&self, write: Write) -> Result<Written, StoreError> {
        self.jobs.done(write).await
    }
}

/// How the file is opened.
fn options(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .pragma("wal_autocheckpoint", PAGES_BEFORE_CHECKPOINT)
        .disable_statement_logging()
}

impl Sqlite {
    async fn holders(&self, id: &str) -> Result<Vec<(String, UserId, String)>, StoreError> {
        let rows = sqlx::query(
            "SELECT seat, user, name FROM holders JOIN users ON users.id = user \
             WHERE table_id = ? ORDER BY seat, user",
        )
        .bind(id)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| Ok((row.try_get("seat")?, row.try_get("user")?, row.try_get("name")?)))
            .collect()
    }

    async fn listed(
        &self,
        listing: TableFilter,
        after: Option<&str>,
        limit: u32,
    ) -> Result<Vec<ListedTable>, StoreError> {
        let chosen = match listing {
            TableFilter::In(_) => "state = ?1",
            TableFilter::Of(_) => "id IN (SELECT table_id FROM holders WHERE user = ?1)",
        };
        let query = format!(
            "SELECT * FROM tables WHERE {chosen} AND (?2 IS NULL OR (updated, id) < \
             (SELECT updated, id FROM tables WHERE id = ?2)) ORDER BY updated DESC, id DESC LIMIT ?3"
        );
        // The text is one of the two above and holds nothing that was sent to us.
        let query = sqlx::query(sqlx::AssertSqlSafe(query));
        let query = match listing {
            TableFilter::In(state) => query.bind(state_word(state)),
            TableFilter::Of(user) => query.bind(user),
        };
        let rows = query.bind(after).bind(limit).fetch_all(&self.readers).await?;
        let mut list = Vec::with_capacity(rows.len());
        for row in &rows {
            let (table, summary) = (table_of(row)?, summary_of(row)?);
            let holders = self.holders(&table.id).await?;
            list.push(ListedTable { table, summary, holders });
        }
        Ok(list)
    }
}

/// The ids in the first column.
fn ids(rows: &[SqliteRow]) -> Result<Vec<String>, StoreError> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

impl Store for Sqlite {
    fn create_table(&self, table: TableRow, first: Append) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write(Write::Table(Box::new(table), first)).await?;
            Ok(())
        })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write(Write::Append(append)).await?;
            Ok(())
        })
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT * FROM tables WHERE id = ?")
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
            row.as_ref().map(table_of).transpose()
        })
    }

    fn events<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<TableEvent>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "SELECT number, at, what FROM happenings WHERE table_id = ? AND number > ? \
                 ORDER BY number",
            )
            .bind(id)
            .bind(after.cast_signed())
            .fetch_all(&self.readers)
            .await?;
            rows.iter().map(event_of).collect()
        })
    }

    fn numbers<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        Box::pin(async move {
            let ids = serde_json::to_string(ids)?;
            let rows = sqlx::query(
                "SELECT id, number FROM tables WHERE id IN (SELECT value FROM json_each(?))",
            )
            .bind(ids)
            .fetch_all(&self.readers)
            .await?;
            rows.iter().map(numbered).collect()
        })
    }

    fn list<'a>(
        &'a self,
        listing: TableFilter,
        after: Option<&'a str>,
        limit: u32,
    ) -> Answer<'a, Vec<ListedTable>> {
        Box::pin(self.listed(listing, after, limit))
    }

    fn all_tables(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            ids(&sqlx::query("SELECT id FROM tables ORDER BY updated, id")
                .fetch_all(&self.readers)
                .await?)
        })
    }

    fn sharing(&self) -> Sharing {
        Sharing::Exclusive
    }

    fn notifications(&self) -> mpsc::Receiver<Notification> {
        mpsc::channel(1).1
    }

    fn claim_tables(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            ids(&sqlx::query("SELECT id FROM tables WHERE state = 'running' AND unattended = 1")
                .fetch_all(&self.readers)
                .await?)
        })
    }

    fn owns_table<'a>(&'a self, _: &'a str) -> Answer<'a, bool> {
        Box::pin(std::future::ready(Ok(true)))
    }

    fn create_user<'a>(&'a self, name: &'a str, password: Option<&'a str>) -> Answer<'a, UserId> {
        Box::pin(async move {
            let write = Write::User(name.to_owned(), password.map(str::to_owned));
            match self.write(write).await? {
                Written::Id(id) => Ok(id),
                Written::Rows(_) => Err(StoreError::Down("a person has no number".to_owned())),
            }
        })
    }

    fn user(&self, id: UserId) -> Answer<'_, Option<User>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT * FROM users WHERE id = ?")
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
            row.as_ref().map(user_of).transpose()
        })
    }

    fn user_by_name<'a>(&'a self, name: &'a str) -> Answer<'a, Option<(User, Option<String>)>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT * FROM users WHERE name = ?")
                .bind(name)
                .fetch_optional(&self.readers)
                .await?;
            row.map(|row| Ok((user_of(&row)?, row.try_get("password")?))).transpose()
        })
    }

    fn set_password<'a>(&'a self, user: UserId, password: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(Write::Password(user, password.to_owned())).await?;
            Ok(())
        })
    }

    fn set_webhook<'a>(&'a self, user: UserId, url: Option<&'a str>) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(Write::Webhook(user, url.map(str::to_owned))).await?;
            Ok(())
        })
    }

    fn rename<'a>(&'a self, user: UserId, name: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(Write::Rename(user, name.to_owned())).await?;
            Ok(())
        })
    }

    fn webhooks(&self) -> Answer<'_, Vec<(UserId, String)>> {
        Box::pin(async move {
            let rows = sqlx::query("SELECT id, webhook FROM users WHERE webhook IS NOT NULL")
                .fetch_all(&self.readers)
                .await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        })
    }

    fn create_session(&self, token: TokenHash, user: UserId, expires: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write(Write::Session(token, user, expires)).await?;
            Ok(())
        })
    }

    fn session(&self, token: TokenHash, now: i64) -> Answer<'_, Option<User>> {
        Box::pin(async move {
            let row = sqlx::query(
                "SELECT users.* FROM sessions JOIN users ON users.id = user \
                 WHERE token = ? AND expires > ?",
            )
            .bind(token.as_slice())
            .bind(now)
            .fetch_optional(&self.readers)
            .await?;
            row.as_ref().map(user_of).transpose()
        })
    }

    fn forget_sessions(&self, now: i64) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write(Write::ForgetSessions(now)).await?;
            Ok(())
        })
    }

    fn end_session(&self, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write(Write::EndSession(token)).await?;
            Ok(())
        })
    }

    fn create_invitation(&self, token: TokenHash) -> Answer<'_, ()> {
        Box::pin(async move {
            self.write(Write::Invitation(token)).await?;
            Ok(())
        })
    }

    fn use_invitation(&self, token: TokenHash) -> Answer<'_, bool> {
        Box::pin(async move {
            let used = self.write(Write::UseInvitation(token)).await?;
            Ok(used == Written::Rows(1))
        })
    }

    fn create_link<'a>(
        &'a self,
        token: TokenHash,
        table: &'a str,
        seat: &'a str,
    ) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(Write::Link(token, table.to_owned(), seat.to_owned())).await?;
            Ok(())
        })
    }

    fn link(&self, token: TokenHash) -> Answer<'_, Option<(String, String)>> {
        Box::pin(async move {
            let row = sqlx::query("SELECT table_id, seat FROM links WHERE token = ?")
                .bind(token.as_slice())
                .fetch_optional(&self.readers)
                .await?;
            row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
        })
    }

    fn notes<'a>(&'a self, table: &'a str, user: UserId) -> Answer<'a, String> {
        Box::pin(async move {
            let row = sqlx::query("SELECT text FROM notes WHERE table_id = ? AND user = ?")
                .bind(table)
                .bind(user)
                .fetch_optional(&self.readers)
                .await?;
            row.map_or(Ok(String::new()), |row| Ok(row.try_get(0)?))
        })
    }

    fn set_notes<'a>(&'a self, table: &'a str, user: UserId, text: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            self.write(Write::Notes(table.to_owned(), user, text.to_owned())).await?;
            Ok(())
        })
    }

    fn check(&self) -> Answer<'_, Vec<String>> {
        Box::pin(async move {
            let mut wrong = Vec::new();
            let rows = sqlx::query("PRAGMA integrity_check").fetch_all(&self.readers).await?;
            wrong.extend(ids(&rows)?.into_iter().filter(|line| line != "ok"));
            let rows = sqlx::query("PRAGMA foreign_key_check").fetch_all(&self.readers).await?;
            for row in rows {
                wrong.push(format!("a row of {} points nowhere", row.try_get::<String, _>(0)?));
            }
            let rows = sqlx::query(
                "SELECT id FROM tables WHERE number != (SELECT count(*) FROM happenings \
                 WHERE table_id = id) OR number != coalesce((SELECT max(happenings.number) \
                 FROM happenings WHERE table_id = id), 0)",
            )
            .fetch_all(&self.readers)
            .await?;
            wrong.extend(ids(&rows)?.into_iter().map(|id| format!("the log of {id} has a gap")));
            Ok(wrong)
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            // The last connection to go folds what waits beside the file into it, and only the writer's can.
            self.readers.close().await;
            if let Some(writer) = self.writer.lock().await.take() {
                writer.stop().await;
            }
            *self.lock.lock().await = None;
            Ok(())
        })
    }
}

/// Writes a whole copy of the database to a file that does not exist yet.
async fn copy_into<'c>(
    from: impl sqlx::Executor<'c, Database = sqlx::Sqlite>,
    file: &Path,
) -> Result<(), StoreError> {
    let path = file.to_str().ok_or_else(|| StoreError::Down("the path is not text".to_owned()))?;
    create_private(file).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Down(format!("{path} exists already")),
        _ => StoreError::Down(error.to_string()),
    })?;
    let copied = sqlx::query("VACUUM INTO ?").bind(path).execute(from).await;
    if copied.is_err() {
        // Nothing that could be taken for a copy is left behind.
        let _ = std::fs::remove_file(file);
    }
    copied?;
    Ok(())
}

/// Makes an empty file that only its owner may read: it will hold plans, notes and hashes of passwords.
fn create_private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// Keeps every other server from a database, until what is returned is dropped or the program ends in any way.
/// The lock is on a file beside it: SQLite's own locks do not survive that somebody else in the same program opens and closes the
/// database.
///
/// # Errors
/// When a server has the database.
pub fn lock(file: &Path) -> Result<File, StoreError> {
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let opened = OpenOptions::new().write(true).create(true).truncate(false).open(name);
    let lock = opened.map_err(|error| StoreError::Down(error.to_string()))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::Down("another server is using the file".to_owned()))
        }
        Err(TryLockError::Error(error)) => Err(StoreError::Down(error.to_string())),
    }
}

/// The path of the copy that is made before a file of version `version` is brought up to date.
fn backup_path(file: &Path, version: i64) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".before-version-{}", version + 1));
    PathBuf::from(name)
}
