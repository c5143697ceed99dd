//! One file for each command: what it takes, and what it does.

pub(crate) mod act;
pub(crate) mod admin;
pub(crate) mod advise;
pub(crate) mod charts;
pub(crate) mod choices;
pub(crate) mod database;
pub(crate) mod dice;
pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod new;
pub(crate) mod odds;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod story;
pub(crate) mod terms;
pub(crate) mod undo;
pub(crate) mod verify;
