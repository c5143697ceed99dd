//! Many games at once, on every core, with the same result whatever the number of cores.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use wardroom_kernel::{Complaints, Game, Options, Outcome, nearest};

use crate::digest::{digest, fingerprint};
use crate::player::{Choices, Player};
use crate::playout::{Finish, Playout, Streams};
use crate::rows::{NoRecorder, Recorder, RowRecorder, Rows};

/// A series of games to be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The scenario; the game's usual one if `None`.
    pub scenario: Option<String>,
    /// The options; what is absent has its default.
    pub options: Options,
    /// Who plays each seat, in the order of the scenario.
    pub seats: Vec<Player>,
    /// The most worlds a search may simulate for a decision; by the player's rank if `None`.
    pub nodes: Option<u32>,
    /// How many games.
    pub games: u64,
    /// The seed of the random number generators: the same seed gives the same games.
    pub seed: u64,
    /// How many threads play; 0 means one for each core.
    pub threads: usize,
}

/// The seed of one game of a series: the same seed and number give the same dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameSeed {
    /// The seed of the series.
    pub seed: u64,
    /// Its number in the series, counted from 0.
    pub number: u64,
}

/// The result of a series of games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// The seed.
    pub seed: u64,
    /// How many games were begun.
    pub games: u64,
    /// How many of them came to an end.
    pub finished: u64,
    /// How many picks were made among two or more.
    pub actions: u64,
    /// The mean number of picks to choose from in those.
    pub mean_choices: f64,
    /// How long it took.
    pub seconds: f64,
    /// Actions in each second.
    pub actions_per_second: f64,
    /// Games in each second.
    pub games_per_second: f64,
    /// How often each outcome occurred.
    pub outcomes: BTreeMap<String, u64>,
    /// The mean value of the finished games for each seat.
    pub values: BTreeMap<String, f64>,
    /// A hash of all final states in order; it does not depend on the number of threads.
    pub digest: String,
}

/// Why a study cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The scenario or the options are wrong.
    #[error(transparent)]
    Setup(#[from] Complaints),
    /// There are not as many players as seats.
    #[error("{scenario} has {seats} seats and {players} players are named")]
    Players {
        /// The scenario.
        scenario: String,
        /// How many seats it has.
        seats: usize,
        /// How many players are named.
        players: usize,
    },
    /// The thread pool cannot be started.
    #[error("the threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// The scenario of that name, or the usual one.
///
/// # Errors
/// The nearest one there is, when there is none of that name.
pub(crate) fn find_scenario<'g, G: Game>(
    game: &'g G,
    scenario: Option<&str>,
) -> Result<&'g wardroom_kernel::Scenario, Complaints> {
    let all = &game.manifest().scenarios;
    let found = match scenario {
        None => all.first(),
        Some(id) => all.iter().find(|scenario| scenario.id == id),
    };
    found.ok_or_else(|| {
        let id = scenario.unwrap_or_default();
        let hint = nearest(id, all.iter().map(|scenario| scenario.id.as_str()))
            .map_or(String::new(), |near| format!("; did you mean {near}?"));
        Complaints::one(format!("scenario {id}"), format!("there is no such scenario{hint}"))
    })
}

