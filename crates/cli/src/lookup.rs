//! Games, scenarios and seats by their words.

use std::sync::Arc;

use wardroom_catalog::{Engine, OpenError};
use wardroom_kernel::{AnyGame, Observer, Overlay, Position, Scenario, Seat};
use wardroom_record::Table;
use wardroom_study::StudyError;

use crate::failure::{CliResult, Failure};

/// Opens a game by its word.
pub(crate) fn open(word: &str, overlay: &Overlay) -> CliResult<Arc<dyn Engine>> {
    wardroom_catalog::open(word, overlay).map_err(|error| match error {
        OpenError::Unknown { id, .. } => Failure::unknown("game", &id, wardroom_catalog::ids()),
        OpenError::Data(complaints) => complaints.into(),
    })
}

/// The scenario of that word, or the usual one.
pub(crate) fn scenario<'g>(game: &'g dyn AnyGame, word: Option<&str>) -> CliResult<&'g Scenario> {
    let all = &game.manifest().scenarios;
    let Some(word) = word else {
        return all.first().ok_or_else(|| Failure::plain("the game has no scenario"));
    };
    let known = || all.iter().map(|scenario| scenario.id.as_str());
    all.iter()
        .find(|scenario| scenario.id == word)
        .ok_or_else(|| Failure::unknown("scenario", word, known().collect::<Vec<_>>()))
}

/// The seat of that word.
pub(crate) fn seat(seats: &[String], word: &str) -> CliResult<Seat> {
    match seats.iter().position(|seat| seat.eq_ignore_ascii_case(word)) {
        Some(at) => Ok(Seat(at as u8)),
        None => {
            let known: Vec<&str> = seats.iter().map(String::as_str).collect();
            Err(Failure::unknown("seat", word, known))
        }
    }
}

/// The seat that is asked for, or the only one that must decide.
pub(crate) fn deciding_seat(
    game: &dyn AnyGame,
    table: &Table,
    position: &Position,
    word: Option<&str>,
) -> CliResult<Seat> {
    if let Some(word) = word {
        return seat(table.seats(), word);
    }
    let deciding: Vec<Seat> = game.to_act(position).iter().collect();
    match deciding[..] {
        [only] => Ok(only),
        [] => Err(Failure::plain("the game is over: nobody has anything to decide")),
        _ => {
            let words: Vec<&str> = deciding.iter().map(|&seat| table.word(seat)).collect();
            let words = words.join(" and ");
            Err(Failure::plain(format!("{words} must decide: say for whom with --seat")))
        }
    }
}

/// Whose knowledge is shown: a seat's, everybody's, or all of it.
pub(crate) fn observer(
    game: &dyn AnyGame,
    table: &Table,
    seat_word: Option<&str>,
    referee: bool,
) -> CliResult<Observer> {
    match seat_word {
        Some(word) => Ok(Observer::Seat(seat(table.seats(), word)?)),
        // Nothing is secret once the game is over.
        None if referee || game.outcome(table.position()).is_some() => Ok(Observer::Referee),
        None => Ok(Observer::Spectator),
    }
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Self {
        match error {
            StudyError::Setup(complaints) => complaints.into(),
            other => Failure::plain(other.to_string()),
        }
    }
}
