//! The rows of a simulation: one for each game, and one for each of its turns.
//!
//! | column of a game | holds |
//! |---|---|
//! | `game`, `scenario`, `data` | what was played, and the name of the corrections to its data |
//! | `seed`, `number` | the series and the number in it: the key of the game |
//! | `finished`, `outcome` | whether it came to an end, and to which |
//! | `turns`, `orders` | how many turns were begun and orders given |
//! | `actions`, `listed` | picks among two or more, and how many those could choose from |
//! | `fingerprint` | of the final state |
//! | `value_SEAT` | what it was worth to each seat; none if it did not end |
//!
//! | column of a turn | holds |
//! |---|---|
//! | `data`, `seed`, `number` | the game |
//! | `place`, `turn` | its place among the turns of the game, from 0; its number in the book |
//! | `orders`, `actions`, `listed` | as above, of this turn alone |
//! | `standing_SEAT` | how good the position looked for each seat when it was over |

use wardroom_kernel::{Game, Seat};

use crate::frame::{Column, DataFrame};
use crate::player::Choices;
use crate::simulate::FinishedGame;

/// The columns of a game before those of the seats.
const GAME: [(&str, Column); 12] = [
    ("game", Column::Text(Vec::new())),
    ("scenario", Column::Text(Vec::new())),
    ("data", Column::Text(Vec::new())),
    ("seed", Column::Unsigned(Vec::new())),
    ("number", Column::Unsigned(Vec::new())),
    ("finished", Column::Bool(Vec::new())),
    ("outcome", Column::Text(Vec::new())),
    ("turns", Column::Unsigned(Vec::new())),
    ("orders", Column::Unsigned(Vec::new())),
    ("actions", Column::Unsigned(Vec::new())),
    ("listed", Column::Unsigned(Vec::new())),
    ("fingerprint", Column::Unsigned(Vec::new())),
];

/// The columns of a turn before those of the seats.
const TURN: [(&str, Column); 8] = [
    ("data", Column::Text(Vec::new())),
    ("seed", Column::Unsigned(Vec::new())),
    ("number", Column::Unsigned(Vec::new())),
    ("place", Column::Unsigned(Vec::new())),
    ("turn", Column::Unsigned(Vec::new())),
    ("orders", Column::Unsigned(Vec::new())),
    ("actions", Column::Unsigned(Vec::new())),
    ("listed", Column::Unsigned(Vec::new())),
];

/// One value of a row.
enum Value<'a> {
    Text(&'a str),
    Unsigned(u64),
    Float(Option<f64>),
    Bool(bool),
}

impl Value<'_> {
    fn put(self, column: &mut Column) {
        match (self, column) {
            (Value::Text(word), Column::Text(column)) => column.push(word.to_owned()),
            (Value::Unsigned(count), Column::Unsigned(column)) => column.push(count),
            (Value::Float(share), Column::Float(column)) => column.push(share),
            (Value::Bool(flag), Column::Bool(column)) => column.push(flag),
            _ => unreachable!("values come in the order of the columns"),
        }
    }
}

/// A row for each game and one for each turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    game: String,
    scenario: String,
    data: String,
    /// One row for each game.
    pub games: DataFrame,
    /// One row for each turn of each game.
    pub turns: DataFrame,
}

impl Rows {
    /// No rows yet, of this game with these seats.
    pub fn new(game: &str, scenario: &str, data: &str, seats: &[String]) -> Self {
        let frame = |fixed: &[(&str, Column)], of_seat: &str| {
            let fixed = fixed.iter().map(|(name, column)| ((*name).to_owned(), column.clone()));
            let seats =
                seats.iter().map(|seat| (format!("{of_seat}_{seat}"), Column::Float(Vec::new())));
            DataFrame::new(fixed.chain(seats).collect())
        };
        Rows {
            game: game.to_owned(),
            scenario: scenario.to_owned(),
            data: data.to_owned(),
            games: frame(&GAME, "value"),
            turns: frame(&TURN, "standing"),
        }
    }

    /// Adds the rows of other games with the same seats.
    ///
    /// # Panics
    /// When the seats are others.
    pub fn append(&mut self, other: Rows) {
        self.games.append(other.games);
        self.turns.append(other.turns);
    }

    fn add_game(&mut self, turns: u64, end: &FinishedGame<'_>, shares: &[Option<f64>]) {
        let label = end.outcome.map_or("", |outcome| outcome.label.as_ref());
        let fixed = [
            Value::Text(&self.game),
            Value::Text(&self.scenario),
            Value::Text(&self.data),
            Value::Unsigned(end.seed.seed),
            Value::Unsigned(end.seed.number),
            Value::Bool(end.outcome.is_some()),
            Value::Text(label),
            Value::Unsigned(turns),
            Value::Unsigned(end.orders.into()),
            Value::Unsigned(end.choices.made),
            Value::Unsigned(end.choices.listed),
            Value::Unsigned(end.fingerprint),
        ];
        put_row(&mut self.games, fixed.into_iter(), shares);
    }

