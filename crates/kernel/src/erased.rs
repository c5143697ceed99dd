//! A game whose types are not known: what records, terminal and server are written against.

use std::any::Any;
use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::{
    Action, Agreed, Board, Brief, Chart, Complaints, Dice, Fast, Game, Hidden, Manifest, Observer,
    Options, Outcome, Pick, Refusal, Report, Rolled, Rules, Seat, SeatSet, Study, ToAct, Words,
    play, position, sentence,
};

/// A state of some game.
pub struct Position(Box<dyn AnyState>);

trait AnyState: Any + Send + Sync + fmt::Debug {
    fn copy(&self) -> Box<dyn AnyState>;
    fn same(&self, other: &dyn AnyState) -> bool;
    fn as_any(&self) -> &dyn Any;
    fn json(&self) -> Value;
}

impl<S: Clone + Eq + fmt::Debug + Serialize + Send + Sync + 'static> AnyState for S {
    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }
    fn same(&self, other: &dyn AnyState) -> bool {
        other.as_any().downcast_ref::<S>() == Some(self)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn json(&self) -> Value {
        serde_json::to_value(self).expect("a state is made of plain data")
    }
}

impl Position {
    fn new<S: Clone + Eq + fmt::Debug + Serialize + Send + Sync + 'static>(state: S) -> Self {
        Position(Box::new(state))
    }

    /// The state, for one who knows its type.
    pub fn state<S: 'static>(&self) -> Option<&S> {
        // The box itself is `Any` too; it is its content that is asked for.
        (*self.0).as_any().downcast_ref()
    }

    fn of<S: 'static>(&self) -> &S {
        self.state().expect("a position is handed to the game it came from")
    }

    /// The whole state, as saved.
    pub fn json(&self) -> Value {
        (*self.0).json()
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Position((*self.0).copy())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        (*self.0).same(&*other.0)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One thing that may be picked, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The word a person types.
    pub pick: String,
    /// What it means.
    pub label: String,
    /// The rule that allows it.
    pub rule: String,
    /// Its dense number.
    pub number: u16,
}

/// One event of the log, in words, as each observer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The rule it happened by.
    pub rule: String,
    /// What was rolled for it.
    pub rolls: Vec<Rolled>,
    /// What the referee reads.
    pub text: String,
    /// What the holder of each seat reads; `None` if they may not know of it.
    pub seats: Vec<Option<String>>,
    /// What a spectator reads.
    pub spectator: Option<String>,
    /// Whether it belongs into the short log.
    pub is_major: bool,
}

impl Told {
    /// What one observer reads.
    pub fn for_observer(&self, observer: Observer) -> Option<&str> {
        match observer {
            Observer::Referee => Some(&self.text),
            Observer::Spectator => self.spectator.as_deref(),
            Observer::Seat(seat) => self.seats.get(seat.index())?.as_deref(),
        }
    }
}

/// What came of an order.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// The position afterwards.
    pub position: Position,
    /// What happened.
    pub events: Vec<Told>,
    /// Whether chance was asked.
    pub rolled: bool,
    /// Whether the order can be taken back.
    pub undoable: bool,
}

/// A game whose types are not known.
pub trait AnyGame: Send + Sync {
    /// See [`Rules::ID`].
    fn id(&self) -> &'static str;
    /// See [`Rules::CODE`].
    fn code(&self) -> &'static str;
    /// See [`Rules::manifest`].
    fn manifest(&self) -> &Manifest;
    /// See [`Words::charts`].
    fn charts(&self) -> Vec<Chart>;

    /// The position a scenario begins with; nothing has run on yet.
    ///
    /// # Errors
    /// An unknown scenario or option.
    fn start(&self, scenario: &str, options: &Options) -> Result<Position, Complaints>;
    /// A position from its loose form.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    #[expect(clippy::wrong_self_convention, reason = "it is made by the game, from a set-up")]
    fn from_setup(&self, setup: &Value) -> Result<Position, Complaints>;
    /// See [`Rules::agreed`].
    fn agreed(&self, position: &Position) -> Agreed;
    /// The loose form of a position.
    fn setup_of(&self, position: &Position) -> Value;

