//! What Python says of many games: who plays, and who is told how far they have come.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use wardroom_kernel::Options;
use wardroom_study::{Player, Series};

use crate::game::{Game, seat_of};
use crate::refused::PyRefusal;

/// What Python asks of many games.
pub(crate) struct SimulationArgs<'a> {
    pub(crate) scenario: Option<&'a str>,
    pub(crate) seats: Option<BTreeMap<String, String>>,
    pub(crate) options: Option<BTreeMap<String, String>>,
    pub(crate) threads: usize,
}

impl SimulationArgs<'_> {
    /// The series it comes to.
    pub(crate) fn series(self, game: &Game, games: u64, seed: u64) -> Result<Series, PyRefusal> {
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
) -> Result<Vec<Player>, PyRefusal> {
    let mut players = vec![Player::Random; seats.len()];
    for (seat, who) in named.unwrap_or_default() {
        players[seat_of(seats, &seat)?.index()] = who.parse()?;
    }
    Ok(players)
}

/// Tells Python how far the work has come; a failure there is no reason to stop.
pub(crate) fn progress_callback(progress: Option<&Py<PyAny>>) -> impl Fn(u64) + Sync + '_ {
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
