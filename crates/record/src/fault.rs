//! What can be wrong with a record, or with what is asked of it.

use wardroom_kernel::{Complaints, Refusal, Trouble};

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// It is no JSON, or has the wrong shape.
    #[error("line {line}, column {column}: {reason}")]
    Shape {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// It is something else.
    #[error("this is not a Wardroom record: {0}")]
    NotARecord(String),
    /// It was written by a later version.
    #[error("the record has format version {found}; this program reads version {known}")]
    FromTheFuture {
        /// Its version.
        found: u64,
        /// Ours.
        known: u64,
    },
}

impl Damaged {
    /// A wrong shape at a byte of a text.
    pub(crate) fn at(text: &str, byte: usize, reason: &str) -> Self {
        let before = &text.as_bytes()[..byte];
        let line_starts = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        Damaged::Shape {
            line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
            column: byte - line_starts + 1,
            reason: reason.to_owned(),
        }
    }
}

/// What does not come out as the record says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Broken {
    /// What was agreed before the game contradicts itself or the game.
    #[error("the terms of the game: {0}")]
    Terms(String),
    /// One entry is wrong.
    #[error("entry {entry}: {reason}")]
    Entry {
        /// Its place in the log.
        entry: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// Why something cannot be done with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The text is not a record.
    #[error("{0}")]
    Damaged(#[from] Damaged),
    /// The record does not come out as it says.
    #[error("{0}")]
    Broken(#[from] Broken),
    /// The order, the undo or the dice are refused.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The dice that were given do not answer what was asked.
    #[error("{0}")]
    Dice(#[from] Trouble),
    /// Scenario, options or set-up are wrong.
    #[error("{0}")]
    Complaints(#[from] Complaints),
}