    /// Who must decide.
    fn to_act(&self, position: &Position) -> SeatSet;
    /// How it ended, if it has.
    fn outcome(&self, position: &Position) -> Option<Outcome>;
    /// Lets the book run on before the first decision.
    ///
    /// # Errors
    /// When the dice give up.
    fn open(&self, position: &Position, dice: &mut dyn Dice) -> Result<Done, Refusal>;
    /// What a seat may pick next.
    ///
    /// # Errors
    /// When it is not the seat's turn, or a pick so far is not legal.
    fn choices(
        &self,
        position: &Position,
        seat: Seat,
        picks: &[Pick],
    ) -> Result<Vec<Choice>, Refusal>;
    /// Reads a typed order; it need not be complete.
    ///
    /// # Errors
    /// The first word that fits nothing.
    fn parse(&self, position: &Position, seat: Seat, text: &str) -> Result<Action, Refusal>;
    /// The order in words.
    fn text_of(&self, action: &Action) -> String;
    /// A complete order in the one form in which it is recorded.
    ///
    /// # Errors
    /// Why the order is refused.
    fn canonical(
        &self,
        position: &Position,
        seat: Seat,
        action: &Action,
    ) -> Result<Action, Refusal>;
    /// Whether this complete order takes a free text.
    fn takes_text(&self, position: &Position, seat: Seat, picks: &[Pick]) -> bool;
    /// A warning before a complete order that is likely a mistake.
    fn caution(&self, position: &Position, seat: Seat, picks: &[Pick]) -> Option<String>;
    /// What a half-built order comes to so far, line by line.
    fn briefing(&self, position: &Position, seat: Seat, picks: &[Pick]) -> Vec<Brief>;
    /// Why a word is refused at this place; `None` if it is not.
    fn why_not(
        &self,
        position: &Position,
        seat: Seat,
        picks: &[Pick],
        word: &str,
    ) -> Option<Refusal>;
    /// Carries out one order.
    ///
    /// # Errors
    /// The reason; nothing has changed.
    fn act(
        &self,
        position: &Position,
        seat: Seat,
        action: &Action,
        dice: &mut dyn Dice,
    ) -> Result<Done, Refusal>;
    /// What happens by an order, or before the first one, until the dice give up: for people who type them roll by
    /// roll.
    ///
    /// # Errors
    /// Why the order is refused.
    fn so_far(
        &self,
        position: &Position,
        order: Option<(Seat, &Action)>,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Told>, Refusal>;
    /// What an observer may know, as JSON.
    fn view(&self, position: &Position, observer: Observer) -> Value;
    /// What an observer may know, drawn in text.
    fn board(&self, position: &Position, observer: Observer) -> Board;
    /// See [`Words::change`].
    fn change(&self, before: &Position, after: &Position, observer: Observer) -> String;
    /// See [`Words::report`].
    fn report(&self, position: &Position, observer: Observer) -> Option<Report>;
    /// How good the position looks for a seat, from what that seat may know.
    fn evaluate(&self, position: &Position, seat: Seat) -> f64;
    /// A position that the seat could not tell from this one.
    fn resample(&self, position: &Position, seat: Seat, seed: u64) -> Position;
}

fn told<G: Game>(game: &G, seats: usize, acted: play::Acted<G::Event>) -> Vec<Told> {
    acted
        .events
        .into_iter()
        .map(|logged| {
            // Games tell clauses; people read sentences.
            let tell = |observer| game.tell(&logged.event, observer).map(|text| sentence(&text));
            Told {
                rule: logged.rule.to_string(),
                text: tell(Observer::Referee).unwrap_or_default(),
                seats: (0..seats as u8).map(|seat| tell(Observer::Seat(Seat(seat)))).collect(),
                spectator: tell(Observer::Spectator),
                is_major: game.is_major(&logged.event),
                rolls: logged.rolls,
            }
        })
        .collect()
}

/// More seats than any scenario of the game has.
fn most_seats<G: Game>(game: &G) -> usize {
    game.manifest().scenarios.iter().map(|scenario| scenario.seats.len()).max().unwrap_or(1)
}

fn done<G: Game>(game: &G, state: G::State, acted: play::Acted<G::Event>) -> Done {
    Done {
        position: Position::new(state),
        rolled: acted.rolled,
        undoable: acted.is_undoable(),
        events: told(game, most_seats(game), acted),
    }
}

impl<G: Game> AnyGame for G {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn code(&self) -> &'static str {
        G::CODE
    }
    fn manifest(&self) -> &Manifest {
        Rules::manifest(self)
    }
    fn charts(&self) -> Vec<Chart> {
        Words::charts(self)
    }

    fn start(&self, scenario: &str, options: &Options) -> Result<Position, Complaints> {
        let options = options.checked(&Rules::manifest(self).options)?;
        let setup = self.scenario(scenario, &options)?;
        Ok(Position::new(self.check_setup(&setup)?))
    }

    fn from_setup(&self, setup: &Value) -> Result<Position, Complaints> {
        Ok(Position::new(self.check_setup(&position::read(setup)?)?))
    }

