//! Games played pick by pick, by the dense numbers of the picks: what environments are made of.
//!
//! What is no decision is not asked for: an order's only pick is made at once, and the book runs on by itself.

use std::any::Any;
use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefIterator as _, IntoParallelRefMutIterator as _,
    ParallelIterator as _,
};
use rayon::slice::ParallelSliceMut as _;
use serde_json::json;
use wardroom_catalog::{Loaded, Visitor};
use wardroom_kernel::{
    Complaints, Fast, Observer, Options, Outcome, Pick, Refusal, Seat, ToAct, Umpire, play,
};
use wardroom_scene::Drawn;

use crate::features;
use crate::game::{Game, seat_of};
use crate::refused::Refusing;

/// One game under way.
#[derive(Debug)]
struct Chair {
    /// The state of whatever game it is.
    state: Box<dyn Any + Send + Sync>,
    dice: Fast,
    /// Who decides; nobody once it is over.
    seat: Option<Seat>,
    /// The picks of the order under way.
    picks: Vec<Pick>,
    /// What may be picked: two or more.
    list: Vec<Pick>,
    orders: u32,
    outcome: Option<Outcome>,
}

/// What all games of a sitting begin with.
#[derive(Clone, Debug)]
struct Agreed {
    loaded: Loaded,
    scenario: String,
    seats: Vec<String>,
    options: Options,
}

impl Agreed {
    fn new(
        game: &Game,
        scenario: Option<&str>,
        options: Option<BTreeMap<String, String>>,
    ) -> Result<Self, Refusing> {
        let scenario = game.scenario(scenario)?;
        Ok(Agreed {
            loaded: game.loaded.clone(),
            scenario: scenario.id.clone(),
            seats: scenario.seats.clone(),
            options: Options(options.unwrap_or_default())
                .checked(&game.loaded.game().manifest().options)?,
        })
    }

    fn bound(&self) -> usize {
        self.loaded.game().manifest().pick_bound.into()
    }
}

fn state_of<G: Drawn>(state: &(dyn Any + Send + Sync)) -> &G::State {
    state.downcast_ref().expect("a state is handed to the game it came from")
}

/// Begins a game. One that is over before anybody decides is begun again with the same dice.
struct Begin<'a>(&'a Agreed, u64);

/// How often a game is begun again before it is taken as it is.
const BEGINNINGS: u32 = 1000;

impl Visitor for Begin<'_> {
    type Out = Result<Chair, Complaints>;
    fn visit<G: Drawn>(self, game: &G) -> Self::Out {
        let Begin(agreed, seed) = self;
        let start = game.check_setup(&game.scenario(&agreed.scenario, &agreed.options)?)?;
        let mut chair = Chair {
            state: Box::new(start.clone()),
            dice: Fast::new(seed),
            seat: None,
            picks: Vec::new(),
            list: Vec::new(),
            orders: 0,
            outcome: None,
        };
        for _ in 0..BEGINNINGS {
            chair.state = Box::new(start.clone());
            (chair.orders, chair.outcome) = (0, None);
            chair.run_on(game);
            if chair.seat.is_some() {
                break;
            }
        }
        Ok(chair)
    }
}

/// Makes a pick.
struct Step<'a>(&'a mut Chair, Pick);

impl Visitor for Step<'_> {
    type Out = Result<(), Refusal>;
    fn visit<G: Drawn>(self, game: &G) -> Self::Out {
        let Step(chair, pick) = self;
        let Some(seat) = chair.seat else { return Err(Refusal::plain("the game is over")) };
        chair.picks.push(pick);
        if !chair.list.contains(&pick) {
            let refused =
                play::check_prefix(game, state_of::<G>(&*chair.state), seat, &chair.picks);
            chair.picks.pop();
            return refused;
        }
        chair.run_on(game);
        Ok(())
    }
}

/// Fills in what a seat may know.
struct Look<'a>(&'a Chair, Seat, &'a mut [f32]);

impl Visitor for Look<'_> {
    type Out = ();
    fn visit<G: Drawn>(self, game: &G) {
        let Look(chair, seat, out) = self;
        let view = game.view(state_of::<G>(&*chair.state), Observer::Seat(seat));
        features::fill(&json!(view), out);
    }
}

/// Draws what a seat may know, in text.
struct Draw<'a>(&'a Chair, Observer);

