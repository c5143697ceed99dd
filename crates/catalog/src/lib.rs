//! The one crate that knows all the games: an id in, a game out, with everything that can be done with it.
//!
//! [`open`] gives an [`Engine`]: a game that is played, drawn, searched, simulated and reviewed without its
//! types being known. The generic code behind it is compiled here, once for each game, so that the server, the
//! command line and Python need not compile it again. Adding a game is one line in the list below.
//!
//! ```
//! use wardroom_catalog::OpenError;
//! use wardroom_kernel::{Options, Overlay};
//! use wardroom_study::{Player, Series};
//!
//! let tora = wardroom_catalog::open("tora", &Overlay::none()).unwrap();
//! let series = Series {
//!     scenario: None,
//!     options: Options::default(),
//!     seats: vec![Player::Random; 2],
//!     nodes: None,
//!     games: 1,
//!     seed: 1,
//!     threads: 1,
//! };
//! assert_eq!(tora.simulate(&series, &|_played| {}).unwrap().finished, 1);
//!
//! let refused = wardroom_catalog::open("chess", &Overlay::none()).unwrap_err();
//! assert!(matches!(refused, OpenError::Unknown { .. }));
//! ```

mod engine;

use std::sync::Arc;

use wardroom_kernel::{Complaints, Overlay, Rules, nearest};
use wardroom_scene::Drawn;

pub use engine::{Decision, Engine, Progress};

/// Why a game cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// There is no game with that id.
    #[error("there is no game {id}{}", nearest.as_ref().map_or(String::new(), |near| format!("; did you mean {near}?")))]
    Unknown {
        /// The id asked for.
        id: String,
        /// The id most like it.
        nearest: Option<String>,
    },
    /// The corrections to its data do not fit.
    #[error(transparent)]
    Data(#[from] Complaints),
}

/// One game of a catalog: its id, and how it is loaded.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The id it is asked for by.
    pub id: &'static str,
    /// Loads it with a player's corrections laid over its data.
    pub load: fn(&Overlay) -> Result<Arc<dyn Engine>, Complaints>,
}

impl Entry {
    /// The entry of a game.
    pub const fn of<G: Drawn>() -> Self {
        Entry { id: G::ID, load: |overlay| Ok(Arc::new(G::load(overlay)?)) }
    }
}

/// Work that needs a game's types: benchmarks and tests of generic code. All others [`open`] a game.
pub trait Visitor {
    /// The result of the work.
    type Out;
    /// Works with a game.
    fn visit<G: Drawn>(self, game: &G) -> Self::Out;
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game.
        pub const GAMES: &[Entry] = &[$(Entry::of::<$game>()),+];

        /// Loads a game and hands it to a visitor with its types.
        ///
        /// # Errors
        /// When there is no such game, or the corrections do not fit.
        pub fn visit<V: Visitor>(
            id: &str,
            overlay: &Overlay,
            visitor: V,
        ) -> Result<V::Out, OpenError> {
            $(if id == <$game>::ID {
                return Ok(visitor.visit(&<$game>::load(overlay)?));
            })+
            Err(unknown(id))
        }
    };
}

games! {
    wardroom_tora::Tora,
    wardroom_invasion::Invasion,
    wardroom_picket_duty::PicketDuty,
    wardroom_doolittle::Doolittle,
    wardroom_air_raid::AirRaid,
}

/// The ids of all games.
pub fn ids() -> impl Iterator<Item = &'static str> + Clone {
    GAMES.iter().map(|entry| entry.id)
}

/// Opens a game by its id, with a player's corrections laid over its data.
///
/// # Errors
/// When there is no such game, or the corrections do not fit.
pub fn open(id: &str, overlay: &Overlay) -> Result<Arc<dyn Engine>, OpenError> {
    let entry = GAMES.iter().find(|entry| entry.id == id).ok_or_else(|| unknown(id))?;
    Ok((entry.load)(overlay)?)
}

fn unknown(id: &str) -> OpenError {
    OpenError::Unknown { id: id.to_owned(), nearest: nearest(id, ids()) }
}
