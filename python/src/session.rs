//! Games played pick by pick, by the dense numbers of the picks: what environments are made of.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, IntoParallelRefMutIterator as _,
    ParallelIterator as _,
};
use rayon::slice::ParallelSliceMut as _;
use wardroom_kernel::{Complaints, Observer, Options, Pick, Refusal, Seat};

use crate::features;
use crate::game::{Game, seat_of};
use crate::refused::PyRefusal;

type Stepped = Box<dyn wardroom_study::Session>;

/// What all games of a batch begin with.
#[derive(Debug)]
struct Terms {
    game: Game,
    scenario: String,
    seats: Vec<String>,
    options: Options,
}

impl Terms {
    fn new(
        game: &Game,
        scenario: Option<&str>,
        options: Option<BTreeMap<String, String>>,
    ) -> Result<Self, PyRefusal> {
        let scenario = game.scenario(scenario)?;
        Ok(Terms {
            game: game.clone(),
            scenario: scenario.id.clone(),
            seats: scenario.seats.clone(),
            options: Options(options.unwrap_or_default()),
        })
    }

    fn begin(&self, seed: u64) -> Result<Stepped, Complaints> {
        self.game.engine.clone().session(&self.scenario, &self.options, seed)
    }

    fn bound(&self) -> usize {
        self.game.engine.manifest().pick_bound.into()
    }
}

/// Sets the byte of each pick that may be made.
fn fill_mask(session: &Stepped, out: &mut [u8]) {
    out.fill(0);
    session.choices().iter().for_each(|pick| out[usize::from(pick.0)] = 1);
}

/// Fills in what a seat may know.
fn fill_features(session: &Stepped, seat: Seat, out: &mut [f32]) {
    features::fill(&session.view(Observer::Seat(seat)), out);
}

fn features_as_bytes(features: &[f32]) -> Vec<u8> {
    features.iter().flat_map(|feature| feature.to_ne_bytes()).collect()
}

/// One game, played pick by pick.
#[pyclass(module = "wardroom", name = "Sitting")]
#[derive(Debug)]
pub(crate) struct Session {
    terms: Terms,
    session: Stepped,
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (game, seed, scenario = None, options = None))]
    fn new(
        game: &Game,
        seed: u64,
        scenario: Option<&str>,
        options: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let terms = Terms::new(game, scenario, options)?;
        let session = terms.begin(seed).map_err(PyRefusal::from)?;
        Ok(Session { terms, session })
    }

    /// Begins again with other dice.
    fn restart(&mut self, seed: u64) {
        self.session.restart(seed);
    }

    /// The words for the seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.terms.seats.clone()
    }

    /// Who decides; `None` when it is over.
    #[getter]
    fn seat(&self) -> Option<&str> {
        self.session.seat().map(|seat| self.terms.seats[seat.index()].as_str())
    }

    /// What it was worth to each seat; `None` while it goes on, or if it went on for too long.
    #[getter]
    fn values(&self) -> Option<Vec<f64>> {
        self.session.outcome().map(|outcome| outcome.values.clone())
    }

    /// How it ended, in words.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.session.outcome().map(|outcome| outcome.label.as_ref())
    }

    /// The picks of the order under way.
    #[getter]
    fn picks(&self) -> Vec<u16> {
        self.session.picks().iter().map(|pick| pick.0).collect()
    }

    /// Makes a pick.
    fn step(&mut self, py: Python<'_>, pick: u16) -> PyResult<()> {
        Ok(py.detach(|| self.session.step(Pick(pick))).map_err(PyRefusal::from)?)
    }

    /// One byte for each pick there is: 1 if it may be picked now.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, self.terms.bound(), |out| {
            fill_mask(&self.session, out);
            Ok(())
        })
    }

    /// One byte for each pick there is: how often it is in the order under way.
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, self.terms.bound(), |out| {
            out.fill(0);
            for pick in self.session.picks() {
                let count = &mut out[usize::from(pick.0)];
                *count = count.saturating_add(1);
            }
            Ok(())
        })
    }

    /// What a seat may know, as so many 32-bit floating-point numbers from -1 to 1.
    fn features<'py>(
        &self,
        py: Python<'py>,
        seat: &str,
        length: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let seat = seat_of(&self.terms.seats, seat)?;
        let mut features = vec![0.0; length.max(1)];
        fill_features(&self.session, seat, &mut features);
        Ok(PyBytes::new(py, &features_as_bytes(&features)))
    }

    /// What a seat, or a spectator, may know, drawn in text.
    #[pyo3(signature = (seat = None))]
    fn board(&self, seat: Option<&str>) -> PyResult<String> {
        let observer = match seat {
            None => Observer::Spectator,
            Some(word) => Observer::Seat(seat_of(&self.terms.seats, word)?),
        };
        Ok(self.session.board(observer).plain())
    }
}