impl Visitor for Draw<'_> {
    type Out = String;
    fn visit<G: Drawn>(self, game: &G) -> String {
        game.board(&game.view(state_of::<G>(&*self.0.state), self.1)).plain()
    }
}

impl Chair {
    /// Lets the book and whatever is no decision run on to the next real choice or the end.
    fn run_on<G: Drawn>(&mut self, game: &G) {
        let state: &mut G::State =
            self.state.downcast_mut().expect("a state is handed to the game it came from");
        loop {
            play::settle(game, state, &mut Umpire::silent(&mut self.dice));
            self.seat = match game.to_act(state) {
                ToAct::Seats(seats) if self.orders < game.manifest().longest => seats.iter().next(),
                ToAct::Over => {
                    self.outcome = Some(game.outcome(state));
                    None
                }
                _ => None,
            };
            let Some(seat) = self.seat else {
                self.list.clear();
                return;
            };
            game.choices(state, seat, &self.picks, &mut self.list);
            match self.list[..] {
                [] => {
                    let text = game.default_text(state, seat, &self.picks);
                    let umpire = &mut Umpire::silent(&mut self.dice);
                    game.apply(state, seat, &self.picks, text.as_deref(), umpire);
                    self.picks.clear();
                    self.orders += 1;
                }
                [only] => self.picks.push(only),
                _ => return,
            }
        }
    }

    fn mask(&self, out: &mut [u8]) {
        out.fill(0);
        self.list.iter().for_each(|pick| out[usize::from(pick.0)] = 1);
    }

    /// How often each pick is in the order under way.
    fn order(&self, out: &mut [u8]) {
        out.fill(0);
        for pick in &self.picks {
            let count = &mut out[usize::from(pick.0)];
            *count = count.saturating_add(1);
        }
    }
}

fn features_as_bytes(features: &[f32]) -> Vec<u8> {
    features.iter().flat_map(|feature| feature.to_ne_bytes()).collect()
}

/// One game, played pick by pick.
#[pyclass(module = "wardroom")]
#[derive(Debug)]
pub(crate) struct Sitting {
    agreed: Agreed,
    chair: Chair,
}

#[pymethods]
impl Sitting {
    #[new]
    #[pyo3(signature = (game, seed, scenario = None, options = None))]
    fn new(
        game: &Game,
        seed: u64,
        scenario: Option<&str>,
        options: Option<BTreeMap<String, String>>,
    ) -> PyResult<Self> {
        let agreed = Agreed::new(game, scenario, options)?;
        let chair = agreed.loaded.visit(Begin(&agreed, seed)).map_err(Refusing::from)?;
        Ok(Sitting { agreed, chair })
    }

    /// Begins again with other dice.
    fn restart(&mut self, seed: u64) -> PyResult<()> {
        let begin = Begin(&self.agreed, seed);
        self.chair = self.agreed.loaded.visit(begin).map_err(Refusing::from)?;
        Ok(())
    }

    /// The words for the seats.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.agreed.seats.clone()
    }

    /// Who decides; `None` when it is over.
    #[getter]
    fn seat(&self) -> Option<&str> {
        self.chair.seat.map(|seat| self.agreed.seats[seat.index()].as_str())
    }

    /// What it was worth to each seat; `None` while it goes on, or if it went on for too long.
    #[getter]
    fn values(&self) -> Option<Vec<f64>> {
        self.chair.outcome.as_ref().map(|outcome| outcome.values.clone())
    }

    /// How it ended, in words.
    #[getter]
    fn label(&self) -> Option<&str> {
        self.chair.outcome.as_ref().map(|outcome| outcome.label.as_ref())
    }

    /// The picks of the order under way.
    #[getter]
    fn picks(&self) -> Vec<u16> {
        self.chair.picks.iter().map(|pick| pick.0).collect()
    }

    /// Makes a pick.
    fn step(&mut self, py: Python<'_>, pick: u16) -> PyResult<()> {
        let Sitting { agreed, chair } = self;
        py.detach(|| agreed.loaded.visit(Step(chair, Pick(pick)))).map_err(Refusing::from)?;
        Ok(())
    }

    /// One byte for each pick there is: 1 if it may be picked now.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, self.agreed.bound(), |out| {
            self.chair.mask(out);
            Ok(())
        })
    }

    /// One byte for each pick there is: how often it is in the order under way.
    fn order<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        PyBytes::new_with(py, self.agreed.bound(), |out| {
            self.chair.order(out);
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
        let seat = seat_of(&self.agreed.seats, seat)?;
        let mut features = vec![0.0; length.max(1)];
        self.agreed.loaded.visit(Look(&self.chair, seat, &mut features));
        Ok(PyBytes::new(py, &features_as_bytes(&features)))
    }

    /// What a seat, or a spectator, may know, drawn in text.
    #[pyo3(signature = (seat = None))]
    fn board(&self, seat: Option<&str>) -> PyResult<String> {
        let observer = match seat {
            None => Observer::Spectator,
            Some(word) => Observer::Seat(seat_of(&self.agreed.seats, word)?),
        };
        Ok(self.agreed.loaded.visit(Draw(&self.chair, observer)))
    }
}

