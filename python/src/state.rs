//! A position: who decides, what may be picked, what comes of it.

use std::sync::Arc;

use pyo3::prelude::*;
use serde_json::{Value, json};
use wardroom_kernel::{Action, Fast, Observer, Pick, Position, Refusal, Scenario, Seat};
use wardroom_study::{Budget, Player, Report};

use crate::convert::{Reduced, to_python};
use crate::dice::DiceArg;
use crate::game::{Game, open, seat_of};
use crate::refused::PyRefusal;
use crate::study::SimulationArgs;

/// A position in a game. It never changes: an order gives a new one.
#[pyclass(module = "wardroom", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct State {
    game: Game,
    scenario: Arc<str>,
    seats: Arc<[String]>,
    position: Position,
}

/// What came of an order.
#[pyclass(module = "wardroom", frozen, get_all)]
#[derive(Debug)]
pub(crate) struct Done {
    /// The position afterwards.
    state: Py<State>,
    /// What happened, as the referee knows it: text, rule and rolls.
    events: Py<PyAny>,
    /// Whether chance was asked.
    rolled: bool,
    /// Whether the order could be taken back.
    undoable: bool,
}

/// An order: in words, or by the numbers of its picks.
#[derive(FromPyObject)]
pub(crate) enum OrderArg {
    Words(String),
    Numbers(Vec<u16>),
}

impl State {
    pub(crate) fn new(game: Game, scenario: &Scenario, position: Position) -> Self {
        let (seats, scenario) = (Arc::from(scenario.seats.as_slice()), scenario.id.as_str());
        State { game, scenario: Arc::from(scenario), seats, position }
    }

    /// The seat of that word, or the only one that must decide.
    pub(crate) fn seat(&self, word: Option<&str>) -> Result<Seat, PyRefusal> {
        if let Some(word) = word {
            return seat_of(&self.seats, word);
        }
        let deciding: Vec<Seat> = self.game.engine.to_act(&self.position).iter().collect();
        match deciding[..] {
            [only] => Ok(only),
            [] => Err(PyRefusal::plain("the game is over")),
            _ => Err(PyRefusal::plain(format!(
                "{} must decide: say for whom",
                self.words(deciding.into_iter()).join(" and ")
            ))),
        }
    }

    fn observer(&self, word: Option<&str>) -> Result<Observer, PyRefusal> {
        match word {
            None => Ok(Observer::Spectator),
            Some("referee") => Ok(Observer::Referee),
            Some(word) => Ok(Observer::Seat(seat_of(&self.seats, word)?)),
        }
    }

    fn words(&self, seats: impl Iterator<Item = Seat>) -> Vec<String> {
        seats.map(|seat| self.seats[seat.index()].clone()).collect()
    }

    /// What is known of each seat, by its word.
    fn by_seat(&self, values: &[f64]) -> Value {
        let pairs = self.seats.iter().zip(values);
        pairs.map(|(seat, value)| (seat.clone(), json!(value))).collect()
    }

    /// The order that Python means.
    pub(crate) fn action(
        &self,
        seat: Seat,
        order: OrderArg,
        text: Option<String>,
    ) -> Result<Action, Refusal> {
        match order {
            OrderArg::Words(words) => {
                let mut action = self.game.engine.parse(&self.position, seat, &words)?;
                action.text = text.or(action.text);
                Ok(action)
            }
            OrderArg::Numbers(numbers) => {
                Ok(Action { picks: numbers.into_iter().map(Pick).collect(), text })
            }
        }
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The scenario.
    #[getter]
    fn scenario(&self) -> &str {
        &self.scenario
    }

    /// The words for the seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.seats.to_vec()
    }

    /// The seats that must decide now: several, where plans are secret and simultaneous.
    #[getter]
    fn to_act(&self) -> Vec<String> {
        self.words(self.game.engine.to_act(&self.position).iter())
    }

