//! What a game is.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::hash::Hash;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    Board, Chart, Complaints, Dice, Fast, Guide, Illegal, Observer, Overlay, Pick, Report, Rule,
    Seat, SeatSet, Umpire, nearest,
};

/// A named set-up of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// The word it is asked for by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The words for its seats, in order.
    pub seats: Vec<String>,
    /// A sentence or two about it.
    pub about: String,
}

/// A choice made before a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The word it is set by.
    pub id: String,
    /// What it does.
    pub title: String,
    /// The values it can have.
    pub values: Vec<String>,
    /// The value it has unless told.
    pub default: String,
    /// The rule it comes from.
    pub rule: Rule,
}

/// The values chosen for a game's options; what is absent has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// Checks the choices against what the game offers and fills in the defaults.
    ///
    /// # Errors
    /// Every unknown option and value, with the nearest known one.
    pub fn checked(&self, specs: &[OptionSpec]) -> Result<Options, Complaints> {
        let mut complaints = Complaints::default();
        for (id, value) in &self.0 {
            match specs.iter().find(|spec| spec.id == *id) {
                None => {
                    let near = nearest(id, specs.iter().map(|spec| spec.id.as_str()));
                    let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                    complaints
                        .add(format!("option {id}"), format!("there is no such option{hint}"));
                }
                Some(spec) if !spec.values.contains(value) => complaints.break_rule(
                    format!("option {id}"),
                    format!("{value} is not one of {}", spec.values.join(", ")),
                    spec.rule,
                ),
                Some(_) => {}
            }
        }
        let full = specs
            .iter()
            .map(|spec| {
                let value = self.0.get(&spec.id).unwrap_or(&spec.default);
                (spec.id.clone(), value.clone())
            })
            .collect();
        complaints.or(Options(full))
    }

    /// The value of an option that [`Options::checked`] has filled in.
    ///
    /// # Panics
    /// When the option was never offered.
    pub fn get(&self, id: &str) -> &str {
        self.0.get(id).expect("options are checked before a game begins")
    }
}

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
    /// Nobody: the book runs on by [`Game::advance`].
    Nobody,
    /// Nobody any more: [`Game::outcome`] says how it ended.
    Over,
}

/// The words for a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What it means, for a person who reads a list.
    pub text: String,
    /// The rule that allows it.
    pub rule: Rule,
}

/// One line about a half-built order: what it comes to so far, and the rule behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brief {
    /// What it says.
    pub text: String,
    /// The rule behind it, where there is one.
    pub rule: Option<Rule>,
}

/// How officers below the Admiral are held back at a game, the lowest rank first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drill {
    /// How many decisions of a hundred each thinks about; the others are taken as they come.
    pub care: [u32; 3],
    /// How many free decisions of its own each looks past.
    pub ahead: [u32; 3],
}

impl Drill {
    /// What sets the ranks apart at most games.
    pub const USUAL: Drill = Drill { care: [36, 52, 73], ahead: [0, 1, 1] };
}

/// Odds that a game has counted by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// How many ways the dice can fall; `u64::MAX` if they are still more.
    pub ways: u64,
    /// What may come of it in the words of [`Game::change`], with the chance of each.
    pub outcomes: Vec<(String, f64)>,
}

/// Something a seat may not know, for the test that it stays unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// What it is.
    pub name: String,
    /// Its present value, in any form that differs when the value does.
    pub value: String,
}

