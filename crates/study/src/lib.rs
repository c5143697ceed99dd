//! Studies any game by its contract alone: computer players, many games at once, exact odds,
//! and matches.
//!
//! | module | answers |
//! |---|---|
//! | [`player`] | what would a computer player do here? |
//! | [`playout`] | how does one game end when computers play it? |
//! | [`simulate`](mod@simulate) | how do many games end, and how fast are they played? |
//! | [`session`](mod@session) | how is a game stepped pick by pick? |
//! | [`rows`] | which columns describe each game and each turn of a simulation? |
//! | [`odds`](mod@odds) | what will this order lead to, and how likely is it? |
//! | [`matches`](mod@matches) | which of two players is better, and how sure is that? |
//!
//! Everything is generic over [`wardroom_kernel::Game`], so that the loops that run millions of
//! times are compiled for each game, in `wardroom-catalog`. Whatever a computer player or the odds work out for a
//! seat starts from a state that the seat could not tell from the real one.
//!
//! ```
//! use wardroom_kernel::{Options, Overlay, Rules};
//! use wardroom_study::{Player, Series, simulate};
//! use wardroom_skirmish::Skirmish;
//!
//! let game = Skirmish::load(&Overlay::none()).unwrap();
//! let series = Series {
//!     scenario: None,
//!     options: Options::default(),
//!     seats: vec![Player::Greedy, Player::Random],
//!     nodes: None,
//!     games: 20,
//!     seed: 1,
//!     threads: 1,
//! };
//! let report = simulate(&game, &series, &|_played| {}).unwrap();
//! assert_eq!(report.finished, 20);
//! assert!(report.values["red"] > report.values["blue"]);
//! ```

mod digest;
mod frame;
mod interval;
pub mod matches;
pub mod odds;
pub mod player;
pub mod playout;
pub mod rows;
pub mod session;
pub mod simulate;

pub use frame::{Column, DataFrame};
pub use interval::{Interval, wilson};
pub use matches::{
    Match, MatchConfig, PairScore, PlayerScore, ScoreBy, StopRule, Verdict, play_match,
};
pub use odds::{Budget, Chance, Odds, odds, odds_by_play};
pub use player::Player;
pub use rows::Rows;
pub use session::{Session, session};
pub use simulate::{
    GameSeed, Report, Series, StudyError, simulate, simulate_from, simulate_rows, sweep,
};
