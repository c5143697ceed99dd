//! The contract every game of Wardroom fulfils.
//!
//! A game is one crate of pure code. It says who decides ([`Rules::to_act`]), what may
//! be picked ([`Rules::choices`]), what a decision does ([`Rules::apply`]) and how the book
//! runs on afterwards ([`Rules::advance`]). Everything a person touches is written once
//! against this contract and names no game.
//!
//! The words are the same everywhere: a [`Seat`] decides by an [`Action`], which is made of
//! small [`Pick`]s; the [`Umpire`] hands the rules their [`Dice`] and keeps the log of events;
//! an [`Observer`] sees a view; a game ends with an [`Outcome`].
//!
//! Nothing here does I/O, reads a clock or starts a thread.
//!
//! ```
//! use wardroom_kernel::{Dice, Fast, Rule, Tally};
//!
//! const BOMBING: Rule = Rule::new("TTT", "T-bomb-2");
//! let mut dice = Fast::new(7);
//! let mut hits = [0];
//! dice.tally(Tally { dice: 4, sides: 6, ranges: &[4..=6], rule: BOMBING }, &mut hits);
//! assert!(hits[0] <= 4);
//! ```

pub mod array;
mod board;
mod chart;
pub mod contract;
mod data;
mod dice;
mod erased;
mod keyed;
mod manifest;
mod named;
mod pick;
pub mod play;
mod policy;
mod position;
mod prose;
mod refusal;
mod report;
mod rule;
mod seat;
mod stack;
mod umpire;
mod view;

pub use board::{Board, Line, Span, Tone};
pub use chart::{Chart, Lookup, Origin, Provenance, Row, Sourced};
pub use contract::{
    Brief, Counted, Game, Handicap, Hidden, Label, OddsEnd, Outcome, Rules, Secret, Study, ToAct,
    Tuning, Words,
};
pub use data::{Overlay, read};
pub use dice::{
    Cup, Dice, Enumerator, Fast, Question, Recorded, Rolled, RolledKind, Script, Sealed, Source,
    Tally, Token, Trouble, Unanswered, Wanted,
};
pub use erased::{AnyGame, Choice, Done, Position, Told};
pub use keyed::{EnumMap, EnumSet, Key};
pub use manifest::{Agreed, Manifest, OptionSpec, Options, Scenario};
pub use pick::{Action, Pick};
pub use policy::{Noise, best_pick};
pub use prose::{counted, sentence};
pub use refusal::{Complaint, Complaints, Illegal, Refusal, ensure, nearest};
pub use report::{Chapter, Report};
pub use rule::{Guide, Rule, RuleText, Status};
pub use seat::{Observer, Seat, SeatSet};
pub use stack::Stack;
pub use umpire::{Logged, Umpire};