/// Plays a series of games in parallel.
///
/// `progress` is called now and then with the number of games played.
///
/// # Errors
/// When the scenario, the options or the number of players are wrong.
pub fn simulate<G: Game>(
    game: &G,
    series: &Series,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, StudyError> {
    let seed = |number| GameSeed { seed: series.seed, number };
    Ok(Simulation::prepare(game, series)?.play(&seed, progress, || NoRecorder)?.0)
}

/// The same from a state of the game, which need not be the first; the scenario only names its seats.
///
/// # Errors
/// When the scenario or the number of players are wrong.
pub fn simulate_from<G: Game>(
    game: &G,
    state: &G::State,
    series: &Series,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Report, StudyError> {
    let seed = |number| GameSeed { seed: series.seed, number };
    Ok(Simulation::prepare_from(game, series, Some(state))?.play(&seed, progress, || NoRecorder)?.0)
}

/// Plays a series and says how each game ended for the first seat, in their order; `None` for one that came to no end.
pub(crate) fn simulate_ends<G: Game>(
    game: &G,
    series: &Series,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Report, Vec<Option<GameResult>>), StudyError> {
    let seed = |number| GameSeed { seed: series.seed, number };
    let (report, ends) =
        Simulation::prepare(game, series)?.play(&seed, progress, ResultRecorder::default)?;
    Ok((report, ends.into_iter().flat_map(|ends| ends.0).collect()))
}

/// Plays a series of games in parallel, and keeps a row for each game and one for each turn.
///
/// `data` is the name of the corrections that the game was loaded with.
///
/// # Errors
/// When the scenario, the options or the number of players are wrong.
pub fn simulate_rows<G: Game>(
    game: &G,
    series: &Series,
    data: &str,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(Report, Rows), StudyError> {
    let seed = |number| GameSeed { seed: series.seed, number };
    Simulation::prepare(game, series)?.play_rows(&seed, data, progress)
}

/// Plays these games of any series in parallel, and keeps a row for each game and one for each turn; the
/// rows have the order of the seeds.
///
/// The seed and the length of `series` itself are ignored.
///
/// # Errors
/// When the scenario, the options or the number of players are wrong.
pub fn sweep<G: Game>(
    game: &G,
    series: &Series,
    seeds: &[GameSeed],
    data: &str,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Rows, StudyError> {
    let series = Series { games: seeds.len() as u64, ..series.clone() };
    let seed = |number| seeds[number as usize];
    Ok(Simulation::prepare(game, &series)?.play_rows(&seed, data, progress)?.1)
}

/// A series that is ready to be played.
struct Simulation<'a, G: Game> {
    game: &'a G,
    scenario: &'a wardroom_kernel::Scenario,
    series: &'a Series,
    start: G::State,
}

impl<'a, G: Game> Simulation<'a, G> {
    fn prepare(game: &'a G, series: &'a Series) -> Result<Self, StudyError> {
        Simulation::prepare_from(game, series, None)
    }

    /// The same, from a state that is not the first of the scenario.
    fn prepare_from(
        game: &'a G,
        series: &'a Series,
        state: Option<&G::State>,
    ) -> Result<Self, StudyError> {
        let scenario = find_scenario(game, series.scenario.as_deref())?;
        if scenario.seats.len() != series.seats.len() {
            return Err(StudyError::Players {
                scenario: scenario.id.clone(),
                seats: scenario.seats.len(),
                players: series.seats.len(),
            });
        }
        let start = match state {
            Some(state) => state.clone(),
            None => {
                let options = series.options.checked(&game.manifest().options)?;
                game.check_setup(&game.scenario(&scenario.id, &options)?)?
            }
        };
        Ok(Simulation { game, scenario, series, start })
    }

    fn play_rows(
        &self,
        seed: &(dyn Fn(u64) -> GameSeed + Sync),
        data: &str,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<(Report, Rows), StudyError> {
        let empty = || Rows::new(G::ID, &self.scenario.id, data, &self.scenario.seats);
        let (report, recorders) = self.play(seed, progress, || RowRecorder::new(empty()))?;
        let mut rows = empty();
        recorders.into_iter().for_each(|recorder| rows.append(recorder.rows));
        Ok((report, rows))
    }

    /// Plays in batches, in parallel; the recorders come back in the order of the games.
    ///
    /// The size of a batch depends on the number of games alone, so that not even the rounding of
    /// sums depends on the number of threads.
    fn play<W: Recorder<G>>(
        &self,
        seed: &(dyn Fn(u64) -> GameSeed + Sync),
        progress: &(dyn Fn(u64) + Sync),
        recorder: impl Fn() -> W + Sync,
    ) -> Result<(Report, Vec<W>), StudyError> {
        let series = self.series;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(series.threads).build()?;
        let size = series.games.div_ceil(512).clamp(1, 256);
        let played = AtomicU64::new(0);
        let one_batch = |number: u64| {
            let games = number * size..series.games.min((number + 1) * size);
            let many = games.end - games.start;
            let batch = self.play_batch(games.map(seed), recorder());
            progress(played.fetch_add(many, Ordering::Relaxed) + many);
            batch
        };
        let clock = Instant::now();
        let batches: Vec<(Batch, W)> = pool
            .install(|| (0..series.games.div_ceil(size)).into_par_iter().map(one_batch).collect());
        let seconds = clock.elapsed().as_secs_f64();
        let mut all = Batch::new(series.seats.len());
        let mut recorders = Vec::with_capacity(batches.len());
        for (batch, recorder) in batches {
            all.add(batch);
            recorders.push(recorder);
        }
        Ok((self.report(all, seconds), recorders))
    }

    fn play_batch<W: Recorder<G>>(
        &self,
        seeds: impl Iterator<Item = GameSeed>,
        mut recorder: W,
    ) -> (Batch, W) {
        let game = self.game;
        let mut batch = Batch::new(self.series.seats.len());
        let mut playout = Playout::with_max_nodes(game, self.series.nodes);
        for seed in seeds {
            let mut state = self.start.clone();
            let mut streams = Streams::of_game(seed.seed, seed.number);
            let (mut orders, before) = (0, playout.choices());
            let finish = playout.play_observed(
                &mut state,
                &self.series.seats,
                &mut streams,
                &mut |state, given, choices| {
                    orders = given;
                    recorder.observe(game, state, given, choices.since(before));
                },
            );
            let fingerprint = fingerprint(&state);
            batch.fingerprints.push(fingerprint);
            let outcome = (finish == Finish::Over).then(|| game.outcome(&state));
            let end = FinishedGame {
                seed,
                orders,
                choices: playout.choices().since(before),
                fingerprint,
                outcome: outcome.as_ref(),
            };
            recorder.end(game, &state, &end);
            if let Some(outcome) = outcome {
                batch.finished += 1;
                batch.count(outcome.label, 1);
                for (total, value) in batch.values.iter_mut().zip(outcome.values) {
                    *total += value;
                }
            }
        }
        batch.choices = playout.choices();
        (batch, recorder)
    }

    fn report(&self, all: Batch, seconds: f64) -> Report {
        let series = self.series;
        let per_second = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        let mean = |total: f64, count: u64| if count > 0 { total / count as f64 } else { 0.0 };
        Report {
            game: G::ID.to_owned(),
            scenario: self.scenario.id.clone(),
            seed: series.seed,
            games: series.games,
            finished: all.finished,
            actions: all.choices.made,
            mean_choices: mean(all.choices.listed as f64, all.choices.made),
            seconds,
            actions_per_second: per_second(all.choices.made),
            games_per_second: per_second(series.games),
            values: self
                .scenario
                .seats
                .iter()
                .zip(&all.values)
                .map(|(seat, total)| (seat.clone(), mean(*total, all.finished)))
                .collect(),
            outcomes: all.outcomes.into_iter().map(|(label, n)| (label.into_owned(), n)).collect(),
            digest: digest(all.fingerprints),
        }
    }
}

/// The result of a game for the first seat; the greater, the better for it.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct GameResult {
    /// The value of its outcome.
    pub(crate) value: f64,
    /// By how much it went better, in the game's own count: decides between equal outcomes.
    pub(crate) margin: f64,
}

/// Records the result of each game.
#[derive(Default)]
struct ResultRecorder(Vec<Option<GameResult>>);

impl<G: Game> Recorder<G> for ResultRecorder {
    fn observe(&mut self, _: &G, _: &G::State, _: u32, _: Choices) {}

    fn end(&mut self, game: &G, state: &G::State, end: &FinishedGame<'_>) {
        let ended =
            |outcome: &Outcome| GameResult { value: outcome.values[0], margin: game.margin(state) };
        self.0.push(end.outcome.map(ended));
    }
}

/// A game of a series at its end.
pub(crate) struct FinishedGame<'a> {
    pub(crate) seed: GameSeed,
    pub(crate) orders: u32,
    pub(crate) choices: Choices,
    pub(crate) fingerprint: u64,
    /// `None` if it came to no end.
    pub(crate) outcome: Option<&'a Outcome>,
}

/// The totals of a batch of games.
#[derive(Debug)]
struct Batch {
    finished: u64,
    choices: Choices,
    outcomes: Vec<(Cow<'static, str>, u64)>,
    values: Vec<f64>,
    fingerprints: Vec<u64>,
}

impl Batch {
    fn new(seats: usize) -> Self {
        Batch {
            finished: 0,
            choices: Choices::default(),
            outcomes: Vec::new(),
            values: vec![0.0; seats],
            fingerprints: Vec::new(),
        }
    }

    fn count(&mut self, label: Cow<'static, str>, times: u64) {
        // A game has a handful of outcomes: looking through them beats a map.
        match self.outcomes.iter_mut().find(|(known, _)| *known == label) {
            Some((_, count)) => *count += times,
            None => self.outcomes.push((label, times)),
        }
    }

    fn add(&mut self, other: Batch) {
        self.finished += other.finished;
        self.choices.add(other.choices);
        for (label, times) in other.outcomes {
            self.count(label, times);
        }
        for (total, value) in self.values.iter_mut().zip(other.values) {
            *total += value;
        }
        self.fingerprints.extend(other.fingerprints);
    }
}
