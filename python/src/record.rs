//! A game as a file: played on, verified, and looked back on.

use std::collections::BTreeMap;
use std::path::PathBuf;

use pyo3::prelude::*;
use serde_json::json;
use wardroom_kernel::Options;
use wardroom_record::{Answers, Kind, Secret, Table, Terms, verify};
use wardroom_review::ReviewConfig;

use crate::convert::to_python;
use crate::game::{Game, open};
use crate::refused::PyRefusal;
use crate::state::{OrderArg, State};

/// A practice game on file, or one that was played elsewhere.
#[pyclass(module = "wardroom")]
#[derive(Debug)]
pub(crate) struct Record {
    game: Game,
    table: Table,
}

#[pymethods]
impl Record {
    /// Begins a practice game; the same seed and orders give the same rolls.
    #[new]
    #[pyo3(signature = (game, seed, scenario = None, options = None))]
    fn new(
        game: &Game,
        seed: u64,
        scenario: Option<&str>,
        options: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let scenario = game.scenario(scenario)?.id.clone();
        let rules = &*game.engine;
        let options = Options(options.unwrap_or_default());
        let terms = Terms::new(rules, &scenario, &options).map_err(PyRefusal::from)?;
        let overlay = game.overlay.to_string();
        let terms = Terms { overlay, kind: Kind::Practice, seeded: true, ..terms };
        let table = Table::open(rules, terms, Secret::from_seed(seed), Answers::Sealed)
            .map_err(PyRefusal::from)?;
        Ok(Record { game: game.clone(), table })
    }

    /// Reads a record from its text; every entry, roll and head is recomputed.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        let record = wardroom_record::Record::from_text(text).map_err(PyRefusal::from)?;
        let game = open(&record.terms.game, Some(&record.terms.overlay))?;
        let table = Table::resume(&*game.engine, record)
            .map_err(|broken| PyRefusal::plain(broken.to_string()))?;
        Ok(Record { game, table })
    }

    /// Reads a record from its file.
    #[staticmethod]
    fn read(file: PathBuf) -> PyResult<Self> {
        Record::parse(&std::fs::read_to_string(file)?)
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        self.game.clone()
    }

    /// The position now.
    #[getter]
    fn state(&self) -> PyResult<State> {
        let scenario = self.game.scenario(Some(&self.table.record().terms.scenario))?;
        Ok(State::new(self.game.clone(), scenario, self.table.position().clone()))
    }

    /// Carries out one order with the dice of the record.
    #[pyo3(signature = (order, seat = None, text = None))]
    fn act(&mut self, order: OrderArg, seat: Option<&str>, text: Option<String>) -> PyResult<()> {
        let state = self.state()?;
        let seat = state.seat(seat)?;
        let action = state.action(seat, order, text).map_err(PyRefusal::from)?;
        self.table
            .act(&*self.game.engine, seat, &action, Answers::Sealed)
            .map_err(PyRefusal::from)?;
        Ok(())
    }

    /// Takes back the last order of a seat, where no dice fell and nothing was revealed.
    fn undo(&mut self, seat: &str) -> PyResult<()> {
        let seat = self.state()?.seat(Some(seat))?;
        self.table.undo(&*self.game.engine, seat).map_err(PyRefusal::from)?;
        Ok(())
    }

    /// The record as it is saved.
    fn text(&self) -> String {
        self.table.to_text(&*self.game.engine)
    }

    /// Recomputes every entry, roll and head.
    fn verify<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &json!(verify(&*self.game.engine, self.table.record(), None)))
    }

    /// Tells skill from luck, once the game is over; `quick` looks less closely.
    #[pyo3(signature = (quick = false))]
    fn review<'py>(&self, py: Python<'py>, quick: bool) -> PyResult<Bound<'py, PyAny>> {
        let config = if quick { ReviewConfig::QUICK } else { ReviewConfig::STANDARD };
        let found = py
            .detach(|| self.game.engine.review(&self.table, &config))
            .map_err(|error| PyRefusal::plain(error.to_string()))?;
        to_python(py, &json!(found))
    }
}