    fn add_turn(
        &mut self,
        place: usize,
        turn: &Turn,
        end: &FinishedGame<'_>,
        shares: &[Option<f64>],
    ) {
        let fixed = [
            Value::Text(&self.data),
            Value::Unsigned(end.seed.seed),
            Value::Unsigned(end.seed.number),
            Value::Unsigned(place as u64),
            Value::Unsigned(turn.number.into()),
            Value::Unsigned(turn.orders.into()),
            Value::Unsigned(turn.choices.made),
            Value::Unsigned(turn.choices.listed),
        ];
        put_row(&mut self.turns, fixed.into_iter(), shares);
    }
}

fn put_row<'a>(
    frame: &mut DataFrame,
    fixed: impl Iterator<Item = Value<'a>>,
    shares: &[Option<f64>],
) {
    let shares = shares.iter().map(|&share| Value::Float(share));
    for (place, value) in fixed.chain(shares).enumerate() {
        value.put(frame.column_mut(place));
    }
}

/// Records games while they are simulated.
pub(crate) trait Recorder<G: Game>: Send {
    /// Called before every order and every step of the book.
    fn observe(&mut self, game: &G, state: &G::State, orders: u32, choices: Choices);
    /// Called at the end of a game.
    fn end(&mut self, game: &G, state: &G::State, end: &FinishedGame<'_>);
}

/// Records nothing.
pub(crate) struct NoRecorder;

impl<G: Game> Recorder<G> for NoRecorder {
    #[inline]
    fn observe(&mut self, _game: &G, _state: &G::State, _orders: u32, _choices: Choices) {}
    #[inline]
    fn end(&mut self, _game: &G, _state: &G::State, _end: &FinishedGame<'_>) {}
}

/// One turn of the game under way.
struct Turn {
    number: u32,
    orders: u32,
    choices: Choices,
}

/// Records rows.
pub(crate) struct RowRecorder {
    pub(crate) rows: Rows,
    /// The turns of the game under way that are over.
    turns: Vec<Turn>,
    /// How each of them left each seat, turn after turn.
    standings: Vec<Option<f64>>,
    /// The number of the turn under way.
    now: Option<u32>,
    /// Orders and choices of the game before it.
    orders: u32,
    choices: Choices,
}

impl RowRecorder {
    pub(crate) fn new(rows: Rows) -> Self {
        RowRecorder {
            rows,
            turns: Vec::new(),
            standings: Vec::new(),
            now: None,
            orders: 0,
            choices: Choices::default(),
        }
    }

    fn close_turn(&mut self, number: u32, orders: u32, choices: Choices) {
        let choices_of_turn = choices.since(self.choices);
        self.turns.push(Turn { number, orders: orders - self.orders, choices: choices_of_turn });
        (self.orders, self.choices) = (orders, choices);
    }

    fn seats(&self) -> usize {
        self.rows.games.columns().len() - GAME.len()
    }

    /// Adds the evaluation of a state for each seat.
    fn evaluate<G: Game>(&mut self, game: &G, state: &G::State) {
        let seats = 0..self.seats() as u8;
        self.standings.extend(seats.map(|seat| Some(game.evaluate(state, Seat(seat)))));
    }
}

impl<G: Game> Recorder<G> for RowRecorder {
    fn observe(&mut self, game: &G, state: &G::State, orders: u32, choices: Choices) {
        let number = game.turn(state);
        match self.now {
            Some(now) if now == number => return,
            Some(now) => {
                self.close_turn(now, orders, choices);
                self.evaluate(game, state);
            }
            None => {}
        }
        self.now = Some(number);
    }

    fn end(&mut self, game: &G, state: &G::State, end: &FinishedGame<'_>) {
        let number = self.now.unwrap_or_else(|| game.turn(state));
        self.close_turn(number, end.orders, end.choices);
        let seats = self.seats();
        let values: Vec<Option<f64>> = match end.outcome {
            Some(outcome) => outcome.values.iter().copied().map(Some).collect(),
            None => vec![None; seats],
        };
        match end.outcome {
            Some(_) => self.standings.extend_from_slice(&values),
            None => self.evaluate(game, state),
        }
        self.rows.add_game(self.turns.len() as u64, end, &values);
        for (place, turn) in self.turns.iter().enumerate() {
            let shares = &self.standings[place * seats..(place + 1) * seats];
            self.rows.add_turn(place, turn, end, shares);
        }
        self.turns.clear();
        self.standings.clear();
        self.now = None;
        (self.orders, self.choices) = (0, Choices::default());
    }
}
