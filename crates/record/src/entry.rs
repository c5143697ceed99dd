//! One entry of the log.

use serde::{Deserialize, Serialize};
use wardroom_kernel::Rolled;

use crate::Digest;

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its place in the log; the opening is 0.
    pub number: usize,
    /// The word of the seat that decided; nobody decides the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The order, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// The number of the entry that this one takes back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<usize>,
    /// The number of the entry that everybody has agreed to go back to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollback: Option<usize>,
    /// Whether the seat gives the game up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigns: bool,
    /// What was rolled and drawn, in order.
    pub rolls: Vec<Rolled>,
    /// Whether a person gave the rolls by hand.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
    /// The end of the chain, after this entry.
    pub head: Digest,
}

/// What an entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed<'a> {
    /// The book runs on to the first decision.
    Opening,
    /// A seat gives an order.
    Action {
        /// The word of the seat.
        seat: &'a str,
        /// The order.
        text: &'a str,
    },
    /// A seat takes its last order back.
    Undo {
        /// The word of the seat.
        seat: &'a str,
        /// The entry that is taken back.
        entry: usize,
    },
    /// Everybody has agreed to go back to how things stood after an entry.
    Rollback {
        /// The word of the seat that proposed it.
        seat: &'a str,
        /// The entry.
        entry: usize,
    },
    /// A seat gives the game up.
    Resign {
        /// The word of the seat.
        seat: &'a str,
    },
}

impl Deed<'_> {
    /// The seat that decided.
    pub fn seat(&self) -> Option<&str> {
        match self {
            Deed::Opening => None,
            Deed::Action { seat, .. }
            | Deed::Undo { seat, .. }
            | Deed::Rollback { seat, .. }
            | Deed::Resign { seat } => Some(seat),
        }
    }
}

impl Entry {
    /// What the entry does; `None` if it is not of one kind.
    pub fn deed(&self) -> Option<Deed<'_>> {
        match (&self.seat, &self.action, self.undo, self.rollback, self.resigns) {
            (None, None, None, None, false) => Some(Deed::Opening),
            (Some(seat), Some(text), None, None, false) => Some(Deed::Action { seat, text }),
            (Some(seat), None, Some(entry), None, false) => Some(Deed::Undo { seat, entry }),
            (Some(seat), None, None, Some(entry), false) => Some(Deed::Rollback { seat, entry }),
            (Some(seat), None, None, None, true) => Some(Deed::Resign { seat }),
            _ => None,
        }
    }

    pub(crate) fn new(
        number: usize,
        deed: Deed<'_>,
        rolls: Vec<Rolled>,
        typed: bool,
        head: Digest,
    ) -> Self {
        let mut entry = Entry {
            number,
            seat: deed.seat().map(str::to_owned),
            action: None,
            undo: None,
            rollback: None,
            resigns: false,
            rolls,
            typed,
            head,
        };
        match deed {
            Deed::Opening => {}
            Deed::Action { text, .. } => entry.action = Some(text.to_owned()),
            Deed::Undo { entry: undone, .. } => entry.undo = Some(undone),
            Deed::Rollback { entry: to, .. } => entry.rollback = Some(to),
            Deed::Resign { .. } => entry.resigns = true,
        }
        entry
    }
}
