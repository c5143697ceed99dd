//! What happens at a table, one after another, each with a number.

use serde::{Deserialize, Serialize};
use wardroom_record::Entry;

/// The number of somebody who plays here.
pub type UserId = i64;

/// One thing that happened at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Happening {
    /// Its number: counts up from 1 at each table.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum What {
    /// Somebody has taken a seat.
    Sat {
        /// The word of the seat.
        seat: String,
        /// Who.
        user: UserId,
        /// Their name.
        name: String,
        /// What they add to the dice.
        entropy: String,
    },
    /// Somebody has left a seat before the game began.
    Stood {
        /// The word of the seat.
        seat: String,
        /// Who.
        user: UserId,
    },
    /// An entry of the record: the opening, an order, an undo, a rollback, a resignation.
    Entry {
        /// The entry.
        entry: Entry,
    },
    /// A seat has run out of time; its resignation follows.
    TimeOut {
        /// The word of the seat.
        seat: String,
    },
    /// Somebody has said something.
    Chat {
        /// Who.
        user: UserId,
        /// Their name.
        name: String,
        /// What.
        text: String,
    },
    /// A seat proposes to go back.
    Proposal {
        /// The word of the seat.
        seat: String,
        /// Back to how things stood after this happening.
        to: u64,
    },
    /// A seat answers a proposal.
    Reply {
        /// The word of the seat.
        seat: String,
        /// Whether it agrees.
        agree: bool,
    },
    /// The same players have a new table.
    Rematch {
        /// Its id.
        table: String,
    },
}
