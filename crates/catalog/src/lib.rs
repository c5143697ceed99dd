//! The one crate that knows all the games: a name in, a game out.
//!
//! Adding a game is one line in the list below. Whatever asks for a game by its name gets it as
//! [`wardroom_scene::AnyDrawn`]; what must run fast visits it with its types known.
//!
//! ```
//! use wardroom_catalog::OpenError;
//! use wardroom_kernel::Overlay;
//!
//! let refused = wardroom_catalog::open("chess", &Overlay::none()).unwrap_err();
//! assert!(matches!(refused, OpenError::Unknown { .. }));
//! ```

use wardroom_kernel::Complaints;
use wardroom_scene::Drawn;

/// Why a game cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// There is no game of that name.
    #[error("there is no game {id}{}", nearest.as_ref().map_or(String::new(), |near| format!("; did you mean {near}?")))]
    Unknown {
        /// The name asked for.
        id: String,
        /// The name most like it.
        nearest: Option<String>,
    },
    /// The corrections to its data do not fit.
    #[error(transparent)]
    Data(#[from] Complaints),
}

/// Work to be done with a game whose types are known.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Drawn>(self, game: &G) -> Self::Out;
}

/// Somebody who wants to know all the games by their types.
pub trait Collector: Sized {
    /// Takes one game more.
    #[must_use]
    fn take<G: Drawn>(self) -> Self;
}

/// Makes the catalog of a list of games.
macro_rules! catalog {
    ($($library:ident::$game:ident),+ $(,)?) => {
        /// The words that games are asked for by.
        pub fn ids() -> &'static [&'static str] {
            &[$(<$library::$game as wardroom_kernel::Rules>::ID),+]
        }

        /// Hands the type of every game to a collector, in the order of the list.
        pub fn collect<C: $crate::Collector>(collector: C) -> C {
            $(let collector = collector.take::<$library::$game>();)+
            collector
        }

        /// Opens a game by its word, with a player's corrections laid over its data.
        ///
        /// # Errors
        /// When there is no such game, or the corrections do not fit.
        pub fn open(
            id: &str,
            overlay: &wardroom_kernel::Overlay,
        ) -> Result<Loaded, $crate::OpenError> {
            use wardroom_kernel::Rules as _;
            $(if id == $library::$game::ID {
                let game = $library::$game::load(overlay)?;
                return Ok(Loaded(Shelf::$game(std::sync::Arc::new(game))));
            })+
            let nearest = wardroom_kernel::nearest(id, ids().iter().copied());
            Err($crate::OpenError::Unknown { id: id.to_owned(), nearest })
        }

        /// A game that has been opened; copies are cheap and share it.
        #[derive(Clone)]
        pub struct Loaded(Shelf);

        #[derive(Clone)]
        enum Shelf {
            $($game(std::sync::Arc<$library::$game>)),+
        }

        impl Loaded {
            /// The game, for one who need not know its types.
            pub fn game(&self) -> &dyn wardroom_scene::AnyDrawn {
                match &self.0 {
                    $(Shelf::$game(game) => game.as_ref()),+
                }
            }

            /// Does some work with the game's types known.
            pub fn visit<V: $crate::Visitor>(&self, visitor: V) -> V::Out {
                match &self.0 {
                    $(Shelf::$game(game) => visitor.visit(game.as_ref())),+
                }
            }
        }

        impl std::fmt::Debug for Loaded {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_tuple("Loaded").field(&self.game().id()).finish()
            }
        }
    };
}

catalog! {
    wardroom_tora::Tora,
    wardroom_invasion::Invasion,
    wardroom_picket_duty::PicketDuty,
    wardroom_doolittle::Doolittle,
    wardroom_air_raid::AirRaid,
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardroom_kernel::Overlay;

    /// A catalog like ours, of the game that tests are made with.
    #[expect(unreachable_pub, reason = "the macro makes a catalog for other crates")]
    mod shelf {
        catalog! { wardroom_skirmish::Skirmish }
    }

    struct SizeOfState;

    impl Visitor for SizeOfState {
        type Out = usize;
        fn visit<G: Drawn>(self, _game: &G) -> usize {
            size_of::<G::State>()
        }
    }

    #[test]
    fn every_listed_game_opens_under_its_own_word() {
        for &id in ids() {
            let loaded = open(id, &Overlay::none()).unwrap();
            assert_eq!(loaded.game().id(), id);
            assert!(!loaded.game().manifest().scenarios.is_empty(), "{id} has a scenario");
        }
        let mut sorted = ids().to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), ids().len(), "no two games share a word");
    }

    struct Ids(Vec<&'static str>);

    impl Collector for Ids {
        fn take<G: Drawn>(mut self) -> Self {
            self.0.push(G::ID);
            self
        }
    }

    #[test]
    fn a_collector_is_handed_every_game() {
        assert_eq!(collect(Ids(Vec::new())).0, ids());
        assert_eq!(shelf::collect(Ids(Vec::new())).0, shelf::ids());
    }

    #[test]
    fn an_unknown_word_names_the_nearest_game() {
        let refused = shelf::open("skirmsh", &Overlay::none()).unwrap_err();
        assert_eq!(
            refused,
            OpenError::Unknown { id: "skirmsh".into(), nearest: Some("skirmish".into()) }
        );
        assert_eq!(refused.to_string(), "there is no game skirmsh; did you mean skirmish?");
    }

    #[test]
    fn a_visitor_knows_the_types() {
        let loaded = shelf::open(shelf::ids()[0], &Overlay::none()).unwrap();
        let copy = loaded.clone();
        assert!(copy.visit(SizeOfState) > 0);
        assert_eq!(format!("{copy:?}"), "Loaded(\"skirmish\")");
    }

    #[test]
    fn corrections_that_fit_nothing_are_refused() {
        let overlay = Overlay::parse("nonsense = 1").unwrap();
        assert!(matches!(shelf::open("skirmish", &overlay), Err(OpenError::Data(_))));
    }
}