/// Many games, played pick by pick side by side; each call goes through all of them in parallel.
#[pyclass(module = "wardroom")]
#[derive(Debug)]
pub(crate) struct Batch {
    agreed: Agreed,
    chairs: Vec<Chair>,
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
        let agreed = Agreed::new(game, scenario, options)?;
        let begin = |&seed: &u64| agreed.loaded.visit(Begin(&agreed, seed));
        let chairs: Result<Vec<Chair>, Complaints> =
            py.detach(|| seeds.par_iter().map(begin).collect());
        let chairs = chairs.map_err(Refusing::from)?;
        Ok(Batch { agreed, chairs })
    }

    /// Begins one game again with other dice.
    fn restart(&mut self, game: usize, seed: u64) -> PyResult<()> {
        let begin = Begin(&self.agreed, seed);
        let chair = self.agreed.loaded.visit(begin).map_err(Refusing::from)?;
        match self.chairs.get_mut(game) {
            Some(place) => *place = chair,
            None => return Err(Refusing::plain(format!("there is no game {game}")).into()),
        }
        Ok(())
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.chairs.len()
    }

    /// The words for the seats.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.agreed.seats.clone()
    }

    /// Who decides in each game, one byte each: the place of the seat, or -1 when it is over.
    fn seats<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let seat = |chair: &Chair| chair.seat.map_or(u8::MAX, |seat| seat.0);
        PyBytes::new(py, &self.chairs.iter().map(seat).collect::<Vec<u8>>())
    }

    /// What each finished game was worth to each seat.
    fn values(&self) -> Vec<Option<Vec<f64>>> {
        let values = |chair: &Chair| chair.outcome.as_ref().map(|outcome| outcome.values.clone());
        self.chairs.iter().map(values).collect()
    }

    /// Makes a pick in each game that is not over.
    fn step(&mut self, py: Python<'_>, picks: Vec<u16>) -> PyResult<()> {
        if picks.len() != self.chairs.len() {
            let reason = format!("{} games need as many picks", self.chairs.len());
            return Err(Refusing::plain(reason).into());
        }
        let Batch { agreed, chairs } = self;
        let step = |(number, (chair, &pick)): (usize, (&mut Chair, &u16))| {
            if chair.seat.is_none() {
                return Ok(());
            }
            agreed.loaded.visit(Step(chair, Pick(pick))).map_err(|mut refusal| {
                refusal.reason = format!("game {number}: {}", refusal.reason);
                refusal
            })
        };
        let stepped: Result<(), Refusal> =
            py.detach(|| chairs.par_iter_mut().zip(&picks).enumerate().map(step).collect());
        Ok(stepped.map_err(Refusing::from)?)
    }

    /// One byte for each pick of each game: 1 if it may be picked now.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bound = self.agreed.bound();
        PyBytes::new_with(py, bound * self.chairs.len(), |out| {
            for (chair, out) in self.chairs.iter().zip(out.chunks_mut(bound)) {
                chair.mask(out);
            }
            Ok(())
        })
    }

    /// What the seat that decides may know in each game, as so many 32-bit numbers each.
    fn features<'py>(&self, py: Python<'py>, length: usize) -> Bound<'py, PyBytes> {
        let length = length.max(1);
        let mut features = vec![0.0; length * self.chairs.len()];
        py.detach(|| {
            features.par_chunks_mut(length).zip(&self.chairs).for_each(|(out, chair)| {
                let seat = chair.seat.unwrap_or(Seat(0));
                self.agreed.loaded.visit(Look(chair, seat, out));
            });
        });
        PyBytes::new(py, &features_as_bytes(&features))
    }
}