    /// How it ended: a label, and what it is worth to each seat; `None` while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Some(outcome) = self.game.engine.outcome(&self.position) else {
            return Ok(py.None().into_bound(py));
        };
        let values = self.by_seat(&outcome.values);
        to_python(py, &json!({"label": outcome.label, "values": values}))
    }

    /// What may be picked next, after the picks of a half-built order (by number); none when it is complete.
    #[pyo3(signature = (seat = None, picks = Vec::new()))]
    fn choices<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        picks: Vec<u16>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(seat)?;
        let picks: Vec<Pick> = picks.into_iter().map(Pick).collect();
        let game = &*self.game.engine;
        let list = game.choices(&self.position, seat, &picks).map_err(PyRefusal::from)?;
        to_python(py, &json!(list))
    }

    /// Carries out one order, in words or as numbers of picks.
    #[pyo3(signature = (order, dice, seat = None, text = None))]
    fn apply(
        &self,
        py: Python<'_>,
        order: OrderArg,
        dice: DiceArg<'_>,
        seat: Option<&str>,
        text: Option<String>,
    ) -> PyResult<Done> {
        let seat = self.seat(seat)?;
        let action = self.action(seat, order, text).map_err(PyRefusal::from)?;
        let game = &*self.game.engine;
        let done = dice
            .with_dice(|dice| game.act(&self.position, seat, &action, dice))
            .map_err(PyRefusal::from)?;
        let events: Vec<Value> = done
            .events
            .iter()
            .map(|told| json!({"text": told.text, "rule": told.rule, "rolls": told.rolls}))
            .collect();
        Ok(Done {
            state: Py::new(py, State { position: done.position, ..self.clone() })?,
            events: to_python(py, &json!(events))?.unbind(),
            rolled: done.rolled,
            undoable: done.undoable,
        })
    }

    /// The order that a computer player gives here, in words.
    #[pyo3(signature = (who, seed, seat = None))]
    fn decide(&self, py: Python<'_>, who: &str, seed: u64, seat: Option<&str>) -> PyResult<String> {
        let seat = self.seat(seat)?;
        let who: Player = who.parse().map_err(PyRefusal::from)?;
        if !self.game.engine.to_act(&self.position).contains(seat) {
            return Err(PyRefusal::plain("it is not this seat's turn to decide").into());
        }
        let engine = &self.game.engine;
        let decision = py.detach(|| engine.decide(who, &self.position, seat, &mut Fast::new(seed)));
        Ok(engine.text_of(&decision.action))
    }

    /// What an order leads to, with exact chances where there are not too many ways.
    #[pyo3(signature = (order, seat = None, text = None))]
    fn odds<'py>(
        &self,
        py: Python<'py>,
        order: OrderArg,
        seat: Option<&str>,
        text: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(seat)?;
        let action = self.action(seat, order, text).map_err(PyRefusal::from)?;
        let (engine, position) = (&self.game.engine, &self.position);
        let odds = py.detach(|| engine.odds(position, seat, &action, Budget::default()));
        to_python(py, &json!(odds.map_err(PyRefusal::from)?))
    }

    /// Plays on from here to the end, many times, between computer players.
    #[pyo3(signature = (games, seed = 1, seats = None, threads = 0))]
    fn playouts<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: u64,
        seats: Option<std::collections::BTreeMap<String, String>>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked =
            SimulationArgs { scenario: Some(&self.scenario), seats, options: None, threads };
        let series = asked.series(&self.game, games, seed)?;
        let (engine, position) = (&self.game.engine, &self.position);
        let report = py.detach(|| engine.simulate_from(position, &series, &|_| {}));
        let Report { games, finished, values, outcomes, .. } = report.map_err(PyRefusal::from)?;
        to_python(
            py,
            &json!({"games": games, "finished": finished, "values": values, "outcomes": outcomes}),
        )
    }

    /// What one observer may know: a seat, `"referee"`, or a spectator.
    #[pyo3(signature = (observer = None))]
    fn view<'py>(&self, py: Python<'py>, observer: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let observer = self.observer(observer)?;
        to_python(py, &self.game.engine.view(&self.position, observer))
    }

    /// The same, drawn in text.
    #[pyo3(signature = (observer = None))]
    fn board(&self, observer: Option<&str>) -> PyResult<String> {
        let observer = self.observer(observer)?;
        Ok(self.game.engine.board(&self.position, observer).plain())
    }

    /// The same, drawn as SVG.
    #[pyo3(signature = (observer = None))]
    fn svg(&self, observer: Option<&str>) -> PyResult<String> {
        let observer = self.observer(observer)?;
        Ok(wardroom_scene::svg(&self.game.engine.scene_for(&self.position, observer)))
    }

    /// How good the position looks for a seat, from 0 to 1.
    fn evaluate(&self, seat: &str) -> PyResult<f64> {
        let seat = self.seat(Some(seat))?;
        Ok(self.game.engine.evaluate(&self.position, seat))
    }

    /// A position that the seat could not tell from this one.
    fn resample(&self, seat: &str, seed: u64) -> PyResult<State> {
        let seat = self.seat(Some(seat))?;
        let position = self.game.engine.resample(&self.position, seat, seed);
        Ok(State { position, ..self.clone() })
    }

    /// The whole position in the loose form that `Game.position` reads.
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.game.engine.setup_of(&self.position))
    }

    fn __eq__(&self, other: &State) -> bool {
        self.game.engine.id() == other.game.engine.id() && self.position == other.position
    }

    fn __repr__(&self) -> String {
        let game = &*self.game.engine;
        let now = match game.outcome(&self.position) {
            Some(outcome) => outcome.label.into_owned(),
            None => format!("{} to decide", self.to_act().join(" and ")),
        };
        format!("<wardroom.State of {}, {}: {now}>", game.id(), self.scenario)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (String, String, String, String)>> {
        let restore = py.import("wardroom._native")?.getattr("restore")?;
        let game = &*self.game.engine;
        let setup = game.setup_of(&self.position).to_string();
        let (id, overlay) = (game.id().to_owned(), self.game.overlay.to_string());
        Ok((restore, (id, overlay, self.scenario.to_string(), setup)))
    }
}

/// A position as it was pickled.
#[pyfunction]
pub(crate) fn restore(game: &str, data: &str, scenario: &str, setup: &str) -> PyResult<State> {
    let game = open(game, Some(data))?;
    let setup: Value =
        serde_json::from_str(setup).map_err(|error| PyRefusal::plain(error.to_string()))?;
    let position = game.engine.from_setup(&setup).map_err(PyRefusal::from)?;
    let scenario = game.scenario(Some(scenario))?.clone();
    Ok(State::new(game, &scenario, position))
}
