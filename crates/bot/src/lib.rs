//! Computer officers: they know a game by its contract alone, and look only at worlds that their seat could
//! not tell from the real one.
//!
//! | module | for |
//! |---|---|
//! | [`orders`] | whole orders, filled up by chance, by default or by the game's own rollout policy |
//! | [`search`](mod@search) | which order is best: information-set Monte Carlo tree search |
//! | [`staff`] | the best few orders in words, for people |
//! | [`rank`] | how long an officer thinks: Ensign, Lieutenant, Commander, Admiral |
//!
//! A search begins with whole orders for the root seat and keeps halving them, so that most of its budget
//! goes to the best few. Each order is tried in world after world: the secrets are drawn anew by
//! [`resample`](wardroom_kernel::Hidden::resample), the dice are rolled anew, and what everybody decides afterwards is
//! searched in a tree that widens as it is visited. A world ends after a number of orders, where the game's
//! own [`evaluate`](wardroom_kernel::Study::evaluate) says how it looks.
//!
//! The same seed and the same number of nodes give the same order, whatever the number of threads.
//!
//! ```
//! use wardroom_bot::{Limit, Rank, think};
//! use wardroom_kernel::{Fast, Options, Overlay, Rules, Seat, Umpire, play};
//! use wardroom_skirmish::Skirmish;
//!
//! let game = Skirmish::load(&Overlay::none()).unwrap();
//! let options = Options::default().checked(&game.manifest().options).unwrap();
//! let scenario = &game.manifest().scenarios[0].id;
//! let mut state = game.check_setup(&game.scenario(scenario, &options).unwrap()).unwrap();
//! play::settle(&game, &mut state, &mut Umpire::silent(&mut Fast::new(1)));
//!
//! let found = think(&game, &state, Seat(0), &Rank::Commander.plan(), &Limit::none(), 7);
//! assert!(play::check(&game, &state, Seat(0), &found.best().action).is_ok());
//! ```

pub mod orders;
mod propose;
pub mod rank;
pub mod search;
pub mod staff;
mod tree;
mod world;

pub use rank::Rank;
pub use search::{Advice, Found, Limit, Line, Plan, advise, think, weigh};
pub use staff::{Counsel, Expected, counsel};
pub use world::look;
