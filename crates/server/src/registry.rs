//! The games that a server offers.

use std::fmt;
use std::sync::Arc;

use wardroom_catalog::{Engine, Entry, GAMES};
use wardroom_kernel::{Complaints, Overlay};

/// The games that a server offers.
#[derive(Default)]
pub struct Registry {
    /// Each with the game as it is without corrections, which most tables share.
    games: Vec<(Entry, Arc<dyn Engine>)>,
}

impl Registry {
    /// Every game of the catalog.
    pub fn catalog() -> Self {
        GAMES.iter().copied().fold(Registry::default(), Registry::with)
    }

    /// The same games and one more.
    #[must_use]
    pub fn with(mut self, entry: Entry) -> Self {
        let plain = (entry.load)(&Overlay::none()).expect("a game loads without corrections");
        self.games.push((entry, plain));
        self
    }

    /// The games as they are without corrections.
    pub fn games(&self) -> impl Iterator<Item = &Arc<dyn Engine>> {
        self.games.iter().map(|(_, game)| game)
    }

    /// A game with corrections laid over its data; `None` if there is no such game.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    pub fn open(&self, id: &str, data: &str) -> Result<Option<Arc<dyn Engine>>, Complaints> {
        match self.games.iter().find(|(entry, _)| entry.id == id) {
            None => Ok(None),
            Some((_, plain)) if data.is_empty() => Ok(Some(plain.clone())),
            Some((entry, _)) => (entry.load)(&Overlay::parse(data)?).map(Some),
        }
    }

    /// The ids of the games.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.games.iter().map(|(entry, _)| entry.id)
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.ids()).finish()
    }
}