    fn agreed(&self, position: &Position) -> Agreed {
        Rules::agreed(self, position.of())
    }

    fn setup_of(&self, position: &Position) -> Value {
        let setup = Rules::setup_of(self, position.of());
        serde_json::to_value(setup).expect("a set-up is made of plain data")
    }

    fn to_act(&self, position: &Position) -> SeatSet {
        match Rules::to_act(self, position.of()) {
            ToAct::Seats(seats) => seats,
            ToAct::Nobody | ToAct::Over => SeatSet::EMPTY,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let state = position.of();
        (Rules::to_act(self, state) == ToAct::Over).then(|| Rules::outcome(self, state))
    }

    fn open(&self, position: &Position, dice: &mut dyn Dice) -> Result<Done, Refusal> {
        let mut state: G::State = position.of::<G::State>().clone();
        let acted = play::run(self, &mut state, None, dice);
        if let Some(trouble) = dice.trouble() {
            return Err(Refusal::plain(trouble.to_string()));
        }
        Ok(done(self, state, acted))
    }

    fn choices(
        &self,
        position: &Position,
        seat: Seat,
        picks: &[Pick],
    ) -> Result<Vec<Choice>, Refusal> {
        let state = position.of();
        play::check_turn(self, state, seat)?;
        play::check_prefix(self, state, seat, picks)?;
        let mut list = Vec::new();
        Rules::choices(self, state, seat, picks, &mut list);
        Ok(list
            .into_iter()
            .map(|pick| {
                let label = self.label(state, seat, picks, pick);
                Choice {
                    pick: self.word(pick),
                    label: label.text,
                    rule: label.rule.to_string(),
                    number: pick.0,
                }
            })
            .collect())
    }

    fn parse(&self, position: &Position, seat: Seat, text: &str) -> Result<Action, Refusal> {
        play::parse(self, position.of(), seat, text)
    }

    fn text_of(&self, action: &Action) -> String {
        play::text_of(self, action)
    }

    fn canonical(
        &self,
        position: &Position,
        seat: Seat,
        action: &Action,
    ) -> Result<Action, Refusal> {
        play::check(self, position.of(), seat, action)?;
        Ok(play::canonical(self, position.of(), seat, action))
    }

    fn takes_text(&self, position: &Position, seat: Seat, picks: &[Pick]) -> bool {
        self.default_text(position.of(), seat, picks).is_some()
    }

    fn caution(&self, position: &Position, seat: Seat, picks: &[Pick]) -> Option<String> {
        Words::caution(self, position.of(), seat, picks)
    }

    fn briefing(&self, position: &Position, seat: Seat, picks: &[Pick]) -> Vec<Brief> {
        Words::briefing(self, position.of(), seat, picks)
    }

    fn why_not(
        &self,
        position: &Position,
        seat: Seat,
        picks: &[Pick],
        word: &str,
    ) -> Option<Refusal> {
        play::read_word(self, position.of(), seat, picks, word, &mut Vec::new()).err()
    }

    fn act(
        &self,
        position: &Position,
        seat: Seat,
        action: &Action,
        dice: &mut dyn Dice,
    ) -> Result<Done, Refusal> {
        let mut state: G::State = position.of::<G::State>().clone();
        let acted = play::act(self, &mut state, seat, action, dice)?;
        Ok(done(self, state, acted))
    }

    fn so_far(
        &self,
        position: &Position,
        order: Option<(Seat, &Action)>,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Told>, Refusal> {
        let mut state: G::State = position.of::<G::State>().clone();
        if let Some((seat, action)) = order {
            play::check(self, &state, seat, action)?;
        }
        let acted = play::run(self, &mut state, order, dice);
        Ok(told(self, most_seats(self), acted))
    }

    fn view(&self, position: &Position, observer: Observer) -> Value {
        let view = Hidden::view(self, position.of(), observer);
        serde_json::to_value(view).expect("a view is made of plain data")
    }

    fn board(&self, position: &Position, observer: Observer) -> Board {
        Words::board(self, &Hidden::view(self, position.of(), observer))
    }

    fn change(&self, before: &Position, after: &Position, observer: Observer) -> String {
        Words::change(self, before.of(), after.of(), observer)
    }

    fn report(&self, position: &Position, observer: Observer) -> Option<Report> {
        Words::report(self, position.of(), observer)
    }

    fn evaluate(&self, position: &Position, seat: Seat) -> f64 {
        Study::evaluate(self, position.of(), seat)
    }

    fn resample(&self, position: &Position, seat: Seat, seed: u64) -> Position {
        Position::new(Hidden::resample(self, position.of(), seat, &mut Fast::new(seed)))
    }
}
