//! Many games at once, odds and computer players, with the interpreter released.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use wardroom_catalog::{Loaded, Visitor};
use wardroom_kernel::{Action, Fast, Game as Rules, Options, Position, Refusal, Seat};
use wardroom_scene::Drawn;
use wardroom_study::player::Mind;
use wardroom_study::playout::{Finish, Streams, Table};
use wardroom_study::{Budget, Lot, Odds, Report, Rows, Series, StudyError, Who};

use crate::game::{Game, seat_of};
use crate::refused::Refusing;

/// What Python asks of many games.
pub(crate) struct Asked<'a> {
    pub(crate) scenario: Option<&'a str>,
    pub(crate) seats: Option<BTreeMap<String, String>>,
    pub(crate) options: Option<BTreeMap<String, String>>,
    pub(crate) threads: usize,
}

impl Asked<'_> {
    /// The series it comes to.
    pub(crate) fn series(self, game: &Game, games: u64, seed: u64) -> Result<Series, Refusing> {
        let scenario = game.scenario(self.scenario)?;
        Ok(Series {
            scenario: Some(scenario.id.clone()),
            options: Options(self.options.unwrap_or_default()),
            seats: players(&scenario.seats, self.seats)?,
            nodes: None,
            games,
            seed,
            threads: self.threads,
        })
    }
}

/// Who plays each seat: random players, but for those that are named.
pub(crate) fn players(
    seats: &[String],
    named: Option<BTreeMap<String, String>>,
) -> Result<Vec<Who>, Refusing> {
    let mut players = vec![Who::Random; seats.len()];
    for (seat, who) in named.unwrap_or_default() {
        players[seat_of(seats, &seat)?.index()] = who.parse()?;
    }
    Ok(players)
}

/// Tells Python how far the work has come; a failure there is no reason to stop.
fn telling(progress: Option<&Py<PyAny>>) -> impl Fn(u64) + Sync + '_ {
    move |done| {
        if let Some(progress) = progress {
            Python::attach(|py| {
                if let Err(error) = progress.call1(py, (done,)) {
                    error.write_unraisable(py, None);
                }
            });
        }
    }
}

pub(crate) fn simulate(
    py: Python<'_>,
    loaded: &Loaded,
    series: &Series,
    progress: Option<&Py<PyAny>>,
) -> Result<Report, Refusing> {
    struct Ask<'a>(&'a Series, &'a (dyn Fn(u64) + Sync));
    impl Visitor for Ask<'_> {
        type Out = Result<Report, StudyError>;
        fn visit<G: Drawn>(self, game: &G) -> Self::Out {
            wardroom_study::simulate(game, self.0, self.1)
        }
    }
    Ok(py.detach(|| loaded.visit(Ask(series, &telling(progress))))?)
}

pub(crate) fn sweep(
    py: Python<'_>,
    loaded: &Loaded,
    series: &Series,
    lots: &[(u64, u64)],
    name: &str,
    progress: Option<&Py<PyAny>>,
) -> Result<Rows, Refusing> {
    struct Ask<'a>(&'a Series, Vec<Lot>, &'a str, &'a (dyn Fn(u64) + Sync));
    impl Visitor for Ask<'_> {
        type Out = Result<Rows, StudyError>;
        fn visit<G: Drawn>(self, game: &G) -> Self::Out {
            wardroom_study::sweep(game, self.0, &self.1, self.2, self.3)
        }
    }
    let lots = lots.iter().map(|&(seed, number)| Lot { seed, number }).collect();
    Ok(py.detach(|| loaded.visit(Ask(series, lots, name, &telling(progress))))?)
}

pub(crate) fn state<G: Rules>(position: &Position) -> &G::State {
    position.state().expect("a position is handed to the game it came from")
}

pub(crate) fn odds(
    py: Python<'_>,
    loaded: &Loaded,
    position: &Position,
    seat: Seat,
    action: &Action,
) -> Result<Odds, Refusal> {
    struct Ask<'a>(&'a Position, Seat, &'a Action);
    impl Visitor for Ask<'_> {
        type Out = Result<Odds, Refusal>;
        fn visit<G: Drawn>(self, game: &G) -> Self::Out {
            wardroom_study::odds(game, state::<G>(self.0), self.1, self.2, Budget::default())
        }
    }
    py.detach(|| loaded.visit(Ask(position, seat, action)))
}

pub(crate) fn decide(
    py: Python<'_>,
    loaded: &Loaded,
    position: &Position,
    seat: Seat,
    who: Who,
    seed: u64,
) -> Action {
    struct Ask<'a>(&'a Position, Seat, Who, u64);
    impl Visitor for Ask<'_> {
        type Out = Action;
        fn visit<G: Drawn>(self, game: &G) -> Action {
            let Ask(position, seat, who, seed) = self;
            Mind::new(game).order(who, state::<G>(position), seat, &mut Fast::new(seed))
        }
    }
    py.detach(|| loaded.visit(Ask(position, seat, who, seed)))
}

/// How games that were played on from one position ended.
#[derive(Default)]
pub(crate) struct Ends {
    pub(crate) finished: u64,
    pub(crate) outcomes: BTreeMap<String, u64>,
    /// What they were worth to each seat, in the mean.
    pub(crate) values: Vec<f64>,
}

/// How many games are played on from a position between two looks at the clock of others.
const STRETCH: u64 = 64;

pub(crate) fn playouts(
    py: Python<'_>,
    loaded: &Loaded,
    position: &Position,
    who: &[Who],
    games: u64,
    seed: u64,
    threads: usize,
) -> Result<Ends, Refusing> {
    struct Ask<'a>(&'a Position, &'a [Who], u64, u64);
    impl Visitor for Ask<'_> {
        type Out = Vec<Ends>;
        fn visit<G: Drawn>(self, game: &G) -> Self::Out {
            let Ask(position, who, games, seed) = self;
            let start = state::<G>(position);
            let stretch = |from: u64| {
                let mut table = Table::new(game);
                let mut ends = Ends { values: vec![0.0; who.len()], ..Ends::default() };
                for number in from * STRETCH..games.min((from + 1) * STRETCH) {
                    let mut state = start.clone();
                    let mut streams = Streams::of_game(seed, number);
                    if table.play(&mut state, who, &mut streams) == Finish::Over {
                        let outcome = game.outcome(&state);
                        ends.finished += 1;
                        *ends.outcomes.entry(outcome.label.into_owned()).or_default() += 1;
                        for (sum, value) in ends.values.iter_mut().zip(outcome.values) {
                            *sum += value;
                        }
                    }
                }
                ends
            };
            (0..games.div_ceil(STRETCH)).into_par_iter().map(stretch).collect()
        }
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|error| Refusing::plain(error.to_string()))?;
    let stretches = py.detach(|| pool.install(|| loaded.visit(Ask(position, who, games, seed))));
    let mut all = Ends { values: vec![0.0; who.len()], ..Ends::default() };
    for ends in stretches {
        all.finished += ends.finished;
        for (label, count) in ends.outcomes {
            *all.outcomes.entry(label).or_default() += count;
        }
        for (sum, value) in all.values.iter_mut().zip(ends.values) {
            *sum += value;
        }
    }
    all.values.iter_mut().for_each(|sum| *sum /= all.finished.max(1) as f64);
    Ok(all)
}
