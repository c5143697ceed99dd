//! A game that has been opened.

use std::collections::BTreeMap;
use std::sync::Arc;

use pyo3::prelude::*;
use serde_json::json;
use wardroom_catalog::Engine;
use wardroom_kernel::{Chart, Options, Overlay, Position, Refusal, Scenario, Seat, nearest};
use wardroom_study::GameSeed;

use crate::convert::{Reduced, from_python, to_python};
use crate::dice::DiceArg;
use crate::refused::PyRefusal;
use crate::rows::Rows;
use crate::state::State;
use crate::study::{SimulationArgs, progress_callback};

/// The words that games are asked for by.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    wardroom_catalog::ids().collect()
}

/// Opens a game by its word; `data` are corrections to its charts and components, as TOML.
#[pyfunction]
#[pyo3(signature = (game, data = None))]
pub(crate) fn open(game: &str, data: Option<&str>) -> PyResult<Game> {
    let overlay = Overlay::parse(data.unwrap_or_default()).map_err(PyRefusal::from)?;
    let engine = wardroom_catalog::open(game, &overlay).map_err(PyRefusal::from)?;
    Ok(Game { engine, overlay: Arc::from(overlay.text()) })
}

/// A game with its rules, charts and components.
#[pyclass(module = "wardroom", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) engine: Arc<dyn Engine>,
    /// The corrections as they were written; empty if there are none.
    pub(crate) overlay: Arc<str>,
}

impl Game {
    /// The scenario of that word, or the usual one.
    pub(crate) fn scenario(&self, word: Option<&str>) -> Result<&Scenario, PyRefusal> {
        let all = &self.engine.manifest().scenarios;
        let found = match word {
            None => all.first(),
            Some(word) => all.iter().find(|scenario| scenario.id == word),
        };
        found.ok_or_else(|| {
            let word = word.unwrap_or_default();
            let near = nearest(word, all.iter().map(|scenario| scenario.id.as_str()));
            Refusal::plain(format!("there is no scenario {word}")).or_rather(near).into()
        })
    }

    /// Lets the book run on from a position to the first decision.
    fn run_on(
        &self,
        scenario: &Scenario,
        start: &Position,
        dice: DiceArg<'_>,
    ) -> Result<State, PyRefusal> {
        let done = dice.with_dice(|dice| self.engine.open(start, dice))?;
        Ok(State::new(self.clone(), scenario, done.position))
    }

    fn chart_named(&self, word: &str) -> Result<Chart, PyRefusal> {
        let charts = self.engine.charts();
        let near = nearest(word, charts.iter().map(|chart| chart.id.as_str()));
        charts.into_iter().find(|chart| chart.id.eq_ignore_ascii_case(word)).ok_or_else(|| {
            Refusal::plain(format!("there is no chart {word}")).or_rather(near).into()
        })
    }
}

/// The seat of that word.
pub(crate) fn seat_of(seats: &[String], word: &str) -> Result<Seat, PyRefusal> {
    match seats.iter().position(|seat| seat.eq_ignore_ascii_case(word)) {
        Some(at) => Ok(Seat(at as u8)),
        None => {
            let near = nearest(word, seats.iter().map(String::as_str));
            let known = seats.join(", ");
            let reason = format!("there is no seat {word}; there is {known}");
            Err(Refusal::plain(reason).or_rather(near).into())
        }
    }
}

fn described(chart: &Chart) -> serde_json::Value {
    let mut value = json!(chart);
    value["origin"] = json!(chart.origin());
    value
}

