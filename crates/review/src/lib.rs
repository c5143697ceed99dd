//! Looks back on a game: what was skill, what was luck, and whether the dice were fair.
//!
//! | module | answers |
//! |---|---|
//! | [`review`](mod@review) | how did the chances go up and down, and why? |
//! | [`exact`](mod@exact) | what is a small ending worth, with every order and every roll gone through? |
//! | [`dice`] | what was rolled, by whom, and could honest dice have fallen so? |
//! | [`report`] | the review as one page of HTML that needs nothing else |
//! | [`story`](mod@story) | how did it go? A page to read and to post, in HTML and in Markdown |
//! | [`page`] | what those pages share |
//!
//! For every decision there is what the best order was worth and what the chosen one was, both valued from
//! what the seat knew: the difference is its *loss*. What the position is worth at the next decision, less
//! what was to be expected, is *luck*: of the dice, and of what was revealed. So for each seat
//!
//! > result = start + luck − own losses + the opponent's losses

pub mod dice;
pub mod exact;
pub mod page;
pub mod report;
pub mod review;
pub mod story;

pub use dice::{DiceReport, Fairness, dice_of};
pub use exact::{ExactSolver, exact};
pub use review::{Review, ReviewConfig, ReviewError, ReviewedDecision, SeatAccount, review};
pub use story::{Story, StoryTurn, TurningPoint, story};