/// The rules of a game, with the charts and components it was loaded with.
///
/// [`Game::choices`] is the only authority on what is legal. [`Game::apply`] and
/// [`Game::advance`] trust that: they are called through [`crate::play`], which asks first.
pub trait Game: Send + Sync + Sized + 'static {
    /// Everything on the table, legal by construction; small and cheap to copy.
    type State: Clone + Eq + Hash + Debug + Send + Sync + Serialize + DeserializeOwned + 'static;
    /// A position as a person writes it, which may be wrong.
    type Setup: Clone + Debug + Serialize + DeserializeOwned;
    /// What happened, for the log.
    type Event: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What one observer may know.
    type View: Clone + Debug + PartialEq + Serialize;
    /// Why an order is refused.
    type Illegal: Illegal;

    /// The word the game is asked for by.
    const ID: &'static str;
    /// Its citation code.
    const CODE: &'static str;
    /// What is decided for the players when odds reach past the order they are asked for.
    const DEFAULT_POLICY: &'static str = "the first choice listed";

    /// Reads the game's data with a player's corrections laid over it.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    fn load(overlay: &Overlay) -> Result<Self, Complaints>;

    /// Its title.
    fn title(&self) -> &str;
    /// Which edition it follows and what is reconstructed, in a few sentences.
    fn about(&self) -> &str;
    /// The scenarios, the usual one first.
    fn scenarios(&self) -> &[Scenario];
    /// The options.
    fn options(&self) -> &[OptionSpec];
    /// The charts and component lists.
    fn charts(&self) -> Vec<Chart>;
    /// Every rule in our words.
    fn guide(&self) -> &Guide;

    /// The position a scenario begins with; options are checked and complete.
    ///
    /// # Errors
    /// When there is no such scenario, or it does not go with the options.
    fn scenario(&self, scenario: &str, options: &Options) -> Result<Self::Setup, Complaints>;
    /// Checks a position.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    fn check(&self, setup: &Self::Setup) -> Result<Self::State, Complaints>;
    /// The position in the form that [`Game::check`] reads.
    fn setup_of(&self, state: &Self::State) -> Self::Setup;

    /// Who must decide.
    fn to_act(&self, state: &Self::State) -> ToAct;
    /// How the game ended; asked only when it has.
    fn outcome(&self, state: &Self::State) -> Outcome;
    /// Lists what `seat` may pick next, after the picks of a half-built order.
    ///
    /// The list is cleared first. It stays empty when the order is complete. Asked only of a seat
    /// that must decide, with picks that were listed.
    fn choices(&self, state: &Self::State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>);
    /// Why `pick` is not among the choices at this place.
    fn why_not(&self, state: &Self::State, seat: Seat, picks: &[Pick], pick: Pick)
    -> Self::Illegal;
    /// Whether a complete order needs a free text with it.
    fn wants_text(&self, _picks: &[Pick]) -> bool {
        false
    }
    /// Checks the free text of an order that wants one.
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
    /// A warning before a legal order that is likely a mistake: forces left unused, a win given away.
    fn caution(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> Option<String> {
        None
    }
    /// What a half-built order comes to so far, line by line, as far as its seat may know: strengths, odds
    /// and what shifts them, before anything is declared.
    fn briefing(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> Vec<Brief> {
        Vec::new()
    }
    /// A text that is accepted with a complete order which wants one, for a player with nothing
    /// to say; a game that wants texts has one.
    fn default_text(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _picks: &[Pick],
    ) -> Cow<'static, str> {
        Cow::Borrowed("")
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
    /// Runs one step of the book; called while [`Game::to_act`] says nobody.
    fn advance(&self, state: &mut Self::State, umpire: &mut Umpire<'_, Self::Event>);

    /// What an observer may know, built from nothing else.
    fn view(&self, state: &Self::State, observer: Observer) -> Self::View;
    /// A full state that `seat` could not tell from this one.
    fn resample(&self, state: &Self::State, seat: Seat, dice: &mut dyn Dice) -> Self::State;
    /// Everything `seat` may not know, by name.
    fn secrets(&self, state: &Self::State, seat: Seat) -> Vec<Secret>;
    /// An event as an observer may know it; `None` if they may not know of it at all.
    fn tell(&self, event: &Self::Event, observer: Observer) -> Option<String>;
    /// A report of the game for people to read and keep, as an observer may know it, where a game has one.
    fn report(&self, _state: &Self::State, _observer: Observer) -> Option<Report> {
        None
    }
    /// The view, drawn in text.
    fn board(&self, view: &Self::View) -> Board;

    /// Every pick is below this number.
    fn pick_bound(&self) -> u16;
    /// The word a person types for a pick; no two picks of one list share it. No blanks.
    fn word(&self, pick: Pick) -> String;
    /// What a listed pick means here.
    fn label(&self, state: &Self::State, seat: Seat, picks: &[Pick], pick: Pick) -> Label;

    /// By how much a finished game went better for the first seat, in the game's own count: which of two games
    /// with the same outcome was the better one. Only the order of such numbers means anything.
    fn margin(&self, _state: &Self::State) -> f64 {
        0.0
    }

    /// How good the position looks for `seat`, from 0 to 1.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> f64;
    /// Whether no procedure waits for a decision in its middle.
    fn is_settled(&self, _state: &Self::State) -> bool {
        true
    }
    /// The pick taken for a player when odds reach past the order they are asked for.
    fn default_pick(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _picks: &[Pick],
        list: &[Pick],
    ) -> Pick {
        list[0]
    }
    /// The pick taken when a computer player plays on in its thoughts: quick, sensible and not always
    /// the same. Unless a game knows better, half by its default and half by chance.
    fn rollout_pick(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Pick],
        list: &[Pick],
        dice: &mut Fast,
    ) -> Pick {
        match dice.below(2) {
            0 => self.default_pick(state, seat, picks, list),
            _ => list[dice.below(list.len() as u32) as usize],
        }
    }
    /// How many free decisions of a seat must be looked past before a decision made here shows its worth, for
    /// computer players who look ahead: many for a plan, none for most orders.
    fn foresight(&self, _state: &Self::State) -> u32 {
        0
    }
    /// How many free decisions of a seat it helps to look past at most, for computer players who look ahead: few
    /// where a position tells well what its many small orders are worth.
    fn horizon(&self, _state: &Self::State) -> u32 {
        u32::MAX
    }
    /// By how many standard errors an order must look better than that of [`Game::rollout_pick`] before an officer
    /// who looks ahead gives it instead: the more, the better that policy plays and the less
    /// [`Game::evaluate`] sees.
    fn doubt(&self) -> f64 {
        1.5
    }
    /// How officers of lower rank are held back: each should beat the one below about as clearly, and how much
    /// a decision without thought costs differs from game to game.
    fn drill(&self) -> Drill {
        Drill::USUAL
    }
    /// What an order has led to, in the words of a player: the label of a bar in the odds.
    fn change(&self, before: &Self::State, after: &Self::State, observer: Observer) -> String;
    /// Clears away what else waits to be resolved, so that odds speak of this order alone. Most orders
    /// are resolved as they are given, and nothing waits.
    fn spotlight(&self, _state: &mut Self::State, _seat: Seat, _picks: &[Pick]) {}
    /// Makes states equal, in the middle of an order's odds, which [`Game::change`] would not tell apart
    /// and from which the rest of the procedure runs alike; never called in play.
    fn blur(&self, _state: &mut Self::State) {}
    /// The odds of an order that the game can count without playing it out: the same chances, found
    /// faster where many rolls have nothing to do with one another.
    fn counted(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> Option<Counted> {
        None
    }
    /// Whether the result of this order depends on what the seat may not know.
    fn is_veiled(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> bool {
        false
    }

    /// Quantities that the rules neither create nor destroy, by name.
    fn census(&self, state: &Self::State) -> Vec<(&'static str, i64)>;
    /// The number of the turn under way, as the book counts; what is gathered by turns begins a new row
    /// when it changes. A book without turns stays at 0.
    fn turn(&self, _state: &Self::State) -> u32 {
        0
    }
    /// More actions than a game can have.
    fn longest(&self) -> u32;
}
