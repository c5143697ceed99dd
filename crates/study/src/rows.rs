//! What is kept of many games: a row for each game, and one for each of its turns.
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

use crate::player::Choices;
use crate::sheet::{Column, Sheet};
use crate::simulate::Ending;

/// The columns of a game before those of the seats.
const GAME: [(&str, Column); 12] = [
    ("game", Column::Word(Vec::new())),
    ("scenario", Column::Word(Vec::new())),
    ("data", Column::Word(Vec::new())),
    ("seed", Column::Count(Vec::new())),
    ("number", Column::Count(Vec::new())),
    ("finished", Column::Flag(Vec::new())),
    ("outcome", Column::Word(Vec::new())),
    ("turns", Column::Count(Vec::new())),
    ("orders", Column::Count(Vec::new())),
    ("actions", Column::Count(Vec::new())),
    ("listed", Column::Count(Vec::new())),
    ("fingerprint", Column::Count(Vec::new())),
];

/// The columns of a turn before those of the seats.
const TURN: [(&str, Column); 8] = [
    ("data", Column::Word(Vec::new())),
    ("seed", Column::Count(Vec::new())),
    ("number", Column::Count(Vec::new())),
    ("place", Column::Count(Vec::new())),
    ("turn", Column::Count(Vec::new())),
    ("orders", Column::Count(Vec::new())),
    ("actions", Column::Count(Vec::new())),
    ("listed", Column::Count(Vec::new())),
];

/// One value on its way into a sheet.
enum Value<'a> {
    Word(&'a str),
    Count(u64),
    Share(Option<f64>),
    Flag(bool),
}

impl Value<'_> {
    fn put(self, column: &mut Column) {
        match (self, column) {
            (Value::Word(word), Column::Word(column)) => column.push(word.to_owned()),
            (Value::Count(count), Column::Count(column)) => column.push(count),
            (Value::Share(share), Column::Share(column)) => column.push(share),
            (Value::Flag(flag), Column::Flag(column)) => column.push(flag),
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
    pub games: Sheet,
    /// One row for each turn of each game.
    pub turns: Sheet,
}

impl Rows {
    /// No rows yet, of this game with these seats.
    pub fn new(game: &str, scenario: &str, data: &str, seats: &[String]) -> Self {
        let sheet = |fixed: &[(&str, Column)], of_seat: &str| {
            let fixed = fixed.iter().map(|(name, column)| ((*name).to_owned(), column.clone()));
            let seats =
                seats.iter().map(|seat| (format!("{of_seat}_{seat}"), Column::Share(Vec::new())));
            Sheet::new(fixed.chain(seats).collect())
        };
        Rows {
            game: game.to_owned(),
            scenario: scenario.to_owned(),
            data: data.to_owned(),
            games: sheet(&GAME, "value"),
            turns: sheet(&TURN, "standing"),
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

    fn add_game(&mut self, turns: u64, end: &Ending<'_>, shares: &[Option<f64>]) {
        let label = end.outcome.map_or("", |outcome| outcome.label.as_ref());
        let fixed = [
            Value::Word(&self.game),
            Value::Word(&self.scenario),
            Value::Word(&self.data),
            Value::Count(end.lot.seed),
            Value::Count(end.lot.number),
            Value::Flag(end.outcome.is_some()),
            Value::Word(label),
            Value::Count(turns),
            Value::Count(end.orders.into()),
            Value::Count(end.choices.made),
            Value::Count(end.choices.listed),
            Value::Count(end.fingerprint),
        ];
        put_row(&mut self.games, fixed.into_iter(), shares);
    }

    fn add_turn(&mut self, place: usize, turn: &Turn, end: &Ending<'_>, shares: &[Option<f64>]) {
        let fixed = [
            Value::Word(&self.data),
            Value::Count(end.lot.seed),
            Value::Count(end.lot.number),
            Value::Count(place as u64),
            Value::Count(turn.number.into()),
            Value::Count(turn.orders.into()),
            Value::Count(turn.choices.made),
            Value::Count(turn.choices.listed),
        ];
        put_row(&mut self.turns, fixed.into_iter(), shares);
    }
}

fn put_row<'a>(sheet: &mut Sheet, fixed: impl Iterator<Item = Value<'a>>, shares: &[Option<f64>]) {
    let shares = shares.iter().map(|&share| Value::Share(share));
    for (place, value) in fixed.chain(shares).enumerate() {
        value.put(sheet.at(place));
    }
}

/// Somebody who looks on while many games are played.
pub(crate) trait Watch<G: Game>: Send {
    /// Looks at a game after an order or a step of the book.
    fn look(&mut self, game: &G, state: &G::State, orders: u32, choices: Choices);
    /// Looks at its end.
    fn end(&mut self, game: &G, state: &G::State, end: &Ending<'_>);
}

/// Keeps nothing.
pub(crate) struct Nothing;

impl<G: Game> Watch<G> for Nothing {
    #[inline]
    fn look(&mut self, _game: &G, _state: &G::State, _orders: u32, _choices: Choices) {}
    #[inline]
    fn end(&mut self, _game: &G, _state: &G::State, _end: &Ending<'_>) {}
}

/// What is known of one turn.
struct Turn {
    number: u32,
    orders: u32,
    choices: Choices,
}

/// Keeps rows.
pub(crate) struct Keeper {
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

impl Keeper {
    pub(crate) fn new(rows: Rows) -> Self {
        Keeper {
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

    /// How good things look for each seat.
    fn judge<G: Game>(&mut self, game: &G, state: &G::State) {
        let seats = 0..self.seats() as u8;
        self.standings.extend(seats.map(|seat| Some(game.evaluate(state, Seat(seat)))));
    }
}

impl<G: Game> Watch<G> for Keeper {
    fn look(&mut self, game: &G, state: &G::State, orders: u32, choices: Choices) {
        let number = game.turn(state);
        match self.now {
            Some(now) if now == number => return,
            Some(now) => {
                self.close_turn(now, orders, choices);
                self.judge(game, state);
            }
            None => {}
        }
        self.now = Some(number);
    }

    fn end(&mut self, game: &G, state: &G::State, end: &Ending<'_>) {
        let number = self.now.unwrap_or_else(|| game.turn(state));
        self.close_turn(number, end.orders, end.choices);
        let seats = self.seats();
        let values: Vec<Option<f64>> = match end.outcome {
            Some(outcome) => outcome.values.iter().copied().map(Some).collect(),
            None => vec![None; seats],
        };
        match end.outcome {
            Some(_) => self.standings.extend_from_slice(&values),
            None => self.judge(game, state),
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
