//! Checking a record.

use serde::Serialize;
use wardroom_kernel::AnyGame;

use crate::{Digest, Entry, Record, Table};

/// What a check of a record has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// Whether every entry, roll and head comes out as the record says.
    pub ok: bool,
    /// How many actions it holds, undone ones included.
    pub actions: usize,
    /// How many times dice were rolled or something was drawn.
    pub rolls: usize,
    /// How many actions their givers took back.
    pub undos: usize,
    /// How many times all went back by agreement, dice or no dice.
    pub rollbacks: usize,
    /// The end of the chain, as the record says.
    pub head: Option<Digest>,
    /// The first thing that is wrong.
    pub problem: Option<String>,
}

/// Recomputes every entry, roll and head of a record.
///
/// With `head`, that head must be in the chain too: a head noted while the game was played
/// shows that nothing before it was changed since.
pub fn verify(game: &dyn AnyGame, record: &Record, head: Option<Digest>) -> Verification {
    let problem = match Table::resume(game, record.clone()) {
        Err(broken) => Some(broken.to_string()),
        Ok(_) => head
            .filter(|head| record.entries.iter().all(|entry| entry.head != *head))
            .map(|head| format!("no entry of the record has the head {head}")),
    };
    let count = |is: fn(&Entry) -> bool| record.entries.iter().filter(|entry| is(entry)).count();
    Verification {
        ok: problem.is_none(),
        actions: count(|entry| entry.action.is_some()),
        rolls: record.entries.iter().map(|entry| entry.rolls.len()).sum(),
        undos: count(|entry| entry.undo.is_some()),
        rollbacks: count(|entry| entry.rollback.is_some()),
        head: record.entries.last().map(|entry| entry.head),
        problem,
    }
}