#[pymethods]
impl Game {
    /// The word it is asked for by.
    #[getter]
    fn id(&self) -> &'static str {
        self.engine.id()
    }

    /// Its citation code.
    #[getter]
    fn code(&self) -> &'static str {
        self.engine.code()
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        self.engine.manifest().title
    }

    /// Which edition it follows and what is reconstructed.
    #[getter]
    fn about(&self) -> &str {
        self.engine.manifest().about
    }

    /// The corrections it was opened with, as TOML; empty if there are none.
    #[getter]
    fn data(&self) -> &str {
        &self.overlay
    }

    /// Every pick has a number below this one.
    #[getter]
    fn pick_bound(&self) -> u16 {
        self.engine.manifest().pick_bound
    }

    /// The scenarios, the usual one first.
    #[getter]
    fn scenarios<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json!(self.engine.manifest().scenarios))
    }

    /// The options.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json!(self.engine.manifest().options))
    }

    /// The words for the seats of a scenario.
    #[pyo3(signature = (scenario = None))]
    fn seats(&self, scenario: Option<&str>) -> PyResult<Vec<String>> {
        Ok(self.scenario(scenario)?.seats.clone())
    }

    /// Every chart and component list.
    fn charts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let charts: Vec<_> = self.engine.charts().iter().map(described).collect();
        to_python(py, &json!(charts))
    }

    /// One chart.
    fn chart<'py>(&self, py: Python<'py>, chart: &str) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &described(&self.chart_named(chart)?))
    }

    /// What a chart says: by column, roll (or the name of a row) and modifier.
    #[pyo3(signature = (chart, roll, column = None, modifier = 0))]
    fn look_up<'py>(
        &self,
        py: Python<'py>,
        chart: &str,
        roll: &Bound<'py, PyAny>,
        column: Option<&str>,
        modifier: i32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let roll = roll.str()?.to_string();
        let chart = self.chart_named(chart)?;
        let found = chart.look_up(column, &roll, modifier).map_err(PyRefusal::from)?;
        to_python(py, &json!(found))
    }

    /// A rule in our words, by its number, with or without the code of the book.
    fn rule<'py>(&self, py: Python<'py>, rule: &str) -> PyResult<Bound<'py, PyAny>> {
        let guide = &self.engine.manifest().guide;
        let found = guide.find(rule).ok_or_else(|| {
            let near = nearest(rule, guide.rules.iter().map(|rule| rule.id.as_str()));
            PyRefusal::from(Refusal::plain(format!("there is no rule {rule}")).or_rather(near))
        })?;
        to_python(py, &json!(found))
    }

    /// Every rule in our words.
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json!(self.engine.manifest().guide.rules))
    }

    /// The first position in which somebody decides.
    #[pyo3(signature = (dice, scenario = None, options = None))]
    fn start(
        &self,
        dice: DiceArg<'_>,
        scenario: Option<&str>,
        options: Option<BTreeMap<String, String>>,
    ) -> PyResult<State> {
        let scenario = self.scenario(scenario)?;
        let options = Options(options.unwrap_or_default());
        let start = self.engine.start(&scenario.id, &options).map_err(PyRefusal::from)?;
        Ok(self.run_on(scenario, &start, dice)?)
    }

    /// A position from its loose form, as `State.setup` gives it; everything wrong with it is named at once.
    #[pyo3(signature = (setup, dice, scenario = None))]
    fn position(
        &self,
        setup: &Bound<'_, PyAny>,
        dice: DiceArg<'_>,
        scenario: Option<&str>,
    ) -> PyResult<State> {
        let scenario = self.scenario(scenario)?;
        let setup = from_python(setup)?;
        let start = self.engine.from_setup(&setup).map_err(PyRefusal::from)?;
        Ok(self.run_on(scenario, &start, dice)?)
    }

    /// Plays many games at once between computer players, on every core.
    #[pyo3(signature = (games, seed = 1, scenario = None, seats = None, options = None, threads = 0, progress = None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name and a default in Python")]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        games: u64,
        seed: u64,
        scenario: Option<&str>,
        seats: Option<BTreeMap<String, String>>,
        options: Option<BTreeMap<String, String>>,
        threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = SimulationArgs { scenario, seats, options, threads };
        let series = asked.series(self, games, seed)?;
        let report =
            py.detach(|| self.engine.simulate(&series, &progress_callback(progress.as_ref())));
        let report = report.map_err(PyRefusal::from)?;
        to_python(py, &json!(report))
    }

    /// Plays these games, each a pair of seed and number, and keeps a row for each game and each turn.
    #[pyo3(signature = (lots, scenario = None, seats = None, options = None, name = "", threads = 0, progress = None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name and a default in Python")]
    fn play_lots(
        &self,
        py: Python<'_>,
        lots: Vec<(u64, u64)>,
        scenario: Option<&str>,
        seats: Option<BTreeMap<String, String>>,
        options: Option<BTreeMap<String, String>>,
        name: &str,
        threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Rows> {
        let asked = SimulationArgs { scenario, seats, options, threads };
        let series = asked.series(self, 0, 0)?;
        let lots: Vec<GameSeed> =
            lots.into_iter().map(|(seed, number)| GameSeed { seed, number }).collect();
        let rows = py.detach(|| {
            self.engine.sweep(&series, &lots, name, &progress_callback(progress.as_ref()))
        });
        Ok(Rows::new(rows.map_err(PyRefusal::from)?))
    }

    fn __repr__(&self) -> String {
        match self.overlay.is_empty() {
            true => format!("wardroom.open({:?})", self.id()),
            false => format!("wardroom.open({:?}, data=…)", self.id()),
        }
    }

    /// Two are the same if they are one game with one set of corrections.
    fn __eq__(&self, other: &Game) -> bool {
        self.id() == other.id() && self.overlay == other.overlay
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
        BuildHasherDefault::<DefaultHasher>::default().hash_one((self.id(), &self.overlay))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, (&'static str, String)>> {
        let open = py.import("wardroom._native")?.getattr("open")?;
        Ok((open, (self.id(), self.overlay.to_string())))
    }
}
