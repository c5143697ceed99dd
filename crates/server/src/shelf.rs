//! The games on offer, as the server needs them: played, drawn, studied.

use std::fmt;
use std::sync::Arc;

use wardroom_bot::{Counsel, Limit, Rank, counsel};
use wardroom_kernel::{Action, AnyGame, Complaints, Fast, Game, Overlay, Position, Refusal, Seat};
use wardroom_record::Table;
use wardroom_review::{Effort, Review, ReviewError, review};
use wardroom_scene::{AnyDrawn, Drawn};
use wardroom_study::odds::{Budget, Odds, odds};
use wardroom_study::player::{Mind, Who};

/// How much work the odds of one order may take before they are sampled: an answer must not
/// keep a processor for longer than a player waits.
const BUDGET: Budget = Budget { branches: 40_000, runs: 4_000 };

/// A game that can be played on a server: its rules, its drawing, and its computer players.
pub trait Playable: AnyDrawn {
    /// Its rules.
    fn rules(&self) -> &dyn AnyGame;
    /// What an order leads to, as far as the seat may know.
    ///
    /// # Errors
    /// When the order is not legal.
    fn odds(&self, position: &Position, seat: Seat, order: &Action) -> Result<Odds, Refusal>;
    /// The order that a computer player gives, and in how many worlds it tried its orders.
    fn decide(&self, who: Who, position: &Position, seat: Seat, seed: u64) -> (Action, u64);
    /// What a staff officer advises a seat that must decide.
    fn advise(&self, position: &Position, seat: Seat, seed: u64) -> Vec<Counsel>;
    /// What was skill and what was luck in a game that is over.
    ///
    /// # Errors
    /// When it is not over.
    fn look_back(&self, table: &Table) -> Result<Review, ReviewError>;
}

impl<G: Drawn> Playable for G {
    fn rules(&self) -> &dyn AnyGame {
        self
    }

    fn odds(&self, position: &Position, seat: Seat, order: &Action) -> Result<Odds, Refusal> {
        odds(self, state::<G>(position), seat, order, BUDGET)
    }

    fn decide(&self, who: Who, position: &Position, seat: Seat, seed: u64) -> (Action, u64) {
        let mut mind = Mind::new(self);
        let order = mind.order(who, state::<G>(position), seat, &mut Fast::new(seed));
        (order, mind.worlds)
    }

    fn advise(&self, position: &Position, seat: Seat, seed: u64) -> Vec<Counsel> {
        let plan = Rank::Admiral.plan();
        counsel(self, state::<G>(position), seat, &plan, &Limit::none(), seed)
    }

    fn look_back(&self, table: &Table) -> Result<Review, ReviewError> {
        review(self, table, &Effort::USUAL, &|_, _| {})
    }
}

fn state<G: Game>(position: &Position) -> &G::State {
    position.state().expect("a position is handed to the game it came from")
}

type Load = fn(&Overlay) -> Result<Arc<dyn Playable>, Complaints>;

struct Book {
    id: &'static str,
    load: Load,
    /// Loaded without corrections: most tables share it.
    usual: Arc<dyn Playable>,
}

/// The games on offer.
#[derive(Default)]
pub struct Shelf {
    books: Vec<Book>,
}

impl Shelf {
    /// No games.
    pub fn empty() -> Self {
        Shelf::default()
    }

    /// Every game of the catalog.
    pub fn full() -> Self {
        wardroom_catalog::collect(Shelf::empty())
    }

    /// This shelf with one game more.
    #[must_use]
    pub fn with<G: Drawn>(mut self) -> Self {
        let load: Load = |overlay| Ok(Arc::new(G::load(overlay)?));
        let usual = load(&Overlay::none()).expect("a game loads without corrections");
        self.books.push(Book { id: G::ID, load, usual });
        self
    }

    /// The games as they are without corrections.
    pub fn usual(&self) -> impl Iterator<Item = &Arc<dyn Playable>> {
        self.books.iter().map(|book| &book.usual)
    }

    /// A game with corrections laid over its data; `None` if there is no such game.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    pub fn open(&self, id: &str, data: &str) -> Result<Option<Arc<dyn Playable>>, Complaints> {
        let Some(book) = self.books.iter().find(|book| book.id == id) else {
            return Ok(None);
        };
        if data.is_empty() {
            return Ok(Some(book.usual.clone()));
        }
        (book.load)(&Overlay::parse(data)?).map(Some)
    }

    /// The words of the games.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.books.iter().map(|book| book.id)
    }
}

impl wardroom_catalog::Collector for Shelf {
    fn take<G: Drawn>(self) -> Self {
        self.with::<G>()
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.ids()).finish()
    }
}
