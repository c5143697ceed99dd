//! Storage: the contract that every database fulfils.
//!
//! A change is one transaction: when its answer is `Ok`, it is on the disk; when it is not,
//! nothing of it is. The number of an event decides races: of two that claim the same number of
//! one table, one is refused as [`StoreError::Taken`].
//!
//! Some storages are shared by several servers. Such a storage sends a [`Notification`] of what the others do, and
//! knows which of them owns a table: the one that made the last entry of its record, as long as its lease lasts.

mod copy;
mod postgres;
mod rows;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

use tokio::sync::mpsc;
use wardroom_protocol::TableState;
use wardroom_record::Secret;

use crate::event::{TableEvent, UserId};
use crate::settings::Settings;

pub use copy::{CopyError, copy};
pub use postgres::Postgres;
pub use sqlite::{Sqlite, lock};

/// Why the storage does not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Somebody else was first: the number or the name is taken.
    #[error("somebody else was first")]
    Taken,
    /// The storage does not work.
    #[error("the storage does not work: {0}")]
    Down(String),
}

/// What a storage answers, in time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The hash of a token; tokens themselves are never kept.
pub type TokenHash = [u8; 32];

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// Who made it.
    pub creator: UserId,
    /// What was agreed.
    pub settings: Settings,
    /// What its dice come from.
    pub secret: Secret,
}

/// The summary of a table, for lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// How far it has come.
    pub state: TableState,
    /// The number of the last event.
    pub number: u64,
    /// Turn and phase.
    pub turn: String,
    /// The words of the seats that must decide.
    pub to_act: Vec<String>,
    /// How it ended.
    pub outcome: Option<String>,
    /// When something last happened, in milliseconds since 1970.
    pub updated: i64,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedTable {
    /// The table.
    pub table: TableRow,
    /// How it stands.
    pub summary: TableSummary,
    /// Who holds which seat: word, number and name.
    pub holders: Vec<(String, UserId, String)>,
}

/// A seat that is taken or left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatChange {
    /// Takes it.
    Takes {
        /// The word of the seat.
        seat: String,
        /// The user.
        user: UserId,
    },
    /// Leaves it.
    Leaves {
        /// The word of the seat.
        seat: String,
        /// The user.
        user: UserId,
    },
}

/// One transaction at a table: what happened, and how things stand after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Append {
    /// The id of the table.
    pub table: String,
    /// What happened, numbers counting up.
    pub events: Vec<TableEvent>,
    /// Seats taken or left.
    pub seat_changes: Vec<SeatChange>,
    /// How things stand after it.
    pub summary: TableSummary,
}

/// Somebody who plays here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct User {
    /// Their number.
    pub id: UserId,
    /// Their name.
    pub name: String,
    /// Whether they are in without an account.
    pub guest: bool,
    /// Where their turn notices go.
    pub webhook: Option<String>,
}

/// Which tables to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFilter {
    /// In this state.
    In(TableState),
    /// Where this person holds a seat.
    Of(UserId),
}

/// What another server over the same storage has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notification {
    /// Something happened at a table.
    TableChanged {
        /// The id of the table.
        table: String,
        /// The number of the last event.
        number: u64,
    },
    /// Something about somebody has changed: their password, their sessions, their notices.
    UserChanged(UserId),
    /// Some notifications may have been missed: whoever listens must poll.
    Missed,
}

/// Who else uses a storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// One server at a time.
    Exclusive,
    /// Any number of servers at once.
    Shared,
}

/// A storage.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table together with what has happened at it so far.
    fn create_table(&self, table: TableRow, first: Append) -> Answer<'_, ()>;
    /// Keeps what happened at a table.
    fn append(&self, append: Append) -> Answer<'_, ()>;
    /// A table by its id.
    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>>;
    /// Everything that happened at a table after the event of that number, in order.
    fn events<'a>(&'a self, id: &'a str, after: u64) -> Answer<'a, Vec<TableEvent>>;
    /// The number of the last event at each of these tables.
    fn numbers<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>>;
    /// Tables, the latest first, after the one with the id `after`.
    fn list<'a>(
        &'a self,
        listing: TableFilter,
        after: Option<&'a str>,
        limit: u32,
    ) -> Answer<'a, Vec<ListedTable>>;
    /// The ids of all tables, oldest first.
    fn all_tables(&self) -> Answer<'_, Vec<String>>;

    /// Who else uses it.
    fn sharing(&self) -> Sharing;
    /// What the other servers do, as it comes; from a storage that is used alone nothing ever does.
    fn notifications(&self) -> mpsc::Receiver<Notification>;
    /// Renews the lease of this server, and claims running tables with a computer player or a clock that no live server
    /// owns; returns their ids.
    fn claim_tables(&self) -> Answer<'_, Vec<String>>;
    /// Whether this server owns a table.
    fn owns_table<'a>(&'a self, id: &'a str) -> Answer<'a, bool>;

    /// Keeps a new person; without a password they are a guest.
    fn create_user<'a>(&'a self, name: &'a str, password: Option<&'a str>) -> Answer<'a, UserId>;
    /// Somebody by number.
    fn user(&self, id: UserId) -> Answer<'_, Option<User>>;
    /// Somebody by name, with the hash of their password.
    fn user_by_name<'a>(&'a self, name: &'a str) -> Answer<'a, Option<(User, Option<String>)>>;
    /// Sets the hash of somebody's password and ends all their sessions.
    fn set_password<'a>(&'a self, user: UserId, password: &'a str) -> Answer<'a, ()>;
    /// Sets where somebody's turn notices go.
    fn set_webhook<'a>(&'a self, user: UserId, url: Option<&'a str>) -> Answer<'a, ()>;

    /// Gives somebody another name.
    fn rename<'a>(&'a self, user: UserId, name: &'a str) -> Answer<'a, ()>;

    /// Where everybody's turn notices go, for those who have said so.
    fn webhooks(&self) -> Answer<'_, Vec<(UserId, String)>>;

    /// Keeps a session until a time.
    fn create_session(&self, token: TokenHash, user: UserId, expires: i64) -> Answer<'_, ()>;
    /// Whose session it is, if it has not expired.
    fn session(&self, token: TokenHash, now: i64) -> Answer<'_, Option<User>>;
    /// Forgets sessions that have expired.
    fn forget_sessions(&self, now: i64) -> Answer<'_, ()>;
    /// Ends a session.
    fn end_session(&self, token: TokenHash) -> Answer<'_, ()>;

    /// Keeps an invitation to make an account.
    fn create_invitation(&self, token: TokenHash) -> Answer<'_, ()>;
    /// Uses an invitation up; says whether there was one.
    fn use_invitation(&self, token: TokenHash) -> Answer<'_, bool>;

    /// Keeps a link to a seat.
    fn create_link<'a>(&'a self, token: TokenHash, table: &'a str, seat: &'a str)
    -> Answer<'a, ()>;
    /// The table and the seat of a link.
    fn link(&self, token: TokenHash) -> Answer<'_, Option<(String, String)>>;

    /// Somebody's private notes at a table.
    fn notes<'a>(&'a self, table: &'a str, user: UserId) -> Answer<'a, String>;
    /// Writes somebody's private notes.
    fn set_notes<'a>(&'a self, table: &'a str, user: UserId, text: &'a str) -> Answer<'a, ()>;

    /// What is wrong with the storage itself; empty if nothing is.
    fn check(&self) -> Answer<'_, Vec<String>>;
    /// Finishes what is under way and lets go of the files.
    fn close(&self) -> Answer<'_, ()>;
}
