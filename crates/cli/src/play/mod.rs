//! A game in the terminal, line by line.
//!
//! | file | for |
//! |---|---|
//! | `sitting.rs` | the evening: whose turn it is, what everybody has seen |
//! | `prompt.rs` | one person building one order |
//! | `draft.rs` | the order being built |
//! | `word.rs` | what a typed line means |
//! | `input.rs` | the keyboard, or a pipe |
//! | `kept.rs` | the file in which the game is kept |

mod draft;
mod input;
mod kept;
mod prompt;
mod sitting;
mod word;

pub(crate) use input::Input;
pub(crate) use kept::Kept;
pub(crate) use sitting::{Player, Sitting};
