//! The rules: what a newcomer writes first.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Agreed, Complaints, Illegal, Manifest, Options, Overlay, Pick, Seat, SeatSet, Umpire};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// The result in words.
    pub label: Cow<'static, str>,
    /// What it is worth to each seat, from 0 to 1.
    pub values: Vec<f64>,
}

/// Who must decide now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToAct {
    /// These seats must decide: both, where plans are secret and simultaneous.
    Seats(SeatSet),
    /// Nobody: the book runs on by [`Rules::advance`].
    Nobody,
    /// Nobody any more: [`Rules::outcome`] says how it ended.
    Over,
}

impl FromIterator<Seat> for ToAct {
    /// These seats, or nobody where there are none.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let seats: SeatSet = seats.into_iter().collect();
        if seats.is_empty() { ToAct::Nobody } else { ToAct::Seats(seats) }
    }
}

/// The rules of a game, with the charts and components it was loaded with.
///
/// [`Rules::check_pick`] is the only authority on what is legal. [`Rules::apply`] and
/// [`Rules::advance`] trust that: they are called through [`crate::play`], which asks first.
pub trait Rules: Send + Sync + Sized + 'static {
    /// Everything on the table, legal by construction; small and cheap to copy.
    type State: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// A position as a person writes it, which may be wrong.
    type Setup: Clone + Debug + Serialize + DeserializeOwned;
    /// What happened, for the log.
    type Event: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// Why an order is refused.
    type Illegal: Illegal;
    /// A half-built order, read.
    type Draft<'a>;

    /// The word the game is asked for by.
    const ID: &'static str;
    /// Its citation code.
    const CODE: &'static str;

    /// Reads the game's data with a player's corrections laid over it.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    fn load(overlay: &Overlay) -> Result<Self, Complaints>;
    /// What it says of itself.
    fn manifest(&self) -> &Manifest;

    /// The position a scenario begins with; options are checked and complete.
    ///
    /// # Errors
    /// When there is no such scenario, or it does not go with the options.
    fn scenario(&self, scenario: &str, options: &Options) -> Result<Self::Setup, Complaints>;
    /// Checks a position.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    fn check_setup(&self, setup: &Self::Setup) -> Result<Self::State, Complaints>;
    /// The position in the form that [`Rules::check_setup`] reads.
    fn setup_of(&self, state: &Self::State) -> Self::Setup;

    /// What the position tells of the scenario and the options that were agreed on, for the heading of a game that
    /// begins with it.
    fn agreed(&self, _state: &Self::State) -> Agreed {
        Agreed::default()
    }

    /// Who must decide.
    fn to_act(&self, state: &Self::State) -> ToAct;
    /// How the game ended; asked only when it has.
    fn outcome(&self, state: &Self::State) -> Outcome;
    /// Reads a half-built order: what [`Rules::candidates`] and [`Rules::check_pick`] need to know of it, worked
    /// out once for a whole list. Asked only of a seat that must decide, with picks that were listed.
    fn draft<'a>(
        &'a self,
        state: &'a Self::State,
        seat: Seat,
        picks: &'a [Pick],
    ) -> Self::Draft<'a>;
    /// Adds what might be picked next to the list: all that [`Rules::check_pick`] allows, each once and in the
    /// order in which it is shown, and as much more as is cheaper to check than to leave out.
    /// Nothing, when the order is complete. Unless a game knows better, every pick there is.
    fn candidates(&self, _draft: &Self::Draft<'_>, list: &mut Vec<Pick>) {
        list.extend((0..self.manifest().pick_bound).map(Pick));
    }
    /// Decides whether `pick` may come next: the one place where that is decided.
    ///
    /// # Errors
    /// The rule that forbids it; for a pick that no such decision takes, what is decided now instead
    /// ([`Illegal::is_elsewhere`]).
    fn check_pick(&self, draft: &Self::Draft<'_>, pick: Pick) -> Result<(), Self::Illegal>;
    /// Lists what `seat` may pick next, after the picks of a half-built order: the candidates that pass the check.
    ///
    /// The list is cleared first. It stays empty when the order is complete.
    #[inline]
    fn choices(&self, state: &Self::State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        list.clear();
        let draft = self.draft(state, seat, picks);
        self.candidates(&draft, list);
        list.retain(|&pick| self.check_pick(&draft, pick).is_ok());
    }
    /// Puts the picks of a complete order, where some may be named in any order, into the one order in which they
    /// are recorded.
    fn canonical(&self, _state: &Self::State, _seat: Seat, _picks: &mut [Pick]) {}
    /// The text that goes with a complete order for a player with nothing to say; `None` if the order takes no
    /// text. A free text is the one thing that is accepted without being listed.
    fn default_text(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _picks: &[Pick],
    ) -> Option<Cow<'static, str>> {
        None
    }
    /// Checks the free text of an order that takes one.
    ///
    /// # Errors
    /// The rule that the text breaks.
    fn check_text(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _picks: &[Pick],
        _text: &str,
    ) -> Result<(), Self::Illegal> {
        Ok(())
    }
    /// Carries out one complete, legal order.
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        picks: &[Pick],
        text: Option<&str>,
        umpire: &mut Umpire<'_, Self::Event>,
    );
    /// Runs one step of the book; called while [`Rules::to_act`] says nobody.
    fn advance(&self, state: &mut Self::State, umpire: &mut Umpire<'_, Self::Event>);

    /// The number of the turn under way, as the book counts; what is gathered by turns begins a new row
    /// when it changes. A book without turns stays at 0.
    fn turn(&self, _state: &Self::State) -> u32 {
        0
    }
    /// Quantities that the rules neither create nor destroy, by name.
    fn census(&self, _state: &Self::State) -> Vec<(&'static str, i64)> {
        Vec::new()
    }
}
