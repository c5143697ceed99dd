//! Computer players that search: they know a game by its contract alone, and look only at worlds that their seat
//! could not tell from the real one.
//!
//! | module | for |
//! |---|---|
//! | [`orders`] | complete orders: at random, by default or by the game's own rollout policy |
//! | [`search`](mod@search) | which order is best: information-set Monte Carlo tree search |
//! | [`advice`] | the best few orders in words, for people |
//! | [`rank`] | how much each rank searches: Ensign, Lieutenant, Commander, Admiral |
//!
//! A search begins with candidate orders of the root seat and keeps halving them (sequential halving), so that
//! most of its budget goes to the best few. Each order is tried in world after world: the secrets are drawn anew by
//! [`resample`](wardroom_kernel::Hidden::resample), the dice are rolled anew, and what everybody decides afterwards is
//! searched in a tree that widens as it is visited (UCT with progressive widening). A world ends after a number of orders, where the game's
//! own [`evaluate`](wardroom_kernel::Study::evaluate) says how it looks.
//!
//! The same seed and the same number of nodes give the same order, whatever the number of threads.
//!
//! ```
//! use wardroom_bot::{Rank, SearchLimits, search};
//! use wardroom_kernel::{Fast, Options, Overlay, Rules, Seat, Umpire, play};
//! use wardroom_skirmish::Skirmish;
//!
//! let game = Skirmish::load(&Overlay::none()).unwrap();
//! let options = Options::default().checked(&game.manifest().options).unwrap();
//! let scenario = &game.manifest().scenarios[0].id;
//! let mut state = game.check_setup(&game.scenario(scenario, &options).unwrap()).unwrap();
//! play::settle(&game, &mut state, &mut Umpire::silent(&mut Fast::new(1)));
//!
//! let config = Rank::Commander.search_config();
//! let found = search(&game, &state, Seat(0), &config, &SearchLimits::none(), 7);
//! assert!(play::check(&game, &state, Seat(0), &found.best().action).is_ok());
//! ```

pub mod advice;
pub mod orders;
mod propose;
pub mod rank;
pub mod search;
mod tree;
mod world;

pub use advice::{Advice, ExpectedOrder, advise};
pub use rank::Rank;
pub use search::{
    PrincipalVariation, ScoredAction, SearchConfig, SearchLimits, SearchResult, evaluate_orders,
    principal_variations, search,
};
pub use world::position_value;
