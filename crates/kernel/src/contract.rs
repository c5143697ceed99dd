//! What a game is, in four parts.
//!
//! | trait | says |
//! |---|---|
//! | [`Rules`] | what may be decided and what comes of it: all that a game needs to be played |
//! | [`Hidden`] | what each observer may know |
//! | [`Words`] | what people read and type |
//! | [`Study`] | what computer players and odds need to know |
//!
//! Whoever writes against games asks for [`Game`], which is all of them. Whoever calls a known game imports
//! `wardroom_kernel::contract::*`.

mod hidden;
mod rules;
mod study;
mod words;

pub use hidden::{Hidden, Secret};
pub use rules::{Outcome, Rules, ToAct};
pub use study::{Counted, Handicap, OddsEnd, Study, Tuning};
pub use words::{Brief, Label, Words};

/// A whole game.
pub trait Game: Rules + Hidden + Words + Study {}

impl<G: Rules + Hidden + Words + Study> Game for G {}
