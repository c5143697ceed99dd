//! Saved games: what was agreed, what was decided, what was rolled.
//!
//! A [`Record`] is the whole of a played game: its [`Terms`], the secret its dice come from, and
//! its [`Entry`] list, undone entries and undos included. Each entry carries a head, the end of
//! a hash chain over everything before it; each roll is derived from the secret and the head
//! before it, so that anybody who is shown the secret can recompute every roll. The format is
//! described in `docs/guides/record-format.md`, with test vectors.
//!
//! A [`Table`] is a record being played: it keeps the position after every entry, so that an
//! action costs no replay. Resuming a table recomputes everything; a record that does not come out
//! the same is refused, with the entry that is wrong.
//!
//! ```
//! use wardroom_record::Secret;
//!
//! // What is shown before a game, so that the secret cannot be changed afterwards.
//! let secret = Secret::from_seed(7);
//! assert_eq!(secret.commitment().to_string().len(), 64);
//! ```
//!
//! Nothing here does I/O or reads a clock; the caller brings the secret and keeps the file.

mod chain;
mod digest;
mod entry;
mod fault;
mod story;
mod table;
mod terms;
mod text;
mod verify;

pub use digest::{Digest, Secret};
pub use entry::{Deed, Entry};
pub use fault::{Broken, Damaged, Fault};
pub use story::markdown;
pub use table::{Answers, Draft, Moment, Table};
pub use terms::{Kind, Terms};
pub use text::{FORMAT, Record, Stage, VERSION};
pub use verify::{Verification, verify};
