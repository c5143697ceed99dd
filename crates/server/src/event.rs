//! What happens at a table, one after another, each with a number.

use serde::{Deserialize, Serialize};
use wardroom_record::Entry;

/// The number of somebody who plays here.
pub type UserId = i64;

/// One thing that happened at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableEvent {
    /// Its number: counts up from 1 at each table.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub what: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EventKind {
    /// Somebody has taken a seat.
    Sat {
        /// The word of the seat.
        seat: String,
        /// The user.
        user: UserId,
        /// Their name.
        name: String,
        /// What they add to the dice.
        entropy: String,
        /// The number of the link they came by.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<u64>,
    },
    /// Somebody has made a link to a seat; its number is that of this event.
    Linked {
        /// The word of the seat.
        seat: String,
        /// The user.
        user: UserId,
        /// Their name.
        name: String,
        /// The mark of the link's token, by which it is known when it is used.
        mark: String,
    },
    /// A link has been withdrawn.
    Unlinked {
        /// The word of the seat.
        seat: String,
        /// The number of the link.
        link: u64,
    },
    /// Somebody has left a seat, before the game began or to others who hold it too.
    Stood {
        /// The word of the seat.
        seat: String,
        /// The user.
        user: UserId,
    },
    /// An entry of the record: the opening, an order, an undo, a rollback, a resignation.
    Entry {
        /// The entry.
        entry: Entry,
        /// Who gave it, if a person did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        user: Option<UserId>,
    },
    /// One of several who hold a seat would give the game up; all of them must.
    GivesUp {
        /// The word of the seat.
        seat: String,
        /// The user.
        user: UserId,
        /// Their name.
        name: String,
    },
    /// A seat has run out of time; its resignation follows.
    TimeOut {
        /// The word of the seat.
        seat: String,
    },
    /// Somebody has said something.
    Chat {
        /// The user.
        user: UserId,
        /// Their name.
        name: String,
        /// The text.
        text: String,
    },
    /// A seat proposes to go back.
    Proposal {
        /// The word of the seat.
        seat: String,
        /// Who speaks for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        user: Option<UserId>,
        /// Back to how things stood after this event.
        to: u64,
    },
    /// A seat answers a proposal.
    Reply {
        /// The word of the seat.
        seat: String,
        /// Who speaks for it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        user: Option<UserId>,
        /// Whether they agree.
        agree: bool,
    },
    /// The same players have a new table.
    Rematch {
        /// Its id.
        table: String,
    },
}
