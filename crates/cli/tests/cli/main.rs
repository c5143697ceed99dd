//! The program, run as a person or a script would run it, over real files.

mod bench;
mod play;
mod records;
mod refusals;
mod server;
mod study;
#[cfg(unix)]
mod terminal;
