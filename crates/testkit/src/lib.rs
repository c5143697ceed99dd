//! The suite every game passes, and helpers for rule tests.
//!
//! - [`conformance!`] turns one line of a game's tests into the whole [`suite`];
//! - [`expect_done`] and [`expect_refused`] show a rule with a typed order and scripted dice;
//! - [`expect_named_things`], [`expect_picks_drawn`] and [`follow_lessons`] look at what is drawn;
//! - [`expect_picture`] holds a drawing to the picture that is kept of it;
//! - [`playout`] plays at random;
//! - [`story`] reads the log of random games;
//! - [`fuzz`] has what must hold for any bytes that reach a game.
//!
//! The suite itself is tried on Skirmish, the tiny invented game under `crates/games`, and on Skirmish with one fault at a time.
//!
//! ```
//! use wardroom_skirmish::{BLUE, RED, Skirmish};
//! use wardroom_testkit::{expect_done, expect_refused, playout, suite};
//!
//! let game: Skirmish = suite::load();
//! let mut state = playout::start(&game, "dawn", &[("turns", "1")]);
//! let orders = "2-guards-north 0-guards-middle 1-militia-north 3-militia-middle";
//! expect_done(&game, &mut state, RED, orders, "");
//! let refusal = expect_refused(&game, &state, BLUE, "3-guards-north");
//! assert_eq!(refusal.rule.as_deref(), Some("SKI 2.1"));
//!
//! // Both armies meet in the north, where the marker turns out to be mist.
//! let log = expect_done(&game, &mut state, BLUE, orders, "mist");
//! assert_eq!(log[2], "the marker at north shows mist");
//! ```

mod drawing;
pub mod fuzz;
mod picture;
pub mod playout;
mod rule_test;
pub mod story;
pub mod suite;

pub use drawing::{expect_named_things, expect_picks_drawn, follow_lessons};
pub use picture::{expect_picture, picture_of};
pub use rule_test::{dice, expect_done, expect_refused, run_on};
