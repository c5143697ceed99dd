//! A game in the terminal, line by line.
//!
//! | file | for |
//! |---|---|
//! | `session.rs` | the game: whose turn it is, what everybody has seen |
//! | `prompt.rs` | one person building one order |
//! | `draft.rs` | the order being built |
//! | `word.rs` | what a typed line means |
//! | `typed_dice.rs` | real dice: what is rolled for, what was typed, what came of it |
//! | `input.rs` | the keyboard, or a pipe |
//! | `save_file.rs` | the file that the game is saved in |

mod draft;
mod input;
mod prompt;
mod save_file;
mod session;
mod typed_dice;
mod word;

pub(crate) use input::Input;
pub(crate) use save_file::SaveFile;
pub(crate) use session::{Controller, Session};
pub(crate) use typed_dice::opening;