/// Many games, played pick by pick side by side; each call goes through all of them in parallel.
#[pyclass(module = "wardroom")]
#[derive(Debug)]
pub(crate) struct Batch {
    terms: Terms,
    sessions: Vec<Stepped>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, seeds, scenario = None, options = None))]
    fn new(
        py: Python<'_>,
        game: &Game,
        seeds: Vec<u64>,
        scenario: Option<&str>,
        options: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let terms = Terms::new(game, scenario, options)?;
        let sessions: Result<Vec<Stepped>, Complaints> =
            py.detach(|| seeds.par_iter().map(|&seed| terms.begin(seed)).collect());
        Ok(Batch { terms, sessions: sessions.map_err(PyRefusal::from)? })
    }

    /// Begins one game again with other dice.
    fn restart(&mut self, game: usize, seed: u64) -> PyResult<()> {
        match self.sessions.get_mut(game) {
            Some(session) => session.restart(seed),
            None => return Err(PyRefusal::plain(format!("there is no game {game}")).into()),
        }
        Ok(())
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.sessions.len()
    }

    /// The words for the seats.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.terms.seats.clone()
    }

    /// Who decides in each game, one byte each: the place of the seat, or -1 when it is over.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let seat = |session: &Stepped| session.seat().map_or(u8::MAX, |seat| seat.0);
        PyBytes::new(py, &self.sessions.iter().map(seat).collect::<Vec<u8>>())
    }

    /// What each finished game was worth to each seat.
    fn values(&self) -> Vec<Option<Vec<f64>>> {
        let values = |session: &Stepped| session.outcome().map(|outcome| outcome.values.clone());
        self.sessions.iter().map(values).collect()
    }

    /// Makes a pick in each game that is not over.
    fn step(&mut self, py: Python<'_>, picks: Vec<u16>) -> PyResult<()> {
        if picks.len() != self.sessions.len() {
            let reason = format!("{} games need as many picks", self.sessions.len());
            return Err(PyRefusal::plain(reason).into());
        }
        let step = |(number, (session, &pick)): (usize, (&mut Stepped, &u16))| {
            if session.seat().is_none() {
                return Ok(());
            }
            session.step(Pick(pick)).map_err(|mut refusal| {
                refusal.reason = format!("game {number}: {}", refusal.reason);
                refusal
            })
        };
        let stepped: Result<(), Refusal> =
            py.detach(|| self.sessions.par_iter_mut().zip(&picks).enumerate().map(step).collect());
        Ok(stepped.map_err(PyRefusal::from)?)
    }

    /// One byte for each pick of each game: 1 if it may be picked now.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bound = self.terms.bound();
        PyBytes::new_with(py, bound * self.sessions.len(), |out| {
            for (session, out) in self.sessions.iter().zip(out.chunks_mut(bound)) {
                fill_mask(session, out);
            }
            Ok(())
        })
    }

    /// What the seat that decides may know in each game, as so many 32-bit numbers each.
    fn features<'py>(&self, py: Python<'py>, length: usize) -> Bound<'py, PyBytes> {
        let length = length.max(1);
        let mut features = vec![0.0; length * self.sessions.len()];
        py.detach(|| {
            features.par_chunks_mut(length).zip(&self.sessions).for_each(|(out, session)| {
                fill_features(session, session.seat().unwrap_or(Seat(0)), out);
            });
        });
        PyBytes::new(py, &features_as_bytes(&features))
    }
}
